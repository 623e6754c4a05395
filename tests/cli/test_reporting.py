"""Irregularities as a person reports them: every one can be written and read again, and a slip is told."""

from collections.abc import Mapping
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import card
from megalink.cli.notation import BadCommand, read
from megalink.cli.reporting import _READERS, _WRITERS, USAGE, BadReport, read_report, write_report
from megalink.games.game import Target
from megalink.games.registry import GAMES
from megalink.table import commands as c
from megalink.table import irregularities as i
from tests.strategies import any_card

NAMES: Final = st.from_regex(r"[a-z][a-z0-9_-]{0,7}", fullmatch=True)
OWNERS: Final = st.just("") | NAMES
NOTES: Final = st.lists(NAMES, max_size=3).map(" ".join)
SEATS: Final = st.integers(0, 9)
PLACES: Final = st.integers(i.COMMUNITY_AREA, 9)
COUNTS: Final = st.integers(0, 60)
CENTS: Final = st.integers(0, 10**9)
AREAS: Final = st.sampled_from(sorted({name for game in GAMES.values() for name in game.areas}))
SPOTS: Final = st.builds(i.Spot, st.just(Target.POSITIONS), COUNTS, SEATS) | st.builds(
    i.Spot, st.sampled_from([Target.DEALER, Target.COMMUNITY, Target.BURN]), COUNTS
)

REPORTS: Final[Mapping[type, st.SearchStrategy[i.Irregularity]]] = {
    i.WrongCards: st.builds(i.WrongCards, st.sampled_from(i.Fault), NOTES),
    i.Misdeal: st.builds(i.Misdeal, st.dictionaries(PLACES, PLACES), st.booleans()),
    i.WrongCount: st.builds(i.WrongCount, st.sampled_from(Target), COUNTS, st.booleans()),
    i.WrongHandCount: st.builds(i.WrongHandCount, SEATS, COUNTS, st.booleans()),
    i.CardMisread: st.builds(i.CardMisread, SPOTS, any_card),
    i.CardsShown: st.builds(i.CardsShown, st.lists(SPOTS).map(tuple), st.booleans()),
    i.DeckCounted: st.builds(i.DeckCounted, COUNTS),
    i.LateWager: st.builds(i.LateWager, SEATS, AREAS, CENTS, OWNERS, st.booleans()),
    i.WagerTaken: st.builds(i.WagerTaken, SEATS, AREAS, CENTS, OWNERS),
    i.WagersFound: st.builds(i.WagersFound, SEATS, st.dictionaries(AREAS, CENTS), OWNERS),
    i.WrongSeat: st.builds(i.WrongSeat, SEATS, SEATS),
    i.NotConfidential: st.builds(i.NotConfidential, NAMES, NOTES),
    i.SeveralHands: st.builds(i.SeveralHands, NAMES, st.lists(SEATS).map(tuple)),
    i.PlayerStopped: st.builds(i.PlayerStopped, NAMES),
    i.Absence: st.builds(i.Absence, SEATS),
    i.PowerFailure: st.builds(i.PowerFailure),
    i.LetWithdraw: st.builds(i.LetWithdraw, NAMES),
    i.Uncovered: st.builds(i.Uncovered, NOTES, st.sampled_from([i.Ruled.PLAY_ON, i.Ruled.VOID]))
    | st.builds(i.Uncovered, NOTES, st.just(i.Ruled.RETURN), st.lists(SEATS, max_size=4).map(tuple)),
}


def test_every_irregularity_has_its_words() -> None:
    assert set(REPORTS) == set(_WRITERS) == set(get_args(i.Irregularity))
    assert list(USAGE) == list(_READERS)
    assert len(_READERS) == len(_WRITERS)


@given(about=st.one_of(*REPORTS.values()))
def test_what_is_written_reads_the_same(about: i.Irregularity) -> None:
    words = write_report(about)
    assert read_report(words) == about
    assert " ".join(words).split() == words


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("wrong-cards foreign a joker", i.WrongCards(i.Fault.FOREIGN, "a joker")),
        ("wrong-cards unshuffled", i.WrongCards(i.Fault.UNSHUFFLED)),
        ("misdeal", i.Misdeal()),
        ("misdeal handled", i.Misdeal({}, handled=True)),
        ("misdeal 1>2 2>1", i.Misdeal({1: 2, 2: 1})),
        ("misdeal dealer>3 3>community", i.Misdeal({0: 3, 3: -1})),
        ("wrong-count community 4", i.WrongCount(Target.COMMUNITY, 4)),
        ("wrong-count dealer 3 certain", i.WrongCount(Target.DEALER, 3, certain=True)),
        ("wrong-hand 2 3 certain", i.WrongHandCount(2, 3, certain=True)),
        ("misread 2/1 As", i.CardMisread(i.Spot(Target.POSITIONS, 1, 2), card("As"))),
        ("misread burn/1 Td", i.CardMisread(i.Spot(Target.BURN, 1), card("Td"))),
        (
            "shown dealer/3 community/1 after",
            i.CardsShown((i.Spot(Target.DEALER, 3), i.Spot(Target.COMMUNITY, 1)), after_deal=True),
        ),
        ("count 51", i.DeckCounted(51)),
        ("late 1 ante 500", i.LateWager(1, "ante", 500)),
        ("late 1 ante 500 recorded of bob", i.LateWager(1, "ante", 500, "bob", recorded=True)),
        ("taken 1 ante 500 of bob", i.WagerTaken(1, "ante", 500, "bob")),
        ("found 1", i.WagersFound(1, {})),
        ("found 1 ante 500 trips 25 of bob", i.WagersFound(1, {"ante": 500, "trips": 25}, "bob")),
        ("wrong-seat 1 2", i.WrongSeat(1, 2)),
        ("confidential ann showed it to bob", i.NotConfidential("ann", "showed it to bob")),
        ("several ann 1 3", i.SeveralHands("ann", (1, 3))),
        ("stop ann", i.PlayerStopped("ann")),
        ("absent 2", i.Absence(2)),
        ("power", i.PowerFailure()),
        ("let-withdraw bob", i.LetWithdraw("bob")),
        ("uncovered play-on a fly", i.Uncovered("a fly")),
        ("uncovered return 1 2 a fly", i.Uncovered("a fly", i.Ruled.RETURN, (1, 2))),
        ("uncovered void 3 flies", i.Uncovered("3 flies", i.Ruled.VOID)),
    ],
)
def test_a_report_says_what_went_wrong(said: str, about: i.Irregularity) -> None:
    assert read_report(said.split()) == about
    assert read(f"dealer: report {said}")[1] == c.Propose(about)


SLIPS: Final = [
    *("wrong-cards", "wrong-cards odd", "misdeal 1", "misdeal 1>2>3", "misdeal 1>2 1>3", "misdeal x>1"),
    *("wrong-count dealer", "wrong-count floor 3", "wrong-count dealer x", "wrong-count dealer 3 perhaps"),
    *("wrong-hand 1", "wrong-hand x 2", "misread 1/1", "misread 1 As", "misread positions/1 As"),
    *("misread floor/1 As", "misread dealer/x As", "shown 1", "shown dealer/1/2", "count", "count x"),
    *("count 51 52", "late 1 ante", "late x ante 500", "late 1 ante x", "late 1 ante 500 bob"),
    *("taken 1 ante", "taken 1 ante 500 recorded", "found", "found x", "found 1 ante"),
    *("found 1 ante 500 ante 600", "found 1 ante x", "wrong-seat 1", "wrong-seat 1 x", "wrong-seat 1 2 3"),
    *("confidential", "several", "several ann x", "stop", "stop ann bob", "absent", "absent x", "absent 1 2"),
    *("power off", "let-withdraw", "let-withdraw ann bob", "uncovered", "uncovered perhaps a fly"),
]


@pytest.mark.parametrize("said", SLIPS)
def test_a_slip_is_answered_with_how_the_report_is_made(said: str) -> None:
    with pytest.raises(BadReport) as problem:
        read_report(said.split())
    assert str(problem.value) == USAGE[said.split(maxsplit=1)[0]]


@pytest.mark.parametrize("said", ["", "flood", "Power"])
def test_what_can_be_reported_is_told(said: str) -> None:
    with pytest.raises(BadCommand, match="report one of: wrong-cards, misdeal, wrong-count,"):
        read(f"dealer: report {said}")


def test_a_card_that_is_none_is_told() -> None:
    with pytest.raises(BadCommand, match="report misread SPOT CARD"):
        read("dealer: report misread 1/1 Zz")
