"""Short strategies: their exact cost, and what they say of a hand."""

from fractions import Fraction
from itertools import combinations
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from megalink.cards import DECK, Card, card, cards, rest_of_deck
from megalink.games.game import Then
from megalink.games.registry import GAMES, game
from megalink.maths import short_hands, stud_counts
from megalink.maths.ev import Situation, ev
from megalink.maths.ev_holdem import meet, priced
from megalink.maths.pricing import expected
from megalink.maths.short import Case, Plan, Strategy, at_least, at_most, bounds, exactly, first_cases
from megalink.maths.short_cost import Priced, advice, worth
from megalink.maths.short_cost import priced as all_priced
from megalink.maths.short_holdem import ultimate_parts
from megalink.maths.short_list import STRATEGIES
from megalink.maths.showdown import DEALER_HANDS
from megalink.maths.texas_holdem_bonus import DEALS as BONUS_DEALS
from megalink.maths.texas_holdem_bonus import ORDERS
from megalink.maths.texas_holdem_bonus import terms as bonus_terms
from megalink.maths.three_card_poker_xtreme import met as three_met
from megalink.maths.totals import hole_ways, totals
from megalink.maths.ultimate_texas_holdem import DEALS, FLOPS_OF_A_BOARD, terms
from tests.marks import rule
from tests.maths.test_ultimate_texas_holdem import HARD, at_the_flop, drawn

UTH, THB, TCPX, SSP, BUL = map(game, ("uth", "thb", "tcpx", "ssp", "bul"))

COSTS = {
    "The well-known one": Fraction(17238014779, 6953452506000),
    "Ours: a score, then outs": Fraction(201944959, 81805323600),
    "Ours, without counting outs": Fraction(2347804663, 434590781625),
    "A published one": Fraction(77129808211, 3476726253000),
    "Ours, the shortest": Fraction(2935735109, 173836312650),
    "Ours, with kickers": Fraction(1869968521, 198670071600),
    "Q-6-4": Fraction(0),
    "Any Queen, as the Dealer qualifies": Fraction(15501, 20358520),
    "Ours: a Queen and a six": Fraction(627, 14541800),
    "Three conditions for Ace-King": Fraction(311433, 138425211925),
    "Ours: two conditions for Ace-King": Fraction(1892106, 19775030275),
    "The House Way": Fraction(0),
    "Ours: leave it to the House Way": Fraction(0),
    "Ours: any pair will do": Fraction(16461128, 83055127155),
}


def named(name: str) -> Strategy:
    return next(each for each in STRATEGIES if each.name == name)


def check_costs(found: tuple[Priced, ...]) -> None:
    for each in found:
        assert each.cost == COSTS[each.strategy.name]
    published = [each for each in found if not each.strategy.ours]
    assert any(
        all(ours.strategy.size <= each.strategy.size or ours.cost < each.cost for each in published)
        for ours in found
        if ours.strategy.ours
    )


@rule("TCPX 3.9", "SSP 3.9", "BUL 3.10")
def test_what_strategies_of_one_decision_cost() -> None:
    for each in (TCPX, SSP, BUL):
        check_costs(all_priced(each, each.version()))
    assert round(float(worth(named("Q-6-4"), TCPX.version())), 5) == -0.03373  # as published
    assert round(float(worth(named("Any Queen, as the Dealer qualifies"), TCPX.version())), 4) == -0.0345


@pytest.mark.truth
@rule("UTH 3.9", "THB 3.9")
def test_what_strategies_of_holdem_cost() -> None:
    for each in (UTH, THB):
        check_costs(all_priced(each, each.version()))


@rule("UTH 3.9")
def test_the_well_known_one_comes_to_what_is_published() -> None:
    assert round(float(worth(named("The well-known one"), UTH.version())), 4) == -0.0243


def test_there_is_one_of_ours_and_a_published_one_for_every_game() -> None:
    assert {(each.game, each.ours) for each in STRATEGIES} == {
        (name, ours) for name in GAMES for ours in (True, False)
    }
    assert {each.name for each in STRATEGIES} == set(COSTS)


@pytest.mark.truth
@rule("UTH 3.9", "THB 3.9", "THB 3.9.2")
@pytest.mark.parametrize("name", ["Ours: a score, then outs", "Ours, with kickers"])
def test_a_cost_is_what_its_decisions_give_away(name: str) -> None:
    """Along a deal, what each decision gives away against the best adds up to the cost, on average."""
    strategy = named(name)
    of, draw = game(strategy.game), Random(name)
    given = []
    for _ in range(300):
        held, away = tuple(draw.sample(DECK, 7)), Fraction()
        words: tuple[str, ...] = ()
        for stage, shown in zip(of.stages, (0, 3, 5 if of is UTH else 4), strict=True):
            known = Situation(held[:2], held[2 : 2 + shown], decisions=words)
            values, word = ev(of, known, of.version()), advice(of, strategy, known)
            away += max(values.values()) - values[word]
            words = (*words, word)
            choice = stage.choice(word)
            if choice is None or choice.then is not Then.NEXT_STAGE:
                break
        given.append(float(away))
    assert abs(fmean(given) - float(COSTS[name])) < 4 * stdev(given) / len(given) ** 0.5


# The evaluation ---------------------------------------------------------------------------------------------


def test_the_first_case_that_fits_decides() -> None:
    plan = Plan(
        (
            Case("one", "", ({"a": at_least(3), "b": at_most(1)}, {"b": exactly(5)})),
            Case("two", "", ({"a": at_least(2)},)),
        ),
        "none",
    )
    cases, words = bounds(plan, ("a", "b"))
    rows = np.array([(3, 1), (3, 2), (2, 1), (1, 1), (0, 5), (1, 4), (9, 6)])
    assert [words[each] for each in first_cases(cases, rows)] == [
        "one", "two", "two", "none", "one", "none", "two"
    ]  # fmt: skip
    assert words == ["one", "one", "two", "none"]


def always(of: str, **words: str) -> Strategy:
    return Strategy(of, "", ours=True, plans={stage: Plan((), word) for stage, word in words.items()})


@rule("UTH 3.9.6", "THB 3.9.2")
def test_who_looks_at_nothing_gets_what_all_deals_bring() -> None:
    """Nothing of the flops, turns and rivers enters the sums that this is held against."""
    found, every = terms(UTH.version()), totals()
    for size, words in (
        (2, {"hole": "check", "flop": "play 2", "river": "fold"}),
        (1, {"hole": "check", "flop": "check", "river": "play 1"}),
        (4, {"hole": "play 4", "flop": "check", "river": "fold"}),
    ):
        total = int((hole_ways() * (every * found.play[size]).sum(axis=(1, 2))).sum()) * FLOPS_OF_A_BOARD
        assert worth(always("ultimate-texas-holdem", **words), UTH.version()) == Fraction(
            total, found.scale * DEALS
        )
    assert worth(
        always("ultimate-texas-holdem", hole="check", flop="check", river="fold"), UTH.version()
    ) == Fraction(-2)
    bonus = bonus_terms(THB.version())
    by = bonus.played + bonus.turn + bonus.river
    total = int((hole_ways() * (every * by).sum(axis=(1, 2))).sum()) * ORDERS
    both = always("texas-holdem-bonus", hole="flop", flop="turn", turn="river")
    assert worth(both, THB.version()) == Fraction(total, bonus.scale * BONUS_DEALS)
    assert worth(always("texas-holdem-bonus", hole="fold", flop="check", turn="check"), THB.version()) == -1


@rule("UTH 3.9.6", "UTH 3.10.2")
@pytest.mark.parametrize("name", ["The well-known one", "Ours, without counting outs"])
def test_a_checked_flop_is_worth_its_rivers_one_by_one(name: str) -> None:
    strategy, found = named(name), terms(UTH.version())
    parts = ultimate_parts(strategy, UTH.version())
    for state in (*HARD[:3], *drawn(3, 5, 23)):
        player, flop = state[:2], state[2:]
        once = priced(meet(player, flop), found.play[1])
        total = 0
        for place, more in enumerate(combinations(rest_of_deck(state), 2)):
            known = Situation(player, (*flop, *more), decisions=("check", "check"))
            folds = advice(UTH, strategy, known) == "fold"
            total += DEALER_HANDS * found.fold if folds else int(once[place])
        assert at_the_flop(parts, 1, player, flop) == total
        assert at_the_flop(parts, 0, player, flop) == priced(meet(player, flop), found.play[2]).sum()


@rule("TCPX 3.9")
def test_three_cards_are_worth_what_each_hand_is() -> None:
    strategy, rows = named("Ours: a Queen and a six"), three_met().rows
    results = []
    for places in short_hands.three_card_places().tolist():
        known = Situation(tuple(DECK[place] for place in places))
        results.append(ev(TCPX, known, TCPX.version())[advice(TCPX, strategy, known)])
    assert worth(strategy, TCPX.version()) == expected(results, rows.ways.tolist())


@rule("SSP 3.9")
def test_stud_hands_are_seen_as_their_rows_are() -> None:
    rows, draw = short_hands.stud_rows(), Random(31)
    beside = stud_counts.met()
    hands: list[tuple[Card, ...]] = [tuple(draw.sample(DECK, 6)) for _ in range(300)]
    hands += [cards(text) for text in ("As Ks Qs Js Ts 2c", "5c 4c 3c 2c Ac 5d", "7c 7d 7h 7s 2c 9d")]
    for hand in hands:
        seen = short_hands.stud_features(hand[:5], hand[5])
        assert rows[beside.row(hand[:5], hand[5])].tolist() == seen.tolist()
    assert short_hands.stud_features(cards("As Kd 9c 8h 5s"), card("8d")).tolist() == [
        0, 14, 13, 9, 8, 5, 8, 1, 3
    ]  # fmt: skip


@rule("BUL 3.10.1", "BUL 3.15")
def test_a_point_hand_is_chosen_among_those_that_can_be_left() -> None:
    house, ours = (named(each).plans["setting"] for each in ("The House Way", "Ours: any pair will do"))
    for points, best, first in (((3, 7), 7, 7), ((12, 25), 25, 12), ((11, 12), 12, 12), ((9, 11), 11, 11)):
        assert short_hands.bullseye_points(house, points) == best
        assert short_hands.bullseye_points(ours, points) == first
    known = Situation(cards("As Kh Qd Jc Ts"))
    assert advice(BUL, named("The House Way"), known) == "set Kh Qd Ts"  # Gnau Tung Ku is left
    assert advice(BUL, named("Ours: leave it to the House Way"), known) == "house way"
    assert advice(BUL, named("The House Way"), Situation(cards("2c 2d 2h 4c 9d"))) == "house way"
