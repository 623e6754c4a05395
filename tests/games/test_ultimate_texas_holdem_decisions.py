"""Ultimate Texas Hold'em: the decisions, and wagers that may not stand (3.9, 5.5 to 5.12)."""

from itertools import combinations

import pytest

from megalink.games.game import DealLate, Decide, Expose, ExposeDealer, ShowHands
from megalink.games.settlement import BadHand, Hand, walk
from megalink.games.ultimate_texas_holdem import GAME
from megalink.table import commands as c
from megalink.table.state import Phase
from tests.games.reading import all_returned, settle, told
from tests.games.table_play import ANN, DEALER, after, betting, deal, expose, refused
from tests.games.uth_hands import ALL, BOTH, EQUAL, FOLD, HANDS, HIGHER, LOWER, settled
from tests.marks import rule

BOARD = "Ah 7c 2d 9s 3h"

# 3.9 The decisions ----------------------------------------------------------------------------------------


@rule("UTH 3.9", "UTH 3.9.1", "UTH 3.9.2", "UTH 3.9.4", "UTH 3.9.4.1", "UTH 3.9.4.2")
@rule("UTH 3.9.6", "UTH 3.9.6.1", "UTH 3.9.6.2")
def test_the_stages_and_their_choices() -> None:
    said = {
        stage.name: (
            stage.rule,
            [(each.word, each.rule, each.wager, each.multiple) for each in stage.choices],
        )
        for stage in GAME.stages
    }
    assert said == {
        "hole": (
            "3.9",
            [("check", "3.9.1", None, 0), ("play 3", "3.9.2", "play", 3), ("play 4", "3.9.2", "play", 4)],
        ),
        "flop": ("3.9.4", [("check", "3.9.4.1", None, 0), ("play 2", "3.9.4.2", "play", 2)]),
        "river": ("3.9.6", [("fold", "3.9.6.1", None, 0), ("play 1", "3.9.6.2", "play", 1)]),
    }
    assert list(said) == ["hole", "flop", "river"]
    assert all(stage.absent is None for stage in GAME.stages)


WAYS = {
    ("play 3",): 3000,
    ("play 4",): 4000,
    ("check", "play 2"): 2000,
    ("check", "check", "play 1"): 1000,
}


@rule("UTH 3.9.2", "UTH 3.9.4.2", "UTH 3.9.6.2", "UTH 4.1.1")
@pytest.mark.parametrize(("decisions", "play"), WAYS.items())
def test_a_play_wager_is_its_multiple_of_the_ante(decisions: tuple[str, ...], play: int) -> None:
    won, lost = settled(HIGHER, *decisions), settled(LOWER, *decisions)
    assert won.lines["play"].staked == lost.lines["play"].staked == play
    assert told(won)["play"] == ("win", "1 to 1", 2 * play, "3.10.3")
    assert told(lost)["play"] == ("lose", None, 0, "3.10.5")
    assert won.staked == 2000 + play


@rule("UTH 3.9.2", "UTH 3.9.4.2", "UTH 3.9.6.2")
@pytest.mark.parametrize(
    ("before", "allowed", "number"),
    [
        ((), {"check", "play 3", "play 4"}, "3.9"),
        (("check",), {"check", "play 2"}, "3.9.4"),
        (("check", "check"), {"fold", "play 1"}, "3.9.6"),
    ],
)
def test_each_stage_takes_its_own_choices_and_no_others(
    before: tuple[str, ...], allowed: set[str], number: str
) -> None:
    words = {"check", "fold", "play", "bet", "", "house way", "Check", "play 1.5"}
    for word in words | {f"play {times}" for times in range(7)}:
        if word in allowed:
            assert walk(GAME, (*before, word)).taken[-1].word == word
            continue
        with pytest.raises(BadHand, match="is no choice at the") as problem:
            walk(GAME, (*before, word))
        assert problem.value.rule == number


@rule("UTH 3.9.4", "UTH 3.9.6")
@pytest.mark.parametrize("decisions", WAYS)
@pytest.mark.parametrize("more", ["check", "fold", "play 1", "play 2", "play 4"])
def test_a_player_who_has_wagered_on_play_decides_no_more(decisions: tuple[str, ...], more: str) -> None:
    numbers = {"play 3": "3.9.2", "play 4": "3.9.2", "play 2": "3.9.4.2", "play 1": "3.9.6.2"}
    with pytest.raises(BadHand, match="no decision is open") as problem:
        settled(HIGHER, *decisions, more)
    assert problem.value.rule == numbers[decisions[-1]]


@rule("UTH 3.9", "UTH 3.9.4", "UTH 3.9.6")
@pytest.mark.parametrize(("decisions", "number"), [(("check",), "3.9.4"), (("check", "check"), "3.9.6")])
def test_a_decision_that_is_owed_is_missed(decisions: tuple[str, ...], number: str) -> None:
    with pytest.raises(BadHand, match="decision is missing") as problem:
        settled(HIGHER, *decisions)
    assert problem.value.rule == number


@rule("UTH 3.9.1", "UTH 3.9.3", "UTH 3.9.4.1", "UTH 3.9.5", "UTH 3.9.6.2", "UTH 3.10")
def test_decisions_and_exposures_take_turns() -> None:
    assert [type(each) for each in GAME.round] == [
        Decide,
        Expose,
        Decide,
        Expose,
        Decide,
        DealLate,
        ExposeDealer,
        ShowHands,
    ]
    assert [each.stage for each in GAME.round if isinstance(each, Decide)] == [0, 1, 2]
    table = after(
        betting(GAME, 1),
        (ANN, c.PlaceWagers(1, BOTH)),
        (DEALER, c.CloseBets()),
        deal(BOARD + "As Kd Qc Qd"),
    )
    seen = [table.community_up]
    for word in ("check", "check"):
        assert refused(table, DEALER, c.Expose()) == "3.10"
        table = after(table, (ANN, c.DecideHand(1, word)))
        assert refused(table, ANN, c.DecideHand(1, "check")) == "3.9"
        table = after(table, expose())
        seen.append(table.community_up)
    assert seen == [0, 3, 5]
    assert not table.dealer_up
    table = after(table, (ANN, c.DecideHand(1, "play 1")), expose())
    assert table.dealer_is_open


@rule("UTH 3.9.6.1")
@pytest.mark.parametrize("deal_", [HIGHER, LOWER, EQUAL, *HANDS.values()])
def test_a_fold_loses_ante_and_blind_whatever_the_hands(deal_: str) -> None:
    made = told(settled(deal_, *FOLD, wagers=ALL))
    assert made["ante"] == made["blind"] == ("lose", None, 0, "3.9.6.1")
    assert list(made) == ["ante", "blind", "trips", "progressive"]


@rule("UTH 5.11")
@pytest.mark.parametrize("decisions", [(), ("check",), ("check", "check")])
def test_a_player_who_is_not_there_to_decide_gets_everything_back(decisions: tuple[str, ...]) -> None:
    for deal_ in (HIGHER, LOWER, HANDS["Straight"]):  # R23
        made = settled(deal_, *decisions, wagers=ALL, absent=True)
        assert told(made) == all_returned(ALL, "5.11")
        assert (made.entry, made.player_hand, made.dealer_hand) == (None, None, None)


@rule("UTH 5.11")
@pytest.mark.parametrize("decisions", [*WAYS, FOLD])
def test_absence_changes_nothing_once_every_decision_is_taken(decisions: tuple[str, ...]) -> None:
    assert settled(HIGHER, *decisions, wagers=ALL, absent=True) == settled(HIGHER, *decisions, wagers=ALL)


SIDE = ("blind", "trips", "progressive")


@rule("UTH 5.12", "UTH 5.12.2", "UTH 3.5")
@pytest.mark.parametrize("placed", [some for size in (1, 2, 3) for some in combinations(SIDE, size)])
def test_without_an_ante_every_wager_goes_back(placed: tuple[str, ...]) -> None:
    wagers = dict.fromkeys(placed, 500)
    for absent in (False, True):
        made = settle(GAME, HANDS["Straight"], Hand(wagers, absent=absent))
        assert told(made) == all_returned(wagers, "5.12.2")


@rule("UTH 3.9", "UTH 5.12")
def test_without_an_ante_there_is_nothing_to_decide() -> None:
    with pytest.raises(BadHand, match="without the ante wager there is nothing to decide") as problem:
        settled(HIGHER, "fold", wagers={"trips": 500})
    assert problem.value.rule == "3.9"


@rule("UTH 5.12.1", "UTH 3.5")
@pytest.mark.parametrize("placed", [("trips",), ("progressive",), ("trips", "progressive")])
def test_the_bets_do_not_close_on_a_side_wager_alone(placed: tuple[str, ...]) -> None:
    table = after(betting(GAME, 1), (ANN, c.PlaceWagers(1, dict.fromkeys(placed, 500))))
    assert refused(table, DEALER, c.CloseBets()) == "5.12.1"
    completed = after(table, (ANN, c.PlaceWagers(1, BOTH)), (DEALER, c.CloseBets()))
    assert completed.phase is Phase.DEALING
    cancelled = after(table, (ANN, c.CancelWagers(1, placed)))
    assert not cancelled.positions


@rule("UTH 5.5", "UTH 5.6")
def test_after_no_more_bets_no_wager_is_placed_raised_or_taken_back() -> None:
    table = after(betting(GAME, 1), (ANN, c.PlaceWagers(1, BOTH)), (DEALER, c.CloseBets()))
    assert refused(table, ANN, c.PlaceWagers(1, {"trips": 500})) == "5.5"
    assert refused(table, ANN, c.PlaceWagers(1, {"ante": 2000, "blind": 2000})) == "5.5"
    assert refused(table, ANN, c.CancelWagers(1)) == "5.6"
    assert refused(table, ANN, c.CancelWagers(1, ("blind",))) == "5.6"
