"""How a prize came to its amount, contribution by contribution (PJ-26), and its record (PJ-28)."""

from typing import Any, final

from msgspec import Struct

from megalink.floor.kinds import read_record
from megalink.floor.store import Store
from megalink.floor.world import link_stream
from megalink.jackpot.history import Reached, UnknownEntry, Win, how
from megalink.jackpot.remedies import ReferralDecided
from megalink.office.pools import wins_of


class NoSuchPrize(LookupError):
    """A prize that nobody has entered."""


@final
class Told(Struct, frozen=True):
    """A prize, explained."""

    link: str
    win: Win
    reached: Reached
    added: int
    """Cents that a decision on a referral added later (6.1)."""
    agrees: bool
    """What the explanation adds up to is what was fixed at the entry."""


def links(store: Store) -> list[str]:
    """Name all links of a store."""
    return sorted(stream.removeprefix("link:") for stream in store.heads() if stream.startswith("link:"))


def link_named(known: list[str], link: str) -> str:
    """Find a link by its name; the only one there is needs none."""
    if not link and len(known) == 1:
        return known[0]
    if link not in known:
        message = f"name one of the links: {', '.join(known)}" if known else "there is no link yet"
        raise NoSuchPrize(message)
    return link


def hits(store: Store, link: str) -> list[Win]:
    """Give the record of every win of a link, the newest first (PJ-27)."""
    seal = store.last_seal()
    return wins_of(store, link_named(links(store), link), 0 if seal is None else seal.last)[::-1]


def told(store: Store, number: int, link: str) -> Told:
    """Explain the prize of an entry; the link is named where there are several."""
    link = link_named(links(store), link)
    seal = store.last_seal()
    last = 0 if seal is None else seal.last
    records = store.records(stream=link_stream(link))
    happened: list[Any] = [read_record(each) for each in records if each.sequence <= last]
    try:
        reached = how(number, happened)
    except UnknownEntry as problem:
        raise NoSuchPrize(str(problem)) from problem
    win = next(each for each in wins_of(store, link, last) if each.number == number)
    added = sum(
        each.cents for each in happened if isinstance(each, ReferralDecided) and each.number == number
    )
    return Told(link, win, reached, added, _adds_up(win, reached, added))


def _adds_up(win: Win, reached: Reached, added: int) -> bool:
    """Add the steps up from the last reset to the meter that paid, and the parts of the amount to it."""
    meter = reached.began
    for step in reached.steps:
        meter += step.change
        if meter != step.meter:
            return False
    parts = win.start_part + win.contributed_part + win.reserve_part + win.overflow_part + win.house_part
    return parts == win.cents == reached.from_meter + reached.from_house + added
