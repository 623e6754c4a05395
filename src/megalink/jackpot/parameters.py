"""What is approved for a link before it may take a wager, and what may be changed of it later (R37, R50).

Every amount is in whole cents, every rate is exact: cents for each cent that is wagered. Nothing here has a
default inside the record itself, so that no link exists with a parameter missing (PJ-01).
"""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Final, Literal, final

from msgspec import Struct
from msgspec.structs import fields

from megalink.hands import Category

RAREST: Final = Fraction(1, 100_000_000)
"""No prize may be rarer (PJ-30)."""

FINEST: Final = 1_000_000
"""A cent is divided into no more parts, so that every meter fits 64 bits up to 9,000,000,000,000 cents."""

TOP_PRIZE: Final = Category.ROYAL_FLUSH
"""The hand that wins the whole meter in every document (4.2; TCPX 4.4, BUL 4.5)."""

MOST_UNITS: Final = 5
"""The largest lawful jackpot wager, in units (UTH, TCPX 3.5.3)."""


class BadParameters(ValueError):
    """Parameters with which no link may be opened."""


@final
class Refused(Struct, frozen=True):
    """Why something is not done with a link: the ruling or requirement that says so, and the reason."""

    rule: str
    reason: str


@final
class Approval(Struct, frozen=True):
    """One game on the link: its rule version, and how likely each prize is under it, exactly (PJ-30)."""

    version: str
    """The digest of the rule version that the probabilities were computed for."""
    prizes: Mapping[Category, Fraction]

    def __post_init__(self) -> None:
        if TOP_PRIZE not in self.prizes:
            message = f"the probability of the {TOP_PRIZE.label} is missing (PJ-30)"
            raise BadParameters(message)
        for hand, probability in self.prizes.items():
            if not RAREST <= probability <= 1:
                message = f"{hand.label} at {probability}: no prize is rarer than {RAREST} (PJ-30)"
                raise BadParameters(message)


@final
class Parameters(Struct, frozen=True):
    """Everything on record about a link (PJ-01)."""

    start: int
    """The meter when the link opens."""
    reset: int
    """The meter after a 100 % prize."""
    rate: Fraction
    """What each cent wagered adds to the meter, …"""
    reserve_rate: Fraction
    """… and to the reserve, …"""
    reserve_cap: int
    """… until that holds so much; what comes then goes to the meter."""
    limit: int | None
    """The most that the meter may hold; what comes then goes to the overflow. None is no limit."""
    minimum_wager: int
    """One unit: the least jackpot wager, of which fixed prizes are multiples (R10)."""
    largest_contribution: int
    """A contribution above so many cents is not plausible: refused, and an alarm (PJ-31)."""
    fixed_prizes: Literal["house", "pool"]
    """Who pays the prizes that are no share of the meter (R09)."""
    approvals: Mapping[str, Approval]
    """The games that may be linked, by code."""

    def __post_init__(self) -> None:
        for fault in faults(self):
            raise BadParameters(fault)

    @property
    def scale(self) -> int:
        """Into how many parts a cent must be divided for every contribution to be a whole number of them."""
        return lcm(self.rate.denominator, self.reserve_rate.denominator)

    @property
    def reserve_bound(self) -> int:
        """The most cents that the reserve can ever hold, however long the link runs (PJ-18).

        What comes to a full reserve goes to the meter, so the cap itself is the bound.
        """
        return self.reserve_cap

    @property
    def rarest_top_prize(self) -> Fraction:
        """How likely the whole meter is in the game where it is least likely."""
        return min(each.prizes[TOP_PRIZE] for each in self.approvals.values())


def faults(parameters: Parameters) -> tuple[str, ...]:
    """Say everything that is wrong with parameters."""
    rates = (parameters.rate, parameters.reserve_rate)
    largest_lawful = MOST_UNITS * parameters.minimum_wager * sum(rates)
    highest_seed = max(parameters.start, parameters.reset)
    found = {
        "start and reset amount are cents, not below nothing (R50)": min(parameters.start, parameters.reset)
        < 0,
        "the rate is above nothing, and with the reserve rate at most 1 (R50)": (
            rates[0] <= 0 or rates[1] < 0 or sum(rates) > 1
        ),
        f"the rates divide a cent into at most {FINEST} parts": lcm(*(each.denominator for each in rates))
        > FINEST,
        "a reserve rate needs a cap above nothing, without which the reserve would have no bound (PJ-18)": (
            parameters.reserve_cap < 0 or (rates[1] > 0) != (parameters.reserve_cap > 0)
        ),
        "the limit is at least the start and the reset amount (PJ-16)": (
            parameters.limit is not None and parameters.limit < highest_seed
        ),
        "the minimum wager is above nothing": parameters.minimum_wager < 1,
        "the largest plausible contribution is at least that of a lawful wager (PJ-31)": (
            parameters.largest_contribution < largest_lawful
        ),
        "who pays the fixed prizes is the house or the pool (R09)": (
            parameters.fixed_prizes not in {"house", "pool"}
        ),
        "at least one game is approved for the link (PJ-30)": not parameters.approvals,
    }
    return tuple(fault for fault, is_so in found.items() if is_so)


def parameters_of(record: Mapping[str, object]) -> Parameters:
    """Take parameters from a record; one with any of them missing, or unknown, is refused (PJ-01)."""
    wanted = [each.name for each in fields(Parameters)]
    missing = [name for name in wanted if name not in record]
    unknown = [name for name in record if name not in wanted]
    if missing or unknown:
        message = f"missing: {', '.join(missing) or 'none'}; unknown: {', '.join(unknown) or 'none'} (PJ-01)"
        raise BadParameters(message)
    return Parameters(**record)  # type: ignore[arg-type]  # the codec has checked the types of what is stored


def lowered(now: Parameters, then: Parameters) -> Refused | None:
    """Refuse a limit below the approved one: once contributions exist it is only raised (PJ-16)."""
    if then.limit is None or (now.limit is not None and now.limit <= then.limit):
        return None
    return Refused("PJ-16", "once there are contributions the limit is only raised")
