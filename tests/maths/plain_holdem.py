"""Hold'em the plain way, for the solvers to be held against: a card at a time, a Dealer's hand at a time."""

from itertools import combinations

import numpy as np

from megalink.cards import Card, rest_of_deck
from megalink.games.game import Comparison, Dealt, Game
from megalink.games.settlement import Hand, Settler
from megalink.hands_fast import strength_seven
from megalink.maths.ev_holdem import ONE_PAIR, Ints, bits, level_of
from megalink.maths.jit import kernel, share_out
from megalink.maths.kernels import CATEGORY

UNIT = 1000


def settled(game: Game, settler: Settler, dealt: Dealt, words: tuple[str, ...]) -> int:
    """Play one deal as a table settles it, in thousandths of the Ante."""
    placed = {"ante": UNIT, **({"blind": UNIT} if "blind" in game.areas else {})}
    found = settler.settle(dealt, Hand(placed, words))
    return found.returned - found.staked


def all_dealers(game: Game, player: tuple[Card, ...], board: tuple[Card, ...], words: tuple[str, ...]) -> int:
    """Add up a decision over all 990 hands of the Dealer."""
    settler = Settler(game, game.version())
    return sum(
        settled(game, settler, Dealt(player, dealer, board), words)
        for dealer in combinations(rest_of_deck((*player, *board)), 2)
    )


def compared(player: tuple[Card, ...], board: tuple[Card, ...]) -> dict[Comparison, int]:
    """Count all 990 comparisons."""
    mine = strength_seven(*player, *board)
    found = dict.fromkeys(Comparison, 0)
    for one, two in combinations(rest_of_deck((*player, *board)), 2):
        theirs = strength_seven(one, two, *board)
        found[Comparison((mine > theirs) - (mine < theirs))] += 1
    return found


@kernel
def _all_boards(mine: int, left: Ints, first: int) -> Ints:
    """Lay a hand beside every Dealer's hand on every board whose first card is this one."""
    found = np.zeros((10, 4), np.int64)
    size = len(left)
    for b in range(first + 1, size):
        for c in range(b + 1, size):
            for d in range(c + 1, size):
                for e in range(d + 1, size):
                    board = left[first] | left[b] | left[c] | left[d] | left[e]
                    my = level_of(board | mine)
                    row = found[CATEGORY[my]]
                    for f in range(size):
                        for g in range(f + 1, size):
                            held = left[f] | left[g]
                            if held & board == 0:
                                held |= board
                                theirs = level_of(held)
                                row[0] += theirs < my
                                row[1] += theirs == my
                                row[2] += theirs < ONE_PAIR
                                row[3] += 1
    return found


def all_boards(player: tuple[Card, ...]) -> Ints:
    """Count, by the player's category: Dealer's hands beaten, equal, without a pair, and all."""
    left = np.array([bits([each]) for each in rest_of_deck(player)])
    parts = share_out(lambda first: _all_boards(bits(player), left, first), range(46))
    return sum(parts[1:], parts[0])
