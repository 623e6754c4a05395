"""Keep the play-throughs of tests/golden and of the scenario bank as the program plays them.

    python scripts/golden.py --write
    python scripts/golden.py

Without `--write` it lists the files that the program would write otherwise,
and exits with status 1 if there are any.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path

from megalink.cli.playthrough import replay

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
BANK = ROOT / "src" / "megalink" / "cli" / "scenarios"


def main() -> int:
    """Write the play-throughs, or say which are out of date."""
    asked = ArgumentParser(prog="python scripts/golden.py", description="The play-throughs of the tree.")
    which = asked.add_mutually_exclusive_group()
    which.add_argument("--write", action="store_true", help="write them anew")
    which.add_argument("--check", action="store_true", help="list those out of date; this is the default")
    write = asked.parse_args().write
    old = stale(GOLDEN) | stale(BANK)
    for path, text in old.items():
        print(path.relative_to(ROOT))
        if write:
            path.write_text(text, encoding="utf-8")
    return 0 if write else min(len(old), 1)


def stale(folder: Path) -> dict[Path, str]:
    """Give every play-through that the program plays otherwise, with what it would write."""
    found = {}
    for path in sorted(folder.rglob("*.txt")):
        written = path.read_text(encoding="utf-8")
        made = replay(written)
        if made != written:
            found[path] = made
    return found


if __name__ == "__main__":
    sys.exit(main())
