"""One transaction in the making: what is recorded takes effect in a draft, and money moves with it."""

from datetime import datetime
from typing import Final, NamedTuple, final

from megalink import __version__
from megalink.floor.commands import Refused, Request
from megalink.floor.kinds import rule_of, write
from megalink.floor.money import guarded, moves, post
from megalink.floor.record import Draft, Envelope
from megalink.floor.store import Transaction
from megalink.floor.world import TableNow, World
from megalink.ledger.posting import Posting

PROGRAM: Final = __version__


class NotCarriedOut(Exception):
    """Nothing of this transaction is kept; it carries why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.reason)
        self.refused = refused


class Happened(NamedTuple):
    """An event, and what its record says of it."""

    stream: str
    event: object
    where: tuple[str, str, str, int]
    """Actor and role, table and round."""


@final
class Work:
    """What comes of one request, as far as it has come."""

    def __init__(self, world: World, request: Request, now: datetime, *, writes: bool = True) -> None:
        """Begin; what is only to be compared is not `writes`-ten down."""
        self.world = world.draft()
        self.request = request
        self.happened: list[Happened] = []
        self._writes = writes
        self.drafts: list[Draft] = []
        self.postings: list[tuple[int, Posting]] = []
        self.expected: dict[str, int] = {}
        self._now = now

    def record(self, stream: str, *events: object, actor: str = "", role: str = "") -> None:
        """Record what has happened, let it take effect, and post what follows from it."""
        self.expected.setdefault(stream, self.world.versions.get(stream, 0))
        moved = moves(self.world, stream, events)
        self.postings += ((len(self.happened) + place, posting) for place, posting in moved)
        post(self.world.balances, [posting for _, posting in moved])
        for event in events:
            written = write(event) if self._writes else None
            self.world.apply(stream, event)
            said = self._envelope(stream, actor, role)
            self.happened.append(Happened(stream, event, (said.actor, said.role, said.table, said.round)))
            if written is not None:
                kind, form, body = written
                self.drafts.append(Draft(stream, kind, form, rule_of(event), body, said))

    def _envelope(self, stream: str, actor: str, role: str) -> Envelope:
        kind, _, name = stream.partition(":")
        table = self.world.tables.get(name) if kind == "table" else None
        by = self.request.by
        return Envelope(
            self._now,
            actor or by.name,
            role or by.role.label,
            self.request.id,
            PROGRAM,
            name if table else "",
            table.state.round if table else 0,
        )

    def table(self) -> TableNow:
        """Give the table that the request is about, as it is now."""
        found = self.world.tables.get(self.request.table)
        if found is None:
            raise NotCarriedOut(Refused("", f"there is no table {self.request.table!r}"))
        return found

    def transaction(self, digest: bytes, answer: bytes) -> Transaction:
        """Give everything that came of the request."""
        return Transaction(
            self.request.id,
            digest,
            answer,
            tuple(self.drafts),
            self.expected,
            tuple(self.postings),
            guarded([posting for _, posting in self.postings]),
        )
