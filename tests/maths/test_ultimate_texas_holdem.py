"""Ultimate Texas Hold'em solved: against brute force, public figures, other pay tables and every reading."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

from megalink.cards import DECK, Card, cards
from megalink.games.game import Comparison, Conduct, Wins
from megalink.games.registry import game
from megalink.games.ultimate_texas_holdem import BLIND_PAYS, PLAY_PAYS, Facts
from megalink.hands import Category
from megalink.labels import Labelled
from megalink.maths import first_decisions
from megalink.maths.classes import HOLE_PLACE, PAIR_PLACE
from megalink.maths.ev import Situation, ev
from megalink.maths.ev_holdem import meet, priced
from megalink.maths.flops import BESIDE, CARDS_OF_SUIT, FLOP_RANKS, FLOPS_BY_SUIT, ROWS, SUITS
from megalink.maths.registry import solve, value
from megalink.maths.runouts import Parts, forward
from megalink.maths.suits import keys_and_suits
from megalink.maths.ultimate_texas_holdem import DEALS, PATHS, play, river_prices, showdown_facts, terms
from megalink.money import Odds, Pays, PayTable
from megalink.rulebook.rulings import Rulings
from tests.marks import rule
from tests.maths.plain_holdem import UNIT, all_boards, all_dealers
from tests.truth.counting import stored

UTH = game("uth")
VERSION = UTH.version()
EDGE = Fraction(-50643648973, 2317817502000)


def at_the_flop(parts: Parts, layer: int, player: tuple[Card, ...], flop: tuple[Card, ...]) -> int:
    """Look a state up in what the solver summed."""
    keys, suits = keys_and_suits(np.array([[DECK.index(each) for each in flop]], np.int16))
    place = int(np.searchsorted(FLOPS_BY_SUIT.keys, keys[0]))
    one, two = (13 * int(suits[0, each.suit]) + each.rank - 2 for each in player)
    found = int(parts.ranks[layer, FLOP_RANKS[place], PAIR_PLACE[one % 13, two % 13]])
    for suit, first, second in ROWS[place, : SUITS[place]].tolist():
        row = {1: parts.one, 2: parts.two}.get(int(CARDS_OF_SUIT[place, suit]))
        rows = parts.three[layer, first] if row is None else row[layer, first, second]
        found += int(rows[HOLE_PLACE[BESIDE[suit, one], BESIDE[suit, two]]])
    return found


def drawn(number: int, size: int, seed: int) -> list[tuple[Card, ...]]:
    draw = Random(seed)
    return [tuple(draw.sample(DECK, size)) for _ in range(number)]


HARD = [
    cards(text)
    for text in (
        "As Ks Qs Js Ts",  # royal flush, straight flushes
        "2c 3d Ac Kc Qc",
        "5h 6h 7h 8h 9h",
        "Ah 2h 3h 4h 5h",
        "As Ad Ah Ac Kd",  # as many of a rank as there are
        "2s 3d 2c 2d 2h",
        "2s 2d 2h 7c 7d",
        "Kh Qd 9c 9d 9s",
        "7c 2d 7h 2s Ks",  # pairs of the flop's suits
        "9c 4c Td 6d 2c",
    )
]


@rule("UTH 3.9.4", "UTH 3.9.5", "UTH 3.9.6", "UTH 3.10")
def test_flops_are_worth_what_going_through_every_board_says() -> None:
    found = terms(VERSION)
    parts = forward(river_prices(found))
    for state in (*HARD, *drawn(150, 5, 3)):
        player, flop = state[:2], state[2:]
        met = meet(player, flop)
        twice, once = priced(met, found.play[2]), priced(met, found.play[1])
        assert at_the_flop(parts, 0, player, flop) == twice.sum()
        assert at_the_flop(parts, 1, player, flop) == np.maximum(once, 990 * found.fold).sum()


@rule("UTH 3.10.2", "UTH 3.10.3", "UTH 3.10.4", "UTH 3.10.5", "UTH 3.10.8", "UTH 4.1.1")
def test_boards_are_worth_what_a_table_settles() -> None:
    found = terms(VERSION)
    for state in (*(each + cards("3c 8d") for each in HARD[:3]), *drawn(12, 7, 5)):
        player, board = state[:2], state[2:]
        met = meet(player, board)
        for size, path in PATHS.items():
            worth = Fraction(int(priced(met, found.play[size])[0]), found.scale)
            assert worth == Fraction(all_dealers(UTH, player, board, path), UNIT)


@rule("UTH 3.9", "UTH 3.9.2", "UTH 3.9.6.1")
def test_the_public_figures() -> None:
    found = solve("UTH")
    base = found.base
    assert base.spread.ev == value("UTH") == EDGE
    assert round(float(EDGE), 5) == -0.02185
    assert found.deals == DEALS == 27_813_810_024_000
    assert round(base.spread.sd, 2) == 4.94
    assert round(float(base.average_wager), 2) == 4.15
    assert "play 3" not in base.actions
    assert sum(base.paths.values()) == 1
    assert sum((spread.ev for spread in base.wagers.values()), Fraction()) == EDGE


@rule("UTH 1.1.14", "UTH 3.10.7")
def test_trips_fall_as_they_were_counted_elsewhere() -> None:
    trips = solve("UTH").side_wagers["trips"]
    counts = stored("ultimate-texas-holdem", "trips")
    sevens = sum(line.deals for line in counts.values())
    for line in trips.lines:
        assert Fraction(line.deals, DEALS) == Fraction(counts[line.hand].deals, sevens)
        assert line.pays == counts[line.hand].pays
    assert trips.ev_best is None


@pytest.mark.parametrize(
    ("rulings", "worth"),
    [
        ({"R03": "lose"}, Fraction(-186900914671, 6953452506000)),
        ({"R11": "up"}, EDGE),
        ({"R38": "present"}, EDGE),
    ],
)
def test_readings_change_the_answer_where_they_should(rulings: dict[str, str], worth: Fraction) -> None:
    assert value("UTH", rulings) == worth
    assert solve("UTH", rulings).base.spread.ev == worth


@rule("UTH 5.11")
def test_leaving_instead_of_folding_would_be_worth_much() -> None:
    found = solve("UTH", {"R38": "absent"})
    assert found.base.spread.ev == value("UTH", {"R38": "absent"}) > Fraction(7, 10)
    assert "leave" in found.base.actions
    assert "fold" not in found.base.actions


@pytest.mark.parametrize(
    "blind",
    [
        {**BLIND_PAYS.lines, Category.FULL_HOUSE: Odds.to(4)},
        {**BLIND_PAYS.lines, Category.FLUSH: Odds.to(7, 5), Category.STRAIGHT: Odds.to(8, 9)},
        {Category.ROYAL_FLUSH: Odds.to(100_000)},
    ],
)
def test_other_pay_tables_change_it_and_stay_exact(blind: dict[Labelled, Pays]) -> None:
    tables = {"blind": PayTable("blind", "4.1.1", blind)}
    found = solve("UTH", pay_tables=tables)
    assert found.base.spread.ev == value("UTH", pay_tables=tables) != EDGE


def test_a_full_house_at_four_to_one_makes_the_game_fair_within_a_thousandth() -> None:
    lines = {**BLIND_PAYS.lines, Category.FULL_HOUSE: Odds.to(4)}
    found = value("UTH", pay_tables={"blind": PayTable("blind", "4.1.1", lines)})
    # under unchanged play every winning full house is worth one more; best play is worth a little more still
    assert 0 < found < Fraction(1, 1000)


def test_results_too_large_to_add_up_are_refused() -> None:
    tables = {"play": PayTable("play", "4.1.1", {Wins.ANY: Odds.to(10**7)})}
    with pytest.raises(ValueError, match="too large"):
        value("UTH", pay_tables=tables)
    assert PLAY_PAYS.lines[Wins.ANY].text == "1 to 1"


def test_the_smaller_wager_is_taken_where_two_are_worth_the_same() -> None:
    # With Play paying nothing beside the stake a larger one is never worth more.
    tables = {"play": PayTable("play", "4.1.1", {Wins.ANY: Odds.for_(1)})}
    assert "play 4" not in solve("UTH", pay_tables=tables).base.actions


@pytest.mark.parametrize("rulings", [Rulings(), Rulings(ante_without_dealer_pair="lose")])
def test_pay_reads_no_more_of_the_dealers_hand_than_whether_it_is_a_pair(rulings: Rulings) -> None:
    version = UTH.version(rulings)
    for comparison, player in product(Comparison, Category):
        paid = [
            UTH.pay(Facts(comparison, player, dealer, None), Conduct.PLAYED, version)
            for dealer in Category
            if dealer > Category.FIVE_ODD_CARDS
        ]
        assert all(each == paid[0] for each in paid)
    assert {len(showdown_facts(player)) for player in Category} == {5}


def test_strategy_before_the_flop_is_the_published_one() -> None:
    raised = {first_decisions.class_name(hole) for hole in np.flatnonzero(play(VERSION).hole == 4).tolist()}
    assert {"AA", "33", "A2o", "K5o", "K2s", "Q8o", "Q6s", "JTo", "J8s"} <= raised
    assert not {"22", "K4o", "Q7o", "Q5s", "J9o", "J7s", "T9s"} & raised


def test_first_decisions_are_shipped_as_they_are_worked_out() -> None:
    shipped = first_decisions.shipped()[VERSION.digest]
    assert shipped == first_decisions.work_out("ultimate-texas-holdem", VERSION)
    assert list(first_decisions.shipped()) == [game(name).version().digest for name in ("uth", "thb")]


@pytest.mark.truth
@pytest.mark.parametrize("player", ["As Ad", "Th 9h"])
def test_raising_is_worth_what_every_board_says(player: str) -> None:
    held = cards(player)
    found = terms(VERSION)
    sums = all_boards(held)
    assert int(sums[:, 3].sum()) == 2_118_760 * 990
    hole = first_decisions.hole_class(held)
    for word, size in (("play 3", 3), ("play 4", 4)):
        by = found.play[size][: len(Category)].copy()
        by[:, 3] //= 990  # a price for every Dealer's hand, not for all together
        worth = Fraction(int((by * sums).sum()), found.scale * int(sums[:, 3].sum()))
        assert worth == first_decisions.first_decisions(UTH, VERSION)[word][hole]


@rule("UTH 3.9.6.1")
def test_ev_at_the_river_is_what_a_table_settles() -> None:
    for state in drawn(8, 7, 9):
        known = Situation(state[:2], state[2:], decisions=("check", "check"))
        found = ev(UTH, known, VERSION)
        assert found["fold"] == -2
        assert found["play 1"] == Fraction(all_dealers(UTH, state[:2], state[2:], PATHS[1]), 990 * UNIT)


def test_ev_adds_a_trips_wager_to_every_decision() -> None:
    state = cards("As Ad Ah 7c 2d")
    gains: set[Fraction] = set()
    for board, words in (((), ()), (state[2:], ("check",))):
        plain, both = (
            ev(UTH, Situation(state[:2], board, decisions=words, sides=sides), VERSION)
            for sides in ({}, {"trips": Fraction(1, 2)})
        )
        gained = {both[word] - plain[word] for word in plain}
        assert len(gained) == 1
        gains |= gained
    # with three Aces on the flop the wager has won three times its stake at the least
    assert max(gains) > Fraction(3, 2)
