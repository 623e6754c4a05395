"""What a short strategy of the games with one decision comes to, exactly: TCPX, SSP and Bullseye."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from megalink.cards import DECK, TWO, Card
from megalink.games.registry import game as find
from megalink.games.version import RuleVersion
from megalink.maths import bullseye, singapore_stud, stud_counts
from megalink.maths import three_card_poker_xtreme as three
from megalink.maths.choosing import Rows, Wide, table
from megalink.maths.classes import RANKS
from megalink.maths.holdem_features import Features
from megalink.maths.kernels import CATEGORY, CATEGORY_3, rank_many
from megalink.maths.pricing import Ending, Pricing, expected, gives_up, whole
from megalink.maths.short import Plan, Strategy, bounds, first_cases
from megalink.points import NO_HAND

THREE_CARDS: Final = ("made", "first", "second", "third")
"""The hand, a number of `hands.Category3`, and its cards from the highest down."""

STUD: Final = ("made", "first", "second", "third", "fourth", "fifth", "dealer's card", "match", "higher")
"""The hand and its cards; the Dealer's exposed card, whether one of the hand has its rank, and how many of
the hand are higher.
"""

POINTS: Final = ("points", "better")
"""What a Point Hand ranks, and how many better ones the five cards can be set to leave."""


def _followed(
    pricing: Pricing, facts: Sequence[Sequence[Any]], rows: Rows, words: list[str], taken: Wide
) -> Fraction:
    """Add up the results of all deals, each row under the word that it was given."""
    told = sorted(set(words))
    give_up = gives_up(pricing.version)
    paths = [((give_up if word == "fold" else word),) for word in told]
    cells = [each for category in facts for each in category]
    scale, results = whole([pricing.base(Ending(path, each)) for path in paths for each in cells])
    prices = table(results, rows.meets).reshape(len(told), -1, rows.cells.shape[1])
    place = np.array([told.index(word) for word in words])[taken]
    worth = (prices[place, rows.category] * rows.cells).sum(axis=1)
    return Fraction(sum((worth * rows.ways)[rows.ways > 0].tolist()), scale)


# Three Card Poker Xtreme ------------------------------------------------------------------------------------


def three_card_worth(strategy: Strategy, version: RuleVersion) -> Fraction:
    """Give the expected result of the base game of TCPX under a strategy (3.9)."""
    beside = three.met()
    cases, words = bounds(strategy.plans["play"], THREE_CARDS)
    pricing = Pricing(find("tcpx"), version)
    return (
        _followed(pricing, three.ENDS, beside.rows, words, first_cases(cases, three_card_rows()))
        / three.DEALS
    )


def three_card_rows() -> Features:
    """Give the features of every row of `three_card_poker_xtreme.met`."""
    ranks = np.sort(three_card_places() % RANKS, axis=1)[:, ::-1].astype(np.int64) + TWO
    return np.column_stack([three.met().rows.category.astype(np.int64), ranks])


def three_card_places() -> NDArray[np.uint8]:
    """Give one hand of every row of `three_card_poker_xtreme.met`, as places in the deck."""
    held = three.met().alike[:, None] >> np.arange(len(DECK)) & 1
    return np.nonzero(held)[1].reshape(-1, 3).astype(np.uint8)


def three_card_features(player: tuple[Card, ...]) -> Features:
    """See one hand."""
    made = CATEGORY_3[rank_many(np.array([[DECK.index(each) for each in player]], np.uint8))[0]]
    return np.array([made, *_ranks(player)], np.int64)


def _ranks(player: Sequence[Card]) -> list[int]:
    return sorted((each.rank for each in player), reverse=True)


# Singapore Stud ---------------------------------------------------------------------------------------------


def stud_rows() -> Features:
    """Give the features of every row of `stud_counts.met`."""
    beside = stud_counts.met()
    found = np.zeros((len(beside.rows.ways), len(STUD)), np.int64)
    found[:, 0] = beside.rows.category
    hands = np.array([*beside.places, *beside.flushes], np.int64)
    starts = beside.starts[np.array([*beside.places.values(), *beside.flushes.values()])]
    for hand, start in zip(hands, starts.tolist(), strict=True):
        kinds = len(set(hand.tolist()))
        rows = slice(start, start + (RANKS << kinds))
        shown = np.arange(RANKS << kinds) >> kinds
        found[rows, 1:6] = hand[::-1] + TWO
        found[rows, 6] = shown + TWO
        found[rows, 7] = np.isin(shown, hand)
        found[rows, 8] = (hand[None, :] > shown[:, None]).sum(axis=1)
    return found


def stud_worth(strategy: Strategy, version: RuleVersion) -> Fraction:
    """Give the expected result of the base game of SSP under a strategy (3.9)."""
    cases, words = bounds(strategy.plans["bet"], STUD)
    pricing = Pricing(find("ssp"), version)
    taken = first_cases(cases, stud_rows())
    rows = stud_counts.met().rows
    return _followed(pricing, singapore_stud.ENDS, rows, words, taken) / stud_counts.DEALS


def stud_features(player: tuple[Card, ...], exposed: Card) -> Features:
    """See one hand beside an exposed card."""
    made = CATEGORY[rank_many(np.array([[DECK.index(each) for each in player]], np.uint8))[0]]
    ranks = _ranks(player)
    match, higher = exposed.rank in ranks, sum(rank > exposed.rank for rank in ranks)
    return np.array([made, *ranks, exposed.rank, match, higher], np.int64)


# Bullseye ---------------------------------------------------------------------------------------------------


def bullseye_worth(strategy: Strategy, version: RuleVersion) -> Fraction:
    """Give the expected result of the Main wager under a strategy (BUL 3.10.1)."""
    beside = bullseye.met()
    chosen = _settled(strategy.plans["setting"], beside.points)
    counts = np.zeros((len(bullseye.POINTS), len(bullseye.POINTS)), np.int64)
    np.add.at(counts, chosen, beside.ways[:, None] * beside.dealer)
    pricing = Pricing(find("bul"), version)
    return expected([pricing.base(each) for each in bullseye.endings()], counts.ravel().tolist())


def _settled(plan: Plan, possible: NDArray[np.bool_]) -> Wide:
    """Find the Point Hand that every hand is set to leave; where a case fits several, the lowest of them.

    So nothing is claimed for the luck of having looked at the better one first. Where none fits, or there is
    no 3 Card Hand, it is the House Way.
    """
    cases, _ = bounds(plan, POINTS)
    points = np.broadcast_to(np.arange(possible.shape[1]), possible.shape)
    better = possible[:, ::-1].cumsum(axis=1)[:, ::-1] - possible
    fits = first_cases(cases, np.stack([points, better], axis=2).reshape(-1, 2)).reshape(possible.shape)
    fits[~possible] = len(cases) + 1
    fits[:, NO_HAND] = len(cases) + 1
    fits[(fits == len(cases)) & (better > 0)] = len(cases) + 1
    return np.asarray(fits.argmin(axis=1), np.int64)


def bullseye_points(plan: Plan, points: Sequence[int]) -> int | None:
    """Choose among the Point Hands that five cards can be set to leave; nothing where no case fits."""
    possible = np.zeros((1, len(bullseye.POINTS)), np.bool_)
    possible[0, list(points)] = True
    chosen = int(_settled(plan, possible)[0])
    cases, _ = bounds(plan, POINTS)
    better = int(possible[0, chosen + 1 :].sum())
    return chosen if first_cases(cases, np.array([[chosen, better]]))[0] < len(cases) else None
