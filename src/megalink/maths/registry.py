"""One solver a game, and `solve`: everything exact about a game under any ruling and any pay table."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from math import comb
from typing import Final, Protocol, cast

from msgspec.structs import replace

from megalink.games.game import Game
from megalink.games.registry import game as find
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths.analysis import Analysis, Solution, analyse
from megalink.money import PayTable
from megalink.rulebook.rulings import DEFAULTS, Rulings


class Solver(Protocol):
    """What the file of a game offers."""

    def solve(self, version: RuleVersion) -> Solution:
        """Count every deal by its ending under best play."""

    def value(self, version: RuleVersion) -> Fraction:
        """Give the expected result of the base game under best play, and no more: this is quick."""


def solver(name: str) -> Solver:
    """Load the solver of a game; its kernels are loaded with it, so nobody else pays for them."""
    return cast("Solver", import_module(f"megalink.maths.{name.replace('-', '_')}"))


def version_of(game: Game, rulings: Rulings, pay_tables: Mapping[str, PayTable]) -> RuleVersion:
    """Give the document's rule version with these readings, and with these pay tables in place of its own."""
    made = game.version(rulings)
    strangers = pay_tables.keys() - made.pays.keys()
    if strangers:
        known = ", ".join(made.pays)
        message = f"{game.title} has no pay table {', '.join(sorted(strangers))}; it has: {known}"
        raise ValueError(message)
    return replace(made, pays={**made.pays, **pay_tables})


def solve(
    game: str,
    rulings: Rulings | Mapping[str, str] = DEFAULTS,
    pay_tables: Mapping[str, PayTable] | None = None,
) -> Analysis:
    """Analyse a game wholly.

    `rulings` are `Rulings` or readings by the ids of the register, as `{"R03": "lose"}`; `pay_tables` stand
    in place of the document's, by the name of the wager.
    """
    found = find(game)
    chosen = rulings if isinstance(rulings, Rulings) else Rulings.of(rulings)
    version = version_of(found, chosen, pay_tables or {})
    return analyse(found, version, solver(found.name).solve(version), prize_chances())


def value(
    game: str,
    rulings: Rulings | Mapping[str, str] = DEFAULTS,
    pay_tables: Mapping[str, PayTable] | None = None,
) -> Fraction:
    """Give the expected result of the base game alone: quick enough to be asked a thousand times."""
    found = find(game)
    chosen = rulings if isinstance(rulings, Rulings) else Rulings.of(rulings)
    return solver(found.name).value(version_of(found, chosen, pay_tables or {}))


_FIVE: Final = comb(52, 5)


@cache
def prize_chances() -> Mapping[Category, Fraction]:
    """Give the chance of every hand of the five cards that decide a jackpot wager.

    Whatever the game, they are five of 52, and no decision changes them (UTH 4.2, TCPX 4.4, THB 4.2, SSP
    4.2, BUL 4.5).
    """
    straights, ranks = 10, 13
    suited = comb(13, 5) * 4
    counts = {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: (straights - 1) * 4,
        Category.FOUR_OF_A_KIND: ranks * 48,
        Category.FULL_HOUSE: ranks * comb(4, 3) * (ranks - 1) * comb(4, 2),
        Category.FLUSH: suited - straights * 4,
        Category.STRAIGHT: straights * (4**5 - 4),
        Category.THREE_OF_A_KIND: ranks * comb(4, 3) * comb(12, 2) * 4**2,
        Category.TWO_PAIRS: comb(13, 2) * comb(4, 2) ** 2 * 44,
        Category.ONE_PAIR: ranks * comb(4, 2) * comb(12, 3) * 4**3,
        Category.FIVE_ODD_CARDS: (comb(13, 5) - straights) * (4**5 - 4),
    }
    if sum(counts.values()) != _FIVE:
        message = "the hands of five cards do not add up"
        raise AssertionError(message)
    return {hand: Fraction(ways, _FIVE) for hand, ways in counts.items()}


_TOGETHER: Final = {("texas-holdem-bonus", "bonus"): "with_bonus", ("bullseye", "tie"): "with_tie"}
"""The side wagers for which another play than that of the base game can be best, and who works it out."""


def together(version: RuleVersion, game: str, wager: str, ratio: Fraction) -> tuple[Fraction, Fraction]:
    """Play best for the base game and `ratio` units of a side wager: what a unit of each comes to."""
    name = _TOGETHER.get((game, wager))
    if name is None:
        known = ", ".join(f"{side} of {of}" for of, side in _TOGETHER)
        message = f"no decision of {game} touches {wager!r}; the wagers that one does are: {known}"
        raise ValueError(message)
    if ratio < 0:
        message = f"a wager is nothing or more, not {ratio}"
        raise ValueError(message)
    return cast("tuple[Fraction, Fraction]", getattr(solver(game), name)(version, ratio))
