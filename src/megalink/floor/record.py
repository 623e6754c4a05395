"""A record of a stream: one event in its envelope (AUD-04)."""

from datetime import datetime
from typing import NamedTuple, final

from msgspec import Struct


@final
class Envelope(Struct, frozen=True):
    """Who did what where, by which command, and under which program; shared by the events of a command."""

    time: datetime
    """By the floor's clock, in UTC; it orders nothing (AUD-12)."""
    actor: str
    role: str
    command: str
    """The id that the client made."""
    program: str
    table: str = ""
    round: int = 0


@final
class Draft(Struct, frozen=True):
    """An event that is to be appended to a stream."""

    stream: str
    kind: str
    form: int
    rule: str
    body: bytes
    envelope: Envelope


class Record(NamedTuple):
    """What lies in a store, as it lies there."""

    sequence: int
    """Counts every record of the floor."""
    stream: str
    version: int
    """Counts the records of its stream."""
    kind: str
    form: int
    time: str
    table: str
    round: int
    actor: str
    role: str
    command: str
    rule: str
    program: str
    body: bytes
    hash: bytes
    """Over everything above, and the hash before it in the stream."""


class Posting(NamedTuple):
    """One movement of money that follows from a record, as it lies in a store."""

    sequence: int
    line: int
    source: str
    target: str
    amount: int
    per: int
    """`amount` is in parts of a cent: so many make a whole one."""
    why: str
    rule: str
    table: str
    round: int
    seat: int
    wager: str
    player: str
    entry: int
    slip: int
    corrects: str


class Receipt(NamedTuple):
    """What came of a command, kept under its id so that saying it again changes nothing (REC-08)."""

    command: str
    digest: bytes
    """Of what was asked, so that an id cannot be used for something else."""
    answer: bytes
    seal: int
    """The group commit that holds it."""


class Seal(NamedTuple):
    """One group commit: the heads of the streams that it moved, chained for the floor."""

    number: int
    first: int
    last: int
    """The last record that it holds; `first` is above it where it holds none."""
    heads: bytes
    """The streams that moved: version and hash of each, as JSON."""
    contents: bytes
    """A digest of the postings and receipts that were stored with the records."""
    hash: bytes


class Snapshot(NamedTuple):
    """The floor after a record, so that a start need not read everything; may be dropped at any time."""

    sequence: int
    program: str
    body: bytes


class Head(NamedTuple):
    """Where a stream ends."""

    version: int
    hash: bytes
