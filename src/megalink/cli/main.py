"""The `megalink` command."""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence

from megalink import __version__
from megalink.cli import demo, floor, rules, settle, verify


def parser() -> ArgumentParser:
    """Build the parser of all commands."""
    made = ArgumentParser(
        prog="megalink",
        description="Five casino table games and the jackpot that links them, to the letter of their rules.",
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"megalink {__version__}")
    commands = made.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for skin in (demo, settle, rules, floor, verify):
        skin.add_to(commands)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    asked = parser().parse_args(argv)
    try:
        status: int = asked.run(asked)
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


def _drop_output() -> None:
    """Write what is left nowhere, so that the end of the program does not stumble over it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
