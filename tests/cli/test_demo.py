"""`megalink demo`: every game by every method, with a number on every step and no card shown too early."""

import io
import re
import sys
import time
from collections.abc import Callable
from random import Random

import pytest
from rich.console import Console

from megalink.cards import DECK, Card, cards, rest_of_deck
from megalink.cli.characters import CHARACTERS, FEATURED
from megalink.cli.drawing import name_of
from megalink.cli.main import main
from megalink.cli.narrator import Narrator
from megalink.cli.shown_round import NotPlayed, ShownRound, movements
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.rulebook import book
from megalink.table import commands as c
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from megalink.table.view import view
from tests.marks import rule

UTH, TCPX, THB, SSP, BUL = GAMES.values()
METHODS = [(game, method.name) for game in GAMES.values() for method in game.methods]
CARD = re.compile(r"[2-9TJQKA][♣♦♥♠]")
STEP = re.compile(r"^  (Players|Dealer|Board|Burned|Cards|Jackpot|Ann 1|Ben 2|Cleo 3|Cleo 4) +(.*\S)$")
NUMBER = re.compile(r" (\d(?:\.\d+)+)$")
SIGNS = {name_of(card): card for card in DECK}

every_method = pytest.mark.parametrize(("game", "method"), METHODS, ids=lambda it: getattr(it, "code", it))
Demo = Callable[..., str]


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Demo:
    """Give the page of a demonstration, as it is written into a pipe; nothing may wait."""
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(time, "sleep", lambda _seconds: pytest.fail("the demonstration waits"))

    def shown(*words: str) -> str:
        assert main(["demo", *words]) == 0
        said = capsys.readouterr()
        assert said.err == ""
        return said.out

    return shown


def deck_of(game: Game, seed: int) -> list[Card]:
    return Random(f"{seed} {game.name}").sample(DECK, len(DECK))


@every_method
def test_a_round_ends_settled(show: Demo, game: Game, method: str) -> None:
    page = show(game.code, "--method", method, "--seed", "3", "--fast")
    words = " ".join(page.split())
    assert words.index("“Place your bets, please”") < words.index("“No more bets”")
    assert words.index("settles every wager") < words.index("collects what lost and pays what won")
    assert re.search(r"^  Total +[\d,.]+ +[\d,.]+ +[+−±][\d,.]+$", page, re.MULTILINE)
    assert re.search(r"^  Jackpot  48,311.20 before", page, re.MULTILINE)
    for each in CHARACTERS:
        for seat in each.seats:
            assert re.search(rf"^  {each.name} {seat} · ", page, re.MULTILINE)


@every_method
def test_every_step_rests_on_a_number_of_its_document(show: Demo, game: Game, method: str) -> None:
    page = show(game.name, "--method", method, "--seed", "5")
    steps, _, sheet = page.partition("  wager ")
    told = [match[2] for line in steps.splitlines() if (match := STEP.match(line))]
    assert len(told) > 25
    for step in told:
        number = NUMBER.search(step)
        assert number is not None, step
        assert book.rule(game.name, number[1]).text
    settled = re.findall(r"  (?:win|lose|push|returned) .*[\d.]{4} +(\S+)$", sheet, re.MULTILINE)
    assert settled
    clauses = re.findall(r"^  (\d(?:\.\d+)+|R\d\d)  +\S", sheet, re.MULTILINE)
    others = re.search(r"^  megalink rules \w+ NUMBER tells the others: (.*)$", sheet, re.MULTILINE)
    named = others[1].split(", ") if others else []
    assert len([each for each in clauses if not each.startswith("R")]) <= 4
    assert sorted([*clauses, *named]) == sorted(set(settled))


class Watching(io.StringIO):
    """A screen that checks, at each thing written, that whoever watches may see the cards in it."""

    round: ShownRound | None = None
    written = 0

    def write(self, text: str) -> int:
        signs = set(CARD.findall(text))
        if signs:
            assert self.round is not None
            seen = self.round.seen()
            open_cards = {
                *seen.community,
                *seen.dealer,
                *(card for seat in seen.seats for card in seat.cards),
            }
            assert {SIGNS[sign].text for sign in signs} <= open_cards, text
            self.written += len(signs)
        return super().write(text)


@every_method
@pytest.mark.parametrize("seed", [1, 2])
def test_no_card_is_shown_before_the_watcher_may_see_it(game: Game, method: str, seed: int) -> None:
    screen = Watching()
    console = Console(file=screen, width=80, highlight=False)
    screen.round = ShownRound(Narrator(console, watched=False), game, method, deck_of(game, seed))
    screen.round.play(100_000)
    assert screen.written > 30


@every_method
def test_until_the_dealer_turns_cards_up_only_the_featured_hand_is_seen(
    show: Demo, game: Game, method: str
) -> None:
    page = show(game.name, "--method", method, "--seed", "8")
    before, _, after = page.partition(" turns up ")
    own = re.search(r"Ann 1 +looks at this hand: (.*\S) +\S+$", before, re.MULTILINE)
    assert own is not None
    allowed = set(CARD.findall(own[1])) | set(CARD.findall(" ".join(re.findall(r".* face up", before))))
    assert len(allowed) == game.hand_size + (1 if game is SSP else 0)
    assert set(CARD.findall(before)) == allowed
    assert after


def test_everybody_sees_what_the_featured_player_sees_but_the_hand() -> None:
    """The round is an ordinary client: at the end its table is between rounds and every hand is settled."""
    played = ShownRound(Narrator(Console(file=io.StringIO()), watched=False), UTH, None, deck_of(UTH, 4))
    played.play(100_000)
    assert played.seen().phase is Phase.BETWEEN_ROUNDS
    assert all(seat.lines for seat in played.seen().seats)
    with pytest.raises(NotPlayed, match=r"3\.2"):
        played._do(c.CloseBets(), Actor(FEATURED.name, Role.PLAYER))


def test_one_round_of_each_game_and_three_hints(show: Demo) -> None:
    page = show("--seed", "1")
    titles = re.findall(r"^(\S.*?)  (\d of 5) ━", page, re.MULTILINE)
    assert titles == [(game.title, f"{place} of 5") for place, game in enumerate(GAMES.values(), start=1)]
    assert [line.split("  ")[1].strip() for line in page.splitlines()[-3:]] == [
        "megalink settle --help",
        "megalink rules",
        "megalink rules three-card-poker-xtreme 3.12.4",
    ]


def test_a_seed_repeats_a_round_alone_or_among_others(show: Demo) -> None:
    once = show("BUL", "--seed", "9")
    assert show("BUL", "--seed", "9", "--fast") == once
    assert show("BUL", "--seed", "10") != once
    assert "--seed 9 repeats" in once
    cards_of = CARD.findall(once)
    assert CARD.findall(show("--seed", "9"))[-len(cards_of) :] == cards_of


def test_without_a_seed_the_cards_are_new(show: Demo) -> None:
    first, second = show("SSP"), show("SSP")
    assert "--seed" not in first
    assert CARD.findall(first) != CARD.findall(second)


@pytest.mark.parametrize(("width", "most"), [(80, 80), (120, 100)])
def test_a_page_fits_its_screen(show: Demo, monkeypatch: pytest.MonkeyPatch, width: int, most: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    page = show("--seed", "2")
    assert max(map(len, page.splitlines())) == most
    assert "\x1b" not in page


def test_colours_are_for_terminals_that_want_them(show: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[" in show("UTH", "--seed", "2")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[\d;]*(?:3[0-79]|4[0-79]|[34]8;)", show("UTH", "--seed", "2"))


def test_without_unicode_suits_are_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii", write_through=True))
    assert main(["demo", "UTH", "--seed", "7"]) == 0
    page = out.getvalue().decode("ascii")
    assert '"Place your bets, please"' in page
    assert "|??|??|" in page
    assert re.search(r"Ann 1 +looks at this hand: [2-9TJQKA][cdhs] [2-9TJQKA][cdhs]", page)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["poker"], "there is no game 'poker'"),
        (
            ["THB", "--method", "A"],
            "Texas Hold'em Bonus has no dealing method 'A'; it has: automated, manual",
        ),
        (["--method", "C"], "has no dealing method 'C'"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert len(shown.err.splitlines()) == 1


def test_the_name_of_a_method_may_be_written_small(show: Demo) -> None:
    assert "dealt by Method C" in show("uth", "--method", "c", "--seed", "1")
    assert "dealt by hand" in show("ssp", "--method", "Manual", "--seed", "1")


@rule("UTH 4.2")
def test_a_prize_of_the_meter_is_paid_and_leaves_the_meter_lower() -> None:
    board, ann = cards("9h 8h 7h 2c 2d"), cards("Jh Th")
    others = cards("Kc Qd As 3d 4s Kd Qs Jc")
    deck = [*board, *ann, *others, *rest_of_deck((*board, *ann, *others))]
    out = io.StringIO()
    screen = Console(file=out, width=80, highlight=False)
    played = ShownRound(Narrator(screen, watched=False), UTH, "A", deck)
    assert played.play(1_000_000) == 900_000
    page = out.getvalue()
    assert re.search(r"^  Jackpot  pays Ann 1 1,000.00 +4.2$", page, re.MULTILINE)
    assert re.search(r"Progressive Jackpot +5.00 +win +10% of the meter +1,000.00", page)
    assert "Jackpot  10,000.00 before, 9,000.00 after: Ann 1 1,000.00 for a Straight Flush" in page


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda it: it.code)
def test_a_watched_round_takes_half_a_minute_at_most(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    for method in game.methods:
        pauses.clear()
        screen = Console(file=io.StringIO(), width=80)
        ShownRound(Narrator(screen, watched=True), game, method.name, deck_of(game, 1)).play(100_000)
        assert 10 < sum(pauses) <= 30


class Terminal(io.StringIO):
    """An output that somebody watches."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("words", "waits"), [([], True), (["--fast"], False)])
def test_pauses_are_for_a_terminal_and_not_for_the_hasty(
    words: list[str], waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert main(["demo", "BUL", "--seed", "1", *words]) == 0
    assert bool(pauses) is waits


def test_control_c_ends_cleanly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_self: ShownRound, _meter: int, _count: str) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(ShownRound, "play", interrupted)
    assert main(["demo"]) == 130
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.endswith("\n")
    assert "megalink settle" not in said.out


def test_a_deal_is_laid_out_by_hands_or_by_turns_round_the_table() -> None:
    by_machine = movements(UTH.method("A").first, (1, 2))
    assert [[(place.seat, place.cards) for place in places] for _, places in by_machine] == [
        [(0, 5)],
        [(1, 2)],
        [(2, 2)],
        [(0, 2)],
    ]
    by_hand = movements(SSP.method("manual").first, (1, 2))
    assert [[(place.seat, place.cards) for place in places] for _, places in by_hand] == [
        *[[(1, 1), (2, 1), (0, 1)]] * 4,
        [(1, 1), (2, 1)],
        [(0, 1)],
    ]


def test_blind_hands_are_played_to_the_end_and_never_seen() -> None:
    """The second hand of the player with two is decided without a look (3.4.1)."""
    for game in GAMES.values():
        screen = Console(file=io.StringIO(), width=80)
        played = ShownRound(Narrator(screen, watched=False), game, None, deck_of(game, 6))
        played.play(100_000)
        blind = next(seat for seat in view(played._state, None).seats if seat.seat == 4)
        assert not blind.viewed
        assert blind.decisions
        assert not blind.folded
