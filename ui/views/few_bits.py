"""Figures of numbers with few bits: rows that become one, positions that are left, and errors."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from pe_core import figures
from pe_core.figures import Figure, Line, Upright
from pe_core.merging import WAYS, merged_positions
from pe_core.precision import FORMATS

MEASURED = 8192  # positions that every format is measured on, however long the sequence
COMPUTED, ROUNDED = "computed", "rounded"
SPREAD = (100, 10_000, 1_000_000)  # where errors are told

_BEFORE, _ROWS = 16, 48
_COLUMNS = 16
_STEP = 16  # of the lines over all positions every so many is drawn
_NEIGHBOURS = 16  # positions looked at around each place of the errors
_FAST = 32  # pairs looked at there, from the fastest on: the errors of slower ones are smaller
_PLACES = tuple(sorted({round(10 ** (step / 4)) for step in range(25)}))


def merged(view: View, format: str, way: str) -> Any:
    """Return for each of MEASURED positions the first one with the same row."""
    return _merged(format, view.d, view.n, way)


@lru_cache(maxsize=64)  # measured: 1 to 3 ms each, and a page asks for six of them twenty times
def _merged(format: str, d: int, n: int, way: str) -> Any:
    found = merged_positions(format, MEASURED, d, n, way=way)
    found.flags.writeable = False
    return found


# All positions as an array: a range would be unpacked at every comparison.
_EVERY = pe_core.rounded(range(MEASURED), "float32")


def new(view: View, format: str, way: str) -> Any:
    """Return for each of MEASURED positions whether no earlier one has its row."""
    return merged(view, format, way) == _EVERY


def left(view: View, format: str, way: str) -> int:
    """Return how many different rows are left of MEASURED."""
    return int(new(view, format, way).sum())


def sharing(view: View, position: int, way: str = COMPUTED) -> list[int]:
    """Return all positions that have the same row as this one, itself included."""
    first = merged(view, view.format, way)
    return [int(other) for other in (first == first[position]).nonzero()[0]]


def others(view: View, position: int, way: str = COMPUTED) -> str:
    """Say with which other positions this one shares its row."""
    found = sharing(view, position, way)
    rest = [grouped(other) for other in found if other != position]
    if len(rest) > 2 and len(found) == found[-1] - found[0] + 1:
        return f"all of {grouped(found[0])} to {grouped(found[-1])}"
    if len(rest) > 3:
        return f"{rest[0]}, {rest[1]} and {grouped(len(rest) - 2)} more"
    return " and ".join(rest) or "no other"


def shown(view: View) -> range:
    """Return the positions whose rows are shown."""
    middle = view.t if view.near == "t" else int(view.near)
    first = max(0, middle - _BEFORE)
    return range(first, first + _ROWS)


def rows(view: View, way: str) -> Any:
    """Return what is shown of the rows: the fastest columns."""
    pairs = range(min(view.d, _COLUMNS) // 2)
    return WAYS[way](shown(view), view.d, view.n, format=view.format, pairs=pairs)


def computed_rows(view: View, hover: bool = True) -> Figure:
    """Return rows as they come out when every step is held in the format."""
    return _rows_picture(view, COMPUTED, f"Computed in {view.format}", hover)


def rounded_rows(view: View, hover: bool = True) -> Figure:
    """Return the same rows, worked out in float64 and rounded at the end."""
    return _rows_picture(view, ROUNDED, f"Rounded to {view.format} at the end", hover)


def _rows_picture(view: View, way: str, said: str, hover: bool) -> Figure:
    places = shown(view)
    first = merged(view, view.format, way)[places.start : places.stop]
    different = len(set(first.tolist()))
    told = (
        f"{different} of {_ROWS} rows are different" if different < _ROWS else "no two rows alike"
    )
    return figures.grid(
        rows(view, way), **_axes(view), limits=(-1.0, 1.0), hover=hover,
        marked_row=view.t - places.start if view.t in places else None,
        shown_values=False,
        title=f"{said}: {told}",
        alt=f"The rows of positions {places.start} to {places.stop - 1}, {said.lower()}, in their "
        f"{min(view.d, _COLUMNS)} fastest columns of {view.d}: {different} of {_ROWS} are "
        f"different. Position {places[_ROWS // 2]} shares its row with "
        f"{others(view, places[_ROWS // 2], way)}.",
        view=f"few bits {places.start} {view.d}",
    )  # fmt: skip


def _axes(view: View) -> dict[str, Any]:
    return {
        "rows": [str(place) for place in shown(view)],
        "columns": [
            f"{wave} {pair}"
            for pair in range(min(view.d, _COLUMNS) // 2)
            for wave in ("sin", "cos")
        ],
        "row_axis": "position t (token)",
        "column_axis": "sine and cosine of the fastest pairs",
        "quantity": "value",
    }


def rows_cell(view: View, x: int, y: int, way: str) -> list[str]:
    """Return what the hover says of one cell, and with which positions its row is shared."""
    place = shown(view)[y]
    told = figures.grid_cell(rows(view, way), **_axes(view), x=x, y=y)
    return [*told, f"shares its row with {others(view, place, way)}"]


def positions_left(view: View) -> Figure:
    """Return how many different rows there are among the first positions, for each format."""
    line = f"rounded to {view.format} at the end"
    counts = {line: _counts(view, view.format, ROUNDED)}
    counts |= {f"computed in {name}": _counts(view, name, COMPUTED) for name in FORMATS}
    colours = ("neutral", None, None, "similarity")
    told = [f"{name} {grouped(int(values[-1]))}" for name, values in counts.items()]
    return figures.curves(
        range(_STEP, MEASURED + 1, _STEP),
        [Line(name, values, colour)
         for (name, values), colour in zip(counts.items(), colours, strict=True)],
        x_axis="positions (tokens), counted from 0", y_axis="different rows among them",
        uprights=[Upright(f"L = {view.L}", view.L)],
        title=f"Of {grouped(MEASURED)} positions, {grouped(left(view, view.format, COMPUTED))} "
        f"are left when computed in {view.format}",
        alt=f"Lines over the first {MEASURED} positions: how many of their rows are different. At "
        f"the end: {'; '.join(told)}.",
        view="positions left",
    )  # fmt: skip


def _counts(view: View, format: str, way: str) -> Any:
    return new(view, format, way).cumsum()[_STEP - 1 :: _STEP]


def held_positions(view: View) -> Figure:
    """Return the positions shown, as each format holds them: a staircase where it has no more."""
    places = shown(view)
    held = {name: pe_core.rounded(places, name) for name in FORMATS}
    told = [f"{name} {len(set(values.tolist()))}" for name, values in held.items()]
    return figures.curves(
        places,
        [Line(name, values, colour, mode=_mode(view, name))
         for (name, values), colour in zip(held.items(), (None, None, "similarity"), strict=True)],
        x_axis="position t (token)", y_axis="position as the format holds it",
        uprights=[Upright(f"position t = {view.t}", view.t, "position")] * (view.t in places),
        title=f"Positions {places.start} to {places.stop - 1} as each format holds them",
        alt=f"Three lines over positions {places.start} to {places.stop - 1}: what each format "
        f"holds for them. Different numbers of {_ROWS}: {', '.join(told)}.",
        view=f"held {places.start}",
    )  # fmt: skip


def _mode(view: View, name: str) -> str:
    return "lines+markers" if name == view.format else "lines"


def errors(view: View) -> Mapping[str, Any]:
    """Return the largest error near each place, for each format and for the careful way."""
    return _errors(view.d, view.n)


CAREFUL = "float64, cast to float32 at the end"


@lru_cache(maxsize=64)  # measured: 4 ms at d = 1024, and figure, table and checks ask for it
def _errors(d: int, n: int) -> Mapping[str, Any]:
    around = [place + k for place in _PLACES for k in range(_NEIGHBOURS)]
    pairs = range(min(d // 2, _FAST))
    exact = pe_core.sinusoidal_at(around, d, n, pairs=pairs)
    near = {CAREFUL: WAYS[ROUNDED](around, d, n, format="float32", pairs=pairs)}
    near |= {name: WAYS[COMPUTED](around, d, n, format=name, pairs=pairs) for name in FORMATS}
    return {
        name: abs(table - exact).reshape(len(_PLACES), -1).max(axis=1)
        for name, table in near.items()
    }


def error_at(view: View, place: int) -> dict[str, float]:
    """Return the largest error near one of SPREAD."""
    return {name: float(values[_PLACES.index(place)]) for name, values in errors(view).items()}


def precision_errors(view: View) -> Figure:
    """Return how the error grows with the position, for each format, and in the careful way."""
    found = errors(view)
    labels = {name: name if name == CAREFUL else f"computed in {name}" for name in found}
    told = [
        f"{labels[name]}: {', '.join(f'{error_at(view, place)[name]:.1g}' for place in SPREAD)}"
        for name in (CAREFUL, "float32")
    ]
    ends = [place for place, value in zip(_PLACES, found["float16"], strict=True) if value == value]
    colours = ("neutral", None, None, "similarity")
    return figures.curves(
        _PLACES,
        [Line(labels[name], values, colour)
         for (name, values), colour in zip(found.items(), colours, strict=True)],
        x_axis="position (token)", y_axis="largest error of a value", log_x=True, log_y=True,
        title="How far off the values are, by position",
        alt=f"Lines on log axes over positions 1 to {_PLACES[-1]}: the largest error of the "
        f"{min(view.d // 2, _FAST)} fastest pairs. At positions {', '.join(map(str, SPREAD))}, "
        f"{'; '.join(told)}. The line of float16 ends at {ends[-1]}: it has no larger positions.",
        view="precision errors",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "computed_rows": computed_rows,
    "rounded_rows": rounded_rows,
    "positions_left": positions_left,
    "held_positions": held_positions,
    "precision_errors": precision_errors,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "computed_rows": lambda view, x, y: rows_cell(view, x, y, COMPUTED),
    "rounded_rows": lambda view, x, y: rows_cell(view, x, y, ROUNDED),
}
