"""Settling the hands of a round, recording what the link pays, and ending it."""

from collections.abc import Mapping

from megalink.cards import Card, seen
from megalink.games.game import Dealt
from megalink.games.settlement import NO_MAXIMA, Hand, Settlement, split_set
from megalink.money import BadAmount, cents
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import sharing
from megalink.table.betting import Outcome
from megalink.table.roles import Actor, Refusal, Role, lacks
from megalink.table.state import Phase, Position, State, owned


def settle_round(state: State, _command: c.SettleRound, by: Actor) -> Outcome:
    """Make every line of every hand, in seat order (4.1)."""
    rule = state.game.clauses.payouts
    refused = lacks(by, Role.DEALER, rule, "settle the round")
    if refused:
        return refused
    if state.phase is not Phase.SETTLING:
        return Refusal(rule, "the round is not ready to be settled")
    return tuple(
        settled(state, position) for position in state.positions.values() if position.settlement is None
    )


def settled(state: State, position: Position) -> e.HandSettled:
    """Make every line of a hand, with what is not played and goes back, and divide it among who shares it."""
    settlement = _settle(state, position) if position.wagers else Settlement({}, None, None)
    rule = state.game.clauses.payouts
    if not position.shares and not position.back:
        return e.HandSettled(position.seat, settlement, rule)
    parts = sharing.parts(settlement, owned(position), state.game.extras, position.back)
    whole = sharing.with_back(settlement, position.back, state.game.areas)
    return e.HandSettled(position.seat, whole, rule, parts)


def over_maximum(state: State, wagers: Mapping[str, int]) -> bool:
    """Tell whether a wager is over the maximum of the table (5.14)."""
    limits = state.setup.terms.limits
    return any(name in limits and amount > limits[name].most for name, amount in wagers.items())


def _settle(state: State, position: Position) -> Settlement:
    setup = state.setup
    dealer = seen(state.dealer) if state.dealer_is_open else ()
    community = seen(state.community[: state.community_up])
    was_seen = position.shown or position.inspected_by is not None
    player = seen(position.cards) if was_seen else ()
    decisions = position.decisions
    if decisions and state.game.names_cards:
        decisions = (_as_shown(decisions[0], player),)
    hand = Hand(position.wagers, decisions, declines=position.declined)
    settler = setup.settler if was_seen or not position.declined else setup.settler_of_unviewed
    most = NO_MAXIMA
    if over_maximum(state, position.wagers):
        most = {name: limits.most for name, limits in setup.terms.limits.items()}
    return settler.settle(Dealt(player, dealer, community), hand, most, setup.terms.smallest_chip)


def _as_shown(word: str, shown: tuple[Card, ...]) -> str:
    """Name the 3 Card Hand of cards set face down: a real deck's are shown with it first (BUL 3.13)."""
    verb, three = split_set(word)
    if not three or seen(three):
        return word
    return " ".join([verb, *(each.text for each in shown[:3])]) if shown else "house way"


def record_awards(state: State, command: c.RecordAwards, by: Actor) -> Outcome:
    """Take what the link pays for the entries of this round."""
    rule = state.game.clauses.jackpot_table
    refused = lacks(by, Role.DEALER, rule, "record jackpot awards")
    if refused:
        return refused
    entered = _entered(state)
    if state.phase is not Phase.AWARDING:
        return Refusal(rule, "no jackpot entry waits for its award")
    if set(command.amounts) != entered:
        return Refusal(rule, f"awards are for the entries at {', '.join(map(str, sorted(entered)))}")
    try:
        for amount in command.amounts.values():
            cents(amount)
    except BadAmount as problem:
        return Refusal(rule, str(problem))
    return (e.AwardsRecorded(command.amounts, rule),)


def _entered(state: State) -> set[int]:
    """Give the positions whose jackpot entries wait for what the link pays."""
    return {
        seat
        for seat, position in state.positions.items()
        if position.settlement is not None
        and position.settlement.entry is not None
        and position.award is None
    }


def end_round(state: State, _command: c.EndRound, by: Actor) -> Outcome:
    """Collect what lost and pay what won; the round is over."""
    rule = state.game.clauses.round_of_play
    refused = lacks(by, Role.DEALER, rule, "end the round")
    if refused:
        return refused
    if state.phase is Phase.AWARDING:
        seats = ", ".join(map(str, sorted(_entered(state))))
        return Refusal(rule, f"the link has not said yet what it pays for the entries at {seats}")
    if state.phase is not Phase.PAYING:
        return Refusal(rule, "the round is not settled")
    return (e.RoundEnded(rule),)
