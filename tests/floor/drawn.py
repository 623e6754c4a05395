"""What Hypothesis draws for the floor: a value of any annotated type, without a look at how it is written."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields

from megalink.cards import UNSEEN, Card, Unseen
from megalink.games.defaults import default_terms
from megalink.games.registry import GAMES
from megalink.games.version import Limits
from megalink.hands import Category
from megalink.jackpot.parameters import Approval, Parameters
from megalink.rulebook.rulings import Rulings
from megalink.table.state import Setup
from tests.strategies import any_card

whole = st.integers(-(2**62), 2**62)
text = st.text(max_size=8)

LEAVES: dict[object, st.SearchStrategy[Any]] = {
    int: whole,
    str: text,
    bool: st.booleans(),
    bytes: st.binary(max_size=40),
    NoneType: st.none(),
    Card: any_card,
    Unseen: st.just(UNSEEN),
    Fraction: st.fractions(),
    Limits: st.builds(Limits, st.integers(1, 100), st.integers(100, 10**6)),
    Parameters: st.builds(
        Parameters,
        start=st.integers(0, 10**9),
        reset=st.integers(0, 10**9),
        rate=st.fractions(Fraction(1, 100), Fraction(1, 2), max_denominator=100),
        reserve_rate=st.fractions(Fraction(1, 100), Fraction(1, 3), max_denominator=100),
        reserve_cap=st.integers(1, 10**9),
        limit=st.one_of(st.none(), st.integers(10**9, 10**12)),
        minimum_wager=st.just(500),
        largest_contribution=st.just(10_000),
        fixed_prizes=st.sampled_from(["house", "pool"]),
        approvals=st.just({"UTH": Approval("digest", {Category.ROYAL_FLUSH: Fraction(4, 2_598_960)})}),
    ),
    Setup: st.builds(
        lambda found, odd_cents: Setup(
            found, found.version(Rulings.of({"R11": odd_cents})), default_terms(found)
        ),
        st.sampled_from(list(GAMES.values())),
        st.sampled_from(["up", "down"]),
    ),
}


@cache
def values(hint: Any) -> st.SearchStrategy[Any]:
    """Draw values of a type."""
    if hint in LEAVES:
        return LEAVES[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return values(hint.__supertype__)
    if origin in (Union, UnionType):
        return st.one_of([values(each) for each in arguments])
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return st.lists(values(arguments[0]), max_size=3).map(tuple)
        return st.tuples(*map(values, arguments))
    if origin is frozenset:
        return st.frozensets(values(arguments[0]), max_size=3)
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(*map(values, arguments), max_size=3)
    if issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    assert issubclass(hint, Struct), hint
    hints = get_type_hints(hint)
    return st.builds(hint, **{each.name: values(hints[each.name]) for each in fields(hint)})
