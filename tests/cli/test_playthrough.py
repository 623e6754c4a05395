"""Rounds written as text: said line by line, answered below each line, and told in sentences."""

from typing import get_args

import pytest

from megalink.cards import cards
from megalink.cli.notation import BadCommand
from megalink.cli.playthrough import Heading, replay
from megalink.cli.telling import _TELL, tell, tell_refusal
from megalink.cli.telling_remedies import amounts, tell_line
from megalink.games.game import Outcome, Target
from megalink.games.settlement import Line, Settlement
from megalink.games.version import Limits, TableTerms
from megalink.table import events as e
from megalink.table.roles import Refusal
from megalink.table.state import Phase
from tests.cli import test_telling_remedies

ROUND = """\
# A note stays where it is.
game uth
method B

ann: sit 1
dealer: open

ann: place 1 ante 1000
dealer: close
ann: look
"""
ANSWERED = """\
# A note stays where it is.
game uth
method B

ann: sit 1
    ann takes position 1 (2.2)
dealer: open
    round 1: "Place your bets, please" (3.1)
    jackpot offered at 1 (3.5.1)

ann: place 1 ante 1000
    position 1: ante 10.00 placed by ann (3.4)
dealer: close
    refused (1.1.2): position 1: blind and ante must lie there and be equal
ann: look
    waits for wagers, until "No more bets" (3.2)
    position 1 ann
"""


def test_what_came_of_a_line_is_written_below_it() -> None:
    assert replay(ROUND) == ANSWERED


def test_answers_are_made_anew() -> None:
    assert replay(ANSWERED) == ANSWERED
    assert replay(ANSWERED.replace("10.00", "99.00").replace("    position 1 ann\n", "")) == ANSWERED


def test_an_empty_play_through_is_an_empty_one() -> None:
    assert replay("") == replay("\n") == "\n"
    assert replay("# only a note\n") == "# only a note\n"


def test_a_heading_sets_the_table_up() -> None:
    table = Heading("bul", "C", {"R13": "viewed"}, frozenset({"physical", "at-once"}), 100).table()
    terms = table.setup.terms
    assert (table.game.code, terms.method, terms.physical, terms.in_turn) == ("BUL", "C", True, False)
    assert (terms.smallest_chip, table.phase) == (100, Phase.BETWEEN_ROUNDS)
    assert table.setup.version.rulings.declined_side_wagers == "viewed"
    plain = Heading("thb").table()
    assert (plain.setup.terms.method, plain.setup.terms.physical) == ("automated", False)
    assert (plain.setup.terms.in_turn, plain.setup.terms.smallest_chip) == (True, 1)


def test_headings_are_read_in_any_order() -> None:
    told = replay(
        "at-once\nchip 100\nphysical\nruling R11 up\nruling R03 lose\nmethod manual\ngame uth\n"
        "ann: sit 1\nbob: sit 2\ndealer: open\n"
        "ann: place 1 ante 1000 blind 1000\nbob: place 2 ante 1000 blind 1000\ndealer: close\n"
        "dealer: deal ??????????????????\nbob: decide 2 check\n"
    )
    assert "    dealt ?? ?? ?? ?? ?? ?? ?? ?? ?? (3.8)\n" in told
    assert told.endswith("bob: decide 2 check\n    position 2: check (3.9.1)\n")


@pytest.mark.parametrize(
    "heading", ["game", "method", "speed 3", "chip", "ruling R11", "Physical", "nonsense", "physical 2"]
)
def test_a_heading_that_says_nothing_is_refused(heading: str) -> None:
    with pytest.raises(BadCommand, match=f"no heading of a play-through: '{heading}'"):
        replay(f"game uth\n{heading}\nann: sit 1\n")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game whist\nann: sit 1\n", "there is no game 'whist'"),
        ("ann: sit 1\n", "there is no game ''"),
        ("game uth\nmethod automated\nann: sit 1\n", "has no dealing method 'automated'"),
        ("game uth\nruling R03 maybe\nann: sit 1\n", "R03 has no reading 'maybe'"),
        ("game uth\nruling R99 up\nann: sit 1\n", "there is no ruling 'R99'"),
        ("game uth\nchip 0\nann: sit 1\n", "above nothing"),
        ("game uth\nann: sit 1\nann: dance\n", "there is no verb 'dance'"),
        ("game uth\nann: sit 1\nmethod A\n", "write NAME: VERB"),
    ],
)
def test_what_cannot_be_played_is_told(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        replay(text)


def test_a_look_shows_the_choices_to_their_player_alone() -> None:
    start = (
        "game ssp\nann: sit 1\nbob: sit 2\ndealer: open\nann: place 1 ante 1000\nbob: place 2 ante 1000\n"
        "dealer: close\ndealer: deal AsKs9d8d7c QhQd5c4c3h 2c2d2hJdJc\nann: view 1\n"
    )
    dealers = "    Dealer ?? ?? ?? ?? Jc\n"
    told = replay(start + "ann: look\nbob: look\nzoe: look\nsupervisor:   look\n")
    waits = "    waits for the bet decision of position 1 (3.9)\n"
    hidden = "    position 1 ann ?? ?? ?? ?? ??\n    position 2 bob ?? ?? ?? ?? ??\n"
    own = "    position 1 ann As Ks 9d 8d 7c; may fold, bet\n    position 2 bob ?? ?? ?? ?? ??\n"
    assert told.endswith(
        f"ann: look\n{waits}{dealers}{own}"
        f"bob: look\n{waits}{dealers}{hidden}"
        f"zoe: look\n{waits}{dealers}{hidden}"
        f"supervisor:   look\n{waits}{dealers}{hidden}"
    )


# Telling --------------------------------------------------------------------------------------------------

WON = Line(1000, Outcome.WIN, "3 to 2", 2500, "3.10.4")
LOST = Line(500, Outcome.LOSE, None, 0, "1.1.14")
TERMS = TableTerms("A", "A", {"ante": Limits(1000, 2000)}, 500)

TOLD: list[tuple[e.Event, list[str]]] = [
    (e.SeatTaken(2, "ann", "2.2"), ["ann takes position 2 (2.2)"]),
    (e.SeatLeft(2, "2.2"), ["position 2 is free (2.2)"]),
    (
        e.PlayerRestricted("ann", restricted=True, by="manager", rule="3.4.3"),
        ["ann may wager on one position only, says manager (3.4.3)"],
    ),
    (
        e.PlayerRestricted("ann", restricted=False, by="manager", rule="3.4.3"),
        ["ann may wager on several positions, says manager (3.4.3)"],
    ),
    (e.RoundOpened(7, "digest", TERMS, "3.1"), ['round 7: "Place your bets, please" (3.1)']),
    (e.NoticeGiven("ann", "3.4.1"), ["ann is told: one hand may be viewed, no more (3.4.1)"]),
    (e.JackpotOffered((1, 3), "3.5.1"), ["jackpot offered at 1, 3 (3.5.1)"]),
    (
        e.WagersPlaced(1, "ann", {"ante": 1000, "trips": 50}, "chips", "ann", "3.4"),
        ["position 1: ante 10.00, trips 0.50 placed by ann (3.4)"],
    ),
    (
        e.WagersPlaced(1, "ann", {"progressive": 500}, "credits", "dealer", "3.6"),
        ["position 1: progressive 5.00 placed in credits by dealer for ann (3.6)"],
    ),
    (e.WagersCancelled(1, "ann", ("ante", "blind"), "5.6"), ["position 1: ante, blind taken back (5.6)"]),
    (e.BetsClosed((), "3.2"), ['"No more bets" (3.2)']),
    (e.CardsDealt(cards("As10h"), "3.8"), ["dealt As Th (3.8)"]),
    (
        e.SecurityCardPlaced(Target.COMMUNITY, "3.7.3.1"),
        ["a security card under the community cards (3.7.3.1)"],
    ),
    (
        e.SecurityCardPlaced(Target.DEALER, "3.7.3.1"),
        ["a security card under the Dealer's cards (3.7.3.1)"],
    ),
    (e.HandViewed(1, "3.4.1"), ["position 1 is viewed (3.4.1)"]),
    (
        e.Decided(1, "play 4", "play", 4000, open=False, folded=False, rule="3.9.2"),
        ["position 1: play 4, play 40.00 (3.9.2)"],
    ),
    (
        e.Decided(1, "check", None, 0, open=True, folded=False, rule="3.9.1"),
        ["position 1: check (3.9.1)"],
    ),
    (e.Reached(3), []),
    (e.Reached(3, (e.Slot(Target.DEALER, 0, face_up=False, rule="3.8"),) * 2), ["2 cards are due"]),
    (e.CommunityExposed(cards("As2c"), "3.9.5"), ["exposed As 2c (3.9.5)"]),
    (e.DealerExposed(cards("As2c"), "3.10"), ["the Dealer exposes As 2c (3.10)"]),
    (e.NoHandAnnounced("3.10.2"), ['"No hand" (3.10.2)']),
    (e.ComparisonDeclined(1, "3.10.1"), ["position 1 declines the comparison (3.10.1)"]),
    (e.HandShown(1, cards("As2c"), "3.10"), ["position 1 shows As 2c (3.10)"]),
    (
        e.DeclinedViewed(1, cards("As2c"), "supervisor", "3.10.1"),
        ["supervisor views the declined hand of position 1 (3.10.1)"],
    ),
    (
        e.HandSettled(1, Settlement({"blind": WON, "trips": LOST}, "Flush", "Straight"), "4.1"),
        [
            "position 1 settled: player Flush against Dealer Straight (4.1)",
            "  blind: win at 3 to 2, staked 10.00, returned 25.00 (3.10.4)",
            "  trips: lose, staked 5.00, returned 0.00 (1.1.14)",
        ],
    ),
    (
        e.HandSettled(1, Settlement({"trips": LOST}, None, "Straight"), "4.1"),
        ["position 1 settled: Dealer Straight (4.1)", "  trips: lose, staked 5.00, returned 0.00 (1.1.14)"],
    ),
    (e.HandSettled(1, Settlement({}, "Flush", None), "4.1"), ["position 1 settled: player Flush (4.1)"]),
    (e.HandSettled(1, Settlement({}, None, None), "4.1"), ["position 1 settled (4.1)"]),
    (
        e.AwardsRecorded({1: 100, 4: 123456}, "4.2"),
        ["the link pays position 1 1.00, position 4 1,234.56 (4.2)"],
    ),
    (e.RoundEnded("1.1.13"), ["the round is over (1.1.13)"]),
]


@pytest.mark.parametrize(("event", "lines"), TOLD)
def test_an_event_is_told(event: e.Event, lines: list[str]) -> None:
    assert tell(event) == lines


def test_every_event_can_be_told() -> None:
    told = {type(event) for event, _ in (*TOLD, *test_telling_remedies.TOLD)}
    assert set(_TELL) == set(get_args(e.Event)) == told


def test_refusals_lines_and_amounts_are_told() -> None:
    assert tell_refusal(Refusal("3.4", "too little")) == "refused (3.4): too little"
    assert tell_line("blind", WON) == "blind: win at 3 to 2, staked 10.00, returned 25.00 (3.10.4)"
    assert amounts({"ante": 100000, "trips": 5}) == "ante 1,000.00, trips 0.05"
    assert amounts({}) == "nothing"
