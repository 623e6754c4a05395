"""What money an event moves, asked of the ledger, and the balances that all movements add up to."""

from collections.abc import Mapping, MutableMapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any, Final, get_args

from megalink.floor.world import CAGE, World
from megalink.jackpot import events as j
from megalink.ledger import house as books
from megalink.ledger import link_money, table_money
from megalink.ledger.accounts import NEVER_BELOW, Account, Kind
from megalink.ledger.posting import Balances, BrokenLedger, Posting
from megalink.table import events as e

_OF_A_TABLE: Final = frozenset(get_args(e.Event))


def moves(world: World, stream: str, events: Sequence[Any]) -> list[tuple[int, Posting]]:
    """Say what several events of one stream move, each posting with the place of its event.

    `world` is as it was before the first of them, and they are of one command.
    """
    kind, _, name = stream.partition(":")
    if kind == "link":
        known = world.links.get(name)
        link = None if known is None else known.link
        made = link_money.postings_of(link, events, Balances(world.balances))
        return _placed(enumerate(made))
    if kind != "table":
        balances = Balances(world.balances)
        return _placed(enumerate([books.postings(each, balances) for each in events if kind == CAGE]))
    told = [
        (place, link_money.contributed(each))
        for place, each in enumerate(events)
        if isinstance(each, j.Contributed)
    ]
    own = [(place, each) for place, each in enumerate(events) if type(each) in _OF_A_TABLE]
    if own:
        start = world.tables[name].state
        made = table_money.postings_of(name, start, [each for _, each in own], Balances(world.balances))
        told += [(place, each) for (place, _), each in zip(own, made, strict=True)]
    return _placed(told)


def _placed(made: Any) -> list[tuple[int, Posting]]:  # noqa: ANN401
    return list(chain.from_iterable(((place, each) for each in postings) for place, postings in made))


def post(balances: MutableMapping[Account, Fraction], postings: Sequence[Posting]) -> None:
    """Add postings up; what may never be below nothing is not, once all of them are made."""
    touched: set[Account] = set()
    for posting in postings:
        cents = posting.cents
        balances[posting.source] = balances.get(posting.source, Fraction(0)) - cents
        balances[posting.target] = balances.get(posting.target, Fraction(0)) + cents
        touched |= {posting.source, posting.target}
    for account in touched:
        if account.kind in NEVER_BELOW and balances[account] < 0:
            message = f"{account} would hold {balances[account]} cents"
            raise BrokenLedger(message)


def guarded(postings: Sequence[Posting]) -> dict[str, int]:
    """Give by how much players' accounts change: the store itself lets none of them below nothing."""
    changes: dict[str, int] = {}
    for posting in postings:
        for account, sign in ((posting.source, -1), (posting.target, 1)):
            if account.kind is Kind.PLAYER:
                changes[account.owner] = changes.get(account.owner, 0) + sign * posting.amount // posting.per
    return {owner: change for owner, change in changes.items() if change}


def guarded_balances(balances: Mapping[Account, Fraction]) -> dict[str, int]:
    """Give what the store should keep of players' accounts."""
    return {each.owner: int(held) for each, held in balances.items() if each.kind is Kind.PLAYER}


def account_of(text: str) -> Account:
    """Read the name of an account."""
    kind, _, rest = text.partition(":")
    owner, _, at = rest.partition(":")
    return Account(Kind(kind), owner, at)
