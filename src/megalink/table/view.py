"""What one viewer may see of a table: the only window on an open round."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct

from megalink.cards import UNSEEN, Face
from megalink.games import game as g
from megalink.games.settlement import Line, split_set
from megalink.games.version import Limits
from megalink.table import sharing
from megalink.table.irregularities import Irregularity
from megalink.table.remedies import Effect
from megalink.table.roles import Actor, Role
from megalink.table.script import asked, to_show
from megalink.table.state import Phase, Position, State


@final
class ChoiceView(Struct, frozen=True):
    """One thing the viewer may decide for a hand, and what it costs in cents."""

    word: str
    label: str
    cost: int
    rule: str


@final
class SeatView(Struct, frozen=True):
    """A playing position as the viewer sees it."""

    seat: int
    player: str
    wagers: Mapping[str, int]
    follow_ups: Mapping[str, int]
    cards: tuple[str, ...]
    viewed: bool
    decisions: tuple[str, ...]
    folded: bool
    declined: bool
    shown: bool
    choices: tuple[ChoiceView, ...]
    """What the viewer may decide here now; nothing at another player's position."""
    lines: Mapping[str, Line]
    player_hand: str | None
    shares: Mapping[str, sharing.Shares]
    """Whose the wagers are, where they are not the seated player's alone (R12)."""
    parts: Mapping[str, Mapping[str, sharing.Part]]
    """What each of several players has of each line."""
    back: tuple[sharing.Back, ...]
    """What lies there and is not played."""
    owed: Mapping[str, sharing.Shares]
    """What was taken away and is owed, by area and player (5.6)."""
    out: str
    """The number under which the hand is out of the round; empty while it is in."""


@final
class ProposalView(Struct, frozen=True):
    """A reported irregularity that waits for a decision, as the staff see it."""

    number: int
    about: Irregularity
    effects: tuple[Effect, ...]
    decides: str
    by: str
    rule: str
    may_approve: bool
    """The viewer may: he is of the role that the rules name, and did not report it himself."""


@final
class View(Struct, frozen=True):
    """A table as one viewer sees it."""

    game: str
    version: str
    method: str
    round: int
    phase: Phase
    awaits: str
    """What the table waits for, in a sentence."""
    rule: str
    """The number under which it waits."""
    seats: tuple[SeatView, ...]
    community: tuple[str, ...]
    dealer: tuple[str, ...]
    burned: int
    """How many cards were burned; nobody sees which."""
    secured: tuple[str, ...]
    """Whose cards have a security card at the bottom."""
    dealer_hand: str | None
    no_hand: bool
    limits: Mapping[str, Limits]
    jackpot_unit: int
    decision_seconds: int
    proposals: tuple[ProposalView, ...]
    """What was reported and waits; the staff alone see it."""
    offers: Mapping[str, str]
    """Who may withdraw all his wagers and has not answered, and under which number."""
    void: str
    """The number under which the round is void; empty while it is not."""


def view(state: State, viewer: Actor | None) -> View:
    """Show a table to somebody; None is any watcher."""
    awaits, rule = waits_for(state)
    seats = tuple(_seat(state, seat, viewer) for seat in sorted(state.seated))
    hands = [each.settlement for each in state.positions.values() if each.settlement is not None]
    return View(
        game=state.game.name,
        version=state.setup.version.digest,
        method=state.setup.terms.method,
        round=state.round,
        phase=state.phase,
        awaits=awaits,
        rule=rule,
        seats=seats,
        community=_faces(state.community, range(state.community_up)),
        dealer=_faces(state.dealer, state.dealer_up),
        dealer_hand=next((each.dealer_hand for each in hands if each.dealer_hand), None),
        burned=len(state.burned),
        secured=tuple(each.value for each in state.secured),
        no_hand=state.no_hand,
        limits=state.setup.terms.limits,
        jackpot_unit=state.setup.terms.jackpot_unit,
        decision_seconds=state.setup.terms.decision_seconds,
        proposals=_proposals(state, viewer),
        offers=state.offers,
        void=state.void,
    )


def _proposals(state: State, viewer: Actor | None) -> tuple[ProposalView, ...]:
    if viewer is None or viewer.role is Role.PLAYER:
        return ()
    return tuple(
        ProposalView(
            each.number,
            each.about,
            each.effects,
            each.decides.label,
            each.by,
            each.rule,
            viewer.role >= each.decides and viewer.name != each.by,
        )
        for each in state.proposals.values()
    )


def _faces(lying: tuple[Face, ...], up: range | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(face.text if place in up else UNSEEN.text for place, face in enumerate(lying))


def _seat(state: State, seat: int, viewer: Actor | None) -> SeatView:
    owner = state.seated[seat]
    position = state.positions.get(seat)
    if position is None or position.player != owner:  # the last round's player may have left since
        position = Position(seat, owner)
    own = viewer is not None and viewer.role is Role.PLAYER and viewer.name == position.player
    inspected = viewer is not None and viewer.role is not Role.PLAYER and position.inspected_by == viewer.name
    sees = position.shown or inspected or (own and position.viewed)
    settlement = position.settlement
    return SeatView(
        seat=seat,
        player=position.player,
        wagers=position.wagers,
        follow_ups=position.follow_ups,
        cards=tuple(face.text if sees else UNSEEN.text for face in position.cards),
        viewed=position.viewed,
        decisions=tuple(word if sees else split_set(word)[0] for word in position.decisions),
        folded=position.folded,
        declined=position.declined,
        shown=position.shown,
        choices=_choices(state, position) if own else (),
        lines={} if settlement is None else settlement.lines,
        player_hand=None if settlement is None or not sees else settlement.player_hand,
        shares=position.shares,
        parts=position.parts,
        back=position.back,
        owed=position.owed,
        out=position.out,
    )


def _choices(state: State, position: Position) -> tuple[ChoiceView, ...]:
    act = state.on
    if not isinstance(act, g.Decide) or position.seat not in asked(state, act.stage):
        return ()
    main = position.wagers[state.game.main]
    return tuple(
        ChoiceView(each.word, each.label, each.multiple * main, each.rule)
        for each in state.game.stages[act.stage].choices
        if position.viewed or not each.sets_cards
    )


def waits_for(state: State) -> tuple[str, str]:
    """Say what a table waits for, and under which number."""
    game = state.game
    clauses = game.clauses
    if state.offers:
        asked_now = " and ".join(state.offers)
        return f"{asked_now} to withdraw all wagers or keep them", next(iter(state.offers.values()))
    if state.due:
        return f"{len(state.due)} cards to be dealt", state.due[0].rule
    match state.on:
        case g.Decide(stage=stage):
            decision = game.stages[stage]
            return f"the {decision.name} decision of {_named(asked(state, stage))}", decision.rule
        case g.Expose(shows=shows, rule=rule):
            return f"the Dealer to expose the {' and '.join(shows)}", rule
        case g.ExposeDealer(rule=rule):
            return "the Dealer to expose his cards", rule
        case g.ShowHands(rule=rule):
            return f"the hands of {_named(to_show(state))} to be shown", rule
        case _:
            pass
    waiting = {
        Phase.BETWEEN_ROUNDS: ('"Place your bets, please"', clauses.opening),
        Phase.BETTING: ('wagers, until "No more bets"', clauses.closing),
        Phase.SETTLING: ("the settlement", clauses.payouts),
        Phase.AWARDING: ("the jackpot awards", clauses.jackpot_table),
        Phase.PAYING: ("collecting and paying", clauses.round_of_play),
    }
    return waiting[state.phase]


def _named(seats: tuple[int, ...]) -> str:
    return ("position " if len(seats) == 1 else "positions ") + ", ".join(map(str, seats))
