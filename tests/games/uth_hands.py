"""Readable hands of Ultimate Texas Hold'em for its tests."""

from collections.abc import Mapping
from typing import Final

from megalink.games.settlement import NO_MAXIMA, Hand, Settlement
from megalink.games.ultimate_texas_holdem import GAME
from tests.games.reading import settle

BOTH: Final = {"ante": 1000, "blind": 1000}
ALL: Final = {**BOTH, "trips": 500, "progressive": 500}
LATE: Final = ("check", "check", "play 1")
FOLD: Final = ("check", "check", "fold")

HANDS: Final = {  # the player wins with each; the Dealer has a pair of fours unless a comment says otherwise
    "Royal Flush": "As Ks | 4c 4d | Qs Js Ts 2h 7d",
    "Straight Flush": "9s 8s | 4c 4d | 7s 6s 5s 2h Kd",
    "Four of a Kind": "9s 9h | 4c 4d | 9d 9c 5s 2h Kd",
    "Full House": "9s 9h | Ac Qd | 9d 5c 5s 2h Kd",  # the pair of fives on the board
    "Flush": "As 9s | 4c 4d | Js 6s 3s 2h Kd",
    "Straight": "9s 8h | 4c 4d | 7s 6d 5s 2h Kd",
    "Three of a Kind": "9s 9h | 4c 4d | 9d 6c 5s 2h Kd",
    "Two pairs": "9s 8h | 4c 4d | 9d 8c 5s 2h Kd",
    "One pair": "9s 8h | 4c 4d | 9d 6c 5s 2h Kd",
    "Five odd cards": "As Qh | Js 4d | 9d 6c 5s 2h Kd",  # King-high, no pair
}

HIGHER: Final = "As Kd | Qc Qd | Ah 7c 2d 9s 3h"  # a pair of Aces above a pair of Queens
LOWER: Final = "Qc Qd | As Kd | Ah 7c 2d 9s 3h"
EQUAL: Final = "Kd Qc | Kc Qh | Ah Ad 7c 9s 3h"  # Aces on the board, King, Queen, 9 on both sides
HIGHER_NO_PAIR: Final = "Kd Qc | Kc 8d | Ah 7c 2d 9s 3h"  # Ace, King, Queen above Ace, King, 9
LOWER_NO_PAIR: Final = "Kc 8d | Kd Qc | Ah 7c 2d 9s 3h"
EQUAL_NO_PAIR: Final = "Kd Qc | Kc Qh | Ah 7c 2d 9s 3h"


def settled(
    deal: str,
    *decisions: str,
    wagers: Mapping[str, int] = BOTH,
    declines: bool = False,
    absent: bool = False,
    most: Mapping[str, int] = NO_MAXIMA,
    chip: int = 1,
    rulings: Mapping[str, str] | None = None,
) -> Settlement:
    """Settle a hand; without decisions it checks twice and plays, unless its player is absent."""
    words = decisions or (() if absent else LATE)
    return settle(GAME, deal, Hand(wagers, words, declines=declines, absent=absent), most, chip, rulings)


def swapped(deal: str) -> str:
    """Give the player's cards to the Dealer and the Dealer's to the player."""
    player, dealer, board = deal.split("|")
    return f"{dealer} | {player} | {board}"
