"""One decision made best: what each choice is worth to every hand, and how its deals then end.

For games that ask once (TCPX, SSP 3.9). A row stands for so many hands of one category; its cells count the
Dealer's hands by what `pay` may read of them. No cell depends on a pay table or a ruling.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.games.game import Comparison
from megalink.maths.jit import kernel
from megalink.maths.pricing import Ending, whole

Wide = NDArray[np.int64]
Narrow = NDArray[np.int32]
Bytes = NDArray[np.uint8]

COMPARISONS: Final = (Comparison.LOWER, Comparison.EQUAL, Comparison.HIGHER)
"""The order of the cells: for each kind of Dealer's hand, the player's is lower, equal, higher."""


class TooFine(ValueError):
    """Odds whose common denominator leads out of the arithmetic of the kernels."""


class Rows(NamedTuple):
    """What hands meet, a row for all hands that meet the same."""

    ways: Wide
    """How many hands the row stands for; nothing where there are none such."""
    category: Bytes
    cells: Narrow
    meets: int
    """How many Dealer's hands each meets: every row of cells adds up to it."""


class Chosen(NamedTuple):
    """The better choice of every row, and how the deals end under it."""

    taken: Bytes
    endings: dict[Ending, int]
    total: Fraction
    """The sum of the results of all deals."""


def choose(
    worth: Callable[[Ending], Fraction],
    words: Sequence[tuple[str, ...]],
    facts: Sequence[Sequence[Any]],
    rows: Rows,
) -> Chosen:
    """Take the better choice in every row; of equal ones the earlier in `words`, the smaller wager.

    `worth` prices an ending, `facts` tells, by the player's category, what each cell is.
    """
    endings = [[[Ending(path, each) for each in cells] for cells in facts] for path in words]
    flat = [each for choice in endings for cells in choice for each in cells]
    scale, results = whole(map(worth, flat))
    counts = np.zeros((len(words), len(facts), rows.cells.shape[1]), np.int64)
    taken = np.zeros(len(rows.ways), np.uint8)
    _choose(
        rows.ways, rows.category, rows.cells, table(results, rows.meets).reshape(counts.shape), taken, counts
    )
    found = counts.ravel().tolist()
    return Chosen(
        taken,
        {ending: deals for ending, deals in zip(flat, found, strict=True) if deals},
        Fraction(sum(deals * result for deals, result in zip(found, results, strict=True)), scale),
    )


def table(results: Sequence[int], meets: int) -> Wide:
    """Put results into an array, when the sum over so many of them is sure to fit 64 bits."""
    if max(map(abs, results)) * meets >= 1 << 63:
        raise TooFine("these odds have no common denominator small enough to count with")
    return np.array(results, np.int64)


@kernel
def _choose(ways: Wide, category: Bytes, cells: Narrow, results: Wide, taken: Bytes, counts: Wide) -> None:
    choices, _, width = results.shape
    for row in np.flatnonzero(ways):
        kind = category[row]
        best = 0
        most = np.int64(0)
        for choice in range(choices):
            worth = np.int64(0)
            for cell in range(width):
                worth += results[choice, kind, cell] * cells[row, cell]
            if choice == 0 or worth > most:
                best = choice
                most = worth
        taken[row] = best
        for cell in range(width):
            counts[best, kind, cell] += ways[row] * cells[row, cell]
