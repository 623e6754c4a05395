"""`megalink ev`: what every decision is worth that is open now, one JSON object a line."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction

from megalink.cli.json_lines import add_file, over_lines, write

_EXAMPLE = """\
example:
  echo '{"game": "singapore-stud", "player": ["As", "Kd", "7c", "5h", "2s"],
         "dealer_card": "7h"}' | tr -d '\\n' | megalink ev

Fields: game, player; where there are such, community and dealer_card; if wanted, wagers, decisions (those
taken before), rulings, jackpot and id. Results are in units of the Ante (Main); what was wagered before is
part of them, and so are side wagers with --with-side-wagers: a progressive one needs the jackpot's unit and
meter.
Exit status: 0 when every line was answered, 1 when one was an error, 2 when the file cannot be read."""


def add_to(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the parser."""
    made = commands.add_parser(
        "ev",
        help="value every decision of a hand, exactly, from JSON lines",
        description="Value decisions: one JSON object a line in, one a line out, in order.",
        epilog=_EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_file(made)
    made.add_argument(
        "--with-side-wagers", action="store_true", help="let the side wagers placed enter the results"
    )
    made.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Answer every line; a bad one gets an error object and the run goes on."""
    from megalink.cli.ev_lines import answer  # noqa: PLC0415 - only who asks waits for the kernels to load

    sides: bool = asked.with_side_wagers
    return over_lines("ev", asked.file, lambda line: write(answer(line, with_sides=sides)))
