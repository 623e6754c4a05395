"""What people do with links: open, join, change, stop, correct by hand, retire; all by two (ROL-03).

Whatever is asked of a link is asked once it has taken in what its tables contributed.
"""

from megalink.floor import commands as f
from megalink.floor import linking, program
from megalink.floor.commands import Refused
from megalink.floor.dealing import Dealing
from megalink.floor.work import NotCarriedOut, Work
from megalink.floor.world import LinkNow, link_stream
from megalink.jackpot import correcting, entering, opening, parameters
from megalink.jackpot.link import Status
from megalink.table.roles import Role, lacks


def _by(work: Work, role: Role, rule: str, act: str) -> str:
    """Refuse whoever is of too low a role; give the name of who acts."""
    lacking = lacks(work.request.by, role, rule, act)
    if lacking:
        raise NotCarriedOut(Refused(lacking.rule, lacking.reason, lacking.may.label if lacking.may else ""))
    return work.request.by.name


def _link(work: Work, name: str) -> LinkNow:
    """Find a link, with everything folded that may be."""
    found = work.world.links.get(name)
    if found is None:
        raise NotCarriedOut(Refused("PJ-20", f"there is no link {name!r}"))
    return linking.fold(work, name) if found.link.status is Status.OPEN else found


def _busy(work: Work) -> frozenset[str]:
    return frozenset(name for name, table in work.world.tables.items() if table.is_busy)


def open_link(work: Work, asked: f.OpenLink, _dealing: Dealing) -> None:
    """Open a link that another person has approved."""
    by = _by(work, Role.GAMING_SHIFT_MANAGER, "PJ-15", "open a link")
    if not asked.link or ":" in asked.link or asked.link in work.world.links:
        raise NotCarriedOut(Refused("PJ-01", f"no link can be opened under the name {asked.link!r}"))
    linking.take(work, asked.link, opening.open_link(asked.link, asked.parameters, by, asked.approver))


def join_link(work: Work, asked: f.JoinLink, _dealing: Dealing) -> None:
    """Link a table that stands on the floor and has no link."""
    by = _by(work, Role.PIT_MANAGER, "PJ-15", "link a table")
    table = work.table()
    if table.link or table.is_busy:
        raise NotCarriedOut(Refused("PJ-15", f"{table.name} has a link, or a round is under way there"))
    setup = table.state.setup
    joined = opening.join(
        _link(work, asked.link).link,
        table.name,
        setup.game.code,
        setup.version.digest,
        setup.terms.jackpot_unit,
        by,
        practice=False,
    )
    linking.take(work, asked.link, joined)


def leave_link(work: Work, _asked: f.LeaveLink, _dealing: Dealing) -> None:
    """Unlink a table between rounds."""
    by = _by(work, Role.PIT_MANAGER, "PJ-15", "unlink a table")
    table = work.table()
    linking.take(work, table.link, opening.leave(_link(work, table.link).link, table.name, by, _busy(work)))


def prepare_change(work: Work, asked: f.PrepareChange, _dealing: Dealing) -> None:
    """Prepare new parameters (PJ-15)."""
    by = _by(work, Role.PIT_MANAGER, "PJ-15", "prepare a change of a link")
    linking.take(work, asked.link, opening.prepare_change(_link(work, asked.link).link, asked.parameters, by))


def withdraw_change(work: Work, asked: f.WithdrawChange, _dealing: Dealing) -> None:
    """Take a prepared change back."""
    by = _by(work, Role.PIT_MANAGER, "PJ-15", "withdraw a change of a link")
    linking.take(work, asked.link, opening.withdraw_change(_link(work, asked.link).link, asked.number, by))


def approve_change(work: Work, asked: f.ApproveChange, _dealing: Dealing) -> None:
    """Let a prepared change hold, with all tables of the link between rounds (PJ-15)."""
    by = _by(work, Role.GAMING_SHIFT_MANAGER, "PJ-15", "approve a change of a link")
    found = _link(work, asked.link)
    prepared = found.link.changes.get(asked.number)
    linked = [work.world.tables[table] for table in found.link.tables]
    for fault in program.misfits(prepared.parameters, linked) if prepared else ():
        raise NotCarriedOut(Refused("PJ-15", fault))
    changed = opening.approve_change(found.link, asked.number, by, _busy(work), waiting=len(found.waiting))
    linking.take(work, asked.link, changed)


def stop_link(work: Work, asked: f.StopLink, _dealing: Dealing) -> None:
    """Stop a link (PJ-21)."""
    by = _by(work, Role.PIT_MANAGER, "PJ-21", "stop a link")
    linking.take(work, asked.link, opening.stop(_link(work, asked.link).link, asked.cause, by))


def resume_link(work: Work, asked: f.ResumeLink, _dealing: Dealing) -> None:
    """Let a link go on from exactly where it stopped (PJ-21)."""
    by = _by(work, Role.GAMING_SHIFT_MANAGER, "PJ-21", "let a link go on")
    for fault in program.faults(work.world, program.read_program()):
        raise NotCarriedOut(Refused("PJ-22", fault))
    linking.take(work, asked.link, opening.resume(_link(work, asked.link).link, by, asked.approver))


def retire_link(work: Work, asked: f.RetireLink, _dealing: Dealing) -> None:
    """End a link; everything it holds goes to its successor, in one transaction (PJ-19)."""
    by = _by(work, Role.GAMING_SHIFT_MANAGER, "PJ-19", "retire a link")
    found, successor = _link(work, asked.link), _link(work, asked.successor)
    waiting = len(found.waiting) + len(successor.waiting)
    ended = opening.retire(found.link, successor.link, by, asked.approver, _busy(work), waiting=waiting)
    if isinstance(ended, parameters.Refused):
        raise NotCarriedOut(Refused(ended.rule, ended.reason))
    gone, came = ended
    work.record(link_stream(asked.link), *gone)
    work.record(link_stream(asked.successor), *came)


def adjust_meter(work: Work, asked: f.AdjustMeter, _dealing: Dealing) -> None:
    """Change a meter by hand, for a reason that is on the list (PJ-06)."""
    by = _by(work, Role.GAMING_SHIFT_MANAGER, "PJ-06", "change a meter by hand")
    link = _link(work, asked.link).link
    adjusted = correcting.adjust(link, asked.reason, asked.cents, asked.note, by, asked.approver)
    linking.take(work, asked.link, adjusted)


def decide_referral(work: Work, asked: f.DecideReferral, _dealing: Dealing) -> None:
    """Decide an entry that was referred upward (6.1, R39)."""
    by = _by(work, Role.GAMING_SHIFT_MANAGER, "6.1", "decide what was referred")
    link = _link(work, asked.link).link
    decided = correcting.decide_referral(link, asked.entry, asked.cents, asked.note, by, asked.approver)
    linking.take(work, asked.link, decided)


def verify_entries(work: Work, asked: f.VerifyEntries, _dealing: Dealing) -> None:
    """Let a second person verify the winning hands of a round (PJ-28)."""
    by = _by(work, Role.PIT_SUPERVISOR, "PJ-28", "verify winning hands")
    table = work.table()
    verified = entering.verify(_link(work, table.link).link, table.name, asked.round, by)
    linking.take(work, table.link, verified)
