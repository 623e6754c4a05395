"""When a round goes wrong: reported, shown with its money effect, approved by whom the rules name.

What follows from each irregularity is in `irregular_cards`, `irregular_wagers` and `irregular_play`; here is
the way that all go: proposed by the Dealer or anybody above, approved by somebody else or withdrawn (R41).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import irregular_cards, irregular_play, irregular_wagers
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.betting import Outcome
from megalink.table.evolve import evolve_all
from megalink.table.following import Following
from megalink.table.returning import effects
from megalink.table.roles import Actor, Refusal, Role, lacks
from megalink.table.state import State

FOLLOWS: Final[Mapping[type, Callable[[State, Any], Following | Refusal]]] = {
    i.WrongCards: irregular_cards.wrong_cards,
    i.Misdeal: irregular_cards.misdeal,
    i.WrongCount: irregular_cards.wrong_count,
    i.WrongHandCount: irregular_cards.wrong_hand_count,
    i.CardMisread: irregular_cards.card_misread,
    i.CardsShown: irregular_cards.cards_shown,
    i.DeckCounted: irregular_cards.deck_counted,
    i.LateWager: irregular_wagers.late_wager,
    i.WagerTaken: irregular_wagers.wager_taken,
    i.WagersFound: irregular_wagers.wagers_found,
    i.WrongSeat: irregular_wagers.wrong_seat,
    i.NotConfidential: irregular_play.not_confidential,
    i.SeveralHands: irregular_play.several_hands,
    i.PlayerStopped: irregular_play.player_stopped,
    i.Absence: irregular_play.absence,
    i.PowerFailure: irregular_play.power_failure,
    i.LetWithdraw: irregular_play.let_withdraw,
    i.Uncovered: irregular_play.uncovered,
}


def propose(state: State, command: c.Propose, by: Actor) -> Outcome:
    """Report an irregularity; what follows waits for approval, unless the Dealer decides it himself."""
    follows = FOLLOWS[type(command.about)](state, command.about)
    if isinstance(follows, Refusal):
        return lacks(by, Role.DEALER, follows.rule, "report an irregularity") or follows
    refused = lacks(by, Role.DEALER, follows.rule, "report an irregularity")
    if refused:
        return refused
    proposed = _proposed(state, command.about, follows, state.proposed + 1, by.name)
    if follows.decides > Role.DEALER:
        return (proposed,)
    return (proposed, r.Approved(proposed.number, by.name, follows.rule), *follows.remedy)


def _proposed(state: State, about: i.Irregularity, follows: Following, number: int, by: str) -> e.Proposed:
    money = effects(state, evolve_all(state, follows.remedy))
    return e.Proposed(number, about, follows.remedy, money, follows.decides, by, follows.rule)


def approve(state: State, command: c.Approve, by: Actor) -> Outcome:
    """Approve a proposal: a second person, of the role that the rules name, and exactly what was shown."""
    proposed = state.proposals.get(command.proposal)
    if proposed is None:
        return _not_waiting(state, command.proposal)
    refused = lacks(by, proposed.decides, proposed.rule, "approve this")
    if refused:
        return refused
    if by.name == proposed.by:
        return Refusal(proposed.rule, "somebody else approves what one has reported", proposed.decides)
    follows = FOLLOWS[type(proposed.about)](state, proposed.about)
    if isinstance(follows, Refusal):
        return Refusal(follows.rule, f"this no longer holds: {follows.reason}; withdraw it")
    if _proposed(state, proposed.about, follows, proposed.number, proposed.by) != proposed:
        return Refusal(proposed.rule, "what follows has changed since this was shown; report it again")
    return (r.Approved(proposed.number, by.name, proposed.rule), *proposed.remedy)


def withdraw_proposal(state: State, command: c.WithdrawProposal, by: Actor) -> Outcome:
    """Take a report back; nothing follows from it."""
    proposed = state.proposals.get(command.proposal)
    if proposed is None:
        return _not_waiting(state, command.proposal)
    refused = lacks(by, Role.DEALER, proposed.rule, "withdraw a report")
    return refused or (r.ProposalWithdrawn(proposed.number, by.name, proposed.rule),)


def _not_waiting(state: State, number: int) -> Refusal:
    known = "was approved or withdrawn already" if 0 < number <= state.proposed else "was never made"
    return Refusal(state.game.clauses.higher_position, f"proposal {number} {known}")
