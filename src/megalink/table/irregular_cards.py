"""What follows from wrong cards (5.1), deals (5.2) and numbers (5.3, 5.7, 5.8), and exposed cards (5.4)."""

from collections.abc import Mapping
from typing import Final

from megalink.cards import DECK, Card, Face, repeated
from megalink.games.game import Target
from megalink.labels import listed
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.following import NOT_COVERED, Following, no_round, not_dealt, settled_already
from megalink.table.returning import and_go_on, return_hands, settled_again, void
from megalink.table.roles import Refusal
from megalink.table.state import State

_AREAS: Final = {Target.DEALER: "the Dealer", Target.COMMUNITY: "the community"}


def wrong_cards(state: State, _about: i.WrongCards) -> Following | Refusal:
    """Make the round void where cards are too many, missing, foreign or unshuffled (5.1)."""
    rule = state.game.clauses.wrong_cards
    return no_round(state, rule) or Following(void(state, rule), rule)


def misdeal(state: State, about: i.Misdeal) -> Following | Refusal:
    """Move complete hands to where they belong, or make the round void (5.2, R28)."""
    rule = state.game.clauses.misdeal
    refused = not_dealt(state, rule) or settled_already(state, rule)
    if refused:
        return refused
    if about.handled or any(each.viewed or each.shown for each in state.positions.values()):
        return Refusal(rule, f"a player has handled his cards; {NOT_COVERED}")
    if not about.moves:
        return Following(void(state, rule), rule)
    refused = _cannot_move(state, about, rule)
    if refused:
        return refused
    areas = {i.DEALER_AREA, i.COMMUNITY_AREA} & {*about.moves, *about.moves.values()}
    if areas and state.setup.version.rulings.reconstruction == "positions":
        return Following(void(state, rule), rule)  # only between playing positions (R28)
    return Following((r.HandsMoved(about.moves, rule),), rule)


def _cannot_move(state: State, about: i.Misdeal, rule: str) -> Refusal | None:
    """Refuse moves that leave two hands in one place, or are not of complete hands."""
    places = {i.DEALER_AREA, i.COMMUNITY_AREA, *range(1, state.setup.seats + 1)}
    lies, belongs = list(about.moves), list(about.moves.values())
    if len(set(belongs)) != len(belongs) or not {*lies, *belongs} <= places:
        return Refusal(rule, "each misplaced hand is moved to a place of its own at this table")
    if any(lie == belong for lie, belong in about.moves.items()):
        return Refusal(rule, "a hand that lies where it belongs is not moved")
    strange = {place for place in belongs if place > 0 and place not in state.positions}
    if strange:
        named = ", ".join(map(str, sorted(strange)))
        return Refusal(rule, f"no wager lies at {named}; a hand belongs to a position of this round")
    ends = {_end(about.moves, lie) for lie in lies if lie not in belongs and _cards(state, lie)}
    arrives = {place for place in ends if _cards(state, place)}
    if arrives:
        return Refusal(
            rule, f"a hand lies at {', '.join(map(str, sorted(arrives)))}; say where that one goes"
        )
    sizes = {lie: len(_cards(state, lie)) for lie in lies if _cards(state, lie)}
    due = {slot.seat for slot in state.due if slot.to is Target.POSITIONS}
    if due & {*lies, *belongs} or any(size != _size(state, about.moves[lie]) for lie, size in sizes.items()):
        return Refusal(rule, "only complete hands are moved")
    return None


def _end(moves: Mapping[int, int], place: int) -> int:
    """Follow moves from a place that no other hand is moved to; at their end no hand is taken away."""
    while place in moves:
        place = moves[place]
    return place


def _cards(state: State, place: int) -> tuple[Face, ...]:
    areas = {i.DEALER_AREA: state.dealer, i.COMMUNITY_AREA: state.community}
    if place in areas:
        return areas[place]
    return state.positions[place].cards if place in state.positions else ()


def _size(state: State, place: int) -> int:
    game = state.game
    areas = {i.DEALER_AREA: game.dealer_size, i.COMMUNITY_AREA: game.community_size}
    return areas.get(place, game.hand_size)


def wrong_count(state: State, about: i.WrongCount) -> Following | Refusal:
    """Put a wrong number of the Dealer's or community cards right, or make the round void (5.3, R28)."""
    game = state.game
    rule = game.clauses.wrong_count
    if about.area not in game.counted:
        named = listed(sorted(_AREAS[each] for each in game.counted))
        return Refusal(rule, f"only the cards of {named} are counted by this rule")
    refused = no_round(state, rule)
    if refused:
        return refused
    lying = state.dealer if about.area is Target.DEALER else state.community
    if not lying and not any(slot.to is about.area for slot in state.due):
        return Refusal(rule, f"no card of {_AREAS[about.area]} has been dealt yet")
    right = right_count(state, about.area)
    if about.count < 0 or about.count == right:
        return Refusal(rule, f"{right} cards are the right number there")
    if about.certain:
        return Following((r.DealReconstructed(about.area, 0, about.count, rule),), rule)
    return Following(void(state, rule), rule)


def right_count(state: State, area: Target) -> int:
    """Count the cards that the table's dealing method lays in an area (TCPX: by machine one more, burned)."""
    if area is Target.DEALER:
        return state.game.dealer_size
    method = state.setup.method
    burned = (step.count for step in (*method.first, *method.late) if step.to is Target.BURN)
    return state.game.community_size + sum(burned)


def wrong_hand_count(state: State, about: i.WrongHandCount) -> Following | Refusal:
    """Put a wrong number of cards in a player's hand right, or take the hand out of the round (5.7, R28)."""
    rule = state.game.clauses.wrong_hand
    refused = not_dealt(state, rule)
    if refused:
        return refused
    position = state.positions.get(about.seat)
    if position is None or position.out:
        return Refusal(rule, f"position {about.seat} has no hand in this round")
    if not position.cards:
        return Refusal(rule, f"no card has been dealt to position {about.seat}")
    if about.count < 0 or about.count == state.game.hand_size:
        return Refusal(rule, f"{state.game.hand_size} cards are the right number in a hand")
    if about.certain:
        return Following((r.DealReconstructed(Target.POSITIONS, about.seat, about.count, rule),), rule)
    return Following(and_go_on(state, return_hands(state, (about.seat,), rule)), rule)


def deck_counted(state: State, about: i.DeckCounted) -> Following | Refusal:
    """Make the round void where the deck, counted by hand, has too many or too few cards (5.8)."""
    rule = state.game.clauses.deck_count
    refused = no_round(state, rule)
    if refused:
        return refused
    if about.count < 0:
        return Refusal(rule, "a deck has no fewer than 0 cards")
    counted = r.DeckCounted(about.count, rule)
    if about.count == len(DECK):
        return Following((counted,), rule)
    return Following((counted, *void(state, rule)), rule)


def cards_shown(state: State, about: i.CardsShown) -> Following | Refusal:
    """Make the round void once two cards were turned up during the deal; play on after one (5.4, R45)."""
    rule = state.game.clauses.cards_shown
    refused = not_dealt(state, rule) or settled_already(state, rule)
    if refused:
        return refused
    if about.after_deal:
        return Refusal(rule, f"these cards were not exposed during the deal; {NOT_COVERED}")
    spots = tuple(dict.fromkeys(about.cards))
    if not spots:
        return Refusal(rule, "say which cards were turned up")
    for spot in spots:
        refused = _not_turned_up(state, spot, rule)
        if refused:
            return refused
    if len({*state.turned_up, *spots}) >= 2:
        return Following(void(state, rule), rule)
    return Following((r.CardsShown(spots, rule),), rule)


def _not_turned_up(state: State, spot: i.Spot, rule: str) -> Refusal | None:
    if not 0 < spot.place <= len(lying_at(state, spot)):
        of = f"position {spot.seat}" if spot.to is Target.POSITIONS else _AREAS.get(spot.to, "those burned")
        return Refusal(rule, f"there is no card {spot.place} of {of}")
    if spot in state.turned_up:
        return Refusal(rule, "this card was reported already")
    if _dealt_up(state, spot.to)[spot.place - 1]:
        return Refusal(rule, "the dealing method itself turns this card up")
    return None


def _dealt_up(state: State, to: Target) -> list[bool]:
    """Say of each card that the method lays in a place whether it is dealt face up."""
    method = state.setup.method
    return [
        step.face_up for step in (*method.first, *method.late) if step.to is to for _ in range(step.count)
    ]


def lying_at(state: State, spot: i.Spot) -> tuple[Face, ...]:
    """Give the cards of the place that a spot is in."""
    if spot.to is Target.POSITIONS:
        return state.positions[spot.seat].cards if spot.seat in state.positions else ()
    areas = {Target.DEALER: state.dealer, Target.COMMUNITY: state.community, Target.BURN: state.burned}
    return () if spot.seat else areas[spot.to]


def card_misread(state: State, about: i.CardMisread) -> Following | Refusal:
    """Put the card that really lies there in place of one that was read in wrongly."""
    rule = state.setup.method.rule
    if not state.setup.terms.physical:
        return Refusal(rule, "at a virtual table no card is read in")
    refused = not_dealt(state, rule)
    if refused:
        return refused
    spot = about.spot
    lying = lying_at(state, spot)
    if not 0 < spot.place <= len(lying) or not isinstance(lying[spot.place - 1], Card):
        return Refusal(rule, "no card that was read in lies there")
    others = [face for face in _all_faces(state) if face is not lying[spot.place - 1]]
    if lying[spot.place - 1] == about.card or repeated([*others, about.card]) is not None:
        return Refusal(state.game.clauses.wrong_cards[:3], "this card is on the table already")
    read = r.CardRead(spot, about.card, rule)
    return Following(settled_again(state, (read,), rule), rule)


def _all_faces(state: State) -> list[Face]:
    hands = [face for position in state.positions.values() for face in position.cards]
    return [*hands, *state.dealer, *state.community, *state.burned]
