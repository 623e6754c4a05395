"""What a store does: it keeps batches of transactions, whole or not at all, and gives them back in order.

A store never changes and never removes a record, a posting, a receipt or a seal (AUD-01). It decides nothing:
what is appended was chained by `chain.prepare` from the heads that the store itself holds, so that any two
stores given the same batches hold the same bytes.

Several processes may share a store. Each says what it took a stream's version to be; where another one was
faster the whole batch is refused with `Conflict` and decided again (REL-15). Nobody ever reads and rewrites a
row that everyone needs: a jackpot contribution is a record of the table's own stream, and the link's stream
holds only openings, hits, corrections and parameters.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, final

from msgspec import Struct

from megalink.floor import record as kept
from megalink.floor.record import Draft, Head, Receipt, Record, Seal, Snapshot
from megalink.ledger.posting import Posting


class StoreFailed(Exception):
    """The store could not write or sync; what became of the last batch shows when it is opened again."""


class Conflict(Exception):
    """A stream is not where the transaction took it to be; nothing of the batch was kept."""


class Overdrawn(Exception):
    """An account that may not go below nothing would have; nothing of the batch was kept."""


class Damaged(Exception):
    """What lies in the store cannot have been written by it."""


@final
class Transaction(Struct, frozen=True):
    """Everything that comes of one command."""

    command: str
    digest: bytes
    answer: bytes
    drafts: tuple[Draft, ...] = ()
    expected: Mapping[str, int] = {}
    """The version that each stream had when this was decided."""
    postings: tuple[tuple[int, Posting], ...] = ()
    """What money moved, each with the place of the record among the drafts that it follows from."""
    balances: Mapping[str, int] = {}
    """By how much each account changes that may not go below nothing."""


class Store(Protocol):
    """A place where the floor is kept."""

    def append(self, batch: Sequence[Transaction]) -> Seal:
        """Keep a batch durably under one seal, or raise and keep nothing of it."""
        ...

    def heads(self) -> Mapping[str, Head]:
        """Say where every stream ends."""
        ...

    def balances(self) -> Mapping[str, int]:
        """Give the accounts that may not go below nothing."""
        ...

    def last_seal(self) -> Seal | None:
        """Give the last group commit."""
        ...

    def receipt(self, command: str) -> Receipt | None:
        """Find what came of a command."""
        ...

    def records(self, after: int = 0, stream: str | None = None) -> Iterator[Record]:
        """Go through records in order, those of one stream or of all."""
        ...

    def postings(self, after: int = 0) -> Iterator[kept.Posting]:
        """Go through postings of the records after one."""
        ...

    def receipts(self, after: int = 0) -> Iterator[Receipt]:
        """Go through receipts of the seals after one, in the order in which they were given."""
        ...

    def seals(self, after: int = 0) -> Iterator[Seal]:
        """Go through seals in order."""
        ...

    def snapshot(self, program: str) -> Snapshot | None:
        """Give the last snapshot that this program made, if there is one."""
        ...

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of those before it; losing one costs time only."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...
