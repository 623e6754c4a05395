"""Pay tables that meet an edge, beside every table within the bounds solved by itself."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise, product

import pytest

from megalink.games.registry import game
from megalink.maths.design_search import CANDIDATES, design
from megalink.maths.designing import BASE, Move, Order, Plan, odds, priced, subject
from megalink.maths.registry import solve, value

Wanted = tuple[str, str, Iterable[Fraction | int]]


def plan(
    code: str, target: str, *moves: Wanted, most: int = 5, steps: int = 10**6, solved: int = 1000
) -> Plan:
    found = game(code)
    version = found.version()
    made = []
    for wager, label, pays in moves:
        hand = next(each for each in version.pays[wager].lines if each.label == label)
        made.append(Move(wager, hand, tuple(map(Fraction, pays))))
    return Plan(found, version, tuple(made), Fraction(target), most, steps, solved)


def closest(wanted: Plan, of: str) -> list[Fraction]:
    """Solve every table of the bounds: how far off the closest are."""
    order = Order(wanted.version, wanted.moves)
    found = []
    for pays in product(*(each.pays for each in wanted.moves)):
        chosen = dict(enumerate(pays))
        others = ({k: v for k, v in chosen.items() if k != place} for place in chosen)
        if all(order.allows(place, pays[place], rest) for place, rest in enumerate(others)):
            tables = priced(wanted.version, wanted.moves, pays).pays
            if of == BASE:
                edge = -value(wanted.game.name, pay_tables=tables)
            else:
                edge = -solve(wanted.game.name, pay_tables=tables).side_wagers[of].spread.ev
            found.append(abs(edge - wanted.target))
    return sorted(found)


def test_a_side_wager_is_designed() -> None:
    wanted = plan(
        "TCPX",
        "1/20",
        ("pair_plus", "Straight", range(4, 8)),
        ("pair_plus", "Flush", range(3, 6)),
        ("pair_plus", "Three of a Kind", (6, 20, 30)),
    )
    found = design(wanted)
    assert (found.of, found.complete, found.solved) == ("pair_plus", True, 0)
    off = [abs(each.edge - wanted.target) for each in found.tables]
    assert off == closest(wanted, "pair_plus")[:5]
    for table in found.tables:
        ev = solve("TCPX", pay_tables=priced(wanted.version, wanted.moves, table.pays).pays)
        assert ev.side_wagers["pair_plus"].spread.ev == -table.edge
        assert table.pays[0] >= table.pays[1]


def test_a_public_pair_plus_table_is_found() -> None:
    wanted = plan(
        "TCPX",
        "728/10000",
        ("pair_plus", "Straight", range(4, 8)),
        ("pair_plus", "Flush", range(3, 6)),
        most=1,
    )
    (table,) = design(wanted).tables
    assert table.pays == (Fraction(6), Fraction(3))
    assert round(float(table.edge), 4) == 0.0728


@pytest.mark.parametrize(
    ("moves", "straight"),
    [
        (
            (("ante_bonus", "Straight Flush", range(3, 8)), ("ante_bonus", "Three of a Kind", range(2, 7))),
            True,
        ),
        (
            (
                ("play", "wins", (Fraction(9, 10), 1, Fraction(11, 10))),
                ("ante", "wins", (Fraction(4, 5), Fraction(9, 10), 1)),
                ("ante_bonus", "Straight", (1, 2)),
            ),
            False,
        ),
    ],
)
def test_the_base_game_is_designed(moves: tuple[Wanted, ...], straight: bool) -> None:
    wanted = plan("TCPX", "1/25", *moves)
    heard: list[tuple[int, int]] = []
    found = design(wanted, lambda done, most: heard.append((done, most)))
    assert (found.of, found.complete) == (BASE, True)
    assert (found.looked > found.solved > 0) or not straight
    assert [abs(each.edge - wanted.target) for each in found.tables] == closest(wanted, BASE)[:5]
    assert found.least < found.most
    assert heard


def test_a_search_stops_at_its_bound_and_says_so() -> None:
    moves: tuple[Wanted, ...] = (
        ("play", "wins", (Fraction(9, 10), 1)),
        ("ante", "wins", (Fraction(9, 10), 1)),
    )
    found = design(plan("TCPX", "1/25", *moves, solved=2))
    assert (found.solved, len(found.tables), found.complete) == (2, 2, False)
    side = plan("TCPX", "1/25", ("pair_plus", "Straight Flush", range(30, 60)), most=50, steps=10)
    assert not design(side).complete


def test_higher_hands_never_pay_less() -> None:
    wanted = plan(
        "UTH", "1/30", ("trips", "Flush", range(3, 10)), ("trips", "Straight", range(3, 10)), most=100
    )
    found = design(wanted).tables
    assert {each.pays[0] for each in found} == set(range(3, 9))  # a full house pays 8
    assert all(flush >= straight for (flush, straight), _ in found)
    assert all(abs(a.edge - wanted.target) <= abs(b.edge - wanted.target) for a, b in pairwise(found))


def test_lines_keep_their_wording() -> None:
    wanted = plan("UTH", "1/30", ("blind", "Flush", (Fraction(3, 2),)))
    assert odds(wanted.version, wanted.moves[0], Fraction(5, 2)).text == "5 to 2"


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ((), "no pay line may move"),
        ((("progressive", "Flush", (40,)),), "depends on its meter"),
        (
            (("trips", "Flush", (6, 7)), ("blind", "Flush", (1, 2))),
            "are moved together, not of base game, trips",
        ),
        ((("trips", "Flush", (6, 7)), ("trips", "Flush", (6, 7))), "moved twice"),
    ],
)
def test_what_cannot_be_designed_is_refused(moves: tuple[Wanted, ...], error: str) -> None:
    wanted = plan("UTH", "1/30", *moves)
    with pytest.raises(ValueError, match=error):
        subject(wanted.game, wanted.version, wanted.moves)


def test_too_many_tables_that_change_the_play_are_refused() -> None:
    wanted = plan("TCPX", "1/30", ("play", "wins", range(1, CANDIDATES + 2)))
    with pytest.raises(ValueError, match="the bounds hold 200,001 tables"):
        design(wanted)
