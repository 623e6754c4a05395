"""Singapore Stud: definitions, the table's areas, the decision, and the comparison (1, 2, 3.9 and 3.10)."""

import pytest

from megalink.cards import cards
from megalink.games.game import Target
from megalink.games.settlement import Hand, walk
from megalink.games.singapore_stud import GAME
from megalink.rulebook.rulings import Rulings
from megalink.table import commands as c
from tests.games.prizes import no_hand
from tests.games.reading import Told, settle, told
from tests.games.ssp_hands import (
    ACE_KING_HIGH,
    ACE_QUEEN_HIGH,
    ALL,
    EQUAL,
    FOLD,
    HIGHER,
    LOWER,
    WINNERS,
    settled,
)
from tests.games.table_play import ANN, BOB, after, betting, refused
from tests.marks import rule

# 1 Definitions --------------------------------------------------------------------------------------------


@rule("SSP 1.1", "SSP 1.1.1", "SSP 1.1.2", "SSP 1.1.6", "SSP 2.2.1")
def test_the_areas_are_the_wagers_that_the_definitions_name() -> None:
    assert [(each.name, each.label, each.rule) for each in GAME.wagers] == [
        ("ante", "Ante", "1.1.1"),
        ("bet", "Bet", "1.1.2"),
        ("progressive", "Progressive Jackpot", "1.1.6"),
    ]


@rule("SSP 1.1.1", "SSP 1.1.2", "SSP 1.1.6", "SSP 3.4", "SSP 3.5")
def test_what_each_wager_stands_on() -> None:
    assert {each.name: each.needs for each in GAME.wagers if each.needs} == {"progressive": ("ante",)}
    assert {each.name: each.follows for each in GAME.wagers if each.follows} == {"bet": "ante"}
    assert {each.equals for each in GAME.wagers} == {None}
    assert GAME.main == "ante"
    assert GAME.openers == ("ante",)
    assert GAME.wager("progressive").multiples == (1,)


@rule("SSP 1.1.5", "SSP 1.1.6", "SSP 3.10", "SSP 4.2")
def test_the_cards_that_settle_each_wager() -> None:
    assert {each.name: {str(place) for place in each.reads} for each in GAME.wagers} == {
        "ante": {"hand", "dealer"},
        "bet": {"hand", "dealer"},
        "progressive": {"hand"},
    }


@rule("SSP 1.1.2", "SSP 3.9.2")
@pytest.mark.parametrize("ante", [1, 999, 1000, 1001])
def test_the_bet_is_twice_the_ante(ante: int) -> None:
    made = settled(HIGHER, wagers={"ante": ante})
    assert {name: line.staked for name, line in made.lines.items()} == {"ante": ante, "bet": 2 * ante}
    assert (made.staked, made.returned) == (3 * ante, 6 * ante)


@rule("SSP 1.1.4", "SSP 3.9.1")
def test_a_fold_ends_the_hand() -> None:
    path = walk(GAME, FOLD)
    assert path.folded
    assert path.open is None
    for more in ("bet", "fold"):
        with no_hand("3.9.1", f"no decision is open for '{more}'"):
            settled(HIGHER, "fold", more)


@rule("SSP 1.1.5", "SSP 2.1")
def test_a_hand_is_five_cards_on_either_side() -> None:
    assert (GAME.hand_size, GAME.dealer_size, GAME.community_size) == (5, 5, 0)
    for method in GAME.methods:
        dealt = [*method.first, *method.late]
        for target, count in ((Target.POSITIONS, 5), (Target.DEALER, 5), (Target.COMMUNITY, 0)):
            assert sum(each.count for each in dealt if each.to is target) == count


@rule("SSP 1.1.8", "SSP 3.10.4")
@pytest.mark.parametrize("ante", [1, 999, 1000, 1001])
def test_a_stand_off_hands_back_the_stake_and_nothing_else(ante: int) -> None:
    made = settled(EQUAL, wagers={"ante": ante})
    assert told(made) == {"ante": ("push", None, ante, "3.10.4"), "bet": ("push", None, 2 * ante, "3.10.4")}
    assert made.returned == made.staked == 3 * ante


# 2 Mode of play -------------------------------------------------------------------------------------------


@rule("SSP 2.2")
def test_layouts_a_and_b_have_seven_positions_and_c_and_d_six() -> None:
    assert [(each.name, each.least, each.seats) for each in GAME.layouts] == [
        ("A", 1, 7),
        ("B", 1, 7),
        ("C", 1, 6),
        ("D", 1, 6),
    ]
    table = betting(GAME, *range(1, 8), method="automated")
    assert sorted(table.seated) == [1, 2, 3, 4, 5, 6, 7]
    for seat in (0, 8):
        assert refused(table, BOB, c.TakeSeat(seat, "bob")) == "2.2"


@rule("SSP 2.2.1", "SSP 2.2.2")
def test_every_position_has_the_same_three_areas() -> None:
    assert set(GAME.areas) == {"ante", "bet", "progressive"}
    assert len(GAME.areas) == 3
    table = betting(GAME, *range(1, 8), method="automated")
    for seat in range(1, 8):
        table = after(table, (ANN, c.PlaceWagers(seat, ALL)))
        assert table.positions[seat].wagers == ALL
        assert refused(table, ANN, c.PlaceWagers(seat, {"bonus": 500})) == "2.2.2"


# 3.9 The decision -----------------------------------------------------------------------------------------


@rule("SSP 3.9", "SSP 3.9.1", "SSP 3.9.2")
def test_one_stage_with_two_choices() -> None:
    assert [
        (
            stage.name,
            stage.rule,
            [(each.word, each.rule, each.wager, each.multiple) for each in stage.choices],
        )
        for stage in GAME.stages
    ] == [("bet", "3.9", [("fold", "3.9.1", None, 0), ("bet", "3.9.2", "bet", 2)])]
    assert GAME.stages[0].absent is None


@rule("SSP 3.9")
@pytest.mark.parametrize("word", ["", "check", "play", "Bet", "bet 2", "raise"])
def test_nothing_else_can_be_decided(word: str) -> None:
    with no_hand("3.9", "is no choice at the bet decision; it takes: fold, bet"):
        settled(HIGHER, word)


@rule("SSP 3.9", "SSP 3.9.2")
def test_an_ante_owes_one_decision_and_no_more() -> None:
    with no_hand("3.9", "the bet decision is missing"):
        settle(GAME, HIGHER, Hand(ALL))
    for more in ("fold", "bet"):
        with no_hand("3.9.2", f"no decision is open for '{more}'"):
            settled(HIGHER, "bet", more)


@rule("SSP 3.9.1", "SSP 3.10.2.2")
@pytest.mark.parametrize("dealer", [ACE_QUEEN_HIGH, ACE_KING_HIGH, "Ac As Kd Kh Qs"])
def test_a_fold_loses_the_ante_whatever_the_dealer_holds(dealer: str) -> None:
    lost: Told = ("lose", None, 0, "3.9.1")  # also when the Dealer has no hand (R16)
    assert told(settled(f"9c 9d 8c 8d 8h | {dealer}", "fold", wagers=ALL)) == {
        "ante": lost,
        "progressive": ("win", "80 for 1", 0, "3.9.1"),
    }
    assert told(settled(f"9c 9d 8c 8d 7h | {dealer}", "fold", wagers=ALL)) == {
        "ante": lost,
        "progressive": ("lose", None, 0, "4.2"),
    }
    assert [each.name for each in GAME.wagers if each.lives_after_fold] == ["progressive"]


# 3.10 The comparison --------------------------------------------------------------------------------------


@rule(
    "SSP 3.3", "SSP 3.10", "SSP 3.10.3", "SSP 3.10.3.1", "SSP 3.10.3.2", "SSP 3.10.4", "SSP 4.1", "SSP 4.1.1"
)
@pytest.mark.parametrize(
    ("deal", "ante", "bet"),
    [
        (HIGHER, ("win", "1 to 1", 2000, "3.10.3.1"), ("win", "1 to 1", 4000, "3.10.3.1")),
        (LOWER, ("lose", None, 0, "3.10.3.2"), ("lose", None, 0, "3.10.3.2")),
        (EQUAL, ("push", None, 1000, "3.10.4"), ("push", None, 2000, "3.10.4")),
    ],
)
def test_the_higher_hand_of_five_cards_wins(deal: str, ante: Told, bet: Told) -> None:
    assert told(settled(deal)) == {"ante": ante, "bet": bet}


@rule("SSP 3.10.3.1", "SSP 4.1", "SSP 4.1.1", "SSP 4.1.2")
@pytest.mark.parametrize(("hand", "row"), WINNERS.items())
def test_a_winning_bet_is_paid_by_the_players_hand(hand: str, row: tuple[str, str, int, str | None]) -> None:
    player, odds, back, _ = row
    made = settled(f"{player} | Ad Kc 7d 6s 5h")
    assert made.player_hand == hand
    assert told(made) == {
        "ante": ("win", "1 to 1", 2000, "3.10.3.1"),
        "bet": ("win", odds, back, "3.10.3.1"),
    }


@rule("SSP 3.10.3.2", "SSP 3.10.4", "SSP 4.1.2")
def test_a_hand_that_does_not_win_is_paid_nothing_however_high() -> None:
    assert told(settled("5c 4c 3c 2c Ac | As Ks Qs Js Ts"))["bet"] == ("lose", None, 0, "3.10.3.2")
    assert told(settled("Ac Kc Qc Jc Tc | As Ks Qs Js Ts"))["bet"] == ("push", None, 2000, "3.10.4")
    assert told(settled("9c 9d 9h 8c 8d | Tc Td Th 2c 2d"))["bet"] == ("lose", None, 0, "3.10.3.2")


@rule("SSP 3.12", "SSP 3.12.1", "SSP 3.12.2", "SSP 3.12.3", "SSP 3.12.4", "SSP 3.12.5", "SSP 3.12.6")
@pytest.mark.parametrize(
    ("deal", "outcome"),
    [
        ("Kc Kd 2s 2d 4c | Qc Qd Js Jd Ac", "win"),  # two pairs: the higher one
        ("Kc Kd 3s 3d 4c | Ks Kh 2s 2d Ac", "win"),  # then the second
        ("Kc Kd 3s 3d 4c | Ks Kh 3c 3h 5c", "lose"),  # then the odd card
        ("Kc Kd 3s 3d 4c | Ks Kh 3c 3h 4d", "push"),
        ("Kc Kd 9s 8d 3c | Ks Kh 9c 8h 2c", "win"),  # one pair: the third odd card
        ("Kc Kd 9s 8d 3c | Ks Kh 9c 8h 3d", "push"),
        ("6c 5d 4s 3d 2c | 5c 4d 3s 2d Ac", "win"),  # the Ace counts as 1
        ("6c 5c 4c 3c 2c | 5d 4d 3d 2d Ad", "win"),
        ("3c 3d 3s 2d 2c | 2s 2h 4c 4d 4h", "lose"),  # full houses: the threes
        ("Qc Jd Ts 9d 8c | Qd Jc Td 9s 8h", "push"),
        ("Ac Kd 9s 8d 6c | As Kh 9c 8h 5c", "win"),
    ],
)
def test_hands_of_one_class_are_ranked_by_their_cards(deal: str, outcome: str) -> None:
    assert {line.outcome.value for line in settled(deal).lines.values()} == {outcome}


# 3.10.2 "No hand" -----------------------------------------------------------------------------------------

DEALERS = (  # whether the Dealer has a hand by its rank, and by the cards held (R01)
    ("7d 5c 4d 3s 2h", False, False),
    ("Kd Qc Jd Ts 8h", False, False),
    ("Ad Qc Jd Ts 8h", False, False),
    (ACE_QUEEN_HIGH, False, False),
    (ACE_KING_HIGH, True, True),
    ("Ad Kc 5d 3s 2h", True, True),
    ("Ad Kc Qd Js 9h", True, True),
    ("2d 2c 5d 4s 3h", True, False),
    ("5d 5c 4d 3s 2h", True, False),
    ("2d 2c Ad Ks 3h", True, True),
    ("Ad Ac 4d 3s 2h", True, False),
    ("Kd Kc Qd Js Th", True, False),
    ("Ad Ac Kd 3s 2h", True, True),
    ("Kd Kc Qd Qs Ah", True, True),
    ("Kd Kc Qd Qs Jh", True, False),
    ("2d 2c 2s 4s 3h", True, False),
    ("Ad Kc Qd Js Th", True, True),
    ("Kd Qc Jd Ts 9h", True, False),
    ("5d 4c 3d 2s Ah", True, False),
    ("7d 5d 4d 3d 2d", True, False),
    ("Ad Kd 4d 3d 2d", True, True),
    ("Ad Ac As Kc Kd", True, True),
    ("2d 2c 2s 3c 3d", True, False),
    ("6d 5d 4d 3d 2d", True, False),
)


@rule("SSP 3.10.2", "SSP 3.10.2.1", "SSP 3.10.2.2", "SSP 3.10.3")
@pytest.mark.parametrize(("dealer", "by_rank", "by_cards"), DEALERS)
@pytest.mark.parametrize("reading", ["rank", "cards"])
def test_the_dealer_has_a_hand_from_ace_king_high_on(
    dealer: str, by_rank: bool, by_cards: bool, reading: str
) -> None:
    has_a_hand = by_rank if reading == "rank" else by_cards
    version = GAME.version(Rulings.of({"R01": reading}))
    assert GAME.no_hand(cards(dealer), version) == (None if has_a_hand else "3.10.2")
    lines = settled(f"Jc 9c 8s 7h 6c | {dealer}", rulings={"R01": reading}).lines
    assert lines["ante"].rule == ("3.10.3.2" if has_a_hand else "3.10.2.2")
    assert lines["bet"].rule == ("3.10.3.2" if has_a_hand else "3.10.2.1")


@rule("SSP 3.10.2", "SSP 3.10.2.1", "SSP 3.10.2.2", "SSP 4.1.1")
@pytest.mark.parametrize(
    "player", ["7s 5d 4s 3d 2s", "As Qd Js Td 9s", "As Ks 4h 3d 2s", "9c 9d 8c 8d 8h", "As Ks Qs Js Ts"]
)
def test_on_no_hand_the_ante_is_paid_and_the_bet_returned_whatever_the_player_holds(player: str) -> None:
    assert told(settled(f"{player} | Ah Qc Jd Th 9h")) == {
        "ante": ("win", "1 to 1", 2000, "3.10.2.2"),
        "bet": ("push", None, 2000, "3.10.2.1"),  # R14
    }


@rule("SSP 3.10.3", "SSP 3.10.3.1", "SSP 3.10.3.2", "SSP 3.10.4")
@pytest.mark.parametrize(
    ("player", "outcome"), [("As Qd Js Tc 9s", "lose"), ("As Ks 4h 3d 2s", "push"), ("As Ks 5h 3d 2s", "win")]
)
def test_ace_king_high_is_compared(player: str, outcome: str) -> None:
    lines = settled(f"{player} | {ACE_KING_HIGH}").lines
    assert {line.outcome.value for line in lines.values()} == {outcome}


@rule("SSP 3.10.2.3", "SSP 3.10.3.3", "SSP 3.13")
@pytest.mark.parametrize(
    ("dealer", "number"),
    [("Ah Qc Jd Th 8h", "3.10.2.3"), ("Ah Kc Jd Th 8h", "3.10.3.3"), ("6c 6d 6h 6s 8h", "3.10.3.3")],
)
def test_the_jackpot_wager_is_paid_with_or_without_a_dealers_hand(dealer: str, number: str) -> None:
    lines = told(settled(f"9c 9d 7c 7d 7h | {dealer}", wagers=ALL))
    assert lines["progressive"] == ("win", "80 for 1", 0, number)
    lines = told(settled(f"9c 9d 7c 7d 5h | {dealer}", wagers=ALL))
    assert lines["progressive"] == ("lose", None, 0, "4.2")


# 3.10.1 Declining -----------------------------------------------------------------------------------------

DECLINED: Told = ("lose", None, 0, "3.10.1")


@rule("SSP 3.10.1", "SSP 3.10.2.3")
@pytest.mark.parametrize("player", [*(row[0] for row in WINNERS.values()), ""])
@pytest.mark.parametrize("rulings", [{}, {"R13": "viewed"}])
def test_a_declined_hand_ranks_below_the_dealers_and_wins_no_jackpot(
    player: str, rulings: dict[str, str]
) -> None:
    made = settled(f"{player} | Ad Kc 7d 6s 5h", wagers=ALL, declines=True, rulings=rulings)
    assert told(made) == {"ante": DECLINED, "bet": DECLINED, "progressive": DECLINED}
    made = settled(f"{player} | Ad Qc Jd Th 8h", wagers=ALL, declines=True, rulings=rulings)
    assert told(made) == {
        "ante": ("win", "1 to 1", 2000, "3.10.2.2"),  # R13, R14
        "bet": ("push", None, 2000, "3.10.2.1"),
        "progressive": DECLINED,
    }
    assert made.entry is None


@rule("SSP 3.10.1")
def test_a_folded_or_absent_hand_cannot_decline() -> None:
    with no_hand("3.10.1", "a hand that is folded cannot decline"):
        settled(HIGHER, "fold", declines=True)
    with no_hand("3.10.1", "a hand that is absent cannot decline"):
        settled(HIGHER, absent=True, declines=True)
