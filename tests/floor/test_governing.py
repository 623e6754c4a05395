"""What people do with links and trays, asked of the floor: two people, between rounds, every cent kept."""

import pytest
from msgspec.structs import replace

from megalink.cli.floor_link import NAME, parameters
from megalink.floor import commands as f
from megalink.jackpot.link import Status
from megalink.jackpot.remedies import Reason
from megalink.ledger.slips import SlipKind
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.floor.hall import DEALER, MANAGER, SHIFT, SUPERVISOR, Hall
from tests.marks import promise

PLAIN = parameters(500)
RAISED = replace(PLAIN, start=11_000_000)


@promise("PJ-15")
def test_parameters_change_by_two_people_between_rounds() -> None:
    hall = Hall("UTH")
    crew = hall.crew("UTH")
    hall.done(MANAGER, f.PrepareChange(NAME, RAISED))
    hall.until(crew, Phase.PLAYING)
    assert hall.refused(SHIFT, f.ApproveChange(NAME, 1)) == "PJ-15"
    crew.play()
    assert hall.refused(DEALER, f.ApproveChange(NAME, 1)) == "PJ-15"
    hall.done(SHIFT, f.ApproveChange(NAME, 1))
    assert hall.house.world.links[NAME].link.parameters == RAISED
    hall.done(MANAGER, f.PrepareChange(NAME, PLAIN))
    hall.done(MANAGER, f.WithdrawChange(NAME, 2))
    assert hall.refused(SHIFT, f.ApproveChange(NAME, 2)) == "PJ-15"
    assert hall.refused(MANAGER, f.PrepareChange("none", PLAIN)) == "PJ-20"
    assert hall.findings() == []


@promise("PJ-19")
def test_a_link_is_retired_and_its_tables_go_to_the_successor() -> None:
    """And each link counts the contributions of a table for itself."""
    hall = Hall("UTH")
    crew = hall.crew("UTH")
    crew.play()
    hall.done(SHIFT, f.OpenLink("next", PLAIN, "tom"))
    assert hall.refused(SHIFT, f.OpenLink("next", PLAIN, "tom")) == "PJ-01"
    before = hall.house.world.links[NAME].link.current
    assert hall.refused(SHIFT, f.RetireLink(NAME, "next", SHIFT.name)) == "ROL-03"
    assert hall.refused(SHIFT, f.RetireLink(NAME, NAME, "tom")) == "PJ-19"
    hall.done(SHIFT, f.RetireLink(NAME, "next", "tom"))
    assert hall.house.world.links[NAME].link.status is Status.RETIRED
    assert hall.house.world.links["next"].link.current >= before + PLAIN.start
    hall.done(MANAGER, f.LeaveLink(), "UTH")
    assert hall.house.world.tables["UTH"].link == ""
    hall.done(MANAGER, f.JoinLink("next"), "UTH")
    assert hall.refused(MANAGER, f.JoinLink("next"), "UTH") == "PJ-15"
    for _ in range(2):
        crew.play()
    hall.start()
    assert hall.house.world.links["next"].link.folded["UTH"] > 0
    assert hall.findings() == []


@promise("PJ-06")
def test_a_meter_is_changed_by_hand_for_a_reason_and_by_two_people() -> None:
    hall = Hall()
    by_hand = f.AdjustMeter(NAME, Reason.MALFUNCTION, -500, "display stuck", "tom")
    assert hall.refused(MANAGER, by_hand) == "PJ-06"
    assert hall.refused(SHIFT, replace(by_hand, approver=SHIFT.name)) == "ROL-03"
    hall.done(SHIFT, by_hand)
    assert hall.house.world.links[NAME].link.display == PLAIN.start - 500
    assert hall.refused(SHIFT, f.DecideReferral(NAME, 1, 0, "nothing", "tom")) == "6.1"
    assert hall.findings() == []


@promise("TBL-01", "TBL-02", "TBL-03", "AUD-14")
def test_trays_are_counted_filled_and_closed() -> None:
    hall = Hall("UTH")
    chips = {100: 50, 2500: 40}
    other = Actor("sid", Role.PIT_SUPERVISOR)
    assert hall.refused(SUPERVISOR, f.OpenTray("dan", (chips, {100: 49})), "UTH") == "TBL-01"
    hall.done(SUPERVISOR, f.OpenTray("dan", (chips, chips)), "UTH")
    hall.done(SUPERVISOR, f.RequestChips(SlipKind.FILL, {500: 10}), "UTH")
    assert hall.refused(SUPERVISOR, f.ApproveChips(SlipKind.FILL, 1)) == "ROL-03"
    hall.done(other, f.ApproveChips(SlipKind.FILL, 1))
    hall.done(SUPERVISOR, f.MoveChips(SlipKind.FILL, 1))
    assert hall.refused(SUPERVISOR, f.ReceiveChips(SlipKind.FILL, 1)) == "ROL-03"
    hall.done(other, f.ReceiveChips(SlipKind.FILL, 1))
    hall.done(SUPERVISOR, f.RequestChips(SlipKind.CREDIT, {100: 1}), "UTH")
    hall.done(SUPERVISOR, f.VoidChips(SlipKind.CREDIT, 1, "not wanted"))
    full = {**chips, 500: 10}
    assert hall.refused(SUPERVISOR, f.CloseTray("dan", (chips, chips)), "UTH") == "TBL-02"
    hall.done(SUPERVISOR, f.CloseTray("dan", (full, full)), "UTH")
    assert sum(hall.house.world.balances.values()) == 0
    hall.start()
    assert hall.findings() == []


@pytest.mark.parametrize("by", [DEALER, Actor("ann", Role.PLAYER)])
def test_the_staff_alone_move_chips(by: Actor) -> None:
    hall = Hall("UTH")
    assert hall.refused(by, f.RequestChips(SlipKind.FILL, {500: 1}), "UTH") == "AUD-14"
