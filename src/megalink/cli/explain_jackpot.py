"""What a round did to the jackpot, told prize by prize: how each came about, and how it was divided."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, final

from megalink.games.game import Game
from megalink.jackpot.awards import WHOLE, Step
from megalink.labels import listed
from megalink.money import MeterShare, dollars
from megalink.rulebook.rulings import Rulings


@final
class Told(NamedTuple):
    """One fact about the jackpot, and the numbers that it rests on."""

    label: str
    text: str
    numbers: tuple[str, ...] = ()


def told(game: Game, taken: Sequence[Step], jackpot: Mapping[str, int], rulings: Rulings) -> Iterator[Told]:
    """Tell the prizes of a round in the order of payment; `jackpot` is as the line gives it."""
    clauses, meter = game.clauses, jackpot["meter"]
    yield Told("Jackpot before", dollars(meter))
    if sum(len(step.awards) for step in taken) > 1:
        last = (clauses.royal_last, "R08") if len(taken) > 1 else ()
        yield Told("Several prizes", f"{_order(taken)}.", (clauses.several_winners, *last))
    for step in taken:
        if not isinstance(step.pays, MeterShare):
            text, rests = _fixed(step), [clauses.jackpot_table, "R09"]
        elif len(step.awards) == 1:
            text, rests = _one(step, step.pays.percent), [clauses.jackpot_table]
        elif step.pays.percent == WHOLE:
            text, rests = _wholes(step), [clauses.two_royals or clauses.jackpot_table, "R07"]
        else:
            text, rests = _tenths(step, jackpot["reset"], rulings), [clauses.straight_flushes, "R06"]
        yield Told(step.hand.label, text, tuple(rests))
        meter = step.after
    yield Told("Jackpot after", dollars(meter))


def from_the_meter(pays: str, meter: int) -> str:
    """Tell of a prize that stands alone what it is a share of."""
    up = _up(meter, int(pays.partition("%")[0])).removesuffix(",")
    return f"The meter displayed {dollars(meter)}; the prize is {pays}{up}."


def _order(taken: Sequence[Step]) -> str:
    if len(taken) == 1:
        return f"Paid together: {len(taken[0].awards)} × {taken[0].hand.label}"
    order = (f"{len(step.awards)} × {step.hand.label}" for step in taken)
    return f"Paid in this order, lower hands first: {', then '.join(order)}"


def _fixed(step: Step) -> str:
    each = (f"seat {each.seat} {dollars(each.amount)}" for each in step.awards)
    paid = f"{step.pays.text}: {listed(each)}."
    if step.after == step.before:
        return f"{paid} The house pays; the meter stays at {dollars(step.after)}."
    house = f"; the house adds {dollars(step.house_funded)}" if step.house_funded else ""
    return f"{paid} The meter pays, from {dollars(step.before)} down to {dollars(step.after)}{house}."


def _one(step: Step, percent: int) -> str:
    [won] = step.awards
    return (
        f"{percent}% of {dollars(step.before)}{_up(step.before, percent)} is {dollars(step.pot)}, "
        f"for seat {won.seat}. "
        f"The meter then stands at {dollars(step.after)}."
    )


def _up(amount: int, percent: int) -> str:
    return ", rounded up to the cent," if amount * percent % WHOLE else ""


def _wholes(step: Step) -> str:
    meter, *resets = step.parts
    times = "one reset amount" if len(resets) == 1 else f"{len(resets)} reset amounts"
    added = f"The meter, {dollars(meter)}, and {times} of {dollars(resets[0])}, put up by the house"
    return f"{added}, make {dollars(step.pot)}. {_shared(step)}"


def _tenths(step: Step, reset: int, rulings: Rulings) -> str:
    left, summed = step.before, []
    for place, part in enumerate(step.parts):
        if place and rulings.several_straight_flushes == "start amount":
            what = f"the reset amount, {dollars(reset)}"
            summed.append(f"10% of {what}, put up by the house, is {dollars(part)}")
        else:
            summed.append(f"10% of {dollars(left)}{_up(left, 10)} is {dollars(part)}")
            left -= part
    return f"{'; '.join(summed)}. Together {dollars(step.pot)}. {_shared(step)}"


def _shared(step: Step) -> str:
    odd = ", odd cents to the first" if step.pot % len(step.awards) else ""
    each = (f"seat {each.seat} {dollars(each.amount)}" for each in step.awards)
    return f"Shared equally{odd}: {listed(each)}. The meter then stands at {dollars(step.after)}."
