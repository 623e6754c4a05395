"""Who may do what: every command by every position, in every game (6.2, R41)."""

from collections.abc import Callable
from typing import Final

import pytest

from megalink.cli.notation import STAFF, actor
from megalink.games.game import Decide, Expose, ExposeDealer, ShowHands
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.irregularities import PowerFailure
from megalink.table.roles import Actor, Refusal, Role, lacks
from megalink.table.state import Phase, State
from tests.table.documents import DOCUMENTS, Document, each
from tests.table.driver import EVERYTHING, MAIN, Table, dealing, dealt, stays

PEOPLE: Final = {
    "owner": actor("ann"),
    "other": actor("bob"),
    "dealer": actor("dealer"),
    "supervisor": actor("supervisor"),
    "manager": actor("manager"),
    "shift-manager": actor("shift-manager"),
}
"""Ann, whose position it is; Bob, another player; and the staff, lowest first."""

# Each row: may the owner, another player, Dealer, Pit Supervisor, Pit Manager, Gaming Shift Manager do it?
MATRIX: Final = {
    c.TakeSeat: "yes no  yes yes yes yes",  # the staff show a player to his place
    c.LeaveSeat: "yes no  yes yes yes yes",
    c.RestrictPlayer: "no  no  no  no  yes yes",
    c.OpenRound: "no  no  yes yes yes yes",
    c.PlaceWagers: "yes no  yes yes yes yes",  # at the player's request
    c.CancelWagers: "yes no  yes yes yes yes",
    c.CloseBets: "no  no  yes yes yes yes",
    c.DealCards: "no  no  yes yes yes yes",
    c.ViewHand: "yes no  no  no  no  no ",
    c.DecideHand: "yes no  no  no  no  no ",
    c.Expose: "no  no  yes yes yes yes",
    c.DeclineComparison: "yes no  no  no  no  no ",
    c.ShowHands: "no  no  yes yes yes yes",
    c.ViewDeclined: "no  no  no  yes yes yes",
    c.SettleRound: "no  no  yes yes yes yes",
    c.RecordAwards: "no  no  yes yes yes yes",
    c.EndRound: "no  no  yes yes yes yes",
    c.RecordTimeOut: "no  no  yes yes yes yes",
    c.Propose: "no  no  yes yes yes yes",
    c.Approve: "no  no  no  yes yes yes",  # a power failure; the others are in test_deciders
    c.WithdrawProposal: "no  no  yes yes yes yes",
    c.AnswerOffer: "yes no  no  no  no  no ",
    c.CloseOffers: "no  no  no  yes yes yes",
    c.LiftProhibition: "no  no  no  no  no  yes",
}

LOWEST: Final = {
    c.RestrictPlayer: Role.PIT_MANAGER,
    c.ViewDeclined: Role.PIT_SUPERVISOR,
    c.OpenRound: Role.DEALER,
    c.CloseBets: Role.DEALER,
    c.DealCards: Role.DEALER,
    c.Expose: Role.DEALER,
    c.ShowHands: Role.DEALER,
    c.SettleRound: Role.DEALER,
    c.RecordAwards: Role.DEALER,
    c.EndRound: Role.DEALER,
    c.RecordTimeOut: Role.DEALER,
    c.Propose: Role.DEALER,
    c.Approve: Role.PIT_SUPERVISOR,
    c.WithdrawProposal: Role.DEALER,
    c.AnswerOffer: Role.PLAYER,
    c.CloseOffers: Role.PIT_SUPERVISOR,
    c.LiftProhibition: Role.GAMING_SHIFT_MANAGER,
    c.ViewHand: Role.PLAYER,
    c.DecideHand: Role.PLAYER,
    c.DeclineComparison: Role.PLAYER,
}
"""The lowest position that may: what a refusal says."""

FLUSH: Final = {
    "UTH": ("AhKh", "2h4h7h9s3d"),
    "TCPX": ("AhKh2h", "4h7h"),
    "THB": ("AhKh", "2h4h7h9s3d"),
    "SSP": ("AhKh2h4h7h", ""),
    "BUL": ("AhKh2h4h7h", ""),
}


def open_table(code: str) -> Table:
    table = Table(code, decides=stays)
    table.say("ann: sit 1", "bob: sit 2", "dealer: open")
    return table


def with_cards(code: str, *until: type | Phase) -> Table:
    held, board = FLUSH[code]
    table = dealing(code, wagers={1: EVERYTHING[code], 2: ""}, decides=stays)
    table.lay({1: held}, community=board)
    table.until(*until)
    return table


def declined(code: str) -> Table:
    table = with_cards(code, ShowHands)
    table.say("ann: decline 1")
    return table


def wagered(code: str) -> Table:
    table = open_table(code)
    table.say(f"ann: place 1 {MAIN[code]}")
    return table


def seated(code: str) -> Table:
    table = Table(code)
    table.say("ann: sit 1", "bob: sit 2")
    return table


def reported(code: str) -> Table:
    table = dealt(code)
    table.say("dealer: report power")
    return table


def asked(code: str) -> Table:
    table = reported(code)
    table.say("supervisor: approve 1")
    return table


def prohibited(code: str) -> Table:
    table = seated(code)
    table.say("dealer: report confidential ann shows her cards", "shift-manager: approve 1")
    return table


Scene = Callable[[str], tuple[State, c.Command]]


def _place(code: str) -> c.Command:
    words = MAIN[code].split()
    return c.PlaceWagers(1, dict(zip(words[::2], map(int, words[1::2]), strict=True)))


def _deal(table: Table) -> tuple[State, c.Command]:
    return table.state, c.DealCards(tuple(table.pack[: len(table.state.due)]))


def _decide(table: Table) -> tuple[State, c.Command]:
    return table.state, c.DecideHand(1, stays(table, 1))


SCENES: Final[dict[type, Scene]] = {
    c.TakeSeat: lambda code: (open_table(code).state, c.TakeSeat(3, "ann")),
    c.LeaveSeat: lambda code: (seated(code).state, c.LeaveSeat(1)),
    c.RestrictPlayer: lambda code: (seated(code).state, c.RestrictPlayer("ann")),
    c.OpenRound: lambda code: (seated(code).state, c.OpenRound()),
    c.PlaceWagers: lambda code: (open_table(code).state, _place(code)),
    c.CancelWagers: lambda code: (wagered(code).state, c.CancelWagers(1)),
    c.CloseBets: lambda code: (wagered(code).state, c.CloseBets()),
    c.DealCards: lambda code: _deal(dealing(code)),
    c.ViewHand: lambda code: (with_cards(code, Decide).state, c.ViewHand(1)),
    c.DecideHand: lambda code: _decide(with_cards(code, Decide)),
    c.Expose: lambda code: (with_cards(code, Expose, ExposeDealer).state, c.Expose()),
    c.DeclineComparison: lambda code: (with_cards(code, ShowHands).state, c.DeclineComparison(1)),
    c.ShowHands: lambda code: (with_cards(code, ShowHands).state, c.ShowHands()),
    c.ViewDeclined: lambda code: (declined(code).state, c.ViewDeclined(1)),
    c.SettleRound: lambda code: (with_cards(code, Phase.SETTLING).state, c.SettleRound()),
    c.RecordAwards: lambda code: (with_cards(code, Phase.AWARDING).state, c.RecordAwards({1: 100})),
    c.EndRound: lambda code: (with_cards(code, Phase.PAYING).state, c.EndRound()),
    c.RecordTimeOut: lambda code: (with_cards(code, Decide).state, c.RecordTimeOut(1)),
    c.Propose: lambda code: (with_cards(code, Decide).state, c.Propose(PowerFailure())),
    c.Approve: lambda code: (reported(code).state, c.Approve(1)),
    c.WithdrawProposal: lambda code: (reported(code).state, c.WithdrawProposal(1)),
    c.AnswerOffer: lambda code: (asked(code).state, c.AnswerOffer(withdraw=True)),
    c.CloseOffers: lambda code: (asked(code).state, c.CloseOffers()),
    c.LiftProhibition: lambda code: (prohibited(code).state, c.LiftProhibition("ann")),
}
"""A moment at which the command is in place, and the command."""


@each("higher")
@pytest.mark.parametrize("command", MATRIX, ids=lambda it: it.__name__)
def test_who_may_do_it(doc: Document, command: type) -> None:
    state, asked = SCENES[command](doc.code)
    assert type(asked) is command
    for name, may in zip(PEOPLE, MATRIX[command].split(), strict=True):
        outcome = decide(state, asked, PEOPLE[name])
        assert isinstance(outcome, Refusal) is (may == "no"), (name, outcome)
        if isinstance(outcome, Refusal):
            assert outcome.may is LOWEST.get(command)


def test_the_matrix_has_every_command() -> None:
    assert set(MATRIX) == set(SCENES) == set(c.Command.__args__)


@each("higher")
def test_the_positions_stand_in_this_order(doc: Document) -> None:
    order = ["PLAYER", "DEALER", "PIT_SUPERVISOR", "PIT_MANAGER", "GAMING_SHIFT_MANAGER"]
    assert [role.name for role in sorted(Role)] == order
    labels = ["Player", "Dealer", "Pit Supervisor", "Pit Manager", "Gaming Shift Manager"]
    assert [role.label for role in Role] == labels
    assert list(STAFF.values()) == list(Role)[1:]
    assert doc in DOCUMENTS


@each("higher")
@pytest.mark.parametrize("lowest", list(Role)[1:])
def test_a_higher_position_may_do_what_a_lower_one_may(doc: Document, lowest: Role) -> None:
    for role in Role:
        refused = lacks(Actor("x", role), lowest, doc.higher, "do it")
        assert (refused is None) is (role >= lowest), role
    refused = lacks(actor("ann"), lowest, doc.higher, "do it")
    above = "" if lowest is Role.GAMING_SHIFT_MANAGER else " or above"
    assert refused == Refusal(doc.higher, f"only a {lowest.label}{above} may do it", lowest)


def test_no_act_of_the_staff_is_a_players() -> None:
    assert lacks(actor("ann"), Role.PLAYER, "6.2", "do it") is not None
