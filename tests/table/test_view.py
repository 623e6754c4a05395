"""A view shows each viewer what he may see and nothing else: looked for in its bytes, and shown both ways."""

import re
from collections.abc import Iterable, Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from megalink.cards import DECK, Card, Face, cards
from megalink.cli.notation import actor
from megalink.games.game import ShowHands, Target
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.irregularities import CardMisread
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase, Position, State
from megalink.table.view import view
from tests.marks import rule
from tests.table.documents import DOCUMENTS, Document, each
from tests.table.driver import EVERYTHING, MAIN, PLAYERS, STAFF, Table, dealing, dealt, random_round, stays

TABLES = [
    pytest.param(doc.code, method.name, physical, id=f"{doc.code}-{method.name}-{'real' if physical else ''}")
    for doc in DOCUMENTS
    for method in doc.game.methods
    for physical in (False, True)
]
every_table = pytest.mark.parametrize(("code", "method", "physical"), TABLES)

VIEWERS: tuple[Actor | None, ...] = (
    None,
    *map(actor, PLAYERS[:3]),
    actor("zed"),  # a player who has no position
    *STAFF,
    Actor("ann", Role.DEALER),  # a member of the staff with a player's name,
    Actor("supervisor", Role.PLAYER),  # and the other way round
)

NUMBERS = [
    *(
        "UTH 3.4.1",
        "UTH 3.7.1.1",
        "UTH 3.7.2.1",
        "UTH 3.7.3.1",
        "UTH 3.8",
        "UTH 3.9.3",
        "UTH 3.9.5",
        "UTH 3.10",
    ),
    *("TCPX 3.4.1", "TCPX 3.7.1.1", "TCPX 3.7.2.1", "TCPX 3.7.3.1", "TCPX 3.8", "TCPX 3.10", "TCPX 3.10.2"),
    *("THB 3.4.1", "THB 3.7", "THB 3.8", "THB 3.9.2", "THB 3.10"),
    *("SSP 3.4.1", "SSP 3.7", "SSP 3.8", "SSP 3.10"),
    *("BUL 3.5.1", "BUL 3.8.1.1", "BUL 3.8.2.1", "BUL 3.8.3.1", "BUL 3.9", "BUL 3.13"),
]


def encoded(state: State, viewer: Actor | None) -> bytes:
    return msgspec.json.encode(view(state, viewer), enc_hook=str)


def cards_in(sent: bytes) -> set[Card]:
    """Find every card that is written anywhere in a message."""
    return set(cards("".join(re.findall(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])", sent.decode()))))


def known(faces: Iterable[Face]) -> set[Card]:
    return {face for face in faces if isinstance(face, Card)}


class Witness:
    """Finds from what has happened, and not from the state, which cards of a round somebody may see."""

    def __init__(self, happened: Iterable[e.Event], viewer: Actor | None) -> None:
        self.viewer = viewer
        self.up: set[Card] = set()
        self.hands: dict[int, tuple[Face, ...]] = {}
        self.viewed: set[int] = set()
        self.inspected: dict[int, str] = {}
        self.due: list[e.Slot] = []
        self.sits: dict[int, str] = {}
        for event in happened:
            self.hear(event)

    def hear(self, event: e.Event) -> None:
        """Take notice of one event."""
        match event:
            case e.SeatTaken(seat=seat, player=player):
                self.sits[seat] = player
            case e.BetsClosed(due=slots) | e.Reached(due=slots):
                self.due = list(slots)
            case e.CardsDealt(cards=faces):
                for face in faces:
                    self.dealt(self.due.pop(0), face)
            case e.CommunityExposed(cards=shown) | e.DealerExposed(cards=shown) | e.HandShown(cards=shown):
                self.up |= set(shown)
            case e.HandViewed(seat=seat):
                self.viewed.add(seat)
            case e.DeclinedViewed(seat=seat, cards=told, viewer=who):
                self.hands[seat] = told
                self.inspected[seat] = who
            case _:
                self.hear_of_a_mishap(event)

    def hear_of_a_mishap(self, event: e.Event) -> None:
        """Take notice of what follows from an irregularity."""
        match event:
            case r.HandReturned(seat=seat):
                self.due = [slot for slot in self.due if slot.to is not Target.POSITIONS or slot.seat != seat]
            case r.HandsMoved(moves=moves) if set(moves) == set(moves.values()):
                self.hands |= {to: self.hands.get(lay, ()) for lay, to in moves.items()}
            case r.WagersMoved(seat=seat, to=to):
                self.hands[to] = self.hands.pop(seat, ())
            case e.Proposed(about=CardMisread(card=read)) if self.viewer and self.viewer.role > Role.PLAYER:
                self.up.add(read)  # the staff are told which card lies there
            case r.CardRead(card=read):
                self.up.add(read)
            case _:
                pass

    def dealt(self, slot: e.Slot, face: Face) -> None:
        """Take notice of one card."""
        if slot.to is Target.POSITIONS:
            self.hands[slot.seat] = (*self.hands.get(slot.seat, ()), face)
        elif slot.face_up:
            self.up |= known([face])

    def may_see(self) -> set[Card]:
        """Give the cards, as far as the table knows them."""
        if self.viewer is None:
            return self.up
        name = self.viewer.name
        if self.viewer.role is Role.PLAYER:
            seats = {seat for seat in self.viewed if self.sits[seat] == name}
        else:
            seats = {seat for seat, who in self.inspected.items() if who == name}
        return self.up.union(*(known(self.hands[seat]) for seat in seats))


def may_see(table: Table, viewer: Actor | None) -> set[Card]:
    """Find what somebody may see of the round that is on, or was the last."""
    opened = max(
        (place for place, it in enumerate(table.happened) if isinstance(it, e.RoundOpened)), default=0
    )
    seated = [event for event in table.happened[:opened] if isinstance(event, e.SeatTaken)]
    return Witness([*seated, *table.happened[opened:]], viewer).may_see()


def rounds(code: str, method: str, physical: bool, seed: int, count: int) -> Iterator[Table]:
    """Play rounds by lot, and stop after every command."""
    table = Table(code, method, seed=seed, physical=physical)
    for _ in range(count):
        for _ in random_round(table):
            yield table


@rule(*NUMBERS)
@every_table
def test_no_view_holds_a_card_that_its_viewer_may_not_see(code: str, method: str, physical: bool) -> None:
    for table in rounds(code, method, physical, seed=1, count=3):
        for viewer in VIEWERS:
            assert cards_in(encoded(table.state, viewer)) == may_see(table, viewer)


def swapped(state: State, other: dict[Card, Card], hidden: set[int]) -> State:
    """Give the same table with other cards; hands that are hidden are named otherwise too."""

    def lying(faces: tuple[Face, ...]) -> tuple[Face, ...]:
        return tuple(other[face] if isinstance(face, Card) else face for face in faces)

    def said(word: str) -> str:
        return re.sub(r"\b[2-9TJQKA][cdhs]\b", lambda found: other[cards(found[0])[0]].text, word)

    def position(each: Position) -> Position:
        settlement = each.settlement
        if settlement is not None and each.seat in hidden:
            settlement = replace(settlement, player_hand="Something else")
        return replace(
            each,
            cards=lying(each.cards),
            decisions=tuple(map(said, each.decisions)),
            settlement=settlement,
        )

    return replace(
        state,
        positions={seat: position(each) for seat, each in state.positions.items()},
        dealer=lying(state.dealer),
        community=lying(state.community),
        burned=lying(state.burned),
    )


@rule(*NUMBERS)
@every_table
def test_other_unseen_cards_leave_a_view_as_it_is(code: str, method: str, physical: bool) -> None:
    lot = Random(code + method)
    changed = 0
    for table in rounds(code, method, physical, seed=2, count=2):
        for viewer in VIEWERS:
            seen = may_see(table, viewer)
            unseen = [card for card in DECK if card not in seen]
            other = {card: card for card in seen} | dict(
                zip(unseen, lot.sample(unseen, len(unseen)), strict=True)
            )
            hidden = {
                seat for seat, position in table.state.positions.items() if not known(position.cards) <= seen
            }
            swap = swapped(table.state, other, hidden)
            assert encoded(swap, viewer) == encoded(table.state, viewer)
            changed += swap != table.state
    assert changed > 100 or physical  # a real deck's face-down cards are the same to the table from the start


@rule(*NUMBERS)
@pytest.mark.parametrize(
    ("code", "method"), [(doc.code, it.name) for doc in DOCUMENTS for it in doc.game.methods]
)
def test_another_players_hidden_hand_changes_nothing_all_round_long(code: str, method: str) -> None:
    size = next(doc.game.hand_size for doc in DOCUMENTS if doc.code == code)
    ann, first, second = "2c4d6h8sTc", "AsKsQsJsTs", "7d9h3d5dJh"
    dealer, board = {"SSP": "AcAd6c4h4s", "BUL": "AcAd6c4h4s"}.get(code, "AcAd6c"), "8h8dKd9s5c"
    watched: list[list[bytes]] = []
    for bob in (first, second):
        table = dealing(code, method, {1: EVERYTHING[code], 2: EVERYTHING[code]}, decides=stays)
        laid_dealer = dealer[: 2 * table.game.dealer_size]
        table.lay(
            {1: ann[: 2 * size], 2: bob[: 2 * size]}, laid_dealer, board[: 2 * table.game.community_size]
        )
        shown: list[bytes] = []
        while not table.at(Phase.BETWEEN_ROUNDS):
            if table.at(ShowHands) and not table.state.positions[2].declined:
                table.say("bob: decline 2")
            else:
                table.step()
            if table.state.positions[2].cards and not table.state.positions[2].viewed:
                table.say("ann: view 1", "bob: view 2")
            watchers = [viewer for viewer in VIEWERS if viewer != actor("bob")]
            shown += (encoded(table.state, viewer) for viewer in watchers)
        watched.append(shown)
        assert cards_in(encoded(table.state, actor("bob"))) >= set(cards(bob[: 2 * size]))
    assert watched[0] == watched[1]


# What a view tells -----------------------------------------------------------------------------------------


@each("one_view")
def test_a_player_sees_his_own_viewed_hand_and_no_other(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: ""})
    held = {seat: tuple(card.text for card in table.hands[seat]) for seat in (1, 2)}
    unseen = ("??",) * doc.game.hand_size
    ann, bob = actor("ann"), actor("bob")
    assert [seat.cards for seat in view(table.state, ann).seats] == [unseen, unseen]
    table.say("ann: view 1", "bob: view 2")
    assert [seat.cards for seat in view(table.state, ann).seats] == [held[1], unseen]
    assert [seat.cards for seat in view(table.state, bob).seats] == [unseen, held[2]]
    assert [seat.viewed for seat in view(table.state, None).seats] == [True, True]
    for viewer in (None, *STAFF):
        assert [seat.cards for seat in view(table.state, viewer).seats] == [unseen, unseen]


@each("decisions")
def test_choices_are_told_to_the_player_whose_turn_it_is(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: ""})
    told = {
        name: [bool(seat.choices) for seat in view(table.state, actor(name)).seats] for name in PLAYERS[:3]
    }
    assert told == {"ann": [True, False], "bob": [False, False], "cal": [False, False]}
    assert not any(seat.choices for viewer in (None, *STAFF) for seat in view(table.state, viewer).seats)
    at_once = dealt(doc.code, wagers={1: "", 2: ""}, in_turn=False)
    told = {name: [bool(it.choices) for it in view(at_once.state, actor(name)).seats] for name in PLAYERS[:2]}
    assert told == {"ann": [True, False], "bob": [False, True]}


@each("opening", "joining", "system")
def test_a_view_tells_the_terms_the_wagers_and_the_phase(doc: Document) -> None:
    table = Table(doc.code)
    table.say("bob: sit 2", "ann: sit 1", "dealer: open", f"ann: place 1 {MAIN[doc.code]}")
    seen = view(table.state, None)
    terms = table.state.setup.terms
    assert (seen.game, seen.round, seen.phase) == (doc.game.name, 1, Phase.BETTING)
    assert (seen.method, seen.version) == (doc.game.methods[0].name, doc.game.version().digest)
    assert (seen.limits, seen.jackpot_unit) == (terms.limits, terms.jackpot_unit)
    assert seen.decision_seconds == terms.decision_seconds
    assert [(seat.seat, seat.player) for seat in seen.seats] == [(1, "ann"), (2, "bob")]
    assert seen.seats[0].wagers == table.state.positions[1].wagers
    assert seen.seats[1].wagers == {}
    assert seen.seats[1].choices == ()


@each("payouts")
def test_a_settled_hand_is_told_with_its_lines(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: EVERYTHING[doc.code]}, decides=stays)
    table.until(Phase.SETTLING)
    before = view(table.state, None)
    assert (before.seats[0].lines, before.seats[0].player_hand, before.dealer_hand) == ({}, None, None)
    table.step()
    settlement = table.state.positions[1].settlement
    assert settlement is not None
    after = view(table.state, None)
    assert after.seats[0].lines == settlement.lines
    assert after.seats[0].player_hand == settlement.player_hand is not None
    assert after.dealer_hand == settlement.dealer_hand is not None
    assert after.seats[0].decisions == table.state.positions[1].decisions
    assert after.seats[0].follow_ups == table.state.positions[1].follow_ups


@rule("BUL 3.13", "BUL 3.10.1")
def test_a_set_names_its_cards_to_their_player_alone_until_they_are_shown() -> None:
    table = dealt("BUL", "Tc2c8dKcQd QcQs7c5d5h")
    table.say("ann: view 1", "ann: decide 1 set Tc 2c 8d")
    assert view(table.state, actor("ann")).seats[0].decisions == ("set Tc 2c 8d",)
    for viewer in (None, actor("bob"), *STAFF):
        assert view(table.state, viewer).seats[0].decisions == ("set",)
    table.say("dealer: expose", "dealer: show")
    for viewer in (None, actor("bob"), *STAFF):
        assert view(table.state, viewer).seats[0].decisions == ("set Tc 2c 8d",)


def test_who_takes_a_position_between_rounds_sees_nothing_of_the_last_hand_there() -> None:
    table = dealt("UTH", decides=stays)
    table.say("ann: view 1")
    table.finish()
    assert view(table.state, None).seats[0].lines
    table.say("ann: leave 1", "bob: sit 1")
    for viewer in VIEWERS:
        seat = view(table.state, viewer).seats[0]
        assert (seat.player, seat.wagers, seat.cards, seat.lines) == ("bob", {}, (), {})


def test_an_inspected_hand_is_not_shown_to_a_player_with_the_inspectors_name() -> None:
    table = dealt("SSP", wagers={1: "", 2: ""}, decides=stays)
    table.until(ShowHands)
    table.say("ann: decline 1", "supervisor: inspect 1")
    held = tuple(card.text for card in table.hands[1])
    assert view(table.state, actor("supervisor")).seats[0].cards == held
    assert view(table.state, Actor("supervisor", Role.PLAYER)).seats[0].cards == ("??",) * 5
