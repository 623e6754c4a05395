"""Enumerations whose members have a printed name: what hands and pay-table lines are called."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Self


class Labelled(IntEnum):
    """A whole number with a printed name; the number gives the order, where there is one."""

    label: str

    def __new__(cls, value: int, label: str) -> Self:
        """Give the number its printed name."""
        made = int.__new__(cls, value)
        made._value_ = value
        made.label = label
        return made


def listed(names: Iterable[str], last: str = "and") -> str:
    """Write names in a row: `ann, bob and cal`."""
    *before, end = names
    return f"{', '.join(before)} {last} {end}" if before else end
