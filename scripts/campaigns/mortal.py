"""A disk on which the program dies: at one chosen step, before it, after it, or in its midst.

A step is whatever lasts: a write, a sync, a truncation or a removal of a file of the database, and a write, a
truncation or a sync of the anchor and the key. In a power cut all that was never synced is lost too.
"""

import os
import signal
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, Final, final

import apsw

NAME: Final = "mortal"


class Death(StrEnum):
    """How the program dies."""

    BEFORE = "before"
    AFTER = "after"
    TORN = "torn"
    POWER = "power cut"


def die() -> None:
    """End this process as nothing else does: at once, and without a word."""
    os.kill(os.getpid(), signal.SIGKILL)


@final
class Fate:
    """Which step is the last one, and how it ends; `met` is told what it was."""

    def __init__(self, last: int, death: Death, lot: Random, met: Callable[[str], None]) -> None:
        self.last, self.death, self.lot, self._met = last, death, lot, met
        self.steps = 0
        self.unsynced: dict[str, list[tuple[int, bytes]]] = {}
        """What was written to each file of the database and not synced: what a power cut takes away."""
        self.anchors: dict[int, int] = {}
        """How long each file that Python writes was when it was synced last."""

    def step(self, what: str, act: Callable[[], Any], tear: Callable[[int], None] | None = None) -> Any:  # noqa: ANN401
        """Take a step, unless it is the last one; `tear` takes a part of it."""
        self.steps += 1
        if self.steps != self.last:
            return act()
        self._met(f"{self.death.value}: {what}")
        if self.death is Death.AFTER:
            act()
        elif self.death is Death.TORN and tear is not None:
            tear(self.lot.randrange(1 << 16))
        elif self.death is Death.POWER:
            self._cut()
        die()
        return None

    def _cut(self) -> None:
        """Lose of the anchor what was never synced; the database's files never had it."""
        for handle, synced in self.anchors.items():
            end = os.fstat(handle).st_size
            if end > synced:
                _truncate(handle, self.lot.randint(synced, end))


_pwrite, _truncate, _fsync = os.pwrite, os.ftruncate, os.fsync


def mortal_files(fate: Fate) -> None:
    """Let the files that Python writes, the anchor and the key, be mortal in this process."""

    def pwrite(handle: int, data: bytes, offset: int) -> int:
        fate.anchors.setdefault(handle, offset)

        def tear(drawn: int) -> None:
            _pwrite(handle, data[: drawn % len(data)], offset)

        written: int = fate.step("anchor write", lambda: _pwrite(handle, data, offset), tear)
        return written

    def ftruncate(handle: int, length: int) -> None:
        fate.step("anchor truncate", lambda: _truncate(handle, length))

    def fsync(handle: int) -> None:
        fate.step("file sync", lambda: _fsync(handle))
        fate.anchors[handle] = os.fstat(handle).st_size

    os.pwrite, os.ftruncate, os.fsync = pwrite, ftruncate, fsync  # type: ignore[assignment]


@final
class MortalDisk(apsw.VFS):
    """A disk for SQLite."""

    name = NAME

    def __init__(self, fate: Fate) -> None:
        super().__init__(NAME, "")
        self.fate = fate

    def xOpen(self, name: Any, flags: Any) -> "apsw.VFSFile":  # noqa: ANN401, N802  # SQLite's own names
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        kind = "wal" if str(path).endswith("-wal") else "journal" if "journal" in str(path) else "db"
        power = self.fate.death is Death.POWER
        return (HeldFile if power else MortalFile)(self.fate, kind, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: FBT001, N802
        self.fate.step(f"delete {Path(name).suffix}", lambda: super(MortalDisk, self).xDelete(name, sync))


class MortalFile(apsw.VFSFile):
    """A file on it; what is written reaches the disk at once, as it does when a process alone is killed."""

    def __init__(self, fate: Fate, kind: str, name: Any, flags: Any) -> None:  # noqa: ANN401
        super().__init__("", name, flags)
        self.fate, self.kind = fate, kind

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        write = super().xWrite

        def tear(drawn: int) -> None:
            if drawn % len(data):
                write(data[: drawn % len(data)], offset)

        self.fate.step(f"{self.kind} write", lambda: write(data, offset), tear)

    def xSync(self, flags: int) -> None:  # noqa: N802
        sync = super().xSync
        self.fate.step(f"{self.kind} sync", lambda: sync(flags))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        cut = super().xTruncate
        self.fate.step(f"{self.kind} truncate", lambda: cut(size))


@final
class HeldFile(MortalFile):
    """A file whose writes reach the disk when they are synced, and not before: a power cut takes the rest."""

    def __init__(self, fate: Fate, kind: str, name: Any, flags: Any) -> None:  # noqa: ANN401
        super().__init__(fate, kind, name, flags)
        self._held = fate.unsynced.setdefault(f"{kind} {name}", [])
        self._write: Callable[[bytes, int], None] = lambda data, offset: apsw.VFSFile.xWrite(
            self, data, offset
        )

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        held = bytes(data)
        self.fate.step(f"{self.kind} write", lambda: self._held.append((offset, held)))

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        end = offset + amount
        found = bytearray(super().xRead(amount, offset))
        for start, data in self._held:
            first, last = max(start, offset), min(start + len(data), end)
            if first < last:
                if len(found) < last - offset:
                    found.extend(bytes(last - offset - len(found)))
                found[first - offset : last - offset] = data[first - start : last - start]
        return bytes(found)

    def xFileSize(self) -> int:  # noqa: N802
        return max([super().xFileSize(), *(start + len(data) for start, data in self._held)])

    def xSync(self, flags: int) -> None:  # noqa: N802
        def sync() -> None:
            for start, data in self._held:
                self._write(data, start)
            self._held.clear()
            apsw.VFSFile.xSync(self, flags)

        self.fate.step(f"{self.kind} sync", sync)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._held[:] = [(start, data[: size - start]) for start, data in self._held if start < size]
        super().xTruncate(size)

    def xClose(self) -> None:  # noqa: N802
        for start, data in self._held:
            self._write(data, start)
        self._held.clear()
        super().xClose()
