"""What a link's events move: its accounts hold exactly what it holds, after every event (PJ-29, PJ-32)."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from megalink.jackpot import correcting, opening
from megalink.jackpot import events as e
from megalink.jackpot.contributing import fold
from megalink.jackpot.opening import Outcome
from megalink.jackpot.parameters import Refused
from megalink.jackpot.remedies import Reason
from megalink.ledger import link_money
from megalink.ledger.accounts import Account, Kind, player
from megalink.ledger.posting import Balances, Posting, Why, faults
from megalink.ledger.statements import day
from tests.jackpot.linked import FLUSH, RESET, ROYAL, START, STRAIGHT_FLUSH, Linked
from tests.jackpot.test_link_at_random import Player
from tests.marks import promise


class BookedLink(Linked):
    """A link whose every event is booked, and compared with its accounts."""

    def __init__(
        self, tables: int = 3, name: str = "mega", books: "BookedLink | None" = None, **changed: Any
    ):
        self.balances: Balances = Balances() if books is None else books.balances
        self.book = list[Posting]()
        super().__init__(tables, name, **changed)

    def write(self, made: tuple[Posting, ...]) -> None:
        self.balances = self.balances.after(made)
        self.book += made
        assert list(faults(self.balances)) == []

    def do(self, outcome: Outcome) -> tuple[e.Event, ...]:
        assert not isinstance(outcome, Refused), outcome
        for event in outcome:
            self.write(link_money.postings(event, self._link, self.balances))
            super().do((event,))
            assert link_money.disagreements(self.link, self.balances) == ()
        return outcome

    def tell(self, table: str, number: int, wagers: dict[int, int]) -> tuple[e.Contributed, ...]:
        told = super().tell(table, number, wagers)
        for each in told:
            self.write(link_money.contributed(each))
        return told

    def on(self, kind: Kind) -> Fraction:
        return self.balances.on(Account(kind, self.link.name))


@promise("PJ-29", "PJ-32", "PJ-03", "REL-01")
@pytest.mark.parametrize("seed", range(12))
def test_the_accounts_of_a_link_hold_what_it_holds_after_every_event(seed: int) -> None:
    limit = (None, START, START + 1000)[seed % 3]
    someone = Player(seed, {"limit": limit, "reserve_cap": (500, 20_000_00)[seed % 2]}, BookedLink)
    for _ in range(80):
        someone.step()
    books = someone.linked
    assert isinstance(books, BookedLink)
    assert day(books.book).out_by == 0
    paid = sum(books.link.meters.paid.values())
    assert books.balances.total(Kind.PLAYER) == paid
    sums = books.link.meters
    assert -books.on(Kind.FUNDING) - books.on(Kind.PRIZES) == (
        paid
        + books.on(Kind.PAYABLE)
        + books.on(Kind.METER)
        + books.on(Kind.RESERVE)
        + books.on(Kind.OVERFLOW)
    )
    assert sums.contributions > 0


def test_a_contribution_waits_beside_the_pools_until_it_is_folded() -> None:
    books = BookedLink()
    told = books.tell("T1", 4, {1: 500})
    waiting = Account(Kind.CONTRIBUTED, "mega", "T1")
    assert books.balances.on(waiting) == Fraction(500 * 23, 60)
    posting = books.book[-1]
    assert (posting.table, posting.round, posting.seat, posting.player, posting.rule) == (
        "T1",
        4,
        1,
        "p1",
        "3.2",
    )
    books.do(fold(books.link, told))
    assert books.balances.on(waiting) == 0
    assert books.on(Kind.METER) == START + Fraction(500, 3)
    assert books.on(Kind.RESERVE) == 25


@promise("PJ-07", "PJ-28")
def test_a_prize_moves_from_the_meter_to_what_is_payable_and_then_to_its_player() -> None:
    books = BookedLink()
    books.hit("T1", 1, {1: ROYAL, 2: FLUSH})
    owes = START + 166 + 167  # two wagers of 500 at a third
    assert books.on(Kind.PAYABLE) == owes + 20_000
    assert books.on(Kind.PRIZES) == -20_000
    assert books.on(Kind.METER) == RESET + Fraction(1, 3)
    books.settle("T1", 1)
    assert books.on(Kind.PAYABLE) == 0
    assert books.balances.cents(player("p1")) == owes
    paid = [posting for posting in books.book if posting.why is Why.PRIZE_PAID]
    assert [(each.entry, each.slip, each.player) for each in paid] == [(1, 1, "p2"), (2, 2, "p1")]


def test_an_undone_hit_leaves_the_books_as_they_were() -> None:
    books = BookedLink(limit=START + 200)
    books.wager("T2", 1, {1: 2500})
    was = {account: held for account, held in books.balances.of.items() if held}
    books.hit("T1", 1, {1: ROYAL, 2: STRAIGHT_FLUSH, 3: FLUSH})
    books.void("T1", 1)
    for seat in (1, 2, 3):
        books.correct("T1", 1, seat, -500)
    assert {account: held for account, held in books.balances.of.items() if held} == was
    assert {each.corrects for each in books.book if each.corrects} == {
        "entry 1",
        "entry 2",
        "entry 3",
        "the reset after round 1 at T1",
        *(f"contribution {number} of T1" for number in (1, 2, 3)),
    }


def test_a_referral_and_an_adjustment_are_booked() -> None:
    books = BookedLink(limit=START + 5_000)
    books.wager("T3", 1, dict.fromkeys(range(1, 8), 2500))
    books.hit("T1", 1, {1: STRAIGHT_FLUSH})
    books.hit("T2", 1, {1: STRAIGHT_FLUSH})
    books.void("T1", 1)
    books.do(
        correcting.decide_referral(books.link, 2, 6_000_000, "the meter it should have seen", "gsm", "pit")
    )
    assert books.on(Kind.METER) == RESET
    assert books.on(Kind.RESERVE) == 0
    books.settle("T2", 1)
    books.do(correcting.adjust(books.link, Reason.MALFUNCTION, -50, "counted twice", "ann", "bob"))
    assert books.on(Kind.METER) == RESET - 50
    books.do(correcting.adjust(books.link, Reason.TRANSFER, 10, "up", "ann", "bob"))
    assert books.on(Kind.METER) == RESET - 40
    assert books.link.overflow > 0


@promise("PJ-19")
def test_a_retired_links_balance_goes_to_its_successor_to_the_last_part_of_a_cent() -> None:
    old = BookedLink(rate=Fraction(1, 7), limit=START + 50)
    old.wager("T1", 1, {1: 700, 2: 500})
    new = BookedLink(name="next", books=old)
    both = opening.retire(old.link, new.link, "ann", "bob", (), waiting=0)
    assert not isinstance(both, Refused)
    held = old.on(Kind.METER) + old.on(Kind.RESERVE) + old.on(Kind.OVERFLOW)
    new.write(link_money.postings(both[0][0], old.link, new.balances))
    assert new.balances.on(Account(Kind.HANDED_ON, "mega")) == held
    new.do(both[1])
    assert new.balances.on(Account(Kind.HANDED_ON, "mega")) == 0
    assert new.on(Kind.METER) + new.on(Kind.OVERFLOW) == START + held


@promise("PJ-29")
def test_a_cent_that_is_not_where_it_should_be_is_told() -> None:
    books = BookedLink()
    books.hit("T1", 1, {1: FLUSH})
    assert link_money.disagreements(books.link, books.balances) == ()
    meter, payable = Account(Kind.METER, "mega"), Account(Kind.PAYABLE, "mega")
    off = replace(
        books.balances, of={**books.balances.of, meter: books.on(Kind.METER) + 1, payable: Fraction(0)}
    )
    told = link_money.disagreements(books.link, off)
    assert [each.split(" holds")[0] for each in told] == ["meter:mega", "payable:mega"]


def test_events_that_move_nothing_post_nothing() -> None:
    books = BookedLink(1)
    assert link_money.postings(e.RoundStands("T1", 1), books.link, books.balances) == ()
    several = (e.TableJoined("T8", "UTH", "ann"), e.TableLeft("T8", "ann"))
    assert link_money.postings_of(books.link, several, books.balances) == ((), ())
