"""`megalink settle` beside the independent adjudicator: the same answers, and the same lines refused.

The adjudicator shares no code with the program. The generator leans towards what is rare and towards
boundaries: ties, corners of straights, declined and absent players, limits a cent above and below, several
jackpot prizes in a round.
"""

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from msgspec.json import encode

from megalink.cli.settle_lines import answer
from tests.oracle.adjudicator import Refused, adjudicate
from tests.oracle.compare import differences
from tests.oracle.generator import GAMES, bad_lines, hands, rounds

Json = dict[str, Any]


def answered(line: Json) -> Json:
    """What the program answers."""
    found: Json = json.loads(encode(answer(json.dumps(line).encode())))
    return found


def disagreements(lines: Iterator[Json]) -> list[str]:
    """Every line on which the two differ, with the difference."""
    found = []
    for line in lines:
        ours = answered(line)
        try:
            theirs = adjudicate(json.loads(json.dumps(line)))
        except Refused as refused:
            if "error" not in ours:
                found.append(f"accepted, but {refused}: {json.dumps(line)}")
            continue
        if "error" in ours:
            found.append(f"refused, {ours['error']}: {json.dumps(line)}")
        elif told := differences(theirs, ours):
            found.append(f"{'; '.join(told)}: {json.dumps(line)}")
    return found


def lines_of(game: str, seed: int, count: int) -> Iterator[Json]:
    """Hands and whole rounds, and some whose reading the interface leaves open."""
    return chain(
        hands(game, seed, count),
        rounds(game, seed, count // 4),
        hands(game, seed + 1, count // 4, doubtful=True),
        rounds(game, seed + 1, count // 8, doubtful=True),
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_adjudicator_agrees(game: str) -> None:
    assert disagreements(lines_of(game, 2023, 600)) == []


def test_what_the_adjudicator_refuses_is_an_error() -> None:
    accepted = [line["id"] for line in bad_lines(2023, 2000) if "error" not in answered(line)]
    assert accepted == []


@pytest.mark.truth
@pytest.mark.parametrize("seed", [11, 47])
@pytest.mark.parametrize("game", GAMES)
def test_the_adjudicator_agrees_on_many_more(game: str, seed: int) -> None:
    assert disagreements(lines_of(game, seed, 5000)) == []


@pytest.mark.truth
def test_many_more_lines_are_refused() -> None:
    accepted = [line["id"] for line in bad_lines(11, 30_000) if "error" not in answered(line)]
    assert accepted == []
