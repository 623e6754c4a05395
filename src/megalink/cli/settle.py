"""`megalink settle`: adjudicate finished hands, one JSON object a line."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from pathlib import Path
from typing import BinaryIO

from msgspec.json import Encoder

from megalink.cli.explain import explain
from megalink.cli.json_lines import Problem, lines
from megalink.cli.settle_lines import answer

_EXAMPLE = """\
example:
  echo '{"game": "singapore-stud", "player": ["As", "Ad", "7c", "5h", "2s"],
         "dealer": ["Ac", "Kd", "9s", "8h", "3c"], "wagers": {"ante": 1000},
         "decisions": ["bet"]}' | tr -d '\\n' | megalink settle --explain

A line with "hands" is a whole round; docs/settle.md tells every field.
Exit status: 0 when every line was answered, 1 when one was an error, 2 when the file cannot be read;
0 too when the reader of the answers leaves early."""


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "settle",
        help="adjudicate finished hands from JSON lines",
        description="Settle finished hands: one JSON object a line in, one a line out, in order.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "file",
        nargs="?",
        default="-",
        help="read lines from this file; - or nothing is standard input",
        metavar="FILE",
    )
    made.add_argument(
        "--explain", action="store_true", help="tell each hand for people: cards, comparison, clauses"
    )
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Settle every line; a bad one gets an error object and the run goes on."""
    if asked.file == "-":
        return _settle(sys.stdin.buffer, explained=asked.explain)
    try:
        source = Path(asked.file).open("rb")  # noqa: SIM115 - closed below; here only a failure to open is caught
    except OSError as problem:
        sys.stderr.write(f"megalink settle: {asked.file}: {problem.strerror}\n")
        return 2
    with source:
        return _settle(source, explained=asked.explain)


def _settle(source: BinaryIO, *, explained: bool) -> int:
    bad = False
    encode = Encoder().encode
    out = sys.stdout.buffer
    for line in lines(source):
        settled = answer(line)
        bad = bad or isinstance(settled, Problem)
        if explained:
            explain(line, settled)
        else:
            out.write(encode(settled) + b"\n")
            out.flush()  # whoever waits for this answer before he asks again, gets it
    return 1 if bad else 0
