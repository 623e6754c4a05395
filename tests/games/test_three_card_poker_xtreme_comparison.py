"""Three Card Poker Xtreme: the comparison, the Dealer who does not qualify, and declining (3.10 to 3.12)."""

from itertools import combinations, permutations

import pytest

from megalink.cards import cards, show
from megalink.games.game import Dealt
from megalink.games.settlement import Hand, Settler
from megalink.games.three_card_poker_xtreme import GAME
from tests.games.prizes import no_hand
from tests.games.reading import Told, told
from tests.games.tcpx_hands import (
    ALL,
    EQUAL,
    HIGHER,
    JACK_HIGH,
    LOWER,
    QUEEN_HIGH,
    THREES,
    THREES_BEATEN,
    THREES_UNQUALIFIED,
    settled,
)
from tests.marks import rule
from tests.strategies import renamed

WON: Told = ("win", "1 to 1", 2000, "3.12.1")
LOST: Told = ("lose", None, 0, "3.12.2")
EVEN: Told = ("push", None, 1000, "3.12.3")
PAID_UNCOMPARED: Told = ("win", "1 to 1", 2000, "3.11.2")
SENT_BACK: Told = ("push", None, 1000, "3.11.1")

# 3.10, 3.12 The comparison --------------------------------------------------------------------------------


@rule("TCPX 3.3", "TCPX 3.10", "TCPX 3.12", "TCPX 3.12.1", "TCPX 3.12.2", "TCPX 3.12.3", "TCPX 4.1")
@pytest.mark.parametrize(("deal", "line"), [(HIGHER, WON), (LOWER, LOST), (EQUAL, EVEN)])
def test_the_higher_hand_of_three_cards_wins(deal: str, line: Told) -> None:
    assert told(settled(deal)) == {"ante": line, "play": line}


LADDER = (  # each beats all below it
    "Ac Kc Qc",
    "4c 3c 2c",
    "3c 2c Ac",
    "Qc Qd Qh",
    "3c 3d 3h",
    "Ac Kd Qs",
    "4c 3d 2s",
    "3c 2d As",
    "Ac Kc Jc",
    "Ac 5c 3c",
    "Ac 5c 2c",
    "Ac Ad 3h",
    "Ac Ad 2h",
    "Kc Kd Ah",
    "2c 2d 4h",
    "2c 2d 3h",
    "Ac Kd Jh",
    "Ac Kd Th",
    "Ac Kd 2h",
    "Ac Qd Jh",
    "Kc Qd Th",
    "Qc 4d 3h",
    "Qc 4d 2h",
    "Qc 3d 2h",
)


def beside(other: str, hand: str) -> str:
    """Give the other hand in suits in which both can be dealt from one deck."""
    for order in permutations("cdhs"):
        moved = renamed(cards(other), list(order))
        if not set(moved) & set(cards(hand)):
            return show(moved)
    raise AssertionError(other, hand)


@rule("TCPX 3.14", "TCPX 3.14.1", "TCPX 3.14.2", "TCPX 3.14.3", "TCPX 3.14.4", "TCPX 3.14.5", "TCPX 3.14.6")
@rule("TCPX 3.3", "TCPX 3.15", "TCPX 3.15.2", "TCPX 3.15.3", "TCPX 3.12.1", "TCPX 3.12.2")
@pytest.mark.parametrize(("higher", "lower"), list(combinations(LADDER, 2)))
def test_every_hand_beats_every_lower_one(higher: str, lower: str) -> None:
    under = beside(lower, higher)
    for player, dealer, line in ((higher, under, WON), (under, higher, LOST)):
        made = told(settled(f"{player} | {dealer}"))
        assert (made["ante"], made["play"]) == (line, line)


@rule("TCPX 3.15.1", "TCPX 3.15.2", "TCPX 3.15.4", "TCPX 3.3.1.3", "TCPX 3.12.3")
@pytest.mark.parametrize("hand", [each for each in LADDER if each not in ("Qc Qd Qh", "3c 3d 3h")])
def test_hands_of_the_same_ranks_stand_off(hand: str) -> None:
    made = told(settled(f"{hand} | {beside(hand, hand)}"))
    assert (made["ante"], made["play"]) == (EVEN, EVEN)


# 3.11 The Dealer does not qualify -------------------------------------------------------------------------

DEALERS = (  # whether the Dealer qualifies by the rank of the hand, and by the cards that he holds (R01)
    ("5c 3d 2h", False, False),
    ("Jc Td 7h", False, False),
    (JACK_HIGH, False, False),
    (QUEEN_HIGH, True, True),
    ("Qc 4d 2h", True, True),
    ("Qc Jd 9h", True, True),
    ("Kc 3d 2h", True, True),
    ("Ac 4d 2h", True, True),
    ("2c 2d 3h", True, False),
    ("2c 2d Jh", True, False),
    ("2c 2d Qh", True, True),
    ("Jc Jd Th", True, False),
    ("Jc Jd Kh", True, True),
    ("Qc Qd 2h", True, True),
    ("5c 3c 2c", True, False),
    ("Jc Tc 8c", True, False),
    ("Qc 3c 2c", True, True),
    ("4c 3d 2h", True, False),
    ("Jc Td 9h", True, False),
    ("Qc Jd Th", True, True),
    ("3c 2d Ah", True, True),
    ("2c 2d 2h", True, False),
    ("4c 3c 2c", True, False),
    ("Qc Jc Tc", True, True),
)


@rule("TCPX 3.11", "TCPX 3.11.1", "TCPX 3.11.2", "TCPX 3.12")
@pytest.mark.parametrize(("dealer", "by_rank", "by_cards"), DEALERS)
@pytest.mark.parametrize("reading", ["rank", "cards"])
def test_the_dealer_qualifies_from_queen_high_on(
    dealer: str, by_rank: bool, by_cards: bool, reading: str
) -> None:
    lines = settled(f"9s 7s 4d | {dealer.replace('4d', '4h')}", rulings={"R01": reading}).lines
    qualifies = by_rank if reading == "rank" else by_cards
    assert lines["play"].rule.startswith("3.12." if qualifies else "3.11.1")
    assert lines["ante"].rule.startswith("3.12." if qualifies else "3.11.2")


@rule("TCPX 3.11", "TCPX 3.11.1", "TCPX 3.11.2", "TCPX 4.1")
@pytest.mark.parametrize("player", ["Ts 9s 4h", "Js Th 8d", "Qs 3h 2d", "As 9s 4h", "5h 5d 5s"])
def test_a_dealer_without_a_queen_compares_nothing(player: str) -> None:
    made = told(settled(f"{player} | {JACK_HIGH} | 7c 2h"))
    assert (made["ante"], made["play"]) == (PAID_UNCOMPARED, SENT_BACK)  # R14


@rule("TCPX 3.12", "TCPX 3.12.1", "TCPX 3.12.2", "TCPX 3.12.3")
@pytest.mark.parametrize(
    ("player", "line"), [("Js Th 8d", LOST), ("Qs 3h 2d", EVEN), ("Qs 4h 2d", WON), ("2s 2d 3s", WON)]
)
def test_queen_high_is_compared(player: str, line: Told) -> None:
    assert told(settled(f"{player} | {QUEEN_HIGH.replace('2h', '2c')} | 7c 8h")) == {
        "ante": line,
        "play": line,
    }


@rule("TCPX 3.11", "TCPX 3.12")
def test_a_pair_of_twos_qualifies_by_rank_alone() -> None:
    deal = "As Kd 9h | 2c 2d 3h"
    assert told(settled(deal))["play"] == LOST
    assert told(settled(deal, rulings={"R01": "cards"}))["play"] == SENT_BACK


# The side wagers do not ask who wins ----------------------------------------------------------------------


@rule("TCPX 3.12.4", "TCPX 3.12.5", "TCPX 3.12.6", "TCPX 3.13", "TCPX 3.16", "TCPX 1.1.2", "TCPX 1.1.7")
@pytest.mark.parametrize(
    ("deal", "line", "six"),
    [
        (THREES, WON, ("win", "50 to 1", 25500, "3.12.6")),
        (THREES_BEATEN, LOST, ("win", "20 to 1", 10500, "3.12.6")),
    ],
)
def test_against_a_dealer_who_qualifies_side_wagers_are_paid_win_or_lose(
    deal: str, line: Told, six: Told
) -> None:
    assert told(settled(deal, wagers=ALL)) == {
        "ante": line,
        "play": line,
        "pair_plus": ("win", "30 to 1", 15500, "3.12.5"),
        "six_card_bonus": six,
        "progressive": ("win", "80 for 1", 0, "3.13"),
        "ante_bonus": ("win", "4 to 1", 4000, "3.12.4"),  # R15
    }


@rule("TCPX 3.11.3", "TCPX 3.11.4", "TCPX 3.11.5", "TCPX 3.13", "TCPX 3.16", "TCPX 1.1.2", "TCPX 1.1.7")
def test_against_a_dealer_who_does_not_qualify_side_wagers_are_paid_alike() -> None:
    assert told(settled(THREES_UNQUALIFIED, wagers=ALL)) == {
        "ante": PAID_UNCOMPARED,
        "play": SENT_BACK,
        "pair_plus": ("win", "30 to 1", 15500, "3.11.4"),
        "six_card_bonus": ("win", "50 to 1", 25500, "3.11.5"),
        "progressive": ("win", "80 for 1", 0, "3.13"),
        "ante_bonus": ("win", "4 to 1", 4000, "3.11.3"),
    }


@rule("TCPX 3.12.3", "TCPX 3.12.4", "TCPX 3.12.5", "TCPX 3.15.4")
def test_a_stand_off_keeps_the_ante_bonus() -> None:
    assert told(settled("9s 8h 7d | 9c 8d 7c | Ks 2h", wagers={"ante": 1000, "pair_plus": 500})) == {
        "ante": EVEN,
        "play": EVEN,
        "pair_plus": ("win", "5 to 1", 3000, "3.12.5"),
        "ante_bonus": ("win", "1 to 1", 1000, "3.12.4"),
    }


@rule("TCPX 3.11.4", "TCPX 3.11.5", "TCPX 3.12.5", "TCPX 3.12.6", "TCPX 3.13", "TCPX 1.1.7", "TCPX 1.1.11")
@pytest.mark.parametrize("deal", [HIGHER, LOWER, EQUAL, f"As 9h 4d | {JACK_HIGH} | 7c 2h"])
def test_side_wagers_without_their_hand_lose_to_a_winner_too(deal: str) -> None:
    made = told(settled(deal, wagers=ALL))
    assert made["pair_plus"] == ("lose", None, 0, "1.1.7")
    assert made["six_card_bonus"] == ("lose", None, 0, "1.1.11")
    assert made["progressive"] == ("lose", None, 0, "4.4")
    assert "ante_bonus" not in made


# 3.10.3 Declining -----------------------------------------------------------------------------------------

DECLINED: Told = ("lose", None, 0, "3.10.3")
NOT_NAMED: Told = ("lose", None, 0, "R13")


@rule("TCPX 3.10.3")
@pytest.mark.parametrize("deal", [THREES, THREES_BEATEN, " | Kc 8d 4s | Ks Kh"])
@pytest.mark.parametrize("rulings", [{}, {"R13": "lose"}])
def test_a_declined_hand_ranks_below_the_dealers_and_wins_nothing(deal: str, rulings: dict[str, str]) -> None:
    assert told(settled(deal, wagers=ALL, declines=True, rulings=rulings)) == {
        "ante": DECLINED,
        "play": DECLINED,
        "pair_plus": NOT_NAMED,
        "six_card_bonus": DECLINED,
        "progressive": DECLINED,
    }


@rule("TCPX 3.10.3", "TCPX 3.11.1", "TCPX 3.11.2")
@pytest.mark.parametrize("deal", [THREES_UNQUALIFIED, f" | {JACK_HIGH} | Ks Kh"])
def test_a_declined_ante_is_paid_when_the_dealer_does_not_qualify(deal: str) -> None:
    assert told(settled(deal, wagers=ALL, declines=True)) == {  # R13, R14
        "ante": PAID_UNCOMPARED,
        "play": SENT_BACK,
        "pair_plus": NOT_NAMED,
        "six_card_bonus": DECLINED,
        "progressive": DECLINED,
    }


@rule("TCPX 3.10.3", "TCPX 3.11.3", "TCPX 3.11.4", "TCPX 3.12.4", "TCPX 3.12.5")
@pytest.mark.parametrize(
    ("deal", "main", "pair_plus", "ante_bonus"),
    [
        (THREES, (DECLINED, DECLINED), "3.12.5", "3.12.4"),
        (THREES_UNQUALIFIED, (PAID_UNCOMPARED, SENT_BACK), "3.11.4", "3.11.3"),
    ],
)
def test_a_declined_hand_that_was_viewed_may_settle_pair_plus_and_ante_bonus(
    deal: str, main: tuple[Told, Told], pair_plus: str, ante_bonus: str
) -> None:
    ante, play = main
    assert told(settled(deal, wagers=ALL, declines=True, rulings={"R13": "viewed"})) == {
        "ante": ante,
        "play": play,
        "pair_plus": ("win", "30 to 1", 15500, pair_plus),
        "six_card_bonus": DECLINED,
        "progressive": DECLINED,
        "ante_bonus": ("win", "4 to 1", 4000, ante_bonus),
    }
    lost = settled(LOWER, wagers=ALL, declines=True, rulings={"R13": "viewed"})
    assert told(lost)["pair_plus"] == ("lose", None, 0, "1.1.7")
    assert "ante_bonus" not in lost.lines


@rule("TCPX 3.10.3")
def test_a_hand_without_an_ante_may_decline_too() -> None:
    side = {"pair_plus": 500, "six_card_bonus": 500, "progressive": 500}
    assert told(settled(THREES, wagers=side, declines=True)) == {
        "pair_plus": NOT_NAMED,
        "six_card_bonus": DECLINED,
        "progressive": DECLINED,
    }


@rule("TCPX 3.10.3")
def test_a_folded_or_absent_hand_cannot_decline() -> None:
    with no_hand("3.10.3", "a hand that is folded cannot decline"):
        settled(THREES, "fold", declines=True)
    with no_hand("3.10.3", "a hand that is absent cannot decline"):
        settled(THREES, absent=True, declines=True)


# Cards that nobody has seen settle nothing ----------------------------------------------------------------


@rule("TCPX 3.10", "TCPX 3.10.1", "TCPX 3.10.2", "TCPX 1.1.7")
@pytest.mark.parametrize(
    ("deal", "wagers", "number"),
    [
        (" | Ks 8d 4c | 7c 2h", {"ante": 1000}, "1.1.1"),
        ("As 9h 4d | | 7c 2h", {"ante": 1000}, "1.1.1"),
        (" | Ks 8d 4c | 7c 2h", {"pair_plus": 500}, "1.1.7"),
        ("As 9h 4d | | 7c 2h", {"six_card_bonus": 500}, "1.1.11"),
        (" | Ks 8d 4c | 7c 2h", {"six_card_bonus": 500}, "1.1.11"),
        ("As 9h 4d | Ks 8d 4c", {"pair_plus": 500, "progressive": 500}, "1.1.9"),
    ],
)
def test_a_wager_waits_for_the_cards_that_settle_it(deal: str, wagers: dict[str, int], number: str) -> None:
    with no_hand(number, "have not been seen"):
        settled(deal, wagers=wagers)


@rule("TCPX 3.9.1", "TCPX 3.9.1.1", "TCPX 3.9.1.2")
def test_a_folded_hand_needs_no_more_than_its_live_wagers() -> None:
    assert told(settled(" | ", "fold")) == {"ante": ("lose", None, 0, "3.9.1")}
    made = settled("7s 7h 7d | ", "fold", wagers={"ante": 1000, "pair_plus": 500})
    assert told(made)["pair_plus"] == ("win", "30 to 1", 15500, "3.9.1.1")
    made = settled("7s 7h 7d | | Ks Kh", "fold", wagers={"ante": 1000, "progressive": 500})
    assert told(made)["progressive"] == ("win", "80 for 1", 0, "3.9.1")
    with no_hand("1.1.11", "have not been seen"):
        settled("7s 7h 7d | | Ks Kh", "fold", wagers={"ante": 1000, "six_card_bonus": 500})


@rule("TCPX 3.10")
def test_both_hands_are_named() -> None:
    made = settled("4c 3d 2h | 5c 5d Ah | 7c 2s")
    assert (made.player_hand, made.dealer_hand) == ("Straight", "One pair")
    unseen = settled(" | 5c 5d Ah", declines=True)
    assert (unseen.player_hand, unseen.dealer_hand) == (None, "One pair")


@rule("TCPX 3.10")
def test_a_settler_reaches_the_same_verdict_twice() -> None:
    settler = Settler(GAME, GAME.version())
    dealt = Dealt(cards("As 9h 4d"), cards("Ks 8d 4c"))
    first = settler.settle(dealt, Hand({"ante": 1000}, ("play",)))
    assert settler.settle(dealt, Hand({"ante": 1000}, ("play",))) == first
    assert told(settler.settle(dealt, Hand({"ante": 1000}, ("fold",))))["ante"] == ("lose", None, 0, "3.9.1")
