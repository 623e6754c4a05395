"""Who acts at a table, and who may do what (6.2 of every document)."""

from typing import final

from msgspec import Struct

from megalink.labels import Labelled


class Role(Labelled):
    """The positions that the documents name, lowest first."""

    PLAYER = 0, "Player"
    DEALER = 1, "Dealer"
    PIT_SUPERVISOR = 2, "Pit Supervisor"
    PIT_MANAGER = 3, "Pit Manager"
    GAMING_SHIFT_MANAGER = 4, "Gaming Shift Manager"


@final
class Actor(Struct, frozen=True):
    """A person and the position in which he acts."""

    name: str
    role: Role


@final
class Refusal(Struct, frozen=True):
    """Why a command is not carried out: the number that says so, the reason, and who else may do it."""

    rule: str
    reason: str
    may: Role | None = None


def lacks(by: Actor, lowest: Role, rule: str, act: str) -> Refusal | None:
    """Refuse an act of the staff to anybody below the lowest role that may do it (6.2).

    The order holds among the staff alone: a player's acts are his own, and none of theirs are his (R41).
    """
    if by.role >= lowest and by.role is not Role.PLAYER:
        return None
    above = "" if lowest is Role.GAMING_SHIFT_MANAGER else " or above"
    return Refusal(rule, f"only a {lowest.label}{above} may {act}", lowest)
