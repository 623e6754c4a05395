"""What followed when a round went wrong, told in sentences."""

from typing import Final, get_args

import pytest

from megalink.cards import cards
from megalink.cli.telling import tell
from megalink.cli.telling_remedies import TELL
from megalink.games.game import Outcome, Target
from megalink.games.settlement import Line, Settlement
from megalink.table import events as e
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.roles import Role
from megalink.table.sharing import Back, Part

WON: Final = Line(1000, Outcome.WIN, "1 to 1", 2000, "3.10.3")
RETURNED: Final = Line(1000, Outcome.RETURNED, None, 1000, "5.7")
THIRD: Final = i.Spot(Target.POSITIONS, 1, 2)

AS_MAXIMUM = "settled as if it were the maximum (5.14)"
TOLD: Final[list[tuple[e.Event, list[str]]]] = [
    (
        e.HandSettled(
            1,
            Settlement({"ante": WON}, None, None),
            "4.1",
            {"ann": {"ante": Part(600, 1200)}, "bob": {"ante": Part(400, 800)}},
            Settlement({}, None, None),
        ),
        [
            "position 1 settled again (4.1)",
            "  ante: win at 1 to 1, staked 10.00, returned 20.00 (3.10.3)",
            "  ann has ante 12.00 for 6.00",
            "  bob has ante 8.00 for 4.00",
        ],
    ),
    (
        e.Decided(
            1, "play 4", "play", 400, open=False, folded=False, rule="3.9.2", shares={"ann": 300, "bob": 100}
        ),
        ["position 1: play 4, play 4.00 (ann 3.00, bob 1.00) (3.9.2)"],
    ),
    (
        e.Decided(1, "check", None, 0, open=True, folded=False, rule="R38", recorded=True),
        ["position 1: check, recorded for the player (R38)"],
    ),
    (
        r.HandReturned(2, Settlement({"ante": RETURNED}, None, None), "5.7"),
        [
            "position 2 is out of the round (5.7)",
            "  ante: returned, staked 10.00, returned 10.00 (5.7)",
        ],
    ),
    (
        r.HandReturned(2, Settlement({}, None, None), "5.7", corrects=Settlement({}, None, None)),
        ["position 2 is out of the round, what was settled is reversed (5.7)"],
    ),
    (
        r.SharesReturned(1, "bob", {"ante": 400, "play": 1600}, "5.16.1"),
        ["position 1: ante 4.00, play 16.00 go back to bob (5.16.1)"],
    ),
    (
        r.ContributionsCorrected({1: -500, 2: 500}, {3: 10000}, "5.7"),
        [
            "the link corrects the jackpot wagers: position 1 -5.00, position 2 5.00 (5.7)",
            "jackpot awards go back: position 3 100.00 (5.7)",
        ],
    ),
    (r.ContributionsCorrected({}, {}, "5.7"), []),
    (r.RoundVoided(3, "5.1.1", "5.1.2"), ["round 3 is void (5.1.1); earlier rounds stand (5.1.2)"]),
    (
        r.HandsMoved({1: 2, 2: 1}, "5.2"),
        ["complete hands are moved: from position 1 to position 2, from position 2 to position 1 (5.2)"],
    ),
    (
        r.DealReconstructed(Target.POSITIONS, 2, 3, "5.7"),
        ["position 2 had 3 cards; the deal is put right (5.7)"],
    ),
    (
        r.DealReconstructed(Target.COMMUNITY, 0, 4, "5.3"),
        ["the community had 4 cards; the deal is put right (5.3)"],
    ),
    (r.CardRead(THIRD, cards("As")[0], "3.8"), ["card 1 of position 2 is As (3.8)"]),
    (
        r.CardsShown((THIRD, i.Spot(Target.DEALER, 2)), "5.4"),
        ["turned up by mistake: card 1 of position 2 and card 2 of the Dealer; play continues (5.4)"],
    ),
    (r.DeckCounted(51, "5.8"), ["the deck is counted: 51 cards (5.8)"]),
    (
        r.LateWagerReturned(1, "bob", "trips", 25, "5.5"),
        ["position 1: 0.25 of bob came late on trips and goes back (5.5)"],
    ),
    (
        r.WagerOwed(1, "bob", "trips", 25, "5.6"),
        ["position 1: bob took 0.25 of trips away; it counts as if it lay there, and is owed (5.6)"],
    ),
    (
        r.WagersCorrected(
            1,
            "ann",
            {"ante": 1000},
            {"ante": 900},
            (Back("trips", "bob", 500, "5.12.2"),),
            {},
            open=True,
            rule="3.4",
        ),
        [
            "position 1: ante 9.00 is played, not ante 10.00 as recorded (3.4)",
            "  5.00 of trips goes back to bob (5.12.2)",
        ],
    ),
    (
        r.WagersCorrected(
            1, "ann", {"ante": 1000}, {"ante": 1000, "trips": 500}, (), {}, open=True, rule="5.12"
        ),
        ["position 1: ante 10.00, trips 5.00 are played, not ante 10.00 as recorded (5.12)"],
    ),
    (
        r.LimitsMissed(1, ("bob",), ("main",), "5.14"),
        ["position 1: main of bob is over the maximum, settled as if it were the maximum (5.14)"],
    ),
    (
        r.LimitsMissed(1, ("bob",), ("main", "tie"), "5.14"),
        [f"position 1: main and tie of bob are over the maximum, each {AS_MAXIMUM}"],
    ),
    (
        r.SharesReturned(1, "bob", {"ante": 1000, "blind": 1000}, "5.16.1"),
        ["position 1: ante 10.00, blind 10.00 go back to bob (5.16.1)"],
    ),
    (
        r.WagersMoved(1, 2, "bob", "3.6"),
        ["the wagers recorded at position 1 are bob's at position 2 (3.6)"],
    ),
    (
        r.LimitsMissed(1, ("ann", "bob"), ("ante", "trips"), "5.13"),
        ["position 1: ante and trips of ann and bob are under the minimum, settled this one time (5.13)"],
    ),
    (r.AbsenceRecorded(1, "ann", "5.11"), ["position 1: ann is not present (5.11)"]),
    (
        r.PlayerProhibited("ann", prohibited=True, rule="5.9"),
        ["ann is prohibited from further play (5.9)"],
    ),
    (r.PlayerProhibited("ann", prohibited=False, rule="5.9"), ["ann may play again (5.9)"]),
    (r.PlayerStopped("ann", "5.10.3"), ["the action of ann is stopped (5.10.3)"]),
    (r.WithdrawalOffered(("ann", "bob"), "5.16.1"), ["ann and bob may withdraw all wagers (5.16.1)"]),
    (r.OfferAnswered("ann", withdraws=True, rule="5.16.1"), ["ann withdraws all wagers (5.16.1)"]),
    (r.OfferAnswered("ann", withdraws=False, rule="5.7.1"), ["ann keeps all wagers (5.7.1)"]),
    (
        r.RoundContinues(("position 1: ante has lost",), "5.16.2"),
        ["an outcome is established, play continues (5.16.2)", "  position 1: ante has lost"],
    ),
    (r.Referred("a fly", i.Ruled.PLAY_ON, "6.1"), ["referred upward and ruled: play on (6.1); a fly"]),
    (
        e.Proposed(
            4,
            i.WrongHandCount(2, 3),
            (),
            (
                r.Effect(2, "ann", "ante", 1000, 1000, None, 1000),
                r.Effect(2, "bob", "trips", 0, 25, 0, None),
            ),
            Role.PIT_SUPERVISOR,
            "dealer",
            "5.7",
        ),
        [
            "proposal 4, for a Pit Supervisor to approve (5.7): wrong-hand 2 3",
            "  position 2, ante of ann: now staked 10.00; then staked 10.00, returned 10.00",
            "  position 2, trips of bob: now nothing; then staked 0.25",
        ],
    ),
    (r.Approved(4, "supervisor", "5.7"), ["proposal 4 approved by supervisor (5.7)"]),
    (r.ProposalWithdrawn(4, "dealer", "5.7"), ["proposal 4 withdrawn by dealer (5.7)"]),
]


@pytest.mark.parametrize(("event", "lines"), TOLD)
def test_what_followed_is_told(event: e.Event, lines: list[str]) -> None:
    assert tell(event) == lines


def test_everything_that_can_follow_is_told() -> None:
    beside = {
        e.Decided,
        e.Reached,
        e.HandSettled,
        e.WagersCancelled,
    }  # these follow in rounds without a mistake too
    told = {type(event) for event, _ in TOLD} - beside
    assert told == set(TELL)
    assert set(get_args(e.Remedial)) - beside < set(TELL)
