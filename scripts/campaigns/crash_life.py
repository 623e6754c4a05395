"""One life of a floor under load: several clients ask it, and say what they ask and what they are told.

What they say goes, a line at a time, to whoever watches from outside: `Q` and a request before it is asked,
`A`, its id and its answer once it was told. Run as a program it is the whole, from an empty interpreter.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Lock, Thread
from typing import Final

from msgspec.structs import replace

from megalink.cli.floor_link import NAME, parameters
from megalink.floor import commands as f
from megalink.floor.codec import decode, encode
from megalink.floor.commands import Answer, Request
from megalink.floor.floor import Floor, open_floor
from megalink.floor.house import Unavailable
from megalink.games.defaults import JACKPOT_UNIT, default_terms
from megalink.games.registry import GAMES
from scripts.campaigns import crowd

CLIENTS: Final = 4
MISTAKES: Final = 0.08


class Load:
    """The clients of one life."""

    def __init__(self, floor: Floor, life: str, seed: int, out: int) -> None:
        self.floor, self.life, self.seed, self._out = floor, life, seed, out
        self._lock = Lock()
        self._asked = 0

    def run(self, again: Sequence[Request], count: int) -> None:
        """Ask again what was never answered, set up what is not there, and let everybody ask so often."""
        for request in again:
            self._ask(request)
        self._set_up()
        threads = [Thread(target=self._client, args=(each, count), daemon=True) for each in range(CLIENTS)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()

    def _set_up(self) -> None:
        world = self.floor.house.world
        if NAME not in world.links:
            opened = f.OpenLink(NAME, parameters(JACKPOT_UNIT), crowd.MANAGER.name)
            self._say_and_ask(crowd.Asked(crowd.SHIFT, opened))
        for game in GAMES.values():
            if game.code not in world.tables:
                terms = replace(default_terms(game), staffed=game.code != "UTH")
                self._say_and_ask(
                    crowd.Asked(crowd.MANAGER, f.OpenTable(game.name, terms, {}, NAME), game.code)
                )

    def _client(self, number: int, count: int) -> None:
        """Ask for one thing after another, now and then for the same twice."""
        lot = Random(f"{self.seed} {self.life} {number}")  # how people choose; no card comes of it
        world = self.floor.house.world
        tables = sorted(world.tables)
        for _ in range(count):
            table = self.floor.table(lot.choice(tables))
            request = self._say_and_ask(crowd.anything(self.floor.house.world, table, lot, MISTAKES))
            if lot.random() < 0.05:
                self._ask(request)

    def _say_and_ask(self, asked: crowd.Asked) -> Request:
        with self._lock:
            self._asked += 1
            name = f"{self.life}/{self._asked}"
        request = Request(name, asked.by, asked.command, asked.table, asked.basis)
        self._say(b"Q " + encode(Request, request))
        self._ask(request)
        return request

    def _ask(self, request: Request) -> None:
        try:
            answer = self.floor.ask(request, 60)
        except Unavailable as problem:
            self._say(f"U {request.id} {problem}".encode())
            return
        self._say(f"A {request.id} ".encode() + encode(Answer, answer))

    def _say(self, line: bytes) -> None:
        with self._lock:
            os.write(self._out, line + b"\n")


def main(path: Path, life: str, seed: int) -> None:
    """Serve the floor until somebody kills it; what to ask again comes first, a line each."""
    again = [decode(Request, line) for line in sys.stdin.buffer.read().splitlines()]
    load = Load(open_floor(path), life, seed, sys.stdout.fileno())
    load.run(again, 1_000_000)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
