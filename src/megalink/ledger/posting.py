"""How money moves: postings, which are never changed, and the balances that they add up to."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import final

from msgspec import Struct

from megalink.ledger.accounts import NEVER_BELOW, OF_LINKS, OF_RESULTS, Account, Kind


class BrokenLedger(Exception):
    """Money that would be made, lost or below nothing: a fault that stops all movement of money (REL-19)."""


class Why(StrEnum):
    """What a posting is for."""

    WAGER = "wager placed"
    TAKEN_BACK = "wager taken back"
    STAKE_BACK = "stake back"
    COLLECTED = "wager collected"
    WON = "wager won"
    BREAKAGE = "breakage"
    OWED = "wager owed"
    CONTRIBUTION = "contribution"
    FOLDED = "contribution folded"
    START = "start amount"
    RESET = "reset amount"
    PRIZE = "prize entered"
    PRIZE_PAID = "prize paid"
    PRIZE_UNDONE = "prize undone"
    LIMIT = "excess over the limit"
    LINK_CORRECTED = "contribution corrected"
    ADJUSTED = "meter adjusted"
    HANDED_ON = "link retired"
    BUY_IN = "buy-in"
    CASH_OUT = "cash-out"
    OPENING = "table opened"
    FILL = "fill"
    CREDIT = "credit"
    CLOSING = "table closed"
    COUNT = "count difference"


@final
class Posting(Struct, frozen=True):
    """An amount that goes from one account to another, and what it goes for."""

    source: Account
    target: Account
    amount: int
    """In 1/`per` cent, above nothing."""
    why: Why
    rule: str
    """The number of the document, the ruling or the requirement that it rests on."""
    per: int = 1
    table: str = ""
    round: int = 0
    seat: int = 0
    wager: str = ""
    player: str = ""
    entry: int = 0
    """The number of the jackpot entry (R30), …"""
    slip: int = 0
    """… or of the slip (AUD-14)."""
    corrects: str = ""
    """What this takes back, in words; empty unless it is a correction."""

    @property
    def cents(self) -> Fraction:
        """The amount in cents, exactly."""
        return Fraction(self.amount, self.per)


def checked(posting: Posting) -> Posting:
    """Let nothing be posted that is no amount, or parts of a cent where there are none."""
    ends = (posting.source, posting.target)
    if posting.amount < 1 or posting.per < 1 or ends[0] == ends[1]:
        message = f"no amount goes from {ends[0]} to {ends[1]}: {posting.amount}/{posting.per}"
        raise BrokenLedger(message)
    whole = posting.amount % posting.per == 0
    if not whole and not any({end.kind for end in ends} <= group for group in (OF_LINKS, OF_RESULTS)):
        message = f"a part of a cent cannot go from {ends[0]} to {ends[1]}"
        raise BrokenLedger(message)
    return posting


@final
class Balances(Struct, frozen=True):
    """What lies on every account, in cents, exactly; accounts on which nothing ever lay are not there."""

    of: Mapping[Account, Fraction] = {}

    def on(self, account: Account) -> Fraction:
        """Give a balance."""
        return self.of.get(account, Fraction(0))

    def cents(self, account: Account) -> int:
        """Give the balance of an account that holds whole cents."""
        balance = self.on(account)
        if balance.denominator != 1:
            message = f"{account} holds a part of a cent: {balance}"
            raise BrokenLedger(message)
        return balance.numerator

    def after(self, postings: Iterable[Posting]) -> "Balances":
        """Add postings; what may never be below nothing is not, once all of them are made."""
        changed = dict(self.of)
        touched = set[Account]()
        for posting in map(checked, postings):
            amount = posting.cents
            changed[posting.source] = changed.get(posting.source, Fraction(0)) - amount
            changed[posting.target] = changed.get(posting.target, Fraction(0)) + amount
            touched |= {posting.source, posting.target}
        for account in touched:
            if account.kind in NEVER_BELOW and changed[account] < 0:
                message = f"{account} would hold {changed[account]} cents"
                raise BrokenLedger(message)
        return Balances(changed)

    def total(self, kind: Kind, at: str | None = None) -> Fraction:
        """Add up the accounts of a kind; of one owner where one is named."""
        return sum(
            (
                balance
                for account, balance in self.of.items()
                if account.kind is kind and at in {None, account.owner}
            ),
            Fraction(0),
        )


def faults(balances: Balances) -> Iterator[str]:
    """Check the books against themselves: nothing is made or lost, and fractions stay in their groups."""
    total = sum(balances.of.values(), Fraction(0))
    if total:
        yield f"all balances add up to {total} cents, not to nothing (REL-01)"
    for account, balance in balances.of.items():
        if account.kind in NEVER_BELOW and balance < 0:
            yield f"{account} holds {balance} cents"
        if balance.denominator != 1 and account.kind not in OF_LINKS | OF_RESULTS:
            yield f"{account} holds a part of a cent: {balance}"
    for group in (OF_LINKS, OF_RESULTS):
        held = sum(
            (balance for account, balance in balances.of.items() if account.kind in group), Fraction(0)
        )
        if held.denominator != 1:
            yield f"the accounts of {', '.join(sorted(group))} hold {held} cents together, which is not whole"


def moved(postings: Iterable[Posting]) -> dict[Account, Fraction]:
    """Add up what postings change on each account, for a store that keeps balances in rows."""
    sums: dict[Account, Fraction] = {}
    for posting in postings:
        sums[posting.source] = sums.get(posting.source, Fraction(0)) - posting.cents
        sums[posting.target] = sums.get(posting.target, Fraction(0)) + posting.cents
    return sums
