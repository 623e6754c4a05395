"""A store that forgets when the program ends, and whose writes can be made to fail."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import final

from megalink.floor.chain import prepare
from megalink.floor.record import Head, Posting, Receipt, Record, Seal, Snapshot
from megalink.floor.store import Conflict, Overdrawn, Transaction


def no_fault(_step: str) -> None:
    """Let every step of a write go well."""


@final
class Disk:
    """What outlives a `MemoryStore`: hand it to another one to see what a restart finds."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.postings: list[Posting] = []
        self.receipts: dict[str, Receipt] = {}
        self.seals: list[Seal] = []
        self.heads: dict[str, Head] = {}
        self.balances: dict[str, int] = {}
        self.snapshots: list[Snapshot] = []


@final
class MemoryStore:
    """A store in memory. `fault` is called before a write and before its sync, and may raise."""

    def __init__(self, disk: Disk | None = None, fault: Callable[[str], None] = no_fault) -> None:
        self.disk = disk or Disk()
        self.fault = fault

    def append(self, batch: Sequence[Transaction]) -> Seal:
        """Keep a batch; where the sync fails it is kept all the same, and the caller cannot know."""
        disk = self.disk
        prepared = prepare(disk.heads, self.last_seal(), batch)
        balances = dict(disk.balances)
        for each in batch:
            if each.command in disk.receipts:
                message = f"command {each.command} has its receipt"
                raise Conflict(message)
            for account, change in each.balances.items():
                balances[account] = balances.get(account, 0) + change
                if balances[account] < 0:
                    message = f"{account} would be below nothing"
                    raise Overdrawn(message)
        if len({each.command for each in batch}) != len(batch):
            message = "two commands of one batch have one id"
            raise Conflict(message)
        self.fault("write")
        disk.records += prepared.records
        disk.postings += prepared.postings
        disk.receipts |= {each.command: each for each in prepared.receipts}
        disk.heads |= prepared.moved
        disk.balances = balances
        disk.seals.append(prepared.seal)
        self.fault("sync")
        return prepared.seal

    def heads(self) -> Mapping[str, Head]:
        """Say where every stream ends."""
        return dict(self.disk.heads)

    def balances(self) -> Mapping[str, int]:
        """Give the accounts that may not go below nothing."""
        return dict(self.disk.balances)

    def last_seal(self) -> Seal | None:
        """Give the last group commit."""
        return self.disk.seals[-1] if self.disk.seals else None

    def receipt(self, command: str) -> Receipt | None:
        """Find what came of a command."""
        return self.disk.receipts.get(command)

    def records(self, after: int = 0, stream: str | None = None) -> Iterator[Record]:
        """Go through records in order."""
        start = bisect_right(self.disk.records, after, key=lambda each: each.sequence)
        for each in self.disk.records[start:]:
            if stream is None or each.stream == stream:
                yield each

    def postings(self, after: int = 0) -> Iterator[Posting]:
        """Go through postings in order."""
        yield from (each for each in self.disk.postings if each.sequence > after)

    def receipts(self, after: int = 0) -> Iterator[Receipt]:
        """Go through receipts in order."""
        yield from (each for each in self.disk.receipts.values() if each.seal > after)

    def seals(self, after: int = 0) -> Iterator[Seal]:
        """Go through seals in order."""
        yield from (each for each in self.disk.seals[after:] if each.number > after)

    def snapshot(self, program: str) -> Snapshot | None:
        """Give the last snapshot of this program."""
        mine = (each for each in reversed(self.disk.snapshots) if each.program == program)
        return next(mine, None)

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep the newest snapshot alone."""
        self.disk.snapshots = [snapshot]

    def close(self) -> None:
        """Keep everything."""
