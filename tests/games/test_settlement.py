"""What all games settle alike: paths of decisions, wagers that stand, lines, maxima, and the registry."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from megalink.cards import UNSEEN, cards
from megalink.games import game as g
from megalink.games.game import Conduct, Dealt, Game, Outcome, Verdict
from megalink.games.registry import GAMES, game
from megalink.games.settlement import (
    NOTHING_TO_DECIDE,
    BadHand,
    Entry,
    Hand,
    Line,
    Path,
    Settlement,
    Settler,
    check_jackpot_wager,
    check_pairs,
    check_set,
    follow_ups,
    maxima,
    split_set,
    standing,
    walk,
)
from megalink.games.version import RuleVersion
from megalink.hands import Category
from megalink.money import Odds, PayTable, dollars
from megalink.rulebook.rulings import Rulings
from tests.games.reading import dealt
from tests.games.uth_hands import ALL, BOTH, HIGHER, LATE
from tests.marks import rule

UTH, TCPX, THB, SSP, BUL = GAMES.values()
every_game = pytest.mark.parametrize("each", GAMES.values(), ids=lambda each: each.code)

# The registry ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ultimate-texas-holdem", "UTH"),
        ("three-card-poker-xtreme", "TCPX"),
        ("texas-holdem-bonus", "THB"),
        ("singapore-stud", "SSP"),
        ("bullseye", "BUL"),
    ],
)
def test_a_game_is_found_by_its_name_or_its_code(name: str, code: str) -> None:
    found = GAMES[name]
    assert (found.name, found.code) == (name, code)
    for wanted in (name, name.upper(), code, code.lower()):
        assert game(wanted) is found


@pytest.mark.parametrize("name", ["", "poker", "uth2", "ultimate"])
def test_other_games_are_not_approved(name: str) -> None:
    with pytest.raises(ValueError, match=f"there is no game '{name}'; the games are ultimate-texas-holdem, "):
        game(name)
    assert [each.code for each in GAMES.values()] == ["UTH", "TCPX", "THB", "SSP", "BUL"]


# What a game says about itself ----------------------------------------------------------------------------


def test_wagers_and_methods_are_found_by_name() -> None:
    assert UTH.wager("blind").label == "Blind"
    assert UTH.method("manual").rule == "3.8"
    with pytest.raises(
        ValueError, match="Ultimate Texas Hold'em has no dealing method 'D'; it has: A, B, C, manual"
    ):
        UTH.method("D")


def test_seats_names_and_jackpot_wagers() -> None:
    assert [each.seats for each in GAMES.values()] == [7, 7, 6, 7, 6]
    assert [each.names_cards for each in GAMES.values()] == [False, False, False, False, True]
    for each in GAMES.values():
        assert [wager.name for wager in each.wagers if wager.is_jackpot] == [each.jackpot]


def test_a_stage_knows_its_choices() -> None:
    stage = UTH.stages[0]
    assert stage.choice("check") is stage.choices[0]
    assert stage.choice("fold") is None


def test_comparing_is_lower_equal_or_higher() -> None:
    assert [g.compare(5, other) for other in (4, 5, 6)] == [
        g.Comparison.HIGHER,
        g.Comparison.EQUAL,
        g.Comparison.LOWER,
    ]


TABLE = PayTable("trips", "4.1.1", {Category.STRAIGHT: Odds.to(4), g.Wins.ANY: Odds.to(7)})


def test_verdicts_say_outcome_rule_and_odds() -> None:
    other = g.lose("1.1.14")
    assert g.win(TABLE, "3.10.3") == Verdict(Outcome.WIN, "3.10.3", Odds.to(7))
    assert g.win(TABLE, "3.10.3", Category.STRAIGHT) == Verdict(Outcome.WIN, "3.10.3", Odds.to(4))
    assert other == Verdict(Outcome.LOSE, "1.1.14", None, None)
    assert g.push("3.10.8") == Verdict(Outcome.PUSH, "3.10.8", None, None)
    assert g.by_hand(TABLE, Category.STRAIGHT, "3.10.7", other) == Verdict(Outcome.WIN, "3.10.7", Odds.to(4))
    assert g.by_hand(TABLE, Category.FLUSH, "3.10.7", other) is other
    assert g.by_hand(TABLE, None, "3.10.7", other) is g.UNSETTLED
    won = Verdict(Outcome.WIN, "3.10.6", Odds.to(4), Category.STRAIGHT)
    assert g.prize(TABLE, Category.STRAIGHT, "3.10.6", other) == won
    assert g.prize(TABLE, Category.FLUSH, "3.10.6", other) is other
    assert g.prize(TABLE, None, "3.10.6", other) is g.UNSETTLED


def test_a_hand_that_is_not_known_has_no_name() -> None:
    assert g.label(None) is None
    assert g.label(Category.FLUSH) == "Flush"


@every_game
def test_only_ultimate_texas_holdem_ever_bars_declining(each: Game) -> None:
    board = Dealt((), (), cards("Ah Ad Ac 9s 3h"))
    wagers = dict.fromkeys(each.before_the_cards, 1000)
    assert each.bars_declining(board, wagers) == ("3.10.1.1" if each is UTH else None)


@every_game
def test_only_singapore_stud_announces_no_hand(each: Game) -> None:
    low = cards("Kc Qd 9h 8s 7c")[: each.dealer_size]
    assert each.no_hand(low, each.version()) == ("3.10.2" if each is SSP else None)


# Decisions ------------------------------------------------------------------------------------------------


def test_a_path_that_was_walked_is_remembered() -> None:
    assert walk(UTH, LATE) is walk(UTH, LATE)
    assert walk(UTH, ()).open is UTH.stages[0]
    assert walk(BUL, ()).open is BUL.stages[0]
    assert not NOTHING_TO_DECIDE.folded


def test_a_decision_that_names_cards_is_taken_apart() -> None:
    assert split_set("set 8h 2d Kc") == ("set", cards("8h 2d Kc"))
    assert split_set("set 8h 2d 10c") == ("set", cards("8h 2d Tc"))
    assert split_set("set  8h  2d Kc ") == ("set", cards("8h 2d Kc"))
    assert split_set("set ?? ?? ??") == ("set", (UNSEEN, UNSEEN, UNSEEN))
    assert split_set("house way") == ("house way", ())
    assert split_set("") == ("", ())
    assert walk(BUL, ("set 8h 2d Kc",)).three == cards("8h 2d Kc")
    assert walk(BUL, ("house way",)).three == ()


@pytest.mark.parametrize(
    "wrong", ["set", "set 8h", "set 8h 2d", "set 8h 2d Kc 4s", "set 8h 2d Xx", "set 1h 2d 3c"]
)
def test_cards_to_be_set_are_three_cards(wrong: str) -> None:
    with pytest.raises(BadHand) as problem:
        split_set(wrong)
    assert problem.value.rule is None


@rule("BUL 3.10.1")
def test_cards_that_are_set_are_among_those_held() -> None:
    held = cards("8h 2d Kc 4s 6s")
    check_set(walk(BUL, ("set 8h 2d Kc",)), held)
    check_set(walk(BUL, ("house way",)), held)
    check_set(walk(BUL, ("set 8h 2d Kc",)), ())  # nobody has seen them
    for wrong in ("set 8h 2d Kd", "set 8h 8h Kc", "set ?? ?? ??"):
        with pytest.raises(BadHand, match="three of the five cards held") as problem:
            check_set(walk(BUL, (wrong,)), held)
        assert problem.value.rule == "3.10.1"
    with pytest.raises(BadHand, match="three of the five cards held"):
        check_set(walk(BUL, ("set 8h 8h Kc",)), ())


def test_follow_up_wagers_are_multiples_of_the_main_one() -> None:
    assert follow_ups(walk(UTH, ("play 4",)), 1001) == {"play": 4004}
    assert follow_ups(walk(UTH, ("check", "check", "fold")), 1001) == {}
    assert follow_ups(walk(THB, ("flop", "turn", "river")), 1001) == {
        "flop": 2002,
        "turn": 1001,
        "river": 1001,
    }


@rule("THB 5.11")
@pytest.mark.parametrize(
    ("decisions", "staked"),
    [
        (("flop",), ["ante", "flop"]),
        (("flop", "turn"), ["ante", "flop", "turn"]),
        (("flop", "check"), ["ante", "flop"]),
    ],
)
def test_a_stage_may_have_a_word_for_a_player_who_is_not_there(
    decisions: tuple[str, ...], staked: list[str]
) -> None:
    deal = dealt("As Kd | Qc Qd | Ah 7c 2d 9s 3h")
    settler = Settler(THB, THB.version())
    made = settler.settle(deal, Hand({"ante": 1000}, decisions, absent=True))
    assert list(made.lines) == staked
    words = (*decisions, *["check"] * (3 - len(decisions)))
    assert made == settler.settle(deal, Hand({"ante": 1000}, words))


# Wagers that stand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("each", "placed", "stand"),
    [
        (UTH, "ante blind trips progressive", "ante blind trips progressive"),
        (UTH, "blind trips progressive", ""),
        (UTH, "ante trips", "ante trips"),
        (TCPX, "pair_plus progressive", "pair_plus progressive"),
        (TCPX, "six_card_bonus", "six_card_bonus"),
        (TCPX, "progressive", ""),
        (THB, "bonus progressive", ""),
        (SSP, "progressive", ""),
        (BUL, "main suits", "main suits"),
        (BUL, "tie suits bullseye progressive", ""),
    ],
)
def test_a_wager_stands_beside_one_that_it_needs(each: Game, placed: str, stand: str) -> None:
    wagers = {name: place for place, name in enumerate(placed.split(), 1)}
    assert standing(each, wagers) == {name: wagers[name] for name in stand.split()}


@pytest.mark.parametrize("each", [TCPX, THB, SSP, BUL], ids=lambda each: each.code)
def test_wagers_come_in_equal_pairs_in_one_game_only(each: Game) -> None:
    check_pairs(each, {each.main: 1000})
    check_pairs(each, dict(zip(each.before_the_cards, range(1, 9), strict=False)))


@pytest.mark.parametrize("each", [THB, SSP, BUL], ids=lambda each: each.code)
def test_where_there_are_no_multiples_a_jackpot_wager_is_one_unit(each: Game) -> None:
    check_jackpot_wager(each, 700, 700)
    for amount in (699, 701, 1400):
        with pytest.raises(BadHand, match=f"exactly one unit of 7.00, not {dollars(amount)}") as problem:
            check_jackpot_wager(each, amount, 700)
        assert problem.value.rule == each.clauses.jackpot_system


@rule("UTH 5.14")
def test_what_has_no_maximum_of_its_own_goes_by_the_main_ones() -> None:
    path = walk(UTH, ("play 3",))
    assert maxima(UTH, path, {"ante": 1000}) == {"ante": 1000, "blind": 1000, "play": 3000}
    assert maxima(UTH, path, {"ante": 1000, "play": 10, "blind": 20}) == {
        "ante": 1000,
        "blind": 20,
        "play": 10,
    }
    assert maxima(UTH, path, {"trips": 500}) == {"trips": 500}
    assert maxima(BUL, walk(BUL, ("house way",)), {"main": 1000}) == {"main": 1000}
    assert maxima(THB, walk(THB, ("flop", "turn", "check")), {"ante": 7}) == {
        "ante": 7,
        "flop": 14,
        "turn": 7,
    }


# Lines ----------------------------------------------------------------------------------------------------


def test_lines_follow_the_order_of_the_felt_whatever_the_order_of_the_wagers() -> None:
    turned = dict(reversed(ALL.items()))
    made = Settler(UTH, UTH.version()).settle(dealt(HIGHER), Hand(turned, ("play 4",)))
    assert list(made.lines) == ["ante", "blind", "play", "trips", "progressive"]
    assert (made.staked, made.returned) == (7000, 2000 + 1000 + 8000)


def test_an_award_is_added_to_the_jackpot_line_and_to_no_other() -> None:
    lines = {
        "ante": Line(1000, Outcome.WIN, "1 to 1", 2000, "3.10.3"),
        "progressive": Line(700, Outcome.WIN, "20 for 1", 200, "3.10.6"),
    }
    entry = Entry(Category.STRAIGHT, Odds.for_(20), 500)
    made = Settlement(lines, "Straight", "One pair", entry)
    paid = made.awarded("progressive", 10_000)
    assert paid.lines["ante"] is lines["ante"]
    assert paid.lines["progressive"] == Line(700, Outcome.WIN, "20 for 1", 10_200, "3.10.6")
    assert (paid.player_hand, paid.dealer_hand, paid.entry) == ("Straight", "One pair", entry)
    assert (made.staked, made.returned) == (1700, 2200)
    assert (paid.staked, paid.returned) == (1700, 12_200)


def test_the_pay_logic_is_asked_once_for_the_same_facts() -> None:
    asked: list[tuple[object, Conduct]] = []

    def pay(facts: object, conduct: Conduct, version: RuleVersion) -> Mapping[str, Verdict]:
        asked.append((facts, conduct))
        return UTH.pay(facts, conduct, version)

    settler = Settler(replace(UTH, pay=pay), UTH.version())
    one = settler.settle(dealt(HIGHER), Hand(BOTH, ("play 4",)))
    two = settler.settle(dealt(HIGHER), Hand({"ante": 500, "blind": 500}, ("play 4",)))
    assert len(asked) == 1
    assert two.returned * 2 == one.returned
    settler.settle(dealt(HIGHER), Hand(BOTH, ("check", "check", "fold")))
    settler.settle(dealt(HIGHER), Hand(BOTH, ("play 4",), declines=True))
    assert [conduct for _, conduct in asked] == [Conduct.PLAYED, Conduct.FOLDED, Conduct.DECLINED]


def with_an_extra(pays: Odds | None) -> Game:
    """Give a game that pays something on the Ante without a stake of its own."""

    def pay(facts: object, conduct: Conduct, version: RuleVersion) -> Mapping[str, Verdict]:
        extra = g.lose("1.1.1") if pays is None else Verdict(Outcome.WIN, "1.1.1", pays)
        return {**UTH.pay(facts, conduct, version), "extra": extra}

    return replace(UTH, extras={"extra": "ante"}, pay=pay)


@pytest.mark.parametrize(
    ("ante", "chip", "reading", "paid"),
    [
        (1000, 1, "down", 1500),
        (1001, 1, "down", 1501),
        (1001, 1, "up", 1502),
        (1001, 100, "down", 1500),
        (1001, 100, "up", 1600),
        (2001, 1, "down", 3000),  # no more than on the maximum of 2000
    ],
)
def test_a_payment_without_a_stake_goes_by_the_wager_it_is_made_on(
    ante: int, chip: int, reading: str, paid: int
) -> None:
    version = UTH.version(Rulings.of({"R11": reading}))
    hand = Hand({"ante": ante, "blind": ante}, ("play 4",))
    made = Settler(with_an_extra(Odds.to(3, 2)), version).settle(dealt(HIGHER), hand, {"ante": 2000}, chip)
    assert made.lines["extra"] == Line(0, Outcome.WIN, "3 to 2", paid, "1.1.1")
    assert list(made.lines)[-1] == "extra"
    lost = Settler(with_an_extra(None), version).settle(dealt(HIGHER), hand)
    assert "extra" not in lost.lines


def test_a_payment_without_a_stake_needs_its_wager() -> None:
    free = replace(with_an_extra(Odds.to(1)), wagers=tuple(replace(each, needs=()) for each in UTH.wagers))
    hand = Hand({"trips": 500})
    made = Settler(free, UTH.version()).settle(dealt(HIGHER), hand)
    assert list(made.lines) == ["trips"]


def test_a_wager_without_the_one_it_needs_goes_back_beside_others_that_stand() -> None:
    needs_blind = tuple(
        replace(each, needs=("blind",)) if each.name == "trips" else each for each in UTH.wagers
    )
    made = Settler(replace(UTH, wagers=needs_blind), UTH.version()).settle(
        dealt(HIGHER), Hand({"ante": 1000, "trips": 500}, ("play 4",))
    )
    assert made.lines["trips"] == Line(500, Outcome.RETURNED, None, 500, "5.12.2")
    assert made.lines["ante"].returned == 2000


def test_a_hand_that_cannot_have_been_played_so_says_why() -> None:
    assert BadHand("why").rule is None
    problem = BadHand("why", "3.9")
    assert (str(problem), problem.rule) == ("why", "3.9")
    assert isinstance(problem, ValueError)
    assert Path(None, ()).three == ()
