"""Tests of the cards: decks as they are drawn, one row a deck, cards as 4 × (rank − 2) + suit.

Each says what it looks at and compares with exact chances of a perfect shuffle.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, factorial, prod, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from megalink.cards import DECK, Card
from scripts.randomness.chances import Outcome, fit, of_chi_square, of_normal

Decks = npt.NDArray[np.uint8]

CARDS: Final = 52

NUMBER: Final = {card: 4 * (card.rank - 2) + card.suit for card in DECK}


def as_row(order: Sequence[Card]) -> list[int]:
    """Write a deck as numbers."""
    return [NUMBER[card] for card in order]


def tests(decks: Decks) -> Iterator[Outcome]:
    """Run every test of cards."""
    yield card_by_position(decks)
    yield pairs("adjacent cards", decks[:, 0], decks[:, 1])
    yield pairs("first and last card", decks[:, 0], decks[:, 51])
    yield deck_after_deck(decks)
    yield same_places(decks)
    yield correlation(decks)
    yield runs(decks)
    yield gaps(decks)
    yield poker(decks)
    yield coupons(decks)
    yield orders("permutation: order of four cards in a row", decks.reshape(-1, 4))
    yield orders("subsequence: order of every thirteenth card", decks.reshape(-1, 4, 13).transpose(0, 2, 1))


def card_by_position(decks: Decks) -> Outcome:
    """Lies every card at every place as often as at any other? (RNG-08)."""
    counts = np.stack([np.bincount(decks[:, place], minlength=CARDS) for place in range(CARDS)])
    wanted = len(decks) / CARDS
    # a deck holds each card once: rows and columns are fixed, which leaves 51 × 51 free cells
    statistic = float(((counts - wanted) ** 2 / wanted).sum()) * (CARDS - 1) / CARDS
    freedom = (CARDS - 1) ** 2
    about = f"χ² {statistic:.1f} on {freedom}"
    return Outcome("card × position, 52 × 52", of_chi_square(statistic, freedom), about)


def pairs(name: str, first: npt.NDArray[np.uint8], second: npt.NDArray[np.uint8]) -> Outcome:
    """Follows every card on every other as often as it should?"""
    counts = np.bincount(first.astype(np.int64) * CARDS + second, minlength=CARDS**2)
    chances = np.full((CARDS, CARDS), 1 / (CARDS * (CARDS - 1)))
    apart = ~np.eye(CARDS, dtype=bool)
    return fit(f"serial: {name}", counts.reshape(CARDS, CARDS)[apart], chances[apart])


def deck_after_deck(decks: Decks) -> Outcome:
    """Tells the first card of a deck anything of the next deck's? (RNG-11)."""
    counts = np.bincount(decks[:-1, 0].astype(np.int64) * CARDS + decks[1:, 0], minlength=CARDS**2)
    return fit("serial: first cards of decks in a row", counts, np.full(CARDS**2, 1 / CARDS**2))


def same_places(decks: Decks) -> Outcome:
    """Do cards lie where they lay in the deck before? One of 52 does, on average, with variance 1."""
    found = int((decks[1:] == decks[:-1]).sum())
    count = len(decks) - 1
    deviation = (found - count) / sqrt(count)
    return Outcome("serial: cards that keep their place", of_normal(deviation), f"z {deviation:+.2f}")


def correlation(decks: Decks) -> Outcome:
    """Correlate each card with the next: −1/51 in a perfect deck, and its variance over decks is exact."""
    values = decks.astype(np.float64) - (CARDS - 1) / 2
    sums = (values[:, :-1] * values[:, 1:]).sum(axis=1)
    mean, variance = _moments()
    deviation = (float(sums.sum()) - len(decks) * mean) / sqrt(len(decks) * variance)
    return Outcome("serial correlation of cards in a row", of_normal(deviation), f"z {deviation:+.2f}")


def _moments() -> tuple[float, float]:
    """Give mean and variance of the sum of products of neighbours in a perfect deck, exactly."""
    numbers = [2 * card - (CARDS - 1) for card in range(CARDS)]  # twice each value: whole numbers
    power = [sum(number**k for number in numbers) for k in range(5)]  # the first of them is nothing
    # sums over different cards, from the power sums
    two = -power[2]
    squares = power[2] ** 2 - power[4]
    chain = -squares + power[4] - power[1] * power[3]  # a² is no neighbour: Σ a b² c over three cards
    four = 3 * power[2] ** 2 - 6 * power[4]
    count = CARDS - 1
    mean = count * two / (CARDS * (CARDS - 1))
    second = count * squares / prod(range(CARDS - 1, CARDS + 1))
    second += 2 * (count - 1) * chain / prod(range(CARDS - 2, CARDS + 1))
    second += (count - 1) * (count - 2) * four / prod(range(CARDS - 3, CARDS + 1))
    return mean / 4, (second - mean**2) / 16


def runs(decks: Decks) -> Outcome:
    """Count how often a higher card follows: 51/2 times a deck, with variance 53/12."""
    ascents = int((decks[:, 1:] > decks[:, :-1]).sum())
    deviation = (ascents - len(decks) * (CARDS - 1) / 2) / sqrt(len(decks) * (CARDS + 1) / 12)
    return Outcome("runs up and down", of_normal(deviation), f"z {deviation:+.2f}")


def gaps(decks: Decks) -> Outcome:
    """How many cards lie before the first Ace?"""
    first = (decks >= 48).argmax(axis=1)
    chances = [comb(CARDS - 1 - place, 3) / comb(CARDS, 4) for place in range(49)]
    return fit("gap before the first Ace", np.bincount(first, minlength=49), chances)


def poker(decks: Decks) -> Outcome:
    """How are the suits of the first five cards spread?"""
    suits = decks[:, :5] % 4
    counts = np.sort(np.stack([(suits == suit).sum(axis=1) for suit in range(4)], axis=1), axis=1)
    spreads = [(0, 0, 0, 5), (0, 0, 1, 4), (0, 0, 2, 3), (0, 1, 1, 3), (0, 1, 2, 2), (1, 1, 1, 2)]
    found = [int((counts == spread).all(axis=1).sum()) for spread in spreads]
    return fit("poker: suits of five cards", np.array(found), [_spread(spread) for spread in spreads])


def _spread(spread: Sequence[int]) -> float:
    ways = prod(comb(13, count) for count in spread) * factorial(4)
    for count in set(spread):
        ways //= factorial(list(spread).count(count))
    return ways / comb(CARDS, 5)


def coupons(decks: Decks) -> Outcome:
    """After how many cards has every suit been seen?"""
    last = np.stack([(decks % 4 == suit).argmax(axis=1) for suit in range(4)]).max(axis=0)
    chances = [_seen(cards) - _seen(cards - 1) for cards in range(4, 41)]
    return fit("coupon collector: all four suits", np.bincount(last, minlength=40)[3:40], chances)


def _seen(cards: int) -> float:
    """Give the chance that so many cards show every suit."""
    ways = sum(int((-1) ** k) * comb(4, k) * comb(CARDS - 13 * k, cards) for k in range(4))
    return ways / comb(CARDS, cards)


def orders(name: str, fours: npt.NDArray[np.uint8]) -> Outcome:
    """Is every order of four cards as frequent as any other?"""
    cards = fours.reshape(-1, 4)
    code = np.zeros(len(cards), dtype=np.int64)
    for place, (one, other) in enumerate(combinations(range(4), 2)):
        code |= (cards[:, one] < cards[:, other]).astype(np.int64) << place
    counts = np.bincount(code, minlength=64)
    possible = np.flatnonzero(counts)
    return fit(name, np.pad(counts[possible], (0, 24 - len(possible))), [1 / 24] * 24)
