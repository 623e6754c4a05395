"""The hash chains: every record holds the one before it in its stream, every seal the one before it.

A seal is one group commit. It holds the new heads of the streams that it moved, and a digest of the records
in their order, of the postings and of the receipts that were stored with them; its own hash goes to a second
file, the anchor. So an edited, removed, inserted or exchanged record breaks its stream and its seal, and an
end that was cut off is missed by the anchor (AUD-02, AUD-03).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC
from hashlib import sha256
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from megalink.floor.record import Draft, Head, Posting, Receipt, Record, Seal
from megalink.floor.store import Conflict, Transaction
from megalink.ledger import posting as ledger

NOTHING: Final = bytes(32)
"""What stands before the first record of a stream, and before the first seal."""

START: Final = Head(0, NOTHING)

NO_SEAL: Final = Seal(0, 1, 0, b"", NOTHING, NOTHING)

Held = TypeVar("Held")

_pack = msgspec.msgpack.Encoder().encode


class Prepared(NamedTuple):
    """A batch as it is to be stored."""

    records: tuple[Record, ...]
    postings: tuple[Posting, ...]
    receipts: tuple[Receipt, ...]
    seal: Seal
    moved: Mapping[str, Head]


def record_hash(before: bytes, record: Record) -> bytes:
    """Hash a record behind the one before it in its stream; its place among all is the seal's to hold."""
    return sha256(before + _pack(record[1:-1])).digest()


def prepare(heads: Mapping[str, Head], last: Seal | None, batch: Sequence[Transaction]) -> Prepared:
    """Chain a batch to what a store holds; refuse it where a stream has moved on."""
    number = 1 if last is None else last.number + 1
    first = sequence = 1 if last is None else last.last + 1
    moved: dict[str, Head] = {}
    records: list[Record] = []
    postings: list[Posting] = []
    receipts: list[Receipt] = []
    for each in batch:
        for stream, version in each.expected.items():
            found = moved.get(stream) or heads.get(stream) or START
            if found.version != version:
                message = f"{stream} is at {found.version}, not at {version}"
                raise Conflict(message)
        at = sequence
        for draft in each.drafts:
            record = _chained(moved.get(draft.stream) or heads.get(draft.stream) or START, sequence, draft)
            moved[draft.stream] = Head(record.version, record.hash)
            records.append(record)
            sequence += 1
        postings += (posted(at + place, line, posting) for line, (place, posting) in enumerate(each.postings))
        receipts.append(Receipt(each.command, each.digest, each.answer, number))
    shown = msgspec.json.encode(
        {name: [head.version, head.hash.hex()] for name, head in sorted(moved.items())}
    )
    seal = Seal(number, first, sequence - 1, shown, contents(records, postings, receipts), NOTHING)
    sealed = seal._replace(hash=seal_hash(NOTHING if last is None else last.hash, seal))
    return Prepared(tuple(records), tuple(postings), tuple(receipts), sealed, moved)


def posted(sequence: int, line: int, posting: ledger.Posting) -> Posting:
    """Give a posting of the ledger as it is stored."""
    return Posting(
        sequence,
        line,
        str(posting.source),
        str(posting.target),
        posting.amount,
        posting.per,
        posting.why.value,
        posting.rule,
        posting.table,
        posting.round,
        posting.seat,
        posting.wager,
        posting.player,
        posting.entry,
        posting.slip,
        posting.corrects,
    )


def _chained(head: Head, sequence: int, draft: Draft) -> Record:
    said = draft.envelope
    time = said.time.astimezone(UTC).isoformat(timespec="microseconds")
    record = Record(
        sequence,
        draft.stream,
        head.version + 1,
        draft.kind,
        draft.form,
        time,
        said.table,
        said.round,
        said.actor,
        said.role,
        said.command,
        draft.rule,
        said.program,
        draft.body,
        NOTHING,
    )
    return record._replace(hash=record_hash(head.hash, record))


def contents(records: Iterable[Record], postings: Iterable[Posting], receipts: Iterable[Receipt]) -> bytes:
    """Digest what one seal holds, in order."""
    digest = sha256()
    for record in records:
        digest.update(_pack((record.sequence, record.hash)))
    for posting in postings:
        digest.update(_pack(posting))
    for receipt in receipts:
        digest.update(_pack(receipt))
    return digest.digest()


def seal_hash(before: bytes, seal: Seal) -> bytes:
    """Hash a seal behind the one before it."""
    return sha256(before + _pack(seal[:-1])).digest()


# Looking again ---------------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """Something that is not as it was written, and where."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


def place_of(record: Record) -> str:
    """Say where a record lies."""
    return f"record {record.sequence} ({record.stream} {record.version}, {record.kind})"


class Chains:
    """Follows the chains through records in their order, and says where one is broken."""

    def __init__(self, heads: Mapping[str, Head] | None = None, sequence: int = 0) -> None:
        self.heads: dict[str, Head] = dict(heads or {})
        self.sequence = sequence

    def follow(self, record: Record) -> Iterator[Finding]:
        """Check one record against those before it, and go on from what it says of itself."""
        place = place_of(record)
        if record.sequence != self.sequence + 1:
            gone = f"{self.sequence + 1} to {record.sequence - 1}"
            yield Finding(place, f"records {gone} are missing before it")
        head = self.heads.get(record.stream, START)
        if record.version != head.version + 1:
            yield Finding(place, f"{record.stream} {head.version + 1} should stand here")
        elif record_hash(head.hash, record) != record.hash:
            yield Finding(place, "is not what was written, or does not follow from the one before it")
        self.sequence = record.sequence
        self.heads[record.stream] = Head(record.version, record.hash)


def check_seals(
    seals: Iterable[Seal],
    records: Iterable[Record],
    postings: Iterable[Posting],
    receipts: Iterable[Receipt],
    before: Seal = NO_SEAL,
) -> Iterator[Finding]:
    """Check every group commit against what it should hold, and its chain."""
    by_record = _Row(records, lambda each: each.sequence)
    by_posting = _Row(postings, lambda each: each.sequence)
    by_seal = _Row(receipts, lambda each: each.seal)
    for seal in seals:
        place = f"seal {seal.number} (records {seal.first} to {seal.last})"
        if seal.number != before.number + 1 or seal.first != before.last + 1:
            yield Finding(place, f"does not follow seal {before.number}, which ends at record {before.last}")
        if seal_hash(before.hash, seal) != seal.hash:
            yield Finding(place, "is not what was written, or does not follow from the one before it")
        held = list(by_record.up_to(seal.last))
        found = contents(held, by_posting.up_to(seal.last), by_seal.up_to(seal.number))
        if found != seal.contents:
            yield Finding(place, "its records, postings or receipts are not those that were stored with it")
        yield from _heads_kept(place, seal, held)
        before = seal
    for left in by_record.rest():
        yield Finding(f"record {left.sequence}", "stands behind the last seal")
    for posting in by_posting.rest():
        yield Finding(f"posting of record {posting.sequence}", "stands behind the last seal")
    for receipt in by_seal.rest():
        yield Finding(f"receipt {receipt.command}", "stands behind the last seal")


def _heads_kept(place: str, seal: Seal, held: Sequence[Record]) -> Iterator[Finding]:
    """Check that the streams ended in this seal where it says; what cannot be read has been said already."""
    ends = {each.stream: each for each in held}  # the last of each stream stays
    shown = {name: [each.version, each.hash.hex()] for name, each in sorted(ends.items())}
    if msgspec.json.encode(shown) != seal.heads:
        yield Finding(place, "its streams do not end where it says")


class _Row(Generic[Held]):
    """Rows in order, taken as far as a number."""

    def __init__(self, rows: Iterable[Held], number: Callable[[Held], int]) -> None:
        self._rows = iter(rows)
        self._number = number
        self._next: Held | None = next(self._rows, None)

    def up_to(self, last: int) -> Iterator[Held]:
        """Take the rows up to a number."""
        while self._next is not None and self._number(self._next) <= last:
            yield self._next
            self._next = next(self._rows, None)

    def rest(self) -> Iterator[Held]:
        """Take what is left."""
        while self._next is not None:
            yield self._next
            self._next = next(self._rows, None)
