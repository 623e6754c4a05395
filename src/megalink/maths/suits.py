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


def keys_and_suits(cards: NDArray[np.int16]) -> tuple[NDArray[np.int64], NDArray[np.int8]]:
    """Give the key of each board, and for each of its suits which suit of the board in `Boards` that is."""
    bits = np.int64(1) << (cards % 13).astype(np.int64)
    masks = np.stack([np.where(cards // 13 == suit, bits, 0).sum(axis=1) for suit in range(4)], axis=1)
    order = np.argsort(-masks, axis=1, kind="stable")
    ordered = np.take_along_axis(masks, order, axis=1)
    return (ordered << np.array([39, 26, 13, 0])).sum(axis=1), np.argsort(order, axis=1).astype(np.int8)
