"""The cage and the trays: two people, numbered slips without a gap, and a table that reconciles."""

from fractions import Fraction
from typing import Any

import pytest

from megalink.jackpot.events import PrizePaid
from megalink.ledger import cashier, house
from megalink.ledger.accounts import Account, Kind, player, win
from megalink.ledger.house import House, in_tray
from megalink.ledger.posting import Balances, BrokenLedger, Posting, Why, faults
from megalink.ledger.slips import BoughtIn, CashedOut, Event, SlipKind
from megalink.ledger.statements import day, statement, table_result
from megalink.table.roles import Refusal
from tests.marks import promise


class Cage:
    """A cage whose every act is booked."""

    def __init__(self) -> None:
        self.house, self.balances = House(), Balances()
        self.book = list[Posting]()
        self.happened = list[Event]()

    def do(self, outcome: Any) -> Any:
        assert not isinstance(outcome, Refusal), outcome
        for event in outcome:
            self.write(house.postings(event, self.balances))
            self.house = house.evolve(self.house, event)
            self.happened.append(event)
        return outcome[0]

    def write(self, made: tuple[Posting, ...]) -> None:
        self.balances = self.balances.after(made)
        self.book += made
        assert list(faults(self.balances)) == []

    def buy_in(self, name: str, cents: int) -> BoughtIn:
        event: BoughtIn = self.do(cashier.buy_in(self.house, name, cents, "cas"))
        return event

    def has(self, name: str) -> int:
        return self.balances.cents(player(name))

    def transfer(self, kind: SlipKind, table: str, chips: dict[int, int]) -> None:
        slip = self.house.next(kind)
        self.do(cashier.request_chips(self.house, kind, table, chips, "deb"))
        self.do(cashier.approve_chips(self.house, kind, slip, "sue"))
        self.do(cashier.move_chips(self.house, self.balances, kind, slip, "run"))
        self.do(cashier.receive_chips(self.house, kind, slip, "deb"))

    def open(self, table: str = "T1", cents: int = 100_000) -> None:
        chips = {100: cents // 100}
        self.do(cashier.open_tray(self.house, table, (chips, chips), "deb", "sue"))

    def close(self, cents: int, note: str = "", busy: tuple[str, ...] = (), other: int = 0) -> Any:
        counts = ({1: cents}, {1: cents + other, 100: 0})
        return cashier.close_tray(self.house, self.balances, "T1", counts, note, "deb", "sue", busy)


def rule_of(outcome: object) -> str:
    assert isinstance(outcome, Refusal), outcome
    return outcome.rule


@promise("AUD-14")
def test_money_comes_in_and_goes_out_on_numbered_slips() -> None:
    cage = Cage()
    assert [cage.buy_in("ann", 500).slip, cage.buy_in("bob", 700).slip] == [1, 2]
    paid = cage.do(cashier.cash_out(cage.house, cage.balances, "ann", 500, "cas"))
    assert paid == CashedOut(1, "ann", 500, "cas")
    assert cage.has("ann") == 0
    assert rule_of(cashier.buy_in(cage.house, "ann", 0, "cas")) == "AUD-14"
    assert rule_of(cashier.cash_out(cage.house, cage.balances, "ann", 0, "cas")) == "AUD-14"
    assert rule_of(cashier.cash_out(cage.house, cage.balances, "ann", 1, "cas")) == "AUD-14"
    assert cage.house.last == {SlipKind.BUY_IN: 2, SlipKind.CASH_OUT: 1}


@promise("AUD-14")
def test_a_void_slip_keeps_its_number() -> None:
    cage = Cage()
    bought = cage.buy_in("ann", 500)
    paid = cage.do(cashier.cash_out(cage.house, cage.balances, "ann", 200, "cas"))
    void = cashier.void_cash
    assert (
        rule_of(void(cage.house, cage.balances, bought, "wrong name", "cas", "sue")) == "AUD-14"
    )  # 300 left
    assert rule_of(void(cage.house, cage.balances, paid, "wrong name", "cas", "cas")) == "ROL-03"
    assert rule_of(void(cage.house, cage.balances, paid, " ", "cas", "sue")) == "AUD-14"
    assert (
        rule_of(void(cage.house, cage.balances, BoughtIn(9, "ann", 1, "cas"), "why", "cas", "sue"))
        == "AUD-14"
    )
    cage.do(void(cage.house, cage.balances, paid, "wrong name", "cas", "sue"))
    assert (cage.has("ann"), cage.book[-1].corrects) == (500, "cash-out slip 1")
    cage.do(void(cage.house, cage.balances, bought, "wrong name", "cas", "sue"))
    assert (cage.has("ann"), cage.book[-1].corrects) == (0, "buy-in slip 1")
    assert rule_of(void(cage.house, cage.balances, paid, "again", "cas", "sue")) == "AUD-14"
    assert cage.buy_in("ann", 1).slip == 2
    assert cage.house.void == {(SlipKind.BUY_IN, 1), (SlipKind.CASH_OUT, 1)}


@promise("AUD-14")
def test_a_gap_in_the_numbers_stops_everything() -> None:
    paid = PrizePaid(1, "ann", 500, 1, "cas")
    after = house.evolve(House(), paid)
    assert after.next(SlipKind.JACKPOT) == 2
    with pytest.raises(BrokenLedger, match="jackpot payout slip 1 does not follow 1"):
        house.evolve(after, paid)
    with pytest.raises(BrokenLedger, match="buy-in slip 2 does not follow 0"):
        house.evolve(House(), BoughtIn(2, "ann", 500, "cas"))


@promise("TBL-01")
def test_a_table_opens_with_two_counts_that_agree() -> None:
    cage = Cage()
    one, other = {100: 50, 500: 10}, {100: 50, 500: 9}
    open_tray = cashier.open_tray
    assert rule_of(open_tray(cage.house, "T1", (one, one), "deb", "deb")) == "ROL-03"
    refused = open_tray(cage.house, "T1", (one, other), "deb", "sue")
    assert refused == Refusal("TBL-01", "the counts differ by 500 cents; count again")
    assert rule_of(open_tray(cage.house, "T1", ({0: 5}, {0: 5}), "deb", "sue")) == "TBL-01"
    assert rule_of(open_tray(cage.house, "T1", ({5: -1}, {5: -1}), "deb", "sue")) == "TBL-01"
    cage.do(open_tray(cage.house, "T1", (one, {**one, 25: 0}), "deb", "sue"))
    assert in_tray("T1", cage.balances) == 10_000
    assert rule_of(open_tray(cage.house, "T1", (one, one), "deb", "sue")) == "TBL-01"


@promise("TBL-03", "AUD-14")
def test_chips_are_requested_approved_moved_and_received_by_named_people() -> None:
    cage = Cage()
    fill, credit = SlipKind.FILL, SlipKind.CREDIT
    request = cashier.request_chips
    assert rule_of(request(cage.house, fill, "T1", {100: 5}, "deb")) == "TBL-03"
    cage.open(cents=1000)
    assert rule_of(request(cage.house, SlipKind.BUY_IN, "T1", {100: 5}, "deb")) == "TBL-03"
    assert rule_of(request(cage.house, fill, "T1", {100: 0}, "deb")) == "AUD-14"
    assert rule_of(request(cage.house, fill, "T1", {-1: 5}, "deb")) == "TBL-01"
    cage.do(request(cage.house, fill, "T1", {100: 5}, "deb"))
    assert rule_of(cashier.move_chips(cage.house, cage.balances, fill, 1, "run")) == "TBL-03"
    assert rule_of(cashier.approve_chips(cage.house, fill, 1, "deb")) == "ROL-03"
    assert rule_of(cashier.approve_chips(cage.house, fill, 2, "sue")) == "TBL-03"
    cage.do(cashier.approve_chips(cage.house, fill, 1, "sue"))
    assert rule_of(cashier.approve_chips(cage.house, fill, 1, "sue")) == "TBL-03"
    assert rule_of(cashier.receive_chips(cage.house, fill, 1, "deb")) == "TBL-03"
    cage.do(cashier.move_chips(cage.house, cage.balances, fill, 1, "run"))
    assert cage.balances.cents(Account(Kind.ON_THE_WAY, "T1")) == 500
    assert rule_of(cashier.move_chips(cage.house, cage.balances, fill, 1, "run")) == "TBL-03"
    assert rule_of(cashier.receive_chips(cage.house, fill, 1, "run")) == "ROL-03"
    assert rule_of(cashier.void_chips(cage.house, fill, 1, "too late", "sue")) == "TBL-03"
    assert rule_of(cage.close(1500)) == "TBL-03"
    cage.do(cashier.receive_chips(cage.house, fill, 1, "deb"))
    assert in_tray("T1", cage.balances) == 1500
    cage.do(request(cage.house, credit, "T1", {100: 16}, "deb"))
    cage.do(cashier.approve_chips(cage.house, credit, 1, "sue"))
    assert rule_of(cashier.move_chips(cage.house, cage.balances, credit, 1, "run")) == "TBL-03"
    assert rule_of(cashier.void_chips(cage.house, credit, 1, " ", "sue")) == "AUD-14"
    cage.do(cashier.void_chips(cage.house, credit, 1, "more than there is", "sue"))
    assert cage.house.void == {(credit, 1)}
    cage.transfer(credit, "T1", {100: 15})
    assert in_tray("T1", cage.balances) == 0
    assert cage.house.last == {fill: 1, credit: 2}
    assert cage.house.transfers == {}


@promise("TBL-02")
@pytest.mark.parametrize(("counted", "difference"), [(1700, 0), (1690, -10), (1703, 3)])
def test_a_table_closes_with_a_count_that_reconciles_to_what_it_won(counted: int, difference: int) -> None:
    cage = Cage()
    cage.buy_in("ann", 1000)
    assert rule_of(cage.close(0)) == "TBL-02"
    cage.open(cents=1000)
    cage.transfer(SlipKind.FILL, "T1", {100: 10})
    cage.transfer(SlipKind.CREDIT, "T1", {100: 5})
    lost = Posting(player("ann"), win("T1"), 500, Why.COLLECTED, "3.9", table="T1")
    won = Posting(win("T1"), player("ann"), 300, Why.WON, "4.1", table="T1")
    cage.write((lost, won))
    assert in_tray("T1", cage.balances) == 1000 + 1000 - 500 + 500 - 300
    assert rule_of(cage.close(counted, busy=("T1",))) == "TBL-02"
    assert rule_of(cage.close(counted, other=1)) == "TBL-02"
    if difference:
        refused = cage.close(counted)
        assert refused == Refusal(
            "TBL-02", f"the tray is off by {difference} cents; count again, and say why"
        )
    cage.do(cage.close(counted, "counted twice" if difference else ""))
    result = table_result("T1", cage.book)
    assert (result.opening, result.fills, result.credits) == (1000, 1000, 500)
    assert (result.drop, result.payouts, result.result) == (500, 300, 200)
    assert (result.counted, result.difference, result.in_tray) == (counted, difference, 0)
    assert (
        result.opening + result.fills - result.credits + result.drop - result.payouts == counted - difference
    )
    assert in_tray("T1", cage.balances) == 0
    assert cage.balances.on(win("T1")) == 200
    assert day(cage.book).out_by == 0
    assert day(cage.book).counts == difference
    cage.open(cents=500)
    assert in_tray("T1", cage.balances) == 500


def test_a_tray_that_would_hold_a_part_of_a_cent_is_a_fault() -> None:
    made = Balances().after([Posting(win("T2"), win("T1"), 1, Why.BREAKAGE, "R11", 2)])
    with pytest.raises(BrokenLedger, match="part of a cent"):
        in_tray("T1", made)


@promise("AUD-13")
def test_a_statement_goes_from_its_opening_to_its_closing_by_what_it_was_for() -> None:
    cage = Cage()
    cage.buy_in("ann", 500)
    before, start = cage.balances, len(cage.book)
    cage.buy_in("ann", 300)
    cage.do(cashier.cash_out(cage.house, cage.balances, "ann", 100, "cas"))
    found = statement(player("ann"), before, cage.book[start:])
    assert (found.opening, found.closing) == (Fraction(500), Fraction(700))
    assert found.by == {Why.BUY_IN: 300, Why.CASH_OUT: -100}
    one = day(cage.book)
    assert (one.cage, one.players, one.out_by) == (Fraction(-700), Fraction(700), Fraction(0))
