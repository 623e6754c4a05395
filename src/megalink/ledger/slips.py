"""What the cage and the trays of the tables do beside play: facts, on numbered slips (AUD-14, TBL-01 to 03).

Each kind of slip has numbers of its own, without a gap; a void slip keeps its number. The slip of a jackpot
payout is named by the link's `PrizePaid`.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import final

from msgspec import Struct


class SlipKind(StrEnum):
    """The kinds of slips."""

    BUY_IN = "buy-in"
    CASH_OUT = "cash-out"
    FILL = "fill"
    CREDIT = "credit"
    JACKPOT = "jackpot payout"


Chips = Mapping[int, int]
"""How many chips of each value, in cents."""


def worth(chips: Chips) -> int:
    """Add chips up, in cents."""
    return sum(value * count for value, count in chips.items())


@final
class BoughtIn(Struct, frozen=True):
    """A Cashier took a player's money."""

    slip: int
    player: str
    cents: int
    by: str


@final
class CashedOut(Struct, frozen=True):
    """A Cashier gave a player money."""

    slip: int
    player: str
    cents: int
    by: str


@final
class CashVoided(Struct, frozen=True):
    """A buy-in or a cash-out is void, and is taken back; its slip keeps its number."""

    voids: BoughtIn | CashedOut
    reason: str
    by: str
    approver: str


@final
class TrayOpened(Struct, frozen=True):
    """A table opened: its tray was counted by the Dealer and by a supervisor, alike (TBL-01)."""

    table: str
    chips: Chips
    dealer: str
    supervisor: str


@final
class TrayClosed(Struct, frozen=True):
    """A table closed: its tray was counted, and is what it should be but for a difference (TBL-02)."""

    table: str
    chips: Chips
    expected: int
    """In cents: opening + fills − credits + what was collected − what was paid out."""
    note: str
    """What was found about a difference; empty where there is none."""
    dealer: str
    supervisor: str

    @property
    def difference(self) -> int:
        """By how much the count is over what was expected; short where it is below nothing."""
        return worth(self.chips) - self.expected


@final
class ChipsRequested(Struct, frozen=True):
    """Chips were asked for from the cage (a fill), or asked to be taken there (a credit)."""

    kind: SlipKind
    slip: int
    table: str
    chips: Chips
    by: str


@final
class ChipsApproved(Struct, frozen=True):
    """Somebody else approved exactly these chips."""

    kind: SlipKind
    slip: int
    by: str


@final
class ChipsMoved(Struct, frozen=True):
    """The chips have left the cage, or the tray."""

    kind: SlipKind
    slip: int
    table: str
    cents: int
    by: str


@final
class ChipsReceived(Struct, frozen=True):
    """The chips have arrived."""

    kind: SlipKind
    slip: int
    table: str
    cents: int
    by: str


@final
class ChipsVoided(Struct, frozen=True):
    """A fill or credit is void before anything moved; its slip keeps its number."""

    kind: SlipKind
    slip: int
    reason: str
    by: str


Event = (
    BoughtIn
    | CashedOut
    | CashVoided
    | TrayOpened
    | TrayClosed
    | ChipsRequested
    | ChipsApproved
    | ChipsMoved
    | ChipsReceived
    | ChipsVoided
)
"""What stands in the cage's stream, beside the payouts of jackpots."""
