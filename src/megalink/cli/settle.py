"""`megalink settle`: adjudicate finished hands, one JSON object a line."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction

from megalink.cli.explain import explain
from megalink.cli.json_lines import Problem, add_file, over_lines, write
from megalink.cli.settle_lines import answer

_EXAMPLE = """\
example:
  echo '{"game": "singapore-stud", "player": ["As", "Ad", "7c", "5h", "2s"],
         "dealer": ["Ac", "Kd", "9s", "8h", "3c"], "wagers": {"ante": 1000},
         "decisions": ["bet"]}' | tr -d '\\n' | megalink settle --explain

A line with "hands" is a whole round; docs/settle.md tells every field.
Exit status: 0 when every line was answered, 1 when one was an error, 2 when the file cannot be read;
0 too when the reader of the answers leaves early."""


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "settle",
        help="adjudicate finished hands from JSON lines",
        description="Settle finished hands: one JSON object a line in, one a line out, in order.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_file(made)
    made.add_argument(
        "--explain", action="store_true", help="tell each hand for people: cards, comparison, clauses"
    )
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Settle every line; a bad one gets an error object and the run goes on."""
    if asked.explain:
        return over_lines("settle", asked.file, _explained)
    return over_lines("settle", asked.file, lambda line: write(answer(line)))


def _explained(line: bytes) -> bool:
    settled = answer(line)
    explain(line, settled)
    return not isinstance(settled, Problem)
