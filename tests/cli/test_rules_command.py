"""`megalink rules`: what it says to people and to programs."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

import pytest

from megalink.cli import rules as command
from megalink.cli.source import NotFound, locate, resolve
from megalink.rulebook import book
from megalink.rulebook.book import GAMES, Rule, rules, rules_of
from megalink.rulebook.register import register
from megalink.rulebook.rulings import IDS

ROOT = Path(__file__).resolve().parents[2]
TCPX = "megalink.games.three_card_poker_xtreme"

Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Run the command as if it wrote into a pipe."""
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    parser = ArgumentParser(prog="megalink")
    command.add_to(parser.add_subparsers())

    def run(*words: str) -> tuple[int, str, str]:
        asked = parser.parse_args(["rules", *words])
        status = asked.run(asked)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def written(game: str, number: str, *enforced_by: str, tests: tuple[str, ...] = ()) -> Rule:
    """A rule as it stands in the book, enforced by these."""
    there = book.rule(game, number)
    return Rule(there.game, there.rule, there.text, there.kind, enforced_by, tests)


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch) -> Callable[[Rule], None]:
    """Let the book say something else about one rule."""

    def instead(rule: Rule) -> None:
        monkeypatch.setattr(book, "rule", lambda _game, _number: rule)
        monkeypatch.setattr(book, "rules", lambda: (rule,))
        monkeypatch.setattr(book, "rules_of", lambda _game: (rule,))

    return instead


def test_the_list_for_programs_has_every_number_once_with_exactly_its_fields(ask: Ask) -> None:
    status, out, err = ask("--json")
    listed = json.loads(out)
    assert (status, err) == (0, "")
    assert len(listed) == len({(each["game"], each["rule"]) for each in listed}) == 554
    for each, there in zip(listed, rules(), strict=True):
        assert list(each) == ["game", "rule", "text", "kind", "enforced_by", "tests"]
        assert (each["game"], each["rule"]) == (there.game, there.rule)
        assert each["kind"] in {"enforced", "recorded", "physical"}
        assert isinstance(each["enforced_by"], list)
        assert isinstance(each["tests"], list)


def test_the_list_for_programs_can_be_one_game_or_one_number(ask: Ask) -> None:
    for name, code in GAMES.items():
        assert [each["rule"] for each in json.loads(ask(code, "--json")[1])] == [
            each.rule for each in rules_of(name)
        ]
    assert [each["rule"] for each in json.loads(ask("bullseye", "3.12", "--json")[1])] == ["3.12"]


def test_without_a_game_the_documents_are_listed(ask: Ask) -> None:
    status, out, _ = ask()
    assert status == 0
    for name, code in GAMES.items():
        assert f"{code:<6}{name:<25}{len(rules_of(name))} numbers" in out
    assert "Megalink Bullseye, version 4, effective 7 August 2020" in out
    assert "not stated" not in out


@pytest.mark.parametrize("name", GAMES)
def test_an_outline_has_every_heading_number_and_text_whole(ask: Ask, name: str) -> None:
    status, out, _ = ask(name)
    lines = out.splitlines()
    assert status == 0
    for number, heading in book.SECTIONS.items():
        assert f"{number} {heading}" in lines
    for each in rules_of(name):
        mark = "" if each.kind == "enforced" else f" [{each.kind}]"
        indent = "  " * (each.rule.count(".") - 1)
        assert f"{indent}{each.rule:<10}{each.text}{mark}" in lines


def test_what_is_piped_has_no_colour_and_no_trailing_blanks(ask: Ask) -> None:
    for words in ((), ("UTH",), ("UTH", "4.1.1"), ("--missing",), ("--rulings",)):
        out = ask(*words)[1]
        assert "\x1b" not in out
        assert [line for line in out.splitlines() if line != line.rstrip()] == []


def test_a_terminal_gets_wrapped_lines_in_colour(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    coloured = ask("UTH")[1]
    assert "\x1b[36m3.10.2" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    plain = ask("UTH")[1]
    assert "\x1b[36m" not in plain
    bare = plain.replace("\x1b[0m", "").replace("\x1b[1m", "").replace("\x1b[1;4m", "")
    assert "\x1b" not in bare
    assert max(map(len, bare.splitlines())) <= 60
    assert " ".join(book.rule("UTH", "4.2").text.split()) in " ".join(bare.split())


def test_a_number_leads_to_the_line_that_carries_it(ask: Ask, pretend: Callable[[Rule], None]) -> None:
    pretend(written("TCPX", "3.12.4", f"{TCPX}:pay", tests=("tests/games/test_some.py::test_it",)))
    status, out, _ = ask("three-card-poker-xtreme", "3.12.4")
    assert status == 0
    path = ROOT / "src" / "megalink" / "games" / "three_card_poker_xtreme.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(place for place, code in enumerate(lines, start=1) if '"3.12.4"' in code)
    assert f"three_card_poker_xtreme.py:{line}  {TCPX}:pay\n" in out
    assert f"{line}  {lines[line - 1]}\n" in out
    assert "Three Card Poker Xtreme 3.12.4  enforced\n" in out
    assert "tests/games/test_some.py::test_it\n" in out
    assert "  R15  " in out
    assert "nothing yet" not in out


def test_a_number_shows_what_stands_under_it(ask: Ask) -> None:
    out = ask("UTH", "3.3.1")[1]
    below = out[out.index("Under it") :]
    assert [line.split()[0] for line in below.splitlines()[1:]] == ["3.3.1.1", "3.3.1.2", "3.3.1.3"]
    assert "Under it" not in ask("UTH", "3.3.1.1")[1]


def test_what_is_missing_is_said(ask: Ask, pretend: Callable[[Rule], None]) -> None:
    pretend(written("TCPX", "3.12.4"))
    assert ask("TCPX", "3.12.4")[1].count("nothing yet") == 2
    pretend(written("TCPX", "3.12.4", "megalink.nowhere:f"))
    assert "megalink.nowhere:f: No module named 'megalink.nowhere'" in ask("TCPX", "3.12.4")[1]


@pytest.mark.parametrize(
    ("enforced_by", "tests", "told"),
    [
        ((), (), "1 of 1 numbers: 1 with no enforcer, 1 with no test\n"),
        ((), ("tests/a.py::test",), "1 of 1 numbers: 1 with no enforcer, 0 with no test\n"),
        ((f"{TCPX}:pay",), (), "1 of 1 numbers: 0 with no enforcer, 1 with no test\n"),
        ((f"{TCPX}:pay",), ("tests/a.py::test",), "0 of 1 numbers: 0 with no enforcer, 0 with no test\n"),
    ],
)
def test_missing_numbers_are_listed_and_counted(
    ask: Ask,
    pretend: Callable[[Rule], None],
    enforced_by: tuple[str, ...],
    tests: tuple[str, ...],
    told: str,
) -> None:
    pretend(written("TCPX", "3.12.4", *enforced_by, tests=tests))
    status, out, _ = ask("--missing")
    assert status == 0
    assert out.endswith(told)
    assert ("  3.12.4" in out) is not told.startswith("0")
    assert len(json.loads(ask("--missing", "--json")[1])) == int(told[0])


def test_a_physical_rule_lacks_nothing(ask: Ask, pretend: Callable[[Rule], None]) -> None:
    pretend(Rule("bullseye", "3.1", "Outside, because hands do it.", "physical", ()))
    assert ask("--missing")[1].startswith("0 of 1 numbers")
    assert ask("BUL", "3.1")[1].splitlines() == [
        "Bullseye 3.1  physical",
        "",
        "  Outside, because hands do it.",
    ]


def test_one_ruling_is_shown_with_its_readings(ask: Ask) -> None:
    status, out, _ = ask("--ruling", "r05")
    assert status == 0
    assert out.startswith("R05  ")
    assert "     - push (default): " in out
    assert "     - lose: " in out
    assert out.endswith("     BUL 3.3, 3.14, 4.1\n")
    assert ask("BUL", "--ruling", "R05") == ask("bullseye", "3.14", "--ruling", "R05") == (0, out, "")


def test_the_register_is_shown_whole_or_for_a_game_or_a_number(ask: Ask) -> None:
    out = ask("--rulings")[1]
    assert [line[:3] for line in out.splitlines() if line.startswith("R")] == list(IDS)
    for each in register():
        assert f"     {each.answer}\n" in out
    shown = ask("BUL", "--rulings")[1]
    assert "\nR05  " in f"\n{shown}"
    assert "\nR03  " not in f"\n{shown}"
    assert [each["ruling"] for each in json.loads(ask("TCPX", "3.12.4", "--rulings", "--json")[1])] == ["R15"]
    assert list(json.loads(ask("--rulings", "--json")[1])[4]["readings"]) == ["push", "lose"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("UHT",), "there is no game 'UHT'; did you mean UTH?"),
        (
            ("UTH", "3.12.7"),
            "ultimate-texas-holdem has no rule '3.12.7'; did you mean 3.12.6 or 3.12.5 or 3.12.4?",
        ),
        (("--ruling", "R51"), "there is no ruling 'R51'; they run from R01 to R50"),
        (("TCPX", "--ruling", "r05"), "R05 does not concern TCPX; it is about BUL 3.3, 3.14, 4.1"),
        (("BUL", "3.15", "--ruling", "R05"), "R05 does not concern BUL 3.15; it is about BUL 3.3, 3.14, 4.1"),
        (("UHT", "--ruling", "R05"), "there is no game 'UHT'; did you mean UTH?"),
        (("UHT", "--json"), "there is no game 'UHT'; did you mean UTH?"),
        (("UHT", "--rulings"), "there is no game 'UHT'; did you mean UTH?"),
        (
            ("UTH", "3.99", "--missing"),
            "ultimate-texas-holdem has no rule '3.99'; did you mean 3.15 or 3.14 or 3.13?",
        ),
    ],
)
def test_what_does_not_exist_is_told_in_one_line(ask: Ask, words: tuple[str, ...], message: str) -> None:
    assert ask(*words) == (2, "", f"megalink rules: {message}\n")


@pytest.mark.parametrize(
    ("number", "enforcer", "carried"),
    [
        ("4.2", f"{TCPX}:ANTE_BONUS_PAYS", '    "4.2",'),
        ("3.18.2", f"{TCPX}:CLAUSES", '    royal_last="3.18.2",'),
        ("3.18.2", f"{TCPX}:CLAUSES.royal_last", '    royal_last="3.18.2",'),
        ("3.9.3", f"{TCPX}:PLAYING", '"""Only a position with an Ante decides (3.9.3)."""'),
        ("3.14", "megalink.cli.source:locate", None),
        ("3.14", "megalink.games.registry:Game", None),
        ("3.14", "megalink.games.game:Game.seats", None),
        ("3.14", "megalink.games.game:Clauses.joining", None),
    ],
)
def test_enforcers_are_found_in_the_text_of_their_modules(
    number: str, enforcer: str, carried: str | None
) -> None:
    found = locate(enforcer, book.rule("TCPX", number))
    shown = dict(found.shown)
    lines = found.path.read_text(encoding="utf-8").splitlines()
    assert all(lines[line - 1] == code for line, code in shown.items())
    if carried is not None:
        assert shown[found.line] == carried
    else:
        assert enforcer.rpartition(":")[2].rpartition(".")[2] in shown[found.line]
        assert resolve(enforcer) is not None


def test_a_number_of_another_document_is_not_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pretended.py").write_text(
        "# first\n"
        "A = 1  # UTH 3.12.4; TCPX 3.1\n"
        "B = 1  # UTH, TCPX 3.12.4\n"
        "C = 1  # 3.12.41, 13.12.4, 3.12.4.1\n"
        "D = 1  # see 3.9, 3.12.4.\n"
        "# TCPX 3.9 and 3.12.4:\n"
        "# two lines of it\n"
        "E = 1\n"
        "\n"
        "def f():\n"
        '    """Say 3.12.4."""\n'
        '    return "3.12.4"\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    rule = book.rule("TCPX", "3.12.4")
    lines = {name: [line for line, _ in locate(f"pretended:{name}", rule).shown] for name in "ABCDEf"}
    assert lines == {"A": [2], "B": [3], "C": [4], "D": [5], "E": [6, 7, 8], "f": [10, 12]}
    first = {name: locate(f"pretended:{name}", rule).line for name in "Ef"}
    assert first == {"E": 6, "f": 12}
    with pytest.raises(NotFound):
        locate("pretended:g", rule)
