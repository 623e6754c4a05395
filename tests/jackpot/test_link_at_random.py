"""The pool identity over random histories, with nothing tolerated (PJ-03), and what replay gives."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.hands import Category
from megalink.jackpot import correcting, entering, opening
from megalink.jackpot import events as e
from megalink.jackpot.contributing import fold
from megalink.jackpot.evolve import evolve
from megalink.jackpot.link import Link, fingerprint
from megalink.jackpot.parameters import BadParameters, Refused
from megalink.jackpot.remedies import EntriesVoided, LinkCorrected, MeterAdjusted, Reason, ReferralDecided
from megalink.rulebook.rulings import Rulings
from tests.jackpot.linked import PAYS, START, Linked, parameters, replayed
from tests.marks import promise

READINGS = (Rulings(), Rulings(several_straight_flushes="start amount"))


class Player:
    """Does anything lawful with a link, one thing after another."""

    def __init__(self, seed: int, changed: Mapping[str, Any], make: Callable[..., Linked] = Linked) -> None:
        self.lot = Random(seed)
        self.linked = make(4, **changed)
        self.round = dict.fromkeys(self.linked.link.tables, 0)
        self.wagers: dict[str, dict[int, int]] = {}

    def step(self) -> None:
        table = self.lot.choice(list(self.round))
        act = self.lot.choice(
            [
                self.play,
                self.play,
                self.play,
                self.win,
                self.win,
                self.undo,
                self.correct,
                self.settle,
                self.other,
            ]
        )
        act(table)

    def play(self, table: str) -> None:
        linked = self.linked
        if linked.link.entries_of(table, self.round[table]):
            self.settle(table)
        self.round[table] += 1
        seats = self.lot.sample(range(1, 8), self.lot.randint(0, 7))
        self.wagers[table] = {seat: 500 * self.lot.randint(1, 5) for seat in seats}
        linked.wager(table, self.round[table], self.wagers[table])

    def win(self, table: str) -> None:
        entered = {each.prize.seat for each in self.linked.link.entries_of(table, self.round[table]).values()}
        seats = [seat for seat in self.wagers.get(table, {}) if seat not in entered]
        if seats and not entered:
            hands: dict[int, Category] = {}
            for seat in self.lot.sample(seats, self.lot.randint(1, len(seats))):
                hands[seat] = self.lot.choices(list(PAYS), [1, 4, 2, 2, 3, 3])[0]
            before = self.linked.link
            entered_now = self.linked.enter(
                table, self.round[table], hands, rulings=self.lot.choice(READINGS)
            )
            assert entered_now.before == before.display
            assert entered_now.after == self.linked.link.display

    def undo(self, table: str) -> None:
        live = self.linked.link.entries_of(table, self.round[table])
        if live and not any(each.stands for each in live.values()):
            self.linked.void(table, self.round[table])

    def correct(self, table: str) -> None:
        for seat, cents in self.wagers.get(table, {}).items():
            if self.lot.random() < 0.3 and not self.linked.link.entries_of(table, self.round[table]):
                less = 500 * self.lot.randint(-cents // 500, 2) or 500
                self.linked.correct(table, self.round[table], seat, less)
                self.wagers[table] = {**self.wagers[table], seat: cents + less}
        self.wagers[table] = {seat: cents for seat, cents in self.wagers.get(table, {}).items() if cents}

    def settle(self, table: str) -> None:
        linked = self.linked
        live = linked.link.entries_of(table, self.round[table])
        for number in [key for key, each in live.items() if each.referred]:
            extra = self.lot.choice([0, 0, 1, 777, 9_000_000])
            linked.do(correcting.decide_referral(linked.link, number, extra, "seen", "gsm", "pit"))
        waiting = {key for key, each in live.items() if not each.closed and key in linked.link.entries}
        if waiting:
            linked.settle(table, self.round[table])
            self.wagers[table] = {}

    def other(self, _table: str) -> None:
        linked = self.linked
        if self.lot.random() < 0.5:
            cents = self.lot.randint(-300, 300)
            reason = self.lot.choice(list(Reason))
            outcome = correcting.adjust(linked.link, reason, cents, "why", "ann", "bob")
        else:
            rate = Fraction(1, self.lot.choice([2, 3, 4, 6, 8]))
            changed = {
                "limit": linked.link.parameters.limit,
                "rate": rate,
                "start": linked.link.parameters.start,
            }
            changed |= {
                "reset": linked.link.parameters.reset,
                "reserve_cap": linked.link.parameters.reserve_cap,
            }
            prepared = opening.prepare_change(linked.link, parameters(**changed), "ann")
            if not isinstance(prepared, Refused):
                linked.do(prepared)
            outcome = opening.approve_change(linked.link, linked.link.prepared, "bob", (), waiting=0)
        if not isinstance(outcome, Refused):
            linked.do(outcome)


@promise("PJ-02", "PJ-03", "PJ-06", "PJ-18", "PJ-34")
@settings(deadline=None, max_examples=15)
@given(
    seed=st.integers(0, 2**32),
    limit=st.sampled_from([None, START, START + 1000, START + 5_000_00]),
    cap=st.sampled_from([1, 500, 20_000_00]),
    reset=st.sampled_from([0, 1, 50_000_00]),
)
def test_the_identity_holds_after_every_event(seed: int, limit: int | None, cap: int, reset: int) -> None:
    player = Player(seed, {"limit": limit, "reserve_cap": cap, "reset": reset})
    for _ in range(60):
        before = player.linked.link
        done = len(player.linked.happened)
        player.step()
        link = player.linked.link
        assert link.difference == 0
        assert link.display <= link.current < link.display + 1
        assert limit is None or link.current <= limit
        assert link.reserve <= link.parameters.reserve_bound * link.scale
        fell = link.current < before.current
        causes = (LinkCorrected, EntriesVoided, MeterAdjusted, ReferralDecided)
        news = player.linked.happened[done:]
        assert not fell or any(
            isinstance(each, causes) or type(each).__name__ == "HandsEntered" for each in news
        )
    again = replayed(player.linked.happened)
    assert again == player.linked.link
    assert fingerprint(again) == fingerprint(player.linked.link)
    check_meters(player.linked)


def check_meters(linked: Linked) -> None:
    """Add every meter up again, in exact cents, from the events and nothing else (PJ-02)."""
    link: Link | None = None
    sums: Counter[str] = Counter()
    hits: Counter[Category] = Counter()
    paid: Counter[Category] = Counter()
    hands: dict[int, Category] = {}
    contributed = drawn = Fraction(0)
    for event in linked.happened:
        scale = 1 if link is None else link.scale
        link = evolve(link, event)
        if isinstance(event, e.ContributionsFolded):
            sums["wagers"] += sum(part.cents for part in event.parts)
            contributed += Fraction(sum(part.units for part in event.parts), scale)
        elif isinstance(event, LinkCorrected):
            sums["corrected"] += event.cents
        elif isinstance(event, e.HandsEntered):
            for prize in event.prizes:
                hands[prize.number] = prize.hand
                hits[prize.hand] += 1
                drawn += Fraction(prize.drawn.total, scale)
        elif isinstance(event, EntriesVoided):
            drawn -= Fraction(sum(prize.drawn.total for prize in event.prizes), scale)
        elif isinstance(event, ReferralDecided):
            drawn += event.cents
        elif isinstance(event, e.PrizePaid):
            paid[hands[event.number]] += event.cents
    assert link is not None
    meters = link.meters
    assert (meters.wagers, meters.wagers_corrected) == (sums["wagers"], sums["corrected"])
    assert Fraction(meters.contributions, link.scale) == contributed
    assert Fraction(meters.prizes, link.scale) == drawn
    assert (meters.hits, meters.paid, meters.entries) == (hits, paid, len(hands))


@promise("PJ-18")
def test_the_reserve_stays_under_its_bound_however_often_the_meter_is_won() -> None:
    linked = Linked(1, reserve_cap=77, start=0, reset=0)
    for number in range(1, 300):
        linked.hit("T1", number, {1: Category.ROYAL_FLUSH}, cents=2500)
        linked.settle("T1", number)
        assert linked.link.reserve <= 77 * linked.link.scale


@promise("PJ-09")
def test_any_order_of_folds_between_two_entries_gives_the_same_amounts() -> None:
    found = set()
    for seed in range(6):
        linked = Linked(5)
        told = [linked.tell(f"T{number}", 1, {1: 500, 2: 2500}) for number in range(1, 6)]
        Random(seed).shuffle(told)
        for each in told:
            linked.do(fold(linked.link, each))
        for number in (3, 1, 4, 2, 5):
            linked.enter(f"T{number}", 1, {1: Category.STRAIGHT_FLUSH})
        found.add(tuple(each.prize.cents for each in linked.link.entries.values()))
    assert len(found) == 1


@pytest.mark.parametrize("rate", [Fraction(0), Fraction(-1, 2)])
def test_a_link_without_a_rate_is_none(rate: Fraction) -> None:
    with pytest.raises(BadParameters):
        parameters(rate=rate)


def test_nothing_is_entered_for_a_round_without_entries() -> None:
    assert entering.stand(Linked().link, "T1", 1) == ()
