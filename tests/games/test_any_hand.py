"""What holds for every hand of TCPX, THB and SSP, whatever the cards, wagers, decisions and readings."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from megalink.cards import Card
from megalink.games.game import Dealt, Game, Outcome
from megalink.games.registry import game as by_code
from megalink.games.settlement import Hand, Settlement, Settler
from megalink.money import FixedPrize, MeterShare, Odds
from megalink.rulebook.rulings import Rulings
from tests.marks import rule
from tests.strategies import any_card, renamed, suit_orders

TCPX: Final = by_code("TCPX")
THB: Final = by_code("THB")
SSP: Final = by_code("SSP")

WAYS: Final[Mapping[str, Sequence[tuple[str, ...]]]] = {
    "TCPX": [("fold",), ("play",)],
    "THB": [
        ("fold",),
        *(("flop", turn, river) for turn in ("check", "turn") for river in ("check", "river")),
    ],
    "SSP": [("fold",), ("bet",)],
}
READINGS: Final = {
    "R01": ("rank", "cards"),
    "R04": ("as written", "hole cards", "stand-off"),
    "R11": ("down", "up"),
    "R13": ("lose", "viewed"),
}


class Played(NamedTuple):
    """One hand under one rule version."""

    game: Game
    dealt: Dealt
    hand: Hand
    rulings: Rulings

    def settled(self, most: dict[str, int] | None = None) -> Settlement:
        return Settler(self.game, self.game.version(self.rulings)).settle(self.dealt, self.hand, most or {})

    @property
    def folded(self) -> bool:
        return self.hand.decisions == ("fold",)


@st.composite
def played(draw: st.DrawFn, *games: Game) -> Played:
    game = draw(st.sampled_from(games or (TCPX, THB, SSP)))
    count = game.hand_size + game.dealer_size + game.community_size
    deck = draw(st.lists(any_card, min_size=count, max_size=count, unique=True))
    mine, theirs = game.hand_size, game.hand_size + game.dealer_size
    dealt = Dealt(tuple(deck[:mine]), tuple(deck[mine:theirs]), tuple(deck[theirs:]))
    side = [name for name in game.before_the_cards if name != game.main]
    names = [game.main, *draw(st.lists(st.sampled_from(side), unique=True))]
    wagers = {name: draw(st.integers(1, 10_000)) for name in names}
    words = draw(st.sampled_from(WAYS[game.code]))
    declines = words != ("fold",) and draw(st.booleans())
    rulings = Rulings.of({name: draw(st.sampled_from(every)) for name, every in READINGS.items()})
    return Played(game, dealt, Hand(wagers, words, declines=declines), rulings)


@rule(
    "TCPX 4.1",
    "TCPX 4.2",
    "TCPX 4.3",
    "TCPX 4.5",
    "THB 4.1",
    "THB 4.1.1",
    "SSP 4.1",
    "SSP 4.1.1",
    "SSP 4.1.2",
)
@rule("TCPX 1.1.12", "THB 1.1.14", "SSP 1.1.8")
@given(played())
def test_what_is_handed_back_is_the_stake_and_what_it_won_to_the_cent(each: Played) -> None:
    made = each.settled()
    for name, line in made.lines.items():
        table = next((table for table in each.game.pay_tables if table.wager == name), None)
        odds = [pays for pays in table.lines.values() if pays.text == line.pays] if table else []
        if line.outcome is Outcome.WIN and name == each.game.jackpot:
            assert line.returned == 0
            assert made.entry is not None
            assert made.entry.pays.text == line.pays
            assert made.entry.staked == line.staked
        elif line.outcome is Outcome.WIN:
            base = each.hand.wagers["ante"] if name == "ante_bonus" else line.staked
            to_one = odds[0]
            assert isinstance(to_one, Odds)
            assert line.returned == line.staked + base * Fraction(to_one.pays, to_one.per)
        else:
            assert line.returned == (0 if line.outcome is Outcome.LOSE else line.staked)
            assert line.pays is None
    assert (made.entry is None) == (made.lines.get("progressive") is None or not won(made, "progressive"))


def won(made: Settlement, name: str) -> bool:
    return made.lines[name].outcome is Outcome.WIN


@rule("TCPX 2.2.1", "THB 2.2.1", "SSP 2.2.1")
@given(played())
def test_every_wager_placed_has_one_line_in_the_order_of_the_felt(each: Played) -> None:
    made = each.settled()
    follow_ups = {word: 1 for word in each.hand.decisions if word in each.game.areas}
    multiples = {"play": 1, "flop": 2, "turn": 1, "river": 1, "bet": 2}
    placed = {**each.hand.wagers, **{name: multiples[name] * each.hand.wagers["ante"] for name in follow_ups}}
    assert {name: line.staked for name, line in made.lines.items() if name != "ante_bonus"} == placed
    assert [name for name in made.lines if name != "ante_bonus"] == [
        name for name in each.game.areas if name in placed
    ]
    assert made.staked == sum(placed.values())


@rule("TCPX 3.9.1", "THB 3.9.1", "SSP 3.9.1")
@given(played())
def test_a_fold_never_hands_the_ante_back(each: Played) -> None:
    folded = each._replace(hand=Hand(each.hand.wagers, ("fold",))).settled()
    assert folded.lines["ante"].outcome is Outcome.LOSE
    assert folded.lines["ante"].returned == 0
    assert "ante_bonus" not in folded.lines
    assert not set(folded.lines) & {"play", "flop", "turn", "river", "bet"}


@rule("TCPX 3.10.3", "THB 3.10.1", "SSP 3.10.1")
@given(played())
def test_a_declined_hand_never_does_better_than_the_same_hand_shown(each: Played) -> None:
    if not each.folded:
        shown = each._replace(hand=replace(each.hand, declines=False)).settled()
        declined = each._replace(hand=replace(each.hand, declines=True)).settled()
        assert declined.entry is None
        for name, line in declined.lines.items():
            assert line.returned <= shown.lines[name].returned
        if each.rulings.declined_side_wagers == "lose":
            unseen = each._replace(
                dealt=each.dealt._replace(player=()), hand=replace(each.hand, declines=True)
            )
            assert unseen.settled().lines == declined.lines


@rule("TCPX 3.10", "THB 3.10", "SSP 3.10", "TCPX 3.3", "THB 3.3", "SSP 3.3")
@given(played())
def test_the_comparison_seen_from_the_other_side_is_the_opposite(each: Played) -> None:
    there = each.game.facts(each.dealt).comparison
    player, dealer, *rest = each.dealt
    back = each.game.facts(Dealt(dealer, player, *rest)).comparison
    assert there.value == -back.value


@rule("TCPX 3.3.1.3", "THB 3.3.1.3", "SSP 3.3.1.3")
@given(played(), suit_orders)
def test_renaming_the_suits_changes_nothing(each: Played, order: list[str]) -> None:
    player, dealer, community, _ = each.dealt
    moved = Dealt(renamed(player, order), renamed(dealer, order), renamed(community, order))
    assert each._replace(dealt=moved).settled() == each.settled()


@rule("TCPX 1.1.4", "THB 1.1.7", "TCPX 3.10", "THB 3.10", "SSP 3.10")
@given(played(), st.randoms())
def test_the_order_in_which_a_hand_lies_changes_nothing(each: Played, random: Random) -> None:
    def mixed(held: tuple[Card, ...]) -> tuple[Card, ...]:
        moved = list(held)
        random.shuffle(moved)
        return tuple(moved)

    player, dealer, community, _ = each.dealt
    flop, rest = (community[:3], community[3:]) if each.game is THB else (community, ())
    moved = Dealt(mixed(player), mixed(dealer), (*mixed(flop), *mixed(rest)))
    assert each._replace(dealt=moved).settled() == each.settled()


@rule("TCPX 5.14", "THB 5.14", "SSP 5.14")
@given(played(), st.integers(1, 10_000), st.data())
def test_over_the_maximum_is_the_maximum_and_the_excess(each: Played, most: int, data: st.DataObject) -> None:
    side = {name: data.draw(st.integers(1, 10_000)) for name in each.hand.wagers if name != "ante"}
    capped = each.settled({"ante": most, **side})
    limits = {**side, "ante": most}
    smaller = {name: min(amount, limits[name]) for name, amount in each.hand.wagers.items()}
    within = each._replace(hand=replace(each.hand, wagers=smaller)).settled()
    for name, line in capped.lines.items():
        excess = line.staked - within.lines[name].staked
        assert excess >= 0
        assert line.returned == within.lines[name].returned + excess
        assert (line.outcome, line.pays, line.rule) == (
            within.lines[name].outcome,
            within.lines[name].pays,
            within.lines[name].rule,
        )
    assert capped.entry == within.entry


@rule("TCPX 3.13", "TCPX 3.16", "THB 3.13", "SSP 3.13", "THB 3.10.3", "SSP 3.10.3.3", "SSP 3.10.2.3")
@given(played())
def test_the_jackpot_wager_changes_no_other_line(each: Played) -> None:
    without = {name: amount for name, amount in each.hand.wagers.items() if name != "progressive"}
    made = each._replace(hand=replace(each.hand, wagers=without)).settled()
    lines = each.settled().lines
    assert {name: line for name, line in lines.items() if name != "progressive"} == made.lines


@rule("TCPX 3.12.4", "TCPX 3.12.5", "TCPX 3.12.6", "TCPX 3.11.3", "TCPX 3.11.4", "TCPX 3.11.5", "TCPX 3.13")
@given(played(TCPX))
def test_tcpx_pays_side_wagers_alike_folded_or_played(each: Played) -> None:
    shown = each._replace(hand=Hand(each.hand.wagers, ("play",))).settled()
    folded = each._replace(hand=Hand(each.hand.wagers, ("fold",))).settled()
    for name in ("pair_plus", "six_card_bonus", "progressive"):
        if name in each.hand.wagers:
            assert shown.lines[name].returned == folded.lines[name].returned
            assert shown.lines[name].pays == folded.lines[name].pays
    assert shown.entry == folded.entry


@rule("THB 3.10.2")
@given(played(THB))
def test_thb_wins_the_ante_only_with_a_straight_or_better(each: Played) -> None:
    made = each.settled()
    if made.lines["ante"].outcome is Outcome.WIN:
        assert made.player_hand in {
            "Straight",
            "Flush",
            "Full House",
            "Four of a Kind",
            "Straight Flush",
            "Royal Flush",
        }
        assert won(made, "flop")


@rule("SSP 3.10.2", "SSP 3.10.2.1", "SSP 3.10.2.2", "SSP 3.10.3")
@given(played(SSP))
def test_ssp_announces_no_hand_exactly_when_the_bet_goes_back_uncompared(each: Played) -> None:
    if not each.folded:
        announced = each.game.no_hand(each.dealt.dealer, each.game.version(each.rulings))
        assert (announced is not None) == (each.settled().lines["bet"].rule == "3.10.2.1")


@rule("TCPX 4.4", "THB 4.2", "SSP 4.2", "TCPX 3.5.4")
@pytest.mark.parametrize("code", ["TCPX", "THB", "SSP"])
def test_jackpot_prizes_hold_the_stake(code: str) -> None:  # R10
    table = next(each for each in by_code(code).pay_tables if each.wager == "progressive")
    for pays in table.lines.values():
        if isinstance(pays, Odds):
            assert not pays.stake_comes_back
        else:
            assert isinstance(pays, FixedPrize | MeterShare)
