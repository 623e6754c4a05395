"""Making the floor from what a store holds: the last snapshot, and every record after it.

A snapshot saves time and nothing else: one of another program, or none at all, only makes the start longer.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import takewhile
from typing import final

from msgspec import Struct

from megalink.floor.codec import BadRecord, decode, encode
from megalink.floor.kinds import read_record
from megalink.floor.money import account_of
from megalink.floor.record import Snapshot
from megalink.floor.recovery import program_digest
from megalink.floor.store import Damaged, Store
from megalink.floor.world import LinkNow, TableNow, World
from megalink.ledger.accounts import Account
from megalink.ledger.house import House as Books


@final
class Kept(Struct, frozen=True):
    """A world as it is kept in a snapshot."""

    tables: Mapping[str, TableNow]
    links: Mapping[str, LinkNow]
    balances: tuple[tuple[Account, Fraction], ...]
    versions: Mapping[str, int]
    house: Mapping[str, str]
    books: Mapping[str, Books]


def load(store: Store) -> tuple[World, int, int]:
    """Give the world that a store holds, the last record in it, and the one that the snapshot ended at."""
    world = World()
    snapshot = store.snapshot(program_digest())
    start = 0
    if snapshot is not None:
        kept, start = decode(Kept, snapshot.body), snapshot.sequence
        for part in Kept.__struct_fields__:
            getattr(world, part).update(getattr(kept, part))
    seal = store.last_seal()
    last, end = start, 0 if seal is None else seal.last
    try:
        for record in takewhile(lambda each: each.sequence <= end, store.records(start)):
            world.apply(record.stream, read_record(record))
            last = record.sequence
    except BadRecord as problem:
        raise Damaged(str(problem)) from problem
    names: dict[str, Account] = {}
    for posting in takewhile(lambda each: each.sequence <= end, store.postings(start)):
        cents = Fraction(posting.amount, posting.per)
        for account, change in ((posting.source, -cents), (posting.target, cents)):
            held = names.get(account) or names.setdefault(account, account_of(account))
            world.balances[held] = world.balances.get(held, Fraction(0)) + change
    if world.versions != {stream: head.version for stream, head in store.heads().items()}:
        message = "the streams do not end where the store says; verify it"
        raise Damaged(message)
    return world, last, start


def save(store: Store, world: World, sequence: int) -> None:
    """Keep a snapshot."""
    kept = Kept(
        world.tables, world.links, tuple(world.balances.items()), world.versions, world.house, world.books
    )
    store.save_snapshot(Snapshot(sequence, program_digest(), encode(Kept, kept)))
