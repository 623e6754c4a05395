"""Tests of the hands and prizes that each game makes of the decks, dealt as its document says (RNG-08)."""

from collections.abc import Iterator, Mapping
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from megalink.games.game import Game, Target
from megalink.games.registry import GAMES
from megalink.hands import Category, Category3
from megalink.maths.registry import prize_chances
from megalink.table.betting import slots
from scripts.randomness.cards import Decks
from scripts.randomness.chances import Outcome, fit

Hands = npt.NDArray[np.int64]

_ACE_LOW: Final = 0b1_0000_0000_1111


def tests(decks: Decks) -> Iterator[Outcome]:
    """Run every test of hands, game by game."""
    for game in GAMES.values():
        dealt = places(game)
        for who in (1, game.seats, "Dealer"):
            yield starting(f"{game.code} starting hand, {_named(who)}", _ints(decks[:, dealt[who]]))
        yield together(game, decks, dealt)
        own, board = dealt[1], dealt["community"]
        five = _ints(decks[:, [*own, *board][:5]])
        yield prizes(f"{game.code} jackpot hand, position 1", five)


def _named(who: int | str) -> str:
    return f"position {who}" if isinstance(who, int) else who


def _ints(cards: Decks) -> Hands:
    return cards.astype(np.int64)


def places(game: Game) -> dict[int | str, list[int]]:
    """Say which cards of the deck go to whom at a full table, by the first dealing method."""
    found: dict[int | str, list[int]] = {"Dealer": [], "community": []}
    seats = tuple(range(1, game.seats + 1))
    method = game.methods[0]
    for place, slot in enumerate(slots((*method.first, *method.late), seats)):
        who = {Target.DEALER: "Dealer", Target.COMMUNITY: "community"}.get(slot.to)
        if slot.to is Target.POSITIONS:
            found.setdefault(slot.seat, []).append(place)
        elif who is not None:
            found[who].append(place)
    return found


def starting(name: str, hands: Hands) -> Outcome:
    """Compare starting hands with their chances: 169 classes of two cards, six of three, ten of five."""
    if hands.shape[1] == 2:
        return fit(name, np.bincount(two_cards(hands), minlength=169), TWO_CARDS)
    if hands.shape[1] == 3:
        return fit(name, np.bincount(three_cards(hands), minlength=6), THREE_CARDS)
    return fit(name, np.bincount(five_cards(hands), minlength=len(Category)), FIVE_CARDS)


def together(game: Game, decks: Decks, dealt: Mapping[int | str, list[int]]) -> Outcome:
    """Compare the first card of position 1 with the Dealer's: ranks and suits together."""
    mine, theirs = decks[:, dealt[1][0]].astype(np.int64), decks[:, dealt["Dealer"][0]].astype(np.int64)
    code = (mine // 4) * 13 + theirs // 4
    same = 4 * 3 / (52 * 51)
    chances = np.full((13, 13), 16 / (52 * 51))
    np.fill_diagonal(chances, same)
    return fit(f"{game.code} player and Dealer, ranks", np.bincount(code, minlength=169), chances)


def prizes(name: str, hands: Hands) -> Outcome:
    """Compare the five cards that decide a jackpot wager with the exact chances of every prize."""
    counts = np.bincount(five_cards(hands), minlength=len(Category))
    shown = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND)
    chances = prize_chances()
    about = ", ".join(
        f"{hand.label} {counts[hand]} of {float(chances[hand] * len(hands)):.1f}" for hand in shown
    )
    return fit(name, counts, FIVE_CARDS, about)


# Classes ---------------------------------------------------------------------------------------------------


def two_cards(hands: Hands) -> Hands:
    """Class two cards: a pair, or two ranks of one suit or of two."""
    ranks, suits = hands // 4, hands % 4
    high, low = ranks.max(axis=1), ranks.min(axis=1)
    suited = suits[:, 0] == suits[:, 1]
    found: Hands = np.where(suited, high * 13 + low, low * 13 + high)
    return found


def _two_card_chances() -> npt.NDArray[Any]:
    cells = np.array([[12.0] * 13 for _ in range(13)])
    cells[np.tril_indices(13, -1)] = 4
    np.fill_diagonal(cells, 6)
    return cells.ravel() / comb(52, 2)


def three_cards(hands: Hands) -> Hands:
    """Class three cards as Three Card Poker Xtreme does (3.14)."""
    ranks = np.sort(hands // 4, axis=1)
    flush = (hands % 4 == hands[:, :1] % 4).all(axis=1)
    low, middle, high = ranks.T
    straight = ((middle == low + 1) & (high == middle + 1)) | ((low == 0) & (middle == 1) & (high == 12))
    trips, pair = low == high, (low == middle) | (middle == high)
    found = np.full(len(hands), int(Category3.THREE_ODD_CARDS))
    for is_so, category in (
        (pair, Category3.ONE_PAIR),
        (flush, Category3.FLUSH),
        (straight, Category3.STRAIGHT),
        (trips, Category3.THREE_OF_A_KIND),
        (straight & flush, Category3.STRAIGHT_FLUSH),
    ):
        found[is_so] = category
    return found


def five_cards(hands: Hands) -> Hands:
    """Class five cards as the jackpot does."""
    ranks = np.sort(hands // 4, axis=1)
    flush = (hands % 4 == hands[:, :1] % 4).all(axis=1)
    equal = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=(1, 2))  # 5 odd cards, 7 a pair, … 17 quads
    in_row = (ranks[:, 4] - ranks[:, 0] == 4) & (equal == 5)
    wheel = (1 << ranks).sum(axis=1) == _ACE_LOW
    straight = in_row | (wheel & (equal == 5))
    found = np.full(len(hands), int(Category.FIVE_ODD_CARDS))
    for is_so, category in (
        (equal == 7, Category.ONE_PAIR),
        (equal == 9, Category.TWO_PAIRS),
        (equal == 11, Category.THREE_OF_A_KIND),
        (straight, Category.STRAIGHT),
        (flush, Category.FLUSH),
        (equal == 13, Category.FULL_HOUSE),
        (equal == 17, Category.FOUR_OF_A_KIND),
        (straight & flush, Category.STRAIGHT_FLUSH),
        (in_row & flush & (ranks[:, 0] == 8), Category.ROYAL_FLUSH),
    ):
        found[is_so] = category
    return found


TWO_CARDS: Final = _two_card_chances()
THREE_CARDS: Final = np.array(
    [
        {
            Category3.STRAIGHT_FLUSH: 48,
            Category3.THREE_OF_A_KIND: 52,
            Category3.STRAIGHT: 720,
            Category3.FLUSH: 1_096,
            Category3.ONE_PAIR: 3_744,
            Category3.THREE_ODD_CARDS: 16_440,
        }[category]
        / 22_100
        for category in sorted(Category3)
    ]
)
FIVE_CARDS: Final = np.array([float(prize_chances()[category]) for category in sorted(Category)])
