"""What one unit more or less on a pay line changes, beside games solved with that line."""

from fractions import Fraction

import pytest

from megalink.games.registry import game
from megalink.maths.registry import solve, solver, value
from megalink.maths.sensitivity import base_tables, changed, of_the_base, of_the_sides, with_line
from megalink.money import Odds, PayTable

TCPX = game("TCPX")


@pytest.mark.parametrize(
    ("pays", "units", "text"),
    [
        (Odds.to(3), 1, "4 to 1"),
        (Odds.to(3, 2), 1, "5 to 2"),
        (Odds.to(3, 2), -1, "1 to 2"),
        (Odds.to(1), -1, "0 to 1"),
        (Odds.for_(20), -1, "19 for 1"),
    ],
)
def test_a_line_pays_a_unit_more_or_less(pays: Odds, units: int, text: str) -> None:
    found = changed(pays, units)
    assert found is not None
    assert found.text == text
    assert found.stake_comes_back == pays.stake_comes_back


def test_a_line_does_not_pay_less_than_nothing() -> None:
    assert changed(Odds.to(1, 2), -1) is None


def test_the_pay_tables_of_the_base_game_are_named() -> None:
    assert base_tables(TCPX, TCPX.version()) == ("ante", "play", "ante_bonus")
    uth = game("UTH")
    assert base_tables(uth, uth.version()) == ("ante", "blind", "play")


@pytest.mark.parametrize("code", ["TCPX", "BUL", "SSP"])
def test_lines_of_the_base_game_are_solved_anew(code: str) -> None:
    found = game(code)
    version = found.version()
    ev = value(code)
    lines = of_the_base(found, version, solver(found.name).solve(version), ev)
    named = [
        (wager, hand.label) for wager in base_tables(found, version) for hand in version.pays[wager].lines
    ]
    assert [(each.wager, each.hand) for each in lines] == named
    for each in lines:
        assert each.less is not None
        assert each.more >= each.paid > 0  # the same play brings this much, and another may bring more
        assert -each.paid <= each.less < 0
    last = lines[-1]
    table = version.pays[last.wager]
    hand = list(table.lines)[-1]
    more = changed(Odds.to(1), 1)
    assert more is not None
    told = PayTable(table.wager, table.rule, {**table.lines, hand: more})
    assert value(code, pay_tables={last.wager: told}) == ev + last.more


def test_lines_of_side_wagers_weigh_what_they_are_paid() -> None:
    analysis = solve("TCPX")
    lines = of_the_sides(analysis)
    assert [each.wager for each in lines] == ["pair_plus"] * 5 + ["six_card_bonus"] * 7
    for each in (lines[0], lines[4], lines[-1]):
        hand = next(hand for hand in analysis.version.pays[each.wager].lines if hand.label == each.hand)
        now = analysis.version.pays[each.wager].lines[hand]
        assert isinstance(now, Odds)
        for units, change in ((1, each.more), (-1, each.less)):
            pays = changed(now, units)
            assert pays is not None
            told = with_line(analysis.version, each.wager, hand, pays).pays
            ev = solve("TCPX", pay_tables=told).side_wagers[each.wager].spread.ev
            assert ev - analysis.side_wagers[each.wager].spread.ev == change
    assert lines[4].paid == Fraction(68_979_456, 407_170_400)  # pairs
