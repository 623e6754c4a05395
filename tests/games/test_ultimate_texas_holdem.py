"""Ultimate Texas Hold'em: the definitions, the areas, and the jackpot wager (1, 2 and 3.5)."""

import pytest
from msgspec.structs import asdict

from megalink.cards import DECK, cards
from megalink.games.game import Expose, Place, Target
from megalink.games.settlement import BadHand, check_jackpot_wager, check_pairs, walk
from megalink.games.ultimate_texas_holdem import GAME
from megalink.table import commands as c
from megalink.table.state import Phase
from tests.games.reading import told
from tests.games.table_play import ANN, BOB, DEALER, after, betting, deal, expose, refused
from tests.games.uth_hands import ALL, BOTH, EQUAL, FOLD, HANDS, HIGHER, LATE, settled
from tests.marks import rule

BOARD = "Ah 7c 2d 9s 3h"

# 1 Definitions --------------------------------------------------------------------------------------------


@rule("UTH 1.1", "UTH 1.1.1", "UTH 1.1.2", "UTH 1.1.9", "UTH 1.1.10", "UTH 1.1.14")
def test_the_wagers_are_those_that_the_definitions_name() -> None:
    assert {each.name: (each.label, each.rule) for each in GAME.wagers} == {
        "ante": ("Ante", "1.1.1"),
        "blind": ("Blind", "1.1.2"),
        "play": ("Play", "1.1.9"),
        "trips": ("Trips", "1.1.14"),
        "progressive": ("Progressive Jackpot", "1.1.10"),
    }


@rule("UTH 1.1.1", "UTH 3.4")
def test_the_ante_is_an_initial_wager_on_which_the_others_stand() -> None:
    assert GAME.main == "ante"
    assert GAME.openers == ("ante",)
    assert tuple(GAME.before_the_cards) == ("ante", "blind", "trips", "progressive")
    assert {each.name: each.needs for each in GAME.wagers} == {
        "ante": (),
        "blind": ("ante",),
        "play": (),
        "trips": ("ante",),
        "progressive": ("ante",),
    }


@rule("UTH 1.1.2", "UTH 3.4")
@pytest.mark.parametrize(
    "wagers",
    [
        {"ante": 1000},
        {"blind": 1000},
        {"ante": 1000, "blind": 999},
        {"ante": 1000, "blind": 1001},
        {"ante": 1000, "trips": 1000},
    ],
)
def test_ante_and_blind_are_both_there_and_equal(wagers: dict[str, int]) -> None:
    check_pairs(GAME, {"ante": 1000, "blind": 1000})
    check_pairs(GAME, {"trips": 500})
    with pytest.raises(BadHand, match="the blind and the ante must both be there and equal") as problem:
        check_pairs(GAME, wagers)
    assert problem.value.rule == "1.1.2"


@rule("UTH 1.1.2", "UTH 3.4")
@pytest.mark.parametrize(("ante", "blind"), [(2000, 1999), (2000, 2001), (2000, None), (None, 2000)])
def test_the_bets_do_not_close_on_a_blind_unlike_the_ante(ante: int | None, blind: int | None) -> None:
    placed = {name: each for name, each in (("ante", ante), ("blind", blind)) if each is not None}
    table = after(betting(GAME, 1), (ANN, c.PlaceWagers(1, placed)))
    assert refused(table, DEALER, c.CloseBets()) == "1.1.2"
    table = after(table, (ANN, c.PlaceWagers(1, {"ante": 2000, "blind": 2000})), (DEALER, c.CloseBets()))
    assert table.phase is Phase.DEALING


@rule("UTH 1.1.3")
def test_one_of_several_hands_is_viewed_and_the_others_decide_unseen() -> None:
    table = after(
        betting(GAME, 1, 2),
        (ANN, c.PlaceWagers(1, BOTH)),
        (ANN, c.PlaceWagers(2, BOTH)),
        (DEALER, c.CloseBets()),
        deal(BOARD + "As Kd Qc Qd 5c 5d"),
        (ANN, c.ViewHand(1)),
    )
    assert refused(table, ANN, c.ViewHand(2)) == "3.4.1"
    table = after(table, (ANN, c.DecideHand(1, "check")), (ANN, c.DecideHand(2, "play 4")))
    assert (table.positions[1].viewed, table.positions[2].viewed) == (True, False)
    assert table.positions[2].follow_ups == {"play": 4000}


@rule("UTH 1.1.4")
@pytest.mark.parametrize("decisions", [("check",), ("check", "check")])
def test_to_check_places_no_wager_and_keeps_the_hand_in_play(decisions: tuple[str, ...]) -> None:
    path = walk(GAME, decisions)
    assert [choice.wager for choice in path.taken] == [None] * len(decisions)
    assert path.open is GAME.stages[len(decisions)]
    assert not path.folded


@rule("UTH 1.1.5", "UTH 3.10")
@pytest.mark.parametrize(
    ("player", "board", "hand"),
    [
        ("2c 2h", "As Ks Qs Js Ts", "Royal Flush"),  # none of his own
        ("9s 2h", "Ks Qs Js Ts 3d", "Straight Flush"),  # one
        ("As Ks", "Qs Js Ts 3d 3h", "Royal Flush"),  # two
        ("As Ks", "Qs Js 9h 3d 3h", "One pair"),  # never more than the seven
    ],
)
def test_community_cards_make_the_best_hand_with_any_of_ones_own(player: str, board: str, hand: str) -> None:
    assert settled(f"{player} | 4c 5d | {board}").player_hand == hand
    assert settled(f"4c 5d | {player} | {board}").dealer_hand == hand


@rule("UTH 1.1.6", "UTH 1.1.12", "UTH 1.1.15", "UTH 3.9.3", "UTH 3.9.5")
def test_flop_turn_and_river_are_cards_one_to_three_four_and_five() -> None:
    shown = [
        (each.shows, each.start, each.stop, each.rule) for each in GAME.round if isinstance(each, Expose)
    ]
    assert shown == [
        ((Place.FLOP,), 0, 3, "3.9.3"),
        ((Place.TURN, Place.RIVER), 3, 5, "3.9.5"),
    ]


@rule("UTH 1.1.6", "UTH 1.1.12", "UTH 1.1.15", "UTH 4.2")
@pytest.mark.parametrize(
    ("board", "on_the_flop"),
    [
        ("7s 6d 5s 2h Kd", True),
        ("7s 6d 2h 5s Kd", False),  # the straight comes with the Turn
        ("7s 6d 2h Kd 5s", False),  # with the River, the fifth card
        ("2h Kd 7s 6d 5s", False),
    ],
)
def test_cards_after_the_third_belong_to_no_flop(board: str, on_the_flop: bool) -> None:
    made = settled(f"9s 8h | 4c 4d | {board}", wagers=ALL)
    assert made.player_hand == "Straight"
    assert (made.entry is not None) == on_the_flop


@rule("UTH 1.1.7", "UTH 3.9.6.1")
def test_a_fold_ends_the_hand() -> None:
    path = walk(GAME, FOLD)
    assert path.folded
    assert path.open is None
    with pytest.raises(BadHand, match="no decision is open for 'play 1'") as problem:
        walk(GAME, (*FOLD, "play 1"))
    assert problem.value.rule == "3.9.6.1"


@rule("UTH 1.1.8")
def test_hole_cards_are_two_face_down_for_every_hand() -> None:
    assert (GAME.hand_size, GAME.dealer_size, GAME.community_size) == (2, 2, 5)
    for method in GAME.methods:
        dealt = [*method.first, *method.late]
        assert sum(each.count for each in dealt if each.to is Target.POSITIONS) == 2
        assert sum(each.count for each in dealt if each.to is Target.DEALER) == 2
        assert sum(each.count for each in dealt if each.to is Target.COMMUNITY) == 5
        assert not any(each.face_up for each in dealt)


@rule("UTH 1.1.9", "UTH 3.9")
def test_the_play_is_placed_by_a_decision_as_a_multiple_of_the_ante() -> None:
    assert GAME.wager("play").follows == "ante"
    assert "play" not in told(settled(HIGHER, *FOLD))
    assert settled(HIGHER).lines["play"].staked == 1000


@rule("UTH 1.1.10", "UTH 1.1.14")
def test_trips_and_jackpot_alone_stay_in_play_after_a_fold() -> None:
    assert [each.name for each in GAME.wagers if each.lives_after_fold] == ["trips", "progressive"]


@rule("UTH 1.1.10", "UTH 1.1.14", "UTH 3.9.6.1", "UTH 3.10.5")
@pytest.mark.parametrize("decisions", [LATE, FOLD])
def test_neither_a_fold_nor_a_higher_dealer_takes_trips_and_jackpot_away(decisions: tuple[str, ...]) -> None:
    made = settled("9s 8h | 9d 9h | 7s 6d 5s 9c Kd", *decisions, wagers=ALL)  # a straight
    assert (made.player_hand, made.dealer_hand) == ("Straight", "Three of a Kind")
    lost = settled("9s 8h | Td 8d | 7s 6d 5s 9c Kd", *decisions, wagers=ALL)  # below a higher straight
    for each in (made, lost):
        assert told(each)["trips"] == ("win", "4 to 1", 2500, "3.10.7")
        assert told(each)["progressive"] == ("win", "20 for 1", 0, "3.10.6")
        assert each.entry is not None


@rule("UTH 1.1.11")
def test_a_push_hands_back_the_stake_and_nothing_else() -> None:
    for odd in (1, 999, 1000, 1001):
        made = settled(EQUAL, wagers={"ante": odd, "blind": odd})
        assert [(line.outcome, line.staked, line.returned) for line in made.lines.values()] == [
            ("push", odd, odd)
        ] * 3
        assert (made.staked, made.returned) == (3 * odd, 3 * odd)


@rule("UTH 1.1.13")
def test_a_round_runs_from_its_opening_until_what_lost_is_collected_and_what_won_is_paid() -> None:
    table = betting(GAME, 1)
    assert refused(table, DEALER, c.EndRound()) == "1.1.13"
    table = after(
        table,
        (ANN, c.PlaceWagers(1, BOTH)),
        (DEALER, c.CloseBets()),
        deal(BOARD + "As Kd Qc Qd"),
        (ANN, c.DecideHand(1, "play 4")),
        expose(),
        expose(),
        expose(),
        (DEALER, c.ShowHands()),
    )
    assert refused(table, DEALER, c.OpenRound()) == "1.1.13"
    table = after(table, (DEALER, c.SettleRound()))
    assert refused(table, DEALER, c.OpenRound()) == "1.1.13"
    table = after(table, (DEALER, c.EndRound()))
    assert (table.phase, table.round) == (Phase.BETWEEN_ROUNDS, 1)
    assert after(table, (DEALER, c.OpenRound())).round == 2


@rule("UTH 1.1.14", "UTH 3.10.7", "UTH 4.1.1")
@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("Two pairs", ("lose", None, 0, "1.1.14")),
        ("Three of a Kind", ("win", "3 to 1", 2000, "3.10.7")),
        ("Straight", ("win", "4 to 1", 2500, "3.10.7")),
    ],
)
def test_trips_wins_from_three_of_a_kind_on(hand: str, line: tuple[str, str | None, int, str]) -> None:
    for decisions in (LATE, FOLD):
        assert told(settled(HANDS[hand], *decisions, wagers=ALL))["trips"] == line


# 2 Mode of play -------------------------------------------------------------------------------------------


@rule("UTH 2.1")
def test_one_deck_of_fifty_two_cards_without_jokers() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {each.text for each in DECK} == {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}
    assert GAME.clauses.one_deck == "2.1"


@rule("UTH 2.1", "UTH 5.1")
@pytest.mark.parametrize("again", ["Ah Kd Qc Qd", "As As Qc Qd", "As Kd As Qd", "As Kd Qc Qc", "As Kd Qc 3h"])
def test_no_card_of_the_deck_lies_there_twice(again: str) -> None:
    table = after(betting(GAME, 1), (ANN, c.PlaceWagers(1, BOTH)), (DEALER, c.CloseBets()))
    assert refused(table, DEALER, c.DealCards(cards(BOARD + again))) == "5.1"
    table = after(table, deal(BOARD))
    assert refused(table, DEALER, c.DealCards(cards(again))) == "5.1"


@rule("UTH 2.2")
def test_three_layouts_with_one_to_seven_playing_positions() -> None:
    assert [(each.name, each.least, each.seats) for each in GAME.layouts] == [
        ("A", 1, 7),
        ("B", 1, 7),
        ("C", 1, 7),
    ]
    table = betting(GAME, *range(1, 8))
    assert sorted(table.seated) == [1, 2, 3, 4, 5, 6, 7]
    for seat in (0, 8):
        assert refused(table, BOB, c.TakeSeat(seat, "bob")) == "2.2"


@rule("UTH 2.2.1", "UTH 2.2.2")
def test_every_position_has_the_same_five_areas() -> None:
    assert set(GAME.areas) == {"ante", "blind", "play", "trips", "progressive"}
    assert len(GAME.areas) == 5
    table = betting(GAME, *range(1, 8))
    for seat in range(1, 8):
        table = after(table, (ANN, c.PlaceWagers(seat, ALL)))
        assert table.positions[seat].wagers == ALL
        assert refused(table, ANN, c.PlaceWagers(seat, {"tie": 500})) == "2.2.2"


@rule("UTH 2.2.1", "UTH 3.5.3", "UTH 1.1.10", "UTH 1.1.14")
def test_what_each_wager_reads_needs_and_may_be() -> None:
    board = {Place.HAND, Place.FLOP, Place.TURN, Place.RIVER}
    assert [(each.name, set(each.reads), each.multiples, each.equals) for each in GAME.wagers] == [
        ("ante", {*board, Place.DEALER}, (), None),
        ("blind", {*board, Place.DEALER}, (), "ante"),
        ("play", {*board, Place.DEALER}, (), None),
        ("trips", board, (), None),
        ("progressive", {Place.HAND, Place.FLOP}, (1, 2, 3, 4, 5), None),
    ]


# 3.7, 3.8 Dealing -----------------------------------------------------------------------------------------


@rule(
    "UTH 3.7", "UTH 3.7.1", "UTH 3.7.1.1", "UTH 3.7.2", "UTH 3.7.2.1", "UTH 3.7.3", "UTH 3.7.3.1", "UTH 3.8"
)
def test_the_dealing_methods_step_by_step() -> None:
    said = {
        each.name: (
            each.rule,
            each.automated,
            [(step.to.value, step.count, step.security) for step in each.first],
            [(step.to.value, step.count, step.security) for step in each.late],
        )
        for each in GAME.methods
    }
    board, hands, dealer = ("community", 5, False), ("positions", 2, False), ("dealer", 2, False)
    assert said == {
        "A": ("3.7.1.1", True, [board, hands, dealer], []),
        "B": ("3.7.2.1", True, [board, hands], [dealer]),
        "C": ("3.7.3.1", True, [("community", 5, True), ("dealer", 2, True), hands], []),
        "manual": ("3.8", False, [("positions", 1, False), ("positions", 1, False), board], [dealer]),
    }
    for each in GAME.methods:
        assert {step.rule for step in (*each.first, *each.late)} == {each.rule}


# 3.5 The jackpot wager ------------------------------------------------------------------------------------


@rule("UTH 3.5.3")
@pytest.mark.parametrize("times", [1, 2, 3, 4, 5])
def test_a_jackpot_wager_is_one_to_five_times_the_least(times: int) -> None:
    check_jackpot_wager(GAME, times * 500, 500)
    for amount in (times * 500 - 1, times * 500 + 1):
        with pytest.raises(BadHand, match=r"1 to 5 times the unit of 5\.00") as problem:
            check_jackpot_wager(GAME, amount, 500)
        assert problem.value.rule == "3.5.3"


@rule("UTH 3.5.3")
@pytest.mark.parametrize("amount", [0, 250, 750, 3000, 5000])
def test_no_other_jackpot_wager_is_taken(amount: int) -> None:
    with pytest.raises(BadHand, match="a jackpot wager is 1 to 5 times") as problem:
        check_jackpot_wager(GAME, amount, 500)
    assert problem.value.rule == "3.5.3"


def test_each_clause_is_the_number_of_this_document() -> None:
    numbers = {
        "one_deck": "2.1",
        "layout": "2.2",
        "areas": "2.2.2",
        "opening": "3.1",
        "closing": "3.2",
        "joining": "3.4",
        "one_view": "3.4.1",
        "notice": "3.4.1",
        "one_an_area": "3.4.2",
        "restriction": "3.4.3",
        "side_wagers": "3.5",
        "jackpot_offer": "3.5.1",
        "jackpot_when_blind": "3.5.2",
        "jackpot_system": "3.5.3",
        "jackpot_multiples": "3.5.4",
        "jackpot_own_position": "3.5.5",
        "staff_wagers": "3.6",
        "decisions": "3.9",
        "dealer_exposes": "3.10",
        "declining": "3.10.1",
        "jackpot_beside": "3.13",
        "first_entered": "3.14",
        "several_winners": "3.15",
        "straight_flushes": "3.15.1",
        "two_royals": None,
        "royal_last": "3.15.2",
        "round_of_play": "1.1.13",
        "payouts": "4.1",
        "jackpot_table": "4.2",
        "late_wagers": "5.5",
        "withdrawn_wagers": "5.6",
        "absence": "5.11",
        "alone_before": "5.12.1",
        "alone_after": "5.12.2",
        "over_maximum": "5.14",
        "higher_position": "6.2",
    }
    assert asdict(GAME.clauses).items() >= numbers.items()
