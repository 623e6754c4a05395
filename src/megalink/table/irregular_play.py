"""What follows when a player plays what he may not (5.9, 5.10), is absent (5.11), or the power fails (5.16).

And what no rule covers (6.1).
"""

from megalink.games import game as g
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.following import Following, no_round, not_dealt, settled_already, waits_for_answers
from megalink.table.outcomes import established
from megalink.table.playing import recorded_decision
from megalink.table.returning import Remedy, and_go_on, return_hands, return_player, void
from megalink.table.roles import Refusal, Role
from megalink.table.script import awaiting
from megalink.table.state import Phase, Position, State, players


def not_confidential(state: State, about: i.NotConfidential) -> Following | Refusal:
    """Prohibit a player and return his wagers: a Gaming Shift Manager's discretion (5.9)."""
    rule = state.game.clauses.confidentiality
    if about.player in state.prohibited:
        return Refusal(rule, f"{about.player} is prohibited already")
    if about.player not in {*state.seated.values(), *players(state)}:
        return Refusal(rule, f"{about.player} is not at this table")
    back = return_player(state, about.player, rule, leaves=True)
    remedy = (r.PlayerProhibited(about.player, prohibited=True, rule=rule), *back)
    return Following(and_go_on(state, remedy), rule, Role.GAMING_SHIFT_MANAGER)


def _hands_of(state: State, player: str) -> list[Position]:
    """Give the hands of a player that are in the round and not settled."""
    return [
        each
        for each in state.positions.values()
        if each.player == player and each.cards and each.settlement is None
    ]


def several_hands(state: State, about: i.SeveralHands) -> Following | Refusal:
    """Let a player's viewed hands play on, or the one first dealt; the others are invalid (5.10, R29)."""
    clauses = state.game.clauses
    refused = not_dealt(state, clauses.several_hands)
    if refused:
        return refused
    hands = _hands_of(state, about.player)
    if len(hands) < 2:
        return Refusal(clauses.several_hands, f"{about.player} does not control more than one hand")
    if not set(about.viewed) <= {each.seat for each in hands}:
        return Refusal(clauses.several_hands, f"a hand that is said to be viewed is not {about.player}'s")
    viewed = {each.seat for each in hands if each.viewed} | set(about.viewed)
    stand = viewed or {hands[0].seat}  # in the order of dealing
    rule = clauses.viewed_hands if viewed else clauses.first_hand
    invalid = [each.seat for each in hands if each.seat not in stand]
    if not invalid:
        return Refusal(rule, "every hand was viewed, so that all play on")
    return Following(and_go_on(state, return_hands(state, invalid, rule)), rule)


def player_stopped(state: State, about: i.PlayerStopped) -> Following | Refusal:
    """Stop a player's action; a hand whose decision is open is invalid (5.10.3, R29)."""
    rule = state.game.clauses.stopped
    refused = not_dealt(state, rule)
    if refused:
        return refused
    hands = _hands_of(state, about.player)
    if not hands:
        return Refusal(rule, f"{about.player} has no hand in play")
    stopped = return_hands(state, [each.seat for each in hands if each.open], rule)
    remedy = (r.PlayerStopped(about.player, rule), *stopped)
    return Following(and_go_on(state, remedy), rule, Role.GAMING_SHIFT_MANAGER)


def absence(state: State, about: i.Absence) -> Following | Refusal:
    """Record that a player is not present: what his document does with the hand follows (5.11, R23, R38)."""
    rule = state.game.clauses.absence
    act = state.on
    if not isinstance(act, g.Decide) or about.seat not in awaiting(state, act.stage):
        return Refusal(rule, f"no decision of position {about.seat} is open")
    refused = waits_for_answers(state)
    if refused:
        return refused
    position = state.positions[about.seat]
    reading = state.setup.version.rulings.absence
    seen = position.viewed and reading == "confirmed"
    if reading == "present" or (seen and not state.setup.terms.staffed):
        return Refusal("R38", "this player counts as present; record the time-out")
    recorded = r.AbsenceRecorded(about.seat, position.player, rule)
    remedy: Remedy
    word = state.game.stages[act.stage].absent
    if word is None:
        remedy = (recorded, *return_hands(state, (about.seat,), rule))
    else:
        remedy = (recorded, recorded_decision(state, position, rule, word))
    return Following(and_go_on(state, remedy), rule, Role.PIT_SUPERVISOR if seen else Role.DEALER)


def power_failure(state: State, _about: i.PowerFailure) -> Following | Refusal:
    """Let the players withdraw while no outcome is established; else the round is played on (5.16, R25)."""
    clauses = state.game.clauses
    refused = no_round(state, clauses.power_failure)
    if refused:
        return refused
    if state.phase is Phase.BETWEEN_ROUNDS:
        return Refusal(clauses.power_failure, "the round is over")
    if state.phase is Phase.BETTING:
        return Refusal(clauses.no_outcome, 'before "No more bets" every wager may be taken back')
    known = established(state)
    if known:
        return Following((r.RoundContinues(known, clauses.outcome),), clauses.outcome)
    offered = tuple(player for player in players(state) if player not in state.offers)
    if not offered:
        return Refusal(clauses.no_outcome, "every player has been asked already")
    return Following((r.WithdrawalOffered(offered, clauses.no_outcome),), clauses.no_outcome)


def let_withdraw(state: State, about: i.LetWithdraw) -> Following | Refusal:
    """Permit a player with the right cards to withdraw after another had wrong ones (5.7.1, R40)."""
    rule = state.game.clauses.let_withdraw
    refused = not_dealt(state, rule) or settled_already(state, rule)
    if refused:
        return refused
    if not state.hand_miscounted:
        return Refusal(rule, "no hand of this round had a wrong number of cards")
    if about.player not in players(state):
        return Refusal(rule, f"{about.player} has no correctly dealt hand in this round")
    if about.player in state.offers:
        return Refusal(rule, f"{about.player} has been asked already")
    known = established(state)
    if known:
        return Refusal("R40", f"an outcome is established: {known[0]}")
    offered = r.WithdrawalOffered((about.player,), rule)
    return Following((offered,), rule, Role.PIT_MANAGER)


def uncovered(state: State, about: i.Uncovered) -> Following | Refusal:
    """Record what a Gaming Shift Manager decides of what no rule covers (6.1)."""
    rule = state.game.clauses.uncovered
    if not about.note.strip():
        return Refusal(rule, "say what has happened")
    referred = r.Referred(about.note, about.ruled, rule)
    remedy: Remedy = (referred,)
    if about.ruled is not i.Ruled.PLAY_ON:
        refused = no_round(state, rule)
        if refused:
            return refused
    if about.ruled is i.Ruled.VOID:
        remedy = (referred, *void(state, rule))
    elif about.ruled is i.Ruled.RETURN:
        standing = {seat for seat, each in state.positions.items() if not each.out}
        if not about.seats or not set(about.seats) <= standing:
            return Refusal(rule, "name the positions whose wagers go back")
        remedy = (referred, *return_hands(state, sorted(set(about.seats)), rule))
    return Following(and_go_on(state, remedy), rule, Role.GAMING_SHIFT_MANAGER)
