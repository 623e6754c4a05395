"""Settling one hand: from cards and decisions to a line for every wager, with its reason."""

from collections.abc import Mapping
from typing import Final, NamedTuple, final

from msgspec import Struct

from megalink.cards import BadCard, Card, Face, face, seen, show
from megalink.games.game import UNSETTLED, Choice, Conduct, Dealt, Game, Outcome, Stage, Then, Verdict
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.money import Pays, dollars, odds


class BadHand(ValueError):
    """A hand that cannot have been played so; carries the number that says it, where there is one."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule


@final
class Hand(Struct, frozen=True):
    """What one position staked and decided."""

    wagers: Mapping[str, int]
    """Placed before the cards, in cents."""
    decisions: tuple[str, ...] = ()
    declines: bool = False
    absent: bool = False
    """The player was not present from where the decisions stop (5.11)."""


@final
class Line(Struct, frozen=True):
    """How one wager was settled."""

    staked: int
    outcome: Outcome
    pays: str | None
    returned: int
    """Everything handed back, the stake included where it comes back."""
    rule: str


@final
class Entry(Struct, frozen=True):
    """A hand that won a prize of the jackpot pay table, before the prize is turned into cents."""

    hand: Category
    pays: Pays
    staked: int


@final
class Settlement(Struct, frozen=True):
    """One hand settled: its lines by wager in the order of the felt, and its jackpot entry if it won one."""

    lines: Mapping[str, Line]
    player_hand: str | None
    dealer_hand: str | None
    entry: Entry | None = None

    @property
    def staked(self) -> int:
        """What was staked on the hand in all."""
        return sum([line.staked for line in self.lines.values()])

    @property
    def returned(self) -> int:
        """What is handed back in all."""
        return sum([line.returned for line in self.lines.values()])

    def awarded(self, wager: str, amount: int) -> "Settlement":
        """Add the cents of the jackpot prize to its line, where an excess over the maximum already stands."""
        line = self.lines[wager]
        paid = Line(line.staked, line.outcome, line.pays, line.returned + amount, line.rule)
        return Settlement({**self.lines, wager: paid}, self.player_hand, self.dealer_hand, self.entry)


class Path(NamedTuple):
    """Where decisions have led: the stage that is open, if one is, and the choices taken so far."""

    open: Stage | None
    taken: tuple[Choice, ...]
    three: tuple[Face, ...] = ()
    """Bullseye: the cards that the player named for his 3 Card Hand; unseen where they lie face down."""

    @property
    def folded(self) -> bool:
        """Tell whether the last choice gave the hand up."""
        return bool(self.taken) and self.taken[-1].then is Then.FOLD


NOTHING_TO_DECIDE: Final = Path(None, ())
NO_MAXIMA: Final[Mapping[str, int]] = {}


def walk(game: Game, decisions: tuple[str, ...]) -> Path:
    """Follow decisions through the stages of a game."""
    if game.names_cards and decisions:
        verb, three = split_set(decisions[0])
        return _walk(game, (verb, *decisions[1:]))._replace(three=three)
    return _walk(game, decisions)


def _walk(game: Game, words: tuple[str, ...]) -> Path:
    found = game.paths.get(words)
    if found is None:
        found = game.paths[words] = _follow(game.stages, words)
    return found


def _follow(stages: tuple[Stage, ...], words: tuple[str, ...]) -> Path:
    taken: list[Choice] = []
    ahead = list(stages)
    for word in words:
        if not ahead:
            message = f"no decision is open for {word!r}: {taken[-1].word!r} was the last"
            raise BadHand(message, taken[-1].rule)
        stage = ahead.pop(0)
        choice = stage.choice(word)
        if choice is None:
            allowed = ", ".join(each.word for each in stage.choices)
            message = f"{word!r} is no choice at the {stage.name} decision; it takes: {allowed}"
            raise BadHand(message, stage.rule)
        taken.append(choice)
        if choice.then is not Then.NEXT_STAGE:
            ahead.clear()
    return Path(ahead[0] if ahead else None, tuple(taken))


def split_set(decision: str) -> tuple[str, tuple[Face, ...]]:
    """Take the cards out of a decision that names them: `set 8h 2d Kc` is `set` and three cards."""
    verb, _, named = decision.partition(" ")
    if verb != "set":
        return decision, ()
    try:
        three = tuple(face(each) for each in named.split())
    except BadCard as problem:
        raise BadHand(str(problem)) from problem
    if len(three) != 3:
        message = f"a 3 Card Hand is set by naming three cards, as in: set 8h 2d Kc; not {decision!r}"
        raise BadHand(message)
    return verb, three


def check_set(path: Path, held: tuple[Card, ...]) -> None:
    """Refuse to set cards that are not three of those held, as far as these are known (BUL 3.10.1)."""
    if path.three and (len(set(path.three)) != 3 or (held and not set(path.three) <= set(held))):
        message = f"a 3 Card Hand is set from three of the five cards held, not {show(path.three)}"
        raise BadHand(message, path.taken[0].rule)


def follow_ups(path: Path, main: int) -> dict[str, int]:
    """Give the wagers that decisions placed, each its multiple of the main one (3.9; TCPX 1.1.8)."""
    return {choice.wager: choice.multiple * main for choice in path.taken if choice.wager is not None}


def maxima(game: Game, path: Path, most: Mapping[str, int]) -> Mapping[str, int]:
    """Give every wager its maximum: one that has none of its own has its multiple of the main one's (R26)."""
    if game.main not in most:
        return most
    main = most[game.main]
    equal = {each.name: main for each in game.before_the_cards.values() if each.equals == game.main}
    return {**equal, **follow_ups(path, main), **most}


def standing(game: Game, wagers: Mapping[str, int]) -> dict[str, int]:
    """Give the wagers that may stand: those without the wager they need are not played (5.12, R24)."""
    stand = {}
    for each in game.before_the_cards.values():
        if each.name in wagers and (not each.needs or any(need in wagers for need in each.needs)):
            stand[each.name] = wagers[each.name]
    return stand


def check_pairs(game: Game, wagers: Mapping[str, int]) -> None:
    """Refuse wagers that must be placed together and be equal, and are not (UTH 1.1.2, 3.4)."""
    for each in game.before_the_cards.values():
        if each.equals is not None and wagers.get(each.name) != wagers.get(each.equals):
            message = f"the {each.name} and the {each.equals} must both be there and equal"
            raise BadHand(message, each.rule)


def check_jackpot_wager(game: Game, amount: int, unit: int) -> None:
    """Refuse a jackpot wager that is not an allowed multiple of the least one (UTH, TCPX 3.5.3; else one)."""
    multiples = game.wager(game.jackpot).multiples
    if amount % unit or amount // unit not in multiples:
        times = f"1 to {multiples[-1]} times the" if len(multiples) > 1 else "exactly one"
        message = f"a jackpot wager is {times} unit of {dollars(unit)}, not {dollars(amount)}"
        raise BadHand(message, game.clauses.jackpot_system)


@final
class Settler:
    """Settles hands of one game under one rule version, and remembers verdicts it has already reached."""

    def __init__(self, game: Game, version: RuleVersion) -> None:
        self.game = game
        self.version = version
        self._verdicts: dict[tuple[object, Conduct], Mapping[str, Verdict]] = {}

    def verdicts(self, facts: object, conduct: Conduct) -> Mapping[str, Verdict]:
        """Ask the game's pay logic, once for each of the finitely many facts."""
        found = self._verdicts.get((facts, conduct))
        if found is None:
            found = self._verdicts[facts, conduct] = self.game.pay(facts, conduct, self.version)
        return found

    def settle(
        self, dealt: Dealt, hand: Hand, most: Mapping[str, int] = NO_MAXIMA, chip: int = 1
    ) -> Settlement:
        """Settle one hand.

        `most` holds maxima by wager (5.14); payouts at odds are rounded to `chip` cents (R11). The jackpot
        line of a winning hand waits for its prize: `entry` says which, and `Settlement.awarded` fills it in.
        """
        game = self.game
        stand = standing(game, hand.wagers)
        path = self._path(hand, stand)
        check_set(path, dealt.player)
        if hand.declines and (path.folded or hand.absent):
            message = f"a hand that is {'folded' if path.folded else 'absent'} cannot decline the comparison"
            raise BadHand(message, game.clauses.declining)
        amounts = {**hand.wagers, **follow_ups(path, stand[game.main])} if path.taken else hand.wagers
        if path.open is not None:  # the player was not present to decide (5.11)
            return self._returned(amounts, game.clauses.absence)
        if not stand:
            return self._returned(amounts, game.clauses.alone_after)
        if hand.declines:
            barred = game.bars_declining(dealt, stand)
            if barred is not None:
                message = "this comparison may not be declined"
                raise BadHand(message, barred)
        conduct = Conduct.FOLDED if path.folded else Conduct.DECLINED if hand.declines else Conduct.PLAYED
        facts = game.facts(dealt._replace(three=seen(path.three)) if path.three else dealt)
        verdicts = self.verdicts(facts, conduct)
        caps = maxima(game, path, most) if most else most
        return self._settled(amounts, stand, caps, verdicts, chip, game.names(facts))

    def _path(self, hand: Hand, stand: Mapping[str, int]) -> Path:
        """Follow the decisions to their end; without the main wager there is nothing to decide."""
        game = self.game
        if game.main not in stand:
            if hand.decisions:
                message = f"without the {game.main} wager there is nothing to decide"
                raise BadHand(message, game.clauses.decisions)
            return NOTHING_TO_DECIDE
        path = walk(game, hand.decisions)
        if path.open is not None and not hand.absent:
            message = f"the {path.open.name} decision is missing"
            raise BadHand(message, path.open.rule)
        words = hand.decisions
        while path.open is not None and path.open.absent is not None:
            words = (*words, path.open.absent)
            path = walk(game, words)
        return path

    def _returned(self, amounts: Mapping[str, int], rule: str) -> Settlement:
        lines = {
            name: Line(amounts[name], Outcome.RETURNED, None, amounts[name], rule)
            for name in self.game.areas
            if name in amounts
        }
        return Settlement(lines, None, None)

    def _settled(
        self,
        amounts: Mapping[str, int],
        stand: Mapping[str, int],
        caps: Mapping[str, int],
        verdicts: Mapping[str, Verdict],
        chip: int,
        names: tuple[str | None, str | None],
    ) -> Settlement:
        """Turn verdicts into cents: each wager as if it were its maximum, the excess returned (R26)."""
        game = self.game
        rounding = self.version.rounding
        lines: dict[str, Line] = {}
        entry: Entry | None = None
        for name in game.areas:
            staked = amounts.get(name)
            if staked is None:
                continue
            if name not in stand and name in game.before_the_cards:
                lines[name] = Line(staked, Outcome.RETURNED, None, staked, game.clauses.alone_after)
                continue
            verdict = verdicts[name]
            if verdict is UNSETTLED:
                message = f"the cards that settle the {name} wager have not been seen"
                raise BadHand(message, game.wager(name).rule)
            counted = min(staked, caps.get(name, staked))
            back = staked - counted
            if verdict.outcome is Outcome.PUSH:
                back = staked
            elif verdict.pays is not None:
                if verdict.hand is not None:
                    entry = Entry(verdict.hand, verdict.pays, counted)
                else:
                    back += odds(verdict.pays).wins(counted, rounding, chip)
            text = None if verdict.pays is None else verdict.pays.text
            lines[name] = Line(staked, verdict.outcome, text, back, verdict.rule)
        for extra, base in game.extras.items():
            pays = verdicts[extra].pays
            if base in stand and pays is not None:
                paid = odds(pays).won(min(stand[base], caps.get(base, stand[base])), rounding, chip)
                lines[extra] = Line(0, Outcome.WIN, pays.text, paid, verdicts[extra].rule)
        return Settlement(lines, *names, entry)
