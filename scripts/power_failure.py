"""Write docs/power-failure.md: whether an outcome is established at every point of a round (5.16, R25).

    python -m scripts.power_failure --write
    python -m scripts.power_failure --check

Rounds are played through the table, and after every step the table is asked what has been won or lost.
`--check` exits with status 1 when the page in the tree says otherwise.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from megalink.cards import DECK, Card, cards
from megalink.cli.played_table import PlayedTable
from megalink.cli.playthrough import Heading
from megalink.games.game import Choice, Decide, Expose, ExposeDealer, Game, Place, ShowHands, Target
from megalink.games.registry import game as find
from megalink.table.outcomes import established
from megalink.table.state import Phase

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "power-failure.md"


_HEAD: Final = """\
# When the power fails

Rule 5.16 asks one question: has any wager conclusively won or lost? If none has, every player may withdraw
all his wagers or keep them (5.16.1); if one has, the round is played to its end (5.16.2). By ruling R25 only
what the table has seen counts: a decision that loses a wager, and cards face up that fix a wager's result
whatever follows.

Each table below follows a round of two players who have a wager on every area, dealt by the game's first
method. At a decision every choice of position 1 is tried; then both go on. The page is made from the program
by `python -m scripts.power_failure --write`, and the checks fail when it is out of date.
"""


class Deal(NamedTuple):
    """Cards that are worth walking through, and what is special about them."""

    about: str
    one: str
    two: str
    dealer: str
    community: str = ""


DEALS: Final[Mapping[str, tuple[Deal, ...]]] = {
    "UTH": (
        Deal("ordinary cards", "AsKd", "9c8c", "TcTd", "2h7sJd4cQh"),
        Deal("three of a kind on the flop", "AsKd", "9c8c", "TcTd", "7h7s7d4cQh"),
        Deal(
            "a flush on the board, a Dealer without a pair of his own", "AsKd", "9c8c", "Tc3d", "2h7hJh4hQh"
        ),
        Deal("a royal flush on the board", "2s3c", "9c8c", "Tc3d", "AhKhQhJhTh"),
        Deal("a board without a pair, a Dealer without one", "AsKd", "9c8c", "Tc3d", "2h7sJd4cQh"),
    ),
    "TCPX": (
        Deal("ordinary cards", "AsKd2c", "9c8c4d", "QcTd3h", "7h6s"),
        Deal("a Dealer who does not qualify", "AsKd2c", "9c8c4d", "JcTd3h", "7h6s"),
        Deal("a Dealer with three of a kind", "AsKd2c", "9c8c4d", "JcJdJh", "7h6s"),
    ),
    "THB": (
        Deal("ordinary cards", "AsKd", "9c8c", "TcTd", "2h7sJd4cQh"),
        Deal("a royal flush on the board", "2s3c", "9c8c", "Tc3d", "AhKhQhJhTh"),
    ),
    "SSP": (
        Deal("ordinary cards", "AsKd7c4h2s", "9c9d5h4s3c", "AcKhQd8s5d"),
        Deal("a Dealer without a hand", "AsKd7c4h2s", "9c9d5h4s3c", "AcJhTd8s5d"),
        Deal("a Dealer with a royal flush", "AsKd7c4h2s", "9c9d5h4s3c", "AcKcQcJcTc"),
    ),
    "BUL": (
        Deal("ordinary cards", "Kc7d3sAsQh", "9c8d3h5s4c", "Kd8h2s9d6c"),
        Deal("a Dealer without a 3 Card Hand", "Kc7d3sAsQh", "9c8d3h5s4c", "9h9d8h8c5d"),
        Deal("a Dealer with Gnau Tung Ku", "Kc7d3s2sQh", "9c8d3h5s4c", "AsKd4h2d4d"),
    ),
}
"""Hands of positions 1 and 2, the Dealer's, and the community cards."""


class Moment(NamedTuple):
    """A point of a round, and what is established there."""

    after: str
    won_or_lost: tuple[str, ...]


def walk(game: Game, deal: Deal) -> Iterator[Moment]:
    """Play a round step by step; at each decision every choice of position 1 is tried."""
    table = PlayedTable(Heading(game.name).table(), lambda _: DECK)
    wagers = " ".join(
        f"{each.name} {table.state.setup.terms.jackpot_unit if each.is_jackpot else 1000}"
        for each in game.before_the_cards.values()
    )
    _say(table, "ann: sit 1", "bob: sit 2", "open", f"place 1 {wagers}", f"place 2 {wagers}", "close")
    yield _moment(table, '"No more bets"')
    while table.state.phase is not Phase.BETWEEN_ROUNDS:
        yield from _step(table, game, deal)


def _say(table: PlayedTable, *lines: str) -> None:
    for line in lines:
        answered = table.say(line)
        if answered[0].startswith("refused"):
            message = f"{line}: {answered[0]}"
            raise ValueError(message)


def _moment(table: PlayedTable, after: str) -> Moment:
    return Moment(after, established(table.state))


def _step(table: PlayedTable, game: Game, deal: Deal) -> Iterator[Moment]:
    state, act = table.state, table.state.on
    if state.due:
        whose = "the Dealer's cards are dealt" if state.positions[1].cards else "the cards are dealt"
        _say(table, f"deal {''.join(each.text for each in _laid(table, deal))}")
        yield _moment(table, whose)
    elif isinstance(act, Decide):
        stage = game.stages[act.stage]
        for choice in stage.choices:
            if not choice.sets_cards:
                _say(table, f"decide 1 {choice.word}")
                yield _moment(table, f"{stage.name} decision: position 1 says “{choice.label}”")
                table.undo()
        _say(table, f"decide 1 {_stays(stage.choices).word}", f"decide 2 {_stays(stage.choices).word}")
        yield _moment(table, f"{stage.name} decision: both say “{_stays(stage.choices).label}”")
    elif isinstance(act, Expose):
        _say(table, "expose")
        lie = "lie" if len(act.shows) > 1 or act.shows == (Place.COMMUNITY,) else "lies"
        cards_of = "community cards" if act.shows == (Place.COMMUNITY,) else " and the ".join(act.shows)
        yield _moment(table, f"the {cards_of} {lie} face up")
    elif isinstance(act, ExposeDealer):
        _say(table, "expose")
        yield _moment(table, "the Dealer's cards lie face up")
    elif isinstance(act, ShowHands):
        _say(table, "show 1")
        yield _moment(table, "the hand of position 1 lies face up")
        _say(table, "show 2")
        yield _moment(table, "the hand of position 2 lies face up too")
    else:
        _say(table, {Phase.SETTLING: "settle", Phase.AWARDING: "award"}.get(state.phase, "end"))


def _stays(choices: tuple[Choice, ...]) -> Choice:
    """Choose what keeps the most decisions open: to check, else the least wager, else the House Way."""
    words = {each.word: each for each in choices}
    staking = [each for each in choices if each.wager is not None]
    return words.get("check") or min(staking, key=lambda it: it.multiple, default=choices[-1])


def _laid(table: PlayedTable, deal: Deal) -> list[Card]:
    laid = {Target.DEALER: deal.dealer, Target.COMMUNITY: deal.community}
    places = {(to, 0): list(cards(text)) for to, text in laid.items()}
    places |= {(Target.POSITIONS, 1): list(cards(deal.one)), (Target.POSITIONS, 2): list(cards(deal.two))}
    named = {card for held in places.values() for card in held}
    spare = [card for card in DECK if card not in named]
    slots = table.state.due
    return [(places.get((slot.to, slot.seat)) or spare).pop(0) for slot in slots]


def page() -> str:
    """Lay the page out."""
    lines = [*_HEAD.splitlines()]
    for code, deals in DEALS.items():
        game = find(code)
        lines += ["", f"## {game.title}"]
        for deal in deals:
            lines += [
                "",
                f"With {deal.about} – {_shown(deal)}:",
                "",
                "| after | established | rule |",
                "| --- | --- | --- |",
            ]
            lines += _rows(game, deal)
    return "\n".join([*lines, ""])


def _shown(deal: Deal) -> str:
    hands = [f"position 1 {deal.one}", f"position 2 {deal.two}", f"Dealer {deal.dealer}"]
    return ", ".join([*hands, *([f"board {deal.community}"] if deal.community else [])])


def _rows(game: Game, deal: Deal) -> Iterator[str]:
    clauses = game.clauses
    for moment in walk(game, deal):
        found = "; ".join(_gathered(moment.won_or_lost))
        yield f"| {moment.after} | {found or '–'} | {clauses.outcome if found else clauses.no_outcome} |"


def _gathered(won_or_lost: Iterable[str]) -> Iterator[str]:
    """Say of each position in a row which wagers have won and which have lost."""
    found: dict[str, dict[str, list[str]]] = {}
    for each in won_or_lost:
        position, _, said = each.partition(": ")
        wager, _, outcome = said.partition(" has ")
        found.setdefault(position, {}).setdefault(outcome, []).append(wager.replace("_", " "))
    for position, outcomes in found.items():
        told = (f"{outcome} {', '.join(wagers)}" for outcome, wagers in outcomes.items())
        yield f"{position}: {' and '.join(told)}"


def main() -> int:
    """Write the page, or say whether it is as it should be."""
    asked = ArgumentParser(prog="python -m scripts.power_failure", description="The page on rule 5.16.")
    which = asked.add_mutually_exclusive_group(required=True)
    which.add_argument("--write", action="store_true", help="write the page anew")
    which.add_argument("--check", action="store_true", help="exit with status 1 when it is out of date")
    if asked.parse_args().write:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        print(
            f"{PAGE.relative_to(ROOT)} is out of date; make it with: python -m scripts.power_failure --write",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
