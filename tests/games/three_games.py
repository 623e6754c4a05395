"""Rounds of TCPX, THB and SSP: their cards, their words, and the way to where the hands are shown."""

from collections.abc import Mapping
from typing import Final

import pytest

from megalink.games import singapore_stud, texas_holdem_bonus, three_card_poker_xtreme
from megalink.games.game import Expose, ExposeDealer, Game
from megalink.table import commands as c
from megalink.table.state import State
from tests.games.table_play import ANN, BOB, DEALER, Said, after, betting, deal, expose

TCPX: Final = three_card_poker_xtreme.GAME
THB: Final = texas_holdem_bonus.GAME
SSP: Final = singapore_stud.GAME
GAMES: Final = (TCPX, THB, SSP)

CLOSE: Final[Said] = (DEALER, c.CloseBets())
SHOW: Final[Said] = (DEALER, c.ShowHands())
SETTLE: Final[Said] = (DEALER, c.SettleRound())
END: Final[Said] = (DEALER, c.EndRound())

ONE: Final = {  # the cards of one position, in the order of the first dealing method
    "TCPX": "As 9h 4d  Ks 8d 4c  7c 2h 5h",
    "THB": "As 7c 2d 9s 3h  Ah Td  Kc Kd",
    "SSP": "Ah Kd 9s 6c 3h  Ad Kc 8s 5h 2d",
}
TWO: Final = {
    "TCPX": "As 9h 4d  Qs 9c 3d  Ks 8d 4c  7c 2h 5h",
    "THB": "As 7c 2d 9s 3h  Ah Td  Qh Jd  Kc Kd",
    "SSP": "Ah Kd 9s 6c 3h  Qh Jd 7s 6d 2h  Ad Kc 8s 5h 2d",
}
STAY: Final = {"TCPX": "play", "THB": "flop", "SSP": "bet"}
MULTIPLE: Final = {"TCPX": 1, "THB": 2, "SSP": 2}
ROUND_OF_PLAY: Final = {"TCPX": "1.1.10", "THB": "1.1.13", "SSP": "1.1.7"}
DECLINING: Final = {"TCPX": "3.10.3", "THB": "3.10.1", "SSP": "3.10.1"}

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)


def dealt(game: Game, wagers: Mapping[int, Mapping[str, int]], text: str, method: str | None = None) -> State:
    """Play a round up to its cards; Ann holds the first position, and Bob the others."""
    table = betting(game, method=method or game.methods[0].name)
    for seat, placed in wagers.items():
        who = ANN if seat == min(wagers) else BOB
        table = after(table, (who, c.TakeSeat(seat, who.name)), (who, c.PlaceWagers(seat, placed)))
    return after(table, CLOSE, deal(text))


def shown(game: Game, text: str, wagers: Mapping[str, int], *words: str) -> State:
    """Play one position on until its hand is to be shown."""
    table = dealt(game, {1: wagers}, text)
    for word in words:
        while isinstance(table.on, Expose):
            table = after(table, expose())
        table = after(table, (ANN, c.DecideHand(1, word)))
    while isinstance(table.on, Expose | ExposeDealer):
        table = after(table, expose())
    return table


def last_words(game: Game) -> tuple[str, ...]:
    return ("flop", "check", "check") if game is THB else (STAY[game.code],)
