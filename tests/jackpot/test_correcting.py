"""Undoing: contributions and entries go back to where they came from; the meter falls for nothing else."""

from typing import Any

import pytest

from megalink.hands import Category
from megalink.jackpot import correcting, entering, opening
from megalink.jackpot.remedies import EntriesVoided, LinkCorrected, Reason
from tests.jackpot.linked import (
    FLUSH,
    RESET,
    ROYAL,
    START,
    STRAIGHT_FLUSH,
    Linked,
    refused,
    without_tallies,
)
from tests.marks import promise


@promise("PJ-14")
@pytest.mark.parametrize("limit", [None, START, START + 100, START + 10_000])
@pytest.mark.parametrize("reserve_cap", [50, 200, 1_000_000])
@pytest.mark.parametrize("before", [{}, {1: 500}, {1: 2500, 2: 2000}])
def test_play_and_void_leaves_the_pool_as_it_was(
    limit: int | None, reserve_cap: int, before: dict[int, int]
) -> None:
    linked = Linked(limit=limit, reserve_cap=reserve_cap)
    linked.wager("T2", 1, before)
    was = linked.link
    linked.wager("T1", 1, {1: 500, 2: 2500, 3: 1000})
    for seat, cents in {1: 500, 2: 2500, 3: 1000}.items():
        linked.correct("T1", 1, seat, -cents)
    assert without_tallies(linked.link) == without_tallies(was)
    assert linked.link.meters.wagers == sum(before.values()) + 4000
    assert linked.link.meters.wagers_corrected == -4000


@promise("PJ-14")
@pytest.mark.parametrize("hands", [{1: ROYAL}, {1: STRAIGHT_FLUSH, 2: STRAIGHT_FLUSH}, {2: FLUSH, 3: ROYAL}])
@pytest.mark.parametrize("changed", [{}, {"limit": START + 333}, {"start": 1000, "limit": RESET}])
def test_a_hit_that_is_undone_leaves_the_pool_as_it_was(
    hands: dict[int, Category], changed: dict[str, Any]
) -> None:
    linked = Linked(**changed)
    linked.wager("T2", 1, {1: 2500, 2: 2500})
    was = linked.link
    linked.wager("T1", 1, {1: 500, 2: 500, 3: 500})
    linked.enter("T1", 1, hands)
    linked.void("T1", 1)
    for seat in (1, 2, 3):
        linked.correct("T1", 1, seat, -500)
    assert without_tallies(linked.link) == without_tallies(was)
    assert [each.state for each in linked.link.entries.values()] == ["void"] * len(hands)
    assert linked.link.meters.hits == linked.link.meters.voided


def test_hands_of_one_round_that_were_entered_one_after_another_are_undone_together() -> None:
    linked = Linked(limit=START)
    linked.wager("T2", 1, {1: 2500, 2: 2500})
    was = linked.link
    linked.wager("T1", 1, {1: 500, 2: 500, 3: 500})
    for seat in (2, 1, 3):
        linked.enter("T1", 1, {seat: ROYAL})
    assert linked.link.tops == 3
    linked.void("T1", 1)
    for seat in (1, 2, 3):
        linked.correct("T1", 1, seat, -500)
    assert without_tallies(linked.link) == without_tallies(was)


def test_a_part_of_a_wager_goes_back_as_if_it_had_never_been_there() -> None:
    for limit, cap in ((None, 60), (START + 150, 60), (START + 300, 1_000_000)):
        linked, less = Linked(limit=limit, reserve_cap=cap), Linked(limit=limit, reserve_cap=cap)
        linked.wager("T1", 1, {1: 2500})
        linked.correct("T1", 1, 1, -500)
        linked.correct("T1", 1, 1, -1000)
        less.wager("T1", 1, {1: 1000})
        assert linked.pools == less.pools
        linked.correct("T1", 1, 1, 500)
        less.correct("T1", 1, 1, 500)
        assert linked.pools == less.pools
        assert linked.link.last["T1"].parts[1].cents == 1500


def test_a_wager_that_was_not_told_contributes_when_it_is_found() -> None:
    linked, told = Linked(), Linked()
    linked.correct("T1", 3, 5, 500)
    told.wager("T1", 3, {5: 500})
    assert linked.pools == told.pools
    assert linked.link.meters.corrections == told.link.meters.contributions
    linked.enter("T1", 3, {5: FLUSH})


@promise("PJ-06")
def test_after_the_meter_was_won_a_contribution_leaves_the_meter_the_reserve_then_the_house() -> None:
    linked = Linked(start=0, reset=0, reserve_cap=50)
    linked.wager("T1", 1, {1: 2500})  # 833 1/3 to the meter, 50 to the reserve, 75 above its cap
    linked.hit("T2", 1, {1: ROYAL})
    linked.wager("T3", 1, {1: 500})  # 191 2/3 to the meter: the reserve put nothing up, and is full
    before = linked.link
    linked.correct("T1", 1, 1, -2500)
    event = linked.happened[-1]
    assert isinstance(event, LinkCorrected)
    assert event.units == -2500 * 23  # of 1/60 cent: 1/3 and 1/20 of every cent
    assert linked.link.meter.total == 0
    assert linked.link.reserve == 0
    assert event.house == 2500 * 23 - before.meter.total - before.reserve
    assert linked.link.meters.house == before.meters.house + event.house


def test_after_the_meter_was_won_it_is_not_lowered_under_the_reset_amount() -> None:
    linked = Linked()
    linked.wager("T1", 1, {1: 500})
    linked.hit("T2", 1, {1: ROYAL})
    linked.wager("T3", 1, {1: 500})
    linked.correct("T1", 1, 1, -500)
    assert linked.link.meter.total >= RESET * 60
    assert linked.link.meter.total < RESET * 60 + 60 * 60


@promise("PJ-06")
def test_an_undone_hit_refers_later_ones_that_saw_another_meter() -> None:
    linked = Linked()
    first = linked.hit("T1", 1, {1: ROYAL})
    linked.hit("T2", 1, {1: FLUSH, 2: STRAIGHT_FLUSH})
    linked.hit("T3", 1, {1: ROYAL})
    shown = linked.link.display
    linked.void("T1", 1)
    event = linked.happened[-1]
    assert isinstance(event, EntriesVoided)
    assert event.referred == (3, 4)  # the fixed prize of number 2 hangs on no meter
    assert shown + first[0] - RESET <= linked.link.display + 1
    linked.settle("T2", 1)
    assert linked.link.entries[2].state == "paid"
    assert refused(entering.pay(linked.link, 3, 9, "cas")) == "6.1"
    decide = correcting.decide_referral
    assert refused(decide(linked.link, 3, 5, "", "gsm", "pit")) == "6.1"
    assert refused(decide(linked.link, 3, -5, "less", "gsm", "pit")) == "6.1"
    assert refused(decide(linked.link, 3, 5, "more", "gsm", "gsm")) == "ROL-03"
    assert refused(decide(linked.link, 2, 5, "more", "gsm", "pit")) == "6.1"
    linked.do(decide(linked.link, 3, 0, "it stands", "gsm", "pit"))
    linked.pay(3)
    linked.settle("T3", 1)
    assert linked.link.entries[4].state == "pending"
    house = linked.link.meters.house
    above = linked.link.meter.total - RESET * 60
    added = above // 60 + 200_00
    reserve = linked.link.reserve
    linked.do(decide(linked.link, 4, added, "the meter it should have seen", "gsm", "pit"))
    assert linked.link.meter.total == RESET * 60
    assert linked.link.reserve == 0
    assert linked.link.meters.house == house + added * 60 - above - reserve
    linked.pay(4)
    assert linked.link.entries[4].state == "paid"


def test_an_addition_after_a_prize_was_paid_is_paid_too() -> None:
    linked = Linked()
    linked.hit("T1", 1, {1: STRAIGHT_FLUSH})
    (fixed,) = linked.hit("T2", 1, {1: STRAIGHT_FLUSH})
    linked.settle("T2", 1)
    linked.void("T1", 1)
    assert linked.link.entries[2].state == "pending"
    linked.do(correcting.decide_referral(linked.link, 2, 1000, "seen too low", "gsm", "pit"))
    linked.pay(2)
    assert linked.link.meters.paid == {STRAIGHT_FLUSH: fixed + 1000}
    assert linked.link.entries[2].closed


def test_undoing_a_hit_of_the_house_alone_refers_nothing() -> None:
    linked = Linked()
    linked.hit("T1", 1, {1: FLUSH})
    linked.hit("T2", 1, {1: STRAIGHT_FLUSH})
    linked.void("T1", 1)
    event = linked.happened[-1]
    assert isinstance(event, EntriesVoided)
    assert event.referred == ()


def test_a_reset_that_was_drawn_from_meanwhile_is_taken_down_from_what_there_is() -> None:
    linked = Linked(start=1000, reserve_cap=10)
    linked.wager("T1", 1, {1: 500})  # fills the reserve, which then puts 10 up
    linked.enter("T1", 1, {1: ROYAL})
    linked.hit("T2", 1, dict.fromkeys(range(1, 8), STRAIGHT_FLUSH))  # fills the reserve again
    linked.void("T1", 1)
    event = linked.happened[-1]
    assert isinstance(event, EntriesVoided)
    assert event.lowered.total == event.taken_down.total < RESET * 60
    assert event.taken_down.reserve == 0
    assert linked.link.meter.total == 0
    assert linked.link.reserve == 10 * 60


def test_what_comes_back_above_the_limit_goes_to_the_overflow() -> None:
    linked = Linked(limit=START)
    linked.hit("T1", 1, {1: STRAIGHT_FLUSH})
    for number in range(40):
        linked.wager("T2", number, dict.fromkeys(range(1, 8), 2500))
    missing = START * 60 - linked.link.meter.total
    linked.void("T1", 1)
    assert linked.link.meter.total == START * 60
    # beside the first wager, which came while the meter was full
    assert linked.link.overflow == 10_000 + 1_000_000 * 60 - missing


def test_what_cannot_be_undone_is_refused() -> None:
    linked = Linked()
    linked.wager("T1", 1, {1: 500, 2: 500})
    void = correcting.void_entries
    correct = correcting.correct_wager
    assert refused(void(linked.link, "T1", 1, "5.1", "sue")) == "R39"
    linked.enter("T1", 1, {1: FLUSH})
    linked.do(correct(linked.link, "T1", 1, 2, "p2", -500, "5.1", "sue"))
    assert refused(correct(linked.link, "T1", 1, 2, "p2", -1, "5.1", "sue")) == "R31"
    assert refused(correct(linked.link, "T1", 1, 1, "p1", 0, "5.1", "sue")) == "R31"
    assert refused(correct(linked.link, "T9", 1, 1, "p1", -500, "5.1", "sue")) == "R39"
    linked.settle("T1", 1)
    assert refused(void(linked.link, "T1", 1, "5.1", "sue")) == "R39"
    linked.wager("T1", 2, {1: 500})
    assert refused(correct(linked.link, "T1", 1, 1, "p1", -500, "5.1", "sue")) == "R39"
    linked.do(opening.stop(linked.link, "a check failed", "floor"))
    assert refused(void(linked.link, "T1", 2, "5.1", "sue")) == "PJ-21"
    assert refused(correct(linked.link, "T1", 2, 1, "p1", -500, "5.1", "sue")) == "PJ-21"
    assert refused(correcting.decide_referral(linked.link, 1, 0, "stands", "gsm", "pit")) == "PJ-21"
    assert refused(correcting.adjust(linked.link, Reason.MALFUNCTION, 1, "why", "ann", "bob")) == "PJ-21"


@promise("PJ-06")
def test_the_meter_is_changed_by_hand_by_two_people_for_a_reason() -> None:
    linked = Linked(limit=START + 1000)
    linked.wager("T1", 1, {1: 2500, 2: 2500})
    adjust = correcting.adjust
    overflow = linked.link.overflow
    assert linked.link.display == START + 1000
    assert overflow > 600 * 60
    assert refused(adjust(linked.link, Reason.MALFUNCTION, -1, "why", "ann", "ann")) == "ROL-03"
    assert refused(adjust(linked.link, Reason.MALFUNCTION, 0, "why", "ann", "bob")) == "PJ-06"
    assert refused(adjust(linked.link, Reason.MALFUNCTION, -1, " ", "ann", "bob")) == "PJ-06"
    assert refused(adjust(linked.link, Reason.MALFUNCTION, -START - 1001, "all", "ann", "bob")) == "PJ-06"
    assert refused(adjust(linked.link, Reason.MALFUNCTION, 1, "more", "ann", "bob")) == "PJ-34"
    linked.do(adjust(linked.link, Reason.MALFUNCTION, -START - 1000, "counted twice", "ann", "bob"))
    assert linked.link.display == 0
    linked.do(adjust(linked.link, Reason.MALFUNCTION, START, "it was there", "ann", "bob"))
    assert refused(adjust(linked.link, Reason.TRANSFER, overflow // 60 + 1, "up", "ann", "bob")) == "PJ-17"
    linked.do(adjust(linked.link, Reason.TRANSFER, 100, "up", "ann", "bob"))
    assert linked.link.overflow == overflow - 100 * 60
    linked.do(adjust(linked.link, Reason.TRANSFER, -50, "down", "ann", "bob"))
    assert linked.link.overflow == overflow - 50 * 60
    assert linked.link.display == START + 50
    assert linked.link.meters.adjustments == -1000 * 60
