"""The jackpot sheet says what the analysis says, and what every prize adds up to (PJ-33)."""

from fractions import Fraction

import pytest

from megalink.cli.floor_link import NAME
from megalink.floor.memory import MemoryStore
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.games.settlement import Entry
from megalink.jackpot.awards import SeatEntry, award
from megalink.maths.jackpot import jackpot
from megalink.maths.registry import prize_chances
from megalink.office.plain import plain
from megalink.office.prize import NoSuchPrize, hits
from megalink.office.sheet import game_sheet, sheet
from tests.floor.hall import Hall
from tests.floor.test_royals import ready, settle
from tests.marks import promise

UNIT = 500


def returned(game: Game, displayed: int, units: int) -> Fraction:
    """Add up every prize of one hand by itself, by its chance: what a cent of the wager returns."""
    version = game.version()
    total = Fraction(0)
    for hand, chance in prize_chances().items():
        pays = version.pays[game.jackpot].of(hand)
        if pays is not None:
            won = SeatEntry(1, Entry(hand, pays, units * UNIT))
            total += chance * award([won], displayed, 0, version.rulings).amount(1)
    return total / (units * UNIT)


@promise("PJ-33")
@pytest.mark.parametrize("displayed", [5_000_000, 10_000_000, 123_456_780])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.code)
def test_what_a_wager_returns_is_what_its_prizes_add_up_to(game: Game, displayed: int) -> None:
    found = game_sheet(game, game.version(), displayed, UNIT)
    engine = jackpot(game, game.version(), UNIT)
    assert set(found.returns) == set(engine.multiples)
    for units, share in found.returns.items():
        assert share == returned(game, displayed, units)
        assert found.fair_at[units] == engine.break_even(units) * UNIT
        fair = game_sheet(game, game.version(), 0, UNIT).fair_at[units]
        worth = engine.fixed_return + engine.return_per_meter_unit * fair / (units * UNIT)
        assert worth == 1
    assert found.prizes.keys() == found.chances.keys()


@promise("PJ-33")
def test_the_sheet_of_a_link_is_its_parameters_and_its_games() -> None:
    hall = Hall("UTH", "BUL")
    found = sheet(MemoryStore(hall.disk), "")
    terms = hall.house.world.links[NAME].link.parameters
    assert (found.link, found.displayed, found.start) == (NAME, 10_000_000, terms.start)
    assert (found.reset, found.limit, found.rate) == (terms.reset, terms.limit, terms.rate)
    assert [each.game for each in found.games] == ["UTH", "BUL"]
    assert plain(found)["games"][0]["returns"]["5"]
    with pytest.raises(NoSuchPrize, match="name one of the links"):
        sheet(MemoryStore(hall.disk), "other")


@promise("PJ-27")
def test_every_win_is_listed_the_newest_first() -> None:
    hall = ready()
    assert hits(MemoryStore(hall.disk), "") == []
    settle(hall, "SSP", "two")
    assert [each.number for each in hits(MemoryStore(hall.disk), NAME)] == [2, 1]
