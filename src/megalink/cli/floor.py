"""`megalink floor`: a floor with tables of all five games, one link, and a store that forgets nothing."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from pathlib import Path
from random import Random, SystemRandom
from threading import Lock, Thread
from time import monotonic
from typing import Final, final

from rich.console import Console
from rich.live import Live
from rich.table import Table

from megalink.cli import floor_keeping, floor_link, floor_office, floor_program
from megalink.cli.floor_crew import Crew, Stuck
from megalink.floor import commands as f
from megalink.floor.anchor import AnchorFile
from megalink.floor.commands import Answer, Done, Refused, Request
from megalink.floor.floor import Floor, open_floor
from megalink.floor.house import Unavailable
from megalink.floor.loading import load
from megalink.floor.program import NotApproved
from megalink.floor.shoe import BadShoe
from megalink.floor.shoe import Stuck as StuckGenerator
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, StoreFailed
from megalink.floor.world import FLOOR, World
from megalink.games.defaults import JACKPOT_UNIT, default_terms
from megalink.games.registry import GAMES
from megalink.money import dollars
from megalink.table.roles import Actor, Role

MANAGER: Final = Actor("Pit Manager", Role.PIT_MANAGER)
SHIFT: Final = Actor("Shift Manager", Role.GAMING_SHIFT_MANAGER)

TROUBLE: Final = (Damaged, StoreFailed, BadShoe, StuckGenerator, NotApproved)

_EXAMPLE: Final = """\
examples:
  megalink floor demo --store floor.db --rounds 100 --seed 1
  megalink verify --store floor.db

The store is one file. Beside it lie its anchor, which shows a cut-off end, and the key of the shoes."""


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "floor",
        help="run a floor of tables and one link in a durable store",
        description="Run a floor of tables and one link, or look at the store of one.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    acts = made.add_subparsers(title="acts", required=True, metavar="ACT")
    demo = acts.add_parser("demo", help="let robots play, going on from what the store holds")
    demo.add_argument(
        "--store", type=Path, required=True, help="the file that keeps the floor", metavar="FILE"
    )
    demo.add_argument("--rounds", type=int, default=50, help="rounds to play in all", metavar="N")
    demo.add_argument(
        "--seed", type=int, help="how the robots choose (the cards are never seeded)", metavar="S"
    )
    demo.add_argument("--quiet", action="store_true", help="show nothing but the end")
    demo.set_defaults(run=run_demo)
    status = acts.add_parser("status", help="say what a store holds, and change nothing")
    status.add_argument(
        "--store", type=Path, required=True, help="the file that keeps the floor", metavar="FILE"
    )
    status.set_defaults(run=run_status)
    floor_office.add_to(acts)
    floor_keeping.add_to(acts)
    floor_program.add_to(acts)


def run_status(asked: Namespace) -> int:
    """Say what the store holds."""
    if not asked.store.exists():
        return _sorry(f"there is no {asked.store}")
    try:
        store = SqliteStore(asked.store, read_only=True)
        world, sequence, _ = load(store)
        last = store.last_seal()
        store.close()
    except TROUBLE as problem:
        return _sorry(str(problem))
    console = Console()
    console.print(picture(world, "Floor"))
    sealed = 0 if last is None else last.number
    ended = {"orderly": "stopped in order", "stopped": "running, or was stopped without notice"}
    console.print(
        f"{sequence:,} records under {sealed:,} seals; {ended.get(world.house.get('ended', ''), 'new')}"
    )
    console.print(floor_program.told(world), soft_wrap=True)
    if world.house.get("alarm"):
        console.print(f"alarm: {world.house['alarm']}", style="bold red")
    if world.house.get("stopped"):
        console.print(f"no money moves: {world.house['stopped']}", style="bold red")
    return 0


def _sorry(reason: str) -> int:
    sys.stderr.write(f"megalink floor: {reason}\n")
    return 2


def picture(world: World, title: str) -> Table:
    """Draw the tables and the links."""
    shown = Table(title=title)
    for heading in ("table", "game", "round", "phase", "link"):
        shown.add_column(heading, justify="right" if heading == "round" else "left")
    for name, each in sorted(world.tables.items()):
        state = each.state
        phase = f"stopped: {each.stopped}" if each.stopped else state.phase.value
        shown.add_row(name, state.game.title, f"{state.round:,}", phase, each.link or "practice")
    for name, link in sorted(world.links.items()):
        meters = link.link.meters
        entered = f"{meters.entries:,} entered, {len(link.link.open_entries):,} pending"
        shown.add_row(name, "jackpot", f"${dollars(link.link.display)}", link.link.status.value, entered)
    return shown


def run_demo(asked: Namespace) -> int:
    """Let robots play so many rounds."""
    if asked.rounds < 1:
        return _sorry("play at least one round")
    try:
        floor = open_floor(asked.store)
    except TROUBLE as problem:
        return _sorry(str(problem))
    try:
        return Demo(floor, asked.rounds, asked.seed, quiet=asked.quiet).run()
    except (Unavailable, Stuck) as problem:
        return _sorry(str(problem))
    finally:
        floor.close()


@final
class Demo:
    """One run of the robots."""

    def __init__(self, floor: Floor, rounds: int, seed: int | None, *, quiet: bool) -> None:
        self.floor, self.rounds, self.quiet = floor, rounds, quiet
        self.seed = SystemRandom().getrandbits(32) if seed is None else seed
        self.number = floor.house.world.versions[FLOOR]
        self.left = rounds
        self.asked = 0
        self.trouble: list[BaseException] = []
        self._lock = Lock()

    def run(self) -> int:
        """Set up what is not there, play, and say how it went."""
        crews = self._crews()
        began = monotonic()
        threads = [Thread(target=self._play, args=(each,), daemon=True) for each in crews]
        for each in threads:
            each.start()
        try:
            self._watch(threads)
        except KeyboardInterrupt:
            with self._lock:
                self.left = 0
            for each in threads:
                each.join()
        if self.trouble:
            raise self.trouble[0]
        seconds = monotonic() - began
        link = self.floor.link(floor_link.NAME).link
        console = Console()
        played = self.rounds - self.left
        console.print(
            f"{played:,} rounds, {self.asked:,} commands in {seconds:.1f} s; the jackpot shows"
            f" ${dollars(link.display)} after {link.meters.entries:,} entries"
        )
        return 0

    def _crews(self) -> list[Crew]:
        """Open the link and a table of each game where the store has none."""
        if floor_link.NAME not in self.floor.house.world.links:
            self._set_up(
                SHIFT, f.OpenLink(floor_link.NAME, floor_link.parameters(JACKPOT_UNIT), MANAGER.name)
            )
        crews = []
        for game in GAMES.values():
            name = f"{game.code}-1"
            if name not in self.floor.house.world.tables:
                self._set_up(MANAGER, f.OpenTable(game.name, default_terms(game), {}, floor_link.NAME), name)
            terms = self.floor.table(name).state.setup.terms
            lot = Random(f"{self.seed} {name}")  # noqa: S311  # how robots choose; no card comes of it
            crew = Crew(self.floor, name, game, terms, lot, self.number)
            crew.answered = self._count
            crews.append(crew)
        return crews

    def _set_up(self, by: Actor, command: f.OfATable | f.OfTheHouse, table: str = "") -> None:
        answer = self.floor.ask(
            Request(f"{self.number}/set up {table or floor_link.NAME}", by, command, table)
        )
        if isinstance(answer, Refused):
            raise Stuck(answer.reason)

    def _count(self, answer: Answer) -> None:
        if isinstance(answer, Done):
            self.asked += 1

    def _play(self, crew: Crew) -> None:
        """Finish the round that lies at a table, then play new ones as long as there are any to be played."""
        try:
            crew.play(may_open=False)
            while self._one_more():
                crew.play()
        except (Unavailable, Stuck) as problem:
            self.trouble.append(problem)

    def _one_more(self) -> bool:
        with self._lock:
            if not self.left or self.trouble:
                return False
            self.left -= 1
            return True

    def _watch(self, threads: list[Thread]) -> None:
        if self.quiet:
            for each in threads:
                each.join()
            return
        world = self.floor.house.world
        with Live(picture(world, "Floor"), refresh_per_second=8) as live:
            while any(each.is_alive() for each in threads):
                threads[0].join(0.1) if threads[0].is_alive() else threads.pop(0)
                live.update(picture(self.floor.house.world, f"Floor: {self.left:,} rounds to go"))


def anchor_of(store: Path) -> AnchorFile:
    """Give the anchor beside a store, to be read."""
    return AnchorFile(store.with_name(f"{store.name}.anchor"), read_only=True)
