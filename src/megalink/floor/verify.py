"""Looking at everything again: the chains, and every settlement, posting, meter and deck made anew.

Nothing here trusts what the writer made of an event; each is made again from the events before it:

* a settled hand with what the rules make of the cards and decisions then on the table;
* a reported irregularity with what follows from it;
* a link's hits, folds and corrections with what the link makes of the same facts;
* every posting with what the ledger says, and every balance with what the postings add up to;
* every deck with its commitment, and the cards dealt with the deck.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, final

from megalink.cards import Face
from megalink.floor import events as f
from megalink.floor.anchor import Anchor, check_anchor
from megalink.floor.chain import Chains, Finding, check_seals, posted
from megalink.floor.checks import recomputed
from megalink.floor.codec import BadRecord
from megalink.floor.kinds import read_record
from megalink.floor.money import guarded_balances, moves, post
from megalink.floor.record import Posting, Record
from megalink.floor.shoe import check_reveal
from megalink.floor.store import Damaged, Store, StoreFailed
from megalink.floor.world import World, table_stream
from megalink.ledger.link_money import disagreements
from megalink.ledger.posting import Balances, faults
from megalink.table import events as e


def verify(store: Store, anchor: Anchor) -> Iterator[Finding]:
    """Say everything that is not as it was written, or not as it should be, and where."""
    try:
        chains = Chains()
        for record in store.records():
            yield from chains.follow(record)
        yield from check_seals(store.seals(), store.records(), store.postings(), store.receipts())
        yield from check_anchor(anchor, store)
        yield from Again(store).all()
    except (Damaged, StoreFailed) as problem:
        yield Finding("store", str(problem))


@final
class Again:
    """Plays every record again, and compares."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._postings = iter(store.postings())
        self._posting: Posting | None = next(self._postings, None)
        self._decks: dict[str, f.DeckCommitted] = {}
        self._dealt: dict[str, list[Face]] = {}
        self.world = World()

    def all(self) -> Iterator[Finding]:
        """Go through the records, those of one command and stream together."""
        for _, run in groupby(self._store.records(), key=lambda each: (each.command, each.stream)):
            records = list(run)
            try:
                events = [read_record(each) for each in records]
                yield from self._run(records, events)
            except BadRecord as problem:
                yield Finding("store", str(problem))
                return
            except Exception as problem:  # noqa: BLE001  # a record that cannot follow is a finding
                yield Finding(
                    _place(records[0]), f"cannot follow from what came before ({type(problem).__name__})"
                )
                return
        if self._posting is not None:
            yield Finding(f"posting of record {self._posting.sequence}", "follows from no event")
        yield from self._at_the_end()

    def _run(self, records: list[Record], events: list[Any]) -> Iterator[Finding]:
        stream, draft = records[0].stream, self.world.draft()
        for record, event in zip(records, events, strict=True):
            for fault in recomputed(draft, stream, event):
                yield Finding(_place(record), fault)
            yield from self._cards(record, event)
            draft.apply(stream, event)
        moved = moves(self.world, stream, events)
        wanted = [posted(records[place].sequence, line, each) for line, (place, each) in enumerate(moved)]
        yield from self._compared(records, wanted)
        post(draft.balances, [each for _, each in moved])
        self.world.keep(draft)

    def _compared(self, records: list[Record], wanted: list[Posting]) -> Iterator[Finding]:
        last = records[-1].sequence
        found = []
        while self._posting is not None and self._posting.sequence <= last:
            found.append(self._posting)
            self._posting = next(self._postings, None)
        for place, (is_, should) in enumerate(zip(found, wanted, strict=False)):
            if is_._replace(line=0) != should._replace(line=0):
                yield Finding(
                    _place(records[0]), f"its posting {place} is {is_[2:8]}, and should be {should[2:8]}"
                )
        if len(found) != len(wanted):
            yield Finding(_place(records[0]), f"has {len(found)} postings, and should have {len(wanted)}")

    def _cards(self, record: Record, event: Any) -> Iterator[Finding]:  # noqa: ANN401
        """Follow every deck from its commitment to its reveal (RNG-12, RNG-14)."""
        match event:
            case f.DeckCommitted():
                self._decks[record.stream], self._dealt[record.stream] = event, []
            case e.CardsDealt(cards=cards):
                self._dealt.setdefault(record.stream, []).extend(cards)
            case f.DeckRevealed():
                committed = self._decks.get(record.stream)
                if committed is None or committed.round != event.round:
                    yield Finding(_place(record), "reveals a deck that was never committed")
                    return
                dealt = self._dealt[record.stream]
                wrong = check_reveal(committed.commitment, event.order, event.nonce, dealt)
                if wrong:
                    yield Finding(_place(record), wrong)
            case _:
                pass

    def _at_the_end(self) -> Iterator[Finding]:
        balances = Balances(self.world.balances)
        for fault in faults(balances):
            yield Finding("ledger", fault)
        for name, link in self.world.links.items():
            for fault in disagreements(link.link, balances):
                yield Finding(f"link {name}", fault)
        kept, made = dict(self._store.balances()), guarded_balances(self.world.balances)
        for owner in sorted(kept.keys() | made.keys()):
            if kept.get(owner, 0) != made.get(owner, 0):
                yield Finding(
                    f"balance of {owner}", f"is {kept.get(owner, 0)}, and should be {made.get(owner, 0)}"
                )


def verify_round(store: Store, table: str, number: int) -> Iterator[Finding]:
    """Check the commitment of one round: the deck, and the cards dealt from it (RNG-14)."""
    committed: f.DeckCommitted | None = None
    dealt: list[Face] = []
    for record in store.records(stream=table_stream(table)):
        match read_record(record):
            case f.DeckCommitted() as event if event.round == number:
                committed = event
            case e.CardsDealt(cards=cards) if record.round == number:
                dealt.extend(cards)
            case f.DeckRevealed() as event if event.round == number and committed is not None:
                wrong = check_reveal(committed.commitment, event.order, event.nonce, dealt)
                if wrong:
                    yield Finding(_place(record), wrong)
                return
            case _:
                pass
    yield Finding(f"{table} round {number}", "has no deck that was committed and revealed")


def _place(record: Record) -> str:
    return f"record {record.sequence} ({record.stream} {record.version}, {record.kind})"
