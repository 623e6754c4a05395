"""Who plays on the demonstration floor: robots that ask as any client does, and see what it may see.

A crew is one table's Dealer, its Pit Supervisor and its players. Everything they do is a request with an id
of their own, kept before it is asked; what they know comes from `Floor.look`.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, final

from megalink.cards import Card, card
from megalink.cli.characters import CHARACTERS, Character
from megalink.floor import commands as f
from megalink.floor.commands import Answer, Done, Refused, Request
from megalink.floor.floor import Floor
from megalink.games.game import Game
from megalink.games.version import TableTerms
from megalink.table import commands as c
from megalink.table.commands import Command
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from megalink.table.view import SeatView, View

PURSE: Final = 2_000_000
"""What a robot buys in for when it cannot fund a wager, in cents."""


class Stuck(Exception):
    """A robot that does not know what to do at its table; the demonstration ends there."""


@final
class Crew:
    """The robots of one table."""

    def __init__(
        self, floor: Floor, table: str, game: Game, terms: TableTerms, lot: Random, run: int
    ) -> None:
        self.floor, self.table, self.game, self.terms, self.lot = floor, table, game, terms, lot
        self.dealer = Actor(f"Dealer of {table}", Role.DEALER)
        self.supervisor = Actor(f"Supervisor of {table}", Role.PIT_SUPERVISOR)
        self.players = {f"{each.name} {table}": each for each in CHARACTERS}
        self._prefix = f"{run}/{table}/"
        self._asked = 0
        self.answered: Callable[[Answer], None] = lambda _answer: None

    # --- asking -----------------------------------------------------------------------------------------

    def ask(self, by: Actor, command: Command | f.OfATable | f.OfTheHouse) -> Answer:
        """Ask for something under an id that was never used before."""
        self._asked += 1
        answer = self.floor.ask(Request(f"{self._prefix}{self._asked}", by, command, self.table))
        self.answered(answer)
        return answer

    def do(self, by: Actor, command: Command | f.OfATable | f.OfTheHouse) -> None:
        """Ask for something that nobody should refuse."""
        answer = self.ask(by, command)
        if isinstance(answer, Refused):
            message = f"{self.table}: {by.name} {type(command).__name__}: {answer.reason} ({answer.rule})"
            raise Stuck(message)

    def look(self, by: Actor | None = None) -> View:
        """Look at the table."""
        return self.floor.look(self.table, by or self.dealer)

    def player(self, name: str) -> Actor:
        """Give a player as who he is."""
        return Actor(name, Role.PLAYER)

    def fund(self, by: Actor, command: Command) -> Answer:
        """Ask for something that costs money, and buy in where that is lacking."""
        answer = self.ask(by, command)
        if isinstance(answer, Refused) and "cannot fund" in answer.reason:
            self.do(self.supervisor, f.BuyIn(by.name, PURSE))
            answer = self.ask(by, command)
        return answer

    # --- a round ----------------------------------------------------------------------------------------

    def play(self, *, may_open: bool = True) -> bool:
        """Play a round to its end, or the one that lies there; tell whether there was one."""
        if self.look().phase is Phase.BETWEEN_ROUNDS:
            if not may_open:
                return False
            self._seats()
            self.do(self.dealer, c.OpenRound())
            self._pay_prizes()
        while self.look().phase is not Phase.BETWEEN_ROUNDS:
            self.step()
        self._verify_prizes()
        return True

    def _seats(self) -> None:
        taken = {each.seat for each in self.look().seats}
        for name, each in self.players.items():
            for seat in set(each.seats) - taken:
                self.do(self.player(name), c.TakeSeat(seat, name))

    def step(self) -> None:
        """Do the one thing that is due at the table."""
        shown = self.look()
        if shown.proposals:
            for each in shown.proposals:
                self.do(self.supervisor, c.Approve(each.number))
        elif shown.offers:
            for name in shown.offers:
                self.do(self.player(name), c.AnswerOffer(self.lot.random() < 0.5))
        elif shown.phase is Phase.BETTING:
            self._bet(shown)
        elif shown.phase in (Phase.DEALING, Phase.PLAYING):
            self._play(shown)
        else:
            self.do(self.dealer, AT_THE_END[shown.phase])

    def _bet(self, shown: View) -> None:
        for each in shown.seats:
            if not each.wagers:
                answer = self.fund(self.player(each.player), self._wagers(each))
                if isinstance(answer, Refused) and answer.rule == "PJ-20":  # its link takes no wager now
                    plain = dict(self._wagers(each).wagers)
                    plain.pop(self.game.jackpot)
                    self.do(self.player(each.player), c.PlaceWagers(each.seat, plain))
        self.do(self.dealer, c.CloseBets())

    def _wagers(self, seat: SeatView) -> c.PlaceWagers:
        return c.PlaceWagers(seat.seat, self._character(seat).wagers(self.game, self.terms))

    def _character(self, seat: SeatView) -> Character:
        return self.players.get(seat.player, CHARACTERS[0])

    def _play(self, shown: View) -> None:
        """Let whoever is asked decide; else the Dealer does what the table waits for."""
        if "to be dealt" in shown.awaits:
            self.do(self.dealer, f.DealFromShoe())
        elif "to expose" in shown.awaits:
            self.do(self.dealer, c.Expose())
        elif "to be shown" in shown.awaits:
            self.do(self.dealer, c.ShowHands())
        else:
            self._decide(shown)

    def _decide(self, shown: View) -> None:
        board = [card(each) for each in shown.community if each != "??"]
        for name in dict.fromkeys(each.player for each in shown.seats):
            by = self.player(name)
            own = [each for each in self.look(by).seats if each.choices]
            if own:
                self._decide_one(by, own[0], board)
                return
        message = f"{self.table} waits for {shown.awaits}"
        raise Stuck(message)

    def _decide_one(self, by: Actor, seat: SeatView, board: list[Card]) -> None:
        if not any(each.viewed for each in self.look(by).seats if each.player == by.name):
            self.do(by, c.ViewHand(seat.seat))
            seat = next(each for each in self.look(by).seats if each.seat == seat.seat)
        word = self._character(seat).decides(seat, board)
        if isinstance(self.fund(by, c.DecideHand(seat.seat, word)), Done):
            return
        self.do(by, c.DecideHand(seat.seat, min(seat.choices, key=lambda each: each.cost).word))

    # --- prizes -----------------------------------------------------------------------------------------

    def _link(self) -> str:
        return self.floor.table(self.table).link

    def _verify_prizes(self) -> None:
        link = self.floor.link(self._link()).link
        rounds = {
            each.round for each in link.entries.values() if each.table == self.table and not each.verified_by
        }
        for number in sorted(rounds):
            self.ask(self.supervisor, f.VerifyEntries(number))

    def _pay_prizes(self) -> None:
        link = self.floor.link(self._link()).link
        for number in link.open_entries:
            if link.entries[number].table == self.table:
                self.ask(self.supervisor, f.PayPrize(self._link(), number))


AT_THE_END: Final[Mapping[Phase, Command | f.EnterHands]] = {
    Phase.SETTLING: c.SettleRound(),
    Phase.AWARDING: f.EnterHands(),
    Phase.PAYING: c.EndRound(),
}
"""What the Dealer does once the cards are down."""
