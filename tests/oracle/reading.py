"""Reads a line: everything that the interface allows, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .book import BUL, SSP, TCPX, THB, UTH, Hand
from .cards import parse_card, parse_cards
from .refused import Refused

# Wagers placed before the cards, and those that follow from decisions.
PLACED = {
    UTH: ("ante", "blind", "trips", "progressive"),
    TCPX: ("ante", "pair_plus", "six_card_bonus", "progressive"),
    THB: ("ante", "bonus", "progressive"),
    SSP: ("ante", "progressive"),
    BUL: ("main", "tie", "bullseye", "suits", "progressive"),
}
FOLLOWING = {UTH: ("play",), TCPX: ("play",), THB: ("flop", "turn", "river"), SSP: ("bet",), BUL: ()}
MAIN = {UTH: "ante", TCPX: "ante", THB: "ante", SSP: "ante", BUL: "main"}
CARDS = {UTH: (2, 2, 5), TCPX: (3, 3, 2), THB: (2, 2, 5), SSP: (5, 5, 0), BUL: (5, 5, 0)}
SEATS = {UTH: 7, TCPX: 7, THB: 6, SSP: 7, BUL: 6}  # R36
MULTIPLES = {UTH: 5, TCPX: 5, THB: 1, SSP: 1, BUL: 1}  # 3.5.3; R10

# The first reading is the default.
READINGS = {
    "R01": ("rank", "cards"),
    "R02": ("rank",),
    "R03": ("push", "lose"),
    "R04": ("as written", "hole cards", "stand-off"),
    "R05": ("push", "lose"),
    "R06": ("remaining meter", "start amount"),
    "R09": ("house", "pool"),
    "R11": ("down", "up"),
    "R13": ("lose", "viewed"),
    "R17": ("yes", "equal"),
    "R38": ("confirmed", "absent", "present"),
}
KNOWN_BUT_SILENT = {"R28": ("areas",)}  # R28 names no word for its default

LINE_FIELDS = {"id", "game", "dealer", "community", "jackpot", "rulings", "minimum", "maximum"}
HAND_FIELDS = {"player", "wagers", "decisions", "declines", "absent"}

# What each decision word does at each stage: the wager and its multiple of the Ante, "fold", or nothing.
Step = dict[str, tuple[str, int] | str | None]
STAGES: dict[str, list[Step]] = {
    UTH: [  # 3.9.1, 3.9.2; 3.9.4; 3.9.6
        {"check": None, "play 3": ("play", 3), "play 4": ("play", 4)},
        {"check": None, "play 2": ("play", 2)},
        {"fold": "fold", "play 1": ("play", 1)},
    ],
    TCPX: [{"fold": "fold", "play": ("play", 1)}],  # 3.9.1, 3.9.2
    THB: [  # 3.9.1, 3.9.2, R32
        {"fold": "fold", "flop": ("flop", 2)},
        {"check": None, "turn": ("turn", 1)},
        {"check": None, "river": ("river", 1)},
    ],
    SSP: [{"fold": "fold", "bet": ("bet", 2)}],  # 3.9.1, 3.9.2
}


@dataclass
class Jackpot:
    unit: int
    meter: int
    reset: int | None


@dataclass
class Read:
    game: str
    hands: list[Hand]
    jackpot: Jackpot | None
    rulings: dict[str, str]
    is_round: bool


def amount(value: Any, what: str) -> int:
    """Whole cents above zero; a boolean is no number here."""
    if type(value) is not int or value <= 0:
        raise Refused(f"{what}: a positive whole number of cents is needed, not {value!r}")
    return value


def only(record: Any, allowed: set[str], what: str) -> dict[str, Any]:
    if not isinstance(record, dict):
        raise Refused(f"{what}: an object is needed")
    for key in record:
        if key not in allowed:
            raise Refused(f"{what}: unknown field {key!r}")
    return record


def flag(record: dict[str, Any], name: str) -> bool:
    value = record.get(name, False)
    if type(value) is not bool:
        raise Refused(f"{name}: true or false is needed")
    return value


def read_rulings(line: dict[str, Any]) -> dict[str, str]:
    chosen = {name: words[0] for name, words in READINGS.items()}
    given = line.get("rulings", {})
    if not isinstance(given, dict):
        raise Refused("rulings: an object is needed")
    for name, word in given.items():
        if word not in (READINGS.get(name) or KNOWN_BUT_SILENT.get(name) or ()):
            raise Refused(f"rulings: unknown ruling or reading {name!r}: {word!r}")
        chosen[name] = word
    return chosen


def read_limits(line: dict[str, Any], name: str, game: str) -> dict[str, int]:
    allowed = (set(PLACED[game]) | set(FOLLOWING[game])) - {"progressive"}
    limits = only(line.get(name, {}), allowed, name)
    return {wager: amount(value, f"{name} {wager}") for wager, value in limits.items()}


def read_jackpot(line: dict[str, Any]) -> Jackpot | None:
    if "jackpot" not in line:
        return None
    record = only(line["jackpot"], {"unit", "meter", "reset"}, "jackpot")
    for name in ("unit", "meter"):
        if name not in record:
            raise Refused(f"jackpot: {name} is missing")
    reset = amount(record["reset"], "jackpot reset") if "reset" in record else None
    return Jackpot(amount(record["unit"], "jackpot unit"), amount(record["meter"], "jackpot meter"), reset)


def read_wagers(record: dict[str, Any], game: str, jackpot: Jackpot | None) -> dict[str, int]:
    if "wagers" not in record:
        raise Refused("wagers are missing")
    given = only(record["wagers"], set(PLACED[game]), "wagers")
    if not given:
        raise Refused("wagers: none was placed")
    wagers = {name: amount(given[name], f"wager {name}") for name in PLACED[game] if name in given}
    if game == UTH and wagers.get("ante") != wagers.get("blind"):
        raise Refused("Ante and Blind must both be there and equal", "1.1.2")
    if "progressive" in wagers:
        if jackpot is None:
            raise Refused("a jackpot wager needs the jackpot's unit and meter")
        multiple, rest = divmod(wagers["progressive"], jackpot.unit)
        if rest or not 1 <= multiple <= MULTIPLES[game]:
            raise Refused("the jackpot wager is no allowed multiple of its minimum")
    return wagers


def read_decisions(hand: Hand, given: Any) -> None:
    """Follows the decisions in order; fills `folded`, `open_decision`, `follow_ups` and `three`."""
    if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
        raise Refused("decisions: a list of words is needed")
    words = list(given)
    if MAIN[hand.game] not in hand.wagers:
        if words:
            raise Refused("decisions: there is none without the main wager")
        return
    if hand.game == BUL:
        read_setting(hand, words)
        return
    for stage in STAGES[hand.game]:
        if not words:
            hand.open_decision = True
            break
        word = words.pop(0)
        if word not in stage:
            raise Refused(f"decisions: {word!r} is not possible here")
        step = stage[word]
        if step == "fold":
            hand.folded = True
            break
        if isinstance(step, tuple):
            hand.follow_ups[step[0]] = step[1]
            if step[0] == "play":
                break  # UTH 3.9.4, 3.9.6: only who has not wagered on Play decides again
    if words:
        raise Refused(f"decisions: {words[0]!r} is one too many")
    if hand.open_decision and not hand.absent:
        raise Refused("decisions: one is missing")


def read_setting(hand: Hand, words: list[str]) -> None:
    """BUL: `set` and three cards, or `house way`; an absent player's hand is set by House Way (5.11)."""
    if not words:
        if not hand.absent:
            raise Refused("decisions: the hand must be set")
        hand.open_decision = True
        return
    if len(words) > 1:
        raise Refused("decisions: a hand is set once")
    if words[0] == "house way":
        return
    parts = words[0].split(" ")
    if parts[0] != "set" or len(parts) != 4:
        raise Refused(f"decisions: {words[0]!r} is not possible here")
    three = [parse_card(text) for text in parts[1:]]
    if len(set(three)) != 3 or any(card not in hand.player for card in three):
        raise Refused("decisions: three different cards of the hand are to be set")
    hand.three = three


def read(line: Any) -> Read:
    if not isinstance(line, dict):
        raise Refused("an object is needed")
    game = line.get("game")
    if not isinstance(game, str) or game not in PLACED:
        raise Refused(f"unknown game: {game!r}")
    is_round = "hands" in line
    only(line, LINE_FIELDS | ({"hands"} if is_round else HAND_FIELDS), "line")
    rulings = read_rulings(line)
    read_limits(line, "minimum", game)  # R27: without effect on a single hand or round
    maximum = read_limits(line, "maximum", game)
    jackpot = read_jackpot(line)

    own, of_dealer, shared = CARDS[game]
    dealer = parse_cards(line.get("dealer"), of_dealer, "dealer")
    if shared == 0 and "community" in line:
        raise Refused("this game has no community cards")
    community = parse_cards(line.get("community", []), shared, "community")

    if is_round:
        records = line["hands"]
        if not isinstance(records, list) or not records:
            raise Refused("hands: a list of at least one hand is needed")
    else:
        records = [line]
    hands = []
    for record in records:
        seat = 1
        if is_round:
            only(record, HAND_FIELDS | {"seat"}, "hand")
            seat = record.get("seat")
            if type(seat) is not int or not 1 <= seat <= SEATS[game]:
                raise Refused(f"no such seat: {seat!r}")
        hand = Hand(
            game=game,
            seat=seat,
            player=parse_cards(record.get("player"), own, "player"),
            dealer=dealer,
            community=community,
            wagers=read_wagers(record, game, jackpot),
            rulings=rulings,
            maximum=maximum,
            declines=flag(record, "declines"),
            absent=flag(record, "absent"),
        )
        read_decisions(hand, record.get("decisions", []))
        if hand.declines and (hand.folded or hand.absent):
            raise Refused("a hand that is folded or absent cannot decline the comparison")
        hands.append(hand)

    cards = dealer + community + [card for hand in hands for card in hand.player]
    if len(set(cards)) != len(cards):
        raise Refused("a card is there twice")
    if len({hand.seat for hand in hands}) != len(hands):
        raise Refused("two hands at one seat")
    wants_reset = is_round and any("progressive" in hand.wagers for hand in hands)
    if wants_reset and (jackpot is None or jackpot.reset is None):
        raise Refused("jackpot: reset is needed for a round with a jackpot wager")
    return Read(game, sorted(hands, key=lambda one: one.seat), jackpot, rulings, is_round)
