"""From "Place your bets, please" to "No more bets": positions, wagers, limits, the jackpot, the staff."""

from typing import Any

import pytest

from megalink.cli.notation import actor
from megalink.games.defaults import default_terms
from megalink.games.version import Limits
from megalink.hands import Category
from megalink.jackpot.awards import SeatEntry, award, fixed_prize
from megalink.money import MeterShare
from megalink.rulebook.rulings import DEFAULTS
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.roles import Refusal
from megalink.table.state import Phase, new_table
from tests.marks import rule
from tests.table.documents import SSP, TCPX, THB, UTH, Document, each, of
from tests.table.driver import EVERYTHING, MAIN, Table, betting, dealing, dealt

ANN = actor("ann")

# Opening and closing --------------------------------------------------------------------------------------


@each("opening")
def test_a_round_opens_with_place_your_bets(doc: Document) -> None:
    table = Table(doc.code)
    table.say("ann: sit 1")
    assert table.at(Phase.BETWEEN_ROUNDS)
    assert table.refused(f"ann: place 1 {MAIN[doc.code]}") == doc.opening
    assert table.refused("ann: cancel 1") == doc.opening
    assert table.refused("dealer: close") == doc.opening
    opened = table.say("dealer: open")[0]
    setup = table.state.setup
    assert opened == e.RoundOpened(1, setup.version.digest, setup.terms, doc.opening)
    assert table.at(Phase.BETTING)
    table.say(f"ann: place 1 {MAIN[doc.code]}")


@each("round_of_play", "opening")
def test_a_round_lasts_until_its_wagers_are_collected_and_paid(doc: Document) -> None:
    table = dealing(doc.code)
    assert table.refused("dealer: open") == doc.round_of_play
    while not table.at(Phase.PAYING):
        assert table.refused("dealer: open") == doc.round_of_play
        assert table.refused("dealer: end") == doc.round_of_play
        table.step()
    assert table.refused("dealer: open") == doc.round_of_play
    assert table.say("dealer: end") == (e.RoundEnded(doc.round_of_play),)
    assert table.refused("dealer: end") == doc.round_of_play
    opened = table.say("dealer: open")[0]
    assert isinstance(opened, e.RoundOpened)
    assert opened.number == 2
    assert not table.state.positions
    assert not table.state.community
    assert not table.state.dealer
    assert not table.state.burned


@each("opening")
def test_a_round_opens_for_an_empty_table_too(doc: Document) -> None:
    table = Table(doc.code)
    happened = table.say("dealer: open")
    assert [type(event) for event in happened] == [e.RoundOpened]


@each("closing", "late", "withdrawn")
def test_no_wager_is_placed_or_taken_back_after_no_more_bets(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    table.say(f"ann: place 1 {EVERYTHING[doc.code]}", f"ann: place 1 {MAIN[doc.code]}")
    closed = table.say("dealer: close")[0]
    assert isinstance(closed, e.BetsClosed)
    assert closed.rule == doc.closing
    assert table.at(Phase.DEALING)
    while not table.at(Phase.BETWEEN_ROUNDS):
        before = table.state.positions[1].wagers
        assert table.refused(f"ann: place 1 {doc.game.main} 2000") == doc.late
        assert table.refused(f"ann: place 1 {doc.game.main} 1000") == doc.late
        assert table.refused("ann: place 1 progressive 500") == doc.late
        assert table.refused(f"bob: place 2 {MAIN[doc.code]}") == doc.late
        assert table.refused(f"dealer: place 1 {doc.game.main} 2000") == doc.late
        assert table.refused("ann: cancel 1") == doc.withdrawn
        assert table.refused("ann: cancel 1 progressive") == doc.withdrawn
        assert table.refused("supervisor: cancel 1") == doc.withdrawn
        assert table.refused("dealer: close") == doc.closing
        assert table.refused("cal: sit 3") == doc.late
        assert table.refused("ann: leave 1") == doc.withdrawn
        assert table.state.positions[1].wagers == before
        table.step()


@each("closing", "joining")
def test_bets_do_not_close_over_an_empty_table(doc: Document) -> None:
    table = betting(doc.code)
    assert table.refused("dealer: close") == doc.joining
    table.say(f"ann: place 1 {MAIN[doc.code]}", "ann: cancel 1")
    assert table.refused("dealer: close") == doc.joining


# Positions ------------------------------------------------------------------------------------------------

LAYOUTS = [
    *(("UTH", name, 1, 7) for name in "ABC"),
    *(("TCPX", name, 1, 7) for name in "ABC"),
    *(("THB", name, 4, 6) for name in "ABCD"),
    *(("SSP", name, 1, 7) for name in "AB"),
    *(("SSP", name, 1, 6) for name in "CD"),
    *(("BUL", name, 1, 6) for name in "ABC"),
]


@rule("UTH 2.2", "TCPX 2.2", "THB 2.2", "SSP 2.2", "BUL 2.2")
@pytest.mark.parametrize(("code", "layout", "least", "most"), LAYOUTS)
def test_a_layout_has_its_positions_and_no_more(code: str, layout: str, least: int, most: int) -> None:
    table = Table(code, layout=layout)
    assert table.refused("ann: sit 0") == "2.2"
    assert table.refused(f"ann: sit {most + 1}") == "2.2"
    for seat in range(1, most + 1):
        assert table.say(f"ann: sit {seat}") == (e.SeatTaken(seat, "ann", "2.2"),)
    for positions in (least, most):
        fewer = Table(code, layout=layout, positions=positions)
        assert fewer.refused(f"ann: sit {positions + 1}") == "2.2"
        fewer.say(f"ann: sit {positions}")
    for positions in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"layout {layout} has {least} to {most} positions"):
            Table(code, layout=layout, positions=positions)


@each("layout")
def test_a_document_has_these_layouts_and_methods_and_no_others(doc: Document) -> None:
    names = [name for code, name, _, _ in LAYOUTS if code == doc.code]
    assert [each.name for each in doc.game.layouts] == names
    with pytest.raises(ValueError, match="has no layout 'E'"):
        Table(doc.code, layout="E")
    with pytest.raises(ValueError, match="has no dealing method 'D'"):
        Table(doc.code, "D")


@each("layout", "joining")
def test_a_table_needs_sensible_terms(doc: Document) -> None:
    found = doc.game
    terms = default_terms(found)
    assert new_table(found, found.version(), terms).phase is Phase.BETWEEN_ROUNDS
    with pytest.raises(ValueError, match=f"have no limits: {found.main}"):
        Table(doc.code, limits={name: it for name, it in terms.limits.items() if name != found.main})
    for name in ("jackpot_unit", "smallest_chip", "decision_seconds"):
        terms_of_one: dict[str, Any] = {name: 1}
        assert getattr(Table(doc.code, **terms_of_one).state.setup.terms, name) == 1
        with pytest.raises(ValueError, match="above nothing"):
            Table(doc.code, **{**terms_of_one, name: 0})


@each("layout", "one_an_area")
def test_a_position_has_one_player_who_takes_it_himself(doc: Document) -> None:
    table = Table(doc.code)
    assert table.refused("ann: sit 1 bob") == doc.layout
    table.say("ann: sit 1", "dealer: sit 2 bob")
    assert table.state.seated == {1: "ann", 2: "bob"}
    assert table.refused("bob: sit 1") == doc.one_an_area
    assert table.refused("ann: sit 1") == doc.one_an_area
    assert table.refused("ann: leave 3") == doc.layout
    assert table.refused("ann: leave 2") == doc.layout
    assert table.say("ann: leave 1") == (e.SeatLeft(1, doc.layout),)
    table.say("dealer: leave 2")
    assert table.state.seated == {}


@each("layout", "withdrawn")
def test_nobody_leaves_with_wagers_on_the_table(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    table.say(f"ann: place 1 {MAIN[doc.code]}")
    assert table.refused("ann: leave 1") == doc.withdrawn
    table.say("bob: leave 2", "bob: sit 2", "ann: cancel 1", "ann: leave 1", "ann: sit 1")
    table.say(f"ann: place 1 {MAIN[doc.code]}", "dealer: close")
    table.say("bob: leave 2")
    table.finish()
    table.say("ann: leave 1")
    assert table.state.seated == {}


# The wager that opens a hand, and its limits --------------------------------------------------------------

AREAS = {
    "UTH": ("ante", "blind", "trips"),
    "TCPX": ("ante", "pair_plus", "six_card_bonus"),
    "THB": ("ante", "bonus"),
    "SSP": ("ante",),
    "BUL": ("main", "tie", "bullseye", "suits"),
}
FOLLOW_UPS = {"UTH": ["play"], "TCPX": ["play"], "THB": ["flop", "turn", "river"], "SSP": ["bet"], "BUL": []}


@each("joining")
def test_a_wager_is_within_the_limits_of_its_area(doc: Document) -> None:
    limits = {
        name: Limits(1000 + 100 * place, 5000 + 100 * place) for place, name in enumerate(AREAS[doc.code])
    }
    table = betting(doc.code, limits=limits)
    for name, limit in limits.items():
        for amount in (limit.least, limit.least + 1, limit.most - 1, limit.most):
            table.say(f"ann: place 1 {name} {amount}")
            assert table.state.positions[1].wagers[name] == amount
        for amount in (limit.least - 1, limit.most + 1):
            assert table.refused(f"ann: place 1 {name} {amount}") == doc.joining
            assert table.refused(f"dealer: place 1 {name} {amount}") == doc.joining


@each("joining")
@pytest.mark.parametrize("amount", [0, -1000, 1000.0, True, "1000", None])
def test_a_wager_is_a_whole_amount_above_nothing(doc: Document, amount: Any) -> None:
    table = betting(doc.code)
    assert table.refuse(ANN, c.PlaceWagers(1, {doc.game.main: amount})).rule == doc.joining
    assert table.refuse(ANN, c.PlaceWagers(1, {"progressive": amount})).rule == doc.joining


@each("joining")
def test_wagers_are_placed_at_a_taken_position_and_named(doc: Document) -> None:
    table = betting(doc.code)
    assert table.refused(f"ann: place 2 {MAIN[doc.code]}") == doc.joining
    assert table.refused(f"dealer: place 2 {MAIN[doc.code]}") == doc.joining
    assert table.refused("ann: cancel 2") == doc.joining
    assert table.refuse(ANN, c.PlaceWagers(1, {})).rule == doc.joining


@each("areas")
def test_a_position_has_these_areas_and_no_others(doc: Document) -> None:
    table = betting(doc.code)
    names = (*AREAS[doc.code], *FOLLOW_UPS[doc.code], "progressive")
    assert sorted(doc.game.areas) == sorted(names)
    table.say(f"ann: place 1 {EVERYTHING[doc.code]}")
    assert set(table.state.positions[1].wagers) == {*AREAS[doc.code], "progressive"}
    for name in ("house", "Ante", "six"):
        assert table.refused(f"ann: place 1 {name} 1000") == doc.areas
    assert table.refused("ann: cancel 1 house") == doc.areas


@each("decisions")
def test_a_wager_that_follows_a_decision_cannot_be_placed_before_the_cards(doc: Document) -> None:
    table = betting(doc.code)
    table.say(f"ann: place 1 {MAIN[doc.code]}")
    for name in FOLLOW_UPS[doc.code]:
        assert table.refused(f"ann: place 1 {name} 1000") == doc.decisions
    assert table.refused("ann: decide 1 house way") == doc.decisions


@each("joining")
def test_one_bad_wager_leaves_all_of_its_command_out(doc: Document) -> None:
    table = betting(doc.code)
    assert table.refused(f"ann: place 1 {MAIN[doc.code]} progressive 501") == doc.system
    assert not table.state.positions


@each("one_an_area")
def test_an_area_holds_one_wager_and_a_new_amount_takes_its_place(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    table.say(f"ann: place 1 {EVERYTHING[doc.code]}")
    for name in AREAS[doc.code]:
        table.say(f"ann: place 1 {name} 2000")
        assert table.state.positions[1].wagers[name] == 2000
    assert table.state.positions[1].wagers == {**dict.fromkeys(AREAS[doc.code], 2000), "progressive": 500}
    assert table.refused(f"bob: place 1 {doc.game.main} 1000") == doc.one_an_area
    assert table.refused("bob: cancel 1") == doc.one_an_area
    assert table.refused(f"cal: place 1 {doc.game.main} 1000") == doc.one_an_area
    assert table.state.positions[1].wagers[doc.game.main] == 2000


@rule("UTH 3.4", "UTH 1.1.1", "UTH 1.1.2", "UTH 5.12.1")
@pytest.mark.parametrize(
    ("ante", "blind", "closes"),
    [(1000, 1000, True), (1000, 999, False), (1000, 1001, False), (999, 1000, False), (1001, 1000, False)],
)
def test_the_blind_is_as_high_as_the_ante(ante: int, blind: int, closes: bool) -> None:
    table = betting("UTH", limits={name: Limits(500, 5000) for name in AREAS["UTH"]})
    table.say(f"ann: place 1 ante {ante}")
    assert table.refused("dealer: close") == "1.1.2"
    table.say(f"ann: place 1 blind {blind}")
    if closes:
        table.say("dealer: close")
    else:
        assert table.refused("dealer: close") == "1.1.2"


@rule("UTH 3.4", "UTH 1.1.2")
def test_a_blind_does_not_lie_without_an_ante() -> None:
    table = betting("UTH")
    table.say("ann: place 1 blind 1000")
    assert table.refused("dealer: close") == "1.1.2"
    table.say("ann: place 1 ante 1000", "dealer: close")


@rule("TCPX 3.4", "TCPX 3.5", "TCPX 5.12.1")
@pytest.mark.parametrize("opener", ["ante", "pair_plus", "six_card_bonus"])
def test_any_of_three_wagers_opens_a_hand_of_three_card_poker(opener: str) -> None:
    alone = betting("TCPX")
    alone.say(f"ann: place 1 {opener} 1000", "dealer: close")
    assert not alone.state.positions[1].wagers.keys() - {opener}
    with_jackpot = betting("TCPX")
    with_jackpot.say("ann: place 1 progressive 500")
    assert with_jackpot.refused("dealer: close") == "5.12.1"
    with_jackpot.say(f"ann: place 1 {opener} 1000", "dealer: close")


SIDE = [
    *(("UTH", name) for name in ("trips", "progressive")),
    *(("THB", name) for name in ("bonus", "progressive")),
    ("SSP", "progressive"),
    ("TCPX", "progressive"),
    *(("BUL", name) for name in ("tie", "bullseye", "suits", "progressive")),
]
SIDE_NUMBERS = {"UTH": "3.5", "TCPX": "3.5", "THB": "3.5", "SSP": "3.5", "BUL": "3.6"}


@pytest.mark.parametrize(
    ("code", "side"),
    [
        pytest.param(code, side, marks=rule(f"{code} {SIDE_NUMBERS[code]}", f"{code} 5.12.1"))
        for code, side in SIDE
    ],
)
def test_a_side_wager_stands_beside_the_main_one_only(code: str, side: str) -> None:
    table = betting(code, seats=(1, 2))
    table.say(f"ann: place 1 {side} 500", f"bob: place 2 {MAIN[code]}")
    assert table.refused("dealer: close") == "5.12.1"
    table.say(f"ann: place 1 {MAIN[code]}")  # the first way out: place the main wager
    closed = table.say("dealer: close")[0]
    assert isinstance(closed, e.BetsClosed)
    assert table.state.positions[1].wagers[side] == 500

    other = betting(code, seats=(1, 2))
    other.say(f"ann: place 1 {MAIN[code]} {side} 500", f"bob: place 2 {MAIN[code]}")
    other.say(f"ann: cancel 1 {' '.join(MAIN[code].split()[::2])}")
    assert other.refused("dealer: close") == "5.12.1"
    assert other.say(f"ann: cancel 1 {side}") == (
        e.WagersCancelled(1, "ann", (side,), "5.6"),
    )  # the second: cancel
    other.say("dealer: close")
    assert list(other.state.positions) == [2]


@each("withdrawn")
def test_wagers_are_taken_back_before_no_more_bets(doc: Document) -> None:
    table = betting(doc.code)
    assert table.refused("ann: cancel 1") == doc.areas
    table.say(f"ann: place 1 {EVERYTHING[doc.code]}")
    table.say("ann: cancel 1 progressive")
    assert set(table.state.positions[1].wagers) == set(AREAS[doc.code])
    assert table.refused("ann: cancel 1 progressive") == doc.areas
    cancelled = table.say("ann: cancel 1")[0]
    assert isinstance(cancelled, e.WagersCancelled)
    assert set(cancelled.wagers) == set(AREAS[doc.code])
    assert not table.state.positions
    assert table.refused("ann: cancel 1") == doc.areas


# One hand to be viewed: the Dealer says so ----------------------------------------------------------------


@each("notice", "one_view")
def test_a_player_with_several_positions_is_told_that_he_may_view_one(doc: Document) -> None:
    table = Table(doc.code)
    table.say("ann: sit 1", "bob: sit 2", "ann: sit 3", "cal: sit 4", "cal: sit 5", "cal: sit 6")
    told = [event for event in table.say("dealer: open") if isinstance(event, e.NoticeGiven)]
    if doc.notice is None:
        assert told == []
    else:
        assert told == [e.NoticeGiven("ann", doc.notice), e.NoticeGiven("cal", doc.notice)]


@each("notice")
def test_he_is_told_also_when_he_takes_a_second_position_after_the_opening(doc: Document) -> None:
    table = betting(doc.code, seats=(1,))
    first = table.say("bob: sit 2")
    second = table.say("bob: sit 3")
    third = table.say("bob: sit 4")
    notice = [] if doc.notice is None else [e.NoticeGiven("bob", doc.notice)]
    assert not any(isinstance(event, e.NoticeGiven) for event in first)
    for happened in (second, third):
        assert [event for event in happened if isinstance(event, e.NoticeGiven)] == notice


@each("one_view")
def test_a_player_wagers_on_as_many_positions_as_he_likes(doc: Document) -> None:
    table = Table(doc.code)
    seats = range(1, doc.game.seats + 1)
    table.say(*(f"ann: sit {seat}" for seat in seats), "dealer: open")
    table.say(*(f"ann: place {seat} {EVERYTHING[doc.code]}" for seat in seats), "dealer: close")
    assert list(table.state.positions) == list(seats)
    table.finish()


# The jackpot wager ----------------------------------------------------------------------------------------


@each("offer")
def test_every_seated_player_is_offered_the_jackpot(doc: Document) -> None:
    table = Table(doc.code)
    table.say("bob: sit 5", "ann: sit 2", "bob: sit 3")
    offered = [event for event in table.say("dealer: open") if isinstance(event, e.JackpotOffered)]
    assert offered == [e.JackpotOffered((2, 3, 5), doc.offer)]
    assert table.say("cal: sit 1")[-1] == e.JackpotOffered((1,), doc.offer)


JACKPOT_HANDS = {
    # position 1 viewed, position 2 blind with a flush for the jackpot
    "UTH": ("Ah 9h 2h 7c 8d | As Kd | 3h 4h | Qc Qd", "A", ("decide 1 play 4", "decide 2 play 4")),
    "TCPX": ("As Kd 7c | 3h 4h 9h | Qc Qd 2s | 2h 6h | 5s", "A", ("decide 1 play", "decide 2 play")),
    "THB": (
        "Ah 9h 2h 7c 8d | As Kd | 3h 4h | Qc Qd",
        "automated",
        ("decide 1 flop", "decide 2 flop"),
    ),
    "SSP": (
        "As Kd 7c 8d 9s | 3h 4h 9h 2h 6h | Qc Qd 5s Tc 5d",
        "automated",
        ("decide 1 bet", "decide 2 bet"),
    ),
    "BUL": (
        "As Kd 7c 8d 9s | 3h 4h 9h 2h 6h | Qc Qd 5s Tc 5d",
        "A",
        ("decide 1 house way", "decide 2 house way"),
    ),
}


@each("blind_jackpot")
def test_the_jackpot_can_be_played_blind(doc: Document) -> None:
    order, method, decisions = JACKPOT_HANDS[doc.code]
    table = Table(doc.code, method)
    table.say("ann: sit 1", "ann: sit 2", "dealer: open")
    table.say(*(f"ann: place {seat} {MAIN[doc.code]} progressive 500" for seat in (1, 2)), "dealer: close")
    table.deal(order.replace("|", ""))
    table.say("ann: view 1", *(f"ann: {decision}" for decision in decisions))
    table.until(Phase.SETTLING)
    table.step()
    assert not table.state.positions[2].viewed
    settlement = table.state.positions[2].settlement
    assert settlement is not None
    assert settlement.entry is not None
    assert settlement.entry.hand is Category.FLUSH


@each("system")
def test_the_jackpot_is_played_with_chips_or_credits(doc: Document) -> None:
    table = betting(doc.code)
    main = MAIN[doc.code]
    table.say(f"ann: place 1 {main} progressive 500")
    assert table.state.positions[1].tender == "chips"
    placed = table.say("ann: place 1 progressive 500 credits")[0]
    assert isinstance(placed, e.WagersPlaced)
    assert placed.tender == "credits"
    assert table.state.positions[1].tender == "credits"
    other = table.say(f"ann: place 1 {doc.game.main} 1500")[0]  # chips on another area change nothing of it
    assert isinstance(other, e.WagersPlaced)
    assert other.tender == "chips"
    assert table.state.positions[1].tender == "credits"
    for tender in ("cash", "", "Chips"):
        assert table.refuse(ANN, c.PlaceWagers(1, {"progressive": 500}, tender)).rule == doc.system
    assert table.refused(f"ann: place 1 {main} credits") == doc.system


@each("system")
@pytest.mark.parametrize(("system", "other"), [("chips", "credits"), ("credits", "chips")])
def test_a_jackpot_system_takes_what_it_takes(doc: Document, system: str, other: str) -> None:
    table = betting(doc.code, tenders=frozenset({system}))
    assert table.refuse(ANN, c.PlaceWagers(1, {"progressive": 500}, other)).rule == doc.system
    table.do(ANN, c.PlaceWagers(1, {"progressive": 500}, system))
    table.say(f"ann: place 1 {MAIN[doc.code]}")


@each("system")
@pytest.mark.parametrize("unit", [100, 500])
def test_a_jackpot_wager_is_an_allowed_multiple_of_the_least_one(doc: Document, unit: int) -> None:
    most = 5 if doc in (UTH, TCPX) else 1
    table = betting(doc.code, jackpot_unit=unit)
    for times in range(1, most + 1):
        table.say(f"ann: place 1 progressive {times * unit}")
        assert table.state.positions[1].wagers["progressive"] == times * unit
        for amount in (times * unit - 1, times * unit + 1):
            assert table.refused(f"ann: place 1 progressive {amount}") == doc.system
    assert table.refused(f"ann: place 1 progressive {(most + 1) * unit}") == doc.system


@pytest.mark.parametrize(
    ("code", "order", "hand", "pays"),
    [
        pytest.param(code, order, hand, pays, marks=rule(f"{code} 3.5.4", f"{code} {number}"))
        for code, number, hands in (
            (
                "UTH",
                "4.2",
                (
                    ("9h Th Jh 2c 3d | Qh Kh | 4s 4d", "STRAIGHT_FLUSH", 10),
                    ("Ah Th Jh 2c 3d | Qh Kh | 4s 4d", "ROYAL_FLUSH", 100),
                    ("9h 9c 9s 2c 3d | 9d Kh | 4s 4d", "FOUR_OF_A_KIND", 400),
                    ("9h 9c 9s 2c 3d | Kd Kh | 4s 4d", "FULL_HOUSE", 80),
                    ("9h Th Jh 2c 3d | 2h Kh | 4s 4d", "FLUSH", 40),
                    ("9h Th Jc 2c 3d | Qh Kh | 4s 4d", "STRAIGHT", 20),
                ),
            ),
            (
                "TCPX",
                "4.4",
                (
                    ("9h Th Jh | 4s 4d 2c | Qh Kh | 3d", "STRAIGHT_FLUSH", 10),
                    ("Ah Th Jh | 4s 4d 2c | Qh Kh | 3d", "ROYAL_FLUSH", 100),
                    ("9h 9c 9s | 4s 4d 2c | 9d Kh | 3d", "FOUR_OF_A_KIND", 400),
                    ("9h 9c 9s | 4s 4d 2c | Kd Kh | 3d", "FULL_HOUSE", 80),
                    ("9h Th Jh | 4s 4d 2c | 2h Kh | 3d", "FLUSH", 40),
                    ("9h Th Jc | 4s 4d 2c | Qh Kh | 3d", "STRAIGHT", 20),
                ),
            ),
        )
        for order, hand, pays in hands
    ],
)
def test_the_multiple_multiplies_the_fixed_prizes_only(code: str, order: str, hand: str, pays: int) -> None:
    for times in range(1, 6):
        table = dealt(code, order.replace("|", ""), "A", {1: f"{MAIN[code]} progressive {500 * times}"})
        table.say("ann: view 1", f"ann: decide 1 {'play 4' if code == 'UTH' else 'play'}")
        table.until(Phase.AWARDING)
        settlement = table.state.positions[1].settlement
        assert settlement is not None
        entry = settlement.entry
        assert entry is not None
        assert entry.hand is Category[hand]
        paid = award([SeatEntry(1, entry)], 100_000_00, 50_000_00, DEFAULTS).amount(1)
        if isinstance(entry.pays, MeterShare):
            assert paid == 100_000_00 * pays // 100
        else:
            assert paid == fixed_prize(entry) == pays * 500 * times


@rule("UTH 3.5.4", "TCPX 3.5.4")
def test_other_games_have_no_multiples_to_multiply() -> None:
    for doc in (THB, SSP, of("BUL")):
        table = betting(doc.code)
        for times in range(2, 6):
            assert table.refused(f"ann: place 1 progressive {500 * times}") == doc.system


@each("own_position")
def test_a_jackpot_wager_is_placed_on_ones_own_position(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    table.say(f"ann: place 1 {MAIN[doc.code]}", f"bob: place 2 {MAIN[doc.code]}")
    assert table.refused("ann: place 2 progressive 500") == doc.own_position
    assert table.refused(f"ann: place 2 {MAIN[doc.code]} progressive 500") == doc.own_position
    assert table.refused("cal: place 2 progressive 500") == doc.own_position
    table.say("bob: place 2 progressive 500", "ann: place 1 progressive 500")
    table.say("dealer: close")


# The staff ------------------------------------------------------------------------------------------------


@each("staff", "higher")
def test_the_staff_place_wagers_at_a_players_request(doc: Document) -> None:
    for staff in ("dealer", "supervisor", "manager", "shift-manager"):
        table = betting(doc.code, seats=(1, 2))
        placed = table.say(f"{staff}: place 2 {EVERYTHING[doc.code]}")[0]
        assert isinstance(placed, e.WagersPlaced)
        assert (placed.rule, placed.placed_by) == (doc.staff, staff)
        position = table.state.positions[2]
        assert (position.player, position.placed_by) == ("bob", staff)
        own = table.say(f"bob: place 2 {doc.game.main} 2000")[0]  # it stays his duty to see that it is right
        assert isinstance(own, e.WagersPlaced)
        assert (own.rule, own.placed_by) == (doc.joining, "bob")
        table.say(f"{staff}: cancel 2 progressive")
        assert "progressive" not in table.state.positions[2].wagers


@each("staff", "decisions")
def test_a_hand_whose_wagers_the_staff_placed_is_still_its_players(doc: Document) -> None:
    table = betting(doc.code)
    table.say(f"dealer: place 1 {MAIN[doc.code]}", "dealer: close")
    table.deal()
    assert table.refused("dealer: view 1") == doc.one_view
    word = table.words(1)[-1]
    assert table.refused(f"dealer: decide 1 {word}") == doc.higher
    table.say("ann: view 1", f"ann: decide 1 {word}")


def test_refusals_say_what_stands_in_the_way() -> None:
    table = betting("UTH")
    assert table.refuse(ANN, c.PlaceWagers(1, {"ante": 999})) == Refusal(
        "3.4", "ante is 10.00 to 5,000.00 at this table, not 9.99"
    )
    assert table.refuse(ANN, c.PlaceWagers(1, {"progressive": 501})).reason == (
        "a jackpot wager is 1 to 5 times the unit of 5.00, not 5.01"
    )
    assert table.refuse(ANN, c.PlaceWagers(1, {"play": 1000})).reason == "'play' is placed by a decision"
    assert table.refuse(ANN, c.PlaceWagers(1, {"x": 1000})).reason == "'x' is no area of this layout"
    table.say("ann: place 1 ante 1000 trips 500")
    assert table.refuse(actor("dealer"), c.CloseBets()).reason == (
        "position 1: blind and ante must lie there and be equal"
    )
    three = betting("TCPX")
    three.say("ann: place 1 progressive 500")
    assert three.refuse(actor("dealer"), c.CloseBets()).reason == (
        "position 1: progressive may not lie without ante, pair_plus or six_card_bonus"
    )
