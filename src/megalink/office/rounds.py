"""One round told again from its records: everything that happened, and what came of it (AUD-05, AUD-06)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, final, get_args

import msgspec
from msgspec.structs import replace

from megalink.cards import Face
from megalink.floor import events as f
from megalink.floor.record import Record
from megalink.games import game as g
from megalink.jackpot import events as j
from megalink.jackpot import remedies as jr
from megalink.office.history import (
    SPEC,
    Action,
    Contribution,
    Deck,
    History,
    Player,
    Prize,
    SettledHand,
    Street,
    WagerLine,
)
from megalink.office.plain import plain
from megalink.table import events as e
from megalink.table.evolve import evolve
from megalink.table.state import Phase, Position, State


@final
class Told:
    """A table from the words that open a round to those that open the next one."""

    def __init__(self, state: State, deck: f.DeckCommitted | None, purses: Mapping[str, int]) -> None:
        self.state = state
        self.committed = deck
        self.revealed: f.DeckRevealed | None = None
        self.following: f.DeckCommitted | None = None
        """The deck of the next round, which is drawn before that begins."""
        self.terms = state.setup.terms
        self.before = dict(purses)
        self.after: Mapping[str, int] = {}
        self.records: list[tuple[Record, Any, str]] = []
        self.contributions: list[Contribution] = []
        self.prizes: list[Prize] = []

    @property
    def is_over(self) -> bool:
        """Tell whether there was a round, and it is over."""
        return self.state.round > 0 and self.state.phase is Phase.BETWEEN_ROUNDS

    def add(self, record: Record, event: Any) -> bool:  # noqa: ANN401  # whatever a table's stream holds
        """Go on with one record; tell whether it is of this round."""
        street = Phase.BETTING.value if isinstance(event, e.RoundOpened) else _street(self.state)
        was_over = self.is_over
        match event:
            case f.DeckCommitted():
                self.following = event
            case f.DeckRevealed():
                self.revealed = event
            case f.TermsChanged(terms=terms):
                setup = replace(self.state.setup, terms=terms)
                self.state = replace(self.state, setup=setup)
            case j.Contributed():
                self.contributions.append(
                    Contribution(event.link, event.number, event.seat, event.cents, event.units, event.scale)
                )
            case _ if type(event) in TABLE_EVENTS:
                self.state = evolve(self.state, event)
            case _:
                pass
        if was_over and isinstance(event, BETWEEN):
            return False
        self.records.append((record, event, street))
        return True

    def entered(self, link: str, event: j.HandsEntered) -> None:
        """Add the prizes that were entered for it."""
        for each in event.prizes:
            self.prizes.append(
                Prize(
                    link,
                    each.number,
                    each.seat,
                    each.hand.label,
                    tuple(card.text for card in each.cards),
                    each.cents,
                    event.before,
                    event.after,
                    void=False,
                )
            )

    def undone(self, event: jr.EntriesVoided) -> None:
        """Mark prizes that were undone."""
        void = {each.number for each in event.prizes}
        self.prizes = [replace(each, void=each.void or each.entry in void) for each in self.prizes]

    def history(self, table: str) -> History:
        """Tell the round."""
        state, game = self.state, self.state.game
        ids = self._players()
        hands = tuple(_hand(state, each, ids) for _, each in sorted(state.positions.items()))
        players = tuple(self._player(name, number) for name, number in ids.items())
        settled = [each.settlement for each in state.positions.values() if each.settlement is not None]
        return History(
            spec_version=SPEC,
            replay=True,
            id=f"{table}/{state.round}",
            site_name="Megalink",
            game=game.code,
            game_name=game.title,
            rule_version=state.setup.version.digest,
            table_name=table,
            table_size=state.setup.seats,
            number=state.round,
            start_date_utc=self.records[0][0].time,
            end_date_utc=self.records[-1][0].time,
            void=state.void,
            terms=plain(self.terms),
            players=players,
            rounds=tuple(self._streets()),
            community=_texts(state.community),
            dealer=_texts(state.dealer),
            dealer_hand=next((each.dealer_hand for each in settled if each.dealer_hand), ""),
            hands=hands,
            deck=self._deck(),
            contributions=tuple(self.contributions),
            prizes=tuple(self.prizes),
            total_bet=sum(each.bet for each in players),
            total_won=sum(each.won for each in players),
        )

    def _players(self) -> dict[str, int]:
        names = dict.fromkeys(
            owner for _, each in sorted(self.state.positions.items()) for owner in _owners(each)
        )
        return {name: number for number, name in enumerate(names, 1)}

    def _player(self, name: str, number: int) -> Player:
        bet = won = 0
        for position in self.state.positions.values():
            if position.settlement is None:
                continue
            for wager, line in position.settlement.lines.items():
                if line.outcome is g.Outcome.RETURNED:
                    continue
                part = position.parts.get(name, {}).get(wager)
                if part is not None:
                    bet, won = bet + part.staked, won + part.returned
                elif not position.parts and name == position.player:
                    bet, won = bet + line.staked, won + line.returned
        seats = tuple(seat for seat, each in sorted(self.state.positions.items()) if name in _owners(each))
        return Player(number, name, seats, self.before.get(name, 0), self.after.get(name, 0), bet, won)

    def _streets(self) -> Iterator[Street]:
        streets: list[tuple[str, list[Action]]] = []
        for number, (record, event, street) in enumerate(self.records, 1):
            if not streets or streets[-1][0] != street:
                streets.append((street, []))
            cards = _texts(event.cards) if isinstance(event, WITH_CARDS) else ()
            streets[-1][1].append(
                Action(
                    number,
                    record.time,
                    record.sequence,
                    record.kind,
                    record.actor,
                    record.role,
                    record.rule,
                    cards,
                    record.form,
                    msgspec.json.decode(record.body),
                )
            )
        for number, (street, actions) in enumerate(streets, 1):
            yield Street(number, street, tuple(actions))

    def _deck(self) -> Deck | None:
        if self.committed is None or self.revealed is None:
            return None
        order = _texts(self.revealed.order)
        return Deck(self.committed.commitment, order, self.revealed.nonce.hex())


TABLE_EVENTS: Final = frozenset(get_args(e.Event))
WITH_CARDS: Final = (e.CardsDealt, e.CommunityExposed, e.DealerExposed, e.HandShown, e.DeclinedViewed)

BETWEEN: Final = (f.DeckCommitted, f.TermsChanged, e.SeatTaken, e.SeatLeft, e.PlayerRestricted)
"""What happens between two rounds, and is no part of either."""


def _texts(cards: Iterable[Face]) -> tuple[str, ...]:
    return tuple(each.text for each in cards)


def _owners(position: Position) -> tuple[str, ...]:
    return (position.player, *(name for name in position.parts if name != position.player))


def _hand(state: State, position: Position, ids: Mapping[str, int]) -> SettledHand:
    settlement = position.settlement
    lines = () if settlement is None else settlement.lines.items()
    return SettledHand(
        seat=position.seat,
        player_id=ids[position.player],
        cards=_texts(position.cards),
        decisions=position.decisions,
        hand="" if settlement is None else settlement.player_hand or "",
        lines=tuple(
            WagerLine(
                name,
                each.staked,
                each.outcome.value,
                each.pays or "",
                each.returned - (position.award or 0 if name == state.game.jackpot else 0),
                each.rule,
            )
            for name, each in lines
        ),
        out=position.out,
    )


def _street(state: State) -> str:
    """Name the part of the round that something happens in."""
    match state.on:
        case g.Decide(stage=stage):
            return f"{state.game.stages[stage].name} decision"
        case g.Expose(shows=shows):
            return f"exposing the {' and '.join(shows)}"
        case g.DealLate():
            return "dealing late"
        case g.ExposeDealer():
            return "exposing the Dealer"
        case g.ShowHands():
            return "showing hands"
        case _:
            return "after the round" if state.phase is Phase.BETWEEN_ROUNDS else state.phase.value
