"""Ultimate Texas Hold'em solved: best play by backward induction over all 27,813,810,024,000 deals.

A deal is two hole cards, the flop, the turn and river as a pair, and the Dealer's two cards. At the river a
player folds or plays once, whichever is worth more over the Dealer's 990 hands; at the flop he plays twice
or goes on to that; before it he plays four or three times or goes on (3.9.1 to 3.9.6). Where two choices
are worth exactly the same he takes the smaller wager.
"""

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.games.game import Comparison
from megalink.games.ultimate_texas_holdem import GAME, Facts
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths.analysis import Solution
from megalink.maths.flops import FLOP_CARDS, choose, weigh_states
from megalink.maths.jit import CORES, share_out
from megalink.maths.pricing import Ending, Pricing, gives_up, whole
from megalink.maths.runouts import Parts, Prices, backward, empty_parts, forward
from megalink.maths.showdown import DEALER_HANDS, IMPOSSIBLE, slices
from megalink.maths.totals import hole_ways, per_hole, totals

DEALS: Final = comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
FLOPS_OF_A_BOARD: Final = comb(5, 3)
"""A whole board is met once with each of its flops."""

Sums = NDArray[np.int64]

HIGHER, EQUAL, LOWER = Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER


def showdown_facts(player: Category) -> dict[str, Facts]:
    """Name the facts that a player's category can meet: the Dealer beaten or not, with a pair or without.

    Nothing else about the Dealer's hand is ever read (3.10.2), so any category of a pair or better stands
    for all.
    """
    pair = max(player, Category.ONE_PAIR)
    none = Category.FIVE_ODD_CARDS
    return {
        "beats no pair": Facts(HIGHER, player, none, None),
        "beats a pair": Facts(HIGHER, player, pair, None),
        "ties": Facts(EQUAL, player, player, None),
        "loses to no pair": Facts(LOWER, player, none, None),
        "loses to a pair": Facts(LOWER, player, pair, None),
    }


def by_facts(category: Category, sums: Sums) -> dict[Facts, int]:
    """Turn the sums of `totals.add` for one category into numbers of deals by facts."""
    lower, equal, pairless, boards = (int(each) for each in sums)
    facts = showdown_facts(category)
    if category is Category.FIVE_ODD_CARDS:  # who holds no pair beats and ties nobody with one
        ways = (lower, 0, equal, pairless - lower - equal, DEALER_HANDS * boards - pairless)
    else:
        ways = (pairless, lower - pairless, equal, 0, DEALER_HANDS * boards - lower - equal)
    return dict(zip(facts.values(), ways, strict=True))


class Terms(NamedTuple):
    """The prices of one rule version as whole numbers, 1 ÷ `scale` of the Ante each."""

    scale: int
    play: dict[int, Sums]
    """By the size of the Play wager: [category, 4], what `Prices.by` takes."""
    fold: int


PATHS: Final = {
    4: ("play 4",),
    3: ("play 3",),
    2: ("check", "play 2"),
    1: ("check", "check", "play 1"),
}


def terms(version: RuleVersion) -> Terms:
    """Ask `pay` about every showdown and every size of the Play wager."""
    pricing = Pricing(GAME, version)
    asked = [
        Ending(path, facts)
        for path in PATHS.values()
        for category in Category
        for facts in showdown_facts(category).values()
    ]
    give_up = Ending(("check", "check", gives_up(version)), asked[0].facts)
    scale, prices = whole([pricing.base(each) for each in (*asked, give_up)])
    # No sum of results may leave 64 bits.
    if max(map(abs, prices)) * DEALS * 2 >= 2**63:
        message = f"a result of {max(map(abs, prices))} ÷ {scale} is too large to be added up over all deals"
        raise ValueError(message)
    table = np.array(prices[:-1], np.int64).reshape(len(PATHS), len(Category), 5)
    play = {}
    for size, results in zip(PATHS, table, strict=True):
        by = play[size] = np.zeros((IMPOSSIBLE + 1, 4), np.int64)
        for category in Category:
            beats_none, beats_pair, tie, to_none, to_pair = (int(each) for each in results[category])
            if category is Category.FIVE_ODD_CARDS:
                lone = (beats_none - to_none, tie - to_none, to_none - to_pair)
            else:
                lone = (beats_pair - to_pair, tie - to_pair, beats_none - beats_pair)
            by[category] = (*lone, DEALER_HANDS * to_pair)
    return Terms(scale, play, prices[-1])


class Play(NamedTuple):
    """How best to play, and what it comes to."""

    terms: Terms
    hole: Sums
    """By hole class: 4, 3 or 0 for the first check."""
    options: dict[int, Sums]
    """By the same, what each choice comes to: by hole class, summed over its deals, in 1 ÷ scale of the
    Ante.
    """
    flop: NDArray[np.bool_]
    """[flop, hole card, hole card]: whether to play twice."""


def river_prices(found: Terms) -> Prices:
    """Price a board for a player who has checked the hole cards: Play 2 at the flop, or the best at the
    river.
    """
    none = -(2**62)
    return Prices(
        np.stack([found.play[2], found.play[1]]), np.array([none, DEALER_HANDS * found.fold], np.int64)
    )


def play(version: RuleVersion) -> Play:
    """Find the best play under a rule version."""
    found = terms(version)
    parts = forward(river_prices(found))
    checked = np.zeros((CORES, len(hole_ways())), np.int64)
    cuts = slices(len(FLOP_CARDS), CORES)
    taken = share_out(lambda core: choose(parts, *cuts[core], checked[core]), range(CORES))
    options = {0: checked.sum(axis=0)}
    for size in (3, 4):
        options[size] = hole_ways() * FLOPS_OF_A_BOARD * (totals() * found.play[size]).sum(axis=(1, 2))
    best, hole = options[0].copy(), np.zeros(len(hole_ways()), np.int64)
    for size in (3, 4):  # the larger wager only where it is worth more
        better = options[size] > best
        best[better], hole[better] = options[size][better], size
    return Play(found, hole, options, np.concatenate(taken))


def value(version: RuleVersion) -> Fraction:
    """Give the expected result of the base game."""
    found = play(version)
    best = np.max(list(found.options.values()), axis=0)
    return Fraction(int(best.sum()), found.terms.scale * DEALS)


def solve(version: RuleVersion) -> Solution:
    """Count every deal by its ending under best play."""
    found = play(version)
    cuts, states = slices(len(FLOP_CARDS), CORES), [empty_parts() for _ in range(CORES)]
    checks = found.hole == 0
    share_out(lambda core: weigh_states(found.flop, False, checks, *cuts[core], states[core]), range(CORES))  # noqa: FBT003 - kernels take no names
    weights = Parts(*(sum(each[1:], each[0]) for each in zip(*states, strict=True)))
    river = backward(weights, river_prices(found.terms))
    each = FLOPS_OF_A_BOARD * hole_ways()[:, None, None] * totals()
    by_path = {PATHS[size]: each[found.hole == size].sum(axis=0) for size in (4, 3)}
    by_path[PATHS[2]] = each[found.hole == 0].sum(axis=0) - river.sum(axis=0)
    by_path[PATHS[1]] = river[1]
    by_path["check", "check", gives_up(version)] = river[0]
    endings: Counter[Ending] = Counter()
    for path, sums in by_path.items():
        for category in Category:
            for facts, ways in by_facts(category, sums[category]).items():
                if ways:
                    endings[Ending(path, facts)] += ways
    return Solution(DEALS, endings)


def first(version: RuleVersion) -> dict[str, tuple[Fraction, ...]]:
    """Give what each first decision is worth, by hole class."""
    found = play(version)
    unit = found.terms.scale * (DEALS // comb(52, 2))
    words = {"check": 0, "play 3": 3, "play 4": 4}
    return {word: per_hole(found.options[size], unit) for word, size in words.items()}
