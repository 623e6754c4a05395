"""The players of the demonstration: how each of them wagers, and what each decides from what he may see."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, final

from msgspec import Struct

from megalink.cards import ACE, QUEEN, Card, card
from megalink.games.game import Game
from megalink.games.version import TableTerms
from megalink.hands import Category, Category3, best_five, rank_three
from megalink.points import house_way
from megalink.table.view import ChoiceView, SeatView

Wagers = Callable[[Game, TableTerms], Mapping[str, int]]
Decides = Callable[[SeatView, Sequence[Card]], str]


@final
class Character(Struct, frozen=True):
    """A player of the demonstration."""

    name: str
    seats: tuple[int, ...]
    """The first of them is the one he looks at; the others he plays blind."""
    wagers: Wagers
    decides: Decides


def _main_wagers(game: Game, amount: int) -> dict[str, int]:
    return {
        each.name: amount for each in game.before_the_cards.values() if game.main in {each.name, each.equals}
    }


def _side_wagers(game: Game) -> list[str]:
    wagers = game.before_the_cards.values()
    return [each.name for each in wagers if game.main not in {each.name, each.equals} and not each.is_jackpot]


def little(game: Game, terms: TableTerms) -> Mapping[str, int]:
    """Wager the least that the table takes, and the least on the jackpot."""
    return {**_main_wagers(game, terms.limits[game.main].least), game.jackpot: terms.jackpot_unit}


def everything(game: Game, terms: TableTerms) -> Mapping[str, int]:
    """Wager on every area, and as many times the least on the jackpot as the game allows."""
    sides = dict.fromkeys(_side_wagers(game), 2500)
    most = terms.jackpot_unit * game.wager(game.jackpot).multiples[-1]
    return {**_main_wagers(game, 5000), **sides, game.jackpot: most}


def some(game: Game, terms: TableTerms) -> Mapping[str, int]:
    """Wager on one side wager beside the main one, if the game has any, and on the jackpot."""
    return {
        **_main_wagers(game, 2000),
        **dict.fromkeys(_side_wagers(game)[:1], 1000),
        game.jackpot: terms.jackpot_unit,
    }


def carefully(seat: SeatView, board: Sequence[Card]) -> str:
    """Stay in, as cheaply as may be, with a good hand only; a hand that was not seen is never given up."""
    setting = _setting(seat)
    if setting is not None:
        return setting
    cheap, *dear = sorted(seat.choices, key=lambda each: each.cost)
    own = _own(seat)
    if not own:
        return dear[0].word if _is_fold(cheap) else cheap.word
    high = QUEEN if _is_fold(cheap) and len(own) < 5 else ACE
    good = _is_made(own, board) or max(each.rank for each in own) >= high
    return dear[0].word if good else cheap.word


def boldly(seat: SeatView, _board: Sequence[Card]) -> str:
    """Always choose what costs most."""
    return _setting(seat) or max(seat.choices, key=lambda each: each.cost).word


def _own(seat: SeatView) -> list[Card]:
    return [card(each) for each in seat.cards] if seat.viewed else []


def _is_fold(choice: ChoiceView) -> bool:
    return choice.word == "fold"


def _setting(seat: SeatView) -> str | None:
    """Set five cards, where the game asks for that: the best way, or the House Way if there is none."""
    words = {each.word for each in seat.choices}
    if "house way" not in words:
        return None
    best = house_way(_own(seat)) if "set" in words else None
    return "house way" if best is None else " ".join(["set", *(each.text for each in best.three)])


def _is_made(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Tell whether the cards make a pair or better."""
    cards = [*own, *board]
    if len(cards) >= 5:
        return best_five(cards).category > Category.FIVE_ODD_CARDS
    if len(cards) == 3:
        return rank_three(cards).category > Category3.THREE_ODD_CARDS
    return len({each.rank for each in cards}) < len(cards)


ANN: Final = Character("Ann", (1,), little, carefully)
BEN: Final = Character("Ben", (2,), everything, boldly)
CLEO: Final = Character("Cleo", (3, 4), some, carefully)
CHARACTERS: Final = (ANN, BEN, CLEO)
FEATURED: Final = ANN
"""The player over whose shoulder the demonstration looks."""
