"""Three Card Poker Xtreme solved: 22,100 hands of three cards against 18,424 Dealer's hands each.

Suits have no rank (TCPX 3.3.1.3), so hands that differ by an exchange of suits are one: 1,755 of the player's
stand for all. Each is laid beside every Dealer's hand, once: how many of these are of which kind and how they
compare, and what the six cards make together. That depends on no pay table and no ruling; the choice between
Fold and Play (3.9) is then a sum over nine numbers for each hand.
"""

from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from megalink.cards import DECK, Card
from megalink.games.game import Dealt
from megalink.games.three_card_poker_xtreme import GAME, Facts, facts
from megalink.games.version import RuleVersion
from megalink.hands import Category, Category3
from megalink.maths.analysis import Solution
from megalink.maths.choosing import COMPARISONS, Bytes, Chosen, Narrow, Rows, Wide, choose
from megalink.maths.jit import kernel, share_out
from megalink.maths.kernels import CATEGORY, CATEGORY_3, Levels, level, rank_many
from megalink.maths.pricing import LEAVE, Ending, Pricing, gives_up

DEALS: Final = 22_100 * 18_424
"""C(52, 3) player's hands × C(49, 3) Dealer's hands: 407,170,400."""

KINDS: Final = ((False, False), (True, False), (True, True))
"""What a reading of R01 may ask of a Dealer's hand: Queen-high or better; a Queen or higher held."""

UNSEEN: Final = Facts(None, None, None, queen_high=False, queen_held=False, six=None, jackpot=None)


class Met(NamedTuple):
    """What the player's hands meet, one row for all that an exchange of suits makes alike."""

    alike: Wide
    """What such hands have in common; see `_alike`."""
    rows: Rows
    six: Narrow
    """Dealer's hands by what the six cards make."""

    def row(self, player: tuple[Card, ...]) -> int:
        """Find the row of a player's hand."""
        cards = np.array([sum(1 << DECK.index(each) for each in player)])
        return int(np.searchsorted(self.alike, _alike(cards)[0]))


def solve(version: RuleVersion) -> Solution:
    """Count every deal by its ending, each hand folded or played, whichever is better (3.9)."""
    beside = met()
    words = _words(version)
    chosen = _chosen(version)
    six: dict[Ending, int] = {}
    for place, path in enumerate(words):
        ways = np.where(chosen.taken == place, beside.rows.ways, 0)
        for made, deals in zip(Category, (ways @ beside.six).tolist(), strict=True):
            if deals:
                six[Ending(path, UNSEEN._replace(six=made))] = deals
    return Solution(DEALS, chosen.endings, best=_alone(version), sides={"six_card_bonus": six})


def value(version: RuleVersion) -> Fraction:
    """Give the expected result of the base game under best play."""
    return _chosen(version).total / DEALS


def _words(version: RuleVersion) -> tuple[tuple[str, ...], ...]:
    return (gives_up(version),), ("play",)


def _chosen(version: RuleVersion) -> Chosen:
    return choose(Pricing(GAME, version).base, _words(version), ENDS, met().rows)


def _alone(version: RuleVersion) -> dict[str, Fraction]:
    """Price each side wager under the play best for itself; only leaving changes it (5.11, R38)."""
    if gives_up(version) != LEAVE:
        return {}
    pricing, beside = Pricing(GAME, version), met()
    rows = beside.rows._replace(cells=beside.six)
    return {
        wager: choose(partial(pricing.side, wager), _words(version), SIX_ENDS, rows).total / DEALS
        for wager in pricing.sides
    }


ENDS: Final = tuple(
    tuple(
        Facts(
            comparison,
            category,
            Category3.THREE_ODD_CARDS,  # of the Dealer's hand `pay` reads its kind alone
            queen_high=high,
            queen_held=held,
            six=None,
            jackpot=None,
        )
        for high, held in KINDS
        for comparison in COMPARISONS
    )
    for category in Category3
)
"""What each cell of a row says, by the player's category."""

SIX_ENDS: Final = tuple(
    tuple(UNSEEN._replace(player=category, six=made) for made in Category) for category in Category3
)
"""What each count of `Met.six` says, by the player's category."""


@cache
def met() -> Met:
    """Lay every player's hand beside every Dealer's hand."""
    places = np.array(list(combinations(range(52), 3)), np.uint8)
    cards = (np.int64(1) << places.astype(np.int64)).sum(axis=1)
    levels = rank_many(places)
    kinds = _kinds(places, levels)
    alike, first, ways = np.unique(_alike(cards), return_index=True, return_counts=True)
    cells = np.zeros((len(first), 9), np.int32)
    six = np.zeros((len(first), len(Category)), np.int32)
    parts = np.array_split(np.arange(len(first)), 8)
    share_out(lambda part: _lay(part, first, cards, levels, kinds, CATEGORY, cells, six), parts)
    return Met(alike, Rows(ways.astype(np.int64), CATEGORY_3[levels[first]], cells, 18_424), six)


def _alike(cards: Wide) -> Wide:
    """Put the ranks of each suit in order, so that an exchange of suits changes nothing."""
    suits = np.sort(np.stack([cards >> 13 * suit & 0x1FFF for suit in range(4)]), axis=0)
    return np.asarray(suits[0] | suits[1] << 13 | suits[2] << 26 | suits[3] << 39, np.int64)


def _kinds(places: Bytes, levels: Levels) -> Wide:
    """Find the kind of every Dealer's hand; hands of one level have the same ranks, and so the same kind."""
    _, first, level = np.unique(levels, return_index=True, return_inverse=True)
    kinds = []
    for hand in places[first].tolist():
        read = facts(Dealt((), tuple(DECK[place] for place in hand)))
        kinds.append(KINDS.index((read.queen_high, read.queen_held)))
    return np.array(kinds)[level]


@kernel
def _lay(
    part: Wide,
    first: Wide,
    cards: Wide,
    levels: Levels,
    kinds: Wide,
    categories: Bytes,
    cells: Narrow,
    six: Narrow,
) -> None:
    for row in part:
        mine = cards[first[row]]
        strength = levels[first[row]]
        for dealer in range(len(cards)):
            if mine & cards[dealer]:
                continue
            cell = 3 * kinds[dealer] + 1
            if strength > levels[dealer]:
                cell += 1
            elif strength < levels[dealer]:
                cell -= 1
            cells[row, cell] += 1
            both = mine | cards[dealer]
            made = level(both & 0x1FFF, both >> 13 & 0x1FFF, both >> 26 & 0x1FFF, both >> 39)
            six[row, categories[made]] += 1
