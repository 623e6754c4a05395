"""Fine points of a round gone wrong, where one rule meets another."""

import pytest

from megalink.games.game import ShowHands
from megalink.table import events as e
from megalink.table import remedies as r
from tests.marks import rule
from tests.table.documents import Document, under
from tests.table.driver import MAIN, Table, betting, dealing, dealt, playing, stays


def shared(doc: Document, amount: int = 1000) -> Table:
    """Let Cal share Ann's main wager, and Bob play for himself."""
    table = betting(doc.code, seats=(1, 2), decides=stays)
    ours = MAIN[doc.code].replace("1000", str(amount))
    table.say(f"ann: place 1 {MAIN[doc.code]}", f"bob: place 2 {MAIN[doc.code]}")
    table.say(f"cal: place 1 {ours} shared", "dealer: close")
    table.deal()
    return table


@under("5.9")
def test_nobody_shares_with_a_player_who_may_not_play(doc: Document) -> None:
    table = playing(doc.code)
    table.report("confidential ann showed his cards")
    table.finish()
    table.say("dealer: open")
    for line in (f"cal: place 1 {MAIN[doc.code]} shared", f"dealer: place 1 {MAIN[doc.code]} shared for cal"):
        assert table.refused(line) == "5.9"
    table.say("shift-manager: lift ann", f"cal: place 1 {MAIN[doc.code]} shared")


@under("5.16.1")
def test_who_has_nothing_left_in_the_round_is_not_asked_to_withdraw(doc: Document) -> None:
    table = shared(doc)
    table.report("confidential cal looked at a hand")
    table.report("power")
    assert set(table.state.offers) == {"ann", "bob"}


@under("5.13")
def test_a_finding_that_is_corrected_was_no_first_time(doc: Document) -> None:
    table = dealt(doc.code, decides=stays)
    table.report(f"found 1 {MAIN[doc.code].replace('1000', '900')}")
    table.report(f"found 1 {MAIN[doc.code]}")
    table.finish()
    table.say("dealer: open")
    assert table.state.under_minimum == {}


@under("5.13", "5.8")
def test_a_void_round_settles_nothing_one_time(doc: Document) -> None:
    table = dealt(doc.code, decides=stays)
    table.report(f"found 1 {MAIN[doc.code].replace('1000', '900')}")
    table.report("count 51")
    table.finish()
    table.say("dealer: open")
    assert table.state.under_minimum == {}


@under("5.6")
def test_what_is_owed_is_said_where_the_wager_is_told(doc: Document) -> None:
    table = dealt(doc.code, decides=stays)
    table.report(f"taken 1 {doc.game.main} 400")
    (back,) = (event for event in table.report("wrong-hand 1 9") if isinstance(event, r.HandReturned))
    assert back.owed == {doc.game.main: {"ann": 400}}


@under("5.7")
def test_a_hand_that_is_out_holds_nobody_at_the_table(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: ""}, decides=stays)
    assert table.refused("ann: leave 1") == "5.6"
    table.report("wrong-hand 1 9")
    table.say("ann: leave 1")
    assert table.refused("bob: leave 2") == "5.6"


@under("5.7")
def test_an_approval_is_bound_to_the_money_and_not_to_where_the_round_stands(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: "", 3: ""}, decides=stays, in_turn=False)
    table.say("dealer: report wrong-hand 2 9")
    table.step()  # another position decides
    table.say("supervisor: approve 1")
    assert table.state.positions[2].out == "5.7"


@under("5.10")
def test_an_approval_falls_where_the_hand_that_plays_on_is_another(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2), decides=stays)
    table.say("ann: sit 3", f"ann: place 1 {MAIN[doc.code]}", f"ann: place 3 {MAIN[doc.code]}")
    table.say("dealer: close")
    table.deal()
    table.say("dealer: report several ann", "ann: view 3")
    assert table.refused("supervisor: approve 1") == "5.10.2"  # as it was shown; now 5.10.1 would decide


@under("5.16.2")
def test_what_a_supervisor_saw_of_a_declined_hand_is_not_told_to_the_table(doc: Document) -> None:
    table = dealt(doc.code, decides=stays)
    table.until(ShowHands)
    table.say("ann: decline 1", "supervisor: inspect 1")
    table.finish()
    settlement = table.state.positions[1].settlement
    assert settlement is not None
    assert settlement.player_hand is None


@rule("SSP 3.15", "BUL 3.20")
@pytest.mark.parametrize("code", ["SSP", "BUL"])
def test_a_prize_that_is_awarded_anew_is_shown_as_that(code: str) -> None:
    wagers = dict.fromkeys((1, 2), f"{MAIN[code]} progressive 500")
    table = dealing(code, wagers=wagers, decides=stays)
    table.lay({1: "AhKh2h4h7h", 2: "AsKs2s4s7s"})
    table.finish()
    (proposed,) = table.say(f"dealer: report found 2 {MAIN[code]}")
    assert isinstance(proposed, e.Proposed)
    found = {(each.seat, each.wager): each for each in proposed.effects}
    assert found[1, "progressive"].awarded_anew
    assert not found[2, "progressive"].awarded_anew
    assert found[2, "progressive"].will_stake == 0
