"""What a line of `megalink settle` may hold: one hand, or a whole round."""

from typing import final

from msgspec import Struct

from megalink.cli.json_lines import Amounts, Fields, fit, parse


@final
class SeatHand(Struct, frozen=True, forbid_unknown_fields=True):
    """One hand of a round."""

    seat: int
    player: list[str]
    wagers: Amounts
    decisions: list[str] = []
    declines: bool = False
    absent: bool = False


@final
class OneHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A line with one hand."""

    game: str
    player: list[str]
    dealer: list[str]
    wagers: Amounts
    id: str | int | None = None
    community: list[str] = []
    decisions: list[str] = []
    declines: bool = False
    absent: bool = False
    jackpot: Amounts = {}
    rulings: dict[str, str] = {}
    minimum: Amounts = {}
    maximum: Amounts = {}


@final
class WholeRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A line with several hands against one Dealer."""

    game: str
    dealer: list[str]
    hands: list[SeatHand]
    id: str | int | None = None
    community: list[str] = []
    jackpot: Amounts = {}
    rulings: dict[str, str] = {}
    minimum: Amounts = {}
    maximum: Amounts = {}


def understand(line: bytes, found: Fields) -> OneHand | WholeRound:
    """Read an object as a hand, or as a whole round if it has `hands`."""
    return fit(line, found, WholeRound) if "hands" in found else fit(line, found, OneHand)


def read(line: bytes) -> OneHand | WholeRound:
    """Read a line that was answered."""
    return understand(line, parse(line))
