"""Run tests in this process with one module's source taken from standard input."""

import importlib.abc
import importlib.machinery
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


def main() -> int:
    """Run pytest on the named tests, stopping at the first failure."""
    module, *tests = sys.argv[1:]
    sys.meta_path.insert(0, Changed(module, sys.stdin.read()))
    options = [
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-m",
        "not truth",
        "--hypothesis-seed=0",
    ]
    return int(pytest.main([*options, *tests]))


if __name__ == "__main__":
    sys.exit(main())
