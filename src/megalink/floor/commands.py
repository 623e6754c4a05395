"""What can be asked of the floor: commands of tables, and what concerns tables, links and people."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct

from megalink.games.version import TableTerms
from megalink.jackpot.parameters import Parameters
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


OfTheHouse = ClearMoney | OpenLink | StopLink | ResumeLink | BuyIn | CashOut | PayPrize
"""What is asked of no table."""

OfATable = OpenTable | ChangeTerms | DealFromShoe | EnterHands | ClearTable | VerifyEntries
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
