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
from megalink.rulebook.rulings import DEFAULTS, IDS, Rulings

_COLOURS: Final = {
    Outcome.WIN: "bold green",
    Outcome.LOSE: "red",
    Outcome.PUSH: "yellow",
    Outcome.RETURNED: "yellow",
}
_INDENT: Final = 2
_LABEL: Final = 21
"""Room for the longest name of a wager."""
_AMOUNT: Final = 32
"""Room for the largest amount, where it has a line of its own."""
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
        least = _INDENT + _LABEL + sum(widths)
        if least + len(widths) > console.width:
            self._show_below(console, rows[1:])
            return
        gap = 2 if least + 2 * len(widths) <= console.width else 1
        room = max(console.width - sum(widths) - gap * len(widths) - 2 * _INDENT, _LABEL)
        drawn = [self._draw(each, room, widths, " " * gap) for each in rows]
        edge = Text("─" * (room + sum(widths) + gap * len(widths)), "dim")
        drawn[0].stylize("dim")
        for line in (drawn[0], edge, *drawn[1:-1], edge, drawn[-1]):
            console.print(Text(" " * _INDENT) + line, soft_wrap=True)

    def _show_below(self, console: Console, rows: Sequence[_Row]) -> None:
        """Print amounts below their wagers, where the largest leave no room for a table."""
        for row in rows:
            rule = row.rule if isinstance(row.rule, Text) else Text(row.rule)
            line, amounts = row.label.copy(), {"staked": Text(row.staked), "returned": Text(row.returned)}
            if row.outcome is None:
                amounts["net"] = rule
            else:
                pays = [Text(row.pays)] if row.pays else []
                line = Text("  ").join([line, row.outcome, *pays, rule])
            console.print(Text(" " * _INDENT) + line, soft_wrap=True)
            for what, amount in amounts.items():
                if amount:
                    amount.pad_left(_AMOUNT - amount.cell_len)
                    console.print(Text(f"{'':{3 * _INDENT}}{what:<10}") + amount, soft_wrap=True)

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


def clauses(console: Console, game: Game, numbers: Iterable[str], rulings: Rulings = DEFAULTS) -> None:
    """Print the text of each number, or ruling, once and in our own words."""
    chosen = otherwise(rulings)
    for number in dict.fromkeys(numbers):
        said = _text(game, number, chosen).wrap(console, max(console.width - _INDENT - _NUMBERS, 20))
        for place, line in enumerate(said):
            label = number if place == 0 else ""
            line.rstrip()
            console.print(
                Text.assemble(" " * _INDENT, (f"{label:<{_NUMBERS}}", "bold cyan"), line), soft_wrap=True
            )


Chosen = Mapping[str, tuple[str, str]]


def otherwise(rulings: Rulings) -> Chosen:
    """Give the rulings that are read otherwise than by default: the reading, and what it means."""
    usual = DEFAULTS.words()
    return {
        name: (reading, register.ruling(name).readings[reading])
        for name, reading in rulings.words().items()
        if reading != usual[name]
    }


def _text(game: Game, number: str, chosen: Chosen) -> Text:
    """Tell a number or a ruling, and first how it is read here where that is not the usual way."""
    if number in IDS:
        found = register.ruling(number)
        concerned, question, text = [number], f"{found.question} ", found.answer
    else:
        rule = book.rule(game.name, number)
        concerned, question, text = [each.ruling for each in register.related(rule)], "", rule.text
    said = Text(question)
    for name in concerned:
        if name in chosen:
            reading, meaning = chosen[name]
            by = "" if name == number else f"by {name} "
            said.append(f"Read here {by}as “{reading}”: {meaning} ", "bold")
    if len(said) > len(question):
        said.append("By default: ", "bold")
    return said.append(text)
