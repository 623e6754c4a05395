"""The one way in: ids, receipts, money, decks, the link, and faults that stay where they belong."""

from fractions import Fraction

import pytest

from megalink.cli.floor_link import NAME
from megalink.floor import commands as f
from megalink.floor import deciding, linking
from megalink.floor.commands import Done, Refused, Request
from megalink.floor.house import Unavailable
from megalink.floor.shoe import Stuck
from megalink.floor.store import StoreFailed
from megalink.jackpot.link import BrokenLink
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.decide import basis_of, decide
from megalink.table.roles import Actor, Role
from megalink.table.state import Phase
from tests.floor.hall import DEALER, MANAGER, SHIFT, SUPERVISOR, Hall
from tests.marks import promise

CODES = ("UTH", "TCPX", "THB", "SSP", "BUL")
ANN = Actor("ann", Role.PLAYER)


def seated(code: str = "UTH", cents: int = 10_000) -> Hall:
    """Seat Ann with some money, and open the bets."""
    hall = Hall(code)
    hall.done(SUPERVISOR, f.BuyIn("ann", cents))
    hall.done(ANN, c.TakeSeat(1, "ann"), code)
    hall.done(DEALER, c.OpenRound(), code)
    return hall


WAGERS = c.PlaceWagers(1, {"ante": 1000, "blind": 1000})


@promise("REL-01", "RNG-12", "RNG-14", "AUD-05")
@pytest.mark.parametrize("code", CODES)
def test_robots_play_rounds_that_verify_and_balance(code: str) -> None:
    hall = Hall(code)
    crew = hall.crew(code, seed=3)
    for _ in range(6):
        crew.play()
    assert sum(hall.house.world.balances.values()) == 0
    assert hall.kinds().count("DeckCommitted") == hall.kinds().count("DeckRevealed") == 6
    assert hall.findings() == []


@promise("REC-08")
def test_a_repeated_id_gets_the_first_answer_and_changes_nothing() -> None:
    hall = seated()
    place, refused = hall.request(ANN, WAGERS, "UTH"), hall.request(ANN, c.CloseBets(), "UTH")
    first = hall.house.serve([place, place, refused])
    assert first[0] == first[1]
    assert isinstance(first[2], Refused)
    before = len(hall.disk.records)
    hall.done(ANN, c.CancelWagers(1), "UTH")
    assert hall.house.serve([place, refused]) == [first[0], first[2]]
    hall.start()
    assert hall.house.serve([place, refused]) == [first[0], first[2]]
    placed = [each for each in hall.kinds() if each == "WagersPlaced"]
    assert len(placed) == 1
    assert len(hall.disk.records) > before


def test_an_id_cannot_be_used_for_another_command() -> None:
    hall = seated()
    hall.served(Request("mine", ANN, WAGERS, "UTH"))
    other = Request("mine", ANN, c.CancelWagers(1), "UTH")
    assert hall.served(other) == Refused("REC-08", "the id 'mine' was used for another command")


def test_a_command_that_the_table_has_moved_on_from_is_refused() -> None:
    hall = seated()
    basis = basis_of(hall.state("UTH"), 1)
    hall.done(ANN, WAGERS, "UTH")
    answer = hall.served(hall.request(ANN, c.CancelWagers(1), "UTH", basis))
    assert isinstance(answer, Refused)
    assert "moved on" in answer.reason


def test_nobody_stakes_more_than_he_has() -> None:
    hall = seated(cents=2999)
    assert hall.has("ann") == 2999
    hall.done(ANN, WAGERS, "UTH")
    assert hall.has("ann") == 999
    assert hall.refused(ANN, c.PlaceWagers(1, {"trips": 1000}), "UTH") == "3.4"
    hall.done(ANN, c.PlaceWagers(1, {"trips": 999}), "UTH")
    assert hall.has("ann") == 0
    hall.done(ANN, c.CancelWagers(1), "UTH")
    assert hall.has("ann") == 2999
    assert hall.findings() == []


@promise("AUD-14")
def test_money_comes_in_and_goes_out_by_the_staff_against_numbered_slips() -> None:
    hall = Hall()
    assert hall.refused(ANN, f.BuyIn("ann", 100)) == "AUD-14"
    for amount, rule in ((0, "AUD-14"), (-5, "AUD-14"), (True, "INT-08"), (1.5, "INT-08")):
        assert hall.refused(SUPERVISOR, f.BuyIn("ann", amount)) == rule  # type: ignore[arg-type]
    hall.done(SUPERVISOR, f.BuyIn("ann", 100))
    hall.refused(SUPERVISOR, f.CashOut("ann", 101))
    hall.done(SUPERVISOR, f.CashOut("ann", 100))
    assert hall.has("ann") == 0
    assert hall.findings() == []


@promise("RNG-14", "RNG-12")
def test_the_deck_is_committed_before_betting_opens_and_dealt_card_by_card() -> None:
    """Nobody names cards at a virtual table, and the shoe gives what was committed."""
    hall = seated()
    kinds = hall.kinds()
    assert kinds.index("DeckCommitted") < kinds.index("RoundOpened")
    hall.done(ANN, WAGERS, "UTH")
    hall.refused(DEALER, f.DealFromShoe(), "UTH")
    hall.done(DEALER, c.CloseBets(), "UTH")
    deck = hall.house._dealing._deck("UTH", hall.house.world.tables["UTH"].deck)  # type: ignore[arg-type]
    hall.refused(DEALER, c.DealCards(deck.order[:1]), "UTH")
    hall.refused(ANN, f.DealFromShoe(), "UTH")
    hall.done(DEALER, f.DealFromShoe(1), "UTH")
    due = len(hall.state("UTH").due)
    hall.start()
    hall.done(SUPERVISOR, c.Approve(1), "UTH")
    hall.done(ANN, c.AnswerOffer(withdraw=False), "UTH")
    hall.done(DEALER, f.DealFromShoe(), "UTH")
    state = hall.state("UTH")
    lying = {*state.positions[1].cards, *state.dealer, *state.community, *state.burned}
    assert lying == set(deck.order[: due + 1])


@promise("RNG-13")
def test_nothing_undealt_is_written_in_the_clear_while_the_round_is_open() -> None:
    hall = seated()
    hall.done(ANN, WAGERS, "UTH")
    texts = [each.body for each in hall.disk.records if each.kind not in {"OpenTable", "TableOpened"}]
    texts += [each.answer for each in hall.disk.receipts.values()]
    assert not any(b'"As"' in each or b"As " in each for each in texts)


# The link --------------------------------------------------------------------------------------------------


def test_contributions_stand_in_the_tables_stream_and_are_folded_into_the_link() -> None:
    hall = seated()
    hall.done(ANN, c.PlaceWagers(1, {**WAGERS.wagers, "progressive": 2500}), "UTH")
    hall.done(DEALER, c.CloseBets(), "UTH")
    told = next(each for each in hall.disk.records if each.kind == "Contributed")
    assert told.stream == "table:UTH"
    link = hall.house.world.links[NAME].link
    assert link.current == Fraction(10_000_000 + 2500 // 5)
    assert hall.findings() == []


@promise("PJ-07", "PJ-08")
def test_a_hand_is_entered_and_awarded_in_the_step_that_settles_it() -> None:
    """R30: paid later, after it was verified and the next round has begun (R39)."""
    hall = Hall("SSP")
    crew = hall.crew("SSP", seed=1)
    for _ in range(200):
        crew.play()
        if hall.house.world.links[NAME].link.meters.entries:
            break
    entered = next(each for each in hall.disk.records if each.kind == "HandsEntered")
    same = [each.kind for each in hall.disk.records if each.command == entered.command]
    assert same[-1] == "AwardsRecorded"
    number = hall.house.world.links[NAME].link.open_entries[0]
    assert hall.refused(SUPERVISOR, f.PayPrize(NAME, number)) == "R39"
    crew.play()
    assert number not in hall.house.world.links[NAME].link.open_entries
    assert "PrizePaid" in hall.kinds()
    assert hall.findings() == []


@promise("PJ-20", "PJ-21")
def test_a_stopped_link_takes_no_wager_and_the_game_goes_on() -> None:
    hall = seated()
    hall.done(MANAGER, f.StopLink(NAME, "the display is dark"))
    before = hall.house.world.links[NAME].link
    assert hall.refused(ANN, c.PlaceWagers(1, {"progressive": 500}), "UTH") == "PJ-20"
    hall.done(ANN, WAGERS, "UTH")
    hall.done(DEALER, c.CloseBets(), "UTH")
    assert hall.refused(SHIFT, f.ResumeLink(NAME, SHIFT.name)) == "ROL-03"
    hall.done(SHIFT, f.ResumeLink(NAME, "tom"))
    assert hall.house.world.links[NAME].link.meter == before.meter


@promise("PLY-10", "PJ-20", "TBL-01")
def test_tables_join_a_link_that_approves_them_or_are_for_practice() -> None:
    hall = Hall("UTH")
    terms = hall.state("UTH").setup.terms
    assert hall.refused(DEALER, f.OpenTable("UTH", terms), "P") == "TBL-01"
    assert hall.refused(MANAGER, f.OpenTable("UTH", terms, {"R11": "up"}, NAME), "P") == "PJ-30"
    assert hall.refused(MANAGER, f.OpenTable("UTH", terms, {}, "none"), "P") == "PJ-20"
    assert hall.refused(MANAGER, f.OpenTable("UTH", terms), "UTH") == "TBL-01"
    assert hall.refused(MANAGER, f.OpenTable("chess", terms), "P") == "TBL-01"
    assert hall.refused(ANN, c.TakeSeat(1, "ann"), "P") == ""
    hall.done(MANAGER, f.OpenTable("UTH", terms), "P")
    hall.done(ANN, c.TakeSeat(1, "ann"), "P")
    hall.done(DEALER, c.OpenRound(), "P")
    assert hall.refused(ANN, c.PlaceWagers(1, {"progressive": 500}), "P") == "PJ-20"


@promise("PJ-20")
def test_a_correction_puts_no_jackpot_wager_on_a_table_without_a_link() -> None:
    """The round could never end: no link would tell what its hands are paid. Found by storm seed 176."""
    hall = Hall("UTH")
    terms = hall.state("UTH").setup.terms
    hall.done(MANAGER, f.OpenTable("UTH", terms), "P")
    hall.done(SUPERVISOR, f.BuyIn("ann", 10_000))
    hall.done(ANN, c.TakeSeat(1, "ann"), "P")
    hall.done(DEALER, c.OpenRound(), "P")
    hall.done(ANN, WAGERS, "P")
    hall.done(DEALER, c.CloseBets(), "P")
    lay = {**WAGERS.wagers, "progressive": 500}
    hall.done(DEALER, c.Propose(i.WagersFound(1, lay)), "P")
    assert hall.refused(SHIFT, c.Approve(1), "P") == "PJ-20"
    hall.done(DEALER, c.WithdrawProposal(1), "P")
    assert hall.findings() == []


# Faults ----------------------------------------------------------------------------------------------------


@promise("REL-19")
def test_a_fault_in_one_table_stops_that_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall("UTH", "SSP")

    def broken(state: object, *more: object) -> object:
        if state is hall.state("UTH"):
            raise AssertionError("As Kd")
        return decide(state, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(deciding, "decide", broken)
    answer = hall.ask(DEALER, c.OpenRound(), "UTH")
    assert isinstance(answer, Refused)
    assert answer.rule == "REL-19"
    assert "As" not in answer.reason.replace("AssertionError", "")
    monkeypatch.undo()
    assert hall.refused(DEALER, c.OpenRound(), "UTH") == "REL-19"
    hall.done(DEALER, c.OpenRound(), "SSP")
    hall.start()
    assert hall.refused(DEALER, c.OpenRound(), "UTH") == "REL-19"
    assert hall.refused(MANAGER, f.ClearTable("looked at it"), "UTH") == "AUD-10"
    hall.done(SHIFT, f.ClearTable("nothing was amiss"), "UTH")
    hall.done(DEALER, c.OpenRound(), "UTH")
    assert hall.findings() == []


@promise("REL-19", "RNG-15")
@pytest.mark.parametrize("fault", [BrokenLink("out by a cent"), Stuck("no random bytes")])
def test_a_fault_of_ledger_link_or_generator_stops_money_everywhere(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall("UTH", "SSP")

    def broken(*_anything: object) -> object:
        raise fault

    monkeypatch.setattr(deciding, "decide", broken)
    assert hall.refused(DEALER, c.OpenRound(), "UTH") == "REL-19"
    monkeypatch.undo()
    assert hall.refused(DEALER, c.OpenRound(), "SSP") == "REL-19"
    hall.start()
    assert hall.refused(SUPERVISOR, f.BuyIn("ann", 5)) == "REL-19"
    hall.done(SHIFT, f.ClearMoney("verified: all is as it was written"))
    hall.done(DEALER, c.OpenRound(), "SSP")


@promise("REC-11", "PJ-21")
@pytest.mark.parametrize("step", ["write", "sync"])
def test_a_failed_write_or_sync_accepts_nothing_until_it_is_repaired(step: str) -> None:
    """And then everything is as the disk has it."""
    hall = seated()
    broken = True

    def fault(at: str) -> None:
        if broken and at == step:
            raise StoreFailed("the disk is full")

    hall.fault = fault
    place = hall.request(ANN, WAGERS, "UTH")
    for _ in range(2):
        with pytest.raises(Unavailable, match="the disk is full"):
            hall.served(place)
    hall.house.repair()
    with pytest.raises(Unavailable, match="the disk is full"):
        hall.served(hall.request(ANN, c.PlaceWagers(1, {"trips": 500}), "UTH"))
    broken = False
    hall.house.repair()
    answer = hall.served(place)
    assert isinstance(answer, Done)
    assert hall.kinds().count("WagersPlaced") >= 1
    assert sum(each.command == place.id for each in hall.disk.records) == 1
    assert hall.findings() == []


@promise("AUD-03")
def test_an_anchor_that_cannot_be_written_stops_everything_too(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = seated()

    def full(_seal: object) -> None:
        raise StoreFailed("the anchor cannot be written")

    monkeypatch.setattr(type(hall.anchor), "write", lambda _self, seal: full(seal))
    with pytest.raises(Unavailable, match="the anchor cannot be written"):
        hall.ask(ANN, WAGERS, "UTH")
    monkeypatch.undo()
    hall.house.repair()
    assert hall.state("UTH").positions[1].wagers == WAGERS.wagers
    assert hall.findings() == []


@promise("REL-15")
def test_another_process_that_was_faster_is_a_conflict_that_is_decided_again() -> None:
    hall = seated()
    other = Hall.__new__(Hall)
    other.__dict__.update(hall.__dict__)
    other.start()
    other.done(SUPERVISOR, f.BuyIn("bob", 700))
    hall.done(ANN, WAGERS, "UTH")
    assert hall.has("bob") == 700
    assert hall.findings() == []


@promise("REC-14")
def test_an_orderly_stop_opens_no_new_round_and_lets_the_others_end() -> None:
    hall = Hall("UTH", "SSP")
    crew = hall.crew("SSP")
    hall.until(crew, Phase.PLAYING)
    hall.house.draining = True
    assert hall.house.open_rounds() == ("SSP",)
    assert hall.refused(DEALER, c.OpenRound(), "UTH") == "REC-14"
    crew.play(may_open=False)
    hall.house.close()
    assert hall.kinds()[-1] == "FloorStopped"
    hall.start()
    assert hall.findings() == []


def test_ids_of_the_floor_itself_and_no_ids_at_all_are_refused_and_leave_nothing() -> None:
    hall = Hall("UTH")
    before = len(hall.disk.receipts)
    for name in ("", "x" * 201, "floor/start/2"):
        assert isinstance(hall.served(Request(name, DEALER, c.OpenRound(), "UTH")), Refused)
    assert len(hall.disk.receipts) == before


def test_a_command_of_no_kind_stops_nothing_but_itself() -> None:
    hall = Hall("UTH")
    assert hall.refused(DEALER, object(), "UTH") == "INT-08"
    hall.done(DEALER, c.OpenRound(), "UTH")


@promise("REL-19")
def test_a_link_that_is_out_while_it_is_folded_stops_money_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = seated()
    hall.done(ANN, c.PlaceWagers(1, {**WAGERS.wagers, "progressive": 500}), "UTH")

    def broken(*_anything: object) -> object:
        raise BrokenLink("out by a cent")

    monkeypatch.setattr(linking, "fold", broken)
    assert hall.refused(DEALER, c.CloseBets(), "UTH") == "REL-19"
    monkeypatch.undo()
    assert hall.state("UTH").phase is Phase.BETTING
    hall.done(SHIFT, f.ClearMoney("the link was mended"))
    hall.done(DEALER, c.CloseBets(), "UTH")
    assert hall.findings() == []
