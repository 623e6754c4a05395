"""One round of the demonstration: played through the table as any client would, and told step by step."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, final

from rich.text import Text

from megalink.cards import UNSEEN, Card, Face, face, seen
from megalink.cli.characters import CHARACTERS, FEATURED
from megalink.cli.drawing import in_row
from megalink.cli.narrator import Narrator
from megalink.cli.reading import Reading, read
from megalink.cli.sheet import Sheet, clauses, gain, label_of
from megalink.games import game as g
from megalink.games.defaults import default_terms
from megalink.games.game import Dealt, Game, Target
from megalink.games.settlement import split_set
from megalink.jackpot.awards import Awards, SeatEntry, award
from megalink.money import dollars
from megalink.rulebook.rulings import IDS
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Actor, Refusal, Role
from megalink.table.script import asked
from megalink.table.state import new_table
from megalink.table.view import SeatView, View, view

RESET: Final = 25_000_00
"""What the jackpot of the demonstration displays after a 100 % prize, in cents."""

DEALER: Final = Actor("Dealer", Role.DEALER)
PLAYERS: Final = {seat: each for each in CHARACTERS for seat in each.seats}

_CLAUSES: Final = 4
"""How many of the numbers that decided a round are shown with their text; the others are named."""

_METHODS: Final = {"manual": "by hand", "automated": "by the machine"}


class NotPlayed(Exception):
    """The table refused what the demonstration wanted to do."""


class ShownRound:
    """A round, seen over the featured player's shoulder."""

    def __init__(self, narrator: Narrator, game: Game, method: str | None, deck: Sequence[Card]) -> None:
        self.game = game
        self._narrator = narrator
        self._state = new_table(game, game.version(), default_terms(game, method))
        self._deck = iter(deck)

    def play(self, meter: int, count: str = "") -> int:
        """Play from the first seat taken to collected and paid; give what the jackpot displays after it."""
        effective, method = self.game.document.effective, self._state.setup.method
        about = [self.game.code, *([] if effective == "not stated" else [f"rules of {effective}"])]
        about.append(f"dealt {_METHODS.get(method.name, f'by Method {method.name}')}")
        self._narrator.title(self.game.title, count, " · ".join(about))
        self._open()
        self._deal(method.first)
        for each in CHARACTERS:
            self._say(c.ViewHand(each.seats[0]), _actor(each.seats[0]))
        self._narrator.felt(self.seen(), f"Jackpot {dollars(meter)}")
        while (act := self._state.on) is not None:
            self._go_on(act)
        self._narrator.felt(self.seen(), f"Jackpot {dollars(meter)}")
        return self._settle(meter)

    def seen(self) -> View:
        """Look at the table as the featured player does."""
        return view(self._state, Actor(FEATURED.name, Role.PLAYER))

    def seat(self, seat: int) -> SeatView:
        """Look at one position."""
        return next(each for each in self.seen().seats if each.seat == seat)

    def read(self, cards: Sequence[Face], decisions: Sequence[str] = ()) -> Reading | None:
        """Read a hand that lies open, together with the community cards that do."""
        known = seen(cards)
        board = seen(face(each) for each in self.seen().community if each != UNSEEN.text)
        if not known or (self.game.hand_size == 2 and len(board) < 3):
            return None
        three = seen(split_set(decisions[0])[1]) if decisions and " " in decisions[0] else ()
        return read(self.game, Dealt(known, (), board, three))

    def _say(self, command: c.Command, by: Actor = DEALER) -> None:
        """Give a command, and tell what came of it."""
        for event in self._do(command, by):
            told = _TELL[type(event)](self, event)
            if told is not None:
                self._narrator.step(*told)

    def _do(self, command: c.Command, by: Actor = DEALER) -> tuple[e.Event, ...]:
        happened = decide(self._state, command, by)
        if isinstance(happened, Refusal):
            message = f"{by.name} was refused ({self.game.code} {happened.rule}): {happened.reason}"
            raise NotPlayed(message)
        self._state = evolve_all(self._state, happened)
        return happened

    def _open(self) -> None:
        for seat, player in PLAYERS.items():
            self._do(c.TakeSeat(seat, player.name), _actor(seat))
        taken = ", ".join(f"{each.name} at {' and '.join(map(str, each.seats))}" for each in CHARACTERS)
        self._narrator.step("Players", f"take their positions: {taken}", self.game.clauses.layout)
        self._say(c.OpenRound())
        for seat, player in PLAYERS.items():
            self._say(c.PlaceWagers(seat, player.wagers(self.game, self._state.setup.terms)), _actor(seat))
        self._say(c.CloseBets())

    def _deal(self, steps: Sequence[g.Deal]) -> None:
        """Deal what is due, each movement of the Dealer's hand on a line of its own."""
        for step, places in movements(steps, tuple(self._state.positions)):
            who = _whose(places[0]) if len(places) == 1 else "Cards"
            self._narrator.dealt(who, self._cards(step, places), step.rule)

    def _cards(self, step: g.Deal, places: Sequence["Places"]) -> Iterator[Text]:
        for place in places:
            named = f"{_whose(place)} " if len(places) > 1 else ""
            for _ in range(place.cards):
                happened = self._do(c.DealCards((next(self._deck),)))
                yield Text.assemble(named, in_row([self._last(place)]), "  " if named else " ")
                if any(isinstance(each, e.SecurityCardPlaced) for each in happened):
                    yield Text(" on a security card", "dim")
        if step.face_up:
            yield Text(" face up", "dim")

    def _last(self, place: "Places") -> Face:
        """Look at the card that was dealt last, as the featured player sees it."""
        shown = self.seen()
        lying = {Target.DEALER: shown.dealer, Target.COMMUNITY: shown.community}.get(place.to, ())
        if place.to is Target.POSITIONS:
            lying = self.seat(place.seat).cards
        return face(lying[-1]) if lying else UNSEEN

    def _go_on(self, act: g.Act) -> None:
        """Do what the round waits for."""
        match act:
            case g.Decide(stage=stage):
                seat = asked(self._state, stage)[0]
                shown = view(self._state, _actor(seat))
                own = next(each for each in shown.seats if each.seat == seat)
                board = seen(face(each) for each in shown.community if each != UNSEEN.text)
                self._say(c.DecideHand(seat, PLAYERS[seat].decides(own, board)), _actor(seat))
            case g.DealLate():
                self._deal(self._state.setup.method.late)
            case g.ShowHands():
                self._say(c.ShowHands())
            case _:
                self._say(c.Expose())

    def _settle(self, meter: int) -> int:
        """Settle, turn jackpot entries into cents, and show every wager with its number."""
        self._do(c.SettleRound())
        self._narrator.step("Dealer", "settles every wager", self.game.clauses.payouts)
        entries = [
            SeatEntry(seat, each.settlement.entry)
            for seat, each in self._state.positions.items()
            if each.settlement is not None and each.settlement.entry is not None
        ]
        paid = award(entries, meter, RESET, self._state.setup.version.rulings)
        if entries:
            self._say(c.RecordAwards({each.seat: each.amount for each in paid.awards}))
        self._say(c.EndRound())
        self._show_sheet(paid)
        return paid.after

    def _show_sheet(self, paid: Awards) -> None:
        shown = self.seen()
        sheet = Sheet(self.game)
        dealer = self.read([face(each) for each in shown.dealer]) if shown.dealer_hand else None
        if dealer is not None:
            sheet.heading(Text.assemble(("Dealer", "bold"), f" · {dealer.name}"))
        cited: Counter[str] = Counter()
        for seat in shown.seats:
            sheet.heading(self._headed(seat))
            sheet.add(seat.lines)
            for line in seat.lines.values():
                cited[line.rule] += max(line.staked, line.returned)
        self._narrator.line()
        sheet.show(self._narrator.console)
        self._narrator.line()
        self._narrator.line(Text.assemble("  ", ("Jackpot", "bold"), "  ", _jackpot(paid)))
        self._narrator.line()
        self._show_clauses([number for number, _ in cited.most_common()])
        self._narrator.pause(4.0)

    def _show_clauses(self, cited: Sequence[str]) -> None:
        """Print what decided most, and every ruling; name the other numbers of the sheet."""
        told = [each for place, each in enumerate(cited) if place < _CLAUSES or each in IDS]
        clauses(self._narrator.console, self.game, told)
        more = ", ".join(each for each in cited if each not in told)
        if more:
            self._narrator.line()
            hint = f"  megalink rules {self.game.code} NUMBER tells the others: {more}"
            self._narrator.line(hint, "dim")

    def _headed(self, seat: SeatView) -> Text:
        net = sum(each.returned - each.staked for each in seat.lines.values())
        hand = self.read([face(each) for each in seat.cards], seat.decisions) if seat.player_hand else None
        name = f" · {hand.name} · " if hand is not None else " · "
        return Text.assemble((_named(seat.seat), "bold"), name, gain(net))


@final
class Places(NamedTuple):
    """Where one movement of the Dealer's hand puts cards, and how many."""

    to: Target
    seat: int
    cards: int


def movements(steps: Sequence[g.Deal], seats: Sequence[int]) -> list[tuple[g.Deal, list[Places]]]:
    """Lay a deal out in lines: one for each hand, or, dealt card by card, for each time round the table."""
    lines: list[tuple[g.Deal, list[Places]]] = []
    for step in steps:
        to = [Places(step.to, seat, step.count) for seat in (seats if step.to is Target.POSITIONS else (0,))]
        single = step.count == 1 and not step.face_up
        if single and step.to is Target.DEALER and lines and len(lines[-1][1]) > 1:
            lines[-1][1].extend(to)
        elif single:
            lines.append((step, to))
        else:
            lines.extend((step, [each]) for each in to)
    return lines


def _actor(seat: int) -> Actor:
    return Actor(PLAYERS[seat].name, Role.PLAYER)


def _named(seat: int) -> str:
    return f"{PLAYERS[seat].name} {seat}"


def _whose(place: Places) -> str:
    names = {Target.DEALER: "Dealer", Target.COMMUNITY: "Board", Target.BURN: "Burned"}
    return names.get(place.to) or _named(place.seat)


def _jackpot(paid: Awards) -> str:
    if not paid.awards:
        return f"{dollars(paid.before)} before and after: no hand won a prize"
    won = [f"{_named(each.seat)} {dollars(each.amount)} for a {each.hand.label}" for each in paid.awards]
    return f"{dollars(paid.before)} before, {dollars(paid.after)} after: {', '.join(won)}"


Step = tuple[str, Text | str, str]
"""Who, what, and the number it rests on."""


def _placed(told: ShownRound, event: e.WagersPlaced) -> Step:
    labels = {name: label_of(told.game, name) for name in event.wagers} | {told.game.jackpot: "Jackpot"}
    wagers = " · ".join(f"{labels[name]} {dollars(amount)}" for name, amount in event.wagers.items())
    return _named(event.seat), wagers, event.rule


def _viewed(told: ShownRound, event: e.HandViewed) -> Step:
    cards = seen(face(each) for each in told.seat(event.seat).cards)
    hand = Text.assemble(": ", in_row(cards)) if cards else ""
    return _named(event.seat), Text.assemble("looks at this hand", hand), event.rule


def _decided(told: ShownRound, event: e.Decided) -> Step:
    verb, _, cards = told.seat(event.seat).decisions[-1].partition(" ")
    choice = next(
        choice
        for stage in told.game.stages
        for choice in stage.choices
        if choice.word in {event.word, verb if choice.sets_cards else event.word}
    )
    what = Text(choice.label)
    if choice.sets_cards and cards:
        what.append(": ").append_text(in_row(face(each) for each in cards.split()))
    if event.wager is not None:
        what.append(f", {dollars(event.amount)}")
    return _named(event.seat), what, event.rule


def _turned_up(told: ShownRound, who: str, verb: str, cards: Sequence[Card], rule: str) -> Step:
    """Tell a hand that was turned up, and what it is."""
    decisions = told.seat(int(who[-1])).decisions if who != "Dealer" else ()
    hand = told.read(cards, decisions)
    if hand is None:
        return who, Text.assemble(verb, in_row(cards)), rule
    if not hand.points:
        return who, Text.assemble(verb, in_row(cards), f", {hand.name}"), rule
    apart = (in_row(hand.cards[:3]), " and ", in_row(hand.cards[3:]))
    return who, Text.assemble(verb, *apart, f", {hand.name}"), rule


def _awarded(_told: ShownRound, event: e.AwardsRecorded) -> Step:
    won = ", ".join(f"{_named(seat)} {dollars(amount)}" for seat, amount in event.amounts.items())
    return "Jackpot", f"pays {won}", event.rule


_TELL: Final[Mapping[type, Callable[[ShownRound, Any], Step | None]]] = {
    e.RoundOpened: lambda _, it: ("Dealer", "“Place your bets, please”", it.rule),
    e.NoticeGiven: lambda _, it: (
        "Dealer",
        f"tells {it.player}: “You may look at one of your hands”",
        it.rule,
    ),
    e.JackpotOffered: lambda _, it: ("Dealer", "offers everybody the Progressive Jackpot", it.rule),
    e.WagersPlaced: _placed,
    e.BetsClosed: lambda _, it: ("Dealer", "“No more bets”", it.rule),
    e.HandViewed: _viewed,
    e.Decided: _decided,
    e.Reached: lambda _told, _it: None,
    e.CommunityExposed: lambda _, it: ("Dealer", Text.assemble("turns up ", in_row(it.cards)), it.rule),
    e.DealerExposed: lambda told, it: _turned_up(told, "Dealer", "turns up his hand: ", it.cards, it.rule),
    e.NoHandAnnounced: lambda _, it: ("Dealer", "“No hand”", it.rule),
    e.HandShown: lambda told, it: _turned_up(told, _named(it.seat), "shows ", it.cards, it.rule),
    e.AwardsRecorded: _awarded,
    e.RoundEnded: lambda _, it: ("Dealer", "collects what lost and pays what won", it.rule),
}
