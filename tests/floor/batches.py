"""Transactions for the stores: short words in, whole batches out."""

from datetime import UTC, datetime
from hashlib import sha256

from megalink.floor.record import Draft, Envelope
from megalink.floor.store import Transaction
from megalink.ledger.accounts import CAGE, player
from megalink.ledger.posting import Posting, Why

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def draft(stream: str, said: str = "said", command: str = "c", rule: str = "3.1") -> Draft:
    """Make one record to be."""
    envelope = Envelope(NOON, "ann", "Player", command, "0.1.0", stream, 1)
    return Draft(stream, "Said", 1, rule, said.encode(), envelope)


def transaction(command: str, *streams: str, **more: object) -> Transaction:
    """Make a transaction with one record a stream, and a posting for the first."""
    drafts = tuple(draft(stream, f"{command} in {stream}", command) for stream in streams)
    postings = ((0, Posting(CAGE, player("ann"), 100, Why.BUY_IN, "3.4", wager="ante")),) if drafts else ()
    made = {"drafts": drafts, "postings": postings, **more}
    return Transaction(command, sha256(command.encode()).digest(), b'"done"', **made)  # type: ignore[arg-type]
