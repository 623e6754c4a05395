"""Megalink Singapore Stud Poker, in the order of its rule document; numbers are that document's."""

from typing import Final, NamedTuple

from megalink.cards import ACE, KING, Card
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
    compare,
    label,
    lose,
    prize,
    push,
    win,
)
from megalink.games.version import Document, RuleVersion
from megalink.hands import Category, category_of, pack
from megalink.hands_fast import strength_five
from megalink.money import MeterShare, Odds, PayTable

DOCUMENT: Final = Document("Megalink Singapore Stud Poker", "not stated", "not stated")

# 1 Definitions, 2 Mode of play -----------------------------------------------------------------------

_BOTH: Final = frozenset({Place.HAND, Place.DEALER})

WAGERS: Final = (  # 1.1, 2.2.1, 2.2.2
    Wager("ante", "Ante", "1.1.1", _BOTH),
    Wager("bet", "Bet", "1.1.2", _BOTH, follows="ante"),  # 3.9.2
    Wager(
        "progressive",
        "Progressive Jackpot",
        "1.1.6",
        frozenset({Place.HAND}),
        needs=("ante",),  # 3.5, 5.12
        multiples=(1,),  # 3.5.3
        lives_after_fold=True,  # 3.9.1
    ),
)

LAYOUTS: Final = (Layout("A", 7), Layout("B", 7), Layout("C", 6), Layout("D", 6))  # 2.2, R36

# 3 How to play ---------------------------------------------------------------------------------------

AUTOMATED: Final = Method(
    "automated",
    "3.7",
    automated=True,
    first=(
        Deal(Target.POSITIONS, 5, "3.7"),
        Deal(Target.DEALER, 4, "3.7"),
        Deal(Target.DEALER, 1, "3.7", face_up=True),
    ),
)
MANUAL: Final = Method(
    "manual",
    "3.8",
    automated=False,
    first=(Deal(Target.POSITIONS, 1, "3.8"), Deal(Target.DEALER, 1, "3.8")) * 4
    + (Deal(Target.POSITIONS, 1, "3.8"), Deal(Target.DEALER, 1, "3.8", face_up=True)),
)

BETTING: Final = Stage(
    "bet",
    "3.9",
    (
        Choice("fold", "Fold", "3.9.1", Then.FOLD),  # 1.1.4
        Choice("bet", "Bet", "3.9.2", Then.NO_MORE_DECISIONS, "bet", 2),  # 1.1.2
    ),
)

ROUND: Final = (Decide(0), DealLate(), ExposeDealer("3.10"), ShowHands("3.10"))

ACE_KING_HIGH: Final = pack(Category.FIVE_ODD_CARDS, (ACE, KING, 4, 3, 2))
"""The lowest hand with which the Dealer qualifies (3.10.2, 3.10.3, R01)."""


class Facts(NamedTuple):
    """All that settlement needs to know of the cards."""

    comparison: Comparison | None
    player: Category | None
    """Also what the jackpot wager is decided by (4.2)."""
    dealer: Category | None
    ace_king_high: bool
    """The Dealer's hand ranks Ace-King-high or better."""
    ace_king_held: bool
    """The Dealer holds an Ace and a King."""


def facts(dealt: Dealt) -> Facts:
    """Read the cards: five against five (3.10)."""
    comparison = player = dealer = None
    high = held = False
    mine = theirs = 0
    if dealt.player:
        mine = strength_five(*dealt.player)
        player = category_of(mine)
    if dealt.dealer:
        theirs = strength_five(*dealt.dealer)
        dealer = category_of(theirs)
        high = theirs >= ACE_KING_HIGH
        held = {ACE, KING} <= {each.rank for each in dealt.dealer}
    if dealt.player and dealt.dealer:
        comparison = compare(mine, theirs)  # 3.3
    return Facts(comparison, player, dealer, high, held)


def names(facts: Facts) -> tuple[str | None, str | None]:
    """Name both hands."""
    return label(facts.player), label(facts.dealer)


def qualifies(facts: Facts, version: RuleVersion) -> bool:
    """Tell whether the Dealer has a hand to compare, or announces "No hand" (3.10.2, R01)."""
    return facts.ace_king_held if version.rulings.dealer_qualifies == "cards" else facts.ace_king_high


def no_hand(dealer: tuple[Card, ...], version: RuleVersion) -> str | None:
    """Make the Dealer announce "No hand" when his does not qualify (3.10.2)."""
    return None if qualifies(facts(Dealt((), dealer)), version) else "3.10.2"


def pay(facts: Facts, conduct: Conduct, version: RuleVersion) -> dict[str, Verdict]:
    """Settle every wager (3.9.1, 3.10.1 to 3.10.4)."""
    pays = version.pays
    qualified = qualifies(facts, version)
    if conduct is Conduct.FOLDED:
        return {
            "ante": lose("3.9.1"),  # also when the Dealer has no hand (3.10.2.2, R16)
            "progressive": prize(pays["progressive"], facts.player, "3.9.1", lose("4.2")),
        }
    jackpot_rule = "3.10.3.3" if qualified else "3.10.2.3"
    progressive = prize(pays["progressive"], facts.player, jackpot_rule, lose("4.2"))
    if conduct is Conduct.DECLINED:
        ante = bet = progressive = lose("3.10.1")
    elif facts.comparison is None or facts.player is None:
        ante = bet = UNSETTLED
    elif facts.comparison is Comparison.HIGHER:
        ante, bet = win(pays["ante"], "3.10.3.1"), win(pays["bet"], "3.10.3.1", facts.player)
    elif facts.comparison is Comparison.LOWER:
        ante = bet = lose("3.10.3.2")
    else:
        ante = bet = push("3.10.4")  # 1.1.8, 3.12.1, 3.12.6
    if facts.dealer is not None and not qualified:
        ante, bet = win(pays["ante"], "3.10.2.2"), push("3.10.2.1")  # R14; a declined hand alike (R13)
    return {"ante": ante, "bet": bet, "progressive": progressive}


# 4 Settlement ----------------------------------------------------------------------------------------

ANTE_PAYS: Final = PayTable("ante", "4.1.1", {Wins.ANY: Odds.to(1)})  # 3.10.2.2, 3.10.3.1
BET_PAYS: Final = PayTable(  # 3.10.3.1
    "bet",
    "4.1.2",
    {
        Category.ROYAL_FLUSH: Odds.to(250),
        Category.STRAIGHT_FLUSH: Odds.to(50),
        Category.FOUR_OF_A_KIND: Odds.to(20),
        Category.FULL_HOUSE: Odds.to(7),
        Category.FLUSH: Odds.to(5),
        Category.STRAIGHT: Odds.to(4),
        Category.THREE_OF_A_KIND: Odds.to(3),
        Category.TWO_PAIRS: Odds.to(2),
        Category.ONE_PAIR: Odds.to(1),  # "One Pair or Lower"
        Category.FIVE_ODD_CARDS: Odds.to(1),
    },
)
JACKPOT_PAYS: Final = PayTable(  # 3.9.1, 3.10.2.3, 3.10.3.3
    "progressive",
    "4.2",
    {
        Category.ROYAL_FLUSH: MeterShare.of(100),
        Category.STRAIGHT_FLUSH: MeterShare.of(10),
        Category.FOUR_OF_A_KIND: Odds.for_(400),
        Category.FULL_HOUSE: Odds.for_(80),
        Category.FLUSH: Odds.for_(40),
        Category.STRAIGHT: Odds.for_(20),
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
    jackpot_own_position="3.5.4",
    staff_wagers="3.6",
    decisions="3.9",
    dealer_exposes="3.10",
    declining="3.10.1",
    jackpot_beside="3.13",
    first_entered="3.14",
    several_winners="3.15",
    two_royals="3.15.1",
    straight_flushes="3.15.2",
    royal_last="3.15.3",
    round_of_play="1.1.7",
    payouts="4.1",
    jackpot_table="4.2",
)

GAME: Final = Game(
    name="singapore-stud",
    code="SSP",
    title="Singapore Stud",
    document=DOCUMENT,
    clauses=CLAUSES,
    wagers=WAGERS,
    main="ante",
    openers=("ante",),  # 3.4
    stages=(BETTING,),
    round=ROUND,
    methods=(AUTOMATED, MANUAL),  # 3.7, 3.8
    layouts=LAYOUTS,
    hand_size=5,  # 1.1.5
    dealer_size=5,  # 1.1.5
    community_size=0,
    pay_tables=(ANTE_PAYS, BET_PAYS, JACKPOT_PAYS),  # 4.1
    jackpot="progressive",
    counted=frozenset({Target.DEALER}),  # 5.3
    facts=facts,
    pay=pay,
    names=names,
    no_hand=no_hand,
)
