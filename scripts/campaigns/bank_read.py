"""Whoever reads everything at once, as one state of the store, while others write."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import final

import apsw

from megalink.ledger.accounts import Kind


@final
class Reader:
    """Reads the purses as the store keeps them, and holds them against all that ever moved."""

    def __init__(self, path: Path) -> None:
        self._db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        self._db.set_busy_timeout(60_000)
        self._last = 0
        self._moved: Counter[str] = Counter()

    def wrong(self, known: str) -> Iterator[str]:
        """Read once; `known` was done before, so that it must be seen."""
        self._db.execute("BEGIN")
        try:
            purses = dict(self._db.execute("SELECT account, amount FROM balances"))
            wanted = "SELECT sequence, source, target, amount, per FROM postings WHERE sequence > ?"
            postings = list(self._db.execute(wanted, (self._last,)))
            receipts = self._db.execute("SELECT count(*) FROM receipts WHERE command = ?", (known,)).get
        finally:
            self._db.execute("COMMIT")
        for sequence, source, target, amount, per in postings:
            self._last = max(self._last, sequence)
            self._moved[source] -= Fraction(amount, per)  # type: ignore[assignment]
            self._moved[target] += Fraction(amount, per)  # type: ignore[assignment]
        if known and receipts != 1:
            yield f"{known} was done, and a later read does not see it"
        felt = sum(held for name, held in self._moved.items() if name.startswith(f"{Kind.FELT.value}:"))
        if sum(purses.values()) + felt + self._moved[Kind.CAGE.value]:
            yield f"purses {sum(purses.values())}, felt {felt} and cage {self._moved[Kind.CAGE.value]}"
        yield from (f"{name} has {held}" for name, held in purses.items() if held < 0)
        for name, held in purses.items():
            if held != self._moved[f"{Kind.PLAYER.value}:{name}"]:
                yield f"{name} has {held}, and his postings say otherwise"

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
