"""Hits: entered with their amount fixed, verified by a second person, and paid once the round stands."""

from collections.abc import Iterable, Sequence
from typing import final

from msgspec import Struct
from msgspec.structs import replace

from megalink.cards import Card
from megalink.games.settlement import Entry
from megalink.jackpot import events as e
from megalink.jackpot.awards import WHOLE, SeatEntry, award
from megalink.jackpot.link import BrokenLink, Link
from megalink.jackpot.opening import Outcome, not_open
from megalink.jackpot.parameters import Refused
from megalink.jackpot.sources import Prize, Sources
from megalink.money import MeterShare
from megalink.rulebook.rulings import Rulings


@final
class Winner(Struct, frozen=True):
    """A winning hand as the table settled it."""

    seat: int
    player: str
    entry: Entry
    cards: tuple[Card, ...]


@final
class Played(Struct, frozen=True):
    """The round in which hands have won."""

    table: str
    round: int
    version: str
    """The digest of its rule version."""
    method: str
    rulings: Rulings
    winners: tuple[Winner, ...]


def enter(link: Link, played: Played, by: str) -> Outcome:
    """Enter the winning hands of one round at one table, all at once, and fix their amounts (PJ-08).

    Each gets the next number of the link (R30), lower prizes before higher ones (R08) and among equal ones in
    seat order, so that the order in which they are named does not matter (PJ-11).
    """
    refused = not_open(link) or _may_not_enter(link, played)
    if refused:
        return refused
    rulings = replace(played.rulings, fixed_prizes=link.parameters.fixed_prizes)  # R09 is the link's
    prizes: tuple[Prize, ...] = ()
    meter, displayed, tops = link.meter, link.display, 0
    for hand in sorted({each.entry.hand for each in played.winners}):
        winners = [each for each in played.winners if each.entry.hand is hand]
        entries = [SeatEntry(each.seat, each.entry) for each in winners]
        awards = award(entries, displayed, link.parameters.reset, rulings)
        numbered = link.meters.entries + len(prizes)
        found = _prizes(
            numbered, winners, [each.amount for each in awards.awards], awards.house_funded, meter, link
        )
        meter -= sum((each.drawn for each in found), Sources())
        prizes, displayed = prizes + found, awards.after
        pays = winners[0].entry.pays
        tops += isinstance(pays, MeterShare) and pays.percent == WHOLE
    put_up = _put_up(link) if tops else Sources()
    meter += put_up
    limit = link.parameters.limit
    spilled = Sources() if limit is None else meter.first(max(0, meter.total - limit * link.scale))
    if (meter - spilled).total // link.scale != displayed:
        message = f"{link.name}: the awards leave {displayed}, the meter {meter.total // link.scale}"
        raise BrokenLink(message)
    return (
        e.HandsEntered(
            played.table,
            link.tables[played.table],
            played.round,
            played.version,
            played.method,
            link.display,
            displayed,
            prizes,
            put_up,
            spilled,
            tops,
            by,
        ),
    )


def _may_not_enter(link: Link, played: Played) -> Refused | None:
    if played.table not in link.tables:
        return Refused("PJ-20", f"{played.table} has no link")
    if not played.winners:
        return Refused("R30", "no winning hand is named")
    entered = {each.prize.seat for each in link.entries_of(played.table, played.round).values()}
    known = link.last.get(played.table)
    contributed = {} if known is None or known.round != played.round else known.parts
    for each in played.winners:
        if each.seat in entered:
            return Refused("R30", f"position {each.seat} is entered already for round {played.round}")
        told = contributed.get(each.seat)
        if told is None or told.cents < each.entry.staked:
            return Refused("R30", f"position {each.seat} has no such jackpot wager in round {played.round}")
    return None


def _prizes(
    numbered: int,
    winners: Iterable[Winner],
    amounts: Sequence[int],
    house_cents: int,
    meter: Sources,
    link: Link,
) -> tuple[Prize, ...]:
    """Divide what the meter and what the house pay among the winners of one prize, the meter's part first."""
    from_meter = sum(amounts) - house_cents
    prizes: list[Prize] = []
    for winner, cents in zip(sorted(winners, key=lambda each: each.seat), amounts, strict=True):
        drawn_cents = min(cents, from_meter)
        drawn = meter.first(drawn_cents * link.scale)
        meter -= drawn
        from_meter -= drawn_cents
        prizes.append(
            Prize(
                numbered + len(prizes) + 1,
                winner.seat,
                winner.player,
                winner.entry.hand,
                winner.cards,
                winner.entry.staked,
                cents,
                drawn,
                cents - drawn_cents,
                isinstance(winner.entry.pays, MeterShare),
            )
        )
    return tuple(prizes)


def _put_up(link: Link) -> Sources:
    """Put the reset amount up: from the reserve first, then the overflow, then by the house (R50, PJ-17).

    A fraction of a cent that nobody could be paid stays in the meter beside it (PJ-04).
    """
    wanted = link.parameters.reset * link.scale
    reserve = min(wanted, link.reserve)
    overflow = min(wanted - reserve, link.overflow)
    return Sources(reserve=reserve, overflow=overflow, house=wanted - reserve - overflow)


def verify(link: Link, table: str, number: int, by: str) -> Outcome:
    """Let a second person verify the winning hands of a round (PJ-28, ROL-03)."""
    waiting = {key: each for key, each in link.entries_of(table, number).items() if not each.verified_by}
    refused = not_open(link)
    if refused:
        return refused
    if not waiting:
        return Refused("PJ-28", f"no entry of round {number} at {table} waits to be verified")
    if any(each.entered_by == by for each in waiting.values()):
        return Refused("ROL-03", "somebody else verifies what one has entered")
    return (e.EntriesVerified(table, number, tuple(waiting), by),)


def stand(link: Link, table: str, number: int) -> tuple[e.Event, ...]:
    """Record that a round can no longer be undone, if a prize waits for that: the next one begins (R39)."""
    waiting = (each for each in link.entries_of(table, number).values() if not each.stands)
    return (e.RoundStands(table, number),) if any(waiting) else ()


def pay(link: Link, number: int, slip: int, by: str) -> Outcome:
    """Pay a prize, against the amount that was fixed when it was entered (PJ-08)."""
    refused = not_open(link)
    if refused:
        return refused
    entry = link.entries.get(number)
    if entry is None or entry.closed:
        return Refused("R30", f"there is no open entry {number}")
    if entry.referred:
        return Refused("6.1", f"entry {number} is referred upward, and not decided yet")
    if not entry.stands:
        return Refused("R39", f"entry {number} is pending: its round may still be undone")
    if not entry.verified_by:
        return Refused("PJ-28", f"entry {number} is not verified")
    return (e.PrizePaid(number, entry.prize.player, entry.cents - entry.paid, slip, by),)
