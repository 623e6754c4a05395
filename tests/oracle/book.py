"""A hand as it was dealt and wagered, and the lines that its settlement writes."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

from .cards import Card

UTH = "ultimate-texas-holdem"
TCPX = "three-card-poker-xtreme"
THB = "texas-holdem-bonus"
SSP = "singapore-stud"
BUL = "bullseye"


@dataclass
class Hand:
    """Everything that settles one hand; `folded`, `follow_ups` and `three` follow from its decisions."""

    game: str
    seat: int
    player: list[Card]
    dealer: list[Card]
    community: list[Card]
    wagers: dict[str, int]
    rulings: dict[str, str]
    maximum: dict[str, int]
    declines: bool = False
    absent: bool = False
    folded: bool = False
    open_decision: bool = False  # the list stopped (absent) where a decision was still due
    follow_ups: dict[str, int] = field(default_factory=dict)  # wager name -> multiple of the Ante
    three: list[Card] | None = None  # BUL: the 3 Card Hand that the player set


@dataclass
class Line:
    staked: int
    outcome: str
    pays: str | None
    returned: int
    rules: list[str]


class Book:
    """Writes one line for each wager; knows the maximum (5.14, R26) and the rounding (R11)."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.lines: dict[str, Line] = {}
        self.prize: int | None = None  # the five-card order of a winning jackpot wager, paid later
        self.player_hand: str | None = None
        self.dealer_hand: str | None = None

    def staked(self, name: str) -> int:
        if name in self.hand.wagers:
            return self.hand.wagers[name]
        # R26: a follow-up wager is computed from the Ante as it was placed.
        return self.hand.follow_ups[name] * self.hand.wagers["ante"]

    def settled(self, name: str) -> int:
        """The part of the wager that wins or loses: at most the maximum (5.14)."""
        limits = self.hand.maximum
        staked = self.staked(name)
        if name in limits:
            return min(staked, limits[name])
        if "ante" in limits and name in self.hand.follow_ups:
            return min(staked, self.hand.follow_ups[name] * limits["ante"])
        if "ante" in limits and name == "blind":
            return min(staked, limits["ante"])
        return staked

    def payout(self, amount: int, odds: Fraction) -> int:
        """R11: an amount that does not divide is rounded down to the cent, or up."""
        exact = amount * odds
        return ceil(exact) if self.hand.rulings["R11"] == "up" else floor(exact)

    def has(self, name: str) -> bool:
        return name in self.hand.wagers or name in self.hand.follow_ups

    def write(self, name: str, outcome: str, pays: str | None, returned: int, rules: list[str]) -> None:
        assert name not in self.lines
        if self.settled(name) < self.staked(name):
            rules = [*rules, "5.14", "R26"]
        self.lines[name] = Line(self.staked(name), outcome, pays, returned, rules)

    def win(self, name: str, odds: int | Fraction, rules: list[str]) -> None:
        """Paid `odds` to 1; nothing is written where the wager was not placed."""
        if not self.has(name):
            return
        fraction = Fraction(odds)
        excess = self.staked(name) - self.settled(name)
        back = self.settled(name) + self.payout(self.settled(name), fraction) + excess
        rules = [*rules, "R11"] if fraction.denominator != 1 else rules
        self.write(name, "win", f"{fraction.numerator} to {fraction.denominator}", back, rules)

    def lose(self, name: str, rules: list[str]) -> None:
        if self.has(name):
            self.write(name, "lose", None, self.staked(name) - self.settled(name), rules)

    def push(self, name: str, rules: list[str]) -> None:
        if self.has(name):
            self.write(name, "push", None, self.staked(name), rules)

    def give_back_all(self, rules: list[str]) -> None:
        """The hand is not played: every wager comes back (5.11, 5.12)."""
        for name in self.hand.wagers:
            self.write(name, "returned", None, self.staked(name), rules)

    def extra(self, name: str, amount: int, odds: int, rules: list[str]) -> None:
        """A payment without a wager of its own (the Ante Bonus of TCPX)."""
        self.lines[name] = Line(0, "win", f"{odds} to 1", self.payout(amount, Fraction(odds)), rules)

    def answer(self) -> dict[str, Any]:
        wagers: dict[str, Any] = {}
        for name, line in self.lines.items():
            wagers[name] = {
                "staked": line.staked,
                "outcome": line.outcome,
                "pays": line.pays,
                "returned": line.returned,
                "rules": line.rules,
            }
        staked = sum(line.staked for line in self.lines.values())
        returned = sum(line.returned for line in self.lines.values())
        return {
            "wagers": wagers,
            "player_hand": self.player_hand,
            "dealer_hand": self.dealer_hand,
            "staked": staked,
            "returned": returned,
            "net": returned - staked,
        }
