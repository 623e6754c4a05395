"""Amounts of a link that say where they came from, and where they went."""

from typing import final

from msgspec import Struct

from megalink.cards import Card
from megalink.hands import Category


@final
class Sources(Struct, frozen=True):
    """An amount by where it came from: the wagers, or what put a start or a reset amount up (PJ-28)."""

    contributed: int = 0
    reserve: int = 0
    overflow: int = 0
    house: int = 0

    @property
    def total(self) -> int:
        """The amount in all."""
        return self.contributed + self.reserve + self.overflow + self.house

    def __add__(self, other: "Sources") -> "Sources":
        return Sources(
            self.contributed + other.contributed,
            self.reserve + other.reserve,
            self.overflow + other.overflow,
            self.house + other.house,
        )

    def __sub__(self, other: "Sources") -> "Sources":
        return self + other.times(-1)

    def first(self, amount: int) -> "Sources":
        """Take so much of it: what was contributed goes first, what the house put up last (PJ-28)."""
        taken, left = [], amount
        for part in (self.contributed, self.reserve, self.overflow, self.house):
            taken.append(min(part, left))
            left -= taken[-1]
        return Sources(*taken)

    def times(self, factor: int) -> "Sources":
        """Multiply every part."""
        return Sources(
            self.contributed * factor, self.reserve * factor, self.overflow * factor, self.house * factor
        )


@final
class Allotted(Struct, frozen=True):
    """Where one contribution went."""

    table: str
    number: int
    round: int
    seat: int
    player: str
    cents: int
    meter: int
    reserve: int
    overflow: int
    wanted: int
    """What the reserve would have taken had it not been full."""

    @property
    def units(self) -> int:
        """All of it."""
        return self.meter + self.reserve + self.overflow


@final
class Prize(Struct, frozen=True):
    """One winning hand: its number in the order of entry (R30), and its amount, fixed (PJ-08)."""

    number: int
    seat: int
    player: str
    hand: Category
    cards: tuple[Card, ...]
    staked: int
    cents: int
    drawn: Sources
    """What of it the meter paid, by where that had come from."""
    house_cents: int
    """What of it the house puts up beside the meter: fixed prizes (R09), resets (R07), R06 *start amount*."""
    of_meter: bool
    """It is a share of the meter."""
