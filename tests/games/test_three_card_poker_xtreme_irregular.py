"""Three Card Poker Xtreme: absence, wagers that lie alone, the maximum, and odd cents (5.11, 5.12, 5.14)."""

from itertools import combinations

import pytest

from megalink.games.settlement import Hand
from megalink.games.three_card_poker_xtreme import GAME
from tests.games.prizes import awards
from tests.games.reading import all_returned, settle, told
from tests.games.tcpx_hands import (
    ALL,
    ANTE,
    EQUAL,
    HIGHER,
    LOWER,
    SIDE,
    THREES,
    THREES_BEATEN,
    THREES_UNQUALIFIED,
    settled,
)
from tests.marks import rule

# 5.11 Absence ---------------------------------------------------------------------------------------------


@rule("TCPX 5.11")
@pytest.mark.parametrize(
    "wagers",
    [{**ANTE, **{name: SIDE[name] for name in names}} for n in range(4) for names in combinations(SIDE, n)],
)
def test_an_absent_players_hand_is_invalid_and_every_wager_goes_back(wagers: dict[str, int]) -> None:
    for deal in (THREES, LOWER):
        made = settled(deal, wagers=wagers, absent=True)
        assert told(made) == all_returned(wagers, "5.11")
        assert made.entry is None
        assert made.returned == made.staked


@rule("TCPX 5.11")
def test_who_has_decided_is_absent_no_more() -> None:
    for word in ("fold", "play"):
        assert told(settled(THREES, word, wagers=ALL, absent=True)) == told(settled(THREES, word, wagers=ALL))


@rule("TCPX 5.11")
def test_an_invalid_hand_is_returned_over_the_maximum_too() -> None:
    most = dict.fromkeys(ALL, 100)
    assert told(settled(THREES, wagers=ALL, absent=True, most=most)) == all_returned(ALL, "5.11")


# 5.12 Wagers alone ----------------------------------------------------------------------------------------

MIXES = [{name: ALL[name] for name in names} for count in range(1, 5) for names in combinations(ALL, count)]


@rule("TCPX 3.4", "TCPX 3.5", "TCPX 5.12", "TCPX 5.12.2")
@pytest.mark.parametrize("wagers", MIXES)
def test_the_jackpot_wager_alone_may_not_stand(wagers: dict[str, int]) -> None:
    assert len(MIXES) == 15
    made = settled(THREES, wagers=wagers)
    if set(wagers) == {"progressive"}:
        assert told(made) == {"progressive": ("returned", None, 500, "5.12.2")}  # R24
        assert made.entry is None
    else:
        assert {line.outcome.value for line in made.lines.values()} == {"win"}
        expected = set(wagers) | ({"play", "ante_bonus"} if "ante" in wagers else set())
        assert set(made.lines) == expected
        assert (made.entry is not None) == ("progressive" in wagers)


@rule("TCPX 5.12.2")
def test_a_jackpot_wager_alone_goes_back_whole() -> None:
    for amount in (1, 499, 500, 501, 2500):
        made = settled(THREES, wagers={"progressive": amount}, most={"progressive": 500})
        assert told(made) == {"progressive": ("returned", None, amount, "5.12.2")}


# 5.14 Over the maximum ------------------------------------------------------------------------------------


@rule("TCPX 5.14")
@pytest.mark.parametrize(
    ("ante", "won", "lost"),  # handed back at a maximum of 10.00: a win and a loss
    [(999, 1998, 0), (1000, 2000, 0), (1001, 2001, 1), (2500, 3500, 1500)],
)
def test_ante_and_play_are_settled_as_the_maximum_and_the_excess_goes_back(
    ante: int, won: int, lost: int
) -> None:
    def back(deal: str) -> dict[str, tuple[int, int]]:
        lines = settled(deal, wagers={"ante": ante}, most={"ante": 1000}).lines
        return {name: (line.staked, line.returned) for name, line in lines.items()}

    assert back(HIGHER) == {"ante": (ante, won), "play": (ante, won)}  # the Play has the Ante's maximum (R26)
    assert back(LOWER) == {"ante": (ante, lost), "play": (ante, lost)}
    assert back(EQUAL) == {"ante": (ante, ante), "play": (ante, ante)}


@rule("TCPX 5.14")
def test_a_maximum_of_its_own_holds_for_the_play() -> None:
    lines = settled(HIGHER, wagers={"ante": 1001}, most={"ante": 1000, "play": 600}).lines
    assert (lines["ante"].returned, lines["play"].returned) == (2001, 1601)
    lines = settled(HIGHER, wagers={"ante": 1001}, most={"play": 600}).lines
    assert (lines["ante"].returned, lines["play"].returned) == (2002, 1601)


@rule("TCPX 5.14", "TCPX 4.2")
@pytest.mark.parametrize(("ante", "bonus"), [(999, 3996), (1000, 4000), (1001, 4000)])
@pytest.mark.parametrize("deal", [THREES, THREES_BEATEN, THREES_UNQUALIFIED])
def test_the_ante_bonus_is_paid_on_no_more_than_the_maximum(deal: str, ante: int, bonus: int) -> None:
    lines = settled(deal, wagers={"ante": ante}, most={"ante": 1000}).lines
    assert (lines["ante_bonus"].staked, lines["ante_bonus"].returned) == (0, bonus)


@rule("TCPX 5.14", "TCPX 4.3", "TCPX 4.5")
@pytest.mark.parametrize(
    ("staked", "pair_plus", "six"), [(499, 15469, 25449), (500, 15500, 25500), (501, 15501, 25501)]
)
def test_side_wagers_have_maxima_of_their_own(staked: int, pair_plus: int, six: int) -> None:
    wagers = {"pair_plus": staked, "six_card_bonus": staked}
    most = {"pair_plus": 500, "six_card_bonus": 500}
    lines = settled(THREES, wagers=wagers, most=most).lines
    assert (lines["pair_plus"].returned, lines["six_card_bonus"].returned) == (pair_plus, six)
    lines = settled(HIGHER, wagers=wagers, most=most).lines
    assert [line.returned for line in lines.values()] == [max(0, staked - 500)] * 2


@rule("TCPX 5.14", "TCPX 4.4")
def test_a_jackpot_wager_over_the_maximum_wins_for_the_maximum() -> None:
    made = settled(THREES, wagers={"ante": 1000, "progressive": 2500}, most={"progressive": 2000})
    assert made.lines["progressive"].returned == 500
    amount = awards(made, meter=10_000_000).amount(1)
    assert amount == 160_000  # 80 for 1 on 20.00
    assert made.awarded("progressive", amount).lines["progressive"].returned == 160_500


@rule("TCPX 5.14", "TCPX 3.9.1", "TCPX 3.10.3")
def test_the_excess_goes_back_when_a_hand_folds_or_declines() -> None:
    wagers = {"ante": 1001, "pair_plus": 501}
    most = {"ante": 1000, "pair_plus": 500}
    folded = settled(HIGHER, "fold", wagers=wagers, most=most).lines
    assert [line.returned for line in folded.values()] == [1, 1]
    declined = settled(HIGHER, wagers=wagers, declines=True, most=most).lines
    assert [line.returned for line in declined.values()] == [1, 1, 1]


# Odd cents ------------------------------------------------------------------------------------------------


@rule("TCPX 4.1", "TCPX 4.3")
@pytest.mark.parametrize(
    ("rulings", "ante", "pair_plus"),  # at a smallest chip of 1.00: 10.50 at 1 to 1, and 0.55 at 30 to 1
    [({}, 2050, 1655), ({"R11": "down"}, 2050, 1655), ({"R11": "up"}, 2150, 1755)],
)
def test_payouts_are_whole_chips(rulings: dict[str, str], ante: int, pair_plus: int) -> None:
    made = settled(THREES, wagers={"ante": 1050, "pair_plus": 55}, chip=100, rulings=rulings)
    assert made.lines["ante"].returned == ante
    assert made.lines["pair_plus"].returned == pair_plus


@rule("TCPX 4.1", "TCPX 4.2", "TCPX 4.3", "TCPX 4.5")
@pytest.mark.parametrize("staked", [1, 3, 333, 999_999])
@pytest.mark.parametrize("reading", ["down", "up"])
def test_every_cent_is_paid_at_whole_odds(staked: int, reading: str) -> None:
    wagers = {"ante": staked, "pair_plus": staked, "six_card_bonus": staked}
    made = settle(GAME, THREES, Hand(wagers, ("play",)), rulings={"R11": reading})
    assert [line.returned for line in made.lines.values()] == [
        2 * staked,
        2 * staked,
        31 * staked,
        51 * staked,
        4 * staked,
    ]
