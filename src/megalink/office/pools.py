"""What a link holds and why: the daily balance that proves the pool identity exactly (PJ-29).

The identity is shown on two roads that know nothing of each other: the link made again from its events, and
its accounts added up from the ledger's postings. Any difference, were it a cent, is an incident.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, final

from msgspec import Struct

from megalink.floor.kinds import read_record
from megalink.floor.store import Store
from megalink.floor.world import LinkNow, World, link_stream
from megalink.games.registry import GAMES
from megalink.games.settlement import Entry
from megalink.hands import Category
from megalink.jackpot.awards import fixed_prize
from megalink.jackpot.history import Dated, Win, wins
from megalink.jackpot.link import faults
from megalink.jackpot.parameters import Parameters
from megalink.ledger.accounts import Account, Kind
from megalink.ledger.link_money import disagreements
from megalink.ledger.posting import Balances, Posting
from megalink.ledger.statements import Statement, statement
from megalink.money import MeterShare
from megalink.office.days import DATE, Books, Span
from megalink.office.takings import Band, Stood, band

POOLS: Final = (Kind.METER, Kind.RESERVE, Kind.OVERFLOW, Kind.PAYABLE, Kind.FUNDING)


@final
class Hits(Struct, frozen=True):
    """How often a prize was won, and how often it was to be expected."""

    hand: str
    entered: int
    expected: float
    sd: float


@final
class LinkDay(Struct, frozen=True):
    """A link over a day; fractions are cents, exactly."""

    link: str
    status: str
    displayed: int
    pools: Mapping[str, Statement]
    """Opening, movements by what they were for, and closing of each of its accounts."""
    waiting: Fraction
    """Contributions that were told and are not folded at the end of the day."""
    came: Mapping[str, Fraction]
    """Everything that ever came to the pools, …"""
    went: Mapping[str, Fraction]
    """… everything that ever left them, …"""
    holds: Mapping[str, Fraction]
    """… and what they hold: the identity of R50."""
    out_by: Fraction
    """By how much the two sides differ: nothing, or there is a fault."""
    wagers: int
    """How many jackpot wagers stood that day, …"""
    wagered: int
    """… and their cents."""
    fixed_prizes: int
    """Cents of the prizes entered that day that are no share of the meter, …"""
    expected_fixed_prizes: Band
    """… and what they were expected to be."""
    hits: tuple[Hits, ...]


def link_day(
    name: str, after: World, books: Books, stood: Mapping[Stood, int], entered: list[Win]
) -> LinkDay:
    """Write down what a link did on a day."""
    known = after.links[name]
    link, sums = known.link, known.link.meters

    def cents(units: int) -> Fraction:
        return Fraction(units, link.scale)

    here = {each: count for each, count in stood.items() if each.link == name and count}
    return LinkDay(
        link=name,
        status=link.status.value,
        displayed=link.display,
        pools={kind.value: statement(Account(kind, name), books.opening, books.moved) for kind in POOLS},
        waiting=_waiting(known),
        came={
            "start, resets and corrections of the house": cents(sums.house),
            "contributions": cents(sums.contributions),
            "corrected contributions": cents(sums.corrections),
            "adjustments": cents(sums.adjustments),
            "received from retired links": cents(sums.received),
        },
        went={"prizes": cents(sums.prizes), "handed on": cents(sums.handed_on)},
        holds={
            "meter": cents(link.meter.total),
            "reserve": cents(link.reserve),
            "overflow": cents(link.overflow),
        },
        out_by=cents(link.difference),
        wagers=sum(here.values()),
        wagered=sum(each.staked * count for each, count in here.items()),
        fixed_prizes=sum(each.cents for each in entered if not _of_meter(each) and each.state != "void"),
        expected_fixed_prizes=_expected_fixed(link.parameters, here),
        hits=tuple(_hits(link.parameters, here, entered)),
    )


def _waiting(known: LinkNow) -> Fraction:
    return sum((Fraction(each.units, each.scale) for each in known.waiting), Fraction(0))


def _of_meter(each: Win) -> bool:
    table = next(game for game in GAMES.values() if game.code == each.game)
    pays = table.version().pays[table.jackpot].of(each.hand)
    return isinstance(pays, MeterShare)


def _expected_fixed(parameters: Parameters, stood: Mapping[Stood, int]) -> Band:
    """Price the fixed prizes with the chances that stand in the link's approval record (PJ-30)."""
    expected, variance = Fraction(0), Fraction(0)
    for each, count in stood.items():
        game = next(game for game in GAMES.values() if game.code == each.game)
        table = game.version().pays[game.jackpot]
        mean = square = Fraction(0)
        for hand, chance in parameters.approvals[each.game].prizes.items():
            pays = table.of(hand)
            if pays is not None and not isinstance(pays, MeterShare):
                prize = fixed_prize(Entry(hand, pays, each.staked))
                mean += chance * prize
                square += chance * prize * prize
        expected += count * mean
        variance += count * (square - mean * mean)
    return band(expected, float(variance), float(variance))


def _hits(parameters: Parameters, stood: Mapping[Stood, int], entered: list[Win]) -> Iterator[Hits]:
    hands: dict[Category, tuple[float, float]] = {}
    for each, count in stood.items():
        for hand, chance in parameters.approvals[each.game].prizes.items():
            mean, variance = hands.get(hand, (0.0, 0.0))
            p = float(chance)
            hands[hand] = (mean + count * p, variance + count * p * (1 - p))
    found = [each.hand for each in entered if each.state != "void"]
    for hand in sorted({*hands, *found}, reverse=True):
        mean, variance = hands.get(hand, (0.0, 0.0))
        yield Hits(hand.label, found.count(hand), mean, max(variance, 0.0) ** 0.5)


def wins_of(store: Store, name: str, last: int) -> list[Win]:
    """Give the record of every win of a link so far (PJ-27, PJ-28)."""
    records = (each for each in store.records(stream=link_stream(name)) if each.sequence <= last)
    history = (Dated(each.time, read_record(each)) for each in records)  # type: ignore[arg-type]  # a link's own
    return list(wins(history).values())


def entered_on(found: list[Win], span: Span) -> list[Win]:
    """Leave the wins of other days out."""
    return [each for each in found if each.entered_at[:DATE] == span.date]


def out_of_balance(after: World, closing: Balances) -> Iterator[tuple[str, str]]:
    """Say, link by link, what does not agree: with itself, with the ledger, with what tables have told."""
    for name, known in after.links.items():
        for fault in (*faults(known.link), *disagreements(known.link, closing)):
            yield name, fault
        told = closing.total(Kind.CONTRIBUTED, name)
        if told != _waiting(known):
            yield (
                name,
                f"contributions of {told} cents wait in the ledger, of {_waiting(known)} in the events",
            )


def moved_by(moved: tuple[Posting, ...], link: str) -> Fraction:
    """Add up what one day changed in all pools of a link together."""
    kinds = {Kind.CONTRIBUTED, Kind.METER, Kind.RESERVE, Kind.OVERFLOW, Kind.PAYABLE}
    total = Fraction(0)
    for each in moved:
        for account, sign in ((each.source, -1), (each.target, 1)):
            if account.kind in kinds and account.owner == link:
                total += sign * each.cents
    return total
