"""The two searches for pay tables that meet an edge: along a straight line, and by solving table after table.

Both keep the closest tables found so far and leave out whatever is known to lie further away.
"""

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappush, heapreplace
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from megalink.maths.designing import (
    BASE,
    Designs,
    Line,
    Order,
    Pays,
    Plan,
    Table,
    Tell,
    heaviest,
    line,
    priced,
    subject,
    tables_at_most,
)
from megalink.maths.registry import solver

CANDIDATES: Final = 200_000
"""More tables than this are not held at once, where each may have to be solved."""
CHECKED: Final = 10
"""So many of the closest tables on a straight line of the base game are solved all the same."""
EVERY: Final = 4096
MARGIN: Final = 1e-12
"""What the floats that choose the next table may be wrong by; the figures given are exact."""


def design(plan: Plan, tell: Tell = lambda _done, _most: None) -> Designs:
    """Find the pay tables within the bounds whose edge is closest to the target."""
    of = subject(plan.game, plan.version, plan.moves)
    along = line(plan, of)
    reached = along.edge - _gain(along, plan, tuple(move.pays[-1] for move in plan.moves))
    if along.straight:
        search = _Straight(plan, along, tell)
        search.choose(0, along.edge, {})
        found = search.closest.tables()
        solved = min(len(found), CHECKED) if of == BASE else 0
        for done, table in enumerate(found[:solved], start=1):
            _check(plan, table)
            tell(done, solved)
        return Designs(of, found, reached, along.edge, search.looked, solved, search.complete)
    return _solving(plan, along, tell)


def _gain(along: Line, plan: Plan, pays: Pays) -> Fraction:
    """Give what tables take off the edge of the lowest one, at the same play."""
    more = (amount - move.pays[0] for amount, move in zip(pays, plan.moves, strict=True))
    return sum((each * weight for each, weight in zip(more, along.weights, strict=True)), Fraction())


def _check(plan: Plan, table: Table) -> None:
    if -solver(plan.game.name).value(priced(plan.version, plan.moves, table.pays)) != table.edge:
        message = f"the edge of {table.pays} is not on the straight line"
        raise AssertionError(message)


class _Closest:
    """The closest tables so far."""

    def __init__(self, target: Fraction, most: int) -> None:
        self.target = target
        self.most = most
        self.heap: list[tuple[Fraction, tuple[Fraction, ...], Table]] = []

    def worst(self) -> Fraction | None:
        """Give how far off the last of them is, once there are as many as wanted."""
        return -self.heap[0][0] if len(self.heap) == self.most else None

    def add(self, table: Table) -> None:
        """Keep a table if it is among the closest; of equally close ones that which pays less."""
        entry = (-abs(table.edge - self.target), tuple(-each for each in table.pays), table)
        if len(self.heap) < self.most:
            heappush(self.heap, entry)
        elif entry > self.heap[0]:
            heapreplace(self.heap, entry)

    def tables(self) -> tuple[Table, ...]:
        """Give them, the closest first."""
        return tuple(table for _, _, table in sorted(self.heap, reverse=True))


# Along a straight line --------------------------------------------------------------------------------------


class _Straight:
    """Chooses line after line, the heaviest first, and turns back where the target is out of reach."""

    def __init__(self, plan: Plan, along: Line, tell: Tell) -> None:
        self.plan, self.along, self.tell = plan, along, tell
        self.order = Order(plan.version, plan.moves)
        self.closest = _Closest(plan.target, plan.most)
        self.looked = self.steps = 0
        self.complete = True
        span = [
            weight * (move.pays[-1] - move.pays[0])
            for weight, move in zip(along.weights, plan.moves, strict=True)
        ]
        self.places = sorted(range(len(span)), key=lambda place: span[place], reverse=True)
        self.reach = [
            sum((span[each] for each in self.places[depth:]), Fraction()) for depth in range(len(span) + 1)
        ]

    def choose(self, depth: int, edge: Fraction, chosen: dict[int, Fraction]) -> None:
        """Choose the line at this depth; the edge is that of the lines chosen, the rest at their least."""
        self.steps += 1
        if self.steps % EVERY == 0:
            self.tell(self.steps, self.plan.steps)
        if depth == len(self.places):
            self.looked += 1
            pays = tuple(chosen[place] for place in range(len(self.places)))
            self.closest.add(Table(pays, edge))
            return
        place = self.places[depth]
        for off, amount, then in self._options(place, depth, edge):
            worst = self.closest.worst()
            if worst is not None and off > worst:
                return
            if self.steps >= self.plan.steps:
                self.complete = False
                return
            if self.order.allows(place, amount, chosen):
                self.choose(depth + 1, then, {**chosen, place: amount})

    def _options(self, place: int, depth: int, edge: Fraction) -> list[tuple[Fraction, Fraction, Fraction]]:
        """Give what the line may pay, with how far off the closest table then is at least; that first."""
        target, weight, reach = self.plan.target, self.along.weights[place], self.reach[depth + 1]
        move = self.plan.moves[place]
        found = []
        for amount in move.pays:
            then = edge - weight * (amount - move.pays[0])
            off = max(then - reach - target, target - then, Fraction())
            found.append((off, amount, then))
        middle = reach / 2
        return sorted(found, key=lambda each: (each[0], abs(each[2] - middle - target)))


# Table after table ------------------------------------------------------------------------------------------


def _solving(plan: Plan, along: Line, tell: Tell) -> Designs:
    """Solve the table that can be closest, until the closest that are found can no longer be beaten.

    Best play is worth at least what the play of another table brings under this one, and at most what the
    other table is worth and every unit more on a line, paid as often as it can be.
    """
    candidates = list(_ordered(plan))
    grid = np.array(candidates, np.float64).reshape(len(candidates), len(plan.moves))
    lowest = np.array([move.pays[0] for move in plan.moves], np.float64)
    heavy = np.array(
        heaviest(plan, priced(plan.version, plan.moves, tuple(m.pays[0] for m in plan.moves))), float
    )
    weights = np.array(along.weights, float)
    target = float(plan.target)
    high = float(along.edge) - (grid - lowest) @ weights  # at most this edge
    low = float(along.edge) - (grid - lowest) @ heavy  # at least this
    left = np.ones(len(candidates), bool)
    closest, solved = _Closest(plan.target, plan.most), 0
    solve = solver(plan.game.name).value
    edges: list[Fraction] = []
    while left.any() and solved < plan.solved:
        at = _next(high, low, left, target)
        worst = closest.worst()
        if worst is not None and _off(high[at], low[at], target) > float(worst) + MARGIN:
            break
        edge = -solve(priced(plan.version, plan.moves, candidates[at]))
        left[at] = False
        solved += 1
        edges.append(edge)
        closest.add(Table(candidates[at], edge))
        apart = grid - grid[at]
        np.maximum(low, float(edge) - np.maximum(apart, 0) @ heavy, out=low)
        np.minimum(high, float(edge) + np.maximum(-apart, 0) @ heavy, out=high)
        tell(solved, min(plan.solved, len(candidates)))
    worst = closest.worst()
    closer = [
        at
        for at in np.flatnonzero(left)
        if worst is None or _off(high[at], low[at], target) <= float(worst) + MARGIN
    ]
    least, most = _corners(plan)
    return Designs(BASE, closest.tables(), least, most, len(candidates), solved, not closer)


def _next(high: NDArray[np.float64], low: NDArray[np.float64], left: NDArray[np.bool_], target: float) -> int:
    """Find the table that can be closest; of those that can all meet the target, the likeliest."""
    off = np.maximum(np.maximum(low - target, target - high), 0)
    likely = np.abs(high - target)
    places = np.flatnonzero(left)
    return int(places[np.lexsort((likely[places], off[places]))[0]])


def _off(high: float, low: float, target: float) -> float:
    return max(low - target, target - high, 0.0)


def _corners(plan: Plan) -> tuple[Fraction, Fraction]:
    """Give the edges when every line pays its most and when it pays its least."""
    solve = solver(plan.game.name).value
    ends = (tuple(move.pays[place] for move in plan.moves) for place in (-1, 0))
    least, most = (-solve(priced(plan.version, plan.moves, pays)) for pays in ends)
    return least, most


def _ordered(plan: Plan) -> Iterator[Pays]:
    """Give every table within the bounds on which no higher hand pays less."""
    if tables_at_most(plan.moves) > CANDIDATES:
        message = (
            f"the bounds hold {tables_at_most(plan.moves):,} tables, and these lines change the play: each "
            f"may have to be solved; narrow the bounds to {CANDIDATES:,}"
        )
        raise ValueError(message)
    order = Order(plan.version, plan.moves)
    for pays in product(*(move.pays for move in plan.moves)):
        chosen = dict(enumerate(pays))
        if all(
            order.allows(place, amount, {k: v for k, v in chosen.items() if k != place})
            for place, amount in chosen.items()
        ):
            yield pays
