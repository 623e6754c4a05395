"""One changed bit of anything stored, and any end that was cut off, is found and named."""

from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest

from megalink.cli.main import main
from megalink.floor.anchor import AnchorFile, NoFile
from megalink.floor.memory import Disk, MemoryStore
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, StoreFailed
from megalink.floor.verify import verify
from megalink.table.state import Phase
from tests.floor.hall import Hall
from tests.marks import promise

ROWS = ("records", "postings", "receipts", "seals")


@pytest.fixture(scope="module")
def hall() -> Hall:
    """Play a round of two games, and leave one open."""
    made = Hall("UTH", "SSP")
    made.crew("SSP", 2).play()
    crew = made.crew("UTH", 3)
    crew.play()
    made.until(crew, Phase.PLAYING)
    assert made.findings() == []
    return made


def copied(disk: Disk) -> Disk:
    """Copy a disk, so that it can be damaged."""
    made = Disk()
    for name, value in vars(disk).items():
        setattr(made, name, copy(value))
    return made


def found(disk: Disk, anchor: NoFile) -> list[str]:
    """Verify a disk."""
    return [str(each) for each in verify(MemoryStore(disk), anchor)]


def flipped(value: Any, lot: Random) -> Any:
    """Change one bit of a value, as it is kept."""
    if isinstance(value, int):
        return value ^ (1 << lot.randrange(12))
    body = bytearray(value if isinstance(value, bytes) else value.encode())
    if not body:
        return b"\x01" if isinstance(value, bytes) else "\x01"
    at = lot.randrange(len(body))
    if isinstance(value, bytes):
        body[at] ^= 1 << lot.randrange(8)
        return bytes(body)
    body[at] = (body[at] ^ (1 << lot.randrange(7))) & 0x7F
    return body.decode("ascii", "replace")


@promise("AUD-02", "REC-12")
@pytest.mark.parametrize("table", ROWS)
@pytest.mark.parametrize("turn", range(3))
def test_one_flipped_bit_in_any_row_is_found(hall: Hall, table: str, turn: int) -> None:
    """Every row has its turn, and every column many times."""
    lot = Random(f"{table} {turn}")
    held = getattr(hall.disk, table)
    for number, row in enumerate(held.values() if isinstance(held, dict) else held):
        place = (number + 5 * turn) % len(row)
        changed = row._replace(**{row._fields[place]: flipped(row[place], lot)})
        damaged = copied(hall.disk)
        if isinstance(held, dict):
            damaged.receipts[row.command] = changed
        else:
            getattr(damaged, table)[number] = changed
        said = found(damaged, hall.anchor)
        assert said, (table, row._fields[place], row)
        if table == "records" and row._fields[place] not in {"sequence", "stream"}:
            assert any(f"record {row.sequence} " in each for each in said), (row._fields[place], said)


@promise("AUD-03", "REC-12")
def test_any_end_that_was_cut_off_is_missed_from_where_it_was_cut(hall: Hall) -> None:
    """Back to each seal, with everything that it holds made to fit; no floor starts from that either."""
    for kept in range(1, len(hall.disk.seals)):
        cut = copied(hall.disk)
        last = cut.seals[kept - 1].last
        cut.seals = cut.seals[:kept]
        cut.records = [each for each in cut.records if each.sequence <= last]
        cut.postings = [each for each in cut.postings if each.sequence <= last]
        cut.receipts = {name: each for name, each in cut.receipts.items() if each.seal <= kept}
        said = found(cut, hall.anchor)
        assert any(each.startswith(f"seal {kept + 1}: is anchored and gone") for each in said), kept


@promise("AUD-02", "REC-12")
def test_any_record_cut_off_from_its_seal_is_missed(hall: Hall) -> None:
    for kept in range(len(hall.disk.records)):
        cut = copied(hall.disk)
        cut.records = cut.records[:kept]
        seal = next(each.number for each in cut.seals if each.last > kept)
        assert any(each.startswith(f"seal {seal} ") for each in found(cut, hall.anchor)), kept


# In a file -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play on a floor in a file, and stop in order."""
    path = tmp_path_factory.mktemp("filed") / "floor.db"
    assert main(["floor", "demo", "--store", str(path), "--rounds", "4", "--seed", "3", "--quiet"]) == 0
    return path


def rows(path: Path) -> Any:
    """Read every row that verify answers for; a start believes no snapshot that is not vouched for."""
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return {name: list(db.execute(f"SELECT * FROM {name}")) for name in (*ROWS, "balances")}
    finally:
        db.close()


def wrong(path: Path, anchor: AnchorFile) -> list[str]:
    """Verify a file."""
    try:
        store = SqliteStore(path, read_only=True)
    except (Damaged, StoreFailed) as problem:
        return [str(problem)]
    try:
        return [str(each) for each in verify(store, anchor)]
    finally:
        store.close()


@pytest.mark.store
@promise("AUD-02", "REC-12")
@pytest.mark.parametrize("seed", range(60))
def test_a_flipped_bit_of_the_file_is_found_or_changed_no_row(filed: Path, tmp_path: Path, seed: int) -> None:
    """Free space and indexes of what nobody reads may change; no row may."""
    lot = Random(seed)
    body = bytearray(filed.read_bytes())
    body[lot.randrange(len(body))] ^= 1 << lot.randrange(8)
    path = tmp_path / "floor.db"
    path.write_bytes(body)
    if not wrong(path, AnchorFile(filed.with_name("floor.db.anchor"), read_only=True)):
        assert rows(path) == rows(filed)


@pytest.mark.store
@promise("AUD-03", "REC-12")
@pytest.mark.parametrize("seed", range(20))
def test_a_file_that_was_cut_off_anywhere_is_found_or_lost_no_row(
    filed: Path, tmp_path: Path, seed: int
) -> None:
    """Its last pages may hold nothing that anybody reads."""
    body = filed.read_bytes()
    path = tmp_path / "floor.db"
    path.write_bytes(body[: Random(seed).randrange(len(body))])
    if not wrong(path, AnchorFile(filed.with_name("floor.db.anchor"), read_only=True)):
        assert rows(path) == rows(filed)


@promise("AUD-03", "REC-12")
@pytest.mark.store
@pytest.mark.parametrize("seed", range(20))
def test_a_flipped_bit_of_the_anchor_is_found(filed: Path, tmp_path: Path, seed: int) -> None:
    """It says another seal or another hash, or is no line at all."""
    lot = Random(seed)
    body = bytearray(filed.with_name("floor.db.anchor").read_bytes())
    body[lot.randrange(len(body) - 1)] ^= 1 << lot.randrange(8)
    path = tmp_path / "anchor"
    path.write_bytes(body)
    assert wrong(filed, AnchorFile(path, read_only=True))
