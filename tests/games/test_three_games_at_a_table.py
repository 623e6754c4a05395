"""TCPX, THB and SSP in whole rounds: definitions, and what is exposed when (1, 3.9 and 3.10)."""

import pytest

from megalink.cards import cards
from megalink.games.game import Decide, Expose, ExposeDealer, Game, ShowHands
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.state import Phase, State
from tests.games.reading import told
from tests.games.table_play import (
    ANN,
    BOB,
    DEALER,
    Said,
    after,
    betting,
    deal,
    expose,
    refused,
)
from tests.games.three_games import (
    CLOSE,
    DECLINING,
    END,
    MULTIPLE,
    ONE,
    ROUND_OF_PLAY,
    SETTLE,
    SHOW,
    SSP,
    STAY,
    TCPX,
    THB,
    TWO,
    by_game,
    dealt,
    last_words,
    shown,
)
from tests.marks import rule

# 1 Definitions --------------------------------------------------------------------------------------------


@rule("TCPX 1.1.3", "THB 1.1.2", "SSP 1.1.3")
@by_game
def test_one_of_several_hands_is_viewed_and_the_others_decide_unseen(game: Game) -> None:
    placed = tuple((ANN, c.PlaceWagers(seat, {"ante": 1000})) for seat in (1, 2))
    table = after(betting(game, 1, 2, method=game.methods[0].name), *placed, CLOSE, deal(TWO[game.code]))
    table = after(table, (ANN, c.ViewHand(1)))
    assert refused(table, ANN, c.ViewHand(2)) == "3.4.1"
    word = STAY[game.code]
    table = after(table, (ANN, c.DecideHand(1, word)), (ANN, c.DecideHand(2, word)))
    assert [table.positions[seat].viewed for seat in (1, 2)] == [True, False]
    assert table.positions[2].decisions == (word,)
    assert table.positions[2].follow_ups == {word: MULTIPLE[game.code] * 1000}


@rule("TCPX 1.1.10", "THB 1.1.13", "SSP 1.1.7")
@by_game
def test_a_round_runs_from_its_opening_until_what_lost_is_collected_and_what_won_is_paid(game: Game) -> None:
    number = ROUND_OF_PLAY[game.code]
    table = betting(game, 1, method=game.methods[0].name)
    assert refused(table, DEALER, c.EndRound()) == number
    assert refused(table, DEALER, c.OpenRound()) == number
    table = after(shown(game, ONE[game.code], {"ante": 1000}, *last_words(game)), SHOW)
    while isinstance(table.on, Expose):
        table = after(table, expose())
    assert table.phase is Phase.SETTLING
    assert refused(table, DEALER, c.OpenRound()) == number
    table = after(table, SETTLE)
    assert refused(table, DEALER, c.OpenRound()) == number
    table = after(table, END)
    assert (table.phase, table.round) == (Phase.BETWEEN_ROUNDS, 1)
    assert refused(table, DEALER, c.EndRound()) == number
    assert after(table, (DEALER, c.OpenRound())).round == 2


@rule("TCPX 1.1.8", "TCPX 3.9.2", "THB 1.1.6", "THB 3.9.2", "SSP 1.1.2", "SSP 3.9.2")
@by_game
@pytest.mark.parametrize("ante", [1000, 1001, 2500])
def test_the_raise_is_placed_by_the_decision_and_is_never_of_another_size(game: Game, ante: int) -> None:
    table = dealt(game, {1: {"ante": ante}}, ONE[game.code])
    word = STAY[game.code]
    for other in (f"{word} 1", f"{word} 3", "check"):
        assert refused(table, ANN, c.DecideHand(1, other)) == "3.9"
    happened = decide(table, c.DecideHand(1, word), ANN)
    assert isinstance(happened, tuple)
    decided = happened[0]
    assert isinstance(decided, e.Decided)
    assert (decided.wager, decided.amount) == (word, MULTIPLE[game.code] * ante)
    table = betting(game, 1, method=game.methods[0].name)
    assert refused(table, ANN, c.PlaceWagers(1, {word: ante})) == "3.9"  # no wager of the opening


@rule("TCPX 1.1.6", "THB 1.1.8", "SSP 1.1.4", "TCPX 3.9.1", "THB 3.9.1", "SSP 3.9.1")
@by_game
def test_a_folded_hand_takes_no_further_part(game: Game) -> None:
    table = dealt(game, {1: {"ante": 1000}, 2: {"ante": 1000}}, TWO[game.code])
    table = after(table, (ANN, c.DecideHand(1, "fold")))
    assert refused(table, ANN, c.DecideHand(1, STAY[game.code])) == "3.9"
    assert refused(table, ANN, c.ViewHand(1)) == "3.9"
    table = after(table, (BOB, c.DecideHand(2, STAY[game.code])))
    while not isinstance(table.on, ShowHands):
        step = (BOB, c.DecideHand(2, "check")) if isinstance(table.on, Decide) else expose()
        table = after(table, step)
    assert refused(table, ANN, c.DeclineComparison(1)) == DECLINING[game.code]
    assert refused(table, DEALER, c.ShowHands((1,))) == "3.10"


# 3.9.3 TCPX: a hand without an Ante -----------------------------------------------------------------------


@rule("TCPX 3.9.3")
@pytest.mark.parametrize("wager", ["pair_plus", "six_card_bonus"])
def test_a_hand_without_an_ante_is_asked_nothing_and_goes_on(wager: str) -> None:
    table = dealt(TCPX, {1: {wager: 500}, 2: {"ante": 1000}}, TWO["TCPX"])
    assert refused(table, ANN, c.DecideHand(1, "play")) == "3.9"
    table = after(table, (BOB, c.DecideHand(2, "fold")))
    assert isinstance(table.on, ExposeDealer)
    table = after(table, expose(), SHOW, expose(), SETTLE)
    settlement = table.positions[1].settlement
    assert settlement is not None
    assert told(settlement) == {wager: ("lose", None, 0, "1.1.7" if wager == "pair_plus" else "1.1.11")}
    assert table.positions[1].decisions == ()


# 3.9, 3.10 The order of exposing --------------------------------------------------------------------------


def acts(table: State, *said: Said) -> list[str]:
    """Carry commands out one after the other, and tell what the table waited for before each."""
    waited = []
    for each in said:
        waited.append(type(table.on).__name__ if table.on else table.phase.value)
        table = after(table, each)
    return [*waited, table.phase.value]


@rule("TCPX 3.10", "TCPX 3.10.2")
def test_tcpx_exposes_the_dealer_then_the_hands_then_the_community() -> None:
    play = (ANN, c.DecideHand(1, "play"))
    table = dealt(TCPX, {1: {"ante": 1000}}, ONE["TCPX"])
    waited = acts(table, play, expose(), SHOW, expose(), SETTLE)
    assert waited == ["Decide", "ExposeDealer", "ShowHands", "Expose", "settling", "paying"]
    for command in (c.Expose(), c.ShowHands()):
        assert refused(table, DEALER, command) == "3.10"
    table = after(table, play)
    assert (table.dealer_is_open, table.community_up) == (False, 0)
    table = after(table, expose())
    assert (table.dealer_is_open, table.community_up) == (True, 0)
    table = after(table, SHOW)
    happened = decide(table, c.Expose(), DEALER)
    assert isinstance(happened, tuple)
    assert happened[0] == e.CommunityExposed(cards("7c 2h"), "3.10.2")


@rule("THB 3.9.2", "THB 3.10", "THB 1.1.7", "THB 1.1.12", "THB 1.1.16")
@pytest.mark.parametrize("turn", ["check", "turn"])
def test_thb_decides_the_turn_on_the_flop_and_the_river_on_the_turn_card(turn: str) -> None:
    table = dealt(THB, {1: {"ante": 1000}}, ONE["THB"])
    said: list[tuple[Said, int]] = [  # and how many community cards lie open after it
        ((ANN, c.DecideHand(1, "flop")), 0),
        (expose(), 3),
        ((ANN, c.DecideHand(1, turn)), 3),
        (expose(), 4),
        ((ANN, c.DecideHand(1, "river")), 4),  # also after a checked Turn (R32)
        (expose(), 5),
        (expose(), 5),
        (SHOW, 5),
        (SETTLE, 5),
    ]
    assert acts(table, *(each for each, _ in said)) == (
        [
            "Decide",
            "Expose",
            "Decide",
            "Expose",
            "Decide",
            "Expose",
            "ExposeDealer",
            "ShowHands",
            "settling",
            "paying",
        ]
    )
    for each, open_cards in said:
        if isinstance(table.on, Decide):
            assert refused(table, DEALER, c.Expose()) == "3.10"
        table = after(table, each)
        assert table.community_up == open_cards
    staked = {"flop": 2000, "river": 1000} | ({"turn": 1000} if turn == "turn" else {})
    assert table.positions[1].follow_ups == staked


@rule("SSP 3.10", "SSP 3.10.2", "SSP 3.10.3")
@pytest.mark.parametrize(
    ("dealer", "announced"), [("Ad Qc Js Th 8c", True), ("Ad Kc 4s 3c 2d", False), ("5d 5c 4s 3c 2d", False)]
)
def test_ssp_exposes_the_rest_of_the_dealers_hand_and_says_when_it_is_none(
    dealer: str, announced: bool
) -> None:
    table = dealt(SSP, {1: {"ante": 1000}}, f"Ah Kd 9s 6c 3h {dealer}")
    assert table.dealer_up == (4,)
    table = after(table, (ANN, c.DecideHand(1, "bet")))
    assert table.dealer_up == (4,)
    happened = decide(table, c.Expose(), DEALER)
    assert isinstance(happened, tuple)
    assert happened[0] == e.DealerExposed(cards(dealer), "3.10")
    assert [each.rule for each in happened if isinstance(each, e.NoHandAnnounced)] == ["3.10.2"] * announced
    table = after(table, expose())
    assert table.dealer_is_open
    assert table.no_hand == announced
    table = after(table, SHOW, SETTLE)
    settlement = table.positions[1].settlement
    assert settlement is not None
    assert settlement.lines["bet"].rule.startswith("3.10.2" if announced else "3.10.3")


@rule("SSP 3.10.2.3")
def test_ssp_shows_the_hand_of_a_jackpot_wager_although_the_dealer_has_none() -> None:
    wagers = {"ante": 1000, "progressive": 500}
    table = dealt(SSP, {1: wagers}, "9c 9d 7c 7d 7h  Ad Qc Js Th 8c")
    table = after(table, (ANN, c.DecideHand(1, "bet")), expose())
    assert refused(table, DEALER, c.SettleRound()) == "4.1"
    table = after(table, SHOW, SETTLE)
    assert table.positions[1].shown
    assert table.phase is Phase.AWARDING
    table = after(table, (DEALER, c.RecordAwards({1: 40_000})))
    settlement = table.positions[1].settlement
    assert settlement is not None
    assert told(settlement)["progressive"] == ("win", "80 for 1", 40_000, "3.10.2.3")


# 3.9.1 Every player has folded: what is still dealt and shown (R33) ---------------------------------------

B = "As 9h 4d  7c 2h 5h"  # TCPX, Method B: the Dealer's three are dealt after the decisions


@rule("TCPX 3.9.1", "TCPX 3.9.1.1", "TCPX 3.9.1.2")
@pytest.mark.parametrize(
    ("side", "dealer", "community", "hand"),
    [
        ((), False, False, False),
        (("pair_plus",), False, False, True),
        (("progressive",), False, True, True),
        (("six_card_bonus",), True, False, True),
        (("six_card_bonus", "progressive"), True, True, True),
    ],
)
@pytest.mark.parametrize("method", ["A", "B"])
def test_tcpx_shows_what_live_wagers_need_when_all_have_folded(
    side: tuple[str, ...], dealer: bool, community: bool, hand: bool, method: str
) -> None:
    wagers = {"ante": 1000, **dict.fromkeys(side, 500)}
    table = dealt(TCPX, {1: wagers}, ONE["TCPX"] if method == "A" else B, method)
    table = after(table, (ANN, c.DecideHand(1, "fold")))
    if method == "B":
        assert len(table.due) == (3 if dealer else 0)
        table = after(table, *([deal("Ks 8d 4c")] if dealer else []))
    while table.phase is Phase.PLAYING:
        table = after(table, SHOW if isinstance(table.on, ShowHands) else expose())
    assert table.dealer_is_open == dealer
    assert table.community_up == (2 if community else 0)
    assert table.positions[1].shown == hand
    settlement = after(table, SETTLE).positions[1].settlement
    assert settlement is not None
    assert set(settlement.lines) == {"ante", *side}


@rule("THB 3.9.1")
@pytest.mark.parametrize(
    ("side", "flop"), [((), 0), (("bonus",), 0), (("progressive",), 3), (("bonus", "progressive"), 3)]
)
@pytest.mark.parametrize("method", ["automated", "manual"])
def test_thb_shows_the_flop_for_a_jackpot_wager_when_all_have_folded(
    side: tuple[str, ...], flop: int, method: str
) -> None:
    wagers = {"ante": 1000, **dict.fromkeys(side, 500)}
    text = ONE["THB"] if method == "automated" else "Ah Td As 7c 2d 9s 3h"
    table = after(dealt(THB, {1: wagers}, text, method), (ANN, c.DecideHand(1, "fold")))
    assert not table.due
    while table.phase is Phase.PLAYING:
        table = after(table, SHOW if isinstance(table.on, ShowHands) else expose())
    assert (table.community_up, table.dealer_is_open) == (flop, False)
    assert table.positions[1].shown == (flop == 3)


@rule("SSP 3.9.1")
@pytest.mark.parametrize("side", [(), ("progressive",)])
def test_ssp_shows_the_hand_of_a_jackpot_wager_when_all_have_folded(side: tuple[str, ...]) -> None:
    table = dealt(SSP, {1: {"ante": 1000, **dict.fromkeys(side, 500)}}, ONE["SSP"])
    table = after(table, (ANN, c.DecideHand(1, "fold")))
    while table.phase is Phase.PLAYING:
        table = after(table, SHOW)
    assert table.dealer_up == (4,)
    assert table.positions[1].shown == bool(side)


@rule("TCPX 3.10", "THB 3.10", "SSP 3.10", "TCPX 3.9.1", "THB 3.9.1", "SSP 3.9.1")
@by_game
def test_one_hand_in_play_is_enough_to_expose_the_dealer(game: Game) -> None:
    table = dealt(game, {1: {"ante": 1000}, 2: {"ante": 1000}}, TWO[game.code])
    table = after(table, (ANN, c.DecideHand(1, "fold")), (BOB, c.DecideHand(2, STAY[game.code])))
    while table.phase is Phase.PLAYING:
        if isinstance(table.on, Decide):
            table = after(table, (BOB, c.DecideHand(2, "check")))
        else:
            table = after(table, SHOW if isinstance(table.on, ShowHands) else expose())
    assert table.dealer_is_open
    assert table.community_up == game.community_size
    assert [table.positions[seat].shown for seat in (1, 2)] == [False, True]
