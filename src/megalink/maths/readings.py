"""What every other reading of the register would change: each is solved as wholly as the one in force."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, final

from msgspec import Struct
from msgspec.structs import replace

from megalink.games.game import Game
from megalink.games.version import RuleVersion
from megalink.maths.analysis import Analysis, analyse
from megalink.maths.registry import prize_chances, solver
from megalink.rulebook.register import register
from megalink.rulebook.rulings import OPTIONS, Rulings, readings

BESIDE_THE_PLAY: Final = frozenset({"R06", "R09", "R11", "R13", "R28"})
"""Rulings on sharing, odd cents, declining and wrong deals: nothing that a solver asks depends on them."""


@final
class Reading(Struct, frozen=True):
    """One reading that a table could choose instead, and what best play is then worth."""

    ruling: str
    reading: str
    meaning: str
    base: Fraction
    sides: Mapping[str, Fraction]


def concerning(game: Game) -> Iterator[str]:
    """Name the rulings about this game that leave a choice."""
    for ruling in register():
        if ruling.ruling in OPTIONS and any(rule.split()[0] == game.code for rule in ruling.rules):
            yield ruling.ruling


def others(game: Game, version: RuleVersion) -> Iterator[tuple[str, str, str]]:
    """Give the readings that are not in force: the ruling, its word and what it means."""
    words = version.rulings.words()
    meanings = {each.ruling: each.readings for each in register()}
    for ruling in concerning(game):
        for word in readings(ruling):
            if word != words[ruling]:
                yield ruling, word, meanings[ruling][word]


def under(version: RuleVersion, ruling: str, word: str) -> RuleVersion:
    """Choose another reading."""
    return replace(version, rulings=Rulings.of({**version.rulings.words(), ruling: word}))


def priced(
    game: Game, now: Analysis, tell: Callable[[str], None] = lambda _reading: None
) -> tuple[Reading, ...]:
    """Solve the game under every other reading that can change its figures."""
    found = []
    for ruling, word, meaning in others(game, now.version):
        analysis = now
        if ruling not in BESIDE_THE_PLAY:
            tell(f"{ruling}: {word}")
            analysis = _solved(game, under(now.version, ruling, word))
        sides = {wager: side.spread.ev for wager, side in analysis.side_wagers.items()}
        found.append(Reading(ruling, word, meaning, analysis.base.spread.ev, sides))
    return tuple(found)


def _solved(game: Game, version: RuleVersion) -> Analysis:
    return analyse(game, version, solver(game.name).solve(version), prize_chances())
