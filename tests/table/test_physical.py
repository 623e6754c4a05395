"""Real decks: cards typed by a Dealer or read by a shoe, misread cards, folded and declined hands."""

import pytest

from megalink.cards import UNSEEN, Card, cards
from megalink.cli.notation import actor
from megalink.games.game import ShowHands, Target
from megalink.table import commands as c
from megalink.table import remedies as r
from megalink.table.state import Phase
from megalink.table.view import view
from tests.marks import rule
from tests.table.documents import DOCUMENTS, Document, under
from tests.table.driver import DEALER, EVERYTHING, MAIN, Table, dealing, folds, playing, stays

every_method = pytest.mark.parametrize(
    ("code", "method"),
    [
        pytest.param(doc.code, it.name, marks=rule(f"{doc.code} {it.rule}", f"{doc.code} 5.1"))
        for doc in DOCUMENTS
        for it in doc.game.methods
    ],
)


def real(code: str, method: str | None = None, *, shoe: bool) -> Table:
    table = dealing(code, method, {1: EVERYTHING[code], 2: MAIN[code]}, physical=True, decides=stays)
    table.shoe = shoe
    return table


@pytest.mark.parametrize("shoe", [False, True])
@every_method
def test_cards_are_read_in_the_order_of_the_method(code: str, method: str, shoe: bool) -> None:
    table = real(code, method, shoe=shoe)
    order = [(slot.to, slot.seat) for slot in table.state.due]
    while table.state.due:  # one card at a time
        to, seat = order.pop(0)
        before = len(table.hands.get(seat, [])) if to is Target.POSITIONS else len(table.areas[to])
        table.deal(only=1)
        held = table.hands[seat] if to is Target.POSITIONS else table.areas[to]
        assert len(held) == before + 1
    known = [face for each in table.state.positions.values() for face in each.cards if face is not UNSEEN]
    assert bool(known) is shoe
    table.finish()
    assert not table.state.void


@every_method
def test_a_repeated_card_is_refused_and_leads_to_a_void_round(code: str, method: str) -> None:
    table = real(code, method, shoe=True)
    table.deal(only=1)
    first = next(iter([*table.hands.values(), *filter(None, table.areas.values())]))[0]
    refusal = table.refuse(DEALER, c.DealCards((first,)))
    assert refusal.rule == "5.1"
    table.report(f"wrong-cards foreign two {first.text}")
    assert table.state.void == "5.1.1"


@under("5.1")
def test_an_impossible_card_is_refused_when_it_is_turned_up(doc: Document) -> None:
    table = real(doc.code, shoe=False)
    table.until(ShowHands)
    dealers = table.areas[Target.DEALER][0]
    hand = (dealers, *table.hands[1][1:])
    assert table.refuse(DEALER, c.ShowHands((1,), {1: hand})).rule == "5.1"
    table.report("wrong-cards foreign")
    assert table.state.void == "5.1.1"


# A card that was read wrongly ------------------------------------------------------------------------------


@under("5.1")
def test_a_card_that_was_read_wrongly_is_put_right(doc: Document) -> None:
    table = real(doc.code, shoe=True)
    table.deal()
    right = table.pack[0]
    (read,) = table.report(f"misread 1/1 {right.text}")
    assert isinstance(read, r.CardRead)
    assert read.rule == doc.game.methods[0].rule
    assert table.state.positions[1].cards[0] is right
    table.report(f"misread 2/{doc.game.hand_size} {table.pack[1].text}")
    table.report(f"misread dealer/1 {table.pack[2].text}")
    assert table.state.dealer[0] is table.pack[2]
    for said in (f"misread 1/1 {right.text}", f"misread 1/2 {right.text}"):
        assert table.not_reported(said) == "5.1"
    for spot in ("1/0", f"1/{doc.game.hand_size + 1}", "7/1", "dealer/9"):
        assert table.not_reported(f"misread {spot} {table.pack[3].text}") == doc.game.methods[0].rule


@rule("TCPX 3.7.1.1", "UTH 3.7.1.1")
def test_community_and_burned_cards_are_put_right_too() -> None:
    table = real("TCPX", shoe=True)
    table.deal()
    table.report(f"misread community/2 {table.pack[0].text}")
    table.report(f"misread burn/1 {table.pack[1].text}")
    assert table.state.community[1] is table.pack[0]
    assert table.state.burned == (table.pack[1],)


@under("5.1")
def test_only_a_card_of_a_real_deck_that_was_read_is_misread(doc: Document) -> None:
    number = doc.game.methods[0].rule
    virtual = playing(doc.code)
    assert virtual.not_reported(f"misread 1/1 {virtual.pack[0].text}") == number
    unread = real(doc.code, shoe=False)
    assert unread.not_reported(f"misread 1/1 {unread.pack[0].text}") == number
    unread.deal()
    assert unread.not_reported(f"misread 1/1 {unread.pack[0].text}") == number


@rule("BUL 3.10.1", "BUL 3.13")
def test_a_three_card_hand_names_the_card_that_was_read_wrongly() -> None:
    table = dealing("BUL", physical=True)
    table.shoe = True
    table.lay({1: "Th2c8dAsKd"}, "Tc2d8hKcQd")
    table.deal()
    table.say("ann: view 1", "ann: decide 1 set Th 2c 8d")
    table.report("misread 1/1 Ts")
    assert table.state.positions[1].decisions == ("set Ts 2c 8d",)
    table.finish()
    assert table.back(1)["main"] == 6000  # Gnau Tung Ku


# Folded and declined hands ---------------------------------------------------------------------------------


@rule("UTH 3.9.6.1", "TCPX 3.9.1", "THB 3.9.1", "SSP 3.9.1")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP"])
def test_a_folded_hand_with_a_live_wager_is_exposed_before_it_is_settled(code: str) -> None:
    table = real(code, shoe=False)
    table.decides = folds
    table.until(ShowHands)
    assert table.refused("dealer: settle")
    assert UNSEEN in table.state.positions[1].cards
    table.show(1)  # the other folded hand, with no live wager, stays face down
    table.until(Phase.PAYING, Phase.AWARDING)
    assert all(isinstance(face, Card) for face in table.state.positions[1].cards)
    assert set(table.state.positions[2].cards) == {UNSEEN}


@under("5.9")
def test_a_declined_hand_stays_unseen(doc: Document) -> None:
    table = real(doc.code, shoe=False)
    table.until(ShowHands)
    table.say("bob: decline 2")
    table.finish()
    assert set(table.state.positions[2].cards) == {UNSEEN}
    for viewer in (None, actor("ann"), DEALER):
        assert set(view(table.state, viewer).seats[1].cards) == {"??"}


@under("5.9")
def test_a_viewed_declined_hand_is_seen_by_its_viewer_alone(doc: Document) -> None:
    table = real(doc.code, shoe=False)
    table.until(ShowHands)
    table.say("bob: decline 2")
    held = tuple(table.hands[2])
    table.do(actor("supervisor"), c.ViewDeclined(2, held))
    seen = {name: view(table.state, actor(name)).seats[1].cards for name in ("supervisor", "manager", "ann")}
    assert seen.pop("supervisor") == tuple(each.text for each in held)
    assert all(set(each) == {"??"} for each in seen.values())
    assert cards("".join(each.text for each in held)) == held
