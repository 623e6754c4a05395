"""`megalink play`: one person plays every role, by lines; the scenario bank is listed and replayed."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from megalink.cards import DECK
from megalink.cli.bank import scenarios
from megalink.cli.main import main
from megalink.cli.played_table import METER, PlayedTable
from megalink.cli.playthrough import Heading, replay
from megalink.cli.possible import possible, reportable
from megalink.games.game import Game, Target
from megalink.games.registry import GAMES
from megalink.table.roles import Refusal
from megalink.table.state import Phase

Play = Callable[..., str]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda it: it.code)


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play lines at a table, and give everything that a person would read."""
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)

    def played(words: str, *lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *words.split()]) == 0
        said = capsys.readouterr()
        assert said.err == ""
        return said.out

    return played


def table(code: str, *flags: str, players: int = 2) -> PlayedTable:
    game = next(each for each in GAMES.values() if each.code == code)
    made = PlayedTable(Heading(game.name, flags=frozenset(flags)).table(), lambda _: DECK)
    for seat in range(1, players + 1):
        made.say(f"p{seat}: sit {seat}")
    return made


# A whole table --------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("physical", [False, True], ids=["virtual", "physical"])
def test_whatever_it_calls_possible_leads_through_a_round(game: Game, physical: bool) -> None:
    played = table(game.code, *(["physical"] if physical else []))
    steps = 0
    while played.state.round < 2:
        lines = possible(played)
        wanted = ("place", "decide", "settle", "award", "end", "show", "expose", "deal", "close", "open")
        first = next(line for verb in wanted for line in lines if line.split(": ")[-1].startswith(verb))
        before = played.state
        answered = played.say(first)
        assert not answered[0].startswith("refused"), first
        assert played.state != before
        steps += 1
        assert steps < 60
    assert played.state.phase is Phase.BETTING
    offered = {line.split()[3] for line in possible(played) if ": place 1 " in line}
    assert offered == set(game.openers)


@every_game
def test_what_can_be_reported_is_accepted(game: Game) -> None:
    played = table(game.code)
    assert [each.usage.split()[1] for each in reportable(played.state)] == ["confidential", "uncovered"]
    main_wager = next(line for line in possible(_opened(played)) if ": place 1" in line)
    played.say(main_wager)
    played.say("close")
    played.say("deal")
    found = {each.usage.split()[1]: each for each in reportable(played.state)}
    assert {"wrong-cards", "wrong-hand", "late", "taken", "power", "confidential"} <= set(found)
    assert found["wrong-cards"].decides == "Pit Supervisor"
    assert found["confidential"].decides == "Gaming Shift Manager"
    assert played.say("report wrong-cards missing")[0].startswith("proposal 1")
    assert "approve 1" in possible(played)


def _opened(played: PlayedTable) -> PlayedTable:
    played.say("open")
    return played


# The name before a line -----------------------------------------------------------------------------------


def test_the_obvious_name_may_be_left_out() -> None:
    played = table("UTH")
    for line in ("open", "place 1 ante 1000 blind 1000", "place 2 ante 1000 blind 1000", "close", "deal"):
        assert not played.say(line)[0].startswith("refused"), line
    played.say("view 1")
    played.say("decide 1 check")
    played.say("restrict p1")
    played.say("report confidential p2 showed his cards")
    played.say("approve 1")
    played.say("report power")
    played.say("approve 2")
    played.say("withdraw")
    assert [line.partition(":")[0] for line in played.now.said] == [
        *("p1", "p2", "dealer", "p1", "p2", "dealer", "dealer", "p1", "p1"),
        *("manager", "dealer", "shift-manager", "dealer", "supervisor", "p1"),
    ]
    assert played.state.positions[1].out == "5.16.1"


def test_two_who_may_withdraw_are_named() -> None:
    played = table("SSP")
    for line in ("open", "place 1 ante 1000", "place 2 ante 1000", "close", "report power", "approve 1"):
        played.say(line)
    with pytest.raises(ValueError, match="say who does it"):
        played.say("withdraw")
    with pytest.raises(ValueError, match="there is no verb 'dance'"):
        played.say("dance")


def test_what_if_keeps_nothing() -> None:
    played = table("UTH")
    before = played.now
    spoken, outcome = played.try_out("open")
    assert spoken == "dealer: open"
    assert not isinstance(outcome, Refusal)
    assert played.now is before


def test_the_last_line_is_taken_back() -> None:
    played = table("UTH", players=1)
    before = played.now
    played.say("open")
    played.say("open")  # refused, so there is nothing of it to take back
    assert played.undo()
    assert played.now == before
    assert played.undo()
    assert not played.undo()


# Real cards and prizes ------------------------------------------------------------------------------------


def test_a_real_deck_is_known_to_its_holder_and_told_when_it_is_turned_up() -> None:
    played = table("SSP", "physical", players=1)
    for line in ("open", "place 1 ante 1000", "close", "deal", "view 1"):
        played.say(line)
    position = played.state.positions[1]
    assert {face.text for face in position.cards} == {"??"}
    assert len(played.really(1)) == 5
    for line in ("decide 1 bet", "expose", "show"):
        assert not played.say(line)[0].startswith("refused"), line
    assert played.state.positions[1].cards == played.really(1)


def test_moved_hands_are_turned_up_where_they_lie() -> None:
    played = table("SSP", "physical")
    for line in ("open", "place 1 ante 1000", "place 2 ante 1000", "close", "deal"):
        played.say(line)
    one, two = played.really(1), played.really(2)
    for line in ("report misdeal 1>2 2>1", "approve 1"):
        played.say(line)
    assert (played.really(1), played.really(2)) == (two, one)


ROYAL = "deal AsKsQsJsTs 2c3d5h7d9c"


def test_the_link_says_what_a_prize_is_and_takes_it_back() -> None:
    played = table("BUL", players=1)
    for line in ("open", "place 1 main 1000 progressive 500", "close", ROYAL, "decide 1 house way"):
        played.say(line)
    for line in ("expose", "show", "settle", "award"):
        played.say(line)
    awards = [played.state.positions[1].award]
    assert played.now.meter == 25_000_00
    for line in ("report wrong-cards foreign", "approve 1"):
        played.say(line)
    awards.append(played.state.positions[1].award)
    assert awards == [METER, None]
    assert played.now.meter == METER


def test_cards_that_are_typed_are_not_dealt_again() -> None:
    played = table("BUL", players=1)
    for line in ("open", "place 1 main 1000", "close", "deal AsKsQsJsTs"):
        played.say(line)
    assert played.say("deal")[0] == "5 cards are dealt (3.8.1.1)"
    assert not set(played.state.positions[1].cards) & set(played.state.dealer)
    assert played.now.lies[Target.DEALER, 0] == played.state.dealer


# The terminal ---------------------------------------------------------------------------------------------


def test_a_table_is_played_in_the_terminal(play: Play, tmp_path: Path) -> None:
    kept = tmp_path / "round.txt"
    shown = play(
        "uth --seed 3 --players ann,bob",
        *("help", "verbs", "what", "report", "rule 5.7", "rule 9.9", "# a note", "", "undo", "undo", "undo"),
        *("ann: sit 1", "next", "place 1 ante 1000 blind 1000", "next", "close", "next", "report", "view 1"),
        *(
            "report wrong-hand 1 3 now",
            "report wrong-hand 1 3",
            "what-if approve 1",
            "what-if dealer: approve 1",
        ),
        *("next", "decide 1 play 4", "look ann", "look", "save", f"save {tmp_path}", f"save {kept}", "quit"),
    )
    assert "every verb, and how it is used" in shown
    assert "a Pit Supervisor decides" in shown
    assert "there is no 9.9" in shown or "9.9" in shown
    assert "nothing was said yet" in shown
    assert "ann holds" not in shown
    assert "as ann sees it" in shown
    assert "as a watcher sees it" in shown
    assert "report wrong-hand SEAT CARDS [certain]" in shown
    assert "refused (5.7): only a Pit Supervisor or above may approve this" in shown
    assert "position 1: play 4, play 40.00 (3.9.2)" in shown
    written = kept.read_text(encoding="utf-8")
    assert written.startswith("game ultimate-texas-holdem\nmethod A\n")
    assert replay(written) == written
    assert "ann: decide 1 play 4\n    position 1: play 4, play 40.00 (3.9.2)\n" in written


def test_a_real_deck_in_the_terminal(play: Play) -> None:
    shown = play(
        "bul --physical --seed 1 --method c",
        *("open", "place 1 main 1000", "close", "deal", "view 1", "decide 1 house way", "exit"),
    )
    assert "Method C" in shown
    assert "which the table does not know" in shown


def test_the_same_seed_gives_the_same_cards(play: Play) -> None:
    lines = ("open", "place 1 ante 1000", "close", "deal", "look", "view 1", "quit")
    assert play("ssp --seed 5", *lines) == play("ssp --seed 5", *lines)
    assert play("ssp --seed 5", *lines) != play("ssp --seed 6", *lines)
    assert "Method" in play("ssp", "quit")


@every_game
def test_the_bank_is_listed_and_replayed(play: Play, game: Game) -> None:
    listed = play(f"{game.code} --scenarios")
    for each in scenarios(game):
        assert each.name in listed
        assert each.title.split()[0] in listed
    first = next(scenarios(game))
    shown = play(f"{game.code} --scenario {first.name}")
    told = [line.strip() for line in first.text.splitlines() if line.startswith("    ")]
    assert all(line.split()[0] in shown for line in told)
    assert "> " not in shown.splitlines()[-1]


def test_a_scenario_can_be_played_on(play: Play) -> None:
    shown = play("uth --scenario 5.1 --go-on --seed 1", "open", "quit")
    assert 'round 3: "Place your bets, please" (3.1)' in shown


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("whist", "there is no game 'whist'"),
        ("uth --method z", "has no dealing method 'z'"),
        ("uth --scenario nothing", "has no scenario 'nothing'"),
        ("uth --players ann,dealer", "sit SEAT"),
        ("uth --players a,b,c,d,e,f,g,h", "this layout has positions 1 to 7"),
    ],
)
def test_what_cannot_be_opened_is_told(words: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words.split()]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("megalink play: ")
    assert problem in said.err


@pytest.mark.parametrize("name", ["away-and-set-by-house-way", "six-cards-in-a-hand"])
def test_the_title_of_a_scenario_is_shown_whole(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "BUL", "--scenario", name, "--fast"]) == 0
    page = capsys.readouterr().out
    [found] = [each for each in scenarios(GAMES["bullseye"]) if each.name == name]
    assert found.title in " ".join(page.split())
    assert not re.search(" $", page, re.MULTILINE)
