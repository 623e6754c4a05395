"""What a campaign has found so far: a line of JSON a trial, so that a stopped run goes on where it was.

Lines of another state of the program are left alone and not counted.
"""

import json
import os
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any, Final, final

from megalink.floor.program import program_digest

ROOT: Final = Path(__file__).resolve().parents[2]
BUILD: Final = ROOT / "build"

Trial = dict[str, Any]
"""What one trial left: its number, what was met, and what is wrong, if anything."""


def program() -> str:
    """Name the state of the program and of the campaigns that these results are of."""
    digest = sha256(program_digest().encode())
    for each in sorted((ROOT / "scripts" / "campaigns").glob("*.py")):
        digest.update(each.read_bytes())
    return digest.hexdigest()[:16]


@final
class Results:
    """The result file of a campaign."""

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        self.path, self.program = path, program()
        path.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            path.unlink(missing_ok=True)
        self.trials = {each["trial"]: each for each in self._read()}

    def _read(self) -> Iterator[Trial]:
        if not self.path.exists():
            return
        *lines, unfinished = self.path.read_text(encoding="utf-8").split("\n")
        if unfinished:  # the last line of a stopped run
            self.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        for line in lines:
            trial = json.loads(line)
            if trial["program"] == self.program:
                yield trial

    def keep(self, trial: Trial) -> None:
        """Write a trial down."""
        self.trials[trial["trial"]] = trial
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**trial, "program": self.program}, sort_keys=True) + "\n")

    def lacking(self, wanted: Iterable[int]) -> list[int]:
        """Give the trials that are still to be made."""
        return [each for each in wanted if each not in self.trials]

    def sums(self) -> Counter[str]:
        """Add up what was met."""
        met: Counter[str] = Counter()
        for each in self.trials.values():
            met.update(each["met"])
        return met

    def troubles(self) -> list[Trial]:
        """Give the trials in which something was wrong."""
        return [each for each in self.trials.values() if each["trouble"]]


def options(what: str, size: int, name: str) -> ArgumentParser:
    """Offer what every campaign can be told."""
    made = ArgumentParser(description=what)
    made.add_argument("--size", type=int, default=size, help=f"how many trials; {size:,} in full")
    made.add_argument("--from", type=int, default=0, dest="first", help="the number of the first trial")
    made.add_argument("--minutes", type=float, help="stop after so long; the next run goes on from there")
    made.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    made.add_argument("--results", type=Path, default=BUILD / name, help="the result file", metavar="FILE")
    made.add_argument("--fresh", action="store_true", help="forget earlier results")
    return made


def run(
    results: Results, trial: Callable[[int], Trial], wanted: Iterable[int], jobs: int, minutes: float | None
) -> None:
    """Make every trial that is lacking, in processes of their own, as long as there is time."""
    left = iter(results.lacking(wanted))
    ends = None if minutes is None else monotonic() + 60 * minutes
    began, before = monotonic(), len(results.trials)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: set[Future[Trial]] = {pool.submit(trial, each) for each in islice(left, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                results.keep(each.result())
                if ends is None or monotonic() < ends:
                    waiting |= {pool.submit(trial, number) for number in islice(left, 1)}
            made = len(results.trials) - before
            if made % 100 < len(done):
                sys.stderr.write(f"{made:,} trials in {monotonic() - began:,.0f} s\n")


def report(results: Results, wanted: int, said: str) -> int:
    """Print what was found; the exit status says whether anything was wrong."""
    print(f"{said}, of {wanted:,} in full; {datetime.now(UTC):%Y-%m-%d}")
    for kind, count in results.sums().most_common():
        print(f"{count:>12,}  {kind}")
    for each in results.troubles():
        print(f"trial {each['trial']}: {each['trouble']}\n  again: {each['again']}")
    print(f"{len(results.troubles()):,} of {len(results.trials):,} trials found something wrong")
    return 1 if results.troubles() else 0
