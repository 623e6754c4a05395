"""The one way in: requests are decided one after another, kept in one group commit, and only then answered.

A house runs in whatever thread calls it, one at a time; `Floor` gives it a thread of its own. Everything that
a batch does happens in a draft. Where the store fails the draft is thrown away, and nothing more is accepted
until `repair` has opened the store again and read from it what was kept (REC-11, PJ-21).
"""

import traceback
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, final

from megalink.floor import commands as f
from megalink.floor import events as e
from megalink.floor import linking, selfcheck
from megalink.floor.anchor import Anchor, catch_up
from megalink.floor.codec import decode, encode
from megalink.floor.commands import Answer, Refused, Request
from megalink.floor.dealing import Dealing
from megalink.floor.deciding import carry_out
from megalink.floor.loading import load, taken
from megalink.floor.program import NotApproved, faults, program_digest
from megalink.floor.recovery import recoveries
from megalink.floor.shoe import BadShoe, Stuck
from megalink.floor.store import Conflict, Damaged, Overdrawn, Store, StoreFailed, Transaction
from megalink.floor.work import NotCarriedOut, Work
from megalink.floor.world import FLOOR, World, table_stream
from megalink.jackpot.link import BrokenLink, Status
from megalink.ledger.posting import BrokenLedger
from megalink.table.commands import OpenRound
from megalink.table.roles import Actor, Role

ITSELF: Final = Actor("floor", Role.DEALER)
"""Who does what no person asked for."""

OWN_IDS: Final = "floor/"
"""How the ids begin under which the floor itself acts; no client's does."""

LONGEST_ID: Final = 200

TRIES: Final = 5
"""How often a batch is decided again where another process was faster (REL-15, REL-18)."""

CHECKS_EVERY: Final = timedelta(hours=12)
"""How long the program and the configuration are believed; a clock may step by an hour and more (PJ-22)."""

EVERYWHERE: Final = (BrokenLink, BrokenLedger, Damaged, Stuck, BadShoe)
"""Faults that stop money on the whole floor (REL-19)."""


class Unavailable(Exception):
    """Nobody knows whether anything was kept: ask again later, with the same id (REL-18)."""


def utc_now() -> datetime:
    """Read the clock of the machine."""
    return datetime.now(UTC)


@final
class House:
    """The floor of one store."""

    def __init__(
        self,
        opens: Callable[[], Store],
        anchor: Anchor,
        dealing: Dealing,
        clock: Callable[[], datetime] = utc_now,
        *,
        snapshot_every: int = 20_000,
    ) -> None:
        self._opens = opens
        self._anchor = anchor
        self._dealing = dealing
        self._clock = clock
        self._snapshot_every = snapshot_every
        self.draining = False
        self.unavailable = ""
        self.listeners: list[Callable[[frozenset[str]], None]] = []
        self.store = opens()
        missed = catch_up(anchor, self.store)
        self.world, self.sequence, self._snapshot_at = load(self.store)
        self._start(missed)

    # --- serving ----------------------------------------------------------------------------------------

    def serve(self, batch: Sequence[Request]) -> list[Answer | Unavailable]:
        """Carry requests out in their order; every answer is durable when this returns."""
        for _ in range(TRIES):
            if self.unavailable:
                break
            try:
                self._check_when_due()
                return list(self._serve(batch))
            except (StoreFailed, Damaged) as problem:
                self.unavailable = str(problem)
            except (Conflict, Overdrawn):
                self.repair()
            except EVERYWHERE as problem:
                self.stop_money(f"{type(problem).__name__}: {problem}")
            except Exception as problem:  # noqa: BLE001  # the one writer must not end
                self.unavailable = f"a fault of the program: {_where(problem)}"
        reason = self.unavailable or "another process was faster every time"
        return [Unavailable(f"no command is accepted: {reason}") for _ in batch]

    @property
    def is_check_due(self) -> bool:
        """Tell whether the program and the configuration were verified too long ago (PJ-22)."""
        return not timedelta() <= self._clock() - self._checked < CHECKS_EVERY

    def _check_when_due(self) -> None:
        """Verify the program and the configuration again, at least every 24 hours (PJ-22)."""
        if not self.is_check_due:
            return
        self._checked = self._clock()
        draft = self.world.draft()
        work = self._work(draft, f"check/{self.world.versions.get(FLOOR, 0) + 1}")
        selfcheck.check(work, "daily")
        draft.keep(work.world)
        self._keep(draft, [work.transaction(bytes(32), b'"checked"')])

    def stop_money(self, fault: str) -> None:
        """Let no money move anywhere until a named person has cleared the fault (REL-19)."""
        if self.unavailable or self.world.house.get("stopped"):
            return
        try:
            draft = self.world.draft()
            work = self._work(draft, f"fault/{self.sequence}")
            work.record(FLOOR, e.MoneyStopped(fault))
            draft.keep(work.world)
            self._keep(draft, [work.transaction(bytes(32), b'"stopped"')])
        except (StoreFailed, Damaged, Conflict) as problem:
            self.unavailable = str(problem)

    def _serve(self, batch: Sequence[Request]) -> list[Answer]:
        draft = self.world.draft()
        given: dict[str, tuple[bytes, Answer]] = {}
        kept: list[Transaction] = []
        answers: list[Answer] = []
        for request in batch:
            try:
                digest = sha256(encode(Request, request)).digest()
            except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
                answers.append(Refused("INT-08", "this is no command that the floor knows"))
                continue
            if not 0 < len(request.id) <= LONGEST_ID or request.id.startswith(OWN_IDS):
                answers.append(Refused("REC-08", f"no id of a client: {request.id[:LONGEST_ID]!r}"))
                continue
            known = given.get(request.id) or self._first_answer(request.id)
            if known is None:
                transaction, answer = self._decide(draft, request, digest)
                kept.append(transaction)
                known = given[request.id] = (digest, answer)
            answers.append(known[1] if known[0] == digest else _another(request))
        if kept:
            kept += self._folds(draft)
            self._keep(draft, kept)
        return answers

    def _first_answer(self, command: str) -> tuple[bytes, Answer] | None:
        receipt = self.store.receipt(command)
        return None if receipt is None else (receipt.digest, decode(Answer, receipt.answer))  # type: ignore[arg-type]

    def _decide(self, draft: World, request: Request, digest: bytes) -> tuple[Transaction, Answer]:
        """Decide one request in a draft of the draft, so that it is kept whole or not at all."""
        work = Work(draft, request, self._clock())
        try:
            self._refuse_early(draft, request)
            answer = carry_out(work, self._dealing)
        except linking.Alarmed as refused:
            work = Work(draft, request, self._clock())
            work.record(refused.stream, refused.alarm)
            answer = refused.refused
        except NotCarriedOut as refused:
            work = Work(draft, request, self._clock())
            answer = refused.refused
        except EVERYWHERE as problem:
            work = Work(draft, request, self._clock())
            fault = f"{type(problem).__name__}: {problem}"
            work.record(FLOOR, e.MoneyStopped(fault), actor=ITSELF.name)
            answer = Refused("REL-19", f"no money moves: {fault}")
        except Exception as problem:  # noqa: BLE001  # a fault in one table stops that table alone (REL-19)
            work = Work(draft, request, self._clock())
            answer = _stop_table(work, problem)
        draft.keep(work.world)
        return work.transaction(digest, encode(Answer, answer)), answer

    def _refuse_early(self, world: World, request: Request) -> None:
        stopped = world.house.get("stopped")
        if stopped and not isinstance(request.command, f.ClearMoney):
            raise NotCarriedOut(Refused("REL-19", f"no money moves: {stopped}"))
        if self.draining and isinstance(request.command, OpenRound):
            raise NotCarriedOut(Refused("REC-14", "the floor is closing: no new round is opened"))

    def _folds(self, draft: World) -> list[Transaction]:
        """Bring what was contributed to the meters once a batch, so that the display is never far behind."""
        folded: list[Transaction] = []
        if draft.house.get("stopped"):
            return folded
        for name, link in list(draft.links.items()):
            if link.waiting and link.link.status is Status.OPEN:
                last = link.waiting[-1]
                work = self._work(draft, f"fold/{name}/{last.table}/{last.number}")
                linking.fold(work, name)
                draft.keep(work.world)
                folded.append(work.transaction(bytes(32), b'"fold"'))
        return folded

    def _keep(self, draft: World, kept: Sequence[Transaction]) -> None:
        """Make a batch durable, anchor it, let it take effect, and tell who listens: in this order."""
        seal = self.store.append(kept)
        self._anchor.write(seal)
        self.world.keep(draft)
        self.sequence = seal.last
        moved = frozenset(draft.stream for each in kept for draft in each.drafts)
        for listener in self.listeners:
            listener(moved)
        if self.sequence - self._snapshot_at >= self._snapshot_every:
            self._save()

    def _save(self) -> None:
        """Take a snapshot, and vouch for it in the chain before it takes the place of the last one."""
        snapshot, vouched = taken(self.store, self.world, self.sequence)
        self._snapshot_at = self.sequence
        draft = self.world.draft()
        work = self._work(draft, f"snapshot/{self.sequence}")
        work.record(FLOOR, vouched)
        draft.keep(work.world)
        self._keep(draft, [work.transaction(bytes(32), b'"taken"')])
        self.store.save_snapshot(snapshot)

    # --- starting, following, repairing, stopping -------------------------------------------------------

    def _work(self, world: World, command: str) -> Work:
        return Work(world, Request(f"{OWN_IDS}{command}", ITSELF, f.EnterHands()), self._clock())

    def _start(self, missed: int) -> None:
        """Record the start, and what becomes of every round that the last stop interrupted (REC-15).

        A program or a configuration that was not approved serves no floor (PJ-22).
        """
        for fault in faults(self.world, program_digest()):
            raise NotApproved(fault)
        self._checked = self._clock()
        cause = self.world.house.get("ended", "new")
        number = self.world.versions.get(FLOOR, 0) + 1
        draft = self.world.draft()
        kept = []
        for work in recoveries(draft, number, cause, missed, self._clock()):
            draft.keep(work.world)
            kept.append(work.transaction(bytes(32), b'"recovered"'))
        self._keep(draft, kept)

    def _follow(self) -> None:
        """Take in what another process has written."""
        self.store.close()
        self.store = self._opens()
        self.world, self.sequence, self._snapshot_at = load(self.store)

    def repair(self) -> None:
        """Open the store again after a failure, and go on from exactly what it holds (PJ-21, REC-11)."""
        try:
            self._follow()
            catch_up(self._anchor, self.store)
        except (StoreFailed, Damaged) as problem:
            self.unavailable = str(problem)
            return
        self.unavailable = ""

    def open_rounds(self) -> tuple[str, ...]:
        """Name the tables at which a round is under way."""
        return tuple(name for name, table in sorted(self.world.tables.items()) if table.is_busy)

    def close(self) -> None:
        """Stop in order: say so in the store, keep a snapshot, let go of the files (REC-14)."""
        if not self.unavailable:
            self._save()
            number = self.world.versions.get(FLOOR, 0) + 1
            draft = self.world.draft()
            work = self._work(draft, f"stop/{number}")
            work.record(FLOOR, e.FloorStopped(self.open_rounds()))
            draft.keep(work.world)
            self._keep(draft, [work.transaction(bytes(32), b'"stopped"')])
        self._anchor.close()
        self.store.close()


def _another(request: Request) -> Refused:
    return Refused("REC-08", f"the id {request.id!r} was used for another command")


def _stop_table(work: Work, problem: Exception) -> Answer:
    """Stop the table that a fault belongs to, and say where in the program it lies, but nothing of cards."""
    fault = _where(problem)
    table = work.world.tables.get(work.request.table)
    if table is None:
        return Refused("REL-19", f"a fault of the program: {fault}")
    if not table.stopped:
        work.record(table_stream(table.name), e.TableStopped(fault), actor=ITSELF.name)
    return Refused("REL-19", f"{table.name} is stopped: {fault}", Role.GAMING_SHIFT_MANAGER.label)


def _where(problem: Exception) -> str:
    place = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__} in {place.name}, line {place.lineno}"
