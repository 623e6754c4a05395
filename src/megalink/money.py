"""Money: whole cents, exact odds, pay tables, and divisions that say how they round."""

from collections.abc import Mapping
from enum import Enum
from typing import NewType, Self, final

from msgspec import Struct

from megalink.labels import Labelled

Cents = NewType("Cents", int)
"""A whole number of cents, never negative."""


class BadAmount(ValueError):
    """Something that is no amount of money."""


def cents(amount: object) -> Cents:
    """Take a whole number of cents; floats, booleans, texts and negative numbers are refused."""
    if type(amount) is not int:
        message = f"an amount is a whole number of cents, not {amount!r}"
        raise BadAmount(message)
    if amount < 0:
        message = f"an amount is never negative: {amount}"
        raise BadAmount(message)
    return Cents(amount)


def stake(amount: object) -> Cents:
    """Take the amount of a wager: whole cents, and more than nothing."""
    checked = cents(amount)
    if checked == 0:
        message = "a wager is more than nothing; one that was not placed is left out"
        raise BadAmount(message)
    return checked


def dollars(amount: int) -> str:
    """Write cents for people: 123456 is `1,234.56`.

    >>> dollars(123456), dollars(-5)
    ('1,234.56', '-0.05')
    """
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 100)
    return f"{sign}{whole:,}.{rest:02d}"


class Rounding(Enum):
    """Where a division goes that leaves a remainder."""

    DOWN = "down"
    UP = "up"


def divide(amount: int, by: int, rounding: Rounding) -> int:
    """Divide a whole amount, rounding as named."""
    if rounding is Rounding.UP:
        return -(-amount // by)
    return amount // by


def share(amount: int, among: int) -> tuple[int, ...]:
    """Divide equally; odd cents go one each to the first."""
    each, odd = divmod(amount, among)
    return tuple(each + 1 if place < odd else each for place in range(among))


@final
class Odds(Struct, frozen=True):
    """`a to b` pays beside the stake, `a for b` pays instead of it (R10).

    >>> Odds.to(3, 2).wins(1001, Rounding.DOWN), Odds.for_(400).wins(500, Rounding.DOWN)
    (2502, 200000)
    """

    pays: int
    per: int
    stake_comes_back: bool
    text: str

    @classmethod
    def to(cls, pays: int, per: int = 1) -> Self:
        """Pay `pays` for each `per` staked, and the stake comes back."""
        _require_odds(pays, per)
        return cls(pays, per, stake_comes_back=True, text=f"{pays} to {per}")

    @classmethod
    def for_(cls, pays: int, per: int = 1) -> Self:
        """Pay `pays` for each `per` staked, in place of the stake."""
        _require_odds(pays, per)
        return cls(pays, per, stake_comes_back=False, text=f"{pays} for {per}")

    def won(self, staked: int, rounding: Rounding, chip: int = 1) -> int:
        """Give what a winning stake earns beside itself (or, `for`, in place of itself), in whole chips."""
        return divide(staked * self.pays, self.per * chip, rounding) * chip

    def wins(self, staked: int, rounding: Rounding, chip: int = 1) -> int:
        """Give everything that is handed back for a winning stake."""
        won = divide(staked * self.pays, self.per * chip, rounding) * chip
        return staked + won if self.stake_comes_back else won


def _require_odds(pays: int, per: int) -> None:
    if type(pays) is not int or type(per) is not int or pays < 1 or per < 1:
        message = f"odds are two whole numbers above nothing, not {pays!r} and {per!r}"
        raise BadAmount(message)


@final
class FixedPrize(Struct, frozen=True):
    """A prize of so many cents, the stake included (THB 4.2, R10)."""

    amount: int
    text: str

    @classmethod
    def of_dollars(cls, amount: int) -> Self:
        """Name the prize in whole dollars, as the document does."""
        return cls(stake(amount) * 100, f"${amount:,}")


@final
class MeterShare(Struct, frozen=True):
    """A prize of so many hundredths of the jackpot as displayed, the stake included (4.2, R10)."""

    percent: int
    text: str

    @classmethod
    def of(cls, percent: int) -> Self:
        """Name the share."""
        if type(percent) is not int or not 1 <= percent <= 100:
            message = f"a share of the meter is 1 to 100 per cent, not {percent!r}"
            raise BadAmount(message)
        return cls(percent, f"{percent}% of the meter")


Pays = Odds | FixedPrize | MeterShare
"""What one line of a pay table pays."""


def odds(pays: Pays) -> Odds:
    """Take what a pay line pays as odds; prizes of cents or of the meter belong to the jackpot alone."""
    if isinstance(pays, Odds):
        return pays
    message = f"{pays.text} is a jackpot prize, not the odds of a wager"
    raise BadAmount(message)


@final
class PayTable(Struct, frozen=True):
    """What each winning hand of one wager pays; a hand that is not listed pays nothing."""

    wager: str
    rule: str
    lines: Mapping[Labelled, Pays]

    def of(self, hand: Labelled) -> Pays | None:
        """Find what a hand pays."""
        return self.lines.get(hand)
