"""`megalink ev` from its first byte to its last: fields, words, side wagers, and bad lines."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from megalink.cli import json_lines
from megalink.cli.main import main
from tests.marks import rule

Json = dict[str, Any]
Ask = Callable[..., tuple[int, list[Json]]]

STUD: Json = {
    "id": "s1",
    "game": "singapore-stud",
    "player": ["As", "Kd", "7c", "5h", "2s"],
    "dealer_card": "7h",
    "wagers": {"ante": 1000, "progressive": 500},
    "jackpot": {"unit": 500, "meter": 12_345_678},
}
THREE: Json = {
    "id": 3,
    "game": "three-card-poker-xtreme",
    "player": ["As", "Ks", "10s"],
    "wagers": {"ante": 1000, "pair_plus": 500, "six_card_bonus": 250, "progressive": 500},
    "jackpot": {"unit": 500, "meter": 1_000_000},
}
BULL: Json = {
    "game": "bullseye",
    "player": ["As", "Kh", "Qd", "Jc", "10s"],
    "wagers": {"main": 1000, "tie": 500, "suits": 100, "bullseye": 200},
}


@pytest.fixture
def ask(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Give the command these bytes; what comes back is its status and its answers."""

    def asked(given: bytes, *words: str) -> tuple[int, list[Json]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = main(["ev", *words])
        said = capsysbinary.readouterr()
        assert said.err == b""
        return status, [json.loads(line) for line in said.out.splitlines()]

    return asked


def bytes_of(*lines: Json) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def fractions(answer: Json) -> dict[str, Fraction]:
    return {word: Fraction(each["fraction"]) for word, each in answer["decisions"].items()}


@rule("SSP 3.9")
def test_every_decision_has_a_fraction_and_a_value(ask: Ask) -> None:
    assert ask(bytes_of(STUD)) == (
        0,
        [
            {
                "id": "s1",
                "decisions": {
                    "fold": {"fraction": "-1", "value": -1.0},
                    "bet": {"fraction": "-161426/163185", "value": -161426 / 163185},
                },
                "best": "bet",
            }
        ],
    )


@rule("BUL 3.10.1")
def test_every_3_card_hand_is_a_word(ask: Ask) -> None:
    status, (answer,) = ask(bytes_of(BULL))
    assert status == 0
    assert answer["id"] is None
    assert list(answer["decisions"]) == ["set Kh Qd Jc", "set Kh Qd Ts", "set Kh Jc Ts", "set Qd Jc Ts"]
    assert answer["best"] == "set Kh Qd Ts"  # of equal ones the first
    _, (none,) = ask(bytes_of({"game": "bullseye", "player": ["2s", "2h", "2d", "2c", "4s"]}))
    assert none["decisions"] == {"house way": {"fraction": "-1", "value": -1.0}}
    assert none["best"] == "house way"


@rule("TCPX 3.9.1", "TCPX 4.3", "TCPX 4.4")
def test_side_wagers_enter_when_they_are_asked_for(ask: Ask) -> None:
    _, (base,) = ask(bytes_of(THREE))
    _, (whole,) = ask(bytes_of(THREE), "--with-side-wagers")
    alone = {**THREE, "wagers": {"ante": 1000}}
    assert ask(bytes_of(alone))[1] == [base]
    gained = fractions(whole)["play"] - fractions(base)["play"]
    assert gained == fractions(whole)["fold"] - fractions(base)["fold"]
    _, (flush,) = ask(bytes_of({**THREE, "wagers": {"ante": 1000, "pair_plus": 500}}), "--with-side-wagers")
    assert fractions(flush)["fold"] == -1 + Fraction(4, 2)
    _, (jackpot,) = ask(
        bytes_of({**THREE, "wagers": {"ante": 1000, "progressive": 500}}), "--with-side-wagers"
    )
    # of 1,176 pairs of community cards one makes the royal flush, 44 another flush, 15 a straight
    won = Fraction(1_000_000 + 44 * 40 * 500 + 15 * 20 * 500, 1176)
    assert fractions(jackpot)["fold"] == -1 + (won - 500) / 1000


@rule("BUL 4.2", "BUL 4.3", "BUL 4.4")
def test_a_side_wager_may_change_what_is_best(ask: Ask) -> None:
    _, (base,) = ask(bytes_of(BULL))
    _, (whole,) = ask(bytes_of(BULL), "--with-side-wagers")
    gained = {word: each - fractions(base)[word] for word, each in fractions(whole).items()}
    fixed = Fraction(10 * 200 - 100, 1000)  # three pictures; two cards of a suit
    ties = {word: (each - fixed) * 2 for word, each in gained.items()}
    assert ties["set Kh Qd Ts"] == -1  # nobody else can have Gnau Tung Ku
    assert ties["set Kh Qd Jc"] > -1
    _, (rich,) = ask(bytes_of({**BULL, "wagers": {"main": 1, "tie": 1000}}), "--with-side-wagers")
    assert rich["best"] == "set Kh Qd Jc"


@rule("UTH 3.9.6.1", "THB 3.9.2")
def test_community_cards_tell_which_decision_is_open(ask: Ask) -> None:
    held: Json = {"game": "ultimate-texas-holdem", "player": ["7s", "2d"]}
    board = ["As", "Kd", "Qh", "9c", "4s"]
    bonus = {"game": "texas-holdem-bonus", "player": ["As", "Kd"]}
    status, answers = ask(
        bytes_of(
            {**held, "community": board[:3]},
            {**held, "community": board},
            {**held, "community": board, "decisions": ["check", "check"]},
            {**bonus, "community": ["Ah", "7c", "2d", "9s"]},
            {**bonus, "community": ["Ah", "7c", "2d", "9s"], "decisions": ["flop", "turn"]},
        )
    )
    assert status == 0
    assert list(answers[0]["decisions"]) == ["check", "play 2"]
    assert list(answers[1]["decisions"]) == ["fold", "play 1"]
    assert fractions(answers[1])["fold"] == -2
    assert answers[1] == answers[2]
    assert list(answers[3]["decisions"]) == list(answers[4]["decisions"]) == ["check", "river"]
    assert fractions(answers[4])["river"] > fractions(answers[3])["river"]  # the Turn wager stands beside


def test_wagers_may_be_left_out(ask: Ask) -> None:
    bare = {name: value for name, value in STUD.items() if name not in {"wagers", "jackpot"}}
    assert ask(bytes_of(bare, bare), "--with-side-wagers")[1] == ask(bytes_of(STUD, STUD))[1]


@rule("SSP 3.10.2")
def test_rulings_enter(ask: Ask) -> None:
    _, (default, cards) = ask(bytes_of(STUD, {**STUD, "rulings": {"R01": "cards"}}))
    assert fractions(cards)["bet"] > fractions(default)["bet"]


@pytest.mark.parametrize(
    ("change", "error", "number"),
    [
        ({"game": "poker"}, "there is no game 'poker'", None),
        ({"rulings": {"R01": "both"}}, "R01 has no reading 'both'", None),
        ({"player": ["As"]}, "player: 5 cards are wanted, not 1", None),
        ({"player": ["As", "Kd", "7c", "5h", "7h"]}, "7h was dealt twice", "2.1"),
        ({"player": ["As", "Kd", "7c", "5h", "1h"]}, "'1h' is no card", None),
        ({"dealer_card": None}, "the Dealer's exposed card is missing", "3.9"),
        ({"community": ["2d", "3d", "4d"]}, "community: 0 cards lie open", "3.9"),
        ({"decisions": ["bet"]}, "no decision is open after bet", "3.9"),
        ({"decisions": ["check"]}, "'check' is no choice", "3.9"),
        ({"wagers": {}}, "without the ante wager there is nothing to decide", "3.9"),
        ({"wagers": {"progressive": 500}}, "without the ante wager there is nothing to decide", "3.9"),
        ({"wagers": {"ante": 1000, "bet": 2000}}, "'bet' is no wager placed before the cards", "2.2.2"),
        ({"wagers": {"ante": 0}}, "the ante wager is a whole number of cents above 0, not 0", None),
        ({"wagers": {"ante": 1.5}}, "the ante wager is a whole number of cents above 0, not 1.5", None),
        ({"jackpot": {"meter": 1}}, "a progressive wager needs the jackpot's unit", None),
        ({"jackpot": {"unit": 500}}, "a progressive wager needs the jackpot's meter", None),
        ({"jackpot": {"unit": 300, "meter": 1}}, "a jackpot wager is exactly one unit of 3.00, not 5.00", "3.5.3"),
        ({"dealer": ["7h"]}, "the field 'dealer' is unknown", None),
    ],
)
def test_a_bad_line_gets_an_error_object(ask: Ask, change: Json, error: str, number: str | None) -> None:
    status, (bad, good) = ask(bytes_of({**STUD, **change}, STUD), "--with-side-wagers")
    assert status == 1
    assert bad["id"] == "s1"
    assert error in bad["error"]
    assert bad["rule"] == number
    assert good["best"] == "bet"


def test_a_card_is_exposed_in_one_game_alone(ask: Ask) -> None:
    _, (answer,) = ask(bytes_of({**THREE, "dealer_card": "2d"}))
    assert answer == {"id": 3, "error": "no Dealer's card is exposed", "rule": "3.9"}


def test_lines_that_are_no_json_are_answered_too(ask: Ask) -> None:
    status, answers = ask(b"{\n\n" + b"[" * 100_000 + b"\n" + bytes_of(STUD))
    assert status == 1
    assert [each.get("id") for each in answers] == [None, None, "s1"]


def test_a_line_has_a_longest_length(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_lines, "LONGEST", 1000)
    _, answers = ask(bytes_of({**STUD, "id": "x" * 2000}, STUD))
    assert [each.get("error") for each in answers] == ["a line is at most 1000 bytes long", None]


def test_lines_come_from_a_file(ask: Ask, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "states.jsonl"
    file.write_bytes(bytes_of(STUD))
    assert ask(b"", str(file)) == ask(bytes_of(STUD))
    assert main(["ev", str(tmp_path / "nothing")]) == 2
    assert b"No such file" in capsysbinary.readouterr().err


def test_nobody_else_waits_for_the_kernels() -> None:
    asked = "import sys, megalink.cli.main; print({'numba', 'numpy'} & set(sys.modules))"
    ended = subprocess.run([sys.executable, "-c", asked], stdout=subprocess.PIPE, check=True)
    assert ended.stdout == b"set()\n"
