"""The battery of the shoe itself: it computes what is published, and finds generators that are not even."""

import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise, permutations
from math import comb
from random import Random

import numpy as np
import pytest

from megalink.cards import DECK
from megalink.floor.shoe import BadShoe, Deck, draw_from
from megalink.games.registry import GAMES
from megalink.hands import Category, category3_of, category_of
from megalink.hands_fast import strength_five, strength_three
from scripts.randomness import __main__ as command
from scripts.randomness import bits, cards, chances, hands
from scripts.randomness.report import OfBits, Report, Sizes, battery, drawn, evenly, lines, of_bits
from tests.marks import promise

NIST = {
    "frequency": 0.953749,
    "block frequency": 0.211072,
    "cumulative sums forward": 0.669887,
    "cumulative sums backward": 0.724266,
    "runs": 0.561917,
    "longest run of ones": 0.718945,
    "matrix rank": 0.306156,
    "spectral": 0.847187,
    "non-overlapping template": 0.078790,
    "universal": 0.282568,
    "approximate entropy": 0.700073,
    "serial, first": 0.766182,
    "serial, second": 0.462921,
}
"""SP 800-22 Rev. 1a, appendix B: p-values for a million binary digits of e.

The overlapping template test is left out: the classes that its figure there rests on were corrected since.
"""


def digits_of_e(length: int) -> bits.Bits:
    """Give the first binary digits of e, its series summed in halves."""

    def summed(low: int, high: int) -> tuple[int, int]:
        if high - low == 1:
            return 1, high
        middle = (low + high) // 2
        (p, q), (more, times) = summed(low, middle), summed(middle, high)
        return p * times + more, q * times

    above, below = summed(0, 77_000)
    text = bin(((above + below) << (length + 20)) // below)[2 : length + 2]
    return np.frombuffer(text.encode(), dtype=np.uint8) - ord("0")


@promise("RNG-09")
@pytest.mark.truth
def test_the_tests_of_bits_find_what_nist_publishes_for_the_digits_of_e() -> None:
    found = dict(bits.p_values(digits_of_e(bits.LENGTH)))
    assert found.keys() == {*NIST, "overlapping template"}
    for name, p in NIST.items():
        assert found[name] == pytest.approx(p, abs=2e-6), name


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [(3.841459, 1, 0.05), (18.307038, 10, 0.05), (2.705543, 1, 0.1), (124.342113, 100, 0.05), (0.0, 3, 1.0)],
)
def test_tails_of_chi_square_are_those_of_the_tables(statistic: float, freedom: int, tail: float) -> None:
    assert chances.of_chi_square(statistic, freedom) == pytest.approx(tail, abs=1e-6)


def test_tails_of_the_normal_distribution_are_those_of_the_tables() -> None:
    assert chances.of_normal(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert chances.of_normal(-1.959964) == pytest.approx(0.05, abs=1e-6)
    assert chances.below(1.644854) == pytest.approx(0.95, abs=1e-6)


def test_rare_classes_are_taken_together() -> None:
    found = chances.fit("x", np.array([500, 490, 1, 4, 5]), [0.5, 0.49, 0.001, 0.004, 0.005])
    assert "on 3" in found.about  # three that expect five or more, and the two others together
    assert found.p == 1.0


# Exact chances ---------------------------------------------------------------------------------------------


def rows(count: int) -> hands.Hands:
    """Give every hand of so many cards."""
    return np.array(list(combinations(range(52), count)), dtype=np.int64)


@promise("RNG-08")
def test_the_chances_of_starting_hands_are_those_of_every_hand() -> None:
    assert np.bincount(hands.two_cards(rows(2)), minlength=169) / comb(52, 2) == pytest.approx(
        hands.TWO_CARDS
    )
    threes = np.bincount(hands.three_cards(rows(3)), minlength=6) / comb(52, 3)
    assert threes == pytest.approx(hands.THREE_CARDS)
    assert sum(hands.FIVE_CARDS) == pytest.approx(1)


def test_hands_are_classed_as_the_games_class_them() -> None:
    order = sorted(DECK, key=cards.NUMBER.__getitem__)
    lot = Random(1)
    drawn_ = [lot.sample(range(52), 5) for _ in range(3000)]
    drawn_ += [[48, 0, 4, 8, 12], [32, 36, 40, 44, 48], [28, 32, 36, 40, 44], [48, 0, 4, 8, 13]]
    drawn_ += [[0, 1, 2, 3, 51], [0, 1, 2, 50, 51]]
    found = hands.five_cards(np.array(drawn_, dtype=np.int64))
    wanted = [category_of(strength_five(*(order[card] for card in hand))) for hand in drawn_]
    assert found.tolist() == wanted
    assert set(wanted) == set(Category)
    threes = [hand[:3] for hand in drawn_]
    assert hands.three_cards(np.array(threes, dtype=np.int64)).tolist() == [
        category3_of(strength_three(*(order[card] for card in hand))) for hand in threes
    ]


def test_cards_go_where_each_game_deals_them() -> None:
    assert len(GAMES) == 5
    for game in GAMES.values():
        found = hands.places(game)
        used = [place for places in found.values() for place in places]
        assert len(used) == len(set(used))
        assert {len(found[seat]) for seat in range(1, game.seats + 1)} == {game.hand_size}


def test_chances_of_cards_add_up() -> None:
    assert sum(cards._spread(each) for each in ((0, 0, 0, 5), (0, 0, 1, 4), (0, 0, 2, 3))) < 0.2
    assert cards._seen(3) == 0
    assert cards._seen(40) == pytest.approx(1)


def test_the_moments_of_neighbours_are_those_of_a_small_deck_counted_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cards, "CARDS", 6)
    sums = [sum((a - 2.5) * (b - 2.5) for a, b in pairwise(order)) for order in permutations(range(6))]
    mean, variance = cards._moments()
    assert mean == pytest.approx(sum(sums) / 720)
    assert variance == pytest.approx(sum(each**2 for each in sums) / 720 - mean**2)


# What it finds ---------------------------------------------------------------------------------------------


def even(seed: int) -> Callable[[int], bytes]:
    """Make an even source that is the same every time."""
    return Random(seed).randbytes


def judged(decks: cards.Decks) -> dict[str, float]:
    """Run every test of cards and hands; give their p-values."""
    return {each.name: each.p for each in (*cards.tests(decks), *hands.tests(decks))}


@promise("RNG-07", "RNG-08", "RNG-09")
def test_an_even_source_passes() -> None:
    source = even(5)
    found = battery(source, lambda: draw_from(source), Sizes(2, 20_000))
    assert not [each.name for each in found.cards if each.p < found.threshold]
    told = "\n".join(lines(found, "2026-01-01"))
    assert "2 sequences of 1,000,000 bits, 20,000 decks" in told
    for name in (*(each.name for each in found.bits), *(each.name for each in found.cards)):
        assert name in told


def leaning(seed: int) -> Callable[[int], bytes]:
    """Make a source of which one bit in fifty that should be 0 is 1."""
    lot = Random(seed)
    return lambda count: bytes(lot.getrandbits(8) | (lot.random() < 0.1) for _ in range(count))


def short(_seed: int) -> Callable[[int], bytes]:
    """Make a source that comes round again after a thousand bytes."""
    round_ = Random(1).randbytes(1009)
    return lambda count: (round_ * (count // 1009 + 1))[:count]


@promise("RNG-07")
@pytest.mark.parametrize(("source", "sees"), [(leaning, "frequency"), (short, "serial, first")])
def test_bits_that_are_not_even_are_found(source: Callable[[int], Callable[[int], bytes]], sees: str) -> None:
    found = {each.name: each.passed for each in of_bits(source(1), 1)}
    assert found[sees] == 0


def unfair(lot: Random) -> list[int]:
    """Exchange every card with any: the fault that everybody makes once."""
    order = list(range(52))
    for place in range(52):
        other = lot.randrange(52)
        order[place], order[other] = order[other], order[place]
    return order


def cut(lot: Random) -> list[int]:
    """Cut the deck, and do not shuffle it."""
    place = lot.randrange(52)
    order = list(range(52))
    return order[place:] + order[:place]


def remembered(lot: Random) -> list[int]:
    """Put the last deck's first card first again, one time in twenty."""
    order = list(range(52))
    lot.shuffle(order)
    first = getattr(lot, "first", 0)
    if lot.random() < 0.2:
        order.remove(first)
        order.insert(0, first)
    lot.first = order[0]  # type: ignore[attr-defined]  # what it must not remember
    return order


@promise("RNG-07", "RNG-08", "RNG-11")
@pytest.mark.parametrize(
    ("shuffle", "sees"),
    [
        (unfair, "card × position, 52 × 52"),
        (cut, "permutation: order of four cards in a row"),
        (cut, "SSP jackpot hand, position 1"),
        (cut, "UTH starting hand, Dealer"),
        (remembered, "serial: first cards of decks in a row"),
    ],
)
def test_a_shuffle_that_is_not_even_is_found(shuffle: Callable[[Random], list[int]], sees: str) -> None:
    lot = Random(3)
    decks = np.array([shuffle(lot) for _ in range(20_000)], dtype=np.uint8)
    found = judged(decks)
    assert found[sees] < 0.01 / len(found)


@promise("RNG-05")
def test_a_bias_of_a_modulus_is_found() -> None:
    """Bytes taken modulo the bound, as the shoe never takes them, favour low numbers."""
    lot = Random(4)

    def biased() -> list[int]:
        order = list(range(52))
        for last in range(51, 0, -1):
            other = lot.getrandbits(6) % (last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    decks = np.array([biased() for _ in range(20_000)], dtype=np.uint8)
    assert judged(decks)["card × position, 52 × 52"] < 1e-9


@promise("RNG-06")
def test_decks_are_drawn_as_the_live_floor_draws_them() -> None:
    source = even(6)
    decks = drawn(lambda: draw_from(source), 50)
    assert all(Counter(row.tolist()) == Counter(range(52)) for row in decks)
    with pytest.raises(BadShoe):
        drawn(lambda: Deck(DECK[:51], b""), 1)


def test_p_values_that_are_not_even_are_found() -> None:
    assert evenly([(number + 0.5) / 100 for number in range(100)]) == 1.0
    assert evenly([0.05] * 100) < 1e-9


def test_enough_sequences_must_pass() -> None:
    """RNG-09: of a thousand sequences 0.9806 pass, and the p-values are even at 0.0001."""
    assert OfBits("x", 0, 1000, 1.0).least == pytest.approx(0.9806, abs=0.0001)
    assert OfBits("x", 981, 1000, 0.0001).holds
    assert not OfBits("x", 980, 1000, 1.0).holds
    assert not OfBits("x", 1000, 1000, 0.00009).holds


def test_the_command_prints_a_report_and_fails_where_it_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "MODERATE", Sizes(1, 2_000))
    monkeypatch.setattr(sys, "argv", ["randomness"])
    bad = chances.Outcome("a test", 0.0, "")
    found = Report(Sizes(1, 1), (OfBits("bits", 1, 1, 1.0),), (bad,))
    monkeypatch.setattr(command, "battery", lambda *_: found)
    assert command.main() == 1
    assert "failed: a test" in capsys.readouterr().out
    monkeypatch.setattr(command, "battery", lambda *_: found._replace(cards=(bad._replace(p=0.5),)))
    assert command.main() == 0
    assert "failed: nothing" in capsys.readouterr().out


def test_the_page_shows_a_whole_run_of_the_published_size() -> None:
    page = command.PAGE.read_text(encoding="utf-8")
    assert "1,000 sequences of 1,000,000 bits, 2,000,000 decks" in page
    assert "failed: nothing" in page
    for _, names in bits.TESTS.values():
        assert all(name in page for name in names)
