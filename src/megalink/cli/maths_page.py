"""`megalink maths` for people: tables, with the figures rounded and the edge in per cent."""

from collections.abc import Iterable
from fractions import Fraction

from rich.console import Console
from rich.table import Table
from rich.text import Text

from megalink.cli.maths_figures import Figures
from megalink.games.game import Outcome
from megalink.maths.analysis import Analysis, Spread
from megalink.money import dollars
from megalink.rulebook.rulings import DEFAULTS


def show(figures: Figures, seconds: float) -> None:
    """Print every figure."""
    out = Console(highlight=False)
    analysis = figures.analysis
    out.print(Text(figures.game.title, "bold"))
    out.print(f"{analysis.deals:,} deals, every one counted; {seconds:.1f} s")
    standing = DEFAULTS.words()
    other = [
        f"{each}: {word}" for each, word in analysis.version.rulings.words().items() if word != standing[each]
    ]
    out.print(f"Rulings: {'; '.join(other) if other else 'the defaults'}")
    for table in (
        _base(figures),
        _wagers(analysis),
        _decisions(analysis),
        *_distribution(analysis.base.spread),
        *_sides(analysis),
        _prizes(figures),
        _sharing(figures),
    ):
        out.print()
        out.print(table)


def per_cent(share: Fraction, digits: int = 4) -> str:
    """Write a share in per cent."""
    return f"{float(share) * 100:.{digits}f} %"


def _table(title: str, *columns: str) -> Table:
    made = Table(title=title, title_justify="left", title_style="bold")
    for place, column in enumerate(columns):
        made.add_column(column, justify="left" if place == 0 else "right")
    return made


def _outcomes(spread: Spread) -> list[tuple[str, str]]:
    names = {Outcome.WIN: "Ends ahead", Outcome.PUSH: "Ends even", Outcome.LOSE: "Ends behind"}
    return [(name, per_cent(spread.share(outcome))) for outcome, name in names.items()]


def _base(figures: Figures) -> Table:
    base = figures.analysis.base
    made = _table("The base game, played best", "", "")
    rows = [
        ("House edge", per_cent(-base.spread.ev)),
        ("Expected result", f"{float(base.spread.ev):+.9f}"),
        ("Standard deviation", f"{base.spread.sd:.6f}"),
        ("Average wager", f"{float(base.average_wager):.6f}"),
        ("Element of risk", per_cent(base.element_of_risk)),
        *_outcomes(base.spread),
    ]
    if figures.leaving is not None:
        rows.append(("Expected result if leaving counts as absence (R38)", f"{float(figures.leaving):+.6f}"))
    if figures.together is not None:
        wager, ratio, alone, side = figures.together
        rows += [
            (f"Played for it and {ratio} of {wager}: the base game", f"{float(alone):+.9f}"),
            (f"One unit of {wager} then", f"{float(side):+.9f}"),
        ]
    for row in rows:
        made.add_row(*row)
    return made


def _wagers(analysis: Analysis) -> Table:
    made = _table("What each wager brings", "wager", "expected result", "wins", "pushes or none", "loses")
    for name, spread in analysis.base.wagers.items():
        shares = (per_cent(spread.share(each), 3) for each in (Outcome.WIN, Outcome.PUSH, Outcome.LOSE))
        made.add_row(name, f"{float(spread.ev):+.6f}", *shares)
    return made


def _decisions(analysis: Analysis) -> Table:
    made = _table("How it is played", "decisions", "share of hands")
    for path, share in analysis.base.paths.items():
        made.add_row(", ".join(path) or "nothing to decide", per_cent(share))
    return made


def _distribution(spread: Spread) -> Iterable[Table]:
    """Draw the distribution of the net result."""
    if len(spread.counts) > 40:
        return
    made = _table("Net result", "units", "deals", "share", "")
    most = max(spread.counts.values())
    for net, ways in spread.counts.items():
        bar = "█" * round(30 * ways / most) or "▏"
        made.add_row(f"{float(net):+g}", f"{ways:,}", per_cent(Fraction(ways, spread.deals), 5), bar)
    made.columns[-1].justify = "left"
    yield made


def _sides(analysis: Analysis) -> Iterable[Table]:
    for name, side in analysis.side_wagers.items():
        edge = (
            f"edge {per_cent(-side.spread.ev)}, sd {side.spread.sd:.4f}, wins {per_cent(side.hit_frequency)}"
        )
        best = f"; {per_cent(-side.ev_best)} where it is played for" if side.ev_best is not None else ""
        made = _table(f"{name}: {edge}{best}", "hand", "pays", "deals", "share", "brings")
        for line in side.lines:
            share = Fraction(line.deals, side.spread.deals)
            made.add_row(
                line.hand, line.pays, f"{line.deals:,}", per_cent(share, 6), _brings(line.pays, share)
            )
        yield made


def _brings(pays: str, share: Fraction) -> str:
    paid, word, per = pays.split()
    return f"{float(share * (Fraction(int(paid), int(per)) - (word == 'for'))):.6f}"


def _prizes(figures: Figures) -> Table:
    found = figures.jackpot
    unit = "" if found.wager is None else f", a wager being {dollars(found.wager)}"
    made = _table(f"Progressive Jackpot{unit}", "prize", "pays", "chance", "one in")
    pays = figures.analysis.version.pays[figures.game.jackpot]
    for hand, chance in found.prizes.items():
        made.add_row(hand.label, pays.lines[hand].text, per_cent(chance, 6), f"{float(1 / chance):,.1f}")
    made.add_section()
    made.add_row("fixed prizes return", "", per_cent(found.fixed_return), "")
    made.add_row("each unit of the meter returns", "", f"{float(found.return_per_meter_unit):.3e}", "")
    for multiple in found.multiples:
        made.add_row(
            f"fair from a meter of, at {multiple}×", "", f"{float(found.break_even(multiple)):,.1f}", "units"
        )
    return made


def _sharing(figures: Figures) -> Table:
    made = _table(
        "What sharing costs (R06, R07): the meter's part of one wager",
        "hands at the table",
        "remaining meter",
        "start amount",
        "and of each reset unit",
    )
    alone = figures.jackpot.return_per_meter_unit
    first, second = (figures.jackpot.sharing[each] for each in ("remaining meter", "start amount"))
    for one, other in zip(first, second, strict=True):
        made.add_row(
            str(one.hands),
            per_cent(one.per_meter / alone - 1, 6),
            per_cent(other.per_meter / alone - 1, 6),
            f"{float(other.per_reset):.2e}",
        )
    return made
