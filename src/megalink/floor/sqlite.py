"""The store that comes with the program: one SQLite file, one writer, every commit synced."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, final

import apsw

from megalink.floor.chain import Prepared, prepare
from megalink.floor.migrations import migrations
from megalink.floor.record import Head, Posting, Receipt, Record, Seal, Snapshot
from megalink.floor.store import Conflict, Damaged, Overdrawn, StoreFailed, Transaction

LEAST: Final = (3, 51, 3)
"""Older ones can corrupt a WAL that two connections write and checkpoint at the same instant."""

OURS: Final = 0x4D4C4E4B
"""`application_id` of a floor's file, so that no other database is taken for one."""

_RECORD: Final = "INSERT INTO records VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
_POSTING: Final = "INSERT INTO postings VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
_RECEIPT: Final = "INSERT INTO receipts (command, digest, answer, seal) VALUES (?,?,?,?)"
_SEAL: Final = "INSERT INTO seals VALUES (?,?,?,?,?,?)"
_NEW_BALANCE: Final = "INSERT OR IGNORE INTO balances VALUES (?, 0)"
_BALANCE: Final = "UPDATE balances SET amount = amount + ?2 WHERE account = ?1"
_HEADS: Final = (
    "SELECT stream, version, hash FROM records"
    " WHERE (stream, version) IN (SELECT stream, max(version) FROM records GROUP BY stream)"
)


class TooOld(Exception):
    """The SQLite of this program may not keep a floor."""


def check_version(found: str) -> None:
    """Refuse a SQLite with the fault in its WAL."""
    if tuple(int(part) for part in found.split(".")) < LEAST:
        wanted = ".".join(map(str, LEAST))
        message = f"SQLite {found} can lose what a WAL holds; {wanted} or newer is needed"
        raise TooOld(message)


@final
class SqliteStore:
    """One file, written by one process at a time; `read_only` looks and changes nothing (AUD-17)."""

    def __init__(self, path: Path, *, read_only: bool = False, vfs: str | None = None) -> None:
        check_version(apsw.sqlite_lib_version())
        self.path = path
        flags = (
            apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        )
        try:
            self._db = apsw.Connection(str(path), flags=flags, vfs=vfs)
            self._open(read_only=read_only)
        except apsw.NotADBError as problem:
            message = f"{path.name} is no store of a floor"
            raise Damaged(message) from problem
        except apsw.CorruptError as problem:
            message = f"{path.name} is damaged: {problem}"
            raise Damaged(message) from problem
        except apsw.Error as problem:
            message = f"{path.name} cannot be opened: {problem}"
            raise StoreFailed(message) from problem
        self._heads = dict(self._found_heads())
        self._last = self._found_last()

    def _open(self, *, read_only: bool) -> None:
        db = self._db
        db.set_busy_timeout(5000)
        tables = self._first("SELECT count(*) FROM sqlite_schema")
        if db.pragma("application_id") != OURS and (read_only or tables != (0,)):
            message = f"{self.path.name} is no store of a floor"
            raise Damaged(message)
        if read_only:
            return
        for setting, value in (
            ("journal_mode", "wal"),
            ("synchronous", "full"),
            ("foreign_keys", "on"),
            ("trusted_schema", "off"),
            ("cell_size_check", "on"),
        ):
            db.pragma(setting, value)
        self._migrate()

    def _migrate(self) -> None:
        """Take the steps that are missing, each whole; refuse a newer schema, or one made otherwise."""
        with self._db:
            self._db.pragma("application_id", OURS)
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                " digest TEXT NOT NULL) STRICT"
            )
        taken = dict(self._rows("SELECT number, digest FROM migrations"))
        known = {each.number: each for each in migrations("sqlite")}
        if strange := set(taken) - set(known):
            message = f"{self.path.name} is of a newer program: it has migration {max(strange)}"
            raise Damaged(message)
        for number, each in known.items():
            if number in taken:
                if taken[number] != each.digest:
                    message = f"migration {number} is not the one that {self.path.name} was made with"
                    raise Damaged(message)
                continue
            with self._db:
                self._db.execute(each.sql)
                self._db.execute("INSERT INTO migrations VALUES (?,?,?)", (number, each.name, each.digest))

    def _rows(self, sql: str, bindings: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Read; a page that cannot be is damage, and one that cannot be read a failure."""
        try:
            yield from self._db.execute(sql, tuple(bindings))
        except apsw.NotADBError:
            raise
        except (apsw.CorruptError, UnicodeDecodeError) as problem:
            message = f"{self.path.name} is damaged: {problem}"
            raise Damaged(message) from problem
        except apsw.Error as problem:
            message = f"{self.path.name} cannot be read: {problem}"
            raise StoreFailed(message) from problem

    def _first(self, sql: str, bindings: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """Read one row, and leave no read open that a write would wait for."""
        return next(iter(list(self._rows(sql, bindings))), None)

    # --- writing ----------------------------------------------------------------------------------------

    def append(self, batch: Sequence[Transaction]) -> Seal:
        """Write a batch and sync it, in one transaction of the database."""
        prepared = prepare(self._heads, self._last, batch)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._insert(prepared, batch)
            self._db.execute("COMMIT")
        except apsw.ConstraintError as problem:
            self._roll_back()
            if "amount >= 0" in str(problem):
                message = "an account would be below nothing"
                raise Overdrawn(message) from problem
            message = f"the store holds something else: {problem}"
            raise Conflict(message) from problem
        except apsw.Error as problem:
            self._roll_back()
            raise StoreFailed(_said(problem)) from problem
        self._heads |= prepared.moved
        self._last = prepared.seal
        return prepared.seal

    def _insert(self, prepared: Prepared, batch: Sequence[Transaction]) -> None:
        db = self._db
        db.executemany(_RECORD, prepared.records)
        db.executemany(_POSTING, prepared.postings)
        db.executemany(_RECEIPT, prepared.receipts)
        for each in batch:
            for account, change in each.balances.items():
                db.execute(_NEW_BALANCE, (account,))
                db.execute(_BALANCE, (account, change))
        db.execute(_SEAL, prepared.seal)

    def _roll_back(self) -> None:
        """Let go of what was begun; SQLite has often done so itself by then."""
        if not self._db.get_autocommit():
            self._db.execute("ROLLBACK")

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep the newest snapshot alone."""
        try:
            with self._db:
                self._db.execute("DELETE FROM snapshots")
                self._db.execute("INSERT INTO snapshots VALUES (?,?,?)", snapshot)
        except apsw.Error as problem:
            raise StoreFailed(_said(problem)) from problem

    def copy_to(self, path: Path) -> None:
        """Write what the file holds at one moment to another one, while others go on writing to this one."""
        try:
            copy = apsw.Connection(str(path))
            with copy.backup("main", self._db, "main") as running:
                running.step()
            copy.pragma("journal_mode", "delete")  # one file alone, to be read from anywhere
            copy.close()
        except apsw.Error as problem:
            message = f"{path.name} cannot be written: {_said(problem)}"
            raise StoreFailed(message) from problem

    def close(self) -> None:
        """Close the file, its WAL folded in."""
        self._db.close()

    # --- reading ----------------------------------------------------------------------------------------

    def _found_heads(self) -> Iterator[tuple[str, Head]]:
        for stream, version, digest in self._rows(_HEADS):
            yield stream, Head(version, digest)

    def _found_last(self) -> Seal | None:
        row = self._first("SELECT * FROM seals ORDER BY number DESC LIMIT 1")
        return None if row is None else Seal(*row)

    def heads(self) -> Mapping[str, Head]:
        """Say where every stream ends."""
        return dict(self._heads)

    def last_seal(self) -> Seal | None:
        """Give the last group commit."""
        return self._last

    def balances(self) -> Mapping[str, int]:
        """Give the accounts that may not go below nothing."""
        return dict(self._rows("SELECT account, amount FROM balances"))

    def receipt(self, command: str) -> Receipt | None:
        """Find what came of a command."""
        row = self._first("SELECT command, digest, answer, seal FROM receipts WHERE command = ?", (command,))
        return None if row is None else Receipt(*row)

    def records(self, after: int = 0, stream: str | None = None) -> Iterator[Record]:
        """Go through records in order."""
        if stream is None:
            rows = self._rows("SELECT * FROM records WHERE sequence > ? ORDER BY sequence", (after,))
        else:
            rows = self._rows(
                "SELECT * FROM records WHERE stream = ? AND sequence > ? ORDER BY version", (stream, after)
            )
        return (Record(*row) for row in rows)

    def postings(self, after: int = 0) -> Iterator[Posting]:
        """Go through postings in order."""
        rows = self._rows("SELECT * FROM postings WHERE sequence > ? ORDER BY sequence, line", (after,))
        return (Posting(*row) for row in rows)

    def receipts(self, after: int = 0) -> Iterator[Receipt]:
        """Go through receipts in order."""
        wanted = "SELECT command, digest, answer, seal FROM receipts WHERE seal > ? ORDER BY number"
        return (Receipt(*row) for row in self._rows(wanted, (after,)))

    def seals(self, after: int = 0) -> Iterator[Seal]:
        """Go through seals in order."""
        return (
            Seal(*row) for row in self._rows("SELECT * FROM seals WHERE number > ? ORDER BY number", (after,))
        )

    def snapshot(self, program: str) -> Snapshot | None:
        """Give the last snapshot of this program."""
        wanted = "SELECT * FROM snapshots WHERE program = ? ORDER BY sequence DESC LIMIT 1"
        row = self._first(wanted, (program,))
        return None if row is None else Snapshot(*row)


def _said(problem: apsw.Error) -> str:
    """Say what went wrong without a word of what was written."""
    if isinstance(problem, apsw.FullError):
        return "the disk is full"
    if isinstance(problem, apsw.IOError):
        return "the disk cannot be written"
    return f"the store failed: {type(problem).__name__}"
