"""Wagers that several players share (R12): limits, follow-ups, division, views, absence and withdrawal."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cli.notation import actor
from megalink.games.game import Decide, ShowHands
from megalink.table import remedies as r
from megalink.table import sharing
from megalink.table.sharing import Back
from megalink.table.state import Phase
from megalink.table.view import view
from tests.marks import rule
from tests.table.documents import Document, each, under
from tests.table.driver import MAIN, Table, betting, stays


def main(code: str, cents: int) -> str:
    """Write the wagers that a hand needs, each of so many cents."""
    return MAIN[code].replace("1000", str(cents))


def shared(code: str, ann: int = 700, bob: int = 300, **more: Any) -> Table:
    """Let Bob share Ann's wagers at position 1; Cal plays beside them."""
    table = betting(code, seats=(1, 3), decides=stays, **more)
    table.say(f"ann: place 1 {main(code, ann)} shared", f"bob: place 1 {main(code, bob)} shared")
    table.say(f"cal: place 3 {MAIN[code]}", "dealer: close")
    table.deal()
    return table


# Dividing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "shares", "parts"),
    [
        (
            100,
            {"ann": 1, "bob": 1, "cal": 1},
            {"ann": 34, "bob": 33, "cal": 33},
        ),  # ties to the earliest
        (101, {"ann": 1, "bob": 1, "cal": 1}, {"ann": 34, "bob": 34, "cal": 33}),
        (102, {"ann": 1, "bob": 1, "cal": 1}, {"ann": 34, "bob": 34, "cal": 34}),
        (10, {"ann": 1, "bob": 2}, {"ann": 3, "bob": 7}),  # the larger remainder first
        (11, {"ann": 1, "bob": 2}, {"ann": 4, "bob": 7}),
        (1, {"bob": 1, "ann": 1}, {"bob": 1, "ann": 0}),
        (0, {"ann": 5, "bob": 7}, {"ann": 0, "bob": 0}),
    ],
)
def test_cents_are_divided_by_the_largest_remainder(
    amount: int, shares: dict[str, int], parts: dict[str, int]
) -> None:
    assert sharing.divided(amount, shares) == parts


@given(
    st.integers(0, 10**9),
    st.dictionaries(st.text(min_size=1, max_size=3), st.integers(1, 10**6), min_size=1, max_size=6),
)
def test_nothing_is_lost_in_dividing(amount: int, shares: dict[str, int]) -> None:
    parts = sharing.divided(amount, shares)
    assert sum(parts.values()) == amount
    whole = sum(shares.values())
    assert all(abs(parts[name] * whole - amount * share) < whole for name, share in shares.items())


# Placing ---------------------------------------------------------------------------------------------------


@each("one_an_area", "own_position")
def test_a_wager_at_anothers_position_is_a_share_and_never_a_jackpot_wager(doc: Document) -> None:
    table = betting(doc.code)
    assert table.refused(f"bob: place 1 {MAIN[doc.code]}") == doc.one_an_area
    assert table.refused("bob: place 1 progressive 500 shared") == doc.own_position
    table.say(f"bob: place 1 {MAIN[doc.code]} shared", "ann: place 1 progressive 500")
    assert table.state.positions[1].player == "ann"
    assert table.refused(f"bob: place 1 {MAIN[doc.code]} for ann") == doc.staff
    assert table.refused("cal: cancel 1") == doc.one_an_area
    assert table.refused("bob: cancel 1 progressive") == doc.areas


@pytest.mark.parametrize(("bob", "closes"), [(299, False), (300, True), (301, True)])
@each("joining")
def test_the_minimum_is_of_the_whole(doc: Document, bob: int, closes: bool) -> None:
    table = betting(doc.code)
    table.say(f"ann: place 1 {main(doc.code, 700)} shared", f"bob: place 1 {main(doc.code, bob)} shared")
    if closes:
        table.say("dealer: close")
    else:
        assert table.refused("dealer: close") == doc.joining


@pytest.mark.parametrize(("bob", "taken"), [(299_999, True), (300_000, True), (300_001, False)])
@each("joining")
def test_the_maximum_is_of_the_whole(doc: Document, bob: int, taken: bool) -> None:
    table = betting(doc.code)
    table.say(f"ann: place 1 {main(doc.code, 200_000)}")
    line = f"bob: place 1 {main(doc.code, bob)} shared"
    if taken:
        table.say(line)
    else:
        assert table.refused(line) == doc.joining


@rule("UTH 3.4", "UTH 3.4.2")
def test_whoever_shares_the_ante_shares_the_blind_alike() -> None:
    table = betting("UTH")
    table.say("ann: place 1 ante 700 blind 1000 shared", "bob: place 1 ante 300 shared")
    assert table.refused("dealer: close") == "R12"
    table.say("ann: place 1 blind 700 shared", "bob: place 1 blind 300 shared", "dealer: close")


@each("restriction")
def test_a_restricted_player_shares_no_second_position(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 3))
    table.say("manager: restrict bob", f"bob: place 1 {main(doc.code, 300)} shared")
    assert table.refused(f"bob: place 3 {main(doc.code, 300)} shared") == doc.restriction


@each("withdrawn")
def test_before_the_cards_a_share_is_taken_back_alone(doc: Document) -> None:
    table = betting(doc.code)
    table.say(f"ann: place 1 {MAIN[doc.code]}", f"bob: place 1 {main(doc.code, 300)} shared", "bob: cancel 1")
    assert table.state.positions[1].shares == {}
    table.say(f"bob: place 1 {main(doc.code, 300)} shared", "ann: cancel 1")
    assert table.state.positions[1].wagers[doc.game.main] == 300
    table.say("dealer: cancel 1 for bob")
    assert table.state.positions == {}


# Deciding --------------------------------------------------------------------------------------------------

FOLLOWS = {
    "UTH": ("play 4", "play", 4),
    "TCPX": ("play", "play", 1),
    "THB": ("flop", "flop", 2),
    "SSP": ("bet", "bet", 2),
}
followed = pytest.mark.parametrize(
    ("code", "word", "wager", "times"),
    [
        pytest.param(code, *follows, marks=rule(f"{code} 3.9.2", f"{code} 3.4.2"), id=code)
        for code, follows in FOLLOWS.items()
    ],
)


@followed
def test_a_follow_up_is_drawn_in_proportion(code: str, word: str, wager: str, times: int) -> None:
    table = shared(code)
    table.say(f"ann: decide 1 {word}")
    position = table.state.positions[1]
    assert position.follow_ups == {wager: 1000 * times}
    assert position.shares[wager] == {"ann": 700 * times, "bob": 300 * times}


@followed
def test_what_a_sharer_cannot_fund_is_refused_or_covered(
    code: str, word: str, wager: str, times: int
) -> None:
    table = shared(code)
    assert table.refused(f"ann: decide 1 {word} unable bob") == "R12"
    for unable in ("ann", "cal", "bob cal"):  # Ann herself and who does not share
        assert table.refused(f"ann: decide 1 {word} covers {unable}") == "R12"
    table.say(f"ann: decide 1 {word} covers bob")
    assert table.state.positions[1].shares.get(wager, {"ann": 1000 * times}) == {"ann": 1000 * times}


@each("decisions", "one_view")
def test_the_seated_player_alone_sees_and_decides(doc: Document) -> None:
    table = shared(doc.code)
    assert table.refused("bob: view 1") == doc.one_view
    table.say("ann: view 1")
    for viewer in (actor("bob"), None):
        assert set(view(table.state, viewer).seats[0].cards) == {"??"}
        assert view(table.state, viewer).seats[0].choices == ()
    assert "??" not in view(table.state, actor("ann")).seats[0].cards
    seat = view(table.state, actor("bob")).seats[0]
    assert seat.shares[doc.game.main] == {"ann": 700, "bob": 300}
    word = stays(table, 1)
    assert table.refused(f"bob: decide 1 {word}") == doc.decisions
    table.until(ShowHands)
    assert table.refused("bob: decline 1") == doc.decisions


# Settling --------------------------------------------------------------------------------------------------


@under("5.14")
def test_a_settled_line_is_divided_among_its_sharers(doc: Document) -> None:
    table = shared(doc.code)
    table.finish()
    settlement = table.state.positions[1].settlement
    assert settlement is not None
    for name, line in settlement.lines.items():
        owned = {"ann": 7, "bob": 3}
        parts = {who: table.parts(who)[name] for who in owned}
        assert sum(part[0] for part in parts.values()) == line.staked
        assert sum(part[1] for part in parts.values()) == line.returned
        assert {who: part[1] for who, part in parts.items()} == sharing.divided(line.returned, owned)


@under("5.14")
def test_the_excess_over_the_maximum_goes_back_in_proportion(doc: Document) -> None:
    table = shared(doc.code, ann=200_000, bob=300_000)
    table.report(f"found 1 {main(doc.code, 600_000)} of bob")
    if doc.code == "BUL":
        table.say("ann: decide 1 house way")
    table.finish()
    ann, bob = (table.parts(who)[doc.game.main] for who in ("ann", "bob"))
    assert (ann[0], bob[0]) == (200_000, 600_000)
    assert ann[1] * 3 == bob[1]
    assert ann[1] >= 75_000  # a quarter of the 300,000 that are too many


@under("5.13")
def test_under_the_minimum_every_sharer_is_asked(doc: Document) -> None:
    table = shared(doc.code)
    happened = table.report(f"found 1 {main(doc.code, 200)} of bob")
    (missed,) = (event for event in happened if isinstance(event, r.LimitsMissed))
    assert missed.players == ("ann", "bob")
    assert dict(table.state.under_minimum) == {"ann": 1, "bob": 1}


# Absence, prohibition, withdrawal --------------------------------------------------------------------------


@under("5.11")
def test_absence_is_the_seated_players(doc: Document) -> None:
    table = shared(doc.code)
    table.report("absent 1")
    if doc.code == "BUL":
        assert table.state.positions[1].decisions == ("house way",)
        return
    assert table.parts("bob") == dict.fromkeys(MAIN[doc.code].split()[::2], (300, 300))
    assert table.parts("ann") == dict.fromkeys(MAIN[doc.code].split()[::2], (700, 700))


@under("5.16.1")
def test_a_sharer_withdraws_all_of_his_shares_and_the_rest_stand(doc: Document) -> None:
    table = shared(doc.code)
    table.report("power")
    assert set(table.state.offers) == {"ann", "bob", "cal"}
    table.say("bob: withdraw", "ann: keep", "cal: keep")
    position = table.state.positions[1]
    assert position.wagers == dict.fromkeys(MAIN[doc.code].split()[::2], 700)
    assert Back(doc.game.main, "bob", 300, "5.16.1") in position.back
    assert table.not_reported(f"found 1 {main(doc.code, 300)} of bob") == "5.16.1"
    table.finish()
    assert table.parts("bob")[doc.game.main] == (300, 300)


@under("5.16.1")
def test_what_the_seated_player_withdraws_leaves_the_sharers_wager(doc: Document) -> None:
    table = shared(doc.code)
    table.report("power")
    table.say("ann: withdraw", "bob: keep", "cal: keep")
    assert table.state.positions[1].wagers[doc.game.main] == 300
    table.finish()  # Ann still sees the hand and decides
    assert table.parts("ann")[doc.game.main] == (700, 700)


@followed
def test_what_was_covered_goes_back_with_the_share_it_followed_from(
    code: str, word: str, wager: str, times: int
) -> None:
    table = shared(code)
    table.say(f"ann: decide 1 {word} covers bob")
    table.report("power")
    table.say("bob: withdraw", "ann: keep", "cal: keep")
    position = table.state.positions[1]
    assert (position.wagers["ante"], position.follow_ups[wager]) == (700, 700 * times)
    assert Back(wager, "ann", 300 * times, "5.16.1") in position.back


@followed
def test_a_hand_goes_with_the_player_who_covered_its_follow_up(
    code: str, word: str, wager: str, times: int
) -> None:
    table = shared(code)
    table.say(f"ann: decide 1 {word} covers bob")
    table.report("power")
    table.say("ann: withdraw")
    assert set(table.state.offers) == {"cal"}  # Bob has nothing left to withdraw
    assert table.state.positions[1].out == "5.16.1"
    assert table.parts("ann")[wager] == (1000 * times, 1000 * times)
    assert table.parts("bob")["ante"] == (300, 300)


@under("5.9")
def test_a_prohibited_sharer_takes_his_shares_and_a_prohibited_player_the_hand(doc: Document) -> None:
    table = shared(doc.code)
    table.report("confidential bob looks at the hand")
    assert table.state.positions[1].wagers[doc.game.main] == 700
    table.report("confidential ann shows the hand")
    assert table.state.positions[1].out == "5.9"
    assert table.parts("bob")[doc.game.main] == (300, 300)
    table.finish()


@under("5.9")
def test_an_open_hand_goes_with_its_player_though_others_own_it(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 3), decides=stays)
    table.say(f"bob: place 1 {MAIN[doc.code]} shared", f"cal: place 3 {MAIN[doc.code]}", "dealer: close")
    table.until(Decide)
    table.report("confidential ann shows the hand")
    assert table.state.positions[1].out == "5.9"
    assert table.parts("bob")[doc.game.main] == (1000, 1000)


@under("5.6")
def test_each_sharer_owes_what_he_took_away(doc: Document) -> None:
    table = shared(doc.code)
    table.report(f"taken 1 {doc.game.main} 300 of bob")
    assert table.not_reported(f"taken 1 {doc.game.main} 1 of bob") == "5.6"
    table.report(f"taken 1 {doc.game.main} 700")
    assert table.state.positions[1].owed == {doc.game.main: {"bob": 300, "ann": 700}}


@under("5.5")
def test_a_share_that_came_late_goes_back_to_its_player(doc: Document) -> None:
    table = shared(doc.code)
    table.report(f"late 1 {doc.game.main} 300 recorded of bob")
    assert Back(doc.game.main, "bob", 300, "5.5") in table.state.positions[1].back
    assert table.state.positions[1].wagers[doc.game.main] == 700


def test_the_jackpot_prize_is_the_seated_players() -> None:
    table = betting("SSP", decides=stays)
    table.say("ann: place 1 ante 700 progressive 500 shared", "bob: place 1 ante 300 shared", "dealer: close")
    table.lay({1: "AhKh2h4h7h"})
    table.until(Phase.AWARDING)
    table.say("dealer: award 1 20000")
    assert table.parts("ann")["progressive"] == (500, 20000)
    assert "progressive" not in table.parts("bob")
