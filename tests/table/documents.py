"""The numbers under which the five documents say what they all say, copied from them by hand."""

from typing import Final, NamedTuple

import pytest

from megalink.games.game import Game
from megalink.games.registry import game
from tests.marks import rule


class Document(NamedTuple):
    """Where one document says it; None where it does not."""

    code: str
    opening: str
    closing: str
    joining: str
    one_view: str
    notice: str | None
    one_an_area: str
    restriction: str
    side_wagers: str
    offer: str
    blind_jackpot: str
    system: str
    multiples: str | None
    own_position: str
    staff: str
    decisions: str
    exposing: str
    declining: str
    round_of_play: str
    payouts: str
    jackpot_table: str
    layout: str = "2.2"
    areas: str = "2.2.2"
    one_deck: str = "2.1"
    duplicates: str = "5.1"
    late: str = "5.5"
    withdrawn: str = "5.6"
    alone: str = "5.12.1"
    higher: str = "6.2"

    @property
    def game(self) -> Game:
        """The game of the document."""
        return game(self.code)


UTH: Final = Document(
    "UTH",
    "3.1",
    "3.2",
    "3.4",
    "3.4.1",
    "3.4.1",
    "3.4.2",
    "3.4.3",
    "3.5",
    "3.5.1",
    "3.5.2",
    "3.5.3",
    "3.5.4",
    "3.5.5",
    "3.6",
    "3.9",
    "3.10",
    "3.10.1",
    "1.1.13",
    "4.1",
    "4.2",
)
TCPX: Final = UTH._replace(code="TCPX", declining="3.10.3", round_of_play="1.1.10", jackpot_table="4.4")
THB: Final = UTH._replace(code="THB", notice=None, multiples=None, own_position="3.5.4", payouts="4.1.1")
SSP: Final = UTH._replace(code="SSP", multiples=None, own_position="3.5.4", round_of_play="1.1.7")
BUL: Final = Document(
    "BUL",
    "3.1",
    "3.2",
    "3.5",
    "3.5.1",
    "3.5.1",
    "3.5.2",
    "3.5.3",
    "3.6",
    "3.6.1",
    "3.6.2",
    "3.6.3",
    None,
    "3.6.4",
    "3.7",
    "3.10",
    "3.13",
    "3.17",
    "1.1.11",
    "4.1",
    "4.5",
)

DOCUMENTS: Final = (UTH, TCPX, THB, SSP, BUL)


def each(*fields: str) -> pytest.MarkDecorator:
    """Give a test each document as `doc`, marked with the numbers that these fields hold there."""
    params = []
    for doc in DOCUMENTS:
        held = [getattr(doc, field) for field in fields]
        cited = [f"{doc.code} {number}" for number in held if number is not None]
        params.append(pytest.param(doc, id=doc.code, marks=[rule(*cited)] if cited else []))
    return pytest.mark.parametrize("doc", params)


def under(*numbers: str) -> pytest.MarkDecorator:
    """Give a test each document as `doc`, marked with numbers that mean the same in all of them."""
    return pytest.mark.parametrize(
        "doc",
        [
            pytest.param(doc, id=doc.code, marks=rule(*(f"{doc.code} {number}" for number in numbers)))
            for doc in DOCUMENTS
        ],
    )


def of(code: str) -> Document:
    """Find a document by its code."""
    return next(doc for doc in DOCUMENTS if doc.code == code)
