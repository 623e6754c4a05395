"""Where a round goes next: which act of the game's script is needed, and when one is done."""

from typing import assert_never

from megalink.games.game import Act, DealLate, Decide, Expose, ExposeDealer, Place, ShowHands
from megalink.table import events as e
from megalink.table.betting import slots
from megalink.table.state import Phase, Position, State


def awaiting(state: State, stage: int) -> tuple[int, ...]:
    """Give the seats that still decide at a stage, in seat order."""
    return tuple(
        seat
        for seat, position in state.positions.items()
        if position.open and len(position.decisions) == stage
    )


def asked(state: State, stage: int) -> tuple[int, ...]:
    """Give the seats that may decide now: all that still do, or the first where players decide in turn."""
    waiting = awaiting(state, stage)
    return waiting[:1] if state.setup.terms.in_turn else waiting


def live(state: State, position: Position) -> tuple[str, ...]:
    """Give the wagers of a position whose result is still open to the cards."""
    if position.out:
        return ()
    if not position.folded:
        return (*position.wagers, *position.follow_ups)
    return tuple(name for name in position.wagers if state.game.before_the_cards[name].lives_after_fold)


def must_be_seen(state: State, place: Place) -> bool:
    """Tell whether cards at a place are still dealt and exposed.

    They are while any hand is in play; when every player has folded, only for a wager that lives on and is
    decided by them (R33).
    """
    if any(live(state, position) for position in state.positions.values() if not position.folded):
        return True
    wagers = state.game.before_the_cards
    return any(
        place in wagers[name].reads for position in state.positions.values() for name in live(state, position)
    )


def to_show(state: State) -> tuple[int, ...]:
    """Give the seats whose hands are yet to be turned up: in play, or folded with a live wager."""
    return tuple(
        seat
        for seat, position in state.positions.items()
        if not position.shown and not position.declined and live(state, position)
    )


def _is_due(state: State, act: Act) -> bool:
    match act:
        case Decide(stage=stage):
            return bool(awaiting(state, stage))
        case Expose(shows=shows, stop=stop):
            return state.community_up < stop and any(must_be_seen(state, place) for place in shows)
        case DealLate():
            return bool(state.setup.method.late) and must_be_seen(state, Place.DEALER)
        case ExposeDealer():
            return not state.dealer_is_open and must_be_seen(state, Place.DEALER)
        case ShowHands():
            return bool(to_show(state))
        case _:
            assert_never(act)


def reach(state: State) -> e.Reached:
    """Find the next act that is due; past the last one the round is ready to be settled."""
    script = state.game.round
    act = state.act + 1
    while act < len(script) and not _is_due(state, script[act]):
        act += 1
    dealing = act < len(script) and isinstance(script[act], DealLate)
    return e.Reached(act, slots(state.setup.method.late, ()) if dealing else ())


def passed_over(state: State) -> bool:
    """Tell whether cards must be seen that the round has passed over: nothing was decided by them then."""
    under_way = state.phase in (Phase.DEALING, Phase.PLAYING)
    done = state.game.round[: max(state.act, 0)] if under_way else state.game.round
    return any(_is_due(state, act) for act in done if not isinstance(act, Decide | DealLate))


def go_on(state: State) -> tuple[e.Reached, ...]:
    """Go to the next act if what the table waited for has gone out of the round."""
    if state.due or state.phase not in (Phase.DEALING, Phase.PLAYING):
        return ()
    if state.on is not None and _is_due(state, state.on):
        return ()
    return (reach(state),)
