"""Finding rounds in a store: one to be shown again, or all of them in order (AUD-07, AUD-16).

A round is told once it is over. One that is under way is shown by `megalink.table.view` alone, so that no
card that lies face down leaves the log before its time (RNG-13).
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import takewhile
from typing import Any, Final, final

from msgspec import Struct

from megalink.floor import events as f
from megalink.floor.kinds import read_record
from megalink.floor.loading import load
from megalink.floor.record import Posting, Record
from megalink.floor.store import Store
from megalink.floor.world import link_stream, table_stream
from megalink.jackpot import events as j
from megalink.jackpot import remedies as jr
from megalink.ledger.accounts import Kind
from megalink.office.history import History
from megalink.office.rounds import BETWEEN, Told
from megalink.table import events as e
from megalink.table.state import State
from megalink.table.view import View, view

_PLAYER: Final = f"{Kind.PLAYER.value}:"


class NoSuchRound(LookupError):
    """A round that was never opened."""


@final
class UnderWay(Struct, frozen=True):
    """A round that is not over, as anybody may see it."""

    id: str
    seen: View


class Purses:
    """What lay on every player's account after a record; asked for one record after another."""

    def __init__(self, postings: Iterator[Posting]) -> None:
        self._ahead = postings
        self._next = next(postings, None)
        self._held: dict[str, int] = {}

    def after(self, sequence: int) -> Mapping[str, int]:
        """Give all balances, in cents."""
        while self._next is not None and self._next.sequence <= sequence:
            each = self._next
            for account, sign in ((each.source, -1), (each.target, 1)):
                if account.startswith(_PLAYER):
                    owner = account.removeprefix(_PLAYER)
                    self._held[owner] = self._held.get(owner, 0) + sign * (each.amount // each.per)
            self._next = next(self._ahead, None)
        return self._held


@final
class Rounds:
    """Reads the records of a floor in order, and hands every round over once the next one begins."""

    def __init__(self, purses: Purses) -> None:
        self._purses = purses
        self._at: dict[str, Told] = {}

    def read(self, record: Record) -> Iterator[History]:
        """Go on with one record."""
        kind, _, name = record.stream.partition(":")
        if record.kind in _OF_A_LINK:
            self._entered(name, read_record(record))
        elif kind == "table":
            event: Any = read_record(record)
            if isinstance(event, f.TableOpened):
                self._at[name] = Told(State(event.setup), None, {})
                return
            if isinstance(event, e.RoundOpened):
                yield from self._over(name)
                before = self._at[name]
                self._at[name] = Told(before.state, before.following, self._purses.after(record.sequence))
            told = self._at[name]
            if told.add(record, event) and told.is_over:
                told.after = dict(self._purses.after(record.sequence))

    def _entered(self, link: str, event: Any) -> None:  # noqa: ANN401
        told = self._at.get(event.table)
        if told is not None and told.state.round == event.round:
            if isinstance(event, j.HandsEntered):
                told.entered(link, event)
            else:
                told.undone(event)

    def _over(self, table: str) -> Iterator[History]:
        if self._at[table].is_over:
            yield self._at[table].history(table)

    def rest(self) -> Iterator[History]:
        """Hand over what is over at the end of the log."""
        for table in sorted(self._at):
            yield from self._over(table)


_OF_A_LINK: Final = frozenset({j.HandsEntered.__name__, jr.EntriesVoided.__name__})

_SETTING_UP: Final = frozenset({f.TableOpened.__name__, *(each.__name__ for each in BETWEEN)})
"""What must be known of a table before one of its rounds is told."""


def histories(store: Store) -> Iterator[History]:
    """Tell every round that is over, in the order in which the next ones began."""
    rounds = Rounds(Purses(store.postings()))
    for record in takewhile(partial(_is_sealed, _end(store)), store.records()):
        yield from rounds.read(record)
    yield from rounds.rest()


def recalled(store: Store, wanted: str) -> History | UnderWay:
    """Find one round by its table and number, as UTH-1/7."""
    table, _, number = wanted.rpartition("/")
    if not table or not number.isdigit():
        message = f"a round is named by its table and number, as UTH-1/7, not {wanted!r}"
        raise NoSuchRound(message)
    sealed = partial(_is_sealed, _end(store))
    records = takewhile(sealed, store.records(stream=table_stream(table)))
    asked = [each for each in records if each.round == int(number) or each.kind in _SETTING_UP]
    if not any(each.kind == e.RoundOpened.__name__ for each in asked):
        message = f"no round {number} was played at {table}"
        raise NoSuchRound(message)
    for stream in store.heads():
        if stream.startswith(link_stream("")):
            linked = takewhile(sealed, store.records(stream=stream))
            asked += (each for each in linked if each.kind in _OF_A_LINK)
    rounds = Rounds(Purses(store.postings()))
    found: list[History] = []
    for record in sorted(asked):
        found += rounds.read(record)
    found += rounds.rest()
    if found:
        return found[-1]
    return UnderWay(wanted, view(load(store)[0].tables[table].state, None))


def _is_sealed(end: int, record: Record) -> bool:
    return record.sequence <= end


def _end(store: Store) -> int:
    seal = store.last_seal()
    return 0 if seal is None else seal.last
