"""Sums over the last card, for every board of four and all hole cards at once; and the same turned round.

As in `runouts`, one card later: a board of four is worth what its ranks are, summed over the ranks of the
fifth card, and a difference more for each suit of which it holds two to four cards. `fours` looks states up
in these sums.
"""

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.maths.classes import (
    BOARDS,
    FIVE_RANKS,
    FOUR_BOARDS,
    FOUR_COUNTS,
    FOUR_SET_RANKS,
    FOUR_SETS,
    FOURS,
    HOLE_PAIR,
    HOLES,
    LEFT,
    PAIR_COUNTS,
    PAIR_RANKS,
    PAIRS,
    RANKS,
    SET_THREE,
    SET_TWO,
    SUITED_RANKS,
    THREE_RANKS,
    THREES,
    WITH_FIVE,
    WITH_FOUR,
    set_place,
)
from megalink.maths.jit import CORES, inlined, kernel, share_out
from megalink.maths.runouts import Prices, differences, price_ranks
from megalink.maths.showdown import IMPOSSIBLE, Showdown, add, showdowns, slices

Sums = NDArray[np.int64]

_HANDS: Final = len(HOLES)
_PAIRS: Final = len(PAIRS)
_BOARDS: Final = len(BOARDS)
_FOURS: Final = len(FOURS)
_TWOS: Final = comb(RANKS, 2)


class Parts(NamedTuple):
    """What a board of four is put together from, by how many of its cards are of a suit."""

    ranks: Sums
    """[board of four, pair of hole ranks]"""
    two: Sums
    """[the two ranks of the suit, the pair of other ranks, hole cards]"""
    three: Sums
    """[the three ranks, the other rank, hole cards]"""
    four: Sums
    """[the four ranks, hole cards]"""


def empty_parts() -> Parts:
    """Make room for parts."""
    return Parts(
        np.zeros((_FOURS, _PAIRS), np.int64),
        np.zeros((_TWOS, _PAIRS, _HANDS), np.int64),
        np.zeros((len(THREES), RANKS, _HANDS), np.int64),
        np.zeros((len(FOUR_SETS), _HANDS), np.int64),
    )


def together(pieces: list[Parts]) -> Parts:
    """Add up what the cores made."""
    for piece in pieces[1:]:
        for place, part in enumerate(piece):
            pieces[0][place][...] += part
    return pieces[0]


# Forward ----------------------------------------------------------------------------------------------------


@kernel
def _sum_ranks(board_values: Sums, found: Sums) -> None:
    for four in range(_FOURS):
        for hole in range(_PAIRS):
            total = 0
            for rank in range(RANKS):
                left = 4 - FOUR_COUNTS[four, rank] - PAIR_COUNTS[hole, rank]
                if left < 0:
                    total = 0
                    break
                if left > 0:
                    total += left * board_values[FOUR_BOARDS[four, rank], hole]
            found[four, hole] = total


@kernel
def _sum_suits(  # noqa: C901 - three, four and five cards of a suit, one after the other
    suited: Showdown,
    prices: Prices,
    layer: int,
    ranks: Sums,
    parts: tuple[tuple[int, int], tuple[int, int], tuple[int, int]],
    to: Parts,
) -> None:
    row = np.empty(_HANDS, np.int64)
    for three in range(parts[0][0], parts[0][1]):
        a, b, c = THREE_RANKS[three, 0], THREE_RANKS[three, 1], THREE_RANKS[three, 2]
        for pair in range(_PAIRS):
            differences(suited, prices, layer, ranks, three * _PAIRS + pair, row)
            to.two[SET_TWO[a, b], pair] += row
            to.two[SET_TWO[a, c], pair] += row
            to.two[SET_TWO[b, c], pair] += row
            one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
            same = 1 if one == two else 0
            for hand in range(_HANDS):
                to.three[three, one, hand] += (LEFT[two, hand] - same) * row[hand]
            if not same:
                for hand in range(_HANDS):
                    to.three[three, two, hand] += LEFT[one, hand] * row[hand]
    for four in range(parts[1][0], parts[1][1]):
        for other in range(RANKS):
            differences(suited, prices, layer, ranks, WITH_FOUR + four * RANKS + other, row)
            for out in range(4):
                to.three[three_of(four, out), other] += row
            for hand in range(_HANDS):
                to.four[four, hand] += LEFT[other, hand] * row[hand]
    for five in range(parts[2][0], parts[2][1]):
        differences(suited, prices, layer, ranks, WITH_FIVE + five, row)
        for out in range(5):
            to.four[four_of(five, out)] += row


@inlined
def three_of(four: int, out: int) -> int:
    """Number the three ranks that are left of four."""
    held = FOUR_SET_RANKS[four]
    return int(SET_THREE[held[1 if out < 1 else 0], held[2 if out < 2 else 1], held[3 if out < 3 else 2]])


FOUR_OF: Final[NDArray[np.int16]] = np.array(
    [[set_place(np.delete(five, out).tolist()) for out in range(5)] for five in FIVE_RANKS], np.int16
)


@inlined
def four_of(five: int, out: int) -> int:
    """Number the four ranks that are left of five."""
    return int(FOUR_OF[five, out])


def _cuts() -> list[tuple[tuple[int, int], tuple[int, int], tuple[int, int]]]:
    sizes = (len(THREES), len(FOUR_SETS), len(FIVE_RANKS))
    return list(zip(*(slices(size, CORES) for size in sizes), strict=True))


def forward(prices: Prices, layer: int) -> Parts:
    """Sum the worth of boards over the last card."""
    plain, suited = showdowns()
    ranks = np.zeros((_BOARDS, _PAIRS), np.int64)
    price_ranks(plain, prices, layer, ranks)

    def work(part: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]) -> Parts:
        parts = empty_parts()
        _sum_suits(suited, prices, layer, ranks, part, parts)
        return parts

    found = together(share_out(work, _cuts()))
    _sum_ranks(ranks, found.ranks)
    return found


# Turned round -----------------------------------------------------------------------------------------------


@kernel
def _spread_ranks(weights: Sums, found: Sums) -> None:
    for four in range(_FOURS):
        for hole in range(_PAIRS):
            if weights[four, hole] == 0:
                continue
            for rank in range(RANKS):
                left = 4 - FOUR_COUNTS[four, rank] - PAIR_COUNTS[hole, rank]
                if left > 0:
                    found[FOUR_BOARDS[four, rank], hole] += left * weights[four, hole]


@inlined
def _tally(suited: Showdown, board: int, row: Sums, plain: Sums, sums: Sums) -> None:
    for hand in range(_HANDS):
        if row[hand] != 0 and suited.category[board, hand] != IMPOSSIBLE:
            add(sums, suited, row[hand], board, hand)
            plain[SUITED_RANKS[board], HOLE_PAIR[hand]] -= row[hand]


@kernel
def _tally_suits(
    suited: Showdown,
    weights: Parts,
    parts: tuple[tuple[int, int], tuple[int, int], tuple[int, int]],
    plain: Sums,
    sums: Sums,
) -> None:
    row = np.empty(_HANDS, np.int64)
    for three in range(parts[0][0], parts[0][1]):
        a, b, c = THREE_RANKS[three, 0], THREE_RANKS[three, 1], THREE_RANKS[three, 2]
        for pair in range(_PAIRS):
            one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
            same = 1 if one == two else 0
            ab, ac, bc = SET_TWO[a, b], SET_TWO[a, c], SET_TWO[b, c]
            for hand in range(_HANDS):
                row[hand] = (
                    weights.two[ab, pair, hand]
                    + weights.two[ac, pair, hand]
                    + weights.two[bc, pair, hand]
                    + (LEFT[two, hand] - same) * weights.three[three, one, hand]
                    + (1 - same) * LEFT[one, hand] * weights.three[three, two, hand]
                )
            _tally(suited, three * _PAIRS + pair, row, plain, sums)
    for four in range(parts[1][0], parts[1][1]):
        for other in range(RANKS):
            for hand in range(_HANDS):
                row[hand] = LEFT[other, hand] * weights.four[four, hand]
            for out in range(4):
                row += weights.three[three_of(four, out), other]
            _tally(suited, WITH_FOUR + four * RANKS + other, row, plain, sums)
    for five in range(parts[2][0], parts[2][1]):
        row[:] = 0
        for out in range(5):
            row += weights.four[four_of(five, out)]
        _tally(suited, WITH_FIVE + five, row, plain, sums)


@kernel
def _tally_ranks(counts: Showdown, ways: Sums, sums: Sums) -> None:
    for board in range(_BOARDS):
        for pair in range(_PAIRS):
            if ways[board, pair] != 0:
                add(sums, counts, ways[board, pair], board, pair)


def backward(weights: Parts) -> Sums:
    """Spread a weight for each board of four over the boards that follow it, and add these up by category."""
    plain, suited = showdowns()

    def work(part: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]) -> tuple[Sums, Sums]:
        ways, sums = np.zeros((_BOARDS, _PAIRS), np.int64), np.zeros((IMPOSSIBLE + 1, 4), np.int64)
        _tally_suits(suited, weights, part, ways, sums)
        return ways, sums

    pieces = share_out(work, _cuts())
    ways = sum((piece[0] for piece in pieces), np.zeros((_BOARDS, _PAIRS), np.int64))
    sums = sum((piece[1] for piece in pieces), np.zeros((IMPOSSIBLE + 1, 4), np.int64))
    _spread_ranks(weights.ranks, ways)
    _tally_ranks(plain, ways, sums)
    return sums
