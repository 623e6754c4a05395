"""What is written is read again as it was, in every form that there ever was (AUD-04, REL-16)."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from megalink.cards import UNSEEN, Card, card
from megalink.floor import kinds
from megalink.floor.codec import BadRecord, decode, encode
from megalink.floor.kinds import KINDS, read, write
from megalink.hands import Category
from megalink.table.state import State
from tests.floor.archive_forms import archived
from tests.floor.drawn import values
from tests.marks import promise
from tests.table.driver import Table, random_round


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_event_is_read_as_it_was_written(kind: str) -> None:
    @settings(max_examples=20)
    @given(values(KINDS[kind]))
    def read_again(event: Any) -> None:
        written = write(event)
        assert written.kind == kind
        assert read(*written) == event

    read_again()


@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP", "BUL"])
def test_rounds_and_the_tables_that_they_leave_are_read_as_they_were_written(code: str) -> None:
    table = Table(code, seed=5)
    for _ in random_round(table):
        assert decode(State, encode(State, table.state)) == table.state
    assert [read(*write(each)) for each in table.happened] == table.happened


@promise("REL-16")
@pytest.mark.parametrize("kept", archived(), ids=lambda kept: f"{kept['kind']} {kept['form']}")
def test_every_form_ever_written_is_still_read(kept: dict[str, Any]) -> None:
    """The archive is only ever added to."""
    event = read(kept["kind"], kept["form"], json.dumps(kept["body"]).encode())
    if kept["form"] == kinds.FORMS.get(kept["kind"], 1):
        assert holds(json.loads(write(event).body), kept["body"])


def holds(now: object, then: object) -> bool:
    """Tell whether all that was written then is written now, beside fields that came with a default."""
    if isinstance(now, dict) and isinstance(then, dict):
        return all(name in now and holds(now[name], each) for name, each in then.items())
    if isinstance(now, list) and isinstance(then, list):
        return len(now) == len(then) and all(map(holds, now, then))
    return now == then


def test_the_archive_holds_every_kind_in_its_present_form() -> None:
    held = {(each["kind"], each["form"]) for each in archived()}
    assert held >= {(kind, kinds.FORMS.get(kind, 1)) for kind in KINDS}


@given(st.binary(max_size=60), st.sampled_from(sorted(KINDS)))
def test_other_bytes_are_a_bad_record_and_nothing_else(body: bytes, kind: str) -> None:
    try:
        read(kind, 1, body)
    except BadRecord:
        return
    assert write(read(kind, 1, body)).kind == kind


@pytest.mark.parametrize(
    "body",
    [
        b'{"seat":true,"player":"ann","rule":"2.2"}',
        b'{"seat":1.0,"player":"ann","rule":"2.2"}',
        b'{"seat":1,"player":"ann"}',
        b'{"seat":1,"player":"ann","rule":"2.2","more":1}',
        b"[]",
        b"\xff",
    ],
)
def test_a_record_that_nearly_fits_is_refused(body: bytes) -> None:
    with pytest.raises(BadRecord):
        read("SeatTaken", 1, body)


def test_no_two_events_have_one_name() -> None:
    assert len(KINDS) == len(kinds._ALL)


def test_unknown_kinds_and_forms_are_refused() -> None:
    with pytest.raises(BadRecord, match="knows no event"):
        read("Nonsense", 1, b"{}")
    with pytest.raises(BadRecord, match="up to form 1, not 2"):
        read("SeatTaken", 2, b"{}")


def test_an_older_form_is_brought_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(held: dict[str, Any]) -> dict[str, Any]:
        return {"seat": held["place"], "player": held["player"], "rule": held["rule"]}

    monkeypatch.setattr(kinds, "FORMS", {"SeatTaken": 2})
    monkeypatch.setattr(kinds, "STEPS", {("SeatTaken", 1): renamed})
    old = read("SeatTaken", 1, b'{"place":3,"player":"ann","rule":"2.2"}')
    assert write(old).form == 2
    assert read(*write(old)) == old


class Held(Struct, frozen=True):
    cards: tuple[Card, ...]
    hand: Category
    share: Fraction


def test_values_look_as_people_write_them() -> None:
    held = Held((card("As"), card("Td")), Category.FLUSH, Fraction(1, 3))
    assert encode(Held, held) == b'{"cards":["As","Td"],"hand":"FLUSH","share":"1/3"}'
    assert encode(Card | type(UNSEEN), UNSEEN) == b'"??"'
    with pytest.raises(TypeError, match="no way to write"):
        encode(float, 1.5)
