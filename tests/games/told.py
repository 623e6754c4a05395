"""Hands written as text, settled, and told line by line: `win 1 to 1, back 2000 (3.12.1)`."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from megalink.cards import cards
from megalink.games.game import Dealt, Game
from megalink.games.settlement import NO_MAXIMA, BadHand, Hand, Line, Settlement, Settler
from megalink.jackpot.awards import Awards, SeatEntry, award
from megalink.rulebook.rulings import DEFAULTS, Rulings


def settle(
    game: Game,
    player: str,
    dealer: str,
    community: str,
    hand: Hand,
    *,
    most: Mapping[str, int] = NO_MAXIMA,
    chip: int = 1,
    rulings: Mapping[str, str] | None = None,
) -> Settlement:
    """Settle one hand; the readings are given by the ids of the register."""
    version = game.version(Rulings.of(rulings or {}))
    dealt = Dealt(cards(player), cards(dealer), cards(community))
    return Settler(game, version).settle(dealt, hand, most, chip)


def told(settlement: Settlement) -> dict[str, str]:
    """Tell every line of a settlement."""
    return {name: line_told(line) for name, line in settlement.lines.items()}


def line_told(line: Line) -> str:
    pays = "" if line.pays is None else f" {line.pays}"
    return f"{line.outcome}{pays}, back {line.returned} ({line.rule})"


def awards(*settlements: Settlement, meter: int, reset: int = 5_000_000, rulings: Rulings = DEFAULTS) -> Awards:
    """Award the jackpot prizes of hands settled at one table in one round, seated from 1."""
    entries = [
        SeatEntry(seat, each.entry) for seat, each in enumerate(settlements, 1) if each.entry is not None
    ]
    return award(entries, meter, reset, rulings)


@contextmanager
def refused(rule: str | None, words: str) -> Iterator[None]:
    """Expect a hand that cannot have been played so, under this number and with these words."""
    with pytest.raises(BadHand, match=words) as problem:
        yield
    assert problem.value.rule == rule
