"""Ranking hands by the million: cards as numbers, suits as masks, strengths as levels.

A card is its place in `cards.DECK`: 13 × suit + rank, the two being 0. A hand is one mask for each suit,
with bit 0 for the two and bit 12 for the Ace. A *level* is a whole number below 2¹⁴ that compares as
strengths do in `hands`: levels of one category follow each other (`FIRST`), so a level also tells the
category.
"""

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from megalink.hands import Category, Category3
from megalink.maths.jit import inlined, kernel

Levels = NDArray[np.uint16]
Cards = NDArray[np.uint8]
Masks = NDArray[np.uint16]
Table = NDArray[np.int16]
"""Signed, since kernels would turn a sum of signed and unsigned numbers into a float."""

ALL: Final = 1 << 13
_WHEEL: Final = 0b1000000001111  # the Ace below the two (3.3.1.2)


def _ordered(size: int) -> list[int]:
    """Give the masks of so many ranks, the lowest hand first."""
    return sorted(sum(1 << rank for rank in ranks) for ranks in combinations(range(13), size))


def _top(mask: int, size: int) -> int:
    """Keep the highest ranks of a mask."""
    while mask.bit_count() > size:
        mask &= mask - 1
    return mask


def _places(size: int) -> dict[int, int]:
    return {mask: place for place, mask in enumerate(_ordered(size))}


def _tops(size: int) -> Table:
    """Give, for every mask, the place of its highest `size` ranks among all such."""
    places = _places(size)
    return np.array(
        [places[_top(mask, size)] if mask.bit_count() >= size else 0 for mask in range(ALL)], np.int16
    )


def _straight(mask: int, size: int) -> int:
    """Give the place of the highest straight in a mask, 1 being the lowest; 0 if there is none."""
    wheel = _WHEEL & ~((1 << 12) - 1) | (1 << size - 1) - 1
    for low in range(13 - size, -1, -1):
        if mask >> low & (1 << size) - 1 == (1 << size) - 1:
            return low + 2
    return 1 if mask & wheel == wheel else 0


_SIZES: Final = {  # how many levels each category takes, the lowest first (3.11)
    Category.FIVE_ODD_CARDS: 1287,
    Category.ONE_PAIR: 13 * 286,
    Category.TWO_PAIRS: 78 * 13,
    Category.THREE_OF_A_KIND: 13 * 78,
    Category.STRAIGHT: 10,
    Category.FLUSH: 1287,
    Category.FULL_HOUSE: 13 * 13,
    Category.FOUR_OF_A_KIND: 13 * 13,
    Category.STRAIGHT_FLUSH: 9,
    Category.ROYAL_FLUSH: 1,
}
FIRST: Final[dict[Category, int]] = {
    each: sum(size for other, size in _SIZES.items() if other < each) for each in Category
}
"""The lowest level of each category."""
LEVELS: Final = sum(_SIZES.values())

CATEGORY: Final[NDArray[np.uint8]] = np.array(
    [each for each, size in _SIZES.items() for _ in range(size)], np.uint8
)
"""The category of every level."""

_PAIR: Final = FIRST[Category.ONE_PAIR]
_TWO_PAIRS: Final = FIRST[Category.TWO_PAIRS]
_THREE: Final = FIRST[Category.THREE_OF_A_KIND]
_STRAIGHT: Final = FIRST[Category.STRAIGHT]
_FLUSH: Final = FIRST[Category.FLUSH]
_FULL: Final = FIRST[Category.FULL_HOUSE]
_FOUR: Final = FIRST[Category.FOUR_OF_A_KIND]
_STRAIGHT_FLUSH: Final = FIRST[Category.STRAIGHT_FLUSH]

TOP: Final[Table] = np.array([max(mask.bit_length() - 1, 0) for mask in range(ALL)], np.int16)
TOP_TWO: Final = _tops(2)
TOP_THREE: Final = _tops(3)
TOP_FIVE: Final = _tops(5)
RUN: Final[Table] = np.array([_straight(mask, 5) for mask in range(ALL)], np.int16)
ODD: Final[Table] = np.where(RUN > 0, _STRAIGHT - 1 + RUN, TOP_FIVE).astype(np.int16)
"""The level of cards of different ranks and no flush."""
SUITED: Final[Table] = np.where(
    np.array([mask.bit_count() >= 5 for mask in range(ALL)]),
    np.where(RUN > 0, _STRAIGHT_FLUSH - 1 + RUN, _FLUSH + TOP_FIVE),
    0,
).astype(np.int16)
"""The level of a flush by the ranks of its suit; 0 where these are too few."""


@inlined
def level(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Rank the best five of five to seven cards."""
    flush = SUITED[clubs] | SUITED[diamonds] | SUITED[hearts] | SUITED[spades]
    if flush:  # seven cards with a flush make neither a full house nor four of a kind
        return int(flush)
    return unsuited(clubs, diamonds, hearts, spades)


@inlined
def unsuited(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Rank the best five of five to seven cards that hold no flush."""
    black, red = clubs | spades, diamonds | hearts
    held = black | red
    twice = (clubs & spades) | (diamonds & hearts) | (black & red)
    if twice == 0:
        return int(ODD[held])
    thrice = (clubs & spades & red) | (diamonds & hearts & black)
    if thrice == 0:
        if RUN[held]:
            return _STRAIGHT - 1 + int(RUN[held])
        if twice & (twice - 1) == 0:
            return _PAIR + int(TOP[twice]) * 286 + int(TOP_THREE[held ^ twice])
        high = 1 << int(TOP[twice])
        low = 1 << int(TOP[twice ^ high])
        return _TWO_PAIRS + int(TOP_TWO[twice]) * 13 + int(TOP[held ^ high ^ low])
    four = clubs & diamonds & hearts & spades
    if four:
        return _FOUR + int(TOP[four]) * 13 + int(TOP[held ^ four])
    threes = 1 << int(TOP[thrice])
    if twice != threes:
        return _FULL + int(TOP[threes]) * 13 + int(TOP[twice ^ threes])
    if RUN[held]:
        return _STRAIGHT - 1 + int(RUN[held])
    return _THREE + int(TOP[threes]) * 78 + int(TOP_TWO[held ^ threes])


_SIZES_3: Final = {  # TCPX 3.14
    Category3.THREE_ODD_CARDS: 286,
    Category3.ONE_PAIR: 13 * 13,
    Category3.FLUSH: 286,
    Category3.STRAIGHT: 12,
    Category3.THREE_OF_A_KIND: 13,
    Category3.STRAIGHT_FLUSH: 12,
}
FIRST_3: Final[dict[Category3, int]] = {
    each: sum(size for other, size in _SIZES_3.items() if other < each) for each in Category3
}
LEVELS_3: Final = sum(_SIZES_3.values())
CATEGORY_3: Final[NDArray[np.uint8]] = np.array(
    [each for each, size in _SIZES_3.items() for _ in range(size)], np.uint8
)
RUN_3: Final[Table] = np.array([_straight(mask, 3) for mask in range(ALL)], np.int16)
_PAIR_3: Final = FIRST_3[Category3.ONE_PAIR]
_FLUSH_3: Final = FIRST_3[Category3.FLUSH]
_STRAIGHT_3: Final = FIRST_3[Category3.STRAIGHT]
_ALIKE_3: Final = FIRST_3[Category3.THREE_OF_A_KIND]
_STRAIGHT_FLUSH_3: Final = FIRST_3[Category3.STRAIGHT_FLUSH]


@inlined
def level_three(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Rank three cards, of which a straight beats a flush (TCPX 3.14)."""
    black, red = clubs | spades, diamonds | hearts
    held = black | red
    twice = (clubs & spades) | (diamonds & hearts) | (black & red)
    if twice:
        if held == twice:
            return _ALIKE_3 + int(TOP[held])
        return _PAIR_3 + int(TOP[twice]) * 13 + int(TOP[held ^ twice])
    suited = held in (clubs, diamonds, hearts, spades)
    if RUN_3[held]:
        return (_STRAIGHT_FLUSH_3 if suited else _STRAIGHT_3) - 1 + int(RUN_3[held])
    return (_FLUSH_3 if suited else 0) + int(TOP_THREE[held])


@kernel
def _rank_cards(cards: Cards, found: Levels) -> None:
    size = cards.shape[1]
    for row in range(cards.shape[0]):
        held = 0
        for place in range(size):
            card = int(np.int64(cards[row, place]))
            held |= 1 << (card // 13 * 16 + card % 13)
        a, b, c, d = held & 0x1FFF, held >> 16 & 0x1FFF, held >> 32 & 0x1FFF, held >> 48 & 0x1FFF
        found[row] = level_three(a, b, c, d) if size == 3 else level(a, b, c, d)


@kernel
def _rank_masks(masks: Masks, three: bool, found: Levels) -> None:  # noqa: FBT001 - kernels take no names
    for row in range(masks.shape[0]):
        a, b = int(np.int64(masks[row, 0])), int(np.int64(masks[row, 1]))
        c, d = int(np.int64(masks[row, 2])), int(np.int64(masks[row, 3]))
        found[row] = level_three(a, b, c, d) if three else level(a, b, c, d)


def rank_many(cards: Cards) -> Levels:
    """Rank hands of three, five, six or seven cards, a hand a row, each card its place in `cards.DECK`."""
    if cards.ndim != 2 or cards.shape[1] not in (3, 5, 6, 7):
        message = "hands come as rows of three, five, six or seven cards"
        raise ValueError(message)
    if cards.size and int(cards.max()) > 51:
        message = "a card is a number from 0 to 51"
        raise ValueError(message)
    found = np.empty(len(cards), np.uint16)
    _rank_cards(np.ascontiguousarray(cards, np.uint8), found)
    return found


def rank_masks(masks: Masks, size: int) -> Levels:
    """Rank hands of so many cards, a hand a row, as the masks of clubs, diamonds, hearts and spades."""
    if masks.ndim != 2 or masks.shape[1] != 4 or size not in (3, 5, 6, 7):
        message = "hands come as rows of four masks, of three, five, six or seven cards"
        raise ValueError(message)
    found = np.empty(len(masks), np.uint16)
    _rank_masks(np.ascontiguousarray(masks, np.uint16), size == 3, found)
    return found


@kernel
def count_seven(first: int) -> NDArray[np.int64]:
    """Count the levels of all hands of seven cards, in order, whose lowest card is this one."""
    bit = np.empty(52, np.int64)
    for card in range(52):
        bit[card] = 1 << (card // 13 * 16 + card % 13)
    counts = np.zeros(LEVELS, np.int64)
    for b in range(first + 1, 47):
        two = bit[first] | bit[b]
        for c in range(b + 1, 48):
            three = two | bit[c]
            for d in range(c + 1, 49):
                four = three | bit[d]
                for e in range(d + 1, 50):
                    five = four | bit[e]
                    for f in range(e + 1, 51):
                        six = five | bit[f]
                        for g in range(f + 1, 52):
                            held = six | bit[g]
                            counts[
                                level(held & 0x1FFF, held >> 16 & 0x1FFF, held >> 32 & 0x1FFF, held >> 48)
                            ] += 1
    return counts
