"""Megalink Ultimate Texas Hold'em, in the order of its rule document; numbers are that document's."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from megalink.cards import Card
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
from megalink.hands import Category, category_of
from megalink.hands_fast import strength_five, strength_seven
from megalink.money import MeterShare, Odds, PayTable

DOCUMENT: Final = Document("Megalink Ultimate Texas Hold'em", "not stated", "11 August 2023")

# 1 Definitions, 2 Mode of play -----------------------------------------------------------------------

_BOARD: Final = frozenset({Place.HAND, Place.FLOP, Place.TURN, Place.RIVER})
_SHOWDOWN: Final = _BOARD | {Place.DEALER}

WAGERS: Final = (  # 1.1, 2.2.1, 2.2.2
    Wager("ante", "Ante", "1.1.1", _SHOWDOWN),
    Wager("blind", "Blind", "1.1.2", _SHOWDOWN, needs=("ante",), equals="ante"),  # 1.1.2, 3.4
    Wager("play", "Play", "1.1.9", _SHOWDOWN, follows="ante"),
    Wager("trips", "Trips", "1.1.14", _BOARD, needs=("ante",), lives_after_fold=True),  # 3.5, 5.12
    Wager(
        "progressive",
        "Progressive Jackpot",
        "1.1.10",
        frozenset({Place.HAND, Place.FLOP}),  # 4.2, R44
        needs=("ante",),  # 3.5, 5.12
        multiples=(1, 2, 3, 4, 5),  # 3.5.3
        lives_after_fold=True,
    ),
)

LAYOUTS: Final = (Layout("A", 7), Layout("B", 7), Layout("C", 7))  # 2.2, R36

# 3 How to play ---------------------------------------------------------------------------------------

METHOD_A: Final = Method(  # 3.7.1
    "A",
    "3.7.1.1",
    automated=True,
    first=(
        Deal(Target.COMMUNITY, 5, "3.7.1.1"),
        Deal(Target.POSITIONS, 2, "3.7.1.1"),
        Deal(Target.DEALER, 2, "3.7.1.1"),
    ),
)
METHOD_B: Final = Method(  # 3.7.2
    "B",
    "3.7.2.1",
    automated=True,
    first=(Deal(Target.COMMUNITY, 5, "3.7.2.1"), Deal(Target.POSITIONS, 2, "3.7.2.1")),
    late=(Deal(Target.DEALER, 2, "3.7.2.1"),),
)
METHOD_C: Final = Method(  # 3.7.3
    "C",
    "3.7.3.1",
    automated=True,
    first=(
        Deal(Target.COMMUNITY, 5, "3.7.3.1", security=True),
        Deal(Target.DEALER, 2, "3.7.3.1", security=True),
        Deal(Target.POSITIONS, 2, "3.7.3.1"),
    ),
)
MANUAL: Final = Method(
    "manual",
    "3.8",
    automated=False,
    first=(
        Deal(Target.POSITIONS, 1, "3.8"),
        Deal(Target.POSITIONS, 1, "3.8"),
        Deal(Target.COMMUNITY, 5, "3.8"),
    ),
    late=(Deal(Target.DEALER, 2, "3.8"),),
)

HOLE: Final = Stage(
    "hole",
    "3.9",
    (
        Choice("check", "Check", "3.9.1", Then.NEXT_STAGE),  # 1.1.4
        Choice("play 3", "Play 3×", "3.9.2", Then.NO_MORE_DECISIONS, "play", 3),
        Choice("play 4", "Play 4×", "3.9.2", Then.NO_MORE_DECISIONS, "play", 4),
    ),
)
FLOP: Final = Stage(
    "flop",
    "3.9.4",
    (
        Choice("check", "Check", "3.9.4.1", Then.NEXT_STAGE),  # 1.1.4
        Choice("play 2", "Play 2×", "3.9.4.2", Then.NO_MORE_DECISIONS, "play", 2),
    ),
)
RIVER: Final = Stage(
    "river",
    "3.9.6",
    (
        Choice("fold", "Fold", "3.9.6.1", Then.FOLD),  # 1.1.7
        Choice("play 1", "Play 1×", "3.9.6.2", Then.NO_MORE_DECISIONS, "play", 1),
    ),
)

ROUND: Final = (
    Decide(0),
    Expose((Place.FLOP,), 0, 3, "3.9.3"),  # 1.1.6
    Decide(1),
    Expose((Place.TURN, Place.RIVER), 3, 5, "3.9.5"),  # 1.1.15, 1.1.12
    Decide(2),
    DealLate(),
    ExposeDealer("3.10"),
    ShowHands("3.10"),
)


class Facts(NamedTuple):
    """All that settlement needs to know of the cards."""

    comparison: Comparison | None
    player: Category | None
    dealer: Category | None
    jackpot: Category | None


def facts(dealt: Dealt) -> Facts:
    """Read the cards: best five of seven each (3.10), and the flop with the hole cards (3.9.3, 4.2)."""
    board = dealt.community
    whole = len(board) == 5
    # 1.1.6, 3.10.6: the flop and no other community card
    jackpot = strength_five(*dealt.player, *board[:3]) if dealt.player and len(board) >= 3 else None
    # 1.1.5: any five of one's own two and all five community cards
    player = strength_seven(*dealt.player, *board) if dealt.player and whole else None
    dealer = strength_seven(*dealt.dealer, *board) if dealt.dealer and whole else None
    return Facts(
        None if player is None or dealer is None else compare(player, dealer),  # 3.3
        None if player is None else category_of(player),
        None if dealer is None else category_of(dealer),
        None if jackpot is None else category_of(jackpot),
    )


def names(facts: Facts) -> tuple[str | None, str | None]:
    """Name both hands."""
    return label(facts.player), label(facts.dealer)


def won_on_board(community: tuple[Card, ...]) -> frozenset[str]:
    """Say whether the community cards alone win Trips: three alike on the flop, or any hand of 4.1.1."""
    if len(community) < 5:
        three_alike = len(community) >= 3 and len({each.rank for each in community}) == 1
        return frozenset({"trips"}) if three_alike else frozenset()
    return frozenset({"trips"}) if category_of(strength_five(*community)) in TRIPS_PAYS.lines else frozenset()


def bars_declining(dealt: Dealt, wagers: Mapping[str, int]) -> str | None:
    """Forbid declining while the community cards alone win a Trips wager (3.10.1.1, R34)."""
    return "3.10.1.1" if "trips" in wagers and won_on_board(dealt.community) else None


def pay(facts: Facts, conduct: Conduct, version: RuleVersion) -> dict[str, Verdict]:
    """Settle every wager (3.9.6.1, 3.10, 3.10.1 to 3.10.8)."""
    pays = version.pays
    if conduct is Conduct.DECLINED:
        lost = lose("3.10.1")
        ante = _ante(facts, Comparison.LOWER, lost, version)  # R13
        return {"ante": ante, "blind": lost, "play": lost, "trips": lost, "progressive": lost}
    side = {
        "trips": by_hand(pays["trips"], facts.player, "3.10.7", lose("1.1.14")),
        "progressive": prize(pays["progressive"], facts.jackpot, "3.10.6", lose("4.2")),
    }
    if conduct is Conduct.FOLDED:  # also without a Dealer's pair (R16); the others live on (1.1.10, 1.1.14)
        return {"ante": lose("3.9.6.1"), "blind": lose("3.9.6.1"), **side}
    if facts.comparison is None:
        return {"ante": UNSETTLED, "blind": UNSETTLED, "play": UNSETTLED, **side}
    if facts.comparison is Comparison.HIGHER:
        ante = win(pays["ante"], "3.10.3")
        blind = by_hand(pays["blind"], facts.player, "3.10.4", push("3.10.4"))  # "Others: push" (R44)
        play = win(pays["play"], "3.10.3")
    elif facts.comparison is Comparison.LOWER:
        ante = blind = play = lose("3.10.5")
    else:
        ante = blind = play = push("3.10.8")  # 3.12.1, 3.12.6
    return {"ante": _ante(facts, facts.comparison, ante, version), "blind": blind, "play": play, **side}


def _ante(facts: Facts, compared: Comparison, against_a_pair: Verdict, version: RuleVersion) -> Verdict:
    """Settle the Ante, which pushes against a Dealer without a pair (3.10.2 against 3.10.5, R03)."""
    if facts.dealer is None:
        return UNSETTLED
    if dealer_has_a_pair(facts.dealer):
        return against_a_pair
    if compared is Comparison.LOWER and version.rulings.ante_without_dealer_pair == "lose":
        return against_a_pair
    return push("3.10.2")


def dealer_has_a_pair(dealer: Category) -> bool:
    """Tell whether the Dealer's best five are a pair or better (3.10.2, R02)."""
    return dealer >= Category.ONE_PAIR


# 4 Settlement ----------------------------------------------------------------------------------------

ANTE_PAYS: Final = PayTable("ante", "4.1.1", {Wins.ANY: Odds.to(1)})  # 3.10.3
PLAY_PAYS: Final = PayTable("play", "4.1.1", {Wins.ANY: Odds.to(1)})  # 3.10.3
BLIND_PAYS: Final = PayTable(  # 3.10.4
    "blind",
    "4.1.1",
    {
        Category.ROYAL_FLUSH: Odds.to(500),
        Category.STRAIGHT_FLUSH: Odds.to(50),
        Category.FOUR_OF_A_KIND: Odds.to(10),
        Category.FULL_HOUSE: Odds.to(3),
        Category.FLUSH: Odds.to(3, 2),
        Category.STRAIGHT: Odds.to(1),
    },
)
TRIPS_PAYS: Final = PayTable(  # 3.10.7
    "trips",
    "4.1.1",
    {
        Category.ROYAL_FLUSH: Odds.to(100),
        Category.STRAIGHT_FLUSH: Odds.to(40),
        Category.FOUR_OF_A_KIND: Odds.to(30),
        Category.FULL_HOUSE: Odds.to(8),
        Category.FLUSH: Odds.to(7),
        Category.STRAIGHT: Odds.to(4),
        Category.THREE_OF_A_KIND: Odds.to(3),  # "Others" is three of a kind alone (1.1.14, R44)
    },
)
JACKPOT_PAYS: Final = PayTable(
    "progressive",
    "4.2",
    {
        Category.ROYAL_FLUSH: MeterShare.of(100),
        Category.STRAIGHT_FLUSH: MeterShare.of(10),
        Category.FOUR_OF_A_KIND: Odds.for_(400),  # times the multiple, from here down (3.5.4)
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
    one_view="3.4.1",
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
    declining="3.10.1",
    jackpot_beside="3.13",
    first_entered="3.14",
    several_winners="3.15",
    straight_flushes="3.15.1",
    royal_last="3.15.2",
    round_of_play="1.1.13",
    payouts="4.1",
    jackpot_table="4.2",
)

GAME: Final = Game(
    name="ultimate-texas-holdem",
    code="UTH",
    title="Ultimate Texas Hold'em",
    document=DOCUMENT,
    clauses=CLAUSES,
    wagers=WAGERS,
    main="ante",
    openers=("ante",),  # 3.4
    stages=(HOLE, FLOP, RIVER),
    round=ROUND,
    methods=(METHOD_A, METHOD_B, METHOD_C, MANUAL),  # 3.7, 3.8
    layouts=LAYOUTS,
    hand_size=2,  # 1.1.8
    dealer_size=2,  # 1.1.8
    community_size=5,  # 1.1.12
    pay_tables=(ANTE_PAYS, BLIND_PAYS, PLAY_PAYS, TRIPS_PAYS, JACKPOT_PAYS),  # 4.1
    jackpot="progressive",
    counted=frozenset({Target.COMMUNITY, Target.DEALER}),  # 5.3
    facts=facts,
    pay=pay,
    names=names,
    bars_declining=bars_declining,
    won_on_board=won_on_board,
)
