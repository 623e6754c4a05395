"""Deals that lean towards rare situations; whatever a deal does not fix is dealt at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .book import BUL, SSP, TCPX, THB, UTH
from .bulls import house_way
from .cards import ODD, PAIR, RANKS, SUITS, T_ODD, Card, best_five, three_key

Deal = dict[str, list[Card]]
Wanted = dict[str, Sequence[Card | None]]

SIZES = {
    UTH: {"player": 2, "dealer": 2, "community": 5},
    TCPX: {"player": 3, "dealer": 3, "community": 2},
    THB: {"player": 2, "dealer": 2, "community": 5},
    SSP: {"player": 5, "dealer": 5},
    BUL: {"player": 5, "dealer": 5},
}
DECK: list[Card] = [(rank, suit) for rank in range(2, 15) for suit in SUITS]


def card(text: str) -> Card:
    return RANKS.index(text[0]) + 2, text[1]


def fill(rng: Random, sizes: dict[str, int], wanted: Wanted) -> Deal:
    """The wanted cards in their places, the others from a shuffled rest of the deck."""
    used = {one for cards in wanted.values() for one in cards if one is not None}
    rest = [one for one in DECK if one not in used]
    rng.shuffle(rest)
    dealt: Deal = {}
    for role, size in sizes.items():
        places = list(wanted.get(role, ()))
        places += [None] * (size - len(places))
        dealt[role] = [rest.pop() if one is None else one for one in places]
    return dealt


def window(high: int, size: int) -> list[int]:
    """Consecutive ranks up to `high`; the Ace below the deuce is 14."""
    return [14 if rank == 1 else rank for rank in range(high - size + 1, high + 1)]


def suited(rng: Random, ranks: list[int]) -> list[Card]:
    suit = rng.choice(SUITS)
    return [(rank, suit) for rank in ranks]


def mixed(rng: Random, ranks: list[int]) -> list[Card]:
    """Different cards of these ranks, not all of one suit."""
    while True:
        cards = [(rank, rng.choice(SUITS)) for rank in ranks]
        if len(set(cards)) == len(cards) and len({suit for _, suit in cards}) > 1:
            return cards


def corner(rng: Random, size: int) -> list[int]:
    """Round the corner: no straight (R22)."""
    ring = list(range(2, 15))
    start = rng.choice([position for position in range(13) if 13 - size < position < 12])
    return [ring[(start + step) % 13] for step in range(size)]


def five(rng: Random, kind: str) -> list[Card]:
    """Five cards of one kind, shuffled."""
    ranks = rng.sample(range(2, 15), 5)
    if kind == "royal":
        cards = suited(rng, window(14, 5))
    elif kind == "almost royal":
        cards = suited(rng, window(14, 5))[1:]
        cards.append(rng.choice([one for one in DECK if one not in cards]))
    elif kind == "straight flush":
        cards = suited(rng, window(rng.choice([5, 5, 6, 13, rng.randint(5, 13)]), 5))
    elif kind == "four":
        cards = [(ranks[0], suit) for suit in SUITS] + mixed(rng, ranks[1:3])[:1]
    elif kind == "full house":
        cards = mixed(rng, [ranks[0]] * 3 + [ranks[1]] * 2)
    elif kind == "flush":
        cards = suited(rng, ranks)
    elif kind == "straight":
        cards = mixed(rng, window(rng.choice([5, 5, 6, 14, rng.randint(5, 14)]), 5))
    elif kind == "corner":
        cards = mixed(rng, corner(rng, 5))
    elif kind == "corner flush":
        cards = suited(rng, corner(rng, 5))
    elif kind == "three":
        cards = mixed(rng, [ranks[0]] * 3 + ranks[1:3])
    elif kind == "two pairs":
        cards = mixed(rng, [ranks[0]] * 2 + [ranks[1]] * 2 + ranks[2:3])
    elif kind == "pair":
        cards = mixed(rng, [ranks[0]] * 2 + ranks[1:4])
    else:
        assert kind == "odd"
        cards = mixed(rng, ranks)
    rng.shuffle(cards)
    return cards


FIVES = [
    *("royal", "almost royal", "straight flush", "straight flush", "four", "full house", "flush", "straight"),
    *("straight", "corner", "corner flush", "three", "two pairs", "pair", "odd"),
]
THREES = ["straight flush", "three", "straight", "flush", "pair", "odd", "corner", "corner flush"]


def three(rng: Random, kind: str) -> list[Card]:
    """Three cards of one kind, shuffled."""
    ranks = rng.sample(range(2, 15), 3)
    high = rng.choice([3, 3, 4, 14, rng.randint(3, 14)])
    if kind == "straight flush":
        cards = suited(rng, window(high, 3))
    elif kind == "three":
        cards = mixed(rng, ranks[:1] * 3)
    elif kind == "straight":
        cards = mixed(rng, window(high, 3))
    elif kind == "flush":
        cards = suited(rng, ranks)
    elif kind == "pair":
        cards = mixed(rng, ranks[:1] * 2 + ranks[1:2])
    elif kind == "corner":
        cards = mixed(rng, corner(rng, 3))
    elif kind == "corner flush":
        cards = suited(rng, corner(rng, 3))
    else:
        assert kind == "odd"
        cards = mixed(rng, ranks)
    rng.shuffle(cards)
    return cards


def same_ranks(rng: Random, cards: list[Card], used: list[Card]) -> list[Card]:
    """Other cards of the same ranks where there are some left: an equal hand, or nearly."""
    copies: list[Card] = []
    for rank, _ in cards:
        free = [one for one in DECK if one[0] == rank and one not in used and one not in copies]
        free = free or [one for one in DECK if one not in used and one not in copies]
        copies.append(rng.choice(free))
    return copies


def scatter(rng: Random, cards: list[Card], roles: dict[str, int]) -> Wanted:
    """The cards at random places of several roles."""
    places = [(role, place) for role, size in roles.items() for place in range(size)]
    chosen = rng.sample(places, len(cards))
    wanted: dict[str, list[Card | None]] = {role: [None] * size for role, size in roles.items()}
    for (role, place), one in zip(chosen, cards, strict=True):
        wanted[role][place] = one
    return dict(wanted)


def holdem(rng: Random, game: str) -> Deal:
    sizes = SIZES[game]
    kind = rng.choice(
        [
            "random",
            "flop",
            "flop",
            "spread",
            "board",
            "dealer",
            "tie",
            "no pair",
            "pair",
            "hole",
            "trips board",
        ]
    )
    cards = five(rng, rng.choice(FIVES))
    if kind == "flop":  # the jackpot's five cards
        return fill(rng, sizes, {"player": cards[:2], "community": cards[2:]})
    if kind == "spread":
        return fill(rng, sizes, scatter(rng, cards, {"player": 2, "community": 5}))
    if kind == "dealer":
        return fill(rng, sizes, scatter(rng, cards, {"dealer": 2, "community": 5}))
    if kind == "board":
        return fill(rng, sizes, {"community": cards})
    if kind == "tie":
        own = rng.sample(DECK, 2)
        return fill(rng, sizes, {"player": own, "dealer": same_ranks(rng, own, own)})
    if kind in ("no pair", "pair"):  # just failing and just qualifying (UTH 3.10.2)
        target = ODD if kind == "no pair" else PAIR
        while True:
            dealt = fill(rng, sizes, {})
            if best_five(dealt["dealer"] + dealt["community"])[0] == target:
                return dealt
    if kind == "hole":  # the Bonus table of THB
        ranks = rng.choice(["AA", "AA", "AK", "AQ", "AJ", "AT", "KK", "QQ", "JJ", "TT", "99", "22", "KQ"])
        own = [card(ranks[0] + "s"), card(ranks[1] + rng.choice("hdc" if ranks[0] == ranks[1] else "shs"))]
        rng.shuffle(own)
        wanted: Wanted = {"player": own}
        if rng.random() < 0.5:
            wanted["dealer"] = same_ranks(rng, own, own)
        return fill(rng, sizes, wanted)
    if kind == "trips board":
        return fill(rng, sizes, {"community": five(rng, rng.choice(["three", "full house", "four"]))})
    return fill(rng, sizes, {})


def three_card(rng: Random, game: str) -> Deal:
    sizes = SIZES[game]
    kind = rng.choice(
        ["random", "jackpot", "jackpot", "six", "two trips", "own", "both", "edge", "tie", "tie"]
    )
    cards = five(rng, rng.choice(FIVES))
    own = three(rng, rng.choice(THREES))
    if kind == "jackpot":
        return fill(rng, sizes, {"player": cards[:3], "community": cards[3:]})
    if kind == "six":
        return fill(rng, sizes, scatter(rng, cards, {"player": 3, "dealer": 3}))
    if kind == "two trips":
        first, second = rng.sample(range(2, 15), 2)
        return fill(
            rng, sizes, scatter(rng, mixed(rng, [first] * 3 + [second] * 3), {"player": 3, "dealer": 3})
        )
    if kind == "own":
        return fill(rng, sizes, {"player": own})
    if kind == "both":
        other = three(rng, rng.choice(THREES))
        if not set(own) & set(other):
            return fill(rng, sizes, {"player": own, "dealer": other})
        return fill(rng, sizes, {"dealer": other})
    if kind == "edge":  # Jack-high and Queen-high, and pairs and straights without a Queen (R01)
        wish = rng.choice(["jack", "queen", "low pair", "low straight", "ace low"])
        if wish == "ace low":
            return fill(rng, sizes, {"dealer": mixed(rng, [14, 2, 3])})
        if wish == "low straight":
            return fill(rng, sizes, {"dealer": mixed(rng, window(rng.randint(4, 11), 3))})
        if wish == "low pair":
            low, odd = rng.sample(range(2, 12), 2)
            return fill(rng, sizes, {"dealer": mixed(rng, [low, low, odd])})
        high = 11 if wish == "jack" else 12
        while True:
            dealer = mixed(rng, [high, *rng.sample(range(2, high), 2)])
            if three_key(dealer)[0] == T_ODD:
                return fill(rng, sizes, {"dealer": dealer})
    if kind == "tie":
        return fill(rng, sizes, {"player": own, "dealer": same_ranks(rng, own, own)})
    return fill(rng, sizes, {})


def stud(rng: Random, game: str) -> Deal:
    sizes = SIZES[game]
    kind = rng.choice(["random", "player", "player", "dealer", "both", "edge", "edge", "tie", "tie"])
    own, other = five(rng, rng.choice(FIVES)), five(rng, rng.choice(FIVES))
    if kind == "edge":  # Ace-King-high, Ace-Queen-high, a low pair, two Aces without a King (R01)
        start = rng.choice([[14, 13], [14, 12], [13, 12], [14, 14], [13, 13, 14], [5, 5]])
        others = rng.sample([rank for rank in range(2, 12) if rank not in start], 5 - len(start))
        dealer = mixed(rng, start + others)
        rng.shuffle(dealer)
        if set(own) & set(dealer):
            own = []
        return fill(rng, sizes, {"dealer": dealer, "player": own})
    if kind == "player":
        return fill(rng, sizes, {"player": own})
    if kind == "dealer":
        return fill(rng, sizes, {"dealer": other})
    if kind == "both" and not set(own) & set(other):
        return fill(rng, sizes, {"player": own, "dealer": other})
    if kind == "tie":
        return fill(rng, sizes, {"player": own, "dealer": same_ranks(rng, own, own)})
    return fill(rng, sizes, {})


def without_three(rng: Random, used: list[Card]) -> list[Card]:
    """Five cards that make no 3 Card Hand."""
    rest = [one for one in DECK if one not in used]
    while True:
        cards = rng.sample(rest, 5)
        if house_way(cards, "yes") is None:
            return cards


def with_point_hand(rng: Random, two: list[Card], used: list[Card]) -> list[Card]:
    """Two cards, and three that make 30 beside them."""
    rest = [one for one in DECK if one[0] in (10, 11, 12, 13) and one not in used and one not in two]
    cards = two + rng.sample(rest, 3)
    rng.shuffle(cards)
    return cards


def point_pair(rng: Random) -> list[Card]:
    """Two cards for a Point Hand: pairs of pictures, Gnau Tung Ku, mixed pictures, 3 and 6."""
    kind = rng.choice(["gnau", "pair", "picture pair", "mixed", "three six", "any"])
    if kind == "gnau":
        return [(14, "s"), (rng.choice([11, 12, 13]), rng.choice(SUITS))]
    if kind == "pair":
        return mixed(rng, [rng.randint(2, 14)] * 2)
    if kind == "picture pair":
        return mixed(rng, [rng.choice([11, 12, 13])] * 2)
    if kind == "mixed":
        return mixed(rng, rng.sample([11, 12, 13], 2))
    if kind == "three six":
        return mixed(rng, [rng.choice([3, 6]), rng.choice([3, 6, 14, 2, 4, 5, 7, 8, 9, 10, 11, 12, 13])])
    return rng.sample(DECK, 2)


def bull(rng: Random, game: str) -> Deal:
    sizes = SIZES[game]
    kind = rng.choice(
        [
            "random",
            "jackpot",
            "none",
            "dealer none",
            "both none",
            "points",
            "points",
            "pictures",
            "tie",
            "suits",
        ]
    )
    if kind == "jackpot":
        return fill(rng, sizes, {"player": five(rng, rng.choice(FIVES))})
    if kind == "none":
        return fill(rng, sizes, {"player": without_three(rng, [])})
    if kind == "dealer none":
        return fill(rng, sizes, {"dealer": without_three(rng, [])})
    if kind == "both none":
        own = without_three(rng, [])
        return fill(rng, sizes, {"player": own, "dealer": without_three(rng, own)})
    if kind == "points":
        first, second = point_pair(rng), point_pair(rng)
        if set(first) & set(second):
            return fill(rng, sizes, {"player": with_point_hand(rng, first, [])})
        own = with_point_hand(rng, first, second)
        return fill(rng, sizes, {"player": own, "dealer": with_point_hand(rng, second, own)})
    if kind == "pictures":
        pictures = [one for one in DECK if one[0] in (11, 12, 13)]
        return fill(rng, sizes, {"player": rng.sample(pictures, rng.randint(2, 5))})
    if kind == "suits":
        hearts = [one for one in DECK if one[1] == "h"]
        return fill(rng, sizes, {"player": rng.sample(hearts, rng.randint(2, 5))})
    if kind == "tie":
        own = with_point_hand(rng, point_pair(rng), [])
        return fill(rng, sizes, {"player": own, "dealer": same_ranks(rng, own, own)})
    return fill(rng, sizes, {})


def one_deal(rng: Random, game: str) -> Deal:
    if game in (UTH, THB):
        return holdem(rng, game)
    if game == TCPX:
        return three_card(rng, game)
    return stud(rng, game) if game == SSP else bull(rng, game)
