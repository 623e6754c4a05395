"""A Pit Manager may hold a player to one playing position."""

import pytest

from megalink.games.defaults import default_terms
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Actor, Refusal, Role
from megalink.table.state import State, new_table
from tests.marks import rule

DEALER = Actor("dealer", Role.DEALER)
SUPERVISOR = Actor("supervisor", Role.PIT_SUPERVISOR)
MANAGER = Actor("manager", Role.PIT_MANAGER)
SHIFT_MANAGER = Actor("shift-manager", Role.GAMING_SHIFT_MANAGER)
ANN = Actor("ann", Role.PLAYER)
BOB = Actor("bob", Role.PLAYER)

GAMES_AND_RULES = [
    (GAMES["ultimate-texas-holdem"], "3.4.3"),
    (GAMES["three-card-poker-xtreme"], "3.4.3"),
    (GAMES["texas-holdem-bonus"], "3.4.3"),
    (GAMES["singapore-stud"], "3.4.3"),
    (GAMES["bullseye"], "3.5.3"),
]
every_game = pytest.mark.parametrize(
    ("game", "number"), GAMES_AND_RULES, ids=lambda it: getattr(it, "code", it)
)
restriction = rule("UTH 3.4.3", "TCPX 3.4.3", "THB 3.4.3", "SSP 3.4.3", "BUL 3.5.3")


def after(state: State, *said: tuple[Actor, c.Command]) -> State:
    for by, command in said:
        happened = decide(state, command, by)
        assert not isinstance(happened, Refusal), happened
        state = evolve_all(state, happened)
    return state


def table(game: Game) -> State:
    """Ann has positions 1 and 2, Bob has 3, and bets are open."""
    return after(
        new_table(game, game.version(), default_terms(game)),
        (ANN, c.TakeSeat(1, "ann")),
        (ANN, c.TakeSeat(2, "ann")),
        (BOB, c.TakeSeat(3, "bob")),
        (DEALER, c.OpenRound()),
    )


def main_wager(game: Game, seat: int) -> c.PlaceWagers:
    return c.PlaceWagers(seat, {game.main: 1000})


@restriction
@every_game
def test_a_restricted_player_wagers_on_one_position(game: Game, number: str) -> None:
    state = after(table(game), (MANAGER, c.RestrictPlayer("ann")), (ANN, main_wager(game, 1)))
    refused = decide(state, main_wager(game, 2), ANN)
    assert isinstance(refused, Refusal)
    assert refused.rule == number
    changed = after(state, (ANN, c.PlaceWagers(1, {game.main: 2000})))
    assert changed.positions[1].wagers == {game.main: 2000}


@restriction
@every_game
def test_the_staff_cannot_place_a_restricted_players_second_wager(game: Game, number: str) -> None:
    state = after(table(game), (MANAGER, c.RestrictPlayer("ann")), (ANN, main_wager(game, 2)))
    refused = decide(state, main_wager(game, 1), DEALER)
    assert isinstance(refused, Refusal)
    assert refused.rule == number


@restriction
@every_game
def test_others_may_wager_on_several_positions(game: Game, number: str) -> None:
    state = after(table(game), (MANAGER, c.RestrictPlayer("bob")))
    both = after(state, (ANN, main_wager(game, 1)), (ANN, main_wager(game, 2)), (BOB, main_wager(game, 3)))
    assert sorted(both.positions) == [1, 2, 3]


@restriction
@every_game
def test_the_restriction_outlives_the_round_and_can_be_lifted(game: Game, number: str) -> None:
    state = after(table(game), (MANAGER, c.RestrictPlayer("ann")))
    assert state.restricted == {"ann"}
    lifted = after(state, (SHIFT_MANAGER, c.RestrictPlayer("ann", restricted=False)))
    both = after(lifted, (ANN, main_wager(game, 1)), (ANN, main_wager(game, 2)))
    assert sorted(both.positions) == [1, 2]
    between = new_table(game, game.version(), default_terms(game))
    seated = after(between, (ANN, c.TakeSeat(1, "ann")))
    later = after(seated, (MANAGER, c.RestrictPlayer("ann")), (DEALER, c.OpenRound()))
    assert later.restricted == {"ann"}


@restriction
@every_game
def test_nobody_is_restricted_who_is_not_at_the_table(game: Game, number: str) -> None:
    refused = decide(table(game), c.RestrictPlayer("zoe"), MANAGER)
    assert refused == Refusal(number, "zoe is not at this table")


@restriction
@every_game
@pytest.mark.parametrize("by", [ANN, DEALER, SUPERVISOR], ids=lambda by: by.name)
def test_nobody_below_a_pit_manager_restricts(game: Game, number: str, by: Actor) -> None:
    refused = decide(table(game), c.RestrictPlayer("ann"), by)
    assert isinstance(refused, Refusal)
    assert (refused.rule, refused.may) == (number, Role.PIT_MANAGER)


@restriction
@every_game
def test_restricting_twice_or_releasing_a_free_player_is_told(game: Game, number: str) -> None:
    state = table(game)
    released = decide(state, c.RestrictPlayer("ann", restricted=False), MANAGER)
    twice = decide(after(state, (MANAGER, c.RestrictPlayer("ann"))), c.RestrictPlayer("ann"), MANAGER)
    for refused, word in ((released, "not"), (twice, "already")):
        assert isinstance(refused, Refusal)
        assert refused.rule == number
        assert word in refused.reason
