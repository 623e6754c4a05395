"""`megalink settle --explain`: a hand told so that people can agree on it."""

import io
import json
import re
import sys
from collections.abc import Iterator

import pytest
from msgspec.json import encode

from megalink.cli.explain import explain
from megalink.cli.main import main
from megalink.cli.settle_lines import answer
from megalink.games.registry import GAMES
from megalink.money import dollars
from tests.cli.explaining import BUL, SSP, TCPX, THB, WIDTH, Json, Tell, cited, holdem, in_one_line, other
from tests.marks import rule
from tests.oracle.generator import hands, rounds

ROYAL: Json = {"player": ["Ah", "Kh"], "community": ["Qh", "Jh", "Th", "2c", "2d"]}


def test_a_hand_is_told_from_its_cards_to_its_clauses(tell: Tell) -> None:
    told = tell(holdem())
    words = in_one_line(told)
    assert "a1 Ultimate Texas Hold'em" in words
    assert "│A♠│K♦│     │A♥│7♣│2♦│9♠│3♥│     │Q♣│Q♦│" in told
    assert "Decided check, check, play 1" in words
    assert "Player A♠ A♥ K♦ 9♠ 7♣ One pair, Aces" in words
    assert "Dealer Q♣ Q♦ A♥ 9♠ 7♣ One pair, Queens" in words
    assert "The Dealer has a pair or better, so the Ante can be won. (3.10.2)" in words
    assert "both have one pair, and the pair decides, Ace over Queen. (3.12.3)" in words
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
                back, number = re.escape(dollars(wager["returned"])), re.escape(wager["rule"])
                in_a_row = rf"{wager['outcome']} .*{back} +{number}"
                below = rf"{wager['outcome']} .*{number}\n(?: +staked .*\n)? +returned +{back}"
                assert re.search(f"{in_a_row}|{below}", told), (wager, told)
            sums = rf"{dollars(hand['staked'])}\s+(?:returned +)?{dollars(hand['returned'])}\s"
            assert re.search(rf"Total\s+(?:staked +)?{sums}", told)


def test_a_page_fits_80_columns(tell: Tell) -> None:
    most = {"ante": 10**18 - 1, "blind": 10**18 - 1, "trips": 10**18 - 1}
    for line in (*lines(), holdem(**ROYAL, wagers=most)):
        told = tell(line)
        assert max(map(len, told.splitlines())) <= WIDTH, told
        assert "\x1b" not in told


def test_amounts_that_leave_no_room_for_a_table_stand_below_their_wagers(tell: Tell) -> None:
    told = tell(holdem(**ROYAL, wagers={"ante": 10**17, "blind": 10**17, "trips": 10**17}))
    assert re.search(
        r"Blind  win  500 to 1  3\.10\.4\n"
        r" +staked +1,000,000,000,000,000\.00\n"
        r" +returned +501,000,000,000,000,000\.00\n",
        told,
    )
    assert re.search(r"Total\n +staked .*\n +returned .*\n +net +\+602,000,000,000,000,000\.00\n", told)


def test_what_is_asked_of_the_dealer(tell: Tell) -> None:
    assert "The Dealer has no pair, so the Ante cannot be won. (3.10.2)" in in_one_line(
        tell(holdem(dealer=["Qc", "Td"]))
    )
    odd, high, low = "9h 8d 6c", "Qd 4c 2h", "Jc 4d 2h"
    assert "The Dealer qualifies with Queen-high or better. (3.12)" in in_one_line(
        tell(other(TCPX.name, odd, high, "Kc Kd"))
    )
    told = in_one_line(tell(other(TCPX.name, odd, low, "Kc Kd")))
    assert "The Dealer does not qualify: the hand is lower than Queen-high. (3.11)" in told
    assert "Compared" not in told
    five = "9h 9d 7c 5h 2s"
    told = in_one_line(tell(other(SSP.name, five, "5c 5d 9s 8h 3c", rulings={"R01": "cards"})))
    assert "Ruling R01 cards: The Dealer holds a Queen, King or Ace" in told
    assert "does not qualify: the hand does not hold both an Ace and a King. (3.10.2)" in told
    told = in_one_line(tell(other(SSP.name, five, "5c 5d 9s 8h 3c")))
    assert "The Dealer qualifies with Ace-King-high or better. (3.10.3)" in told


def test_hands_that_are_not_compared_say_why(tell: Tell) -> None:
    folded = in_one_line(tell(holdem(decisions=["check", "check", "fold"])))
    assert "Compared No: the hand was folded. (3.9.6.1)" in folded
    declined = in_one_line(tell(holdem(declines=True)))
    assert "Decided check, check, play 1, declines the comparison" in declined
    assert "No: the Player declined, so the hand counts as lower than the Dealer's. (3.10.1)" in declined
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
    assert "The meter displayed 123,456.78; the prize is 10% of the meter, rounded up" in told


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
    assert "Jackpot before 10,000.01 Several prizes" in words
    assert "Jackpot after 8,100.00" in words
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


def test_a_declined_hand_that_nobody_viewed_is_not_shown(tell: Tell) -> None:
    declined = other(THB.name, "Ah Kd", "Qc Qd", "As 7c 2d 9s 3h", declines=True)
    declined["wagers"] = {"ante": 1000, "bonus": 1000, "progressive": 500}
    declined["jackpot"] = {"unit": 500, "meter": 1000}
    told = tell(declined)
    assert "│░░│░░│" in told
    assert "Player The hand was not shown." in in_one_line(told)
    assert not re.search(r"^  (?:Bonus|Jackpot) ", told, re.MULTILINE)
    assert not re.search("A♥|K♦|A-K|One pair, Aces", told)
    viewed = tell({**declined, "rulings": {"R13": "viewed", "R04": "hole cards"}})
    assert "Player A♥ A♠ K♦ 9♠ 7♣ One pair, Aces" in in_one_line(viewed)
    assert "Bonus A♥ K♦ A-K (Unsuited)" in in_one_line(viewed)


def test_qualifying_is_told_before_the_comparison(tell: Tell) -> None:
    for line in (holdem(), holdem(declines=True), other(SSP.name, "9h 9d 7c 5h 2s", "As Kd 9s 8h 3c")):
        told = tell(line)
        assert 0 < told.index("  Qualifying ") < told.index("  Compared ")


@rule("UTH 3.10.1")
def test_a_declined_ante_that_loses_cites_the_clause_on_declining(tell: Tell) -> None:
    told = in_one_line(tell(holdem(dealer=["Qc", "Td"], declines=True, rulings={"R03": "lose"})))
    for wager in ("Ante", "Blind", "Play", "Trips"):
        assert re.search(rf"{wager} \d+\.00 lose 0\.00 3\.10\.1 ", told)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Kc Qh Js 9d 2c", "3 Picture Cards"),
        ("Kc Qh 3s 9d 8c", "2 Picture Cards"),
        ("Kc 4h 3s 9d 8c", "1 Picture Card"),
        ("Tc 4h 3s 9d 8c", "no Picture Cards"),
    ],
)
def test_picture_cards_are_counted(hand: str, said: str, tell: Tell) -> None:
    wagers = {"main": 1000, "bullseye": 500}
    assert said in tell(other(BUL.name, hand, "Kd Qd Jh 9c 2d", wagers=wagers))


def test_a_set_hand_is_told_in_signs(tell: Tell) -> None:
    told = tell(other(BUL.name, "Kc Qh Js 9d 2c", "Kd Qd Jh 9c 2d", decisions=["set Kc Qh Js"]))
    assert "Decided set K♣ Q♥ J♠" in in_one_line(told)
