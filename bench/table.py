"""Rounds at the table beside PokerKit's hands.

Ours: Ultimate Texas Hold'em with seven players and every wager, one command for each player's wagers, one
for each decision (check, check, play or fold: the longest way), every settlement line made. PokerKit's: six
players of no-limit hold'em who check and call to the river.
"""

import random
import time
import warnings
from collections.abc import Callable

from megalink.cards import DECK
from megalink.games.defaults import default_terms
from megalink.games.game import Decide, ShowHands
from megalink.games.registry import GAMES
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.evolve import evolve_all
from megalink.table.roles import Actor, Refusal, Role
from megalink.table.state import Phase, State, new_table

SECONDS = 3.0
DEALER = Actor("dealer", Role.DEALER)
GAME = GAMES["ultimate-texas-holdem"]
PLAYERS = {seat: Actor(f"player {seat}", Role.PLAYER) for seat in range(1, GAME.seats + 1)}
WAGERS = {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 1000}
WORDS = (("check",), ("check",), ("play 1", "fold"))


def said(state: State, command: c.Command, by: Actor) -> State:
    """Carry out a command that must be accepted."""
    happened = decide(state, command, by)
    if isinstance(happened, Refusal):
        raise TypeError(happened.reason)
    return evolve_all(state, happened)


def seated() -> State:
    """Set up a table with seven players."""
    state = new_table(GAME, GAME.version(), default_terms(GAME))
    for seat, player in PLAYERS.items():
        state = said(state, c.TakeSeat(seat, player.name), player)
    return state


def play(state: State, rng: random.Random) -> State:
    """Play one round from "Place your bets, please" to collected and paid."""
    state = said(state, c.OpenRound(), DEALER)
    for seat, player in PLAYERS.items():
        state = said(state, c.PlaceWagers(seat, WAGERS), player)
    state = said(state, c.CloseBets(), DEALER)
    state = said(state, c.DealCards(tuple(rng.sample(DECK, len(state.due)))), DEALER)
    while (act := state.on) is not None:
        if isinstance(act, Decide):
            for seat, player in PLAYERS.items():
                state = said(state, c.DecideHand(seat, rng.choice(WORDS[act.stage])), player)
        elif isinstance(act, ShowHands):
            state = said(state, c.ShowHands(), DEALER)
        else:
            state = said(state, c.Expose(), DEALER)
    state = said(state, c.SettleRound(), DEALER)
    if state.phase is Phase.AWARDING:
        won = {
            seat: 0
            for seat, it in state.positions.items()
            if it.settlement is not None and it.settlement.entry
        }
        state = said(state, c.RecordAwards(won), DEALER)
    return said(state, c.EndRound(), DEALER)


def pokerkit_hand() -> None:
    """Play one of PokerKit's hands."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415  # only the bench environment has it

    state = NoLimitTexasHoldem.create_state(
        automations=tuple(Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
        raw_starting_stacks=200,
        player_count=6,
    )
    while state.status:
        state.check_or_call()


def rate(once: Callable[[], object]) -> float:
    """Count how often something can be done in a second, after a warm-up."""
    for _ in range(20):
        once()
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        once()
        done += 1
    return done / (time.perf_counter() - start)


def run() -> None:
    """Print rounds and hands a second, in turns, and their ratio."""
    table, rng = seated(), random.Random(1)
    ours, theirs = 0.0, 0.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit tells of chips that cannot be divided
        for _ in range(3):
            ours = max(ours, rate(lambda: play(table, rng)))
            theirs = max(theirs, rate(pokerkit_hand))
    print(f"Ultimate Texas Hold'em, 7 seats, all wagers   {ours:10,.0f} rounds/s")
    print(f"PokerKit, no-limit hold'em, 6 players         {theirs:10,.0f} hands/s")
    print(f"ratio                                         {ours / theirs:10.1f}")
