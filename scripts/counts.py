"""Count again what stands in tests/truth/counts.toml.

    python -m scripts.counts [--write]

Says what differs and exits with status 1; with ``--write`` the file is written again. Takes about a minute.
"""

import sys
from difflib import unified_diff

from tests.truth.counting import ALL, FILE, written


def main(arguments: list[str]) -> int:
    """Count, then compare or write."""
    if arguments not in ([], ["--write"]):
        print("usage: python -m scripts.counts [--write]", file=sys.stderr)
        return 2
    counted = {}
    for count in ALL:
        counted.update(count())
        print(f"counted {count.__name__.replace('_', ' ')}", file=sys.stderr, flush=True)
    new = list(written(counted))
    old = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    for line in unified_diff(old, new, "stored", "counted", lineterm=""):
        print(line)
    if arguments:
        FILE.write_text("\n".join(new) + "\n", encoding="utf-8")
        return 0
    return int(new != old)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
