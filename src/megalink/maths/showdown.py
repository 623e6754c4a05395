"""Every hand against every Dealer's hand, on every class of board: how many win, tie and lose.

No player's hand is ever compared with a Dealer's. On one board all kinds of hole cards are sorted by level
and walked from the lowest up, counting how many pairs of cards have been passed, in all and with each
single card. The pairs below a hand less those that share one of its two cards are the Dealer's hands that
it beats.

These counts know nothing of pay tables, rulings or decisions: they are made once and kept.
"""

from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.hands import Category
from megalink.maths.classes import (
    BOARD_RANKS,
    BOARDS,
    FIVE_MASKS,
    FOUR_MASKS,
    HOLE_KINDS,
    HOLE_PAIR,
    KINDS,
    LEFT,
    PAIR_RANKS,
    PAIRS,
    RANKS,
    SUITED_BOARDS,
    SUITED_RANKS,
    THREE_MASKS,
    WITH_FIVE,
    WITH_FOUR,
)
from megalink.maths.jit import CORES, inlined, kernel, share_out
from megalink.maths.kernels import CATEGORY, FIRST, SUITED, unsuited

Counts = NDArray[np.int16]
Levels = NDArray[np.int16]

DEALER_HANDS: Final = 990
"""Two of the 45 cards that a player sees nowhere once the board is out."""
IMPOSSIBLE: Final = len(Category)
"""Stands for the category where the cards of a class cannot lie together in one deck."""
_ONE_PAIR: Final = FIRST[Category.ONE_PAIR]
_HANDS: Final = len(HOLE_KINDS)
_PAIRS: Final = len(PAIRS)


class Showdown(NamedTuple):
    """For each board and each kind of hole cards: the hand made, and of 990 Dealer's hands how many …"""

    category: NDArray[np.int8]
    lower: Counts
    """… are beaten, …"""
    equal: Counts
    """… are equal, …"""
    pairless: Counts
    """… and hold less than a pair (UTH 3.10.2)."""


@kernel
def _rank_levels() -> Levels:
    """Rank every board with every pair of ranks, there being no flush; -1 where a rank comes five times."""
    found = np.full((len(BOARD_RANKS), _PAIRS), -1, np.int16)
    at_least = np.empty(7, np.int64)
    for board in range(len(BOARD_RANKS)):
        for pair in range(_PAIRS):
            at_least[:] = 0  # masks of the ranks that come once at least, twice, …
            for place in range(7):
                rank = BOARD_RANKS[board, place] if place < 5 else PAIR_RANKS[pair, place - 5]
                times = 1
                while at_least[times] >> rank & 1:
                    times += 1
                at_least[min(times, 5)] |= 1 << rank
            if at_least[5] == 0:
                found[board, pair] = unsuited(at_least[1], at_least[3], at_least[4], at_least[2])
    return found


@inlined
def _sort(levels: NDArray[np.int64], order: NDArray[np.int64], spare: NDArray[np.int64], size: int) -> None:
    """Sort places by level: two passes over seven bits each."""
    starts = np.empty(129, np.int64)
    for shift in (0, 7):
        starts[:] = 0
        for at in range(size):
            starts[(levels[order[at]] >> shift & 127) + 1] += 1
        for digit in range(128):
            starts[digit + 1] += starts[digit]
        for at in range(size):
            digit = levels[order[at]] >> shift & 127
            spare[starts[digit]] = order[at]
            starts[digit] += 1
        order[:size] = spare[:size]


@inlined
def _walk(
    kinds: NDArray[np.int16],
    left: NDArray[np.int64],
    levels: NDArray[np.int64],
    order: NDArray[np.int64],
    size: int,
    to: Showdown,
    board: int,
) -> None:
    """Count for all hands on one board, which come as `order`, the lowest first."""
    passed = 0
    by_card = np.zeros(KINDS, np.int64)
    here_by_card = np.zeros(KINDS, np.int64)
    below_pair = 0
    below_pair_by_card = np.zeros(KINDS, np.int64)
    start = 0
    while start < size:
        level = levels[order[start]]
        stop = start
        here = 0
        while stop < size and levels[order[stop]] == level:
            one, two = kinds[order[stop], 0], kinds[order[stop], 1]
            if one == two:
                here += left[one] * (left[one] - 1) // 2
                here_by_card[one] += left[one] - 1
            else:
                here += left[one] * left[two]
                here_by_card[one] += left[two]
                here_by_card[two] += left[one]
            stop += 1
        for at in range(start, stop):
            hand = order[at]
            one, two = kinds[hand, 0], kinds[hand, 1]
            to.lower[board, hand] = passed - by_card[one] - by_card[two]
            to.equal[board, hand] = (
                here - here_by_card[one] - here_by_card[two] + 1
            )  # itself was taken off twice
        passed += here
        for at in range(start, stop):
            for place in range(2):
                card = kinds[order[at], place]
                by_card[card] += here_by_card[card]
                here_by_card[card] = 0
        if level < _ONE_PAIR:
            below_pair = passed
            below_pair_by_card[:] = by_card
        start = stop
    if below_pair:
        for at in range(size):
            hand = order[at]
            one, two = kinds[hand, 0], kinds[hand, 1]
            own = 1 if levels[hand] < _ONE_PAIR else 0
            to.pairless[board, hand] = below_pair - below_pair_by_card[one] - below_pair_by_card[two] + own


@kernel
def _by_rank(ranked: Levels, part: tuple[int, int], to: Showdown) -> None:
    """Count on boards that allow no flush."""
    left = np.empty(KINDS, np.int64)
    levels = np.empty(_PAIRS, np.int64)
    order, spare = np.empty(_PAIRS, np.int64), np.empty(_PAIRS, np.int64)
    for board in range(part[0], part[1]):
        left[:] = 4
        for place in range(5):
            left[BOARD_RANKS[board, place]] -= 1
        size = 0
        for pair in range(_PAIRS):
            one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
            level = ranked[board, pair]
            if level >= 0 and left[one] > 0 and left[two] > 0 and (one != two or left[one] > 1):
                levels[pair] = level
                to.category[board, pair] = CATEGORY[level]
                order[size] = pair
                size += 1
        _sort(levels, order, spare, size)
        _walk(PAIR_RANKS, left, levels, order, size, to, board)


@kernel
def _by_suit(ranked: Levels, part: tuple[int, int], to: Showdown) -> None:
    """Count on boards with three to five cards of a suit."""
    left = np.empty(KINDS, np.int64)
    levels = np.empty(_HANDS, np.int64)
    order, spare = np.empty(_HANDS, np.int64), np.empty(_HANDS, np.int64)
    bits = np.zeros(KINDS, np.int64)
    for rank in range(RANKS):
        bits[RANKS + rank] = 1 << rank
    for board in range(part[0], part[1]):
        left[:RANKS] = 3
        left[RANKS:] = 1
        if board < WITH_FOUR:
            suited = np.int64(THREE_MASKS[board // _PAIRS])
            left[PAIR_RANKS[board % _PAIRS, 0]] -= 1
            left[PAIR_RANKS[board % _PAIRS, 1]] -= 1
        elif board < WITH_FIVE:
            suited = np.int64(FOUR_MASKS[(board - WITH_FOUR) // RANKS])
            left[(board - WITH_FOUR) % RANKS] -= 1
        else:
            suited = np.int64(FIVE_MASKS[board - WITH_FIVE])
        for rank in range(RANKS):
            if suited >> rank & 1:
                left[RANKS + rank] = 0
        size = 0
        for hand in range(_HANDS):
            one, two = HOLE_KINDS[hand, 0], HOLE_KINDS[hand, 1]
            if left[one] > 0 and left[two] > 0 and (one != two or left[one] > 1):
                level = np.int64(SUITED[suited | bits[one] | bits[two]])
                if level == 0:
                    level = np.int64(ranked[SUITED_RANKS[board], HOLE_PAIR[hand]])
                levels[hand] = level
                to.category[board, hand] = CATEGORY[level]
                order[size] = hand
                size += 1
        _sort(levels, order, spare, size)
        _walk(HOLE_KINDS, left, levels, order, size, to, board)


@inlined
def ways_of_two(pair: int, hand: int) -> int:
    """Count the ways to take these two ranks from the three suits that are not the one looked at."""
    one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
    if one == two:
        return int(LEFT[one, hand] * (LEFT[one, hand] - 1) // 2)
    return int(LEFT[one, hand] * LEFT[two, hand])


@inlined
def add(sums: NDArray[np.int64], counts: Showdown, ways: int, board: int, hand: int) -> None:
    """Add one board and kind of hole cards, by category: Dealer's hands beaten, equal, without a pair;
    boards.
    """
    to = sums[counts.category[board, hand]]
    to[0] += ways * counts.lower[board, hand]
    to[1] += ways * counts.equal[board, hand]
    to[2] += ways * counts.pairless[board, hand]
    to[3] += ways


def _empty(boards: int, hands: int) -> Showdown:
    shape = (boards, hands)
    counts = (np.zeros(shape, np.int16) for _ in range(3))
    return Showdown(np.full(shape, IMPOSSIBLE, np.int8), *counts)


def slices(size: int, parts: int) -> list[tuple[int, int]]:
    """Cut a range into parts."""
    cuts = [size * part // parts for part in range(parts + 1)]
    return list(pairwise(cuts))


@cache
def showdowns() -> tuple[Showdown, Showdown]:
    """Count on all boards: by ranks alone with pairs of ranks, and beside one suit with kinds of hole
    cards.
    """
    ranked = _rank_levels()
    plain, suited = _empty(len(BOARDS), _PAIRS), _empty(SUITED_BOARDS, _HANDS)
    share_out(lambda part: _by_rank(ranked, part, plain), slices(len(BOARDS), CORES * 2))
    share_out(lambda part: _by_suit(ranked, part, suited), slices(SUITED_BOARDS, CORES * 4))
    return plain, suited
