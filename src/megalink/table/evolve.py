"""Applying recorded facts to a table. Nothing here asks a rule; every fact was decided before."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from megalink.cards import Face
from megalink.games.game import Target
from megalink.table import events as e
from megalink.table import evolve_corrections, sharing
from megalink.table.state import Phase, Position, State, changed, owned, without


def evolve(state: State, event: e.Event) -> State:
    """Give the table after one event."""
    return _APPLY[type(event)](state, event)


def evolve_all(state: State, happened: Iterable[e.Event]) -> State:
    """Give the table after several events."""
    for event in happened:
        state = evolve(state, event)
    return state


def _seat_taken(state: State, event: e.SeatTaken) -> State:
    return replace(state, seated={**state.seated, event.seat: event.player})


def _seat_left(state: State, event: e.SeatLeft) -> State:
    return replace(state, seated=without(state.seated, (event.seat,)))


def _player_restricted(state: State, event: e.PlayerRestricted) -> State:
    one = frozenset({event.player})
    return replace(state, restricted=state.restricted | one if event.restricted else state.restricted - one)


def _round_opened(state: State, event: e.RoundOpened) -> State:
    return State(
        state.setup,
        state.seated,
        state.restricted,
        Phase.BETTING,
        event.number,
        prohibited=state.prohibited,
        under_minimum=state.under_minimum,
        proposed=state.proposed,
    )


def _nothing(state: State, _event: object) -> State:
    """A fact that is told and kept, and changes nothing else."""
    return state


def _wagers_placed(state: State, event: e.WagersPlaced) -> State:
    position = state.positions.get(event.seat) or Position(event.seat, state.seated[event.seat])
    wagers, shares = {**position.wagers, **event.wagers}, position.shares
    if shares or event.player != position.player:
        lies = sharing.with_own(owned(position), event.player, event.wagers)
        wagers, shares = sharing.grouped(lies, position.player)
    return changed(
        state,
        replace(
            position,
            wagers=wagers,
            shares=shares,
            tender=event.tender if state.game.jackpot in event.wagers else position.tender,
            placed_by=event.placed_by,
        ),
    )


def _wagers_cancelled(state: State, event: e.WagersCancelled) -> State:
    position = state.positions[event.seat]
    left, shares = sharing.grouped(
        sharing.with_own(owned(position), event.player, dict.fromkeys(event.wagers, 0)), position.player
    )
    if not left:
        return replace(state, positions=without(state.positions, (event.seat,)))
    return changed(state, replace(position, wagers=left, shares=shares))


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
        changed(state, *(replace(position, cards=(*position.cards, *faces)) for position, faces in held)),
        dealer=tuple(dealer),
        dealer_up=tuple(up),
        community=tuple(community),
        burned=tuple(burned),
        due=state.due[len(event.cards) :],
    )


def _security_card_placed(state: State, event: e.SecurityCardPlaced) -> State:
    return replace(state, secured=(*state.secured, event.to))


def _hand_viewed(state: State, event: e.HandViewed) -> State:
    return changed(state, replace(state.positions[event.seat], viewed=True))


def _decided(state: State, event: e.Decided) -> State:
    position = state.positions[event.seat]
    follow_ups = position.follow_ups
    if event.wager is not None:
        follow_ups = {**follow_ups, event.wager: event.amount}
    recorded = position.recorded
    if event.recorded:
        recorded = {**recorded, len(position.decisions): event.rule}
    return changed(
        state,
        replace(
            position,
            decisions=(*position.decisions, event.word),
            follow_ups=follow_ups,
            shares={**position.shares, event.wager: event.shares}
            if event.shares and event.wager
            else position.shares,
            recorded=recorded,
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
    return changed(state, replace(state.positions[event.seat], declined=True))


def _hand_shown(state: State, event: e.HandShown) -> State:
    return changed(state, replace(state.positions[event.seat], shown=True, cards=event.cards))


def _declined_viewed(state: State, event: e.DeclinedViewed) -> State:
    position = state.positions[event.seat]
    return changed(state, replace(position, cards=event.cards, inspected_by=event.viewer))


def _hand_settled(state: State, event: e.HandSettled) -> State:
    position = replace(state.positions[event.seat], settlement=event.settlement, parts=event.parts)
    return evolve_corrections.after_settling(changed(state, position))


def _awards_recorded(state: State, event: e.AwardsRecorded) -> State:
    jackpot = state.game.jackpot
    paid = (
        replace(
            position,
            settlement=position.settlement.awarded(jackpot, amount),
            parts=sharing.awarded(position.parts, position.player, jackpot, amount),
            award=amount,
        )
        for seat, amount in event.amounts.items()
        if (position := state.positions[seat]).settlement is not None
    )
    return evolve_corrections.after_settling(changed(state, *paid))


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
    **evolve_corrections.APPLY,
}
