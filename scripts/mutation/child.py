"""Run tests in this process with one module's source replaced."""

import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Sequence
from types import ModuleType

import pytest


class Changed(importlib.abc.MetaPathFinder):
    """Finds one module with other source than its file holds."""

    def __init__(self, module: str, source: str) -> None:
        self.module = module
        self.source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find the changed module; leave all others to the next finder."""
        if name != self.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None:
            return None
        spec.loader = ChangedLoader(name, spec.origin, self.source)
        return spec


class ChangedLoader(importlib.machinery.SourceFileLoader):
    """Loads a module from other source than its file holds."""

    def __init__(self, name: str, origin: str, source: str) -> None:
        super().__init__(name, origin)
        self.source = source

    def get_code(self, fullname: str) -> object:  # type: ignore[override]  # the base class says CodeType | None
        """Compile the changed source."""
        return compile(self.source, self.get_filename(fullname), "exec")


def check(module: str, source: str, groups: Sequence[Sequence[str]]) -> None:
    """Run groups of tests, the most telling first, until one of them fails; exit with its status."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, sys.stdout.fileno())
    os.dup2(quiet, sys.stderr.fileno())
    sys.meta_path.insert(0, Changed(module, source))
    options = ["-x", "-q", "-m", "not truth", "--hypothesis-seed=0"]
    options += ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # the tools are loaded already
    for tests in groups:
        status = int(pytest.main([*options, *tests]))
        if status:
            os._exit(status)
    os._exit(0)
