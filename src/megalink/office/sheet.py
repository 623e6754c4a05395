"""The jackpot sheet for players: how a link is fed, what it pays, what a wager is worth now (PJ-33).

What a wager is expected to return is worked out by `megalink.maths.jackpot`, for one hand that shares with
nobody.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import final

from msgspec import Struct

from megalink.floor.loading import load
from megalink.floor.store import Store
from megalink.floor.world import World
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.games.version import RuleVersion
from megalink.maths.jackpot import jackpot
from megalink.office.prize import link_named


@final
class GameSheet(Struct, frozen=True):
    """A game on the link."""

    game: str
    rule_version: str
    prizes: Mapping[str, str]
    """What each hand pays, …"""
    chances: Mapping[str, Fraction]
    """… and how likely it is."""
    returns: Mapping[int, Fraction]
    """What each cent of a wager of so many units is expected to return at the displayed value, …"""
    fair_at: Mapping[int, Fraction]
    """… and the value, in cents, at which it returns as much as it costs."""
    several_straight_flushes: str
    """What several of them at one table are paid of (R06)."""


@final
class Sheet(Struct, frozen=True):
    """A link as players may know it."""

    link: str
    displayed: int
    start: int
    reset: int
    limit: int | None
    rate: Fraction
    """What each cent wagered adds to the displayed value, …"""
    reserve_rate: Fraction
    """… and to the reserve for later resets, …"""
    reserve_cap: int
    """… until that holds so much."""
    unit: int
    fixed_prizes: str
    """Who pays the prizes that are no share of the displayed value (R09)."""
    games: tuple[GameSheet, ...]


def sheet(store: Store, link: str) -> Sheet:
    """Write the sheet of a link as it is now."""
    world, _, _ = load(store)
    name = link_named(sorted(world.links), link)
    now = world.links[name].link
    terms = now.parameters
    return Sheet(
        link=name,
        displayed=now.display,
        start=terms.start,
        reset=terms.reset,
        limit=terms.limit,
        rate=terms.rate,
        reserve_rate=terms.reserve_rate,
        reserve_cap=terms.reserve_cap,
        unit=terms.minimum_wager,
        fixed_prizes=terms.fixed_prizes,
        games=tuple(
            game_sheet(game, version, now.display, terms.minimum_wager)
            for game, version in _versions(world, name)
        ),
    )


def _versions(world: World, link: str) -> list[tuple[Game, RuleVersion]]:
    """Give the rule version of each game that is linked: that of its tables."""
    found: dict[str, tuple[Game, RuleVersion]] = {}
    for _, table in sorted(world.tables.items()):
        if table.link == link:
            found.setdefault(table.state.game.code, (table.state.game, table.state.setup.version))
    return [found[game.code] for game in GAMES.values() if game.code in found]


def game_sheet(game: Game, version: RuleVersion, displayed: int, unit: int) -> GameSheet:
    """Work out what a jackpot wager at a game is worth at a displayed value."""
    found = jackpot(game, version, unit)
    lines = version.pays[game.jackpot]
    return GameSheet(
        game=game.code,
        rule_version=version.digest,
        prizes={hand.label: pays.text for hand in found.prizes if (pays := lines.of(hand)) is not None},
        chances={hand.label: chance for hand, chance in found.prizes.items()},
        returns={
            units: found.fixed_return + found.return_per_meter_unit * Fraction(displayed, units * unit)
            for units in found.multiples
        },
        fair_at={units: found.break_even(units) * unit for units in found.multiples},
        several_straight_flushes=version.rulings.several_straight_flushes,
    )
