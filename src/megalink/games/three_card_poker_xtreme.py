"""Megalink Three Card Poker Xtreme, in the order of its rule document; numbers are that document's."""

from typing import Final, NamedTuple

from megalink.cards import ACE, QUEEN
from megalink.games.game import (
    UNSETTLED,
    Choice,
    Clauses,
    Comparison,
    Conduct,
    Deal,
    DealLate,
    Dealt,
    Decide,
    Expose,
    ExposeDealer,
    Game,
    Layout,
    Method,
    Place,
    ShowHands,
    Stage,
    Target,
    Then,
    Verdict,
    Wager,
    Wins,
    by_hand,
    compare,
    label,
    lose,
    prize,
    push,
    win,
)
from megalink.games.version import Document, RuleVersion
from megalink.hands import Category, Category3, category3_of, category_of, pack
from megalink.hands_fast import strength_five, strength_six, strength_three
from megalink.money import MeterShare, Odds, PayTable

DOCUMENT: Final = Document("Megalink Three Card Poker Xtreme", "not stated", "22 May 2023")

# 1 Definitions, 2 Mode of play -----------------------------------------------------------------------

_HAND: Final = frozenset({Place.HAND})
_BOTH: Final = frozenset({Place.HAND, Place.DEALER})
_ANY: Final = ("ante", "pair_plus", "six_card_bonus")

WAGERS: Final = (  # 1.1, 2.2.1, 2.2.2
    Wager("ante", "Ante", "1.1.1", _BOTH),
    Wager("play", "Play", "1.1.8", _BOTH, follows="ante"),  # 3.9.2
    Wager("pair_plus", "Pair Plus", "1.1.7", _HAND, lives_after_fold=True),  # 3.9.1.1
    Wager("six_card_bonus", "Six Card Bonus", "1.1.11", _BOTH, lives_after_fold=True),  # 3.9.1.2
    Wager(
        "progressive",
        "Progressive Jackpot",
        "1.1.9",
        frozenset({Place.HAND, Place.COMMUNITY}),  # 4.4
        needs=_ANY,  # 3.5, 5.12
        multiples=(1, 2, 3, 4, 5),  # 3.5.3
        lives_after_fold=True,  # 3.9.1
    ),
)

LAYOUTS: Final = (Layout("A", 7), Layout("B", 7), Layout("C", 7))  # 2.2, R36

# 3 How to play ---------------------------------------------------------------------------------------

METHOD_A: Final = Method(  # 3.7.1
    "A",
    "3.7.1.1",
    automated=True,
    first=(
        Deal(Target.POSITIONS, 3, "3.7.1.1"),
        Deal(Target.DEALER, 3, "3.7.1.1"),
        Deal(Target.COMMUNITY, 2, "3.7.1.1"),
        Deal(Target.BURN, 1, "3.7.1.1"),  # the third, top card (R35)
    ),
)
METHOD_B: Final = Method(  # 3.7.2
    "B",
    "3.7.2.1",
    automated=True,
    first=(
        Deal(Target.POSITIONS, 3, "3.7.2.1"),
        Deal(Target.COMMUNITY, 2, "3.7.2.1"),
        Deal(Target.BURN, 1, "3.7.2.1"),
    ),
    late=(Deal(Target.DEALER, 3, "3.7.2.1"),),
)
METHOD_C: Final = Method(  # 3.7.3
    "C",
    "3.7.3.1",
    automated=True,
    first=(
        Deal(Target.DEALER, 3, "3.7.3.1", security=True),
        Deal(Target.POSITIONS, 3, "3.7.3.1"),
        Deal(Target.COMMUNITY, 2, "3.7.3.1"),
        Deal(Target.BURN, 1, "3.7.3.1"),
    ),
)
MANUAL: Final = Method(
    "manual",
    "3.8",
    automated=False,
    first=(Deal(Target.POSITIONS, 1, "3.8"), Deal(Target.DEALER, 1, "3.8")) * 3
    + (Deal(Target.COMMUNITY, 2, "3.8"),),  # two by hand, none burned (R35)
)

PLAYING: Final = Stage(
    "play",
    "3.9",
    (
        Choice("fold", "Fold", "3.9.1", Then.FOLD),  # 1.1.6
        Choice("play", "Play", "3.9.2", Then.NO_MORE_DECISIONS, "play", 1),  # 1.1.8
    ),
)
"""Only a position with an Ante decides (3.9.3)."""

ROUND: Final = (
    Decide(0),
    DealLate(),
    ExposeDealer("3.10"),
    ShowHands("3.10"),
    Expose((Place.COMMUNITY,), 0, 2, "3.10.2"),
)

QUEEN_HIGH: Final = pack(Category3.THREE_ODD_CARDS, (QUEEN, 3, 2))
"""The lowest hand with which the Dealer qualifies (3.11, 3.12, R01)."""


class Facts(NamedTuple):
    """All that settlement needs to know of the cards."""

    comparison: Comparison | None
    player: Category3 | None
    dealer: Category3 | None
    queen_high: bool
    """The Dealer's hand ranks Queen-high or better."""
    queen_held: bool
    """The Dealer holds a Queen, a King or an Ace."""
    six: Category | None
    jackpot: Category | None


def facts(dealt: Dealt) -> Facts:
    """Read the cards: three against three (3.10), six together (3.10.1), three with the community (4.4)."""
    comparison = player = dealer = six = jackpot = None
    queen_high = queen_held = False
    mine = theirs = 0
    if dealt.player:
        mine = strength_three(*dealt.player)
        player = category3_of(mine)
        if dealt.community:
            # 1.1.4, 3.10.2, 4.4.1: five cards, of which the community cards are two
            jackpot = category_of(strength_five(*dealt.player, *dealt.community))
    if dealt.dealer:
        theirs = strength_three(*dealt.dealer)  # 1.1.5: the community cards are no part of them
        dealer = category3_of(theirs)
        queen_high = theirs >= QUEEN_HIGH
        queen_held = any(QUEEN <= each.rank <= ACE for each in dealt.dealer)
    if dealt.player and dealt.dealer:
        comparison = compare(mine, theirs)  # 3.3
        # 1.1.5, 1.1.11: the highest of the six, and that one alone
        six = category_of(strength_six(*dealt.player, *dealt.dealer))  # 4.4.1 serves here too (R21)
    return Facts(comparison, player, dealer, queen_high, queen_held, six, jackpot)


def names(facts: Facts) -> tuple[str | None, str | None]:
    """Name both hands."""
    return label(facts.player), label(facts.dealer)


def qualifies(facts: Facts, version: RuleVersion) -> bool:
    """Tell whether the Dealer's hand is compared at all (3.11, 3.12, R01)."""
    return facts.queen_held if version.rulings.dealer_qualifies == "cards" else facts.queen_high


def pay(facts: Facts, conduct: Conduct, version: RuleVersion) -> dict[str, Verdict]:
    """Settle every wager (3.9.1, 3.10.3, 3.11, 3.12, 3.13)."""
    pays = version.pays
    qualified = qualifies(facts, version)
    pair_plus = by_hand(pays["pair_plus"], facts.player, "3.12.5" if qualified else "3.11.4", lose("1.1.7"))
    six = by_hand(pays["six_card_bonus"], facts.six, "3.12.6" if qualified else "3.11.5", lose("1.1.11"))
    bonus = by_hand(pays["ante_bonus"], facts.player, "3.12.4" if qualified else "3.11.3", lose("4.2"))  # R15
    jackpot = prize(pays["progressive"], facts.jackpot, "3.13", lose("4.4"))
    if conduct is Conduct.FOLDED:
        return {
            "ante": lose("3.9.1"),  # also when the Dealer does not qualify (R16)
            "ante_bonus": lose("R15"),
            "pair_plus": by_hand(pays["pair_plus"], facts.player, "3.9.1.1", lose("1.1.7")),
            "six_card_bonus": by_hand(pays["six_card_bonus"], facts.six, "3.9.1.2", lose("1.1.11")),
            "progressive": prize(pays["progressive"], facts.jackpot, "3.9.1", lose("4.4")),
        }
    if conduct is Conduct.DECLINED:
        if version.rulings.declined_side_wagers == "lose":
            pair_plus = bonus = lose("R13")
        six = jackpot = lose("3.10.3")
        ante = play = lose("3.10.3")
    elif facts.comparison is None:
        ante = play = UNSETTLED
    elif facts.comparison is Comparison.HIGHER:
        ante, play = win(pays["ante"], "3.12.1"), win(pays["play"], "3.12.1")
    elif facts.comparison is Comparison.LOWER:
        ante = play = lose("3.12.2")
    else:
        ante = play = push("3.12.3")  # 1.1.12, 3.15.1, 3.15.4
    if facts.dealer is not None and not qualified:
        ante, play = win(pays["ante"], "3.11.2"), push("3.11.1")  # R14; a declined hand alike (R13)
    return {
        "ante": ante,
        "play": play,
        "ante_bonus": bonus,
        "pair_plus": pair_plus,
        "six_card_bonus": six,
        "progressive": jackpot,
    }


# 4 Settlement ----------------------------------------------------------------------------------------

ANTE_PAYS: Final = PayTable("ante", "4.1", {Wins.ANY: Odds.to(1)})  # 3.11.2, 3.12.1
PLAY_PAYS: Final = PayTable("play", "4.1", {Wins.ANY: Odds.to(1)})  # 3.12.1
ANTE_BONUS_PAYS: Final = PayTable(  # 1.1.2, 3.11.3, 3.12.4
    "ante_bonus",
    "4.2",
    {
        Category3.STRAIGHT_FLUSH: Odds.to(5),
        Category3.THREE_OF_A_KIND: Odds.to(4),
        Category3.STRAIGHT: Odds.to(1),
    },
)
PAIR_PLUS_PAYS: Final = PayTable(  # 1.1.7, 3.9.1.1, 3.11.4, 3.12.5
    "pair_plus",
    "4.3",
    {
        Category3.STRAIGHT_FLUSH: Odds.to(40),
        Category3.THREE_OF_A_KIND: Odds.to(30),
        Category3.STRAIGHT: Odds.to(5),
        Category3.FLUSH: Odds.to(4),
        Category3.ONE_PAIR: Odds.to(1),
    },
)
JACKPOT_PAYS: Final = PayTable(  # 3.9.1, 3.13
    "progressive",
    "4.4",
    {
        Category.ROYAL_FLUSH: MeterShare.of(100),  # 4.4.1.1
        Category.STRAIGHT_FLUSH: MeterShare.of(10),  # 4.4.1.2
        Category.FOUR_OF_A_KIND: Odds.for_(400),  # 4.4.1.3; times the multiple, from here down (3.5.4)
        Category.FULL_HOUSE: Odds.for_(80),  # 4.4.1.4
        Category.FLUSH: Odds.for_(40),  # 4.4.1.5
        Category.STRAIGHT: Odds.for_(20),  # 4.4.1.6
    },
)
SIX_CARD_BONUS_PAYS: Final = PayTable(  # 1.1.11, 3.9.1.2, 3.11.5, 3.12.6
    "six_card_bonus",
    "4.5",
    {
        Category.ROYAL_FLUSH: Odds.to(500),
        Category.STRAIGHT_FLUSH: Odds.to(100),
        Category.FOUR_OF_A_KIND: Odds.to(50),
        Category.FULL_HOUSE: Odds.to(20),
        Category.FLUSH: Odds.to(15),
        Category.STRAIGHT: Odds.to(10),
        Category.THREE_OF_A_KIND: Odds.to(7),
    },
)

CLAUSES: Final = Clauses(
    one_deck="2.1",
    layout="2.2",
    areas="2.2.2",
    opening="3.1",
    closing="3.2",
    joining="3.4",
    one_view="3.4.1",  # 1.1.3
    notice="3.4.1",
    one_an_area="3.4.2",
    restriction="3.4.3",
    side_wagers="3.5",
    jackpot_offer="3.5.1",
    jackpot_when_blind="3.5.2",
    jackpot_system="3.5.3",
    jackpot_multiples="3.5.4",
    jackpot_own_position="3.5.5",
    staff_wagers="3.6",
    decisions="3.9",
    dealer_exposes="3.10",
    declining="3.10.3",
    jackpot_beside="3.16",
    first_entered="3.17",
    several_winners="3.18",
    straight_flushes="3.18.1",
    royal_last="3.18.2",
    round_of_play="1.1.10",
    payouts="4.1",
    jackpot_table="4.4",
)

GAME: Final = Game(
    name="three-card-poker-xtreme",
    code="TCPX",
    title="Three Card Poker Xtreme",
    document=DOCUMENT,
    clauses=CLAUSES,
    wagers=WAGERS,
    main="ante",  # 3.9.3: no other wager owes a decision
    openers=_ANY,  # 3.4
    stages=(PLAYING,),
    round=ROUND,
    methods=(METHOD_A, METHOD_B, METHOD_C, MANUAL),  # 3.7, 3.8
    layouts=LAYOUTS,
    hand_size=3,  # 1.1.8
    dealer_size=3,  # 1.1.5
    community_size=2,  # 1.1.4
    pay_tables=(ANTE_PAYS, PLAY_PAYS, ANTE_BONUS_PAYS, PAIR_PLUS_PAYS, SIX_CARD_BONUS_PAYS, JACKPOT_PAYS),
    jackpot="progressive",
    counted=frozenset({Target.COMMUNITY, Target.DEALER}),  # 5.3
    facts=facts,
    pay=pay,
    names=names,
    extras={"ante_bonus": "ante"},  # 1.1.2
)
