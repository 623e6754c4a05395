"""The same counts a second way: by combinatorics alone, without looking at a single hand.

Hands come highest first, in the order of the documents.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import comb

ROYALS, STRAIGHT_FLUSHES = 4, 36  # of five cards: a run of five ends at 5 to Ace in each suit
RUNS_5, RUNS_6, RUNS_7 = 10, 71, 217
"""Sets of five, six and seven different ranks with five in a row."""


def three_cards() -> list[int]:
    """Count straight flush, three of a kind, straight, flush, pair, odd cards: C(52,3) in all."""
    runs, sets = 12, comb(13, 3)
    return [
        runs * 4,
        13 * comb(4, 3),
        runs * (4**3 - 4),
        (sets - runs) * 4,
        13 * comb(4, 2) * 12 * 4,
        (sets - runs) * (4**3 - 4),
    ]


def five_cards() -> list[int]:
    """Count the ten orders of hands of five cards: C(52,5) in all."""
    odd_sets = comb(13, 5) - RUNS_5
    return [
        ROYALS,
        STRAIGHT_FLUSHES,
        13 * 48,
        13 * comb(4, 3) * 12 * comb(4, 2),
        odd_sets * 4,
        RUNS_5 * (4**5 - 4),
        13 * comb(4, 3) * comb(12, 2) * 4**2,
        comb(13, 2) * comb(4, 2) ** 2 * 44,
        13 * comb(4, 2) * comb(12, 3) * 4**3,
        odd_sets * (4**5 - 4),
    ]


def six_cards() -> list[int]:
    """Count the best five of six cards: C(52,6) in all."""
    unsuited = 4**6 - 4 * (1 + 6 * 3)  # suits of six different ranks without five alike
    with_pair = 6 * 4**4 - 4 * 3  # suits of a pair and four odd cards without five alike
    three_pairs = comb(13, 3) * 6**3
    return [
        ROYALS * 47,
        STRAIGHT_FLUSHES
        * 46,  # not the card that makes the run longer: that one has been counted at the higher top
        13 * comb(48, 2),
        comb(13, 2) * 4**2 + 13 * 4 * 12 * 6 * 44,
        4 * (comb(13, 6) - RUNS_6 + (comb(13, 5) - RUNS_5) * 39),
        RUNS_6 * unsuited + RUNS_5 * 5 * with_pair,
        13 * 4 * comb(12, 3) * 4**3,
        three_pairs + comb(13, 2) * 6**2 * comb(11, 2) * 4**2,
        (comb(13, 5) - RUNS_5) * 5 * with_pair,
        (comb(13, 6) - RUNS_6) * unsuited,
    ]


def seven_cards() -> list[int]:
    """Count the best five of seven cards: C(52,7) in all."""
    unsuited = 4**7 - 4 * (1 + 7 * 3 + comb(7, 2) * 3**2)  # suits of seven different ranks without five alike
    # suits of a pair and five odd cards: the five are all alike, or four of them like a card of the pair
    with_pair = 6 * (4**5 - 4) - 4 * 5 * 3 * 3
    with_three = 4 * (4**4 - 3)  # suits of three alike and four odd cards
    # suits of two pairs and three odd cards: the three are alike, and so is a card of each pair
    with_two_pairs = 6**2 * 4**3 - 4 * 3**2
    three_pairs = comb(13, 3) * 6**3 * 10 * 4
    return [
        ROYALS * comb(47, 2),
        STRAIGHT_FLUSHES * comb(46, 2),
        13 * comb(48, 3),
        comb(13, 2) * 4**2 * 44 + 13 * 4 * comb(12, 2) * 6**2 + 13 * 4 * 12 * 6 * comb(11, 2) * 4**2,
        4 * (comb(13, 7) - RUNS_7 + (comb(13, 6) - RUNS_6) * 39 + (comb(13, 5) - RUNS_5) * comb(39, 2)),
        RUNS_7 * unsuited + RUNS_6 * 6 * with_pair + RUNS_5 * (5 * with_three + comb(5, 2) * with_two_pairs),
        (comb(13, 5) - RUNS_5) * 5 * with_three,
        three_pairs + (comb(13, 5) - RUNS_5) * comb(5, 2) * with_two_pairs,
        (comb(13, 6) - RUNS_6) * 6 * with_pair,
        (comb(13, 7) - RUNS_7) * unsuited,
    ]


def hole_cards() -> list[int]:
    """Count the lines of the Bonus wager: C(52,2) times C(50,2) in all."""
    dealer = comb(50, 2)
    paid = [
        comb(4, 2) * (dealer - 1),
        4 * dealer,
        2 * 4 * dealer,
        (4**2 - 4) * dealer,
        3 * comb(4, 2) * dealer,
        2 * (4**2 - 4) * dealer,
        9 * comb(4, 2) * dealer,
    ]
    both = comb(4, 2)  # the Dealer has the other two Aces
    return [both, *paid, comb(52, 2) * dealer - both - sum(paid)]


def pictures() -> list[int]:
    """Count five, four and three pictures among five cards, then fewer."""
    return [
        comb(12, 5),
        comb(12, 4) * 40,
        comb(12, 3) * comb(40, 2),
        sum(comb(12, n) * comb(40, 5 - n) for n in range(3)),
    ]


def suits() -> list[int]:
    """Count five, four and three of one suit among five cards, then at most two of each."""
    two_and_two = comb(4, 2) * comb(13, 2) ** 2 * 26
    two = 4 * comb(13, 2) * 13**3
    return [4 * comb(13, 5), 4 * comb(13, 4) * 39, 4 * comb(13, 3) * comb(39, 2), two_and_two + two]


# Bullseye's Point Hands have no formula. They are counted in arithmetic modulo ten, where a 10 and a
# picture are nothing, and so is every total of 10, 20 or 30. One mark stands for all cards that are alike
# to the rules: S for the Ace of Spades, A for the other three.

RESIDUES = {
    **{mark: (int(mark),) for mark in "245789"},
    **dict.fromkeys("36", (3, 6)),
    **dict.fromkeys("TJQK", (0,)),
    **dict.fromkeys("AS", (1,)),
}
CARDS = dict.fromkeys(RESIDUES, 4) | {"A": 3, "S": 1}
PAIRS = "23456789TJQKA"


def point_of(one: str, other: str) -> int:
    """Rank two cards: 1 to 10 points, 11 for mixed pictures, from 12 the pairs, 25 for the highest hand."""
    if "S" in (one, other) and {one, other} & {"J", "Q", "K"}:
        return 25
    if one.replace("S", "A") == other.replace("S", "A"):
        return 12 + PAIRS.index(other.replace("S", "A"))
    if {one, other} <= {"J", "Q", "K"}:
        return 11
    return max((a + b) % 10 or 10 for a, b in product(RESIDUES[one], RESIDUES[other]))


def point_hands() -> list[int]:
    """Count the best Point Hand of five cards from the highest down, then the hands that make no ten."""
    counted: Counter[int] = Counter()
    for five in combinations_with_replacement(RESIDUES, 5):
        ways = 1
        for mark, count in Counter(five).items():
            ways *= comb(CARDS[mark], count)
        best = 0
        for left in combinations(range(5), 2):
            three = [RESIDUES[mark] for place, mark in enumerate(five) if place not in left]
            if any(sum(values) % 10 == 0 for values in product(*three)):
                best = max(best, point_of(five[left[0]], five[left[1]]))
        counted[best] += ways
    return [counted[value] for value in range(25, -1, -1)]
