"""Pay tables from a file: read, checked line by line, and put in place of the document's.

The file is TOML or JSON: a table for each wager, in it a line for each hand, worded as everywhere else.

    [blind]
    "Full House" = "4 to 1"

Lines that are not named stay as they are in the document; `nothing` takes one out.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Final

from megalink.games.game import Game
from megalink.labels import Labelled
from megalink.money import BadAmount, FixedPrize, MeterShare, Odds, Pays, PayTable

NOTHING: Final = "nothing"
_ODDS: Final = re.compile(r"(-?\d+)\s*(to|for|:)\s*(-?\d+)")
_METER: Final = re.compile(r"(-?\d+)\s*% of the meter")
_DOLLARS: Final = re.compile(r"\$(\d[\d,]*)")


class BadPayTable(ValueError):
    """A file of pay tables that cannot be used; says in which line."""


def read(text: str, game: Game) -> dict[str, PayTable]:
    """Read the pay tables of a game."""
    tables = {each.wager: each for each in game.pay_tables}
    found: dict[str, PayTable] = {}
    for wager, lines in _parsed(text).items():
        at = _Where(text, wager)
        if wager not in tables:
            raise at.bad(f"{game.title} has no pay table {wager!r}; it has: {', '.join(tables)}")
        if not isinstance(lines, Mapping):
            raise at.bad(f"{wager} is a table of hands with what each pays")
        found[wager] = _changed(tables[wager], lines, at, jackpot=wager == game.jackpot)
    return found


def _parsed(text: str) -> Mapping[str, object]:
    try:
        if text.lstrip().startswith("{"):
            found = json.loads(text, object_pairs_hook=_once)
        else:
            found = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadPayTable(f"this is neither TOML nor JSON: {problem}") from problem
    if not isinstance(found, dict):
        raise BadPayTable("a file of pay tables holds a table for each wager")
    return found


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            message = f"{key!r} stands there twice"
            raise ValueError(message)
        found[key] = value
    return found


class _Where:
    """Finds the line of a file in which something stands."""

    def __init__(self, text: str, wager: str) -> None:
        self.lines = text.splitlines()
        self.start = self._find(wager, 0)

    def _find(self, word: str, start: int) -> int:
        return next((at for at in range(start, len(self.lines)) if word in self.lines[at]), start)

    def bad(self, message: str, hand: str = "") -> BadPayTable:
        """Make the error for the line of a hand."""
        return BadPayTable(f"line {self._find(hand, self.start) + 1}: {message}")


def _changed(table: PayTable, lines: Mapping[str, object], at: _Where, *, jackpot: bool) -> PayTable:
    kind = type(next(iter(table.lines)))
    known: dict[str, Labelled] = {each.label.lower(): each for each in kind}
    wanted: dict[Labelled, Pays | None] = {}
    said: dict[Labelled, str] = {}
    for name, pays in lines.items():
        hand = known.get(name.lower())
        if hand is None:
            names = ", ".join(each.label for each in kind)
            raise at.bad(f"{table.wager} knows no hand {name!r}; they are: {names}", name)
        if hand in said:
            raise at.bad(f"{name!r} stands there twice", name)
        try:
            wanted[hand] = _pays(pays, jackpot=jackpot)
        except BadAmount as problem:
            raise at.bad(f"{table.wager}, {name}: {problem}", name) from problem
        said[hand] = name
    merged = {**table.lines, **wanted}
    kept = {hand: pays for hand in sorted(merged, reverse=True) if (pays := merged[hand]) is not None}
    _check_order(table, kept, said, at)
    return PayTable(table.wager, table.rule, kept)


def _check_order(
    table: PayTable, lines: Mapping[Labelled, Pays], said: Mapping[Labelled, str], at: _Where
) -> None:
    """Refuse a higher hand that pays less than a lower one; a percentage and odds are not compared."""
    highest: dict[type, tuple[float, Labelled]] = {}
    for hand in sorted(lines):
        pays = lines[hand]
        worth = _worth(pays)
        most, below = highest.get(type(pays), (worth, hand))
        if worth < most:
            name = said.get(hand) or said.get(below, "")
            message = f"{table.wager}: {hand.label} pays less ({pays.text}) than {below.label} below it"
            raise at.bad(f"{message} ({lines[below].text})", name)
        highest[type(pays)] = (worth, hand)


def _worth(pays: Pays) -> float:
    if isinstance(pays, Odds):
        return pays.pays / pays.per + (1 if pays.stake_comes_back else 0)
    return pays.percent if isinstance(pays, MeterShare) else pays.amount


def _pays(said: object, *, jackpot: bool) -> Pays | None:
    """Read what a line pays; only the jackpot's may be dollars or a share of the meter."""
    if not isinstance(said, str):
        message = f"what a hand pays is said in words, as 3 to 2, not {said!r}"
        raise BadAmount(message)
    words = " ".join(said.split())
    if words == NOTHING:
        return None
    odds = _ODDS.fullmatch(words)
    if odds:
        make = Odds.for_ if odds[2] == "for" else Odds.to
        return make(int(odds[1]), int(odds[3]))
    meter, dollars = _METER.fullmatch(words), _DOLLARS.fullmatch(words)
    if jackpot and meter:
        return MeterShare.of(int(meter[1]))
    if jackpot and dollars:
        return FixedPrize.of_dollars(int(dollars[1].replace(",", "")))
    also = ", $2,000 or 10% of the meter" if jackpot else ""
    message = f"{said!r} is not read; a line pays as in: 3 to 2, 400 for 1{also}, or {NOTHING}"
    raise BadAmount(message)
