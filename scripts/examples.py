"""The examples on the pages: what each asks, and what comes of it.

    .venv/bin/python -m scripts.examples

writes what comes of them on the pages again. A page shows a line of `megalink settle` and its answer as two
blocks of JSON, marked `json line` and `json answer` and laid out for reading. A block marked `console` shows
a terminal of 80 columns: `$` begins a command, `>` goes on with it, the rest is what it prints.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.json import encode

from megalink.cli.settle_lines import answer

ROOT: Final = Path(__file__).resolve().parent.parent

_SETTLED: Final = re.compile(r"(```json line\n(.*?)```\n+```json answer\n)(.*?)(?=```)", re.DOTALL)
_CONSOLE: Final = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
_SESSION: Final = re.compile(r"(\$ .*\n(?:> .*\n)*)((?:(?!\$ ).*\n)*)")

Json = dict[str, Any]


class Example(NamedTuple):
    """Something asked, what the page says comes of it, and where it stands."""

    where: str
    asked: str
    said: str


def pages() -> list[Path]:
    """Every page with examples."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def settled() -> Iterator[Example]:
    """Give every line with its answer."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for found in _SETTLED.finditer(text):
            yield Example(_where(page, text, found.start()), found[2], found[3])


def commands() -> Iterator[Example]:
    """Give every command with what it prints."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for block in _CONSOLE.finditer(text):
            for found in _SESSION.finditer(block[0]):
                yield Example(_where(page, text, block.start()), found[1], found[2])


def _where(page: Path, text: str, place: int) -> str:
    return f"{page.name}:{text.count(chr(10), 0, place) + 1}"


def settle(asked: str) -> Json:
    """Answer a line that is laid out for reading."""
    found: Json = json.loads(encode(answer(json.dumps(json.loads(asked)).encode())))
    return found


def run(asked: str) -> str:
    """Run a command as a terminal of 80 columns does, and give what it prints."""
    command = "".join(line[2:] for line in asked.splitlines(keepends=True))
    env = {name: value for name, value in os.environ.items() if name not in {"FORCE_COLOR", "NO_COLOR"}}
    env |= {"PATH": f"{Path(sys.executable).parent}:{env['PATH']}", "COLUMNS": "80", "PYTHONUTF8": "1"}
    ended = subprocess.run(
        ["/bin/bash", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        cwd=ROOT,
        env=env,
    )
    return ended.stdout.decode()


def laid_out(found: Json) -> str:
    """Write an answer for reading: a wager a line, a hand of a round a paragraph."""
    if "hands" not in found:
        return _hand(found, " ")
    hands = ",\n   ".join(_hand(each, "    ") for each in found["hands"])
    entries = ",\n   ".join(json.dumps(each) for each in found["jackpot"]["entries"])
    before = json.dumps({key: found["jackpot"][key] for key in ("before", "after")})[:-1]
    return (
        f'{{"id": {json.dumps(found["id"])},\n "hands": [\n   {hands}],\n'
        f' "jackpot": {before}, "entries": [\n   {entries}]}}}}'
    )


def _hand(found: Json, indent: str) -> str:
    if "wagers" not in found:
        return json.dumps(found)
    wagers = ",\n".join(
        f"{indent}  {json.dumps(name)}: {json.dumps(line)}" for name, line in found["wagers"].items()
    )
    names = list(found)
    before, after = names[: names.index("wagers")], names[names.index("wagers") + 1 :]
    said: Callable[[list[str]], str] = lambda keys: json.dumps({key: found[key] for key in keys})[1:-1]  # noqa: E731
    return f'{{{said(before)}, "wagers": {{\n{wagers}}},\n{indent}{said(after)}}}'


def main() -> None:
    """Write what comes of every example again."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        text = _SETTLED.sub(lambda found: f"{found[1]}{laid_out(settle(found[2]))}\n", text)
        text = _CONSOLE.sub(
            lambda block: _SESSION.sub(lambda found: found[1] + run(found[1]).rstrip("\n") + "\n", block[0]),
            text,
        )
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
