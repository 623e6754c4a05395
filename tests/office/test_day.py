"""The report of a day: it adds up, expects what the mathematics says, and misses no cent (AUD-13, PJ-29)."""

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from itertools import pairwise
from math import sqrt

import pytest

from megalink.cli.floor_link import NAME
from megalink.floor import commands as f
from megalink.floor.memory import Disk, MemoryStore
from megalink.games.version import RuleVersion
from megalink.office.day import DayReport, report
from megalink.office.days import NoSuchDay, day_of
from megalink.office.expectations import Expected, Figure, shipped
from megalink.office.plain import as_json, plain
from megalink.office.takings import Taken, Tally, band
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.state import Phase
from tests.floor.hall import DEALER, MANAGER, SHIFT, SUPERVISOR, Hall
from tests.floor.test_royals import FED, RESET, START, ready, settle
from tests.marks import promise

CODES = ("UTH", "TCPX", "THB", "SSP", "BUL")


def of(hall: Hall, date: str | None = None) -> DayReport:
    """Report on a day of a hall."""
    return report(MemoryStore(hall.disk), date, shipped)


@pytest.fixture(scope="module")
def hall() -> Hall:
    """Play on three days; on the second a round goes wrong at each of two tables."""
    hall = Hall(*CODES)
    for _ in range(3):
        for code in CODES:
            hall.crew(code).play()
        hall.now += timedelta(days=1)
    crew = hall.crew("UTH")
    hall.until(crew, Phase.DEALING)
    hall.done(DEALER, c.Propose(i.WrongCards(i.Fault.EXTRA)), "UTH")
    hall.done(SUPERVISOR, c.Approve(1), "UTH")
    crew.play()
    hall.done(SHIFT, f.StopLink(NAME, "a cable"))
    hall.done(SHIFT, f.ResumeLink(NAME, "tom"))
    hall.done(MANAGER, f.ChangeTerms(hall.state("UTH").setup.terms), "UTH")
    return hall


def test_days_part_the_records_without_a_gap(hall: Hall) -> None:
    spans = [day_of(MemoryStore(hall.disk), f"2026-01-0{number}") for number in (2, 3, 4, 5)]
    assert spans[0].first == 1
    assert [each.first for each in spans[1:]] == [each.last + 1 for each in spans[:-1]]
    assert spans[-1].last == len(hall.disk.records)
    assert [each.is_newest for each in spans] == [False, False, False, True]
    assert day_of(MemoryStore(hall.disk), None) == spans[-1]
    with pytest.raises(NoSuchDay, match="2026-01-01"):
        day_of(MemoryStore(hall.disk), "2026-01-01")
    with pytest.raises(NoSuchDay, match="nothing was recorded yet"):
        day_of(MemoryStore(Disk()), None)


@promise("AUD-12")
def test_a_clock_that_was_set_back_tears_no_day_apart() -> None:
    hall = Hall("SSP")
    hall.now += timedelta(days=1)
    hall.done(SUPERVISOR, f.BuyIn("ann", 1000))
    hall.now -= timedelta(days=1)
    hall.done(SUPERVISOR, f.BuyIn("bob", 1000))
    span = day_of(MemoryStore(hall.disk), "2026-01-03")
    assert span.last == len(hall.disk.records)
    assert of(hall, "2026-01-03").house.cage == -2000


@promise("AUD-13", "TBL-02", "PJ-03", "PJ-29")
def test_every_day_cross_foots_and_the_days_add_up(hall: Hall) -> None:
    days = [of(hall, f"2026-01-0{number}") for number in (2, 3, 4, 5)]
    for day in days:
        assert day.differences == ()
        assert day.cross_foots
        assert day.house.out_by == 0
        assert sum(each.tray.result for each in day.tables) == day.house.won
        for link in day.links:
            assert link.out_by == 0
            assert sum(link.came.values()) - sum(link.went.values()) == sum(link.holds.values())
            for each in link.pools.values():
                assert each.opening + sum(each.by.values()) == each.closing
    for before, after in pairwise(days):
        for name, pool in after.links[0].pools.items():
            assert pool.opening == before.links[0].pools[name].closing
    for place, table in enumerate(days[-1].tables):
        assert table.in_tray == sum(day.tables[place].tray.result for day in days)


CODES_SORTED = sorted(CODES)


@promise("AUD-13")
def test_what_tables_took_is_told_wager_by_wager(hall: Hall) -> None:
    day = of(hall, "2026-01-02")
    assert [each.table for each in day.tables] == CODES_SORTED
    for table in day.tables:
        assert (table.rounds, table.hands) == (1, 4)
        assert sum(each.won for each in table.wagers) == table.tray.result
        jackpot = next(each for each in table.wagers if each.wager == "progressive")
        assert jackpot.won == jackpot.wagered
        assert jackpot.expected is None
        rest = [each for each in table.wagers if each is not jackpot]
        assert table.all.wagered == sum(each.wagered for each in rest)
        assert table.all.won == sum(each.won for each in rest)
        assert table.all.expected is not None
        assert table.all.lies in {"inside", "near", "outside"}


def expected_of(found: Expected, taken: Iterator[Taken], main: int) -> Fraction:
    """Add up by hand what wagers are expected to win."""
    return found.base.edge * main + sum(
        (found.sides[each.wager].edge * each.wagered for each in taken if each.wager in found.sides),
        Fraction(0),
    )


@promise("AUD-13")
def test_the_expected_hold_is_what_the_exact_edges_say(hall: Hall) -> None:
    day = of(hall, "2026-01-02")
    for table in day.tables:
        setup = hall.state(table.table).setup
        found = shipped(setup.version)
        assert found is not None
        main = next(each.wagered for each in table.wagers if each.wager == setup.game.main)
        assert table.base.expected is not None
        assert table.base.expected.won == found.base.edge * main
        assert table.all.expected is not None
        assert table.all.expected.won == expected_of(found, iter(table.wagers), main)


def test_a_band_is_two_standard_deviations_wide_on_either_side() -> None:
    narrow = band(Fraction(1000), 100.0, 400.0)
    assert (narrow.low, narrow.high, narrow.lowest, narrow.highest) == (980, 1020, 960, 1040)
    assert [narrow.where(won) for won in (979, 980, 1020, 1021)] == ["near", "inside", "inside", "near"]
    assert [narrow.where(won) for won in (959, 960, 1040, 1041)] == ["outside", "near", "near", "outside"]


def test_a_hand_alone_falls_as_its_own_variance_says() -> None:
    hall = ready()
    figure = Figure(Fraction(1, 10), Fraction(4))

    def expects(version: RuleVersion) -> Expected:
        return Expected("SSP", version.digest, figure, {"ante": figure, "bet": figure}, {})

    settle(hall, "SSP")
    (two, one) = sorted(report(MemoryStore(hall.disk), None, expects).tables, key=lambda each: each.hands)
    assert (one.hands, two.hands) == (1, 0)
    assert one.base.expected is not None
    assert one.base.expected.won == Fraction(1000, 10)
    assert one.base.expected.sd == one.base.expected.sd_together == sqrt(4) * 1000


def test_hands_of_one_round_may_fall_together_and_rounds_may_not() -> None:
    """Two rounds of hands of 1 and of 3 cents, of sd 2: 2²·(1² + 3²) twice, and (2·1 + 2·3)² twice."""
    tally = Tally()
    for number in (1, 2):
        for units in (1, 3):
            tally.expect(Figure(Fraction(1, 10), Fraction(4)), units, number, 1)
    expected = tally.taken("main").expected
    assert expected is not None
    assert expected.won == Fraction(8, 10)
    assert expected.sd == sqrt(80)
    assert expected.sd_together == sqrt(128)
    tally.expect(Figure(Fraction(1, 10), Fraction(4)), 3, 2, -1)
    less = tally.taken("main").expected
    assert less is not None
    assert (less.won, less.sd, less.sd_together) == (Fraction(1, 2), sqrt(44), sqrt(68))


def test_no_band_is_drawn_for_a_rule_version_that_nobody_has_worked_out() -> None:
    hall = ready()
    settle(hall, "SSP")
    table = next(
        each for each in report(MemoryStore(hall.disk), None, lambda _version: None).tables if each.hands
    )
    assert [each.expected for each in (*table.wagers, table.base, table.all)] == [None] * 5


@promise("AUD-13")
def test_what_went_wrong_is_told_by_rule_and_by_person(hall: Hall) -> None:
    day = of(hall, "2026-01-05")
    assert [(each.game, each.rule, each.reported, each.approved) for each in day.irregularities] == [
        ("UTH", "5.1.1", 1, 1)
    ]
    (void,) = day.voids
    assert (void.game, void.rounds, void.hands) == ("UTH", 1, 4)
    acts = {(each.person, each.act): each.times for each in day.overrides}
    assert acts[SUPERVISOR.name, "approved an irregularity"] == 1
    assert acts[SHIFT.name, "stopped a link"] == 1
    assert acts[SHIFT.name, "let a link go on"] == 1
    assert acts["tom", "approved: let a link go on"] == 1
    assert acts[MANAGER.name, "changed the terms of a table"] == 1
    assert {each.person for each in day.people} >= {SUPERVISOR.name, SHIFT.name, MANAGER.name}
    assert [(each.place, each.cleared_by) for each in day.incidents] == [(f"link:{NAME}", SHIFT.name)]


@promise("PJ-29", "PJ-14")
def test_a_round_that_was_undone_leaves_nothing_behind() -> None:
    hall = ready()
    settle(hall, "SSP", "two")
    hall.done(SUPERVISOR, c.Propose(i.Uncovered("the deck was marked", i.Ruled.VOID)), "SSP")
    hall.done(SHIFT, c.Approve(1), "SSP")
    day = of(hall)
    assert day.cross_foots
    (undone, stands) = day.tables
    assert [each.won for each in undone.wagers] == [0, 0, 0]
    assert undone.hands == 0
    assert stands.hands == 1
    assert [(each.number, each.state) for each in day.hits] == [(1, "void"), (2, "pending")]
    assert day.links[0].wagers == 1
    royal = day.links[0].hits[0]
    assert (royal.hand, royal.entered) == ("Royal Flush", 1)
    assert day.hits[0].cents == START + FED
    assert day.hits[1].cents == RESET


def copied(hall: Hall) -> Disk:
    """Copy what lies on a disk."""
    disk = Disk()
    disk.records, disk.postings = list(hall.disk.records), list(hall.disk.postings)
    disk.seals, disk.heads = list(hall.disk.seals), dict(hall.disk.heads)
    disk.balances = dict(hall.disk.balances)
    return disk


@promise("PJ-29")
def test_one_cent_in_a_projection_is_an_open_incident(hall: Hall) -> None:
    disk = copied(hall)
    name = next(iter(disk.balances))
    disk.balances[name] += 1
    day = report(MemoryStore(disk), None, shipped)
    assert not day.cross_foots
    (difference,) = day.differences
    assert name in difference
    assert [(each.what, each.is_open) for each in day.incidents if not each.record] == [(difference, True)]


@promise("PJ-29")
@pytest.mark.parametrize("why", ["contribution folded", "start amount", "wager collected", "wager won"])
def test_one_cent_in_a_posting_is_an_open_incident(hall: Hall, why: str) -> None:
    disk = copied(hall)
    place = next(each for each, posting in enumerate(disk.postings) if posting.why == why)
    posting = disk.postings[place]
    disk.postings[place] = posting._replace(amount=posting.amount + posting.per)
    day = report(MemoryStore(disk), "2026-01-02", shipped)
    assert day.differences
    assert not day.cross_foots


@promise("AUD-10", "AUD-13")
def test_a_fault_stays_open_on_every_report_until_somebody_clears_it() -> None:
    hall = Hall("SSP")
    hall.house.stop_money("the books are out by a cent")
    assert [(each.place, each.is_open) for each in of(hall).incidents] == [("all money", True)]
    hall.now += timedelta(days=1)
    hall.start()
    assert [each.place for each in of(hall).incidents if each.is_open] == ["all money"]
    hall.done(SHIFT, f.ClearMoney("counted again: nothing is missing"))
    cleared = next(each for each in of(hall).incidents if each.place == "all money")
    assert (cleared.cleared_by, cleared.statement) == (SHIFT.name, "counted again: nothing is missing")


@promise("AUD-17")
def test_reporting_changes_nothing_and_says_the_same_twice(hall: Hall) -> None:
    before = list(hall.disk.records), list(hall.disk.seals), len(hall.disk.postings)
    assert as_json(of(hall)) == as_json(of(hall))
    assert (hall.disk.records, hall.disk.seals, len(hall.disk.postings)) == before


def test_a_report_is_plain_in_json(hall: Hall) -> None:
    told = plain(of(hall))
    assert told["cross_foots"] is True
    assert told["links"][0]["pools"]["meter"]["account"] == f"meter:{NAME}"
    assert isinstance(told["house"]["cage"], str)
