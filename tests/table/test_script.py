"""The course of a round: what is dealt and turned up when all have folded (R33), and what is waited for."""

import pytest

from megalink.games.game import DealLate
from megalink.table import events as e
from megalink.table.state import Phase
from megalink.table.view import view, waits_for
from tests.marks import rule
from tests.table.documents import DOCUMENTS, Document, each, of
from tests.table.driver import EVERYTHING, MAIN, Table, betting, dealing, dealt, folds, saying, stays


def after_the_decisions(table: Table) -> list[str]:
    """Finish a round and tell what the Dealer dealt and turned up after the last decision."""
    table.until(Phase.PAYING)
    told: list[str] = []
    for event in table.happened:
        if isinstance(event, e.Decided):
            told.clear()
        elif isinstance(event, e.CardsDealt):
            told.append(f"deal {len(event.cards)}")
        elif isinstance(event, e.CommunityExposed):
            told.append(f"community {len(event.cards)}")
        elif isinstance(event, e.DealerExposed):
            told.append("dealer")
        elif isinstance(event, e.HandShown):
            told.append(f"hand {event.seat}")
    return told


# After all have folded, by the side wager that lies at position 1: by a method that deals the Dealer first,
# and by one that deals him after the decisions.
ALL_FOLDED = {
    ("UTH", ""): ([], []),
    ("UTH", "trips"): (["hand 1"], ["hand 1"]),
    ("UTH", "progressive"): (["hand 1"], ["hand 1"]),
    ("TCPX", ""): ([], []),
    ("TCPX", "pair_plus"): (["hand 1"], ["hand 1"]),
    ("TCPX", "six_card_bonus"): (["dealer", "hand 1"], ["deal 3", "dealer", "hand 1"]),
    ("TCPX", "progressive"): (["hand 1", "community 2"], ["hand 1", "community 2"]),
    ("THB", ""): ([], []),
    ("THB", "bonus"): ([], []),
    ("THB", "progressive"): (["community 3", "hand 1"], ["community 3", "hand 1"]),
    ("SSP", ""): ([], None),
    ("SSP", "progressive"): (["hand 1"], None),
}


@rule("UTH 3.9.6.1", "TCPX 3.9.1", "TCPX 3.9.1.1", "TCPX 3.9.1.2", "TCPX 3.7.2.1", "THB 3.9.1", "SSP 3.9.1")
@pytest.mark.parametrize(("code", "side"), ALL_FOLDED)
def test_when_all_have_folded_only_what_a_live_wager_needs_is_turned_up(code: str, side: str) -> None:
    at_once, late = ALL_FOLDED[code, side]
    for method in of(code).game.methods:
        wagers = {1: f"{MAIN[code]} {side} 500" if side else "", 2: ""}
        table = dealt(code, None, method.name, wagers, decides=folds)
        assert after_the_decisions(table) == (late if method.late else at_once)
        assert not table.state.positions[2].shown
        assert len(table.state.dealer_up) == (
            table.game.dealer_size if "dealer" in at_once else 1 if code == "SSP" else 0
        )


@rule("TCPX 3.9.1", "TCPX 3.9.1.2", "TCPX 3.10.2")
def test_several_live_wagers_turn_up_what_each_needs() -> None:
    table = dealt("TCPX", None, "B", {1: EVERYTHING["TCPX"], 2: ""}, decides=folds)
    assert after_the_decisions(table) == ["deal 3", "dealer", "hand 1", "community 2"]
    apart = {1: "ante 1000 progressive 500", 2: "ante 1000 six_card_bonus 500"}
    table = dealt("TCPX", None, "B", apart, decides=folds)
    assert after_the_decisions(table) == ["deal 3", "dealer", "hand 1", "hand 2", "community 2"]


@rule("TCPX 3.9.3", "TCPX 3.10", "TCPX 3.10.2")
def test_a_hand_without_an_ante_is_in_play_to_the_end() -> None:
    table = dealt("TCPX", None, "B", {1: "", 2: "pair_plus 500"}, decides=folds)
    assert after_the_decisions(table) == ["deal 3", "dealer", "hand 2", "community 2"]


IN_PLAY = {
    "UTH": ["dealer", "hand 1", "hand 2"],
    "TCPX": ["dealer", "hand 1", "hand 2", "community 2"],
    "THB": ["community 1", "dealer", "hand 1", "hand 2"],
    "SSP": ["dealer", "hand 1", "hand 2"],
}
LAST_CALLS = {"UTH": ("check", "check", "play 1"), "THB": ("flop", "check", "check")}


@rule("UTH 3.10", "TCPX 3.10", "TCPX 3.10.2", "THB 3.10", "SSP 3.10")
@pytest.mark.parametrize("code", IN_PLAY)
def test_while_one_hand_is_in_play_everything_is_turned_up(code: str) -> None:
    wagers = {1: EVERYTHING[code], 2: "", 3: ""}
    folded = {"UTH": ("check", "check", "fold")}.get(code, ("fold",))
    for method in of(code).game.methods:
        said = saying(folded, LAST_CALLS.get(code, ()), folded)
        table = dealt(code, None, method.name, wagers, decides=said)
        late = [f"deal {table.game.dealer_size}"] if method.late else []
        where = IN_PLAY[code].index("dealer")
        assert after_the_decisions(table) == [*IN_PLAY[code][:where], *late, *IN_PLAY[code][where:]]


@rule("BUL 3.10.4", "BUL 3.13")
def test_nobody_folds_at_bullseye() -> None:
    for method in of("BUL").game.methods:
        table = dealt("BUL", None, method.name, {1: EVERYTHING["BUL"], 2: ""}, decides=folds)
        late = ["deal 5"] if method.late else []
        assert after_the_decisions(table) == [*late, "dealer", "hand 1", "hand 2"]


@rule("UTH 3.9.1", "UTH 3.9.4", "UTH 3.9.6")
def test_community_cards_are_turned_up_though_nobody_decides_any_more() -> None:
    table = dealt("UTH", wagers={1: "", 2: ""}, decides=stays)
    assert after_the_decisions(table) == ["community 3", "community 2", "dealer", "hand 1", "hand 2"]


# What the table waits for ---------------------------------------------------------------------------------

WAITS = {
    "UTH": [
        ('"Place your bets, please"', "3.1"),
        ('wagers, until "No more bets"', "3.2"),
        ("9 cards to be dealt", "3.7.2.1"),
        ("the hole decision of position 1", "3.9"),
        ("the Dealer to expose the flop", "3.9.3"),
        ("the flop decision of position 1", "3.9.4"),
        ("the Dealer to expose the turn and river", "3.9.5"),
        ("the river decision of position 1", "3.9.6"),
        ("2 cards to be dealt", "3.7.2.1"),
        ("the Dealer to expose his cards", "3.10"),
        ("the hands of positions 1, 2 to be shown", "3.10"),
        ("the settlement", "4.1"),
        ("collecting and paying", "1.1.13"),
        ('"Place your bets, please"', "3.1"),
    ],
    "TCPX": [
        ('"Place your bets, please"', "3.1"),
        ('wagers, until "No more bets"', "3.2"),
        ("9 cards to be dealt", "3.7.2.1"),
        ("the play decision of position 1", "3.9"),
        ("3 cards to be dealt", "3.7.2.1"),
        ("the Dealer to expose his cards", "3.10"),
        ("the hands of positions 1, 2 to be shown", "3.10"),
        ("the Dealer to expose the community", "3.10.2"),
        ("the settlement", "4.1"),
        ("collecting and paying", "1.1.10"),
        ('"Place your bets, please"', "3.1"),
    ],
    "THB": [
        ('"Place your bets, please"', "3.1"),
        ('wagers, until "No more bets"', "3.2"),
        ("9 cards to be dealt", "3.8"),
        ("the hole decision of position 1", "3.9"),
        ("the Dealer to expose the flop", "3.9.2"),
        ("the flop decision of position 1", "3.9.2"),
        ("the Dealer to expose the turn", "3.9.2"),
        ("the turn decision of position 1", "3.9.2"),
        ("the Dealer to expose the river", "3.9.2"),
        ("2 cards to be dealt", "3.8"),
        ("the Dealer to expose his cards", "3.10"),
        ("the hands of positions 1, 2 to be shown", "3.10"),
        ("the settlement", "4.1.1"),
        ("collecting and paying", "1.1.13"),
        ('"Place your bets, please"', "3.1"),
    ],
    "SSP": [
        ('"Place your bets, please"', "3.1"),
        ('wagers, until "No more bets"', "3.2"),
        ("15 cards to be dealt", "3.8"),
        ("the bet decision of position 1", "3.9"),
        ("the Dealer to expose his cards", "3.10"),
        ("the hands of positions 1, 2 to be shown", "3.10"),
        ("the settlement", "4.1"),
        ("collecting and paying", "1.1.7"),
        ('"Place your bets, please"', "3.1"),
    ],
    "BUL": [
        ('"Place your bets, please"', "3.1"),
        ('wagers, until "No more bets"', "3.2"),
        ("10 cards to be dealt", "3.8.2.1"),
        ("the setting decision of position 1", "3.10"),
        ("5 cards to be dealt", "3.8.2.1"),
        ("the Dealer to expose his cards", "3.13"),
        ("the hands of positions 1, 2 to be shown", "3.13"),
        ("the settlement", "4.1"),
        ("collecting and paying", "1.1.11"),
        ('"Place your bets, please"', "3.1"),
    ],
}
LATE_METHOD = {"UTH": "B", "TCPX": "B", "THB": "manual", "SSP": "manual", "BUL": "B"}


@each("opening", "closing", "decisions", "exposing", "payouts", "round_of_play")
def test_the_table_says_what_it_waits_for_and_under_which_number(doc: Document) -> None:
    last = {"UTH": ("check", "check", "play 1")}.get(doc.code, ())
    table = Table(doc.code, LATE_METHOD[doc.code], decides=saying(last, last))
    table.say("ann: sit 1", "bob: sit 2")
    waited = [waits_for(table.state)]
    table.say("dealer: open")
    waited.append(waits_for(table.state))
    table.say(f"ann: place 1 {MAIN[doc.code]}", f"bob: place 2 {MAIN[doc.code]}", "dealer: close")
    waited.append(waits_for(table.state))
    while not table.at(Phase.BETWEEN_ROUNDS):
        table.step()
        now = waits_for(table.state)
        if "position 2" not in now[0]:
            waited.append(now)
    assert waited == WAITS[doc.code]


@each("decisions", "jackpot_table")
def test_it_names_all_who_may_decide_and_the_awards_it_waits_for(doc: Document) -> None:
    table = dealt(doc.code, wagers={1: "", 2: "", 3: ""}, in_turn=False)
    assert waits_for(table.state)[0].endswith("decision of positions 1, 2, 3")
    table.say(f"bob: decide 2 {stays(table, 2)}")
    assert waits_for(table.state)[0].endswith("decision of positions 1, 3")
    flush = dealing(doc.code, wagers={1: EVERYTHING[doc.code]}, decides=stays)
    size = doc.game.hand_size
    flush.lay({1: "AhKh9h4h2h"[: 2 * size]}, community="Th8h2h7c2d" if size == 2 else "QhJh")
    flush.until(Phase.AWARDING)
    assert waits_for(flush.state) == ("the jackpot awards", doc.jackpot_table)


def test_every_act_of_every_game_is_reached_and_left() -> None:
    for doc in DOCUMENTS:
        for method in doc.game.methods:
            acts: set[int] = set()
            table = betting(doc.code, method.name, (1, 2), decides=saying(("check", "check", "play 1")))
            if doc.code != "UTH":
                table.decides = stays
            table.say(f"ann: place 1 {MAIN[doc.code]}", f"bob: place 2 {MAIN[doc.code]}", "dealer: close")
            while not table.at(Phase.SETTLING):
                table.step()
                acts.add(table.state.act)
            script = doc.game.round
            skipped = {place for place, act in enumerate(script) if isinstance(act, DealLate)}
            assert acts == set(range(len(script) + 1)) - (set() if method.late else skipped)
            assert view(table.state, None).phase is Phase.SETTLING
