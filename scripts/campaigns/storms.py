"""`make storm`: ten thousand floors, each from one seed; one in twenty is played twice, to the same bytes.

A seed is played again alone by `python -m scripts.campaigns.storms --seed N`, which shows where it breaks.
"""

import traceback
from collections import Counter

from scripts.campaigns.results import Results, Trial, options, report, run
from scripts.campaigns.storm import Storm

FULL = 10_000
TWICE = 20
"""One seed in so many is played again, in another process with another seed of the hashes."""
AGAIN = 1_000_000_000
"""What is added to the number of a seed that is played again."""


def trial(number: int) -> Trial:
    """Play one seed."""
    storm, trouble, digest = Storm(number % AGAIN), "", ""
    try:
        digest = storm.run()
    except Exception as problem:  # noqa: BLE001  # whatever goes wrong is what is looked for
        where = traceback.extract_tb(problem.__traceback__)[-1]
        trouble = f"{type(problem).__name__} in {where.name}: {problem}"
    met = Counter(storm.weather.met)
    met["commands"] = storm.commands
    met["records"] = len(storm.weather.disk.records)
    met["seconds simulated"] = int(storm.weather.seconds)
    met["rounds ended"] = sum(each.kind == "RoundEnded" for each in storm.weather.disk.records)
    met["irregularities reported"] = sum(each.kind == "Proposed" for each in storm.weather.disk.records)
    met["jackpot hits"] = sum(each.kind == "HandsEntered" for each in storm.weather.disk.records)
    again = f"python -m scripts.campaigns.storms --seed {number % AGAIN}"
    return {"trial": number, "digest": digest, "met": met, "trouble": trouble, "again": again}


def differing(results: Results) -> list[int]:
    """Find the seeds whose second run left other bytes than the first."""
    found = results.trials
    return [
        each
        for each in found
        if each + AGAIN in found and _digest(results, each) != _digest(results, each + AGAIN)
    ]


def _digest(results: Results, number: int) -> str:
    return str(results.trials[number]["digest"])


def main() -> int:
    """Play the seeds that are asked for."""
    parser = options(__doc__ or "", FULL, "storm.jsonl")
    parser.add_argument("--seed", type=int, help="play this one alone, and show where it breaks")
    asked = parser.parse_args()
    if asked.seed is not None:
        print(Storm(asked.seed).run())
        return 0
    results = Results(asked.results, fresh=asked.fresh)
    seeds = range(asked.first, asked.first + asked.size)
    wanted = [each for seed in seeds for each in ([seed, seed + AGAIN] if seed % TWICE == 0 else [seed])]
    run(results, trial, wanted, asked.jobs, asked.minutes)
    twice = sum(each >= AGAIN for each in results.trials)
    wrong = differing(results)
    for each in wrong:
        print(f"seed {each} gave other bytes when it was played again")
    code = report(results, FULL, f"{len(results.trials) - twice:,} seeds, {twice:,} of them played twice")
    return 1 if wrong else code


if __name__ == "__main__":
    raise SystemExit(main())
