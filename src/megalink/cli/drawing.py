"""Cards and pages for people: drawn with rich, readable without colour and without Unicode too."""

import sys
from collections.abc import Iterable, Sequence
from io import TextIOBase
from typing import Final, TextIO, cast

from rich.console import Console
from rich.style import Style
from rich.text import Text

from megalink.cards import RANK_LETTERS, TWO, Card, Face, Suit

SUITS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
BACK: Final = "░░"

_PAPER, _SHADED = "#f7f5ee", "#b9b5a9"
_RED, _BLACK, _EDGE = "#b3151b", "#16181d", "#8a8578"
_BACK: Final = Style.parse("#aebbe8 on #2b3f86")
_FACE_DOWN: Final = Style.parse("#6f86d6")

WIDEST: Final = 100
"""Lines longer than this are hard to read, however wide the terminal is."""

_PLAIN: Final = str.maketrans("♣♦♥♠░╭╮╰╯─━│“”·–−×→…", 'cdhs?++++--|""---x>.')
"""What stands for a sign where only ASCII can be written."""


class _PlainOut(TextIOBase):
    """A stream that can write no more than ASCII: suits become letters, lines become dashes."""

    encoding = "ascii"

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        """Write what the stream can."""
        return self._out.write(text.translate(_PLAIN).encode("ascii", "replace").decode("ascii"))

    def flush(self) -> None:
        """Pass the text on."""
        self._out.flush()

    def isatty(self) -> bool:
        """Tell whether somebody watches."""
        return self._out.isatty()

    def fileno(self) -> int:
        """Give the stream's number."""
        return self._out.fileno()


class _Pipe(Console):
    """A console that leaves it to the command what to do when its reader has left."""

    def on_broken_pipe(self) -> None:
        """Pass the error on."""
        raise BrokenPipeError


def console() -> Console:
    """Open standard output for text, whatever signs it can write."""
    out: TextIO = sys.stdout
    if not (out.encoding or "").lower().startswith("utf"):
        out = cast("TextIO", _PlainOut(out))
    return _Pipe(file=out, highlight=False, markup=False, emoji=False)


def page() -> Console:
    """Open standard output for a page of which no line is too long to be read."""
    made = console()
    made.width = min(made.width, WIDEST)
    return made


def name_of(face: Face) -> str:
    """Write a card for people: its rank and the sign of its suit; a back where it is not known."""
    return f"{RANK_LETTERS[face.rank - TWO]}{SUITS[face.suit]}" if isinstance(face, Card) else BACK


def in_row(faces: Iterable[Face]) -> Text:
    """Write cards inside a sentence."""
    return Text(" ").join(
        Text(name_of(face), _style(face) if isinstance(face, Card) else _FACE_DOWN) for face in faces
    )


def fan(faces: Sequence[Face], shaded: Iterable[Face] = ()) -> list[Text]:
    """Draw cards that overlap, three lines high; shaded ones are out of play."""
    if not faces:
        return [Text(), Text(), Text()]
    out = frozenset(each for each in shaded if isinstance(each, Card))
    drawn = [Text(), Text(), Text()]
    for face in faces:
        style, edge = _style(face, shaded=face in out), _edge(face, shaded=face in out)
        drawn[0].append("╭──", edge)
        drawn[1].append("│", edge).append(name_of(face), style)
        drawn[2].append("╰──", edge)
    edge = _edge(faces[-1], shaded=faces[-1] in out)
    for line, corner in zip(drawn, "╮│╯", strict=True):
        line.append(corner, edge)
    return drawn


def _style(face: Face, *, shaded: bool = False) -> Style:
    if not isinstance(face, Card):
        return _BACK
    ink = _RED if face.suit in (Suit.DIAMONDS, Suit.HEARTS) else _BLACK
    return Style(color=ink, bgcolor=_SHADED if shaded else _PAPER, bold=not shaded)


def _edge(face: Face, *, shaded: bool) -> Style:
    if not isinstance(face, Card):
        return _BACK
    return Style(color=_EDGE, bgcolor=_SHADED if shaded else _PAPER)
