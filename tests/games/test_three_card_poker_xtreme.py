"""Three Card Poker Xtreme: definitions, the table's areas, and the decisions (1, 2 and 3.9)."""

import pytest

from megalink.games.game import Target
from megalink.games.settlement import Hand, walk
from megalink.games.three_card_poker_xtreme import GAME
from megalink.table import commands as c
from tests.games.prizes import no_hand
from tests.games.reading import Told, settle, told
from tests.games.table_play import ANN, BOB, after, betting, refused
from tests.games.tcpx_hands import (
    ALL,
    EQUAL,
    FOLD,
    HIGHER,
    JACK_HIGH,
    LOWER,
    THREES,
    THREES_BEATEN,
    THREES_UNQUALIFIED,
    settled,
)
from tests.marks import rule

# 1 Definitions --------------------------------------------------------------------------------------------


@rule("TCPX 1.1", "TCPX 1.1.1", "TCPX 1.1.7", "TCPX 1.1.8", "TCPX 1.1.9", "TCPX 1.1.11", "TCPX 2.2.1")
def test_the_areas_are_the_wagers_that_the_definitions_name() -> None:
    assert [(each.name, each.label, each.rule) for each in GAME.wagers] == [
        ("ante", "Ante", "1.1.1"),
        ("play", "Play", "1.1.8"),
        ("pair_plus", "Pair Plus", "1.1.7"),
        ("six_card_bonus", "Six Card Bonus", "1.1.11"),
        ("progressive", "Progressive Jackpot", "1.1.9"),
    ]


@rule("TCPX 1.1.1", "TCPX 1.1.8", "TCPX 1.1.9", "TCPX 3.4", "TCPX 3.5", "TCPX 3.9.2")
def test_what_each_wager_stands_on() -> None:
    one_of_three = ("ante", "pair_plus", "six_card_bonus")
    assert {each.name: each.needs for each in GAME.wagers if each.needs} == {"progressive": one_of_three}
    assert {each.name: each.follows for each in GAME.wagers if each.follows} == {"play": "ante"}
    assert {each.equals for each in GAME.wagers} == {None}
    assert GAME.main == "ante"
    assert GAME.openers == one_of_three


@rule("TCPX 1.1.4", "TCPX 1.1.5", "TCPX 3.10", "TCPX 3.10.1", "TCPX 3.10.2", "TCPX 4.4", "TCPX 4.5")
def test_the_cards_that_settle_each_wager() -> None:
    assert {each.name: {str(place) for place in each.reads} for each in GAME.wagers} == {
        "ante": {"hand", "dealer"},
        "play": {"hand", "dealer"},
        "pair_plus": {"hand"},
        "six_card_bonus": {"hand", "dealer"},
        "progressive": {"hand", "community"},
    }


@rule("TCPX 1.1.4", "TCPX 1.1.5")
def test_community_cards_help_neither_hand_of_three() -> None:
    made = settled("Kc 9h 4d | Ac 8d 3s | 9c 9d", wagers=ALL)
    assert (made.player_hand, made.dealer_hand) == ("Three odd cards", "Three odd cards")
    assert told(made)["ante"] == ("lose", None, 0, "3.12.2")
    assert told(made)["pair_plus"] == ("lose", None, 0, "1.1.7")


@rule("TCPX 1.1.5", "TCPX 3.11")
def test_a_queen_among_the_community_cards_qualifies_no_dealer() -> None:
    assert told(settled(f"Ts 9h 4d | {JACK_HIGH} | Qd Ah"))["play"] == ("push", None, 1000, "3.11.1")


@rule("TCPX 1.1.5", "TCPX 1.1.11", "TCPX 3.10.1")
def test_community_cards_are_no_part_of_the_six() -> None:
    made = settled("7s 7h 4d | Kd 9s 2c | 7c 7d", wagers=ALL)  # four sevens with them, a pair without
    assert told(made)["six_card_bonus"] == ("lose", None, 0, "1.1.11")
    assert told(made)["progressive"] == ("win", "400 for 1", 0, "3.13")


@rule("TCPX 1.1.6", "TCPX 3.9.1")
def test_a_fold_ends_the_hand() -> None:
    path = walk(GAME, FOLD)
    assert path.folded
    assert path.open is None
    for more in ("play", "fold"):
        with no_hand("3.9.1", f"no decision is open for '{more}'"):
            settled(HIGHER, "fold", more)


@rule("TCPX 1.1.8", "TCPX 3.9.2", "TCPX 4.1")
@pytest.mark.parametrize("ante", [1, 999, 1000, 1001])
def test_the_play_is_exactly_as_high_as_the_ante(ante: int) -> None:
    made = settled(HIGHER, wagers={"ante": ante})
    assert made.lines["play"].staked == ante
    assert (made.staked, made.returned) == (2 * ante, 4 * ante)


@rule("TCPX 1.1.12", "TCPX 3.12.3")
@pytest.mark.parametrize("ante", [1, 999, 1000, 1001])
def test_a_stand_off_hands_back_the_stake_and_nothing_else(ante: int) -> None:
    made = settled(EQUAL, wagers={"ante": ante})
    assert told(made) == {"ante": ("push", None, ante, "3.12.3"), "play": ("push", None, ante, "3.12.3")}
    assert made.returned == made.staked


# 2 Mode of play -------------------------------------------------------------------------------------------


@rule("TCPX 2.2")
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


@rule("TCPX 2.2.1", "TCPX 2.2.2")
def test_every_position_has_the_same_five_areas() -> None:
    assert set(GAME.areas) == {"ante", "play", "pair_plus", "six_card_bonus", "progressive"}
    assert len(GAME.areas) == 5
    table = betting(GAME, *range(1, 8))
    for seat in range(1, 8):
        table = after(table, (ANN, c.PlaceWagers(seat, ALL)))
        assert table.positions[seat].wagers == ALL
        assert refused(table, ANN, c.PlaceWagers(seat, {"bonus": 500})) == "2.2.2"


@rule("TCPX 1.1.2", "TCPX 2.2.2")
def test_nobody_places_an_ante_bonus() -> None:
    assert "ante_bonus" not in GAME.areas
    assert GAME.extras == {"ante_bonus": "ante"}
    assert refused(betting(GAME, 1), ANN, c.PlaceWagers(1, {"ante_bonus": 500})) == "2.2.2"


@rule("TCPX 2.1", "TCPX 1.1.4", "TCPX 1.1.5", "TCPX 1.1.8")
def test_three_cards_for_every_hand_and_two_for_the_community() -> None:
    assert (GAME.hand_size, GAME.dealer_size, GAME.community_size) == (3, 3, 2)
    for method in GAME.methods:
        dealt = [*method.first, *method.late]
        for target, count in ((Target.POSITIONS, 3), (Target.DEALER, 3), (Target.COMMUNITY, 2)):
            assert sum(each.count for each in dealt if each.to is target) == count


# 3.9 The decisions ----------------------------------------------------------------------------------------


@rule("TCPX 3.9", "TCPX 3.9.1", "TCPX 3.9.2")
def test_one_stage_with_two_choices() -> None:
    assert [
        (
            stage.name,
            stage.rule,
            [(each.word, each.rule, each.wager, each.multiple) for each in stage.choices],
        )
        for stage in GAME.stages
    ] == [("play", "3.9", [("fold", "3.9.1", None, 0), ("play", "3.9.2", "play", 1)])]
    assert GAME.stages[0].absent is None


@rule("TCPX 3.9")
@pytest.mark.parametrize("word", ["", "check", "bet", "Play", "play 1", "play 2", "ante"])
def test_nothing_else_can_be_decided(word: str) -> None:
    with no_hand("3.9", "is no choice at the play decision; it takes: fold, play"):
        settled(HIGHER, word)


@rule("TCPX 3.9", "TCPX 3.9.2")
def test_an_ante_owes_one_decision_and_no_more() -> None:
    with no_hand("3.9", "the play decision is missing"):
        settle(GAME, HIGHER, Hand(ALL))
    for more in ("fold", "play"):
        with no_hand("3.9.2", f"no decision is open for '{more}'"):
            settled(HIGHER, "play", more)


@rule("TCPX 3.9.1", "TCPX 3.9.1.1", "TCPX 3.9.1.2")
@pytest.mark.parametrize("deal", [HIGHER, LOWER, EQUAL, f"As 9h 4d | {JACK_HIGH} | 7c 2h"])
def test_a_fold_loses_the_ante_whatever_the_dealer_holds(deal: str) -> None:
    made = settled(deal, "fold", wagers=ALL)
    assert told(made) == {
        "ante": ("lose", None, 0, "3.9.1"),  # against a Dealer who does not qualify too (R16)
        "pair_plus": ("lose", None, 0, "1.1.7"),
        "six_card_bonus": ("lose", None, 0, "1.1.11"),
        "progressive": ("lose", None, 0, "4.4"),
    }


@rule("TCPX 3.9.1", "TCPX 3.9.1.1", "TCPX 3.9.1.2")
@pytest.mark.parametrize(
    ("deal", "six"),
    [
        (THREES, ("win", "50 to 1", 25500, "3.9.1.2")),
        (THREES_UNQUALIFIED, ("win", "50 to 1", 25500, "3.9.1.2")),
        (THREES_BEATEN, ("win", "20 to 1", 10500, "3.9.1.2")),
    ],
)
def test_a_folded_hand_still_wins_its_side_wagers_but_no_ante_bonus(deal: str, six: Told) -> None:
    made = settled(deal, "fold", wagers=ALL)
    assert told(made) == {
        "ante": ("lose", None, 0, "3.9.1"),
        "pair_plus": ("win", "30 to 1", 15500, "3.9.1.1"),
        "six_card_bonus": six,
        "progressive": ("win", "80 for 1", 0, "3.9.1"),
    }
    assert made.entry is not None


@rule("TCPX 3.9.1", "TCPX 3.9.1.1", "TCPX 3.9.1.2")
def test_the_wagers_that_live_after_a_fold() -> None:
    assert [each.name for each in GAME.wagers if each.lives_after_fold] == [
        "pair_plus",
        "six_card_bonus",
        "progressive",
    ]


@rule("TCPX 3.9.3", "TCPX 3.4")
@pytest.mark.parametrize(
    "wagers",
    [
        {"pair_plus": 500},
        {"six_card_bonus": 500},
        {"pair_plus": 500, "six_card_bonus": 500},
        {"pair_plus": 500, "progressive": 500},
        {"six_card_bonus": 500, "progressive": 500},
        {"pair_plus": 500, "six_card_bonus": 500, "progressive": 500},
    ],
)
def test_a_hand_without_an_ante_goes_on_without_a_decision(wagers: dict[str, int]) -> None:
    won: dict[str, Told] = {
        "pair_plus": ("win", "30 to 1", 15500, "3.12.5"),
        "six_card_bonus": ("win", "50 to 1", 25500, "3.12.6"),
        "progressive": ("win", "80 for 1", 0, "3.13"),
    }
    expected = {name: line for name, line in won.items() if name in wagers}
    assert told(settled(THREES, wagers=wagers)) == expected
    assert told(settled(THREES, wagers=wagers, absent=True)) == expected  # nobody owes a decision (R23)
    for word in ("play", "fold"):
        with no_hand("3.9", "without the ante wager there is nothing to decide"):
            settled(THREES, word, wagers=wagers)
