"""The jackpot wager: what its prizes return, when the meter makes it fair, and what sharing prizes costs.

Figures are in units of the least jackpot wager. THB's fixed prizes are dollars (THB 4.2), so they are taken
for a wager that is named in cents. Which decisions are best changes none of this: the wager outlives them
all.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, prod
from typing import Final, final

from msgspec import Struct

from megalink.games.game import Game
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths.registry import prize_chances
from megalink.money import FixedPrize, MeterShare, Odds, PayTable

WAGER: Final = 500
"""Cents for which dollar prizes are priced where no wager is named."""
WHOLE: Final = 100


@final
class Shared(Struct, frozen=True):
    """What one wager returns from the meter when several hands at the table play for it."""

    hands: int
    per_meter: Fraction
    """For each unit that the meter shows."""
    per_reset: Fraction
    """For each unit of the link's reset amount, where that pays a part (R06, R07)."""


@final
class Jackpot(Struct, frozen=True):
    """Everything exact about a jackpot wager."""

    wager: int | None
    """In cents, where prizes are dollars."""
    multiples: tuple[int, ...]
    prizes: Mapping[Category, Fraction]
    fixed_return: Fraction
    return_per_meter_unit: Fraction
    sharing: Mapping[str, tuple[Shared, ...]]
    """By the reading of R06, for one hand and up to as many as the table seats."""

    def break_even(self, multiple: int = 1) -> Fraction:
        """Give the meter at which the wager is fair, in units of the least wager.

        The fixed prizes grow with the multiple, the shares of the meter do not (3.5.4, R10). Who pays the
        fixed prizes (R09) is the same to the player, and with one hand there is nothing to share (R06).
        """
        return multiple * (1 - self.fixed_return) / self.return_per_meter_unit


def jackpot(game: Game, version: RuleVersion, wager: int = WAGER) -> Jackpot:
    """Work out the jackpot wager of a game."""
    table = version.pays[game.jackpot]
    lines = {category: pays for category in Category if (pays := table.of(category)) is not None}
    chances = {category: prize_chances()[category] for category in sorted(lines, reverse=True)}
    fixed = sum((chances[category] * _fixed(pays, wager) for category, pays in lines.items()), Fraction())
    meter = sum((chances[category] * _share(pays) for category, pays in lines.items()), Fraction())
    dollars = any(isinstance(pays, FixedPrize) for pays in lines.values())
    return Jackpot(
        wager if dollars else None,
        game.wager(game.jackpot).multiples,
        chances,
        fixed,
        meter,
        {
            reading: tuple(_shared(game, table, hands, reading) for hands in range(1, game.seats + 1))
            for reading in ("remaining meter", "start amount")
        },
    )


def _fixed(pays: object, wager: int) -> Fraction:
    if isinstance(pays, Odds):
        return Fraction(pays.pays, pays.per) + (1 if pays.stake_comes_back else 0)
    return Fraction(pays.amount, wager) if isinstance(pays, FixedPrize) else Fraction()


def _share(pays: object) -> Fraction:
    return Fraction(pays.percent, WHOLE) if isinstance(pays, MeterShare) else Fraction()


# Several winners in one round -------------------------------------------------------------------------------

Set = frozenset[int]


@cache
def straight_flushes() -> Mapping[Set, Category]:
    """Give the forty hands that take a share of the meter, cards being 13 × suit + rank."""
    found: dict[Set, Category] = {}
    for suit in range(4):
        for top in range(3, 13):  # the five-high one holds the Ace as its lowest card
            ranks = [rank % 13 for rank in range(top - 4, top + 1)]
            hand = Category.ROYAL_FLUSH if top == 12 else Category.STRAIGHT_FLUSH
            found[frozenset(13 * suit + rank for rank in ranks)] = hand
    return found


def _shared(game: Game, table: PayTable, hands: int, reading: str) -> Shared:
    """Average over every way in which one hand wins a share, and every other that wins beside it."""
    per_meter = per_reset = Fraction()
    ways = comb(52, 5) * comb(5, game.hand_size)
    for own, beside in _beside(game.hand_size):
        for (straights, royals), chance in _others(game.hand_size, beside, hands - 1).items():
            meter, reset = _award(table, own, straights, royals, reading)
            per_meter += chance * meter / ways
            per_reset += chance * reset / ways
    return Shared(hands, per_meter, per_reset)


def _award(
    table: PayTable, own: Category, straights: int, royals: int, reading: str
) -> tuple[Fraction, Fraction]:
    """Give what a winner gets beside other winners: in units of the meter and of the reset amount (R06 to
    R08).
    """
    share = _share(table.of(Category.STRAIGHT_FLUSH))
    royal = _share(table.of(Category.ROYAL_FLUSH))
    winners = straights + (own is Category.STRAIGHT_FLUSH)
    if reading == "start amount":
        left = 1 - share if winners else Fraction(1)
        resets = share * max(winners - 1, 0)
    else:
        left, resets = (1 - share) ** winners, Fraction()
    if own is Category.STRAIGHT_FLUSH:
        taken = share if reading == "start amount" else 1 - left
        return taken / winners, resets / winners
    return left * royal / (royals + 1), Fraction(royals, royals + 1)


@cache
def _beside(size: int) -> list[tuple[Category, tuple[tuple[Set, Category], ...]]]:
    """Give every winning hand with every choice of its community cards, and what else could win beside it."""
    every = straight_flushes()
    found = []
    for hand, own in every.items():
        for shared in map(frozenset, combinations(sorted(hand), 5 - size)):
            others = tuple(
                (other - shared, category)
                for other, category in every.items()
                if shared <= other and not (other - shared) & hand
            )
            found.append((own, others))
    return found


@cache
def _others(
    size: int, beside: tuple[tuple[Set, Category], ...], hands: int
) -> dict[tuple[int, int], Fraction]:
    """Give the chance that so many other hands win a straight flush, and so many a royal flush."""
    chosen = _disjoint(beside, hands)
    expected = {kinds: number * _dealt(size, sum(kinds), hands) for kinds, number in chosen.items()}
    return {
        (straights, royals): sum(
            (
                (-1) ** (more - straights + royal - royals)
                * comb(more, straights)
                * comb(royal, royals)
                * chance
                for (more, royal), chance in expected.items()
                if more >= straights and royal >= royals
            ),
            Fraction(),
        )
        for straights, royals in expected
    }


def _dealt(size: int, winners: int, hands: int) -> Fraction:
    """Give the expected number of ways in which hands among so many hold these sets of cards, one each."""
    ways = factorial(hands) // factorial(hands - winners)
    return Fraction(ways, prod(comb(47 - size * place, size) for place in range(winners)))


def _disjoint(sets: tuple[tuple[Set, Category], ...], most: int) -> dict[tuple[int, int], int]:
    """Count the choices of sets that share no card, by straight flushes and royal flushes.

    Sets of different suits never share one, so suits are counted apart and multiplied.
    """
    found = {(0, 0): 1}
    for suit in range(4):
        here = [each for each in sets if next(iter(each[0])) // 13 == suit]
        counted: dict[tuple[int, int], int] = {}
        for size in range(min(most, len(here)) + 1):
            for chosen in _apart(here, size):
                royals = sum(category is Category.ROYAL_FLUSH for _, category in chosen)
                kinds = (size - royals, royals)
                counted[kinds] = counted.get(kinds, 0) + 1
            if not any(sum(kinds) == size for kinds in counted):
                break
        together: dict[tuple[int, int], int] = {}
        for (a, b), one in found.items():
            for (c, d), two in counted.items():
                if a + b + c + d <= most:
                    together[a + c, b + d] = together.get((a + c, b + d), 0) + one * two
        found = together
    return found


def _apart(sets: list[tuple[Set, Category]], size: int) -> Iterator[tuple[tuple[Set, Category], ...]]:
    for chosen in combinations(sets, size):
        if len(frozenset().union(*(each for each, _ in chosen))) == sum(len(each) for each, _ in chosen):
            yield chosen
