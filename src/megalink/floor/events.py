"""What happens on the floor beside the rounds: starts, stops, tables, decks and faults, as facts."""

from typing import final

from msgspec import Struct

from megalink.cards import Card
from megalink.games.version import TableTerms
from megalink.table.state import Phase, Setup


@final
class FloorStarted(Struct, frozen=True):
    """The program began to serve this store."""

    program: str
    digest: str
    """Of the program's own files (PJ-22)."""
    cause: str
    """How it had ended before: `new`, `orderly`, or `stopped` where nothing says why (REC-15)."""
    anchored: int
    """How many seals the anchor lacked."""


@final
class ProgramApproved(Struct, frozen=True):
    """One person named a program by its digest and another approved it: it may serve this floor (PJ-22)."""

    digest: str
    before: str
    """The approved program until now."""
    by: str
    approver: str


@final
class SelfChecked(Struct, frozen=True):
    """The program and the configuration were verified, and are what was approved (PJ-22)."""

    program: str
    configuration: str
    """Digests of both, as the floor found them."""
    cause: str
    """`start`, `daily`, or who asked for it."""


@final
class SelfCheckFailed(Struct, frozen=True):
    """The program or the configuration is not what was approved: an alarm, and every link stops (PJ-22)."""

    faults: tuple[str, ...]
    cause: str


@final
class FloorStopped(Struct, frozen=True):
    """The program ended in order; these tables still had a round open (REC-14)."""

    open_rounds: tuple[str, ...]


@final
class TableOpened(Struct, frozen=True):
    """A table was set up on the floor, and joined a link unless it is for practice."""

    table: str
    setup: Setup
    link: str


@final
class TermsChanged(Struct, frozen=True):
    """The table's own terms were changed between rounds (TBL-05)."""

    terms: TableTerms


@final
class DeckCommitted(Struct, frozen=True):
    """The deck of the next round was drawn: its hash is published, itself it is sealed (RNG-14)."""

    round: int
    commitment: str
    sealed: bytes


@final
class DeckRevealed(Struct, frozen=True):
    """The round is over; this was the deck, and the nonce that it was committed with."""

    round: int
    order: tuple[Card, ...]
    nonce: bytes


@final
class DeckLost(Struct, frozen=True):
    """The key of the shoes is lost, so that the deck of a round that is void can never be revealed (6.1)."""

    round: int
    commitment: str


@final
class RoundRecovered(Struct, frozen=True):
    """A stop interrupted this round; it resumes as it was, and follows 5.16 (REC-02, REC-15)."""

    round: int
    phase: Phase
    cause: str
    proposal: int
    """The report of the power failure that waits for a decision; 0 where play simply goes on, …"""
    reason: str
    """… and why it does."""


@final
class TableStopped(Struct, frozen=True):
    """A fault in this table's own part of the program stopped it, and no other table (REL-19)."""

    fault: str


@final
class TableCleared(Struct, frozen=True):
    """A named person let the table go on, with a word on its consistency (AUD-10)."""

    by: str
    statement: str


@final
class SnapshotTaken(Struct, frozen=True):
    """The floor as it was after a record was kept apart, to start from: a start believes no other."""

    sequence: int
    digest: str


@final
class MoneyStopped(Struct, frozen=True):
    """A fault of the ledger, the chain or the generator: no money moves anywhere (REL-19, RNG-15)."""

    fault: str


@final
class MoneyCleared(Struct, frozen=True):
    """A named person let money move again, with a word on its consistency (AUD-10)."""

    by: str
    statement: str


Occurrence = (
    FloorStarted
    | ProgramApproved
    | SelfChecked
    | SelfCheckFailed
    | FloorStopped
    | TableOpened
    | TermsChanged
    | DeckCommitted
    | DeckRevealed
    | DeckLost
    | RoundRecovered
    | TableStopped
    | TableCleared
    | SnapshotTaken
    | MoneyStopped
    | MoneyCleared
)
