"""Bullseye solved: against brute force, other pay tables and every reading."""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from megalink.cards import DECK, Card, cards, show
from megalink.games.bullseye import MAIN_PAYS, TIE_PAYS, Ties
from megalink.games.registry import game
from megalink.maths.bullseye import DEALS, met, with_tie
from megalink.maths.ev import Situation, ev
from megalink.maths.registry import solve, value
from megalink.money import Odds, PayTable
from megalink.points import NO_HAND, PointKind, arrangements, house_way_points, point_kind
from megalink.rulebook.rulings import Rulings
from tests.marks import rule
from tests.maths.every_hand import bits, said, tally, without

BUL = game("bul")
VERSION = BUL.version()
WINS = {
    PointKind.GNAU_TUNG_KU: 5,
    PointKind.PAIR: 3,
    PointKind.MIXED_PICTURES: 2,
    PointKind.POINT_TOTAL: 1,
}
RARE = [
    cards(text)
    for text in (
        "As Kh Qd Jc Ts",  # Gnau Tung Ku, or 1 point
        "Ah Kh Qd Jc Ts",  # the other Ace
        "As Kh Qd Jc 9s",
        "As Ah Kd Kc 9s",
        "As Ah Ad Ac Kc",
        "2s 2h 2d 2c 4s",  # no 3 Card Hand
        "3s 3h 6d 6c Ks",
        "Ks Kh Qd Qc Js",
    )
]


def drawn(number: int, seed: int) -> list[tuple[Card, ...]]:
    draw = Random(seed)
    return [tuple(draw.sample(DECK, 5)) for _ in range(number)]


def dealers(player: tuple[Card, ...]) -> dict[int, int]:
    """Count every Dealer's hand beside a player's by its House Way."""
    return tally(said(5, house_way_points)[without(5, bits(player))])


def main(mine: int, theirs: dict[int, int], *, equal: int = 0) -> Fraction:
    """Say what a Point Hand is worth, in plain words (3.10.4, 3.14.1, 4.1)."""
    if mine == NO_HAND:
        return Fraction(-1)
    result = 0
    for other, ways in theirs.items():
        if other != NO_HAND:
            result += ways * (WINS[point_kind(mine)] if mine > other else equal if mine == other else -1)
    return Fraction(result, comb(47, 5))


@pytest.mark.truth
@rule("BUL 3.10.1", "BUL 3.10.4", "BUL 3.14.1", "BUL 4.1")
def test_every_3_card_hand_is_worth_what_every_dealers_hand_says() -> None:
    lose = BUL.version(Rulings(equal_point_hands="lose"))
    for player in [*RARE, *drawn(250, seed=1)]:
        theirs = dealers(player)
        points = {f"set {show(way.three)}": way.points for way in arrangements(player)}
        points = points or {"house way": NO_HAND}
        assert ev(BUL, Situation(player), VERSION) == {
            word: main(mine, theirs) for word, mine in points.items()
        }
        assert ev(BUL, Situation(player), lose) == {
            word: main(mine, theirs, equal=-1) for word, mine in points.items()
        }


@pytest.mark.truth
@rule("BUL 1.1.13", "BUL 3.14.2", "BUL 4.2")
def test_the_tie_is_worth_what_every_dealers_hand_says() -> None:
    for player in [*RARE, *drawn(60, seed=2)]:
        theirs = dealers(player)
        with_tie = ev(BUL, Situation(player, sides={"tie": Fraction(3)}), VERSION)
        for word, base in ev(BUL, Situation(player), VERSION).items():
            mine = {f"set {show(way.three)}": way.points for way in arrangements(player)}.get(word, NO_HAND)
            tie = Fraction(9 * theirs.get(mine, 0), comb(47, 5)) - 1
            assert with_tie[word] == base + 3 * tie


@rule("BUL 1.1.4")
def test_7982_hands_of_ranks_and_the_ace_of_spades_stand_for_all() -> None:
    beside = met()
    assert len(beside.ways) == 7982
    assert beside.ways.sum() == comb(52, 5)
    assert set(beside.dealer.sum(axis=1).tolist()) == {comb(47, 5)}
    assert DEALS == 3_986_646_103_440
    # counted from the player's side and from the Dealer's, the hands are the same
    assert (beside.ways @ beside.dealer).tolist() == [
        int(beside.ways[(beside.points.shape[1] - 1 - beside.points[:, ::-1].argmax(axis=1)) == each].sum())
        * comb(47, 5)
        for each in range(beside.points.shape[1])
    ]


@rule("BUL 3.14", "BUL 3.15", "BUL 4.1")
def test_the_edge_under_every_reading() -> None:
    base = solve("bul").base
    assert base.spread.ev == Fraction(-665899873, 10833277455)
    assert base.average_wager == 1
    assert base.element_of_risk == -base.spread.ev
    assert base.actions == {"house way": 1}  # a higher Point Hand never pays less
    assert value("bul", {"R05": "lose"}) == Fraction(-653619877, 6058732680)
    assert value("bul", {"R17": "equal"}) == Fraction(-15377717252, 249165381465)
    assert value("bul", {"R13": "viewed"}) == base.spread.ev
    assert solve("bul", {"R38": "absent"}).base.spread.ev == base.spread.ev  # the Dealer sets the hand (5.11)


@rule("BUL 3.10.1", "BUL 4.1")
def test_a_lower_point_hand_is_set_where_it_pays_more() -> None:
    lines = {**MAIN_PAYS.lines, PointKind.GNAU_TUNG_KU: Odds.to(1), PointKind.MIXED_PICTURES: Odds.to(9)}
    table = {"main": PayTable("main", "4.1", lines)}
    found = solve("bul", pay_tables=table).base
    assert found.actions.keys() == {"house way", "set"}
    assert 0 < found.actions["set"] < Fraction(1, 10)
    player = cards("Kh Kd Qc Js Ts")  # a pair, or Mixed Pictures
    version = type(VERSION)(VERSION.document, {**VERSION.pays, **table}, VERSION.rulings)
    worth = ev(BUL, Situation(player), version)
    assert max(worth, key=lambda word: worth[word]) == "set Kh Kd Ts"
    assert worth["set Qc Js Ts"] < worth["set Kh Kd Ts"]
    assert ev(BUL, Situation(player), VERSION)["set Qc Js Ts"] > 2


@rule("BUL 3.10.1", "BUL 4.2")
def test_the_tie_has_a_play_of_its_own() -> None:
    side = solve("bul").side_wagers["tie"]
    assert side.spread.ev == Fraction(-25174454531, 221480339080)
    assert side.ev_best == Fraction(-17110614441, 221480339080)
    assert sum(line.deals for line in side.lines) == side.won
    base = solve("bul").base.spread.ev
    assert with_tie(VERSION, Fraction(0)) == (base, side.spread.ev)
    before = side.spread.ev
    for ratio in map(Fraction, ("1", "5", "30", "1000")):
        main_too, tie = with_tie(VERSION, ratio)
        assert main_too + ratio * tie >= base + ratio * side.spread.ev
        assert main_too <= base
        assert before <= tie <= side.ev_best
        before = tie
    assert before == side.ev_best
    generous = PayTable("tie", "4.2", {**TIE_PAYS.lines, Ties.EQUAL_POINT_HANDS: Odds.to(10)})
    assert solve("bul", pay_tables={"tie": generous}).side_wagers["tie"].spread.ev > side.spread.ev


@rule("BUL 4.3", "BUL 4.4")
def test_bullseye_and_suits_count_the_players_five_cards() -> None:
    sides = solve("bul").side_wagers
    assert sides["bullseye"].spread.ev == Fraction(-2841, 54145)
    assert sides["suits"].spread.ev == Fraction(-809, 16660)
    per_hand = comb(47, 5)
    assert [line.deals // per_hand for line in sides["bullseye"].lines] == [792, 495 * 40, 220 * 780]
    assert [line.deals // per_hand for line in sides["suits"].lines] == [5148, 111_540, 847_704]
