"""Irregularities as a person writes them after `report`: `wrong-hand 2 3 certain`, `late 1 ante 500`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from megalink.cards import card
from megalink.games.game import Target
from megalink.table import irregularities as i

Words = Sequence[str]

USAGE: Final[Mapping[str, str]] = {
    "wrong-cards": "report wrong-cards extra|missing|foreign|unshuffled [NOTE]",
    "misdeal": "report misdeal [FROM>TO …] [handled], places are seats, `dealer` or `community`",
    "wrong-count": "report wrong-count dealer|community CARDS [certain]",
    "wrong-hand": "report wrong-hand SEAT CARDS [certain]",
    "misread": "report misread SPOT CARD, a spot is like dealer/3, community/1, burn/1 or 2/1 for a seat",
    "shown": "report shown SPOT [SPOT …] [after]",
    "count": "report count CARDS",
    "late": "report late SEAT WAGER CENTS [recorded] [of PLAYER]",
    "taken": "report taken SEAT WAGER CENTS [of PLAYER]",
    "found": "report found SEAT [WAGER CENTS …] [of PLAYER]",
    "wrong-seat": "report wrong-seat SEAT RIGHT-SEAT",
    "confidential": "report confidential PLAYER NOTE",
    "several": "report several PLAYER [VIEWED-SEAT …]",
    "stop": "report stop PLAYER",
    "absent": "report absent SEAT",
    "power": "report power",
    "let-withdraw": "report let-withdraw PLAYER",
    "uncovered": "report uncovered play-on|void NOTE, or report uncovered return SEAT [SEAT …] NOTE",
}


class BadReport(ValueError):
    """Words that report no irregularity."""


def read_report(words: Words) -> i.Irregularity:
    """Read what follows `report`."""
    if not words or words[0] not in _READERS:
        message = f"report one of: {', '.join(_READERS)}"
        raise BadReport(message)
    try:
        return _READERS[words[0]](list(words[1:]))
    except (IndexError, ValueError) as problem:
        raise BadReport(USAGE[words[0]]) from problem


def write_report(about: i.Irregularity) -> list[str]:
    """Write an irregularity the way `read_report` reads it."""
    return _WRITERS[type(about)](about)


def _end(words: Words) -> None:
    if words:
        raise ValueError


def _flag(words: list[str], word: str) -> bool:
    if word not in words:
        return False
    words.remove(word)
    return True


def _of(words: list[str]) -> str:
    """Take `of PLAYER` off the end."""
    if len(words) > 1 and words[-2] == "of":
        player = words.pop()
        words.pop()
        return player
    return ""


def _one(words: Words) -> str:
    (word,) = words
    return word


def _wrong_cards(words: list[str]) -> i.WrongCards:
    return i.WrongCards(i.Fault(words[0]), " ".join(words[1:]))


_AREAS: Final = {"dealer": i.DEALER_AREA, "community": i.COMMUNITY_AREA}
_AREA_NAMES: Final = {place: name for name, place in _AREAS.items()}


def _place(word: str) -> int:
    return _AREAS[word] if word in _AREAS else int(word)


def _misdeal(words: list[str]) -> i.Misdeal:
    handled = _flag(words, "handled")
    pairs = [word.split(">") for word in words]
    moves = {_place(lies): _place(belongs) for lies, belongs in pairs}
    if len(moves) != len(pairs):
        raise ValueError
    return i.Misdeal(moves, handled)


def _wrong_count(words: list[str]) -> i.WrongCount:
    certain = _flag(words, "certain")
    area, count = words
    return i.WrongCount(Target(area), int(count), certain)


def _wrong_hand(words: list[str]) -> i.WrongHandCount:
    certain = _flag(words, "certain")
    seat, count = words
    return i.WrongHandCount(int(seat), int(count), certain)


def _spot(word: str) -> i.Spot:
    to, place = word.split("/")
    if to.isdigit():
        return i.Spot(Target.POSITIONS, int(place), int(to))
    if to == Target.POSITIONS.value:
        raise ValueError
    return i.Spot(Target(to), int(place))


def spot_word(spot: i.Spot) -> str:
    """Write the place of one card."""
    return f"{spot.seat if spot.to is Target.POSITIONS else spot.to.value}/{spot.place}"


def _misread(words: list[str]) -> i.CardMisread:
    spot, named = words
    return i.CardMisread(_spot(spot), card(named))


def _shown(words: list[str]) -> i.CardsShown:
    after = _flag(words, "after")
    return i.CardsShown(tuple(map(_spot, words)), after)


def _late(words: list[str]) -> i.LateWager:
    player = _of(words)
    recorded = _flag(words, "recorded")
    seat, wager, amount = words
    return i.LateWager(int(seat), wager, int(amount), player, recorded)


def _taken(words: list[str]) -> i.WagerTaken:
    player = _of(words)
    seat, wager, amount = words
    return i.WagerTaken(int(seat), wager, int(amount), player)


def _found(words: list[str]) -> i.WagersFound:
    player = _of(words)
    named, amounts = words[1::2], words[2::2]
    if len(named) != len(amounts) or len(set(named)) != len(named):
        raise ValueError
    wagers = {name: int(amount) for name, amount in zip(named, amounts, strict=True)}
    return i.WagersFound(int(words[0]), wagers, player)


def _wrong_seat(words: list[str]) -> i.WrongSeat:
    seat, to = words
    return i.WrongSeat(int(seat), int(to))


def _power(words: list[str]) -> i.PowerFailure:
    _end(words)
    return i.PowerFailure()


def _uncovered(words: list[str]) -> i.Uncovered:
    ruled = i.Ruled(words.pop(0).replace("-", " "))
    seats: list[int] = []
    while ruled is i.Ruled.RETURN and words and words[0].isdigit():
        seats.append(int(words.pop(0)))
    return i.Uncovered(" ".join(words), ruled, tuple(seats))


_READERS: Final[Mapping[str, Callable[[list[str]], i.Irregularity]]] = {
    "wrong-cards": _wrong_cards,
    "misdeal": _misdeal,
    "wrong-count": _wrong_count,
    "wrong-hand": _wrong_hand,
    "misread": _misread,
    "shown": _shown,
    "count": lambda words: i.DeckCounted(int(_one(words))),
    "late": _late,
    "taken": _taken,
    "found": _found,
    "wrong-seat": _wrong_seat,
    "confidential": lambda words: i.NotConfidential(words[0], " ".join(words[1:])),
    "several": lambda words: i.SeveralHands(words[0], tuple(map(int, words[1:]))),
    "stop": lambda words: i.PlayerStopped(_one(words)),
    "absent": lambda words: i.Absence(int(_one(words))),
    "power": _power,
    "let-withdraw": lambda words: i.LetWithdraw(_one(words)),
    "uncovered": _uncovered,
}


def _owner(player: str) -> list[str]:
    return ["of", player] if player else []


def _moves(about: i.Misdeal) -> list[str]:
    named = {lies: (_AREA_NAMES.get(lies, lies), _AREA_NAMES.get(to, to)) for lies, to in about.moves.items()}
    handled = ["handled"] if about.handled else []
    return ["misdeal", *(f"{lies}>{to}" for lies, to in named.values()), *handled]


def _certain(certain: bool) -> list[str]:  # noqa: FBT001 - the one thing that it writes
    return ["certain"] if certain else []


def _ruled(about: i.Uncovered) -> list[str]:
    return ["uncovered", about.ruled.replace(" ", "-"), *map(str, about.seats), *about.note.split()]


def _found_words(about: i.WagersFound) -> list[str]:
    wagers = [str(word) for pair in about.wagers.items() for word in pair]
    return ["found", str(about.seat), *wagers, *_owner(about.player)]


_WRITERS: Final[Mapping[type, Callable[[Any], list[str]]]] = {
    i.WrongCards: lambda it: ["wrong-cards", it.fault.value, *it.note.split()],
    i.Misdeal: _moves,
    i.WrongCount: lambda it: ["wrong-count", it.area.value, str(it.count), *_certain(it.certain)],
    i.WrongHandCount: lambda it: ["wrong-hand", str(it.seat), str(it.count), *_certain(it.certain)],
    i.CardMisread: lambda it: ["misread", spot_word(it.spot), it.card.text],
    i.CardsShown: lambda it: ["shown", *map(spot_word, it.cards), *(["after"] if it.after_deal else [])],
    i.DeckCounted: lambda it: ["count", str(it.count)],
    i.LateWager: lambda it: [
        "late",
        str(it.seat),
        it.wager,
        str(it.amount),
        *(["recorded"] if it.recorded else []),
        *_owner(it.player),
    ],
    i.WagerTaken: lambda it: ["taken", str(it.seat), it.wager, str(it.amount), *_owner(it.player)],
    i.WagersFound: _found_words,
    i.WrongSeat: lambda it: ["wrong-seat", str(it.seat), str(it.to)],
    i.NotConfidential: lambda it: ["confidential", it.player, *it.note.split()],
    i.SeveralHands: lambda it: ["several", it.player, *map(str, it.viewed)],
    i.PlayerStopped: lambda it: ["stop", it.player],
    i.Absence: lambda it: ["absent", str(it.seat)],
    i.PowerFailure: lambda _: ["power"],
    i.LetWithdraw: lambda it: ["let-withdraw", it.player],
    i.Uncovered: _ruled,
}
