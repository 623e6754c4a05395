"""Reading JSON lines: what stands on a line, and in plain words what is wrong with one."""

import json
import re
import sys
from argparse import ArgumentParser
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar, final

from msgspec import DecodeError, Struct, ValidationError, convert
from msgspec.json import Encoder, decode

from megalink.games.settlement import BadHand

LONGEST: Final = 16 << 20
"""A line is at most that many bytes long, so that reading takes a bounded amount of memory."""

DIGITS: Final = 18
"""An amount has at most so many; far above any wager, and every result stays printable."""

Fields = dict[str, Any]
Amounts = dict[str, Any]
"""Cents by wager, or by part of the jackpot; `check_amount` looks at each."""

Kind = TypeVar("Kind")


def add_file(command: ArgumentParser) -> None:
    """Let a command read its lines from a file or from standard input."""
    command.add_argument(
        "file",
        nargs="?",
        default="-",
        help="read lines from this file; - or nothing is standard input",
        metavar="FILE",
    )


def over_lines(command: str, file: str, answer: Callable[[bytes], bool]) -> int:
    """Answer every line and give the exit status; `answer` tells whether it could."""
    if file == "-":
        return _over(sys.stdin.buffer, answer)
    try:
        source = Path(file).open("rb")  # noqa: SIM115 - closed below; here only a failure to open is caught
    except OSError as problem:
        sys.stderr.write(f"megalink {command}: {file}: {problem.strerror}\n")
        return 2
    with source:
        return _over(source, answer)


def _over(source: BinaryIO, answer: Callable[[bytes], bool]) -> int:
    good = True
    for line in lines(source):
        good = answer(line) and good
    return 0 if good else 1


def write(found: object) -> bool:
    """Write one answer; whoever waits for it before asking again, gets it. Tell whether it is no problem."""
    sys.stdout.buffer.write(_ENCODE(found) + b"\n")
    sys.stdout.buffer.flush()
    return not isinstance(found, Problem)


_ENCODE: Final = Encoder().encode


def lines(source: BinaryIO) -> Iterator[bytes]:
    """Give the lines that say something; of one that is too long, no more than shows that it is."""
    begun = False
    while line := source.readline(LONGEST + 1):
        if not begun:  # some editors begin a file with this mark
            line, begun = line.removeprefix(BOM_UTF8), True
        if len(line) > LONGEST:
            yield line
            while line and not line.endswith(b"\n"):
                line = source.readline(LONGEST)
        elif line.strip():
            yield line


JACKPOT: Final = ("unit", "meter", "reset")
"""The figures of the jackpot as it stood: the least wager, what it displayed, and the reset amount."""


@final
class Problem(Struct, frozen=True):
    """A line that cannot be answered, why, and the number that says so where there is one."""

    id: str | int | None
    error: str
    rule: str | None = None


class BadLine(ValueError):
    """A line that cannot be answered."""


class TwoIds(BadLine):
    """A line that cannot even be answered by its id."""


def parse(line: bytes) -> Fields:
    """Take the object out of a line; whatever is no object that stands on one line is refused."""
    if len(line) > LONGEST:
        message = f"a line is at most {LONGEST} bytes long"
        raise BadLine(message)
    try:
        found = decode(line)
    except ValidationError as problem:  # it is JSON, but holds a number beyond all bounds
        message = "a number in it has too many digits"
        raise BadLine(message) from problem
    except (DecodeError, UnicodeDecodeError) as problem:
        raise BadLine(_no_json(line, str(problem))) from problem
    except RecursionError as problem:
        message = "the line is nested too deeply"
        raise BadLine(message) from problem
    if not isinstance(found, dict):
        message = f"a line is one JSON object, not {_KINDS[type(found)]}"
        raise BadLine(message)
    return found


def known_id(found: Fields) -> str | int | None:
    """Give the id that the answer carries, if it is one."""
    name = found.get("id")
    return name if isinstance(name, str) or type(name) is int else None


def fit(line: bytes, found: Fields, kind: type[Kind]) -> Kind:
    """Read an object as a record of this kind."""
    if line.count(b":") != _names(found):  # more of them: inside a text, or a name that is there twice
        _refuse_twice(line)
    try:
        return convert(found, kind)
    except ValidationError as problem:
        raise BadLine(_plainly(str(problem))) from problem


def check_amount(what: str, given: object) -> None:
    """Refuse what is no amount of positive whole cents; `what` names it."""
    if type(given) is int and 0 < given < 10**DIGITS:
        return
    if type(given) is int and given > 0:
        message = f"{what} has more than {DIGITS} digits"
    else:
        said = _KINDS[type(given)] if isinstance(given, dict | list) else json.dumps(given)
        message = f"{what} is a whole number of cents above 0, not {said}"
    raise BadLine(message)


def check_wagers(placed: Mapping[str, object]) -> None:
    """Refuse wagers that are no amounts."""
    for name, given in placed.items():
        try:
            check_amount(f"the {name} wager", given)
        except BadLine as problem:
            hint = "; a wager that was not placed is left out" if given in (0, None) else ""
            message = f"{problem}{hint}"
            raise BadHand(message) from problem


def check_jackpot(figures: Mapping[str, object]) -> None:
    """Refuse figures of the jackpot that are unknown or no amounts."""
    for part, given in figures.items():
        if part not in JACKPOT:
            message = f"jackpot: the field {part!r} is unknown; it has: {', '.join(JACKPOT)}"
            raise BadLine(message)
        check_amount(f"the jackpot's {part}", given)


def needed(jackpot: Mapping[str, int], part: str) -> None:
    """Refuse a progressive wager where a figure of the jackpot is missing that it needs."""
    if part not in jackpot:
        message = f"a progressive wager needs the jackpot's {part}"
        raise BadLine(message)


_KINDS: Final[Mapping[type, str]] = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}

_WANTED: Final[Mapping[str, str]] = {
    "object": "an object",
    "array": "a list",
    "str": "a text",
    "int": "a whole number",
    "float": "a fraction",
    "bool": "true or false",
    "int | str | null": "a text or a whole number",
    "null": "null",
}
_EXPECTED: Final = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)` - at `\$\.(?P<at>.+)`")
_FIELD: Final = re.compile(
    r"Object (?P<how>missing required|contains unknown) field `(?P<name>.*?)`(?: - at `\$\.?(?P<at>.*)`)?$",
    re.DOTALL,
)


def _plainly(message: str) -> str:
    """Say in plain words what does not fit."""
    if found := _EXPECTED.fullmatch(message):
        wanted, got = (_WANTED.get(found[part], found[part]) for part in ("wanted", "got"))
        return f"{found['at']}: {wanted} is wanted, not {got}"
    if found := _FIELD.fullmatch(message):
        where = f"{found['at']}: " if found["at"] else ""
        how = "is missing" if found["how"] == "missing required" else "is unknown"
        return f"{where}the field {found['name']!r} {how}"
    return message


def _no_json(line: bytes, problem: str) -> str:
    """Say why a line is no JSON."""
    try:
        text = line.decode()
    except UnicodeDecodeError as found:
        return f"the line is not UTF-8: byte 0x{line[found.start]:02x} at place {found.start + 1}"
    if "truncated" in problem and text.lstrip().startswith("{") and _SURROGATE.search(text) is None:
        return "this is only the beginning of a JSON object; one object stands on one line"
    return f"a line is one JSON object, whole and alone on its line: {problem}"


_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""Half a sign, which no text may hold alone."""


def _names(found: Fields) -> int:
    """Count the names of fields, as deep as a line that fits has any."""
    count = len(found)
    for each in found.values():
        if type(each) is dict:
            count += len(each)
    if type(hands := found.get("hands")) is list:
        count += sum([_names(each) for each in hands if type(each) is dict])
    return count


def _refuse_twice(line: bytes) -> None:
    """Refuse a name that an object has twice: which of the two counts is not ours to choose."""

    def once(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            message = f"the field {twice!r} is there twice"
            raise TwoIds(message) if twice == "id" else BadLine(message)

    json.loads(line, object_pairs_hook=once)
