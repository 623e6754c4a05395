"""The record of a math report: the other readings priced, and everything made once."""

import pytest

from megalink.games.registry import game
from megalink.maths.readings import BESIDE_THE_PLAY, concerning, others, under
from megalink.maths.registry import solve, value
from megalink.maths.report import Program, report

PROGRAM = Program("1.0", "digest", "megalink maths BUL --report out.html")


def test_a_report_holds_everything() -> None:
    bullseye = game("BUL")
    heard: list[str] = []
    found = report(bullseye, bullseye.version(), PROGRAM, heard.append)
    assert found.program == PROGRAM
    assert found.version == bullseye.version()
    assert found.ev == value("BUL")
    assert [each.hand for each in found.base_lines] == [
        "Gnau Tung Ku",
        "Pair",
        "Mixed Pictures",
        "Point total",
    ]
    assert len(found.side_lines) == 2 + 3 + 3
    assert "R05: lose" in heard


def test_every_other_reading_is_solved() -> None:
    bullseye = game("BUL")
    found = {
        (each.ruling, each.reading): each for each in report(bullseye, bullseye.version(), PROGRAM).readings
    }
    words = [(ruling, word) for ruling, word, _ in others(bullseye, bullseye.version())]
    assert list(found) == words
    for ruling, word in (("R05", "lose"), ("R17", "equal")):
        wanted = solve("BUL", {ruling: word})
        assert found[ruling, word].base == wanted.base.spread.ev != value("BUL")
        assert found[ruling, word].sides["tie"] == wanted.side_wagers["tie"].spread.ev
    assert found["R28", "areas"].base == value("BUL")


@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP", "BUL"])
def test_no_solver_asks_what_is_beside_the_play(code: str) -> None:
    found = game(code)
    words = {ruling: word for ruling, word, _ in others(found, found.version()) if ruling in BESIDE_THE_PLAY}
    assert {"R06", "R09", "R13", "R28"} <= words.keys()
    now, other = solve(code), solve(code, words)
    assert other.base == now.base
    assert other.side_wagers == now.side_wagers


def test_rulings_concern_the_games_that_they_name() -> None:
    assert list(concerning(game("UTH"))) == ["R03", "R06", "R09", "R11", "R13", "R28", "R38"]
    assert "R01" in concerning(game("SSP"))


def test_the_reading_in_force_is_not_among_the_others() -> None:
    uth = game("UTH")
    lose = under(uth.version(), "R03", "lose")
    assert ("R03", "push") in [(ruling, word) for ruling, word, _ in others(uth, lose)]
    assert ("R03", "lose") not in [(ruling, word) for ruling, word, _ in others(uth, lose)]
