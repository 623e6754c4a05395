"""What has happened to a link: facts, never changed, with every amount that they moved.

All of these but `Contributed` stand in the link's own stream. `Contributed` stands in the table's stream, in
the transaction that closes the bets, so that tables never wait for each other; `Folded` brings many of them
to the meters at once, in the order of its parts. Before anything else is asked of a link, the writer folds
what has been contributed.

Amounts named `cents` or `amount` are whole cents; all others are whole numbers of 1/`scale` cent, the scale
that the link had at that moment.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import final

from msgspec import Struct

from megalink.cards import Card
from megalink.hands import Category
from megalink.jackpot.parameters import Parameters


@final
class Sources(Struct, frozen=True):
    """An amount by where it came from: the wagers, or what put a start or a reset amount up (PJ-28)."""

    contributed: int = 0
    reserve: int = 0
    overflow: int = 0
    house: int = 0

    @property
    def total(self) -> int:
        """The amount in all."""
        return self.contributed + self.reserve + self.overflow + self.house

    def __add__(self, other: "Sources") -> "Sources":
        return Sources(
            self.contributed + other.contributed,
            self.reserve + other.reserve,
            self.overflow + other.overflow,
            self.house + other.house,
        )

    def __sub__(self, other: "Sources") -> "Sources":
        return self + other.times(-1)

    def first(self, amount: int) -> "Sources":
        """Take so much of it: what was contributed goes first, what the house put up last (PJ-28)."""
        taken, left = [], amount
        for part in (self.contributed, self.reserve, self.overflow, self.house):
            taken.append(min(part, left))
            left -= taken[-1]
        return Sources(*taken)

    def times(self, factor: int) -> "Sources":
        """Multiply every part."""
        return Sources(
            self.contributed * factor, self.reserve * factor, self.overflow * factor, self.house * factor
        )


# The link and its tables -------------------------------------------------------------------------------


@final
class Opened(Struct, frozen=True):
    """A link was opened; the house put up its start amount (R50)."""

    link: str
    parameters: Parameters
    by: str
    approver: str


@final
class TableJoined(Struct, frozen=True):
    """A table was linked."""

    table: str
    game: str
    by: str


@final
class TableLeft(Struct, frozen=True):
    """A table is linked no longer."""

    table: str
    by: str


@final
class ChangePrepared(Struct, frozen=True):
    """One person has prepared new parameters; they wait for another (PJ-15)."""

    number: int
    parameters: Parameters
    by: str


@final
class ChangeWithdrawn(Struct, frozen=True):
    """A prepared change was taken back."""

    number: int
    by: str


@final
class ChangeApproved(Struct, frozen=True):
    """Another person has approved a prepared change, and it holds from here on."""

    number: int
    parameters: Parameters
    by: str


@final
class Stopped(Struct, frozen=True):
    """The link stopped: no wager is taken for it (PJ-21)."""

    cause: str
    fingerprint: str
    """Of the link as it was, so that it goes on from exactly there."""
    by: str


@final
class Resumed(Struct, frozen=True):
    """The fault is cleared: the link goes on from exactly where it stopped (PJ-21)."""

    by: str
    approver: str


@final
class Retired(Struct, frozen=True):
    """The link is at its end; all that it holds goes to its successor (PJ-19)."""

    successor: str
    meter: Sources
    reserve: int
    overflow: int
    scale: int
    by: str
    approver: str


@final
class Received(Struct, frozen=True):
    """A retired link's balance came in, in units of this link's scale (PJ-19)."""

    link: str
    meter: Sources
    overflow: int
    """What of it the limit keeps out of the meter."""
    scale: int
    """The scale from here on, in which this balance is whole."""


# Contributions -----------------------------------------------------------------------------------------


@final
class Contributed(Struct, frozen=True):
    """A jackpot wager stands: its contribution is owed to the link. In the table's own stream."""

    link: str
    table: str
    game: str
    number: int
    """Counts this table's contributions to the link, without a gap."""
    round: int
    seat: int
    player: str
    cents: int
    """The wager, in whole (a wager of five units contributes on all five)."""
    units: int
    """What it contributes to meter and reserve together."""
    scale: int
    rule: str


@final
class ContributionRefused(Struct, frozen=True):
    """A contribution was not plausible: it was refused, and is an alarm (PJ-31)."""

    table: str
    round: int
    seat: int
    cents: int


@final
class Allotted(Struct, frozen=True):
    """Where one contribution went."""

    table: str
    number: int
    round: int
    seat: int
    player: str
    cents: int
    meter: int
    reserve: int
    overflow: int

    @property
    def units(self) -> int:
        """All of it."""
        return self.meter + self.reserve + self.overflow


@final
class Folded(Struct, frozen=True):
    """Contributions of tables were brought to the meters, one after another."""

    parts: tuple[Allotted, ...]


# Hits --------------------------------------------------------------------------------------------------


@final
class Prize(Struct, frozen=True):
    """One winning hand: its number in the order of entry (R30), and its amount, fixed (PJ-08)."""

    number: int
    seat: int
    player: str
    hand: Category
    cards: tuple[Card, ...]
    staked: int
    cents: int
    drawn: Sources
    """What of it the meter paid, by where that had come from."""
    house_cents: int
    """What of it the house puts up beside the meter: fixed prizes (R09), resets (R07), R06 *start amount*."""
    of_meter: bool
    """It is a share of the meter."""


@final
class Entered(Struct, frozen=True):
    """The winning hands of one round at one table were entered, lower prizes first (R08).

    In one step with it the meter falls by what they draw and, after a 100 % prize, is put up again (PJ-07).
    """

    table: str
    game: str
    round: int
    version: str
    method: str
    before: int
    """The displayed value, in cents, …"""
    after: int
    """… and the one that the entry leaves."""
    prizes: tuple[Prize, ...]
    put_up: Sources
    """What put the reset amount up; nothing unless a 100 % prize was won."""
    spilled: Sources
    """A fraction that the limit keeps out of the meter then; it went to the overflow."""
    tops: int
    """1 where the whole meter was won, else 0."""
    by: str


@final
class EntriesVerified(Struct, frozen=True):
    """A second person has verified the winning hands of a round."""

    table: str
    round: int
    numbers: tuple[int, ...]
    by: str


@final
class RoundStands(Struct, frozen=True):
    """The next round at the table has begun: this one can no longer be undone (R39)."""

    table: str
    round: int


@final
class PrizePaid(Struct, frozen=True):
    """A prize was paid, against the amount fixed at its entry."""

    number: int
    player: str
    cents: int
    slip: int
    """The number of the jackpot payout slip (AUD-14)."""
    by: str


# Corrections -------------------------------------------------------------------------------------------


@final
class EntriesVoided(Struct, frozen=True):
    """The entries of a round were undone: their amounts go back to where they came from (R39)."""

    table: str
    round: int
    prizes: tuple[Prize, ...]
    taken_down: Sources
    """What of the reset amount goes back to whatever had put it up."""
    spilled: Sources
    """What goes back from the overflow to the meter, …"""
    kept_out: int
    """… and what the limit keeps out of the meter now; it goes to the overflow."""
    tops: int
    """1 where the whole meter had been won, else 0."""
    referred: tuple[int, ...]
    """Entries made later elsewhere, of a meter that would have been another: referred upward (6.1)."""
    rule: str
    by: str


@final
class WagerCorrected(Struct, frozen=True):
    """One jackpot wager is another than was told: its contribution is corrected (R31)."""

    seat: int
    player: str
    cents: int
    """By how much the wager is more; less than nothing where it was returned or is less."""
    meter: Sources
    """How the meter changes, …"""
    reserve: int
    overflow: int
    house: int
    """… and what the house puts up, the meter having been won meanwhile."""
    left: Allotted
    """The contribution as it stands now."""

    @property
    def units(self) -> int:
        """By how much the contribution is more."""
        return self.meter.total + self.reserve + self.overflow - self.house


@final
class ContributionsCorrected(Struct, frozen=True):
    """Jackpot wagers of a round are not what the link was told (R31)."""

    table: str
    round: int
    changes: tuple[WagerCorrected, ...]
    rule: str
    by: str


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

    A win, a correction of contributions and a transfer to a successor have events of their own. The approved
    plan lets nobody recover the start amount.
    """

    MALFUNCTION = "proven malfunction"
    OVER_LIMIT = "excess over the approved limit"


@final
class Adjusted(Struct, frozen=True):
    """The meter was changed by hand: by one person, approved by another, for a reason (PJ-06)."""

    reason: Reason
    meter: Sources
    """How the meter changes."""
    overflow: int
    """What goes to the overflow, where the reason is the limit."""
    before: int
    after: int
    """The displayed value, in cents."""
    note: str
    by: str
    approver: str


Event = (
    Opened
    | TableJoined
    | TableLeft
    | ChangePrepared
    | ChangeWithdrawn
    | ChangeApproved
    | Stopped
    | Resumed
    | Retired
    | Received
    | ContributionRefused
    | Folded
    | Entered
    | EntriesVerified
    | RoundStands
    | PrizePaid
    | EntriesVoided
    | ContributionsCorrected
    | ReferralDecided
    | Adjusted
)
"""What stands in a link's stream."""

Told = Mapping[int, int]
"""Cents by seat."""
