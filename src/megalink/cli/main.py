"""The `megalink` command."""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Final

from megalink import __version__
from megalink.cli import (
    demo,
    ev,
    floor,
    maths,
    maths_compare,
    maths_design,
    play,
    rules,
    settle,
    verify,
)

_STATUS: Final = """\
Exit status: 0 when all is well, also where the reader of the output leaves early, as head does;
2 when a command is not understood or its output cannot be written; 130 when it is interrupted.
A command's own --help tells what else there is."""


def parser() -> ArgumentParser:
    """Build the parser of all commands."""
    made = ArgumentParser(
        prog="megalink",
        description="Five casino table games and the jackpot that links them, to the letter of their rules.",
        epilog=_STATUS,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"megalink {__version__}")
    commands = made.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for skin in (demo, play, settle, ev, maths, maths_compare, maths_design, rules, floor, verify):
        skin.add_to(commands)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    try:
        try:
            asked = parser().parse_args(joined(sys.argv[1:] if argv is None else argv))
            status: int = asked.run(asked)
        finally:  # what is still to be written may fail as well, and --help ends the program in between
            sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has left, as `head` does
        _drop_output()
        return 0
    except OSError as problem:  # as a full disk under it
        _drop_output()
        sys.stderr.write(f"megalink: {problem.strerror}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def joined(words: Sequence[str]) -> list[str]:
    """Make one word of a command of two, as `maths compare` is."""
    if list(words[:2]) in (["maths", "compare"], ["maths", "design"]):
        return ["-".join(words[:2]), *words[2:]]
    return list(words)


def _drop_output() -> None:
    """Write what is left nowhere, so that the end of the program does not stumble over it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
