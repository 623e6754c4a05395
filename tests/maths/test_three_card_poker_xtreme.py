"""Three Card Poker Xtreme solved: against brute force, public figures, other pay tables and every reading."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from megalink.cards import DECK, QUEEN, Card, cards
from megalink.games.game import Wins
from megalink.games.registry import game
from megalink.games.three_card_poker_xtreme import SIX_CARD_BONUS_PAYS
from megalink.hands import Category, Category3, category3_of, category_of, pack, rank_three
from megalink.hands_fast import strength_six, strength_three
from megalink.labels import Labelled
from megalink.maths.choosing import TooFine
from megalink.maths.ev import Situation, ev
from megalink.maths.registry import solve, value
from megalink.maths.three_card_poker_xtreme import DEALS, met
from megalink.money import Odds, Pays, PayTable
from megalink.rulebook.rulings import Rulings
from tests.marks import rule
from tests.maths.every_hand import BIT, bits, every, said, without

TCPX = game("tcpx")
VERSION = TCPX.version()
QUEEN_HIGH = pack(Category3.THREE_ODD_CARDS, (QUEEN, 3, 2))
HELD = sum(bit for each, bit in BIT.items() if each.rank >= QUEEN)
BONUS = {Category3.STRAIGHT_FLUSH: 5, Category3.THREE_OF_A_KIND: 4, Category3.STRAIGHT: 1}
SIX = {
    Category.ROYAL_FLUSH: 500,
    Category.STRAIGHT_FLUSH: 100,
    Category.FOUR_OF_A_KIND: 50,
    Category.FULL_HOUSE: 20,
    Category.FLUSH: 15,
    Category.STRAIGHT: 10,
    Category.THREE_OF_A_KIND: 7,
}


def drawn(number: int, seed: int) -> list[tuple[Card, ...]]:
    draw = Random(seed)
    return [tuple(draw.sample(DECK, 3)) for _ in range(number)]


def play(player: tuple[Card, ...], *, held: bool = False, ante: Fraction = Fraction(1)) -> Fraction:
    """Lay a hand beside every Dealer's hand, in plain words (3.11, 3.12)."""
    mine = rank_three(player).strength
    dealers = without(3, bits(player))
    theirs = said(3, strength_three)[dealers]
    qualified = (every(3)[dealers] & HELD != 0) if held else theirs >= QUEEN_HIGH
    unqualified = int((~qualified).sum())
    won = int((qualified & (mine > theirs)).sum())
    lost = int((qualified & (mine < theirs)).sum())
    result = ante * unqualified + (ante + 1) * won - 2 * lost
    return result / len(theirs) + BONUS.get(category3_of(mine), 0)


@pytest.mark.truth
@rule("TCPX 3.9.1", "TCPX 3.9.2", "TCPX 3.11", "TCPX 3.12")
def test_fold_and_play_are_worth_what_every_dealers_hand_says() -> None:
    cards_held = TCPX.version(Rulings(dealer_qualifies="cards"))
    for player in drawn(400, seed=1):
        known = Situation(player)
        assert ev(TCPX, known, VERSION) == {"fold": -1, "play": play(player)}
        assert ev(TCPX, known, cards_held) == {"fold": -1, "play": play(player, held=True)}


@pytest.mark.truth
@rule("TCPX 3.9.1.2", "TCPX 3.10.1")
def test_the_six_card_bonus_is_worth_what_every_dealers_hand_says() -> None:
    for player in drawn(30, seed=2):
        dealers = [
            tuple(each for each, bit in BIT.items() if hand & bit)
            for hand in every(3)[without(3, bits(player))].tolist()
        ]
        made = [category_of(strength_six(*player, *dealer)) for dealer in dealers]
        six = Fraction(sum(SIX.get(each, -1) for each in made), len(made))
        known = Situation(player, sides={"six_card_bonus": Fraction(1, 2)})
        assert ev(TCPX, known, VERSION)["fold"] == -1 + six / 2


def test_1755_hands_stand_for_all_and_meet_every_dealers_hand() -> None:
    beside = met()
    assert len(beside.rows.ways) == 1755
    assert beside.rows.ways.sum() == 22_100
    assert set(beside.rows.cells.sum(axis=1).tolist()) == {18_424}
    assert set(beside.six.sum(axis=1).tolist()) == {18_424}
    assert DEALS == 407_170_400


@rule("TCPX 4.1", "TCPX 4.2")
def test_the_edge_is_the_public_one() -> None:
    base = solve("tcpx").base
    assert base.spread.ev == Fraction(-686689, 20358520)
    assert round(float(base.spread.ev), 5) == -0.03373
    assert round(float(base.element_of_risk), 4) == 0.0201
    assert round(float(base.actions["play"]), 4) == 0.6742
    assert base.average_wager == 1 + base.actions["play"]
    assert base.actions["fold"] + base.actions["play"] == 1


@rule("TCPX 3.9")
def test_queen_six_four_is_the_lowest_hand_to_play() -> None:
    threshold = pack(Category3.THREE_ODD_CARDS, (QUEEN, 6, 4))
    for player in drawn(300, seed=3):
        found = ev(TCPX, Situation(player), VERSION)
        assert (found["play"] > found["fold"]) == (strength_three(*player) >= threshold)
    above = ev(TCPX, Situation(cards("Qs 6h 4d")), VERSION)
    below = ev(TCPX, Situation(cards("Qs 6h 3d")), VERSION)
    assert above["play"] > -1 > below["play"]


@rule("TCPX 4.3")
def test_pair_plus_is_the_public_figure_of_either_table() -> None:
    side = solve("tcpx").side_wagers["pair_plus"]
    assert side.spread.ev == Fraction(-308, 5525)  # −5.57 %
    assert {line.hand: Fraction(line.deals, 18_424) for line in side.lines} == {
        "Straight Flush": 48,
        "Three of a Kind": 52,
        "Straight": 720,
        "Flush": 1096,
        "One pair": 3744,
    }
    pays = zip(reversed(Category3), (40, 30, 6, 3, 1), strict=False)
    lines: dict[Labelled, Pays] = {hand: Odds.to(pay) for hand, pay in pays}
    table = PayTable("pair_plus", "4.3", lines)
    other = solve("tcpx", pay_tables={"pair_plus": table})
    assert round(float(other.side_wagers["pair_plus"].spread.ev), 4) == -0.0728
    assert other.base.spread.ev == solve("tcpx").base.spread.ev


@rule("TCPX 4.5")
def test_the_six_card_bonus_counts_every_six_cards() -> None:
    side = solve("tcpx").side_wagers["six_card_bonus"]
    counted = {line.hand: Fraction(line.deals, 20) for line in side.lines}  # C(6, 3) ways to share six cards
    assert counted["Royal Flush"] == 4 * 47
    assert counted["Four of a Kind"] == 13 * (48 * 47 // 2)
    assert sum(counted.values()) == side.hit_frequency * 20_358_520
    assert side.spread.deals == DEALS
    richer = PayTable(
        "six_card_bonus", "4.5", {**SIX_CARD_BONUS_PAYS.lines, Category.ROYAL_FLUSH: Odds.to(1000)}
    )
    other = solve("tcpx", pay_tables={"six_card_bonus": richer}).side_wagers["six_card_bonus"]
    assert other.spread.ev - side.spread.ev == Fraction(500 * 4 * 47, 20_358_520)


@rule("TCPX 4.1")
def test_odds_that_are_no_whole_numbers_stay_exact() -> None:
    richer = {"ante": PayTable("ante", "4.1", {Wins.ANY: Odds.to(8, 7)})}
    version = TCPX.version()
    changed = type(version)(version.document, {**version.pays, **richer}, version.rulings)
    for player in drawn(5, seed=4):
        assert ev(TCPX, Situation(player), changed)["play"] == play(player, ante=Fraction(8, 7))
    assert value("tcpx", pay_tables=richer) == solve("tcpx", pay_tables=richer).base.spread.ev
    assert value("tcpx", pay_tables=richer) > value("tcpx")


def test_odds_finer_than_the_arithmetic_are_refused() -> None:
    odds: dict[Labelled, Pays] = {
        Category3.STRAIGHT: Odds.to(1, 2**61 - 1),
        Category3.THREE_OF_A_KIND: Odds.to(1, 2**31 - 1),
    }
    with pytest.raises(TooFine, match="no common denominator small enough"):
        value("tcpx", pay_tables={"ante_bonus": PayTable("ante_bonus", "4.2", odds)})


@rule("TCPX 3.11", "TCPX 5.11")
def test_every_reading_has_its_price() -> None:
    assert value("tcpx", {"R13": "viewed"}) == value("tcpx")  # nobody who plays best declines
    assert round(float(value("tcpx", {"R01": "cards"})), 3) == 0.268
    leaving = solve("tcpx", {"R38": "absent"})
    assert round(float(leaving.base.spread.ev), 2) == 0.42
    assert leaving.base.paths.keys() == {("leave",), ("play",)}
    pair_plus = leaving.side_wagers["pair_plus"]  # who leaves takes it back
    assert pair_plus.ev_best == Fraction(40 * 48 + 30 * 52 + 5 * 720 + 4 * 1096 + 3744, 22_100)
    for side in leaving.side_wagers.values():
        assert side.ev_best is not None
        assert side.ev_best > side.spread.ev
    assert {side.ev_best for side in solve("tcpx").side_wagers.values()} == {None}


def test_an_exchange_of_suits_changes_nothing() -> None:
    draw = Random(5)
    for player in drawn(50, seed=6):
        order = draw.sample(range(4), 4)
        other = tuple(DECK[13 * order[each.suit] + each.rank - 2] for each in player)
        assert met().row(player) == met().row(other)
    assert np.array_equal(np.unique(met().alike), met().alike)
