"""`megalink maths --strategy`: how to play, for people and for programs."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from megalink.cli import maths as command
from megalink.maths.registry import value
from tests.marks import rule

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


@pytest.mark.parametrize("code", ["TCPX", "SSP", "BUL"])
def test_costs_are_exact_and_lines_stay_narrow(ask: Ask, code: str) -> None:
    status, out, _ = ask(code, "--strategy")
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
    found: dict[str, Any] = json.loads(ask(code, "--strategy", "--json")[1])
    perfect = value(code)
    for each in found["short"]:
        assert Fraction(each["ev"]["fraction"]) + Fraction(each["cost"]["fraction"]) == perfect
        assert each["name"] in out
    assert {each["ours"] for each in found["short"]} == {True, False}


@rule("UTH 3.9.1", "UTH 3.9.2")
def test_the_grid_of_hole_cards(ask: Ask) -> None:
    """The public chart: four times with every Ace, K-2 suited, K-5, Q-6 suited, Q-8, J-8 suited, J-T, 3-3."""
    status, out, _ = ask("UTH", "--strategy")
    assert status == 0
    rows = [line.split("│")[1:-1] for line in out.splitlines() if line.startswith("│")]
    grid = {row[0].strip(): "".join(cell.strip() for cell in row[1:]) for row in rows}
    assert grid == {
        "A": "4444444444444",
        "K": "4444444444444",
        "Q": "444444444····",
        "J": "4444444······",
        "T": "44444········",
        "9": "444··4·······",
        "8": "444···4······",
        "7": "44·····4·····",
        "6": "44······4····",
        "5": "44·······4···",
        "4": "4·········4··",
        "3": "4··········4·",
        "2": "4············",
    }


@rule("TCPX 3.9", "TCPX 3.14")
def test_where_folding_ends_follows_the_rulings(ask: Ask) -> None:
    lines = [line for line in ask("TCPX", "--strategy")[1].splitlines() if line.startswith("│")]
    assert [cell.strip() for cell in lines[0].split("│")[1:-1]] == ["Three odd cards", "Q-6-4", "Q-6-3"]
    assert [cell.strip() for cell in lines[3].split("│")[1:-1]] == ["Straight", "A-3-2", "–"]  # the lowest
    other = ask("TCPX", "--strategy", "--ruling", "R01=cards")[1]
    assert "Q-6-4 │          Q-6-3" not in other


def test_it_is_for_the_base_game_alone(ask: Ask) -> None:
    for words in (("--with", "tie=1"), ("--report", "out.pdf")):
        status, out, error = ask("BUL", "--strategy", *words)
        assert (status, out) == (2, "")
        assert "--strategy is for the base game alone" in error
