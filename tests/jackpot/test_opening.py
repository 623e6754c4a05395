"""Opening links, their tables, changes by two people, stops and the way to a successor."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from megalink.hands import Category
from megalink.jackpot import contributing, entering, opening
from megalink.jackpot import events as e
from megalink.jackpot.evolve import evolve, evolve_all
from megalink.jackpot.link import Status, fingerprint
from megalink.jackpot.parameters import Approval, Refused
from tests.jackpot.linked import FLUSH, ROYAL, START, Linked, parameters, refused, replayed
from tests.marks import promise


@promise("PJ-01")
def test_a_link_is_opened_by_two_people_at_its_start_amount() -> None:
    assert refused(opening.open_link("mega", parameters(), "ann", "ann")) == "ROL-03"
    assert refused(opening.open_link("mega", parameters(), "ann", "")) == "ROL-03"
    linked = Linked()
    assert (linked.link.display, linked.link.meters.house) == (START, START * 60)
    assert evolve_all(None, linked.happened) == linked.link


@promise("PLY-10", "PJ-30", "PJ-20")
def test_a_table_joins_with_an_approved_game_and_never_for_practice() -> None:
    linked = Linked(1)
    join = opening.join
    assert refused(join(linked.link, "P1", "UTH", "UTH 1", 500, "ann", practice=True)) == "PLY-10"
    assert refused(join(linked.link, "T1", "UTH", "UTH 1", 500, "ann", practice=False)) == "PJ-01"
    assert refused(join(linked.link, "T2", "UTH", "UTH 2", 500, "ann", practice=False)) == "PJ-30"
    assert refused(join(linked.link, "T2", "ABC", "ABC 1", 500, "ann", practice=False)) == "PJ-30"
    assert refused(join(linked.link, "T2", "UTH", "UTH 1", 501, "ann", practice=False)) == "PJ-01"
    linked.hit("T1", 1, {1: FLUSH})
    leave = opening.leave
    assert refused(leave(linked.link, "T2", "ann", ())) == "PJ-01"
    assert refused(leave(linked.link, "T1", "ann", ("T1",))) == "PJ-15"
    assert refused(leave(linked.link, "T1", "ann", ())) == "R39"
    linked.settle("T1", 1)
    linked.do(leave(linked.link, "T1", "ann", ()))
    assert linked.link.tables == {}
    linked.do(opening.stop(linked.link, "by hand", "ann"))
    assert refused(join(linked.link, "T2", "UTH", "UTH 1", 500, "ann", practice=False)) == "PJ-21"


@promise("PJ-15")
def test_a_change_is_prepared_by_one_approved_by_another_with_all_tables_between_rounds() -> None:
    linked = Linked(2)
    slower = parameters(rate=Fraction(1, 7))
    linked.do(opening.prepare_change(linked.link, slower, "ann"))
    assert refused(opening.approve_change(linked.link, 2, "bob", (), waiting=0)) == "PJ-15"
    assert refused(opening.approve_change(linked.link, 1, "ann", (), waiting=0)) == "ROL-03"
    assert refused(opening.approve_change(linked.link, 1, "bob", {"T2"}, waiting=0)) == "PJ-15"
    linked.wager("T1", 1, {1: 500})
    was = linked.link
    assert refused(opening.approve_change(linked.link, 1, "bob", (), waiting=1)) == "PJ-15"
    linked.do(opening.approve_change(linked.link, 1, "bob", {"T9"}, waiting=0))
    assert linked.link.scale == 420
    assert linked.link.current == was.current
    assert linked.link.changes == {}
    linked.wager("T1", 2, {1: 700})
    assert linked.link.current == was.current + 100
    assert refused(opening.withdraw_change(linked.link, 1, "ann")) == "PJ-15"
    linked.do(opening.prepare_change(linked.link, slower, "ann"))
    linked.do(opening.withdraw_change(linked.link, 2, "ann"))
    assert linked.link.changes == {}


@promise("PJ-15", "PJ-14")
def test_a_round_from_before_a_change_is_still_undone_exactly() -> None:
    linked = Linked(2)
    was = linked.link.current
    linked.wager("T1", 1, {1: 500, 2: 1500})
    linked.enter("T1", 1, {1: ROYAL})
    linked.do(opening.prepare_change(linked.link, parameters(rate=Fraction(1, 7)), "ann"))
    linked.do(opening.approve_change(linked.link, 1, "bob", (), waiting=0))
    linked.void("T1", 1)
    linked.correct("T1", 1, 1, -500)
    linked.correct("T1", 1, 2, -1000)
    assert linked.link.current == was + Fraction(500, 3)
    linked.correct("T1", 1, 2, -500)
    assert linked.link.current == was
    assert (linked.link.reserve, linked.link.overflow) == (0, 0)


@promise("PJ-16")
def test_once_there_are_contributions_the_limit_is_only_raised_and_never_below_the_meter() -> None:
    fresh = Linked(1, limit=START + 1000)
    fresh.do(opening.prepare_change(fresh.link, parameters(limit=START + 999), "ann"))
    fresh.wager("T1", 1, {1: 500})
    assert refused(opening.approve_change(fresh.link, 1, "bob", (), waiting=0)) == "PJ-16"
    for limit, rule in ((START + 999, "PJ-16"), (START + 1000, ""), (START + 1001, ""), (None, "")):
        outcome = opening.prepare_change(fresh.link, parameters(limit=limit), "ann")
        assert (outcome.rule if isinstance(outcome, Refused) else "") == rule
    open_ended = Linked(1, start=0, reset=0)
    below = opening.prepare_change(
        replace(open_ended.link, meter=open_ended.link.meter.__class__(house=61)),
        parameters(start=0, reset=0, limit=1),
        "ann",
    )
    assert refused(below) == "PJ-16"
    open_ended.wager("T1", 1, {1: 500})
    lower = parameters(start=0, reset=0, limit=10_000_000)
    assert refused(opening.prepare_change(open_ended.link, lower, "ann")) == "PJ-16"


@promise("PJ-18", "PJ-30", "PJ-04")
def test_a_change_that_the_link_cannot_take_over_is_refused() -> None:
    linked = Linked(2)
    linked.wager("T1", 1, {1: 2000})
    prepare = opening.prepare_change
    assert refused(prepare(linked.link, parameters(reserve_cap=99), "ann")) == "PJ-18"
    linked.do(prepare(linked.link, parameters(reserve_cap=100), "ann"))
    only = {"UTH": parameters().approvals["UTH"]}
    assert refused(prepare(linked.link, parameters(approvals=only), "ann")) == "PJ-30"
    assert refused(prepare(linked.link, parameters(rate=Fraction(1, 49_999)), "ann")) == "PJ-04"
    linked.do(opening.stop(linked.link, "by hand", "ann"))
    assert refused(prepare(linked.link, parameters(), "ann")) == "PJ-21"
    assert refused(opening.approve_change(linked.link, 1, "bob", (), waiting=0)) == "PJ-21"


@promise("PJ-21")
def test_a_stopped_link_goes_on_from_exactly_where_it_stopped() -> None:
    linked = Linked()
    linked.hit("T1", 1, {1: FLUSH})
    assert refused(opening.resume(linked.link, "ann", "bob")) == "PJ-21"
    was = linked.link
    linked.do(opening.stop(linked.link, "storage failed", "floor"))
    assert linked.link.status is Status.STOPPED
    assert refused(opening.stop(linked.link, "again", "floor")) == "PJ-21"
    assert refused(opening.resume(linked.link, "ann", "ann")) == "ROL-03"
    other = replace(linked.link, folded={"T1": 2})
    assert refused(opening.resume(other, "ann", "bob")) == "PJ-21"
    restored = replayed(linked.happened)
    assert fingerprint(restored) == fingerprint(was)
    linked.do(opening.resume(restored, "ann", "bob"))
    assert linked.link == was


@promise("PJ-21")
def test_what_is_recorded_while_a_link_is_stopped_does_not_keep_it_from_going_on() -> None:
    """A round comes to stand because the next one begins, and a table leaves."""
    linked = Linked()
    linked.hit("T1", 1, {1: FLUSH})
    linked.do(opening.stop(linked.link, "by hand", "ann"))
    linked.do(entering.stand(linked.link, "T1", 1))
    linked.do(opening.leave(linked.link, "T2", "ann", ()))
    assert linked.link.entries[1].stands
    other = replace(linked.link, folded={"T1": 2})
    changed = evolve(other, e.TableLeft("T3", "ann"))
    assert refused(opening.resume(changed, "ann", "bob")) == "PJ-21"
    linked.do(opening.resume(linked.link, "ann", "bob"))
    assert linked.link.status is Status.OPEN


@promise("PJ-19")
def test_a_link_ends_in_a_successor_whose_top_prize_is_no_rarer() -> None:
    old, new = Linked(rate=Fraction(1, 7)), Linked(name="next")
    old.wager("T1", 1, {1: 500, 2: 500})
    retire = opening.retire
    assert refused(retire(old.link, old.link, "ann", "bob", (), waiting=0)) == "PJ-19"
    assert refused(retire(old.link, new.link, "ann", "ann", (), waiting=0)) == "ROL-03"
    assert refused(retire(old.link, new.link, "ann", "bob", {"T1"}, waiting=0)) == "PJ-15"
    old.enter("T1", 1, {1: FLUSH})
    assert refused(retire(old.link, new.link, "ann", "bob", (), waiting=0)) == "PJ-19"
    old.settle("T1", 1)
    rarer = {game: Approval(f"{game} 1", {Category.ROYAL_FLUSH: Fraction(1, 649_741)}) for game in ("UTH",)}
    worse = Linked(0, name="worse", approvals=rarer)
    assert refused(retire(old.link, worse.link, "ann", "bob", (), waiting=0)) == "PJ-19"
    finer = Linked(0, name="finer", rate=Fraction(1, 49_999))
    assert refused(retire(old.link, finer.link, "ann", "bob", (), waiting=0)) == "PJ-04"
    both = retire(old.link, new.link, "ann", "bob", (), waiting=0)
    assert not isinstance(both, Refused)
    held = old.link.current + Fraction(old.link.reserve, old.link.scale)
    was = new.link.current
    old.do(both[0])
    new.do(both[1])
    assert old.link.status is Status.RETIRED
    assert old.pools == (0, 0, 0)
    assert new.link.current == was + held
    assert refused(retire(new.link, old.link, "ann", "bob", (), waiting=0)) == "PJ-21"
    assert refused(retire(old.link, new.link, "ann", "bob", (), waiting=0)) == "PJ-21"
    assert refused(contributing.fold(old.link, [])) == "PJ-21"


@promise("PJ-19", "PJ-34")
def test_what_the_successors_limit_keeps_out_goes_to_its_overflow() -> None:
    old, new = Linked(limit=START + 10), Linked(name="next", limit=START + 100)
    old.wager("T1", 1, {1: 2500})
    both = opening.retire(old.link, new.link, "ann", "bob", (), waiting=0)
    assert not isinstance(both, Refused)
    before = sum(old.pools)
    (came,) = both[1]
    after = evolve(new.link, came)
    assert after.meter.total == (START + 100) * 60
    assert after.meter.total + after.overflow == before + START * 60


@pytest.mark.parametrize("table", ["T1", "T2"])
def test_a_busy_table_of_another_link_does_not_matter(table: str) -> None:
    linked = Linked(1)
    linked.do(opening.prepare_change(linked.link, parameters(), "ann"))
    outcome = opening.approve_change(linked.link, 1, "bob", {table}, waiting=0)
    assert isinstance(outcome, Refused) == (table == "T1")
