from megalink.labels import Labelled, listed


class Size(Labelled):
    """Two members, the larger one named first in neither alphabet nor order of numbers."""

    SMALL = 2, "not much"
    LARGE = 7, "a lot"


def test_a_labelled_number_has_a_name_and_keeps_its_order() -> None:
    assert [(size.value, size.label) for size in Size] == [(2, "not much"), (7, "a lot")]
    assert Size.SMALL < Size.LARGE
    assert int(Size.LARGE) == 7


def test_a_labelled_number_is_found_by_its_number() -> None:
    assert Size(7) is Size.LARGE  # type: ignore[call-arg]  # mypy sees how members are made, not found
    assert max(Size) is Size.LARGE


def test_names_are_listed_as_a_sentence_has_them() -> None:
    assert listed(["ann"]) == "ann"
    assert listed(["ann", "bob"]) == "ann and bob"
    assert listed(("ante", "blind", "trips"), "or") == "ante, blind or trips"
