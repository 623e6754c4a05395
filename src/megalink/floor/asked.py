"""What somebody must have asked for these records to have come of it, so that it can be decided again.

A store keeps what happened, not what was asked; but every event says enough of its command. Where a word of
the command leaves no trace of its own (that a wager is shared, that a known card was told) both are tried.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from megalink.floor import commands as f
from megalink.floor import events as o
from megalink.floor.commands import Request
from megalink.floor.record import Record
from megalink.floor.world import World
from megalink.jackpot import events as j
from megalink.jackpot import remedies as jr
from megalink.ledger import slips as s
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.roles import Actor, Role

Events = Sequence[Any]

ROLES: Final = {each.label: each for each in Role}


def requests(world: World, records: Sequence[Record], events: Events) -> Iterator[Request]:
    """Give what may have been asked, the likeliest first; nothing where no person asked it."""
    place = next((at for at, each in enumerate(events) if not isinstance(each, j.ContributionsFolded)), None)
    by = _by(records[0])
    if place is None or by is None:
        return
    record, event = records[place], events[place]
    if isinstance(event, o.DeckCommitted):
        event = events[place + 1]
    table = record.table or getattr(event, "table", "")
    stream = record.stream.partition(":")[2]
    for command in _commands(_Place(world, stream, table, events[place:]), event):
        yield Request(record.command, by, command, table)


class _Place(NamedTuple):
    """Where an event stands."""

    world: World
    stream: str
    """The name of the link or table whose stream it is in."""
    table: str
    events: Events
    """Those of its command, from it on."""


def _by(record: Record) -> Actor | None:
    return Actor(record.actor, ROLES[record.role]) if record.role in ROLES else None


def _commands(at: _Place, event: Any) -> Iterator[Any]:  # noqa: ANN401
    """Give the commands from which an event may have followed first."""
    if type(event) in _TRIED:
        yield from _TRIED[type(event)](at, event)
    elif type(event) in _PLAIN:
        yield _PLAIN[type(event)](at.stream, event)


def _dealt(at: _Place, event: e.CardsDealt) -> Iterator[Any]:
    physical = at.world.tables[at.table].state.setup.terms.physical
    yield c.DealCards(event.cards) if physical else f.DealFromShoe(len(event.cards))


def _placed(_at: _Place, event: e.WagersPlaced) -> Iterator[Any]:
    for shared in (False, True):
        yield c.PlaceWagers(event.seat, event.wagers, event.tender, event.player, shared)


def _shown(at: _Place, _event: e.HandShown) -> Iterator[Any]:
    shown = [each for each in at.events if isinstance(each, e.HandShown)]
    seats = tuple(each.seat for each in shown)
    yield c.ShowHands(seats)
    yield c.ShowHands(seats, {each.seat: each.cards for each in shown})


def _viewed(_at: _Place, event: e.DeclinedViewed) -> Iterator[Any]:
    yield c.ViewDeclined(event.seat)
    yield c.ViewDeclined(event.seat, event.cards)


def _exposed(_at: _Place, event: e.CommunityExposed | e.DealerExposed) -> Iterator[Any]:
    yield c.Expose()
    yield c.Expose(event.cards)


def _answered(_at: _Place, event: r.OfferAnswered) -> Iterator[Any]:
    yield c.AnswerOffer(event.withdraws)
    yield c.CloseOffers()


def _joined(at: _Place, _event: j.TableJoined) -> Iterator[Any]:
    opened = next((each for each in at.events if isinstance(each, o.TableOpened)), None)
    yield f.JoinLink(at.stream) if opened is None else _opened(opened)


def _adjusted(at: _Place, event: jr.MeterAdjusted) -> Iterator[Any]:
    cents = event.meter.total // at.world.links[at.stream].link.scale
    yield f.AdjustMeter(at.stream, event.reason, cents, event.note, event.approver)


def _decided(at: _Place, event: e.Decided) -> Iterator[Any]:
    if event.recorded:
        yield c.RecordTimeOut(event.seat)
        return
    state = at.world.tables[at.table].state
    position = state.positions[event.seat]
    main = position.shares.get(state.game.main, {}) if event.wager else {}
    unable = tuple(sorted(main.keys() - event.shares.keys() - {position.player}))
    yield c.DecideHand(event.seat, event.word, unable, covers=bool(unable))


def _opened(event: o.TableOpened) -> f.OpenTable:
    setup = event.setup
    return f.OpenTable(setup.game.name, setup.terms, setup.version.rulings.words(), event.link)


_TRIED: Final[Mapping[type, Callable[[_Place, Any], Iterator[Any]]]] = {
    e.CardsDealt: _dealt,
    e.WagersPlaced: _placed,
    e.Decided: _decided,
    e.CommunityExposed: _exposed,
    e.DealerExposed: _exposed,
    e.HandShown: _shown,
    e.DeclinedViewed: _viewed,
    r.OfferAnswered: _answered,
    j.TableJoined: _joined,
    jr.MeterAdjusted: _adjusted,
}
"""From what else events follow: one of these commands."""

_PLAIN: Final[Mapping[type, Callable[[str, Any], Any]]] = {
    e.SeatTaken: lambda _, each: c.TakeSeat(each.seat, each.player),
    e.SeatLeft: lambda _, each: c.LeaveSeat(each.seat),
    e.PlayerRestricted: lambda _, each: c.RestrictPlayer(each.player, each.restricted),
    e.RoundOpened: lambda _, _each: c.OpenRound(),
    e.WagersCancelled: lambda _, each: c.CancelWagers(each.seat, each.wagers, each.player),
    e.BetsClosed: lambda _, _each: c.CloseBets(),
    e.HandViewed: lambda _, each: c.ViewHand(each.seat),
    e.ComparisonDeclined: lambda _, each: c.DeclineComparison(each.seat),
    e.HandSettled: lambda _, _each: c.SettleRound(),
    e.RoundEnded: lambda _, _each: c.EndRound(),
    e.Proposed: lambda _, each: c.Propose(each.about),
    r.Approved: lambda _, each: c.Approve(each.number),
    r.ProposalWithdrawn: lambda _, each: c.WithdrawProposal(each.number),
    r.PlayerProhibited: lambda _, each: c.LiftProhibition(each.player),
    o.TableOpened: lambda _, each: _opened(each),
    o.TermsChanged: lambda _, each: f.ChangeTerms(each.terms),
    o.TableCleared: lambda _, each: f.ClearTable(each.statement),
    o.MoneyCleared: lambda _, each: f.ClearMoney(each.statement),
    o.ProgramApproved: lambda _, each: f.ApproveProgram(each.digest, each.approver),
    j.LinkOpened: lambda link, each: f.OpenLink(link, each.parameters, each.approver),
    j.TableLeft: lambda _, _each: f.LeaveLink(),
    j.ChangePrepared: lambda link, each: f.PrepareChange(link, each.parameters),
    j.ChangeWithdrawn: lambda link, each: f.WithdrawChange(link, each.number),
    j.ChangeApproved: lambda link, each: f.ApproveChange(link, each.number),
    j.LinkStopped: lambda link, each: f.StopLink(link, each.cause),
    j.LinkRetired: lambda link, each: f.RetireLink(link, each.successor, each.approver),
    j.HandsEntered: lambda _, _each: f.EnterHands(),
    j.RoundStands: lambda _, _each: c.OpenRound(),
    j.EntriesVerified: lambda _, each: f.VerifyEntries(each.round),
    j.PrizePaid: lambda link, each: f.PayPrize(link, each.number),
    jr.ReferralDecided: lambda link, each: f.DecideReferral(
        link, each.number, each.cents, each.note, each.approver
    ),
    s.BoughtIn: lambda _, each: f.BuyIn(each.player, each.cents),
    s.CashedOut: lambda _, each: f.CashOut(each.player, each.cents),
    s.TrayOpened: lambda _, each: f.OpenTray(each.dealer, (each.chips, each.chips)),
    s.TrayClosed: lambda _, each: f.CloseTray(each.dealer, (each.chips, each.chips), each.note),
    s.ChipsRequested: lambda _, each: f.RequestChips(each.kind, each.chips),
    s.ChipsApproved: lambda _, each: f.ApproveChips(each.kind, each.slip),
    s.ChipsMoved: lambda _, each: f.MoveChips(each.kind, each.slip),
    s.ChipsReceived: lambda _, each: f.ReceiveChips(each.kind, each.slip),
    s.ChipsVoided: lambda _, each: f.VoidChips(each.kind, each.slip, each.reason),
}
"""From what each event follows, as far as it says so itself; the first word names the link."""
