"""`megalink settle`: adjudicate finished hands, one JSON object a line."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from msgspec.json import Encoder

from megalink.cli.explain import explain
from megalink.cli.settle_lines import Problem, answer

_EXAMPLE = """\
example:
  echo '{"id": 1, "game": "singapore-stud", "player": ["As","Ad","7c","5h","2s"],
         "dealer": ["Ac","Kd","9s","8h","3c"], "wagers": {"ante": 1000},
         "decisions": ["bet"]}' | tr -d '\\n' | megalink settle

A line with "hands" is a whole round; docs/settle.md tells every field.
Exit status: 0 when every line was answered, 1 when one was an error."""


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
        "file", nargs="?", help="read lines from this file instead of standard input", metavar="FILE"
    )
    made.add_argument(
        "--explain", action="store_true", help="tell each hand for people: cards, comparison, clauses"
    )
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Settle every line; a bad one gets an error object and the run goes on."""
    if asked.file is None:
        return _settle(sys.stdin.buffer, explained=asked.explain)
    try:
        with Path(asked.file).open("rb") as source:
            return _settle(source, explained=asked.explain)
    except OSError as problem:
        sys.stderr.write(f"megalink settle: {asked.file}: {problem.strerror}\n")
        return 2


def _settle(source: BinaryIO, *, explained: bool) -> int:
    bad = False
    encode = Encoder().encode
    out = sys.stdout.buffer
    for line in _lines(source):
        settled = answer(line)
        bad = bad or isinstance(settled, Problem)
        if explained:
            sys.stdout.flush()
            explain(line, settled)
        else:
            out.write(encode(settled) + b"\n")
            if out_is_watched:
                out.flush()
    out.flush()
    return 1 if bad else 0


out_is_watched = sys.stdout.isatty()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    for line in source:
        if line.strip():
            yield line
