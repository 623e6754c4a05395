"""Whatever has happened on a floor, the office's books cross-foot: floors from a seed, faults and all."""

from fractions import Fraction

import pytest

from megalink.cli.floor_link import NAME
from megalink.floor.memory import MemoryStore
from megalink.ledger.posting import Why
from megalink.office.day import report
from megalink.office.expectations import shipped
from megalink.office.prize import hits, told
from megalink.office.recall import histories, recalled
from scripts.campaigns.storm import Storm
from tests.marks import promise


@promise("AUD-13", "AUD-05", "AUD-07", "PJ-26", "PJ-29")
@pytest.mark.parametrize("seed", range(6))
def test_reports_prizes_and_rounds_of_a_floor_in_a_storm_agree(seed: int) -> None:
    storm = Storm(seed)
    storm.run()
    disk = storm.weather.disk
    store = MemoryStore(disk)
    assert report(store, None, shipped).differences == ()
    rounds = list(histories(store))
    assert rounds
    for each in rounds[::4]:
        assert recalled(store, each.id) == each
    over = {(each.table_name, each.number) for each in rounds}
    booked = sum(
        (
            Fraction(each.amount, each.per) * (1 if each.target.startswith("win:") else -1)
            for each in disk.postings
            if each.why in {Why.COLLECTED, Why.WON} and (each.table, each.round) in over
        ),
        Fraction(0),
    )
    lines = (line for each in rounds for hand in each.hands for line in hand.lines)
    assert sum(line.staked - line.returned for line in lines) == booked
    assert all(told(store, each.number, NAME).agrees for each in hits(store, NAME))
