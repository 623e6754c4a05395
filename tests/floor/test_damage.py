"""Every record of a small log edited, removed, inserted, exchanged or cut off: each is found where it is."""

from typing import Any

import pytest

from megalink.floor.memory import Disk
from megalink.floor.record import Record
from tests.floor.hall import Hall
from tests.floor.test_verify import copied
from tests.marks import promise

pytestmark = promise("AUD-02", "AUD-03", "REC-12")


@pytest.fixture(scope="module")
def small() -> Hall:
    """Play one round, and begin another."""
    hall = Hall("SSP")
    hall.crew("SSP", seed=2).play()
    assert hall.findings() == []
    return hall


def said(hall: Hall) -> str:
    """Verify, and give the findings as they are told."""
    return "\n".join(map(str, hall.findings()))


def places(hall: Hall) -> range:
    """Give the place of every record."""
    return range(len(hall.disk.records))


def test_every_edited_record_is_named(small: Hall) -> None:
    """One bit of what it says, of who, of when, and of its hash."""
    for at in places(small):
        for field in ("body", "actor", "time", "kind", "hash"):
            hall = copied(small)
            record = hall.disk.records[at]
            value = getattr(record, field)
            other: Any = (
                bytes([value[0] ^ 1, *value[1:]])
                if isinstance(value, bytes)
                else chr(ord(value[0]) ^ 1) + value[1:]
            )
            hall.disk.records[at] = record._replace(**{field: other})
            assert f"record {record.sequence} (" in said(hall), (at, field)


def test_every_removed_record_is_missed(small: Hall) -> None:
    for at in places(small):
        hall = copied(small)
        gone = hall.disk.records.pop(at)
        found = said(hall)
        last = at == len(small.disk.records) - 1
        seal = next(each for each in hall.disk.seals if each.first <= gone.sequence <= each.last)
        wanted = f"seal {seal.number} (" if last else f"records {at + 1} to {at + 1} are missing before it"
        assert wanted in found, (at, found)


def _renumbered(records: list[Record]) -> list[Record]:
    return [each._replace(sequence=number) for number, each in enumerate(records, 1)]


def test_every_inserted_record_is_named(small: Hall) -> None:
    """A copy of a record behind it, with every number behind it moved on."""
    for at in places(small):
        hall = copied(small)
        hall.disk.records.insert(at + 1, hall.disk.records[at])
        hall.disk.records[:] = _renumbered(hall.disk.records)
        assert f"record {at + 2} (" in said(hall), at


def test_every_two_exchanged_records_are_named(small: Hall) -> None:
    """With their numbers, and with those of their streams where they are of one."""
    for at in places(small)[:-1]:
        hall = copied(small)
        records = hall.disk.records
        one, two = records[at : at + 2]
        if one.stream == two.stream:
            one, two = one._replace(version=two.version), two._replace(version=one.version)
        records[at : at + 2] = [two, one]
        records[:] = _renumbered(records)
        seal = next(each for each in hall.disk.seals if each.first <= at + 1 <= each.last)
        found = said(hall)
        assert f"record {at + 1} (" in found or f"seal {seal.number} (" in found, (at, found)


def test_every_cut_off_end_is_missed_from_where_it_was_cut(small: Hall) -> None:
    """Whole group commits, with everything in them: only the anchor can tell."""
    for count in range(len(small.disk.seals)):
        hall = copied(small)
        _cut(hall.disk, count)
        assert f"seal {count + 1}: is anchored and gone: the end of the store was cut off" in said(hall)


def _cut(disk: Disk, count: int) -> None:
    last = disk.seals[count - 1].last if count else 0
    del disk.seals[count:]
    disk.records[:] = [each for each in disk.records if each.sequence <= last]
    disk.postings[:] = [each for each in disk.postings if each.sequence <= last]
    disk.receipts = {name: each for name, each in disk.receipts.items() if each.seal <= count}
    disk.heads = {
        each.stream: disk.heads[each.stream]._replace(version=each.version, hash=each.hash)
        for each in disk.records
    }


@pytest.mark.parametrize("rows", ["postings", "seals"])
def test_every_posting_and_seal_is_held(small: Hall, rows: str) -> None:
    """Edited, removed, and exchanged with the next."""
    lying = getattr(small.disk, rows)
    for at, row in enumerate(lying):
        field = "amount" if rows == "postings" else "last"
        for new in ([row._replace(**{field: getattr(row, field) + 1})], [], [*lying[at : at + 2]][::-1]):
            hall = copied(small)
            held = getattr(hall.disk, rows)
            held[at : at + max(1, len(new))] = new
            if held != lying:
                assert hall.findings(), (rows, at, new)


def test_every_receipt_is_held(small: Hall) -> None:
    for name in small.disk.receipts:
        hall = copied(small)
        receipt = hall.disk.receipts[name]
        hall.disk.receipts[name] = receipt._replace(answer=receipt.answer + b" ")
        assert f"seal {receipt.seal} (" in said(hall)
        del hall.disk.receipts[name]
        assert f"seal {receipt.seal} (" in said(hall)
