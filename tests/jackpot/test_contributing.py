"""What wagers add to a link: exactly, and to which pool."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from megalink.jackpot.contributing import NotPlausible, Wagered, contribute, fold
from megalink.jackpot.events import ContributionRefused, ContributionsFolded
from megalink.jackpot.evolve import evolve
from megalink.jackpot.link import BrokenLink
from megalink.jackpot.opening import stop
from tests.jackpot.linked import START, Linked, parameters, refused
from tests.marks import promise


@promise("PJ-04")
@pytest.mark.parametrize("batches", [1, pytest.param(100, marks=pytest.mark.truth)])
def test_a_million_wagers_at_a_third_of_a_cent_give_an_exact_total(batches: int) -> None:
    linked = Linked(1, minimum_wager=1, reserve_rate=Fraction(0), reserve_cap=0)
    at_once = 10_000
    wagers = [Wagered(1, "p1", 1)] * at_once
    for batch in range(batches):
        told = contribute(linked.link, "T1", batch, wagers, batch * at_once, "3.2")
        assert isinstance(told, tuple)
        linked.do(fold(linked.link, told))
    assert linked.link.current == START + Fraction(at_once * batches, 3)
    assert linked.link.display == START + at_once * batches // 3
    assert linked.link.meters.contributions == at_once * batches
    assert linked.link.scale == 3


@promise("PJ-04", "PJ-05")
@pytest.mark.parametrize(("wagers", "shown"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_the_display_is_the_exact_value_rounded_down(wagers: int, shown: int) -> None:
    linked = Linked(1, minimum_wager=1, reserve_rate=Fraction(0), reserve_cap=0, start=0)
    linked.wager("T1", 1, dict.fromkeys(range(1, wagers + 1), 1))
    assert linked.link.display == shown
    assert shown <= linked.link.current < shown + 1


def test_a_wager_of_five_units_contributes_on_all_five() -> None:
    linked = Linked()
    linked.wager("T1", 1, {1: 2500, 2: 500})
    assert linked.link.current == START + Fraction(3000, 3)
    assert Fraction(linked.link.reserve, linked.link.scale) == Fraction(3000, 20)
    assert linked.link.meters.wagers == 3000


@promise("PJ-18")
@pytest.mark.parametrize(
    ("cents", "reserve", "meter"),
    [(1980, 99, 660), (2000, 100, Fraction(2000, 3)), (2020, 100, Fraction(2020, 3) + 1)],
)
def test_what_a_full_reserve_does_not_take_goes_to_the_meter(
    cents: int, reserve: int, meter: Fraction
) -> None:
    linked = Linked(reserve_cap=100)
    linked.wager("T1", 1, {1: cents})
    assert linked.link.reserve == reserve * linked.link.scale
    assert linked.link.current == START + meter


@promise("PJ-17", "PJ-34")
@pytest.mark.parametrize(
    ("cents", "meter", "overflow"), [(297, 99, 0), (300, 100, 0), (303, 100, 1), (600, 100, 100)]
)
def test_what_the_limit_keeps_out_goes_to_the_overflow(cents: int, meter: int, overflow: int) -> None:
    linked = Linked(limit=START + 100)
    linked.wager("T1", 1, {1: cents})
    linked.wager("T2", 1, {})
    assert linked.link.display == START + meter
    assert linked.link.overflow == overflow * linked.link.scale


@promise("PJ-31")
@pytest.mark.parametrize(("cents", "plausible"), [(2605, True), (2608, True), (2609, False)])
def test_a_contribution_that_is_not_plausible_is_refused_and_an_alarm(cents: int, plausible: bool) -> None:
    linked = Linked(largest_contribution=1000)  # 1,000 ÷ (1/3 + 1/20) is 2,608.7
    told = contribute(linked.link, "T1", 7, [Wagered(1, "p1", 500), Wagered(2, "p2", cents)], 0, "3.2")
    if plausible:
        assert isinstance(told, tuple)
        assert [(each.number, each.seat, each.cents) for each in told] == [(1, 1, 500), (2, 2, cents)]
    else:
        assert isinstance(told, NotPlausible)
        assert told.refused.rule == "PJ-31"
        assert told.alarm == ContributionRefused("T1", 7, 2, cents)
        assert evolve(linked.link, told.alarm) == linked.link


@promise("PJ-20", "PJ-21")
def test_a_table_without_a_link_or_a_link_that_is_stopped_takes_no_wager() -> None:
    linked = Linked()
    assert refused(contribute(linked.link, "T9", 1, [Wagered(1, "p1", 500)], 0, "3.2")) == "PJ-20"
    told = linked.tell("T1", 1, {1: 500})
    linked.do(stop(linked.link, "the store failed", "floor"))
    assert refused(contribute(linked.link, "T1", 1, [Wagered(1, "p1", 500)], 0, "3.2")) == "PJ-21"
    assert refused(fold(linked.link, told)) == "PJ-21"


def test_contributions_are_folded_in_the_order_of_each_table() -> None:
    linked, together = Linked(), Linked()
    one, two = linked.tell("T1", 1, {1: 500, 2: 500}), linked.tell("T2", 1, {4: 2500})
    linked.do(fold(linked.link, one))
    linked.do(fold(linked.link, two))
    together.do(fold(together.link, [one[0], *two, one[1]]))
    assert (together.link.meter, together.link.folded) == (linked.link.meter, linked.link.folded)
    assert together.link.folded == {"T1": 2, "T2": 1}
    assert linked.do(fold(linked.link, [])) == ()


@promise("PJ-21")
def test_a_contribution_that_is_missing_or_not_what_the_link_makes_of_it_is_a_fault() -> None:
    linked = Linked()
    one, two = linked.tell("T1", 1, {1: 500, 2: 500})
    with pytest.raises(BrokenLink, match="contribution 2 of T1"):
        fold(linked.link, [two])
    with pytest.raises(BrokenLink, match="contribution 1 of T1"):
        fold(linked.link, [one, one])
    other = Linked(rate=Fraction(1, 4)).link
    with pytest.raises(BrokenLink, match="contribution 1"):
        fold(other, [one])
    with pytest.raises(BrokenLink, match="contribution 1"):
        fold(Linked(name="other").link, [one])


def test_a_scale_that_does_not_fit_the_rates_is_a_fault() -> None:
    broken = Linked().link
    assert broken.scale == parameters().scale == 60
    with pytest.raises(BrokenLink, match="no whole number of 1/7 cent"):
        contribute(replace(broken, scale=7), "T1", 1, [], 0, "3.2")


@promise("PJ-03", "PJ-21")
def test_nothing_goes_on_from_a_link_whose_sums_do_not_hold() -> None:
    linked = Linked()
    (folded,) = fold(linked.link, linked.tell("T1", 1, {1: 500}))  # type: ignore[misc]
    assert isinstance(folded, ContributionsFolded)
    broken = replace(linked.link, reserve=linked.link.reserve + 1)
    with pytest.raises(BrokenLink, match="out by -1/60 cents"):
        evolve(broken, folded)
    less = replace(linked.link, reserve=-1, overflow=1)
    with pytest.raises(BrokenLink, match="below nothing"):
        evolve(less, ContributionsFolded(()))
    with pytest.raises(BrokenLink, match="nothing was opened before ContributionsFolded"):
        evolve(None, folded)
    with pytest.raises(BrokenLink, match="open already"):
        evolve(linked.link, linked.happened[0])
