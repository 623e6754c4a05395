"""After a stop of any kind: every table is as it was; an interrupted round follows 5.16 (REC-01 to REC-03).

The system reports the interruption as a Dealer would; a Pit Supervisor decides it as the rules say, and
until then nothing goes on at that table. Where no outcome is established the players may withdraw, else it is
played to its end. At a table without staff there is nobody to ask: what follows from 5.16 follows at once.
Before "No more bets" every wager may be taken back anyway, so that play simply goes on.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from megalink.floor import events as f
from megalink.floor.commands import EnterHands, Request
from megalink.floor.program import configuration, program_digest
from megalink.floor.work import PROGRAM, Work
from megalink.floor.world import FLOOR, TableNow, World, table_stream
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.irregularities import PowerFailure
from megalink.table.roles import Actor, Refusal, Role

REPORTS: Final = Actor("floor", Role.DEALER)
DECIDES: Final = Actor("floor without staff", Role.PIT_SUPERVISOR)


def recoveries(world: World, number: int, cause: str, missed: int, now: datetime) -> Iterator[Work]:
    """Record the start, then what becomes of each interrupted round; each is a transaction of its own."""
    work = Work(world, Request(f"floor/start/{number}", REPORTS, EnterHands()), now)
    work.record(FLOOR, f.FloorStarted(PROGRAM, program_digest(), cause, missed))
    work.record(FLOOR, f.SelfChecked(program_digest(), configuration(world), "start"))
    yield work
    for name, table in sorted(world.tables.items()):
        if table.is_busy:
            work = Work(world, Request(f"floor/start/{number}/{name}", REPORTS, EnterHands(), name), now)
            recover(work, table, cause)
            yield work


def recover(work: Work, table: TableNow, cause: str) -> None:
    """Report the interruption of a round, and record how it goes on."""
    state, stream = table.state, table_stream(table.name)
    proposal, reason = table.interrupted if table.waits_for_approval else 0, ""
    if not proposal:
        reported = decide(state, c.Propose(PowerFailure()), REPORTS)
        if isinstance(reported, Refusal):
            reason = f"{reported.rule}: {reported.reason}"
        else:
            work.record(stream, *reported)
            after = evolve_all(state, reported)
            proposal = after.proposed
            if not state.setup.terms.staffed:
                approved = decide(after, c.Approve(proposal), DECIDES)
                if not isinstance(approved, Refusal):
                    work.record(stream, *approved, actor=DECIDES.name, role=DECIDES.role.label)
    work.record(stream, f.RoundRecovered(state.round, state.phase, cause, proposal, reason))
