"""Play-throughs: a round written as text, replayed line by line, with what came of each line below it.

A line at the margin is said to the table; indented lines are what the table answered, and are made anew.

    game ultimate-texas-holdem
    method A
    dealer: open
        round 1: "Place your bets, please" (3.1)
"""

from collections.abc import Iterable, Iterator
from typing import final

from msgspec import Struct
from msgspec.structs import replace

from megalink.cli.notation import BadCommand, actor, read
from megalink.cli.telling import tell, tell_refusal
from megalink.games.defaults import default_terms
from megalink.games.registry import game
from megalink.games.version import TableTerms
from megalink.rulebook.rulings import Rulings
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Refusal
from megalink.table.state import State, new_table
from megalink.table.view import View, view

INDENT = "    "
FLAGS = {"physical", "at-once"}


@final
class Heading(Struct, frozen=True):
    """What a play-through says before its first command."""

    game: str
    method: str | None = None
    rulings: dict[str, str] = {}
    flags: frozenset[str] = frozenset()
    chip: int = 1

    def table(self) -> State:
        """Set the table up."""
        found = game(self.game)
        terms: TableTerms = replace(
            default_terms(found, self.method),
            physical="physical" in self.flags,
            in_turn="at-once" not in self.flags,
            smallest_chip=self.chip,
        )
        return new_table(found, found.version(Rulings.of(self.rulings)), terms)


def replay(text: str) -> str:
    """Play a text again and write the answers of the table under its lines."""
    heading = Heading("")
    state: State | None = None
    told: list[str] = []
    for line in text.splitlines():
        if line.startswith(INDENT):
            continue
        told.append(line)
        if not line.strip() or line.startswith("#"):
            continue
        if state is None and ":" not in line:
            heading = _headed(heading, line)
            continue
        if state is None:
            state = heading.table()
        answered, state = _said(state, line)
        told += (INDENT + each for each in answered)
    return "\n".join(told) + "\n"


def _headed(heading: Heading, line: str) -> Heading:
    match line.split(maxsplit=2):
        case ["game", name]:
            return replace(heading, game=name)
        case ["method", name]:
            return replace(heading, method=name)
        case ["chip", amount]:
            return replace(heading, chip=int(amount))
        case ["ruling", name, reading]:
            return replace(heading, rulings={**heading.rulings, name: reading})
        case [flag] if flag in FLAGS:
            return replace(heading, flags=heading.flags | {flag})
        case _:
            message = f"no heading of a play-through: {line!r}"
            raise BadCommand(message)


def _said(state: State, line: str) -> tuple[Iterable[str], State]:
    name, _, said = line.partition(":")
    if said.strip() == "look":
        return list(_seen(view(state, actor(name)))), state
    by, command = read(line)
    happened = decide(state, command, by)
    if isinstance(happened, Refusal):
        return [tell_refusal(happened)], state
    return [each for event in happened for each in tell(event)], evolve_all(state, happened)


def _seen(shown: View) -> Iterator[str]:
    yield f"waits for {shown.awaits} ({shown.rule})"
    if shown.community:
        yield f"community {' '.join(shown.community)}"
    if shown.dealer:
        yield f"Dealer {' '.join(shown.dealer)}"
    for seat in shown.seats:
        may = f"; may {', '.join(each.word for each in seat.choices)}" if seat.choices else ""
        yield f"position {seat.seat} {seat.player} {' '.join(seat.cards)}{may}".rstrip()
