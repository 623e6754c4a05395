"""Rounds at a table, for those definitions and provisions that only a whole round can show."""

from megalink.cards import cards
from megalink.games.defaults import default_terms
from megalink.games.game import Game
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Actor, Refusal, Role
from megalink.table.state import State, new_table

ANN = Actor("ann", Role.PLAYER)
BOB = Actor("bob", Role.PLAYER)
DEALER = Actor("dealer", Role.DEALER)
SUPERVISOR = Actor("supervisor", Role.PIT_SUPERVISOR)
MANAGER = Actor("manager", Role.PIT_MANAGER)
SHIFT_MANAGER = Actor("shift manager", Role.GAMING_SHIFT_MANAGER)

Said = tuple[Actor, c.Command]


def after(state: State, *said: Said) -> State:
    """Give the table after commands that are all carried out."""
    for by, command in said:
        happened = decide(state, command, by)
        assert not isinstance(happened, Refusal), happened
        state = evolve_all(state, happened)
    return state


def refused(state: State, by: Actor, command: c.Command) -> str:
    """Give the number under which a command is refused."""
    happened = decide(state, command, by)
    assert isinstance(happened, Refusal), happened
    return happened.rule


def betting(game: Game, *seats: int, method: str = "A") -> State:
    """Let Ann sit down at these positions and open the first round."""
    table = new_table(game, game.version(), default_terms(game, method))
    seated = ((ANN, c.TakeSeat(seat, ANN.name)) for seat in seats)
    return after(table, *seated, (DEALER, c.OpenRound()))


def deal(text: str) -> Said:
    """Let the Dealer deal these cards in the order of the method."""
    return DEALER, c.DealCards(cards(text))


def expose() -> Said:
    """Let the Dealer turn up what is due."""
    return DEALER, c.Expose()
