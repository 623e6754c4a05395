"""A floor that tests can crash: its disk outlives the house, and every command is asked by somebody."""

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any, cast

from msgspec.structs import replace

from megalink.cli.floor_crew import Crew
from megalink.cli.floor_link import NAME, parameters
from megalink.floor import commands as f
from megalink.floor.anchor import NoFile
from megalink.floor.chain import Finding
from megalink.floor.commands import Answer, Done, Refused, Request
from megalink.floor.dealing import Dealing
from megalink.floor.floor import Floor
from megalink.floor.house import House, Unavailable
from megalink.floor.memory import Disk, MemoryStore, no_fault
from megalink.floor.shoe import Deck, Key, Source, draw
from megalink.floor.verify import verify
from megalink.floor.world import LinkNow, TableNow
from megalink.games.defaults import JACKPOT_UNIT, default_terms
from megalink.games.registry import game
from megalink.ledger.accounts import player
from megalink.table import commands as c
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase, State
from megalink.table.view import View, view

SHIFT = Actor("gil", Role.GAMING_SHIFT_MANAGER)
MANAGER = Actor("mia", Role.PIT_MANAGER)
SUPERVISOR = Actor("sue", Role.PIT_SUPERVISOR)
DEALER = Actor("dan", Role.DEALER)
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


class Hall:
    """A house over a disk in memory, with a link and a clock of its own."""

    def __init__(
        self, *codes: str, drawing: Callable[[], Deck] = draw, source: Source = os.urandom, **terms: Any
    ) -> None:
        self.disk, self.anchor = Disk(), NoFile()
        self.fault: Callable[[str], None] = no_fault
        self.drawing, self.source, self.key = drawing, source, bytes(32)
        self.now = NOON
        self._ids = count(1)
        self.start()
        self.done(SHIFT, f.OpenLink(NAME, parameters(JACKPOT_UNIT), "tom"))
        for code in codes:
            found = game(code)
            opened = f.OpenTable(found.name, replace(default_terms(found), **terms), {}, NAME)
            self.done(MANAGER, opened, code)

    def start(self) -> None:
        """Start a house on what the disk holds; the one before it is gone without a word."""
        self.house = House(
            lambda: MemoryStore(self.disk, self._step),
            self.anchor,
            Dealing(Key(self.key, self.source), self.drawing),
            self._clock,
            snapshot_every=50,
        )

    def _step(self, step: str) -> None:
        self.fault(step)

    def _clock(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now

    def request(self, by: Actor, command: Any, table: str = "", basis: Any = None) -> Request:
        """Make a request with an id of its own."""
        return Request(f"r{next(self._ids)}", by, command, table, basis)

    def ask(self, by: Actor, command: Any, table: str = "") -> Answer:
        """Ask, and take the answer."""
        return self.served(self.request(by, command, table))

    def served(self, request: Request) -> Answer:
        """Serve one request alone."""
        (answer,) = self.house.serve([request])
        if isinstance(answer, Unavailable):
            raise answer
        return answer

    def done(self, by: Actor, command: Any, table: str = "") -> None:
        """Ask for something that is carried out."""
        answer = self.ask(by, command, table)
        assert isinstance(answer, Done), (command, answer)

    def refused(self, by: Actor, command: Any, table: str = "") -> str:
        """Ask for something that is refused; give the number that refuses it."""
        answer = self.ask(by, command, table)
        assert isinstance(answer, Refused), (command, answer)
        return answer.rule

    def findings(self) -> list[Finding]:
        """Verify everything."""
        return list(verify(MemoryStore(self.disk), self.anchor))

    def kinds(self) -> list[str]:
        """Name every record."""
        return [each.kind for each in self.disk.records]

    def state(self, table: str) -> State:
        """Give the state of a table."""
        return self.house.world.tables[table].state

    def has(self, name: str) -> Fraction:
        """Give what lies on a player's account."""
        return self.house.world.balances.get(player(name), Fraction(0))

    def crew(self, code: str, seed: int = 1) -> Crew:
        """Give robots for a table; they ask this hall."""
        terms = self.state(code).setup.terms
        return Crew(cast("Floor", Served(self)), code, game(code), terms, Random(seed), next(self._ids))

    def until(self, crew: Crew, *wanted: Phase) -> None:
        """Let robots play on until a phase is reached."""
        if self.state(crew.table).phase is Phase.BETWEEN_ROUNDS:
            crew._seats()
            crew.do(crew.dealer, c.OpenRound())
        while self.state(crew.table).phase not in wanted:
            crew.step()


class Served:
    """What robots need of a floor, without a thread."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.ask = hall.served

    def look(self, table: str, viewer: Actor | None) -> View:
        """Show a table."""
        return view(self.hall.state(table), viewer)

    def table(self, name: str) -> TableNow:
        """Give a table."""
        return self.hall.house.world.tables[name]

    def link(self, name: str) -> LinkNow:
        """Give a link."""
        return self.hall.house.world.links[name]
