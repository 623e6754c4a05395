"""What befalls each of the 169 classes of hole cards over all boards and Dealer's hands, whatever is
decided.
"""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from megalink.maths.classes import (
    BOARD_RANKS,
    HOLE_PAIR,
    HOLE_PLACE,
    HOLES,
    LEFT,
    PAIR_COUNTS,
    PAIR_PLACE,
    PAIRS,
    RANKS,
    SUITED_BOARDS,
    SUITED_RANKS,
    WITH_FIVE,
    WITH_FOUR,
)
from megalink.maths.jit import CORES, kernel, share_out
from megalink.maths.showdown import IMPOSSIBLE, Showdown, add, showdowns, slices, ways_of_two

Sums = NDArray[np.int64]

_HANDS: Final = len(HOLES)
_PAIRS: Final = len(PAIRS)


@kernel
def _plain(plain: Showdown, choose: Sums, found: Sums) -> None:
    for board in range(len(BOARD_RANKS)):
        for pair in range(_PAIRS):
            if plain.category[board, pair] == IMPOSSIBLE:
                continue
            ways, run = 1, 0
            for place in range(5):
                rank = BOARD_RANKS[board, place]
                run += 1
                if place == 4 or BOARD_RANKS[board, place + 1] != rank:
                    ways *= choose[4 - PAIR_COUNTS[pair, rank], run]
                    run = 0
            add(found[pair], plain, ways, board, pair)


@kernel
def _suited(plain: Showdown, suited: Showdown, part: tuple[int, int]) -> Sums:
    """Add up what one suit changes, by kind of hole cards."""
    found = np.zeros((_HANDS, IMPOSSIBLE + 1, 4), np.int64)
    for board in range(part[0], part[1]):
        for hand in range(_HANDS):
            if suited.category[board, hand] == IMPOSSIBLE:
                continue
            ways = 1
            if board < WITH_FOUR:
                ways = ways_of_two(board % _PAIRS, hand)
            elif board < WITH_FIVE:
                ways = int(np.int64(LEFT[(board - WITH_FOUR) % RANKS, hand]))
            add(found[hand], suited, ways, board, hand)
            add(found[hand], plain, -ways, SUITED_RANKS[board], HOLE_PAIR[hand])
    return found


@cache
def totals() -> Sums:
    """Give, by hole class and category, the sums of `add` over all boards that one such hand can meet."""
    plain, suited = showdowns()
    choose = np.array([[comb(n, k) for k in range(6)] for n in range(5)], np.int64)
    by_rank = np.zeros((_PAIRS, IMPOSSIBLE + 1, 4), np.int64)
    _plain(plain, choose, by_rank)
    parts = share_out(lambda part: _suited(plain, suited, part), slices(SUITED_BOARDS, CORES))
    by_suit = sum(parts[1:], parts[0])
    found = np.zeros((RANKS * RANKS, IMPOSSIBLE + 1, 4), np.int64)
    for high in range(RANKS):
        for low in range(high + 1):
            ranks, neither = by_rank[PAIR_PLACE[high, low]], by_suit[HOLE_PLACE[high, low]]
            one = by_suit[HOLE_PLACE[RANKS + high, low]] + by_suit[HOLE_PLACE[high, RANKS + low]]
            found[low * RANKS + high] = ranks + one + 2 * neither
            if high > low:
                both = by_suit[HOLE_PLACE[RANKS + high, RANKS + low]]
                found[high * RANKS + low] = ranks + both + 3 * neither
    return found


@cache
def hole_ways() -> Sums:
    """Count the hole cards of each class: 6, 4 or 12."""
    return np.array(
        [6 if high == low else 4 if high > low else 12 for high in range(RANKS) for low in range(RANKS)],
        np.int64,
    )


def per_hole(summed: Sums, unit: int) -> tuple[Fraction, ...]:
    """Turn sums over all hole cards of each class into what one hand is worth."""
    return tuple(
        Fraction(int(each), unit * int(ways)) for each, ways in zip(summed, hole_ways(), strict=True)
    )
