"""Bullseye solved: C(52, 5) player's hands against C(47, 5) Dealer's, each arranged as is best (BUL 3.10.1).

Point Hands know ranks and one card, the Ace of Spades (1.1.4). So a card is one of fourteen kinds, its rank
or that Ace, and 7,982 hands stand for all. What the Dealer's House Way comes to beside a hand is found
without laying the two beside each other: count the Dealer's hands that hold certain cards, for every set of
up to five cards; those that hold none of the player's are then sums and differences of such counts. That
depends on no pay table and no ruling.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import ACE, DECK, TWO, Card, Suit
from megalink.games.bullseye import GAME, Facts, Pictures, Suited
from megalink.games.version import RuleVersion
from megalink.maths.analysis import Solution
from megalink.maths.choosing import Wide, table
from megalink.maths.pricing import Ending, Pricing, expected, whole
from megalink.points import GNAU_TUNG_KU, NO_HAND, is_three_card_hand, point_hand

MEETS: Final = comb(47, 5)
DEALS: Final = comb(52, 5) * MEETS
"""3,986,646,103,440."""

HOUSE_WAY: Final = ("house way",)
LOWER: Final = ("set ?? ?? ??",)
"""Stands for any 3 Card Hand that leaves a lower Point Hand than the House Way does."""

UNSEEN: Final = Facts(None, None, None, None, None)
POINTS: Final = range(GNAU_TUNG_KU + 1)
"""Every Point Hand, with nothing for no 3 Card Hand."""

_KINDS: Final = 14
_ACE_OF_SPADES: Final = _KINDS - 1
_LEFT: Final = np.array([4] * 12 + [3, 1])
"""How many cards of each kind there are: the twos, …, the Kings, three Aces and the Ace of Spades."""


class Met(NamedTuple):
    """Every hand of five kinds, and what it meets; a row is a hand."""

    places: Wide
    """Which five kinds they are; see `_place`."""
    ways: Wide
    """How many hands it stands for."""
    points: NDArray[np.bool_]
    """The Point Hands that it can be set to leave; nothing where no 3 Card Hand is possible."""
    dealer: Wide
    """Dealer's hands by their House Way."""

    def row(self, player: tuple[Card, ...]) -> int:
        """Find the row of a player's hand."""
        kinds = np.array([sorted(map(kind, player))])
        return int(np.searchsorted(self.places, _place(kinds)[0]))


class Best(NamedTuple):
    """The best Point Hand of every row, and how many deals then show each pair of Point Hands."""

    chosen: Wide
    deals: list[int]

    def worth(self, results: Sequence[Fraction]) -> Fraction:
        """Give the expected result, by the player's and the Dealer's Point Hand."""
        return expected(results, self.deals)


def solve(version: RuleVersion) -> Solution:
    """Count every deal by its ending, each hand arranged as is best for the Main wager."""
    beside = met()
    pricing = Pricing(GAME, version)
    chosen = _best(_main(pricing)).chosen
    house = _highest(beside.points)
    endings: dict[Ending, int] = {}
    for path, ways in (
        (HOUSE_WAY, np.where(chosen == house, beside.ways, 0)),
        (LOWER, np.where(chosen == house, 0, beside.ways)),
    ):
        for mine in POINTS:
            met_with = (np.where(chosen == mine, ways, 0) @ beside.dealer).tolist()
            for theirs, deals in enumerate(met_with):
                if deals:
                    endings[Ending(path, UNSEEN._replace(player=mine, dealer=theirs))] = deals
    tie = _side(pricing, "tie")
    best = {"tie": _best(tie).worth(tie)}
    return Solution(DEALS, endings, best=best, sides={"bullseye": _pictures(), "suits": _suited()})


def value(version: RuleVersion) -> Fraction:
    """Give the expected result of the Main wager under best play."""
    main = _main(Pricing(GAME, version))
    return _best(main).worth(main)


def with_tie(version: RuleVersion, ratio: Fraction) -> tuple[Fraction, Fraction]:
    """Arrange best for the Main wager and `ratio` units of Tie together: what a unit of each comes to."""
    pricing = Pricing(GAME, version)
    main, tie = _main(pricing), _side(pricing, "tie")
    best = _best([a + ratio * b for a, b in zip(main, tie, strict=True)])
    return best.worth(main), best.worth(tie)


def _endings() -> list[Ending]:
    return [
        Ending(HOUSE_WAY, UNSEEN._replace(player=mine, dealer=theirs)) for mine in POINTS for theirs in POINTS
    ]


def _main(pricing: Pricing) -> list[Fraction]:
    return [pricing.base(each) for each in _endings()]


def _side(pricing: Pricing, wager: str) -> list[Fraction]:
    return [pricing.side(wager, each) for each in _endings()]


def _best(results: list[Fraction]) -> Best:
    """Arrange every hand best for these results, by the player's and the Dealer's Point Hand.

    Of equal arrangements it takes the highest Point Hand.
    """
    beside = met()
    _, scaled = whole(results)
    worth = beside.dealer @ table(scaled, MEETS).reshape(len(POINTS), len(POINTS)).T
    possible = np.where(beside.points, worth, np.iinfo(np.int64).min)
    chosen = _highest(possible == possible.max(axis=1, keepdims=True))
    counts = np.zeros((len(POINTS), len(POINTS)), np.int64)
    np.add.at(counts, chosen, beside.ways[:, None] * beside.dealer)
    return Best(chosen, counts.ravel().tolist())


def _highest(points: NDArray[np.bool_]) -> Wide:
    """Give the place of the last true one in each row."""
    return np.asarray(len(POINTS) - 1 - points[:, ::-1].argmax(axis=1), np.int64)


def _pictures() -> dict[Ending, int]:
    """Count the deals by the player's pictures (1.1.3)."""
    sizes = {Pictures.THREE: 3, Pictures.FOUR: 4, Pictures.FIVE: 5}
    hands = {hand: comb(12, size) * comb(40, 5 - size) for hand, size in sizes.items()}
    hands[Pictures.FEWER] = comb(52, 5) - sum(hands.values())
    return {Ending(HOUSE_WAY, UNSEEN._replace(pictures=hand)): ways * MEETS for hand, ways in hands.items()}


def _suited() -> dict[Ending, int]:
    """Count the deals by the most cards that the player has of one suit (1.1.12)."""
    sizes = {Suited.THREE: 3, Suited.FOUR: 4, Suited.FIVE: 5}
    hands = {hand: 4 * comb(13, size) * comb(39, 5 - size) for hand, size in sizes.items()}
    hands[Suited.FEWER] = comb(52, 5) - sum(hands.values())
    return {Ending(HOUSE_WAY, UNSEEN._replace(suited=hand)): ways * MEETS for hand, ways in hands.items()}


# Counting --------------------------------------------------------------------------------------------


def kind(card: Card) -> int:
    """Give the kind of a card: its rank, or the Ace of Spades."""
    return card.rank - TWO + (card.rank == ACE and card.suit is Suit.SPADES)


@cache
def met() -> Met:
    """Count what every hand meets."""
    kinds = _several(5)
    ways = _ways(kinds)
    points = _points(kinds)
    there = ways > 0
    dealer = _without(kinds, _holding(kinds, _highest(points), there))[there]
    return Met(_place(kinds[there]), ways[there], points[there], dealer)


def _several(size: int) -> Wide:
    """Give all ways to take so many kinds, in the order of `_place`."""
    taken = sorted(combinations_with_replacement(range(_KINDS), size), key=lambda each: each[::-1])
    return np.array(taken, np.int64).reshape(len(taken), size)


def _place(kinds: Wide) -> Wide:
    """Give the place of kinds, the lowest first in each row, among all ways to take so many."""
    place = np.zeros(len(kinds), np.int64)
    for column in range(kinds.shape[1]):
        below = np.array([comb(each + column, column + 1) for each in range(_KINDS)])
        place += below[kinds[:, column]]
    return place


def _held(kinds: Wide) -> Wide:
    """Count how often each kind is in a row."""
    return np.asarray((kinds[:, :, None] == np.arange(_KINDS)).sum(axis=1), np.int64)


def _ways(kinds: Wide) -> Wide:
    """Count the hands of these kinds."""
    ways = np.array([[comb(left, held) for held in range(6)] for left in _LEFT.tolist()])
    return np.asarray(ways[np.arange(_KINDS), _held(kinds)].prod(axis=1), np.int64)


def _points(kinds: Wide) -> NDArray[np.bool_]:
    """Find every Point Hand that five kinds can be set to leave (3.10.1, 3.10.2)."""
    found = np.zeros((len(kinds), len(POINTS)), np.bool_)
    three, two = _three_card_hands(), _point_hands()
    for places in combinations(range(5), 3):
        a, b, c = (kinds[:, place] for place in places)
        d, e = (kinds[:, place] for place in range(5) if place not in places)
        legal = np.flatnonzero(three[a, b, c])
        found[legal, two[d, e][legal]] = True
    found[:, NO_HAND] = ~found.any(axis=1)
    return found


def _cards(kinds: tuple[int, ...]) -> list[Card]:
    """Give cards of these kinds, the lowest first."""
    return [
        DECK[-1] if each == _ACE_OF_SPADES else DECK[13 * kinds[:place].count(each) + each]
        for place, each in enumerate(kinds)
    ]


def _three_card_hands() -> NDArray[np.bool_]:
    """Tell of every three kinds, the lowest first, whether they are a 3 Card Hand."""
    found = np.zeros((_KINDS, _KINDS, _KINDS), np.bool_)
    for kinds in combinations_with_replacement(range(_KINDS), 3):
        found[kinds] = is_three_card_hand(_cards(kinds))
    return found


def _point_hands() -> Wide:
    """Rank the Point Hand of every two kinds, the lowest first."""
    found = np.zeros((_KINDS, _KINDS), np.int64)
    for kinds in combinations_with_replacement(range(_KINDS), 2):
        found[kinds] = point_hand(_cards(kinds))
    return found


def _holding(kinds: Wide, points: Wide, there: NDArray[np.bool_]) -> list[Wide]:
    """Count the hands of five that hold given cards, by their Point Hand: for no card, one, … and five.

    Each hand that holds four given cards and one more holds five; each that holds three and two more is met
    twice when the fourth is named; and so on down.
    """
    exactly = np.zeros((len(kinds), len(POINTS)), np.int64)
    exactly[np.flatnonzero(there), points[there]] = 1
    found = [exactly]
    for size in (4, 3, 2, 1, 0):
        fewer = _several(size)
        left = np.maximum(_LEFT - _held(fewer), 0)
        counts = np.zeros((len(fewer), len(POINTS)), np.int64)
        for one_more in range(_KINDS):
            more = np.sort(np.insert(fewer, size, one_more, axis=1), axis=1)
            counts += left[:, one_more, None] * found[0][_place(more)]
        found.insert(0, counts // (5 - size))
    return found


def _without(kinds: Wide, holding: list[Wide]) -> Wide:
    """Count the hands of five that hold none of a hand's cards, by their Point Hand."""
    found = np.zeros((len(kinds), len(POINTS)), np.int64)
    for size in range(6):
        for places in combinations(range(5), size):
            found += (-1) ** size * holding[size][_place(kinds[:, list(places)])]
    return found
