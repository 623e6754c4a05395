"""The jackpot wager priced: chances counted elsewhere, fair meters, and prizes shared by several winners."""

from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb

import pytest

from megalink.games.game import Game
from megalink.games.registry import GAMES, game
from megalink.games.settlement import Entry
from megalink.hands import Category
from megalink.jackpot.awards import SeatEntry, award
from megalink.maths.jackpot import _award, _beside, _disjoint, _others, jackpot, straight_flushes
from megalink.maths.registry import prize_chances
from megalink.money import MeterShare
from megalink.rulebook.rulings import Rulings
from tests.marks import rule
from tests.truth.counting import stored

UTH, THB, SSP = map(game, ("uth", "thb", "ssp"))
METER, RESET = 10**12, 10**9


@pytest.mark.parametrize("each", GAMES.values(), ids=lambda each: each.code)
@rule("UTH 4.2", "TCPX 4.4", "THB 4.2", "SSP 4.2", "BUL 4.5")
def test_prizes_fall_as_they_were_counted_elsewhere(each: Game) -> None:
    counts = stored(each.name, each.jackpot)
    chances = {hand.label: chance for hand, chance in prize_chances().items()}
    assert chances == {hand: Fraction(line.deals, 2_598_960) for hand, line in counts.items()}
    prizes = jackpot(each, each.version()).prizes
    assert [hand.label for hand in prizes] == [h for h, line in counts.items() if line.pays != "nothing"]


@rule("UTH 3.5.4", "TCPX 3.5.4")
def test_a_fair_meter_returns_the_wager() -> None:
    for each in GAMES.values():
        found = jackpot(each, each.version())
        assert found.fixed_return + found.break_even() * found.return_per_meter_unit == 1
        for multiple in found.multiples:
            back = multiple * found.fixed_return + found.break_even(multiple) * found.return_per_meter_unit
            assert back == multiple


def test_dollar_prizes_are_taken_for_a_wager_in_cents() -> None:
    five, ten = jackpot(THB, THB.version()), jackpot(THB, THB.version(), wager=1000)
    assert (five.wager, jackpot(UTH, UTH.version()).wager) == (500, None)
    assert five.fixed_return == 2 * ten.fixed_return
    fixed = Fraction(624 * 2000 + 3744 * 200 + 5108 * 100, 2_598_960) / 5
    assert five.fixed_return == fixed
    assert (
        five.return_per_meter_unit == ten.return_per_meter_unit == Fraction(4 + Fraction(36, 10), 2_598_960)
    )


@rule("UTH 3.15.1", "UTH 3.15.2", "SSP 3.15.1", "SSP 3.15.2", "SSP 3.15.3")
@pytest.mark.parametrize("reading", ["remaining meter", "start amount"])
def test_shares_are_what_the_awards_pay(reading: str) -> None:
    table = SSP.version().pays[SSP.jackpot]
    rulings = Rulings.of({"R06": reading})
    for straights in range(4):
        for royals in range(3):
            hands = [Category.STRAIGHT_FLUSH] * straights + [Category.ROYAL_FLUSH] * royals
            entries = [
                SeatEntry(seat, Entry(hand, table.lines[hand], 500)) for seat, hand in enumerate(hands)
            ]
            paid = award(entries, METER, RESET, rulings)
            for seat, hand in enumerate(hands):
                others = hands[:seat] + hands[seat + 1 :]
                beside = (others.count(Category.STRAIGHT_FLUSH), others.count(Category.ROYAL_FLUSH))
                meter, reset = _award(table, hand, *beside, reading)
                assert abs(paid.amount(seat) - meter * METER - reset * RESET) <= 1


def test_there_are_forty_straight_flushes() -> None:
    hands = list(straight_flushes().values())
    assert (len(hands), hands.count(Category.ROYAL_FLUSH)) == (40, 4)


def test_sets_without_a_common_card_are_counted_one_by_one() -> None:
    _, beside = _beside(5)[0]
    slow: dict[tuple[int, int], int] = {}
    for size in range(3):
        for chosen in combinations(beside, size):
            if len(frozenset().union(*(each for each, _ in chosen))) == 5 * size:
                royals = sum(hand is Category.ROYAL_FLUSH for _, hand in chosen)
                slow[size - royals, royals] = slow.get((size - royals, royals), 0) + 1
    assert _disjoint(beside, 2) == slow


def test_chances_beside_a_winner_are_those_of_dealing_two_hands_in_turn() -> None:
    _, beside = _beside(5)[0]
    ways = comb(47, 5) * comb(42, 5)
    exactly: dict[tuple[int, int], Fraction] = {}
    for one, other in permutations(range(len(beside)), 2):
        if not beside[one][0] & beside[other][0]:
            royals = sum(beside[each][1] is Category.ROYAL_FLUSH for each in (one, other))
            key = (2 - royals, royals)
            exactly[key] = exactly.get(key, Fraction()) + Fraction(1, ways)
    found = _others(5, beside, 2)
    assert sum(found.values()) == 1
    assert {kinds: chance for kinds, chance in found.items() if sum(kinds) == 2 and chance} == exactly


def test_sharing_costs_more_at_a_fuller_table() -> None:
    for each in (UTH, THB, SSP):
        for rows in jackpot(each, each.version()).sharing.values():
            assert rows[0].per_meter == jackpot(each, each.version()).return_per_meter_unit
            assert [row.hands for row in rows] == list(range(1, each.seats + 1))
            assert all(one.per_meter > two.per_meter for one, two in pairwise(rows))
    assert isinstance(SSP.version().pays[SSP.jackpot].lines[Category.ROYAL_FLUSH], MeterShare)
