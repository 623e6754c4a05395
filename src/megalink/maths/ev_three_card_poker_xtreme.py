"""What Fold and Play are worth at Three Card Poker Xtreme."""

from fractions import Fraction

from megalink.games.three_card_poker_xtreme import GAME
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.maths.ev import Situation
from megalink.maths.pricing import Ending, Pricing, expected
from megalink.maths.three_card_poker_xtreme import ENDS, UNSEEN, met


def ev(known: Situation, version: RuleVersion) -> dict[str, Fraction]:
    """Weigh every Dealer's hand (3.9.1, 3.9.2)."""
    beside = met()
    row = beside.row(known.player)
    ends = ENDS[beside.rows.category[row]]
    cells = beside.rows.cells[row].tolist()
    six = beside.six[row].tolist()
    pricing = Pricing(GAME, version)
    worth: dict[str, Fraction] = {}
    for word in ("fold", "play"):
        worth[word] = expected([pricing.base(Ending((word,), end)) for end in ends], cells)
        for side, staked in known.sides.items():
            facts = [UNSEEN._replace(player=ends[0].player, six=made) for made in Category]
            results = [pricing.side(side, Ending((word,), each)) for each in facts]
            worth[word] += staked * expected(results, six)
    return worth
