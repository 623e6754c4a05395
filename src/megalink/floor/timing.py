"""Whose time is over, and what is said for him then: the clock of decisions at virtual tables (5.11, R38).

A connected player whose time runs out is present: what stakes nothing more is recorded. A lost connection is
held for the rest of the time and a grace period; then he is absent, or a Pit Supervisor decides. Time is told
by a clock that nobody sets, so that a step of the machine's changes nothing (REC-10); after a stop everybody
has his whole time again. What is said are ordinary commands with ids that every process would make alike, so
that saying it twice is harmless.
"""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final, final

from megalink.floor.commands import Request
from megalink.floor.world import TableNow, World
from megalink.games.game import Decide
from megalink.table import commands as c
from megalink.table.decide import basis_of, decide
from megalink.table.irregularities import Absence
from megalink.table.roles import Actor, Refusal, Role
from megalink.table.script import asked
from megalink.table.state import State

GRACE: Final = 30.0
"""For how many seconds after his time a lost connection is held."""

Said = c.RecordTimeOut | c.Propose | c.WithdrawProposal

CLOCK: Final = Actor("clock", Role.DEALER)
"""Who says that time is over."""
DECIDES: Final = Actor("whoever decides", Role.PIT_SUPERVISOR)


@final
class Timers:
    """Knows since when everybody is asked, and whose connection is lost."""

    def __init__(self, ticks: Callable[[], float] = monotonic) -> None:
        self.lost: set[str] = set()
        """Players whose connection is lost."""
        self._ticks = ticks
        self._since: dict[tuple[str, int, int, int], float] = {}
        """By table, round, act and seat."""

    def left(self, table: TableNow, seat: int) -> float | None:
        """Say how many seconds a position has left; None where nothing is asked of it (REC-07)."""
        since = self._since.get((table.name, table.state.round, table.state.act, seat))
        return None if since is None else since + table.state.setup.terms.decision_seconds - self._ticks()

    def due(self, world: World) -> list[Request]:
        """Look at every table, and give what is to be said now."""
        now = self._ticks()
        tables = [each for _, each in sorted(world.tables.items(), key=lambda each: each[0])]
        waiting = [(each, seat) for each in tables for seat in _asked(each)]
        keys = [(each.name, each.state.round, each.state.act, seat) for each, seat in waiting]
        self._since = {key: self._since.get(key, now) for key in keys}
        return [said for table, seat in waiting for said in self._said(table, seat)]

    def _said(self, table: TableNow, seat: int) -> Iterator[Request]:
        left = self.left(table, seat)
        if left is None or left > 0:
            return
        if table.state.positions[seat].player not in self.lost:
            yield _request(table, seat, c.RecordTimeOut(seat))
        elif left <= -GRACE:
            said = _absent(table.state, seat)
            if said is not None:
                yield _request(table, seat, said)


def _absent(state: State, seat: int) -> Said | None:
    """Report the absence, or the time-out of whom the rules call present; nothing while that is decided."""
    absent = c.Propose(Absence(seat))
    for each in state.proposals.values():
        if each.about == Absence(seat):  # others have decided since: what follows is to be shown anew
            is_old = isinstance(decide(state, c.Approve(each.number), DECIDES), Refusal)
            return c.WithdrawProposal(each.number) if is_old else None
    refused = decide(state, absent, CLOCK)
    return c.RecordTimeOut(seat) if isinstance(refused, Refusal) and refused.rule == "R38" else absent


def _asked(table: TableNow) -> tuple[int, ...]:
    """Give the positions of which a decision is asked, with nothing in its way."""
    state, act = table.state, table.state.on
    waits = table.stopped or table.waits_for_approval or state.offers or state.setup.terms.physical
    return asked(state, act.stage) if isinstance(act, Decide) and not waits else ()


def _request(table: TableNow, seat: int, command: Said) -> Request:
    basis = basis_of(table.state, seat)
    counts = f"{basis.round}/{basis.act}/{seat}/{basis.version}/{table.state.proposed}"
    name = f"clock/{table.name}/{counts}/{type(command).__name__}"
    return Request(name, CLOCK, command, table.name, basis)
