"""What an ending is worth: the games' own `pay`, asked once for each ending, in exact fractions.

A solver never knows what a hand pays. It asks here for the result of each of its finitely many endings,
fills an integer table with the answers and hands that table to its kernels, so a changed pay table or
ruling never touches a kernel. Cents, limits and the odd cent (R11) do not enter: results are fractions of a
wager.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Final, NamedTuple, final

from msgspec.structs import replace

from megalink.games.game import Conduct, Game, Outcome, Verdict
from megalink.games.settlement import follow_ups, walk
from megalink.games.version import RuleVersion
from megalink.labels import Labelled
from megalink.money import Odds, PayTable, odds

LEAVE: Final = "leave"
"""Stands for the last decision where a player goes away instead of folding, and gets all back (5.11, R38)."""


class Ending(NamedTuple):
    """How a hand can end: what was decided, and the facts that `pay` reads."""

    decisions: tuple[str, ...]
    facts: Any


def gives_up(version: RuleVersion) -> str:
    """Name the last word of a hand given up: where absence cannot be told from folding, leaving is better
    (R38).
    """
    return LEAVE if version.rulings.absence == "absent" else "fold"


def net(verdict: Verdict) -> Fraction:
    """Give the result of a wager of one unit."""
    if verdict.outcome is Outcome.WIN and verdict.pays is not None:
        found = odds(verdict.pays)
        return Fraction(found.pays, found.per) - (0 if found.stake_comes_back else 1)
    return Fraction(-1 if verdict.outcome is Outcome.LOSE else 0)


@final
class Pricing:
    """The results of endings of one game under one rule version."""

    def __init__(self, game: Game, version: RuleVersion) -> None:
        self.game = game
        self.version = version
        before = game.before_the_cards.values()
        placed = [each.name for each in before if game.main in {each.name, each.equals}]
        self.placed: Final = tuple(placed)
        """The wagers of the base game that are placed before the cards."""
        self.sides: Final = tuple(
            each.name for each in before if each.name not in placed and each.name != game.jackpot
        )
        """The side wagers, the jackpot's left out."""

    def stakes(self, decisions: tuple[str, ...]) -> dict[str, int]:
        """Give what has been staked on the base game after these decisions, in units of the main wager."""
        words = decisions[:-1] if decisions and decisions[-1] == LEAVE else decisions
        return {**dict.fromkeys(self.placed, 1), **follow_ups(walk(self.game, words), 1)}

    def by_wager(self, ending: Ending) -> dict[str, Fraction]:
        """Give the result of every wager of the base game, in units of the main wager."""
        stakes = self.stakes(ending.decisions)
        if ending.decisions and ending.decisions[-1] == LEAVE:
            return dict.fromkeys(stakes, Fraction())
        verdicts = self._verdicts(ending, self.version)
        found = {name: staked * net(verdicts[name]) for name, staked in stakes.items()}
        for extra, base in self.game.extras.items():  # a payment with no stake of its own
            if base in stakes:
                pays = verdicts[extra].pays
                won = odds(pays) if pays is not None else None
                found[extra] = Fraction(won.pays, won.per) * stakes[base] if won else Fraction()
        return found

    def base(self, ending: Ending) -> Fraction:
        """Give the result of the base game, in units of the main wager."""
        return sum(self.by_wager(ending).values(), Fraction())

    def side(self, wager: str, ending: Ending) -> Fraction:
        """Give the result of one unit on a side wager."""
        if ending.decisions and ending.decisions[-1] == LEAVE:
            return Fraction()
        return net(self._verdicts(ending, self.version)[wager])

    def line(self, wager: str, ending: Ending) -> Labelled | None:
        """Find the line of its pay table on which a side wager wins.

        A verdict says what was paid, not on which line; so `pay` is asked with a table whose lines all
        differ.
        """
        table = self.version.pays[wager]
        if ending.decisions and ending.decisions[-1] == LEAVE:
            return None
        told = PayTable(
            table.wager, table.rule, {line: Odds.to(place + 1) for place, line in enumerate(table.lines)}
        )
        version = replace(self.version, pays={**self.version.pays, wager: told})
        verdict = self._verdicts(ending, version)[wager]
        if verdict.outcome is not Outcome.WIN or verdict.pays is None:
            return None
        return list(table.lines)[odds(verdict.pays).pays - 1]

    def _verdicts(self, ending: Ending, version: RuleVersion) -> Mapping[str, Verdict]:
        folded = walk(self.game, ending.decisions).folded
        return self.game.pay(ending.facts, Conduct.FOLDED if folded else Conduct.PLAYED, version)


def whole(results: Iterable[Fraction]) -> tuple[int, list[int]]:
    """Scale fractions by their common denominator: that, and whole numbers in the same order."""
    found = list(results)
    scale = lcm(*(each.denominator for each in found))
    return scale, [int(each * scale) for each in found]


def expected(results: Iterable[Fraction], ways: Sequence[int]) -> Fraction:
    """Weigh results by the ways to come to them."""
    scale, scaled = whole(results)
    total = sum(result * number for result, number in zip(scaled, ways, strict=True))
    return Fraction(total, scale * sum(ways))
