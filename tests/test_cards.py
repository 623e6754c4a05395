import copy
import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import (
    DECK,
    RANK_LETTERS,
    SUIT_LETTERS,
    UNSEEN,
    BadCard,
    Card,
    Face,
    Suit,
    card,
    cards,
    face,
    faces,
    repeated,
    rest_of_deck,
    seen,
    show,
)
from tests.marks import rule
from tests.strategies import any_card, any_face, hands

# The deck ------------------------------------------------------------------------------------------------


@rule("UTH 2.1", "TCPX 2.1", "THB 2.1", "SSP 2.1", "BUL 2.1")
def test_the_deck_holds_each_rank_of_each_suit_once_and_nothing_else() -> None:
    assert len(DECK) == 52
    assert {(each.rank, each.suit) for each in DECK} == set(product(range(2, 15), Suit))


@rule("UTH 2.1", "TCPX 2.1", "THB 2.1", "SSP 2.1", "BUL 2.1")
@pytest.mark.parametrize("text", ["Joker", "Jo", "JK", "XX", "*", "0s", "Ax", "A"])
def test_there_is_no_joker(text: str) -> None:
    with pytest.raises(BadCard):
        card(text)


@rule("UTH 2.1", "TCPX 2.1", "THB 2.1", "SSP 2.1", "BUL 2.1")
def test_one_deck_gives_fifty_two_cards_and_a_fifty_third_is_a_repeat() -> None:
    assert repeated(DECK[:51]) is None
    assert repeated(DECK) is None
    assert [repeated((*DECK, again)) for again in DECK] == list(DECK)


def test_the_rest_of_the_deck_is_what_was_not_used() -> None:
    assert rest_of_deck([]) == DECK
    assert rest_of_deck(cards("2c As")) == DECK[1:-1]
    assert rest_of_deck(DECK[1:]) == (card("2c"),)
    assert rest_of_deck(DECK) == ()


# One card ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("2c", 2, Suit.CLUBS),
        ("3d", 3, Suit.DIAMONDS),
        ("9h", 9, Suit.HEARTS),
        ("Ts", 10, Suit.SPADES),
        ("10s", 10, Suit.SPADES),
        ("Jc", 11, Suit.CLUBS),
        ("Qd", 12, Suit.DIAMONDS),
        ("Kh", 13, Suit.HEARTS),
        ("As", 14, Suit.SPADES),
    ],
)
def test_a_card_is_written_as_its_rank_and_then_its_suit(text: str, rank: int, suit: Suit) -> None:
    assert (card(text).rank, card(text).suit) == (rank, suit)


@rule("BUL 1.1.8")
def test_jacks_queens_and_kings_are_pictures_and_the_ranks_beside_them_are_not() -> None:
    assert [letter for letter in RANK_LETTERS if card(letter + "h").is_picture] == ["J", "Q", "K"]


@pytest.mark.parametrize(
    "text",
    ["", "A", "s", "1s", "0s", "11s", "10", "100s", "010s", "as", "AS", "A♠", "Ass", " As", "As ", "??"],
)
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(BadCard, match="rank then suit"):
        card(text)


def test_what_is_wrong_with_a_card_is_said() -> None:
    with pytest.raises(BadCard, match=r"^'Zz' is no card; write rank then suit, such as As, Td or 10d$"):
        card("Zz")


@given(any_card)
def test_a_card_reads_back_from_what_it_prints(one: Card) -> None:
    assert card(one.text) is one
    assert card(repr(one)) is one
    assert one.text == RANK_LETTERS[one.rank - 2] + SUIT_LETTERS[one.suit]


def test_every_ten_may_also_be_written_10() -> None:
    for suit in SUIT_LETTERS:
        assert card("10" + suit) is card("T" + suit)
        assert card("10" + suit).text == "T" + suit


@given(any_face)
def test_copies_are_the_same_card(one: Face) -> None:
    assert copy.copy(one) is one
    assert copy.deepcopy(one) is one
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(one, protocol)) is one


@given(st.integers(0, 7).flatmap(hands))
def test_the_keys_of_a_hand_add_up_to_its_count_of_each_rank_and_suit(hand: tuple[Card, ...]) -> None:
    key = sum(each.key for each in hand)
    assert [key >> 3 * place & 7 for place in range(13)] == [
        sum(each.rank == rank for each in hand) for rank in range(2, 15)
    ]
    assert [key >> 39 + 4 * suit & 15 for suit in Suit] == [
        sum(each.suit is suit for each in hand) for suit in Suit
    ]


def test_a_card_takes_no_new_attributes() -> None:
    with pytest.raises(AttributeError):
        card("As").wild = True  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        UNSEEN.rank = 2  # type: ignore[attr-defined]


# A card that nobody has seen -----------------------------------------------------------------------------


def test_an_unseen_card_is_written_with_question_marks_and_is_no_card() -> None:
    assert face("??") is UNSEEN
    assert face("As") is card("As")
    assert (UNSEEN.text, repr(UNSEEN)) == ("??", "??")
    with pytest.raises(BadCard):
        face("?")


def test_part_of_a_hand_is_no_hand() -> None:
    assert seen(faces("As Kd")) == cards("As Kd")
    assert seen(faces("As ??")) == ()
    assert seen(faces("?? As")) == ()
    assert seen([]) == ()


def test_only_known_cards_can_repeat() -> None:
    assert repeated([]) is None
    assert repeated(faces("?? ?? As ??")) is None
    assert repeated(faces("Kd ?? As ?? As Kd")) is card("As")


# Several cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["As Kd 10h 2c", "As Kd Th 2c", "AsKd10h2c", "AsKdTh2c", "  As  Kd10h 2c "])
def test_several_cards_are_written_with_or_without_spaces(text: str) -> None:
    assert cards(text) == (card("As"), card("Kd"), card("Th"), card("2c"))


def test_no_text_is_no_cards() -> None:
    assert cards("") == cards("  ") == faces("") == ()
    assert not show([])


@pytest.mark.parametrize("text", ["A", "As K", "AsK", "AsKd1", "As10", "As,Kd", "As Kd\n", "As ??", "1As"])
def test_a_text_that_does_not_come_out_even_is_refused(text: str) -> None:
    with pytest.raises(BadCard):
        cards(text)


def test_a_question_mark_too_few_or_too_many_is_refused() -> None:
    assert faces("????") == (UNSEEN, UNSEEN)
    for text in ("?", "???", "As?"):
        with pytest.raises(BadCard):
            faces(text)


@given(st.integers(0, 52).flatmap(hands))
def test_cards_read_back_from_what_is_shown(some: tuple[Card, ...]) -> None:
    assert cards(show(some)) == some
    assert cards(show(some).replace(" ", "")) == some
    assert cards(show(some).replace("T", "10")) == some


@given(st.lists(any_face))
def test_faces_read_back_from_what_is_shown(some: list[Face]) -> None:
    assert faces(show(some)) == tuple(some)
    assert faces(show(some).replace(" ", "").replace("T", "10")) == tuple(some)


@given(st.integers(0, 52).flatmap(hands))
def test_the_deck_is_what_was_used_and_the_rest(used: tuple[Card, ...]) -> None:
    rest = rest_of_deck(used)
    assert {*used, *rest} == set(DECK)
    assert len(used) + len(rest) == 52


@given(st.lists(any_face))
def test_a_card_repeats_when_there_are_fewer_different_ones(some: list[Face]) -> None:
    known = [each for each in some if isinstance(each, Card)]
    again = repeated(some)
    assert (again is not None) == (len(set(known)) < len(known))
    assert again is None or known.count(again) > 1
