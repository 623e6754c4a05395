"""What Fold and Play are worth at Three Card Poker Xtreme."""

from fractions import Fraction

from megalink.games.three_card_poker_xtreme import GAME
from megalink.games.version import RuleVersion
from megalink.maths.ev import Situation
from megalink.maths.pricing import Ending, Pricing, expected
from megalink.maths.three_card_poker_xtreme import ENDS, SIX_ENDS, met


def ev(known: Situation, version: RuleVersion) -> dict[str, Fraction]:
    """Weigh every Dealer's hand (3.9.1, 3.9.2)."""
    beside = met()
    row = beside.row(known.player)
    category = beside.rows.category[row]
    cells = beside.rows.cells[row].tolist()
    six = beside.six[row].tolist()
    pricing = Pricing(GAME, version)
    worth: dict[str, Fraction] = {}
    for word in ("fold", "play"):
        worth[word] = expected([pricing.base(Ending((word,), end)) for end in ENDS[category]], cells)
        for side, staked in known.sides.items():
            results = [pricing.side(side, Ending((word,), end)) for end in SIX_ENDS[category]]
            worth[word] += staked * expected(results, six)
    return worth
