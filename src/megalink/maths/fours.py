"""Every board of four with all hole cards: 16,432 boards that differ by more than the names of suits.

Here the River wager is decided, and counted beside what was decided on the flops inside each board.
"""

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.maths.classes import (
    HOLE_PLACE,
    PAIR_PLACE,
    RANKS,
    multiset_places,
)
from megalink.maths.flops import BESIDE, FLOPS_BY_SUIT, HOLE_CLASS
from megalink.maths.jit import CORES, inlined, kernel, share_out
from megalink.maths.last_card import Parts, Sums, empty_parts, together
from megalink.maths.showdown import slices
from megalink.maths.suits import CARDS, boards_of, keys_and_suits

HOLE_CARDS: Final = CARDS - 4
HOLES_LEFT: Final = comb(HOLE_CARDS, 2)


class Tables(NamedTuple):
    """Where to look for each of the 16,432 boards of four."""

    cards: NDArray[np.int16]
    ways: NDArray[np.int16]
    ranks: NDArray[np.int32]
    """The place of its ranks."""
    rows: NDArray[np.int16]
    """[board, which]: how many cards of a suit, the suit, and two numbers that find its row in `Parts`."""
    flops: NDArray[np.int16]
    """[board, card taken for the turn]: the flop that is left."""
    suits: NDArray[np.int8]
    """[board, card taken for the turn, suit]: the suit of that flop in `flops.FLOP_CARDS`."""


@kernel
def _rows(cards: NDArray[np.int16], choose: Sums, found: NDArray[np.int16]) -> None:
    own, others = np.empty(4, np.int64), np.empty(4, np.int64)
    for board in range(len(cards)):
        place = 0
        for suit in range(4):
            size = rest = 0
            for card in cards[board]:
                if card // 13 == suit:
                    own[size] = card % 13
                    size += 1
                else:
                    others[rest] = card % 13
                    rest += 1
            if size > 1:
                row = found[board, place]
                row[0], row[1] = size, suit
                for at in range(size):
                    row[2] += choose[own[at], at + 1]
                if size == 2:
                    row[3] = PAIR_PLACE[others[0], others[1]]
                elif size == 3:
                    row[3] = others[0]
                place += 1


@cache
def tables() -> Tables:
    """Number the boards of four and the flops inside them."""
    boards = boards_of(4, comb(CARDS, 4))
    inside = [keys_and_suits(np.delete(boards.cards, out, axis=1)) for out in range(4)]
    rows = np.zeros((len(boards.cards), 2, 4), np.int16)
    _rows(boards.cards, np.array([[comb(n, k) for k in range(5)] for n in range(RANKS)], np.int64), rows)
    return Tables(
        boards.cards,
        boards.ways,
        multiset_places(boards.cards % 13),
        rows,
        np.stack([np.searchsorted(FLOPS_BY_SUIT.keys, keys) for keys, _ in inside], axis=1).astype(np.int16),
        np.ascontiguousarray(np.stack([suits for _, suits in inside], axis=1)),
    )


@inlined
def _worth(parts: Parts, where: Tables, board: int, one: NDArray[np.int64], found: Sums) -> None:
    """Fill in what a board of four is worth with each two of the 48 other cards."""
    ranks = parts.ranks[where.ranks[board]]
    at = 0
    for first in range(HOLE_CARDS):
        pairs = PAIR_PLACE[one[first] % 13]
        for second in range(first + 1, HOLE_CARDS):
            found[at] = ranks[pairs[one[second] % 13]]
            at += 1
    for place in range(2):
        cards, suit, own, others = where.rows[board, place]
        if cards == 0:
            break
        if cards == 2:
            row = parts.two[own, others]
        elif cards == 3:
            row = parts.three[own, others]
        else:
            row = parts.four[own]
        at = 0
        for first in range(HOLE_CARDS):
            kinds = HOLE_PLACE[BESIDE[suit, one[first]]]
            for second in range(first + 1, HOLE_CARDS):
                found[at] += row[kinds[BESIDE[suit, one[second]]]]
                at += 1


@inlined
def cards_left(cards: NDArray[np.int16], found: NDArray[np.int64]) -> None:
    """Fill in the 48 cards that do not lie on a board of four."""
    size = 0
    for card in range(CARDS):
        if card not in (cards[0], cards[1], cards[2], cards[3]):
            found[size] = card
            size += 1


@kernel
def _best(parts: Parts, where: Tables, first: int, last: int, best: Sums) -> None:
    """Add up, by hole class, what a wager on the last card is worth wherever it is worth anything."""
    left, worth = np.empty(HOLE_CARDS, np.int64), np.empty(HOLES_LEFT, np.int64)
    for board in range(first, last):
        cards_left(where.cards[board], left)
        _worth(parts, where, board, left, worth)
        at = 0
        for one in range(HOLE_CARDS):
            classes = HOLE_CLASS[left[one]]
            for two in range(one + 1, HOLE_CARDS):
                best[classes[left[two]]] += where.ways[board] * max(worth[at], 0)
                at += 1


def best_by_class(parts: Parts) -> Sums:
    """Add up, by hole class, what a wager on the last card is worth wherever it is worth anything."""
    where = tables()
    found = np.zeros((CORES, RANKS * RANKS), np.int64)
    cuts = slices(len(where.cards), CORES)
    share_out(lambda core: _best(parts, where, *cuts[core], found[core]), range(CORES))
    total: Sums = found.sum(axis=0)
    return total


@kernel
def _weigh(
    parts: Parts,
    where: Tables,
    turn: NDArray[np.bool_],
    holes: NDArray[np.bool_],
    part: tuple[int, int],
    to: tuple[Parts, Parts, Parts],
) -> None:
    left, worth = np.empty(HOLE_CARDS, np.int64), np.empty(HOLES_LEFT, np.int64)
    turns = np.empty(HOLES_LEFT, np.int64)
    named = np.empty(HOLE_CARDS, np.int64)
    for board in range(part[0], part[1]):
        cards_left(where.cards[board], left)
        _worth(parts, where, board, left, worth)
        turns[:] = 0
        for out in range(4):  # the flop is what is left when this card is the turn
            wagers = turn[where.flops[board, out]]
            for one in range(HOLE_CARDS):
                named[one] = where.suits[board, out, left[one] // 13] * 13 + left[one] % 13
            at = 0
            for one in range(HOLE_CARDS):
                row = wagers[named[one]]
                for two in range(one + 1, HOLE_CARDS):
                    turns[at] += row[named[two]]
                    at += 1
        at = 0
        for one in range(HOLE_CARDS):
            for two in range(one + 1, HOLE_CARDS):
                ways = where.ways[board] if holes[HOLE_CLASS[left[one], left[two]]] else 0
                river = ways if worth[at] > 0 else 0
                worth[at], turns[at] = 4 * river, ways * turns[at]
                at += 1
        _add(to[0], where, board, left, turns)
        _add(to[1], where, board, left, worth)
        _both(worth, turns)
        _add(to[2], where, board, left, turns)


@inlined
def _both(river: Sums, turns: Sums) -> None:
    """Leave of the turns those with a wager on the river."""
    for at in range(HOLES_LEFT):
        if river[at] == 0:
            turns[at] = 0


@inlined
def _add(to: Parts, where: Tables, board: int, one: NDArray[np.int64], weights: Sums) -> None:
    """Add weights of a board of four with each two other cards to everything that `_worth` would read."""
    ranks = to.ranks[where.ranks[board]]
    at = 0
    for first in range(HOLE_CARDS):
        pairs = PAIR_PLACE[one[first] % 13]
        for second in range(first + 1, HOLE_CARDS):
            ranks[pairs[one[second] % 13]] += weights[at]
            at += 1
    for place in range(2):
        cards, suit, own, others = where.rows[board, place]
        if cards == 0:
            break
        if cards == 2:
            row = to.two[own, others]
        elif cards == 3:
            row = to.three[own, others]
        else:
            row = to.four[own]
        at = 0
        for first in range(HOLE_CARDS):
            kinds = HOLE_PLACE[BESIDE[suit, one[first]]]
            for second in range(first + 1, HOLE_CARDS):
                row[kinds[BESIDE[suit, one[second]]]] += weights[at]
                at += 1


class Weights(NamedTuple):
    """How many flops of each board of four come with a wager on the turn, on the river, on both."""

    turn: Parts
    river: Parts
    both: Parts


def weigh(parts: Parts, turn: NDArray[np.bool_], holes: NDArray[np.bool_]) -> Weights:
    """Weigh the boards of four with hole cards of some classes by what is wagered on the way."""
    where = tables()

    def work(part: tuple[int, int]) -> tuple[Parts, Parts, Parts]:
        to = (empty_parts(), empty_parts(), empty_parts())
        _weigh(parts, where, turn, holes, part, to)
        return to

    pieces = share_out(work, slices(len(where.cards), CORES))
    return Weights(*(together([piece[which] for piece in pieces]) for which in range(3)))
