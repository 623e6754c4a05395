"""How values are written down for good, and read again.

A stored value is JSON made after the annotations of its type: a Struct is an object with every one of its
fields, a member of a union carries its class name under `is`, a card is its text, an enumeration with a
printed name is the name of its member, any other enumeration its value, a fraction is `a/b`. A form once
written is read for ever: a field that has come later has a default, and whatever else changes gets a new
number in `FORMS` and a step that brings the older form forward (REL-16).
"""

from collections.abc import Callable, Hashable, Mapping
from enum import Enum, IntEnum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NamedTuple,
    NewType,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from megalink.cards import Card, Unseen, card, face
from megalink.games.registry import GAMES
from megalink.rulebook.rulings import Rulings
from megalink.table.state import Setup

Value = TypeVar("Value")
Plain = Any
"""What JSON holds."""

IS: Final = "is"
"""The key under which a member of a union says what it is."""


class BadRecord(ValueError):
    """Stored bytes that are not what was written, or of a form that this program does not know."""


class Way(NamedTuple):
    """How values of one type become plain, and how plain ones become values."""

    write: Callable[[Any], Plain]
    read: Callable[[Plain], Any]


def _exactly(wanted: type) -> Way:
    """Write and read nothing but this type: `true` is no number, and 1.0 is none either."""

    def read(plain: Plain) -> Plain:
        if type(plain) is not wanted:
            message = f"{wanted.__name__} was written here, not {type(plain).__name__}"
            raise BadRecord(message)
        return plain

    def write(value: Any) -> Plain:  # noqa: ANN401
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            message = f"a {wanted.__name__} is written here, not a {type(value).__name__}"
            raise TypeError(message)
        return value

    return Way(write, read)


def _bytes() -> Way:
    return Way(bytes.hex, bytes.fromhex)


_LEAVES: Final[Mapping[object, Way]] = {
    int: _exactly(int),
    str: _exactly(str),
    bool: _exactly(bool),
    bytes: _bytes(),
    NoneType: _exactly(NoneType),
    Card: Way(lambda value: value.text, card),
    Unseen: Way(lambda value: value.text, face),
    Fraction: Way(lambda value: f"{value.numerator}/{value.denominator}", Fraction),
}


@cache
def way(hint: Hashable) -> Way:
    """Find how values of an annotated type are written and read."""
    if hint in _LEAVES:
        return _LEAVES[hint]
    if hint is Setup:
        return _setup()
    origin = get_origin(hint)
    if origin is None:
        return _plain_type(hint)
    arguments = get_args(hint)
    if origin is Union or origin is UnionType:
        return _union(arguments)
    if origin is Literal:
        return way(cast("Hashable", type(arguments[0])))
    if origin is tuple and arguments[-1] is Ellipsis:
        return _many(arguments[0], tuple)
    if origin is tuple:
        return _row(arguments)
    if origin is frozenset:
        return _set(arguments[0])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*arguments)
    return _unknown(hint)


def _unknown(hint: object) -> Way:
    message = f"no way to write a {hint!r}"
    raise TypeError(message)


def _plain_type(hint: Any) -> Way:  # noqa: ANN401
    if isinstance(hint, NewType):
        return way(hint.__supertype__)
    if not isinstance(hint, type):
        return _unknown(hint)
    if issubclass(hint, IntEnum):  # Labelled and its like: the number orders them, the name is what lasts
        members = {each.name: each for each in hint}
        return Way(lambda value: value.name, members.__getitem__)
    if issubclass(hint, Enum):
        by_value = {each.value: each for each in hint}
        return Way(lambda value: value.value, by_value.__getitem__)
    if issubclass(hint, Struct):
        return _struct(hint)
    return _unknown(hint)


def _struct(kind: type[Struct]) -> Way:
    """Write every field; read them all again but those that have a default and came later."""
    hints = get_type_hints(kind)
    ways = [(each.name, way(hints[each.name])) for each in fields(kind)]
    writers = [(name, found.write) for name, found in ways]
    readers = {name: found.read for name, found in ways}

    def write(value: Any) -> Plain:  # noqa: ANN401
        return {name: put(getattr(value, name)) for name, put in writers}

    def read(plain: Plain) -> Any:  # noqa: ANN401
        return kind(**{name: readers[name](held) for name, held in plain.items()})

    return Way(write, read)


def _union(members: tuple[Any, ...]) -> Way:
    """Tell members apart: nothing, cards by their text, Structs by their class name."""
    some = [each for each in members if each is not NoneType]
    optional = len(some) < len(members)
    if set(some) == {Card, Unseen}:
        chosen = Way(lambda value: value.text, face)
    elif len(some) == 1:
        chosen = way(some[0])
    else:
        chosen = _tagged(tuple(some))
    if not optional:
        return chosen
    return Way(
        lambda value: None if value is None else chosen.write(value),
        lambda plain: None if plain is None else chosen.read(plain),
    )


def _tagged(kinds: tuple[type[Struct], ...]) -> Way:
    by_type = {kind: (kind.__name__, way(kind).write) for kind in kinds}
    by_name = {kind.__name__: way(kind).read for kind in kinds}
    if len(by_name) != len(kinds) or not all(issubclass(kind, Struct) for kind in kinds):
        return _unknown(kinds)

    def write(value: Any) -> Plain:  # noqa: ANN401
        name, put = by_type[type(value)]
        return {IS: name, **put(value)}

    def read(plain: Plain) -> Any:  # noqa: ANN401
        held = dict(plain)
        return by_name[held.pop(IS)](held)

    return Way(write, read)


def _many(hint: Any, make: Callable[[Any], Any]) -> Way:  # noqa: ANN401
    one = way(hint)
    return Way(
        lambda value: [one.write(each) for each in value],
        lambda plain: make(one.read(each) for each in plain),
    )


def _row(hints: tuple[Any, ...]) -> Way:
    ways = [way(each) for each in hints]
    return Way(
        lambda value: [each.write(held) for each, held in zip(ways, value, strict=True)],
        lambda plain: tuple(each.read(held) for each, held in zip(ways, plain, strict=True)),
    )


def _set(hint: Any) -> Way:  # noqa: ANN401
    one = way(hint)
    return Way(
        lambda value: sorted(one.write(each) for each in value),
        lambda plain: frozenset(one.read(each) for each in plain),
    )


def _mapping(key: Any, value: Any) -> Way:  # noqa: ANN401
    """Write a mapping as an object in its own order, which may mean something; whole numbers become texts."""
    if key is not int and not (isinstance(key, type) and issubclass(key, str | Enum)):
        pairs = _many(tuple[key, value], dict)
        return Way(lambda mapping: pairs.write(mapping.items()), pairs.read)
    put, take = (str, int) if key is int else (way(key).write, way(key).read)
    held = way(value)
    return Way(
        lambda mapping: {put(name): held.write(each) for name, each in mapping.items()},
        lambda plain: {take(name): held.read(each) for name, each in plain.items()},
    )


def _setup() -> Way:
    """Write what a table runs as the name of its game, the readings chosen and its terms."""
    terms = way(get_type_hints(Setup)["terms"])

    def write(setup: Setup) -> Plain:
        words = setup.version.rulings.words()
        return {"game": setup.game.name, "rulings": words, "terms": terms.write(setup.terms)}

    def read(plain: Plain) -> Setup:
        found = GAMES[plain["game"]]
        return Setup(found, found.version(Rulings.of(plain["rulings"])), terms.read(plain["terms"]))

    return Way(write, read)


# Bytes -----------------------------------------------------------------------------------------------------


def encode(hint: Hashable, value: object) -> bytes:
    """Write a value of a type down."""
    return msgspec.json.encode(way(hint).write(value))


def decode(hint: type[Value], body: bytes) -> Value:
    """Read a value of a type again; whatever is wrong with the bytes is a `BadRecord`."""
    return cast("Value", read_plain(way(cast("Hashable", hint)), plain(body)))


def plain(body: bytes) -> Plain:
    """Read bytes as JSON."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        message = f"what is stored is no JSON: {problem}"
        raise BadRecord(message) from problem


def read_plain(how: Way, held: Plain) -> Any:  # noqa: ANN401
    """Read JSON as a value."""
    try:
        return how.read(held)
    except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError) as problem:
        message = f"what is stored does not fit its kind: {problem!r}"
        raise BadRecord(message) from problem
