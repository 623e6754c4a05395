"""The report of a day: what tables and links did, what went wrong, that it adds up (AUD-13, PJ-29)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import final

from msgspec import Struct

from megalink.floor.money import guarded_balances
from megalink.floor.store import Store
from megalink.floor.world import CAGE, World
from megalink.jackpot.history import Win
from megalink.ledger.accounts import Account, Kind
from megalink.ledger.house import in_tray
from megalink.ledger.posting import faults
from megalink.ledger.statements import Day, TableResult, day, table_result
from megalink.office.conduct import Act, Conduct, Irregular, Person, Void
from megalink.office.days import Books, books_of, day_of, replay
from megalink.office.expectations import Expects
from megalink.office.incidents import Incident, Incidents
from megalink.office.pools import LinkDay, entered_on, link_day, moved_by, out_of_balance, wins_of
from megalink.office.takings import Taken, Takings, disagreements


@final
class TableDay(Struct, frozen=True):
    """A table over a day, in cents."""

    table: str
    game: str
    link: str
    rounds: int
    hands: int
    wagers: tuple[Taken, ...]
    base: Taken
    all: Taken
    """Everything but the jackpot's wager."""
    breakage: Fraction
    """What of the win payouts left that did not divide (R11)."""
    tray: TableResult
    in_tray: int
    """What should lie in the tray at the end of the day."""


@final
class DayReport(Struct, frozen=True):
    """A day."""

    date: str
    first: int
    last: int
    """The records of the day."""
    tables: tuple[TableDay, ...]
    links: tuple[LinkDay, ...]
    hits: tuple[Win, ...]
    voids: tuple[Void, ...]
    irregularities: tuple[Irregular, ...]
    overrides: tuple[Act, ...]
    absences: tuple[Act, ...]
    people: tuple[Person, ...]
    incidents: tuple[Incident, ...]
    slips: Mapping[str, int]
    """The last number of each kind of slip; they have no gaps (AUD-14)."""
    house: Day
    cross_foots: bool
    differences: tuple[str, ...]
    """What does not cross-foot: nothing, or there is a fault."""

    @property
    def open_incidents(self) -> tuple[Incident, ...]:
        """Give what somebody has still to clear."""
        return tuple(each for each in self.incidents if each.is_open)


def report(store: Store, date: str | None, expects: Expects) -> DayReport:
    """Report on a day, or on the newest one."""
    span = day_of(store, date)
    takings, conduct, incidents = Takings(expects), Conduct(), Incidents()
    after = replay(store, span, (takings, conduct), (incidents,))
    books = books_of(store, span)
    entered = {name: entered_on(wins_of(store, name, span.last), span) for name in sorted(after.links)}
    links = tuple(link_day(name, after, books, takings.stood, won) for name, won in entered.items())
    tables = tuple(_table(name, after, takings, books) for name in sorted(after.tables))
    kept = store.balances() if span.is_newest else None
    differences = tuple(_differences(kept, after, takings, books, tables, links))
    found = tuple(Incident(0, "", "this report", each) for each in differences)
    return DayReport(
        date=span.date,
        first=span.first,
        last=span.last,
        tables=tables,
        links=links,
        hits=tuple(each for won in entered.values() for each in won),
        voids=conduct.voids(),
        irregularities=conduct.irregular(),
        overrides=conduct.overrides(),
        absences=conduct.absences(),
        people=conduct.people(),
        incidents=(*incidents.of(span.first), *found),
        slips={kind.value: number for kind, number in after.books[CAGE].last.items()},
        house=day(books.moved),
        cross_foots=not differences,
        differences=differences,
    )


def _table(name: str, after: World, takings: Takings, books: Books) -> TableDay:
    table = after.tables[name]
    game = table.state.game
    wagers, base, everything = takings.of(name, game)
    breakage = Account(Kind.BREAKAGE, name)
    return TableDay(
        table=name,
        game=game.code,
        link=table.link,
        rounds=takings.rounds[name],
        hands=takings.hands[name],
        wagers=wagers,
        base=base,
        all=everything,
        breakage=books.closing.on(breakage) - books.opening.on(breakage),
        tray=table_result(name, books.moved),
        in_tray=in_tray(name, books.closing),
    )


def _differences(
    kept: Mapping[str, int] | None,
    after: World,
    takings: Takings,
    books: Books,
    tables: tuple[TableDay, ...],
    links: tuple[LinkDay, ...],
) -> Iterator[str]:
    """Add everything up a second way, and say what does not agree."""
    for name, fault in out_of_balance(after, books.closing):
        yield f"link {name}: {fault}"
    yield from disagreements(takings, books.moved)
    yield from faults(books.closing)
    house = day(books.moved)
    told = {
        "the day does not add up": (house.out_by, Fraction(0)),
        "what the tables have won is not what the house has": (
            Fraction(sum(each.tray.result for each in tables)),
            house.won,
        ),
        "what the links hold more is not what the house owes them": (
            sum((moved_by(books.moved, each.link) for each in links), Fraction(0)),
            house.links,
        ),
    }
    for fault, (one, other) in told.items():
        if one != other:
            yield f"{fault}: {one} cents and {other}"
    for each in tables:
        won = sum(wager.won for wager in each.wagers)
        if won != each.tray.result:
            yield f"{each.table}: its wagers won {won} cents, its tray {each.tray.result}"
    if kept is not None:
        made = guarded_balances(books.closing.of)
        for owner in sorted(kept.keys() | made.keys()):
            is_, should = kept.get(owner, 0), made.get(owner, 0)
            if is_ != should:
                yield f"the balance of {owner} is {is_} cents, and should be {should}"
