"""Commands as a person writes them: every one can be written and read again, and a slip is told."""

from collections.abc import Mapping
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import UNSEEN, Card, cards
from megalink.cli.notation import _READERS, _WRITERS, STAFF, USAGE, BadCommand, actor, read, write
from megalink.games.registry import GAMES
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.roles import Actor, Role
from tests.cli.test_reporting import REPORTS
from tests.strategies import any_card, any_face, hands

NAMES: Final = st.from_regex(r"[a-z][a-z0-9_-]{0,7}", fullmatch=True).filter(lambda name: name not in STAFF)
ACTORS: Final = st.one_of(NAMES, st.sampled_from(sorted(STAFF))).map(actor)
OWNERS: Final = st.just("") | NAMES
SEATS: Final = st.integers(0, 9)
CENTS: Final = st.integers(0, 10**9)
AREAS: Final = st.sampled_from(sorted({name for game in GAMES.values() for name in game.areas}))


def some_cards(most: int = 7) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(any_card, max_size=most, unique=True).map(tuple)


@st.composite
def shown_hands(draw: st.DrawFn) -> c.ShowHands:
    """Draw seats, of some of which the cards are told."""
    seats = draw(st.lists(SEATS, unique=True, max_size=4))
    told = draw(st.lists(st.sampled_from(seats), unique=True)) if seats else []
    return c.ShowHands(tuple(seats), {seat: draw(hands(5)) for seat in told})


WORDS: Final = st.sampled_from(
    sorted({choice.word for game in GAMES.values() for stage in game.stages for choice in stage.choices})
)
SETS: Final = st.lists(any_face, min_size=3, max_size=3).map(
    lambda three: " ".join(["set", *(each.text for each in three)])
)

COMMANDS: Final[Mapping[type, st.SearchStrategy[c.Command]]] = {
    c.TakeSeat: st.builds(c.TakeSeat, SEATS, NAMES),
    c.LeaveSeat: st.builds(c.LeaveSeat, SEATS),
    c.RestrictPlayer: st.builds(c.RestrictPlayer, NAMES, st.booleans()),
    c.OpenRound: st.builds(c.OpenRound),
    c.PlaceWagers: st.builds(
        c.PlaceWagers,
        SEATS,
        st.dictionaries(AREAS, CENTS, min_size=1),
        st.sampled_from(["chips", "credits"]),
        OWNERS,
        st.booleans(),
    ),
    c.CancelWagers: st.builds(c.CancelWagers, SEATS, st.lists(AREAS).map(tuple), OWNERS),
    c.CloseBets: st.builds(c.CloseBets),
    c.DealCards: st.builds(c.DealCards, st.lists(any_face, max_size=52).map(tuple)),
    c.ViewHand: st.builds(c.ViewHand, SEATS),
    c.DecideHand: st.builds(c.DecideHand, SEATS, WORDS | SETS)
    | st.builds(
        c.DecideHand, SEATS, WORDS, st.lists(NAMES, min_size=1, unique=True).map(tuple), st.booleans()
    ),
    c.RecordTimeOut: st.builds(c.RecordTimeOut, SEATS),
    c.Expose: st.builds(c.Expose, some_cards()),
    c.DeclineComparison: st.builds(c.DeclineComparison, SEATS),
    c.ShowHands: shown_hands(),
    c.ViewDeclined: st.builds(c.ViewDeclined, SEATS, some_cards()),
    c.SettleRound: st.builds(c.SettleRound),
    c.RecordAwards: st.builds(c.RecordAwards, st.dictionaries(SEATS, CENTS, min_size=1)),
    c.EndRound: st.builds(c.EndRound),
    c.Propose: st.builds(c.Propose, st.one_of(*REPORTS.values())),
    c.Approve: st.builds(c.Approve, SEATS),
    c.WithdrawProposal: st.builds(c.WithdrawProposal, SEATS),
    c.AnswerOffer: st.builds(c.AnswerOffer, st.booleans()),
    c.CloseOffers: st.builds(c.CloseOffers),
    c.LiftProhibition: st.builds(c.LiftProhibition, NAMES),
}


def test_every_command_has_its_words() -> None:
    assert set(COMMANDS) == set(_WRITERS) == set(get_args(c.Command))
    assert list(USAGE) == list(_READERS)
    assert len(_READERS) == len(_WRITERS) + 2  # `release` is half of `restrict`, `keep` of `withdraw`


@given(by=ACTORS, command=st.one_of(*COMMANDS.values()))
def test_what_is_written_reads_the_same(by: Actor, command: c.Command) -> None:
    line = write(by, command)
    assert read(line) == (by, command)
    assert "\n" not in line


@given(by=ACTORS, command=st.one_of(*COMMANDS.values()), gap=st.sampled_from(["", " ", "   "]))
def test_spaces_do_not_matter(by: Actor, command: c.Command, gap: str) -> None:
    name, _, said = write(by, command).partition(":")
    assert read(f"{gap}{name}{gap}: {gap}{said.replace(' ', f' {gap}')}{gap}") == (by, command)


ANN: Final = Actor("ann", Role.PLAYER)
BOB: Final = Actor("bob", Role.PLAYER)
DEALER: Final = Actor("dealer", Role.DEALER)


@pytest.mark.parametrize(
    ("line", "by", "command"),
    [
        ("ann: sit 1", ANN, c.TakeSeat(1, "ann")),
        ("dealer: sit 2 bob", DEALER, c.TakeSeat(2, "bob")),
        ("ann: leave 1", ANN, c.LeaveSeat(1)),
        ("manager: restrict ann", Actor("manager", Role.PIT_MANAGER), c.RestrictPlayer("ann")),
        (
            "shift-manager: release ann",
            Actor("shift-manager", Role.GAMING_SHIFT_MANAGER),
            c.RestrictPlayer("ann", restricted=False),
        ),
        ("dealer: open", DEALER, c.OpenRound()),
        (
            "ann: place 1 ante 1000 blind 1000",
            ANN,
            c.PlaceWagers(1, {"ante": 1000, "blind": 1000}),
        ),
        ("ann: place 1 progressive 500 credits", ANN, c.PlaceWagers(1, {"progressive": 500}, "credits")),
        ("ann: place 1 progressive 500 chips", ANN, c.PlaceWagers(1, {"progressive": 500})),
        ("ann: cancel 1", ANN, c.CancelWagers(1)),
        ("ann: cancel 1 trips", ANN, c.CancelWagers(1, ("trips",))),
        ("dealer: close", DEALER, c.CloseBets()),
        ("dealer: deal As 10h ?? Kd", DEALER, c.DealCards((*cards("AsTh"), UNSEEN, *cards("Kd")))),
        ("dealer: deal As10h??Kd", DEALER, c.DealCards((*cards("AsTh"), UNSEEN, *cards("Kd")))),
        ("ann: view 1", ANN, c.ViewHand(1)),
        ("ann: decide 1 play 4", ANN, c.DecideHand(1, "play 4")),
        ("ann: decide 1 set 8h 2d Kc", ANN, c.DecideHand(1, "set 8h 2d Kc")),
        ("dealer: expose", DEALER, c.Expose()),
        ("dealer: expose QcQd", DEALER, c.Expose(cards("QcQd"))),
        ("ann: decline 1", ANN, c.DeclineComparison(1)),
        ("dealer: show", DEALER, c.ShowHands()),
        ("dealer: show 1 3", DEALER, c.ShowHands((1, 3))),
        ("dealer: show 3=AsKd 1", DEALER, c.ShowHands((3, 1), {3: cards("AsKd")})),
        (
            "supervisor: inspect 1 As Kd",
            Actor("supervisor", Role.PIT_SUPERVISOR),
            c.ViewDeclined(1, cards("AsKd")),
        ),
        ("dealer: settle", DEALER, c.SettleRound()),
        ("dealer: award 1 100 3 250", DEALER, c.RecordAwards({1: 100, 3: 250})),
        ("dealer: end", DEALER, c.EndRound()),
        ("bob: place 1 ante 500 shared", BOB, c.PlaceWagers(1, {"ante": 500}, shared=True)),
        (
            "dealer: place 1 ante 500 credits shared for bob",
            DEALER,
            c.PlaceWagers(1, {"ante": 500}, "credits", "bob", shared=True),
        ),
        ("dealer: cancel 1 ante for bob", DEALER, c.CancelWagers(1, ("ante",), "bob")),
        ("dealer: cancel 1 for bob", DEALER, c.CancelWagers(1, (), "bob")),
        ("ann: decide 1 play 4 unable bob cal", ANN, c.DecideHand(1, "play 4", ("bob", "cal"))),
        ("ann: decide 1 bet covers bob", ANN, c.DecideHand(1, "bet", ("bob",), covers=True)),
        ("dealer: time-out 1", DEALER, c.RecordTimeOut(1)),
        ("dealer: report power", DEALER, c.Propose(i.PowerFailure())),
        ("supervisor: approve 3", Actor("supervisor", Role.PIT_SUPERVISOR), c.Approve(3)),
        ("dealer: retract 3", DEALER, c.WithdrawProposal(3)),
        ("ann: withdraw", ANN, c.AnswerOffer(withdraw=True)),
        ("ann: keep", ANN, c.AnswerOffer(withdraw=False)),
        ("dealer: close-offers", DEALER, c.CloseOffers()),
        (
            "shift-manager: lift ann",
            Actor("shift-manager", Role.GAMING_SHIFT_MANAGER),
            c.LiftProhibition("ann"),
        ),
    ],
)
def test_a_line_says_who_and_what(line: str, by: Actor, command: c.Command) -> None:
    assert read(line) == (by, command)


@pytest.mark.parametrize("line", ["", "ann", "ann sit 1", ": sit 1", "ann:", "ann:   ", "   : open"])
def test_a_line_without_a_name_or_a_verb_is_no_command(line: str) -> None:
    with pytest.raises(BadCommand, match="write NAME: VERB"):
        read(line)


def test_an_unknown_verb_is_answered_with_the_verbs() -> None:
    with pytest.raises(BadCommand, match="there is no verb 'bet'; the verbs are sit, leave,"):
        read("ann: bet 100")
    with pytest.raises(BadCommand, match="there is no verb 'Sit'"):
        read("ann: Sit 1")


SLIPS: Final = [
    *("sit", "sit x", "sit 1 bob cal", "sit 1 dealer", "sit 1 shift-manager", "sit 1.5"),
    *("leave", "leave one", "leave 1 2"),
    *("restrict", "restrict ann bob", "release", "release ann bob"),
    *("open now", "close now", "settle 1", "end 1"),
    *("place", "place 1", "place 1 ante", "place 1 ante x", "place x ante 1", "place 1 ante 1 blind"),
    *("place 1 ante 1000 ante 2000", "place 1 credits", "place 1 ante 10.5", "place ante 1000"),
    *("cancel", "cancel x"),
    *("view", "view x", "view 1 2"),
    *("decide", "decide 1", "decide x fold"),
    *("decline", "decline 1 2", "decline x"),
    *("show x", "show 1=AsKd=QcQd", "show =AsKd", "show 1 1", "show 1 1=AsKd", "show 1=AsKd 1=QcQd"),
    *("inspect", "inspect x"),
    *("award", "award 1", "award 1 x", "award 1 100 2", "award 1 100 1 200"),
    *("decide 1 unable bob", "decide 1 play unable", "decide 1 play covers", "time-out", "time-out x"),
    *("place 1 shared", "place 1 for bob", "cancel for bob", "approve", "approve x", "approve 1 2"),
    *("retract", "retract x", "withdraw 1", "keep 1", "close-offers 1", "lift", "lift ann bob"),
]


@pytest.mark.parametrize("said", SLIPS)
def test_a_slip_is_answered_with_how_the_verb_is_used(said: str) -> None:
    verb = said.split(maxsplit=1)[0]
    with pytest.raises(BadCommand) as problem:
        read(f"ann: {said}")
    assert str(problem.value) == f"{verb}: {USAGE[verb]}"


def test_the_staff_take_no_position() -> None:
    for name in STAFF:
        with pytest.raises(BadCommand, match="sit: sit SEAT"):
            read(f"{name}: sit 1")


@pytest.mark.parametrize(
    "said", ["deal Ax", "deal As K", "deal ?", "expose ??", "expose 1h", "show 1=??Kd", "inspect 1 Zz"]
)
def test_a_text_that_is_no_card_is_told(said: str) -> None:
    with pytest.raises(BadCommand, match="is no card"):
        read(f"dealer: {said}")


def test_a_name_stands_for_a_position() -> None:
    assert [actor(name).role for name in ("ann", "Dealer", "dealer", "supervisor")] == [
        Role.PLAYER,
        Role.PLAYER,
        Role.DEALER,
        Role.PIT_SUPERVISOR,
    ]
    assert [actor(name).role for name in ("manager", "shift-manager")] == list(Role)[3:]
