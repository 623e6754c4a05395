"""What every store promises: whole batches in one order, nothing ever changed, conflicts refused."""

from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from megalink.floor.chain import Chains, check_seals
from megalink.floor.memory import Disk, MemoryStore
from megalink.floor.record import Snapshot
from megalink.floor.sqlite import SqliteStore, TooOld, check_version
from megalink.floor.store import Conflict, Damaged, Overdrawn, Store, StoreFailed
from tests.floor.batches import transaction
from tests.marks import promise

pytestmark = pytest.mark.store

Opens = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite"])
def opens(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opens]:
    """Open the same store again and again."""
    opened: list[Store] = []
    disk = Disk()

    def again() -> Store:
        while opened:
            opened.pop().close()
        memory = request.param == "memory"
        opened.append(MemoryStore(disk) if memory else SqliteStore(tmp_path / "floor.db"))
        return opened[-1]

    yield again
    while opened:
        opened.pop().close()


def test_an_empty_store_holds_nothing(opens: Opens) -> None:
    store = opens()
    assert store.last_seal() is None
    assert store.heads() == {}
    assert store.balances() == {}
    assert store.receipt("a") is None
    assert [*store.records(), *store.postings(), *store.receipts(), *store.seals()] == []
    assert store.snapshot("0.1.0") is None


def test_a_batch_is_kept_whole_and_in_order_and_found_after_opening_again(opens: Opens) -> None:
    store = opens()
    seal = store.append([transaction("a", "T1", "link"), transaction("b", "T1"), transaction("c")])
    store.append([transaction("d", "T2")])
    for _ in range(2):
        records = list(store.records())
        assert [(each.sequence, each.stream, each.version) for each in records] == [
            (1, "T1", 1),
            (2, "link", 1),
            (3, "T1", 2),
            (4, "T2", 1),
        ]
        assert [each.body for each in store.records(stream="T1")] == [b"a in T1", b"b in T1"]
        assert [each.sequence for each in store.records(after=2)] == [3, 4]
        assert [each.version for each in store.records(after=1, stream="T1")] == [2]
        assert [each.sequence for each in store.postings()] == [1, 3, 4]
        assert [each.sequence for each in store.postings(after=1)] == [3, 4]
        assert [each.command for each in store.receipts()] == ["a", "b", "c", "d"]
        assert [each.command for each in store.receipts(after=1)] == ["d"]
        assert next(store.seals()) == seal
        assert store.last_seal() == next(iter(store.seals(after=1)))
        assert store.heads()["T1"].version == 2
        found = store.receipt("c")
        assert found is not None
        assert (found.answer, found.seal) == (b'"done"', 1)
        chains = Chains()
        assert [finding for each in records for finding in chains.follow(each)] == []
        assert list(check_seals(store.seals(), records, store.postings(), store.receipts())) == []
        store = opens()


def test_all_stores_hold_the_same_bytes(tmp_path: Path) -> None:
    batches = [[transaction("a", "T1", "link"), transaction("b", "T2")], [transaction("c", "T1")]]
    stores: list[Store] = [MemoryStore(), SqliteStore(tmp_path / "floor.db")]
    for store in stores:
        for batch in batches:
            store.append(batch)
    kept = [(list(each.records()), list(each.seals()), list(each.postings())) for each in stores]
    assert kept[0] == kept[1]
    stores[1].close()


@promise("REC-08")
def test_an_id_is_used_once(opens: Opens) -> None:
    store = opens()
    store.append([transaction("a", "T1")])
    for batch in ([transaction("a", "T2")], [transaction("b", "T2"), transaction("b", "T3")]):
        with pytest.raises(Conflict):
            store.append(batch)
    assert len(list(store.records())) == 1
    assert store.heads().keys() == {"T1"}


@promise("REL-15")
def test_a_stream_that_has_moved_on_is_a_conflict_and_nothing_is_kept(opens: Opens) -> None:
    store = opens()
    store.append([transaction("a", "T1", expected={"T1": 0})])
    with pytest.raises(Conflict, match="T1 is at 1, not at 0"):
        store.append([transaction("b", "T2"), transaction("c", "T1", expected={"T1": 0})])
    assert [each.command for each in store.receipts()] == ["a"]
    store.append([transaction("b", "T2"), transaction("c", "T1", expected={"T1": 1})])
    assert store.heads()["T1"].version == 2


def test_transactions_of_one_batch_follow_one_another(opens: Opens) -> None:
    store = opens()
    store.append([transaction("a", "T1", expected={"T1": 0}), transaction("b", "T1", expected={"T1": 1})])
    assert store.heads()["T1"].version == 2


def test_no_balance_goes_below_nothing(opens: Opens) -> None:
    store = opens()
    store.append([transaction("a", "T1", balances={"player ann": 100, "player bob": 5})])
    store.append([transaction("b", "T1", balances={"player ann": -100})])
    with pytest.raises(Overdrawn):
        store.append([transaction("c", "T1", balances={"player bob": 1, "player ann": -1})])
    with pytest.raises(Overdrawn):
        store.append([transaction("d", "T1", balances={"player eve": -1})])
    assert opens().balances() == {"player ann": 0, "player bob": 5}
    assert len(list(opens().records())) == 2


def test_the_newest_snapshot_of_a_program_is_found(opens: Opens) -> None:
    store = opens()
    store.save_snapshot(Snapshot(3, "0.1.0", b"three"))
    store.save_snapshot(Snapshot(7, "0.1.0", b"seven"))
    assert opens().snapshot("0.1.0") == Snapshot(7, "0.1.0", b"seven")
    assert opens().snapshot("0.2.0") is None


# SQLite alone ----------------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Make a file with a little in it."""
    store = SqliteStore(tmp_path / "floor.db")
    store.append([transaction("a", "T1", balances={"player ann": 10}), transaction("b", "T2")])
    store.close()
    return tmp_path / "floor.db"


@promise("AUD-01")
@pytest.mark.parametrize("table", ["records", "postings", "receipts", "seals"])
@pytest.mark.parametrize("act", ["DELETE FROM {}", "UPDATE {} SET rowid = 9", "UPDATE {} SET {} = {}"])
def test_what_was_written_is_never_changed(path: Path, table: str, act: str) -> None:
    """The file itself refuses."""
    db = apsw.Connection(str(path))
    column = {"records": "rule", "postings": "wager", "receipts": "command", "seals": "heads"}[table]
    sql = act.format(table, column, column)
    sql = sql.replace("rowid", "sequence") if table == "postings" else sql
    with pytest.raises(apsw.ConstraintError, match="is never"):
        db.execute(sql)
    db.close()


AGAIN = (
    "INSERT INTO records SELECT 9, stream, {}, place, round, actor, role, command, rule, program, body, {}"
    " FROM records LIMIT 1"
)


POSTED = (
    "INSERT INTO postings VALUES ({}, 7, 'cage', {}, {}, 1, 'buy-in', 'AUD-14', 'T1', 1, 1, 'ante', 'ann',"
    " 0, 0, '')"
)


@pytest.mark.parametrize(
    "sql",
    [
        AGAIN.format("version, kind, form, time", "hash"),
        AGAIN.format("9, '', form, time", "hash"),
        AGAIN.format("9, kind, form, 'noon'", "hash"),
        AGAIN.format("9, kind, form, time", "x'00'"),
        POSTED.format(1, "'cage'", 5),
        POSTED.format(1, "'felt'", 0),
        POSTED.format(99, "'felt'", 5),
        POSTED.format(1, "'felt'", "'five'"),
        "UPDATE balances SET amount = -1",
        "INSERT INTO seals VALUES (9, 9, 7, x'', zeroblob(32), zeroblob(32))",
        "INSERT INTO receipts VALUES (9, 'a', zeroblob(32), x'', 1)",
    ],
)
def test_the_migrated_schema_refuses_what_cannot_be(path: Path, sql: str) -> None:
    db = apsw.Connection(str(path))
    db.pragma("foreign_keys", "on")
    with pytest.raises(apsw.ConstraintError):
        db.execute(sql)
    db.close()


def test_the_file_is_durable_and_another_writer_cannot_slip_in_between(path: Path) -> None:
    store = SqliteStore(path)
    assert store._db.pragma("journal_mode") == "wal"
    assert store._db.pragma("synchronous") == 2
    other = SqliteStore(path)
    other.append([transaction("c", "T1")])
    with pytest.raises(Conflict):
        store.append([transaction("d", "T2")])
    store.close()
    other.close()


@promise("AUD-17")
def test_reading_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    store = SqliteStore(path, read_only=True)
    assert len(list(store.records())) == 2
    with pytest.raises(StoreFailed, match="ReadOnlyError"):
        store.append([transaction("c", "T1")])
    store.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("found", "good"), [("3.51.2", False), ("3.51.3", True), ("3.54.1", True), ("3.9.9", False)]
)
def test_a_sqlite_that_can_lose_its_wal_is_refused(found: str, good: bool) -> None:
    if good:
        check_version(found)
        return
    with pytest.raises(TooOld, match=r"3\.51\.3 or newer"):
        check_version(found)


def test_other_files_are_not_taken_for_a_floor(tmp_path: Path) -> None:
    text, other = tmp_path / "text.db", tmp_path / "other.db"
    text.write_text("no database at all, and long enough to have a header of one" * 20, encoding="ascii")
    db = apsw.Connection(str(other))
    db.execute("CREATE TABLE mine (x)")
    db.close()
    for path in (text, other):
        with pytest.raises(Damaged, match="no store of a floor"):
            SqliteStore(path)


def test_a_schema_that_was_made_otherwise_or_is_newer_is_refused(path: Path) -> None:
    db = apsw.Connection(str(path))
    db.execute("UPDATE migrations SET digest = 'other'")
    with pytest.raises(Damaged, match="migration 1 is not the one"):
        SqliteStore(path)
    db.execute("INSERT INTO migrations VALUES (999, 'later', '')")
    with pytest.raises(Damaged, match="newer program: it has migration 999"):
        SqliteStore(path)
    db.close()
