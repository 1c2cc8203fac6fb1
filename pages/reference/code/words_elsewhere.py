"""Words of the listings from elsewhere: what their lines do and make, and how far they agree."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from course.numerals import grouped
from course.words import Check, Table
from pages.reference.code.elsewhere import LISTINGS, Line
from pages.reference.code.model import Model
from pe_core.figures import sized

HALF_A_UNIT = float(np.finfo(np.float32).epsneg) / 2  # in the last place below 1
_HEADS = ("line", "what it does", "what it makes", "our line")


def _lines(name: str, model: Model) -> Table:
    """Return a listing line by line, with the shapes that it has just made."""
    view, listing = model.view, LISTINGS[name]
    run = "lines" if all(line.run is None for line in listing.lines) else "same steps in NumPy"
    return Table(
        f"{listing.source}: the {run} have just been run with {listing.length} = "
        f"{model.looped_rows}, {listing.width} = {view.d} and n = {view.n}.",
        _HEADS,
        [
            (line.code, line.does, _shape(line, model.made(name, line.makes)), line.ours or "none")
            for line in listing.lines
        ],
    )


def _shape(line: Line, made: Any) -> str:
    if isinstance(made, range):
        return f"{len(made)} passes"
    array = np.asarray(made)
    shape = str(array.shape) if array.ndim else "one value"
    name = line.makes.partition("[")[0]
    # NumPy counts in 32 bits in a browser, and in 64 wherever else a reader may run the line.
    kind = np.dtype(np.int64) if array.dtype == np.intp else array.dtype
    return f"{name}: {shape}, {kind}"


def float32_bound(rows: int) -> float:
    """Return how far float32 angles may move a value: a few roundings, times the largest angle."""
    return 4 * rows * 2 * HALF_A_UNIT


def loop_checks(model: Model) -> list[Check]:
    """Return whether the loop makes our table."""
    apart = model.apart("loop")
    return [
        Check(
            "The loop makes the same table as our NumPy listing.",
            f"Both have been run for {grouped(model.looped_rows)} positions. The largest "
            f"difference is {sized(apart)}.",
            apart < 1e-12 * model.looped_rows,
        )
    ]


def pytorch_checks(model: Model) -> list[Check]:
    """Return whether the steps of the PyTorch listing make our table in float32."""
    rows, apart = model.looped_rows, model.apart("pytorch")
    return [
        Check(
            "The PyTorch listing makes the same table as our NumPy listing, up to the rounding of "
            "its float32 angles.",
            "PyTorch has not been imported. Instead, NumPy has taken the same steps in float32 for "
            f"{rows} positions. The largest difference is {apart:.1e}, and rounding can explain up "
            f"to {float32_bound(rows):.1e}.",
            apart <= float32_bound(rows),
        )
    ]


def tensorflow_checks(model: Model) -> list[Check]:
    """Return whether the TensorFlow listing makes our table, rounded at the end."""
    apart = model.apart("tensorflow")
    return [
        Check(
            "The TensorFlow listing makes the same table as our NumPy listing, rounded to float32 "
            "at the end.",
            f"The listing has been run for {grouped(model.looped_rows)} positions, with NumPy's "
            f"cast in place of TensorFlow's. The largest difference is {apart:.1e}. Half a unit "
            f"in the last place of a float32 value just below 1 is {HALF_A_UNIT:.1e}.",
            apart <= HALF_A_UNIT + 1e-12,
        )
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "table": {name: partial(_lines, name) for name in LISTINGS},
    "checks": {
        "loop": loop_checks,
        "pytorch": pytorch_checks,
        "tensorflow": tensorflow_checks,
    },
}
