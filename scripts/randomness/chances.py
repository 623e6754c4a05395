"""How likely a statistic at least as far out is: the tails that the tests need."""

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[Any]

LEAST: Final = 5.0
"""Classes with a smaller expectation are taken together with the next one."""

_SMALL: Final = 1e-15
_TINY: Final = 1e-300


class Outcome(NamedTuple):
    """What one test came to."""

    name: str
    p: float
    """How likely something at least as uneven is, of a perfect generator."""
    about: str


def upper_gamma(a: float, x: float) -> float:
    """Give the regularised upper incomplete gamma function."""
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1.0 / a
        step = a
        while abs(term) > abs(total) * _SMALL:
            step += 1
            term *= x / step
            total += term
        return min(1.0, max(0.0, 1.0 - total * scale))
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    fraction, factor, number = d, 0.0, 0
    while abs(factor - 1) > _SMALL:
        number += 1
        weight = -number * (number - a)
        b += 2
        d = 1 / (_keep(weight * d + b))
        c = _keep(b + weight / c)
        factor = d * c
        fraction *= factor
    return min(1.0, max(0.0, scale * fraction))


def _keep(value: float) -> float:
    """Keep a divisor away from nothing."""
    return value if abs(value) > _TINY else _TINY


def of_chi_square(statistic: float, freedom: float) -> float:
    """Give the upper tail of chi-square."""
    return upper_gamma(freedom / 2, statistic / 2)


def of_normal(deviation: float) -> float:
    """Give both tails of the normal distribution."""
    return erfc(abs(deviation) / sqrt(2))


def below(deviation: float) -> float:
    """Give the lower tail of the normal distribution."""
    return erfc(-deviation / sqrt(2)) / 2


def fit(name: str, counts: Counts, chances: Sequence[float] | Counts, about: str = "") -> Outcome:
    """Compare counts of classes with their exact chances; rare classes are taken together."""
    seen = np.asarray(counts, dtype=np.float64).ravel()
    wanted = np.asarray(chances, dtype=np.float64).ravel() * seen.sum()
    order = np.argsort(wanted, kind="stable")
    seen, wanted = seen[order], wanted[order]
    rare = int((wanted < LEAST).sum())
    if rare:
        merged = rare
        while merged < len(wanted) and wanted[:merged].sum() < LEAST:
            merged += 1
        seen = np.concatenate([[seen[:merged].sum()], seen[merged:]])
        wanted = np.concatenate([[wanted[:merged].sum()], wanted[merged:]])
    freedom = len(wanted) - 1
    statistic = float(((seen - wanted) ** 2 / wanted).sum())
    told = f"χ² {statistic:.1f} on {freedom}"
    return Outcome(name, of_chi_square(statistic, freedom), f"{told}; {about}" if about else told)
