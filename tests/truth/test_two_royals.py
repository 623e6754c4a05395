"""How many jackpot hands of the first two kinds can lie at one table together.

A royal or straight flush takes all the shared cards of a jackpot hand, so shared cards that can take part in
one are of one suit: every such flop, and every such pair of community cards, is searched through.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest

from megalink.cards import DECK, Card, Suit, cards
from megalink.games.registry import game
from megalink.hands import Category, category_of
from megalink.hands_fast import strength_five
from tests.marks import rule

pytestmark = pytest.mark.truth

SHARED = {"UTH": 3, "THB": 3, "TCPX": 2}
"""How many cards of the five are shared by the whole table."""

Hand = frozenset[Card]


def jackpot_hands(shared: tuple[Card, ...]) -> Iterator[tuple[Hand, Category]]:
    """Give every hand that makes a straight flush or better with these shared cards."""
    rest = [each for each in DECK if each not in shared and each.suit is shared[0].suit]
    for held in combinations(rest, 5 - len(shared)):
        category = category_of(strength_five(*held, *shared))
        if category >= Category.STRAIGHT_FLUSH:
            yield frozenset(held), category


def boards(size: int) -> Iterator[tuple[Card, ...]]:
    """Give all shared cards that can take part: those of one suit."""
    for suit in Suit:
        yield from combinations([each for each in DECK if each.suit is suit], size)


def together(hands: list[Hand]) -> int:
    """Find how many of these hands can be held at once: no two hold the same card."""
    most = 0
    for place, first in enumerate(hands):
        rest = [each for each in hands[place + 1 :] if not each & first]
        most = max(most, 1 + together(rest))
    return most


@rule("UTH 3.15", "TCPX 3.18", "THB 3.15")
@pytest.mark.parametrize("code", SHARED)
def test_two_royal_flushes_cannot_lie_at_a_table_with_shared_cards(code: str) -> None:
    size = SHARED[code]
    with_a_royal = 0
    for shared in boards(size):
        royals = [held for held, category in jackpot_hands(shared) if category is Category.ROYAL_FLUSH]
        assert len(royals) <= 1  # even for one hand against another of the same cards
        with_a_royal += len(royals)
    assert with_a_royal == 4 * {3: 10, 2: 10}[size]  # any three, any two, of the five royal cards of a suit


@rule("UTH 3.15", "TCPX 3.18", "THB 3.15")
@pytest.mark.parametrize("size", [2, 3])
def test_shared_cards_of_two_suits_take_part_in_no_royal_or_straight_flush(size: int) -> None:
    five = {
        frozenset(held)
        for suit in Suit
        for held in combinations([each for each in DECK if each.suit is suit], 5)
        if category_of(strength_five(*held)) >= Category.STRAIGHT_FLUSH
    }
    assert len(five) == 40
    shared = {frozenset(some) for hand in five for some in combinations(hand, size)}
    assert shared <= {frozenset(some) for some in boards(size)}


@rule("UTH 3.15.2", "TCPX 3.18.2", "THB 3.15.2")
@pytest.mark.parametrize("code", SHARED)
def test_beside_a_royal_flush_one_straight_flush_can_lie_and_no_second(code: str) -> None:
    most = 0
    for shared in boards(SHARED[code]):
        hands = list(jackpot_hands(shared))
        for royal in (held for held, category in hands if category is Category.ROYAL_FLUSH):
            most = max(most, together([held for held, _ in hands if not held & royal]))
    assert most == 1


@rule("UTH 3.15.1", "TCPX 3.18.1", "THB 3.15.1")
@pytest.mark.parametrize("code", SHARED)
def test_two_straight_flushes_are_the_most_at_a_table_with_shared_cards(code: str) -> None:
    most = max(together([held for held, _ in jackpot_hands(shared)]) for shared in boards(SHARED[code]))
    assert most == 2


@rule("SSP 3.15.1", "BUL 3.20.1")
@pytest.mark.parametrize(("code", "most"), [("SSP", 4), ("BUL", 4)])
def test_four_royal_flushes_can_lie_at_a_table_of_five_cards_each(code: str, most: int) -> None:
    royals = [cards("".join(f"{rank}{suit}" for rank in "AKQJT")) for suit in "cdhs"]
    check_table(code, royals, Category.ROYAL_FLUSH)
    assert len(royals) == most  # one of each suit


@rule("SSP 3.15.2", "BUL 3.20.2")
@pytest.mark.parametrize(("code", "most"), [("SSP", 7), ("BUL", 6)])
def test_every_position_of_a_table_of_five_cards_each_can_hold_a_straight_flush(code: str, most: int) -> None:
    fives = [f"{rank}{suit}" for suit in "cdhs" for rank in ("KQJT9", "87654")]
    hands = [cards("".join(rank + five[-1] for rank in five[:-1])) for five in fives][:most]
    assert len(hands) == most == game(code).seats
    check_table(code, hands, Category.STRAIGHT_FLUSH)


def check_table(code: str, hands: list[tuple[Card, ...]], category: Category) -> None:
    """Refuse hands that cannot lie at one table beside a Dealer's."""
    found = game(code)
    held = [each for hand in hands for each in hand]
    assert len(set(held)) == len(held)
    assert len(held) + found.dealer_size <= len(DECK)
    assert len(hands) <= found.seats
    assert all(len(hand) == found.hand_size for hand in hands)
    assert {category_of(strength_five(*hand)) for hand in hands} == {category}
