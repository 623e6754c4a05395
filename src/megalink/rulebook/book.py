"""The rulebook: every number of the documents in our own words, what enforces it and which tests show it.

One TOML file a game, in the order of its document; `tests.json` is generated from the marks of the tests.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NoReturn, final, get_args

from msgspec import Struct, ValidationError, convert

Kind = Literal["enforced", "recorded", "physical"]
"""Code decides it; people act and the system records and checks; or it lies outside software."""

GAMES: Final[Mapping[str, str]] = {
    "ultimate-texas-holdem": "UTH",
    "three-card-poker-xtreme": "TCPX",
    "texas-holdem-bonus": "THB",
    "singapore-stud": "SSP",
    "bullseye": "BUL",
}
"""The games in the order in which they are always listed, each with the short code of its document."""

SECTIONS: Final[Mapping[str, str]] = {
    "1": "Definitions",
    "2": "Mode of play",
    "3": "How to play",
    "4": "Settlement",
    "5": "Irregularities",
    "6": "General provisions",
}
"""The headings that all the documents share."""

NUMBER: Final = re.compile(r"[1-6](?:\.[1-9]\d*)+")
_ENFORCER: Final = re.compile(r"[a-z_]\w*(?:\.\w+)*:[A-Za-z_]\w*(?:\.\w+)*")
_CITATION: Final = re.compile(rf"(?P<code>[A-Z]+) (?P<number>{NUMBER.pattern})")


class BadBook(ValueError):
    """A file of the rulebook says something that it may not say."""


class UnknownRule(LookupError):
    """A game, or a number of its document, that does not exist."""


@final
class Rule(Struct, frozen=True):
    """One number of one document."""

    game: str
    rule: str
    text: str
    kind: Kind
    enforced_by: tuple[str, ...]
    """What enforces it, each as `module:qualified.name`."""
    tests: tuple[str, ...] = ()
    """The tests that show it, each as `tests/file.py::[Class::]name`."""

    @property
    def citation(self) -> str:
        """The number with the code of its document, as marks and rulings write it."""
        return f"{GAMES[self.game]} {self.rule}"


@final
class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    kind: Kind
    enforced_by: tuple[str, ...]


def rules() -> tuple[Rule, ...]:
    """Give every rule of every game, each document in its own order."""
    return tuple(rule for name in GAMES for rule in rules_of(name))


@cache
def rules_of(game: str) -> tuple[Rule, ...]:
    """Give the rules of one game, by its name or its code, in the order of its document."""
    name = game_name(game)
    shown = _tests().get(name, {})
    if strangers := shown.keys() - _numbers(name).keys():
        message = f"tests.json, {name}: there is no {', '.join(sorted(strangers))}"
        raise BadBook(message)
    return tuple(
        Rule(each.game, each.rule, each.text, each.kind, each.enforced_by, shown.get(each.rule, ()))
        for each in _numbers(name).values()
    )


def rule(game: str, number: str) -> Rule:
    """Give one rule."""
    found = next((each for each in rules_of(game) if each.rule == number), None)
    if found is None:
        _unknown(game_name(game), number)
    return found


def game_name(game: str) -> str:
    """Find the name of a game that is given by its name or its code."""
    wanted = game.lower()
    for name, code in GAMES.items():
        if wanted in (name, code.lower()):
            return name
    near = [name for name in GAMES if wanted and wanted in name]
    near = near or get_close_matches(wanted, GAMES, 2) or get_close_matches(wanted.upper(), GAMES.values(), 2)
    message = f"there is no game {game!r}; {_near(near) if near else 'the games are ' + ', '.join(GAMES)}"
    raise UnknownRule(message)


def cited(citation: str) -> tuple[str, str]:
    """Read a citation such as "UTH 3.10.2" into the game and a number that its document has.

    It does not look into the list of tests, so that the list can be made with it.
    """
    parts = _CITATION.fullmatch(citation)
    if parts is None or parts["code"] not in GAMES.values():
        codes = ", ".join(GAMES.values())
        message = f'{citation!r} is no rule: a code ({codes}), a space and a number, as "UTH 3.10.2"'
        raise UnknownRule(message)
    name = game_name(parts["code"])
    if parts["number"] not in _numbers(name):
        _unknown(name, parts["number"])
    return name, parts["number"]


def read(game: str, text: str) -> dict[str, Rule]:
    """Read the file of a game, by number, without its tests."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        message = f"{game}.toml: {problem}"
        raise BadBook(message) from problem
    made: dict[str, Rule] = {}
    last: tuple[int, ...] = ()
    for number, entry in written.items():
        made[number] = _read_one(game, number, entry)
        order = place(number)
        if order <= last:
            message = f"{game}.toml, {number}: stands behind a number that follows it in the document"
            raise BadBook(message)
        last = order
    return made


def place(number: str) -> tuple[int, ...]:
    """Give what numbers sort by: 3.9 before 3.10, a number before those under it."""
    return tuple(map(int, number.split(".")))


def _read_one(game: str, number: str, entry: object) -> Rule:
    where = f"{game}.toml, {number}"
    if not NUMBER.fullmatch(number):
        message = f"{where}: this is no number of a rule"
        raise BadBook(message)
    if isinstance(entry, dict) and entry.get("kind") not in get_args(Kind):
        message = f"{where}: a kind is one of {', '.join(get_args(Kind))}, not {entry.get('kind')!r}"
        raise BadBook(message)
    try:
        made = convert(entry, _Entry)
    except ValidationError as problem:
        message = f"{where}: {problem}"
        raise BadBook(message) from problem
    if not made.text.strip():
        message = f"{where}: the text is missing"
        raise BadBook(message)
    if made.kind == "physical" and made.enforced_by:
        message = f"{where}: nothing in software enforces a physical rule, but it names {made.enforced_by[0]}"
        raise BadBook(message)
    for enforcer in made.enforced_by:
        if not _ENFORCER.fullmatch(enforcer):
            message = f"{where}: {enforcer!r} is not written as module:qualified.name"
            raise BadBook(message)
    return Rule(game, number, made.text, made.kind, made.enforced_by)


@cache
def _numbers(name: str) -> dict[str, Rule]:
    return read(name, (files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def _tests() -> dict[str, dict[str, tuple[str, ...]]]:
    written: Any = json.loads((files(__package__) / "tests.json").read_text(encoding="utf-8"))
    try:
        return convert(written, dict[str, dict[str, tuple[str, ...]]])
    except ValidationError as problem:
        message = f"tests.json: {problem}"
        raise BadBook(message) from problem


def _unknown(name: str, number: str) -> NoReturn:
    numbers = list(_numbers(name))
    parent, _, last = number.rpartition(".")
    beside = [each for each in numbers if each.rpartition(".")[0] == parent]
    near = [each for each in numbers if each.startswith(f"{number}.")][:3]
    if not near and beside and last.isdecimal():
        near = sorted(beside, key=lambda each: abs(place(each)[-1] - int(last)))[:3]
    if not near and parent in numbers:
        near = [parent]
    near = near or get_close_matches(number, numbers, 3, 0.6)
    message = f"{name} has no rule {number!r}; {_near(near) if near else 'its sections run from 1 to 6'}"
    raise UnknownRule(message)


def _near(names: list[str]) -> str:
    return f"did you mean {' or '.join(names)}?"
