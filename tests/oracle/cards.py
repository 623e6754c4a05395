"""Cards and poker ranks, by the plainest means: count ranks, look at suits, try every combination."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from .refused import Refused

Card = tuple[int, str]  # (rank 2..14, suit); an Ace is 14
Key = tuple[int, tuple[int, ...]]  # (order of the hand, then what breaks a tie)

RANKS = "23456789TJQKA"
SUITS = "cdhs"

# 3.11 of UTH, THB and SSP; 4.4.1 of TCPX; 3.16 of BUL.
ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIRS, PAIR, ODD = range(9, -1, -1)
FIVE_NAMES = {
    ROYAL: "Royal Flush",
    STRAIGHT_FLUSH: "Straight Flush",
    FOUR: "Four of a Kind",
    FULL_HOUSE: "Full House",
    FLUSH: "Flush",
    STRAIGHT: "Straight",
    THREE: "Three of a Kind",
    TWO_PAIRS: "Two pairs",
    PAIR: "One pair",
    ODD: "Five odd cards",
}

# TCPX 3.14: with three cards a straight is above a flush, three of a kind above both.
T_STRAIGHT_FLUSH, T_THREE, T_STRAIGHT, T_FLUSH, T_PAIR, T_ODD = range(5, -1, -1)
THREE_NAMES = {
    T_STRAIGHT_FLUSH: "Straight Flush",
    T_THREE: "Three of a Kind",
    T_STRAIGHT: "Straight",
    T_FLUSH: "Flush",
    T_PAIR: "One pair",
    T_ODD: "Three odd cards",
}


def parse_card(text: Any) -> Card:
    """One card as the interface writes it: rank, then suit; the ten as T or 10."""
    if not isinstance(text, str):
        raise Refused(f"a card is a text, not {text!r}")
    rank, suit = text[:-1], text[-1:]
    if rank == "10":
        rank = "T"
    if len(rank) != 1 or rank not in RANKS or len(suit) != 1 or suit not in SUITS:
        raise Refused(f"not a card: {text!r}")
    return RANKS.index(rank) + 2, suit


def show(card: Card) -> str:
    return RANKS[card[0] - 2] + card[1]


def parse_cards(value: Any, count: int, what: str) -> list[Card]:
    if not isinstance(value, list):
        raise Refused(f"{what}: a list of cards is needed")
    if len(value) != count:
        raise Refused(f"{what}: {count} cards are needed, {len(value)} are there")
    return [parse_card(text) for text in value]


def straight_high(ranks: list[int]) -> int:
    """The top rank of consecutive ranks, 0 where they are not consecutive (3.3.1.2: a low Ace is 1)."""
    ordered = sorted(ranks)
    if len(set(ordered)) != len(ordered):
        return 0
    if ordered[-1] - ordered[0] == len(ordered) - 1:
        return ordered[-1]
    low = sorted(1 if rank == 14 else rank for rank in ordered)
    if low[-1] - low[0] == len(low) - 1:
        return low[-1]
    return 0  # R22: never round the corner


def by_count(ranks: list[int]) -> tuple[int, ...]:
    """Ranks, those held most often first, then the higher first: the order in which hands are compared."""
    counts = Counter(ranks)
    return tuple(sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True))


def five_key(cards: list[Card]) -> Key:
    """Rank of exactly five cards (3.11, 3.12): the greater key is the higher hand, equal keys tie."""
    assert len(cards) == 5
    ranks = [rank for rank, _ in cards]
    flush = len({suit for _, suit in cards}) == 1
    high = straight_high(ranks)
    shape = sorted(Counter(ranks).values(), reverse=True)
    if flush and high == 14:
        return ROYAL, (14,)
    if flush and high:
        return STRAIGHT_FLUSH, (high,)
    if shape == [4, 1]:
        return FOUR, by_count(ranks)
    if shape == [3, 2]:
        return FULL_HOUSE, by_count(ranks)
    if flush:
        return FLUSH, by_count(ranks)
    if high:
        return STRAIGHT, (high,)
    if shape == [3, 1, 1]:
        return THREE, by_count(ranks)
    if shape == [2, 2, 1]:
        return TWO_PAIRS, by_count(ranks)
    if shape == [2, 1, 1, 1]:
        return PAIR, by_count(ranks)
    return ODD, by_count(ranks)


def best_five(cards: list[Card]) -> Key:
    """The best five cards of six or seven: try every five."""
    return max(five_key(list(five)) for five in combinations(cards, 5))


def three_key(cards: list[Card]) -> Key:
    """Rank of exactly three cards (TCPX 3.14, 3.15)."""
    assert len(cards) == 3
    ranks = [rank for rank, _ in cards]
    flush = len({suit for _, suit in cards}) == 1
    high = straight_high(ranks)
    distinct = len(set(ranks))
    if flush and high:
        return T_STRAIGHT_FLUSH, (high,)
    if distinct == 1:
        return T_THREE, by_count(ranks)
    if high:
        return T_STRAIGHT, (high,)
    if flush:
        return T_FLUSH, by_count(ranks)
    if distinct == 2:
        return T_PAIR, by_count(ranks)
    return T_ODD, by_count(ranks)
