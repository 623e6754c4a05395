"""Singapore Stud solved: C(52, 5) player's hands, 47 exposed cards, C(46, 4) ways to complete the Dealer's.

What a hand meets depends on no pay table and no ruling (`stud_counts` counts it), so the choice between Fold
and Bet (SSP 3.9) is a sum over nine numbers for each of a million kinds of hand and exposed card.
"""

from fractions import Fraction
from typing import Final

from megalink.games.game import Comparison
from megalink.games.singapore_stud import GAME, Facts
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths.analysis import Solution
from megalink.maths.choosing import COMPARISONS, Chosen, choose
from megalink.maths.pricing import Pricing, gives_up
from megalink.maths.stud_counts import DEALS, KINDS, met


def solve(version: RuleVersion) -> Solution:
    """Count every deal by its ending, each hand folded or bet on, whichever is better (3.9)."""
    return Solution(DEALS, _chosen(version).endings)


def value(version: RuleVersion) -> Fraction:
    """Give the expected result of the base game under best play."""
    return _chosen(version).total / DEALS


def _chosen(version: RuleVersion) -> Chosen:
    words = (gives_up(version),), ("bet",)
    return choose(Pricing(GAME, version).base, words, ENDS, met().rows)


def _end(category: Category, kind: tuple[bool, bool], comparison: Comparison) -> Facts:
    # of the Dealer's hand `pay` reads its kind alone
    return Facts(comparison, category, Category.FIVE_ODD_CARDS, ace_king_high=kind[0], ace_king_held=kind[1])


ENDS: Final = tuple(
    tuple(_end(category, kind, comparison) for kind in KINDS for comparison in COMPARISONS)
    for category in Category
)
"""What each cell of a row says, by the player's category."""
