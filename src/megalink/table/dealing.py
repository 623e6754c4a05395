"""Cards: dealt in the order of the method, viewed by their player, turned up by the Dealer."""

from megalink.cards import Card, Face, repeated
from megalink.games import game as g
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.betting import Outcome
from megalink.table.evolve import evolve
from megalink.table.roles import Actor, Refusal, Role, lacks
from megalink.table.script import reach
from megalink.table.state import Phase, State

TWICE = "5.1"
"""A card that appears twice does not belong to the deck in use (5.1 of every document)."""


def deal_cards(state: State, command: c.DealCards, by: Actor) -> Outcome:
    """Put the next cards in their places (3.7, 3.8; BUL 3.8, 3.9)."""
    rule = state.due[0].rule if state.due else state.setup.method.rule
    refused = lacks(by, Role.DEALER, rule, "deal")
    if refused:
        return refused
    if not state.due:
        return Refusal(rule, "no card is due")
    if not 0 < len(command.cards) <= len(state.due):
        return Refusal(rule, f"{len(state.due)} cards are due, not {len(command.cards)}")
    for slot, face in zip(state.due, command.cards, strict=False):
        if isinstance(face, Card):
            continue
        if not state.setup.terms.physical and slot.to is not g.Target.BURN:
            return Refusal(rule, "at a virtual table every card dealt is known")
        if slot.face_up:
            return Refusal(slot.rule, "this card is dealt face up, so it is known")
    if _twice(state, command.cards):
        return Refusal(TWICE, "a card was dealt that is already on the table")
    happened: list[e.Event] = [e.CardsDealt(command.cards, rule)]
    happened += (
        e.SecurityCardPlaced(slot.to, slot.rule) for slot in state.due[: len(command.cards)] if slot.security
    )
    if len(command.cards) == len(state.due):
        happened.append(reach(evolve(state, happened[0])))
    return tuple(happened)


def _twice(state: State, cards: tuple[Face, ...]) -> bool:
    hands = [face for position in state.positions.values() for face in position.cards]
    return repeated([*hands, *state.dealer, *state.community, *state.burned, *cards]) is not None


def view_hand(state: State, command: c.ViewHand, by: Actor) -> Outcome:
    """Let a player look at one of his hands; the others he plays blind (3.4.1; BUL 3.5.1)."""
    rule = state.game.clauses.one_view
    position = state.positions.get(command.seat)
    if position is None or by.role is not Role.PLAYER or by.name != position.player:
        return Refusal(rule, "a hand is viewed by its player alone", Role.PLAYER)
    if not position.cards:
        return Refusal(rule, "no cards have been dealt to this position")
    if position.folded or position.out or state.phase is Phase.BETWEEN_ROUNDS:
        return Refusal(state.game.clauses.decisions, "this hand is over")
    if position.viewed:
        return ()
    if any(each.viewed for each in state.positions.values() if each.player == by.name):
        return Refusal(rule, "one hand may be viewed; this one is played blind")
    return (e.HandViewed(command.seat, rule),)


def expose(state: State, command: c.Expose, by: Actor) -> Outcome:
    """Turn up the community cards, or the Dealer's, that are due now."""
    act = state.on
    if not isinstance(act, g.Expose | g.ExposeDealer):
        return Refusal(state.game.clauses.dealer_exposes, "nothing is to be exposed now")
    refused = lacks(by, Role.DEALER, act.rule, "expose cards")
    if refused:
        return refused
    lying = state.community[act.start : act.stop] if isinstance(act, g.Expose) else state.dealer
    told = told_cards(state, lying, command.cards, act.rule)
    if isinstance(told, Refusal):
        return told
    if isinstance(act, g.Expose):
        turned = e.CommunityExposed(told, act.rule)
        return (turned, reach(evolve(state, turned)))
    happened: list[e.Event] = [e.DealerExposed(told, act.rule)]
    no_hand = state.game.no_hand(told, state.setup.version)
    if no_hand is not None:
        happened.append(e.NoHandAnnounced(no_hand))
    return (*happened, reach(evolve(state, happened[0])))


def told_cards(
    state: State, lying: tuple[Face, ...], told: tuple[Card, ...], rule: str
) -> tuple[Card, ...] | Refusal:
    """Match turned-up cards with what lies there: known ones must agree, unseen ones must be told."""
    known = tuple(face for face in lying if isinstance(face, Card))
    if len(known) == len(lying) and not told:
        return known
    if len(told) != len(lying):
        return Refusal(rule, f"{len(lying)} cards lie there; tell each of them")
    if not set(known) <= set(told):
        return Refusal(TWICE, "another card lies there than was told")
    others = [each for each in told if each not in known]
    if len(set(told)) != len(told) or _twice(state, tuple(others)):
        return Refusal(TWICE, "a card was told that is already on the table")
    return told
