"""Texas Hold'em Bonus: definitions, the table's areas, and the decisions (1, 2 and 3.9)."""

import pytest

from megalink.games.game import Expose, Place, Target
from megalink.games.settlement import Hand, walk
from megalink.games.texas_holdem_bonus import GAME
from megalink.table import commands as c
from tests.games.prizes import no_hand
from tests.games.reading import settle, told
from tests.games.table_play import ANN, BOB, after, betting, refused
from tests.games.thb_hands import (
    ALL,
    ANTE,
    CHECKS,
    EQUAL,
    FOLD,
    HIGHER,
    WAYS,
    WINNERS,
    settled,
)
from tests.marks import rule

# 1 Definitions --------------------------------------------------------------------------------------------


@rule("THB 1.1", "THB 1.1.1", "THB 1.1.3", "THB 1.1.6", "THB 1.1.10", "THB 1.1.11", "THB 1.1.15", "THB 2.2.1")
def test_the_areas_are_the_wagers_that_the_definitions_name() -> None:
    assert [(each.name, each.label, each.rule) for each in GAME.wagers] == [
        ("ante", "Ante", "1.1.1"),
        ("flop", "Flop", "1.1.6"),
        ("turn", "Turn", "1.1.15"),
        ("river", "River", "1.1.11"),
        ("bonus", "Bonus", "1.1.3"),
        ("progressive", "Progressive Jackpot", "1.1.10"),
    ]


@rule("THB 1.1.1", "THB 1.1.3", "THB 1.1.6", "THB 1.1.10", "THB 1.1.11", "THB 1.1.15", "THB 3.4", "THB 3.5")
def test_what_each_wager_stands_on() -> None:
    assert {each.name: each.needs for each in GAME.wagers if each.needs} == {
        "bonus": ("ante",),
        "progressive": ("ante",),
    }
    assert {each.name: each.follows for each in GAME.wagers if each.follows} == {
        "flop": "ante",
        "turn": "ante",
        "river": "ante",
    }
    assert {each.equals for each in GAME.wagers} == {None}
    assert GAME.main == "ante"
    assert GAME.openers == ("ante",)
    assert GAME.wager("progressive").multiples == (1,)


@rule("THB 1.1.5", "THB 1.1.7", "THB 3.10", "THB 4.2")
def test_the_cards_that_settle_each_wager() -> None:
    showdown = {"hand", "flop", "turn", "river", "dealer"}
    assert {each.name: {str(place) for place in each.reads} for each in GAME.wagers} == {
        "ante": showdown,
        "flop": showdown,
        "turn": showdown,
        "river": showdown,
        "bonus": showdown,  # which hands win it depends on the comparison (R04)
        "progressive": {"hand", "flop"},
    }


@rule("THB 1.1.4", "THB 1.1.11", "THB 1.1.15", "THB 3.9.2")
def test_to_check_places_no_wager_and_keeps_the_hand_in_play() -> None:
    for decisions, places in ((("flop", "check"), 2), (CHECKS, 3)):
        path = walk(GAME, decisions)
        assert [choice.wager for choice in path.taken] == ["flop", None, None][:places]
        assert path.open is (GAME.stages[places] if places < 3 else None)
        assert not path.folded


@rule("THB 1.1.5", "THB 3.10")
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


@rule("THB 1.1.7", "THB 1.1.12", "THB 1.1.16", "THB 3.9.2")
def test_the_flop_is_three_cards_the_turn_the_fourth_and_the_river_the_fifth() -> None:
    shown = [
        (each.shows, each.start, each.stop, each.rule) for each in GAME.round if isinstance(each, Expose)
    ]
    assert shown == [
        ((Place.FLOP,), 0, 3, "3.9.2"),
        ((Place.TURN,), 3, 4, "3.9.2"),
        ((Place.RIVER,), 4, 5, "3.9.2"),
    ]


@rule("THB 1.1.8", "THB 3.9.1")
def test_a_fold_ends_the_hand() -> None:
    path = walk(GAME, FOLD)
    assert path.folded
    assert path.open is None
    for more in ("flop", "check", "fold"):
        with no_hand("3.9.1", f"no decision is open for '{more}'"):
            settled(HIGHER, "fold", more)


@rule("THB 1.1.9", "THB 2.1", "THB 1.1.5")
def test_two_hole_cards_face_down_for_every_hand_and_five_for_the_community() -> None:
    assert (GAME.hand_size, GAME.dealer_size, GAME.community_size) == (2, 2, 5)
    for method in GAME.methods:
        dealt = [*method.first, *method.late]
        for target, count in ((Target.POSITIONS, 2), (Target.DEALER, 2), (Target.COMMUNITY, 5)):
            assert sum(each.count for each in dealt if each.to is target) == count
        assert not any(each.face_up for each in dealt)


@rule("THB 1.1.14", "THB 3.10.4")
@pytest.mark.parametrize("ante", [1, 999, 1000, 1001])
def test_a_stand_off_hands_back_the_stake_and_nothing_else(ante: int) -> None:
    made = settled(EQUAL, wagers={"ante": ante})
    assert told(made) == {
        "ante": ("push", None, ante, "3.10.4"),
        "flop": ("push", None, 2 * ante, "3.10.4"),
        "turn": ("push", None, ante, "3.10.4"),
        "river": ("push", None, ante, "3.10.4"),
    }
    assert made.returned == made.staked == 5 * ante


# 2 Mode of play -------------------------------------------------------------------------------------------


@rule("THB 2.2")
def test_four_layouts_with_four_to_six_playing_positions() -> None:
    assert [(each.name, each.least, each.seats) for each in GAME.layouts] == [
        ("A", 4, 6),
        ("B", 4, 6),
        ("C", 4, 6),
        ("D", 4, 6),
    ]
    table = betting(GAME, *range(1, 7), method="automated")
    assert sorted(table.seated) == [1, 2, 3, 4, 5, 6]
    for seat in (0, 7):
        assert refused(table, BOB, c.TakeSeat(seat, "bob")) == "2.2"


@rule("THB 2.2.1", "THB 2.2.2")
def test_every_position_has_the_same_six_areas() -> None:
    assert set(GAME.areas) == {"ante", "bonus", "flop", "turn", "river", "progressive"}
    assert len(GAME.areas) == 6
    table = betting(GAME, *range(1, 7), method="automated")
    for seat in range(1, 7):
        table = after(table, (ANN, c.PlaceWagers(seat, ALL)))
        assert table.positions[seat].wagers == ALL
        assert refused(table, ANN, c.PlaceWagers(seat, {"trips": 500})) == "2.2.2"


# 3.9 The decisions ----------------------------------------------------------------------------------------


@rule("THB 3.9", "THB 3.9.1", "THB 3.9.2", "THB 1.1.4", "THB 1.1.6", "THB 1.1.11", "THB 1.1.15", "THB 5.11")
def test_the_stages_and_their_choices() -> None:
    assert [
        (
            stage.name,
            stage.rule,
            [(each.word, each.rule, each.wager, each.multiple) for each in stage.choices],
        )
        for stage in GAME.stages
    ] == [
        ("hole", "3.9", [("fold", "3.9.1", None, 0), ("flop", "3.9.2", "flop", 2)]),
        ("flop", "3.9.2", [("check", "3.9.2", None, 0), ("turn", "3.9.2", "turn", 1)]),
        ("turn", "3.9.2", [("check", "3.9.2", None, 0), ("river", "3.9.2", "river", 1)]),
    ]
    assert [stage.absent for stage in GAME.stages] == [None, "check", "check"]


@rule("THB 3.9.2", "THB 1.1.6", "THB 1.1.11", "THB 1.1.15")
@pytest.mark.parametrize(("decisions", "placed"), WAYS.items())
@pytest.mark.parametrize("ante", [1, 999, 1000, 1001])
def test_flop_is_twice_the_ante_and_turn_and_river_are_its_equals(
    decisions: tuple[str, ...], placed: dict[str, int], ante: int
) -> None:
    lines = settled(HIGHER, *decisions, wagers={"ante": ante}).lines
    assert {name: line.staked for name, line in lines.items()} == {
        "ante": ante,
        **{name: each // 1000 * ante for name, each in placed.items()},
    }


@rule("THB 3.9", "THB 3.9.2")
@pytest.mark.parametrize(
    ("before", "allowed", "number"),
    [
        ((), {"fold", "flop"}, "3.9"),
        (("flop",), {"check", "turn"}, "3.9.2"),
        (("flop", "check"), {"check", "river"}, "3.9.2"),  # a River may follow a checked Turn (R32)
        (("flop", "turn"), {"check", "river"}, "3.9.2"),
    ],
)
def test_each_stage_takes_its_own_choices_and_no_others(
    before: tuple[str, ...], allowed: set[str], number: str
) -> None:
    for word in ("", "fold", "flop", "check", "turn", "river", "play", "bet", "Check", "flop 2"):
        if word in allowed:
            assert walk(GAME, (*before, word)).taken[-1].word == word
            continue
        with no_hand(number, "is no choice at the"):
            walk(GAME, (*before, word))


@rule("THB 3.9", "THB 3.9.2")
@pytest.mark.parametrize(
    ("decisions", "stage", "number"),
    [((), "hole", "3.9"), (("flop",), "flop", "3.9.2"), (("flop", "turn"), "turn", "3.9.2")],
)
def test_a_decision_that_is_owed_is_missed(decisions: tuple[str, ...], stage: str, number: str) -> None:
    with no_hand(number, f"the {stage} decision is missing"):
        settle(GAME, HIGHER, Hand(ANTE, decisions))


@rule("THB 3.9.2")
@pytest.mark.parametrize("last", ["check", "river"])
def test_after_the_river_nothing_is_decided(last: str) -> None:
    with no_hand("3.9.2", "no decision is open for 'check'"):
        settled(HIGHER, "flop", "turn", last, "check")


@rule("THB 3.9.1")
@pytest.mark.parametrize("deal", WINNERS.values())
@pytest.mark.parametrize("reading", ["as written", "hole cards", "stand-off"])
def test_a_fold_loses_ante_and_bonus_whatever_the_cards(deal: str, reading: str) -> None:
    lines = told(settled(deal, "fold", wagers={**ANTE, "bonus": 500}, rulings={"R04": reading}))
    assert lines == {"ante": ("lose", None, 0, "3.9.1"), "bonus": ("lose", None, 0, "3.9.1")}


@rule("THB 3.9.1", "THB 4.2")
def test_a_folded_hand_still_wins_the_jackpot() -> None:
    made = settled("7h 7d | Kc Kd | 7s 2c 2d 9s 3h", "fold", wagers=ALL)
    assert told(made) == {
        "ante": ("lose", None, 0, "3.9.1"),
        "bonus": ("lose", None, 0, "3.9.1"),
        "progressive": ("win", "$200", 0, "3.9.1"),
    }
    assert made.entry is not None
    assert told(settled(HIGHER, "fold", wagers=ALL))["progressive"] == ("lose", None, 0, "4.2")
    assert [each.name for each in GAME.wagers if each.lives_after_fold] == ["progressive"]
