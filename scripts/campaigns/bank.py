"""`make bank`: fifty clients move money at once while the disk fails, and every full read adds up.

Thirty clients wager and take back for fifteen players, ten take money in and pay it out, ten read it all.
Each write may fail, before or after it was kept; each answer may be lost, and is asked for again. What came
of it is one history: the receipts say in which order, and a model of one thread must have given the same
answers in that order, which may not contradict what any client saw (strict serialisability).
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from random import Random
from threading import Condition, Thread
from time import monotonic, monotonic_ns
from typing import Any, Final, NamedTuple, final

from megalink.floor import commands as f
from megalink.floor.anchor import AnchorFile
from megalink.floor.commands import Answer, Done, Request
from megalink.floor.dealing import Dealing
from megalink.floor.floor import Floor
from megalink.floor.house import House, Unavailable
from megalink.floor.record import Seal
from megalink.floor.shoe import key_in
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Store, StoreFailed, Transaction
from megalink.floor.verify import verify
from megalink.games.defaults import default_terms
from megalink.games.registry import GAMES
from megalink.table import commands as c
from scripts.campaigns.bank_model import Model, Step, contradictions
from scripts.campaigns.bank_read import Reader
from scripts.campaigns.crowd import DEALER, MANAGER, SUPERVISOR, player
from scripts.campaigns.results import BUILD, Results

SECONDS: Final = 120
PLAYERS: Final = tuple(f"p{number}" for number in range(15))
BETTORS, CASHIERS, READERS = 30, 10, 10
FAILS: Final = 0.05
"""How likely a write fails."""
SEATS: Final = 3
"""How many of the players sit at each table."""


class Shaky:
    """A store whose writes fail now and then, before or after they were kept."""

    def __init__(self, store: Store, lot: Random, met: Counter[str]) -> None:
        self._store, self._lot, self._met = store, lot, met

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever a store has
        return getattr(self._store, name)

    def append(self, batch: list[Transaction]) -> Seal:
        """Keep a batch, or fail."""
        drawn = self._lot.random()
        if drawn < FAILS / 2:
            self._met["failed before a write"] += 1
            message = "the disk is full"
            raise StoreFailed(message)
        seal = self._store.append(batch)
        if drawn < FAILS:
            self._met["failed after a write"] += 1
            message = "the disk cannot be synced"
            raise StoreFailed(message)
        return seal


class Seat(NamedTuple):
    """Where a player sits."""

    table: str
    number: int
    areas: tuple[str, ...]
    """The areas of the main wager, and of what equals it."""


@final
class Bank:
    """One floor, its clients and their histories."""

    def __init__(self, path: Path, seed: int, seconds: float | None, operations: int) -> None:
        self.path, self.seed = path, seed
        self.met: Counter[str] = Counter()
        self.troubles: list[str] = []
        self.steps: dict[str, Step] = {}
        self.acknowledged = ""
        """The last command that some client knows to be done."""
        self._until = None if seconds is None else monotonic() + seconds
        self._operations = operations
        self._numbers, self._news = count(1), Condition()
        anchor = AnchorFile(path.with_name(f"{path.name}.anchor"))
        dealing = Dealing(key_in(path.with_name(f"{path.name}.key")))
        lot = Random(f"{seed} disk")
        self._calm = True
        self.house = House(lambda: self._store(lot), anchor, dealing)
        self.floor = Floor(self.house)
        self.seats = dict(self._set_up())
        self._calm = False
        self.floor.repair()

    def _store(self, lot: Random) -> Any:  # noqa: ANN401  # a store in disguise
        store = SqliteStore(self.path)
        return store if self._calm else Shaky(store, lot, self.met)

    def _set_up(self) -> Iterator[tuple[str, Seat]]:
        games = list(GAMES.values())
        for at in range(len(PLAYERS) // SEATS):
            game = games[at % len(games)]
            name = f"T{at}"
            self._ask_for(MANAGER, f.OpenTable(game.name, default_terms(game)), name)
            areas = tuple(
                each.name for each in game.before_the_cards.values() if game.main in {each.name, each.equals}
            )
            for place in range(SEATS):
                who = PLAYERS[at * SEATS + place]
                self._ask_for(player(who), c.TakeSeat(place + 1, who), name)
                yield who, Seat(name, place + 1, areas)
            self._ask_for(DEALER, c.OpenRound(), name)

    # --- asking -----------------------------------------------------------------------------------------

    def _ask_for(self, by: Any, command: Any, table: str = "", lot: Random | None = None) -> Answer:  # noqa: ANN401
        """Ask until there is an answer, always under one id, and keep what was asked and told, and when."""
        request = Request(f"b{next(self._numbers)}", by, command, table)
        began = monotonic_ns()
        while True:
            if lot is not None and lot.random() < 0.05:
                self.met["answers lost"] += 1
                self.floor.submit(request)
            try:
                answer = self.floor.ask(request, 60)
            except Unavailable:
                self.met["no answer, asked again"] += 1
                self.floor.repair()
                continue
            with self._news:
                self.steps[request.id] = Step(request, answer, began, monotonic_ns())
                self.acknowledged = request.id
                self._news.notify()
            return answer

    # --- the clients ------------------------------------------------------------------------------------

    def _goes_on(self, done: int) -> bool:
        return done < self._operations if self._until is None else monotonic() < self._until

    def _client(self, number: int) -> None:
        lot = Random(f"{self.seed} {number}")
        done = 0
        try:
            reader = Reader(self.path) if number >= BETTORS + CASHIERS else None
            while self._goes_on(done):
                if number < BETTORS:
                    self._wager(PLAYERS[number % len(PLAYERS)], lot)
                elif reader is None:
                    self._cash(lot)
                else:
                    self._read(reader)
                done += 1
            if reader is not None:
                reader.close()
        except Exception as problem:  # noqa: BLE001  # whoever waits is told
            self.troubles.append(f"client {number}: {problem!r}")

    def _wager(self, name: str, lot: Random) -> None:
        seat = self.seats[name]
        wagers: Mapping[str, int] = dict.fromkeys(seat.areas, lot.choice((1000, 2000, 5000, 100_000)))
        command = c.CancelWagers(seat.number) if lot.random() < 0.4 else c.PlaceWagers(seat.number, wagers)
        self._ask_for(player(name), command, seat.table, lot)

    def _cash(self, lot: Random) -> None:
        name, cents = lot.choice(PLAYERS), lot.randint(1, 20_000)
        kind = f.BuyIn if lot.random() < 0.5 else f.CashOut
        self._ask_for(SUPERVISOR, kind(name, cents), lot=lot)

    def _read(self, reader: Reader) -> None:
        """Read everything, once something more was done."""
        with self._news:
            self._news.wait(0.05)
            known = self.acknowledged
        self.met["full reads"] += 1
        self.troubles += reader.wrong(known)

    # --- all of it --------------------------------------------------------------------------------------

    def run(self) -> None:
        """Let everybody move money, and look at the history."""
        threads = [Thread(target=self._client, args=(each,)) for each in range(BETTORS + CASHIERS + READERS)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self._calm = True
        self.floor.repair()
        self.floor.close()
        store = SqliteStore(self.path, read_only=True)
        anchor = AnchorFile(self.path.with_name(f"{self.path.name}.anchor"), read_only=True)
        self.troubles += map(str, verify(store, anchor))
        history = [self.steps[each.command] for each in store.receipts() if each.command in self.steps]
        if len(history) != len(self.steps):
            self.troubles.append(f"{len(self.steps)} were answered, and {len(history)} are kept")
        model = Model({name: seat.number for name, seat in self.seats.items()})
        self.troubles += [wrong for step in history for wrong in model.holds(step)]
        self.troubles += contradictions(history)
        kept = store.balances()
        if {name: held for name, held in kept.items() if held} != model.purses():
            self.troubles.append(f"the model ends with {model.purses()}, the store with {dict(kept)}")
        store.close()
        self.met["commands"] = len(history)
        self.met["carried out"] = sum(isinstance(step.answer, Done) for step in history)


def main() -> int:
    """Run the bank once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=BUILD / "bank.jsonl", metavar="FILE")
    asked = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bank", dir=BUILD) as folder:
        bank = Bank(Path(folder) / "floor.db", asked.seed, asked.seconds, 0)
        bank.run()
    trial = {"trial": asked.seed, "seconds": asked.seconds, "met": bank.met, "trouble": bank.troubles[:20]}
    Results(asked.results).keep(trial)
    print(f"{BETTORS + CASHIERS + READERS} clients for {asked.seconds:g} s")
    for kind, number in bank.met.most_common():
        print(f"{number:>12,}  {kind}")
    for each in bank.troubles[:20]:
        print(each)
    print(f"{len(bank.troubles)} contradictions")
    return 1 if bank.troubles else 0


if __name__ == "__main__":
    raise SystemExit(main())
