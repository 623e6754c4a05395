"""The examples of docs/python.md print what the page says."""

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "python.md"
BLOCK = re.compile(r"```(python)?\n(.*?)```", re.DOTALL)


def test_the_examples_print_what_the_page_says() -> None:
    known: dict[str, object] = {}
    printed = io.StringIO()
    shown = 0
    for language, block in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if language:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(block, str(PAGE), "exec"), known)
        else:
            assert printed.getvalue() == block
            shown += 1
    assert shown == 5
