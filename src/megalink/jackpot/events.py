"""What has happened to a link: facts, never changed, with every amount that they moved.

All of these but `Contributed` stand in the link's own stream. `Contributed` stands in the table's stream, in
the transaction that closes the bets, so that tables never wait for each other; `ContributionsFolded`
brings many of them to the meters at once, in the order of its parts. Before anything else is asked of a link,
the writer folds what has been contributed.

Amounts named `cents` or `amount` are whole cents; all others are whole numbers of 1/`scale` cent, the scale
that the link had at that moment.
"""

from typing import final

from msgspec import Struct

from megalink.jackpot import remedies as r
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.sources import Allotted, Prize, Sources

# The link and its tables -------------------------------------------------------------------------------


@final
class LinkOpened(Struct, frozen=True):
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
class LinkStopped(Struct, frozen=True):
    """The link stopped: no wager is taken for it (PJ-21)."""

    cause: str
    fingerprint: str
    """Of the link as it was, so that it goes on from exactly there."""
    by: str


@final
class LinkResumed(Struct, frozen=True):
    """The fault is cleared: the link goes on from exactly where it stopped (PJ-21)."""

    by: str
    approver: str


@final
class LinkRetired(Struct, frozen=True):
    """The link is at its end; all that it holds goes to its successor (PJ-19)."""

    successor: str
    meter: Sources
    reserve: int
    overflow: int
    scale: int
    by: str
    approver: str


@final
class BalanceReceived(Struct, frozen=True):
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
class ContributionsFolded(Struct, frozen=True):
    """Contributions of tables were brought to the meters, one after another."""

    parts: tuple[Allotted, ...]


# Hits --------------------------------------------------------------------------------------------------


@final
class HandsEntered(Struct, frozen=True):
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


Event = (
    LinkOpened
    | TableJoined
    | TableLeft
    | ChangePrepared
    | ChangeWithdrawn
    | ChangeApproved
    | LinkStopped
    | LinkResumed
    | LinkRetired
    | BalanceReceived
    | ContributionRefused
    | ContributionsFolded
    | HandsEntered
    | EntriesVerified
    | RoundStands
    | PrizePaid
    | r.EntriesVoided
    | r.LinkCorrected
    | r.ReferralDecided
    | r.MeterAdjusted
)
"""What stands in a link's stream."""
