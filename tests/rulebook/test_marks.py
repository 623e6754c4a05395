"""The rule marks of the tests: faulty ones stop the tests, good ones make the list."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from megalink.rulebook.book import UnknownRule
from scripts import rule_tests

ROOT = Path(__file__).resolve().parents[2]

TESTS = """\
import pytest

rule = pytest.mark.rule
pytestmark = rule("UTH 1.1")

@rule("UTH 3.10.2", "BUL 3.4")
@pytest.mark.parametrize("x", [1, 2, pytest.param(3, marks=rule("SSP 3.9"))])
def test_one(x): ...

@pytest.mark.truth
@rule("UTH 3.9")
class TestTwo:
    def test_two(self): ...
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_marks_of_functions_classes_modules_and_parameters_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    found = run(
        "-c",
        "import json, sys; from pathlib import Path; from scripts.rule_tests import collect;"
        "json.dump(sorted(collect(Path(sys.argv[1]))), sys.stdout)",
        str(tmp_path),
    )
    assert found.returncode == 0, found.stderr
    assert [
        [citation, test.partition("test_some.py::")[2]] for citation, test in json.loads(found.stdout)
    ] == [
        ["BUL 3.4", "test_one"],
        ["SSP 3.9", "test_one"],
        ["UTH 1.1", "TestTwo::test_two"],
        ["UTH 1.1", "test_one"],
        ["UTH 3.10.2", "test_one"],
        ["UTH 3.9", "TestTwo::test_two"],
    ]


FAULTY = """\
import pytest

rule = pytest.mark.rule

@rule("UTH 3.99")
@pytest.mark.parametrize("x", [1, 2])
def test_number(x): ...

@rule("UTH 3.1", "XYZ 3.1")
@pytest.mark.truth
def test_code(): ...

class TestMore:
    @pytest.mark.parametrize("x", [1, pytest.param(2, marks=rule("UTH3.2"))])
    def test_blank(self, x): ...

    @rule()
    def test_none(self): ...

    @rule(3)
    def test_no_text(self): ...

    @rule("UTH 3.1", why="because")
    def test_keyword(self): ...

    @rule("UTH 3.1")
    def test_good(self): ...
"""

FAULTS = [
    "test_number: ultimate-texas-holdem has no rule '3.99'",
    "test_code: 'XYZ 3.1' is no rule",
    "TestMore::test_blank: 'UTH3.2' is no rule",
    "TestMore::test_none: a rule mark holds one number or more",
    "TestMore::test_no_text: '3' is no rule",
    "TestMore::test_keyword: a rule mark holds one number or more",
]


def faulty(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    (folder / "test_faulty.py").write_text(FAULTY)
    settings = ["-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder)]
    return run("-m", "pytest", *settings, *options, str(folder))


def test_faulty_marks_stop_the_tests_and_are_named_with_the_test(tmp_path: Path) -> None:
    stopped = faulty(tmp_path, "-m", "not truth")
    assert stopped.returncode == pytest.ExitCode.USAGE_ERROR
    told = [line for line in stopped.stderr.splitlines() if line]
    assert len(told) == len(FAULTS)
    for line, fault in zip(told, FAULTS, strict=True):
        assert fault in line


def test_faulty_marks_fail_their_tests_where_processes_share_them(tmp_path: Path) -> None:
    failed = faulty(tmp_path, "-n", "1", "-p", "xdist")
    assert failed.returncode == pytest.ExitCode.TESTS_FAILED
    assert "2 passed, 7 errors" in failed.stdout


def test_the_list_is_sorted_by_game_number_and_test() -> None:
    found = {
        ("BUL 3.4", "tests/b.py::test"),
        ("UTH 3.10", "tests/a.py::test"),
        ("UTH 3.9", "tests/b.py::test"),
        ("UTH 3.9", "tests/a.py::test"),
    }
    made = rule_tests.listed(found)
    assert json.loads(rule_tests.written(made)) == {
        "ultimate-texas-holdem": {
            "3.9": ["tests/a.py::test", "tests/b.py::test"],
            "3.10": ["tests/a.py::test"],
        },
        "three-card-poker-xtreme": {},
        "texas-holdem-bonus": {},
        "singapore-stud": {},
        "bullseye": {"3.4": ["tests/b.py::test"]},
    }
    assert list(made["ultimate-texas-holdem"]) == ["3.9", "3.10"]
    assert rule_tests.written(made).count("\n") > len(found)


def test_an_unknown_number_makes_no_list() -> None:
    with pytest.raises(UnknownRule):
        rule_tests.listed([("UTH 3.99", "tests/a.py::test")])


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ('{"bullseye": {"3.4": ["tests/a.py::test"]}}', []),
        ("{}", ["  + BUL 3.4  tests/a.py::test"]),
        (
            '{"bullseye": {"3.4": ["tests/b.py::test"]}}',
            ["  + BUL 3.4  tests/a.py::test", "  - BUL 3.4  tests/b.py::test"],
        ),
        ("[", ["The list cannot be read."]),
        ("[]", ["The list cannot be read."]),
    ],
)
def test_a_stale_list_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: str, told: list[str]
) -> None:
    path = tmp_path / "tests.json"
    path.write_text(there)
    monkeypatch.setattr(rule_tests, "LIST", path)
    assert rule_tests.changes(rule_tests.listed([("BUL 3.4", "tests/a.py::test")])) == told


@pytest.mark.parametrize(("stale", "status"), [(False, 0), (True, 1)])
def test_the_check_fails_when_the_list_is_stale(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    stale: bool,
    status: int,
) -> None:
    path = tmp_path / "tests.json"
    monkeypatch.setattr(rule_tests, "ROOT", tmp_path)
    monkeypatch.setattr(rule_tests, "LIST", path)
    monkeypatch.setattr(rule_tests, "collect", lambda _: {("BUL 3.4", "tests/a.py::test")})
    monkeypatch.setattr(sys, "argv", ["rule_tests", "--write"])
    assert rule_tests.main() == 0
    assert capsys.readouterr().out == "tests.json: 1 rules shown by 1 tests\n"
    if stale:
        path.write_text("{}")
    monkeypatch.setattr(sys, "argv", ["rule_tests", "--check"])
    assert rule_tests.main() == status
    assert ("out of date" in capsys.readouterr().err) is stale
