"""`megalink demo`: one round of each game, card by card, as somebody at the table sees it."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Final

from rich.text import Text

from megalink.cards import DECK
from megalink.cli.characters import FEATURED
from megalink.cli.drawing import page
from megalink.cli.narrator import Narrator
from megalink.cli.shown_round import ShownRound
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.games.registry import game as find

METER: Final = 48_311_20
"""What the jackpot of the demonstration displays at first, in cents."""

_EXAMPLE: Final = """\
examples:
  megalink demo                             one round of each game
  megalink demo bullseye --method manual    one game, dealt by hand
  megalink demo UTH --seed 7 --fast         the same cards every time, without pauses

A game may be given by its code: UTH, TCPX, THB, SSP, BUL."""

_HINTS: Final = (
    ("megalink settle --help", "settle hands of another table"),
    ("megalink rules", "every rule in our own words"),
    ("megalink rules three-card-poker-xtreme 3.12.4", "one, and what enforces it"),
)


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "demo",
        help="watch a round of each game, card by card",
        description="Play one round of each game, or of one of them, and show it card by card.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("game", nargs="?", help="a game by its name or its code", metavar="GAME")
    made.add_argument("--method", help="a dealing method: A, B, C, automated or manual", metavar="M")
    made.add_argument("--seed", type=int, help="deal the cards that this number gives", metavar="N")
    made.add_argument("--fast", action="store_true", help="make no pauses")
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Play the rounds that were asked for."""
    try:
        games = tuple(GAMES.values()) if asked.game is None else (find(asked.game),)
        rounds = [(each, method_named(each, asked.method)) for each in games]
    except ValueError as problem:
        sys.stderr.write(f"megalink demo: {problem}\n")
        return 2
    narrator = Narrator(page(), watched=sys.stdout.isatty() and not asked.fast)
    try:
        play(narrator, rounds, asked.seed)
    except KeyboardInterrupt:
        narrator.line("\n")
        return 130
    _give_hints(narrator)
    return 0


def method_named(game: Game, name: str | None) -> str | None:
    """Find a dealing method, however its name is capitalized; None leaves it to the game."""
    if name is None:
        return None
    known = {each.name.lower(): each.name for each in game.methods}
    return game.method(known.get(name.lower(), name)).name


def play(narrator: Narrator, rounds: Sequence[tuple[Game, str | None]], seed: int | None) -> None:
    """Play a round of each game, one after another; the jackpot links them."""
    narrator.line(
        f"  You look over {FEATURED.name}'s shoulder: of the other hands you see what the table sees.", "dim"
    )
    if seed is not None:
        narrator.line(f"  The option --seed {seed} repeats these rounds.", "dim")
    meter = METER
    for number, (game, method) in enumerate(rounds, start=1):
        rng = SystemRandom() if seed is None else Random(f"{seed} {game.name}")  # noqa: S311 - to be repeated
        shown = ShownRound(narrator, game, method, rng.sample(DECK, len(DECK)))
        meter = shown.play(meter, f"{number} of {len(rounds)}" if len(rounds) > 1 else "")


def _give_hints(narrator: Narrator) -> None:
    narrator.line()
    for hint, why in _HINTS:
        narrator.line(Text.assemble("  ", (f"{hint:<47}", "bold"), (why, "dim")))
