"""`megalink verify`: look at everything that a store holds, and say where it is not as it was written."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from megalink.cli.floor import TROUBLE, anchor_of
from megalink.floor.chain import Finding
from megalink.floor.loading import load
from megalink.floor.program import faults, read_program
from megalink.floor.sqlite import SqliteStore
from megalink.floor.verify import verify, verify_round

_EXAMPLE: Final = """\
examples:
  megalink verify --store floor.db                 everything
  megalink verify --store floor.db --round UTH-1 7   the deck of one round, against its commitment
  megalink verify --store floor.db --program         that this is the approved program, set up as approved

Exit status: 0 when nothing was found, 1 when something was, 2 when the store cannot be read."""


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "verify",
        help="check a store: chains, settlements, postings, meters and decks",
        description="Check every record of a store, and make everything that follows from them again.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "--store", type=Path, required=True, help="the file that keeps the floor", metavar="FILE"
    )
    made.add_argument(
        "--round", nargs=2, help="check the deck of one round only", metavar=("TABLE", "NUMBER")
    )
    made.add_argument(
        "--program",
        action="store_true",
        help="check this program, and how the floor is set up, against what was approved for it",
    )
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Say what was found."""
    if not asked.store.exists():
        sys.stderr.write(f"megalink verify: there is no {asked.store}\n")
        return 2
    if asked.round is not None and not asked.round[1].isdigit():
        sys.stderr.write("megalink verify: the number of a round is a whole number\n")
        return 2
    found = 0
    findings: Iterator[Finding]
    try:
        store = SqliteStore(asked.store, read_only=True)
        if asked.program:
            world, _, _ = load(store)
            findings = iter([Finding("program", each) for each in faults(world, read_program())])
        elif asked.round is None:
            findings = verify(store, anchor_of(asked.store))
        else:
            findings = verify_round(store, asked.round[0], int(asked.round[1]))
        for each in findings:
            sys.stdout.write(f"{each}\n")
            found += 1
        last = store.last_seal()
        store.close()
    except TROUBLE as problem:
        sys.stderr.write(f"megalink verify: {problem}\n")
        return 2
    if found:
        sys.stdout.write(f"{found} findings\n")
        return 1
    if asked.program:
        sys.stdout.write(f"{read_program()}: the approved program, and everything is set up as approved\n")
        return 0
    sealed = "nothing" if last is None else f"{last.last:,} records under {last.number:,} seals"
    sys.stdout.write(
        "the deck is the committed one\n" if asked.round else f"{sealed}: all is as it was written\n"
    )
    return 0
