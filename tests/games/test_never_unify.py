"""Where the five games differ, a row of the table "Never unify" after the other."""

from typing import Final

import pytest

from megalink.games.game import Game, Target
from megalink.games.registry import GAMES
from megalink.games.settlement import Hand, Settlement
from tests.games.prizes import no_hand
from tests.games.reading import settle
from tests.marks import rule

BY_CODE: Final = {game.code: game for game in GAMES.values()}

WAGERS: Final = {
    "UTH": {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 500},
    "TCPX": {"ante": 1000, "pair_plus": 500, "six_card_bonus": 500, "progressive": 500},
    "THB": {"ante": 1000, "bonus": 500, "progressive": 500},
    "SSP": {"ante": 1000, "progressive": 500},
    "BUL": {"main": 1000, "tie": 500, "bullseye": 500, "suits": 500, "progressive": 500},
}
STAYS: Final = {
    "UTH": ("check", "check", "play 1"),
    "TCPX": ("play",),
    "THB": ("flop", "turn", "river"),
    "SSP": ("bet",),
    "BUL": ("house way",),
}
FOLDS: Final = {"UTH": ("check", "check", "fold"), "TCPX": ("fold",), "THB": ("fold",), "SSP": ("fold",)}

LOWER: Final = {  # a hand below the Dealer's that would win every side wager by itself, Tie excepted
    "UTH": "9s 8h | Td 8d | 7s 6d 5s 9c Kd",
    "TCPX": "7s 7h 7d | 8c 8d 8s | Kh Kc",
    "THB": "Ah Kh | 2c 2d | Qh Jh 9h 2s 2h",
    "SSP": "7c 5c 4c 3c 2c | Ad As Ah Kd Ks",
    "BUL": "Ks Qs Js 4s 5s | Kc Qc Jh 9d 9h",
}


def settled(code: str, deal: str, *words: str, declines: bool = False) -> Settlement:
    hand = Hand(WAGERS[code], words or STAYS[code], declines=declines)
    return settle(BY_CODE[code], deal, hand)


def ended(made: Settlement, outcome: str) -> set[str]:
    return {name for name, line in made.lines.items() if line.outcome.value == outcome}


@rule("UTH 3.9.6.1", "TCPX 3.9.1", "THB 3.9.1", "SSP 3.9.1", "TCPX 3.9.1.1", "TCPX 3.9.1.2")
@pytest.mark.parametrize(
    ("code", "lost", "live"),
    [
        ("UTH", {"ante", "blind"}, {"trips", "progressive"}),
        ("TCPX", {"ante"}, {"pair_plus", "six_card_bonus", "progressive"}),
        ("THB", {"ante", "bonus"}, {"progressive"}),
        ("SSP", {"ante"}, {"progressive"}),
    ],
)
def test_what_a_fold_loses_and_what_lives_after_it(code: str, lost: set[str], live: set[str]) -> None:
    made = settled(code, LOWER[code], *FOLDS[code])
    assert ended(made, "lose") == lost
    assert ended(made, "win") == live
    assert set(made.lines) == lost | live
    assert {each.name for each in BY_CODE[code].wagers if each.lives_after_fold} == live


@rule("BUL 3.10")
def test_bullseye_knows_no_fold() -> None:
    with no_hand("3.10", "'fold' is no choice at the setting decision"):
        settled("BUL", LOWER["BUL"], "fold")


@rule("UTH 3.10.5", "TCPX 3.12.2", "TCPX 3.12.4", "TCPX 3.12.5", "TCPX 3.12.6", "THB 3.10.3", "SSP 3.10.3.2")
@pytest.mark.parametrize(
    ("code", "lost", "live"),
    [
        ("UTH", {"ante", "blind", "play"}, {"trips", "progressive"}),
        ("TCPX", {"ante", "play"}, {"ante_bonus", "pair_plus", "six_card_bonus", "progressive"}),
        ("THB", {"ante", "flop", "turn", "river", "bonus"}, {"progressive"}),
        ("SSP", {"ante", "bet"}, {"progressive"}),
        ("BUL", {"main", "tie"}, {"suits", "bullseye", "progressive"}),
    ],
)
def test_what_lives_on_a_lower_hand(code: str, lost: set[str], live: set[str]) -> None:
    made = settled(code, LOWER[code])
    assert ended(made, "lose") == lost
    assert ended(made, "win") == live


FAILS: Final = {  # the Dealer fails his test: a player's higher hand, and a lower one
    "UTH": ("Kd Qc | Kc 8d | Ah 7c 2d 9s 3h", "Kc 8d | Kd Qc | Ah 7c 2d 9s 3h"),
    "TCPX": ("As 9h 4d | Jc Td 8h | 7c 2h", "Ts 9h 4d | Jc Td 8h | 7c 2h"),
    "THB": ("Kd Qc | Jc 5d | Th 7c 2d 8s 3h", "Jc 5d | Kd Qc | Th 7c 2d 8s 3h"),
    "SSP": ("As Kd 9s 6c 3h | Ad Qc Js Th 8c", "Ks Qd 9s 6c 3h | Ad Qc Js Th 8c"),
    "BUL": ("Ks Qs Js 4s 5s | Ac Ad Ah As 2c", "4c 4d 4h 4s 5c | Ac Ad Ah As 2c"),  # set, and never to be set
}


@rule("UTH 3.10.2", "TCPX 3.11.1", "TCPX 3.11.2", "SSP 3.10.2.1", "SSP 3.10.2.2", "BUL 3.14.1", "BUL 3.10.4")
@pytest.mark.parametrize(
    ("code", "higher", "lower"),
    [
        (
            "UTH",
            {"ante": "push", "blind": "push", "play": "win"},
            {"ante": "push", "blind": "lose", "play": "lose"},
        ),
        ("TCPX", {"ante": "win", "play": "push"}, {"ante": "win", "play": "push"}),
        (
            "THB",
            {"ante": "push", "flop": "win", "turn": "win", "river": "win"},  # no test: King-high wins
            {"ante": "lose", "flop": "lose", "turn": "lose", "river": "lose"},
        ),
        ("SSP", {"ante": "win", "bet": "push"}, {"ante": "win", "bet": "push"}),
        ("BUL", {"main": "push"}, {"main": "lose"}),
    ],
)
def test_what_becomes_of_the_main_wagers_when_the_dealer_fails(
    code: str, higher: dict[str, str], lower: dict[str, str]
) -> None:
    for deal, expected in zip(FAILS[code], (higher, lower), strict=True):
        lines = settled(code, deal).lines
        assert {name: lines[name].outcome.value for name in expected} == expected


@rule("UTH 3.9.6.1", "TCPX 3.9.1", "TCPX 3.11.2", "THB 3.9.1", "SSP 3.9.1", "SSP 3.10.2.2")
@pytest.mark.parametrize("code", FOLDS)
def test_a_folded_ante_is_lost_although_the_dealer_fails(code: str) -> None:  # R16
    for deal in FAILS[code]:
        assert settled(code, deal, *FOLDS[code]).lines["ante"].outcome.value == "lose"


@rule("UTH 3.10.1", "TCPX 3.10.3", "THB 3.10.1", "SSP 3.10.1", "BUL 3.17")
@pytest.mark.parametrize(
    ("code", "number", "named", "others"),
    [
        ("UTH", "3.10.1", {"progressive", "trips"}, set()),
        ("TCPX", "3.10.3", {"progressive", "six_card_bonus"}, {"pair_plus"}),
        ("THB", "3.10.1", {"progressive"}, {"bonus"}),
        ("SSP", "3.10.1", {"progressive"}, set()),
        ("BUL", "3.17", {"progressive"}, {"tie", "suits", "bullseye"}),
    ],
)
def test_which_side_wagers_the_clause_on_declining_names(
    code: str, number: str, named: set[str], others: set[str]
) -> None:
    made = settled(code, LOWER[code], declines=True)
    side = {name for name in WAGERS[code] if name not in ("ante", "blind", "main")}
    assert {name for name in side if made.lines[name].rule == number} == named
    assert {name for name in side if made.lines[name].rule == "R13"} == others
    assert {name for name in side if made.lines[name].outcome.value == "lose"} == side
    assert "ante_bonus" not in made.lines


ROYAL: Final = {  # a royal flush in the cards that decide the jackpot, and then in others
    "UTH": ("As Ks | 4c 4d | Qs Js Ts 2h 7d", "As Ks | 4c 4d | Qs Js 2h Ts 7d"),
    "TCPX": ("As Ks Qs | 4c 4d 2h | Js Ts", "As Ks Qs | Js Ts 2h | 4c 4d"),
    "THB": ("As Ks | 4c 4d | Qs Js Ts 2h 7d", "As Ks | 4c 4d | Qs Js 2h 7d Ts"),
    "SSP": ("As Ks Qs Js Ts | 4c 4d 2h 7d 8c", "4c 4d 2h 7d 8c | As Ks Qs Js Ts"),
    "BUL": ("As Ks Qs Js Ts | 4c 4d 2h 7d 8c", "4c 4d 2h 7d 8c | As Ks Qs Js Ts"),
}


@rule("UTH 4.2", "TCPX 4.4", "THB 4.2", "SSP 4.2", "BUL 4.5")
@pytest.mark.parametrize("code", ROYAL)
def test_which_cards_decide_the_jackpot(code: str) -> None:
    decides, does_not = (settled(code, deal) for deal in ROYAL[code])
    assert decides.lines["progressive"].pays == "100% of the meter"
    assert does_not.entry is None


@rule("BUL 1.1.10", "BUL 4.5")
@pytest.mark.parametrize(
    ("player", "paid"),
    [
        ("6c 5d 4h 3s 2c", "20 for 1"),
        ("7c 6d 5h 4s 3c", "20 for 1"),
        ("7c 5d 4h 3s 3c", None),  # a 3 is no 6
        ("6c 6d 6h 6s Kc", "400 for 1"),
        ("6c 6d 6h 3s Kc", None),
    ],
)
def test_at_bullseye_threes_and_sixes_keep_their_face_value(player: str, paid: str | None) -> None:
    assert settled("BUL", f"{player} | Kd Qd Jd 9c 8c").lines["progressive"].pays == paid


STRAIGHT: Final = {
    "UTH": "9s 8h | 4c 4d | 7s 6d 5s 2h Kd",
    "TCPX": "9s 8h 7s | 4c 4d 2h | 6d 5s",
    "THB": "9s 8h | 4c 4d | 7s 6d 5s 2h Kd",
    "SSP": "9s 8h 7s 6d 5s | 4c 4d 2h 7d 8c",
    "BUL": "9s 8h 7s 6d 5s | 4c 4d 2h 7d 8c",
}


@rule("UTH 4.2", "TCPX 4.4", "THB 4.2", "SSP 4.2", "BUL 4.5")
@pytest.mark.parametrize(
    ("code", "pays"),
    [("UTH", "20 for 1"), ("TCPX", "20 for 1"), ("THB", None), ("SSP", "20 for 1"), ("BUL", "20 for 1")],
)
def test_what_the_jackpot_pays_a_straight(code: str, pays: str | None) -> None:
    assert settled(code, STRAIGHT[code]).lines["progressive"].pays == pays
    table = next(each for each in BY_CODE[code].pay_tables if each.wager == "progressive")
    assert [line.text for line in table.lines.values() if line.text.startswith("$")] == (
        ["$2,000", "$200", "$100"] if code == "THB" else []
    )


@rule("UTH 3.5.3", "UTH 3.5.4", "TCPX 3.5.3", "TCPX 3.5.4", "THB 3.5.3", "SSP 3.5.3", "BUL 3.6.3")
@pytest.mark.parametrize(
    ("code", "multiples", "number"),
    [
        ("UTH", (1, 2, 3, 4, 5), "3.5.4"),
        ("TCPX", (1, 2, 3, 4, 5), "3.5.4"),
        ("THB", (1,), None),
        ("SSP", (1,), None),
        ("BUL", (1,), None),
    ],
)
def test_jackpot_multiples(code: str, multiples: tuple[int, ...], number: str | None) -> None:
    game = BY_CODE[code]
    assert game.wager("progressive").multiples == multiples
    assert game.clauses.jackpot_multiples == number
    assert [each.name for each in game.wagers if each.is_jackpot] == [game.jackpot] == ["progressive"]


@rule("SSP 3.15.1", "BUL 3.20.1")
@pytest.mark.parametrize(
    ("code", "number"), [("UTH", None), ("TCPX", None), ("THB", None), ("SSP", "3.15.1"), ("BUL", "3.20.1")]
)
def test_the_clause_for_two_royal_flushes(code: str, number: str | None) -> None:
    assert BY_CODE[code].clauses.two_royals == number


def community(game: Game, *, automated: bool) -> set[tuple[int, int]]:
    """Give how many community cards each method of a kind deals, and how many cards it burns."""
    return {
        (
            sum(step.count for step in method.first if step.to is Target.COMMUNITY),
            sum(step.count for step in method.first if step.to is Target.BURN),
        )
        for method in game.methods
        if method.automated == automated
    }


@rule("UTH 3.7.1.1", "UTH 3.7.2.1", "UTH 3.7.3.1", "UTH 3.8", "THB 3.7", "THB 3.8")
@rule("TCPX 3.7.1.1", "TCPX 3.7.2.1", "TCPX 3.7.3.1", "TCPX 3.8")
@pytest.mark.parametrize(
    ("code", "by_machine", "by_hand"),
    [
        ("UTH", (5, 0), (5, 0)),
        ("TCPX", (2, 1), (2, 0)),  # three by machine, of which one is burned (R35)
        ("THB", (5, 0), (5, 0)),
        ("SSP", (0, 0), (0, 0)),
        ("BUL", (0, 0), (0, 0)),
    ],
)
def test_how_many_community_cards_are_dealt(
    code: str, by_machine: tuple[int, int], by_hand: tuple[int, int]
) -> None:
    assert community(BY_CODE[code], automated=True) == {by_machine}
    assert community(BY_CODE[code], automated=False) == {by_hand}


@rule("UTH 3.7.3.1", "TCPX 3.7.3.1", "BUL 3.8.3.1")
@pytest.mark.parametrize(
    ("code", "security"),
    [
        ("UTH", {"C": [Target.COMMUNITY, Target.DEALER]}),
        ("TCPX", {"C": [Target.DEALER]}),
        ("THB", {}),
        ("SSP", {}),
        ("BUL", {"C": [Target.DEALER]}),
    ],
)
def test_where_security_cards_lie(code: str, security: dict[str, list[Target]]) -> None:
    found = {
        method.name: [step.to for step in (*method.first, *method.late) if step.security]
        for method in BY_CODE[code].methods
    }
    assert {name: under for name, under in found.items() if under} == security


@rule("UTH 3.4", "TCPX 3.4", "THB 3.4", "SSP 3.4", "BUL 3.5")
@pytest.mark.parametrize(
    ("code", "stand"),
    [
        ("UTH", set()),
        ("TCPX", {"pair_plus", "six_card_bonus"}),
        ("THB", set()),
        ("SSP", set()),
        ("BUL", set()),
    ],
)
def test_which_side_wagers_stand_without_the_main_one(code: str, stand: set[str]) -> None:
    game = BY_CODE[code]
    for name in WAGERS[code]:
        if name != game.main:
            line = settle(game, LOWER[code], Hand({name: 500})).lines[name]
            assert line.outcome.value == ("win" if name in stand else "returned")
            assert (line.rule == "5.12.2") == (name not in stand)


@rule("UTH 3.4.1", "UTH 3.4.3", "UTH 3.6", "UTH 3.4.2", "TCPX 3.4.1", "TCPX 3.4.3", "TCPX 3.6", "TCPX 3.4.2")
@rule("THB 3.4.1", "THB 3.4.3", "THB 3.6", "THB 3.4.2", "SSP 3.4.1", "SSP 3.4.3", "SSP 3.6", "SSP 3.4.2")
@rule("BUL 3.5.1", "BUL 3.5.3", "BUL 3.7", "BUL 3.5.2")
@pytest.mark.parametrize(
    ("code", "numbers", "notice"),
    [
        ("UTH", ("3.4.1", "3.4.3", "3.6", "3.4.2"), "3.4.1"),
        ("TCPX", ("3.4.1", "3.4.3", "3.6", "3.4.2"), "3.4.1"),
        ("THB", ("3.4.1", "3.4.3", "3.6", "3.4.2"), None),  # the text has no word of a notice
        ("SSP", ("3.4.1", "3.4.3", "3.6", "3.4.2"), "3.4.1"),
        ("BUL", ("3.5.1", "3.5.3", "3.7", "3.5.2"), "3.5.1"),
    ],
)
def test_the_numbers_of_viewing_restricting_placing_for_others_and_one_an_area(
    code: str, numbers: tuple[str, ...], notice: str | None
) -> None:
    clauses = BY_CODE[code].clauses
    assert (clauses.one_view, clauses.restriction, clauses.staff_wagers, clauses.one_an_area) == numbers
    assert clauses.notice == notice


@rule("UTH 3.13", "UTH 3.14", "UTH 3.15", "UTH 3.15.1", "UTH 3.15.2")
@rule("TCPX 3.16", "TCPX 3.17", "TCPX 3.18", "TCPX 3.18.1", "TCPX 3.18.2")
@rule("THB 3.13", "THB 3.14", "THB 3.15", "THB 3.15.1", "THB 3.15.2")
@rule("SSP 3.13", "SSP 3.14", "SSP 3.15", "SSP 3.15.2", "SSP 3.15.3")
@rule("BUL 3.18", "BUL 3.19", "BUL 3.20", "BUL 3.20.2", "BUL 3.20.3")
@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("UTH", ("3.13", "3.14", "3.15", "3.15.1", "3.15.2")),
        ("TCPX", ("3.16", "3.17", "3.18", "3.18.1", "3.18.2")),
        ("THB", ("3.13", "3.14", "3.15", "3.15.1", "3.15.2")),
        ("SSP", ("3.13", "3.14", "3.15", "3.15.2", "3.15.3")),
        ("BUL", ("3.18", "3.19", "3.20", "3.20.2", "3.20.3")),
    ],
)
def test_the_numbers_of_prizes_beside_the_rest_first_entries_and_several_winners(
    code: str, numbers: tuple[str, ...]
) -> None:
    clauses = BY_CODE[code].clauses
    assert numbers == (
        clauses.jackpot_beside,
        clauses.first_entered,
        clauses.several_winners,
        clauses.straight_flushes,
        clauses.royal_last,
    )


@pytest.mark.parametrize(
    ("code", "version", "effective"),
    [
        ("UTH", "not stated", "11 August 2023"),
        ("TCPX", "not stated", "22 May 2023"),
        ("THB", "6", "2 August 2019"),
        ("SSP", "not stated", "not stated"),
        ("BUL", "4", "7 August 2020"),
    ],
)
def test_which_version_of_the_document_it_is(code: str, version: str, effective: str) -> None:
    document = BY_CODE[code].document
    assert (document.version, document.effective) == (version, effective)
