"""Jackpot prizes of one round at one table, in the order of payment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .book import THB
from .cards import FIVE_NAMES, FLUSH, FOUR, FULL_HOUSE, ROYAL, STRAIGHT, STRAIGHT_FLUSH

# 4.2 of UTH and SSP, 4.4 of TCPX, 4.5 of BUL: "x for 1", the stake included (R10).
FOR_ONE = {FOUR: 400, FULL_HOUSE: 80, FLUSH: 40, STRAIGHT: 20}
# THB 4.2, in cents; the stake is included (R10).
DOLLARS = {FOUR: 200_000, FULL_HOUSE: 20_000, FLUSH: 10_000}


@dataclass
class Winner:
    seat: int
    order: int
    wager: int
    amount: int = 0


def pays_words(game: str, order: int) -> str:
    if order == ROYAL:
        return "100% of the meter"
    if order == STRAIGHT_FLUSH:
        return "10% of the meter"
    if game == THB:
        return f"${DOLLARS[order] // 100:,}"
    return f"{FOR_ONE[order]} for 1"


def fixed_amount(game: str, winner: Winner) -> int:
    """The multiple multiplies the prize on the minimum wager: the same as x times the whole wager (3.5.4)."""
    if game == THB:
        return DOLLARS[winner.order]
    return FOR_ONE[winner.order] * winner.wager


def tenth(amount: int) -> int:
    """10 %, rounded up to the cent."""
    return (amount + 9) // 10


def share(total: int, winners: list[Winner]) -> None:
    """Equal parts; odd cents one each to the first in seat order."""
    each, odd = divmod(total, len(winners))
    for position, winner in enumerate(sorted(winners, key=lambda one: one.seat)):
        winner.amount = each + (1 if position < odd else 0)


def award(
    game: str, winners: list[Winner], meter: int, reset: int, rulings: dict[str, str]
) -> tuple[int, list[dict[str, Any]]]:
    """Gives every winner an amount; returns the meter that is left, and the entries."""
    ordered = sorted(winners, key=lambda one: one.seat)
    fixed = sorted((w for w in ordered if w.order < STRAIGHT_FLUSH), key=lambda one: (one.order, one.seat))
    tens = [w for w in ordered if w.order == STRAIGHT_FLUSH]
    royals = [w for w in ordered if w.order == ROYAL]

    # R08: every lower prize before the royal; R09: fixed prizes leave the meter alone unless the pool pays.
    for winner in fixed:
        winner.amount = fixed_amount(game, winner)
        if rulings["R09"] == "pool":
            meter = max(0, meter - winner.amount)

    # R06: one 10 % prize for each straight flush, added and shared.
    if tens:
        total = 0
        for number in range(len(tens)):
            if rulings["R06"] == "start amount" and number > 0:
                total += tenth(reset)  # paid by the house
            else:
                prize = tenth(meter)
                total += prize
                meter -= prize
        share(total, tens)

    # R07: the meter and a reset amount for each further royal, added and shared; the meter is then reset.
    if royals:
        share(meter + (len(royals) - 1) * reset, royals)
        meter = reset

    entries = []
    for winner in [*fixed, *tens, *royals]:
        prize_name = FIVE_NAMES[winner.order].lower()
        entries.append({"seat": winner.seat, "prize": prize_name, "amount": winner.amount})
    return meter, entries
