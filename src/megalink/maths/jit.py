"""How kernels are compiled, kept and shared among the cores.

A kernel is compiled once and kept on disk: beside the files of this room, or in the user's own cache folder
where the tree cannot be written (`NUMBA_CACHE_DIR` names another). Where neither can be, it is compiled
anew by each program.

Compiled code holds what the kernel reads of its module: tables, whole numbers, other kernels. The folder in
which it is kept is named by a digest of all these, so that a kernel is never older than anything it was
made of.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from inspect import getsource
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
import numpy as np

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

CORES: Final = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _folder() -> Path | None:
    """Find where compiled kernels can be kept."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    beside = Path(__file__).parent / "__pycache__"
    for place in (Path(named) if named else beside, Path.home() / ".cache" / "megalink"):
        try:
            (place / "kernels").mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(place / "kernels", os.W_OK):
            return place / "kernels"
    return None


_FOLDER: Final = _folder()


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function over arrays; it lets other threads run beside it."""
    if _FOLDER is None:
        return cast("Callable[P, R]", numba.njit(nogil=True)(function))
    numba.config.CACHE_DIR = str(_FOLDER / _digest(function))  # type: ignore[attr-defined]  # made at run time
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call, as a part of each of them."""
    return cast("Callable[P, R]", numba.njit(nogil=True)(function))


def _digest(function: Callable[..., Any]) -> str:
    """Fingerprint a kernel and everything of its module that it was compiled with."""
    return sha256(b"\0".join(_parts(function, set()))).hexdigest()[:16]


def _parts(function: Any, met: set[object]) -> Iterator[bytes]:  # noqa: ANN401 - plain or compiled
    plain = getattr(function, "py_func", function)
    if plain in met:
        return
    met.add(plain)
    yield getsource(plain).encode()
    for name in plain.__code__.co_names:
        value = plain.__globals__.get(name)
        if isinstance(value, np.ndarray):
            yield name.encode() + str(value.dtype).encode() + value.tobytes()
        elif isinstance(value, int):
            yield f"{name} {value}".encode()
        elif hasattr(value, "py_func"):
            yield from _parts(value, met)


def share_out(work: Callable[[T], R], parts: Iterable[T]) -> list[R]:
    """Do the parts of some work on all cores, and give what each came to in their order."""
    todo = list(parts)
    if CORES == 1 or len(todo) == 1:
        return [work(part) for part in todo]
    with ThreadPoolExecutor(CORES) as pool:
        return list(pool.map(work, todo))
