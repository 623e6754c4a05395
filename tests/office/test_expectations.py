"""What the reports expect is what the mathematics works out, to the last digit."""

import pytest

from megalink.games.registry import GAMES
from megalink.office.expectations import read, shipped, write
from scripts.expectations import PLACE, made


@pytest.mark.truth
def test_the_shipped_figures_are_those_of_the_mathematics() -> None:
    assert made() == PLACE.read_bytes()


def test_every_approved_game_has_its_figures() -> None:
    for game in GAMES.values():
        found = shipped(game.version())
        assert found is not None
        assert found.game == game.code
        assert found.base.edge == sum(each.edge for each in found.wagers.values())
        assert found.base.variance > 0
        assert game.jackpot not in found.sides
        assert {*found.wagers, *found.sides} <= {*game.areas, *game.extras}


def test_figures_are_read_as_they_were_written() -> None:
    body = PLACE.read_bytes()
    assert write(read(body)) == body
