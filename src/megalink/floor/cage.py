"""Money over the cage: players' cash and jackpot prizes, against numbered slips without gaps (AUD-14)."""

from megalink.floor import commands as f
from megalink.floor import linking
from megalink.floor.commands import Refused
from megalink.floor.dealing import Dealing
from megalink.floor.work import NotCarriedOut, Work
from megalink.floor.world import CAGE
from megalink.jackpot import entering
from megalink.ledger import cashier
from megalink.ledger.posting import Balances
from megalink.ledger.slips import SlipKind
from megalink.table.roles import Refusal, Role, lacks


def _staff(work: Work) -> str:
    """Let the staff alone move money; give who does."""
    lacking = lacks(work.request.by, Role.PIT_SUPERVISOR, "AUD-14", "move money over the cage")
    if lacking:
        raise NotCarriedOut(Refused(lacking.rule, lacking.reason, lacking.may.label if lacking.may else ""))
    return work.request.by.name


def _take(work: Work, outcome: cashier.Outcome) -> None:
    if isinstance(outcome, Refusal):
        raise NotCarriedOut(Refused(outcome.rule, outcome.reason))
    work.record(CAGE, *outcome)


def buy_in(work: Work, asked: f.BuyIn, _dealing: Dealing) -> None:
    """Take a player's money in."""
    by = _staff(work)
    if type(asked.amount) is not int or not asked.player or ":" in asked.player:
        raise NotCarriedOut(Refused("AUD-14", "name a player and a whole number of cents"))
    _take(work, cashier.buy_in(work.world.books[CAGE], asked.player, asked.amount, by))


def cash_out(work: Work, asked: f.CashOut, _dealing: Dealing) -> None:
    """Give a player money of his, and no more than lies on his account."""
    by = _staff(work)
    balances = Balances(work.world.balances)
    _take(work, cashier.cash_out(work.world.books[CAGE], balances, asked.player, asked.amount, by))


def pay_prize(work: Work, asked: f.PayPrize, _dealing: Dealing) -> None:
    """Pay a jackpot prize against the amount that was fixed at its entry (PJ-08)."""
    by = _staff(work)
    if asked.link not in work.world.links:
        raise NotCarriedOut(Refused("PJ-20", f"there is no link {asked.link!r}"))
    slip = work.world.books[CAGE].next(SlipKind.JACKPOT)
    link = linking.fold(work, asked.link).link
    linking.take(work, asked.link, entering.pay(link, asked.entry, slip, by))


# Trays -----------------------------------------------------------------------------------------------------


def open_tray(work: Work, asked: f.OpenTray, _dealing: Dealing) -> None:
    """Open a table's tray with two counts that agree (TBL-01)."""
    by, table = _staff(work), work.table().name
    _take(work, cashier.open_tray(work.world.books[CAGE], table, asked.counted, asked.dealer, by))


def close_tray(work: Work, asked: f.CloseTray, _dealing: Dealing) -> None:
    """Close a table's tray with two counts that agree, and what should be there (TBL-02)."""
    by, table = _staff(work), work.table()
    busy = {table.name} if table.is_busy else set()
    books, balances = work.world.books[CAGE], Balances(work.world.balances)
    closed = cashier.close_tray(
        books, balances, table.name, asked.counted, asked.note, asked.dealer, by, busy
    )
    _take(work, closed)


def request_chips(work: Work, asked: f.RequestChips, _dealing: Dealing) -> None:
    """Ask for a fill or a credit (TBL-03)."""
    by, table = _staff(work), work.table().name
    _take(work, cashier.request_chips(work.world.books[CAGE], asked.kind, table, asked.chips, by))


def approve_chips(work: Work, asked: f.ApproveChips, _dealing: Dealing) -> None:
    """Let somebody else approve it."""
    _take(work, cashier.approve_chips(work.world.books[CAGE], asked.kind, asked.slip, _staff(work)))


def move_chips(work: Work, asked: f.MoveChips, _dealing: Dealing) -> None:
    """Let the chips leave."""
    books, balances = work.world.books[CAGE], Balances(work.world.balances)
    _take(work, cashier.move_chips(books, balances, asked.kind, asked.slip, _staff(work)))


def receive_chips(work: Work, asked: f.ReceiveChips, _dealing: Dealing) -> None:
    """Take the chips."""
    _take(work, cashier.receive_chips(work.world.books[CAGE], asked.kind, asked.slip, _staff(work)))


def void_chips(work: Work, asked: f.VoidChips, _dealing: Dealing) -> None:
    """Make a slip void while nothing has moved (AUD-14)."""
    by = _staff(work)
    _take(work, cashier.void_chips(work.world.books[CAGE], asked.kind, asked.slip, asked.reason, by))
