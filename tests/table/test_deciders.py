"""Who reports an irregularity, who decides it, and what is refused on the way (R41, 6.2)."""

from collections.abc import Callable
from typing import Final, get_args

import pytest
from msgspec.structs import replace

from megalink.cli.notation import actor, read
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Actor, Refusal, Role
from megalink.table.view import view
from tests.table.documents import Document, each, under
from tests.table.driver import EVERYTHING, MAIN, STAFF, Table, dealing, dealt, stays

PLAYERS: Final = (actor("ann"), actor("bob"))


def played(code: str) -> Table:
    return dealt(code, wagers={1: EVERYTHING[code], 2: MAIN[code]}, decides=stays)


def one_hand_too_many(code: str) -> Table:
    table = Table(code)
    table.say("ann: sit 1", "ann: sit 2", "dealer: open")
    table.say(*(f"ann: place {seat} {MAIN[code]}" for seat in (1, 2)), "dealer: close")
    table.deal()
    return table


def viewed(code: str) -> Table:
    table = played(code)
    table.say("ann: view 1")
    return table


def placed_by_the_dealer(code: str) -> Table:
    table = Table(code)
    table.say("ann: sit 1", "bob: sit 2", "dealer: open", f"dealer: place 1 {MAIN[code]}", "dealer: close")
    return table


def miscounted(code: str) -> Table:
    table = dealt(code, wagers={1: "", 2: ""})
    table.report("wrong-hand 2 3" if table.game.hand_size != 3 else "wrong-hand 2 4")
    return table


def real(code: str) -> Table:
    table = dealing(code, physical=True)
    table.do(actor("dealer"), c.DealCards(tuple(table.pack[: len(table.state.due)])))  # a shoe reads them
    return table


Scene = tuple[Callable[[str], Table], Callable[[Table], str], Role]

SCENES: Final[dict[type, Scene]] = {
    i.WrongCards: (played, lambda _: "wrong-cards foreign", Role.PIT_SUPERVISOR),
    i.Misdeal: (played, lambda _: "misdeal 1>2 2>1", Role.PIT_SUPERVISOR),
    i.WrongCount: (played, lambda it: f"wrong-count dealer {dealers(it) + 1}", Role.PIT_SUPERVISOR),
    i.WrongHandCount: (played, lambda it: f"wrong-hand 1 {it.game.hand_size + 1}", Role.PIT_SUPERVISOR),
    i.CardMisread: (real, lambda it: f"misread 1/1 {it.pack[-1].text}", Role.PIT_SUPERVISOR),
    i.CardsShown: (played, lambda _: "shown 1/1", Role.PIT_SUPERVISOR),
    i.DeckCounted: (played, lambda _: "count 51", Role.PIT_SUPERVISOR),
    i.LateWager: (played, lambda it: f"late 2 {it.game.main} 500", Role.PIT_SUPERVISOR),
    i.WagerTaken: (played, lambda it: f"taken 2 {it.game.main} 500", Role.PIT_SUPERVISOR),
    i.WagersFound: (played, lambda it: f"found 1 {MAIN[it.game.code]}", Role.PIT_SUPERVISOR),
    i.WrongSeat: (placed_by_the_dealer, lambda _: "wrong-seat 1 2", Role.PIT_SUPERVISOR),
    i.NotConfidential: (played, lambda _: "confidential ann shows it", Role.GAMING_SHIFT_MANAGER),
    i.SeveralHands: (one_hand_too_many, lambda _: "several ann", Role.PIT_SUPERVISOR),
    i.PlayerStopped: (one_hand_too_many, lambda _: "stop ann", Role.GAMING_SHIFT_MANAGER),
    i.Absence: (viewed, lambda _: "absent 1", Role.PIT_SUPERVISOR),
    i.PowerFailure: (played, lambda _: "power", Role.PIT_SUPERVISOR),
    i.LetWithdraw: (miscounted, lambda _: "let-withdraw ann", Role.PIT_MANAGER),
    i.Uncovered: (played, lambda _: "uncovered play-on a fly", Role.GAMING_SHIFT_MANAGER),
}
"""A moment at which an irregularity is in place, how it is reported, and the lowest who decides it."""


def dealers(table: Table) -> int:
    return table.game.dealer_size


def test_every_irregularity_has_somebody_who_decides_it() -> None:
    assert set(SCENES) == set(get_args(i.Irregularity))


def scene(kind: type, doc: Document) -> tuple[Table, c.Propose, Role]:
    played_to, said, decides = SCENES[kind]
    table = played_to(doc.code)
    _, command = read(f"dealer: report {said(table)}")
    assert isinstance(command, c.Propose)
    assert type(command.about) is kind
    return table, command, decides


kinds = pytest.mark.parametrize("kind", SCENES, ids=lambda it: it.__name__)


@kinds
@under("6.2")
def test_the_dealer_and_everybody_above_report_it_and_no_player(doc: Document, kind: type) -> None:
    table, command, decides = scene(kind, doc)
    for player in PLAYERS:
        refusal = table.refuse(player, command)
        assert refusal.may is Role.DEALER
    for by in STAFF:
        (proposed,) = told(decide(table.state, command, by))
        assert isinstance(proposed, e.Proposed)
        assert (proposed.by, proposed.decides, proposed.about) == (by.name, decides, command.about)


@kinds
@under("6.2")
def test_it_is_approved_by_whom_the_rules_name_or_above(doc: Document, kind: type) -> None:
    table, command, decides = scene(kind, doc)
    (proposed,) = told(table.do(Actor("the reporter", Role.DEALER), command))
    assert isinstance(proposed, e.Proposed)
    approve = c.Approve(proposed.number)
    for by in (*PLAYERS, *STAFF):
        outcome = decide(table.state, approve, by)
        if by.role >= decides:
            assert told(outcome)[0] == r.Approved(proposed.number, by.name, proposed.rule)
            assert told(outcome)[1:] == proposed.remedy
        else:
            assert isinstance(outcome, Refusal)
            assert (outcome.may, outcome.rule) == (decides, proposed.rule)


@kinds
@under("6.2")
def test_nobody_approves_what_he_has_reported_himself(doc: Document, kind: type) -> None:
    table, command, decides = scene(kind, doc)
    by = Actor("lee", Role.GAMING_SHIFT_MANAGER)
    table.do(by, command)
    number = table.state.proposed
    refusal = table.refuse(by, c.Approve(number))
    assert refusal.may is decides
    assert table.refuse(Actor("lee", decides), c.Approve(number)).reason == refusal.reason
    table.do(Actor("kim", decides), c.Approve(number))
    assert table.state.proposals == {}


def told(outcome: tuple[e.Event, ...] | Refusal) -> tuple[e.Event, ...]:
    assert not isinstance(outcome, Refusal), outcome
    return outcome


@kinds
@under("6.2")
def test_an_approval_is_of_exactly_what_was_shown(doc: Document, kind: type) -> None:
    table, command, _ = scene(kind, doc)
    before = table.state
    (proposed,) = told(table.do(STAFF[0], command))
    assert isinstance(proposed, e.Proposed)
    assert replace(table.state, proposals={}, proposed=before.proposed) == before  # a report changes nothing
    table.do(STAFF[3], c.Approve(proposed.number))
    after = evolve_all(before, proposed.remedy)
    assert table.state == replace(after, proposed=proposed.number)


@each("higher")
def test_a_report_is_withdrawn_once_and_then_gone(doc: Document) -> None:
    table = played(doc.code)
    table.say("dealer: report count 51")
    (withdrawn,) = table.say("supervisor: retract 1")
    assert withdrawn == r.ProposalWithdrawn(1, "supervisor", "5.8")
    for line in ("dealer: retract 1", "supervisor: approve 1", "dealer: retract 2", "supervisor: approve 0"):
        assert table.refused(line) == doc.higher
    assert "was approved or withdrawn already" in table.refuse(STAFF[0], c.WithdrawProposal(1)).reason
    assert "was never made" in table.refuse(STAFF[0], c.WithdrawProposal(2)).reason
    assert table.state.positions == played(doc.code).state.positions


@each("higher")
def test_a_report_is_approved_once(doc: Document) -> None:
    table = played(doc.code)
    table.say("dealer: report count 52", "supervisor: approve 1")
    for line in ("supervisor: approve 1", "dealer: retract 1"):
        assert table.refused(line) == doc.higher


@under("5.6")
def test_what_has_changed_since_it_was_shown_is_not_approved(doc: Document) -> None:
    table = played(doc.code)
    table.say(f"dealer: report taken 1 {doc.game.main} 600", f"dealer: report taken 1 {doc.game.main} 600")
    table.say("supervisor: approve 1")
    refusal = table.refuse(STAFF[1], c.Approve(2))  # 400 are left to be taken
    assert refusal.rule == "5.6"
    assert refusal.reason.startswith("this no longer holds")
    table.say("dealer: retract 2")


@under("5.7")
def test_other_values_than_were_shown_are_not_approved(doc: Document) -> None:
    table = played(doc.code)
    table.say("dealer: report wrong-hand 1 9")
    shown = table.state.proposals[1].effects
    table.say("dealer: report late 1 " + f"{doc.game.jackpot} 500 recorded", "supervisor: approve 2")
    refusal = table.refuse(STAFF[1], c.Approve(1))
    assert refusal.rule == "5.7"
    assert refusal.reason == "what follows has changed since this was shown; report it again"
    table.say("dealer: retract 1", "dealer: report wrong-hand 1 9", "supervisor: approve 3")
    assert shown
    assert table.state.positions[1].out == "5.7"


@under("5.1.2")
def test_a_round_does_not_open_while_a_report_about_the_last_waits(doc: Document) -> None:
    table = played(doc.code)
    table.finish()
    table.say("dealer: report count 51")
    assert table.refused("dealer: open") == "5.1.2"
    table.say("dealer: retract 1", "dealer: open")


@under("5.7", "5.8")
def test_the_money_effect_is_shown_before_anybody_approves(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: MAIN[doc.code], 2: MAIN[doc.code]}, decides=stays)
    table.say("dealer: report wrong-hand 1 9", "dealer: report count 51")
    areas = MAIN[doc.code].split()[::2]
    one = [r.Effect(1, "ann", name, 1000, 1000, None, 1000) for name in sorted(areas)]
    both = [*one, *(r.Effect(2, "bob", name, 1000, 1000, None, 1000) for name in sorted(areas))]
    assert list(table.state.proposals[1].effects) == one
    assert list(table.state.proposals[2].effects) == both


@under("5.9", "5.10.3", "6.1")
def test_the_staff_see_what_waits_and_who_may_approve_it(doc: Document) -> None:
    table = played(doc.code)
    table.say("dealer: report stop ann")
    for viewer in (None, *PLAYERS):
        assert view(table.state, viewer).proposals == ()
    for viewer in STAFF:
        (proposal,) = view(table.state, viewer).proposals
        assert (proposal.number, proposal.rule, proposal.by) == (1, "5.10.3", "dealer")
        assert proposal.decides == "Gaming Shift Manager"
        assert proposal.may_approve is (viewer.role is Role.GAMING_SHIFT_MANAGER)
    table.say("dealer: retract 1", "shift-manager: report stop ann")
    assert not any(view(table.state, viewer).proposals[0].may_approve for viewer in STAFF)


@under("5.11")
@pytest.mark.parametrize("by", STAFF, ids=lambda it: it.name)
def test_the_dealer_records_that_somebody_who_saw_no_card_is_absent(doc: Document, by: Actor) -> None:
    table = played(doc.code)
    happened = table.do(by, c.Propose(i.Absence(1)))
    kinds_told = [type(event) for event in happened[:3]]
    assert kinds_told == [e.Proposed, r.Approved, r.AbsenceRecorded]
    assert table.state.proposals == {}
