"""Texas Hold'em Bonus: the Bonus wager under every reading, and the jackpot (3.13 to 3.15 and 4)."""

from itertools import combinations

import pytest

from megalink.games.settlement import check_jackpot_wager
from megalink.games.texas_holdem_bonus import GAME
from tests.games.prizes import awards, no_hand, prize
from tests.games.reading import Told, told
from tests.games.thb_hands import ALL, BONUS, EQUAL, HIGHER, LOWER, WAYS, settled
from tests.marks import rule

METER = 12_345_678

# 1.1.3, 4.1.1 The Bonus wager -----------------------------------------------------------------------------

ROYAL = "As Ks Qs Js Ts"  # both hands are equal, so the hole cards alone decide
RANKS = "AKQJT98765432"
PAIRS = dict.fromkeys("KQJ", "10 to 1") | dict.fromkeys("T98765432", "3 to 1") | {"A": "30 to 1"}
SUITED = {"AK": "25 to 1", "AQ": "20 to 1", "AJ": "20 to 1"}
UNSUITED = {"AK": "15 to 1", "AQ": "5 to 1", "AJ": "5 to 1"}
BACK = {
    "1000 to 1": 500_500,
    "30 to 1": 15_500,
    "25 to 1": 13_000,
    "20 to 1": 10_500,
    "15 to 1": 8_000,
    "10 to 1": 5_500,
    "5 to 1": 3_000,
    "3 to 1": 2_000,
}
HOLES = (
    [(f"{rank}c {rank}d", PAIRS[rank]) for rank in RANKS]
    + [(f"{high}c {low}c", SUITED.get(high + low)) for high, low in combinations(RANKS, 2)]
    + [(f"{high}c {low}d", UNSUITED.get(high + low)) for high, low in combinations(RANKS, 2)]
)


@rule("THB 1.1.3", "THB 4.1.1", "THB 3.10.4")
@pytest.mark.parametrize(("hole", "odds"), HOLES)
def test_the_bonus_pays_by_the_hole_cards_alone(hole: str, odds: str | None) -> None:
    expected = ("win", odds, BACK[odds], "4.1.1") if odds else ("lose", None, 0, "1.1.3")
    first, second = hole.split()
    for player in (hole, f"{second} {first}"):
        assert told(settled(f"{player} | 2h 3h | {ROYAL}", wagers=BONUS))["bonus"] == expected


@rule("THB 4.1.1")
@pytest.mark.parametrize(
    ("player", "dealer", "odds"),
    [
        ("Ac Ad", "Ah As", "1000 to 1"),
        ("Ac Ad", "Ah Ks", "30 to 1"),  # one Ace too few
        ("Ac Ad", "Ks Ah", "30 to 1"),
        ("Ac Ad", "Kh Ks", "30 to 1"),
        ("Kc Kd", "Kh Ks", "10 to 1"),  # in both hands, but no Aces
        ("Ac Kd", "Ah As", "15 to 1"),
        ("Jc Jd", "Ah As", "10 to 1"),  # the lowest high pair
        ("Tc Td", "Ah As", "3 to 1"),  # the highest low pair
        ("Ac Jc", "Ah As", "20 to 1"),
        ("Ac Tc", "Ah As", None),
        ("Ac Td", "Ah As", None),
        ("Kc Qc", "Ah As", None),
    ],
)
def test_a_pair_of_aces_on_both_sides_pays_a_thousand(player: str, dealer: str, odds: str | None) -> None:
    made = settled(f"{player} | {dealer} | 9h 9s 5d 3h 2c", wagers=BONUS, rulings={"R04": "hole cards"})
    assert told(made)["bonus"][1] == odds


WINS: Told = ("win", "10 to 1", 5500, "4.1.1")
UNDER: Told = ("lose", None, 0, "3.10.3")
NOTHING: Told = ("lose", None, 0, "1.1.3")


@rule("THB 1.1.3", "THB 3.10.2", "THB 3.10.3", "THB 3.10.4", "THB 4.1.1")
@pytest.mark.parametrize(
    ("rulings", "higher", "equal", "lower"),
    [
        ({}, WINS, WINS, UNDER),
        ({"R04": "as written"}, WINS, WINS, UNDER),
        ({"R04": "hole cards"}, WINS, WINS, WINS),
        ({"R04": "stand-off"}, WINS, ("push", None, 500, "3.10.4"), UNDER),
    ],
)
def test_which_comparison_a_bonus_hand_must_survive(
    rulings: dict[str, str], higher: Told, equal: Told, lower: Told
) -> None:  # R04
    for dealer, board, expected in (
        ("Qc Qd", "As 7c 2d 9s 3h", higher),
        ("Kc Kd", "As 7c 2d 9s 3h", equal),
        ("Ac Ad", "As 7c 2d 9s 3h", lower),
    ):
        for decisions in WAYS:
            if decisions != ("fold",):
                made = settled(f"Kh Ks | {dealer} | {board}", *decisions, wagers=BONUS, rulings=rulings)
                assert told(made)["bonus"] == expected


@rule("THB 1.1.3", "THB 3.10.3", "THB 3.10.4", "THB 4.1.1")
@pytest.mark.parametrize(
    ("rulings", "higher", "equal", "lower"),
    [
        ({}, NOTHING, NOTHING, UNDER),
        ({"R04": "hole cards"}, NOTHING, NOTHING, NOTHING),
        ({"R04": "stand-off"}, NOTHING, ("push", None, 500, "3.10.4"), UNDER),
    ],
)
def test_which_comparison_ends_a_bonus_without_its_hand(
    rulings: dict[str, str], higher: Told, equal: Told, lower: Told
) -> None:
    for deal, expected in ((HIGHER, higher), (EQUAL, equal), (LOWER, lower)):
        assert told(settled(deal, wagers=BONUS, rulings=rulings))["bonus"] == expected


@rule("THB 1.1.3", "THB 3.10.4", "THB 4.1.1")
def test_aces_against_aces_are_paid_on_the_equal_rank_that_they_nearly_always_are() -> None:
    equal = "Ac Ad | Ah As | 9h 9s 5d 3h 2c"
    assert told(settled(equal, wagers=BONUS))["bonus"] == ("win", "1000 to 1", 500_500, "4.1.1")
    assert told(settled(equal, wagers=BONUS, rulings={"R04": "stand-off"}))["bonus"][0] == "push"
    higher = "Ac Ad | Ah As | Kc 9c 5c 3c 2h"  # a flush in clubs
    lower = "Ah As | Ac Ad | Kc 9c 5c 3c 2h"
    assert told(settled(higher, wagers=BONUS))["bonus"] == ("win", "1000 to 1", 500_500, "4.1.1")
    assert told(settled(lower, wagers=BONUS))["bonus"] == UNDER
    assert told(settled(lower, wagers=BONUS, rulings={"R04": "hole cards"}))["bonus"][1] == "1000 to 1"


@rule("THB 3.10.1", "THB 4.1.1")
@pytest.mark.parametrize("bonus", ["as written", "hole cards", "stand-off"])
@pytest.mark.parametrize("declined", ["lose", "viewed"])
def test_a_declined_bonus_is_settled_only_when_viewed_and_on_hole_cards(bonus: str, declined: str) -> None:
    rulings = {"R04": bonus, "R13": declined}
    both = (bonus, declined) == ("hole cards", "viewed")
    for dealer in ("Qc Qd", "Ac Ad"):
        made = settled(f"Kh Ks | {dealer} | As 7c 2d 9s 3h", wagers=BONUS, declines=True, rulings=rulings)
        assert told(made)["bonus"] == (WINS if both else ("lose", None, 0, "R13"))
    unmade = settled(HIGHER, wagers=BONUS, declines=True, rulings=rulings)
    assert told(unmade)["bonus"] == (NOTHING if both else ("lose", None, 0, "R13"))


# 4.2 The jackpot ------------------------------------------------------------------------------------------

FLOPS = {  # the hole cards and the flop, the hand, its words, and the prize alone on the link
    "Ad Kd | Qd Jd Td": ("Royal Flush", "100% of the meter", METER),
    "Kd Qd | Jd Td 9d": ("Straight Flush", "10% of the meter", 1_234_568),  # up to the cent
    "5d 4d | 3d 2d Ad": ("Straight Flush", "10% of the meter", 1_234_568),
    "2c 2d | 2h 2s Ah": ("Four of a Kind", "$2,000", 200_000),
    "2c Ad | Ah As Ac": ("Four of a Kind", "$2,000", 200_000),
    "Kc Kh | Kd As Ah": ("Full House", "$200", 20_000),
    "Jh 8h | 6h 5h 2h": ("Flush", "$100", 10_000),
    "Ah Kh | Qh Jh 9h": ("Flush", "$100", 10_000),
    "Ac Kd | Qc Jh Ts": (None, None, 0),  # a straight has no prize here
    "5c 4d | 3c 2h As": (None, None, 0),
    "7c 7d | 7h Ks Qd": (None, None, 0),
    "7c 7d | Kh Ks Qd": (None, None, 0),
    "Ah Kh | Qh Jh 9s": (None, None, 0),
}


@rule("THB 4.2", "THB 3.9.2", "THB 1.1.7", "THB 1.1.10", "THB 3.10.3")
@pytest.mark.parametrize(("cards", "won"), FLOPS.items())
@pytest.mark.parametrize("later", ["4s 9c", "9c 4s"])
def test_the_jackpot_is_decided_by_the_hole_cards_and_the_flop(
    cards: str, won: tuple[str | None, str | None, int], later: str
) -> None:
    player, flop = cards.split(" | ")
    made = settled(f"{player} | 8c 6s | {flop} {later}", wagers={"ante": 1000, "progressive": 500})
    hand, words, amount = won
    assert (made.entry.hand.label if made.entry else None) == hand
    assert told(made)["progressive"] == ("win" if hand else "lose", words, 0, "4.2")
    assert prize(made) == amount


@rule("THB 4.2", "THB 1.1.7", "THB 1.1.12", "THB 1.1.16", "THB 3.9.2")
@pytest.mark.parametrize(
    "board", ["Qd Jd 2c Td 9d", "Qd Jd 2c 9d Td", "2c 3h Qd Jd Td", "2c Qd Jd Td 9d", "Qd 2c Td Jd 9d"]
)
def test_turn_river_and_dealer_win_no_jackpot(board: str) -> None:
    wagers = {"ante": 1000, "progressive": 500}
    made = settled(f"Ad Kd | 8c 6s | {board}", wagers=wagers)
    assert made.player_hand == "Royal Flush"
    assert made.entry is None  # R44
    assert settled(f"8c 6s | Ad Kd | {board}", wagers=wagers).entry is None


@rule("THB 3.5.3", "THB 4.2")
def test_a_jackpot_wager_is_exactly_one_unit_and_dollar_prizes_do_not_follow_it() -> None:
    check_jackpot_wager(GAME, 500, 500)
    for amount in (0, 250, 499, 501, 1000, 2500):
        with no_hand("3.5.3", "a jackpot wager is exactly one unit of 5.00"):
            check_jackpot_wager(GAME, amount, 500)
    for unit in (100, 500, 1000):
        made = settled("2c 2d | 8c 6s | 2h 2s Ah 9c 4s", wagers={"ante": 1000, "progressive": unit})
        assert prize(made) == 200_000
        assert made.awarded("progressive", prize(made)).lines["progressive"].returned == 200_000  # R10


@rule("THB 3.13")
@pytest.mark.parametrize("deal", ["7h 7d | Kc Kd | 7s 2c 2d 9s 3h", "7h 7d | Kc Kd | 7s 2c 2d Ks Kh"])
@pytest.mark.parametrize("decisions", WAYS)
def test_a_jackpot_prize_comes_on_top_of_every_other_payment(deal: str, decisions: tuple[str, ...]) -> None:
    with_it = settled(deal, *decisions, wagers=ALL)
    without = settled(deal, *decisions, wagers=BONUS)
    paid = with_it.awarded("progressive", prize(with_it))
    assert paid.returned == without.returned + 20_000
    assert {name: line for name, line in paid.lines.items() if name != "progressive"} == without.lines


STRAIGHT_FLUSHES = ("9d 8d | 4s 4c | Qd Jd Td 2c 3h", "Kd 9d | 4s 4c | Qd Jd Td 2c 3h")
ROYAL_FLUSH = "Ad Kd | 4s 4c | Qd Jd Td 2c 3h"
FLUSH = "6d 2d | 4s 4c | Qd Jd Td 2c 3h"


@rule("THB 3.14")
@pytest.mark.parametrize("first", [STRAIGHT_FLUSHES[0], ROYAL_FLUSH])
def test_of_two_tables_the_later_entry_finds_what_the_earlier_left(first: str) -> None:
    wagers = {"ante": 1000, "progressive": 500}
    earlier = awards(settled(first, wagers=wagers), meter=METER)
    assert earlier.amount(1) == (METER if first == ROYAL_FLUSH else 1_234_568)
    later = STRAIGHT_FLUSHES[0] if first == ROYAL_FLUSH else ROYAL_FLUSH
    then = awards(settled(later, wagers=wagers), meter=earlier.after)
    assert then.amount(1) == (500_000 if first == ROYAL_FLUSH else METER - 1_234_568)


@rule("THB 3.15", "THB 3.15.1")
@pytest.mark.parametrize(
    ("reading", "each", "after"),
    [("remaining meter", 950_000, 8_100_000), ("start amount", 750_000, 9_000_000)],  # R06
)
def test_two_straight_flushes_share_their_prizes(reading: str, each: int, after: int) -> None:
    hands = [settled(deal, wagers=ALL) for deal in STRAIGHT_FLUSHES]
    made = awards(*hands, meter=10_000_000, reset=5_000_000, rulings={"R06": reading})
    assert [(award.seat, award.amount) for award in made.awards] == [(1, each), (2, each)]
    assert made.after == after


@rule("THB 3.15", "THB 3.15.2")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_royal_flush_takes_what_the_lower_hands_have_left(order: tuple[int, ...]) -> None:
    deals = (ROYAL_FLUSH, STRAIGHT_FLUSHES[0], FLUSH)
    made = awards(*(settled(deals[place], wagers=ALL) for place in order), meter=10_000_000)
    assert [(award.hand.label, award.amount) for award in made.awards] == [
        ("Flush", 10_000),
        ("Straight Flush", 1_000_000),
        ("Royal Flush", 9_000_000),
    ]
    assert made.after == 5_000_000


@rule("THB 4.2")
@pytest.mark.parametrize(("reading", "after"), [("house", 10_000_000), ("pool", 9_800_000)])
def test_who_pays_a_dollar_prize(reading: str, after: int) -> None:  # R09
    made = settled("2c 2d | 8c 6s | 2h 2s Ah 9c 4s", wagers=ALL)
    assert awards(made, meter=10_000_000, rulings={"R09": reading}).after == after
