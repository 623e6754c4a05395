"""Play-throughs: a round written as text, replayed line by line, with what came of each line below it.

A line at the margin is said to the table; indented lines are what the table answered, and are made anew.

    game ultimate-texas-holdem
    method A
    dealer: open
        round 1: "Place your bets, please" (3.1)

The heading may also say `physical`, `at-once`, `unstaffed`, `chip CENTS`, `limits WAGER LEAST MOST`,
`ruling ID READING`, and `shows NUMBER …`, the rules that the play-through is about.
"""

from collections.abc import Iterable, Iterator
from typing import final

from msgspec import Struct
from msgspec.structs import replace

from megalink.cli.notation import BadCommand, actor, read
from megalink.cli.telling import tell, tell_refusal
from megalink.games.defaults import default_terms
from megalink.games.registry import game
from megalink.games.version import Limits, TableTerms
from megalink.rulebook.rulings import Rulings
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Refusal
from megalink.table.state import State, new_table
from megalink.table.view import View, view

INDENT = "    "
FLAGS = {"physical", "at-once", "unstaffed"}


@final
class Heading(Struct, frozen=True):
    """What a play-through says before its first command."""

    game: str
    method: str | None = None
    rulings: dict[str, str] = {}
    flags: frozenset[str] = frozenset()
    chip: int = 1
    limits: dict[str, Limits] = {}
    shows: tuple[str, ...] = ()

    def table(self) -> State:
        """Set the table up."""
        found = game(self.game)
        usual = default_terms(found, self.method)
        terms: TableTerms = replace(
            usual,
            limits={**usual.limits, **self.limits},
            physical="physical" in self.flags,
            in_turn="at-once" not in self.flags,
            staffed="unstaffed" not in self.flags,
            smallest_chip=self.chip,
        )
        return new_table(found, found.version(Rulings.of(self.rulings)), terms)


def heading_of(text: str) -> Heading:
    """Read what a play-through says before its first command."""
    heading = Heading("")
    for line in text.splitlines():
        if ":" in line and not line.startswith("#"):
            break
        if line.strip() and not line.startswith("#"):
            heading = _headed(heading, line)
    return heading


def replay(text: str) -> str:
    """Play a text again and write the answers of the table under its lines."""
    state: State | None = None
    told: list[str] = []
    for line in text.splitlines():
        if line.startswith(INDENT):
            continue
        told.append(line)
        if not line.strip() or line.startswith("#"):
            continue
        if state is None:
            if ":" not in line:
                continue
            state = heading_of(text).table()
        answered, state = answer(state, line)
        told += (INDENT + each for each in answered)
    return "\n".join(told) + "\n"


def _headed(heading: Heading, line: str) -> Heading:
    try:
        return _with(heading, line)
    except ValueError as problem:
        message = f"no heading of a play-through: {line!r}"
        raise BadCommand(message) from problem


def _with(heading: Heading, line: str) -> Heading:
    match line.split(maxsplit=2):
        case ["game", name]:
            return replace(heading, game=name)
        case ["method", name]:
            return replace(heading, method=name)
        case ["chip", amount]:
            return replace(heading, chip=int(amount))
        case ["shows", *_]:
            return replace(heading, shows=(*heading.shows, *line.split()[1:]))
        case ["limits", name, amounts]:
            least, _, most = amounts.partition(" ")
            return replace(heading, limits={**heading.limits, name: Limits(int(least), int(most))})
        case ["ruling", name, reading]:
            return replace(heading, rulings={**heading.rulings, name: reading})
        case [flag] if flag in FLAGS:
            return replace(heading, flags=heading.flags | {flag})
        case _:
            raise ValueError


def answer(state: State, line: str) -> tuple[Iterable[str], State]:
    """Say a line to a table; give what it answers, and the table after it."""
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
