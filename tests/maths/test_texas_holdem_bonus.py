"""Texas Hold'em Bonus solved: against brute force, public figures, other pay tables and every reading."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from megalink.cards import DECK, Card, cards, rest_of_deck
from megalink.games.game import Comparison, Conduct, Dealt, Wins
from megalink.games.registry import game
from megalink.games.texas_holdem_bonus import BonusHand
from megalink.maths import first_decisions, fours, last_card
from megalink.maths.classes import HOLE_PLACE, PAIR_PLACE
from megalink.maths.ev import Situation, ev
from megalink.maths.ev_holdem import Ints, meet, priced
from megalink.maths.flops import BESIDE, FLOPS_BY_SUIT
from megalink.maths.registry import solve, value
from megalink.maths.runouts import Prices, forward
from megalink.maths.suits import boards_of, keys_and_suits
from megalink.maths.texas_holdem_bonus import (
    BOTH,
    DEALS,
    PLAYED,
    RIVER,
    TURN,
    bonus_by_class,
    play,
    terms,
    with_bonus,
)
from megalink.money import Odds, PayTable
from tests.marks import rule
from tests.maths.plain_holdem import UNIT, all_dealers, compared
from tests.maths.test_ultimate_texas_holdem import HARD, at_the_flop, drawn
from tests.truth.counting import stored

THB = game("thb")
VERSION = THB.version()
EDGE = Fraction(-578107733, 28381438800)
NONE = -(2**62)


@cache
def keys_of_four() -> Ints:
    return boards_of(4, 270_725).keys


def on_four(parts: last_card.Parts, player: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Look a board of four up in what the solver summed."""
    where = fours.tables()
    keys, suits = keys_and_suits(np.array([[DECK.index(each) for each in board]], np.int16))
    place = int(np.searchsorted(keys_of_four(), keys[0]))
    one, two = (13 * int(suits[0, each.suit]) + each.rank - 2 for each in player)
    found = int(parts.ranks[where.ranks[place], PAIR_PLACE[one % 13, two % 13]])
    for size, suit, first, second in where.rows[place].tolist():
        if size:
            row = {2: parts.two, 3: parts.three}.get(size)
            values = parts.four[first] if row is None else row[first, second]
            found += int(values[HOLE_PLACE[BESIDE[suit, one], BESIDE[suit, two]]])
    return found


@rule("THB 3.9.2", "THB 3.10")
def test_flops_and_turns_are_worth_what_going_through_every_board_says() -> None:
    found = terms(VERSION)
    parts = forward(Prices(found.turn[None], np.array([NONE], np.int64)))
    rivers = play(VERSION).river
    for state in (*HARD, *drawn(60, 5, 13)):
        assert (
            at_the_flop(parts, 0, state[:2], state[2:])
            == priced(meet(state[:2], state[2:]), found.turn).sum()
        )
    for state in (*(each + cards("3c") for each in HARD), *drawn(300, 6, 17)):
        assert on_four(rivers, state[:2], state[2:]) == priced(meet(state[:2], state[2:]), found.river).sum()


@rule("THB 3.10.2", "THB 3.10.3", "THB 3.10.4", "THB 4.1.1")
def test_boards_are_worth_what_a_table_settles() -> None:
    found = terms(VERSION)
    for state in drawn(12, 7, 5):
        met = meet(state[:2], state[2:])
        base, turn, river = (
            Fraction(int(priced(met, by)[0]), found.scale) for by in (found.played, found.turn, found.river)
        )
        for path, worth in (
            (PLAYED, base),
            (TURN, base + turn),
            (RIVER, base + river),
            (BOTH, base + turn + river),
        ):
            assert worth == Fraction(all_dealers(THB, state[:2], state[2:], path), UNIT)


@rule("THB 3.9", "THB 3.9.1", "THB 3.9.2")
def test_the_public_figures() -> None:
    found = solve("THB")
    base = found.base
    assert base.spread.ev == value("THB") == EDGE
    assert round(float(EDGE), 5) == -0.02037
    assert round(float(base.average_wager), 4) == 3.8181
    assert found.deals == DEALS == 55_627_620_048_000
    assert sum(base.paths.values()) == 1
    assert sum((spread.ev for spread in base.wagers.values()), Fraction()) == EDGE


def test_paths_are_taken_as_often_as_by_chance() -> None:
    """Turn and river are decided apart, so only a sample of whole deals shows how often both are wagered."""
    found = play(VERSION)
    draw = Random(29)
    hands, taken = 4000, dict.fromkeys((BOTH, TURN, RIVER, PLAYED, ("fold",)), 0)
    for _ in range(hands):
        state = tuple(draw.sample(DECK, 6))
        if not found.plays[first_decisions.hole_class(state[:2])]:
            taken["fold",] += 1
            continue
        keys, suits = keys_and_suits(np.array([[DECK.index(each) for each in state[2:5]]], np.int16))
        flop = int(np.searchsorted(FLOPS_BY_SUIT.keys, keys[0]))
        one, two = (13 * int(suits[0, each.suit]) + each.rank - 2 for each in state[:2])
        turn = bool(found.turn[flop, one, two])
        river = on_four(found.river, state[:2], state[2:]) > 0
        taken["flop", "turn" if turn else "check", "river" if river else "check"] += 1
    for path, share in solve("THB").base.paths.items():
        p = float(share)
        assert abs(taken[path] / hands - p) < 4 * (p * (1 - p) / hands) ** 0.5


@rule("THB 4.1.1", "THB 3.10.3", "THB 3.10.4")
def test_the_bonus_under_each_reading() -> None:
    hole_cards = solve("THB", {"R04": "hole cards"}).side_wagers["bonus"]
    assert round(float(hole_cards.spread.ev), 4) == -0.0854
    counts = stored("texas-holdem-bonus", "bonus")
    every = sum(line.deals for line in counts.values())
    labels = {each.hand: each.deals for each in hole_cards.lines}
    assert Fraction(labels[BonusHand.ACES_BOTH.label], DEALS) == Fraction(6, 1_624_350)
    assert all(
        Fraction(deals, DEALS) == Fraction(counts[hand].deals, every) for hand, deals in labels.items()
    )
    written, returned = (
        solve("THB", {"R04": each}).side_wagers["bonus"] for each in ("as written", "stand-off")
    )
    assert written.spread.ev < returned.spread.ev < hole_cards.spread.ev
    assert returned.ev_best is not None
    assert returned.ev_best > returned.spread.ev  # a hand that is folded could have tied
    assert written.ev_best is None


@rule("THB 3.9.1")
def test_playing_for_both_wagers_gives_up_some_of_the_base_game() -> None:
    version = THB.version(VERSION.rulings.of({"R04": "stand-off"}))
    alone, both = with_bonus(version, Fraction()), with_bonus(version, Fraction(50))
    found = solve("THB", {"R04": "stand-off"})
    assert alone == (EDGE, found.side_wagers["bonus"].spread.ev)
    assert both[0] < alone[0]
    assert alone[1] < both[1] <= (found.side_wagers["bonus"].ev_best or 0)


@rule("THB 5.11")
def test_leaving_instead_of_folding_saves_the_ante() -> None:
    worth = value("THB", {"R38": "absent"})
    assert worth > EDGE
    assert solve("THB", {"R38": "absent"}).base.spread.ev == worth


@pytest.mark.parametrize("wager", ["ante", "flop", "turn", "river"])
def test_other_pay_tables_change_it_and_stay_exact(wager: str) -> None:
    tables = {wager: PayTable(wager, "4.1.1", {Wins.ANY: Odds.to(8, 7)})}
    worth = value("THB", pay_tables=tables)
    assert worth > EDGE
    assert solve("THB", pay_tables=tables).base.spread.ev == worth


def test_results_too_large_to_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        value("THB", pay_tables={"flop": PayTable("flop", "4.1.1", {Wins.ANY: Odds.to(10**7)})})


def test_first_decisions_are_shipped_as_they_are_worked_out() -> None:
    worked_out = first_decisions.work_out("texas-holdem-bonus", VERSION)
    assert first_decisions.shipped()[VERSION.digest] == worked_out
    other = THB.version(VERSION.rulings.of({"R09": "pool"}))
    assert first_decisions.first_decisions(THB, other) == worked_out


@rule("THB 3.9.2")
def test_ev_goes_through_every_card_that_can_come() -> None:
    for state in drawn(2, 6, 23):
        player, board = state[:2], state[2:]
        left = rest_of_deck(state)
        results = [compared(player, (*board, river)) for river in left]
        river = sum(each[Comparison.HIGHER] - each[Comparison.LOWER] for each in results)
        found = ev(THB, Situation(player, board, decisions=("flop", "turn")), VERSION)
        assert found["river"] - found["check"] == Fraction(river, 990 * len(left))
        checked = ev(THB, Situation(player, board, decisions=("flop", "check")), VERSION)
        assert found["check"] - checked["check"] == Fraction(river, 990 * len(left))


def test_ev_at_the_flop_is_the_best_of_every_turn() -> None:
    player, flop = cards("As Kd"), cards("Qh 7c 2d")
    found = ev(THB, Situation(player, flop, decisions=("flop",)), VERSION)
    for word in ("check", "turn"):
        later = [
            max(ev(THB, Situation(player, (*flop, turn), decisions=("flop", word)), VERSION).values())
            for turn in rest_of_deck((*player, *flop))
        ]
        assert found[word] == sum(later, Fraction()) / len(later)


@rule("THB 4.1.1")
def test_ev_adds_the_bonus_as_it_will_be_settled() -> None:
    player, board = cards("As Ad"), cards("Qh 7c 2d 2c")
    one = {"bonus": Fraction(1)}
    plain = ev(THB, Situation(player, board, decisions=("flop", "check")), VERSION)
    both = ev(THB, Situation(player, board, decisions=("flop", "check"), sides=one), VERSION)
    left = rest_of_deck((*player, *board))
    won = 0
    for river in left:
        for dealer in combinations([each for each in left if each is not river], 2):
            facts = THB.facts(Dealt(player, dealer, (*board, river)))
            verdict = THB.pay(facts, Conduct.PLAYED, VERSION)["bonus"]
            won += -1 if verdict.pays is None else verdict.pays.pays  # type: ignore[union-attr]
    assert {both[word] - plain[word] for word in plain} == {Fraction(won, 990 * len(left))}


def test_ev_before_the_flop_loses_the_bonus_with_a_fold() -> None:
    one = {"bonus": Fraction(2)}
    plain, both = (
        ev(THB, Situation(cards("7s 2d")), VERSION),
        ev(THB, Situation(cards("7s 2d"), sides=one), VERSION),
    )
    assert both["fold"] == plain["fold"] - 2 == -3
    assert both["flop"] > plain["flop"] - 2 - Fraction(1, 10)
    lines = {line for line, _ in bonus_by_class()[first_decisions.hole_class(cards("As Ad"))]}
    assert lines == {BonusHand.ACES, BonusHand.ACES_BOTH}
