"""Singapore Stud solved: against brute force, public figures, other pay tables and every reading."""

from fractions import Fraction
from random import Random

import pytest

from megalink.cards import ACE, DECK, KING, Card, cards
from megalink.games.registry import game
from megalink.games.singapore_stud import BET_PAYS
from megalink.hands import Category, category_of, pack, rank_five
from megalink.hands_fast import strength_five
from megalink.maths.ev import Situation, ev
from megalink.maths.registry import solve, value
from megalink.maths.stud_counts import DEALS, met
from megalink.money import Odds, PayTable
from megalink.rulebook.rulings import Rulings
from tests.marks import rule
from tests.maths.every_hand import BIT, bits, every, said, without

SSP = game("ssp")
VERSION = SSP.version()
ACE_KING_HIGH = pack(Category.FIVE_ODD_CARDS, (ACE, KING, 4, 3, 2))
ACES = sum(bit for each, bit in BIT.items() if each.rank == ACE)
KINGS = sum(bit for each, bit in BIT.items() if each.rank == KING)
PAYS = dict(zip(reversed(Category), (250, 50, 20, 7, 5, 4, 3, 2, 1, 1), strict=True))

Seen = tuple[tuple[Card, ...], Card]


def drawn(number: int, seed: int) -> list[Seen]:
    draw = Random(seed)
    dealt = [draw.sample(DECK, 6) for _ in range(number)]
    return [(tuple(six[:5]), six[5]) for six in dealt]


RARE: list[Seen] = [
    (cards(player), cards(exposed)[0])
    for player, exposed in (
        ("As Ks Qs Js Ts", "9s"),  # flushes of the exposed card's suit and of another
        ("As Ks Qs Js Ts", "Ah"),
        ("9h 8h 7h 6h 5h", "4h"),
        ("5h 4h 3h 2h Ah", "6d"),
        ("Kd Jd 9d 4d 2d", "Ad"),
        ("Kd Jd 9d 4d 2d", "Kc"),
        ("Th 9d 8h 7h 6h", "Jh"),  # straights
        ("5h 4h 3h 2h As", "6h"),
        ("As Ah Ad Ac Kd", "Ks"),  # as many of a rank as there are
        ("2s 2h 2d 2c 3d", "3s"),
        ("As Ah Ad Kc Kd", "Ac"),
        ("As Kh Qd Jc 9s", "9h"),  # Ace-King high against its like
        ("As Kh Qh Jh 9h", "Th"),
        ("Ah Kh 4h 3h 2s", "5h"),
        ("7s 5h 4d 3c 2s", "2h"),
    )
]


def bet(player: tuple[Card, ...], exposed: Card, *, held: bool = False) -> Fraction:
    """Lay a hand beside every Dealer's hand with that card, in plain words (3.10.2, 3.10.3)."""
    mine = rank_five(player).strength
    dealers = without(5, bits(player)) & (every(5) & BIT[exposed] != 0)
    theirs, hands = said(5, strength_five)[dealers], every(5)[dealers]
    qualified = ((hands & ACES != 0) & (hands & KINGS != 0)) if held else theirs >= ACE_KING_HIGH
    won = int((qualified & (mine > theirs)).sum())
    lost = int((qualified & (mine < theirs)).sum())
    result = int((~qualified).sum()) + (1 + 2 * PAYS[category_of(mine)]) * won - 3 * lost
    assert len(theirs) == 163_185
    return Fraction(result, len(theirs))


@pytest.mark.truth
@rule("SSP 3.9.1", "SSP 3.9.2", "SSP 3.10.2", "SSP 3.10.3")
def test_fold_and_bet_are_worth_what_every_dealers_hand_says() -> None:
    cards_held = SSP.version(Rulings(dealer_qualifies="cards"))
    for player, exposed in [*RARE, *drawn(300, seed=1)]:
        known = Situation(player, dealer_card=exposed)
        assert ev(SSP, known, VERSION) == {"fold": -1, "bet": bet(player, exposed)}
        assert ev(SSP, known, cards_held) == {"fold": -1, "bet": bet(player, exposed, held=True)}


def test_every_hand_with_every_exposed_card_has_a_row() -> None:
    rows = met().rows
    there = rows.ways > 0
    assert rows.ways.sum() == 2_598_960 * 47
    assert set(rows.cells[there].sum(axis=1).tolist()) == {163_185}
    assert rows.cells[there].min() == 0
    assert DEALS == 19_933_230_517_200
    assert all(there[met().row(player, exposed)] for player, exposed in [*RARE, *drawn(1000, seed=2)])


@rule("SSP 4.1.1", "SSP 4.1.2")
def test_the_edge_is_the_public_one_where_a_royal_flush_pays_100() -> None:
    table = PayTable("bet", "4.1.2", {**BET_PAYS.lines, Category.ROYAL_FLUSH: Odds.to(100)})
    classic = solve("ssp", pay_tables={"bet": table}).base
    assert round(float(classic.spread.ev), 5) == -0.05224
    assert round(float(classic.element_of_risk), 4) == 0.0256
    ours = solve("ssp").base
    assert ours.spread.ev == Fraction(-86362082531, 1661102543100)
    assert ours.spread.ev > classic.spread.ev
    assert ours.average_wager == 1 + 2 * ours.actions["bet"]
    assert ours.spread.counts.keys() >= {Fraction(-3), Fraction(-1), Fraction(0), Fraction(501)}


@rule("SSP 4.1.2")
def test_every_pay_line_of_the_bet_moves_the_edge() -> None:
    before = value("ssp")
    for hand, pays in BET_PAYS.lines.items():
        assert isinstance(pays, Odds)
        richer = {**BET_PAYS.lines, hand: Odds.to(2 * pays.pays + 1, 2)}  # half a unit more
        assert value("ssp", pay_tables={"bet": PayTable("bet", "4.1.2", richer)}) > before


@rule("SSP 3.10.2", "SSP 5.11")
def test_every_reading_has_its_price() -> None:
    assert value("ssp", {"R13": "viewed"}) == value("ssp")  # nobody who plays best declines
    held = solve("ssp", {"R01": "cards"}).base
    assert round(float(held.spread.ev), 3) == 0.864
    assert held.actions == {"bet": 1}
    leaving = solve("ssp", {"R38": "absent"}).base
    assert round(float(leaving.spread.ev), 3) == 0.533
    assert leaving.paths.keys() == {("leave",), ("bet",)}


@rule("SSP 3.9")
def test_a_pair_is_always_bet_and_less_than_ace_king_is_always_folded() -> None:
    bets: list[int] = []
    folds: list[int] = []
    for player, exposed in drawn(400, seed=3):
        found = ev(SSP, Situation(player, dealer_card=exposed), VERSION)
        (bets if found["bet"] > found["fold"] else folds).append(strength_five(*player))
    assert max(folds) < pack(Category.ONE_PAIR, ())
    assert min(bets) >= ACE_KING_HIGH
