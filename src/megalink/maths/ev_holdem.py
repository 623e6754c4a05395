"""Hold'em from some point on, card by card: every board that can come, and all 990 Dealer's hands on each.

This is the plain way: nothing is gathered into classes. From the flop on it is quick enough to be asked,
and the solvers are held against it.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import DECK, Card
from megalink.hands import Category
from megalink.maths.jit import inlined, kernel
from megalink.maths.kernels import CATEGORY, FIRST, level

ONE_PAIR = FIRST[Category.ONE_PAIR]
Ints = NDArray[np.int64]


class Met(NamedTuple):
    """By board: the player's category, and of the Dealer's hands how many …"""

    category: Ints
    counts: Ints
    """[board, 4]: … are beaten, are equal, hold no pair, and there are in all."""


@inlined
def level_of(held: int) -> int:
    """Rank cards that come as `bits`."""
    return level(held & 0x1FFF, held >> 16 & 0x1FFF, held >> 32 & 0x1FFF, held >> 48 & 0x1FFF)


@kernel
def _meet(mine: int, board: int, left: Ints, missing: int, category: Ints, counts: Ints) -> None:
    """Go through all boards that complete this one, as `boards` orders them."""
    size = len(left)
    place = 0
    for a in range(size if missing > 0 else 1):
        for b in range(a + 1 if missing > 1 else size - 1, size):
            whole, one, two = board, -1, -1
            if missing > 0:
                whole, one = whole | left[a], a
            if missing > 1:
                whole, two = whole | left[b], b
            my = level_of(whole | mine)
            category[place] = CATEGORY[my]
            for c in range(size):
                if c in (one, two):
                    continue
                for d in range(c + 1, size):
                    if d in (one, two):
                        continue
                    theirs = level_of(whole | left[c] | left[d])
                    counts[place, 0] += theirs < my
                    counts[place, 1] += theirs == my
                    counts[place, 2] += theirs < ONE_PAIR
                    counts[place, 3] += 1
            place += 1


def bits(cards: Iterable[Card]) -> int:
    """Put cards into one number, a bit for each."""
    return sum(1 << (16 * each.suit + each.rank - 2) for each in cards)


def meet(player: tuple[Card, ...], board: tuple[Card, ...]) -> Met:
    """Lay two hole cards beside all Dealer's hands on every board that can come of three to five cards."""
    left = [each for each in DECK if each not in player and each not in board]
    missing = 5 - len(board)
    boards = [1, len(left), len(left) * (len(left) - 1) // 2][missing]
    found = Met(np.zeros(boards, np.int64), np.zeros((boards, 4), np.int64))
    _meet(bits(player), bits(board), np.array([bits([each]) for each in left]), missing, *found)
    return found


def priced(met: Met, by: Ints) -> Ints:
    """Price every board over all its Dealer's hands, as `runouts.Prices.by` says."""
    rows = by[met.category]
    # the fourth price is for all 990 Dealer's hands together
    return np.asarray((rows[:, :3] * met.counts[:, :3]).sum(axis=1) + rows[:, 3], np.int64)
