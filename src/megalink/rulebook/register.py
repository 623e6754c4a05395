"""The register of rulings for readers: what was asked, what the system does, and what else it could do.

`rulings.py` holds the same readings as typed options.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, final

from msgspec import Struct, ValidationError, convert

from megalink.rulebook.book import BadBook, Rule, UnknownRule, cited
from megalink.rulebook.rulings import IDS, BadRuling

_ID: Final = re.compile(r"\bR\d\d\b")


@final
class Ruling(Struct, frozen=True):
    """One ruling of the register."""

    ruling: str
    rules: tuple[str, ...]
    """The numbers it concerns, each as "UTH 3.10.2"."""
    question: str
    answer: str
    readings: Mapping[str, str]
    """What each reading means, the default first; empty where there is nothing to choose."""


@final
class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]
    question: str
    answer: str
    readings: dict[str, str] = {}


@cache
def register() -> tuple[Ruling, ...]:
    """Give every ruling in the order of its id."""
    return read((files(__package__) / "rulings.toml").read_text(encoding="utf-8"))


def ruling(name: str) -> Ruling:
    """Find a ruling by its id."""
    found = next((each for each in register() if each.ruling == name.upper()), None)
    if found is None:
        message = f"there is no ruling {name!r}; they run from {IDS[0]} to {IDS[-1]}"
        raise BadRuling(message)
    return found


def related(rule: Rule) -> tuple[Ruling, ...]:
    """Give the rulings that a rule's text names and those that name the rule."""
    named = set(_ID.findall(rule.text))
    return tuple(each for each in register() if each.ruling in named or rule.citation in each.rules)


def read(text: str) -> tuple[Ruling, ...]:
    """Read the register."""
    made: list[Ruling] = []
    for name, written in tomllib.loads(text).items():
        try:
            entry = convert(written, _Entry)
            for citation in entry.rules:
                cited(citation)
        except (ValidationError, UnknownRule) as problem:
            message = f"rulings.toml, {name}: {problem}"
            raise BadBook(message) from problem
        made.append(Ruling(name, entry.rules, entry.question, entry.answer, entry.readings))
    if tuple(each.ruling for each in made) != IDS:
        message = f"rulings.toml: the rulings run from {IDS[0]} to {IDS[-1]}, each once and in order"
        raise BadBook(message)
    return tuple(made)
