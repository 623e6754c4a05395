"""Hand-worked examples, each verified against the clause that its comment names."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from .adjudicator import adjudicate
from .book import BUL, SSP, TCPX, THB, UTH
from .bulls import is_three_card_hand, point_key, point_total
from .cards import (
    SUITS,
    T_FLUSH,
    T_ODD,
    T_PAIR,
    T_STRAIGHT,
    T_STRAIGHT_FLUSH,
    T_THREE,
    Card,
    best_five,
    five_key,
    parse_card,
    three_key,
)
from .compare import differences
from .generator import GAMES, bad_lines, hands, rounds
from .refused import Refused

JACKPOT = {"unit": 500, "meter": 12_345_678}


def cards(text: str) -> list[Card]:
    return [parse_card(one) for one in text.split()]


def line(game: str, player: str, dealer: str, community: str = "", **more: Any) -> dict[str, Any]:
    written = {"id": "t", "game": game, "player": player.split(), "dealer": dealer.split(), **more}
    if community:
        written["community"] = community.split()
    return written


def settled(written: dict[str, Any]) -> dict[str, tuple[str, str | None, int]]:
    answer = adjudicate(written)
    assert answer["net"] == answer["returned"] - answer["staked"]
    return {name: (one["outcome"], one["pays"], one["returned"]) for name, one in answer["wagers"].items()}


EXAMPLE = line(
    UTH,
    "As Kd",
    "Qc Qd",
    "Ah 7c 2d 9s 3h",
    wagers={"ante": 1000, "blind": 1000, "trips": 500, "progressive": 1000},
    decisions=["check", "check", "play 1"],
    jackpot=JACKPOT,
)


def test_the_example_of_the_interface() -> None:
    answer = adjudicate(EXAMPLE)
    assert (answer["staked"], answer["returned"], answer["net"]) == (4500, 5000, 500)
    assert (answer["player_hand"], answer["dealer_hand"]) == ("One pair", "One pair")
    assert "3.10.3" in answer["wagers"]["ante"]["rules"]
    assert "3.10.4" in answer["wagers"]["blind"]["rules"]
    assert settled(EXAMPLE) == {
        "ante": ("win", "1 to 1", 2000),
        "blind": ("push", None, 1000),
        "play": ("win", "1 to 1", 2000),
        "trips": ("lose", None, 0),
        "progressive": ("lose", None, 0),
    }


def test_uth_dealer_without_a_pair() -> None:
    """3.10.2, R03: the Ante of the lower hand pushes, or loses; 3.10.5: Blind and Play lose."""
    wagers = {"ante": 1001, "blind": 1001}
    low = line(UTH, "8s 6d", "Qc Jd", "Ah 7c 2d 9s 3h", wagers=wagers, decisions=["play 3"])
    assert settled(low) == {
        "ante": ("push", None, 1001),
        "blind": ("lose", None, 0),
        "play": ("lose", None, 0),
    }
    assert settled({**low, "rulings": {"R03": "lose"}})["ante"] == ("lose", None, 0)
    # R16: the fold ends the comparison.
    folded = {**low, "decisions": ["check", "check", "fold"]}
    assert settled(folded) == {"ante": ("lose", None, 0), "blind": ("lose", None, 0)}


def test_uth_blind_on_a_flush_rounds_down_or_up_and_stops_at_the_maximum() -> None:
    """4.1.1 (3 to 2), R11; 5.14, R26: the Blind's maximum is the Ante's, the Play's its multiple."""
    wagers = {"ante": 1001, "blind": 1001}
    flush = line(UTH, "Ah Kh", "Qc Qd", "2h 7h 9h 3c 4d", wagers=wagers, decisions=["play 4"])
    assert settled(flush)["blind"] == ("win", "3 to 2", 1001 + 1501)
    assert settled({**flush, "rulings": {"R11": "up"}})["blind"] == ("win", "3 to 2", 1001 + 1502)
    capped = settled({**flush, "maximum": {"ante": 1000}})
    assert capped["ante"] == ("win", "1 to 1", 2001)
    assert capped["blind"] == ("win", "3 to 2", 1001 + 1500)
    assert capped["play"] == ("win", "1 to 1", 4004 + 4000)


def test_uth_declining_when_the_community_cards_win_trips() -> None:
    """3.10.1.1, R34; without a Trips wager it may be declined."""
    wagers = {"ante": 1000, "blind": 1000, "trips": 500}
    board = line(UTH, "Ah Kh", "Qc Qd", "7c 7d 7h 3c 4d", wagers=wagers, decisions=["play 4"], declines=True)
    with pytest.raises(Refused) as caught:
        adjudicate(board)
    assert caught.value.rule == "3.10.1.1"
    board["wagers"] = {"ante": 1000, "blind": 1000}
    assert {outcome for outcome, _, _ in settled(board).values()} == {"lose"}


def test_uth_jackpot_takes_the_hole_cards_and_the_flop_only() -> None:
    """4.2, R44: a flush completed on the turn wins Trips, not the jackpot. 3.5.4: times the multiple."""
    wagers = {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 1500}
    late = line(UTH, "Ah Kh", "Qc Qd", "2h 7h 9c 3h 4d", wagers=wagers, jackpot=JACKPOT)
    late["decisions"] = ["check", "check", "fold"]
    assert settled(late)["trips"] == ("win", "7 to 1", 4000)
    assert settled(late)["progressive"] == ("lose", None, 0)
    late["community"] = ["2h", "7h", "3h", "9c", "4d"]
    assert settled(late)["progressive"] == ("win", "40 for 1", 60_000)


def test_tcpx_qualifying() -> None:
    """R01: a pair of fives qualifies by rank, not by cards held; 3.11.1, 3.11.2, 3.11.3."""
    wagers = {"ante": 1000, "pair_plus": 500}
    low = line(TCPX, "9h 8d 7c", "5c 5d 2h", "Kc Kd", wagers=wagers, decisions=["play"])
    assert settled(low) == {
        "ante": ("win", "1 to 1", 2000),
        "play": ("win", "1 to 1", 2000),
        "ante_bonus": ("win", "1 to 1", 1000),
        "pair_plus": ("win", "5 to 1", 3000),
    }
    assert settled({**low, "rulings": {"R01": "cards"}})["play"] == ("push", None, 1000)


def test_tcpx_two_threes_of_a_kind_are_a_full_house() -> None:
    """4.5, R21; 3.9.1.2: also after a fold."""
    wagers = {"ante": 1000, "six_card_bonus": 500}
    six = line(TCPX, "9h 9d 9c", "5c 5d 5h", "Kc Kd", wagers=wagers, decisions=["fold"])
    assert settled(six) == {"ante": ("lose", None, 0), "six_card_bonus": ("win", "20 to 1", 10_500)}


def test_tcpx_declined() -> None:
    """3.10.3, R13: Pair Plus and Ante Bonus lose, or are settled on the cards once viewed."""
    wagers = {"ante": 1000, "pair_plus": 500, "six_card_bonus": 500}
    gone = line(TCPX, "9h 9d 9c", "5c 4d 2h", "Kc Kd", wagers=wagers, decisions=["play"], declines=True)
    assert settled(gone) == {
        "ante": ("win", "1 to 1", 2000),
        "play": ("push", None, 1000),
        "pair_plus": ("lose", None, 0),
        "six_card_bonus": ("lose", None, 0),
    }
    seen = settled({**gone, "rulings": {"R13": "viewed"}})
    assert seen["ante_bonus"] == ("win", "4 to 1", 4000)
    assert seen["pair_plus"] == ("win", "30 to 1", 15_500)
    assert seen["six_card_bonus"] == ("lose", None, 0)


@pytest.mark.parametrize(
    ("player", "dealer", "reading", "expected"),
    [
        ("Ah Ad", "Ac As", "as written", ("win", "1000 to 1", 1_001_000)),  # 4.1.1 on an equal rank
        ("Ah Ad", "Ac As", "stand-off", ("push", None, 1000)),
        ("Ah Kh", "2c 2d", "as written", ("lose", None, 0)),  # 3.10.3
        ("Ah Kh", "2c 2d", "hole cards", ("win", "25 to 1", 26_000)),
        ("3h 3d", "2c 2d", "as written", ("win", "3 to 1", 4000)),
    ],
)
def test_thb_bonus(player: str, dealer: str, reading: str, expected: tuple[str, str | None, int]) -> None:
    """R04."""
    wagers = {"ante": 1000, "bonus": 1000}
    hand = line(THB, player, dealer, "4c 7d 9h Js Qc", wagers=wagers, decisions=["flop", "check", "check"])
    assert settled({**hand, "rulings": {"R04": reading}})["bonus"] == expected


def test_thb_absent() -> None:
    """5.11: before the Flop wager everything comes back; after it he checks."""
    hand = line(THB, "Kh Kd", "2c 2d", "4c 7d 9h Js Qc", wagers={"ante": 1000, "bonus": 500}, absent=True)
    assert {one[0] for one in settled({**hand, "decisions": []}).values()} == {"returned"}
    assert settled({**hand, "decisions": ["flop", "turn"]}) == {
        "ante": ("push", None, 1000),  # 3.10.2
        "flop": ("win", "1 to 1", 4000),
        "turn": ("win", "1 to 1", 2000),
        "bonus": ("win", "10 to 1", 5500),
    }


def test_ssp_qualifying() -> None:
    """3.10.2, R01; 4.1.2."""
    wagers = {"ante": 1000, "progressive": 500}
    hand = line(SSP, "9h 9d 9c 2s 3s", "Ac Qd 8h 7s 2c", wagers=wagers, decisions=["bet"], jackpot=JACKPOT)
    assert settled(hand)["bet"] == ("push", None, 2000)
    assert settled(hand)["ante"] == ("win", "1 to 1", 2000)
    hand["dealer"][1] = "Kd"
    assert settled(hand)["bet"] == ("win", "3 to 1", 8000)
    assert settled(hand)["progressive"] == ("lose", None, 0)


def test_wagers_that_may_not_stand_alone() -> None:
    """5.12.2, R24."""
    hand = line(SSP, "9h 8h 7h 6h 5h", "Ac Kd 8c 7s 2c", wagers={"progressive": 500}, decisions=[])
    assert settled({**hand, "jackpot": JACKPOT}) == {"progressive": ("returned", None, 500)}


def test_bullseye_point_totals() -> None:
    """3.4.2, 3.4.3, 3.11, 3.15, R17, R18."""
    assert point_total(cards("5c 6d")) == 8
    assert point_total(cards("3c 6d")) == 9
    assert point_total(cards("Kc Td")) == 10
    assert point_total(cards("8c 7d")) == 5
    assert point_key(cards("As Kd"), "yes") > point_key(cards("Ac Ad"), "yes")
    assert point_key(cards("Ah Kd"), "yes") == (*point_key(cards("2c 9d"), "yes")[:1], 1)
    assert point_key(cards("Kc Kd"), "yes") > point_key(cards("Qc Qd"), "yes")
    assert point_key(cards("Kc Kd"), "equal") == point_key(cards("Qc Qd"), "equal")
    assert point_key(cards("Kc Qd"), "yes") == point_key(cards("Qc Jd"), "yes")
    assert (
        point_key(cards("2c 2d"), "yes") > point_key(cards("Kc Qd"), "yes") > point_key(cards("9c Ad"), "yes")
    )
    assert is_three_card_hand(cards("6c 5d 2h"))  # 3 + 5 + 2
    assert not is_three_card_hand(cards("9c 8d 2h"))


def test_bullseye_settings() -> None:
    """3.10.1: a player may set less than the best; 3.12: a setting without 10, 20, 30 becomes House Way."""
    hand = line(BUL, "Kc Kd Kh 2s 8s", "Qc Qd Qh 9c Jd", wagers={"main": 1000, "tie": 100, "bullseye": 100})
    # The dealer by House Way: Q Q J or Q Q Q make 30; the best that is left is Q 9, 9 points.
    own = settled({**hand, "decisions": ["set Kc Kd Kh"]})  # leaves 2 + 8 = 10 points
    assert own["main"] == ("win", "1 to 1", 2000)
    assert own["bullseye"] == ("win", "10 to 1", 1100)
    best = settled({**hand, "decisions": ["set Kc 2s Kh"]})  # 22: House Way, K 2 8 and a pair of Kings
    assert best["main"] == ("win", "3 to 1", 4000)
    assert best["tie"] == ("lose", None, 0)


def test_bullseye_without_three_card_hands() -> None:
    """3.10.4, 3.14.1, 3.14.2, R13."""
    none, other = "2c 2d 2h 4s As", "9c 9d 7h 5s 5c"
    wagers = {"main": 1000, "tie": 100}
    both = line(BUL, none, other, wagers=wagers, decisions=["house way"])
    assert settled(both) == {"main": ("lose", None, 0), "tie": ("win", "8 to 1", 900)}
    able = line(BUL, "Kc Kd Kh 2s 8s", other, wagers=wagers, decisions=["house way"])
    assert settled(able) == {"main": ("push", None, 1000), "tie": ("lose", None, 0)}
    assert settled({**able, "declines": True})["main"] == ("lose", None, 0)


def test_bullseye_equal_hands() -> None:
    """R05; 4.2."""
    equal = line(BUL, "Kc Kd Qh 4s 5s", "Ks Jd Qc 4d 5d", wagers={"main": 1000, "tie": 100})
    equal["decisions"] = ["house way"]
    assert settled(equal) == {"main": ("push", None, 1000), "tie": ("win", "8 to 1", 900)}
    lost = settled({**equal, "rulings": {"R05": "lose"}})
    assert lost == {"main": ("lose", None, 0), "tie": ("win", "8 to 1", 900)}


def shared_round(own: list[str], **more: Any) -> dict[str, Any]:
    seats = [3, 1, 2]
    table = []
    for seat, text in zip(seats, own, strict=False):
        wagers = {"ante": 1000, "progressive": 500}
        table.append({"seat": seat, "player": text.split(), "wagers": wagers, "decisions": ["fold"]})
    jackpot = {"unit": 500, "meter": 1_000_001, "reset": 50}
    return {
        "id": "r",
        "game": SSP,
        "dealer": ["Ac", "Kd", "8c", "7s", "2c"],
        "hands": table,
        "jackpot": jackpot,
        **more,
    }


@pytest.mark.parametrize(
    ("reading", "amounts", "after"),
    [("remaining meter", [95_001, 95_000], 810_000), ("start amount", [50_003, 50_003], 900_000)],
)
def test_two_straight_flushes(reading: str, amounts: list[int], after: int) -> None:
    """R06: 100,001 and then 90,000 of what is left; or 100,001 and 5 of the reset amount."""
    answer = adjudicate(shared_round(["9h 8h 7h 6h 5h", "9d 8d 7d 6d 5d"], rulings={"R06": reading}))
    entries = answer["jackpot"]["entries"]
    assert [(entry["seat"], entry["amount"]) for entry in entries] == list(zip([1, 3], amounts, strict=True))
    assert (answer["jackpot"]["before"], answer["jackpot"]["after"]) == (1_000_001, after)
    assert [hand["seat"] for hand in answer["hands"]] == [1, 3]


def test_two_royals_after_a_lower_prize() -> None:
    """3.15.1, 3.15.3, R07, R08: 10 % first, then what is left and one reset amount, shared."""
    answer = adjudicate(shared_round(["Ah Kh Qh Jh Th", "As Ks Qs Js Ts", "9d 8d 7d 6d 5d"]))
    entries = [(entry["seat"], entry["amount"]) for entry in answer["jackpot"]["entries"]]
    assert entries == [(2, 100_001), (1, 450_025), (3, 450_025)]
    assert answer["jackpot"]["after"] == 50


def test_fixed_prizes_leave_the_meter_alone_unless_the_pool_pays() -> None:
    """R09."""
    own = ["9h 8h 7h 6h 5h", "Th 9d 8d 7d 6d"]
    house = adjudicate(shared_round(own))["jackpot"]
    pool = adjudicate(shared_round(own, rulings={"R09": "pool"}))["jackpot"]
    assert [entry["amount"] for entry in house["entries"]] == [10_000, 100_001]
    assert [entry["amount"] for entry in pool["entries"]] == [10_000, 99_001]
    assert (house["after"], pool["after"]) == (900_000, 891_000)


def test_every_three_cards() -> None:
    """TCPX 3.14 over all 22,100 hands."""
    deck = [(rank, suit) for rank in range(2, 15) for suit in SUITS]
    counts = Counter(three_key(list(hand))[0] for hand in combinations(deck, 3))
    expected = {
        T_STRAIGHT_FLUSH: 48,
        T_THREE: 52,
        T_STRAIGHT: 720,
        T_FLUSH: 1096,
        T_PAIR: 3744,
        T_ODD: 16_440,
    }
    assert counts == expected


def test_wheels_and_corners() -> None:
    """3.12.4, 3.15.3 of TCPX, R22."""
    assert five_key(cards("5c 4d 3h 2s Ac")) < five_key(cards("6c 5d 4h 3s 2c"))
    assert five_key(cards("Qc Kd Ah 2s 3c"))[0] < five_key(cards("2c 2d 3h 4s 5c"))[0]
    assert three_key(cards("3c 2d Ah")) < three_key(cards("4c 3d 2h"))
    assert three_key(cards("Kc Ad 2h"))[0] == T_ODD
    assert best_five(cards("9c 9d 9h 5c 5d 5h")) == five_key(cards("9c 9d 9h 5c 5d"))


def as_answered(expected: dict[str, Any]) -> dict[str, Any]:
    """The oracle's own answer, with one number a wager instead of the list."""
    copy: dict[str, Any] = json.loads(json.dumps(expected))
    for hand in copy.get("hands", [copy]):
        for one in hand["wagers"].values():
            one["rule"] = one.pop("rules")[0]
    return copy


@pytest.mark.parametrize("game", GAMES)
def test_valid_lines_are_settled(game: str) -> None:
    for written in [*hands(game, 7, 300), *rounds(game, 7, 100)]:
        expected = adjudicate(json.loads(json.dumps(written)))
        assert differences(expected, as_answered(expected)) == []
        for hand in expected.get("hands", [expected]):
            for one in hand["wagers"].values():
                assert one["returned"] >= 0
                assert one["outcome"] not in ("push", "returned") or one["returned"] == one["staked"]


def test_bad_lines_are_refused() -> None:
    for written in bad_lines(7, 3000):
        with pytest.raises(Refused):
            adjudicate(json.loads(json.dumps(written)))


def test_a_seed_gives_the_same_lines() -> None:
    assert list(hands(UTH, 5, 50)) == list(hands(UTH, 5, 50))
    assert list(rounds(BUL, 5, 20)) == list(rounds(BUL, 5, 20))
    assert list(bad_lines(5, 50)) == list(bad_lines(5, 50))
