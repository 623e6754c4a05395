"""What can be said to a table now: lines that it would carry out, found by asking it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from megalink.cards import DECK, Card
from megalink.cli.notation import BadCommand, actor
from megalink.cli.played_table import PlayedTable
from megalink.cli.reporting import USAGE, write_report
from megalink.games.game import Decide, Target
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import irregularities as i
from megalink.table.decide import decide
from megalink.table.irregular_cards import right_count
from megalink.table.roles import Refusal
from megalink.table.state import Position, State, players
from megalink.table.view import view

NAMES: Final = ("ann", "bob", "cal", "dan", "eve", "fay", "gus")
"""Whom a free position is offered to."""

_PLAIN: Final = ("open", "close", "deal", "expose", "show", "settle", "award", "end", "close-offers")


class Reportable(NamedTuple):
    """An irregularity that can be reported now: how, under which number, and who decides it."""

    usage: str
    rule: str
    decides: str


def possible(table: PlayedTable) -> list[str]:
    """Give lines that the table would carry out as it stands, an example of each kind."""
    return [line for line in dict.fromkeys(_lines(table)) if _carried_out(table, line)]


def _carried_out(table: PlayedTable, line: str) -> bool:
    try:
        _, outcome = table.try_out(line)
    except BadCommand:
        return False
    return not isinstance(outcome, Refusal) and bool(outcome)


def _lines(table: PlayedTable) -> Iterator[str]:
    state = table.state
    for verb in _PLAIN:
        name = "supervisor" if verb == "close-offers" else "dealer"
        yield f"{name}: {verb}"
    for player in state.offers:
        yield f"{player}: withdraw"
        yield f"{player}: keep"
    yield from _decisions(state)
    yield from _wagers(state)
    for seat, position in state.positions.items():
        yield f"{position.player}: view {seat}"
        yield f"{position.player}: decline {seat}"
        yield f"supervisor: inspect {seat}"
        yield f"dealer: time-out {seat}"
    for number in state.proposals:
        yield f"approve {number}"
        yield f"dealer: retract {number}"
    yield from _places(state)


def _decisions(state: State) -> Iterator[str]:
    if not isinstance(state.on, Decide):
        return
    for position in state.positions.values():
        own = next(each for each in view(state, actor(position.player)).seats if each.seat == position.seat)
        for choice in own.choices:
            cards = f" {' '.join(own.cards[:3])}" if choice.word == "set" else ""
            yield f"{own.player}: decide {own.seat} {choice.word}{cards}"


def _wagers(state: State) -> Iterator[str]:
    """Offer the least wager on each area, those that must lie together in one line."""
    game, terms = state.game, state.setup.terms
    for seat, player in sorted(state.seated.items()):
        lie = state.positions.get(seat, Position(seat, player)).wagers
        for each in game.before_the_cards.values():
            if each.name in lie or each.equals is not None:
                continue
            least = terms.jackpot_unit if each.is_jackpot else terms.limits[each.name].least
            together = [it.name for it in game.before_the_cards.values() if it.equals == each.name]
            if each.needs and not set(each.needs) & set(lie):
                continue
            yield f"{player}: place {seat} {' '.join(f'{name} {least}' for name in (each.name, *together))}"
        if lie:
            yield f"{player}: cancel {seat}"


def _places(state: State) -> Iterator[str]:
    seats = range(1, state.setup.seats + 1)
    free = next((seat for seat in seats if seat not in state.seated), None)
    new = next((name for name in NAMES if name not in state.seated.values()), None)
    if free is not None and new is not None:
        yield f"{new}: sit {free}"
    for seat, player in sorted(state.seated.items()):
        yield f"{player}: leave {seat}"
    for player in dict.fromkeys(state.seated.values()):
        yield f"manager: restrict {player}"
    for player in sorted(state.restricted):
        yield f"manager: release {player}"
    for player in sorted(state.prohibited):
        yield f"shift-manager: lift {player}"


def reportable(state: State) -> list[Reportable]:
    """Give the irregularities that apply as the table stands, tried with a likely case of each."""
    found: dict[str, Reportable] = {}
    for about in _likely(state):
        usage = USAGE[write_report(about)[0]]
        outcome = decide(state, c.Propose(about), actor("dealer"))
        if isinstance(outcome, Refusal) or usage in found:
            continue
        proposed = outcome[0]
        assert isinstance(proposed, e.Proposed)  # noqa: S101 - a report is always first
        found[usage] = Reportable(usage, proposed.rule, proposed.decides.label)
    return list(found.values())


def _likely(state: State) -> Iterator[i.Irregularity]:
    yield i.WrongCards(i.Fault.FOREIGN)
    yield i.Misdeal()
    for area in sorted(state.game.counted, key=lambda it: it.value):
        yield i.WrongCount(area, right_count(state, area) + 1)
    for seat in state.positions:
        yield i.WrongHandCount(seat, state.game.hand_size + 1)
    yield from _likely_cards(state)
    yield i.DeckCounted(len(DECK) - 1)
    yield from _likely_wagers(state)
    for player in dict.fromkeys([*players(state), *state.seated.values()]):
        yield i.NotConfidential(player, "looked at another hand")
        yield i.SeveralHands(player)
        yield i.PlayerStopped(player)
        yield i.LetWithdraw(player)
    for seat in state.positions:
        yield i.Absence(seat)
    yield i.PowerFailure()
    yield i.Uncovered("what has happened")


def _likely_cards(state: State) -> Iterator[i.Irregularity]:
    places = [(Target.DEALER, 0, state.dealer), (Target.COMMUNITY, 0, state.community)]
    places += [(Target.POSITIONS, seat, each.cards) for seat, each in state.positions.items()]
    spots = [i.Spot(to, at, seat) for to, seat, cards in places for at in range(1, len(cards) + 1)]
    known = {face for _, _, cards in places for face in cards if isinstance(face, Card)}
    unused = next(card for card in DECK if card not in known)
    for spot in spots:
        yield i.CardMisread(spot, unused)
        yield i.CardsShown((spot,))


def _likely_wagers(state: State) -> Iterator[i.Irregularity]:
    main = state.game.main
    for seat, position in state.positions.items():
        placed = position.wagers
        name, amount = next(iter(placed.items()), (main, 1))
        yield i.LateWager(seat, name, 1)
        yield i.WagerTaken(seat, name, amount)
        doubled = {each: 2 * cents for each, cents in placed.items() if each != state.game.jackpot}
        yield i.WagersFound(seat, doubled)
        for to in state.seated:
            yield i.WrongSeat(seat, to)
