"""The numbered migrations of each kind of store, in plain SQL."""

from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple


class Migration(NamedTuple):
    """One numbered step of a schema."""

    number: int
    name: str
    sql: str

    @property
    def digest(self) -> str:
        """A fingerprint: a step that has been taken somewhere is never edited."""
        return sha256(self.sql.encode()).hexdigest()


def migrations(dialect: str) -> Iterator[Migration]:
    """Give the steps of a dialect in order."""
    folder = files(__package__) / dialect
    for each in sorted(folder.iterdir(), key=lambda found: found.name):
        number, _, name = each.name.removesuffix(".sql").partition("_")
        yield Migration(int(number), name, each.read_text(encoding="utf-8"))
