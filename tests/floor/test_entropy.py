"""Where cards come from: enough of the system's randomness, afresh for each deck; or a real deck."""

import os
from collections.abc import Callable

import pytest

from megalink.cards import Card, cards
from megalink.floor import commands as f
from megalink.floor.kinds import read_record
from megalink.floor.shoe import Key, draw, draw_from
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.roles import Actor, Role
from tests.floor.hall import DEALER, SUPERVISOR, Hall
from tests.marks import promise

WORKERS, DECKS = 64, 1000


def counted() -> tuple[list[int], Callable[[int], bytes]]:
    """Give the operating system's bytes, and count them."""
    read: list[int] = []

    def source(count: int) -> bytes:
        read.append(count)
        return os.urandom(count)

    return read, source


@promise("RNG-02", "RNG-04")
def test_every_deck_reads_more_than_256_bits_of_its_own() -> None:
    """No seed, no state between two decks: each is as after a reseed, and a start brings nothing along."""
    read, source = counted()
    for _ in range(20):
        read.clear()
        draw_from(source)
        assert sum(read) - 32 >= 51  # each place of the shuffle has a byte at least, beside the nonce
        assert 8 * sum(read) > 256


@promise("RNG-02")
@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_key_of_another_length_is_none(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Key(bytes(size))


@pytest.mark.truth
@promise("RNG-02", "RNG-03")
def test_64_forked_workers_draw_64_000_different_decks() -> None:
    """All at the same time, from a process that has drawn before."""
    draw()
    pipes = []
    for _ in range(WORKERS):
        out, into = os.pipe()
        if not os.fork():
            held = b"".join(bytes(map(_code, draw().order))[:32] for _ in range(DECKS))
            while held:
                held = held[os.write(into, held) :]
            os._exit(0)
        os.close(into)
        pipes.append(out)
    decks: list[bytes] = []
    for out in pipes:
        with os.fdopen(out, "rb") as told:
            held = told.read()
        decks += (held[at : at + 32] for at in range(0, len(held), 32))
    for _ in range(WORKERS):
        os.wait()
    assert len(decks) == len(set(decks)) == WORKERS * DECKS


def _code(card: Card) -> int:
    return "23456789TJQKA".index(card.text[0]) * 4 + "cdhs".index(card.text[1])


@promise("RNG-17")
@pytest.mark.parametrize(("code", "method"), [("UTH", "A"), ("UTH", "C"), ("SSP", "manual"), ("TCPX", "B")])
def test_a_real_deck_names_its_method_and_no_card_twice(code: str, method: str) -> None:
    """A card that lies there already is refused by 5.1, and a misread one has its own report."""
    hall = Hall(code, physical=True, method=method)
    ann = Actor("ann", Role.PLAYER)
    hall.done(SUPERVISOR, f.BuyIn("ann", 100_000))
    hall.done(ann, c.TakeSeat(1, "ann"), code)
    hall.done(DEALER, c.OpenRound(), code)
    main = hall.state(code).game.main
    wagers = {main: 1000, **({"blind": 1000} if code == "UTH" else {})}
    hall.done(ann, c.PlaceWagers(1, wagers), code)
    hall.done(DEALER, c.CloseBets(), code)
    opened = next(read_record(each) for each in hall.disk.records if each.kind == "RoundOpened")
    assert opened.terms.method == method  # type: ignore[attr-defined]
    assert "DeckCommitted" not in hall.kinds()
    assert hall.refused(DEALER, f.DealFromShoe(), code)
    assert hall.refused(DEALER, c.DealCards(cards("As As")), code) == "5.1"
    hall.done(DEALER, c.DealCards(cards("As")), code)
    before = hall.state(code)
    assert hall.refused(DEALER, c.DealCards(cards("As")), code) == "5.1"
    assert hall.state(code) == before
    first = before.setup.method.first[0]
    spot = i.Spot(first.to, 1, 1 if first.to.value == "positions" else 0)
    hall.done(DEALER, c.Propose(i.CardMisread(spot, cards("Kd")[0])), code)
    assert hall.state(code).proposals
    hall.done(SUPERVISOR, c.Approve(1), code)
    hall.done(DEALER, c.DealCards(cards("As")), code)  # which is free again
    assert hall.findings() == []
