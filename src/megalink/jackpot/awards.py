"""Turning the entries of one round at one table into cents, in the order in which they are paid."""

from collections.abc import Iterable, Sequence
from typing import Final, final

from msgspec import Struct

from megalink.games.settlement import Entry
from megalink.hands import Category
from megalink.money import FixedPrize, MeterShare, Odds, Pays, Rounding, divide, share
from megalink.rulebook.rulings import Rulings

WHOLE: Final = 100


@final
class SeatEntry(Struct, frozen=True):
    """A winning hand and the seat where it lies."""

    seat: int
    entry: Entry


@final
class Award(Struct, frozen=True):
    """What one winning hand is paid, in cents."""

    seat: int
    hand: Category
    amount: int


@final
class Awards(Struct, frozen=True):
    """All awards of one round in the order of payment, and what they do to the meter."""

    before: int
    after: int
    awards: tuple[Award, ...]
    house_funded: int = 0
    """Cents of these prizes that the house puts up beside the meter: resets and fixed prizes."""

    def amount(self, seat: int) -> int:
        """Give what the hand at a seat is paid."""
        return sum(each.amount for each in self.awards if each.seat == seat)


@final
class Step(Struct, frozen=True):
    """The prizes of one kind in a round: what is added up for them, and what they do to the meter."""

    hand: Category
    pays: Pays
    before: int
    after: int
    parts: tuple[int, ...]
    """One for each winner: his own prize if it is fixed; else what he adds to the pot that all share."""
    awards: tuple[Award, ...]
    house_funded: int

    @property
    def pot(self) -> int:
        """What is paid in all."""
        return sum(self.parts)


def award(entries: Iterable[SeatEntry], meter: int, reset: int, rulings: Rulings) -> Awards:
    """Pay the prizes of one round. `meter` is the jackpot as displayed, in cents."""
    taken = steps(entries, meter, reset, rulings)
    paid = tuple(each for step in taken for each in step.awards)
    after = taken[-1].after if taken else meter
    return Awards(meter, after, paid, sum(step.house_funded for step in taken))


def steps(entries: Iterable[SeatEntry], meter: int, reset: int, rulings: Rulings) -> list[Step]:
    """Pay lower hands first; a royal flush takes what is left (R08).

    UTH 3.15, TCPX 3.18, THB 3.15, SSP 3.15, BUL 3.20.
    """
    ordered = sorted(entries, key=lambda each: (each.entry.hand, each.seat))
    left = meter
    taken: list[Step] = []
    for hand in sorted({each.entry.hand for each in ordered}):
        winners = [each for each in ordered if each.entry.hand == hand]
        pays = winners[0].entry.pays
        before = left
        if isinstance(pays, MeterShare):
            parts, left, funded = _from_the_meter(pays.percent, len(winners), left, reset, rulings)
            amounts: Sequence[int] = share(sum(parts), len(winners))
        else:
            parts = amounts = [fixed_prize(each.entry) for each in winners]
            from_pool = min(left, sum(amounts)) if rulings.fixed_prizes == "pool" else 0  # R09
            left -= from_pool
            funded = sum(amounts) - from_pool
        paid = tuple(Award(each.seat, hand, amount) for each, amount in zip(winners, amounts, strict=True))
        taken.append(Step(hand, pays, before, left, tuple(parts), paid, funded))
    return taken


def fixed_prize(entry: Entry) -> int:
    """Give a prize that does not depend on the meter, rounded up to the cent, never against the player."""
    pays = entry.pays
    if isinstance(pays, FixedPrize):
        return pays.amount
    if isinstance(pays, Odds):
        return pays.wins(entry.staked, Rounding.UP)
    message = f"{pays.text} depends on the meter"
    raise ValueError(message)


def _from_the_meter(
    percent: int, winners: int, meter: int, reset: int, rulings: Rulings
) -> tuple[list[int], int, int]:
    """Give what `winners` of one prize add up and share, the meter after it, and what the house put up."""
    if percent == WHOLE:
        resets = [reset] * (winners - 1)  # SSP 3.15.1, BUL 3.20.1 (R07); elsewhere there is only ever one
        return [meter, *resets], reset, sum(resets)
    parts, left, funded = [], meter, 0
    for place in range(winners):
        if place and rulings.several_straight_flushes == "start amount":
            prize = divide(reset * percent, WHOLE, Rounding.UP)
            funded += prize
        else:
            prize = divide(left * percent, WHOLE, Rounding.UP)
            left -= prize
        parts.append(prize)
    return parts, left, funded
