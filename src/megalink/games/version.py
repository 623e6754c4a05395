"""Rule versions and table terms: the two values to which every round is bound."""

from collections.abc import Mapping
from hashlib import sha256
from typing import final

from msgspec import Struct

from megalink.money import PayTable, Rounding, cents
from megalink.rulebook.rulings import DEFAULTS, Rulings


@final
class Document(Struct, frozen=True):
    """An approved rule document."""

    game: str
    version: str
    effective: str


@final
class RuleVersion(Struct, frozen=True):
    """A document with its pay tables and the readings chosen for it."""

    document: Document
    pays: Mapping[str, PayTable]
    rulings: Rulings = DEFAULTS

    @property
    def rounding(self) -> Rounding:
        """Where payouts that do not divide go (R11)."""
        return Rounding.UP if self.rulings.odd_cents == "up" else Rounding.DOWN

    @property
    def digest(self) -> str:
        """A fingerprint: two versions that decide anything differently have different ones."""
        said = [self.document.game, self.document.version, self.document.effective]
        said += [f"{ruling} {reading}" for ruling, reading in self.rulings.words().items()]
        for wager, table in self.pays.items():
            said += [f"{wager} {table.rule} {hand.label} {pays.text}" for hand, pays in table.lines.items()]
        return sha256("\n".join(said).encode()).hexdigest()


@final
class Limits(Struct, frozen=True):
    """The least and the most that may be placed on one area, in cents (3.4; BUL 3.5)."""

    least: int
    most: int

    def __post_init__(self) -> None:
        if not 0 < cents(self.least) <= cents(self.most):
            message = f"limits run from an amount up to one at least as high, not {self.least} to {self.most}"
            raise ValueError(message)


@final
class TableTerms(Struct, frozen=True):
    """What a table sets for itself (R37)."""

    method: str
    layout: str
    limits: Mapping[str, Limits]
    """For every wager placed before the cards but the jackpot's."""
    jackpot_unit: int
    """The least Progressive Jackpot wager, in cents."""
    smallest_chip: int = 1
    """Payouts are rounded to this many cents (R11)."""
    positions: int | None = None
    """Playing positions, where the layout is printed with fewer than it may have (R36)."""
    decision_seconds: int = 30
    tenders: frozenset[str] = frozenset({"chips", "credits"})
    """What the jackpot system of this table takes."""
    in_turn: bool = True
    """Players decide one after another in seat order, not all at once."""
    physical: bool = False
    """A real deck: a face-down card is not known to the system."""
    staffed: bool = True
    """A Pit Supervisor can be asked; without staff whoever has viewed his cards counts as present (R38)."""
