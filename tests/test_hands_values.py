import copy
import pickle
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import Card, cards
from megalink.hands import (
    Category,
    Category3,
    Rank,
    Rank3,
    best_five,
    category3_of,
    category_of,
    pack,
    rank_five,
    rank_three,
    straight_top,
    unpack,
)
from tests.strategies import hands, renamed, suit_orders

# How many cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 3, 4, 6, 7])
def test_a_hand_of_five_has_exactly_five_cards(count: int) -> None:
    with pytest.raises(ValueError, match=r"^5 different cards make this hand, not \("):
        rank_five(cards("As Kd Qh Jc 9s 7d 3c")[:count])
    assert rank_five(cards("As Kd Qh Jc 9s 7d 3c")[:5]).category is Category.FIVE_ODD_CARDS


@pytest.mark.parametrize("count", [0, 3, 4, 8])
def test_the_best_five_are_taken_from_five_to_seven_cards(count: int) -> None:
    eight = cards("As Kd Qh Jc 9s 7d 3c 2c")
    with pytest.raises(ValueError, match=f"five to seven cards, not {count}$"):
        best_five(eight[:count])
    for allowed in (5, 6, 7):
        assert best_five(eight[:allowed]) == rank_five(eight[:5])


def test_no_card_counts_twice() -> None:
    with pytest.raises(ValueError, match="different cards"):
        rank_five(cards("As As Qh Jc 9s"))
    with pytest.raises(ValueError, match="7 different cards"):
        best_five(cards("As Kd Qh Jc 9s 7d As"))


# Best five of six and seven -------------------------------------------------------------------------------


@given(st.sampled_from([6, 7]).flatmap(hands))
def test_the_best_five_are_five_of_them_and_none_are_higher(held: tuple[Card, ...]) -> None:
    best = best_five(held)
    ranked = [rank_five(five) for five in combinations(held, 5)]
    assert best in ranked
    assert all(best >= each for each in ranked)


@given(st.sampled_from([6, 7]).flatmap(hands))
def test_another_card_never_makes_a_hand_lower(held: tuple[Card, ...]) -> None:
    assert best_five(held) >= best_five(held[:-1])


@given(st.sampled_from([5, 6, 7]).flatmap(hands), st.randoms(), suit_orders)
def test_the_order_of_the_cards_and_the_suits_change_nothing(
    held: tuple[Card, ...], random: Random, order: list[str]
) -> None:
    shuffled = list(renamed(held, order))
    random.shuffle(shuffled)
    assert best_five(shuffled) == best_five(held)


# Values ---------------------------------------------------------------------------------------------------


@given(hands(5), hands(5), hands(5))
def test_the_order_is_total_and_the_strength_keeps_it(
    one: tuple[Card, ...], two: tuple[Card, ...], three: tuple[Card, ...]
) -> None:
    low, middle, high = sorted(map(rank_five, (one, two, three)))
    assert low <= middle <= high
    assert low <= high
    assert (low < high, low == high) == (low.strength < high.strength, low.strength == high.strength)
    assert (middle < high, middle == high) == (
        middle.strength < high.strength,
        middle.strength == high.strength,
    )


@given(hands(5))
def test_a_strength_holds_the_category_and_the_ranks(hand: tuple[Card, ...]) -> None:
    ranked = rank_five(hand)
    assert unpack(ranked.strength) == (ranked.category, ranked.ranks)
    assert category_of(ranked.strength) is ranked.category
    assert pack(*unpack(ranked.strength)) == ranked.strength


def test_a_strength_is_the_category_above_five_ranks_of_four_bits() -> None:
    assert rank_five(cards("Ac Ad 9h 8s 2c")).strength == 0x1E9820
    assert rank_five(cards("5c 4c 3c 2c Ac")).strength == 0x850000
    assert unpack(0x1E9820) == (Category.ONE_PAIR, (14, 9, 8, 2))


def test_ranks_have_names_and_survive_copying() -> None:
    ranked = rank_five(cards("Ac Ad 9h 8s 2c"))
    assert ranked == Rank(Category.ONE_PAIR, (14, 9, 8, 2))
    assert pickle.loads(pickle.dumps(ranked)) == copy.deepcopy(ranked) == ranked
    for category in (*Category, *Category3):
        assert pickle.loads(pickle.dumps(category)) is copy.deepcopy(category) is category


def test_the_top_of_a_run_is_found_only_for_cards_in_a_row() -> None:
    assert straight_top((14, 13, 12, 11, 10)) == 14
    assert straight_top((14, 5, 4, 3, 2)) == 5
    assert straight_top((14, 3, 2)) == 3
    assert straight_top((13, 5, 4, 3, 2)) is None
    assert straight_top((14, 6, 5, 4, 3)) is None
    assert straight_top((14, 4, 3)) is None


@given(hands(3), hands(3))
def test_three_cards_have_strengths_that_keep_their_order(
    one: tuple[Card, ...], two: tuple[Card, ...]
) -> None:
    low, high = sorted(map(rank_three, (one, two)))
    assert (low < high, low == high) == (low.strength < high.strength, low.strength == high.strength)
    assert unpack(high.strength) == (high.category, high.ranks)
    assert category3_of(high.strength) is high.category
    assert pickle.loads(pickle.dumps(high)) == high == Rank3(high.category, high.ranks)
