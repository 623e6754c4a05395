"""The report of a day on a page."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from megalink.cli.sheet import label_of
from megalink.games.registry import game
from megalink.ledger.statements import Day
from megalink.money import dollars
from megalink.office.day import DayReport, TableDay
from megalink.office.pools import LinkDay
from megalink.office.takings import Taken

_LIES: Final = {"": "", "inside": "green", "near": "yellow", "outside": "bold red"}


def show_day(console: Console, found: DayReport) -> None:
    """Print a report."""
    console.print(Text(f"Day report {found.date}", "bold"))
    console.print(f"records {found.first:,} to {found.last:,}; days are those of UTC, amounts are dollars")
    console.print()
    for each in found.tables:
        _table(console, each)
    for link in found.links:
        _link(console, link)
    _rows(
        console,
        "Jackpot prizes",
        ("entry", "table", "round", "player", "hand", "amount", "state", "verified by", "paid by"),
        (
            (
                str(each.number),
                each.table,
                str(each.round),
                each.player,
                each.hand.label,
                dollars(each.cents),
                each.state,
                each.verified_by,
                each.paid_by,
            )
            for each in found.hits
        ),
    )
    _rows(
        console,
        "Voids",
        ("game", "rule", "rounds", "hands", "wagers returned"),
        ((v.game, v.rule, str(v.rounds), str(v.hands), dollars(v.returned)) for v in found.voids),
    )
    _rows(
        console,
        "Irregularities",
        ("game", "rule", "reported", "approved", "withdrawn"),
        (
            (each.game, each.rule, str(each.reported), str(each.approved), str(each.withdrawn))
            for each in found.irregularities
        ),
    )
    for title, acts in (("Overrides", found.overrides), ("Absences", found.absences)):
        _rows(
            console,
            title,
            ("person", "position", "what", "rule", "times"),
            ((each.person, each.role, each.act, each.rule, str(each.times)) for each in acts),
        )
    _rows(
        console,
        "Incidents",
        ("where", "what", "cleared by", "word"),
        ((each.place, each.what, each.cleared_by or "OPEN", each.statement) for each in found.incidents),
    )
    _house(console, found.house, found.slips)
    if found.cross_foots:
        console.print(Text("Everything adds up, to the fraction of a cent.", "green"))
    for difference in found.differences:
        console.print(Text(f"does not add up: {difference}", "bold red"))


def _rows(console: Console, title: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    """Print rows under a title, or that there are none."""
    shown = _ruled(title, heads)
    for row in rows:
        shown.add_row(*row)
    if shown.row_count:
        console.print(shown)
    else:
        console.print(Text.assemble((title, "bold"), ": none"))
    console.print()


def _ruled(title: str, heads: tuple[str, ...], right: frozenset[str] = frozenset()) -> Table:
    shown = Table(title=Text(title, "bold"), title_justify="left", box=None, pad_edge=False)
    for head in heads:
        shown.add_column(Text(head, "dim"), justify="right" if head in right else "left")
    return shown


def _table(console: Console, each: TableDay) -> None:
    found = game(each.game)
    title = f"{each.table} · {found.title} · {each.rounds:,} rounds, {each.hands:,} hands"
    heads = ("wager", "wagered", "won", "hold", "expected", "2 sd", "together", "lies")
    shown = _ruled(title, heads, frozenset(heads[1:-1]))
    for wager in each.wagers:
        label = "Jackpot" if wager.wager == found.jackpot else label_of(found, wager.wager)
        shown.add_row(*_taken(label, wager))
    if len(each.wagers) > 1:
        shown.add_row(*_taken("Base game", each.base))
        shown.add_row(*_taken("All but jackpot", each.all))
    console.print(shown)
    tray = each.tray
    console.print(
        f"collected {dollars(tray.drop)}, paid {dollars(tray.payouts)}, won {dollars(tray.result)};"
        f" opened with {dollars(tray.opening)}, fills {dollars(tray.fills)}, credits {dollars(tray.credits)},"
        f" counted {dollars(tray.counted)}, over {dollars(tray.difference)}; the tray holds"
        f" {dollars(each.in_tray)}"
    )
    console.print()


def _taken(label: str, each: Taken) -> tuple[Text | str, ...]:
    hold = "" if each.hold is None else f"{100 * each.hold:.2f} %"
    band = each.expected
    if band is None:
        return label, dollars(each.wagered), dollars(each.won), hold, "", "", "", ""
    return (
        label,
        dollars(each.wagered),
        dollars(each.won),
        hold,
        dollars(round(band.won)),
        f"±{dollars(round(2 * band.sd))}",
        f"±{dollars(round(2 * band.sd_together))}",
        Text(each.lies, _LIES[each.lies]),
    )


def _link(console: Console, link: LinkDay) -> None:
    shown = _ruled(
        f"Link {link.link} · {link.status} · displays {dollars(link.displayed)}",
        ("pool", "opening", "movements", "closing"),
        frozenset({"opening", "closing"}),
    )
    for name, each in link.pools.items():
        moved = ", ".join(f"{why} {exact(amount)}" for why, amount in each.by.items()) or "none"
        shown.add_row(name, exact(each.opening), moved, exact(each.closing))
    console.print(shown)
    came, went, holds = (_sum(each) for each in (link.came, link.went, link.holds))
    console.print(
        f"identity: {exact(came)} came, {exact(went)} went, {exact(holds)} are held; out by"
        f" {exact(link.out_by)} (R50, PJ-03); {exact(link.waiting)} wait to be folded"
    )
    band = link.expected_fixed_prizes
    console.print(
        f"{link.wagers:,} wagers of {dollars(link.wagered)}; fixed prizes {dollars(link.fixed_prizes)},"
        f" expected {dollars(round(band.won))} ±{dollars(round(2 * band.sd))}"
    )
    hits = _ruled("", ("prize", "entered", "expected", "sd"), frozenset({"entered", "expected", "sd"}))
    for hit in link.hits:
        hits.add_row(hit.hand, str(hit.entered), f"{hit.expected:.4f}", f"{hit.sd:.4f}")
    console.print(hits)
    console.print()


def _sum(parts: Mapping[str, Fraction]) -> Fraction:
    return sum(parts.values(), Fraction(0))


def exact(cents: Fraction) -> str:
    """Write cents as dollars, and what is no whole cent as a fraction of one."""
    whole = cents.numerator // cents.denominator
    part = cents - whole
    return dollars(whole) + (f" + {part}¢" if part else "")


def _house(console: Console, house: Day, slips: Mapping[str, int]) -> None:
    console.print(
        f"House: the tables won {exact(house.won)}, fixed prizes {exact(house.prizes)}, put up for links"
        f" {exact(house.funding)}; the cage gave {exact(-house.cage)} more than it took, players have"
        f" {exact(house.players)} more, links {exact(house.links)} more; out by {exact(house.out_by)}"
    )
    last = ", ".join(f"{kind} {number}" for kind, number in slips.items()) or "none"
    console.print(f"Slips, without a gap, up to: {last}")
