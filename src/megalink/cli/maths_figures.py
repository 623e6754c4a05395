"""The figures of `megalink maths`, and how programs read them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Self

from msgspec.json import encode
from msgspec.structs import replace

from megalink.games.game import Game, Outcome
from megalink.games.version import RuleVersion
from megalink.maths.analysis import Analysis, Side, Spread
from megalink.maths.jackpot import Jackpot, jackpot
from megalink.maths.registry import solve, together, value
from megalink.money import PayTable
from megalink.rulebook.rulings import Rulings

MANY: int = 200
"""Distributions with more results than this are left out of the JSON answer."""


class Together(NamedTuple):
    """The base game and so many units of a side wager, played best for both together."""

    wager: str
    ratio: Fraction
    base: Fraction
    """What the base game then comes to, …"""
    side: Fraction
    """… and one unit of the side wager."""


class Figures(NamedTuple):
    """What was worked out."""

    game: Game
    analysis: Analysis
    jackpot: Jackpot
    leaving: Fraction | None
    """The expected result if leaving could not be told from losing a connection (R38)."""
    together: Together | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        rulings: Rulings,
        tables: Mapping[str, PayTable],
        beside: tuple[str, Fraction] | None = None,
    ) -> Self:
        """Work out everything about a game."""
        analysis = solve(game.name, rulings, tables)
        leaving = None
        if any(choice.word == "fold" for stage in game.stages for choice in stage.choices):
            leaving = value(game.name, replace(rulings, absence="absent"), tables)
        both = None
        if beside is not None:
            both = Together(*beside, *together(analysis.version, game.name, *beside))
        return cls(game, analysis, jackpot(game, analysis.version), leaving, both)


def exact(figure: Fraction) -> dict[str, object]:
    """Write a figure as a fraction and as a decimal number."""
    return {"fraction": str(figure), "value": float(figure)}


def as_json(figures: Figures, seconds: float) -> bytes:
    """Write the figures as one JSON object."""
    return encode(told(figures, seconds))


def told(figures: Figures, seconds: float) -> dict[str, Any]:
    """Lay the figures out by name."""
    analysis = figures.analysis
    found = {
        "game": analysis.game,
        "rulings": _rulings(analysis.version),
        "digest": analysis.version.digest,
        "deals": analysis.deals,
        "base": _base(figures),
        "side_wagers": {name: _side(side) for name, side in analysis.side_wagers.items()},
        "jackpot": _jackpot(figures.jackpot),
        "seconds": seconds,
    }
    if figures.together is not None:
        wager, ratio, base, side = figures.together
        found["together"] = {
            "wager": wager,
            "ratio": str(ratio),
            "base": exact(base),
            "side": exact(side),
            "both": exact(base + ratio * side),
        }
    return found


def _rulings(version: RuleVersion) -> dict[str, str]:
    return version.rulings.words()


def _spread(spread: Spread) -> dict[str, Any]:
    told: dict[str, Any] = {
        "ev": exact(spread.ev),
        "sd": spread.sd,
        "variance": exact(spread.variance),
        **{
            str(outcome): exact(spread.share(outcome))
            for outcome in (Outcome.WIN, Outcome.PUSH, Outcome.LOSE)
        },
    }
    if len(spread.counts) <= MANY:
        told["distribution"] = [{"net": str(net), "deals": ways} for net, ways in spread.counts.items()]
    return told


def _base(figures: Figures) -> dict[str, Any]:
    base = figures.analysis.base
    told = {
        **_spread(base.spread),
        "average_wager": float(base.average_wager),
        "element_of_risk": float(base.element_of_risk),
        "actions": {word: float(share) for word, share in base.actions.items()},
        "paths": {", ".join(path): exact(share) for path, share in base.paths.items()},
        "wagers": {name: exact(spread.ev) for name, spread in base.wagers.items()},
    }
    if figures.leaving is not None:
        told["ev_if_leaving_counts_as_absence"] = exact(figures.leaving)
    return told


def _side(side: Side) -> dict[str, Any]:
    told = {
        **_spread(side.spread),
        "hit_frequency": float(side.hit_frequency),
        "lines": [{"hand": each.hand, "pays": each.pays, "deals": each.deals} for each in side.lines],
    }
    if side.ev_best is not None:
        told["ev_best"] = exact(side.ev_best)
    return told


def _jackpot(found: Jackpot) -> dict[str, Any]:
    told: dict[str, Any] = {} if found.wager is None else {"wager": found.wager}
    told |= {
        "prizes": {hand.label.lower(): exact(chance) for hand, chance in found.prizes.items()},
        "fixed_return": exact(found.fixed_return),
        "return_per_meter_unit": exact(found.return_per_meter_unit),
        "break_even_meter": exact(found.break_even()),
        "break_even_by_multiple": {
            str(multiple): exact(found.break_even(multiple)) for multiple in found.multiples
        },
        "fixed_prizes_paid_by": {
            "house": {"meter_falls_by": exact(found.return_per_meter_unit), "and": exact(Fraction())},
            "pool": {"meter_falls_by": exact(found.return_per_meter_unit), "and": exact(found.fixed_return)},
        },
        "sharing": {
            reading: [
                {"hands": each.hands, "per_meter": exact(each.per_meter), "per_reset": exact(each.per_reset)}
                for each in rows
            ]
            for reading, rows in found.sharing.items()
        },
    }
    return told
