"""Before the cards: seats, the opening of a round, wagers, and "No more bets"."""

from functools import lru_cache

from megalink.games.game import Deal, Game, Target
from megalink.games.settlement import BadHand, check_jackpot_wager
from megalink.labels import listed
from megalink.money import BadAmount, dollars, stake
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import sharing
from megalink.table.roles import Actor, Refusal, Role, lacks
from megalink.table.state import Phase, Position, State, owned

Outcome = tuple[e.Event, ...] | Refusal


def take_seat(state: State, command: c.TakeSeat, by: Actor) -> Outcome:
    """Let a player take a free position; one with several is told that he may view one hand (3.4.1)."""
    game = state.game
    rule = game.clauses.layout
    if by.role is Role.PLAYER and by.name != command.player:
        return Refusal(rule, "a player takes a position for himself only")
    if not 1 <= command.seat <= state.setup.seats:
        return Refusal(rule, f"this layout has positions 1 to {state.setup.seats}, not {command.seat}")
    if command.seat in state.seated:
        return Refusal(game.clauses.one_an_area, f"position {command.seat} is taken")
    refused = prohibited(state, command.player)
    if refused:
        return refused
    if state.phase not in (Phase.BETWEEN_ROUNDS, Phase.BETTING):
        return Refusal(game.clauses.late_wagers, 'a position is taken before "No more bets"')
    happened: list[e.Event] = [e.SeatTaken(command.seat, command.player, rule)]
    if state.phase is Phase.BETTING:
        if command.player in state.seated.values() and game.clauses.notice is not None:
            happened.append(e.NoticeGiven(command.player, game.clauses.notice))
        happened.append(e.JackpotOffered((command.seat,), game.clauses.jackpot_offer))
    return tuple(happened)


def restrict_player(state: State, command: c.RestrictPlayer, by: Actor) -> Outcome:
    """Hold a player to one position, or lift that: a Pit Manager's discretion (3.4.3; BUL 3.5.3)."""
    rule = state.game.clauses.restriction
    refused = lacks(by, Role.PIT_MANAGER, rule, "restrict a player to one position")
    if refused:
        return refused
    if command.restricted == (command.player in state.restricted):
        return Refusal(rule, f"{command.player} is {'already' if command.restricted else 'not'} restricted")
    return (e.PlayerRestricted(command.player, command.restricted, by.name, rule),)


def prohibited(state: State, player: str) -> Refusal | None:
    """Refuse a player who is prohibited from further play (5.9)."""
    if player not in state.prohibited:
        return None
    return Refusal(state.game.clauses.confidentiality, f"{player} is prohibited from further play")


def second_position(state: State, seat: int, player: str) -> Refusal | None:
    """Refuse a restricted player's wagers on a second position (3.4.3; BUL 3.5.3)."""
    if player not in state.restricted:
        return None
    others = (each for each in state.positions.values() if each.seat != seat)
    if not any(player in sharing.players(owned(each)) for each in others):
        return None
    return Refusal(state.game.clauses.restriction, f"{player} may wager on one position only")


def leave_seat(state: State, command: c.LeaveSeat, by: Actor) -> Outcome:
    """Let a player go who has nothing on the table."""
    rule = state.game.clauses.layout
    owner = state.seated.get(command.seat)
    if owner is None:
        return Refusal(rule, f"nobody has position {command.seat}")
    if by.role is Role.PLAYER and by.name != owner:
        return Refusal(rule, "a player gives up his own position only")
    if state.phase is not Phase.BETWEEN_ROUNDS and command.seat in state.positions:
        return Refusal(
            state.game.clauses.withdrawn_wagers, "wagers lie on this position until the round ends"
        )
    return (e.SeatLeft(command.seat, rule),)


def open_round(state: State, _command: c.OpenRound, by: Actor) -> Outcome:
    """Announce "Place your bets, please" (3.1)."""
    clauses = state.game.clauses
    refused = lacks(by, Role.DEALER, clauses.opening, "open a round")
    if refused:
        return refused
    if state.phase is not Phase.BETWEEN_ROUNDS:
        return Refusal(clauses.round_of_play, "the round under way is not over")
    if state.proposals:
        one = len(state.proposals) == 1
        waiting = f"{'proposal' if one else 'proposals'} {listed(map(str, state.proposals))}"
        does = "waits" if one else "wait"
        return Refusal(clauses.earlier_rounds, f"{waiting} about the last round {does} for a decision")
    setup = state.setup
    happened: list[e.Event] = [
        e.RoundOpened(state.round + 1, setup.version.digest, setup.terms, clauses.opening)
    ]
    if clauses.notice is not None:
        players = list(state.seated.values())
        happened += (
            e.NoticeGiven(player, clauses.notice)
            for player in sorted(set(players))
            if players.count(player) > 1
        )
    if state.seated:
        happened.append(e.JackpotOffered(tuple(sorted(state.seated)), clauses.jackpot_offer))
    return tuple(happened)


def _not_betting(state: State, before: str, after: str) -> Refusal | None:
    """Refuse what may be done only between "Place your bets, please" and "No more bets"."""
    clauses = state.game.clauses
    if state.phase is Phase.BETTING:
        return None
    if state.phase is Phase.BETWEEN_ROUNDS:
        return Refusal(clauses.opening, f'{before} from "Place your bets, please" on')
    return Refusal(after, f'{before} before "No more bets" only')


def _whose(state: State, command: c.PlaceWagers | c.CancelWagers, by: Actor) -> str | Refusal:
    """Say whose wagers a command is about: one's own, or a player's for whom the staff act (3.6; BUL 3.7)."""
    clauses = state.game.clauses
    owner = state.seated.get(command.seat)
    if owner is None:
        return Refusal(clauses.joining, f"nobody has taken position {command.seat}")
    if by.role is not Role.PLAYER:
        return command.player or owner
    if command.player not in ("", by.name):
        return Refusal(clauses.staff_wagers, "a player places and takes back his own wagers only")
    return by.name


def _not_shared(state: State, command: c.PlaceWagers, player: str) -> Refusal | None:
    """Refuse a wager at another's position that is not said to be shared, or may not be (R12)."""
    clauses = state.game.clauses
    owner = state.seated[command.seat]
    if player == owner:
        return None
    if state.game.jackpot in command.wagers:
        return Refusal(clauses.jackpot_own_position, "a jackpot wager is placed on one's own position only")
    if not command.shared:
        return Refusal(
            clauses.one_an_area, f"position {command.seat} is {owner}'s; say that the wager is shared"
        )
    return None


def place_wagers(state: State, command: c.PlaceWagers, by: Actor) -> Outcome:
    """Put wagers on the areas of a position, within the limits (3.4, 3.5; BUL 3.5, 3.6)."""
    game = state.game
    refused = _not_betting(state, "wagers are placed", game.clauses.late_wagers)
    if refused:
        return refused
    player = _whose(state, command, by)
    if isinstance(player, Refusal):
        return player
    refused = (
        _not_shared(state, command, player)
        or prohibited(state, player)
        or second_position(state, command.seat, player)
    )
    if refused:
        return refused
    if not command.wagers:
        return Refusal(game.clauses.joining, "no wager is named")
    if command.tender != "chips" and game.jackpot not in command.wagers:
        return Refusal(game.clauses.jackpot_system, "only a jackpot wager is paid in anything but chips")
    for name, amount in command.wagers.items():
        refused = _bad_wager(state, command, name, amount, player)
        if refused:
            return refused
    rule = game.clauses.joining if by.role is Role.PLAYER else game.clauses.staff_wagers
    return (e.WagersPlaced(command.seat, player, command.wagers, command.tender, by.name, rule),)


def _bad_wager(state: State, command: c.PlaceWagers, name: str, amount: int, player: str) -> Refusal | None:
    game, terms = state.game, state.setup.terms
    clauses = game.clauses
    if name not in game.before_the_cards:
        known = name in game.areas
        why = "is placed by a decision" if known else "is no area of this layout"
        return Refusal(clauses.decisions if known else clauses.areas, f"{name!r} {why}")
    try:
        stake(amount)
        if name == game.jackpot:
            check_jackpot_wager(game, amount, terms.jackpot_unit)
    except BadAmount as problem:
        return Refusal(clauses.joining, str(problem))
    except BadHand as problem:
        return Refusal(problem.rule or clauses.jackpot_system, str(problem))
    if name == game.jackpot:
        if command.tender not in terms.tenders:
            taken = " or ".join(sorted(terms.tenders))
            return Refusal(clauses.jackpot_system, f"the jackpot system of this table takes {taken}")
        return None
    others = _others(state, command.seat, name, player)
    limits = terms.limits[name]
    least = 1 if command.shared or others else limits.least
    if least <= amount <= limits.most - others:
        return None
    beside = f", of which others have {dollars(others)}" if others else ""
    allowed = f"{dollars(limits.least)} to {dollars(limits.most)} at this table{beside}"
    return Refusal(clauses.joining, f"{name} is {allowed}, not {dollars(amount)}")


def _others(state: State, seat: int, name: str, player: str) -> int:
    """Add up what others than this player have on an area."""
    position = state.positions.get(seat)
    if position is None:
        return 0
    return position.wagers.get(name, 0) - sharing.own(owned(position), player).get(name, 0)


def cancel_wagers(state: State, command: c.CancelWagers, by: Actor) -> Outcome:
    """Take wagers back before "No more bets" (5.6 forbids it after)."""
    game = state.game
    refused = _not_betting(state, "wagers are taken back", game.clauses.withdrawn_wagers)
    if refused:
        return refused
    player = _whose(state, command, by)
    if isinstance(player, Refusal):
        return player
    position = state.positions.get(command.seat)
    lying = () if position is None else tuple(sharing.own(owned(position), player))
    if not lying and player != state.seated[command.seat]:
        return Refusal(game.clauses.one_an_area, f"position {command.seat} is {state.seated[command.seat]}'s")
    gone = command.wagers or lying
    if not gone or not set(gone) <= set(lying):
        return Refusal(game.clauses.areas, f"no such wager of {player}'s lies on position {command.seat}")
    return (e.WagersCancelled(command.seat, player, gone, game.clauses.withdrawn_wagers),)


def close_bets(state: State, _command: c.CloseBets, by: Actor) -> Outcome:
    """Announce "No more bets" (3.2), unless a wager lies alone that may not (5.12.1, R47)."""
    game = state.game
    clauses = game.clauses
    refused = lacks(by, Role.DEALER, clauses.closing, "close the bets") or _not_betting(
        state, "bets are closed", clauses.closing
    )
    if refused:
        return refused
    if not state.positions:
        return Refusal(clauses.joining, "no position has a wager")
    for position in sorted(state.positions.values(), key=lambda each: each.seat):
        refused = _may_not_stand(game, position) or _shared_wrongly(state, position)
        if refused:
            return refused
    seats = tuple(sorted(state.positions))
    return (e.BetsClosed(slots(state.setup.method.first, seats), clauses.closing),)


def _may_not_stand(game: Game, position: Position) -> Refusal | None:
    for each in game.before_the_cards.values():
        amount = position.wagers.get(each.name)
        if each.equals is not None and amount != position.wagers.get(each.equals):
            return Refusal(
                each.rule,
                f"position {position.seat}: {each.name} and {each.equals} must lie there and be equal",
            )
        if amount is not None and each.needs and not any(need in position.wagers for need in each.needs):
            needs = listed(each.needs, "or")
            return Refusal(
                game.clauses.alone_before,
                f"position {position.seat}: {each.name} may not lie without {needs}",
            )
    return None


def _shared_wrongly(state: State, position: Position) -> Refusal | None:
    """Refuse shares that are too small in all, or of the one area and not alike of the other (R12)."""
    game = state.game
    for name in position.wagers:
        limits = state.setup.terms.limits.get(name)
        if limits is not None and position.wagers[name] < limits.least:
            return Refusal(
                game.clauses.joining,
                f"position {position.seat}: {name} is {dollars(position.wagers[name])} in all, "
                f"under {dollars(limits.least)}",
            )
    for each in game.before_the_cards.values():
        if each.equals is not None and position.shares.get(each.name) != position.shares.get(each.equals):
            return Refusal(
                "R12", f"position {position.seat}: whoever shares {each.equals} shares {each.name} alike"
            )
    return None


@lru_cache(maxsize=1024)
def slots(steps: tuple[Deal, ...], seats: tuple[int, ...]) -> tuple[e.Slot, ...]:
    """Lay a dealing method out card by card; positions clockwise from the Dealer's left (3.7, 3.8)."""
    laid: list[e.Slot] = []
    for step in steps:
        to = seats if step.to is Target.POSITIONS else (0,)
        for seat in to:
            laid += (
                e.Slot(step.to, seat, step.face_up, step.rule, step.security and place == step.count)
                for place in range(1, step.count + 1)
            )
    return tuple(laid)
