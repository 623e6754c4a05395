"""Giving wagers back: a hand, a player's shares, or the whole round; and settling again what was settled."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from megalink.games.game import Outcome
from megalink.games.settlement import Line, Settlement, standing
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table import sharing
from megalink.table.evolve import evolve_all
from megalink.table.script import go_on
from megalink.table.settling import settled
from megalink.table.state import Phase, Position, State, owned, without

Remedy = tuple[e.Remedial, ...]

SETTLED: Final = frozenset({Phase.AWARDING, Phase.PAYING, Phase.BETWEEN_ROUNDS})
"""Phases in which every hand of the round has its lines."""


def _returned(state: State, position: Position, rule: str) -> r.HandReturned:
    lines = {
        name: Line(amount, Outcome.RETURNED, None, amount, rule)
        for name, amount in {**position.wagers, **position.follow_ups}.items()
    }
    plain = Settlement(lines, None, None)
    whole = sharing.with_back(plain, position.back, state.game.areas)
    parts = {}
    if position.shares or position.back:
        parts = sharing.parts(plain, owned(position), {}, position.back)
    return r.HandReturned(position.seat, whole, rule, parts, position.settlement)


def _taken_back(position: Position, rule: str, *whose: str) -> Remedy:
    """Take wagers back before "No more bets": there is no hand yet that could go out of the round."""
    lies = owned(position)
    return tuple(
        e.WagersCancelled(position.seat, player, tuple(mine), rule)
        for player in whose or sharing.players(lies)
        if (mine := sharing.own(lies, player))
    )


def return_hands(state: State, seats: Iterable[int], rule: str) -> Remedy:
    """Take hands out of the round: all their wagers go back, and their contributions out of the meter."""
    if state.phase is Phase.BETTING:
        return tuple(event for seat in seats for event in _taken_back(state.positions[seat], rule))
    hands = [position for seat in seats if not (position := state.positions[seat]).out]
    jackpot = state.game.jackpot
    changes = {each.seat: -each.wagers[jackpot] for each in hands if jackpot in each.wagers}
    awards = told_awards(state) if any(each.award is not None for each in hands) else {}
    happened: Remedy = tuple(_returned(state, each, rule) for each in hands)
    if not changes:
        return happened
    return (*happened, r.ContributionsCorrected(changes, awards, rule))


def told_awards(state: State) -> dict[int, int]:
    """Give the awards that the link has told for this round."""
    return {seat: each.award for seat, each in state.positions.items() if each.award is not None}


def void(state: State, rule: str) -> Remedy:
    """Make the round void (5.1, 5.2, 5.3, 5.4, 5.8): everything goes back, earlier rounds stand."""
    clauses = state.game.clauses
    return (
        *return_hands(state, state.positions, rule),
        r.RoundVoided(state.round, rule, clauses.earlier_rounds),
    )


def return_player(state: State, player: str, rule: str, *, leaves: bool = False) -> Remedy:
    """Give one player back everything he has on all positions; what others share there stands (R12, R25).

    A hand goes with it where nothing is left that may stand, where he had covered a follow-up wager of those
    who stay, which is then of the wrong size (R47), or where its player leaves with a decision open: nobody
    else may decide it.
    """
    happened: Remedy = ()
    for position in state.positions.values():
        if position.settlement is not None:
            continue
        lies = owned(position)
        seated = leaves and position.player == player
        mine = sharing.own(lies, player)
        if state.phase is Phase.BETTING:
            happened += _taken_back(position, rule, *(() if seated else (player,)))
            continue
        left = {name: rest for name, each in lies.items() if (rest := sum(without(each, (player,)).values()))}
        covers = any(amount < 0 for amount in _drawn_for(state.game.main, position, player).values())
        if (seated and position.open) or (mine and (covers or not standing(state.game, left))):
            happened += return_hands(state, (position.seat,), rule)
        elif mine:
            happened += _return_shares(state, position, player, rule)
    return happened


def _return_shares(state: State, position: Position, player: str, rule: str) -> Remedy:
    amounts = sharing.own(owned(position), player)
    happened: Remedy = (r.SharesReturned(position.seat, player, amounts, rule),)
    drawn = _drawn_for(state.game.main, position, player)
    covered = {name: amount for name, amount in drawn.items() if amount}
    if covered:  # what the seated player put up for him goes back with what it followed from
        happened += (r.SharesReturned(position.seat, position.player, covered, rule),)
    jackpot = state.game.jackpot
    if jackpot in amounts:
        happened += (r.ContributionsCorrected({position.seat: -amounts[jackpot]}, {}, rule),)
    return happened


def _drawn_for(main: str, position: Position, player: str) -> dict[str, int]:
    """Say by how much the wagers that follow from a player's share of the main one are more than his own.

    More than nothing: the seated player put that up for him; less: he is the one who covers others (R12).
    """
    own, all_of = sharing.own(owned(position), player), position.wagers.get(main, 0)
    return {
        name: amount // all_of * own.get(main, 0) - own.get(name, 0)
        for name, amount in position.follow_ups.items()
    }


def settled_again(before: State, changes: Remedy, rule: str) -> Remedy:
    """Settle the hands of a settled round again whose lines come out otherwise after these changes (R39)."""
    after = evolve_all(before, changes)
    jackpot = before.game.jackpot
    happened = changes
    for seat in after.positions:
        position = after.positions[seat]  # as the hands before it have left it
        if position.out or (position.settlement is None and before.phase not in SETTLED):
            continue
        anew = settled(after, position)
        if position.settlement is None:
            happened = (*happened, anew)
            continue
        award = position.award
        entry = position.settlement.entry
        if award is not None and anew.settlement.entry == entry:
            anew = replace(
                anew,
                settlement=anew.settlement.awarded(jackpot, award),
                parts=sharing.awarded(anew.parts, position.player, jackpot, award),
            )
        if anew.settlement == position.settlement:
            continue
        if anew.settlement.entry != entry:
            awards = told_awards(after)
            if awards:
                back = r.ContributionsCorrected({}, awards, rule)
                happened = (*happened, back)
                after = evolve_all(after, (back,))
        again = replace(anew, corrects=after.positions[seat].settlement)
        happened = (*happened, again)
        after = evolve_all(after, (again,))
    return happened


def and_go_on(state: State, happened: Remedy) -> Remedy:
    """Let the round go on where nothing is left of what it waited for."""
    return (*happened, *go_on(evolve_all(state, happened)))


def effects(before: State, after: State) -> tuple[r.Effect, ...]:
    """Compare what everybody has on every area, and what goes back of it, before and after."""
    one, other = _money(before), _money(after)
    found = []
    for key in sorted(one.keys() | other.keys()):
        staked, returned = one.get(key, (0, None))
        will_stake, will_return = other.get(key, (0, None))
        if (staked, returned) != (will_stake, will_return):
            found.append(r.Effect(*key, staked, will_stake, returned, will_return))
    return tuple(found)


def _money(state: State) -> dict[tuple[int, str, str], tuple[int, int | None]]:
    money: dict[tuple[int, str, str], tuple[int, int | None]] = {}
    for seat, position in state.positions.items():
        if position.settlement is None:
            for name, each in owned(position).items():
                for player, amount in each.items():
                    money[seat, player, name] = (amount, None)
            for back in position.back:
                key = (seat, back.player, back.wager)
                staked, returned = money.get(key, (0, None))
                money[key] = (staked + back.amount, (returned or 0) + back.amount)
        elif position.parts:
            for player, lines in position.parts.items():
                for name, part in lines.items():
                    money[seat, player, name] = (part.staked, part.returned)
        else:
            for name, line in position.settlement.lines.items():
                money[seat, position.player, name] = (line.staked, line.returned)
    return money
