"""Cards: fifty-two values that know their rank and suit, and one value for a card nobody has seen yet."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, Self, final


class BadCard(ValueError):
    """A text that names no card, or a card that may not be where it was put."""


class Suit(IntEnum):
    """The four suits; their order means nothing (UTH, TCPX, THB, SSP 3.3.1.3)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"

TWO: Final = 2
THREE: Final = 3
SIX: Final = 6
TEN: Final = 10
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14

PICTURES: Final = (JACK, QUEEN, KING)


@final
class Card:
    """One of the fifty-two cards; there is one object for each, so equal cards are the same object.

    >>> card("As").rank, card("10d").text
    (14, 'Td')
    """

    __slots__ = ("is_picture", "key", "rank", "suit", "text")

    rank: int
    """2 to 14; the Ace is 14, and 1 only where a rule says so."""
    suit: Suit
    text: str
    is_picture: bool
    key: int
    """Adds up over a hand to its count of each rank and suit; see `hands_fast`."""

    def __new__(cls, rank: int, suit: Suit) -> Self:
        """Make the card; only this module does, once for each of the fifty-two."""
        made = super().__new__(cls)
        made.rank = rank
        made.suit = suit
        made.text = RANK_LETTERS[rank - TWO] + SUIT_LETTERS[suit]
        made.is_picture = rank in PICTURES
        made.key = (1 << 3 * (rank - TWO)) + (1 << 39 + 4 * suit)
        return made

    def __repr__(self) -> str:
        return self.text

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)


@final
class Unseen:
    """A card that lies on the table but whose face nobody has told: a face-down card of a real deck."""

    __slots__ = ()

    text: Final = "??"

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> str:
        return "UNSEEN"


UNSEEN: Final = Unseen()

Face = Card | Unseen
"""What may lie on a table: a card, or a card that nobody has seen."""

DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in Suit for rank in range(TWO, ACE + 1))
"""One deck of 52 cards without jokers (2.1 of every document), in a fixed order."""

_BY_TEXT: Final[dict[str, Card]] = {each.text: each for each in DECK} | {
    "10" + SUIT_LETTERS[each.suit]: each for each in DECK if each.rank == TEN
}


def card(text: str) -> Card:
    """Read one card: rank `A K Q J T 9 … 2` (or `10`), then suit `c d h s`."""
    found = _BY_TEXT.get(text)
    if found is None:
        message = f"{text!r} is no card; write rank then suit, such as As, Td or 10d"
        raise BadCard(message)
    return found


def face(text: str) -> Face:
    """Read a card, or `??` for one nobody has seen."""
    return UNSEEN if text == UNSEEN.text else card(text)


def cards(text: str) -> tuple[Card, ...]:
    """Read several cards, with or without spaces between them: `As Kd 10h` or `AsKd10h`."""
    return tuple(card(each) for each in _split(text))


def faces(text: str) -> tuple[Face, ...]:
    """Read several cards of which some may be `??`."""
    return tuple(face(each) for each in _split(text))


def _split(text: str) -> Iterable[str]:
    rest = text.replace(" ", "")
    while rest:
        size = 3 if rest.startswith("10") else 2
        yield rest[:size]
        rest = rest[size:]


def show(shown: Iterable[Face]) -> str:
    """Write cards the way `cards` and `faces` read them."""
    return " ".join(each.text for each in shown)


def seen(shown: Iterable[Face]) -> tuple[Card, ...]:
    """Give the cards if every one of them is known, else nothing at all: part of a hand is no hand."""
    known: list[Card] = []
    for each in shown:
        if not isinstance(each, Card):
            return ()
        known.append(each)
    return tuple(known)


def rest_of_deck(used: Iterable[Card]) -> tuple[Card, ...]:
    """Give the deck without the cards that were used."""
    gone = frozenset(used)
    return tuple(each for each in DECK if each not in gone)


def repeated(shown: Iterable[Face]) -> Card | None:
    """Find a card that appears twice: one deck holds each card once (2.1)."""
    met: set[Card] = set()
    for each in shown:
        if isinstance(each, Card):
            if each in met:
                return each
            met.add(each)
    return None
