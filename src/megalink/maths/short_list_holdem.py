"""The short strategies of the two Hold'em games: the published ones in our own words, and ours.

Ours came out of a search: of all that one to three features with a bound each can tell apart, the case that
wins most is taken, then the one that wins most of what is left, until a case is not worth remembering.
"""

from typing import Final

from megalink.cards import ACE, JACK, KING, QUEEN, TEN
from megalink.hands import Category
from megalink.maths.short import Case, Plan, Strategy, at_least, at_most, exactly

_UTH, _THB = "ultimate-texas-holdem", "texas-holdem-bonus"

YES: Final = exactly(1)
NO: Final = exactly(0)
PAIR: Final = at_least(Category.ONE_PAIR)
TWO_PAIRS: Final = at_least(Category.TWO_PAIRS)
STRAIGHT: Final = at_least(Category.STRAIGHT)

# Ultimate Texas Hold'em -------------------------------------------------------------------------------------

_TEN_HIGH_DRAW: Final = Case(
    "play 2", "four to a flush with a ten or better of it in the hand", ({"flush draw": at_least(TEN)},)
)
_UTH_FLOP: Final = Plan(
    (
        Case(
            "play 2",
            "a pair or better in which a hole card has a part, but not for a pair of twos in the hand",
            ({"own": PAIR, "pocket": NO}, {"own": TWO_PAIRS}),
        ),
        _TEN_HIGH_DRAW,
    ),
    "check",
)
_UTH_SCORE: Final = Plan(
    (
        Case("play 4", "any Ace", ({"high": at_least(ACE)},)),
        Case("play 4", "any pair but twos", ({"pair": YES, "low": at_least(3)},)),
        Case(
            "play 4",
            "a score of 32: twice the higher card, and the lower, and 2 if suited; J Q K are 11 12 13",
            ({"score": at_least(32)},),
        ),
    ),
    "check",
)

ULTIMATE: Final = (
    Strategy(
        _UTH,
        "The well-known one",
        ours=False,
        plans={
            "hole": Plan(
                (
                    Case("play 4", "any Ace", ({"high": at_least(ACE)},)),
                    Case("play 4", "any pair but twos", ({"pair": YES, "low": at_least(3)},)),
                    Case(
                        "play 4",
                        "a King, suited or with a 5 or better",
                        ({"high": exactly(KING), "suited": YES}, {"high": exactly(KING), "low": at_least(5)}),
                    ),
                    Case(
                        "play 4",
                        "a Queen with an 8 or better, suited with a 6 or better",
                        (
                            {"high": exactly(QUEEN), "low": at_least(8)},
                            {"high": exactly(QUEEN), "low": at_least(6), "suited": YES},
                        ),
                    ),
                    Case(
                        "play 4",
                        "a Jack with a ten, suited with an 8 or better",
                        (
                            {"high": exactly(JACK), "low": at_least(TEN)},
                            {"high": exactly(JACK), "low": at_least(8), "suited": YES},
                        ),
                    ),
                ),
                "check",
            ),
            "flop": Plan(
                (
                    Case("play 2", "two pairs or better", ({"made": TWO_PAIRS},)),
                    Case(
                        "play 2",
                        "a pair with a hole card in it, but not a pair of twos in the hand",
                        ({"own": PAIR, "pocket": NO}, {"own": PAIR, "pair": at_least(3)}),
                    ),
                    _TEN_HIGH_DRAW,
                ),
                "check",
            ),
            "river": Plan(
                (
                    Case(
                        "play 1",
                        "a pair or better in which a hole card has a part",
                        ({"own": PAIR},),
                    ),
                    Case("play 1", "fewer than 21 outs of the Dealer", ({"outs": at_most(20)},)),
                ),
                "fold",
            ),
        },
    ),
    Strategy(
        _UTH,
        "Ours: a score, then outs",
        ours=True,
        plans={
            "hole": _UTH_SCORE,
            "flop": _UTH_FLOP,
            "river": Plan(
                (Case("play 1", "fewer than 21 outs of the Dealer", ({"outs": at_most(20)},)),), "fold"
            ),
        },
    ),
    Strategy(
        _UTH,
        "Ours, without counting outs",
        ours=True,
        plans={
            "hole": _UTH_SCORE,
            "flop": _UTH_FLOP,
            "river": Plan(
                (
                    Case("play 1", "a pair or better in which a hole card has a part", ({"own": PAIR},)),
                    Case("play 1", "a straight or better on the board", ({"made": STRAIGHT},)),
                    Case(
                        "play 1",
                        "two pairs or better on the board, with at most four better kickers possible",
                        ({"made": TWO_PAIRS, "above": at_most(4)},),
                    ),
                    Case(
                        "play 1",
                        "a pair on the board, with at most two better kickers possible",
                        ({"made": PAIR, "above": at_most(2)},),
                    ),
                    Case("play 1", "at most one better kicker possible", ({"above": at_most(1)},)),
                ),
                "fold",
            ),
        },
    ),
)

# Texas Hold'em Bonus ----------------------------------------------------------------------------------------

_THB_HOLE: Final = Plan(
    (
        Case(
            "fold",
            "a two with a 3 to 7, not suited",
            ({"low": exactly(2), "high": (3, 7), "suited": NO},),
        ),
    ),
    "flop",
)

_TURN_PAIR: Final = Case("turn", "a pair or better in which a hole card has a part", ({"own": PAIR},))
_TURN_DRAW: Final = Case(
    "turn", "four to a flush with a 7 or better of it in the hand", ({"flush draw": at_least(7)},)
)
_RIVER_PAIR: Final = Case("river", "a pair or better in which a hole card has a part", ({"own": PAIR},))

BONUS: Final = (
    Strategy(
        _THB,
        "A published one",
        ours=False,
        plans={
            "hole": _THB_HOLE,
            "flop": Plan(
                (
                    _TURN_PAIR,
                    Case("turn", "four in a row, a hole card among them", ({"run": YES},)),
                    Case("turn", "four to a flush, a hole card among them", ({"flush draw": at_least(2)},)),
                ),
                "check",
            ),
            "turn": Plan(
                (
                    Case(
                        "river",
                        "a pair of sixes or better in which a hole card has a part",
                        ({"own": PAIR, "pair": at_least(6)}, {"own": TWO_PAIRS}),
                    ),
                    Case("river", "four in a row of one suit", ({"suited run": YES},)),
                ),
                "check",
            ),
        },
    ),
    Strategy(
        _THB,
        "Ours, the shortest",
        ours=True,
        plans={
            "hole": _THB_HOLE,
            "flop": Plan((_TURN_PAIR, _TURN_DRAW), "check"),
            "turn": Plan((_RIVER_PAIR,), "check"),
        },
    ),
    Strategy(
        _THB,
        "Ours, with kickers",
        ours=True,
        plans={
            "hole": _THB_HOLE,
            "flop": Plan(
                (
                    _TURN_PAIR,
                    _TURN_DRAW,
                    Case(
                        "turn",
                        "the best kicker possible, on a pair on the board or beside a ten or better",
                        ({"above": NO, "made": PAIR}, {"above": NO, "low": at_least(TEN)}),
                    ),
                ),
                "check",
            ),
            "turn": Plan(
                (
                    _RIVER_PAIR,
                    Case(
                        "river",
                        "the best kicker possible on a pair or better on the board",
                        ({"above": NO, "made": PAIR},),
                    ),
                ),
                "check",
            ),
        },
    ),
)
