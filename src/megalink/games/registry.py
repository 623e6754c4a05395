"""The approved games by name."""

from collections.abc import Mapping
from typing import Final

from megalink.games import (
    bullseye,
    singapore_stud,
    texas_holdem_bonus,
    three_card_poker_xtreme,
    ultimate_texas_holdem,
)
from megalink.games.game import Game

GAMES: Final[Mapping[str, Game]] = {
    each.GAME.name: each.GAME
    for each in (ultimate_texas_holdem, three_card_poker_xtreme, texas_holdem_bonus, singapore_stud, bullseye)
}


def game(name: str) -> Game:
    """Find a game by its name or by the short code of its document."""
    wanted = name.lower()
    for each in GAMES.values():
        if wanted in (each.name, each.code.lower()):
            return each
    message = f"there is no game {name!r}; the games are {', '.join(GAMES)}"
    raise ValueError(message)
