"""Opening a link, its tables, changes of what is approved for it, stopping it, and its end.

Whatever changes what a link is takes two people (ROL-03): one who prepares, another who approves. That they
may do so at all is for the floor to say, which knows their positions.
"""

from collections.abc import Collection
from math import lcm
from typing import Final

from megalink.jackpot import events as e
from megalink.jackpot.link import Link, Status, fingerprint
from megalink.jackpot.parameters import FINEST, Parameters, Refused, lowered
from megalink.jackpot.sources import Sources

Outcome = tuple[e.Event, ...] | Refused

NOT_OPEN: Final = "PJ-21"


def not_open(link: Link) -> Refused | None:
    """Refuse what may not be done while a link is stopped, or after its end."""
    if link.status is Status.OPEN:
        return None
    waits = ": this waits until it is let go on" if link.status is Status.STOPPED else ""
    return Refused(NOT_OPEN, f"the link {link.name} is {link.status.value}{waits}")


def alone(by: str, approver: str) -> Refused | None:
    """Refuse to let one person do what takes two."""
    if by and approver and by != approver:
        return None
    return Refused("ROL-03", "somebody else approves what one has prepared")


def open_link(name: str, parameters: Parameters, by: str, approver: str) -> Outcome:
    """Open a link with its start amount, which the house puts up (R50)."""
    return alone(by, approver) or (e.LinkOpened(name, parameters, by, approver),)


def join(link: Link, table: str, game: str, version: str, unit: int, by: str, *, practice: bool) -> Outcome:
    """Link a table whose game, rule version and jackpot unit are those approved; never one for practice."""
    refused = not_open(link)
    if refused:
        return refused
    if practice:
        return Refused("PLY-10", f"{table} is a practice table: it feeds no link")
    if table in link.tables:
        return Refused("PJ-01", f"{table} is linked already")
    approval = link.parameters.approvals.get(game)
    if approval is None or approval.version != version:
        return Refused("PJ-30", f"this rule version of {game} is not approved for {link.name}")
    if unit != link.parameters.minimum_wager:
        return Refused(
            "PJ-01", f"the minimum wager of {link.name} is {link.parameters.minimum_wager}, not {unit}"
        )
    return (e.TableJoined(table, game, by),)


def leave(link: Link, table: str, by: str, busy: Collection[str]) -> Outcome:
    """Unlink a table between rounds, once its prizes are paid."""
    if table not in link.tables:
        return Refused("PJ-01", f"{table} is not linked")
    if table in busy:
        return Refused("PJ-15", f"a round is under way at {table}")
    if any(not each.closed and each.table == table for each in link.entries.values()):
        return Refused("R39", f"a prize won at {table} is not paid yet")
    return (e.TableLeft(table, by),)


def prepare_change(link: Link, parameters: Parameters, by: str) -> Outcome:
    """Prepare new parameters; nothing changes until somebody else approves exactly these (PJ-15, ROL-08)."""
    refused = not_open(link) or _cannot_become(link, parameters)
    return refused or (e.ChangePrepared(link.prepared + 1, parameters, by),)


def withdraw_change(link: Link, number: int, by: str) -> Outcome:
    """Take a prepared change back."""
    if number not in link.changes:
        return Refused("PJ-15", f"no change {number} waits for approval")
    return (e.ChangeWithdrawn(number, by),)


def approve_change(link: Link, number: int, by: str, busy: Collection[str], *, waiting: int) -> Outcome:
    """Let a prepared change hold from now on, with all the tables of the link between rounds (PJ-15).

    What was contributed under the old rates is folded before; `waiting` counts what is not.
    """
    prepared = link.changes.get(number)
    if prepared is None:
        return Refused("PJ-15", f"no change {number} waits for approval")
    refused = not_open(link) or alone(prepared.by, by) or _in_play(link, busy, waiting)
    refused = refused or _cannot_become(link, prepared.parameters)
    return refused or (e.ChangeApproved(number, prepared.parameters, by),)


def _in_play(link: Link, busy: Collection[str], waiting: int) -> Refused | None:
    playing = sorted(table for table in link.tables if table in busy)
    if playing:
        return Refused("PJ-15", f"rounds are under way at {', '.join(playing)}")
    if waiting:
        return Refused("PJ-15", f"{waiting} contributions are not folded yet")
    return None


def _cannot_become(link: Link, parameters: Parameters) -> Refused | None:
    """Refuse parameters that this link cannot take over (PJ-16, PJ-18, PJ-30)."""
    if link.meters.contributions or link.meters.wagers:
        refused = lowered(link.parameters, parameters)
        if refused:
            return refused
    if parameters.limit is not None and parameters.limit < link.current:
        return Refused("PJ-16", "the limit is not set below what the meter holds")
    if parameters.reserve_bound * link.scale < link.reserve:
        return Refused("PJ-18", "the reserve holds more than the new cap")
    games = sorted({*link.tables.values()} - parameters.approvals.keys())
    if games:
        return Refused("PJ-30", f"tables of {', '.join(games)} are linked")
    if lcm(link.scale, parameters.scale) > FINEST:
        return Refused("PJ-04", f"old and new rates together divide a cent into more than {FINEST} parts")
    return None


def stop(link: Link, cause: str, by: str) -> Outcome:
    """Stop a link: after a failed check, a lost configuration, a failure of the store, or by hand (PJ-21)."""
    return not_open(link) or (e.LinkStopped(cause, fingerprint(link), by),)


def resume(link: Link, by: str, approver: str) -> Outcome:
    """Go on from exactly where the link stopped (PJ-21)."""
    if link.status is not Status.STOPPED:
        return Refused(NOT_OPEN, f"the link {link.name} is not stopped")
    refused = alone(by, approver)
    if refused:
        return refused
    if fingerprint(link) != link.stopped_at:
        return Refused(NOT_OPEN, "the link is not what it was when it stopped")
    return (e.LinkResumed(by, approver),)


def retire(
    link: Link, successor: Link, by: str, approver: str, busy: Collection[str], *, waiting: int
) -> tuple[tuple[e.Event, ...], tuple[e.Event, ...]] | Refused:
    """End a link: all that it holds goes to a successor whose top prize is no rarer (PJ-19).

    Gives the events of the link and those of its successor, which are written in one transaction.
    """
    refused = (
        not_open(link)
        or not_open(successor)
        or alone(by, approver)
        or _in_play(link, busy, waiting)
        or _no_successor(link, successor)
    )
    if refused:
        return refused
    gone = e.LinkRetired(successor.name, link.meter, link.reserve, link.overflow, link.scale, by, approver)
    scale = lcm(link.scale, successor.scale)
    times, wider = scale // link.scale, scale // successor.scale
    meter = link.meter.times(times) + Sources(contributed=link.reserve * times)
    room = None if successor.room is None else successor.room * wider
    kept_out = 0 if room is None else max(0, meter.total - room)
    came = e.BalanceReceived(
        link.name, meter - meter.first(kept_out), link.overflow * times + kept_out, scale
    )
    return (gone,), (came,)


def _no_successor(link: Link, successor: Link) -> Refused | None:
    if link.name == successor.name:
        return Refused("PJ-19", "a link does not succeed itself")
    if link.open_entries:
        return Refused("PJ-19", f"prizes of {link.name} are not paid yet")
    if successor.parameters.rarest_top_prize < link.parameters.rarest_top_prize:
        return Refused("PJ-19", f"the top prize of {successor.name} is rarer than that of {link.name}")
    if lcm(link.scale, successor.scale) > FINEST:
        return Refused("PJ-04", f"the rates together divide a cent into more than {FINEST} parts")
    return None
