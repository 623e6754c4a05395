"""A line explained as it is written into a pipe."""

import json

import pytest

from megalink.cli.explain import explain
from megalink.cli.settle_lines import answer
from tests.cli.explaining import WIDTH, Json, Tell


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Explain a line as it is written into a pipe."""
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", str(WIDTH))

    def told(line: Json) -> str:
        written = json.dumps(line).encode()
        explain(written, answer(written))
        return capsys.readouterr().out

    return told
