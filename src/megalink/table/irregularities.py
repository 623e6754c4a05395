"""What can go wrong in a round (section 5, 6.1): the facts that each irregularity needs to be told.

Which number of a document says each of them is in the game's `clauses`; what follows from the facts is in
`irregular`, and who decides it too.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import final

from msgspec import Struct

from megalink.cards import Card
from megalink.games.game import Target

DEALER_AREA = 0
COMMUNITY_AREA = -1
"""Places of complete hands that are no playing position (R28)."""


class Fault(StrEnum):
    """What is wrong with the deck in use (5.1)."""

    EXTRA = "extra"
    MISSING = "missing"
    FOREIGN = "foreign"
    UNSHUFFLED = "unshuffled"


@final
class WrongCards(Struct, frozen=True):
    """Cards are too many, missing, of another deck, or were not shuffled (5.1)."""

    fault: Fault
    note: str = ""


@final
class Misdeal(Struct, frozen=True):
    """Hands were dealt to the wrong places, each with the right number of cards (5.2, R28)."""

    moves: Mapping[int, int] = {}
    """Where each misplaced hand lies, and where it belongs; none where no moving puts the deal right."""
    handled: bool = False
    """A player has handled his cards."""


@final
class WrongCount(Struct, frozen=True):
    """The Dealer or the community has a wrong number of cards (5.3)."""

    area: Target
    count: int
    """How many cards lie there."""
    certain: bool = False
    """It is certain which card goes where, so that the deal is reconstructed (R28)."""


@final
class WrongHandCount(Struct, frozen=True):
    """A player's hand has a wrong number of cards (5.7)."""

    seat: int
    count: int
    certain: bool = False


@final
class Spot(Struct, frozen=True):
    """One card on the table: the third card of the Dealer, the first of position 2."""

    to: Target
    place: int
    seat: int = 0


@final
class CardMisread(Struct, frozen=True):
    """A card of a real deck was read in wrongly: this one lies there (RNG-17)."""

    spot: Spot
    card: Card


@final
class CardsShown(Struct, frozen=True):
    """Cards were turned up by mistake (5.4, R45)."""

    cards: tuple[Spot, ...]
    after_deal: bool = False
    """It happened after the last card of the dealing method."""


@final
class DeckCounted(Struct, frozen=True):
    """The Dealer has counted the deck by hand, because its number was in doubt (5.8)."""

    count: int


@final
class LateWager(Struct, frozen=True):
    """A wager was placed, or increased by this much, after "No more bets" (5.5, R46)."""

    seat: int
    wager: str
    amount: int
    player: str = ""
    """Whose it is; the seated player's unless another is named."""
    recorded: bool = False
    """The table has recorded this much among the wagers that stand."""


@final
class WagerTaken(Struct, frozen=True):
    """This much of a wager was withdrawn after "No more bets" (5.6, R46)."""

    seat: int
    wager: str
    amount: int
    player: str = ""


@final
class WagersFound(Struct, frozen=True):
    """Other wagers than those recorded lay on a position when "No more bets" was said.

    A wager that may not stand alone (5.12.2), one below the minimum or over the maximum (5.13, 5.14), Ante
    and Blind that are not equal (R47), or a slip of the Dealer who recorded them.
    """

    seat: int
    wagers: Mapping[str, int]
    """What lay there of the player's own, in whole."""
    player: str = ""


@final
class WrongSeat(Struct, frozen=True):
    """The Dealer recorded wagers at another position than they lie on."""

    seat: int
    to: int


@final
class NotConfidential(Struct, frozen=True):
    """A player does not keep his hand to himself, or looks at another's (5.9)."""

    player: str
    note: str


@final
class SeveralHands(Struct, frozen=True):
    """A player wagered on several positions in error and so controls several hands (5.10, R29)."""

    player: str
    viewed: tuple[int, ...] = ()
    """Hands that he has looked at, beside the one that the table has recorded."""


@final
class PlayerStopped(Struct, frozen=True):
    """A player attempts to control several hands (5.10.3)."""

    player: str


@final
class Absence(Struct, frozen=True):
    """The player of a position is not present to decide (5.11, R23, R38)."""

    seat: int


@final
class PowerFailure(Struct, frozen=True):
    """The power has failed, or a floor was interrupted in another way (5.16, R25)."""


@final
class LetWithdraw(Struct, frozen=True):
    """After a hand with a wrong number of cards a player may withdraw his wagers (5.7.1, R40)."""

    player: str


class Ruled(StrEnum):
    """What a Gaming Shift Manager may decide of what no rule covers."""

    PLAY_ON = "play on"
    RETURN = "return"
    VOID = "void"


@final
class Uncovered(Struct, frozen=True):
    """An irregularity that no other rule covers, with what is to be decided of it (6.1)."""

    note: str
    ruled: Ruled = Ruled.PLAY_ON
    seats: tuple[int, ...] = ()
    """The positions whose wagers are returned."""


Irregularity = (
    WrongCards
    | Misdeal
    | WrongCount
    | WrongHandCount
    | CardMisread
    | CardsShown
    | DeckCounted
    | LateWager
    | WagerTaken
    | WagersFound
    | WrongSeat
    | NotConfidential
    | SeveralHands
    | PlayerStopped
    | Absence
    | PowerFailure
    | LetWithdraw
    | Uncovered
)
