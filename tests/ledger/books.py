"""The books of a small house: tables, a link and a cage, every event booked and every balance checked."""

from collections.abc import Iterable
from typing import Any, Final

from megalink.jackpot import contributing, correcting, entering
from megalink.jackpot.parameters import Refused
from megalink.ledger import cashier, house, link_money, linking, table_money
from megalink.ledger import slips as s
from megalink.ledger.accounts import Account, Kind, felt, owed, player
from megalink.ledger.house import House
from megalink.ledger.posting import Balances, Posting, faults
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.betting import Outcome
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Actor, Refusal
from megalink.table.state import Phase, State
from tests.jackpot.linked import Linked
from tests.table.driver import DEALER, PLAYERS, Table

NAME: Final = "T1"
BANK: Final = 10_000_000_00


class Booked(Table):
    """A table whose every command is booked, with its link and the cage beside it."""

    def __init__(self, code: str, method: str | None = None, **how: Any) -> None:
        self.linked = Linked(0)
        self.linked.join(NAME, code)
        self.linked.join("T2", code)
        self.balances = Balances()
        self.book = list[Posting]()
        self.house = House()
        self.rounds = 0
        super().__init__(code, method, **how)
        start = self.linked.happened[0]
        self.write(link_money.postings(start, None, self.balances))
        for name in PLAYERS:
            self.cage(cashier.buy_in(self.house, name, BANK, "cas"))

    # --- booking ----------------------------------------------------------------------------------------

    def write(self, postings: Iterable[Posting]) -> None:
        made = tuple(postings)
        self.balances = self.balances.after(made)
        self.book += made
        assert list(faults(self.balances)) == []

    def cage(self, outcome: cashier.Outcome) -> s.Event:
        assert not isinstance(outcome, Refusal), outcome
        (event,) = outcome
        self.write(house.postings(event, self.balances))
        self.house = house.evolve(self.house, event)
        return event

    def link(self, outcome: Any) -> None:
        assert not isinstance(outcome, Refused), outcome
        before = self.linked.link
        made = link_money.postings_of(before, outcome, self.balances)
        self.write(posting for each in made for posting in each)
        self.linked.do(outcome)
        assert link_money.disagreements(self.linked.link, self.balances) == ()

    def ask(self, by: Actor, command: c.Command) -> Outcome:
        outcome = decide(self.state, command, by)
        if isinstance(outcome, Refusal):
            return outcome
        start, unfunded = self.state, table_money.unfunded(NAME, self.state, outcome, self.balances)
        if unfunded:
            return unfunded
        made = table_money.postings_of(NAME, start, outcome, self.balances)
        self.write(posting for each in made for posting in each)
        self.state = evolve_all(start, outcome)
        self.happened += outcome
        self._tell_the_link(start, outcome)
        return outcome

    def _tell_the_link(self, start: State, happened: tuple[e.Event, ...]) -> None:
        linked = self.linked
        for event in happened:
            if isinstance(event, e.BetsClosed):
                told = contributing.contribute(
                    linked.link,
                    NAME,
                    self.state.round,
                    linking.wagered(start),
                    linked.told.get(NAME, 0),
                    event.rule,
                )
                assert isinstance(told, tuple)
                linked.told[NAME] = linked.told.get(NAME, 0) + len(told)
                for each in told:
                    self.write(link_money.contributed(each))
                self.link(contributing.fold(linked.link, told))
            if isinstance(event, e.RoundOpened):
                self.link(entering.stand(linked.link, NAME, event.number - 1))
                self._pay()
        found = linking.corrections(start, happened)
        if found.voids:
            self.link(correcting.void_entries(linked.link, NAME, self.state.round, found.voids, "sue"))
        for wager in found.wagers:
            self.link(
                correcting.correct_wager(
                    linked.link,
                    NAME,
                    self.state.round,
                    wager.seat,
                    wager.player,
                    wager.cents,
                    wager.rule,
                    "sue",
                )
            )

    def _pay(self) -> None:
        for number in self.linked.link.open_entries:
            slip = self.house.next(s.SlipKind.JACKPOT)
            outcome = entering.pay(self.linked.link, number, slip, "cas")
            self.link(outcome)
            assert isinstance(outcome, tuple)
            self.house = house.evolve(self.house, outcome[0])  # type: ignore[arg-type]  # a prize was paid

    def step(self) -> tuple[e.Event, ...]:
        if self.state.phase is Phase.AWARDING and not self.state.due:
            played = linking.played(NAME, self.state)
            assert played is not None
            outcome = entering.enter(self.linked.link, played, "dealer")
            self.link(outcome)
            assert isinstance(outcome, tuple)
            self.link(entering.verify(self.linked.link, NAME, self.state.round, "sue"))
            return self.do(DEALER, c.RecordAwards(linking.awards(outcome[0])))  # type: ignore[arg-type]  # they are
        return super().step()

    # --- looking ----------------------------------------------------------------------------------------

    def has(self, name: str) -> int:
        """What a player has, less what he owes."""
        return self.balances.cents(player(name)) + self.balances.cents(owed(name))

    def everybody(self) -> dict[str, int]:
        return {name: self.has(name) for name in PLAYERS}

    @property
    def on_the_felt(self) -> int:
        return self.balances.cents(felt(NAME))

    def on(self, kind: Kind, owner: str = NAME) -> Any:
        return self.balances.on(Account(kind, owner))


def net_of(state: State) -> dict[str, int]:
    """What the settlements of a round give each player in all, jackpot prizes included."""
    net = dict.fromkeys(PLAYERS, 0)
    for position in state.positions.values():
        assert position.settlement is not None
        if position.parts:
            for name, lines in position.parts.items():
                net[name] += sum(part.returned - part.staked for part in lines.values())
        else:
            net[position.player] += position.settlement.returned - position.settlement.staked
    return net


RETURNS: Final = (r.HandReturned, r.RoundVoided)
