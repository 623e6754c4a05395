"""The cards of a virtual table: drawn, committed and sealed before betting opens, dealt, and revealed.

Nothing here takes an argument through which wagers, the meter, a player, the past or the clock could reach
the draw (RNG-10, RNG-11). The only source is the operating system's (RNG-01 to RNG-04: it is reseeded by the
kernel, has the state of 256 bits and more, and no two processes share it), read afresh for every deck.
"""

import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar, final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from msgspec import Struct

from megalink.cards import DECK, Card, cards, show

Item = TypeVar("Item")

Source = Callable[[int], bytes]
"""Gives so many random bytes; outside the tests always `os.urandom`."""

NONCE: Final = 32
_SEAL_NONCE: Final = 12
_TRIES: Final = 1000
"""A byte is rejected less than half the time; a source that never gives a good one is stuck."""


class BadShoe(Exception):
    """A deck that cannot be dealt: not 52 different cards, not the committed one, or sealed otherwise."""


class Stuck(Exception):
    """The operating system's generator does not give random bytes; no table may open (RNG-15)."""


def below(bound: int, source: Source) -> int:
    """Draw a whole number from 0 to under 257, each as likely as any: bytes past a multiple are rejected."""
    limit = 256 - 256 % bound
    for _ in range(_TRIES):
        drawn = source(1)[0]
        if drawn < limit:
            return drawn % bound
    message = "the generator gave no usable byte"
    raise Stuck(message)


def shuffled(items: Sequence[Item], source: Source) -> tuple[Item, ...]:
    """Shuffle by Fisher and Yates (RNG-05)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, source)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@final
class Deck(Struct, frozen=True):
    """A shuffled deck and the nonce with which it is committed. It never appears in a log or a message."""

    order: tuple[Card, ...]
    nonce: bytes

    def __post_init__(self) -> None:
        if len(self.order) != len(DECK) or set(self.order) != set(DECK):
            message = "a deck is 52 different cards (RNG-06; 2.1 and 5.1 of every document)"
            raise BadShoe(message)

    def __repr__(self) -> str:
        return f"Deck({self.commitment[:8]}…)"

    @property
    def commitment(self) -> str:
        """The hash that is published before betting opens (RNG-14)."""
        return sha256(self.nonce + show(self.order).encode()).hexdigest()


def draw() -> Deck:
    """Shuffle a fresh deck."""
    return draw_from(os.urandom)


def draw_from(source: Source) -> Deck:
    """Shuffle a deck with bytes from a source; only the tests name another than the operating system's."""
    return Deck(shuffled(DECK, source), source(NONCE))


def check_source(source: Source = os.urandom) -> None:
    """Refuse a generator that is stuck, repeats itself or leans to one side (RNG-15; FIPS 140-2 monobit)."""
    first, second = source(2500), source(2500)
    ones = sum(byte.bit_count() for byte in first)
    if first == second or not 9_000 < ones < 11_000 or len(set(first)) < 200:
        message = "the operating system's generator failed its health test"
        raise Stuck(message)


# Sealed ----------------------------------------------------------------------------------------------------


@final
class Key:
    """Seals decks while they lie in the store. It is kept beside the store, never in it or in its backups."""

    __slots__ = ("_cipher", "_source")

    def __init__(self, secret: bytes, source: Source = os.urandom) -> None:
        self._cipher = ChaCha20Poly1305(secret)
        self._source = source

    def seal(self, deck: Deck, place: str) -> bytes:
        """Seal a deck for one round of one table; it opens nowhere else."""
        nonce = self._source(_SEAL_NONCE)
        held = deck.nonce + show(deck.order).encode()
        return nonce + self._cipher.encrypt(nonce, held, place.encode())

    def open(self, sealed: bytes, place: str) -> Deck:
        """Open a deck that was sealed for this place."""
        nonce, held = sealed[:_SEAL_NONCE], sealed[_SEAL_NONCE:]
        try:
            opened = self._cipher.decrypt(nonce, held, place.encode())
        except InvalidTag as problem:
            message = f"the deck of {place} was not sealed with this key, or for another round"
            raise BadShoe(message) from problem
        return Deck(cards(opened[NONCE:].decode()), opened[:NONCE])


def key_in(path: Path) -> Key:
    """Take the key of a floor from its file, readable by its owner alone; make it where there is none yet."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        secret = path.read_bytes()
        if len(secret) != 32:
            message = f"{path.name} is no key: it has {len(secret)} bytes, not 32"
            raise BadShoe(message) from None
        return Key(secret)
    with os.fdopen(handle, "wb") as file:
        secret = ChaCha20Poly1305.generate_key()
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    return Key(secret)


# Looking again ---------------------------------------------------------------------------------------------


def check_reveal(commitment: str, order: Sequence[Card], nonce: bytes, dealt: Sequence[object]) -> str:
    """Say what is wrong with a revealed deck: not the committed one, or not the one dealt (RNG-12)."""
    try:
        deck = Deck(tuple(order), nonce)
    except BadShoe as problem:
        return str(problem)
    if deck.commitment != commitment:
        return "the revealed deck is not the one that was committed before betting opened"
    if tuple(dealt) != deck.order[: len(dealt)]:
        return "the cards dealt are not the first of the committed deck, in its order"
    return ""
