"""Readable hands of Texas Hold'em Bonus for its tests."""

from collections.abc import Mapping
from typing import Final

from megalink.cards import cards, repeated
from megalink.games.settlement import NO_MAXIMA, Hand, Settlement
from megalink.games.texas_holdem_bonus import GAME
from tests.games.reading import settle

ANTE: Final = {"ante": 1000}
BONUS: Final = {**ANTE, "bonus": 500}
ALL: Final = {**BONUS, "progressive": 500}
FOLD: Final = ("fold",)
CHECKS: Final = ("flop", "check", "check")
RAISES: Final = ("flop", "turn", "river")
WAYS: Final = {  # every way to the end, and what it stakes beside an Ante of 10.00
    ("fold",): {},
    ("flop", "check", "check"): {"flop": 2000},
    ("flop", "check", "river"): {"flop": 2000, "river": 1000},
    ("flop", "turn", "check"): {"flop": 2000, "turn": 1000},
    ("flop", "turn", "river"): {"flop": 2000, "turn": 1000, "river": 1000},
}

HIGHER: Final = "Ah Td | Kc Kd | As 7c 2d 9s 3h"  # a pair of Aces above a pair of Kings; no Bonus hand
LOWER: Final = "Qh Td | Kc Kd | As 7c 2d 9s 3h"
EQUAL: Final = "Ah Td | Ac Th | As 7c 2d 9s 3h"

WINNERS: Final = {  # the winning hand of the player; the Dealer has a pair of Kings
    "Five odd cards": "Ah Td | Kc Qd | 8s 7c 2d 9s 3h",  # the Dealer has King-high
    "One pair": HIGHER,
    "Two pairs": "Ah 7d | Kc Kd | As 7c 2d 9s 3h",
    "Three of a Kind": "7h 7d | Kc Kd | As 7c 2d 9s 3h",
    "Straight": "5h 4d | Kc Kd | As 7c 2d 9s 3h",
    "Flush": "Ks 5s | Kc Kd | As 7c 2s 9s 3h",
    "Full House": "7h 7d | Kc Kd | As 7c 2d 2s 3h",
    "Four of a Kind": "7h 7d | Kc Kd | As 7c 7s 9s 3h",
    "Straight Flush": "5s 4s | Kc Kd | As 7c 2s 9s 3s",
    "Royal Flush": "As Ks | Kc Kd | Qs Js Ts 2h 7d",
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
    """Settle a hand; without decisions one with an Ante wagers all it may, unless its player is absent."""
    assert repeated(cards(deal.replace("|", ""))) is None, deal
    words = decisions or (() if absent or "ante" not in wagers else RAISES)
    return settle(GAME, deal, Hand(wagers, words, declines=declines, absent=absent), most, chip, rulings)
