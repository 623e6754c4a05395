"""Running the battery, judging it, and writing it down."""

import platform
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from megalink import __version__
from megalink.floor.shoe import Deck
from scripts.randomness import bits, cards, hands
from scripts.randomness.cards import Decks
from scripts.randomness.chances import Outcome, of_chi_square

LEVEL: Final = 0.01
"""How often all tests of cards and hands together may fail an honest generator."""

ALPHA: Final = 0.01
"""The level of one test of one sequence (SP 800-22)."""

EVEN: Final = 0.0001
"""The least p-value for the p-values of a test to be evenly spread (SP 800-22, 4.2.2)."""


class Sizes(NamedTuple):
    """How many samples are drawn."""

    sequences: int
    decks: int


MODERATE: Final = Sizes(100, 200_000)
FULL: Final = Sizes(1_000, 2_000_000)


class OfBits(NamedTuple):
    """What one test of bits came to over all sequences."""

    name: str
    passed: int
    sequences: int
    spread: float
    """The p-value of the p-values being even."""

    @property
    def least(self) -> float:
        """The least share that must pass: three standard deviations below 99 % (SP 800-22, 4.2.1)."""
        return 1 - ALPHA - 3 * sqrt(ALPHA * (1 - ALPHA) / self.sequences)

    @property
    def holds(self) -> bool:
        """Tell whether enough sequences passed, and the p-values are even."""
        return self.passed / self.sequences >= self.least and self.spread >= EVEN


class Report(NamedTuple):
    """What a run came to."""

    sizes: Sizes
    bits: tuple[OfBits, ...]
    cards: tuple[Outcome, ...]

    @property
    def threshold(self) -> float:
        """The level of one test, so that all of them together have theirs (Bonferroni)."""
        return LEVEL / len(self.cards)

    @property
    def failures(self) -> list[str]:
        """Name what failed."""
        found = [each.name for each in self.bits if not each.holds]
        return found + [each.name for each in self.cards if each.p < self.threshold]


def of_bits(source: Callable[[int], bytes], sequences: int) -> tuple[OfBits, ...]:
    """Test raw output."""
    found: dict[str, list[float]] = defaultdict(list)
    for _ in range(sequences):
        for name, p in bits.p_values(bits.bits_of(source)):
            found[name].append(p)
    return tuple(
        OfBits(name, sum(p >= ALPHA for p in ps), sequences, evenly(ps)) for name, ps in found.items()
    )


def evenly(p_values: list[float]) -> float:
    """Say how likely p-values are at least as unevenly spread over ten classes (SP 800-22, 4.2.2)."""
    counts, _ = np.histogram(p_values, bins=10, range=(0, 1))
    wanted = len(p_values) / 10
    return of_chi_square(float(((counts - wanted) ** 2 / wanted).sum()), 9)


def drawn(draw: Callable[[], Deck], count: int) -> Decks:
    """Draw decks as the live floor does."""
    decks = np.empty((count, cards.CARDS), dtype=np.uint8)
    for row in range(count):
        decks[row] = cards.as_row(draw().order)
    return decks


def battery(source: Callable[[int], bytes], draw: Callable[[], Deck], sizes: Sizes) -> Report:
    """Run everything."""
    of_cards = _of_cards(drawn(draw, sizes.decks))
    return Report(sizes, of_bits(source, sizes.sequences), tuple(of_cards))


def _of_cards(decks: Decks) -> Iterator[Outcome]:
    yield from cards.tests(decks)
    yield from hands.tests(decks)


def lines(report: Report, when: str) -> Iterator[str]:
    """Write a report down."""
    sizes = report.sizes
    yield f"megalink {__version__}, Python {platform.python_version()}, numpy {np.__version__}, {when}"
    yield f"{sizes.sequences:,} sequences of {bits.LENGTH:,} bits, {sizes.decks:,} decks"
    yield ""
    yield f"raw output, at least {report.bits[0].least:.4f} to pass at 0.01, p-values even at {EVEN}"
    yield f"  {'test':<28}{'passed':>8}{'share':>9}{'even':>9}"
    for each in report.bits:
        share = each.passed / each.sequences
        said = "" if each.holds else "  FAILS"
        yield f"  {each.name:<28}{each.passed:>8,}{share:>9.4f}{each.spread:>9.4f}{said}"
    yield ""
    yield f"cards and hands, {len(report.cards)} tests, each fails below p {report.threshold:.6f}"
    for outcome in report.cards:
        said = "" if outcome.p >= report.threshold else "  FAILS"
        yield f"  {outcome.name:<46}p {outcome.p:.4f}  {outcome.about}{said}"
    yield ""
    yield f"failed: {', '.join(report.failures) or 'nothing'}"
