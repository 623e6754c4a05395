"""Write an example of each kind that the archive lacks in its present form.

    python -m tests.floor.archive_forms

What stands in the archive is never edited: it is how old stores look.
"""

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import NoSuchExample

from megalink.floor.kinds import FORMS, KINDS, write
from tests.floor.drawn import values

ARCHIVE = Path(__file__).parent / "archive"

QUIET = settings(
    database=None,
    derandomize=True,
    max_examples=20,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def archived() -> list[dict[str, Any]]:
    """Give every line of the archive."""
    texts = [each.read_text(encoding="utf-8") for each in sorted(ARCHIVE.iterdir())]
    return [json.loads(line) for text in texts for line in text.splitlines()]


def is_full(event: object) -> bool:
    """Tell whether no field is empty, so that an example says something of each."""
    body = write(event).body
    return not any(empty in body for empty in (b'""', b"[]", b"{}"))


def main() -> None:
    """Add what is missing to the archive of the first form that has it."""
    ARCHIVE.mkdir(exist_ok=True)
    kept = {(each["kind"], each["form"]) for each in archived()}
    for kind, found in KINDS.items():
        form = FORMS.get(kind, 1)
        if (kind, form) in kept:
            continue
        try:
            event = find(values(found), is_full, settings=QUIET)
        except NoSuchExample:
            event = find(values(found), lambda _drawn: True, settings=QUIET)
        line = {"kind": kind, "form": form, "body": json.loads(write(event).body)}
        with (ARCHIVE / f"form-{form}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
