"""What follows from late and withdrawn wagers (5.5, 5.6), and from others than were recorded.

Those may be wagers that may not stand alone (5.12), that are under the minimum (5.13) or over the maximum
(5.14), or a slip of the Dealer who placed them for a player.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import astuple

from megalink.games.game import Decide, Game
from megalink.games.settlement import BadHand, check_jackpot_wager, standing
from megalink.money import BadAmount, dollars, stake
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table import sharing
from megalink.table.betting import prohibited, second_position
from megalink.table.evolve import evolve
from megalink.table.following import NOT_COVERED, Following, no_round
from megalink.table.returning import Remedy, and_go_on, settled_again
from megalink.table.roles import Refusal
from megalink.table.script import passed_over
from megalink.table.sharing import Back, Shares
from megalink.table.state import Phase, Position, State, owned


def _not_closed(state: State, rule: str) -> Refusal | None:
    """Refuse before "No more bets", when wagers are still placed, changed and taken back."""
    if state.phase is Phase.BETTING:
        clauses = state.game.clauses
        early = rule in (clauses.late_wagers, clauses.withdrawn_wagers)
        return Refusal(
            rule if early else clauses.earlier_limits,
            "wagers are still placed and taken back; those of earlier rounds stand",
        )
    return no_round(state, rule)


def _not_at(state: State, seat: int, player: str, rule: str) -> Refusal | None:
    position = state.positions.get(seat)
    if position is not None and position.out:
        return Refusal(rule, f"the hand of position {seat} is out of the round")
    if position is None and seat not in state.seated:
        return Refusal(rule, f"nobody has position {seat}")
    if position is None and player not in ("", state.seated[seat]):
        return Refusal(rule, f"{player} has no wager on position {seat}")
    return None


def _owner(state: State, seat: int) -> str:
    """Name whose position it is: who sat there in the round, though he may have left since."""
    position = state.positions.get(seat)
    return state.seated[seat] if position is None else position.player


def late_wager(state: State, about: i.LateWager) -> Following | Refusal:
    """Return what was placed or added after "No more bets"; what lay there before stands (5.5, R46)."""
    rule = state.game.clauses.late_wagers
    refused = _bad_amount(about.amount, rule) or _not_closed(state, rule)
    refused = refused or _not_at(state, about.seat, about.player, rule)
    if refused:
        return refused
    if about.wager not in state.game.areas:
        return Refusal(state.game.clauses.areas, f"{about.wager!r} is no area of this layout")
    player = about.player or _owner(state, about.seat)
    late = r.LateWagerReturned(about.seat, player, about.wager, about.amount, rule)
    if not about.recorded:
        return Following((late,), rule)
    position = state.positions.get(about.seat)
    if position is not None and about.wager in position.follow_ups:
        return Refusal(rule, f"{about.wager} is placed by a decision; {NOT_COVERED}")
    stood = {} if position is None else sharing.own(_as_placed(state, position), player)
    if about.amount > stood.get(about.wager, 0):
        return Refusal(rule, f"no such amount of {player}'s is recorded on {about.wager}")
    stood[about.wager] -= about.amount
    back = (Back(about.wager, player, about.amount, rule),)
    return _corrected(state, about.seat, player, stood, back, rule)


def _bad_amount(amount: int, rule: str) -> Refusal | None:
    try:
        stake(amount)
    except BadAmount as problem:
        return Refusal(rule, str(problem))
    return None


def wager_taken(state: State, about: i.WagerTaken) -> Following | Refusal:
    """Settle a wager that was taken away as if it lay there; its player owes it (5.6, R46)."""
    rule = state.game.clauses.withdrawn_wagers
    refused = _bad_amount(about.amount, rule) or _not_closed(state, rule)
    refused = refused or _not_at(state, about.seat, about.player, rule)
    if refused:
        return refused
    position = state.positions.get(about.seat)
    player = about.player or _owner(state, about.seat)
    lies = 0 if position is None else sharing.own(owned(position), player).get(about.wager, 0)
    owes = 0 if position is None else position.owed.get(about.wager, {}).get(player, 0)
    if about.amount > lies - owes:
        there = dollars(lies - owes) if lies > owes else "nothing"
        return Refusal(rule, f"{player} has {there} lying on {about.wager} at position {about.seat}")
    return Following((r.WagerOwed(about.seat, player, about.wager, about.amount, rule),), rule)


def wagers_found(state: State, about: i.WagersFound) -> Following | Refusal:
    """Put what really lay there at "No more bets" in place of the record; say what is not played."""
    rule = state.game.clauses.joining
    refused = _not_closed(state, rule) or _not_at(state, about.seat, about.player, rule)
    if refused:
        return refused
    unknown = [name for name in about.wagers if name not in state.game.before_the_cards]
    if unknown:
        return Refusal(state.game.clauses.areas, f"{unknown[0]!r} is no area that is filled before the cards")
    for amount in about.wagers.values():
        refused = _bad_amount(amount, rule)
        if refused:
            return refused
    player = about.player or _owner(state, about.seat)
    return _corrected(state, about.seat, player, dict(about.wagers), (), rule)


def _corrected(
    state: State, seat: int, player: str, found: Mapping[str, int], back: tuple[Back, ...], rule: str
) -> Following | Refusal:
    """Work out what of the found wagers is played, and what follows for the round."""
    game = state.game
    position = state.positions.get(seat) or Position(seat, state.seated[seat])
    withdrawn = {each.rule for each in _gone_back(state, position) if each.player == player}
    withdrawn -= {game.clauses.late_wagers}
    if withdrawn:
        return Refusal(withdrawn.pop(), f"all that {player} had here went back already; {NOT_COVERED}")
    lay = _as_placed(state, position)
    lies = sharing.with_own(lay, player, {**dict.fromkeys(sharing.own(lay, player), 0), **found})
    if any(much and who != position.player for who, much in lies.get(game.jackpot, {}).items()):
        return Refusal(game.clauses.jackpot_own_position, "a jackpot wager is the seated player's alone")
    wagers, _ = sharing.grouped(lies, position.player)
    try:
        if game.jackpot in wagers:
            check_jackpot_wager(game, wagers[game.jackpot], state.setup.terms.jackpot_unit)
    except BadHand as problem:
        return Refusal(problem.rule or rule, f"{problem}; {NOT_COVERED}")
    sorted_out = _sort_out(state, lies, (*_gone_back(state, position), *back))
    missed = _missed(state, seat, sorted_out.shares_of)
    played, shares = sharing.grouped(sorted_out.shares_of, position.player)
    if position.follow_ups and played.get(game.main) != position.wagers.get(game.main):
        return Refusal(rule, f"a wager that follows from {game.main} lies there already; {NOT_COVERED}")
    opens = game.main in played and game.main not in position.wagers
    if (played and not _is_dealt(state, position)) or (opens and not _decides_later(state)):
        return Refusal(rule, f"position {seat} was not played with these wagers; {NOT_COVERED}")
    same = (played, shares) == (dict(position.wagers), _placed_shares(position))
    if same and sorted(sorted_out.back, key=astuple) == sorted(position.back, key=astuple):
        return Refusal(rule, "nothing would change: this is what is recorded")
    says = rule if back else sorted_out.rule or next((each.rule for each in missed), rule)
    before = _in_order(game, position.wagers)
    follow_shares = {name: each for name, each in position.shares.items() if name in position.follow_ups}
    corrected = r.WagersCorrected(
        seat,
        position.player,
        before,
        _in_order(game, played),
        sorted_out.back,
        {**shares, **follow_shares},
        opens or (position.open and game.main in played),
        rule if back else sorted_out.rule or rule,
    )
    if passed_over(evolve(state, corrected)):
        return Refusal(rule, f"cards that decide these wagers were not exposed; {NOT_COVERED}")
    remedy: Remedy = (corrected, *missed)
    change = played.get(game.jackpot, 0) - before.get(game.jackpot, 0)
    if change:
        returns = next((each.rule for each in sorted_out.back if each.wager == game.jackpot), rule)
        remedy = (*remedy, r.ContributionsCorrected({seat: change}, {}, returns))
    return Following(and_go_on(state, settled_again(state, remedy, says)), says)


def _in_order(game: Game, wagers: Mapping[str, int]) -> dict[str, int]:
    """Give wagers in the order of the felt."""
    return {name: wagers[name] for name in game.areas if name in wagers}


def _is_dealt(state: State, position: Position) -> bool:
    return bool(position.cards) or any(slot.seat == position.seat for slot in state.due)


def _decides_later(state: State) -> bool:
    """Tell whether the first decision of the round is still ahead."""
    return state.phase is Phase.DEALING or (isinstance(state.on, Decide) and state.on.stage == 0)


def _is_sorted_out(state: State, back: Back) -> bool:
    """Tell whether a wager is not played for what lies beside it, or beneath the minimum: found each time."""
    clauses = state.game.clauses
    return back.rule in (clauses.under_minimum, clauses.alone_after, "R47")


def _gone_back(state: State, position: Position) -> tuple[Back, ...]:
    """Give what went back for good: what came late (5.5), or was withdrawn by one who shared (5.16.1)."""
    return tuple(back for back in position.back if not _is_sorted_out(state, back))


def _as_placed(state: State, position: Position) -> dict[str, Shares]:
    """Give what is recorded to have lain there at "No more bets", by owner, what is not played included."""
    lay = {name: each for name, each in owned(position).items() if name in position.wagers}
    for back in position.back:
        if not _is_sorted_out(state, back):
            continue
        each = lay.get(back.wager, {})
        lay[back.wager] = {**each, back.player: each.get(back.player, 0) + back.amount}
    return lay


def _placed_shares(position: Position) -> dict[str, Shares]:
    return {name: each for name, each in position.shares.items() if name in position.wagers}


class _SortedOut:
    """What is played of the wagers that lay there, and what goes back under which number."""

    def __init__(self, shares_of: Mapping[str, Shares], back: tuple[Back, ...]) -> None:
        self.shares_of = {
            name: {who: much for who, much in each.items() if much} for name, each in shares_of.items()
        }
        self.back = back
        self.rule = ""

    def send_back(self, name: str, player: str, amount: int, rule: str) -> None:
        """Take an amount of a player's out of play."""
        each = self.shares_of[name]
        left = {**each, player: each[player] - amount}
        self.shares_of[name] = {who: much for who, much in left.items() if much}
        self.back = (*self.back, Back(name, player, amount, rule))
        self.rule = self.rule or rule

    def totals(self) -> dict[str, int]:
        """Add up what is played."""
        return {name: whole for name, each in self.shares_of.items() if (whole := sum(each.values()))}


def _sort_out(state: State, lies: Mapping[str, Shares], back: tuple[Back, ...]) -> _SortedOut:
    """Find what may not be played: under the minimum again (5.13), unequal (R47), or alone (5.12.2)."""
    game = state.game
    found = _SortedOut(lies, back)
    for name, player in _under_minimum(state, found.shares_of):
        if state.under_minimum.get(player, state.round) < state.round:
            found.send_back(name, player, found.shares_of[name][player], game.clauses.under_minimum)
    for each in game.before_the_cards.values():
        if each.equals is None:
            continue
        one, other = found.shares_of.get(each.name, {}), found.shares_of.get(each.equals, {})
        for player in dict.fromkeys([*one, *other]):
            excess = one.get(player, 0) - other.get(player, 0)
            if excess:
                name = each.name if excess > 0 else each.equals
                found.send_back(name, player, abs(excess), "R47")
    totals = found.totals()
    for name in totals.keys() - standing(game, totals).keys():
        for player, amount in tuple(found.shares_of[name].items()):
            found.send_back(name, player, amount, game.clauses.alone_after)
    found.back = tuple(sorted(found.back, key=lambda each: game.areas.index(each.wager)))
    return found


def _under_minimum(state: State, shares_of: Mapping[str, Shares]) -> Iterator[tuple[str, str]]:
    """Name who has a part of a wager that is under the minimum; each sharer is asked (R12)."""
    limits = state.setup.terms.limits
    for name, each in tuple(shares_of.items()):
        whole = sum(each.values())
        if name in limits and 0 < whole < limits[name].least:
            yield from ((name, player) for player in each)


def _missed(state: State, seat: int, shares_of: Mapping[str, Shares]) -> tuple[r.LimitsMissed, ...]:
    """Record limits that were missed: under the minimum once (5.13), over the maximum (5.14)."""
    clauses = state.game.clauses
    happened: tuple[r.LimitsMissed, ...] = ()
    under = tuple(_under_minimum(state, shares_of))
    if under:
        players = tuple(dict.fromkeys(player for _, player in under))
        names = tuple(dict.fromkeys(name for name, _ in under))
        happened = (r.LimitsMissed(seat, players, names, clauses.under_minimum),)
    limits = state.setup.terms.limits
    over = tuple(
        name for name, each in shares_of.items() if name in limits and sum(each.values()) > limits[name].most
    )
    if over:
        players = tuple(dict.fromkeys(player for name in over for player in shares_of[name]))
        happened = (*happened, r.LimitsMissed(seat, players, over, clauses.over_maximum))
    return happened


def wrong_seat(state: State, about: i.WrongSeat) -> Following | Refusal:
    """Move wagers that the staff recorded at a wrong position to the right one."""
    rule = state.game.clauses.staff_wagers
    refused = _not_closed(state, rule)
    if refused:
        return refused
    position = state.positions.get(about.seat)
    if position is None or position.out:
        return Refusal(rule, f"no wager is recorded at position {about.seat}")
    if about.to in state.positions or about.to not in state.seated:
        return Refusal(rule, f"position {about.to} is not a taken position without wagers")
    if position.placed_by == position.player:
        return Refusal(rule, f"{position.player} placed these wagers, not the staff")
    if position.viewed or position.decisions or position.settlement is not None:
        return Refusal(rule, f"this hand has been looked at or decided; {NOT_COVERED}")
    player = state.seated[about.to]
    refused = prohibited(state, player) or second_position(state, about.to, player)
    if refused:
        return refused
    moved = r.WagersMoved(about.seat, about.to, player, rule)
    return Following((moved,), rule)
