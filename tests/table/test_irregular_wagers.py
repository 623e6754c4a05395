"""Late and withdrawn wagers (5.5, 5.6), wagers alone (5.12), under and over the limits (5.13, 5.14, 5.15)."""

import pytest

from megalink.games.game import ShowHands
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.sharing import Back
from megalink.table.state import Phase
from megalink.table.view import view
from tests.marks import rule
from tests.table.documents import Document, under
from tests.table.driver import MAIN, Table, betting, dealing, dealt, folds, playing, stays


def main(doc: Document, cents: int) -> str:
    """Write the wagers that a hand needs, each of so many cents."""
    return MAIN[doc.code].replace("1000", str(cents))


# 5.5 Late wagers -------------------------------------------------------------------------------------------


@under("5.5")
def test_a_late_wager_goes_back_and_what_lay_there_stands(doc: Document) -> None:
    table = playing(doc.code)
    before = table.state.positions
    (late,) = table.report(f"late 1 {doc.game.main} 2500")
    assert late == r.LateWagerReturned(1, "ann", doc.game.main, 2500, "5.5")
    assert table.state.positions == before
    assert table.refused(f"ann: place 1 {MAIN[doc.code]}") == "5.5"


@pytest.mark.parametrize(("amount", "taken"), [(999, True), (1000, True), (1001, False)])
@under("5.5")
def test_a_late_part_that_was_recorded_goes_back_whatever_the_outcome(
    doc: Document, amount: int, taken: bool
) -> None:
    table = dealt(doc.code, wagers={1: main(doc, 1000), 2: main(doc, 2000)}, decides=stays)
    said = f"late 1 {doc.game.main} {amount} recorded"
    if not taken:
        assert table.not_reported(said) == "5.5"
        return
    table.report(said)
    back = [each for each in table.state.positions[1].back if each.wager == doc.game.main]
    assert Back(doc.game.main, "ann", amount, "5.5") in back
    assert table.state.positions[1].wagers.get(doc.game.main, 0) == 1000 - amount
    table.finish()
    assert table.back(1)[doc.game.main] >= amount


@under("5.5")
def test_a_late_jackpot_wager_takes_its_contribution_back(doc: Document) -> None:
    table = playing(doc.code)
    happened = table.report("late 1 progressive 500 recorded")
    assert r.ContributionsCorrected({1: -500}, {}, "5.5") in happened
    assert "progressive" not in table.state.positions[1].wagers


@under("5.5", "5.6", "5.15")
def test_while_bets_are_open_nothing_is_late_or_withdrawn(doc: Document) -> None:
    table = betting(doc.code)
    table.say(f"ann: place 1 {MAIN[doc.code]}")
    assert table.not_reported(f"late 1 {doc.game.main} 500") == "5.5"
    assert table.not_reported(f"taken 1 {doc.game.main} 500") == "5.6"
    assert table.not_reported(f"found 1 {MAIN[doc.code]}") == "5.15"
    assert table.not_reported("wrong-seat 1 2") == "5.15"


@under("5.5")
def test_a_late_wager_is_somebodys_on_an_area_of_this_round(doc: Document) -> None:
    table = playing(doc.code)
    assert table.not_reported("late 1 house 500") == "2.2.2"
    assert table.not_reported(f"late 1 {doc.game.main} 0") == "5.5"
    assert table.not_reported(f"late 7 {doc.game.main} 500") == "5.5"
    assert table.not_reported(f"late 2 {doc.game.main} 500 recorded of cal") == "5.5"
    table.report("wrong-hand 2 9")
    assert table.not_reported(f"late 2 {doc.game.main} 500") == "5.5"


@under("5.5")
def test_a_position_without_wagers_has_late_ones_of_its_own_player_only(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    table.say(f"ann: place 1 {MAIN[doc.code]}", "dealer: close")
    assert table.report(f"late 2 {doc.game.main} 500") != ()
    assert table.not_reported(f"late 2 {doc.game.main} 500 of ann") == "5.5"
    assert table.not_reported(f"late 2 {doc.game.main} 500 recorded") == "5.5"


@rule("UTH 5.5", "TCPX 5.5", "THB 5.5", "SSP 5.5")
@pytest.mark.parametrize(
    ("code", "wager"), [("UTH", "play"), ("TCPX", "play"), ("THB", "flop"), ("SSP", "bet")]
)
def test_a_late_follow_up_wager_is_referred_upward(code: str, wager: str) -> None:
    table = playing(code)
    table.until(ShowHands)
    assert table.not_reported(f"late 1 {wager} 500 recorded") == "5.5"
    assert table.not_reported("late 1 ante 500 recorded") == "5.5"  # what follows from it lies there


# 5.6 Withdrawn wagers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "lies"), [(999, True), (1000, True), (1001, False)])
@under("5.6")
def test_a_withdrawn_wager_is_settled_as_if_it_lay_there_and_owed(
    doc: Document, amount: int, lies: bool
) -> None:
    table, same = playing(doc.code), playing(doc.code)
    said = f"taken 1 {doc.game.main} {amount}"
    if not lies:
        assert table.not_reported(said) == "5.6"
        return
    (owed,) = table.report(said)
    assert owed == r.WagerOwed(1, "ann", doc.game.main, amount, "5.6")
    assert view(table.state, None).seats[0].owed == {doc.game.main: {"ann": amount}}
    assert table.not_reported(f"taken 1 {doc.game.main} {1001 - amount}") == "5.6"
    table.finish()
    same.finish()
    assert table.back(1) == same.back(1)
    assert table.refused("ann: cancel 1") == "3.1"


@under("5.6")
def test_only_a_wager_that_lay_there_was_withdrawn(doc: Document) -> None:
    table = playing(doc.code)
    for said in (f"taken 1 {doc.game.main} 0", "taken 1 house 500", f"taken 2 {doc.game.main} 500 of cal"):
        assert table.not_reported(said) == "5.6"
    assert table.not_reported(f"taken 7 {doc.game.main} 500") == "5.6"
    assert table.refused("ann: cancel 1") == "5.6"


# 5.12 Wagers that may not stand alone ----------------------------------------------------------------------


@under("5.12", "5.12.2")
def test_a_jackpot_wager_alone_goes_back_at_the_end_of_the_hand(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: main(doc, 1000) + " progressive 500", 2: ""}, decides=stays)
    happened = table.report("found 1 progressive 500")
    position = table.state.positions[1]
    assert (position.wagers, position.open) == ({}, False)
    assert position.back == (Back("progressive", "ann", 500, "5.12.2"),)
    assert any(isinstance(it, r.ContributionsCorrected) and it.changes == {1: -500} for it in happened)
    table.finish()
    assert table.back(1) == {"progressive": 500}
    assert not table.state.positions[1].shown


@pytest.mark.parametrize("side", ["trips", "bonus", "tie", "bullseye", "suits"])
@rule("UTH 5.12.2", "THB 5.12.2", "BUL 5.12.2")
def test_a_side_wager_alone_goes_back(side: str) -> None:
    code = {"trips": "UTH", "bonus": "THB"}.get(side, "BUL")
    table = dealt(code, wagers={1: MAIN[code], 2: ""}, decides=stays)
    table.report(f"found 1 {side} 500")
    table.finish()
    assert table.back(1) == {side: 500}


@pytest.mark.parametrize("side", ["pair_plus", "six_card_bonus"])
@rule("TCPX 5.12", "TCPX 5.12.2")
def test_pair_plus_and_six_card_bonus_may_stand_alone(side: str) -> None:
    table = dealt("TCPX", wagers={1: MAIN["TCPX"], 2: ""}, decides=stays)
    table.report(f"found 1 {side} 500 progressive 500")
    assert table.state.positions[1].wagers == {side: 500, "progressive": 500}
    assert table.state.positions[1].back == ()
    table.finish()


@under("5.12.1")
def test_bets_do_not_close_over_a_jackpot_wager_alone(doc: Document) -> None:
    table = betting(doc.code)
    table.say("ann: place 1 progressive 500")
    assert table.refused("dealer: close") == "5.12.1"
    table.say(f"ann: place 1 {MAIN[doc.code]}", "dealer: close")


@pytest.mark.parametrize(("blind", "left"), [(999, 999), (1000, 1000), (1001, 1000)])
@rule("UTH 5.12.2", "UTH 1.1.2")
def test_the_excess_of_an_unequal_ante_or_blind_goes_back(blind: int, left: int) -> None:
    table = dealt("UTH", wagers={1: MAIN["UTH"], 2: ""}, decides=stays)
    said = f"found 1 ante 1000 blind {blind}"
    if blind == 1000:
        assert table.not_reported(said) == "3.4"  # it is what is recorded
        return
    table.report(said)
    position = table.state.positions[1]
    assert (position.wagers["ante"], position.wagers["blind"]) == (left, left)
    name = "ante" if blind < 1000 else "blind"
    assert position.back == (Back(name, "ann", 1, "R47"),)


@pytest.mark.parametrize("name", ["ante", "blind"])
@rule("UTH 5.12.2", "UTH 1.1.2")
def test_an_ante_or_a_blind_alone_goes_back_with_its_side_wagers(name: str) -> None:
    table = dealt("UTH", wagers={1: MAIN["UTH"], 2: ""}, decides=stays)
    table.report(f"found 1 {name} 1000 trips 500")
    table.finish()
    assert table.back(1) == {name: 1000, "trips": 500}


# 5.13 Under the minimum ------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [999, 1000, 1001])
@under("5.13")
def test_what_is_under_the_minimum_is_settled_one_time_only(doc: Document, amount: int) -> None:
    table = dealt(doc.code, wagers={1: main(doc, 2000), 2: ""}, decides=stays)
    happened = table.report(f"found 1 {main(doc, amount)}")
    missed = [event for event in happened if isinstance(event, r.LimitsMissed)]
    assert [event.rule for event in missed] == ["5.13"] * (amount < 1000)
    assert table.state.positions[1].wagers[doc.game.main] == amount
    table.finish()
    again = next_round(table, doc)
    again.report(f"found 1 {main(doc, amount)}")
    position = again.state.positions[1]
    if amount < 1000:
        assert position.wagers == {}
        assert {each.rule for each in position.back} == {"5.13"}
        again.finish()
        assert sum(again.back(1).values()) == amount * len(MAIN[doc.code].split()[::2])
    else:
        assert position.wagers[doc.game.main] == amount


def next_round(table: Table, doc: Document) -> Table:
    table.shuffle()
    placed = (f"{who}: place {seat} {main(doc, 2000)}" for seat, who in ((1, "ann"), (2, "bob")))
    table.say("dealer: open", *placed, "dealer: close")
    table.deal()
    return table


@under("5.13")
def test_in_one_round_all_of_them_are_settled(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    table.say(f"ann: place 1 {main(doc, 2000)}", f"bob: place 2 {main(doc, 2000)}", "dealer: close")
    table.deal()
    table.report(f"found 1 {main(doc, 999)}")
    table.report(f"found 1 {main(doc, 998)}")  # counted again in the same round
    assert table.state.positions[1].wagers[doc.game.main] == 998
    table.report(f"found 2 {main(doc, 1)}")  # another player's first
    assert table.state.positions[2].wagers[doc.game.main] == 1


# 5.14, 5.15 Over the maximum -------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [499_999, 500_000, 500_001])
@under("5.14")
def test_what_is_over_the_maximum_is_settled_to_the_maximum(doc: Document, amount: int) -> None:
    table = dealt(doc.code, wagers={1: main(doc, 2000), 2: ""}, decides=stays)
    happened = table.report(f"found 1 {main(doc, amount)}")
    over = max(0, amount - 500_000)
    missed = [event.rule for event in happened if isinstance(event, r.LimitsMissed)]
    assert missed == ["5.14"] * bool(over)
    table.finish()
    settlement = table.state.positions[1].settlement
    assert settlement is not None
    line = settlement.lines[doc.game.main]
    assert line.staked == amount
    assert (line.returned - over) % min(amount, 500_000) == 0 or line.outcome == "push"


@under("5.15")
def test_limits_of_earlier_rounds_are_settled(doc: Document) -> None:
    table = playing(doc.code)
    table.finish()
    settled = table.state.positions[1].settlement
    table.say("dealer: open")
    assert table.not_reported(f"found 1 {main(doc, 1)}") == "5.15"
    assert table.not_reported(f"found 1 {main(doc, 500_001)}") == "5.15"
    assert settled is not None


# A slip of who recorded them -------------------------------------------------------------------------------


@under("5.5")
def test_what_is_found_is_wagers_of_the_felt(doc: Document) -> None:
    table = playing(doc.code)
    assert table.not_reported("found 1 house 500") == "2.2.2"
    assert table.not_reported(f"found 1 {doc.game.main} 0") == doc.joining
    assert table.not_reported(f"found 1 {main(doc, 1000)} progressive 501") == doc.system
    assert table.not_reported(f"found 1 {main(doc, 1000)} progressive 500 of eve") == doc.own_position
    assert table.not_reported(f"found 7 {main(doc, 1000)}") == doc.joining


@under("5.12")
def test_wagers_that_the_round_was_not_played_with_are_referred_upward(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    table.say(f"ann: place 1 {MAIN[doc.code]}", "dealer: close")
    table.deal()
    assert table.not_reported(f"found 2 {MAIN[doc.code]}") == doc.joining
    table.report("found 2 progressive 500")  # it lies alone, so that nothing is played
    assert table.state.positions[2].back == (Back("progressive", "bob", 500, "5.12.2"),)
    table.decides = stays
    table.finish()
    assert table.back(2) == {"progressive": 500}


@under("5.12.2")
def test_a_main_wager_found_after_the_first_decision_is_referred_upward(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: main(doc, 1000) + " progressive 500", 2: ""}, decides=stays)
    table.report("found 1 progressive 500")
    table.report(f"found 1 {main(doc, 1000)} progressive 500")  # it lay there after all
    assert table.state.positions[1].open
    table.report("found 1 progressive 500")
    table.until(ShowHands)
    assert table.not_reported(f"found 1 {main(doc, 1000)} progressive 500") == doc.joining


@rule("UTH 5.12", "TCPX 5.12", "THB 5.12", "SSP 5.12")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP"])
def test_wagers_decided_by_cards_that_were_passed_over_are_referred_upward(code: str) -> None:
    table = dealt(code, wagers={1: MAIN[code]}, decides=folds)
    table.until(Phase.SETTLING)
    assert table.not_reported(f"found 1 {MAIN[code]} progressive 500") == "3.4"


@under("5.14")
def test_settled_hands_are_settled_again_with_what_really_lay_there(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: main(doc, 1000), 2: ""}, decides=stays)
    table.until(Phase.PAYING, Phase.AWARDING)
    if doc.code != "BUL":  # a follow-up wager lies there
        assert table.not_reported(f"found 1 {main(doc, 2000)}") == doc.joining
        return
    was = table.state.positions[1].settlement
    happened = table.report(f"found 1 {main(doc, 2000)}")
    (again,) = (event for event in happened if isinstance(event, e.HandSettled))
    assert again.corrects == was
    assert again.settlement.staked == 2000


@under("5.5")
def test_a_dealers_wrong_position_is_put_right(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2, 4))
    table.say(f"dealer: place 1 {MAIN[doc.code]} progressive 500", f"bob: place 2 {MAIN[doc.code]}")
    table.say("dealer: close")
    assert table.not_reported("wrong-seat 2 4") == doc.staff  # Bob placed these himself
    assert table.not_reported("wrong-seat 1 2") == doc.staff
    assert table.not_reported("wrong-seat 1 3") == doc.staff
    assert table.not_reported("wrong-seat 4 1") == doc.staff
    (moved,) = table.report("wrong-seat 1 4")
    assert moved == r.WagersMoved(1, 4, "dan", doc.staff)
    assert set(table.state.positions) == {2, 4}
    assert {slot.seat for slot in table.state.due} <= {0, 2, 4}
    table.decides = stays
    table.deal()
    table.say("dan: view 4")
    assert table.not_reported("wrong-seat 4 1") == doc.staff


@under("5.9")
def test_wagers_are_not_moved_to_a_player_who_may_not_have_them(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2, 4))
    table.say("manager: restrict bob", "bob: sit 5", f"dealer: place 1 {MAIN[doc.code]}")
    table.say(f"bob: place 2 {MAIN[doc.code]}", "dealer: close")
    assert table.not_reported("wrong-seat 1 5") == doc.restriction
    table.report("confidential dan looked at another hand")
    assert table.not_reported("wrong-seat 1 4") == "5.9"


@under("5.12.2")
def test_a_position_with_only_invalid_wagers_is_not_dealt(doc: Document) -> None:
    table = dealing(
        doc.code, wagers={1: f"{MAIN[doc.code]} progressive 500", 2: MAIN[doc.code]}, decides=stays
    )
    table.report("found 1 progressive 500")
    assert 1 not in {slot.seat for slot in table.state.due}  # R48
    table.finish()
    assert table.state.positions[1].cards == ()
    assert table.back(1) == {"progressive": 500}


@under("5.12.2")
def test_the_deal_stands_where_it_was_dealt(doc: Document) -> None:
    wagers = {1: f"{MAIN[doc.code]} progressive 500", 2: MAIN[doc.code]}
    table = dealt(doc.code, wagers=wagers, decides=stays)
    table.report("found 1 progressive 500")
    table.finish()
    assert len(table.state.positions[1].cards) == doc.game.hand_size
    assert not table.state.positions[1].shown  # R48: it stays face down
    assert table.back(1) == {"progressive": 500}
