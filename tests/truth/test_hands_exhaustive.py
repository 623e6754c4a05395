"""The fast path against the readable reference, over whole spaces.

Five and three cards are taken hand by hand: nothing is reduced. Six and seven cards are taken by classes
(see `classes`), and the classes are complete for these reasons:

- Every five cards are shown to be worth what their ranks and one bit are worth: whether all five are of one
  suit. So the best five of cards without five of one suit depend on the ranks alone, and one hand stands
  for all.
- The fast path adds up the keys of cards, each of them one count of a rank and one of a suit. Where no suit
  occurs five times it looks at the counts of ranks alone, so there too one hand stands for all.
- Beside five or more cards of one suit lie one or two others: too few for four of a kind or a full house.
  Whatever else they make is lower than the flush, so only the ranks of that suit count, on both paths.

For Bullseye, hands are classed by their ranks and the presence of the Ace of Spades: `house_way` looks at
cards only through `is_three_card_hand` and `point_hand`, and these are shown to see no more than that, on
all threes and twos.
"""

from collections import Counter
from itertools import combinations, islice, starmap
from math import comb
from random import Random

import pytest

from megalink.cards import ACE, DECK, Card, Suit
from megalink.hands import (
    Category,
    Category3,
    Rank,
    best_five,
    category3_of,
    category_of,
    rank_five,
    rank_three,
)
from megalink.hands_fast import strength_five, strength_seven, strength_six, strength_three
from megalink.points import NO_HAND, house_way, house_way_points, is_three_card_hand, point_hand
from tests.marks import rule
from tests.truth import formulas
from tests.truth.classes import CARD, hands, others, with_a_flush, without_a_flush

pytestmark = pytest.mark.truth

FIVES = comb(52, 5)
PARTS = 6

# Five cards -----------------------------------------------------------------------------------------------


def ranks(hand: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(sorted(each.rank for each in hand))


def suited(hand: tuple[Card, ...]) -> bool:
    return len({each.suit for each in hand}) == 1


@pytest.mark.parametrize("part", range(PARTS))
def test_every_five_cards_are_worth_the_same_on_both_paths(part: int) -> None:
    by_class: dict[tuple[tuple[int, ...], bool], Rank] = {}
    start, stop = FIVES * part // PARTS, FIVES * (part + 1) // PARTS
    for hand in islice(combinations(DECK, 5), start, stop):
        ranked = rank_five(hand)
        assert strength_five(*hand) == ranked.strength
        assert by_class.setdefault((ranks(hand), suited(hand)), ranked) == ranked
    for (each, flush), ranked in by_class.items():
        assert ranked == rank_five(one_hand(each, flush=flush))


def one_hand(of: tuple[int, ...], *, flush: bool) -> tuple[Card, ...]:
    """Give the one hand that stands for a class in every part."""
    if flush:
        return tuple(CARD[rank, Suit.CLUBS] for rank in of)
    return tuple(CARD[rank, Suit(place % 4)] for place, rank in enumerate(of))


@rule("UTH 3.11", "THB 3.11", "SSP 3.11", "UTH 3.12", "THB 3.12", "SSP 3.12", "TCPX 4.4.1", "BUL 3.16")
def test_five_cards_have_7462_values_in_ten_orders() -> None:
    values = Counter(starmap(strength_five, combinations(DECK, 5)))
    assert len(values) == 7462
    assert hands_by_order(values) == formulas.five_cards()
    distinct = Counter(category_of(value) for value in values)
    assert [distinct[category] for category in reversed(Category)] == [
        1, 9, 13 * 12, 13 * 12, 1277, 10, 13 * 66, 78 * 11, 13 * 220, 1277,
    ]  # fmt: skip


def hands_by_order(values: Counter[int]) -> list[int]:
    """Count hands by their category, the highest first."""
    by_order: Counter[Category] = Counter()
    for value, ways in values.items():
        by_order[category_of(value)] += ways
    return [by_order[category] for category in reversed(Category)]


# Three cards ----------------------------------------------------------------------------------------------


def test_every_three_cards_are_worth_the_same_on_both_paths() -> None:
    for hand in combinations(DECK, 3):
        assert strength_three(*hand) == rank_three(hand).strength


@rule("TCPX 3.14", "TCPX 3.15")
def test_three_cards_have_741_values_in_six_orders() -> None:
    values = Counter(starmap(strength_three, combinations(DECK, 3)))
    assert len(values) == 741
    by_order: Counter[Category3] = Counter()
    for value, ways in values.items():
        by_order[category3_of(value)] += ways
    assert [by_order[category] for category in reversed(Category3)] == formulas.three_cards()
    distinct = Counter(category3_of(value) for value in values)
    assert [distinct[category] for category in reversed(Category3)] == [12, 13, 12, 274, 13 * 12, 274]


# Six and seven cards --------------------------------------------------------------------------------------


def test_every_class_of_six_cards_is_worth_the_same_on_both_paths() -> None:
    for hand, _ in without_a_flush(6):
        assert strength_six(*hand) == best_five(hand).strength


@pytest.mark.parametrize("half", range(2))
def test_every_class_of_seven_cards_without_a_flush_is_worth_the_same_on_both_paths(half: int) -> None:
    for hand, _ in islice(without_a_flush(7), half, None, 2):
        assert strength_seven(*hand) == best_five(hand).strength


def test_every_flush_among_six_or_seven_cards_is_worth_the_same_on_both_paths_whatever_lies_beside_it() -> (
    None
):
    random = Random("beside a flush")
    beside = [each for each in DECK if each.suit is not Suit.CLUBS]
    for size, strength in ((6, strength_six), (7, strength_seven)):
        for flush, odd, _ in with_a_flush(size):
            values = {strength(*flush, *random.sample(beside, odd)) for _ in range(8)}
            assert values == {best_five(flush + others(odd)).strength}


@pytest.mark.parametrize("seed", range(4))
def test_many_random_six_and_seven_cards_are_worth_the_same_on_both_paths(seed: int) -> None:
    random = Random(seed)
    for _ in range(20_000):
        hand = random.sample(DECK, 7)
        assert strength_seven(*hand) == best_five(hand).strength
        assert strength_six(*hand[:6]) == best_five(hand[:6]).strength


@rule("UTH 3.10", "UTH 3.11", "THB 3.10", "THB 3.11")
def test_seven_cards_fall_into_the_ten_orders_as_often_as_combinatorics_says() -> None:
    values: Counter[int] = Counter()
    for hand, ways in hands(7):
        values[strength_seven(*hand)] += ways
    assert hands_by_order(values) == formulas.seven_cards()
    assert len(values) == 4824


@rule("TCPX 1.1.11", "TCPX 4.4.1")
def test_six_cards_fall_into_the_ten_orders_as_often_as_combinatorics_says() -> None:
    values: Counter[int] = Counter()
    for hand, ways in hands(6):
        values[strength_six(*hand)] += ways
    assert hands_by_order(values) == formulas.six_cards()
    assert len(values) == 6075


# House Way ------------------------------------------------------------------------------------------------


def seen(some: tuple[Card, ...]) -> tuple[tuple[int, ...], bool]:
    """Give all that Bullseye looks at in cards: their ranks, and whether the Ace of Spades is there."""
    return ranks(some), any(each.rank == ACE and each.suit is Suit.SPADES for each in some)


@rule("BUL 1.1.1", "BUL 3.11", "BUL 3.15")
def test_threes_and_twos_are_seen_by_their_ranks_and_the_ace_of_spades_alone() -> None:
    threes: dict[tuple[int, ...], bool] = {}
    for three in combinations(DECK, 3):
        assert threes.setdefault(ranks(three), is_three_card_hand(three)) == is_three_card_hand(three)
    twos: dict[tuple[tuple[int, ...], bool], int] = {}
    for two in combinations(DECK, 2):
        assert twos.setdefault(seen(two), point_hand(two)) == point_hand(two) == point_hand(two[::-1])
    assert len(threes) == 455
    assert len(twos) == 91 + 13  # an Ace may be the Ace of Spades, beside each of thirteen ranks


@rule("BUL 1.1.5", "BUL 3.12", "BUL 3.13")
def test_the_fast_house_way_gives_the_points_of_the_house_way_for_every_five_cards() -> None:
    by_class: dict[tuple[tuple[int, ...], bool], int] = {}
    counted: Counter[int] = Counter()
    for five in combinations(DECK, 5):
        value = by_class.get(seen(five))
        if value is None:
            way = house_way(five)
            value = by_class[seen(five)] = NO_HAND if way is None else way.points
        assert house_way_points(*five) == value
        counted[value] += 1
    assert [counted[value] for value in sorted(counted, reverse=True)] == formulas.point_hands()
