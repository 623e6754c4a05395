"""The same values as `hands`, for programs that rank millions of hands.

Every card carries a key; the keys of a hand add up to one number that holds how often each rank (three bits
a rank) and each suit (four bits a suit) occurs. Without a flush the rank counts alone decide, so they look
the strength up in a table that fills itself; with one, the ranks of that suit do.
"""

from collections.abc import Iterable
from typing import Final

from megalink.cards import ACE, TWO, Card
from megalink.hands import Category, Category3, pack

_RANK_BITS: Final = 39
_RANKS: Final = (1 << _RANK_BITS) - 1
_SUIT_SHIFTS: Final = (39, 43, 47, 51)
_THREE_OF_EACH: Final = sum(3 << shift for shift in _SUIT_SHIFTS)
"""Added to a key, lifts a suit that occurs five times or more to its top bit."""
_FLUSHES: Final = sum(8 << shift for shift in _SUIT_SHIFTS)
_HIGH_TO_LOW: Final = tuple(range(ACE, TWO - 1, -1))


def _straight(present: int, size: int) -> int:
    """Find the top of the highest run of `size` ranks in a mask with bit r for rank r; 0 if there is none."""
    if present >> ACE & 1:
        present |= 2  # the Ace is also 1 (3.3.1.2)
    run = (1 << size) - 1
    for top in range(ACE, size - 1, -1):
        if present >> top - size + 1 & run == run:
            return top
    return 0


class _FromRanks(dict[int, int]):
    """Strength of five to seven cards without a flush, by the counts of their ranks; filled when asked."""

    def __missing__(self, key: int) -> int:
        count = {rank: key >> 3 * (rank - TWO) & 7 for rank in _HIGH_TO_LOW}
        self[key] = strength = _from_counts(count)
        return strength


def _from_counts(count: dict[int, int]) -> int:
    held = [rank for rank in _HIGH_TO_LOW if count[rank]]
    fours = [rank for rank in held if count[rank] == 4]
    threes = [rank for rank in held if count[rank] == 3]
    pairs = [rank for rank in held if count[rank] == 2]
    if fours:
        odd = next(rank for rank in held if rank != fours[0])
        return pack(Category.FOUR_OF_A_KIND, (fours[0], odd))
    if threes and len(threes) + len(pairs) > 1:
        pair = max(threes[1:] + pairs)  # two threes of a kind make a full house (R21)
        return pack(Category.FULL_HOUSE, (threes[0], pair))
    top = _straight(sum(1 << rank for rank in held), 5)
    if top:
        return pack(Category.STRAIGHT, (top,))
    if threes:
        odds = [rank for rank in held if rank != threes[0]]
        return pack(Category.THREE_OF_A_KIND, (threes[0], *odds[:2]))
    if len(pairs) > 1:
        odd = next(rank for rank in held if rank not in pairs[:2])
        return pack(Category.TWO_PAIRS, (*pairs[:2], odd))
    if pairs:
        odds = [rank for rank in held if rank != pairs[0]]
        return pack(Category.ONE_PAIR, (pairs[0], *odds[:3]))
    return pack(Category.FIVE_ODD_CARDS, held[:5])


class _FromSuit(dict[int, int]):
    """Strength of a flush, by the mask of the ranks of its suit; filled when asked."""

    def __missing__(self, mask: int) -> int:
        top = _straight(mask, 5)
        if top:
            strength = pack(Category.ROYAL_FLUSH if top == ACE else Category.STRAIGHT_FLUSH, (top,))
        else:
            strength = pack(Category.FLUSH, [rank for rank in _HIGH_TO_LOW if mask >> rank & 1][:5])
        self[mask] = strength
        return strength


class _FromThree(dict[int, int]):
    """Strength of three cards, by their whole key; filled when asked."""

    def __missing__(self, key: int) -> int:
        count = {rank: key >> 3 * (rank - TWO) & 7 for rank in _HIGH_TO_LOW}
        held = sorted((rank for rank in _HIGH_TO_LOW if count[rank]), key=lambda rank: -count[rank])
        suited = any(key >> shift & 15 == 3 for shift in _SUIT_SHIFTS)
        top = _straight(sum(1 << rank for rank in held), 3)
        if len(held) == 1:
            strength = pack(Category3.THREE_OF_A_KIND, held)
        elif len(held) == 2:
            strength = pack(Category3.ONE_PAIR, held)
        elif top:
            strength = pack(Category3.STRAIGHT_FLUSH if suited else Category3.STRAIGHT, (top,))
        else:
            strength = pack(Category3.FLUSH if suited else Category3.THREE_ODD_CARDS, held)
        self[key] = strength
        return strength


_FROM_RANKS: Final = _FromRanks()
_FROM_SUIT: Final = _FromSuit()
_FROM_THREE: Final = _FromThree()


def strength_seven(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card) -> int:
    """Rank the best five of seven different cards."""
    key = a.key + b.key + c.key + d.key + e.key + f.key + g.key
    if key + _THREE_OF_EACH & _FLUSHES:
        return _flush(key, (a, b, c, d, e, f, g))
    return _FROM_RANKS[key & _RANKS]


def strength_six(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card) -> int:
    """Rank the best five of six different cards."""
    key = a.key + b.key + c.key + d.key + e.key + f.key
    if key + _THREE_OF_EACH & _FLUSHES:
        return _flush(key, (a, b, c, d, e, f))
    return _FROM_RANKS[key & _RANKS]


def strength_five(a: Card, b: Card, c: Card, d: Card, e: Card) -> int:
    """Rank five different cards."""
    key = a.key + b.key + c.key + d.key + e.key
    if key + _THREE_OF_EACH & _FLUSHES:
        return _flush(key, (a, b, c, d, e))
    return _FROM_RANKS[key & _RANKS]


def strength_three(a: Card, b: Card, c: Card) -> int:
    """Rank three different cards (TCPX 3.14)."""
    return _FROM_THREE[a.key + b.key + c.key]


def _flush(key: int, hand: Iterable[Card]) -> int:
    flushes = key + _THREE_OF_EACH & _FLUSHES
    suit = (flushes.bit_length() - 1 - _RANK_BITS) // 4
    mask = 0
    for each in hand:
        if each.suit == suit:
            mask |= 1 << each.rank
    return _FROM_SUIT[mask]
