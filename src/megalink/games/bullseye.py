"""Megalink Bullseye (Version 4), in the order of its rule document; numbers are that document's."""

from typing import Final, NamedTuple

from megalink.cards import ACE, Card, Suit
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
    by_hand,
    compare,
    lose,
    prize,
    push,
    win,
)
from megalink.games.version import Document, RuleVersion
from megalink.hands import Category, category_of
from megalink.hands_fast import strength_five
from megalink.labels import Labelled
from megalink.money import MeterShare, Odds, PayTable
from megalink.points import (
    NO_HAND,
    PointKind,
    house_way_points,
    is_three_card_hand,
    point_hand,
    point_kind,
    point_name,
    with_equal_pictures,
)

DOCUMENT: Final = Document("Megalink Bullseye", "4", "7 August 2020")

# 1 Definitions, 2 Mode of play -----------------------------------------------------------------------

_HAND: Final = frozenset({Place.HAND})
_BOTH: Final = frozenset({Place.HAND, Place.DEALER})

WAGERS: Final = (  # 1.1, 2.2.1, 2.2.2
    Wager("main", "Main", "1.1.7", _BOTH),  # 3.5
    Wager("tie", "Tie", "1.1.13", _BOTH, needs=("main",)),  # 3.6, 5.12
    Wager("bullseye", "Bullseye", "1.1.3", _HAND, needs=("main",)),  # 3.6, 5.12
    Wager("suits", "Suits", "1.1.12", _HAND, needs=("main",)),  # 3.6, 5.12
    Wager(
        "progressive",
        "Progressive Jackpot",
        "1.1.10",
        _HAND,
        needs=("main",),  # 3.6, 5.12
        multiples=(1,),  # 3.6.3, R10
    ),
)

LAYOUTS: Final = (Layout("A", 6), Layout("B", 6), Layout("C", 6))  # 2.2, R36

# 3 How to play ---------------------------------------------------------------------------------------

METHOD_A: Final = Method(  # 3.8.1
    "A",
    "3.8.1.1",
    automated=True,
    first=(Deal(Target.POSITIONS, 5, "3.8.1.1"), Deal(Target.DEALER, 5, "3.8.1.1")),
)
METHOD_B: Final = Method(  # 3.8.2
    "B",
    "3.8.2.1",
    automated=True,
    first=(Deal(Target.POSITIONS, 5, "3.8.2.1"),),
    late=(Deal(Target.DEALER, 5, "3.8.2.1"),),
)
METHOD_C: Final = Method(  # 3.8.3
    "C",
    "3.8.3.1",
    automated=True,
    first=(Deal(Target.DEALER, 5, "3.8.3.1", security=True), Deal(Target.POSITIONS, 5, "3.8.3.1")),
)
MANUAL: Final = Method(
    "manual",
    "3.9",
    automated=False,
    first=(Deal(Target.POSITIONS, 1, "3.9"), Deal(Target.DEALER, 1, "3.9")) * 5,
)

SETTING: Final = Stage(
    "setting",
    "3.10",
    (
        Choice("set", "Set the 3 Card Hand", "3.10.1", Then.NO_MORE_DECISIONS, sets_cards=True),
        Choice("house way", "House Way", "1.1.5", Then.NO_MORE_DECISIONS),
    ),
    absent="house way",  # 5.11
)

ROUND: Final = (Decide(0), DealLate(), ExposeDealer("3.13"), ShowHands("3.13"))


class Pictures(Labelled):
    """The hands of the Bullseye wager (4.3)."""

    FEWER = 2, "2 or fewer Picture Cards"
    THREE = 3, "3 Picture Cards"
    FOUR = 4, "4 Picture Cards"
    FIVE = 5, "5 Picture Cards"


class Suited(Labelled):
    """The hands of the Suits wager (4.4)."""

    FEWER = 2, "2 Suited Cards"
    THREE = 3, "3 Suited Cards"
    FOUR = 4, "4 Suited Cards"
    FIVE = 5, "5 Suited Cards"


class Ties(Labelled):
    """The hands of the Tie wager (4.2)."""

    EQUAL_POINT_HANDS = 0, "Equal Point Hands"
    NEITHER_HAS_A_3_CARD_HAND = 1, "Neither has a 3 Card Hand"


_PICTURES: Final = (Pictures.FEWER,) * 3 + (Pictures.THREE, Pictures.FOUR, Pictures.FIVE)
_SUITED: Final = (Suited.FEWER,) * 3 + (Suited.THREE, Suited.FOUR, Suited.FIVE)


class Facts(NamedTuple):
    """All that settlement needs to know of the cards."""

    player: int | None
    """The Point Hand as set; `NO_HAND` where no 3 Card Hand is possible."""
    dealer: int | None
    pictures: Pictures | None
    suited: Suited | None
    jackpot: Category | None


def facts(dealt: Dealt) -> Facts:
    """Read the cards: Point Hands (3.11 to 3.15), pictures (1.1.3), suits (1.1.12), and all five (3.16)."""
    dealer = house_way_points(*dealt.dealer) if dealt.dealer else None  # 3.13
    if not dealt.player:
        return Facts(None, dealer, None, None, None)
    suits = [each.suit for each in dealt.player]
    return Facts(
        player_points(dealt.player, dealt.three),
        dealer,
        _PICTURES[sum(each.is_picture for each in dealt.player)],  # all five, however set (1.1.3, 3.10.3)
        _SUITED[max(map(suits.count, suits))],  # 1.1.12, 3.10.3
        category_of(strength_five(*dealt.player)),  # 3 and 6 at their face value (1.1.10, 3.4.2.2)
    )


def player_points(five: tuple[Card, ...], three: tuple[Card, ...]) -> int:
    """Rank the Point Hand that the player set; the House Way where he set no 3 Card Hand (1.1.5, 3.12)."""
    if is_three_card_hand(three):
        return point_hand([each for each in five if each not in three])  # 1.1.9, 3.10.2
    return house_way_points(*five)


def names(facts: Facts) -> tuple[str | None, str | None]:
    """Name both Point Hands."""
    player, dealer = facts.player, facts.dealer
    return None if player is None else point_name(player), None if dealer is None else point_name(dealer)


def alike(card: Card) -> object:
    """Tell cards apart as Point Hands do: by rank, and the Ace of Spades from other Aces (1.1.4, 3.15)."""
    return card.rank, card.rank == ACE and card.suit is Suit.SPADES


def pay(facts: Facts, conduct: Conduct, version: RuleVersion) -> dict[str, Verdict]:
    """Settle every wager (3.10.4, 3.14, 3.15, 3.17)."""
    pays, rulings = version.pays, version.rulings
    suits = by_hand(pays["suits"], facts.suited, "1.1.12", lose("1.1.12"))
    bullseye = by_hand(pays["bullseye"], facts.pictures, "1.1.3", lose("1.1.3"))
    if conduct is Conduct.DECLINED:
        if rulings.declined_side_wagers == "lose":
            suits = bullseye = lose("R13")
        return {
            "main": lose("3.17"),  # also when the Dealer has no 3 Card Hand (R13)
            "tie": lose("R13"),
            "bullseye": bullseye,
            "suits": suits,
            "progressive": lose("3.17"),
        }
    return {
        "main": _main(facts, version),
        "tie": _tie(facts, version),
        "bullseye": bullseye,
        "suits": suits,
        "progressive": prize(pays["progressive"], facts.jackpot, "4.5", lose("4.5")),
    }


def _points(value: int, version: RuleVersion) -> int:
    """Rank a Point Hand in the order of 3.15, as R17 reads it beside 1.1.8."""
    return with_equal_pictures(value) if version.rulings.pairs_of_pictures == "equal" else value


def _main(facts: Facts, version: RuleVersion) -> Verdict:
    if facts.player is None or facts.dealer is None:
        return UNSETTLED
    if facts.player == NO_HAND:
        return lose("3.10.4")
    if facts.dealer == NO_HAND:
        return push("3.14.1")  # 3.14
    # 3.10.3: the Point Hands alone are compared
    comparison = compare(_points(facts.player, version), _points(facts.dealer, version))
    if comparison is Comparison.HIGHER:
        return win(version.pays["main"], "4.1", point_kind(facts.player))
    if comparison is Comparison.LOWER:
        return lose("3.3")
    return lose("R05") if version.rulings.equal_point_hands == "lose" else push("R05")


def _tie(facts: Facts, version: RuleVersion) -> Verdict:
    if facts.player is None or facts.dealer is None:
        return UNSETTLED
    if facts.player == facts.dealer == NO_HAND:
        return win(version.pays["tie"], "3.14.2", Ties.NEITHER_HAS_A_3_CARD_HAND)
    if facts.dealer == NO_HAND:
        return lose("3.14.2")  # 3.14
    if _points(facts.player, version) == _points(facts.dealer, version):
        return win(version.pays["tie"], "1.1.13", Ties.EQUAL_POINT_HANDS)
    return lose("1.1.13")


# 4 Settlement ----------------------------------------------------------------------------------------

MAIN_PAYS: Final = PayTable(
    "main",
    "4.1",
    {
        PointKind.GNAU_TUNG_KU: Odds.to(5),
        PointKind.PAIR: Odds.to(3),
        PointKind.MIXED_PICTURES: Odds.to(2),
        PointKind.POINT_TOTAL: Odds.to(1),
    },
)
TIE_PAYS: Final = PayTable(  # 1.1.13
    "tie", "4.2", {Ties.EQUAL_POINT_HANDS: Odds.to(8), Ties.NEITHER_HAS_A_3_CARD_HAND: Odds.to(8)}
)
BULLSEYE_PAYS: Final = PayTable(  # 1.1.3
    "bullseye", "4.3", {Pictures.FIVE: Odds.to(200), Pictures.FOUR: Odds.to(20), Pictures.THREE: Odds.to(10)}
)
SUITS_PAYS: Final = PayTable(  # 1.1.12
    "suits", "4.4", {Suited.FIVE: Odds.to(20), Suited.FOUR: Odds.to(5), Suited.THREE: Odds.to(1)}
)
JACKPOT_PAYS: Final = PayTable(
    "progressive",
    "4.5",
    {
        Category.ROYAL_FLUSH: MeterShare.of(100),
        Category.STRAIGHT_FLUSH: MeterShare.of(10),
        Category.FOUR_OF_A_KIND: Odds.for_(400),
        Category.FULL_HOUSE: Odds.for_(80),
        Category.FLUSH: Odds.for_(40),
        Category.STRAIGHT: Odds.for_(20),  # paid although 3.16 does not list it (R20)
    },
)

CLAUSES: Final = Clauses(
    one_deck="2.1",
    layout="2.2",
    areas="2.2.2",
    opening="3.1",
    closing="3.2",
    joining="3.5",
    one_view="3.5.1",
    notice="3.5.1",
    one_an_area="3.5.2",
    restriction="3.5.3",
    side_wagers="3.6",
    jackpot_offer="3.6.1",
    jackpot_when_blind="3.6.2",
    jackpot_system="3.6.3",
    jackpot_own_position="3.6.4",
    staff_wagers="3.7",
    decisions="3.10",
    dealer_exposes="3.13",
    declining="3.17",
    jackpot_beside="3.18",
    first_entered="3.19",
    several_winners="3.20",
    two_royals="3.20.1",
    straight_flushes="3.20.2",
    royal_last="3.20.3",
    round_of_play="1.1.11",
    payouts="4.1",
    jackpot_table="4.5",
)

GAME: Final = Game(
    name="bullseye",
    code="BUL",
    title="Bullseye",
    document=DOCUMENT,
    clauses=CLAUSES,
    wagers=WAGERS,
    main="main",
    openers=("main",),  # 3.5
    stages=(SETTING,),
    round=ROUND,
    methods=(METHOD_A, METHOD_B, METHOD_C, MANUAL),  # 3.8, 3.9
    layouts=LAYOUTS,
    hand_size=5,
    dealer_size=5,
    community_size=0,
    pay_tables=(MAIN_PAYS, TIE_PAYS, BULLSEYE_PAYS, SUITS_PAYS, JACKPOT_PAYS),
    jackpot="progressive",
    counted=frozenset({Target.DEALER}),  # 5.3
    facts=facts,
    pay=pay,
    names=names,
    alike=alike,
)
