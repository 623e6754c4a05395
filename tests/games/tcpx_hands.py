"""Readable hands of Three Card Poker Xtreme for its tests."""

from collections.abc import Mapping
from typing import Final

from megalink.cards import cards, repeated
from megalink.games.settlement import NO_MAXIMA, Hand, Settlement
from megalink.games.three_card_poker_xtreme import GAME
from tests.games.reading import settle

ANTE: Final = {"ante": 1000}
SIDE: Final = {"pair_plus": 500, "six_card_bonus": 500, "progressive": 500}
ALL: Final = {**ANTE, **SIDE}
PLAY: Final = ("play",)
FOLD: Final = ("fold",)

HIGHER: Final = "As 9h 4d | Ks 8d 4c | 7c 2h"  # an Ace above a King; no other wager wins
LOWER: Final = "Qs 9h 4d | Ks 8d 4c | 7c 2h"
EQUAL: Final = "Kh 8c 4d | Ks 8d 4c | 7c 2h"

JACK_HIGH: Final = "Jc Td 8h"  # the highest hand that does not qualify
QUEEN_HIGH: Final = "Qc 3d 2h"  # the lowest one that does

# Three sevens for Pair Plus and Ante Bonus, a full house for the jackpot, and for the Six Card Bonus
THREES: Final = "7s 7h 7d | 7c Kd 4s | Ks Kh"  # four sevens; the Dealer has King-high
THREES_BEATEN: Final = "7s 7h 7d | 8c 8d 8s | Kh Kc"  # a full house; the Dealer has three eights
THREES_UNQUALIFIED: Final = "7s 7h 7d | 7c Jd 4s | Ks Kh"  # four sevens; the Dealer has Jack-high


def settled(
    deal: str,
    *decisions: str,
    wagers: Mapping[str, int] = ANTE,
    declines: bool = False,
    absent: bool = False,
    most: Mapping[str, int] = NO_MAXIMA,
    chip: int = 1,
    rulings: Mapping[str, str] | None = None,
) -> Settlement:
    """Settle a hand; without decisions a hand with an Ante plays, unless its player is absent."""
    assert repeated(cards(deal.replace("|", ""))) is None, deal
    words = decisions or (() if absent or "ante" not in wagers else PLAY)
    return settle(GAME, deal, Hand(wagers, words, declines=declines, absent=absent), most, chip, rulings)
