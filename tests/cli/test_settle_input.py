"""What `megalink settle` says of a line that it cannot read: in plain words, by the name of what is wrong."""

import io
import json
import sys
from typing import Any

import pytest
from msgspec.json import encode

from megalink.cli.main import main
from megalink.cli.settle_lines import answer
from tests.marks import rule

Json = dict[str, Any]

STUD: Json = {
    "id": 5,
    "game": "singapore-stud",
    "player": ["As", "Ad", "7c", "5h", "2s"],
    "dealer": ["Ac", "Kd", "9s", "8h", "3c"],
    "wagers": {"ante": 1000},
    "decisions": ["bet"],
}
JACKPOT: Json = {"unit": 500, "meter": 1_000_001, "reset": 50}
SEAT: Json = {"seat": 2, "player": STUD["player"], "wagers": {"ante": 1000}, "decisions": ["bet"]}
ROUND: Json = {"id": 5, "game": "singapore-stud", "dealer": STUD["dealer"], "hands": [SEAT]}


def answered(line: bytes | Json) -> Json:
    written = line if isinstance(line, bytes) else json.dumps(line).encode()
    found: Json = json.loads(encode(answer(written)))
    return found


def refused(line: bytes | Json) -> str:
    found = answered(line)
    assert sorted(found) == ["error", "id", "rule"]
    said: str = found["error"]
    return said


@pytest.mark.parametrize("part", ["unit", "meter", "reset"])
@pytest.mark.parametrize(
    ("given", "said"), [(0, "0"), (None, "null"), (-1, "-1"), (0.5, "0.5"), ("5", '"5"')]
)
@pytest.mark.parametrize("progressive", [{}, {"progressive": 500}])
def test_figures_of_the_jackpot_are_positive_whole_cents(
    part: str, given: object, said: str, progressive: Json
) -> None:
    line = {**STUD, "wagers": {"ante": 1000, **progressive}, "jackpot": {**JACKPOT, part: given}}
    assert refused(line) == f"the jackpot's {part} is a whole number of cents above 0, not {said}"


def test_a_jackpot_is_an_object_with_known_figures() -> None:
    assert refused({**STUD, "jackpot": None}) == "jackpot: an object is wanted, not null"
    assert "jackpot: the field 'units' is unknown" in refused({**STUD, "jackpot": {"units": 5}})
    progressive = {**STUD, "wagers": {"ante": 1000, "progressive": 500}}
    assert refused(progressive) == "a progressive wager needs the jackpot's meter"
    for part in ("unit", "meter"):
        without = {key: JACKPOT[key] for key in JACKPOT if key != part}
        assert (
            refused({**progressive, "jackpot": without}) == f"a progressive wager needs the jackpot's {part}"
        )


@rule("SSP 5.13", "SSP 5.14")
@pytest.mark.parametrize("limit", ["minimum", "maximum"])
@pytest.mark.parametrize(("given", "said"), [(0, "0"), (None, "null"), (True, "true"), ([], "a list")])
def test_limits_are_positive_whole_cents(limit: str, given: object, said: str) -> None:
    told = refused({**STUD, limit: {"ante": given}})
    assert told == f"the {limit} of the ante wager is a whole number of cents above 0, not {said}"
    assert refused({**STUD, limit: {"tie": 100}}).startswith(f"{limit}: 'tie' is no wager of this game")
    assert "net" in answered({**STUD, limit: {"ante": 1}})


LEFT_OUT = "; a wager that was not placed is left out"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (-5, "is a whole number of cents above 0, not -5"),
        (10.5, "is a whole number of cents above 0, not 10.5"),
        ("1000", 'is a whole number of cents above 0, not "1000"'),
        (True, "is a whole number of cents above 0, not true"),
        ({}, "is a whole number of cents above 0, not an object"),
        (0, f"is a whole number of cents above 0, not 0{LEFT_OUT}"),
        (None, f"is a whole number of cents above 0, not null{LEFT_OUT}"),
        (10**18, "has more than 18 digits"),
    ],
)
def test_a_wager_that_is_no_amount_is_named(given: object, said: str) -> None:
    assert refused({**STUD, "wagers": {"ante": given}}) == f"the ante wager {said}"
    assert (
        refused({**ROUND, "hands": [{**SEAT, "wagers": {"ante": given}}]}) == f"seat 2: the ante wager {said}"
    )


@pytest.mark.parametrize("given", [1, 10**18 - 1])
def test_the_smallest_and_the_largest_amount_are_taken(given: int) -> None:
    assert answered({**STUD, "wagers": {"ante": given}})["staked"] == 3 * given


PLAIN = {
    "a missing field": ({"game": "singapore-stud"}, "the field 'player' is missing"),
    "an unknown field": ({**STUD, "bet": 1}, "the field 'bet' is unknown"),
    "an unknown field of a seat": (
        {**ROUND, "hands": [{**SEAT, "id": 1}]},
        "hands[0]: the field 'id' is unknown",
    ),
    "cards in a text": ({**STUD, "dealer": "AcKd"}, "dealer: a list is wanted, not a text"),
    "a card that is a number": ({**STUD, "dealer": [5]}, "dealer[0]: a text is wanted, not a whole number"),
    "a seat that is a text": (
        {**ROUND, "hands": [{**SEAT, "seat": "2"}]},
        "hands[0].seat: a whole number is wanted, not a text",
    ),
    "a fraction as id": ({**STUD, "id": 1.5}, "id: a text or a whole number is wanted, not a fraction"),
    "declines that is a number": (
        {**STUD, "declines": 1},
        "declines: true or false is wanted, not a whole number",
    ),
}


@pytest.mark.parametrize(("line", "said"), PLAIN.values(), ids=PLAIN.keys())
def test_what_does_not_fit_is_said_in_plain_words(line: Json, said: str) -> None:
    assert refused(line) == said


NO_JSON = {
    "no UTF-8": (b'{"id": "\xff"}', "the line is not UTF-8: byte 0xff at place 9"),
    "UTF-16": (json.dumps(STUD).encode("utf-16"), "the line is not UTF-8: byte 0xff at place 1"),
    "the beginning of an object": (b"{\n", "this is only the beginning of a JSON object; one object stands"),
    "half an object": (b'  {"id": 3, "ga', "this is only the beginning of a JSON object; one object stands"),
    "the middle of an object": (b'  "id": 3,\n', "a line is one JSON object, whole and alone on its line: "),
    "the end of an object": (b"}\n", "a line is one JSON object, whole and alone on its line: "),
    "half a sign": (rb'{"id": "\ud800"}', "a line is one JSON object, whole and alone on its line: "),
    "a list": (b"[1]", "a line is one JSON object, not a list"),
    "a text": (b'"x"', "a line is one JSON object, not a text"),
    "null": (b"null", "a line is one JSON object, not null"),
    "thousands of digits": (b'{"id": ' + b"1" * 5000 + b"}", "a number in it has too many digits"),
    "a number beyond all bounds": (b'{"id": 1e999}', "a number in it has too many digits"),
    "deep lists": (b"[" * 100_000, "the line is nested too deeply"),
}


@pytest.mark.parametrize(("line", "said"), NO_JSON.values(), ids=NO_JSON.keys())
def test_a_line_that_is_no_json_object_says_why(line: bytes, said: str) -> None:
    assert refused(line).startswith(said)
    assert answered(line)["id"] is None


def with_twice(line: Json, once: bytes, twice: bytes) -> bytes:
    written = json.dumps(line).encode()
    assert written.count(once) == 1
    return written.replace(once, twice)


TWICE = {
    "a wager": (STUD, b'"ante": 1000', b'"ante": 1000, "ante": 5'),
    "the same wager": (STUD, b'"ante": 1000', b'"ante": 1000, "ante": 1000'),
    "a field": (STUD, b'"decisions": ["bet"]', b'"decisions": ["bet"], "decisions": ["fold"]'),
    "an id": (STUD, b'"id": 5', b'"id": 5, "id": 6'),
    "a name with an escape": (STUD, b'"ante": 1000', rb'"ante": 1000, "\u0061nte": 5'),
    "blanks before the colon": (STUD, b'"ante": 1000', b'"ante": 1000, "ante"  : 5'),
    "a text with colons": ({**STUD, "id": "a:b::"}, b'"ante": 1000', b'"ante": 1000, "ante": 5'),
    "a figure of the jackpot": ({**STUD, "jackpot": JACKPOT}, b'"unit": 500', b'"unit": 500, "unit": 1'),
    "a ruling": ({**STUD, "rulings": {"R01": "rank"}}, b'"R01": "rank"', b'"R01": "rank", "R01": "cards"'),
    "a wager of a seat": (ROUND, b'"ante": 1000', b'"ante": 1000, "ante": 5'),
    "a field of a seat": (ROUND, b'"seat": 2', b'"seat": 2, "seat": 3'),
    "the hands": (ROUND, b'"hands": [', b'"hands": [], "hands": ['),
}


@pytest.mark.parametrize(("line", "once", "twice"), TWICE.values(), ids=TWICE.keys())
def test_a_name_that_is_there_twice_is_an_error(line: Json, once: bytes, twice: bytes) -> None:
    assert "net" in answered(line) or "hands" in answered(line)
    written = with_twice(line, once, twice)
    assert "is there twice" in refused(written)
    assert answered(written)["id"] == (None if b'"id"' in once else line["id"])


@pytest.mark.parametrize("name", ["a:b", '":":', "{:}", "::::", '{"ante":1,"ante":1}'])
def test_a_text_may_hold_colons(name: str) -> None:
    assert answered({**STUD, "id": name})["net"] == 3000


def test_a_byte_order_mark_at_the_start_is_skipped(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = json.dumps(STUD).encode() + b"\n"
    for given, status in (
        (b"\xef\xbb\xbf" + line, 0),
        (b"\xef\xbb\xbf\n" + line, 0),
        (line + b"\xef\xbb\xbf" + line, 1),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        assert main(["settle"]) == status
        answers = [json.loads(each) for each in capsysbinary.readouterr().out.splitlines()]
        assert answers[0]["net"] == 3000
        assert len(answers) == given.count(b'"id"')


@rule("SSP 3.15")
def test_a_round_without_a_progressive_wager_leaves_the_jackpot_as_it_was() -> None:
    unchanged = {"before": 1_000_001, "after": 1_000_001, "entries": []}
    assert answered({**ROUND, "jackpot": JACKPOT})["jackpot"] == unchanged
    assert answered({**ROUND, "jackpot": {"meter": 1_000_001}})["jackpot"] == unchanged
    for line in (ROUND, {**ROUND, "jackpot": {}}, {**ROUND, "jackpot": {"unit": 500}}):
        assert answered(line)["jackpot"] is None


@rule("SSP 3.10.1")
def test_a_declined_hand_that_nobody_viewed_is_not_named() -> None:
    declined = answered({**STUD, "declines": True})
    assert (declined["player_hand"], declined["dealer_hand"]) == (None, "Five odd cards")
    viewed = answered({**STUD, "declines": True, "rulings": {"R13": "viewed"}})
    assert viewed["player_hand"] == "One pair"
    table = [SEAT | {"declines": True}, {**SEAT, "seat": 4, "player": ["Kh", "Kc", "7h", "5d", "2c"]}]
    hands = answered({**ROUND, "hands": table})["hands"]
    assert [hand["player_hand"] for hand in hands] == [None, "One pair"]
