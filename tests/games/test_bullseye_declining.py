"""Bullseye: a declined comparison, and cards that nobody has seen (3.17)."""

import pytest

from megalink.games.bullseye import GAME, facts
from megalink.games.game import UNSETTLED, Conduct
from megalink.games.settlement import BadHand
from megalink.table import commands as c
from tests.games.bul_hands import ALL, against, settled
from tests.games.reading import Told, dealt, told
from tests.games.table_play import ANN, DEALER, SUPERVISOR, after, betting, deal, expose, refused
from tests.marks import rule

# 3.17 Declining -------------------------------------------------------------------------------------------

DECLINED: Told = ("lose", None, 0, "3.17")
UNSEEN: Told = ("lose", None, 0, "R13")
PICTURES = "Kc Kh Qc Jc Tc"  # four pictures, four clubs, a pair of Kings
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"


@rule("BUL 3.17")
@pytest.mark.parametrize("mine", [PICTURES, STRAIGHT_FLUSH, "Kc Qh 9c 8c 7c"])
@pytest.mark.parametrize("theirs", ["Ad As 5d 3d 2d", "Kd Qs 9d 8d 7d"])
def test_a_declined_hand_loses_every_wager(mine: str, theirs: str) -> None:
    made = settled(f"{mine} | {theirs}", declines=True)  # R13: also where the Dealer has no 3 Card Hand
    assert told(made) == {
        "main": DECLINED,
        "tie": UNSEEN,
        "bullseye": UNSEEN,
        "suits": UNSEEN,
        "progressive": DECLINED,
    }
    assert made.entry is None


@rule("BUL 3.17")
@pytest.mark.parametrize("theirs", ["Kd Ks 5d 4d Ad", "Kd Qs 9d 8d 7d"])
def test_the_other_reading_settles_suits_and_bullseye_on_the_cards_that_were_viewed(theirs: str) -> None:
    made = settled(f"{PICTURES} | {theirs}", declines=True, rulings={"R13": "viewed"})
    assert told(made) == {
        "main": DECLINED,
        "tie": UNSEEN,  # the hand is deemed lower
        "bullseye": ("win", "20 to 1", 10_500, "1.1.3"),
        "suits": ("win", "5 to 1", 3000, "1.1.12"),
        "progressive": DECLINED,
    }
    poor = told(settled("Kc Qh 9c 8h 7d | Ad As 5d 3d 2d", declines=True, rulings={"R13": "viewed"}))
    assert poor["bullseye"] == ("lose", None, 0, "1.1.3")
    assert poor["suits"] == ("lose", None, 0, "1.1.12")


@rule("BUL 3.17")
@pytest.mark.parametrize("theirs", ["Kd Ks 5d 4d Ad", "Kd Qs 9d 8d 7d", ""])
def test_a_declined_hand_is_settled_without_its_cards(theirs: str) -> None:
    made = settled(f" | {theirs}", declines=True)
    assert {line[0] for line in told(made).values()} == {"lose"}
    assert made.player_hand is None
    set_by_hand = settled(f" | {theirs}", "set Tc Td Kh", declines=True)
    assert told(set_by_hand) == told(made)
    with pytest.raises(BadHand, match="the cards that settle the bullseye wager"):
        settled(f" | {theirs}", declines=True, rulings={"R13": "viewed"})


@rule("BUL 3.17", "BUL 5.11")
def test_an_absent_player_declines_nothing() -> None:
    with pytest.raises(BadHand, match="a hand that is absent cannot decline") as problem:
        settled(against("Pair KK", "Pair QQ"), declines=True, absent=True)
    assert problem.value.rule == "3.17"


@rule("BUL 3.17")
@pytest.mark.parametrize("decision", ["house way", "set Tc Td Kh"])
def test_at_the_table_a_declined_hand_is_settled_and_does_not_come_back(decision: str) -> None:
    table = after(
        betting(GAME, 1),
        (ANN, c.PlaceWagers(1, ALL)),
        (DEALER, c.CloseBets()),
        deal("Tc Td Kh 4s 6s 9c 9d Jd 4d 6d"),
        (ANN, c.ViewHand(1)),
        (ANN, c.DecideHand(1, decision)),
    )
    assert refused(table, ANN, c.DeclineComparison(1)) == "3.17"  # before the Dealer's cards are up
    table = after(table, expose(), (ANN, c.DeclineComparison(1)))
    assert refused(table, ANN, c.DeclineComparison(1)) == "3.17"
    assert refused(table, DEALER, c.ViewDeclined(1)) == "3.17"
    viewed = after(table, (SUPERVISOR, c.ViewDeclined(1)))
    for each in (table, viewed):
        settlement = after(each, (DEALER, c.SettleRound())).positions[1].settlement
        assert settlement is not None
        assert told(settlement)["main"] == told(settlement)["progressive"] == DECLINED
        assert settlement.lines["bullseye"].returned == settlement.lines["suits"].returned == 0


# Cards that nobody has seen -------------------------------------------------------------------------------


@rule("BUL 3.13")
@pytest.mark.parametrize("deal_", ["Kc Qh Jc 8c 7c | ", " | Kd Ks 5d 4d Ad"])
def test_no_wager_is_settled_on_cards_that_nobody_has_seen(deal_: str) -> None:
    with pytest.raises(BadHand, match="the cards that settle the main wager have not been seen") as problem:
        settled(deal_)
    assert problem.value.rule == "1.1.7"
    verdicts = GAME.pay(facts(dealt(deal_)), Conduct.PLAYED, GAME.version())
    unsettled = {name for name, verdict in verdicts.items() if verdict is UNSETTLED}
    own = set() if deal_.startswith("K") else {"bullseye", "suits", "progressive"}
    assert unsettled == {"main", "tie"} | own
