"""What the cage knows at one moment: the numbers of its slips, chips on their way, and open trays."""

from collections.abc import Mapping
from typing import final

from msgspec import Struct
from msgspec.structs import replace

from megalink.jackpot.events import PrizePaid
from megalink.ledger import slips as s
from megalink.ledger.accounts import CAGE, Account, Kind, player
from megalink.ledger.posting import Balances, BrokenLedger, Posting, Why
from megalink.ledger.slips import SlipKind
from megalink.ledger.writing import Note, Pen


@final
class Transfer(Struct, frozen=True):
    """A fill or a credit on its way (TBL-03)."""

    request: s.ChipsRequested
    approved_by: str = ""
    moved_by: str = ""


@final
class House(Struct, frozen=True):
    """The cage at one moment."""

    last: Mapping[SlipKind, int] = {}
    """The last number of each kind of slip."""
    void: frozenset[tuple[SlipKind, int]] = frozenset()
    """Slips that were taken back and keep their numbers."""
    trays: frozenset[str] = frozenset()
    """Tables whose tray is open."""
    transfers: Mapping[tuple[SlipKind, int], Transfer] = {}
    """Fills and credits that are neither received nor void."""

    def next(self, kind: SlipKind) -> int:
        """Give the number of the next slip of a kind."""
        return self.last.get(kind, 0) + 1


def evolve(house: House, event: s.Event | PrizePaid) -> House:
    """Give the cage after one event; a slip whose number is not the next stops everything (AUD-14)."""
    match event:
        case s.BoughtIn():
            return _numbered(house, SlipKind.BUY_IN, event.slip)
        case s.CashedOut():
            return _numbered(house, SlipKind.CASH_OUT, event.slip)
        case PrizePaid():
            return _numbered(house, SlipKind.JACKPOT, event.slip)
        case s.CashVoided():
            return replace(house, void=house.void | {(cash_kind(event.voids), event.voids.slip)})
        case s.TrayOpened():
            return replace(house, trays=house.trays | {event.table})
        case s.TrayClosed():
            return replace(house, trays=house.trays - {event.table})
        case _:
            return _chips(house, event)


def _chips(
    house: House,
    event: s.ChipsRequested | s.ChipsApproved | s.ChipsMoved | s.ChipsReceived | s.ChipsVoided,
) -> House:
    """Follow a fill or a credit on its way (TBL-03)."""
    kind, slip = event.kind, event.slip
    if isinstance(event, s.ChipsRequested):
        return _with(_numbered(house, kind, slip), kind, slip, Transfer(event))
    if isinstance(event, s.ChipsApproved):
        return _with(house, kind, slip, replace(house.transfers[kind, slip], approved_by=event.by))
    if isinstance(event, s.ChipsMoved):
        return _with(house, kind, slip, replace(house.transfers[kind, slip], moved_by=event.by))
    void = house.void | {(kind, slip)} if isinstance(event, s.ChipsVoided) else house.void
    return replace(_with(house, kind, slip, None), void=void)


def cash_kind(cash: s.BoughtIn | s.CashedOut) -> SlipKind:
    """Say which kind of slip a Cashier's is."""
    return SlipKind.BUY_IN if isinstance(cash, s.BoughtIn) else SlipKind.CASH_OUT


def _numbered(house: House, kind: SlipKind, number: int) -> House:
    if number != house.next(kind):
        message = f"{kind.value} slip {number} does not follow {house.last.get(kind, 0)} (AUD-14)"
        raise BrokenLedger(message)
    return replace(house, last={**house.last, kind: number})


def _with(house: House, kind: SlipKind, number: int, transfer: Transfer | None) -> House:
    others = {key: each for key, each in house.transfers.items() if key != (kind, number)}
    if transfer is not None:
        others[kind, number] = transfer
    return replace(house, transfers=others)


def postings(event: s.Event, balances: Balances) -> tuple[Posting, ...]:
    """Say what an event of the cage moves; `balances` are as they were before it."""
    pen = Pen(balances)
    match event:
        case s.BoughtIn():
            pen.give(CAGE, event.player, event.cents, Note(Why.BUY_IN, "AUD-14", slip=event.slip))
        case s.CashedOut():
            note = Note(Why.CASH_OUT, "AUD-14", player=event.player, slip=event.slip)
            pen.move(player(event.player), CAGE, event.cents, note)
        case s.CashVoided():
            _void(pen, event.voids)
        case s.TrayOpened():
            note = Note(Why.OPENING, "TBL-01", event.table)
            pen.move(CAGE, _tray(event.table), s.worth(event.chips), note)
        case s.TrayClosed():
            tray = _tray(event.table)
            pen.move(tray, CAGE, s.worth(event.chips), Note(Why.CLOSING, "TBL-02", event.table))
            note = Note(Why.COUNT, "TBL-02", event.table)
            pen.move(Account(Kind.COUNTS, event.table), tray, event.difference, note)
        case s.ChipsMoved() | s.ChipsReceived():
            _transfer(pen, event)
        case _:
            pass  # chips that are requested, approved or void have not moved
    return pen.tear_off()


def _tray(table: str) -> Account:
    return Account(Kind.FLOAT, table)


def _void(pen: Pen, cash: s.BoughtIn | s.CashedOut) -> None:
    kind = cash_kind(cash)
    corrects = f"{kind.value} slip {cash.slip}"
    if isinstance(cash, s.BoughtIn):
        note = Note(Why.BUY_IN, "AUD-14", player=cash.player, slip=cash.slip, corrects=corrects)
        pen.move(player(cash.player), CAGE, cash.cents, note)
    else:
        note = Note(Why.CASH_OUT, "AUD-14", slip=cash.slip, corrects=corrects)
        pen.give(CAGE, cash.player, cash.cents, note)


def _transfer(pen: Pen, event: s.ChipsMoved | s.ChipsReceived) -> None:
    way = Account(Kind.ON_THE_WAY, event.table)
    fill = event.kind is SlipKind.FILL
    start, end = (CAGE, _tray(event.table)) if fill else (_tray(event.table), CAGE)
    source, target = (start, way) if isinstance(event, s.ChipsMoved) else (way, end)
    note = Note(Why.FILL if fill else Why.CREDIT, "TBL-03", event.table, slip=event.slip)
    pen.move(source, target, event.cents, note)


def in_tray(table: str, balances: Balances) -> int:
    """Say what should lie in a table's tray: opening + fills − credits + collected − paid out (TBL-02)."""
    held = sum(balances.on(Account(kind, table)) for kind in (Kind.FLOAT, Kind.WIN, Kind.BREAKAGE))
    if held != int(held):
        message = f"the tray of {table} would hold a part of a cent"
        raise BrokenLedger(message)
    return int(held)
