"""How a round is shown: a line for every step, its number at the right, and the felt as a viewer sees it."""

import time
from collections.abc import Iterable, Sequence

from rich.console import Console, Group
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from megalink.cards import face
from megalink.cli.drawing import fan
from megalink.money import dollars
from megalink.table.view import SeatView, View

_WHO, _RULE = 9, 9
"""Room for the name of whoever acts, and for a number."""
_EDGE = 4
"""Room for the line behind a title."""


class Narrator:
    """Tells a round to somebody who watches; nobody else is made to wait."""

    def __init__(self, console: Console, *, watched: bool) -> None:
        self.console = console
        self._watched = watched

    def pause(self, seconds: float) -> None:
        """Give a watcher time to read."""
        if self._watched:
            time.sleep(seconds)

    def line(self, text: Text | str = "", style: str = "") -> None:
        """Print one line beside the steps."""
        self.console.print(text, style=style, soft_wrap=True)

    def title(self, name: str, count: str, about: str) -> None:
        """Begin a game."""
        head = Text.assemble((name, "bold"), (f"  {count}" if count else "", "dim"))
        self.line()
        if head.cell_len > self.console.width - _EDGE:  # a rule would cut it off
            for part in head.wrap(self.console, self.console.width):
                part.rstrip()
                self.line(part)
            head = Text()
        self.console.print(Rule(head, characters="━", style="green", align="left"))
        self.line(f"  {about}", "dim")
        self.line()
        self.pause(1.0)

    def step(self, who: str, what: Text | str, rule: str) -> None:
        """Tell one step."""
        text = what if isinstance(what, Text) else Text(what)
        room = max(self.console.width - _WHO - _RULE - 2, 20)
        for place, part in enumerate(text.wrap(self.console, room)):
            part.rstrip()
            told = _begun(who if place == 0 else "") + part
            self.line(told + self._numbered(told.cell_len, rule if place == 0 else ""))
        self.pause(0.45)

    def dealt(self, who: str, parts: Iterable[Text], rule: str) -> None:
        """Tell one movement of the Dealer's hand, card by card."""
        told = _begun(who)
        self.console.print(told, end="", soft_wrap=True)
        for part in parts:
            self.console.print(part, end="", soft_wrap=True)
            told.append_text(part)
            self.pause(0.1)
        self.line(self._numbered(told.cell_len, rule))

    def _numbered(self, used: int, rule: str) -> Text:
        """Give what follows a line of this length, up to its number at the right."""
        return Text(f"{rule:>{max(self.console.width - used - 2, len(rule) + 1)}}" if rule else "", "dim")

    def felt(self, shown: View, title: str) -> None:
        """Draw the table."""
        self.line()
        self.console.print(felt(shown, title, self.console.width))
        self.line()
        self.pause(1.2)


def _begun(who: str) -> Text:
    return Text.assemble("  ", (f"{who:<{_WHO}}", "bold"))


def felt(shown: View, title: str, width: int) -> Panel:
    """Draw a table as its viewer sees it: the Dealer's cards, the community cards, the positions."""
    rows: list[Text | Table] = [Text("Dealer", "bold", justify="center"), *_lying(shown.dealer)]
    if shown.community:
        rows += [Text(), *_lying(shown.community)]
    seats = Table.grid(expand=True)
    for _ in shown.seats:
        seats.add_column(justify="center", ratio=1)
    seats.add_row(*(_place(each) for each in shown.seats))
    return Panel(
        Group(*rows, Text(), seats),
        title=Text(f" {title} ", "bold"),
        width=width,
        style="#e9efe7 on #0c573a",
        border_style="#c9a44c on #0c573a",
    )


def _lying(cards: Sequence[str]) -> list[Text]:
    drawn = fan([face(each) for each in cards])
    for line in drawn:
        line.justify = "center"
    return drawn


def _place(seat: SeatView) -> Text:
    """Draw a position: its cards, whose it is, what lies on it, and what was decided last."""
    cards = [face(each) for each in seat.cards]
    staked = sum(seat.wagers.values()) + sum(seat.follow_ups.values())
    last = seat.decisions[-1] if seat.decisions else ""
    decided = "set" if last.startswith("set ") else last
    lines = fan(cards, shaded=cards if seat.folded else ())
    lines += [Text(f"{seat.seat}  {seat.player}", "bold"), Text(dollars(staked)), Text(decided, "italic")]
    return Text("\n").join(lines)
