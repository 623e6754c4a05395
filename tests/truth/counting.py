"""Counted truth: of all ways to deal, how many fall on each line of a side wager's pay table.

The cards go through the games' own `facts` and pay tables. Where the space is small every deal is taken;
hands of six and seven cards are taken class by class with their ways. The counts stand in `counts.toml`.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from megalink.cards import DECK, rest_of_deck
from megalink.games import (
    bullseye,
    singapore_stud,
    texas_holdem_bonus,
    three_card_poker_xtreme,
    ultimate_texas_holdem,
)
from megalink.games.game import Dealt
from megalink.labels import Labelled
from megalink.money import PayTable
from megalink.points import GNAU_TUNG_KU, NO_HAND, point_kind, point_name
from tests.truth.classes import hands

FILE: Final = Path(__file__).with_name("counts.toml")
NOTHING: Final = "nothing"


class Line(NamedTuple):
    """How many deals make a hand, and what the pay table says of it."""

    deals: int
    pays: str


Counts = Mapping[str, Line]
"""By the name of the hand, the highest first."""
Wager = tuple[str, str]
"""The names of a game and of one of its wagers."""


def lines(table: PayTable, counted: Mapping[Labelled, int]) -> Counts:
    """Put beside each hand what it pays."""
    found: dict[str, Line] = {}
    for hand in sorted(counted, reverse=True):
        pays = table.of(hand)
        found[hand.label] = Line(counted[hand], NOTHING if pays is None else pays.text)
    return found


def known(hands: Iterable[Labelled | None]) -> Counter[Labelled]:
    """Count hands, none of which may be missing."""
    counted = Counter(hands)
    assert None not in counted
    return Counter({hand: ways for hand, ways in counted.items() if hand is not None})


def weighed(hands: Iterable[tuple[Labelled | None, int]]) -> Counter[Labelled]:
    """Add up the ways of hands, none of which may be missing."""
    counted: Counter[Labelled] = Counter()
    for hand, ways in hands:
        assert hand is not None
        counted[hand] += ways
    return counted


# Ultimate Texas Hold'em -----------------------------------------------------------------------------------


def uth_trips() -> dict[Wager, Counts]:
    """Two hole cards and five community cards, by classes of seven."""
    game = ultimate_texas_holdem
    counted = weighed((game.facts(Dealt(seven[:2], (), seven[2:])).player, ways) for seven, ways in hands(7))
    return {(game.GAME.name, "trips"): lines(game.TRIPS_PAYS, counted)}


def uth_jackpot() -> dict[Wager, Counts]:
    """Two hole cards and the flop: every five cards."""
    game = ultimate_texas_holdem
    counted = known(game.facts(Dealt(five[:2], (), five[2:])).jackpot for five in combinations(DECK, 5))
    return {(game.GAME.name, "progressive"): lines(game.JACKPOT_PAYS, counted)}


# Three Card Poker Xtreme ----------------------------------------------------------------------------------


def tcpx_three_cards() -> dict[Wager, Counts]:
    """Pair Plus and Ante Bonus: every three cards."""
    game = three_card_poker_xtreme
    counted = known(game.facts(Dealt(three, ())).player for three in combinations(DECK, 3))
    tables = {"pair_plus": game.PAIR_PLUS_PAYS, "ante_bonus": game.ANTE_BONUS_PAYS}
    return {(game.GAME.name, wager): lines(table, counted) for wager, table in tables.items()}


def tcpx_six_cards() -> dict[Wager, Counts]:
    """Six Card Bonus: the player's three cards and the Dealer's, by classes of six."""
    game = three_card_poker_xtreme
    counted = weighed((game.facts(Dealt(six[:3], six[3:])).six, ways) for six, ways in hands(6))
    return {(game.GAME.name, "six_card_bonus"): lines(game.SIX_CARD_BONUS_PAYS, counted)}


def tcpx_jackpot() -> dict[Wager, Counts]:
    """The player's three cards and two community cards: every five cards."""
    game = three_card_poker_xtreme
    counted = known(game.facts(Dealt(five[:3], (), five[3:])).jackpot for five in combinations(DECK, 5))
    return {(game.GAME.name, "progressive"): lines(game.JACKPOT_PAYS, counted)}


# Texas Hold'em Bonus --------------------------------------------------------------------------------------


def thb_bonus() -> dict[Wager, Counts]:
    """The player's hole cards and the Dealer's: every two and every other two."""
    game = texas_holdem_bonus
    counted = known(
        game.bonus_hand(player, dealer)
        for player in combinations(DECK, 2)
        for dealer in combinations(rest_of_deck(player), 2)
    )
    return {(game.GAME.name, "bonus"): lines(game.BONUS_PAYS, counted)}


def thb_jackpot() -> dict[Wager, Counts]:
    """Two hole cards and the flop: every five cards."""
    game = texas_holdem_bonus
    counted = known(game.facts(Dealt(five[:2], (), five[2:])).jackpot for five in combinations(DECK, 5))
    return {(game.GAME.name, "progressive"): lines(game.JACKPOT_PAYS, counted)}


# Singapore Stud -------------------------------------------------------------------------------------------


def ssp_jackpot() -> dict[Wager, Counts]:
    """Every five cards."""
    game = singapore_stud
    counted = known(game.facts(Dealt(five, ())).player for five in combinations(DECK, 5))
    return {(game.GAME.name, "progressive"): lines(game.JACKPOT_PAYS, counted)}


# Bullseye -------------------------------------------------------------------------------------------------


def bul_all() -> dict[Wager, Counts]:
    """Every five cards: the Point Hands of the House Way, and all that reads one hand alone."""
    game = bullseye
    facts = Counter(game.facts(Dealt(five, ())) for five in combinations(DECK, 5))
    points: Counter[int] = Counter()
    for each, ways in facts.items():
        assert each.player is not None
        points[each.player] += ways
    main = {
        point_name(value): Line(points[value], NOTHING if value == NO_HAND else _main_pays(value))
        for value in range(GNAU_TUNG_KU, NO_HAND - 1, -1)
    }
    pictures = weighed((each.pictures, ways) for each, ways in facts.items())
    suited = weighed((each.suited, ways) for each, ways in facts.items())
    jackpot = weighed((each.jackpot, ways) for each, ways in facts.items())
    name = game.GAME.name
    return {
        (name, "main"): main,
        (name, "bullseye"): lines(game.BULLSEYE_PAYS, pictures),
        (name, "suits"): lines(game.SUITS_PAYS, suited),
        (name, "progressive"): lines(game.JACKPOT_PAYS, jackpot),
    }


def _main_pays(value: int) -> str:
    return bullseye.MAIN_PAYS.lines[point_kind(value)].text


# The file -------------------------------------------------------------------------------------------------

ALL: Final[tuple[Callable[[], dict[Wager, Counts]], ...]] = (
    uth_trips,
    uth_jackpot,
    tcpx_three_cards,
    tcpx_six_cards,
    tcpx_jackpot,
    thb_bonus,
    thb_jackpot,
    ssp_jackpot,
    bul_all,
)


def written(counted: Mapping[Wager, Counts]) -> Iterator[str]:
    """Write counts line by line, as `counts.toml` holds them."""
    yield "# Of all ways to deal the cards that a wager looks at: how many make each hand, and what it pays."
    yield "# Written by `python -m scripts.counts --write`; the tests count again and compare."
    for (game, wager), counts in counted.items():
        total = f"{sum(line.deals for line in counts.values()):_}"
        wide = max(len(hand) for hand in counts) + 2
        yield ""
        yield f"[{game}.{wager}]"
        for hand, line in counts.items():
            name, deals = f'"{hand}"', f"{line.deals:_}"
            yield f'{name:{wide}} = {{ deals = {deals:>{len(total)}}, pays = "{line.pays}" }}'
        yield f"{'all':{wide}} = {{ deals = {total} }}"


def read() -> dict[str, dict[str, Any]]:
    """Read `counts.toml`: games, their wagers, their hands."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def kept() -> set[Wager]:
    """Name the wagers whose counts stand in the file."""
    return {(game, wager) for game, wagers in read().items() for wager in wagers}


def stored(game: str, wager: str) -> Counts:
    """Read the counts of one wager; they have to add up to the last line."""
    table = read()[game][wager]
    total = table.pop("all")["deals"]
    counts = {hand: Line(**line) for hand, line in table.items()}
    assert sum(line.deals for line in counts.values()) == total
    return counts
