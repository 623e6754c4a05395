"""The shoes of all virtual tables: decks sealed in the store, opened here alone, handed out card by card."""

from collections.abc import Callable
from typing import final

from megalink.cards import Card
from megalink.floor.events import DeckCommitted, DeckLost, DeckRevealed
from megalink.floor.shoe import BadShoe, Deck, Key, draw


@final
class Dealing:
    """Draws, commits and opens decks. Only the cards asked for leave it, and the whole once revealed."""

    def __init__(self, key: Key, drawing: Callable[[], Deck] = draw) -> None:
        self._key = key
        self._drawing = drawing
        self._open: dict[str, tuple[str, Deck]] = {}

    def draw(self, table: str, number: int) -> DeckCommitted:
        """Draw the deck of a round, before betting opens (RNG-14)."""
        deck = self._drawing()
        return DeckCommitted(number, deck.commitment, self._key.seal(deck, _place(table, number)))

    def _deck(self, table: str, committed: DeckCommitted) -> Deck:
        known = self._open.get(table)
        if known is not None and known[0] == committed.commitment:
            return known[1]
        deck = self._key.open(committed.sealed, _place(table, committed.round))
        if deck.commitment != committed.commitment:
            message = f"the deck of {_place(table, committed.round)} is not the committed one"
            raise BadShoe(message)
        self._open[table] = (committed.commitment, deck)
        return deck

    def next(self, table: str, committed: DeckCommitted, dealt: int, count: int) -> tuple[Card, ...]:
        """Hand out so many cards after those that lie on the table."""
        return self._deck(table, committed).order[dealt : dealt + count]

    def reveal(self, table: str, committed: DeckCommitted, *, is_void: bool) -> DeckRevealed | DeckLost:
        """Show the deck of a round that is over; without its key a void round can still be ended."""
        try:
            deck = self._deck(table, committed)
        except BadShoe:
            if not is_void:
                raise
            return DeckLost(committed.round, committed.commitment)
        self._open.pop(table, None)
        return DeckRevealed(committed.round, deck.order, deck.nonce)


def _place(table: str, number: int) -> str:
    return f"{table} round {number}"
