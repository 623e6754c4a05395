import doctest
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink import cards as cards_module
from megalink import money as money_module
from megalink.hands import Category
from megalink.money import (
    BadAmount,
    FixedPrize,
    MeterShare,
    Odds,
    PayTable,
    Rounding,
    cents,
    divide,
    dollars,
    odds,
    share,
    stake,
)
from tests.marks import rule
from tests.strategies import amounts

roundings = st.sampled_from(Rounding)
fractions = st.tuples(st.integers(1, 1000), st.integers(1, 20))
any_odds = st.one_of(fractions.map(lambda both: Odds.to(*both)), fractions.map(lambda both: Odds.for_(*both)))

# Amounts --------------------------------------------------------------------------------------------------

NO_AMOUNTS = [1.0, 0.5, float("nan"), True, False, "1", b"1", None, Fraction(1), [1], -1, -100]


@pytest.mark.parametrize("amount", [0, 1, 2, 10**15])
def test_an_amount_is_a_whole_number_of_cents(amount: int) -> None:
    assert cents(amount) == amount


@pytest.mark.parametrize("amount", NO_AMOUNTS)
def test_anything_else_is_no_amount(amount: object) -> None:
    with pytest.raises(BadAmount):
        cents(amount)
    with pytest.raises(BadAmount):
        stake(amount)


def test_what_is_wrong_with_an_amount_is_said() -> None:
    with pytest.raises(BadAmount, match=r"^an amount is a whole number of cents, not 2\.5$"):
        cents(2.5)
    with pytest.raises(BadAmount, match=r"^an amount is never negative: -1$"):
        cents(-1)
    with pytest.raises(
        BadAmount, match=r"^a wager is more than nothing; one that was not placed is left out$"
    ):
        stake(0)


def test_a_stake_is_at_least_one_cent() -> None:
    assert stake(1) == 1
    assert stake(2) == 2
    with pytest.raises(BadAmount):
        stake(0)


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (0, "0.00"),
        (1, "0.01"),
        (99, "0.99"),
        (100, "1.00"),
        (101, "1.01"),
        (99_999, "999.99"),
        (100_000, "1,000.00"),
        (123_456_789, "1,234,567.89"),
        (-1, "-0.01"),
        (-100_001, "-1,000.01"),
    ],
)
def test_cents_are_written_as_dollars(amount: int, written: str) -> None:
    assert dollars(amount) == written


@given(st.integers())
def test_dollars_lose_no_cent(amount: int) -> None:
    assert round(Fraction(dollars(amount).replace(",", "")) * 100) == amount


# Divisions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "down", "up"),
    [(0, 0, 0), (1, 0, 1), (2, 0, 1), (3, 1, 1), (4, 1, 2), (5, 1, 2), (6, 2, 2), (7, 2, 3)],
)
def test_a_third_rounds_as_it_is_told(amount: int, down: int, up: int) -> None:
    assert divide(amount, 3, Rounding.DOWN) == down
    assert divide(amount, 3, Rounding.UP) == up


@given(amounts, st.integers(1, 10**6))
def test_a_division_is_the_whole_number_beside_the_fraction(amount: int, by: int) -> None:
    assert divide(amount, by, Rounding.DOWN) == floor(Fraction(amount, by))
    assert divide(amount, by, Rounding.UP) == ceil(Fraction(amount, by))


@pytest.mark.parametrize(
    ("amount", "among", "shares"),
    [
        (8, 3, (3, 3, 2)),
        (9, 3, (3, 3, 3)),
        (10, 3, (4, 3, 3)),
        (11, 3, (4, 4, 3)),
        (2, 3, (1, 1, 0)),
        (5, 1, (5,)),
        (0, 2, (0, 0)),
    ],
)
def test_odd_cents_of_a_share_go_to_the_first(amount: int, among: int, shares: tuple[int, ...]) -> None:
    assert share(amount, among) == shares


@given(amounts, st.integers(1, 20))
def test_shares_add_up_and_differ_by_a_cent_at_most(amount: int, among: int) -> None:
    shares = share(amount, among)
    assert len(shares) == among
    assert sum(shares) == amount
    assert max(shares) - min(shares) <= 1
    assert list(shares) == sorted(shares, reverse=True)


def test_nothing_is_divided_among_nobody() -> None:
    with pytest.raises(ZeroDivisionError):
        share(100, 0)
    with pytest.raises(ZeroDivisionError):
        divide(100, 0, Rounding.DOWN)


# Odds -----------------------------------------------------------------------------------------------------


def test_odds_to_pay_beside_the_stake_and_odds_for_in_its_place() -> None:  # R10
    assert Odds.to(1).wins(1000, Rounding.DOWN) == 2000
    assert Odds.for_(1).wins(1000, Rounding.DOWN) == 1000
    assert Odds.to(40).wins(500, Rounding.DOWN) == 20_500
    assert Odds.for_(40).wins(500, Rounding.DOWN) == 20_000
    assert Odds.for_(400).wins(500, Rounding.DOWN) == 200_000


def test_odds_are_written_as_the_documents_write_them() -> None:
    assert Odds.to(1).text == "1 to 1"
    assert Odds.to(3, 2).text == "3 to 2"
    assert Odds.for_(400).text == "400 for 1"
    assert Odds.for_(3, 2).text == "3 for 2"


@rule("UTH 4.1.1")
@pytest.mark.parametrize(
    ("staked", "down", "up"),
    [(1, 1, 2), (2, 3, 3), (3, 4, 5), (999, 1498, 1499), (1000, 1500, 1500), (1001, 1501, 1502)],
)
def test_three_to_two_rounds_odd_cents_as_it_is_told(staked: int, down: int, up: int) -> None:  # R11
    assert Odds.to(3, 2).won(staked, Rounding.DOWN) == down
    assert Odds.to(3, 2).won(staked, Rounding.UP) == up
    assert Odds.to(3, 2).wins(staked, Rounding.DOWN) == staked + down


@pytest.mark.parametrize(
    ("staked", "down", "up"),
    [(133, 100, 200), (134, 200, 300), (199, 200, 300), (200, 300, 300), (201, 300, 400)],
)
def test_winnings_are_whole_chips_where_the_table_names_one(staked: int, down: int, up: int) -> None:  # R11
    assert Odds.to(3, 2).won(staked, Rounding.DOWN, chip=100) == down
    assert Odds.to(3, 2).won(staked, Rounding.UP, chip=100) == up
    assert Odds.to(3, 2).wins(staked, Rounding.UP, chip=100) == staked + up
    assert Odds.for_(3, 2).wins(staked, Rounding.UP, chip=100) == up


@given(any_odds, st.integers(1, 10**9), roundings, st.sampled_from([1, 5, 25, 100, 500]))
def test_winnings_are_the_exact_fraction_rounded_to_a_chip(
    pays: Odds, staked: int, rounding: Rounding, chip: int
) -> None:
    exact = Fraction(staked * pays.pays, pays.per)
    won = pays.won(staked, rounding, chip)
    assert won % chip == 0
    assert 0 <= (exact - won if rounding is Rounding.DOWN else won - exact) < chip
    assert pays.wins(staked, rounding, chip) == won + (staked if pays.stake_comes_back else 0)


@pytest.mark.parametrize(
    ("pays", "per"),
    [(0, 1), (1, 0), (-1, 1), (1, -1), (1.0, 1), (1, 1.0), (True, 1), (1, True), ("1", 1), (None, 1)],
)
def test_odds_are_two_whole_numbers_above_nothing(pays: object, per: object) -> None:
    for make in (Odds.to, Odds.for_):
        with pytest.raises(BadAmount, match="two whole numbers above nothing"):
            make(pays, per)  # type: ignore[arg-type]


def test_odds_of_one_to_one_are_the_least() -> None:
    assert (Odds.to(1, 1).pays, Odds.to(1, 1).per) == (1, 1)
    assert (Odds.for_(1, 1).pays, Odds.for_(1, 1).per) == (1, 1)
    assert Odds.to(2) != Odds.for_(2)
    assert Odds.to(2) == Odds.to(2, 1)


# Prizes ---------------------------------------------------------------------------------------------------


def test_a_fixed_prize_is_named_in_dollars_and_kept_in_cents() -> None:
    assert FixedPrize.of_dollars(2000) == FixedPrize(200_000, "$2,000")
    assert FixedPrize.of_dollars(1) == FixedPrize(100, "$1")
    for wrong in (0, -1, 1.5, True):
        with pytest.raises(BadAmount):
            FixedPrize.of_dollars(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("percent", [1, 2, 10, 99, 100])
def test_a_share_of_the_meter_is_a_percentage(percent: int) -> None:
    assert MeterShare.of(percent) == MeterShare(percent, f"{percent}% of the meter")


@pytest.mark.parametrize("percent", [0, -1, 101, 10.0, True, "10", None])
def test_a_share_is_a_whole_number_from_one_to_a_hundred(percent: object) -> None:
    with pytest.raises(BadAmount, match="1 to 100 per cent"):
        MeterShare.of(percent)  # type: ignore[arg-type]


def test_only_odds_are_the_odds_of_a_wager() -> None:
    assert odds(Odds.to(3, 2)) == Odds.to(3, 2)
    with pytest.raises(BadAmount, match=r"^\$2,000 is a jackpot prize"):
        odds(FixedPrize.of_dollars(2000))
    with pytest.raises(BadAmount, match=r"^10% of the meter is a jackpot prize"):
        odds(MeterShare.of(10))


def test_a_pay_table_pays_what_it_lists_and_nothing_else() -> None:
    table = PayTable("blind", "4.1.1", {Category.FLUSH: Odds.to(3, 2), Category.STRAIGHT: Odds.to(1)})
    assert table.of(Category.FLUSH) == Odds.to(3, 2)
    assert table.of(Category.STRAIGHT) == Odds.to(1)
    assert table.of(Category.THREE_OF_A_KIND) is None
    assert table.of(Category.FULL_HOUSE) is None


@pytest.mark.parametrize("module", [cards_module, money_module])
def test_the_examples_in_the_words_are_true(module: object) -> None:
    assert doctest.testmod(module).attempted > 0  # type: ignore[arg-type]
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
