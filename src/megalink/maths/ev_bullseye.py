"""What every 3 Card Hand is worth that may be set at Bullseye."""

from fractions import Fraction

from megalink.cards import show
from megalink.games.bullseye import GAME, facts
from megalink.games.game import Dealt
from megalink.games.version import RuleVersion
from megalink.maths.bullseye import HOUSE_WAY, POINTS, met
from megalink.maths.ev import Situation
from megalink.maths.pricing import Ending, Pricing, expected
from megalink.points import NO_HAND, arrangements


def ev(known: Situation, version: RuleVersion) -> dict[str, Fraction]:
    """Weigh every Dealer's hand, set by the House Way (3.10.1, 3.13).

    A hand with no 3 Card Hand to set is left to the House Way.
    """
    set_to = {f"set {show(way.three)}": way.points for way in arrangements(known.player)}
    dealer = met().dealer[met().row(known.player)].tolist()
    pricing = Pricing(GAME, version)
    read = facts(Dealt(known.player, ()))
    worth: dict[int, Fraction] = {}
    for points in set(set_to.values()) or {NO_HAND}:
        ends = [Ending(HOUSE_WAY, read._replace(player=points, dealer=each)) for each in POINTS]
        worth[points] = expected(map(pricing.base, ends), dealer)
        for side, staked in known.sides.items():
            worth[points] += staked * expected([pricing.side(side, end) for end in ends], dealer)
    return {word: worth[points] for word, points in (set_to or {"house way": NO_HAND}).items()}
