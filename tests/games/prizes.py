"""Jackpot prizes of hands that were settled at one table, and hands that cannot have been played so."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from megalink.games.settlement import BadHand, Settlement
from megalink.jackpot.awards import Awards, SeatEntry, award
from megalink.rulebook.rulings import Rulings


def awards(
    *settlements: Settlement, meter: int, reset: int = 5_000_000, rulings: dict[str, str] | None = None
) -> Awards:
    """Award the prizes of one round; the hands sit at the positions from 1 on."""
    entries = [
        SeatEntry(seat, each.entry) for seat, each in enumerate(settlements, 1) if each.entry is not None
    ]
    return award(entries, meter, reset, Rulings.of(rulings or {}))


def prize(settlement: Settlement, meter: int = 12_345_678) -> int:
    """Give what the jackpot pays a hand that wins alone."""
    return awards(settlement, meter=meter).amount(1)


@contextmanager
def no_hand(rule: str | None, words: str) -> Iterator[None]:
    """Expect a hand that cannot have been played so, under this number and with these words."""
    with pytest.raises(BadHand, match=words) as problem:
        yield
    assert problem.value.rule == rule
