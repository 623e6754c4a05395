"""What has happened when a round went wrong: facts like those of `events`, each with its number."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct

from megalink.cards import Card
from megalink.games.game import Target
from megalink.games.settlement import Settlement
from megalink.table.irregularities import Ruled, Spot
from megalink.table.sharing import Back, Part, Shares


@final
class HandReturned(Struct, frozen=True):
    """A hand is out of the round and every wager on it goes back."""

    seat: int
    settlement: Settlement
    rule: str
    parts: Mapping[str, Mapping[str, Part]] = {}
    corrects: Settlement | None = None
    """What had been settled before, and is reversed (R39)."""


@final
class SharesReturned(Struct, frozen=True):
    """A player's wagers on a position that others share go back to him; the rest stand (R12)."""

    seat: int
    player: str
    amounts: Mapping[str, int]
    rule: str


@final
class ContributionsCorrected(Struct, frozen=True):
    """Jackpot wagers are not what the link was told: it corrects their contributions (R31, R39)."""

    changes: Mapping[int, int]
    """By how many cents each jackpot wager is less, or more, than was told, by seat."""
    awards: Mapping[int, int]
    """Awards that were told and go back to the meter; entries that stand are awarded anew."""
    rule: str


@final
class RoundVoided(Struct, frozen=True):
    """The round is void; what earlier rounds decided stands."""

    round: int
    rule: str
    earlier: str
    """The number under which earlier rounds stand (5.1.2)."""


@final
class HandsMoved(Struct, frozen=True):
    """Complete hands were moved to where they belong (5.2)."""

    moves: Mapping[int, int]
    rule: str


@final
class DealReconstructed(Struct, frozen=True):
    """A wrong number of cards was put right: it was certain which card goes where (5.3, 5.7)."""

    to: Target
    seat: int
    count: int
    """How many cards had been there."""
    rule: str


@final
class CardRead(Struct, frozen=True):
    """A card of a real deck had been read in wrongly; this one lies there."""

    spot: Spot
    card: Card
    rule: str


@final
class CardsShown(Struct, frozen=True):
    """A card was turned up by mistake during the deal; play continues (5.4, R45)."""

    cards: tuple[Spot, ...]
    rule: str


@final
class DeckCounted(Struct, frozen=True):
    """The Dealer counted the deck by hand (5.8)."""

    count: int
    rule: str


@final
class LateWagerReturned(Struct, frozen=True):
    """What was placed or added after "No more bets" goes back; what lay there before stands (5.5)."""

    seat: int
    player: str
    wager: str
    amount: int
    rule: str


@final
class WagerOwed(Struct, frozen=True):
    """A wager that was taken away is settled as if it lay there; its player owes it (5.6, R46)."""

    seat: int
    player: str
    wager: str
    amount: int
    rule: str


@final
class WagersCorrected(Struct, frozen=True):
    """What really lay on a position at "No more bets" is put in place of what was recorded."""

    seat: int
    player: str
    before: Mapping[str, int]
    wagers: Mapping[str, int]
    """What is played, …"""
    back: tuple[Back, ...]
    """… and what is not."""
    shares: Mapping[str, Shares]
    open: bool
    """Decisions may still come for this hand."""
    rule: str


@final
class WagersMoved(Struct, frozen=True):
    """Wagers that were recorded at a wrong position are at the right one."""

    seat: int
    to: int
    player: str
    """Who sits there."""
    rule: str


@final
class LimitsMissed(Struct, frozen=True):
    """Wagers under the minimum are settled this one time (5.13), or those over the maximum to it (5.14)."""

    seat: int
    players: tuple[str, ...]
    wagers: tuple[str, ...]
    rule: str


@final
class AbsenceRecorded(Struct, frozen=True):
    """The player of a position was not present to decide (5.11)."""

    seat: int
    player: str
    rule: str


@final
class PlayerProhibited(Struct, frozen=True):
    """A player may not play on until that is lifted (5.9)."""

    player: str
    prohibited: bool
    rule: str


@final
class PlayerStopped(Struct, frozen=True):
    """A player's action was stopped (5.10.3)."""

    player: str
    rule: str


@final
class WithdrawalOffered(Struct, frozen=True):
    """These players may take all their wagers back, or keep them (5.7.1, 5.16.1)."""

    players: tuple[str, ...]
    rule: str


@final
class OfferAnswered(Struct, frozen=True):
    """A player withdraws, or keeps, his wagers."""

    player: str
    withdraws: bool
    rule: str


@final
class RoundContinues(Struct, frozen=True):
    """An outcome is established: no wager may be withdrawn, and the round is played to its end (5.16.2)."""

    established: tuple[str, ...]
    """Which wagers have won or lost, in words."""
    rule: str


@final
class Referred(Struct, frozen=True):
    """What no rule covers was referred upward and decided (6.1)."""

    note: str
    ruled: Ruled
    rule: str


@final
class Effect(Struct, frozen=True):
    """What an irregularity does to what one player has on an area, in cents."""

    seat: int
    player: str
    wager: str
    staked: int
    """What he has there as things stand, …"""
    will_stake: int
    """… and what he will have."""
    returned: int | None
    """What is handed back of it as things stand; None where it is not settled and nothing goes back yet."""
    will_return: int | None


@final
class Approved(Struct, frozen=True):
    """A proposal was approved: what follows stands behind this event."""

    number: int
    by: str
    rule: str


@final
class ProposalWithdrawn(Struct, frozen=True):
    """A proposal was taken back."""

    number: int
    by: str
    rule: str
