"""Hands a second that `megalink settle` answers: from the bytes of a file to the bytes of another.

Each game has its own file of different hands with every wager placed. The seconds are those that one core was
busy with it, reading and writing included, so other programs do not count; the fastest of three runs does.
"""

import contextlib
import io
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Final

from megalink.cards import DECK
from megalink.cli.main import main
from megalink.games.game import Game, Then
from megalink.games.registry import GAMES

LINES: Final = 40_000
RUNS: Final = 3
UNIT: Final = 500


def line(game: Game, number: int, rng: random.Random) -> bytes:
    """Make up one finished hand."""
    sizes = {"player": game.hand_size, "dealer": game.dealer_size, "community": game.community_size}
    dealt = iter(rng.sample(DECK, sum(sizes.values())))
    hand: dict[str, object] = {"id": number, "game": game.name}
    hand |= {where: [next(dealt).text for _ in range(size)] for where, size in sizes.items() if size}
    hand["wagers"] = {name: UNIT if name == game.jackpot else 1000 for name in game.before_the_cards}
    hand["decisions"] = decisions(game, rng)
    hand["jackpot"] = {"unit": UNIT, "meter": 12_345_678}
    return json.dumps(hand).encode() + b"\n"


def decisions(game: Game, rng: random.Random) -> list[str]:
    """Decide at random, to the end; Bullseye's hands are set by the House Way."""
    words = []
    for stage in game.stages:
        choice = rng.choice([each for each in stage.choices if not each.sets_cards])
        words.append(choice.word)
        if choice.then is not Then.NEXT_STAGE:
            break
    return words


def seconds(lines: Path, answers: Path) -> float:
    """Run the command once, and give the seconds that it kept a core busy."""
    with answers.open("wb") as out, contextlib.redirect_stdout(io.TextIOWrapper(out)):
        start = time.process_time()
        status = main(["settle", str(lines)])
        taken = time.process_time() - start
    if status != 0:
        message = f"settle ended with status {status}"
        raise RuntimeError(message)
    return taken


def run() -> None:
    """Print hands a second for each game."""
    with tempfile.TemporaryDirectory() as folder:
        lines, answers = Path(folder, "lines.jsonl"), Path(folder, "answers.jsonl")
        for game in GAMES.values():
            rng = random.Random(1)
            lines.write_bytes(b"".join(line(game, number, rng) for number in range(LINES)))
            fastest = min(seconds(lines, answers) for _ in range(RUNS))
            print(f"{game.title:<28}{LINES / fastest:10,.0f} hands/s")
