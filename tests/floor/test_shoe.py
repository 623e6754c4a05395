"""The deck: drawn without bias from the operating system, committed, sealed, dealt as drawn, revealed."""

import inspect
import os
from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from math import factorial
from pathlib import Path

import pytest

from megalink.cards import DECK, cards
from megalink.floor import shoe
from megalink.floor.shoe import BadShoe, Deck, Key, Stuck, below, check_reveal, draw, key_in, shuffled
from tests.marks import promise


def giving(values: tuple[int, ...]) -> Callable[[int], bytes]:
    """Give these bytes one after another."""
    left = iter(values)
    return lambda count: bytes(next(left) for _ in range(count))


@promise("RNG-05")
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_every_order_comes_from_equally_many_draws(size: int) -> None:
    """All that the generator may give, for every place, gives each permutation once."""
    found = Counter(
        shuffled(range(size), giving(drawn))
        for drawn in product(*(range(last + 1) for last in range(size - 1, 0, -1)))
    )
    assert set(found) == set(permutations(range(size)))
    assert set(found.values()) == {1}
    assert len(found) == factorial(size)


@promise("RNG-05")
@pytest.mark.parametrize("bound", range(1, 53))
def test_no_number_is_likelier_than_another(bound: int) -> None:
    """Of the 256 bytes those past a multiple are drawn again."""
    counted = Counter(below(bound, giving((byte, 0))) for byte in range(256 - 256 % bound))
    assert len(counted) == bound
    assert len(set(counted.values())) == 1
    for byte in range(256 - 256 % bound, 256):
        assert below(bound, giving((byte, byte, 0))) == 0


@promise("RNG-06")
def test_a_deck_has_all_cards_once() -> None:
    """And 5.1 of every document."""
    assert sorted(draw().order, key=DECK.index) == list(DECK)
    for wrong in (DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0])):
        with pytest.raises(BadShoe, match="52 different"):
            Deck(tuple(wrong), bytes(32))


@promise("RNG-10", "RNG-11", "RNG-01")
def test_the_draw_takes_nothing_that_could_reach_it() -> None:
    assert not inspect.signature(draw).parameters
    assert "random" not in vars(shoe)


@promise("RNG-03")
def test_processes_that_are_forked_do_not_run_in_step() -> None:
    first = {draw().order for _ in range(20)}
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.write(writes, draw().commitment.encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        assert pipe.read().decode() != draw().commitment
    assert len(first) == 20


@promise("RNG-15")
def test_a_generator_that_is_stuck_or_leans_is_refused() -> None:
    shoe.check_source()
    leaning = iter(os.urandom(2500) for _ in range(9))
    for source in (
        bytes,
        lambda count: b"\xaa" * count,
        lambda count: bytes(x | 3 for x in next(leaning)[:count]),
    ):
        with pytest.raises(Stuck):
            shoe.check_source(source)
    with pytest.raises(Stuck):
        below(52, lambda count: b"\xff" * count)


def test_a_sealed_deck_opens_with_its_key_for_its_round_alone() -> None:
    deck, key = draw(), Key(bytes(32))
    sealed = key.seal(deck, "T1 round 3")
    assert key.open(sealed, "T1 round 3") == deck
    assert key.seal(deck, "T1 round 3") != sealed
    for other, place, held in (
        (Key(b"1" * 32), "T1 round 3", sealed),
        (key, "T1 round 4", sealed),
        (key, "T1 round 3", sealed[:-1] + bytes([sealed[-1] ^ 1])),
    ):
        with pytest.raises(BadShoe, match="not sealed with this key"):
            other.open(held, place)


@promise("RNG-13")
def test_neither_a_deck_nor_its_seal_shows_a_card() -> None:
    deck = draw()
    assert "T" not in repr(deck).removeprefix("Deck")
    sealed = Key(bytes(32)).seal(deck, "T1")
    assert deck.nonce not in sealed
    assert not any(each.text.encode() + b" " in sealed for each in deck.order[:3])


def test_the_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "floor.key"
    sealed = key_in(path).seal(draw(), "T1")
    assert path.stat().st_mode & 0o777 == 0o600
    key_in(path).open(sealed, "T1")
    path.write_bytes(b"short")
    with pytest.raises(BadShoe, match="is no key: it has 5 bytes"):
        key_in(path)


@promise("RNG-12", "RNG-14")
def test_a_reveal_is_checked_against_the_commitment_and_the_cards_dealt() -> None:
    """A tampered deck, nonce or card is found."""
    deck = draw()
    order = deck.order
    assert check_reveal(deck.commitment, order, deck.nonce, order[:9]) == ""
    exchanged = (order[1], order[0], *order[2:])
    assert "not the one that was committed" in check_reveal(deck.commitment, exchanged, deck.nonce, ())
    assert "not the one that was committed" in check_reveal(deck.commitment, order, bytes(32), ())
    assert "not the first" in check_reveal(deck.commitment, order, deck.nonce, exchanged[:9])
    assert "52 different" in check_reveal(deck.commitment, cards("As As"), deck.nonce, ())
