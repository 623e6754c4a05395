"""What the interface calls an error."""

from __future__ import annotations


class Refused(Exception):
    """The line is no valid hand or round; `rule` where a rule of the game forbids it."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
