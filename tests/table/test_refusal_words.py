"""What a refusal says: amounts as people write them, players by their names, nothing that is not so."""

import pytest

from megalink.cli.notation import read
from tests.table.driver import Table, betting, dealt


def reason(table: Table, line: str) -> str:
    return table.refuse(*read(line)).reason


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("taken 1 ante 1001", "ann has 10.00 lying on ante at position 1"),
        ("taken 1 trips 500", "ann has nothing lying on trips at position 1"),
        ("found 1 ante 1000 blind 1000", "nothing would change: this is what is recorded"),
        ("wrong-seat 1 2", "ann placed these wagers, not the staff"),
        ("wrong-count dealer 2", "2 cards are the right number there"),
        ("misread 1/3 As", "at a virtual table no card is read in"),
        ("shown dealer/3 dealer/1", "there is no card 3 of the Dealer"),
        ("shown 1/3 1/1", "there is no card 3 of position 1"),
        ("shown burn/1 1/1", "there is no card 1 of those burned"),
    ],
)
def test_a_report_is_refused_in_plain_words(said: str, told: str) -> None:
    table = betting("UTH", seats=(1, 2))
    table.say("ann: place 1 ante 1000 blind 1000", "dealer: close")
    table.deal()
    assert reason(table, f"dealer: report {said}") == told


def test_the_dealers_cards_are_named_as_his() -> None:
    table = dealt("UTH", method="B")
    assert reason(table, "dealer: report wrong-count dealer 1") == "no card of the Dealer has been dealt yet"
    stud = dealt("BUL", method="A")
    told = "only the cards of the Dealer are counted by this rule"
    assert reason(stud, "dealer: report wrong-count community 1") == told


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["ann: place 1 ante 999"], "ante is 10.00 to 5,000.00 at this table, not 9.99"),
        (
            ["ann: place 1 ante 1000 blind 1000", "bob: place 1 ante 499001 blind 499001 shared"],
            "ante is 10.00 to 5,000.00 at this table, of which others have 10.00, not 4,990.01",
        ),
        (
            ["ann: place 1 progressive 499"],
            "a jackpot wager is 1 to 5 times the unit of 5.00, not 4.99",
        ),
    ],
)
def test_limits_are_told_in_dollars(lines: list[str], told: str) -> None:
    table = betting("UTH")
    table.say(*lines[:-1])
    assert reason(table, lines[-1]) == told


def test_corrected_wagers_come_in_the_order_of_the_felt() -> None:
    table = dealt("UTH", wagers={1: "trips 500 blind 1000 ante 1000"})
    table.report("found 1 trips 500 blind 1000 ante 1000 progressive 500")
    assert list(table.state.positions[1].wagers) == ["ante", "blind", "trips", "progressive"]
