import pytest
from hypothesis import given

from megalink import hands_fast
from megalink.cards import Card, cards
from megalink.hands import Category, Category3, best_five, category3_of, category_of, rank_five, rank_three
from megalink.hands_fast import strength_five, strength_seven, strength_six, strength_three
from tests.marks import rule
from tests.strategies import hands

# The fast path against the readable reference -------------------------------------------------------------


@given(hands(5))
def test_five_cards_are_worth_the_same_on_both_paths(hand: tuple[Card, ...]) -> None:
    assert strength_five(*hand) == rank_five(hand).strength


@given(hands(6))
def test_six_cards_are_worth_the_same_on_both_paths(hand: tuple[Card, ...]) -> None:
    assert strength_six(*hand) == best_five(hand).strength


@given(hands(7))
def test_seven_cards_are_worth_the_same_on_both_paths(hand: tuple[Card, ...]) -> None:
    assert strength_seven(*hand) == best_five(hand).strength


@given(hands(3))
def test_three_cards_are_worth_the_same_on_both_paths(hand: tuple[Card, ...]) -> None:
    assert strength_three(*hand) == rank_three(hand).strength


# Hands picked so that each way through the tables is taken ------------------------------------------------


@rule("UTH 3.10", "THB 3.10")
@pytest.mark.parametrize(
    ("seven", "category"),
    [
        ("As Ks Qs Js Ts 9s 8s", Category.ROYAL_FLUSH),
        ("Ks Qs Js Ts 9s 2s Ac", Category.STRAIGHT_FLUSH),
        ("5h 4h 3h 2h Ah Kh Qh", Category.STRAIGHT_FLUSH),
        ("9s 9c 9d 9h 8s 8c 8d", Category.FOUR_OF_A_KIND),
        ("9s 9c 9d 9h As Ac 2d", Category.FOUR_OF_A_KIND),
        ("9s 9c 9d 8h 8s 8c 7d", Category.FULL_HOUSE),  # two threes of a kind
        ("9s 9c 9d 8h 8s 7c 7d", Category.FULL_HOUSE),  # and two pairs beside one
        ("9s 9c 9d 8h 8s 7c 2d", Category.FULL_HOUSE),
        ("2d 4d 6d 8d Td Qd Ad", Category.FLUSH),
        ("2d 4d 6d 8d Td Tc Th", Category.FLUSH),
        ("2d 4d 6d 8d 5c 3h Ts", Category.STRAIGHT),  # four suited cards are no flush
        ("5c 4d 3h 2s Ac Kd Qh", Category.STRAIGHT),
        ("9c 8d 7h 6s 5c 5d 5h", Category.STRAIGHT),
        ("Kc Qd 2h 3s 4c Ad 8h", Category.FIVE_ODD_CARDS),  # not round the corner (R22)
        ("9s 9c 9d 8h 7s 5c 2d", Category.THREE_OF_A_KIND),
        ("9s 9c 8d 8h 7s 7c 2d", Category.TWO_PAIRS),  # three pairs
        ("9s 9c 8d 8h 7s 7c Ad", Category.TWO_PAIRS),
        ("9s 9c 8d 8h 6s 5c 2d", Category.TWO_PAIRS),
        ("9s 9c 8d 7h 5s 3c 2d", Category.ONE_PAIR),
        ("9s 8d 7h 5s 4c 3c 2d", Category.FIVE_ODD_CARDS),
    ],
)
def test_best_five_of_five_six_and_seven_cards(seven: str, category: Category) -> None:
    a, b, c, d, e, f, g = cards(seven)
    assert category_of(strength_seven(a, b, c, d, e, f, g)) is category
    assert strength_seven(a, b, c, d, e, f, g) == best_five((a, b, c, d, e, f, g)).strength
    assert strength_six(a, b, c, d, e, f) == best_five((a, b, c, d, e, f)).strength
    assert strength_five(a, b, c, d, e) == rank_five((a, b, c, d, e)).strength


@rule("UTH 3.11.5", "THB 3.11.5", "SSP 3.11.5")
@pytest.mark.parametrize("suit", "cdhs")
def test_a_flush_needs_five_cards_of_one_suit(suit: str) -> None:
    other = "cdhs".replace(suit, "")[0]
    two, four, six, eight, ten, queen, king = cards(" ".join(rank + suit for rank in "2468TQK"))
    off = cards(f"3{other} 5{other} 9{other}")
    assert category_of(strength_seven(two, four, six, eight, *off)) is not Category.FLUSH
    assert category_of(strength_seven(two, four, six, eight, queen, *off[:2])) is Category.FLUSH
    assert category_of(strength_seven(two, four, six, eight, ten, queen, king)) is Category.FLUSH
    assert category_of(strength_six(two, four, six, eight, *off[:2])) is not Category.FLUSH
    assert category_of(strength_six(two, four, six, eight, queen, off[0])) is Category.FLUSH
    assert category_of(strength_six(two, four, six, eight, ten, queen)) is Category.FLUSH
    assert category_of(strength_five(two, four, six, eight, off[0])) is not Category.FLUSH
    assert category_of(strength_five(two, four, six, eight, ten)) is Category.FLUSH


def test_six_and_seven_suited_cards_count_their_highest_five() -> None:
    assert strength_six(*cards("2d 4d 6d 8d Td Qd")) == strength_five(*cards("4d 6d 8d Td Qd"))
    assert strength_seven(*cards("2d 4d 6d 8d Td Qd Ad")) == strength_five(*cards("6d 8d Td Qd Ad"))


def test_hands_of_the_same_ranks_share_one_entry_of_the_table() -> None:
    strength = strength_five(*cards("2c 4d 6h 8s Tc"))
    entries = len(hands_fast._FROM_RANKS)
    assert strength_five(*cards("2d 4h 6s 8c Td")) == strength
    assert len(hands_fast._FROM_RANKS) == entries


@rule("TCPX 3.14", "TCPX 3.15.3")
@pytest.mark.parametrize(
    ("three", "category", "ranks"),
    [
        ("As Ks Qs", Category3.STRAIGHT_FLUSH, (14,)),
        ("4d 3d 2d", Category3.STRAIGHT_FLUSH, (4,)),
        ("3h 2h Ah", Category3.STRAIGHT_FLUSH, (3,)),
        ("2c 2d 2h", Category3.THREE_OF_A_KIND, (2,)),
        ("Ac Kd Qh", Category3.STRAIGHT, (14,)),
        ("4c 3d 2h", Category3.STRAIGHT, (4,)),
        ("3c 2d Ah", Category3.STRAIGHT, (3,)),
        ("2c Ac Kc", Category3.FLUSH, (14, 13, 2)),
        ("2c 3c 5c", Category3.FLUSH, (5, 3, 2)),
        ("2c 2d Ah", Category3.ONE_PAIR, (2, 14)),
        ("Ac 2d Ah", Category3.ONE_PAIR, (14, 2)),
        ("2c Ac Kd", Category3.THREE_ODD_CARDS, (14, 13, 2)),
        ("2c 3c 5d", Category3.THREE_ODD_CARDS, (5, 3, 2)),
    ],
)
def test_three_cards(three: str, category: Category3, ranks: tuple[int, ...]) -> None:
    strength = strength_three(*cards(three))
    assert category3_of(strength) is category
    assert strength == rank_three(cards(three)).strength
    assert rank_three(cards(three)) == (category, ranks)


@rule("TCPX 3.15.3")
def test_queen_high_in_a_row_beats_three_two_ace() -> None:
    assert (
        strength_three(*cards("Qc Jd Th"))
        > strength_three(*cards("4c 3d 2h"))
        > strength_three(*cards("Ac 2d 3h"))
    )
    assert (
        strength_three(*cards("Qc Jc Tc"))
        > strength_three(*cards("4c 3c 2c"))
        > strength_three(*cards("Ac 2c 3c"))
    )


@rule("UTH 3.12.3", "THB 3.12.3", "SSP 3.12.3")
def test_equal_pairs_with_another_odd_card_do_not_stand_off() -> None:
    board = cards("9c 9d 4h 3s 2c")
    assert strength_seven(*board, *cards("Ks 7d")) > strength_seven(*board, *cards("Qs Jd"))
    assert strength_seven(*board, *cards("Ks 7d")) > strength_seven(*board, *cards("Kd 6d"))
    assert strength_seven(*board, *cards("Ks 7d")) == strength_seven(*board, *cards("Kh 7s"))
