"""The second road: hands played at random on the settlement engine agree with every exact figure."""

from random import Random

import pytest

from bench.second_road import LEFT_OUT, compared, figures, play, tail
from megalink.games.registry import game as find
from megalink.maths.registry import solve

SIZES = {
    "ultimate-texas-holdem": 500,
    "three-card-poker-xtreme": 6000,
    "texas-holdem-bonus": 200,
    "singapore-stud": 8000,
    "bullseye": 5000,
}


@pytest.mark.truth
@pytest.mark.parametrize(("game", "hands"), SIZES.items())
def test_hands_played_at_random_agree_with_every_figure(game: str, hands: int) -> None:
    found = figures(game, hands, seed=20)
    assert len(found) > 20
    assert [each for each in found if not each.agrees] == []


@pytest.mark.truth
@pytest.mark.parametrize(
    ("game", "ruling", "hands"),
    [
        ("uth", {"R03": "lose"}, 200),
        ("tcpx", {"R01": "cards"}, 2000),
        ("thb", {"R04": "hole cards"}, 80),
        ("thb", {"R04": "stand-off"}, 80),
        ("ssp", {"R01": "cards"}, 2000),
        ("bul", {"R05": "lose"}, 2000),
        ("bul", {"R17": "equal"}, 2000),
    ],
)
def test_hands_agree_under_other_readings(game: str, ruling: dict[str, str], hands: int) -> None:
    assert [each for each in figures(game, hands, seed=21, rulings=ruling) if not each.agrees] == []


def test_hands_of_another_game_do_not_agree() -> None:
    bullseye = find("bullseye")
    played = play(bullseye, bullseye.version(), 1500, Random(22))
    off = [each.name for each in compared(solve("bullseye", {"R05": "lose"}), played) if not each.agrees]
    assert {"base push", "base lose", "main push"} <= set(off)
    assert not {"suits win", "tie win"} & set(off)


def test_the_tail_of_a_binomial_distribution_is_exact() -> None:
    assert tail(10, 0.5, 0) == pytest.approx(1 / 1024)
    assert tail(10, 0.5, 9) == pytest.approx(11 / 1024)
    assert tail(4, 0.25, 1) == pytest.approx(0.75**4 + 4 * 0.25 * 0.75**3)
    assert tail(1000, 1e-6, 0) == pytest.approx(0.999)
    assert tail(1000, 1e-6, 1) == pytest.approx(0.001, rel=1e-3)
    assert tail(5, 0.0, 0) == 1
    assert tail(5, 0.0, 1) == 0
    assert tail(5, 1.0, 5) == 1
    assert tail(10_000, 0.5, 5000 + 201) < LEFT_OUT < tail(10_000, 0.5, 5000 + 195)
