"""Who may do what once, twice and alone; what a record holds; and terms that change between rounds only."""

from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from megalink.cli.floor_link import NAME, parameters
from megalink.floor import commands as f
from megalink.floor.commands import Done, Refused, Request
from megalink.floor.kinds import read_record
from megalink.games.version import Limits
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.floor.hall import DEALER, MANAGER, SHIFT, SUPERVISOR, Hall
from tests.marks import promise

CODES = ("UTH", "TCPX", "THB", "SSP", "BUL")
ANN, BOB = (Actor(name, Role.PLAYER) for name in ("ann", "bob"))


@promise("TBL-05", "TBL-04")
@pytest.mark.parametrize("code", CODES)
def test_limits_change_between_rounds_only_and_hold_from_the_next(code: str) -> None:
    hall = Hall(code)
    crew = hall.crew(code)
    main = hall.state(code).game.main
    terms = hall.state(code).setup.terms
    higher = replace(terms, limits={**terms.limits, main: Limits(2000, 600_000)}, decision_seconds=20)
    assert hall.refused(SUPERVISOR, f.ChangeTerms(higher), code) == "TBL-05"
    for phase in (Phase.BETTING, Phase.DEALING, Phase.PLAYING, Phase.SETTLING, Phase.PAYING):
        hall.until(crew, phase)
        assert hall.refused(MANAGER, f.ChangeTerms(higher), code) == "TBL-05"
    crew.play()
    for wrong in (
        replace(terms, jackpot_unit=1),
        replace(terms, physical=True),
        replace(terms, limits={}),
        replace(terms, smallest_chip=0),
    ):
        assert hall.refused(MANAGER, f.ChangeTerms(wrong), code) == "TBL-05"
    hall.done(MANAGER, f.ChangeTerms(higher), code)
    record = next(each for each in reversed(hall.disk.records) if each.kind == "TermsChanged")
    assert (record.actor, record.role, record.table) == (MANAGER.name, "Pit Manager", code)
    hall.start()
    assert hall.state(code).setup.terms == higher
    hall.done(DEALER, c.OpenRound(), code)
    hall.done(SUPERVISOR, f.BuyIn("ann", 100_000))
    seat = next(iter(set(range(1, 7)) - set(hall.state(code).seated)))
    hall.done(ANN, c.TakeSeat(seat, "ann"), code)
    assert hall.refused(ANN, c.PlaceWagers(seat, {main: 1999}), code)
    hall.done(ANN, c.PlaceWagers(seat, {main: 2000}), code)
    assert hall.findings() == []


@promise("REC-08")
@pytest.mark.parametrize("by", [BOB, Actor("ann", Role.DEALER), SUPERVISOR])
def test_nobody_else_gets_an_answer_or_an_effect_with_the_id_of_another(by: Actor) -> None:
    hall = Hall("UTH")
    assert isinstance(hall.served(Request("one", ANN, c.TakeSeat(1, "ann"), "UTH")), Done)
    before = len(hall.disk.records)
    answer = hall.served(Request("one", by, c.TakeSeat(1, "ann"), "UTH"))
    assert isinstance(answer, Refused)
    assert answer.rule == "REC-08"
    hall.start()
    assert hall.served(Request("one", by, c.TakeSeat(1, "ann"), "UTH")) == answer
    assert len([each for each in hall.disk.records[before:] if each.command == "one"]) == 0


@promise("PJ-15")
def test_what_was_withdrawn_is_neither_withdrawn_nor_approved_again() -> None:
    """Of a link, of a table, and of a slip."""
    hall = Hall("UTH")
    hall.done(MANAGER, f.PrepareChange(NAME, replace(parameters(500), start=11_000_000)))
    hall.done(MANAGER, f.WithdrawChange(NAME, 1))
    assert hall.refused(MANAGER, f.WithdrawChange(NAME, 1)) == "PJ-15"
    assert hall.refused(SHIFT, f.ApproveChange(NAME, 1)) == "PJ-15"
    hall.done(DEALER, c.Propose(i.Uncovered("a card is bent", i.Ruled.PLAY_ON)), "UTH")
    hall.done(DEALER, c.WithdrawProposal(1), "UTH")
    assert hall.refused(DEALER, c.WithdrawProposal(1), "UTH") == "6.2"
    assert hall.refused(SHIFT, c.Approve(1), "UTH") == "6.2"
    assert hall.findings() == []


@promise("PJ-15", "PJ-01")
def test_one_person_in_two_positions_is_still_one_person() -> None:
    """A name is a person, whatever position it acts in (ROL-03)."""
    hall = Hall("UTH")
    both = Actor(MANAGER.name, Role.GAMING_SHIFT_MANAGER)
    assert hall.refused(SHIFT, f.OpenLink("two", parameters(500), SHIFT.name)) == "ROL-03"
    assert hall.refused(SHIFT, f.OpenLink("two", parameters(500), "")) == "ROL-03"
    hall.done(MANAGER, f.PrepareChange(NAME, replace(parameters(500), start=11_000_000)))
    assert hall.refused(both, f.ApproveChange(NAME, 1)) == "ROL-03"
    hall.done(DEALER, c.Propose(i.Uncovered("a card is bent", i.Ruled.PLAY_ON)), "UTH")
    assert hall.refused(Actor(DEALER.name, Role.GAMING_SHIFT_MANAGER), c.Approve(1), "UTH") == "6.1"


@promise("PJ-13", "PJ-20")
@pytest.mark.parametrize("code", CODES)
def test_a_jackpot_wager_has_its_main_wager_its_own_position_and_its_time(code: str) -> None:
    """Refused alone at "No more bets", after it, at another's position, in a wrong amount (3.5; BUL 3.6)."""
    hall = Hall(code)
    state = hall.state(code)
    main, jackpot, unit = state.game.main, state.game.jackpot, state.setup.terms.jackpot_unit
    for seat, by in enumerate((ANN, BOB), 1):
        hall.done(SUPERVISOR, f.BuyIn(by.name, 100_000))
        hall.done(by, c.TakeSeat(seat, by.name), code)
    hall.done(DEALER, c.OpenRound(), code)
    assert hall.refused(BOB, c.PlaceWagers(1, {jackpot: unit}, shared=True), code)
    multiples = code in {"UTH", "TCPX"}
    for times in range(7):
        answer = hall.ask(ANN, c.PlaceWagers(1, {jackpot: times * unit}), code)
        lawful = 1 <= times <= 5 if multiples else times == 1
        assert isinstance(answer, Done) is lawful, times
    hall.done(ANN, c.PlaceWagers(1, {jackpot: unit}), code)
    assert hall.refused(DEALER, c.CloseBets(), code).startswith("5.12")
    wagers = {main: 1000, **({"blind": 1000} if code == "UTH" else {})}
    hall.done(ANN, c.PlaceWagers(1, wagers), code)
    hall.done(DEALER, c.CloseBets(), code)
    assert hall.refused(ANN, c.PlaceWagers(1, {jackpot: unit}), code).startswith("5.5")
    told: Any = [read_record(each) for each in hall.disk.records if each.kind == "Contributed"]
    assert [(each.seat, each.player, each.cents) for each in told] == [(1, "ann", unit)]


@promise("AUD-04")
@pytest.mark.parametrize("code", CODES)
def test_every_record_holds_when_where_who_by_what_command_and_under_which_version(code: str) -> None:
    hall = Hall(code)
    crew = hall.crew(code)
    crew.play()
    opened: Any = next(read_record(each) for each in hall.disk.records if each.kind == "RoundOpened")
    assert opened.version == hall.state(code).setup.version.digest
    for number, each in enumerate(hall.disk.records, 1):
        assert each.sequence == number
        assert datetime.fromisoformat(each.time).utcoffset() is not None
        assert each.time.endswith("+00:00")
        assert each.actor
        assert each.role in {role.label for role in Role}
        assert each.command
        assert each.program
        if each.stream.startswith("table:"):
            event: Any = read_record(each)
            assert each.rule == (event.rule if isinstance(getattr(event, "rule", None), str) else "")
            assert each.table == ("" if each.kind == "TableOpened" and not each.table else code)
    starts: Any = [read_record(each) for each in hall.disk.records if each.kind == "FloorStarted"]
    assert len(starts[0].digest) == 64


@promise("REC-09")
def test_a_table_that_is_lost_stops_no_other_table_and_not_the_link() -> None:
    hall = Hall(*CODES)
    crews = [hall.crew(code) for code in CODES]
    hall.until(crews[0], Phase.PLAYING)  # and nobody says anything there any more
    before = hall.house.world.links[NAME].link.meters.wagers
    for crew in crews[1:]:
        for _ in range(3):
            crew.play()
    assert hall.house.world.links[NAME].link.meters.wagers > before
    assert hall.state(CODES[0]).phase is Phase.PLAYING
    crews[0].play(may_open=False)
    assert hall.findings() == []
