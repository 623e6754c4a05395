"""Answering the lines of `megalink settle`: one JSON object in, one out."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import final

from msgspec import Struct

from megalink.cards import Card, card, repeated
from megalink.cli.json_lines import (
    BadLine,
    Problem,
    TwoIds,
    check_amount,
    check_jackpot,
    check_wagers,
    known_id,
    needed,
    parse,
)
from megalink.cli.settle_input import OneHand, SeatHand, WholeRound, understand
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
from megalink.games.version import RuleVersion
from megalink.jackpot.awards import Awards, SeatEntry, Step, award, steps
from megalink.rulebook.rulings import Rulings


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


def answer(line: bytes) -> Answer | RoundAnswer | Problem:
    """Settle one line."""
    known: str | int | None = None
    try:
        found = parse(line)
        known = known_id(found)
        asked = understand(line, found)
        return settle_hand(asked) if isinstance(asked, OneHand) else settle_round(asked)
    except BadHand as problem:
        return Problem(known, str(problem), problem.rule)
    except TwoIds as problem:
        return Problem(None, str(problem))
    except ValueError as problem:  # every reader of a line says what is wrong by a kind of ValueError
        return Problem(known, str(problem))


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
    _check_figures(game, asked)
    settled = _settled(judge, asked, Dealt(player, dealer, community), asked)
    if settled.entry is not None:
        paid = award(
            [SeatEntry(1, settled.entry)],
            asked.jackpot["meter"],
            asked.jackpot.get("reset", 0),
            judge.version.rulings,
        )
        settled = settled.awarded(game.jackpot, paid.amount(1))
    staked, returned = settled.staked, settled.returned
    return Answer(
        asked.id,
        settled.lines,
        _named(judge, asked, settled),
        settled.dealer_hand,
        staked,
        returned,
        returned - staked,
    )


def settle_round(asked: WholeRound) -> RoundAnswer:
    """Settle several hands against one Dealer, and share the prizes of the jackpot (R06 to R08)."""
    judge = settler(asked.game, tuple(asked.rulings.items()))
    game = judge.game
    settled = _settle_all(judge, asked)
    paid = _awards(judge, asked, settled)
    meter = None
    if paid is not None:
        for each in paid.awards:
            settled[each.seat] = settled[each.seat].awarded(game.jackpot, each.amount)
        won = tuple(Prize(each.seat, each.hand.label.lower(), each.amount) for each in paid.awards)
        meter = Meter(paid.before, paid.after, won)
    by_seat = {each.seat: each for each in asked.hands}
    hands = tuple(
        SeatAnswer(
            seat,
            each.lines,
            _named(judge, by_seat[seat], each),
            each.dealer_hand,
            each.staked,
            each.returned,
            each.returned - each.staked,
        )
        for seat, each in settled.items()
    )
    return RoundAnswer(asked.id, hands, meter)


def prizes(asked: WholeRound) -> list[Step]:
    """Give the jackpot prizes of a round that was answered, kind by kind, with what each did to the meter."""
    judge = settler(asked.game, tuple(asked.rulings.items()))
    entries = _entries(_settle_all(judge, asked))
    return steps(entries, asked.jackpot["meter"], asked.jackpot.get("reset", 0), judge.version.rulings)


def _awards(judge: Settler, asked: WholeRound, settled: Mapping[int, Settlement]) -> Awards | None:
    """Give what a round does to the jackpot; None where the line does not say what it displayed."""
    if any(judge.game.jackpot in each.wagers for each in asked.hands):
        needed(asked.jackpot, "reset")
    elif "meter" not in asked.jackpot:
        return None
    entries = _entries(settled)
    return award(entries, asked.jackpot["meter"], asked.jackpot.get("reset", 0), judge.version.rulings)


def _entries(settled: Mapping[int, Settlement]) -> list[SeatEntry]:
    return [SeatEntry(seat, each.entry) for seat, each in settled.items() if each.entry is not None]


def _settle_all(judge: Settler, asked: WholeRound) -> dict[int, Settlement]:
    """Settle every hand of a round, in the order of the seats; jackpot prizes are still to come."""
    game = judge.game
    dealer = _cards(asked.dealer, game.dealer_size, "dealer")
    community = _cards(asked.community, game.community_size, "community")
    _check_figures(game, asked)
    _seats(game, asked.hands)
    hands = sorted(asked.hands, key=lambda each: each.seat)
    held = [_cards(each.player, game.hand_size, f"seat {each.seat}") for each in hands]
    _once([*dealer, *community, *(each for player in held for each in player)])
    settled: dict[int, Settlement] = {}
    for hand, player in zip(hands, held, strict=True):
        try:
            settled[hand.seat] = _settled(judge, hand, Dealt(player, dealer, community), asked)
        except BadHand as problem:
            message = f"seat {hand.seat}: {problem}"
            raise BadHand(message, problem.rule) from problem
    return settled


def _named(judge: Settler, hand: OneHand | SeatHand, settled: Settlement) -> str | None:
    """Name the player's hand, but not one that nobody has seen (R13)."""
    return settled.player_hand if was_seen(hand, judge.version) else None


def was_seen(hand: OneHand | SeatHand, version: RuleVersion) -> bool:
    """Tell whether the cards were seen: those of a declined comparison only where they were viewed (R13)."""
    return not hand.declines or version.rulings.declined_side_wagers == "viewed"


def _settled(
    judge: Settler, hand: OneHand | SeatHand, dealt: Dealt, asked: OneHand | WholeRound
) -> Settlement:
    game = judge.game
    if not hand.wagers:
        message = "no wager was placed"
        raise BadHand(message, game.clauses.joining)
    for name in hand.wagers:
        if name not in game.before_the_cards:
            message = f"{name!r} is no wager placed before the cards: {', '.join(game.before_the_cards)}"
            raise BadHand(message, game.clauses.areas)
    check_wagers(hand.wagers)
    check_pairs(game, hand.wagers)
    if game.jackpot in hand.wagers:
        for part in ("meter", "unit"):
            needed(asked.jackpot, part)
        check_jackpot_wager(game, hand.wagers[game.jackpot], asked.jackpot["unit"])
    played = Hand(hand.wagers, tuple(hand.decisions), declines=hand.declines, absent=hand.absent)
    return judge.settle(dealt, played, asked.maximum)


def _check_figures(game: Game, asked: OneHand | WholeRound) -> None:
    """Refuse limits and figures of the jackpot that are no amounts, or that there are not."""
    for limit, most in (("minimum", asked.minimum), ("maximum", asked.maximum)):
        for name, given in most.items():
            if name not in game.areas:
                message = f"{limit}: {name!r} is no wager of this game: {', '.join(game.areas)}"
                raise BadLine(message)
            check_amount(f"the {limit} of the {name} wager", given)
    check_jackpot(asked.jackpot)


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
