"""A floor in a file: many clients at once, real disk faults, and kills of the whole program."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import apsw
import pytest

from megalink.cli.main import main
from megalink.floor import commands as f
from megalink.floor.anchor import AnchorFile
from megalink.floor.commands import Answer, Done, Refused, Request
from megalink.floor.dealing import Dealing
from megalink.floor.floor import Floor, open_floor, open_house
from megalink.floor.house import House, Unavailable
from megalink.floor.shoe import Key
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import StoreFailed
from megalink.floor.verify import verify
from tests.floor.hall import SUPERVISOR
from tests.marks import promise


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Name a store."""
    return tmp_path / "floor.db"


def found(path: Path) -> list[str]:
    """Verify a file."""
    store = SqliteStore(path, read_only=True)
    said = [
        str(each) for each in verify(store, AnchorFile(path.with_name("floor.db.anchor"), read_only=True))
    ]
    store.close()
    return said


def buy(number: int) -> Request:
    """Let somebody buy in for a cent."""
    return Request(f"buy {number}", SUPERVISOR, f.BuyIn(f"player {number % 7}", 1))


@promise("REL-02", "REC-08")
def test_many_clients_are_answered_once_each(path: Path) -> None:
    """Every request twice, from eight threads."""
    floor = Floor(open_house(path))
    with ThreadPoolExecutor(8) as pool:
        twice = [number for number in range(100) for _ in range(2)]
        answers = list(pool.map(lambda number: floor.ask(buy(number)), twice))
    assert all(isinstance(each, Done) for each in answers)
    assert answers[0::2] == answers[1::2]
    assert sum(floor.house.store.balances().values()) == 100
    assert floor.drain() == ()
    floor.close()
    assert found(path) == []


def test_nobody_is_told_before_it_is_durable(path: Path) -> None:
    house = open_house(path)
    seen: list[tuple[frozenset[str], int]] = []

    def heard(moved: frozenset[str]) -> None:
        kept = SqliteStore(path, read_only=True)
        seen.append((moved, len(list(kept.receipts()))))
        kept.close()

    house.listeners.append(heard)
    floor = Floor(house)
    before = len(list(house.store.receipts()))
    assert isinstance(floor.ask(buy(1)), Done)
    assert seen == [(frozenset({"cage"}), before + 1)]
    floor.close()


@promise("REL-18")
def test_an_answer_that_is_late_is_asked_for_again_with_the_same_id(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = Floor(open_house(path))
    never: Future[Answer] = Future()
    monkeypatch.setattr(Floor, "submit", lambda _self, _request: never)
    with pytest.raises(Unavailable, match="ask again with the same id"):
        floor.ask(buy(1), seconds=0)
    monkeypatch.undo()
    floor.close()


class Faulty(apsw.VFS):
    """A disk that can fail."""

    fails = ""

    def __init__(self) -> None:
        super().__init__("faulty", "")

    def xOpen(self, name: Any, flags: Any) -> "FaultyFile":  # noqa: N802
        return FaultyFile(name, flags)


class FaultyFile(apsw.VFSFile):
    """A file on it."""

    def __init__(self, name: Any, flags: Any) -> None:
        super().__init__("", name, flags)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        if Faulty.fails == "full":
            raise apsw.FullError("no space left")
        if Faulty.fails == "write":
            raise apsw.IOError("cannot write")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if Faulty.fails == "sync":
            raise apsw.IOError("cannot sync")
        super().xSync(flags)


@pytest.fixture
def disk() -> Iterator[type[Faulty]]:
    """Make a disk that can fail."""
    kept = Faulty()
    yield type(kept)
    Faulty.fails = ""


@promise("REC-11")
@pytest.mark.store
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("fails", ["full", "write", "sync"])
def test_a_disk_that_fails_takes_no_wager_and_loses_none(path: Path, disk: type[Faulty], fails: str) -> None:
    anchor = AnchorFile(path.with_name("floor.db.anchor"))
    house = House(lambda: SqliteStore(path, vfs="faulty"), anchor, Dealing(Key(bytes(32))))
    assert isinstance(house.serve([buy(1)])[0], Done)
    disk.fails = fails
    first = house.serve([buy(2)])[0]
    assert isinstance(first, Unavailable)
    assert "disk" in str(first)
    assert isinstance(house.serve([buy(3)])[0], Unavailable)
    disk.fails = ""
    house.repair()
    assert not house.unavailable
    for number in (1, 2, 3):
        assert isinstance(house.serve([buy(number)])[0], Done)
    assert sum(house.store.balances().values()) == 3
    house.close()
    assert found(path) == []


@promise("REC-01")
@pytest.mark.store
def test_the_whole_program_is_killed_and_goes_on(path: Path) -> None:
    """Verify is green after each kill, and the next run finishes what lay there."""
    run = [sys.executable, "-m", "megalink.cli.main", "floor", "demo", "--store", str(path), "--quiet"]
    play = "import sys; from megalink.cli.main import main; sys.exit(main(sys.argv[1:]))"
    for seed in range(2):
        child = subprocess.Popen(
            [sys.executable, "-c", play, *run[3:], "--rounds", "100000", "--seed", str(seed)]
        )
        while not path.exists() or _records(path) < 150 * (seed + 1):
            assert child.poll() is None
        child.kill()
        child.wait()
        assert found(path) == []
    assert main([*run[3:], "--rounds", "5", "--seed", "9"]) == 0
    assert found(path) == []


def _records(path: Path) -> int:
    try:
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        return int(db.execute("SELECT count(*) FROM records").get)
    except apsw.Error:
        return 0


TAMPERED = {
    "one byte": "UPDATE records SET body = CAST(replace(body, '1', '2') AS BLOB) WHERE sequence = 40",
    "deleted": "DELETE FROM records WHERE sequence = 40",
    "exchanged": (
        "UPDATE records SET sequence = 9999 WHERE sequence = 40;"
        "UPDATE records SET sequence = 40 WHERE sequence = 41;"
        "UPDATE records SET sequence = 41 WHERE sequence = 9999"
    ),
    "cut off": "DELETE FROM records WHERE sequence > 60",
}


@pytest.mark.parametrize("sql", TAMPERED.values(), ids=TAMPERED)
def test_the_command_says_where_a_store_was_tampered_with(
    path: Path, sql: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", str(path)]
    assert main(["floor", "demo", *store, "--rounds", "5", "--seed", "1", "--quiet"]) == 0
    assert main(["verify", *store]) == 0
    assert main(["verify", *store, "--round", "UTH-1", "1"]) in {0, 1}
    assert main(["floor", "status", *store]) == 0
    db = apsw.Connection(str(path))
    for table in ("records", "postings", "seals", "receipts"):
        db.execute(f"DROP TRIGGER {table}_stay; DROP TRIGGER {table}_last")
    db.execute(sql)
    db.close()
    capsys.readouterr()
    assert main(["verify", *store]) == 1
    said = capsys.readouterr().out
    assert "record 4" in said or "record 60" in said or "seal" in said


def test_files_that_are_not_there_or_no_store_are_said_so(tmp_path: Path) -> None:
    gone, text = tmp_path / "gone.db", tmp_path / "text.db"
    text.write_text("no database" * 100, encoding="ascii")
    assert main(["verify", "--store", str(gone)]) == 2
    assert main(["floor", "status", "--store", str(gone)]) == 2
    assert main(["verify", "--store", str(text)]) == 2
    assert main(["floor", "status", "--store", str(text)]) == 2
    assert main(["floor", "demo", "--store", str(text), "--rounds", "1"]) == 2
    assert main(["floor", "demo", "--store", str(gone), "--rounds", "0"]) == 2
    assert main(["verify", "--store", str(text), "--round", "UTH-1", "x"]) == 2


def test_one_process_serves_a_floor_at_a_time(path: Path) -> None:
    house = open_house(path)
    with pytest.raises(StoreFailed, match="another process serves"):
        open_house(path)
    house.close()
    open_house(path).close()


def until(holds: Callable[[], bool]) -> None:
    """Wait for another thread, and not for ever."""
    tick = Event()
    assert any(holds() or tick.wait(0.01) for _ in range(3000))


@promise("REL-20")
def test_what_is_written_is_looked_at_again_while_the_floor_runs(path: Path) -> None:
    """The watcher follows, and stops all money at the first finding."""
    floor = open_floor(path)
    floor.ask(buy(1))
    until(lambda: floor.verified == floor.house.sequence)
    db = apsw.Connection(str(path))
    db.set_busy_timeout(5000)
    db.execute(
        "DROP TRIGGER receipts_stay; CREATE TRIGGER lies AFTER INSERT ON receipts BEGIN"
        " UPDATE receipts SET answer = x'00' WHERE number = new.number; END"
    )
    db.close()
    floor.ask(buy(2))
    until(lambda: bool(floor.house.world.house.get("stopped")))
    assert "seal" in floor.house.world.house["stopped"]
    assert isinstance(floor.ask(buy(3)), Refused)
    floor.close()


def test_status_of_a_floor_that_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floor = open_floor(path)
    assert main(["floor", "status", "--store", str(path)]) == 0
    assert "running" in capsys.readouterr().out
    floor.close()
