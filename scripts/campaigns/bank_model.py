"""What one thread alone would have answered: purses, and the wagers of players at one position each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, final

from megalink.floor import commands as f
from megalink.floor.commands import Answer, Done, Request
from megalink.table import commands as c


class Step(NamedTuple):
    """What one client asked and was told, and when, by one clock for all."""

    request: Request
    answer: Answer
    began: int
    ended: int


@final
class Model:
    """Purses and wagers, as simple as can be; it shares nothing with the floor but the commands."""

    def __init__(self, seats: Mapping[str, int]) -> None:
        self._seats = seats
        self._purse = dict.fromkeys(seats, 0)
        self._lies: dict[str, dict[str, int]] = {name: {} for name in seats}

    def purses(self) -> dict[str, int]:
        """Give what lies in each purse that is not empty."""
        return {name: held for name, held in self._purse.items() if held}

    def holds(self, step: Step) -> Iterator[str]:
        """Take a step, and say where the floor answered otherwise."""
        may = self._take(step.request)
        if may != isinstance(step.answer, Done):
            said = "carried out" if may else "refused"
            yield f"{step.request.id} {step.request.command} should be {said}: {step.answer}"

    def _take(self, request: Request) -> bool:
        match request.command:
            case f.BuyIn(player=name, amount=cents):
                return self._move(name, cents)
            case f.CashOut(player=name, amount=cents):
                return self._move(name, -cents)
            case c.PlaceWagers(wagers=wagers):
                lies = self._lies[request.by.name]
                after = {**lies, **wagers}
                done = self._move(request.by.name, sum(lies.values()) - sum(after.values()))
                if done:
                    self._lies[request.by.name] = after
                return done
            case c.CancelWagers():
                lies = self._lies[request.by.name]
                self._lies[request.by.name] = {}
                return bool(lies) and self._move(request.by.name, sum(lies.values()))
            case _:
                return True

    def _move(self, name: str, cents: int) -> bool:
        if self._purse[name] + cents < 0:
            return False
        self._purse[name] += cents
        return True


def contradictions(history: Sequence[Step]) -> Iterator[str]:
    """Find steps that stand behind others which began only after they had ended."""
    latest = 0
    for step in history:
        if step.ended < latest:
            yield f"{step.request.id} had ended before one began that stands before it"
        latest = max(latest, step.began)
