"""`megalink maths --strategy`: how to play, perfectly and by rules that a person can remember."""

import sys
from collections.abc import Mapping
from fractions import Fraction
from textwrap import fill
from typing import Any, NamedTuple, Self

from msgspec.json import encode
from rich.console import Console
from rich.table import Table
from rich.text import Text

from megalink.games.game import Game
from megalink.games.version import RuleVersion
from megalink.maths.registry import version_of
from megalink.maths.short import Strategy
from megalink.maths.short_cost import Priced, priced
from megalink.maths.strategy_charts import Chart, charts
from megalink.money import PayTable
from megalink.rulebook.rulings import Rulings


class HowToPlay(NamedTuple):
    """What was worked out."""

    game: Game
    version: RuleVersion
    charts: tuple[Chart, ...]
    short: tuple[Priced, ...]

    @classmethod
    def of(cls, game: Game, rulings: Rulings, tables: Mapping[str, PayTable]) -> Self:
        """Work out the charts, and price the short strategies."""
        version = version_of(game, rulings, tables)
        return cls(game, version, charts(game, version), priced(game, version))


def tell(how: HowToPlay, *, json: bool) -> None:
    """Print what was worked out, for people or for programs."""
    if json:
        sys.stdout.buffer.write(as_json(how) + b"\n")
    else:
        show(how)


def show(how: HowToPlay) -> None:
    """Print the charts of perfect play, and every short strategy with what it costs."""
    out = Console(highlight=False)
    out.print(Text(f"{how.game.title}: how to play", "bold"))
    for each in how.charts:
        out.print()
        out.print(Text(each.title, "bold"))
        out.print(_table(each))
        out.print(fill(each.says, out.width - 1))
    perfect = how.short[0].ev + how.short[0].cost
    main = how.game.main.capitalize()
    out.print()
    out.print(Text("Rules to remember", "bold"))
    out.print(f"Perfect play comes to {_per_cent(perfect)} of the {main}.")
    for found in how.short:
        size = found.strategy.size
        out.print()
        out.print(Text(found.strategy.name, "bold"))
        out.print(f"{size} condition{'' if size == 1 else 's'}; comes to {_per_cent(found.ev)}")
        exactly = f"costs {_per_cent(found.cost)} of the {main}, exactly {found.cost}"
        out.print(exactly if found.cost else "costs nothing: it is perfect play")
        for line in told(how.game, found.strategy, out.width - 1):
            out.print(line)


def told(game: Game, strategy: Strategy, width: int) -> list[str]:
    """Tell a strategy in words: the stage, the word, when."""
    lines = []
    for stage in game.stages:
        plan = strategy.plans[stage.name]
        name = stage.name
        for word, says in [*((case.word, case.says) for case in plan.cases), (plan.otherwise, "otherwise")]:
            before = f"  {name:<9}{word:<11}"
            lines.append(fill(says, width, initial_indent=before, subsequent_indent=" " * len(before)))
            name = ""
    return lines


def as_json(how: HowToPlay) -> bytes:
    """Answer the same for programs."""
    found: dict[str, Any] = {
        "game": how.game.name,
        "rulings": how.version.rulings.words(),
        "charts": [
            {"title": each.title, "says": each.says, "columns": each.columns, "rows": each.rows}
            for each in how.charts
        ],
        "short": [_strategy(each) for each in how.short],
    }
    return encode(found)


def _strategy(found: Priced) -> dict[str, Any]:
    return {
        "name": found.strategy.name,
        "ours": found.strategy.ours,
        "conditions": found.strategy.size,
        "plans": {
            stage: {
                "cases": [
                    {"word": each.word, "says": each.says, "any_of": each.any_of} for each in plan.cases
                ],
                "otherwise": plan.otherwise,
            }
            for stage, plan in found.strategy.plans.items()
        },
        "ev": _figure(found.ev),
        "cost": _figure(found.cost),
    }


def _figure(exact: Fraction) -> dict[str, Any]:
    return {"fraction": str(exact), "value": float(exact)}


def _table(chart: Chart) -> Table:
    made = Table()
    for place, column in enumerate(chart.columns):
        made.add_column(column, justify="left" if place == 0 else "right")
    for row in chart.rows:
        made.add_row(*row)
    return made


def _per_cent(share: Fraction) -> str:
    return f"{float(share) * 100:.5f} %"
