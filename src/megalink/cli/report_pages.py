"""The pages of a math report: the figures of one record, laid out as blocks for any writer."""

from fractions import Fraction

from megalink.cli.charts import bars
from megalink.cli.report_blocks import (
    Block,
    Facts,
    Grid,
    Pages,
    Picture,
    Section,
    Words,
    fixed,
    per_cent,
    ratio,
    wager_label,
)
from megalink.cli.report_changes import readings, sensitivity
from megalink.cli.report_method import counted
from megalink.cli.report_wagers import fair_meter, game_lines, jackpot_pages, sides
from megalink.games.game import Outcome
from megalink.maths.analysis import Spread
from megalink.maths.readings import concerning
from megalink.maths.report import Report
from megalink.rulebook.register import ruling
from megalink.rulebook.rulings import DEFAULTS
from megalink.rulebook.rulings import readings as words_of

FEW: int = 40
"""Distributions of more results than this get no chart."""


def pages(report: Report) -> Pages:
    """Lay out a whole report."""
    title = report.game.title
    return Pages(
        title,
        "Mathematics of the game: every figure exact, by a count of all deals",
        f"{title} · rules {report.version.digest[:12]} · program {report.program.digest[:12]}",
        front(report),
        (
            rules(report),
            method(report),
            *base(report),
            *sides(report),
            *jackpot_pages(report),
            sensitivity(report),
            readings(report),
            again(report),
        ),
    )


def front(report: Report) -> tuple[Block, ...]:
    """Say what was analysed, and the figures that everybody asks for first."""
    analysis, found = report.analysis, report.jackpot
    rows = [("Base game", per_cent(-report.ev), f"{analysis.base.spread.sd:.4f}", per_cent(_ahead(report)))]
    for name, side in analysis.side_wagers.items():
        label = wager_label(report.game, name)
        rows.append((label, per_cent(-side.spread.ev), f"{side.spread.sd:.4f}", per_cent(side.hit_frequency)))
    return (
        Facts(
            (
                ("Document", _document(report)),
                ("Rule version", report.version.digest),
                ("Program", f"Megalink {report.program.version}"),
                ("Program digest", report.program.digest),
            )
        ),
        Grid(
            "The wagers at a glance",
            ("Wager", "House edge", "Standard deviation", "Ends ahead"),
            tuple(rows),
            note="Best play for the base game. The edge is in per cent of the first wager of the base "
            "game, or of the side wager.",
        ),
        Facts(
            (
                ("Element of risk of the base game", per_cent(analysis.base.element_of_risk)),
                ("Jackpot wager: fixed prizes return", per_cent(found.fixed_return)),
                ("Jackpot wager: fair from a meter of", fair_meter(found)),
            )
        ),
    )


def _ahead(report: Report) -> Fraction:
    return report.analysis.base.spread.share(Outcome.WIN)


def _document(report: Report) -> str:
    document = report.version.document
    return f"{document.game}; version {document.version}; effective {document.effective}"


def rules(report: Report) -> Section:
    """Name the rules in force."""
    words = report.version.rulings.words()
    rows = []
    for each in concerning(report.game):
        told = ruling(each)
        mark = "" if words[each] == words_of(each)[0] else " (not the default)"
        rows.append((each, told.question, f"{words[each]}{mark}"))
    tables = []
    for table in report.game.pay_tables:
        now = report.version.pays[table.wager].lines
        changed = [
            f"{hand.label}: {now[hand].text if hand in now else 'nothing'}"
            f" (document: {table.lines[hand].text if hand in table.lines else 'nothing'})"
            for hand in sorted({*table.lines, *now}, reverse=True)
            if now.get(hand) != table.lines.get(hand)
        ]
        tables.append(
            (wager_label(report.game, table.wager), table.rule, "; ".join(changed) or "as in the document")
        )
    standing = DEFAULTS.words()
    others = [each for each, _, _ in rows if words[each] != standing[each]]
    said = (
        f"Readings other than the default are chosen for {', '.join(others)}."
        if others
        else "All readings are the defaults."
    )
    return Section(
        "Rules in force",
        (
            Facts((("Document", _document(report)), ("Digest of the rule version", report.version.digest))),
            Words(
                "The digest is taken over the document's name, version and date, every reading and every "
                "pay line; two rule versions that decide anything differently have different ones. " + said
            ),
            Grid("Readings chosen", ("Ruling", "Question", "Reading"), tuple(rows), left=3),
            Grid("Pay tables", ("Wager", "Rule", "In force"), tuple(tables), left=3),
        ),
    )


def method(report: Report) -> Section:
    """Say how every deal is counted."""
    told = counted(report.game.name)
    return Section(
        "Method",
        (
            Facts(
                (
                    ("Deals", f"{report.analysis.deals:,}"),
                    ("They are", told.deals),
                )
            ),
            *(Words(each) for each in told.counted),
        ),
    )


def base(report: Report) -> tuple[Section, ...]:
    """Give the figures of the base game."""
    found = report.analysis.base
    risk = found.element_of_risk
    figures = Facts(
        (
            ("House edge", per_cent(-found.spread.ev, 8)),
            ("Expected result", fixed(found.spread.ev, 15, sign=True)),
            ("as a fraction", ratio(found.spread.ev)),
            ("Standard deviation", f"{found.spread.sd:.10f}"),
            ("Variance", fixed(found.spread.variance, 10)),
            ("Average wager", fixed(found.average_wager, 10)),
            ("Element of risk", per_cent(risk, 8)),
            *((name, per_cent(found.spread.share(outcome), 6)) for outcome, name in ENDS.items()),
        )
    )
    wagers = Grid(
        "Expected result by wager",
        ("Wager", "Expected result", "Wins", "Pushes or none", "Loses"),
        tuple(
            (
                wager_label(report.game, name),
                fixed(spread.ev, 10, sign=True),
                *(per_cent(spread.share(each)) for each in ENDS),
            )
            for name, spread in found.wagers.items()
        ),
        note="In units of the first wager; they add up to the expected result of the base game.",
    )
    blocks: list[Block] = [figures, wagers]
    if report.game.stages:
        blocks += [
            Grid(
                "Actions",
                ("Decision", "Share of hands"),
                tuple((name, per_cent(share, 6)) for name, share in found.actions.items()),
            ),
            Grid(
                "Paths",
                ("Decisions in their order", "Share of hands", "Fraction"),
                tuple(
                    (", then ".join(path), per_cent(share, 6), ratio(share))
                    for path, share in found.paths.items()
                ),
            ),
        ]
    return (
        Section("Base game", tuple(blocks)),
        Section("What its pay lines pay", game_lines(report), 2),
        Section("Net result of the base game", distribution(found.spread, "first wagers"), 2),
    )


ENDS = {Outcome.WIN: "Ends ahead", Outcome.PUSH: "Ends even", Outcome.LOSE: "Ends behind"}


def distribution(spread: Spread, unit: str) -> tuple[Block, ...]:
    """Give the whole distribution of a net result."""
    shares = {net: Fraction(ways, spread.deals) for net, ways in spread.counts.items()}
    below = Fraction()
    rows = []
    for net, share in shares.items():
        below += share
        rows.append((fixed_net(net), f"{spread.counts[net]:,}", per_cent(share, 8), per_cent(below, 6)))
    table = Grid(
        f"Net result in {unit}",
        ("Net result", "Deals", "Share", "This or less"),
        (*rows, ("All", f"{spread.deals:,}", per_cent(Fraction(1), 8), "")),
        totals=1,
    )
    if len(shares) > FEW:
        return (table,)
    chart = bars(
        [fixed_net(net) for net in shares],
        [float(share) for share in shares.values()],
        f"Net result in {unit}",
    )
    return (Picture("Share of deals by net result", chart, "The shares of the table below, as bars."), table)


def fixed_net(net: Fraction) -> str:
    """Write a net result: whole, or with the digits that it has."""
    digits = next((each for each in range(4) if (net * 10**each).denominator == 1), 4)
    return fixed(net, digits, sign=True)


def again(report: Report) -> Section:
    """Say how to make the same report again."""
    return Section(
        "How this report was made",
        (
            Facts(
                (
                    ("Command", report.program.command),
                    ("Program", f"Megalink {report.program.version}"),
                    ("Digest of the program", report.program.digest),
                    ("Digest of the rule version", report.version.digest),
                )
            ),
            Words(
                "The digest of the program is the SHA-256 over the names and the SHA-256 of all its "
                "source files. The same command with the same program and the same files of pay tables "
                "gives this report again, byte for byte; it holds no date and no time."
            ),
        ),
    )
