"""`megalink maths`: the exact figures of a game, for people and as JSON."""

import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from fractions import Fraction
from pathlib import Path

from rich.console import Console

from megalink.games.registry import game
from megalink.rulebook.rulings import BadRuling, Rulings

_EXAMPLE = """\
examples:
  megalink maths bullseye                          every figure of one game
  megalink maths UTH --json                        the same for programs, fractions exact
  megalink maths UTH --ruling R03=lose             under another reading
  megalink maths UTH --pay-tables mine.toml        under other pay tables
  megalink maths BUL --with tie=1/2                played for the Main and half as much on Tie

A file of pay tables is TOML or JSON. Lines that it leaves out stay as in the document:
  [blind]
  "Full House" = "4 to 1"

A game may be given by its code: UTH, TCPX, THB, SSP, BUL.
Exit status: 0, or 2 when a game, a ruling or a file cannot be used."""


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "maths",
        help="work out the exact figures of a game under any ruling and pay table",
        description="The exact mathematics of a game: best play over every deal, nothing sampled.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("game", help="a game by its name or its code", metavar="GAME")
    made.add_argument("--json", action="store_true", help="answer with one JSON object")
    made.add_argument(
        "--ruling",
        action="append",
        default=[],
        help="choose a reading, as R05=lose; may be repeated",
        metavar="ID=READING",
    )
    made.add_argument("--pay-tables", help="read pay tables from this file", metavar="FILE")
    made.add_argument(
        "--with",
        dest="beside",
        help="also play best for the base game and so many units of a side wager, as bonus=1/2",
        metavar="WAGER=RATIO",
    )
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Analyse the game that was asked for."""
    began = time.monotonic()
    try:
        found = game(asked.game)
        beside = _beside(asked.beside) if asked.beside else None
        rulings = Rulings.of(dict(_ruling(each) for each in asked.ruling))
        text = Path(asked.pay_tables).read_text(encoding="utf-8") if asked.pay_tables else ""
    except OSError as problem:
        sys.stderr.write(f"megalink maths: {asked.pay_tables}: {problem.strerror}\n")
        return 2
    except UnicodeDecodeError:
        sys.stderr.write(f"megalink maths: {asked.pay_tables}: this is no text\n")
        return 2
    except (ValueError, BadRuling) as problem:
        sys.stderr.write(f"megalink maths: {problem}\n")
        return 2
    with Console(stderr=True).status(f"working out {found.title} over every deal"):
        # only who asks waits for the kernels to load
        from megalink.cli.maths_figures import Figures, as_json  # noqa: PLC0415
        from megalink.cli.maths_page import show  # noqa: PLC0415
        from megalink.maths.pay_tables import read  # noqa: PLC0415

        try:
            tables = read(text, found) if asked.pay_tables else {}
            figures = Figures.of(found, rulings, tables, beside)
        except ValueError as problem:
            where = f"{asked.pay_tables}: " if asked.pay_tables else ""
            sys.stderr.write(f"megalink maths: {where}{problem}\n")
            return 2
    seconds = round(time.monotonic() - began, 3)
    if asked.json:
        sys.stdout.buffer.write(as_json(figures, seconds) + b"\n")
    else:
        show(figures, seconds)
    return 0


def _ruling(said: str) -> tuple[str, str]:
    ruling, equals, reading = said.partition("=")
    if not equals:
        message = f"a ruling is chosen as in R05=lose, not {said!r}"
        raise BadRuling(message)
    return ruling.strip().upper(), reading.strip()


def _beside(said: str) -> tuple[str, Fraction]:
    wager, equals, ratio = said.partition("=")
    try:
        if equals:
            return wager.strip(), Fraction(ratio)
    except (ValueError, ZeroDivisionError):
        pass
    message = f"a side wager is taken along as in bonus=1/2, not {said!r}"
    raise ValueError(message)
