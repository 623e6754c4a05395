"""Garbage in, a refusal out: commands, stored values and files, changed by lot."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from megalink.floor import commands as f
from megalink.floor.anchor import AnchorFile
from megalink.floor.codec import BadRecord, decode, plain
from megalink.floor.commands import Done, Refused, Request
from megalink.floor.kinds import read
from megalink.floor.loading import load
from megalink.floor.shoe import BadShoe, key_in
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, StoreFailed
from megalink.table import commands as c
from megalink.table.state import Phase
from scripts.campaigns.crowd import DEALER, MANAGER
from tests.floor.drawn import values
from tests.floor.hall import Hall
from tests.marks import promise

CODES = ("UTH", "TCPX", "THB", "SSP", "BUL")


@pytest.fixture(scope="module")
def hall() -> Hall:
    """Play a few rounds of every game, and leave one open in each."""
    made = Hall(*CODES)
    for seed, code in enumerate(CODES):
        crew = made.crew(code, seed)
        crew.play()
        made.until(crew, Phase.PLAYING)
    return made


def mutated(body: bytes, lot: Random) -> bytes:
    """Change bytes: flip, cut, double, or put one in that means something to a reader."""
    changed = bytearray(body)
    for _ in range(lot.randint(1, 4)):
        at = lot.randrange(len(changed) + 1)
        match lot.randrange(4):
            case 0:
                changed[at:at] = lot.choice((b'"', b"{", b"}", b"[", b",", b"null", b"-1", b"1e999", b"\xff"))
            case 1:
                del changed[at : at + lot.randint(1, 8)]
            case 2:
                changed[at:at] = changed[at : at + lot.randint(1, 20)]
            case _ if at < len(changed):
                changed[at] ^= 1 << lot.randrange(8)
            case _:
                pass
    return bytes(changed)


# Commands --------------------------------------------------------------------------------------------------


@promise("REL-19", "REL-18", "INT-08")
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(drawn=values(Request), code=st.sampled_from(CODES), by=st.sampled_from([None, DEALER, MANAGER]))
def test_no_command_that_can_be_written_stops_a_table_or_the_writer(
    hall: Hall, drawn: Request, code: str, by: Any
) -> None:
    """Whatever the values are, somebody answers, and no table was stopped by a fault of the program."""
    request = Request(hall.request(DEALER, None).id, by or drawn.by, drawn.command, code, drawn.basis)
    assert isinstance(hall.served(request), Done | Refused)
    assert not hall.house.unavailable
    assert not hall.house.world.house.get("stopped")
    assert {name: each.stopped for name, each in hall.house.world.tables.items() if each.stopped} == {}


@promise("REL-19", "INT-08")
@pytest.mark.parametrize("seed", range(200))
def test_a_request_of_other_types_than_it_should_have_is_refused(hall: Hall, seed: int) -> None:
    """Fields hold what nobody annotated: the types are only for those who check them."""
    lot = Random(seed)
    junk: tuple[Any, ...] = (True, 10**30, -1, 1.5, b"\x00", (), {}, {"a": "b"}, [1], object())
    command = lot.choice(
        (
            c.OpenRound(),
            c.TakeSeat(lot.choice(junk[3:]), "ann"),
            c.TakeSeat(1, lot.choice(junk)),
            c.PlaceWagers(1, {"ante": lot.choice(junk[3:])}),
            c.PlaceWagers(1, lot.choice(junk[:5])),
            f.BuyIn("ann", lot.choice(junk[2:])),
            f.BuyIn(lot.choice(junk), 100),
            lot.choice(junk),
        )
    )
    fields = [hall.request(DEALER, None).id, DEALER, command, lot.choice(CODES), None]
    if isinstance(command, c.OpenRound):
        fields[lot.randrange(5)] = lot.choice(junk)
    before = len(hall.disk.records)
    answer = hall.house.serve([Request(*fields)])[0]  # type: ignore[arg-type]
    assert isinstance(answer, Refused)
    assert len(hall.disk.records) == before
    assert not hall.house.unavailable


# Readers of what is stored ---------------------------------------------------------------------------------


@promise("REC-12")
@pytest.mark.parametrize("seed", range(40))
def test_a_stored_event_or_request_that_was_changed_is_read_or_is_a_bad_record(hall: Hall, seed: int) -> None:
    lot = Random(seed)
    for _ in range(50):
        record = lot.choice(hall.disk.records)
        body = mutated(record.body, lot)
        with suppress(BadRecord):
            read(record.kind, 1, body)
        with suppress(BadRecord):
            decode(Request, body)
        with suppress(BadRecord):
            plain(body)


FILES: dict[str, Callable[[Path], object]] = {
    "anchor": lambda path: list(AnchorFile(path, read_only=True).lines()),
    "anchor to write": lambda path: AnchorFile(path).last(),
    "key": key_in,
    "store": lambda path: load(SqliteStore(path)),
    "store to look at": lambda path: load(SqliteStore(path, read_only=True)),
}


@pytest.mark.store
@promise("REC-12")
@pytest.mark.parametrize("kind", FILES)
@given(held=st.one_of(st.binary(max_size=200), st.text("0123456789abcdef \n", max_size=200).map(str.encode)))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_file_of_anything_is_read_or_refused(tmp_path: Path, kind: str, held: bytes) -> None:
    path = tmp_path / "file"
    path.unlink(missing_ok=True)
    path.write_bytes(held)
    with suppress(Damaged, StoreFailed, BadShoe):
        FILES[kind](path)
