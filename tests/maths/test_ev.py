"""What the games share in `ev`: which decision is open, what may be known at it, and the jackpot wager."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from megalink.cards import card, cards, rest_of_deck
from megalink.games.registry import GAMES, game
from megalink.games.settlement import BadHand
from megalink.hands import Category, category_of
from megalink.hands_fast import strength_five
from megalink.maths.ev import (
    Meter,
    Situation,
    best,
    check,
    exposed_before,
    exposes_a_card,
    implied,
    jackpot,
    prize_chances,
    sides,
)
from megalink.money import BadAmount
from tests.marks import rule

UTH, THB, TCPX, SSP, BUL = map(game, ("uth", "thb", "tcpx", "ssp", "bul"))
SHOWN = Meter(500, 1_000_000)


@rule("UTH 3.9", "UTH 3.9.4", "UTH 3.9.6", "THB 3.9", "THB 3.9.2")
def test_community_cards_imply_the_decisions_before_them() -> None:
    assert [implied(UTH, shown) for shown in (0, 3, 5)] == [(), ("check",), ("check", "check")]
    assert [implied(THB, shown) for shown in (0, 3, 4)] == [(), ("flop",), ("flop", "check")]
    assert [implied(each, 0) for each in (TCPX, SSP, BUL)] == [(), (), ()]


def test_every_stage_has_its_community_cards() -> None:
    shown = {each.code: [exposed_before(each, stage) for stage in each.stages] for each in GAMES.values()}
    assert shown == {"UTH": [0, 3, 5], "TCPX": [0], "THB": [0, 3, 4], "SSP": [0], "BUL": [0]}
    assert [each.code for each in GAMES.values() if exposes_a_card(each)] == ["SSP"]  # SSP 3.7, 3.8


def test_what_does_not_fit_a_decision_is_refused() -> None:
    two = cards("As Kd")
    check(UTH, Situation(two))
    check(UTH, Situation(two, cards("2c 3c 4c"), decisions=("check",)))
    check(THB, Situation(two, cards("2c 3c 4c 5c"), decisions=("flop", "turn")))
    for known, error in (
        (Situation(two, cards("2c 3c 4c")), "0 cards lie open at the hole decision, not 3"),
        (
            Situation(two, cards("2c 3c"), decisions=("check",)),
            "3 cards lie open at the flop decision, not 2",
        ),
        (Situation(two, decisions=("play 4",)), "no decision is open after play 4"),
        (Situation(two, dealer_card=card("2c")), "no Dealer's card is exposed"),
        (Situation(cards("As As")), "As was dealt twice"),
        (Situation(two, sides={"blind": Fraction(1)}), "'blind' is no side wager"),
        (Situation(two, sides={"progressive": Fraction(1)}), "'progressive' is no side wager"),
        (Situation(two, sides={"bonus": Fraction(1)}), "'bonus' is no side wager"),
    ):
        with pytest.raises(BadHand, match=error):
            check(UTH, known)


@rule("UTH 1.1.2", "UTH 3.4", "UTH 5.12")
def test_side_wagers_are_counted_in_units_of_the_main_one() -> None:
    wagers = {"ante": 1000, "blind": 1000, "trips": 250, "progressive": 500}
    assert sides(UTH, wagers) == {"trips": Fraction(1, 4)}
    with pytest.raises(BadHand, match="must both be there and equal"):
        sides(UTH, {"ante": 1000})
    with pytest.raises(BadHand, match="nothing to decide"):
        sides(BUL, {"tie": 1000})
    with pytest.raises(BadAmount):
        sides(BUL, {"main": 0})


@rule("UTH 3.9.3", "UTH 4.2")
def test_the_chances_of_a_prize_are_those_of_every_flop() -> None:
    held = cards("As Ks")
    made = Counter(
        category_of(strength_five(held[0], held[1], *flop)) for flop in combinations(rest_of_deck(held), 3)
    )
    assert prize_chances(Situation(held)) == {hand: Fraction(ways, 19_600) for hand, ways in made.items()}
    open_cards = Situation(held, cards("Qs Js Ts 2c 3d"))
    assert prize_chances(open_cards) == {Category.ROYAL_FLUSH: 1}  # the flop and no other community card
    assert prize_chances(Situation(cards("2s 2h 2d 2c 3c"))) == {Category.FOUR_OF_A_KIND: 1}


@rule("UTH 3.5.4", "UTH 4.2", "THB 4.2")
def test_a_jackpot_wager_is_worth_its_prizes_as_displayed() -> None:
    fours = Situation(cards("2s 2h"), cards("2d 2c 3c"))
    assert jackpot(UTH, fours, UTH.version(), 500, SHOWN) == 400 * 500 - 500
    assert jackpot(UTH, fours, UTH.version(), 1500, SHOWN) == 400 * 1500 - 1500  # three times the least
    assert jackpot(THB, fours, THB.version(), 500, SHOWN) == 200_000 - 500  # $2,000
    royal = Situation(cards("As Ks"), cards("Qs Js Ts"))
    assert jackpot(UTH, royal, UTH.version(), 1500, SHOWN) == 1_000_000 - 1500  # never multiplied
    run = Situation(cards("9s 8s"), cards("7s 6s 5s"))
    assert jackpot(UTH, run, UTH.version(), 500, Meter(500, 1_000_001)) == Fraction(1_000_001, 10) - 500
    with pytest.raises(BadHand, match="exactly one unit of 5.00"):
        jackpot(THB, royal, THB.version(), 1000, SHOWN)


def test_of_equal_decisions_the_first_is_best() -> None:
    assert best({"fold": Fraction(-1), "play": Fraction(-1)}) == "fold"
    assert best({"fold": Fraction(-1), "play": Fraction(-99, 100)}) == "play"
