"""What comes of a request: who may ask it, what the rooms decide, and everything that follows from it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from megalink.floor import cage, governing, linking, selfcheck
from megalink.floor import commands as f
from megalink.floor import events as e
from megalink.floor.commands import Answer, Done, Refused
from megalink.floor.dealing import Dealing
from megalink.floor.work import NotCarriedOut, Work
from megalink.floor.world import FLOOR, TableNow, table_stream
from megalink.games.registry import game
from megalink.games.version import RuleVersion
from megalink.jackpot import opening
from megalink.ledger.posting import Balances
from megalink.ledger.table_money import unfunded
from megalink.rulebook.rulings import BadRuling, Rulings
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.roles import Refusal, Role, lacks
from megalink.table.state import Phase, Setup, check_terms

WHILE_INTERRUPTED: Final = (c.Approve, c.WithdrawProposal, c.LeaveSeat, c.ViewHand, c.LiftProhibition)
"""What may be done before the report of a power failure is decided (5.16)."""

POWER_FAILURE: Final = "5.16"


def carry_out(work: Work, dealing: Dealing) -> Answer:
    """Record everything that comes of a request; raises `NotCarriedOut` where nothing does."""
    asked = work.request.command
    found = _OF_THE_FLOOR.get(type(asked))
    if found is not None:
        found(work, asked, dealing)
    else:
        _at_table(work, asked, dealing)
    moved = {stream: work.world.versions[stream] for stream in work.expected}
    return Done(moved)


def refuse(rule: str, reason: str, may: Role | None = None) -> NotCarriedOut:
    """Say why nothing is carried out."""
    return NotCarriedOut(Refused(rule, reason, "" if may is None else may.label))


def _needs(work: Work, role: Role, rule: str, act: str) -> None:
    lacking = lacks(work.request.by, role, rule, act)
    if lacking:
        raise refuse(lacking.rule, lacking.reason, lacking.may)


# A round ---------------------------------------------------------------------------------------------------


def _at_table(work: Work, asked: Any, dealing: Dealing) -> None:  # noqa: ANN401  # any command of a table
    table = _running(work)
    if table.waits_for_approval and not isinstance(asked, WHILE_INTERRUPTED):
        raise refuse(POWER_FAILURE, "the round was interrupted: the report waits for a decision")
    if isinstance(asked, c.RecordAwards) and table.link:
        raise refuse(table.state.game.clauses.jackpot_table, "the link tells what its entries are paid")
    if isinstance(asked, c.DealCards) and not table.state.setup.terms.physical:
        raise refuse(table.state.setup.method.rule, "a virtual table is dealt from its shoe")
    if isinstance(asked, c.PlaceWagers) and table.state.game.jackpot in asked.wagers:
        refused = linking.closed(work, table)
        if refused:
            raise NotCarriedOut(refused)
    play(work, table, asked, dealing)


def play(work: Work, table: TableNow, asked: c.Command, dealing: Dealing) -> None:
    """Let the table decide, and record what happens there and what follows from it elsewhere."""
    happened = decide(table.state, asked, work.request.by, work.request.basis)
    if isinstance(happened, tuple):
        lacking = unfunded(table.name, table.state, happened, Balances(work.world.balances))
        happened = lacking or happened
    if isinstance(happened, Refusal):
        raise refuse(happened.rule, happened.reason, happened.may)
    stream = table_stream(table.name)
    if isinstance(asked, c.OpenRound):
        linking.stands(work, table)
        if not table.state.setup.terms.physical:
            work.record(stream, dealing.draw(table.name, table.state.round + 1))
    work.record(stream, *happened)
    after = work.world.tables[table.name]
    linking.feeds_one(work, after)
    if isinstance(asked, c.CloseBets):
        linking.contribute(work, after)
    linking.correct(work, table.name, table.state, happened)
    linking.award(work, table.name)
    after = work.world.tables[table.name]
    if after.deck is not None and not after.is_busy:
        work.record(stream, dealing.reveal(table.name, after.deck, is_void=bool(after.state.void)))


def _running(work: Work) -> TableNow:
    table = work.table()
    if table.stopped:
        raise refuse("REL-19", f"{table.name} is stopped: {table.stopped}", Role.GAMING_SHIFT_MANAGER)
    return table


def _deal(work: Work, asked: f.DealFromShoe, dealing: Dealing) -> None:
    """Hand the table the next cards of its shoe (RNG-12)."""
    table = _running(work)
    state = table.state
    rule = state.due[0].rule if state.due else state.setup.method.rule
    if state.setup.terms.physical or table.deck is None:
        raise refuse(rule, "there is no shoe at this table")
    count = len(state.due) if asked.count is None else asked.count
    if not 0 < count <= len(state.due):
        raise refuse(rule, f"{len(state.due)} cards are due, not {count}")
    if table.waits_for_approval:
        raise refuse(POWER_FAILURE, "the round was interrupted: the report waits for a decision")
    cards = dealing.next(table.name, table.deck, table.dealt, count)
    play(work, table, c.DealCards(cards), dealing)


def _enter(work: Work, _asked: f.EnterHands, _dealing: Dealing) -> None:
    table = _running(work)
    rule = table.state.game.clauses.jackpot_table
    _needs(work, Role.DEALER, rule, "enter hands")
    if table.state.phase is not Phase.AWARDING:
        raise refuse(rule, "no jackpot entry waits for its award")
    refused = linking.closed(work, table)
    if refused:
        raise NotCarriedOut(refused)
    linking.award(work, table.name)


# Tables ----------------------------------------------------------------------------------------------------


def _open_table(work: Work, asked: f.OpenTable, _dealing: Dealing) -> None:
    """Set a table up (TBL-01), and link it unless it is for practice (PLY-10)."""
    _needs(work, Role.PIT_MANAGER, "TBL-01", "open a table")
    name = work.request.table
    if not name or ":" in name or name in work.world.tables:
        raise refuse("TBL-01", f"no table can be opened under the name {name!r}")
    try:
        found = game(asked.game)
        version: RuleVersion = found.version(Rulings.of(asked.rulings))
        check_terms(found, asked.terms)
    except (ValueError, BadRuling) as problem:
        raise refuse("TBL-01", str(problem)) from problem
    if asked.link:
        known = work.world.links.get(asked.link)
        if known is None:
            raise refuse("PJ-20", f"there is no link {asked.link!r}")
        linking.take(
            work,
            asked.link,
            opening.join(
                known.link,
                name,
                found.code,
                version.digest,
                asked.terms.jackpot_unit,
                work.request.by.name,
                practice=False,
            ),
        )
    work.record(table_stream(name), e.TableOpened(name, Setup(found, version, asked.terms), asked.link))


def _change_terms(work: Work, asked: f.ChangeTerms, _dealing: Dealing) -> None:
    """Change limits between rounds alone (TBL-05)."""
    table = _running(work)
    _needs(work, Role.PIT_MANAGER, "TBL-05", "change the terms of a table")
    if table.is_busy:
        raise refuse("TBL-05", "terms change between rounds only")
    try:
        check_terms(table.state.game, asked.terms)
    except ValueError as problem:
        raise refuse("TBL-05", str(problem)) from problem
    now = table.state.setup.terms
    fixed = replace(now, limits=asked.terms.limits, decision_seconds=asked.terms.decision_seconds)
    if asked.terms != replace(fixed, smallest_chip=asked.terms.smallest_chip):
        raise refuse("TBL-05", "only limits, decision time and smallest chip change while a table is open")
    work.record(table_stream(table.name), e.TermsChanged(asked.terms))


def _clear_money(work: Work, asked: f.ClearMoney, _dealing: Dealing) -> None:
    _needs(work, Role.GAMING_SHIFT_MANAGER, "AUD-10", "clear a fault")
    if not work.world.house.get("stopped") or not asked.statement.strip():
        raise refuse("AUD-10", "say what was found, once money is stopped")
    work.record(FLOOR, e.MoneyCleared(work.request.by.name, asked.statement))


def _clear(work: Work, asked: f.ClearTable, _dealing: Dealing) -> None:
    _needs(work, Role.GAMING_SHIFT_MANAGER, "AUD-10", "clear a fault")
    table = work.table()
    if not table.stopped or not asked.statement.strip():
        raise refuse("AUD-10", "name what was found at a table that is stopped")
    work.record(table_stream(table.name), e.TableCleared(work.request.by.name, asked.statement))


_OF_THE_FLOOR: Final[Mapping[type, Callable[[Work, Any, Dealing], None]]] = {
    f.OpenTable: _open_table,
    f.ChangeTerms: _change_terms,
    f.DealFromShoe: _deal,
    f.EnterHands: _enter,
    f.ClearTable: _clear,
    f.ClearMoney: _clear_money,
    f.ApproveProgram: selfcheck.approve_program,
    f.CheckFloor: selfcheck.check_floor,
    f.OpenLink: governing.open_link,
    f.JoinLink: governing.join_link,
    f.LeaveLink: governing.leave_link,
    f.PrepareChange: governing.prepare_change,
    f.WithdrawChange: governing.withdraw_change,
    f.ApproveChange: governing.approve_change,
    f.StopLink: governing.stop_link,
    f.ResumeLink: governing.resume_link,
    f.RetireLink: governing.retire_link,
    f.AdjustMeter: governing.adjust_meter,
    f.DecideReferral: governing.decide_referral,
    f.VerifyEntries: governing.verify_entries,
    f.BuyIn: cage.buy_in,
    f.CashOut: cage.cash_out,
    f.PayPrize: cage.pay_prize,
    f.OpenTray: cage.open_tray,
    f.CloseTray: cage.close_tray,
    f.RequestChips: cage.request_chips,
    f.ApproveChips: cage.approve_chips,
    f.MoveChips: cage.move_chips,
    f.ReceiveChips: cage.receive_chips,
    f.VoidChips: cage.void_chips,
}
