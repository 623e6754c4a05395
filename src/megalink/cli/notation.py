"""Commands as a person writes them: `ann: place 1 ante 1000`. What is read can be written again."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from megalink.cards import BadCard, Card, cards, faces, show
from megalink.cli.reporting import BadReport, read_report, write_report
from megalink.table import commands as c
from megalink.table.roles import Actor, Role

STAFF: Final[Mapping[str, Role]] = {
    "dealer": Role.DEALER,
    "supervisor": Role.PIT_SUPERVISOR,
    "manager": Role.PIT_MANAGER,
    "shift-manager": Role.GAMING_SHIFT_MANAGER,
}
"""Names that stand for a position; every other name is a player's."""

TENDERS: Final = ("chips", "credits")

FUNDING: Final = ("unable", "covers")
"""Words before the sharers who cannot fund a wager: it is refused, or the seated player covers it (R12)."""


class BadCommand(ValueError):
    """A line that says no command."""


def actor(name: str) -> Actor:
    """Give the person of a name."""
    return Actor(name, STAFF.get(name, Role.PLAYER))


def read(line: str) -> tuple[Actor, c.Command]:
    """Read `NAME: VERB …`."""
    name, colon, said = line.partition(":")
    words = said.split()
    if not colon or not name.strip() or not words:
        message = f"write NAME: VERB …, for example `ann: place 1 ante 1000`; not {line!r}"
        raise BadCommand(message)
    by = actor(name.strip())
    verb, rest = words[0], words[1:]
    if verb not in _READERS:
        message = f"there is no verb {verb!r}; the verbs are {', '.join(_READERS)}"
        raise BadCommand(message)
    try:
        return by, _READERS[verb](rest, by)
    except (IndexError, ValueError) as problem:
        if isinstance(problem, BadCommand | BadCard | BadReport):
            raise BadCommand(str(problem)) from problem
        message = f"{verb}: {USAGE[verb]}"
        raise BadCommand(message) from problem


USAGE: Final[Mapping[str, str]] = {
    "sit": "sit SEAT [PLAYER]",
    "leave": "leave SEAT",
    "restrict": "restrict PLAYER",
    "release": "release PLAYER",
    "open": 'open ("Place your bets, please")',
    "place": "place SEAT WAGER CENTS [WAGER CENTS …] [chips|credits] [shared] [for PLAYER]",
    "cancel": "cancel SEAT [WAGER …] [for PLAYER]",
    "close": 'close ("No more bets")',
    "deal": "deal CARDS, `??` for a card that lies face down",
    "view": "view SEAT",
    "decide": "decide SEAT DECISION [unable PLAYER … | covers PLAYER …], for example decide 1 play 4",
    "time-out": "time-out SEAT",
    "expose": "expose [CARDS]",
    "decline": "decline SEAT",
    "show": "show [SEAT …] or, of a real deck, show SEAT=CARDS …",
    "inspect": "inspect SEAT [CARDS]",
    "settle": "settle",
    "award": "award SEAT CENTS [SEAT CENTS …]",
    "end": "end",
    "report": "report WHAT …; say `report` alone to see what can be reported",
    "approve": "approve PROPOSAL",
    "retract": "retract PROPOSAL",
    "withdraw": "withdraw (all of one's wagers, where that is offered)",
    "keep": "keep (one's wagers, where one may withdraw them)",
    "close-offers": "close-offers",
    "lift": "lift PLAYER",
}

Words = Sequence[str]


def _one(words: Words) -> str:
    (word,) = words
    return word


def _nothing(words: Words) -> None:
    if words:
        raise ValueError


def _plain(command: Callable[[], c.Command]) -> Callable[[Words, Actor], c.Command]:
    def reader(words: Words, _by: Actor) -> c.Command:
        _nothing(words)
        return command()

    return reader


def _of_seat(command: Callable[[int], c.Command]) -> Callable[[Words, Actor], c.Command]:
    def reader(words: Words, _by: Actor) -> c.Command:
        _nothing(words[1:])
        return command(int(words[0]))

    return reader


def _sit(words: Words, by: Actor) -> c.Command:
    _nothing(words[2:])
    player = words[1] if len(words) > 1 else by.name
    if player in STAFF:
        raise ValueError
    return c.TakeSeat(int(words[0]), player)


def _for(words: Words) -> tuple[Words, str]:
    """Take `for PLAYER` off the end."""
    return (words[:-2], words[-1]) if len(words) > 1 and words[-2] == "for" else (words, "")


def _place(words: Words, _by: Actor) -> c.Command:
    words, player = _for(words)
    shared = words[-1] == "shared"
    words = words[:-1] if shared else words
    tender = words[-1] if words[-1] in TENDERS else TENDERS[0]
    named = [word for word in words[1:] if word not in TENDERS]
    wagers = {name: int(amount) for name, amount in _pairs(named)}
    return c.PlaceWagers(int(words[0]), wagers, tender, player, shared)


def _pairs(words: Words) -> list[tuple[str, str]]:
    if not words or len(words) % 2 or len(set(words[::2])) != len(words) // 2:
        raise ValueError
    return list(zip(words[::2], words[1::2], strict=True))


def _cancel(words: Words, _by: Actor) -> c.Command:
    words, player = _for(words)
    return c.CancelWagers(int(words[0]), tuple(words[1:]), player)


def _deal(words: Words, _by: Actor) -> c.Command:
    return c.DealCards(faces(" ".join(words)))


def _decide(words: Words, _by: Actor) -> c.Command:
    at = next((place for place, word in enumerate(words) if word in FUNDING), len(words))
    said, unable = words[1:at], tuple(words[at + 1 :])
    if not said or (at < len(words) and not unable):
        raise ValueError
    return c.DecideHand(int(words[0]), " ".join(said), unable, at < len(words) and words[at] == "covers")


def _expose(words: Words, _by: Actor) -> c.Command:
    return c.Expose(cards(" ".join(words)))


def _show(words: Words, _by: Actor) -> c.Command:
    told = {int(seat): cards(named) for seat, named in (word.split("=") for word in words if "=" in word)}
    seats = tuple(int(word.partition("=")[0]) for word in words)
    if len(set(seats)) != len(seats):
        raise ValueError
    return c.ShowHands(seats, told)


def _inspect(words: Words, _by: Actor) -> c.Command:
    return c.ViewDeclined(int(words[0]), cards(" ".join(words[1:])))


def _award(words: Words, _by: Actor) -> c.Command:
    return c.RecordAwards({int(seat): int(amount) for seat, amount in _pairs(words)})


_READERS: Final[Mapping[str, Callable[[Words, Actor], c.Command]]] = {
    "sit": _sit,
    "leave": _of_seat(c.LeaveSeat),
    "restrict": lambda words, _by: c.RestrictPlayer(_one(words)),
    "release": lambda words, _by: c.RestrictPlayer(_one(words), restricted=False),
    "open": _plain(c.OpenRound),
    "place": _place,
    "cancel": _cancel,
    "close": _plain(c.CloseBets),
    "deal": _deal,
    "view": _of_seat(c.ViewHand),
    "decide": _decide,
    "time-out": _of_seat(c.RecordTimeOut),
    "expose": _expose,
    "decline": _of_seat(c.DeclineComparison),
    "show": _show,
    "inspect": _inspect,
    "settle": _plain(c.SettleRound),
    "award": _award,
    "end": _plain(c.EndRound),
    "report": lambda words, _by: c.Propose(read_report(words)),
    "approve": _of_seat(c.Approve),
    "retract": _of_seat(c.WithdrawProposal),
    "withdraw": _plain(lambda: c.AnswerOffer(withdraw=True)),
    "keep": _plain(lambda: c.AnswerOffer(withdraw=False)),
    "close-offers": _plain(c.CloseOffers),
    "lift": lambda words, _by: c.LiftProhibition(_one(words)),
}


def write(by: Actor, command: c.Command) -> str:
    """Write a command the way `read` reads it."""
    return " ".join([f"{by.name}:", *_WRITERS[type(command)](command)])


def _shown(seat: int, told: Mapping[int, tuple[Card, ...]]) -> str:
    return f"{seat}={show(told[seat]).replace(' ', '')}" if seat in told else str(seat)


def _told(told: tuple[Card, ...]) -> list[str]:
    return [show(told)] if told else []


def _placed(command: c.PlaceWagers) -> list[str]:
    tender = [command.tender] if command.tender != TENDERS[0] else []
    shared = ["shared"] if command.shared else []
    return ["place", str(command.seat), *_in_row(command.wagers), *tender, *shared, *_for_whom(command)]


def _for_whom(command: c.PlaceWagers | c.CancelWagers) -> list[str]:
    return ["for", command.player] if command.player else []


def _decided(command: c.DecideHand) -> list[str]:
    funding = [FUNDING[command.covers], *command.unable] if command.unable else []
    return ["decide", str(command.seat), command.word, *funding]


def _in_row(amounts: Mapping[int, int] | Mapping[str, int]) -> list[str]:
    return [str(word) for pair in amounts.items() for word in pair]


_WRITERS: Final[Mapping[type, Callable[[Any], list[str]]]] = {
    c.TakeSeat: lambda it: ["sit", str(it.seat), it.player],
    c.LeaveSeat: lambda it: ["leave", str(it.seat)],
    c.RestrictPlayer: lambda it: ["restrict" if it.restricted else "release", it.player],
    c.OpenRound: lambda _: ["open"],
    c.PlaceWagers: _placed,
    c.CancelWagers: lambda it: ["cancel", str(it.seat), *it.wagers, *_for_whom(it)],
    c.CloseBets: lambda _: ["close"],
    c.DealCards: lambda it: ["deal", show(it.cards)],
    c.ViewHand: lambda it: ["view", str(it.seat)],
    c.DecideHand: _decided,
    c.RecordTimeOut: lambda it: ["time-out", str(it.seat)],
    c.Expose: lambda it: ["expose", *_told(it.cards)],
    c.DeclineComparison: lambda it: ["decline", str(it.seat)],
    c.ShowHands: lambda it: ["show", *(_shown(seat, it.cards) for seat in it.seats)],
    c.ViewDeclined: lambda it: ["inspect", str(it.seat), *_told(it.cards)],
    c.SettleRound: lambda _: ["settle"],
    c.RecordAwards: lambda it: ["award", *_in_row(it.amounts)],
    c.EndRound: lambda _: ["end"],
    c.Propose: lambda it: ["report", *write_report(it.about)],
    c.Approve: lambda it: ["approve", str(it.proposal)],
    c.WithdrawProposal: lambda it: ["retract", str(it.proposal)],
    c.AnswerOffer: lambda it: ["withdraw" if it.withdraw else "keep"],
    c.CloseOffers: lambda _: ["close-offers"],
    c.LiftProhibition: lambda it: ["lift", it.player],
}
