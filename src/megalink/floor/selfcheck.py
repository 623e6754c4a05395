"""The floor looks at itself: is this the approved program, and is everything set up as approved (PJ-22)?

Where it is not the floor raises an alarm and stops every link; the games go on without the jackpot.
"""

from datetime import datetime

from megalink.floor import commands as f
from megalink.floor import events as e
from megalink.floor import linking, program
from megalink.floor.anchor import Anchor, catch_up
from megalink.floor.commands import Answer, Done, Refused, Request
from megalink.floor.dealing import Dealing
from megalink.floor.loading import load
from megalink.floor.program import configuration, faults, program_digest
from megalink.floor.store import Store
from megalink.floor.work import NotCarriedOut, Work
from megalink.floor.world import FLOOR
from megalink.jackpot import opening
from megalink.jackpot.link import Status
from megalink.jackpot.parameters import Refused as LinkRefused
from megalink.table.roles import Actor, Role, lacks


def check(work: Work, cause: str) -> None:
    """Verify the program as it lies there and the configuration; stop every link where they are others."""
    found = tuple(faults(work.world, program.read_program()))
    if not found:
        work.record(FLOOR, e.SelfChecked(program_digest(), configuration(work.world), cause))
        return
    work.record(FLOOR, e.SelfCheckFailed(found, cause))
    for name, now in list(work.world.links.items()):
        if now.link.status is Status.OPEN:
            link = linking.fold(work, name).link
            linking.take(work, name, opening.stop(link, found[0], work.request.by.name))


def check_floor(work: Work, _asked: f.CheckFloor, _dealing: Dealing) -> None:
    """Verify on demand."""
    _needs(work, Role.PIT_SUPERVISOR, "have the floor verified")
    check(work, f"asked for by {work.request.by.name}")


def approve_program(work: Work, asked: f.ApproveProgram, _dealing: Dealing | None = None) -> None:
    """Let another program serve this floor from its next start on: an act of two people."""
    _needs(work, Role.GAMING_SHIFT_MANAGER, "approve a program")
    alone: LinkRefused | None = opening.alone(work.request.by.name, asked.approver)
    if alone:
        raise NotCarriedOut(Refused(alone.rule, alone.reason))
    before = work.world.house.get("program", "")
    if len(asked.digest) != len(program_digest()) or asked.digest == before:
        raise NotCarriedOut(Refused("PJ-22", "name another program by its whole digest"))
    work.record(FLOOR, e.ProgramApproved(asked.digest, before, work.request.by.name, asked.approver))


def approve_this(store: Store, anchor: Anchor, by: str, approver: str, now: datetime) -> Answer:
    """Approve the program that runs now, for a floor that does not start with it."""
    catch_up(anchor, store)
    world, _, _ = load(store)
    asked = f.ApproveProgram(program_digest(), approver)
    number = world.versions.get(FLOOR, 0) + 1
    request = Request(f"floor/approve/{number}", Actor(by, Role.GAMING_SHIFT_MANAGER), asked)
    work = Work(world, request, now)
    try:
        approve_program(work, asked)
    except NotCarriedOut as refused:
        return refused.refused
    anchor.write(store.append([work.transaction(bytes(32), b'"approved"')]))
    return Done({FLOOR: number})


def _needs(work: Work, role: Role, act: str) -> None:
    lacking = lacks(work.request.by, role, "PJ-22", act)
    if lacking:
        raise NotCarriedOut(Refused(lacking.rule, lacking.reason, lacking.may.label if lacking.may else ""))
