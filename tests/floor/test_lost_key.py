"""The key of the shoes is lost: no card can be dealt, its rounds are void, and the tables go on (6.1)."""

from megalink.floor import commands as f
from megalink.ledger.accounts import player
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase, players
from tests.floor.hall import DEALER, SHIFT, SUPERVISOR, Hall
from tests.marks import promise


@promise("REC-04", "RNG-14")
def test_a_floor_whose_key_is_lost_deals_no_card_and_its_rounds_are_void() -> None:
    """As after a restore without the key: money stops, and a Gaming Shift Manager decides (6.1)."""
    hall = Hall("UTH")
    crew = hall.crew("UTH")
    hall.until(crew, Phase.DEALING)
    staked = sum(hall.house.world.balances[each] for each in map(player, crew.players))
    hall.key = bytes(31) + b"k"
    hall.start()
    hall.done(SUPERVISOR, c.Approve(1), "UTH")
    for name in players(hall.state("UTH")):
        hall.done(Actor(name, Role.PLAYER), c.AnswerOffer(withdraw=False), "UTH")
    assert hall.refused(DEALER, f.DealFromShoe(), "UTH") == "REL-19"
    hall.done(SHIFT, f.ClearMoney("the key is lost; every round is to be void"))
    hall.done(DEALER, c.Propose(i.Uncovered("the key is lost", i.Ruled.VOID)), "UTH")
    hall.done(SHIFT, c.Approve(2), "UTH")
    hall.done(DEALER, c.EndRound(), "UTH")
    assert "DeckLost" in hall.kinds()
    assert sum(hall.house.world.balances[each] for each in map(player, crew.players)) > staked
    assert hall.house.world.links["Megalink"].link.display == 10_000_000
    crew.play()
    assert "DeckRevealed" in hall.kinds()
    assert hall.findings() == []
