"""What the tests of `--explain` share: lines to explain, and ways to look at what is told."""

import re
from collections.abc import Callable
from typing import Any

from megalink.games.registry import GAMES

Json = dict[str, Any]
Tell = Callable[[Json], str]

UTH, TCPX, THB, SSP, BUL = GAMES.values()
WIDTH = 80


def in_one_line(text: str) -> str:
    """The same words without line breaks."""
    return " ".join(text.split())


def cited(text: str) -> list[str]:
    """The numbers whose text is printed, in order."""
    return re.findall(r"^  (\d(?:\.\d+)+|R\d\d) +\S", text, re.MULTILINE)


def holdem(**other: object) -> Json:
    line: Json = {
        "id": "a1",
        "game": "ultimate-texas-holdem",
        "player": ["As", "Kd"],
        "dealer": ["Qc", "Qd"],
        "community": ["Ah", "7c", "2d", "9s", "3h"],
        "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 1000},
        "decisions": ["check", "check", "play 1"],
        "jackpot": {"unit": 500, "meter": 12345678},
    }
    return {**line, **other}


def other(game: str, player: str, dealer: str, community: str = "", **more: object) -> Json:
    decisions = {TCPX.name: ["play"], THB.name: ["flop", "check", "check"], SSP.name: ["bet"]}
    line: Json = {"game": game, "player": player.split(), "dealer": dealer.split()}
    line |= {"community": community.split()} if community else {}
    main_wager = GAMES[game].main
    return {**line, "wagers": {main_wager: 1000}, "decisions": decisions.get(game, ["house way"]), **more}
