"""An interrupted round in every phase of every game: what is offered, chosen and recorded (5.16)."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from megalink.cli.floor_crew import Crew
from megalink.cli.floor_link import NAME
from megalink.floor import events as o
from megalink.floor.kinds import read_record
from megalink.floor.shoe import draw_from
from megalink.games.game import Decide
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.irregularities import PowerFailure
from megalink.table.outcomes import established
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase, players
from tests.floor.hall import SUPERVISOR, Hall
from tests.marks import promise, rule

pytestmark = promise("REC-03", "REC-04", "REC-15")

CODES = ("UTH", "TCPX", "THB", "SSP", "BUL")

PHASES = {
    "UTH": {"dealing", "decision 1", "decision 2", "decision 3", "reveal", "settling"},
    "TCPX": {"dealing", "decision 1", "reveal", "settling"},
    "THB": {"dealing", "decision 1", "decision 2", "decision 3", "reveal", "settling"},
    "SSP": {"dealing", "decision 1", "reveal", "settling"},
    "BUL": {"dealing", "decision 1", "reveal", "settling"},
}
"""What each game's document goes through, paying and betting beside it."""


def begun(code: str) -> tuple[Hall, Crew]:
    """Open a round whose deck, wagers and decisions are always the same."""
    hall = Hall(code, drawing=lambda: draw_from(Random(11).randbytes))
    crew = hall.crew(code, seed=4)
    hall.until(crew, Phase.BETTING)
    return hall, crew


def phase(hall: Hall, code: str) -> str:
    """Name where a round is."""
    state = hall.state(code)
    if isinstance(state.on, Decide):
        return f"decision {state.on.stage + 1}"
    return "reveal" if state.phase is Phase.PLAYING else state.phase.value


def moments(code: str) -> Iterator[tuple[str, int]]:
    """Give the first moment of every phase: its name, and after how many steps it comes."""
    hall, crew = begun(code)
    met: set[str] = set()
    for steps in range(1000):
        now = phase(hall, code)
        if now == Phase.BETWEEN_ROUNDS.value:
            return
        if now not in met:
            met.add(now)
            yield now, steps
        crew.step()


def interrupted(code: str, steps: int) -> tuple[Hall, Crew]:
    """Stop the floor after so many steps of a round, and start it again."""
    hall, crew = begun(code)
    for _ in range(steps):
        crew.step()
    hall.start()
    return hall, crew


def ended(code: str, hall: Hall, crew: Crew) -> dict[str, Fraction]:
    """Play a round to its end, and give what everybody has then."""
    while hall.state(code).phase is not Phase.BETWEEN_ROUNDS:
        crew.step()
    assert hall.findings() == []
    return {name: hall.has(name) for name in crew.players}


def last(hall: Hall, kind: type) -> Any:
    """Give the last event of a kind."""
    return next(read_record(each) for each in reversed(hall.disk.records) if each.kind == kind.__name__)


def number(code: str, hall: Hall) -> str:
    """Say which number the state of the round asks for."""
    return "5.16.2" if established(hall.state(code)) else "5.16.1"


ALL = [
    (code, now, steps) for code in CODES for now, steps in moments(code) if now not in ("betting", "paying")
]
every_phase = pytest.mark.parametrize(("code", "now", "steps"), ALL, ids=str)


def test_every_phase_of_every_document_is_met() -> None:
    assert {code: {now for each, now, _ in ALL if each == code} - {"awarding"} for code in CODES} == PHASES


@rule("UTH 5.16.1", "TCPX 5.16.1", "THB 5.16.1", "SSP 5.16.1", "BUL 5.16.1")
@every_phase
def test_players_withdraw_everything_or_it_is_played_to_its_end(code: str, now: str, steps: int) -> None:
    """Whoever withdraws has what he had before the round, and the link what it had."""
    hall, _crew = interrupted(code, steps)
    wanted, names = number(code, hall), players(hall.state(code))
    hall.done(SUPERVISOR, c.Approve(1), code)
    answers = [(Actor(name, Role.PLAYER), c.AnswerOffer(withdraw=True)) for name in names]
    if wanted == "5.16.2":
        told = last(hall, r.RoundContinues)
        assert told.established == established(hall.state(code))
        assert all(hall.refused(by, answer, code) for by, answer in answers)
        return
    assert last(hall, r.WithdrawalOffered).players == names
    for by, answer in answers:
        hall.done(by, answer, code)
    bought = {name: Fraction(0) for name in names}
    for each in hall.disk.records:
        if each.kind == "BoughtIn":
            event = read_record(each)
            bought[event.player] += event.cents  # type: ignore[attr-defined]
    assert {name: hall.has(name) for name in names} == bought
    link = hall.house.world.links[NAME].link
    assert link.meters.contributions + link.meters.corrections == 0
    assert link.display == link.parameters.start
    assert now
    assert hall.findings() == []


@rule("UTH 5.16.2", "TCPX 5.16.2", "THB 5.16.2", "SSP 5.16.2")
@every_phase
def test_a_round_that_goes_on_ends_as_if_it_had_not_been_interrupted(code: str, now: str, steps: int) -> None:
    """With the same deck, wagers and decisions everybody has the same at its end."""
    twin = ended(code, *begun(code))
    hall, crew = interrupted(code, steps)
    offered = number(code, hall) == "5.16.1"
    names = players(hall.state(code))
    hall.done(SUPERVISOR, c.Approve(1), code)
    if offered:
        for name in names:
            hall.done(Actor(name, Role.PLAYER), c.AnswerOffer(withdraw=False), code)
    assert now
    assert ended(code, hall, crew) == twin


@rule("UTH 5.16.1", "TCPX 5.16.1", "THB 5.16.1", "SSP 5.16.1", "BUL 5.16.1")
@every_phase
def test_one_player_withdraws_and_the_others_play_on(code: str, now: str, steps: int) -> None:
    hall, crew = interrupted(code, steps)
    if number(code, hall) == "5.16.2":
        assert now not in {"dealing", "decision 1"}
        return
    first, *others = players(hall.state(code))
    hall.done(SUPERVISOR, c.Approve(1), code)
    hall.done(Actor(first, Role.PLAYER), c.AnswerOffer(withdraw=True), code)
    for name in others:
        hall.done(Actor(name, Role.PLAYER), c.AnswerOffer(withdraw=False), code)
    assert set(players(hall.state(code))) == set(others)
    ended(code, hall, crew)


@every_phase
def test_the_recovery_is_recorded_whole(code: str, now: str, steps: int) -> None:
    """The cause, the round and its phase, what was offered and chosen, and who confirmed."""
    hall, _crew = interrupted(code, steps)
    before, wanted = hall.state(code), number(code, hall)
    told = last(hall, o.RoundRecovered)
    assert (told.round, told.phase, told.cause, told.proposal) == (1, before.phase, "stopped", 1)
    proposed = last(hall, e.Proposed)
    assert (proposed.about, proposed.rule, proposed.by) == (PowerFailure(), wanted, "floor")
    hall.done(SUPERVISOR, c.Approve(1), code)
    assert last(hall, r.Approved) == r.Approved(1, SUPERVISOR.name, wanted)
    if wanted == "5.16.1":
        for name in players(before):
            hall.done(Actor(name, Role.PLAYER), c.AnswerOffer(withdraw=False), code)
            assert last(hall, r.OfferAnswered) == r.OfferAnswered(name, withdraws=False, rule="5.16.1")
    assert now
    kept = [each for each in hall.disk.records if each.kind == "RoundRecovered"]
    assert [(each.table, each.round, each.actor) for each in kept] == [(code, 1, "floor")]


@pytest.mark.parametrize("code", CODES)
def test_before_no_more_bets_every_wager_may_be_taken_back_anyway(code: str) -> None:
    hall, crew = begun(code)
    crew.step()
    assert hall.state(code).phase is not Phase.BETTING
    hall, _crew = interrupted(code, 0)
    assert not hall.state(code).proposals
    assert last(hall, o.RoundRecovered).reason
    assert hall.findings() == []


@pytest.mark.parametrize("code", CODES)
def test_a_settled_round_is_paid_and_ends(code: str) -> None:
    steps = dict(moments(code))["paying"]
    twin = ended(code, *begun(code))
    hall, crew = interrupted(code, steps)
    told = last(hall, o.RoundRecovered)
    if told.proposal:
        assert last(hall, e.Proposed).rule == "5.16.2"
        hall.done(SUPERVISOR, c.Approve(told.proposal), code)
    assert ended(code, hall, crew) == twin
