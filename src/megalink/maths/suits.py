"""Boards that differ by more than the names of suits, each with the number of boards that it stands for."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.maths.jit import kernel

CARDS: Final = 52


class Boards(NamedTuple):
    """One board for all that are alike but for the names of suits: 1,755 flops, 16,432 boards of four."""

    cards: NDArray[np.int16]
    """[board, card]"""
    ways: NDArray[np.int16]
    keys: NDArray[np.int64]
    """What finds a board: the masks of its suits, the largest first, 13 bits each; in ascending order."""


@kernel
def _keys(size: int, count: int) -> NDArray[np.int64]:
    """Give the key of every set of so many cards."""
    found = np.empty(count, np.int64)
    held = np.arange(size)
    masks = np.empty(4, np.int64)
    for row in range(count):
        masks[:] = 0
        for place in range(size):
            masks[held[place] // 13] |= 1 << held[place] % 13
        masks.sort()
        found[row] = masks[3] << 39 | masks[2] << 26 | masks[1] << 13 | masks[0]
        place = size - 1
        while place >= 0 and held[place] == CARDS - size + place:
            place -= 1
        if place >= 0:
            held[place] += 1
            for after in range(place + 1, size):
                held[after] = held[after - 1] + 1
    return found


def boards_of(size: int, count: int) -> Boards:
    """Find the boards of so many cards, of which there are `count` in all."""
    keys, ways = np.unique(_keys(size, count), return_counts=True)
    held = keys[:, None] >> (39 - 13 * (np.arange(CARDS) // 13)) >> (np.arange(CARDS) % 13) & 1
    return Boards(np.nonzero(held)[1].reshape(-1, size).astype(np.int16), ways.astype(np.int16), keys)


def key_and_suits(cards: NDArray[np.int16]) -> tuple[int, list[int]]:
    """Give the key of a board, and for each of its suits which suit of the board in `Boards` that is."""
    masks = [sum(1 << int(card) % 13 for card in cards if card // 13 == suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: -masks[suit])
    key = sum(masks[suit] << 39 - 13 * place for place, suit in enumerate(order))
    return key, [order.index(suit) for suit in range(4)]
