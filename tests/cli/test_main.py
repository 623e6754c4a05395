"""How the command ends: the same way for all that it can do, when nobody reads its output any more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-c", "import sys; from megalink.cli.main import main; sys.exit(main())"]

COMMANDS = [
    "--help",
    "--version",
    "settle --help",
    "settle",
    "settle --explain",
    "rules",
    "rules UTH",
    "rules UTH 3.10.2",
    "rules --rulings",
    "rules --json",
    "demo UTH --fast",
    "play UTH",
    "play UTH --scenarios",
    "play UTH --scenario 5.11 --fast",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_whoever_stops_reading_ends_the_command_quietly(command: str) -> None:
    there, here = os.pipe()
    os.close(there)
    with os.fdopen(here, "wb") as out:
        ended = subprocess.run(
            [*PROGRAM, *command.split()],
            input=b"hello\ndealer: open\n",
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.stderr == b""
    assert ended.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("command", ["rules", "rules --json", "play UTH --scenarios"])
def test_output_that_cannot_be_written_is_told_in_one_line(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*PROGRAM, *command.split()], stdout=full, stderr=subprocess.PIPE, check=False, input=b""
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"megalink: ")
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["rules", "rules UTH 3.10.2", "rules --json", "demo UTH --fast"])
def test_a_terminal_that_knows_no_more_than_ascii_gets_what_it_can_show(command: str) -> None:
    ended = subprocess.run(
        [*PROGRAM, *command.split()],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert ended.stderr == b""
    if "--json" not in command:
        assert ended.stdout.isascii()
