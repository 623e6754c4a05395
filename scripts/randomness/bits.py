"""Tests of raw bits after NIST SP 800-22 Rev. 1a, each giving p-values for one sequence.

Twelve of its fifteen tests are here; linear complexity and the two of random excursions are not. The
parameters are those that the publication recommends for sequences of a million bits.
"""

from collections.abc import Callable, Iterator, Mapping
from math import ceil, erfc, floor, log, sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from scripts.randomness.chances import below, of_chi_square, upper_gamma

Bits = npt.NDArray[np.uint8]

LENGTH: Final = 1_000_000
"""Bits in a sequence."""


def bits_of(source: Callable[[int], bytes], length: int = LENGTH) -> Bits:
    """Read a sequence from a source of bytes."""
    return np.unpackbits(np.frombuffer(source(length // 8), dtype=np.uint8))


def frequency(bits: Bits) -> list[float]:
    """Are there as many ones as zeros? (2.1)."""
    excess = 2 * int(bits.sum()) - len(bits)
    return [erfc(abs(excess) / sqrt(2 * len(bits)))]


def block_frequency(bits: Bits, size: int = 128) -> list[float]:
    """Are there in every block? (2.2)."""
    blocks = len(bits) // size
    shares = bits[: blocks * size].reshape(blocks, size).mean(axis=1)
    statistic = 4 * size * float(((shares - 0.5) ** 2).sum())
    return [upper_gamma(blocks / 2, statistic / 2)]


def runs(bits: Bits) -> list[float]:
    """Do ones and zeros follow each other as often as they should? (2.3)."""
    share = float(bits.mean())
    if abs(share - 0.5) >= 2 / sqrt(len(bits)):
        return [0.0]
    found = 1 + int((bits[1:] != bits[:-1]).sum())
    wanted = 2 * len(bits) * share * (1 - share)
    return [erfc(abs(found - wanted) / (2 * sqrt(2 * len(bits)) * share * (1 - share)))]


def longest_run(bits: Bits, size: int = 10_000) -> list[float]:
    """How long is the longest run of ones in a block? (2.4)."""
    chances = np.array([0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727])
    counts = np.zeros(7)
    for block in bits[: len(bits) // size * size].reshape(-1, size):
        zeros = np.flatnonzero(np.concatenate(([0], block, [0])) == 0)
        counts[min(max(int(np.diff(zeros).max()) - 1, 10), 16) - 10] += 1
    wanted = chances * counts.sum()
    return [of_chi_square(float(((counts - wanted) ** 2 / wanted).sum()), 6)]


def rank(bits: Bits) -> list[float]:
    """Are rows of 32 bits linearly dependent as often as they should be? (2.5)."""
    matrices = len(bits) // 1024
    packed = np.packbits(bits[: matrices * 1024]).reshape(matrices, 32, 4).astype(np.uint32)
    rows = (packed << np.array([24, 16, 8, 0], dtype=np.uint32)).sum(axis=2).astype(np.uint32)
    ranks = np.zeros(matrices, dtype=np.int64)
    each = np.arange(matrices)
    for column in range(32):
        bit = np.uint32(1 << (31 - column))
        has = (rows & bit) != 0
        has &= np.arange(32) >= ranks[:, None]
        found = has.any(axis=1)
        pivot = has.argmax(axis=1)
        top = np.minimum(ranks, 31)
        first, second = rows[each, top].copy(), rows[each, pivot].copy()
        rows[each[found], top[found]] = second[found]
        rows[each[found], pivot[found]] = first[found]
        clear = ((rows & bit) != 0) & (np.arange(32) != top[:, None]) & found[:, None]
        rows ^= np.where(clear, second[:, None], np.uint32(0))
        ranks += found
    counts = np.array([(ranks == 32).sum(), (ranks == 31).sum(), (ranks < 31).sum()])
    wanted = np.array([0.2887880952, 0.5775761902, 0.1336357147]) * matrices
    return [of_chi_square(float(((counts - wanted) ** 2 / wanted).sum()), 2)]


def spectral(bits: Bits) -> list[float]:
    """Is there a rhythm in it? (2.6)."""
    heights = np.abs(np.fft.rfft(2.0 * bits - 1.0))[: len(bits) // 2]
    under = int((heights < sqrt(log(1 / 0.05) * len(bits))).sum())
    wanted = 0.95 * len(bits) / 2
    return [erfc(abs(under - wanted) / sqrt(len(bits) * 0.95 * 0.05 / 4) / sqrt(2))]


def _windows(bits: Bits, size: int, *, round_: bool) -> npt.NDArray[np.uint32]:
    """Read every window of so many bits as a number; round the end where asked."""
    held = np.concatenate((bits, bits[: size - 1])) if round_ else bits
    count = len(held) - size + 1
    found = np.zeros(count, dtype=np.uint32)
    for place in range(size):
        found = (found << np.uint32(1)) | held[place : place + count]
    return found


def template(bits: Bits, blocks: int = 8) -> list[float]:
    """How often does 000000001 come? (2.7)."""
    length, size = len(bits) // blocks, 9
    mean = (length - size + 1) / 2**size
    variance = length * (1 / 2**size - (2 * size - 1) / 2 ** (2 * size))
    statistic = 0.0
    for block in bits[: blocks * length].reshape(blocks, length):
        found = int((_windows(block, size, round_=False) == 1).sum())
        statistic += (found - mean) ** 2 / variance
    return [upper_gamma(blocks / 2, statistic / 2)]


def overlapping(bits: Bits, length: int = 1032) -> list[float]:
    """How often do nine ones come, overlapping? (2.8)."""
    chances = np.array([0.364091, 0.185659, 0.139381, 0.100571, 0.070432, 0.139865])
    blocks = len(bits) // length
    hits = np.zeros(blocks * length, dtype=np.int64)
    windows = _windows(bits[: blocks * length], 9, round_=False) == 511
    hits[: len(windows)] = windows
    inside = hits.reshape(blocks, length)[:, : length - 8].sum(axis=1)
    counts = np.bincount(np.minimum(inside, 5), minlength=6)
    wanted = chances * blocks
    return [of_chi_square(float(((counts - wanted) ** 2 / wanted).sum()), 5)]


def universal(bits: Bits, size: int = 7, warm: int = 1280) -> list[float]:
    """Can it be compressed? Maurer's test (2.9)."""
    mean, variance = 6.1962507, 3.125
    blocks = len(bits) // size
    weights = 1 << np.arange(size - 1, -1, -1)
    words = bits[: blocks * size].reshape(blocks, size) @ weights
    order = np.argsort(words, kind="stable")
    before = np.full(blocks, -1)
    same = words[order][1:] == words[order][:-1]
    before[order[1:][same]] = order[:-1][same]
    counted = np.arange(warm, blocks)
    distance = np.where(before[warm:] < 0, counted + 1, counted - before[warm:])
    count = blocks - warm
    found = float(np.log2(distance).sum()) / count
    shrink = 0.7 - 0.8 / size + (4 + 32 / size) * count ** (-3 / size) / 15
    return [erfc(abs(found - mean) / (sqrt(2) * shrink * sqrt(variance / count)))]


def serial(bits: Bits, size: int = 16) -> list[float]:
    """Is every pattern as frequent as any? Serial (2.11), and approximate entropy of ten bits (2.12)."""
    windows = _windows(bits, size, round_=True)
    length = len(bits)

    def squares(shift: int) -> float:
        counts = np.bincount(windows >> np.uint32(shift)).astype(np.float64)
        return float((counts**2).sum() * 2.0 ** (size - shift) / length - length)

    def entropy(width: int) -> float:
        counts = np.bincount(windows >> np.uint32(size - width)).astype(np.float64)
        shares = counts[counts > 0] / length
        return float((shares * np.log(shares)).sum())

    first = squares(0) - squares(1)
    second = squares(0) - 2 * squares(1) + squares(2)
    gap = 2 * length * (log(2) - (entropy(10) - entropy(11)))
    return [
        upper_gamma(2 ** (size - 2), first / 2),
        upper_gamma(2 ** (size - 3), second / 2),
        upper_gamma(2**9, gap / 2),
    ]


def cumulative(bits: Bits) -> list[float]:
    """How far does a walk lead that goes up at a one and down at a zero? Forward and backward (2.13)."""
    return [_furthest(bits), _furthest(bits[::-1])]


def _furthest(bits: Bits) -> float:
    length = len(bits)
    furthest = int(np.abs(np.cumsum(2 * bits.astype(np.int64) - 1)).max())
    unit = furthest / sqrt(length)
    first = range(floor((-length / furthest + 1) / 4), ceil((length / furthest - 1) / 4) + 1)
    second = range(floor((-length / furthest - 3) / 4), ceil((length / furthest - 1) / 4) + 1)
    total = 1.0
    total -= sum(below((4 * k + 1) * unit) - below((4 * k - 1) * unit) for k in first)
    total += sum(below((4 * k + 3) * unit) - below((4 * k + 1) * unit) for k in second)
    return min(1.0, max(0.0, total))


TESTS: Final[Mapping[str, tuple[Callable[[Any], list[float]], tuple[str, ...]]]] = {
    "frequency": (frequency, ("frequency",)),
    "block frequency": (block_frequency, ("block frequency",)),
    "runs": (runs, ("runs",)),
    "longest run": (longest_run, ("longest run of ones",)),
    "rank": (rank, ("matrix rank",)),
    "spectral": (spectral, ("spectral",)),
    "template": (template, ("non-overlapping template",)),
    "overlapping": (overlapping, ("overlapping template",)),
    "universal": (universal, ("universal",)),
    "serial": (serial, ("serial, first", "serial, second", "approximate entropy")),
    "cumulative": (cumulative, ("cumulative sums forward", "cumulative sums backward")),
}
"""Every test with the names of its p-values."""


def p_values(bits: Bits) -> Iterator[tuple[str, float]]:
    """Run every test on one sequence."""
    for test, names in TESTS.values():
        yield from zip(names, test(bits), strict=True)
