from itertools import combinations, pairwise

import pytest
from hypothesis import given

from megalink.cards import ACE, RANK_LETTERS, Card, cards
from megalink.hands import (
    Category,
    best_five,
    rank_five,
)
from tests.marks import rule
from tests.strategies import hands, renamed, suit_orders


def kind(text: str) -> Category:
    return rank_five(cards(text)).category


def descends(*ladder: str) -> bool:
    """Tell whether each hand ranks above all that follow it."""
    ranked = [rank_five(cards(text)) for text in ladder]
    return all(higher > lower for higher, lower in combinations(ranked, 2))


def stand_off(one: str, other: str) -> bool:
    return rank_five(cards(one)) == rank_five(cards(other))


# The ranking of cards, 3.3.1 ------------------------------------------------------------------------------


@rule("UTH 3.3.1", "THB 3.3.1", "SSP 3.3.1", "UTH 3.3.1.1", "THB 3.3.1.1", "SSP 3.3.1.1")
def test_the_ace_is_high_then_king_queen_jack_and_the_numbers_down_to_two() -> None:
    from_high_to_low = "AKQJT98765432"
    assert descends(*(f"{each}c {each}d {beside(each)}" for each in from_high_to_low))
    assert from_high_to_low == RANK_LETTERS[::-1]


def beside(rank: str) -> str:
    """Three odd cards beside a pair of this rank, the same for all but the ranks they name."""
    return "2h 3s 5h".replace(rank, "7")


@rule("UTH 3.3.1.2", "THB 3.3.1.2", "SSP 3.3.1.2", "TCPX 4.4.1.6")
def test_the_ace_is_one_in_a_straight_with_five_four_three_two_and_only_there() -> None:
    assert rank_five(cards("5c 4d 3h 2s Ac")) == (Category.STRAIGHT, (5,))
    assert rank_five(cards("5c 4c 3c 2c Ac")) == (Category.STRAIGHT_FLUSH, (5,))
    assert rank_five(cards("6c 4d 3h 2s Ac")) == (Category.FIVE_ODD_CARDS, (14, 6, 4, 3, 2))
    assert rank_five(cards("6c 4c 3c 2c Ac")) == (Category.FLUSH, (14, 6, 4, 3, 2))
    assert rank_five(cards("2c 2d 3h 4s Ac")) == (Category.ONE_PAIR, (2, 14, 4, 3))
    assert rank_five(cards("Ac Ad 2h 2s 3c")) == (Category.TWO_PAIRS, (14, 2, 3))


@rule("UTH 3.3.1.2", "THB 3.3.1.2", "SSP 3.3.1.2")
@pytest.mark.parametrize("ranks", ["2AKQJ", "32AKQ", "432AK"])
def test_a_straight_never_runs_round_the_corner(ranks: str) -> None:  # R22
    assert kind(" ".join(map("".join, zip(ranks, "cdhsc", strict=True)))) is Category.FIVE_ODD_CARDS
    assert kind(" ".join(rank + "c" for rank in ranks)) is Category.FLUSH


@rule("UTH 3.3.1.3", "THB 3.3.1.3", "SSP 3.3.1.3", "TCPX 3.3.1.3")
@given(hands(5), suit_orders)
def test_suits_have_no_value(hand: tuple[Card, ...], order: list[str]) -> None:
    assert rank_five(renamed(hand, order)) == rank_five(hand)


# The order of hands, 3.11 (TCPX 4.4.1, BUL 3.16) ----------------------------------------------------------

LOWEST_AND_HIGHEST = (
    ("Royal Flush", "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
    ("Straight Flush", "5s 4s 3s 2s As", "Ks Qs Js Ts 9s"),
    ("Four of a Kind", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
    ("Full House", "2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"),
    ("Flush", "7c 5c 4c 3c 2c", "Ad Kd Qd Jd 9d"),
    ("Straight", "5s 4s 3s 2s Ad", "As Ks Qs Js Td"),
    ("Three of a Kind", "2c 2d 2h 3s 4c", "Ac Ad Ah Ks Qc"),
    ("Two pairs", "3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"),
    ("One pair", "2c 2d 3h 4s 5c", "Ac Ad Kh Qs Jc"),
    ("Five odd cards", "7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c"),
)


@rule("UTH 3.11", "THB 3.11", "SSP 3.11", "UTH 3.3", "THB 3.3", "SSP 3.3", "TCPX 4.4.1", "BUL 3.16")
def test_the_lowest_hand_of_an_order_beats_the_highest_of_the_next() -> None:
    for (_, lowest, _), (_, _, highest) in pairwise(LOWEST_AND_HIGHEST):
        assert descends(lowest, highest)


@rule("UTH 3.11", "THB 3.11", "SSP 3.11")
def test_the_orders_have_the_names_of_the_document() -> None:
    assert [category.label for category in reversed(Category)] == [name for name, _, _ in LOWEST_AND_HIGHEST]
    for name, lowest, highest in LOWEST_AND_HIGHEST:
        assert kind(lowest).label == kind(highest).label == name


@rule("UTH 3.11.1", "THB 3.11.1", "SSP 3.11.1", "TCPX 4.4.1.1", "BUL 3.16.1")
def test_royal_flush() -> None:
    for suit in "cdhs":
        assert kind(f"A{suit} K{suit} Q{suit} J{suit} T{suit}") is Category.ROYAL_FLUSH
    assert kind("Ad Kd Qd Jd Tc") is Category.STRAIGHT
    assert kind("Ad Kd Qd Jd 9d") is Category.FLUSH
    assert kind("Kd Qd Jd Td 9d") is Category.STRAIGHT_FLUSH


@rule("UTH 3.11.2", "THB 3.11.2", "SSP 3.11.2", "TCPX 4.4.1.2", "BUL 3.16.2")
@pytest.mark.parametrize("top", range(5, ACE))
def test_straight_flush(top: int) -> None:
    run = [RANK_LETTERS[top - down - 2] for down in range(5)]  # below the 2 comes the Ace
    assert kind(" ".join(rank + "c" for rank in run)) is Category.STRAIGHT_FLUSH
    assert kind(" ".join(rank + "c" for rank in run[:4]) + f" {run[4]}d") is Category.STRAIGHT
    above = RANK_LETTERS[top - 1]
    assert kind(" ".join(rank + "c" for rank in (above, *run[1:]))) is Category.FLUSH


@rule("UTH 3.11.3", "THB 3.11.3", "SSP 3.11.3", "TCPX 4.4.1.3", "BUL 3.16.3")
def test_four_of_a_kind() -> None:
    assert kind("Ac Ah Ad As Jh") is Category.FOUR_OF_A_KIND
    assert kind("Ac Ah Ad Js Jh") is Category.FULL_HOUSE
    assert kind("Ac Ah Ad Ks Jh") is Category.THREE_OF_A_KIND


@rule("UTH 3.11.4", "THB 3.11.4", "SSP 3.11.4", "TCPX 4.4.1.4", "BUL 3.16.4")
def test_full_house() -> None:
    assert kind("Kc Kh Kd As Ah") is Category.FULL_HOUSE
    assert kind("Kc Kh Ad As Ah") is Category.FULL_HOUSE
    assert kind("Kc Kh Kd Qs Ah") is Category.THREE_OF_A_KIND
    assert kind("Kc Kh Qd As Ah") is Category.TWO_PAIRS
    assert kind("Kc Kh Kd Ks Ah") is Category.FOUR_OF_A_KIND


@rule("UTH 3.11.5", "THB 3.11.5", "SSP 3.11.5", "TCPX 4.4.1.5", "BUL 3.16.5")
def test_flush() -> None:
    for suit in "cdhs":
        assert kind(f"J{suit} 8{suit} 6{suit} 5{suit} 2{suit}") is Category.FLUSH
    assert kind("Jh 8h 6h 5h 2c") is Category.FIVE_ODD_CARDS  # four suited cards
    assert kind("6h 5h 4h 3h 2h") is Category.STRAIGHT_FLUSH
    assert kind("7h 5h 4h 3h 2h") is Category.FLUSH


@rule("UTH 3.11.6", "THB 3.11.6", "SSP 3.11.6", "TCPX 4.4.1.6")
@pytest.mark.parametrize("top", range(5, ACE + 1))
def test_straight(top: int) -> None:
    run = [RANK_LETTERS[top - down - 2] for down in range(5)]  # below the 2 comes the Ace
    mixed = list(map("".join, zip(run, "chdsc", strict=True)))
    assert rank_five(cards(" ".join(mixed))) == (Category.STRAIGHT, (top,))
    assert kind(" ".join(rank + "h" for rank in run)) >= Category.STRAIGHT_FLUSH
    paired = [*mixed[:4], run[3] + "h"]  # four ranks in a row
    assert kind(" ".join(paired)) is Category.ONE_PAIR


@rule("UTH 3.11.6", "THB 3.11.6", "SSP 3.11.6", "TCPX 4.4.1.6")
def test_a_straight_with_a_gap_is_none() -> None:
    assert kind("9c 8d 7c 6h 4s") is Category.FIVE_ODD_CARDS
    assert kind("9c 8d 7c 5h 4s") is Category.FIVE_ODD_CARDS
    assert kind("9c 7d 6c 5h 4s") is Category.FIVE_ODD_CARDS
    assert kind("Ac Qd Jc Th 9s") is Category.FIVE_ODD_CARDS


@rule("UTH 3.11.7", "THB 3.11.7", "SSP 3.11.7")
def test_three_of_a_kind() -> None:
    assert kind("Ts Th Tc 6h 3d") is Category.THREE_OF_A_KIND
    assert kind("Ts Th 9c 6h 3d") is Category.ONE_PAIR
    assert kind("Ts Th Tc Td 3d") is Category.FOUR_OF_A_KIND


@rule("UTH 3.11.8", "THB 3.11.8", "SSP 3.11.8")
def test_two_pairs() -> None:
    assert kind("Qs Qh 6c 6h 3d") is Category.TWO_PAIRS
    assert kind("Qs Qh 6c 5h 3d") is Category.ONE_PAIR
    assert kind("Qs Qh 6c 6h 6d") is Category.FULL_HOUSE


@rule("UTH 3.11.9", "THB 3.11.9", "SSP 3.11.9")
def test_one_pair() -> None:
    assert kind("Ac Ah 8d 6h 5s") is Category.ONE_PAIR
    assert kind("Ac Kh 8d 6h 5s") is Category.FIVE_ODD_CARDS
    assert kind("Ac Ah Ad 6h 5s") is Category.THREE_OF_A_KIND
    assert kind("Ac Ah 8d 8h 5s") is Category.TWO_PAIRS


@rule("UTH 3.11.10", "THB 3.11.10", "SSP 3.11.10")
def test_five_odd_cards() -> None:
    assert kind("Qc Th 6d 5s 2h") is Category.FIVE_ODD_CARDS
    assert kind("Qh Th 6h 5h 2c") is Category.FIVE_ODD_CARDS  # two suits are enough
    assert kind("Qh Th 6h 5h 2h") is Category.FLUSH  # one is not
    assert kind("6h 5h 4h 3h 2c") is Category.STRAIGHT
    assert kind("Qc Th 6d 5s 5h") is Category.ONE_PAIR


# Two hands of one order, 3.12 -----------------------------------------------------------------------------


@rule("UTH 3.12", "THB 3.12", "SSP 3.12")
def test_five_odd_cards_and_flushes_compare_card_by_card_from_the_highest() -> None:
    ladder = ("A6432", "KQ432", "KJT98", "KJT32", "KJ987", "KJ982", "KJ976", "KJ975")
    assert descends(
        *(" ".join(rank + suit for rank, suit in zip(hand, "cdhsc", strict=True)) for hand in ladder)
    )
    assert descends(*(" ".join(rank + "d" for rank in hand) for hand in ladder))


@rule("UTH 3.12", "THB 3.12", "SSP 3.12")
def test_three_and_four_of_a_kind_compare_by_their_rank_and_then_the_cards_beside_them() -> None:
    assert descends("3c 3d 3h 3s 2c", "2c 2d 2h 2s Ac", "2c 2d 2h 2s Kc", "2c 2d 2h 2s 3c")
    assert descends("3c 3d 3h 4s 2c", "2c 2d 2h As Kc", "2c 2d 2h As Qc", "2c 2d 2h Ks Qc", "2c 2d 2h 4s 3c")


@rule("UTH 3.12.1", "THB 3.12.1", "SSP 3.12.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Kd 9h 7c 3s", "Ah Kc 9d 7s 3d"),
        ("Ac Kc 9c 7c 3c", "Ad Kd 9d 7d 3d"),
        ("9c 9d Kh 7s 2c", "9h 9s Kc 7d 2h"),
        ("9c 9d 4h 4s 2c", "9h 9s 4c 4d 2h"),
        ("9c 9d 9h 7s 2c", "9c 9d 9h 7d 2h"),
        ("9c 9d 9h 7s 7c", "9c 9d 9h 7d 7h"),
        ("9c 9d 9h 9s 2c", "9c 9d 9h 9s 2h"),
        ("Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"),
    ],
)
def test_the_same_ranks_are_a_push(one: str, other: str) -> None:
    assert stand_off(one, other)


@rule("UTH 3.12.2", "THB 3.12.2", "SSP 3.12.2")
def test_two_pairs_compare_by_the_high_pair_then_the_low_pair_then_the_odd_card() -> None:
    assert descends(
        "9c 9d 2h 2s 3c",
        "8c 8d 7h 7s Ac",
        "8c 8d 6h 6s 3c",
        "8c 8d 5h 5s Ac",
        "8c 8d 5h 5s Kc",
        "8c 8d 5h 5s 2c",
    )
    assert stand_off("8c 8d 5h 5s Ac", "8h 8s 5c 5d Ad")


@rule("UTH 3.12.3", "THB 3.12.3", "SSP 3.12.3")
def test_one_pair_compares_by_the_pair_then_the_three_odd_cards_from_the_highest() -> None:
    assert descends(
        "9c 9d 4h 3s 2c",
        "8c 8d Ah 3s 2c",
        "8c 8d Kh Qs 2c",
        "8c 8d Kh Js Tc",
        "8c 8d Kh Js 3c",
        "8c 8d Kh Js 2c",
        "8c 8d Qh Js Tc",
    )
    assert stand_off("8c 8d Kh Js 3c", "8h 8s Kc Jd 3d")


@rule("UTH 3.12.4", "THB 3.12.4", "SSP 3.12.4")
def test_five_high_is_the_lowest_straight_below_six_high() -> None:
    tops = ("AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "5432A")
    assert descends(*(" ".join(rank + "c" for rank in run) for run in tops))
    assert descends(*(" ".join(rank + suit for rank, suit in zip(run, "cdhsc", strict=True)) for run in tops))


@rule("UTH 3.12.5", "THB 3.12.5", "SSP 3.12.5")
def test_full_houses_compare_by_their_threes() -> None:
    assert descends("4c 4d 4h 2s 2c", "3c 3d 3h As Ac", "2c 2d 2h As Ac")


@rule("UTH 3.12.5", "THB 3.12.5")
@pytest.mark.parametrize(
    ("board", "higher", "lower"),
    [
        ("8c 8d 8h Ks 4c", "Ac Ad", "Qc Qd"),  # the threes on the board
        ("8c 8d 8h Ks 4c", "Kc 2d", "4d 4h"),
        ("8c 8d 8h Ks 4c", "4d 4h", "3d 3h"),
        ("8c 8d Kh 5s 4c", "8h Kc", "8s 5c"),  # two of them on the board (R43)
        ("8c 8d Kh 5s 4c", "8h 5d", "8s 4d"),
        ("8c Kd 5h 5s 4c", "Kc Kh", "8d 8h"),  # unequal threes, equal pairs
    ],
)
def test_with_equal_threes_the_pair_decides(board: str, higher: str, lower: str) -> None:
    one, two = best_five(cards(board + higher)), best_five(cards(board + lower))
    assert one.category is two.category is Category.FULL_HOUSE
    assert one > two


@rule("UTH 3.12.5", "THB 3.12.5")
def test_full_houses_with_equal_threes_and_equal_pairs_push() -> None:
    board = "8c 8d 8h Ks 4c"
    assert best_five(cards(board + "Kc 2d")) == best_five(cards(board + "Kd Qh"))


@rule("UTH 3.12.6", "THB 3.12.6", "SSP 3.12.6")
def test_straights_and_straight_flushes_of_the_same_ranks_push() -> None:
    assert stand_off("8c 9d Th Js Qc", "8d 9c Ts Jh Qd")
    assert stand_off("8c 9c Tc Jc Qc", "8d 9d Td Jd Qd")
    assert stand_off("Ac 2d 3h 4s 5c", "As 2h 3d 4c 5s")
    assert not stand_off("8c 9d Th Js Qc", "9d Th Js Qc Kd")
