"""What undid or corrected something at a link: facts like those of `events` (R31, R39, PJ-06)."""

from enum import StrEnum
from typing import final

from msgspec import Struct

from megalink.jackpot.sources import Allotted, Prize, Sources


@final
class EntriesVoided(Struct, frozen=True):
    """The entries of a round were undone: their amounts go back to where they came from (R39)."""

    table: str
    round: int
    prizes: tuple[Prize, ...]
    lowered: Sources
    """What of the reset amount leaves the meter again, …"""
    taken_down: Sources
    """… and goes back to whatever had put it up."""
    spilled: Sources
    """What goes back from the overflow to the meter, …"""
    kept_out: int
    """… and what the limit keeps out of the meter now; it goes to the overflow."""
    tops: int
    """How often the whole meter had been won."""
    referred: tuple[int, ...]
    """Entries made later elsewhere, of a meter that would have been another: referred upward (6.1)."""
    rule: str
    by: str


@final
class LinkCorrected(Struct, frozen=True):
    """One jackpot wager is another than the link was told: its contribution is corrected (R31)."""

    table: str
    round: int
    seat: int
    player: str
    cents: int
    """By how much the wager is more; less than nothing where it was returned or is less."""
    meter: Sources
    """How the meter changes, …"""
    reserve: int
    overflow: int
    house: int
    """… and what the house puts up where the pools do not, the meter having been won meanwhile."""
    left: Allotted
    """The contribution as it stands now."""
    rule: str
    by: str

    @property
    def units(self) -> int:
        """By how much the contribution is more."""
        return self.meter.total + self.reserve + self.overflow - self.house


@final
class ReferralDecided(Struct, frozen=True):
    """A referred entry was decided: its player gets so much more, which may be nothing (6.1)."""

    number: int
    cents: int
    drawn: Sources
    reserve: int
    """What the reserve puts up of it, and the house, once the meter is down to the reset amount."""
    house: int
    note: str
    by: str
    approver: str


class Reason(StrEnum):
    """For what the meter may be changed by hand (PJ-06).

    A win, a correction of contributions and the way to a successor have events of their own. There is never
    an excess over the limit to be removed, and the approved plan lets nobody recover the start amount.
    """

    MALFUNCTION = "proven malfunction"
    """The house puts up, or takes back, what a malfunction took or gave."""
    TRANSFER = "approved transfer"
    """Between the meter and the overflow: nothing becomes revenue (PJ-17)."""


@final
class MeterAdjusted(Struct, frozen=True):
    """The meter was changed by hand: by one person, approved by another, for a reason (PJ-06)."""

    reason: Reason
    meter: Sources
    """How the meter changes, …"""
    overflow: int
    """… and the overflow."""
    before: int
    after: int
    """The displayed value, in cents."""
    note: str
    by: str
    approver: str

    @property
    def house(self) -> int:
        """What the house puts up."""
        return self.meter.total + self.overflow
