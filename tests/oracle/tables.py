"""Deals of whole tables, leaning towards several jackpot winners in one round."""

from __future__ import annotations

from random import Random

from .book import TCPX, THB, UTH
from .cards import SUITS, Card
from .deals import DECK, SIZES, Deal, Wanted, fill, five, mixed, same_ranks, window


def table_sizes(game: str, seats: list[int]) -> dict[str, int]:
    sizes = {role: size for role, size in SIZES[game].items() if role != "player"}
    for seat in seats:
        sizes[f"seat {seat}"] = SIZES[game]["player"]
    return sizes


def run(suit: str, low: int, size: int) -> list[Card]:
    """Cards of one suit in consecutive ranks from `low`, where 1 is an Ace."""
    return [(rank, suit) for rank in window(low + size - 1, size)]


def flop_pair(rng: Random) -> tuple[list[Card], list[list[Card]]]:
    """A flop between two pairs of hole cards: two straight flushes, or one and a royal; then mere flushes."""
    suit, low = rng.choice(SUITS), rng.choice([1, 2, 5, 7, 8, 8])
    flop = run(suit, low + 2, 3)
    holes = [run(suit, low, 2), run(suit, low + 5, 2)]
    taken = set(flop + holes[0] + holes[1])
    rest = [one for one in DECK if one[1] == suit and one not in taken]
    rng.shuffle(rest)
    holes += [rest[0:2], rest[2:4]]
    rng.shuffle(flop)
    return flop, holes


def flop_trips(rng: Random) -> tuple[list[Card], list[list[Card]]]:
    """Three of a kind on the flop: four of a kind and full houses for the holes."""
    rank, other, third, last = rng.sample(range(2, 15), 4)
    cards = [(rank, suit) for suit in SUITS]
    rng.shuffle(cards)
    holes = [[cards[3], (other, "c")], mixed(rng, [third, third]), mixed(rng, [last, last])]
    return cards[:3], holes


def community_pair(rng: Random) -> tuple[list[Card], list[list[Card]]]:
    """TCPX: two community cards between three and three."""
    if rng.random() < 0.4:
        rank, other, third = rng.sample(range(2, 15), 3)
        cards = [(rank, suit) for suit in SUITS]
        rng.shuffle(cards)
        holes = [[*cards[2:], (other, "c")], mixed(rng, [third] * 3)]
        return cards[:2], holes
    suit, low = rng.choice(SUITS), rng.choice([1, 2, 4, 7, 7])
    return run(suit, low + 3, 2), [run(suit, low, 3), run(suit, low + 5, 3)]


def five_card_packs(rng: Random) -> list[list[Card]]:
    """SSP and BUL: royals and straight flushes, one or two of a suit, and a few lower hands."""
    packs: list[list[Card]] = []
    for suit in SUITS:
        kind = rng.choice(["none", "royal", "royal and flush", "flush", "two flushes"])
        if kind in ("royal", "royal and flush"):
            packs.append(run(suit, 10, 5))
        if kind == "royal and flush":
            packs.append(run(suit, rng.randint(2, 5), 5))
        if kind == "flush":
            packs.append(run(suit, rng.randint(1, 9), 5))
        if kind == "two flushes":
            packs.append(run(suit, rng.randint(1, 3), 5))
            packs.append(run(suit, rng.randint(8, 9), 5))
    for kind in ("four", "full house", "flush", "straight", "odd"):
        pack = five(rng, kind)
        if not set(pack) & {one for other in packs for one in other}:
            packs.append(pack)
    rng.shuffle(packs)
    return packs


def one_table(rng: Random, game: str, seats: list[int]) -> Deal:
    sizes = table_sizes(game, seats)
    names = [f"seat {seat}" for seat in seats]
    rng.shuffle(names)
    wanted: Wanted = {}
    kind = rng.choice(["random", "winners", "winners", "winners", "tie"])
    if kind == "tie":
        own = rng.sample(DECK, SIZES[game]["player"])
        wanted = {names[0]: own, "dealer": same_ranks(rng, own, own)}
    elif kind == "winners":
        if game in (UTH, THB):
            board, packs = flop_pair(rng) if rng.random() < 0.6 else flop_trips(rng)
            wanted["community"] = board
        elif game == TCPX:
            board, packs = community_pair(rng)
            wanted["community"] = board
        else:
            packs = five_card_packs(rng)
        for name, pack in zip(names, packs, strict=False):
            shuffled = list(pack)
            rng.shuffle(shuffled)
            wanted[name] = shuffled
    return fill(rng, sizes, wanted)
