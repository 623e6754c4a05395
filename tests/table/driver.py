"""A table that tests play at: commands are said as in play-throughs, cards come from a seeded pack."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from megalink.cards import DECK, UNSEEN, Card, Face, cards
from megalink.cli.notation import actor, read
from megalink.games import game as g
from megalink.games.defaults import default_terms
from megalink.games.game import Game, Target
from megalink.games.registry import game
from megalink.rulebook.rulings import Rulings
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.betting import Outcome
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Actor, Refusal
from megalink.table.script import asked, to_show
from megalink.table.state import Phase, Position, State, new_table

PLAYERS: Final = ("ann", "bob", "cal", "dan", "eve", "fay", "gus")
"""Who sits at positions 1 to 7, unless a test says otherwise."""

DEALER: Final = actor("dealer")
STAFF: Final = tuple(map(actor, ("dealer", "supervisor", "manager", "shift-manager")))

MAIN: Final = {
    "UTH": "ante 1000 blind 1000",
    "TCPX": "ante 1000",
    "THB": "ante 1000",
    "SSP": "ante 1000",
    "BUL": "main 1000",
}
"""The least that a hand needs."""

EVERYTHING: Final = {
    "UTH": "ante 1000 blind 1000 trips 500 progressive 500",
    "TCPX": "ante 1000 pair_plus 500 six_card_bonus 500 progressive 500",
    "THB": "ante 1000 bonus 500 progressive 500",
    "SSP": "ante 1000 progressive 500",
    "BUL": "main 1000 tie 500 bullseye 500 suits 500 progressive 500",
}
"""A wager on every area that is filled before the cards."""


class Table:
    """A table, what happened at it, and where every card of its pack really lies."""

    shoe = False
    """Whether a real deck's cards are read as they are dealt."""
    decides: "Callable[[Table, int], str]"
    """How players decide when the table goes on by itself; see `by_lot`, `stays`, `folds` and `saying`."""

    def __init__(
        self,
        code: str,
        method: str | None = None,
        *,
        seed: int = 0,
        rulings: Mapping[str, str] | None = None,
        decides: "Callable[[Table, int], str] | None" = None,
        **terms: Any,
    ) -> None:
        found = game(code)
        version = found.version(Rulings.of(rulings or {}))
        self.start = new_table(found, version, replace(default_terms(found, method), **terms))
        self.state = self.start
        self.happened: list[e.Event] = []
        self.random = Random(seed)
        self.decides = decides or by_lot
        self.shuffle()

    def shuffle(self) -> None:
        """Take up a fresh pack; nothing lies on the table."""
        self.pack = list(DECK)
        self.random.shuffle(self.pack)
        self.laid: dict[int | Target, list[Card]] = {}
        self.hands: dict[int, list[Card]] = {}
        self.areas: dict[Target, list[Card]] = {each: [] for each in Target}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    # --- saying things ----------------------------------------------------------------------------------

    def ask(self, by: Actor, command: c.Command) -> Outcome:
        """Give a command; what it does is done."""
        outcome = decide(self.state, command, by)
        if not isinstance(outcome, Refusal):
            self.state = evolve_all(self.state, outcome)
            self.happened += outcome
        return outcome

    def do(self, by: Actor, command: c.Command) -> tuple[e.Event, ...]:
        """Give a command that is carried out."""
        outcome = self.ask(by, command)
        assert not isinstance(outcome, Refusal), (command, outcome)
        return outcome

    def say(self, *lines: str) -> tuple[e.Event, ...]:
        """Say lines that are carried out; give what came of them."""
        return tuple(event for line in lines for event in self.do(*read(line)))

    def refuse(self, by: Actor, command: c.Command) -> Refusal:
        """Give a command that is refused, and leaves everything as it was."""
        before = self.state
        outcome = self.ask(by, command)
        assert isinstance(outcome, Refusal), (command, outcome)
        assert self.state is before
        return outcome

    def refused(self, line: str) -> str:
        """Say a line that is refused; give the number that refuses it."""
        return self.refuse(*read(line)).rule

    def report(self, said: str, approved_by: str = "shift-manager") -> tuple[e.Event, ...]:
        """Let the Dealer report what went wrong, and have it approved; give what followed."""
        happened = self.say(f"dealer: report {said}")
        number = self.state.proposed
        if number in self.state.proposals:
            happened = self.say(f"{approved_by}: approve {number}")
        return tuple(event for event in happened if not isinstance(event, e.Proposed | r.Approved))

    def not_reported(self, said: str) -> str:
        """Report what is refused; give the number that refuses it."""
        return self.refused(f"dealer: report {said}")

    def back(self, seat: int = 1) -> dict[str, int]:
        """Give what of a settled position is handed back, by area."""
        settlement = self.state.positions[seat].settlement
        assert settlement is not None
        return {name: line.returned for name, line in settlement.lines.items()}

    def parts(self, player: str, seat: int = 1) -> dict[str, tuple[int, int]]:
        """Give what a sharer staked on a settled position and has back, by area."""
        lines = self.state.positions[seat].parts.get(player, {})
        return {name: (part.staked, part.returned) for name, part in lines.items()}

    # --- cards ------------------------------------------------------------------------------------------

    def lay(self, hands: Mapping[int, str], dealer: str = "", community: str = "") -> None:
        """Say which cards come to these places, by whatever method they are dealt."""
        self.laid = {seat: list(cards(hand)) for seat, hand in hands.items()}
        self.laid |= {Target.DEALER: list(cards(dealer)), Target.COMMUNITY: list(cards(community))}
        self.pack = [each for each in self.pack if not any(each in laid for laid in self.laid.values())]

    def _next(self, slot: e.Slot) -> Card:
        laid = self.laid.get(slot.seat if slot.to is Target.POSITIONS else slot.to)
        return laid.pop(0) if laid else self.pack.pop(0)

    def deal(self, text: str | None = None, *, only: int | None = None) -> tuple[e.Event, ...]:
        """Deal what is due, these cards or the next of the pack; a real deck's lie face down unknown."""
        due = self.state.due[:only]
        dealt = tuple(map(self._next, due)) if text is None else cards(text)
        self.pack = [each for each in self.pack if each not in dealt]
        faces: list[Face] = []
        for slot, each in zip(due, dealt, strict=True):
            if slot.to is Target.POSITIONS:
                self.hands.setdefault(slot.seat, []).append(each)
            else:
                self.areas[slot.to].append(each)
            unseen = self.state.setup.terms.physical and not slot.face_up and not self.shoe
            faces.append(UNSEEN if unseen else each)
        return self.do(DEALER, c.DealCards(tuple(faces)))

    def told(self, known: Iterable[Face], really: Iterable[Card]) -> tuple[Card, ...]:
        """Give what the Dealer must tell when cards are turned up: nothing that the table knows."""
        return () if all(isinstance(face, Card) for face in known) else tuple(really)

    def hand_told(self, position: Position) -> tuple[Card, ...]:
        """Give what must be told of a hand; at Bullseye its first three lie as the 3 Card Hand."""
        return self.told(position.cards, self.hands[position.seat])

    # --- going on ---------------------------------------------------------------------------------------

    def expose(self) -> tuple[e.Event, ...]:
        """Let the Dealer turn up what is due."""
        act = self.state.on
        assert isinstance(act, g.Expose | g.ExposeDealer), act
        if isinstance(act, g.ExposeDealer):
            return self.do(DEALER, c.Expose(self.told(self.state.dealer, self.areas[Target.DEALER])))
        lying = slice(act.start, act.stop)
        really = self.areas[Target.COMMUNITY][lying]
        return self.do(DEALER, c.Expose(self.told(self.state.community[lying], really)))

    def show(self, *seats: int) -> tuple[e.Event, ...]:
        """Turn up these hands, or all that are due."""
        shown = seats or to_show(self.state)
        told = {seat: self.hand_told(self.state.positions[seat]) for seat in shown}
        return self.do(DEALER, c.ShowHands(shown, {seat: each for seat, each in told.items() if each}))

    def words(self, seat: int) -> list[str]:
        """Give what a player may decide for a position now, with cards where a word names some."""
        act = self.state.on
        assert isinstance(act, g.Decide)
        position = self.state.positions[seat]
        words = []
        for choice in self.game.stages[act.stage].choices:
            if not choice.sets_cards:
                words.append(choice.word)
            elif position.viewed:
                three = self.random.sample(position.cards, 3)
                words.append(" ".join([choice.word, *(each.text for each in three)]))
        return words

    def player(self, seat: int) -> Actor:
        """Give the player of a position."""
        return actor(self.state.seated[seat])

    def step(self) -> tuple[e.Event, ...]:
        """Do the one thing that is due; the link awards a cent to every winner."""
        state, act = self.state, self.state.on
        if state.due:
            return self.deal()
        if isinstance(act, g.Decide):
            seat = asked(state, act.stage)[0]
            return self.do(self.player(seat), c.DecideHand(seat, self.decides(self, seat)))
        if isinstance(act, g.Expose | g.ExposeDealer):
            return self.expose()
        if isinstance(act, g.ShowHands):
            return self.show()
        if state.phase is Phase.SETTLING:
            return self.do(DEALER, c.SettleRound())
        if state.phase is Phase.AWARDING:
            return self.do(DEALER, c.RecordAwards(dict.fromkeys(entered(state), 1)))
        assert state.phase is Phase.PAYING, state.phase
        return self.do(DEALER, c.EndRound())

    def at(self, wanted: type | Phase) -> bool:
        """Tell whether the round is at an act of this kind, or in this phase."""
        return self.state.phase is wanted or type(self.state.on) is wanted

    def until(self, *wanted: type | Phase) -> None:
        """Go on until one of these is reached."""
        while not any(map(self.at, wanted)):
            self.step()

    def finish(self) -> None:
        """Go on to the end of the round."""
        self.until(Phase.BETWEEN_ROUNDS)


def by_lot(table: Table, seat: int) -> str:
    """Decide anything."""
    return table.random.choice(table.words(seat))


def stays(table: Table, seat: int) -> str:
    """Decide to stake what keeps a hand in play, at the first opportunity."""
    return next(word for word in table.words(seat) if word not in {"check", "fold"})


def folds(table: Table, seat: int) -> str:
    """Decide to stake nothing more, and fold where that is possible."""
    words = table.words(seat)
    return next((word for word in ("fold", "check") if word in words), words[-1])


def saying(*said: tuple[str, ...]) -> Callable[[Table, int], str]:
    """Decide in these words, those of each seat in a row; the others stay in."""

    def decides(table: Table, seat: int) -> str:
        words = said[seat - 1] if seat <= len(said) else ()
        done = len(table.state.positions[seat].decisions)
        return words[done] if done < len(words) else stays(table, seat)

    return decides


def entered(state: State) -> list[int]:
    """Give the seats whose hands won a prize of the jackpot."""
    return [
        seat
        for seat, each in state.positions.items()
        if each.settlement is not None and each.settlement.entry is not None
    ]


def betting(code: str, method: str | None = None, seats: Iterable[int] = (1,), **terms: Any) -> Table:
    """Seat players and open the bets."""
    table = Table(code, method, **terms)
    table.say(*(f"{PLAYERS[seat - 1]}: sit {seat}" for seat in seats), "dealer: open")
    return table


def dealing(
    code: str, method: str | None = None, wagers: Mapping[int, str] | None = None, **terms: Any
) -> Table:
    """Go as far as "No more bets"; one player with the least wager unless others are named by seat."""
    placed = wagers or {1: MAIN[code]}
    table = betting(code, method, placed, **terms)
    for seat, named in placed.items():
        table.say(f"{PLAYERS[seat - 1]}: place {seat} {named or MAIN[code]}")
    table.say("dealer: close")
    return table


def dealt(
    code: str,
    cards_in_order: str | None = None,
    method: str | None = None,
    wagers: Mapping[int, str] | None = None,
    **terms: Any,
) -> Table:
    """Go as far as the cards, these or those of the pack."""
    table = dealing(code, method, wagers, **terms)
    table.deal(cards_in_order)
    return table


def playing(code: str, **more: Any) -> Table:
    """Let Ann wager on everything and Bob on the least, as far as the first decision."""
    return dealt(code, wagers={1: EVERYTHING[code], 2: MAIN[code]}, decides=stays, **more)


def all_goes_back(table: Table, number: str) -> None:
    """Everything that was staked is handed back under this number, and the round can only be ended."""
    for seat, position in table.state.positions.items():
        staked = {**position.wagers, **position.follow_ups}
        assert table.back(seat) == staked
        assert position.out == number
        assert position.settlement is not None
        assert {line.outcome for line in position.settlement.lines.values()} <= {g.Outcome.RETURNED}
    assert table.state.void == number


# Rounds by lot ---------------------------------------------------------------------------------------------


def random_round(table: Table) -> Iterator[None]:
    """Play one round in which everything lawful may happen, and stop after every command.

    Three players share the positions, so that some play several hands; they view what they may, decide by
    lot and decline now and then, and the staff look at declined hands.
    """
    lot, state = table.random, table.state
    if not state.seated:
        for seat in sorted(lot.sample(range(1, state.setup.seats + 1), lot.randint(1, state.setup.seats))):
            table.say(f"{lot.choice(PLAYERS[:3])}: sit {seat}")
            yield
    table.shuffle()
    table.say("dealer: open")
    yield
    for seat in table.state.seated:
        table.do(lot.choice([table.player(seat), *STAFF]), c.PlaceWagers(seat, some_wagers(table)))
        yield
    table.say("dealer: close")
    yield
    while not table.at(Phase.BETWEEN_ROUNDS):
        if isinstance(table.state.on, g.ShowHands):
            _show_or_decline(table)
        else:
            table.step()
        yield
        yield from _look(table)


def some_wagers(table: Table) -> dict[str, int]:
    """Draw wagers with which a position may take part."""
    found, lot = table.game, table.random
    openers = lot.sample(found.openers, lot.randint(1, len(found.openers)))
    limits = table.state.setup.terms.limits
    placed = {}
    for each in found.before_the_cards.values():
        if each.is_jackpot:
            if lot.random() < 0.7:
                placed[each.name] = table.state.setup.terms.jackpot_unit * lot.choice(each.multiples)
        elif each.equals is not None:
            placed[each.name] = placed[each.equals]
        elif each.name in openers or (each.name not in found.openers and lot.random() < 0.7):
            placed[each.name] = lot.randint(limits[each.name].least, limits[each.name].least + 50)
    return placed


def _show_or_decline(table: Table) -> None:
    seat = table.random.choice(to_show(table.state))
    if table.random.random() < 0.4:
        declined = table.ask(table.player(seat), c.DeclineComparison(seat))
        if not isinstance(declined, Refusal):
            return
    table.show(seat)


def _look(table: Table) -> Iterator[None]:
    for seat, position in table.state.positions.items():
        if table.random.random() < 0.3 and table.ask(table.player(seat), c.ViewHand(seat)):
            yield
        if position.declined and table.random.random() < 0.3:
            told = table.hand_told(position)
            table.do(table.random.choice(STAFF[1:]), c.ViewDeclined(seat, told))
            yield
