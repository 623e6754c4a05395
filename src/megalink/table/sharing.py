"""Wagers that several players share: whose they are, and who has what of a settled line (R12).

An area holds one wager. Rules, limits and settlement see its total; this module alone divides it. A wager
that is the seated player's alone has no shares.
"""

from collections.abc import Iterable, Mapping
from typing import final

from msgspec import Struct

from megalink.games.game import Outcome
from megalink.games.settlement import Line, Settlement

Shares = Mapping[str, int]
"""Cents by player, the earliest share first."""


@final
class Part(Struct, frozen=True):
    """What one player has of a line."""

    staked: int
    returned: int


@final
class Back(Struct, frozen=True):
    """A wager, or a part of one, that is not played and goes back at the end of the hand."""

    wager: str
    player: str
    amount: int
    rule: str


def owners(wagers: Mapping[str, int], shares: Mapping[str, Shares], seated: str) -> dict[str, Shares]:
    """Say whose each wager is."""
    return {name: shares.get(name) or {seated: amount} for name, amount in wagers.items()}


def grouped(owned: Mapping[str, Shares], seated: str) -> tuple[dict[str, int], dict[str, Shares]]:
    """Add what players own up to one wager an area; keep apart what is not the seated player's alone."""
    wagers: dict[str, int] = {}
    shares: dict[str, Shares] = {}
    for name, each in owned.items():
        held = {player: amount for player, amount in each.items() if amount}
        if held:
            wagers[name] = sum(held.values())
            if held.keys() != {seated}:
                shares[name] = held
    return wagers, shares


def with_own(owned: Mapping[str, Shares], player: str, own: Mapping[str, int]) -> dict[str, Shares]:
    """Put what a player has on some areas in place of what he had there; his place among the shares stays."""
    changed = {name: {**owned.get(name, {}), player: amount} for name, amount in own.items()}
    return {**owned, **changed}


def own(owned: Mapping[str, Shares], player: str) -> dict[str, int]:
    """Give what one player has, by area."""
    return {name: each[player] for name, each in owned.items() if player in each}


def players(owned: Mapping[str, Shares]) -> tuple[str, ...]:
    """Name everybody who has a share, the earliest first."""
    return tuple(dict.fromkeys(player for each in owned.values() for player in each))


def divided(amount: int, shares: Shares) -> dict[str, int]:
    """Divide cents in proportion to shares: largest remainders first, ties to the earliest share."""
    whole = sum(shares.values())
    parts = {player: amount * share // whole for player, share in shares.items()}
    remainders = sorted(
        shares, key=lambda player: -(amount * shares[player] % whole)
    )  # stable: earliest first
    for player in remainders[: amount - sum(parts.values())]:
        parts[player] += 1
    return parts


def follow_up(main: Shares, multiple: int, seated: str, covered: Iterable[str]) -> dict[str, int]:
    """Draw a wager that follows in proportion to the shares of the main one; some may be covered."""
    drawn: dict[str, int] = {}
    for player, share in main.items():
        funder = seated if player in covered else player
        drawn[funder] = drawn.get(funder, 0) + share * multiple
    return drawn


def parts(
    settlement: Settlement, owned: Mapping[str, Shares], extras: Mapping[str, str], back: Iterable[Back] = ()
) -> dict[str, dict[str, Part]]:
    """Give every player his part of every line; a payment without a stake goes with its wager."""
    divided_lines: dict[str, dict[str, Part]] = {}
    for name, line in settlement.lines.items():
        shares = owned[extras.get(name, name)]
        staked = dict.fromkeys(shares, 0) if name in extras else shares
        for player, returned in divided(line.returned, shares).items():
            divided_lines.setdefault(player, {})[name] = Part(staked[player], returned)
    for each in back:
        lines = divided_lines.setdefault(each.player, {})
        played = lines.get(each.wager, Part(0, 0))
        lines[each.wager] = Part(played.staked + each.amount, played.returned + each.amount)
    return divided_lines


def with_back(settlement: Settlement, back: Iterable[Back], areas: Iterable[str]) -> Settlement:
    """Add what is not played to the lines, which stay in the order of the felt."""
    lines = dict(settlement.lines)
    for each in back:
        line = lines.get(each.wager, Line(0, Outcome.RETURNED, None, 0, each.rule))
        lines[each.wager] = Line(
            line.staked + each.amount, line.outcome, line.pays, line.returned + each.amount, line.rule
        )
    order = (*areas, *lines)
    return Settlement(
        {name: lines[name] for name in dict.fromkeys(order) if name in lines},
        settlement.player_hand,
        settlement.dealer_hand,
        settlement.entry,
    )


def awarded(
    divided_lines: Mapping[str, Mapping[str, Part]], player: str, wager: str, amount: int
) -> Mapping[str, Mapping[str, Part]]:
    """Add a jackpot prize to its player's part; the jackpot wager is never shared (R12)."""
    if not divided_lines:
        return divided_lines
    lines = divided_lines[player]
    part = lines[wager]
    return {**divided_lines, player: {**lines, wager: Part(part.staked, part.returned + amount)}}
