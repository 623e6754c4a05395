from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import ACE, DECK, Card, Suit, cards, show
from megalink.games.bullseye import facts
from megalink.games.game import Dealt
from megalink.hands import Category
from megalink.points import (
    GNAU_TUNG_KU,
    MIXED_PICTURES,
    NO_HAND,
    PAIR_OF_JACKS,
    PAIR_OF_KINGS,
    PAIR_OF_TWOS,
    PointKind,
    arrangements,
    house_way,
    house_way_points,
    is_three_card_hand,
    point_hand,
    point_kind,
    point_name,
    totals,
    with_equal_pictures,
)
from tests.marks import rule
from tests.strategies import hands


def points(two: str) -> int:
    return point_hand(cards(two))


def name(two: str) -> str:
    return point_name(points(two))


def makes_a_hand(three: str) -> bool:
    return is_three_card_hand(cards(three))


def set_by_the_house(five: str) -> str:
    """Name the Point Hand that the House Way leaves; both ways of finding it have to agree."""
    way = house_way(cards(five))
    value = NO_HAND if way is None else way.points
    assert house_way_points(*cards(five)) == value
    return point_name(value)


# Values, 3.4 ----------------------------------------------------------------------------------------------


@rule("BUL 3.4")
def test_cards_count_their_face_and_the_ace_one() -> None:
    for rank, value in zip("245789T", (2, 4, 5, 7, 8, 9, 10), strict=True):
        assert totals(cards(f"{rank}d Ac Ad")) == {value + 2}
    assert totals(cards("Ac Ad Ah")) == {3}
    assert points("Ad 4c") == 5
    assert points("Ad 9c") == 10


@rule("BUL 3.4.1")
@pytest.mark.parametrize("picture", ["Jd", "Qh", "Kc"])
def test_a_picture_counts_ten_in_three_cards_and_nothing_in_two(picture: str) -> None:
    assert totals(cards(picture + "2d 2c")) == {14}
    for rank, value in zip("A245789T", (1, 2, 4, 5, 7, 8, 9, 10), strict=True):
        assert points(f"{picture} {rank}d") == value


@rule("BUL 3.4.2")
def test_a_three_and_a_six_count_either_in_three_cards() -> None:
    assert totals(cards("3c 2d 2h")) == totals(cards("6c 2d 2h")) == {7, 10}
    assert totals(cards("3c 6d 2h")) == {8, 11, 14}
    assert totals(cards("3c 3d 6h")) == {9, 12, 15, 18}
    assert makes_a_hand("3c 2d 2h")  # the 3 counts 6
    assert makes_a_hand("6c 2d 5h")  # the 6 counts 3
    assert makes_a_hand("3c 2d 5h")
    assert makes_a_hand("6c 2d 2h")
    for neighbour in "2457":  # whose totals are 6, 8, 9 and 11, or 9, 11, 12 and 14
        assert not makes_a_hand(f"{neighbour}c 2d 2h")
        assert not makes_a_hand(f"{neighbour}c 2d 5h")


@rule("BUL 3.4.2")
@pytest.mark.parametrize(
    ("two", "value"),
    [
        ("5c 6d", 8),  # not 11, which would be 1
        ("3c 4d", 10),
        ("6c 4d", 10),
        ("3c 6d", 9),
        ("3c 8d", 4),  # as 6, not as 3
        ("6c 7d", 10),  # as 3
        ("3c 5d", 8),  # as 3: 6 would make 1
        ("3c 2d", 8),  # as 6
        ("6c 2d", 8),
        ("3c 9d", 5),
        ("6c Td", 6),
        ("3c Td", 6),
        ("3c Kd", 6),
        ("6c Kd", 6),
        ("3c Ad", 7),
    ],
)
def test_a_three_and_a_six_count_what_is_best_in_two_cards(two: str, value: int) -> None:
    assert points(two) == value


@rule("BUL 3.4.2")
@pytest.mark.parametrize(("two", "value"), [("2c Kd", 2), ("4c Kd", 4), ("5c Kd", 5), ("7c Kd", 7)])
def test_the_cards_beside_three_and_six_count_only_their_face(two: str, value: int) -> None:
    assert points(two) == value


@rule("BUL 3.4.2.1")
def test_a_three_and_a_six_are_no_pair() -> None:
    assert name("3c 6d") == "Point Total of 9"
    assert name("3c 3d") == "Pair of 3's"
    assert name("6c 6d") == "Pair of 6's"


@rule("BUL 3.4.2.2", "BUL 1.1.10")
@pytest.mark.parametrize(
    ("five", "jackpot"),
    [
        ("3c 3d 3h 6s Kc", Category.THREE_OF_A_KIND),  # the 6 is no fourth 3
        ("3c 3d 6h 6s Kc", Category.TWO_PAIRS),
        ("3c 3d 6h Ks Kc", Category.TWO_PAIRS),  # no full house
        ("4c 5d 6h 7s 6c", Category.ONE_PAIR),  # no 6 is a 3
        ("3c 4d 5h 6s 7c", Category.STRAIGHT),
        ("3c 3d 3h 3s Kc", Category.FOUR_OF_A_KIND),
    ],
)
def test_for_the_jackpot_a_three_is_a_three_and_a_six_is_a_six(five: str, jackpot: Category) -> None:
    assert facts(Dealt(cards(five), ())).jackpot is jackpot


@rule("BUL 3.4.3")
@pytest.mark.parametrize(
    ("two", "called"),
    [
        ("Ac Ad", "Pair AA"),  # not 2
        ("2c 2d", "Pair of 2's"),  # not 4
        ("3c 3d", "Pair of 3's"),  # not 9
        ("5c 5d", "Pair of 5's"),  # not 10
        ("6c 6d", "Pair of 6's"),
        ("Tc Td", "Pair of 10's"),  # not 20
        ("Kc Kd", "Pair KK"),
    ],
)
def test_a_pair_is_never_counted_as_points(two: str, called: str) -> None:
    assert name(two) == called
    assert point_kind(points(two)) is PointKind.PAIR


# The 3 Card Hand, 1.1.1 and 3.10 --------------------------------------------------------------------------


@rule("BUL 1.1.1", "BUL 3.3")
@pytest.mark.parametrize(
    ("three", "total"),
    [
        *(("4c 4d Ah", 9), ("5c 4d Ah", 10), ("5c 5d Ah", 11)),
        *(("9c 9d Ah", 19), ("9c 9d 2h", 20), ("9c Td 2h", 21)),
        *(("Tc Kd 9h", 29), ("Tc Kd Jh", 30), ("Kc Kd Kh", 30)),
        *(("Ac Ad Ah", 3), ("Ac Ad 8h", 10), ("Ac 9d Kh", 20)),
    ],
)
def test_three_cards_make_a_hand_when_they_total_ten_twenty_or_thirty(three: str, total: int) -> None:
    assert totals(cards(three)) == {total}
    assert makes_a_hand(three) == (total in {10, 20, 30})


@rule("BUL 1.1.1")
def test_a_3_card_hand_has_three_cards() -> None:
    assert makes_a_hand("Tc Td Th")
    for other in ("", "Tc", "Tc Td", "Tc Td 5h 5s"):
        assert not makes_a_hand(other)


@rule("BUL 3.10.1")
def test_a_player_may_set_any_three_that_total_ten_twenty_or_thirty() -> None:
    five = cards("Tc Td Kh 4s 6s")
    ways = arrangements(five)
    assert [show(way.three) for way in ways] == ["Tc Td Kh", "Tc 4s 6s", "Td 4s 6s", "Kh 4s 6s"]
    assert [point_name(way.points) for way in ways] == [
        "Point Total of 10",
        "Point Total of 10",
        "Point Total of 10",
        "Pair of 10's",
    ]


@rule("BUL 1.1.9", "BUL 3.10.2")
@given(hands(5))
def test_the_two_cards_that_are_left_are_the_point_hand(five: tuple[Card, ...]) -> None:
    ways = arrangements(five)
    for way in ways:
        assert len(way.two) == 2
        assert is_three_card_hand(way.three)
        assert {*way.three, *way.two} == set(five)
        assert way.points == point_hand(way.two)
    assert len(ways) == sum(is_three_card_hand(three) for three in combinations(five, 3))


@rule("BUL 1.1.9")
@pytest.mark.parametrize("some", ["", "Tc", "Tc Td Th"])
def test_a_point_hand_has_two_cards(some: str) -> None:
    with pytest.raises(ValueError, match="unpack"):
        points(some)


# The House Way, 1.1.5 and 3.12 ----------------------------------------------------------------------------


@rule("BUL 1.1.5", "BUL 3.13")
@pytest.mark.parametrize(
    ("five", "called"),
    [
        ("Tc Td Kh 4s 6s", "Pair of 10's"),  # above the point total of 10 that three tens would leave
        ("As Kd 5h 3c 2c", "Gnau Tung Ku"),
        ("Ad Kd 5h 3c 2c", "Point Total of 1"),  # 5-3-2 is the only ten
        ("Kd Qd 5h 3c 2c", "Mixed Pictures"),
        ("9c 9d 2h Tc Td", "Pair of 10's"),
        ("2c 2d 2h 4s 4c", "Pair of 2's"),
        ("2c 2d 2h 2s 4c", "No 3 Card Hand"),
    ],
)
def test_the_house_way_leaves_the_highest_point_hand(five: str, called: str) -> None:
    assert set_by_the_house(five) == called


@rule("BUL 1.1.5")
@given(hands(5))
def test_no_other_way_of_setting_is_above_the_house_way(five: tuple[Card, ...]) -> None:
    best = house_way(five)
    ways = arrangements(five)
    assert (best is None) == (not ways)
    assert best is None or (best in ways and all(best.points >= way.points for way in ways))


@rule("BUL 3.12")
def test_a_3_card_hand_is_found_wherever_one_is_possible() -> None:
    assert set_by_the_house("4c 4d 2h 2s 8c") == "Point Total of 10"  # 4-4-2 is the only ten
    assert set_by_the_house("Kc Qc Jc 9d 8d") == "Point Total of 7"  # only the pictures total 30
    assert set_by_the_house("Kc Qc 9c 8d 7d") == "No 3 Card Hand"


@given(hands(5))
def test_the_fast_way_gives_the_same_points(five: tuple[Card, ...]) -> None:
    best = house_way(five)
    assert house_way_points(*five) == (NO_HAND if best is None else best.points)


@given(hands(5), st.randoms(), st.permutations("cdh"))
def test_order_and_suits_change_nothing_but_for_the_ace_of_spades(
    five: tuple[Card, ...], random: Random, order: list[str]
) -> None:
    turned = [each.text[0] + (order[each.suit] if each.suit is not Suit.SPADES else "s") for each in five]
    random.shuffle(turned)
    assert house_way_points(*cards(" ".join(turned))) == house_way_points(*five)


# The Point Hand, 3.11 and 3.15 ----------------------------------------------------------------------------


@rule("BUL 1.1.4", "BUL 3.11")
@pytest.mark.parametrize("picture", ["Jc", "Qd", "Kh", "Js", "Qs", "Ks"])
def test_the_ace_of_spades_and_any_picture_are_gnau_tung_ku(picture: str) -> None:
    assert name(f"As {picture}") == name(f"{picture} As") == "Gnau Tung Ku"  # never 1 (R19)
    for ace in ("Ac", "Ad", "Ah"):
        assert name(f"{ace} {picture}") == "Point Total of 1"


@rule("BUL 1.1.4")
def test_the_ace_of_spades_with_anything_else_is_no_gnau_tung_ku() -> None:
    assert name("As Th") == "Point Total of 1"
    assert name("As 9h") == "Point Total of 10"
    assert name("As Ah") == "Pair AA"
    assert name("Ks Kh") == "Pair KK"


@rule("BUL 1.1.6", "BUL 1.1.8", "BUL 3.11")
def test_two_different_pictures_are_mixed_pictures_and_all_equal() -> None:
    assert {points(two) for two in ("Jc Qd", "Jc Kd", "Qc Kd", "Qs Ks", "Ks Js")} == {MIXED_PICTURES}
    assert name("Jc Qd") == "Mixed Pictures"
    assert name("Tc Jd") == "Point Total of 10"
    assert name("Kc Ad") == "Point Total of 1"


@rule("BUL 1.1.8")
def test_single_pictures_do_not_rank_but_their_pairs_do() -> None:  # R17
    assert points("Kc 7d") == points("Qc 7d") == points("Jc 7d")
    assert points("Kc Kd") > points("Qc Qd") > points("Jc Jd") > points("Tc Td")


@rule("BUL 1.1.8")
def test_the_other_reading_makes_the_three_pairs_of_pictures_equal() -> None:  # R17 equal
    read = [with_equal_pictures(points(f"{rank}c {rank}d")) for rank in "TJQKA"]
    assert read == [PAIR_OF_JACKS - 1, PAIR_OF_JACKS, PAIR_OF_JACKS, PAIR_OF_JACKS, PAIR_OF_KINGS + 1]
    for value in (NO_HAND, 1, 10, MIXED_PICTURES, PAIR_OF_TWOS, GNAU_TUNG_KU):
        assert with_equal_pictures(value) == value


@rule("BUL 3.11.1")
@pytest.mark.parametrize(
    ("two", "value"),
    [
        ("Kc Ad", 1),
        ("Kc 2d", 2),
        ("2c Ad", 3),
        ("Kc 4d", 4),
        ("4c Ad", 5),
        ("4c 2d", 6),
        ("5c 2d", 7),
        ("7c Ad", 8),
        ("5c 4d", 9),
        ("8c 2d", 10),
    ],
)
def test_a_total_up_to_ten_is_that_number(two: str, value: int) -> None:
    assert points(two) == value
    assert point_kind(value) is PointKind.POINT_TOTAL


@rule("BUL 3.11.2")
@pytest.mark.parametrize(
    ("two", "value"),
    [("9c 2d", 1), ("Tc Ad", 1), ("8c 4d", 2), ("8c 5d", 3), ("8c 7d", 5), ("9c 8d", 7), ("Tc 9d", 9)],
)
def test_a_total_from_eleven_is_its_right_digit(two: str, value: int) -> None:
    assert points(two) == value


LADDER = (
    ("As Kd", "Gnau Tung Ku"),
    ("As Ad", "Pair AA"),
    ("Ks Kd", "Pair KK"),
    ("Qs Qd", "Pair QQ"),
    ("Js Jd", "Pair JJ"),
    *((f"{rank}s {rank}d", f"Pair of {rank}'s") for rank in (10, 9, 8, 7, 6, 5, 4, 3, 2)),
    ("Ks Qd", "Mixed Pictures"),
    *((two, f"Point Total of {total}") for total, two in zip(
        range(10, 0, -1),
        ("8s 2d", "7s 2d", "7s Ad", "5s 2d", "4s 2d", "4s Ad", "Ks 4d", "2s Ad", "Ks 2d", "Ks Ad"),
        strict=True,
    )),
)  # fmt: skip


@rule("BUL 3.15", "BUL 3.11")
def test_each_point_hand_beats_the_next() -> None:
    assert len(LADDER) == 25
    for (higher, _), (lower, _) in pairwise(LADDER):
        assert points(higher) == points(lower) + 1


@rule("BUL 3.15")
@pytest.mark.parametrize(("two", "called"), LADDER)
def test_point_hands_have_the_names_of_the_document(two: str, called: str) -> None:
    assert name(two) == called
    assert point_name(NO_HAND) == "No 3 Card Hand"


@rule("BUL 3.11")
@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (1, PointKind.POINT_TOTAL),
        (10, PointKind.POINT_TOTAL),
        (MIXED_PICTURES, PointKind.MIXED_PICTURES),
        (PAIR_OF_TWOS, PointKind.PAIR),
        (GNAU_TUNG_KU - 1, PointKind.PAIR),
        (GNAU_TUNG_KU, PointKind.GNAU_TUNG_KU),
    ],
)
def test_the_four_kinds_of_point_hand(value: int, kind: PointKind) -> None:
    assert point_kind(value) is kind


def test_every_two_cards_rank_from_one_to_gnau_tung_ku() -> None:
    assert {point_hand(two) for two in combinations(DECK, 2)} == set(range(1, GNAU_TUNG_KU + 1))
    assert PAIR_OF_TWOS + ACE - 2 + 1 == GNAU_TUNG_KU == 25


@pytest.mark.parametrize("aces", ["As Ac", "As Ac Ad", "Ac Ad Ah", "As Ac Ad Ah", "Ac Ad"])
def test_the_fast_way_knows_which_aces_lie_there(aces: str) -> None:
    for rest in ("Kc Qd Jh 9c 8d", "8c Kd Qd 2c 9h", "9c 8d Kh 5s 4c"):
        set_by_the_house(show(cards(aces + rest)[:5]))
