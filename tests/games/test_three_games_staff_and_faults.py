"""TCPX, THB and SSP at a table: declining, faults that are refused, and who may do what (3.10, 5 and 6)."""

import pytest

from megalink.cards import cards
from megalink.games.game import Expose, Game, ShowHands
from megalink.table import commands as c
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.games.table_play import (
    ANN,
    BOB,
    DEALER,
    MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    after,
    betting,
    deal,
    expose,
    refused,
)
from tests.games.three_games import (
    CLOSE,
    DECLINING,
    ONE,
    SETTLE,
    SHOW,
    SSP,
    STAY,
    TCPX,
    THB,
    by_game,
    dealt,
    last_words,
    shown,
)
from tests.marks import rule

# Declining ------------------------------------------------------------------------------------------------


@rule("TCPX 3.10.3", "THB 3.10.1", "SSP 3.10.1")
@by_game
def test_a_player_declines_between_the_dealers_exposure_and_his_own(game: Game) -> None:
    number = DECLINING[game.code]
    table = dealt(game, {1: {"ante": 1000}}, ONE[game.code])
    assert refused(table, ANN, c.DeclineComparison(1)) == number
    table = shown(game, ONE[game.code], {"ante": 1000}, *last_words(game))
    assert refused(table, BOB, c.DeclineComparison(1)) == "3.9"
    for staff in (DEALER, SUPERVISOR, MANAGER, SHIFT_MANAGER):
        assert refused(table, staff, c.DeclineComparison(1)) == "6.2"
    assert refused(after(table, SHOW), ANN, c.DeclineComparison(1)) == number
    table = after(table, (ANN, c.DeclineComparison(1)))
    assert refused(table, ANN, c.DeclineComparison(1)) == number  # irrevocable (R49)
    assert refused(table, DEALER, c.ShowHands((1,))) == "3.10"
    while isinstance(table.on, Expose):
        table = after(table, expose())
    table = after(table, SETTLE)
    settlement = table.positions[1].settlement
    assert settlement is not None
    assert {line.outcome.value for line in settlement.lines.values()} == {"lose"}
    assert {line.rule for line in settlement.lines.values()} == {number}
    assert table.phase is Phase.PAYING  # considered settled


@rule("TCPX 3.10.3", "THB 3.10.1", "SSP 3.10.1")
@by_game
def test_a_pit_supervisor_or_above_may_view_a_declined_hand(game: Game) -> None:
    table = shown(game, ONE[game.code], {"ante": 1000}, *last_words(game))
    for staff in (SUPERVISOR, MANAGER):
        assert refused(table, staff, c.ViewDeclined(1)) == DECLINING[game.code]  # nobody declined yet
    table = after(table, (ANN, c.DeclineComparison(1)))
    for other in (ANN, BOB, DEALER):
        assert refused(table, other, c.ViewDeclined(1)) == DECLINING[game.code]
    for staff in (SUPERVISOR, MANAGER, SHIFT_MANAGER):
        assert after(table, (staff, c.ViewDeclined(1))).positions[1].inspected_by == staff.name


# 5 Irregularities that the table refuses ------------------------------------------------------------------


@rule("TCPX 5.1", "THB 5.1", "SSP 5.1", "TCPX 2.1", "THB 2.1", "SSP 2.1")
@by_game
def test_a_card_that_appears_twice_is_not_of_the_deck(game: Game) -> None:
    table = after(
        betting(game, 1, method=game.methods[0].name), (ANN, c.PlaceWagers(1, {"ante": 1000})), CLOSE
    )
    good = cards(ONE[game.code])
    for place in range(1, len(good)):
        assert refused(table, DEALER, c.DealCards((*good[:place], good[0], *good[place + 1 :]))) == "5.1"
    for place in range(1, len(good)):
        begun = after(table, (DEALER, c.DealCards(good[:place])))
        assert refused(begun, DEALER, c.DealCards((good[0],))) == "5.1"
    after(table, (DEALER, c.DealCards(good)))


@rule(
    "TCPX 5.5",
    "THB 5.5",
    "SSP 5.5",
    "TCPX 5.6",
    "THB 5.6",
    "SSP 5.6",
    "TCPX 1.1.9",
    "THB 1.1.10",
    "SSP 1.1.6",
)
@by_game
def test_after_no_more_bets_nothing_is_placed_raised_or_withdrawn(game: Game) -> None:
    wagers = {"ante": 1000, "progressive": 500}
    table = after(betting(game, 1, 2, method=game.methods[0].name), (ANN, c.PlaceWagers(1, {"ante": 2000})))
    table = after(table, (ANN, c.CancelWagers(1)), (ANN, c.PlaceWagers(1, wagers)))
    stages = [after(table, CLOSE)]
    stages.append(after(stages[-1], deal(ONE[game.code])))
    stages.append(shown(game, ONE[game.code], wagers, *last_words(game)))
    for each in stages:
        for late in ({"ante": 1001}, {"ante": 5000}, {"progressive": 500}):
            for who in (ANN, DEALER, SHIFT_MANAGER):
                assert refused(each, who, c.PlaceWagers(1, late)) == "5.5"
        assert refused(each, ANN, c.CancelWagers(1)) == "5.6"
        assert refused(each, ANN, c.CancelWagers(1, ("progressive",))) == "5.6"
        assert each.positions[1].wagers == wagers


ALONE = (
    (TCPX, {"progressive": 500}, [{"ante": 1000}, {"pair_plus": 500}, {"six_card_bonus": 500}]),
    (THB, {"progressive": 500}, [{"ante": 1000}]),
    (THB, {"bonus": 500}, [{"ante": 1000}]),
    (SSP, {"progressive": 500}, [{"ante": 1000}]),
)


@rule("TCPX 3.5", "THB 3.5", "SSP 3.5", "TCPX 5.12", "THB 5.12", "SSP 5.12")
@rule("TCPX 5.12.1", "THB 5.12.1", "SSP 5.12.1")
@pytest.mark.parametrize(("game", "alone", "remedies"), ALONE)
def test_bets_do_not_close_while_a_wager_lies_alone(
    game: Game, alone: dict[str, int], remedies: list[dict[str, int]]
) -> None:
    table = after(betting(game, 1, 2, method=game.methods[0].name), (ANN, c.PlaceWagers(1, alone)))
    assert refused(table, DEALER, c.CloseBets()) == "5.12.1"
    for remedy in remedies:
        closed = after(table, (ANN, c.PlaceWagers(1, remedy)), CLOSE)
        assert closed.positions[1].wagers == {**alone, **remedy}
    cancelled = after(table, (ANN, c.PlaceWagers(2, {"ante": 1000})), (ANN, c.CancelWagers(1)), CLOSE)
    assert sorted(cancelled.positions) == [2]


@rule("TCPX 3.4", "TCPX 3.5")
@pytest.mark.parametrize("wagers", [{"pair_plus": 500}, {"six_card_bonus": 500, "progressive": 500}])
def test_tcpx_takes_part_without_an_ante(wagers: dict[str, int]) -> None:
    table = after(betting(TCPX, 1), (ANN, c.PlaceWagers(1, wagers)), CLOSE)
    assert table.phase is Phase.DEALING


# 6 General provisions -------------------------------------------------------------------------------------


@rule("TCPX 6.2", "THB 6.2", "SSP 6.2")
@by_game
@pytest.mark.parametrize("role", list(Role)[1:], ids=lambda role: role.name)
def test_a_higher_position_may_do_what_a_lower_one_does(game: Game, role: Role) -> None:
    who = Actor("somebody", role)
    table = betting(game, 1, method=game.methods[0].name)
    table = after(table, (ANN, c.PlaceWagers(1, {"ante": 1000})), (who, c.CloseBets()))
    table = after(table, (who, c.DealCards(cards(ONE[game.code]))))
    for word in last_words(game):
        while isinstance(table.on, Expose):
            table = after(table, (who, c.Expose()))
        table = after(table, (ANN, c.DecideHand(1, word)))
    while table.phase is Phase.PLAYING:
        table = after(table, (who, c.ShowHands() if isinstance(table.on, ShowHands) else c.Expose()))
    table = after(table, (who, c.SettleRound()), (who, c.EndRound()), (who, c.OpenRound()))
    assert table.round == 2


@rule("TCPX 6.2", "THB 6.2", "SSP 6.2")
@by_game
def test_no_position_of_the_staff_decides_a_players_hand_and_no_player_does_theirs(game: Game) -> None:
    table = betting(game, 1, method=game.methods[0].name)
    assert refused(table, ANN, c.CloseBets()) == "3.2"
    table = dealt(game, {1: {"ante": 1000}}, ONE[game.code])
    for staff in (DEALER, SUPERVISOR, MANAGER, SHIFT_MANAGER):
        assert refused(table, staff, c.DecideHand(1, STAY[game.code])) == "6.2"  # R41
    assert refused(table, BOB, c.DecideHand(1, STAY[game.code])) == "3.9"
    table = shown(game, ONE[game.code], {"ante": 1000}, *last_words(game))
    for player in (ANN, BOB):
        assert refused(table, player, c.ShowHands()) == "3.10"
