"""What must hold of a floor that was killed: whatever somebody was told is there, once and whole."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from megalink.floor.anchor import AnchorFile
from megalink.floor.codec import decode
from megalink.floor.commands import Answer, Done, Request
from megalink.floor.house import OWN_IDS
from megalink.floor.loading import load
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, Store, StoreFailed
from megalink.floor.verify import verify
from megalink.floor.world import World


class Heard:
    """What the clients of all lives asked and were told."""

    def __init__(self) -> None:
        self.asked: dict[str, Request] = {}
        self.told: dict[str, bytes] = {}
        self.troubles: list[str] = []

    def hear(self, lines: bytes) -> None:
        """Take in what one life said; a last line that it could not finish was never said."""
        for line in lines.split(b"\n")[:-1]:
            kind, _, rest = line.partition(b" ")
            if kind == b"Q":
                request = decode(Request, rest)
                self.asked[request.id] = request
            elif kind == b"A":
                name, _, answer = rest.partition(b" ")
                before = self.told.setdefault(name.decode(), answer)
                if before != answer:
                    self.troubles.append(f"{name.decode()} was told {before!r}, and then {answer!r}")
            elif kind != b"S":
                self.troubles.append(line.decode())

    def unanswered(self) -> list[Request]:
        """Give what is to be asked again."""
        return [request for name, request in self.asked.items() if name not in self.told]


def wrong(path: Path, heard: Heard, *, anew: bool) -> Iterator[str]:
    """Say what is wrong after a kill, before anybody starts the floor again."""
    yield from heard.troubles
    if not heard.asked:  # killed while the store was made: the next life is to make it good
        return
    try:
        store = SqliteStore(path, read_only=True)
    except (Damaged, StoreFailed) as problem:
        yield str(problem)
        return
    try:
        yield from _wrong_in(store, path, heard, anew=anew)
    finally:
        store.close()


def _wrong_in(store: Store, path: Path, heard: Heard, *, anew: bool) -> Iterator[str]:
    anchor = AnchorFile(path.with_name(f"{path.name}.anchor"), read_only=True)
    yield from map(str, verify(store, anchor))
    receipts = {each.command: each.answer for each in store.receipts()}
    for name, answer in heard.told.items():
        if receipts.get(name) != answer:
            yield f"{name} was told {answer!r}, and the store has {receipts.get(name)!r}"
    for name in receipts:
        if name not in heard.asked and not name.startswith(OWN_IDS):
            yield f"nobody asked for {name}"
    yield from _half(store, receipts)
    world, _, _ = load(store)
    if sum(world.balances.values()):
        yield "the accounts do not add up to nothing"
    if anew:
        yield from _otherwise(world, load(cast("Store", Unhelped(store)))[0])


def _half(store: Store, receipts: Mapping[str, bytes]) -> Iterator[str]:
    """Find effects without their receipt, and receipts without all their effects, or with them twice."""
    effects: dict[str, Counter[str]] = {}
    ends: dict[tuple[str, str], int] = {}
    for record in store.records():
        effects.setdefault(record.command, Counter())[record.stream] += 1
        ends[record.command, record.stream] = record.version
    for name, found in effects.items():
        if name not in receipts:
            yield f"{name} has effects on {sorted(found)} and no receipt"
        elif not name.startswith(OWN_IDS):
            answer: Answer = decode(Answer, receipts[name])  # type: ignore[arg-type]
            told = dict(answer.versions) if isinstance(answer, Done) else {}
            if isinstance(answer, Done) and told != {stream: ends[name, stream] for stream in found}:
                yield f"{name} was to move {told}, and moved {dict(found)}"


class Unhelped:
    """A store without its snapshots."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def snapshot(self, _program: str) -> None:
        """Have none."""


def _otherwise(one: World, other: World) -> Iterator[str]:
    for part in ("tables", "links", "versions", "house", "books"):
        if dict(getattr(one, part)) != dict(getattr(other, part)):
            yield f"the {part} in the snapshot are not what the records make of them"
