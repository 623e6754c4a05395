"""The link of the demonstration floor: what is approved for it."""

from fractions import Fraction
from typing import Final

from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.hands import Category
from megalink.jackpot.parameters import Approval, Parameters

NAME: Final = "Megalink"

HANDS: Final = 2_598_960
"""Five cards of a deck: every document looks at five for its jackpot, each five as likely as any."""

WAYS: Final = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIRS: 123_552,
    Category.ONE_PAIR: 1_098_240,
    Category.FIVE_ODD_CARDS: 1_302_540,
}


def approval(game: Game) -> Approval:
    """Approve the present rule version of a game, with how likely each prize is (PJ-30)."""
    version = game.version()
    prizes = version.pays[game.jackpot].lines
    return Approval(version.digest, {hand: Fraction(WAYS[hand], HANDS) for hand in WAYS if hand in prizes})


def parameters(unit: int) -> Parameters:
    """Give the parameters of the demonstration: it starts at $100,000 and takes a fifth of every wager."""
    return Parameters(
        start=10_000_000,
        reset=5_000_000,
        rate=Fraction(1, 5),
        reserve_rate=Fraction(1, 30),
        reserve_cap=5_000_000,
        limit=None,
        minimum_wager=unit,
        largest_contribution=5 * unit,
        fixed_prizes="house",
        approvals={each.code: approval(each) for each in GAMES.values()},
    )
