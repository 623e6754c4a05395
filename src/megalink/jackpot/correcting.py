"""Undoing what was told: entries of a round that is void, wagers that were others (R31, R39), adjustments."""

from typing import Final, NamedTuple

from megalink.jackpot import remedies as r
from megalink.jackpot.contributing import Allotting
from megalink.jackpot.link import Entry, LastRound, Link, last_round
from megalink.jackpot.opening import Outcome, alone, not_open
from megalink.jackpot.parameters import Refused
from megalink.jackpot.sources import Allotted, Sources

STANDS: Final = "the round stands, and earlier rounds are not undone"


def void_entries(link: Link, table: str, number: int, rule: str, by: str) -> Outcome:
    """Undo the entries of a round: everything goes back to where it came from (R39).

    Entries made elsewhere since, of a meter that would have been another, are referred upward (6.1). Hands of
    the round that still stand are entered anew afterwards.
    """
    live = link.entries_of(table, number)
    refused = not_open(link)
    if refused:
        return refused
    if not live:
        return Refused("R39", f"no hand of round {number} at {table} is entered")
    if any(each.stands for each in live.values()):
        return Refused("R39", STANDS)
    known = last_round(link, table, number)
    prizes = tuple(each.prize for each in live.values())
    drawn = sum((each.drawn for each in prizes), Sources())
    spilled = known.spilled.first(min(known.spilled.total, link.overflow))
    meter = link.meter + drawn + spilled
    lowered, down = _put_down(link, known.put_up, meter)
    meter -= lowered
    limit = link.parameters.limit
    kept_out = 0 if limit is None else max(0, meter.total - limit * link.scale)
    return (
        r.EntriesVoided(
            table,
            number,
            prizes,
            lowered,
            down,
            spilled,
            kept_out,
            known.won,
            _referred(link, live) if drawn.total or known.won else (),
            rule,
            by,
        ),
    )


def _put_down(link: Link, put_up: Sources, meter: Sources) -> tuple[Sources, Sources]:
    """Take a reset amount out of the meter again, and give it to whatever had put it up.

    Where prizes have been drawn from it since, other parts of the meter make up for it; what a reserve that
    has filled again cannot take stays in the meter.
    """
    reserve = min(put_up.reserve, link.reserve_room)
    total = min(put_up.total - put_up.reserve + reserve, meter.total)
    reserve = min(reserve, total)
    overflow = min(put_up.overflow, total - reserve)
    down = Sources(reserve=reserve, overflow=overflow, house=total - reserve - overflow)
    own = Sources(
        reserve=min(down.reserve, meter.reserve),
        overflow=min(down.overflow, meter.overflow),
        house=min(down.house, meter.house),
    )
    return own + (meter - own).first(total - own.total), down


def _referred(link: Link, live: dict[int, Entry]) -> tuple[int, ...]:
    """Name the later entries that saw another meter than they would have seen."""
    first = min(live)
    return tuple(
        number
        for number, each in link.entries.items()
        if number > first
        and number not in live
        and not each.void
        and (each.prize.of_meter or each.prize.drawn.total)
    )


class _Change(NamedTuple):
    """How the pools change, and what the house puts up beside them."""

    meter: Sources = Sources()
    reserve: int = 0
    overflow: int = 0
    house: int = 0


def correct_wager(
    link: Link, table: str, number: int, seat: int, player: str, cents: int, rule: str, by: str
) -> Outcome:
    """Correct one contribution: its jackpot wager is `cents` more, or less, than was told (R31).

    What was returned leaves the pools that it went to. Where the meter has been won meanwhile it leaves the
    meter down to the reset amount, then the reserve, and the house puts up the rest.
    """
    refused = not_open(link)
    if refused:
        return refused
    latest = link.last.get(table)
    if table not in link.tables or (latest is not None and latest.round > number):
        return Refused("R39", STANDS)
    known = last_round(link, table, number)
    told = known.parts.get(seat) or Allotted(table, 0, number, seat, player, 0, 0, 0, 0, 0)
    if cents == 0 or told.cents + cents < 0:
        return Refused("R31", f"position {seat} has {told.cents} cents on the jackpot in round {number}")
    if cents > 0:
        left = Allotting(link).allot(told, cents)
        change = _Change(
            Sources(contributed=left.meter - told.meter),
            left.reserve - told.reserve,
            left.overflow - told.overflow,
        )
    else:
        left = _with_less(told, told.cents + cents)
        change = _taken_back(link, known, told, left)
    return (r.LinkCorrected(table, number, seat, player, cents, *change, left, rule, by),)


def _with_less(told: Allotted, cents: int) -> Allotted:
    """Say where a contribution would have gone had so much less been wagered: as far as there was room."""
    units, wanted = told.units * cents // told.cents, told.wanted * cents // told.cents
    reserve = min(wanted, told.reserve)
    meter = min(units - reserve, told.meter)
    return Allotted(
        told.table,
        told.number,
        told.round,
        told.seat,
        told.player,
        cents,
        meter,
        reserve,
        units - reserve - meter,
        wanted,
    )


def _taken_back(link: Link, known: LastRound, told: Allotted, left: Allotted) -> _Change:
    reserve = overflow = 0
    meter_down = Sources()
    owed = told.units - left.units
    if link.tops == known.tops:  # nobody has won the meter since: everything goes back as it came
        overflow = min(told.overflow - left.overflow, link.overflow)
        reserve = min(told.reserve - left.reserve, link.reserve)
        meter_down = link.meter.first(min(told.meter - left.meter, link.meter.total))
        owed -= overflow + reserve + meter_down.total
    above = max(0, (link.meter - meter_down).total - link.parameters.reset * link.scale)
    more = (link.meter - meter_down).first(min(owed, above))
    from_reserve = min(owed - more.total, link.reserve - reserve)
    return _Change(
        (meter_down + more).times(-1),
        -reserve - from_reserve,
        -overflow,
        owed - more.total - from_reserve,
    )


def decide_referral(link: Link, number: int, cents: int, note: str, by: str, approver: str) -> Outcome:
    """Decide a referred entry: what was fixed stands, and so much is added to it (6.1).

    It comes from the meter down to the reset amount, then from the reserve, then from the house, as R31 says
    of other corrections.
    """
    refused = not_open(link) or alone(by, approver)
    if refused:
        return refused
    entry = link.entries.get(number)
    if entry is None or not entry.referred:
        return Refused("6.1", f"entry {number} is not referred")
    if cents < 0 or not note.strip():
        return Refused("6.1", "say why, and what is added; a fixed amount is never lowered")
    wanted = cents * link.scale
    above = max(0, link.meter.total - link.parameters.reset * link.scale)
    drawn = link.meter.first(min(wanted, above))
    reserve = min(wanted - drawn.total, link.reserve)
    house = wanted - drawn.total - reserve
    return (r.ReferralDecided(number, cents, drawn, reserve, house, note, by, approver),)


def adjust(link: Link, reason: r.Reason, cents: int, note: str, by: str, approver: str) -> Outcome:
    """Change the meter by hand, for a reason that is on the list; nothing else lowers it (PJ-06)."""
    refused = not_open(link) or alone(by, approver)
    if refused:
        return refused
    if cents == 0 or not note.strip():
        return Refused("PJ-06", "say by how much, and why")
    units = cents * link.scale
    if link.meter.total + units < 0:
        return Refused("PJ-06", f"the meter holds {link.display} cents")
    if link.room is not None and units > link.room:
        return Refused("PJ-34", "the meter would be above its limit")
    overflow = 0
    if reason is r.Reason.TRANSFER:
        overflow = -units
        if units > link.overflow:
            return Refused("PJ-17", f"the overflow holds {link.overflow // link.scale} cents")
    change = _raised(units, reason) if units > 0 else link.meter.first(-units).times(-1)
    after = (link.meter.total + units) // link.scale
    return (r.MeterAdjusted(reason, change, overflow, link.display, after, note, by, approver),)


def _raised(units: int, reason: r.Reason) -> Sources:
    return Sources(overflow=units) if reason is r.Reason.TRANSFER else Sources(house=units)
