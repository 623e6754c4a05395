"""Exposing and comparing, declining, "No hand", settling, the jackpot awards and the end of a round."""

from typing import Any

import pytest

from megalink.cards import cards
from megalink.cli.notation import actor
from megalink.games.game import ExposeDealer, ShowHands, Target
from megalink.games.settlement import Settlement
from megalink.hands import Category
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.roles import Refusal, Role
from megalink.table.state import Phase
from megalink.table.view import view
from tests.marks import rule
from tests.table.documents import Document, each, of
from tests.table.driver import DEALER, EVERYTHING, MAIN, Table, dealing, dealt, entered, saying, stays

ANN, BOB = actor("ann"), actor("bob")


def staying(code: str, hands: dict[int, str], dealer: str, community: str = "", **more: Any) -> Table:
    """Let everybody stay in with these cards, by the first method; wagers on every area."""
    table = dealing(code, **{"wagers": dict.fromkeys(hands, EVERYTHING[code]), "decides": stays, **more})
    table.lay(hands, dealer, community)
    return table


def settled(table: Table, seat: int = 1) -> Settlement:
    """Settle the round and give what came of a hand."""
    table.until(Phase.AWARDING, Phase.PAYING)
    settlement = table.state.positions[seat].settlement
    assert settlement is not None
    return settlement


def lines(settlement: Settlement) -> dict[str, str]:
    """Write every line as outcome, cents and number."""
    return {name: f"{line.outcome} {line.returned} {line.rule}" for name, line in settlement.lines.items()}


# Comparing ------------------------------------------------------------------------------------------------

COMPARED = {
    # what position 1 holds, the Dealer, the board; then what becomes of each wager
    ("UTH", "higher"): ("AsKd", "QcQd", "Ah7c2d9s3h", {"ante": "win 2000 3.10.3", "play": "win 6000 3.10.3"}),
    ("UTH", "lower"): ("JsJd", "QcQd", "Ah7c2d9s3h", {"ante": "lose 0 3.10.5", "play": "lose 0 3.10.5"}),
    ("UTH", "equal"): (
        "QhJs",
        "QcJd",
        "Ah7c2d9s9h",
        {"ante": "push 1000 3.10.8", "play": "push 3000 3.10.8"},
    ),
    ("TCPX", "higher"): ("AsKd2h", "QcJd9d", "", {"ante": "win 2000 3.12.1", "play": "win 2000 3.12.1"}),
    ("TCPX", "lower"): ("QsJs8d", "QcJd9d", "", {"ante": "lose 0 3.12.2", "play": "lose 0 3.12.2"}),
    ("TCPX", "equal"): ("QsJs9h", "QcJd9d", "", {"ante": "push 1000 3.12.3", "play": "push 1000 3.12.3"}),
    ("THB", "higher"): (
        "AsKd",
        "QcQd",
        "Ah7c2d9s3h",
        {"ante": "push 1000 3.10.2", "flop": "win 4000 3.10.2", "turn": "win 2000 3.10.2"},
    ),
    ("THB", "lower"): ("JsJd", "QcQd", "Ah7c2d9s3h", {"ante": "lose 0 3.10.3", "bonus": "lose 0 3.10.3"}),
    ("THB", "equal"): (
        "QhJs",
        "QcJd",
        "Ah7c2d9s9h",
        {"ante": "push 1000 3.10.4", "flop": "push 2000 3.10.4", "river": "push 1000 3.10.4"},
    ),
    ("SSP", "higher"): (
        "AsAd2h3c9s",
        "KcKd7c5d4h",
        "",
        {"ante": "win 2000 3.10.3.1", "bet": "win 4000 3.10.3.1"},
    ),
    ("SSP", "lower"): ("QsQd2h3c9s", "KcKd7c5d4h", "", {"ante": "lose 0 3.10.3.2", "bet": "lose 0 3.10.3.2"}),
    ("SSP", "equal"): (
        "KsKh7d5c4s",
        "KcKd7c5d4h",
        "",
        {"ante": "push 1000 3.10.4", "bet": "push 2000 3.10.4"},
    ),
    ("BUL", "higher"): ("Th2c8dAsKd", "Tc2d8hKcQd", "", {"main": "win 6000 4.1", "tie": "lose 0 1.1.13"}),
    ("BUL", "lower"): ("Th2c8dAs5d", "Tc2d8hKcQd", "", {"main": "lose 0 3.3", "tie": "lose 0 1.1.13"}),
    ("BUL", "equal"): ("Th2c8dKsJd", "Tc2d8hKcQd", "", {"main": "push 1000 R05", "tie": "win 4500 1.1.13"}),
}


@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize(
    ("code", "result"),
    [
        pytest.param(code, result, marks=rule(f"{code} 3.3", f"{code} {of(code).exposing}"))
        for code, result in COMPARED
    ],
)
def test_hands_are_compared_alike_by_every_method(code: str, result: str, physical: bool) -> None:
    held, dealer, board, expected = COMPARED[code, result]
    for method in of(code).game.methods:
        terms: dict[str, Any] = {"method": method.name, "physical": physical}
        told = lines(settled(staying(code, {1: held}, dealer, board or "8c4s", **terms)))
        assert {name: told[name] for name in expected} == expected


@rule("UTH 3.10", "TCPX 3.10", "THB 3.10", "SSP 3.10", "BUL 3.13")
@pytest.mark.parametrize("code", EVERYTHING)
def test_the_dealer_is_compared_with_each_hand(code: str) -> None:
    high, dealer, board, wins = COMPARED[code, "higher"]
    low, _, _, loses = COMPARED[code, "lower"]
    low = {"SSP": "QsQh8h6c9d", "BUL": "Ts2s8cAd5d"}.get(code, low)  # of the cards that are left
    table = staying(code, {1: high, 2: low}, dealer, board or "8c4s")
    table.until(Phase.SETTLING)
    happened = table.say("dealer: settle")
    assert [(event.seat, event.rule) for event in happened if isinstance(event, e.HandSettled)] == [
        (1, of(code).payouts),
        (2, of(code).payouts),
    ]
    for seat, expected in ((1, wins), (2, loses)):
        told = lines(settled(table, seat))
        assert {name: told[name] for name in expected} == expected


@each("exposing")
def test_hands_are_turned_up_by_the_staff_when_they_are_due(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: "", 4: ""}, decides=stays)
    assert table.refused("dealer: show") == doc.exposing
    table.until(ExposeDealer)
    assert table.refused("dealer: show") == doc.exposing
    table.until(ShowHands)
    number = "3.13" if doc.code == "BUL" else "3.10"
    for line in ("ann: show 1", "dealer: show 3", "dealer: show 1 3", "dealer: show 5"):
        assert table.refused(line) == number
    assert table.refuse(DEALER, c.ShowHands((1,), {2: cards("AsKd")})).rule == number
    first = table.say("supervisor: show 2")
    assert [event for event in first if isinstance(event, e.HandShown)] == [
        e.HandShown(2, tuple(table.hands[2]), number)
    ]
    assert table.at(ShowHands)
    assert table.refused("dealer: show 2") == number
    rest = [event for event in table.do(DEALER, c.ShowHands((4, 4, 1))) if isinstance(event, e.HandShown)]
    assert [event.seat for event in rest] == [4, 1]
    assert not table.at(ShowHands)
    assert table.refused("dealer: show") == doc.exposing


@each("exposing", "duplicates")
def test_a_real_decks_hands_are_told_as_they_are_shown(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: ""}, physical=True, decides=stays)
    table.until(ShowHands)
    number = "3.13" if doc.code == "BUL" else "3.10"
    one, two = (tuple(table.hands[seat]) for seat in (1, 2))
    assert table.refuse(DEALER, c.ShowHands()).rule == number
    assert table.refuse(DEALER, c.ShowHands((1, 2), {1: one})).rule == number
    assert table.refuse(DEALER, c.ShowHands((1,), {1: one[1:]})).rule == number
    assert table.refuse(DEALER, c.ShowHands((1,), {1: (*one, two[0])})).rule == number
    assert table.refuse(DEALER, c.ShowHands((1,), {1: (one[0],) * len(one)})).rule == "5.1"
    assert table.refuse(DEALER, c.ShowHands((1, 2), {1: one, 2: (*two[1:], one[0])})).rule == "5.1"
    dealers = table.areas[Target.DEALER][0]
    assert table.refuse(DEALER, c.ShowHands((1,), {1: (*one[1:], dealers)})).rule == "5.1"
    table.do(DEALER, c.ShowHands((), {1: one, 2: two}))
    assert [each.cards for each in table.state.positions.values()] == [one, two]


# Declining the comparison ---------------------------------------------------------------------------------

DECLINED = {
    # a hand that would win everything, the Dealer who qualifies, and the number of each losing wager
    "UTH": (
        "AsKs",
        "QcQd",
        "QsJsTs2d3h",
        dict.fromkeys(("ante", "blind", "play", "trips", "progressive"), "3.10.1"),
    ),
    "TCPX": (
        "AsKsQs",
        "QcJd9d",
        "JsTs",
        {
            "ante": "3.10.3",
            "play": "3.10.3",
            "pair_plus": "R13",
            "six_card_bonus": "3.10.3",
            "progressive": "3.10.3",
        },
    ),
    "THB": (
        "AsKs",
        "QcQd",
        "QsJsTs2d3h",
        {**dict.fromkeys(("ante", "flop", "turn", "river", "progressive"), "3.10.1"), "bonus": "R13"},
    ),
    "SSP": ("AsKsQsJsTs", "KcKd7c5d4h", "", dict.fromkeys(("ante", "bet", "progressive"), "3.10.1")),
    "BUL": (
        "AsKsQsJsTs",
        "Tc2d8hKcQd",
        "",
        {"main": "3.17", "tie": "R13", "bullseye": "R13", "suits": "R13", "progressive": "3.17"},
    ),
}


def declining(code: str, **terms: Any) -> Table:
    """Bring a royal flush to the point where it may be declined; position 2 holds other cards."""
    held, dealer, board, _ = DECLINED[code]
    wagers = {1: EVERYTHING[code], 2: ""}
    table = staying(code, {1: held}, dealer, board, **{"wagers": wagers, **terms})
    table.until(ShowHands)
    return table


@pytest.mark.parametrize("physical", [False, True])
@each("declining")
def test_a_declined_hand_loses_as_one_that_was_never_seen(doc: Document, physical: bool) -> None:
    for method in doc.game.methods:
        table = declining(doc.code, method=method.name, physical=physical)
        declined = table.say("ann: decline 1")
        assert declined == (e.ComparisonDeclined(1, doc.declining),)
        number = "3.13" if doc.code == "BUL" else "3.10"
        assert table.refused("ann: decline 1") == doc.declining
        assert table.refused("dealer: show 1") == number  # not returned to play
        table.show()
        settlement = settled(table)
        expected = {name: f"lose 0 {number}" for name, number in DECLINED[doc.code][3].items()}
        assert lines(settlement) == expected
        assert settlement.entry is None
        assert settlement.player_hand is None
        assert not table.state.positions[1].shown
        for viewer in (None, BOB, DEALER, actor("supervisor")):
            assert view(table.state, viewer).seats[0].cards == ("??",) * doc.game.hand_size


@each("declining")
def test_a_comparison_is_declined_between_the_dealers_exposure_and_the_hands_own(doc: Document) -> None:
    held, dealer, board, _ = DECLINED[doc.code]
    table = staying(doc.code, {1: held}, dealer, board, wagers=dict.fromkeys((1, 2, 3), MAIN[doc.code]))
    while not table.at(ShowHands):
        assert table.refused("ann: decline 1") == doc.declining
        table.step()
    assert table.refused("ann: decline 4") == doc.declining
    table.say("dealer: show 1")
    assert table.refused("ann: decline 1") == doc.declining
    table.say("bob: decline 2")
    rest = table.say("cal: decline 3")
    assert isinstance(rest[-1], e.Reached)
    while not table.at(Phase.BETWEEN_ROUNDS):
        assert table.refused("bob: decline 2") == doc.declining
        table.step()


@each("declining", "higher")
def test_a_comparison_is_declined_by_the_player_alone(doc: Document) -> None:
    table = declining(doc.code)
    assert table.refused("bob: decline 1") == doc.decisions
    for staff in ("dealer", "supervisor", "manager", "shift-manager"):
        refusal = table.refuse(actor(staff), c.DeclineComparison(1))
        assert refusal == Refusal(doc.higher, "a comparison is declined by the player alone", Role.PLAYER)
    table.say("ann: decline 1")


@rule("UTH 3.10.1", "TCPX 3.10.3", "THB 3.10.1", "SSP 3.10.1")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP"])
def test_a_folded_hand_is_not_declined(code: str) -> None:
    fold = ("check", "check", "fold") if code == "UTH" else ("fold",)
    table = dealt(code, wagers={1: EVERYTHING[code], 2: ""}, decides=saying(fold))
    table.until(ShowHands)
    assert table.refused("ann: decline 1") == of(code).declining
    table.say("dealer: show 1")


@each("declining")
def test_a_pit_supervisor_may_view_a_declined_hand_and_nobody_else_sees_it(doc: Document) -> None:
    table = declining(doc.code)
    assert table.refused("supervisor: inspect 1") == doc.declining
    assert table.refused("supervisor: inspect 3") == doc.declining
    table.say("ann: decline 1")
    for who in ("ann", "bob", "dealer"):
        refusal = table.refuse(actor(who), c.ViewDeclined(1))
        assert (refusal.rule, refusal.may) == (doc.declining, Role.PIT_SUPERVISOR)
    for staff in ("supervisor", "manager", "shift-manager"):
        other = declining(doc.code)
        other.say("ann: decline 1")
        viewed = other.say(f"{staff}: inspect 1")
        assert viewed == (e.DeclinedViewed(1, tuple(other.hands[1]), staff, doc.declining),)
        held = tuple(each.text for each in other.hands[1])
        assert view(other.state, actor(staff)).seats[0].cards == held
        for viewer in (None, BOB, DEALER, *(actor(it) for it in STAFF_NAMES if it != staff)):
            assert view(other.state, viewer).seats[0].cards == ("??",) * len(held)
        other.show()
        assert settled(other).returned == 0


STAFF_NAMES = ("dealer", "supervisor", "manager", "shift-manager")


@each("declining", "duplicates")
def test_a_real_decks_declined_hand_is_told_to_be_viewed(doc: Document) -> None:
    table = declining(doc.code, physical=True)
    table.say("ann: decline 1")
    held = tuple(table.hands[1])
    assert table.refused("supervisor: inspect 1") == doc.declining
    assert table.refuse(actor("supervisor"), c.ViewDeclined(1, held[1:])).rule == doc.declining
    dealers = table.areas[Target.DEALER][0]
    assert table.refuse(actor("supervisor"), c.ViewDeclined(1, (*held[1:], dealers))).rule == "5.1"
    table.do(actor("supervisor"), c.ViewDeclined(1, held))
    assert table.state.positions[1].cards == held


VIEWED = {
    # with R13 viewed: what wagers the clause does not name pay once a Pit Supervisor has seen the hand
    "TCPX": {
        "pair_plus": "win 20500 3.12.5",
        "ante_bonus": "win 5000 3.12.4",
        "six_card_bonus": "lose 0 3.10.3",
    },
    "THB": {"bonus": "win 13000 4.1.1", "progressive": "lose 0 3.10.1"},
    "BUL": {"suits": "win 10500 1.1.12", "bullseye": "win 5500 1.1.3", "tie": "lose 0 R13"},
}


@rule("TCPX 3.10.3", "THB 3.10.1", "BUL 3.17")
@pytest.mark.parametrize("code", VIEWED)
@pytest.mark.parametrize("physical", [False, True])
def test_a_viewed_hand_settles_the_wagers_that_declining_does_not_name(code: str, physical: bool) -> None:
    rulings = {"R13": "viewed", "R04": "hole cards"}
    for inspected in (False, True):
        table = declining(code, rulings=rulings, physical=physical)
        table.say("ann: decline 1")
        if inspected:
            table.do(actor("manager"), c.ViewDeclined(1, tuple(table.hands[1]) if physical else ()))
        table.show()
        told = lines(settled(table))
        if inspected:
            assert {name: told[name] for name in VIEWED[code]} == VIEWED[code]
        else:
            assert {line.split()[0] for line in told.values()} == {"lose"}


@rule("UTH 3.10.1.1")
@pytest.mark.parametrize(
    ("board", "barred"),
    [
        ("AhAc7d7s2h", False),  # two pairs
        ("AhAcAd7s2h", True),
        ("4h5c6d7s9h", False),
        ("4h5c6d7s8h", True),
        ("2h5h6h7s9h", False),
        ("2h5h6h7h9h", True),
        ("AhAcAd7s7h", True),
        ("AhAcAdAs7h", True),
    ],
)
@pytest.mark.parametrize("trips", [False, True])
def test_a_board_that_wins_trips_bars_declining(board: str, barred: bool, trips: bool) -> None:
    wagers = {1: MAIN["UTH"] + (" trips 500" if trips else "")}
    table = staying("UTH", {1: "KsQs"}, "JcTd", board, wagers=wagers)
    table.until(ShowHands)
    if barred and trips:
        assert table.refused("ann: decline 1") == "3.10.1.1"
    else:
        table.say("ann: decline 1")


@rule("UTH 3.10.1", "UTH 3.10.2")
@pytest.mark.parametrize(
    ("dealer", "reading", "ante"),
    [
        ("QcQd", "push", "lose 0 3.10.1"),
        ("QcQd", "lose", "lose 0 3.10.1"),
        ("QcTd", "push", "push 1000 3.10.2"),  # no pair
        ("QcTd", "lose", "lose 0 3.10.1"),
    ],
)
def test_a_declined_ante_goes_by_the_dealers_hand(dealer: str, reading: str, ante: str) -> None:
    table = staying("UTH", {1: "AsKs"}, dealer, "2d4s6h8dJc", rulings={"R03": reading})
    table.until(ShowHands)
    table.say("ann: decline 1")
    assert lines(settled(table))["ante"] == ante


@rule(
    "TCPX 3.10.3", "TCPX 3.11.1", "TCPX 3.11.2", "SSP 3.10.1", "SSP 3.10.2.1", "SSP 3.10.2.2", "SSP 3.10.2.3"
)
def test_a_declined_hand_against_a_dealer_who_does_not_qualify() -> None:
    three = staying("TCPX", {1: "AsKsQs"}, "Jc9d8d", "JsTs")
    three.until(ShowHands)
    three.say("ann: decline 1")
    told = lines(settled(three))
    assert told["ante"] == "win 2000 3.11.2"
    assert told["play"] == "push 1000 3.11.1"
    assert told["progressive"] == told["six_card_bonus"] == "lose 0 3.10.3"
    stud = staying("SSP", {1: "AsKsQsJsTs"}, "AcQd7c5d4h")
    stud.until(ShowHands)
    stud.say("ann: decline 1")
    assert lines(settled(stud)) == {
        "ante": "win 2000 3.10.2.2",
        "bet": "push 2000 3.10.2.1",
        "progressive": "lose 0 3.10.1",
    }


@rule("BUL 3.17", "BUL 3.14.1")
def test_a_declined_main_wager_loses_though_the_dealer_has_no_3_card_hand() -> None:
    table = staying("BUL", {1: "AsKsQsJsTs"}, "AcAdAh2c2d")
    table.until(ShowHands)
    table.say("ann: decline 1")
    told = lines(settled(table))
    assert told["main"] == "lose 0 3.17"


# "No hand" ------------------------------------------------------------------------------------------------


@rule("SSP 3.10.2", "SSP 3.10.3")
@pytest.mark.parametrize("method", ["automated", "manual"])
@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize(
    ("dealer", "by_rank", "by_cards"),
    [
        ("AcQdJhTs8c", False, False),  # the best hand below Ace-King
        ("AcKd4h3s2c", True, True),  # the lowest with Ace and King
        ("AcKdQhJs9c", True, True),
        ("2c2d3h4s5c", True, False),  # a pair ranks higher
        ("KcQdJhTs8c", False, False),
        ("7c5d4h3s2c", False, False),
        ("5c4d3h2sAc", True, False),  # a straight
        ("AcAd4h3s2c", True, False),
        ("AcAdKh3s2c", True, True),
    ],
)
def test_the_dealer_announces_no_hand_below_ace_king(
    method: str, physical: bool, dealer: str, by_rank: bool, by_cards: bool
) -> None:
    for reading, qualifies in (("rank", by_rank), ("cards", by_cards)):
        terms: dict[str, Any] = {"method": method, "physical": physical, "rulings": {"R01": reading}}
        table = staying("SSP", {1: "9h9d8h6d6h"}, dealer, **terms)
        table.until(ExposeDealer)
        happened = table.step()
        announced = [event for event in happened if isinstance(event, e.NoHandAnnounced)]
        assert announced == ([] if qualifies else [e.NoHandAnnounced("3.10.2")])
        assert table.state.no_hand is not qualifies
        assert view(table.state, None).no_hand is not qualifies
        told = lines(settled(table))
        if not qualifies:
            assert told["ante"] == "win 2000 3.10.2.2"
            assert told["bet"] == "push 2000 3.10.2.1"
        assert set(told) == {"ante", "bet", "progressive"}


@rule("SSP 3.10.2.2", "SSP 3.10.2.3", "SSP 3.9.1")
def test_with_no_hand_a_folded_ante_loses_and_jackpot_hands_are_shown() -> None:
    hands = {1: "9h8h6h4h2h", 2: "9d8d6d4d2d"}
    table = dealing("SSP", wagers={1: EVERYTHING["SSP"], 2: EVERYTHING["SSP"]}, decides=saying(("fold",)))
    table.lay(hands, "AcQdJsTs8c")
    assert settled(table).entry is not None
    assert lines(settled(table))["ante"] == "lose 0 3.9.1"
    assert lines(settled(table, 2))["ante"] == "win 2000 3.10.2.2"
    assert [event.seat for event in table.happened if isinstance(event, e.HandShown)] == [1, 2]
    assert entered(table.state) == [1, 2]
    assert table.state.no_hand


@rule("UTH 3.10.2", "TCPX 3.11", "THB 3.10", "BUL 3.14")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "BUL"])
def test_only_the_stud_has_words_for_it(code: str) -> None:
    dealer, board = {
        "UTH": ("3c2d", "7h8dTsJcKd"),
        "TCPX": ("3c2d5h", ""),
        "THB": ("3c2d", "7h8dTsJcKd"),
        "BUL": ("AcAdAh2c2d", ""),
    }[code]
    table = staying(code, {}, dealer, board, wagers={1: MAIN[code]})
    table.until(Phase.PAYING)
    assert not table.state.no_hand
    assert not any(isinstance(event, e.NoHandAnnounced) for event in table.happened)


# Settling, awards, the end --------------------------------------------------------------------------------


@each("payouts", "higher")
def test_a_round_is_settled_by_the_staff_when_everything_is_seen(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: ""}, decides=stays)
    while not table.at(Phase.SETTLING):
        assert table.refused("dealer: settle") == doc.payouts
        table.step()
    refusal = table.refuse(ANN, c.SettleRound())
    assert (refusal.rule, refusal.may) == (doc.payouts, Role.DEALER)
    table.say("manager: settle")
    assert table.refused("dealer: settle") == doc.payouts


@rule("UTH 4.1.1")
@pytest.mark.parametrize(
    ("chip", "reading", "won"),
    [
        (1, "down", 1501),
        (1, "up", 1502),
        (100, "down", 1500),
        (100, "up", 1600),
        (500, "down", 1500),
        (500, "up", 2000),
    ],
)
def test_payouts_are_rounded_to_the_smallest_chip(chip: int, reading: str, won: int) -> None:  # R11
    terms = {"smallest_chip": chip, "rulings": {"R11": reading}, "wagers": {1: "ante 1001 blind 1001"}}
    table = staying("UTH", {1: "AhKh"}, "QcQd", "2h4h7h9s3d", **terms)
    assert settled(table).lines["blind"].returned == 1001 + won  # 3 to 2 of 10.01 are 15.015


@each("jackpot_table", "higher")
def test_the_links_awards_are_recorded_for_every_winner_and_nobody_else(doc: Document) -> None:
    hands = {
        "UTH": {1: "AhKh", 2: "6h5h", 4: "AsKs"},
        "TCPX": {1: "AhKh2h", 2: "6h5h3h", 4: "AsKs2s"},
        "THB": {1: "AhKh", 2: "6h5h", 4: "AsKs"},
        "SSP": {1: "AhKhTh7h2h", 2: "6h5h9h8h3h", 4: "AsKs2sTd9d"},
        "BUL": {1: "AhKhTh7h2h", 2: "6h5h9h8h3h", 4: "AsKs2sTd9d"},
    }[doc.code]
    board = {"UTH": "2h4h7h9s3d", "THB": "2h4h7h9s3d", "TCPX": "Th7h"}.get(doc.code, "")
    dealer = {"TCPX": "QcQd9d", "SSP": "QcQd8d5d4d", "BUL": "QcQd8d5d4d"}.get(doc.code, "QcQd")
    table = staying(doc.code, hands, dealer, board)
    table.until(Phase.SETTLING)
    assert table.refused("dealer: award 1 100") == doc.jackpot_table
    table.step()
    assert table.at(Phase.AWARDING)
    assert table.refused("dealer: end") == doc.round_of_play
    missing = table.refuse(DEALER, c.EndRound()).reason
    assert missing == "the link has not said yet what it pays for the entries at 1, 2"
    for line in ("award 1 100", "award 1 100 2 100 4 100", "award 2 100", "award 1 100 2 -1"):
        assert table.refused(f"dealer: {line}") == doc.jackpot_table
    refusal = table.refuse(ANN, c.RecordAwards({1: 100, 2: 100}))
    assert (refusal.rule, refusal.may) == (doc.jackpot_table, Role.DEALER)
    for amount in (1.5, True, "100"):
        bad = c.RecordAwards({1: amount, 2: 100})  # type: ignore[dict-item]
        assert table.refuse(DEALER, bad).rule == doc.jackpot_table
    before = {seat: settled(table, seat) for seat in hands}
    assert all(before[seat].lines["progressive"].returned == 0 for seat in hands)
    recorded = table.say("dealer: award 2 200001 1 200000")
    assert recorded == (e.AwardsRecorded({2: 200001, 1: 200000}, doc.jackpot_table),)
    assert table.at(Phase.PAYING)
    after = {seat: table.state.positions[seat].settlement for seat in hands}
    for seat, amount in ((1, 200000), (2, 200001), (4, 0)):
        found = after[seat]
        assert found is not None
        assert found.lines["progressive"].returned == amount
        others = {name: line for name, line in found.lines.items() if name != "progressive"}
        assert others == {name: line for name, line in before[seat].lines.items() if name != "progressive"}
        assert found.returned == before[seat].returned + amount
    assert table.refused("dealer: award 2 200001 1 200000") == doc.jackpot_table
    table.say("dealer: end")


@each("jackpot_table", "round_of_play")
def test_without_winners_no_award_is_waited_for(doc: Document) -> None:
    table = dealt(doc.code, decides=stays)
    table.until(Phase.SETTLING)
    table.step()
    assert table.at(Phase.PAYING)
    assert table.refused("dealer: award 1 1") == doc.jackpot_table
    assert table.refused("ann: end") == doc.round_of_play
    table.say("shift-manager: end")
    assert table.at(Phase.BETWEEN_ROUNDS)


@rule("UTH 1.1.8", "UTH 1.1.5", "UTH 1.1.6", "UTH 1.1.15", "UTH 1.1.12", "THB 1.1.5", "THB 1.1.7")
@pytest.mark.parametrize("code", ["UTH", "THB"])
def test_the_flop_is_the_first_three_community_cards_and_decides_the_jackpot(code: str) -> None:
    for board, hand in (("QhJhTh2d3c", Category.ROYAL_FLUSH), ("QhJh2dTh3c", None), ("2d3cQhJhTh", None)):
        table = staying(code, {1: "AhKh"}, "4c4d", board)
        entry = settled(table).entry
        assert (entry.hand if entry else None) is hand


@rule("TCPX 1.1.4", "TCPX 1.1.5", "TCPX 4.4")
def test_the_jackpot_of_three_card_poker_reads_the_community_and_not_the_dealer() -> None:
    for dealer, board, hand in (("4c4d5s", "JhTh", Category.ROYAL_FLUSH), ("JhTh5s", "4c4d", None)):
        entry = settled(staying("TCPX", {1: "AhKhQh"}, dealer, board)).entry
        assert (entry.hand if entry else None) is hand
