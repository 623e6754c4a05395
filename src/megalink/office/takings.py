"""What tables took: wagered, won, and the hold beside what the mathematics expects of these very wagers.

What a wager is expected to win is its exact edge on what was counted of it. How far chance may lead from
that is told twice, each time two standard deviations wide. `low` to `high` takes every wager to fall by
itself; it is too narrow where hands of one round are played against the same cards. `lowest` to `highest`
takes all wagers of a round to fall together, which they can never do more: rounds alone are independent. A
hold outside the second needs a reason.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple, final

from msgspec import Struct
from msgspec.structs import replace

from megalink.floor.record import Record
from megalink.floor.world import World
from megalink.games.game import Game, Outcome
from megalink.games.settlement import NO_MAXIMA, Settlement, maxima, walk
from megalink.ledger.accounts import win
from megalink.ledger.posting import Posting, Why
from megalink.office.expectations import Expects, Figure
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.settling import over_maximum
from megalink.table.state import Position, State

WIDE: Final = 2
"""So many standard deviations lie on either side of what is expected."""

BASE: Final = "base game"


@final
class Band(Struct, frozen=True):
    """What is expected, and how far from it chance may lead, in cents."""

    won: Fraction
    sd: float
    sd_together: float
    low: int
    high: int
    lowest: int
    highest: int

    def where(self, won: int) -> str:
        """Say where a result lies."""
        if self.low <= won <= self.high:
            return "inside"
        return "near" if self.lowest <= won <= self.highest else "outside"


def band(won: Fraction, variance: float, together: float) -> Band:
    """Draw a band around what is expected."""
    sd, most = sqrt(max(variance, 0.0)), sqrt(max(together, 0.0))
    middle = round(won)
    return Band(
        won,
        sd,
        most,
        middle - round(WIDE * sd),
        middle + round(WIDE * sd),
        middle - round(WIDE * most),
        middle + round(WIDE * most),
    )


@final
class Taken(Struct, frozen=True):
    """One wager, or several together: what was staked and stood, what was handed back of it, what was won."""

    wager: str
    wagered: int
    returned: int
    won: int
    hold: float | None
    """What was won of a unit wagered."""
    expected: Band | None
    """None where nobody has worked the rule version out, and for the jackpot's wager."""
    lies: str
    """`inside` the band, `near` it if hands of a round fall together, or `outside`; empty without a band."""


@final
class Tally:
    """Adds up one wager at one table."""

    def __init__(self) -> None:
        self.wagered = self.returned = 0
        self.known = True
        self.expected = Fraction(0)
        self.variance = 0.0
        self.by_round: dict[int, float] = defaultdict(float)

    def expect(self, figure: Figure, units: int, number: int, sign: int) -> None:
        """Add what so many cents are expected to win."""
        self.expected += sign * figure.edge * units
        self.variance += sign * float(figure.variance) * units * units
        self.by_round[number] += sign * sqrt(figure.variance) * units

    def taken(self, wager: str) -> Taken:
        """Say what it came to."""
        together = sum(each * each for each in self.by_round.values())
        expected = band(self.expected, self.variance, together) if self.known else None
        won = self.wagered - self.returned
        hold = won / self.wagered if self.wagered else None
        lies = "" if expected is None else expected.where(won)
        return Taken(wager, self.wagered, self.returned, won, hold, expected, lies)


class Stood(NamedTuple):
    """How many wagers stood for the jackpot of a link, by link, game and stake."""

    link: str
    game: str
    staked: int


@final
class Takings:
    """Reads what hands of a day were settled at; what corrects a settlement takes it back first (R39)."""

    def __init__(self, expects: Expects) -> None:
        self._expects = expects
        self.tallies: dict[str, dict[str, Tally]] = {}
        self.rounds: dict[str, int] = defaultdict(int)
        self.hands: dict[str, int] = defaultdict(int)
        self.stood: dict[Stood, int] = defaultdict(int)

    def see(self, world: World, record: Record, event: Any) -> None:  # noqa: ANN401  # whatever streams hold
        """Count the hand of a record, if it settles or returns one."""
        if isinstance(event, e.RoundEnded):
            self.rounds[record.table] += 1
        if not isinstance(event, e.HandSettled | r.HandReturned):
            return
        table = world.tables[record.table]
        position = table.state.positions[event.seat]
        if event.corrects is not None:
            self._count(table.name, table.link, table.state, position, event.corrects, -1)
        self._count(table.name, table.link, table.state, position, event.settlement, 1)

    def _count(
        self, table: str, link: str, state: State, position: Position, settled: Settlement, sign: int
    ) -> None:
        game, tallies = state.game, self.tallies.setdefault(table, {})
        standing = {
            name: each for name, each in settled.lines.items() if each.outcome is not Outcome.RETURNED
        }
        if standing:
            self.hands[table] += sign
        for wager, line in standing.items():
            tally = tallies.setdefault(wager, Tally())
            tally.wagered += sign * line.staked
            if wager == game.jackpot:  # the prize is the link's to pay
                tally.known = False
                self.stood[Stood(link, game.code, line.staked)] += sign
            else:
                tally.returned += sign * line.returned
        self._expect(
            tallies, state, _counted(state, position, {k: v.staked for k, v in standing.items()}), sign
        )

    def _expect(self, tallies: dict[str, Tally], state: State, counted: Mapping[str, int], sign: int) -> None:
        game, expected = state.game, self._expects(state.setup.version)
        stood = [name for name in counted if name != game.jackpot]
        if expected is None:
            for name in (*stood, *([BASE] if game.main in counted else [])):
                tallies.setdefault(name, Tally()).known = False
            return
        for name in stood:
            if name in expected.sides:
                tallies[name].expect(expected.sides[name], counted[name], state.round, sign)
        if game.main in counted:
            main = counted[game.main]
            tallies.setdefault(BASE, Tally()).expect(expected.base, main, state.round, sign)
            for name, figure in expected.wagers.items():
                tallies.setdefault(name, Tally()).expect(figure, main, state.round, sign)

    def of(self, table: str, game: Game) -> tuple[tuple[Taken, ...], Taken, Taken]:
        """Give each wager of a table, the base game, and everything but the jackpot's wager."""
        tallies = self.tallies.get(table, {})
        order = [*game.areas, *game.extras]
        sides = _sides(game)
        wagers = tuple(_alone(name, tallies[name], sides) for name in order if name in tallies)
        base = [tallies[name] for name in order if name in tallies and name not in {*sides, game.jackpot}]
        together = tallies.get(BASE, Tally())
        side = [tallies[name] for name in sides if name in tallies]
        return wagers, _together(BASE, base, [together]), _together("all", [*base, *side], [together, *side])


def _sides(game: Game) -> list[str]:
    return [
        name
        for name, each in game.before_the_cards.items()
        if name != game.jackpot and game.main not in {name, each.equals}
    ]


def _alone(name: str, tally: Tally, sides: list[str]) -> Taken:
    """Give one wager. One of the base game alone is not judged: how it falls is what its player decides."""
    taken = tally.taken(name)
    return taken if name in sides else replace(taken, lies="")


def _together(name: str, counted: list[Tally], expected: list[Tally]) -> Taken:
    """Add tallies up: what was wagered by the first, what was expected by the second."""
    made = Tally()
    for each in counted:
        made.wagered += each.wagered
        made.returned += each.returned
    for each in expected:
        made.known = made.known and each.known
        made.expected += each.expected
        made.variance += each.variance
        for number, sd in each.by_round.items():
            made.by_round[number] += sd
    return made.taken(name)


def _counted(state: State, position: Position, staked: Mapping[str, int]) -> dict[str, int]:
    """Leave out what is over the maximum of the table, which goes back whatever happens (5.14, R26)."""
    caps: Mapping[str, int] = NO_MAXIMA
    if over_maximum(state, position.wagers):
        most = {name: limits.most for name, limits in state.setup.terms.limits.items()}
        caps = maxima(state.game, walk(state.game, position.decisions), most)
    return {name: min(amount, caps.get(name, amount)) for name, amount in staked.items()}


def disagreements(takings: Takings, moved: tuple[Posting, ...]) -> Iterator[str]:
    """Compare what the events say that tables have won with what the ledger says, wager by wager."""
    booked: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for each in moved:
        if each.why in {Why.COLLECTED, Why.WON}:
            sign = 1 if each.target == win(each.table) else -1
            booked[each.table, each.wager] += sign * each.cents
    told = {
        (table, wager): tally.wagered - tally.returned
        for table, tallies in takings.tallies.items()
        for wager, tally in tallies.items()
        if wager != BASE
    }
    for table, wager in sorted(booked.keys() | told.keys()):
        one, other = told.get((table, wager), 0), booked.get((table, wager), Fraction(0))
        if one != other:
            yield f"{table} {wager}: settled for {one} cents, posted for {other}"
