"""What a short strategy of the two Hold'em games comes to, exactly: every deal is counted."""

from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from megalink.cards import DECK, Card
from megalink.games.version import RuleVersion
from megalink.maths import fours, last_card
from megalink.maths import texas_holdem_bonus as bonus
from megalink.maths import ultimate_texas_holdem as ultimate
from megalink.maths.classes import HOLE_PAIR, HOLE_PLACE, PAIR_PLACE, RANKS
from megalink.maths.first_decisions import hole_class
from megalink.maths.flops import (
    BESIDE,
    FLOP_CARDS,
    FLOP_RANKS,
    FLOP_WAYS,
    HOLE_CLASS,
    ROWS,
    SUITS,
    cards_left,
    read_rows,
)
from megalink.maths.fours import HOLE_CARDS, HOLES_LEFT, look_up
from megalink.maths.fours import cards_left as cards_beside_four
from megalink.maths.holdem_features import (
    BOARD,
    HOLE,
    RIVER,
    Features,
    describe,
    hole_features,
    look,
    owned,
)
from megalink.maths.holdem_river import FOLDED, judged
from megalink.maths.jit import CORES, kernel, share_out
from megalink.maths.kernels import CATEGORY, rank_many
from megalink.maths.runouts import Parts, Prices, forward
from megalink.maths.short import Bounds, Plan, Strategy, bounds, first_case, first_cases
from megalink.maths.showdown import DEALER_HANDS, slices
from megalink.maths.totals import hole_ways, totals

Sums = NDArray[np.int64]
_NONE: Final = -(2**62)
_CLASSES: Final = RANKS * RANKS


def ultimate_worth(strategy: Strategy, version: RuleVersion) -> Fraction:
    """Give the expected result of the base game of UTH under a strategy (3.9.1 to 3.9.6)."""
    found = ultimate.terms(version)
    by_word = {"check": _on_the_flop(ultimate_parts(strategy, version), strategy.plans["flop"])}
    for size in (3, 4):
        sums = (totals() * found.play[size]).sum(axis=(1, 2))
        by_word[f"play {size}"] = hole_ways() * ultimate.FLOPS_OF_A_BOARD * sums
    return Fraction(_before_the_flop(strategy.plans["hole"], by_word), found.scale * ultimate.DEALS)


def ultimate_parts(strategy: Strategy, version: RuleVersion) -> Parts:
    """Sum over all boards what follows a flop: Play 2, or the plan for the river."""
    found = ultimate.terms(version)
    cases, words = bounds(strategy.plans["river"], RIVER)
    counts = judged(cases, np.array([word == "fold" for word in words]))
    once = np.zeros((1, FOLDED + 1, 4), np.int64)
    once[0, :FOLDED] = found.play[1]
    once[0, FOLDED, 3] = DEALER_HANDS * found.fold
    floor = np.array([_NONE], np.int64)
    twice, checked = forward(Prices(found.play[2][None], floor)), forward(Prices(once, floor), counts)
    return Parts(*(np.concatenate(each) for each in zip(twice, checked, strict=True)))


def bonus_worth(strategy: Strategy, version: RuleVersion) -> Fraction:
    """Give the expected result of the base game of THB under a strategy (3.9.1, 3.9.2)."""
    found = bonus.terms(version)
    floor = np.array([_NONE, _NONE], np.int64)
    parts = forward(Prices(np.stack([found.turn, np.zeros_like(found.turn)]), floor))
    river = last_card.forward(Prices(found.river[None], floor[:1]), 0)
    played = (
        bonus.ORDERS * hole_ways() * (totals() * found.played).sum(axis=(1, 2))
        + 2 * _on_the_flop(parts, strategy.plans["flop"])  # a turn and a river come in two orders
        + 4 * _on_the_turn(river, strategy.plans["turn"])  # any of four cards may be the turn
    )
    folded = hole_ways() * (bonus.DEALS // int(hole_ways().sum())) * found.fold
    sums = _before_the_flop(strategy.plans["hole"], {"flop": played, "fold": folded})
    return Fraction(sums, found.scale * bonus.DEALS)


def _before_the_flop(plan: Plan, by_word: dict[str, Sums]) -> int:
    """Add up what the hole classes come to, each under the word that the plan has for it."""
    return sum(int(by_word[word][hole]) for hole, word in enumerate(words_before_the_flop(plan)))


def words_before_the_flop(plan: Plan) -> list[str]:
    """Give the word that a plan has for each of the 169 hole classes."""
    cases, words = bounds(plan, HOLE)
    return [words[case] for case in first_cases(cases, hole_features())]


def _on_the_flop(parts: Parts, plan: Plan) -> Sums:
    """Add up, by hole class, a wager (layer 0) where the plan has one, else the check (layer 1)."""
    cases, words = bounds(plan, BOARD)
    layers = np.array([word == "check" for word in words]).astype(np.int64)
    found = np.zeros((CORES, _CLASSES), np.int64)
    cuts = slices(len(FLOP_CARDS), CORES)
    share_out(lambda core: _follow_flops(parts, cases, layers, cuts[core], found[core]), range(CORES))
    return np.asarray(found.sum(axis=0), np.int64)


@kernel
def _follow_flops(parts: Parts, cases: Bounds, layers: Sums, part: tuple[int, int], to: Sums) -> None:
    rows = np.zeros((2, 3, len(HOLE_PAIR)), np.int64)
    seen, suits = np.zeros(len(BOARD), np.int64), np.empty(4, np.int64)
    for flop in range(part[0], part[1]):
        for layer in range(2):
            read_rows(parts, layer, flop, rows[layer])
        of, left = look(FLOP_CARDS[flop]), cards_left(flop)
        for at in range(len(left)):
            for beyond in range(at + 1, len(left)):
                one, two = left[at], left[beyond]
                describe(one, two, of, suits, seen)
                layer = layers[first_case(cases, seen)]
                worth = parts.ranks[layer, FLOP_RANKS[flop], PAIR_PLACE[one % 13, two % 13]]
                for place in range(SUITS[flop]):
                    suit = ROWS[flop, place, 0]
                    worth += rows[layer, place, HOLE_PLACE[BESIDE[suit, one], BESIDE[suit, two]]]
                to[HOLE_CLASS[one, two]] += FLOP_WAYS[flop] * worth


def _on_the_turn(parts: last_card.Parts, plan: Plan) -> Sums:
    """Add up, by hole class, a wager on the last card where the plan has one."""
    cases, words = bounds(plan, BOARD)
    wagers = np.array([word != "check" for word in words])
    where = fours.tables()
    found = np.zeros((CORES, _CLASSES), np.int64)
    cuts = slices(len(where.cards), CORES)
    share_out(lambda core: _follow_fours(parts, where, cases, wagers, cuts[core], found[core]), range(CORES))
    return np.asarray(found.sum(axis=0), np.int64)


@kernel
def _follow_fours(
    parts: last_card.Parts,
    where: fours.Tables,
    cases: Bounds,
    wagers: NDArray[np.bool_],
    part: tuple[int, int],
    to: Sums,
) -> None:
    left, worth = np.empty(HOLE_CARDS, np.int64), np.empty(HOLES_LEFT, np.int64)
    seen, suits = np.zeros(len(BOARD), np.int64), np.empty(4, np.int64)
    for board in range(part[0], part[1]):
        of = look(where.cards[board])
        cards_beside_four(where.cards[board], left)
        look_up(parts, where, board, left, worth)
        at = 0
        for one in range(HOLE_CARDS):
            for two in range(one + 1, HOLE_CARDS):
                describe(left[one], left[two], of, suits, seen)
                if wagers[first_case(cases, seen)]:
                    to[HOLE_CLASS[left[one], left[two]]] += where.ways[board] * worth[at]
                at += 1


# One hand ---------------------------------------------------------------------------------------------------


@kernel
def _describe(one: int, two: int, board: NDArray[np.int16], seen: Features) -> None:
    describe(one, two, look(board), np.empty(4, np.int64), seen)


def features_of(player: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[tuple[str, ...], Features]:
    """Name and give the features of one hand."""
    if not board:
        return HOLE, np.asarray(hole_features()[hole_class(player)])
    one, two, *community = (DECK.index(each) for each in (*player, *board))
    if len(community) < 5:
        found = np.zeros(len(BOARD), np.int64)
        _describe(one, two, np.array(community, np.int16), found)
        return BOARD, found
    return RIVER, _at_the_river(player, board)


def _at_the_river(player: tuple[Card, ...], board: tuple[Card, ...]) -> Features:
    """See what a person sees, a card at a time."""
    places = [DECK.index(each) for each in board]
    unseen = [place for place, each in enumerate(DECK) if each not in player and each not in board]
    mine = int(rank_many(np.array([places + [DECK.index(each) for each in player]], np.uint8))[0])
    alone = int(rank_many(np.array([places], np.uint8))[0])
    one_more = rank_many(np.array([[*places, each] for each in unseen], np.uint8))
    ranks = [each.rank for each in board]
    high, low = max(each.rank for each in player), min(each.rank for each in player)
    pair = next((rank for rank in (high, low) if high == low or rank in ranks), 0)
    doubled = sorted({rank for rank in ranks if ranks.count(rank) == 2}, reverse=True)
    made, lower = int(CATEGORY[mine]), doubled[1] if len(doubled) == 2 else 0
    above = sum(rank not in ranks for rank in range(high + 1, 15))
    own = owned(made, int(CATEGORY[alone]), pair, lower, int(mine > alone))
    values = (made, own, pair, int(high == low), high, low, above, int((one_more > mine).sum()))
    return np.array(values, np.int64)
