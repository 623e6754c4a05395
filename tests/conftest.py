"""What holds for every test: the rule numbers that it names exist."""

from collections.abc import Iterator, Sequence

import pytest

from megalink.rulebook.book import UnknownRule, cited


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: Sequence[pytest.Item]) -> None:
    """Refuse marks that name no rule, before any test is left out."""
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
