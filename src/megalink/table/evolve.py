"""Applying recorded facts to a table. Nothing here asks a rule; every fact was decided before."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from megalink.cards import Face
from megalink.games.game import Target
from megalink.table import events as e
from megalink.table.state import Phase, Position, State

Key = TypeVar("Key")
Value = TypeVar("Value")


def evolve(state: State, event: e.Event) -> State:
    """Give the table after one event."""
    return _APPLY[type(event)](state, event)


def evolve_all(state: State, happened: Iterable[e.Event]) -> State:
    """Give the table after several events."""
    for event in happened:
        state = evolve(state, event)
    return state


def _with(state: State, *changed: Position) -> State:
    number = state.changes + 1
    positions = {each.seat: replace(each, version=number) for each in changed}
    return replace(state, positions={**state.positions, **positions}, changes=number)


def _seat_taken(state: State, event: e.SeatTaken) -> State:
    return replace(state, seated={**state.seated, event.seat: event.player})


def _seat_left(state: State, event: e.SeatLeft) -> State:
    return replace(state, seated=_without(state.seated, (event.seat,)))


def _without(mapping: Mapping[Key, Value], gone: Iterable[Key]) -> dict[Key, Value]:
    return {key: value for key, value in mapping.items() if key not in gone}


def _player_restricted(state: State, event: e.PlayerRestricted) -> State:
    one = frozenset({event.player})
    return replace(state, restricted=state.restricted | one if event.restricted else state.restricted - one)


def _round_opened(state: State, event: e.RoundOpened) -> State:
    return State(state.setup, state.seated, state.restricted, Phase.BETTING, event.number)


def _nothing(state: State, _event: object) -> State:
    """A fact that is told and kept, and changes nothing else."""
    return state


def _wagers_placed(state: State, event: e.WagersPlaced) -> State:
    position = state.positions.get(event.seat) or Position(event.seat, state.seated[event.seat])
    return _with(
        state,
        replace(
            position,
            wagers={**position.wagers, **event.wagers},
            tender=event.tender if state.game.jackpot in event.wagers else position.tender,
            placed_by=event.placed_by,
        ),
    )


def _wagers_cancelled(state: State, event: e.WagersCancelled) -> State:
    position = state.positions[event.seat]
    left = _without(position.wagers, event.wagers)
    if not left:
        return replace(state, positions=_without(state.positions, (event.seat,)))
    return _with(state, replace(position, wagers=left))


def _bets_closed(state: State, event: e.BetsClosed) -> State:
    main = state.game.main
    positions = {
        seat: replace(position, open=main in position.wagers)
        for seat, position in sorted(state.positions.items())
    }
    return replace(state, phase=Phase.DEALING, positions=positions, due=event.due)


def _cards_dealt(state: State, event: e.CardsDealt) -> State:
    hands: dict[int, list[Face]] = {}
    dealer, community, burned = list(state.dealer), list(state.community), list(state.burned)
    up = list(state.dealer_up)
    for slot, face in zip(state.due, event.cards, strict=False):
        if slot.to is Target.POSITIONS:
            hands.setdefault(slot.seat, []).append(face)
        elif slot.to is Target.DEALER:
            if slot.face_up:
                up.append(len(dealer))
            dealer.append(face)
        elif slot.to is Target.COMMUNITY:
            community.append(face)
        else:
            burned.append(face)
    held = ((state.positions[seat], faces) for seat, faces in hands.items())
    return replace(
        _with(state, *(replace(position, cards=(*position.cards, *faces)) for position, faces in held)),
        dealer=tuple(dealer),
        dealer_up=tuple(up),
        community=tuple(community),
        burned=tuple(burned),
        due=state.due[len(event.cards) :],
    )


def _security_card_placed(state: State, event: e.SecurityCardPlaced) -> State:
    return replace(state, secured=(*state.secured, event.to))


def _hand_viewed(state: State, event: e.HandViewed) -> State:
    return _with(state, replace(state.positions[event.seat], viewed=True))


def _decided(state: State, event: e.Decided) -> State:
    position = state.positions[event.seat]
    follow_ups = position.follow_ups
    if event.wager is not None:
        follow_ups = {**follow_ups, event.wager: event.amount}
    return _with(
        state,
        replace(
            position,
            decisions=(*position.decisions, event.word),
            follow_ups=follow_ups,
            open=event.open,
            folded=event.folded,
        ),
    )


def _reached(state: State, event: e.Reached) -> State:
    over = event.act >= len(state.game.round)
    return replace(state, phase=Phase.SETTLING if over else Phase.PLAYING, act=event.act, due=event.due)


def _community_exposed(state: State, event: e.CommunityExposed) -> State:
    start = state.community_up
    stop = start + len(event.cards)
    community = (*state.community[:start], *event.cards, *state.community[stop:])
    return replace(state, community=community, community_up=stop)


def _dealer_exposed(state: State, event: e.DealerExposed) -> State:
    return replace(state, dealer=event.cards, dealer_up=tuple(range(len(event.cards))))


def _no_hand(state: State, _event: e.NoHandAnnounced) -> State:
    return replace(state, no_hand=True)


def _declined(state: State, event: e.ComparisonDeclined) -> State:
    return _with(state, replace(state.positions[event.seat], declined=True))


def _hand_shown(state: State, event: e.HandShown) -> State:
    return _with(state, replace(state.positions[event.seat], shown=True, cards=event.cards))


def _declined_viewed(state: State, event: e.DeclinedViewed) -> State:
    position = state.positions[event.seat]
    return _with(state, replace(position, cards=event.cards, inspected_by=event.viewer))


def _hand_settled(state: State, event: e.HandSettled) -> State:
    after = _with(state, replace(state.positions[event.seat], settlement=event.settlement))
    settled = [each.settlement for each in after.positions.values()]
    if None in settled:
        return after
    entered = any(each is not None and each.entry is not None for each in settled)
    return replace(after, phase=Phase.AWARDING if entered else Phase.PAYING)


def _awards_recorded(state: State, event: e.AwardsRecorded) -> State:
    paid = (
        replace(position, settlement=position.settlement.awarded(state.game.jackpot, event.amounts[seat]))
        for seat, position in state.positions.items()
        if seat in event.amounts and position.settlement is not None
    )
    return replace(_with(state, *paid), phase=Phase.PAYING)


def _round_ended(state: State, _event: e.RoundEnded) -> State:
    return replace(state, phase=Phase.BETWEEN_ROUNDS, act=-1)


_APPLY: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.PlayerRestricted: _player_restricted,
    e.RoundOpened: _round_opened,
    e.NoticeGiven: _nothing,
    e.JackpotOffered: _nothing,
    e.WagersPlaced: _wagers_placed,
    e.WagersCancelled: _wagers_cancelled,
    e.BetsClosed: _bets_closed,
    e.CardsDealt: _cards_dealt,
    e.SecurityCardPlaced: _security_card_placed,
    e.HandViewed: _hand_viewed,
    e.Decided: _decided,
    e.Reached: _reached,
    e.CommunityExposed: _community_exposed,
    e.DealerExposed: _dealer_exposed,
    e.NoHandAnnounced: _no_hand,
    e.ComparisonDeclined: _declined,
    e.HandShown: _hand_shown,
    e.DeclinedViewed: _declined_viewed,
    e.HandSettled: _hand_settled,
    e.AwardsRecorded: _awards_recorded,
    e.RoundEnded: _round_ended,
}
