"""How a version of a game is named in one word of a command: `UTH+R03=lose+blind/Full House=4 to 1`."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from megalink.games.game import Game
from megalink.games.registry import game
from megalink.games.version import RuleVersion
from megalink.maths.pay_tables import BadPayTable, read
from megalink.maths.registry import version_of
from megalink.money import PayTable
from megalink.rulebook.rulings import Rulings

SPEC: Final = """\
A version is a game, then whatever differs from its document, joined by +:
  UTH                             the document's own version
  UTH+R03=lose                    another reading, by the id of its ruling
  UTH+mine.toml                   the pay tables of a file
  "UTH+blind/Full House=4 to 1"   one pay line: WAGER/HAND=PAYS
"""

_RULING: Final = re.compile(r"[Rr]\d\d")


class Spec(NamedTuple):
    """A version that was asked for."""

    said: str
    game: Game
    version: RuleVersion


def spec(said: str, beside: Game | None = None) -> Spec:
    """Read a version; after another of the same game its name may be left out."""
    parts = [each.strip() for each in said.split("+") if each.strip()]
    found = _game(parts[0]) if parts else None
    if found is not None:
        parts = parts[1:]
    elif beside is None:
        found = game(parts[0] if parts else said)  # which tells what games there are
    if found is not None and beside is not None and found is not beside:
        message = f"two versions of one game are compared, not {beside.title} and {found.title}"
        raise ValueError(message)
    wanted = found or beside
    if wanted is None:
        raise AssertionError(said)
    return Spec(said, wanted, version(wanted, parts))


def version(wanted: Game, parts: Sequence[str]) -> RuleVersion:
    """Make a rule version of readings, pay lines and files of pay tables."""
    readings: dict[str, str] = {}
    lines: dict[str, dict[str, str]] = {}
    tables: dict[str, PayTable] = {}
    for part in parts:
        name, equals, value = (each.strip() for each in part.partition("="))
        if equals and _RULING.fullmatch(name):
            readings[name.upper()] = value
        elif equals and "/" in name:
            wager, _, hand = name.partition("/")
            lines.setdefault(wager.strip(), {})[hand.strip()] = value
        else:
            _join(tables, file_tables(part, wanted))
    if lines:
        _join(tables, _line_tables(lines, wanted))
    return version_of(wanted, Rulings.of(readings), tables)


def file_tables(name: str, wanted: Game) -> dict[str, PayTable]:
    """Read a file of pay tables."""
    try:
        return read(Path(name).read_text(encoding="utf-8"), wanted)
    except OSError as problem:
        message = f"{name}: {problem.strerror}"
    except UnicodeDecodeError:
        message = f"{name}: this is no text"
    except BadPayTable as problem:
        message = f"{name}: {problem}"
    raise ValueError(message)


def _line_tables(lines: Mapping[str, Mapping[str, str]], wanted: Game) -> dict[str, PayTable]:
    try:
        return read(json.dumps(lines), wanted)
    except BadPayTable as problem:
        raise ValueError(str(problem).removeprefix("line 1: ")) from problem


def _join(tables: dict[str, PayTable], more: Mapping[str, PayTable]) -> None:
    for wager, table in more.items():
        if wager in tables:
            message = f"the pay table of {wager} is changed twice; change it in one place"
            raise ValueError(message)
        tables[wager] = table


def _game(name: str) -> Game | None:
    try:
        return game(name)
    except ValueError:
        return None
