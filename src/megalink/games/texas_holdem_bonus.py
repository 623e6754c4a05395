"""Megalink Texas Hold'em Bonus Progressive (Version 6), in its document's order and with its numbers."""

from typing import Final, NamedTuple

from megalink.cards import ACE, JACK, KING, QUEEN, Card
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
from megalink.labels import Labelled
from megalink.money import FixedPrize, MeterShare, Odds, PayTable

DOCUMENT: Final = Document("Megalink Texas Hold'em Bonus Progressive", "6", "2 August 2019")

# 1 Definitions, 2 Mode of play -----------------------------------------------------------------------

_SHOWDOWN: Final = frozenset({Place.HAND, Place.FLOP, Place.TURN, Place.RIVER, Place.DEALER})

WAGERS: Final = (  # 1.1, 2.2.1, 2.2.2
    Wager("ante", "Ante", "1.1.1", _SHOWDOWN),
    Wager("flop", "Flop", "1.1.6", _SHOWDOWN, follows="ante"),
    Wager("turn", "Turn", "1.1.15", _SHOWDOWN, follows="ante"),
    Wager("river", "River", "1.1.11", _SHOWDOWN, follows="ante"),
    Wager("bonus", "Bonus", "1.1.3", _SHOWDOWN, needs=("ante",)),  # 3.5, 5.12; a fold loses it (3.9.1)
    Wager(
        "progressive",
        "Progressive Jackpot",
        "1.1.10",
        frozenset({Place.HAND, Place.FLOP}),  # 4.2, R44
        needs=("ante",),  # 3.5, 5.12
        multiples=(1,),  # 3.5.3
        lives_after_fold=True,  # 3.9.1
    ),
)

LAYOUTS: Final = tuple(Layout(name, 6, least=4) for name in "ABCD")  # 2.2, R36

# 3 How to play ---------------------------------------------------------------------------------------

AUTOMATED: Final = Method(
    "automated",
    "3.7",
    automated=True,
    first=(
        Deal(Target.COMMUNITY, 5, "3.7"),
        Deal(Target.POSITIONS, 2, "3.7"),
        Deal(Target.DEALER, 2, "3.7"),
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
        Choice("fold", "Fold", "3.9.1", Then.FOLD),  # 1.1.8
        Choice("flop", "Flop", "3.9.2", Then.NEXT_STAGE, "flop", 2),  # 1.1.6
    ),
)
FLOP: Final = Stage(
    "flop",
    "3.9.2",  # Turn is decided on the flop (R32)
    (
        Choice("check", "Check", "3.9.2", Then.NEXT_STAGE),  # 1.1.4
        Choice("turn", "Turn", "3.9.2", Then.NEXT_STAGE, "turn", 1),  # 1.1.15
    ),
    absent="check",  # 5.11
)
TURN: Final = Stage(
    "turn",
    "3.9.2",  # River is decided on the turn card, also after a checked Turn (R32)
    (
        Choice("check", "Check", "3.9.2", Then.NO_MORE_DECISIONS),  # 1.1.4
        Choice("river", "River", "3.9.2", Then.NO_MORE_DECISIONS, "river", 1),  # 1.1.11
    ),
    absent="check",  # 5.11
)

ROUND: Final = (
    Decide(0),
    Expose((Place.FLOP,), 0, 3, "3.9.2"),  # 1.1.7
    Decide(1),
    Expose((Place.TURN,), 3, 4, "3.9.2"),  # 1.1.16
    Decide(2),
    Expose((Place.RIVER,), 4, 5, "3.9.2"),  # 1.1.12
    DealLate(),
    ExposeDealer("3.10"),
    ShowHands("3.10"),
)


class BonusHand(Labelled):
    """The hole cards that the Bonus wager names (4.1.1)."""

    OTHERS = 0, "Others"
    LOW_PAIR = 1, "10-10 through 2-2 (Low Pairs)"
    ACE_QUEEN_OR_JACK_UNSUITED = 2, "A-Q or A-J (Unsuited)"
    HIGH_PAIR = 3, "K-K, Q-Q or J-J (High Pairs)"
    ACE_KING_UNSUITED = 4, "A-K (Unsuited)"
    ACE_QUEEN_OR_JACK_SUITED = 5, "A-Q or A-J (Suited)"
    ACE_KING_SUITED = 6, "A-K (Suited)"
    ACES = 7, "A-A in the Player's hand only"
    ACES_BOTH = 8, "A-A in both the Player's and the Dealer's hand"


class Facts(NamedTuple):
    """All that settlement needs to know of the cards."""

    comparison: Comparison | None
    player: Category | None
    dealer: Category | None
    bonus: BonusHand | None
    jackpot: Category | None


def facts(dealt: Dealt) -> Facts:
    """Read the cards: best five of seven each (3.10), hole cards (4.1.1), the flop with them (3.9.2, 4.2)."""
    if not dealt.player or len(dealt.community) < 3:
        return Facts(None, None, None, None, None)
    # 1.1.7, 4.2: the flop and no other community card
    jackpot = category_of(strength_five(*dealt.player, *dealt.community[:3]))
    if len(dealt.community) < 5 or not dealt.dealer:
        return Facts(None, None, None, None, jackpot)
    # 1.1.5: any five of one's own two and all five community cards
    player = strength_seven(*dealt.player, *dealt.community)
    dealer = strength_seven(*dealt.dealer, *dealt.community)
    bonus = bonus_hand(dealt.player, dealt.dealer)
    comparison = compare(player, dealer)  # 3.3
    return Facts(comparison, category_of(player), category_of(dealer), bonus, jackpot)


def bonus_hand(player: tuple[Card, ...], dealer: tuple[Card, ...]) -> BonusHand:
    """Find the Bonus line of two hole cards (4.1.1)."""
    high, low = sorted((each.rank for each in player), reverse=True)
    if high == low:
        if high == ACE:
            both = all(each.rank == ACE for each in dealer)
            return BonusHand.ACES_BOTH if both else BonusHand.ACES
        return BonusHand.HIGH_PAIR if high >= JACK else BonusHand.LOW_PAIR
    suited = player[0].suit is player[1].suit
    if (high, low) == (ACE, KING):
        return BonusHand.ACE_KING_SUITED if suited else BonusHand.ACE_KING_UNSUITED
    if high == ACE and low in (QUEEN, JACK):
        return BonusHand.ACE_QUEEN_OR_JACK_SUITED if suited else BonusHand.ACE_QUEEN_OR_JACK_UNSUITED
    return BonusHand.OTHERS


def names(facts: Facts) -> tuple[str | None, str | None]:
    """Name both hands."""
    return label(facts.player), label(facts.dealer)


def pay(facts: Facts, conduct: Conduct, version: RuleVersion) -> dict[str, Verdict]:
    """Settle every wager (3.9.1, 3.10.1 to 3.10.4)."""
    pays = version.pays
    if conduct is Conduct.FOLDED:
        return {
            "ante": lose("3.9.1"),
            "bonus": lose("3.9.1"),
            "progressive": prize(pays["progressive"], facts.jackpot, "3.9.1", lose("4.2")),
        }
    if conduct is Conduct.DECLINED:
        main = {name: lose("3.10.1") for name in ("ante", "flop", "turn", "river", "progressive")}
        return {**main, "bonus": _bonus(facts, version, declined=True)}
    progressive = prize(pays["progressive"], facts.jackpot, "4.2", lose("4.2"))
    bonus = _bonus(facts, version, declined=False)
    if facts.comparison is None or facts.player is None:
        ante = flop = turn = river = UNSETTLED
    elif facts.comparison is Comparison.HIGHER:
        straight = facts.player >= Category.STRAIGHT
        ante = win(pays["ante"], "3.10.2") if straight else push("3.10.2")
        flop, turn, river = (win(pays[name], "3.10.2") for name in ("flop", "turn", "river"))
    elif facts.comparison is Comparison.LOWER:
        ante = flop = turn = river = lose("3.10.3")
    else:
        ante = flop = turn = river = push("3.10.4")  # 1.1.14, 3.12.1, 3.12.6
    return {
        "ante": ante,
        "flop": flop,
        "turn": turn,
        "river": river,
        "bonus": bonus,
        "progressive": progressive,
    }


def _bonus(facts: Facts, version: RuleVersion, *, declined: bool) -> Verdict:
    """Settle the Bonus wager of a hand that was not folded (R04; declined: R13)."""
    rulings = version.rulings
    on_hole_cards = by_hand(version.pays["bonus"], facts.bonus, "4.1.1", lose("1.1.3"))
    if declined:
        viewed = rulings.declined_side_wagers == "viewed" and rulings.bonus == "hole cards"
        return on_hole_cards if viewed else lose("R13")
    if rulings.bonus == "hole cards" or facts.comparison is Comparison.HIGHER:
        return on_hole_cards
    if facts.comparison is Comparison.LOWER:
        return lose("3.10.3")  # this clause spares only the jackpot wager
    return push("3.10.4") if rulings.bonus == "stand-off" else on_hole_cards


# 4 Settlement ----------------------------------------------------------------------------------------

ANTE_PAYS: Final = PayTable("ante", "4.1.1", {Wins.ANY: Odds.to(1)})  # 3.10.2
FLOP_PAYS: Final = PayTable("flop", "4.1.1", {Wins.ANY: Odds.to(1)})
TURN_PAYS: Final = PayTable("turn", "4.1.1", {Wins.ANY: Odds.to(1)})
RIVER_PAYS: Final = PayTable("river", "4.1.1", {Wins.ANY: Odds.to(1)})
BONUS_PAYS: Final = PayTable(  # 1.1.3
    "bonus",
    "4.1.1",
    {
        BonusHand.ACES_BOTH: Odds.to(1000),
        BonusHand.ACES: Odds.to(30),
        BonusHand.ACE_KING_SUITED: Odds.to(25),
        BonusHand.ACE_QUEEN_OR_JACK_SUITED: Odds.to(20),
        BonusHand.ACE_KING_UNSUITED: Odds.to(15),
        BonusHand.HIGH_PAIR: Odds.to(10),
        BonusHand.ACE_QUEEN_OR_JACK_UNSUITED: Odds.to(5),
        BonusHand.LOW_PAIR: Odds.to(3),
    },
)
JACKPOT_PAYS: Final = PayTable(  # 3.9.1
    "progressive",
    "4.2",
    {
        Category.ROYAL_FLUSH: MeterShare.of(100),
        Category.STRAIGHT_FLUSH: MeterShare.of(10),
        Category.FOUR_OF_A_KIND: FixedPrize.of_dollars(2000),
        Category.FULL_HOUSE: FixedPrize.of_dollars(200),
        Category.FLUSH: FixedPrize.of_dollars(100),
    },
)

CLAUSES: Final = Clauses(
    one_deck="2.1",
    layout="2.2",
    areas="2.2.2",
    opening="3.1",
    closing="3.2",
    joining="3.4",
    one_view="3.4.1",  # 1.1.2
    notice=None,  # 3.4.1 lets one hand be viewed but has no word of a notice
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
    straight_flushes="3.15.1",
    royal_last="3.15.2",
    round_of_play="1.1.13",
    payouts="4.1.1",
    jackpot_table="4.2",
)

GAME: Final = Game(
    name="texas-holdem-bonus",
    code="THB",
    title="Texas Hold'em Bonus",
    document=DOCUMENT,
    clauses=CLAUSES,
    wagers=WAGERS,
    main="ante",
    openers=("ante",),  # 3.4
    stages=(HOLE, FLOP, TURN),
    round=ROUND,
    methods=(AUTOMATED, MANUAL),  # 3.7, 3.8
    layouts=LAYOUTS,
    hand_size=2,  # 1.1.9
    dealer_size=2,  # 1.1.9
    community_size=5,  # 1.1.12
    pay_tables=(ANTE_PAYS, FLOP_PAYS, TURN_PAYS, RIVER_PAYS, BONUS_PAYS, JACKPOT_PAYS),  # 4.1
    jackpot="progressive",
    counted=frozenset({Target.COMMUNITY, Target.DEALER}),  # 5.3
    facts=facts,
    pay=pay,
    names=names,
)
