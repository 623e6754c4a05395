"""Settled money and jackpot awards are reversed until the next round opens, and stand after it (R31, R39)."""

import pytest

from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.state import Phase
from tests.marks import rule
from tests.table.driver import EVERYTHING, Table, dealing, playing, stays

FLUSHES = {1: "AhKh2h4h7h", 2: "AsKs2s4s7s"}
PAYS = 20_000


def two_prizes() -> Table:
    """Let Ann and Bob both win a jackpot prize at Singapore Stud."""
    table = dealing("SSP", wagers=dict.fromkeys((1, 2), EVERYTHING["SSP"]), decides=stays, physical=True)
    table.shoe = True
    table.lay(FLUSHES, "QcJd9d3c5c")
    table.until(Phase.AWARDING)
    return table


def awards(table: Table) -> dict[int, int | None]:
    return {seat: each.award for seat, each in table.state.positions.items()}


@rule("SSP 5.1.1", "SSP 5.8")
def test_awards_of_a_void_round_go_back() -> None:
    table = two_prizes()
    table.say(f"dealer: award 1 {PAYS} 2 {PAYS}", "dealer: end")
    happened = table.report("count 51")
    assert r.ContributionsCorrected({1: -500, 2: -500}, {1: PAYS, 2: PAYS}, "5.8") in happened
    assert awards(table) == {1: None, 2: None}
    assert table.at(Phase.BETWEEN_ROUNDS)
    assert table.back(1) == {"ante": 1000, "bet": 2000, "progressive": 500}
    table.say("dealer: open")
    assert table.not_reported("count 51") == "5.1.2"


@rule("SSP 5.7")
def test_an_award_beside_a_returned_hand_is_told_anew() -> None:
    table = two_prizes()
    table.say(f"dealer: award 1 {PAYS} 2 {PAYS}", "dealer: end")
    happened = table.report("wrong-hand 1 6")
    assert r.ContributionsCorrected({1: -500}, {1: PAYS, 2: PAYS}, "5.7") in happened
    assert table.at(Phase.AWARDING)  # the entry of position 2 stands
    assert table.back(2)["progressive"] == 0
    assert table.refused(f"dealer: award 1 {PAYS} 2 {PAYS}") == "4.2"
    table.say("dealer: award 2 30000", "dealer: end")
    assert table.back(2)["progressive"] == 30_000


@rule("SSP 5.7")
def test_before_the_link_has_told_them_no_award_goes_back() -> None:
    table = two_prizes()
    happened = table.report("wrong-hand 1 6")
    assert r.ContributionsCorrected({1: -500}, {}, "5.7") in happened
    assert table.at(Phase.AWARDING)
    table.say(f"dealer: award 2 {PAYS}")


@rule("SSP 3.7", "SSP 5.1")
def test_a_misread_card_that_changes_no_entry_leaves_its_award() -> None:
    table = two_prizes()
    table.say(f"dealer: award 1 {PAYS} 2 {PAYS}", "dealer: end")
    was = table.state.positions[1].settlement
    happened = table.report("misread dealer/1 Ac")  # the Dealer: Ace-Jack high, still no hand
    assert [type(event) for event in happened] == [r.CardRead]
    happened = table.report("misread dealer/2 Ad")  # a pair of Aces, so that the Bets are compared
    again = [event for event in happened if isinstance(event, e.HandSettled)]
    assert [event.seat for event in again] == [1, 2]
    assert again[0].corrects == was
    assert table.back(1) == {"ante": 2000, "bet": 12_000, "progressive": PAYS}
    assert awards(table) == {1: PAYS, 2: PAYS}
    assert table.at(Phase.BETWEEN_ROUNDS)


@rule("SSP 3.7", "SSP 5.1")
def test_a_misread_card_that_ends_an_entry_takes_its_award_back() -> None:
    table = two_prizes()
    table.say(f"dealer: award 1 {PAYS} 2 {PAYS}", "dealer: end")
    happened = table.report("misread 1/5 7d")  # no flush any more
    assert r.ContributionsCorrected({}, {1: PAYS, 2: PAYS}, "3.7") in happened
    assert table.at(Phase.AWARDING)
    assert awards(table) == {1: None, 2: None}
    assert table.back(1)["progressive"] == 0
    table.say(f"dealer: award 2 {PAYS}", "dealer: end")


@rule("SSP 3.7", "SSP 5.1")
def test_a_misread_card_before_the_awards_changes_what_waits_for_one() -> None:
    table = two_prizes()
    table.report("misread 1/5 7d")
    assert table.refused(f"dealer: award 1 {PAYS} 2 {PAYS}") == "4.2"
    table.say(f"dealer: award 2 {PAYS}")


SIDE = {"UTH": "trips", "TCPX": "pair_plus", "THB": "bonus", "BUL": "suits"}


@rule(*(f"{code} 5.13" for code in SIDE))
@pytest.mark.parametrize("code", SIDE)
def test_a_correction_of_a_settled_hand_names_the_one_it_corrects(code: str) -> None:
    table = playing(code)
    table.until(Phase.PAYING, Phase.AWARDING)
    was = table.state.positions[1].settlement
    happened = table.report("found 1 " + EVERYTHING[code].replace(f"{SIDE[code]} 500", f"{SIDE[code]} 600"))
    (again,) = (event for event in happened if isinstance(event, e.HandSettled))
    assert again.corrects == was
    assert again.settlement.lines[SIDE[code]].staked == 600
