"""`megalink maths GAME --report`: the math report of a game, as files."""

import shlex
from argparse import Namespace
from collections.abc import Callable, Mapping

from megalink.cli.program import program
from megalink.cli.report_file import write
from megalink.cli.report_pages import pages
from megalink.games.game import Game
from megalink.maths.registry import version_of
from megalink.maths.report import report
from megalink.money import PayTable
from megalink.rulebook.rulings import Rulings


def write_report(
    asked: Namespace,
    game: Game,
    rulings: Rulings,
    tables: Mapping[str, PayTable],
    tell: Callable[[str], None],
) -> None:
    """Work a report out and write it under every name that was asked for."""
    version = version_of(game, rulings, tables)
    made = report(game, version, program(command(asked)), tell)
    write(pages(made), asked.report)


def command(asked: Namespace) -> str:
    """Write the command that asked for a report, the same however its options were ordered."""
    words = ["megalink", "maths", asked.game]
    for ruling in asked.ruling:
        words += ["--ruling", ruling]
    if asked.pay_tables:
        words += ["--pay-tables", asked.pay_tables]
    for name in asked.report:
        words += ["--report", name]
    return shlex.join(words)
