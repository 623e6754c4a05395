"""Reading and answering the lines of `megalink settle`: one JSON object in, one out."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, final

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.json import Decoder

from megalink.cards import Card, card, repeated
from megalink.games.game import Dealt, Game
from megalink.games.registry import GAMES
from megalink.games.settlement import (
    BadHand,
    Hand,
    Line,
    Settlement,
    Settler,
    check_jackpot_wager,
    check_pairs,
)
from megalink.jackpot.awards import SeatEntry, award
from megalink.money import cents, stake
from megalink.rulebook.rulings import Rulings

LONGEST: Final = 16 << 20
"""A line is at most that many bytes long, so that reading takes a bounded amount of memory."""

Amount = Annotated[int, Meta(ge=0, lt=10**18)]
"""Cents as a line gives them; the bound lies far above any wager and keeps every result printable."""


@final
class Jackpot(Struct, frozen=True, forbid_unknown_fields=True):
    """The jackpot as it stood: the least wager, the displayed meter, and the reset amount, in cents."""

    unit: Amount | None = None
    meter: Amount | None = None
    reset: Amount | None = None


@final
class SeatHand(Struct, frozen=True, forbid_unknown_fields=True):
    """One hand of a round."""

    seat: int
    player: list[str]
    wagers: dict[str, Amount]
    decisions: list[str] = []
    declines: bool = False
    absent: bool = False


@final
class OneHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A line with one hand."""

    game: str
    player: list[str]
    dealer: list[str]
    wagers: dict[str, Amount]
    id: str | int | None = None
    community: list[str] = []
    decisions: list[str] = []
    declines: bool = False
    absent: bool = False
    jackpot: Jackpot | None = None
    rulings: dict[str, str] = {}
    minimum: dict[str, Amount] = {}
    maximum: dict[str, Amount] = {}


@final
class WholeRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A line with several hands against one Dealer."""

    game: str
    dealer: list[str]
    hands: list[SeatHand]
    id: str | int | None = None
    community: list[str] = []
    jackpot: Jackpot | None = None
    rulings: dict[str, str] = {}
    minimum: dict[str, Amount] = {}
    maximum: dict[str, Amount] = {}


@final
class Answer(Struct, frozen=True):
    """One hand settled."""

    id: str | int | None
    wagers: Mapping[str, Line]
    player_hand: str | None
    dealer_hand: str | None
    staked: int
    returned: int
    net: int


@final
class SeatAnswer(Struct, frozen=True):
    """One hand of a round settled."""

    seat: int
    wagers: Mapping[str, Line]
    player_hand: str | None
    dealer_hand: str | None
    staked: int
    returned: int
    net: int


@final
class Prize(Struct, frozen=True):
    """A jackpot prize of a round, in the order of payment."""

    seat: int
    prize: str
    amount: int


@final
class Meter(Struct, frozen=True):
    """What a round did to the jackpot."""

    before: int
    after: int
    entries: tuple[Prize, ...]


@final
class RoundAnswer(Struct, frozen=True):
    """A round settled."""

    id: str | int | None
    hands: tuple[SeatAnswer, ...]
    jackpot: Meter | None


@final
class Problem(Struct, frozen=True):
    """A line that cannot be answered, why, and the number that says so where there is one."""

    id: str | int | None
    error: str
    rule: str | None = None


class BadLine(ValueError):
    """A line that cannot be answered."""


@final
class Head(Struct, frozen=True):
    """What is read of a line first: its id, and whether it is a round."""

    id: Any = None
    game: Any = None
    hands: Raw | UnsetType = UNSET


HEAD: Final = Decoder(Head)
HAND: Final = Decoder(OneHand)
ROUND: Final = Decoder(WholeRound)


def answer(line: bytes) -> Answer | RoundAnswer | Problem:
    """Settle one line."""
    known: str | int | None = None
    try:
        if len(line) > LONGEST:
            return Problem(None, f"a line is at most {LONGEST} bytes long")
        head = HEAD.decode(line)
        known = head.id if isinstance(head.id, str) or type(head.id) is int else None
        return settle_hand(HAND.decode(line)) if head.hands is UNSET else settle_round(ROUND.decode(line))
    except BadHand as problem:
        return Problem(known, str(problem), problem.rule)
    except ValueError as problem:  # every reader of a line says what is wrong by a kind of ValueError
        return Problem(known, str(problem))
    except RecursionError:
        return Problem(known, "the line is nested too deeply")


@lru_cache(maxsize=256)
def settler(game: str, words: tuple[tuple[str, str], ...]) -> Settler:
    """Give the settler of a game under readings of rulings."""
    found = GAMES.get(game)
    if found is None:
        message = f"there is no game {game!r}; the games are {', '.join(GAMES)}"
        raise BadLine(message)
    return Settler(found, found.version(Rulings.of(dict(words))))


def settle_hand(asked: OneHand) -> Answer:
    """Settle a single hand."""
    judge = settler(asked.game, tuple(asked.rulings.items()))
    game = judge.game
    dealer = _cards(asked.dealer, game.dealer_size, "dealer")
    community = _cards(asked.community, game.community_size, "community")
    player = _cards(asked.player, game.hand_size, "player")
    _once((*player, *dealer, *community))
    _limits(game, asked.minimum)
    _limits(game, asked.maximum)
    settled = _settled(judge, asked, Dealt(player, dealer, community), asked.jackpot, asked.maximum)
    if settled.entry is not None:
        meter = _known(asked.jackpot, "meter")
        reset = asked.jackpot.reset if asked.jackpot is not None and asked.jackpot.reset is not None else 0
        paid = award([SeatEntry(1, settled.entry)], meter, reset, judge.version.rulings)
        settled = settled.awarded(game.jackpot, paid.amount(1))
    staked, returned = settled.staked, settled.returned
    return Answer(
        asked.id, settled.lines, settled.player_hand, settled.dealer_hand, staked, returned, returned - staked
    )


def settle_round(asked: WholeRound) -> RoundAnswer:
    """Settle several hands against one Dealer, and share the prizes of the jackpot (R06 to R08)."""
    judge = settler(asked.game, tuple(asked.rulings.items()))
    game = judge.game
    dealer = _cards(asked.dealer, game.dealer_size, "dealer")
    community = _cards(asked.community, game.community_size, "community")
    _limits(game, asked.minimum)
    _limits(game, asked.maximum)
    _seats(game, asked.hands)
    hands = sorted(asked.hands, key=lambda each: each.seat)
    held = [_cards(each.player, game.hand_size, f"seat {each.seat}") for each in hands]
    _once([*dealer, *community, *(each for player in held for each in player)])
    settled: dict[int, Settlement] = {}
    for hand, player in zip(hands, held, strict=True):
        try:
            settled[hand.seat] = _settled(
                judge, hand, Dealt(player, dealer, community), asked.jackpot, asked.maximum
            )
        except BadHand as problem:
            message = f"seat {hand.seat}: {problem}"
            raise BadHand(message, problem.rule) from problem
    meter = None
    if asked.jackpot is not None and any(game.jackpot in each.wagers for each in hands):
        entries = [SeatEntry(seat, each.entry) for seat, each in settled.items() if each.entry is not None]
        reset = _known(asked.jackpot, "reset")
        paid = award(entries, _known(asked.jackpot, "meter"), reset, judge.version.rulings)
        for each in paid.awards:
            settled[each.seat] = settled[each.seat].awarded(game.jackpot, each.amount)
        prizes = tuple(Prize(each.seat, each.hand.label.lower(), each.amount) for each in paid.awards)
        meter = Meter(paid.before, paid.after, prizes)
    return RoundAnswer(asked.id, tuple(_seat_answer(seat, each) for seat, each in settled.items()), meter)


def _seat_answer(seat: int, settled: Settlement) -> SeatAnswer:
    staked, returned = settled.staked, settled.returned
    return SeatAnswer(
        seat, settled.lines, settled.player_hand, settled.dealer_hand, staked, returned, returned - staked
    )


def _settled(
    judge: Settler, hand: OneHand | SeatHand, dealt: Dealt, jackpot: Jackpot | None, most: Mapping[str, int]
) -> Settlement:
    game = judge.game
    if not hand.wagers:
        message = "no wager was placed"
        raise BadHand(message, game.clauses.joining)
    for name, amount in hand.wagers.items():
        if name not in game.before_the_cards:
            message = f"{name!r} is no wager placed before the cards: {', '.join(game.before_the_cards)}"
            raise BadHand(message, game.clauses.areas)
        stake(amount)
    check_pairs(game, hand.wagers)
    if game.jackpot in hand.wagers:
        _known(jackpot, "meter")
        check_jackpot_wager(game, hand.wagers[game.jackpot], _known(jackpot, "unit"))
    played = Hand(hand.wagers, tuple(hand.decisions), declines=hand.declines, absent=hand.absent)
    return judge.settle(dealt, played, most)


def _known(jackpot: Jackpot | None, field: Literal["unit", "meter", "reset"]) -> int:
    """Take a figure of the jackpot, which a progressive wager needs."""
    found: int | None = None if jackpot is None else getattr(jackpot, field)
    if found is None:
        message = f"a progressive wager needs the jackpot's {field}"
        raise BadLine(message)
    return stake(found) if field == "unit" else cents(found)


def _cards(texts: Sequence[str], size: int, whose: str) -> tuple[Card, ...]:
    if len(texts) != size:
        message = f"{whose}: {size} cards are wanted, not {len(texts)}"
        raise BadLine(message)
    return tuple([card(text) for text in texts])


def _once(dealt: Sequence[Card]) -> None:
    if len(set(dealt)) != len(dealt):
        twice = repeated(dealt)
        message = f"{twice} was dealt twice; one deck holds each card once"
        raise BadLine(message)


def _limits(game: Game, limits: Mapping[str, int]) -> None:
    for name, amount in limits.items():
        if name not in game.areas:
            message = f"{name!r} is no wager of this game: {', '.join(game.areas)}"
            raise BadLine(message)
        stake(amount)


def _seats(game: Game, hands: Sequence[SeatHand]) -> None:
    seats = [each.seat for each in hands]
    if not seats:
        message = "a round has at least one hand"
        raise BadLine(message)
    for seat in seats:
        if not 1 <= seat <= game.seats:
            message = f"seat {seat} does not exist; they run from 1 to {game.seats}"
            raise BadLine(message)
    if len(set(seats)) != len(seats):
        message = f"a seat has one hand, but two are given: {seats}"
        raise BadLine(message)
