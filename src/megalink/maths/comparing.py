"""Two versions of one game, figure by figure."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from megalink.games.game import Game, Outcome
from megalink.games.version import RuleVersion
from megalink.maths.analysis import Analysis, Spread, analyse
from megalink.maths.jackpot import Jackpot, jackpot
from megalink.maths.registry import prize_chances, solver

Figures = Mapping[tuple[str, str], Fraction]
"""What figures come to, by their group (`base`, a wager, `jackpot`) and their name."""


class Both(NamedTuple):
    """One figure of both versions; nothing where a version has no such figure."""

    group: str
    name: str
    a: Fraction | None
    b: Fraction | None

    @property
    def difference(self) -> Fraction:
        """Tell how much more it is in the second; what a version does not have counts nothing."""
        return (self.b or Fraction()) - (self.a or Fraction())


class Changed(NamedTuple):
    """One thing that the versions decide differently: a ruling, or a line of a pay table."""

    what: str
    which: str
    a: str
    b: str


def figures(game: Game, version: RuleVersion) -> dict[tuple[str, str], Fraction]:
    """Work out all figures of a version."""
    analysis = analyse(game, version, solver(game.name).solve(version), prize_chances())
    return dict(_figures(analysis, jackpot(game, version)))


def compare(a: Figures, b: Figures) -> tuple[Both, ...]:
    """Lay the figures of two versions side by side, in the order of the first."""
    groups = list(dict.fromkeys(group for group, _ in (*a, *b)))
    names = sorted({**a, **b}, key=lambda each: groups.index(each[0]))
    return tuple(Both(group, name, a.get((group, name)), b.get((group, name))) for group, name in names)


def changes(a: RuleVersion, b: RuleVersion) -> tuple[Changed, ...]:
    """Name what two versions decide differently."""
    words, other = a.rulings.words(), b.rulings.words()
    found = [
        Changed("ruling", each, word, other[each]) for each, word in words.items() if word != other[each]
    ]
    for wager in a.pays:
        one, two = a.pays[wager].lines, b.pays[wager].lines
        for hand in sorted({*one, *two}, reverse=True):
            pays = [lines[hand].text if hand in lines else "nothing" for lines in (one, two)]
            if pays[0] != pays[1]:
                found.append(Changed(wager, hand.label, *pays))
    return tuple(found)


def _figures(analysis: Analysis, prizes: Jackpot) -> Iterator[tuple[tuple[str, str], Fraction]]:
    base = analysis.base
    yield from _spread("base", base.spread)
    yield ("base", "average wager"), base.average_wager
    yield ("base", "element of risk"), base.element_of_risk
    for wager, spread in base.wagers.items():
        yield ("base", f"brought by {wager}"), spread.ev
    for action, share in base.actions.items():
        yield ("base", f"share that decides {action}"), share
    for wager, side in analysis.side_wagers.items():
        yield from _spread(wager, side.spread)
        if side.ev_best is not None:
            yield (wager, "expected result where it alone is played for"), side.ev_best
        for line in side.lines:
            yield (wager, f"share of {line.hand}"), Fraction(line.deals, side.spread.deals)
    yield ("jackpot", "fixed prizes return"), prizes.fixed_return
    yield ("jackpot", "each unit of the meter returns"), prizes.return_per_meter_unit
    if prizes.return_per_meter_unit:
        for multiple in prizes.multiples:
            yield ("jackpot", f"fair meter at {multiple}×"), prizes.break_even(multiple)


def _spread(group: str, spread: Spread) -> Iterator[tuple[tuple[str, str], Fraction]]:
    yield (group, "house edge"), -spread.ev
    yield (group, "standard deviation"), Fraction(spread.sd)
    names = {Outcome.WIN: "ends ahead", Outcome.PUSH: "ends even", Outcome.LOSE: "ends behind"}
    for outcome, name in names.items():
        yield (group, name), spread.share(outcome)
