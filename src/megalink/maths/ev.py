"""What every decision is worth that a player may take now: `ev`, exact, for any point of any game.

A file of its own for each game (`ev_bullseye` and so on) gives the expected results; here is what they
share: which decision is open, whether what is known fits it, and the jackpot wager, which no decision
changes.
"""

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from math import comb
from typing import Protocol, cast, final

import numpy as np
from msgspec import Struct

from megalink.cards import DECK, Card, repeated, rest_of_deck
from megalink.games.game import Decide, Expose, Game, Stage, Target, Then
from megalink.games.settlement import BadHand, check_jackpot_wager, check_pairs, walk
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths.kernels import CATEGORY, rank_many
from megalink.money import FixedPrize, MeterShare, Odds, Pays, stake


@final
class Situation(Struct, frozen=True):
    """What a player knows when he decides."""

    player: tuple[Card, ...]
    community: tuple[Card, ...] = ()
    dealer_card: Card | None = None
    """The one that is exposed, where the rules expose one."""
    decisions: tuple[str, ...] = ()
    """Those taken before."""
    sides: Mapping[str, Fraction] = {}
    """Side wagers that enter, the jackpot's not among them, in units of the main wager."""


@final
class Meter(Struct, frozen=True):
    """The jackpot as it is displayed, and its least wager, in cents."""

    unit: int
    meter: int


class Evaluator(Protocol):
    """What the file of a game offers."""

    def ev(self, known: Situation, version: RuleVersion) -> dict[str, Fraction]:
        """Give the expected result of every decision, the smaller wager first, in units of the main wager."""


def ev(game: Game, known: Situation, version: RuleVersion) -> dict[str, Fraction]:
    """Give the exact expected result of every decision that is open, in units of the main wager.

    Whatever was wagered is part of the result, and every later decision is taken best. The smaller wager
    comes first, so that `best` takes it where two are equal.
    """
    check(game, known)
    file = cast("Evaluator", import_module(f"megalink.maths.ev_{game.name.replace('-', '_')}"))
    return file.ev(known, version)


def best(decisions: Mapping[str, Fraction]) -> str:
    """Choose the decision worth most, of equal ones the first."""
    return max(decisions, key=lambda word: decisions[word])


# What fits a decision --------------------------------------------------------------------------------


def check(game: Game, known: Situation) -> None:
    """Refuse what cannot be known at a decision of this game."""
    stage = walk(game, known.decisions).open
    if stage is None:
        raise BadHand(f"no decision is open after {', '.join(known.decisions)}", game.clauses.decisions)
    if len(known.player) != game.hand_size:
        raise BadHand(f"player: {game.hand_size} cards are wanted, not {len(known.player)}")
    wanted = exposed_before(game, stage)
    if len(known.community) != wanted:
        message = (
            f"community: {wanted} cards lie open at the {stage.name} decision, not {len(known.community)}"
        )
        raise BadHand(message, stage.rule)
    if exposes_a_card(game) != (known.dealer_card is not None):
        message = (
            "the Dealer's exposed card is missing" if exposes_a_card(game) else "no Dealer's card is exposed"
        )
        raise BadHand(message, stage.rule)
    twice = repeated([*known.player, *known.community, *([known.dealer_card] if known.dealer_card else [])])
    if twice is not None:
        raise BadHand(f"{twice} was dealt twice; one deck holds each card once", game.clauses.one_deck)
    for name in known.sides:
        side = game.before_the_cards.get(name)
        if side is None or game.main in {name, side.equals} or side.is_jackpot:
            raise BadHand(f"{name!r} is no side wager of {game.title}", game.clauses.areas)


def exposed_before(game: Game, stage: Stage) -> int:
    """Tell how many community cards lie open when a stage is reached."""
    shown = 0
    for act in game.round:
        if isinstance(act, Decide) and game.stages[act.stage] is stage:
            break
        if isinstance(act, Expose):
            shown = act.stop
    return shown


def exposes_a_card(game: Game) -> bool:
    """Tell whether one of the Dealer's cards is dealt face up."""
    return any(deal.to is Target.DEALER and deal.face_up for method in game.methods for deal in method.first)


def implied(game: Game, community: int) -> tuple[str, ...]:
    """Give the decisions that so many community cards imply: at every stage the first that goes on."""
    words: list[str] = []
    for stage in game.stages:
        if exposed_before(game, stage) >= community:
            break
        words += [choice.word for choice in stage.choices if choice.then is Then.NEXT_STAGE][:1]
    return tuple(words)


def sides(game: Game, wagers: Mapping[str, int]) -> dict[str, Fraction]:
    """Give the side wagers but the jackpot's in units of the main one, after a look at whether all may
    stand.
    """
    for name, amount in wagers.items():
        if name not in game.before_the_cards:
            known = ", ".join(game.before_the_cards)
            raise BadHand(f"{name!r} is no wager placed before the cards: {known}", game.clauses.areas)
        stake(amount)
    if game.main not in wagers:
        raise BadHand(f"without the {game.main} wager there is nothing to decide", game.clauses.decisions)
    check_pairs(game, wagers)
    return {
        name: Fraction(wagers[name], wagers[game.main])
        for name, each in game.before_the_cards.items()
        if name in wagers and not each.is_jackpot and game.main not in {name, each.equals}
    }


# The jackpot wager -----------------------------------------------------------------------------------


def jackpot(game: Game, known: Situation, version: RuleVersion, staked: int, shown: Meter) -> Fraction:
    """Give the expected result of a jackpot wager in cents, by the prizes as displayed (4.x, R10)."""
    check_jackpot_wager(game, staked, shown.unit)
    table = version.pays[game.jackpot]
    total = Fraction()
    for hand, chance in prize_chances(known).items():
        pays = table.of(hand)
        if pays is not None:
            total += chance * _prize(pays, staked, shown.meter)
    return total - staked


def prize_chances(known: Situation) -> dict[Category, Fraction]:
    """Give the chance of every hand of the five cards that decide a jackpot wager, from what is known of
    them.

    They are the player's and the first of the community cards (UTH, THB, TCPX), or the player's five.
    """
    held = (*known.player, *known.community)[:5]
    unseen = [DECK.index(each) for each in rest_of_deck((*held, *known.community))]
    rest = list(combinations(unseen, 5 - len(held)))
    five = np.empty((len(rest), 5), np.uint8)
    five[:, : len(held)] = [DECK.index(each) for each in held]
    five[:, len(held) :] = rest
    counted = np.bincount(CATEGORY[rank_many(five)], minlength=len(Category))
    every = comb(len(unseen), 5 - len(held))
    return {
        hand: Fraction(ways, every) for hand, ways in zip(Category, counted.tolist(), strict=True) if ways
    }


def _prize(pays: Pays, staked: int, meter: int) -> Fraction:
    match pays:
        case Odds():
            return Fraction(staked * pays.pays, pays.per) + (staked if pays.stake_comes_back else 0)
        case FixedPrize():
            return Fraction(pays.amount)
        case MeterShare():
            return Fraction(meter * pays.percent, 100)
