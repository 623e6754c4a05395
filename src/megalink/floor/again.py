"""Deciding again what was asked: the same rooms, from the same records before it, must come to the same.

Everything that one command brought is compared: at the table, in the link, at the cage, and every posting.
Cards come from the records, as does the deck; whether they are the committed ones is looked at elsewhere.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from megalink.floor import events as f
from megalink.floor import linking
from megalink.floor.asked import Events, requests
from megalink.floor.chain import Finding, place_of, posted
from megalink.floor.commands import EnterHands, Request
from megalink.floor.deciding import carry_out
from megalink.floor.record import Posting, Record
from megalink.floor.recovery import REPORTS, recover
from megalink.floor.work import NotCarriedOut, Work
from megalink.floor.world import World
from megalink.table import events as e

_WHEN: Final = datetime(1, 1, 1, tzinfo=UTC)
_FOLDS, _STARTS = "floor/fold/", "floor/start/"


class _Recorded:
    """Gives the decks and cards that the records of one command name."""

    def __init__(self, events: Events) -> None:
        self._events = events

    def draw(self, _table: str, _number: int) -> f.DeckCommitted:
        return self._one(f.DeckCommitted)  # type: ignore[no-any-return]

    def next(self, _table: str, _deck: object, _dealt: int, _count: int) -> Any:  # noqa: ANN401
        return self._one(e.CardsDealt).cards

    def reveal(self, _table: str, _deck: object, *, is_void: bool) -> f.DeckRevealed | f.DeckLost:
        return self._one(f.DeckRevealed, *([f.DeckLost] if is_void else []))  # type: ignore[no-any-return]

    def _one(self, *kinds: type) -> Any:  # noqa: ANN401
        return next(each for each in self._events if isinstance(each, kinds))


def again(
    world: World, records: Sequence[Record], events: Events, postings: Sequence[Posting]
) -> World | Finding | None:
    """Decide one command again: the world after it, or what is wrong with it; None where nobody asked it."""
    said: Finding | None = None
    for work, act in _acts(world, records, events):
        try:
            act()
        except NotCarriedOut as refused:
            why = f"should have been refused: {refused.refused.reason} ({refused.refused.rule})"
            said = said or Finding(place_of(records[0]), why)
            continue
        different = _difference(work, records, events, postings)
        if different is None:
            return work.world
        said = said or different
    return said


def _acts(
    world: World, records: Sequence[Record], events: Events
) -> Iterator[tuple[Work, Callable[[], object]]]:
    first = records[0]
    own = Request(first.command, REPORTS, EnterHands(), first.table)
    if first.command.startswith(_FOLDS):
        work = Work(world, own, _WHEN, writes=False)
        yield work, lambda: linking.fold(work, first.stream.partition(":")[2])
    elif first.command.startswith(_STARTS) and first.table:
        work = Work(world, own, _WHEN, writes=False)
        yield work, lambda: recover(work, world.tables[first.table], events[-1].cause)
    elif not first.command.startswith("floor/") and not isinstance(events[0], _FAULTS):
        for request in requests(world, records, events):
            yield _asked(world, request, events)


def _asked(world: World, request: Request, events: Events) -> tuple[Work, Callable[[], object]]:
    work = Work(world, request, _WHEN, writes=False)
    return work, lambda: carry_out(work, _Recorded(events))  # type: ignore[arg-type]


_FAULTS: Final = (f.TableStopped, f.MoneyStopped, f.SelfChecked, f.SelfCheckFailed)
"""What a command brings where something went wrong, or where it looks at the program that runs."""


def _difference(
    work: Work, records: Sequence[Record], events: Events, postings: Sequence[Posting]
) -> Finding | None:
    for record, event, each in zip(records, events, work.happened, strict=False):
        if (record.stream, event) != (each.stream, each.event):
            return Finding(place_of(record), "something else follows from what was asked")
        if (record.actor, record.role, record.table, record.round) != each.where:
            return Finding(place_of(record), "is of another person, table or round than it says")
    last = records[min(len(records), len(work.happened)) - 1]
    if len(records) != len(work.happened):
        return Finding(place_of(last), "more, or less, follows from what was asked than stands behind it")
    sequences = [each.sequence for each in records]
    wanted = [posted(sequences[place], 0, each) for place, each in work.postings]
    if wanted != [each._replace(line=0) for each in postings]:
        return Finding(place_of(last), "other postings follow from what was asked")
    return None
