"""What the pages of a report are made of: the writers know these and nothing of games."""

from fractions import Fraction
from typing import Final, final

from msgspec import Struct

from megalink.games.game import Game


@final
class Words(Struct, frozen=True, tag="words"):
    """A paragraph."""

    text: str


@final
class Facts(Struct, frozen=True, tag="facts"):
    """Names with what they stand for, a row each."""

    rows: tuple[tuple[str, str], ...]


@final
class Grid(Struct, frozen=True, tag="grid"):
    """A table. Its first `left` columns are words, the others figures."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1
    totals: int = 0
    """So many rows at its end sum the others up."""
    note: str = ""


@final
class Picture(Struct, frozen=True, tag="picture"):
    """A chart."""

    caption: str
    svg: str
    says: str
    """What there is to see, for who cannot."""


Block = Words | Facts | Grid | Picture


@final
class Section(Struct, frozen=True):
    """A heading with what stands under it; inside another it is a lesser one."""

    title: str
    blocks: tuple[Block, ...]
    level: int = 1


@final
class Pages(Struct, frozen=True):
    """A whole report."""

    title: str
    subtitle: str
    foot: str
    """Stands at the foot of every page."""
    front: tuple[Block, ...]
    sections: tuple[Section, ...]


def fixed(figure: Fraction, digits: int, *, sign: bool = False) -> str:
    """Write a figure with so many digits, rounded from the exact value; ties go to the even digit.

    >>> fixed(Fraction(-2, 3), 4), fixed(Fraction(1, 2), 2, sign=True), fixed(Fraction(1234567), 0)
    ('−0.6667', '+0.50', '1,234,567')
    """
    scaled = round(abs(figure) * 10**digits)
    whole, rest = divmod(scaled, 10**digits)
    before = "−" if figure < 0 and scaled else "+" if sign and scaled else ""
    return f"{before}{whole:,}" + (f".{rest:0{digits}d}" if digits else "")


def per_cent(share: Fraction, digits: int = 4, *, sign: bool = False) -> str:
    """Write a share in per cent."""
    return f"{fixed(share * 100, digits, sign=sign)} %"


def ratio(figure: Fraction) -> str:
    """Write a fraction with a true minus sign."""
    return str(figure).replace("-", "−")


def one_in(share: Fraction, digits: int = 1) -> str:
    """Say how rarely something happens."""
    return fixed(1 / share, digits if share > Fraction(1, 10_000) else 0) if share else "never"


_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def small(figure: Fraction, digits: int = 10) -> str:
    """Write a figure near nothing with a power of ten.

    >>> small(Fraction(19, 6497400), 4), small(Fraction())
    ('2.9242 × 10⁻⁶', '0')
    """
    if not figure:
        return "0"
    power = -1
    while abs(figure) * 10 ** (-power) < 1:
        power -= 1
    return f"{fixed(figure * 10 ** (-power), digits)} × 10{str(power).translate(_RAISED)}"


def wager_label(game: Game, wager: str) -> str:
    """Name a wager, or a payment without a stake, as the felt does."""
    known = {each.name: each.label for each in game.wagers}
    return known.get(wager) or wager.replace("_", " ").title()
