"""The math report of a game: one record of everything that its pages say, made once."""

from collections.abc import Callable
from fractions import Fraction
from typing import final

from msgspec import Struct

from megalink.games.game import Game
from megalink.games.version import RuleVersion
from megalink.maths.analysis import Analysis, analyse
from megalink.maths.jackpot import Jackpot, jackpot
from megalink.maths.readings import Reading, priced
from megalink.maths.registry import prize_chances, solver
from megalink.maths.sensitivity import Line, of_the_base, of_the_sides


@final
class Program(Struct, frozen=True):
    """What made a report."""

    version: str
    digest: str
    """Over the source files of the program."""
    command: str


@final
class Report(Struct, frozen=True):
    """Everything that a math report says."""

    game: Game
    analysis: Analysis
    jackpot: Jackpot
    base_lines: tuple[Line, ...]
    side_lines: tuple[Line, ...]
    readings: tuple[Reading, ...]
    program: Program

    @property
    def version(self) -> RuleVersion:
        """The rules in force."""
        return self.analysis.version

    @property
    def ev(self) -> Fraction:
        """What the base game is worth to the player."""
        return self.analysis.base.spread.ev


def report(
    game: Game, version: RuleVersion, program: Program, tell: Callable[[str], None] = lambda _step: None
) -> Report:
    """Work out everything that a report says; `tell` hears what is being done."""
    tell("every deal")
    solution = solver(game.name).solve(version)
    analysis = analyse(game, version, solution, prize_chances())
    tell("one unit more and less on every pay line")
    lines = of_the_base(game, version, solution, analysis.base.spread.ev)
    return Report(
        game,
        analysis,
        jackpot(game, version),
        lines,
        of_the_sides(analysis),
        priced(game, analysis, tell),
        program,
    )
