"""Run the battery from the command line; see the package's docstring."""

import os
import re
import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from megalink.floor.shoe import draw
from scripts.randomness.report import FULL, MODERATE, battery, lines

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "randomness.md"

_REPORT: Final = re.compile(r"(?<=```text\n).*?(?=```)", re.DOTALL)


def main() -> int:
    """Run the battery and print it."""
    asked = ArgumentParser(prog="make randomness", description=__doc__)
    asked.add_argument("--full", action="store_true", help="the size that is published")
    asked.add_argument("--page", action="store_true", help="put the report on docs/randomness.md")
    chosen = asked.parse_args()
    found = battery(os.urandom, draw, FULL if chosen.full else MODERATE)
    told = "\n".join(lines(found, datetime.now(UTC).date().isoformat()))
    print(told)
    if chosen.page:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_REPORT.sub(lambda _found: f"{told}\n", page), encoding="utf-8")
    return 1 if found.failures else 0


if __name__ == "__main__":
    sys.exit(main())
