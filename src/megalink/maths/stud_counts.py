"""What a stud hand meets: how the Dealer's hands compare with it, for each of them and each exposed card.

Suits matter only where the Dealer has a flush. Leave that aside, and a hand is five ranks, the exposed card
one. Take the hands from the lowest to the highest, and keep count of the Dealer's hands that are lower, by
every set of cards that they hold; those that hold the exposed card and none of the player's are then sums and
differences of such counts. A Dealer's flush is of the exposed card's suit, and of the player's cards only
those of that suit stand in its way: so flushes move from where their ranks put them to where they belong.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np

from megalink.cards import DECK, TWO, Card
from megalink.games.game import Dealt
from megalink.games.singapore_stud import facts
from megalink.maths.choosing import Narrow, Rows, Wide
from megalink.maths.jit import inlined, kernel, share_out
from megalink.maths.kernels import CATEGORY, Levels, rank_many

MEETS: Final = comb(46, 4)
DEALS: Final = comb(52, 5) * 47 * MEETS
"""Every Dealer's hand counts five times, once for each of its cards exposed: 19,933,230,517,200."""

KINDS: Final = ((False, False), (True, False), (True, True))
"""What a reading of R01 may ask of a Dealer's hand: Ace-King-high or better; an Ace and a King held."""

_PLAIN: Final = (0, 1, 2, 3, 0)
_SUITED: Final = (0, 0, 0, 0, 0)
"""Suits for five cards, the lowest first, that make none a flush, or all."""

_CHOOSE: Final = np.array([[comb(n, k) for k in range(6)] for n in range(18)])
_STARTS: Final = np.cumsum([0, 0, *(comb(12 + size, size) for size in range(1, 6))])
"""Where the sets of one card begin, of two, …, among all sets of up to five ranks."""


class Hands(NamedTuple):
    """Hands of five ranks, the lowest hand first."""

    ranks: Wide
    """The lowest rank first; the two is 0."""
    levels: Levels
    kinds: Wide


class Hand(NamedTuple):
    """One hand, each rank named once."""

    ranks: Wide
    often: Wide
    size: int


class Flushes(NamedTuple):
    """The ranks that make flushes, and what they would be if their suits differed."""

    masks: Wide
    levels: Levels
    kinds: Wide
    plain_levels: Levels
    plain_kinds: Wide


class Dealer(NamedTuple):
    """The Dealer's hands by their ranks alone: beside each of the player's and each exposed rank, by kind."""

    below: Wide
    among: Wide


class Into(NamedTuple):
    """Where the rows are written."""

    starts: Wide
    ways: Wide
    cells: Narrow


class Met(NamedTuple):
    """What every hand meets, as rows, and where the rows of a hand are."""

    rows: Rows
    starts: Wide
    """The first row of each hand: those of five ranks without a flush, then the flushes."""
    places: dict[tuple[int, ...], int]
    """The place of each hand without a flush, by its ranks, …"""
    flushes: dict[tuple[int, ...], int]
    """… and of each flush."""

    def row(self, player: tuple[Card, ...], exposed: Card) -> int:
        """Find the row of a player's hand beside an exposed card."""
        ranks = tuple(sorted(each.rank - TWO for each in player))
        of_its_suit = {each.rank - TWO for each in player if each.suit is exposed.suit}
        is_flush = len({each.suit for each in player}) == 1
        distinct = sorted(set(ranks))
        mine = sum(1 << nth for nth, rank in enumerate(distinct) if rank in of_its_suit)
        first = int(self.starts[(self.flushes if is_flush else self.places)[ranks]])
        return first + (exposed.rank - TWO << len(distinct)) + mine


@cache
def met() -> Met:
    """Count what every hand meets beside every exposed card."""
    ranks = [each for each in combinations_with_replacement(range(13), 5) if each[0] != each[4]]
    plain = _in_order(ranks, _PLAIN)
    suited = _in_order(list(combinations(range(13), 5)), _SUITED)
    unsuited = _ranked(suited.ranks, _PLAIN)
    masks = (np.int64(1) << suited.ranks).sum(axis=1)
    flushes = Flushes(masks, suited.levels, suited.kinds, unsuited.levels, unsuited.kinds)
    stands = np.searchsorted(plain.levels, suited.levels)
    dealer = Dealer(*_sweep(plain.ranks, plain.kinds, suited.ranks, stands, _CHOOSE, _STARTS))
    hands = Hands(
        np.concatenate((plain.ranks, suited.ranks)),
        np.concatenate((plain.levels, suited.levels)),
        np.concatenate((plain.kinds, suited.kinds)),
    )
    sizes = np.array([13 << len(set(hand)) for hand in hands.ranks.tolist()])
    into = Into(
        np.cumsum(sizes) - sizes, np.zeros(sizes.sum(), np.int64), np.zeros((sizes.sum(), 9), np.int32)
    )
    parts = [np.arange(part, len(hands.ranks), 16) for part in range(16)]
    share_out(lambda part: _lay(part, hands, flushes, dealer, _CHOOSE, into), parts)
    return Met(
        Rows(into.ways, np.repeat(CATEGORY[hands.levels], sizes), into.cells, MEETS),
        into.starts,
        {tuple(hand): place for place, hand in enumerate(plain.ranks.tolist())},
        {tuple(hand): len(ranks) + place for place, hand in enumerate(suited.ranks.tolist())},
    )


def _in_order(ranks: Sequence[tuple[int, ...]], suits: tuple[int, ...]) -> Hands:
    found = _ranked(np.array(ranks), suits)
    order = np.argsort(found.levels, kind="stable")
    return Hands(found.ranks[order], found.levels[order], found.kinds[order])


def _ranked(ranks: Wide, suits: tuple[int, ...]) -> Hands:
    places = ranks + 13 * np.array(suits)
    kinds = []
    for hand in places.tolist():
        read = facts(Dealt((), tuple(DECK[place] for place in hand)))
        kinds.append(KINDS.index((read.ace_king_high, read.ace_king_held)))
    return Hands(ranks, rank_many(places.astype(np.uint8)), np.array(kinds))


@inlined
def _place(ranks: Wide, size: int, choose: Wide, starts: Wide) -> int:
    """Number the sets of up to five ranks, the lowest rank first."""
    found = starts[size]
    for nth in range(size):
        found += choose[ranks[nth] + nth, nth + 1]
    return int(found)


@kernel
def _add(hand: Wide, kind: int, choose: Wide, starts: Wide, holding: Wide) -> None:
    """Count the hands of these ranks among those that hold given cards, for every set of cards they hold."""
    part = np.empty(5, np.int64)
    for chosen in range(1, 32):
        size = 0
        named = True  # of equal ranks the first are chosen, so that no set is met twice
        ways = 1
        nth = 0
        while nth < 5:
            rank = hand[nth]
            count = 0
            taken = 0
            while nth < 5 and hand[nth] == rank:
                if chosen >> nth & 1:
                    named = named and taken == count
                    part[size] = rank
                    size += 1
                    taken += 1
                count += 1
                nth += 1
            ways *= choose[4 - taken, count - taken]
        if named:
            holding[_place(part, size, choose, starts), kind] += ways


@kernel
def _without(hand: Wide, holding: Wide, choose: Wide, starts: Wide, found: Wide) -> None:
    """Count the hands that hold an exposed card and none of the player's, by exposed card and kind."""
    both = np.empty(6, np.int64)
    for chosen in range(31):  # a hand that held all five of the player's and the exposed one would be of six
        size = 0
        for nth in range(5):
            size += chosen >> nth & 1
        for shown in range(13):
            into = 0
            placed = False
            for nth in range(5):
                if chosen >> nth & 1:
                    if not placed and shown <= hand[nth]:
                        both[into] = shown
                        into += 1
                        placed = True
                    both[into] = hand[nth]
                    into += 1
            if not placed:
                both[into] = shown
            place = _place(both, size + 1, choose, starts)
            for kind in range(3):
                if size % 2:
                    found[shown, kind] -= holding[place, kind]
                else:
                    found[shown, kind] += holding[place, kind]


@kernel
def _sweep(
    hands: Wide, kinds: Wide, suited: Wide, stands: Wide, choose: Wide, starts: Wide
) -> tuple[Wide, Wide]:
    """Count, by ranks alone, the Dealer's hands below every hand, and all of them.

    `stands` tells before which hand each of the hands of one suit stands.
    """
    everything = np.zeros((starts[6], 3), np.int64)
    for place in range(len(hands)):
        _add(hands[place], kinds[place], choose, starts, everything)
    lower = np.zeros((starts[6], 3), np.int64)
    below = np.zeros((len(hands) + len(suited), 13, 3), np.int64)
    among = np.zeros((len(hands) + len(suited), 13, 3), np.int64)
    flush = 0
    for place in range(len(hands) + 1):
        while flush < len(suited) and stands[flush] == place:
            _without(suited[flush], lower, choose, starts, below[len(hands) + flush])
            _without(suited[flush], everything, choose, starts, among[len(hands) + flush])
            flush += 1
        if place < len(hands):
            _without(hands[place], lower, choose, starts, below[place])
            _without(hands[place], everything, choose, starts, among[place])
            _add(hands[place], kinds[place], choose, starts, lower)
    return below, among


@inlined
def _cell(player: int, dealer: int, kind: int) -> int:
    """Find the cell of a Dealer's hand beside a player's."""
    return 3 * kind + 1 + (player > dealer) - (player < dealer)


@inlined
def _move(level: int, shown: int, hand: Hand, flushes: Flushes, moved: Wide) -> None:
    """Move the Dealer's flushes, by which of the player's ranks they hold, to where they belong."""
    moved[:] = 0
    for flush in range(len(flushes.masks)):
        mask = flushes.masks[flush]
        if mask >> shown & 1:
            blocked = 0
            for nth in range(hand.size):
                blocked |= (mask >> hand.ranks[nth] & 1) << nth
            moved[blocked, _cell(level, flushes.levels[flush], flushes.kinds[flush])] += 1
            moved[blocked, _cell(level, flushes.plain_levels[flush], flushes.plain_kinds[flush])] -= 1


@inlined
def _ways(hand: Hand, is_flush: bool, shown: int, mine: int, choose: Wide) -> int:  # noqa: FBT001 - no names
    """Count the hands of such ranks, and suits of an exposed card, with these of the ranks in its suit."""
    ways = 4
    for nth in range(hand.size):
        if hand.ranks[nth] == shown and (mine >> nth & 1 or hand.often[nth] == 4):
            return 0  # the player holds that card himself
        ways *= choose[3, hand.often[nth] - (mine >> nth & 1)]
    if hand.size == 5 and mine in (0, 31):
        of_one_suit = min(ways, 12 if mine == 0 else 4)
        return of_one_suit if is_flush else ways - of_one_suit
    return 0 if is_flush else ways


@inlined
def _same(hand: Hand, shown: int, choose: Wide) -> int:
    """Count the Dealer's hands of the player's own ranks that hold an exposed card."""
    ways = 1
    holds = False
    for nth in range(hand.size):
        often = hand.often[nth]
        if hand.ranks[nth] == shown:
            holds = True
            ways *= choose[3 - often, often - 1] if often < 4 else 0
        else:
            ways *= choose[4 - often, often]
    return ways if holds else 0


@inlined
def _spell(ranks: Wide, distinct: Wide, often: Wide) -> Hand:
    """Name each rank of a hand once, and how often it occurs."""
    size = 0
    for nth in range(5):
        if nth and ranks[nth] == ranks[nth - 1]:
            often[size - 1] += 1
        else:
            distinct[size] = ranks[nth]
            often[size] = 1
            size += 1
    return Hand(distinct, often, size)


@kernel
def _lay(part: Wide, hands: Hands, flushes: Flushes, dealer: Dealer, choose: Wide, into: Into) -> None:
    """Fill the rows of some hands."""
    distinct = np.empty(5, np.int64)
    often = np.empty(5, np.int64)
    plain = np.empty(9, np.int64)
    moved = np.empty((32, 9), np.int64)
    for place in part:
        hand = _spell(hands.ranks[place], distinct, often)
        is_flush = place >= len(hands.ranks) - len(flushes.masks)
        for shown in range(13):
            for kind in range(3):
                plain[3 * kind] = dealer.among[place, shown, kind] - dealer.below[place, shown, kind]
                plain[3 * kind + 1] = 0
                plain[3 * kind + 2] = dealer.below[place, shown, kind]
            same = 0 if is_flush else _same(hand, shown, choose)
            plain[3 * hands.kinds[place]] -= same
            plain[3 * hands.kinds[place] + 1] += same
            _move(hands.levels[place], shown, hand, flushes, moved)
            for mine in range(1 << hand.size):  # the player's ranks in the exposed card's suit
                row = into.starts[place] + (shown << hand.size) + mine
                into.ways[row] = _ways(hand, is_flush, shown, mine, choose)
                into.cells[row] = plain
                for blocked in range(1 << hand.size):
                    if blocked & mine == 0:
                        into.cells[row] += moved[blocked]
