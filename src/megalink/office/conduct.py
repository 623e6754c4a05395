"""Beside the run of play: irregularities by rule number, overrides and absences by person."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, Final, final

from msgspec import Struct

from megalink.floor import events as f
from megalink.floor.record import Record
from megalink.floor.world import World
from megalink.jackpot import events as j
from megalink.jackpot import remedies as jr
from megalink.ledger import slips as s
from megalink.table import events as e
from megalink.table import remedies as r


@final
class Irregular(Struct, frozen=True):
    """What was reported under one number of one game's document."""

    game: str
    rule: str
    reported: int
    approved: int
    withdrawn: int


@final
class Void(Struct, frozen=True):
    """What was made void under one number: rounds, and hands whose wagers all went back."""

    game: str
    rule: str
    rounds: int
    hands: int
    returned: int
    """Cents of these hands' wagers."""


@final
class Act(Struct, frozen=True):
    """What one person did so often by his own discretion, under one number."""

    person: str
    role: str
    act: str
    rule: str
    times: int


@final
class Person(Struct, frozen=True):
    """Who acted that day, in which position, and how many records that made (AUD-13)."""

    person: str
    role: str
    records: int


OVERRIDES: Final[Mapping[type, tuple[str, str]]] = {
    e.PlayerRestricted: ("restricted a player, or lifted that", ""),
    e.DeclinedViewed: ("looked at a declined hand", ""),
    r.PlayerProhibited: ("prohibited a player, or lifted that", ""),
    r.Referred: ("decided what no rule covers", ""),
    f.TermsChanged: ("changed the terms of a table", "TBL-05"),
    f.TableCleared: ("let a stopped table go on", "AUD-10"),
    f.MoneyCleared: ("let money move again", "AUD-10"),
    j.ChangeApproved: ("approved a change of a link", "PJ-15"),
    j.LinkStopped: ("stopped a link", "PJ-21"),
    j.LinkResumed: ("let a link go on", "PJ-21"),
    j.LinkRetired: ("retired a link", "PJ-19"),
    jr.MeterAdjusted: ("changed a meter by hand", "PJ-06"),
    jr.ReferralDecided: ("decided a referred entry", "6.1"),
    s.CashVoided: ("made a slip of the cage void", "AUD-14"),
    s.ChipsVoided: ("made a fill or credit void", "AUD-14"),
}
"""What somebody decided against the ordinary run of things, and the number that lets him."""


@final
class Conduct:
    """Reads the irregular side of a day."""

    def __init__(self) -> None:
        self._reports: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._voids: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._acts: Counter[tuple[str, str, str, str]] = Counter()
        self._absent: Counter[tuple[str, str, str, str]] = Counter()
        self._people: Counter[tuple[str, str]] = Counter()

    def see(self, world: World, record: Record, event: Any) -> None:  # noqa: ANN401  # whatever streams hold
        """Look at one record."""
        self._people[record.actor, record.role] += 1
        told = OVERRIDES.get(type(event))
        if told is not None:
            self._act(record, told[0], record.rule or told[1], getattr(event, "approver", ""))
        if isinstance(event, s.TrayClosed) and event.difference:
            self._act(record, "closed a tray that was off", "TBL-02", "")
        if record.stream.startswith("table:") and record.table in world.tables:
            self._at_a_table(world, record, event)

    def _at_a_table(self, world: World, record: Record, event: Any) -> None:  # noqa: ANN401
        state = world.tables[record.table].state
        game = state.game.code
        match event:
            case e.Proposed():
                self._reports[game, event.rule]["reported"] += 1
            case r.Approved():
                self._reports[game, state.proposals[event.number].rule]["approved"] += 1
                self._act(record, "approved an irregularity", event.rule, "")
            case r.ProposalWithdrawn():
                self._reports[game, state.proposals[event.number].rule]["withdrawn"] += 1
            case r.RoundVoided():
                self._voids[game, event.rule]["rounds"] += 1
            case r.HandReturned():
                self._voids[game, event.rule]["hands"] += 1
                self._voids[game, event.rule]["returned"] += event.settlement.returned
            case r.AbsenceRecorded():
                self._absent[event.player, "absent", game, event.rule] += 1
            case e.Decided(recorded=True):
                player = state.positions[event.seat].player
                self._absent[player, "recorded for him", game, event.rule] += 1
            case _:
                pass

    def _act(self, record: Record, act: str, rule: str, approver: str) -> None:
        self._acts[record.actor, record.role, act, rule] += 1
        if approver:
            self._acts[approver, "", f"approved: {act}", rule] += 1

    def irregular(self) -> tuple[Irregular, ...]:
        """Give what was reported, by game and number."""
        return tuple(
            Irregular(game, rule, *(counted[each] for each in ("reported", "approved", "withdrawn")))
            for (game, rule), counted in sorted(self._reports.items())
        )

    def voids(self) -> tuple[Void, ...]:
        """Give what was made void, by game and number."""
        return tuple(
            Void(game, rule, *(counted[each] for each in ("rounds", "hands", "returned")))
            for (game, rule), counted in sorted(self._voids.items())
        )

    def overrides(self) -> tuple[Act, ...]:
        """Give discretionary acts by person."""
        return tuple(Act(*key, times) for key, times in sorted(self._acts.items()))

    def absences(self) -> tuple[Act, ...]:
        """Give by player what was recorded in his absence."""
        return tuple(
            Act(player, "Player", act, f"{game} {rule}", times)
            for (player, act, game, rule), times in sorted(self._absent.items())
        )

    def people(self) -> tuple[Person, ...]:
        """Give everybody who acted."""
        return tuple(Person(*key, count) for key, count in sorted(self._people.items()))
