"""What a person sees in a Hold'em hand: the features by which short strategies decide.

`describe` reads those of `BOARD` off three or four community cards; `holdem_river` those of `RIVER`, once
all five lie open. Ranks are as in `cards`, 2 to 14;
hands are numbers of `hands.Category`.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.hands import Category
from megalink.maths.classes import RANKS
from megalink.maths.jit import inlined
from megalink.maths.kernels import CATEGORY, level

Features = NDArray[np.int64]

HOLE: Final = (
    "high",  # the higher hole card
    "low",
    "pair",  # 1 for two of one rank
    "suited",  # 1 for two of one suit
    "score",  # twice the higher, the lower, and 2 for one suit
)

BOARD: Final = (
    "made",  # the best hand of all cards
    "own",  # the same where a hole card has a part in it, else five odd cards
    "pair",  # the highest rank that a hole card pairs, with the other or on the board; 0 for none
    "pocket",  # 1 for two hole cards of one rank
    "high",  # the higher hole card
    "low",
    "above",  # ranks above the higher hole card that do not lie on the board
    "beneath",  # ranks on the board below the pair
    "board hand",  # what the community cards make by themselves
    "board suit",  # the most community cards of one suit
    "flush draw",  # the highest hole card in a suit of which exactly four cards are seen; 0 for none
    "run",  # 1 where four ranks in a row, a hole card among them, are held
    "suited run",  # 1 where they are of one suit
)
RIVER: Final = ("made", "own", "pair", "pocket", "high", "low", "above", "outs")
"""`outs` are the cards that, one of them in the Dealer's hand, beat the player's: of the 45 not seen."""

MADE, OWN, PAIR, POCKET, HIGH, LOW, ABOVE = range(7)
BENEATH, BOARD_HAND, BOARD_SUIT, FLUSH_DRAW, RUN, SUITED_RUN = range(7, 13)
OUTS: Final = 7

ONE_PAIR: Final = int(Category.ONE_PAIR)
TWO_PAIRS: Final = int(Category.TWO_PAIRS)
THREE_OF_A_KIND: Final = int(Category.THREE_OF_A_KIND)
STRAIGHT: Final = int(Category.STRAIGHT)
FOUR_OF_A_KIND: Final = int(Category.FOUR_OF_A_KIND)

BITS: Final[NDArray[np.int16]] = np.array([mask.bit_count() for mask in range(1 << 13)], np.int16)


def hole_features() -> Features:
    """Give the features of `HOLE` for the 169 classes of hole cards."""
    first, second = np.divmod(np.arange(RANKS * RANKS), RANKS)
    high, low = np.maximum(first, second) + 2, np.minimum(first, second) + 2
    suited = first > second
    return np.stack([high, low, high == low, suited, 2 * high + low + 2 * suited], axis=1).astype(np.int64)


@inlined
def pairs(one: int, two: int, board: int) -> int:
    """Give the highest rank, 2 to 14, that a hole card pairs; `board` is the mask of the board's ranks."""
    high, low = max(one, two), min(one, two)
    if high == low or board >> high & 1:
        return int(high + 2)
    return int(low + 2) if board >> low & 1 else 0


@inlined
def ranks_above(rank: int, board: int) -> int:
    """Count the ranks above a hole card's that do not lie on the board."""
    return int(np.int64(BITS[~board & (1 << RANKS) - (2 << rank)]))


@inlined
def owned(made: int, alone: int, pair: int, lower: int, better: int) -> int:
    """Give the hand made where a hole card has a part in it that is more than a kicker's.

    `alone` is what the board makes, `lower` the lower of two pairs on it, and `better` is 1 where the
    hand ranks above the board's.
    """
    if made > alone or (made == TWO_PAIRS and pair > lower):
        return made
    by_level = better and made >= STRAIGHT and made != FOUR_OF_A_KIND
    return made if by_level else 0


class Community(NamedTuple):
    """What three or four community cards show by themselves."""

    suits: NDArray[np.int64]
    """The ranks of each suit, as masks."""
    ranks: int
    hand: int
    lower: int
    """The lower of two pairs, 2 to 14, else 0."""
    one_suit: int
    """The most cards of one suit."""


@inlined
def look(board: NDArray[np.int16]) -> Community:
    """Look at the community cards."""
    suits, counts = np.zeros(4, np.int64), np.zeros(RANKS, np.int64)
    for card in board:
        suits[card // RANKS] |= 1 << card % RANKS
        counts[card % RANKS] += 1
    twos = lower = most = hand = 0
    for rank in range(RANKS - 1, -1, -1):
        if counts[rank] == 2:
            twos += 1
            lower = rank + 2 if twos == 2 else 0
            hand = max(hand, ONE_PAIR if twos == 1 else TWO_PAIRS)
        elif counts[rank] > 2:
            hand = THREE_OF_A_KIND if counts[rank] == 3 else FOUR_OF_A_KIND
    for suit in range(4):
        most = max(most, int(np.int64(BITS[suits[suit]])))
    return Community(suits, suits[0] | suits[1] | suits[2] | suits[3], hand, lower, most)


@inlined
def describe(one: int, two: int, of: Community, suits: NDArray[np.int64], found: Features) -> None:
    """Fill in the features of `BOARD` for two hole cards; `suits` is room for four numbers."""
    suits[:] = of.suits
    suits[one // RANKS] |= 1 << one % RANKS
    suits[two // RANKS] |= 1 << two % RANKS
    high, low = max(one % RANKS, two % RANKS), min(one % RANKS, two % RANKS)
    made = int(np.int64(CATEGORY[level(suits[0], suits[1], suits[2], suits[3])]))
    pair = pairs(high, low, of.ranks)
    found[MADE] = made
    found[OWN] = owned(made, of.hand, pair, of.lower, 0)
    found[PAIR] = pair
    found[POCKET] = 1 if high == low else 0
    found[HIGH] = high + 2
    found[LOW] = low + 2
    found[ABOVE] = ranks_above(high, of.ranks)
    found[BENEATH] = BITS[of.ranks & ((1 << max(pair - 2, 0)) - 1)]
    found[BOARD_HAND] = of.hand
    found[BOARD_SUIT] = of.one_suit
    found[RUN] = _run(of.ranks | 1 << high | 1 << low, 1 << high | 1 << low)
    found[FLUSH_DRAW] = found[SUITED_RUN] = 0
    for card in (one, two):
        suited, rank = suits[card // RANKS], card % RANKS
        if BITS[suited] >= 4:
            if BITS[suited] == 4:
                found[FLUSH_DRAW] = max(found[FLUSH_DRAW], rank + 2)
            found[SUITED_RUN] = max(found[SUITED_RUN], _run(suited, 1 << rank))


@inlined
def _run(held: int, mine: int) -> int:
    """Tell whether four ranks in a row, one of them mine, are held; the Ace is also below the two."""
    held, mine = held << 1 | held >> 12, mine << 1 | mine >> 12
    lowest = held & held >> 1 & held >> 2 & held >> 3
    return 1 if lowest & (mine | mine >> 1 | mine >> 2 | mine >> 3) else 0
