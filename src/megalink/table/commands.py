"""What can be asked of a table. A command says what somebody wants; `decide` says what comes of it."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct

from megalink.cards import Card, Face


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
    """Put these amounts on the areas of a position, in place of what lies on those areas."""

    seat: int
    wagers: Mapping[str, int]
    tender: str = "chips"
    """What the jackpot wager is paid in."""


@final
class CancelWagers(Struct, frozen=True):
    """Take wagers of a position back; all of them where none is named."""

    seat: int
    wagers: tuple[str, ...] = ()


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
    | Expose
    | DeclineComparison
    | ShowHands
    | ViewDeclined
    | SettleRound
    | RecordAwards
    | EndRound
)
