"""The decisions of 3.9 (Bullseye 3.10): who decides, when, in which words, and what each word costs."""

import pytest

from megalink.cards import cards
from megalink.cli.notation import actor
from megalink.games.game import Decide, Expose, ExposeDealer, ShowHands
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.roles import Refusal, Role
from megalink.table.state import Phase
from megalink.table.view import ChoiceView, view
from tests.marks import rule
from tests.table.documents import Document, each
from tests.table.driver import EVERYTHING, MAIN, PLAYERS, Table, dealing, dealt, saying, stays

ANN, BOB = actor("ann"), actor("bob")

# What may be decided at each point of the round, by the words said before: the word, its number, the area
# it fills and how many times the Ante, and whether another decision of this hand may follow.
Choice = tuple[str, str, str | None, int, bool]
CHOICES: dict[tuple[str, tuple[str, ...]], list[Choice]] = {
    ("UTH", ()): [
        ("check", "3.9.1", None, 0, True),
        ("play 3", "3.9.2", "play", 3, False),
        ("play 4", "3.9.2", "play", 4, False),
    ],
    ("UTH", ("check",)): [
        ("check", "3.9.4.1", None, 0, True),
        ("play 2", "3.9.4.2", "play", 2, False),
    ],
    ("UTH", ("check", "check")): [
        ("fold", "3.9.6.1", None, 0, False),
        ("play 1", "3.9.6.2", "play", 1, False),
    ],
    ("TCPX", ()): [("fold", "3.9.1", None, 0, False), ("play", "3.9.2", "play", 1, False)],
    ("THB", ()): [("fold", "3.9.1", None, 0, False), ("flop", "3.9.2", "flop", 2, True)],
    ("THB", ("flop",)): [("check", "3.9.2", None, 0, True), ("turn", "3.9.2", "turn", 1, True)],
    ("THB", ("flop", "check")): [
        ("check", "3.9.2", None, 0, False),
        ("river", "3.9.2", "river", 1, False),
    ],
    ("THB", ("flop", "turn")): [
        ("check", "3.9.2", None, 0, False),
        ("river", "3.9.2", "river", 1, False),
    ],
    ("SSP", ()): [("fold", "3.9.1", None, 0, False), ("bet", "3.9.2", "bet", 2, False)],
    ("BUL", ()): [
        ("set 3h 7d Kc", "3.10.1", None, 0, False),
        ("house way", "1.1.5", None, 0, False),
    ],
}
STAGE_NUMBERS = {
    ("UTH", 0): "3.9",
    ("UTH", 1): "3.9.4",
    ("UTH", 2): "3.9.6",
    ("TCPX", 0): "3.9",
    ("THB", 0): "3.9",
    ("THB", 1): "3.9.2",
    ("THB", 2): "3.9.2",
    ("SSP", 0): "3.9",
    ("BUL", 0): "3.10",
}
EVERY_WORD = [
    *("check", "fold", "play", "bet", "flop", "turn", "river", "house way", "houses", "raise", "play 0"),
    *(f"play {times}" for times in range(1, 7)),
    *("bet 1", "bet 2", "bet 3", "flop 2", "checks", "no"),
]
"""What no game but the right one at the right time takes; multiples one below and one above among them."""

DEALT = {
    "UTH": "Ah 7c 2d 9s 3h | As Kd | Qc Qd",
    "TCPX": "As Kd 2h | Qc Qd 7c | 9s 3h 5d",
    "THB": "Ah 7c 2d 9s 3h | As Kd | Qc Qd",
    "SSP": "As Kd 2h 2c 9s | Qc Qd 7c 5d 5h",
    "BUL": "3h 7d Kc 2c 9s | Qc Qd 7c 5d 5h",
}
"""Cards of one position and the Dealer, by the first method."""


def at_the_decision(code: str, before: tuple[str, ...], *, view_it: bool = True) -> Table:
    """Bring one hand to a decision, with these words behind it."""
    table = dealt(code, DEALT[code].replace("|", ""), None, {1: ""})
    if view_it:
        table.say("ann: view 1")
    for word in before:
        table.say(f"ann: decide 1 {word}")
        table.until(Decide)
    return table


@pytest.mark.parametrize(
    ("code", "before", "word", "number", "area", "times", "more"),
    [
        pytest.param(
            code,
            before,
            *choice,
            marks=rule(f"{code} {STAGE_NUMBERS[code, len(before)]}", f"{code} {choice[1]}"),
            id=f"{code}-{'-'.join((*before, choice[0]))}",
        )
        for (code, before), choices in CHOICES.items()
        for choice in choices
    ],
)
def test_a_choice_places_this_wager_under_this_number(
    code: str, before: tuple[str, ...], word: str, number: str, area: str | None, times: int, more: bool
) -> None:
    table = at_the_decision(code, before)
    placed = dict(table.state.positions[1].follow_ups)
    happened = table.say(f"ann: decide 1 {word}")
    assert happened[0] == e.Decided(1, word, area, 1000 * times, more, word == "fold", number)
    position = table.state.positions[1]
    assert position.follow_ups == (placed if area is None else {**placed, area: 1000 * times})
    assert position.decisions == (*before, word)
    assert position.open is more
    assert position.folded is (word == "fold")
    assert isinstance(happened[1], e.Reached)


@pytest.mark.parametrize(
    ("code", "before", "taken"),
    [
        pytest.param(
            code,
            before,
            [choice[0] for choice in choices],
            marks=rule(f"{code} {STAGE_NUMBERS[code, len(before)]}"),
            id=f"{code}-{len(before)}-{before[-1] if before else ''}",
        )
        for (code, before), choices in CHOICES.items()
    ],
)
def test_a_decision_takes_no_other_word(code: str, before: tuple[str, ...], taken: list[str]) -> None:
    table = at_the_decision(code, before)
    for word in EVERY_WORD:
        if word not in taken:
            assert table.refused(f"ann: decide 1 {word}") == STAGE_NUMBERS[code, len(before)], word
    if code != "BUL":
        assert table.refused("ann: decide 1 set 3h 7d Kc") == STAGE_NUMBERS[code, len(before)]
    offered = view(table.state, ANN).seats[0].choices
    assert [each.word for each in offered] == [word.split(" 3h")[0] for word in taken]
    assert all(isinstance(each, ChoiceView) for each in offered)
    costs = [1000 * choice[3] for choice in CHOICES[code, before]]
    assert [each.cost for each in offered] == costs


FOLLOW_UPS = [
    pytest.param(code, before, word, area, times, marks=rule(f"{code} {number}"), id=f"{code}-{area}-{times}")
    for (code, before), choices in CHOICES.items()
    for word, number, area, times, _ in choices
    if area is not None
]


@rule("UTH 1.1.9", "TCPX 1.1.8", "THB 1.1.6", "THB 1.1.11", "THB 1.1.15", "SSP 1.1.2")
@pytest.mark.parametrize("ante", [1000, 1001, 2500])
@pytest.mark.parametrize(("code", "before", "word", "area", "times"), FOLLOW_UPS)
def test_a_follow_up_wager_is_a_multiple_of_the_ante(
    code: str, before: tuple[str, ...], word: str, area: str, times: int, ante: int
) -> None:
    wagers = MAIN[code].replace("1000", str(ante))
    table = dealt(code, wagers={1: wagers}, decides=saying((*before, word)))
    while len(table.state.positions[1].decisions) <= len(before):
        table.step()
    assert table.state.positions[1].follow_ups[area] == times * ante


@rule("UTH 3.9.4", "UTH 3.9.6", "UTH 1.1.9", "UTH 3.9.3", "UTH 3.9.5")
def test_who_has_a_play_wager_decides_no_more() -> None:
    table = dealt("UTH", wagers={1: "", 2: "", 3: ""})
    assert table.say("ann: decide 1 play 3")[0] == e.Decided(1, "play 3", "play", 3000, False, False, "3.9.2")
    assert table.refused("ann: decide 1 play 4") == "3.9"
    assert table.refused("ann: decide 1 check") == "3.9"
    table.say("bob: decide 2 check", "cal: decide 3 check")
    assert isinstance(table.state.on, Expose)
    exposed = table.say("dealer: expose")[0]
    assert isinstance(exposed, e.CommunityExposed)
    assert (len(exposed.cards), exposed.rule) == (3, "3.9.3")
    assert table.refused("ann: decide 1 play 2") == "3.9"
    table.say("bob: decide 2 play 2", "cal: decide 3 check")
    exposed = table.say("dealer: expose")[0]
    assert isinstance(exposed, e.CommunityExposed)
    assert (len(exposed.cards), exposed.rule) == (2, "3.9.5")
    for line in ("ann: decide 1 play 1", "bob: decide 2 play 1", "bob: decide 2 fold"):
        assert table.refused(line) == "3.9"
    table.say("cal: decide 3 play 1")
    plays = [each.follow_ups for each in table.state.positions.values()]
    assert plays == [{"play": 3000}, {"play": 2000}, {"play": 1000}]


@rule("THB 3.9.2", "THB 1.1.11", "THB 1.1.15")
@pytest.mark.parametrize("turn", ["check", "turn"])
@pytest.mark.parametrize("river", ["check", "river"])
def test_turn_and_river_are_each_wagered_before_their_card(turn: str, river: str) -> None:
    table = dealt("THB")
    assert table.refused("dealer: expose") == "3.10"  # the flop comes after the Flop wager
    table.say("ann: decide 1 flop")
    assert table.refused(f"ann: decide 1 {turn}") == "3.9"  # and the Turn wager after the flop
    table.say("dealer: expose")
    assert table.state.community_up == 3
    table.say(f"ann: decide 1 {turn}")
    assert table.state.community_up == 3
    table.say("dealer: expose")
    assert table.state.community_up == 4
    table.say(f"ann: decide 1 {river}")  # also after a checked Turn (R32)
    assert table.state.community_up == 4
    table.say("dealer: expose")
    assert table.state.community_up == 5
    expected = {"flop": 2000} | ({"turn": 1000} if turn == "turn" else {})
    assert table.state.positions[1].follow_ups == expected | ({"river": 1000} if river == "river" else {})


@rule("TCPX 3.9.3", "TCPX 3.9", "TCPX 3.4")
@pytest.mark.parametrize(
    "wagers", ["pair_plus 500", "six_card_bonus 500", "pair_plus 500 six_card_bonus 500"]
)
def test_without_an_ante_three_card_poker_goes_on_by_itself(wagers: str) -> None:
    alone = dealt("TCPX", wagers={1: f"{wagers} progressive 500"})
    assert isinstance(alone.state.on, ExposeDealer)
    assert alone.refused("ann: decide 1 play") == "3.9"
    assert alone.refused("ann: decide 1 fold") == "3.9"
    table = dealt("TCPX", wagers={1: wagers, 2: ""})
    assert table.refused("ann: decide 1 fold") == "3.9"
    table.say("bob: decide 2 play")
    table.until(Phase.PAYING)
    position = table.state.positions[1]
    assert position.shown
    assert position.follow_ups == {}
    assert position.settlement is not None
    assert set(position.settlement.lines) == set(wagers.split()[::2])


FOLDS = {
    # the words, the number and what it loses, then the side wagers that live on and the number that says so
    "UTH": (
        ("check", "check", "fold"),
        "3.9.6.1",
        {"ante", "blind"},
        {"trips": "1.1.14", "progressive": "4.2"},
    ),
    "TCPX": (
        ("fold",),
        "3.9.1",
        {"ante"},
        {"pair_plus": "1.1.7", "six_card_bonus": "1.1.11", "progressive": "4.4"},
    ),
    "THB": (("fold",), "3.9.1", {"ante", "bonus"}, {"progressive": "4.2"}),
    "SSP": (("fold",), "3.9.1", {"ante"}, {"progressive": "4.2"}),
}
FOLD_NUMBERS = [
    *("UTH 3.9.6.1", "UTH 1.1.7", "UTH 1.1.10", "UTH 1.1.14"),
    *("TCPX 3.9.1", "TCPX 3.9.1.1", "TCPX 3.9.1.2", "TCPX 1.1.6"),
    *("THB 3.9.1", "THB 1.1.8", "SSP 3.9.1", "SSP 1.1.4"),
]


@rule(*FOLD_NUMBERS)
@pytest.mark.parametrize("code", FOLDS)
def test_a_fold_loses_these_wagers_and_the_others_live_on(code: str) -> None:
    words, number, lost, alive = FOLDS[code]
    table = dealt(code, wagers={1: EVERYTHING[code], 2: ""}, decides=saying(words))
    table.until(Phase.SETTLING)
    position = table.state.positions[1]
    assert position.folded
    assert position.shown  # for the side wagers
    table.step()
    settlement = table.state.positions[1].settlement
    assert settlement is not None
    assert set(settlement.lines) == lost | alive.keys()
    for name in lost:
        assert (settlement.lines[name].returned, settlement.lines[name].rule) == (0, number)
    for name, losing in alive.items():
        line = settlement.lines[name]
        assert line.rule == losing or line.returned or settlement.entry is not None


@rule(*FOLD_NUMBERS)
@pytest.mark.parametrize("code", FOLDS)
def test_a_folded_hand_decides_no_more_and_stays_face_down_without_side_wagers(code: str) -> None:
    words = FOLDS[code][0]
    table = dealt(code, wagers={1: "", 2: ""}, decides=saying(words))
    while not table.state.positions[1].folded:
        table.step()
    if isinstance(table.state.on, Decide):
        assert table.refused(f"ann: decide 1 {words[-1]}") == table.game.clauses.decisions
    assert table.refused("ann: view 1") == table.game.clauses.decisions
    table.until(ShowHands)
    assert table.refused("dealer: show 1") == "3.10"
    assert table.refused("ann: decline 1") == table.game.clauses.declining
    table.until(Phase.PAYING)
    assert not table.state.positions[1].shown
    assert view(table.state, BOB).seats[0].cards == ("??",) * table.game.hand_size


# Who decides, and in what order ---------------------------------------------------------------------------


@each("decisions")
def test_players_decide_in_seat_order_where_the_table_says_so(doc: Document) -> None:
    table = dealt(doc.code, wagers={4: "", 2: "", 6: ""}, seed=1)
    words = {seat: stays(table, seat) for seat in (2, 4, 6)}
    assert table.refused(f"dan: decide 4 {words[4]}") == doc.decisions
    table.say(f"bob: decide 2 {words[2]}")
    assert table.refused(f"bob: decide 2 {words[2]}") == doc.decisions
    assert table.refused(f"fay: decide 6 {words[6]}") == doc.decisions
    table.say(f"dan: decide 4 {words[4]}", f"fay: decide 6 {words[6]}")


@each("decisions")
def test_players_decide_in_any_order_where_the_table_says_so(doc: Document) -> None:
    table = dealt(doc.code, wagers={4: "", 2: "", 6: ""}, in_turn=False)
    words = {seat: stays(table, seat) for seat in (2, 4, 6)}
    for seat in (6, 2):
        table.say(f"{PLAYERS[seat - 1]}: decide {seat} {words[seat]}")
        assert table.refused(f"{PLAYERS[seat - 1]}: decide {seat} {words[seat]}") == doc.decisions
        assert isinstance(table.state.on, Decide)
    table.say(f"dan: decide 4 {words[4]}")
    assert table.state.on != table.game.round[0]


@each("decisions", "higher")
def test_a_hand_is_decided_by_its_player_alone(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: ""}, in_turn=False)
    word = stays(table, 1)
    assert table.refused(f"bob: decide 1 {word}") == doc.decisions
    assert table.refused(f"cal: decide 1 {word}") == doc.decisions
    for staff in ("dealer", "supervisor", "manager", "shift-manager"):
        refusal = table.refuse(actor(staff), c.DecideHand(1, word))
        assert refusal == Refusal(doc.higher, "a hand is decided by its player alone", Role.PLAYER)
    assert table.refused(f"ann: decide 3 {word}") == doc.decisions
    table.say(f"ann: decide 1 {word}")


@each("decisions")
def test_nothing_is_decided_before_the_cards_or_after_the_decisions(doc: Document) -> None:
    table = dealing(doc.code, decides=stays)
    assert table.refused("ann: decide 1 check") == doc.decisions
    while not table.at(Phase.BETWEEN_ROUNDS):
        if not isinstance(table.state.on, Decide):
            assert table.refused("ann: decide 1 fold") == doc.decisions
            assert table.refused("ann: decide 1 house way") == doc.decisions
        table.step()


# One hand is viewed ---------------------------------------------------------------------------------------


@each("one_view")
def test_a_player_views_one_of_his_hands(doc: Document) -> None:
    table = Table(doc.code)
    table.say("ann: sit 1", "ann: sit 2", "ann: sit 3", "bob: sit 4", "dealer: open")
    table.say(*(f"{table.player(seat).name}: place {seat} {MAIN[doc.code]}" for seat in (1, 2, 3, 4)))
    assert table.refused("ann: view 1") == doc.one_view
    table.say("dealer: close")
    assert table.refused("ann: view 1") == doc.one_view
    table.deal()
    assert table.say("ann: view 2") == (e.HandViewed(2, doc.one_view),)
    assert table.say("ann: view 2") == ()
    for line in ("ann: view 1", "ann: view 3", "ann: view 4", "bob: view 2", "cal: view 1", "ann: view 5"):
        assert table.refused(line) == doc.one_view
    for staff in ("dealer", "supervisor", "manager", "shift-manager"):
        assert table.refuse(actor(staff), c.ViewHand(2)).may is Role.PLAYER
    table.say("bob: view 4")  # another player views one of his own
    hands = {seat.seat: seat.cards for seat in view(table.state, ANN).seats}
    unseen = ("??",) * doc.game.hand_size
    assert hands[1] == hands[3] == hands[4] == unseen
    assert hands[2] == tuple(face.text for face in table.state.positions[2].cards)
    table.finish()
    assert table.refused("ann: view 2") == doc.decisions


BLIND = {
    "UTH": "1.1.3",
    "TCPX": "1.1.3",
    "THB": "1.1.2",
    "SSP": "1.1.3",
    "BUL": "1.1.2",
}


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=rule(f"{code} {number}")) for code, number in BLIND.items()]
)
def test_a_blind_bet_hand_decides_and_is_compared_like_any_other(code: str) -> None:
    table = Table(code, decides=stays)
    table.say("ann: sit 1", "ann: sit 2", "dealer: open")
    table.say(f"ann: place 1 {EVERYTHING[code]}", f"ann: place 2 {EVERYTHING[code]}", "dealer: close")
    table.deal()
    table.say("ann: view 1")
    table.until(Phase.PAYING)
    blind = table.state.positions[2]
    assert not blind.viewed
    assert blind.shown
    assert blind.settlement is not None
    assert set(table.game.before_the_cards) <= set(blind.settlement.lines)


# Bullseye sets cards --------------------------------------------------------------------------------------

FIVES = "Tc 2c 8d Kc Qd | Qc Qs 7c 5d 5h"
"""The player can leave Mixed Pictures (ten, two, eight) or a Point Total of 10; the Dealer a pair or less."""


def point_hand(table: Table) -> str | None:
    """Settle the round and name the Point Hand of position 1."""
    table.until(Phase.PAYING)
    settlement = table.state.positions[1].settlement
    assert settlement is not None
    return settlement.player_hand


@rule("BUL 3.10.1", "BUL 3.12")
@pytest.mark.parametrize(
    ("three", "number"),
    [
        ("Tc 2c", "3.10"),
        ("Tc 2c 8d Kc", "3.10"),
        ("Tc 2c 8x", "3.10"),
        ("", "3.10"),
        ("Tc Tc 8d", "3.10.1"),
        ("Tc 2c 8h", "3.10.1"),
        ("Tc 2c Qc", "3.10.1"),
        ("?? ?? ??", "3.10.1"),
        ("Tc 2c ??", "3.10.1"),
    ],
)
def test_a_3_card_hand_is_three_of_the_five_cards_held(three: str, number: str) -> None:
    table = dealt("BUL", FIVES.replace("|", ""))
    table.say("ann: view 1")
    assert table.refused(f"ann: decide 1 set {three}") == number


@rule("BUL 3.10.1", "BUL 3.10.2", "BUL 3.12", "BUL 1.1.5")
@pytest.mark.parametrize(
    ("said", "hand"),
    [
        ("set Tc 2c 8d", "Mixed Pictures"),
        ("set 8d Tc 2c", "Mixed Pictures"),
        ("set Tc Kc Qd", "Point Total of 10"),  # nobody is obliged to leave his best
        ("set 2c Kc 8d", "Point Total of 10"),
        ("house way", "Mixed Pictures"),
        ("set Tc Kc 2c", "Mixed Pictures"),  # 22: set by the Dealer instead
        ("set 2c 8d 8d", None),
    ],
)
def test_the_two_cards_left_are_the_point_hand(said: str, hand: str | None) -> None:
    table = dealt("BUL", FIVES.replace("|", ""))
    table.say("ann: view 1")
    if hand is None:
        assert table.refused(f"ann: decide 1 {said}") == "3.10.1"
    else:
        table.say(f"ann: decide 1 {said}")
        assert point_hand(table) == hand


@rule("BUL 3.13")
def test_a_set_hand_is_final_and_the_dealer_sets_after_everybody() -> None:
    table = dealt("BUL", "Tc 2c 8d Kc Ks 4h 8h Jc 4c 8s Qc Qd 7c 5d 5h", None, {1: "", 2: ""})
    table.say("ann: view 1", "ann: decide 1 set Tc 2c 8d")
    assert table.refused("ann: decide 1 set Tc Kc Ks") == "3.10"
    assert table.refused("ann: decide 1 house way") == "3.10"
    assert table.refused("dealer: expose") == "3.13"
    table.say("bob: decide 2 house way")
    assert table.say("dealer: expose")[0] == e.DealerExposed(cards("Qc Qd 7c 5d 5h"), "3.13")
    assert table.refused("ann: decide 1 house way") == "3.10"


@rule("BUL 1.1.2", "BUL 3.5.1")
def test_a_blind_bet_hand_of_bullseye_is_set_by_the_house_alone() -> None:  # R42
    table = dealt("BUL", FIVES.replace("|", ""))
    assert table.refused("ann: decide 1 set Tc 2c 8d") == "3.5.1"
    assert [each.word for each in view(table.state, ANN).seats[0].choices] == ["house way"]
    table.say("ann: view 1")
    assert [each.word for each in view(table.state, ANN).seats[0].choices] == ["set", "house way"]
    table.say("ann: decide 1 set Tc 2c 8d")


@rule("BUL 3.13", "BUL 3.10.1", "BUL 3.12")
@pytest.mark.parametrize(
    ("told", "hand"),
    [
        ("Tc2c8dKcQd", "Mixed Pictures"),
        ("2c8dTcQdKc", "Mixed Pictures"),
        ("TcKcQd2c8d", "Point Total of 10"),
        ("TcKc2cQd8d", "Mixed Pictures"),  # the first three are no 3 Card Hand: set by the Dealer
    ],
)
def test_a_real_decks_cards_are_set_face_down_and_shown_with_the_three_first(told: str, hand: str) -> None:
    table = dealt("BUL", FIVES.replace("|", ""), physical=True)
    assert table.refused("ann: decide 1 set ?? ?? ??") == "3.5.1"
    table.say("ann: view 1")
    assert table.refused("ann: decide 1 set Tc 2c 8d") == "3.10.1"
    assert table.refused("ann: decide 1 set ?? ?? 8d") == "3.10.1"
    assert table.refused("ann: decide 1 set ?? ??") == "3.10"
    table.say("ann: decide 1 set ?? ?? ??", "dealer: expose Qc Qs 7c 5d 5h", f"dealer: show 1={told}")
    assert point_hand(table) == hand


@rule("BUL 1.1.5")
def test_the_house_way_of_a_real_deck_minds_no_order() -> None:
    for told in ("Tc2c8dKcQd", "TcKcQd2c8d", "8dQdKc2cTc"):
        table = dealt("BUL", FIVES.replace("|", ""), physical=True)
        table.say("ann: decide 1 house way", "dealer: expose Qc Qs 7c 5d 5h", f"dealer: show 1={told}")
        assert point_hand(table) == "Mixed Pictures"
