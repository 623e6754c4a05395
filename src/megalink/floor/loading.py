"""Making the floor from what a store holds: the last snapshot, and every record after it.

A snapshot saves time and nothing else: one of another program, or none at all, only makes the start longer.
"""

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from itertools import takewhile
from typing import final

from msgspec import Struct

from megalink.floor.chain import Chains
from megalink.floor.codec import BadRecord, decode, encode
from megalink.floor.events import SnapshotTaken
from megalink.floor.kinds import read_record
from megalink.floor.money import account_of
from megalink.floor.program import program_digest
from megalink.floor.record import Head, Snapshot
from megalink.floor.store import Damaged, Store
from megalink.floor.world import LinkNow, TableNow, World
from megalink.ledger.accounts import Account
from megalink.ledger.house import House as Books


@final
class Kept(Struct, frozen=True):
    """A world as it is kept in a snapshot."""

    heads: Mapping[str, tuple[int, bytes]]
    tables: Mapping[str, TableNow]
    links: Mapping[str, LinkNow]
    balances: tuple[tuple[Account, Fraction], ...]
    house: Mapping[str, str]
    books: Mapping[str, Books]


def load(store: Store) -> tuple[World, int, int]:
    """Give the world that a store holds, the last record in it, and the one that the snapshot ended at.

    Every record is checked against its chain on the way: no floor starts from what was altered (REC-12).
    """
    snapshot = store.snapshot(program_digest())
    if snapshot is not None and _is_vouched_for(store, snapshot):
        world, heads, start = _unpacked(snapshot)
    else:
        world, heads, start = World(), {}, 0
    seal = store.last_seal()
    end = 0 if seal is None else seal.last
    chains = Chains(heads, start)
    try:
        for record in takewhile(lambda each: each.sequence <= end, store.records(start)):
            for finding in chains.follow(record):
                raise Damaged(str(finding))
            world.apply(record.stream, read_record(record))
    except BadRecord as problem:
        raise Damaged(str(problem)) from problem
    names: dict[str, Account] = {}
    for posting in takewhile(lambda each: each.sequence <= end, store.postings(start)):
        cents = Fraction(posting.amount, posting.per)
        for account, change in ((posting.source, -cents), (posting.target, cents)):
            held = names.get(account) or names.setdefault(account, account_of(account))
            world.balances[held] = world.balances.get(held, Fraction(0)) + change
    if chains.heads != store.heads() or chains.sequence != end:
        message = f"the store ends at record {end}, and not where its streams do: its end was cut off"
        raise Damaged(message)
    return world, chains.sequence, start


def taken(store: Store, world: World, sequence: int) -> tuple[Snapshot, SnapshotTaken]:
    """Take a snapshot, and make the record that vouches for it; it is to be the next one."""
    heads = {stream: (head.version, head.hash) for stream, head in store.heads().items()}
    balances = tuple(world.balances.items())
    kept = Kept(heads, world.tables, world.links, balances, world.house, world.books)
    body = encode(Kept, kept)
    return Snapshot(sequence, program_digest(), body), SnapshotTaken(sequence, sha256(body).hexdigest())


def _is_vouched_for(store: Store, snapshot: Snapshot) -> bool:
    """Believe a snapshot only if the record behind it says what it holds."""
    behind = next(store.records(snapshot.sequence), None)
    digest = sha256(snapshot.body).hexdigest()
    return (
        behind is not None
        and behind.kind == SnapshotTaken.__name__
        and read_record(behind) == SnapshotTaken(snapshot.sequence, digest)
    )


def _unpacked(snapshot: Snapshot) -> tuple[World, dict[str, Head], int]:
    kept, world = decode(Kept, snapshot.body), World()
    for part in ("tables", "links", "balances", "house", "books"):
        getattr(world, part).update(getattr(kept, part))
    heads = {stream: Head(*each) for stream, each in kept.heads.items()}
    world.versions.update({stream: head.version for stream, head in heads.items()})
    return world, heads, snapshot.sequence
