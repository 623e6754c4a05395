"""Sums over the last card, for every board of four and all hole cards at once; and the same turned round.

As in `runouts`, one card later: a board of four is worth what its ranks are, summed over the ranks of the
fifth card, and a difference more for each suit of which it holds two to four cards.
"""

from functools import cache
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
    HOLE_PLACE,
    HOLES,
    LEFT,
    PAIR_COUNTS,
    PAIR_PLACE,
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
    multiset_places,
    set_place,
)
from megalink.maths.flops import BESIDE, FLOPS_BY_SUIT, HOLE_CLASS
from megalink.maths.jit import CORES, inlined, kernel, share_out
from megalink.maths.runouts import Prices, differences, price_ranks
from megalink.maths.showdown import IMPOSSIBLE, Showdown, add, showdowns, slices
from megalink.maths.suits import CARDS, boards_of, keys_and_suits

Sums = NDArray[np.int64]

_HANDS: Final = len(HOLES)
_PAIRS: Final = len(PAIRS)
_BOARDS: Final = len(BOARDS)
_FOURS: Final = len(FOURS)
_TWOS: Final = comb(RANKS, 2)
HOLE_CARDS: Final = CARDS - 4
HOLES_LEFT: Final = comb(HOLE_CARDS, 2)


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


# Boards of four by suit -------------------------------------------------------------------------------------


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


# Turned round -----------------------------------------------------------------------------------------------


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
