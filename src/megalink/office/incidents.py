"""Faults and alarms, and who cleared them with what word; what nobody has cleared stays open (AUD-10)."""

from typing import Any, final

from msgspec import Struct
from msgspec.structs import replace

from megalink.floor import events as f
from megalink.floor.record import Record
from megalink.floor.world import World
from megalink.jackpot import events as j


@final
class Incident(Struct, frozen=True):
    """Something that went wrong."""

    record: int
    """Where it stands in the store; 0 for what this report itself has found."""
    at: str
    place: str
    what: str
    cleared: int = 0
    """The record that cleared it; 0 while it is open."""
    cleared_by: str = ""
    cleared_at: str = ""
    statement: str = ""

    @property
    def is_open(self) -> bool:
        """Tell whether somebody has still to clear it."""
        return not self.cleared


@final
class Incidents:
    """Reads faults and what cleared them, from the first record on, so that no old one is missed."""

    def __init__(self) -> None:
        self.found: list[Incident] = []

    def see(self, _world: World, record: Record, event: Any) -> None:  # noqa: ANN401  # whatever streams hold
        """Look at one record."""
        match event:
            case f.MoneyStopped(fault=fault):
                self._new(record, "all money", fault)
            case f.TableStopped(fault=fault):
                self._new(record, record.table, fault)
            case j.LinkStopped(cause=cause):
                self._new(record, record.stream, cause)
            case j.ContributionRefused():
                self._new(record, record.stream, f"PJ-31: a wager of {event.cents} cents at {event.table}")
                self._clear(record, record.stream, "refused", newest=True)
            case f.FloorStarted(cause="stopped"):
                self._new(record, "floor", "it had been stopped without notice")
                self._clear(record, "floor", "recovered: every round as it was (5.16)")
            case f.MoneyCleared(by=by, statement=statement):
                self._clear(record, "all money", statement, by)
            case f.TableCleared(by=by, statement=statement):
                self._clear(record, record.table, statement, by)
            case j.LinkResumed(by=by):
                self._clear(record, record.stream, "it goes on from exactly where it stopped", by)
            case _:
                pass

    def _new(self, record: Record, place: str, what: str) -> None:
        self.found.append(Incident(record.sequence, record.time, place, what))

    def _clear(
        self, record: Record, place: str, statement: str, by: str = "", *, newest: bool = False
    ) -> None:
        first = len(self.found) - 1 if newest else 0
        for number, each in enumerate(self.found[first:], first):
            if each.place == place and each.is_open:
                self.found[number] = replace(
                    each,
                    cleared=record.sequence,
                    cleared_by=by or record.actor,
                    cleared_at=record.time,
                    statement=statement,
                )

    def of(self, first: int) -> tuple[Incident, ...]:
        """Give those since a record, and those before it that are open or were cleared since."""
        return tuple(each for each in self.found if each.is_open or each.cleared >= first)
