"""A stopped link changes nothing until it goes on; its tables wait where they must, with a way out."""

import pytest

from megalink.cli.floor_link import NAME
from megalink.floor import commands as f
from megalink.floor.commands import Refused
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.floor.hall import DEALER, MANAGER, SHIFT, SUPERVISOR, Hall
from tests.floor.test_royals import START, ready
from tests.marks import promise

pytestmark = promise("PJ-20", "PJ-21")

ANN = Actor("ann", Role.PLAYER)
MAIN = {"ante": 1000, "blind": 1000}


def betting(*, jackpot: bool = True) -> Hall:
    """Let Ann wager, with a jackpot wager or without."""
    hall = Hall("UTH")
    hall.done(SUPERVISOR, f.BuyIn("ann", 10_000))
    hall.done(ANN, c.TakeSeat(1, "ann"), "UTH")
    hall.done(DEALER, c.OpenRound(), "UTH")
    hall.done(ANN, c.PlaceWagers(1, {**MAIN, **({"progressive": 500} if jackpot else {})}), "UTH")
    return hall


def waits(hall: Hall, by: Actor, command: object, table: str = "UTH") -> None:
    """Ask for what waits until the link goes on, and is told so."""
    answer = hall.ask(by, command, table)
    assert isinstance(answer, Refused)
    assert (answer.rule, "waits until it is let go on" in answer.reason) == ("PJ-21", True)


def test_a_jackpot_wager_that_lay_there_is_taken_back_or_waits() -> None:
    hall = betting()
    hall.done(MANAGER, f.StopLink(NAME, "the display is dark"))
    waits(hall, DEALER, c.CloseBets())
    hall.done(ANN, c.CancelWagers(1, ("progressive",)), "UTH")
    hall.done(DEALER, c.CloseBets(), "UTH")
    assert hall.findings() == []


@promise("PJ-14")
def test_a_round_with_a_jackpot_wager_is_undone_once_the_link_goes_on() -> None:
    """R31: its contribution is taken out by a recorded correction, of a meter that nothing else has moved."""
    hall = betting()
    hall.done(DEALER, c.CloseBets(), "UTH")
    hall.done(MANAGER, f.StopLink(NAME, "the display is dark"))
    before = hall.house.world.links[NAME].link
    hall.done(DEALER, c.Propose(i.Uncovered("the deck was marked", i.Ruled.VOID)), "UTH")
    waits(hall, SHIFT, c.Approve(1))
    assert hall.house.world.links[NAME].link == before
    hall.start()
    assert hall.house.world.links[NAME].link == before
    hall.done(SHIFT, f.ResumeLink(NAME, "tom"))
    hall.done(SHIFT, c.Approve(1), "UTH")
    link = hall.house.world.links[NAME].link
    assert link.display == START
    assert link.meters.contributions + link.meters.corrections == 0
    assert hall.has("ann") == 10_000
    assert hall.findings() == []


def test_a_round_without_a_jackpot_wager_is_undone_while_the_link_is_stopped() -> None:
    hall = betting(jackpot=False)
    hall.done(DEALER, c.CloseBets(), "UTH")
    hall.done(MANAGER, f.StopLink(NAME, "the display is dark"))
    hall.done(DEALER, c.Propose(i.Uncovered("the deck was marked", i.Ruled.VOID)), "UTH")
    hall.done(SHIFT, c.Approve(1), "UTH")
    assert hall.has("ann") == 10_000
    assert hall.findings() == []


@promise("REC-03")
def test_an_interrupted_player_keeps_his_wagers_or_waits_for_the_link() -> None:
    """5.16.1: who withdraws takes his jackpot wager too; a Pit Supervisor may close the offer."""
    hall = betting()
    hall.done(DEALER, c.CloseBets(), "UTH")
    hall.done(MANAGER, f.StopLink(NAME, "the display is dark"))
    hall.start()
    hall.done(SUPERVISOR, c.Approve(1), "UTH")
    waits(hall, ANN, c.AnswerOffer(withdraw=True))
    hall.done(SUPERVISOR, c.CloseOffers(), "UTH")
    crew = hall.crew("UTH")
    crew.play()
    assert hall.state("UTH").phase is Phase.BETWEEN_ROUNDS
    assert hall.findings() == []


@promise("PJ-08")
def test_a_hand_that_has_won_waits_for_the_link_and_is_entered_then() -> None:
    hall = ready()
    hall.done(MANAGER, f.StopLink(NAME, "the display is dark"))
    shown = hall.house.world.links[NAME].link.display
    hall.done(DEALER, c.SettleRound(), "SSP")
    assert hall.state("SSP").phase is Phase.AWARDING
    assert hall.refused(DEALER, f.EnterHands(), "SSP") == "PJ-20"
    assert hall.refused(SUPERVISOR, f.PayPrize(NAME, 1)) == "PJ-21"
    hall.done(SHIFT, f.ResumeLink(NAME, "tom"))
    hall.done(DEALER, f.EnterHands(), "SSP")
    assert hall.state("SSP").positions[1].award == shown
    hall.done(DEALER, c.EndRound(), "SSP")
    assert hall.findings() == []


@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
def test_who_may_stop_a_link_and_let_it_go_on(by: Actor) -> None:
    hall = Hall()
    assert hall.refused(by, f.StopLink(NAME, "the display is dark")) == "PJ-21"
    hall.done(MANAGER, f.StopLink(NAME, "the display is dark"))
    assert hall.refused(MANAGER, f.ResumeLink(NAME, "tom")) == "PJ-21"
    assert hall.refused(MANAGER, f.StopLink(NAME, "again")) == "PJ-21"
    hall.done(SHIFT, f.ResumeLink(NAME, "tom"))
