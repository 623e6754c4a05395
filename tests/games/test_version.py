"""Rule versions and table terms: what makes two of them different, and what a table may set for itself."""

from collections.abc import Iterator

import pytest
from msgspec.structs import asdict, replace

from megalink.games.defaults import default_terms
from megalink.games.game import Game
from megalink.games.registry import GAMES
from megalink.games.version import Document, Limits, RuleVersion, TableTerms
from megalink.money import BadAmount, Odds, PayTable, Rounding
from megalink.rulebook.rulings import OPTIONS, Rulings, readings
from megalink.table.state import check_terms, new_table
from tests.marks import rule

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.code)
UTH, BUL = GAMES["ultimate-texas-holdem"], GAMES["bullseye"]

# Rule versions --------------------------------------------------------------------------------------------


def variants(version: RuleVersion) -> Iterator[RuleVersion]:
    """Give every rule version that differs from this one in a single point."""
    document = version.document
    for name, said in asdict(document).items():
        yield replace(version, document=replace(document, **{name: f"{said}, changed"}))
    for ruling in OPTIONS:
        for reading in readings(ruling)[1:]:
            yield replace(version, rulings=Rulings.of({ruling: reading}))
    for table in version.pays.values():
        yield with_table(version, replace(table, rule=f"{table.rule}.1"))
        for hand in table.lines:
            yield with_table(version, replace(table, lines={**table.lines, hand: Odds.to(12_345)}))
            yield with_table(version, replace(table, lines={**table.lines, hand: Odds.for_(12_345)}))
            others = {each: pays for each, pays in table.lines.items() if each != hand}
            yield with_table(version, replace(table, lines=others))


def with_table(version: RuleVersion, table: PayTable) -> RuleVersion:
    return replace(version, pays={**version.pays, table.wager: table})


@every_game
def test_whatever_is_changed_changes_the_digest(game: Game) -> None:
    others = [*variants(game.version())]
    digests = {each.digest for each in others} | {game.version().digest}
    assert len(digests) == len(others) + 1
    assert all(len(each) == 64 for each in digests)


@every_game
def test_what_is_equal_has_an_equal_digest(game: Game) -> None:
    for ruling in OPTIONS:
        for reading in readings(ruling):
            one, two = (game.version(Rulings.of({ruling: reading})) for _ in range(2))
            assert one == two
            assert one.digest == two.digest
        default = game.version(Rulings.of({ruling: readings(ruling)[0]}))
        assert default.digest == game.version().digest


def test_no_two_games_have_a_version_in_common() -> None:
    assert len({game.version().digest for game in GAMES.values()}) == 5


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("ultimate-texas-holdem", ("Megalink Ultimate Texas Hold'em", "not stated", "11 August 2023")),
        ("bullseye", ("Megalink Bullseye", "4", "7 August 2020")),
    ],
)
def test_a_version_names_its_document(name: str, document: tuple[str, str, str]) -> None:
    assert GAMES[name].version().document == Document(*document)


@every_game
def test_a_version_holds_the_pay_tables_of_the_document(game: Game) -> None:
    chosen = Rulings.of({"R11": "up"})
    version = game.version(chosen)
    assert version.pays == {each.wager: each for each in game.pay_tables}
    assert version.rulings is chosen
    assert game.version().rulings == Rulings()


def test_only_r11_sends_odd_cents_up() -> None:
    assert UTH.version().rounding is Rounding.DOWN
    assert UTH.version(Rulings.of({"R11": "down"})).rounding is Rounding.DOWN
    assert UTH.version(Rulings.of({"R11": "up"})).rounding is Rounding.UP


# Table terms ----------------------------------------------------------------------------------------------


@rule("UTH 3.4", "BUL 3.5")
@pytest.mark.parametrize(("least", "most"), [(1, 1), (1, 2), (500, 500_000)])
def test_limits_run_from_an_amount_up(least: int, most: int) -> None:
    assert (Limits(least, most).least, Limits(least, most).most) == (least, most)


@rule("UTH 3.4", "BUL 3.5")
@pytest.mark.parametrize(("least", "most"), [(0, 1), (0, 0), (2, 1), (501, 500)])
def test_limits_are_above_nothing_and_in_order(least: int, most: int) -> None:
    with pytest.raises(ValueError, match=f"not {least} to {most}$"):
        Limits(least, most)


@pytest.mark.parametrize(("least", "most"), [(-1, 5), (1, -5), (1.5, 5), (1, 5.0), (True, 5), ("1", 5)])
def test_limits_are_whole_cents(least: int, most: int) -> None:
    with pytest.raises(BadAmount, match="an amount is"):
        Limits(least, most)


@pytest.mark.parametrize(
    ("game", "limits"),
    [
        (UTH, {"ante": (1000, 500_000), "blind": (1000, 500_000), "trips": (500, 100_000)}),
        (
            BUL,
            {
                "main": (1000, 500_000),
                "tie": (500, 100_000),
                "bullseye": (500, 100_000),
                "suits": (500, 100_000),
            },
        ),
    ],
    ids=["UTH", "BUL"],
)
def test_a_table_without_terms_of_its_own_has_sensible_ones(
    game: Game, limits: dict[str, tuple[int, int]]
) -> None:
    terms = default_terms(game)
    assert {name: (each.least, each.most) for name, each in terms.limits.items()} == limits
    assert (terms.method, terms.layout, terms.jackpot_unit, terms.smallest_chip) == ("A", "A", 500, 1)
    assert (terms.decision_seconds, terms.tenders) == (30, frozenset({"chips", "credits"}))
    assert (terms.in_turn, terms.physical) == (True, False)


@every_game
def test_the_sensible_terms_are_allowed_for_every_method_and_layout(game: Game) -> None:
    assert default_terms(game) == default_terms(game, game.methods[0].name)
    for method in game.methods:
        for layout in game.layouts:
            terms = replace(default_terms(game, method.name), layout=layout.name)
            assert terms.method == method.name
            check_terms(game, terms)
            assert new_table(game, game.version(), terms).setup.seats == layout.seats
    assert game.jackpot not in default_terms(game).limits


@every_game
def test_terms_that_the_document_does_not_know_are_refused(game: Game) -> None:
    terms = default_terms(game)
    with pytest.raises(ValueError, match="has no dealing method 'Z'; it has: "):
        check_terms(game, replace(terms, method="Z"))
    with pytest.raises(ValueError, match="has no layout 'Z'"):
        check_terms(game, replace(terms, layout="Z"))
    for name in terms.limits:
        others = {each: limits for each, limits in terms.limits.items() if each != name}
        with pytest.raises(ValueError, match=f"these wagers have no limits: {name}$"):
            new_table(game, game.version(), replace(terms, limits=others))


def test_terms_are_values() -> None:
    assert default_terms(UTH) == default_terms(UTH)
    assert default_terms(UTH) != default_terms(BUL)
    assert isinstance(default_terms(UTH), TableTerms)
