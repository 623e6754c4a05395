"""The floor as its clients see it: ask, and wait for the answer; look, and see what the viewer may see.

One thread decides for everybody. Requests that come while it writes are taken together into the next group
commit, so that a hundred clients cost hardly more syncs than one.
"""

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Final, final

from megalink.floor.anchor import AnchorFile
from megalink.floor.chain import Finding
from megalink.floor.commands import Answer, Request
from megalink.floor.dealing import Dealing
from megalink.floor.house import House, Unavailable
from megalink.floor.shoe import check_source, key_in
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, Store, StoreFailed
from megalink.floor.timing import Timers
from megalink.floor.verify import Watch
from megalink.floor.world import LinkNow, TableNow
from megalink.table.roles import Actor
from megalink.table.view import View, view

PAUSE: Final = 0.05
"""Seconds between two looks at what was written since."""

MOST: Final = 256
"""How many requests one group commit takes at most, so that the first of them does not wait for too many."""


def open_house(path: Path) -> House:
    """Open the floor that a file holds, or begin one; its anchor and its key lie beside it."""
    check_source()  # RNG-15
    anchor = AnchorFile(path.with_name(f"{path.name}.anchor"))
    try:
        dealing = Dealing(key_in(path.with_name(f"{path.name}.key")))
        return House(lambda: SqliteStore(path), anchor, dealing)
    except BaseException:
        anchor.close()
        raise


def open_floor(path: Path) -> "Floor":
    """Serve the floor that a file holds, and watch it."""
    return Floor(open_house(path), lambda: SqliteStore(path, read_only=True))


@final
class Floor:
    """Serves a house in a thread of its own."""

    def __init__(
        self, house: House, looks: Callable[[], Store] | None = None, timers: Timers | None = None
    ) -> None:
        """Begin to serve; `looks` opens the store a second time, for whoever watches it."""
        self.house = house
        self.timers = timers or Timers()
        self.verified = house.sequence
        """The last record that was looked at again (REL-20)."""
        self._closing = Event()
        self._watcher: Thread | None = None
        if looks is not None:
            store = looks()
            follows = (store, Watch.from_now(store))
            self._watcher = Thread(target=self._watch, args=follows, name="floor watch", daemon=True)
        self._asked: SimpleQueue[tuple[Request, Future[Answer]] | Callable[[], None]] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="floor writer", daemon=True)
        self._thread.start()
        if self._watcher is not None:
            self._watcher.start()

    def submit(self, request: Request) -> "Future[Answer]":
        """Ask; the answer comes once it is durable. `Unavailable` is raised where nothing was decided."""
        answer: Future[Answer] = Future()
        self._asked.put((request, answer))
        return answer

    def ask(self, request: Request, seconds: float = 10.0) -> Answer:
        """Ask and wait; after so long nobody knows, and the same id is to be asked again (REL-18)."""
        try:
            return self.submit(request).result(seconds)
        except Late as problem:
            message = "no answer yet: ask again with the same id"
            raise Unavailable(message) from problem

    def look(self, table: str, viewer: Actor | None) -> View:
        """Show a table to somebody: the only window on an open round (RNG-13)."""
        return view(self.house.world.tables[table].state, viewer)

    def table(self, name: str) -> TableNow:
        """Give a table to whoever serves it inside the house; never to a person."""
        return self.house.world.tables[name]

    def link(self, name: str) -> LinkNow:
        """Give a link as it is now."""
        return self.house.world.links[name]

    def repair(self) -> str:
        """Open a store again that had failed, in the thread that writes it; give what still is wrong."""
        self._do(self.house.repair)
        return self.house.unavailable

    def drain(self) -> tuple[str, ...]:
        """Open no new round from now on; give the tables at which one is under way (REC-14)."""
        self.house.draining = True
        return self.house.open_rounds()

    def close(self) -> None:
        """Answer what was asked so far, and stop in order."""
        self._closing.set()
        if self._watcher is not None:
            self._watcher.join()
        self._do(self.house.close)
        self._asked.put(_end)
        self._thread.join()

    def _tell_time(self) -> None:
        """Say whose time is over (R38), and that it is time to verify the program again (PJ-22)."""
        due = self.timers.due(self.house.world)
        if due or self.house.is_check_due:
            self.house.serve(due)

    def _watch(self, store: Store, watch: Watch) -> None:
        """Look again at what is written while it is written; whatever is found stops all money (REL-20)."""
        while not self._closing.wait(PAUSE):
            try:
                self._do(self._tell_time)
                found = list(watch.step(store)) if watch.is_behind(store) else []
            except (Damaged, StoreFailed) as problem:
                found = [Finding("store", str(problem))]
            except Exception as problem:  # noqa: BLE001  # nobody would watch any more, and not know
                found = [Finding("watch", type(problem).__name__)]
            if found:
                self._do(partial(self.house.stop_money, f"{found[0]} ({len(found)} findings)"))
                break
            self.verified = watch.verified
        store.close()

    def _do(self, act: Callable[[], object]) -> None:
        done: Future[None] = Future()

        def run() -> None:
            try:
                act()
            except Exception as problem:  # noqa: BLE001  # whoever waits is told
                done.set_exception(problem)
            else:
                done.set_result(None)

        self._asked.put(run)
        done.result()

    def _serve(self) -> None:
        while True:
            batch: list[tuple[Request, Future[Answer]]] = []
            act: Callable[[], None] | None = None
            while act is None and len(batch) < MOST and (not batch or not self._asked.empty()):
                item = self._asked.get()
                if isinstance(item, tuple):
                    batch.append(item)
                else:
                    act = item
            answers = self.house.serve([request for request, _ in batch]) if batch else []
            for (_, future), answer in zip(batch, answers, strict=True):
                if isinstance(answer, Unavailable):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
            if act is _end:
                return
            if act is not None:
                act()


def _end() -> None:
    """Mark the end of the thread's work."""
