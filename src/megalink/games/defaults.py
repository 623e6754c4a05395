"""Sensible terms for a table that sets none of its own (R37)."""

from typing import Final

from megalink.games.game import Game
from megalink.games.version import Limits, TableTerms

JACKPOT_UNIT: Final = 500
MAIN: Final = Limits(1000, 500_000)
SIDE: Final = Limits(500, 100_000)


def default_terms(game: Game, method: str | None = None) -> TableTerms:
    """Give terms for a table of a game: its first dealing method and layout, ordinary limits."""
    limits = {
        each.name: MAIN if game.main in {each.name, each.equals} else SIDE
        for each in game.before_the_cards.values()
        if each.name != game.jackpot
    }
    return TableTerms(
        method=method or game.methods[0].name,
        layout=game.layouts[0].name,
        limits=limits,
        jackpot_unit=JACKPOT_UNIT,
    )
