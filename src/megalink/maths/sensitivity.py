"""What one unit more or less on a pay line changes, exactly.

No decision looks at a side wager, so its expected result is a straight line over what each hand pays: the
share of deals on which the line is paid. The wagers of the base game are solved anew for each change, since
another pay table may be played differently; a line over the play that was best before bounds the answer from
below.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, final

from msgspec import Struct
from msgspec.structs import replace

from megalink.games.game import Game
from megalink.games.version import RuleVersion
from megalink.labels import Labelled
from megalink.maths.analysis import Analysis, Solution
from megalink.maths.pricing import Pricing
from megalink.maths.registry import solver
from megalink.money import Odds, PayTable

STEPS: Final = (1, -1)


@final
class Line(Struct, frozen=True):
    """One line of a pay table, and what it weighs."""

    wager: str
    hand: str
    pays: str
    paid: Fraction
    """Units of the wager that are paid on this line, on average for each deal."""
    more: Fraction
    """How one unit more changes the expected result."""
    less: Fraction | None
    """How one unit less does; nothing where the line pays less than a unit."""


def base_tables(game: Game, version: RuleVersion) -> tuple[str, ...]:
    """Name the pay tables of the base game."""
    others = {*Pricing(game, version).sides, game.jackpot}
    return tuple(wager for wager in version.pays if wager not in others)


def changed(pays: Odds, units: Fraction | int) -> Odds | None:
    """Pay so many units more, for analysis alone: down to nothing beside the stake, but not below."""
    found = Fraction(pays.pays, pays.per) + units
    if found < 0:
        return None
    word = "to" if pays.stake_comes_back else "for"
    text = f"{found.numerator} {word} {found.denominator}"
    return Odds(found.numerator, found.denominator, pays.stake_comes_back, text)


def with_line(version: RuleVersion, wager: str, hand: Labelled, pays: Odds) -> RuleVersion:
    """Put one line in place of the version's own."""
    table = version.pays[wager]
    told = PayTable(table.wager, table.rule, {**table.lines, hand: pays})
    return replace(version, pays={**version.pays, wager: told})


def weights(game: Game, version: RuleVersion, solution: Solution) -> Mapping[tuple[str, Labelled], Fraction]:
    """Give for every line of the base game how many units are paid on it for each deal, as it is played."""
    pricing = Pricing(game, version)
    results = {ending: pricing.base(ending) for ending in solution.endings}
    found: dict[tuple[str, Labelled], Fraction] = {}
    for wager, hand, pays in _lines(version, base_tables(game, version)):
        more = changed(pays, 1)
        if more is None:
            continue
        other = Pricing(game, with_line(version, wager, hand, more))
        gained = sum(
            ((other.base(each) - results[each]) * ways for each, ways in solution.endings.items()), Fraction()
        )
        found[wager, hand] = gained / solution.deals
    return found


def of_the_base(game: Game, version: RuleVersion, solution: Solution, ev: Fraction) -> tuple[Line, ...]:
    """Move every line of the base game by a unit, and play it best again."""
    solve = solver(game.name)
    found = []
    for (wager, hand), paid in weights(game, version, solution).items():
        pays = version.pays[wager].lines[hand]
        moved: list[Fraction | None] = []
        for step in STEPS:
            other = changed(pays, step) if isinstance(pays, Odds) else None
            moved.append(other and solve.value(with_line(version, wager, hand, other)) - ev)
        found.append(Line(wager, hand.label, pays.text, paid, moved[0] or Fraction(), moved[1]))
    return tuple(found)


def of_the_sides(analysis: Analysis) -> tuple[Line, ...]:
    """Weigh every line of the side wagers."""
    found = []
    for wager, side in analysis.side_wagers.items():
        pays = analysis.version.pays[wager].lines
        for line, odds in zip(side.lines, pays.values(), strict=True):
            share = Fraction(line.deals, side.spread.deals)
            can_fall = isinstance(odds, Odds) and changed(odds, -1) is not None
            found.append(Line(wager, line.hand, line.pays, share, share, -share if can_fall else None))
    return tuple(found)


def _lines(version: RuleVersion, wagers: Iterable[str]) -> Iterator[tuple[str, Labelled, Odds]]:
    for wager in wagers:
        for hand, pays in version.pays[wager].lines.items():
            if isinstance(pays, Odds):
                yield wager, hand, pays
