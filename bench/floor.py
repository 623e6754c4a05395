"""The durable floor beside the bare store, and beside the recorder of `eventsourcing`.

Every client is a robot at a table of its own that waits for each answer, so that what is measured is what a
person would wait for: asked, decided, chained, booked, synced, anchored, answered. The bare store then keeps
exactly the same transactions in the same group commits, with nobody to decide them; the recorder of
`eventsourcing` keeps the same events, a commit a command as it does, and in the same groups. All in one run,
on one disk.

`EVENTS=1000000 python -m bench floor` measures replay and start at a log of so many events; without it the
log is what was just played.
"""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final, NamedTuple, cast
from uuid import NAMESPACE_OID, uuid5

import apsw

from megalink.cli.floor_crew import Crew
from megalink.cli.floor_link import NAME, parameters
from megalink.floor import commands as f
from megalink.floor.anchor import AnchorFile
from megalink.floor.commands import Answer, Refused, Request
from megalink.floor.dealing import Dealing
from megalink.floor.floor import Floor, open_floor
from megalink.floor.house import OWN_IDS, House
from megalink.floor.loading import load
from megalink.floor.record import Seal
from megalink.floor.shoe import key_in
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Transaction
from megalink.games.defaults import JACKPOT_UNIT, default_terms
from megalink.games.registry import GAMES
from megalink.table.roles import Actor, Role

SECONDS: Final = 5.0
CLIENTS: Final = (1, 16, 128)
SHIFT: Final = Actor("gil", Role.GAMING_SHIFT_MANAGER)
MANAGER: Final = Actor("mia", Role.PIT_MANAGER)
SUPERVISOR: Final = Actor("sue", Role.PIT_SUPERVISOR)


class Measured(NamedTuple):
    """What clients did at a floor."""

    seconds: float
    waits: list[float]
    """How long each command took."""
    batches: list[list[Transaction]]
    """Everything that the store was given, from its first record on."""

    @property
    def rate(self) -> float:
        """Commands a second."""
        return len(self.waits) / self.seconds

    def wait(self, share: float) -> float:
        """Give how long that share of the commands took at most, in milliseconds."""
        return sorted(self.waits)[min(int(share * len(self.waits)), len(self.waits) - 1)] * 1000


class Timed:
    """A floor as robots see it, with a clock."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self.look, self.table, self.link = floor.look, floor.table, floor.link
        self.waits: list[float] = []

    def ask(self, request: Request) -> Answer:
        """Ask, and note how long the answer took."""
        began = time.perf_counter()
        answer = self._floor.ask(request, 60)
        self.waits.append(time.perf_counter() - began)
        return answer


def noted(path: Path, batches: list[list[Transaction]]) -> Floor:
    """Open a floor whose store notes what it is given."""

    def opens() -> SqliteStore:
        store = SqliteStore(path)
        append = store.append

        def noting(batch: Sequence[Transaction]) -> Seal:
            batches.append(list(batch))
            return append(batch)

        store.append = noting  # type: ignore[method-assign]  # a notebook beside it
        return store

    dealing = Dealing(key_in(path.with_name(f"{path.name}.key")))
    house = House(opens, AnchorFile(path.with_name(f"{path.name}.anchor")), dealing)
    return Floor(house, lambda: SqliteStore(path, read_only=True))


def play(path: Path, clients: int, seconds: float = SECONDS, events: int = 0) -> Measured:
    """Let clients play for so long, or until there are so many records."""
    batches: list[list[Transaction]] = []
    floor = noted(path, batches)
    _set_up(floor, "link", SHIFT, f.OpenLink(NAME, parameters(JACKPOT_UNIT), "tom"))
    crews, clocks = list[Crew](), list[Timed]()
    for number in range(clients):
        game = list(GAMES.values())[number % len(GAMES)]
        table, terms = f"{game.code}-{number}", default_terms(game)
        _set_up(floor, table, MANAGER, f.OpenTable(game.name, terms, {}, NAME), table)
        clocks.append(Timed(floor))
        crews.append(Crew(cast("Floor", clocks[-1]), table, game, terms, Random(number), number))
    began = time.perf_counter()

    def go(crew: Crew) -> None:
        while (floor.house.sequence < events) if events else (time.perf_counter() - began < seconds):
            crew.play()

    threads = [Thread(target=go, args=(each,)) for each in crews]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    took = time.perf_counter() - began
    floor.close()
    return Measured(took, [wait for each in clocks for wait in each.waits], batches)


def _set_up(floor: Floor, name: str, by: Actor, command: Any, table: str = "") -> None:  # noqa: ANN401
    answer = floor.ask(Request(f"set up {name}", by, command, table))
    if isinstance(answer, Refused):
        raise TypeError(answer.reason)


def bare(path: Path, batches: list[list[Transaction]]) -> float:
    """Keep the same transactions in the same group commits; give commands a second."""
    store = SqliteStore(path)
    began = time.perf_counter()
    for batch in batches:
        store.append(batch)
    took = time.perf_counter() - began
    store.close()
    return _commands(batches) / took


def _commands(batches: list[list[Transaction]]) -> int:
    """Count what clients asked; what the floor did itself is no command."""
    return sum(not each.command.startswith(OWN_IDS) for batch in batches for each in batch)


def recorder(path: Path, batches: list[list[Transaction]], *, grouped: bool) -> float:
    """Keep the same events with the recorder of `eventsourcing`; give commands a second."""
    from eventsourcing.persistence import StoredEvent  # noqa: PLC0415  # only the bench environment has it
    from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore  # noqa: PLC0415

    kept = SQLiteApplicationRecorder(SQLiteDatastore(str(path)))
    kept.create_table()
    versions: dict[str, int] = {}
    groups = []
    for batch in batches:
        commands = []
        for each in batch:
            events = []
            for draft in each.drafts:
                version = versions[draft.stream] = versions.get(draft.stream, 0) + 1
                events.append(
                    StoredEvent(uuid5(NAMESPACE_OID, draft.stream), version, draft.kind, draft.body)
                )
            commands.append(events)
        groups += [[event for events in commands for event in events]] if grouped else commands
    began = time.perf_counter()
    for group in groups:
        if group:
            kept.insert_events(group)
    return _commands(batches) / (time.perf_counter() - began)


def replayed(path: Path) -> tuple[int, float, float, float]:
    """Give records, records replayed a second, and seconds from a start to the first answer, two ways.

    With the snapshot that an orderly stop leaves, and with none at all.
    """
    quick = _started(path, "first")
    database = apsw.Connection(str(path))
    database.execute("DELETE FROM snapshots")
    database.close()
    store = SqliteStore(path, read_only=True)
    began = time.perf_counter()
    _, records, _ = load(store)
    rate = records / (time.perf_counter() - began)
    store.close()
    return records, rate, quick, _started(path, "second")


def _started(path: Path, name: str) -> float:
    began = time.perf_counter()
    floor = open_floor(path)
    _set_up(floor, name, SUPERVISOR, f.BuyIn("somebody", 100))
    took = time.perf_counter() - began
    floor.close()
    return took


def run() -> None:
    """Print all of it."""
    events = int(os.environ.get("EVENTS", "0"))
    print(f"{'clients':>8}{'floor/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'bare store/s':>14}{'ratio':>7}", end="")
    print(f"{'eventsourcing/s':>17}{'grouped/s':>11}")
    with TemporaryDirectory(dir=os.environ.get("FOLDER")) as name:
        folder = Path(name)
        for clients in CLIENTS:
            found = play(folder / f"{clients}.db", clients)
            store = bare(folder / f"{clients} bare.db", found.batches)
            alone = recorder(folder / f"{clients} es.db", found.batches, grouped=False)
            grouped = recorder(folder / f"{clients} esg.db", found.batches, grouped=True)
            print(f"{clients:>8}{found.rate:>10,.0f}{found.wait(0.5):>9.2f}{found.wait(0.99):>9.2f}", end="")
            print(f"{store:>14,.0f}{found.rate / store:>7.2f}{alone:>17,.0f}{grouped:>11,.0f}", flush=True)
        large = folder / f"{CLIENTS[-1]}.db"
        if events:
            large = folder / "large.db"
            play(large, 16, events=events)
        records, rate, quick, slow = replayed(large)
    print(f"a log of {records:,} records is replayed at {rate:,.0f} a second")
    print(f"start to the first answer: {quick:.2f} s with its snapshot, {slow:.2f} s without")
