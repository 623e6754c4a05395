"""Whole rounds of all five games, by lot: no money is made or lost, everybody has what is his (REL-01)."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from megalink.cli.notation import actor
from megalink.ledger.accounts import Kind
from megalink.ledger.posting import Balances, BrokenLedger
from megalink.ledger.statements import day, statement, table_result
from megalink.ledger.table_money import Context, postings
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table import irregularities as i
from megalink.table import remedies as r
from megalink.table.evolve import evolve_all
from megalink.table.roles import Refusal
from megalink.table.state import Phase
from tests.ledger.books import NAME, Booked, net_of
from tests.marks import promise
from tests.table.driver import DEALER, EVERYTHING, STAFF, random_round

every_game = pytest.mark.parametrize("code", ["UTH", "TCPX", "THB", "SSP", "BUL"])
SUPERVISOR, SHIFT_MANAGER = STAFF[1], STAFF[3]


def troubles(book: Booked) -> list[i.Irregularity]:
    """Say what might be reported of a round; much of it is refused."""
    lot, state = book.random, book.state
    seat = lot.choice(list(state.seated))
    position = state.positions.get(seat)
    wagers = {} if position is None else dict(position.wagers)
    name = lot.choice(list(wagers or {state.game.main: 0}))
    much = wagers.get(name, 500)
    jackpot = state.game.jackpot
    found = {
        wager: amount * lot.choice([1, 1, 2]) if wager != jackpot else amount
        for wager, amount in wagers.items()
    }
    unit = state.setup.terms.jackpot_unit
    open_hand = position is not None and position.settlement is None and not position.folded
    others = [each for each in state.seated if each != seat]
    return [
        i.WrongCards(i.Fault.EXTRA),
        i.WagersFound(seat, found),
        i.WagersFound(
            seat, {wager: amount for wager, amount in found.items() if wager != lot.choice(list(found))}
        ),
        *([i.WagersFound(seat, {**wagers, jackpot: unit})] if open_hand else []),
        i.WagersFound(seat, {**wagers, state.game.main: 700_000}),
        i.LateWager(seat, name, 300, recorded=False),
        i.LateWager(seat, name, max(1, much // 2), recorded=True),
        i.LateWager(seat, name, max(1, much), recorded=True),
        i.WagerTaken(seat, name, max(1, much // 3)),
        i.WrongHandCount(seat, 1),
        *([i.PowerFailure()] if state.game.code != "BUL" else []),  # whose hands take seconds to go through
        i.Uncovered("odd", i.Ruled.RETURN, (seat,)),
        *(i.WrongSeat(seat, to) for to in others),
    ]


def trouble(book: Booked) -> None:
    """Report something, and have it approved; players who may withdraw do or do not."""
    about = book.random.choice(troubles(book))
    if isinstance(book.ask(SUPERVISOR, c.Propose(about)), Refusal):
        return
    for number in list(book.state.proposals):
        book.do(SHIFT_MANAGER, c.Approve(number))
    for name in list(book.state.offers):
        if name in book.state.offers:
            book.do(actor(name), c.AnswerOffer(book.random.random() < 0.5))


def share(book: Booked) -> None:
    """Let somebody share a main wager of another's, and what equals it (R12)."""
    state = book.state
    seats = [seat for seat, each in state.positions.items() if state.game.main in each.wagers]
    if not seats:
        return
    seat = book.random.choice(seats)
    name = book.random.choice(["dan", "eve", "fay"])
    areas = [state.game.main, *(each.name for each in state.game.wagers if each.equals == state.game.main)]
    cents = book.random.randint(1, 999)
    book.do(DEALER, c.PlaceWagers(seat, dict.fromkeys(areas, cents), player=name, shared=True))


def played(book: Booked, *, troubled: bool) -> Iterator[None]:
    """Play a round by lot, with shares and, if it is to be, with trouble; stop after every command."""
    for _ in random_round(book):
        yield
        if book.state.phase is Phase.BETTING and book.random.random() < 0.15:
            share(book)
            yield
        elif (
            troubled
            and book.state.phase not in {Phase.BETTING, Phase.BETWEEN_ROUNDS}
            and book.random.random() < 0.06
        ):
            trouble(book)
            yield
    if troubled and book.random.random() < 0.5:
        trouble(book)
        yield
        book.finish()
        yield


def pending(book: Booked, name: str) -> int:
    entries = book.linked.link.entries.values()
    return sum(each.cents for each in entries if each.prize.player == name and not each.closed)


def rounds(code: str, seed: int, *, troubled: bool, count: int = 4) -> Booked:
    """Play rounds by lot, and find in each that nothing is made or lost and everybody has what is his."""
    rulings = {"R11": "up"} if seed % 4 == 1 else {}
    book = Booked(code, seed=seed, rulings=rulings, smallest_chip=(1, 1, 25, 100)[seed % 4])
    for _ in range(count):
        before = {name: has + pending(book, name) for name, has in book.everybody().items()}
        for _ in played(book, troubled=troubled):
            pass
        assert book.state.phase is Phase.BETWEEN_ROUNDS
        assert book.on_the_felt == 0
        after = {name: has + pending(book, name) for name, has in book.everybody().items()}
        assert {name: after[name] - before[name] for name in after} == net_of(book.state)
    result = table_result(NAME, book.book)
    assert result.result == book.on(Kind.WIN) + book.on(Kind.BREAKAGE)
    assert day(book.book).out_by == 0
    for account, balance in book.balances.of.items():
        assert statement(account, Balances(), book.book).closing == balance
    assert all(posting.rule for posting in book.book)
    return book


@promise("REL-01", "PJ-29", "PJ-32", "TBL-02")
@every_game
def test_no_money_is_made_or_lost_in_any_round(code: str) -> None:
    for seed in range(6):
        rounds(code, seed, troubled=False)


@promise("REL-01", "PJ-14", "TBL-11")
@every_game
def test_no_money_is_made_or_lost_whatever_goes_wrong(code: str) -> None:
    seen: set[type] = set()
    corrected = 0
    for seed in range(24):
        book = rounds(code, seed, troubled=True, count=2)
        seen |= {type(event) for event in book.happened}
        corrected += sum(bool(getattr(event, "corrects", None)) for event in book.happened)
    assert corrected > 5
    assert seen >= {r.RoundVoided, r.HandReturned, r.WagersCorrected, r.WagerOwed, r.ContributionsCorrected}


@promise("PJ-14", "REL-01", "REC-05")
@every_game
@pytest.mark.parametrize(
    "when", [Phase.BETTING, Phase.DEALING, Phase.PLAYING, Phase.PAYING, Phase.BETWEEN_ROUNDS]
)
def test_a_void_round_leaves_everything_as_before(code: str, when: Phase) -> None:
    for seed in range(3):
        book = Booked(code, seed=seed)
        for _ in played(book, troubled=False):
            pass
        book.say("dealer: open")  # prizes of the round before are paid
        before = (book.everybody(), book.linked.pools, book.on(Kind.WIN), book.on(Kind.BREAKAGE))
        book.say(*(f"dealer: place {seat} {EVERYTHING[code]}" for seat in book.state.seated))
        assert sum(before[0].values()) - sum(book.everybody().values()) == book.on_the_felt > 0
        book.shuffle()
        if when is not Phase.BETTING:
            book.say("dealer: close")
            book.until(when)
        book.do(SUPERVISOR, c.Propose(i.WrongCards(i.Fault.FOREIGN)))
        book.do(SHIFT_MANAGER, c.Approve(book.state.proposed))
        book.finish()
        after = (book.everybody(), book.linked.pools, book.on(Kind.WIN), book.on(Kind.BREAKAGE))
        assert after == before
        assert book.on_the_felt == 0
        named = {posting.corrects for posting in book.book if posting.corrects}
        assert any("contribution" in each for each in named) == (when is not Phase.BETTING)
        late = when in {Phase.PAYING, Phase.BETWEEN_ROUNDS}
        assert any("settlement" in each for each in named) == late


def test_a_settlement_that_corrects_nothing_is_a_fault() -> None:
    book = Booked("UTH")
    for _ in played(book, troubled=False):
        pass
    at, settled = next((at, each) for at, each in enumerate(book.happened) if isinstance(each, e.HandSettled))
    state = evolve_all(book.start, book.happened[:at])
    with pytest.raises(BrokenLedger, match="nothing is corrected"):
        postings(replace(settled, corrects=settled.settlement), Context(NAME, state, state, book.balances))
    assert postings(settled, Context(NAME, state, state, book.balances))
