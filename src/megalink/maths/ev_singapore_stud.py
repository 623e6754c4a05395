"""What Fold and Bet are worth at Singapore Stud."""

from fractions import Fraction

from megalink.games.settlement import BadHand
from megalink.games.singapore_stud import GAME
from megalink.games.version import RuleVersion
from megalink.maths.ev import Situation
from megalink.maths.pricing import Ending, Pricing, expected
from megalink.maths.singapore_stud import ENDS
from megalink.maths.stud_counts import met


def ev(known: Situation, version: RuleVersion) -> dict[str, Fraction]:
    """Weigh every Dealer's hand that holds the exposed card (3.9.1, 3.9.2)."""
    if known.dealer_card is None:
        raise BadHand("the Dealer's exposed card is missing", "3.7")
    rows = met().rows
    row = met().row(known.player, known.dealer_card)
    ends = ENDS[rows.category[row]]
    cells = rows.cells[row].tolist()
    pricing = Pricing(GAME, version)
    return {
        word: expected([pricing.base(Ending((word,), end)) for end in ends], cells)
        for word in ("fold", "bet")
    }
