"""An account of a table kept from what has happened alone, to hold against what the table itself says."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from megalink.cards import Card
from megalink.games.game import Outcome
from megalink.table import events as e
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.sharing import Part
from megalink.table.state import Phase, Position, State

Where = tuple[int, str, str]
"""A position, an area of it, and whose money."""


class Book:
    """Whose money lies where, what the link was told, and who was asked to withdraw."""

    def __init__(self) -> None:
        self.sits: dict[int, str] = {}
        self.lies: Counter[Where] = Counter()
        self.told: Counter[int] = Counter()
        self.awards: dict[int, int] = {}
        self.reports: dict[int, i.Irregularity] = {}
        self.followed: i.Irregularity | None = None

    def hear(self, state: State, event: e.Event) -> None:
        """Take notice of one event; `state` is the table before it."""
        self.hear_of_wagers(state, event)
        self.hear_of_the_link(state, event)
        match event:
            case e.SeatTaken(seat=seat, player=player):
                self.sits[seat] = player
            case e.Proposed(number=number, about=about):
                self.reports[number] = about
            case r.Approved(number=number):
                self.followed = self.reports[number]
            case _:
                pass

    def hear_of_wagers(self, state: State, event: e.Event) -> None:
        """Take notice of whose money lies where."""
        match event:
            case e.RoundOpened():
                self.lies.clear()
            case e.WagersPlaced(seat=seat, player=player, wagers=wagers):
                for name, amount in wagers.items():
                    self.lies[seat, name, player] = amount
            case e.WagersCancelled(seat=seat, player=player, wagers=names):
                for name in names:
                    del self.lies[seat, name, player]
            case e.Decided(seat=seat, wager=str(name), amount=amount, shares=shares):
                owner = state.positions[seat].player
                for player, share in (shares or {owner: amount}).items():
                    self.lies[seat, name, player] += share
            case r.WagersCorrected(seat=seat):
                self.found(state, seat)
            case r.WagersMoved(seat=seat, to=to):
                self.moved(seat, to)
            case _:
                pass

    def hear_of_the_link(self, state: State, event: e.Event) -> None:
        """Take notice of what the link is told, and of what it pays."""
        match event:
            case e.RoundOpened():
                self.told.clear()
                self.awards.clear()
            case e.BetsClosed():
                for (seat, name, _), amount in self.lies.items():
                    if name == state.game.jackpot:
                        self.told[seat] += amount
            case e.AwardsRecorded(amounts=amounts):
                self.awards |= amounts
            case r.ContributionsCorrected(changes=changes, awards=awards):
                self.told.update(changes)
                for seat, amount in awards.items():
                    assert self.awards.pop(seat) == amount
            case _:
                pass

    def found(self, state: State, seat: int) -> None:
        """Put what a player really had on a position in place of what was recorded of his."""
        about = self.followed
        if not isinstance(about, i.WagersFound):
            return  # a late part of what is recorded goes back from where it lies
        position = state.positions.get(seat)
        owner = self.sits[seat] if position is None else position.player
        player = about.player or owner
        late = state.game.clauses.late_wagers
        kept = Counter[str]()
        for back in () if position is None else position.back:
            if back.player == player and back.rule == late:
                kept[back.wager] += back.amount
        for name in state.game.before_the_cards:
            self.lies[seat, name, player] = about.wagers.get(name, 0) + kept[name]

    def moved(self, seat: int, to: int) -> None:
        """Put the wagers of a position, its player's among them, at another."""
        owner, other = self.sits[seat], self.sits[to]
        for (at, name, player), amount in list(self.lies.items()):
            if at == seat:
                del self.lies[at, name, player]
                self.lies[to, name, other if player == owner else player] += amount
        self.told[to] = self.told.pop(seat, 0)

    def hold_against(self, state: State) -> None:
        """Refuse a table that says otherwise."""
        lies = {where: amount for where, amount in self.lies.items() if amount}
        assert lies == {where: staked for where, (staked, _) in money(state).items() if staked}
        assert all(each.award == self.awards.get(seat) for seat, each in state.positions.items())
        if state.phase is Phase.BETTING:
            return
        for seat in {*self.told, *state.positions}:
            position = state.positions.get(seat)
            plays = 0 if position is None or position.out else position.wagers.get(state.game.jackpot, 0)
            assert self.told[seat] == plays


def money(state: State) -> dict[Where, tuple[int, int | None]]:
    """Give what everybody has staked on every area, and what of it comes back where that is settled."""
    found: dict[Where, tuple[int, int | None]] = {}
    for seat, position in state.positions.items():
        if position.settlement is not None:
            for player, lines in settled_parts(position).items():
                for name, part in lines.items():
                    found[seat, name, player] = (part.staked, part.returned)
            continue
        for name, amount in {**position.wagers, **position.follow_ups}.items():
            for player, share in position.shares.get(name, {position.player: amount}).items():
                found[seat, name, player] = (share, None)
        for back in position.back:
            where = (seat, back.wager, back.player)
            found[where] = (found.get(where, (0, None))[0] + back.amount, None)
    return found


def settled_parts(position: Position) -> dict[str, dict[str, Part]]:
    """Give everybody's part of every line; it is all the seated player's where nobody else has any."""
    assert position.settlement is not None
    if position.parts:
        return {player: dict(lines) for player, lines in position.parts.items()}
    lines = position.settlement.lines
    return {position.player: {name: Part(line.staked, line.returned) for name, line in lines.items()}}


def check_settled(state: State) -> None:
    """Refuse lines that lose or make a cent, or give one player what is another's."""
    for position in state.positions.values():
        if position.settlement is None:
            continue
        parts = settled_parts(position)
        for name, line in position.settlement.lines.items():
            each = {player: lines[name] for player, lines in parts.items() if name in lines}
            assert sum(part.staked for part in each.values()) == line.staked
            assert sum(part.returned for part in each.values()) == line.returned
            check_line(state, position, name, each)
        if position.out:
            assert all(part.returned == part.staked for lines in parts.values() for part in lines.values())


def check_line(state: State, position: Position, name: str, each: dict[str, Part]) -> None:
    """Refuse parts that are not in proportion to the shares, to the cent."""
    assert position.settlement is not None
    line = position.settlement.lines[name]
    back = Counter[str]()
    for lying in position.back:
        if lying.wager == name:
            back[lying.player] += lying.amount
    base = state.game.extras.get(name, name)
    amount = {**position.wagers, **position.follow_ups}.get(base, 0)
    shares = position.shares.get(base, {position.player: amount}) if amount else {}
    award = (position.award or 0) if name == state.game.jackpot else 0
    played = line.returned - back.total() - award
    assert played >= 0
    if line.outcome is Outcome.LOSE and not over(state, name, amount):
        assert played == 0
    for player, part in each.items():
        mine = part.returned - back[player] - (award if player == position.player else 0)
        share = shares.get(player, 0)
        assert mine >= 0
        assert abs(mine * max(amount, 1) - played * share) < max(amount, 1)


def over(state: State, name: str, amount: int) -> bool:
    """Tell whether a wager is over what the table takes."""
    limits = state.setup.terms.limits
    main = limits[state.game.main].most
    return amount > (limits[name].most if name in limits else main)


def check_cards(state: State, table_cards: Iterable[object]) -> None:
    """Refuse a card that lies on the table twice."""
    seen = [face for face in table_cards if isinstance(face, Card)]
    assert len(set(seen)) == len(seen)


PHASES_WITH_DUE: Final = {Phase.DEALING, Phase.PLAYING}


def check_phase(state: State) -> None:
    """Refuse a table that waits for what cannot come."""
    assert not state.due or state.phase in PHASES_WITH_DUE
    assert state.phase is not Phase.DEALING or state.due
    for position in state.positions.values():
        assert not (position.open and (position.folded or position.out or position.settlement is not None))
        assert not (position.open and state.game.main not in position.wagers)
    if state.phase in {Phase.PAYING, Phase.AWARDING, Phase.BETWEEN_ROUNDS}:
        assert all(each.settlement is not None for each in state.positions.values())
    if state.void:
        assert all(each.out for each in state.positions.values())
        assert not state.offers
