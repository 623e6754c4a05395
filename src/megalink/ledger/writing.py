"""Writing postings down one after another, knowing what each player has and owes by then.

What a player gets pays first what he owes; what is taken from him beyond what he has, he owes (R46, R39).
Only corrections ever take so: a command that stakes more than a player has is refused beforehand.
"""

from fractions import Fraction
from typing import final

from msgspec import Struct
from msgspec.structs import replace

from megalink.ledger import accounts as a
from megalink.ledger.posting import Balances, Posting, Why, checked


@final
class Note(Struct, frozen=True):
    """What all the postings of one thing say of it."""

    why: Why
    rule: str
    table: str = ""
    round: int = 0
    seat: int = 0
    wager: str = ""
    player: str = ""
    entry: int = 0
    slip: int = 0
    corrects: str = ""


class Pen:
    """Writes the postings of one event after another."""

    def __init__(self, balances: Balances) -> None:
        self.balances = balances
        self.written: list[Posting] = []
        self._moved: dict[a.Account, int] = {}

    def tear_off(self) -> tuple[Posting, ...]:
        """Hand over what was written since the last time."""
        done, self.written = tuple(self.written), []
        return done

    def move(self, source: a.Account, target: a.Account, amount: int, note: Note, per: int = 1) -> None:
        """Bring an amount from one account to another; nothing where it is nothing."""
        if amount < 0:
            source, target, amount = target, source, -amount
        if not amount:
            return
        exact = Fraction(amount, per)
        posting = Posting(
            source,
            target,
            exact.numerator,
            note.why,
            note.rule,
            exact.denominator,
            note.table,
            note.round,
            note.seat,
            note.wager,
            note.player,
            note.entry,
            note.slip,
            note.corrects,
        )
        self.written.append(checked(posting))
        for account, sign in ((source, -1), (target, 1)):
            if account.kind in {a.Kind.PLAYER, a.Kind.OWED}:
                self._moved[account] = self._moved.get(account, 0) + sign * amount

    def has(self, account: a.Account) -> int:
        """Give what lies on a player's account by now."""
        return self.balances.cents(account) + self._moved.get(account, 0)

    def give(self, source: a.Account, player: str, amount: int, note: Note) -> None:
        """Let a player have an amount: what he owes is paid first."""
        note = replace(note, player=player)
        debt = min(amount, -self.has(a.owed(player)))
        self.move(source, a.owed(player), debt, note)
        self.move(source, a.player(player), amount - debt, note)

    def take(self, player: str, target: a.Account, amount: int, note: Note) -> None:
        """Take an amount from a player: what he does not have he owes."""
        note = replace(note, player=player)
        own = min(amount, max(0, self.has(a.player(player))))
        self.move(a.player(player), target, own, note)
        self.move(a.owed(player), target, amount - own, note)
