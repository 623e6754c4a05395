"""Hits: one order, amounts fixed at entry, the link put up again in the same step, and paid later."""

from fractions import Fraction
from itertools import permutations

import pytest

from megalink.hands import Category
from megalink.jackpot import entering, opening
from megalink.jackpot.awards import Award, Awards
from megalink.jackpot.events import HandsEntered, RoundStands
from megalink.jackpot.link import SHOWN, BrokenLink
from megalink.rulebook.rulings import Rulings
from tests.jackpot.linked import FLUSH, RESET, ROYAL, START, STRAIGHT_FLUSH, Linked, refused
from tests.marks import promise, rule

START_AMOUNT = Rulings(several_straight_flushes="start amount")

# a meter of 100,000.00 and wagers of 500 at no rate worth a cent: see `still`
REMAINING = {
    2: [950_000] * 2,
    3: [903_334, 903_333, 903_333],
    4: [859_750] * 4,
    5: [819_020] * 5,
    6: [780_932] * 4 + [780_931] * 2,
    7: [745_291] + [745_290] * 6,
}
FROM_START = {
    2: [750_000] * 2,
    3: [666_667, 666_667, 666_666],
    4: [625_000] * 4,
    5: [600_000] * 5,
    6: [583_334] * 2 + [583_333] * 4,
    7: [571_429] * 4 + [571_428] * 3,
}


def still() -> Linked:
    """Give a link whose meter stays at the start amount: the wagers of a test contribute parts of a cent."""
    return Linked(rate=Fraction(1, 100_000), reserve_rate=Fraction(0), reserve_cap=0)


@promise("PJ-10")
@rule("UTH 3.15.1", "TCPX 3.18.1", "THB 3.15.1", "SSP 3.15.2", "BUL 3.20.2")
@pytest.mark.parametrize("winners", range(2, 8))
def test_several_straight_flushes_are_paid_by_the_configured_reading(winners: int) -> None:
    hands = dict.fromkeys(range(1, winners + 1), STRAIGHT_FLUSH)
    linked = still()
    assert linked.hit("T1", 1, hands) == REMAINING[winners]
    assert linked.link.display == START - sum(REMAINING[winners])
    linked = still()
    assert linked.hit("T1", 1, hands, rulings=START_AMOUNT) == FROM_START[winners]
    assert (
        linked.link.display == 9_000_000
    )  # the meter pays the first; the house 10 % of a reset for each more


@promise("PJ-11")
@rule("UTH 3.15.2", "TCPX 3.18.2", "THB 3.15.2", "SSP 3.15.3", "BUL 3.20.3")
def test_lower_hands_are_settled_before_a_royal_in_whatever_order_they_are_named() -> None:
    hands = {1: ROYAL, 3: STRAIGHT_FLUSH, 4: FLUSH, 6: STRAIGHT_FLUSH}
    found = set()
    for order in permutations(hands):
        linked = still()
        linked.wager("T1", 1, dict.fromkeys(hands, 500))
        entered = linked.enter("T1", 1, {seat: hands[seat] for seat in order})
        found.add(tuple((each.number, each.seat, each.cents) for each in entered.prizes))
        assert (entered.before, entered.after) == (START, RESET)
    assert found == {((1, 4, 20_000), (2, 3, 950_000), (3, 6, 950_000), (4, 1, 8_100_000))}


@promise("PJ-12")
@rule("SSP 3.15.1", "BUL 3.20.1")
@pytest.mark.parametrize(
    ("winners", "paid"), [(2, [7_500_000] * 2), (3, [6_666_667, 6_666_667, 6_666_666]), (4, [6_250_000] * 4)]
)
def test_several_royals_share_the_meter_and_resets_that_the_house_puts_up(
    winners: int, paid: list[int]
) -> None:
    linked = still()
    linked.wager("T1", 1, dict.fromkeys(range(1, winners + 1), 500))
    entered = linked.enter("T1", 1, dict.fromkeys(range(1, winners + 1), ROYAL))
    assert [each.cents for each in entered.prizes] == paid
    assert sum(each.house_cents for each in entered.prizes) == (winners - 1) * RESET
    assert linked.link.display == RESET


@promise("PJ-07", "PJ-17")
def test_a_won_meter_is_put_up_again_by_the_reserve_then_the_overflow_then_the_house() -> None:
    linked = Linked(limit=START)
    linked.wager("T1", 1, {1: 2500, 2: 2500})  # the reserve gets 250, the overflow 1,666 2/3
    assert linked.pools == (START * 60, 250 * 60, 100_000)
    entered = linked.enter("T1", 1, {1: ROYAL})
    assert (entered.put_up.reserve, entered.put_up.overflow) == (250 * 60, 100_000)
    assert entered.put_up.total == RESET * 60
    assert linked.pools == (RESET * 60, 0, 0)
    assert linked.link.meters.house == START * 60 + entered.put_up.house


@promise("PJ-04", "PJ-05")
def test_what_is_displayed_is_paid_and_the_fraction_stays() -> None:
    linked = Linked(reset=0)
    linked.wager("T1", 1, {1: 500})  # 166 2/3 cents
    assert linked.link.display == START + 166
    assert linked.enter("T1", 1, {1: ROYAL}).prizes[0].cents == START + 166
    assert (linked.link.display, linked.link.meter.total) == (0, 40)
    assert linked.link.tops == 1


@promise("PJ-34")
def test_a_fraction_above_the_limit_goes_to_the_overflow() -> None:
    linked = Linked(start=RESET, limit=RESET)
    linked.wager("T1", 1, {1: 500})
    linked.enter("T1", 1, {1: STRAIGHT_FLUSH})
    linked.wager("T2", 1, {1: 500})
    entered = linked.enter("T2", 1, {1: ROYAL})
    assert entered.spilled.total == 40
    assert linked.link.meter.total == RESET * 60
    assert entered.after == RESET


@promise("PJ-05")
@pytest.mark.parametrize(("start", "prize"), [(99, 10), (100, 10), (101, 11), (1, 1), (0, 0)])
def test_ten_per_cent_is_rounded_up_in_favour_of_the_player(start: int, prize: int) -> None:
    linked = Linked(start=start, rate=Fraction(1, 100_000), reserve_rate=Fraction(0), reserve_cap=0)
    assert linked.hit("T1", 1, {1: STRAIGHT_FLUSH}) == [prize]


@promise("PJ-08")
def test_the_amount_is_fixed_at_entry_whatever_is_wagered_until_it_is_paid() -> None:
    linked = Linked()
    (amount,) = linked.hit("T1", 1, {2: ROYAL})
    for number in range(2, 1002):
        linked.wager("T2", number, {1: 2500})
    assert linked.link.display > RESET
    linked.settle("T1", 1)
    paid = linked.happened[-1]
    assert linked.link.meters.paid == {ROYAL: amount}
    assert getattr(paid, "cents", None) == amount


@promise("PJ-09")
@rule("UTH 3.14", "TCPX 3.17", "THB 3.14", "SSP 3.14", "BUL 3.19")
def test_entries_of_fifty_tables_are_one_order_and_later_ones_see_what_earlier_ones_left() -> None:
    linked = Linked(50)
    for number in range(50):
        linked.wager(f"T{number + 1}", 1, {1: 500, 2: 500})
    meter, expected = linked.link.display, []
    for number in range(50):
        hand = ROYAL if number % 10 == 9 else STRAIGHT_FLUSH
        prize = meter if hand is ROYAL else -(-meter // 10)
        meter = RESET if hand is ROYAL else meter - prize
        expected.append(prize)
        linked.enter(f"T{number + 1}", 1, {1: hand})
    prizes = [each.prizes[0] for each in linked.happened if isinstance(each, HandsEntered)]
    assert [each.cents for each in prizes] == expected
    assert [each.number for each in prizes] == list(range(1, 51))
    assert linked.link.display == meter


@promise("PJ-02", "PJ-28")
def test_a_prize_is_pending_until_it_is_verified_and_stands_and_then_paid_once() -> None:
    linked = Linked()
    linked.hit("T1", 1, {2: FLUSH})
    entry = linked.link.entries[1]
    assert (entry.state, entry.cents, entry.entered_by) == ("pending", 20_000, "deb")
    assert refused(entering.pay(linked.link, 1, 1, "cas")) == "R39"
    assert refused(entering.verify(linked.link, "T1", 1, "deb")) == "ROL-03"
    assert linked.do(entering.stand(linked.link, "T1", 1)) == (RoundStands("T1", 1),)
    assert entering.stand(linked.link, "T1", 1) == ()
    assert refused(entering.pay(linked.link, 1, 1, "cas")) == "PJ-28"
    linked.do(entering.verify(linked.link, "T1", 1, "sue"))
    assert refused(entering.verify(linked.link, "T1", 1, "sue")) == "PJ-28"
    linked.pay(1)
    assert refused(entering.pay(linked.link, 1, 2, "cas")) == "R30"
    assert refused(entering.pay(linked.link, 9, 2, "cas")) == "R30"
    assert linked.link.entries[1].state == "paid"
    assert linked.link.meters.hits == {FLUSH: 1}


def test_hands_are_entered_once_with_a_jackpot_wager_at_a_linked_table() -> None:
    linked = Linked()
    linked.wager("T1", 1, {1: 500, 2: 500})

    def enter(table: str, number: int, hands: dict[int, Category]) -> object:
        return entering.enter(linked.link, linked.played(table, number, hands), "deb")

    assert refused(enter("T9", 1, {1: FLUSH})) == "PJ-20"
    assert refused(enter("T1", 1, {})) == "R30"
    assert refused(enter("T1", 2, {1: FLUSH})) == "R30"
    assert refused(enter("T2", 1, {1: FLUSH})) == "R30"
    assert refused(enter("T1", 1, {3: FLUSH})) == "R30"
    higher = linked.played("T1", 1, {1: FLUSH}, cents=501)
    assert refused(entering.enter(linked.link, higher, "deb")) == "R30"
    linked.enter("T1", 1, {1: FLUSH})
    assert refused(enter("T1", 1, {1: FLUSH})) == "R30"
    linked.enter("T1", 1, {2: FLUSH})  # a hand that was settled later
    linked.do(opening.stop(linked.link, "a check failed", "floor"))
    assert refused(enter("T1", 1, {2: FLUSH})) == "PJ-21"
    assert refused(entering.verify(linked.link, "T1", 1, "sue")) == "PJ-21"
    assert refused(entering.pay(linked.link, 1, 1, "cas")) == "PJ-21"


@promise("PJ-21")
def test_awards_that_leave_another_meter_than_the_link_does_are_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    linked = Linked()
    linked.wager("T1", 1, {1: 500})
    monkeypatch.setattr(entering, "award", lambda *_: Awards(0, 7, (Award(1, FLUSH, 20_000),), 20_000))
    with pytest.raises(BrokenLink, match="the awards leave 7"):
        entering.enter(linked.link, linked.played("T1", 1, {1: FLUSH}), "deb")


@promise("PJ-27")
def test_the_last_hits_stay_at_hand_and_open_ones_with_all_that_came_after() -> None:
    linked = Linked()
    linked.hit("T3", 1, {1: FLUSH})
    for number in range(1, 41):
        linked.hit("T1", number, {1: FLUSH})
        linked.settle("T1", number)
    assert len(linked.link.entries) == 41
    linked.settle("T3", 1)
    assert sorted(linked.link.entries) == list(range(42 - SHOWN, 42))


def test_the_pool_pays_fixed_prizes_where_that_is_approved() -> None:
    linked = Linked(fixed_prizes="pool")
    linked.wager("T1", 1, {1: 500})
    shown = linked.link.display
    entered = linked.enter("T1", 1, {1: FLUSH})
    assert entered.prizes[0].house_cents == 0
    assert linked.link.display == shown - 20_000
    poor = Linked(fixed_prizes="pool", start=0)
    poor.wager("T1", 1, {1: 500, 2: 500})  # 333 cents to pay two prizes of 20,000 with
    prizes = poor.enter("T1", 1, {1: FLUSH, 2: FLUSH}).prizes
    assert [each.house_cents for each in prizes] == [20_000 - 333, 20_000]
    assert poor.link.display == 0
