"""What `--explain` prints where a ruling is read otherwise than by default."""

import re

import pytest

from tests.cli.explaining import BUL, SSP, THB, Tell, holdem, in_one_line, other

OTHERWISE = {
    "R01": (
        other(SSP.name, "9h 9d 7c 5h 2s", "5c 5d 9s 8h 3c", rulings={"R01": "cards"}),
        "3.10.2",
        "The Dealer holds a Queen, King or Ace (SSP: an Ace and a King).",
    ),
    "R03": (
        holdem(player=["6s", "5d"], dealer=["Qc", "Td"], rulings={"R03": "lose"}),
        "3.10.5",
        "The Ante goes with the other wagers.",
    ),
    "R04": (
        other(
            THB.name,
            "As Kd",
            "Qc Qd",
            "4h 7c 2d 9s 3h",
            wagers={"ante": 1000, "bonus": 1000},
            rulings={"R04": "hole cards"},
        ),
        "4.1.1",
        "Settled on the hole cards whoever wins",
    ),
    "R05": (
        other(BUL.name, "Kc Qh Js 9d 2c", "Kd Qd Jh 9c 2d", rulings={"R05": "lose"}),
        "R05",
        "The Main wager is lost.",
    ),
    "R11": (
        holdem(player=["Ks", "4s"], community=["As", "7s", "2s", "9d", "3h"], rulings={"R11": "up"}),
        "4.1.1",
        "A payout is rounded up.",
    ),
    "R13": (
        other(BUL.name, "Kc Qh Js 9d 2c", "Kd Qd Jh 9c 2d", declines=True, rulings={"R13": "viewed"}),
        "3.17",
        "Once a Pit Supervisor has looked",
    ),
    "R17": (
        other(BUL.name, "4c 6d Ts Kc Kd", "4d 6h Td Qc Qd", rulings={"R17": "equal"}),
        "3.15",
        "All three pairs of pictures tie.",
    ),
}


@pytest.mark.parametrize("ruling", OTHERWISE)
def test_a_number_that_is_read_otherwise_says_so_before_its_text(ruling: str, tell: Tell) -> None:
    line, number, meaning = OTHERWISE[ruling]
    [reading] = [line["rulings"][ruling]]
    by = "" if number == ruling else f"by {ruling} "
    told = tell(line)
    printed = in_one_line(told[re.search(rf"^  {re.escape(number)} ", told, re.MULTILINE).start() :])  # type: ignore[union-attr]
    assert f"Read here {by}as “{reading}”: {meaning}" in printed
    assert "By default: " in printed
    assert "Read here" not in tell({key: line[key] for key in line if key != "rulings"})
