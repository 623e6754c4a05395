from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import ACE, RANK_LETTERS, Card, cards
from megalink.hands import Category, Category3, best_five, rank_three
from tests.marks import rule
from tests.strategies import hands, renamed, suit_orders


def kind(text: str) -> Category3:
    return rank_three(cards(text)).category


def descends(*ladder: str) -> bool:
    """Tell whether each hand ranks above all that follow it."""
    ranked = [rank_three(cards(text)) for text in ladder]
    return all(higher > lower for higher, lower in combinations(ranked, 2))


def stand_off(one: str, other: str) -> bool:
    return rank_three(cards(one)) == rank_three(cards(other))


def run_of_three(top: int) -> list[str]:
    """Give three ranks in a row from the top down; below the 2 comes the Ace."""
    return [RANK_LETTERS[top - down - 2] for down in range(3)]


# The ranking of cards, 3.3.1 ------------------------------------------------------------------------------


@rule("TCPX 3.3.1", "TCPX 3.3.1.1")
def test_the_ace_is_high_then_king_queen_jack_and_the_numbers_down_to_two() -> None:
    assert descends(*(f"{high}c {high}d {'2' if high != '2' else '3'}h" for high in "AKQJT98765432"))
    assert descends(*(f"{high}c 4d 2h" for high in "AKQJT98765"))


@rule("TCPX 3.3.1.2")
def test_the_ace_is_one_in_a_straight_with_three_and_two_and_only_there() -> None:
    assert rank_three(cards("3c 2d Ah")) == (Category3.STRAIGHT, (3,))
    assert rank_three(cards("3c 2c Ac")) == (Category3.STRAIGHT_FLUSH, (3,))
    assert rank_three(cards("4c 2d Ah")) == (Category3.THREE_ODD_CARDS, (14, 4, 2))
    assert rank_three(cards("4c 3d Ah")) == (Category3.THREE_ODD_CARDS, (14, 4, 3))
    assert rank_three(cards("3c 3d Ah")) == (Category3.ONE_PAIR, (3, 14))
    assert rank_three(cards("Ac Ad 2h")) == (Category3.ONE_PAIR, (14, 2))


@rule("TCPX 3.3.1.2")
def test_a_straight_never_runs_round_the_corner() -> None:  # R22
    assert kind("2c Ad Kh") is Category3.THREE_ODD_CARDS
    assert kind("2c Ac Kc") is Category3.FLUSH


@rule("TCPX 3.3.1.3")
@given(hands(3), suit_orders, st.randoms())
def test_suits_and_the_order_of_the_cards_have_no_value(
    hand: tuple[Card, ...], order: list[str], random: Random
) -> None:
    shuffled = list(renamed(hand, order))
    random.shuffle(shuffled)
    assert rank_three(shuffled) == rank_three(hand)


# The order of hands, 3.14 ---------------------------------------------------------------------------------

LOWEST_AND_HIGHEST = (
    ("Straight Flush", "3s 2s As", "As Ks Qs"),
    ("Three of a Kind", "2c 2d 2h", "Ac Ad Ah"),
    ("Straight", "3s 2s Ad", "As Ks Qd"),
    ("Flush", "5c 3c 2c", "Ad Kd Jd"),
    ("One pair", "2c 2d 3h", "Ac Ad Kh"),
    ("Three odd cards", "5c 3d 2h", "Ac Kd Jh"),
)


@rule("TCPX 3.14", "TCPX 3.3")
def test_the_lowest_hand_of_an_order_beats_the_highest_of_the_next() -> None:
    for (_, lowest, _), (_, _, highest) in pairwise(LOWEST_AND_HIGHEST):
        assert descends(lowest, highest)


@rule("TCPX 3.14")
def test_the_orders_have_the_names_of_the_document() -> None:
    assert [category.label for category in reversed(Category3)] == [name for name, _, _ in LOWEST_AND_HIGHEST]
    for name, lowest, highest in LOWEST_AND_HIGHEST:
        assert kind(lowest).label == kind(highest).label == name


@rule("TCPX 3.14.1")
@pytest.mark.parametrize("top", range(3, ACE + 1))
def test_straight_flush(top: int) -> None:
    high, middle, low = run_of_three(top)
    assert rank_three(cards(f"{high}h {middle}h {low}h")) == (Category3.STRAIGHT_FLUSH, (top,))
    assert kind(f"{high}h {middle}h {low}d") is Category3.STRAIGHT


@rule("TCPX 3.14.2")
def test_three_of_a_kind() -> None:
    assert kind("Ts Th Tc") is Category3.THREE_OF_A_KIND
    assert kind("Ts Th 9c") is Category3.ONE_PAIR


@rule("TCPX 3.14.3")
@pytest.mark.parametrize("top", range(3, ACE + 1))
def test_straight(top: int) -> None:
    high, middle, low = run_of_three(top)
    assert rank_three(cards(f"{high}d {middle}c {low}h")) == (Category3.STRAIGHT, (top,))
    assert kind(f"{high}d {middle}c {middle}h") is Category3.ONE_PAIR


@rule("TCPX 3.14.3")
def test_a_straight_with_a_gap_is_none() -> None:
    assert kind("9d 7c 6h") is Category3.THREE_ODD_CARDS
    assert kind("8d 7c 5h") is Category3.THREE_ODD_CARDS
    assert kind("Ad Kc Jh") is Category3.THREE_ODD_CARDS
    assert kind("4d 2c Ah") is Category3.THREE_ODD_CARDS


@rule("TCPX 3.14.4")
def test_flush() -> None:
    for suit in "cdhs":
        assert kind(f"T{suit} 4{suit} 2{suit}") is Category3.FLUSH
    assert kind("Th 4h 2c") is Category3.THREE_ODD_CARDS
    assert kind("4h 3h 2h") is Category3.STRAIGHT_FLUSH
    assert kind("5h 3h 2h") is Category3.FLUSH


@rule("TCPX 3.14.5")
def test_one_pair() -> None:
    assert kind("Ac Ah 8d") is Category3.ONE_PAIR
    assert kind("Ac 8h 8d") is Category3.ONE_PAIR
    assert kind("Ac Kh 8d") is Category3.THREE_ODD_CARDS
    assert kind("Ac Ah Ad") is Category3.THREE_OF_A_KIND


@rule("TCPX 3.14.6")
def test_three_odd_cards() -> None:
    assert kind("Qc Th 6d") is Category3.THREE_ODD_CARDS
    assert kind("Qh Th 6d") is Category3.THREE_ODD_CARDS  # two suits are enough
    assert kind("Qh Th 6h") is Category3.FLUSH  # one is not
    assert kind("Qc Jh Td") is Category3.STRAIGHT
    assert kind("Qc Th Td") is Category3.ONE_PAIR


# Two hands of one order, 3.15 -----------------------------------------------------------------------------


@rule("TCPX 3.15")
def test_odd_cards_and_flushes_compare_card_by_card_from_the_highest() -> None:
    ladder = ("A42", "KJT", "KJ4", "KT9", "KT8", "K98", "QJ9")
    assert descends(*(" ".join(map("".join, zip(ranks, "cdh", strict=True))) for ranks in ladder))
    assert descends(*(" ".join(rank + "d" for rank in ranks) for ranks in ladder))


@rule("TCPX 3.15")
def test_threes_of_a_kind_compare_by_their_rank() -> None:
    assert descends(*(f"{rank}c {rank}d {rank}h" for rank in "AKQJT98765432"))


@rule("TCPX 3.15.1")
@pytest.mark.parametrize(
    ("one", "other"), [("Kc 9d 4h", "Kd 9h 4s"), ("Kc 9c 4c", "Kd 9d 4d"), ("Kc Kd 4h", "Kh Ks 4c")]
)
def test_the_same_ranks_stand_off(one: str, other: str) -> None:
    assert stand_off(one, other)


@rule("TCPX 3.15.2")
def test_one_pair_compares_by_the_pair_and_then_the_odd_card() -> None:
    assert descends("9c 9d 2h", "8c 8d Ah", "8c 8d Kh", "8c 8d 2h", "7c 7d Ah")
    assert stand_off("8c 8d 4h", "8h 8s 4c")


@rule("TCPX 3.15.3")
def test_three_two_ace_is_the_lowest_straight_below_four_high() -> None:
    tops = ("AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A")
    assert descends(*(" ".join(rank + "c" for rank in run) for run in tops))
    assert descends(*(" ".join(map("".join, zip(run, "cdh", strict=True))) for run in tops))


@rule("TCPX 3.15.4")
def test_straights_and_straight_flushes_of_the_same_ranks_stand_off() -> None:
    assert stand_off("8c 9d Th", "8d 9h Ts")
    assert stand_off("8c 9c Tc", "8d 9d Td")
    assert stand_off("Ac 2d 3h", "Ad 2h 3s")
    assert not stand_off("8c 9d Th", "9c Td Jh")


# The best five of six, 1.1.11 and 4.4.1 -------------------------------------------------------------------


@rule("TCPX 1.1.11", "TCPX 3.10.1")
@pytest.mark.parametrize(
    ("six", "category"),
    [
        ("As Ks Qs Js Ts 9s", Category.ROYAL_FLUSH),
        ("9s Ks Qs Js Ts 8s", Category.STRAIGHT_FLUSH),
        ("9s 9c 9d 9h 8s 8c", Category.FOUR_OF_A_KIND),
        ("9s 9c 9d 8h 8s 8c", Category.FULL_HOUSE),  # two threes of a kind (R21)
        ("9s 9c 9d 8h 8s 7c", Category.FULL_HOUSE),
        ("9s 2s 4s 6s 8s 8c", Category.FLUSH),
        ("9s 8c 7d 6h 5s 5c", Category.STRAIGHT),
        ("As 2c 3d 4h 5s Kc", Category.STRAIGHT),
        ("Qs Kc Ad 2h 3s 4c", Category.FIVE_ODD_CARDS),  # R22
        ("9s 9c 9d 6h 5s 4c", Category.THREE_OF_A_KIND),
        ("9s 9c 8d 8h 5s 5c", Category.TWO_PAIRS),
        ("9s 9c 8d 7h 5s 4c", Category.ONE_PAIR),
        ("9s 8s 6d 4d 3c 2c", Category.FIVE_ODD_CARDS),
    ],
)
def test_only_the_highest_five_of_the_six_count(six: str, category: Category) -> None:
    assert best_five(cards(six)).category is category


# How many cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 2, 4, 5])
def test_a_hand_of_three_has_exactly_three_cards(count: int) -> None:
    with pytest.raises(ValueError, match=r"^3 different cards make this hand, not \("):
        rank_three(cards("As Kd Jh 9c 7s")[:count])
    assert rank_three(cards("As Kd Jh 9c 7s")[:3]).category is Category3.THREE_ODD_CARDS


def test_no_card_counts_twice() -> None:
    with pytest.raises(ValueError, match="3 different cards"):
        rank_three(cards("As As Qh"))
