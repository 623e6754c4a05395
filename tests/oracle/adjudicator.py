"""The second road: settles one hand or one whole round, by the rule documents and the register of rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .book import BUL, SSP, TCPX, THB, UTH, Book
from .bulls import bullseye
from .poker import ssp, tcpx, thb, uth
from .prizes import Winner, award, pays_words
from .reading import read
from .refused import Refused

GAMES: dict[str, Callable[[Book], None]] = {UTH: uth, TCPX: tcpx, THB: thb, SSP: ssp, BUL: bullseye}


def adjudicate(line: dict[str, Any]) -> dict[str, Any]:
    """The answer to one line, with a list of acceptable numbers under `rules` for each wager.

    Raises `Refused` where the interface calls the line an error.
    """
    table = read(line)
    books = []
    for hand in table.hands:
        book = Book(hand)
        GAMES[table.game](book)
        books.append(book)

    winners = [
        Winner(book.hand.seat, book.prize, book.hand.wagers["progressive"])
        for book in books
        if book.prize is not None
    ]
    before = table.jackpot.meter if table.jackpot else 0
    reset = table.jackpot.reset if table.jackpot and table.jackpot.reset else 0
    after, entries = award(table.game, winners, before, reset, table.rulings)

    for winner in winners:
        for book in books:
            if book.hand.seat == winner.seat:
                settled = book.lines["progressive"]
                settled.pays = pays_words(table.game, winner.order)
                settled.returned = winner.amount

    if not table.is_round:
        return {"id": line.get("id"), **books[0].answer()}
    return {
        "id": line.get("id"),
        "hands": [{"seat": book.hand.seat, **book.answer()} for book in books],
        "jackpot": {"before": before, "after": after, "entries": entries} if table.jackpot else None,
    }


__all__ = ["Refused", "adjudicate"]
