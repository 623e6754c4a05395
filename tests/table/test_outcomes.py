"""Which outcome is established when the power fails (5.16, R25): by game, stage and what lies face up."""

from typing import Any

import pytest

from megalink.games.game import Decide, Expose, ExposeDealer, ShowHands
from megalink.table.outcomes import established
from megalink.table.state import Phase
from tests.marks import rule
from tests.table.documents import Document, under
from tests.table.driver import EVERYTHING, MAIN, Table, dealing, dealt, folds, stays


def on_the_table(code: str, hand: str, dealer: str, board: str = "", **more: Any) -> Table:
    """Deal these cards to a hand with wagers on every area."""
    table = dealing(code, wagers={1: EVERYTHING[code]}, **{"decides": stays, **more})
    table.lay({1: hand}, dealer, board)
    return table


def known(table: Table) -> set[str]:
    """Name the wagers that have won or lost."""
    return {told.removeprefix("position 1: ") for told in established(table.state)}


def shown(count: int) -> Any:
    """Wait until so many community cards lie face up."""

    def reached(table: Table) -> Table:
        while table.state.community_up < count:
            table.step()
        return table

    return reached


HANDS = {
    "UTH": ("AsKd", "QcQd", "Ah7c2d9s3h"),
    "TCPX": ("AsKd2h", "QcJd9d", "8c4s"),
    "THB": ("AsKd", "QcQd", "Ah7c2d9s3h"),
    "SSP": ("AsAd2h3c9s", "KcKd7c5d4h", ""),
    "BUL": ("Th2c8dAsKd", "Tc2d8hKcQd", ""),
}


@under("5.16.1")
def test_cards_face_down_establish_nothing_whoever_has_seen_them(doc: Document) -> None:
    table = on_the_table(doc.code, *HANDS[doc.code])
    assert known(table) == set()
    table.deal()
    table.say("ann: view 1")
    assert known(table) == set()


@rule("UTH 5.16.2", "TCPX 5.16.2", "THB 5.16.2", "SSP 5.16.2")
@pytest.mark.parametrize(
    ("code", "lost"),
    [
        ("UTH", {"ante has lost", "blind has lost"}),
        ("TCPX", {"ante has lost"}),
        ("THB", {"ante has lost", "bonus has lost"}),
        ("SSP", {"ante has lost"}),
    ],
)
def test_a_fold_loses_what_the_document_says(code: str, lost: set[str]) -> None:
    table = on_the_table(code, *HANDS[code], decides=folds)
    while not table.state.positions[1].folded:
        assert not known(table) & lost
        table.step()
    assert known(table) >= lost
    assert {each for each in known(table) if "pair_plus" in each or "six" in each} == set()


@rule("UTH 5.16.1", "UTH 5.16.2")
@pytest.mark.parametrize(
    ("board", "flop", "whole"),
    [
        ("7c7d7h2s3d", {"trips has won"}, {"trips has won"}),  # three alike on the flop win Trips alone
        ("7c7d2h7s3d", set(), {"trips has won"}),
        ("7c7d2h3s4d", set(), set()),
        ("3c4d5h6s7d", set(), {"trips has won"}),  # a straight on the board
        ("Ah7c2d9s3h", set(), set()),
    ],
)
def test_at_ultimate_the_board_alone_may_win_trips(board: str, flop: set[str], whole: set[str]) -> None:
    table = on_the_table("UTH", "AsKd", "QcQd", board, decides=lambda _, __: "check")
    shown(3)(table)
    assert known(table) & {"trips has won", "trips has lost"} == flop
    shown(5)(table)
    assert known(table) & {"trips has won", "trips has lost"} == whole


@rule("UTH 5.16.2", "THB 5.16.2")
@pytest.mark.parametrize("code", ["UTH", "THB"])
def test_a_rainbow_flop_without_a_pair_or_a_straight_loses_the_jackpot(code: str) -> None:
    dead = on_the_table(code, "AsKd", "QcQd", "2h7cQs9s3h")
    shown(3)(dead)
    # no two cards make a prize of 2-7-Q in three suits
    assert known(dead) == {"progressive has lost"}
    alive = on_the_table(code, "AsKd", "QcQd", "2h7hQh9s3h")
    shown(3)(alive)
    assert known(alive) == set()  # two hearts make a flush


@rule("UTH 5.16.2", "THB 5.16.1")
@pytest.mark.parametrize(("code", "expected"), [("UTH", set()), ("THB", {"progressive has lost"})])
def test_a_possible_straight_keeps_the_jackpot_open_where_it_is_paid(code: str, expected: set[str]) -> None:
    table = on_the_table(code, "AsKd", "QcQd", "5h7c8sQs3h")
    shown(3)(table)
    assert known(table) == expected  # THB pays no straight (4.2)


@rule("UTH 5.16.2", "TCPX 5.16.2", "THB 5.16.2", "SSP 5.16.2", "BUL 5.16.2")
@pytest.mark.parametrize("code", HANDS)
def test_a_shown_hand_beside_an_exposed_dealer_establishes_its_result(code: str) -> None:
    table = on_the_table(code, *HANDS[code])
    table.until(ShowHands)
    table.say("dealer: show")
    if code == "TCPX":
        assert table.at(Expose)
    main = "main has won" if code == "BUL" else "ante has won"
    if code == "THB":
        main = "flop has won"  # its Ante pushes beneath a straight
    assert main in known(table)
    table.until(Phase.PAYING)
    assert main in known(table)  # and so does a settled line


@rule("TCPX 5.16.2", "SSP 5.16.2")
@pytest.mark.parametrize(
    ("code", "dealer", "ante"),
    [
        ("TCPX", "JcTd9d", False),  # no Queen, but a straight
        ("TCPX", "Jc8d9d", False),  # Jack-high: the Ante is paid; had the hand been declined, too
        ("SSP", "KcQd7c5d4h", False),
    ],
)
def test_a_dealer_who_does_not_qualify_pays_the_ante(code: str, dealer: str, ante: bool) -> None:
    table = on_the_table(code, HANDS[code][0], dealer, HANDS[code][2])
    table.until(ShowHands)
    pays = dealer in {"Jc8d9d", "KcQd7c5d4h"}
    assert ("ante has won" in known(table)) is (pays or ante)


@rule("BUL 5.16.2")
def test_at_bullseye_a_dealer_without_a_three_card_hand_wins_no_main_wager() -> None:
    table = on_the_table("BUL", "Th2c8dAsKd", "2d2h5c7c8h")
    table.until(ShowHands)
    assert not any(each == "main has won" for each in known(table))
    declined = on_the_table("BUL", *HANDS["BUL"])
    declined.until(ShowHands)
    declined.say("ann: decline 1")
    assert known(declined) >= {"main has lost", "suits has lost", "progressive has lost"}


@rule("BUL 5.16.2", "BUL 3.10.1")
def test_a_set_hand_is_read_as_it_was_set() -> None:
    table = on_the_table("BUL", "Th2c8dAsKd", "Tc2d8hKcQd")
    table.deal()
    table.say("ann: view 1", "ann: decide 1 set Th 2c 8d")
    table.until(ShowHands)
    table.say("dealer: show")
    assert "main has won" in known(table)


@rule("UTH 5.16.1", "THB 5.16.1")
@pytest.mark.parametrize("code", ["UTH", "THB"])
def test_the_dealers_cards_alone_establish_no_comparison(code: str) -> None:
    table = on_the_table(code, *HANDS[code])
    table.until(ShowHands)
    assert not {each for each in known(table) if each.startswith(("ante", "blind", "play", "flop"))}


@rule("UTH 5.16.2")
def test_a_hand_that_nothing_beats_is_not_established_while_it_may_be_declined() -> None:
    table = on_the_table("UTH", "9c8d", "2c3d", "TsJsQsKsAs", decides=lambda _, __: "check")
    shown(5)(table)
    assert known(table) == {"trips has won"}  # declining is barred (3.10.1.1), Trips is safe


@under("5.16.2")
def test_a_hand_that_is_out_establishes_nothing(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: MAIN[doc.code], 2: MAIN[doc.code]}, decides=stays)
    table.report("wrong-hand 1 9")
    assert not any(each.startswith("position 1") for each in established(table.state))
    table.until(Decide, ExposeDealer)
    assert known(table) == set()
