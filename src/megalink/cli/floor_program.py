"""`megalink floor approve-program`: two people let another version of the program serve a floor (PJ-22)."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from datetime import UTC, datetime
from pathlib import Path

from megalink.floor.anchor import AnchorFile
from megalink.floor.commands import Refused
from megalink.floor.program import faults, program_digest
from megalink.floor.selfcheck import approve_this
from megalink.floor.sqlite import SqliteStore
from megalink.floor.store import Damaged, StoreFailed
from megalink.floor.world import World


def add_to(acts: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the act to the parser of `megalink floor`."""
    made = acts.add_parser(
        "approve-program", help="let this version of the program serve a floor: an act of two people"
    )
    made.add_argument(
        "--store", type=Path, required=True, help="the file that keeps the floor", metavar="FILE"
    )
    made.add_argument("--by", required=True, help="the Gaming Shift Manager who names it", metavar="NAME")
    made.add_argument("--approver", required=True, help="the other person, who approves it", metavar="NAME")
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Record the act in the store."""
    if not asked.store.exists():
        return _sorry(f"there is no {asked.store}")
    try:
        anchor = AnchorFile(asked.store.with_name(f"{asked.store.name}.anchor"))
        store = SqliteStore(asked.store)
        answer = approve_this(store, anchor, asked.by, asked.approver, datetime.now(UTC))
        store.close()
        anchor.close()
    except (Damaged, StoreFailed) as problem:
        return _sorry(str(problem))
    if isinstance(answer, Refused):
        return _sorry(f"{answer.reason} ({answer.rule})")
    sys.stdout.write(f"the program {program_digest()} may serve this floor\n")
    return 0


def _sorry(reason: str) -> int:
    sys.stderr.write(f"megalink floor: {reason}\n")
    return 2


def told(world: World) -> str:
    """Say whether the program that asks is the approved one, and everything set up as approved."""
    found = tuple(faults(world, program_digest()))
    return "; ".join(found) or f"program {program_digest()[:12]}: approved, and everything as approved for it"
