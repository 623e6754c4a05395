"""What a table knows at one moment. It never holds a card that has not been dealt."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from typing import TypeVar, final

from msgspec import Struct
from msgspec.structs import replace

from megalink.cards import Face
from megalink.games.game import Act, Game, Layout, Method, Target
from megalink.games.settlement import Settlement, Settler
from megalink.games.version import RuleVersion, TableTerms
from megalink.table import sharing
from megalink.table.events import Proposed, Slot
from megalink.table.irregularities import Spot
from megalink.table.sharing import Back, Part, Shares


class Phase(StrEnum):
    """Where a table stands."""

    BETWEEN_ROUNDS = "between rounds"
    BETTING = "betting"
    DEALING = "dealing"
    PLAYING = "playing"
    SETTLING = "settling"
    AWARDING = "awarding"
    PAYING = "paying"


@final
class Setup(Struct, frozen=True, dict=True):
    """What a table runs: a game under a rule version, on the table's own terms."""

    game: Game
    version: RuleVersion
    terms: TableTerms

    @cached_property
    def settler(self) -> Settler:
        """Settle hands as the rule version says."""
        return Settler(self.game, self.version)

    @cached_property
    def settler_of_unviewed(self) -> Settler:
        """Settle declined hands that nobody viewed: what was not shown cannot win, whatever R13 reads."""
        rulings = replace(self.version.rulings, declined_side_wagers="lose")
        return Settler(self.game, replace(self.version, rulings=rulings))

    @cached_property
    def method(self) -> Method:
        """The dealing method of the table."""
        return self.game.method(self.terms.method)

    @cached_property
    def seats(self) -> int:
        """How many playing positions this table has: all that its layout can, unless it says fewer (R36)."""
        return self.terms.positions or layout(self.game, self.terms).seats


@final
class Position(Struct, frozen=True):
    """One playing position in a round."""

    seat: int
    player: str
    wagers: Mapping[str, int] = {}
    """What was placed before the cards."""
    tender: str = "chips"
    placed_by: str = ""
    follow_ups: Mapping[str, int] = {}
    """What decisions placed."""
    cards: tuple[Face, ...] = ()
    viewed: bool = False
    decisions: tuple[str, ...] = ()
    open: bool = False
    """A decision may still come."""
    folded: bool = False
    declined: bool = False
    shown: bool = False
    inspected_by: str | None = None
    settlement: Settlement | None = None
    parts: Mapping[str, Mapping[str, Part]] = {}
    """What each sharer has of each line, once settled."""
    award: int | None = None
    """What the link pays for the hand's jackpot entry."""
    shares: Mapping[str, Shares] = {}
    """Whose the wagers are, by area, where they are not the seated player's alone (R12)."""
    back: tuple[Back, ...] = ()
    """What lies there and is not played: it goes back at the end of the hand (5.12.2, R47)."""
    owed: Mapping[str, Shares] = {}
    """What was taken away after "No more bets" and is owed, by area and player (5.6)."""
    recorded: Mapping[int, str] = {}
    """Decisions that the player did not say himself, by their place, and the number of each (5.11, R38)."""
    out: str = ""
    """The number under which the hand is out of the round, its wagers returned; empty while it is in."""
    version: int = 0
    """Which change of the round was this position's last, so that a command can say what it was based on."""


@final
class State(Struct, frozen=True):
    """A table at one moment."""

    setup: Setup
    seated: Mapping[int, str] = {}
    restricted: frozenset[str] = frozenset()
    """Players who may wager on one position only."""
    phase: Phase = Phase.BETWEEN_ROUNDS
    round: int = 0
    act: int = -1
    """Which act of the game's round is on; -1 before the first."""
    due: tuple[Slot, ...] = ()
    """Slots that wait for cards."""
    positions: Mapping[int, Position] = {}
    """Positions with wagers, by seat."""
    changes: int = 0
    """Counts the changes of positions in this round."""
    community: tuple[Face, ...] = ()
    community_up: int = 0
    dealer: tuple[Face, ...] = ()
    dealer_up: tuple[int, ...] = ()
    """Which of the Dealer's cards are face up."""
    burned: tuple[Face, ...] = ()
    secured: tuple[Target, ...] = ()
    """Whose cards have a security card at the bottom."""
    no_hand: bool = False
    prohibited: frozenset[str] = frozenset()
    """Players who may not play on until a Gaming Shift Manager lifts it (5.9)."""
    under_minimum: Mapping[str, int] = {}
    """In which round a player's wagers were first found under the minimum (5.13)."""
    proposals: Mapping[int, Proposed] = {}
    """Reported irregularities that wait to be approved."""
    proposed: int = 0
    """How many were reported at this table in all."""
    offers: Mapping[str, str] = {}
    """Players who may withdraw and have not answered, and under which number."""
    turned_up: tuple[Spot, ...] = ()
    """Cards exposed by mistake during this deal (5.4)."""
    hand_miscounted: bool = False
    """A player's hand had a wrong number of cards in this round (5.7)."""
    void: str = ""
    """The number under which the round is void; empty while it is not."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.setup.game

    @property
    def on(self) -> Act | None:
        """The act of the round that is on."""
        script = self.setup.game.round
        return script[self.act] if self.phase is Phase.PLAYING and self.act < len(script) else None

    @property
    def dealer_is_open(self) -> bool:
        """Tell whether every card of the Dealer is face up."""
        return bool(self.dealer) and len(self.dealer_up) == len(self.dealer)


Key = TypeVar("Key")
Value = TypeVar("Value")


def without(mapping: Mapping[Key, Value], gone: Iterable[Key]) -> dict[Key, Value]:
    """Leave keys out."""
    return {key: value for key, value in mapping.items() if key not in gone}


def owned(position: Position) -> dict[str, Shares]:
    """Say whose the wagers of a position are, those that decisions placed among them."""
    placed = {**position.wagers, **position.follow_ups}
    return sharing.owners(placed, position.shares, position.player)


def owners_at(position: Position) -> tuple[str, ...]:
    """Name everybody who has something on a position."""
    back = (each.player for each in position.back)
    return tuple(dict.fromkeys([*sharing.players(owned(position)), *back]))


def players(state: State) -> tuple[str, ...]:
    """Name everybody whose wagers are in the round, by the seats where they lie."""
    found = (
        name for position in state.positions.values() if not position.out for name in owners_at(position)
    )
    return tuple(dict.fromkeys(found))


def changed(state: State, *positions: Position) -> State:
    """Put changed positions in place, each with the number of its change."""
    number = state.changes + 1
    numbered = {each.seat: replace(each, version=number) for each in positions}
    return replace(state, positions={**state.positions, **numbered}, changes=number)


def new_table(game: Game, version: RuleVersion, terms: TableTerms) -> State:
    """Set up a table between rounds."""
    check_terms(game, terms)
    return State(Setup(game, version, terms))


def layout(game: Game, terms: TableTerms) -> Layout:
    """Find the printed layout of a table (2.2)."""
    found = next((each for each in game.layouts if each.name == terms.layout), None)
    if found is None:
        message = f"{game.title} has no layout {terms.layout!r}"
        raise ValueError(message)
    return found


def check_terms(game: Game, terms: TableTerms) -> None:
    """Refuse terms that this game's document does not allow."""
    game.method(terms.method)
    printed = layout(game, terms)
    if terms.positions is not None and not printed.least <= terms.positions <= printed.seats:
        message = f"layout {printed.name} has {printed.least} to {printed.seats} positions"
        raise ValueError(message)
    if min(terms.jackpot_unit, terms.smallest_chip, terms.decision_seconds) < 1:
        message = "the jackpot unit, the smallest chip and the decision time are above nothing"
        raise ValueError(message)
    missing = [name for name in game.before_the_cards if name != game.jackpot and name not in terms.limits]
    if missing:
        message = f"these wagers have no limits: {', '.join(missing)}"
        raise ValueError(message)
