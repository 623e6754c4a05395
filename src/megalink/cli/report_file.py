"""Reports as files: HTML or PDF, by the ending of their name."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from megalink.cli.report_blocks import Pages
from megalink.cli.report_html import as_html

ENDINGS: Final = (".html", ".pdf")


def check(names: Sequence[str], *, beside: str | None = None) -> None:
    """Refuse what could not be written, before anything is worked out."""
    if names and beside:
        raise ValueError("a report is about the play that is best for the base game; leave --with out")
    for name in names:
        if Path(name).suffix.lower() not in ENDINGS:
            message = f"a report is written as {' or '.join(ENDINGS)}, not {name!r}"
            raise ValueError(message)
        if not Path(name).parent.is_dir():
            message = f"there is no folder {str(Path(name).parent)!r} for {name!r}"
            raise ValueError(message)


def _pdf(pages: Pages) -> bytes:
    from megalink.cli.report_pdf import as_pdf  # noqa: PLC0415 - only who asks for it waits for the typesetter

    return as_pdf(pages)


_WRITERS: Final[Mapping[str, Callable[[Pages], bytes]]] = {".html": as_html, ".pdf": _pdf}


def write(pages: Pages, names: Sequence[str]) -> None:
    """Write a report under every name that was asked for."""
    for name in names:
        made = _WRITERS[Path(name).suffix.lower()](pages)
        try:
            Path(name).write_bytes(made)
        except OSError as problem:
            message = f"{name}: {problem.strerror}"
            raise ValueError(message) from problem
