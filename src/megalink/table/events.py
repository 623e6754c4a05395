"""What has happened at a table: facts, never changed, each with the number that it rests on."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct

from megalink.cards import Card, Face
from megalink.games.game import Target
from megalink.games.settlement import Settlement
from megalink.games.version import TableTerms
from megalink.table import remedies as r
from megalink.table.irregularities import Irregularity
from megalink.table.roles import Role
from megalink.table.sharing import Part, Shares


@final
class Slot(Struct, frozen=True):
    """The place of one card in the order of dealing."""

    to: Target
    seat: int
    face_up: bool
    rule: str
    security: bool = False
    """A security card goes to the bottom once this card lies."""


@final
class SeatTaken(Struct, frozen=True):
    """A player took a position."""

    seat: int
    player: str
    rule: str


@final
class SeatLeft(Struct, frozen=True):
    """A player gave a position up."""

    seat: int
    rule: str


@final
class PlayerRestricted(Struct, frozen=True):
    """A player was held to one playing position, or that was lifted."""

    player: str
    restricted: bool
    by: str
    rule: str


@final
class RoundOpened(Struct, frozen=True):
    """The words "Place your bets, please" were said: the round is bound to a rule version and to terms."""

    number: int
    version: str
    terms: TableTerms
    rule: str


@final
class NoticeGiven(Struct, frozen=True):
    """The Dealer told a player with several positions that he may view one hand only."""

    player: str
    rule: str


@final
class JackpotOffered(Struct, frozen=True):
    """The players seated here were offered the Progressive Jackpot."""

    seats: tuple[int, ...]
    rule: str


@final
class WagersPlaced(Struct, frozen=True):
    """These amounts of a player's lie on these areas now."""

    seat: int
    player: str
    wagers: Mapping[str, int]
    tender: str
    placed_by: str
    rule: str


@final
class WagersCancelled(Struct, frozen=True):
    """A player has nothing on these areas any more."""

    seat: int
    player: str
    wagers: tuple[str, ...]
    rule: str


@final
class BetsClosed(Struct, frozen=True):
    """The Dealer announced "No more bets": the deal begins, in the order of these slots."""

    due: tuple[Slot, ...]
    rule: str


@final
class CardsDealt(Struct, frozen=True):
    """Cards went to the next slots."""

    cards: tuple[Face, ...]
    rule: str


@final
class SecurityCardPlaced(Struct, frozen=True):
    """A security card, not of the deck, went to the bottom of the cards there (UTH 3.7.3.1)."""

    to: Target
    rule: str


@final
class HandViewed(Struct, frozen=True):
    """The player looked at this hand."""

    seat: int
    rule: str


@final
class Decided(Struct, frozen=True):
    """A player decided; a wager may have followed."""

    seat: int
    word: str
    wager: str | None
    amount: int
    open: bool
    """Further decisions may come for this hand."""
    folded: bool
    rule: str
    shares: Shares = {}
    """Whose the wager is, where the main one is shared."""
    recorded: bool = False
    """The player did not say it himself: his time had run out, or he was not present (5.11, R38)."""


@final
class Reached(Struct, frozen=True):
    """The round came to this act of its script; cards are due if it deals."""

    act: int
    due: tuple[Slot, ...] = ()


@final
class CommunityExposed(Struct, frozen=True):
    """Community cards were turned up."""

    cards: tuple[Card, ...]
    rule: str


@final
class DealerExposed(Struct, frozen=True):
    """The Dealer turned up all his cards."""

    cards: tuple[Card, ...]
    rule: str


@final
class NoHandAnnounced(Struct, frozen=True):
    """The Dealer announced "No hand" (SSP 3.10.2)."""

    rule: str


@final
class ComparisonDeclined(Struct, frozen=True):
    """The player will not expose this hand."""

    seat: int
    rule: str


@final
class HandShown(Struct, frozen=True):
    """A player's hand was turned up."""

    seat: int
    cards: tuple[Card, ...]
    rule: str


@final
class DeclinedViewed(Struct, frozen=True):
    """A member of the staff looked at a declined hand; nobody else saw it."""

    seat: int
    cards: tuple[Card, ...]
    viewer: str
    rule: str


@final
class HandSettled(Struct, frozen=True):
    """Every wager of a hand has its line."""

    seat: int
    settlement: Settlement
    rule: str
    parts: Mapping[str, Mapping[str, Part]] = {}
    """What each sharer has of each line, where wagers are shared (R12)."""
    corrects: Settlement | None = None
    """The settlement that this one takes the place of."""


@final
class AwardsRecorded(Struct, frozen=True):
    """The jackpot entries of this round were turned into cents."""

    amounts: Mapping[int, int]
    rule: str


@final
class RoundEnded(Struct, frozen=True):
    """What lost was collected, what won was paid."""

    rule: str


Remedial = (
    WagersCancelled
    | Decided
    | Reached
    | HandSettled
    | r.HandReturned
    | r.SharesReturned
    | r.ContributionsCorrected
    | r.RoundVoided
    | r.HandsMoved
    | r.DealReconstructed
    | r.CardRead
    | r.CardsShown
    | r.DeckCounted
    | r.LateWagerReturned
    | r.WagerOwed
    | r.WagersCorrected
    | r.WagersMoved
    | r.LimitsMissed
    | r.AbsenceRecorded
    | r.PlayerProhibited
    | r.PlayerStopped
    | r.WithdrawalOffered
    | r.RoundContinues
    | r.Referred
)
"""What may follow from an irregularity."""


@final
class Proposed(Struct, frozen=True):
    """An irregularity was reported, and waits for somebody else to approve exactly this."""

    number: int
    about: Irregularity
    remedy: tuple[Remedial, ...]
    effects: tuple[r.Effect, ...]
    decides: Role
    by: str
    rule: str


Event = (
    SeatTaken
    | SeatLeft
    | PlayerRestricted
    | RoundOpened
    | NoticeGiven
    | JackpotOffered
    | WagersPlaced
    | WagersCancelled
    | BetsClosed
    | CardsDealt
    | SecurityCardPlaced
    | HandViewed
    | CommunityExposed
    | DealerExposed
    | NoHandAnnounced
    | ComparisonDeclined
    | HandShown
    | DeclinedViewed
    | AwardsRecorded
    | RoundEnded
    | Proposed
    | r.Approved
    | r.ProposalWithdrawn
    | r.OfferAnswered
    | Remedial
)
