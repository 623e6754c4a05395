"""Words that people write in more than one way: names, areas, amounts, decisions."""

import re
from collections.abc import Sequence
from typing import Final

_OTHER_AREAS: Final = {"jackpot": "progressive", "progressive_jackpot": "progressive"}
_OTHER_DECISIONS: Final = {"house": "house way"}
_DOLLARS: Final = re.compile(r"(?P<sign>\$?)(?P<whole>\d[\d,]*)(?:\.(?P<cents>\d\d))?")


def name(word: str) -> str:
    """Read a name, whatever its capitals."""
    return word.strip().lower()


def area(word: str) -> str:
    """Read the name of an area: `pair-plus`, `Pair_Plus`, `jackpot`."""
    plain = word.lower().replace("-", "_")
    return _OTHER_AREAS.get(plain, plain)


def area_word(area: str) -> str:
    """Write the name of an area as one types it."""
    return area.replace("_", "-")


def amount(word: str) -> int:
    """Read an amount: whole cents, or dollars where a point or a dollar sign says so.

    >>> amount("1000"), amount("10.00"), amount("$1,000"), amount("$10.50")
    (1000, 1000, 100000, 1050)
    """
    found = _DOLLARS.fullmatch(word)
    if found is None or not (found["sign"] or found["cents"]):
        return int(word)
    return int(found["whole"].replace(",", "")) * 100 + int(found["cents"] or 0)


def decision(words: Sequence[str]) -> str:
    """Read a decision: `Play 4`, `house-way`, `house`; the cards that `set` names stay as they are."""
    if words[0].lower() == "set":
        return " ".join(["set", *words[1:]])
    plain = " ".join(words).lower().replace("-", " ")
    return _OTHER_DECISIONS.get(plain, plain)
