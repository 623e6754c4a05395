"""Bullseye: the definitions, the areas, and the jackpot wager (1, 2 and 3.6)."""

import pytest
from msgspec.structs import asdict

from megalink.cards import DECK, cards
from megalink.games.bullseye import GAME
from megalink.games.game import Place, Target
from megalink.games.settlement import BadHand, check_jackpot_wager
from megalink.table import commands as c
from megalink.table.state import Phase
from tests.games.bul_hands import ALL, MAIN, against, settled
from tests.games.table_play import (
    ANN,
    BOB,
    DEALER,
    after,
    betting,
    deal,
    expose,
    refused,
)
from tests.marks import rule

# 1 Definitions --------------------------------------------------------------------------------------------


@rule("BUL 1.1", "BUL 1.1.3", "BUL 1.1.7", "BUL 1.1.10", "BUL 1.1.12", "BUL 1.1.13")
def test_the_wagers_are_those_that_the_definitions_name() -> None:
    assert {each.name: (each.label, each.rule) for each in GAME.wagers} == {
        "main": ("Main", "1.1.7"),
        "tie": ("Tie", "1.1.13"),
        "bullseye": ("Bullseye", "1.1.3"),
        "suits": ("Suits", "1.1.12"),
        "progressive": ("Progressive Jackpot", "1.1.10"),
    }


@rule("BUL 1.1.7", "BUL 3.5", "BUL 3.6")
def test_the_main_is_the_initial_wager_on_which_the_others_stand() -> None:
    assert GAME.main == "main"
    assert GAME.openers == ("main",)
    assert {each.name: (each.needs, each.follows, each.equals) for each in GAME.wagers} == {
        "main": ((), None, None),
        "tie": (("main",), None, None),
        "bullseye": (("main",), None, None),
        "suits": (("main",), None, None),
        "progressive": (("main",), None, None),
    }
    assert list(settled(against("Pair KK", "Pair QQ"), wagers=MAIN).lines) == ["main"]


@rule("BUL 1.1.1", "BUL 3.10.1")
@pytest.mark.parametrize(
    ("three", "left", "point_hand"),
    [
        ("4c 4d 2h", "Kc 8d", "Point Total of 8"),
        ("9c 9d 2h", "Kc 5d", "Point Total of 5"),
        ("Tc Kd Jh", "9c 2d", "Point Total of 1"),
    ],
)
def test_three_cards_of_ten_twenty_or_thirty_are_a_3_card_hand(
    three: str, left: str, point_hand: str
) -> None:
    made = settled(f"{three} {left} | Kh Qh 9s 8s 7s", f"set {three}", wagers=MAIN)
    assert (made.player_hand, made.dealer_hand) == (point_hand, "No 3 Card Hand")


@rule("BUL 1.1.1", "BUL 3.10.4")
@pytest.mark.parametrize(
    ("five", "hand"),
    [
        ("Kc Qd 9h 8s 7c", "No 3 Card Hand"),  # 26 to 29 and 24
        ("Kc Qd Jh 8s 7c", "Point Total of 5"),  # 30
        ("Kc Qd Th 8s 7c", "Point Total of 5"),
        ("2c 2d 2h 2s 4c", "No 3 Card Hand"),  # 6 and 8
        ("2c 2d 2h 4s 4c", "Pair of 2's"),  # 4 4 2
        ("9c 9d 8h 8s 5c", "No 3 Card Hand"),  # 21 to 26
        ("9c 9d 2h 8s 5c", "Point Total of 3"),  # 9 9 2
    ],
)
def test_a_hand_without_ten_twenty_or_thirty_is_none(five: str, hand: str) -> None:
    assert settled(f"{five} | Kh Jd Ts 4h 3s", wagers=MAIN).player_hand == hand


@rule("BUL 1.1.2")
def test_one_of_several_hands_is_viewed_and_a_blind_one_takes_the_house_way_only() -> None:
    table = after(
        betting(GAME, 1, 2),
        (ANN, c.PlaceWagers(1, MAIN)),
        (ANN, c.PlaceWagers(2, MAIN)),
        (DEALER, c.CloseBets()),
        deal("Tc Td Kh 4s 6s 5c 5d Qh 2s 7s Ah Ad Kd Qd Jd"),
        (ANN, c.ViewHand(1)),
    )
    assert refused(table, ANN, c.ViewHand(2)) == "3.5.1"
    table = after(table, (ANN, c.DecideHand(1, "set Tc Td Kh")))
    assert refused(table, ANN, c.DecideHand(2, "set 5c 5d Qh")) == "3.5.1"  # R42
    assert after(table, (ANN, c.DecideHand(2, "house way"))).positions[2].decisions == ("house way",)


@rule("BUL 1.1.5", "BUL 3.13", "BUL 3.15")
@pytest.mark.parametrize(
    ("five", "hand"),
    [
        ("Tc Td Kh 4s 6s", "Pair of 10's"),  # rather than a point total of 10
        ("As Kd 5h 3c 2c", "Gnau Tung Ku"),
        ("Kd Qd 5h 3c 2c", "Mixed Pictures"),
        ("9c 9d 2h Tc Td", "Pair of 10's"),
        ("8c 2d 5h 5s Tc", "Pair of 5's"),  # rather than 10 of 8 and 2 beside the fives
        ("4c 6d Th 9s Ah", "Point Total of 10"),  # 9 with A, or 4 with 6
    ],
)
def test_the_house_way_leaves_the_highest_point_hand(five: str, hand: str) -> None:
    asked = settled(f"{five} | Kh Jh 9h 8h 7h", "house way", wagers=MAIN)
    assert asked.player_hand == hand
    assert settled(f"Kh Jh 9h 8h 7h | {five}", wagers=MAIN).dealer_hand == hand


@rule("BUL 1.1.9", "BUL 3.10.2")
def test_the_point_hand_is_what_the_3_card_hand_leaves() -> None:
    five = "Tc Td Kh 4s 6s"
    left = {
        "set Tc Td Kh": "Point Total of 10",  # 4 and 6
        "set Kh Tc Td": "Point Total of 10",
        "set Tc 4s 6s": "Point Total of 10",  # 10 and King
        "set Kh 4s 6s": "Pair of 10's",
    }
    for decision, hand in left.items():
        assert settled(f"{five} | Kc Qc 9c 8c 7c", decision, wagers=MAIN).player_hand == hand


@rule("BUL 1.1.11")
def test_a_round_runs_from_its_opening_until_what_lost_is_collected_and_what_won_is_paid() -> None:
    table = betting(GAME, 1)
    assert refused(table, DEALER, c.EndRound()) == "1.1.11"
    table = after(
        table,
        (ANN, c.PlaceWagers(1, MAIN)),
        (DEALER, c.CloseBets()),
        deal("Tc Td Kh 4s 6s Ah Ad Kd Qd Jd"),
        (ANN, c.DecideHand(1, "house way")),
        expose(),
        (DEALER, c.ShowHands()),
    )
    assert refused(table, DEALER, c.OpenRound()) == "1.1.11"
    table = after(table, (DEALER, c.SettleRound()))
    assert refused(table, DEALER, c.OpenRound()) == "1.1.11"
    table = after(table, (DEALER, c.EndRound()))
    assert (table.phase, table.round) == (Phase.BETWEEN_ROUNDS, 1)
    assert after(table, (DEALER, c.OpenRound())).round == 2


# 2 Mode of play -------------------------------------------------------------------------------------------


@rule("BUL 2.1")
def test_one_deck_of_fifty_two_cards_without_jokers() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {each.text for each in DECK} == {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}
    assert GAME.clauses.one_deck == "2.1"


@rule("BUL 2.1", "BUL 5.1")
@pytest.mark.parametrize("again", ["Tc Tc Kh 4s 6s Ah Ad Kd Qd Jd", "Tc Td Kh 4s 6s Ah Ad Kh Qd Jd"])
def test_no_card_of_the_deck_lies_there_twice(again: str) -> None:
    table = after(betting(GAME, 1), (ANN, c.PlaceWagers(1, MAIN)), (DEALER, c.CloseBets()))
    assert refused(table, DEALER, c.DealCards(cards(again))) == "5.1"


@rule("BUL 2.2")
def test_three_layouts_with_one_to_six_playing_positions() -> None:
    assert [(each.name, each.least, each.seats) for each in GAME.layouts] == [
        ("A", 1, 6),
        ("B", 1, 6),
        ("C", 1, 6),
    ]
    table = betting(GAME, *range(1, 7))
    assert sorted(table.seated) == [1, 2, 3, 4, 5, 6]
    for seat in (0, 7):
        assert refused(table, BOB, c.TakeSeat(seat, "bob")) == "2.2"


@rule("BUL 2.2.1", "BUL 2.2.2")
def test_every_position_has_the_same_five_areas() -> None:
    assert set(GAME.areas) == {"main", "suits", "tie", "bullseye", "progressive"}
    assert len(GAME.areas) == 5
    table = betting(GAME, *range(1, 7))
    for seat in range(1, 7):
        table = after(table, (ANN, c.PlaceWagers(seat, ALL)))
        assert table.positions[seat].wagers == ALL
        assert refused(table, ANN, c.PlaceWagers(seat, {"ante": 500})) == "2.2.2"


@rule("BUL 1.1.9", "BUL 3.10")
def test_every_hand_has_five_cards_face_down() -> None:
    assert (GAME.hand_size, GAME.dealer_size, GAME.community_size) == (5, 5, 0)
    for method in GAME.methods:
        dealt = [*method.first, *method.late]
        assert sum(each.count for each in dealt if each.to is Target.POSITIONS) == 5
        assert sum(each.count for each in dealt if each.to is Target.DEALER) == 5
        assert not any(each.face_up for each in dealt)


@rule("BUL 2.2.1", "BUL 3.6.3")
def test_what_each_wager_reads_and_may_be() -> None:
    said = [(each.name, set(each.reads), each.multiples, each.lives_after_fold) for each in GAME.wagers]
    assert said == [
        ("main", {Place.HAND, Place.DEALER}, (), False),
        ("tie", {Place.HAND, Place.DEALER}, (), False),
        ("bullseye", {Place.HAND}, (), False),
        ("suits", {Place.HAND}, (), False),
        ("progressive", {Place.HAND}, (1,), False),
    ]


@rule(
    "BUL 3.8", "BUL 3.8.1", "BUL 3.8.1.1", "BUL 3.8.2", "BUL 3.8.2.1", "BUL 3.8.3", "BUL 3.8.3.1", "BUL 3.9"
)
def test_the_dealing_methods_step_by_step() -> None:
    said = {
        each.name: (
            each.rule,
            each.automated,
            [(step.to.value, step.count, step.security) for step in each.first],
            [(step.to.value, step.count, step.security) for step in each.late],
        )
        for each in GAME.methods
    }
    hands, dealer = ("positions", 5, False), ("dealer", 5, False)
    one_each = [("positions", 1, False), ("dealer", 1, False)]
    assert said == {
        "A": ("3.8.1.1", True, [hands, dealer], []),
        "B": ("3.8.2.1", True, [hands], [dealer]),
        "C": ("3.8.3.1", True, [("dealer", 5, True), hands], []),
        "manual": ("3.9", False, [*one_each, *one_each, *one_each, *one_each, *one_each], []),
    }
    for each in GAME.methods:
        assert {step.rule for step in (*each.first, *each.late)} == {each.rule}


@rule("BUL 3.6.3")
@pytest.mark.parametrize("amount", [0, 499, 501, 1000, 2500])
def test_a_jackpot_wager_is_exactly_the_least(amount: int) -> None:  # R10: no multiples
    check_jackpot_wager(GAME, 500, 500)
    with pytest.raises(BadHand, match=r"exactly one unit of 5\.00") as problem:
        check_jackpot_wager(GAME, amount, 500)
    assert problem.value.rule == "3.6.3"


def test_each_clause_is_the_number_of_this_document() -> None:
    numbers = {
        "one_deck": "2.1",
        "layout": "2.2",
        "areas": "2.2.2",
        "opening": "3.1",
        "closing": "3.2",
        "joining": "3.5",
        "one_view": "3.5.1",
        "notice": "3.5.1",
        "one_an_area": "3.5.2",
        "restriction": "3.5.3",
        "side_wagers": "3.6",
        "jackpot_offer": "3.6.1",
        "jackpot_when_blind": "3.6.2",
        "jackpot_system": "3.6.3",
        "jackpot_multiples": None,
        "jackpot_own_position": "3.6.4",
        "staff_wagers": "3.7",
        "decisions": "3.10",
        "dealer_exposes": "3.13",
        "declining": "3.17",
        "jackpot_beside": "3.18",
        "first_entered": "3.19",
        "several_winners": "3.20",
        "two_royals": "3.20.1",
        "straight_flushes": "3.20.2",
        "royal_last": "3.20.3",
        "round_of_play": "1.1.11",
        "payouts": "4.1",
        "jackpot_table": "4.5",
        "late_wagers": "5.5",
        "withdrawn_wagers": "5.6",
        "absence": "5.11",
        "alone_before": "5.12.1",
        "alone_after": "5.12.2",
        "over_maximum": "5.14",
        "higher_position": "6.2",
    }
    assert asdict(GAME.clauses).items() >= numbers.items()
