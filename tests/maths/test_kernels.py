"""Kernels against the readable engine: small spaces whole, large ones by chance."""

from collections.abc import Callable
from itertools import combinations, pairwise

import numpy as np
import pytest

from megalink.cards import DECK
from megalink.hands import Category, rank_five, rank_three
from megalink.hands_fast import strength_five, strength_seven, strength_six
from megalink.maths.kernels import (
    CATEGORY,
    CATEGORY_3,
    FIRST,
    LEVELS,
    Cards,
    Levels,
    count_seven,
    rank_many,
    rank_masks,
)
from tests.marks import rule

STRENGTH: dict[int, Callable[..., int]] = {
    5: strength_five,
    6: strength_six,
    7: strength_seven,
}


def dealt(hands: int, size: int, seed: int) -> Cards:
    draw = np.random.default_rng(seed)
    return np.argsort(draw.random((hands, 52)), axis=1)[:, :size].astype(np.uint8)


def masks(hands: Cards) -> Levels:
    found = np.zeros((len(hands), 4), np.uint16)
    for suit in range(4):
        found[:, suit] = np.where(hands // 13 == suit, 1 << (hands % 13).astype(np.uint16), 0).sum(axis=1)
    return found


def same_order(levels: Levels, strengths: list[int]) -> bool:
    """Tell whether two measures put the same hands first, and find the same hands equal."""
    pairs = sorted(set(zip(strengths, levels.tolist(), strict=True)))
    return len(pairs) == len({one for one, _ in pairs}) and all(
        one[1] < two[1] for one, two in pairwise(pairs)
    )


@rule("TCPX 3.14", "TCPX 3.15")
def test_every_hand_of_three_cards_is_ranked_as_the_readable_engine_ranks_it() -> None:
    hands = list(combinations(range(52), 3))
    levels = rank_many(np.array(hands, np.uint8))
    said = [rank_three(DECK[each] for each in hand) for hand in hands]
    assert same_order(levels, [each.strength for each in said])
    assert [int(CATEGORY_3[each]) for each in levels] == [each.category for each in said]


@pytest.mark.truth
@rule("UTH 3.11", "UTH 3.12", "THB 3.11", "SSP 3.11")
def test_every_hand_of_five_cards_is_ranked_as_the_readable_engine_ranks_it() -> None:
    hands = list(combinations(range(52), 5))
    levels = rank_many(np.array(hands, np.uint8))
    assert same_order(levels, [strength_five(*(DECK[each] for each in hand)) for hand in hands])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_by_chance_are_ranked_in_the_order_of_the_engine(size: int) -> None:
    hands = dealt(60_000, size, size)
    levels = rank_many(hands)
    strengths = [STRENGTH[size](*(DECK[each] for each in hand)) for hand in hands.tolist()]
    assert same_order(levels, strengths)
    assert [int(CATEGORY[each]) for each in levels] == [each >> 20 for each in strengths]
    assert (rank_masks(masks(hands), size) == levels).all()


def test_few_hands_are_ranked_as_the_clauses_say_them() -> None:
    hands = dealt(300, 5, 1)
    said = [rank_five(DECK[each] for each in hand).strength for hand in hands.tolist()]
    assert same_order(rank_many(hands), said)


@pytest.mark.truth
def test_all_hands_of_seven_cards_fall_on_the_known_categories() -> None:
    counts = np.sum([count_seven(first) for first in range(46)], axis=0)
    assert len(counts) == LEVELS
    by_category = [int(counts[each == CATEGORY].sum()) for each in Category]
    known = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020]
    assert by_category == [*known, 4_047_644, 3_473_184, 224_848, 37_260, 4_324]


def test_levels_of_a_category_follow_each_other() -> None:
    assert [int(CATEGORY[FIRST[each]]) for each in Category] == list(range(10))
    assert FIRST[Category.FIVE_ODD_CARDS] == 0


@pytest.mark.parametrize(
    ("cards", "error"),
    [
        (np.zeros((1, 4), np.uint8), "three, five, six or seven"),
        (np.zeros(7, np.uint8), "three, five, six or seven"),
        (np.full((1, 5), 52, np.uint8), "from 0 to 51"),
    ],
)
def test_what_is_no_hand_is_refused(cards: Cards, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        rank_many(cards)


def test_masks_of_no_hand_are_refused() -> None:
    with pytest.raises(ValueError, match="rows of four masks"):
        rank_masks(np.zeros((1, 3), np.uint16), 5)
    assert rank_many(np.zeros((0, 7), np.uint8)).tolist() == []
