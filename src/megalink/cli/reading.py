"""Hands in words: which cards make them, which of two is higher, and whether the Dealer qualifies."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, final

from megalink.cards import ACE, JACK, KING, QUEEN, Card
from megalink.games import (
    bullseye,
    singapore_stud,
    texas_holdem_bonus,
    three_card_poker_xtreme,
    ultimate_texas_holdem,
)
from megalink.games.game import Dealt, Game
from megalink.games.version import RuleVersion
from megalink.hands import Category, Category3, Rank, Rank3, rank_five, rank_three
from megalink.points import (
    NO_HAND,
    Arrangement,
    house_way,
    is_three_card_hand,
    point_name,
    with_equal_pictures,
)

_RANKS: Final = {ACE: "Ace", KING: "King", QUEEN: "Queen", JACK: "Jack"}

_IN_FULL: Final[Mapping[str, str]] = {
    Category.ROYAL_FLUSH.label: "{hand}",
    Category.FOUR_OF_A_KIND.label: "{hand}, {0}s",
    Category.FULL_HOUSE.label: "{hand}, {0}s over {1}s",
    Category.THREE_OF_A_KIND.label: "{hand}, {0}s",
    Category.TWO_PAIRS.label: "{hand}, {0}s and {1}s",
    Category.ONE_PAIR.label: "{hand}, {0}s",
}

_NOUNS: Final[Mapping[str, str]] = {
    Category.ROYAL_FLUSH.label: "a Royal Flush",
    Category.STRAIGHT_FLUSH.label: "a Straight Flush",
    Category.FOUR_OF_A_KIND.label: "Four of a Kind",
    Category.FULL_HOUSE.label: "a Full House",
    Category.FLUSH.label: "a Flush",
    Category.STRAIGHT.label: "a Straight",
    Category.THREE_OF_A_KIND.label: "Three of a Kind",
    Category.TWO_PAIRS.label: "two pairs",
    Category.ONE_PAIR.label: "one pair",
    Category.FIVE_ODD_CARDS.label: "five odd cards",
    Category3.THREE_ODD_CARDS.label: "three odd cards",
}
"""The hands inside a sentence."""

_PARTS: Final[Mapping[tuple[str, int], tuple[str, ...]]] = {
    (Category.FOUR_OF_A_KIND.label, 2): ("four", "fifth card"),
    (Category.FULL_HOUSE.label, 2): ("three", "pair"),
    (Category.THREE_OF_A_KIND.label, 3): ("three", "higher odd card", "lower odd card"),
    (Category.TWO_PAIRS.label, 3): ("higher pair", "lower pair", "odd card"),
    (Category.ONE_PAIR.label, 4): ("pair", "highest odd card", "second odd card", "third odd card"),
    (Category3.ONE_PAIR.label, 2): ("pair", "odd card"),
    (Category3.THREE_OF_A_KIND.label, 1): ("three",),
}
"""What is compared in two hands of one kind with so many ranks, in this order; elsewhere card by card."""
_CARDS: Final = ("highest card", "second card", "third card", "fourth card", "fifth card")


_RUNS: Final = {Category.STRAIGHT.label, Category.STRAIGHT_FLUSH.label, Category.ROYAL_FLUSH.label}


@final
class Numbers(NamedTuple):
    """Under which numbers hands are compared."""

    order: str
    """Of different kinds, …"""
    kind: str
    """… of one kind, …"""
    kinds: Mapping[str, str]
    """… for some kinds in particular."""
    lowest_run: str
    lowest_top: int
    equal: str
    equal_run: str

    def within(self, label: str, lower_top: int) -> str:
        """Give the number for two hands of one kind, the lower of which has this rank first."""
        if label in _RUNS and lower_top == self.lowest_top:
            return self.lowest_run
        return self.kinds.get(label, self.kind)


_OF_FIVE: Final = Numbers(  # the same in UTH, THB and SSP
    order="3.11",
    kind="3.12",
    kinds={
        Category.TWO_PAIRS.label: "3.12.2",
        Category.ONE_PAIR.label: "3.12.3",
        Category.FULL_HOUSE.label: "3.12.5",
    },
    lowest_run="3.12.4",
    lowest_top=5,
    equal="3.12.1",
    equal_run="3.12.6",
)
_OF_THREE: Final = Numbers(  # TCPX
    order="3.14",
    kind="3.15",
    kinds={Category3.ONE_PAIR.label: "3.15.2"},
    lowest_run="3.15.3",
    lowest_top=3,
    equal="3.15.1",
    equal_run="3.15.4",
)


@final
class Reading(NamedTuple):
    """A hand in words, the cards that make it, and what it is worth."""

    name: str
    cards: tuple[Card, ...]
    rank: Rank | Rank3 | None = None
    points: int = NO_HAND
    """Bullseye: what the Point Hand ranks; its cards stand behind those of the 3 Card Hand."""


@final
class DealerTest(NamedTuple):
    """What the document asks of the Dealer's hand: the answer in a sentence, and the number that asks."""

    said: str
    rule: str
    compared: bool = True
    """The hands are compared all the same."""


@final
class Reader(NamedTuple):
    """How the hands of one game are read."""

    hand: Callable[[Dealt], Reading]
    """The player's hand; the Dealer's too, in his place."""
    sides: Callable[[Dealt], Mapping[str, Reading]]
    """What decides side wagers, where it is something else."""
    test: Callable[[Any, RuleVersion], DealerTest | None]
    """What is asked of the Dealer's hand, where the document asks anything."""


def read(game: Game, dealt: Dealt) -> Reading:
    """Read the player's hand."""
    return _READERS[game.name].hand(dealt)


def read_dealer(game: Game, dealt: Dealt) -> Reading:
    """Read the Dealer's hand; at Bullseye he sets it by the House Way."""
    return read(game, Dealt(dealt.dealer, dealt.player, dealt.community))


def read_sides(game: Game, dealt: Dealt) -> Mapping[str, Reading]:
    """Read what decides side wagers, by wager, where it is not the player's hand as such."""
    return _READERS[game.name].sides(dealt)


def dealer_test(game: Game, dealt: Dealt, version: RuleVersion) -> DealerTest | None:
    """Tell what is asked of the Dealer's hand, and whether it is so."""
    return _READERS[game.name].test(game.facts(dealt), version)


def compared(mine: Reading, theirs: Reading, version: RuleVersion) -> tuple[str, str]:
    """Say which hand is higher and what decides it, and the number that says so."""
    if mine.rank is None or theirs.rank is None:
        return _points_compared(mine, theirs, version)
    numbers = _OF_THREE if isinstance(mine.rank, Rank3) else _OF_FIVE
    label = mine.rank.category.label
    if mine.rank == theirs.rank:
        return "The hands rank equal, card for card.", numbers.equal_run if label in _RUNS else numbers.equal
    player_wins = mine.rank.strength > theirs.rank.strength
    higher, lower = (mine.rank, theirs.rank) if player_wins else (theirs.rank, mine.rank)
    said = f"The {'Player' if player_wins else 'Dealer'}'s hand is higher: "
    if higher.category.label != lower.category.label:
        return f"{said}{_NOUNS[higher.category.label]} over {_NOUNS[lower.category.label]}.", numbers.order
    pairs = enumerate(zip(higher.ranks, lower.ranks, strict=True))
    place = next(place for place, (one, other) in pairs if one != other)
    part = _PARTS.get((label, len(higher.ranks)), _CARDS)[place]
    ranks = f"{rank_word(higher.ranks[place])} over {rank_word(lower.ranks[place])}"
    both = f"both have {_NOUNS[label]}, and the {part} decides, {ranks}."
    return said + both, numbers.within(label, lower.ranks[0])


def _points_compared(mine: Reading, theirs: Reading, version: RuleVersion) -> tuple[str, str]:
    if mine.points == NO_HAND:
        return "The Player has no 3 Card Hand.", "3.10.4"
    if theirs.points == NO_HAND:
        return "The Player has a 3 Card Hand, the Dealer has none.", "3.14"
    ours, others = mine.points, theirs.points
    if version.rulings.pairs_of_pictures == "equal":
        ours, others = with_equal_pictures(ours), with_equal_pictures(others)
    if ours == others:
        return "The Point Hands rank equal.", "3.15"
    return f"The {'Player' if ours > others else 'Dealer'}'s Point Hand is higher.", "3.15"


def rank_word(rank: int) -> str:
    """Name a rank."""
    return _RANKS.get(rank, str(rank))


def in_full(rank: Rank | Rank3) -> str:
    """Name a hand with the ranks that matter most in it."""
    words = [rank_word(each) for each in rank.ranks]
    return _IN_FULL.get(rank.category.label, "{hand}, {0} high").format(*words, hand=rank.category.label)


def best(cards: Sequence[Card]) -> Reading:
    """Find the highest five of five or more cards."""
    rank, five = max(((rank_five(five), five) for five in combinations(cards, 5)), key=lambda pair: pair[0])
    return Reading(in_full(rank), _in_order(five), rank)


def _in_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Put a hand as its name goes: the most frequent rank first, then the highest."""
    often = Counter(each.rank for each in hand)
    return tuple(sorted(hand, key=lambda each: (often[each.rank], each.rank), reverse=True))


def _with_the_board(dealt: Dealt) -> Reading:
    return best((*dealt.player, *dealt.community))


def _five(dealt: Dealt) -> Reading:
    return best(dealt.player)


def _three(dealt: Dealt) -> Reading:
    rank = rank_three(dealt.player)
    return Reading(in_full(rank), _in_order(dealt.player), rank)


def _points(dealt: Dealt) -> Reading:
    way = house_way(dealt.player)
    if is_three_card_hand(dealt.three):
        way = Arrangement(dealt.three, tuple(each for each in dealt.player if each not in dealt.three))
    if way is None:
        return Reading(point_name(NO_HAND), dealt.player)
    return Reading(point_name(way.points), (*way.three, *way.two), points=way.points)


def _flop_reading(dealt: Dealt) -> Mapping[str, Reading]:
    return {"progressive": best((*dealt.player, *dealt.community[:3]))}


def _bonus_reading(dealt: Dealt) -> Mapping[str, Reading]:
    name = texas_holdem_bonus.bonus_hand(dealt.player, dealt.dealer).label
    return {"bonus": Reading(name, dealt.player), **_flop_reading(dealt)}


def _six_card_reading(dealt: Dealt) -> Mapping[str, Reading]:
    return {
        "six_card_bonus": best((*dealt.player, *dealt.dealer)),
        "progressive": best((*dealt.player, *dealt.community)),
    }


def _bullseye_reading(dealt: Dealt) -> Mapping[str, Reading]:
    facts = bullseye.facts(dealt)
    pictures = tuple(each for each in dealt.player if each.is_picture)
    told = f"{len(pictures) or 'no'} Picture Card{'' if len(pictures) == 1 else 's'}"
    suits = Counter(each.suit for each in dealt.player)
    suited = tuple(each for each in dealt.player if each.suit == suits.most_common(1)[0][0])
    return {
        "bullseye": Reading(told, pictures),
        "suits": Reading(facts.suited.label if facts.suited else "", suited),
        "progressive": best(dealt.player),
    }


def _no_sides(_dealt: Dealt) -> Mapping[str, Reading]:
    return {}


def _has_a_pair(facts: ultimate_texas_holdem.Facts, _version: RuleVersion) -> DealerTest:
    if facts.dealer is not None and ultimate_texas_holdem.dealer_has_a_pair(facts.dealer):
        return DealerTest("The Dealer has a pair or better, so the Ante can be won.", "3.10.2")
    return DealerTest("The Dealer has no pair, so the Ante cannot be won.", "3.10.2")


def _queen_high(facts: three_card_poker_xtreme.Facts, version: RuleVersion) -> DealerTest:
    held = version.rulings.dealer_qualifies == "cards"
    if three_card_poker_xtreme.qualifies(facts, version):
        has = "with a Queen, King or Ace" if held else "with Queen-high or better"
        return DealerTest(f"The Dealer qualifies {has}.", "3.12")
    lacks = "holds no Queen, King or Ace" if held else "is lower than Queen-high"
    return DealerTest(f"The Dealer does not qualify: the hand {lacks}.", "3.11", compared=False)


def _ace_king_high(facts: singapore_stud.Facts, version: RuleVersion) -> DealerTest:
    held = version.rulings.dealer_qualifies == "cards"
    if singapore_stud.qualifies(facts, version):
        has = "with an Ace and a King" if held else "with Ace-King-high or better"
        return DealerTest(f"The Dealer qualifies {has}.", "3.10.3")
    lacks = "does not hold both an Ace and a King" if held else "is lower than Ace-King-high"
    return DealerTest(f"The Dealer does not qualify: the hand {lacks}.", "3.10.2", compared=False)


def _always(_facts: object, _version: RuleVersion) -> None:
    return None


_READERS: Final[Mapping[str, Reader]] = {
    "ultimate-texas-holdem": Reader(_with_the_board, _flop_reading, _has_a_pair),
    "three-card-poker-xtreme": Reader(_three, _six_card_reading, _queen_high),
    "texas-holdem-bonus": Reader(_with_the_board, _bonus_reading, _always),
    "singapore-stud": Reader(_five, _no_sides, _ace_king_high),
    "bullseye": Reader(_points, _bullseye_reading, _always),
}
