"""Whether a wager has conclusively won or lost by what the table has seen (5.16, R25).

A decision that loses a wager establishes an outcome, and so do cards face up that fix a wager's result
whatever follows. Cards face down establish nothing, whoever knows them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from megalink.cards import DECK, Card, seen
from megalink.games.game import UNSETTLED, Conduct, Dealt, Game, Outcome, Place, Then, Verdict, Wager
from megalink.games.settlement import Settler, standing, walk
from megalink.table.state import Position, State

CONCLUSIVE: Final = {Outcome.WIN: "won", Outcome.LOSE: "lost"}


def established(state: State) -> tuple[str, ...]:
    """Name the wagers that have conclusively won or lost; none where no outcome is established."""
    return tuple(
        f"position {position.seat}: {name} has {CONCLUSIVE[outcome]}"
        for position in state.positions.values()
        if not position.out
        for name, outcome in _fixed(state, position)
    )


def _fixed(state: State, position: Position) -> Iterator[tuple[str, Outcome]]:
    if position.settlement is not None:
        for name, line in position.settlement.lines.items():
            if line.outcome in CONCLUSIVE:
                yield name, line.outcome
        return
    up = _face_up(state, position)
    for name in (*standing(state.game, position.wagers), *position.follow_ups):
        outcome = _result(state, position, state.game.wager(name), up)
        if outcome in CONCLUSIVE:
            yield name, outcome


def _face_up(state: State, position: Position) -> Dealt:
    """Gather the cards that the table has seen of a hand and beside it."""
    shown = seen(position.cards) if position.shown else ()
    dealer = seen(state.dealer) if state.dealer_is_open else ()
    return Dealt(shown, dealer, seen(state.community[: state.community_up]))


def _result(state: State, position: Position, wager: Wager, up: Dealt) -> Outcome | None:
    """Give the one result that a wager can still have, None where it can have several."""
    if wager.name in state.game.won_on_board(up.community):
        return Outcome.WIN
    found: set[Outcome] = set()
    for verdict in _possible(state, position, wager, up):
        if verdict is UNSETTLED:
            return None
        found.add(verdict.outcome)
        if len(found) > 1:
            return None
    return found.pop()


def _possible(state: State, position: Position, wager: Wager, up: Dealt) -> Iterator[Verdict]:
    """Go through the results that a wager can have, by what its player may do and what may lie there."""
    game = state.game
    for conduct, settler in _conducts(state, position):
        if position.shown and game.names_cards and position.decisions:
            up = up._replace(three=seen(walk(game, position.decisions).three))
        verdict = settler.verdicts(game.facts(up), conduct).get(wager.name, UNSETTLED)
        if verdict is not UNSETTLED or up.player or not _all_but_the_hand(game, wager, up):
            yield verdict
            continue
        for hand in _hands(state, wager):
            yield settler.verdicts(game.facts(up._replace(player=hand)), conduct)[wager.name]


def _all_but_the_hand(game: Game, wager: Wager, up: Dealt) -> bool:
    """Tell whether a wager's result hangs on the face-down hand alone.

    Where more lies face down, any result is still possible: what helps the one hand may lie in the other.
    """
    needed = {Place.FLOP: 3, Place.TURN: 4, Place.RIVER: 5, Place.COMMUNITY: game.community_size}
    if Place.DEALER in wager.reads and not up.dealer:
        return False
    return all(len(up.community) >= needed.get(place, 0) for place in wager.reads)


def _conducts(state: State, position: Position) -> Iterator[tuple[Conduct, Settler]]:
    """Say in which ways the hand may come to be settled."""
    setup = state.setup
    if position.folded:
        yield Conduct.FOLDED, setup.settler
        return
    if position.declined:
        viewed = position.inspected_by is not None
        yield Conduct.DECLINED, setup.settler if viewed else setup.settler_of_unviewed
        return
    ahead = walk(state.game, position.decisions).open if position.open else None
    if ahead is not None and any(choice.then is Then.FOLD for choice in ahead.choices):
        yield Conduct.FOLDED, setup.settler
    if not position.shown:
        yield Conduct.DECLINED, setup.settler_of_unviewed
    yield Conduct.PLAYED, setup.settler  # last: it alone may have to go through every hand


def _hands(state: State, wager: Wager) -> Iterator[tuple[Card, ...]]:
    """Go through the hands that may lie face down; beside the Dealer's, alike cards stand for one."""
    up = {*seen(state.community[: state.community_up])}
    up |= {card for place in state.dealer_up for card in seen((state.dealer[place],))}
    up |= {card for each in state.positions.values() if each.shown for card in seen(each.cards)}
    compared = Place.DEALER in wager.reads
    alike: dict[object, list[Card]] = {}
    for card in DECK:
        if card not in up:
            alike.setdefault(state.game.alike(card) if compared else card, []).append(card)
    kinds = list(alike.values())
    mixed = sorted(kinds, key=lambda kind: DECK.index(kind[0]) * 5 % len(DECK))
    # Two ways through the same hands, high cards first and unlike ones first, so that a second result, where
    # there is one, is met soon on either of them.
    size = state.game.hand_size
    for pair in zip(_chosen(kinds, size), _chosen(mixed, size), strict=True):
        yield from pair


def _chosen(kinds: Sequence[Sequence[Card]], size: int) -> Iterator[tuple[Card, ...]]:
    if not size:
        yield ()
    elif kinds:
        first, rest = kinds[0], kinds[1:]
        for count in range(min(size, len(first)) + 1):
            for others in _chosen(rest, size - count):
                yield (*first[:count], *others)
