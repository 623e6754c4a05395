"""Applying recorded facts to a link; nothing here asks a rule. The identity is checked after each (PJ-03)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from megalink.jackpot import events as e
from megalink.jackpot import remedies as r
from megalink.jackpot.link import (
    SHOWN,
    BrokenLink,
    Entry,
    Link,
    Meters,
    Status,
    checked,
    fingerprint,
    last_round,
)
from megalink.jackpot.scaling import rescaled
from megalink.jackpot.sources import Sources

Key = TypeVar("Key")


def evolve(link: Link | None, event: e.Event) -> Link:
    """Give the link after one event; the first of every link opens it."""
    if isinstance(event, e.LinkOpened):
        if link is not None:
            message = f"{event.link} is open already"
            raise BrokenLink(message)
        return checked(_opened(event))
    if link is None:
        message = f"nothing was opened before {type(event).__name__}"
        raise BrokenLink(message)
    return checked(_marked(link, _APPLY[type(event)](link, event)))


def _marked(before: Link, after: Link) -> Link:
    """Move along what a stopped link is to be when it goes on, with what is recorded meanwhile.

    A table may leave it, and a round of its tables may come to stand. A link that was not what it was when
    it stopped stays so (PJ-21).
    """
    goes_on = before.status is after.status is Status.STOPPED and before.stopped_at == fingerprint(before)
    return replace(after, stopped_at=fingerprint(after)) if goes_on else after


def evolve_all(link: Link | None, happened: Iterable[e.Event]) -> Link | None:
    """Give the link after several events."""
    for event in happened:
        link = evolve(link, event)
    return link


def _opened(event: e.LinkOpened) -> Link:
    parameters = event.parameters
    start = parameters.start * parameters.scale
    meters = Meters(house=start)
    return Link(event.link, parameters, parameters.scale, Sources(house=start), meters=meters)


def _table_joined(link: Link, event: e.TableJoined) -> Link:
    return replace(link, tables={**link.tables, event.table: event.game})


def _table_left(link: Link, event: e.TableLeft) -> Link:
    return replace(link, tables={name: game for name, game in link.tables.items() if name != event.table})


def _change_prepared(link: Link, event: e.ChangePrepared) -> Link:
    return replace(link, changes={**link.changes, event.number: event}, prepared=event.number)


def _change_withdrawn(link: Link, event: e.ChangeWithdrawn) -> Link:
    return replace(
        link, changes={number: each for number, each in link.changes.items() if number != event.number}
    )


def _change_approved(link: Link, event: e.ChangeApproved) -> Link:
    after = replace(
        link,
        parameters=event.parameters,
        changes={number: each for number, each in link.changes.items() if number != event.number},
    )
    return rescaled(after, event.parameters.scale)


def _stopped(link: Link, event: e.LinkStopped) -> Link:
    return replace(link, status=Status.STOPPED, stopped_at=event.fingerprint)


def _resumed(link: Link, _event: e.LinkResumed) -> Link:
    return replace(link, status=Status.OPEN, stopped_at="")


def _retired(link: Link, event: e.LinkRetired) -> Link:
    total = event.meter.total + event.reserve + event.overflow
    return replace(
        link,
        status=Status.RETIRED,
        meter=link.meter - event.meter,
        reserve=link.reserve - event.reserve,
        overflow=link.overflow - event.overflow,
        meters=replace(link.meters, handed_on=link.meters.handed_on + total),
    )


def _received(link: Link, event: e.BalanceReceived) -> Link:
    link = rescaled(link, event.scale)
    total = event.meter.total + event.overflow
    return replace(
        link,
        meter=link.meter + event.meter,
        overflow=link.overflow + event.overflow,
        meters=replace(link.meters, received=link.meters.received + total),
    )


def _nothing(link: Link, _event: object) -> Link:
    """A fact that is told and kept, and changes nothing else."""
    return link


def _folded(link: Link, event: e.ContributionsFolded) -> Link:
    folded, last = dict(link.folded), dict(link.last)
    for part in event.parts:
        folded[part.table] = part.number
        known = last_round(replace(link, last=last), part.table, part.round)
        last[part.table] = replace(known, parts={**known.parts, part.seat: part})
    meters = link.meters
    return replace(
        link,
        meter=link.meter + Sources(contributed=sum(part.meter for part in event.parts)),
        reserve=link.reserve + sum(part.reserve for part in event.parts),
        overflow=link.overflow + sum(part.overflow for part in event.parts),
        meters=replace(
            meters,
            wagers=meters.wagers + sum(part.cents for part in event.parts),
            contributions=meters.contributions + sum(part.units for part in event.parts),
        ),
        folded=folded,
        last=last,
    )


def _counted(sums: Mapping[Any, int], found: Iterable[tuple[Any, int]]) -> dict[Any, int]:
    after = dict(sums)
    for key, much in found:
        after[key] = after.get(key, 0) + much
    return after


def _entered(link: Link, event: e.HandsEntered) -> Link:
    meters, put_up = link.meters, event.put_up
    drawn = sum((prize.drawn for prize in event.prizes), Sources())
    entered = {
        prize.number: Entry(prize, event.table, event.game, event.round, event.by) for prize in event.prizes
    }
    known = last_round(link, event.table, event.round)
    return replace(
        link,
        meter=link.meter - drawn + put_up - event.spilled,
        reserve=link.reserve - put_up.reserve,
        overflow=link.overflow - put_up.overflow + event.spilled.total,
        meters=replace(
            meters,
            house=meters.house + put_up.house,
            prizes=meters.prizes + drawn.total,
            hits=_counted(meters.hits, ((prize.hand, 1) for prize in event.prizes)),
            entries=max(entered),
        ),
        entries=_kept({**link.entries, **entered}),
        tops=link.tops + event.tops,
        last={
            **link.last,
            event.table: replace(
                known,
                put_up=known.put_up + put_up,
                spilled=known.spilled + event.spilled,
                won=known.won + event.tops,
            ),
        },
    )


def _kept(entries: Mapping[int, Entry]) -> dict[int, Entry]:
    """Keep entries that are open, those entered after an open one, and the last ones (PJ-27, R39)."""
    first_open = min((number for number, each in entries.items() if not each.closed), default=0)
    shown = sorted(entries)[-SHOWN:]
    return {
        number: each
        for number, each in entries.items()
        if number in shown or (first_open and number >= first_open)
    }


def _with_entries(link: Link, changed: Mapping[int, Entry]) -> Link:
    return replace(link, entries=_kept({**link.entries, **changed}))


def _verified(link: Link, event: e.EntriesVerified) -> Link:
    return _with_entries(
        link, {number: replace(link.entries[number], verified_by=event.by) for number in event.numbers}
    )


def _stands(link: Link, event: e.RoundStands) -> Link:
    found = link.entries_of(event.table, event.round)
    after = _with_entries(link, {number: replace(each, stands=True) for number, each in found.items()})
    return replace(after, last={table: each for table, each in link.last.items() if table != event.table})


def _paid(link: Link, event: e.PrizePaid) -> Link:
    entry = link.entries[event.number]
    paid = _counted(link.meters.paid, [(entry.prize.hand, event.cents)])
    after = _with_entries(
        link, {event.number: replace(entry, paid=entry.paid + event.cents, paid_by=event.by)}
    )
    return replace(after, meters=replace(link.meters, paid=paid))


def _voided(link: Link, event: r.EntriesVoided) -> Link:
    meters, down = link.meters, event.taken_down
    drawn = sum((prize.drawn for prize in event.prizes), Sources())
    meter = link.meter + drawn - event.lowered + event.spilled
    meter -= meter.first(event.kept_out)
    entries = {prize.number: replace(link.entries[prize.number], void=True) for prize in event.prizes} | {
        number: replace(link.entries[number], referred=True) for number in event.referred
    }
    known = link.last[event.table]
    return replace(
        _with_entries(link, entries),
        meter=meter,
        reserve=link.reserve + down.reserve,
        overflow=link.overflow + down.overflow - event.spilled.total + event.kept_out,
        meters=replace(
            meters,
            house=meters.house - down.house,
            prizes=meters.prizes - drawn.total,
            voided=_counted(meters.voided, ((prize.hand, 1) for prize in event.prizes)),
        ),
        tops=link.tops - event.tops,
        last={**link.last, event.table: replace(known, put_up=Sources(), spilled=Sources(), won=0)},
    )


def _corrected(link: Link, event: r.LinkCorrected) -> Link:
    meters, known = link.meters, last_round(link, event.table, event.round)
    return replace(
        link,
        meter=link.meter + event.meter,
        reserve=link.reserve + event.reserve,
        overflow=link.overflow + event.overflow,
        meters=replace(
            meters,
            wagers_corrected=meters.wagers_corrected + event.cents,
            corrections=meters.corrections + event.units,
            house=meters.house + event.house,
        ),
        last={**link.last, event.table: replace(known, parts={**known.parts, event.seat: event.left})},
    )


def _referral_decided(link: Link, event: r.ReferralDecided) -> Link:
    entry, meters = link.entries[event.number], link.meters
    put_up = event.drawn.total + event.reserve + event.house
    after = _with_entries(
        link, {event.number: replace(entry, referred=False, added=entry.added + event.cents)}
    )
    return replace(
        after,
        meter=link.meter - event.drawn,
        reserve=link.reserve - event.reserve,
        meters=replace(meters, house=meters.house + event.house, prizes=meters.prizes + put_up),
    )


def _adjusted(link: Link, event: r.MeterAdjusted) -> Link:
    meters = link.meters
    return replace(
        link,
        meter=link.meter + event.meter,
        overflow=link.overflow + event.overflow,
        meters=replace(meters, adjustments=meters.adjustments + event.house),
    )


_APPLY: Final[Mapping[type, Callable[[Link, Any], Link]]] = {
    e.TableJoined: _table_joined,
    e.TableLeft: _table_left,
    e.ChangePrepared: _change_prepared,
    e.ChangeWithdrawn: _change_withdrawn,
    e.ChangeApproved: _change_approved,
    e.LinkStopped: _stopped,
    e.LinkResumed: _resumed,
    e.LinkRetired: _retired,
    e.BalanceReceived: _received,
    e.ContributionRefused: _nothing,
    e.ContributionsFolded: _folded,
    e.HandsEntered: _entered,
    e.EntriesVerified: _verified,
    e.RoundStands: _stands,
    e.PrizePaid: _paid,
    r.EntriesVoided: _voided,
    r.LinkCorrected: _corrected,
    r.ReferralDecided: _referral_decided,
    r.MeterAdjusted: _adjusted,
}
