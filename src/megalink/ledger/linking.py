"""What a table's events mean for its link, and a link's answer for the table.

A table and a link do not know each other; the writer asks here what to tell the one of the other:

* when a table's bets close, `wagered` gives the jackpot wagers that stand, for `contribute`;
* when a command's events correct them, `corrections` gives what to void and what to correct, in that order;
* when a table waits for its awards, `played` gives its winning hands for `enter`, whose prizes `awards` turns
  into the amounts that the table records.
"""

from collections.abc import Iterable, Mapping
from typing import final

from msgspec import Struct

from megalink.cards import seen
from megalink.jackpot.contributing import Wagered
from megalink.jackpot.entering import Played, Winner
from megalink.jackpot.events import HandsEntered
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.evolve import evolve
from megalink.table.state import Phase, State


def wagered(state: State) -> tuple[Wagered, ...]:
    """Give the jackpot wagers of a table, in seat order: each contributes once its bets are closed."""
    jackpot = state.game.jackpot
    return tuple(
        Wagered(seat, position.player, position.wagers[jackpot])
        for seat, position in sorted(state.positions.items())
        if jackpot in position.wagers
    )


@final
class WagerChange(Struct, frozen=True):
    """A jackpot wager that is another than the link was told, for `correct_wager`."""

    seat: int
    player: str
    cents: int
    rule: str


@final
class Corrections(Struct, frozen=True):
    """What a link is to be told after a command: first what is void, then what is corrected (R31, R39)."""

    voids: str
    """The number under which the round's entries are undone; empty where they are not."""
    wagers: tuple[WagerChange, ...]


def corrections(start: State, happened: Iterable[e.Event]) -> Corrections:
    """Gather from the events of one command what its table's link is to be told."""
    state, voids, wagers = start, "", list[WagerChange]()
    for event in happened:
        if isinstance(event, r.ContributionsCorrected):
            voids = voids or (event.rule if event.awards else "")
            wagers += (
                WagerChange(seat, state.positions[seat].player, cents, event.rule)
                for seat, cents in event.changes.items()
            )
        elif isinstance(event, r.WagersMoved):
            wagers += _moved(state, event)
        state = evolve(state, event)
    return Corrections(voids, tuple(wagers))


def _moved(state: State, event: r.WagersMoved) -> tuple[WagerChange, ...]:
    """Take a jackpot wager from the position where it was recorded to the one where it lies."""
    position = state.positions[event.seat]
    staked = position.wagers.get(state.game.jackpot, 0)
    if not staked:
        return ()
    return (
        WagerChange(event.seat, position.player, -staked, event.rule),
        WagerChange(event.to, event.player, staked, event.rule),
    )


def played(table: str, state: State) -> Played | None:
    """Give the winning hands that wait for their awards; None where none do."""
    if state.phase is not Phase.AWARDING:
        return None
    shared = seen(state.community[: state.community_up])
    winners = tuple(
        Winner(seat, each.player, each.settlement.entry, (*seen(each.cards), *shared))
        for seat, each in sorted(state.positions.items())
        if each.settlement is not None and each.settlement.entry is not None and each.award is None
    )
    setup = state.setup
    return Played(
        table, state.round, setup.version.digest, setup.terms.method, setup.version.rulings, winners
    )


def awards(entered: HandsEntered) -> Mapping[int, int]:
    """Give what the table records for its entries: cents by seat."""
    return {prize.seat: prize.cents for prize in entered.prizes}
