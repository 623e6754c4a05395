"""Wrong cards (5.1) and deals (5.2), and cards turned up by mistake (5.4)."""

import pytest

from megalink.games.game import Decide, ExposeDealer, ShowHands, Target
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.state import Phase
from tests.marks import rule
from tests.table.documents import Document, under
from tests.table.driver import (
    DEALER,
    EVERYTHING,
    MAIN,
    all_goes_back,
    betting,
    dealing,
    dealt,
    playing,
    stays,
)

# 5.1 Foreign, extra, missing, unshuffled cards ------------------------------------------------------------


@pytest.mark.parametrize("fault", i.Fault)
@under("5.1", "5.1.1")
def test_wrong_cards_make_the_round_void(doc: Document, fault: i.Fault) -> None:
    table = playing(doc.code)
    happened = table.report(f"wrong-cards {fault.value} a note")
    assert r.RoundVoided(1, "5.1.1", "5.1.2") in happened
    all_goes_back(table, "5.1.1")
    table.say("dealer: end")
    assert table.at(Phase.BETWEEN_ROUNDS)


@pytest.mark.parametrize("until", [Decide, ExposeDealer, ShowHands, Phase.SETTLING, Phase.PAYING])
@under("5.1.1")
def test_a_round_is_void_at_whatever_point_wrong_cards_are_discovered(
    doc: Document, until: type | Phase
) -> None:
    table = playing(doc.code)
    table.until(until, Phase.AWARDING)
    table.report("wrong-cards extra")
    all_goes_back(table, "5.1.1")
    table.finish()


@under("5.1.1")
def test_while_wagers_are_placed_a_void_round_gives_them_back(doc: Document) -> None:
    table = betting(doc.code)
    table.say(f"ann: place 1 {EVERYTHING[doc.code]}")
    table.report("wrong-cards unshuffled")
    assert table.state.positions == {}
    assert table.state.void == "5.1.1"
    assert table.refused(f"ann: place 1 {MAIN[doc.code]}") == "5.5"
    table.say("dealer: end", "dealer: open", f"ann: place 1 {MAIN[doc.code]}")


@under("5.1.2")
def test_the_outcomes_of_earlier_rounds_stand(doc: Document) -> None:
    table = playing(doc.code)
    table.finish()
    settled = table.state.positions
    table.say("dealer: open")
    assert table.not_reported("wrong-cards foreign") == "5.1.2"
    assert table.not_reported("count 51") == "5.1.2"
    table.say(f"ann: place 1 {MAIN[doc.code]}", "dealer: close")
    table.report("wrong-cards foreign")
    assert all(each.out != "5.1.1" for each in settled.values())
    assert isinstance(table.happened[-1], r.RoundVoided)
    assert table.happened[-1].round == 2


@under("5.1.1")
def test_a_round_is_void_once(doc: Document) -> None:
    table = playing(doc.code)
    table.report("wrong-cards foreign")
    assert table.not_reported("wrong-cards missing") == "5.1.1"
    assert table.not_reported("count 50") == "5.8"
    assert table.not_reported("wrong-hand 1 9") == "5.7"


@under("5.1")
def test_a_card_that_is_on_the_table_already_is_refused(doc: Document) -> None:
    table = dealing(doc.code)
    twice = [table.pack[0], *table.pack[: len(table.state.due) - 1]]
    assert table.refuse(DEALER, c.DealCards(tuple(twice))).rule == "5.1"
    table.report("wrong-cards foreign two of one card")
    all_goes_back(table, "5.1.1")


# 5.2 A wrong deal ------------------------------------------------------------------------------------------


@under("5.2")
def test_complete_hands_are_moved_to_where_they_belong(doc: Document) -> None:
    table = dealt(doc.code, wagers=dict.fromkeys((1, 2, 3), ""), decides=stays)
    held = {seat: table.state.positions[seat].cards for seat in (1, 2, 3)}
    happened = table.report("misdeal 1>2 2>3 3>1")
    assert happened == (r.HandsMoved({1: 2, 2: 3, 3: 1}, "5.2"),)
    moved = {seat: table.state.positions[seat].cards for seat in (1, 2, 3)}
    assert moved == {2: held[1], 3: held[2], 1: held[3]}
    table.finish()
    assert not any(each.out for each in table.state.positions.values())


@under("5.2")
def test_a_deal_that_no_moving_puts_right_is_void(doc: Document) -> None:
    table = playing(doc.code)
    table.report("misdeal")
    all_goes_back(table, "5.2")


@under("5.2")
def test_a_deal_is_not_undone_once_cards_were_handled(doc: Document) -> None:
    table = playing(doc.code)
    assert table.not_reported("misdeal 1>2 2>1 handled") == "5.2"
    table.say("bob: view 2")
    assert table.not_reported("misdeal 1>2 2>1") == "5.2"
    assert table.not_reported("misdeal") == "5.2"


@under("5.2")
def test_a_deal_is_not_undone_once_a_hand_was_shown_or_settled(doc: Document) -> None:
    table = playing(doc.code)
    table.until(ShowHands)
    table.say("dealer: show 1")
    assert table.not_reported("misdeal") == "5.2"
    table.finish()
    assert table.not_reported("misdeal") == "5.2"


@pytest.mark.parametrize("moves", ["1>2", "1>2 2>2", "1>3 2>3", "1>1", "1>9 9>1", "1>0 0>9", "9>10"])
@under("5.2")
def test_every_misplaced_hand_has_a_place_of_its_own(doc: Document, moves: str) -> None:
    table = playing(doc.code)
    assert table.not_reported(f"misdeal {moves}") == "5.2"


@under("5.2")
def test_only_complete_hands_are_moved(doc: Document) -> None:
    table = dealing(doc.code, wagers={1: "", 2: ""}, method=doc.game.methods[-1].name)
    table.deal(only=1)
    assert table.not_reported("misdeal 1>2 2>1") == "5.2"
    assert table.state.positions[1].cards
    assert not table.state.positions[2].cards


@under("5.2")
def test_nothing_is_moved_before_a_card_was_dealt(doc: Document) -> None:
    table = dealing(doc.code, wagers={1: "", 2: ""})
    for said in ("misdeal 1>2 2>1", "misdeal", "shown 1/1", "wrong-hand 1 9", "several ann", "stop ann"):
        assert table.not_reported(said) in {"5.2", "5.4", "5.7", "5.10", "5.10.3"}


@pytest.mark.parametrize("moves", ["3>2", "3>1 1>2"])
@under("5.2")
def test_a_hand_moves_back_from_a_position_without_wagers(doc: Document, moves: str) -> None:
    table = dealt(doc.code, wagers={1: "", 2: ""})
    before = {seat: each.cards for seat, each in table.state.positions.items()}
    table.report(f"misdeal {moves}")  # cards are recorded in the order of dealing: where they belong already
    assert {seat: each.cards for seat, each in table.state.positions.items()} == before
    assert table.not_reported("misdeal 2>3") == "5.2"  # and never to one


@under("5.2")
def test_between_positions_only_is_the_reading_of_r28(doc: Document) -> None:
    table = playing(doc.code)
    table.report("misdeal 1>dealer dealer>1")
    all_goes_back(table, "5.2")
    moved = playing(doc.code, rulings={"R28": "areas"})
    hand, dealer = moved.state.positions[1].cards, moved.state.dealer
    moved.report("misdeal 1>dealer dealer>1")
    assert (moved.state.positions[1].cards, moved.state.dealer) == (dealer, hand)


@rule("UTH 5.2", "TCPX 5.2", "THB 5.2")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB"])
def test_a_hand_and_the_community_cards_are_not_of_one_number(code: str) -> None:
    table = playing(code, rulings={"R28": "areas"})
    assert table.not_reported("misdeal 1>community community>1") == "5.2"


# 5.4 Cards turned up by mistake ----------------------------------------------------------------------------


@under("5.4")
def test_play_continues_after_one_exposed_card_and_not_after_two(doc: Document) -> None:
    table = playing(doc.code)
    happened = table.report("shown 1/1")
    assert happened == (r.CardsShown((i.Spot(Target.POSITIONS, 1, 1),), "5.4"),)
    assert table.not_reported("shown 1/1") == "5.4"
    table.report("shown 2/2")
    all_goes_back(table, "5.4")


@pytest.mark.parametrize(("spots", "void"), [("1/1 1/1", False), ("1/1 2/1", True), ("1/1 1/2", True)])
@under("5.4")
def test_two_cards_are_two_places(doc: Document, spots: str, void: bool) -> None:
    table = playing(doc.code)
    table.report(f"shown {spots}")
    assert bool(table.state.void) is void


@pytest.mark.parametrize("count", [1, 2, 3])
@under("5.4")
def test_two_or_more_of_one_report_make_the_round_void(doc: Document, count: int) -> None:
    table = dealt(doc.code, wagers=dict.fromkeys((1, 2, 3), ""))
    table.report("shown " + " ".join(f"{seat}/1" for seat in range(1, count + 1)))
    assert bool(table.state.void) is (count >= 2)


@under("5.4")
def test_after_the_deal_it_is_no_case_of_this_rule(doc: Document) -> None:
    table = playing(doc.code)
    assert table.not_reported("shown 1/1 2/1 after") == "5.4"
    assert table.not_reported("shown") == "5.4"
    table.finish()
    assert table.not_reported("shown 1/1 2/1") == "5.4"


@under("5.4")
def test_only_a_card_that_lies_there_was_exposed(doc: Document) -> None:
    table = playing(doc.code)
    size = doc.game.hand_size
    for spot in ("1/0", f"1/{size + 1}", "3/1", "9/1", "burn/9", "community/6"):
        assert table.not_reported(f"shown {spot}") == "5.4"
    elsewhere = i.Spot(Target.DEALER, 1, 3)
    assert table.refuse(DEALER, c.Propose(i.CardsShown((elsewhere,)))).rule == "5.4"
    table.report(f"shown 1/{size}")


@rule("SSP 5.4")
@pytest.mark.parametrize("method", ["automated", "manual"])
def test_the_card_that_the_method_turns_up_does_not_count(method: str) -> None:
    table = playing("SSP", method=method)
    assert table.not_reported("shown dealer/5") == "5.4"  # the Dealer's last (3.7, 3.8)
    table.report("shown dealer/4")
    assert not table.state.void


@under("5.4")
def test_the_next_deal_starts_anew(doc: Document) -> None:
    table = playing(doc.code)
    table.report("shown 1/1")
    table.finish()
    table.say("dealer: open", f"ann: place 1 {MAIN[doc.code]}", "dealer: close")
    table.shuffle()
    table.deal()
    table.report("shown 1/1")
    assert not table.state.void
