"""Readable hands of Bullseye for its tests."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from megalink.games.bullseye import GAME
from megalink.games.settlement import NO_MAXIMA, Hand, Settlement
from tests.games.reading import settle

MAIN: Final = {"main": 1000}
SIDES: Final = {"tie": 500, "bullseye": 500, "suits": 500, "progressive": 500}
ALL: Final = {**MAIN, **SIDES}


class Rung(NamedTuple):
    """A Point Hand of the list, five ranks that the House Way sets to it, and what the Main pays with it."""

    name: str
    ranks: str
    pays: str


LADDER: Final = (  # from the highest to the lowest
    Rung("Gnau Tung Ku", "As K 5 3 2", "5 to 1"),
    Rung("Pair AA", "A A 5 3 2", "3 to 1"),
    Rung("Pair KK", "K K 5 4 A", "3 to 1"),
    Rung("Pair QQ", "Q Q 5 4 A", "3 to 1"),
    Rung("Pair JJ", "J J 5 4 A", "3 to 1"),
    Rung("Pair of 10's", "T T 5 4 A", "3 to 1"),
    Rung("Pair of 9's", "9 9 5 4 A", "3 to 1"),
    Rung("Pair of 8's", "8 8 5 4 A", "3 to 1"),
    Rung("Pair of 7's", "7 7 5 4 A", "3 to 1"),
    Rung("Pair of 6's", "6 6 5 4 A", "3 to 1"),
    Rung("Pair of 5's", "5 5 7 2 A", "3 to 1"),
    Rung("Pair of 4's", "4 4 7 2 A", "3 to 1"),
    Rung("Pair of 3's", "3 3 7 2 A", "3 to 1"),
    Rung("Pair of 2's", "2 2 5 4 A", "3 to 1"),
    Rung("Mixed Pictures", "K Q 5 4 A", "2 to 1"),
    Rung("Point Total of 10", "4 4 2 2 8", "1 to 1"),
    Rung("Point Total of 9", "K Q J 5 4", "1 to 1"),  # from here on the pictures are the only 3 Card Hand
    Rung("Point Total of 8", "K Q J 7 A", "1 to 1"),
    Rung("Point Total of 7", "K Q J 9 8", "1 to 1"),
    Rung("Point Total of 6", "K Q J 4 2", "1 to 1"),
    Rung("Point Total of 5", "K Q J 8 7", "1 to 1"),
    Rung("Point Total of 4", "K Q J 9 5", "1 to 1"),
    Rung("Point Total of 3", "K Q J 8 5", "1 to 1"),
    Rung("Point Total of 2", "K Q J 8 4", "1 to 1"),
    Rung("Point Total of 1", "K Q J 9 2", "1 to 1"),
)
RANKS: Final = {each.name: each.ranks for each in LADDER}
NOTHING: Final = "K Q 9 8 7"
"""No three of these total 10, 20 or 30."""


def mine(ranks: str) -> str:
    """Give five cards of the player: clubs, and hearts where a rank comes again."""
    return _with_suits(ranks, "ch")


def theirs(ranks: str) -> str:
    """Give five cards of the Dealer: diamonds, and spades where a rank comes again."""
    return _with_suits(ranks, "ds")


def _with_suits(ranks: str, suits: str) -> str:
    named = ranks.split()
    return " ".join(
        each if len(each) > 1 else each + suits[named[:place].count(each)] for place, each in enumerate(named)
    )


def against(player: str, dealer: str) -> str:
    """Put two hands of the list against each other, by their names; anything else is five ranks."""
    held, other = mine(RANKS.get(player, player)), theirs(RANKS.get(dealer, dealer))
    return f"{held} | {other.replace('As', 'Ah') if 'As' in held else other}"


def settled(
    deal: str,
    decision: str = "house way",
    *,
    wagers: Mapping[str, int] = ALL,
    declines: bool = False,
    absent: bool = False,
    most: Mapping[str, int] = NO_MAXIMA,
    chip: int = 1,
    rulings: Mapping[str, str] | None = None,
) -> Settlement:
    """Settle a hand that is set by the House Way unless something else is said."""
    words = () if absent or not decision else (decision,)
    return settle(GAME, deal, Hand(wagers, words, declines=declines, absent=absent), most, chip, rulings)
