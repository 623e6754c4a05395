"""A report as one HTML file that asks nothing of any other: readable on a phone, and in print."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files

from megalink.cli.report_blocks import Block, Facts, Grid, Pages, Picture, Words


def as_html(pages: Pages) -> bytes:
    """Write the pages."""
    return ("\n".join(_page(pages)) + "\n").encode()


def _page(pages: Pages) -> Iterator[str]:
    title = escape(f"{pages.title}: mathematics")
    style = (files(__package__) / "report.css").read_text(encoding="utf-8")
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield f'<head>\n<meta charset="utf-8">\n<title>{title}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>\n{style}</style>\n</head>\n<body>\n<main>"
    yield f'<h1>{escape(pages.title)}</h1>\n<p class="sub">{escape(pages.subtitle)}</p>'
    for block in pages.front:
        yield from _block(block)
    numbers = list(_numbers(pages))
    yield '<nav aria-label="Contents"><h2>Contents</h2><ul>'
    for number, section in zip(numbers, pages.sections, strict=True):
        yield (f'<li class="l{section.level}"><a href="#s{number}">{number} {escape(section.title)}</a></li>')
    yield "</ul></nav>"
    for number, section in zip(numbers, pages.sections, strict=True):
        level = section.level + 1
        yield f'<h{level} id="s{number}">{number} {escape(section.title)}</h{level}>'
        for block in section.blocks:
            yield from _block(block)
    yield f"<footer>{escape(pages.foot)}</footer>\n</main>\n</body>\n</html>"


def _numbers(pages: Pages) -> Iterator[str]:
    chapter = part = 0
    for section in pages.sections:
        if section.level == 1:
            chapter, part = chapter + 1, 0
            yield str(chapter)
        else:
            part += 1
            yield f"{chapter}.{part}"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Words):
        yield f"<p>{escape(block.text)}</p>"
    elif isinstance(block, Facts):
        yield "<dl>"
        for name, said in block.rows:
            yield f"<dt>{escape(name)}</dt><dd>{escape(said)}</dd>"
        yield "</dl>"
    elif isinstance(block, Picture):
        yield f"<figure><figcaption>{escape(block.caption)}</figcaption>{block.svg}</figure>"
    else:
        yield from _grid(block)


def _grid(grid: Grid) -> Iterator[str]:
    yield (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(grid.caption)}"><table>'
        f"<caption>{escape(grid.caption)}</caption>"
    )
    yield f"<thead>{_row(grid, grid.columns, 'th')}</thead>\n<tbody>"
    body = len(grid.rows) - grid.totals
    for place, row in enumerate(grid.rows):
        yield _row(grid, row, "td", total=place >= body)
    yield "</tbody></table></div>"
    if grid.note:
        yield f'<p class="note">{escape(grid.note)}</p>'


def _row(grid: Grid, cells: tuple[str, ...], tag: str, *, total: bool = False) -> str:
    told = ""
    for place, cell in enumerate(cells):
        scope = ' scope="col"' if tag == "th" else ""
        kind = "" if place < grid.left else ' class="n"'
        told += f"<{tag}{scope}{kind}>{escape(cell)}</{tag}>"
    return f'<tr class="total">{told}</tr>' if total else f"<tr>{told}</tr>"
