"""What the solvers count with but never check themselves: what `pay` reads, and that a deal has two sides."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from megalink.games import singapore_stud, three_card_poker_xtreme
from megalink.games.game import Comparison, Conduct, Game
from megalink.hands import Category, Category3
from megalink.maths import bullseye, stud_counts
from megalink.maths import three_card_poker_xtreme as tcpx_solver
from megalink.rulebook.rulings import Rulings

READINGS = [
    Rulings(dealer_qualifies=qualifies, declined_side_wagers=declined)
    for qualifies in ("rank", "cards")
    for declined in ("lose", "viewed")
]
KINDS = ((False, False), (True, False), (True, True))


def tcpx(dealer: Category3) -> Iterator[tuple[Any, ...]]:
    for comparison, player, kind, six in product(Comparison, Category3, KINDS, (*Category, None)):
        yield three_card_poker_xtreme.Facts(comparison, player, dealer, *kind, six, None)


def ssp(dealer: Category) -> Iterator[tuple[Any, ...]]:
    for comparison, player, kind in product(Comparison, Category, KINDS):
        yield singapore_stud.Facts(comparison, player, dealer, *kind)


def paid(game: Game, rulings: Rulings, facts: Iterator[tuple[Any, ...]]) -> list[Any]:
    version = game.version(rulings)
    return [
        [(name, verdict.outcome, verdict.pays) for name, verdict in game.pay(each, conduct, version).items()]
        for each in facts
        for conduct in Conduct
    ]


@pytest.mark.parametrize("rulings", READINGS)
def test_pay_reads_no_more_of_the_dealers_hand_than_whether_it_qualifies(rulings: Rulings) -> None:
    three = [paid(three_card_poker_xtreme.GAME, rulings, tcpx(dealer)) for dealer in Category3]
    assert all(each == three[0] for each in three)
    five = [paid(singapore_stud.GAME, rulings, ssp(dealer)) for dealer in Category]
    assert all(each == five[0] for each in five)


@pytest.mark.parametrize("rows", [tcpx_solver.met().rows, stud_counts.met().rows], ids=["TCPX", "SSP"])
def test_the_player_is_higher_as_often_as_the_dealer(rows: Any) -> None:
    deals = (rows.ways @ rows.cells.astype(np.int64)).reshape(3, 3)
    assert deals[:, 0].sum() == deals[:, 2].sum()


def test_two_hands_of_bullseye_may_change_sides() -> None:
    beside = bullseye.met()
    house = len(bullseye.POINTS) - 1 - beside.points[:, ::-1].argmax(axis=1)
    deals = np.zeros((len(bullseye.POINTS), len(bullseye.POINTS)), np.int64)
    np.add.at(deals, house, beside.ways[:, None] * beside.dealer)
    assert (deals == deals.T).all()
    assert deals.sum() == bullseye.DEALS
