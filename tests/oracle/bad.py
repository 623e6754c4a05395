"""Lines that must be errors: each is a plain valid line with one thing wrong, named in its id."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from .book import BUL, SSP, TCPX, THB, UTH
from .cards import THREE, five_key, show
from .deals import SIZES, fill, five
from .reading import MAIN, PLACED, SEATS
from .tables import table_sizes

Json = dict[str, Any]
Spoil = Callable[[Random, Json], None]

UNIT = 500
PLAIN = {UTH: ["check", "play 2"], TCPX: ["play"], THB: ["flop", "check", "river"], SSP: ["bet"]}
FOLDS = {UTH: ["check", "check", "fold"], TCPX: ["fold"], THB: ["fold"], SSP: ["fold"]}
NOT_AMOUNTS: list[Any] = [0, -1, -1000, 10.5, 0.1, True, False, "1000", "", None, [], {}]


def plain_wagers(game: str) -> dict[str, int]:
    return {name: UNIT if name == "progressive" else 1000 for name in PLACED[game]}


def plain_decisions(rng: Random, game: str, own: list[str]) -> list[str]:
    return ["set " + " ".join(rng.sample(own, 3))] if game == BUL else list(PLAIN[game])


def plain_hand(rng: Random, game: str) -> Json:
    dealt = {role: [show(one) for one in cards] for role, cards in fill(rng, SIZES[game], {}).items()}
    line: Json = {"id": "", "game": game, **dealt, "wagers": plain_wagers(game)}
    line["decisions"] = plain_decisions(rng, game, dealt["player"])
    line["jackpot"] = {"unit": UNIT, "meter": 12_345_678}
    return line


def plain_round(rng: Random, game: str) -> Json:
    seats = sorted(rng.sample(range(1, SEATS[game] + 1), 3))
    dealt = {
        role: [show(one) for one in cards] for role, cards in fill(rng, table_sizes(game, seats), {}).items()
    }
    table: list[Json] = []
    for seat in seats:
        own = dealt.pop(f"seat {seat}")
        hand: Json = {"seat": seat, "player": own, "wagers": plain_wagers(game)}
        table.append({**hand, "decisions": plain_decisions(rng, game, own)})
    return {
        "id": "",
        "game": game,
        **dealt,
        "hands": table,
        "jackpot": {"unit": UNIT, "meter": 12_345_678, "reset": 5_000_000},
    }


def one_of(rng: Random, line: Json) -> Json:
    """The hand of a single line, or any hand of a round."""
    found: Json = rng.choice(line["hands"]) if "hands" in line else line
    return found


def any_cards(rng: Random, line: Json) -> list[Any]:
    places: list[list[Any]] = [line["dealer"], one_of(rng, line)["player"]]
    if "community" in line:
        places.append(line["community"])
    return rng.choice(places)


def fewer_cards(rng: Random, line: Json) -> None:
    any_cards(rng, line).pop()


def more_cards(rng: Random, line: Json) -> None:
    held = {one for hand in line.get("hands", [line]) for one in hand["player"]}
    held |= set(line["dealer"]) | set(line.get("community", []))
    free = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in held]
    any_cards(rng, line).append(rng.choice(free))


def duplicate_card(rng: Random, line: Json) -> None:
    cards = any_cards(rng, line)
    if rng.random() < 0.5:
        cards[0] = cards[-1]
    elif cards is line["dealer"]:
        cards[0] = one_of(rng, line)["player"][0]
    else:
        cards[0] = line["dealer"][0]


def no_card(rng: Random, line: Json) -> None:
    cards = any_cards(rng, line)
    cards[rng.randrange(len(cards))] = rng.choice(
        ["1s", "11h", "Ax", "A", "", "AAs", "joker", 5, None, ["As"]]
    )


def cards_no_list(rng: Random, line: Json) -> None:
    line["dealer"] = rng.choice(["AsKd", None, {}, 5])


def no_player(rng: Random, line: Json) -> None:
    del one_of(rng, line)["player"]


def no_dealer(rng: Random, line: Json) -> None:
    del line["dealer"]


def no_wagers(rng: Random, line: Json) -> None:
    del one_of(rng, line)["wagers"]


def wagers_no_object(rng: Random, line: Json) -> None:
    one_of(rng, line)["wagers"] = rng.choice([None, [], 1000, "ante"])


def foreign_community(rng: Random, line: Json) -> None:
    if "community" in line:
        del line["community"]
    else:
        more_cards(rng, line)


def unknown_field(rng: Random, line: Json) -> None:
    rng.choice([line, one_of(rng, line)])[rng.choice(["bets", "Ante", "fold", "note", "seats", "table"])] = 1


def unknown_wager(rng: Random, line: Json) -> None:
    known = PLACED[line["game"]]
    names = [
        "play",
        "bet",
        "flop",
        "Ante",
        "ante_bonus",
        "insurance",
        "main",
        "ante",
        "trips",
        "tie",
        "jackpot",
    ]
    one_of(rng, line)["wagers"][rng.choice([name for name in names if name not in known])] = 1000


def unknown_ruling(rng: Random, line: Json) -> None:
    line["rulings"] = rng.choice(
        [
            {"R99": "push"},
            {"R03": "win"},
            {"R01": "Rank "},
            {"R17": "no"},
            {"R04": "customary"},
            {"R05": True},
            {"R13": None},
            {"r03": "push"},
            {"": "push"},
            {"R06": ""},
            ["R03"],
            "R03",
            {"R03": ["push"]},
            {"R11": 1},
        ]
    )


def bad_amount(rng: Random, line: Json) -> None:
    wagers = one_of(rng, line)["wagers"]
    wagers[rng.choice(list(wagers))] = rng.choice(NOT_AMOUNTS)


def bad_limit(rng: Random, line: Json) -> None:
    value = rng.choice([-5, 10.5, "1000", True])
    line[rng.choice(["minimum", "maximum"])] = rng.choice(
        [{MAIN[line["game"]]: value}, {"nothing": 1000}, 1000]
    )


def bad_jackpot(rng: Random, line: Json) -> None:
    line["jackpot"][rng.choice(["unit", "meter"])] = rng.choice([0, -1, 10.5, "500", True, None])


def unknown_jackpot_field(rng: Random, line: Json) -> None:
    line["jackpot"]["level"] = 1


def no_jackpot(rng: Random, line: Json) -> None:
    if rng.random() < 0.5:
        line["jackpot"] = None
    elif rng.random() < 0.5:
        del line["jackpot"]
    else:
        del line["jackpot"][rng.choice(["unit", "meter"])]


def wrong_multiple(rng: Random, line: Json) -> None:
    wrong = [1, UNIT - 1, UNIT + 1, UNIT // 2, 6 * UNIT, 7 * UNIT, UNIT * 3 // 2]
    if line["game"] not in (UTH, TCPX):
        wrong += [2 * UNIT, 3 * UNIT, 5 * UNIT]
    one_of(rng, line)["wagers"]["progressive"] = rng.choice(wrong)


def bad_decision(rng: Random, line: Json) -> None:
    hand = one_of(rng, line)
    words = ["raise", "call", "Check", "play 5", "play 0", "play four", "", "set", "bet 2", "all in", 4, None]
    hand["decisions"][rng.randrange(len(hand["decisions"]))] = rng.choice(words)


def wrong_order(rng: Random, line: Json) -> None:
    lists: dict[str, list[list[str]]] = {
        UTH: [
            ["play 2"],
            ["play 1"],
            ["fold"],
            ["check", "play 4"],
            ["check", "play 3"],
            ["check", "play 1"],
            ["check", "fold"],
            ["check", "check", "play 2"],
            ["check", "check", "check"],
            ["play"],
        ],
        TCPX: [["check"], ["bet"], ["play 1"], ["flop"]],
        THB: [
            ["check"],
            ["turn"],
            ["check", "turn", "river"],
            ["flop", "river", "turn"],
            ["flop", "fold"],
            ["flop", "check", "turn"],
            ["flop", "turn", "fold"],
            ["flop", "flop", "river"],
        ],
        SSP: [["check"], ["play"], ["raise"], ["bet 2"]],
        BUL: [["fold"], ["check"], ["house"], ["House Way"], ["play"]],
    }
    one_of(rng, line)["decisions"] = rng.choice(lists[line["game"]])


def too_few(rng: Random, line: Json) -> None:
    hand = one_of(rng, line)
    hand["decisions"] = hand["decisions"][: rng.randrange(len(hand["decisions"]))]


def too_many(rng: Random, line: Json) -> None:
    hand = one_of(rng, line)
    if line["game"] != BUL and rng.random() < 0.4:
        hand["decisions"] = [*FOLDS[line["game"]], rng.choice(["fold", "check", "play"])]
    else:
        hand["decisions"].append(rng.choice([*hand["decisions"], "check", "fold", "house way"]))


def decisions_no_list(rng: Random, line: Json) -> None:
    one_of(rng, line)["decisions"] = rng.choice(["check", {"0": "check"}, 5])


def declined_and_gone(rng: Random, line: Json) -> None:
    hand = one_of(rng, line)
    hand["declines"] = True
    if line["game"] == BUL or rng.random() < 0.5:
        hand["absent"] = True
        hand["decisions"] = []
    else:
        hand["decisions"] = list(FOLDS[line["game"]])


def bad_flag(rng: Random, line: Json) -> None:
    one_of(rng, line)[rng.choice(["declines", "absent"])] = rng.choice([1, "true", "no", [], 2.0])


def bad_game(rng: Random, line: Json) -> None:
    line["game"] = rng.choice(["poker", "uth", "UTH", "", None, 1, "blackjack", "Bullseye"])


def no_game(rng: Random, line: Json) -> None:
    del line["game"]


def decision_without_ante(rng: Random, line: Json) -> None:
    """TCPX has no decision without an Ante."""
    del one_of(rng, line)["wagers"]["ante"]


def blind_differs(rng: Random, line: Json) -> None:
    """UTH 1.1.2."""
    wagers = one_of(rng, line)["wagers"]
    if rng.random() < 0.5:
        wagers["blind"] = rng.choice([999, 1001, 2000, 1])
    else:
        del wagers[rng.choice(["ante", "blind"])]


def declined_trips(rng: Random, line: Json) -> None:
    """UTH 3.10.1.1: the community cards alone win Trips. Only for a single hand."""
    board = five(
        rng, rng.choice(["three", "straight", "flush", "full house", "four", "straight flush", "royal"])
    )
    assert five_key(board)[0] >= THREE
    dealt = fill(rng, SIZES[UTH], {"community": board})
    line.update({role: [show(one) for one in cards] for role, cards in dealt.items()})
    line["declines"] = True


def bad_setting(rng: Random, line: Json) -> None:
    """BUL: cards not held, held twice, too few or too many."""
    hand = one_of(rng, line)
    own = hand["player"]
    other = line["dealer"][0]
    hand["decisions"] = [
        rng.choice(
            [
                f"set {own[0]} {own[1]} {other}",
                f"set {own[0]} {own[0]} {own[1]}",
                f"set {own[2]} {own[1]} {own[2]}",
                f"set {own[0]} {own[1]}",
                f"set {own[0]} {own[1]} {own[2]} {own[3]}",
                "set",
                f"set {own[0]} {own[1]} Xx",
                f"{own[0]} {own[1]} {own[2]}",
            ]
        )
    ]


def no_reset(rng: Random, line: Json) -> None:
    del line["jackpot"]["reset"]


def bad_reset(rng: Random, line: Json) -> None:
    line["jackpot"]["reset"] = rng.choice([0, -1, 0.5, "5000000", True, None])


def same_seat(rng: Random, line: Json) -> None:
    line["hands"][0]["seat"] = line["hands"][1]["seat"]


def no_such_seat(rng: Random, line: Json) -> None:
    wrong: list[Any] = [0, -1, SEATS[line["game"]] + 1, 99, "1", True, 1.5, None]
    rng.choice(line["hands"])["seat"] = rng.choice(wrong)


def no_seat(rng: Random, line: Json) -> None:
    del rng.choice(line["hands"])["seat"]


def no_hands(rng: Random, line: Json) -> None:
    line["hands"] = rng.choice([[], {}, None, "hands", [1], [[]]])


def both_shapes(rng: Random, line: Json) -> None:
    name = rng.choice(["player", "wagers", "decisions"])
    line[name] = line["hands"][0][name]


def seat_on_single(rng: Random, line: Json) -> None:
    line["seat"] = 1


EVERYWHERE: list[Spoil] = [
    *(fewer_cards, more_cards, duplicate_card, no_card, cards_no_list, no_player, no_dealer, no_wagers),
    *(
        wagers_no_object,
        foreign_community,
        unknown_field,
        unknown_wager,
        unknown_ruling,
        bad_amount,
        bad_amount,
    ),
    *(bad_limit, bad_jackpot, unknown_jackpot_field, no_jackpot, wrong_multiple, bad_decision, wrong_order),
    *(too_few, too_many, decisions_no_list, declined_and_gone, bad_flag, bad_game, no_game),
]
IN_GAME: dict[str, list[Spoil]] = {
    UTH: [blind_differs],
    TCPX: [decision_without_ante],
    THB: [],
    SSP: [],
    BUL: [bad_setting, bad_setting],
}
IN_ROUND: list[Spoil] = [no_reset, bad_reset, same_seat, no_such_seat, no_seat, no_hands, both_shapes]


def bad_lines(seed: int, n: int) -> Iterator[Json]:
    """`n` lines, every one an error; the id says what is wrong with it."""
    rng = Random(f"bad {seed}")
    for number in range(n):
        game = rng.choice([UTH, TCPX, THB, SSP, BUL])
        is_round = rng.random() < 0.35
        spoils = EVERYWHERE + IN_GAME[game] * 2
        if is_round:
            spoils = spoils + IN_ROUND
        else:
            spoils = [*spoils, seat_on_single, *([declined_trips] if game == UTH else [])]
        spoil = rng.choice(spoils)
        line = plain_round(rng, game) if is_round else plain_hand(rng, game)
        spoil(rng, line)
        line["id"] = f"bad-{seed}-{number}-{spoil.__name__}"
        yield line
