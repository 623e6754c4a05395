"""Ultimate Texas Hold'em: the order of hands, and what holds of all hands (3.11 and 3.12)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.cards import Card, show
from megalink.games.settlement import Hand
from megalink.games.ultimate_texas_holdem import GAME
from tests.games.reading import settle, told
from tests.games.uth_hands import (
    ALL,
    EQUAL,
    FOLD,
    HANDS,
    HIGHER,
    LATE,
    LOWER,
    settled,
    swapped,
)
from tests.marks import rule
from tests.strategies import hands


def play(text: str) -> str:
    """Tell how the Play wager ends: it follows the comparison, whatever the Dealer holds."""
    return settled(text).lines["play"].outcome


# 3.11 The order of hands ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards_", "hand"),
    [
        pytest.param("Ad Kd | Qd Jd Td 2c 2h", "Royal Flush", marks=rule("UTH 3.11.1")),
        pytest.param("Ad Kd | Qd Jd Tc 2c 2h", "Straight", marks=rule("UTH 3.11.1", "UTH 3.11.6")),
        pytest.param("Jc Tc | 9c 8c 7c 2d 2h", "Straight Flush", marks=rule("UTH 3.11.2")),
        pytest.param("5c 4c | 3c 2c Ac Kd Kh", "Straight Flush", marks=rule("UTH 3.11.2", "UTH 3.3.1.2")),
        pytest.param("Jc Tc | 9c 8c 6c 2d 2h", "Flush", marks=rule("UTH 3.11.2", "UTH 3.11.5")),
        pytest.param("Ac Ah | Ad As Jh 2c 3c", "Four of a Kind", marks=rule("UTH 3.11.3")),
        pytest.param("Ac Ah | Ad Js Jh 2c 3c", "Full House", marks=rule("UTH 3.11.3", "UTH 3.11.4")),
        pytest.param("Kc Kh | Kd As Ah 2c 3c", "Full House", marks=rule("UTH 3.11.4")),
        pytest.param("Kc Kh | Kd As Qh 2c 3c", "Three of a Kind", marks=rule("UTH 3.11.4", "UTH 3.11.7")),
        pytest.param("Jh 8h | 6h 5h 2h 2c 3d", "Flush", marks=rule("UTH 3.11.5")),
        pytest.param("Jh 8h | 6h 5h 2c 3d Ks", "Five odd cards", marks=rule("UTH 3.11.5", "UTH 3.11.10")),
        pytest.param("9c 8d | 7c 6h 5s 2c 2h", "Straight", marks=rule("UTH 3.11.6")),
        pytest.param("5c 4d | 3c 2h As Kc Kh", "Straight", marks=rule("UTH 3.11.6", "UTH 3.3.1.2")),
        pytest.param("Kc Qd | Ac 2h 3s 9c 7h", "Five odd cards", marks=rule("UTH 3.11.6", "UTH 3.3.1.2")),
        pytest.param("9c 8d | 7c 6h 4s 2c Kh", "Five odd cards", marks=rule("UTH 3.11.6")),
        pytest.param("Ts Th | Tc 6h 3d 2s Kd", "Three of a Kind", marks=rule("UTH 3.11.7")),
        pytest.param("Ts Th | 9c 6h 3d 2s Kd", "One pair", marks=rule("UTH 3.11.7", "UTH 3.11.9")),
        pytest.param("Qc Qh | 6c 6h 3d 2s Kd", "Two pairs", marks=rule("UTH 3.11.8")),
        pytest.param("Qc Qh | 6c 6h 3d 3s Kd", "Two pairs", marks=rule("UTH 3.11.8")),  # three of them
        pytest.param("Qc Qh | 6c 5h 3d 2s Kd", "One pair", marks=rule("UTH 3.11.8", "UTH 3.11.9")),
        pytest.param("Ac Ah | 8d 6h 5s 2s Kd", "One pair", marks=rule("UTH 3.11.9")),
        pytest.param("Qc Th | 6d 5s 2h 8c 3d", "Five odd cards", marks=rule("UTH 3.11.10")),
    ],
)
def test_each_hand_of_the_list(cards_: str, hand: str) -> None:
    player, board = cards_.split("|")
    held = f"{player} | {beside(cards_)} | {board}"
    assert settled(held).player_hand == hand
    assert settled(swapped(held)).dealer_hand == hand


def beside(used: str) -> str:
    """Find two cards for the other hand."""
    return " ".join([each for each in ("7s", "8s", "9d", "4h") if each not in used][:2])


LADDER = (  # each the lower end of its order against the upper end of the next one
    ("Royal Flush", "Straight Flush", "As 3c | 9s 3d | Ks Qs Js Ts 2d"),
    ("Straight Flush", "Four of a Kind", "6s 5s | 9c 9d | 9s 8s 7s 9h 2d"),
    ("Four of a Kind", "Full House", "9c 9d | 5h Kc | 9s 9h 5c 5d 2d"),
    ("Full House", "Flush", "9c 5h | As Qs | 9s 9h 5s 2s Kd"),
    ("Flush", "Straight", "3s 2s | Tc 7h | 9s 8s 6s 5d 2h"),
    ("Straight", "Three of a Kind", "Ad 2c | Kd Qh | 5c 4d 3h Kc Ks"),
    ("Three of a Kind", "Two pairs", "2h 3d | Kc Qd | 2c 2d Kh Qs 7c"),
    ("Two pairs", "One pair", "2h 3s | Ac Ad | 2c 3d Kh 7s 9c"),
    ("One pair", "Five odd cards", "2h 3d | Ac Qd | 2c Kd Jh 9s 7c"),
)


@rule("UTH 3.11", "UTH 3.3")
@pytest.mark.parametrize(("higher", "lower", "deal_"), LADDER)
def test_each_hand_of_the_list_beats_the_next(higher: str, lower: str, deal_: str) -> None:
    made = settled(deal_)
    assert (made.player_hand, made.dealer_hand) == (higher, lower)
    assert (play(deal_), play(swapped(deal_))) == ("win", "lose")
    assert all(one[1] == other[0] for one, other in pairwise(LADDER))


# 3.12 Two hands of one order ------------------------------------------------------------------------------


@rule("UTH 3.3.1", "UTH 3.3.1.1", "UTH 3.12")
@pytest.mark.parametrize(("ranks", "board"), [("AKQJT98", "2c 3d 5h 6s 7c"), ("8765432", "Ac Kd Jh Ts 9c")])
def test_single_cards_rank_from_the_ace_down_to_the_two(ranks: str, board: str) -> None:
    for higher, lower in pairwise(ranks):  # as pairs, so that each rank meets its neighbour
        deal_ = f"{higher}d {higher}s | {lower}d {lower}h | {board}"
        assert (play(deal_), play(swapped(deal_))) == ("win", "lose")


@rule("UTH 3.3.1.3")
@pytest.mark.parametrize("deal_", [HIGHER, LOWER, EQUAL, *HANDS.values()])
@pytest.mark.parametrize("suits", ["dhsc", "hscd", "scdh", "dchs"])
def test_suits_have_no_rank(deal_: str, suits: str) -> None:
    renamed = deal_.translate(str.maketrans("cdhs", suits))
    assert settled(renamed, wagers=ALL) == settled(deal_, wagers=ALL)


COMPARED = [
    ("3.12", "Ac 2d | Kc Qd | 8c 8d 8h 8s 4c", "win"),  # four of a kind, the card beside (R43)
    ("3.12", "Ac 3d | Kc Qd | 8c 8d 8h 5s 2c", "win"),  # three of a kind, the first card beside
    ("3.12", "Kc 3d | Qc Jd | 8c 8d 8h As 2c", "win"),  # the second
    ("3.12", "Kh 4c | Qh Jc | Ah Th 7h 3h 2c", "win"),  # flush, the second card
    ("3.12", "4h 5c | 3h 5d | Ah Kh Th 7h 2c", "win"),  # the fifth
    ("3.12", "5c 4d | 4c 3d | Ah Kc Td 7s 2h", "win"),  # odd cards, the fifth
    ("3.12.1", "Ac 3d | Ad 3h | Kh Qc 9d 7s 2h", "push"),
    ("3.12.1", "3c 4d | 3h 5d | 8c 8d 8h As Kc", "push"),
    ("3.12.1", "3c 4d | 3h 5d | 8c 8d 8h 8s Kc", "push"),
    ("3.12.1", "2c 4d | 3h 5d | Ah Kh Th 8h 6h", "push"),
    ("3.12.1", "2c 3d | 4c 5d | Ah Kh Qh Jh Th", "push"),
    ("3.12.2", "Kd 4c | Jc Js | Kh 8c 8d 3s 2h", "win"),  # the higher pair
    ("3.12.2", "Kd 2c | Qd Js | Kh Qc Jd 7s 2h", "win"),  # above two better second cards
    ("3.12.2", "Kd 9d | Ks 7h | Kh 9c 7d 3s 2h", "win"),  # the second pair
    ("3.12.2", "Kd Ac | Ks Qc | Kh 9c 3d 3s 2h", "win"),  # the odd card
    ("3.12.2", "Kd 5c | Ks 4c | Kh 9c 3d 3s 2h", "push"),
    ("3.12.3", "Ad As | Kd Qc | Kh 9c 7d 3s 2h", "win"),  # the pair
    ("3.12.3", "Kd Ac | Ks Qc | Kh 9c 7d 3s 2h", "win"),  # the first of three odd cards
    ("3.12.3", "Kd Qc | Ks Jc | Kh Ac 7d 3s 2h", "win"),  # the second
    ("3.12.3", "Kd 9c | Ks 8c | Kh Ac Qd 3s 2h", "win"),  # the third
    ("3.12.3", "Kd 9c | Ks 8c | Kh Ac Qd Ts 2h", "push"),  # a fourth counts for nothing
    ("3.12.4", "6d 9c | Ac 9d | 5h 4c 3d 2s Kh", "win"),
    ("3.12.4", "6h 9c | Ah 9d | 5h 4h 3h 2h Kc", "win"),
    ("3.12.4", "Ac 3d | 9c 3h | Kh Qc Jd Ts 2h", "win"),  # but the Ace is high above a King
    ("3.12.5", "9c 9d | 8c 8d | 9h 8h 3c 3d 2s", "win"),  # the threes
    ("3.12.5", "3h 4c | Ac Ad | 3c 3d 2s 2h Ah", "lose"),  # three Aces against three threes
    ("3.12.5", "Ac Ad | Qc Qd | 8c 8d 8h Ks 4c", "win"),  # the threes on the board: the pair
    ("3.12.5", "4d 4h | 3d 3h | 8c 8d 8h Ks 4c", "win"),
    ("3.12.5", "8h Kc | 8s 5c | 8c 8d Kh 5s 4c", "win"),  # the threes elsewhere (R43)
    ("3.12.5", "Kc 2d | Kd Qh | 8c 8d 8h Ks 4c", "push"),
    ("3.12.6", "Tc 3d | Td 3h | 9h 8c 7d 6s 2h", "push"),
    ("3.12.6", "Ac 9d | Ad 9h | 5h 4c 3d 2s 9s", "push"),
    ("3.12.6", "3c 2d | 4c 2s | 9h 8h 7h 6h 5h", "push"),
    ("3.12.6", "Tc 3d | 5d 3h | 9h 8c 7d 6s 2h", "win"),  # not the same five ranks
]


@pytest.mark.parametrize(
    ("deal_", "outcome"),
    [pytest.param(deal_, outcome, marks=rule(f"UTH {number}")) for number, deal_, outcome in COMPARED],
)
def test_two_hands_of_the_same_order(deal_: str, outcome: str) -> None:
    made = settled(deal_)
    assert made.player_hand == made.dealer_hand
    assert play(deal_) == outcome
    assert play(swapped(deal_)) == {"win": "lose", "push": "push", "lose": "win"}[outcome]


# What holds of all hands ----------------------------------------------------------------------------------


def text(nine: tuple[Card, ...]) -> str:
    return f"{show(nine[:2])} | {show(nine[2:4])} | {show(nine[4:])}"


@rule("UTH 3.10", "UTH 3.10.8")
@settings(deadline=None)
@given(hands(9))
def test_with_the_hands_exchanged_the_comparison_is_mirrored(nine: tuple[Card, ...]) -> None:
    mirrored = {"win": "lose", "lose": "win", "push": "push"}
    assert play(swapped(text(nine))) == mirrored[play(text(nine))]


@rule("UTH 3.9.6.1", "UTH 1.1.10", "UTH 1.1.14")
@settings(deadline=None)
@given(hands(9), hands(9), st.sampled_from([("play 4",), ("check", "play 2"), LATE, FOLD]))
def test_trips_and_jackpot_ask_neither_the_dealer_nor_the_decisions(
    nine: tuple[Card, ...], other: tuple[Card, ...], decisions: tuple[str, ...]
) -> None:
    dealer = [each for each in other if each not in nine][:2] or list(nine[2:4])
    elsewhere = (*nine[:2], *dealer, *nine[4:]) if len(dealer) == 2 else nine
    one, two = told(settled(text(nine), wagers=ALL)), told(settled(text(elsewhere), *decisions, wagers=ALL))
    assert (one["trips"], one["progressive"]) == (two["trips"], two["progressive"])


@rule("UTH 1.1.11")
@settings(deadline=None)
@given(
    hands(9),
    st.sampled_from([("play 3",), ("play 4",), ("check", "play 2"), LATE, FOLD]),
    st.integers(1, 10**7),
    st.booleans(),
)
def test_what_loses_is_kept_and_what_pushes_comes_back_whole(
    nine: tuple[Card, ...], decisions: tuple[str, ...], ante: int, declines: bool
) -> None:
    declines = declines and decisions != FOLD
    wagers = {"ante": ante, "blind": ante, "progressive": 2500}
    made = settle(GAME, text(nine), Hand(wagers, decisions, declines=declines))
    for name, line in made.lines.items():
        if line.outcome == "lose":
            assert (line.returned, line.pays) == (0, None)
        elif line.outcome == "push":
            assert (line.returned, line.pays) == (line.staked, None)
        else:
            assert line.outcome == "win"
            assert line.pays is not None
            assert line.returned > line.staked or name == "progressive"
    assert made.returned == sum(line.returned for line in made.lines.values())
    if decisions == FOLD or declines:
        assert made.lines["blind"].returned == 0
