"""Ultimate Texas Hold'em: comparing the hands, what each wager makes of it, and declining (3.10)."""

import pytest

from megalink.games.settlement import BadHand
from megalink.games.ultimate_texas_holdem import GAME
from megalink.table import commands as c
from tests.games.reading import Told, told
from tests.games.table_play import ANN, DEALER, MANAGER, SUPERVISOR, after, betting, deal, expose, refused
from tests.games.uth_hands import (
    ALL,
    BOTH,
    EQUAL,
    EQUAL_NO_PAIR,
    FOLD,
    HANDS,
    HIGHER,
    HIGHER_NO_PAIR,
    LATE,
    LOWER,
    LOWER_NO_PAIR,
    settled,
)
from tests.marks import rule

PUSH, LOST = ("push", None, 1000, "3.10.2"), ("lose", None, 0, "3.10.5")
WON = ("win", "1 to 1", 2000, "3.10.3")


# 3.10 The comparison --------------------------------------------------------------------------------------


@rule("UTH 3.3", "UTH 3.10", "UTH 3.10.3", "UTH 3.10.4")
def test_a_higher_hand_wins_ante_and_play() -> None:
    assert told(settled(HIGHER)) == {
        "ante": WON,
        "blind": ("push", None, 1000, "3.10.4"),
        "play": WON,
    }


@rule("UTH 3.3", "UTH 3.10", "UTH 3.10.5")
def test_a_lower_hand_loses_all_but_trips_and_jackpot() -> None:
    assert told(settled(LOWER)) == {"ante": LOST, "blind": LOST, "play": LOST}
    made = told(settled("9s 8h | Td 8d | 7s 6d 5s 9c Kd", wagers=ALL))
    assert made["ante"] == made["blind"] == made["play"] == LOST
    assert made["trips"][0] == made["progressive"][0] == "win"


@rule("UTH 3.10.8", "UTH 3.12.1")
def test_an_equal_hand_pushes() -> None:
    stood_off = ("push", None, 1000, "3.10.8")
    assert told(settled(EQUAL)) == {"ante": stood_off, "blind": stood_off, "play": stood_off}


@rule("UTH 3.10.2", "UTH 4.1.1")
@pytest.mark.parametrize(
    ("dealer", "hand", "ante"),
    [
        ("2c 2d", "One pair", WON),  # the lowest pair there is
        ("Ac Qd", "Five odd cards", PUSH),  # the highest hand below it
    ],
)
def test_the_ante_is_paid_against_a_pair_of_twos_and_not_against_ace_high(
    dealer: str, hand: str, ante: Told
) -> None:
    made = settled(f"Kd 4c | {dealer} | Kh Jc 8d 6s 3h")
    assert made.dealer_hand == hand
    assert told(made) == {"ante": ante, "blind": ("push", None, 1000, "3.10.4"), "play": WON}


@rule("UTH 3.10.2")
@pytest.mark.parametrize(
    ("deal_", "hand"),
    [
        ("Kd Qc | Jc 8d | Ah Ad 7c 9s 3h", "One pair"),  # on the board (R02)
        ("Kd Kc | 8d 4c | 7c 6d 5s 2h Kh", "Straight"),  # a hand without any pair (R02)
        ("Kd Kc | 8h 4h | 7h 6c 3h 2h Ks", "Flush"),
        ("Ad Kc | 2c 7d | Ah 7c 2d 9s 3h", "Two pairs"),
    ],
)
def test_every_hand_from_a_pair_up_qualifies_wherever_the_pair_lies(deal_: str, hand: str) -> None:
    made = settled(deal_)
    assert made.dealer_hand == hand
    assert told(made)["ante"] == told(made)["play"]
    assert told(made)["ante"][3] != "3.10.2"


@rule("UTH 3.10.2", "UTH 3.10.5", "UTH 1.1.11")
@pytest.mark.parametrize("reading", ["push", "lose"])
def test_without_a_dealers_pair_the_ante_pushes(reading: str) -> None:
    rulings = {"R03": reading}
    blind = ("push", None, 1000, "3.10.4")
    stood_off = ("push", None, 1000, "3.10.8")
    lower = PUSH if reading == "push" else LOST  # R03
    assert told(settled(HIGHER_NO_PAIR, rulings=rulings)) == {"ante": PUSH, "blind": blind, "play": WON}
    assert told(settled(EQUAL_NO_PAIR, rulings=rulings)) == {
        "ante": PUSH,
        "blind": stood_off,
        "play": stood_off,
    }
    assert told(settled(LOWER_NO_PAIR, rulings=rulings)) == {"ante": lower, "blind": LOST, "play": LOST}


@rule("UTH 3.10.2")
def test_the_other_reading_of_a_lower_ante_changes_nothing_else() -> None:
    for each in (HIGHER, LOWER, EQUAL, *HANDS.values()):
        for decisions in (LATE, FOLD):
            assert settled(each, *decisions, rulings={"R03": "lose"}) == settled(each, *decisions)


@rule("UTH 3.10.4", "UTH 4.1.1")
@pytest.mark.parametrize(
    ("hand", "blind"),
    [
        ("Three of a Kind", ("push", None, 1000, "3.10.4")),
        ("Straight", ("win", "1 to 1", 2000, "3.10.4")),
        ("Flush", ("win", "3 to 2", 2500, "3.10.4")),
    ],
)
def test_the_blind_wins_with_a_straight_or_better(hand: str, blind: Told) -> None:
    made = settled(HANDS[hand])
    assert made.player_hand == hand
    assert told(made)["blind"] == blind


@rule("UTH 3.10.4")
def test_a_straight_that_does_not_win_earns_nothing_on_the_blind() -> None:
    lower = "9s 8h | Td 8d | 7s 6d 5s 9c Kd"
    assert settled(lower).player_hand == "Straight"
    assert told(settled(lower))["blind"] == LOST
    assert told(settled("8h 4c | 8d 3c | 7s 6d 5s 9c Kd"))["blind"] == ("push", None, 1000, "3.10.8")


@rule("UTH 3.10.4")
def test_the_blind_wins_also_against_a_dealer_without_a_pair() -> None:
    made = settled("9s 8h | Ac Qd | 7s 6d 5s 2h Kd")
    assert (made.player_hand, made.dealer_hand) == ("Straight", "Five odd cards")
    assert told(made) == {"ante": PUSH, "blind": ("win", "1 to 1", 2000, "3.10.4"), "play": WON}


@rule("UTH 3.10.6", "UTH 3.9.3", "UTH 4.2")
@pytest.mark.parametrize(
    ("board", "prize"),
    [
        ("7s 6d 5s 2h Kd", "20 for 1"),  # 9 8 7 6 5 with the flop
        ("7s 6d 4s 5h Kd", None),  # the straight is complete with the Turn only
        ("7s 7d 7h 2h Kd", None),  # three of a kind
        ("7s 6d 5s 2s 3s", "20 for 1"),  # a flush in the end, a straight on the flop
        ("7s 5s 2s 6d Kd", "40 for 1"),  # a flush already on the flop
    ],
)
def test_the_jackpot_looks_at_hole_cards_and_flop_alone(board: str, prize: str | None) -> None:
    for decisions in (LATE, FOLD):
        made = settled(f"9s 8s | 4c 4d | {board}", *decisions, wagers=ALL)
        expected = ("lose", None, 0, "4.2") if prize is None else ("win", prize, 0, "3.10.6")
        assert told(made)["progressive"] == expected
        assert (made.entry is None) == (prize is None)


@rule("UTH 3.10.6", "UTH 3.9.3")
def test_the_dealers_own_cards_win_no_jackpot() -> None:  # R44
    made = settled("4c 4d | As Ks | Qs Js Ts 2h 7d", wagers=ALL)
    assert (made.dealer_hand, made.entry) == ("Royal Flush", None)
    assert told(made)["progressive"] == ("lose", None, 0, "4.2")


@rule("UTH 3.10.7", "UTH 1.1.14")
def test_trips_looks_at_all_seven_cards_and_never_at_the_dealer() -> None:
    made = settled("9s 8h | Ac Ad | 7s 2h Kd 6d 5s", wagers=ALL)
    assert told(made)["trips"] == ("win", "4 to 1", 2500, "3.10.7")
    assert told(made)["progressive"] == ("lose", None, 0, "4.2")
    for dealer in ("As Ks", "2c 3d", "9c 8c"):
        same = settled(f"9s 8h | {dealer} | 7s 2h Kd 6d 5s", wagers=ALL)
        assert told(same)["trips"] == told(made)["trips"]


BOARD = "Ah 7c 2d 9s 3h"


@rule("UTH 3.10")
@pytest.mark.parametrize(
    ("deal_", "number"),
    [
        (f" | Qc Qd | {BOARD}", "1.1.1"),
        (f"As Kd |  | {BOARD}", "1.1.1"),
        ("As Kd | Qc Qd | Ah 7c 2d", "1.1.1"),  # a board of three is no board
        ("As Kd | Qc Qd | Ah 7c 2d 9s", "1.1.1"),
    ],
)
def test_no_wager_is_settled_on_cards_that_nobody_has_seen(deal_: str, number: str) -> None:
    with pytest.raises(BadHand, match="the cards that settle the ante wager have not been seen") as problem:
        settled(deal_)
    assert problem.value.rule == number


@rule("UTH 3.9.6.1", "UTH 1.1.10", "UTH 1.1.14")
def test_a_folded_hand_waits_only_for_the_cards_of_its_side_wagers() -> None:
    assert {line[0] for line in told(settled(" |  | ", *FOLD)).values()} == {"lose"}
    jackpot = {**BOTH, "progressive": 500}
    assert told(settled("As Kd |  | Ah 7c 2d", *FOLD, wagers=jackpot))["progressive"][0] == "lose"
    for deal_ in ("As Kd |  | Ah 7c", f" |  | {BOARD}"):
        with pytest.raises(BadHand, match="settle the progressive wager") as problem:
            settled(deal_, *FOLD, wagers=jackpot)
        assert problem.value.rule == "1.1.10"
    trips = {**BOTH, "trips": 500}
    assert told(settled(f"As Kd |  | {BOARD}", *FOLD, wagers=trips))["trips"][0] == "lose"
    for deal_ in ("As Kd |  | Ah 7c 2d 9s", f" |  | {BOARD}"):
        with pytest.raises(BadHand, match="settle the trips wager") as problem:
            settled(deal_, *FOLD, wagers=trips)
        assert problem.value.rule == "1.1.14"


# 3.10.1 Declining -----------------------------------------------------------------------------------------

DECLINED = ("lose", None, 0, "3.10.1")


@rule("UTH 3.10.1", "UTH 1.1.10", "UTH 1.1.14")
@pytest.mark.parametrize("reading", ["lose", "viewed"])  # R13 leaves UTH no choice: 3.10.1 names both
@pytest.mark.parametrize("deal_", [HIGHER, EQUAL, LOWER, HANDS["Straight"]])
def test_a_declined_hand_loses_every_wager(deal_: str, reading: str) -> None:
    made = settled(deal_, wagers=ALL, declines=True, rulings={"R13": reading})
    assert told(made) == dict.fromkeys(("ante", "blind", "play", "trips", "progressive"), DECLINED)
    assert made.entry is None


@rule("UTH 3.10.1", "UTH 3.10.2")
@pytest.mark.parametrize("deal_", [HIGHER_NO_PAIR, EQUAL_NO_PAIR, LOWER_NO_PAIR])
def test_a_declined_hand_counts_as_lower_so_without_a_dealers_pair_its_ante_pushes(deal_: str) -> None:
    for reading, ante in (("push", PUSH), ("lose", DECLINED)):  # R03
        made = told(settled(deal_, wagers=ALL, declines=True, rulings={"R03": reading}))
        assert made.pop("ante") == ante
        assert made == dict.fromkeys(("blind", "play", "trips", "progressive"), DECLINED)


@rule("UTH 3.10.1")
@pytest.mark.parametrize(("dealer", "ante"), [("Qc Qd", DECLINED), ("Kd Qc", PUSH)])
def test_a_declined_hand_is_settled_without_its_cards(dealer: str, ante: Told) -> None:
    made = settled(f" | {dealer} | Ah 7c 2d 9s 3h", declines=True)
    assert told(made) == {"ante": ante, "blind": DECLINED, "play": DECLINED}
    assert made.player_hand is None


@rule("UTH 3.10.1", "UTH 3.10.2")
@pytest.mark.parametrize("deal_", [f"As Kd |  | {BOARD}", "As Kd | Qc Qd | Ah 7c 2d 9s"])
def test_a_declined_hand_waits_for_the_dealers(deal_: str) -> None:
    with pytest.raises(BadHand, match="settle the ante wager"):
        settled(deal_, wagers={**BOTH, "trips": 500}, declines=True)


@rule("UTH 3.10.1")
def test_a_folded_or_absent_hand_has_nothing_to_decline() -> None:
    with pytest.raises(BadHand, match="a hand that is folded cannot decline") as folded:
        settled(HIGHER, *FOLD, declines=True)
    with pytest.raises(BadHand, match="a hand that is absent cannot decline") as absent:
        settled(HIGHER, "check", absent=True, declines=True)
    assert folded.value.rule == absent.value.rule == "3.10.1"


@rule("UTH 3.10.1.1")
@pytest.mark.parametrize(
    ("board", "barred"),
    [
        ("Ah Kd 7c 9s 3h", False),
        ("Ah Ad 7c 9s 3h", False),
        ("Ah Ad 7c 7s 3h", False),  # two pairs win no Trips
        ("Ah Ad Ac 7s 3h", True),  # three of a kind do
        ("5h 4d 3c 2s Ah", True),
        ("Ah Th 8h 7h 3h", True),
        ("Ah Ad Ac 7s 7h", True),
        ("Ah Ad Ac As 7h", True),
        ("9h 8h 7h 6h 5h", True),
        ("Ah Kh Qh Jh Th", True),
    ],
)
def test_while_the_board_wins_trips_nobody_with_trips_declines(board: str, barred: bool) -> None:
    deal_ = f"2c 4s | 2h 4c | {board}"
    if barred:
        with pytest.raises(BadHand, match="may not be declined") as problem:
            settled(deal_, wagers={**BOTH, "trips": 500}, declines=True)
        assert problem.value.rule == "3.10.1.1"
    else:
        assert told(settled(deal_, wagers={**BOTH, "trips": 500}, declines=True))["blind"] == DECLINED
    for wagers in (BOTH, {**BOTH, "progressive": 500}):  # R34: only while a Trips wager is down
        assert told(settled(deal_, wagers=wagers, declines=True))["blind"] == DECLINED


@rule("UTH 3.10.1.1")
def test_trips_of_ones_own_cards_with_the_board_bar_nobody() -> None:
    made = settled("9s 9h | 4c 4d | 9d 6c 5s 2h Kd", wagers={**BOTH, "trips": 500}, declines=True)
    assert told(made)["trips"] == DECLINED


@rule("UTH 3.10.1", "UTH 3.10.1.1")
def test_at_the_table_a_declined_hand_is_settled_and_does_not_come_back() -> None:
    table = after(
        betting(GAME, 1, 2),
        (ANN, c.PlaceWagers(1, ALL)),
        (ANN, c.PlaceWagers(2, BOTH)),
        (DEALER, c.CloseBets()),
        deal("Ah 7c 2d 9s 3h As Kd 5c 5d Qc Qd"),
        (ANN, c.DecideHand(1, "play 4")),
        (ANN, c.DecideHand(2, "play 4")),
        expose(),
        expose(),
    )
    assert refused(table, ANN, c.DeclineComparison(1)) == "3.10.1"  # before the Dealer's cards are up
    table = after(table, expose())
    assert refused(table, MANAGER, c.DeclineComparison(1)) == "6.2"
    table = after(table, (ANN, c.DeclineComparison(1)))
    assert refused(table, ANN, c.DeclineComparison(1)) == "3.10.1"
    assert refused(table, DEALER, c.ShowHands((1,))) == "3.10"
    assert refused(table, DEALER, c.ViewDeclined(1)) == "3.10.1"
    assert after(table, (SUPERVISOR, c.ViewDeclined(1))).positions[1].inspected_by == "supervisor"
    table = after(table, (DEALER, c.ShowHands()), (DEALER, c.SettleRound()))
    declined, shown = table.positions[1].settlement, table.positions[2].settlement
    assert declined is not None
    assert shown is not None
    assert told(declined) == dict.fromkeys(("ante", "blind", "play", "trips", "progressive"), DECLINED)
    assert told(shown)["ante"] == LOST


@rule("UTH 3.10.1.1")
def test_at_the_table_declining_is_refused_while_the_board_wins_trips() -> None:
    table = after(
        betting(GAME, 1),
        (ANN, c.PlaceWagers(1, ALL)),
        (DEALER, c.CloseBets()),
        deal("Ah Ad Ac 9s 3h 8s Kd Qc Qd"),
        (ANN, c.DecideHand(1, "play 4")),
        *[expose()] * 3,
    )
    assert refused(table, ANN, c.DeclineComparison(1)) == "3.10.1.1"
