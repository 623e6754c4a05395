"""Rounds told again: whole when they are over, and no card too early (AUD-05 to AUD-07, AUD-16, RNG-13)."""

import json
import re
import subprocess
import sys
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pyarrow.parquet as pq
import pytest

from megalink.cli.floor_link import NAME
from megalink.cli.parquet import write
from megalink.floor import commands as f
from megalink.floor.memory import MemoryStore
from megalink.office.day import report
from megalink.office.expectations import shipped
from megalink.office.export import PRIZE, json_lines, rows, schema
from megalink.office.history import History
from megalink.office.plain import as_line
from megalink.office.prize import NoSuchPrize, told
from megalink.office.recall import NoSuchRound, UnderWay, histories, recalled
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.floor.hall import SHIFT, SUPERVISOR, Hall
from tests.floor.test_royals import FED, START, ready, settle
from tests.marks import promise

CODES = ("UTH", "TCPX", "THB", "SSP", "BUL")
READER = Path(__file__).with_name("reader.py")


@pytest.fixture(scope="module")
def hall() -> Hall:
    """Play at all tables, and stop in the middle of a round at one."""
    hall = Hall(*CODES)
    for code in CODES:
        for _ in range(2):
            hall.crew(code).play()
    hall.now += timedelta(hours=1)
    hall.until(hall.crew("UTH"), Phase.PLAYING)
    return hall


def over(hall: Hall, wanted: str) -> History:
    """Recall a round that is over."""
    found = recalled(MemoryStore(hall.disk), wanted)
    assert isinstance(found, History)
    return found


@promise("AUD-05", "AUD-06")
@pytest.mark.parametrize("code", CODES)
def test_a_round_is_told_whole(hall: Hall, code: str) -> None:
    round_ = over(hall, f"{code}/1")
    assert round_.replay
    records = [
        each.sequence
        for each in hall.disk.records
        if each.table == code and each.round == 1 and each.kind not in {"DeckCommitted", "SeatTaken"}
    ]
    actions = [action for street in round_.rounds for action in street.actions]
    assert [each.record for each in actions] == records
    assert [each.action_number for each in actions] == list(range(1, len(actions) + 1))
    assert len(round_.hands) == 4
    assert round_.deck is not None
    dealt = [card for each in actions if each.action == "CardsDealt" for card in each.cards]
    assert dealt == list(round_.deck.order[: len(dealt)])
    lines = [line for hand in round_.hands for line in hand.lines if line.outcome != "returned"]
    prizes = sum(each.cents for each in round_.prizes)
    assert round_.total_bet == sum(line.staked for line in lines) == sum(p.bet for p in round_.players)
    assert round_.total_won == sum(line.returned for line in lines) + prizes
    for player in round_.players:  # nobody played elsewhere
        bought = sum(
            each.amount
            for each in hall.disk.postings
            if each.why == "buy-in" and each.player == player.name and each.sequence > actions[0].record
        )
        came = player.balance_before - player.bet + player.won + bought
        paid = sum(p.cents for p in round_.prizes if round_.hands[p.seat - 1].player_id == player.id)
        assert player.balance_after == came - paid  # a prize is paid over the cage, later
    assert len(round_.contributions) == sum(
        any(line.wager == "progressive" for line in hand.lines) for hand in round_.hands
    )


@promise("AUD-07")
def test_every_round_is_recalled_as_it_is_exported(hall: Hall) -> None:
    told_ = list(histories(MemoryStore(hall.disk)))
    assert sorted(each.id for each in told_) == sorted(
        f"{code}/{number}" for code in CODES for number in (1, 2)
    )
    for each in told_:
        assert over(hall, each.id) == each


@promise("RNG-13")
def test_a_round_under_way_shows_no_card_that_lies_face_down(hall: Hall) -> None:
    found = recalled(MemoryStore(hall.disk), "UTH/3")
    assert isinstance(found, UnderWay)
    shown = set(re.findall(r'"([2-9TJQKA][cdhs])"', as_line(found).decode()))
    state = hall.state("UTH")
    assert not shown & {each.text for position in state.positions.values() for each in position.cards}
    assert not shown & {each.text for each in state.dealer}
    assert not any(each.id == "UTH/3" for each in histories(MemoryStore(hall.disk)))


@pytest.mark.parametrize("wanted", ["UTH/9", "XYZ/1", "UTH", "UTH/one", "/1"])
def test_a_round_that_was_never_played_is_not_found(hall: Hall, wanted: str) -> None:
    with pytest.raises(NoSuchRound):
        recalled(MemoryStore(hall.disk), wanted)


@promise("AUD-05")
def test_new_terms_are_the_next_round_s() -> None:
    hall = Hall("SSP")
    hall.crew("SSP").play()
    terms = hall.state("SSP").setup.terms
    hall.done(
        Actor("mia", Role.PIT_MANAGER),
        f.ChangeTerms(msgspec.structs.replace(terms, smallest_chip=100)),
        "SSP",
    )
    hall.crew("SSP").play()
    assert [over(hall, f"SSP/{number}").terms["smallest_chip"] for number in (1, 2)] == [1, 100]


@promise("AUD-16", "INT-01")
def test_the_export_follows_its_schema_and_comes_back_as_it_was(hall: Hall) -> None:
    described = json.loads(schema())
    jsonschema.Draft202012Validator.check_schema(described)
    judge = jsonschema.Draft202012Validator(described)
    found = list(histories(MemoryStore(hall.disk)))
    lines = list(json_lines(MemoryStore(hall.disk)))
    for line in lines:
        judge.validate(json.loads(line))
    assert [msgspec.json.decode(line, type=History) for line in lines] == found


def test_the_published_schema_is_the_present_one() -> None:
    page = Path(__file__).parents[2] / "docs" / "round-history.schema.json"
    assert page.read_bytes() == schema()


@promise("AUD-16")
def test_a_stranger_s_reader_comes_to_the_same_totals(hall: Hall, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(b"".join(json_lines(MemoryStore(hall.disk))))
    ended = subprocess.run(
        [sys.executable, "-I", str(READER), str(file)], check=True, capture_output=True, text=True
    )
    found: dict[str, Any] = json.loads(ended.stdout)
    day = report(MemoryStore(hall.disk), None, shipped)
    for table in day.tables:
        assert found["won"][table.table] == table.tray.result
        assert found["wagered"][table.table] == sum(each.wagered for each in table.wagers)
        assert found["rounds"][table.table] == table.rounds
    assert found["prizes"] == sum(each.cents for each in day.hits)
    under_way = [each for each in hall.disk.postings if each.why == "contribution" and each.round == 3]
    (link,) = day.links
    assert link.came["contributions"] + link.waiting == Fraction(found["contributed"]) + sum(
        Fraction(each.amount, each.per) for each in under_way
    )
    assert found["decks"] == 2 * len(CODES)


@promise("AUD-16")
def test_parquet_holds_the_same_rows(hall: Hall, tmp_path: Path) -> None:
    file = tmp_path / "rounds.parquet"
    wanted = list(rows(MemoryStore(hall.disk)))
    assert write(iter(wanted), file) == len(wanted)
    found = pq.read_table(file).to_pylist()
    assert found == [msgspec.structs.asdict(each) for each in wanted]
    won = sum(each["staked"] - each["returned"] for each in found if each["wager"] != PRIZE)
    assert won == report(MemoryStore(hall.disk), None, shipped).house.won


@promise("PJ-26", "PJ-24")
def test_a_prize_is_explained_and_its_round_tells_of_it() -> None:
    hall = ready()
    settle(hall, "SSP", "two")
    found = told(MemoryStore(hall.disk), 1, "")
    assert found.agrees
    assert (found.win.cents, found.reached.from_meter, found.added) == (START + FED, START + FED, 0)
    assert [step.what for step in found.reached.steps] == ["contribution", "contribution", "Royal Flush"]
    with pytest.raises(NoSuchPrize, match="number 3"):
        told(MemoryStore(hall.disk), 3, NAME)
    with pytest.raises(NoSuchPrize, match="name one of the links: Megalink"):
        told(MemoryStore(hall.disk), 1, "other")
    with pytest.raises(NoSuchPrize, match="no link yet"):
        told(MemoryStore(), 1, "")


@promise("PJ-26", "PJ-14")
def test_a_prize_that_was_undone_is_void_in_its_round_and_a_referred_one_is_explained() -> None:
    hall = ready()
    settle(hall, "SSP", "two")
    hall.done(SUPERVISOR, c.Propose(i.Uncovered("the deck was marked", i.Ruled.VOID)), "SSP")
    hall.done(SHIFT, c.Approve(1), "SSP")
    for table in ("SSP", "two"):
        hall.done(Actor("dan", Role.DEALER), c.EndRound(), table)
    hall.done(SHIFT, f.DecideReferral(NAME, 2, 1000, "as if it had been alone", "tom"))
    assert [(each.entry, each.void) for each in over(hall, "SSP/1").prizes] == [(1, True)]
    assert over(hall, "SSP/1").void
    assert [(each.entry, each.void) for each in over(hall, "two/1").prizes] == [(2, False)]
    referred = told(MemoryStore(hall.disk), 2, NAME)
    assert referred.added == 1000
    assert referred.agrees
