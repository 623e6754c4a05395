"""Charts as SVG, made by hand: they need no program and no font of their own, on a page or in print."""

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import Final, NamedTuple

WIDE: Final = 560
HIGH: Final = 300
LEFT: Final = 62
RIGHT: Final = 36
TOP: Final = 16
FOOT: Final = 46
COLOURS: Final = ("#1f4e79", "#b3541e", "#3d7a3d", "#7a3d74", "#806000")
INK: Final = "#333"
LINES: Final = "#d5d5d5"


class Curve(NamedTuple):
    """A straight line from the left edge of a chart to its right edge."""

    name: str
    start: float
    end: float


def nice(most: float, steps: int = 5) -> list[float]:
    """Divide 0 to at least `most` into round steps."""
    rough = most / steps
    size = 10.0 ** floor(log10(rough))
    step = next(size * each for each in (1, 2, 2.5, 5, 10) if size * each >= rough * 0.999)
    count = floor(most / step + 0.999)
    return [step * place for place in range(count + 1)]


def lines(curves: Sequence[Curve], most: float, across: str, up: str, level: float) -> str:
    """Draw straight lines over 0 to `most`, and a level to be reached."""
    marks = nice(most)
    reach = marks[-1]
    heights = nice(max(level, *(each.start + (each.end - each.start) * reach / most for each in curves)))
    top = heights[-1]

    def x(value: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * value / reach

    def y(value: float) -> float:
        return HIGH - FOOT - (HIGH - FOOT - TOP) * value / top

    drawn = [_line(LEFT, y(each), WIDE - RIGHT, y(each), LINES) for each in heights]
    drawn += [_text(LEFT - 6, y(each) + 4, f"{each * 100:g} %", "end") for each in heights]
    drawn += [_line(x(each), HIGH - FOOT, x(each), HIGH - FOOT + 5, INK) for each in marks]
    drawn += [_text(x(each), HIGH - FOOT + 18, f"{each:,.0f}", "middle") for each in marks]
    drawn.append(_line(LEFT, y(level), WIDE - RIGHT, y(level), INK, dashed=True))
    drawn.append(
        f'<rect x="{LEFT + 8}" y="{TOP}" width="{WIDE / 3:.0f}" height="{16 * len(curves) + 6}" fill="#fff"/>'
    )
    for place, curve in enumerate(curves):
        slope = (curve.end - curve.start) / most
        colour = COLOURS[place % len(COLOURS)]
        drawn.append(_line(x(0), y(curve.start), x(reach), y(curve.start + slope * reach), colour, width=2))
        named = TOP + 14 + 16 * place
        drawn.append(_line(LEFT + 12, named - 4, LEFT + 32, named - 4, colour, width=2))
        drawn.append(_text(LEFT + 38, named, curve.name, "start"))
    drawn.append(_line(LEFT, HIGH - FOOT, WIDE - RIGHT, HIGH - FOOT, INK))
    drawn.append(_text((LEFT + WIDE - RIGHT) / 2, HIGH - 8, across, "middle"))
    drawn.append(
        f'<text x="14" y="{(HIGH - FOOT + TOP) / 2:.1f}" text-anchor="middle" '
        f'transform="rotate(-90 14 {(HIGH - FOOT + TOP) / 2:.1f})">{escape(up)}</text>'
    )
    return _svg(drawn, HIGH, f"{up} against {across}")


def bars(names: Sequence[str], shares: Sequence[float], across: str) -> str:
    """Draw a bar for each share, one below the other."""
    row, most = 19, max(shares)
    long = max(map(len, names)) * 8 + 20
    high = TOP + row * len(names) + 26
    width = WIDE - long - 86
    drawn = []
    for place, (name, share) in enumerate(zip(names, shares, strict=True)):
        y = TOP + row * place
        drawn.append(_text(long - 8, y + 13, name, "end"))
        size = max(width * share / most, 0.7)
        drawn.append(
            f'<rect x="{long}" y="{y + 2}" width="{size:.1f}" height="{row - 5}" fill="{COLOURS[0]}"/>'
        )
        drawn.append(_text(long + size + 6, y + 13, _share(share), "start"))
    drawn.append(_line(long, TOP, long, high - 24, INK))
    drawn.append(_text(long, high - 6, across, "start"))
    return _svg(drawn, high, across)


def _share(share: float) -> str:
    """Write a share with three digits that count, and no power of ten."""
    digits = max(0, 2 - floor(log10(share * 100)))
    return f"{share * 100:.{digits}f} %"


def _svg(drawn: Sequence[str], high: float, says: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high:.0f}" role="img" '
        f'aria-label="{escape(says)}" font-family="Libertinus Serif, Georgia, serif" font-size="13" '
        f'fill="{INK}">' + "".join(drawn) + "</svg>"
    )


def _line(
    x1: float, y1: float, x2: float, y2: float, colour: str, *, width: float = 1, dashed: bool = False
) -> str:
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="{width:g}"{dash}/>'
    )


def _text(x: float, y: float, said: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'
