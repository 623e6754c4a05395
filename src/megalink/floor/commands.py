"""What can be asked of the floor: commands of tables, and what concerns tables, links and people."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct

from megalink.games.version import TableTerms
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.remedies import Reason
from megalink.ledger.slips import Chips, SlipKind
from megalink.table.commands import Command
from megalink.table.decide import Basis
from megalink.table.roles import Actor


@final
class OpenTable(Struct, frozen=True):
    """A Pit Manager sets a table up, linked or for practice."""

    game: str
    terms: TableTerms
    rulings: Mapping[str, str] = {}
    link: str = ""


@final
class ChangeTerms(Struct, frozen=True):
    """A Pit Manager changes the terms of a table between rounds (TBL-05)."""

    terms: TableTerms


@final
class DealFromShoe(Struct, frozen=True):
    """The Dealer of a virtual table deals what is due, or the next so many cards of it."""

    count: int | None = None


@final
class EnterHands(Struct, frozen=True):
    """The Dealer enters the winning hands again, where the link had stopped when they were settled."""


@final
class ClearTable(Struct, frozen=True):
    """A Gaming Shift Manager lets a table go on that a fault had stopped (AUD-10)."""

    statement: str


@final
class ClearMoney(Struct, frozen=True):
    """A Gaming Shift Manager lets money move again after a fault that had stopped it everywhere (AUD-10)."""

    statement: str


@final
class ApproveProgram(Struct, frozen=True):
    """A Gaming Shift Manager lets another program serve this floor, approved by another (PJ-22)."""

    digest: str
    approver: str


@final
class CheckFloor(Struct, frozen=True):
    """A Pit Supervisor or above has the program and the configuration verified now (PJ-22)."""


@final
class OpenLink(Struct, frozen=True):
    """A Gaming Shift Manager opens a link that another person has approved."""

    link: str
    parameters: Parameters
    approver: str


@final
class StopLink(Struct, frozen=True):
    """A Pit Manager or above stops a link: no jackpot wager is taken for it (PJ-21)."""

    link: str
    cause: str


@final
class ResumeLink(Struct, frozen=True):
    """A Gaming Shift Manager lets a link go on from where it stopped, approved by another (PJ-21)."""

    link: str
    approver: str


@final
class JoinLink(Struct, frozen=True):
    """A Pit Manager links a table that has no link."""

    link: str


@final
class LeaveLink(Struct, frozen=True):
    """A Pit Manager unlinks a table between rounds, once its prizes are paid."""


@final
class PrepareChange(Struct, frozen=True):
    """A Pit Manager prepares new parameters of a link (PJ-15)."""

    link: str
    parameters: Parameters


@final
class WithdrawChange(Struct, frozen=True):
    """A prepared change is taken back."""

    link: str
    number: int


@final
class ApproveChange(Struct, frozen=True):
    """A Gaming Shift Manager lets a prepared change hold (PJ-15)."""

    link: str
    number: int


@final
class RetireLink(Struct, frozen=True):
    """A Gaming Shift Manager ends a link; everything it holds goes to its successor (PJ-19)."""

    link: str
    successor: str
    approver: str


@final
class AdjustMeter(Struct, frozen=True):
    """A Gaming Shift Manager changes a meter by hand, for a reason on the list (PJ-06)."""

    link: str
    reason: Reason
    cents: int
    note: str
    approver: str


@final
class DecideReferral(Struct, frozen=True):
    """A Gaming Shift Manager decides an entry that was referred upward (6.1)."""

    link: str
    entry: int
    cents: int
    note: str
    approver: str


@final
class OpenTray(Struct, frozen=True):
    """The Dealer and a Pit Supervisor, who says so, have counted the tray of a table alike (TBL-01)."""

    dealer: str
    counted: tuple[Chips, Chips]


@final
class CloseTray(Struct, frozen=True):
    """The tray is counted again, and compared with what should lie there (TBL-02)."""

    dealer: str
    counted: tuple[Chips, Chips]
    note: str = ""


@final
class RequestChips(Struct, frozen=True):
    """A fill of a tray, or a credit from it, is asked for (TBL-03)."""

    kind: SlipKind
    chips: Chips


@final
class ApproveChips(Struct, frozen=True):
    """Somebody else approves a fill or credit, …"""

    kind: SlipKind
    slip: int


@final
class MoveChips(Struct, frozen=True):
    """… it leaves where it lies, …"""

    kind: SlipKind
    slip: int


@final
class ReceiveChips(Struct, frozen=True):
    """… and is received by another than who brought it (TBL-03)."""

    kind: SlipKind
    slip: int


@final
class VoidChips(Struct, frozen=True):
    """A fill or credit is made void while nothing has moved; its slip keeps its number (AUD-14)."""

    kind: SlipKind
    slip: int
    reason: str


@final
class VerifyEntries(Struct, frozen=True):
    """A second person verifies the winning hands of the table's round (PJ-28, ROL-03)."""

    round: int


@final
class BuyIn(Struct, frozen=True):
    """A player brings money to the floor."""

    player: str
    amount: int


@final
class CashOut(Struct, frozen=True):
    """A player takes money away."""

    player: str
    amount: int


@final
class PayPrize(Struct, frozen=True):
    """A jackpot prize is paid, once its round stands and a second person has verified it (PJ-28, R39)."""

    link: str
    entry: int


OfTheHouse = (
    ClearMoney
    | ApproveProgram
    | CheckFloor
    | OpenLink
    | PrepareChange
    | WithdrawChange
    | ApproveChange
    | StopLink
    | ResumeLink
    | RetireLink
    | AdjustMeter
    | DecideReferral
    | BuyIn
    | CashOut
    | PayPrize
    | ApproveChips
    | MoveChips
    | ReceiveChips
    | VoidChips
)
"""What is asked of no table."""

OfATable = (
    OpenTable
    | ChangeTerms
    | DealFromShoe
    | EnterHands
    | ClearTable
    | JoinLink
    | LeaveLink
    | VerifyEntries
    | OpenTray
    | CloseTray
    | RequestChips
)
"""What is asked of a table and no round of its own answers."""


@final
class Request(Struct, frozen=True):
    """Something that a client asks, under an id that it made and kept before it asked (REC-08)."""

    id: str
    by: Actor
    command: Command | OfATable | OfTheHouse
    table: str = ""
    basis: Basis | None = None


@final
class Done(Struct, frozen=True):
    """The command was carried out; these streams are where they say now."""

    versions: Mapping[str, int]


@final
class Refused(Struct, frozen=True):
    """The command was not carried out: the number that says so, the reason, and who else may do it."""

    rule: str
    reason: str
    may: str = ""


Answer = Done | Refused
