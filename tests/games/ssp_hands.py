"""Readable hands of Singapore Stud for its tests."""

from collections.abc import Mapping
from typing import Final

from megalink.cards import cards, repeated
from megalink.games.settlement import NO_MAXIMA, Hand, Settlement
from megalink.games.singapore_stud import GAME
from tests.games.reading import settle

ANTE: Final = {"ante": 1000}
ALL: Final = {**ANTE, "progressive": 500}
BET: Final = ("bet",)
FOLD: Final = ("fold",)

HIGHER: Final = "Ah Kd 9s 6c 3h | Ad Kc 8s 5h 2d"
LOWER: Final = "Ad Kc 8s 5h 2d | Ah Kd 9s 6c 3h"
EQUAL: Final = "Ah Kd 9s 6c 3h | Ad Kc 9h 6s 3d"

ACE_QUEEN_HIGH: Final = "Ad Qc Jd Ts 9h"  # the highest hand that does not qualify
ACE_KING_HIGH: Final = "Ad Kc 4d 3s 2h"  # the lowest one that does

WINNERS: Final = {  # the hand, what its Bet of 20.00 pays and hands back, and its jackpot
    "Royal Flush": ("As Ks Qs Js Ts", "250 to 1", 502_000, "100% of the meter"),
    "Straight Flush": ("5c 4c 3c 2c Ac", "50 to 1", 102_000, "10% of the meter"),
    "Four of a Kind": ("2c 2d 2s 2h 3c", "20 to 1", 42_000, "400 for 1"),
    "Full House": ("2c 2d 2s 3h 3c", "7 to 1", 16_000, "80 for 1"),
    "Flush": ("7c 5c 4c 3c 2c", "5 to 1", 12_000, "40 for 1"),
    "Straight": ("5c 4h 3c 2c Ac", "4 to 1", 10_000, "20 for 1"),
    "Three of a Kind": ("2c 2d 2s 4h 3c", "3 to 1", 8_000, None),
    "Two pairs": ("3c 3d 2s 2d 4c", "2 to 1", 6_000, None),
    "One pair": ("2c 2d 5s 4h 3c", "1 to 1", 4_000, None),
    "Five odd cards": ("Ah Kd 9s 6c 3h", "1 to 1", 4_000, None),
}


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
    """Settle a hand; without decisions one with an Ante bets, unless its player is absent."""
    assert repeated(cards(deal.replace("|", ""))) is None, deal
    words = decisions or (() if absent or "ante" not in wagers else BET)
    return settle(GAME, deal, Hand(wagers, words, declines=declines, absent=absent), most, chip, rulings)
