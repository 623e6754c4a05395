"""The rulings: what the system does where the documents are silent or two rules collide.

`rulings.toml` beside this file is the register for readers; here are the choices a table may make.
"""

from collections.abc import Mapping
from typing import Final, Literal, Self, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict


class BadRuling(ValueError):
    """A ruling or a reading that the register does not know."""


class Rulings(Struct, frozen=True):
    """The reading chosen for every ruling that leaves one; the first word of each is the default."""

    dealer_qualifies: Literal["rank", "cards"] = "rank"
    """R01: TCPX and SSP, Queen (Ace-King) high or any better hand; or the named cards held."""
    ante_without_dealer_pair: Literal["push", "lose"] = "push"
    """R03: UTH, what a lower hand's Ante does when the Dealer has no pair."""
    bonus: Literal["as written", "hole cards", "stand-off"] = "as written"
    """R04: THB, when the Bonus wager pays."""
    equal_point_hands: Literal["push", "lose"] = "push"
    """R05: BUL, the Main wager when both Point Hands rank equal."""
    several_straight_flushes: Literal["remaining meter", "start amount"] = "remaining meter"
    """R06: what the second and later straight flushes of a round take their share of."""
    fixed_prizes: Literal["house", "pool"] = "house"
    """R09: who pays the jackpot prizes that are no share of the meter."""
    odd_cents: Literal["down", "up"] = "down"
    """R11: where a payout that does not divide is rounded."""
    declined_side_wagers: Literal["lose", "viewed"] = "lose"
    """R13: wagers that the clause on declining does not name."""
    pairs_of_pictures: Literal["yes", "equal"] = "yes"
    """R17: BUL, whether pairs of pictures rank KK > QQ > JJ."""
    reconstruction: Literal["positions", "areas"] = "positions"
    """R28: between which places complete hands may be moved under 5.2."""
    absence: Literal["confirmed", "absent", "present"] = "confirmed"
    """R38: when a player whose connection is lost counts as not present."""

    @classmethod
    def of(cls, words: Mapping[str, str]) -> Self:
        """Choose readings by the ids of the register: `{"R05": "lose"}`."""
        chosen: dict[str, str] = {}
        for ruling, reading in words.items():
            if reading not in readings(ruling):
                allowed = ", ".join(readings(ruling)) or "no other reading"
                message = f"{ruling} has no reading {reading!r}; it has: {allowed}"
                raise BadRuling(message)
            if ruling in OPTIONS:
                chosen[OPTIONS[ruling]] = reading
        return cls(**chosen)  # type: ignore[arg-type]  # every word was checked against its Literal

    def words(self) -> dict[str, str]:
        """Give the readings by the ids of the register."""
        chosen = asdict(self)
        return {ruling: chosen[option] for ruling, option in OPTIONS.items()}


OPTIONS: Final[Mapping[str, str]] = {
    "R01": "dealer_qualifies",
    "R03": "ante_without_dealer_pair",
    "R04": "bonus",
    "R05": "equal_point_hands",
    "R06": "several_straight_flushes",
    "R09": "fixed_prizes",
    "R11": "odd_cents",
    "R13": "declined_side_wagers",
    "R17": "pairs_of_pictures",
    "R28": "reconstruction",
    "R38": "absence",
}
"""Which option a ruling sets."""

SETTLED: Final[Mapping[str, str]] = {"R02": "rank", "R12": "one"}
"""Rulings whose one reading has a word of its own."""

IDS: Final = tuple(f"R{number:02d}" for number in range(1, 51))

_HINTS: Final = get_type_hints(Rulings)


def readings(ruling: str) -> tuple[str, ...]:
    """Give the words of a ruling's readings, the default first; none where there is nothing to choose."""
    if ruling in OPTIONS:
        return get_args(_HINTS[OPTIONS[ruling]])
    if ruling in SETTLED:
        return (SETTLED[ruling],)
    if ruling in IDS:
        return ()
    message = f"there is no ruling {ruling!r}; they run from R01 to R50"
    raise BadRuling(message)


DEFAULTS: Final = Rulings()
