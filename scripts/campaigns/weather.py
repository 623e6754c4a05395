"""Faults drawn by lot: of the disk, the anchor, the clock and the messages; no real clock is read here."""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, NamedTuple, final

from megalink.cards import DECK
from megalink.floor.anchor import NoFile
from megalink.floor.memory import Disk
from megalink.floor.record import Seal
from megalink.floor.shoe import Deck
from megalink.floor.store import StoreFailed

NOON: Final = datetime(2026, 1, 2, 12, tzinfo=UTC)


class Killed(BaseException):
    """The program ends here, without a word; no `except` of the program may catch it."""


class Climate(NamedTuple):
    """How likely each fault is: for a write, for a message, for a look at the clock."""

    kill: float
    fail: float
    message: float
    clock: float
    mistakes: float


def climate(lot: Random) -> Climate:
    """Draw how a seed is: calm in one respect, wild in another."""
    return Climate(
        kill=lot.choice((0.0, 0.002, 0.01, 0.03)),
        fail=lot.choice((0.0, 0.005, 0.02, 0.05)),
        message=lot.choice((0.0, 0.05, 0.2)),
        clock=lot.choice((0.0, 0.01, 0.1)),
        mistakes=lot.choice((0.02, 0.1, 0.25)),
    )


CALM: Final = Climate(0, 0, 0, 0, 0)


@final
class Weather:
    """What happens to the disk, the anchor and the clock of one seed."""

    def __init__(self, lot: Random, chances: Climate) -> None:
        self.lot, self.chances = lot, chances
        self.disk, self.anchor = Disk(), NoFile()
        self.met: Counter[str] = Counter()
        self.full = 0
        """So many writes more fail, because the disk is full."""
        self.seconds = 0.0
        """How much time has passed in this seed."""
        self._skew = timedelta()
        self._before: Callable[[], None] = lambda: None

    # --- the clock --------------------------------------------------------------------------------------

    def clock(self) -> datetime:
        """Read the floor's clock, which may step an hour either way, or stand still."""
        if self.lot.random() < self.chances.clock:
            self.met["clock step"] += 1
            self._skew += timedelta(hours=self.lot.choice((-1, 0, 1)))
        return NOON + timedelta(seconds=self.seconds) + self._skew

    # --- the disk ---------------------------------------------------------------------------------------

    def step(self, at: str) -> None:
        """Let a step of a write go well, fail, or be the last one."""
        if at == "write":
            self._before = _mark(self.disk)
            self._write()
        elif self.lot.random() < self.chances.kill:
            self._kill_at_sync()
        elif self.lot.random() < self.chances.fail:
            self._fail("failed sync", "the disk cannot be synced")

    def _write(self) -> None:
        if self.full:
            self.full -= 1
            self._fail("disk full", "the disk is full")
        if self.lot.random() < self.chances.kill:
            self.met["kill before a write"] += 1
            raise Killed
        if self.lot.random() < self.chances.fail:
            self.full = self.lot.choice((0, 0, 3))
            self._fail("write error", "the disk cannot be written")

    def _kill_at_sync(self) -> None:
        """Kill after the write: it may be lost, because it was never synced."""
        if self.lot.random() < 0.5:
            self.met["lost un-synced write"] += 1
            self._before()
        else:
            self.met["kill after a write"] += 1
        raise Killed

    def _fail(self, kind: str, said: str) -> None:
        self.met[kind] += 1
        raise StoreFailed(said)

    # --- the anchor -------------------------------------------------------------------------------------

    def write(self, seal: Seal) -> None:
        """Keep the head of the chain, fail, or die before or after."""
        drawn = self.lot.random()
        if drawn < self.chances.kill / 2:
            self.met["kill before the anchor"] += 1
            raise Killed
        if drawn < self.chances.kill / 2 + self.chances.fail / 2:
            self._fail("anchor error", "the anchor cannot be written")
        self.anchor.write(seal)
        if self.lot.random() < self.chances.kill / 2:
            if self.lot.random() < 0.5:
                self.met["lost end of the anchor"] += 1
                del self.anchor.kept[-self.lot.randint(1, 3) :]
            else:
                self.met["kill after the anchor"] += 1
            raise Killed

    def lines(self) -> Iterator[tuple[int, str]]:
        """Go through what was kept."""
        return self.anchor.lines()

    def last(self) -> tuple[int, str]:
        """Give what was kept last."""
        return self.anchor.last()

    def close(self) -> None:
        """Keep everything."""

    # --- the generator ----------------------------------------------------------------------------------

    def draw(self) -> Deck:
        """Shuffle a deck; now and then by suit or by rank, so that the prizes are met."""
        order = list(DECK)
        self.lot.shuffle(order)
        drawn = self.lot.random()
        if drawn < 0.25:
            order.sort(key=lambda each: (each.suit, -each.rank))
        elif drawn < 0.4:
            order.sort(key=lambda each: -each.rank)
        if drawn < 0.4 and self.lot.random() < 0.5:
            cut = self.lot.randrange(52)
            order = order[cut:] + order[:cut]
        return Deck(tuple(order), self.lot.randbytes(32))


def _mark(disk: Disk) -> Callable[[], None]:
    """Remember a disk as it is, so that what comes after can be lost."""
    kept = {name: copy(value) for name, value in vars(disk).items()}

    def lose() -> None:
        vars(disk).update(kept)

    return lose
