"""Poker hands, as the documents list them: what a hand is, and which of two is higher.

This is the readable reference: it counts ranks and looks at suits, one step a rule. `hands_fast` gives the
same values from tables. Numbers in comments are those of UTH, THB and SSP (3.11 and 3.12 in all three) and of
TCPX (3.14 and 3.15 for three cards, 4.4.1 for five).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from megalink.cards import ACE, TWO, Card
from megalink.labels import Labelled


class Category(Labelled):
    """The order of hands of five cards, lowest first (3.11.1 to 3.11.10)."""

    FIVE_ODD_CARDS = 0, "Five odd cards"  # 3.11.10
    ONE_PAIR = 1, "One pair"  # 3.11.9
    TWO_PAIRS = 2, "Two pairs"  # 3.11.8
    THREE_OF_A_KIND = 3, "Three of a Kind"  # 3.11.7
    STRAIGHT = 4, "Straight"  # 3.11.6
    FLUSH = 5, "Flush"  # 3.11.5
    FULL_HOUSE = 6, "Full House"  # 3.11.4
    FOUR_OF_A_KIND = 7, "Four of a Kind"  # 3.11.3
    STRAIGHT_FLUSH = 8, "Straight Flush"  # 3.11.2
    ROYAL_FLUSH = 9, "Royal Flush"  # 3.11.1


class Category3(Labelled):
    """The order of hands of three cards, lowest first: a straight beats a flush (TCPX 3.14.1 to 3.14.6)."""

    THREE_ODD_CARDS = 0, "Three odd cards"  # 3.14.6
    ONE_PAIR = 1, "One pair"  # 3.14.5
    FLUSH = 2, "Flush"  # 3.14.4
    STRAIGHT = 3, "Straight"  # 3.14.3
    THREE_OF_A_KIND = 4, "Three of a Kind"  # 3.14.2
    STRAIGHT_FLUSH = 5, "Straight Flush"  # 3.14.1


CATEGORY_SHIFT: Final = 20
"""A strength is the category above five ranks of four bits each."""


class Rank(NamedTuple):
    """What a hand is worth: its category, then the ranks that decide between two hands of that category.

    Ranks compare as tuples, so `>` between two hands of the same number of cards is the rules' order.
    """

    category: Category
    ranks: tuple[int, ...]

    @property
    def strength(self) -> int:
        """The same order as one whole number, as `hands_fast` gives it."""
        return pack(self.category, self.ranks)


class Rank3(NamedTuple):
    """What a hand of three cards is worth (TCPX)."""

    category: Category3
    ranks: tuple[int, ...]

    @property
    def strength(self) -> int:
        """The same order as one whole number, as `hands_fast` gives it."""
        return pack(self.category, self.ranks)


def pack(category: int, ranks: Sequence[int]) -> int:
    """Put a category and up to five deciding ranks into one whole number that compares alike."""
    packed = category
    for place in range(5):
        packed = packed << 4 | (ranks[place] if place < len(ranks) else 0)
    return packed


def unpack(strength: int) -> tuple[int, tuple[int, ...]]:
    """Take a strength apart: the category's number and the deciding ranks."""
    ranks = tuple(strength >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return strength >> CATEGORY_SHIFT, tuple(each for each in ranks if each)


def category_of(strength: int) -> Category:
    """Tell the category of five cards from a strength."""
    return _CATEGORIES[strength >> CATEGORY_SHIFT]


def category3_of(strength: int) -> Category3:
    """Tell the category of three cards from a strength."""
    return _CATEGORIES_3[strength >> CATEGORY_SHIFT]


_CATEGORIES: Final = tuple(Category)
_CATEGORIES_3: Final = tuple(Category3)


def _by_count(hand: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Group a hand by rank: the ranks, most frequent first, then highest first; and their counts."""
    counted = sorted(
        Counter(each.rank for each in hand).items(), key=lambda pair: (pair[1], pair[0]), reverse=True
    )
    return tuple(rank for rank, _ in counted), tuple(count for _, count in counted)


def straight_top(ranks: tuple[int, ...]) -> int | None:
    """Give the top of ranks that follow each other, highest first; the Ace may be 1 (3.3.1.2), not between.

    A hand that runs round the corner, such as Q-K-A-2-3, is no straight (R22).
    """
    size = len(ranks)
    if ranks[0] - ranks[-1] == size - 1:
        return ranks[0]
    if ranks[0] == ACE and ranks[1:] == tuple(range(size, TWO - 1, -1)):
        return size  # 3.12.4: 5-4-3-2-A counts as five-high; TCPX 3.15.3: 3-2-A as three-high
    return None


def rank_five(hand: Iterable[Card]) -> Rank:
    """Rank exactly five cards (3.11, 3.12)."""
    five = tuple(hand)
    _require(five, 5)
    ranks, counts = _by_count(five)
    suited = len({each.suit for each in five}) == 1
    match counts:
        case (4, 1):
            return Rank(Category.FOUR_OF_A_KIND, ranks)
        case (3, 2):
            return Rank(Category.FULL_HOUSE, ranks)  # 3.12.5: the threes first, then the pair (R43)
        case (3, 1, 1):
            return Rank(Category.THREE_OF_A_KIND, ranks)
        case (2, 2, 1):
            return Rank(Category.TWO_PAIRS, ranks)  # 3.12.2
        case (2, 1, 1, 1):
            return Rank(Category.ONE_PAIR, ranks)  # 3.12.3
        case _:
            top = straight_top(ranks)
    if top is not None:
        if suited:
            return Rank(Category.ROYAL_FLUSH if top == ACE else Category.STRAIGHT_FLUSH, (top,))
        return Rank(Category.STRAIGHT, (top,))
    return Rank(Category.FLUSH if suited else Category.FIVE_ODD_CARDS, ranks)


def rank_three(hand: Iterable[Card]) -> Rank3:
    """Rank exactly three cards (TCPX 3.14, 3.15)."""
    three = tuple(hand)
    _require(three, 3)
    ranks, counts = _by_count(three)
    suited = len({each.suit for each in three}) == 1
    match counts:
        case (3,):
            return Rank3(Category3.THREE_OF_A_KIND, ranks)
        case (2, 1):
            return Rank3(Category3.ONE_PAIR, ranks)  # TCPX 3.15.2
        case _:
            top = straight_top(ranks)
    if top is not None:
        return Rank3(Category3.STRAIGHT_FLUSH if suited else Category3.STRAIGHT, (top,))
    return Rank3(Category3.FLUSH if suited else Category3.THREE_ODD_CARDS, ranks)


def best_five(hand: Iterable[Card]) -> Rank:
    """Rank the highest five of five, six or seven cards (UTH, THB 3.10; TCPX 1.1.11)."""
    held = tuple(hand)
    if not 5 <= len(held) <= 7:
        message = f"the best five are taken from five to seven cards, not {len(held)}"
        raise ValueError(message)
    _require(held, len(held))
    return max(rank_five(five) for five in combinations(held, 5))


def _require(hand: tuple[Card, ...], size: int) -> None:
    if len(hand) != size or len(set(hand)) != size:
        message = f"{size} different cards make this hand, not {hand}"
        raise ValueError(message)
