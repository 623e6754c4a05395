"""`megalink maths`: what it says to people and to programs."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from megalink.cli import maths as command

Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Run the command as if it wrote into a pipe."""
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    parser = ArgumentParser(prog="megalink")
    command.add_to(parser.add_subparsers())

    def run(*words: str) -> tuple[int, str, str]:
        asked = parser.parse_args(["maths", *words])
        status = asked.run(asked)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def answered(ask: Ask, *words: str) -> dict[str, Any]:
    status, out, _ = ask(*words, "--json")
    assert status == 0
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize(
    ("code", "name", "deals"),
    [
        ("UTH", "ultimate-texas-holdem", 27_813_810_024_000),
        ("THB", "texas-holdem-bonus", 55_627_620_048_000),
        ("TCPX", "three-card-poker-xtreme", 407_170_400),
        ("SSP", "singapore-stud", 19_933_230_517_200),
        ("BUL", "bullseye", 3_986_646_103_440),
    ],
)
def test_every_game_answers_in_one_object(ask: Ask, code: str, name: str, deals: int) -> None:
    found = answered(ask, code)
    assert (found["game"], found["deals"]) == (name, deals)
    base = found["base"]
    assert float(Fraction(base["ev"]["fraction"])) == base["ev"]["value"] < 0
    assert base["element_of_risk"] == pytest.approx(-base["ev"]["value"] / base["average_wager"])
    assert sum(Fraction(base[each]["fraction"]) for each in ("win", "push", "lose")) == 1
    assert sum(each["deals"] for each in base["distribution"]) == deals
    for side in found["side_wagers"].values():
        assert side["ev"]["value"] < 0 < side["hit_frequency"] < 1
        assert side["sd"] > 0
    jackpot = found["jackpot"]
    assert jackpot["prizes"]["royal flush"]["fraction"] == "1/649740"
    assert ("wager" in jackpot) == (code == "THB")
    assert found["seconds"] >= 0


def test_actions_name_their_stage_where_several_have_the_word(ask: Ask) -> None:
    assert answered(ask, "UTH")["base"]["actions"].keys() == {
        "check hole",
        "check flop",
        "play 4",
        "play 2",
        "play 1",
        "fold",
    }


def test_rulings_and_pay_tables_change_the_answer(ask: Ask, tmp_path: Path) -> None:
    plain = answered(ask, "TCPX")
    file = tmp_path / "mine.toml"
    file.write_text('[pair_plus]\n"Straight" = "6 to 1"\n"Flush" = "3 to 1"\n', encoding="utf-8")
    found = answered(ask, "tcpx", "--ruling", "r01=cards", "--pay-tables", str(file))
    assert found["rulings"]["R01"] == "cards"
    assert found["digest"] != plain["digest"]
    assert round(found["side_wagers"]["pair_plus"]["ev"]["value"], 4) == -0.0728  # a public figure
    assert found["base"]["ev"]["value"] == pytest.approx(0.268, abs=0.001)


def test_a_side_wager_may_be_played_for(ask: Ask) -> None:
    alone, half = answered(ask, "BUL"), answered(ask, "BUL", "--with", "tie=1/2")["together"]
    assert (half["wager"], half["ratio"]) == ("tie", "1/2")
    assert half["base"]["value"] < alone["base"]["ev"]["value"]
    tie = alone["side_wagers"]["tie"]
    assert tie["ev"]["value"] < half["side"]["value"] <= tie["ev_best"]["value"]
    assert half["both"]["value"] > alone["base"]["ev"]["value"] + tie["ev"]["value"] / 2
    assert "Played for it and 1/2 of tie" in ask("BUL", "--with", "tie=1/2")[1]


def test_people_get_tables(ask: Ask) -> None:
    status, out, _ = ask("bullseye")
    assert status == 0
    for words in ("House edge", "6.1468 %", "Net result", "Progressive Jackpot", "What sharing costs", "R06"):
        assert words in out
    status, out, _ = ask("TCPX", "--ruling", "R01=cards")
    assert "Rulings: R01: cards" in out
    assert "leaving counts as absence" in out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("chess",), "there is no game 'chess'"),
        (("UTH", "--ruling", "R03"), "a ruling is chosen as in R05=lose"),
        (("UTH", "--ruling", "R03=never"), "R03 has no reading 'never'"),
        (("UTH", "--with", "trips=1"), "no decision of ultimate-texas-holdem touches 'trips'"),
        (("BUL", "--with", "tie=-1"), "a wager is nothing or more, not -1"),
        (("BUL", "--with", "tie"), "a side wager is taken along as in bonus=1/2"),
        (("BUL", "--with", "tie=1/0"), "a side wager is taken along as in bonus=1/2"),
        (("UTH", "--pay-tables", "/there/is/none"), "/there/is/none: No such file"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(ask: Ask, words: tuple[str, ...], error: str) -> None:
    status, out, err = ask(*words)
    assert (status, out) == (2, "")
    assert error in err
    assert err.count("\n") == 1


def test_a_bad_file_is_told_with_its_line(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[blind]\n"Flush" = "0 to 1"\n', encoding="utf-8")
    status, _, err = ask("UTH", "--pay-tables", str(file))
    assert status == 2
    assert f"{file}: line 2: blind, Flush" in err
    file.write_bytes(b"\xff\xfe")
    assert "this is no text" in ask("UTH", "--pay-tables", str(file))[2]
