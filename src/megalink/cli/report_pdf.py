"""A report as PDF: the pages as data for the typesetter, which knows nothing of games.

Only the typesetter's own fonts are used, and no date is written, so the same pages give the same bytes.
"""

from importlib.resources import files
from typing import Any, Final

import typst
from msgspec import to_builtins
from msgspec.json import encode

from megalink.cli.report_blocks import Grid, Pages

LONG: Final = 26
"""A column with more than so many characters in a cell may break its lines."""
LEAST: Final = 45
LONGEST: Final = 110


def as_pdf(pages: Pages) -> bytes:
    """Set the pages."""
    told: dict[str, Any] = to_builtins(pages)
    for blocks, said in ((pages.front, told["front"]), *_sections(pages, told)):
        for block, laid in zip(blocks, said, strict=True):
            if isinstance(block, Grid):
                laid["widths"] = widths(block)
    source = (files(__package__) / "report.typ").read_bytes()
    data = {"pages": encode(told).decode()}
    return typst.compile(source, format="pdf", sys_inputs=data, ignore_system_fonts=True)


def _sections(pages: Pages, told: dict[str, Any]) -> list[tuple[Any, Any]]:
    return [
        (section.blocks, said["blocks"])
        for section, said in zip(pages.sections, told["sections"], strict=True)
    ]


def widths(grid: Grid) -> list[int]:
    """Give columns of many words shares of what the others leave; those are as wide as they need."""
    longest = [max(map(len, column)) for column in zip(grid.columns, *grid.rows, strict=True)]
    return [
        min(max(long, LEAST), LONGEST) if long > LONG and place < grid.left else 0
        for place, long in enumerate(longest)
    ]
