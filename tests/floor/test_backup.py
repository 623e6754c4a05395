"""A floor is kept twice: copied while it runs, restored with proof, and never written over (REC-13)."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import apsw
import pytest

from megalink.floor import commands as f
from megalink.floor.anchor import AnchorFile
from megalink.floor.backup import InTheWay, NotSound, anchor_beside, back_up, key_beside, restore, state_of
from megalink.floor.commands import Done, Request
from megalink.floor.floor import Floor, open_floor, open_house
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, StoreFailed
from megalink.floor.verify import verify
from megalink.games.defaults import default_terms
from megalink.games.registry import game
from megalink.table import commands as c
from megalink.table.roles import Actor
from tests.floor.hall import DEALER, MANAGER, SUPERVISOR
from tests.marks import promise


def digest(path: Path) -> str:
    """Digest the state of a store."""
    store = SqliteStore(path, read_only=True)
    found = state_of(store).digest
    store.close()
    return found


def findings(path: Path) -> list[str]:
    """Verify a store."""
    store = SqliteStore(path, read_only=True)
    found = [str(each) for each in verify(store, AnchorFile(anchor_beside(path), read_only=True))]
    store.close()
    return found


def some(floor: Floor, first: int, count: int) -> None:
    """Let players buy in."""
    for number in range(first, first + count):
        asked = Request(f"buy {number}", SUPERVISOR, f.BuyIn(f"player {number % 5}", 100 + number))
        assert isinstance(floor.ask(asked), Done)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Leave a floor with a round under way."""
    path = tmp_path / "floor.db"
    floor = open_floor(path)
    some(floor, 0, 20)
    seated: list[tuple[str, Actor, Any]] = [
        ("open", MANAGER, f.OpenTable("SSP", default_terms(game("SSP")))),
        ("seat", SUPERVISOR, c.TakeSeat(1, "player 0")),
        ("round", DEALER, c.OpenRound()),
    ]
    for name, by, command in seated:
        floor.ask(Request(name, by, command, "T1"))
    floor.close()
    return path


@promise("REC-13")
def test_a_restored_floor_is_the_same_and_goes_on(kept: Path, tmp_path: Path) -> None:
    """What was asked before is answered as it was; the round goes on with its own deck."""
    backup, again = tmp_path / "backup.db", tmp_path / "again.db"
    copied = back_up(kept, backup)
    assert copied.digest == digest(kept) == digest(backup)
    restored = restore(backup, again, key_beside(kept))
    assert restored == copied
    assert digest(again) == copied.digest
    assert findings(again) == []
    floor = open_floor(again)
    assert floor.ask(Request("buy 3", SUPERVISOR, f.BuyIn("player 3", 103))) == floor.ask(
        Request("buy 3", SUPERVISOR, f.BuyIn("player 3", 103))
    )
    some(floor, 20, 5)
    floor.close()
    assert findings(again) == []


@promise("REC-13")
def test_a_copy_is_one_moment_of_a_floor_that_goes_on(kept: Path, tmp_path: Path) -> None:
    floor = open_floor(kept)
    with ThreadPoolExecutor(2) as pool:
        busy = pool.submit(some, floor, 100, 300)
        copies = [back_up(kept, tmp_path / f"copy {number}.db") for number in range(5)]
        busy.result()
    floor.close()
    last = 0
    for number, copied in enumerate(copies):
        path = tmp_path / f"copy {number}.db"
        assert findings(path) == []
        assert digest(path) == copied.digest
        assert copied.seals >= last
        last = copied.seals


@promise("REC-13")
def test_nothing_is_written_over(kept: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    back_up(kept, backup)
    before = kept.read_bytes(), backup.read_bytes()
    with pytest.raises(InTheWay, match="nothing is written over"):
        back_up(kept, backup)
    with pytest.raises(InTheWay):
        restore(backup, kept)
    for end in (".anchor", "-wal", ".key", ".part"):
        place = tmp_path / f"new.db{end}"
        place.write_bytes(b"")
        with pytest.raises(InTheWay):
            restore(backup, tmp_path / "new.db", key_beside(kept))
        place.unlink()
    assert (kept.read_bytes(), backup.read_bytes()) == before


@promise("REC-13", "AUD-02")
def test_a_backup_that_was_altered_is_not_restored(kept: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    back_up(kept, backup)
    db = apsw.Connection(str(backup))
    for (name,) in list(db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")):
        db.execute(f"DROP TRIGGER {name}")
    db.execute("UPDATE records SET actor = 'nobody' WHERE sequence = 3")
    db.close()
    with pytest.raises(NotSound) as unsound:
        restore(backup, tmp_path / "new.db")
    assert any("record 3" in each.place for each in unsound.value.findings)
    assert not (tmp_path / "new.db").exists()


@promise("RNG-13")
def test_a_backup_holds_no_key_and_a_restore_takes_one(kept: Path, tmp_path: Path) -> None:
    backup, new = tmp_path / "backup.db", tmp_path / "new.db"
    copied = back_up(kept, backup)
    assert copied.open_rounds == ("T1",)
    secret = key_beside(kept).read_bytes()
    assert not key_beside(backup).exists()
    assert secret not in backup.read_bytes()
    (tmp_path / "short").write_bytes(b"short")
    with pytest.raises(Damaged, match="is no key"):
        restore(backup, new, tmp_path / "short")
    for left in (new, anchor_beside(new)):
        left.unlink(missing_ok=True)
    restore(backup, new, key_beside(kept))
    assert key_beside(new).read_bytes() == secret
    assert stat.S_IMODE(key_beside(new).stat().st_mode) == 0o600


def test_a_place_that_cannot_be_written_is_said(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="cannot be written"):
        back_up(kept, tmp_path / "no folder" / "backup.db")
    house = open_house(kept)  # the floor itself is as it was
    house.close()
    assert findings(kept) == []
