"""What an amount of money may lie on.

A posting takes an amount from one account and brings it to another; a balance is what came less what went. So
the sum of all balances is nothing, always, and money is never made or lost (REL-01). The cage is where money
comes into these books: its balance is below nothing by what it has given out and not taken back. What the
house has won lies on `win` and `breakage`; what it has spent on the jackpot is below nothing on `funding` and
`prizes`. What the house owes lies apart from that: players' money, wagers on the felt and the link's pools
are liabilities and never revenue (PJ-32, PJ-17). A table's tray holds `float`, `win` and `breakage` together,
for what it collects and pays out lies there until the tray is counted (TBL-02).

Amounts are whole cents, but for two groups of accounts that hold exact parts of a cent:

* the accounts of a link, in 1/D cent. A contribution goes from `funding`, the named account of the house that
  feeds the pool, to `contributed` and, folded, to the pools; `funding` carries the fractions, so that the
  accounts of the links together are always a whole number of cents, and what they pay is whole.
* `win` and `breakage` of a table. A payout that does not divide leaves a part of a cent, or of the smallest
  chip, which goes from the one to the other (R11); together they are always whole, for what was collected and
  paid was.
"""

from enum import StrEnum
from typing import Final, final

from msgspec import Struct


class Kind(StrEnum):
    """The accounts of the house."""

    CAGE = "cage"
    PLAYER = "player"
    OWED = "owed"
    """Below nothing by what a player owes (R46, R39)."""
    FELT = "felt"
    """Wagers that lie at a table: reserved, until they are collected or go back."""
    FLOAT = "float"
    """What the cage has put into a table's tray, less what it took out."""
    ON_THE_WAY = "on the way"
    """Chips that have left the cage, or a tray, and are not received yet (TBL-03)."""
    COUNTS = "count differences"
    WIN = "win"
    BREAKAGE = "breakage"
    PRIZES = "prizes"
    """Fixed jackpot prizes that the house pays (R09)."""
    FUNDING = "funding"
    """What the house puts up for a link: contributions, start and reset amounts."""
    CONTRIBUTED = "contributed"
    """Told by a table, and not folded into the pools yet."""
    METER = "meter"
    RESERVE = "reserve"
    OVERFLOW = "overflow"
    PAYABLE = "payable"
    """Prizes that are entered, and not paid yet."""
    HANDED_ON = "handed on"
    """The balance of a retired link on its way to its successor."""


LIABILITIES: Final = frozenset(
    {
        Kind.PLAYER,
        Kind.FELT,
        Kind.CONTRIBUTED,
        Kind.METER,
        Kind.RESERVE,
        Kind.OVERFLOW,
        Kind.PAYABLE,
        Kind.HANDED_ON,
    }
)
"""What the house owes to others."""

NEVER_BELOW: Final = LIABILITIES | {Kind.ON_THE_WAY}
"""Accounts whose balance is never below nothing."""

OF_LINKS: Final = frozenset(
    {Kind.FUNDING, Kind.CONTRIBUTED, Kind.METER, Kind.RESERVE, Kind.OVERFLOW, Kind.PAYABLE, Kind.HANDED_ON}
)
OF_RESULTS: Final = frozenset({Kind.WIN, Kind.BREAKAGE})
"""The two groups that hold parts of a cent: whole together, exact one by one."""


@final
class Account(Struct, frozen=True, order=True):
    """One account: what kind it is, whose, and for `contributed` at which table."""

    kind: Kind
    owner: str = ""
    at: str = ""

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind.value, self.owner, self.at) if part)


CAGE: Final = Account(Kind.CAGE)


def player(name: str) -> Account:
    """Give a player's account."""
    return Account(Kind.PLAYER, name)


def owed(name: str) -> Account:
    """Give the account of what a player owes."""
    return Account(Kind.OWED, name)


def felt(table: str) -> Account:
    """Give the account of the wagers at a table."""
    return Account(Kind.FELT, table)


def win(table: str) -> Account:
    """Give the account of what a table has won."""
    return Account(Kind.WIN, table)
