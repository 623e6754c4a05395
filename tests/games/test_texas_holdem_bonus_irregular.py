"""Texas Hold'em Bonus: unseen cards, absence, wagers that lie alone, the maximum, and odd cents (5)."""

import pytest

from tests.games.prizes import no_hand
from tests.games.reading import all_returned, told
from tests.games.thb_hands import ALL, ANTE, BONUS, EQUAL, HIGHER, LOWER, RAISES, WINNERS, settled
from tests.marks import rule

# Cards that nobody has seen ------------------------------------------------------------------------------


@rule("THB 3.9.2", "THB 3.10")
@pytest.mark.parametrize(
    "deal",
    [
        "Ah Td | Kc Kd | ",
        "Ah Td | Kc Kd | As 7c 2d",
        "Ah Td | Kc Kd | As 7c 2d 9s",
        "Ah Td | | As 7c 2d 9s 3h",
        " | Kc Kd | As 7c 2d 9s 3h",
    ],
)
def test_a_comparison_waits_for_all_nine_cards(deal: str) -> None:
    for rulings in ({}, {"R04": "stand-off"}, {"R04": "hole cards"}):
        with no_hand("1.1.1", "the cards that settle the ante wager have not been seen"):
            settled(deal, wagers=ALL, rulings=rulings)


@rule("THB 3.9.1", "THB 4.2")
def test_a_folded_hand_needs_the_flop_for_its_jackpot_wager_and_nothing_more() -> None:
    assert told(settled(" | ", "fold", wagers=BONUS)) == {
        "ante": ("lose", None, 0, "3.9.1"),
        "bonus": ("lose", None, 0, "3.9.1"),
    }
    for board in ("Qd Jd Td", "Qd Jd Td 2c", "Qd Jd Td 2c 3h"):
        made = settled(f"Ad Kd | | {board}", "fold", wagers=ALL)
        assert told(made)["progressive"] == ("win", "100% of the meter", 0, "3.9.1")
        assert made.player_hand is None
    for deal in ("Ad Kd | | Qd Jd", " | | Qd Jd Td"):
        with no_hand("1.1.10", "the cards that settle the progressive wager have not been seen"):
            settled(deal, "fold", wagers=ALL)


@rule("THB 3.10")
def test_both_hands_are_named() -> None:
    made = settled(WINNERS["Straight"])
    assert (made.player_hand, made.dealer_hand) == ("Straight", "One pair")


# 5.11, 5.12, 5.14 -----------------------------------------------------------------------------------------


@rule("THB 5.11")
@pytest.mark.parametrize("deal", [HIGHER, LOWER, WINNERS["Straight"]])
def test_absent_before_the_flop_wager_every_wager_goes_back(deal: str) -> None:
    for wagers in (ANTE, BONUS, {"ante": 1000, "progressive": 500}, ALL):
        assert told(settled(deal, wagers=wagers, absent=True)) == all_returned(wagers, "5.11")  # R23


@rule("THB 5.11")
@pytest.mark.parametrize(
    ("decided", "then"),
    [
        (("flop",), ("flop", "check", "check")),
        (("flop", "turn"), ("flop", "turn", "check")),
        (("flop", "check"), ("flop", "check", "check")),
        (RAISES, RAISES),
        (("fold",), ("fold",)),
    ],
)
@pytest.mark.parametrize("deal", [HIGHER, LOWER, EQUAL])
def test_absent_after_it_the_player_checks(
    decided: tuple[str, ...], then: tuple[str, ...], deal: str
) -> None:
    assert settled(deal, *decided, wagers=ALL, absent=True) == settled(deal, *then, wagers=ALL)


@rule("THB 3.4", "THB 3.5", "THB 5.12", "THB 5.12.2")
@pytest.mark.parametrize("wagers", [{"bonus": 500}, {"progressive": 500}, {"bonus": 501, "progressive": 500}])
def test_neither_bonus_nor_jackpot_wager_stands_without_the_ante(wagers: dict[str, int]) -> None:
    for absent in (False, True):
        made = settled("Ac Ad | Ah As | Td Jd Qd Kd 2c", wagers=wagers, absent=absent, most={"bonus": 100})
        assert told(made) == all_returned(wagers, "5.12.2")  # R24
        assert made.entry is None
    with no_hand("3.9", "without the ante wager there is nothing to decide"):
        settled(HIGHER, "flop", wagers=wagers)


@rule("THB 3.4", "THB 3.5")
@pytest.mark.parametrize("side", [(), ("bonus",), ("progressive",), ("bonus", "progressive")])
def test_the_ante_carries_any_of_them(side: tuple[str, ...]) -> None:
    made = settled("Kh Kd | Qc Qd | Kc 7c 7d 9s 3h", wagers={"ante": 1000, **dict.fromkeys(side, 500)})
    assert {line.outcome.value for line in made.lines.values()} == {"win"}
    assert list(made.lines) == ["ante", "flop", "turn", "river", *side]


@rule("THB 5.14")
@pytest.mark.parametrize(
    ("ante", "once", "twice", "lost"),  # handed back at a maximum of 10.00 for the Ante
    [(999, 1998, 3996, 0), (1000, 2000, 4000, 0), (1001, 2001, 4002, 1), (2500, 3500, 7000, 1500)],
)
def test_wagers_are_settled_as_the_maximum_and_the_excess_goes_back(
    ante: int, once: int, twice: int, lost: int
) -> None:
    most = {"ante": 1000}
    won = settled(WINNERS["Straight"], wagers={"ante": ante}, most=most).lines
    assert {name: line.returned for name, line in won.items()} == {
        "ante": once,
        "flop": twice,  # twice the Ante's maximum (R26)
        "turn": once,
        "river": once,
    }
    lines = settled(LOWER, wagers={"ante": ante}, most=most).lines
    assert [line.returned for line in lines.values()] == [lost, 2 * lost, lost, lost]
    lines = settled(EQUAL, wagers={"ante": ante}, most=most).lines
    assert [line.returned for line in lines.values()] == [ante, 2 * ante, ante, ante]
    lines = settled(HIGHER, wagers={"ante": ante}, most=most).lines
    assert lines["ante"].returned == ante  # stands off


@rule("THB 5.14")
def test_maxima_of_their_own_hold_for_bonus_and_raises() -> None:
    wagers = {"ante": 1000, "bonus": 501}
    most = {"ante": 1000, "bonus": 500, "flop": 1999, "turn": 999, "river": 1001}
    lines = settled("Kh Kd | Qc Qd | Kc 7c 7d 9s 3h", wagers=wagers, most=most).lines
    assert {name: line.returned for name, line in lines.items()} == {
        "ante": 2000,
        "flop": 3999,
        "turn": 1999,
        "river": 2000,
        "bonus": 5501,
    }


@rule("THB 5.14", "THB 3.9.1", "THB 3.10.1")
def test_the_excess_goes_back_when_a_hand_folds_or_declines() -> None:
    wagers = {"ante": 1001, "bonus": 501}
    most = {"ante": 1000, "bonus": 500}
    assert [each.returned for each in settled(HIGHER, "fold", wagers=wagers, most=most).lines.values()] == [
        1,
        1,
    ]
    declined = settled(HIGHER, wagers=wagers, declines=True, most=most).lines
    assert [each.returned for each in declined.values()] == [1, 2, 1, 1, 1]


@rule("THB 4.1.1")
@pytest.mark.parametrize(("rulings", "flop", "bonus"), [({}, 4050, 1655), ({"R11": "up"}, 4150, 1755)])
def test_payouts_are_whole_chips(rulings: dict[str, str], flop: int, bonus: int) -> None:
    deal = "Ac Ad | Kc Kd | As 7c 2d 9s 3h"
    made = settled(deal, wagers={"ante": 1025, "bonus": 55}, chip=100, rulings=rulings)
    assert made.lines["flop"].returned == flop
    assert made.lines["bonus"].returned == bonus
