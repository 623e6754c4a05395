"""A store played again day by day, for whoever reports on one.

A day is that of UTC. Order never depends on a clock (AUD-12): a day begins with the first record that bears
its date or a later one, so that every record belongs to one day even where a clock was set back.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol, final

from msgspec import Struct
from msgspec.structs import replace

from megalink.floor.kinds import read_record
from megalink.floor.money import account_of
from megalink.floor.record import Posting as Stored
from megalink.floor.record import Record
from megalink.floor.store import Damaged, Store, StoreFailed
from megalink.floor.world import World
from megalink.ledger.accounts import Account
from megalink.ledger.posting import Balances, Posting, Why

DATE: Final = len("2026-01-31")


class NoSuchDay(LookupError):
    """A day on which nothing was recorded."""


class Reader(Protocol):
    """Somebody who wants to see every record of a day, with the floor as it was just before it."""

    def see(self, world: World, record: Record, event: Any) -> None:  # noqa: ANN401  # whatever streams hold
        """Look at one record."""
        ...


@final
class Span(Struct, frozen=True):
    """The records of a day."""

    date: str
    first: int
    last: int
    is_newest: bool = False
    """Nothing was recorded after it."""


def day_of(store: Store, date: str | None) -> Span:
    """Find a day, or the newest one."""
    seal = store.last_seal()
    end = 0 if seal is None else seal.last
    newest = found = Span("", 1, 0)
    for record in store.records():
        if record.sequence > end:
            break
        day = max(record.time[:DATE], newest.date)
        first = newest.first if day == newest.date else record.sequence
        newest = Span(day, first, record.sequence)
        if day == date:
            found = newest
    if date is None or found == newest:
        found = replace(newest, is_newest=True)
    if not found.last:
        message = f"nothing was recorded on {date}" if date and newest.last else "nothing was recorded yet"
        raise NoSuchDay(message)
    return found


def replay(store: Store, span: Span, of_the_day: Sequence[Reader], of_all: Sequence[Reader]) -> World:
    """Play the floor again to the end of a day, and give it as it was then."""
    world = World()
    try:
        for record in store.records():
            if record.sequence > span.last:
                break
            event = read_record(record)
            for reader in (*of_all, *of_the_day) if record.sequence >= span.first else of_all:
                reader.see(world, record, event)
            world.apply(record.stream, event)
    except StoreFailed:
        raise
    except Exception as problem:
        message = (
            f"what was recorded does not follow from itself ({type(problem).__name__}): verify the store"
        )
        raise Damaged(message) from problem
    return world


@final
class Books(Struct, frozen=True):
    """The money of a day: the balances before it, what moved, and the balances after it."""

    opening: Balances
    moved: tuple[Posting, ...]
    closing: Balances


def books_of(store: Store, span: Span) -> Books:
    """Add up what moved before a day, and list what moved on it."""
    names: dict[str, Account] = {}
    held: dict[tuple[str, int], int] = {}
    """So many parts of a cent, by account and parts to the cent."""
    opening: Balances | None = None
    moved: list[Posting] = []
    for each in _until(store.postings(), span.last):
        if each.sequence >= span.first:
            opening = opening or _balances(held, names)
            moved.append(_read(each, names))
        for name, sign in ((each.source, -1), (each.target, 1)):
            held[name, each.per] = held.get((name, each.per), 0) + sign * each.amount
    closing = _balances(held, names)
    return Books(opening or closing, tuple(moved), closing)


def _balances(held: Mapping[tuple[str, int], int], names: dict[str, Account]) -> Balances:
    of: dict[Account, Fraction] = {}
    for (name, per), amount in held.items():
        account = _account(name, names)
        of[account] = of.get(account, Fraction(0)) + Fraction(amount, per)
    return Balances(of)


def _until(postings: Iterator[Stored], last: int) -> Iterator[Stored]:
    for each in postings:
        if each.sequence > last:
            return
        yield each


def _account(name: str, names: dict[str, Account]) -> Account:
    found = names.get(name)
    if found is None:
        found = names[name] = account_of(name)
    return found


def _read(each: Stored, names: dict[str, Account]) -> Posting:
    return Posting(
        _account(each.source, names),
        _account(each.target, names),
        each.amount,
        Why(each.why),
        each.rule,
        each.per,
        *each[8:],
    )
