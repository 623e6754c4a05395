"""The optimal strategy as charts for people, under any rule version."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from megalink.cards import ACE, KING, RANK_LETTERS, TWO
from megalink.games.game import Game
from megalink.games.version import RuleVersion
from megalink.hands import Category, Category3
from megalink.maths import bullseye, singapore_stud, stud_counts
from megalink.maths import three_card_poker_xtreme as three_card
from megalink.maths.choosing import Bytes, Wide
from megalink.maths.classes import RANKS
from megalink.maths.ev import best
from megalink.maths.first_decisions import first_decisions
from megalink.maths.kernels import rank_many
from megalink.maths.short_hands import stud_rows, three_card_places, three_card_rows
from megalink.points import point_name

_HIGHEST_FIRST: Final = RANK_LETTERS[::-1]


class Chart(Struct, frozen=True):
    """A table to look a decision up in."""

    title: str
    says: str
    """What stands in it, and what it leaves out."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def charts(game: Game, version: RuleVersion) -> tuple[Chart, ...]:
    """Draw the charts of a game."""
    return _CHARTS[game.name](game, version)


def _hole_cards(game: Game, version: RuleVersion) -> tuple[Chart, ...]:
    """Show the 169 classes of hole cards (UTH 3.9.1, THB 3.9.1)."""
    values = first_decisions(game, version)
    decided = [best({word: row[hole] for word, row in values.items()}) for hole in range(RANKS * RANKS)]
    signs = _SIGNS[game.name]
    rows = []
    for row in range(RANKS - 1, -1, -1):
        cells = [signs[decided[row * RANKS + column]] for column in range(RANKS - 1, -1, -1)]
        rows.append((RANK_LETTERS[row], *cells))
    told = ", ".join(f"{sign} {word}" for word, sign in signs.items() if word in decided)
    says = f"{told}. Suited hands stand above the diagonal of the pairs, the others below."
    return (Chart("Before the flop", says, ("", *_HIGHEST_FIRST), tuple(rows)),)


_SIGNS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "ultimate-texas-holdem": {"play 4": "4", "play 3": "3", "check": "·"},
        "texas-holdem-bonus": {"flop": "F", "fold": "·"},
    }
)


def _stud(_: Game, version: RuleVersion) -> tuple[Chart, ...]:
    """Show the hands of Ace-King by the Dealer's exposed card (SSP 3.9), and tell what the others do."""
    rows, taken = stud_counts.met().rows, singapore_stud.taken(version)
    seen = stud_rows()
    there = rows.ways > 0
    odd = seen[:, 0] == Category.FIVE_ODD_CARDS
    ace_king = there & odd & (seen[:, 1] == ACE) & (seen[:, 2] == KING)
    pairs, less = (_share(rows.ways, taken, there & each) for each in (~odd, odd & ~ace_king))
    says = (
        f"Pairs and better that are bet: {pairs}; hands of less than Ace-King: {less}. The chart shows how"
        " much of Ace-King is bet, by the Dealer's exposed card (down) and the third card of the hand"
        " (across)."
    )
    thirds = range(KING - 1, 3, -1)
    found = tuple(
        (
            RANK_LETTERS[shown - TWO],
            *(
                _share(rows.ways, taken, ace_king & (seen[:, 6] == shown) & (seen[:, 3] == third))
                for third in thirds
            ),
        )
        for shown in range(ACE, TWO - 1, -1)
    )
    return (Chart("Fold or bet", says, ("", *(RANK_LETTERS[third - TWO] for third in thirds)), found),)


def _share(
    ways: Wide,
    taken: Bytes,
    among: NDArray[np.bool_],
) -> str:
    every = int(ways[among].sum())
    share = Fraction(int(ways[among & (taken == 1)].sum()), every) if every else Fraction()
    if share in {0, 1}:
        return "all" if share else "none"
    return f"{float(share) * 100:.0f}%"


def _three_cards(_: Game, version: RuleVersion) -> tuple[Chart, ...]:
    """Show where folding ends (TCPX 3.9)."""
    taken, levels = three_card.taken(version), rank_many(three_card_places())
    made_of, ranks = np.split(three_card_rows(), [1], axis=1)
    rows = []
    for made in Category3:
        played, folded = (np.flatnonzero((made_of[:, 0] == made) & (taken == word)) for word in (1, 0))
        lowest = _ranks(ranks[played[levels[played].argmin()]]) if len(played) else "–"
        highest = _ranks(ranks[folded[levels[folded].argmax()]]) if len(folded) else "–"
        rows.append((made.label, lowest, highest))
    says = "The lowest hand of each kind that is played, and the highest that is folded."
    return (Chart("Fold or play", says, ("hand", "lowest played", "highest folded"), tuple(rows)),)


def _ranks(ranks: Wide) -> str:
    return "-".join(RANK_LETTERS[rank - TWO] for rank in ranks.tolist())


def _point_hands(_: Game, version: RuleVersion) -> tuple[Chart, ...]:
    """Show which Point Hands are left (BUL 3.10.1), and where that is not the House Way."""
    beside, chosen = bullseye.met(), bullseye.arranged(version)
    house = len(bullseye.POINTS) - 1 - beside.points[:, ::-1].argmax(axis=1)
    other, every = int(beside.ways[chosen != house].sum()), int(beside.ways.sum())
    says = (
        "Every hand is best set as the House Way sets it: the highest Point Hand that can be left."
        if other == 0
        else f"{other:,} of {every:,} hands are best set to leave a lower Point Hand than the House Way does."
    )
    rows = []
    for points in sorted(set(chosen.tolist()), reverse=True):
        ways = int(beside.ways[chosen == points].sum())
        rows.append((point_name(points), f"{ways:,}", f"{ways / every * 100:.2f} %"))
    return (Chart("Setting", says, ("Point Hand left", "hands", "share"), tuple(rows)),)


_CHARTS: Final[Mapping[str, Callable[[Game, RuleVersion], tuple[Chart, ...]]]] = MappingProxyType(
    {
        "ultimate-texas-holdem": _hole_cards,
        "three-card-poker-xtreme": _three_cards,
        "texas-holdem-bonus": _hole_cards,
        "singapore-stud": _stud,
        "bullseye": _point_hands,
    }
)
