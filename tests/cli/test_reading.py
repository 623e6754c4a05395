"""Hands in words: what they are, and which of two is higher by which number."""

import json

import pytest
from msgspec.json import encode

from megalink.cards import cards
from megalink.cli.reading import best, compared, in_full, read, read_dealer
from megalink.cli.settle_lines import answer
from megalink.games.game import Dealt, Game
from megalink.games.registry import GAMES
from megalink.hands import rank_five, rank_three
from megalink.rulebook.rulings import Rulings
from tests.cli.explaining import BUL, SSP, TCPX
from tests.marks import rule
from tests.oracle.generator import hands


def test_hands_are_named_as_the_answer_names_them() -> None:
    """The readings of a page are made from the cards again, so they must not say anything else."""
    for line in (each for game in GAMES for each in hands(game, 4, 150)):
        settled = json.loads(encode(answer(json.dumps(line).encode())))
        if settled["player_hand"] is None:
            continue
        game = GAMES[line["game"]]
        named = (line["decisions"] or ["house way"])[0] if game is BUL else ""
        three = cards(named.removeprefix("set ")) if named.startswith("set ") else ()
        player, dealer, community = (
            cards(" ".join(line.get(key, ()))) for key in ("player", "dealer", "community")
        )
        dealt = Dealt(player, dealer, community, three)
        for reading, name in (
            (read(game, dealt), settled["player_hand"]),
            (read_dealer(game, dealt), settled["dealer_hand"]),
        ):
            assert reading.name == name or reading.name.startswith(f"{name}, ")


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("As Ks Qs Js Ts", "Royal Flush"),
        ("9s 8s 7s 6s 5s", "Straight Flush, 9 high"),
        ("9s 9h 9d 9c 5s", "Four of a Kind, 9s"),
        ("Ks Kh Kd As Ah", "Full House, Kings over Aces"),
        ("Js 8s 6s 5s 2s", "Flush, Jack high"),
        ("5s 4h 3d 2c As", "Straight, 5 high"),
        ("Ts Th Td 6c 3s", "Three of a Kind, 10s"),
        ("Qs Qh 6d 6c 3s", "Two pairs, Queens and 6s"),
        ("As Ah 8d 6c 5s", "One pair, Aces"),
        ("Qs Th 6d 5c 2s", "Five odd cards, Queen high"),
    ],
)
def test_a_hand_in_full(hand: str, name: str) -> None:
    assert in_full(rank_five(cards(hand))) == name
    assert set(best(cards(hand)).cards) == set(cards(hand))


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("8s 7s 6s", "Straight Flush, 8 high"),
        ("Ts Th Tc", "Three of a Kind, 10s"),
        ("3s 2h Ad", "Straight, 3 high"),
        ("Th 4h 2h", "Flush, 10 high"),
        ("Ac Ah 8d", "One pair, Aces"),
        ("Qc Th 6d", "Three odd cards, Queen high"),
    ],
)
def test_three_cards_in_full(hand: str, name: str) -> None:
    assert in_full(rank_three(cards(hand))) == name


COMPARED = [
    (SSP, "As Ah 8d 6c 5s", "Ks Kh 8c 6d 5h", "the pair decides, Ace over King", "3.12.3"),
    (SSP, "Ac Ad 9d 6h 5h", "As Ah 8d 6c 5s", "the highest odd card decides, 9 over 8", "3.12.3"),
    (SSP, "As Ah 8d 6c 5s", "Ac Ad 8h 6h 4h", "the third odd card decides, 5 over 4", "3.12.3"),
    (SSP, "Qs Qh 6d 6c 3s", "Qc Qd 5d 5c As", "the lower pair decides, 6 over 5", "3.12.2"),
    (SSP, "Qs Qh 6d 6c 3s", "Qc Qd 6s 6h 2s", "the odd card decides, 3 over 2", "3.12.2"),
    (SSP, "Ks Kh Kd 2s 2h", "Qs Qh Qd As Ah", "the three decides, King over Queen", "3.12.5"),
    (SSP, "9s 9h 9d 9c 5s", "8s 8h 8d 8c As", "the four decides, 9 over 8", "3.12"),
    (SSP, "Js 8s 6s 5s 2s", "Jh 8h 6h 4h 3h", "the fourth card decides, 5 over 4", "3.12"),
    (SSP, "6s 5h 4d 3c 2s", "5s 4h 3d 2c As", "the highest card decides, 6 over 5", "3.12.4"),
    (SSP, "8s 7h 6d 5c 4s", "7s 6h 5d 4c 3s", "the highest card decides, 8 over 7", "3.12"),
    (SSP, "8s 7h 6d 5c 4s", "8c 7d 6h 5s 4d", "The hands rank equal", "3.12.6"),
    (SSP, "As Ah 8d 6c 5s", "Ac Ad 8c 6h 5h", "The hands rank equal", "3.12.1"),
    (SSP, "As Ah 8d 8c 5s", "Ac Ad 9c 6h 5h", "two pairs over one pair", "3.11"),
    (TCPX, "Ac Ah 8d", "As Ad 7d", "the odd card decides, 8 over 7", "3.15.2"),
    (TCPX, "4c 3h 2d", "3s 2c Ad", "the highest card decides, 4 over 3", "3.15.3"),
    (TCPX, "9c 8h 7d", "9s 8c 7h", "The hands rank equal", "3.15.4"),
    (TCPX, "Qc Th 6d", "Qs Tc 6h", "The hands rank equal", "3.15.1"),
    (TCPX, "Qc Th 6d", "Qs Tc 5h", "the third card decides, 6 over 5", "3.15"),
    (TCPX, "9c 8h 7d", "Ah 8h 3h", "a Straight over a Flush", "3.14"),
]


@pytest.mark.parametrize(("game", "one", "two", "said", "number"), COMPARED)
def test_what_decides_between_two_hands(game: Game, one: str, two: str, said: str, number: str) -> None:
    there, back = Dealt(cards(one), cards(two)), Dealt(cards(two), cards(one))
    for dealt, higher in ((there, "Player's"), (back, "Dealer's")):
        told, cites = compared(read(game, dealt), read_dealer(game, dealt), game.version())
        assert said in told
        assert cites == number
        assert higher in told or "equal" in told


@pytest.mark.parametrize(
    ("one", "two", "said", "number"),
    [
        ("Kc Kd Kh Qs Qc", "Js Jd Jh Tc Ts", "The Player's Point Hand is higher.", "3.15"),
        ("Kc Qd Js 4s 5s", "Ks Qc Jd 4d 5d", "The Point Hands rank equal.", "3.15"),
        ("2c 2d 2h 4s As", "Js Jd Jh Tc Ts", "The Player has no 3 Card Hand.", "3.10.4"),
        ("Js Jd Jh Tc Ts", "2c 2d 2h 4s As", "The Player has a 3 Card Hand, the Dealer has none.", "3.14"),
    ],
)
def test_what_decides_between_point_hands(one: str, two: str, said: str, number: str) -> None:
    dealt = Dealt(cards(one), cards(two))
    assert compared(read(BUL, dealt), read_dealer(BUL, dealt), BUL.version()) == (said, number)


@rule("BUL 3.15")
def test_pairs_of_pictures_may_be_read_as_equal() -> None:
    dealt = Dealt(cards("4c 6d Ts Kc Kd"), cards("4d 6h Td Qc Qd"))
    mine, theirs = read(BUL, dealt), read_dealer(BUL, dealt)
    assert "Player's" in compared(mine, theirs, BUL.version())[0]
    equal = BUL.version(Rulings.of({"R17": "equal"}))
    assert compared(mine, theirs, equal)[0] == "The Point Hands rank equal."
