"""Two tables win the whole meter at once; a round is undone after its hit (R30, R31, R39)."""

import os

from megalink.cards import DECK, Card, cards
from megalink.cli.floor_link import NAME
from megalink.floor import commands as f
from megalink.floor.commands import Done
from megalink.floor.kinds import read_record
from megalink.floor.shoe import Deck
from megalink.floor.world import link_stream
from megalink.games.game import Target
from megalink.games.registry import game
from megalink.jackpot.history import how
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.betting import slots
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.floor.hall import DEALER, SHIFT, SUPERVISOR, Hall
from tests.marks import promise

START, RESET, UNIT = 10_000_000, 5_000_000, 500
FED = 2 * UNIT // 5
"""What two jackpot wagers add to the meter."""


def royal() -> Deck:
    """Give position 1 of Singapore Stud a royal flush, and the Dealer an Ace and a King."""
    left = [each for each in DECK if each not in cards("As Ks Qs Js Ts")]
    dealer = list(cards("Ac Kd 9h 7d 2c"))
    laid = {Target.POSITIONS: list(cards("As Ks Qs Js Ts")), Target.DEALER: dealer}
    left = [each for each in left if each not in dealer]
    due = slots(game("SSP").methods[0].first, (1,))
    order: list[Card] = [(laid.get(slot.to) or left).pop(0) for slot in due]
    rest = [each for each in DECK if each not in order]
    return Deck((*order, *rest), os.urandom(32))


def ready() -> Hall:
    """Play at two tables up to the settlement of a royal flush at each."""
    hall = Hall("SSP", drawing=royal)
    terms = hall.state("SSP").setup.terms
    hall.done(Actor("mia", Role.PIT_MANAGER), f.OpenTable("SSP", terms, {}, NAME), "two")
    for table, name in (("SSP", "ann"), ("two", "bob")):
        by = Actor(name, Role.PLAYER)
        hall.done(SUPERVISOR, f.BuyIn(name, 100_000))
        hall.done(by, c.TakeSeat(1, name), table)
        hall.done(DEALER, c.OpenRound(), table)
        hall.done(by, c.PlaceWagers(1, {"ante": 1000, "progressive": UNIT}), table)
        hall.done(DEALER, c.CloseBets(), table)
        hall.done(DEALER, f.DealFromShoe(), table)
        hall.done(by, c.DecideHand(1, "bet"), table)
        while hall.state(table).phase is not Phase.SETTLING:
            act = c.Expose() if "expose" in type(hall.state(table).on).__name__.lower() else c.ShowHands()
            hall.done(DEALER, act, table)
    return hall


def settle(hall: Hall, *tables: str) -> None:
    """Settle tables in one group commit."""
    asked = [hall.request(DEALER, c.SettleRound(), each) for each in tables]
    assert all(isinstance(each, Done) for each in hall.house.serve(asked))


@promise("PJ-07", "PJ-08", "PJ-09", "PJ-26")
def test_two_royals_at_two_tables_have_one_order_and_each_its_amount() -> None:
    hall = ready()
    settle(hall, "two", "SSP")
    entries = hall.house.world.links[NAME].link.entries
    assert [(each.table, each.prize.cents) for each in entries.values()] == [
        ("two", START + FED),
        ("SSP", RESET),
    ]
    assert hall.state("two").positions[1].award == START + FED
    assert hall.house.world.links[NAME].link.display == RESET
    told = [read_record(each) for each in hall.disk.records if each.stream == link_stream(NAME)]
    assert [how(number, told).from_meter for number in (1, 2)] == [START + FED, RESET]  # type: ignore[arg-type]
    assert hall.findings() == []


@promise("PJ-14")
def test_a_round_that_is_undone_after_its_hit_gives_everything_back() -> None:
    """R39, R31: the entry elsewhere that saw another meter is referred upward (6.1)."""
    hall = ready()
    settle(hall, "SSP", "two")
    assert hall.has("ann") > 100_000
    hall.done(SUPERVISOR, c.Propose(i.Uncovered("the deck was marked", i.Ruled.VOID)), "SSP")
    hall.done(SHIFT, c.Approve(1), "SSP")
    link = hall.house.world.links[NAME].link
    assert link.entries[1].void
    assert link.entries[2].referred
    assert link.meters.contributions + link.meters.corrections > 0  # the other table's stands
    assert hall.has("ann") == 100_000
    hall.done(DEALER, c.EndRound(), "SSP")
    hall.done(DEALER, c.EndRound(), "two")
    hall.done(SHIFT, f.DecideReferral(NAME, 2, START + FED // 2 - RESET, "as if it had been alone", "tom"))
    for table in ("SSP", "two"):
        hall.done(SUPERVISOR if table == "two" else DEALER, c.OpenRound(), table)
    hall.done(SUPERVISOR, f.VerifyEntries(1), "two")
    hall.done(SUPERVISOR, f.PayPrize(NAME, 2))
    assert hall.has("bob") > START
    assert sum(hall.house.world.balances.values()) == 0
    hall.start()
    assert hall.findings() == []
