"""What follows from an irregularity: the remedy, who decides it, and the number that says so."""

from typing import Final, final

from msgspec import Struct

from megalink.labels import listed
from megalink.table.returning import Remedy
from megalink.table.roles import Refusal, Role
from megalink.table.state import State

NOT_COVERED: Final = "refer it to a Gaming Shift Manager (6.1)"


@final
class Following(Struct, frozen=True):
    """What follows from an irregularity."""

    remedy: Remedy
    rule: str
    decides: Role = Role.PIT_SUPERVISOR
    """Who decides where the rules name nobody (R41)."""


def no_round(state: State, rule: str) -> Refusal | None:
    """Refuse what is reported of no round: earlier ones stand once the next has begun (5.1.2, R39)."""
    if state.void:
        return Refusal(rule, "this round is void already")
    if not state.positions:
        return Refusal(
            state.game.clauses.earlier_rounds, "no wager lies in this round, and earlier rounds stand"
        )
    return None


def not_dealt(state: State, rule: str) -> Refusal | None:
    """Refuse what is reported of cards while none have been dealt."""
    refused = no_round(state, rule)
    if refused:
        return refused
    if state.dealer or state.community or any(each.cards for each in state.positions.values()):
        return None
    return Refusal(rule, "no cards have been dealt in this round")


def settled_already(state: State, rule: str) -> Refusal | None:
    """Refuse what may be put right only while the hands are open."""
    if any(each.settlement is None for each in state.positions.values()):
        return None
    return Refusal(rule, f"the hands of this round are settled; {NOT_COVERED}")


def waits_for_answers(state: State) -> Refusal | None:
    """Refuse to go on until everybody who may withdraw has answered (5.7.1, 5.16.1)."""
    if not state.offers:
        return None
    return Refusal(next(iter(state.offers.values())), f"{listed(sorted(state.offers))} may still withdraw")
