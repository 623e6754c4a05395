"""Postings and balances: nothing is made or lost, and parts of a cent stay where they may be."""

from fractions import Fraction

import pytest

from megalink.ledger.accounts import CAGE, LIABILITIES, OF_RESULTS, Account, Kind, felt, owed, player, win
from megalink.ledger.posting import Balances, BrokenLedger, Posting, Why, checked, faults, moved
from megalink.ledger.writing import Note, Pen
from tests.marks import promise

ANN = player("ann")
METER, FUNDING = Account(Kind.METER, "mega"), Account(Kind.FUNDING, "mega")


def posting(source: Account, target: Account, amount: int, per: int = 1) -> Posting:
    return Posting(source, target, amount, Why.BUY_IN, "AUD-14", per)


@promise("REL-01")
def test_balances_are_what_came_less_what_went() -> None:
    made = [posting(CAGE, ANN, 500), posting(ANN, felt("T1"), 200), posting(felt("T1"), ANN, 50)]
    balances = Balances().after(made)
    assert (balances.cents(ANN), balances.cents(felt("T1")), balances.cents(CAGE)) == (350, 150, -500)
    assert balances.total(Kind.PLAYER) == balances.total(Kind.PLAYER, "ann") == 350
    assert balances.total(Kind.PLAYER, "bob") == 0
    assert moved(made) == dict(balances.of)
    assert list(faults(balances)) == []


@promise("REL-01")
@pytest.mark.parametrize(
    ("source", "target", "amount", "per"),
    [(CAGE, ANN, 0, 1), (CAGE, ANN, -5, 1), (CAGE, ANN, 5, 0), (ANN, ANN, 5, 1)],
)
def test_what_is_no_amount_or_goes_nowhere_is_a_fault(
    source: Account, target: Account, amount: int, per: int
) -> None:
    with pytest.raises(BrokenLedger, match="no amount goes"):
        checked(posting(source, target, amount, per))


@promise("PJ-04", "PJ-32")
def test_parts_of_a_cent_go_only_between_accounts_of_a_link_or_of_a_result() -> None:
    assert checked(posting(FUNDING, METER, 1, 3)).cents == Fraction(1, 3)
    assert checked(posting(win("T1"), Account(Kind.BREAKAGE, "T1"), 1, 2)).cents == Fraction(1, 2)
    assert checked(posting(METER, ANN, 6, 3)).cents == 2
    for source, target in ((METER, ANN), (FUNDING, win("T1")), (CAGE, ANN)):
        with pytest.raises(BrokenLedger, match="part of a cent"):
            checked(posting(source, target, 1, 3))
    thirds = Balances().after([posting(FUNDING, METER, 1, 3)])
    assert list(faults(thirds)) == []
    with pytest.raises(BrokenLedger, match="part of a cent"):
        thirds.cents(METER)


@promise("REL-01")
def test_what_may_not_be_below_nothing_is_not() -> None:
    for kind in LIABILITIES:
        with pytest.raises(BrokenLedger, match="would hold -1 cents"):
            Balances().after([posting(Account(kind, "x"), CAGE, 1)])
    between = [posting(ANN, CAGE, 1), posting(CAGE, ANN, 2)]
    assert Balances().after(between).cents(ANN) == 1  # only what is left in the end counts


@promise("REL-01", "REL-19")
def test_books_that_do_not_add_up_say_so() -> None:
    assert list(faults(Balances({ANN: Fraction(1)}))) == [
        "all balances add up to 1 cents, not to nothing (REL-01)"
    ]
    below = list(faults(Balances({ANN: Fraction(-1), CAGE: Fraction(1)})))
    assert below == ["player:ann holds -1 cents"]
    parts = list(faults(Balances({ANN: Fraction(1, 2), win("T1"): Fraction(-1, 2)})))
    assert parts == [
        "player:ann holds a part of a cent: 1/2",
        "the accounts of breakage, win hold -1/2 cents together, which is not whole",
    ]


@promise("PJ-32")
def test_what_is_owed_to_others_is_no_revenue() -> None:
    assert not LIABILITIES & OF_RESULTS
    assert {Kind.METER, Kind.RESERVE, Kind.OVERFLOW, Kind.PLAYER, Kind.FELT} <= LIABILITIES
    assert str(Account(Kind.CONTRIBUTED, "mega", "T1")) == "contributed:mega:T1"
    assert str(CAGE) == "cage"


def test_a_pen_knows_what_a_player_has_and_owes_by_then() -> None:
    balances = Balances().after([posting(CAGE, ANN, 100)])
    pen = Pen(balances)
    note = Note(Why.WAGER, "3.4")
    pen.take("ann", felt("T1"), 150, note)
    assert (pen.has(ANN), pen.has(owed("ann"))) == (0, -50)
    pen.give(CAGE, "ann", 70, note)
    assert (pen.has(ANN), pen.has(owed("ann"))) == (20, 0)
    written = pen.tear_off()
    assert [(each.source, each.target, each.amount) for each in written] == [
        (ANN, felt("T1"), 100),
        (owed("ann"), felt("T1"), 50),
        (CAGE, owed("ann"), 50),
        (CAGE, ANN, 20),
    ]
    pen.move(CAGE, ANN, 0, note)
    assert pen.tear_off() == ()
    pen.move(CAGE, win("T1"), -4, note, 2)
    (back,) = pen.tear_off()
    assert (back.source, back.target, back.amount, back.per) == (win("T1"), CAGE, 2, 1)
