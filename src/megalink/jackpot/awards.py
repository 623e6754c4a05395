"""Turning the entries of one round at one table into cents, in the order in which they are paid."""

from collections.abc import Iterable, Sequence
from typing import Final, final

from msgspec import Struct

from megalink.games.settlement import Entry
from megalink.hands import Category
from megalink.money import FixedPrize, MeterShare, Odds, Rounding, divide, share
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


def award(entries: Iterable[SeatEntry], meter: int, reset: int, rulings: Rulings) -> Awards:
    """Pay the prizes of one round: lower hands first, a royal flush takes what is left (R08).

    UTH 3.15, TCPX 3.18, THB 3.15, SSP 3.15, BUL 3.20. `meter` is the jackpot as displayed, in cents.
    """
    ordered = sorted(entries, key=lambda each: (each.entry.hand, each.seat))
    left = meter
    paid: list[Award] = []
    house = 0
    for hand in sorted({each.entry.hand for each in ordered}):
        winners = [each for each in ordered if each.entry.hand == hand]
        pays = winners[0].entry.pays
        if isinstance(pays, MeterShare):
            pot, left, funded = _from_the_meter(pays.percent, len(winners), left, reset, rulings)
            house += funded
            amounts: Sequence[int] = share(pot, len(winners))
        else:
            amounts = [fixed_prize(each.entry) for each in winners]
            from_pool = min(left, sum(amounts)) if rulings.fixed_prizes == "pool" else 0  # R09
            left -= from_pool
            house += sum(amounts) - from_pool
        paid += (Award(each.seat, hand, amount) for each, amount in zip(winners, amounts, strict=True))
    return Awards(meter, left, tuple(paid), house)


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
) -> tuple[int, int, int]:
    """Give what `winners` of one prize share, the meter after it, and what the house put up."""
    if percent == WHOLE:
        resets = (winners - 1) * reset  # SSP 3.15.1, BUL 3.20.1 (R07); elsewhere there is only ever one
        return meter + resets, reset, resets
    pot, left, funded = 0, meter, 0
    for place in range(winners):
        if place and rulings.several_straight_flushes == "start amount":
            prize = divide(reset * percent, WHOLE, Rounding.UP)
            funded += prize
        else:
            prize = divide(left * percent, WHOLE, Rounding.UP)
            left -= prize
        pot += prize
    return pot, left, funded
