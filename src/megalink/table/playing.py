"""Decisions, the comparison, and declining it."""

from megalink.cards import Card, seen
from megalink.games import game as g
from megalink.games.settlement import BadHand, check_set, walk
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import sharing
from megalink.table.betting import Outcome
from megalink.table.dealing import told_cards
from megalink.table.evolve import evolve, evolve_all
from megalink.table.roles import Actor, Refusal, Role, lacks
from megalink.table.script import asked, awaiting, go_on, reach, to_show
from megalink.table.state import Position, State


def decide_hand(state: State, command: c.DecideHand, by: Actor) -> Outcome:
    """Take a player's decision for one hand (3.9; BUL 3.10)."""
    clauses = state.game.clauses
    act = state.on
    position = state.positions.get(command.seat)
    if not isinstance(act, g.Decide):
        return Refusal(clauses.decisions, "no decision is asked now")
    if position is None:
        return Refusal(clauses.decisions, f"position {command.seat} is not in this round")
    refused = _not_the_player(state, position, by, "a hand is decided by its player alone")
    if refused:
        return refused
    waiting = awaiting(state, act.stage)
    if command.seat not in waiting:
        return Refusal(clauses.decisions, f"position {command.seat} has nothing to decide now")
    if state.setup.terms.in_turn and command.seat != waiting[0]:
        return Refusal(clauses.decisions, f"position {waiting[0]} decides first")
    decided = _decision(state, position, command)
    if isinstance(decided, Refusal) or len(waiting) > 1:
        return decided if isinstance(decided, Refusal) else (decided,)
    return (decided, reach(evolve(state, decided)))


def _not_the_player(state: State, position: Position, by: Actor, reason: str) -> Refusal | None:
    if by.role is Role.PLAYER and by.name == position.player:
        return None
    rule = state.game.clauses.decisions if by.role is Role.PLAYER else state.game.clauses.higher_position
    return Refusal(rule, reason, Role.PLAYER)  # the order of positions is the staff's (R41)


def _decision(state: State, position: Position, command: c.DecideHand) -> e.Decided | Refusal:
    clauses = state.game.clauses
    word = command.word
    try:
        path = walk(state.game, (*position.decisions, word))
        choice = path.taken[-1]
        if choice.sets_cards and not position.viewed:
            return Refusal(clauses.one_view, "a hand that was not viewed is set by the House Way")  # R42
        if choice.sets_cards and seen(position.cards):
            check_set(path, seen(position.cards))
        elif any(isinstance(face, Card) for face in path.three):
            return Refusal(choice.rule, "these cards lie face down; set them as: set ?? ?? ??")
    except BadHand as problem:
        return Refusal(problem.rule or clauses.decisions, str(problem))
    shares = _drawn(state, position, command, choice)
    if isinstance(shares, Refusal):
        return shares
    return e.Decided(
        position.seat,
        word,
        choice.wager,
        choice.multiple * position.wagers[state.game.main] if choice.wager else 0,
        path.open is not None,
        path.folded,
        choice.rule,
        shares,
    )


def _drawn(
    state: State, position: Position, command: c.DecideHand, choice: g.Choice
) -> sharing.Shares | Refusal:
    """Draw a wager that follows in proportion to the shares of the main one (R12)."""
    main = position.shares.get(state.game.main, {})
    unable = set(command.unable)
    if not unable <= set(main) - {position.player}:
        return Refusal("R12", "only sharers of the main wager can be unable to fund what follows from it")
    if choice.wager is None or not main:
        return {}
    if unable and not command.covers:
        return Refusal(
            "R12", f"{' and '.join(sorted(unable))} cannot fund a part of the {choice.wager} wager"
        )
    return sharing.follow_up(main, choice.multiple, position.player, unable)


def record_time_out(state: State, command: c.RecordTimeOut, by: Actor) -> Outcome:
    """Record what stakes nothing more for a player who is present and whose time is out (R38)."""
    refused = lacks(by, Role.DEALER, "R38", "record that a player's time is out")
    act = state.on
    if refused:
        return refused
    if not isinstance(act, g.Decide) or command.seat not in asked(state, act.stage):
        return Refusal("R38", f"no decision of position {command.seat} is asked now")
    position = state.positions[command.seat]
    decided = recorded_decision(state, position, "R38")
    return (decided, *go_on(evolve(state, decided)))


def recorded_decision(state: State, position: Position, rule: str, word: str | None = None) -> e.Decided:
    """Decide for a player who did not: the word of his document, or what stakes nothing more (R38)."""
    word = word or _costless(state.game.stages[len(position.decisions)])
    path = walk(state.game, (*position.decisions, word))
    return e.Decided(position.seat, word, None, 0, path.open is not None, path.folded, rule, recorded=True)


def _costless(stage: g.Stage) -> str:
    """Find the choice that stakes nothing more and names no card: check, else fold, or the House Way."""
    free = [each for each in stage.choices if each.wager is None and not each.sets_cards]
    return min(free, key=lambda each: each.then is g.Then.FOLD).word


def decline_comparison(state: State, command: c.DeclineComparison, by: Actor) -> Outcome:
    """Let a player keep his hand face down, from the Dealer's exposure until it is shown (R49)."""
    rule = state.game.clauses.declining
    position = state.positions.get(command.seat)
    if not isinstance(state.on, g.ShowHands) or command.seat not in to_show(state) or position is None:
        return Refusal(rule, "a comparison is declined between the Dealer's exposure and the hand's own")
    if position.folded:
        return Refusal(rule, "a folded hand is not compared")
    refused = _not_the_player(state, position, by, "a comparison is declined by the player alone")
    if refused:
        return refused
    dealt = g.Dealt((), (), seen(state.community))
    barred = state.game.bars_declining(dealt, position.wagers)
    if barred is not None:
        return Refusal(barred, "the community cards alone win a wager of this hand")
    declined = e.ComparisonDeclined(command.seat, rule)
    return _unless_due(state, (declined,))


def _unless_due(state: State, happened: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Go on once no hand is left to be shown."""
    after = evolve_all(state, happened)
    return happened if to_show(after) else (*happened, reach(after))


def show_hands(state: State, command: c.ShowHands, by: Actor) -> Outcome:
    """Turn up players' hands for the comparison, and folded ones whose side wagers live."""
    act = state.on
    if not isinstance(act, g.ShowHands):
        return Refusal(state.game.clauses.dealer_exposes, "no hand is to be shown now")
    refused = lacks(by, Role.DEALER, act.rule, "expose the hands")
    if refused:
        return refused
    due = to_show(state)
    seats = tuple(dict.fromkeys(command.seats)) or due
    if not set(seats) <= set(due) or not set(command.cards) <= set(seats):
        return Refusal(act.rule, f"the hands to be shown are at {', '.join(map(str, due))}")
    happened: list[e.Event] = []
    after = state
    for seat in seats:
        position = state.positions[seat]
        told = told_cards(after, position.cards, command.cards.get(seat, ()), act.rule)
        if isinstance(told, Refusal):
            return told
        happened.append(e.HandShown(seat, told, act.rule))
        after = evolve(after, happened[-1])
    return tuple(happened) if to_show(after) else (*happened, reach(after))


def view_declined(state: State, command: c.ViewDeclined, by: Actor) -> Outcome:
    """Let a Pit Supervisor or above look at a declined hand; nobody else sees it."""
    rule = state.game.clauses.declining
    refused = lacks(by, Role.PIT_SUPERVISOR, rule, "view a declined hand")
    if refused:
        return refused
    position = state.positions.get(command.seat)
    if position is None or not position.declined:
        return Refusal(rule, f"no comparison was declined at position {command.seat}")
    told = told_cards(state, position.cards, command.cards, rule)
    if isinstance(told, Refusal):
        return told
    return (e.DeclinedViewed(command.seat, told, by.name, rule),)
