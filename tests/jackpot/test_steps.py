"""The prizes of a round step by step: what is added up, what the meter was before and after."""

from itertools import pairwise

import pytest

from megalink.hands import Category
from megalink.jackpot.awards import SeatEntry, Step, award, steps
from megalink.rulebook.rulings import DEFAULTS, Rulings
from tests.jackpot.test_awards import (
    FLUSH,
    FOUR,
    METER,
    POOL,
    RESET,
    ROYAL,
    START_AMOUNT,
    STRAIGHT_FLUSH,
    at,
    royal_last,
    several,
)

ALL = at(ROYAL, STRAIGHT_FLUSH, FLUSH, ROYAL, STRAIGHT_FLUSH, FOUR)

Told = tuple[Category, int, tuple[int, ...], int, int]


def told(taken: list[Step]) -> list[Told]:
    return [(step.hand, step.before, step.parts, step.after, step.house_funded) for step in taken]


@several
@royal_last
@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        (
            DEFAULTS,
            [
                (Category.FLUSH, METER, (20_000,), METER, 20_000),
                (Category.FOUR_OF_A_KIND, METER, (200_000,), METER, 200_000),
                (Category.STRAIGHT_FLUSH, METER, (1_000_000, 900_000), 8_100_000, 0),
                (Category.ROYAL_FLUSH, 8_100_000, (8_100_000, RESET), RESET, RESET),
            ],
        ),
        (
            START_AMOUNT,
            [
                (Category.FLUSH, METER, (20_000,), METER, 20_000),
                (Category.FOUR_OF_A_KIND, METER, (200_000,), METER, 200_000),
                (Category.STRAIGHT_FLUSH, METER, (1_000_000, 500_000), 9_000_000, 500_000),
                (Category.ROYAL_FLUSH, 9_000_000, (9_000_000, RESET), RESET, RESET),
            ],
        ),
        (
            POOL,
            [
                (Category.FLUSH, METER, (20_000,), 9_980_000, 0),
                (Category.FOUR_OF_A_KIND, 9_980_000, (200_000,), 9_780_000, 0),
                (Category.STRAIGHT_FLUSH, 9_780_000, (978_000, 880_200), 7_921_800, 0),
                (Category.ROYAL_FLUSH, 7_921_800, (7_921_800, RESET), RESET, RESET),
            ],
        ),
    ],
)
def test_each_kind_of_prize_is_a_step(rulings: Rulings, expected: list[Told]) -> None:
    taken = steps(ALL, METER, RESET, rulings)
    assert told(taken) == expected
    for step in taken:
        assert step.pot == sum(step.parts) == sum(each.amount for each in step.awards)
    for one, following in pairwise(taken):
        assert one.after == following.before


@several
def test_the_steps_make_the_awards() -> None:
    taken, awards = steps(ALL, METER, RESET, DEFAULTS), award(ALL, METER, RESET, DEFAULTS)
    assert awards.awards == tuple(each for step in taken for each in step.awards)
    assert (awards.before, awards.after) == (taken[0].before, taken[-1].after)
    assert awards.house_funded == sum(step.house_funded for step in taken)


def test_without_winners_there_is_no_step() -> None:
    none: list[SeatEntry] = []
    assert steps(none, METER, RESET, DEFAULTS) == []
