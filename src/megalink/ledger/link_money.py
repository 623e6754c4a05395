"""What the events of a link move; see `accounts` for how parts of a cent stay exact."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, final

from msgspec import Struct

from megalink.jackpot import events as e
from megalink.jackpot import remedies as r
from megalink.jackpot.evolve import evolve
from megalink.jackpot.link import Link
from megalink.jackpot.sources import Prize, Sources
from megalink.ledger.accounts import Account, Kind
from megalink.ledger.posting import Balances, Posting, Why
from megalink.ledger.writing import Note, Pen


@final
class Pools(Struct, frozen=True):
    """The accounts of a link."""

    link: str

    def __getitem__(self, kind: Kind) -> Account:
        return Account(kind, self.link)


def contributed(event: e.Contributed) -> tuple[Posting, ...]:
    """Say what a contribution moves, in the transaction of its table: from the house, to be folded."""
    pen = Pen(Balances())
    note = Note(Why.CONTRIBUTION, event.rule, event.table, event.round, event.seat, player=event.player)
    funding, told = Account(Kind.FUNDING, event.link), Account(Kind.CONTRIBUTED, event.link, event.table)
    pen.move(funding, told, event.units, note, event.scale)
    return pen.tear_off()


def postings(event: e.Event, link: Link | None, balances: Balances) -> tuple[Posting, ...]:
    """Say what one event of a link moves; `link` and `balances` are as they were before it."""
    pen = Pen(balances)
    _write(pen, event, link)
    return pen.tear_off()


def postings_of(
    link: Link | None, happened: Iterable[e.Event], balances: Balances
) -> tuple[tuple[Posting, ...], ...]:
    """Say what each of several events of a link moves, in their order."""
    pen = Pen(balances)
    made: list[tuple[Posting, ...]] = []
    for event in happened:
        _write(pen, event, link)
        made.append(pen.tear_off())
        link = evolve(link, event)
    return tuple(made)


def _write(pen: Pen, event: e.Event, link: Link | None) -> None:
    if isinstance(event, e.LinkOpened):
        pools = Pools(event.link)
        pen.move(pools[Kind.FUNDING], pools[Kind.METER], event.parameters.start, Note(Why.START, "R50"))
    elif link is not None and type(event) in _WRITE:
        _WRITE[type(event)](pen, event, link, Pools(link.name))


def _folded(pen: Pen, event: e.ContributionsFolded, link: Link, pools: Pools) -> None:
    """Bring what tables told to the pools: one posting a table and pool."""
    for table in dict.fromkeys(part.table for part in event.parts):
        parts = [part for part in event.parts if part.table == table]
        told = Account(Kind.CONTRIBUTED, link.name, table)
        note = Note(Why.FOLDED, "R50", table)
        for kind, amount in (
            (Kind.METER, sum(part.meter for part in parts)),
            (Kind.RESERVE, sum(part.reserve for part in parts)),
            (Kind.OVERFLOW, sum(part.overflow for part in parts)),
        ):
            pen.move(told, pools[kind], amount, note, link.scale)


def _house(prize: Prize) -> Kind:
    """Say which account of the house pays beside the meter: its expense for fixed prizes, or its funding."""
    return Kind.FUNDING if prize.of_meter else Kind.PRIZES


def _put_up(pen: Pen, put_up: Sources, sign: int, note: Note, link: Link, pools: Pools) -> None:
    """Bring a reset amount to the meter, or back to whatever had put it up."""
    for kind, amount in (
        (Kind.RESERVE, put_up.reserve),
        (Kind.OVERFLOW, put_up.overflow),
        (Kind.FUNDING, put_up.house),
    ):
        pen.move(pools[kind], pools[Kind.METER], sign * amount, note, link.scale)


def _entered(pen: Pen, event: e.HandsEntered, link: Link, pools: Pools) -> None:
    for prize in event.prizes:
        note = _of(Why.PRIZE, "R30", event.table, event.round, prize)
        pen.move(pools[Kind.METER], pools[Kind.PAYABLE], prize.drawn.total, note, link.scale)
        pen.move(pools[_house(prize)], pools[Kind.PAYABLE], prize.house_cents, note)
    note = Note(Why.RESET, "R50", event.table, event.round)
    _put_up(pen, event.put_up, 1, note, link, pools)
    over = Note(Why.LIMIT, "PJ-17", event.table, event.round)
    pen.move(pools[Kind.METER], pools[Kind.OVERFLOW], event.spilled.total, over, link.scale)


def _of(why: Why, rule: str, table: str, number: int, prize: Prize, corrects: str = "") -> Note:
    return Note(
        why, rule, table, number, prize.seat, player=prize.player, entry=prize.number, corrects=corrects
    )


def _paid(pen: Pen, event: e.PrizePaid, link: Link, pools: Pools) -> None:
    entry = link.entries[event.number]
    note = Note(
        Why.PRIZE_PAID,
        "R30",
        entry.table,
        entry.round,
        entry.prize.seat,
        entry=event.number,
        slip=event.slip,
    )
    pen.give(pools[Kind.PAYABLE], event.player, event.cents, note)


def _voided(pen: Pen, event: r.EntriesVoided, link: Link, pools: Pools) -> None:
    for prize in event.prizes:
        what = f"entry {prize.number}"
        note = _of(Why.PRIZE_UNDONE, event.rule, event.table, event.round, prize, what)
        pen.move(pools[Kind.PAYABLE], pools[Kind.METER], prize.drawn.total, note, link.scale)
        pen.move(pools[Kind.PAYABLE], pools[_house(prize)], prize.house_cents, note)
    corrects = f"the reset after round {event.round} at {event.table}"
    note = Note(Why.RESET, event.rule, event.table, event.round, corrects=corrects)
    _put_up(pen, event.taken_down, -1, note, link, pools)
    over = Note(Why.LIMIT, event.rule, event.table, event.round, corrects=corrects)
    pen.move(pools[Kind.METER], pools[Kind.OVERFLOW], event.kept_out - event.spilled.total, over, link.scale)


def _corrected(pen: Pen, event: r.LinkCorrected, link: Link, pools: Pools) -> None:
    """Bring a contribution back to the house, which has handed the wager back; or take what was not told."""
    corrects = f"contribution {event.left.number} of {event.table}"
    note = Note(
        Why.LINK_CORRECTED,
        event.rule,
        event.table,
        event.round,
        event.seat,
        player=event.player,
        corrects=corrects,
    )
    for kind, amount in (
        (Kind.METER, event.meter.total),
        (Kind.RESERVE, event.reserve),
        (Kind.OVERFLOW, event.overflow),
    ):
        pen.move(pools[Kind.FUNDING], pools[kind], amount, note, link.scale)


def _referral_decided(pen: Pen, event: r.ReferralDecided, link: Link, pools: Pools) -> None:
    entry = link.entries[event.number]
    note = _of(Why.PRIZE, "6.1", entry.table, entry.round, entry.prize, f"entry {event.number}")
    for kind, amount in (
        (Kind.METER, event.drawn.total),
        (Kind.RESERVE, event.reserve),
        (Kind.FUNDING, event.house),
    ):
        pen.move(pools[kind], pools[Kind.PAYABLE], amount, note, link.scale)


def _adjusted(pen: Pen, event: r.MeterAdjusted, link: Link, pools: Pools) -> None:
    note = Note(Why.ADJUSTED, "PJ-06")
    source = Kind.OVERFLOW if event.reason is r.Reason.TRANSFER else Kind.FUNDING
    pen.move(pools[source], pools[Kind.METER], event.meter.total, note, link.scale)


def _retired(pen: Pen, event: e.LinkRetired, link: Link, pools: Pools) -> None:
    note = Note(Why.HANDED_ON, "PJ-19")
    for kind, amount in (
        (Kind.METER, event.meter.total),
        (Kind.RESERVE, event.reserve),
        (Kind.OVERFLOW, event.overflow),
    ):
        pen.move(pools[kind], pools[Kind.HANDED_ON], amount, note, link.scale)


def _received(pen: Pen, event: e.BalanceReceived, _link: Link, pools: Pools) -> None:
    note = Note(Why.HANDED_ON, "PJ-19")
    came = Account(Kind.HANDED_ON, event.link)
    pen.move(came, pools[Kind.METER], event.meter.total, note, event.scale)
    pen.move(came, pools[Kind.OVERFLOW], event.overflow, note, event.scale)


_WRITE: Final[Mapping[type, Callable[[Pen, Any, Link, Pools], None]]] = {
    e.ContributionsFolded: _folded,
    e.HandsEntered: _entered,
    e.PrizePaid: _paid,
    e.BalanceReceived: _received,
    e.LinkRetired: _retired,
    r.EntriesVoided: _voided,
    r.LinkCorrected: _corrected,
    r.ReferralDecided: _referral_decided,
    r.MeterAdjusted: _adjusted,
}


def disagreements(link: Link, balances: Balances) -> tuple[str, ...]:
    """Compare the pools of a link with its accounts: any difference is an incident (PJ-29)."""
    pools = Pools(link.name)
    held = {
        Kind.METER: link.meter.total,
        Kind.RESERVE: link.reserve,
        Kind.OVERFLOW: link.overflow,
    }
    found = [
        f"{pools[kind]} holds {balances.on(pools[kind])} cents, the link {units}/{link.scale}"
        for kind, units in held.items()
        if balances.on(pools[kind]) * link.scale != units
    ]
    owed = sum(each.cents - each.paid for each in link.entries.values() if not each.void)
    if balances.on(pools[Kind.PAYABLE]) != owed:
        found.append(
            f"{pools[Kind.PAYABLE]} holds {balances.on(pools[Kind.PAYABLE])} cents, the link owes {owed}"
        )
    return tuple(found)
