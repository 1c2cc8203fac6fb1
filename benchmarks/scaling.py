"""How time and memory of the table grow, from a thousand cells to 256 million, and the import.

    python -m benchmarks.scaling

Each size is timed in turn with a fill of a fresh array of the same size. The memory is the peak
that tracemalloc sees in a run of its own, and so is the time to import: nine fresh interpreters.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from benchmarks.report import Row, tell
from pe_core import sinusoidal

WIDTH = 1024
LENGTHS = [4**power for power in range(10)]  # 1 K to 256 M cells at this width
SHAPES = [
    *((length, WIDTH) for length in LENGTHS),
    *((2**24 // width, width) for width in (2, 16, 128, 8192, 65_536)),  # 16 M cells each
]
DTYPES = (np.float32, np.float64)
ENOUGH_SECONDS, FEWEST_ROUNDS, MOST_ROUNDS = 1.0, 5, 1000
IMPORTS = 9

IMPORT = """
import json, sys, time
def resident():
    try:
        pages = int(open("/proc/self/statm").read().split()[1])
    except OSError:
        return None
    import resource
    return pages * resource.getpagesize() / 2**20
before, modules, began = resident(), len(sys.modules), time.perf_counter()
import numpy
numpy_only = time.perf_counter()
import pe_core
ended, after = time.perf_counter(), resident()
print(json.dumps({
    "ms": (ended - began) * 1e3,
    "of it NumPy, ms": (numpy_only - began) * 1e3,
    "modules": len(sys.modules) - modules,
    "of them pe_core's": sum(name.split(".")[0] == "pe_core" for name in sys.modules),
    "resident memory, MiB": None if before is None else after - before,
    "Plotly": "plotly" in sys.modules,
    "Streamlit": "streamlit" in sys.modules,
}))
"""


def spent(make: Callable[[], Any]) -> float:
    """Return the seconds that one fresh array takes; giving it back is not counted."""
    began = time.perf_counter()
    made = make()
    ended = time.perf_counter()
    del made
    return ended - began


def medians(*makers: Callable[[], Any]) -> list[float]:
    """Return the median seconds of each maker; all have their turn in every round."""
    for make in makers:
        make()
    rounds: list[list[float]] = []
    while len(rounds) < FEWEST_ROUNDS or (
        len(rounds) < MOST_ROUNDS and sum(map(sum, rounds)) < ENOUGH_SECONDS
    ):
        rounds.append([spent(make) for make in makers])
    return [median(column) for column in zip(*rounds, strict=True)]


def peak(make: Callable[[], Any]) -> int:
    """Return the largest number of bytes in use while an array is made, itself included."""
    tracemalloc.start()
    try:
        make()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def row(length: int, width: int, dtype: Any) -> Row:
    """Return one row of the report."""

    def fill() -> Any:
        return np.full((length, width), 1.0, dtype)

    def table() -> Any:
        return sinusoidal(length, width, dtype=dtype)

    filled, made = medians(fill, table)
    cells = length * width
    return {
        "cells": f"{cells:,}",
        "rows": length,
        "d": width,
        "type": np.dtype(dtype).name,
        "ms": made * 1e3,
        "ns a cell": made / cells * 1e9,
        "times the fill": made / filled,
        "peak / result": peak(table) / (cells * np.dtype(dtype).itemsize),
    }


def imported() -> Row:
    """Return the median of each number over fresh interpreters that import the core."""
    root = Path(__file__).resolve().parents[1]
    command = [sys.executable, "-c", IMPORT]
    told = [
        json.loads(subprocess.run(command, cwd=root, check=True, capture_output=True).stdout)
        for _ in range(IMPORTS)
    ]
    return {
        "import": f"pe_core, median of {IMPORTS}",
        **{key: middle([one[key] for one in told]) for key in told[0]},
    }


def middle(values: list[Any]) -> Any:
    """Return the median of numbers, or whether any of the answers was yes."""
    if None in values:
        return None
    return any(values) if isinstance(values[0], bool) else median(values)


def main() -> None:
    """Measure and tell."""
    rows = [row(length, width, dtype) for dtype in DTYPES for length, width in SHAPES]
    tell("scaling", "Time and memory of the table", rows, ["numpy"])
    tell("import", "Importing the core in a fresh interpreter", [imported()], ["numpy"])


if __name__ == "__main__":
    main()
