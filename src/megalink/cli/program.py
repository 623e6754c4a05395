"""Which program this is: its version, and a digest over its source files."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import megalink
from megalink.maths.report import Program

SOURCES: Final = frozenset({".py", ".toml", ".json", ".typ", ".css", ".npz"})


@cache
def digest(folder: Path | None = None) -> str:
    """Fingerprint the source files of a package by their names and contents, wherever it lies."""
    root = folder or Path(megalink.__file__).parent
    found = sorted(
        (path.relative_to(root).as_posix(), path)
        for path in root.rglob("*")
        if path.suffix in SOURCES and path.is_file() and "__pycache__" not in path.parts
    )
    told = [f"{sha256(path.read_bytes()).hexdigest()} {name}\n" for name, path in found]
    return sha256("".join(told).encode()).hexdigest()


def program(command: str) -> Program:
    """Say which program answers a command."""
    return Program(megalink.__version__, digest(), command)
