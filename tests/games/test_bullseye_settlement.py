"""Bullseye: side wagers, pay tables, the jackpot, odd cents and maxima (1.1.3, 1.1.12, 3.18 to 4.5, 5.14)."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.cards import Card, show
from megalink.games.bullseye import GAME
from megalink.games.settlement import Hand, Settlement
from megalink.jackpot.awards import Awards, SeatEntry, award
from megalink.rulebook.rulings import DEFAULTS, Rulings
from tests.games.bul_hands import ALL, MAIN, NOTHING, against, settled
from tests.games.reading import pays, settle, told
from tests.marks import rule
from tests.strategies import hands

METER, RESET = 12_345_678, 5_000_000
THEIRS = "Kd Qs 5d 4d Ad"  # of the Dealer: mixed pictures
ROYAL = "Ac Kc Qc Jc Tc"
OTHER_ROYAL = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"
OTHER_STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"
STRAIGHT = "9s 8h 7d 6c 5s"


def paid(*fives: str, meter: int = METER, rulings: Rulings = DEFAULTS) -> Awards:
    """Pay the jackpot prizes of hands that lie side by side, the first at position 1."""
    made = [settled(f"{five} | {THEIRS}", wagers={**MAIN, "progressive": 500}) for five in fives]
    entries = [SeatEntry(seat, each.entry) for seat, each in enumerate(made, 1) if each.entry is not None]
    return award(entries, meter, RESET, rulings)


# 4.1 to 4.5 Pay tables ------------------------------------------------------------------------------------


@rule("BUL 4.1", "BUL 4.2", "BUL 4.3", "BUL 4.4", "BUL 4.5")
def test_the_pay_tables_line_by_line() -> None:
    assert {each.wager: (each.rule, pays(each)) for each in GAME.pay_tables} == {
        "main": (
            "4.1",
            {
                "Gnau Tung Ku": "5 to 1",
                "Pair": "3 to 1",
                "Mixed Pictures": "2 to 1",
                "Point total": "1 to 1",
            },
        ),
        "tie": ("4.2", {"Equal Point Hands": "8 to 1", "Neither has a 3 Card Hand": "8 to 1"}),
        "bullseye": (
            "4.3",
            {"5 Picture Cards": "200 to 1", "4 Picture Cards": "20 to 1", "3 Picture Cards": "10 to 1"},
        ),
        "suits": (
            "4.4",
            {"5 Suited Cards": "20 to 1", "4 Suited Cards": "5 to 1", "3 Suited Cards": "1 to 1"},
        ),
        "progressive": (
            "4.5",
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


@rule("BUL 4.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "returned"),
    [
        ("Gnau Tung Ku", "Pair AA", 6000),
        ("Pair AA", "Pair KK", 4000),
        ("Pair of 2's", "Mixed Pictures", 4000),
        ("Mixed Pictures", "Point Total of 10", 3000),
        ("Point Total of 10", "Point Total of 9", 2000),
        ("Point Total of 2", "Point Total of 1", 2000),
        ("Pair KK", "Gnau Tung Ku", 0),  # a better hand of the Dealer leaves nothing
    ],
)
def test_what_comes_back_for_the_main(mine: str, theirs: str, returned: int) -> None:
    made = settled(against(mine, theirs), wagers=MAIN)
    assert (made.staked, made.returned) == (1000, returned)


@rule("BUL 1.1.3", "BUL 4.3", "BUL 1.1.8")
@pytest.mark.parametrize(
    ("five", "line"),
    [
        ("Ac Th 9d 8s 7c", ("lose", None, 0, "1.1.3")),
        ("Kc Qh 9d 8s 7c", ("lose", None, 0, "1.1.3")),
        ("Kc Qh Td Ts Ac", ("lose", None, 0, "1.1.3")),  # neither ten nor Ace is a picture
        ("Kc Qh Jd 8s 7c", ("win", "10 to 1", 5500, "1.1.3")),
        ("Kc Kh Kd 8s 7c", ("win", "10 to 1", 5500, "1.1.3")),
        ("Kc Qh Jd Js 7c", ("win", "20 to 1", 10_500, "1.1.3")),
        ("Kc Qh Jd Js Qc", ("win", "200 to 1", 100_500, "1.1.3")),
    ],
)
def test_the_bullseye_wins_from_three_pictures_on(five: str, line: tuple[str, str | None, int, str]) -> None:
    for dealer in (THEIRS, "Kd Qs 9h 8h 7h"):
        assert told(settled(f"{five} | {dealer}"))["bullseye"] == line


@rule("BUL 1.1.12", "BUL 4.4")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize(
    ("suited", "line"),
    [
        (2, ("lose", None, 0, "1.1.12")),
        (3, ("win", "1 to 1", 1000, "1.1.12")),
        (4, ("win", "5 to 1", 3000, "1.1.12")),
        (5, ("win", "20 to 1", 10_500, "1.1.12")),
    ],
)
def test_the_suits_win_from_three_of_one_suit_on(
    suit: str, suited: int, line: tuple[str, str | None, int, str]
) -> None:
    first, second, third = (each for each in "cdhs" if each != suit)
    others = [first, first, second][: 5 - suited] if suited == 2 else [first, second, third][: 5 - suited]
    five = " ".join(rank + each for rank, each in zip("K9742", suit * suited + "".join(others), strict=True))
    for dealer in ("Ah Ad 5s 4s Js", "Qs Js 8s 8h 6s"):
        assert told(settled(f"{five} | {dealer}"))["suits"] == line


@rule("BUL 1.1.12", "BUL 1.1.3")
def test_suits_and_bullseye_ask_neither_for_a_3_card_hand_nor_for_a_win() -> None:
    for mine in ("Kc Kh Qc 9c 8c", "Kc Qc Jh 8c 7c"):  # the former makes no 3 Card Hand
        lines = told(settled(f"{mine} | As Kd 5d 3d 2d"))
        assert lines["main"][0] == "lose"
        assert lines["suits"] == ("win", "5 to 1", 3000, "1.1.12")
        assert lines["bullseye"] == ("win", "10 to 1", 5500, "1.1.3")


@rule("BUL 1.1.13", "BUL 4.2", "BUL 3.14.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "line"),
    [
        ("Point Total of 5", "Point Total of 5", ("win", "8 to 1", 4500, "1.1.13")),
        ("Point Total of 5", "Point Total of 4", ("lose", None, 0, "1.1.13")),
        ("Point Total of 5", "Point Total of 6", ("lose", None, 0, "1.1.13")),
        (NOTHING, NOTHING, ("win", "8 to 1", 4500, "3.14.2")),
        (NOTHING, "Point Total of 1", ("lose", None, 0, "1.1.13")),
        ("Point Total of 1", NOTHING, ("lose", None, 0, "3.14.2")),
    ],
)
def test_the_tie(mine: str, theirs: str, line: tuple[str, str | None, int, str]) -> None:
    assert told(settled(against(mine, theirs)))["tie"] == line


# 3.18 to 3.20, 4.5 The jackpot ----------------------------------------------------------------------------


@rule("BUL 4.5", "BUL 3.16", "BUL 1.1.10")
@pytest.mark.parametrize(
    ("five", "amount", "after"),
    [
        (ROYAL, METER, RESET),
        (STRAIGHT_FLUSH, 1_234_568, 11_111_110),  # a prize is rounded up to the cent
        ("9c 9h 9d 9s 2c", 200_000, METER),
        ("9c 9h 9d 2s 2c", 40_000, METER),
        ("Jc 9c 7c 6c 2c", 20_000, METER),
        (STRAIGHT, 10_000, METER),  # R20
        ("9c 9h 9d 8s 2c", 0, METER),
    ],
)
def test_what_the_jackpot_pays_the_stake_within(five: str, amount: int, after: int) -> None:
    made = paid(five)
    assert (made.amount(1), made.after) == (amount, after)


@rule("BUL 4.5")
def test_the_jackpot_line_says_its_prize_and_waits_for_the_amount() -> None:
    made = settled(f"{STRAIGHT} | {THEIRS}")
    assert told(made)["progressive"] == ("win", "20 for 1", 0, "4.5")
    assert told(made.awarded("progressive", 10_000))["progressive"] == ("win", "20 for 1", 10_000, "4.5")
    assert told(settled(f"Kc Qh 9c 8c 7c | {THEIRS}"))["progressive"] == ("lose", None, 0, "4.5")


@rule("BUL 4.5")
def test_the_pool_pays_fixed_prizes_under_the_other_reading() -> None:
    assert paid(STRAIGHT, rulings=Rulings.of({"R09": "pool"})).after == METER - 10_000
    assert paid(STRAIGHT, rulings=Rulings.of({"R09": "house"})).after == METER


@rule("BUL 3.18")
@pytest.mark.parametrize("five", [ROYAL, STRAIGHT_FLUSH, STRAIGHT, "9c 9h 9d 9s 2c", "Kc Qh 9c 8c 7c"])
def test_the_jackpot_is_paid_beside_the_other_wagers(five: str) -> None:
    others = {name: amount for name, amount in ALL.items() if name != "progressive"}
    without = settled(f"{five} | {THEIRS}", wagers=others)
    beside = settled(f"{five} | {THEIRS}")
    assert beside.lines == {**without.lines, "progressive": beside.lines["progressive"]}
    if beside.entry is not None:
        assert beside.awarded("progressive", 777).returned == without.returned + 777


@rule("BUL 3.19")
def test_a_hand_entered_later_finds_what_the_earlier_one_left() -> None:  # R30
    first = paid(STRAIGHT_FLUSH, meter=1_000_000)
    second = paid(OTHER_STRAIGHT_FLUSH, meter=first.after)
    assert (first.amount(1), second.amount(1), second.after) == (100_000, 90_000, 810_000)
    assert paid(ROYAL, meter=second.after).amount(1) == 810_000


@rule("BUL 3.20", "BUL 3.20.1")
@pytest.mark.parametrize(
    ("royals", "meter", "shares"),
    [
        ((ROYAL,), 9_000_001, (9_000_001,)),
        ((ROYAL, OTHER_ROYAL), 9_000_001, (7_000_001, 7_000_000)),  # and one reset amount
        ((ROYAL, OTHER_ROYAL, "As Ks Qs Js Ts"), 9_000_001, (6_333_334, 6_333_334, 6_333_333)),
    ],
)
def test_royal_flushes_share_the_display_and_the_resets(
    royals: tuple[str, ...], meter: int, shares: tuple[int, ...]
) -> None:  # R07
    made = paid(*royals, meter=meter)
    assert tuple(made.amount(seat) for seat in range(1, len(royals) + 1)) == shares
    assert (made.before, made.after) == (meter, RESET)
    assert made.house_funded == (len(royals) - 1) * RESET


@rule("BUL 3.20", "BUL 3.20.2")
@pytest.mark.parametrize(
    ("reading", "share", "after"), [("remaining meter", 95_000, 810_000), ("start amount", 300_000, 900_000)]
)
def test_two_straight_flushes_add_their_prizes_and_share_them(reading: str, share: int, after: int) -> None:
    made = paid(STRAIGHT_FLUSH, OTHER_STRAIGHT_FLUSH, meter=1_000_000, rulings=Rulings.of({"R06": reading}))
    assert (made.amount(1), made.amount(2), made.after) == (share, share, after)


@rule("BUL 3.20", "BUL 3.20.3")
def test_a_royal_flush_is_paid_after_the_lower_hands() -> None:  # R08
    made = paid(ROYAL, STRAIGHT_FLUSH, STRAIGHT, meter=1_000_000)
    assert [(each.seat, each.hand.label, each.amount) for each in made.awards] == [
        (3, "Straight", 10_000),
        (2, "Straight Flush", 100_000),
        (1, "Royal Flush", 900_000),
    ]
    assert made.after == RESET


# R11, 5.14 Chips and maxima -------------------------------------------------------------------------------


@rule("BUL 4.1")
@pytest.mark.parametrize(
    ("stake", "down", "up"), [(99, 99, 199), (100, 200, 200), (101, 201, 301), (150, 250, 350)]
)
def test_what_is_won_is_paid_in_whole_chips(stake: int, down: int, up: int) -> None:
    asked = against("Point Total of 9", "Point Total of 8")
    for reading, back in (("down", down), ("up", up)):
        made = settled(asked, wagers={"main": stake}, chip=100, rulings={"R11": reading})
        assert made.returned == back
        assert settled(asked, wagers={"main": stake}, rulings={"R11": reading}).returned == 2 * stake


@rule("BUL 5.14")
@pytest.mark.parametrize(("stake", "over"), [(999, 0), (1000, 0), (1001, 1), (2500, 1500)])
def test_a_main_over_the_maximum_is_settled_as_the_maximum(stake: int, over: int) -> None:
    counted, wagers, most = stake - over, {"main": stake}, {"main": 1000}
    won = settled(against("Pair KK", "Pair QQ"), wagers=wagers, most=most)
    assert (won.staked, won.returned) == (stake, 4 * counted + over)
    assert settled(against("Pair QQ", "Pair KK"), wagers=wagers, most=most).returned == over
    assert settled(against("Pair KK", "Pair KK"), wagers=wagers, most=most).returned == stake


@rule("BUL 5.14")
@pytest.mark.parametrize("name", ["tie", "bullseye", "suits"])
@pytest.mark.parametrize(("stake", "over"), [(499, 0), (500, 0), (501, 1)])
def test_a_side_wager_over_its_own_maximum(name: str, stake: int, over: int) -> None:
    times = {"tie": 9, "bullseye": 11, "suits": 2}[name]
    wagers, most = {**MAIN, name: stake}, {name: 500}
    won = settled("Kc Qc Jc 9h 2h | Kd Qd Js 9d 2d", wagers=wagers, most=most)
    assert won.lines[name].returned == times * (stake - over) + over
    lost = settled(f"{mine_without_any()} | {THEIRS}", wagers=wagers, most=most)
    assert lost.lines[name].returned == over
    assert lost.lines["main"].returned == settled(f"{mine_without_any()} | {THEIRS}", wagers=MAIN).returned


def mine_without_any() -> str:
    """Give five cards that win no side wager against the Dealer's mixed pictures."""
    return "9c 9h 8d 2s Ac"


@rule("BUL 5.14")
def test_a_jackpot_wager_over_its_maximum() -> None:
    made = settled(f"{STRAIGHT} | {THEIRS}", wagers={**MAIN, "progressive": 501}, most={"progressive": 500})
    assert made.entry is not None
    assert (made.entry.staked, made.lines["progressive"].returned) == (500, 1)


# What holds of all hands ----------------------------------------------------------------------------------


@rule("BUL 3.10.1", "BUL 1.1.5")
@settings(deadline=None)
@given(hands(10), st.integers(1, 10**7), st.booleans())
def test_what_loses_is_kept_and_no_way_of_setting_beats_the_house_way(
    ten: tuple[Card, ...], main: int, declines: bool
) -> None:
    wagers = {**ALL, "main": main}
    asked = f"{show(ten[:5])} | {show(ten[5:])}"
    order = {"lose": 0, "push": 1, "win": 2}

    def made(decision: str) -> Settlement:
        return settle(GAME, asked, Hand(wagers, (decision,), declines=declines))

    best = made("house way")
    for settlement in (best, *(made(f"set {show(three)}") for three in combinations(ten[:5], 3))):
        line = settlement.lines["main"]
        assert order[line.outcome] <= order[best.lines["main"].outcome]
        assert line.returned <= best.lines["main"].returned
        for each in settlement.lines.values():
            if each.outcome == "lose":
                assert (each.returned, each.pays) == (0, None)
            elif each.outcome == "push":
                assert (each.returned, each.pays) == (each.staked, None)
            else:
                assert each.pays is not None
        assert settlement.staked == main + 2000
