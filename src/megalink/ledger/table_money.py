"""What the events of a table move.

Wagers go from their players to the felt when they are placed: reserved. Settled, each goes back to its player
or is collected, and what is won comes from the table's win; never is a posting edited. Where a settled hand
is settled again, or goes back, what was posted is posted the other way, naming what it corrects, and then
anew (R39). Jackpot prizes are the link's to pay (`link_money`), so that a line's prize is no part of what is
posted here.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import final

from msgspec import Struct
from msgspec.structs import replace

from megalink.games.settlement import Settlement
from megalink.ledger import accounts as a
from megalink.ledger.breakage import breakage
from megalink.ledger.posting import Balances, BrokenLedger, Posting, Why
from megalink.ledger.writing import Note, Pen
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.evolve import evolve
from megalink.table.roles import Refusal
from megalink.table.sharing import Part
from megalink.table.state import Position, State, owned


@final
class Context(Struct, frozen=True):
    """What must be known to say what an event moves."""

    table: str
    start: State
    """The table before the command that the event came of, …"""
    before: State
    """… and just before the event."""
    balances: Balances
    """Before the command's first event."""


_LAYING = (e.WagersPlaced, e.WagersCancelled, e.Decided, r.WagersCorrected, r.WagersMoved)
"""Events that change what lies on the felt."""

_STAKING = (e.WagersPlaced, e.Decided)
"""Events by which players themselves stake."""


def postings(event: e.Event, context: Context) -> tuple[Posting, ...]:
    """Say what one event moves, where it is the first of its command that moves anything."""
    pen = Pen(context.balances)
    _write(pen, event, context)
    return pen.tear_off()


def postings_of(
    table: str, start: State, happened: Iterable[e.Event], balances: Balances
) -> tuple[tuple[Posting, ...], ...]:
    """Say what each event of one command moves, in their order."""
    pen, state = Pen(balances), start
    made: list[tuple[Posting, ...]] = []
    for event in happened:
        _write(pen, event, Context(table, start, state, balances))
        made.append(pen.tear_off())
        state = evolve(state, event)
    return tuple(made)


def unfunded(table: str, start: State, happened: Sequence[e.Event], balances: Balances) -> Refusal | None:
    """Refuse a command with which a player would stake more than he has (3.4; of a follow-up wager R12)."""
    for event, made in zip(happened, postings_of(table, start, happened, balances), strict=True):
        if not isinstance(event, _STAKING):
            continue
        short = [posting for posting in made if posting.source.kind is a.Kind.OWED]
        if short:
            names = " and ".join(sorted({posting.player for posting in short}))
            lacking = sum(posting.amount for posting in short)
            rule = "R12" if isinstance(event, e.Decided) and event.shares else event.rule
            return Refusal(rule, f"{names} cannot fund this: {lacking} cents are lacking")
    return None


def _write(pen: Pen, event: e.Event, context: Context) -> None:
    if isinstance(event, _LAYING):
        _lay(pen, event, context)
    elif isinstance(event, e.HandSettled | r.HandReturned):
        _settle(pen, event, context)
    elif isinstance(event, r.WagerOwed):
        # he has taken it from the felt, where it counts as lying: it is his, and he owes it (5.6, R46)
        note = Note(
            Why.OWED, event.rule, context.table, context.before.round, event.seat, event.wager, event.player
        )
        pen.move(a.owed(event.player), a.player(event.player), event.amount, note)


def lying(position: Position | None) -> dict[tuple[str, str], int]:
    """Give what lies on the felt at a position, what is not played included."""
    found: dict[tuple[str, str], int] = {}
    if position is None:
        return found
    for wager, shares in owned(position).items():
        for player, amount in shares.items():
            found[wager, player] = amount
    for back in position.back:
        key = (back.wager, back.player)
        found[key] = found.get(key, 0) + back.amount
    return found


def _lay(
    pen: Pen,
    event: e.WagersPlaced | e.WagersCancelled | e.Decided | r.WagersCorrected | r.WagersMoved,
    context: Context,
) -> None:
    """Bring to the felt what an event adds to it, and back what it takes away."""
    before, after = context.before, evolve(context.before, event)
    seats = (event.seat, event.to) if isinstance(event, r.WagersMoved) else (event.seat,)
    was, then = _at(before, seats), _at(after, seats)
    was_wrong = isinstance(event, r.WagersCorrected | r.WagersMoved)
    corrects = f"the wagers recorded at position {event.seat}" if was_wrong else ""
    felt = a.felt(context.table)
    for key in dict.fromkeys([*was, *then]):  # what goes back is there before more is staked
        more = then.get(key, 0) - was.get(key, 0)
        if more < 0:
            wager, player = key
            note = Note(
                Why.TAKEN_BACK, event.rule, context.table, before.round, event.seat, wager, corrects=corrects
            )
            pen.give(felt, player, -more, note)
    for key in then:
        more = then[key] - was.get(key, 0)
        if more > 0:
            wager, player = key
            note = Note(
                Why.WAGER, event.rule, context.table, before.round, event.seat, wager, corrects=corrects
            )
            pen.take(player, felt, more, note)


def _at(state: State, seats: Iterable[int]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for seat in seats:
        for key, amount in lying(state.positions.get(seat)).items():
            found[key] = found.get(key, 0) + amount
    return found


def _settle(pen: Pen, event: e.HandSettled | r.HandReturned, context: Context) -> None:
    before = context.before
    position = before.positions[event.seat]
    if event.corrects is not None:
        was = context.start.positions[event.seat]
        if was.settlement is None:
            message = f"position {event.seat} was not settled before, so nothing is corrected"
            raise BrokenLedger(message)
        corrects = f"the settlement of position {event.seat} in round {before.round}"
        _post(pen, context, was, was.settlement, was.parts, was.award or 0, event.rule, corrects)
    award = position.award or 0 if isinstance(event, e.HandSettled) else 0
    _post(pen, context, position, event.settlement, event.parts, award, event.rule)


def _post(
    pen: Pen,
    context: Context,
    position: Position,
    settlement: Settlement,
    parts: Mapping[str, Mapping[str, Part]],
    award: int,
    rule: str,
    corrects: str = "",
) -> None:
    """Post the lines of a settled hand; the other way round where they are corrected."""
    game = context.start.game
    felt, win = a.felt(context.table), a.win(context.table)
    lines = settlement.lines
    shared = parts or {
        position.player: {name: Part(line.staked, line.returned) for name, line in lines.items()}
    }
    note = Note(Why.STAKE_BACK, rule, context.table, context.start.round, position.seat, corrects=corrects)
    for player, own in shared.items():
        for wager, part in own.items():
            prize = award if wager == game.jackpot and player == position.player else 0
            paid = part.returned - prize
            line = replace(note, rule=lines[wager].rule, wager=wager)
            stake_back = min(part.staked, paid)
            flows = (
                (felt, player, stake_back, Why.STAKE_BACK),
                (win, player, paid - stake_back, Why.WON),
                (felt, "", part.staked - stake_back, Why.COLLECTED),
            )
            for source, to, amount, why in reversed(flows) if corrects else flows:
                told = replace(line, why=why, player=to or player)
                if to and corrects:
                    pen.take(to, source, amount, told)
                elif to:
                    pen.give(source, to, amount, told)
                else:
                    ends = (win, source) if corrects else (source, win)
                    pen.move(*ends, amount, told)
    for wager, kept, per in breakage(context.start, position, settlement):
        told = replace(note, why=Why.BREAKAGE, rule="R11", wager=wager)
        pen.move(win, a.Account(a.Kind.BREAKAGE, context.table), -kept if corrects else kept, told, per)
