"""A round shown again from the log, step by step (AUD-06)."""

from datetime import datetime
from typing import Any, Final, cast, get_args

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from megalink.cli.prize_page import game_and_version
from megalink.cli.telling import tell
from megalink.floor.kinds import read
from megalink.games.defaults import default_terms
from megalink.games.registry import game
from megalink.jackpot.events import Contributed
from megalink.money import dollars
from megalink.office.history import Action, History, SettledHand
from megalink.office.recall import UnderWay
from megalink.table import events as e
from megalink.table.evolve import evolve
from megalink.table.state import State, new_table

_OF_A_TABLE: Final = frozenset(get_args(e.Event))


def show_round(console: Console, found: History) -> None:
    """Print a round."""
    console.print(Text.assemble((" REPLAY ", "reverse"), (f" {found.id} · {found.game_name}", "bold")))
    console.print(f"{game_and_version(found.game, found.rule_version)}")
    console.print(f"from {found.start_date_utc} to {found.end_date_utc}")
    began = datetime.fromisoformat(found.start_date_utc)
    state = _before(found)
    for street in found.rounds:
        console.print()
        console.print(Text(street.street[0].upper() + street.street[1:], "bold"))
        for action in street.actions:
            state = _action(console, action, began, state)
    console.print()
    for hand in found.hands:
        _hand(console, hand, found)
    for prize in found.prizes:
        undone = ", undone later" if prize.void else ""
        console.print(
            f"entry {prize.entry} of {prize.link}: position {prize.seat} won {dollars(prize.cents)} with a"
            f" {prize.hand}; displayed {dollars(prize.displayed_before)} before and"
            f" {dollars(prize.displayed_after)} after{undone}"
        )
    for player in found.players:
        console.print(
            f"{player.name}: bet {dollars(player.bet)}, won {dollars(player.won)}; had"
            f" {dollars(player.balance_before)} before and {dollars(player.balance_after)} after"
        )
    console.print(f"total bet {dollars(found.total_bet)}, total won {dollars(found.total_won)}")
    if found.void:
        console.print(Text(f"the round is void ({found.void})", "bold"))
    if found.deck is not None:
        console.print(f"the deck was committed before betting opened as {found.deck.commitment}")


def _before(found: History) -> State:
    """Give a table with the round's players at their positions; the rest of it comes with what happened."""
    played = game(found.game)
    names = {each.id: each.name for each in found.players}
    placed = (
        each.data for street in found.rounds for each in street.actions if each.action == "WagersPlaced"
    )
    seated = {each["seat"]: each["player"] for each in placed}  # some took all of theirs back
    seated |= {hand.seat: names[hand.player_id] for hand in found.hands}
    return replace(new_table(played, played.version(), default_terms(played)), seated=seated)


def _action(console: Console, action: Action, began: datetime, state: State) -> State:
    """Tell one thing that happened, and give the table after it."""
    later = (datetime.fromisoformat(action.at) - began).total_seconds()
    event: Any = read(action.action, action.form, msgspec.json.encode(action.data))
    for place, said in enumerate(_told(action, event, state)):
        when = f"{later:8.3f} s  " if not place else " " * 12
        who = f"  [{action.actor}]" if not place else ""
        console.print(Text.assemble((when, "dim"), said, (who, "dim")), soft_wrap=True)
    return evolve(state, event) if type(event) in _OF_A_TABLE else state


def _told(action: Action, event: object, state: State) -> list[str]:
    """Tell what happened in sentences; what the table did not do itself by its name."""
    if type(event) in _OF_A_TABLE:
        return tell(cast("e.Event", event), state)
    if isinstance(event, Contributed):
        return [
            f"position {event.seat} contributes {event.units}/{event.scale} ¢ to {event.link} ({event.rule})"
        ]
    return [f"{action.action} ({action.rule})" if action.rule else action.action]


def _hand(console: Console, hand: SettledHand, found: History) -> None:
    player = next(each.name for each in found.players if each.id == hand.player_id)
    said = f": {hand.hand}" if hand.hand else ""
    out = f", out of the round ({hand.out})" if hand.out else ""
    console.print(Text(f"position {hand.seat}, {player}, {' '.join(hand.cards)}{said}{out}"))
    for line in hand.lines:
        pays = f" at {line.pays}" if line.pays else ""
        console.print(
            f"  {line.wager}: {line.outcome}{pays}, staked {dollars(line.staked)}, returned"
            f" {dollars(line.returned)} ({line.rule})"
        )


def show_under_way(console: Console, found: UnderWay) -> None:
    """Print what anybody may see of a round that is not over."""
    seen = found.seen
    console.print(Text(f"{found.id} is under way: {seen.phase.value}, waiting for {seen.awaits}", "bold"))
    for seat in seen.seats:
        wagers = ", ".join(f"{name} {dollars(cents)}" for name, cents in seat.wagers.items())
        console.print(f"position {seat.seat}, {seat.player}: {' '.join(seat.cards)} {wagers}")
    console.print(
        f"Dealer: {' '.join(seen.dealer) or 'no cards'}; community: {' '.join(seen.community) or '–'}"
    )
