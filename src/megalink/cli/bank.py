"""The scenario bank: play-throughs of what goes wrong, for every number of section 5 in every document.

A scenario is a text in `scenarios/CODE/NAME.txt`. Its first line says what it is about, `shows` names its
rules, and a note that begins with `# Beside it` stands above the neighbouring case, in which the rule does
not apply.
"""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from megalink.cli.playthrough import heading_of
from megalink.games.game import Game
from megalink.games.registry import game as find


class Scenario(NamedTuple):
    """One play-through: of the bank, or of a file."""

    name: str
    text: str

    @property
    def title(self) -> str:
        """What it is about, in a sentence."""
        first = self.text.partition("\n")[0]
        return first.removeprefix("# ") if first.startswith("#") else "A round that was kept."

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


def kept(game: Game, file: str) -> Scenario:
    """Read a play-through of this game from a file, as `save` writes it."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except OSError as problem:
        message = f"{file}: {problem.strerror}"
        raise ValueError(message) from problem
    except UnicodeDecodeError as problem:
        message = f"{file} is no text"
        raise ValueError(message) from problem
    try:
        named = heading_of(text).game
    except ValueError as problem:
        message = f"{file}: {problem}"
        raise ValueError(message) from problem
    if not named:
        message = f"{file} is no play-through: it says no `game NAME`"
        raise ValueError(message)
    found = find(named)
    if found is not game:
        message = f"{file} was played at {found.title}; say `megalink play {found.code} --replay {file}`"
        raise ValueError(message)
    return Scenario(Path(file).name, text)


def showing(game: Game, number: str) -> list[Scenario]:
    """Give the scenarios that show a rule, first the one that is most about it."""

    def aside(played: Scenario) -> tuple[int, int, int]:
        parts = sum(each.startswith(f"{number}.") for each in played.shows)
        return len(played.shows) - parts, played.shows.index(number), -parts

    return sorted((each for each in scenarios(game) if number in each.shows), key=aside)


def scenario(game: Game, name: str) -> Scenario:
    """Find a scenario by its name, or by a number the one that is most about it."""
    named = [each for each in scenarios(game) if each.name == name]
    for each in (*named, *showing(game, name)):
        return each
    message = f"{game.title} has no scenario {name!r}; `megalink play {game.code} --scenarios` lists them"
    raise ValueError(message)
