"""What runs and how it is set up, told by digests: verified before play, twice a day and on demand (PJ-22).

The program that first serves a store is its approved one; another takes its place only by a recorded act of
two people. The configuration is what the store's own records say of links and tables: their chain is checked
at every start, and it must still be what was approved for each link.
"""

import platform
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from megalink.floor.codec import encode
from megalink.floor.world import TableNow, World
from megalink.games.version import TableTerms
from megalink.jackpot.link import Status
from megalink.jackpot.parameters import Parameters

_BESIDE: Final = ("apsw", "cryptography", "msgspec")
"""What else decides how records are written and decks are sealed."""


class NotApproved(Exception):
    """The program, or how it is set up, is not what was approved: it serves no floor."""


def read_program() -> str:
    """Digest the files of the program as they lie there now, and what it runs on."""
    digest = sha256(f"Python {platform.python_version()}\n".encode())
    for name in _BESIDE:
        digest.update(f"{name} {version(name)}\n".encode())
    for name, body in sorted(_sources(files("megalink"), "")):
        digest.update(f"{name} {len(body)}\n".encode() + body)
    return digest.hexdigest()


@cache
def program_digest() -> str:
    """Give the digest of the program that was started."""
    return read_program()


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = f"{path}/{each.name}"
        if each.is_dir():
            yield from _sources(each, name)
        elif each.name.endswith((".py", ".sql", ".toml", ".json")):
            yield name, each.read_bytes()


def configuration(world: World) -> str:
    """Digest what is approved for every link and every table."""
    said = [
        f"link {name} ".encode() + encode(Parameters, now.link.parameters)
        for name, now in sorted(world.links.items(), key=lambda each: each[0])
    ]
    said += [
        f"table {name} {now.link} {now.state.setup.version.digest} ".encode()
        + encode(TableTerms, now.state.setup.terms)
        for name, now in sorted(world.tables.items(), key=lambda each: each[0])
    ]
    return sha256(b"\n".join(said)).hexdigest()


def faults(world: World, program: str) -> Iterator[str]:
    """Say what of a program, and of the configuration, is not what was approved."""
    approved = world.house.get("program", program)
    if approved != program:
        yield f"the program {program[:12]} is not the approved one, {approved[:12]}"
    for name, now in sorted(world.links.items(), key=lambda each: each[0]):
        if now.link.status is not Status.RETIRED:
            linked = [world.tables[table] for table in now.link.tables]
            for fault in misfits(now.link.parameters, linked):
                yield f"{name}: {fault}"


def misfits(parameters: Parameters, tables: Iterable[TableNow]) -> Iterator[str]:
    """Say which linked tables are not as the parameters of their link approve them (PJ-01, PJ-30)."""
    for table in tables:
        setup = table.state.setup
        approval = parameters.approvals.get(setup.game.code)
        if approval is None or approval.version != setup.version.digest:
            yield f"the rule version of {table.name} is not the approved one"
        if setup.terms.jackpot_unit != parameters.minimum_wager:
            yield f"the jackpot unit of {table.name} is not the minimum wager of its link"
