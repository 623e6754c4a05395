"""What a payout leaves that does not divide: parts of a cent, or of the smallest chip (R11)."""

from collections.abc import Iterator

from megalink.games.game import Outcome
from megalink.games.settlement import NO_MAXIMA, Line, Settlement, maxima, walk
from megalink.ledger.posting import BrokenLedger
from megalink.money import Odds
from megalink.table.settling import over_maximum
from megalink.table.state import Position, State


def breakage(state: State, position: Position, settlement: Settlement) -> Iterator[tuple[str, int, int]]:
    """Give, for each line that was rounded, its wager and what the house kept: so many parts, of how many.

    Less than nothing is what it added (R11 *up*). That a payout is what its odds say, to less than a chip, is
    checked here a second time.
    """
    game, terms = state.game, state.setup.terms
    placed = {**position.wagers, **position.follow_ups}
    caps = NO_MAXIMA
    if over_maximum(state, position.wagers):
        most = {name: limits.most for name, limits in terms.limits.items()}
        caps = maxima(game, walk(game, position.decisions), most)
    for wager, line in settlement.lines.items():
        if line.outcome is not Outcome.WIN or line.pays is None or wager == game.jackpot:
            continue
        base = game.extras.get(wager, wager)
        counted = min(placed[base], caps.get(base, placed[base]))
        odds = _odds(line.pays)
        kept = counted * odds.pays - _won(line, counted, odds) * odds.per
        if abs(kept) >= odds.per * terms.smallest_chip:
            message = f"{counted} at {line.pays} does not return {line.returned} of {line.staked}"
            raise BrokenLedger(message)
        if kept:
            yield wager, kept, odds.per


def _won(line: Line, counted: int, odds: Odds) -> int:
    """Give what a line won beside, or in place of, its stake; an excess goes back in either case (R26)."""
    return line.returned - line.staked + (0 if odds.stake_comes_back else counted)


def _odds(text: str) -> Odds:
    """Read odds as a line of a settlement prints them."""
    pays, kind, per = text.split()
    return Odds.to(int(pays), int(per)) if kind == "to" else Odds.for_(int(pays), int(per))
