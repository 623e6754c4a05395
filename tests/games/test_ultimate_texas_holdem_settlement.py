"""Ultimate Texas Hold'em: the jackpot, pay tables, odd cents and maxima (3.13 to 4.2, 5.14, 6)."""

from itertools import combinations

import pytest

from megalink.games.settlement import Settlement
from megalink.games.ultimate_texas_holdem import GAME
from megalink.jackpot.awards import Awards, SeatEntry, award
from megalink.rulebook.rulings import DEFAULTS, Rulings
from megalink.table import commands as c
from megalink.table.roles import Role, lacks
from tests.games.reading import pays, told
from tests.games.table_play import (
    ANN,
    DEALER,
    MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    after,
    betting,
    deal,
    refused,
)
from tests.games.uth_hands import ALL, BOTH, EQUAL, FOLD, HANDS, HIGHER, LOWER, settled
from tests.marks import rule

METER, RESET = 12_345_678, 5_000_000


def paid(*made: Settlement, meter: int = METER, rulings: Rulings = DEFAULTS) -> Awards:
    """Pay the jackpot prizes of hands that lie side by side, the first at position 1."""
    entries = [SeatEntry(seat, each.entry) for seat, each in enumerate(made, 1) if each.entry is not None]
    return award(entries, meter, RESET, rulings)


# 4.1 Pay tables -------------------------------------------------------------------------------------------


@rule("UTH 4.1", "UTH 4.1.1", "UTH 4.2")
def test_the_pay_tables_line_by_line() -> None:
    assert {each.wager: (each.rule, pays(each)) for each in GAME.pay_tables} == {
        "ante": ("4.1.1", {"wins": "1 to 1"}),
        "play": ("4.1.1", {"wins": "1 to 1"}),
        "blind": (
            "4.1.1",
            {
                "Royal Flush": "500 to 1",
                "Straight Flush": "50 to 1",
                "Four of a Kind": "10 to 1",
                "Full House": "3 to 1",
                "Flush": "3 to 2",
                "Straight": "1 to 1",
            },
        ),
        "trips": (
            "4.1.1",
            {
                "Royal Flush": "100 to 1",
                "Straight Flush": "40 to 1",
                "Four of a Kind": "30 to 1",
                "Full House": "8 to 1",
                "Flush": "7 to 1",
                "Straight": "4 to 1",
                "Three of a Kind": "3 to 1",
            },
        ),
        "progressive": (
            "4.2",
            {
                "Royal Flush": "100% of the meter",
                "Straight Flush": "10% of the meter",
                "Four of a Kind": "400 for 1",
                "Full House": "80 for 1",
                "Flush": "40 for 1",
                "Straight": "20 for 1",
            },
        ),
    }


@rule("UTH 4.1.1", "UTH 3.10.3", "UTH 3.10.4", "UTH 3.10.7", "UTH 3.11")
@pytest.mark.parametrize(
    ("hand", "blind", "trips"),
    [
        ("Royal Flush", 501_000, 50_500),
        ("Straight Flush", 51_000, 20_500),
        ("Four of a Kind", 11_000, 15_500),
        ("Full House", 4000, 4500),
        ("Flush", 2500, 4000),
        ("Straight", 2000, 2500),
        ("Three of a Kind", 1000, 2000),  # the Blind pushes
        ("Two pairs", 1000, 0),
        ("One pair", 1000, 0),
    ],
)
def test_what_comes_back_for_each_winning_hand(hand: str, blind: int, trips: int) -> None:
    made = settled(HANDS[hand], "play 4", wagers={**BOTH, "trips": 500})
    assert made.player_hand == hand
    assert {name: line.returned for name, line in made.lines.items()} == {
        "ante": 2000,
        "blind": blind,
        "play": 8000,
        "trips": trips,
    }


@rule("UTH 4.1.1")
@pytest.mark.parametrize("hand", [*HANDS])
def test_a_losing_blind_earns_nothing_whatever_the_hand(hand: str) -> None:
    folded = told(settled(HANDS[hand], *FOLD))
    assert folded["blind"] == ("lose", None, 0, "3.9.6.1")
    assert told(settled(HANDS[hand], declines=True))["blind"] == ("lose", None, 0, "3.10.1")


# 4.2 The jackpot ------------------------------------------------------------------------------------------

FIXED = {"Four of a Kind": 400, "Full House": 80, "Flush": 40, "Straight": 20}


@rule("UTH 4.2", "UTH 3.5.4", "UTH 3.10.6")
@pytest.mark.parametrize("times", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("hand", "for_one"), FIXED.items())
def test_fixed_prizes_are_multiplied_and_hold_the_stake(hand: str, for_one: int, times: int) -> None:
    made = settled(HANDS[hand], wagers={**BOTH, "progressive": 500 * times})
    assert made.lines["progressive"].pays == f"{for_one} for 1"
    paid_out = paid(made)
    assert paid_out.amount(1) == 500 * for_one * times  # R10: nothing beside it
    assert paid_out.after == METER  # R09
    assert (
        made.awarded("progressive", paid_out.amount(1)).lines["progressive"].returned == 500 * for_one * times
    )


@rule("UTH 4.2", "UTH 3.5.4")
@pytest.mark.parametrize("times", [1, 2, 3, 4, 5])
def test_shares_of_the_jackpot_are_never_multiplied(times: int) -> None:
    wagers = {**BOTH, "progressive": 500 * times}
    straight_flush, royal = (
        paid(settled(HANDS[each], wagers=wagers)) for each in ("Straight Flush", "Royal Flush")
    )
    assert (straight_flush.amount(1), straight_flush.after) == (1_234_568, 11_111_110)  # up to the cent, R11
    assert (royal.amount(1), royal.after) == (METER, RESET)


@rule("UTH 4.2", "UTH 3.10.6")
@pytest.mark.parametrize("hand", ["Three of a Kind", "Two pairs", "One pair", "Five odd cards"])
def test_nothing_below_a_straight_has_a_prize(hand: str) -> None:
    made = settled(HANDS[hand], wagers=ALL)
    assert told(made)["progressive"] == ("lose", None, 0, "4.2")
    assert made.entry is None


@rule("UTH 4.2")
def test_the_pool_pays_fixed_prizes_under_the_other_reading() -> None:
    made = settled(HANDS["Straight"], wagers=ALL)
    assert paid(made, rulings=Rulings.of({"R09": "pool"})).after == METER - 10_000
    assert paid(made, rulings=Rulings.of({"R09": "house"})).after == METER


@rule("UTH 3.13")
@pytest.mark.parametrize("hand", [*HANDS])
@pytest.mark.parametrize("decisions", [("play 4",), FOLD])
def test_the_jackpot_is_paid_beside_the_other_wagers(hand: str, decisions: tuple[str, ...]) -> None:
    others = {**BOTH, "trips": 500}
    without = settled(HANDS[hand], *decisions, wagers=others)
    beside = settled(HANDS[hand], *decisions, wagers={**others, "progressive": 500})
    jackpot = beside.lines["progressive"]
    assert beside.lines == {**without.lines, "progressive": jackpot}
    if beside.entry is not None:
        amount = paid(beside).amount(1)
        assert beside.awarded("progressive", amount).returned == without.returned + amount


# 3.14, 3.15 Several winners -------------------------------------------------------------------------------

QUEEN_HIGH = "Qh Jh | 4c 4d | Th 9h 8h 2c 3d"  # one board with two straight flushes
TEN_HIGH = "7h 6h | 4c 4d | Th 9h 8h 2c 3d"
ROYAL = "Ah Kh | 4c 4d | Qh Jh Th 2c 3d"  # one board with a royal and a straight flush
KING_HIGH_BELOW = "9h 8h | 4c 4d | Qh Jh Th 2c 3d"
STRAIGHT_BELOW = "Ac Kd | 4c 4d | Qh Jh Th 2c 3d"


@rule("UTH 3.14")
def test_a_hand_entered_later_finds_what_the_earlier_one_left() -> None:  # R30
    first = paid(settled(QUEEN_HIGH, wagers=ALL), meter=1_000_000)
    second = paid(settled(TEN_HIGH, wagers=ALL), meter=first.after)
    assert (first.amount(1), second.amount(1), second.after) == (100_000, 90_000, 810_000)


@rule("UTH 3.15", "UTH 3.15.1")
@pytest.mark.parametrize(
    ("reading", "shares", "after"),
    [("remaining meter", (95_000, 95_000), 810_000), ("start amount", (300_000, 300_000), 900_000)],
)
def test_two_straight_flushes_add_their_prizes_and_share_them(
    reading: str, shares: tuple[int, int], after: int
) -> None:
    one = settled(QUEEN_HIGH, wagers={**BOTH, "progressive": 2500})  # five times, and shared alike
    two = settled(TEN_HIGH, wagers=ALL)
    both = paid(one, two, meter=1_000_000, rulings=Rulings.of({"R06": reading}))
    assert (both.amount(1), both.amount(2), both.after) == (*shares, after)


@rule("UTH 3.15.1")
def test_one_straight_flush_is_ten_per_cent_of_the_display() -> None:
    assert paid(settled(QUEEN_HIGH, wagers=ALL), meter=1_000_000).amount(1) == 100_000


@rule("UTH 3.15", "UTH 3.15.2")
def test_a_royal_flush_is_paid_after_the_lower_hands() -> None:
    royal, below, straight = (settled(each, wagers=ALL) for each in (ROYAL, KING_HIGH_BELOW, STRAIGHT_BELOW))
    made = paid(royal, below, straight, meter=1_000_000)
    assert [(each.seat, each.hand.label, each.amount) for each in made.awards] == [
        (3, "Straight", 10_000),
        (2, "Straight Flush", 100_000),
        (1, "Royal Flush", 900_000),
    ]
    assert made.after == RESET


# Odd cents, R11 -------------------------------------------------------------------------------------------


@rule("UTH 4.1.1")
@pytest.mark.parametrize(
    ("stake", "chip", "down", "up"),
    [
        (1000, 1, 2500, 2500),
        (1001, 1, 2502, 2503),  # 1,501 and a half beside the stake
        (1002, 1, 2505, 2505),
        (1, 1, 2, 3),
        (1001, 5, 2501, 2506),
        (1000, 100, 2500, 2500),
        (1050, 100, 2550, 2650),  # 1,575
        (50, 100, 50, 150),
    ],
)
def test_a_blind_that_does_not_come_out_even(stake: int, chip: int, down: int, up: int) -> None:
    wagers = {"ante": stake, "blind": stake}
    for reading, back in (("down", down), ("up", up)):
        made = settled(HANDS["Flush"], wagers=wagers, chip=chip, rulings={"R11": reading})
        assert told(made)["blind"] == ("win", "3 to 2", back, "3.10.4")


@rule("UTH 4.1.1")
@pytest.mark.parametrize(
    ("stake", "back"), [(999, 1899), (1000, 2000), (1001, 2001), (1099, 2099), (1100, 2200)]
)
def test_what_is_won_is_paid_in_whole_chips(stake: int, back: int) -> None:
    made = settled(HIGHER, "play 4", wagers={"ante": stake, "blind": stake}, chip=100)
    assert made.lines["ante"].returned == back
    assert made.lines["blind"].returned == stake  # a push comes back to the cent
    assert made.lines["play"].returned == 4 * stake + 4 * stake // 100 * 100


# 5.14 Over the maximum, R26 -------------------------------------------------------------------------------


@rule("UTH 5.14")
@pytest.mark.parametrize(("stake", "over"), [(999, 0), (1000, 0), (1001, 1), (2500, 1500)])
def test_a_wager_over_the_maximum_is_settled_as_the_maximum(stake: int, over: int) -> None:
    counted = stake - over
    wagers = {"ante": stake, "blind": stake}
    won = settled(HANDS["Straight"], "play 4", wagers=wagers, most={"ante": 1000})
    assert {name: (line.staked, line.returned) for name, line in won.lines.items()} == {
        "ante": (stake, 2 * counted + over),
        "blind": (stake, 2 * counted + over),  # no maximum of its own: the Ante's
        "play": (4 * stake, 8 * counted + 4 * over),  # four times the Ante's
    }
    lost = settled(LOWER, "play 4", wagers=wagers, most={"ante": 1000})
    assert [line.returned for line in lost.lines.values()] == [over, over, 4 * over]
    level = settled(EQUAL, "play 4", wagers=wagers, most={"ante": 1000})
    assert [line.returned for line in level.lines.values()] == [stake, stake, 4 * stake]


@rule("UTH 5.14")
@pytest.mark.parametrize(
    ("decisions", "times"),
    [(("play 3",), 3), (("play 4",), 4), (("check", "play 2"), 2), (("check", "check", "play 1"), 1)],
)
def test_a_play_without_a_maximum_has_its_multiple_of_the_antes(
    decisions: tuple[str, ...], times: int
) -> None:
    made = settled(LOWER, *decisions, wagers={"ante": 1001, "blind": 1001}, most={"ante": 1000})
    assert made.lines["play"].returned == times


@rule("UTH 5.14")
def test_a_maximum_of_their_own_binds_blind_and_play() -> None:
    made = settled(LOWER, "play 4", most={"ante": 900, "blind": 700, "play": 3000})
    assert [line.returned for line in made.lines.values()] == [100, 300, 1000]
    made = settled(LOWER, "play 4", most={"blind": 700})  # and none for the others
    assert [line.returned for line in made.lines.values()] == [0, 300, 0]
    made = settled(LOWER, *FOLD, most={"ante": 900})
    assert [line.returned for line in made.lines.values()] == [100, 100]


@rule("UTH 5.14")
@pytest.mark.parametrize(("trips", "back"), [(499, 1996), (500, 2000), (501, 2001)])
def test_trips_over_its_maximum(trips: int, back: int) -> None:
    wagers, most = {**BOTH, "trips": trips}, {"trips": 500}
    assert settled(HANDS["Three of a Kind"], wagers=wagers, most=most).lines["trips"].returned == back
    lost = settled(HANDS["Two pairs"], wagers=wagers, most=most).lines["trips"]
    assert (lost.outcome, lost.returned) == ("lose", max(0, trips - 500))


@rule("UTH 5.14")
@pytest.mark.parametrize(("stake", "counted"), [(500, 500), (1000, 1000), (1500, 1000)])
def test_a_jackpot_wager_over_its_maximum(stake: int, counted: int) -> None:
    made = settled(HANDS["Straight"], wagers={**BOTH, "progressive": stake}, most={"progressive": 1000})
    assert made.entry is not None
    assert made.entry.staked == counted
    assert made.lines["progressive"].returned == stake - counted  # until the prize is added
    amount = paid(made).amount(1)
    assert made.awarded("progressive", amount).lines["progressive"].returned == stake + 19 * counted


# 6 General provisions -------------------------------------------------------------------------------------


@rule("UTH 6.2")
def test_a_higher_position_may_do_what_a_lower_one_may_and_never_the_reverse() -> None:
    staff = (DEALER, SUPERVISOR, MANAGER, SHIFT_MANAGER)
    assert [each.label for each in Role] == [
        "Player",
        "Dealer",
        "Pit Supervisor",
        "Pit Manager",
        "Gaming Shift Manager",
    ]
    for one, other in combinations(staff, 2):
        assert lacks(other, one.role, "6.2", "act") is None
        told_off = lacks(one, other.role, "6.2", "act")
        assert told_off is not None
        assert (told_off.rule, told_off.may) == ("6.2", other.role)
    for each in staff:
        assert lacks(each, each.role, "6.2", "act") is None
    table = betting(GAME, 1)
    assert refused(table, ANN, c.CloseBets()) == "3.2"


@rule("UTH 6.2")
def test_the_order_of_positions_does_not_reach_a_players_decisions() -> None:  # R41
    table = after(
        betting(GAME, 1),
        (ANN, c.PlaceWagers(1, BOTH)),
        (DEALER, c.CloseBets()),
        deal("Ah 7c 2d 9s 3h As Kd Qc Qd"),
    )
    for each in (DEALER, SUPERVISOR, MANAGER, SHIFT_MANAGER):
        assert refused(table, each, c.DecideHand(1, "check")) == "6.2"
