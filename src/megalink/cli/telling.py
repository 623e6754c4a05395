"""What happened at a table, told in sentences: each with the number that it rests on."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from megalink.cards import show
from megalink.cli import telling_remedies
from megalink.cli.telling_remedies import amounts, tell_lines
from megalink.games.game import Target
from megalink.games.settlement import Settlement
from megalink.money import dollars
from megalink.table import events as e
from megalink.table.roles import Refusal


def tell(event: e.Event) -> list[str]:
    """Tell one event; a settled hand takes several lines, a step of the script none."""
    return _TELL[type(event)](event)


def tell_refusal(refused: Refusal) -> str:
    """Tell why a command was refused."""
    return f"refused ({refused.rule}): {refused.reason}"


def _settled(event: e.HandSettled) -> list[str]:
    again = " again" if event.corrects is not None else ""
    return [
        f"position {event.seat} settled{again}{_hands(event.settlement)} ({event.rule})",
        *tell_lines(event.settlement, event.parts),
    ]


def _hands(settlement: Settlement) -> str:
    named = [settlement.player_hand, settlement.dealer_hand]
    known = [f"{whose} {hand}" for whose, hand in zip(("player", "Dealer"), named, strict=True) if hand]
    return f": {' against '.join(known)}" if known else ""


def _restricted(event: e.PlayerRestricted) -> list[str]:
    positions = "one position only" if event.restricted else "several positions"
    return [f"{event.player} may wager on {positions}, says {event.by} ({event.rule})"]


def _dealt(event: e.CardsDealt) -> list[str]:
    return [f"dealt {show(event.cards)} ({event.rule})"]


def _placed(event: e.WagersPlaced) -> list[str]:
    paid = f" in {event.tender}" if event.tender != "chips" else ""
    whose = "" if event.placed_by == event.player else f" for {event.player}"
    return [
        (
            f"position {event.seat}: {amounts(event.wagers)} placed{paid} by {event.placed_by}{whose} "
            f"({event.rule})"
        )
    ]


def _decided(event: e.Decided) -> list[str]:
    wager = f", {event.wager} {dollars(event.amount)}" if event.wager else ""
    drawn = (f"{player} {dollars(amount)}" for player, amount in event.shares.items())
    shares = f" ({', '.join(drawn)})" if event.shares else ""
    recorded = ", recorded for the player" if event.recorded else ""
    return [f"position {event.seat}: {event.word}{wager}{shares}{recorded} ({event.rule})"]


def _awarded(event: e.AwardsRecorded) -> list[str]:
    paid = ", ".join(f"position {seat} {dollars(amount)}" for seat, amount in event.amounts.items())
    return [f"the link pays {paid} ({event.rule})"]


_WHOSE: Final = {Target.COMMUNITY: "community", Target.DEALER: "Dealer's", Target.POSITIONS: "players'"}

_TELL: Final[Mapping[type, Callable[[Any], list[str]]]] = {
    e.SeatTaken: lambda it: [f"{it.player} takes position {it.seat} ({it.rule})"],
    e.SeatLeft: lambda it: [f"position {it.seat} is free ({it.rule})"],
    e.PlayerRestricted: _restricted,
    e.RoundOpened: lambda it: [f'round {it.number}: "Place your bets, please" ({it.rule})'],
    e.NoticeGiven: lambda it: [f"{it.player} is told: one hand may be viewed, no more ({it.rule})"],
    e.JackpotOffered: lambda it: [f"jackpot offered at {', '.join(map(str, it.seats))} ({it.rule})"],
    e.WagersPlaced: _placed,
    e.WagersCancelled: lambda it: [f"position {it.seat}: {', '.join(it.wagers)} taken back ({it.rule})"],
    e.BetsClosed: lambda it: [f'"No more bets" ({it.rule})'],
    e.CardsDealt: _dealt,
    e.SecurityCardPlaced: lambda it: [f"a security card under the {_WHOSE[it.to]} cards ({it.rule})"],
    e.HandViewed: lambda it: [f"position {it.seat} is viewed ({it.rule})"],
    e.Decided: _decided,
    e.Reached: lambda it: [f"{len(it.due)} cards are due"] if it.due else [],
    e.CommunityExposed: lambda it: [f"exposed {show(it.cards)} ({it.rule})"],
    e.DealerExposed: lambda it: [f"the Dealer exposes {show(it.cards)} ({it.rule})"],
    e.NoHandAnnounced: lambda it: [f'"No hand" ({it.rule})'],
    e.ComparisonDeclined: lambda it: [f"position {it.seat} declines the comparison ({it.rule})"],
    e.HandShown: lambda it: [f"position {it.seat} shows {show(it.cards)} ({it.rule})"],
    e.DeclinedViewed: lambda it: [f"{it.viewer} views the declined hand of position {it.seat} ({it.rule})"],
    e.HandSettled: _settled,
    e.AwardsRecorded: _awarded,
    e.RoundEnded: lambda it: [f"the round is over ({it.rule})"],
    **telling_remedies.TELL,
}
