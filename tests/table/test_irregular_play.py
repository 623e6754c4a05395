"""Confidentiality (5.9), several hands (5.10), absence (5.11), power failures (5.16), the uncovered (6.1)."""

import pytest

from megalink.games.game import Decide, ShowHands
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.state import Phase
from tests.marks import rule
from tests.table.documents import Document, each, under
from tests.table.driver import EVERYTHING, MAIN, Table, betting, dealt, folds, playing, stays


def three_of_anns(code: str) -> Table:
    """Let Ann wager on three positions, and Bob on the fourth."""
    table = betting(code, seats=(4,), decides=stays)
    table.say(*(f"ann: sit {seat}" for seat in (1, 2, 3)))
    table.say(*(f"ann: place {seat} {MAIN[code]}" for seat in (1, 2, 3)), f"dan: place 4 {MAIN[code]}")
    table.say("dealer: close")
    table.deal()
    return table


def out(table: Table) -> dict[int, str]:
    return {seat: each.out for seat, each in table.state.positions.items() if each.out}


# 5.9 Confidentiality ---------------------------------------------------------------------------------------


@under("5.9")
def test_a_player_who_shows_his_hand_is_prohibited_and_his_wagers_returned(doc: Document) -> None:
    table = three_of_anns(doc.code)
    table.report("confidential ann shows her cards to dan")
    assert out(table) == {1: "5.9", 2: "5.9", 3: "5.9"}
    assert table.not_reported("confidential ann again") == "5.9"
    table.finish()
    table.say("dealer: open")
    assert table.refused(f"ann: place 1 {MAIN[doc.code]}") == "5.9"
    assert table.refused(f"dealer: place 1 {MAIN[doc.code]}") == "5.9"
    assert table.refused("ann: sit 5") == "5.9"
    assert table.refused("manager: lift ann") == "5.9"
    table.say("shift-manager: lift ann", f"ann: place 1 {MAIN[doc.code]}")
    assert table.refused("shift-manager: lift ann") == "5.9"


@under("5.9")
def test_a_prohibited_player_has_no_wager_while_bets_are_open(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    table.say(f"ann: place 1 {MAIN[doc.code]}", f"bob: place 2 {MAIN[doc.code]}")
    table.report("confidential ann looks at the shoe")
    assert set(table.state.positions) == {2}
    table.say("dealer: close")
    assert {slot.seat for slot in table.state.due} <= {0, 2}


@under("5.9")
def test_only_who_is_at_the_table_is_prohibited_and_settled_hands_stand(doc: Document) -> None:
    table = playing(doc.code)
    assert table.not_reported("confidential zoe shouts") == "5.9"
    table.finish()
    table.report("confidential ann shouts")
    assert out(table) == {}


# 5.10 Several hands ----------------------------------------------------------------------------------------


@under("5.10", "5.10.2")
def test_without_a_viewed_hand_the_first_dealt_plays_on(doc: Document) -> None:
    table = three_of_anns(doc.code)
    table.report("several ann")
    assert out(table) == {2: "5.10.2", 3: "5.10.2"}
    assert table.back(3) == dict(table.state.positions[3].wagers)
    table.finish()


@pytest.mark.parametrize(("viewed", "invalid"), [((1,), {2, 3}), ((3,), {1, 2}), ((2, 3), {1})])
@under("5.10", "5.10.1")
def test_viewed_hands_play_on_and_the_others_are_invalid(
    doc: Document, viewed: tuple[int, ...], invalid: set[int]
) -> None:
    table = three_of_anns(doc.code)
    table.say(f"ann: view {viewed[0]}")
    table.report(f"several ann {' '.join(map(str, viewed[1:]))}")
    assert out(table) == dict.fromkeys(invalid, "5.10.1")
    table.finish()


@under("5.10", "5.10.1")
def test_what_is_no_case_of_several_hands(doc: Document) -> None:
    table = three_of_anns(doc.code)
    assert table.not_reported("several dan") == "5.10"
    assert table.not_reported("several ann 4") == "5.10"
    assert table.not_reported("several ann 1 2 3") == "5.10.1"


@under("5.10.3")
def test_a_stopped_players_open_hands_are_returned(doc: Document) -> None:
    table = three_of_anns(doc.code)
    assert table.not_reported("stop zoe") == "5.10.3"
    table.say("ann: decide 1 " + stays(table, 1))
    still = {1} if not table.state.positions[1].open else set()
    happened = table.report("stop ann")
    assert happened[0] == r.PlayerStopped("ann", "5.10.3")
    assert out(table) == dict.fromkeys({1, 2, 3} - still, "5.10.3")
    table.finish()
    assert table.not_reported("stop dan") == "5.10.3"


# 5.11 Absence ----------------------------------------------------------------------------------------------


@rule("UTH 5.11", "TCPX 5.11", "SSP 5.11", "THB 5.11")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "SSP", "THB"])
def test_the_hand_of_a_player_who_is_not_present_is_invalid(code: str) -> None:
    table = playing(code)
    happened = table.report("absent 1")
    assert happened[0] == r.AbsenceRecorded(1, "ann", "5.11")
    assert out(table) == {1: "5.11"}
    assert table.back(1) == dict(table.state.positions[1].wagers)
    assert r.ContributionsCorrected({1: -500}, {}, "5.11") in happened
    table.finish()


@rule("UTH 5.11")
def test_at_ultimate_a_player_is_absent_at_any_stage_before_his_play_wager() -> None:
    for checks in (0, 1, 2):
        table = dealt("UTH", wagers={1: EVERYTHING["UTH"]}, decides=folds)
        for _ in range(checks):
            table.say("ann: decide 1 check")
            table.until(Decide)
        table.report("absent 1")
        assert out(table) == {1: "5.11"}
        assert table.at(Phase.PAYING)


@rule("THB 5.11")
def test_after_the_flop_wager_an_absent_player_is_deemed_to_have_checked() -> None:
    table = dealt("THB", wagers={1: EVERYTHING["THB"]})
    table.say("ann: decide 1 flop")
    for count in (1, 2):
        table.until(Decide)
        table.report("absent 1")
        assert table.state.positions[1].decisions == ("flop", *["check"] * count)
    assert table.state.positions[1].recorded == {1: "5.11", 2: "5.11"}
    table.finish()
    assert out(table) == {}


@rule("BUL 5.11")
def test_an_absent_players_hand_is_set_by_the_house_way() -> None:
    table = dealt("BUL")
    table.report("absent 1")
    assert table.state.positions[1].decisions == ("house way",)
    table.finish()
    assert out(table) == {}


@rule("TCPX 5.11", "TCPX 3.9.3")
def test_without_an_ante_nobody_can_be_absent() -> None:
    table = dealt("TCPX", wagers={1: "pair_plus 500", 2: ""})
    assert table.not_reported("absent 1") == "5.11"
    table.report("absent 2")


@under("5.11")
def test_nobody_is_absent_where_no_decision_is_open(doc: Document) -> None:
    table = playing(doc.code)
    assert table.not_reported("absent 7") == "5.11"
    table.until(ShowHands)
    assert table.not_reported("absent 1") == "5.11"


@pytest.mark.parametrize(
    ("reading", "staffed", "viewed", "absent"),
    [
        ("confirmed", True, False, True),
        ("confirmed", True, True, True),  # a Pit Supervisor confirms it
        ("confirmed", False, False, True),
        ("confirmed", False, True, False),
        ("absent", False, True, True),
        ("present", True, False, False),
    ],
)
@under("5.11")
def test_who_is_not_present_is_read_as_r38_says(
    doc: Document, reading: str, staffed: bool, viewed: bool, absent: bool
) -> None:
    table = dealt(doc.code, rulings={"R38": reading}, staffed=staffed)
    if viewed:
        table.say("ann: view 1")
    if not absent:
        assert table.not_reported("absent 1") == "R38"
        return
    table.say("dealer: report absent 1")
    assert bool(table.state.proposals) is (viewed and reading == "confirmed")


@each("decisions")
def test_when_the_time_of_a_player_is_out_nothing_more_is_staked(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: ""})
    assert table.refused("dealer: time-out 2") == "R38"  # it is not his turn
    table.say("dealer: time-out 1")
    word = {"UTH": "check", "BUL": "house way"}.get(doc.code, "fold")
    position = table.state.positions[1]
    assert (position.decisions, position.follow_ups, position.recorded) == ((word,), {}, {0: "R38"})
    table.decides = folds
    table.until(Phase.SETTLING)
    assert table.refused("dealer: time-out 1") == "R38"


# 5.16 Power failure ----------------------------------------------------------------------------------------


@under("5.16", "5.16.1")
def test_players_may_withdraw_all_their_wagers_or_keep_them(doc: Document) -> None:
    table = three_of_anns(doc.code)
    (offered,) = table.report("power")
    assert offered == r.WithdrawalOffered(("ann", "dan"), "5.16.1")
    assert table.not_reported("power") == "5.16.1"
    assert table.refused("dealer: expose") == "5.16.1"  # the round waits for the answers,
    assert table.not_reported("absent 1") == "5.16.1"  # and nobody is absent from it
    assert table.refused("zoe: withdraw") == "5.6"
    table.say("ann: withdraw")
    assert out(table) == dict.fromkeys((1, 2, 3), "5.16.1")
    table.say("dan: keep")
    assert table.refused("dan: withdraw") == "5.6"
    table.finish()  # and the round is concluded
    assert out(table) == dict.fromkeys((1, 2, 3), "5.16.1")


@under("5.16.1")
def test_when_everybody_withdraws_the_round_is_over(doc: Document) -> None:
    table = three_of_anns(doc.code)
    table.report("power")
    table.say("dan: withdraw", "ann: withdraw")
    assert table.at(Phase.PAYING)
    table.say("dealer: end")
    assert table.not_reported("power") == "5.16"


@under("5.16.1")
def test_who_has_not_answered_keeps_his_wagers(doc: Document) -> None:
    table = three_of_anns(doc.code)
    assert table.refused("supervisor: close-offers") == "5.16.1"
    table.report("power")
    table.say("ann: withdraw", "supervisor: close-offers")
    assert table.state.offers == {}
    table.finish()
    assert 4 not in out(table)


@rule("UTH 5.16.2", "TCPX 5.16.2", "THB 5.16.2", "SSP 5.16.2")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP"])
def test_after_a_fold_play_continues(code: str) -> None:
    table = dealt(code, wagers={1: "", 2: ""}, decides=folds)
    while not table.state.positions[1].folded:
        table.step()
    (continues,) = table.report("power")
    assert isinstance(continues, r.RoundContinues)
    assert continues.rule == "5.16.2"
    assert "position 1: ante has lost" in continues.established
    assert table.refused("ann: withdraw") == "5.6"
    table.finish()


@under("5.16", "5.16.1")
def test_before_no_more_bets_every_wager_may_be_taken_back_anyway(doc: Document) -> None:
    table = betting(doc.code)
    assert table.not_reported("power") == "5.1.2"
    table.say(f"ann: place 1 {MAIN[doc.code]}")
    assert table.not_reported("power") == "5.16.1"


# 5.7.1 Permission to withdraw ------------------------------------------------------------------------------


@under("5.7.1")
def test_after_a_wrong_hand_the_others_may_be_permitted_to_withdraw(doc: Document) -> None:
    table = three_of_anns(doc.code)
    assert table.not_reported("let-withdraw dan") == "5.7.1"
    table.report("wrong-hand 1 9")
    assert table.not_reported("let-withdraw zoe") == "5.7.1"
    table.report("let-withdraw ann", approved_by="manager")
    assert table.not_reported("let-withdraw ann") == "5.7.1"
    table.say("ann: withdraw")
    assert out(table) == {1: "5.7", 2: "5.7.1", 3: "5.7.1"}
    table.report("let-withdraw dan", approved_by="manager")
    table.say("dan: keep")
    table.finish()
    assert table.not_reported("let-withdraw dan") == "5.7.1"


@rule("UTH 5.7.1", "TCPX 5.7.1", "THB 5.7.1", "SSP 5.7.1")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP"])
def test_nobody_withdraws_once_an_outcome_is_established(code: str) -> None:
    table = dealt(code, wagers={1: "", 2: "", 3: ""}, decides=folds)
    table.report("wrong-hand 3 9")
    while not table.state.positions[1].folded:
        table.step()
    assert table.not_reported("let-withdraw bob") == "R40"


# 6.1 What no rule covers -----------------------------------------------------------------------------------


@under("6.1")
def test_what_no_rule_covers_is_decided_and_recorded(doc: Document) -> None:
    table = playing(doc.code)
    assert table.report("uncovered play-on a fly") == (r.Referred("a fly", i.Ruled.PLAY_ON, "6.1"),)
    assert table.not_reported("uncovered play-on") == "6.1"
    assert table.not_reported("uncovered return a fly") == "6.1"
    assert table.not_reported("uncovered return 7 a fly") == "6.1"
    table.report("uncovered return 1 a fly")
    assert out(table) == {1: "6.1"}
    assert table.not_reported("uncovered return 1 a fly") == "6.1"
    table.report("uncovered void two flies")
    assert table.state.void == "6.1"
    assert out(table) == {1: "6.1", 2: "6.1"}
    assert table.not_reported("uncovered void three flies") == "6.1"
