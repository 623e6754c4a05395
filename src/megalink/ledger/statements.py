"""What postings add up to: for a player, a table, a link, and the house; all of it cross-foots.

A day is whatever postings it is given: the floor says which.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import final

from msgspec import Struct

from megalink.ledger.accounts import CAGE, Account, Kind
from megalink.ledger.posting import Balances, Posting, Why, moved


@final
class Statement(Struct, frozen=True):
    """One account: what it held, what came and went by what it was for, and what it holds."""

    account: Account
    opening: Fraction
    by: Mapping[Why, Fraction]
    closing: Fraction


def statement(account: Account, before: Balances, postings: Iterable[Posting]) -> Statement:
    """Write the statement of an account, whether of a player, a table, a link or the cage."""
    by: dict[Why, Fraction] = {}
    for posting in postings:
        if account in {posting.source, posting.target}:
            sign = 1 if account == posting.target else -1
            by[posting.why] = by.get(posting.why, Fraction(0)) + sign * posting.cents
    opening = before.on(account)
    return Statement(account, opening, by, opening + sum(by.values(), Fraction(0)))


@final
class TableResult(Struct, frozen=True):
    """What a table did, in cents (TBL-02)."""

    table: str
    opening: int
    fills: int
    credits: int
    drop: int
    """What was collected, …"""
    payouts: int
    """… and what was paid out, beside stakes that went back."""
    counted: int
    """What was taken to the cage when the table closed."""
    difference: int
    """By how much that was over what should have been there."""

    @property
    def result(self) -> int:
        """What the house has won at the table."""
        return self.drop - self.payouts

    @property
    def in_tray(self) -> int:
        """What should be left in the tray."""
        held = self.opening + self.fills - self.credits + self.result
        return held - self.counted + self.difference


def table_result(table: str, postings: Iterable[Posting]) -> TableResult:
    """Add up what a table did."""
    tray, win = Account(Kind.FLOAT, table), Account(Kind.WIN, table)
    found = [each for each in postings if each.table == table]

    def came(account: Account, *whys: Why) -> int:
        amounts = (
            each.cents if each.target == account else -each.cents
            for each in found
            if each.why in whys and account in {each.source, each.target}
        )
        return int(sum(amounts, Fraction(0)))

    return TableResult(
        table=table,
        opening=came(tray, Why.OPENING),
        fills=came(tray, Why.FILL),
        credits=-came(tray, Why.CREDIT),
        drop=came(win, Why.COLLECTED),
        payouts=-came(win, Why.WON),
        counted=-came(tray, Why.CLOSING),
        difference=came(tray, Why.COUNT),
    )


@final
class Day(Struct, frozen=True):
    """What the house did, in cents, exactly."""

    cage: Fraction
    """What came to the cage less what it gave."""
    players: Fraction
    """By how much the players have more, on the felt and owed to them included."""
    links: Fraction
    """By how much the pools, and the prizes that are not paid yet, are more."""
    won: Fraction
    """What the tables have won, breakage included, …"""
    prizes: Fraction
    """… the fixed prizes that the house has entered, …"""
    funding: Fraction
    """… what it has put up for its links, …"""
    counts: Fraction
    """… and what its counts were over."""
    trays: Fraction
    """What trays, and chips on their way, hold more."""

    @property
    def out_by(self) -> Fraction:
        """What this does not add up to: nothing, or there is a fault."""
        return (
            self.cage
            + self.players
            + self.links
            + self.won
            - self.prizes
            - self.funding
            - self.counts
            + self.trays
        )


def day(postings: Iterable[Posting]) -> Day:
    """Add up a day over the whole house."""
    by: dict[Kind, Fraction] = {}
    for account, amount in moved(postings).items():
        by[account.kind] = by.get(account.kind, Fraction(0)) + amount

    def of(*kinds: Kind) -> Fraction:
        return sum((by.get(kind, Fraction(0)) for kind in kinds), Fraction(0))

    return Day(
        cage=of(CAGE.kind),
        players=of(Kind.PLAYER, Kind.OWED, Kind.FELT),
        links=of(Kind.CONTRIBUTED, Kind.METER, Kind.RESERVE, Kind.OVERFLOW, Kind.PAYABLE, Kind.HANDED_ON),
        won=of(Kind.WIN, Kind.BREAKAGE),
        prizes=-of(Kind.PRIZES),
        funding=-of(Kind.FUNDING),
        counts=-of(Kind.COUNTS),
        trays=of(Kind.FLOAT, Kind.ON_THE_WAY),
    )
