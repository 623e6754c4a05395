"""The play-throughs of tests/golden: each is what the program plays, and pays what the link would award."""

import re
import sys
from pathlib import Path

import pytest

from megalink.cli import playthrough
from megalink.cli.notation import read
from megalink.cli.playthrough import replay
from megalink.games.registry import GAMES
from megalink.jackpot.awards import SeatEntry, award
from megalink.table import commands as c
from megalink.table.decide import decide as decide_at_table
from megalink.table.roles import Actor, Refusal
from megalink.table.state import Phase, State
from scripts import golden

FILES = sorted(golden.GOLDEN.glob("*.txt"))
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@every_file
def test_a_play_through_is_what_the_program_plays(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    assert replay(written) == written, "read the difference, then write it with: make golden"


@every_file
def test_a_play_through_says_at_the_top_what_it_shows_and_plays_to_the_end(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert all(len(line) <= 120 for line in lines)
    assert any(line.strip().startswith("the round is over") for line in lines)
    found = next(line.split()[1] for line in lines if line.startswith("game "))
    assert GAMES[found].code.lower() == path.name.split("-")[0]


def test_every_game_has_four_play_throughs_and_every_method_one() -> None:
    played: dict[str, list[str]] = {}
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        heading = re.search(r"^game (\S+)\nmethod (\S+)$", text, re.MULTILINE)
        assert heading is not None
        played.setdefault(heading[1], []).append(heading[2])
    for name, game in GAMES.items():
        assert len(played[name]) >= 4
        assert set(played[name]) == {method.name for method in game.methods}


METER = re.compile(r"^# The meter shows ([\d,.]+); it is reset at ([\d,.]+)\.$", re.MULTILINE)


def cents(text: str) -> int:
    return int(text.replace(",", "").replace(".", ""))


@every_file
def test_awards_are_what_the_meter_of_the_play_through_gives(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = path.read_text(encoding="utf-8")
    said = METER.search(text)
    assert (said is not None) == ("the link pays" in text)
    if said is None:
        return
    meter, reset = map(cents, said.groups())
    awarded = []

    def checked(state: State, command: c.Command, by: Actor) -> object:
        nonlocal meter
        outcome = decide_at_table(state, command, by)
        if isinstance(command, c.RecordAwards) and not isinstance(outcome, Refusal):
            assert state.phase is Phase.AWARDING
            settled = {seat: each.settlement for seat, each in state.positions.items()}
            entries = [
                SeatEntry(seat, each.entry)
                for seat, each in settled.items()
                if each is not None and each.entry is not None
            ]
            due = award(entries, meter, reset, state.setup.version.rulings)
            assert command.amounts == {each.seat: each.amount for each in due.awards}
            meter = due.after
            awarded.append(due)
        return outcome

    monkeypatch.setattr(playthrough, "decide", checked)
    replay(text)
    assert awarded


# The script that writes them ------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(golden, "ROOT", tmp_path)
    monkeypatch.setattr(golden, "GOLDEN", tmp_path / "golden")
    monkeypatch.setattr(golden, "BANK", tmp_path / "bank")
    tmp_path /= "golden"
    tmp_path.mkdir()
    fresh = FILES[0].read_text(encoding="utf-8")
    (tmp_path / "fresh.txt").write_text(fresh, encoding="utf-8")
    (tmp_path / "stale.txt").write_text(fresh.replace("    ", "    once "), encoding="utf-8")
    (tmp_path / "notes.md").write_text("not a play-through", encoding="utf-8")
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    monkeypatch.setattr(sys, "argv", ["golden.py", *options])
    return golden.main()


@pytest.mark.parametrize("options", [(), ("--check",)])
def test_stale_files_are_listed(
    options: tuple[str, ...],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = (folder / "stale.txt").read_text(encoding="utf-8")
    assert run(monkeypatch, *options) == 1
    assert capsys.readouterr().out == "golden/stale.txt\n"
    assert (folder / "stale.txt").read_text(encoding="utf-8") == before


def test_files_are_written_in_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--write") == 0
    assert capsys.readouterr().out == "golden/stale.txt\n"
    texts = {path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    assert texts == {FILES[0].read_text(encoding="utf-8")}
    assert run(monkeypatch) == 0
    assert capsys.readouterr().out == ""


def test_the_play_throughs_of_the_tree_are_fresh() -> None:
    assert golden.stale(golden.GOLDEN) | golden.stale(golden.BANK) == {}


def test_a_line_of_a_play_through_reads_as_it_says() -> None:
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            spoken = ": " in line and not line.startswith(("#", " ")) and not line.endswith(": look")
            if spoken:
                assert read(line)[0].name == line.partition(":")[0]
