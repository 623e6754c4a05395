"""What a link knows at one moment, and the identity that always holds (R50, PJ-03)."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from typing import Final, final

from msgspec import Struct

from megalink.hands import Category
from megalink.jackpot.events import ChangePrepared
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.sources import Allotted, Prize, Sources

SHOWN: Final = 25
"""So many entries stay at hand at least, however long they have been paid (PJ-27)."""


class Status(StrEnum):
    """Whether a link takes wagers."""

    OPEN = "open"
    STOPPED = "stopped"
    RETIRED = "retired"


class BrokenLink(Exception):
    """A link that does not hold what it must: a fault that stops all movement of money (PJ-03, PJ-21)."""


@final
class Meters(Struct, frozen=True):
    """Sums that no play resets (PJ-02); cents where they say so, else in units of the link's scale."""

    wagers: int = 0
    """Cents of all jackpot wagers that came in, …"""
    wagers_corrected: int = 0
    """… and by how much that was corrected."""
    contributions: int = 0
    corrections: int = 0
    house: int = 0
    """Put up by the house: the start amount, resets, and what corrections want of it."""
    adjustments: int = 0
    received: int = 0
    handed_on: int = 0
    prizes: int = 0
    """What the pool has paid or owes in prizes."""
    hits: Mapping[Category, int] = {}
    voided: Mapping[Category, int] = {}
    paid: Mapping[Category, int] = {}
    """Cents paid for each prize."""
    entries: int = 0
    """The number of the last entry (R30)."""


@final
class Entry(Struct, frozen=True):
    """One entered hand on its way to be paid; pending until its round can no longer be undone (R39)."""

    prize: Prize
    table: str
    game: str
    round: int
    entered_by: str
    verified_by: str = ""
    stands: bool = False
    referred: bool = False
    """A higher position has still to decide (6.1)."""
    added: int = 0
    """Cents that such a decision added."""
    paid: int = 0
    """Cents of it that were paid, …"""
    paid_by: str = ""
    """… and by whom last."""
    void: bool = False

    @property
    def closed(self) -> bool:
        """Tell whether nothing more is to be done about it."""
        done = bool(self.paid_by) and self.paid == self.cents
        return self.void or (done and not self.referred)

    @property
    def state(self) -> str:
        """What displays say of it (PJ-24)."""
        return "void" if self.void else "paid" if self.closed else "pending"

    @property
    def cents(self) -> int:
        """What is paid for it."""
        return self.prize.cents + self.added


@final
class LastRound(Struct, frozen=True):
    """The contributions of a table's last round, which may still be undone (R39)."""

    round: int
    tops: int
    """How often the meter had been won when they were folded."""
    parts: Mapping[int, Allotted]
    """By seat."""
    put_up: Sources = Sources()
    """What put the reset amount up after 100 % prizes of this round, …"""
    spilled: Sources = Sources()
    """… the fraction that went to the overflow then, …"""
    won: int = 0
    """… and how often the whole meter was won."""


@final
class Link(Struct, frozen=True):
    """A link at one moment. Amounts are whole numbers of 1/`scale` cent unless they are called cents."""

    name: str
    parameters: Parameters
    scale: int
    meter: Sources
    reserve: int = 0
    overflow: int = 0
    meters: Meters = Meters()
    status: Status = Status.OPEN
    tables: Mapping[str, str] = {}
    """The game of each linked table."""
    folded: Mapping[str, int] = {}
    """The number of each table's last folded contribution."""
    last: Mapping[str, LastRound] = {}
    entries: Mapping[int, Entry] = {}
    """Those that are open, those entered after them, and the last ones at least."""
    tops: int = 0
    """How often the whole meter was won and that was not undone."""
    changes: Mapping[int, ChangePrepared] = {}
    """Prepared changes that wait for approval."""
    prepared: int = 0
    stopped_at: str = ""
    """The fingerprint of the link when it stopped."""

    @property
    def display(self) -> int:
        """The meter in whole cents, rounded down: what is shown is what is paid (PJ-04)."""
        return self.meter.total // self.scale

    @property
    def current(self) -> Fraction:
        """The meter exactly, in cents."""
        return Fraction(self.meter.total, self.scale)

    @property
    def room(self) -> int | None:
        """How much more the meter may take; None where there is no limit."""
        limit = self.parameters.limit
        return None if limit is None else max(0, limit * self.scale - self.meter.total)

    @property
    def reserve_room(self) -> int:
        """How much more the reserve may take."""
        return self.parameters.reserve_cap * self.scale - self.reserve

    @property
    def difference(self) -> int:
        """What the two sides of the pool identity differ by: always nothing (R50, PJ-03)."""
        sums = self.meters
        came = sums.house + sums.contributions + sums.corrections + sums.adjustments + sums.received
        went = sums.prizes + sums.handed_on
        return came - went - (self.meter.total + self.reserve + self.overflow)

    @property
    def open_entries(self) -> tuple[int, ...]:
        """The numbers of entries with which something is still to be done."""
        return tuple(number for number, each in self.entries.items() if not each.closed)

    def entries_of(self, table: str, number: int) -> dict[int, Entry]:
        """Give the live entries of one round at one table."""
        return {
            each.prize.number: each
            for each in self.entries.values()
            if (each.table, each.round) == (table, number) and not each.void
        }


def last_round(link: Link, table: str, number: int) -> LastRound:
    """Give what is known of a round that may still be undone."""
    known = link.last.get(table)
    return known if known is not None and known.round == number else LastRound(number, link.tops, {})


def faults(link: Link) -> tuple[str, ...]:
    """Check a link against itself (PJ-03, PJ-18, PJ-34)."""
    pools = (
        *(getattr(link.meter, name) for name in link.meter.__struct_fields__),
        link.reserve,
        link.overflow,
    )
    over = link.parameters.limit is not None and link.display > link.parameters.limit
    found = {
        f"the pool is out by {link.difference}/{link.scale} cents (PJ-03)": link.difference != 0,
        "a pool is below nothing": min(pools) < 0,
        "the reserve is above its bound (PJ-18)": link.reserve > link.parameters.reserve_bound * link.scale,
        "the display is above the limit (PJ-34)": over,
    }
    return tuple(fault for fault, is_so in found.items() if is_so)


def checked(link: Link) -> Link:
    """Let nothing go on from a link that does not hold what it must."""
    for fault in faults(link):
        message = f"{link.name}: {fault}"
        raise BrokenLink(message)
    return link


def fingerprint(link: Link) -> str:
    """Tell two states of a link apart: what it holds, knows and waits for, without whether it is stopped."""
    said = [getattr(link, name) for name in link.__struct_fields__ if name not in {"status", "stopped_at"}]
    return sha256("\n".join(map(repr, said)).encode()).hexdigest()
