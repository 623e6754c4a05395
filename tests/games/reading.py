"""What the tests of the games read: hands as text, and settled lines as plain values."""

from collections.abc import Mapping

from megalink.cards import cards
from megalink.games.game import Dealt, Game
from megalink.games.settlement import NO_MAXIMA, Hand, Settlement, Settler
from megalink.money import PayTable
from megalink.rulebook.rulings import Rulings

Told = tuple[str, str | None, int, str]
"""How a wager ended, what it pays, what comes back in cents, and the number that says so."""


def dealt(text: str) -> Dealt:
    """Read `As Kd | Qc Qd | Ah 7c 2d 9s 3h`: the player's cards, the Dealer's, the community's."""
    player, dealer, community = (*map(cards, text.split("|")), ())[:3]
    return Dealt(player, dealer, community)


def settle(
    game: Game,
    deal: str,
    hand: Hand,
    most: Mapping[str, int] = NO_MAXIMA,
    chip: int = 1,
    rulings: Mapping[str, str] | None = None,
) -> Settlement:
    """Settle one hand under readings of rulings, as {"R03": "lose"}."""
    version = game.version(Rulings.of(rulings or {}))
    return Settler(game, version).settle(dealt(deal), hand, most, chip)


def told(settlement: Settlement) -> dict[str, Told]:
    """Give the lines of a settlement as plain values."""
    return {
        name: (line.outcome.value, line.pays, line.returned, line.rule)
        for name, line in settlement.lines.items()
    }


def all_returned(wagers: Mapping[str, int], number: str) -> dict[str, Told]:
    """Give the lines of wagers that were all handed back under one number."""
    return {name: ("returned", None, amount, number) for name, amount in wagers.items()}


def pays(table: PayTable) -> dict[str, str]:
    """Give a pay table as plain text, in its order."""
    return {hand.label: line.text for hand, line in table.lines.items()}
