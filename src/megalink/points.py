"""Bullseye's hands: three cards that total 10, 20 or 30, and the Point Hand of the two that are left.

Numbers in comments are those of the Bullseye document.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from megalink.cards import ACE, DECK, JACK, KING, QUEEN, SIX, TEN, THREE, TWO, Card, Suit
from megalink.labels import Labelled


class PointKind(Labelled):
    """The four kinds of Point Hand (3.11), lowest first as in 3.15; what the Main wager pays goes by them."""

    POINT_TOTAL = 0, "Point total"
    MIXED_PICTURES = 1, "Mixed Pictures"
    PAIR = 2, "Pair"
    GNAU_TUNG_KU = 3, "Gnau Tung Ku"


MIXED_PICTURES: Final = 11
"""A Point Hand is a number that compares as 3.15 orders: point totals 1 to 10, then mixed pictures, …"""
PAIR_OF_TWOS: Final = 12
PAIR_OF_JACKS: Final = PAIR_OF_TWOS + JACK - TWO
PAIR_OF_KINGS: Final = PAIR_OF_TWOS + KING - TWO
GNAU_TUNG_KU: Final = PAIR_OF_TWOS + ACE - TWO + 1

NO_HAND: Final = 0
"""Stands for five cards that make no 3 Card Hand."""

_PAIR_NAMES: Final = {ACE: "Pair AA", KING: "Pair KK", QUEEN: "Pair QQ", JACK: "Pair JJ"}


def point_name(value: int) -> str:
    """Name a Point Hand as 3.15 does."""
    if value == NO_HAND:
        return "No 3 Card Hand"
    if value < MIXED_PICTURES:
        return f"Point Total of {value}"
    if value == MIXED_PICTURES:
        return "Mixed Pictures"
    if value == GNAU_TUNG_KU:
        return "Gnau Tung Ku"
    rank = value - PAIR_OF_TWOS + TWO
    return _PAIR_NAMES.get(rank, f"Pair of {rank}'s")


def point_kind(value: int) -> PointKind:
    """Tell which of the four kinds a Point Hand is."""
    if value < MIXED_PICTURES:
        return PointKind.POINT_TOTAL
    if value == MIXED_PICTURES:
        return PointKind.MIXED_PICTURES
    return PointKind.GNAU_TUNG_KU if value == GNAU_TUNG_KU else PointKind.PAIR


def with_equal_pictures(value: int) -> int:
    """Read 1.1.8 as making the three pairs of pictures equal (R17 *equal*)."""
    return PAIR_OF_JACKS if PAIR_OF_JACKS <= value <= PAIR_OF_KINGS else value


def _in_three(card: Card) -> tuple[int, ...]:
    """Give what a card may count in the 3 Card Hand."""
    if card.rank in (THREE, SIX):
        return (3, 6)  # 3.4.2
    if card.is_picture:
        return (10,)  # 3.4.1
    return (1,) if card.rank == ACE else (card.rank,)  # 3.4, R18


def _in_two(card: Card) -> tuple[int, ...]:
    """Give what a card may count in a Point Hand that is a point total."""
    return (0,) if card.is_picture else _in_three(card)  # 3.4.1, R18


def totals(three: Iterable[Card]) -> frozenset[int]:
    """Give every total that three cards can make (3.4.2)."""
    return frozenset(sum(values) for values in product(*map(_in_three, three)))


def is_three_card_hand(three: Sequence[Card]) -> bool:
    """Tell whether three cards total 10, 20 or 30 (1.1.1)."""
    return len(three) == 3 and not totals(three).isdisjoint((10, 20, 30))


def point_hand(two: Sequence[Card]) -> int:
    """Rank the Point Hand of two cards (3.11, 3.15)."""
    one, other = two
    ace_of_spades = any(each.rank == ACE and each.suit is Suit.SPADES for each in two)
    if ace_of_spades and (one.is_picture or other.is_picture):
        return GNAU_TUNG_KU  # 1.1.4; never counted as points (R19)
    if one.rank == other.rank:
        return PAIR_OF_TWOS + one.rank - TWO  # 3.4.3; a 3 and a 6 are no pair (3.4.2.1); KK > QQ > JJ (R17)
    if one.is_picture and other.is_picture:
        return MIXED_PICTURES  # 1.1.6
    return max(_right_digit(a + b) for a, b in product(_in_two(one), _in_two(other)))  # 3.4.2, R18


def _right_digit(total: int) -> int:
    """Give the point total of a sum of values (3.11.1, 3.11.2)."""
    return total if total <= TEN else total % 10


class Arrangement(NamedTuple):
    """Five cards set as a 3 Card Hand and a Point Hand."""

    three: tuple[Card, ...]
    two: tuple[Card, ...]

    @property
    def points(self) -> int:
        """What the Point Hand ranks."""
        return point_hand(self.two)


def arrangements(five: Sequence[Card]) -> tuple[Arrangement, ...]:
    """Give every way to set five cards that leaves a 3 Card Hand (3.10.1)."""
    return tuple(
        Arrangement(three, tuple(each for each in five if each not in three))
        for three in combinations(five, 3)
        if is_three_card_hand(three)
    )


def house_way(five: Sequence[Card]) -> Arrangement | None:
    """Set five cards as the Dealer must: the highest Point Hand that leaves a 3 Card Hand (1.1.5)."""
    return max(arrangements(five), key=lambda way: way.points, default=None)


_ACE_OF_SPADES: Final = 1 << 60


@cache
def _best_points(key: int) -> int:
    """Rank the House Way of five cards by the counts of their ranks and the Ace of Spades."""
    five: list[Card] = []
    for rank in range(TWO, ACE + 1):
        of_rank = [each for each in DECK if each.rank == rank]  # clubs, diamonds, hearts, spades
        if rank == ACE and key & _ACE_OF_SPADES:
            of_rank.reverse()
        five += of_rank[: key >> 3 * (rank - TWO) & 7]
    best = house_way(five)
    return NO_HAND if best is None else best.points


_RANKS: Final = (1 << 39) - 1


def house_way_points(a: Card, b: Card, c: Card, d: Card, e: Card) -> int:
    """Rank the Point Hand of the House Way of five cards; `NO_HAND` where there is none. Fast."""
    key = a.key + b.key + c.key + d.key + e.key & _RANKS
    for each in (a, b, c, d, e):
        if each.rank == ACE and each.suit is Suit.SPADES:
            key |= _ACE_OF_SPADES
    return _best_points(key)
