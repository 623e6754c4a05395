"""Single hands ranked one call at a time, beside phevaluator and eval7.

Every program gets the same random hands in its own kind of cards, made beforehand, and its own public call.
Each ranks them all once unmeasured, so that tables which fill when asked are full; then they take turns, and
the fastest turn of each counts. Neither peer knows the order of three cards.
"""

import random
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from megalink.cards import DECK, Card
from megalink.hands_fast import strength_five, strength_seven, strength_six, strength_three

HANDS: Final = 50_000
TURNS: Final = 7

Rank = Callable[[], None]


class Peers(NamedTuple):
    """Loops that rank the same hands; None where the program cannot."""

    ours: Rank
    phevaluator: Rank | None
    eval7: Rank | None


def one_by_one(rank: Callable[..., int], hands: Sequence[tuple[object, ...]]) -> Rank:
    """Call with the cards as arguments."""

    def loop() -> None:
        for hand in hands:
            rank(*hand)

    return loop


def as_a_list(rank: Callable[..., int], hands: Sequence[list[object]]) -> Rank:
    """Call with the cards in a list."""

    def loop() -> None:
        for hand in hands:
            rank(hand)

    return loop


def peers(strength: Callable[..., int], size: int) -> Peers:
    """Deal hands of so many cards to each program."""
    rng = random.Random(size)
    hands: list[tuple[Card, ...]] = [tuple(rng.sample(DECK, size)) for _ in range(HANDS)]
    ours = one_by_one(strength, hands)
    if size < 5:
        return Peers(ours, None, None)
    import eval7  # noqa: PLC0415  # only the bench environment has the peers
    from phevaluator import evaluate_cards  # noqa: PLC0415

    numbers = [tuple((each.rank - 2) * 4 + each.suit for each in hand) for hand in hands]
    theirs = {each: eval7.Card(each.text) for each in DECK}
    return Peers(
        ours,
        one_by_one(evaluate_cards, numbers),
        as_a_list(eval7.evaluate, [[theirs[each] for each in hand] for hand in hands]),
    )


def nanoseconds(loops: Peers) -> list[float | None]:
    """Measure one call of each, in turns."""
    best: list[float | None] = [None] * len(loops)
    for turn in range(TURNS + 1):
        for place, loop in enumerate(loops):
            if loop is None:
                continue
            start = time.perf_counter()
            loop()
            took = (time.perf_counter() - start) / HANDS * 1e9
            known = best[place]
            if turn:
                best[place] = took if known is None else min(known, took)
    return best


def cell(value: float | None, form: str) -> str:
    """Write a figure, or a dash where there is none."""
    return "–" if value is None else format(value, form)


def run() -> None:
    """Print nanoseconds a call, and how many times as many calls a second ours makes as each peer."""
    heads = f"{'ours':>8}{'phevaluator':>14}{'eval7':>8}{'ours : phevaluator':>21}{'ours : eval7':>15}"
    print(f"{'one call, ns':24}{heads}")
    for name, strength, size in (
        ("best five of seven", strength_seven, 7),
        ("best five of six", strength_six, 6),
        ("five cards", strength_five, 5),
        ("three cards", strength_three, 3),
    ):
        ours, phevaluator, eval7 = nanoseconds(peers(strength, size))
        ratios = [None if ours is None or peer is None else peer / ours for peer in (phevaluator, eval7)]
        print(
            f"{name:24}{cell(ours, '.0f'):>8}{cell(phevaluator, '.0f'):>14}{cell(eval7, '.0f'):>8}"
            f"{cell(ratios[0], '.2f'):>21}{cell(ratios[1], '.2f'):>15}"
        )
