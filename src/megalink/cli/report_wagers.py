"""The pages of a report on pay lines, side wagers and the jackpot."""

from fractions import Fraction

from megalink.cli.charts import Curve, lines
from megalink.cli.report_blocks import (
    Block,
    Facts,
    Grid,
    Picture,
    Section,
    Words,
    fixed,
    one_in,
    per_cent,
    ratio,
    small,
    wager_label,
)
from megalink.games.game import Outcome
from megalink.maths.analysis import Side
from megalink.maths.jackpot import Jackpot
from megalink.maths.report import Report
from megalink.money import dollars


def game_lines(report: Report) -> tuple[Block, ...]:
    """Say how often each line of the base game's pay tables is paid."""
    return (
        Grid(
            "Pay lines of the base game",
            ("Wager", "Hand", "Pays", "Units paid on a deal", "Brings"),
            tuple(
                (
                    wager_label(report.game, each.wager),
                    each.hand,
                    each.pays,
                    fixed(each.paid, 12),
                    fixed(each.paid * _won(each.pays), 12),
                )
                for each in report.base_lines
            ),
            left=3,
            note="Units paid on a deal: the average stake, in first wagers, that this line pays under "
            "best play. What it brings is that times the odds.",
        ),
    )


def _won(pays: str) -> Fraction:
    paid, word, per = pays.split()
    return Fraction(int(paid), int(per)) - (1 if word == "for" else 0)


def sides(report: Report) -> tuple[Section, ...]:
    """Give every side wager."""
    found = report.analysis.side_wagers.items()
    if not found:
        return (Section("Side wagers", (Words("This game has no side wager but the jackpot's."),)),)
    text = "Each under the play that is best for the base game, in units of the side wager."
    return (
        Section("Side wagers", (Words(text),)),
        *(Section(report.game.wager(name).label, _side(side), 2) for name, side in found),
    )


def _side(side: Side) -> tuple[Block, ...]:
    deals = side.spread.deals
    rows = []
    for line in side.lines:
        share = Fraction(line.deals, deals)
        rows.append(
            (
                line.hand,
                line.pays,
                f"{line.deals:,}",
                per_cent(share, 6),
                one_in(share),
                fixed(share * _won(line.pays), 9, sign=True),
            )
        )
    pushed, lost = side.spread.share(Outcome.PUSH), side.spread.share(Outcome.LOSE)
    if pushed:
        rows.append(
            (
                "Push",
                "",
                f"{int(pushed * deals):,}",
                per_cent(pushed, 6),
                one_in(pushed),
                fixed(pushed * 0, 9),
            )
        )
    rows += [
        ("Lost", "", f"{int(lost * deals):,}", per_cent(lost, 6), one_in(lost), fixed(-lost, 9)),
        ("All", "", f"{deals:,}", per_cent(Fraction(1), 6), "", fixed(side.spread.ev, 9, sign=True)),
    ]
    figures = [
        ("House edge", per_cent(-side.spread.ev, 8)),
        ("Expected result", fixed(side.spread.ev, 15, sign=True)),
        ("as a fraction", ratio(side.spread.ev)),
        ("Standard deviation", f"{side.spread.sd:.10f}"),
        ("Wins", per_cent(side.hit_frequency, 6)),
        ("that is one deal in", one_in(side.hit_frequency, 4)),
    ]
    if side.ev_best is not None:
        figures.append(("Expected result where it alone is played for", fixed(side.ev_best, 12, sign=True)))
    return (
        Facts(tuple(figures)),
        Grid(
            "Pay table",
            ("Hand", "Pays", "Deals", "Share", "One in", "Brings"),
            tuple(rows),
            left=2,
            totals=1,
        ),
    )


def fair_meter(found: Jackpot) -> str:
    """Say from which meter on a wager of the least amount is fair."""
    if found.fixed_return >= 1:
        return "any: the fixed prizes return a whole wager"
    if not found.return_per_meter_unit:
        return "none: no prize is a share of the meter"
    return f"{fixed(found.break_even(), 2)} least wagers"


def jackpot_pages(report: Report) -> tuple[Section, ...]:
    """Give the jackpot wager: prizes, return, fair meters, sharing."""
    found = report.jackpot
    unit = "Figures are in units of the least jackpot wager."
    if found.wager is not None:
        unit = (
            f"The fixed prizes are dollars, so they are taken for a wager of {dollars(found.wager)}; "
            "figures are in units of it."
        )
    prizes = Section("Progressive Jackpot", (Words(unit), *_prizes(report)))
    if found.fixed_return >= 1 or not found.return_per_meter_unit:
        told = Facts((("Fair from a meter of", fair_meter(found)),))
        return (prizes, Section("Return against the meter", (told,), 2))
    return (
        prizes,
        Section("Return against the meter", _meter(found), 2),
        Section("Several winners in one round", _sharing(report), 2),
    )


def _prizes(report: Report) -> tuple[Block, ...]:
    found = report.jackpot
    pays = report.version.pays[report.game.jackpot].lines
    rows = []
    for hand, chance in found.prizes.items():
        rows.append((hand.label, pays[hand].text, ratio(chance), per_cent(chance, 8), one_in(chance)))
    return (
        Grid("Prizes", ("Hand", "Prize", "Chance", "Share of deals", "One in"), tuple(rows), left=2),
        Facts(
            (
                ("The fixed prizes return", f"{per_cent(found.fixed_return, 8)} of a wager"),
                ("as a fraction", ratio(found.fixed_return)),
                ("Each unit of the meter returns", small(found.return_per_meter_unit)),
                ("as a fraction", ratio(found.return_per_meter_unit)),
            )
        ),
    )


def _meter(found: Jackpot) -> tuple[Block, ...]:
    fair = [(multiple, found.break_even(multiple)) for multiple in found.multiples]
    most = float(fair[-1][1]) * 1.15
    per, fixed_return = float(found.return_per_meter_unit), float(found.fixed_return)
    curves = [
        Curve(
            f"wager of {multiple} × the least" if len(fair) > 1 else "the wager",
            fixed_return,
            fixed_return + per * most / multiple,
        )
        for multiple, _ in fair
    ]
    return (
        Words(
            "The fixed prizes grow with the multiple wagered; the prizes of the meter do not. The wager "
            "is fair where a line meets 100 %. A single winner is paid the same under each reading of R06 "
            "and R09: who pays the fixed prizes decides how fast the meter grows, not what a winner gets."
        ),
        Picture(
            "Return of one unit of the jackpot wager",
            lines(curves, most, "Meter, in least wagers", "Return", 1.0),
            "Straight lines that rise from what the fixed prizes return.",
        ),
        Grid(
            "Fair meters",
            ("Multiple", "Fair from a meter of", "as a fraction"),
            tuple((f"{multiple}×", fixed(meter, 4), ratio(meter)) for multiple, meter in fair),
            note="In least wagers.",
        ),
        Grid(
            "What a wager takes from the meter (R09)",
            ("The fixed prizes are paid by", "for each unit of the meter", "and besides"),
            (
                ("the house", small(found.return_per_meter_unit), "0"),
                (
                    "the pool",
                    small(found.return_per_meter_unit),
                    f"{per_cent(found.fixed_return)} of a wager",
                ),
            ),
        ),
    )


def _sharing(report: Report) -> tuple[Block, ...]:
    found = report.jackpot
    words = Words(
        "Hands at one table share community cards or a deck, so several can win in one round (R06, R07, "
        "R08). What one wager then returns from the meter when every hand at the table plays for the "
        "jackpot, for each reading of R06; R09 changes nothing here:"
    )
    return (words, *(_shared(found, reading) for reading in found.sharing))


def _shared(found: Jackpot, reading: str) -> Grid:
    columns = ("Hands", "Per unit of the meter", "Change", "Per unit of the reset amount", "Fair from")
    rows = tuple(
        (
            str(each.hands),
            small(each.per_meter),
            per_cent(each.per_meter / found.return_per_meter_unit - 1, 8),
            small(each.per_reset, 6),
            fixed((1 - found.fixed_return) / each.per_meter, 2),
        )
        for each in found.sharing[reading]
    )
    note = "Fair meters are for a wager of the least amount and a reset amount of nothing"
    if any(each.per_reset for each in found.sharing[reading]):
        note += "; each unit of the reset amount lowers them by the ratio of the two returns"
    return Grid(f"R06 read as: {reading}", columns, rows, left=0, note=f"{note}.")
