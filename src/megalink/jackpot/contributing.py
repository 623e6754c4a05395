"""What jackpot wagers add to a link: told by a table as its bets close, then folded into the meters (R50)."""

from collections.abc import Iterable
from typing import final

from msgspec import Struct

from megalink.jackpot import events as e
from megalink.jackpot.link import BrokenLink, Link
from megalink.jackpot.opening import Outcome, not_open
from megalink.jackpot.parameters import Refused
from megalink.jackpot.sources import Allotted


@final
class Wagered(Struct, frozen=True):
    """One jackpot wager that stands at "No more bets"."""

    seat: int
    player: str
    cents: int


@final
class NotPlausible(Struct, frozen=True):
    """The bets may not close: the refusal to tell, and the alarm to record in the link's stream (PJ-31)."""

    refused: Refused
    alarm: e.ContributionRefused


def contribute(
    link: Link, table: str, number: int, wagers: Iterable[Wagered], after: int, rule: str
) -> tuple[e.Contributed, ...] | NotPlausible | Refused:
    """Tell what the jackpot wagers of a round contribute; the table's last one was number `after`."""
    refused = not_open(link)
    if refused:
        return refused
    if table not in link.tables:
        return Refused("PJ-20", f"{table} has no link: no jackpot wager is taken")
    told: list[e.Contributed] = []
    per_cent = sum(_per_cent(link))
    for each in wagers:
        units = each.cents * per_cent
        if units > link.parameters.largest_contribution * link.scale:
            reason = f"a jackpot wager of {each.cents} at position {each.seat} is not plausible"
            alarm = e.ContributionRefused(table, number, each.seat, each.cents)
            return NotPlausible(Refused("PJ-31", reason), alarm)
        told.append(
            e.Contributed(
                link.name,
                table,
                link.tables[table],
                after + len(told) + 1,
                number,
                each.seat,
                each.player,
                each.cents,
                units,
                link.scale,
                rule,
            )
        )
    return tuple(told)


def _per_cent(link: Link) -> tuple[int, int]:
    """Give what each cent wagered adds to the meter and to the reserve: whole units, by the scale (PJ-04)."""
    rates = (link.parameters.rate, link.parameters.reserve_rate)
    if any(link.scale % each.denominator for each in rates):
        message = f"{link.name}: a contribution is no whole number of 1/{link.scale} cent"
        raise BrokenLink(message)
    to_meter, to_reserve = (each.numerator * (link.scale // each.denominator) for each in rates)
    return to_meter, to_reserve


class Allotting:
    """Says where contributions go, one after another: meter, reserve, overflow (R50).

    What a full reserve does not take goes to the meter, and what the limit keeps out of that to the overflow.
    """

    def __init__(self, link: Link) -> None:
        self.meter_per_cent, self.reserve_per_cent = _per_cent(link)
        self.room, self.reserve_room = link.room, link.reserve_room

    def allot(self, told: Allotted, cents: int) -> Allotted:
        """Add the contribution of so many cents to one that has been told."""
        wanted = cents * self.reserve_per_cent
        reserve = min(wanted, self.reserve_room)
        rest = cents * self.meter_per_cent + wanted - reserve
        meter = rest if self.room is None else min(rest, self.room)
        self.reserve_room -= reserve
        if self.room is not None:
            self.room -= meter
        return Allotted(
            told.table,
            told.number,
            told.round,
            told.seat,
            told.player,
            told.cents + cents,
            told.meter + meter,
            told.reserve + reserve,
            told.overflow + rest - meter,
            told.wanted + wanted,
        )


def fold(link: Link, contributions: Iterable[e.Contributed]) -> Outcome:
    """Bring contributions to the meters, one after another, in the order in which they are given.

    Those of one table come without a gap, and each is what the link itself makes of the wager; anything else
    is a fault that stops the link (PJ-21).
    """
    refused = not_open(link)
    if refused:
        return refused
    parts: list[Allotted] = []
    allotting, folded = Allotting(link), dict(link.folded)
    for each in contributions:
        expected = folded[each.table] = folded.get(each.table, 0) + 1
        nothing = Allotted(each.table, each.number, each.round, each.seat, each.player, 0, 0, 0, 0, 0)
        part = allotting.allot(nothing, each.cents)
        known = each.link == link.name and each.number == expected
        if not known or each.units * link.scale != part.units * each.scale:
            message = f"{link.name}: contribution {each.number} of {each.table} is not its {expected}th"
            raise BrokenLink(message)
        parts.append(part)
    return (e.ContributionsFolded(tuple(parts)),) if parts else ()
