"""Three Card Poker Xtreme: Ante Bonus, Pair Plus, Six Card Bonus and jackpot (3.5, 3.13 to 3.18, and 4)."""

import pytest

from megalink.games.settlement import check_jackpot_wager
from megalink.games.three_card_poker_xtreme import GAME
from tests.games.prizes import awards, no_hand, prize
from tests.games.reading import pays, told
from tests.games.tcpx_hands import ALL, settled
from tests.marks import rule

METER = 12_345_678

# 4.1 to 4.5 The pay tables --------------------------------------------------------------------------------


@rule("TCPX 4.1", "TCPX 4.2", "TCPX 4.3", "TCPX 4.4", "TCPX 4.5", "TCPX 1.1.2", "TCPX 1.1.7")
def test_the_pay_tables_line_by_line() -> None:
    assert {(each.wager, each.rule): pays(each) for each in GAME.pay_tables} == {
        ("ante", "4.1"): {"wins": "1 to 1"},
        ("play", "4.1"): {"wins": "1 to 1"},
        ("ante_bonus", "4.2"): {
            "Straight Flush": "5 to 1",
            "Three of a Kind": "4 to 1",
            "Straight": "1 to 1",
        },
        ("pair_plus", "4.3"): {
            "Straight Flush": "40 to 1",
            "Three of a Kind": "30 to 1",
            "Straight": "5 to 1",
            "Flush": "4 to 1",
            "One pair": "1 to 1",
        },
        ("progressive", "4.4"): {
            "Royal Flush": "100% of the meter",
            "Straight Flush": "10% of the meter",
            "Four of a Kind": "400 for 1",
            "Full House": "80 for 1",
            "Flush": "40 for 1",
            "Straight": "20 for 1",
        },
        ("six_card_bonus", "4.5"): {
            "Royal Flush": "500 to 1",
            "Straight Flush": "100 to 1",
            "Four of a Kind": "50 to 1",
            "Full House": "20 to 1",
            "Flush": "15 to 1",
            "Straight": "10 to 1",
            "Three of a Kind": "7 to 1",
        },
    }


@rule("TCPX 4.2", "TCPX 4.3", "TCPX 1.1.2", "TCPX 1.1.7", "TCPX 3.12.4", "TCPX 3.12.5")
@pytest.mark.parametrize(
    (
        "player",
        "bonus",
        "pair_plus",
    ),  # what 1000 on the Ante earns beside itself, and what 500 is handed back
    [
        ("Ac Ks Js", None, 0),
        ("2c 2d 3h", None, 1000),
        ("Ac Ad Kh", None, 1000),
        ("5c 3c 2c", None, 2500),
        ("Ac Kc Jc", None, 2500),
        ("3c 2d As", 1000, 3000),
        ("Ac Kd Qs", 1000, 3000),
        ("2c 2d 2s", 4000, 15500),
        ("Ac Ad As", 4000, 15500),
        ("3c 2c Ac", 5000, 20500),
        ("Ac Kc Qc", 5000, 20500),
    ],
)
def test_ante_bonus_and_pair_plus_pay_by_the_players_three_cards(
    player: str, bonus: int | None, pair_plus: int
) -> None:
    made = settled(f"{player} | Qh 9d 4h | 7d 8h", wagers={"ante": 1000, "pair_plus": 500})
    paid = made.lines.get("ante_bonus")
    assert (paid.returned if paid else None) == bonus
    assert made.lines["pair_plus"].returned == pair_plus
    if paid:
        assert (paid.staked, paid.outcome) == (0, "win")


SIX = {  # the six cards and what 500 on them is handed back
    "Ac Kc Qc | Jc Tc 9c": ("500 to 1", 250_500),  # the royal flush, not the lower straight flush
    "Ac Kc 2d | Qc Jc Tc": ("500 to 1", 250_500),
    "Kc Qc Jc | Tc 9c 8c": ("100 to 1", 50_500),
    "5c 4c 3c | 2c Ac Kd": ("100 to 1", 50_500),  # the Ace counts as 1 (R21)
    "2c 2d 2h | 2s Ac Ad": ("50 to 1", 25_500),  # and not a full house as well
    "2c 2d Ah | 2h 2s Kd": ("50 to 1", 25_500),
    "2c 2d 2h | 3s 3c Ad": ("20 to 1", 10_500),
    "7c 7d 7h | 8s 8c 8d": ("20 to 1", 10_500),  # two threes of a kind (R21)
    "Ac Qc 9c | 5c 2c Ad": ("15 to 1", 8_000),
    "5c 4c 3c | 2c 7c Ad": ("15 to 1", 8_000),  # a flush and a straight: the higher alone
    "Ac Kd Qh | Js Tc 2d": ("10 to 1", 5_500),
    "5c 4d 3h | 2s Ac 9d": ("10 to 1", 5_500),  # the Ace counts as 1 (R21)
    "Ac Kd Qh | Js Tc Th": ("10 to 1", 5_500),
    "2c 2d 2h | 9s Jc Kd": ("7 to 1", 4_000),
    "Ac 9d 4h | As Ad Js": ("7 to 1", 4_000),
    "Ac Ad Kh | Ks 9c 2d": (None, 0),  # two pairs
    "Ac Ad Kh | Ks Qc Qd": (None, 0),  # three pairs
    "Ac Ad Kh | Qs 9c 2d": (None, 0),
    "Ac Kd Jh | 9s 7c 2d": (None, 0),
    "Qc Kd Ah | 2s 3c 8d": (None, 0),  # never round the corner (R22)
    "Ac Kc Qc | Jc 9h 2d": (None, 0),  # four of a suit, four in a row
}


@rule("TCPX 1.1.11", "TCPX 3.10.1", "TCPX 4.4.1", "TCPX 4.5", "TCPX 4.4.1.4", "TCPX 4.4.1.6", "TCPX 3.3.1.2")
@pytest.mark.parametrize(("six", "line"), SIX.items())
def test_the_six_card_bonus_pays_the_best_five_of_the_six_cards_once(
    six: str, line: tuple[str | None, int]
) -> None:
    made = settled(f"{six} | 6h 6s", wagers={"six_card_bonus": 500}).lines
    assert list(made) == ["six_card_bonus"]
    assert (made["six_card_bonus"].pays, made["six_card_bonus"].returned) == line


@rule("TCPX 1.1.5", "TCPX 3.10.1", "TCPX 4.5")
@pytest.mark.parametrize(("six", "line"), SIX.items())
def test_it_does_not_matter_who_holds_which_of_the_six(six: str, line: tuple[str | None, int]) -> None:
    player, dealer = six.split(" | ")
    made = settled(f"{dealer} | {player} | 6h 6s", wagers={"six_card_bonus": 500}).lines
    assert (made["six_card_bonus"].pays, made["six_card_bonus"].returned) == line


# 4.4 The jackpot ------------------------------------------------------------------------------------------

FIVE = {  # the player's three and the two community cards, the hand, and the prize for 5.00 alone on the link
    "Ad Kd Qd | Jd Td": ("Royal Flush", METER),
    "Kd Qd Jd | Td 9d": ("Straight Flush", 1_234_568),  # rounded up to the cent
    "Jc Tc 9c | 8c 7c": ("Straight Flush", 1_234_568),
    "5d 4d 3d | 2d Ad": ("Straight Flush", 1_234_568),
    "Ac Ah Ad | As Jh": ("Four of a Kind", 200_000),
    "2c 2h Jh | 2s 2d": ("Four of a Kind", 200_000),
    "Kc Kh Ks | As Ah": ("Full House", 40_000),
    "Jh 8h 6h | 5h 2h": ("Flush", 20_000),
    "Ah Kh Qh | Jh 9h": ("Flush", 20_000),
    "9c 8d 7c | 6h 5s": ("Straight", 10_000),
    "Ac Kd Qc | Jh Ts": ("Straight", 10_000),
    "5c 4d 3c | 2h As": ("Straight", 10_000),
    "Qc Kd Ac | 2h 3s": (None, 0),  # never round the corner (R22)
    "Kc Ad 2c | 3h 4s": (None, 0),
    "Ac Kd Qc | Jh 9s": (None, 0),
    "Ah Kh Qh | Jh 9s": (None, 0),  # four of a suit
    "7c 7d 7h | Ks Qd": (None, 0),  # three of a kind
    "7c 7d Kh | Ks Qd": (None, 0),
    "7c 7d Kh | Js Qd": (None, 0),
}


@rule(
    "TCPX 4.4", "TCPX 4.4.1", "TCPX 4.4.1.1", "TCPX 4.4.1.2", "TCPX 4.4.1.3", "TCPX 4.4.1.4", "TCPX 4.4.1.5"
)
@rule("TCPX 4.4.1.6", "TCPX 1.1.4", "TCPX 1.1.9", "TCPX 3.10.2", "TCPX 3.13")
@pytest.mark.parametrize(("five", "won"), FIVE.items())
@pytest.mark.parametrize("dealer", ["4h 6c 8s", "Qs Th 7s"])
def test_the_jackpot_is_decided_by_three_cards_and_the_two_of_the_community(
    five: str, won: tuple[str | None, int], dealer: str
) -> None:
    player, community = five.split(" | ")
    made = settled(f"{player} | {dealer} | {community}", wagers={"ante": 1000, "progressive": 500})
    hand, amount = won
    assert (made.entry.hand.label if made.entry else None) == hand
    assert made.lines["progressive"].rule == ("3.13" if hand else "4.4")
    assert prize(made) == amount


@rule("TCPX 4.4")
def test_the_dealers_cards_win_no_jackpot() -> None:
    assert settled("9s 7d 2c | Ad Kd Qd | Jd Td", wagers={"ante": 1000, "progressive": 500}).entry is None


# 3.5 The jackpot wager ------------------------------------------------------------------------------------


@rule("TCPX 3.5.3")
def test_a_jackpot_wager_is_one_to_five_times_the_least() -> None:
    taken = [times for times in range(10) if not refuses(times * 500)]
    assert taken == [1, 2, 3, 4, 5]
    for times in taken:
        assert refuses(times * 500 - 1)
        assert refuses(times * 500 + 1)


def refuses(amount: int) -> bool:
    try:
        check_jackpot_wager(GAME, amount, 500)
    except ValueError:
        return True
    return False


@rule("TCPX 3.5.3")
@pytest.mark.parametrize("amount", [0, 250, 499, 501, 750, 2501, 3000])
def test_any_other_jackpot_wager_is_refused_by_its_number(amount: int) -> None:
    with no_hand("3.5.3", "a jackpot wager is 1 to 5 times the unit of 5.00"):
        check_jackpot_wager(GAME, amount, 500)


@rule("TCPX 3.5.4", "TCPX 4.4")
@pytest.mark.parametrize("times", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    ("five", "once"),
    [
        ("Ac Ah Ad | As Jh", 200_000),
        ("Kc Kh Kd | As Ah", 40_000),
        ("Jh 8h 6h | 5h 2h", 20_000),
        ("9c 8d 7c | 6h 5s", 10_000),
    ],
)
def test_fixed_prizes_are_multiplied_by_the_units_wagered(times: int, five: str, once: int) -> None:
    player, community = five.split(" | ")
    made = settled(f"{player} | 4s 4c 4h | {community}", wagers={"ante": 1000, "progressive": times * 500})
    assert prize(made) == times * once


@rule("TCPX 3.5.4", "TCPX 4.4")
@pytest.mark.parametrize("times", [1, 2, 3, 4, 5])
def test_shares_of_the_jackpot_are_never_multiplied(times: int) -> None:
    wagers = {"ante": 1000, "progressive": times * 500}
    royal = settled("Ad Kd Qd | 4s 4c 4h | Jd Td", wagers=wagers)
    straight_flush = settled("9d 8d 7d | 4s 4c 4h | Jd Td", wagers=wagers)
    assert prize(royal) == METER
    assert prize(straight_flush) == 1_234_568


@rule("TCPX 4.4", "TCPX 3.5.4")
def test_a_prize_for_1_holds_the_stake() -> None:  # R10
    made = settled("9c 8d 7c | 4s 4c 4h | 6h 5s", wagers={"ante": 1000, "progressive": 500})
    assert told(made)["progressive"] == ("win", "20 for 1", 0, "3.13")
    assert made.awarded("progressive", prize(made)).lines["progressive"].returned == 10_000


# 3.16 to 3.18 The jackpot beside the rest, and several winners --------------------------------------------


@rule("TCPX 3.16", "TCPX 3.13")
@pytest.mark.parametrize("deal", ["9c 8c 7c | 4s 4d Kh | 6c 5c", "9c 8c 7c | Ks Qs Js | 6c 5c"])
def test_a_jackpot_prize_comes_on_top_of_every_other_payment(deal: str) -> None:
    with_it = settled(deal, wagers=ALL)
    without = settled(deal, wagers={name: each for name, each in ALL.items() if name != "progressive"})
    others = {name: line for name, line in with_it.lines.items() if name != "progressive"}
    assert others == without.lines
    paid = with_it.awarded("progressive", prize(with_it))
    assert paid.returned == without.returned + 1_234_568
    assert {name: line for name, line in paid.lines.items() if name != "progressive"} == without.lines


@rule("TCPX 3.17")
@pytest.mark.parametrize("first", ["9d 8d 7d", "Ad Kd Qd"])
def test_of_two_tables_the_later_entry_finds_what_the_earlier_left(first: str) -> None:
    wagers = {"ante": 1000, "progressive": 500}
    hands = {each: settled(f"{each} | 4s 4c 4h | Jd Td", wagers=wagers) for each in ("9d 8d 7d", "Ad Kd Qd")}
    later = next(each for each in hands if each != first)
    earlier = awards(hands[first], meter=METER)
    assert earlier.amount(1) == {"9d 8d 7d": 1_234_568, "Ad Kd Qd": METER}[first]
    then = awards(hands[later], meter=earlier.after)
    assert then.amount(1) == {"Ad Kd Qd": METER - 1_234_568, "9d 8d 7d": 500_000}[later]


@rule("TCPX 3.18", "TCPX 3.18.1")
@pytest.mark.parametrize(
    ("reading", "each", "after"),
    [
        ("remaining meter", 950_000, 8_100_000),  # 1,000,000 and 900,000 (R06)
        ("start amount", 750_000, 9_000_000),  # 1,000,000 and a tenth of the reset amount
    ],
)
def test_two_straight_flushes_share_their_prizes_whatever_their_multiples(
    reading: str, each: int, after: int
) -> None:
    one = settled("Qd 9d 8d | 4s 4c 4h | Jd Td", wagers={"ante": 1000, "progressive": 500})
    other = settled("Kd Qd 9d | 4s 4c 4h | Jd Td", wagers={"ante": 1000, "progressive": 2500})
    made = awards(one, other, meter=10_000_000, reset=5_000_000, rulings={"R06": reading})
    assert [(award.seat, award.amount) for award in made.awards] == [(1, each), (2, each)]
    assert made.after == after


@rule("TCPX 3.18", "TCPX 3.18.2")
def test_a_royal_flush_takes_what_the_lower_hands_have_left() -> None:
    wagers = {"ante": 1000, "progressive": 500}
    deals = ("Ad Kd Qd | 4s 4c 4h | Jd Td", "9d 8d 7d | 4s 4c 4h | Jd Td", "6d 3d 2d | 4s 4c 4h | Jd Td")
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        made = awards(*(settled(deals[place], wagers=wagers) for place in order), meter=10_000_000)
        assert [(award.hand.label, award.amount) for award in made.awards] == [
            ("Flush", 20_000),
            ("Straight Flush", 1_000_000),
            ("Royal Flush", 9_000_000),
        ]
        assert made.after == 5_000_000


@rule("TCPX 4.4")
@pytest.mark.parametrize(("reading", "after"), [("house", 10_000_000), ("pool", 9_960_000)])
def test_who_pays_a_fixed_prize(reading: str, after: int) -> None:  # R09
    made = settled("Kc Kh Kd | 4s 4c 4h | As Ah", wagers={"ante": 1000, "progressive": 500})
    assert awards(made, meter=10_000_000, rulings={"R09": reading}).after == after


@rule("TCPX 4.4")
def test_a_prize_waits_for_the_link() -> None:
    made = settled("Ad Kd Qd | 4s 4c 4h | Jd Td", wagers={"ante": 1000, "progressive": 1500})
    assert made.entry is not None
    assert (made.entry.pays.text, made.entry.staked) == ("100% of the meter", 1500)
    assert made.lines["progressive"].returned == 0
