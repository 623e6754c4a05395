"""What every wager is expected to win for the house, exactly, under the play that is best for the base game.

The figures of the approved rule versions lie beside this file, worked out by `megalink.maths` and compared
with it by the tests; `python -m scripts.expectations` writes them again. Whoever plays otherwise wins less,
so that a house that holds more than this has not been given a fault by it.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Final, final

import msgspec
from msgspec import Struct

from megalink.games.version import RuleVersion

FILE: Final = "expectations.json"


@final
class Figure(Struct, frozen=True):
    """What one unit wins for the house on average, and the variance of that."""

    edge: Fraction
    variance: Fraction


@final
class Expected(Struct, frozen=True):
    """What a game is expected to win under one rule version."""

    game: str
    version: str
    base: Figure
    """All wagers of the base game together, for one unit of the main wager."""
    wagers: Mapping[str, Figure]
    """Each wager of the base game, for one unit of the main wager, …"""
    sides: Mapping[str, Figure]
    """… and each side wager, for one unit of itself; the jackpot's is the link's to expect."""


Expects = Callable[[RuleVersion], Expected | None]
"""Says what is expected under a rule version; nothing where nobody has worked it out."""


def shipped(version: RuleVersion) -> Expected | None:
    """Give what was worked out for an approved rule version."""
    return _all().get(version.digest)


@cache
def _all() -> Mapping[str, Expected]:
    found = read(files("megalink.office").joinpath(FILE).read_bytes())
    return {each.version: each for each in found}


def read(body: bytes) -> list[Expected]:
    """Read figures as they are written beside this file."""
    return msgspec.json.decode(body, type=list[Expected], dec_hook=lambda _type, text: Fraction(text))


def write(expected: list[Expected]) -> bytes:
    """Write figures down: fractions as text, so that nothing is lost."""
    return msgspec.json.format(msgspec.json.encode(expected, enc_hook=str)) + b"\n"
