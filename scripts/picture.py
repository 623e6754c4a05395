"""Draw docs/demo.svg, the picture of the demonstration on the first page.

    .venv/bin/python -m scripts.picture

It shows the end of one round, from the decisions to the hands, as a terminal of 80 columns does. The cards
come from a seed, so the same program draws the same picture.
"""

import re
from html import unescape
from io import StringIO
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from megalink.cards import DECK
from megalink.cli.demo import METER
from megalink.cli.narrator import Narrator
from megalink.cli.shown_round import ShownRound
from megalink.games.registry import game

PICTURE: Final = Path(__file__).resolve().parent.parent / "docs" / "demo.svg"
SEED: Final = 245
WIDTH: Final = 80
FIRST, LAST = "Ann 1    Check", "╰──────"
"""The picture begins with the first of these lines and ends with the next that begins so."""

FONTS: Final = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
THEME: Final = TerminalTheme(
    background=(21, 23, 28),
    foreground=(214, 218, 224),
    normal=[(21, 23, 28), (226, 88, 90), (111, 190, 110), (221, 178, 84)] * 2,
)

_TEXT: Final = re.compile(
    r'(<text class="[^"]*") x="([\d.]+)" (y="[\d.]+") textLength="([\d.]+)" ([^>]*)>([^<]*)</text>'
)


def main() -> None:
    """Play the round and draw the part that the picture shows."""
    screen = _screen()
    uth = game("ultimate-texas-holdem")
    deck = Random(f"{SEED} {uth.name}").sample(DECK, len(DECK))
    ShownRound(Narrator(screen, watched=False), uth, None, deck).play(METER)
    lines = Text.from_ansi(screen.export_text(styles=True)).split("\n")
    first = next(place for place, line in enumerate(lines) if FIRST in line.plain)
    last = next(place for place, line in enumerate(lines) if place > first and line.plain.startswith(LAST))
    picture = _screen()
    for line in lines[first : last + 1]:
        picture.print(line, soft_wrap=True)
    drawn = picture.export_svg(title="megalink demo", theme=THEME, unique_id="demo")
    PICTURE.write_text(_tidied(drawn), encoding="utf-8")


def _screen() -> Console:
    return Console(
        file=StringIO(),
        record=True,
        width=WIDTH,
        color_system="truecolor",
        force_terminal=True,
        highlight=False,
    )


def _tidied(drawn: str) -> str:
    """Fetch no font from elsewhere, and place every text where its first letter stands."""
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("font-family: Fira Code, monospace;", f"font-family: {FONTS};")
    return _TEXT.sub(_placed, drawn)


def _placed(text: re.Match[str]) -> str:
    begun, x, y, length, clip, words = text.groups()
    letters = words.replace("&#160;", " ")
    shown = letters.strip(" ")
    width = float(length) / len(unescape(letters))
    if not shown:
        return ""
    x = f"{float(x) + width * (len(letters) - len(letters.lstrip(' '))):.1f}"
    length = f"{width * len(unescape(shown)):.1f}"
    return f'{begun} x="{x}" {y} textLength="{length}" {clip}>{shown.replace(" ", "&#160;")}</text>'


if __name__ == "__main__":
    main()
