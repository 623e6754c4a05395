"""Whole tables of every game with sharers, mistakes, approvals and withdrawals, checked after each event."""

from collections import Counter
from random import Random
from typing import ClassVar, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, run_state_machine_as_test
from hypothesis.stateful import initialize as initially
from hypothesis.stateful import rule as act

from megalink.cli.notation import actor
from megalink.games.game import Decide
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.evolve import evolve, evolve_all
from megalink.table.roles import Actor, Refusal
from megalink.table.script import asked
from megalink.table.state import Phase
from megalink.table.view import view
from tests.table.book import Book, check_cards, check_phase, check_settled
from tests.table.documents import DOCUMENTS, Document, of
from tests.table.driver import DEALER, STAFF, Table
from tests.table.mishaps import EVERYBODY, any_report, decision, place
from tests.table.test_conformance import any_command, check_events, check_refusal, lying
from tests.table.test_view import cards_in, encoded, may_see

SEEDS: Final = st.integers(0, 2**32)
VIEWERS: Final = (None, *map(actor, EVERYBODY), *STAFF)
SHIFT_MANAGER: Final = STAFF[3]


class Mishaps(RuleBasedStateMachine):
    """A table of one game at which whatever can go wrong goes wrong."""

    code: ClassVar[str]
    met: ClassVar[Counter[str]]

    @initially(method=st.integers(0, 3), physical=st.booleans(), in_turn=st.booleans(), shoe=st.booleans())
    def set_up(self, method: int, physical: bool, in_turn: bool, shoe: bool) -> None:
        """Set the table up; Ann has two positions."""
        methods = of(self.code).game.methods
        name = methods[method % len(methods)].name
        self.table = Table(self.code, name, physical=physical, in_turn=in_turn)
        self.table.shoe = shoe
        self.book = Book()
        for line in ("ann: sit 1", "bob: sit 2", "ann: sit 3"):
            self.heard(self.table.say(line))

    def heard(self, happened: tuple[e.Event, ...]) -> None:
        """Hold what has happened against the account kept of it."""
        state = self.table.state
        at = evolve_all(self.table.start, self.table.happened[: -len(happened) or None])
        for event in happened:
            self.book.hear(at, event)
            self.met[type(event).__name__] += 1
            at = evolve(at, event)
        assert at == state
        check_events(self.table.game, happened)
        self.book.hold_against(state)
        check_settled(state)
        check_cards(state, lying(state))
        check_phase(state)

    def ask(self, by: Actor, command: c.Command) -> bool:
        """Give a command; whatever comes of it is in order."""
        before = self.table.state
        outcome = self.table.ask(by, command)
        if isinstance(outcome, Refusal):
            assert self.table.state is before
            check_refusal(self.table, command, by, outcome)
            return False
        self.note(outcome)
        self.heard(outcome)
        return True

    def note(self, happened: tuple[e.Event, ...]) -> None:
        """Keep in mind which card really lies where, once the table was told of another."""
        for event in happened:
            if isinstance(event, e.RoundOpened):
                self.table.shuffle()
            if isinstance(event, r.WagersMoved) and event.seat in self.table.hands:
                self.table.hands[event.to] = self.table.hands.pop(event.seat)
            if isinstance(event, r.CardRead):
                table, spot = self.table, event.spot
                held = table.hands[spot.seat] if spot.seat else table.areas[spot.to]
                held[spot.place - 1] = event.card
                table.pack = [each for each in table.pack if each is not event.card]

    @act(seed=SEEDS)
    def say_anything(self, seed: int) -> None:
        """Let anybody say anything."""
        lot = Random(seed)
        command = any_command(self.table, lot)
        if not isinstance(command, c.DealCards | c.TakeSeat | c.LeaveSeat):
            self.ask(lot.choice([*map(actor, EVERYBODY), *STAFF]), command)

    @act(seed=SEEDS)
    def report(self, seed: int) -> None:
        """Report something."""
        self.go_wrong(Random(seed))

    def go_wrong(self, lot: Random) -> None:
        """Report something; mostly it is approved at once."""
        reported = self.ask(lot.choice(STAFF[:3]), c.Propose(any_report(self.table, lot)))
        number = self.table.state.proposed
        if reported and number in self.table.state.proposals and lot.random() < 0.8:
            assert self.ask(SHIFT_MANAGER, c.Approve(number))

    @precondition(lambda self: self.table.state.proposals)
    @act(seed=SEEDS)
    def decide_what_waits(self, seed: int) -> None:
        """Approve or withdraw a report, or try to."""
        lot = Random(seed)
        number = lot.choice(list(self.table.state.proposals))
        command = c.Approve(number) if lot.random() < 0.5 else c.WithdrawProposal(number)
        self.ask(lot.choice(STAFF), command)

    @precondition(lambda self: self.table.state.offers)
    @act(seed=SEEDS)
    def answer(self, seed: int) -> None:
        """Let a player who was asked withdraw or stay, or close the offer."""
        lot = Random(seed)
        if lot.random() < 0.2:
            assert self.ask(STAFF[1], c.CloseOffers())
            return
        player = lot.choice(list(self.table.state.offers))
        assert self.ask(actor(player), c.AnswerOffer(withdraw=lot.random() < 0.6))

    @precondition(lambda self: self.table.state.prohibited)
    @act()
    def lift(self) -> None:
        """Let everybody play again."""
        for player in sorted(self.table.state.prohibited):
            assert self.ask(SHIFT_MANAGER, c.LiftProhibition(player))

    @act(seed=SEEDS)
    def go_on(self, seed: int) -> None:
        """Do what is due."""
        self.step(Random(seed))

    @act(seed=SEEDS, count=st.integers(2, 20))
    def go_far(self, seed: int, count: int) -> None:
        """Do what is due, many times; now and then something goes wrong."""
        lot = Random(seed)
        for _ in range(count):
            self.step(lot)
            if lot.random() < 0.25:
                self.go_wrong(lot)

    def step(self, lot: Random) -> None:
        """Do one thing that is due; wagers are placed, shared, cancelled and closed by lot."""
        table, state = self.table, self.table.state
        if state.phase is Phase.BETWEEN_ROUNDS:
            self.clear_the_desk()
            assert self.ask(DEALER, c.OpenRound())
        elif state.phase is Phase.BETTING:
            if lot.random() < 0.7 or not self.ask(DEALER, c.CloseBets()):
                self.ask(*place(table, lot))
        elif state.offers:
            assert self.ask(actor(next(iter(state.offers))), c.AnswerOffer(withdraw=lot.random() < 0.3))
        elif isinstance(state.on, Decide):
            seat = asked(state, state.on.stage)[0]
            if lot.random() < 0.3:
                self.ask(table.player(seat), c.ViewHand(seat))
            self.ask(table.player(seat), decision(table, seat, lot))
        else:
            self.heard(table.step())

    def clear_the_desk(self) -> None:
        """Withdraw what waits, so that the next round may begin."""
        for number in list(self.table.state.proposals):
            assert self.ask(DEALER, c.WithdrawProposal(number))

    def teardown(self) -> None:
        """Look at the table with every eye, end the round, and play every event again."""
        if not hasattr(self, "table"):
            return
        table = self.table
        for viewer in VIEWERS:
            assert cards_in(encoded(table.state, viewer)) <= may_see(table, viewer)
            view(table.state, viewer)
        self.clear_the_desk()
        if table.state.offers:
            assert self.ask(STAFF[1], c.CloseOffers())
        lot = Random(1)
        while table.state.phase not in {Phase.BETWEEN_ROUNDS, Phase.BETTING}:
            self.step(lot)
        assert evolve_all(table.start, table.happened) == table.state


def machine_of(doc: Document) -> type[Mishaps]:
    return type(f"MishapsOf{doc.code}", (Mishaps,), {"code": doc.code, "met": Counter()})


def by_lot(machine: Mishaps, lot: Random, steps: int) -> None:
    """Play one table by lot: a report at every third step, so that mistakes meet other mistakes."""
    of_two = [lot.random() < 0.5 for _ in range(3)]
    machine.set_up(lot.randint(0, 3), *of_two)
    for _ in range(steps):
        drawn, seed, state = lot.random(), lot.getrandbits(32), machine.table.state
        if drawn < 0.1:
            machine.say_anything(seed)
        elif drawn < 0.3:
            machine.report(seed)
        elif drawn < 0.4 and state.proposals:
            machine.decide_what_waits(seed)
        elif drawn < 0.5 and state.offers:
            machine.answer(seed)
        elif drawn < 0.55 and state.prohibited:
            machine.lift()
        else:
            machine.go_on(seed)
    machine.teardown()


def play_by_lot(doc: Document, tables: range) -> Counter[str]:
    played = machine_of(doc)
    for number in tables:
        by_lot(played.__new__(played), Random(f"{doc.code} {number}"), steps=120)
    return played.met


every_game = pytest.mark.parametrize("doc", DOCUMENTS, ids=lambda doc: doc.code)


@every_game
def test_whatever_is_said_and_done_every_cent_and_card_is_accounted_for(doc: Document) -> None:
    run_state_machine_as_test(
        machine_of(doc), settings=settings(max_examples=8, stateful_step_count=20, deadline=None)
    )


@every_game
def test_whatever_goes_wrong_every_cent_and_card_is_accounted_for(doc: Document) -> None:
    met = play_by_lot(doc, range(20))
    followed = (r.HandReturned, r.WagersCorrected, r.ContributionsCorrected, r.RoundVoided)
    assert all(met[event.__name__] for event in followed)


@every_game
@pytest.mark.truth
def test_over_thousands_of_rounds_every_cent_and_card_is_accounted_for(doc: Document) -> None:
    met = play_by_lot(doc, range(20, 140))
    assert met["RoundOpened"] > 500
    assert met["SharesReturned"] > 0
