"""The scenario bank: play-throughs of what goes wrong, for every number of section 5 in every document.

A scenario is a text in `scenarios/CODE/NAME.txt`. Its first line says what it is about, `shows` names its
rules, and a note that begins with `# Beside it` stands above the neighbouring case, in which the rule does
not apply.
"""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from megalink.cli.playthrough import heading_of
from megalink.games.game import Game


class Scenario(NamedTuple):
    """One play-through of the bank."""

    name: str
    text: str

    @property
    def title(self) -> str:
        """What it is about, in a sentence."""
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def shows(self) -> tuple[str, ...]:
        """The rules that it shows."""
        return heading_of(self.text).shows


def folder(game: Game) -> Traversable:
    """Find where the scenarios of a game are."""
    return files("megalink.cli") / "scenarios" / game.code.lower()


def scenarios(game: Game) -> Iterator[Scenario]:
    """Give the scenarios of a game by their names."""
    for found in sorted(folder(game).iterdir(), key=lambda it: it.name):
        yield Scenario(found.name.removesuffix(".txt"), found.read_text(encoding="utf-8"))


def scenario(game: Game, name: str) -> Scenario:
    """Find a scenario by its name; a rule number stands for the first one that shows it."""
    known = list(scenarios(game))
    for each in known:
        if name in (each.name, *each.shows):
            return each
    message = f"{game.title} has no scenario {name!r}; `megalink play {game.code} --scenarios` lists them"
    raise ValueError(message)
