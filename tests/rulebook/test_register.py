"""The register of rulings for readers, beside the options that the program takes."""

import re

import pytest

from megalink.rulebook.book import BadBook, cited, rule, rules
from megalink.rulebook.register import Ruling, read, register, related, ruling
from megalink.rulebook.rulings import IDS, BadRuling, readings


@pytest.fixture(params=IDS)
def one(request: pytest.FixtureRequest) -> Ruling:
    return ruling(request.param)


def test_the_rulings_are_there_each_once_and_in_order() -> None:
    assert [each.ruling for each in register()] == [f"R{number:02d}" for number in range(1, 51)]


def test_the_readings_are_those_of_the_program_and_in_its_order(one: Ruling) -> None:
    assert tuple(one.readings) == readings(one.ruling)


def test_a_ruling_concerns_numbers_that_exist_each_once(one: Ruling) -> None:
    assert one.rules
    assert len(set(one.rules)) == len(one.rules)
    for citation in one.rules:
        cited(citation)


def test_a_ruling_asks_a_question_and_answers_in_at_most_three_sentences(one: Ruling) -> None:
    assert one.question.endswith("?")
    assert 1 <= len(re.findall(r"[.?!](?= |$)", one.answer)) <= 3
    assert all(meaning.endswith(".") for meaning in one.readings.values())


def test_every_ruling_that_a_rule_names_exists() -> None:
    named = {(each.citation, name) for each in rules() for name in re.findall(r"\bR\d+\b", each.text)}
    assert {name for _, name in named} <= set(IDS)
    assert all(name in {each.ruling for each in related(rule(*cited(where)))} for where, name in named)


def test_a_rule_leads_to_the_rulings_it_names_and_to_those_that_name_it() -> None:
    bonus = rule("TCPX", "3.12.4")
    assert [each.ruling for each in related(bonus)] == ["R15"]
    definitions = rule("UTH", "1.1")
    assert "R37" not in definitions.text
    assert [each.ruling for each in related(definitions)] == ["R37"]


def test_a_ruling_is_found_in_either_case() -> None:
    assert ruling("r05") is ruling("R05")
    for bad in ("R00", "R51", "R5", ""):
        with pytest.raises(BadRuling, match=f"^there is no ruling '{bad}'; they run from R01 to R50$"):
            ruling(bad)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[R01]\nrules = []\nquestion = "?"', "R01: Object missing required field `answer`"),
        ('[R01]\nrules = ["UTH 9.1"]\nquestion = "?"\nanswer = "."', "R01: 'UTH 9.1' is no rule"),
        (
            '[R01]\nrules = ["UTH 3.99"]\nquestion = "?"\nanswer = "."',
            "R01: ultimate-texas-holdem has no rule",
        ),
        (
            '[R01]\nrules = []\nquestion = "?"\nanswer = "."\nwhy = ""',
            "R01: Object contains unknown field `why`",
        ),
        ('[R01]\nrules = []\nquestion = "?"\nanswer = "."', "the rulings run from R01 to R50"),
    ],
)
def test_a_faulty_register_says_where(text: str, fault: str) -> None:
    with pytest.raises(BadBook, match=re.escape(fault)):
        read(text)
