"""What goes wrong at a table of tests: reports, sharers and answers, drawn by lot."""

from collections.abc import Callable
from random import Random
from typing import Final

from megalink.cards import DECK, Card
from megalink.cli.notation import actor
from megalink.games.game import Target
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.roles import Actor
from megalink.table.state import State
from tests.table.driver import PLAYERS, Table, some_wagers

SHARERS: Final = ("eve", "fay")
"""Players who take no position, and share the wagers of others."""
EVERYBODY: Final = (*PLAYERS[:3], *SHARERS)

AMOUNTS: Final = (1, 100, 333, 499, 500, 501, 999, 1000, 1001, 1500, 2000, 500_000, 500_001, 600_000)


def a_seat(state: State, lot: Random) -> int:
    """Draw a position, more likely one with wagers."""
    return lot.choice([*state.positions, *state.positions, *state.seated, 1, 5, 9])


def a_spot(state: State, lot: Random) -> i.Spot:
    """Draw the place of one card."""
    to = lot.choice([Target.POSITIONS, Target.POSITIONS, Target.DEALER, Target.COMMUNITY, Target.BURN])
    return i.Spot(to, lot.randint(1, 5), a_seat(state, lot) if to is Target.POSITIONS else 0)


def lying(state: State) -> set[Card]:
    """Find the cards that the table knows."""
    hands = [face for position in state.positions.values() for face in position.cards]
    every = [*hands, *state.dealer, *state.community, *state.burned]
    return {face for face in every if isinstance(face, Card)}


def _misdeal(state: State, lot: Random) -> i.Misdeal:
    places = lot.sample([*state.positions, 0, -1, 4], k=min(2, 3))
    one, other = places
    moves = lot.choice([{one: other, other: one}, {one: other, other: one}, {4: one}, {}])
    return i.Misdeal({lies: to for lies, to in moves.items() if lies != to}, handled=lot.random() < 0.2)


def _found(state: State, lot: Random) -> i.WagersFound:
    seat = a_seat(state, lot)
    names = [name for name in state.game.before_the_cards if lot.random() < 0.7]
    position = state.positions.get(seat)
    lay = {} if position is None else dict(position.wagers)
    wagers = {name: lay.get(name, 1000) if lot.random() < 0.5 else lot.choice(AMOUNTS) for name in names}
    for each in state.game.before_the_cards.values():
        if each.equals in wagers and each.name in wagers and lot.random() < 0.7:
            wagers[each.name] = wagers[each.equals]
    if state.game.jackpot in wagers and lot.random() < 0.9:
        wagers[state.game.jackpot] = 500
    return i.WagersFound(seat, wagers, lot.choice(["", "", "", *SHARERS]))


def _areas(state: State) -> list[str]:
    return [*state.game.areas, "house"]


_DRAW: Final[dict[type, Callable[[State, Random], i.Irregularity]]] = {
    i.WrongCards: lambda _, lot: i.WrongCards(lot.choice(list(i.Fault))),
    i.Misdeal: _misdeal,
    i.WrongCount: lambda it, lot: i.WrongCount(
        lot.choice([Target.DEALER, Target.COMMUNITY]),
        it.game.dealer_size + lot.randint(-1, 1),
        certain=lot.random() < 0.8,
    ),
    i.WrongHandCount: lambda it, lot: i.WrongHandCount(
        a_seat(it, lot), it.game.hand_size + lot.randint(-1, 1), certain=lot.random() < 0.4
    ),
    i.CardMisread: lambda it, lot: i.CardMisread(a_spot(it, lot), lot.choice(DECK)),
    i.CardsShown: lambda it, lot: i.CardsShown(
        tuple(a_spot(it, lot) for _ in range(lot.choice([1, 1, 1, 2]))), after_deal=lot.random() < 0.2
    ),
    i.DeckCounted: lambda _, lot: i.DeckCounted(lot.choice([52, 52, 52, 51, 53])),
    i.LateWager: lambda it, lot: i.LateWager(
        a_seat(it, lot),
        lot.choice(_areas(it)),
        lot.choice(AMOUNTS),
        lot.choice(["", "", *EVERYBODY]),
        recorded=lot.random() < 0.7,
    ),
    i.WagerTaken: lambda it, lot: i.WagerTaken(
        a_seat(it, lot), lot.choice(_areas(it)), lot.choice(AMOUNTS), lot.choice(["", "", *EVERYBODY])
    ),
    i.WagersFound: _found,
    i.WrongSeat: lambda it, lot: i.WrongSeat(a_seat(it, lot), a_seat(it, lot)),
    i.NotConfidential: lambda _, lot: i.NotConfidential(lot.choice(EVERYBODY), "shows his hand"),
    i.SeveralHands: lambda it, lot: i.SeveralHands(
        lot.choice(EVERYBODY), tuple(seat for seat in it.positions if lot.random() < 0.2)
    ),
    i.PlayerStopped: lambda _, lot: i.PlayerStopped(lot.choice(EVERYBODY)),
    i.Absence: lambda it, lot: i.Absence(a_seat(it, lot)),
    i.PowerFailure: lambda _, __: i.PowerFailure(),
    i.LetWithdraw: lambda _, lot: i.LetWithdraw(lot.choice(EVERYBODY)),
    i.Uncovered: lambda it, lot: i.Uncovered(
        lot.choice(["a fly", ""]),
        lot.choice([*i.Ruled, i.Ruled.PLAY_ON]),
        tuple(seat for seat in it.positions if lot.random() < 0.5),
    ),
}


def any_report(table: Table, lot: Random) -> i.Irregularity:
    """Draw something that may go wrong now, or cannot; what makes a whole round void is rare."""
    kind = lot.choice(list(_DRAW))
    if kind in {i.WrongCards, i.Uncovered, i.CardsShown} and lot.random() < 0.7:
        kind = i.WagersFound
    drawn = _DRAW[kind](table.state, lot)
    if isinstance(drawn, i.CardMisread):  # it lies nowhere else, though the table may not know that
        return i.CardMisread(drawn.spot, lot.choice(table.pack))
    return drawn


def some_share(table: Table, lot: Random) -> c.PlaceWagers:
    """Draw a share of what lies on a position, equal on areas that must be."""
    game = table.game
    names = lot.sample([name for name in game.before_the_cards if name != game.jackpot], 1)
    for each in game.before_the_cards.values():
        if each.equals is not None and {each.name, each.equals} & set(names):
            names = [each.equals, each.name]
    seat = lot.choice(list(table.state.seated))
    return c.PlaceWagers(seat, dict.fromkeys(names, lot.choice(AMOUNTS)), player="", shared=True)


def place(table: Table, lot: Random) -> tuple[Actor, c.Command]:
    """Draw wagers before the cards: of a seated player, of a sharer, or to be taken back."""
    drawn = lot.random()
    seat = lot.choice(list(table.state.seated))
    if drawn < 0.35:
        return actor(lot.choice(SHARERS)), some_share(table, lot)
    if drawn < 0.45:
        who = lot.choice([table.state.seated[seat], *SHARERS])
        return actor(who), c.CancelWagers(seat)
    by = lot.choice([table.player(seat), table.player(seat), actor("dealer")])
    return by, c.PlaceWagers(seat, some_wagers(table), shared=lot.random() < 0.3)


def decision(table: Table, seat: int, lot: Random) -> c.DecideHand:
    """Draw a decision; now and then a sharer cannot fund his part of what follows from it."""
    word = lot.choice(table.words(seat))
    shares = table.state.positions[seat].shares.get(table.game.main, {})
    unable = tuple(name for name in shares if name in SHARERS and lot.random() < 0.4)
    return c.DecideHand(seat, word, unable, covers=bool(unable) and lot.random() < 0.8)
