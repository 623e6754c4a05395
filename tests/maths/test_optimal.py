"""The optimal decisions that the program ships: each is the best of `ev`, and they are what solving gives."""

from random import Random

import numpy as np
import pytest

from megalink.cards import DECK
from megalink.games.game import Game
from megalink.games.registry import GAMES, game
from megalink.games.settlement import BadHand
from megalink.maths.ev import Situation, best, ev, implied
from megalink.maths.optimal import OtherRules, decision, shipped, written
from megalink.rulebook.rulings import Rulings
from tests.marks import rule

SHOWN = {"UTH": (0, 3, 5), "THB": (0, 3, 4)}


def drawn(of: Game, shown: int, draw: Random) -> Situation:
    held = tuple(draw.sample(DECK, of.hand_size + shown + 1))
    exposed = held[-1] if of.code == "SSP" else None
    return Situation(held[: of.hand_size], held[of.hand_size : -1], exposed, implied(of, shown))


@rule("UTH 3.9", "TCPX 3.9", "THB 3.9", "SSP 3.9", "BUL 3.10")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP", "BUL"])
def test_a_decision_is_the_best_of_what_all_are_worth(code: str) -> None:
    of, draw = game(code), Random(code)
    version = of.version()
    for _ in range(100 if code in SHOWN else 300):
        for shown in SHOWN.get(code, (0,)):
            known = drawn(of, shown, draw)
            worth, word = ev(of, known, version), decision(of, known)
            assert worth[word] == max(worth.values())
            assert code == "BUL" or word == best(worth)


@rule("THB 3.9.2")
def test_a_turn_wager_changes_no_river() -> None:
    thb, draw = game("thb"), Random(7)
    for _ in range(20):
        known = drawn(thb, 4, draw)
        wagered = Situation(known.player, known.community, decisions=("flop", "turn"))
        assert decision(thb, known) == decision(thb, wagered)


@pytest.mark.parametrize("of", GAMES.values(), ids=GAMES)
def test_no_other_rules_are_answered(of: Game) -> None:
    known = drawn(of, 0, Random(3))
    with pytest.raises(OtherRules, match="not those of this rule version"):
        decision(of, known, of.version(Rulings.of({"R11": "up"})))
    with pytest.raises(BadHand):
        decision(of, Situation(known.player[1:]))


@pytest.mark.truth
def test_the_file_is_what_solving_gives() -> None:
    found = written()
    held = {f"{name} {part}": bits for name, parts in shipped().items() for part, bits in parts.items()}
    assert held.keys() == found.keys()
    for name, bits in found.items():
        assert np.array_equal(bits, held[name]), name
