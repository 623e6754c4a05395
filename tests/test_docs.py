"""Every example on the pages is real: lines are settled, commands are run, and they say what the page says.

`python -m scripts.examples` writes what they say on the pages again.
"""

import json
import re
from pathlib import Path

import pytest

from scripts.examples import ROOT, Example, commands, run, settle, settled


@pytest.mark.parametrize("example", tuple(settled()), ids=lambda example: example.where)
def test_a_line_is_settled_as_its_page_says(example: Example) -> None:
    found, shown = settle(example.asked), json.loads(example.said)
    assert found == shown
    assert list(found) == list(shown)


@pytest.mark.parametrize("example", tuple(commands()), ids=lambda example: example.where)
def test_a_command_prints_what_its_page_says(example: Example) -> None:
    assert without_places(run(example.asked)) == without_places(example.said)


def without_places(text: str) -> str:
    """Leave the numbers of lines open: they change with every line above them."""
    return re.sub(r"(?<=\.py:)\d+|^ +\d+(?=  )", "…", text.rstrip(), flags=re.MULTILINE)


def test_there_are_examples_on_the_pages() -> None:
    assert len(list(settled())) >= 6
    assert len(list(commands())) >= 4


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in sorted(Path(ROOT, "docs").glob("*.md")):
        assert page.name == "README.md" or f"]({page.name})" in index
