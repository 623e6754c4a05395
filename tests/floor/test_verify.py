"""What an honest hash would hide is found by making everything again (AUD-02, PJ-02, RNG-14)."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from megalink.floor.chain import NOTHING, contents, record_hash, seal_hash
from megalink.floor.kinds import read_record, write
from megalink.floor.memory import Disk, MemoryStore
from megalink.floor.record import Record
from megalink.floor.verify import verify_round
from megalink.games.game import Outcome
from megalink.games.settlement import Line
from tests.floor.hall import Hall
from tests.marks import promise


@pytest.fixture(scope="module")
def played() -> Hall:
    """Play until a hand was entered into the jackpot."""
    hall = Hall("SSP")
    crew = hall.crew("SSP", seed=2)
    while not hall.house.world.links["Megalink"].link.meters.entries:
        crew.play()
    crew.play()
    return hall


def copied(hall: Hall) -> Hall:
    """Copy what lies on the disk."""
    other = Hall.__new__(Hall)
    other.disk, other.anchor = Disk(), hall.anchor
    for part in ("records", "postings", "seals"):
        setattr(other.disk, part, list(getattr(hall.disk, part)))
    other.disk.receipts = dict(hall.disk.receipts)
    other.disk.heads = dict(hall.disk.heads)
    other.disk.balances = dict(hall.disk.balances)
    return other


def rewrite(disk: Disk) -> None:
    """Make every hash fit again, as somebody would who knows how; the anchor alone is out of his reach."""
    heads: dict[str, bytes] = {}
    for place, record in enumerate(disk.records):
        fits = record_hash(heads.get(record.stream, NOTHING), record)
        disk.records[place] = record._replace(hash=fits)
        heads[record.stream] = fits
    before = NOTHING
    for place, seal in enumerate(disk.seals):
        held = [each for each in disk.records if seal.first <= each.sequence <= seal.last]
        postings = [each for each in disk.postings if seal.first <= each.sequence <= seal.last]
        receipts = [each for each in disk.receipts.values() if each.seal == seal.number]
        new = seal._replace(contents=contents(held, postings, receipts))
        before = seal_hash(before, new)
        disk.seals[place] = new._replace(hash=before)


def change(disk: Disk, kind: str, changed: Callable[[Any], Any]) -> Record:
    """Change the last event of a kind, and make the hashes fit."""
    place = max(each for each, record in enumerate(disk.records) if record.kind == kind)
    record = disk.records[place]
    event = changed(read_record(record))
    disk.records[place] = record._replace(body=write(event).body)
    rewrite(disk)
    return record


def richer(event: Any) -> Any:
    """Let the Ante of a hand return a cent more."""
    lines = dict(event.settlement.lines)
    ante = lines["ante"]
    lines["ante"] = Line(ante.staked, Outcome.WIN, ante.pays, ante.returned + 1, ante.rule)
    return replace(event, settlement=replace(event.settlement, lines=lines))


def other_order(event: Any) -> Any:
    """Exchange the last cards of a revealed deck."""
    return replace(event, order=(*event.order[:-2], event.order[-1], event.order[-2]))


def more_units(event: Any) -> Any:
    """Let a wager contribute more than it does."""
    return replace(event, units=event.units + 3)


def more_prize(event: Any) -> Any:
    """Let a prize be a cent more."""
    first, *rest = event.prizes
    return replace(event, prizes=(replace(first, cents=first.cents + 1), *rest))


def other_cards(event: Any) -> Any:
    """Let other cards have been dealt."""
    return replace(event, cards=(event.cards[1], event.cards[0], *event.cards[2:]))


@pytest.mark.parametrize(
    ("kind", "changed", "said"),
    [
        ("HandSettled", richer, "the rules settle position"),
        ("DeckRevealed", other_order, "not the one that was committed"),
        ("CardsDealt", other_cards, "not the first of the committed deck"),
        ("Contributed", more_units, "contributes another amount"),
        ("HandsEntered", more_prize, "the meter pays these hands other amounts"),
    ],
)
def test_a_history_that_was_written_anew_with_fitting_hashes_is_still_found(
    played: Hall, kind: str, changed: Callable[[Any], Any], said: str
) -> None:
    hall = copied(played)
    record = change(hall.disk, kind, changed)
    found = hall.findings()
    assert any(said in each.what for each in found)
    assert any("not the one that was anchored" in each.what for each in found)
    assert any(f" {record.kind})" in each.place or kind == "CardsDealt" for each in found)


def test_a_posting_that_does_not_follow_is_found(played: Hall) -> None:
    hall = copied(played)
    hall.disk.postings[5] = hall.disk.postings[5]._replace(amount=hall.disk.postings[5].amount + 1)
    rewrite(hall.disk)
    assert any("its posting" in each.what for each in hall.findings())
    del hall.disk.postings[-1]
    rewrite(hall.disk)
    assert any("postings, and should have" in each.what for each in hall.findings())


def test_a_balance_that_is_not_the_sum_of_its_postings_is_found(played: Hall) -> None:
    hall = copied(played)
    name = next(iter(hall.disk.balances))
    hall.disk.balances[name] += 1
    assert [each.place for each in hall.findings()] == [f"balance of {name}"]


def test_a_record_that_cannot_follow_ends_the_search_and_is_named(played: Hall) -> None:
    hall = copied(played)
    place = next(each for each, record in enumerate(hall.disk.records) if record.kind == "TableOpened")
    hall.disk.records[place] = hall.disk.records[place]._replace(kind="RoundEnded", body=b'{"rule":""}')
    rewrite(hall.disk)
    assert any("cannot follow from what came before" in each.what for each in hall.findings())


@promise("AUD-17")
def test_looking_changes_nothing(played: Hall) -> None:
    before = list(played.disk.records), list(played.disk.seals), list(played.anchor.kept)
    assert played.findings() == []
    assert (played.disk.records, played.disk.seals, played.anchor.kept) == before


@promise("RNG-14")
def test_one_round_is_checked_alone(played: Hall) -> None:
    store = MemoryStore(played.disk)
    assert list(verify_round(store, "SSP", 1)) == []
    assert [each.what for each in verify_round(store, "SSP", 9999)] == [
        "has no deck that was committed and revealed"
    ]
    hall = copied(played)
    change(hall.disk, "DeckRevealed", other_order)
    number = hall.disk.records[-1].round
    rounds = {each.round for each in hall.disk.records if each.kind == "DeckRevealed"}
    assert any(list(verify_round(MemoryStore(hall.disk), "SSP", each)) for each in {*rounds, number})
