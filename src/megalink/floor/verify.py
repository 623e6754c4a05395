"""Looking at everything again: the chains, and every settlement, posting, meter and deck made anew.

Nothing here trusts what the writer made of an event; each is made again from the events before it:

* every command, played or for a correction, with what the rooms decide of it again: tables, links, cage;
* every posting with what the ledger says, and every balance with what the postings add up to;
* every deck with its commitment, and the cards dealt with the deck.

`Watch` does so seal by seal, over a whole store or behind a running floor (REL-20).
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice, takewhile
from typing import Any, Final, final

from megalink.cards import Face
from megalink.floor import events as f
from megalink.floor.again import again
from megalink.floor.anchor import Anchor, check_anchor
from megalink.floor.chain import NO_SEAL, Chains, Finding, check_seals, place_of, posted
from megalink.floor.checks import recomputed
from megalink.floor.codec import BadRecord
from megalink.floor.kinds import read_record
from megalink.floor.loading import load
from megalink.floor.money import guarded_balances, moves, post
from megalink.floor.record import Posting, Record
from megalink.floor.shoe import check_reveal
from megalink.floor.store import Damaged, Store, StoreFailed
from megalink.floor.world import World, table_stream
from megalink.ledger.link_money import disagreements
from megalink.ledger.posting import Balances, faults
from megalink.table import events as e

AT_ONCE: Final = 500
"""So many seals are held in memory while they are checked."""


def verify(store: Store, anchor: Anchor) -> Iterator[Finding]:
    """Say everything that is not as it was written, or not as it should be, and where."""
    watch = Watch()
    try:
        while watch.is_behind(store):
            yield from watch.step(store)
        yield from watch.left(store)
        yield from check_anchor(anchor, store)
        yield from watch.totals(store)
    except (Damaged, StoreFailed) as problem:
        yield Finding("store", str(problem))


@final
class Watch:
    """Follows a store, and plays again what it holds; `verified` is the last record that it has looked at."""

    def __init__(self) -> None:
        self.world = World()
        self.last = NO_SEAL
        self.is_lost = False
        """A record could not follow: nothing after it can be made again."""
        self._chains = Chains()
        self._decks: dict[str, f.DeckCommitted] = {}
        self._dealt: dict[str, list[Face]] = {}

    @classmethod
    def from_now(cls, store: Store) -> "Watch":
        """Begin at the end of a store, behind which everything was looked at before."""
        made = cls()
        made.world, sequence, _ = load(store)
        made.last = store.last_seal() or NO_SEAL
        made._chains = Chains(store.heads(), sequence)
        return made

    @property
    def verified(self) -> int:
        """The last record that was looked at."""
        return self.last.last

    def is_behind(self, store: Store) -> bool:
        """Tell whether there are seals to look at."""
        return next(store.seals(self.last.number), None) is not None

    def step(self, store: Store) -> Iterator[Finding]:
        """Look at the next seals, and at everything that they hold."""
        seals = list(islice(store.seals(self.last.number), AT_ONCE))
        start, stop, number = self.verified, seals[-1].last, seals[-1].number
        records = list(takewhile(lambda each: each.sequence <= stop, store.records(start)))
        postings = list(takewhile(lambda each: each.sequence <= stop, store.postings(start)))
        receipts = takewhile(lambda each: each.seal <= number, store.receipts(self.last.number))
        for record in records:
            yield from self._chains.follow(record)
        yield from check_seals(seals, records, postings, list(receipts), self.last)
        if not self.is_lost:
            yield from self._again(records, postings)
        self.last = max(seals, key=lambda each: each.number)  # in whatever order they lie there

    def left(self, store: Store) -> Iterator[Finding]:
        """Name what stands behind the last seal, which nobody can have put there in order."""
        for record in store.records(self.verified):
            yield Finding(place_of(record), "stands behind the last seal")
        for posting in store.postings(self.verified):
            yield Finding(f"posting of record {posting.sequence}", "stands behind the last seal")
        for receipt in store.receipts(self.last.number):
            yield Finding(f"receipt {receipt.command}", "stands behind the last seal")

    def totals(self, store: Store) -> Iterator[Finding]:
        """Compare the balances with the links, with each other, and with those that the store keeps."""
        if self.is_lost:
            return
        balances = Balances(self.world.balances)
        for fault in faults(balances):
            yield Finding("ledger", fault)
        for name, link in self.world.links.items():
            for fault in disagreements(link.link, balances):
                yield Finding(f"link {name}", fault)
        kept, made = store.balances(), guarded_balances(self.world.balances)
        for owner in sorted(kept.keys() | made.keys()):
            is_, should = kept.get(owner, 0), made.get(owner, 0)
            if is_ != should:
                yield Finding(f"balance of {owner}", f"is {is_}, and should be {should}")

    # --- made again -------------------------------------------------------------------------------------

    def _again(self, records: Iterable[Record], postings: list[Posting]) -> Iterator[Finding]:
        """Decide again what was asked, command by command."""
        ahead = postings[::-1]
        for _, run in groupby(records, key=lambda each: each.command):
            together = list(run)
            last = together[-1].sequence
            try:
                events = [read_record(each) for each in together]
                own = []
                while ahead and ahead[-1].sequence <= last:
                    own.append(ahead.pop())
                yield from self._command(together, events, own)
            except BadRecord as problem:
                yield Finding("store", str(problem))
                self.is_lost = True
                return
            except Exception as problem:  # noqa: BLE001  # whatever cannot follow is a finding
                name = type(problem).__name__
                yield Finding(place_of(together[0]), f"cannot follow from what came before ({name})")
                self.is_lost = True
                return
        for posting in reversed(ahead):
            yield Finding(f"posting of record {posting.sequence}", "follows from no event")

    def _command(self, records: list[Record], events: list[Any], own: list[Posting]) -> Iterator[Finding]:
        """Decide one command again; where something else comes of it say what, and follow the records."""
        after = again(self.world, records, events, own)
        if isinstance(after, World):
            for record, event in zip(records, events, strict=True):
                yield from self._cards(record, event)
            self.world.keep(after)
            return
        if after is not None:
            yield after
        held = list(zip(records, events, strict=True))
        for _, run in groupby(held, key=lambda each: each[0].stream):
            together = list(run)
            last = together[-1][0].sequence
            mine = [each for each in own if each.sequence <= last]
            own = own[len(mine) :]
            yield from self._run([each for each, _ in together], [each for _, each in together], mine)

    def _run(self, records: list[Record], events: list[Any], own: list[Posting]) -> Iterator[Finding]:
        stream, draft = records[0].stream, self.world.draft()
        for record, event in zip(records, events, strict=True):
            for fault in recomputed(draft, stream, event):
                yield Finding(place_of(record), fault)
            yield from self._cards(record, event)
            draft.apply(stream, event)
        moved = moves(self.world, stream, events)
        wanted = [posted(records[place].sequence, line, each) for line, (place, each) in enumerate(moved)]
        yield from _compared(records, own, wanted)
        post(draft.balances, [each for _, each in moved])
        self.world.keep(draft)

    def _cards(self, record: Record, event: Any) -> Iterator[Finding]:  # noqa: ANN401
        """Follow every deck from its commitment to its reveal (RNG-12, RNG-14)."""
        match event:
            case f.DeckCommitted():
                self._decks[record.stream], self._dealt[record.stream] = event, []
            case e.CardsDealt(cards=cards) if record.stream in self._dealt:
                self._dealt[record.stream].extend(cards)
            case f.DeckLost():
                self._decks.pop(record.stream, None)
                self._dealt.pop(record.stream, None)
            case f.DeckRevealed():
                committed = self._decks.pop(record.stream, None) or self.world.tables[record.table].deck
                if committed is None or committed.round != event.round:
                    yield Finding(place_of(record), "reveals a deck that was never committed")
                    return
                dealt = self._dealt.pop(record.stream, [])
                wrong = check_reveal(committed.commitment, event.order, event.nonce, dealt)
                if wrong:
                    yield Finding(place_of(record), wrong)
            case _:
                pass


def _compared(records: list[Record], found: list[Posting], wanted: list[Posting]) -> Iterator[Finding]:
    place = place_of(records[0])
    for number, (is_, should) in enumerate(zip(found, wanted, strict=False)):
        if is_._replace(line=0) != should._replace(line=0):
            yield Finding(place, f"its posting {number} is {is_[2:8]}, and should be {should[2:8]}")
    if len(found) != len(wanted):
        yield Finding(place, f"has {len(found)} postings, and should have {len(wanted)}")


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
                    yield Finding(place_of(record), wrong)
                return
            case _:
                pass
    yield Finding(f"{table} round {number}", "has no deck that was committed and revealed")
