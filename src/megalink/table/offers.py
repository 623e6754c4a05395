"""Players who may withdraw answer, or the offer is closed (5.7.1, 5.16.1); prohibitions are lifted (5.9)."""

from megalink.table import commands as c
from megalink.table import remedies as r
from megalink.table.betting import Outcome
from megalink.table.evolve import evolve_all
from megalink.table.returning import and_go_on, return_player
from megalink.table.roles import Actor, Refusal, Role, lacks
from megalink.table.state import State


def answer_offer(state: State, command: c.AnswerOffer, by: Actor) -> Outcome:
    """Withdraw all of a player's wagers, or keep them all (5.16.1, R40)."""
    rule = state.offers.get(by.name) if by.role is Role.PLAYER else None
    if rule is None:
        return Refusal(
            state.game.clauses.withdrawn_wagers, f"{by.name} was not asked to withdraw", Role.PLAYER
        )
    answered = r.OfferAnswered(by.name, command.withdraw, rule)
    if not command.withdraw:
        return (answered,)
    back = return_player(evolve_all(state, (answered,)), by.name, rule)
    return (answered, *and_go_on(evolve_all(state, (answered,)), back))


def close_offers(state: State, _command: c.CloseOffers, by: Actor) -> Outcome:
    """Let those who have not answered keep their wagers."""
    rule = next(iter(state.offers.values()), state.game.clauses.no_outcome)
    refused = lacks(by, Role.PIT_SUPERVISOR, rule, "close the offer to withdraw")
    if refused:
        return refused
    if not state.offers:
        return Refusal(rule, "nobody is asked to withdraw")
    return tuple(r.OfferAnswered(player, withdraws=False, rule=each) for player, each in state.offers.items())


def lift_prohibition(state: State, command: c.LiftProhibition, by: Actor) -> Outcome:
    """Let a prohibited player play again (5.9, R41)."""
    rule = state.game.clauses.confidentiality
    refused = lacks(by, Role.GAMING_SHIFT_MANAGER, rule, "lift a prohibition")
    if refused:
        return refused
    if command.player not in state.prohibited:
        return Refusal(rule, f"{command.player} is not prohibited")
    return (r.PlayerProhibited(command.player, prohibited=False, rule=rule),)
