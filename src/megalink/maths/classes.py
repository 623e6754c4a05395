"""Boards and hole cards without their suits: the classes over which Hold'em is counted.

Where no three community cards share a suit, nobody can make a flush and ranks alone decide: a board is one
of 6,175 multisets of five ranks, a hand one of 91 pairs of ranks. Where three to five share a suit, a board
is `K`, the ranks of that suit, and the ranks of the others; a hole card is then of that suit or not, which
makes 26 kinds of card and 338 kinds of hole cards. 26,026 + 9,295 + 1,287 such boards have three, four or
five cards of the suit.

Everything here is numbering: tables that tell the place of each class among its kind.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int16]
Index = NDArray[np.int32]

RANKS: Final = 13
KINDS: Final = 26
"""Kinds of card beside one suit: rank, or 13 + rank for a card of that suit."""


def multiset_place(ranks: Iterable[int]) -> int:
    """Number multisets of ranks of one size."""
    return sum(comb(rank + place, place + 1) for place, rank in enumerate(sorted(ranks)))


def set_place(ranks: Iterable[int]) -> int:
    """Number sets of ranks of one size."""
    return sum(comb(rank, place + 1) for place, rank in enumerate(sorted(ranks)))


def multisets(size: int) -> list[tuple[int, ...]]:
    """Give all multisets of ranks of one size in the order of their places."""
    return sorted(combinations_with_replacement(range(RANKS), size), key=multiset_place)


def sets(size: int) -> list[tuple[int, ...]]:
    """Give all sets of ranks of one size in the order of their places."""
    return sorted(combinations(range(RANKS), size), key=set_place)


def multiset_places(rows: NDArray[np.signedinteger[Any]]) -> Index:
    """Number many multisets of one size at once, one a row."""
    ordered = np.sort(rows, axis=1)
    place = np.zeros(len(rows), np.int64)
    for column in range(rows.shape[1]):
        choose = np.array([comb(rank + column, column + 1) for rank in range(RANKS)])
        place += choose[ordered[:, column]]
    return place.astype(np.int32)


def _grid(*sizes: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """Put every member of each list beside every member of the others, the last changing fastest."""
    rows = np.array(sizes[0], np.int64).reshape(len(sizes[0]), -1)
    for more in sizes[1:]:
        other = np.array(more, np.int64).reshape(len(more), -1)
        rows = np.hstack([np.repeat(rows, len(other), axis=0), np.tile(other, (len(rows), 1))])
    return rows


# Ranks alone ------------------------------------------------------------------------------------------------

PAIRS: Final = multisets(2)
"""The 91 pairs of ranks of two hole cards."""
PAIR_PLACE: Final[Numbers] = np.array(
    [[multiset_place((one, two)) for two in range(RANKS)] for one in range(RANKS)], np.int16
)
PAIR_RANKS: Final[Numbers] = np.array(PAIRS, np.int16)

FLOPS: Final = multisets(3)
FOURS: Final = multisets(4)
BOARDS: Final = multisets(5)
BOARD_RANKS: Final[Numbers] = np.array(BOARDS, np.int16)
FLOP_COUNTS: Final[Numbers] = np.array([[flop.count(r) for r in range(RANKS)] for flop in FLOPS], np.int16)
FOUR_COUNTS: Final[Numbers] = np.array([[four.count(r) for r in range(RANKS)] for four in FOURS], np.int16)
PAIR_COUNTS: Final[Numbers] = np.array([[pair.count(r) for r in range(RANKS)] for pair in PAIRS], np.int16)

FLOP_BOARDS: Final[Index] = multiset_places(_grid(FLOPS, PAIRS)).reshape(len(FLOPS), len(PAIRS))
"""The board that a flop becomes with two ranks more."""
FOUR_BOARDS: Final[Index] = multiset_places(_grid(FOURS, [(rank,) for rank in range(RANKS)])).reshape(
    len(FOURS), RANKS
)
"""The board that four cards become with one rank more."""

# One suit and the rest --------------------------------------------------------------------------------------

HOLES: Final = [(one, two) for one in range(KINDS) for two in range(one, KINDS) if one < two or one < RANKS]
"""The 338 kinds of hole cards beside one suit: two kinds of card; a card of the suit exists but once."""
HOLE_PLACE: Final[Numbers] = np.full((KINDS, KINDS), -1, np.int16)
for _place, (_one, _two) in enumerate(HOLES):
    HOLE_PLACE[_one, _two] = HOLE_PLACE[_two, _one] = _place
HOLE_KINDS: Final[Numbers] = np.array(HOLES, np.int16)
HOLE_PAIR: Final[Numbers] = np.array([PAIR_PLACE[one % RANKS, two % RANKS] for one, two in HOLES], np.int16)
"""The pair of ranks of each kind of hole cards."""
LEFT: Final[Numbers] = np.array(
    [[3 - (one == rank) - (two == rank) for one, two in HOLES] for rank in range(RANKS)], np.int16
)
"""How many cards of a rank the other three suits have left beside each kind of hole cards."""

THREES: Final = sets(3)
FOUR_SETS: Final = sets(4)
FIVES: Final = sets(5)
THREE_MASKS: Final[Numbers] = np.array([sum(1 << r for r in each) for each in THREES], np.int16)
FOUR_MASKS: Final[Numbers] = np.array([sum(1 << r for r in each) for each in FOUR_SETS], np.int16)
FIVE_MASKS: Final[Numbers] = np.array([sum(1 << r for r in each) for each in FIVES], np.int16)
THREE_RANKS: Final[Numbers] = np.array(THREES, np.int16)
FOUR_SET_RANKS: Final[Numbers] = np.array(FOUR_SETS, np.int16)
FIVE_RANKS: Final[Numbers] = np.array(FIVES, np.int16)

WITH_FOUR: Final = len(THREES) * len(PAIRS)
"""Boards with three of a suit come first, by `K` and the pair of other ranks; then those with four, …"""
WITH_FIVE: Final = WITH_FOUR + len(FOUR_SETS) * RANKS
"""… by `K` and the other rank; then those with five."""
SUITED_BOARDS: Final = WITH_FIVE + len(FIVES)

SUITED_RANKS: Final[Index] = np.concatenate(
    [
        multiset_places(_grid(THREES, PAIRS)),
        multiset_places(_grid(FOUR_SETS, [(rank,) for rank in range(RANKS)])),
        multiset_places(_grid(FIVES)),
    ]
)
"""The multiset of ranks of every suited board."""
SET_TWO: Final[Numbers] = np.array(
    [[set_place((one, two)) if one != two else -1 for two in range(RANKS)] for one in range(RANKS)], np.int16
)
"""The place of two ranks of a suit among the 78 sets of two."""


def _set_three() -> Numbers:
    found = np.full((RANKS, RANKS, RANKS), -1, np.int16)
    for one, two, three in combinations(range(RANKS), 3):
        for a, b, c in ((one, two, three), (one, three, two), (two, three, one)):
            found[a, b, c] = found[b, a, c] = set_place((one, two, three))
    return found


SET_THREE: Final[Numbers] = _set_three()
"""The place of three ranks of a suit among the 286 sets of three."""
