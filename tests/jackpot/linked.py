"""A link that tests feed and win from: what is asked of it is done, and its events are kept."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from megalink.cards import cards
from megalink.games.settlement import Entry
from megalink.hands import Category
from megalink.jackpot import contributing, correcting, entering, opening
from megalink.jackpot import events as e
from megalink.jackpot.contributing import Wagered
from megalink.jackpot.entering import Played, Winner
from megalink.jackpot.evolve import evolve
from megalink.jackpot.link import Link
from megalink.jackpot.opening import Outcome
from megalink.jackpot.parameters import Approval, Parameters, Refused
from megalink.money import MeterShare, Odds, Pays
from megalink.rulebook.rulings import DEFAULTS, Rulings

GAMES: Final = ("UTH", "TCPX", "THB", "SSP", "BUL")
UNIT: Final = 500
START: Final = 100_000_00
RESET: Final = 50_000_00

FIVE_CARDS: Final = {
    Category.ROYAL_FLUSH: Fraction(4, 2_598_960),
    Category.STRAIGHT_FLUSH: Fraction(36, 2_598_960),
}
"""The same for every game: a jackpot hand is five cards of fifty-two (4.2; TCPX 4.4, BUL 4.5)."""

PAYS: Final[dict[Category, Pays]] = {
    Category.ROYAL_FLUSH: MeterShare.of(100),
    Category.STRAIGHT_FLUSH: MeterShare.of(10),
    Category.FOUR_OF_A_KIND: Odds.for_(400),
    Category.FULL_HOUSE: Odds.for_(80),
    Category.FLUSH: Odds.for_(40),
    Category.STRAIGHT: Odds.for_(20),
}
ROYAL: Final = Category.ROYAL_FLUSH
STRAIGHT_FLUSH: Final = Category.STRAIGHT_FLUSH
FLUSH: Final = Category.FLUSH


def parameters(**changed: Any) -> Parameters:
    """Give ordinary parameters, but for those named."""
    ordinary = {
        "start": START,
        "reset": RESET,
        "rate": Fraction(1, 3),
        "reserve_rate": Fraction(1, 20),
        "reserve_cap": 20_000_00,
        "limit": None,
        "minimum_wager": UNIT,
        "largest_contribution": 1_000_00,
        "fixed_prizes": "house",
        "approvals": {game: Approval(f"{game} 1", FIVE_CARDS) for game in GAMES},
    }
    return Parameters(**{**ordinary, **changed})


class Linked:
    """A link with its events."""

    def __init__(self, tables: int = 3, name: str = "mega", **changed: Any) -> None:
        self.happened: list[e.Event] = []
        self.told: dict[str, int] = {}
        self.slips = 0
        self.waiting: list[e.Contributed] = []
        self._link: Link | None = None
        self.do(opening.open_link(name, parameters(**changed), "ann", "bob"))
        for number in range(tables):
            self.join(f"T{number + 1}", GAMES[number % len(GAMES)])

    @property
    def link(self) -> Link:
        assert self._link is not None
        return self._link

    def do(self, outcome: Outcome) -> tuple[e.Event, ...]:
        """Do what was asked for; it is not refused."""
        assert not isinstance(outcome, Refused), outcome
        for event in outcome:
            self._link = evolve(self._link, event)
            self.happened.append(event)
        return outcome

    def join(self, table: str, game: str) -> None:
        unit = self.link.parameters.minimum_wager
        self.do(opening.join(self.link, table, game, f"{game} 1", unit, "ann", practice=False))

    def tell(self, table: str, number: int, wagers: dict[int, int]) -> tuple[e.Contributed, ...]:
        """Close the bets of a round with these jackpot wagers by seat."""
        placed = [Wagered(seat, f"p{seat}", cents) for seat, cents in wagers.items()]
        told = contributing.contribute(self.link, table, number, placed, self.told.get(table, 0), "3.2")
        assert isinstance(told, tuple), told
        self.told[table] = self.told.get(table, 0) + len(told)
        return told

    def wager(self, table: str, number: int, wagers: dict[int, int]) -> None:
        """Close the bets and fold what they contribute."""
        self.do(contributing.fold(self.link, self.tell(table, number, wagers)))

    def played(
        self,
        table: str,
        number: int,
        hands: dict[int, Category],
        rulings: Rulings = DEFAULTS,
        cents: int = UNIT,
    ) -> Played:
        winners = [
            Winner(seat, f"p{seat}", Entry(hand, PAYS[hand], cents), cards("AsKsQsJsTs"))
            for seat, hand in hands.items()
        ]
        return Played(table, number, "UTH 1", "Method A", rulings, tuple(winners))

    def enter(self, table: str, number: int, hands: dict[int, Category], **how: Any) -> e.HandsEntered:
        """Enter winning hands by seat."""
        (event,) = self.do(entering.enter(self.link, self.played(table, number, hands, **how), "deb"))
        assert isinstance(event, e.HandsEntered)
        return event

    def hit(self, table: str, number: int, hands: dict[int, Category], **how: Any) -> list[int]:
        """Wager and win; give the amounts in seat order."""
        self.wager(table, number, dict.fromkeys(hands, how.get("cents", UNIT)))
        entered = self.enter(table, number, hands, **how)
        return [each.cents for each in sorted(entered.prizes, key=lambda each: each.seat)]

    def void(self, table: str, number: int) -> None:
        self.do(correcting.void_entries(self.link, table, number, "5.1", "sue"))

    def correct(self, table: str, number: int, seat: int, cents: int) -> None:
        self.do(correcting.correct_wager(self.link, table, number, seat, f"p{seat}", cents, "5.1", "sue"))

    def settle(self, table: str, number: int) -> None:
        """Verify, let the round stand, and pay."""
        waiting = self.link.entries_of(table, number)
        if any(not each.verified_by for each in waiting.values()):
            self.do(entering.verify(self.link, table, number, "sue"))
        self.do(entering.stand(self.link, table, number))
        self.pay(*(key for key, each in waiting.items() if not (each.referred or each.closed)))

    def pay(self, *numbers: int) -> None:
        for number in numbers:
            self.slips += 1
            self.do(entering.pay(self.link, number, self.slips, "cas"))

    @property
    def pools(self) -> tuple[int, int, int]:
        """What meter, reserve and overflow hold."""
        return self.link.meter.total, self.link.reserve, self.link.overflow


def refused(outcome: object) -> str:
    """Give the rule that refuses something."""
    assert isinstance(outcome, Refused), outcome
    return outcome.rule


def replayed(happened: Iterable[e.Event]) -> Link:
    """Give a link from its events alone."""
    link: Link | None = None
    for event in happened:
        link = evolve(link, event)
    assert link is not None
    return link


def without_tallies(link: Link) -> Link:
    """Leave out what nothing resets: what was counted, and what waits or is remembered."""
    return replace(link, meters=type(link.meters)(), entries={}, last={}, folded={}, changes={})


def sum_of(parts: Sequence[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))
