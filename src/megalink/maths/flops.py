"""Every flop with all hole cards: 1,755 flops that differ by more than the names of suits, each with its
ways.
"""

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from megalink.maths.classes import (
    HOLE_PAIR,
    HOLE_PLACE,
    PAIR_PLACE,
    multiset_place,
    multiset_places,
    set_place,
)
from megalink.maths.jit import inlined, kernel
from megalink.maths.runouts import Parts
from megalink.maths.suits import CARDS, boards_of

FLOPS_BY_SUIT: Final = boards_of(3, comb(CARDS, 3))
FLOP_CARDS: Final = FLOPS_BY_SUIT.cards
FLOP_WAYS: Final = FLOPS_BY_SUIT.ways
"""How many of the 22,100 flops each of these stands for."""
FLOP_RANKS: Final = multiset_places(FLOP_CARDS % 13)


def _suits(cards: list[int]) -> list[tuple[int, int, int]]:
    """Give for each suit on a flop: the suit, and two numbers that find its row in `Parts`."""
    found = []
    for suit in sorted({card // 13 for card in cards}):
        own = [card % 13 for card in cards if card // 13 == suit]
        others = [card % 13 for card in cards if card // 13 != suit]
        if len(own) == 1:
            found.append((suit, own[0], multiset_place(others)))
        else:
            found.append((suit, set_place(own), others[0] if others else 0))
    return found


SUITS: Final[NDArray[np.int16]] = np.array([len(_suits(each)) for each in FLOP_CARDS.tolist()], np.int16)
"""How many suits lie on each flop; 1 means three cards of it, 3 one of each."""
ROWS: Final[NDArray[np.int16]] = np.array(
    [(_suits(each) + [(0, 0, 0)] * 2)[:3] for each in FLOP_CARDS.tolist()], np.int16
)
"""[flop, which of its suits]: the suit, and the two numbers that find its row in `Parts`."""
CARDS_OF_SUIT: Final[NDArray[np.int16]] = np.array(
    [[sum(card // 13 == suit for card in each) for suit in range(4)] for each in FLOP_CARDS.tolist()],
    np.int16,
)
BESIDE: Final[NDArray[np.int16]] = np.array(
    [[card % 13 + (13 if card // 13 == suit else 0) for card in range(CARDS)] for suit in range(4)], np.int16
)
"""Which kind a card is beside each suit."""
HOLE_CLASS: Final[NDArray[np.int16]] = np.array(
    [
        [
            max(one % 13, two % 13) * 13 + min(one % 13, two % 13)
            if one // 13 == two // 13
            else min(one % 13, two % 13) * 13 + max(one % 13, two % 13)
            for two in range(CARDS)
        ]
        for one in range(CARDS)
    ],
    np.int16,
)
"""The 169 classes of hole cards: high × 13 + low when suited, low × 13 + high when not."""


@inlined
def cards_left(flop: int) -> NDArray[np.int64]:
    """Give the 49 cards that do not lie on a flop."""
    found = np.empty(CARDS - 3, np.int64)
    size = 0
    for card in range(CARDS):
        if card not in (FLOP_CARDS[flop, 0], FLOP_CARDS[flop, 1], FLOP_CARDS[flop, 2]):
            found[size] = card
            size += 1
    return found


@inlined
def read_rows(parts: Parts, layer: int, flop: int, rows: NDArray[np.int64]) -> None:
    """Fetch the rows of `Parts` that a flop needs: one for each of its suits."""
    for place in range(SUITS[flop]):
        suit, first, second = ROWS[flop, place]
        if CARDS_OF_SUIT[flop, suit] == 1:
            rows[place] = parts.one[layer, first, second]
        elif CARDS_OF_SUIT[flop, suit] == 2:
            rows[place] = parts.two[layer, first, second]
        else:
            rows[place] = parts.three[layer, first]


@inlined
def add_rows(parts: Parts, flop: int, rows: NDArray[np.int64]) -> None:
    """Add to the rows of `Parts` that `read_rows` would fetch."""
    for place in range(SUITS[flop]):
        suit, first, second = ROWS[flop, place]
        if CARDS_OF_SUIT[flop, suit] == 1:
            parts.one[first, second] += rows[place]
        elif CARDS_OF_SUIT[flop, suit] == 2:
            parts.two[first, second] += rows[place]
        else:
            parts.three[first] += rows[place]


@kernel
def choose(parts: Parts, first: int, last: int, best: NDArray[np.int64]) -> NDArray[np.bool_]:
    """At every flop with all hole cards take the higher of two layers, the second where they are equal.

    Adds what that comes to over all flops to `best`, by hole class, and tells where the first layer was
    taken.
    """
    taken = np.zeros((last - first, CARDS, CARDS), np.bool_)
    rows = np.zeros((2, 3, len(HOLE_PAIR)), np.int64)
    for flop in range(first, last):
        for layer in range(2):
            read_rows(parts, layer, flop, rows[layer])
        ranks = FLOP_RANKS[flop]
        left = cards_left(flop)
        for at in range(len(left)):
            for beyond in range(at + 1, len(left)):
                one, two = left[at], left[beyond]
                pair = PAIR_PLACE[one % 13, two % 13]
                more, less = parts.ranks[0, ranks, pair], parts.ranks[1, ranks, pair]
                for place in range(SUITS[flop]):
                    suit = ROWS[flop, place, 0]
                    hand = HOLE_PLACE[BESIDE[suit, one], BESIDE[suit, two]]
                    more += rows[0, place, hand]
                    less += rows[1, place, hand]
                taken[flop - first, one, two] = taken[flop - first, two, one] = more > less
                best[HOLE_CLASS[one, two]] += FLOP_WAYS[flop] * max(more, less)
    return taken


@kernel
def weigh_states(
    taken: NDArray[np.bool_],
    wanted: bool,  # noqa: FBT001 - kernels take no names
    holes: NDArray[np.bool_],
    first: int,
    last: int,
    parts: Parts,
) -> None:
    """Give every state with one answer, and hole cards of these classes, its ways."""
    for flop in range(first, last):
        rows = np.zeros((3, len(HOLE_PAIR)), np.int64)
        ways = FLOP_WAYS[flop]
        left = cards_left(flop)
        for at in range(len(left)):
            for beyond in range(at + 1, len(left)):
                one, two = left[at], left[beyond]
                if taken[flop, one, two] != wanted or not holes[HOLE_CLASS[one, two]]:
                    continue
                parts.ranks[FLOP_RANKS[flop], PAIR_PLACE[one % 13, two % 13]] += ways
                for place in range(SUITS[flop]):
                    suit = ROWS[flop, place, 0]
                    rows[place, HOLE_PLACE[BESIDE[suit, one], BESIDE[suit, two]]] += ways
        add_rows(parts, flop, rows)
