"""The dealing methods card by card, who deals, what may be dealt, and what is turned up when."""

import re

import pytest

from megalink.cards import UNSEEN, Face, cards, show
from megalink.cli.notation import actor
from megalink.games.game import DealLate, Decide, Target
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.events import Slot
from megalink.table.script import asked
from megalink.table.state import Phase
from megalink.table.view import view
from tests.marks import rule
from tests.table.documents import Document, each, of
from tests.table.driver import DEALER, EVERYTHING, MAIN, PLAYERS, Table, dealing, dealt, stays

ORDERS = {
    # positions 1 and 3 have wagers; C community, D Dealer, D^ Dealer face up, x burned, / the decisions
    ("UTH", "A", "3.7.1.1", "3.7", "3.7.1"): "C C C C C  1 1 3 3  D D",
    ("UTH", "B", "3.7.2.1", "3.7", "3.7.2"): "C C C C C  1 1 3 3  /  D D",
    ("UTH", "C", "3.7.3.1", "3.7", "3.7.3"): "C C C C C  D D  1 1 3 3",
    ("UTH", "manual", "3.8"): "1 3  1 3  C C C C C  /  D D",
    ("TCPX", "A", "3.7.1.1", "3.7", "3.7.1"): "1 1 1 3 3 3  D D D  C C x",
    ("TCPX", "B", "3.7.2.1", "3.7", "3.7.2"): "1 1 1 3 3 3  C C x  /  D D D",
    ("TCPX", "C", "3.7.3.1", "3.7", "3.7.3"): "D D D  1 1 1 3 3 3  C C x",
    ("TCPX", "manual", "3.8"): "1 3 D  1 3 D  1 3 D  C C",
    ("THB", "automated", "3.7"): "C C C C C  1 1 3 3  D D",
    ("THB", "manual", "3.8"): "1 3  1 3  C C C C C  /  D D",
    ("SSP", "automated", "3.7"): "1 1 1 1 1 3 3 3 3 3  D D D D D^",
    ("SSP", "manual", "3.8"): "1 3 D  1 3 D  1 3 D  1 3 D  1 3 D^",
    ("BUL", "A", "3.8.1.1", "3.8", "3.8.1"): "1 1 1 1 1 3 3 3 3 3  D D D D D",
    ("BUL", "B", "3.8.2.1", "3.8", "3.8.2"): "1 1 1 1 1 3 3 3 3 3  /  D D D D D",
    ("BUL", "C", "3.8.3.1", "3.8", "3.8.3"): "D D D D D  1 1 1 1 1 3 3 3 3 3",
    ("BUL", "manual", "3.9"): "1 3 D  1 3 D  1 3 D  1 3 D  1 3 D",
}
"""By game, method, the number under which the cards go, and the numbers that lead to it."""

every_method = pytest.mark.parametrize(
    ("code", "method", "number", "order"),
    [
        pytest.param(
            code,
            method,
            number,
            order,
            id=f"{code}-{method}",
            marks=rule(*(f"{code} {cited}" for cited in (number, *above))),
        )
        for (code, method, number, *above), order in ORDERS.items()
    ],
)
LATE = [(code, method) for (code, method, *_), order in ORDERS.items() if "/" in order]


def token(slot: Slot) -> str:
    """Write a slot as `ORDERS` does."""
    if slot.to is Target.POSITIONS:
        return str(slot.seat)
    if slot.to is Target.DEALER:
        return "D^" if slot.face_up else "D"
    return "C" if slot.to is Target.COMMUNITY else "x"


def two_players(code: str, method: str) -> Table:
    """Let positions 3 and 1 wager, in that order; position 2 is taken and has no wager."""
    table = Table(code, method, decides=stays)
    table.say("cal: sit 3", "bob: sit 2", "ann: sit 1", "dealer: open")
    table.say(f"cal: place 3 {EVERYTHING[code]}", f"ann: place 1 {MAIN[code]}", "dealer: close")
    return table


@every_method
def test_cards_are_dealt_in_this_order(code: str, method: str, number: str, order: str) -> None:
    first, _, late = order.partition("/")
    table = two_players(code, method)
    assert [token(slot) for slot in table.state.due] == first.split()
    assert {slot.rule for slot in table.state.due} == {number}
    table.deal()
    table.until(DealLate if late else Phase.SETTLING)
    assert [token(slot) for slot in table.state.due] == late.split()
    assert {slot.rule for slot in table.state.due} <= {number}


@every_method
def test_each_card_lands_in_its_place(code: str, method: str, number: str, order: str) -> None:
    table = two_players(code, method)
    names = [name[0] for name in order.split() if name != "/"]
    in_order = table.pack[: len(names)]
    table.until(Phase.SETTLING)
    state = table.state
    lying = {
        "1": state.positions[1].cards,
        "3": state.positions[3].cards,
        "D": state.dealer,
        "C": state.community,
        "x": state.burned,
    }
    for place, held in lying.items():
        assert held == tuple(each for each, name in zip(in_order, names, strict=True) if name == place)
    assert 2 not in state.positions  # a position without a wager gets no cards


@every_method
def test_cards_may_come_one_by_one(code: str, method: str, number: str, order: str) -> None:
    table = two_players(code, method)
    for left in range(len(table.state.due), 0, -1):
        assert len(table.state.due) == left
        assert table.at(Phase.DEALING)
        assert table.refused("dealer: expose") == of(code).exposing
        happened = table.deal(only=1)
        assert isinstance(happened[0], e.CardsDealt)
        assert happened[0].rule == number
    assert table.at(Phase.PLAYING)
    assert not table.state.due


@every_method
def test_all_lies_face_down_but_for_the_studs_last_card(
    code: str, method: str, number: str, order: str
) -> None:
    table = two_players(code, method)
    table.deal()
    seen = view(table.state, None)
    lying = [*seen.community, *seen.dealer, *(text for seat in seen.seats for text in seat.cards)]
    up = [text for text in lying if text != "??"]
    if code == "SSP":
        assert seen.dealer == ("??", "??", "??", "??", *up)
        assert up == [table.state.dealer[4].text]
    else:
        assert up == []


CARDS_DUE = {
    # for each position, and beside them, before the decisions and after them
    ("UTH", "A"): (2, 7, 0),
    ("UTH", "B"): (2, 5, 2),
    ("UTH", "C"): (2, 7, 0),
    ("UTH", "manual"): (2, 5, 2),
    ("TCPX", "A"): (3, 6, 0),
    ("TCPX", "B"): (3, 3, 3),
    ("TCPX", "C"): (3, 6, 0),
    ("TCPX", "manual"): (3, 5, 0),
    ("THB", "automated"): (2, 7, 0),
    ("THB", "manual"): (2, 5, 2),
    ("SSP", "automated"): (5, 5, 0),
    ("SSP", "manual"): (5, 5, 0),
    ("BUL", "A"): (5, 5, 0),
    ("BUL", "B"): (5, 0, 5),
    ("BUL", "C"): (5, 5, 0),
    ("BUL", "manual"): (5, 5, 0),
}


@every_method
def test_so_many_cards_are_dealt(code: str, method: str, number: str, order: str) -> None:
    each_position, first, late = CARDS_DUE[code, method]
    for positions in range(1, of(code).game.seats + 1):
        table = dealing(code, method, dict.fromkeys(range(1, positions + 1), ""), decides=stays)
        assert len(table.state.due) == each_position * positions + first
        table.deal()
        table.until(DealLate if late else Phase.SETTLING)
        assert len(table.state.due) == late


SECURITY = {
    # after how many cards a security card goes under which
    ("UTH", "C"): [(5, Target.COMMUNITY), (7, Target.DEALER)],
    ("TCPX", "C"): [(3, Target.DEALER)],
    ("BUL", "C"): [(5, Target.DEALER)],
}


@every_method
@pytest.mark.parametrize("one_by_one", [False, True])
def test_security_cards_lie_under_these_cards_only(
    code: str, method: str, number: str, order: str, one_by_one: bool
) -> None:
    expected = SECURITY.get((code, method), [])
    under = [target for _, target in expected]
    table = two_players(code, method)
    placed, count, size = [], 0, 1 if one_by_one else len(table.state.due)
    while table.state.due:
        count += size
        for event in table.deal(only=size):
            if isinstance(event, e.SecurityCardPlaced):
                assert event.rule == number
                placed.append((count, event.to))
    assert [target for _, target in placed] == under
    if one_by_one:
        assert placed == expected
    table.until(Phase.SETTLING)
    assert table.state.secured == tuple(under)
    assert view(table.state, None).secured == tuple(target.value for target in under)


@rule(
    "UTH 3.7",
    "UTH 3.8",
    "TCPX 3.7",
    "TCPX 3.8",
    "THB 3.7",
    "THB 3.8",
    "SSP 3.7",
    "SSP 3.8",
    "BUL 3.8",
    "BUL 3.9",
)
def test_a_document_has_these_methods_by_device() -> None:
    for code in ("UTH", "TCPX", "BUL"):
        methods = [(each.name, each.automated) for each in of(code).game.methods]
        assert methods == [("A", True), ("B", True), ("C", True), ("manual", False)]
    for code in ("THB", "SSP"):
        methods = [(each.name, each.automated) for each in of(code).game.methods]
        assert methods == [("automated", True), ("manual", False)]


@rule("TCPX 3.7.1.1", "TCPX 3.7.2.1", "TCPX 3.7.3.1", "TCPX 3.8")
@pytest.mark.parametrize(("method", "burned"), [("A", 1), ("B", 1), ("C", 1), ("manual", 0)])
def test_three_card_poker_burns_the_third_community_card_of_a_machine(method: str, burned: int) -> None:
    table = dealt("TCPX", None, method)
    assert len(table.state.burned) == burned  # R35
    assert view(table.state, None).burned == burned
    assert len(table.state.community) == 2
    if burned:
        unseen = dealing("TCPX", method)
        known: list[Face] = list(unseen.pack[: len(unseen.state.due) - 1])
        unseen.do(DEALER, c.DealCards((*known, UNSEEN)))  # the last; nobody need know the burned card
        assert unseen.state.burned == (UNSEEN,)


# The Dealer deals, and deals what is due ------------------------------------------------------------------


@each("decisions", "higher")
def test_the_staff_deal_and_nobody_else(doc: Document) -> None:
    table = dealing(doc.code)
    first = table.state.due[0].rule
    hand = tuple(table.pack[: len(table.state.due)])
    refusal = table.refuse(actor("ann"), c.DealCards(hand))
    assert refusal.rule == first
    for staff in ("dealer", "supervisor", "manager", "shift-manager"):
        again = dealing(doc.code)
        again.do(actor(staff), c.DealCards(hand))
    assert table.refuse(DEALER, c.DealCards(())).rule == first
    assert table.refuse(DEALER, c.DealCards(tuple(table.pack[: len(hand) + 1]))).rule == first
    table.do(DEALER, c.DealCards(hand[:-1]))
    assert len(table.state.due) == 1
    assert table.refuse(DEALER, c.DealCards(tuple(table.pack[-2:]))).rule == first
    table.do(DEALER, c.DealCards(hand[-1:]))
    assert table.at(Phase.PLAYING)
    assert table.refuse(DEALER, c.DealCards(tuple(table.pack[-1:]))).rule == doc.game.methods[0].rule


@each("duplicates", "one_deck")
def test_no_card_comes_twice(doc: Document) -> None:
    table = dealing(doc.code)
    assert table.refuse(DEALER, c.DealCards(cards("As As"))).rule == "5.1"
    for _ in range(len(table.state.due) - 1):
        each_card = table.pack.pop()
        table.do(DEALER, c.DealCards((each_card,)))
        assert table.refuse(DEALER, c.DealCards((each_card,))).rule == "5.1"


@rule("TCPX 5.1")
def test_a_burned_card_does_not_come_again() -> None:
    table = dealing("TCPX", "B")
    table.deal()
    burned = table.state.burned[0]
    table.say("ann: decide 1 play")
    assert table.refuse(DEALER, c.DealCards((burned,))).rule == "5.1"


@each("one_deck")
def test_a_virtual_table_knows_every_card_and_a_real_deck_none_that_lies_face_down(doc: Document) -> None:
    for method in doc.game.methods:
        table = dealing(doc.code, method.name)
        first = table.state.due[0].rule
        assert table.refuse(DEALER, c.DealCards((UNSEEN,))).rule == first
        real = dealing(doc.code, method.name, physical=True)
        up = [place for place, slot in enumerate(real.state.due) if slot.face_up]
        unseen = c.DealCards((UNSEEN,) * len(real.state.due))
        if up:
            assert real.refuse(DEALER, unseen).rule == first
            real.deal()
            assert [isinstance(face, type(UNSEEN)) for face in real.state.dealer] == [True] * 4 + [False]
        else:
            real.do(DEALER, unseen)
            assert set(real.state.positions[1].cards) == {UNSEEN}


@pytest.mark.parametrize(("code", "method"), LATE)
def test_late_cards_wait_for_the_last_decision(code: str, method: str) -> None:
    table = dealing(code, method, {1: "", 2: ""})
    table.deal()
    two = c.DealCards(tuple(table.pack[:2]))
    while not isinstance(table.state.on, DealLate):
        assert not table.state.dealer
        assert table.refuse(DEALER, two).rule == of(code).game.method(method).rule
        act = table.state.on
        if isinstance(act, Decide):
            seat = asked(table.state, act.stage)[0]
            last = code != "UTH" or act.stage == 2  # at the last moment
            table.say(f"{PLAYERS[seat - 1]}: decide {seat} {stays(table, seat) if last else 'check'}")
        else:
            table.step()
    assert not any(each.open for each in table.state.positions.values())
    assert [slot.to for slot in table.state.due] == [Target.DEALER] * table.game.dealer_size
    assert table.refused("dealer: expose") == of(code).exposing
    table.deal()
    assert len(table.state.dealer) == table.game.dealer_size


# What is turned up, and by whom ---------------------------------------------------------------------------

EXPOSED = {
    # what the Dealer turns up in the order of the round, each with its number
    "UTH": [
        ("3 community", "3.9.3"),
        ("2 community", "3.9.5"),
        ("2 dealer", "3.10"),
        ("hand 1", "3.10"),
        ("hand 2", "3.10"),
    ],
    "TCPX": [("3 dealer", "3.10"), ("hand 1", "3.10"), ("hand 2", "3.10"), ("2 community", "3.10.2")],
    "THB": [
        ("3 community", "3.9.2"),
        ("1 community", "3.9.2"),
        ("1 community", "3.9.2"),
        ("2 dealer", "3.10"),
        ("hand 1", "3.10"),
        ("hand 2", "3.10"),
    ],
    "SSP": [("5 dealer", "3.10"), ("hand 1", "3.10"), ("hand 2", "3.10")],
    "BUL": [("5 dealer", "3.13"), ("hand 1", "3.13"), ("hand 2", "3.13")],
}


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=rule(*dict.fromkeys(f"{code} {number}" for _, number in exposed)))
        for code, exposed in EXPOSED.items()
    ],
)
@pytest.mark.parametrize("physical", [False, True])
def test_this_is_turned_up_in_this_order(code: str, physical: bool) -> None:
    for method in of(code).game.methods:
        wagers = {1: "", 2: EVERYTHING[code]}
        table = dealing(code, method.name, wagers, physical=physical, decides=stays)
        turned = []
        while not table.at(Phase.SETTLING):
            for event in table.step():
                if isinstance(event, e.CommunityExposed):
                    turned.append((f"{len(event.cards)} community", event.rule))
                elif isinstance(event, e.DealerExposed):
                    turned.append((f"{len(event.cards)} dealer", event.rule))
                elif isinstance(event, e.HandShown):
                    turned.append((f"hand {event.seat}", event.rule))
        assert turned == EXPOSED[code]


def at_the_first_exposure(code: str, *, physical: bool) -> tuple[Table, list[Face], str]:
    """Go as far as something is to be turned up; give what lies there and the number to turn it up by."""
    table = dealt(code, physical=physical, decides=stays)
    while isinstance(table.state.on, Decide):
        table.step()
    if code in {"UTH", "THB"}:
        return table, list(table.state.community[:3]), EXPOSED[code][0][1]
    return table, list(table.state.dealer), EXPOSED[code][0][1]


@each("exposing")
def test_cards_turned_up_are_those_that_lie_there(doc: Document) -> None:
    early = dealt(doc.code)
    assert early.refused("dealer: expose As") == doc.exposing
    table, lying, number = at_the_first_exposure(doc.code, physical=False)
    other = table.pack[0]
    assert table.refused(f"dealer: expose {show(lying[1:])}") == number
    assert table.refused(f"dealer: expose {show([*lying, other])}") == number
    assert table.refused(f"dealer: expose {show([*lying[1:], other])}") == "5.1"
    assert table.refused(f"ann: expose {show(lying)}") == number
    turned = table.say(f"supervisor: expose {show(lying)}")[0]
    assert isinstance(turned, e.CommunityExposed | e.DealerExposed)
    assert turned.cards == tuple(lying)
    assert turned.rule == number


@each("exposing", "duplicates")
def test_a_real_decks_cards_are_told_as_they_are_turned_up(doc: Document) -> None:
    table, lying, number = at_the_first_exposure(doc.code, physical=True)
    up = [each for each in lying if each is not UNSEEN]
    down = table.pack[: len(lying) - len(up)]
    table.pack = table.pack[len(down) :]
    assert table.refused("dealer: expose") == number
    assert table.refused(f"dealer: expose {show([*down[1:], *up])}") == number
    assert table.refused(f"dealer: expose {show([*down, *up, table.pack[0]])}") == number
    assert table.refused(f"dealer: expose {show([down[1], *down[1:], *up])}") == "5.1"
    turned = table.say(f"dealer: expose {show([*down, *up])}")[0]
    assert isinstance(turned, e.CommunityExposed | e.DealerExposed)
    assert turned.cards == (*down, *up)
    state = table.state
    assert turned.cards == (state.dealer if turned.cards == state.dealer else state.community[:3])


@rule("SSP 5.1", "SSP 3.10")
def test_the_studs_exposed_card_stays_the_card_that_it_is() -> None:
    table = dealt("SSP", physical=True)
    up = table.state.dealer[4]
    table.say("ann: decide 1 bet")
    five = " ".join(each.text for each in table.pack[:5])
    assert table.refused(f"dealer: expose {five}") == "5.1"
    four = " ".join(each.text for each in table.pack[:4])
    table.say(f"dealer: expose {four} {up.text}")


@rule("UTH 5.1")
def test_a_card_turned_up_once_is_not_turned_up_again() -> None:
    table = dealt("UTH", physical=True)
    table.say("ann: decide 1 play 4", "dealer: expose As Kd 7c")
    assert table.refused("dealer: expose As 2d") == "5.1"
    table.say("dealer: expose 2d 3d")
    assert table.refused("dealer: expose 3d 4d") == "5.1"
    table.say("dealer: expose 4d 5d")
    assert table.refused("dealer: show 1=4d6d") == "5.1"
    table.say("dealer: show 1=6d7d")
    table.step()


def test_a_refusal_names_no_card_that_lies_face_down() -> None:
    table = dealt("UTH")
    table.say("ann: decide 1 play 4")
    two = " ".join(each.text for each in table.pack[:3])
    refusal = table.refuse(DEALER, c.Expose(cards(two)))
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", refusal.reason)
