"""Seconds and memory of the exact solvers, and hands ranked a second beside eval7 and phevaluator.

Each game is solved in a process of its own: the seconds from nothing, kernels compiled but not yet loaded,
then those of a pay table never asked about before: the expected result alone, and the complete analysis. The
fastest of several turns counts. A plain loop lays every two hole cards beside every other two on one board.
"""

import random
import resource
import time
from collections.abc import Callable
from itertools import combinations
from multiprocessing import get_context
from typing import Final, NamedTuple, ParamSpec, TypeVar

import numpy as np

from megalink.cards import DECK
from megalink.games.registry import GAMES
from megalink.labels import Labelled
from megalink.maths import kernels, registry
from megalink.maths.warm import warm
from megalink.money import Odds, Pays, PayTable, odds

P = ParamSpec("P")
R = TypeVar("R")

TURNS: Final = 5
ROWS: Final = 5_000_000
PEERS: Final = 200_000
"""Calls to each peer, which ranks one hand a call."""


class Took(NamedTuple):
    """What one game needs: seconds, and megabytes at most."""

    nothing: float
    value: float
    analysis: float
    memory: float


def fastest(work: Callable[[int], object]) -> float:
    """Do some work in several turns, and give the seconds of the fastest."""
    best = float("inf")
    for turn in range(TURNS):
        start = time.perf_counter()
        work(turn)
        best = min(best, time.perf_counter() - start)
    return best


def changed(name: str, turn: int) -> dict[str, PayTable]:
    """Make a pay table of the main wager that nobody has asked about: so much more on every line."""
    game = GAMES[name]
    table = game.version().pays[game.main]
    lines: dict[Labelled, Pays] = {}
    for hand, pays in table.lines.items():
        known = odds(pays)
        lines[hand] = Odds.to(known.pays * 100 + turn + 1, known.per * 100)
    return {table.wager: PayTable(table.wager, table.rule, lines)}


def measure(name: str) -> Took:
    """Solve one game, in a process that has solved nothing yet."""
    registry.solver(name)
    start = time.perf_counter()
    registry.value(name)
    nothing = time.perf_counter() - start
    registry.solve(name)
    return Took(
        nothing,
        fastest(lambda turn: registry.value(name, pay_tables=changed(name, turn))),
        fastest(lambda turn: registry.solve(name, pay_tables=changed(name, TURNS + turn))),
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )


def solvers() -> None:
    """Print the table of the games."""
    _apart(warm)  # nothing is left to compile
    print(f"{'seconds':28}{'from nothing':>13}{'a pay table':>13}{'all of it':>11}{'megabytes':>11}")
    for name in GAMES:
        took = _apart(measure, name)
        print(
            f"{name:28}{took.nothing:>13.3f}{took.value:>13.4f}{took.analysis:>11.4f}{took.memory:>11.0f}",
            flush=True,
        )


def _apart(work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
    """Do some work in a process of its own."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(work, args, named)


def ranking() -> None:
    """Print how many hands of seven cards are ranked a second, one core, beside the peers."""
    import eval7  # noqa: PLC0415 - only the bench environment has the peers
    from phevaluator import evaluate_cards  # noqa: PLC0415

    draw = np.random.default_rng(7)
    dealt = np.argpartition(draw.random((ROWS // 10, 52)), 7, axis=1)[:, :7].astype(np.uint8)
    many = np.tile(dealt, (10, 1))
    kernels.rank_many(many[:10])
    kernels.count_seven(45)
    few = many[:PEERS].tolist()
    ours = [tuple((place % 13) * 4 + place // 13 for place in hand) for hand in few]
    theirs = [[eval7.Card(DECK[place].text) for place in hand] for hand in few]
    rates = {
        "C(52, 7) in order": 133_784_560
        / fastest(lambda _: sum(kernels.count_seven(first).sum() for first in range(46))),
        "seven cards from an array": ROWS / fastest(lambda _: kernels.rank_many(many)),
        "phevaluator": PEERS / fastest(lambda _: [evaluate_cards(*hand) for hand in ours]),
        "eval7": PEERS / fastest(lambda _: [eval7.evaluate(hand) for hand in theirs]),
    }
    _print_rates("million hands a second", rates)


def plain_loop() -> None:
    """Print how many pairs of hands on one board are compared a second: all of them, without any idea."""
    import eval7  # noqa: PLC0415 - only the bench environment has the peers

    deck = random.Random(1).sample(range(52), 52)
    board, rest = deck[:5], deck[5:]
    hands = np.array([[*pair, *board] for pair in combinations(rest, 2)], np.uint8)
    apart = np.array([[not set(a) & set(b) for b in hands[:, :2].tolist()] for a in hands[:, :2].tolist()])
    pairs = np.argwhere(apart)
    mine, others = hands[pairs[:, 0]], hands[pairs[:, 1]]
    few = slice(0, PEERS // 2)
    theirs = [
        [[eval7.Card(DECK[place].text) for place in hand] for hand in side[few].tolist()]
        for side in (mine, others)
    ]
    rates = {
        "ours": len(pairs) / fastest(lambda _: (kernels.rank_many(mine) > kernels.rank_many(others)).sum()),
        "eval7": (PEERS // 2)
        / fastest(lambda _: sum(eval7.evaluate(a) > eval7.evaluate(b) for a, b in zip(*theirs, strict=True))),
    }
    _print_rates("million comparisons a second", rates)


def _print_rates(head: str, rates: dict[str, float]) -> None:
    print(f"\n{head:32}{'':>12}{'ours : this':>14}")
    first = next(iter(rates.values()))
    for name, rate in rates.items():
        print(f"{name:32}{rate / 1e6:>12.2f}{first / rate:>14.2f}", flush=True)


def run() -> None:
    """Print everything."""
    solvers()
    ranking()
    plain_loop()
