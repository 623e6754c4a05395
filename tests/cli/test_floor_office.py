"""The office from the command line: what it prints, and how it ends."""

import json
import sys
from pathlib import Path
from typing import Any

import apsw
import pyarrow.parquet as pq
import pytest

from megalink.cli.main import main
from megalink.floor import commands as f
from megalink.floor.commands import Done, Request
from megalink.floor.floor import open_floor
from megalink.table import commands as c
from tests.floor.hall import DEALER, SHIFT
from tests.marks import promise


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Let robots play until a prize was won."""
    path = tmp_path_factory.mktemp("office") / "floor.db"
    while True:
        assert main(["floor", "demo", "--store", str(path), "--rounds", "40", "--quiet"]) == 0
        floor = open_floor(path)
        entries = floor.link("Megalink").link.meters.entries
        if entries:
            floor.ask(Request("begin", DEALER, c.OpenRound(), "BUL-1"))
        floor.close()
        if entries:
            return path


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Path:
    """Copy the store, for whoever changes it."""
    for name in ("floor.db", "floor.db.anchor", "floor.db.key"):
        (tmp_path / name).write_bytes(played.with_name(name).read_bytes())
    return tmp_path / "floor.db"


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lines be as long as they are."""
    monkeypatch.setenv("COLUMNS", "200")


Out = pytest.CaptureFixture[str]


def answered(capsys: Out, *asked: str, status: int = 0) -> str:
    """Run a command, and give what it prints."""
    capsys.readouterr()
    assert main(["floor", *asked]) == status
    return capsys.readouterr().out


@promise("AUD-13", "AUD-17")
def test_a_day_is_reported_as_a_page_and_as_json(played: Path, capsys: Out) -> None:
    before = played.read_bytes()
    page = answered(capsys, "report", "day", "--store", str(played))
    assert "Everything adds up" in page
    assert "Ultimate Texas Hold'em" in page
    told: dict[str, Any] = json.loads(answered(capsys, "report", "day", "--store", str(played), "--json"))
    assert told["cross_foots"] is True
    same = answered(capsys, "report", "day", "--store", str(played), "--date", told["date"], "--json")
    assert json.loads(same) == told
    assert played.read_bytes() == before


@promise("PJ-29")
def test_a_cent_too_much_is_an_incident_that_a_named_person_clears(store: Path, capsys: Out) -> None:
    db = apsw.Connection(str(store))
    db.execute("UPDATE balances SET amount = amount + 1 WHERE account = (SELECT min(account) FROM balances)")
    db.close()
    page = answered(capsys, "report", "day", "--store", str(store), status=1)
    assert "does not add up" in page
    assert "OPEN" in page
    floor = open_floor(store)  # looking has recorded nothing
    assert not floor.house.world.house.get("stopped")
    floor.close()
    answered(capsys, "report", "day", "--store", str(store), "--raise", status=1)
    floor = open_floor(store)
    assert "the report of" in floor.house.world.house["stopped"]
    assert not isinstance(floor.ask(Request("begin again", DEALER, c.CloseBets(), "BUL-1")), Done)
    assert isinstance(floor.ask(Request("clear", SHIFT, f.ClearMoney("a cent was given back"))), Done)
    db = apsw.Connection(str(store))
    db.execute("UPDATE balances SET amount = amount - 1 WHERE account = (SELECT min(account) FROM balances)")
    db.close()
    floor.close()
    told = json.loads(answered(capsys, "report", "day", "--store", str(store), "--json"))
    assert (SHIFT.name, "a cent was given back") in {
        (each["cleared_by"], each["statement"]) for each in told["incidents"]
    }


def test_an_incident_cannot_be_raised_over_a_floor_that_runs(store: Path, capsys: Out) -> None:
    floor = open_floor(store)
    db = apsw.Connection(str(store))
    db.execute("UPDATE balances SET amount = amount + 1 WHERE account = (SELECT min(account) FROM balances)")
    db.close()
    assert main(["floor", "report", "day", "--store", str(store), "--raise"]) == 1
    assert "another process serves the floor" in capsys.readouterr().err
    floor.close()


@promise("PJ-26")
def test_a_prize_is_explained(played: Path, capsys: Out) -> None:
    page = answered(capsys, "jackpot", "how", "1", "--store", str(played))
    assert "The meter began with 100,000.00" in page
    assert "contribution" in page
    assert "add up" not in page
    told = json.loads(answered(capsys, "jackpot", "how", "1", "--store", str(played), "--json"))
    assert told["agrees"] is True
    assert told["win"]["cents"] == told["reached"]["from_meter"] + told["reached"]["from_house"]


@promise("PJ-27", "PJ-33")
def test_prizes_are_listed_and_the_sheet_is_shown(played: Path, capsys: Out) -> None:
    page = answered(capsys, "jackpot", "hits", "--store", str(played))
    assert page.splitlines()[-2].startswith("1: ")
    told = json.loads(answered(capsys, "jackpot", "hits", "--store", str(played), "--json"))
    assert [each["number"] for each in told] == list(range(len(told), 0, -1))
    page = answered(capsys, "jackpot", "sheet", "--store", str(played))
    assert "Royal Flush       100% of the meter" in page
    assert "on average" in page
    told = json.loads(answered(capsys, "jackpot", "sheet", "--store", str(played), "--json"))
    assert [each["game"] for each in told["games"]] == ["UTH", "TCPX", "THB", "SSP", "BUL"]


@promise("AUD-06", "AUD-07")
def test_a_round_is_shown_again(played: Path, capsys: Out) -> None:
    for code in ("UTH", "TCPX", "THB", "SSP", "BUL"):
        page = answered(capsys, "round", "show", f"{code}-1/1", "--store", str(played))
        assert page.startswith(" REPLAY ")
        assert '"No more bets"' in page
        assert "total bet" in page
        told = json.loads(answered(capsys, "round", "show", f"{code}-1/1", "--store", str(played), "--json"))
        assert told["replay"] is True


@promise("RNG-13")
def test_a_round_under_way_is_shown_as_anybody_sees_it(played: Path, capsys: Out) -> None:
    told = json.loads(answered(capsys, "report", "day", "--store", str(played), "--json"))
    number = next(each["rounds"] for each in told["tables"] if each["table"] == "BUL-1") + 1
    page = answered(capsys, "round", "show", f"BUL-1/{number}", "--store", str(played))
    assert f"BUL-1/{number} is under way: betting" in page
    shown = json.loads(answered(capsys, "round", "show", f"BUL-1/{number}", "--store", str(played), "--json"))
    assert shown["seen"]["dealer"] == []


@promise("REC-13")
def test_a_floor_is_backed_up_and_restored(played: Path, tmp_path: Path, capsys: Out) -> None:
    backup, new = str(tmp_path / "backup.db"), str(tmp_path / "new.db")
    copied = answered(capsys, "backup", "--store", str(played), "--to", backup)
    restored = answered(capsys, "restore", backup, "--store", new)
    assert copied.splitlines()[1] == restored.splitlines()[1]
    assert "without the key, nothing more can be dealt at BUL-1" in restored
    assert main(["verify", "--store", new]) == 0
    answered(capsys, "restore", backup, "--store", new, status=2)
    answered(capsys, "backup", "--store", str(played), "--to", backup, status=2)
    db = apsw.Connection(backup)
    for (name,) in list(db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")):
        db.execute(f"DROP TRIGGER {name}")
    db.execute("DELETE FROM postings WHERE sequence = (SELECT max(sequence) FROM postings)")
    db.close()
    again = answered(capsys, "restore", backup, "--store", str(tmp_path / "newer.db"), status=1)
    assert "posting" in again


@promise("AUD-16")
def test_rounds_are_handed_out(played: Path, tmp_path: Path, capsys: Out) -> None:
    lines, table = tmp_path / "rounds.jsonl", tmp_path / "rounds.parquet"
    said = answered(capsys, "export", "--store", str(played), "--to", str(lines))
    count = len(lines.read_bytes().splitlines())
    assert said == f"{count:,} rounds in rounds.jsonl\n"
    answered(capsys, "export", "--store", str(played), "--to", str(table))
    assert len(set(pq.read_table(table)["round_id"].to_pylist())) == count
    answered(capsys, "export", "--store", str(played), "--to", str(lines), status=2)
    assert json.loads(answered(capsys, "export", "--schema"))["title"] == "A round of Megalink"


def test_parquet_that_is_not_installed_is_said(
    played: Path, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "megalink.cli.parquet", None)
    asked = ["floor", "export", "--store", str(played), "--to", str(tmp_path / "rounds.parquet")]
    assert main(asked) == 2
    assert "the extra `parquet`" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "asked",
    [
        ["report", "day", "--store", "none.db"],
        ["backup", "--store", "none.db", "--to", "new.db"],
        ["restore", "none.db", "--store", "new.db"],
        ["export", "--store", "none.db", "--to", "new.jsonl"],
        ["export", "--store", "none.db", "--to", "new.csv"],
        ["export"],
    ],
    ids=" ".join,
)
def test_what_is_not_there_is_said(asked: list[str], capsys: Out) -> None:
    assert main(["floor", *asked]) == 2
    assert capsys.readouterr().err.startswith("megalink floor: ")


@pytest.mark.parametrize(
    "asked", [["report", "day", "--date", "2001-01-01"], ["jackpot", "how", "99"], ["round", "show", "UTH/1"]]
)
def test_what_never_was_is_said(played: Path, asked: list[str], capsys: Out) -> None:
    assert main(["floor", *asked, "--store", str(played)]) == 2
    assert capsys.readouterr().err.startswith("megalink floor: n")
