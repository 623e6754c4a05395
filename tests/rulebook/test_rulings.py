"""The readings that a table may choose."""

import pytest

from megalink.rulebook.rulings import DEFAULTS, IDS, OPTIONS, SETTLED, BadRuling, Rulings, readings

CHOICES = [(ruling, reading) for ruling in OPTIONS for reading in readings(ruling)]


def test_the_defaults_are_the_first_readings() -> None:
    assert Rulings.of({}) == DEFAULTS == Rulings()
    assert DEFAULTS.words() == {ruling: readings(ruling)[0] for ruling in OPTIONS}


@pytest.mark.parametrize(("ruling", "reading"), CHOICES)
def test_every_reading_of_every_ruling_can_be_chosen_alone(ruling: str, reading: str) -> None:
    chosen = Rulings.of({ruling: reading})
    assert getattr(chosen, OPTIONS[ruling]) == reading
    assert chosen.words() == DEFAULTS.words() | {ruling: reading}
    assert Rulings.of(chosen.words()) == chosen


@pytest.mark.parametrize(("ruling", "reading"), CHOICES)
def test_a_reading_is_the_default_or_makes_other_rulings(ruling: str, reading: str) -> None:
    assert (Rulings.of({ruling: reading}) == DEFAULTS) is (reading == readings(ruling)[0])


def test_all_readings_can_be_chosen_together() -> None:
    last = {ruling: readings(ruling)[-1] for ruling in OPTIONS}
    assert Rulings.of(last).words() == last


@pytest.mark.parametrize(("ruling", "reading"), SETTLED.items())
def test_a_ruling_with_one_reading_accepts_its_word_and_changes_nothing(ruling: str, reading: str) -> None:
    assert readings(ruling) == (reading,)
    assert Rulings.of({ruling: reading}) == DEFAULTS


@pytest.mark.parametrize("ruling", [*OPTIONS, *SETTLED])
def test_any_other_word_is_refused_with_those_that_are_allowed(ruling: str) -> None:
    for bad in (
        "",
        "other",
        readings(ruling)[0].upper(),
        f" {readings(ruling)[0]}",
        f"{readings(ruling)[0]}s",
    ):
        with pytest.raises(BadRuling) as refused:
            Rulings.of({ruling: bad})
        assert str(refused.value) == f"{ruling} has no reading {bad!r}; it has: {', '.join(readings(ruling))}"


def test_a_word_of_another_ruling_is_refused() -> None:
    for ruling in OPTIONS:
        for stranger in {reading for _, reading in CHOICES} - set(readings(ruling)):
            with pytest.raises(BadRuling):
                Rulings.of({ruling: stranger})


@pytest.mark.parametrize("ruling", sorted(set(IDS) - set(OPTIONS) - set(SETTLED)))
def test_a_ruling_that_leaves_no_choice_accepts_no_word(ruling: str) -> None:
    assert readings(ruling) == ()
    with pytest.raises(BadRuling, match=f"^{ruling} has no reading 'rank'; it has: no other reading$"):
        Rulings.of({ruling: "rank"})


@pytest.mark.parametrize("ruling", ["R00", "R51", "R1", "r05", "R005", "5", "", "R05 "])
def test_a_ruling_that_does_not_exist_is_refused(ruling: str) -> None:
    with pytest.raises(BadRuling, match=f"^there is no ruling '{ruling}'; they run from R01 to R50$"):
        Rulings.of({ruling: "push"})


def test_the_ids_run_from_the_first_to_the_fiftieth() -> None:
    assert len(IDS) == len(set(IDS)) == 50
    assert (IDS[0], IDS[49]) == ("R01", "R50")
    assert not OPTIONS.keys() & SETTLED.keys()
    assert OPTIONS.keys() | SETTLED.keys() <= set(IDS)


def test_every_option_belongs_to_one_ruling() -> None:
    assert sorted(OPTIONS.values()) == sorted(Rulings.__struct_fields__)
