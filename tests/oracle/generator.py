"""Valid hands and rounds of every kind, from a seed; `bad_lines` are those that must be errors."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from .bad import bad_lines
from .book import BUL, SSP, TCPX, THB, UTH
from .bulls import is_three_card_hand
from .cards import THREE, Card, five_key, show
from .deals import one_deal
from .reading import FOLLOWING, MAIN, MULTIPLES, PLACED, READINGS, SEATS
from .tables import one_table

Json = dict[str, Any]
GAMES = [UTH, TCPX, THB, SSP, BUL]

PATHS: dict[str, list[list[str]]] = {
    UTH: [
        ["play 4"],
        ["play 3"],
        ["check", "play 2"],
        ["check", "check", "play 1"],
        ["check", "check", "fold"],
    ],
    TCPX: [["play"], ["play"], ["fold"]],
    THB: [
        ["flop", "check", "check"],
        ["flop", "turn", "check"],
        ["flop", "check", "river"],
        ["flop", "turn", "river"],
        ["fold"],
    ],
    SSP: [["bet"], ["bet"], ["fold"]],
}
# 5.11: where the list may stop; the list of THB after the Flop wager means checks.
STOPS: dict[str, list[list[str]]] = {
    UTH: [[], ["check"], ["check", "check"]],
    TCPX: [[]],
    THB: [[], ["flop"], ["flop", "turn"], ["flop", "check"]],
    SSP: [[]],
    BUL: [[]],
}
MATTERS = {
    UTH: ["R03", "R06", "R09", "R11"],
    TCPX: ["R01", "R06", "R09", "R13"],
    THB: ["R04", "R04", "R06", "R09", "R13"],
    SSP: ["R01", "R06", "R09"],
    BUL: ["R05", "R06", "R09", "R13", "R17", "R17"],
}
ROUTINE = [name for name in READINGS if name not in ("R02", "R38")]


def cents(rng: Random) -> int:
    return rng.choice(
        [1, 2, 3, 5, 99, 333, 500, 501, 1000, 1000, 1001, 2550, 99_999, 10**9 + 1, rng.randint(1, 10**6)]
    )


def texts(rng: Random, cards: list[Card]) -> list[str]:
    """Printed cards; now and then the ten as `10`."""
    tens = rng.random() < 0.1
    return [show(one).replace("T", "10") if tens else show(one) for one in cards]


def some_wagers(rng: Random, game: str, unit: int) -> dict[str, int]:
    """Every combination that may be written down, also of wagers that may not stand alone (R24)."""
    while True:
        wagers: dict[str, int] = {}
        for name in PLACED[game]:
            if name != "progressive" and rng.random() < 0.55:
                wagers[name] = cents(rng)
        main = MAIN[game]
        if rng.random() < 0.8:
            wagers[main] = cents(rng)
        elif rng.random() < 0.7:
            wagers.pop(main, None)
        if game == UTH:
            wagers.pop("blind", None)
            if "ante" in wagers:
                wagers["blind"] = wagers["ante"]
        if rng.random() < 0.6:
            wagers["progressive"] = unit * rng.randint(1, MULTIPLES[game])
        if wagers:
            names = list(wagers)
            rng.shuffle(names)
            return {name: wagers[name] for name in names}


def setting(rng: Random, cards: list[Card]) -> str:
    """BUL: a right setting, any setting at all (3.12), or House Way."""
    if rng.random() < 0.3:
        return "house way"
    three = rng.sample(cards, 3)
    if rng.random() < 0.7:
        for _ in range(40):
            if is_three_card_hand(three):
                break
            three = rng.sample(cards, 3)
    return " ".join(["set", *texts(rng, three)])


def one_hand(
    rng: Random, game: str, dealt: dict[str, list[Card]], own: list[Card], unit: int, odd: bool
) -> Json:
    """The part of a hand that belongs to one seat."""
    wagers = some_wagers(rng, game, unit)
    hand: Json = {"player": texts(rng, own), "wagers": wagers, "decisions": []}
    if MAIN[game] not in wagers:
        if odd and game == TCPX and rng.random() < 0.5:
            hand[rng.choice(["absent", "declines"])] = True
        return hand
    if rng.random() < 0.15:
        hand["absent"] = True
        hand["decisions"] = list(rng.choice(STOPS[game]))
        if odd and game != BUL and rng.random() < 0.5:
            hand["decisions"] = list(rng.choice(PATHS[game]))
        return hand
    hand["decisions"] = [setting(rng, own)] if game == BUL else list(rng.choice(PATHS[game]))
    if "fold" not in hand["decisions"]:
        forbidden = game == UTH and "trips" in wagers and five_key(dealt["community"])[0] >= THREE
        if rng.random() < 0.15 and not forbidden:  # UTH 3.10.1.1
            hand["declines"] = True
    for name in ("absent", "declines"):
        if name not in hand and rng.random() < 0.05:
            hand[name] = False
    return hand


def some_limits(rng: Random, game: str, hands: list[Json]) -> dict[str, int]:
    """Maxima around the wagers: a cent below, equal, a cent above, far below."""
    placed: dict[str, list[int]] = {}
    for hand in hands:
        for name, value in hand["wagers"].items():
            placed.setdefault(name, []).append(value)
    if "ante" in placed:
        for name in FOLLOWING[game]:
            placed[name] = [rng.randint(1, 4) * value for value in placed["ante"]]
    limits: dict[str, int] = {}
    for name, values in placed.items():
        if name != "progressive" and rng.random() < 0.6:
            value = rng.choice(values)
            limits[name] = max(1, rng.choice([value - 1, value, value + 1, value // 2, value // 3, 1]))
    return limits


def some_rulings(rng: Random, game: str, odd: bool) -> dict[str, str]:
    chosen = {}
    for name in rng.sample(MATTERS[game], rng.randint(1, len(MATTERS[game]))):
        chosen[name] = rng.choice(READINGS[name])
    if rng.random() < 0.1:
        name = rng.choice(ROUTINE)
        chosen[name] = rng.choice(READINGS[name])
    if odd and rng.random() < 0.3:
        name = rng.choice(["R02", "R38"])
        chosen[name] = rng.choice(READINGS[name])
    return chosen


def some_meter(rng: Random, large: bool) -> int:
    if large:
        return rng.randint(10**10, 10**12)
    return rng.choice([1, 9, 10, 11, 19, 101, 999, 12_345_678, 100_000_001, rng.randint(1, 10**9)])


def complete(rng: Random, line: Json, hands: list[Json], unit: int, odd: bool) -> None:
    """Rulings, limits and jackpot of a line."""
    game = line["game"]
    if rng.random() < 0.6:
        line["rulings"] = some_rulings(rng, game, odd)
    if rng.random() < 0.35:
        line["maximum"] = some_limits(rng, game, hands)
    if rng.random() < 0.1:
        line["minimum"] = {MAIN[game]: cents(rng)}  # R27: without effect
    is_round = "hands" in line
    if any("progressive" in hand["wagers"] for hand in hands) or rng.random() < 0.15:
        # A pool that could not pay its fixed prizes is a doubt of its own (R09).
        pool = line.get("rulings", {}).get("R09") == "pool" and not odd
        line["jackpot"] = {"unit": unit, "meter": some_meter(rng, pool)}
        if is_round or (odd and rng.random() < 0.3):
            line["jackpot"]["reset"] = some_meter(rng, False)


def hands(game: str, seed: int, n: int, doubtful: bool = False) -> Iterator[Json]:
    """`n` valid single hands; `doubtful` adds cases on which the interface could be read either way."""
    rng = Random(f"hands {game} {seed}")
    for number in range(n):
        dealt = one_deal(rng, game)
        unit = rng.choice([100, 500, 1000, 1, 333])
        hand = one_hand(rng, game, dealt, dealt["player"], unit, doubtful)
        line: Json = {"id": f"{game}-{seed}-{number}", "game": game, "dealer": texts(rng, dealt["dealer"])}
        if "community" in dealt:
            line["community"] = texts(rng, dealt["community"])
        line.update(hand)
        complete(rng, line, [hand], unit, doubtful)
        yield line


def rounds(game: str, seed: int, n: int, doubtful: bool = False) -> Iterator[Json]:
    """`n` valid whole rounds, from one seat to all of them, not always written in seat order."""
    rng = Random(f"rounds {game} {seed}")
    for number in range(n):
        seats = rng.sample(range(1, SEATS[game] + 1), rng.randint(1, SEATS[game]))
        dealt = one_table(rng, game, seats)
        unit = rng.choice([100, 500, 1000, 1, 333])
        at_table = []
        for seat in seats:
            hand = one_hand(rng, game, dealt, dealt[f"seat {seat}"], unit, doubtful)
            if rng.random() < 0.6:  # more jackpot wagers, so that prizes are shared
                hand["wagers"].setdefault("progressive", unit * rng.randint(1, MULTIPLES[game]))
            at_table.append({"seat": seat, **hand})
        line: Json = {"id": f"round-{game}-{seed}-{number}", "game": game, "hands": at_table}
        line["dealer"] = texts(rng, dealt["dealer"])
        if "community" in dealt:
            line["community"] = texts(rng, dealt["community"])
        complete(rng, line, at_table, unit, doubtful)
        yield line


__all__ = ["GAMES", "bad_lines", "hands", "rounds"]
