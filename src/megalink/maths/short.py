"""Strategies that a person can remember, stated as data.

A strategy has a plan for every decision of its game: cases in order, each a few features of the hand with
the least and the most that they may be, and a word. The first case that fits gives the word; where none
fits there is another one. `first_case` is all that ever reads a case. What the features are stands where
they are read off the cards: `holdem_features`, `short_hands`.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from megalink.maths.jit import inlined, kernel

Bounds = NDArray[np.int64]
"""[case, condition, 3]: a feature, the least and the most that it may be."""
MOST: Final = 99


def at_least(number: int) -> tuple[int, int]:
    """Bound a feature from below."""
    return number, MOST


def at_most(number: int) -> tuple[int, int]:
    """Bound a feature from above."""
    return 0, number


def exactly(number: int) -> tuple[int, int]:
    """Want one value of a feature."""
    return number, number


@final
class Case(Struct, frozen=True):
    """One line of a plan."""

    word: str
    says: str
    """The case in words."""
    any_of: tuple[Mapping[str, tuple[int, int]], ...]
    """What it covers: features with the least and the most that they may be, all at once, or the next."""


@final
class Plan(Struct, frozen=True):
    """What to do at one decision."""

    cases: tuple[Case, ...]
    otherwise: str


@final
class Strategy(Struct, frozen=True):
    """A strategy of one game."""

    game: str
    name: str
    ours: bool
    """Found by our own search; else a published one, told in our words."""
    plans: Mapping[str, Plan]
    """By the name of the stage."""

    @property
    def size(self) -> int:
        """How much there is to remember: the conditions of all cases."""
        return sum(len(terms) for plan in self.plans.values() for case in plan.cases for terms in case.any_of)


def bounds(plan: Plan, features: Sequence[str]) -> tuple[Bounds, list[str]]:
    """Lay the cases of a plan out for `first_case`: their bounds, and the word of each, of none last."""
    terms = [(case.word, each) for case in plan.cases for each in case.any_of]
    found = np.empty((len(terms), max((len(each) for _, each in terms), default=0), 3), np.int64)
    found[:] = 0, 0, MOST  # where a case has fewer conditions than another
    for place, (_, each) in enumerate(terms):
        for nth, (feature, (least, most)) in enumerate(each.items()):
            found[place, nth] = features.index(feature), least, most
    return found, [*(word for word, _ in terms), plan.otherwise]


@inlined
def first_case(cases: Bounds, seen: NDArray[np.int64]) -> int:
    """Find the first case that fits; their number where none does."""
    for case in range(len(cases)):
        fits = True
        for nth in range(cases.shape[1]):
            value = seen[cases[case, nth, 0]]
            if value < cases[case, nth, 1] or value > cases[case, nth, 2]:
                fits = False
                break
        if fits:
            return case
    return len(cases)


@kernel
def first_cases(cases: Bounds, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Find the first case that fits each row of features."""
    found = np.empty(len(rows), np.int64)
    for row in range(len(rows)):
        found[row] = first_case(cases, rows[row])
    return found
