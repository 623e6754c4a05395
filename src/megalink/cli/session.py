"""A person at a table of his own: reads lines, says them, and tells what came of it and what is possible."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from megalink.cards import show
from megalink.cli.narrator import Narrator
from megalink.cli.notation import USAGE, BadCommand, actor
from megalink.cli.played_table import PlayedTable
from megalink.cli.playthrough import INDENT, replay
from megalink.cli.possible import possible, reportable
from megalink.cli.telling import tell, tell_refusal
from megalink.games.game import Decide
from megalink.money import dollars
from megalink.rulebook.book import UnknownRule, rule
from megalink.table.roles import Actor, Refusal
from megalink.table.state import Phase
from megalink.table.view import view, waits_for

HELP: Final = (
    ("NAME: VERB …", "say something; the name may be left out where it is obvious, as in `close`"),
    ("what", "what is possible now"),
    ("report", "what can be reported now, under which rule, and who decides it"),
    ("what-if LINE", "what a line would do; nothing of it is kept"),
    ("next", "what the table waits for, where there is only one thing to do"),
    ("look [NAME]", "the table as somebody sees it; as a watcher does where nobody is named"),
    ("rule NUMBER", "a rule of this game in our words"),
    ("undo", "take the last line back"),
    ("save FILE", "write what was played as a play-through"),
    ("verbs", "every verb, and how it is used"),
    ("quit", "leave the table"),
)

_ASIDE: Final = frozenset({"sit", "leave", "restrict", "release", "time-out", "cancel"})
"""What is possible so often that only `what` tells it."""

_LOOKS: Final = frozenset({"deal", "expose", "show", "view"})
"""After these somebody wants to look at the table."""


class Session:
    """One person at one table."""

    def __init__(self, narrator: Narrator, table: PlayedTable, heading: str) -> None:
        self._narrator = narrator
        self._table = table
        self._heading = heading
        self._asides: Mapping[str, Callable[[str], None]] = {
            "help": lambda _: self._rows(HELP),
            "?": lambda _: self._rows(HELP),
            "verbs": lambda _: self._rows(tuple(USAGE.items())),
            "what": lambda _: self._tell_possible(everything=True),
            "what-if": self._what_if,
            "next": lambda _: self._next(),
            "look": self._look,
            "rule": self._rule,
            "undo": lambda _: self._undo(),
            "save": self._save,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Do what the lines say, until they end or one of them leaves the table."""
        game = self._table.state.game
        self._narrator.line(
            Text.assemble((game.title, "bold"), f", Method {self._table.state.setup.method.name}")
        )
        self._narrator.line("Every role is yours; write `help` for what you can do, `quit` to leave.", "dim")
        self._tell_possible()
        for line in lines:
            said = line.split("#")[0].strip()
            if said in {"quit", "exit"}:
                return
            if said:
                self._do(said)

    def _do(self, said: str) -> None:
        word, _, rest = said.partition(" ")
        try:
            if said == "report" or said.endswith(": report"):
                self._tell_reportable()
            elif word in self._asides:
                self._asides[word](rest.strip())
            else:
                self._say(said)
        except BadCommand as problem:
            self._narrator.line(Text(f"{INDENT}{problem}", "yellow"))

    def _say(self, said: str) -> None:
        answered = self._table.say(said)
        for each in answered:
            self._narrator.line(Text(f"{INDENT}{each}", "yellow" if each.startswith("refused") else ""))
        if answered and answered[0].startswith("refused"):
            return
        by, _, rest = self._table.now.said[-1].partition(":")
        verb, *words = rest.split()
        if verb in _LOOKS:
            self._look(by)
        if verb == "view" and (held := self._table.really(int(words[0]))):
            self._narrator.line(f"{INDENT}{by} holds {show(held)}, which the table does not know")
        self._tell_possible()

    # --- telling ----------------------------------------------------------------------------------------

    def _rows(self, rows: Iterable[tuple[str, str]]) -> None:
        grid = Table.grid(padding=(0, 2))
        for first, second in rows:
            grid.add_row(f"  {first}", Text(second, "dim"))
        self._print(grid)

    def _print(self, grid: Table) -> None:
        self._narrator.console.print(grid)
        self._narrator.line()

    def _tell_possible(self, *, everything: bool = False) -> None:
        waits, number = waits_for(self._table.state)
        self._narrator.line(Text.assemble("waits for ", (waits, "bold"), f" ({number})"))
        said: dict[str, list[str]] = {}
        for line in possible(self._table):
            name, _, rest = line.rpartition(": ")
            if everything or rest.split()[0] not in _ASIDE:
                said.setdefault(name, []).append(rest)
        self._rows((name or "whoever may", " · ".join(rests)) for name, rests in said.items())

    def _tell_reportable(self) -> None:
        grid = Table.grid(padding=(0, 2))
        for each in reportable(self._table.state):
            grid.add_row(f"  {each.rule}", Text(each.usage))
            grid.add_row("", Text(f"a {each.decides} decides", "dim"))
        self._print(grid)
        self._narrator.line(
            "  CARDS are counts, CENTS amounts. What it does to the money is shown before anybody approves.",
            "dim",
        )

    def _what_if(self, line: str) -> None:
        spoken, outcome = self._table.try_out(line)
        self._narrator.line(f"if it were said – {spoken}", "italic")
        told = (
            [tell_refusal(outcome)]
            if isinstance(outcome, Refusal)
            else [it for each in outcome for it in tell(each)]
        )
        for each in told:
            self._narrator.line(f"{INDENT}{each}", "dim")

    def _next(self) -> None:
        state = self._table.state
        plain = [each for each in possible(self._table) if each.startswith("dealer: ")]
        only = [each for each in plain if each.split()[1] not in {"retract", "time-out"}]
        if state.offers or isinstance(state.on, Decide) or state.phase is Phase.BETTING or not only:
            self._tell_possible()
            return
        self._narrator.line(Text(only[0], "bold"))
        self._say(only[0])

    def _look(self, name: str) -> None:
        state = self._table.state
        viewer: Actor | None = actor(name) if name else None
        sees = f"as {name} sees it" if name else "as a watcher sees it"
        meter = dollars(self._table.now.meter)
        self._narrator.felt(view(state, viewer), f"{state.game.title}, {sees} · Jackpot {meter}")

    def _rule(self, number: str) -> None:
        try:
            found = rule(self._table.state.game.name, number)
        except UnknownRule as problem:
            raise BadCommand(str(problem)) from problem
        self._narrator.line(f"{INDENT}{found.rule}  {found.text}")

    # --- what has been played -----------------------------------------------------------------------------

    def _undo(self) -> None:
        if not self._table.undo():
            message = "nothing was said yet"
            raise BadCommand(message)
        self._narrator.line(f"{INDENT}taken back", "dim")
        self._tell_possible()

    def _save(self, name: str) -> None:
        if not name:
            message = "save FILE"
            raise BadCommand(message)
        played = replay("\n".join([self._heading.rstrip(), "", *self._table.now.said, ""]))
        try:
            Path(name).write_text(played, encoding="utf-8")
        except OSError as problem:
            message = f"{name}: {problem.strerror}"
            raise BadCommand(message) from problem
        self._narrator.line(f"{INDENT}written to {name}", "dim")
