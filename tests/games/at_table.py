"""A table that is played by commands, for the rules that only a round shows."""

from collections.abc import Mapping

from msgspec.structs import replace

from megalink.cards import cards
from megalink.games.defaults import default_terms
from megalink.games.game import Game
from megalink.rulebook.rulings import DEFAULTS, Rulings
from megalink.table import commands as c
from megalink.table.commands import Command
from megalink.table.decide import decide
from megalink.table.events import Event
from megalink.table.evolve import evolve_all
from megalink.table.roles import Actor, Refusal, Role
from megalink.table.state import Position, new_table

ANN = Actor("Ann", Role.PLAYER)
BOB = Actor("Bob", Role.PLAYER)
DEALER = Actor("Dealer", Role.DEALER)
SUPERVISOR = Actor("Supervisor", Role.PIT_SUPERVISOR)
PIT_MANAGER = Actor("Pit Manager", Role.PIT_MANAGER)
SHIFT_MANAGER = Actor("Shift Manager", Role.GAMING_SHIFT_MANAGER)


class Table:
    """One table and its state."""

    def __init__(
        self, game: Game, method: str | None = None, layout: str = "A", rulings: Rulings = DEFAULTS
    ) -> None:
        terms = replace(default_terms(game, method), layout=layout)
        self.state = new_table(game, game.version(rulings), terms)

    def do(self, command: Command, by: Actor = DEALER) -> tuple[Event, ...]:
        """Carry a command out; it may not be refused."""
        happened = decide(self.state, command, by)
        assert not isinstance(happened, Refusal), happened
        self.state = evolve_all(self.state, happened)
        return happened

    def refuses(self, command: Command, by: Actor = DEALER) -> str:
        """Give the number under which a command is refused."""
        happened = decide(self.state, command, by)
        assert isinstance(happened, Refusal), happened
        return happened.rule

    def bets(self, wagers: Mapping[int, Mapping[str, int]], player: str = "Ann") -> None:
        """Seat a player wherever wagers are given, open the round, and place them."""
        for seat in wagers:
            self.do(c.TakeSeat(seat, player))
        self.do(c.OpenRound())
        for seat, placed in wagers.items():
            self.do(c.PlaceWagers(seat, placed), Actor(player, Role.PLAYER))

    def deal(self, text: str) -> tuple[Event, ...]:
        """Close the bets and deal these cards, in the order of the method."""
        self.do(c.CloseBets())
        return self.do(c.DealCards(cards(text)))

    def seat(self, seat: int) -> Position:
        return self.state.positions[seat]

    @property
    def waits_for(self) -> str:
        """Name the act of the round that is on, or the phase."""
        return type(self.state.on).__name__ if self.state.on else self.state.phase.value
