"""Everything that the floor knows at one moment, made from its records and from nothing else."""

from collections.abc import MutableMapping
from fractions import Fraction
from typing import Any, Final, final

from msgspec import Struct
from msgspec.structs import replace

from megalink.floor import events as f
from megalink.floor.layer import Layer
from megalink.jackpot import events as j
from megalink.jackpot.evolve import evolve as evolve_link
from megalink.jackpot.link import Link
from megalink.ledger.accounts import Account
from megalink.ledger.house import House as Books
from megalink.ledger.house import evolve as evolve_books
from megalink.table import events as e
from megalink.table.evolve import evolve as evolve_table
from megalink.table.state import Phase, State

FLOOR: Final = "floor"
CAGE: Final = "cage"


def table_stream(name: str) -> str:
    """Name the stream of a table."""
    return f"table:{name}"


def link_stream(name: str) -> str:
    """Name the stream of a link."""
    return f"link:{name}"


@final
class TableNow(Struct, frozen=True):
    """A table of the floor."""

    name: str
    state: State
    link: str = ""
    stopped: str = ""
    """The fault that stopped it; empty while it runs."""
    deck: f.DeckCommitted | None = None
    """The deck of the round, sealed."""
    dealt: int = 0
    """How many of its cards lie on the table."""
    contributed: int = 0
    """The number of its last contribution to the link."""
    interrupted: int = 0
    """The report of a power failure that must be decided before anything goes on."""

    @property
    def is_busy(self) -> bool:
        """Tell whether a round is under way."""
        return self.state.phase is not Phase.BETWEEN_ROUNDS

    @property
    def waits_for_approval(self) -> bool:
        """Tell whether the report of an interruption is still to be decided (5.16)."""
        return self.interrupted in self.state.proposals


@final
class LinkNow(Struct, frozen=True):
    """A link of the floor."""

    link: Link
    waiting: tuple[j.Contributed, ...] = ()
    """Contributions that tables have told and nobody has folded yet."""


@final
class World:
    """The floor at one moment: changed in place, or in a draft that is kept or thrown away."""

    def __init__(self) -> None:
        self.tables: MutableMapping[str, TableNow] = {}
        self.links: MutableMapping[str, LinkNow] = {}
        self.balances: MutableMapping[Account, Fraction] = {}
        """What lies on every account, in cents."""
        self.versions: MutableMapping[str, int] = {}
        """Where every stream ends."""
        self.house: MutableMapping[str, str] = {}
        """What holds for the whole floor: the fault that stops all money, how it ended last, its program."""
        self.books: MutableMapping[str, Books] = {CAGE: Books()}
        """The cage, under its one name."""

    _PARTS: Final = ("tables", "links", "balances", "versions", "house", "books")

    def draft(self) -> "World":
        """Begin changes that may be thrown away."""
        made = World()
        for part in self._PARTS:
            setattr(made, part, Layer(getattr(self, part)))
        return made

    def keep(self, draft: "World") -> None:
        """Take the changes of a draft over."""
        for part in self._PARTS:
            getattr(self, part).update(getattr(draft, part).own)

    def apply(self, stream: str, event: Any) -> None:  # noqa: ANN401  # whatever streams hold
        """Apply one recorded event; nothing here asks a rule."""
        self.versions[stream] = self.versions.get(stream, 0) + 1
        kind, _, name = stream.partition(":")
        if kind == "table":
            self._at_table(name, event)
        elif kind == "link":
            self._at_link(name, event)
        elif kind == CAGE:
            self.books[CAGE] = evolve_books(self.books[CAGE], event)
        else:
            self._at_the_house(event)

    def _at_the_house(self, event: object) -> None:
        match event:
            case f.FloorStarted(digest=digest):
                self.house["ended"] = "stopped"
                self.house.setdefault("program", digest)  # the first is the approved one (PJ-22)
            case f.ProgramApproved(digest=digest):
                self.house["program"] = digest
            case f.SelfChecked():
                self.house["alarm"] = ""
            case f.SelfCheckFailed(faults=faults):
                self.house["alarm"] = "; ".join(faults)
            case f.FloorStopped():
                self.house["ended"] = "orderly"
            case f.MoneyStopped(fault=fault):
                self.house["stopped"] = fault
            case f.MoneyCleared():
                self.house["stopped"] = ""
            case _:
                pass

    def _at_table(self, name: str, event: object) -> None:
        if isinstance(event, f.TableOpened):
            self.tables[name] = TableNow(name, State(event.setup), event.link)
            return
        if isinstance(event, j.Contributed):
            self.tables[name] = replace(self.tables[name], contributed=event.number)
            link = self.links[event.link]
            self.links[event.link] = replace(link, waiting=(*link.waiting, event))
            return
        self.tables[name] = _after(self.tables[name], event)

    def _at_link(self, name: str, event: Any) -> None:  # noqa: ANN401  # whatever a link's stream holds
        known = self.links.get(name)
        after = evolve_link(None if known is None else known.link, event)
        waiting = () if known is None else known.waiting
        if isinstance(event, j.ContributionsFolded):
            folded = {(each.table, each.number) for each in event.parts}
            waiting = tuple(each for each in waiting if (each.table, each.number) not in folded)
        self.links[name] = LinkNow(after, waiting)
        if isinstance(event, j.TableJoined | j.TableLeft) and event.table in self.tables:
            joined = name if isinstance(event, j.TableJoined) else ""
            told = after.folded.get(event.table, 0)  # each link counts a table's contributions for itself
            self.tables[event.table] = replace(self.tables[event.table], link=joined, contributed=told)
        if isinstance(event, j.PrizePaid):
            self.books[CAGE] = evolve_books(self.books[CAGE], event)


def _after(table: TableNow, event: Any) -> TableNow:  # noqa: ANN401  # whatever a table's stream holds
    """Give a table after one event of its stream."""
    match event:
        case f.TermsChanged(terms=terms):
            setup = replace(table.state.setup, terms=terms)
            return replace(table, state=replace(table.state, setup=setup))
        case f.DeckCommitted():
            return replace(table, deck=event, dealt=0)
        case f.DeckRevealed() | f.DeckLost():
            return replace(table, deck=None, dealt=0)
        case f.RoundRecovered(proposal=proposal):
            return replace(table, interrupted=proposal)
        case f.TableStopped(fault=fault):
            return replace(table, stopped=fault)
        case f.TableCleared():
            return replace(table, stopped="")
        case e.CardsDealt(cards=cards):
            return replace(table, state=evolve_table(table.state, event), dealt=table.dealt + len(cards))
        case _:
            return replace(table, state=evolve_table(table.state, event))
