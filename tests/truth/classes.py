"""Hands that are worth the same, counted together.

A hand without five cards of one suit is worth what its ranks are worth, so all such hands of the same ranks
are one class. A hand of six or seven cards with a flush is worth what the ranks of that suit are worth:
beside them lie one or two cards, too few for four of a kind or a full house. `test_hands_exhaustive` shows
both.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from megalink.cards import ACE, DECK, TWO, Card, Suit

RANKS = range(TWO, ACE + 1)
CARD = {(each.rank, each.suit): each for each in DECK}
Hand = tuple[Card, ...]


def without_a_flush(size: int) -> Iterator[tuple[Hand, int]]:
    """Give one hand for each set of ranks, and how many hands have these ranks and no flush."""
    for ranks in combinations_with_replacement(RANKS, size):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values()) - flushes(list(counts.values()))
        yield scattered(counts), ways


def flushes(counts: list[int]) -> int:
    """Count the ways to give suits to ranks that occur so often with five cards or more in one suit."""
    in_suit = [1]  # by how many cards are of one given suit: the ways to choose the cards so far
    for count in counts:
        without, with_one = comb(3, count), comb(3, count - 1)
        longer = [0] * (len(in_suit) + 1)
        for length, ways in enumerate(in_suit):
            longer[length] += ways * without
            longer[length + 1] += ways * with_one
        in_suit = longer
    return 4 * sum(in_suit[5:])


def scattered(counts: Counter[int]) -> Hand:
    """Give cards of these ranks, going round the suits so that no suit gathers five."""
    hand: list[Card] = []
    for rank, count in counts.items():
        hand += [CARD[rank, Suit((len(hand) + turn) % 4)] for turn in range(count)]
    return tuple(hand)


def with_a_flush(size: int) -> Iterator[tuple[Hand, int, int]]:
    """Give the suited cards of each flush, how many other cards lie with them, and the ways."""
    for suited in range(5, size + 1):
        for ranks in combinations(RANKS, suited):
            odd = size - suited
            yield tuple(CARD[rank, Suit.CLUBS] for rank in ranks), odd, 4 * comb(39, odd)


def others(count: int) -> Hand:
    """Give some cards that are of no flush of clubs."""
    return tuple(CARD[rank, Suit.HEARTS] for rank in (TWO, ACE))[:count]


def hands(size: int) -> Iterator[tuple[Hand, int]]:
    """Give one hand for each class of this size, and its ways; together they are all hands."""
    yield from without_a_flush(size)
    for suited, odd, ways in with_a_flush(size):
        yield suited + others(odd), ways
