"""`megalink settle --explain`: a hand told so that people can agree on it."""

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.json import encode

from megalink.cards import cards
from megalink.cli.explain import explain
from megalink.cli.main import main
from megalink.cli.reading import best, compared, in_full, read, read_dealer
from megalink.cli.settle_lines import answer
from megalink.games.game import Dealt, Game
from megalink.games.registry import GAMES
from megalink.hands import rank_five, rank_three
from megalink.money import dollars
from megalink.rulebook.rulings import Rulings
from tests.marks import rule
from tests.oracle.generator import hands, rounds

Json = dict[str, Any]
Tell = Callable[[Json], str]

UTH, TCPX, THB, SSP, BUL = GAMES.values()
WIDTH = 80


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Explain a line as it is written into a pipe."""
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", str(WIDTH))

    def told(line: Json) -> str:
        written = json.dumps(line).encode()
        explain(written, answer(written))
        return capsys.readouterr().out

    return told


def in_one_line(text: str) -> str:
    """The same words without line breaks."""
    return " ".join(text.split())


def cited(text: str) -> list[str]:
    """The numbers whose text is printed, in order."""
    return re.findall(r"^  (\d(?:\.\d+)+|R\d\d) +\S", text, re.MULTILINE)


def holdem(**other: object) -> Json:
    line: Json = {
        "id": "a1",
        "game": "ultimate-texas-holdem",
        "player": ["As", "Kd"],
        "dealer": ["Qc", "Qd"],
        "community": ["Ah", "7c", "2d", "9s", "3h"],
        "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 1000},
        "decisions": ["check", "check", "play 1"],
        "jackpot": {"unit": 500, "meter": 12345678},
    }
    return {**line, **other}


def other(game: str, player: str, dealer: str, community: str = "", **more: object) -> Json:
    decisions = {TCPX.name: ["play"], THB.name: ["flop", "check", "check"], SSP.name: ["bet"]}
    line: Json = {"game": game, "player": player.split(), "dealer": dealer.split()}
    line |= {"community": community.split()} if community else {}
    main_wager = GAMES[game].main
    return {**line, "wagers": {main_wager: 1000}, "decisions": decisions.get(game, ["house way"]), **more}


def test_a_hand_is_told_from_its_cards_to_its_clauses(tell: Tell) -> None:
    told = tell(holdem())
    words = in_one_line(told)
    assert "a1 Ultimate Texas Hold'em" in words
    assert "│A♠│K♦│     │A♥│7♣│2♦│9♠│3♥│     │Q♣│Q♦│" in told
    assert "Decided check, check, play 1" in words
    assert "Player A♠ A♥ K♦ 9♠ 7♣ One pair, Aces" in words
    assert "Dealer Q♣ Q♦ A♥ 9♠ 7♣ One pair, Queens" in words
    assert "The Dealer has a pair or better, so the Ante can be won. (3.10.2)" in words
    assert "both are One pair, and the pair decides, Ace over Queen. (3.12.3)" in words
    assert "Jackpot A♠ A♥ K♦ 7♣ 2♦ One pair, Aces" in words
    assert "Blind 10.00 push 10.00 3.10.4" in words
    assert "Total 45.00 50.00 +5.00" in words
    assert cited(told) == ["3.10.2", "3.12.3", "3.10.3", "3.10.4", "1.1.14", "4.2", "4.1.1"]


def lines() -> Iterator[Json]:
    for game in GAMES:
        yield from hands(game, 3, 40)
        yield from rounds(game, 3, 8)


def test_every_wager_and_every_number_of_an_answer_is_told_once(tell: Tell) -> None:
    for line in lines():
        told = tell(line)
        settled = json.loads(encode(answer(json.dumps(line).encode())))
        numbers = cited(told)
        assert len(numbers) == len(set(numbers))
        for hand in settled.get("hands", [settled]):
            for wager in hand["wagers"].values():
                assert wager["rule"] in numbers
                found = rf"{wager['outcome']} .*{re.escape(dollars(wager['returned']))} +{wager['rule']}"
                assert re.search(found, told), (wager, told)
            assert re.search(rf"Total +{dollars(hand['staked'])} +{dollars(hand['returned'])} ", told)


def test_a_page_fits_80_columns(tell: Tell) -> None:
    for line in lines():
        told = tell(line)
        if not re.search(r",\d\d\d,", told):  # amounts of millions may need more
            assert max(map(len, told.splitlines())) <= WIDTH, told
        assert "\x1b" not in told


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
    (SSP, "As Ah 8d 8c 5s", "Ac Ad 9c 6h 5h", "Two pairs over One pair", "3.11"),
    (TCPX, "Ac Ah 8d", "As Ad 7d", "the odd card decides, 8 over 7", "3.15.2"),
    (TCPX, "4c 3h 2d", "3s 2c Ad", "the highest card decides, 4 over 3", "3.15.3"),
    (TCPX, "9c 8h 7d", "9s 8c 7h", "The hands rank equal", "3.15.4"),
    (TCPX, "Qc Th 6d", "Qs Tc 6h", "The hands rank equal", "3.15.1"),
    (TCPX, "Qc Th 6d", "Qs Tc 5h", "the third card decides, 6 over 5", "3.15"),
    (TCPX, "9c 8h 7d", "Ah 8h 3h", "Straight over Flush", "3.14"),
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


def test_what_is_asked_of_the_dealer(tell: Tell) -> None:
    assert "The Dealer has no pair, so the Ante cannot be won. (3.10.2)" in in_one_line(
        tell(holdem(dealer=["Qc", "Td"]))
    )
    odd, high, low = "9h 8d 6c", "Qd 4c 2h", "Jc 4d 2h"
    assert "The Dealer qualifies with Queen-high or better. (3.12)" in in_one_line(
        tell(other(TCPX.name, odd, high, "Kc Kd"))
    )
    told = in_one_line(tell(other(TCPX.name, odd, low, "Kc Kd")))
    assert "The Dealer does not qualify without Queen-high or better. (3.11)" in told
    assert "Compared" not in told
    five = "9h 9d 7c 5h 2s"
    told = in_one_line(tell(other(SSP.name, five, "5c 5d 9s 8h 3c", rulings={"R01": "cards"})))
    assert "Ruling R01 cards: The Dealer holds a Queen, King or Ace" in told
    assert "The Dealer has no hand without an Ace and a King. (3.10.2)" in told
    told = in_one_line(tell(other(SSP.name, five, "5c 5d 9s 8h 3c")))
    assert "The Dealer qualifies with Ace-King-high or better. (3.10.3)" in told


def test_hands_that_are_not_compared_say_why(tell: Tell) -> None:
    folded = in_one_line(tell(holdem(decisions=["check", "check", "fold"])))
    assert "Compared No: the hand was folded. (3.9.6.1)" in folded
    declined = in_one_line(tell(holdem(declines=True)))
    assert "Decided check, check, play 1, declines the comparison" in declined
    assert "No: the Player declined, so his hand counts as lower. (3.10.1)" in declined
    absent = tell(holdem(decisions=["check"], absent=True))
    assert "Not played Every wager goes back. (5.11)" in in_one_line(absent)
    assert cited(absent) == ["5.11"]
    side = other(TCPX.name, "9h 9d 7c", "5c 5d 2h", "Kc Kd", wagers={"pair_plus": 500}, decisions=[])
    told = in_one_line(tell(side))
    assert "Decided nothing" in told
    assert "No: there is no Ante wager." in told


def test_bullseye_shows_how_hands_are_set(tell: Tell) -> None:
    line = other(BUL.name, "Kc Kd Kh 2s 8s", "Qc Qd Qh 9c Jd", decisions=["set Kc Kd Kh"])
    told = in_one_line(tell(line))
    assert "Player K♣ K♦ K♥ | 2♠ 8♠ Point Total of 10" in told
    assert "Dealer Q♣ Q♦ Q♥ | 9♣ J♦ Point Total of 9" in told
    house = in_one_line(tell({**line, "decisions": ["set Kc 2s Kh"]}))
    assert "Not to 10, 20 or 30, so the House Way sets the hand. (3.12)" in house
    assert "Pair KK" in house


@rule("UTH 5.14")
def test_a_wager_over_its_maximum_is_noted(tell: Tell) -> None:
    told = tell(holdem(maximum={"trips": 300}))
    assert "Trips counts as its maximum, 3.00; the rest goes back. (5.14)" in in_one_line(told)
    assert "5.14" in cited(told)


def test_a_prize_of_the_meter_says_what_the_meter_displayed(tell: Tell) -> None:
    flush = holdem(player=["9h", "8h"], community=["7h", "6h", "5h", "2c", "2d"])
    told = in_one_line(tell(flush))
    assert "10% of the meter" in told
    assert "The meter displayed 123,456.78." in told


def test_a_round_tells_every_seat_and_the_jackpot(tell: Tell) -> None:
    players = {3: "9h 8h 7h 6h 5h", 1: "9d 8d 7d 6d 5d", 6: "Ad Qd Td 4c 3s"}
    wagers = {"ante": 1000, "progressive": 500}
    table = [
        {"seat": seat, "player": player.split(), "wagers": wagers, "decisions": ["bet"]}
        for seat, player in players.items()
    ]
    told = tell(
        {
            "id": "r1",
            "game": SSP.name,
            "dealer": ["Ac", "Kd", "8c", "7s", "2c"],
            "hands": table,
            "jackpot": {"unit": 500, "meter": 1_000_001, "reset": 50},
        }
    )
    assert re.findall(r"^Seat (\d)", told, re.MULTILINE) == ["1", "3", "6"]
    words = in_one_line(told)
    assert "r1 Singapore Stud, a round of 3" in words
    assert "Jackpot before 10,000.01 Seat 1 950.01 for a straight flush" in words
    assert "Seat 3 950.00 for a straight flush Jackpot after 8,100.00" in words
    assert "All seats staked 105.00, returned" in words


def test_a_problem_says_what_is_wrong_and_under_which_number(tell: Tell) -> None:
    told = tell(holdem(wagers={"ante": 1000, "blind": 500}))
    assert "a1 not settled" in in_one_line(told)
    assert "the blind and the ante must both be there and equal" in told
    assert cited(told) == ["1.1.2"]
    told = tell(holdem(id=None, player=["As", "As"]))
    assert told.startswith("not settled")
    assert cited(told) == []


def test_a_ruling_that_decided_is_told_like_a_number(tell: Tell) -> None:
    declined = other(TCPX.name, "9h 9d 9c", "5c 4d 2h", "Kc Kd", declines=True)
    declined["wagers"] = {"ante": 1000, "pair_plus": 500}
    told = tell(declined)
    assert "R13" in cited(told)
    assert "A declined comparison" in in_one_line(told)


def test_without_unicode_suits_are_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii", write_through=True))
    written = json.dumps(holdem()).encode()
    explain(written, answer(written))
    told = out.getvalue().decode("ascii")
    assert "|As|Kd|" in told
    assert "Total" in told


def test_the_command_explains_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = b"\n".join(json.dumps(each).encode() for each in (holdem(), {"id": 2}, holdem(id="a2")))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert main(["settle", "--explain"]) == 1
    told = capsys.readouterr().out
    assert re.findall(r"^(\w+)  .*━━", told, re.MULTILINE) == ["a1", "2", "a2"]
