"""Make a virtual environment of this tree, from hash-locked requirements.

    python3 scripts/setup.py [dev|bench|run]

``dev`` is `.venv`, with everything the checks and tests need; ``bench`` is `.venv-bench`, with the peers that
the measurements compare with; ``run`` is `.venv-run`, the program and nothing else. Only the standard library
is used. A second call with nothing changed ends at once; an interrupted or broken environment is made again.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
FOLDERS = {"dev": ".venv", "bench": ".venv-bench", "run": ".venv-run"}


class SetupError(Exception):
    """What keeps the environment from being made, in one line for the person who asked for it."""


def main(arguments: list[str]) -> int:
    """Make the environment that the arguments name."""
    if len(arguments) > 1 or not FOLDERS.keys() >= set(arguments):
        print(f"usage: setup.py [{'|'.join(FOLDERS)}]", file=sys.stderr)
        return 2
    name = arguments[0] if arguments else "dev"
    try:
        check_python()
        # One set-up of a tree at a time; the lock ends with the process.
        fcntl.flock(os.open(ROOT, os.O_RDONLY), fcntl.LOCK_EX)
        make(ROOT / FOLDERS[name], LOCKS / f"{name}.txt")
    except (SetupError, OSError) as error:
        print(f"set-up: {error}", file=sys.stderr)
        return 1
    return 0


def check_python() -> None:
    """Refuse a Python that is too old or cannot make virtual environments."""
    if sys.version_info < OLDEST:
        found, oldest = (".".join(map(str, version[:2])) for version in (sys.version_info, OLDEST))
        raise SetupError(
            f"Python {oldest} or newer is needed and this is {found} ({sys.executable}); "
            f"name another one with `make PYTHON=/path/to/python{oldest} ...`"
        )
    if any(importlib.util.find_spec(module) is None for module in ("venv", "ensurepip")):
        raise SetupError(
            f"{sys.executable} cannot make virtual environments (no venv or ensurepip); "
            "on Debian or Ubuntu: `apt-get install python3-venv`"
        )


def make(folder: Path, requirements: Path) -> None:
    """Bring the environment in `folder` to what `requirements` lists, with the project itself on top."""
    stamp = folder / "megalink-setup.json"
    wanted = {
        "python": sys.version,
        "tree": str(ROOT),
        "inputs": digest([Path(__file__), ROOT / "pyproject.toml", LOCKS / "uv.txt", requirements]),
        "kernels": digest(sorted((ROOT / "src" / "megalink" / "maths").glob("*.py"))),
    }
    found = read(stamp)
    sound = all(found.get(key) == wanted[key] for key in ("python", "tree")) and works(folder)
    if sound and found == wanted:
        return
    began = time.monotonic()
    python = folder / "bin" / "python"
    if not sound or found.get("inputs") != wanted["inputs"]:
        install(folder, requirements, stamp, sound=sound)
    say("compiling the kernels of the maths")
    run([str(python), "-m", "megalink.maths.warm"])
    stamp.write_text(json.dumps(wanted, indent=1), encoding="utf-8")
    say(f"done in {time.monotonic() - began:.1f} s")


def install(folder: Path, requirements: Path, stamp: Path, *, sound: bool) -> None:
    """Make or update the environment itself."""
    python = folder / "bin" / "python"
    if sound:
        say(f"updating {folder.name}")
        stamp.unlink()
    else:
        say(f"making {folder.name} with Python {sys.version.split()[0]}")
        # The interpreter under a virtual environment, where this runs in one: the folder is cleared.
        base = str(getattr(sys, "_base_executable", None) or sys.executable)
        run([base, "-m", "venv", "--clear", str(folder)])
        run([str(python), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(LOCKS / "uv.txt")])
    say(f"installing {requirements.relative_to(ROOT)}")
    uv = [str(folder / "bin" / "uv"), "pip"]
    target = ["--quiet", "--python", str(python)]
    run([*uv, "sync", *target, "--require-hashes", str(LOCKS / "uv.txt"), str(requirements)])
    run([*uv, "install", *target, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])


def digest(files: list[Path]) -> str:
    """One digest over the contents of all these files."""
    parts = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def read(stamp: Path) -> dict[str, str]:
    """What the last finished set-up wrote, or nothing."""
    try:
        found = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def works(folder: Path) -> bool:
    """Whether the programs that an update needs can still be started."""
    for program in ("python", "uv"):
        try:
            subprocess.run([str(folder / "bin" / program), "--version"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def run(command: list[str]) -> None:
    """Run one step; its own words are shown, and its failure ends the set-up."""
    environment = {
        "UV_SYSTEM_CERTS": "1",
        **os.environ,
        "UV_PYTHON_DOWNLOADS": "never",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_USER": "0",
    }
    try:
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    except OSError as error:
        raise SetupError(f"could not start {command[0]}: {error.strerror}") from error
    if status != 0:
        raise SetupError(f"this step failed with status {status}: {shlex.join(command)}")


def say(text: str) -> None:
    """Show progress at once, also when the output is a file."""
    print(f"set-up: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
