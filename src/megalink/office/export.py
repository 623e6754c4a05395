"""All rounds in a documented form that needs none of this program to be read (AUD-16, INT-01).

As lines, each round is one JSON object after `docs/round-history.schema.json`. As rows, for whoever adds
columns up, each settled wager is a row, and each jackpot prize one beside them.
"""

from collections.abc import Iterator
from typing import Any, Final, final

import msgspec
from msgspec import Struct

from megalink.floor.store import Store
from megalink.office.history import History
from megalink.office.recall import histories


@final
class Row(Struct, frozen=True):
    """One settled wager of one round; a jackpot prize is a row with the wager `jackpot prize`."""

    round_id: str
    game: str
    rule_version: str
    table_name: str
    number: int
    start_date_utc: str
    end_date_utc: str
    void: str
    seat: int
    player: str
    hand: str
    wager: str
    staked: int
    outcome: str
    pays: str
    returned: int
    rule: str


PRIZE: Final = "jackpot prize"


def json_lines(store: Store) -> Iterator[bytes]:
    """Give every round that is over, one object a line."""
    for each in histories(store):
        yield msgspec.json.encode(each) + b"\n"


def rows(store: Store) -> Iterator[Row]:
    """Give every settled wager, and every prize."""
    for each in histories(store):
        names = {player.id: player.name for player in each.players}
        seats = {hand.seat: names[hand.player_id] for hand in each.hands}
        for hand in each.hands:
            for line in hand.lines:
                yield _row(
                    each,
                    hand.seat,
                    names[hand.player_id],
                    hand.hand,
                    (line.wager, line.staked, line.outcome, line.pays, line.returned, line.rule),
                )
        for prize in each.prizes:
            outcome = "void" if prize.void else "win"
            told = (PRIZE, 0, outcome, "", 0 if prize.void else prize.cents, "")
            yield _row(each, prize.seat, seats.get(prize.seat, ""), prize.hand, told)


def _row(each: History, seat: int, player: str, hand: str, told: tuple[str, int, str, str, int, str]) -> Row:
    return Row(
        each.id,
        each.game,
        each.rule_version,
        each.table_name,
        each.number,
        each.start_date_utc,
        each.end_date_utc,
        each.void,
        seat,
        player,
        hand,
        *told,
    )


def schema() -> bytes:
    """Describe a line of the export; `docs/round-history.schema.json` is this."""
    made: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A round of Megalink",
        **msgspec.json.schema(History),
    }
    return msgspec.json.format(msgspec.json.encode(made)) + b"\n"
