"""The scenario bank: every number of section 5 in every document, and beside it what is not a case of it."""

import re
from typing import Final

import pytest

from megalink.cli.bank import Scenario, scenario, scenarios
from megalink.cli.playthrough import heading_of, replay
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.rulebook.book import rules_of

BANK: Final = [(game, each) for game in GAMES.values() for each in scenarios(game)]
every_scenario = pytest.mark.parametrize(
    ("game", "played"),
    [
        pytest.param(
            game,
            each,
            id=f"{game.code}-{each.name}",
            marks=pytest.mark.rule(*(f"{game.code} {number}" for number in each.shows)),
        )
        for game, each in BANK
    ],
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda it: it.code)


@every_scenario
def test_a_scenario_is_what_the_program_plays(game: Game, played: Scenario) -> None:
    assert replay(played.text) == played.text, "read the difference, then write it with: make golden"
    assert heading_of(played.text).table().game is game


@every_scenario
def test_a_scenario_cites_what_it_shows_and_what_lies_beside_it(game: Game, played: Scenario) -> None:
    answered = [line for line in played.text.splitlines() if line.startswith(" ")]
    cited = {number for line in answered for number in re.findall(r"\((\d[\d.]*)\)", line)}
    chapters = {number for number in played.shows if any(each.startswith(f"{number}.") for each in cited)}
    assert played.shows, "say `shows NUMBER …` in the heading"
    assert set(played.shows) <= cited | chapters, game.code
    assert "\n# Beside it" in played.text
    assert played.title.endswith(".")


@every_game
def test_every_irregularity_of_a_document_has_a_scenario(game: Game) -> None:
    wanted = {each.rule for each in rules_of(game.name) if each.rule.startswith("5.")} | {"6.1"}
    assert wanted == {number for each in scenarios(game) for number in each.shows if number in wanted}


def test_a_scenario_is_found_by_its_name_or_a_number() -> None:
    game = GAMES["ultimate-texas-holdem"]
    assert scenario(game, "foreign-card").name == scenario(game, "5.1.2").name == "foreign-card"
    with pytest.raises(ValueError, match="has no scenario 'nothing'"):
        scenario(game, "nothing")
