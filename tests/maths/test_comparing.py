"""Two versions of a game, figure by figure."""

from fractions import Fraction

from megalink.games.registry import game
from megalink.maths.comparing import Both, Changed, changes, compare, figures
from megalink.maths.registry import value, version_of
from megalink.money import Odds, PayTable
from megalink.rulebook.rulings import Rulings

TCPX = game("TCPX")


def test_figures_stand_side_by_side() -> None:
    other = version_of(TCPX, Rulings.of({"R01": "cards"}), {})
    found = {
        (each.group, each.name): each for each in compare(figures(TCPX, TCPX.version()), figures(TCPX, other))
    }
    edge = found["base", "house edge"]
    assert (edge.a, edge.b) == (-value("TCPX"), -value("TCPX", {"R01": "cards"}))
    assert edge.difference == value("TCPX") - value("TCPX", {"R01": "cards"})
    assert found["pair_plus", "house edge"].difference == 0
    assert list(dict.fromkeys(group for group, _ in found)) == [
        "base",
        "pair_plus",
        "six_card_bonus",
        "jackpot",
    ]


def test_a_figure_that_one_version_lacks_counts_nothing() -> None:
    half = Fraction(1, 2)
    found = compare({("base", "a"): half}, {("base", "b"): half})
    assert found == (Both("base", "a", half, None), Both("base", "b", None, half))
    assert [each.difference for each in found] == [-half, half]


def test_what_the_versions_decide_differently_is_named() -> None:
    table = TCPX.version().pays["pair_plus"]
    flush = next(each for each in table.lines if each.label == "Flush")
    pair = next(each for each in table.lines if each.label == "One pair")
    lines = {hand: pays for hand, pays in table.lines.items() if hand is not pair}
    told = PayTable("pair_plus", table.rule, {**lines, flush: Odds.to(3)})
    other = version_of(TCPX, Rulings.of({"R01": "cards"}), {"pair_plus": told})
    assert changes(TCPX.version(), other) == (
        Changed("ruling", "R01", "rank", "cards"),
        Changed("pair_plus", "Flush", "4 to 1", "3 to 1"),
        Changed("pair_plus", "One pair", "1 to 1", "nothing"),
    )
    assert changes(other, other) == ()
