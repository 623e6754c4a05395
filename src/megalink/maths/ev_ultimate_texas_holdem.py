"""What each decision of Ultimate Texas Hold'em is worth: at the hole cards, the flop and the river."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from megalink.games.ultimate_texas_holdem import GAME, Facts
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths.ev import Situation
from megalink.maths.ev_holdem import Met, meet, priced
from megalink.maths.first_decisions import first_decisions, hole_class
from megalink.maths.pricing import Ending, Pricing
from megalink.maths.showdown import DEALER_HANDS
from megalink.maths.totals import totals
from megalink.maths.ultimate_texas_holdem import PATHS, terms


def ev(known: Situation, version: RuleVersion) -> dict[str, Fraction]:
    """Give the expected result of every decision, the smaller wager first, in units of the Ante."""
    if not known.community:
        hole = hole_class(known.player)
        found = {word: values[hole] for word, values in first_decisions(GAME, version).items()}
        counts = totals()[hole, :, 3]
        hands = {category: int(counts[category]) for category in Category}
    else:
        met = meet(known.player, known.community)
        found = _later(met, version, at_the_river=len(known.community) == 5)
        hands = {category: int((met.category == category).sum()) for category in Category}
    side = sum((ratio * _trips(version, name, hands) for name, ratio in known.sides.items()), Fraction())
    return {word: result + side for word, result in found.items()}


def _later(met: Met, version: RuleVersion, *, at_the_river: bool) -> dict[str, Fraction]:
    prices = terms(version)
    unit = prices.scale * DEALER_HANDS * len(met.category)
    once = priced(met, prices.play[1])
    fold = DEALER_HANDS * prices.fold
    if at_the_river:
        folded = Ending(("check", "check", "fold"), Facts(None, None, None, None))
        return {"fold": Pricing(GAME, version).base(folded), "play 1": Fraction(int(once[0]), unit)}
    twice = priced(met, prices.play[2])
    return {
        "check": Fraction(int(np.maximum(once, fold).sum()), unit),
        "play 2": Fraction(int(twice.sum()), unit),
    }


def _trips(version: RuleVersion, wager: str, hands: Mapping[Category, int]) -> Fraction:
    """Give the expected result of one unit on a wager that looks at the player's hand alone."""
    pricing = Pricing(GAME, version)
    total = sum(
        (
            pricing.side(wager, Ending(PATHS[4], Facts(None, category, None, None))) * ways
            for category, ways in hands.items()
        ),
        Fraction(),
    )
    return total / sum(hands.values())
