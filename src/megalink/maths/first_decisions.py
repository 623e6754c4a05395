"""What each decision before the flop is worth, for the 169 classes of hole cards.

Under the documents' own pay tables and the default rulings the answers stand in `first_decisions.json`, so
that nobody waits for them; under any other rule version they are worked out once. `python -m
scripts.first_decisions` writes the file, and the tests work it out again and compare.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final, Protocol, cast

from megalink.cards import RANK_LETTERS, Card
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.games.version import RuleVersion

FILE: Final = "first_decisions.json"
HOLDEM: Final = ("ultimate-texas-holdem", "texas-holdem-bonus")

Values = Mapping[str, tuple[Fraction, ...]]
"""By the word of the decision, for every hole class in its order."""


class Solver(Protocol):
    """What the solver of a Hold'em game offers."""

    def first(self, version: RuleVersion) -> dict[str, tuple[Fraction, ...]]:
        """Give what each first decision is worth, by hole class."""


_WORKED_OUT: Final[dict[str, Values]] = {}


def first_decisions(game: Game, version: RuleVersion) -> Values:
    """Give what each first decision of a game is worth."""
    digest = version.digest
    if digest in shipped():
        return shipped()[digest]
    if digest not in _WORKED_OUT:
        _WORKED_OUT[digest] = work_out(game.name, version)
    return _WORKED_OUT[digest]


def work_out(name: str, version: RuleVersion) -> Values:
    """Ask the solver of a game."""
    return cast("Solver", import_module(f"megalink.maths.{name.replace('-', '_')}")).first(version)


@cache
def shipped() -> Mapping[str, Values]:
    """Read the file, by the digest of the rule version."""
    read = json.loads((files("megalink.maths") / FILE).read_text(encoding="utf-8"))
    found: dict[str, Values] = {}
    for each in read.values():
        words = next(iter(each["hands"].values())).keys()
        rows = [each["hands"][class_name(hole)] for hole in range(13 * 13)]
        found[each["digest"]] = {word: tuple(Fraction(row[word]) for row in rows) for word in words}
    return found


def written() -> str:
    """Work out what the file holds."""
    told = {}
    for name in HOLDEM:
        version = GAMES[name].version()
        values = work_out(name, version)
        hands = {
            class_name(hole): {word: str(row[hole]) for word, row in values.items()}
            for hole in range(13 * 13)
        }
        told[name] = {"digest": version.digest, "hands": hands}
    return json.dumps(told, indent=0) + "\n"


def hole_class(player: tuple[Card, ...]) -> int:
    """Number the 169 classes: high × 13 + low when suited, low × 13 + high when not."""
    low, high = sorted(each.rank - 2 for each in player)
    return 13 * high + low if player[0].suit is player[1].suit else 13 * low + high


def class_name(hole: int) -> str:
    """Name a class: AKs, AKo, AA."""
    one, two = divmod(hole, 13)
    ranks = RANK_LETTERS[max(one, two)] + RANK_LETTERS[min(one, two)]
    return ranks + ("" if one == two else "s" if one > two else "o")
