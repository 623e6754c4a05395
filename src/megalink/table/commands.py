"""What can be asked of a table. A command says what somebody wants; `decide` says what comes of it."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct

from megalink.cards import Card, Face
from megalink.table.irregularities import Irregularity


@final
class TakeSeat(Struct, frozen=True):
    """A player takes a playing position."""

    seat: int
    player: str


@final
class LeaveSeat(Struct, frozen=True):
    """A player gives a playing position up."""

    seat: int


@final
class RestrictPlayer(Struct, frozen=True):
    """A Pit Manager holds a player to one playing position, or lifts that."""

    player: str
    restricted: bool = True


@final
class OpenRound(Struct, frozen=True):
    """The Dealer announces "Place your bets, please"."""


@final
class PlaceWagers(Struct, frozen=True):
    """Put these amounts on the areas of a position, in place of what its player has on those areas."""

    seat: int
    wagers: Mapping[str, int]
    tender: str = "chips"
    """What the jackpot wager is paid in."""
    player: str = ""
    """Whose wagers they are; whoever says so, or the seated player where the staff place them (3.6)."""
    shared: bool = False
    """Others will add their shares, so that an amount may be under the minimum until "No more bets" (R12)."""


@final
class CancelWagers(Struct, frozen=True):
    """Take wagers on a position back; all of them where none is named."""

    seat: int
    wagers: tuple[str, ...] = ()
    player: str = ""
    """Whose wagers they are; whoever says so, or the seated player."""


@final
class CloseBets(Struct, frozen=True):
    """The Dealer announces "No more bets"."""


@final
class DealCards(Struct, frozen=True):
    """The next cards of the dealing method, in its order; a face-down card of a real deck is unseen."""

    cards: tuple[Face, ...]


@final
class ViewHand(Struct, frozen=True):
    """A player looks at the cards of a position."""

    seat: int


@final
class DecideHand(Struct, frozen=True):
    """A player decides for a position, in the words of its game."""

    seat: int
    word: str
    unable: tuple[str, ...] = ()
    """Sharers who cannot fund their part of the wager that follows (R12), …"""
    covers: bool = False
    """… and whether the seated player puts it up for them."""


@final
class RecordTimeOut(Struct, frozen=True):
    """The time of a player who is present has run out: what stakes nothing more is recorded (R38)."""

    seat: int


@final
class Expose(Struct, frozen=True):
    """The Dealer turns up what is due: community cards, or his own. A real deck's cards are told."""

    cards: tuple[Card, ...] = ()


@final
class DeclineComparison(Struct, frozen=True):
    """A player will not expose the hand of a position."""

    seat: int


@final
class ShowHands(Struct, frozen=True):
    """The hands of these seats, or of all that are due, are turned up. A real deck's cards are told by seat.

    Five cards of Bullseye that the player has set are told with his 3 Card Hand first.
    """

    seats: tuple[int, ...] = ()
    cards: Mapping[int, tuple[Card, ...]] = {}


@final
class ViewDeclined(Struct, frozen=True):
    """A Pit Supervisor looks at a hand whose comparison was declined. A real deck's cards are told."""

    seat: int
    cards: tuple[Card, ...] = ()


@final
class SettleRound(Struct, frozen=True):
    """The Dealer settles every hand."""


@final
class RecordAwards(Struct, frozen=True):
    """The link tells what the jackpot entries of this round are paid, in cents by seat."""

    amounts: Mapping[int, int]


@final
class EndRound(Struct, frozen=True):
    """The Dealer has collected what lost and paid what won."""


# When a round goes wrong -------------------------------------------------------------------------------


@final
class Propose(Struct, frozen=True):
    """The Dealer or anybody above reports an irregularity; what follows from it waits for approval."""

    about: Irregularity


@final
class Approve(Struct, frozen=True):
    """Somebody else, whom the rules name, approves exactly what was proposed."""

    proposal: int


@final
class WithdrawProposal(Struct, frozen=True):
    """A report is taken back; nothing follows from it."""

    proposal: int


@final
class AnswerOffer(Struct, frozen=True):
    """A player who was offered it withdraws all his wagers, or keeps them (5.7.1, 5.16.1)."""

    withdraw: bool


@final
class CloseOffers(Struct, frozen=True):
    """A Pit Supervisor closes the offer to withdraw: who has not answered keeps his wagers."""


@final
class LiftProhibition(Struct, frozen=True):
    """A Gaming Shift Manager lets a prohibited player play again (5.9, R41)."""

    player: str


Command = (
    TakeSeat
    | LeaveSeat
    | RestrictPlayer
    | OpenRound
    | PlaceWagers
    | CancelWagers
    | CloseBets
    | DealCards
    | ViewHand
    | DecideHand
    | RecordTimeOut
    | Expose
    | DeclineComparison
    | ShowHands
    | ViewDeclined
    | SettleRound
    | RecordAwards
    | EndRound
    | Propose
    | Approve
    | WithdrawProposal
    | AnswerOffer
    | CloseOffers
    | LiftProhibition
)
