"""What followed when a round went wrong, told in sentences."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from megalink.cli.reporting import write_report
from megalink.games.game import Target
from megalink.games.settlement import Line, Settlement
from megalink.labels import listed
from megalink.money import dollars
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.irregularities import COMMUNITY_AREA, DEALER_AREA, Spot
from megalink.table.roles import Role
from megalink.table.sharing import Part

_AREAS: Final = {DEALER_AREA: "the Dealer", COMMUNITY_AREA: "the community"}
_OF: Final = {Target.DEALER: "the Dealer", Target.COMMUNITY: "the community", Target.BURN: "those burned"}


def amounts(wagers: Mapping[str, int]) -> str:
    """Write wagers and their amounts in a row."""
    return ", ".join(f"{name} {dollars(amount)}" for name, amount in wagers.items()) or "nothing"


def _are(many: Collection[object]) -> str:
    return "are" if len(many) > 1 else "is"


def _go(many: Collection[object]) -> str:
    return "go" if len(many) > 1 else "goes"


def tell_line(name: str, line: Line) -> str:
    """Tell how one wager was settled."""
    pays = f" at {line.pays}" if line.pays else ""
    return (
        f"{name}: {line.outcome}{pays}, staked {dollars(line.staked)}, "
        f"returned {dollars(line.returned)} ({line.rule})"
    )


def tell_lines(settlement: Settlement, parts: Mapping[str, Mapping[str, Part]]) -> list[str]:
    """Tell the lines of a hand, and below them who of several players has what."""
    lines = [f"  {tell_line(name, line)}" for name, line in settlement.lines.items()]
    if len(parts) < 2:
        return lines
    return [*lines, *(f"  {player} has {_part(of)}" for player, of in parts.items())]


def _part(of: Mapping[str, Part]) -> str:
    return ", ".join(
        f"{name} {dollars(part.returned)} for {dollars(part.staked)}" for name, part in of.items()
    )


def _hand_returned(event: r.HandReturned) -> list[str]:
    reversed_ = ", what was settled is reversed" if event.corrects is not None else ""
    first = f"position {event.seat} is out of the round{reversed_} ({event.rule})"
    return [first, *tell_lines(event.settlement, event.parts)]


def _contributions(event: r.ContributionsCorrected) -> list[str]:
    told = []
    if event.changes:
        changes = (f"position {seat} {dollars(cents)}" for seat, cents in event.changes.items())
        told.append(f"the link corrects the jackpot wagers: {', '.join(changes)} ({event.rule})")
    if event.awards:
        awards = (f"position {seat} {dollars(cents)}" for seat, cents in event.awards.items())
        told.append(f"jackpot awards go back: {', '.join(awards)} ({event.rule})")
    return told


def _place(place: int) -> str:
    return _AREAS.get(place, f"position {place}")


def _spot(spot: Spot) -> str:
    """Name one card by where it lies."""
    if spot.to is Target.POSITIONS:
        return f"card {spot.place} of position {spot.seat}"
    return f"card {spot.place} of {_OF[spot.to]}"


def _moved(event: r.HandsMoved) -> list[str]:
    moves = ", ".join(f"from {_place(lies)} to {_place(belongs)}" for lies, belongs in event.moves.items())
    return [f"complete hands are moved: {moves} ({event.rule})"]


def _reconstructed(event: r.DealReconstructed) -> list[str]:
    where = f"position {event.seat}" if event.to is Target.POSITIONS else _OF[event.to]
    return [f"{where} had {event.count} cards; the deal is put right ({event.rule})"]


def _corrected(event: r.WagersCorrected) -> list[str]:
    same = event.wagers == event.before
    recorded = "as recorded" if same else f"not {amounts(event.before)} as recorded"
    played = f"{amounts(event.wagers)} {_are(event.wagers)} played"
    told = [f"position {event.seat}: {played}, {recorded} ({event.rule})"]
    told += (
        f"  {dollars(each.amount)} of {each.wager} goes back to {each.player} ({each.rule})"
        for each in event.back
    )
    return told


def _proposed(event: e.Proposed) -> list[str]:
    how = f"for a {event.decides.label} to approve"
    if event.decides <= Role.DEALER:  # nobody else has to
        how = "decided with its report"
    told = [(f"proposal {event.number}, {how} ({event.rule}): {' '.join(write_report(event.about))}")]
    return [*told, *(f"  {_effect(each)}" for each in event.effects)]


def _effect(it: r.Effect) -> str:
    def had(staked: int, returned: int | None) -> str:
        if not staked and not returned:
            return "nothing"
        return f"staked {dollars(staked)}" + ("" if returned is None else f", returned {dollars(returned)}")

    return (
        f"position {it.seat}, {it.wager} of {it.player}: now {had(it.staked, it.returned)}; "
        f"then {had(it.will_stake, it.will_return)}"
    )


_MISSED: Final = {
    "5.13": "under the minimum, settled this one time",
    "5.14": "over the maximum, {each}settled as if it were the maximum",
}
"""What is done with a wager outside the limits; these numbers are the same in every document."""


def _limits_missed(event: r.LimitsMissed) -> list[str]:
    how = _MISSED[event.rule].format(each="each " if len(event.wagers) > 1 else "")
    what = f"{listed(event.wagers)} of {listed(event.players)} {_are(event.wagers)} {how}"
    return [f"position {event.seat}: {what} ({event.rule})"]


def _answered(event: r.OfferAnswered) -> list[str]:
    does = "withdraws" if event.withdraws else "keeps"
    return [f"{event.player} {does} all wagers ({event.rule})"]


def _prohibited(event: r.PlayerProhibited) -> list[str]:
    does = "is prohibited from further play" if event.prohibited else "may play again"
    return [f"{event.player} {does} ({event.rule})"]


TELL: Final[Mapping[type, Callable[[Any], list[str]]]] = {
    e.Proposed: _proposed,
    r.Approved: lambda it: [f"proposal {it.number} approved by {it.by} ({it.rule})"],
    r.ProposalWithdrawn: lambda it: [f"proposal {it.number} withdrawn by {it.by} ({it.rule})"],
    r.OfferAnswered: _answered,
    r.HandReturned: _hand_returned,
    r.SharesReturned: lambda it: [
        f"position {it.seat}: {amounts(it.amounts)} {_go(it.amounts)} back to {it.player} ({it.rule})"
    ],
    r.ContributionsCorrected: _contributions,
    r.RoundVoided: lambda it: [f"round {it.round} is void ({it.rule}); earlier rounds stand ({it.earlier})"],
    r.HandsMoved: _moved,
    r.DealReconstructed: _reconstructed,
    r.CardRead: lambda it: [f"{_spot(it.spot)} is {it.card.text} ({it.rule})"],
    r.CardsShown: lambda it: [
        f"turned up by mistake: {listed(map(_spot, it.cards))}; play continues ({it.rule})"
    ],
    r.DeckCounted: lambda it: [f"the deck is counted: {it.count} cards ({it.rule})"],
    r.LateWagerReturned: lambda it: [
        (
            f"position {it.seat}: {dollars(it.amount)} of {it.player} came late on {it.wager} "
            f"and goes back ({it.rule})"
        )
    ],
    r.WagerOwed: lambda it: [
        (
            f"position {it.seat}: {it.player} took {dollars(it.amount)} of {it.wager} away; "
            f"it counts as if it lay there, and is owed ({it.rule})"
        )
    ],
    r.WagersCorrected: _corrected,
    r.WagersMoved: lambda it: [
        f"the wagers recorded at position {it.seat} are {it.player}'s at position {it.to} ({it.rule})"
    ],
    r.LimitsMissed: _limits_missed,
    r.AbsenceRecorded: lambda it: [f"position {it.seat}: {it.player} is not present ({it.rule})"],
    r.PlayerProhibited: _prohibited,
    r.PlayerStopped: lambda it: [f"the action of {it.player} is stopped ({it.rule})"],
    r.WithdrawalOffered: lambda it: [f"{listed(it.players)} may withdraw all wagers ({it.rule})"],
    r.RoundContinues: lambda it: [
        f"an outcome is established, play continues ({it.rule})",
        *(f"  {each}" for each in it.established),
    ],
    r.Referred: lambda it: [f"referred upward and ruled: {it.ruled} ({it.rule}); {it.note}"],
}
