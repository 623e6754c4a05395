"""Keep the list of the tests that show each rule, made from the tests' own marks.

    python -m scripts.rule_tests --write
    python -m scripts.rule_tests --check

A test says `@rule("UTH 3.10.2")`; `src/megalink/rulebook/tests.json` says it the other way round. pytest
itself collects, so that the marks of classes, modules and parameters count too, whatever group a test is in.
`--check` exits with status 1 when the list in the tree is another one, with 2 when tests cannot be collected.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from megalink.rulebook.book import GAMES, UnknownRule, cited, place

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "src" / "megalink" / "rulebook" / "tests.json"

Listed = Mapping[str, Mapping[str, list[str]]]


class CannotCollect(Exception):
    """pytest did not find its way through the tests."""


class Marks:
    """A plugin that notes the rule marks of every test as it is collected, before any is left out."""

    def __init__(self) -> None:
        self.found: set[tuple[str, str]] = set()

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Note the citations of one test."""
        test = item.nodeid.partition("[")[0]
        self.found |= {(str(each), test) for mark in item.iter_markers("rule") for each in mark.args}


def main() -> int:
    """Write the list, or say whether it is as it should be."""
    asked = ArgumentParser(
        prog="python -m scripts.rule_tests", description="The list of rules with their tests."
    )
    which = asked.add_mutually_exclusive_group(required=True)
    which.add_argument("--write", action="store_true", help="write the list anew")
    which.add_argument("--check", action="store_true", help="exit with status 1 when the list is out of date")
    write = asked.parse_args().write
    try:
        made = listed(collect(ROOT / "tests"))
    except (CannotCollect, UnknownRule) as problem:
        print(problem, file=sys.stderr)
        return 2
    name = LIST.relative_to(ROOT)
    text = written(made)
    if write:
        LIST.write_text(text, encoding="utf-8")
    elif not LIST.exists() or LIST.read_text(encoding="utf-8") != text:
        print(f"{name} is out of date; make it with: python -m scripts.rule_tests --write", file=sys.stderr)
        print("\n".join(changes(made)), file=sys.stderr)
        return 1
    pairs = pairs_of(made)
    print(
        f"{name}: {len({rule for rule, _ in pairs})} rules shown by {len({test for _, test in pairs})} tests"
    )
    return 0


def collect(folder: Path) -> set[tuple[str, str]]:
    """Find every citation with the test that makes it."""
    marks, said = Marks(), StringIO()
    options = [
        "--collect-only",
        "-q",
        "--rootdir",
        str(ROOT),
        "-c",
        str(ROOT / "pyproject.toml"),
        str(folder),
    ]
    with redirect_stdout(said), redirect_stderr(said):
        status = pytest.main(options, plugins=[marks])
    if status not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        message = f"{said.getvalue()}\nThe tests cannot be collected, so no list of them can be made."
        raise CannotCollect(message)
    return marks.found


def listed(found: Iterable[tuple[str, str]]) -> Listed:
    """Sort citations into games and rules, both in the order of the rulebook."""
    gathered: dict[str, dict[str, list[str]]] = {name: {} for name in GAMES}
    for citation, test in sorted(found):
        name, number = cited(citation)
        gathered[name].setdefault(number, []).append(test)
    return {
        name: {each: gathered[name][each] for each in sorted(gathered[name], key=place)} for name in GAMES
    }


def written(made: Listed) -> str:
    """Lay the list out, a test a line, so that a change reads well."""
    return json.dumps(made, indent=1) + "\n"


def changes(made: Listed) -> list[str]:
    """Tell what the list in the tree lacks and has too many of; nothing if only the layout differs."""
    try:
        there = pairs_of(json.loads(LIST.read_text(encoding="utf-8")))
    except (OSError, ValueError, AttributeError):
        return ["The list cannot be read."]
    here = pairs_of(made)
    told = [f"  + {rule}  {test}" for rule, test in sorted(here - there)]
    told += [f"  - {rule}  {test}" for rule, test in sorted(there - here)]
    return [*told[:20], *([f"  … and {len(told) - 20} more"] if len(told) > 20 else [])]


def pairs_of(made: Listed) -> set[tuple[str, str]]:
    """Give every rule with each of its tests."""
    return {
        (f"{GAMES.get(name, name)} {number}", test)
        for name, shown in made.items()
        for number, tests in shown.items()
        for test in tests
    }


if __name__ == "__main__":
    sys.exit(main())
