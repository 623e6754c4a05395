"""How the wagers of a hand ended, told in sentences: what was played, and apart from it what went back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from megalink.cards import seen
from megalink.cli.sheet import label_of
from megalink.games.game import Outcome
from megalink.games.settlement import Line, split_set
from megalink.money import dollars
from megalink.points import house_way, is_three_card_hand
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.sharing import Back, Part
from megalink.table.state import Position, State

Ended = e.HandSettled | r.HandReturned

_HOUSE_WAY: Final = "3.12"


def tell_lines(event: Ended, state: State) -> list[str]:
    """Tell the lines of a hand, what went back beside them, and who of several players has what.

    The state is the one that the event found.
    """
    position = state.positions.get(event.seat)
    back = () if position is None else position.back
    told = [*_house_way(event, position)]
    for name, line in event.settlement.lines.items():
        gone = [each for each in back if each.wager == name]
        played = _without(line, gone)
        if played.staked or played.returned or not gone:
            told.append(_line(event, state, name, played))
        told += (_went_back(state, each) for each in gone)
    told += _parts(event, state, back)
    for wager, shares in event.owed.items():
        told += (
            f"{player} owes {dollars(amount)} of {label_of(state.game, wager)}, taken away before (5.6)"
            for player, amount in shares.items()
        )
    return [f"  {each}" for each in told]


def _without(line: Line, gone: Iterable[Back]) -> Line:
    """Leave out of a line what was not played."""
    less = sum(each.amount for each in gone)
    return Line(line.staked - less, line.outcome, line.pays, line.returned - less, line.rule)


def _line(event: Ended, state: State, name: str, line: Line) -> str:
    position = state.positions.get(event.seat)
    awarded = position is not None and position.award is not None
    named = label_of(state.game, name)
    ended = f"{named}: {line.outcome}{f' at {line.pays}' if line.pays else ''}"
    if name in state.game.extras:
        return f"{ended}, no stake of its own, paid {dollars(line.returned)} ({line.rule})"
    staked = f"{ended}, staked {dollars(line.staked)}"
    if name == state.game.jackpot and event.settlement.entry is not None and not awarded:
        beside = f", returned {dollars(line.returned)}" if line.returned else ""
        return f"{staked}{beside}; the link awards the prize next ({line.rule})"
    over = " over the maximum" if line.outcome is Outcome.LOSE and line.returned else ""  # 5.14
    return f"{staked}, returned {dollars(line.returned)}{over} ({line.rule})"


def _went_back(state: State, back: Back) -> str:
    clauses = state.game.clauses
    unplayed = back.rule in (clauses.under_minimum, clauses.alone_after, "R47")
    how = "goes back now, not played" if unplayed else "went back before"
    return (
        f"{dollars(back.amount)} of {label_of(state.game, back.wager)}, {back.player}'s, {how} ({back.rule})"
    )


def _parts(event: Ended, state: State, back: Iterable[Back]) -> Iterator[str]:
    """Tell who has what of the lines, where more than one has."""
    gone: dict[tuple[str, str], int] = {}
    for each in back:
        gone[each.player, each.wager] = gone.get((each.player, each.wager), 0) + each.amount
    left = {player: dict(_played(player, of, gone)) for player, of in event.parts.items()}
    left = {player: of for player, of in left.items() if of}
    if len(left) < 2:
        return
    for player, of in left.items():
        named = (
            f"{label_of(state.game, name)} {dollars(part.returned)} for {dollars(part.staked)}"
            for name, part in of.items()
        )
        yield f"{player} has {', '.join(named)}"


def _played(
    player: str, of: Mapping[str, Part], gone: Mapping[tuple[str, str], int]
) -> Iterator[tuple[str, Part]]:
    for name, part in of.items():
        less = gone.get((player, name), 0)
        played = Part(part.staked - less, part.returned - less)
        if played.staked or played.returned or not less:
            yield name, played


def _house_way(event: Ended, position: Position | None) -> Iterator[str]:
    """Say that the Dealer set a hand whose player's three cards made no 3 Card Hand (BUL 3.12)."""
    if position is None or not position.shown or not isinstance(event, e.HandSettled):
        return
    word, three = split_set(position.decisions[0]) if position.decisions else ("", ())
    five = seen(position.cards)
    named = seen(three) or five[:3]
    if word == "set" and five and not is_three_card_hand(named) and house_way(five) is not None:
        cards = " ".join(each.text for each in named)
        yield f"{cards} do not total 10, 20 or 30: the Dealer sets the hand by the House Way ({_HOUSE_WAY})"
