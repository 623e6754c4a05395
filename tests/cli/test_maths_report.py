"""`megalink maths GAME --report`: the files that it writes."""

import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from megalink.cli import program
from megalink.cli.charts import Curve, bars, lines, nice
from megalink.cli.main import main
from megalink.cli.report_blocks import Grid, fixed, one_in, per_cent, ratio, small
from megalink.cli.report_method import counted
from megalink.cli.report_pdf import widths
from megalink.games.registry import GAMES

VOID = {"meta", "line", "rect", "br"}


class Page(HTMLParser):
    """Notes what a page asks for, and tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asks: list[str] = []
        self.anchors: set[str] = set()
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.asks += [f"{told[name]}" for name in ("src", "href", "srcset", "data") if name in told]
        self.anchors.add(f"#{told.get('id')}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"h1", "h2", "h3"}:
            self.headings.append(data)


def read(file: Path) -> Page:
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    page.close()
    assert page.open == []
    return page


def test_a_report_is_written_twice_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["maths", "TCPX", "--ruling", "R01=cards", "--report", "a.pdf", "--report", "a.html"]
    made = []
    for _ in range(2):
        assert main(words) == 0
        made.append([(tmp_path / name).read_bytes() for name in ("a.pdf", "a.html")])
    assert made[0] == made[1]
    pdf, html = made[0]
    assert pdf.startswith(b"%PDF-")
    assert b"CreationDate" not in pdf
    text = html.decode()
    for said in (
        "megalink maths TCPX --ruling R01=cards --report a.pdf --report a.html",
        program.digest(),
        "407,170,400",
        "C(52,3) player&#x27;s hands × C(49,3) Dealer&#x27;s hands",
        "cards (not the default)",
        "Readings other than the default are chosen for R01.",
        "−26.80508799 %",  # what the player has over the house under that reading
        "19/6497400",
        "no change",
    ):
        assert said in text


def test_a_page_asks_nothing_of_any_other(tmp_path: Path) -> None:
    file = tmp_path / "BUL.html"
    assert main(["maths", "BUL", "--report", str(file)]) == 0
    page = read(file)
    assert page.asks
    assert set(page.asks) <= page.anchors
    text = file.read_text(encoding="utf-8")
    assert "@import" not in text
    assert "url(" not in text
    assert "<script" not in text
    assert [each for each in page.headings if re.match(r"\d ", each)] == [
        "1 Rules in force",
        "2 Method",
        "3 Base game",
        "4 Side wagers",
        "5 Progressive Jackpot",
        "6 Sensitivity to each pay line",
        "7 Every other reading, priced",
        "8 How this report was made",
    ]


def test_changed_pay_tables_stand_in_the_report(tmp_path: Path) -> None:
    tables, file = tmp_path / "mine.toml", tmp_path / "BUL.html"
    tables.write_text(
        '[suits]\n"4 Suited Cards" = "6 to 1"\n"3 Suited Cards" = "nothing"\n', encoding="utf-8"
    )
    assert main(["maths", "BUL", "--pay-tables", str(tables), "--report", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert "4 Suited Cards: 6 to 1 (document: 5 to 1); 3 Suited Cards: nothing (document: 1 to 1)" in text


@pytest.mark.parametrize(
    ("lines", "meter"),
    [
        (
            '"Royal Flush" = "5000 for 1"\n"Straight Flush" = "500 for 1"',
            "none: no prize is a share of the meter",
        ),
        (
            '"Straight" = "400 for 1"\n"Flush" = "400 for 1"\n"Full House" = "400 for 1"',
            "any: the fixed prizes",
        ),
    ],
)
def test_a_jackpot_without_a_fair_meter_is_reported(tmp_path: Path, lines: str, meter: str) -> None:
    tables, file = tmp_path / "mine.toml", tmp_path / "BUL.html"
    suits = "\n".join(f'"{size} Suited Cards" = "nothing"' for size in (3, 4, 5))
    tables.write_text(f"[progressive]\n{lines}\n[suits]\n{suits}\n", encoding="utf-8")
    assert main(["maths", "BUL", "--pay-tables", str(tables), "--report", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert meter in text
    assert "<dt>that is one deal in</dt><dd>never</dd>" in text


def test_a_report_goes_with_the_figures_for_programs(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["maths", "BUL", "--json", "--report", str(tmp_path / "a.html")]) == 0
    assert capfdbinary.readouterr().out.startswith(b'{"game":"bullseye"')


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--report", "out.doc"], "a report is written as .html or .pdf, not 'out.doc'"),
        (["--report", "/there/is/none/out.pdf"], "there is no folder '/there/is/none'"),
        (["--report", "out.pdf", "--with", "tie=1"], "leave --with out"),
    ],
)
def test_a_report_that_cannot_be_is_refused(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["maths", "BUL", *words]) == 2
    assert error in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.html").mkdir()
    assert main(["maths", "BUL", "--report", str(tmp_path / "a.html")]) == 2
    assert f"{tmp_path / 'a.html'}: Is a directory" in capsys.readouterr().err


def test_the_digest_is_that_of_the_sources(tmp_path: Path) -> None:
    (tmp_path / "__pycache__").mkdir()
    for name, text in (("a.py", "one"), ("b.toml", "two"), ("c.txt", "three"), ("__pycache__/d.py", "four")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    first = program.digest(tmp_path)
    (tmp_path / "c.txt").write_text("no source", encoding="utf-8")
    (tmp_path / "__pycache__" / "d.py").write_text("nor is this", encoding="utf-8")
    program.digest.cache_clear()
    assert program.digest(tmp_path) == first
    (tmp_path / "a.py").write_text("another", encoding="utf-8")
    program.digest.cache_clear()
    assert program.digest(tmp_path) != first


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_how_it_is_counted(game: str) -> None:
    told = counted(game)
    assert "C(52," in told.deals
    assert len(told.counted) >= 3


def test_figures_are_rounded_from_the_exact_value() -> None:
    assert fixed(Fraction(-2, 3), 4) == "−0.6667"
    assert fixed(Fraction(1, 2), 2, sign=True) == "+0.50"
    assert fixed(Fraction(-1, 10**9), 4) == "0.0000"
    assert fixed(Fraction(1234567), 0) == "1,234,567"
    assert per_cent(Fraction(1, 40)) == "2.5000 %"
    assert small(Fraction(19, 6497400), 4) == "2.9242 × 10⁻⁶"
    assert small(Fraction()) == "0"
    assert ratio(Fraction(-1, 3)) == "−1/3"
    assert (one_in(Fraction()), one_in(Fraction(1, 649_740)), one_in(Fraction(1, 3))) == (
        "never",
        "649,740",
        "3.0",
    )


def test_charts_are_drawings_of_their_own() -> None:
    assert nice(4.2) == [0, 1, 2, 3, 4, 5]
    drawn = lines([Curve("one & all", 0.2, 1.1)], 1000.0, "Meter", "Return", 1.0)
    assert len(ET.fromstring(drawn).findall("{http://www.w3.org/2000/svg}line")) > 10
    assert "one &amp; all" in drawn
    told = bars(["−1", "+1"], [0.6, 0.00004], "Net result")
    assert [each.text for each in ET.fromstring(told) if each.text and "%" in each.text] == [
        "60.0 %",
        "0.00400 %",
    ]


def test_columns_of_many_words_share_what_is_left() -> None:
    long = "so many words that they need more than a line of their own"
    grid = Grid("", ("a", "b", "c"), (("short", long, "1"),), left=2)
    assert widths(grid) == [0, len(long), 0]
