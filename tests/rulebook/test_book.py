"""The rulebook: whole, well formed, and true to the code and the tests that it names."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

from megalink.cli.source import NotFound, resolve
from megalink.games import registry
from megalink.rulebook import book
from megalink.rulebook.book import (
    GAMES,
    SECTIONS,
    BadBook,
    Rule,
    UnknownRule,
    cited,
    read,
    rule,
    rules,
    rules_of,
)

ROOT = Path(__file__).resolve().parents[2]
INDEX = ROOT.parent / "shared" / "rules" / "index.json"
COUNTS = {
    "ultimate-texas-holdem": 121,
    "three-card-poker-xtreme": 124,
    "texas-holdem-bonus": 102,
    "singapore-stud": 102,
    "bullseye": 105,
}
"""How many numbers each document has."""

ENTRY = 'text = "A rule."\nkind = "enforced"\nenforced_by = []\n'


def test_every_number_of_the_documents_appears_once_and_in_order() -> None:
    written = {name: [each.rule for each in rules_of(name)] for name in GAMES}
    assert {name: len(numbers) for name, numbers in written.items()} == COUNTS
    assert len(rules()) == len({each.citation for each in rules()}) == 554
    if INDEX.exists():
        assert written == json.loads(INDEX.read_text(encoding="utf-8"))


def test_the_games_are_the_approved_ones_in_the_same_order() -> None:
    assert list(GAMES.items()) == [(each.name, each.code) for each in registry.GAMES.values()]
    assert list(dict.fromkeys(each.game for each in rules())) == list(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_each_file_has_the_headings_of_the_sections(name: str) -> None:
    text = (ROOT / "src/megalink/rulebook" / f"{name}.toml").read_text(encoding="utf-8")
    headings = re.findall(r'^# --- (\d) (.+) ---\n\n\["(\d)\.1"\]$', text, re.MULTILINE)
    assert headings == [(number, heading, number) for number, heading in SECTIONS.items()]


def test_what_is_enforced_or_recorded_names_what_does_it() -> None:
    assert [each.citation for each in rules() if each.kind != "physical" and not each.enforced_by] == []


def test_physical_rules_are_few_and_say_why() -> None:
    physical = [each for each in rules() if each.kind == "physical"]
    assert len(physical) <= 10
    for each in physical:
        assert each.enforced_by == ()
        assert "because" in each.text, f"{each.citation} gives no reason"


def test_what_enforces_a_rule_exists() -> None:
    for enforcer in sorted({name for each in rules() for name in each.enforced_by}):
        resolve(enforcer)


@pytest.mark.parametrize(
    "enforcer",
    ["megalink.nowhere:f", "megalink.rulebook.book:nothing", "megalink.rulebook.book:Rule.nothing"],
)
def test_what_does_not_exist_is_noticed(enforcer: str) -> None:
    with pytest.raises(NotFound, match=f"^{enforcer}: "):
        resolve(enforcer)


def test_every_listed_test_exists() -> None:
    gone = [name for each in rules() for name in each.tests if not defines(*name.split("::"))]
    assert gone == []


def test_a_listed_test_that_is_gone_is_noticed() -> None:
    here = "tests/rulebook/test_book.py"
    assert defines(here, "test_a_listed_test_that_is_gone_is_noticed")
    assert not defines(here, "test_nothing")
    assert not defines(here, "TestNothing", "test_nothing")
    assert not defines("tests/nothing.py", "test_nothing")


def test_sections_1_to_4_are_complete() -> None:
    wanted = [each for each in rules() if each.kind != "physical" and each.rule[0] in "1234"]
    lacking = [each.citation for each in wanted if not (each.enforced_by and each.tests)]
    assert not lacking, f"{len(lacking)} of {len(wanted)} numbers lack an enforcer or a test: {lacking}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[", "bullseye.toml: "),
        (f'["1.1"]\n{ENTRY}["1.1"]\n{ENTRY}', "bullseye.toml: "),
        (f'["1.x"]\n{ENTRY}', "bullseye.toml, 1.x: this is no number of a rule"),
        (f'["7.1"]\n{ENTRY}', "bullseye.toml, 7.1: this is no number of a rule"),
        (f'["3.10"]\n{ENTRY}["3.9"]\n{ENTRY}', "bullseye.toml, 3.9: stands behind a number that follows it"),
        (f'["3.1.1"]\n{ENTRY}["3.1"]\n{ENTRY}', "bullseye.toml, 3.1: stands behind a number that follows it"),
        ('"1.1" = 5', "bullseye.toml, 1.1: Expected `object`, got `int`"),
        (
            '["1.1"]\ntext = "A rule."\nkind = "guessed"\nenforced_by = []',
            "bullseye.toml, 1.1: a kind is one of enforced, recorded, physical, not 'guessed'",
        ),
        ('["1.1"]\ntext = "A rule."\nenforced_by = []', "recorded, physical, not None"),
        ('["1.1"]\ntext = "A rule."\nkind = "enforced"', "missing required field `enforced_by`"),
        (f'["1.1"]\n{ENTRY}note = ""', "bullseye.toml, 1.1: Object contains unknown field `note`"),
        (
            '["1.1"]\ntext = " "\nkind = "enforced"\nenforced_by = []',
            "bullseye.toml, 1.1: the text is missing",
        ),
        (
            '["1.1"]\ntext = "A rule."\nkind = "physical"\nenforced_by = ["a:b"]',
            "1.1: nothing in software enforces a physical rule, but it names a:b",
        ),
        (
            '["1.1"]\ntext = "A rule."\nkind = "enforced"\nenforced_by = ["megalink.cards"]',
            "1.1: 'megalink.cards' is not written as module:qualified.name",
        ),
    ],
)
def test_a_faulty_file_says_where(text: str, fault: str) -> None:
    with pytest.raises(BadBook) as found:
        read("bullseye", text)
    assert fault in str(found.value)


def test_a_good_file_is_read_in_its_order() -> None:
    text = f'["3.9"]\n{ENTRY}["3.10"]\ntext = "Another."\nkind = "recorded"\nenforced_by = ["a.b:C.d"]\n'
    assert read("bullseye", text) == {
        "3.9": Rule("bullseye", "3.9", "A rule.", "enforced", ()),
        "3.10": Rule("bullseye", "3.10", "Another.", "recorded", ("a.b:C.d",)),
    }


def test_a_game_is_known_by_its_name_and_its_code() -> None:
    for name, code in GAMES.items():
        assert rules_of(name) == rules_of(code) == rules_of(code.lower())
        assert book.game_name(name.upper()) == name


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("three-card", "there is no game 'three-card'; did you mean three-card-poker-xtreme?"),
        ("holdem", "there is no game 'holdem'; did you mean ultimate-texas-holdem or texas-holdem-bonus?"),
        ("bulseye", "there is no game 'bulseye'; did you mean bullseye?"),
        ("TCP", "there is no game 'TCP'; did you mean TCPX?"),
        ("", f"there is no game ''; the games are {', '.join(GAMES)}"),
        ("baccarat", f"there is no game 'baccarat'; the games are {', '.join(GAMES)}"),
    ],
)
def test_an_unknown_game_is_answered_with_near_ones(game: str, message: str) -> None:
    with pytest.raises(UnknownRule) as unknown:
        rules_of(game)
    assert str(unknown.value) == message


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("3.12.7", "has no rule '3.12.7'; did you mean 3.12.6 or 3.12.5 or 3.12.4?"),
        ("3.12.0", "has no rule '3.12.0'; did you mean 3.12.1 or 3.12.2 or 3.12.3?"),
        ("3.12.6.1", "has no rule '3.12.6.1'; did you mean 3.12.6?"),
        ("3.12.", "has no rule '3.12.'; did you mean 3.12?"),
        ("4", "has no rule '4'; did you mean 4.1 or 4.2 or 4.3?"),
        ("7", "has no rule '7'; its sections run from 1 to 6"),
        ("", "has no rule ''; its sections run from 1 to 6"),
    ],
)
def test_an_unknown_number_is_answered_with_near_ones(number: str, message: str) -> None:
    with pytest.raises(UnknownRule) as unknown:
        rule("TCPX", number)
    assert str(unknown.value) == f"three-card-poker-xtreme {message}"


def test_a_citation_leads_to_its_rule() -> None:
    assert cited("UTH 3.10.2") == ("ultimate-texas-holdem", "3.10.2")
    for each in rules():
        assert cited(each.citation) == (each.game, each.rule)
        assert rule(*cited(each.citation)) == each


@pytest.mark.parametrize(
    "citation",
    ["", "UTH", "3.1", "UTH  3.1", "uth 3.1", "UTH 3.1 ", "UTH 3.1.", "XYZ 3.1", "UTH 3", "UTH 3.99"],
)
def test_a_malformed_or_unknown_citation_is_refused(citation: str) -> None:
    with pytest.raises(UnknownRule):
        cited(citation)


def defines(file: str, *names: str) -> bool:
    """Tell whether a file of tests has this function, or this class and its method, own or inherited."""
    body = tree(file).body if (ROOT / file).is_file() else []
    for name in names:
        kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        step = next((each for each in body if isinstance(each, kinds) and each.name == name), None)
        if step is None:
            return False
        if isinstance(step, ast.ClassDef) and step.bases:
            return True
        body = step.body
    return True


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))
