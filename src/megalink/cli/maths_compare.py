"""`megalink maths compare A B`: what a changed pay table or ruling does, side by side."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec.json import encode
from rich.console import Console
from rich.table import Table
from rich.text import Text

from megalink.cli.maths_spec import SPEC, Spec, spec
from megalink.cli.report_blocks import fixed, per_cent, small
from megalink.maths.comparing import Both, Changed, changes, compare, figures

_EXAMPLE = f"""\
examples:
  megalink maths compare UTH R03=lose
  megalink maths compare UTH "blind/Full House=4 to 1" --brief
  megalink maths compare TCPX+R01=cards TCPX+R01=cards+mine.toml --json

{SPEC}
The game of the second version may be left out. A difference is the second less the first."""

_UNITS = ("average wager", "standard deviation", "brought by", "expected result")


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "maths-compare",
        prog="megalink maths compare",
        description="Two versions of one game side by side: every figure, exact, with the difference.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("a", help="the first version", metavar="A")
    made.add_argument("b", help="the second version", metavar="B")
    made.add_argument("--brief", action="store_true", help="leave out the figures that are the same")
    made.add_argument("--json", action="store_true", help="answer with one JSON object")
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Compare the versions that were asked for."""
    with Console(stderr=True).status("working out both versions over every deal"):
        try:
            a = spec(asked.a)
            b = spec(asked.b, a.game)
            found = compare(figures(a.game, a.version), figures(b.game, b.version))
        except ValueError as problem:
            sys.stderr.write(f"megalink maths compare: {problem}\n")
            return 2
    if asked.brief:
        found = tuple(each for each in found if each.difference)
    changed = changes(a.version, b.version)
    if not asked.json:
        out = Console(highlight=False)
        _head(out, a, b, changed)
        for group, rows in groupby(found, key=lambda each: each.group):
            out.print()
            out.print(_table(group, rows))
        return 0
    told = {
        "game": a.game.name,
        **{name: {"said": one.said, "digest": one.version.digest} for name, one in (("a", a), ("b", b))},
        "changed": [each._asdict() for each in changed],
        "figures": [
            {
                "group": each.group,
                "name": each.name,
                "a": _exact(each.name, each.a),
                "b": _exact(each.name, each.b),
                "difference": _exact(each.name, each.difference),
            }
            for each in found
        ],
    }
    sys.stdout.buffer.write(encode(told) + b"\n")
    return 0


def _exact(name: str, figure: Fraction | None) -> dict[str, object] | None:
    if figure is None:
        return None
    if name == "standard deviation":  # a root is no fraction
        return {"value": float(figure)}
    return {"fraction": str(figure), "value": float(figure)}


def _head(out: Console, a: Spec, b: Spec, changed: Sequence[Changed]) -> None:
    out.print(Text(a.game.title, "bold"))
    out.print(f"A  {a.said}   rules {a.version.digest[:12]}", markup=False)
    out.print(f"B  {b.said}   rules {b.version.digest[:12]}", markup=False)
    if not changed:
        out.print("The two versions decide everything alike.")
        return
    made = Table(title="What differs", title_justify="left", title_style="bold")
    for column in ("of", "line", "A", "B"):
        made.add_column(column)
    for each in changed:
        made.add_row(*each)
    out.print(made)


def _table(group: str, rows: Iterable[Both]) -> Table:
    made = Table(title=group, title_justify="left", title_style="bold")
    made.add_column("figure")
    for column in ("A", "B", "difference"):
        made.add_column(column, justify="right")
    for each in rows:
        told = "" if not each.difference else _told(each.name, each.difference, sign=True)
        made.add_row(each.name, *(_told(each.name, one) for one in (each.a, each.b)), told)
    return made


def _told(name: str, figure: Fraction | None, *, sign: bool = False) -> str:
    if figure is None:
        return "–"
    if name.startswith(_UNITS):
        return fixed(figure, 7, sign=sign)
    if name.startswith("fair meter"):
        return fixed(figure, 2, sign=sign)
    if name == "each unit of the meter returns":
        return small(figure, 6)
    return per_cent(figure, 6, sign=sign)
