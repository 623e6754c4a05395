"""A whole floor from one seed: a link, twenty tables of all games, people, mistakes, and faults everywhere.

All time, chance and order come from the seed, so that it gives the same bytes wherever it runs.
"""

import heapq
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Final, final
from unittest.mock import patch

from msgspec.structs import replace

from megalink.cli.floor_link import NAME, parameters
from megalink.floor import commands as f
from megalink.floor import program
from megalink.floor.codec import encode
from megalink.floor.commands import Answer, Done, Request
from megalink.floor.dealing import Dealing
from megalink.floor.house import House, Unavailable
from megalink.floor.loading import load
from megalink.floor.memory import MemoryStore
from megalink.floor.program import program_digest
from megalink.floor.shoe import Key
from megalink.floor.store import StoreFailed
from megalink.floor.verify import verify
from megalink.floor.world import TableNow, World
from megalink.games.defaults import JACKPOT_UNIT, default_terms
from megalink.games.registry import GAMES
from megalink.jackpot.link import Status
from megalink.ledger.posting import Balances, faults
from megalink.table.state import Phase
from scripts.campaigns import crowd
from scripts.campaigns.weather import CALM, Killed, Weather, climate

TABLES: Final = 20
COMMANDS: Final = 300
PATIENCE: Final = 400
"""So many commands more end every round of two tables once the storm is over."""


class Broken(AssertionError):
    """Something that must never be."""


@final
class Storm:
    """One seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.lot = Random(seed)  # a simulation: no card of a real round comes of it
        self.weather = Weather(Random(self.lot.getrandbits(64)), CALM)
        self.house = self._house()
        self.commands = 0
        self.told: dict[str, Answer] = {}
        """What clients were told, by the id of what they asked."""
        self.asked: dict[str, Request] = {}
        """What waits for its answer, by id."""
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = 0
        self._inbox: list[Request] = []
        self._heard: list[str] = []

    # --- one seed, from its beginning to its end --------------------------------------------------------

    def run(self) -> str:
        """Play the seed; give a digest of every byte that it left, or raise `Broken`."""
        digest = program_digest()  # what a seed would read from files, as it was when this process began
        with patch.object(program, "read_program", lambda: digest):
            return self._run()

    def _run(self) -> str:
        self._set_up()
        tables = list(self.house.world.tables)
        weights = [self.lot.choice((1, 1, 1, 1, 30)) for _ in tables]
        self.weather.chances = climate(self.lot)
        while self.commands < COMMANDS:
            self._think(self.lot.choices(tables, weights)[0])
            self._pass(self.lot.choice((0.0, 0.01, 0.05, 0.3)))
        self.weather.chances, self.weather.full = CALM, 0
        while self._events:
            self._pass(10.0)
        self._end_rounds(self.lot.sample(tables, 2))
        self._look_again()
        return self._digest()

    def _set_up(self) -> None:
        opened = crowd.Asked(crowd.SHIFT, f.OpenLink(NAME, parameters(JACKPOT_UNIT), crowd.MANAGER.name))
        self._calmly(opened)
        for number in range(TABLES):
            game = list(GAMES.values())[number % len(GAMES)]
            terms = replace(
                default_terms(game, self.lot.choice(game.methods).name),
                layout=self.lot.choice(game.layouts).name,
                in_turn=self.lot.random() < 0.7,
                staffed=self.lot.random() < 0.8,
                smallest_chip=self.lot.choice((1, 1, 25, 100)),
            )
            link = NAME if number < TABLES - 2 else ""
            self._calmly(crowd.Asked(crowd.MANAGER, f.OpenTable(game.name, terms, {}, link), f"T{number}"))

    def _calmly(self, asked: crowd.Asked) -> Answer:
        """Ask without the network, where nothing can go wrong."""
        request = self._request(asked)
        (answer,) = self.house.serve([request])
        if isinstance(answer, Unavailable):
            message = f"{type(asked.command).__name__}: {answer}"
            raise Broken(message)
        self._tell(request, answer)
        return answer

    def _request(self, asked: crowd.Asked) -> Request:
        self.commands += 1
        return Request(f"{self.commands}", asked.by, asked.command, asked.table, asked.basis)

    # --- clients and messages ---------------------------------------------------------------------------

    def _think(self, name: str) -> None:
        """Let somebody at a table make up his mind and say so, until he is heard."""
        table = self.house.world.tables[name]
        world, lot = self.house.world, self.lot
        request = self._request(crowd.anything(world, table, lot, self.weather.chances.mistakes))
        self.asked[request.id] = request
        self._send(request)

    def _send(self, request: Request) -> None:
        """Send a request, which may be lost, come twice, or come late; and again until it is answered."""
        if request.id not in self.asked:
            return
        for _ in range(self._copies("request")):
            self._at(self._delay(), lambda: self._inbox.append(request))
        self._at(2.0, lambda: self._send(request))

    def _copies(self, what: str) -> int:
        drawn = self.lot.random()
        if drawn < self.weather.chances.message:
            self.weather.met[f"{what} lost"] += 1
            return 0
        if drawn < 2 * self.weather.chances.message:
            self.weather.met[f"{what} twice"] += 1
            return 2
        return 1

    def _delay(self) -> float:
        """Draw how long a message takes; a late one is overtaken by others."""
        if self.lot.random() < self.weather.chances.message:
            self.weather.met["message late"] += 1
            return self.lot.uniform(0.1, 3.0)
        return self.lot.uniform(0.001, 0.02)

    def _at(self, seconds: float, act: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._events, (self.weather.seconds + seconds, self._order, act))

    def _pass(self, seconds: float) -> None:
        """Let time pass: messages arrive, and the house serves what lies before it."""
        until = self.weather.seconds + seconds
        while self._events and self._events[0][0] <= until:
            self.weather.seconds, _, act = heapq.heappop(self._events)
            act()
            if self._inbox and self.lot.random() < 0.6:
                self._serve()
        self.weather.seconds = until
        if self._inbox:
            self._serve()

    # --- the house --------------------------------------------------------------------------------------

    def _house(self) -> House:
        weather = self.weather
        store = lambda: MemoryStore(weather.disk, weather.step)  # noqa: E731
        key = Key(bytes(32), weather.lot.randbytes)
        return House(store, weather, Dealing(key, weather.draw), weather.clock, snapshot_every=100)

    def _serve(self) -> None:
        batch, self._inbox = self._inbox, []
        before, kept = self.house.world, self.house.sequence
        try:
            if self.house.unavailable:
                self.house.repair()
            answers = self.house.serve(batch)
        except Killed:
            self._restart(before, kept)
            return
        if "fault of the program" in self.house.unavailable:
            raise Broken(self.house.unavailable)
        for request, answer in zip(batch, answers, strict=True):
            if not isinstance(answer, Unavailable):
                self._answer(request, answer)
        self._check_money()

    def _answer(self, request: Request, answer: Answer) -> None:
        for _ in range(self._copies("answer")):
            self._at(self._delay(), lambda: self._tell(request, answer))

    def _tell(self, request: Request, answer: Answer) -> None:
        """Let a client hear an answer; a second one is the first again (REC-08)."""
        if self.told.setdefault(request.id, answer) != answer:
            message = f"{request.id} was told {self.told[request.id]}, and then {answer}"
            raise Broken(message)
        self._heard.append(request.id)
        self.asked.pop(request.id, None)

    def _restart(self, before: World, kept: int) -> None:
        """Start again on what the disk holds, as often as that is killed too."""
        found, sequence, _ = load(MemoryStore(self.weather.disk))
        if sequence < kept:
            message = f"record {kept} was kept, and the disk ends at {sequence}"
            raise Broken(message)
        if sequence == kept:
            _same(before, found)
        while True:
            try:
                self.house = self._house()
            except Killed:
                self.weather.met["kill during recovery"] += 1
            except StoreFailed:
                self.weather.met["failed start"] += 1
            else:
                break
        self._check_told()

    # --- the end ----------------------------------------------------------------------------------------

    def _end_rounds(self, names: list[str]) -> None:
        """Let the link go on, and the rounds of some tables end, now that nothing goes wrong any more."""
        if self.house.unavailable:
            self.house.repair()
        if self.house.world.links[NAME].link.status is Status.STOPPED:
            answer = self._calmly(crowd.Asked(crowd.SHIFT, f.ResumeLink(NAME, crowd.MANAGER.name)))
            if not isinstance(answer, Done):
                message = f"the link cannot go on: {answer}"
                raise Broken(message)
        for name in names:
            self._end_round(name)

    def _end_round(self, name: str) -> None:
        said = ""
        for _ in range(PATIENCE):
            table = self.house.world.tables[name]
            if not _is_busy(table):
                return
            by, command = crowd.due(self.house.world, table, self.lot)
            answer = self._calmly(crowd.Asked(by, command, name))
            said = f"{table.state.phase.value}, {type(command).__name__}: {answer}"
        message = f"{name} comes to no end: {said}"
        raise Broken(message)

    def _look_again(self) -> None:
        """Verify everything, and make it anew from the snapshot and from the first record."""
        self._check_told()
        self._check_money()
        before, disk = self.house.world, self.weather.disk
        store = MemoryStore(disk)
        for finding in verify(store, self.weather):
            raise Broken(str(finding))
        _same(before, load(store)[0])
        disk.snapshots.clear()
        _same(before, load(store)[0])

    def _check_told(self) -> None:
        """Hold everything that was told against the receipts: it is there, and it is the same (REC-01)."""
        receipts = self.weather.disk.receipts
        for name, answer in self.told.items():
            if name not in receipts or receipts[name].answer != encode(Answer, answer):
                message = f"command {name} was told {answer}, and is not kept"
                raise Broken(message)

    def _check_money(self) -> None:
        """Check that no money came or went, and that nobody is below nothing."""
        world = self.house.world
        if sum(world.balances.values()):
            message = "the accounts do not add up to nothing"
            raise Broken(message)
        for fault in faults(Balances(world.balances)):
            raise Broken(fault)
        for name, table in world.tables.items():
            if table.stopped:
                message = f"{name}: {table.stopped}"
                raise Broken(message)
        if world.house.get("stopped"):
            raise Broken(world.house["stopped"])

    def _digest(self) -> str:
        """Digest every byte: the records, the receipts, and what clients heard in its order."""
        digest = sha256()
        for record in self.weather.disk.records:
            digest.update(record.hash)
        for seal in self.weather.disk.seals:
            digest.update(seal.hash)
        digest.update(" ".join(self._heard).encode())
        return digest.hexdigest()


def _is_busy(table: TableNow) -> bool:
    return table.state.phase is not Phase.BETWEEN_ROUNDS


def _same(one: World, other: World) -> None:
    for part in ("tables", "links", "versions", "house", "books"):
        if dict(getattr(one, part)) != dict(getattr(other, part)):
            message = f"the {part} are not as they were before the stop"
            raise Broken(message)
    held, found = ({name: cents for name, cents in each.balances.items() if cents} for each in (one, other))
    if held != found:
        message = "the balances are not as they were before the stop"
        raise Broken(message)
