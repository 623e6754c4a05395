"""What single events of a table move, worked out by hand."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from megalink.cli.notation import actor
from megalink.games.game import Outcome
from megalink.games.settlement import Line, Settlement
from megalink.ledger import cashier, linking
from megalink.ledger.accounts import Kind, felt, owed, player, win
from megalink.ledger.breakage import breakage
from megalink.ledger.posting import BrokenLedger, Why
from megalink.ledger.table_money import lying, unfunded
from megalink.table import commands as c
from megalink.table import irregularities as i
from megalink.table.decide import decide
from megalink.table.roles import Refusal
from megalink.table.state import Phase, Position
from tests.ledger.books import BANK, NAME, Booked
from tests.marks import promise, rule
from tests.table.driver import DEALER, STAFF, folds, stays

SUPERVISOR, SHIFT_MANAGER = STAFF[1], STAFF[3]


def betting(code: str, *seats: int, **how: object) -> Booked:
    book = Booked(code, **how)  # type: ignore[arg-type]  # named as the table's own
    book.say(*(f"{name}: sit {seat}" for seat, name in zip(seats, ("ann", "bob"), strict=False)))
    book.say("dealer: open")
    return book


def report(book: Booked, about: i.Irregularity) -> None:
    book.do(SUPERVISOR, c.Propose(about))
    if book.state.proposals:
        book.do(SHIFT_MANAGER, c.Approve(book.state.proposed))


def test_wagers_are_reserved_changed_and_taken_back() -> None:
    book = betting("UTH", 1)
    book.say("ann: place 1 ante 1000 blind 1000 trips 500")
    assert (book.has("ann"), book.on_the_felt) == (BANK - 2500, 2500)
    placed = book.book[-3:]
    assert [(each.why, each.wager, each.amount, each.seat, each.round, each.rule) for each in placed] == [
        (Why.WAGER, "ante", 1000, 1, 1, "3.4"),
        (Why.WAGER, "blind", 1000, 1, 1, "3.4"),
        (Why.WAGER, "trips", 500, 1, 1, "3.4"),
    ]
    book.say("ann: place 1 ante 1500 blind 1200 trips 500")
    assert (book.has("ann"), book.on_the_felt) == (BANK - 3200, 3200)
    book.say("ann: place 1 blind 1000")
    assert (book.book[-1].why, book.book[-1].amount, book.book[-1].rule) == (Why.TAKEN_BACK, 200, "3.4")
    book.say("ann: cancel 1")
    assert (book.has("ann"), book.on_the_felt) == (BANK, 0)
    assert lying(None) == {}


@pytest.mark.parametrize(("has", "lacking"), [(2999, 1), (3000, 0), (3001, 0)])
def test_nobody_stakes_more_than_he_has(has: int, lacking: int) -> None:
    book = betting("SSP", 1)
    book.cage(cashier.cash_out(book.house, book.balances, "ann", BANK - has, "cas"))
    asked = book.ask(actor("ann"), c.PlaceWagers(1, {"ante": has + 1}))
    assert asked == Refusal("3.4", "ann cannot fund this: 1 cents are lacking")
    book.say("ann: place 1 ante 1000", "dealer: close")
    book.deal()
    bet = book.ask(actor("ann"), c.DecideHand(1, "bet"))  # twice the Ante
    assert isinstance(bet, Refusal) == bool(lacking)
    assert book.balances.cents(player("ann")) == has - (1000 if lacking else 3000)


@rule("UTH 3.4")
def test_a_follow_up_wager_that_cannot_be_funded_is_refused_and_may_be_covered() -> None:
    book = betting("SSP", 1, decides=stays)
    book.cage(cashier.cash_out(book.house, book.balances, "dan", BANK - 500, "cas"))
    book.say("ann: place 1 ante 1000")
    book.do(DEALER, c.PlaceWagers(1, {"ante": 500}, player="dan", shared=True))
    book.say("dealer: close")
    book.deal()
    refused = book.ask(actor("ann"), c.DecideHand(1, "bet"))
    assert refused == Refusal("R12", "dan cannot fund this: 1000 cents are lacking")
    book.do(actor("ann"), c.DecideHand(1, "bet", unable=("dan",), covers=True))
    assert book.balances.cents(player("dan")) == 0
    assert book.balances.cents(player("ann")) == BANK - 1000 - 3000
    book.finish()
    assert book.on_the_felt == 0


def test_other_commands_are_never_unfunded() -> None:
    book = betting("SSP", 1)
    book.say("ann: place 1 ante 1000")
    happened = decide(book.state, c.CloseBets(), DEALER)
    assert isinstance(happened, tuple)
    assert unfunded(NAME, book.state, happened, book.balances) is None


@rule("UTH 5.6", "UTH 4.1.1")
def test_a_wager_that_was_taken_is_owed_and_what_its_player_gets_pays_it_first() -> None:
    book = betting("SSP", 1, decides=folds)
    book.say("ann: place 1 ante 1000", "dealer: close")
    report(book, i.WagerTaken(1, "ante", 400))
    assert book.balances.cents(player("ann")) == BANK - 600
    assert book.balances.cents(owed("ann")) == -400
    assert book.book[-1].why is Why.OWED
    refused = cashier.cash_out(book.house, book.balances, "ann", 1, "cas")
    assert isinstance(refused, Refusal)
    assert refused.rule == "R46"
    book.finish()
    assert book.on_the_felt == 0
    assert book.has("ann") == BANK - 1000
    book.cage(cashier.buy_in(book.house, "ann", 1000, "cas"))
    assert book.balances.cents(owed("ann")) == 0
    assert book.balances.cents(player("ann")) == BANK


def test_what_a_correction_takes_beyond_what_a_player_has_he_owes() -> None:
    book = betting("SSP", 1, decides=folds)
    book.say("ann: place 1 ante 1000", "dealer: close")
    book.finish()
    has = book.has("ann")
    book.cage(cashier.cash_out(book.house, book.balances, "ann", has, "cas"))
    report(book, i.WagersFound(1, {"ante": 1500}))
    assert book.has("ann") == -500
    assert book.balances.cents(player("ann")) == 0
    assert book.on_the_felt == 0
    report(book, i.WrongCards(i.Fault.EXTRA))
    assert book.has("ann") == 1000
    assert book.balances.cents(owed("ann")) == 0


def test_wagers_recorded_at_a_wrong_position_are_taken_from_the_right_player() -> None:
    book = betting("SSP", 1, 2)
    book.say("dealer: place 1 ante 1000 progressive 500", "dealer: close")
    report(book, i.WrongSeat(1, 2))
    assert (book.has("ann"), book.has("bob"), book.on_the_felt) == (BANK, BANK - 1500, 1500)
    assert {each.seat for each in book.linked.link.last[NAME].parts.values() if each.cents} == {2}
    assert any("position 1" in each.corrects for each in book.book)
    book.finish()
    plain = betting("SSP", 1, 2)
    plain.say("dealer: place 1 ante 1000", "dealer: close")
    report(plain, i.WrongSeat(1, 2))
    assert plain.has("bob") == BANK - 1000


@rule("UTH 5.5")
def test_a_late_wager_goes_back_and_what_lay_there_stands() -> None:
    book = betting("SSP", 1, decides=folds)
    book.say("ann: place 1 ante 2000", "dealer: close")
    moved = len(book.book)
    report(book, i.LateWager(1, "ante", 500))  # never recorded, so nothing moves
    assert len(book.book) == moved
    report(book, i.LateWager(1, "ante", 500, recorded=True))
    assert book.on_the_felt == 2000  # until the hand is settled
    book.finish()
    assert book.has("ann") == BANK - 1500


@rule("UTH 5.16.1")
def test_a_sharer_who_withdraws_has_his_shares_back_when_the_hand_is_settled() -> None:
    book = betting("SSP", 1, decides=folds)
    book.say("ann: place 1 ante 1000 progressive 500")
    book.do(DEALER, c.PlaceWagers(1, {"ante": 700}, player="dan", shared=True))
    book.say("dealer: close")
    report(book, i.PowerFailure())
    book.do(actor("dan"), c.AnswerOffer(withdraw=True))
    book.do(actor("ann"), c.AnswerOffer(withdraw=False))
    assert book.has("dan") == BANK - 700
    book.finish()
    assert book.has("dan") == BANK
    assert book.has("ann") == BANK - 1500


# What does not divide (R11) -------------------------------------------------------------------------------


def rounded(pays: str, staked: int, returned: int, chip: int = 1, **lines: int) -> list[tuple[str, int, int]]:
    book = Booked("UTH", smallest_chip=chip)
    position = Position(1, "ann", {"ante": 1000, "blind": staked})
    line = Line(staked, Outcome.WIN, pays, returned, "4.1.1")
    return list(breakage(book.state, position, Settlement({"blind": line}, None, None)))


@rule("UTH 4.1.1")
@pytest.mark.parametrize(
    ("staked", "returned", "chip", "kept"),
    [
        (1000, 2500, 1, []),
        (1001, 2502, 1, [("blind", 1, 2)]),  # 1,501.50 won, 1,501 paid
        (1001, 2503, 1, [("blind", -1, 2)]),  # R11 up
        (1001, 2501, 100, [("blind", 3, 2)]),  # whole chips of a dollar
        (1099, 2699, 100, [("blind", 97, 2)]),
    ],
)
def test_what_a_payout_leaves_is_booked_to_breakage(
    staked: int, returned: int, chip: int, kept: list[tuple[str, int, int]]
) -> None:
    assert rounded("3 to 2", staked, returned, chip) == kept


@pytest.mark.parametrize("returned", [2501, 2504])
def test_a_payout_that_is_not_what_its_odds_say_is_a_fault(returned: int) -> None:
    with pytest.raises(BrokenLedger, match="3 to 2 does not return"):
        rounded("3 to 2", 1001, returned)


def test_odds_for_one_pay_in_place_of_the_stake() -> None:
    assert rounded("3 for 2", 1001, 1501) == [("blind", 1, 2)]
    assert rounded("3 for 1", 1001, 3003) == []


@rule("UTH 5.14")
def test_breakage_counts_what_is_over_the_maximum_as_returned() -> None:
    book = Booked("UTH")
    most = book.state.setup.terms.limits["ante"].most
    position = Position(
        1, "ann", {"ante": most + 11, "blind": most + 11}, decisions=("check", "check", "play 1")
    )
    line = Line(most + 11, Outcome.WIN, "3 to 2", most + 11 + most * 3 // 2, "4.1.1")
    assert list(breakage(book.state, position, Settlement({"blind": line}, None, None))) == []


@rule("UTH 4.1.1")
def test_breakage_is_a_part_of_what_the_table_has_won() -> None:
    for seed in range(40):
        book = betting("UTH", 1, seed=seed, decides=stays, smallest_chip=100)
        book.say("ann: place 1 ante 1033 blind 1033 trips 533", "dealer: close")
        book.finish()
        kept = book.on(Kind.BREAKAGE)
        assert kept + book.on(Kind.WIN) == BANK - book.has("ann")
        assert kept >= 0
        if kept:
            posting = next(each for each in book.book if each.why is Why.BREAKAGE)
            assert (posting.rule, posting.source) == ("R11", win(NAME))
            report(book, i.WrongCards(i.Fault.EXTRA))
            assert (book.on(Kind.BREAKAGE), book.on(Kind.WIN)) == (Fraction(0), Fraction(0))
            return
    pytest.fail("no payout was rounded")


# What is told to the link -----------------------------------------------------------------------------------


def test_the_link_is_told_of_jackpot_wagers_in_seat_order() -> None:
    book = betting("UTH", 2, 1)
    book.say(
        "ann: place 2 ante 1000 blind 1000 progressive 2500",
        "bob: place 1 ante 1000 blind 1000 progressive 500",
    )
    assert [(each.seat, each.player, each.cents) for each in linking.wagered(book.state)] == [
        (1, "bob", 500),
        (2, "ann", 2500),
    ]
    assert linking.played(NAME, book.state) is None


@promise("PJ-08", "PJ-14")
@rule("SSP 4.2")
def test_a_hit_is_entered_awarded_undone_and_paid() -> None:
    for undone in (False, True):
        book = betting("SSP", 1, decides=folds)
        book.lay({1: "AhKhQhJhTh"})
        book.say("ann: place 1 ante 1000 progressive 500", "dealer: close")
        shown = book.linked.link.display
        book.until(Phase.PAYING)
        assert book.state.positions[1].award == shown
        assert book.on(Kind.PAYABLE, "mega") == shown
        assert book.has("ann") == BANK - 1500
        if undone:
            report(book, i.WrongCards(i.Fault.EXTRA))
        book.finish()
        book.say("dealer: open")
        assert book.has("ann") == (BANK if undone else BANK - 1500 + shown)
        assert book.on(Kind.PAYABLE, "mega") == 0
        assert book.on_the_felt == 0
        assert book.balances.on(felt(NAME)) == 0


def test_a_hit_whose_settlement_changes_is_entered_anew() -> None:
    book = betting("SSP", 1, 2, decides=folds)
    book.lay({1: "AhKhQhJhTh", 2: "2c3c4c5c6c"})
    book.say(
        "ann: place 1 ante 1000 progressive 500", "bob: place 2 ante 1000 progressive 500", "dealer: close"
    )
    book.until(Phase.PAYING)
    assert book.linked.link.meters.entries == 2
    report(book, i.Uncovered("bob's hand lay open", i.Ruled.RETURN, (2,)))
    assert book.state.phase is Phase.AWARDING
    book.finish()
    live = [each.prize for each in book.linked.link.entries.values() if not each.void]
    assert [(each.number, each.player) for each in live] == [(3, "ann")]
    assert book.on_the_felt == 0
    assert replace(live[0], number=1).cents == book.state.positions[1].award
