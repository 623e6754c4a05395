"""Jackpot entries of one round turned into cents: every figure here was worked out by hand."""

from itertools import permutations
from typing import Final

import pytest

from megalink.cards import cards
from megalink.games.game import Dealt
from megalink.games.registry import game
from megalink.games.settlement import Entry, Hand, Settlement, Settler
from megalink.hands import Category
from megalink.jackpot.awards import Award, Awards, SeatEntry, award, fixed_prize
from megalink.money import FixedPrize, MeterShare, Odds
from megalink.rulebook.rulings import DEFAULTS, Rulings
from tests.marks import rule

METER: Final = 100_000_00
RESET: Final = 50_000_00
START_AMOUNT: Final = Rulings(several_straight_flushes="start amount")
POOL: Final = Rulings(fixed_prizes="pool")

ROYAL: Final = Entry(Category.ROYAL_FLUSH, MeterShare.of(100), 500)
STRAIGHT_FLUSH: Final = Entry(Category.STRAIGHT_FLUSH, MeterShare.of(10), 500)
FOUR: Final = Entry(Category.FOUR_OF_A_KIND, Odds.for_(400), 500)
FULL_HOUSE: Final = Entry(Category.FULL_HOUSE, Odds.for_(80), 500)
FLUSH: Final = Entry(Category.FLUSH, Odds.for_(40), 500)
STRAIGHT: Final = Entry(Category.STRAIGHT, Odds.for_(20), 500)

straight_flushes = rule("UTH 3.15.1", "TCPX 3.18.1", "THB 3.15.1", "SSP 3.15.2", "BUL 3.20.2")
royal_last = rule("UTH 3.15.2", "TCPX 3.18.2", "THB 3.15.2", "SSP 3.15.3", "BUL 3.20.3")
several = rule("UTH 3.15", "TCPX 3.18", "THB 3.15", "SSP 3.15", "BUL 3.20")
one_by_one = rule("UTH 3.14", "TCPX 3.17", "THB 3.14", "SSP 3.14", "BUL 3.19")


def at(*entries: Entry) -> list[SeatEntry]:
    """Lay winning hands at seats 1, 2, 3, …"""
    return [SeatEntry(seat, each) for seat, each in enumerate(entries, 1)]


def amounts(awards: Awards, seats: int) -> list[int]:
    return [awards.amount(seat) for seat in range(1, seats + 1)]


# Straight flushes (R06) -----------------------------------------------------------------------------------

# 10 % of 100,000.00 is 10,000.00; of the 90,000.00 left 9,000.00; and so on
REMAINING = {
    1: ([1_000_000], 9_000_000),
    2: ([950_000, 950_000], 8_100_000),
    3: ([903_334, 903_333, 903_333], 7_290_000),
    4: ([859_750] * 4, 6_561_000),
    5: ([819_020] * 5, 5_904_900),
    6: ([780_932] * 4 + [780_931] * 2, 5_314_410),
    7: ([745_291] + [745_290] * 6, 4_782_969),
}
# 10,000.00 from the meter, and 10 % of the reset amount of 50,000.00 from the house for each further one
FROM_START = {
    1: [1_000_000],
    2: [750_000, 750_000],
    3: [666_667, 666_667, 666_666],
    4: [625_000] * 4,
    5: [600_000] * 5,
    6: [583_334] * 2 + [583_333] * 4,
    7: [571_429] * 4 + [571_428] * 3,
}


@straight_flushes
@several
@pytest.mark.parametrize("winners", range(1, 8))
def test_straight_flushes_share_ten_per_cent_of_what_each_left(winners: int) -> None:
    paid, after = REMAINING[winners]
    awards = award(at(*[STRAIGHT_FLUSH] * winners), METER, RESET, DEFAULTS)
    assert amounts(awards, winners) == paid
    assert (awards.before, awards.after, awards.house_funded) == (METER, after, 0)
    assert sum(paid) == METER - after


@straight_flushes
@pytest.mark.parametrize("winners", range(1, 8))
def test_straight_flushes_by_the_other_reading_share_ten_per_cent_of_the_start_amount(winners: int) -> None:
    paid = FROM_START[winners]
    awards = award(at(*[STRAIGHT_FLUSH] * winners), METER, RESET, START_AMOUNT)
    assert amounts(awards, winners) == paid
    assert (awards.after, awards.house_funded) == (9_000_000, 500_000 * (winners - 1))
    assert sum(paid) == METER - awards.after + awards.house_funded


@straight_flushes
@pytest.mark.parametrize(
    ("meter", "first", "left"),
    [
        (10_000_000, 1_000_000, 9_000_000),
        (9_999_999, 1_000_000, 8_999_999),
        (10_000_001, 1_000_001, 9_000_000),
    ],
)
def test_ten_per_cent_is_rounded_up_to_the_cent(meter: int, first: int, left: int) -> None:
    for rulings in (DEFAULTS, START_AMOUNT):
        awards = award(at(STRAIGHT_FLUSH), meter, RESET, rulings)
        assert (awards.amount(1), awards.after) == (first, left)


@straight_flushes
def test_each_prize_is_rounded_before_the_next_is_taken() -> None:
    # 123,456.71: 12,345.68 (of 12,345.671), then 11,111.11 (of 11,111.103), then 10,000.00 (of 9,999.992)
    awards = award(at(*[STRAIGHT_FLUSH] * 3), 12_345_671, RESET, DEFAULTS)
    assert sum(amounts(awards, 3)) == 1_234_568 + 1_111_111 + 1_000_000
    assert amounts(awards, 3) == [1_115_227, 1_115_226, 1_115_226]
    assert awards.after == 8_999_992
    # by the other reading: 10 % of 50,000.01 is 5,000.001, so 5,000.01
    other = award(at(*[STRAIGHT_FLUSH] * 2), METER, 5_000_001, START_AMOUNT)
    assert amounts(other, 2) == [750_001, 750_000]
    assert other.house_funded == 500_001


@straight_flushes
def test_odd_cents_go_to_the_first_seats_in_whatever_order_they_are_entered() -> None:
    entries = [SeatEntry(seat, STRAIGHT_FLUSH) for seat in (6, 2, 5)]
    for order in permutations(entries):
        awards = award(order, METER, RESET, DEFAULTS)
        assert [(each.seat, each.amount) for each in awards.awards] == [
            (2, 903_334),
            (5, 903_333),
            (6, 903_333),
        ]


# Royal flushes (R07, R08) ---------------------------------------------------------------------------------


@rule("SSP 3.15.1", "BUL 3.20.1")
@pytest.mark.parametrize(
    ("winners", "paid"),
    [
        (1, [10_000_000]),
        (2, [7_500_000, 7_500_000]),
        (3, [6_666_667, 6_666_667, 6_666_666]),
        (4, [6_250_000] * 4),
    ],
)
def test_royal_flushes_share_the_meter_and_a_reset_for_each_but_one(winners: int, paid: list[int]) -> None:
    for rulings in (DEFAULTS, START_AMOUNT):
        awards = award(at(*[ROYAL] * winners), METER, RESET, rulings)
        assert amounts(awards, winners) == paid
        assert (awards.after, awards.house_funded) == (RESET, (winners - 1) * RESET)


@royal_last
def test_a_royal_flush_takes_what_the_straight_flushes_leave_in_whatever_order_they_are_entered() -> None:
    entries = [SeatEntry(1, ROYAL), SeatEntry(3, STRAIGHT_FLUSH), SeatEntry(4, FLUSH), SeatEntry(7, FOUR)]
    for order in permutations(entries):
        awards = award(order, METER, RESET, DEFAULTS)
        assert awards == Awards(
            before=METER,
            after=RESET,
            awards=(
                Award(4, Category.FLUSH, 20_000),
                Award(7, Category.FOUR_OF_A_KIND, 200_000),
                Award(3, Category.STRAIGHT_FLUSH, 1_000_000),
                Award(1, Category.ROYAL_FLUSH, 9_000_000),
            ),
            house_funded=220_000,
        )


@royal_last
@straight_flushes
def test_a_royal_flush_after_two_straight_flushes() -> None:
    left = award(at(STRAIGHT_FLUSH, ROYAL, STRAIGHT_FLUSH), METER, RESET, DEFAULTS)
    assert amounts(left, 3) == [950_000, 8_100_000, 950_000]
    assert left.after == RESET
    start = award(at(STRAIGHT_FLUSH, ROYAL, STRAIGHT_FLUSH), METER, RESET, START_AMOUNT)
    assert amounts(start, 3) == [750_000, 9_000_000, 750_000]
    assert (start.after, start.house_funded) == (RESET, 500_000)


@royal_last
@rule("SSP 3.15.1", "BUL 3.20.1")
def test_two_royal_flushes_after_a_straight_flush() -> None:
    awards = award(at(ROYAL, STRAIGHT_FLUSH, ROYAL), METER, RESET, DEFAULTS)
    assert amounts(awards, 3) == [7_000_000, 1_000_000, 7_000_000]  # 90,000.00 and a reset of 50,000.00
    assert (awards.after, awards.house_funded) == (RESET, RESET)


# Who pays the fixed prizes (R09), and what they are (R10) -------------------------------------------------


@several
def test_fixed_prizes_are_the_houses_and_leave_the_meter_alone() -> None:
    awards = award(at(FOUR, FULL_HOUSE, FLUSH, STRAIGHT), METER, RESET, DEFAULTS)
    assert amounts(awards, 4) == [200_000, 40_000, 20_000, 10_000]
    assert (awards.after, awards.house_funded) == (METER, 270_000)


@royal_last
def test_by_the_other_reading_fixed_prizes_lower_the_meter_before_the_shares_are_taken() -> None:
    awards = award(at(FOUR, STRAIGHT_FLUSH, ROYAL), METER, RESET, POOL)
    assert amounts(awards, 3) == [200_000, 980_000, 8_820_000]
    assert (awards.after, awards.house_funded) == (RESET, 0)


@pytest.mark.parametrize(
    ("meter", "after", "house"),
    [(200_001, 1, 0), (200_000, 0, 0), (199_999, 0, 1), (0, 0, 200_000)],
)
def test_the_house_pays_what_the_pool_cannot(meter: int, after: int, house: int) -> None:
    awards = award(at(FOUR), meter, RESET, POOL)
    assert awards.amount(1) == 200_000
    assert (awards.after, awards.house_funded) == (after, house)


def test_fixed_prizes_are_not_shared() -> None:
    awards = award(at(FLUSH, FLUSH, FLUSH), METER, RESET, DEFAULTS)
    assert amounts(awards, 3) == [20_000] * 3


@rule("UTH 3.5.4", "TCPX 3.5.4")
@pytest.mark.parametrize("times", range(1, 6))
def test_multiples_multiply_fixed_prizes_and_never_a_share_of_the_meter(times: int) -> None:
    def of(entry: Entry) -> Entry:
        return Entry(entry.hand, entry.pays, 500 * times)

    fixed = award(at(of(FOUR), of(FULL_HOUSE), of(FLUSH), of(STRAIGHT)), METER, RESET, DEFAULTS)
    assert amounts(fixed, 4) == [times * each for each in (200_000, 40_000, 20_000, 10_000)]
    assert award(at(of(ROYAL)), METER, RESET, DEFAULTS).amount(1) == METER
    shared = award(at(of(STRAIGHT_FLUSH), STRAIGHT_FLUSH), METER, RESET, DEFAULTS)
    assert amounts(shared, 2) == [950_000, 950_000]  # equally, whatever the multiples


def test_a_fixed_prize_is_rounded_up_to_the_cent() -> None:
    for staked, prize in ((500, 750), (501, 752), (502, 753)):
        assert fixed_prize(Entry(Category.FLUSH, Odds.for_(3, 2), staked)) == prize
    assert fixed_prize(Entry(Category.FLUSH, FixedPrize.of_dollars(100), 500)) == 10_000
    with pytest.raises(ValueError, match="10% of the meter depends on the meter"):
        fixed_prize(STRAIGHT_FLUSH)


def test_no_entries_pay_nothing() -> None:
    assert award([], METER, RESET, DEFAULTS) == Awards(METER, METER, ())
    assert award(at(FLUSH), METER, RESET, DEFAULTS).amount(2) == 0


@one_by_one
def test_a_later_entry_sees_the_meter_that_the_earlier_one_left() -> None:
    first = award([SeatEntry(5, STRAIGHT_FLUSH)], METER, RESET, DEFAULTS)
    second = award([SeatEntry(1, STRAIGHT_FLUSH)], first.after, RESET, DEFAULTS)
    assert (first.amount(5), second.amount(1), second.after) == (1_000_000, 900_000, 8_100_000)
    royal = award([SeatEntry(5, ROYAL)], METER, RESET, DEFAULTS)
    late = award([SeatEntry(1, ROYAL)], royal.after, RESET, DEFAULTS)
    assert (royal.amount(5), late.amount(1), late.after) == (METER, RESET, RESET)


# The pay tables of the documents --------------------------------------------------------------------------

WAGERS: Final = {
    "UTH": {"ante": 1000, "blind": 1000},
    "TCPX": {"ante": 1000},
    "THB": {"ante": 1000},
    "SSP": {"ante": 1000},
    "BUL": {"main": 1000},
}
STAYING: Final = {
    "UTH": ("play 4",),
    "TCPX": ("play",),
    "THB": ("flop", "turn", "river"),
    "SSP": ("bet",),
    "BUL": ("house way",),
}
DEALERS: Final = {"UTH": "4s4d", "TCPX": "4s4dQd", "THB": "4s4d", "SSP": "4s4dQd7d8d", "BUL": "4s4dQd7d8d"}
NUMBERS: Final = {"UTH": "4.2", "TCPX": "4.4", "THB": "4.2", "SSP": "4.2", "BUL": "4.5"}

HANDS: Final = {
    Category.ROYAL_FLUSH: "AhKhQhJhTh",
    Category.STRAIGHT_FLUSH: "KhQhJhTh9h",
    Category.FOUR_OF_A_KIND: "9c9h9s9dKh",
    Category.FULL_HOUSE: "9c9h9sKdKh",
    Category.FLUSH: "KhQhJhTh2h",
    Category.STRAIGHT: "KhQhJhTh9c",
    Category.THREE_OF_A_KIND: "9c9h9sKdQh",
    Category.TWO_PAIRS: "9c9hKsKdQh",
}
PRIZES: Final = {
    Category.ROYAL_FLUSH: METER,
    Category.STRAIGHT_FLUSH: METER // 10,
    Category.FOUR_OF_A_KIND: 400 * 500,
    Category.FULL_HOUSE: 80 * 500,
    Category.FLUSH: 40 * 500,
    Category.STRAIGHT: 20 * 500,
}
DOLLARS: Final = {
    Category.ROYAL_FLUSH: METER,
    Category.STRAIGHT_FLUSH: METER // 10,
    Category.FOUR_OF_A_KIND: 2_000_00,
    Category.FULL_HOUSE: 200_00,
    Category.FLUSH: 100_00,
}


def settle(code: str, five: str, staked: int = 500, decisions: tuple[str, ...] | None = None) -> Settlement:
    """Settle a hand whose jackpot cards are these five."""
    found = game(code)
    held, shared = cards(five)[: found.hand_size], cards(five)[found.hand_size :]
    board = (*shared, *cards("2c3d")) if code in {"UTH", "THB"} else shared
    hand = Hand({**WAGERS[code], "progressive": staked}, decisions or STAYING[code])
    return Settler(found, found.version()).settle(Dealt(held, cards(DEALERS[code]), board), hand)


every_pay_table = pytest.mark.parametrize(
    ("code", "hand"),
    [
        pytest.param(code, hand, id=f"{code}-{hand.name}", marks=rule(f"{code} {NUMBERS[code]}"))
        for code in NUMBERS
        for hand in HANDS
    ],
)


@every_pay_table
def test_a_hand_is_paid_what_its_table_says(code: str, hand: Category) -> None:
    prizes = DOLLARS if code == "THB" else PRIZES
    for staked in (500, 1000):
        entry = settle(code, HANDS[hand], staked).entry
        if hand not in prizes:
            assert entry is None
            continue
        assert entry is not None
        assert (entry.hand, entry.staked) == (hand, staked)
        paid = award([SeatEntry(1, entry)], METER, RESET, DEFAULTS).amount(1)
        grows = isinstance(entry.pays, Odds)
        assert paid == prizes[hand] * (staked // 500 if grows else 1)  # the stake is never returned beside it


@rule("THB 4.2")
@pytest.mark.parametrize("staked", [1, 499, 500, 501, 5000])
def test_texas_holdem_bonus_pays_dollars_whatever_is_staked(staked: int) -> None:
    for hand, prize in DOLLARS.items():
        entry = settle("THB", HANDS[hand], staked).entry
        assert entry is not None
        assert award([SeatEntry(1, entry)], METER, RESET, DEFAULTS).amount(1) == prize


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=rule(f"{code} {number}"))
        for code, number in (
            ("UTH", "3.13"),
            ("TCPX", "3.16"),
            ("THB", "3.13"),
            ("SSP", "3.13"),
            ("BUL", "3.18"),
        )
    ],
)
def test_a_jackpot_prize_is_paid_beside_everything_else(code: str) -> None:
    won = settle(code, HANDS[Category.STRAIGHT_FLUSH])
    assert won.entry is not None
    without = {name: line for name, line in won.lines.items() if name != "progressive"}
    paid = award([SeatEntry(1, won.entry)], METER, RESET, DEFAULTS).amount(1)
    after = won.awarded("progressive", paid)
    assert {name: line for name, line in after.lines.items() if name != "progressive"} == without
    assert after.lines["progressive"].returned == paid == METER // 10
    assert after.returned == sum(line.returned for line in without.values()) + paid
    assert sum(line.returned for line in without.values()) > 0


@rule("UTH 1.1.10", "TCPX 3.9.1", "TCPX 3.13", "THB 3.9.1", "SSP 3.9.1")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP"])
def test_a_folded_hand_still_wins_the_jackpot(code: str) -> None:
    fold = ("check", "check", "fold") if code == "UTH" else ("fold",)
    folded, stayed = settle(code, HANDS[Category.FLUSH], decisions=fold), settle(code, HANDS[Category.FLUSH])
    assert folded.entry == stayed.entry is not None


# From the hands of one table ------------------------------------------------------------------------------

AT_ONE_TABLE: Final = {
    # two straight flushes that lie at one table together, the shared cards last
    "UTH": ("JhTh 9h8h7h", "6h5h 9h8h7h"),
    "THB": ("JhTh 9h8h7h", "6h5h 9h8h7h"),
    "TCPX": ("JhTh9h 8h7h", "6h5h4h 8h7h"),
    "SSP": ("JhTh9h8h7h", "6h5h4h3h2h"),
    "BUL": ("JhTh9h8h7h", "6h5h4h3h2h"),
}


@straight_flushes
@several
@pytest.mark.parametrize("code", AT_ONE_TABLE)
def test_two_straight_flushes_at_one_table_share(code: str) -> None:
    found = [settle(code, five.replace(" ", "")).entry for five in AT_ONE_TABLE[code]]
    entries = [SeatEntry(seat, entry) for seat, entry in zip((4, 1), found, strict=True) if entry is not None]
    awards = award(entries, METER, RESET, DEFAULTS)
    assert [(each.seat, each.amount) for each in awards.awards] == [(1, 950_000), (4, 950_000)]


@royal_last
@several
def test_a_royal_and_a_straight_flush_at_one_table() -> None:
    hands = {
        "UTH": ("AhKh QhJhTh", "9h8h QhJhTh"),
        "THB": ("AhKh QhJhTh", "9h8h QhJhTh"),
        "TCPX": ("AhKhQh JhTh", "9h8h7h JhTh"),
        "SSP": ("AhKhQhJhTh", "9h8h7h6h5h"),
        "BUL": ("AhKhQhJhTh", "9h8h7h6h5h"),
    }
    for code, fives in hands.items():
        found = [settle(code, five.replace(" ", "")).entry for five in fives]
        entries = [SeatEntry(seat, entry) for seat, entry in enumerate(found, 1) if entry is not None]
        awards = award(entries, METER, RESET, DEFAULTS)
        assert amounts(awards, 2) == [9_000_000, 1_000_000]
        assert [each.seat for each in awards.awards] == [2, 1]
