"""Texas Hold'em Bonus: the comparison, declining, and the pay tables (3.10 and 4)."""

import pytest

from megalink.games.texas_holdem_bonus import GAME
from tests.games.prizes import no_hand
from tests.games.reading import Told, pays, told
from tests.games.thb_hands import (
    ALL,
    EQUAL,
    FOLD,
    HIGHER,
    LOWER,
    RAISES,
    WAYS,
    WINNERS,
    settled,
)
from tests.marks import rule

# 3.10 The comparison --------------------------------------------------------------------------------------


@rule("THB 3.3", "THB 3.10", "THB 3.10.2", "THB 4.1", "THB 4.1.1")
@pytest.mark.parametrize(("decisions", "placed"), [each for each in WAYS.items() if each[1]])
@pytest.mark.parametrize(
    ("hand", "ante"),
    [
        ("Five odd cards", ("push", None, 1000, "3.10.2")),
        ("One pair", ("push", None, 1000, "3.10.2")),
        ("Two pairs", ("push", None, 1000, "3.10.2")),
        ("Three of a Kind", ("push", None, 1000, "3.10.2")),  # one below a straight
        ("Straight", ("win", "1 to 1", 2000, "3.10.2")),
        ("Flush", ("win", "1 to 1", 2000, "3.10.2")),  # one above
        ("Full House", ("win", "1 to 1", 2000, "3.10.2")),
        ("Four of a Kind", ("win", "1 to 1", 2000, "3.10.2")),
        ("Straight Flush", ("win", "1 to 1", 2000, "3.10.2")),
        ("Royal Flush", ("win", "1 to 1", 2000, "3.10.2")),
    ],
)
def test_a_higher_hand_wins_its_raises_and_from_a_straight_on_the_ante(
    decisions: tuple[str, ...], placed: dict[str, int], hand: str, ante: Told
) -> None:
    made = settled(WINNERS[hand], *decisions)
    assert made.player_hand == hand
    assert told(made) == {
        "ante": ante,
        **{name: ("win", "1 to 1", 2 * each, "3.10.2") for name, each in placed.items()},
    }


@rule("THB 3.10", "THB 3.10.3")
@pytest.mark.parametrize(("decisions", "placed"), [each for each in WAYS.items() if each[1]])
@pytest.mark.parametrize("deal", [each for hand, each in WINNERS.items() if hand != "Royal Flush"])
def test_a_lower_hand_loses_everything(decisions: tuple[str, ...], placed: dict[str, int], deal: str) -> None:
    player, dealer, board = deal.split("|")
    made = settled(f"{dealer}|{player}|{board}", *decisions, wagers=ALL)
    lost: Told = ("lose", None, 0, "3.10.3")
    assert told(made) == {
        "ante": lost,
        **dict.fromkeys(placed, lost),
        "bonus": lost,
        "progressive": ("lose", None, 0, "4.2"),
    }


@rule("THB 3.10.2", "THB 3.10.3", "THB 3.10.4")
@pytest.mark.parametrize(("player", "outcome"), [("6d 5h", "lose"), ("Td 6h", "push"), ("Jd Th", "win")])
def test_a_straight_wins_the_ante_only_above_the_dealers_straight(player: str, outcome: str) -> None:
    lines = settled(f"{player} | Tc 6s | 9s 8c 7d 2s Kh").lines
    assert {each.outcome.value for each in lines.values()} == {outcome}


@rule("THB 3.10.3", "THB 4.2")
def test_a_lower_hand_still_wins_the_jackpot() -> None:
    made = settled("7h 7d | Kc Kd | 7s 2c 2d Ks Kh", wagers=ALL)
    assert (made.player_hand, made.dealer_hand) == ("Full House", "Four of a Kind")
    lost: Told = ("lose", None, 0, "3.10.3")
    assert told(made) == {
        **dict.fromkeys(("ante", "flop", "turn", "river", "bonus"), lost),
        "progressive": ("win", "$200", 0, "4.2"),
    }


@rule("THB 3.10", "THB 3.10.4", "THB 3.12.1", "THB 3.12.6")
@pytest.mark.parametrize(
    "deal",
    [
        EQUAL,
        "2c 3d | 4c 5d | As Ks Qs Js Ts",  # the board plays
        "9d 2h | 9c 3h | 8s 7c 6d 5s Kh",
        "Ad 2h | Ac 3h | Ks Kc 7d 7s Qh",
    ],
)
def test_equal_hands_stand_off(deal: str) -> None:
    assert set(told(settled(deal)).values()) == {
        ("push", None, 1000, "3.10.4"),
        ("push", None, 2000, "3.10.4"),
    }


@rule("THB 3.12", "THB 3.12.2", "THB 3.12.3", "THB 3.12.4", "THB 3.12.5")
@pytest.mark.parametrize(
    ("deal", "won"),
    [
        ("Ah Kd | As Qc | Ad 7c 2d 9s 3h", True),  # equal pairs: the next card
        ("Ah 4d | As 3c | Ad Kc Qd 9s 2h", None),  # the fifth card of the board plays for both
        ("7h 7d | 8h 8d | Ks Kc 9d 3s 2h", False),  # two pairs: the lower pair
        ("7h Qd | 7s Jc | Ks Kc 7d 3s 2h", True),  # two pairs: the odd card
        ("6h 2c | As 2d | 5s 4c 3d Ks Kh", True),  # six-high above five-high
        ("Kh 2c | Ad 9c | As 5c 4d 3s 9h", True),  # five-high, where the Ace counts as 1
        ("Kh Kd | Qh Qd | 7s 7c 7d 3s 2h", True),  # full houses with the threes on the board (R43)
        ("7h Kd | 7d Qd | 7s 7c Ks Qs 2h", True),  # with them in the hands
    ],
)
def test_hands_of_one_class_are_ranked_by_their_cards(deal: str, won: bool | None) -> None:
    outcome = {True: "win", False: "lose", None: "push"}[won]
    assert settled(deal).lines["flop"].outcome.value == outcome


# 3.10.1 Declining -----------------------------------------------------------------------------------------


@rule("THB 3.10.1")
@pytest.mark.parametrize("deal", [*WINNERS.values(), LOWER, EQUAL, " | Kc Kd | As 7c 2d 9s 3h"])
@pytest.mark.parametrize(
    "rulings",
    [{}, {"R13": "lose", "R04": "hole cards"}, {"R13": "viewed"}, {"R13": "viewed", "R04": "stand-off"}],
)
def test_a_declined_hand_ranks_below_the_dealers_and_wins_nothing(deal: str, rulings: dict[str, str]) -> None:
    declined: Told = ("lose", None, 0, "3.10.1")
    for decisions, placed in WAYS.items():
        if decisions != FOLD:
            assert told(settled(deal, *decisions, wagers=ALL, declines=True, rulings=rulings)) == {
                "ante": declined,
                **dict.fromkeys(placed, declined),
                "bonus": ("lose", None, 0, "R13"),
                "progressive": declined,
            }


@rule("THB 3.10.1")
def test_a_folded_or_absent_hand_cannot_decline() -> None:
    with no_hand("3.10.1", "a hand that is folded cannot decline"):
        settled(HIGHER, "fold", declines=True)
    for decisions in ((), ("flop",), RAISES):
        with no_hand("3.10.1", "a hand that is absent cannot decline"):
            settled(HIGHER, *decisions, absent=True, declines=True)


# 4.1.1 ----------------------------------------------------------------------------------------------------


@rule("THB 4.1", "THB 4.1.1", "THB 4.2")
def test_the_pay_tables_line_by_line() -> None:
    assert {(each.wager, each.rule): pays(each) for each in GAME.pay_tables} == {
        ("ante", "4.1.1"): {"wins": "1 to 1"},
        ("flop", "4.1.1"): {"wins": "1 to 1"},
        ("turn", "4.1.1"): {"wins": "1 to 1"},
        ("river", "4.1.1"): {"wins": "1 to 1"},
        ("bonus", "4.1.1"): {
            "A-A in both the Player's and the Dealer's hand": "1000 to 1",
            "A-A in the Player's hand only": "30 to 1",
            "A-K (Suited)": "25 to 1",
            "A-Q or A-J (Suited)": "20 to 1",
            "A-K (Unsuited)": "15 to 1",
            "K-K, Q-Q or J-J (High Pairs)": "10 to 1",
            "A-Q or A-J (Unsuited)": "5 to 1",
            "10-10 through 2-2 (Low Pairs)": "3 to 1",
        },
        ("progressive", "4.2"): {
            "Royal Flush": "100% of the meter",
            "Straight Flush": "10% of the meter",
            "Four of a Kind": "$2,000",
            "Full House": "$200",
            "Flush": "$100",
        },
    }
