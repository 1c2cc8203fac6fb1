"""Figures of what two rows have in common: by offset, by pair, and of all rows at once."""

from collections.abc import Callable, Mapping

import numpy as np

import pe_core
from course.numerals import grouped
from pages.core.dot_products.model import FURTHEST_OFFSET, ROWS_IN_FILE, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright


def dot_products(model: Model, rows: int = 256, hover: bool = True) -> Figure:
    """Return the dot products of every two positions, as a picture of at most so many rows."""
    view = model.view
    return figures.dot_product_matrix(
        model.curve[: view.L], position=view.t, offset=view.phi, behind=True, max_rows=rows,
        hover=hover,
    )  # fmt: skip


def dot_product_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of positions `y` and `x`."""
    return figures.dot_product_cell(model.curve[: model.view.L], row=y, column=x)


def offset_curve(model: Model) -> Figure:
    """Return the dot product over the offset, with its first rise."""
    view, rise = model.view, model.first_rise
    return figures.offset_curve(
        model.curve, offset=view.phi, length=view.L, first_rise=rise,
        first_negative=model.first_negative, x_range=(0, max(view.L - 1, 3 * (rise or 1))),
    )  # fmt: skip


def falling_part(model: Model) -> Figure:
    """Return the dot product as far as it falls at every step, and room for what comes then."""
    view, last = model.view, model.falls_up_to
    end = max(view.L - 1, last + 1)
    values = np.full(end + 1, np.nan)
    values[: last + 1] = model.curve[: last + 1]
    marks = [Mark("the two rows", view.phi, values[view.phi], "offset")] if view.phi <= last else []
    return figures.curves(
        range(end + 1), [Line("dot product g(φ)", values, "similarity", "solid")],
        x_axis="offset φ (tokens)", y_axis="dot product g(φ)",
        title=f"Dot product by offset, as far as offset {last}",
        alt=f"A curve shows the dot product of two rows at offsets 0 to {last}. It falls at every "
        f"step, from {model.curve[0]:.2f} to {model.curve[last]:.2f}. An upright line marks the "
        f"offset φ = {view.phi}.",
        marks=marks, uprights=[Upright(f"offset φ = {view.phi}", view.phi, "offset")],
        y_range=(0.0, 1.05 * float(model.curve[0])), choose={"offset": "x"}, view=f"fall {end}",
    )  # fmt: skip


def shares(model: Model) -> Figure:
    """Return what each pair adds to the dot product at φ, the chosen one marked."""
    view, added = model.view, model.shares
    at = float(added[view.pair])
    return figures.curves(
        range(view.pairs), [Line("cos(ωφ)", added, "similarity", "solid", "lines+markers")],
        x_axis="pair k (fast to slow)", y_axis="what the pair adds", y_range=(-1.1, 1.1),
        title=f"What each pair adds at offset {view.phi}",
        alt=f"A curve shows what each of the {view.pairs} pairs adds to the dot product of two "
        f"rows that are {view.phi} positions apart. It runs from {added[0]:.2f} for pair 0, the "
        f"fastest, to {added[-1]:.2f} for the slowest. Pair {view.pair} adds {at:.2f}.",
        marks=[Mark(f"pair {view.pair} adds {at:.2f}", view.pair, at)],
        choose={"pair": "x"}, view=f"shares {view.pairs}",
    )  # fmt: skip


def trend(model: Model) -> Figure:
    """Return the dot product up to FURTHEST_OFFSET on a log axis, and the trend it follows."""
    view, curve, zone = model.view, model.curve, model.trend_zone
    lines = [Line("dot product g(φ)", curve[1:], "similarity", "solid")]
    if zone:
        values = np.full(FURTHEST_OFFSET, np.nan)
        values[zone.start - 1 : zone.stop - 1] = model.trend
        lines.append(Line(f"trend, offsets {zone.start} to {zone.stop - 1}", values, "neutral"))
    marks = [Mark(name, place, curve[place]) for name, place in _turning_points(model).items()]
    if view.phi:
        marks.append(Mark(f"offset φ = {view.phi}", view.phi, curve[view.phi], "offset"))
    said = "".join(f" {mark.name}, where it is {mark.y:.2f}." for mark in marks)
    if zone:
        said += f" The trend ends at {model.trend[-1]:.2f}, at φ = {zone.stop - 1}."
    end = f"largest offset within the sequence: {grouped(view.last)}"
    return figures.curves(
        range(1, FURTHEST_OFFSET + 1), lines,
        x_axis="offset φ (tokens), log scale", y_axis="dot product g(φ)",
        title="The whole curve and its trend",
        alt="A curve shows the dot product of two rows at offsets 1 to "
        f"{grouped(FURTHEST_OFFSET)}, on a log axis. It is "
        f"{curve[1]:.2f} at offset 1 and {curve[-1]:.2f} at the last offset.{said}",
        marks=marks, log_x=True, view="trend", uprights=[Upright(end, view.last)],
    )  # fmt: skip


def _turning_points(model: Model) -> dict[str, int]:
    """Return where the curve rises and where it is negative for the first time, by name."""
    named = {"First rise after": model.first_rise, "First negative at": model.first_negative}
    return {f"{name} φ = {place}": place for name, place in named.items() if place}


def damaged(model: Model) -> Figure:
    """Return the dot products of the rows of a file, with row t marked."""
    view, names = model.view, [str(place) for place in range(ROWS_IN_FILE)]
    marked = view.t if view.t < ROWS_IN_FILE else None
    told = "" if marked is None else f" Row {marked} is marked."
    return figures.grid(
        model.in_file, rows=names, columns=names, row_axis="row", column_axis="row",
        quantity="dot product", title="Dot products of the rows in the file", signed=False,
        alt=f"The square shows the dot products of {ROWS_IN_FILE} rows. One row and one column "
        f"break the pattern of the diagonals. {model.in_file.min():.2f} is the smallest of "
        f"them.{told}",
        marked_row=marked, shown_values=True, square=True, choose={"position": "y"},
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "dot_products": dot_products,
    "offset_curve": offset_curve,
    "falling_part": falling_part,
    "shares": shares,
    "trend": trend,
    "damaged": damaged,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"dot_products": dot_product_cell}
OPTIONS: Mapping[str, Mapping[str, range]] = {"dot_products": {"rows": range(1, 257)}}
CODE = (dot_products, offset_curve, pe_core.offset_similarity)
