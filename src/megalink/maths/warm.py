"""Compile every kernel once, so that no first user waits: `python -m megalink.maths.warm`."""

import numpy as np

from megalink.cards import DECK
from megalink.games.registry import GAMES
from megalink.maths.ev_holdem import meet
from megalink.maths.kernels import rank_many, rank_masks
from megalink.maths.registry import solve


def warm() -> None:
    """Ask for everything that is compiled."""
    cards = np.arange(7, dtype=np.uint8)[None]
    masks = np.array([[0b1111111, 0, 0, 0]], np.uint16)
    rank_many(cards)
    rank_masks(masks, 7)
    for name in GAMES:
        solve(name)
    meet(DECK[:2], DECK[2:5])


if __name__ == "__main__":
    warm()
