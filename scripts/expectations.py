"""Work out what the day report expects of every approved rule version.

    .venv/bin/python -m scripts.expectations

writes `src/megalink/office/expectations.json` again; the tests compare it with `megalink.maths`.
"""

from pathlib import Path
from typing import Final

from megalink.cli.expecting import worked_out
from megalink.games.registry import GAMES
from megalink.office.expectations import FILE, write

PLACE: Final = Path(__file__).resolve().parent.parent / "src" / "megalink" / "office" / FILE


def made() -> bytes:
    """Work out the figures of all games as their documents stand."""
    return write([worked_out(each.version()) for each in GAMES.values()])


def main() -> None:
    """Write the file."""
    PLACE.write_bytes(made())


if __name__ == "__main__":
    main()
