"""The furniture that the five games share: what a game declares about itself."""

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any, Final, NamedTuple, final

from msgspec import Struct

from megalink.cards import Card
from megalink.games.version import Document, RuleVersion
from megalink.hands import Category
from megalink.labels import Labelled
from megalink.money import Pays, PayTable
from megalink.rulebook.rulings import DEFAULTS, Rulings


class Place(StrEnum):
    """Where cards lie, as far as the settlement of a wager looks at them."""

    HAND = "hand"
    DEALER = "dealer"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    COMMUNITY = "community"


@final
class Wager(Struct, frozen=True):
    """One playing area of a position (2.2.2)."""

    name: str
    label: str
    rule: str
    """The number that defines the wager."""
    reads: frozenset[Place]
    """What must be face up before this wager can be settled."""
    needs: tuple[str, ...] = ()
    """It may not stand without one of these (5.12)."""
    equals: str | None = None
    """It must be placed together with this one, and be as high."""
    follows: str | None = None
    """It is placed by a decision, as a multiple of this one."""
    multiples: tuple[int, ...] = ()
    """How many times the least jackpot wager it may be; only the jackpot wager has any."""
    lives_after_fold: bool = False

    @property
    def is_jackpot(self) -> bool:
        """Tell the Progressive Jackpot wager from the others."""
        return bool(self.multiples)


class Then(Enum):
    """What a choice leads to."""

    NEXT_STAGE = "next stage"
    NO_MORE_DECISIONS = "no more decisions"
    FOLD = "fold"


@final
class Choice(Struct, frozen=True):
    """One thing a player may decide at a stage."""

    word: str
    label: str
    rule: str
    then: Then
    wager: str | None = None
    """The wager that it places, …"""
    multiple: int = 0
    """… and how many times the Ante it is."""
    sets_cards: bool = False
    """It names cards: the three of Bullseye's 3 Card Hand."""


@final
class Stage(Struct, frozen=True):
    """A point of the round at which every position still in play decides."""

    name: str
    rule: str
    choices: tuple[Choice, ...]
    absent: str | None = None
    """The word recorded for a player who is not present (5.11); without one his hand becomes invalid."""

    def choice(self, word: str) -> Choice | None:
        """Find a choice by its word."""
        return next((each for each in self.choices if each.word == word), None)


class Target(Enum):
    """Whom a deal step gives cards."""

    POSITIONS = "positions"
    DEALER = "dealer"
    COMMUNITY = "community"
    BURN = "burn"


@final
class Deal(Struct, frozen=True):
    """One movement of the Dealer's hand: so many cards to one target, or to each position in turn."""

    to: Target
    count: int
    rule: str
    face_up: bool = False
    security: bool = False
    """A cover card, not of the deck, goes under these cards."""


@final
class Method(Struct, frozen=True):
    """A dealing method: what is dealt before the decisions and what after them."""

    name: str
    rule: str
    automated: bool
    first: tuple[Deal, ...]
    late: tuple[Deal, ...] = ()


@final
class Decide(Struct, frozen=True):
    """A step of the round: the positions in play decide."""

    stage: int


@final
class Expose(Struct, frozen=True):
    """A step of the round: the Dealer turns community cards up."""

    shows: tuple[Place, ...]
    start: int
    stop: int
    rule: str


@final
class DealLate(Struct, frozen=True):
    """A step of the round: whatever the dealing method deals after the decisions."""


@final
class ExposeDealer(Struct, frozen=True):
    """A step of the round: the Dealer turns up his own cards."""

    rule: str


@final
class ShowHands(Struct, frozen=True):
    """A step of the round: the hands are turned up and compared, unless a player declines."""

    rule: str


Act = Decide | Expose | DealLate | ExposeDealer | ShowHands


@final
class Layout(Struct, frozen=True):
    """A printed layout and its playing positions (2.2, R36)."""

    name: str
    seats: int
    least: int = 1


@final
class Clauses(Struct, frozen=True):
    """Which number of this document says what all the documents say.

    Shared code cites the right one through these; a clause that the document lacks is None.
    """

    one_deck: str
    layout: str
    areas: str
    opening: str
    closing: str
    joining: str
    one_view: str
    notice: str | None
    one_an_area: str
    restriction: str
    side_wagers: str
    jackpot_offer: str
    jackpot_when_blind: str
    jackpot_system: str
    jackpot_own_position: str
    staff_wagers: str
    decisions: str
    declining: str
    dealer_exposes: str
    jackpot_beside: str
    first_entered: str
    several_winners: str
    straight_flushes: str
    royal_last: str
    round_of_play: str
    payouts: str
    jackpot_table: str
    jackpot_multiples: str | None = None
    two_royals: str | None = None
    wrong_cards: str = "5.1.1"
    earlier_rounds: str = "5.1.2"
    misdeal: str = "5.2"
    wrong_count: str = "5.3"
    cards_shown: str = "5.4"
    late_wagers: str = "5.5"
    withdrawn_wagers: str = "5.6"
    wrong_hand: str = "5.7"
    let_withdraw: str = "5.7.1"
    deck_count: str = "5.8"
    confidentiality: str = "5.9"
    several_hands: str = "5.10"
    viewed_hands: str = "5.10.1"
    first_hand: str = "5.10.2"
    stopped: str = "5.10.3"
    absence: str = "5.11"
    alone_before: str = "5.12.1"
    alone_after: str = "5.12.2"
    under_minimum: str = "5.13"
    over_maximum: str = "5.14"
    earlier_limits: str = "5.15"
    power_failure: str = "5.16"
    no_outcome: str = "5.16.1"
    outcome: str = "5.16.2"
    uncovered: str = "6.1"
    higher_position: str = "6.2"


class Wins(Labelled):
    """The one line of a pay table that pays every winning hand alike."""

    ANY = 0, "wins"


class Outcome(StrEnum):
    """How a wager ended."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    RETURNED = "returned"


@final
class Verdict(Struct, frozen=True):
    """How a wager ends, what it pays, and the number that says so."""

    outcome: Outcome
    rule: str
    pays: Pays | None = None
    hand: Category | None = None
    """The hand that won a prize of the jackpot pay table."""


def win(table: PayTable, rule: str, line: Labelled = Wins.ANY) -> Verdict:
    """Let a wager win what its pay table says."""
    pays = table.of(line)
    if pays is None:
        message = f"{table.wager} can win with {line.label!r}, and its pay table has no line for that"
        raise ValueError(message)
    return Verdict(Outcome.WIN, rule, pays)


def lose(rule: str) -> Verdict:
    """Let a wager lose."""
    return Verdict(Outcome.LOSE, rule)


def push(rule: str) -> Verdict:
    """Let a wager neither win nor lose."""
    return Verdict(Outcome.PUSH, rule)


UNSETTLED: Final = Verdict(Outcome.RETURNED, "")
"""Stands where the cards that would decide a wager have not been seen; no placed wager may end so."""


def by_hand(table: PayTable, line: Labelled | None, rule: str, otherwise: Verdict) -> Verdict:
    """Let a wager win if its pay table has a line for the hand."""
    if line is None:
        return UNSETTLED
    pays = table.of(line)
    return otherwise if pays is None else Verdict(Outcome.WIN, rule, pays)


def prize(table: PayTable, hand: Category | None, rule: str, otherwise: Verdict) -> Verdict:
    """Let a jackpot wager win if the hand has a prize."""
    if hand is None:
        return UNSETTLED
    pays = table.of(hand)
    return otherwise if pays is None else Verdict(Outcome.WIN, rule, pays, hand)


def label(hand: Labelled | None) -> str | None:
    """Name a hand that is known."""
    return None if hand is None else hand.label


class Conduct(Enum):
    """What the player did with the hand, as far as it decides wagers."""

    PLAYED = "played"
    FOLDED = "folded"
    DECLINED = "declined"


class Dealt(NamedTuple):
    """The cards of one hand against the Dealer; empty where they are not known."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...] = ()
    three: tuple[Card, ...] = ()
    """Bullseye: the 3 Card Hand that the player set; empty for the House Way."""


class Comparison(Enum):
    """The player's hand beside the Dealer's."""

    LOWER = -1
    EQUAL = 0
    HIGHER = 1


def compare(player: int, dealer: int) -> Comparison:
    """Compare two strengths."""
    if player == dealer:
        return Comparison.EQUAL
    return Comparison.HIGHER if player > dealer else Comparison.LOWER


@final
class Game(Struct, frozen=True, dict=True):
    """Everything one approved document declares."""

    name: str
    code: str
    title: str
    document: Document
    clauses: Clauses
    wagers: tuple[Wager, ...]
    """In the order of the felt, those that decisions place included."""
    main: str
    """The wager on which decisions and follow-up wagers stand."""
    openers: tuple[str, ...]
    """Wagers any of which lets a position take part."""
    stages: tuple[Stage, ...]
    round: tuple[Act, ...]
    methods: tuple[Method, ...]
    layouts: tuple[Layout, ...]
    hand_size: int
    dealer_size: int
    community_size: int
    pay_tables: tuple[PayTable, ...]
    jackpot: str
    """The wager whose pay table holds the jackpot's prizes."""
    counted: frozenset[Target]
    """The areas whose wrong number of cards makes a round void (5.3)."""
    facts: Callable[[Dealt], Any]
    pay: Callable[[Any, Conduct, RuleVersion], Mapping[str, Verdict]]
    names: Callable[[Any], tuple[str | None, str | None]]
    """Name the player's and the Dealer's hand."""
    extras: Mapping[str, str] = {}
    """Payments without a stake of their own, and the wager they are made on."""
    bars_declining: Callable[[Dealt, Mapping[str, int]], str | None] = lambda _dealt, _wagers: None
    """The number that forbids declining this comparison, if one does."""
    won_on_board: Callable[[tuple[Card, ...]], frozenset[str]] = lambda _community: frozenset()
    """The wagers that these community cards win alone, whatever anybody holds."""
    alike: Callable[[Card], object] = lambda card: card
    """What a comparison with the Dealer sees of a card."""
    no_hand: Callable[[tuple[Card, ...], RuleVersion], str | None] = lambda _dealer, _version: None
    """The number under which the Dealer announces "No hand", if these cards make him."""

    def wager(self, name: str) -> Wager:
        """Find a wager by its name."""
        return next(each for each in self.wagers if each.name == name)

    def method(self, name: str) -> Method:
        """Find a dealing method by its name."""
        found = next((each for each in self.methods if each.name == name), None)
        if found is None:
            known = ", ".join(each.name for each in self.methods)
            message = f"{self.title} has no dealing method {name!r}; it has: {known}"
            raise ValueError(message)
        return found

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """The names of all wagers in the order of the felt."""
        return tuple(each.name for each in self.wagers)

    @cached_property
    def before_the_cards(self) -> Mapping[str, Wager]:
        """The wagers that are placed before the cards, by name."""
        return {each.name: each for each in self.wagers if each.follows is None}

    @cached_property
    def names_cards(self) -> bool:
        """Tell whether a decision of this game names cards."""
        return any(choice.sets_cards for stage in self.stages for choice in stage.choices)

    @cached_property
    def paths(self) -> dict[tuple[str, ...], Any]:
        """Remember where decisions lead; see `settlement.walk`."""
        return {}

    @property
    def seats(self) -> int:
        """The most playing positions that a layout of this game has."""
        return max(each.seats for each in self.layouts)

    def version(self, rulings: Rulings = DEFAULTS) -> RuleVersion:
        """Give the rule version with the pay tables of the document and these rulings."""
        return RuleVersion(self.document, {each.wager: each for each in self.pay_tables}, rulings)
