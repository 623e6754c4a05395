"""What a Cashier and the pit may do with money beside play, and why something is refused.

Who may do it at all, the floor knows; here it is a matter of who did the rest of it (ROL-03), of what lies
where, and of the numbers of the slips.
"""

from collections.abc import Collection

from megalink.ledger import slips as s
from megalink.ledger.accounts import felt, owed, player
from megalink.ledger.house import House, cash_kind, in_tray
from megalink.ledger.posting import Balances
from megalink.ledger.slips import Chips, SlipKind, worth
from megalink.table.roles import Refusal

Outcome = tuple[s.Event, ...] | Refusal


def buy_in(house: House, name: str, cents: int, by: str) -> Outcome:
    """Take a player's money; what he owes is paid of it first (R46)."""
    return _nothing(cents) or (s.BoughtIn(house.next(SlipKind.BUY_IN), name, cents, by),)


def cash_out(house: House, balances: Balances, name: str, cents: int, by: str) -> Outcome:
    """Give a player money of his."""
    refused = _nothing(cents) or _lacks(balances, name, cents)
    if refused:
        return refused
    if balances.on(owed(name)):
        return Refusal("R46", f"{name} owes {-balances.cents(owed(name))} cents, which are paid first")
    return (s.CashedOut(house.next(SlipKind.CASH_OUT), name, cents, by),)


def _nothing(cents: int) -> Refusal | None:
    return None if cents > 0 else Refusal("AUD-14", "an amount is more than nothing")


def _lacks(balances: Balances, name: str, cents: int) -> Refusal | None:
    has = balances.cents(player(name))
    return None if cents <= has else Refusal("AUD-14", f"{name} has {has} cents")


def void_cash(  # the slip is named by the event that it stands in
    house: House, balances: Balances, cash: s.BoughtIn | s.CashedOut, reason: str, by: str, approver: str
) -> Outcome:
    """Take a buy-in or a cash-out back, by two people; the slip keeps its number (AUD-14)."""
    kind = cash_kind(cash)
    if cash.slip > house.last.get(kind, 0) or (kind, cash.slip) in house.void:
        return Refusal("AUD-14", f"{kind.value} slip {cash.slip} is void already, or was never written")
    if not reason.strip():
        return Refusal("AUD-14", "say why the slip is void")
    refused = _same(by, approver, "a slip is made void by two people")
    if isinstance(cash, s.BoughtIn):
        refused = refused or _lacks(balances, cash.player, cash.cents)
    return refused or (s.CashVoided(cash, reason, by, approver),)


def _same(one: str, other: str, reason: str) -> Refusal | None:
    return Refusal("ROL-03", reason) if one == other else None


def _bad_chips(chips: Chips) -> Refusal | None:
    if all(value > 0 and count >= 0 for value, count in chips.items()):
        return None
    return Refusal("TBL-01", "chips have a value above nothing, and their number is not below it")


def open_tray(house: House, table: str, counts: tuple[Chips, Chips], dealer: str, supervisor: str) -> Outcome:
    """Open a table with a count by the Dealer and one by a supervisor that agree (TBL-01)."""
    if table in house.trays:
        return Refusal("TBL-01", f"the tray of {table} is open")
    refused = _counted("TBL-01", counts, dealer, supervisor)
    return refused or (s.TrayOpened(table, counts[0], dealer, supervisor),)


def _counted(rule: str, counts: tuple[Chips, Chips], dealer: str, supervisor: str) -> Refusal | None:
    one, other = ({value: count for value, count in each.items() if count} for each in counts)
    refused = _bad_chips(counts[0]) or _same(dealer, supervisor, "a tray is counted by two people")
    if refused or one == other:
        return refused
    return Refusal(rule, f"the counts differ by {abs(worth(one) - worth(other))} cents; count again")


def close_tray(
    house: House,
    balances: Balances,
    table: str,
    counts: tuple[Chips, Chips],
    note: str,
    dealer: str,
    supervisor: str,
    busy: Collection[str],
) -> Outcome:
    """Close a table between rounds: two counts that agree, and what should be there (TBL-02).

    A difference from that takes a note of what was found when it was counted again.
    """
    if table not in house.trays:
        return Refusal("TBL-02", f"the tray of {table} is not open")
    if table in busy or balances.on(felt(table)):
        return Refusal("TBL-02", f"a round is under way at {table}")
    if any(each.request.table == table for each in house.transfers.values()):
        return Refusal("TBL-03", f"chips are on their way to or from {table}")
    refused = _counted("TBL-02", counts, dealer, supervisor)
    if refused:
        return refused
    closed = s.TrayClosed(table, counts[0], in_tray(table, balances), note, dealer, supervisor)
    if closed.difference and not note.strip():
        return Refusal("TBL-02", f"the tray is off by {closed.difference} cents; count again, and say why")
    return (closed,)


def request_chips(house: House, kind: SlipKind, table: str, chips: Chips, by: str) -> Outcome:
    """Ask for a fill of a tray, or a credit from it, in chips of named values (TBL-03)."""
    if kind not in {SlipKind.FILL, SlipKind.CREDIT}:
        return Refusal("TBL-03", f"a {kind.value} moves no chips of a tray")
    if table not in house.trays:
        return Refusal("TBL-03", f"the tray of {table} is not open")
    refused = _bad_chips(chips) or _nothing(worth(chips))
    return refused or (s.ChipsRequested(kind, house.next(kind), table, chips, by),)


def approve_chips(house: House, kind: SlipKind, slip: int, by: str) -> Outcome:
    """Let somebody else approve what was asked for."""
    found = house.transfers.get((kind, slip))
    if found is None or found.approved_by:
        return Refusal("TBL-03", f"{kind.value} {slip} does not wait to be approved")
    refused = _same(found.request.by, by, "somebody else approves what one has asked for")
    return refused or (s.ChipsApproved(kind, slip, by),)


def move_chips(house: House, balances: Balances, kind: SlipKind, slip: int, by: str) -> Outcome:
    """Let approved chips leave the cage, or the tray."""
    found = house.transfers.get((kind, slip))
    if found is None or not found.approved_by or found.moved_by:
        return Refusal("TBL-03", f"{kind.value} {slip} does not wait to be moved")
    table, cents = found.request.table, worth(found.request.chips)
    if kind is SlipKind.CREDIT and in_tray(table, balances) < cents:
        return Refusal("TBL-03", f"the tray of {table} holds {in_tray(table, balances)} cents")
    return (s.ChipsMoved(kind, slip, table, cents, by),)


def receive_chips(house: House, kind: SlipKind, slip: int, by: str) -> Outcome:
    """Take chips that have arrived; not whoever has brought them."""
    found = house.transfers.get((kind, slip))
    if found is None or not found.moved_by:
        return Refusal("TBL-03", f"{kind.value} {slip} is not on its way")
    refused = _same(found.moved_by, by, "somebody else receives what one has moved")
    cents = worth(found.request.chips)
    return refused or (s.ChipsReceived(kind, slip, found.request.table, cents, by),)


def void_chips(house: House, kind: SlipKind, slip: int, reason: str, by: str) -> Outcome:
    """Make a fill or credit void while nothing has moved; the slip keeps its number (AUD-14)."""
    found = house.transfers.get((kind, slip))
    if found is None or found.moved_by:
        return Refusal("TBL-03", f"{kind.value} {slip} cannot be made void any more")
    if not reason.strip():
        return Refusal("AUD-14", "say why the slip is void")
    return (s.ChipsVoided(kind, slip, reason, by),)
