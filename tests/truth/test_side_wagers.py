"""Every side wager counted over its whole space, against stored counts; and those against combinatorics."""

from collections.abc import Callable

import pytest

from tests.marks import rule
from tests.truth import counting, formulas
from tests.truth.counting import Counts, Wager, stored

pytestmark = pytest.mark.truth

UTH, TCPX, THB = "ultimate-texas-holdem", "three-card-poker-xtreme", "texas-holdem-bonus"
SSP, BUL = "singapore-stud", "bullseye"


def agree(counted: dict[Wager, Counts]) -> None:
    """Compare counts with the stored ones, the order of the hands included."""
    for (game, wager), counts in counted.items():
        assert list(counts.items()) == list(stored(game, wager).items())


@rule("UTH 1.1.14", "UTH 3.10", "UTH 3.10.7", "UTH 4.1.1")
def test_uth_trips() -> None:
    agree(counting.uth_trips())


@rule("UTH 3.9.3", "UTH 4.2")
def test_uth_jackpot() -> None:
    agree(counting.uth_jackpot())


@rule("TCPX 1.1.2", "TCPX 1.1.7", "TCPX 3.14", "TCPX 4.2", "TCPX 4.3")
def test_tcpx_pair_plus_and_ante_bonus() -> None:
    agree(counting.tcpx_three_cards())


@rule("TCPX 1.1.11", "TCPX 3.10.1", "TCPX 4.5")
def test_tcpx_six_card_bonus() -> None:
    agree(counting.tcpx_six_cards())


@rule("TCPX 4.4", "TCPX 4.4.1")
def test_tcpx_jackpot() -> None:
    agree(counting.tcpx_jackpot())


@rule("THB 4.1.1")
def test_thb_bonus() -> None:
    agree(counting.thb_bonus())


@rule("THB 4.2")
def test_thb_jackpot() -> None:
    agree(counting.thb_jackpot())


@rule("SSP 4.2")
def test_ssp_jackpot() -> None:
    agree(counting.ssp_jackpot())


@rule(
    "BUL 1.1.3",
    "BUL 1.1.5",
    "BUL 1.1.12",
    "BUL 3.4.2.2",
    "BUL 3.15",
    "BUL 4.1",
    "BUL 4.3",
    "BUL 4.4",
    "BUL 4.5",
)
def test_bul_point_hands_bullseye_suits_and_jackpot() -> None:
    agree(counting.bul_all())


@pytest.mark.parametrize(
    ("game", "wager", "formula"),
    [
        (UTH, "trips", formulas.seven_cards),
        (UTH, "progressive", formulas.five_cards),
        (TCPX, "pair_plus", formulas.three_cards),
        (TCPX, "ante_bonus", formulas.three_cards),
        (TCPX, "six_card_bonus", formulas.six_cards),
        (TCPX, "progressive", formulas.five_cards),
        (THB, "bonus", formulas.hole_cards),
        (THB, "progressive", formulas.five_cards),
        (SSP, "progressive", formulas.five_cards),
        (BUL, "main", formulas.point_hands),
        (BUL, "bullseye", formulas.pictures),
        (BUL, "suits", formulas.suits),
        (BUL, "progressive", formulas.five_cards),
    ],
)
def test_the_stored_counts_follow_from_combinatorics(
    game: str, wager: str, formula: Callable[[], list[int]]
) -> None:
    assert [line.deals for line in stored(game, wager).values()] == formula()


def test_the_file_holds_every_wager_that_is_counted_and_no_other() -> None:
    assert counting.kept() == {
        *((UTH, "trips"), (UTH, "progressive")),
        *((TCPX, "pair_plus"), (TCPX, "ante_bonus"), (TCPX, "six_card_bonus"), (TCPX, "progressive")),
        *((THB, "bonus"), (THB, "progressive"), (SSP, "progressive")),
        *((BUL, "main"), (BUL, "bullseye"), (BUL, "suits"), (BUL, "progressive")),
    }
