"""Pay tables from a file: what is read, and what is refused with its line."""

import json

import pytest

from megalink.games.game import Wins
from megalink.games.registry import GAMES, game
from megalink.hands import Category, Category3
from megalink.maths.pay_tables import BadPayTable, read
from megalink.money import FixedPrize, MeterShare, Odds

UTH, TCPX, THB = map(game, ("uth", "tcpx", "thb"))


def test_lines_stand_in_place_of_the_documents() -> None:
    found = read('[blind]\n"Full House" = "4 to 1"\n', UTH)["blind"]
    assert found.lines[Category.FULL_HOUSE] == Odds.to(4)
    assert found.lines[Category.FLUSH] == Odds.to(3, 2)
    assert found.rule == "4.1.1"


def test_a_whole_table_is_read_in_any_order() -> None:
    text = json.dumps(
        {
            "pair_plus": {
                "One pair": "1 to 1",
                "flush": "3:1",
                "Straight": "6  to 1",
                "Three of a Kind": "30 to 1",
                "Straight Flush": "40 to 1",
            }
        }
    )
    lines = read(text, TCPX)["pair_plus"].lines
    assert list(lines) == sorted(lines, reverse=True)
    assert lines[Category3.FLUSH] == Odds.to(3)


def test_nothing_takes_a_line_out() -> None:
    found = read('[trips]\n"Three of a Kind" = "nothing"', UTH)["trips"]
    assert Category.THREE_OF_A_KIND not in found.lines


def test_jackpot_prizes_come_in_their_own_words() -> None:
    uth = read('[progressive]\n"Straight" = "10 for 1"\n"Straight Flush" = "8% of the meter"', UTH)[
        "progressive"
    ]
    assert uth.lines[Category.STRAIGHT] == Odds.for_(10)
    assert uth.lines[Category.STRAIGHT_FLUSH] == MeterShare.of(8)
    thb = read('[progressive]\n"Flush" = "$1,50"', THB)["progressive"]
    assert thb.lines[Category.FLUSH] == FixedPrize.of_dollars(150)


def test_wagers_that_pay_every_winner_alike() -> None:
    assert read('[play]\nwins = "6 to 5"', UTH)["play"].lines == {Wins.ANY: Odds.to(6, 5)}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('[blind]\n"Flush" = "3 to 2"\n"Fullhouse" = "4 to 1"', "line 3: blind knows no hand 'Fullhouse'"),
        ('[ante]\n\n[blind]\n"Flush" = "0 to 1"', "line 4: blind, Flush: odds are two whole numbers"),
        ('[blind]\n"Flush" = "-3 to 2"', "line 2: blind, Flush: odds are two whole numbers"),
        ('[blind]\n"Flush" = "3 to 0"', "line 2: blind, Flush: odds are two whole numbers"),
        ('[blind]\n"Flush" = 3', "line 2: .* is said in words, as 3 to 2, not 3"),
        ('[blind]\n"Flush" = "lots"', "line 2: .* 'lots' is not read"),
        ('[blind]\n"Flush" = "10% of the meter"', "line 2: .* is not read"),
        ('[progressive]\n"Flush" = "110% of the meter"', "line 2: .* 1 to 100 per cent"),
        ('[blind]\n"Straight" = "1 to 1"\n"Full House" = "5 to 4"', r"line 3: blind: Full House pays less"),
        ('[blind]\n"Straight" = "2 to 1"', r"line 2: blind: Flush pays less \(3 to 2\) than Straight"),
        ('[blind]\n"Flush" = "3 to 2"\n"flush" = "3 to 2"', "line 3: 'flush' stands there twice"),
        ('[blind]\n"Flush" = "3 to 2"\n"Flush" = "3 to 2"', "neither TOML nor JSON"),
        ('{"blind": {"Flush": "3 to 2", "Flush": "3 to 2"}}', "'Flush' stands there twice"),
        ('[tip]\n"Flush" = "3 to 2"', "line 1: Ultimate Texas Hold'em has no pay table 'tip'"),
        ('blind = "3 to 2"', "line 1: blind is a table of hands"),
        ("not a table", "neither TOML nor JSON"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_line(text: str, error: str) -> None:
    with pytest.raises(BadPayTable, match=error):
        read(text, UTH)


def test_every_table_of_the_documents_can_be_written_to_a_file_and_read() -> None:
    for each in GAMES.values():
        text = {
            table.wager: {hand.label: pays.text for hand, pays in table.lines.items()}
            for table in each.pay_tables
        }
        found = read(json.dumps(text, indent=1), each)
        assert {wager: dict(table.lines) for wager, table in found.items()} == {
            table.wager: dict(table.lines) for table in each.pay_tables
        }
