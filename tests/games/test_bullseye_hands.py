"""Bullseye: what Point Hands are worth, and which is higher (1.1, 3.3, 3.4, 3.11 and 3.14 to 3.16)."""

import pytest
from hypothesis import given, settings

from megalink.cards import Card, cards, show
from megalink.games.bullseye import facts
from megalink.games.game import Dealt
from tests.games.bul_hands import LADDER, MAIN, NOTHING, RANKS, against, settled
from tests.games.reading import Told, told
from tests.marks import rule
from tests.strategies import hands

WAGERS = {"main": 1000, "tie": 1000}
PUSHED: Told = ("push", None, 1000, "R05")
TIED: Told = ("win", "8 to 1", 9000, "1.1.13")
NO_TIE: Told = ("lose", None, 0, "1.1.13")
LOST: Told = ("lose", None, 0, "3.3")


def won(pays: str) -> Told:
    """Give the line of a Main wager of 10.00 that wins at whole odds."""
    return ("win", pays, 1000 + 1000 * int(pays.split(maxsplit=1)[0]), "4.1")


# What a Point Hand is worth -------------------------------------------------------------------------------


@rule("BUL 1.1.4", "BUL 3.11")
@pytest.mark.parametrize("picture", ["J", "Q", "K"])
def test_the_ace_of_spades_and_a_picture_are_gnau_tung_ku(picture: str) -> None:
    made = settled(f"As {picture}c 5c 3h 2h | Ad Ah 5d 3d 2d", wagers=WAGERS)
    assert made.player_hand == "Gnau Tung Ku"
    assert told(made) == {"main": won("5 to 1"), "tie": NO_TIE}
    for ace in ("Ac", "Ah", "Ad"):  # 5 3 2 is the only 3 Card Hand
        other = settled(f"{ace} {picture}c 5c 3h 2h | 2d 2s 5d 4d As", wagers=WAGERS)
        assert other.player_hand == "Point Total of 1"
    assert settled("As Tc 5c 3h 2h | 2d 2s 5d 4d Ad", "set 5c 3h 2h").player_hand == "Point Total of 1"


@rule("BUL 1.1.6", "BUL 1.1.8", "BUL 3.15")
def test_any_two_different_pictures_are_mixed_pictures_and_equal() -> None:
    for mine in ("Kc Qh", "Kc Jh", "Qc Jh"):
        for theirs in ("Kd Qs", "Kd Js", "Qd Js"):
            made = settled(f"{mine} 5c 4c Ac | {theirs} 5d 4d Ad", wagers=WAGERS)
            assert (made.player_hand, made.dealer_hand) == ("Mixed Pictures", "Mixed Pictures")
            assert told(made) == {"main": PUSHED, "tie": TIED}


@rule("BUL 1.1.8", "BUL 3.4.1")
def test_single_pictures_do_not_rank() -> None:
    for mine in ("Kc", "Qc", "Jc"):
        for theirs in ("Kd", "Qd", "Jd"):
            made = settled(
                f"{mine} 7c 5c 4h Ah | {theirs} 7d 5d 4s Ad", "set 5c 4h Ah", wagers=WAGERS
            )  # a picture counts nothing in the Point Hand
            assert (made.player_hand, made.dealer_hand) == ("Point Total of 7", "Point Total of 7")
            assert told(made) == {"main": PUSHED, "tie": TIED}


@rule("BUL 1.1.8", "BUL 3.15", "BUL 1.1.13")
@pytest.mark.parametrize(
    ("mine", "theirs", "outcome"),
    [
        ("Pair KK", "Pair QQ", "win"),
        ("Pair QQ", "Pair JJ", "win"),
        ("Pair KK", "Pair JJ", "win"),
        ("Pair JJ", "Pair KK", "lose"),
    ],
)
def test_pairs_of_pictures_rank_by_the_list_or_not_at_all(mine: str, theirs: str, outcome: str) -> None:
    ranked = told(settled(against(mine, theirs), wagers=WAGERS, rulings={"R17": "yes"}))
    assert ranked == {"main": won("3 to 1") if outcome == "win" else LOST, "tie": NO_TIE}
    equal = told(settled(against(mine, theirs), wagers=WAGERS, rulings={"R17": "equal"}))
    assert equal == {"main": PUSHED, "tie": TIED}
    both = {"R17": "equal", "R05": "lose"}
    assert told(settled(against(mine, theirs), wagers=MAIN, rulings=both))["main"][0] == "lose"


@rule("BUL 1.1.8", "BUL 3.15")
def test_equal_pairs_of_pictures_stay_between_their_neighbours() -> None:
    equal = {"R17": "equal"}
    for picture in ("Pair KK", "Pair QQ", "Pair JJ"):
        assert settled(against("Pair AA", picture), wagers=MAIN, rulings=equal).lines["main"].outcome == "win"
        assert settled(against(picture, "Pair of 10's"), rulings=equal).lines["main"].outcome == "win"
        assert settled(against(picture, "Pair of 10's"), rulings=equal).lines["tie"].outcome == "lose"
    assert settled(against("Pair of 10's", "Pair of 9's"), rulings=equal).lines["main"].outcome == "win"


@rule("BUL 3.4", "BUL 3.4.1", "BUL 3.11.1", "BUL 3.11.2")
@pytest.mark.parametrize(
    ("two", "points"),
    [
        ("Kh Ah", 1),
        ("Kh 2h", 2),
        ("8h Ah", 9),
        ("8h 2h", 10),  # up to ten the number itself
        ("Kh Th", 10),
        ("9h 2h", 1),  # from eleven the right digit
        ("Th Ah", 1),
        ("8h 4h", 2),
        ("8h 7h", 5),
        ("9h 8h", 7),
        ("Th 9h", 9),
        ("Th 2h", 2),
    ],
)
def test_the_point_total_of_two_cards(two: str, points: int) -> None:
    made = settled(f"{two} 5c 4c Ac | Kd Qs 5d 4d Ad", "set 5c 4c Ac", wagers=MAIN)
    assert made.player_hand == f"Point Total of {points}"


@rule("BUL 3.4.2", "BUL 3.11")
@pytest.mark.parametrize(
    ("two", "points"),
    [
        ("6h 5h", 8),  # rather than 1
        ("3h 5h", 8),
        ("3h 2h", 8),
        ("3h 4h", 10),
        ("3h 7h", 10),
        ("3h 8h", 4),
        ("6h 9h", 5),
        ("6h Th", 6),
        ("3h Kh", 6),
        ("6h Kh", 6),
        ("3h Ah", 7),
    ],
)
def test_a_three_and_a_six_count_whatever_is_best_in_the_point_hand(two: str, points: int) -> None:
    made = settled(f"{two} Qc Jc Tc | Kd Qs 5d 4d Ad", "set Qc Jc Tc", wagers=MAIN)
    assert made.player_hand == f"Point Total of {points}"


@rule("BUL 3.4.2", "BUL 1.1.1")
@pytest.mark.parametrize(
    ("three", "possible"),
    [
        ("3c 2h 2c", True),  # as 6
        ("3c 5h 2c", True),  # as 3
        ("6c 5h 2c", True),  # as 3
        ("6c 2h 2c", True),  # as 6
        ("4c 2h 2c", False),
        ("5c 2h 2c", False),
        ("7c 2h 2c", False),
    ],
)
def test_a_three_and_a_six_change_places_in_the_3_card_hand(three: str, possible: bool) -> None:
    made = settled(f"{three} Kc Qh | Kd Qs 5d 4d Ad", f"set {three}", wagers=MAIN)
    assert (made.player_hand == "Mixed Pictures") == possible


@rule("BUL 3.4.2.1", "BUL 3.4.3")
def test_a_three_with_a_six_is_no_pair_and_a_pair_never_points() -> None:
    mixed = settled("3h 6h 5c 4c Ac | Kd Qs 5d 4d Ad", "set 5c 4c Ac", wagers=WAGERS)
    assert mixed.player_hand == "Point Total of 9"
    assert told(mixed)["main"] == LOST
    for rank, name in (("5", "Pair of 5's"), ("2", "Pair of 2's"), ("A", "Pair AA"), ("T", "Pair of 10's")):
        made = settled(f"{rank}h {rank}s 7c 2c Ac | Kd Qs 5d 4d Ad", "set 7c 2c Ac", wagers=WAGERS)
        assert made.player_hand == name
        assert told(made)["main"] == won("3 to 1")


@rule("BUL 1.1.10", "BUL 3.4.2.2")
@pytest.mark.parametrize(
    ("five", "prize"),
    [
        ("3c 3d 3h 6s Kc", None),  # no four of a kind
        ("3c 3d 3h 3s Kc", "400 for 1"),
        ("3c 3d 6h Ks Kc", None),  # no full house
        ("3c 3d 3h Ks Kc", "80 for 1"),
        ("4c 5d 6h 7s 6c", None),  # no straight
        ("4c 5d 6h 7s 3c", "20 for 1"),
    ],
)
def test_for_the_jackpot_a_three_is_a_three_and_a_six_a_six(five: str, prize: str | None) -> None:
    assert settled(f"{five} | Kd Qs 5s 4s Ad").lines["progressive"].pays == prize


# 3.15 The list --------------------------------------------------------------------------------------------


@rule("BUL 3.15", "BUL 3.3", "BUL 4.1", "BUL 1.1.13", "BUL 4.2", "BUL 1.1.5")
@pytest.mark.parametrize("mine", range(25))
def test_every_point_hand_against_every_other(mine: int) -> None:
    assert len(LADDER) == 25
    for theirs, dealer in enumerate(LADDER):
        player = LADDER[mine]
        if player is dealer is LADDER[0]:
            continue  # there is one Ace of Spades
        made = settled(against(player.name, dealer.name), wagers=WAGERS)
        assert (made.player_hand, made.dealer_hand) == (player.name, dealer.name)
        if mine < theirs:
            assert told(made) == {"main": won(player.pays), "tie": NO_TIE}
        elif mine > theirs:
            assert told(made) == {"main": LOST, "tie": NO_TIE}
        else:
            assert told(made) == {"main": PUSHED, "tie": TIED}


@rule("BUL 3.3", "BUL 4.1")
@pytest.mark.parametrize("name", [rung.name for rung in LADDER[1:]])
def test_equal_point_hands_push_or_lose(name: str) -> None:
    assert told(settled(against(name, name), wagers=MAIN, rulings={"R05": "push"}))["main"] == PUSHED
    lost = told(settled(against(name, name), wagers=WAGERS, rulings={"R05": "lose"}))
    assert lost == {"main": ("lose", None, 0, "R05"), "tie": TIED}


@rule("BUL 3.3")
def test_the_other_reading_of_equal_hands_changes_nothing_else() -> None:
    for mine, theirs in (
        ("Pair KK", "Pair QQ"),
        ("Pair QQ", "Pair KK"),
        (NOTHING, "Pair KK"),
        ("Pair KK", NOTHING),
    ):
        asked = against(mine, theirs)
        assert settled(asked, rulings={"R05": "lose"}) == settled(asked)


# 3.14 A Dealer without a 3 Card Hand ----------------------------------------------------------------------


@rule("BUL 3.14", "BUL 3.14.1", "BUL 3.14.2")
@pytest.mark.parametrize("name", [*RANKS])
def test_against_a_dealer_without_a_3_card_hand_the_main_pushes_and_the_tie_loses(name: str) -> None:
    made = settled(against(name, NOTHING), wagers=WAGERS)
    assert made.dealer_hand == "No 3 Card Hand"
    assert told(made) == {"main": ("push", None, 1000, "3.14.1"), "tie": ("lose", None, 0, "3.14.2")}


@rule("BUL 3.14", "BUL 3.14.1", "BUL 3.14.2", "BUL 3.10.4", "BUL 1.1.13", "BUL 4.2")
@pytest.mark.parametrize("rulings", [{}, {"R05": "lose"}, {"R17": "equal"}])
def test_when_neither_has_a_3_card_hand_the_main_loses_and_the_tie_wins(rulings: dict[str, str]) -> None:
    made = settled(against(NOTHING, NOTHING), wagers=WAGERS, rulings=rulings)
    assert told(made) == {"main": ("lose", None, 0, "3.10.4"), "tie": ("win", "8 to 1", 9000, "3.14.2")}


@rule("BUL 3.10.4", "BUL 1.1.13")
@pytest.mark.parametrize("name", [*RANKS])
def test_a_player_without_a_3_card_hand_never_ties_with_a_dealer_who_has_one(name: str) -> None:
    made = settled(against(NOTHING, name), wagers=WAGERS)
    assert told(made) == {"main": ("lose", None, 0, "3.10.4"), "tie": NO_TIE}


# 3.16 Jackpot hands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("five", "hand"),
    [
        pytest.param("Ad Kd Qd Jd Td", "Royal Flush", marks=rule("BUL 3.16.1")),
        pytest.param("Ad Kd Qd Jd Tc", "Straight", marks=rule("BUL 3.16.1", "BUL 3.16")),
        pytest.param("Jc Tc 9c 8c 7c", "Straight Flush", marks=rule("BUL 3.16.2")),
        pytest.param("Kc Qc Jc Tc 9c", "Straight Flush", marks=rule("BUL 3.16.1", "BUL 3.16.2")),
        pytest.param("5c 4c 3c 2c Ac", "Straight Flush", marks=rule("BUL 3.16.2")),
        pytest.param("Jc Tc 9c 8c 6c", "Flush", marks=rule("BUL 3.16.2", "BUL 3.16.5")),
        pytest.param("Ac Ah Ad As Jh", "Four of a Kind", marks=rule("BUL 3.16.3")),
        pytest.param("Ac Ah Ad Js Jh", "Full House", marks=rule("BUL 3.16.3", "BUL 3.16.4")),
        pytest.param("Kc Kh Kd As Ah", "Full House", marks=rule("BUL 3.16.4")),
        pytest.param("Kc Kh Kd As Qh", None, marks=rule("BUL 3.16.4", "BUL 3.16")),
        pytest.param("Kc Kh Qd As Ah", None, marks=rule("BUL 3.16.4")),
        pytest.param("Jh 8h 6h 5h 2h", "Flush", marks=rule("BUL 3.16.5")),
        pytest.param("Jh 8h 6h 5h 2c", None, marks=rule("BUL 3.16.5")),
        pytest.param("9c 8d 7c 6h 5s", "Straight", marks=rule("BUL 3.16", "BUL 4.5")),  # R20
        pytest.param("5c 4d 3c 2h As", "Straight", marks=rule("BUL 3.16", "BUL 4.5")),
        pytest.param("Ac Kd Qc Jh Ts", "Straight", marks=rule("BUL 3.16", "BUL 4.5")),
        pytest.param("2c Ad Kc Qh Js", None, marks=rule("BUL 3.16")),  # never round the corner (R22)
        pytest.param("3c 2d Ac Kh Qs", None, marks=rule("BUL 3.16")),
        pytest.param("4c 3d 2c Ah Ks", None, marks=rule("BUL 3.16")),
        pytest.param("9c 8d 7c 6h 4s", None, marks=rule("BUL 3.16")),
    ],
)
def test_the_hands_that_win_the_jackpot(five: str, hand: str | None) -> None:
    for dealer in ("6d 3s 3h 2s 9d", "Kd Qs 5d 4s 9h"):  # the Dealer's cards earn nothing there
        entry = settled(f"{five} | {dealer}").entry
        assert (None if entry is None else entry.hand.label) == hand


@rule("BUL 3.16")
def test_the_order_of_jackpot_hands() -> None:
    won_by = [
        facts(Dealt(cards(five), ())).jackpot
        for five in (
            "As Ks Qs Js Ts",
            "5s 4s 3s 2s As",
            "2c 2d 2h 2s 3c",
            "2c 2d 2h 3s 3c",
            "7c 5c 4c 3c 2c",
            "5s 4s 3s 2s Ad",
        )
    ]
    assert [each.label for each in won_by if each is not None] == [
        "Royal Flush",
        "Straight Flush",
        "Four of a Kind",
        "Full House",
        "Flush",
        "Straight",
    ]
    assert won_by == sorted(won_by, reverse=True, key=lambda each: -1 if each is None else int(each))


# What holds of all hands ----------------------------------------------------------------------------------


@rule("BUL 3.3", "BUL 3.14")
@settings(deadline=None)
@given(hands(10))
def test_with_the_hands_exchanged_the_comparison_is_mirrored(ten: tuple[Card, ...]) -> None:
    one = settled(f"{show(ten[:5])} | {show(ten[5:])}", wagers=WAGERS)
    other = settled(f"{show(ten[5:])} | {show(ten[:5])}", wagers=WAGERS)
    assert (one.player_hand, one.dealer_hand) == (other.dealer_hand, other.player_hand)
    outcomes = one.lines["main"].outcome, other.lines["main"].outcome
    if "No 3 Card Hand" in {one.player_hand, one.dealer_hand}:
        assert "win" not in outcomes
    else:
        assert outcomes in {("win", "lose"), ("lose", "win"), ("push", "push")}
        assert one.lines["tie"] == other.lines["tie"]
        assert (one.lines["tie"].outcome == "win") == (one.player_hand == one.dealer_hand)
