"""Measurements side by side with peers: `make bench`.

    python -m bench [NAME ...]

Without names, all of them.
"""

import sys
from importlib import import_module

MODULES = ("evaluators", "table", "settle", "maths", "floor")


def main(names: list[str]) -> int:
    """Run every measurement, or those that are named."""
    unknown = set(names) - set(MODULES)
    if unknown:
        print(
            f"no measurement {', '.join(sorted(unknown))}; there are: {', '.join(MODULES)}", file=sys.stderr
        )
        return 2
    for name in names or MODULES:
        print(f"\n{name}")
        import_module(f"bench.{name}").run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
