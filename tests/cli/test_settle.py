"""`megalink settle` from its first byte to its last: order, bad lines, files, and input nobody wishes for."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from megalink.cli import json_lines
from megalink.cli.main import main
from tests.marks import rule

Json = dict[str, Any]

STUD: Json = {
    "game": "singapore-stud",
    "player": ["As", "Ad", "7c", "5h", "2s"],
    "dealer": ["Ac", "Kd", "9s", "8h", "3c"],
    "wagers": {"ante": 1000},
    "decisions": ["bet"],
}
HOLDEM: Json = {
    "id": "a1",
    "game": "ultimate-texas-holdem",
    "player": ["As", "Kd"],
    "dealer": ["Qc", "Qd"],
    "community": ["Ah", "7c", "2d", "9s", "3h"],
    "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 1000},
    "decisions": ["check", "check", "play 1"],
    "jackpot": {"unit": 500, "meter": 12345678},
}
STRAIGHT_FLUSHES = [["9h", "8h", "7h", "6h", "5h"], ["9d", "8d", "7d", "6d", "5d"]]
ROUND: Json = {
    "id": "r1",
    "game": "singapore-stud",
    "dealer": ["Ac", "Kd", "8c", "7s", "2c"],
    "hands": [
        {
            "seat": seat,
            "player": player,
            "wagers": {"ante": 1000, "progressive": 500},
            "decisions": ["fold"],
        }
        for seat, player in zip((3, 1), STRAIGHT_FLUSHES, strict=True)
    ],
    "jackpot": {"unit": 500, "meter": 1_000_001, "reset": 50},
}

Settle = Callable[..., tuple[int, list[Json]]]


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Settle:
    """Give the command these bytes; what comes back is its status and its answers."""

    def settled(given: bytes, *words: str) -> tuple[int, list[Json]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = main(["settle", *words])
        said = capsysbinary.readouterr()
        assert said.err == b""
        return status, [json.loads(line) for line in said.out.splitlines()]

    return settled


def bytes_of(*lines: Json) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def test_a_hand_has_a_line_for_every_wager(run: Settle) -> None:
    status, answers = run(bytes_of(HOLDEM))
    assert status == 0
    assert answers == [
        {
            "id": "a1",
            "wagers": {
                "ante": {
                    "staked": 1000,
                    "outcome": "win",
                    "pays": "1 to 1",
                    "returned": 2000,
                    "rule": "3.10.3",
                },
                "blind": {
                    "staked": 1000,
                    "outcome": "push",
                    "pays": None,
                    "returned": 1000,
                    "rule": "3.10.4",
                },
                "play": {
                    "staked": 1000,
                    "outcome": "win",
                    "pays": "1 to 1",
                    "returned": 2000,
                    "rule": "3.10.3",
                },
                "trips": {"staked": 500, "outcome": "lose", "pays": None, "returned": 0, "rule": "1.1.14"},
                "progressive": {
                    "staked": 1000,
                    "outcome": "lose",
                    "pays": None,
                    "returned": 0,
                    "rule": "4.2",
                },
            },
            "player_hand": "One pair",
            "dealer_hand": "One pair",
            "staked": 4500,
            "returned": 5000,
            "net": 500,
        }
    ]


@rule("SSP 3.15.2")
def test_a_round_shares_its_prizes_and_answers_in_seat_order(run: Settle) -> None:
    status, [answer] = run(bytes_of(ROUND))
    assert status == 0
    assert [hand["seat"] for hand in answer["hands"]] == [1, 3]
    assert [hand["returned"] for hand in answer["hands"]] == [95_001, 95_000]
    assert answer["jackpot"] == {
        "before": 1_000_001,
        "after": 810_000,
        "entries": [
            {"seat": 1, "prize": "straight flush", "amount": 95_001},
            {"seat": 3, "prize": "straight flush", "amount": 95_000},
        ],
    }


def test_answers_come_in_the_order_of_the_lines_each_with_its_id(run: Settle) -> None:
    ids = ["x", 7, None, "", "ü€😀", -(2**70)]
    status, answers = run(bytes_of(*({**STUD, "id": each} for each in ids), ROUND, STUD))
    assert status == 0
    assert [answer["id"] for answer in answers] == [*ids, "r1", None]


@pytest.mark.parametrize("word", ["hands", '"hands"', 'hands":'])
def test_a_hand_whose_id_says_hands_is_a_hand(run: Settle, word: str) -> None:
    status, [answer] = run(bytes_of({**STUD, "id": word}))
    assert (status, answer["id"], answer["net"]) == (0, word, 3000)


def test_a_field_may_be_written_with_escapes(run: Settle) -> None:
    status, [answer] = run(bytes_of(ROUND).replace(b'"hands"', rb'"h\u0061nds"'))
    assert (status, len(answer["hands"])) == (0, 2)


@pytest.mark.parametrize(
    "given",
    [
        b"\n\r\n   \n\t\n" + bytes_of(STUD) + b"\n",
        bytes_of(STUD).rstrip(),
        bytes_of(STUD).replace(b"\n", b"\r\n"),
        b"  " + bytes_of(STUD).rstrip() + b" \t\n",
    ],
    ids=["blank lines", "no newline at the end", "CRLF", "blanks around"],
)
def test_blanks_do_not_matter(run: Settle, given: bytes) -> None:
    status, [answer] = run(given)
    assert (status, answer["net"]) == (0, 3000)


def test_nothing_asked_is_nothing_wrong(run: Settle) -> None:
    assert run(b"") == (0, [])
    assert run(b"\n \r\n") == (0, [])


UNREADABLE = {
    "no JSON": b"hello",
    "half an object": b'{"id": 3, "game": ',
    "NUL bytes": b"\x00\x00\x00",
    "a NUL in a text": b'{"id": "a\x00b"}',
    "no UTF-8": b'{"id": "\xff\xfe"}',
    "UTF-16": json.dumps(STUD).encode("utf-16"),
    "a lone surrogate": rb'{"id": "\ud800"}',
    "a list": b"[1, 2]",
    "a number": b"12",
    "null": b"null",
    "not a number": b'{"id": NaN}',
    "two objects": json.dumps(STUD).encode() * 2,
    "deep lists": b"[" * 100_000,
    "a deep id": b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "a fraction as id": b'{"id": 1.5}',
    "a list as id": b'{"id": [1]}',
    "true as id": b'{"id": true}',
}


@pytest.mark.parametrize("line", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_an_unreadable_line_is_told_and_the_run_goes_on(run: Settle, line: bytes) -> None:
    status, answers = run(bytes_of(STUD) + line.replace(b"\n", b" ") + b"\n" + bytes_of({**STUD, "id": 2}))
    assert status == 1
    assert [sorted(answer) == ["error", "id", "rule"] for answer in answers] == [False, True, False]
    assert answers[1]["id"] is None
    assert answers[1]["error"]
    assert answers[2]["id"] == 2


def changed(**other: object) -> Json:
    return {**STUD, "id": 5, **other}


WRONG = {
    "an unknown game": (changed(game="poker"), None),
    "no game": ({"id": 5}, None),
    "an unknown field": (changed(bet=1), None),
    "an unknown wager": (changed(wagers={"ante": 1000, "tie": 500}), "2.2.2"),
    "no wager": (changed(wagers={}), "3.4"),
    "a wager of nothing": (changed(wagers={"ante": 0}), None),
    "a fraction": (changed(wagers={"ante": 10.5}), None),
    "true": (changed(wagers={"ante": True}), None),
    "an amount beyond all bounds": (changed(wagers={"ante": 10**18}), None),
    "an amount of thousands of digits": (changed(wagers={"ante": 10**4000}), None),
    "a card twice": (changed(player=["As", "Ad", "Ac", "5h", "2s"]), None),
    "no card": (changed(player=["As", "Ad", "1c", "5h", "2s"]), None),
    "a missing decision": (changed(decisions=[]), "3.9"),
    "a decision of another game": (changed(decisions=["check"]), "3.9"),
    "a fold that declines": (changed(decisions=["fold"], declines=True), "3.10.1"),
    "an unknown reading": (changed(rulings={"R05": "win"}), None),
    "an unknown ruling": (changed(rulings={"R99": "lose"}), None),
    "a jackpot wager without a jackpot": (changed(wagers={"ante": 1000, "progressive": 500}), None),
    "a jackpot wager of two units": (
        changed(wagers={"ante": 1000, "progressive": 1000}, jackpot={"unit": 500, "meter": 1}),
        "3.5.3",
    ),
    "a limit for no wager": (changed(maximum={"tie": 500}), None),
    "hands and a player": (changed(hands=[]), None),
    "no hands": ({key: ROUND[key] for key in ROUND if key != "hands"} | {"id": 5, "hands": []}, None),
    "hands that are no list": ({**ROUND, "id": 5, "hands": None}, None),
    "a seat twice": ({**ROUND, "id": 5, "hands": [ROUND["hands"][0]] * 2}, None),
    "no reset amount": ({**ROUND, "id": 5, "jackpot": {"unit": 500, "meter": 5}}, None),
}


@pytest.mark.parametrize(("line", "number"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_line_keeps_its_id_and_names_the_number_that_forbids_it(
    run: Settle, line: Json, number: str | None
) -> None:
    status, [answer] = run(bytes_of(line))
    assert status == 1
    assert answer["id"] == 5
    assert answer["error"]
    assert answer["rule"] == number


@rule("UTH 3.10.1.1")
def test_declining_while_the_board_wins_trips_is_an_error(run: Settle) -> None:
    board = {**HOLDEM, "community": ["9h", "9c", "9d", "4s", "3h"], "declines": True}
    status, [answer] = run(bytes_of(board))
    assert (status, answer["rule"]) == (1, "3.10.1.1")
    without_trips = {**board, "wagers": {"ante": 1000, "blind": 1000}}
    status, [answer] = run(bytes_of(without_trips))
    assert (status, answer["net"]) == (0, -3000)


def test_the_error_of_a_round_names_the_seat(run: Settle) -> None:
    wrong = {**ROUND, "hands": [ROUND["hands"][0], {**ROUND["hands"][1], "decisions": []}]}
    _, [answer] = run(bytes_of(wrong))
    assert answer["error"].startswith("seat 1:")


def test_the_largest_amounts_are_exact(run: Settle) -> None:
    most = 10**18 - 1
    royal = {**STUD, "player": ["Ah", "Kh", "Qh", "Jh", "Th"], "wagers": {"ante": most}}
    status, [answer] = run(bytes_of(royal))
    assert status == 0
    assert answer["wagers"]["bet"]["returned"] == 2 * most * 251


def test_a_line_of_ten_megabytes_is_a_line(run: Settle) -> None:
    name = "x" * 10_000_000
    status, [long, short] = run(bytes_of({**STUD, "id": name}, STUD))
    assert (status, long["id"] == name, long["net"], short["net"]) == (0, True, 3000, 3000)


def test_a_line_without_an_end_is_refused_and_not_kept(run: Settle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_lines, "LONGEST", 1000)
    status, answers = run(b"x" * 5000 + b"\n" + bytes_of(STUD) + b" " * 1001)
    assert status == 1
    assert ["error" in answer for answer in answers] == [True, False, True]
    assert "1000 bytes" in answers[0]["error"]


class Asking:
    """Standard input from somebody who waits for each answer before the next question."""

    def __init__(self, lines: list[bytes], capture: pytest.CaptureFixture[bytes]) -> None:
        self.answers: list[bytes] = []
        self._lines = lines
        self._capture = capture

    @property
    def buffer(self) -> "Asking":
        return self

    def readline(self, _limit: int) -> bytes:
        self.answers.append(self._capture.readouterr().out)
        return self._lines.pop(0) if self._lines else b""


def test_every_answer_is_there_before_the_next_line_is_read(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    asking = Asking([bytes_of({**STUD, "id": 1}), bytes_of({**STUD, "id": 2})], capsysbinary)
    monkeypatch.setattr(sys, "stdin", asking)
    assert main(["settle"]) == 0
    assert [json.loads(answer)["id"] for answer in asking.answers if answer] == [1, 2]
    assert asking.answers[0] == b""


def test_lines_come_from_a_file_or_from_standard_input(run: Settle, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(bytes_of({**STUD, "id": "file"}))
    given = bytes_of({**STUD, "id": "stdin"})
    assert run(given, str(file))[1][0]["id"] == "file"
    assert run(given, "-")[1][0]["id"] == "stdin"
    assert run(given)[1][0]["id"] == "stdin"


@pytest.mark.parametrize(("name", "reason"), [("missing", "No such file"), ("", "Is a directory")])
def test_a_file_that_cannot_be_read(
    name: str, reason: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["settle", str(tmp_path / name)]) == 2
    said = capsysbinary.readouterr()
    assert said.out == b""
    assert said.err.startswith(b"megalink settle: ")
    assert reason.encode() in said.err


def test_an_unknown_option_ends_with_status_2(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["settle", "--expalin"])
    assert ended.value.code == 2


PROGRAM = [sys.executable, "-c", "import sys; from megalink.cli.main import main; sys.exit(main())", "settle"]


@pytest.mark.parametrize("option", [[], ["--explain"]])
def test_a_reader_that_leaves_early_ends_the_run_quietly(option: list[str], tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(bytes_of(STUD) * 5000)
    with subprocess.Popen(
        [*PROGRAM, str(file), *option], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline()
        program.stdout.close()
        assert program.wait(timeout=60) == 0
        assert program.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(bytes_of(STUD))
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*PROGRAM, str(file)], stdout=full, stderr=subprocess.PIPE, check=False, env=dict(os.environ)
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"megalink: ")
    assert len(ended.stderr.splitlines()) == 1
