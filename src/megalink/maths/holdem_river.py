"""Short strategies at the river: what a person sees there, for every class of board and hole cards."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.maths.classes import (
    BOARD_RANKS,
    FIVE_MASKS,
    FOUR_MASKS,
    HOLE_KINDS,
    HOLE_PAIR,
    KINDS,
    PAIR_RANKS,
    PAIRS,
    RANKS,
    SUITED_BOARDS,
    SUITED_RANKS,
    THREE_MASKS,
    WITH_FIVE,
    WITH_FOUR,
)
from megalink.maths.holdem_features import (
    ABOVE,
    HIGH,
    LOW,
    MADE,
    OUTS,
    OWN,
    PAIR,
    POCKET,
    RIVER,
    Features,
    owned,
    pairs,
    ranks_above,
)
from megalink.maths.jit import CORES, inlined, kernel, share_out
from megalink.maths.kernels import CATEGORY, SUITED, unsuited
from megalink.maths.short import Bounds, first_case
from megalink.maths.showdown import IMPOSSIBLE, Levels, Showdown, rank_levels, showdowns, slices

FOLDED: Final = IMPOSSIBLE + 1
"""Stands for the category of a hand that is given up, so that it is priced as such."""
_PAIRS: Final = len(PAIRS)
_HANDS: Final = len(HOLE_KINDS)


class Board(NamedTuple):
    """What is the same for all hole cards beside a board."""

    one_more: NDArray[np.int64]
    """The level of the board with one more card, by kind of card."""
    left: NDArray[np.int64]
    """How many cards of each kind do not lie on it."""
    ranks: int
    """Its ranks as a mask."""
    level: int
    lower: int
    """The lower of two pairs on it, 2 to 14, else 0."""


class Ranked(NamedTuple):
    """Levels of boards where suits do not matter."""

    five: Levels
    six: Levels
    """[board, one rank more]"""
    seven: Levels
    """[board, pair of ranks]"""


@kernel
def _levels() -> tuple[Levels, Levels]:
    five, six = np.full(len(BOARD_RANKS), -1, np.int16), np.full((len(BOARD_RANKS), RANKS), -1, np.int16)
    at_least = np.empty(7, np.int64)
    for board in range(len(BOARD_RANKS)):
        for more in range(-1, RANKS):
            at_least[:] = 0  # masks of the ranks that come once at least, twice, …
            for place in range(5 if more < 0 else 6):
                rank = BOARD_RANKS[board, place] if place < 5 else more
                times = 1
                while at_least[times] >> rank & 1:
                    times += 1
                at_least[times] |= 1 << rank
            if at_least[5] == 0:
                found = unsuited(at_least[1], at_least[3], at_least[4], at_least[2])
                if more < 0:
                    five[board] = found
                else:
                    six[board, more] = found
    return five, six


@cache
def ranked() -> Ranked:
    """Rank all boards of five ranks, by themselves and with one or two ranks more."""
    return Ranked(*_levels(), rank_levels())


@inlined
def _lower_pair(board: int) -> int:
    """Find the lower of two pairs among five ranks in ascending order."""
    first = second = 0
    for place in range(4):
        rank = BOARD_RANKS[board, place]
        if rank == BOARD_RANKS[board, place + 1]:
            if first == 0:
                first = rank + 2
            elif rank + 2 != first:
                second = rank + 2
    return first if second else 0


@inlined
def _see(of: Board, one: int, two: int, mine: int, found: Features) -> None:
    """Fill in the features of `RIVER` for two kinds of hole cards."""
    high, low = max(one % RANKS, two % RANKS), min(one % RANKS, two % RANKS)
    made = int(np.int64(CATEGORY[mine]))
    pair = pairs(high, low, of.ranks)
    found[MADE] = made
    found[OWN] = owned(made, int(np.int64(CATEGORY[of.level])), pair, of.lower, mine > of.level)
    found[PAIR] = pair
    found[POCKET] = 1 if high == low else 0
    found[HIGH] = high + 2
    found[LOW] = low + 2
    found[ABOVE] = ranks_above(high, of.ranks)
    outs = 0
    for kind in range(KINDS):
        if of.one_more[kind] > mine:
            outs += of.left[kind] - (kind == one) - (kind == two)
    found[OUTS] = outs


@inlined
def _without_flush(board: int, levels: Ranked, one_more: NDArray[np.int64], left: NDArray[np.int64]) -> Board:
    ranks = 0
    left[:RANKS], left[RANKS:] = 4, 0
    for place in range(5):
        left[BOARD_RANKS[board, place]] -= 1
        ranks |= 1 << BOARD_RANKS[board, place]
    for rank in range(RANKS):
        one_more[rank] = levels.six[board, rank]
    one_more[RANKS:] = -1
    return Board(one_more, left, ranks, int(np.int64(levels.five[board])), _lower_pair(board))


@kernel
def _judge_plain(
    counts: Showdown, levels: Ranked, bounds: Bounds, folds: NDArray[np.bool_], category: NDArray[np.int8]
) -> None:
    one_more, left, found = (
        np.empty(KINDS, np.int64),
        np.empty(KINDS, np.int64),
        np.zeros(len(RIVER), np.int64),
    )
    for board in range(len(BOARD_RANKS)):
        of = _without_flush(board, levels, one_more, left)
        for pair in range(_PAIRS):
            if counts.category[board, pair] != IMPOSSIBLE:
                one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
                _see(of, one, two, int(np.int64(levels.seven[board, pair])), found)
                if folds[first_case(bounds, found)]:
                    category[board, pair] = FOLDED


@inlined
def _of_suit(board: int) -> int:
    """Give the ranks of the suit of which three to five cards lie on a board, as a mask."""
    if board < WITH_FOUR:
        return int(np.int64(THREE_MASKS[board // _PAIRS]))
    if board < WITH_FIVE:
        return int(np.int64(FOUR_MASKS[(board - WITH_FOUR) // RANKS]))
    return int(np.int64(FIVE_MASKS[board - WITH_FIVE]))


@inlined
def _level(suited: int, plain: int) -> int:
    """Rank cards by those of the one suit, and by what they would be without it."""
    return max(int(np.int64(SUITED[suited])), plain)


@kernel
def _judge_suited(
    counts: Showdown,
    levels: Ranked,
    bounds: Bounds,
    folds: NDArray[np.bool_],
    part: tuple[int, int],
    category: NDArray[np.int8],
) -> None:
    one_more, left, found = (
        np.empty(KINDS, np.int64),
        np.empty(KINDS, np.int64),
        np.zeros(len(RIVER), np.int64),
    )
    for board in range(part[0], part[1]):
        suited, plain = _of_suit(board), SUITED_RANKS[board]
        bare = _without_flush(plain, levels, one_more, left)
        for rank in range(RANKS):  # a card of the suit and the others of its rank
            of_suit = suited >> rank & 1
            left[RANKS + rank] = 1 - of_suit
            left[rank] -= 1 - of_suit
            one_more[RANKS + rank] = _level(suited | 1 << rank, one_more[rank])
            one_more[rank] = _level(suited, one_more[rank])
        of = Board(one_more, left, bare.ranks, _level(suited, bare.level), bare.lower)
        for hand in range(_HANDS):
            if counts.category[board, hand] != IMPOSSIBLE:
                one, two = HOLE_KINDS[hand, 0], HOLE_KINDS[hand, 1]
                whole = suited
                if one >= RANKS:
                    whole |= 1 << one - RANKS
                if two >= RANKS:
                    whole |= 1 << two - RANKS
                mine = _level(whole, int(np.int64(levels.seven[plain, HOLE_PAIR[hand]])))
                _see(of, one, two, mine, found)
                if folds[first_case(bounds, found)]:
                    category[board, hand] = FOLDED


def judged(bounds: Bounds, folds: NDArray[np.bool_]) -> tuple[Showdown, Showdown]:
    """Give all showdowns, those of hands that a strategy folds under the category `FOLDED`.

    `folds` tells of each case, and last of what is done where none fits, whether it is to fold.
    """
    plain, suited = showdowns()
    levels = ranked()
    by_rank, by_suit = plain.category.copy(), suited.category.copy()
    _judge_plain(plain, levels, bounds, folds, by_rank)
    share_out(
        lambda part: _judge_suited(suited, levels, bounds, folds, part, by_suit),
        slices(SUITED_BOARDS, CORES * 4),
    )
    return plain._replace(category=by_rank), suited._replace(category=by_suit)
