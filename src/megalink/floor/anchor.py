"""The second file, in which the head of the chain is written with every group commit (AUD-03).

A line is the number of a seal and its hash. Whoever edits the store alone cannot make it agree with this
file, and an end that was cut off is missed. It is written after the store has made the seal durable and
before anybody is told, and synced when the floor stops: after a power cut it may be a few seals behind the
store, which the next start makes good, but it is never ahead of an honest store.
"""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, final

from megalink.floor.chain import Finding
from megalink.floor.record import Seal
from megalink.floor.store import Damaged, Store, StoreFailed


class Anchor(Protocol):
    """Where the heads of the chain are kept beside the store."""

    def write(self, seal: Seal) -> None:
        """Keep the head of the chain."""
        ...

    def lines(self) -> Iterator[tuple[int, str]]:
        """Go through what was kept: the numbers of seals and their hashes."""
        ...

    def last(self) -> tuple[int, str]:
        """Give the last line; 0 and nothing where there is none."""
        ...

    def close(self) -> None:
        """Sync and let go."""
        ...


@final
class AnchorFile:
    """An anchor in a file of lines; a last line that was not finished is none."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.path = path
        self._file = -1
        if not read_only:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            self._alone()
            self._end = os.lseek(self._file, 0, os.SEEK_END)
            self._drop_unfinished()

    def _alone(self) -> None:
        """Let one process serve a floor at a time: whoever writes its anchor. A stop of any kind frees it."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            os.close(self._file)
            message = f"another process serves the floor of {self.path.name}"
            raise StoreFailed(message) from problem

    def _drop_unfinished(self) -> None:
        """Cut a last line that a stop left unfinished, so that the next one stands on a line of its own."""
        tail = os.pread(self._file, 256, max(0, self._end - 256))
        if tail and not tail.endswith(b"\n"):
            self._end -= len(tail) - (tail.rfind(b"\n") + 1)
            os.ftruncate(self._file, self._end)

    def write(self, seal: Seal) -> None:
        """Append a line, or leave the file as it was and say that it failed."""
        line = f"{seal.number} {seal.hash.hex()}\n".encode()
        try:
            written = os.pwrite(self._file, line, self._end)
        except OSError as problem:
            message = f"the anchor cannot be written: {problem.strerror}"
            raise StoreFailed(message) from problem
        if written != len(line):
            message = "the anchor was not wholly written: its disk is full"
            raise StoreFailed(message)
        self._end += written

    def lines(self) -> Iterator[tuple[int, str]]:
        """Read the file; a line that is none of ours is damage."""
        if not self.path.exists():
            return
        with self.path.open(encoding="ascii", errors="replace") as file:
            for line in file:
                if not line.endswith("\n"):
                    return
                yield self._read(line)

    def last(self) -> tuple[int, str]:
        """Read the end of the file alone, however long it is."""
        tail = os.pread(self._file, 256, max(0, self._end - 256)).decode("ascii", "replace")
        lines = tail.splitlines()
        return self._read(lines[-1]) if lines else (0, "")

    def _read(self, line: str) -> tuple[int, str]:
        number, _, digest = line.strip().partition(" ")
        if not number.isdigit() or len(digest) != 64:
            message = f"the anchor {self.path.name} has a line that was never written: {line!r}"
            raise Damaged(message)
        return int(number), digest

    def close(self) -> None:
        """Sync and close the file."""
        if self._file >= 0:
            os.fsync(self._file)
            os.close(self._file)
            self._file = -1


@final
class NoFile:
    """An anchor in memory, for a store in memory."""

    def __init__(self) -> None:
        self.kept: list[tuple[int, str]] = []

    def write(self, seal: Seal) -> None:
        """Keep the head of the chain."""
        self.kept.append((seal.number, seal.hash.hex()))

    def lines(self) -> Iterator[tuple[int, str]]:
        """Give what was kept."""
        yield from self.kept

    def last(self) -> tuple[int, str]:
        """Give what was kept last."""
        return self.kept[-1] if self.kept else (0, "")

    def close(self) -> None:
        """Keep everything."""


def check_anchor(anchor: Anchor, store: Store) -> Iterator[Finding]:
    """Compare every line with the seal that it names; the store may be ahead of the anchor, never behind."""
    seals = store.seals()
    held = next(seals, None)
    for number, digest in anchor.lines():
        while held is not None and held.number < number:
            held = next(seals, None)
        place = f"seal {number}"
        if held is None:
            yield Finding(place, "is anchored and gone: the end of the store was cut off from here")
            return
        if held.number != number:
            yield Finding(place, "is anchored and gone")
        elif held.hash.hex() != digest:
            yield Finding(place, "is not the one that was anchored")


def catch_up(anchor: Anchor, store: Store) -> int:
    """Write what the anchor lacks after a stop; give how many seals. Knowing more is damage."""
    last, digest = anchor.last()
    found = store.last_seal()
    if last and (found is None or found.number < last):
        message = f"seal {last} is anchored and gone: the end of the store was cut off"
        raise Damaged(message)
    missing = 0
    for seal in store.seals(max(last - 1, 0)):
        if seal.number == last and seal.hash.hex() != digest:
            message = f"seal {last} is not the one that was anchored"
            raise Damaged(message)
        if seal.number > last:
            anchor.write(seal)
            missing += 1
    return missing
