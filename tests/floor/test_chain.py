"""What is edited, removed, inserted, exchanged or cut off is found, and where (AUD-02, AUD-03, REC-12)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from megalink.floor.anchor import Anchor, AnchorFile, NoFile, catch_up, check_anchor
from megalink.floor.chain import Chains, check_seals
from megalink.floor.memory import Disk, MemoryStore
from megalink.floor.record import Record
from megalink.floor.store import Damaged
from tests.floor.batches import transaction
from tests.marks import promise

pytestmark = promise("AUD-02", "AUD-03", "REC-12")


def kept(anchor: Anchor | None = None) -> Disk:
    """Make a store of eight records in four seals."""
    store = MemoryStore()
    for names in (("a", "b"), ("c",), ("d", "e"), ("f",)):
        seal = store.append([transaction(each, "T1" if each < "d" else "T2") for each in names])
        if anchor:
            anchor.write(seal)
    store.append([transaction("g", "T1", "T2")])
    return store.disk


def found(disk: Disk) -> list[str]:
    """Look at everything."""
    store, chains = MemoryStore(disk), Chains()
    said = [str(finding) for each in store.records() for finding in chains.follow(each)]
    said += map(str, check_seals(store.seals(), store.records(), store.postings(), store.receipts()))
    return said


def edited(record: Record) -> Record:
    """Change one bit of what was said."""
    return record._replace(body=bytes([record.body[0] ^ 1]) + record.body[1:])


def test_what_was_written_is_green() -> None:
    assert found(kept()) == []


@pytest.mark.parametrize("place", range(8))
def test_an_edited_record_is_named(place: int) -> None:
    disk = kept()
    disk.records[place] = edited(disk.records[place])
    assert found(disk)[0].startswith(f"record {place + 1} (T")
    assert "not what was written" in found(disk)[0]


@pytest.mark.parametrize("field", [each for each in Record._fields if each != "sequence"])
def test_every_field_of_a_record_is_held(field: str) -> None:
    disk = kept()
    value = getattr(disk.records[3], field)
    other: Any = value + 1 if isinstance(value, int) else value[::-1] + value
    disk.records[3] = disk.records[3]._replace(**{field: other})
    assert any(each.startswith(("record 4 ", "seal 3 ")) for each in found(disk))


@pytest.mark.parametrize("place", range(7))
def test_a_removed_record_is_missed(place: int) -> None:
    disk = kept()
    del disk.records[place]
    assert any(f"records {place + 1} to {place + 1} are missing" in each for each in found(disk))


def test_a_removed_end_is_missed_by_its_seal() -> None:
    disk = kept()
    del disk.records[-1]
    assert any(each.startswith("seal 5 ") for each in found(disk))


@pytest.mark.parametrize("place", range(7))
def test_exchanged_records_are_named(place: int) -> None:
    disk = kept()
    one, two = disk.records[place : place + 2]
    disk.records[place : place + 2] = [
        two._replace(sequence=one.sequence),
        one._replace(sequence=two.sequence),
    ]
    assert any(f"record {place + 1} " in each or "seal" in each for each in found(disk))


def test_an_inserted_record_is_named() -> None:
    disk = kept()
    last = disk.records[-1]
    disk.records.append(last._replace(sequence=last.sequence + 1, version=last.version + 1))
    assert any(each.startswith("record 9 ") for each in found(disk))


def damaged_posting(disk: Disk) -> None:
    disk.postings[2] = disk.postings[2]._replace(amount=99)


def removed_posting(disk: Disk) -> None:
    del disk.postings[2]


def damaged_receipt(disk: Disk) -> None:
    disk.receipts["c"] = disk.receipts["c"]._replace(answer=b'"other"')


def damaged_seal(disk: Disk) -> None:
    disk.seals[1] = disk.seals[1]._replace(last=2)


@pytest.mark.parametrize("damage", [damaged_posting, removed_posting, damaged_receipt, damaged_seal])
def test_postings_receipts_and_seals_are_held_too(damage: Callable[[Disk], None]) -> None:
    disk = kept()
    damage(disk)
    assert any(each.startswith("seal 2 ") for each in found(disk))


def rewritten(last: str) -> Disk:
    """Write a whole other history with hashes that fit."""
    store = MemoryStore()
    for names in (("a", "b"), ("c",), ("d", last), ("f",)):
        store.append([transaction(each, "T1" if each < "d" else "T2") for each in names])
    return store.disk


def test_a_history_written_anew_is_missed_by_the_anchor() -> None:
    anchor = NoFile()
    kept(anchor)
    assert found(rewritten("x")) == []
    assert [str(each) for each in check_anchor(anchor, MemoryStore(rewritten("x")))] == [
        "seal 3: is not the one that was anchored",
        "seal 4: is not the one that was anchored",
    ]


def test_a_cut_off_end_is_missed_by_the_anchor() -> None:
    anchor = NoFile()
    disk = kept(anchor)
    del disk.seals[3:], disk.records[5:], disk.postings[5:]
    for command in ("f", "g"):
        del disk.receipts[command]
    assert found(disk) == []
    said = [str(each) for each in check_anchor(anchor, MemoryStore(disk))]
    assert said == ["seal 4: is anchored and gone: the end of the store was cut off from here"]
    with pytest.raises(Damaged, match="seal 4 is anchored and gone"):
        catch_up(anchor, MemoryStore(disk))


def test_after_a_stop_the_anchor_is_made_good(tmp_path: Path) -> None:
    anchor = AnchorFile(tmp_path / "anchor")
    store = MemoryStore(kept(anchor))
    assert catch_up(anchor, store) == 1
    assert catch_up(anchor, store) == 0
    assert list(check_anchor(anchor, store)) == []
    other = MemoryStore(rewritten("x"))
    other.append([transaction("g", "T1", "T2")])
    with pytest.raises(Damaged, match="not the one"):
        catch_up(anchor, other)
    anchor.close()


def test_an_unfinished_last_line_is_no_line_and_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "anchor"
    anchor = AnchorFile(path)
    store = MemoryStore(kept(anchor))
    anchor.close()
    whole = path.read_bytes()
    for cut in range(len(whole) - 60, len(whole)):
        path.write_bytes(whole[:cut])
        again = AnchorFile(path)
        assert catch_up(again, store) == 2
        again.close()
        assert list(check_anchor(AnchorFile(path, read_only=True), store)) == []


@pytest.mark.parametrize("line", ["nonsense\n", "5\n", "x 0\n", f"1 {'0' * 63}\n"])
def test_a_line_that_was_never_written_is_damage(tmp_path: Path, line: str) -> None:
    path = tmp_path / "anchor"
    path.write_text(line, encoding="ascii")
    with pytest.raises(Damaged, match="never written"):
        list(AnchorFile(path, read_only=True).lines())
