"""Reading and answering the lines of `megalink ev`: one JSON object in, one out."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import final

from msgspec import Struct

from megalink.cards import card
from megalink.cli.json_lines import (
    Amounts,
    Problem,
    TwoIds,
    check_jackpot,
    check_wagers,
    fit,
    known_id,
    needed,
    parse,
)
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.games.settlement import BadHand
from megalink.games.version import RuleVersion
from megalink.maths.ev import Meter, Situation, best, ev, implied, jackpot, sides
from megalink.rulebook.rulings import Rulings


@final
class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A line: what is known at a decision."""

    game: str
    player: list[str]
    id: str | int | None = None
    community: list[str] = []
    dealer_card: str | None = None
    wagers: Amounts | None = None
    """Placed before the cards; left out, they are those of the base game."""
    decisions: list[str] | None = None
    """Taken so far; left out, they are those that the community cards imply."""
    jackpot: Amounts = {}
    rulings: dict[str, str] = {}


@final
class Worth(Struct, frozen=True):
    """An exact number, and the nearest one that a machine knows."""

    fraction: str
    value: float


@final
class Answer(Struct, frozen=True):
    """What every decision is worth, and the best one."""

    id: str | int | None
    decisions: Mapping[str, Worth]
    best: str


def answer(line: bytes, *, with_sides: bool = False) -> Answer | Problem:
    """Answer one line."""
    known: str | int | None = None
    try:
        read = parse(line)
        known = known_id(read)
        asked = fit(line, read, Asked)
        found = worth(asked, with_sides=with_sides)
    except BadHand as problem:
        return Problem(known, str(problem), problem.rule)
    except TwoIds as problem:
        return Problem(None, str(problem))
    except ValueError as problem:  # every reader of a line says what is wrong by a kind of ValueError
        return Problem(known, str(problem))
    told = {word: Worth(str(result), float(result)) for word, result in found.items()}
    return Answer(asked.id, told, best(found))


def worth(asked: Asked, *, with_sides: bool) -> dict[str, Fraction]:
    """Value every decision that is open, in units of the main wager."""
    version, game = _version(asked.game, tuple(asked.rulings.items()))
    wagers = asked.wagers if asked.wagers is not None else _base_wagers(game)
    check_wagers(wagers)
    check_jackpot(asked.jackpot)
    placed = sides(game, wagers)
    decisions = implied(game, len(asked.community)) if asked.decisions is None else tuple(asked.decisions)
    known = Situation(
        tuple(map(card, asked.player)),
        tuple(map(card, asked.community)),
        None if asked.dealer_card is None else card(asked.dealer_card),
        decisions,
        placed if with_sides else {},
    )
    found = ev(game, known, version)
    if with_sides and game.jackpot in wagers:
        beside = jackpot(game, known, version, wagers[game.jackpot], _meter(asked)) / wagers[game.main]
        found = {word: result + beside for word, result in found.items()}
    return found


@lru_cache(maxsize=256)
def _version(name: str, words: tuple[tuple[str, str], ...]) -> tuple[RuleVersion, Game]:
    game = GAMES.get(name)
    if game is None:
        message = f"there is no game {name!r}; the games are {', '.join(GAMES)}"
        raise ValueError(message)
    return game.version(Rulings.of(dict(words))), game


def _base_wagers(game: Game) -> dict[str, int]:
    """Give a unit on each wager of the base game."""
    return {name: 1 for name, each in game.before_the_cards.items() if game.main in {name, each.equals}}


def _meter(asked: Asked) -> Meter:
    """Take the figures of the jackpot, which a progressive wager that enters needs."""
    for part in ("unit", "meter"):
        needed(asked.jackpot, part)
    return Meter(asked.jackpot["unit"], asked.jackpot["meter"])
