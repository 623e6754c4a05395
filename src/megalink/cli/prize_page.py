"""A jackpot prize explained on a page (PJ-26)."""

from rich.console import Console
from rich.text import Text

from megalink.cards import show
from megalink.cli.day_page import exact
from megalink.money import dollars
from megalink.office.prize import Told


def show_prize(console: Console, told: Told) -> None:
    """Print how an amount was reached."""
    win, reached = told.win, told.reached
    console.print(Text(f"Entry {win.number} of {win.link}: {win.hand.label}, {dollars(win.cents)}", "bold"))
    console.print(
        f"{win.player} at {win.table} position {win.seat}, round {win.round}, with {show(win.cards)};"
        f" wagered {dollars(win.staked)}"
    )
    console.print(f"entered {win.entered_at} by {win.entered_by}; {win.state}")
    if win.verified_by:
        console.print(f"verified by {win.verified_by}")
    if win.paid_by:
        console.print(f"paid {win.paid_at} by {win.paid_by}, slip {win.slip}")
    console.print(f"{game_and_version(win.game, win.version)}, dealt {win.method}")
    console.print()
    console.print(f"The meter began with {exact(reached.began)}.")
    for step in reached.steps:
        console.print(Text(_line(step.what, step.table, step.seat, step.player, step.number)), end="")
        wagered = f" of {dollars(step.wagered)}" if step.wagered else ""
        console.print(
            f"{wagered}: {'+' if step.change >= 0 else ''}{exact(step.change)} → {exact(step.meter)}"
        )
    console.print()
    added = f", {dollars(told.added)} added by decision (6.1)" if told.added else ""
    console.print(
        f"Of the meter {dollars(reached.from_meter)}, of the house {dollars(reached.from_house)}{added}:"
        f" {dollars(win.cents)} in all."
    )
    parts = {
        "start and reset amounts": win.start_part,
        "contributions": win.contributed_part,
        "reserve": win.reserve_part,
        "overflow": win.overflow_part,
        "the house": win.house_part,
    }
    said = ", ".join(f"{name} {exact(part)}" for name, part in parts.items() if part)
    console.print(f"Where it came from: {said}.")
    if not told.agrees:
        console.print(Text("This does not add up to what was fixed at the entry.", "bold red"))


def game_and_version(code: str, version: str) -> str:
    """Name a game and the rule version that a round was bound to."""
    return f"{code} under rule version {version[:12]}"


def _line(what: str, table: str, seat: int, player: str, number: int) -> str:
    where = f" {table}" if table else ""
    who = f" position {seat} {player}" if seat else ""
    return f"{what}{where}{who}{f' no. {number}' if number else ''}"
