"""After a stop at any moment every table is as it was, and its round follows 5.16 (REC-01 to REC-03)."""

from datetime import timedelta
from random import Random

import pytest

from megalink.floor import events as e
from megalink.floor.kinds import read_record
from megalink.floor.memory import Disk
from megalink.floor.program import program_digest
from megalink.floor.shoe import draw_from
from megalink.floor.store import Damaged
from megalink.floor.world import FLOOR
from megalink.table import commands as c
from megalink.table.outcomes import established
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase, players
from tests.floor.hall import DEALER, SUPERVISOR, Hall
from tests.marks import promise

CODES = ("UTH", "TCPX", "THB", "SSP", "BUL")


def last(hall: Hall, kind: type) -> object:
    """Give the last event of a kind."""
    return next(read_record(each) for each in reversed(hall.disk.records) if each.kind == kind.__name__)


@promise("REC-01", "REC-02", "REC-03")
@pytest.mark.parametrize("code", CODES)
def test_a_stop_after_every_single_step_of_a_round(code: str) -> None:
    """The state is what it was; then 5.16 decides, and the round ends."""
    steps = 0
    while True:
        hall = Hall(code)
        crew = hall.crew(code, seed=steps)
        crew._seats()
        crew.do(crew.dealer, c.OpenRound())
        for _ in range(steps):
            if hall.state(code).phase is not Phase.BETWEEN_ROUNDS:
                crew.step()
        before = hall.house.world
        hall.start()
        _recovered(hall, code, before.tables[code].state)
        assert hall.house.world.links == before.links
        assert hall.house.world.balances == before.balances
        over = hall.state(code).phase is Phase.BETWEEN_ROUNDS
        crew.play()
        assert hall.findings() == []
        if over:
            break
        steps += 1
    assert steps > 6


def _recovered(hall: Hall, code: str, before: object) -> None:
    after = hall.state(code)
    if after.phase is Phase.BETWEEN_ROUNDS:
        assert after == before
        return
    told = last(hall, e.RoundRecovered)
    assert isinstance(told, e.RoundRecovered)
    assert (told.round, told.phase, told.cause) == (after.round, after.phase, "stopped")
    if after.phase is Phase.BETTING:
        assert told.proposal == 0
        assert told.reason.partition(":")[0] in {"5.1.2", "5.16.1"}
        assert after == before
        return
    proposed = after.proposals[told.proposal]
    wanted = "5.16.2" if established(after) else "5.16.1"
    assert proposed.rule == wanted
    assert hall.refused(DEALER, c.EndRound(), code) == "5.16"


@pytest.mark.parametrize("code", CODES)
def test_players_who_withdraw_get_everything_back_and_the_jackpot_its_correction(code: str) -> None:
    """5.16.1, R31."""
    hall = Hall(code)
    crew = hall.crew(code)
    hall.until(crew, Phase.DEALING)
    names = players(hall.state(code))
    staked = {name: hall.has(name) for name in names}
    hall.start()
    hall.done(SUPERVISOR, c.Approve(1), code)
    for name in names:
        hall.done(Actor(name, Role.PLAYER), c.AnswerOffer(withdraw=True), code)
    assert all(hall.has(name) > staked[name] for name in names)
    link = crew.floor.link("Megalink").link
    assert link.meters.contributions + link.meters.corrections == 0
    assert link.display == 10_000_000
    crew.play()
    assert hall.findings() == []


def test_a_table_without_staff_asks_the_players_at_once() -> None:
    hall = Hall("UTH", staffed=False)
    hall.until(hall.crew("UTH"), Phase.DEALING)
    hall.start()
    state = hall.state("UTH")
    assert not state.proposals
    assert set(state.offers) == set(players(state))
    assert hall.findings() == []


@promise("REL-04")
def test_a_stop_during_the_recovery_reports_the_interruption_once() -> None:
    """Killed again while the report waits, and while the players are asked."""
    hall = Hall("UTH")
    crew = hall.crew("UTH")
    hall.until(crew, Phase.DEALING)
    for _ in range(3):
        hall.start()
    assert len(hall.state("UTH").proposals) == 1
    assert hall.kinds().count("RoundRecovered") == 3
    crew.step()
    offers = hall.state("UTH").offers
    hall.start()
    assert hall.state("UTH").offers == offers
    told = last(hall, e.RoundRecovered)
    assert isinstance(told, e.RoundRecovered)
    assert "asked already" in told.reason
    crew.play()
    assert hall.findings() == []


def test_a_report_that_is_withdrawn_lets_play_go_on() -> None:
    hall = Hall("UTH")
    crew = hall.crew("UTH")
    hall.until(crew, Phase.DEALING)
    hall.start()
    hall.done(DEALER, c.WithdrawProposal(1), "UTH")
    crew.play()
    assert hall.findings() == []


@promise("REC-15", "PJ-22")
def test_every_start_says_how_the_last_one_ended() -> None:
    hall = Hall("UTH")
    hall.start()
    hall.house.close()
    hall.start()
    told = [read_record(each) for each in hall.disk.records if each.stream == FLOOR]
    starts = [each for each in told if isinstance(each, e.FloorStarted)]
    assert [each.cause for each in starts] == ["new", "stopped", "orderly"]
    assert {each.digest for each in starts} == {program_digest()}


@promise("REL-14")
def test_snapshots_save_time_and_change_nothing() -> None:
    """With a snapshot and without, the floor is the same."""
    hall = Hall("UTH", "BUL")
    for code in ("UTH", "BUL"):
        crew = hall.crew(code)
        for _ in range(4):
            crew.play()
        hall.until(crew, Phase.PLAYING)
    assert hall.disk.snapshots
    before = hall.house.world
    hall.start()
    with_one = hall.house.world
    hall.disk.snapshots.clear()
    hall.start()
    for world in (with_one, hall.house.world):
        assert world.balances == before.balances
        assert world.links == before.links
        assert {name: each.state.positions for name, each in world.tables.items()} == {
            name: each.state.positions for name, each in before.tables.items()
        }
    assert hall.findings() == []


@promise("REC-12")
@pytest.mark.parametrize("place", [5, 30, -1])
def test_a_floor_does_not_start_from_an_altered_record(place: int) -> None:
    hall = Hall("UTH")
    hall.crew("UTH").play()
    hall.disk.snapshots.clear()
    record = hall.disk.records[place]
    hall.disk.records[place] = record._replace(body=record.body.replace(b":", b": ", 1))
    with pytest.raises(Damaged, match=f"record {record.sequence} .*is not what was written"):
        hall.start()
    hall.disk.records[place] = record
    hall.start()
    assert hall.findings() == []


def test_a_snapshot_that_nobody_vouched_for_is_not_believed() -> None:
    hall = Hall("UTH")
    hall.crew("UTH").play()
    hall.house.close()
    snapshot = hall.disk.snapshots[0]
    assert b'"owner":"Ann UTH"' in snapshot.body
    hall.disk.snapshots[0] = snapshot._replace(body=snapshot.body.replace(b"Ann UTH", b"Eve UTH"))
    before = hall.house.world.balances
    hall.start()
    assert hall.house.world.balances == before


@promise("REL-05", "RNG-16")
def test_the_same_seed_gives_the_same_bytes() -> None:
    """With the cards, the clock and the robots from one seed; a floor in a file never draws so."""
    one, other = _seeded(), _seeded()
    assert one.records == other.records
    assert one.postings == other.postings
    assert one.seals == other.seals


def _seeded() -> Disk:
    lot = Random(7)
    hall = Hall("UTH", "BUL", drawing=lambda: draw_from(lot.randbytes), source=lot.randbytes)
    for code in ("UTH", "BUL"):
        for _ in range(3):
            hall.crew(code, seed=5).play()
    return hall.disk


@promise("REC-10", "AUD-12")
def test_a_clock_that_steps_back_changes_no_outcome_and_no_order() -> None:
    hall = Hall("UTH")
    crew = hall.crew("UTH")
    hall.until(crew, Phase.PLAYING)
    hall.now -= timedelta(hours=1)
    crew.play()
    hall.now += timedelta(hours=2)
    crew.play()
    hall.start()
    assert hall.findings() == []
