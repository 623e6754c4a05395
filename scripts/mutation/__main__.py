"""Run the mutants: `python -m scripts.mutation [--facts|--logic] [MODULE …] [--fresh]`.

Every mutant runs the tests of its module in a process of its own that sees the changed source. Results are
kept in build/mutation.jsonl, so a stopped run goes on where it was. A mutant that no test notices survives;
survivors that change nothing a test could see are listed with their reason in tests/equivalent.toml.
"""

import argparse
import hashlib
import json
import multiprocessing
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from rich.progress import Progress

from scripts.mutation.child import check
from scripts.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "build" / "mutation.jsonl"
EQUIVALENT = ROOT / "tests" / "equivalent.toml"
LIMIT_SECONDS = 120
LOGIC_SHARE = 0.9
"""How many mutants of the logic the tests must notice; of the facts, all."""

GAMES = (
    "ultimate_texas_holdem",
    "three_card_poker_xtreme",
    "texas_holdem_bonus",
    "singapore_stud",
    "bullseye",
)
TESTS = {
    "cards": ["tests/test_cards.py", "tests/test_hands.py", "tests/test_points.py"],
    "hands": ["tests/test_hands*.py"],
    "hands_fast": ["tests/test_hands_fast.py", "tests/test_hands_values.py"],
    "points": ["tests/test_points.py", "tests/games/test_bullseye*.py"],
    "money": ["tests/test_money.py"],
    "games.settlement": ["tests/games/test_settlement.py", "tests/games"],
    "games.version": ["tests/games/test_version.py"],
    "jackpot.awards": ["tests/jackpot"],
} | {
    f"games.{name}": [
        f"tests/games/test_{name}*.py",
        "tests/games",
        "tests/table/test_dealing.py",
        "tests/table/test_playing.py",
        "tests/table/test_outcomes.py",
        "tests/test_golden.py",
        "tests/cli/test_scenarios.py",
    ]
    for name in GAMES
}
"""The tests that answer for a module, most telling first."""

TESTS |= {
    f"table.{path.stem}": [f"tests/table/test_{path.stem}*.py", "tests/table"]
    for path in sorted((ROOT / "src" / "megalink" / "table").glob("[a-z]*.py"))
}

FACTS = tuple(f"games.{name}" for name in GAMES)
LOGIC = tuple(TESTS)


SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["pytest", "hypothesis", "msgspec", "rich.console", "scripts.mutation.child"])
"""Each mutant is tried in a process of its own, forked from one that has the tools loaded."""


class Task(NamedTuple):
    """One mutant to be run."""

    key: str
    module: str
    kind: str
    mutant: Mutant


def path_of(module: str) -> Path:
    """Find the source of a module."""
    return ROOT / "src" / "megalink" / (module.replace(".", "/") + ".py")


def tasks(kinds: list[str], only: list[str]) -> Iterator[Task]:
    """Give every mutant that is asked for."""
    for kind in kinds:
        for module in FACTS if kind == "facts" else LOGIC:
            if only and module not in only:
                continue
            source = path_of(module).read_text()
            for mutant in mutants(source, kind):
                digest = hashlib.sha256(mutant.source.encode()).hexdigest()[:16]
                yield Task(f"{kind} {module} {mutant.name} {digest}", module, kind, mutant)


def run(task: Task) -> str:
    """Run the tests against one mutant: killed, survived, or timeout (which counts as killed)."""
    groups: list[list[str]] = []
    for pattern in TESTS[task.module]:
        met = {name for group in groups for name in group}
        named = [str(each) for each in _files(pattern) if str(each) not in met]
        if named:
            groups.append(named)
    child = SERVER.Process(target=check, args=(f"megalink.{task.module}", task.mutant.source, groups))
    child.start()
    child.join(LIMIT_SECONDS)
    if child.is_alive():
        child.kill()
        child.join()
        return "timeout"
    return "survived" if child.exitcode == 0 else "killed"


def _files(pattern: str) -> list[Path]:
    """Find the test files of a pattern, or of a folder."""
    found = sorted(ROOT.glob(pattern))
    return [file for each in found for file in (sorted(each.rglob("test_*.py")) if each.is_dir() else [each])]


def known() -> dict[str, str]:
    """Read the results that earlier runs left."""
    if not RESULTS.exists():
        return {}
    lines = [json.loads(line) for line in RESULTS.read_text().splitlines()]
    return {line["mutant"]: line["result"] for line in lines}


def equivalent() -> dict[str, str]:
    """Read the mutants that change nothing a test could see, with their reasons."""
    return tomllib.loads(EQUIVALENT.read_text()) if EQUIVALENT.exists() else {}


def main() -> int:
    """Run what is left to run, then tell what survived."""
    parser = argparse.ArgumentParser(prog="python -m scripts.mutation", description=__doc__)
    parser.add_argument("module", nargs="*", help=f"one of {', '.join(TESTS)}")
    parser.add_argument("--facts", action="store_true", help="only the declared facts of the games")
    parser.add_argument("--logic", action="store_true", help="only what stands in functions")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs found")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    kinds = [kind for kind in ("facts", "logic") if getattr(asked, kind)] or ["facts", "logic"]
    RESULTS.parent.mkdir(exist_ok=True)
    if asked.fresh:
        RESULTS.unlink(missing_ok=True)
    found = known()
    wanted = list(tasks(kinds, asked.module))
    left = [task for task in wanted if task.key not in found]
    print(f"{len(wanted)} mutants, {len(left)} to run")
    for module in dict.fromkeys(task.module for task in left):
        unchanged = Mutant("unchanged", 0, path_of(module).read_text())
        if run(Task("", module, "", unchanged)) != "survived":
            print(f"the tests of {module} fail without any change")
            return 2
    with RESULTS.open("a") as results, Progress() as progress, ThreadPoolExecutor(asked.jobs) as pool:
        bar = progress.add_task("mutants", total=len(left))
        running = {pool.submit(run, task): task for task in left}
        for done in as_completed(running):
            found[running[done].key] = done.result()
            results.write(json.dumps({"mutant": running[done].key, "result": done.result()}) + "\n")
            results.flush()
            progress.advance(bar)
    return report(wanted, found)


def report(wanted: list[Task], found: dict[str, str]) -> int:
    """Print how many were noticed, and every survivor without a reason; exit 1 if too many survive."""
    reasons = equivalent()
    failed = 0
    for kind in ("facts", "logic"):
        of_kind = [task for task in wanted if task.kind == kind]
        if not of_kind:
            continue
        survived = [task for task in of_kind if found[task.key] == "survived"]
        unexplained = [task for task in survived if f"{task.module} {task.mutant.name}" not in reasons]
        killed = len(of_kind) - len(survived)
        print(f"{kind}: {killed} of {len(of_kind)} noticed ({killed / len(of_kind):.1%}), ", end="")
        print(f"{len(survived) - len(unexplained)} equivalent, {len(unexplained)} survivors")
        for module, count in Counter(task.module for task in survived).items():
            print(f"  {module}: {count} of {sum(task.module == module for task in of_kind)} survived")
        for task in unexplained:
            print(f"  survivor {task.module}:{task.mutant.line} {task.mutant.name}")
        share = (killed + len(survived) - len(unexplained)) / len(of_kind)
        failed += share < (1 if kind == "facts" else LOGIC_SHARE)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
