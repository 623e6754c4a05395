"""`make crash`: a floor under load from several clients is killed, again and again, and looked at each time.

A trial is a floor that lives and dies eight times. Most die in children forked from a warm process, at a step
that was drawn: before, after or in the midst of any write, sync or truncation, while they start and recover
too, or in a power cut, in which all that was not synced is lost. One trial in sixty is of whole programs,
each in an interpreter of its own, killed from outside at any moment.
"""

import os
import select
import signal
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from megalink.floor.anchor import AnchorFile
from megalink.floor.codec import encode
from megalink.floor.commands import Request
from megalink.floor.dealing import Dealing
from megalink.floor.floor import Floor
from megalink.floor.house import House
from megalink.floor.shoe import key_in
from megalink.floor.sqlite import SqliteStore
from scripts.campaigns import mortal
from scripts.campaigns.crash_check import Heard, wrong
from scripts.campaigns.crash_life import Load
from scripts.campaigns.results import BUILD, ROOT, Results, Trial, options, report, run

FULL: Final = 30_000
LIVES: Final = 8
WHOLE: Final = 60
"""One trial in so many is of whole programs: of 30,000 kills 500."""
STEPS: Final = 400
"""The first life of trial n dies at step n of so many, so that every step has its turn."""


def trial(number: int, lives: int = LIVES) -> Trial:
    """Let one floor live and die."""
    lot, heard, met = Random(number), Heard(), Counter[str]()
    trouble = ""
    with tempfile.TemporaryDirectory(prefix="crash", dir=_folder()) as folder:
        path = Path(folder) / "floor.db"
        for life in range(lives):
            if number % WHOLE == 0:
                kind = _whole(path, heard, f"{life}", lot)
            else:
                kind = _forked(path, heard, life, number, lot)
            met["kill points"] += 1
            met[kind] += 1
            trouble = "; ".join(wrong(path, heard, anew=life == lives - 1))[:2000]
            if trouble:
                break
    met["commands asked"], met["commands answered"] = len(heard.asked), len(heard.told)
    again = f"python -m scripts.campaigns.crash --trial {number}"
    return {"trial": number, "met": met, "trouble": trouble, "again": again}


def _folder() -> str:
    BUILD.mkdir(exist_ok=True)
    return str(BUILD)


# In a child of this process --------------------------------------------------------------------------------


def _forked(path: Path, heard: Heard, life: int, number: int, lot: Random) -> str:
    """Let a child serve the floor until its fate; give what it died of."""
    death = lot.choice(list(mortal.Death))
    last = number % STEPS + 1 if life == 0 else lot.randint(1, lot.choice((8, 40, STEPS)))
    seed = lot.getrandbits(32)
    listen, out = os.pipe()
    child = os.fork()
    if not child:
        _live(path, heard.unanswered(), (last, death), (life, seed), out)
    os.close(out)
    said = bytearray()
    with os.fdopen(listen, "rb") as file:
        said += file.read()
    _, status = os.waitpid(child, 0)
    lines = [line for line in bytes(said).split(b"\n") if not line.startswith(b"D ")]
    heard.hear(b"\n".join(lines))
    if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
        heard.troubles.append(f"life {life} ended by itself, with {status}")
    found = [line[2:].decode() for line in bytes(said).split(b"\n") if line.startswith(b"D ")]
    during = "" if life == 0 or b"\nS" in b"\n" + said or not found else " during recovery"
    return (found[0] if found else "at rest") + during


def _live(
    path: Path, again: list[Request], fate: tuple[int, mortal.Death], life: tuple[int, int], out: int
) -> None:
    """Be the child: never return."""
    try:
        met = mortal.Fate(*fate, Random(life[1]), lambda what: _write(out, f"D {what}"))
        mortal.mortal_files(met)
        disk = mortal.MortalDisk(met)
        anchor = AnchorFile(path.with_name(f"{path.name}.anchor"))
        dealing = Dealing(key_in(path.with_name(f"{path.name}.key")))
        house = House(lambda: SqliteStore(path, vfs=disk.name), anchor, dealing, snapshot_every=200)
        _write(out, "S")
        Load(Floor(house), f"{life[0]}", life[1], out).run(again, 10)
    except BaseException:  # noqa: BLE001  # whoever watches is told, and the child ends all the same
        _write(out, f"X {traceback.format_exc()[-600:]!r}")
        os._exit(1)
    mortal.die()


def _write(out: int, line: str) -> None:
    os.write(out, f"{line}\n".encode())


# The whole program -----------------------------------------------------------------------------------------


def _whole(path: Path, heard: Heard, life: str, lot: Random) -> str:
    """Let the program serve the floor from an empty interpreter, and kill it from outside."""
    command = [
        sys.executable,
        "-m",
        "scripts.campaigns.crash_life",
        str(path),
        life,
        str(lot.getrandbits(32)),
    ]
    again = b"\n".join(encode(Request, each) for each in heard.unanswered())
    said = bytearray()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as child:
        if child.stdin is None or child.stdout is None:
            raise AssertionError
        child.stdin.write(again)
        child.stdin.close()
        wanted = lot.choice((0, lot.randint(1, 40), lot.randint(1, 200)))
        while said.count(b"\n") < wanted:
            some = os.read(child.stdout.fileno(), 4096)
            if not some:
                break
            said += some
        select.select([], [], [], lot.uniform(0, 0.01) if wanted else lot.uniform(0.2, 0.8))
        early = child.poll() is not None
        child.kill()
        said += child.stdout.read()
    heard.hear(bytes(said))
    if early:
        heard.troubles.append(f"life {life} ended by itself, with {child.returncode}")
    return "whole program" if said else "whole program during start or recovery"


def main() -> int:
    """Make the trials that are asked for."""
    parser = options(__doc__ or "", FULL, "crash.jsonl")
    parser.add_argument("--trial", type=int, help="make this one alone")
    parser.add_argument("--lives", type=int, default=LIVES, help="how often that one dies")
    asked = parser.parse_args()
    if asked.trial is not None:
        made = trial(asked.trial, asked.lives)
        print(made)
        return 1 if made["trouble"] else 0
    results = Results(asked.results, fresh=asked.fresh)
    trials = range(asked.first, asked.first + -(-asked.size // LIVES))
    run(results, trial, trials, asked.jobs, asked.minutes)
    met = results.sums()
    whole = sum(count for kind, count in met.items() if kind.startswith("whole"))
    said = f"{met['kill points']:,} kill points, {whole:,} of them whole programs"
    return report(results, FULL, said)


if __name__ == "__main__":
    raise SystemExit(main())
