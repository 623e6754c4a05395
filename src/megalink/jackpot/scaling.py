"""Dividing the cent of a link into finer parts: rates changed, or a balance came in (PJ-15, PJ-19)."""

from math import lcm

from msgspec.structs import replace

from megalink.jackpot.link import Entry, LastRound, Link, Meters
from megalink.jackpot.sources import Allotted


def rescaled(link: Link, scale: int) -> Link:
    """Express a link in parts of a cent that are whole numbers of both the old and the wanted ones."""
    finer = lcm(link.scale, scale)
    times = finer // link.scale
    if times == 1:
        return link
    return replace(
        link,
        scale=finer,
        meter=link.meter.times(times),
        reserve=link.reserve * times,
        overflow=link.overflow * times,
        meters=_meters(link.meters, times),
        last={table: _last(each, times) for table, each in link.last.items()},
        entries={number: _entry(each, times) for number, each in link.entries.items()},
    )


def _meters(meters: Meters, times: int) -> Meters:
    return replace(
        meters,
        contributions=meters.contributions * times,
        corrections=meters.corrections * times,
        house=meters.house * times,
        adjustments=meters.adjustments * times,
        received=meters.received * times,
        handed_on=meters.handed_on * times,
        prizes=meters.prizes * times,
    )


def _last(last: LastRound, times: int) -> LastRound:
    return replace(
        last,
        parts={seat: _allotted(part, times) for seat, part in last.parts.items()},
        put_up=last.put_up.times(times),
        spilled=last.spilled.times(times),
    )


def _allotted(part: Allotted, times: int) -> Allotted:
    return replace(
        part,
        meter=part.meter * times,
        reserve=part.reserve * times,
        overflow=part.overflow * times,
        wanted=part.wanted * times,
    )


def _entry(entry: Entry, times: int) -> Entry:
    return replace(entry, prize=replace(entry.prize, drawn=entry.prize.drawn.times(times)))
