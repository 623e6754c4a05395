"""Work out what every decision before the flop is worth, and write the file that the program ships.

python -m scripts.first_decisions
"""

from pathlib import Path

from megalink.maths import first_decisions

if __name__ == "__main__":
    Path(first_decisions.__file__).with_name(first_decisions.FILE).write_text(
        first_decisions.written(), encoding="utf-8"
    )
