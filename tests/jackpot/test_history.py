"""How an amount was reached, and the record of each win, from the events alone."""

from fractions import Fraction

import pytest

from megalink.jackpot import correcting, opening
from megalink.jackpot.history import Dated, UnknownEntry, how, wins
from megalink.jackpot.parameters import Refused
from megalink.jackpot.remedies import Reason
from tests.jackpot.linked import FLUSH, RESET, ROYAL, START, STRAIGHT_FLUSH, Linked, parameters
from tests.marks import promise


def busy() -> Linked:
    """Play a link through everything that changes its meter."""
    linked = Linked()
    linked.hit("T1", 1, {1: STRAIGHT_FLUSH, 2: FLUSH})
    linked.settle("T1", 1)
    linked.wager("T2", 1, {3: 2500, 4: 500})
    linked.correct("T2", 1, 4, -500)
    linked.hit("T3", 1, {1: ROYAL})
    linked.void("T3", 1)
    linked.do(correcting.adjust(linked.link, Reason.MALFUNCTION, 250, "not counted", "ann", "bob"))
    linked.do(opening.prepare_change(linked.link, parameters(rate=Fraction(1, 7)), "ann"))
    linked.do(opening.approve_change(linked.link, 1, "bob", (), waiting=0))
    linked.hit("T2", 2, {1: ROYAL, 2: STRAIGHT_FLUSH})
    linked.settle("T2", 2)
    linked.wager("T1", 2, {5: 700})
    linked.hit("T3", 2, {1: ROYAL})
    return linked


@promise("PJ-26")
def test_every_amount_is_reproduced_from_the_reset_before_it_contribution_by_contribution() -> None:
    linked = busy()
    for number, amount in ((2, 1_000_034), (1, 20_000)):
        assert (
            sum([how(number, linked.happened).from_meter, how(number, linked.happened).from_house]) == amount
        )
    for number, table in ((3, "T3"), (4, "T2"), (5, "T2"), (6, "T3")):
        found = how(number, linked.happened)
        meter = found.began
        for step in found.steps:
            meter += step.change
            assert step.meter == meter
        last = found.steps[-1]
        assert (last.table, last.number) == (table, number)
        assert -last.change == found.from_meter
    assert how(1, linked.happened).began == START
    reset = how(6, linked.happened)
    assert reset.began - RESET < 1
    assert [(step.what, step.table, step.seat, step.wagered) for step in reset.steps] == [
        ("contribution", "T1", 5, 700),
        ("contribution", "T3", 1, 500),
        ("Royal Flush", "T3", 1, 500),
    ]
    assert reset.steps[0].change == 100
    kinds = {step.what for step in how(5, linked.happened).steps}
    assert kinds >= {"contribution", "corrected wager", "entries undone", "adjustment", "Straight Flush"}
    with pytest.raises(UnknownEntry, match="number 9"):
        how(9, linked.happened)


@promise("PJ-26", "PJ-19")
def test_a_balance_that_came_in_is_told() -> None:
    old, new = Linked(), Linked(name="next")
    old.wager("T1", 1, {1: 500})
    both = opening.retire(old.link, new.link, "ann", "bob", (), waiting=0)
    assert not isinstance(both, Refused)
    new.do(both[1])
    new.hit("T1", 1, {1: ROYAL})
    assert how(1, new.happened).steps[0].what == "balance of a retired link"
    old.do(both[0])
    with pytest.raises(UnknownEntry):
        how(1, old.happened)


@promise("PJ-28")
def test_the_record_of_a_win_says_everything_about_it() -> None:
    linked = busy()
    record = wins(Dated(f"t{place}", event) for place, event in enumerate(linked.happened))
    assert sorted(record) == [1, 2, 3, 4, 5, 6]
    for number, win in record.items():
        parts = (win.start_part, win.contributed_part, win.reserve_part, win.overflow_part, win.house_part)
        assert sum(parts) == win.cents
        assert (win.number, win.link, win.entered_by) == (number, "mega", "deb")
        assert win.cards
        assert all(getattr(win, name) for name in ("table", "game", "player", "method", "version"))
    assert [record[number].state for number in (1, 2, 3, 4, 5, 6)] == [
        "paid",
        "paid",
        "void",
        "paid",
        "paid",
        "pending",
    ]
    royal = record[5]
    assert (royal.verified_by, royal.paid_by, royal.slip) == ("sue", "cas", 4)
    assert royal.paid_at > royal.entered_at
    assert record[1].house_part == 20_000
    assert record[6].reserve_part > 0


@promise("PJ-28")
def test_what_a_referral_adds_is_in_the_record() -> None:
    linked = Linked()
    linked.hit("T1", 1, {1: ROYAL})
    linked.hit("T2", 1, {1: ROYAL})
    linked.settle("T2", 1)
    linked.void("T1", 1)
    for cents, state in ((0, "paid"), (1000, "pending")):
        decided = correcting.decide_referral(linked.link, 2, cents, "seen too low", "gsm", "pit")
        assert not isinstance(decided, Refused)
        record = wins(Dated("t", event) for event in (*linked.happened, *decided))[2]
        assert record.state == state
        parts = (record.start_part, record.contributed_part, record.reserve_part, record.house_part)
        assert sum(parts) == record.cents
