"""How kernels are compiled, kept and shared among the cores.

A kernel is compiled once and kept on disk: beside its file, or in the user's own cache folder where the
tree cannot be written (`NUMBA_CACHE_DIR` names another). Where neither can be, it is compiled anew by each
program.
"""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar, cast

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function over arrays; it lets other threads run beside it."""
    try:
        return cast("Callable[P, R]", njit(cache=True, nogil=True)(function))
    except RuntimeError:  # no folder to keep it in
        return cast("Callable[P, R]", njit(nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call; it becomes part of each."""
    return cast("Callable[P, R]", njit(nogil=True, inline="never")(function))


def share_out(work: Callable[[T], R], parts: Iterable[T]) -> list[R]:
    """Do the parts of some work on all cores, and give what each came to in their order."""
    todo = list(parts)
    if CORES == 1 or len(todo) == 1:
        return [work(part) for part in todo]
    with ThreadPoolExecutor(CORES) as pool:
        return list(pool.map(work, todo))
