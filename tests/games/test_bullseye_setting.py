"""Bullseye: setting the hand, absence, and wagers that may not stand (3.10 to 3.13, 5.5 to 5.12)."""

from itertools import combinations

import pytest
from hypothesis import given, settings

from megalink.cards import Card, show
from megalink.games.bullseye import GAME
from megalink.games.game import Then
from megalink.games.settlement import BadHand, Hand, walk
from megalink.table import commands as c
from megalink.table.state import Phase
from tests.games.bul_hands import ALL, MAIN, NOTHING, SIDES, against, settled
from tests.games.reading import all_returned, settle, told
from tests.games.table_play import (
    ANN,
    DEALER,
    MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    after,
    betting,
    deal,
    expose,
    refused,
)
from tests.marks import rule
from tests.strategies import hands

# 3.10 to 3.13 Setting the hand ----------------------------------------------------------------------------


@rule("BUL 3.10", "BUL 3.10.1", "BUL 1.1.5", "BUL 5.11")
def test_the_one_decision_is_to_set_the_hand_or_to_ask_for_the_house_way() -> None:
    (setting,) = GAME.stages
    assert (setting.name, setting.rule, setting.absent) == ("setting", "3.10", "house way")
    assert [(each.word, each.rule, each.then, each.sets_cards, each.wager) for each in setting.choices] == [
        ("set", "3.10.1", Then.NO_MORE_DECISIONS, True, None),
        ("house way", "1.1.5", Then.NO_MORE_DECISIONS, False, None),
    ]


FIVE = "Tc Td Kh 4s 6s"
PAIR_OF_NINES = "9c 9d 5d 4d Ad"  # of the Dealer


@rule("BUL 3.10.1", "BUL 3.10.2")
@pytest.mark.parametrize(
    ("decision", "hand", "outcome"),
    [
        ("set Tc Td Kh", "Point Total of 10", "lose"),  # which nobody obliges him to avoid
        ("set Kh 4s 6s", "Pair of 10's", "win"),
        ("house way", "Pair of 10's", "win"),
    ],
)
def test_the_player_sets_as_he_likes_and_bears_it(decision: str, hand: str, outcome: str) -> None:
    made = settled(f"{FIVE} | {PAIR_OF_NINES}", decision, wagers=MAIN)
    assert made.player_hand == hand
    assert made.lines["main"].outcome == outcome


@rule("BUL 3.10.3")
def test_the_3_card_hand_does_not_decide_the_main() -> None:
    for dealer in ("9h 9s 5d 4d Ad", "9h 9s Td 8d 2d", "9h 9s Td Jd Kd"):  # beside 10, 20 and 30
        made = told(settled(f"Kh Kc 5h 4s As | {dealer}", "set 5h 4s As", wagers=MAIN))
        assert made["main"] == ("win", "3 to 1", 4000, "4.1")


@rule("BUL 3.10.3")
@settings(deadline=None)
@given(hands(10))
def test_all_five_cards_decide_suits_bullseye_and_jackpot_however_they_are_set(ten: tuple[Card, ...]) -> None:
    asked = f"{show(ten[:5])} | {show(ten[5:])}"
    by_house = settled(asked)
    for three in combinations(ten[:5], 3):
        by_hand = settled(asked, f"set {show(three)}")
        assert by_hand.entry == by_house.entry
        for name in ("bullseye", "suits", "progressive"):
            assert by_hand.lines[name] == by_house.lines[name]


@rule("BUL 3.10.4")
@pytest.mark.parametrize("decision", ["house way", "set Kc Qc 9c"])
def test_without_a_3_card_hand_the_main_loses_and_the_others_stay_in_play(decision: str) -> None:
    made = told(settled("Kc Qc 9c 8c 7c | Kd Jd Jh 5d 5h", decision))  # a flush, against a pair
    assert made["main"] == ("lose", None, 0, "3.10.4")
    assert made["suits"] == ("win", "20 to 1", 10_500, "1.1.12")
    assert made["bullseye"] == ("lose", None, 0, "1.1.3")
    assert made["progressive"] == ("win", "40 for 1", 0, "4.5")
    assert made["tie"] == ("lose", None, 0, "1.1.13")
    made = told(settled("Kc Qc Jc 8c 7c | Kd Jd Jh 5d 5h"))  # whereas this has one
    assert made["main"][3] != "3.10.4"


@rule("BUL 3.12", "BUL 1.1.5")
@pytest.mark.parametrize("wrong", [*combinations(FIVE.split(), 3)])
def test_a_hand_set_without_a_3_card_hand_is_set_by_the_house_way(wrong: tuple[str, ...]) -> None:
    made = settled(f"{FIVE} | {PAIR_OF_NINES}", f"set {' '.join(wrong)}", wagers=MAIN)
    right = {  # those that total 10, 20 or 30, and what they leave
        "Tc Td Kh": "Point Total of 10",
        "Tc 4s 6s": "Point Total of 10",
        "Td 4s 6s": "Point Total of 10",
        "Kh 4s 6s": "Pair of 10's",
    }
    assert made.player_hand == right.get(" ".join(wrong), "Pair of 10's")


@rule("BUL 3.12")
def test_where_no_3_card_hand_is_possible_whatever_is_set_is_none() -> None:
    held = against(NOTHING, "Pair KK")
    for three in combinations(held.split(" | ", maxsplit=1)[0].split(), 3):
        assert settled(held, f"set {' '.join(three)}", wagers=MAIN).player_hand == "No 3 Card Hand"


@rule("BUL 3.10.1")
@pytest.mark.parametrize(
    "decision",
    ["set Tc Td Kd", "set Tc Td 5s", "set Tc Tc Kh", "set 9c 9d 2h"],
)
def test_a_hand_is_set_from_three_of_the_cards_held(decision: str) -> None:
    with pytest.raises(BadHand, match="three of the five cards held") as problem:
        settled(f"{FIVE} | {PAIR_OF_NINES}", decision)
    assert problem.value.rule == "3.10.1"


@rule("BUL 3.10.1")
@pytest.mark.parametrize("decision", ["set", "set Tc", "set Tc Td", "set Tc Td Kh 4s", "set Tc Td Kh 4s 6s"])
def test_three_cards_are_named(decision: str) -> None:
    with pytest.raises(BadHand, match="by naming three cards"):
        settled(f"{FIVE} | {PAIR_OF_NINES}", decision)


@rule("BUL 3.10.1")
def test_what_is_named_are_cards() -> None:
    with pytest.raises(BadHand, match="'Xx' is no card"):
        settled(f"{FIVE} | {PAIR_OF_NINES}", "set Tc Td Xx")


@rule("BUL 3.10")
@pytest.mark.parametrize("word", ["", "fold", "check", "play 1", "House Way", "house", "sets Tc Td Kh"])
def test_there_is_no_other_decision(word: str) -> None:
    with pytest.raises(BadHand, match="is no choice at the setting decision") as problem:
        walk(GAME, (word,))
    assert problem.value.rule == "3.10"


@rule("BUL 3.10", "BUL 3.13")
@pytest.mark.parametrize(("first", "number"), [("house way", "1.1.5"), ("set Tc Td Kh", "3.10.1")])
def test_a_hand_is_set_once(first: str, number: str) -> None:
    for again in ("house way", "set"):
        with pytest.raises(BadHand, match="no decision is open") as problem:
            walk(GAME, (first, again))
        assert problem.value.rule == number


@rule("BUL 3.10")
def test_a_hand_that_was_not_set_is_not_settled() -> None:
    with pytest.raises(BadHand, match="the setting decision is missing") as problem:
        settled(f"{FIVE} | {PAIR_OF_NINES}", "")
    assert problem.value.rule == "3.10"


@rule("BUL 3.13", "BUL 1.1.5")
def test_the_dealer_turns_up_his_five_when_all_have_set_and_nobody_sets_again() -> None:
    assert [type(each).__name__ for each in GAME.round] == ["Decide", "DealLate", "ExposeDealer", "ShowHands"]
    table = after(
        betting(GAME, 1, 2),
        (ANN, c.PlaceWagers(1, MAIN)),
        (ANN, c.PlaceWagers(2, MAIN)),
        (DEALER, c.CloseBets()),
        deal("Tc Td Kh 4s 6s 5c 5d Qh 2s 7s 9c 9d Jd 4d 6d"),
        (ANN, c.ViewHand(1)),
        (ANN, c.DecideHand(1, "set Tc Td Kh")),
    )
    assert refused(table, ANN, c.DecideHand(1, "house way")) == "3.10"  # R49
    assert refused(table, DEALER, c.Expose()) == "3.13"
    table = after(table, (ANN, c.DecideHand(2, "house way")))
    assert not table.dealer_up
    table = after(table, expose())
    assert table.dealer_is_open
    assert refused(table, ANN, c.DecideHand(1, "house way")) == "3.10"
    table = after(table, (DEALER, c.ShowHands()), (DEALER, c.SettleRound()))
    settlement = table.positions[1].settlement
    assert settlement is not None
    assert settlement.player_hand == "Point Total of 10"
    assert settlement.dealer_hand == "Pair of 9's"  # by the House Way: J 4 6


# 5.11, 5.12 Absence, and wagers that may not stand --------------------------------------------------------


@rule("BUL 5.11", "BUL 1.1.5")
@pytest.mark.parametrize("five", [FIVE, "Kc Qc 9c 8c 7c", "As Kc 5h 3c 2c"])
def test_the_hand_of_a_player_who_is_not_there_is_set_by_the_house_way(five: str) -> None:
    deal_ = f"{five} | {PAIR_OF_NINES}"
    assert settled(deal_, absent=True) == settled(deal_, "house way")
    assert settle(GAME, deal_, Hand(ALL, ("house way",), absent=True)) == settled(deal_, "house way")


@rule("BUL 5.12", "BUL 5.12.2", "BUL 3.6")
@pytest.mark.parametrize("placed", [some for size in (1, 2, 3, 4) for some in combinations(SIDES, size)])
@pytest.mark.parametrize("absent", [False, True])
def test_without_a_main_every_wager_goes_back(placed: tuple[str, ...], absent: bool) -> None:  # R24
    wagers = dict.fromkeys(placed, 500)
    made = settled("Ac Kc Qc Jc Tc | Kd Jd Jh 5d 5h", "", wagers=wagers, absent=absent)
    assert told(made) == all_returned(wagers, "5.12.2")
    assert (made.entry, made.player_hand) == (None, None)


@rule("BUL 3.10", "BUL 5.12")
def test_without_a_main_there_is_nothing_to_decide() -> None:
    with pytest.raises(BadHand, match="without the main wager there is nothing to decide") as problem:
        settled(f"{FIVE} | {PAIR_OF_NINES}", "house way", wagers=SIDES)
    assert problem.value.rule == "3.10"


@rule("BUL 5.12.1", "BUL 3.6")
@pytest.mark.parametrize("placed", [some for size in (1, 2, 4) for some in combinations(SIDES, size)])
def test_the_bets_do_not_close_on_side_wagers_alone(placed: tuple[str, ...]) -> None:
    table = after(betting(GAME, 1), (ANN, c.PlaceWagers(1, dict.fromkeys(placed, 500))))
    assert refused(table, DEALER, c.CloseBets()) == "5.12.1"
    assert after(table, (ANN, c.PlaceWagers(1, MAIN)), (DEALER, c.CloseBets())).phase is Phase.DEALING
    assert not after(table, (ANN, c.CancelWagers(1, placed))).positions


@rule("BUL 5.5", "BUL 5.6")
def test_after_no_more_bets_no_wager_is_placed_raised_or_taken_back() -> None:
    table = after(betting(GAME, 1), (ANN, c.PlaceWagers(1, MAIN)), (DEALER, c.CloseBets()))
    assert refused(table, ANN, c.PlaceWagers(1, {"tie": 500})) == "5.5"
    assert refused(table, ANN, c.PlaceWagers(1, {"main": 2000})) == "5.5"
    assert refused(table, ANN, c.CancelWagers(1)) == "5.6"


@rule("BUL 6.2")
def test_the_order_of_positions_is_the_staffs_and_does_not_reach_a_players_hand() -> None:  # R41
    table = betting(GAME, 1)
    assert refused(table, ANN, c.CloseBets()) == "3.2"
    table = after(table, (ANN, c.PlaceWagers(1, MAIN)))
    for each in (DEALER, SUPERVISOR, MANAGER, SHIFT_MANAGER):
        dealt = after(table, (each, c.CloseBets()), deal("Tc Td Kh 4s 6s Ah Ad Kd Qd Jd"))
        assert refused(dealt, each, c.DecideHand(1, "house way")) == "6.2"
        done = after(dealt, (ANN, c.DecideHand(1, "house way")), expose(), (ANN, c.DeclineComparison(1)))
        if each is DEALER:
            assert refused(done, each, c.ViewDeclined(1)) == "3.17"
        else:
            assert after(done, (each, c.ViewDeclined(1))).positions[1].inspected_by == each.name
