"""The one way in: a command and who gives it, and what comes of it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from msgspec import Struct

from megalink.table import betting, commands, dealing, irregular, offers, playing, settling
from megalink.table.betting import Outcome
from megalink.table.commands import Command
from megalink.table.events import Event
from megalink.table.evolve import evolve_all
from megalink.table.following import waits_for_answers
from megalink.table.roles import Actor, Refusal
from megalink.table.state import State

_DECIDE: Final[Mapping[type, Callable[[State, Any, Actor], Outcome]]] = {
    commands.TakeSeat: betting.take_seat,
    commands.LeaveSeat: betting.leave_seat,
    commands.RestrictPlayer: betting.restrict_player,
    commands.OpenRound: betting.open_round,
    commands.PlaceWagers: betting.place_wagers,
    commands.CancelWagers: betting.cancel_wagers,
    commands.CloseBets: betting.close_bets,
    commands.DealCards: dealing.deal_cards,
    commands.ViewHand: dealing.view_hand,
    commands.DecideHand: playing.decide_hand,
    commands.RecordTimeOut: playing.record_time_out,
    commands.Expose: dealing.expose,
    commands.DeclineComparison: playing.decline_comparison,
    commands.ShowHands: playing.show_hands,
    commands.ViewDeclined: playing.view_declined,
    commands.SettleRound: settling.settle_round,
    commands.RecordAwards: settling.record_awards,
    commands.EndRound: settling.end_round,
    commands.Propose: irregular.propose,
    commands.Approve: irregular.approve,
    commands.WithdrawProposal: irregular.withdraw_proposal,
    commands.AnswerOffer: offers.answer_offer,
    commands.CloseOffers: offers.close_offers,
    commands.LiftProhibition: offers.lift_prohibition,
}

_WAITS: Final = (
    commands.DealCards,
    commands.DecideHand,
    commands.RecordTimeOut,
    commands.Expose,
    commands.DeclineComparison,
    commands.ShowHands,
    commands.SettleRound,
    commands.RecordAwards,
    commands.EndRound,
)
"""What waits until everybody who may withdraw has answered (5.7.1, 5.16.1)."""


@final
class Basis(Struct, frozen=True):
    """What a command was based on: it is refused only if one of these has changed since."""

    round: int
    act: int
    seat: int | None = None
    version: int = 0
    """Of the position at `seat`."""


@final
class Preview(Struct, frozen=True):
    """What a command would do."""

    events: tuple[Event, ...]
    state: State


def decide(state: State, command: Command, by: Actor, basis: Basis | None = None) -> Outcome:
    """Say what a command does: the events that follow, or why it is refused."""
    if basis is not None and basis != basis_of(state, basis.seat):
        return Refusal(state.game.clauses.round_of_play, "the table has moved on since; look again")
    refused = waits_for_answers(state) if isinstance(command, _WAITS) else None
    return refused or _DECIDE[type(command)](state, command, by)


def preview(state: State, command: Command, by: Actor, basis: Basis | None = None) -> Preview | Refusal:
    """Go the way of `decide` to its end, and keep nothing."""
    happened = decide(state, command, by, basis)
    return happened if isinstance(happened, Refusal) else Preview(happened, evolve_all(state, happened))


def basis_of(state: State, seat: int | None = None) -> Basis:
    """Give what a command about a seat should say that it was based on."""
    position = None if seat is None else state.positions.get(seat)
    return Basis(state.round, state.act, seat, 0 if position is None else position.version)
