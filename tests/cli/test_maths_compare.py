"""`megalink maths compare` and `megalink maths design`: what they say, and what they refuse."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from megalink.cli.main import joined, main
from megalink.cli.maths_design import amounts, target
from megalink.cli.maths_spec import spec
from megalink.maths.registry import solve, value

Said = pytest.CaptureFixture[str]


def answered(said: pytest.CaptureFixture[bytes], *words: str) -> dict[str, Any]:
    assert main(["maths", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(said.readouterr().out)
    return found


def test_two_words_make_one_command() -> None:
    assert joined(["maths", "compare", "UTH", "R03=lose"]) == ["maths-compare", "UTH", "R03=lose"]
    assert joined(["maths", "UTH"]) == ["maths", "UTH"]


def test_a_version_is_named_in_a_word(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[suits]\n"4 Suited Cards" = "6 to 1"\n', encoding="utf-8")
    plain = spec("BUL")
    assert plain.version == plain.game.version()
    other = spec(f"r05=lose + {file} + tie/Equal Point Hands=7 to 1", plain.game)
    assert other.game is plain.game
    assert other.version.rulings.words()["R05"] == "lose"
    texts = {
        wager: [each.text for each in table.lines.values()] for wager, table in other.version.pays.items()
    }
    assert texts["suits"] == ["20 to 1", "6 to 1", "1 to 1"]
    assert texts["tie"] == ["8 to 1", "7 to 1"]


def test_figures_of_two_versions_are_told(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    found = answered(capfdbinary, "compare", "BUL", "R05=lose")
    assert found["game"] == "bullseye"
    assert found["changed"] == [{"what": "ruling", "which": "R05", "a": "push", "b": "lose"}]
    figures = {(each["group"], each["name"]): each for each in found["figures"]}
    edge = figures["base", "house edge"]
    assert Fraction(edge["a"]["fraction"]) == -value("BUL")
    assert Fraction(edge["difference"]["fraction"]) == value("BUL") - value("BUL", {"R05": "lose"})
    assert figures["base", "standard deviation"]["a"] == {"value": solve("BUL").base.spread.sd}
    brief = answered(capfdbinary, "compare", "BUL", "R05=lose", "--brief")
    assert {each["group"] for each in brief["figures"]} == {"base"}


def test_people_get_tables_side_by_side(capsys: Said) -> None:
    assert main(["maths", "compare", "TCPX", "pair_plus/Flush=3 to 1"]) == 0
    out = capsys.readouterr().out
    for words in ("What differs", "4 to 1", "house edge", "10.533937 %", "+4.959276 %", "fair meter at 5×"):
        assert words in out
    assert main(["maths", "compare", "BUL", "BUL"]) == 0
    assert "decide everything alike" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("chess", "UTH"), "there is no game 'chess'"),
        (("", "UTH"), "there is no game ''"),
        (("UTH", "TCPX"), "two versions of one game are compared"),
        (("UTH", "R03=never"), "R03 has no reading 'never'"),
        (("UTH", "blind/Flush=0 to 1"), "compare: blind, Flush: odds are two whole numbers above nothing"),
        (("UTH", "none.toml"), "none.toml: No such file"),
        (("UTH", "pyproject.toml"), "pyproject.toml: line 1: Ultimate Texas Hold'em has no pay table"),
        (("UTH", "tests/cli"), "tests/cli: Is a directory"),
    ],
)
def test_versions_that_cannot_be_compared_are_refused(
    words: tuple[str, ...], error: str, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    assert main(["maths", "compare", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert error in said.err


def test_a_pay_table_is_changed_in_one_place(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[suits]\n"4 Suited Cards" = "6 to 1"\n', encoding="utf-8")
    assert main(["maths", "compare", "BUL", f"{file}+suits/5 Suited Cards=25 to 1"]) == 2
    assert "the pay table of suits is changed twice" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe")
    assert main(["maths", "compare", "BUL", str(file)]) == 2
    assert "this is no text" in capsys.readouterr().err


def test_pay_tables_are_designed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    moves = ("--move", "pair_plus/Straight=4..7", "--move", "pair_plus/flush=3,4", "--top", "2")
    found = answered(capfdbinary, "design", "TCPX", "--edge", "7.28%", *moves)
    assert (found["of"], found["complete"], len(found["tables"])) == ("pair_plus", True, 2)
    assert found["tables"][0]["lines"] == {"pair_plus/Straight": "6 to 1", "pair_plus/Flush": "3 to 1"}
    assert round(found["tables"][0]["edge"]["value"], 4) == 0.0728
    assert found["bounds"]["least_edge"]["value"] < 0.0728 < found["bounds"]["most_edge"]["value"]


def test_people_get_a_table_of_tables(capsys: Said) -> None:
    words = ["--edge", "1/30", "--move", "ante/wins=9/10..1:1/10", "--move", "play/wins=1"]
    assert main(["maths", "design", "TCPX", *words]) == 0
    out = capsys.readouterr().out
    assert "Three Card Poker Xtreme: base game, an edge of 3.3333 %" in out
    assert "2 tables looked at" in out
    assert "none within the bounds is closer" in out
    assert main(["maths", "design", "TCPX", *words, "--limit", "1"]) == 0
    assert "stopped at the limit" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--edge", "250"), "an edge is given as 2.5% or 1/40"),
        (("--edge", "much"), "an edge is given as 2.5% or 1/40"),
        (("--edge", "2%"), "no pay line may move"),
        (("--edge", "2%", "--move", "Flush"), "given as WAGER/HAND=2..5"),
        (("--edge", "2%", "--move", "pears/Flush=2"), "has no pay table 'pears'"),
        (("--edge", "2%", "--move", "trips/Pears=2"), "trips has no line 'Pears'; it has: Royal Flush"),
        (("--edge", "2%", "--move", "trips/Flush=0..2"), "what a line may pay"),
        (("--edge", "2%", "--move", "trips/Flush=5..2"), "what a line may pay"),
        (("--edge", "2%", "--move", "progressive/Flush=2"), "depends on its meter"),
    ],
)
def test_designs_that_cannot_be_are_refused(words: tuple[str, ...], error: str, capsys: Said) -> None:
    assert main(["maths", "design", "UTH", *words]) == 2
    assert error in capsys.readouterr().err


def test_what_is_wanted_may_be_said_in_several_ways() -> None:
    assert target("2.5%") == target("1/40") == target("0.025") == Fraction(1, 40)
    assert target("-1 %") == Fraction(-1, 100)
    assert amounts("4..6") == (4, 5, 6)  # type: ignore[comparison-overlap]  # fractions equal whole numbers
    assert amounts("1..2:1/2") == amounts("2, 1, 3/2")


@pytest.mark.parametrize("count", ["0", "many"])
def test_counts_are_whole_numbers(count: str) -> None:
    with pytest.raises(SystemExit):
        main(["maths", "design", "UTH", "--edge", "2%", "--top", count])
