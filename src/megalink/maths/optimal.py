"""The optimal decision of every information state: a file that the program ships, and what reads it.

`optimal.npz` holds, for the documents' own pay tables and the default rulings, a bit for every flop with all
hole cards (UTH 3.9.4, THB 3.9.2), for every stud hand beside every exposed card (SSP 3.9) and for every hand
of three (TCPX 3.9), and for every five cards of Bullseye the Point Hand to leave (3.10.1). What is decided
before the flop stands in `first_decisions.json`; on the turn of THB and the river of UTH `ev` is quick enough
to be asked. Each part names the digest of its rule version, and no other is answered.

`python -m scripts.optimal` writes the file; the tests work it out again and compare.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from megalink.cards import DECK, TWO, Card, show
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.games.settlement import walk
from megalink.games.version import RuleVersion
from megalink.maths import bullseye, singapore_stud, stud_counts, texas_holdem_bonus, ultimate_texas_holdem
from megalink.maths import three_card_poker_xtreme as three_card
from megalink.maths.classes import RANKS, multiset_place, set_place
from megalink.maths.ev import Situation, best, check, ev
from megalink.maths.first_decisions import first_decisions, hole_class
from megalink.maths.flops import FLOP_CARDS, FLOPS_BY_SUIT
from megalink.maths.suits import CARDS, keys_and_suits
from megalink.points import arrangements

FILE: Final = "optimal.npz"

Packed = NDArray[np.uint8]
_LEFT: Final = CARDS - 3
_PLAIN_HANDS: Final = comb(RANKS + 4, 5)
_STUD_SHAPE: Final = (_PLAIN_HANDS + comb(RANKS, 5), RANKS, 1 << 5)
"""The hand: five ranks, or after these a flush; the exposed rank; which of its ranks are of that suit."""


class OtherRules(ValueError):
    """A rule version that the file was not made for."""


def decision(game: Game, known: Situation, version: RuleVersion | None = None) -> str:
    """Give the optimal decision for what a player knows; of equal ones the smaller wager."""
    check(game, known)
    asked = version or game.version()
    held = shipped()[game.name]
    if asked.digest != held["digest"].tobytes().decode():
        raise OtherRules(f"the optimal decisions of {game.title} are not those of this rule version")
    stage = walk(game, known.decisions).open
    if stage is None or stage.name not in held:
        if not known.community:
            hole = hole_class(known.player)
            return best({word: row[hole] for word, row in first_decisions(game, asked).items()})
        return best(ev(game, known, asked))
    if game.names_cards:
        return _set(held[stage.name], known)
    place = _PLACES[game.name](known)
    word: str = stage.choices[int(held[stage.name][place >> 3]) >> (7 - place % 8) & 1].word
    return word


@cache
def shipped() -> Mapping[str, Mapping[str, Packed]]:
    """Read the file: by game the digest of its rule version, and its decisions by stage."""
    found: dict[str, dict[str, Packed]] = {}
    with (files("megalink.maths") / FILE).open("rb") as opened, np.load(opened) as parts:
        for name in parts.files:
            game, part = name.split(" ")
            found.setdefault(game, {})[part] = parts[name]
    return found


def written() -> dict[str, Packed]:
    """Work out what the file holds."""
    found: dict[str, Packed] = {}
    for name, game in GAMES.items():
        version = game.version()
        stage, packed = _WORK_OUT[name](version)
        found[f"{name} digest"] = np.frombuffer(version.digest.encode(), np.uint8)
        found[f"{name} {stage}"] = packed
    return found


# Flops ------------------------------------------------------------------------------------------------------


def _flops(taken: NDArray[np.bool_]) -> Packed:
    """Pack a bit for every flop with each two of the 49 other cards."""
    left = np.array([sorted(set(range(CARDS)) - set(each)) for each in FLOP_CARDS.tolist()])
    two, one = np.tril_indices(_LEFT, -1)
    return np.packbits(taken[np.arange(len(left))[:, None], left[:, one], left[:, two]])


def _flop_place(known: Situation) -> int:
    """Find the bit of a flop and two hole cards."""
    keys, suits = keys_and_suits(np.array([[DECK.index(each) for each in known.community]], np.int16))
    flop = int(np.searchsorted(FLOPS_BY_SUIT.keys, keys[0]))
    lying = FLOP_CARDS[flop].tolist()
    named = sorted(RANKS * int(suits[0, each.suit]) + each.rank - TWO for each in known.player)
    one, two = (int(each) - sum(card < each for card in lying) for each in named)
    return int(flop * comb(_LEFT, 2) + comb(two, 2) + one)


def _ultimate(version: RuleVersion) -> tuple[str, Packed]:
    return "flop", _flops(ultimate_texas_holdem.play(version).flop)


def _bonus(version: RuleVersion) -> tuple[str, Packed]:
    return "flop", _flops(texas_holdem_bonus.play(version).turn)


# Hands ------------------------------------------------------------------------------------------------------


def _stud(version: RuleVersion) -> tuple[str, Packed]:
    taken, beside = singapore_stud.taken(version), stud_counts.met()
    bits = np.zeros(_STUD_SHAPE, np.bool_)
    numbered = [
        *((multiset_place(hand), hand, row) for hand, row in beside.places.items()),
        *((_PLAIN_HANDS + set_place(hand), hand, row) for hand, row in beside.flushes.items()),
    ]
    for number, hand, row in numbered:
        masks, start = 1 << len(set(hand)), int(beside.starts[row])
        bits[number, :, :masks] = taken[start : start + RANKS * masks].reshape(RANKS, masks)
    return "bet", np.packbits(bits)


def _stud_place(known: Situation) -> int:
    exposed = known.dealer_card
    assert exposed is not None  # noqa: S101 - `check` has seen to it
    ranks = sorted(each.rank - TWO for each in known.player)
    of_its_suit = {each.rank - TWO for each in known.player if each.suit is exposed.suit}
    is_flush = len({each.suit for each in known.player}) == 1
    number = _PLAIN_HANDS + set_place(ranks) if is_flush else multiset_place(ranks)
    mine = sum(1 << nth for nth, rank in enumerate(sorted(set(ranks))) if rank in of_its_suit)
    return (number * RANKS + exposed.rank - TWO << 5) + mine


def _three_cards(version: RuleVersion) -> tuple[str, Packed]:
    taken, beside = three_card.taken(version), three_card.met()
    bits = np.zeros(comb(CARDS, 3), np.bool_)
    for hand in combinations(DECK, 3):
        bits[_three_place(Situation(hand))] = taken[beside.row(hand)]
    return "play", np.packbits(bits)


def _three_place(known: Situation) -> int:
    return set_place(DECK.index(each) for each in known.player)


def _bullseye(version: RuleVersion) -> tuple[str, Packed]:
    beside = bullseye.met()
    points = np.zeros(int(beside.places.max()) + 1, np.uint8)
    points[beside.places] = bullseye.arranged(version)
    return "setting", points


def _set(points: Packed, known: Situation) -> str:
    """Name the cards of the 3 Card Hand that leaves the best Point Hand."""
    wanted = points[multiset_place(map(bullseye.kind, known.player))]
    ways: list[tuple[Card, ...]] = [way.three for way in arrangements(known.player) if way.points == wanted]
    return f"set {show(ways[0])}" if ways else "house way"


_WORK_OUT: Final[Mapping[str, Callable[[RuleVersion], tuple[str, Packed]]]] = MappingProxyType(
    {
        "ultimate-texas-holdem": _ultimate,
        "three-card-poker-xtreme": _three_cards,
        "texas-holdem-bonus": _bonus,
        "singapore-stud": _stud,
        "bullseye": _bullseye,
    }
)
_PLACES: Final[Mapping[str, Callable[[Situation], int]]] = MappingProxyType(
    {
        "ultimate-texas-holdem": _flop_place,
        "three-card-poker-xtreme": _three_place,
        "texas-holdem-bonus": _flop_place,
        "singapore-stud": _stud_place,
    }
)
