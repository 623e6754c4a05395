"""The kinds of events that streams hold, by the names that they are stored under.

A form is never edited once it has been released. When the shape of an event changes in more than a new field
with a default, its number here is raised and a step is added that makes the new JSON from the old one.
`tests/floor/archive` holds an example of every form that was ever written (REL-16).
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, get_args

from megalink.floor import events as floor_events
from megalink.floor.codec import BadRecord, Plain, encode, plain, read_plain, way
from megalink.floor.record import Record
from megalink.jackpot import events as jackpot_events
from megalink.ledger import slips
from megalink.table import events as table_events

_ALL: Final = (
    *get_args(table_events.Event),
    *get_args(floor_events.Occurrence),
    *get_args(jackpot_events.Event),
    jackpot_events.Contributed,
    *get_args(slips.Event),
)

KINDS: Final[Mapping[str, type]] = {each.__name__: each for each in _ALL}
"""Every event by its name."""

FORMS: Final[Mapping[str, int]] = {}
"""The present form of a kind that is not the first any more."""

STEPS: Final[Mapping[tuple[str, int], Callable[[Plain], Plain]]] = {}
"""How the JSON of a kind in a form becomes that of the next form."""


class Written(NamedTuple):
    """An event as it is stored."""

    kind: str
    form: int
    body: bytes


def write(event: object) -> Written:
    """Write an event down in its present form."""
    kind = type(event).__name__
    return Written(kind, FORMS.get(kind, 1), encode(KINDS[kind], event))


def read(kind: str, form: int, body: bytes) -> object:
    """Read an event of any form that was ever written."""
    if kind not in KINDS:
        message = f"this program knows no event {kind!r}"
        raise BadRecord(message)
    present = FORMS.get(kind, 1)
    if not 0 < form <= present:
        message = f"this program knows {kind} up to form {present}, not {form}"
        raise BadRecord(message)
    held = plain(body)
    for number in range(form, present):
        held = STEPS[kind, number](held)
    return read_plain(way(KINDS[kind]), held)


def read_record(record: Record) -> object:
    """Read the event of a record."""
    try:
        return read(record.kind, record.form, record.body)
    except BadRecord as problem:
        message = f"record {record.sequence} ({record.stream} {record.version}): {problem}"
        raise BadRecord(message) from problem


def rule_of(event: object) -> str:
    """Give the number that an event rests on; empty for what only the floor knows of."""
    said = getattr(event, "rule", "")
    return said if isinstance(said, str) else ""
