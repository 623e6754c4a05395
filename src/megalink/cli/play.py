"""`megalink play`: one person plays every role of a table, or watches a scenario of the bank."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Iterator
from random import Random, SystemRandom
from typing import Final

from rich.text import Text

from megalink.cards import DECK, Card
from megalink.cli.bank import Scenario, scenario, scenarios
from megalink.cli.demo import method_named
from megalink.cli.drawing import page
from megalink.cli.narrator import Narrator
from megalink.cli.played_table import PlayedTable, Shuffle
from megalink.cli.playthrough import INDENT, Heading, answer, heading_of
from megalink.cli.session import Session
from megalink.games.game import Game
from megalink.games.registry import game as find
from megalink.table.state import State

_EXAMPLE: Final = """\
examples:
  megalink play UTH                                   a table with Ann and Bob, all yours
  megalink play bullseye --method manual --physical   a real deck: face-down cards are not known
  megalink play THB --scenarios                       what the scenario bank has for a game
  megalink play THB --scenario late-wager             watch one, by its name or by a rule number as 5.5
  megalink play THB --scenario 5.5 --go-on            and play on where it ends

At the table you write what somebody says, as `ann: place 1 ante 1000` or `dealer: close`; amounts are cents.
`what` tells what is possible, `report` what can be reported, `undo` takes the last line back.
A game may be given by its code: UTH, TCPX, THB, SSP, BUL."""


_PROMPT: Final = "> "


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "play",
        help="play every role of a table yourself, irregularities included, or watch a scenario",
        description="Play every role of one table yourself, or replay a scenario of the bank.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("game", help="a game by its name or its code", metavar="GAME")
    made.add_argument("--method", help="a dealing method: A, B, C, automated or manual", metavar="M")
    made.add_argument(
        "--physical", action="store_true", help="play with a real deck: what lies face down is unknown"
    )
    made.add_argument("--seed", type=int, help="shuffle the decks that this number gives", metavar="N")
    made.add_argument(
        "--players", default="ann,bob", help="who sits at positions 1, 2, … (ann,bob)", metavar="NAMES"
    )
    made.add_argument("--scenarios", action="store_true", help="list the scenarios of this game")
    made.add_argument("--scenario", help="replay a scenario, by its name or a rule number", metavar="NAME")
    made.add_argument("--go-on", action="store_true", help="play on at the end of the scenario")
    made.add_argument("--fast", action="store_true", help="make no pauses")
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Open the table, or show the bank."""
    narrator = Narrator(page(), watched=sys.stdout.isatty() and not asked.fast)
    try:
        game = find(asked.game)
        if asked.scenarios:
            show_list(narrator, game)
            return 0
        heading, table = _opened(narrator, game, asked)
    except ValueError as problem:
        sys.stderr.write(f"megalink play: {problem}\n")
        return 2
    if asked.scenario is None or asked.go_on:
        Session(narrator, table, heading).run(_lines())
    return 0


def _opened(narrator: Narrator, game: Game, asked: Namespace) -> tuple[str, PlayedTable]:
    """Set a table up, or bring it to the end of a scenario; give it with the heading that repeats it."""
    if asked.scenario is not None:
        found = scenario(game, asked.scenario)
        return found.text, PlayedTable(show_scenario(narrator, found), _shuffle(asked.seed))
    method = method_named(game, asked.method) or game.methods[0].name
    flags = frozenset({"physical"} if asked.physical else ())
    table = PlayedTable(Heading(game.name, method, flags=flags).table(), _shuffle(asked.seed))
    for seat, name in enumerate(filter(None, asked.players.replace(" ", "").lower().split(",")), start=1):
        refused = table.say(f"{name}: sit {seat}")[0]
        if refused.startswith("refused"):
            raise ValueError(refused)
    return "\n".join([f"game {game.name}", f"method {method}", *flags, ""]), table


def _shuffle(seed: int | None) -> Shuffle:
    def shuffled(number: int) -> list[Card]:
        rng = SystemRandom() if seed is None else Random(f"{seed} {number}")  # noqa: S311 - to be repeated
        return rng.sample(DECK, len(DECK))

    return shuffled


def _lines() -> Iterator[str]:
    """Read lines: from a person with a prompt, or from a pipe, echoed so that the whole can be read."""
    if sys.stdin.isatty():
        import readline  # noqa: F401, PLC0415 - gives `input` its history and editing, where it exists

        while True:
            try:
                yield input(_PROMPT)
            except EOFError:
                return
    for line in sys.stdin:
        sys.stdout.write(f"{_PROMPT}{line.rstrip()}\n")
        yield line


# The scenario bank ----------------------------------------------------------------------------------------


def show_list(narrator: Narrator, game: Game) -> None:
    """List the scenarios of a game."""
    narrator.line(Text.assemble((game.title, "bold"), ", when a round goes wrong"))
    narrator.line()
    for each in scenarios(game):
        narrator.line(Text.assemble("  ", (each.name, "bold"), "  ", (" ".join(each.shows), "green")))
        narrator.line(f"      {each.title}")
    narrator.line()
    narrator.line(f"  megalink play {game.code} --scenario NAME", "dim")


def show_scenario(narrator: Narrator, played: Scenario) -> State:
    """Replay a scenario, line by line, and give the table at its end."""
    state = heading_of(played.text).table()
    narrator.title(played.title, state.game.code, f"rules {', '.join(played.shows)} · {played.name}")
    for line in played.text.splitlines()[1:]:
        if line.startswith("#"):
            narrator.line()
            narrator.line(Text(line.removeprefix("#").strip(), "italic cyan"))
        if line.startswith((INDENT, "#")) or ":" not in line:
            continue
        narrator.line(Text(line, "bold"))
        answered, state = answer(state, line)
        for each in answered:
            narrator.line(Text(INDENT + each, "yellow" if each.startswith("refused") else ""))
        narrator.pause(0.5)
    return state
