"""A table and its link: contributions when bets close, awards at entry, corrections, and what then stands.

Contributions are records of the table's own stream, so that tables never wait for each other; they are folded
into the meters before anything else is asked of the link. A hand is entered in the transaction that settles
it: its number, its amount and its line at the table are one step (PJ-07, PJ-08, R30).
"""

from collections.abc import Sequence

from megalink.floor.commands import Refused
from megalink.floor.work import NotCarriedOut, Work
from megalink.floor.world import LinkNow, TableNow, link_stream, table_stream
from megalink.jackpot import contributing, correcting, entering, opening, parameters
from megalink.jackpot.events import HandsEntered
from megalink.ledger import linking as told
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.roles import Actor, Refusal, Role
from megalink.table.state import Phase, State

LINK: Actor = Actor("link", Role.DEALER)
"""Who tells a table what its entries are paid: the link itself, and no person."""


class Alarmed(NotCarriedOut):
    """Nothing of the transaction is kept but an alarm, which is recorded in its place (PJ-31)."""

    def __init__(self, refused: Refused, stream: str, alarm: object) -> None:
        super().__init__(refused)
        self.stream = stream
        self.alarm = alarm


def take(work: Work, link: str, outcome: opening.Outcome) -> None:
    """Record what comes of asking a link, or carry nothing out."""
    if isinstance(outcome, parameters.Refused):
        raise NotCarriedOut(Refused(outcome.rule, outcome.reason))
    if outcome:
        work.record(link_stream(link), *outcome)


def fold(work: Work, link: str) -> LinkNow:
    """Bring what tables have contributed to the meters."""
    found = work.world.links[link]
    if found.waiting:
        take(work, link, contributing.fold(found.link, found.waiting))
    return work.world.links[link]


def closed(work: Work, table: TableNow) -> Refused | None:
    """Refuse what needs the link while the table has none that takes anything (PJ-20, PJ-21)."""
    found = work.world.links.get(table.link)
    if found is None:
        return Refused("PJ-20", f"{table.name} has no link: no jackpot wager is taken")
    refused = opening.not_open(found.link)
    return None if refused is None else Refused("PJ-20", refused.reason)


def feeds_one(work: Work, table: TableNow) -> None:
    """Let no correction put a wager on the jackpot of a table that has no link: nobody could award it."""
    refused = None if table.link or not told.wagered(table.state) else closed(work, table)
    if refused:
        raise NotCarriedOut(refused)


def contribute(work: Work, table: TableNow) -> None:
    """Tell the link what stands on the jackpot area at "No more bets"."""
    state, wagered = table.state, told.wagered(table.state)
    if not wagered:
        return
    link = work.world.links[table.link].link
    rule = state.game.clauses.closing
    made = contributing.contribute(link, table.name, state.round, wagered, table.contributed, rule)
    match made:
        case contributing.NotPlausible(refused=refused, alarm=alarm):
            raise Alarmed(Refused(refused.rule, refused.reason), link_stream(table.link), alarm)
        case parameters.Refused():
            raise NotCarriedOut(Refused(made.rule, made.reason))
        case _:
            work.record(table_stream(table.name), *made)


def correct(work: Work, name: str, start: State, happened: Sequence[e.Event]) -> None:
    """Let the link correct what it was told of a round whose wagers are others than that (R31, R39)."""
    table, by = work.world.tables[name], work.request.by.name
    if not table.link or start.phase is Phase.BETTING:  # nothing has been told yet
        return
    wanted = told.corrections(start, happened)
    if not wanted.wagers:
        return
    link, number = fold(work, table.link).link, start.round
    if wanted.voids and link.entries_of(name, number):
        take(work, table.link, correcting.void_entries(link, name, number, wanted.voids, by))
    for each in wanted.wagers:
        link = work.world.links[table.link].link
        corrected = correcting.correct_wager(
            link, name, number, each.seat, each.player, each.cents, each.rule, by
        )
        take(work, table.link, corrected)


def award(work: Work, name: str) -> None:
    """Enter the hands that have won, and let the table record what they are paid.

    While the link is stopped they wait, and are entered when it goes on.
    """
    table = work.world.tables[name]
    played = told.played(name, table.state)
    if played is None or not table.link or closed(work, table):
        return
    entered = entering.enter(fold(work, table.link).link, played, work.request.by.name)
    take(work, table.link, entered)
    for event in entered if isinstance(entered, tuple) else ():
        if isinstance(event, HandsEntered):
            recorded = decide(table.state, c.RecordAwards(told.awards(event)), LINK)
            if isinstance(recorded, Refusal):
                raise NotCarriedOut(Refused(recorded.rule, recorded.reason))
            work.record(table_stream(name), *recorded, actor=LINK.name)


def stands(work: Work, table: TableNow) -> None:
    """Tell the link that the table's last round can no longer be undone: the next one begins (R39)."""
    found = work.world.links.get(table.link)
    if found is not None:
        take(work, table.link, entering.stand(found.link, table.name, table.state.round))
