"""Pay tables that meet an edge: which lines may move, and what each table within these bounds comes to.

What a hand pays moves the expected result along a straight line as long as the play stays the same. It does
for side wagers, which no decision of the base game looks at, and for lines of the base game that are paid
just as often whatever they pay. Such tables need not be solved, so millions can be looked through; the
others are solved one by one (`design_search`).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Final, NamedTuple

from megalink.games.game import Game
from megalink.games.version import RuleVersion
from megalink.labels import Labelled
from megalink.maths.analysis import analyse
from megalink.maths.registry import prize_chances, solver
from megalink.maths.sensitivity import base_tables, changed, weights, with_line
from megalink.money import Odds

BASE: Final = "base game"
HUGE: Final = 1000
"""At such odds a line is paid as often as it can be."""

Pays = tuple[Fraction, ...]
"""What each moving line pays, in the order of the moves."""
Tell = Callable[[int, int], None]
"""Hears how many tables were looked at, of how many at most."""


class Move(NamedTuple):
    """A pay line that may move, and what it may pay, the least first."""

    wager: str
    hand: Labelled
    pays: Pays


class Table(NamedTuple):
    """Pay lines within the bounds, and the house edge that they make."""

    pays: Pays
    edge: Fraction


class Designs(NamedTuple):
    """What a search found."""

    of: str
    """The side wager, or the base game."""
    tables: tuple[Table, ...]
    """The closest to the target first."""
    least: Fraction
    """The edge when every line pays its most, …"""
    most: Fraction
    """… and when it pays its least; tables between need not be in order."""
    looked: int
    """How many tables were looked at."""
    solved: int
    """How many of these were solved."""
    complete: bool
    """Whether nothing within the bounds is closer than what was found."""


class Plan(NamedTuple):
    """A search: the version, the lines that move, the edge to be met."""

    game: Game
    version: RuleVersion
    moves: tuple[Move, ...]
    target: Fraction
    most: int
    """How many tables are wanted, …"""
    steps: int
    """… and how many steps the search may take where no table has to be solved, …"""
    solved: int
    """… and how many tables may be where they have to be."""


def subject(game: Game, version: RuleVersion, moves: Sequence[Move]) -> str:
    """Tell whose edge the moving lines make: that of one side wager, or of the base game."""
    base = base_tables(game, version)
    of = {BASE if each.wager in base else each.wager for each in moves}
    if not moves:
        raise ValueError("no pay line may move; name at least one")
    if game.jackpot in of:
        raise ValueError("what the jackpot wager returns depends on its meter; its lines are not designed")
    if len(of) > 1:
        message = f"lines of one wager or of the base game are moved together, not of {', '.join(sorted(of))}"
        raise ValueError(message)
    if len({(each.wager, each.hand) for each in moves}) < len(moves):
        raise ValueError("a pay line is moved twice")
    return of.pop()


def priced(version: RuleVersion, moves: Sequence[Move], pays: Pays) -> RuleVersion:
    """Let the moving lines pay so much."""
    for move, amount in zip(moves, pays, strict=True):
        version = with_line(version, move.wager, move.hand, odds(version, move, amount))
    return version


def odds(version: RuleVersion, move: Move, amount: Fraction) -> Odds:
    """Word what a line pays as its pay table does."""
    now = version.pays[move.wager].lines[move.hand]
    if not isinstance(now, Odds):
        message = f"{move.hand.label} of {move.wager} has no odds to move"
        raise TypeError(message)
    found = changed(now, amount - Fraction(now.pays, now.per))
    if found is None:
        raise AssertionError(amount)
    return found


class Order:
    """Refuses tables on which a higher hand pays less than a lower one."""

    def __init__(self, version: RuleVersion, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)
        moving = {(each.wager, each.hand) for each in moves}
        self.fixed: dict[str, dict[Labelled, Fraction]] = {}
        for wager in {each.wager for each in moves}:
            self.fixed[wager] = {
                hand: Fraction(pays.pays, pays.per)
                for hand, pays in version.pays[wager].lines.items()
                if isinstance(pays, Odds) and (wager, hand) not in moving
            }

    def allows(self, place: int, amount: Fraction, others: Mapping[int, Fraction]) -> bool:
        """Tell whether a moving line may pay so much beside the fixed lines and other moving ones."""
        move = self.moves[place]
        beside = list(self.fixed[move.wager].items())
        beside += [
            (self.moves[other].hand, pays)
            for other, pays in others.items()
            if self.moves[other].wager == move.wager
        ]
        return all(pays <= amount if hand < move.hand else amount <= pays for hand, pays in beside)


class Line(NamedTuple):
    """The straight line on which the edge of tables lies while the play stays the same."""

    edge: Fraction
    """When every moving line pays its least."""
    weights: tuple[Fraction, ...]
    """How much a unit more on each takes off the edge."""
    straight: bool
    """Whether it holds for all tables."""


def line(plan: Plan, of: str) -> Line:
    """Work out where the edge starts, and how the moving lines change it."""
    lowest = tuple(move.pays[0] for move in plan.moves)
    version = priced(plan.version, plan.moves, lowest)
    solution = solver(plan.game.name).solve(version)
    analysis = analyse(plan.game, version, solution, prize_chances())
    if of != BASE:
        side = analysis.side_wagers[of]
        shares = {each.hand: Fraction(each.deals, side.spread.deals) for each in side.lines}
        return Line(-side.spread.ev, tuple(shares[move.hand.label] for move in plan.moves), straight=True)
    found = weights(plan.game, version, solution)
    here = tuple(found[move.wager, move.hand] for move in plan.moves)
    return Line(-analysis.base.spread.ev, here, straight=here == heaviest(plan, version))


def heaviest(plan: Plan, version: RuleVersion) -> tuple[Fraction, ...]:
    """Give how often each moving line is paid when nothing is worth more: that bounds every play."""
    value = solver(plan.game.name).value
    found = []
    for move in plan.moves:
        low, high, far = (
            value(with_line(version, move.wager, move.hand, odds(version, move, Fraction(units))))
            for units in (HUGE, 2 * HUGE, 4 * HUGE)
        )
        if (far - high) != 2 * (high - low):
            message = f"{move.hand.label} of {move.wager} bounds no play even at {HUGE} to 1"
            raise ValueError(message)
        found.append((high - low) / HUGE)
    return tuple(found)


def tables_at_most(moves: Sequence[Move]) -> int:
    """Count the tables within the bounds, ordered or not."""
    return prod(len(each.pays) for each in moves)
