"""What holds for every test: the rule numbers that it names exist, and it draws the same cases every time."""

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from hypothesis import settings

from megalink.rulebook.book import UnknownRule, cited

# A change is judged by the same cases as the one before, never by a clock; `make explore` draws others.
settings.register_profile("gate", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None, max_examples=1000)
settings.load_profile("gate")


GROUPS: Final = {
    "tests/floor/": "store",
    "tests/office/": "store",
    "tests/cli/test_floor": "store",
    "tests/cli/test_verify": "store",
    "tests/maths/": "truth",
    "tests/cli/test_maths": "truth",
    "tests/cli/test_ev": "truth",
    "tests/test_docs.py": "truth",
}
"""Folders and files whose tests are in a group of their own; without tracing they take half the time."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: Sequence[pytest.Item]) -> None:
    """Put every test in its group and refuse marks that name no rule, before any test is left out."""
    for item in items:
        group = next((name for part, name in GROUPS.items() if part in item.nodeid), None)
        if group is not None and item.get_closest_marker("truth") is None:
            item.add_marker(group)
    faults = {
        f"{item.nodeid.partition('[')[0]}: {fault}": None for item in items for fault in mark_faults(item)
    }
    if faults and not hasattr(config, "workerinput"):
        raise pytest.UsageError("\n".join(faults))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Refuse them one by one where processes share the tests: a worker cannot tell of a usage error."""
    for fault in mark_faults(item):
        pytest.fail(fault, pytrace=False)


def mark_faults(item: pytest.Item) -> Iterator[str]:
    """Tell what is wrong with the rule marks of a test."""
    for mark in item.iter_markers("rule"):
        if mark.kwargs or not mark.args:
            yield 'a rule mark holds one number or more, as rule("UTH 3.10.2")'
        for each in mark.args:
            try:
                cited(str(each))
            except UnknownRule as unknown:
                yield str(unknown)
