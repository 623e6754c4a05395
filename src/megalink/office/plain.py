"""How the office writes its records for programs: JSON in which nothing is lost.

Cents are whole numbers; what need not be whole is a fraction as text, `a/b`. Cards, hands and roles are their
words.
"""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from megalink.cards import Card, Unseen
from megalink.labels import Labelled
from megalink.ledger.accounts import Account


def plain(value: Any) -> Any:  # noqa: ANN401  # whatever a record holds
    """Turn a record into what JSON holds."""
    match value:
        case Account() | Fraction():
            return str(value)
        case Card() | Unseen():
            return value.text
        case Labelled():
            return value.label
        case Enum():
            return value.value
        case Struct():
            return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
        case bytes():
            return value.hex()
        case Mapping():
            return {_key(key): plain(each) for key, each in value.items()}
        case tuple() | list():
            return [plain(each) for each in value]
        case frozenset():
            return sorted(plain(each) for each in value)
        case _:
            return value


def _key(value: object) -> str:
    said = plain(value)
    return said if isinstance(said, str) else str(said)


def as_json(value: Any) -> bytes:  # noqa: ANN401
    """Write a record for reading, a field a line."""
    return msgspec.json.format(msgspec.json.encode(plain(value))) + b"\n"


def as_line(value: Any) -> bytes:  # noqa: ANN401
    """Write a record on one line."""
    return msgspec.json.encode(plain(value)) + b"\n"
