"""A table of which one person plays every role: lines in, answers out, and a way back.

It says itself what a person would only copy: whose line it is where one name is obvious, the next cards of a
shuffled deck, what a real deck's cards turn out to be, and what the jackpot pays.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, final

from msgspec import Struct
from msgspec.structs import replace

from megalink.cards import UNSEEN, Card, Face
from megalink.cli.notation import STAFF, BadCommand, actor, read, write
from megalink.cli.telling import tell, tell_refusal
from megalink.games import game as g
from megalink.games.game import Target
from megalink.jackpot.awards import Awards, SeatEntry, award
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.betting import Outcome
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.irregularities import COMMUNITY_AREA, DEALER_AREA
from megalink.table.roles import Actor, Refusal
from megalink.table.script import to_show
from megalink.table.state import State

METER: Final = 48_311_20
RESET: Final = 25_000_00
"""What the jackpot displays at first, and after a 100 % prize, in cents."""

_USUAL: Final[Mapping[str, str]] = {
    **dict.fromkeys(("open", "close", "deal", "expose", "show", "settle", "award", "end"), "dealer"),
    **dict.fromkeys(("time-out", "report", "retract", "sit"), "dealer"),
    **dict.fromkeys(("inspect", "close-offers"), "supervisor"),
    **dict.fromkeys(("restrict", "release"), "manager"),
    "lift": "shift-manager",
}
"""Who says a verb where the line names nobody."""

_OF_THE_SEAT: Final = frozenset({"leave", "place", "cancel", "view", "decide", "decline"})

_STAFF_OF: Final = {role: name for name, role in STAFF.items()}


Shuffle = Callable[[int], Sequence[Card]]
"""Gives the deck of a round by its number."""

Lies = Mapping[tuple[Target, int], tuple[Face, ...]]
"""What was dealt to each place; a real deck's cards, too, that the table does not know."""


@final
class Moment(Struct, frozen=True):
    """A table, and what lies where really, between two lines."""

    state: State
    pack: tuple[Card, ...] = ()
    lies: Lies = {}
    meter: int = METER
    meter_before: int = METER
    """What it was before the awards of this round."""
    said: tuple[str, ...] = ()
    """The lines that were carried out so far."""


class PlayedTable:
    """A table, line by line."""

    def __init__(self, state: State, shuffled: Shuffle) -> None:
        self._shuffled = shuffled
        self._moments = [Moment(state, tuple(shuffled(state.round)))]

    @property
    def now(self) -> Moment:
        """The table as it stands."""
        return self._moments[-1]

    @property
    def state(self) -> State:
        """What the table knows."""
        return self.now.state

    def say(self, line: str) -> list[str]:
        """Say a line and give the answer; a refused line leaves everything as it was."""
        spoken, outcome = self.try_out(line)
        if isinstance(outcome, Refusal):
            return [tell_refusal(outcome)]
        self._moments.append(self._after(spoken, outcome))
        return [told for event in outcome for told in _told(event)]

    def undo(self) -> bool:
        """Take the last line back, if there was one."""
        if len(self._moments) == 1:
            return False
        self._moments.pop()
        return True

    def try_out(self, line: str) -> tuple[str, Outcome]:
        """Give a line in full, and what it would do."""
        by, command = self._read(self._named(line))
        command = self._completed(command)
        return write(by, command), decide(self.state, command, by)

    def _read(self, line: str) -> tuple[Actor, c.Command]:
        name, _, said = line.partition(":")
        if said.strip() == "award":  # the link says the amounts
            return actor(name.strip()), c.RecordAwards({})
        return read(line)

    def really(self, seat: int) -> tuple[Card, ...]:
        """Give what a player holds of a real deck; he sees it, and the table does not know it."""
        return self._unknown(Target.POSITIONS, seat)

    # --- whose line it is -------------------------------------------------------------------------------

    def _named(self, line: str) -> str:
        """Put the obvious name before a line that has none."""
        if ":" in line.partition(" ")[0]:
            return line
        words = line.split()
        name = self._usual(words) if words else ""
        if not name:
            message = f"say who does it, as in `ann: {line.strip()}`"
            raise BadCommand(message)
        return f"{name}: {line}"

    def _usual(self, words: Sequence[str]) -> str:
        verb, number = words[0], int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
        if verb in _OF_THE_SEAT:
            return self.state.seated.get(number, "")
        if verb == "approve":
            proposed = self.state.proposals.get(number)
            return "supervisor" if proposed is None else _STAFF_OF.get(proposed.decides, "")
        if verb in {"withdraw", "keep"}:
            return next(iter(self.state.offers), "") if len(self.state.offers) == 1 else ""
        return _USUAL.get(verb, "dealer")

    # --- what a person would only copy ------------------------------------------------------------------

    def _completed(self, command: c.Command) -> c.Command:
        match command:
            case c.DealCards(cards=()):
                return c.DealCards(self._next_cards())
            case c.Expose(cards=()):
                return c.Expose(self._turned_up())
            case c.ShowHands(seats, cards) if not cards:
                due = seats or to_show(self.state)
                told = {seat: hand for seat in due if (hand := self._unknown(Target.POSITIONS, seat))}
                return c.ShowHands(due if told else seats, told)
            case c.ViewDeclined(seat, cards=()):
                return c.ViewDeclined(seat, self._unknown(Target.POSITIONS, seat))
            case c.RecordAwards(amounts) if not amounts:
                return c.RecordAwards({each.seat: each.amount for each in self._awarded().awards})
            case _:
                return command

    def _next_cards(self) -> tuple[Face, ...]:
        physical = self.state.setup.terms.physical
        dealt = zip(self.state.due, self.now.pack, strict=False)
        return tuple(UNSEEN if physical and not slot.face_up else card for slot, card in dealt)

    def _turned_up(self) -> tuple[Card, ...]:
        act = self.state.on
        if isinstance(act, g.Expose):
            return self._unknown(Target.COMMUNITY, 0)[act.start : act.stop]
        return self._unknown(Target.DEALER, 0)

    def _unknown(self, to: Target, seat: int) -> tuple[Card, ...]:
        """Give what lies at a place of a real deck, as it is seen turned up; nothing if nobody knows."""
        lies = self.now.lies.get((to, seat), ())
        known = tuple(face for face in lies if isinstance(face, Card))
        return known if self.state.setup.terms.physical and len(known) == len(lies) else ()

    def _awarded(self) -> Awards:
        entries = [
            SeatEntry(seat, each.settlement.entry)
            for seat, each in self.state.positions.items()
            if each.settlement is not None and each.settlement.entry is not None and each.award is None
        ]
        return award(entries, self.now.meter, RESET, self.state.setup.version.rulings)

    # --- what has come of it ----------------------------------------------------------------------------

    def _after(self, spoken: str, happened: Sequence[e.Event]) -> Moment:
        now = self.now
        moment = replace(now, state=evolve_all(now.state, happened), said=(*now.said, spoken))
        for event in happened:
            match event:
                case e.RoundOpened(number=number):
                    moment = replace(moment, pack=tuple(self._shuffled(number)), lies={})
                case e.CardsDealt(cards=faces):
                    moment = _dealt(moment, now.state.due, faces)
                case r.HandsMoved(moves=moves):
                    moment = replace(moment, lies=_moved(moment.lies, moves))
                case e.AwardsRecorded():
                    moment = replace(moment, meter=self._awarded().after, meter_before=now.meter)
                case r.ContributionsCorrected(awards=awards) if awards:
                    moment = replace(moment, meter=now.meter_before)
                case _:
                    pass
        return moment


def _told(event: e.Event) -> list[str]:
    """Tell an event as the table hears it: of cards that are dealt only those that lie face up are known."""
    if not isinstance(event, e.CardsDealt):
        return tell(event)
    return [f"{len(event.cards)} cards are dealt ({event.rule})"]


def _dealt(moment: Moment, due: Sequence[e.Slot], faces: Sequence[Face]) -> Moment:
    """Lay dealt cards down; where one stays unknown the next of the pack lies there, as far as it goes."""
    pack = [each for each in moment.pack if each not in faces]
    lies = dict(moment.lies)
    for slot, face in zip(due, faces, strict=False):
        really = face if isinstance(face, Card) or not pack else pack.pop(0)
        place = (slot.to, slot.seat)
        lies[place] = (*lies.get(place, ()), really)
    return replace(moment, pack=tuple(pack), lies=lies)


def _moved(lies: Lies, moves: Mapping[int, int]) -> Lies:
    placed = {_place(to): lies.get(_place(lay), ()) for lay, to in moves.items()}
    return {**lies, **placed}


def _place(place: int) -> tuple[Target, int]:
    areas = {DEALER_AREA: Target.DEALER, COMMUNITY_AREA: Target.COMMUNITY}
    return (areas[place], 0) if place in areas else (Target.POSITIONS, place)
