"""Keeping a floor twice: a backup while it runs, and a restore that proves itself (REC-13).

A backup is two files, the store as it was at one moment and the anchor up to its last seal. The key of the
shoes is in neither: whoever holds a backup cannot open a deck. A restore looks at everything before it puts
anything in place, writes over nothing, and ends with the same digest of the whole state.
"""

import os
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Final, final

from msgspec import Struct

from megalink.floor.anchor import AnchorFile
from megalink.floor.chain import Finding
from megalink.floor.codec import encode
from megalink.floor.loading import Kept, load
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, Store, StoreFailed
from megalink.floor.verify import verify

PART: Final = ".part"
"""What the name of a file ends with that is not whole yet."""


class InTheWay(Exception):
    """A file that would be written over."""


class NotSound(Exception):
    """A backup that is not as it was written; it carries what was found."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(f"{len(findings)} findings, the first: {findings[0]}")
        self.findings = findings


@final
class Copied(Struct, frozen=True):
    """What a copy holds."""

    records: int
    seals: int
    digest: str
    """Of the whole state: two stores with one digest are at the same point with the same money."""
    open_rounds: tuple[str, ...]
    """Tables whose round needs the key of the shoes to go on."""


def anchor_beside(store: Path) -> Path:
    """Give the place of the anchor of a store."""
    return store.with_name(f"{store.name}.anchor")


def key_beside(store: Path) -> Path:
    """Give the place of the key of a store."""
    return store.with_name(f"{store.name}.key")


def back_up(store: Path, to: Path) -> Copied:
    """Copy a floor that may be running, consistent at one moment."""
    _must_be_free(to, anchor_beside(to))
    source = SqliteStore(store, read_only=True)
    part, anchored = _part(to), _part(anchor_beside(to))
    try:
        source.copy_to(part)
        copy = SqliteStore(part, read_only=True)
        copied = state_of(copy)
        copy.close()
        _copy_anchor(AnchorFile(anchor_beside(store), read_only=True), anchored, copied.seals)
        _put(anchored, anchor_beside(to))
        _put(part, to)
    finally:
        source.close()
        for each in (part, anchored):
            each.unlink(missing_ok=True)
    return copied


def restore(backup: Path, store: Path, key: Path | None = None) -> Copied:
    """Put a backup in place as a floor, once all of it was looked at again."""
    beside = [store.with_name(f"{store.name}{end}") for end in ("-wal", "-shm")]
    _must_be_free(store, anchor_beside(store), *beside, *([key_beside(store)] if key else []))
    source = SqliteStore(backup, read_only=True)
    part, anchored, keyed = _part(store), _part(anchor_beside(store)), _part(key_beside(store))
    try:
        found = list(verify(source, AnchorFile(anchor_beside(backup), read_only=True)))
        if found:
            raise NotSound(found)
        wanted = state_of(source)
        source.copy_to(part)
        copy = SqliteStore(part, read_only=True)
        copied = state_of(copy)
        copy.close()
        if copied != wanted:
            message = f"{store.name} would not be what {backup.name} is"
            raise StoreFailed(message)
        if anchor_beside(backup).exists():
            shutil.copyfile(anchor_beside(backup), anchored)
            anchored.chmod(0o600)
            _put(anchored, anchor_beside(store))
        if key is not None:
            _copy_key(key, keyed)
            _put(keyed, key_beside(store))
        _put(part, store)
    finally:
        source.close()
        for each in (part, anchored, keyed):
            each.unlink(missing_ok=True)
    return copied


def state_of(store: Store) -> Copied:
    """Digest everything that follows from what a store holds."""
    world, sequence, _ = load(store)
    seal = store.last_seal()
    heads = {stream: (head.version, head.hash) for stream, head in sorted(store.heads().items())}
    kept = Kept(
        heads,
        dict(sorted(world.tables.items())),
        dict(sorted(world.links.items())),
        tuple(sorted(world.balances.items())),
        dict(sorted(world.house.items())),
        dict(sorted(world.books.items())),
    )
    digest = sha256(encode(Kept, kept)).hexdigest()
    busy = tuple(name for name, table in sorted(world.tables.items()) if table.is_busy and table.deck)
    return Copied(sequence, 0 if seal is None else seal.number, digest, busy)


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}{PART}")


def _must_be_free(*paths: Path) -> None:
    for path in (*paths, *(_part(each) for each in paths)):
        if path.exists():
            message = f"{path} is there already; nothing is written over"
            raise InTheWay(message)


def _copy_anchor(anchor: AnchorFile, to: Path, last: int) -> None:
    """Copy what was anchored up to a seal; the seals behind it are not in the copy of the store."""
    handle = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        for number, digest in anchor.lines():
            if number <= last:
                file.write(f"{number} {digest}\n")


def _copy_key(key: Path, to: Path) -> None:
    secret = key.read_bytes()
    if len(secret) != 32:
        message = f"{key.name} is no key: it has {len(secret)} bytes, not 32"
        raise Damaged(message)
    handle = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(secret)


def _put(part: Path, path: Path) -> None:
    """Make a finished file durable, and give it its name; a name that was taken meanwhile is left alone."""
    for each in (part, part.parent):
        handle = os.open(each, os.O_RDONLY | os.O_CLOEXEC)
        os.fsync(handle)
        os.close(handle)
    try:
        os.link(part, path)
    except FileExistsError:
        message = f"{path} is there already; nothing is written over"
        raise InTheWay(message) from None
    part.unlink()
    folder = os.open(path.parent, os.O_RDONLY | os.O_CLOEXEC)
    os.fsync(folder)
    os.close(folder)
