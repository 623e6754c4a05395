"""What happened at a table, told in sentences: each with the number that it rests on."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from megalink.cards import show
from megalink.cli import telling_remedies
from megalink.cli.telling_lines import tell_lines
from megalink.cli.telling_remedies import amounts, are, count, label
from megalink.cli.words import area_word
from megalink.games.game import Target
from megalink.games.settlement import Settlement
from megalink.labels import listed
from megalink.money import dollars
from megalink.table import events as e
from megalink.table.evolve import evolve
from megalink.table.roles import Refusal
from megalink.table.state import Phase, State, owners_at

Tell = Callable[[e.Event, State], list[str]]


def tell(event: e.Event, state: State) -> list[str]:
    """Tell one event and the table that it found; a settled hand takes several lines, some steps none."""
    return _TELL[type(event)](event, state)


def tell_all(state: State, happened: Iterable[e.Event], tell_one: Tell = tell) -> list[str]:
    """Tell what happened one after another, from this table on."""
    told: list[str] = []
    for event in happened:
        told += tell_one(event, state)
        state = evolve(state, event)
    return told


def tell_refusal(refused: Refusal) -> str:
    """Tell why a command was refused."""
    reason = _INTERNAL.sub(lambda name: area_word(name[0]), refused.reason)
    return f"refused ({refused.rule}): {reason}"


_INTERNAL: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
"""A name of an area that is typed with hyphens."""


def _settled(event: e.HandSettled, state: State) -> list[str]:
    again = " again" if event.corrects is not None else ""
    return [
        f"position {event.seat} settled{again}{_hands(event.settlement)} ({event.rule})",
        *tell_lines(event, state),
    ]


def _hands(settlement: Settlement) -> str:
    named = [settlement.player_hand, settlement.dealer_hand]
    known = [f"{whose} {hand}" for whose, hand in zip(("player", "Dealer"), named, strict=True) if hand]
    return f": {' against '.join(known)}" if known else ""


def _restricted(event: e.PlayerRestricted, state: State) -> list[str]:
    positions = "one position only" if event.restricted else "several positions"
    told = [f"{event.player} may wager on {positions}, says {event.by} ({event.rule})"]
    under_way = event.restricted and state.phase is not Phase.BETWEEN_ROUNDS
    has = [seat for seat, each in state.positions.items() if under_way and event.player in owners_at(each)]
    if len(has) > 1:
        told.append(f"  what lies on positions {listed(map(str, has))} stands for this round")
    return told


def _dealt(event: e.CardsDealt, _state: State) -> list[str]:
    return [f"dealt {show(event.cards)} ({event.rule})"]


def _placed(event: e.WagersPlaced, state: State) -> list[str]:
    paid = f" in {event.tender}" if event.tender != "chips" else ""
    whose = "" if event.placed_by == event.player else f" for {event.player}"
    return [
        (
            f"position {event.seat}: {amounts(event.wagers, state)} placed{paid} by {event.placed_by}{whose} "
            f"({event.rule})"
        )
    ]


def _decided(event: e.Decided, state: State) -> list[str]:
    wager = f", {label(state, event.wager)} {dollars(event.amount)}" if event.wager else ""
    drawn = (f"{player} {dollars(amount)}" for player, amount in event.shares.items())
    shares = f" ({', '.join(drawn)})" if event.shares else ""
    recorded = ", recorded for the player" if event.recorded else ""
    return [f"position {event.seat}: {event.word}{wager}{shares}{recorded} ({event.rule})"]


def _awarded(event: e.AwardsRecorded, _state: State) -> list[str]:
    paid = ", ".join(f"position {seat} {dollars(amount)}" for seat, amount in event.amounts.items())
    return [f"the link pays {paid} ({event.rule})"]


_WHOSE: Final = {Target.COMMUNITY: "community", Target.DEALER: "Dealer's", Target.POSITIONS: "players'"}

_TELL: Final[Mapping[type, Callable[[Any, State], list[str]]]] = {
    e.SeatTaken: lambda it, _: [f"{it.player} takes position {it.seat} ({it.rule})"],
    e.SeatLeft: lambda it, _: [f"position {it.seat} is free ({it.rule})"],
    e.PlayerRestricted: _restricted,
    e.RoundOpened: lambda it, _: [f'round {it.number}: "Place your bets, please" ({it.rule})'],
    e.NoticeGiven: lambda it, _: [f"{it.player} is told: one hand may be viewed, no more ({it.rule})"],
    e.JackpotOffered: lambda it, _: [f"jackpot offered at {', '.join(map(str, it.seats))} ({it.rule})"],
    e.WagersPlaced: _placed,
    e.WagersCancelled: lambda it, at: [
        f"position {it.seat}: {', '.join(label(at, each) for each in it.wagers)} taken back ({it.rule})"
    ],
    e.BetsClosed: lambda it, _: [f'"No more bets" ({it.rule})'],
    e.CardsDealt: _dealt,
    e.SecurityCardPlaced: lambda it, _: [f"a security card under the {_WHOSE[it.to]} cards ({it.rule})"],
    e.HandViewed: lambda it, _: [f"position {it.seat} is viewed ({it.rule})"],
    e.Decided: _decided,
    e.Reached: lambda it, _: [f"{count(len(it.due))} {are(len(it.due))} due"] if it.due else [],
    e.CommunityExposed: lambda it, _: [f"exposed {show(it.cards)} ({it.rule})"],
    e.DealerExposed: lambda it, _: [f"the Dealer exposes {show(it.cards)} ({it.rule})"],
    e.NoHandAnnounced: lambda it, _: [f'"No hand" ({it.rule})'],
    e.ComparisonDeclined: lambda it, _: [f"position {it.seat} declines the comparison ({it.rule})"],
    e.HandShown: lambda it, _: [f"position {it.seat} shows {show(it.cards)} ({it.rule})"],
    e.DeclinedViewed: lambda it, _: [
        f"{it.viewer} views the declined hand of position {it.seat} ({it.rule})"
    ],
    e.HandSettled: _settled,
    e.AwardsRecorded: _awarded,
    e.RoundEnded: lambda it, _: [f"the round is over ({it.rule})"],
    **telling_remedies.TELL,
}
