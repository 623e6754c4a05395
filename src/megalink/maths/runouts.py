"""Sums over all turn and river cards, for every flop and all hole cards at once; and the same sums turned
round.

A result on a whole board is that of its ranks, and where a suit allows a flush, a difference more. So the
sum over the 1,081 ways in which a flop can go on is the sum over ranks, plus for each suit on the flop the
sum of such differences over the boards on which that suit comes to three. `forward` makes those sums; a
state (flop and hole cards) then only looks up two to four numbers. `backward` goes the other way: from a
weight for each state to how often each board is reached with it, so that all that happens on the boards can
be counted by decision.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.maths.classes import (
    BOARDS,
    FIVE_RANKS,
    FLOP_BOARDS,
    FLOP_COUNTS,
    FLOPS,
    FOUR_SET_RANKS,
    FOUR_SETS,
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
)
from megalink.maths.jit import CORES, inlined, kernel, share_out
from megalink.maths.showdown import IMPOSSIBLE, Showdown, add, showdowns, slices, ways_of_two

Sums = NDArray[np.int64]
Rows = NDArray[np.int16]

_HANDS: Final = len(HOLES)
_PAIRS: Final = len(PAIRS)
_FLOPS: Final = len(FLOPS)
_BOARDS: Final = len(BOARDS)


class Prices(NamedTuple):
    """What a board is worth: for each layer the most of `floor` and a sum over the Dealer's hands.

    The sum is `by[0]` for each hand beaten, `by[1]` for each equal, `by[2]` for each without a pair, and
    `by[3]`, with `by` chosen by the player's category.
    """

    by: Sums
    """[layer, category, 4]"""
    floor: Sums
    """[layer]"""


class Parts(NamedTuple):
    """What a state is put together from: by ranks, and by how many of the flop's cards are of a suit."""

    ranks: Sums
    """[…, flop, pair of hole ranks]"""
    one: Sums
    """[…, the rank of the suit, the pair of other ranks, hole cards]"""
    two: Sums
    """[…, the two ranks of the suit, the other rank, hole cards]"""
    three: Sums
    """[…, the three ranks, hole cards]"""


def empty_parts(*layers: int) -> Parts:
    """Make room for parts."""
    return Parts(
        np.zeros((*layers, _FLOPS, _PAIRS), np.int64),
        np.zeros((*layers, RANKS, _PAIRS, _HANDS), np.int64),
        np.zeros((*layers, len(PAIRS) - RANKS, RANKS, _HANDS), np.int64),
        np.zeros((*layers, len(THREES), _HANDS), np.int64),
    )


@inlined
def priced(counts: Showdown, prices: Prices, layer: int, board: int, hand: int) -> int:
    """Price one board for one kind of hole cards."""
    category = counts.category[board, hand]
    by = prices.by
    found = (
        by[layer, category, 0] * counts.lower[board, hand]
        + by[layer, category, 1] * counts.equal[board, hand]
        + by[layer, category, 2] * counts.pairless[board, hand]
        + by[layer, category, 3]
    )
    return int(max(found, prices.floor[layer]))


@kernel
def price_ranks(plain: Showdown, prices: Prices, layer: int, found: Sums) -> None:
    for board in range(_BOARDS):
        for pair in range(_PAIRS):
            if plain.category[board, pair] != IMPOSSIBLE:
                found[board, pair] = priced(plain, prices, layer, board, pair)


@kernel
def _sum_ranks(board_values: Sums, found: Sums) -> None:
    """Add up boards by their ranks, each as often as its two new cards can come."""
    left = np.empty(RANKS, np.int64)
    for flop in range(_FLOPS):
        for hole in range(_PAIRS):
            sound = True
            for rank in range(RANKS):
                left[rank] = 4 - FLOP_COUNTS[flop, rank] - PAIR_COUNTS[hole, rank]
                sound = sound and left[rank] >= 0
            total = 0
            if sound:
                for pair in range(_PAIRS):
                    one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
                    ways = left[one] * (left[one] - 1) // 2 if one == two else left[one] * left[two]
                    if ways > 0:
                        total += ways * board_values[FLOP_BOARDS[flop, pair], hole]
            found[flop, hole] = total


@inlined
def differences(suited: Showdown, prices: Prices, layer: int, ranks: Sums, board: int, row: Sums) -> None:
    """Give what a suit adds to the worth of a board beyond its ranks."""
    by_rank = ranks[SUITED_RANKS[board]]
    for hand in range(_HANDS):
        row[hand] = 0
        if suited.category[board, hand] != IMPOSSIBLE:
            row[hand] = priced(suited, prices, layer, board, hand) - by_rank[HOLE_PAIR[hand]]


@kernel
def _sum_threes(
    suited: Showdown, prices: Prices, layer: int, ranks: Sums, part: tuple[int, int], to: Parts
) -> None:
    """Boards with three cards of a suit."""
    row = np.empty(_HANDS, np.int64)
    twos = np.empty((RANKS, _HANDS), np.int64)
    for three in range(part[0], part[1]):
        a, b, c = THREE_RANKS[three, 0], THREE_RANKS[three, 1], THREE_RANKS[three, 2]
        twos[:] = 0
        for pair in range(_PAIRS):
            differences(suited, prices, layer, ranks, three * _PAIRS + pair, row)
            one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
            to_a, to_b, to_c = to.one[a, pair], to.one[b, pair], to.one[c, pair]
            for hand in range(_HANDS):
                to_a[hand] += row[hand]
                to_b[hand] += row[hand]
                to_c[hand] += row[hand]
            if one == two:
                for hand in range(_HANDS):
                    twos[one, hand] += (LEFT[one, hand] - 1) * row[hand]
                    to.three[three, hand] += LEFT[one, hand] * (LEFT[one, hand] - 1) // 2 * row[hand]
            else:
                for hand in range(_HANDS):
                    twos[one, hand] += LEFT[two, hand] * row[hand]
                    twos[two, hand] += LEFT[one, hand] * row[hand]
                    to.three[three, hand] += LEFT[one, hand] * LEFT[two, hand] * row[hand]
        to.two[SET_TWO[a, b]] += twos
        to.two[SET_TWO[a, c]] += twos
        to.two[SET_TWO[b, c]] += twos


@kernel
def _sum_fours(
    suited: Showdown, prices: Prices, layer: int, ranks: Sums, part: tuple[int, int], to: Parts
) -> None:
    """Boards with four cards of a suit."""
    row = np.empty(_HANDS, np.int64)
    threes = np.empty(_HANDS, np.int64)
    for four in range(part[0], part[1]):
        held = FOUR_SET_RANKS[four]
        threes[:] = 0
        for other in range(RANKS):
            differences(suited, prices, layer, ranks, WITH_FOUR + four * RANKS + other, row)
            for first in range(4):
                for second in range(first + 1, 4):
                    to.two[SET_TWO[held[first], held[second]], other] += row
            for hand in range(_HANDS):
                threes[hand] += LEFT[other, hand] * row[hand]
        for out in range(4):
            a, b, c = held[1 if out < 1 else 0], held[2 if out < 2 else 1], held[3 if out < 3 else 2]
            to.three[SET_THREE[a, b, c]] += threes


@kernel
def _sum_fives(
    suited: Showdown, prices: Prices, layer: int, ranks: Sums, part: tuple[int, int], to: Parts
) -> None:
    """Boards with five cards of a suit."""
    row = np.empty(_HANDS, np.int64)
    for five in range(part[0], part[1]):
        held = FIVE_RANKS[five]
        differences(suited, prices, layer, ranks, WITH_FIVE + five, row)
        for first in range(5):
            for second in range(first + 1, 5):
                for third in range(second + 1, 5):
                    to.three[SET_THREE[held[first], held[second], held[third]]] += row


def forward(prices: Prices) -> Parts:
    """Sum the worth of boards over all turn and river cards, for every layer of prices."""
    plain, suited = showdowns()
    layers = len(prices.floor)
    found = empty_parts(layers)

    def work(task: tuple[int, int]) -> tuple[int, Parts]:
        layer, part = task
        parts = empty_parts()
        ranks = np.zeros((_BOARDS, _PAIRS), np.int64)
        price_ranks(plain, prices, layer, ranks)
        if part == 0:
            _sum_ranks(ranks, parts.ranks)
        of = len(tasks) // layers
        _sum_threes(suited, prices, layer, ranks, slices(len(THREES), of)[part], parts)
        _sum_fours(suited, prices, layer, ranks, slices(len(FOUR_SETS), of)[part], parts)
        _sum_fives(suited, prices, layer, ranks, slices(len(FIVE_RANKS), of)[part], parts)
        return layer, parts

    tasks = [(layer, part) for layer in range(layers) for part in range(max(1, CORES // layers))]
    for layer, parts in share_out(work, tasks):
        for whole, piece in zip(found, parts, strict=True):
            whole[layer] += piece
    return found


# Turned round -----------------------------------------------------------------------------------------------


@kernel
def _spread_ranks(weights: Sums, found: Sums) -> None:
    left = np.empty(RANKS, np.int64)
    for flop in range(_FLOPS):
        for hole in range(_PAIRS):
            weight = weights[flop, hole]
            if weight == 0:
                continue
            for rank in range(RANKS):
                left[rank] = 4 - FLOP_COUNTS[flop, rank] - PAIR_COUNTS[hole, rank]
            for pair in range(_PAIRS):
                one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
                ways = left[one] * (left[one] - 1) // 2 if one == two else left[one] * left[two]
                found[FLOP_BOARDS[flop, pair], hole] += ways * weight


class Tally(NamedTuple):
    """Boards added up with their weights: what is left to the ranks, and what is known."""

    plain: Sums
    """[board, pair of hole ranks]: how often ranks alone decide; suited boards take theirs off."""
    sums: Sums
    """[the last layer at its floor or above it, category, what `showdown.add` adds]"""


@inlined
def _tally(suited: Showdown, prices: Prices, board: int, row: Sums, to: Tally) -> None:
    layer = len(prices.floor) - 1
    for hand in range(_HANDS):
        if row[hand] != 0 and suited.category[board, hand] != IMPOSSIBLE:
            above = priced(suited, prices, layer, board, hand) > prices.floor[layer]
            add(to.sums[1 if above else 0], suited, row[hand], board, hand)
            to.plain[SUITED_RANKS[board], HOLE_PAIR[hand]] -= row[hand]


@kernel
def _tally_ranks(plain: Showdown, prices: Prices, to: Tally) -> None:
    layer = len(prices.floor) - 1
    for board in range(_BOARDS):
        for pair in range(_PAIRS):
            if to.plain[board, pair] != 0:
                above = priced(plain, prices, layer, board, pair) > prices.floor[layer]
                add(to.sums[1 if above else 0], plain, to.plain[board, pair], board, pair)


@kernel
def _tally_threes(suited: Showdown, prices: Prices, weights: Parts, part: tuple[int, int], to: Tally) -> None:
    row = np.empty(_HANDS, np.int64)
    twos = np.empty((RANKS, _HANDS), np.int64)
    for three in range(part[0], part[1]):
        a, b, c = THREE_RANKS[three, 0], THREE_RANKS[three, 1], THREE_RANKS[three, 2]
        twos[:] = weights.two[SET_TWO[a, b]] + weights.two[SET_TWO[a, c]] + weights.two[SET_TWO[b, c]]
        for pair in range(_PAIRS):
            one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
            of_a, of_b, of_c = weights.one[a, pair], weights.one[b, pair], weights.one[c, pair]
            same = 1 if one == two else 0
            for hand in range(_HANDS):
                row[hand] = (
                    of_a[hand]
                    + of_b[hand]
                    + of_c[hand]
                    + ways_of_two(pair, hand) * weights.three[three, hand]
                    + (LEFT[two, hand] - same) * twos[one, hand]
                    + (1 - same) * LEFT[one, hand] * twos[two, hand]
                )
            _tally(suited, prices, three * _PAIRS + pair, row, to)


@kernel
def _tally_fours(suited: Showdown, prices: Prices, weights: Parts, part: tuple[int, int], to: Tally) -> None:
    row = np.empty(_HANDS, np.int64)
    threes = np.empty(_HANDS, np.int64)
    for four in range(part[0], part[1]):
        held = FOUR_SET_RANKS[four]
        threes[:] = 0
        for out in range(4):
            a, b, c = held[1 if out < 1 else 0], held[2 if out < 2 else 1], held[3 if out < 3 else 2]
            threes += weights.three[SET_THREE[a, b, c]]
        for other in range(RANKS):
            for hand in range(_HANDS):
                row[hand] = LEFT[other, hand] * threes[hand]
            for first in range(4):
                for second in range(first + 1, 4):
                    row += weights.two[SET_TWO[held[first], held[second]], other]
            _tally(suited, prices, WITH_FOUR + four * RANKS + other, row, to)


@kernel
def _tally_fives(suited: Showdown, prices: Prices, weights: Parts, part: tuple[int, int], to: Tally) -> None:
    row = np.empty(_HANDS, np.int64)
    for five in range(part[0], part[1]):
        held = FIVE_RANKS[five]
        row[:] = 0
        for first in range(5):
            for second in range(first + 1, 5):
                for third in range(second + 1, 5):
                    row += weights.three[SET_THREE[held[first], held[second], held[third]]]
        _tally(suited, prices, WITH_FIVE + five, row, to)


def backward(weights: Parts, prices: Prices) -> Sums:
    """Spread a weight for each state over the boards that follow it, and add these up.

    Gives [0 where the last layer of prices is at its floor, 1 where above; category; the sums of
    `showdown.add`].
    """
    plain, suited = showdowns()

    def work(part: int) -> Tally:
        to = Tally(np.zeros((_BOARDS, _PAIRS), np.int64), np.zeros((2, IMPOSSIBLE + 1, 4), np.int64))
        if part == 0:
            _spread_ranks(weights.ranks, to.plain)
        _tally_threes(suited, prices, weights, slices(len(THREES), CORES)[part], to)
        _tally_fours(suited, prices, weights, slices(len(FOUR_SETS), CORES)[part], to)
        _tally_fives(suited, prices, weights, slices(len(FIVE_RANKS), CORES)[part], to)
        return to

    pieces = share_out(work, range(CORES))
    found = Tally(*(sum(each[1:], each[0]) for each in zip(*pieces, strict=True)))
    _tally_ranks(plain, prices, found)
    return found.sums
