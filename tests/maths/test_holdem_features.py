"""What a person sees in a Hold'em hand, against plain definitions, a card at a time."""

from collections import Counter
from itertools import combinations

import pytest

from megalink.cards import Card, cards, rest_of_deck
from megalink.hands import Category, category_of
from megalink.hands_fast import strength_five
from megalink.maths.holdem_features import BOARD, HOLE, RIVER
from megalink.maths.short_holdem import features_of
from tests.maths.test_ultimate_texas_holdem import drawn


def strength(held: tuple[Card, ...]) -> int:
    return max(strength_five(*five) for five in combinations(held, 5))


def core(held: tuple[Card, ...]) -> tuple[int, ...]:
    """Give what a hand is made of, without its kickers."""
    counts = Counter(each.rank for each in held)
    if len(held) > 4:
        best = strength(held)
        made = category_of(best)
        if made >= Category.STRAIGHT and made is not Category.FOUR_OF_A_KIND:
            return made, best
    for made, often, size in (
        (Category.FOUR_OF_A_KIND, 4, 1),
        (Category.THREE_OF_A_KIND, 3, 1),
        (Category.TWO_PAIRS, 2, 2),
        (Category.ONE_PAIR, 2, 1),
    ):
        ranks = sorted((rank for rank, count in counts.items() if count >= often), reverse=True)
        if len(ranks) >= size:
            return made, *ranks[:size]
    return (Category.FIVE_ODD_CARDS,)


def plainly(player: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, int]:
    every = (*player, *board)
    ranks, lying = [each.rank for each in every], [each.rank for each in board]
    made = category_of(strength(every))
    high, low = max(ranks[:2]), min(ranks[:2])
    paired = [rank for rank in ranks[:2] if ranks.count(rank) > 1]
    found = {
        "made": made,
        "own": made if core(every) > core(board) else 0,
        "pair": max(paired, default=0),
        "pocket": int(high == low),
        "high": high,
        "low": low,
        "above": len(set(range(high + 1, 15)) - set(lying)),
    }
    if len(board) == 5:
        mine = strength(every)
        found["outs"] = sum(strength((*board, each)) > mine for each in rest_of_deck(every))
        return found
    suits = Counter(each.suit for each in every)
    found["beneath"] = len({rank for rank in lying if rank < found["pair"]})
    found["board hand"] = core(board)[0]
    found["board suit"] = max(Counter(each.suit for each in board).values())
    found["flush draw"] = max((each.rank for each in player if suits[each.suit] == 4), default=0)
    found["run"] = run(every, player)
    found["suited run"] = max(
        run([each for each in every if each.suit is suit], [each for each in player if each.suit is suit])
        for suit in suits
    )
    return found


def run(every: tuple[Card, ...] | list[Card], player: tuple[Card, ...] | list[Card]) -> int:
    ranks, mine = ({each.rank for each in held} for held in (every, player))
    return int(
        any(
            four <= ranks and four & mine
            for four in ({14, 2, 3, 4}, *(set(range(first, first + 4)) for first in range(2, 12)))
        )
    )


SPECIAL = [
    cards(text)
    for text in (
        "2c 2d Kc Kd 8c 8d As",  # a pair that is none of the two that count
        "9c 9d Kc Kd 8c 8d As",
        "Ad 2c Kc Kd 8c 8d 2s",
        "Ac 2c Kd Ks Kh Kc 3d",
        "Tc 2c 9d 8d 7d 6d 5d",  # a straight flush on the board
        "Kd 2c Ks Js 9s 5s 2s",  # a flush on the board, with a pair in the hand
        "Ts 2c Ks Js 9s 5s 2s",
        "Ac 2d 3d 4c 9h 9s 9d",
        "As 2s 3s 4s 9h Kd Qd",
        "Js Qh Ks Ad 2c 2d 7h",
        "Ah Ac 8c 8d 8h Kc Kd",
    )
]


@pytest.mark.parametrize("shown", [3, 4, 5])
def test_features_are_what_they_say(shown: int) -> None:
    names = RIVER if shown == 5 else BOARD
    special = [state[: 2 + shown] for state in SPECIAL]
    for state in (*special, *drawn(300 if shown < 5 else 100, 2 + shown, shown)):
        seen = features_of(state[:2], state[2:])
        assert seen[0] == names
        assert dict(zip(names, seen[1].tolist(), strict=True)) == plainly(state[:2], state[2:]), state


def test_hole_cards_are_scored() -> None:
    for text, wanted in (
        ("Kc 6d", (13, 6, 0, 0, 32)),
        ("4h Kh", (13, 4, 0, 1, 32)),
        ("2s 2d", (2, 2, 1, 0, 6)),
        ("Ts 9s", (10, 9, 0, 1, 31)),
    ):
        assert features_of(cards(text), ())[0] == HOLE
        assert tuple(features_of(cards(text), ())[1].tolist()) == wanted
