"""How `--explain` tells shared jackpots: step by step, with the numbers that say so."""

import pytest

from tests.cli.explaining import Json, Tell, cited, in_one_line
from tests.marks import rule

STRAIGHT_FLUSHES = ["9h 8h 7h 6h 5h", "9d 8d 7d 6d 5d"]
ROYALS = ["Ah Kh Qh Jh Th", "As Ks Qs Js Ts"]
FOUR, STRAIGHT = "4s 4d 4h 4c 5c", "Ts 9c 8d 7h 6c"


def stud(*players: str, meter: int = 1_000_001, reset: int = 500_001, **more: object) -> Json:
    wagers = {"ante": 1000, "progressive": 500}
    table = [
        {"seat": seat, "player": player.split(), "wagers": wagers, "decisions": ["fold"]}
        for seat, player in enumerate(players, start=1)
    ]
    jackpot = {"unit": 500, "meter": meter, "reset": reset}
    dealer = ["Ac", "Kd", "8c", "7s", "2c"]
    return {"game": "singapore-stud", "dealer": dealer, "hands": table, "jackpot": jackpot, **more}


@rule("SSP 3.15.2")
def test_two_straight_flushes_are_told_tenth_by_tenth(tell: Tell) -> None:
    told = tell(stud(*STRAIGHT_FLUSHES))
    words = in_one_line(told)
    assert "10% of 10,000.01, rounded up to the cent, is 1,000.01; 10% of 9,000.00 is 900.00." in words
    assert "Together 1,900.01. Shared equally, odd cents to the first: seat 1 950.01 and seat 2 95" in words
    assert "The meter then stands at 8,100.00. (3.15.2, R06)" in words
    assert "Several prizes Paid together: 2 × Straight Flush. (3.15) " in words
    assert words.count("How this prize came about stands below, under The round.") == 2
    assert {"3.15", "3.15.2", "R06"} <= set(cited(told))
    assert not {"3.15.1", "3.15.3", "R08"} & set(cited(told))


@rule("SSP 3.15.2")
def test_another_reading_of_several_straight_flushes_is_told_as_it_is_paid(tell: Tell) -> None:
    words = in_one_line(tell(stud(*STRAIGHT_FLUSHES, rulings={"R06": "start amount"})))
    assert "10% of the reset amount, 5,000.01, put up by the house, is 500.01. Together 1,500.02." in words
    assert "Shared equally: seat 1 750.01 and seat 2 750.01. The meter then stands at 9,000.00." in words
    assert "3.15.2 Read here by R06 as “start amount”: From the second on" in words


@rule("SSP 3.15.1", "SSP 3.15.3")
def test_royal_flushes_come_last_and_share_what_is_left_and_the_resets(tell: Tell) -> None:
    told = tell(stud(*ROYALS, FOUR, STRAIGHT_FLUSHES[0]))
    words = in_one_line(told)
    assert "lower hands first: 1 × Four of a Kind, then 1 × Straight Flush, then 2 × Royal Flush." in words
    assert "400 for 1: seat 3 2,000.00. The house pays; the meter stays at 10,000.01. (4.2, R09)" in words
    assert "is 1,000.01, for seat 4. The meter then stands at 9,000.00. (4.2)" in words
    assert "The meter, 9,000.00, and one reset amount of 5,000.01, put up by the house, make 14,0" in words
    assert "odd cents to the first: seat 1 7,000.01 and seat 2 7,000.00." in words
    assert "The meter then stands at 5,000.01. (3.15.1, R07)" in words
    assert {"3.15", "3.15.1", "3.15.3", "R07", "R08", "R09"} <= set(cited(told))


def test_three_royals_name_both_resets(tell: Tell) -> None:
    words = in_one_line(tell(stud(*ROYALS, "Ad Kd Qd Jd Td", dealer=["Ac", "Kc", "8c", "7s", "2c"])))
    assert "and 2 reset amounts of 5,000.01, put up by the house, make 20,000.03." in words


def test_a_single_prize_of_a_round_is_told_without_a_division(tell: Tell) -> None:
    words = in_one_line(tell(stud(ROYALS[0])))
    assert "Royal Flush 100% of 10,000.01 is 10,000.01, for seat 1. The meter then" in words
    assert "stands at 5,000.01. (4.2)" in words
    assert "Several prizes" not in words


@pytest.mark.parametrize(
    ("meter", "said"),
    [
        (1_000_001, "The meter pays, from 9,900.01 down to 7,900.01."),
        (210_001, "The meter pays, from 2,000.01 down to 0.01."),
        (210_000, "The meter pays, from 2,000.00 down to 0.00."),
        (209_999, "The meter pays, from 1,999.99 down to 0.00; the house adds 0.01."),
    ],
)
def test_fixed_prizes_of_the_pool(meter: int, said: str, tell: Tell) -> None:
    words = in_one_line(tell(stud(FOUR, STRAIGHT, meter=meter, rulings={"R09": "pool"})))
    assert "Straight 20 for 1: seat 2 100.00. The meter pays" in words
    assert f"Four of a Kind 400 for 1: seat 1 2,000.00. {said} (4.2, R09)" in words
    assert "4.2 Read here by R09 as “pool”: The fixed prizes come out of the meter, too. By default:" in words


@rule("UTH 3.15.1", "TCPX 3.18.1", "THB 3.15.1", "BUL 3.20.2")
@pytest.mark.parametrize(
    ("game", "number", "line"),
    [
        (
            "ultimate-texas-holdem",
            "3.15.1",
            {
                "community": ["7h", "6h", "5h", "2c", "2d"],
                "hands": ["9h 8h", "4h 3h"],
                "dealer": ["Ac", "Kd"],
            },
        ),
        (
            "three-card-poker-xtreme",
            "3.18.1",
            {"community": ["6h", "5h"], "hands": ["9h 8h 7h", "4h 3h 2h"], "dealer": ["Ac", "Kd", "2c"]},
        ),
        (
            "texas-holdem-bonus",
            "3.15.1",
            {
                "community": ["7h", "6h", "5h", "2c", "2d"],
                "hands": ["9h 8h", "4h 3h"],
                "dealer": ["Ac", "Kd"],
            },
        ),
        (
            "bullseye",
            "3.20.2",
            {"hands": STRAIGHT_FLUSHES, "dealer": ["Ac", "Kd", "8c", "7s", "2c"]},
        ),
    ],
)
def test_each_document_is_cited_by_its_own_number(game: str, number: str, line: Json, tell: Tell) -> None:
    decisions = {
        "ultimate-texas-holdem": ["play 4"],
        "texas-holdem-bonus": ["flop", "check", "check"],
        "bullseye": ["house way"],
    }
    wagers = {"main" if game == "bullseye" else "ante": 1000, "progressive": 500}
    if game == "ultimate-texas-holdem":
        wagers["blind"] = 1000
    table = [
        {"seat": seat, "player": each.split(), "wagers": wagers, "decisions": decisions.get(game, ["play"])}
        for seat, each in enumerate(line["hands"], start=1)
    ]
    told = tell({**stud(), "game": game, **line, "hands": table})
    assert f"The meter then stands at 8,100.00. ({number}, R06)" in in_one_line(told)
    assert number in cited(told)


def test_a_round_without_prizes_says_what_the_meter_was(tell: Tell) -> None:
    words = in_one_line(tell(stud("As Ad 7c 5h 2s", dealer=["Ac", "Kd", "8c", "7s", "2c"])))
    assert "Jackpot before 10,000.01 Jackpot after 10,000.01" in words
