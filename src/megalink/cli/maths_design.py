"""`megalink maths design GAME`: the pay tables that meet an edge."""

import re
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec.json import encode
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from megalink.cli.maths_spec import SPEC, Spec, spec
from megalink.cli.report_blocks import per_cent, wager_label
from megalink.games.game import Game
from megalink.games.version import RuleVersion
from megalink.maths.designing import Designs, Move, Plan, odds
from megalink.money import Odds

_EXAMPLE = f"""\
examples:
  megalink maths design TCPX --edge 5% --move "pair_plus/Straight=4..7" --move "pair_plus/Flush=3..5"
  megalink maths design UTH --edge 2% --move "blind/Full House=2..5" --move "blind/Flush=1,3/2,2" --json
  megalink maths design UTH+R03=lose --edge 2.5% --move "blind/Straight=1..2:1/2"

A move is WAGER/HAND=PAYS. PAYS is a range of whole odds, as 4..7; with a step, as 1..2:1/2; or a list, as
1,3/2,2. The lines that move are of one side wager, whose edge is then met, or all of the base game. A higher
hand never pays less than a lower one; lines that do not move stay as they are.

{SPEC}
Where the moving lines change how the game is played, tables are solved one by one, the likeliest first, until
none that is left can be closer or --limit is reached; the answer says which."""

STEPS: Final = 1_000_000
SOLVED: Final = 1_000
_RANGE: Final = re.compile(r"(\d+(?:/\d+)?)\s*\.\.\s*(\d+(?:/\d+)?)(?:\s*:\s*(\d+(?:/\d+)?))?")
MANY: Final = 10_000


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "maths-design",
        prog="megalink maths design",
        description="The pay tables within bounds whose house edge is closest to a target, exactly.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("version", help="a game, or a version of it", metavar="GAME")
    made.add_argument("--edge", required=True, help="the house edge to be met, as 2.5%% or 1/40")
    made.add_argument(
        "--move",
        action="append",
        default=[],
        help="a pay line that may move, and what it may pay; may be repeated",
        metavar="WAGER/HAND=PAYS",
    )
    made.add_argument("--top", type=_count, default=10, help="how many tables to give (10)", metavar="N")
    made.add_argument(
        "--limit",
        type=_count,
        help=f"how many tables to solve at most ({SOLVED:,}), or to look at where none has to be ({STEPS:,})",
        metavar="N",
    )
    made.add_argument("--json", action="store_true", help="answer with one JSON object")
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Search for the tables that were asked for."""
    try:
        of = spec(asked.version)
        moves = tuple(move(of.game, of.version, each) for each in asked.move)
        plan = Plan(
            of.game,
            of.version,
            moves,
            target(asked.edge),
            asked.top,
            asked.limit or STEPS,
            asked.limit or SOLVED,
        )
        found = _searched(plan)
    except ValueError as problem:
        sys.stderr.write(f"megalink maths design: {problem}\n")
        return 2
    if asked.json:
        sys.stdout.buffer.write(encode(_told(of, plan, found)) + b"\n")
    else:
        _show(Console(highlight=False), of, plan, found)
    return 0


def _searched(plan: Plan) -> Designs:
    # only who asks waits for arrays and kernels to load
    from megalink.maths.design_search import design  # noqa: PLC0415

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as shown:
        task = shown.add_task("looking through pay tables", total=None)
        return design(plan, lambda done, most: shown.update(task, completed=done, total=most))


def target(said: str) -> Fraction:
    """Read an edge: `2.5%`, `1/40` or `0.025`."""
    try:
        edge = Fraction(said.strip().removesuffix("%").strip())
    except (ValueError, ZeroDivisionError):
        edge = Fraction(-2)
    edge = edge / 100 if said.strip().endswith("%") else edge
    if not -1 <= edge <= 1:
        message = f"an edge is given as 2.5% or 1/40, not {said!r}"
        raise ValueError(message)
    return edge


def move(game: Game, version: RuleVersion, said: str) -> Move:
    """Read a line that may move."""
    name, equals, pays = said.partition("=")
    wager, slash, hand = (each.strip() for each in name.partition("/"))
    if not equals or not slash:
        message = f"a line that may move is given as WAGER/HAND=2..5, not {said!r}"
        raise ValueError(message)
    if wager not in version.pays:
        message = f"{game.title} has no pay table {wager!r}; it has: {', '.join(version.pays)}"
        raise ValueError(message)
    lines = {each.label.lower(): each for each in version.pays[wager].lines}
    if hand.lower() not in lines:
        known = ", ".join(each.label for each in lines.values())
        message = f"{wager} has no line {hand!r}; it has: {known}"
        raise ValueError(message)
    line = lines[hand.lower()]
    if wager != game.jackpot and not isinstance(version.pays[wager].lines[line], Odds):
        raise AssertionError(said)
    return Move(wager, line, amounts(pays))


def amounts(said: str) -> tuple[Fraction, ...]:
    """Read what a line may pay, the least first."""
    bad = (
        f"what a line may pay is given as 4..7, 1..2:1/2 or 1,3/2,2, each above nothing, not {said.strip()!r}"
    )
    found = _RANGE.fullmatch(said.strip())
    try:
        if found is None:
            pays = {Fraction(each.strip()) for each in said.split(",")}
        else:
            low, high, step = (Fraction(each or 1) for each in found.groups())
            pays = {low + step * place for place in range(min(int((high - low) / step), MANY) + 1)}
    except (ValueError, ZeroDivisionError) as problem:
        raise ValueError(bad) from problem
    if not pays or min(pays) <= 0:
        raise ValueError(bad)
    return tuple(sorted(pays))


def _count(said: str) -> int:
    number = int(said)
    if number < 1:
        raise ValueError(said)
    return number


def _lines(plan: Plan, pays: Sequence[Fraction]) -> dict[str, str]:
    return {
        f"{each.wager}/{each.hand.label}": odds(plan.version, each, amount).text
        for each, amount in zip(plan.moves, pays, strict=True)
    }


def _exact(figure: Fraction) -> dict[str, object]:
    return {"fraction": str(figure), "value": float(figure)}


def _told(of: Spec, plan: Plan, found: Designs) -> dict[str, object]:
    return {
        "game": of.game.name,
        "version": of.said,
        "of": found.of,
        "target": _exact(plan.target),
        "bounds": {"least_edge": _exact(found.least), "most_edge": _exact(found.most)},
        "tables": [
            {
                "lines": _lines(plan, each.pays),
                "edge": _exact(each.edge),
                "off": _exact(each.edge - plan.target),
            }
            for each in found.tables
        ],
        "looked_at": found.looked,
        "solved": found.solved,
        "complete": found.complete,
    }


def _show(out: Console, of: Spec, plan: Plan, found: Designs) -> None:
    wager = found.of if found.of not in of.version.pays else wager_label(of.game, found.of)
    out.print(Text(f"{of.game.title}: {wager}, an edge of {per_cent(plan.target)}", "bold"))
    out.print(
        f"Within the bounds the edge runs from {per_cent(found.least)} to {per_cent(found.most)} as all "
        "lines pay their most or their least."
    )
    made = Table()
    for each in plan.moves:
        made.add_column(f"{each.wager}\n{each.hand.label}", justify="right")
    made.add_column("house edge", justify="right")
    made.add_column("off target", justify="right")
    for table in found.tables:
        off = per_cent(table.edge - plan.target, 6, sign=True)
        made.add_row(*_lines(plan, table.pays).values(), per_cent(table.edge, 6), off)
    out.print(made)
    end = (
        "none within the bounds is closer" if found.complete else "stopped at the limit: others may be closer"
    )
    out.print(f"{found.looked:,} tables looked at, {found.solved:,} solved; {end}.")
