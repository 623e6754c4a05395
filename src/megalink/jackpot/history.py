"""What a link's past says: how an amount was reached (PJ-26), and the record of each win (PJ-28)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import final

from msgspec import Struct
from msgspec.structs import replace

from megalink.cards import Card
from megalink.hands import Category
from megalink.jackpot import events as e
from megalink.jackpot import remedies as r
from megalink.jackpot.evolve import evolve
from megalink.jackpot.link import Link
from megalink.jackpot.sources import Prize


@final
class Step(Struct, frozen=True):
    """One thing that changed the meter, in cents, exactly."""

    what: str
    table: str
    seat: int
    player: str
    number: int
    """Of the table's contribution, or of the link's entry; 0 where the thing has none."""
    wagered: int
    change: Fraction
    meter: Fraction
    """The meter after it."""


@final
class Reached(Struct, frozen=True):
    """How the amount of an entry was reached, from the reset before it (PJ-26)."""

    number: int
    from_meter: int
    """Cents that the meter paid, …"""
    from_house: int
    """… and the house beside it; what a decision on a referral added is among either (6.1)."""
    began: Fraction
    """The meter when the link opened, or after the last 100 % prize."""
    steps: tuple[Step, ...]
    """Everything since; the last is the prize itself."""


class UnknownEntry(LookupError):
    """A number under which nothing was entered."""


@final
class _Reset(Struct, frozen=True):
    """Where an explanation may begin: after a 100 % prize, or at the opening."""

    table: str
    round: int
    meter: Fraction
    steps: int
    """How many steps were before it."""


def how(number: int, happened: Iterable[e.Event]) -> Reached:
    """Explain the amount of an entry, contribution by contribution, from the events of its link.

    A reset after a prize that was undone is none: the explanation goes on from the one before it (R39).
    """
    link: Link | None = None
    steps, resets = list[Step](), list[_Reset]()
    for event in happened:
        before, link = link, evolve(link, event)
        if before is None:
            resets.append(_Reset("", 0, link.current, 0))
        elif isinstance(event, e.ContributionsFolded):
            steps += _contributions(event, before)
        elif isinstance(event, e.HandsEntered):
            for step, prize in zip(_prizes(event, before), event.prizes, strict=True):
                steps.append(step)
                if prize.number == number:
                    paid = prize.drawn.total // before.scale
                    since = resets[-1]
                    return Reached(number, paid, prize.house_cents, since.meter, tuple(steps[since.steps :]))
            if event.tops:
                change = link.current - steps[-1].meter
                steps.append(_plain("reset amount", event.table, change, link.current))
                resets.append(_Reset(event.table, event.round, link.current, len(steps)))
        elif link.current != before.current:
            steps.append(_other(event, before, link))
        if isinstance(event, r.EntriesVoided) and event.tops:
            resets = [each for each in resets if (each.table, each.round) != (event.table, event.round)]
    message = f"nothing was entered under the number {number}"
    raise UnknownEntry(message)


def _plain(what: str, table: str, change: Fraction, meter: Fraction) -> Step:
    return Step(what, table, 0, "", 0, 0, change, meter)


def _contributions(event: e.ContributionsFolded, before: Link) -> list[Step]:
    meter, steps = before.current, list[Step]()
    for part in event.parts:
        change = Fraction(part.meter, before.scale)
        meter += change
        steps.append(
            Step("contribution", part.table, part.seat, part.player, part.number, part.cents, change, meter)
        )
    return steps


def _prizes(event: e.HandsEntered, before: Link) -> list[Step]:
    meter, steps = before.current, list[Step]()
    for prize in event.prizes:
        change = -Fraction(prize.drawn.total, before.scale)
        meter += change
        steps.append(
            Step(
                prize.hand.label,
                event.table,
                prize.seat,
                prize.player,
                prize.number,
                prize.staked,
                change,
                meter,
            )
        )
    return steps


def _other(event: e.Event, before: Link, after: Link) -> Step:
    what = {
        r.LinkCorrected: "corrected wager",
        r.EntriesVoided: "entries undone",
        r.ReferralDecided: "referral decided",
        r.MeterAdjusted: "adjustment",
        e.BalanceReceived: "balance of a retired link",
        e.LinkRetired: "balance handed on",
    }[type(event)]
    change = after.current - before.current
    if isinstance(event, r.LinkCorrected):
        return Step(what, event.table, event.seat, event.player, 0, event.cents, change, after.current)
    table = event.table if isinstance(event, r.EntriesVoided) else ""
    return _plain(what, table, change, after.current)


@final
class Dated(Struct, frozen=True):
    """An event with the time that its record bears."""

    at: str
    event: e.Event


@final
class Win(Struct, frozen=True):
    """The record of one win (PJ-28). Amounts are cents; parts are exact."""

    number: int
    entered_at: str
    link: str
    table: str
    game: str
    round: int
    seat: int
    player: str
    hand: Category
    cards: tuple[Card, ...]
    method: str
    version: str
    staked: int
    cents: int
    start_part: Fraction
    """What of the amount the house had put up as start and reset amounts, …"""
    contributed_part: Fraction
    """… what the wagers had contributed, …"""
    reserve_part: Fraction
    overflow_part: Fraction
    """… what reserve and overflow had put up for resets, …"""
    house_part: Fraction
    """… and what the house pays beside the meter (R06, R07, R09)."""
    entered_by: str
    state: str = "pending"
    """`pending`, `paid` or `void`; the fields below are empty until what they tell has happened."""
    verified_by: str = ""
    paid_by: str = ""
    paid_at: str = ""
    slip: int = 0


def wins(history: Iterable[Dated]) -> Mapping[int, Win]:
    """Give the record of every win, by its number, from the dated events of a link."""
    link: Link | None = None
    found: dict[int, Win] = {}
    for dated in history:
        event, before = dated.event, link
        link = evolve(link, event)
        if isinstance(event, e.HandsEntered) and before is not None:
            for prize in event.prizes:
                found[prize.number] = _win(dated.at, before, event, prize)
        elif isinstance(event, e.EntriesVerified):
            for number in event.numbers:
                found[number] = replace(found[number], verified_by=event.by)
        elif isinstance(event, r.EntriesVoided):
            for prize in event.prizes:
                found[prize.number] = replace(found[prize.number], state="void")
        elif isinstance(event, r.ReferralDecided) and before is not None:
            found[event.number] = _added(found[event.number], event, before.scale)
        elif isinstance(event, e.PrizePaid):
            found[event.number] = replace(
                found[event.number], state="paid", paid_by=event.by, paid_at=dated.at, slip=event.slip
            )
    return found


def _win(at: str, link: Link, event: e.HandsEntered, prize: Prize) -> Win:
    drawn, scale = prize.drawn, link.scale
    return Win(
        number=prize.number,
        entered_at=at,
        link=link.name,
        table=event.table,
        game=event.game,
        round=event.round,
        seat=prize.seat,
        player=prize.player,
        hand=prize.hand,
        cards=prize.cards,
        method=event.method,
        version=event.version,
        staked=prize.staked,
        cents=prize.cents,
        start_part=Fraction(drawn.house, scale),
        contributed_part=Fraction(drawn.contributed, scale),
        reserve_part=Fraction(drawn.reserve, scale),
        overflow_part=Fraction(drawn.overflow, scale),
        house_part=Fraction(prize.house_cents),
        entered_by=event.by,
    )


def _added(win: Win, event: r.ReferralDecided, scale: int) -> Win:
    """Add what a decision put on top of a fixed amount, by where it came from (6.1)."""
    return replace(
        win,
        cents=win.cents + event.cents,
        state="pending" if event.cents else win.state,
        start_part=win.start_part + Fraction(event.drawn.house, scale),
        contributed_part=win.contributed_part + Fraction(event.drawn.contributed, scale),
        reserve_part=win.reserve_part + Fraction(event.drawn.reserve + event.reserve, scale),
        overflow_part=win.overflow_part + Fraction(event.drawn.overflow, scale),
        house_part=win.house_part + Fraction(event.house, scale),
    )
