"""What holds at every table of every game, whatever is said to it and by whom."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final, get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, run_state_machine_as_test
from hypothesis.stateful import initialize as initially
from hypothesis.stateful import rule as act
from msgspec.structs import asdict, replace

from megalink.cards import DECK, UNSEEN, Card, Face
from megalink.cards import seen as known
from megalink.cli.notation import actor
from megalink.games.game import Clauses, Dealt, Decide, Game, Outcome, Target
from megalink.games.settlement import Hand
from megalink.rulebook.book import rules_of
from megalink.rulebook.rulings import IDS
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import _DECIDE, Basis, Preview, basis_of, decide, preview
from megalink.table.evolve import _APPLY, evolve, evolve_all
from megalink.table.roles import Actor, Refusal
from megalink.table.script import asked
from megalink.table.state import Phase, State
from megalink.table.view import view
from tests.table.documents import DOCUMENTS, Document, each, of
from tests.table.driver import (
    DEALER,
    EVERYTHING,
    MAIN,
    PLAYERS,
    STAFF,
    Table,
    betting,
    dealing,
    dealt,
    random_round,
    stays,
)
from tests.table.test_view import cards_in, may_see

every_table = pytest.mark.parametrize(
    ("code", "method", "physical"),
    [
        pytest.param(doc.code, method.name, physical, id=f"{doc.code}-{method.name}{'-real' * physical}")
        for doc in DOCUMENTS
        for method in doc.game.methods
        for physical in (False, True)
    ],
)
every_method = pytest.mark.parametrize(
    ("code", "method"), [(doc.code, method.name) for doc in DOCUMENTS for method in doc.game.methods]
)
every_game = pytest.mark.parametrize("doc", DOCUMENTS, ids=lambda doc: doc.code)

NUMBERS: Final = {doc.code: {rule.rule for rule in rules_of(doc.code)} | set(IDS) for doc in DOCUMENTS}
"""Every number of each document, and every ruling: what a refusal or an event may rest on."""


def rounds(code: str, method: str, physical: bool, seed: int, count: int = 1) -> Iterator[Table]:
    table = Table(code, method, seed=seed, physical=physical)
    for _ in range(count):
        for _ in random_round(table):
            yield table


def lying(state: State) -> list[Face]:
    hands = [face for position in state.positions.values() for face in position.cards]
    return [*hands, *state.dealer, *state.community, *state.burned]


def check(state: State) -> None:
    """Refuse a state that cannot be."""
    seen = [face for face in lying(state) if isinstance(face, Card)]
    assert len(set(seen)) == len(seen)
    found = state.game
    hand_cards = {len(position.cards) for position in state.positions.values()}
    if state.phase not in {Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.DEALING}:
        assert hand_cards == {found.hand_size}
        late = len(state.dealer) + len(state.due)
        assert late in {0, found.dealer_size}
        assert len(state.community) == found.community_size
    assert len(lying(state)) + len(state.due) <= len(DECK)
    assert 0 <= state.community_up <= len(state.community)
    assert all(isinstance(face, Card) for face in state.community[: state.community_up])
    assert all(isinstance(state.dealer[place], Card) for place in state.dealer_up)
    assert list(state.positions) == sorted(state.positions) or state.phase is Phase.BETTING
    by_player = Counter(each.player for each in state.positions.values() if each.viewed)
    assert all(count == 1 for count in by_player.values())  # one hand is viewed
    for position in state.positions.values():
        check_position(state, position.seat)


def check_position(state: State, seat: int) -> None:
    """Refuse a position that cannot be."""
    found, position = state.game, state.positions[seat]
    assert position.seat == seat
    assert position.wagers
    assert set(position.wagers) <= set(found.before_the_cards)
    assert set(position.follow_ups) <= set(found.areas) - set(found.before_the_cards)
    for name, amount in position.wagers.items():
        limits = state.setup.terms.limits.get(name)
        if limits is None:
            unit = state.setup.terms.jackpot_unit
            assert amount in [times * unit for times in found.wager(name).multiples]
        else:
            assert limits.least <= amount <= limits.most
    assert not (position.open and position.folded)
    assert not (position.declined and (position.shown or position.folded or position.open))
    assert not position.shown or all(isinstance(face, Card) for face in position.cards)
    if position.settlement is not None:
        check_money(state, seat)


def check_money(state: State, seat: int) -> None:
    """Refuse lines that do not account for every cent that was staked."""
    position = state.positions[seat]
    settlement = position.settlement
    assert settlement is not None
    staked = {**position.wagers, **position.follow_ups}
    extras = set(settlement.lines) - set(staked)
    assert extras <= set(state.game.extras)
    assert {name: line.staked for name, line in settlement.lines.items()} == staked | dict.fromkeys(extras, 0)
    assert settlement.staked == sum(staked.values())
    for name, line in settlement.lines.items():
        assert line.rule in NUMBERS[state.game.code]
        if line.outcome is Outcome.LOSE:
            assert line.returned == 0
        elif line.outcome is Outcome.WIN:
            waits = name == state.game.jackpot and state.phase is Phase.AWARDING
            assert line.returned > line.staked or name == state.game.jackpot or name in extras
            assert waits or line.returned > 0
        else:
            assert line.returned == line.staked


def check_events(found: Game, happened: tuple[e.Event, ...]) -> None:
    """Refuse events that rest on no number of the document."""
    for event in happened:
        if not isinstance(event, e.Reached):
            assert event.rule in NUMBERS[found.code], event


# Whole rounds by lot --------------------------------------------------------------------------------------


@every_table
def test_cards_money_and_numbers_hold_all_round_long(code: str, method: str, physical: bool) -> None:
    for table in rounds(code, method, physical, seed=11, count=4):
        check(table.state)
        placed = [*table.hands.values(), *table.areas.values()]
        really = [each for held in placed for each in held]
        assert len({*really, *table.pack}) == len(really) + len(table.pack) == len(DECK)
    check_events(table.game, tuple(table.happened))


@every_table
def test_events_give_the_same_state_again(code: str, method: str, physical: bool) -> None:
    table = Table(code, method, seed=12, physical=physical)
    for _ in range(2):
        for _ in random_round(table):
            pass
        assert evolve_all(table.start, table.happened) == table.state
    by_hand = table.start
    for event in table.happened:
        by_hand = evolve(by_hand, event)
    assert by_hand == table.state


@every_method
def test_a_round_settles_as_its_hands_would_alone(code: str, method: str) -> None:
    settled = 0
    for seed in range(4):
        table = Table(code, method, seed=seed)
        for _ in random_round(table):
            pass
        state, setup = table.state, table.state.setup
        for position in state.positions.values():
            if not position.declined:
                whole = Dealt(known(position.cards), known(state.dealer), known(state.community))
                alone = setup.settler.settle(whole, Hand(position.wagers, position.decisions))
                if alone.entry is not None:
                    alone = alone.awarded(setup.game.jackpot, 1)
                assert position.settlement is not None
                assert position.settlement.lines == alone.lines
                settled += 1
    assert settled > 4


# The declared choices -------------------------------------------------------------------------------------

WORDS: Final = sorted(
    {choice.word for doc in DOCUMENTS for stage in doc.game.stages for choice in stage.choices}
    | {"play 0", "play 5", "play 6", "bet 2", "flop 2", "raise", "call", "all in", "house", "Fold"}
)


@every_method
def test_a_stage_takes_its_declared_choices_and_no_other_word(code: str, method: str) -> None:
    met = set()
    for seed in range(6):
        for table in rounds(code, method, physical=False, seed=seed):
            on = table.state.on
            if isinstance(on, Decide):
                met.add(on.stage)
                seat = asked(table.state, on.stage)[0]
                taken = set(table.words(seat))
                for word in {*WORDS, *taken}:
                    outcome = decide(table.state, c.DecideHand(seat, word), table.player(seat))
                    assert isinstance(outcome, Refusal) is (word not in taken), word
    assert met == set(range(len(of(code).game.stages)))


# The numbers of the document ------------------------------------------------------------------------------


@each(
    "opening",
    "closing",
    "joining",
    "one_view",
    "one_an_area",
    "restriction",
    "side_wagers",
    "offer",
    "blind_jackpot",
    "system",
    "own_position",
    "staff",
    "decisions",
    "exposing",
    "declining",
    "round_of_play",
    "payouts",
    "jackpot_table",
    "layout",
    "areas",
    "one_deck",
    "late",
    "withdrawn",
    "alone",
    "higher",
)
def test_the_clauses_of_a_game_are_those_of_its_document(doc: Document) -> None:
    clauses = doc.game.clauses
    for name, number in asdict(clauses).items():
        assert number is None or number in NUMBERS[doc.code], name
    names = {
        "opening": "opening",
        "closing": "closing",
        "joining": "joining",
        "one_view": "one_view",
        "notice": "notice",
        "one_an_area": "one_an_area",
        "restriction": "restriction",
        "side_wagers": "side_wagers",
        "jackpot_offer": "offer",
        "jackpot_when_blind": "blind_jackpot",
        "jackpot_system": "system",
        "jackpot_multiples": "multiples",
        "jackpot_own_position": "own_position",
        "staff_wagers": "staff",
        "decisions": "decisions",
        "dealer_exposes": "exposing",
        "declining": "declining",
        "round_of_play": "round_of_play",
        "payouts": "payouts",
        "jackpot_table": "jackpot_table",
        "layout": "layout",
        "areas": "areas",
        "one_deck": "one_deck",
        "late_wagers": "late",
        "withdrawn_wagers": "withdrawn",
        "alone_before": "alone",
        "higher_position": "higher",
    }
    for clause, field in names.items():
        assert getattr(clauses, clause) == getattr(doc, field), clause


JACKPOT_CLAUSES: Final = {
    # beside the other wagers, first entered, several winners, straight flushes, royal last, two royals
    "UTH": ("3.13", "3.14", "3.15", "3.15.1", "3.15.2", None),
    "TCPX": ("3.16", "3.17", "3.18", "3.18.1", "3.18.2", None),
    "THB": ("3.13", "3.14", "3.15", "3.15.1", "3.15.2", None),
    "SSP": ("3.13", "3.14", "3.15", "3.15.2", "3.15.3", "3.15.1"),
    "BUL": ("3.18", "3.19", "3.20", "3.20.2", "3.20.3", "3.20.1"),
}


@every_game
def test_every_clause_is_named_and_only_these_documents_lack_some(doc: Document) -> None:
    clauses = doc.game.clauses
    assert (
        clauses.jackpot_beside,
        clauses.first_entered,
        clauses.several_winners,
        clauses.straight_flushes,
        clauses.royal_last,
        clauses.two_royals,
    ) == JACKPOT_CLAUSES[doc.code]
    lacking = {name for name, number in asdict(clauses).items() if number is None}
    assert (
        lacking
        == {
            "UTH": {"two_royals"},
            "TCPX": {"two_royals"},
            "THB": {"two_royals", "notice", "jackpot_multiples"},
            "SSP": {"jackpot_multiples"},
            "BUL": {"jackpot_multiples"},
        }[doc.code]
    )
    assert set(asdict(clauses)) == set(Clauses.__struct_fields__)
    assert (clauses.absence, clauses.alone_after, clauses.over_maximum) == ("5.11", "5.12.2", "5.14")


# Preview, and what a command was based on -----------------------------------------------------------------


@every_table
def test_a_preview_is_what_comes_and_keeps_nothing(code: str, method: str, physical: bool) -> None:
    lot = Random(13)
    for table in rounds(code, method, physical, seed=13):
        before = table.state
        for _ in range(3):
            command, by = any_command(table, lot), lot.choice(EVERYBODY)
            outcome = decide(before, command, by)
            shown = preview(before, command, by)
            if isinstance(outcome, Refusal):
                assert shown == outcome
            else:
                assert shown == Preview(outcome, evolve_all(before, outcome))
            assert table.state is before
            stale = Basis(before.round + 1, before.act)
            assert isinstance(preview(before, command, by, stale), Refusal)


@each("round_of_play")
def test_a_command_is_refused_when_what_it_was_based_on_has_changed(doc: Document) -> None:
    table = betting(doc.code, seats=(1, 2))
    place = c.PlaceWagers(1, {doc.game.main: 2000})
    ann = actor("ann")
    early = basis_of(table.state, 1)
    assert early == Basis(1, -1, 1, 0)
    table.say(f"bob: place 2 {MAIN[doc.code]}")  # another's act does not matter
    assert not isinstance(decide(table.state, place, ann, early), Refusal)
    table.say(f"ann: place 1 {MAIN[doc.code]}")  # his own, from another window, does
    refusal = decide(table.state, place, ann, early)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == doc.round_of_play
    again = basis_of(table.state, 1)
    assert not isinstance(decide(table.state, place, ann, again), Refusal)
    table.say("ann: cancel 1", f"ann: place 1 {MAIN[doc.code]}")  # the same wagers, but placed again
    assert isinstance(decide(table.state, place, ann, again), Refusal)


@each("round_of_play")
def test_seven_people_can_act_at_once(doc: Document) -> None:
    seats = range(1, doc.game.seats + 1)
    table = dealt(doc.code, wagers=dict.fromkeys(seats, ""), in_turn=False)
    based = {seat: basis_of(table.state, seat) for seat in seats}
    for seat in reversed(seats):
        command = c.DecideHand(seat, stays(table, seat))
        outcome = decide(table.state, command, table.player(seat), based[seat])
        assert not isinstance(outcome, Refusal)
        table.state = evolve_all(table.state, outcome)
        twice = decide(table.state, command, table.player(seat), based[seat])
        assert isinstance(twice, Refusal)


@each("round_of_play")
def test_a_command_of_an_earlier_stage_or_round_is_stale(doc: Document) -> None:
    table = dealing(doc.code, decides=stays)
    bases = [basis_of(table.state)]
    while not table.at(Phase.BETWEEN_ROUNDS):
        table.step()
        now = basis_of(table.state)
        if now != bases[-1]:
            bases.append(now)
            for basis in bases[1:-1]:
                refusal = decide(table.state, c.EndRound(), DEALER, basis)
                assert isinstance(refusal, Refusal)
                assert refusal.reason == "the table has moved on since; look again"
    table.say("dealer: open")
    assert all(isinstance(decide(table.state, c.CloseBets(), DEALER, basis), Refusal) for basis in bases)
    assert basis_of(table.state, 5) == Basis(2, -1, 5, 0)


def test_every_change_of_a_position_gives_it_another_version() -> None:
    for doc in DOCUMENTS:
        table = Table(doc.code, seed=3)
        told: dict[tuple[int, int, int], object] = {}
        for _ in random_round(table):
            for seat, position in table.state.positions.items():
                # "No more bets" opens the decisions of a hand and changes nothing that its player laid down
                same = replace(position, open=False, settlement=None, version=0)
                key = (table.state.round, seat, position.version)
                assert told.setdefault(key, (same, position.settlement)) == (same, position.settlement)


# Any command by anybody, at any moment --------------------------------------------------------------------

EVERYBODY: Final[tuple[Actor, ...]] = (*map(actor, PLAYERS[:4]), *STAFF)
SEATS: Final = st.integers(0, 8)
AREAS: Final = sorted({name for doc in DOCUMENTS for name in doc.game.areas} | {"house"})
AMOUNTS: Final = (0, 1, 499, 500, 501, 999, 1000, 1001, 2500, 3000, 100_000, 100_001, 500_000, 500_001, -5)


def any_command(table: Table, lot: Random) -> c.Command:
    """Draw a command that may be sensible, early, late, or nonsense; half of them are what is due."""
    if lot.random() < 0.4:
        return sensible(table, lot)
    seat = lot.randint(0, 8)
    deck: list[Face] = [*DECK, UNSEEN]
    some_cards = tuple(lot.sample(deck, lot.randint(0, 6)))
    told = tuple(each for each in some_cards if isinstance(each, Card))
    wagers = {name: lot.choice(AMOUNTS) for name in lot.sample(AREAS, lot.randint(0, 3))}
    commands: list[c.Command] = [
        c.TakeSeat(seat, lot.choice(PLAYERS[:4])),
        c.LeaveSeat(seat),
        c.RestrictPlayer(lot.choice(PLAYERS[:4]), lot.random() < 0.3),
        c.OpenRound(),
        c.PlaceWagers(seat, wagers, lot.choice(["chips", "chips", "credits", "cash"])),
        c.CancelWagers(seat, tuple(lot.sample(AREAS, lot.randint(0, 2)))),
        c.CloseBets(),
        c.DealCards(some_cards),
        c.ViewHand(seat),
        c.DecideHand(seat, lot.choice([*WORDS, "set Ac 2c 3c", "set ?? ?? ??", "set", "set x"])),
        c.Expose(told),
        c.DeclineComparison(seat),
        c.ShowHands(tuple(lot.sample(range(9), lot.randint(0, 3))), {seat: told} if told else {}),
        c.ViewDeclined(seat, told),
        c.SettleRound(),
        c.RecordAwards({seat: lot.choice(AMOUNTS)}),
        c.EndRound(),
    ]
    return lot.choice(commands)


def sensible(table: Table, lot: Random) -> c.Command:
    """Draw a command that belongs to this moment."""
    state = table.state
    seats = list(state.positions) or [1]
    seat = lot.choice(seats)
    if state.phase is Phase.BETTING and lot.random() < 0.7:
        seat = lot.choice(list(state.seated) or [1])
        words = EVERYTHING[state.game.code].split()
        wagers = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        some = dict(lot.sample(list(wagers.items()), lot.randint(1, len(wagers))))
        return c.PlaceWagers(seat, lot.choice([wagers, some]))
    if state.due:
        rest = [each for each in DECK if each not in lying(state)]
        return c.DealCards(tuple(lot.sample(rest, lot.choice([len(state.due), 1]))))
    if isinstance(state.on, Decide):
        seat = asked(state, state.on.stage)[0]
        return c.DecideHand(seat, lot.choice(table.words(seat)))
    by_phase: dict[Phase, c.Command] = {
        Phase.BETWEEN_ROUNDS: c.OpenRound(),
        Phase.BETTING: c.CloseBets(),
        Phase.SETTLING: c.SettleRound(),
        Phase.AWARDING: c.RecordAwards({seat: lot.randint(1, 10**6) for seat in entries(state)}),
        Phase.PAYING: c.EndRound(),
    }
    playing: list[c.Command] = [
        c.Expose(),
        c.ShowHands(),
        c.DeclineComparison(seat),
        c.ViewHand(seat),
        c.ViewDeclined(seat),
    ]
    return by_phase.get(state.phase) or lot.choice(playing)


def entries(state: State) -> list[int]:
    lines = {seat: position.settlement for seat, position in state.positions.items()}
    return [seat for seat, found in lines.items() if found is not None and found.entry is not None]


def check_refusal(table: Table, command: c.Command, by: Actor, refusal: Refusal) -> None:
    """Refuse a refusal without a number of its document, without a reason, or with a card not to be seen."""
    assert refusal.rule in NUMBERS[table.game.code], (command, refusal)
    assert refusal.reason
    told = cards_in(refusal.reason.encode())
    assert told <= may_see(table, by) | cards_in(repr(command).encode())


def try_it(table: Table, command: c.Command, by: Actor) -> bool:
    """Give a command to the table and check whatever comes of it."""
    before = table.state
    outcome = table.ask(by, command)
    if isinstance(outcome, Refusal):
        assert table.state is before
        check_refusal(table, command, by, outcome)
        return False
    assert evolve_all(before, outcome) == table.state
    check_events(table.game, outcome)
    check(table.state)
    view(table.state, by)
    return True


@every_table
def test_any_command_is_refused_with_a_number_or_leaves_everything_in_order(
    code: str, method: str, physical: bool
) -> None:
    lot = Random(f"{code} {method} {physical}")
    table = Table(code, method, physical=physical, in_turn=physical)
    done = Counter[bool]()
    phases = set()
    for _ in range(700):
        command = any_command(table, lot)
        by = DEALER if lot.random() < 0.5 else lot.choice(EVERYBODY)
        if isinstance(command, c.DecideHand | c.DeclineComparison | c.ViewHand) and lot.random() < 0.8:
            by = actor(table.state.seated.get(command.seat, "ann"))
        done[try_it(table, command, by)] += 1
        phases.add(table.state.phase)
    assert min(done.values()) > 50
    assert len(phases) >= 6
    assert table.state.round > 2


class AnyTable(RuleBasedStateMachine):
    """A table of one game to which Hypothesis says whatever it likes."""

    code: ClassVar[str]

    @initially(method=st.integers(0, 3), physical=st.booleans(), in_turn=st.booleans())
    def set_up(self, method: int, physical: bool, in_turn: bool) -> None:
        """Set the table up and seat two players."""
        methods = of(self.code).game.methods
        name = methods[method % len(methods)].name
        self.table = Table(self.code, name, physical=physical, in_turn=in_turn)
        self.table.say("ann: sit 1", "bob: sit 2", "ann: sit 4")

    @act(seed=st.integers(0, 2**16), by=st.sampled_from(EVERYBODY))
    def say_anything(self, seed: int, by: Actor) -> None:
        """Say a command by lot."""
        try_it(self.table, any_command(self.table, Random(seed)), by)

    @act(seat=SEATS, word=st.sampled_from(WORDS) | st.text(max_size=8), by=st.sampled_from(EVERYBODY))
    def decide_anything(self, seat: int, word: str, by: Actor) -> None:
        """Decide in any word at all."""
        try_it(self.table, c.DecideHand(seat, word), by)

    @act(
        seat=SEATS,
        wagers=st.dictionaries(st.sampled_from(AREAS), st.integers(-1, 600_000), max_size=4),
        by=st.sampled_from(EVERYBODY),
    )
    def place_anything(self, seat: int, wagers: dict[str, int], by: Actor) -> None:
        """Place any amounts anywhere."""
        try_it(self.table, c.PlaceWagers(seat, wagers), by)

    @act(dealt_cards=st.lists(st.sampled_from([*DECK, UNSEEN]), max_size=8))
    def deal_anything(self, dealt_cards: list[Face]) -> None:
        """Deal any cards."""
        try_it(self.table, c.DealCards(tuple(dealt_cards)), DEALER)

    @precondition(lambda self: self.table.state.phase is Phase.BETTING)
    @act()
    def fill_the_table(self) -> None:
        """Let everybody place everything."""
        for seat, player in self.table.state.seated.items():
            words = EVERYTHING[self.code].split()
            wagers = dict(zip(words[::2], map(int, words[1::2]), strict=True))
            try_it(self.table, c.PlaceWagers(seat, wagers), actor(player))

    @act(seed=st.integers(0, 2**16))
    def go_on(self, seed: int) -> None:
        """Do what is due."""
        table, lot = self.table, Random(seed)
        command = sensible(table, lot)
        by = DEALER
        if isinstance(command, c.DecideHand | c.DeclineComparison | c.ViewHand | c.PlaceWagers):
            by = actor(table.state.seated.get(command.seat, "ann"))
        try_it(table, command, by)

    def teardown(self) -> None:
        """Play every event again."""
        if hasattr(self, "table"):
            assert evolve_all(self.table.start, self.table.happened) == self.table.state


@every_game
def test_no_mistake_brings_a_table_out_of_order(doc: Document) -> None:
    machine = type(f"AnyTableOf{doc.code}", (AnyTable,), {"code": doc.code})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=15, stateful_step_count=80, deadline=None)
    )


# One definition for all ------------------------------------------------------------------------------------


@every_game
def test_a_game_declares_itself_wholly(doc: Document) -> None:
    found = doc.game
    assert found.main in found.before_the_cards
    assert set(found.openers) <= set(found.before_the_cards)
    assert found.jackpot in found.before_the_cards
    assert [name for name, wager in found.before_the_cards.items() if wager.is_jackpot] == [found.jackpot]
    assert {act.stage for act in found.round if isinstance(act, Decide)} == set(range(len(found.stages)))
    numbers = [wager.rule for wager in found.wagers]
    numbers += [stage.rule for stage in found.stages]
    numbers += [choice.rule for stage in found.stages for choice in stage.choices]
    numbers += [method.rule for method in found.methods]
    numbers += [step.rule for method in found.methods for step in (*method.first, *method.late)]
    numbers += [table.rule for table in found.pay_tables]
    assert set(numbers) <= NUMBERS[doc.code]
    for method in found.methods:
        sizes = Counter[Target]()
        for step in (*method.first, *method.late):
            sizes[step.to] += step.count
        assert sizes[Target.POSITIONS] == found.hand_size
        assert sizes[Target.DEALER] == found.dealer_size
        assert sizes[Target.COMMUNITY] == found.community_size
        assert all(step.to is Target.DEALER for step in method.late)


def test_every_command_is_decided_and_every_event_applied() -> None:
    assert set(get_args(c.Command)) == set(_DECIDE)
    assert set(get_args(e.Event)) == set(_APPLY)
