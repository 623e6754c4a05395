"""All hands of so many cards, for brute force: a bit a card, and what the readable engine says of them."""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from megalink.cards import DECK, Card

Ints = NDArray[np.int64]

BIT = {each: 1 << place for place, each in enumerate(DECK)}


def bits(hand: tuple[Card, ...]) -> int:
    return sum(BIT[each] for each in hand)


@cache
def every(size: int) -> Ints:
    """Give every hand of so many cards, a bit for each card."""
    return np.array([sum(hand) for hand in combinations(BIT.values(), size)], np.int64)


@cache
def said(size: int, of: Callable[..., int]) -> Ints:
    """Ask about every hand, in the order of `every`."""
    return np.array([of(*hand) for hand in combinations(DECK, size)], np.int64)


def without(size: int, gone: int) -> NDArray[np.bool_]:
    """Tell of every hand whether it holds none of these cards."""
    return np.asarray(every(size) & gone == 0, np.bool_)


def tally(values: NDArray[Any]) -> dict[int, int]:
    """Count how often each value occurs."""
    found, times = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))
