"""The pages of a report on what changes the figures: pay lines and readings."""

from fractions import Fraction

from megalink.cli.report_blocks import Block, Grid, Section, Words, fixed, per_cent, small, wager_label
from megalink.games.game import Game
from megalink.maths.report import Report
from megalink.maths.sensitivity import Line
from megalink.money import FixedPrize, MeterShare

UNCHANGED = "no change"


def sensitivity(report: Report) -> Section:
    """Say what one unit more or less on each pay line does to the edge."""
    blocks: list[Block] = [
        Words(
            "How the house edge changes when one line pays one unit more or less and all others stay. The "
            "base game is played best again for each change; the side wagers under the play that is best "
            "for the base game, which no side wager touches."
        ),
        _lines(report.game, "Base game: change of the house edge", report.base_lines),
    ]
    if report.side_lines:
        blocks.append(_lines(report.game, "Side wagers: change of the house edge", report.side_lines))
    blocks.append(_jackpot(report))
    return Section("Sensitivity to each pay line", tuple(blocks))


def _lines(game: Game, caption: str, lines: tuple[Line, ...]) -> Grid:
    return Grid(
        caption,
        ("Wager", "Hand", "Pays", "+1 unit", "−1 unit"),
        tuple(
            (
                wager_label(game, each.wager),
                each.hand,
                each.pays,
                _points(-each.more),
                "–" if each.less is None else _points(-each.less),
            )
            for each in lines
        ),
        left=3,
        note="In percentage points. A line at 1 to 1 less one unit gives the stake back and pays nothing.",
    )


def _points(change: Fraction) -> str:
    return fixed(change * 100, 8, sign=True)


def _jackpot(report: Report) -> Grid:
    rows = []
    pays = report.version.pays[report.game.jackpot].lines
    for hand, chance in report.jackpot.prizes.items():
        paid = pays[hand]
        if isinstance(paid, MeterShare):
            rows.append((hand.label, paid.text, "1 % of the meter", f"{small(chance / 100, 6)} × meter"))
        elif isinstance(paid, FixedPrize) and report.jackpot.wager is not None:
            step = chance * 100 / report.jackpot.wager
            rows.append((hand.label, paid.text, "$1", per_cent(step, 8)))
        else:
            rows.append((hand.label, paid.text, "1 for 1", per_cent(chance, 8)))
    return Grid(
        "Jackpot: change of the return",
        ("Hand", "Pays", "One step", "Return changes by"),
        tuple(rows),
        left=3,
        note="More raises the return by so much, less lowers it by so much.",
    )


def readings(report: Report) -> Section:
    """Price the other readings."""
    sides = report.analysis.side_wagers
    rows = []
    for each in report.readings:
        changes = [("base game", each.base, report.ev)]
        changes += [
            (report.game.wager(name).label, ev, sides[name].spread.ev) for name, ev in each.sides.items()
        ]
        told = [
            f"{name}: {per_cent(-now, 6)} ({fixed((was - now) * 100, 6, sign=True)})"
            for name, now, was in changes
            if now != was
        ]
        rows.append((each.ruling, each.reading, each.meaning, "; ".join(told) or UNCHANGED))
    return Section(
        "Every other reading, priced",
        (
            Words(
                "The game solved anew under each reading that is not in force, the others left alone: the "
                "house edge and, in brackets, its change in percentage points. An edge below nothing is "
                "the player's. Readings about the jackpot (R06, R09) change the figures of its own pages; "
                "odd cents (R11), declined comparisons (R13) and wrong deals (R28) are no part of best "
                "play."
            ),
            Grid("Other readings", ("Ruling", "Reading", "Meaning", "House edge"), tuple(rows), left=4),
        ),
    )
