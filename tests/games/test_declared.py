"""What the games declare, beside what comes of it: lists like those of the documents, and nothing over."""

from typing import Final

import pytest

from megalink.games.game import DealLate, Expose, Game, Wins, win
from megalink.games.registry import GAMES
from megalink.money import Odds, PayTable
from megalink.points import PointKind
from tests.marks import rule

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda it: it.code)

PAID: Final = {
    "UTH": ["ante", "blind", "play", "trips", "progressive"],
    "TCPX": ["ante", "play", "ante_bonus", "pair_plus", "six_card_bonus", "progressive"],
    "THB": ["ante", "flop", "turn", "river", "bonus", "progressive"],
    "SSP": ["ante", "bet", "progressive"],
    "BUL": ["main", "tie", "bullseye", "suits", "progressive"],
}
"""The wagers that section 4 of each document pays, in the order of the pay tables."""


@rule("UTH 4.1", "UTH 4.2", "TCPX 4.1", "THB 4.1", "THB 4.2", "SSP 4.1", "SSP 4.2", "BUL 4.1", "BUL 4.5")
@every_game
def test_every_wager_of_section_4_has_its_pay_table(game: Game) -> None:
    assert [each.wager for each in game.pay_tables] == PAID[game.code]


@rule(
    "UTH 3.7",
    "UTH 3.8",
    "TCPX 3.7",
    "TCPX 3.8",
    "THB 3.7",
    "THB 3.8",
    "SSP 3.7",
    "SSP 3.8",
    "BUL 3.8",
    "BUL 3.9",
)
@every_game
def test_every_dealing_method_is_there_the_usual_one_first(game: Game) -> None:
    by_machine = ["automated"] if game.code in {"THB", "SSP"} else ["A", "B", "C"]
    assert [each.name for each in game.methods] == [*by_machine, "manual"]


@rule("UTH 3.9.3", "UTH 3.9.5", "TCPX 3.10.2", "THB 3.9.1")
@every_game
def test_what_is_exposed_is_the_whole_community_and_no_more(game: Game) -> None:
    exposed = [place for act in game.round if isinstance(act, Expose) for place in range(act.start, act.stop)]
    assert exposed == list(range(game.community_size))


@rule("UTH 3.7.2.1", "UTH 3.8", "TCPX 3.7.2.1", "THB 3.8", "BUL 3.8.2.1")
@every_game
def test_a_round_deals_late_where_a_method_does(game: Game) -> None:
    assert any(isinstance(act, DealLate) for act in game.round) is any(each.late for each in game.methods)


def test_a_wager_that_can_win_with_a_hand_needs_its_line() -> None:
    table = PayTable("main", "4.1", {Wins.ANY: Odds.to(1)})
    assert win(table, "4.1").pays == Odds.to(1)
    with pytest.raises(ValueError, match="main can win with 'Pair', and its pay table has no line for that"):
        win(table, "4.1", PointKind.PAIR)
