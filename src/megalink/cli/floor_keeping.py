"""`megalink floor backup`, `restore` and `export`: keeping a floor, and handing its rounds out."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from pathlib import Path
from typing import Final

from megalink.cli.floor_office import looked_up, sorry
from megalink.floor.backup import PART, Copied, InTheWay, NotSound, back_up, restore
from megalink.floor.store import Damaged, Store, StoreFailed
from megalink.office.export import json_lines, rows, schema

_BACKUP: Final = """\
example:
  megalink floor backup --store floor.db --to backup/floor.db

The floor may be running: what is copied is one moment of it. Beside the copy goes its anchor. The key of
the shoes stays where it is: keep a copy of it elsewhere, apart from every backup."""

_RESTORE: Final = """\
example:
  megalink floor restore backup/floor.db --store floor.db --key kept-elsewhere/floor.db.key

Everything in the backup is verified first, and nothing is written over. Without the key, rounds that were
under way at virtual tables cannot be dealt on.

Exit status: 0 when the floor is in place, 1 when the backup is not as it was written, 2 when it cannot
be done."""

_EXPORT: Final = """\
examples:
  megalink floor export --store floor.db --to rounds.jsonl      a round a line, after the published schema
  megalink floor export --store floor.db --to rounds.parquet    a settled wager a row
  megalink floor export --schema                                the JSON Schema of a line

Parquet needs the extra `parquet` of this package."""


def add_to(acts: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the acts to the parser of `megalink floor`."""
    backup = _act(acts, "backup", "copy a floor while it runs, consistent at one moment", _BACKUP)
    backup.add_argument("--store", type=Path, required=True, help="the floor", metavar="FILE")
    backup.add_argument("--to", type=Path, required=True, help="where the copy goes", metavar="FILE")
    backup.set_defaults(run=run_backup)
    back = _act(acts, "restore", "put a backup in place, once everything in it is verified", _RESTORE)
    back.add_argument("backup", type=Path, help="the backup", metavar="BACKUP")
    back.add_argument("--store", type=Path, required=True, help="where the floor goes", metavar="FILE")
    back.add_argument("--key", type=Path, help="the key of the shoes, to be put beside it", metavar="FILE")
    back.set_defaults(run=run_restore)
    export = _act(acts, "export", "hand out every round that is over", _EXPORT)
    export.add_argument("--store", type=Path, help="the floor", metavar="FILE")
    export.add_argument("--to", type=Path, help="a new file, .jsonl or .parquet", metavar="FILE")
    export.add_argument("--schema", action="store_true", help="print the JSON Schema of a line")
    export.set_defaults(run=run_export)


def _act(acts: "_SubParsersAction[ArgumentParser]", verb: str, said: str, more: str) -> ArgumentParser:
    return acts.add_parser(
        verb, help=said, description=said, epilog=more, formatter_class=RawDescriptionHelpFormatter
    )


def run_backup(asked: Namespace) -> int:
    """Copy a floor."""
    if not asked.store.exists():
        return sorry(f"there is no {asked.store}")
    try:
        copied = back_up(asked.store, asked.to)
    except (Damaged, StoreFailed, InTheWay) as problem:
        return sorry(str(problem))
    return _said(copied, "copied")


def run_restore(asked: Namespace) -> int:
    """Put a backup in place."""
    if not asked.backup.exists():
        return sorry(f"there is no {asked.backup}")
    try:
        copied = restore(asked.backup, asked.store, asked.key)
    except NotSound as unsound:
        for each in unsound.findings:
            sys.stdout.write(f"{each}\n")
        sorry(f"{asked.backup} is not as it was written; nothing was restored")
        return 1
    except (Damaged, StoreFailed, InTheWay) as problem:
        return sorry(str(problem))
    status = _said(copied, "restored")
    if copied.open_rounds and asked.key is None:
        sys.stdout.write(f"without the key, nothing more can be dealt at {', '.join(copied.open_rounds)}\n")
    return status


def _said(copied: Copied, done: str) -> int:
    sys.stdout.write(f"{done} {copied.records:,} records under {copied.seals:,} seals\n")
    sys.stdout.write(f"state {copied.digest}\n")
    return 0


def run_export(asked: Namespace) -> int:
    """Hand out rounds."""
    if asked.schema:
        sys.stdout.buffer.write(schema())
        return 0
    if asked.store is None or asked.to is None:
        return sorry("name the floor with --store and a new file with --to")
    if asked.to.suffix not in {".jsonl", ".parquet"}:
        return sorry(f"a file is .jsonl or .parquet, not {asked.to.name}")
    if asked.to.exists():
        return sorry(f"{asked.to} is there already; nothing is written over")
    part = asked.to.with_name(f"{asked.to.name}{PART}")
    write = _write_lines if asked.to.suffix == ".jsonl" else _write_parquet
    try:
        count = looked_up(asked, lambda store: write(store, part))
        if isinstance(count, int):
            part.rename(asked.to)
    except ImportError:
        return sorry("Parquet needs the extra `parquet` of this package")
    finally:
        part.unlink(missing_ok=True)
    if isinstance(count, str):
        return sorry(count)
    sys.stdout.write(f"{count:,} {'rounds' if asked.to.suffix == '.jsonl' else 'rows'} in {asked.to.name}\n")
    return 0


def _write_lines(store: Store, to: Path) -> int:
    count = 0
    with to.open("xb") as file:
        for line in json_lines(store):
            file.write(line)
            count += 1
    return count


def _write_parquet(store: Store, to: Path) -> int:
    from megalink.cli.parquet import write  # noqa: PLC0415  # the extra may not be installed

    return write(rows(store), to)
