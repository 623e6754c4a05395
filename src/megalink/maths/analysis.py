"""What the mathematics of a game is: frozen records of exact figures.

The shape. A solver (one file a game) works out the play that is best and returns a `Solution`: for every
ending, that is decisions and facts, how many of the `deals` end so under that play. It counts; it does not
price. `analyse` then asks the game's own `pay` about each ending and makes the `Analysis`, the same way for
all games. Every count is a whole number and every figure a `Fraction`; only standard deviations, being
roots, are floats.

A solver of a game with a side wager that another play would suit better also gives `best`: the highest
expected result of one unit on that wager alone, over all ways to play.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import isqrt
from typing import final

from msgspec import Struct

from megalink.games.game import Game, Outcome
from megalink.games.settlement import split_set, walk
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths.pricing import LEAVE, Ending, Pricing


@final
class Solution(Struct, frozen=True):
    """What a solver finds."""

    deals: int
    """How many deals there are; the ways of the endings add up to it."""
    endings: Mapping[Ending, int]
    """How many deals end so under the play that is best for the base game."""
    best: Mapping[str, Fraction] = {}
    """For a side wager that another play suits better: its expected result under that."""
    sides: Mapping[str, Mapping[Ending, int]] = {}
    """For a side wager that other facts decide than the base game: the same deals by those."""


@final
class Spread(Struct, frozen=True, dict=True):
    """How the result of something is distributed over the deals."""

    deals: int
    counts: Mapping[Fraction, int]
    """Deals by net result, the lowest result first."""

    @cached_property
    def ev(self) -> Fraction:
        """The expected result."""
        return sum((result * ways for result, ways in self.counts.items()), Fraction()) / self.deals

    @cached_property
    def variance(self) -> Fraction:
        """The expected square of the distance from the expected result."""
        squares = sum((result * result * ways for result, ways in self.counts.items()), Fraction())
        return squares / self.deals - self.ev**2

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return root(self.variance)

    def share(self, outcome: Outcome) -> Fraction:
        """Give the share of deals with a result above, below or at nothing."""
        wanted = {Outcome.WIN: 1, Outcome.LOSE: -1}.get(outcome, 0)
        found = sum(ways for result, ways in self.counts.items() if (result > 0) - (result < 0) == wanted)
        return Fraction(found, self.deals)


@final
class PayLine(Struct, frozen=True):
    """One line of a side wager's pay table: what it pays and on how many deals."""

    hand: str
    pays: str
    deals: int


@final
class Side(Struct, frozen=True):
    """A side wager, under the play that is best for the base game."""

    spread: Spread
    lines: tuple[PayLine, ...]
    won: int
    """On how many deals it wins."""
    ev_best: Fraction | None = None
    """Its expected result under the play that suits it best, where that is another."""

    @property
    def hit_frequency(self) -> Fraction:
        """The share of deals on which it wins."""
        return Fraction(self.won, self.spread.deals)


@final
class Base(Struct, frozen=True):
    """The base game under best play, in units of the main wager."""

    spread: Spread
    wagers: Mapping[str, Spread]
    """The result of each wager, counting nothing where it was not placed."""
    average_wager: Fraction
    paths: Mapping[tuple[str, ...], Fraction]
    """How often each sequence of decisions is taken."""
    actions: Mapping[str, Fraction]
    """The share of hands whose path holds each decision; words of several stages carry the stage's name."""

    @property
    def element_of_risk(self) -> Fraction:
        """The edge for each unit wagered on average."""
        return -self.spread.ev / self.average_wager


@final
class Analysis(Struct, frozen=True):
    """Everything exact about one game under one rule version but its jackpot."""

    game: str
    version: RuleVersion
    deals: int
    base: Base
    side_wagers: Mapping[str, Side]
    prizes: Mapping[Category, Fraction]
    """The chance of each hand of the jackpot's pay table."""


def root(square: Fraction) -> float:
    """Give the square root, right to the last digit that a float shows."""
    digits = 10**40
    return isqrt(square.numerator * digits // square.denominator) / 10**20


def analyse(
    game: Game, version: RuleVersion, solution: Solution, prizes: Mapping[Category, Fraction]
) -> Analysis:
    """Price every ending of a solution."""
    if sum(solution.endings.values()) != solution.deals:
        message = f"the endings of {game.name} do not add up to {solution.deals} deals"
        raise AssertionError(message)
    pricing = Pricing(game, version)
    return Analysis(
        game.name,
        version,
        solution.deals,
        _base(pricing, solution),
        {wager: _side(pricing, solution, wager) for wager in pricing.sides},
        prizes,
    )


def _base(pricing: Pricing, solution: Solution) -> Base:
    results: Counter[Fraction] = Counter()
    wagers: dict[str, Counter[Fraction]] = {}
    paths: Counter[tuple[str, ...]] = Counter()
    for ending, ways in solution.endings.items():
        found = pricing.by_wager(ending)
        results[sum(found.values(), Fraction())] += ways
        for wager, result in found.items():
            wagers.setdefault(wager, Counter())[result] += ways
        paths[ending.decisions] += ways
    for counted in wagers.values():
        counted[Fraction()] += solution.deals - counted.total()
    staked = sum(sum(pricing.stakes(path).values()) * ways for path, ways in paths.items())
    actions: Counter[str] = Counter()
    for path, ways in paths.items():
        for action in action_names(pricing.game, path):
            actions[action] += ways
    return Base(
        spread(solution.deals, results),
        {wager: spread(solution.deals, counted) for wager, counted in wagers.items()},
        Fraction(staked, solution.deals),
        {path: Fraction(ways, solution.deals) for path, ways in sorted(paths.items())},
        {action: Fraction(ways, solution.deals) for action, ways in sorted(actions.items())},
    )


def _side(pricing: Pricing, solution: Solution, wager: str) -> Side:
    results: Counter[Fraction] = Counter()
    table = pricing.version.pays[wager]
    lines = dict.fromkeys(table.lines, 0)
    for ending, ways in solution.sides.get(wager, solution.endings).items():
        results[pricing.side(wager, ending)] += ways
        line = pricing.line(wager, ending)
        if line is not None:
            lines[line] += ways
    if results.total() != solution.deals:
        message = f"the endings of the {wager} wager do not add up to {solution.deals} deals"
        raise AssertionError(message)
    told = tuple(PayLine(hand.label, table.lines[hand].text, deals) for hand, deals in lines.items())
    return Side(spread(solution.deals, results), told, sum(lines.values()), solution.best.get(wager))


def spread(deals: int, counted: Mapping[Fraction, int]) -> Spread:
    """Sort counts by result and leave out what never happens."""
    return Spread(deals, {result: ways for result, ways in sorted(counted.items()) if ways})


def action_names(game: Game, path: tuple[str, ...]) -> Iterator[str]:
    """Name the decisions of a path, with the stage where a word belongs to several: `check flop`."""
    for stage, word in zip(game.stages, path, strict=False):
        several = sum(each.choice(word) is not None for each in game.stages) > 1
        yield f"{word} {stage.name}" if several else split_set(word)[0]


def folds(game: Game, path: tuple[str, ...]) -> bool:
    """Tell whether a path gives the hand up, by folding or by leaving (R38)."""
    return bool(path) and (path[-1] == LEAVE or walk(game, path).folded)
