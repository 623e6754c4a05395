"""A floor under test looks for the program that was started: its files may be edited while tests run."""

import pytest

from megalink.floor import program


@pytest.fixture(autouse=True)
def started_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the files of the program lie as they did when the tests began."""
    started = program.program_digest()
    monkeypatch.setattr(program, "read_program", lambda: started)
