"""What the mathematics expects of a rule version, for the reports of the office."""

from megalink.games.registry import GAMES
from megalink.games.version import RuleVersion
from megalink.maths.analysis import Spread
from megalink.maths.registry import solve
from megalink.office.expectations import Expected, Figure, shipped


def expected(version: RuleVersion) -> Expected:
    """Give what was worked out before, or work it out now."""
    return shipped(version) or worked_out(version)


def worked_out(version: RuleVersion) -> Expected:
    """Work out what a rule version wins for the house."""
    game = next(each for each in GAMES.values() if each.document == version.document)
    found = solve(game.name, version.rulings, version.pays)
    return Expected(
        game.code,
        version.digest,
        _figure(found.base.spread),
        {name: _figure(spread) for name, spread in found.base.wagers.items()},
        {name: _figure(side.spread) for name, side in found.side_wagers.items()},
    )


def _figure(spread: Spread) -> Figure:
    """Turn what a player expects round: what he loses, the house wins."""
    return Figure(-spread.ev, spread.variance)
