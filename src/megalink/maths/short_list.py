"""The short strategies of the games with one decision, published ones and ours; and all of the five games."""

from typing import Final

from megalink.cards import ACE, JACK, KING, QUEEN
from megalink.hands import Category3
from megalink.maths.short import Case, Plan, Strategy, at_least, at_most, exactly
from megalink.maths.short_list_holdem import BONUS, NO, PAIR, ULTIMATE, YES
from megalink.points import PAIR_OF_TWOS

_TCPX, _SSP, _BUL = "three-card-poker-xtreme", "singapore-stud", "bullseye"

# Three Card Poker Xtreme ------------------------------------------------------------------------------------


def _three_card(
    name: str, *, ours: bool, says: str, queens: tuple[dict[str, tuple[int, int]], ...]
) -> Strategy:
    cases = (
        Case("play", "a pair or better", ({"made": at_least(Category3.ONE_PAIR)},)),
        Case("play", "an Ace or a King", ({"first": at_least(KING)},)),
        Case("play", says, queens),
    )
    return Strategy(_TCPX, name, ours=ours, plans={"play": Plan(cases, "fold")})


THREE_CARD: Final = (
    _three_card(
        "Q-6-4",
        ours=False,
        says="Queen, 6, 4 or better",
        queens=(
            {"first": exactly(QUEEN), "second": at_least(7)},
            {"first": exactly(QUEEN), "second": exactly(6), "third": at_least(4)},
        ),
    ),
    _three_card(
        "Any Queen, as the Dealer qualifies",
        ours=False,
        says="a Queen",
        queens=({"first": exactly(QUEEN)},),
    ),
    _three_card(
        "Ours: a Queen and a six",
        ours=True,
        says="a Queen with a 6 or better beside it",
        queens=({"first": exactly(QUEEN), "second": at_least(6)},),
    ),
)

# Singapore Stud ---------------------------------------------------------------------------------------------

_ACE_KING: Final = {"first": exactly(ACE), "second": exactly(KING)}
_STUD_PAIR: Final = Case("bet", "a pair or better", ({"made": PAIR},))

STUD: Final = (
    Strategy(
        _SSP,
        "Three conditions for Ace-King",
        ours=False,
        plans={
            "bet": Plan(
                (
                    _STUD_PAIR,
                    Case(
                        "bet",
                        "Ace-King, when the Dealer shows a Queen or lower that matches a card of the hand",
                        ({**_ACE_KING, "match": YES, "dealer's card": at_most(QUEEN)},),
                    ),
                    Case(
                        "bet",
                        "Ace-King with a Queen or a Jack, when the Dealer shows an Ace or a King",
                        ({**_ACE_KING, "third": at_least(JACK), "dealer's card": at_least(KING)},),
                    ),
                    Case(
                        "bet",
                        "Ace-King-Queen, when the Dealer shows a card lower than the fourth of the hand",
                        ({**_ACE_KING, "third": at_least(QUEEN), "higher": at_least(4)},),
                    ),
                ),
                "fold",
            )
        },
    ),
    Strategy(
        _SSP,
        "Ours: two conditions for Ace-King",
        ours=True,
        plans={
            "bet": Plan(
                (
                    _STUD_PAIR,
                    Case(
                        "bet",
                        "Ace-King, when the Dealer's card matches one of the hand; his Ace or King only with"
                        " a Queen or a Jack",
                        (
                            {**_ACE_KING, "match": YES, "dealer's card": at_most(QUEEN)},
                            {**_ACE_KING, "match": YES, "third": at_least(JACK)},
                        ),
                    ),
                ),
                "fold",
            )
        },
    ),
)

# Bullseye ---------------------------------------------------------------------------------------------------

BULLSEYE: Final = (
    Strategy(
        _BUL,
        "The House Way",
        ours=False,
        plans={
            "setting": Plan(
                (Case("set", "the highest Point Hand that can be left", ({"better": NO},)),), "house way"
            )
        },
    ),
    Strategy(
        _BUL,
        "Ours: leave it to the House Way",
        ours=True,
        plans={"setting": Plan((), "house way")},
    ),
    Strategy(
        _BUL,
        "Ours: any pair will do",
        ours=True,
        plans={
            "setting": Plan(
                (
                    Case(
                        "set",
                        "the first way found that leaves a pair or Gnau Tung Ku; look no further",
                        ({"points": at_least(PAIR_OF_TWOS)},),
                    ),
                    Case("set", "the highest Point Hand that can be left", ({"better": NO},)),
                ),
                "house way",
            )
        },
    ),
)

STRATEGIES: Final = (*ULTIMATE, *THREE_CARD, *BONUS, *STUD, *BULLSEYE)
