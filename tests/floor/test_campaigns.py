"""The campaigns in a small size: what `make storm`, `make crash` and `make bank` do, and what they tell."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from megalink.floor import commands as f
from megalink.floor.commands import Done, Refused, Request
from megalink.floor.world import CAGE
from megalink.table import commands as c
from scripts.campaigns import storms
from scripts.campaigns.bank import Bank
from scripts.campaigns.bank_model import Model, Step, contradictions
from scripts.campaigns.crowd import SUPERVISOR, player
from scripts.campaigns.results import Results
from scripts.campaigns.storm import Broken, Storm
from tests.marks import promise

pytestmark = pytest.mark.store

ROOT = Path(__file__).parents[2]

ONCE_BROKEN = {
    176: "a correction put a jackpot wager on a table without a link, and its round could never end",
    193: "the same at another game",
}
"""Seeds that found a fault, and which (REL-07)."""


def campaign(name: str, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a campaign as make does."""
    command = [sys.executable, "-m", f"scripts.campaigns.{name}", *words]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


# Storm -----------------------------------------------------------------------------------------------------


@promise("REL-04", "REL-05", "REL-06", "REC-08", "REC-10", "PJ-21")
@pytest.mark.parametrize("seed", range(12))
def test_a_floor_from_one_seed_keeps_everything_through_its_storm(seed: int) -> None:
    Storm(seed).run()


@promise("REL-07")
@pytest.mark.parametrize("seed", ONCE_BROKEN)
def test_a_seed_that_found_a_fault_finds_it_no_more(seed: int) -> None:
    Storm(seed).run()


@promise("REL-05")
def test_one_seed_gives_the_same_bytes_in_every_process() -> None:
    """Also where sets have another order."""
    here = Storm(5).run()
    for hashes in ("1", "2"):
        there = campaign("storms", "--seed", "5", PYTHONHASHSEED=hashes)
        assert there.stdout.strip() == here, there.stderr


def test_a_storm_sees_money_that_appears_and_answers_that_change() -> None:
    storm = Storm(1)
    storm.run()
    storm.told["1"] = replace(Refused("3.1", "no"))
    with pytest.raises(Broken, match="is not kept"):
        storm._check_told()
    world = storm.house.world
    account = next(each for each in world.balances if each.kind.value == CAGE)
    world.balances[account] += 1
    with pytest.raises(Broken, match="do not add up"):
        storm._check_money()


@promise("REL-07")
def test_a_failing_seed_is_told_with_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_storm: Storm) -> str:
        raise Broken("out by a cent")

    monkeypatch.setattr(Storm, "run", broken)
    made = storms.trial(7 + storms.AGAIN)
    assert made["trouble"] == "Broken in broken: out by a cent"
    assert made["again"].endswith("--seed 7")


# Crash -----------------------------------------------------------------------------------------------------


@promise("REC-01", "REC-12", "REL-03", "REL-04", "PJ-07")
def test_a_floor_is_killed_at_many_steps_and_loses_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "crash.jsonl"
    ran = campaign("crash", "--from", "51", "--size", "48", "--jobs", "2", "--results", str(kept))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "48 kill points, 0 of them whole programs" in ran.stdout
    assert len(Results(kept).trials) == 6


@promise("REC-01", "REL-03")
def test_the_whole_program_is_killed_from_outside_and_loses_nothing() -> None:
    ran = campaign("crash", "--trial", "0", "--lives", "2")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "'kill points': 2" in ran.stdout


CARELESS = """
from megalink.floor.sqlite import SqliteStore
from scripts.campaigns.crash import trial

opens = SqliteStore._open

def careless(store, *, read_only):
    opens(store, read_only=read_only)
    if not read_only:
        store._db.pragma("synchronous", "normal")

SqliteStore._open = careless
print(*(trial(number)["trouble"] for number in range(21, 27)), sep="\\n")
"""
"""A store that does not sync what it commits."""


def test_a_store_that_forgets_to_sync_is_found_by_the_power_cuts() -> None:
    command = [sys.executable, "-c", CARELESS]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "was told" in ran.stdout
    assert "and the store has None" in ran.stdout


# Bank ------------------------------------------------------------------------------------------------------


@promise("REL-01", "REL-02", "REL-08", "REL-15")
def test_fifty_clients_move_money_and_every_read_adds_up(tmp_path: Path) -> None:
    bank = Bank(tmp_path / "floor.db", seed=3, seconds=None, operations=12)
    bank.run()
    assert bank.troubles == []
    assert bank.met["commands"] > 40 * 12
    assert bank.met["carried out"] > 100
    assert bank.met["full reads"] == 120


def step(name: str, command: Any, *, done: bool, began: int = 0, ended: int = 1, who: str = "ann") -> Step:
    by = SUPERVISOR if isinstance(command, f.BuyIn | f.CashOut) else player(who)
    answer = Done({}) if done else Refused("3.4", "cannot fund it")
    return Step(Request(name, by, command), answer, began, ended)


def test_the_model_knows_what_one_thread_would_have_answered() -> None:
    model = Model({"ann": 1})
    history = [
        step("1", f.BuyIn("ann", 1000), done=True),
        step("2", c.PlaceWagers(1, {"ante": 600}), done=True),
        step("3", f.CashOut("ann", 401), done=False),
        step("4", c.CancelWagers(1), done=True),
        step("5", c.CancelWagers(1), done=False),
        step("6", f.CashOut("ann", 1000), done=True),
    ]
    assert [wrong for each in history for wrong in model.holds(each)] == []
    assert model.purses() == {}
    assert list(model.holds(step("7", f.CashOut("ann", 1), done=True)))


def test_an_order_that_contradicts_what_clients_saw_is_found() -> None:
    late = step("late", f.BuyIn("ann", 1), done=True, began=5, ended=6)
    early = step("early", f.BuyIn("ann", 1), done=True, began=1, ended=2)
    assert list(contradictions([early, late])) == []
    assert list(contradictions([late, early])) == ["early had ended before one began that stands before it"]


# Results ---------------------------------------------------------------------------------------------------


def test_a_stopped_campaign_goes_on_where_it_was(tmp_path: Path) -> None:
    """A line that was not finished is made again, and one of another program does not count."""
    path = tmp_path / "results.jsonl"
    results = Results(path)
    for number in (0, 1):
        results.keep({"trial": number, "met": {"kills": 2}, "trouble": ""})
    with path.open("a") as file:
        file.write(json.dumps({"trial": 2, "met": {}, "trouble": "", "program": "another"}) + '\n{"trial": 3')
    again = Results(path)
    assert again.lacking(range(4)) == [2, 3]
    assert again.sums() == {"kills": 4}
    again.keep({"trial": 3, "met": {}, "trouble": "out by a cent"})
    assert [each["trial"] for each in Results(path).troubles()] == [3]
    assert Results(path, fresh=True).lacking(range(2)) == [0, 1]
