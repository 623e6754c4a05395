"""Wrong numbers of cards: the Dealer's and the community's (5.3), a player's (5.7), the deck's (5.8)."""

from typing import Final

import pytest

from megalink.games.game import ExposeDealer, Target
from megalink.table import remedies as r
from megalink.table.state import Phase
from tests.marks import rule
from tests.table.documents import DOCUMENTS, Document, under
from tests.table.driver import Table, all_goes_back, dealing, dealt, playing, stays

EVERY_METHOD: Final = [(doc.code, method.name) for doc in DOCUMENTS for method in doc.game.methods]


def numbered(*numbers: str) -> pytest.MarkDecorator:
    """Give a test every dealing method of every game."""
    return pytest.mark.parametrize(
        ("code", "method"),
        [
            pytest.param(code, method, marks=rule(*(f"{code} {number}" for number in numbers)))
            for code, method in EVERY_METHOD
        ],
    )


# 5.3 A wrong number of the Dealer's or the community cards -------------------------------------------------

RIGHT: Final = {
    # the Dealer's cards, and those of the community by method: TCPX burns a third by machine (R35)
    "UTH": (2, {"A": 5, "B": 5, "C": 5, "manual": 5}),
    "TCPX": (3, {"A": 3, "B": 3, "C": 3, "manual": 2}),
    "THB": (2, {"automated": 5, "manual": 5}),
    "SSP": (5, {}),
    "BUL": (5, {}),
}


def with_the_dealers_cards(code: str, method: str) -> Table:
    table = playing(code, method=method)
    table.until(ExposeDealer)
    return table


@pytest.mark.parametrize("more", [-1, 1])
@numbered("5.3")
def test_a_wrong_number_of_the_dealers_cards_makes_the_round_void(code: str, method: str, more: int) -> None:
    table = with_the_dealers_cards(code, method)
    right, _ = RIGHT[code]
    assert table.not_reported(f"wrong-count dealer {right}") == "5.3"
    table.report(f"wrong-count dealer {right + more}")
    all_goes_back(table, "5.3")


@pytest.mark.parametrize("more", [-1, 1])
@numbered("5.3")
def test_a_wrong_number_of_community_cards_makes_the_round_void(code: str, method: str, more: int) -> None:
    table = playing(code, method=method)
    _, community = RIGHT[code]
    if not community:
        for count in range(7):  # their documents know no community cards
            assert table.not_reported(f"wrong-count community {count}") == "5.3"
        return
    assert table.not_reported(f"wrong-count community {community[method]}") == "5.3"
    table.report(f"wrong-count community {community[method] + more}")
    all_goes_back(table, "5.3")


@under("5.3")
def test_a_number_that_is_put_right_for_certain_lets_play_continue(doc: Document) -> None:
    table = playing(doc.code)
    table.say("ann: view 1")  # handled or not (R28)
    count = doc.game.dealer_size + 1
    happened = table.report(f"wrong-count dealer {count} certain")
    assert happened == (r.DealReconstructed(Target.DEALER, 0, count, "5.3"),)
    table.finish()
    assert not table.state.void
    assert table.state.hand_miscounted is False


@under("5.3")
def test_a_number_of_cards_is_noticed_until_the_next_round_begins(doc: Document) -> None:
    table = playing(doc.code)
    table.finish()
    count = doc.game.dealer_size - 1
    table.report(f"wrong-count dealer {count}")
    all_goes_back(table, "5.3")
    assert table.at(Phase.BETWEEN_ROUNDS)
    late = playing(doc.code)
    late.finish()
    late.say("dealer: open")
    assert late.not_reported(f"wrong-count dealer {count}") == "5.1.2"


@rule("UTH 5.3", "TCPX 5.3", "BUL 5.3")
@pytest.mark.parametrize("code", ["UTH", "TCPX", "BUL"])
def test_cards_that_are_dealt_later_are_not_miscounted_yet(code: str) -> None:
    table = playing(code, method="B")
    for count in (0, 1, 9):
        assert table.not_reported(f"wrong-count dealer {count}") == "5.3"
    table.until(ExposeDealer)
    table.report("wrong-count dealer 1")
    all_goes_back(table, "5.3")


@under("5.3")
def test_a_number_counts_of_the_dealer_and_the_community_alone(doc: Document) -> None:
    table = playing(doc.code)
    for area in ("positions", "burn"):
        assert table.not_reported(f"wrong-count {area} 4") == "5.3"
    assert table.not_reported("wrong-count dealer -1") == "5.3"


# 5.7 A wrong number of cards in a player's hand ------------------------------------------------------------


@pytest.mark.parametrize("more", [-1, 0, 1])
@under("5.7")
def test_a_hand_with_a_wrong_number_of_cards_is_removed_and_its_wagers_returned(
    doc: Document, more: int
) -> None:
    table = playing(doc.code)
    said = f"wrong-hand 1 {doc.game.hand_size + more}"
    if not more:
        assert table.not_reported(said) == "5.7"
        return
    happened = table.report(said)
    position = table.state.positions[1]
    assert (position.out, position.open) == ("5.7", False)
    assert table.back(1) == dict(position.wagers)
    assert r.ContributionsCorrected({1: -500}, {}, "5.7") in happened
    assert not table.state.positions[2].out
    table.finish()  # the others play on
    assert table.back(1) == dict(position.wagers)


@under("5.7")
def test_a_hand_that_is_put_right_for_certain_plays_on(doc: Document) -> None:
    table = playing(doc.code)
    count = doc.game.hand_size + 1
    happened = table.report(f"wrong-hand 1 {count} certain")
    assert happened == (r.DealReconstructed(Target.POSITIONS, 1, count, "5.7"),)
    assert table.state.hand_miscounted
    table.finish()
    assert not table.state.positions[1].out


@under("5.7")
def test_a_wrong_hand_is_noticed_until_the_next_round_begins(doc: Document) -> None:
    table = playing(doc.code)
    table.finish()
    lines = table.state.positions[1].settlement
    (returned, *_) = table.report("wrong-hand 1 9")
    assert isinstance(returned, r.HandReturned)
    assert returned.corrects == lines  # settled money is reversed (R39)
    assert table.back(1) == {**table.state.positions[1].wagers, **table.state.positions[1].follow_ups}
    late = playing(doc.code)
    late.finish()
    late.say("dealer: open")
    assert late.not_reported("wrong-hand 1 9") == "5.1.2"


@under("5.7")
def test_only_a_hand_that_was_dealt_has_a_wrong_number(doc: Document) -> None:
    table = dealing(doc.code, wagers={1: "", 2: ""}, method=doc.game.methods[-1].name)
    table.deal(only=1)
    assert table.not_reported("wrong-hand 2 9") == "5.7"
    assert table.not_reported("wrong-hand 3 9") == "5.7"
    assert table.not_reported("wrong-hand 1 -1") == "5.7"
    table.deal()
    table.report("wrong-hand 1 9")
    assert table.not_reported("wrong-hand 1 9") == "5.7"


@under("5.7")
def test_a_hand_removed_while_it_is_dealt_gets_no_more_cards(doc: Document) -> None:
    table = dealing(doc.code, wagers={1: "", 2: ""}, method=doc.game.methods[-1].name)
    table.deal(only=1)
    table.report("wrong-hand 1 9")
    assert 1 not in {slot.seat for slot in table.state.due}
    table.decides = stays
    table.finish()
    assert len(table.state.positions[1].cards) == 1
    assert len(table.state.positions[2].cards) == doc.game.hand_size


@under("5.7")
def test_when_the_last_hand_is_removed_the_round_is_paid(doc: Document) -> None:
    table = dealt(doc.code)
    table.report("wrong-hand 1 9")
    assert table.at(Phase.PAYING)
    table.say("dealer: end")


# 5.8 The deck is counted ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [-1, 0, 51, 52, 53])
@under("5.8")
def test_a_deck_of_another_number_than_52_makes_the_round_void(doc: Document, count: int) -> None:
    table = playing(doc.code)
    if count < 0:
        assert table.not_reported(f"count {count}") == "5.8"
        return
    assert r.DeckCounted(count, "5.8") in table.report(f"count {count}")
    if count == 52:
        table.finish()
        assert not table.state.void
    else:
        all_goes_back(table, "5.8")


@under("5.8")
def test_a_deck_is_counted_until_the_next_round_begins(doc: Document) -> None:
    table = playing(doc.code)
    table.finish()
    table.report("count 53")
    all_goes_back(table, "5.8")
    table.say("dealer: open")
    assert table.not_reported("count 53") == "5.1.2"
