"""Texas Hold'em Bonus solved: best play by backward induction over all 55,627,620,048,000 deals.

A deal is two hole cards, the flop, the turn and then the river, and the Dealer's two cards. A player folds
or wagers twice the Ante to see the flop; then he may wager once more on the flop and once more on the turn
card (3.9.1, 3.9.2, R32). Each follow-up wager is won or lost by itself, so each is placed exactly where it
is worth more than nothing, and the hand is played where that, with the Ante and the Flop wager, is worth
more than folding.

The Bonus wager does not depend on the two later decisions, but a fold loses it (3.9.1, R04).
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import ACE, DECK
from megalink.games.game import Comparison
from megalink.games.texas_holdem_bonus import GAME, BonusHand, Facts, bonus_hand
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths import fours, last_card
from megalink.maths.analysis import Solution
from megalink.maths.classes import RANKS
from megalink.maths.flops import FLOP_CARDS, choose
from megalink.maths.jit import CORES, kernel, share_out
from megalink.maths.kernels import level
from megalink.maths.pricing import Ending, Pricing, gives_up, whole
from megalink.maths.runouts import Prices, forward
from megalink.maths.showdown import DEALER_HANDS, IMPOSSIBLE, slices
from megalink.maths.totals import hole_ways, per_hole, totals

DEALS: Final = comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
ORDERS: Final = comb(5, 3) * 2
"""A whole board is met in so many orders: a flop, then the turn, then the river."""

Sums = NDArray[np.int64]

HIGHER, EQUAL, LOWER = Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER
COMPARISONS: Final = (HIGHER, EQUAL, LOWER)

PLAYED: Final = ("flop", "check", "check")
TURN: Final = ("flop", "turn", "check")
RIVER: Final = ("flop", "check", "river")
BOTH: Final = ("flop", "turn", "river")


def showdown(comparison: Comparison, player: Category) -> Facts:
    """Name a showdown of the base game; no more of the Dealer's hand is ever read (3.10.2 to 3.10.4)."""
    return Facts(comparison, player, player, None, None)


def by_comparison(sums: Sums) -> tuple[int, int, int]:
    """Turn the sums of `showdown.add` into numbers of Dealer's hands beaten, equal and higher."""
    lower, equal, _, boards = (int(each) for each in sums)
    return lower, equal, DEALER_HANDS * boards - lower - equal


class Terms(NamedTuple):
    """The prices of one rule version as whole numbers, 1 ÷ `scale` of the Ante each, as `Prices.by` takes
    them.
    """

    scale: int
    played: Sums
    """The Ante and the Flop wager."""
    turn: Sums
    river: Sums
    fold: int


def terms(version: RuleVersion) -> Terms:
    """Ask `pay` about every showdown, without and with each of the later wagers."""
    pricing = Pricing(GAME, version)
    facts = [showdown(comparison, category) for category in Category for comparison in COMPARISONS]
    results = {
        path: [pricing.base(Ending(path, each)) for each in facts] for path in (PLAYED, TURN, RIVER, BOTH)
    }
    later = [
        [more - less for more, less in zip(results[path], results[PLAYED], strict=True)]
        for path in (TURN, RIVER)
    ]
    apart = [sum(each) for each in zip(results[PLAYED], *later, strict=True)]
    if apart != results[BOTH]:
        message = "the Turn and the River wager are not settled each by itself"
        raise AssertionError(message)
    fold = pricing.base(Ending((gives_up(version),), facts[0]))
    scale, prices = whole([*results[PLAYED], *later[0], *later[1], fold])
    if max(map(abs, prices)) * 3 * DEALS >= 2**63:  # no sum of results may leave 64 bits
        message = f"a result of {max(map(abs, prices))} ÷ {scale} is too large to be added up over all deals"
        raise ValueError(message)
    found = np.zeros((3, IMPOSSIBLE + 1, 4), np.int64)
    table = np.array(prices[:-1], np.int64).reshape(3, len(Category), len(COMPARISONS))
    win, tie, lose = table[:, :, 0], table[:, :, 1], table[:, :, 2]
    found[:, : len(Category), 0], found[:, : len(Category), 1] = win - lose, tie - lose
    found[:, : len(Category), 3] = DEALER_HANDS * lose
    return Terms(scale, found[0], found[1], found[2], prices[-1])


class Play(NamedTuple):
    """How best to play, and what it comes to."""

    terms: Terms
    plays: NDArray[np.bool_]
    """By hole class."""
    played: Sums
    """By hole class: the result when played on, summed over its deals, in 1 ÷ scale of the Ante."""
    folded: Sums
    turn: NDArray[np.bool_]
    """[flop, hole card, hole card]: whether to wager on the turn."""
    river: last_card.Parts
    """What a wager on the river is worth."""


def play(version: RuleVersion) -> Play:
    """Find the best play under a rule version."""
    found = terms(version)
    none = -(2**62)
    nothing = np.zeros_like(found.turn)
    # the second layer is to check, which is worth nothing
    parts = forward(Prices(np.stack([found.turn, nothing]), np.array([none, none], np.int64)))
    on_the_flop = np.zeros((CORES, RANKS * RANKS), np.int64)
    cuts = slices(len(FLOP_CARDS), CORES)
    taken = share_out(lambda core: choose(parts, *cuts[core], on_the_flop[core]), range(CORES))
    river = last_card.forward(Prices(found.river[None], np.array([none], np.int64)), 0)
    played = (
        ORDERS * hole_ways() * (totals() * found.played).sum(axis=(1, 2))
        + 2 * on_the_flop.sum(axis=0)  # a turn and a river come in two orders
        + 4 * fours.best_by_class(river)  # four cards in as many ways as one of them is the turn
    )
    folded = hole_ways() * (DEALS // comb(52, 2)) * found.fold
    return Play(found, played > folded, played, folded, np.concatenate(taken), river)


def value(version: RuleVersion) -> Fraction:
    """Give the expected result of the base game."""
    found = play(version)
    return Fraction(int(np.maximum(found.played, found.folded).sum()), found.terms.scale * DEALS)


def solve(version: RuleVersion) -> Solution:
    """Count every deal by its ending under best play."""
    found = play(version)
    weights = fours.weigh(found.river, found.turn, found.plays)
    turn, river, both = (last_card.backward(each) for each in weights)
    every = (ORDERS * hole_ways()[:, None, None] * totals())[found.plays].sum(axis=0)
    by_path = {BOTH: both, TURN: turn - both, RIVER: river - both, PLAYED: every - turn - river + both}
    endings: Counter[Ending] = Counter()
    for path, sums in by_path.items():
        for category in Category:
            for comparison, ways in zip(COMPARISONS, by_comparison(sums[category]), strict=True):
                if ways:
                    endings[Ending(path, showdown(comparison, category))] += ways
    give_up = gives_up(version)
    folds = int(hole_ways()[~found.plays].sum()) * (DEALS // comb(52, 2))
    endings[Ending((give_up,), showdown(LOWER, Category.FIVE_ODD_CARDS))] += folds
    plays = {hole: bool(found.plays[hole]) for hole in range(RANKS * RANKS)}
    best = bonus_value(version, dict.fromkeys(plays, True))
    if best == bonus_value(version, plays):
        return Solution(DEALS, +endings, sides={"bonus": bonus_endings(give_up, plays)})
    return Solution(DEALS, +endings, {"bonus": best}, {"bonus": bonus_endings(give_up, plays)})


def first(version: RuleVersion) -> dict[str, tuple[Fraction, ...]]:
    """Give what each first decision is worth, by hole class."""
    found = play(version)
    unit = found.terms.scale * (DEALS // comb(52, 2))
    folded = Pricing(GAME, version).base(Ending(("fold",), showdown(LOWER, Category.FIVE_ODD_CARDS)))
    return {"fold": (folded,) * len(found.played), "flop": per_hole(found.played, unit)}


# The Bonus wager --------------------------------------------------------------------------------------------


@kernel
def _aces_against_aces(found: Sums) -> None:
    """Compare two Aces with the other two on every board: higher, equal, lower."""
    left = np.empty(48, np.int64)
    size = 0
    for card in range(52):
        if card % 13 != 12:
            left[size] = 1 << (card // 13 * 16 + card % 13)
            size += 1
    mine = 1 << 12 | 1 << 28
    theirs = 1 << 44 | 1 << 60
    for a in range(48):
        for b in range(a + 1, 48):
            for c in range(b + 1, 48):
                for d in range(c + 1, 48):
                    four = left[a] | left[b] | left[c] | left[d]
                    for e in range(d + 1, 48):
                        one, two = four | left[e] | mine, four | left[e] | theirs
                        my = level(one & 0x1FFF, one >> 16 & 0x1FFF, one >> 32 & 0x1FFF, one >> 48 & 0x1FFF)
                        his = level(two & 0x1FFF, two >> 16 & 0x1FFF, two >> 32 & 0x1FFF, two >> 48 & 0x1FFF)
                        found[0 if my > his else 1 if my == his else 2] += 1


@cache
def bonus_by_class() -> Mapping[int, Mapping[tuple[BonusHand, Comparison], int]]:
    """Count the deals of each hole class by the line of the Bonus wager and the comparison."""
    found: dict[int, Mapping[tuple[BonusHand, Comparison], int]] = {}
    aces = np.zeros(3, np.int64)
    _aces_against_aces(aces)
    for hole, (sums, ways) in enumerate(zip(totals(), hole_ways().tolist(), strict=True)):
        line = _line(hole)
        counts = [ORDERS * ways * each for each in by_comparison(sums.sum(axis=0))]
        here = {(line, comparison): each for comparison, each in zip(COMPARISONS, counts, strict=True)}
        if line is BonusHand.ACES:
            for comparison, each in zip(COMPARISONS, aces.tolist(), strict=True):
                both = ORDERS * ways * each
                here[line, comparison] -= both
                here[BonusHand.ACES_BOTH, comparison] = both
        found[hole] = here
    return found


@cache
def _line(hole: int) -> BonusHand:
    """Find the Bonus line of a hole class, the Dealer not holding two Aces."""
    first, second = divmod(hole, RANKS)
    suited = first > second
    one = next(card for card in DECK if card.rank == first + 2)
    other = next(
        card
        for card in DECK
        if card.rank == second + 2 and card is not one and (card.suit is one.suit) == suited
    )
    dealer = [card for card in DECK if card.rank != ACE and card not in (one, other)]
    return bonus_hand((one, other), tuple(dealer[:2]))


def bonus_endings(give_up: str, plays: Mapping[int, bool]) -> dict[Ending, int]:
    """Count the deals by what the Bonus wager looks at, where some hole classes are played."""
    endings: Counter[Ending] = Counter()
    for hole, counts in bonus_by_class().items():
        for (line, comparison), ways in counts.items():
            player = Category.ONE_PAIR  # which the Bonus does not read
            path = PLAYED if plays[hole] else (give_up,)
            endings[Ending(path, Facts(comparison, player, player, line, None))] += ways
    return dict(+endings)


def bonus_value(version: RuleVersion, plays: Mapping[int, bool]) -> Fraction:
    """Give the expected result of one unit on the Bonus wager."""
    pricing = Pricing(GAME, version)
    endings = bonus_endings(gives_up(version), plays)
    total = sum((pricing.side("bonus", each) * ways for each, ways in endings.items()), Fraction())
    return total / DEALS


def with_bonus(version: RuleVersion, ratio: Fraction) -> tuple[Fraction, Fraction]:
    """Play best for the base game and `ratio` units of Bonus together: what each comes to."""
    found = play(version)
    pricing = Pricing(GAME, version)
    unit = found.terms.scale * DEALS
    base = bonus = Fraction()
    for hole in range(RANKS * RANKS):
        options = []
        for plays, results in ((False, found.folded), (True, found.played)):
            endings = {
                Ending(PLAYED if plays else (gives_up(version),), Facts(each, None, None, line, None)): ways
                for (line, each), ways in bonus_by_class()[hole].items()
            }
            side = sum((pricing.side("bonus", each) * ways for each, ways in endings.items()), Fraction())
            options.append((Fraction(int(results[hole]), unit), side / DEALS))
        chosen = max(options, key=lambda each: each[0] + ratio * each[1])  # of equal ones the fold
        base, bonus = base + chosen[0], bonus + chosen[1]
    return base, bonus
