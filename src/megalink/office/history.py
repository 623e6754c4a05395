"""The history of a round as it is handed out: one object that stands for itself (INT-01, AUD-05, AUD-16).

It follows the Open Hand History as far as that goes (table, times in UTC, players, rounds of actions), with
fields of our own for side wagers, settlements and the jackpot. Everything here is text and whole numbers, so
that it can be read without this program; `docs/round-history.schema.json` is made from these classes. All
amounts are whole cents, but for contributions, which are `units`/`scale` cents.
"""

from typing import Any, Final, final

from msgspec import Struct

SPEC: Final = "1.0"


@final
class Player(Struct, frozen=True):
    """Who took part."""

    id: int
    name: str
    seats: tuple[int, ...]
    balance_before: int
    """What lay on his account when the round began, and …"""
    balance_after: int
    """… after its last record; he may have played elsewhere meanwhile."""
    bet: int
    """What he staked in all and was not given back as returned, …"""
    won: int
    """… what was handed back to him of that, the jackpot's prizes among it."""


@final
class Action(Struct, frozen=True):
    """One thing that happened."""

    action_number: int
    """Counts from 1 through the whole round."""
    at: str
    """By the floor's clock; `record` orders."""
    record: int
    action: str
    actor: str
    role: str
    rule: str
    """The number of the document, the ruling or the requirement that it rests on."""
    cards: tuple[str, ...]
    form: int
    """The form of the record, …"""
    data: dict[str, Any]
    """… and everything that it says."""


@final
class Street(Struct, frozen=True):
    """A part of the round."""

    id: int
    street: str
    actions: tuple[Action, ...]


@final
class WagerLine(Struct, frozen=True):
    """How one wager was settled."""

    wager: str
    staked: int
    outcome: str
    pays: str
    returned: int
    """Everything handed back but a jackpot prize."""
    rule: str


@final
class SettledHand(Struct, frozen=True):
    """One playing position at the end of the round."""

    seat: int
    player_id: int
    cards: tuple[str, ...]
    decisions: tuple[str, ...]
    hand: str
    lines: tuple[WagerLine, ...]
    out: str
    """The number under which the hand was out of the round; empty while it was in."""


@final
class Deck(Struct, frozen=True):
    """The deck of a virtual table: SHA-256 of the nonce and the order was published before betting opened."""

    commitment: str
    order: tuple[str, ...]
    nonce: str


@final
class Contribution(Struct, frozen=True):
    """What one jackpot wager added to the link: `units`/`scale` cents."""

    link: str
    number: int
    seat: int
    wager: int
    units: int
    scale: int


@final
class Prize(Struct, frozen=True):
    """One jackpot prize; void where the entry was undone (R39)."""

    link: str
    entry: int
    seat: int
    hand: str
    cards: tuple[str, ...]
    cents: int
    displayed_before: int
    displayed_after: int
    void: bool


@final
class History(Struct, frozen=True):
    """One round from the first words to the last."""

    spec_version: str
    replay: bool
    """Always true: this is told again from the log."""
    id: str
    """Table and number, as UTH-1/7."""
    site_name: str
    game: str
    game_name: str
    rule_version: str
    table_name: str
    table_size: int
    number: int
    start_date_utc: str
    end_date_utc: str
    void: str
    """The number under which the round is void; empty where it is not."""
    terms: dict[str, Any]
    players: tuple[Player, ...]
    rounds: tuple[Street, ...]
    community: tuple[str, ...]
    dealer: tuple[str, ...]
    dealer_hand: str
    hands: tuple[SettledHand, ...]
    deck: Deck | None
    """None at a table with a real deck."""
    contributions: tuple[Contribution, ...]
    prizes: tuple[Prize, ...]
    total_bet: int
    total_won: int
