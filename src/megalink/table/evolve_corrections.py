"""Applying what followed from an irregularity. Like `evolve`, nothing here asks a rule."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from megalink.cards import Face
from megalink.games.game import Target
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table import sharing
from megalink.table.irregularities import COMMUNITY_AREA, DEALER_AREA
from megalink.table.state import Phase, Position, State, changed, owned, players, without


def after_settling(state: State) -> State:
    """Find the phase that settled hands leave; a round that is over stays over unless a prize waits."""
    if any(each.settlement is None for each in state.positions.values()):
        return state
    if awaits_award(state):
        return replace(state, phase=Phase.AWARDING, due=())
    over = state.phase is Phase.BETWEEN_ROUNDS
    return state if over else replace(state, phase=Phase.PAYING, due=())


def awaits_award(state: State) -> bool:
    """Tell whether a hand has won a prize of the jackpot that the link has not told yet."""
    return any(
        each.settlement is not None and each.settlement.entry is not None and each.award is None
        for each in state.positions.values()
    )


def _hand_returned(state: State, event: r.HandReturned) -> State:
    position = replace(
        state.positions[event.seat],
        open=False,
        out=event.rule,
        settlement=event.settlement,
        parts=event.parts,
        award=None,
    )
    due = tuple(slot for slot in state.due if slot.to is not Target.POSITIONS or slot.seat != event.seat)
    after = replace(changed(state, position), due=due, hand_miscounted=_miscounted(state, event.rule))
    return after_settling(_still_asked(after))


def _still_asked(state: State) -> State:
    """Ask nobody to withdraw who has nothing in the round any more."""
    if not state.offers:
        return state
    taking_part = players(state)
    return replace(state, offers={who: rule for who, rule in state.offers.items() if who in taking_part})


def _miscounted(state: State, rule: str) -> bool:
    return state.hand_miscounted or rule == state.game.clauses.wrong_hand


def _shares_returned(state: State, event: r.SharesReturned) -> State:
    position = state.positions[event.seat]
    lies = owned(position)
    rest = {name: lies[name][event.player] - amount for name, amount in event.amounts.items()}
    left, shares = sharing.grouped(sharing.with_own(lies, event.player, rest), position.player)
    back = (sharing.Back(name, event.player, amount, event.rule) for name, amount in event.amounts.items())
    returned = replace(
        position,
        wagers={name: left[name] for name in position.wagers if name in left},
        follow_ups={name: left[name] for name in position.follow_ups if name in left},
        shares=shares,
        back=(*position.back, *back),
    )
    return _still_asked(changed(state, _with_main(state, returned)))


def _with_main(state: State, position: Position) -> Position:
    """Leave nothing to be decided, and nothing decided, where the main wager is gone."""
    if state.game.main in position.wagers:
        return position
    return replace(position, open=False, folded=False, decisions=(), recorded={})


def _contributions_corrected(state: State, event: r.ContributionsCorrected) -> State:
    """Awards that were told go back; the hands that won them and still stand wait to be awarded anew."""
    unpaid = []
    for seat, amount in event.awards.items():
        position = state.positions[seat]
        if not position.out and position.settlement is not None:
            settlement = position.settlement.awarded(state.game.jackpot, -amount)
            parts = sharing.awarded(position.parts, position.player, state.game.jackpot, -amount)
            unpaid.append(replace(position, settlement=settlement, parts=parts, award=None))
    return after_settling(changed(state, *unpaid)) if unpaid else state


def _round_voided(state: State, event: r.RoundVoided) -> State:
    phase = state.phase if state.phase is Phase.BETWEEN_ROUNDS else Phase.PAYING
    return replace(state, phase=phase, due=(), void=event.rule, offers={})


def _hands_moved(state: State, event: r.HandsMoved) -> State:
    """Put recorded hands where they belong.

    Moves that begin at a place without a record leave it as it is: cards are recorded in the order of the
    dealing method, so that a hand which lay at an empty position is recorded where it belongs already.
    """
    moves = event.moves
    while begun := moves.keys() - set(moves.values()):
        moves = without(moves, begun)
    held = {seat: position.cards for seat, position in state.positions.items()}
    held |= {DEALER_AREA: state.dealer, COMMUNITY_AREA: state.community}
    placed = {to: held[lay] for lay, to in moves.items()}
    seats = (replace(state.positions[seat], cards=hand) for seat, hand in placed.items() if seat > 0)
    return replace(
        changed(state, *seats),
        dealer=placed.get(DEALER_AREA, state.dealer),
        community=placed.get(COMMUNITY_AREA, state.community),
    )


def _reconstructed(state: State, event: r.DealReconstructed) -> State:
    return replace(state, hand_miscounted=_miscounted(state, event.rule))


def _card_read(state: State, event: r.CardRead) -> State:
    spot = event.spot
    lying = {Target.DEALER: state.dealer, Target.COMMUNITY: state.community, Target.BURN: state.burned}
    if spot.to is Target.POSITIONS:
        position = state.positions[spot.seat]
        was = position.cards[spot.place - 1].text  # a decision may have named it (BUL 3.10.1)
        said = tuple(word.replace(was, event.card.text) for word in position.decisions)
        cards = _put(position.cards, spot.place, event.card)
        return changed(state, replace(position, cards=cards, decisions=said))
    put = _put(lying[spot.to], spot.place, event.card)
    return replace(state, **{spot.to.value if spot.to is not Target.BURN else "burned": put})


def _put(cards: tuple[Face, ...], place: int, card: Face) -> tuple[Face, ...]:
    return (*cards[: place - 1], card, *cards[place:])


def _cards_shown(state: State, event: r.CardsShown) -> State:
    return replace(state, turned_up=(*state.turned_up, *event.cards))


def _wager_owed(state: State, event: r.WagerOwed) -> State:
    position = state.positions[event.seat]
    owes = position.owed.get(event.wager, {})
    more = {**owes, event.player: owes.get(event.player, 0) + event.amount}
    return changed(state, replace(position, owed={**position.owed, event.wager: more}))


def _wagers_corrected(state: State, event: r.WagersCorrected) -> State:
    position = state.positions.get(event.seat) or Position(event.seat, event.player)
    corrected = replace(position, wagers=event.wagers, back=event.back, shares=event.shares, open=event.open)
    after = changed(state, _with_main(state, corrected))
    due = state.due
    if not event.wagers and not position.cards:  # only invalid wagers lie there: it is not dealt (R48)
        due = tuple(slot for slot in due if slot.seat != event.seat)
    return replace(after, positions=dict(sorted(after.positions.items())), due=due)


def _wagers_moved(state: State, event: r.WagersMoved) -> State:
    position = state.positions[event.seat]
    names = {position.player: event.player}
    moved = replace(
        position,
        seat=event.to,
        player=event.player,
        shares={
            name: {names.get(player, player): amount for player, amount in each.items()}
            for name, each in position.shares.items()
        },
        back=tuple(replace(each, player=names.get(each.player, each.player)) for each in position.back),
    )
    after = changed(replace(state, positions=without(state.positions, (event.seat,))), moved)
    due = tuple(replace(slot, seat=event.to) if slot.seat == event.seat else slot for slot in state.due)
    return replace(after, positions=dict(sorted(after.positions.items())), due=due)


def _limits_missed(state: State, event: r.LimitsMissed) -> State:
    if event.rule != state.game.clauses.under_minimum:
        return state
    first = {player: state.round for player in event.players if player not in state.under_minimum}
    return replace(state, under_minimum={**state.under_minimum, **first})


def _prohibited(state: State, event: r.PlayerProhibited) -> State:
    one = frozenset({event.player})
    return replace(state, prohibited=state.prohibited | one if event.prohibited else state.prohibited - one)


def _offered(state: State, event: r.WithdrawalOffered) -> State:
    return replace(state, offers={**state.offers, **dict.fromkeys(event.players, event.rule)})


def _answered(state: State, event: r.OfferAnswered) -> State:
    return replace(state, offers=without(state.offers, (event.player,)))


def _proposed(state: State, event: e.Proposed) -> State:
    return replace(state, proposals={**state.proposals, event.number: event}, proposed=event.number)


def _closed(state: State, event: r.Approved | r.ProposalWithdrawn) -> State:
    return replace(state, proposals=without(state.proposals, (event.number,)))


def _nothing(state: State, _event: object) -> State:
    """A fact that is told and kept, and changes nothing else."""
    return state


APPLY: Final[Mapping[type, Callable[[State, Any], State]]] = {
    r.HandReturned: _hand_returned,
    r.SharesReturned: _shares_returned,
    r.ContributionsCorrected: _contributions_corrected,
    r.RoundVoided: _round_voided,
    r.HandsMoved: _hands_moved,
    r.DealReconstructed: _reconstructed,
    r.CardRead: _card_read,
    r.CardsShown: _cards_shown,
    r.DeckCounted: _nothing,
    r.LateWagerReturned: _nothing,
    r.WagerOwed: _wager_owed,
    r.WagersCorrected: _wagers_corrected,
    r.WagersMoved: _wagers_moved,
    r.LimitsMissed: _limits_missed,
    r.AbsenceRecorded: _nothing,
    r.PlayerProhibited: _prohibited,
    r.PlayerStopped: _nothing,
    r.WithdrawalOffered: _offered,
    r.OfferAnswered: _answered,
    r.RoundContinues: _nothing,
    r.Referred: _nothing,
    e.Proposed: _proposed,
    r.Approved: _closed,
    r.ProposalWithdrawn: _closed,
}
