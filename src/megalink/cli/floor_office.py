"""`megalink floor report`, `jackpot`, `round`: what the office shows of a store. Looking changes nothing."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final, TypeVar

from megalink.cli.day_page import show_day
from megalink.cli.drawing import page
from megalink.cli.prize_page import show_hits, show_prize, show_sheet
from megalink.cli.round_page import show_round, show_under_way
from megalink.floor.floor import open_house
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, Store, StoreFailed
from megalink.games.version import RuleVersion
from megalink.office.day import DayReport, report
from megalink.office.days import NoSuchDay
from megalink.office.expectations import Expected, shipped
from megalink.office.plain import as_json
from megalink.office.prize import NoSuchPrize, hits, told
from megalink.office.recall import NoSuchRound, UnderWay, recalled
from megalink.office.sheet import sheet

Shown = TypeVar("Shown")

_DAY: Final = """\
examples:
  megalink floor report day --store floor.db
  megalink floor report day --store floor.db --date 2026-01-31 --json

The newest day that the store knows is reported unless another is named; days are those of UTC.
With --raise, whatever does not cross-foot also stops all money in the store itself, until a Gaming
Shift Manager clears it by name.

Exit status: 0 when it cross-foots, 1 when anything differs by as little as a cent, 2 when the store
cannot be read."""

_HOW: Final = """\
examples:
  megalink floor jackpot how 3 --store floor.db          the third hand that was entered
  megalink floor jackpot how 3 --store floor.db --json"""

_HITS: Final = """\
example:
  megalink floor jackpot hits --store floor.db"""

_SHEET: Final = """\
example:
  megalink floor jackpot sheet --store floor.db

What a wager returns is for one hand that shares with nobody, under the chances of the approved rules."""

_ROUND: Final = """\
examples:
  megalink floor round show UTH-1/7 --store floor.db     the seventh round at table UTH-1
  megalink floor round show UTH-1/7 --store floor.db --json

A round that is not over is shown as anybody may see it: cards that lie face down stay so."""


def add_to(acts: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the acts to the parser of `megalink floor`."""
    reports = _noun(acts, "report", "report on a day")
    day = _verb(reports, "day", "report on a day: takings, links, and that it all adds up", _DAY)
    day.add_argument("--date", type=_date, help="the day, as 2026-01-31", metavar="DATE")
    day.add_argument(
        "--raise", dest="raises", action="store_true", help="stop all money where something differs"
    )
    day.set_defaults(run=run_day)
    jackpot = _noun(acts, "jackpot", "explain a prize, list all of them, or show the jackpot sheet")
    how = _verb(jackpot, "how", "explain a prize, contribution by contribution", _HOW)
    how.add_argument("hit", type=int, help="the number of the entry", metavar="HIT")
    how.set_defaults(run=run_how)
    hits_ = _verb(jackpot, "hits", "list every prize that was entered, the newest first", _HITS)
    hits_.set_defaults(run=run_hits)
    said = "show how the jackpot is fed, what it pays, and what a wager is worth now"
    _verb(jackpot, "sheet", said, _SHEET).set_defaults(run=run_sheet)
    for each in jackpot.choices.values():
        each.add_argument("--link", default="", help="the link, where there are several", metavar="NAME")
    rounds = _noun(acts, "round", "show a round again")
    shown = _verb(rounds, "show", "show a round again, step by step, from the log", _ROUND)
    shown.add_argument("round", help="table and number of the round, as UTH-1/7", metavar="ID")
    shown.set_defaults(run=run_round)


def _noun(
    acts: "_SubParsersAction[ArgumentParser]", noun: str, said: str
) -> "_SubParsersAction[ArgumentParser]":
    """Add `megalink floor NOUN`."""
    return acts.add_parser(noun, help=said).add_subparsers(title="acts", required=True, metavar="ACT")


def _verb(verbs: "_SubParsersAction[ArgumentParser]", verb: str, said: str, more: str) -> ArgumentParser:
    """Add `megalink floor NOUN VERB`."""
    made = verbs.add_parser(
        verb, help=said, description=said, epilog=more, formatter_class=RawDescriptionHelpFormatter
    )
    made.add_argument(
        "--store", type=Path, required=True, help="the file that keeps the floor", metavar="FILE"
    )
    made.add_argument("--json", action="store_true", help="answer with one JSON object")
    return made


def _date(said: str) -> str:
    return date.fromisoformat(said).isoformat()


def looked_up(asked: Namespace, look: Callable[[Store], Shown]) -> Shown | str:
    """Look something up in a store that nothing is written to; or say why it cannot be."""
    if not asked.store.exists():
        return f"there is no {asked.store}"
    try:
        store = SqliteStore(asked.store, read_only=True)
        try:
            return look(store)
        finally:
            store.close()
    except (Damaged, StoreFailed, NoSuchDay, NoSuchPrize, NoSuchRound) as problem:
        return str(problem)


def sorry(reason: str) -> int:
    """Say why nothing comes of it."""
    sys.stderr.write(f"megalink floor: {reason}\n")
    return 2


def run_day(asked: Namespace) -> int:
    """Report on a day."""
    found = looked_up(asked, lambda store: report(store, asked.date, _expects))
    if isinstance(found, str):
        return sorry(found)
    if asked.json:
        sys.stdout.buffer.write(as_json(found))
    else:
        show_day(page(), found)
    if found.cross_foots:
        return 0
    return _raise(asked.store, found) if asked.raises else 1


def _raise(path: Path, found: DayReport) -> int:
    """Record what differs as an incident: no money moves until a named person has cleared it (PJ-29)."""
    try:
        house = open_house(path)
    except (Damaged, StoreFailed) as problem:
        sorry(f"the incident cannot be recorded: {problem}")
        return 1
    house.stop_money(f"the report of {found.date}: {found.differences[0]} ({len(found.differences)} in all)")
    house.close()
    sys.stderr.write("megalink floor: no money moves until a Gaming Shift Manager clears this\n")
    return 1


def run_how(asked: Namespace) -> int:
    """Explain a prize."""
    found = looked_up(asked, lambda store: told(store, asked.hit, asked.link))
    if isinstance(found, str):
        return sorry(found)
    if asked.json:
        sys.stdout.buffer.write(as_json(found))
    else:
        show_prize(page(), found)
    return 0 if found.agrees else 1


def run_hits(asked: Namespace) -> int:
    """List every prize."""
    found = looked_up(asked, lambda store: hits(store, asked.link))
    if isinstance(found, str):
        return sorry(found)
    if asked.json:
        sys.stdout.buffer.write(as_json(found))
    else:
        show_hits(page(), found)
    return 0


def run_sheet(asked: Namespace) -> int:
    """Show the jackpot sheet."""
    found = looked_up(asked, lambda store: sheet(store, asked.link))
    if isinstance(found, str):
        return sorry(found)
    if asked.json:
        sys.stdout.buffer.write(as_json(found))
    else:
        show_sheet(page(), found)
    return 0


def run_round(asked: Namespace) -> int:
    """Show a round again, or as it stands."""
    found = looked_up(asked, lambda store: recalled(store, asked.round))
    if isinstance(found, str):
        return sorry(found)
    if asked.json:
        sys.stdout.buffer.write(as_json(found))
    elif isinstance(found, UnderWay):
        show_under_way(page(), found)
    else:
        show_round(page(), found)
    return 0


def _expects(version: RuleVersion) -> Expected:
    """Give what was worked out before, or load the mathematics and work it out."""
    known = shipped(version)
    if known is not None:
        return known
    from megalink.cli.expecting import worked_out  # noqa: PLC0415  # only who needs it waits for the kernels

    return worked_out(version)
