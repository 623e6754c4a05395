"""The people of a floor, drawn by lot: what is due at a table, and what goes wrong there.

Whoever acts sees the table as it is when he makes up his mind; by the time he is heard it may have moved on.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple, cast

from msgspec.structs import replace

from megalink.cards import DECK, Card
from megalink.cli.characters import CHARACTERS
from megalink.cli.floor_link import NAME, parameters
from megalink.floor import commands as f
from megalink.floor.world import TableNow, World
from megalink.games.defaults import JACKPOT_UNIT
from megalink.games.game import Decide, Expose, ExposeDealer, ShowHands
from megalink.games.version import Limits
from megalink.jackpot.link import Status
from megalink.jackpot.remedies import Reason
from megalink.ledger.accounts import player as account
from megalink.ledger.slips import SlipKind
from megalink.table import commands as c
from megalink.table.decide import Basis, basis_of
from megalink.table.roles import Actor, Role
from megalink.table.script import asked
from megalink.table.state import Phase, State
from megalink.table.view import view
from tests.table.driver import Table
from tests.table.mishaps import AMOUNTS, any_report

SHIFT: Final = Actor("gil", Role.GAMING_SHIFT_MANAGER)
MANAGER: Final = Actor("mia", Role.PIT_MANAGER)
SUPERVISOR: Final = Actor("sue", Role.PIT_SUPERVISOR)
DEALER: Final = Actor("dan", Role.DEALER)
STAFF: Final = (DEALER, SUPERVISOR, MANAGER, SHIFT)
PLAYERS: Final = ("ann", "bob", "cleo", "eve", "fay")
PURSE: Final = 1_000_000

Said = tuple[Actor, Any]
"""Somebody, and what he asks."""


class Asked(NamedTuple):
    """What somebody asks of the floor."""

    by: Actor
    command: Any
    table: str = ""
    basis: Basis | None = None


class Seen(NamedTuple):
    """As much of a table of tests as a report is drawn from."""

    state: State
    pack: tuple[Card, ...] = DECK


def player(name: str) -> Actor:
    """Give a player as who he is."""
    return Actor(name, Role.PLAYER)


def anything(world: World, table: TableNow, lot: Random, mistakes: float) -> Asked:
    """Draw what somebody at a table, or around it, does next."""
    drawn = lot.random()
    if drawn < mistakes / 4:
        return of_the_house(world, table, lot)
    if drawn < mistakes:
        by, command = mistaken(table.state, lot)
    else:
        by, command = due(world, table, lot)
    basis = None
    if lot.random() < 0.3 and not isinstance(command, f.OfATable | f.OfTheHouse):
        basis = basis_of(table.state, getattr(command, "seat", None))
    return Asked(by, command, table.name, basis)


# What is due -----------------------------------------------------------------------------------------------


def due(world: World, table: TableNow, lot: Random) -> Said:
    """Give the one thing that is due at a table."""
    state = table.state
    if table.stopped:
        return SHIFT, f.ClearTable("looked at it")
    if state.proposals and (table.waits_for_approval or lot.random() < 0.8):
        number = next(iter(state.proposals))
        if lot.random() < 0.2:  # what follows from it may have changed meanwhile, and nobody can approve it
            return SUPERVISOR, c.WithdrawProposal(number)
        return lot.choice((SUPERVISOR, SHIFT, SHIFT)), c.Approve(number)
    if state.offers:
        if lot.random() < 0.1:
            return SUPERVISOR, c.CloseOffers()
        return player(next(iter(state.offers))), c.AnswerOffer(withdraw=lot.random() < 0.5)
    if table.link and world.links[table.link].link.status is Status.STOPPED and lot.random() < 0.15:
        return SHIFT, f.ResumeLink(table.link, MANAGER.name)
    return _OF_PHASE[state.phase](world, table, lot)


def _between(world: World, table: TableNow, lot: Random) -> Said:
    state = table.state
    prize = _prize(world, table)
    if prize is not None:
        return prize
    if state.prohibited and lot.random() < 0.5:
        return SHIFT, c.LiftProhibition(min(state.prohibited))
    if lot.random() < (0.9 if len(state.seated) < 2 else 0.1):
        return _sit_down(state, lot)
    return DEALER, c.OpenRound()


def _sit_down(state: State, lot: Random) -> Said:
    free = [seat for seat in range(1, state.setup.seats + 1) if seat not in state.seated]
    name = lot.choice(PLAYERS)
    return player(name), c.TakeSeat(lot.choice(free or [1]), name)


def _prize(world: World, table: TableNow) -> Said | None:
    """Verify the hands that have won, and pay the prizes that stand."""
    if not table.link:
        return None
    link = world.links[table.link].link
    for number in link.open_entries:
        entry = link.entries[number]
        if entry.table == table.name and not entry.verified_by:
            return SUPERVISOR, f.VerifyEntries(entry.round)
        if entry.table == table.name and entry.round < table.state.round:
            return SUPERVISOR, f.PayPrize(table.link, number)
    return None


def _betting(world: World, table: TableNow, lot: Random) -> Said:
    state = table.state
    waiting = [seat for seat in state.seated if seat not in state.positions]
    if not state.seated:
        return _sit_down(state, lot)
    if not waiting or (state.positions and lot.random() < 0.3):
        return DEALER, c.CloseBets()
    seat = lot.choice(waiting)
    if state.seated[seat] in state.prohibited:
        return SHIFT, c.LiftProhibition(state.seated[seat])
    if world.balances.get(account(state.seated[seat]), 0) < PURSE // 10:
        return SUPERVISOR, f.BuyIn(state.seated[seat], PURSE)
    wagers = dict(lot.choice(CHARACTERS).wagers(state.game, state.setup.terms))
    if lot.random() < (0.2 if table.link else 1):
        wagers.pop(state.game.jackpot, None)
    return player(state.seated[seat]), c.PlaceWagers(seat, wagers)


def _playing(_world: World, table: TableNow, lot: Random) -> Said:
    state = table.state
    if state.due:
        return DEALER, f.DealFromShoe(None if lot.random() < 0.9 else 1)
    match state.on:
        case Decide(stage=stage):
            return _decide(state, lot.choice(asked(state, stage)), lot)
        case Expose() | ExposeDealer():
            return DEALER, c.Expose()
        case ShowHands():
            return DEALER, c.ShowHands()
        case _:
            return DEALER, c.SettleRound()


def _decide(state: State, seat: int, lot: Random) -> Said:
    by = player(state.positions[seat].player)
    shown = next(each for each in view(state, by).seats if each.seat == seat)
    if not shown.viewed and lot.random() < 0.5:
        return by, c.ViewHand(seat)
    if not shown.choices or lot.random() < 0.1:
        return DEALER, c.RecordTimeOut(seat)
    board = [each for each in state.community[: state.community_up] if isinstance(each, Card)]
    return by, c.DecideHand(seat, lot.choice(CHARACTERS).decides(shown, board))


_OF_PHASE: Final[Mapping[Phase, Callable[[World, TableNow, Random], Said]]] = {
    Phase.BETWEEN_ROUNDS: _between,
    Phase.BETTING: _betting,
    Phase.DEALING: _playing,
    Phase.PLAYING: _playing,
    Phase.SETTLING: lambda *_: (DEALER, c.SettleRound()),
    Phase.AWARDING: lambda *_: (DEALER, f.EnterHands()),
    Phase.PAYING: lambda *_: (DEALER, c.EndRound()),
}


# What goes wrong -------------------------------------------------------------------------------------------


def mistaken(state: State, lot: Random) -> Said:
    """Draw a report of something that went wrong, or somebody who does what is not his or not now."""
    if lot.random() < 0.6:
        report = any_report(cast("Table", Seen(state)), lot)
        return lot.choice((DEALER, DEALER, SUPERVISOR, player("ann"))), c.Propose(report)
    seat = lot.randint(1, 7)
    name = lot.choice(PLAYERS)
    by = lot.choice((player(name), player(name), *STAFF))
    areas = (*state.game.areas, "house")
    command = lot.choice(
        (
            c.TakeSeat(seat, name),
            c.LeaveSeat(seat),
            c.RestrictPlayer(name, restricted=lot.random() < 0.5),
            c.OpenRound(),
            c.PlaceWagers(seat, {lot.choice(areas): lot.choice(AMOUNTS)}, shared=lot.random() < 0.5),
            c.CancelWagers(seat),
            c.CloseBets(),
            c.DealCards(tuple(lot.sample(DECK, 2))),
            c.ViewHand(seat),
            c.DecideHand(seat, lot.choice(("fold", "bet", "check", "call", "house way", "?"))),
            c.RecordTimeOut(seat),
            c.Expose(),
            c.DeclineComparison(seat),
            c.ShowHands((seat,)),
            c.ViewDeclined(seat),
            c.SettleRound(),
            c.RecordAwards({seat: lot.choice(AMOUNTS)}),
            c.EndRound(),
            c.Approve(lot.randint(0, 3)),
            c.WithdrawProposal(lot.choice((*state.proposals, 1))),
            c.AnswerOffer(withdraw=True),
            c.LiftProhibition(name),
            f.DealFromShoe(lot.randint(-1, 60)),
            f.EnterHands(),
            f.VerifyEntries(lot.randint(0, 5)),
        )
    )
    return by, command


def of_the_house(world: World, table: TableNow, lot: Random) -> Asked:
    """Draw what is asked of links, trays, the cage and terms; some of it makes no sense."""
    by, name, cents = (
        lot.choice((*STAFF, SHIFT, SHIFT, player("ann"))),
        lot.choice(PLAYERS),
        lot.choice(AMOUNTS),
    )
    kind = lot.choice((SlipKind.FILL, SlipKind.CREDIT))
    chips = {lot.choice((100, 500, 2500)): lot.randint(-1, 40)}
    link = world.links[NAME].link
    terms = table.state.setup.terms
    limits = {each: Limits(1000, cents * 100 + 1000) for each in terms.limits}
    change = replace(parameters(JACKPOT_UNIT), reset=lot.choice((4_000_000, 5_000_000, 6_000_000)))
    slip = lot.randint(1, 3)
    command = lot.choice(
        (
            f.BuyIn(name, cents * lot.choice((1, 1, 100))),
            f.CashOut(name, cents * lot.choice((1, 1, 1000))),
            f.StopLink(NAME, "the display is dark"),
            f.StopLink(NAME, "the display is dark"),
            f.ResumeLink(NAME, MANAGER.name),
            f.AdjustMeter(NAME, lot.choice(list(Reason)), cents * lot.choice((1, -1)), "by hand", "tom"),
            f.PayPrize(NAME, lot.choice((*link.open_entries, 1))),
            f.DecideReferral(NAME, lot.choice((*link.open_entries, 1)), cents, "as it was", "tom"),
            f.PrepareChange(NAME, change),
            f.WithdrawChange(NAME, lot.randint(1, 2)),
            f.ApproveChange(NAME, lot.randint(1, 2)),
            f.JoinLink(NAME),
            f.LeaveLink(),
            f.OpenTray(DEALER.name, (chips, lot.choice((chips, {})))),
            f.CloseTray(DEALER.name, (chips, chips), lot.choice(("", "miscounted"))),
            f.RequestChips(kind, chips),
            f.ApproveChips(kind, slip),
            f.MoveChips(kind, slip),
            f.ReceiveChips(kind, slip),
            f.VoidChips(kind, slip, "not needed"),
            f.ChangeTerms(replace(terms, limits=limits)),
            f.ClearTable("nothing was amiss"),
            f.ClearMoney("nothing was amiss"),
            f.OpenLink(NAME, change, MANAGER.name),
            f.OpenTable(table.state.game.name, terms),
            f.CheckFloor(),
        )
    )
    return Asked(by, command, table.name)
