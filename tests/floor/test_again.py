"""What was edited and agrees with itself, hashes too, is found by deciding every command again (AUD-02)."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from megalink.cli.floor_link import NAME
from megalink.floor import commands as f
from megalink.floor.kinds import read_record, write
from megalink.games.settlement import Line, Settlement
from megalink.jackpot.remedies import Reason
from megalink.jackpot.sources import Sources
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.floor.hall import DEALER, MANAGER, SHIFT, SUPERVISOR, Hall
from tests.floor.test_royals import FED, RESET, START, ready, settle
from tests.floor.test_verify import copied, rewrite
from tests.marks import promise

pytestmark = promise("AUD-02", "REL-20")

UNIT = Sources(contributed=1)


@pytest.fixture(scope="module")
def eventful() -> Hall:
    """Two royals, one undone; a referral, a payment, a meter changed by hand, a correction after settling."""
    hall = ready()
    settle(hall, "SSP", "two")
    hall.done(SUPERVISOR, c.Propose(i.Uncovered("the deck was marked", i.Ruled.VOID)), "SSP")
    hall.done(SHIFT, c.Approve(1), "SSP")
    hall.done(DEALER, c.EndRound(), "SSP")
    hall.done(DEALER, c.EndRound(), "two")
    hall.done(SHIFT, f.DecideReferral(NAME, 2, START + FED // 2 - RESET, "as if it had been alone", "tom"))
    for table in ("SSP", "two"):
        hall.done(DEALER, c.OpenRound(), table)
    hall.done(SUPERVISOR, f.VerifyEntries(1), "two")
    hall.done(SUPERVISOR, f.PayPrize(NAME, 2))
    hall.done(SUPERVISOR, f.CashOut("ann", 5))
    hall.done(SHIFT, f.AdjustMeter(NAME, Reason.MALFUNCTION, 700, "display stuck", "tom"))
    hall.done(MANAGER, f.StopLink(NAME, "to look at it"))
    hall.done(SHIFT, f.ResumeLink(NAME, "tom"))
    corrected_after_settling(hall)
    assert hall.findings() == []
    return hall


def corrected_after_settling(hall: Hall) -> None:
    """No jackpot wager lay there, it turns out, when a third royal has been settled (R31, R39)."""
    by = Actor("ann", Role.PLAYER)
    hall.done(by, c.PlaceWagers(1, {"ante": 1000, "progressive": 500}), "SSP")
    hall.done(DEALER, c.CloseBets(), "SSP")
    hall.done(DEALER, f.DealFromShoe(), "SSP")
    hall.done(by, c.DecideHand(1, "bet"), "SSP")
    for act in (c.Expose(), c.ShowHands(), c.SettleRound()):
        hall.done(DEALER, act, "SSP")
    hall.done(DEALER, c.Propose(i.WagersFound(1, {"ante": 1000})), "SSP")
    hall.done(SHIFT, c.Approve(2), "SSP")
    assert {"HandSettled", "EntriesVoided", "LinkCorrected"} <= set(hall.kinds()[-8:])


def a_cent_more(settlement: Settlement) -> Settlement:
    """Let the Ante return a cent more than it does."""
    ante = settlement.lines["ante"]
    line = Line(ante.staked, ante.outcome, ante.pays, ante.returned + 1, ante.rule)
    return replace(settlement, lines={**settlement.lines, "ante": line})


EDITS: dict[str, Callable[[Any], Any]] = {
    "HandSettled": lambda each: replace(each, settlement=a_cent_more(each.settlement)),
    "HandReturned": lambda each: replace(each, settlement=a_cent_more(each.settlement)),
    "LinkCorrected": lambda each: replace(each, meter=each.meter - UNIT, reserve=each.reserve + 1),
    "EntriesVoided": lambda each: replace(each, tops=each.tops - 1),
    "ReferralDecided": lambda each: replace(each, drawn=Sources(), house=each.house + each.drawn.total),
    "MeterAdjusted": lambda each: replace(each, before=each.before - 1),
    "EntriesVerified": lambda each: replace(each, by="eve"),
    "PrizePaid": lambda each: replace(each, cents=each.cents - 1),
    "CashedOut": lambda each: replace(each, by="eve"),
    "Approved": lambda each: replace(each, by="eve"),
    "Proposed": lambda each: replace(each, effects=each.effects[1:]),
    "RoundOpened": lambda each: replace(each, number=each.number + 1),
    "LinkStopped": lambda each: replace(each, fingerprint="0" * 64),
    "LinkResumed": lambda each: replace(each, approver=each.by),
    "TableOpened": lambda each: replace(each, table="three"),
    "LinkOpened": lambda each: replace(each, approver=each.by),
    "SelfChecked": lambda each: replace(each, configuration="0" * 64),
    "ContributionsFolded": lambda each: replace(each, parts=each.parts[1:]),
}


@pytest.mark.parametrize("kind", EDITS)
def test_an_event_that_does_not_follow_from_what_was_asked_is_named(eventful: Hall, kind: str) -> None:
    hall = copied(eventful)
    place = max(at for at, each in enumerate(hall.disk.records) if each.kind == kind)
    record = hall.disk.records[place]
    event = read_record(record)
    assert EDITS[kind](event) != event
    hall.disk.records[place] = record._replace(body=write(EDITS[kind](event)).body)
    rewrite(hall.disk)
    said = [each for each in hall.findings() if "anchored" not in each.what]
    assert any(f"record {record.sequence} " in each.place for each in said), said


@pytest.mark.parametrize("field", ["actor", "role", "table", "round"])
def test_who_did_it_and_where_is_decided_again_too(eventful: Hall, field: str) -> None:
    other: dict[str, Any] = {"actor": "eve", "role": "Pit Manager", "table": "two", "round": 9}
    hall = copied(eventful)
    place = next(at for at, each in enumerate(hall.disk.records) if each.kind == "HandReturned")
    hall.disk.records[place] = hall.disk.records[place]._replace(**{field: other[field]})
    rewrite(hall.disk)
    assert any(f"record {place + 1} " in each.place for each in hall.findings())


def test_a_contribution_that_was_left_out_is_missed(eventful: Hall) -> None:
    """The last record of a command, with every number behind it made to fit."""
    hall = copied(eventful)
    records = hall.disk.records
    place = max(at for at, each in enumerate(records) if each.kind == "ContributionsFolded")
    gone = records[place]
    records[place:] = [
        each._replace(
            sequence=each.sequence - 1, version=each.version - (each.stream == gone.stream and each != gone)
        )
        for each in records[place + 1 :]
    ]
    rewrite(hall.disk)
    assert hall.findings()


def test_shares_and_what_is_covered_for_a_sharer_are_decided_again() -> None:
    """R12: what a command leaves no word of is tried both ways."""
    hall = Hall("UTH")
    ann, bob = (Actor(name, Role.PLAYER) for name in ("ann", "bob"))
    for name in ("ann", "bob"):
        hall.done(SUPERVISOR, f.BuyIn(name, 100_000))
    hall.done(ann, c.TakeSeat(1, "ann"), "UTH")
    hall.done(DEALER, c.OpenRound(), "UTH")
    hall.done(ann, c.PlaceWagers(1, {"ante": 1000, "blind": 1000}), "UTH")
    hall.done(bob, c.PlaceWagers(1, {"ante": 500, "blind": 500}, shared=True), "UTH")
    hall.done(SUPERVISOR, c.PlaceWagers(1, {"trips": 500}), "UTH")
    hall.done(DEALER, c.CloseBets(), "UTH")
    hall.done(DEALER, f.DealFromShoe(2), "UTH")
    hall.done(DEALER, f.DealFromShoe(), "UTH")
    hall.done(ann, c.ViewHand(1), "UTH")
    hall.done(ann, c.DecideHand(1, "play 4", ("bob",), covers=True), "UTH")
    while hall.state("UTH").phase is Phase.PLAYING:
        exposes = "Expose" in type(hall.state("UTH").on).__name__
        hall.done(DEALER, c.Expose() if exposes else c.ShowHands(), "UTH")
    hall.done(DEALER, c.SettleRound(), "UTH")
    hall.done(DEALER, c.EndRound(), "UTH")
    assert hall.findings() == []
