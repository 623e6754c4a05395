"""What each decision of Texas Hold'em Bonus is worth: at the hole cards, the flop and the turn."""

from fractions import Fraction
from itertools import combinations

import numpy as np

from megalink.cards import ACE, DECK, Card
from megalink.games.game import Comparison, Dealt
from megalink.games.texas_holdem_bonus import GAME, BonusHand, Facts, bonus_hand
from megalink.games.version import RuleVersion
from megalink.maths.ev import Situation
from megalink.maths.ev_holdem import Ints, Met, meet, priced
from megalink.maths.first_decisions import first_decisions, hole_class
from megalink.maths.pricing import Ending, Pricing
from megalink.maths.showdown import DEALER_HANDS
from megalink.maths.texas_holdem_bonus import COMPARISONS, PLAYED, bonus_by_class, terms

Counts = dict[tuple[BonusHand, Comparison], int]


def ev(known: Situation, version: RuleVersion) -> dict[str, Fraction]:
    """Give the expected result of every decision, the smaller wager first, in units of the Ante."""
    pricing = Pricing(GAME, version)
    ratio = sum(known.sides.values(), Fraction())  # the Bonus is the one side wager
    if not known.community:
        hole = hole_class(known.player)
        found = {word: values[hole] for word, values in first_decisions(GAME, version).items()}
        if ratio:
            counts = dict(bonus_by_class()[hole])
            found = {word: result + ratio * _bonus(pricing, word, counts) for word, result in found.items()}
        return found
    met = meet(known.player, known.community)
    found = _later(met, known, version)
    if ratio:
        counts = _lines(met, known)
        found = {word: result + ratio * _bonus(pricing, "flop", counts) for word, result in found.items()}
    return found


def _later(met: Met, known: Situation, version: RuleVersion) -> dict[str, Fraction]:
    """Add up what has been wagered, what is decided now, and the River wager where it will be worth
    placing.
    """
    prices = terms(version)
    boards = len(met.category)
    unit = prices.scale * DEALER_HANDS * boards
    played, turn, river = (priced(met, by) for by in (prices.played, prices.turn, prices.river))
    so_far = int(played.sum())
    if len(known.community) == 4:
        so_far += int(turn.sum()) if "turn" in known.decisions else 0
        return {"check": Fraction(so_far, unit), "river": Fraction(so_far + int(river.sum()), unit)}
    # each turn card is met with every river; a pair of them comes in two orders
    later = int(np.maximum(_by_turn(river), 0).sum())
    return {
        "check": Fraction(2 * so_far + later, 2 * unit),
        "turn": Fraction(2 * (so_far + int(turn.sum())) + later, 2 * unit),
    }


def _by_turn(river: Ints) -> Ints:
    """Sum over the rivers that can follow each turn card, boards being the pairs of both in order."""
    cards = 47
    one, two = np.array(list(combinations(range(cards), 2))).T
    found = np.zeros(cards, np.int64)
    np.add.at(found, one, river)
    np.add.at(found, two, river)
    return found


def _bonus(pricing: Pricing, word: str, counts: Counts) -> Fraction:
    """Give the expected result of one unit of Bonus when the hand is folded or played."""
    path = ("fold",) if word == "fold" else PLAYED
    total = sum(
        (
            pricing.side("bonus", Ending(path, Facts(comparison, None, None, line, None))) * ways
            for (line, comparison), ways in counts.items()
        ),
        Fraction(),
    )
    return total / sum(counts.values())


def _lines(met: Met, known: Situation) -> Counts:
    """Count boards and Dealer's hands by what the Bonus looks at."""
    lower, equal, _, every = (int(each) for each in met.counts.sum(axis=0))
    ways = dict(zip(COMPARISONS, (lower, equal, every - lower - equal), strict=True))
    left = tuple(each for each in DECK if each not in known.player and each not in known.community)
    line = bonus_hand(known.player, tuple(each for each in left if each.rank != ACE)[:2])
    found = {(line, comparison): number for comparison, number in ways.items()}
    aces = tuple(each for each in left if each.rank == ACE)
    if line is BonusHand.ACES and len(aces) == 2:
        for comparison in _against(known, left, aces):
            found[line, comparison] -= 1
            both = (BonusHand.ACES_BOTH, comparison)
            found[both] = found.get(both, 0) + 1
    return found


def _against(known: Situation, left: tuple[Card, ...], aces: tuple[Card, ...]) -> list[Comparison]:
    """Compare two Aces with the other two on every board that has none."""
    rest = tuple(each for each in left if each not in aces)
    boards = combinations(rest, 5 - len(known.community))
    facts = (GAME.facts(Dealt(known.player, aces, (*known.community, *board))) for board in boards)
    return [each.comparison for each in facts]
