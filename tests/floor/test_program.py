"""Only the approved program serves a floor, set up as approved: at start, twice a day, on demand (PJ-22)."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

import megalink
from megalink.cli.floor_link import NAME, parameters
from megalink.cli.main import main
from megalink.floor import commands as f
from megalink.floor import program
from megalink.floor.floor import Floor, open_house
from megalink.floor.memory import MemoryStore
from megalink.floor.program import NotApproved, program_digest
from megalink.floor.selfcheck import approve_this
from megalink.floor.sqlite import SqliteStore
from megalink.jackpot.link import Status
from megalink.table import commands as c
from megalink.table.roles import Actor, Role
from tests.floor.hall import DEALER, MANAGER, NOON, SHIFT, SUPERVISOR, Hall
from tests.marks import promise

pytestmark = promise("PJ-22")

OTHER = "0" * 64
ANN = Actor("ann", Role.PLAYER)


@pytest.fixture
def flip(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Let the files of the program be others from now on, or be what they were."""

    def flipped(is_so: bool) -> None:
        monkeypatch.setattr(program, "read_program", lambda: OTHER if is_so else program_digest())

    return flipped


def test_every_start_verifies_and_says_so() -> None:
    hall = Hall("UTH")
    hall.start()
    assert hall.kinds().count("SelfChecked") == hall.kinds().count("FloorStarted") == 2
    assert hall.findings() == []


def test_another_program_does_not_start_until_two_people_approve_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall("UTH")
    before, kept = hall.house.world.links, len(hall.disk.records)
    monkeypatch.setattr("megalink.floor.house.program_digest", lambda: OTHER)
    with pytest.raises(NotApproved, match="the program 000000000000 is not the approved one"):
        hall.start()
    assert len(hall.disk.records) == kept
    monkeypatch.undo()
    hall.start()
    assert hall.house.world.links == before
    assert hall.findings() == []


def test_the_next_program_is_approved_by_two_people_while_the_floor_runs() -> None:
    hall = Hall("UTH")
    assert hall.refused(MANAGER, f.ApproveProgram(OTHER, "tom")) == "PJ-22"
    assert hall.refused(SHIFT, f.ApproveProgram(OTHER, SHIFT.name)) == "ROL-03"
    assert hall.refused(SHIFT, f.ApproveProgram("00", "tom")) == "PJ-22"
    assert hall.refused(SHIFT, f.ApproveProgram(program_digest(), "tom")) == "PJ-22"
    hall.done(SHIFT, f.ApproveProgram(OTHER, "tom"))
    with pytest.raises(NotApproved):
        hall.start()
    store = MemoryStore(hall.disk)
    alone = approve_this(store, hall.anchor, "gil", "gil", NOON)
    assert isinstance(alone, f.Refused)
    assert alone.rule == "ROL-03"
    assert isinstance(approve_this(store, hall.anchor, "gil", "tom", NOON), f.Done)
    hall.start()
    assert hall.kinds().count("ProgramApproved") == 2
    assert hall.findings() == []


def test_it_is_verified_again_before_24_hours_are_over_and_where_the_clock_goes_back() -> None:
    hall = Hall("UTH")
    hall.now += timedelta(hours=11)
    hall.done(SUPERVISOR, f.BuyIn("ann", 5))
    assert hall.kinds().count("SelfChecked") == 1
    for step in (timedelta(hours=2), timedelta(hours=13), timedelta(hours=-3)):
        before = hall.kinds().count("SelfChecked")
        hall.now += step
        hall.done(SUPERVISOR, f.BuyIn("ann", 5))
        assert hall.kinds().count("SelfChecked") == before + 1
    assert hall.findings() == []


@promise("PJ-21")
@pytest.mark.parametrize("how", ["daily", "asked for"])
def test_a_flipped_byte_raises_an_alarm_and_stops_the_links(how: str, flip: Callable[[bool], None]) -> None:
    """The game goes on; the link goes on from exactly where it was once the files are mended."""
    hall = Hall("UTH")
    hall.done(SUPERVISOR, f.BuyIn("ann", 100_000))
    hall.done(ANN, c.TakeSeat(1, "ann"), "UTH")
    hall.done(DEALER, c.OpenRound(), "UTH")
    before = hall.house.world.links[NAME].link
    flip(True)
    assert hall.refused(DEALER, f.CheckFloor()) == "PJ-22"
    if how == "daily":
        hall.now += timedelta(hours=12)
        hall.done(SUPERVISOR, f.BuyIn("ann", 5))
    else:
        hall.done(SUPERVISOR, f.CheckFloor())
    assert "is not the approved one" in hall.house.world.house["alarm"]
    assert hall.house.world.links[NAME].link.status is Status.STOPPED
    assert hall.refused(ANN, c.PlaceWagers(1, {"progressive": 500}), "UTH") == "PJ-20"
    hall.done(ANN, c.PlaceWagers(1, {"ante": 1000, "blind": 1000}), "UTH")
    assert hall.refused(SHIFT, f.ResumeLink(NAME, "tom")) == "PJ-22"
    flip(False)
    hall.done(SHIFT, f.ResumeLink(NAME, "tom"))
    assert hall.house.world.links[NAME].link == before
    hall.done(SUPERVISOR, f.CheckFloor())
    assert hall.house.world.house["alarm"] == ""
    assert hall.findings() == []


def test_a_configuration_in_memory_that_is_not_the_recorded_one_is_found() -> None:
    """The floor tells what it found, and whoever plays its records again finds another."""
    hall = Hall("UTH")
    now = hall.house.world.links[NAME]
    other = replace(now.link.parameters, reset=now.link.parameters.reset + 1)
    hall.house.world.links[NAME] = replace(now, link=replace(now.link, parameters=other))
    hall.done(SUPERVISOR, f.CheckFloor())
    assert any("what was verified is not what was approved" in each.what for each in hall.findings())


def test_a_link_whose_tables_are_not_what_it_approves_does_not_start() -> None:
    hall = Hall("UTH")
    plain = parameters(500)
    uth = replace(plain.approvals["UTH"], version="another")
    for wrong in (
        replace(plain, approvals={**plain.approvals, "UTH": uth}),
        replace(plain, minimum_wager=100, largest_contribution=2500),
    ):
        now = hall.house.world.links[NAME]
        assert list(program.misfits(wrong, hall.house.world.tables.values()))
        hall.done(MANAGER, f.PrepareChange(NAME, wrong))
        assert hall.refused(SHIFT, f.ApproveChange(NAME, now.link.prepared + 1)) == "PJ-15"
        hall.house.world.links[NAME] = replace(now, link=replace(now.link, parameters=wrong))
        assert len(list(program.faults(hall.house.world, program_digest()))) == 1
        hall.house.world.links[NAME] = hall.house.world.links[NAME]
        hall.start()


def test_a_floor_that_nobody_asks_anything_is_verified_too(tmp_path: Path) -> None:
    house = open_house(tmp_path / "floor.db")
    floor = Floor(house, lambda: SqliteStore(tmp_path / "floor.db", read_only=True))
    before = house.sequence
    house._checked -= timedelta(hours=12)
    tick = Event()
    assert any(house.sequence > before or tick.wait(0.01) for _ in range(3000))
    floor.close()


@pytest.mark.store
def test_one_flipped_byte_of_the_program_and_it_refuses_to_start(tmp_path: Path) -> None:
    copy, store = tmp_path / "program", tmp_path / "floor.db"
    shutil.copytree(
        Path(megalink.__file__).parent, copy / "megalink", ignore=shutil.ignore_patterns("__pycache__")
    )

    def megalink_says(*words: str) -> tuple[int, str]:
        play = "import sys; from megalink.cli.main import main; sys.exit(main(sys.argv[1:]))"
        run = [sys.executable, "-c", play, *words, "--store", str(store)]
        told = subprocess.run(run, env={"PYTHONPATH": str(copy)}, capture_output=True, text=True, check=False)
        return told.returncode, told.stdout + told.stderr

    demo = ("floor", "demo", "--rounds", "1", "--seed", "1", "--quiet")
    assert megalink_says(*demo)[0] == 0
    assert megalink_says("verify", "--program")[0] == 0
    flipped = copy / "megalink" / "games" / "registry.py"
    body = flipped.read_bytes()
    flipped.write_bytes(bytes([body[5] ^ 1 if body[5] != ord(" ") else ord("_")]).join([body[:5], body[6:]]))
    status, said = megalink_says(*demo)
    assert (status, "is not the approved one" in said) == (2, True)
    assert megalink_says("verify", "--program")[0] == 1
    assert "is not the approved one" in megalink_says("floor", "status")[1]
    approve = ("floor", "approve-program", "--by", "gil")
    assert megalink_says(*approve, "--approver", "gil")[0] == 2
    assert megalink_says(*approve, "--approver", "tom")[0] == 0
    assert megalink_says(*demo)[0] == 0
    assert megalink_says("verify")[0] == 0


def test_nothing_is_approved_for_a_floor_that_is_not_there(tmp_path: Path) -> None:
    act = ["floor", "approve-program", "--by", "gil", "--approver", "tom", "--store"]
    assert main([*act, str(tmp_path / "none.db")]) == 2
    (tmp_path / "text.db").write_text("no store" * 100, encoding="ascii")
    assert main([*act, str(tmp_path / "text.db")]) == 2
