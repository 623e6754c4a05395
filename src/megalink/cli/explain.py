"""`megalink settle --explain`: one hand, or one round, told for people who have to agree on it."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast, final

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from megalink.cards import UNSEEN, Card, Face, card
from megalink.cli.drawing import fan, in_row, page
from megalink.cli.explain_jackpot import from_the_meter, told
from megalink.cli.json_lines import Problem, parse
from megalink.cli.reading import Reading, compared, dealer_test, read, read_dealer, read_sides
from megalink.cli.settle_input import OneHand, SeatHand, WholeRound
from megalink.cli.settle_input import read as read_line
from megalink.cli.settle_lines import Answer, RoundAnswer, prizes, settler, was_seen
from megalink.cli.sheet import Sheet, clauses, gain, label_of, otherwise
from megalink.games.game import Dealt, Game, Outcome
from megalink.games.registry import GAMES
from megalink.games.settlement import Line, maxima, split_set, walk
from megalink.games.version import RuleVersion
from megalink.money import dollars
from megalink.points import is_three_card_hand

_LABEL: Final = 16
"""Room for what a fact is about."""


def explain(line: bytes, settled: Answer | RoundAnswer | Problem) -> None:
    """Tell what came of one line, and why."""
    telling = _Telling(page())
    if isinstance(settled, Problem):
        telling.problem(line, settled)
    elif isinstance(settled, Answer):
        telling.hand(cast("OneHand", read_line(line)), settled)
    else:
        telling.round(cast("WholeRound", read_line(line)), settled)


@final
class _Case(NamedTuple):
    """One hand with everything that decides it."""

    game: Game
    version: RuleVersion
    dealt: Dealt
    hand: OneHand | SeatHand
    lines: Mapping[str, Line]
    maximum: Mapping[str, int]
    meter: int
    """What the jackpot displayed."""
    is_round: bool

    @property
    def seen(self) -> bool:
        """Tell whether the player's cards count: those of a declined hand that nobody viewed do not (R13)."""
        return was_seen(self.hand, self.version)

    @property
    def shown(self) -> tuple[Face, ...]:
        """Give the player's cards as far as they were seen."""
        return self.dealt.player if self.seen else (UNSEEN,) * len(self.dealt.player)


def _case(asked: OneHand | WholeRound, hand: OneHand | SeatHand, lines: Mapping[str, Line]) -> _Case:
    judge = settler(asked.game, tuple(asked.rulings.items()))
    three = split_set(hand.decisions[0])[1] if judge.game.names_cards and hand.decisions else ()
    dealt = Dealt(
        _cards(hand.player),
        _cards(asked.dealer),
        _cards(asked.community),
        tuple(each for each in three if isinstance(each, Card)),
    )
    meter = asked.jackpot.get("meter", 0)
    is_round = isinstance(asked, WholeRound)
    return _Case(judge.game, judge.version, dealt, hand, lines, asked.maximum, meter, is_round)


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(card(each) for each in texts)


class _Telling:
    """Tells one line, and remembers which numbers it has named."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._cited: list[str] = []

    def problem(self, line: bytes, problem: Problem) -> None:
        """Tell why a line has no answer."""
        self._title(problem.id, "not settled")
        self._fact("Reason", Text(problem.error, "bold red"))
        if problem.rule is not None:
            self._cited.append(problem.rule)
            self._console.print()
            game = GAMES[parse(line)["game"]]
            self._texts(game, game.version())
        self._console.print()

    def hand(self, asked: OneHand, settled: Answer) -> None:
        """Tell a single hand."""
        case = _case(asked, asked, settled.wagers)
        self._title(settled.id, case.game.title)
        dealt = case.dealt
        self._fans({"Player": case.shown, "Community": dealt.community, "Dealer": dealt.dealer})
        self._readings_chosen(case.version)
        self._reasons(case)
        self._wagers(case)
        self._texts(case.game, case.version)
        self._console.print()

    def round(self, asked: WholeRound, settled: RoundAnswer) -> None:
        """Tell a whole round: what all hands share, each hand, and the jackpot."""
        by_seat = {each.seat: each for each in asked.hands}
        cases = {each.seat: _case(asked, by_seat[each.seat], each.wagers) for each in settled.hands}
        first = next(iter(cases.values()))
        self._title(settled.id, f"{first.game.title}, a round of {len(cases)}")
        self._fans({"Dealer": first.dealt.dealer, "Community": first.dealt.community})
        self._readings_chosen(first.version)
        for seat, case in cases.items():
            self._heading(f"Seat {seat}")
            self._fans({"Player": case.shown})
            self._reasons(case)
            self._wagers(case)
        self._heading("The round")
        if settled.jackpot is not None:
            for each in told(first.game, prizes(asked), asked.jackpot, first.version.rulings):
                self._fact(each.label, each.text, *each.numbers)
        staked = sum(each.staked for each in settled.hands)
        returned = sum(each.returned for each in settled.hands)
        sums = Text(f"staked {dollars(staked)}, returned {dollars(returned)}, ")
        self._fact("All seats", sums + gain(returned - staked))
        self._console.print()
        self._texts(first.game, first.version)
        self._console.print()

    def _title(self, name: str | int | None, what: str) -> None:
        head = Text.assemble((str(name), "bold"), "  ", what) if name is not None else Text(what, "bold")
        self._console.print(Rule(head, characters="━", style="green", align="left"))
        self._console.print()

    def _heading(self, what: str) -> None:
        self._console.print(Rule(Text(what, "bold"), style="dim", align="left"))
        self._console.print()

    def _fans(self, lying: Mapping[str, Sequence[Face]]) -> None:
        """Draw several groups of cards beside each other."""
        drawn = [(label, fan(cards)) for label, cards in lying.items() if cards]
        for place in range(-1, 3):
            line = Text()
            for label, cards in drawn:
                part = Text(label, "dim") if place < 0 else cards[place].copy()
                part.pad_right(max(cards[0].cell_len, len(label)) - part.cell_len)
                line.append("  ").append_text(part).append("   ")
            line.rstrip()
            self._console.print(line, soft_wrap=True)
        self._console.print()

    def _fact(self, label: str, text: Text | str, *numbers: str) -> None:
        """Print one fact, and the numbers that it rests on."""
        self._cited.extend(numbers)
        body = text if isinstance(text, Text) else Text(text)
        if numbers:
            body = body + Text(f" ({', '.join(numbers)})", "dim")
        room = max(self._console.width - _LABEL - 2, 20)
        for place, part in enumerate(body.wrap(self._console, room)):
            part.rstrip()
            begun = f"  {label if place == 0 else '':<{_LABEL}}"
            self._console.print(Text.assemble((begun, "dim"), part), soft_wrap=True)

    def _readings_chosen(self, version: RuleVersion) -> None:
        """Name the rulings that are read otherwise than by default."""
        read_otherwise = otherwise(version.rulings)
        for ruling, (reading, meaning) in read_otherwise.items():
            self._fact(f"Ruling {ruling}", Text.assemble((reading, "bold"), f": {meaning}"))
        if read_otherwise:
            self._console.print()

    def _reasons(self, case: _Case) -> None:
        """Tell what was decided, what the hands are, and how they compare."""
        self._fact("Decided", _decided(case.hand))
        if all(line.outcome is Outcome.RETURNED for line in case.lines.values()):
            self._fact(
                "Not played", "Every wager goes back.", *{line.rule: None for line in case.lines.values()}
            )
            return
        mine, theirs = read(case.game, case.dealt), read_dealer(case.game, case.dealt)
        sides = {
            label_of(case.game, name): reading
            for name, reading in read_sides(case.game, case.dealt).items()
            if case.seen and name in case.lines and case.lines[name].outcome is not Outcome.RETURNED
        }
        room = max(in_row(each.cards).cell_len for each in (mine, theirs, *sides.values()))
        self._fact("Player", _hand(mine, room) if case.seen else "The hand was not shown.")
        self._fact("Dealer", _hand(theirs, room))
        self._comparison(case, mine, theirs)
        for label, reading in sides.items():
            self._fact(
                "Jackpot" if label == label_of(case.game, case.game.jackpot) else label, _hand(reading, room)
            )

    def _comparison(self, case: _Case, mine: Reading, theirs: Reading) -> None:
        """Tell whether the hands were compared, which is higher, and who qualifies."""
        game, hand = case.game, case.hand
        if case.dealt.three and not is_three_card_hand(case.dealt.three):
            self._fact("Set", "Not to 10, 20 or 30, so the House Way sets the hand.", "3.12")
        path = walk(game, tuple(hand.decisions))
        if path.folded:
            self._fact("Compared", "No: the hand was folded.", path.taken[-1].rule)
            return
        if game.main not in case.lines:
            self._fact("Compared", f"No: there is no {label_of(game, game.main)} wager.")
            return
        test = dealer_test(game, case.dealt, case.version)
        if test is not None:
            self._fact("Qualifying", test.said, test.rule)
        if hand.declines:
            said = "No: the Player declined, so the hand counts as lower than the Dealer's."
            self._fact("Compared", said, game.clauses.declining)
        elif test is None or test.compared:
            self._fact("Compared", *compared(mine, theirs, case.version))

    def _wagers(self, case: _Case) -> None:
        """Print the table of wagers, and note the numbers that say what they pay."""
        self._console.print()
        sheet = Sheet(case.game)
        sheet.add(case.lines)
        sheet.show(self._console)
        self._cited.extend(line.rule for line in case.lines.values())
        self._cited.extend(case.version.pays[name].rule for name, line in case.lines.items() if line.pays)
        capped = maxima(case.game, walk(case.game, tuple(case.hand.decisions)), case.maximum)
        for name, line in case.lines.items():
            if line.staked > capped.get(name, line.staked) and line.outcome is not Outcome.RETURNED:
                told = f"counts as its maximum, {dollars(capped[name])}; the rest goes back."
                self._fact(label_of(case.game, name), told, case.game.clauses.over_maximum)
        won = case.lines.get(case.game.jackpot)
        if won is not None and won.outcome is Outcome.WIN and case.is_round:
            self._fact("Jackpot", "How this prize came about stands below, under The round.")
        elif won is not None and won.pays is not None and "meter" in won.pays:
            self._fact("Jackpot", from_the_meter(won.pays, case.meter))
        self._console.print()

    def _texts(self, game: Game, version: RuleVersion) -> None:
        """Print every number that was named, once, as it is read here."""
        clauses(self._console, game, self._cited, version.rulings)


def _decided(hand: OneHand | SeatHand) -> Text:
    """Say what the player decided."""
    said = [_word(each) for each in hand.decisions]
    if hand.declines:
        said.append(Text("declines the comparison"))
    if hand.absent:
        said.append(Text("was not present"))
    return Text(", ").join(said) if said else Text("nothing")


def _word(decision: str) -> Text:
    verb, cards = split_set(decision)
    return Text(f"{verb} ") + in_row(cards) if cards else Text(decision)


def _hand(reading: Reading, room: int) -> Text:
    """Write the cards of a hand, and what it is."""
    cards = in_row(reading.cards)
    if reading.points:
        cards = Text.assemble(in_row(reading.cards[:3]), " | ", in_row(reading.cards[3:]))
    cards.pad_right(max(room + 2, cards.cell_len + 2) - cards.cell_len)
    return cards + Text(reading.name, "bold")
