"""How each game is counted, in the words of a report; they stand in the file beside this one."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import final

from msgspec import Struct, convert


@final
class Counted(Struct, frozen=True, forbid_unknown_fields=True):
    """How the deals of one game are counted."""

    deals: str
    """What a deal is made of."""
    counted: tuple[str, ...]
    """A paragraph each, a line break being a space."""


@cache
def _told() -> dict[str, object]:
    return tomllib.loads((files(__package__) / "report_method.toml").read_text(encoding="utf-8"))


def counted(game: str) -> Counted:
    """Tell how a game is counted, with what is true of all games."""
    own, always = convert(_told()[game], Counted), convert(_told()["always"], tuple[str, ...])
    return Counted(own.deals, tuple(" ".join(each.split()) for each in (*own.counted, *always)))
