"""The jackpot on pages: a prize explained (PJ-26), all of them (PJ-27), and the sheet for players (PJ-33)."""

from fractions import Fraction

from rich.console import Console
from rich.text import Text

from megalink.cards import show
from megalink.cli.day_page import exact
from megalink.jackpot.history import Win
from megalink.money import dollars
from megalink.office.prize import Told
from megalink.office.sheet import Sheet


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


def show_hits(console: Console, found: list[Win]) -> None:
    """Print every win on two lines."""
    for win in found:
        console.print(
            f"{win.number}: {dollars(win.cents)} for a {win.hand.label} ({show(win.cards)}), {win.state};"
            f" {win.player} at {win.table} position {win.seat}, round {win.round}",
            soft_wrap=True,
        )
        verified = f", verified by {win.verified_by}" if win.verified_by else ""
        paid = f", paid {win.paid_at} by {win.paid_by}, slip {win.slip}" if win.paid_by else ""
        console.print(f"   entered {win.entered_at} by {win.entered_by}{verified}{paid}", soft_wrap=True)
    if not found:
        console.print("no prize was entered yet")


def show_sheet(console: Console, found: Sheet) -> None:
    """Print the jackpot sheet."""
    console.print(Text(f"{found.link} displays {dollars(found.displayed)}", "bold"))
    limit = "no limit" if found.limit is None else f"at most {dollars(found.limit)}"
    console.print(
        f"It began with {dollars(found.start)}, begins again with {dollars(found.reset)}, and has {limit}."
        f" Of every wager {percent(found.rate)} goes to it and {percent(found.reserve_rate)} to a reserve for"
        f" later resets, until that holds {dollars(found.reserve_cap)}. Fixed prizes are paid by the"
        f" {found.fixed_prizes}. The least wager is {dollars(found.unit)}."
    )
    for game in found.games:
        console.print()
        console.print(Text(game.game, "bold"))
        for hand, pays in game.prizes.items():
            chance = game.chances[hand]
            console.print(f"  {hand:<18}{pays:<28}1 in {float(1 / chance):,.1f}")
        for units, returns in game.returns.items():
            console.print(
                f"  {dollars(units * found.unit)} returns {percent(returns)} on average; all of it at a"
                f" displayed {dollars(round(game.fair_at[units]))}"
            )
        console.print(
            f"  several straight flushes in one round are paid of the {game.several_straight_flushes}"
        )


def percent(share: Fraction) -> str:
    """Write a share of a wager."""
    return f"{100 * float(share):.2f} %"


def game_and_version(code: str, version: str) -> str:
    """Name a game and the rule version that a round was bound to."""
    return f"{code} under rule version {version[:12]}"


def _line(what: str, table: str, seat: int, player: str, number: int) -> str:
    where = f" {table}" if table else ""
    who = f" position {seat} {player}" if seat else ""
    return f"{what}{where}{who}{f' no. {number}' if number else ''}"
