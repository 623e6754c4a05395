"""What a link may be opened with, and what may become of that."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import asdict

from megalink.hands import Category
from megalink.jackpot.parameters import RAREST, Approval, BadParameters, parameters_of
from tests.jackpot.linked import FIVE_CARDS, parameters
from tests.marks import promise


@promise("PJ-01")
@pytest.mark.parametrize("name", list(asdict(parameters())))
def test_a_link_with_any_parameter_missing_is_refused(name: str) -> None:
    record = asdict(parameters())
    assert parameters_of(record) == parameters()
    del record[name]
    with pytest.raises(BadParameters, match=name):
        parameters_of(record)
    with pytest.raises(BadParameters, match="unknown: colour"):
        parameters_of({**asdict(parameters()), "colour": "red"})


BAD: list[tuple[dict[str, Any], str]] = [
    ({"start": -1}, "R50"),
    ({"reset": -1}, "R50"),
    ({"rate": Fraction(0)}, "R50"),
    ({"reserve_rate": Fraction(-1, 20)}, "R50"),
    ({"rate": Fraction(96, 100), "largest_contribution": 10_000_00}, "R50"),
    ({"rate": Fraction(1, 1_000_003)}, "1000000 parts"),
    ({"limit": 99_999_99}, "PJ-16"),
    ({"limit": 100_000_00, "reset": 100_000_01}, "PJ-16"),
    ({"minimum_wager": 0}, "minimum wager"),
    ({"fixed_prizes": "bank"}, "R09"),
    ({"approvals": {}}, "PJ-30"),
]


@promise("PJ-01", "PJ-16")
@pytest.mark.parametrize(("changed", "says"), BAD)
def test_parameters_that_cannot_work_are_refused(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(BadParameters, match=says):
        parameters(**changed)


@promise("PJ-01", "PJ-16")
def test_parameters_at_their_edges_are_taken() -> None:
    assert parameters(start=0, reset=0).start == 0
    assert parameters(limit=100_000_00).limit == 100_000_00
    assert parameters(rate=Fraction(95, 100), largest_contribution=2_500).scale == 20
    assert parameters(rate=Fraction(1, 50_000), reserve_rate=Fraction(0), reserve_cap=0).scale == 50_000


@promise("PJ-18")
def test_a_reserve_has_a_bound_or_there_is_none() -> None:
    assert parameters().reserve_bound == 20_000_00
    for changed in ({"reserve_cap": 0}, {"reserve_cap": -1}, {"reserve_rate": Fraction(0)}):
        with pytest.raises(BadParameters, match="PJ-18"):
            parameters(**changed)


@promise("PJ-31")
def test_every_lawful_wager_is_plausible() -> None:
    most = 5 * 500 * (Fraction(1, 3) + Fraction(1, 20))  # 958 1/3 cents
    assert most == Fraction(2875, 3)
    assert parameters(largest_contribution=959).largest_contribution == 959
    with pytest.raises(BadParameters, match="PJ-31"):
        parameters(largest_contribution=958)


@promise("PJ-30")
def test_every_prize_has_its_exact_probability_and_none_is_too_rare() -> None:
    assert Approval("1", FIVE_CARDS).prizes[Category.ROYAL_FLUSH] == Fraction(1, 649_740)
    assert Approval("1", {Category.ROYAL_FLUSH: RAREST}).prizes == {Category.ROYAL_FLUSH: RAREST}
    with pytest.raises(BadParameters, match="PJ-30"):
        Approval("1", {Category.ROYAL_FLUSH: Fraction(1, 100_000_001)})
    with pytest.raises(BadParameters, match="Royal Flush is missing"):
        Approval("1", {Category.FLUSH: Fraction(1, 500)})
    with pytest.raises(BadParameters, match="PJ-30"):
        Approval("1", {Category.ROYAL_FLUSH: Fraction(2)})
    rare = {**parameters().approvals, "BUL": Approval("BUL 1", {Category.ROYAL_FLUSH: RAREST})}
    assert parameters(approvals=rare).rarest_top_prize == RAREST
