"""Settlements on a page: a table of wagers, and the clauses that it cites."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

from msgspec import Struct
from rich.console import Console
from rich.text import Text

from megalink.games.game import Game, Outcome
from megalink.games.settlement import Line
from megalink.money import dollars
from megalink.rulebook import book, register
from megalink.rulebook.rulings import IDS

_COLOURS: Final = {
    Outcome.WIN: "bold green",
    Outcome.LOSE: "red",
    Outcome.PUSH: "yellow",
    Outcome.RETURNED: "yellow",
}
_INDENT: Final = 2
_LABEL: Final = 21
"""Room for the longest name of a wager."""
_NUMBERS: Final = 10
"""The column in which clauses have their numbers."""


def label_of(game: Game, wager: str) -> str:
    """Name a wager, or a payment without a stake of its own, as its document does."""
    return game.wager(wager).label if wager in game.areas else wager.replace("_", " ").title()


@final
class _Row(Struct, frozen=True):
    """One line of a sheet; a heading has nothing but its label."""

    label: Text
    staked: str = ""
    outcome: Text | None = None
    pays: str = ""
    returned: str = ""
    rule: Text | str = ""


class Sheet:
    """A table of settled wagers, for one hand or for several."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._staked = self._returned = 0
        self._rows = [_Row(Text("wager"), "staked", Text("outcome"), "pays", "returned", "rule")]

    def heading(self, text: Text | str) -> None:
        """Begin the wagers of another hand."""
        self._rows.append(_Row(text if isinstance(text, Text) else Text(text, "bold")))

    def add(self, lines: Mapping[str, Line]) -> None:
        """Add the wagers of one hand."""
        for name, line in lines.items():
            self._staked += line.staked
            self._returned += line.returned
            self._rows.append(
                _Row(
                    Text(f"  {label_of(self._game, name)}"),
                    dollars(line.staked) if line.staked else "",
                    Text(line.outcome, _COLOURS[line.outcome]),
                    line.pays or "",
                    dollars(line.returned),
                    Text(line.rule, "dim"),
                )
            )

    def show(self, console: Console) -> None:
        """Print the table and its totals."""
        net = gain(self._returned - self._staked)
        total = _Row(Text("Total", "bold"), dollars(self._staked), None, "", dollars(self._returned), net)
        rows = [*self._rows, total]
        widths = [max(len(each.staked) for each in rows), 8, max(len(each.pays) for each in rows)]
        widths += [max(len(each.returned) for each in rows), max(len(each.rule) for each in rows)]
        gap = 2 if _INDENT + _LABEL + sum(widths) + 2 * len(widths) <= console.width else 1
        room = max(console.width - sum(widths) - gap * len(widths) - 2 * _INDENT, _LABEL)
        drawn = [self._draw(each, room, widths, " " * gap) for each in rows]
        edge = Text("─" * (room + sum(widths) + gap * len(widths)), "dim")
        drawn[0].stylize("dim")
        for line in (drawn[0], edge, *drawn[1:-1], edge, drawn[-1]):
            console.print(Text(" " * _INDENT) + line, soft_wrap=True)

    def _draw(self, row: _Row, room: int, widths: Sequence[int], gap: str) -> Text:
        line = row.label.copy()
        if not row.returned:
            return line
        rule = row.rule if isinstance(row.rule, Text) else Text(row.rule)
        line.pad_right(room - line.cell_len)
        line.append(f"{gap}{row.staked:>{widths[0]}}{gap}")
        line.append_text(row.outcome or Text())
        line.append(" " * (widths[1] - len(row.outcome or "")))
        line.append(f"{gap}{row.pays:<{widths[2]}}{gap}{row.returned:>{widths[3]}}{gap}")
        line.append(" " * (widths[4] - len(rule)))
        return line.append_text(rule)


def gain(net: int) -> Text:
    """Write what a hand has won or lost, with its sign."""
    sign, colour = ("+", "bold green") if net > 0 else ("−", "bold red") if net < 0 else ("±", "bold")
    return Text(f"{sign}{dollars(abs(net))}", colour)


def clauses(console: Console, game: Game, numbers: Iterable[str]) -> None:
    """Print the text of each number, or ruling, once and in our own words."""
    for number in dict.fromkeys(numbers):
        said = Text(_text(game, number)).wrap(console, max(console.width - _INDENT - _NUMBERS, 20))
        for place, line in enumerate(said):
            label = number if place == 0 else ""
            line.rstrip()
            console.print(
                Text.assemble(" " * _INDENT, (f"{label:<{_NUMBERS}}", "bold cyan"), line), soft_wrap=True
            )


def _text(game: Game, number: str) -> str:
    if number in IDS:
        found = register.ruling(number)
        return f"{found.question} {found.answer}"
    return book.rule(game.name, number).text
