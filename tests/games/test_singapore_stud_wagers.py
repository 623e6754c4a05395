"""Singapore Stud: the pay tables, the jackpot, and what is returned (3.13 to 3.15, 4 and 5)."""

import pytest

from megalink.games.settlement import check_jackpot_wager
from megalink.games.singapore_stud import GAME
from tests.games.prizes import awards, no_hand, prize
from tests.games.reading import all_returned, pays, told
from tests.games.ssp_hands import ALL, ANTE, EQUAL, HIGHER, LOWER, WINNERS, settled
from tests.marks import rule

METER = 12_345_678

# 4 The pay tables -----------------------------------------------------------------------------------------


@rule("SSP 4.1", "SSP 4.1.1", "SSP 4.1.2", "SSP 4.2")
def test_the_pay_tables_line_by_line() -> None:
    assert {(each.wager, each.rule): pays(each) for each in GAME.pay_tables} == {
        ("ante", "4.1.1"): {"wins": "1 to 1"},
        ("bet", "4.1.2"): {
            "Royal Flush": "250 to 1",
            "Straight Flush": "50 to 1",
            "Four of a Kind": "20 to 1",
            "Full House": "7 to 1",
            "Flush": "5 to 1",
            "Straight": "4 to 1",
            "Three of a Kind": "3 to 1",
            "Two pairs": "2 to 1",
            "One pair": "1 to 1",
            "Five odd cards": "1 to 1",
        },
        ("progressive", "4.2"): {
            "Royal Flush": "100% of the meter",
            "Straight Flush": "10% of the meter",
            "Four of a Kind": "400 for 1",
            "Full House": "80 for 1",
            "Flush": "40 for 1",
            "Straight": "20 for 1",
        },
    }


PRIZES = {
    "Royal Flush": METER,
    "Straight Flush": 1_234_568,  # up to the cent
    "Four of a Kind": 200_000,
    "Full House": 40_000,
    "Flush": 20_000,
    "Straight": 10_000,
}


@rule("SSP 4.2", "SSP 1.1.6", "SSP 3.9.1", "SSP 3.10.2.3", "SSP 3.10.3.3")
@pytest.mark.parametrize(("hand", "row"), WINNERS.items())
@pytest.mark.parametrize("dealer", ["Ad Kc 7d 6s 5h", "Ad Qc Jd Th 9h", "7d 7s 7h 6s 6d"])
@pytest.mark.parametrize("word", ["fold", "bet"])
def test_the_jackpot_is_decided_by_ones_own_five_cards(
    hand: str, row: tuple[str, str, int, str | None], dealer: str, word: str
) -> None:
    made = settled(f"{row[0]} | {dealer}", word, wagers=ALL)
    assert made.lines["progressive"].pays == row[3]
    assert (made.entry.hand.label if made.entry else None) == (hand if hand in PRIZES else None)
    assert prize(made) == PRIZES.get(hand, 0)


@rule("SSP 4.2")
@pytest.mark.parametrize("dealer", [row[0] for row in WINNERS.values()])
def test_the_dealers_cards_win_no_jackpot(dealer: str) -> None:
    assert settled(f"Jd 9d 8h 7d 6h | {dealer}", wagers=ALL).entry is None


@rule("SSP 3.5.3", "SSP 4.2")
def test_a_jackpot_wager_is_exactly_one_unit() -> None:
    check_jackpot_wager(GAME, 500, 500)
    for amount in (0, 250, 499, 501, 1000, 2500):
        with no_hand("3.5.3", "a jackpot wager is exactly one unit of 5.00"):
            check_jackpot_wager(GAME, amount, 500)


@rule("SSP 4.2")
def test_a_prize_for_1_holds_the_stake() -> None:  # R10
    made = settled(f"{WINNERS['Straight'][0]} | Ad Kc 7d 6s 5h", wagers=ALL)
    assert told(made)["progressive"] == ("win", "20 for 1", 0, "3.10.3.3")
    assert made.awarded("progressive", prize(made)).lines["progressive"].returned == 10_000


@rule("SSP 4.2")
@pytest.mark.parametrize(("reading", "after"), [("house", 10_000_000), ("pool", 9_960_000)])
def test_who_pays_a_fixed_prize(reading: str, after: int) -> None:  # R09
    made = settled(f"{WINNERS['Full House'][0]} | Ad Kc 7d 6s 5h", wagers=ALL)
    assert awards(made, meter=10_000_000, rulings={"R09": reading}).after == after


# 3.13 to 3.15 The jackpot beside the rest, and several winners --------------------------------------------


@rule("SSP 3.13")
@pytest.mark.parametrize("dealer", ["Ad Kc 7d 6s 5h", "Ad Qc Jd Th 9h", "7d 7s 7h 6s 6d"])
@pytest.mark.parametrize("word", ["fold", "bet"])
def test_a_jackpot_prize_comes_on_top_of_every_other_payment(dealer: str, word: str) -> None:
    deal = f"{WINNERS['Flush'][0]} | {dealer}"
    with_it, without = settled(deal, word, wagers=ALL), settled(deal, word)
    paid = with_it.awarded("progressive", prize(with_it))
    assert paid.returned == without.returned + 20_000
    assert {name: line for name, line in paid.lines.items() if name != "progressive"} == without.lines


DEALER = "Ad Kc 7d 6s 5h"
ROYALS = ("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc", "Ah Kh Qh Jh Th")
STRAIGHT_FLUSHES = ("9s 8s 7s 6s 5s", "9c 8c 7c 6c 5c", "9h 8h 7h 6h 5h")
OTHERS = "4d 3d 2d 2c 3c"


@rule("SSP 3.14")
@pytest.mark.parametrize("first", [ROYALS[0], STRAIGHT_FLUSHES[0]])
def test_of_two_tables_the_later_entry_finds_what_the_earlier_left(first: str) -> None:
    earlier = awards(settled(f"{first} | {OTHERS}", wagers=ALL), meter=METER)
    assert earlier.amount(1) == (METER if first == ROYALS[0] else 1_234_568)
    later = STRAIGHT_FLUSHES[0] if first == ROYALS[0] else ROYALS[0]
    then = awards(settled(f"{later} | {OTHERS}", wagers=ALL), meter=earlier.after)
    assert then.amount(1) == (500_000 if first == ROYALS[0] else METER - 1_234_568)


@rule("SSP 3.15", "SSP 3.15.1")
@pytest.mark.parametrize(("royals", "each"), [(1, 10_000_000), (2, 7_500_000), (3, 6_666_667)])
def test_royal_flushes_share_the_jackpot_and_a_reset_amount_for_each_further_one(
    royals: int, each: int
) -> None:  # R07
    hands = [settled(f"{player} | {OTHERS}", wagers=ALL) for player in ROYALS[:royals]]
    made = awards(*hands, meter=10_000_000, reset=5_000_000)
    assert made.awards[0].amount == each
    assert sum(award.amount for award in made.awards) == 10_000_000 + (royals - 1) * 5_000_000
    assert max(award.amount for award in made.awards) - min(award.amount for award in made.awards) <= 1
    assert made.after == 5_000_000
    assert made.house_funded == (royals - 1) * 5_000_000


@rule("SSP 3.15", "SSP 3.15.2")
@pytest.mark.parametrize(
    ("reading", "amounts", "after"),
    [
        ("remaining meter", [903_334, 903_333, 903_333], 7_290_000),  # 1,000,000 + 900,000 + 810,000 (R06)
        ("start amount", [666_667, 666_667, 666_666], 9_000_000),  # 1,000,000 + 500,000 + 500,000
    ],
)
def test_straight_flushes_share_their_prizes(reading: str, amounts: list[int], after: int) -> None:
    hands = [settled(f"{player} | {OTHERS}", wagers=ALL) for player in STRAIGHT_FLUSHES]
    made = awards(*hands, meter=10_000_000, reset=5_000_000, rulings={"R06": reading})
    assert [award.amount for award in made.awards] == amounts
    assert made.after == after


@rule("SSP 3.15", "SSP 3.15.3")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_royal_flush_takes_what_the_lower_hands_have_left(order: tuple[int, ...]) -> None:
    players = (ROYALS[0], STRAIGHT_FLUSHES[1], "Qh 9h 7h 4h 2h")
    hands = [settled(f"{players[place]} | {OTHERS}", wagers=ALL) for place in order]
    made = awards(*hands, meter=10_000_000)
    assert [(award.hand.label, award.amount) for award in made.awards] == [
        ("Flush", 20_000),
        ("Straight Flush", 1_000_000),
        ("Royal Flush", 9_000_000),
    ]
    assert made.after == 5_000_000


# Cards that nobody has seen -------------------------------------------------------------------------------


@rule("SSP 3.10", "SSP 3.10.2", "SSP 3.10.3")
@pytest.mark.parametrize("deal", ["Ah Kd 9s 6c 3h | ", f" | {DEALER}", " | "])
def test_a_comparison_waits_for_all_ten_cards(deal: str) -> None:
    with no_hand("1.1.1", "the cards that settle the ante wager have not been seen"):
        settled(deal)


@rule("SSP 3.9.1", "SSP 3.10.2.2")
def test_an_unseen_hand_is_paid_when_the_dealer_has_no_hand_but_wins_no_jackpot() -> None:
    deal = " | Ad Qc Jd Ts 9h"
    assert told(settled(deal)) == {
        "ante": ("win", "1 to 1", 2000, "3.10.2.2"),
        "bet": ("push", None, 2000, "3.10.2.1"),
    }
    with no_hand("1.1.6", "the cards that settle the progressive wager have not been seen"):
        settled(deal, wagers=ALL)


@rule("SSP 3.9.1")
def test_a_folded_hand_needs_its_own_cards_for_its_jackpot_wager_and_nothing_more() -> None:
    assert told(settled(" | ", "fold")) == {"ante": ("lose", None, 0, "3.9.1")}
    made = settled(f"{ROYALS[0]} | ", "fold", wagers=ALL)
    assert told(made)["progressive"] == ("win", "100% of the meter", 0, "3.9.1")
    with no_hand("1.1.6", "the cards that settle the progressive wager have not been seen"):
        settled(f" | {DEALER}", "fold", wagers=ALL)


@rule("SSP 3.10")
def test_both_hands_are_named() -> None:
    made = settled(f"{WINNERS['Straight'][0]} | {DEALER}")
    assert (made.player_hand, made.dealer_hand) == ("Straight", "Five odd cards")
    unseen = settled(f" | {DEALER}", declines=True)
    assert (unseen.player_hand, unseen.dealer_hand) == (None, "Five odd cards")


# 5.11, 5.12, 5.14 -----------------------------------------------------------------------------------------


@rule("SSP 5.11")
@pytest.mark.parametrize("wagers", [ANTE, ALL])
def test_an_absent_players_hand_is_invalid_and_every_wager_goes_back(wagers: dict[str, int]) -> None:
    for deal in (HIGHER, LOWER, f"{ROYALS[0]} | {OTHERS}"):
        made = settled(deal, wagers=wagers, absent=True, most={"ante": 500})
        assert told(made) == all_returned(wagers, "5.11")
        assert made.entry is None


@rule("SSP 5.11")
def test_who_has_decided_is_absent_no_more() -> None:
    for word in ("fold", "bet"):
        assert settled(HIGHER, word, wagers=ALL, absent=True) == settled(HIGHER, word, wagers=ALL)


@rule("SSP 3.4", "SSP 3.5", "SSP 5.12", "SSP 5.12.2")
@pytest.mark.parametrize("amount", [1, 499, 500, 501])
def test_a_jackpot_wager_without_the_ante_goes_back_whole(amount: int) -> None:
    wagers = {"progressive": amount}
    for absent in (False, True):
        made = settled(f"{ROYALS[0]} | {OTHERS}", wagers=wagers, absent=absent, most={"progressive": 500})
        assert told(made) == all_returned(wagers, "5.12.2")  # R24
        assert made.entry is None
    with no_hand("3.9", "without the ante wager there is nothing to decide"):
        settled(HIGHER, "bet", wagers=wagers)


@rule("SSP 5.14")
@pytest.mark.parametrize(
    ("ante", "won", "lost"),  # handed back at a maximum of 10.00 for the Ante
    [(999, 1998, 0), (1000, 2000, 0), (1001, 2001, 1), (2500, 3500, 1500)],
)
def test_wagers_are_settled_as_the_maximum_and_the_excess_goes_back(ante: int, won: int, lost: int) -> None:
    def back(deal: str) -> list[int]:
        lines = settled(deal, wagers={"ante": ante}, most={"ante": 1000}).lines
        return [line.returned for line in lines.values()]

    assert back(HIGHER) == [won, 2 * won]  # the Bet has twice the Ante's maximum (R26)
    assert back(LOWER) == [lost, 2 * lost]
    assert back(EQUAL) == [ante, 2 * ante]
    assert back("Ah Kd 9s 6c 3h | Ad Qc Jd Ts 9h") == [won, 2 * ante]


@rule("SSP 5.14", "SSP 4.1.2")
@pytest.mark.parametrize(("ante", "back"), [(999, 501_498), (1000, 502_000), (1001, 502_002)])
def test_a_royal_flush_is_paid_on_no_more_than_the_maximum(ante: int, back: int) -> None:
    made = settled(f"{ROYALS[0]} | {DEALER}", wagers={"ante": ante}, most={"ante": 1000})
    assert made.lines["bet"].returned == back


@rule("SSP 5.14")
def test_a_maximum_of_its_own_holds_for_the_bet() -> None:
    lines = settled(HIGHER, wagers={"ante": 1001}, most={"ante": 1000, "bet": 1500}).lines
    assert (lines["ante"].returned, lines["bet"].returned) == (2001, 3502)


@rule("SSP 5.14", "SSP 3.9.1", "SSP 3.10.1")
def test_the_excess_goes_back_when_a_hand_folds_or_declines() -> None:
    wagers, most = {"ante": 1001}, {"ante": 1000}
    folded = settled(HIGHER, "fold", wagers=wagers, most=most).lines
    assert [line.returned for line in folded.values()] == [1]
    declined = settled(HIGHER, wagers=wagers, declines=True, most=most).lines
    assert [line.returned for line in declined.values()] == [1, 2]


@rule("SSP 4.1.1", "SSP 4.1.2")
@pytest.mark.parametrize(
    ("rulings", "ante", "bet"),  # at a smallest chip of 1.00: 10.25 at 1 to 1 and 20.50 at 5 to 1
    [({}, 2025, 12250), ({"R11": "down"}, 2025, 12250), ({"R11": "up"}, 2125, 12350)],
)
def test_payouts_are_whole_chips(rulings: dict[str, str], ante: int, bet: int) -> None:
    deal = f"{WINNERS['Flush'][0]} | {DEALER}"
    lines = settled(deal, wagers={"ante": 1025}, chip=100, rulings=rulings).lines
    assert (lines["ante"].returned, lines["bet"].returned) == (ante, bet)
