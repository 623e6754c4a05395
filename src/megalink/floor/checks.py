"""What an event should have said, made again from what was known just before it."""

from collections.abc import Iterator
from typing import Any

from megalink.floor import events as f
from megalink.floor.program import configuration
from megalink.floor.world import FLOOR, World
from megalink.jackpot import events as j
from megalink.jackpot import opening
from megalink.jackpot.contributing import fold
from megalink.jackpot.entering import Played, enter
from megalink.jackpot.link import Link, faults
from megalink.ledger import linking
from megalink.table import events as e
from megalink.table.betting import slots
from megalink.table.irregular import FOLLOWS
from megalink.table.roles import Refusal
from megalink.table.settling import settled
from megalink.table.state import Phase, State


def recomputed(world: World, stream: str, event: Any) -> Iterator[str]:  # noqa: ANN401  # whatever streams hold
    """Say what is wrong with an event, as far as it follows from what was known before it."""
    kind, _, name = stream.partition(":")
    if kind == "table" and not isinstance(event, f.TableOpened):
        yield from _at_a_table(world, name, event)
    elif kind == "link" and not isinstance(event, j.LinkOpened):
        yield from _at_a_link(world, name, event)
    elif kind == FLOOR:
        yield from _of_the_floor(world, event)


def _of_the_floor(world: World, event: Any) -> Iterator[str]:  # noqa: ANN401
    approved = world.house.get("program", "")
    match event:
        case f.FloorStarted(digest=digest) if approved not in ("", digest):
            yield "a program served that was not approved"
        case f.SelfChecked() if (event.program, event.configuration) != (approved, configuration(world)):
            yield "what was verified is not what was approved"
        case f.ProgramApproved() if event.before != approved or event.by == event.approver:
            yield "takes the place of another program, or was approved by one person alone"
        case _:
            pass


def _at_a_table(world: World, name: str, event: Any) -> Iterator[str]:  # noqa: ANN401
    table = world.tables[name]
    state = table.state
    match event:
        case e.RoundOpened() | e.BetsClosed():
            yield from _announced(state, event)
        case e.HandSettled() if event.corrects is None and state.phase is Phase.SETTLING:
            if event != settled(state, state.positions[event.seat]):
                yield f"the rules settle position {event.seat} otherwise"
        case e.Proposed():
            follows = FOLLOWS[type(event.about)](state, event.about)
            said = (event.remedy, event.rule, event.decides)
            if isinstance(follows, Refusal) or (follows.remedy, follows.rule, follows.decides) != said:
                yield "something else follows from this report"
        case e.AwardsRecorded() if table.link:
            yield from _awarded(world.links[table.link].link, name, state, event)
        case j.Contributed():
            yield from _contributed(world.links[event.link].link, state, event)
        case _:
            pass


def _announced(state: State, event: e.RoundOpened | e.BetsClosed) -> Iterator[str]:
    if isinstance(event, e.BetsClosed):
        if event.due != slots(state.setup.method.first, tuple(sorted(state.positions))):
            yield "the cards due are not those of the dealing method"
        return
    if event.version != state.setup.version.digest or event.terms != state.setup.terms:
        yield "the round is bound to another rule version, or to other terms, than the table's"
    if event.number != state.round + 1:
        yield f"round {state.round + 1} should begin here"


def _contributed(link: Link, state: State, event: j.Contributed) -> Iterator[str]:
    wagered = {each.seat: each.cents for each in linking.wagered(state)}
    units = (link.parameters.rate + link.parameters.reserve_rate) * event.cents * event.scale
    if wagered.get(event.seat) != event.cents or event.units != units:
        yield "the wager on the table contributes another amount"


def _awarded(link: Link, name: str, state: State, event: e.AwardsRecorded) -> Iterator[str]:
    entered = {each.prize.seat: each.prize.cents for each in link.entries_of(name, state.round).values()}
    if any(entered.get(seat) != amount for seat, amount in event.amounts.items()):
        yield "the link fixed other amounts for these hands"


def _at_a_link(world: World, name: str, event: Any) -> Iterator[str]:  # noqa: ANN401
    known = world.links[name]
    match event:
        case j.ContributionsFolded():
            told = {(each.table, each.number): each for each in known.waiting}
            parts = [told.get((part.table, part.number)) for part in event.parts]
            if None in parts or fold(known.link, [each for each in parts if each]) != (event,):
                yield "what the tables contributed goes elsewhere"
        case j.HandsEntered():
            played = linking.played(event.table, world.tables[event.table].state)
            if played is None:
                yield "no hand of the table waits to be entered"
            else:
                yield from _entered(known.link, played, event)
        case j.LinkStopped() if opening.stop(known.link, event.cause, event.by) != (event,):
            yield "the link was another when it stopped"
        case j.LinkResumed() if opening.resume(known.link, event.by, event.approver) != (event,):
            yield "the link may not go on so"
        case _:
            pass
    yield from faults(known.link)


def _entered(link: Link, played: Played, event: j.HandsEntered) -> Iterator[str]:
    if enter(link, played, event.by) != (event,):
        yield "the meter pays these hands other amounts"
