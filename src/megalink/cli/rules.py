"""`megalink rules`: the numbered rules, what enforces each, the tests that show it, and the rulings."""

import re
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec.json import encode
from msgspec.json import format as laid_out
from rich.text import Text

from megalink.cli.drawing import console
from megalink.cli.source import Location, NotFound, locate
from megalink.games.registry import GAMES
from megalink.rulebook import book, register
from megalink.rulebook.book import Rule, UnknownRule
from megalink.rulebook.register import Ruling
from megalink.rulebook.rulings import BadRuling

_EXAMPLE = """\
examples:
  megalink rules                                   the five documents
  megalink rules bullseye                          one document as an outline
  megalink rules three-card-poker-xtreme 3.12.4    one number, and the lines that enforce it
  megalink rules UTH --missing                     what nothing enforces or no test shows yet
  megalink rules --ruling R05                      one ruling and its readings

A game may be given by its code: UTH, TCPX, THB, SSP, BUL.
Exit status: 0, or 2 when there is no such game, number or ruling, or the ruling does not concern them."""

_NOTHING: Final = Text("nothing yet", "yellow")


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "rules",
        help="show the numbered rules, what enforces each, and the rulings",
        description="Show the rules in our own words: what enforces each number, its tests, its rulings.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    made.add_argument("game", nargs="?", help="a game by its name or its code", metavar="GAME")
    made.add_argument("rule", nargs="?", help="a number of its document, as 3.12.4", metavar="RULE")
    made.add_argument("--json", action="store_true", help="answer with a JSON list")
    which = made.add_mutually_exclusive_group()
    which.add_argument(
        "--missing", action="store_true", help="only what nothing enforces or no test shows yet"
    )
    which.add_argument("--ruling", help="show one ruling of the register, as R05", metavar="ID")
    which.add_argument("--rulings", action="store_true", help="show the register of rulings")
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Show what was asked for; an unknown name is told in one line."""
    try:
        if asked.ruling is not None:
            _show_rulings([_ruling_of(asked.ruling, asked.game, asked.rule)], as_json=asked.json)
        elif asked.rulings:
            _show_rulings(_rulings(asked.game, asked.rule), as_json=asked.json)
        else:
            _show_rules(asked)
    except (UnknownRule, BadRuling) as problem:
        sys.stderr.write(f"megalink rules: {problem}\n")
        return 2
    return 0


def _show_rules(asked: Namespace) -> None:
    found = _rules(asked.game, asked.rule)
    wanted = [each for each in found if _lacks(each)] if asked.missing else found
    if asked.json:
        _print_json(wanted)
        return
    page = Page()
    if asked.missing:
        _missing(page, wanted, len(found))
    elif asked.game is None:
        _documents(page, wanted)
    elif asked.rule is None:
        _outline(page, wanted)
    else:
        _one(page, wanted[0])


def _show_rulings(found: Sequence[Ruling], *, as_json: bool) -> None:
    if as_json:
        _print_json(found)
        return
    page = Page()
    for place, each in enumerate(found):
        if place:
            page.line()
        _ruling(page, each)


def _rules(game: str | None, number: str | None) -> Sequence[Rule]:
    if game is None:
        return book.rules()
    return book.rules_of(game) if number is None else [book.rule(game, number)]


def _ruling_of(name: str, game: str | None, number: str | None) -> Ruling:
    """Find a ruling; one that has nothing to do with the game or the number that is asked for is refused."""
    found = register.ruling(name)
    if found in _rulings(game, number):
        return found
    asked = " ".join(filter(None, (game, number)))
    message = f"{found.ruling} does not concern {asked}; it is about {'; '.join(_by_game(found.rules))}"
    raise BadRuling(message)


def _rulings(game: str | None, number: str | None) -> Sequence[Ruling]:
    if game is None:
        return register.register()
    concerned = {each.ruling for rule in _rules(game, number) for each in register.related(rule)}
    return [each for each in register.register() if each.ruling in concerned]


def _print_json(found: Sequence[Rule] | Sequence[Ruling]) -> None:
    sys.stdout.buffer.write(laid_out(encode(found), indent=2) + b"\n")


def _lacks(rule: Rule) -> list[str]:
    """Say what a rule still lacks."""
    if rule.kind == "physical":
        return []
    lacking = {"no enforcer": rule.enforced_by, "no test": rule.tests}
    return [name for name, found in lacking.items() if not found]


class Page:
    """Lines for a person: wrapped on a terminal; whole, and without trailing blanks, anywhere else."""

    def __init__(self) -> None:
        self._console = console()

    def line(self, text: Text | str = "") -> None:
        """Print one line as it is."""
        self._console.print(text, soft_wrap=True)

    def item(self, label: Text, text: Text | str, indent: int) -> None:
        """Print a label and a text that stays to the right of it."""
        body = text if isinstance(text, Text) else Text(text)
        room = max(self._console.width - indent, 20)
        parts = body.wrap(self._console, room) if self._console.is_terminal else [body]
        for place, part in enumerate(parts):
            part.rstrip()
            left = label.copy() if place == 0 else Text()
            left.pad_right(indent - left.cell_len)
            self.line(left + part)

    def heading(self, text: str) -> None:
        """Print a heading, with a blank line before it."""
        self.line()
        self.line(Text(text, "bold"))


def _documents(page: Page, rules: Sequence[Rule]) -> None:
    """List the documents, with the count of numbers of each kind."""
    for name, game in GAMES.items():
        mine = [each for each in rules if each.game == name]
        kinds = [
            (sum(each.kind == kind for each in mine), kind) for kind in ("enforced", "recorded", "physical")
        ]
        lacking = sum(bool(_lacks(each)) for each in mine)
        label = Text.assemble((f"{game.code:<6}", "bold cyan"), (f"{name:<25}", "bold"))
        told = [f"{len(mine)} numbers", *(f"{count} {kind}" for count, kind in kinds if count)]
        told += [f"{lacking} incomplete"] if lacking else []
        page.item(label, Text(" · ".join(told)), 31)
        version = "" if game.document.version == "not stated" else f"version {game.document.version}"
        effective = "" if game.document.effective == "not stated" else f"effective {game.document.effective}"
        said = ", ".join([game.document.game, *filter(None, (version, effective))])
        page.item(Text(), Text(said, "dim"), 6)
    page.line()
    page.line(
        Text("megalink rules GAME lists one document, megalink rules GAME RULE shows one number.", "dim")
    )


def _outline(page: Page, rules: Sequence[Rule]) -> None:
    game = GAMES[rules[0].game]
    page.line(Text(f"{game.document.game} ({game.code})", "bold underline"))
    section = ""
    for each in rules:
        if not each.rule.startswith(f"{section}.") or not section:
            section = each.rule[0]
            page.heading(f"{section} {book.SECTIONS[section]}")
        _outline_item(page, each)


def _outline_item(page: Page, rule: Rule, depth: int = 0) -> None:
    level = rule.rule.count(".") - 1 - depth
    text = Text(rule.text)
    if rule.kind != "enforced":
        text.append(f" [{rule.kind}]", "magenta")
    page.item(Text.assemble("  " * level, (rule.rule, "cyan")), text, 2 * level + 10)


def _one(page: Page, rule: Rule) -> None:
    """Show a rule whole."""
    title = GAMES[rule.game].title
    page.line(Text.assemble((f"{title} {rule.rule}", "bold"), "  ", (rule.kind, "magenta")))
    page.line()
    page.item(Text(), rule.text, 2)
    if rule.kind != "physical":
        page.heading("Enforced by")
        if not rule.enforced_by:
            page.item(Text(), _NOTHING, 2)
        for enforcer in rule.enforced_by:
            _enforcer(page, enforcer, rule)
        page.heading("Shown by")
        for test in rule.tests or (_NOTHING,):
            page.item(Text(), test, 2)
    if rulings := register.related(rule):
        page.heading("Rulings")
        for ruling in rulings:
            told = Text.assemble((ruling.question, "italic"), " ", ruling.answer)
            page.item(Text(f"  {ruling.ruling}", "cyan"), told, 7)
    under = [each for each in book.rules_of(rule.game) if each.rule.startswith(f"{rule.rule}.")]
    if under:
        page.heading("Under it")
    for each in under:
        _outline_item(page, each, depth=rule.rule.count(".") - 1)


def _enforcer(page: Page, enforcer: str, rule: Rule) -> None:
    try:
        found = locate(enforcer, rule)
    except NotFound as problem:
        page.item(Text(), Text(f"{problem}", "bold red"), 2)
        return
    page.item(Text(), Text.assemble((_at(found), "cyan"), f"  {enforcer}"), 2)
    digits = len(str(found.shown[-1][0]))
    last = found.shown[0][0] - 1
    for line, code in found.shown:
        if line != last + 1:
            page.line(Text(f"    {'⋮':>{digits}}", "dim"))
        last = line
        text = Text(code)
        text.highlight_regex(rf"(?<![\d.]){re.escape(rule.rule)}(?!\d|\.\d)", "bold yellow")
        page.line(Text.assemble("    ", (f"{line:>{digits}}", "dim"), "  ", text))


def _at(found: Location) -> str:
    path = found.path
    with suppress(ValueError):
        path = path.relative_to(Path.cwd())
    return f"{path}:{found.line}"


def _missing(page: Page, lacking: Sequence[Rule], count: int) -> None:
    """List what is still to be done, and count it."""
    game = ""
    for each in lacking:
        if each.game != game:
            page.line(Text(f"{GAMES[each.game].title} ({GAMES[each.game].code})", "bold"))
            game = each.game
        wants = _lacks(each)
        page.item(
            Text(f"  {each.rule}", "cyan"), Text.assemble((", ".join(wants), "yellow"), f": {each.text}"), 12
        )
    if lacking:
        page.line()
    page.line(
        f"{len(lacking)} of {count} numbers: {_count(lacking, 'no enforcer')}, {_count(lacking, 'no test')}"
    )


def _count(lacking: Iterable[Rule], what: str) -> str:
    return f"{sum(what in _lacks(each) for each in lacking)} with {what}"


def _ruling(page: Page, ruling: Ruling) -> None:
    page.item(Text(ruling.ruling, "bold cyan"), Text(ruling.question, "bold"), 5)
    page.item(Text(), ruling.answer, 5)
    for place, (reading, meaning) in enumerate(ruling.readings.items()):
        told = Text.assemble(
            (reading, "green" if place == 0 else "yellow"), " (default)" if place == 0 else ""
        )
        page.item(Text(), Text.assemble("- ", told, f": {meaning}"), 5)
    page.item(Text(), Text("; ".join(_by_game(ruling.rules)), "dim"), 5)


def _by_game(citations: Iterable[str]) -> list[str]:
    """Gather citations by their documents: "UTH 3.4, 3.4.2"."""
    gathered: dict[str, list[str]] = {}
    for each in citations:
        code, _, number = each.partition(" ")
        gathered.setdefault(code, []).append(number)
    return [f"{code} {', '.join(numbers)}" for code, numbers in gathered.items()]
