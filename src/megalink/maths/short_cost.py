"""What the short strategies cost against perfect play, and what they say of one hand."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from megalink.cards import show
from megalink.games.game import Game
from megalink.games.settlement import walk
from megalink.games.version import RuleVersion
from megalink.maths import short_hands, short_holdem
from megalink.maths.ev import Situation, check
from megalink.maths.holdem_features import Features
from megalink.maths.registry import solver
from megalink.maths.short import Plan, Strategy, bounds, first_cases
from megalink.maths.short_list import STRATEGIES
from megalink.points import arrangements

_WORTH: Final[Mapping[str, Callable[[Strategy, RuleVersion], Fraction]]] = MappingProxyType(
    {
        "ultimate-texas-holdem": short_holdem.ultimate_worth,
        "texas-holdem-bonus": short_holdem.bonus_worth,
        "three-card-poker-xtreme": short_hands.three_card_worth,
        "singapore-stud": short_hands.stud_worth,
        "bullseye": short_hands.bullseye_worth,
    }
)


class Priced(NamedTuple):
    """A strategy and what it comes to, in units of the main wager."""

    strategy: Strategy
    ev: Fraction
    cost: Fraction
    """How much more it loses than perfect play."""


def worth(strategy: Strategy, version: RuleVersion) -> Fraction:
    """Give the expected result of the base game under a strategy, every deal counted."""
    return _WORTH[strategy.game](strategy, version)


def priced(game: Game, version: RuleVersion) -> tuple[Priced, ...]:
    """Price all short strategies of a game."""
    perfect = solver(game.name).value(version)
    found = ((each, worth(each, version)) for each in STRATEGIES if each.game == game.name)
    return tuple(Priced(each, ev, perfect - ev) for each, ev in found)


def advice(game: Game, strategy: Strategy, known: Situation) -> str:
    """Give the word that a strategy has for one hand."""
    check(game, known)
    stage = walk(game, known.decisions).open
    plan = strategy.plans["" if stage is None else stage.name]
    if game.names_cards:
        return _set(plan, known)
    names, seen = _seen(game, known)
    cases, words = bounds(plan, names)
    return words[int(first_cases(cases, seen[None])[0])]


def _seen(game: Game, known: Situation) -> tuple[tuple[str, ...], Features]:
    """Give what the conditions of a strategy look at, as far as it is known."""
    if known.dealer_card is not None:
        return short_hands.STUD, short_hands.stud_features(known.player, known.dealer_card)
    if game.hand_size == 3:
        return short_hands.THREE_CARDS, short_hands.three_card_features(known.player)
    return short_holdem.features_of(known.player, known.community)


def _set(plan: Plan, known: Situation) -> str:
    ways = arrangements(known.player)
    points = short_hands.bullseye_points(plan, [way.points for way in ways]) if ways else None
    return f"set {show(next(way.three for way in ways if way.points == points))}" if points else "house way"
