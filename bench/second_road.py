"""The second road: hands drawn at random and settled one by one, beside the exact analysis.

    .venv/bin/python -m bench.second_road [GAME ...] [--hands 100000] [--seed 1] [--ruling R05=lose]

Nothing here counts or compiles: cards come from a shuffled deck, decisions from `ev`, results from the
settlement that every table uses. Means and mean squares may lie up to four standard errors from the exact
figures; how often something happens may lie where an exact binomial distribution puts all but what four
standard errors leave out.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import exp, lcm, lgamma, log, sqrt
from random import Random
from typing import Final, NamedTuple

from megalink.cards import DECK, show
from megalink.games.game import Dealt, Game, Outcome
from megalink.games.registry import GAMES
from megalink.games.registry import game as find
from megalink.games.settlement import Hand, Settlement, Settler, walk
from megalink.games.version import RuleVersion
from megalink.maths.analysis import Analysis, Spread, action_names
from megalink.maths.ev import Situation, best, ev, exposed_before, exposes_a_card
from megalink.maths.registry import solve
from megalink.money import Odds
from megalink.points import house_way
from megalink.rulebook.rulings import Rulings

STANDARD_ERRORS: Final = 4
LEFT_OUT: Final = 3.167e-5
"""What four standard errors leave out on each side."""


class Figure(NamedTuple):
    """One figure by both roads."""

    name: str
    exact: float
    found: float
    agrees: bool


class Played(NamedTuple):
    """What came of all hands."""

    hands: int
    results: Mapping[str, Counter[Fraction]]
    """By wager, "base" for those of the base game together: how often each result came, in units of the main
    wager."""
    actions: Counter[str]
    wins: Counter[tuple[str, str]]
    """By wager and what it paid."""
    prizes: Counter[str]


def figures(name: str, hands: int, seed: int, rulings: Mapping[str, str] | None = None) -> list[Figure]:
    """Play so many hands, and lay every figure beside the exact one."""
    game, chosen = find(name), Rulings.of(rulings or {})
    exact = solve(game.name, chosen)
    return list(compared(exact, play(game, game.version(chosen), hands, Random(seed))))


# Playing ---------------------------------------------------------------------------------------------


def play(game: Game, version: RuleVersion, hands: int, draw: Random) -> Played:
    """Play hands with a stake on every wager."""
    settler = Settler(game, version)
    stake = 100 * lcm(
        *(
            each.per
            for table in version.pays.values()
            for each in table.lines.values()
            if isinstance(each, Odds)
        )
    )
    wagers = dict.fromkeys(game.before_the_cards, stake)
    results: dict[str, Counter[Fraction]] = {}
    actions, prizes = Counter[str](), Counter[str]()
    wins: Counter[tuple[str, str]] = Counter()
    for _ in range(hands):
        dealt = deal(game, draw)
        decisions = decide(game, version, dealt)
        actions.update(action_names(game, decisions))
        settled = settler.settle(dealt, Hand(wagers, decisions))
        for wager, result in by_wager(game, settled).items():
            results.setdefault(wager, Counter())[Fraction(result, stake)] += 1
        for wager, line in settled.lines.items():
            if line.outcome is Outcome.WIN and line.pays is not None:
                wins[wager, line.pays] += 1
        if settled.entry is not None:
            prizes[settled.entry.hand.label] += 1
    return Played(hands, results, actions, wins, prizes)


def deal(game: Game, draw: Random) -> Dealt:
    """Deal one hand from a shuffled deck."""
    player, dealer = game.hand_size, game.hand_size + game.dealer_size
    cards = tuple(draw.sample(DECK, dealer + game.community_size))
    return Dealt(cards[:player], cards[player:dealer], cards[dealer:])


def decide(game: Game, version: RuleVersion, dealt: Dealt) -> tuple[str, ...]:
    """Decide as is worth most, to the end of the hand."""
    words: tuple[str, ...] = ()
    while (stage := walk(game, words).open) is not None:
        known = Situation(
            dealt.player,
            dealt.community[: exposed_before(game, stage)],
            dealt.dealer[-1] if exposes_a_card(game) else None,
            words,
        )
        words = (*words, DECIDERS.get(game.name, _decide)(game, known, version))
    return words


def _decide(game: Game, known: Situation, version: RuleVersion) -> str:
    return best(ev(game, known, version))


def _arrange(game: Game, known: Situation, version: RuleVersion) -> str:
    """Set the best 3 Card Hand; leave it to the House Way where that is as good."""
    worth = ev(game, known, version)
    way = house_way(known.player)
    by_house = None if way is None else worth[f"set {show(way.three)}"]
    return best(worth) if by_house not in {None, max(worth.values())} else "house way"


DECIDERS: Final[Mapping[str, Callable[[Game, Situation, RuleVersion], str]]] = {"bullseye": _arrange}


def by_wager(game: Game, settled: Settlement) -> dict[str, int]:
    """Give what each wager brought, and those of the base game together."""
    found = {
        wager: line.returned - line.staked for wager, line in settled.lines.items() if wager != game.jackpot
    }
    sides = {name for name, each in game.before_the_cards.items() if game.main not in {name, each.equals}}
    return {"base": sum(result for wager, result in found.items() if wager not in sides), **found}


# Comparing -------------------------------------------------------------------------------------------


def compared(exact: Analysis, played: Played) -> Iterator[Figure]:
    """Lay every figure beside the exact one."""
    spreads = {
        "base": exact.base.spread,
        **exact.base.wagers,
        **{wager: side.spread for wager, side in exact.side_wagers.items()},
    }
    for wager, spread in spreads.items():
        found = played.results.get(wager, Counter())
        found[Fraction()] += played.hands - found.total()  # where the wager was not placed
        yield from _moments(wager, spread, found)
        for outcome in (Outcome.WIN, Outcome.PUSH, Outcome.LOSE):
            told = Spread(played.hands, found).share(outcome) * played.hands
            yield _share(f"{wager} {outcome}", spread.share(outcome), int(told), played.hands)
    for action, share in exact.base.actions.items():
        yield _share(action, share, played.actions[action], played.hands)
    for wager, side in exact.side_wagers.items():
        lines: Counter[str] = Counter()
        for line in side.lines:
            lines[line.pays] += line.deals
        for pays, deals in lines.items():
            yield _share(
                f"{wager} {pays}", Fraction(deals, exact.deals), played.wins[wager, pays], played.hands
            )
    for hand, chance in exact.prizes.items():
        if hand in exact.version.pays[find(exact.game).jackpot].lines:
            yield _share(f"jackpot {hand.label}", chance, played.prizes[hand.label], played.hands)


def _moments(name: str, exact: Spread, found: Counter[Fraction]) -> Iterator[Figure]:
    """Compare the mean and the mean square."""
    hands = found.total()
    for power, label in ((1, "result"), (2, "square")):
        mean = sum((value**power * deals for value, deals in exact.counts.items()), Fraction()) / exact.deals
        square = (
            sum((value ** (2 * power) * deals for value, deals in exact.counts.items()), Fraction())
            / exact.deals
        )
        met = sum((value**power * times for value, times in found.items()), Fraction()) / hands
        error = sqrt((square - mean**2) / hands)
        yield Figure(
            f"{name} {label}", float(mean), float(met), abs(float(met - mean)) <= STANDARD_ERRORS * error
        )


def _share(name: str, chance: Fraction, times: int, hands: int) -> Figure:
    return Figure(name, float(chance), times / hands, tail(hands, float(chance), times) >= LEFT_OUT)


def tail(hands: int, chance: float, times: int) -> float:
    """Give the chance of so few or fewer, or of so many or more, whichever is less."""
    if chance in {0.0, 1.0}:
        return 1.0 if times == chance * hands else 0.0
    few = times <= hands * chance
    total = term = _exactly(hands, chance, times)
    at = times
    while term > total * 1e-12 and 0 < at < hands:
        if few:
            term *= at * (1 - chance) / ((hands - at + 1) * chance)
            at -= 1
        else:
            term *= (hands - at) * chance / ((at + 1) * (1 - chance))
            at += 1
        total += term
    return total


def _exactly(hands: int, chance: float, times: int) -> float:
    ways = lgamma(hands + 1) - lgamma(times + 1) - lgamma(hands - times + 1)
    return exp(ways + times * log(chance) + (hands - times) * log(1 - chance))


def main() -> int:
    """Print every figure by both roads; the exit status tells whether all agree."""
    reader = argparse.ArgumentParser(prog="python -m bench.second_road")
    reader.add_argument("games", nargs="*", default=list(GAMES))
    reader.add_argument("--hands", type=int, default=100_000)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--ruling", action="append", default=[], metavar="R05=lose")
    asked = reader.parse_args()
    rulings = dict(each.split("=", 1) for each in asked.ruling)
    disagree = 0
    for name in asked.games:
        print(f"\n{find(name).title}, {asked.hands:,} hands, seed {asked.seed}")
        for each in figures(name, asked.hands, asked.seed, rulings):
            disagree += not each.agrees
            mark = "" if each.agrees else "  <- does not agree"
            print(f"  {each.name:<44}{each.exact:>14.8f}{each.found:>14.8f}{mark}", flush=True)
    return 1 if disagree else 0


if __name__ == "__main__":
    sys.exit(main())
