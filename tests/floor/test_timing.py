"""Whose time is over: present, absent, or for a Pit Supervisor to decide (5.11, R38)."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from megalink.floor import commands as f
from megalink.floor.commands import Answer, Done
from megalink.floor.floor import Floor, open_house
from megalink.floor.sqlite import SqliteStore
from megalink.floor.timing import GRACE, Timers
from megalink.games.defaults import default_terms
from megalink.games.registry import game
from megalink.table import commands as c
from megalink.table.irregularities import Absence
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.floor.hall import DEALER, MANAGER, SUPERVISOR, Hall
from tests.marks import promise

pytestmark = promise("REC-06", "REC-07")

CODES = ("UTH", "TCPX", "THB", "SSP", "BUL")
MAIN = {
    "UTH": {"ante": 1000, "blind": 1000},
    "TCPX": {"ante": 1000},
    "THB": {"ante": 1000},
    "SSP": {"ante": 1000},
    "BUL": {"main": 1000},
}
NAMES = ("ann", "bob")
SECONDS = 30


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def player(name: str) -> Actor:
    """Name a player."""
    return Actor(name, Role.PLAYER)


def deciding(code: str, *, in_turn: bool = False, **terms: Any) -> tuple[Hall, Timers, Clock]:
    """Deal two hands, and ask for the first decision."""
    hall, clock = Hall(code, in_turn=in_turn, **terms), Clock()
    timers = Timers(clock)
    for seat, name in enumerate(NAMES, 1):
        hall.done(SUPERVISOR, f.BuyIn(name, 100_000))
        hall.done(player(name), c.TakeSeat(seat, name), code)
    hall.done(DEALER, c.OpenRound(), code)
    for seat, name in enumerate(NAMES, 1):
        hall.done(player(name), c.PlaceWagers(seat, MAIN[code]), code)
    hall.done(DEALER, c.CloseBets(), code)
    while hall.state(code).due:
        hall.done(DEALER, f.DealFromShoe(), code)
    assert timers.due(hall.house.world) == []
    return hall, timers, clock


def told(hall: Hall, timers: Timers) -> list[Answer]:
    """Let the clock say what is due, twice."""
    due = timers.due(hall.house.world)
    answers = [hall.served(each) for each in due]
    before = len(hall.disk.records)
    assert [hall.served(each) for each in due] == answers
    assert len(hall.disk.records) == before
    return answers


@pytest.mark.parametrize("code", CODES)
def test_a_player_who_is_there_and_says_nothing_stakes_nothing_more(code: str) -> None:
    """Not a second before his time is over; and it is told with its number."""
    hall, timers, clock = deciding(code)
    clock.now += SECONDS - 1
    assert told(hall, timers) == []
    assert timers.left(hall.house.world.tables[code], 1) == 1
    clock.now += 1
    assert [type(each) for each in told(hall, timers)] == [Done, Done]
    positions = hall.state(code).positions.values()
    assert all(each.recorded == {0: "R38"} for each in positions)
    assert not any(each.follow_ups for each in positions)
    hall.start()
    hall.house.close()
    assert hall.findings() == []


@pytest.mark.parametrize("code", CODES)
def test_a_lost_connection_is_held_for_a_while_and_then_he_is_absent(code: str) -> None:
    """He had not viewed his cards: what his document does follows, and no fold (5.11, R23)."""
    hall, timers, clock = deciding(code)
    timers.lost.add("ann")
    clock.now += SECONDS + GRACE - 1
    told(hall, timers)
    assert not hall.state(code).positions[1].decisions
    clock.now += 1
    told(hall, timers)
    position = hall.state(code).positions[1]
    assert position.recorded or position.out
    assert not position.folded
    assert "AbsenceRecorded" in hall.kinds()
    assert hall.has("ann") == (100_000 if position.out else 100_000 - sum(MAIN[code].values()))
    assert hall.findings() == []


@pytest.mark.parametrize("staffed", [True, False])
def test_whoever_has_viewed_his_cards_is_absent_only_if_a_pit_supervisor_says_so(staffed: bool) -> None:
    hall, timers, clock = deciding("UTH", staffed=staffed)
    hall.done(player("ann"), c.ViewHand(1), "UTH")
    timers.lost.add("ann")
    clock.now += SECONDS + GRACE
    told(hall, timers)
    position = hall.state("UTH").positions[1]
    if not staffed:  # there is nobody to ask: he is present
        assert position.recorded == {0: "R38"}
        return
    (proposed,) = hall.state("UTH").proposals.values()
    assert proposed.about == Absence(1)
    assert told(hall, timers) == []  # Bob has decided since, and what was shown of Ann's money holds
    assert hall.refused(DEALER, c.Approve(1), "UTH") == "5.11"
    hall.done(SUPERVISOR, c.Approve(1), "UTH")
    assert hall.state("UTH").positions[1].out == "5.11"
    assert hall.findings() == []


def test_whoever_comes_back_in_time_decides_and_one_who_comes_late_is_present() -> None:
    hall, timers, clock = deciding("SSP")
    timers.lost |= {"ann", "bob"}
    clock.now += SECONDS - 1
    timers.lost.discard("ann")
    hall.done(player("ann"), c.DecideHand(1, "bet"), "SSP")
    clock.now += 10
    assert told(hall, timers) == []
    timers.lost.discard("bob")
    told(hall, timers)
    assert hall.state("SSP").positions[1].recorded == {}
    assert hall.state("SSP").positions[2].recorded == {0: "R38"}


def test_each_has_his_own_time_where_players_decide_in_turn() -> None:
    hall, timers, clock = deciding("SSP", in_turn=True)
    clock.now += SECONDS
    assert len(told(hall, timers)) == 1
    assert timers.due(hall.house.world) == []
    assert timers.left(hall.house.world.tables["SSP"], 2) == SECONDS
    clock.now += SECONDS
    told(hall, timers)
    assert hall.state("SSP").positions[2].recorded == {0: "R38"}


@promise("REC-02")
def test_nobodys_time_runs_while_the_table_waits_and_after_a_stop_it_is_whole() -> None:
    """The report of the power failure, then the players' answers (5.16)."""
    hall, timers, clock = deciding("UTH")
    clock.now += SECONDS - 1
    hall.start()
    clock.now += SECONDS
    assert told(hall, timers) == []
    hall.done(SUPERVISOR, c.Approve(1), "UTH")
    assert told(hall, timers) == []
    for name in NAMES:
        hall.done(player(name), c.AnswerOffer(withdraw=False), "UTH")
    assert told(hall, timers) == []
    assert timers.left(hall.house.world.tables["UTH"], 1) == SECONDS
    clock.now += SECONDS
    assert len(told(hall, timers)) == 2


def test_a_real_deck_has_a_dealer_who_tells_the_time_himself() -> None:
    hall, clock = Hall("SSP", physical=True), Clock()
    crew = hall.crew("SSP")
    crew._seats()
    hall.done(DEALER, c.OpenRound(), "SSP")
    assert Timers(clock).due(hall.house.world) == []


def test_the_floor_tells_the_time_by_itself(tmp_path: Path) -> None:
    path, clock = tmp_path / "floor.db", Clock()
    floor = Floor(open_house(path), lambda: SqliteStore(path, read_only=True), Timers(clock))
    asked = iter(range(1000))

    def done(by: Actor, command: object) -> None:
        answer = floor.ask(f.Request(f"t{next(asked)}", by, command, "T"))  # type: ignore[arg-type]
        assert isinstance(answer, Done), answer

    terms = replace(default_terms(game("SSP")), staffed=False)
    done(MANAGER, f.OpenTable(game("SSP").name, terms))
    done(SUPERVISOR, f.BuyIn("ann", 5000))
    done(player("ann"), c.TakeSeat(1, "ann"))
    done(DEALER, c.OpenRound())
    done(player("ann"), c.PlaceWagers(1, {"ante": 1000}))
    done(DEALER, c.CloseBets())
    done(DEALER, f.DealFromShoe())
    tick = Event()

    def until(wanted: bool) -> None:
        assert any(
            (floor.timers.left(floor.table("T"), 1) is not None) is wanted or tick.wait(0.01)
            for _ in range(3000)
        )

    until(wanted=True)
    clock.now += SECONDS
    until(wanted=False)
    assert floor.table("T").state.positions[1].folded
    assert floor.table("T").state.phase is not Phase.DEALING
    floor.close()


@promise("REL-20")
def test_a_watch_that_fails_stops_all_money_and_is_not_silent(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"

    def broken() -> float:
        raise AssertionError("As Kd")

    floor = Floor(open_house(path), lambda: SqliteStore(path, read_only=True), Timers(broken))
    tick = Event()
    stopped = floor.house.world.house
    assert any("watch: AssertionError" in stopped.get("stopped", "") or tick.wait(0.01) for _ in range(3000))
    floor.close()
