"""What followed when a round went wrong, told in sentences."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from megalink.cli.reporting import write_report
from megalink.cli.sheet import label_of
from megalink.cli.telling_lines import tell_lines
from megalink.games.game import Target
from megalink.labels import listed
from megalink.money import dollars
from megalink.table import events as e
from megalink.table import remedies as r
from megalink.table.irregularities import COMMUNITY_AREA, DEALER_AREA, Spot
from megalink.table.roles import Role
from megalink.table.state import State

_AREAS: Final = {DEALER_AREA: "the Dealer", COMMUNITY_AREA: "the community"}
_OF: Final = {Target.DEALER: "the Dealer", Target.COMMUNITY: "the community", Target.BURN: "those burned"}


def amounts(wagers: Mapping[str, int], state: State) -> str:
    """Write wagers and their amounts in a row."""
    named = (f"{label(state, name)} {dollars(amount)}" for name, amount in wagers.items())
    return ", ".join(named) or "nothing"


def label(state: State, wager: str) -> str:
    """Name an area, or a payment without a stake of its own, as the document does."""
    return label_of(state.game, wager)


def count(number: int, what: str = "card") -> str:
    """Write how many there are."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def are(many: Collection[object] | int) -> str:
    """Write `is` of one, `are` of others."""
    return "is" if (many if isinstance(many, int) else len(many)) == 1 else "are"


def _go(many: Collection[object]) -> str:
    return "go" if len(many) > 1 else "goes"


def _hand_returned(event: r.HandReturned, state: State) -> list[str]:
    reversed_ = ", what was settled is reversed" if event.corrects is not None else ""
    first = f"position {event.seat} is out of the round{reversed_} ({event.rule})"
    return [first, *tell_lines(event, state)]


def _contributions(event: r.ContributionsCorrected, _state: State) -> list[str]:
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


def _moved(event: r.HandsMoved, _state: State) -> list[str]:
    moves = ", ".join(f"from {_place(lies)} to {_place(belongs)}" for lies, belongs in event.moves.items())
    return [f"complete hands are moved: {moves} ({event.rule})"]


def _reconstructed(event: r.DealReconstructed, _state: State) -> list[str]:
    where = f"position {event.seat}" if event.to is Target.POSITIONS else _OF[event.to]
    return [f"{where} had {count(event.count)}; the deal is put right ({event.rule})"]


def _corrected(event: r.WagersCorrected, state: State) -> list[str]:
    same = event.wagers == event.before
    recorded = "as recorded" if same else f"not {amounts(event.before, state)} as recorded"
    played = f"{amounts(event.wagers, state)} {are(event.wagers)} played"
    told = [f"position {event.seat}: {played}, {recorded} ({event.rule})"]
    told += (
        f"  {dollars(each.amount)} of {label(state, each.wager)} goes back to {each.player} ({each.rule})"
        for each in event.back
    )
    return told


def _proposed(event: e.Proposed, state: State) -> list[str]:
    how = f"for a {event.decides.label} to approve"
    if event.decides <= Role.DEALER:  # nobody else has to
        how = "decided with its report"
    told = [(f"proposal {event.number}, {how} ({event.rule}): {' '.join(write_report(event.about))}")]
    told += (f"  {_effect(each, state)}" for each in event.effects)
    if event.decides > Role.DEALER:
        for each in event.remedy:
            if type(each) in _FORETOLD:
                first, *more = TELL[type(each)](each, state)
                told += [f"  then {first}", *(f"  {line}" for line in more)]
    return told


_FORETOLD: Final = {
    r.RoundVoided,
    r.HandsMoved,
    r.DealReconstructed,
    r.CardRead,
    r.CardsShown,
    r.LimitsMissed,
    r.PlayerProhibited,
    r.PlayerStopped,
    r.WithdrawalOffered,
    r.RoundContinues,
}
"""What a proposal tells beside the money: it would happen with the approval."""


def _effect(it: r.Effect, state: State) -> str:
    def had(staked: int, returned: int | None) -> str:
        if not staked and not returned:
            return "nothing"
        return f"staked {dollars(staked)}" + ("" if returned is None else f", returned {dollars(returned)}")

    return (
        f"position {it.seat}, {label(state, it.wager)} of {it.player}: now {had(it.staked, it.returned)}; "
        f"then {had(it.will_stake, it.will_return)}{', and what the link awards anew' * it.awarded_anew}"
    )


_MISSED: Final = {
    "5.13": "under the minimum, settled this one time",
    "5.14": "over the maximum, {each}settled as if it were the maximum",
}
"""What is done with a wager outside the limits; these numbers are the same in every document."""


def _limits_missed(event: r.LimitsMissed, state: State) -> list[str]:
    how = _MISSED[event.rule].format(each="each " if len(event.wagers) > 1 else "")
    wagers = listed(label(state, each) for each in event.wagers)
    what = f"{wagers} of {listed(event.players)} {are(event.wagers)} {how}"
    return [f"position {event.seat}: {what} ({event.rule})"]


def _answered(event: r.OfferAnswered, _state: State) -> list[str]:
    does = "withdraws" if event.withdraws else "keeps"
    return [f"{event.player} {does} all wagers ({event.rule})"]


def _prohibited(event: r.PlayerProhibited, _state: State) -> list[str]:
    does = "is prohibited from further play" if event.prohibited else "may play again"
    return [f"{event.player} {does} ({event.rule})"]


def _continues(event: r.RoundContinues, state: State) -> list[str]:
    """Tell which wagers have won or lost; the table names them by their areas."""
    told = [f"an outcome is established, play continues ({event.rule})"]
    for each in event.established:
        where, _, result = each.partition(": ")
        wager, _, ended = result.partition(" ")
        told.append(f"  {where}: {label(state, wager)} {ended}")
    return told


TELL: Final[Mapping[type, Callable[[Any, State], list[str]]]] = {
    e.Proposed: _proposed,
    r.Approved: lambda it, _: [f"proposal {it.number} approved by {it.by} ({it.rule})"],
    r.ProposalWithdrawn: lambda it, _: [f"proposal {it.number} retracted by {it.by} ({it.rule})"],
    r.OfferAnswered: _answered,
    r.HandReturned: _hand_returned,
    r.SharesReturned: lambda it, at: [
        f"position {it.seat}: {amounts(it.amounts, at)} {_go(it.amounts)} back to {it.player} ({it.rule})"
    ],
    r.ContributionsCorrected: _contributions,
    r.RoundVoided: lambda it, _: [
        f"round {it.round} is void ({it.rule}); earlier rounds stand ({it.earlier})"
    ],
    r.HandsMoved: _moved,
    r.DealReconstructed: _reconstructed,
    r.CardRead: lambda it, _: [f"{_spot(it.spot)} is {it.card.text} ({it.rule})"],
    r.CardsShown: lambda it, _: [
        f"turned up by mistake: {listed(map(_spot, it.cards))}; play continues ({it.rule})"
    ],
    r.DeckCounted: lambda it, _: [f"the deck is counted: {count(it.count)} ({it.rule})"],
    r.LateWagerReturned: lambda it, at: [
        (
            f"position {it.seat}: {dollars(it.amount)} of {it.player} came late on {label(at, it.wager)} "
            f"and goes back ({it.rule})"
        )
    ],
    r.WagerOwed: lambda it, at: [
        (
            f"position {it.seat}: {it.player} took {dollars(it.amount)} of {label(at, it.wager)} away; "
            f"it counts as if it lay there, and is owed ({it.rule})"
        )
    ],
    r.WagersCorrected: _corrected,
    r.WagersMoved: lambda it, _: [
        f"the wagers recorded at position {it.seat} are {it.player}'s at position {it.to} ({it.rule})"
    ],
    r.LimitsMissed: _limits_missed,
    r.AbsenceRecorded: lambda it, _: [f"position {it.seat}: {it.player} is not present ({it.rule})"],
    r.PlayerProhibited: _prohibited,
    r.PlayerStopped: lambda it, _: [f"the action of {it.player} is stopped ({it.rule})"],
    r.WithdrawalOffered: lambda it, _: [f"{listed(it.players)} may withdraw all wagers ({it.rule})"],
    r.RoundContinues: _continues,
    r.Referred: lambda it, _: [f"referred upward and ruled: {it.ruled} ({it.rule}); {it.note}"],
}
