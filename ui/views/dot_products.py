"""Figures of what two rows have in common: dot product, cosine and distance by offset."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.view import View
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright
from pe_core.similarity import first_negative, similarity_trend

FURTHEST_OFFSET = 4096
_MEASURES = {"cosine": "cosine similarity", "distance": "Euclidean distance"}


def similarity(view: View) -> Any:
    """Return g(φ) at the offsets from 0 to FURTHEST_OFFSET, however long the sequence."""
    return _curve(view.d, view.n)


@lru_cache(maxsize=64)  # measured: most of a step's time at large d, and t, φ, L leave it as it is
def _curve(d: int, n: int) -> Any:
    curve = pe_core.offset_similarity(range(FURTHEST_OFFSET + 1), d, n)
    curve.flags.writeable = False
    return curve


@lru_cache(maxsize=64)  # measured: as for `_curve`
def _distances(d: int, n: int, last: int) -> Any:
    curve = pe_core.offset_distance(range(last + 1), d, n)
    curve.flags.writeable = False
    return curve


def measured(view: View, last: int) -> Any:
    """Return the chosen measure at the offsets from 0 to `last`."""
    if view.measure == "distance":
        return _distances(view.d, view.n, last)
    curve = similarity(view)[: last + 1]
    return curve / curve[0] if view.measure == "cosine" else curve


def trend_zone(view: View) -> range:
    """Return the offsets for which the trend is meant, 1 ≪ φ ≪ n; there may be none."""
    return range(10, min(view.n // 10, FURTHEST_OFFSET) + 1)


def dot_products(view: View, rows: int = 256, hover: bool = True) -> Figure:
    """Return what is measured between every two positions, as a picture of at most so many rows."""
    return figures.dot_product_matrix(
        measured(view, view.L - 1), position=view.t, offset=view.phi, quantity=_quantity(view),
        max_rows=rows, hover=hover,
    )  # fmt: skip


def dot_product_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of positions `y` and `x`."""
    curve = measured(view, view.L - 1)
    return figures.dot_product_cell(curve, row=y, column=x, quantity=_quantity(view))


def _quantity(view: View) -> str:
    return view.measure.replace("-", " ")


def offset_curve(view: View) -> Figure:
    """Return what is measured over the offset, with its first rise."""
    curve = similarity(view)
    rise = pe_core.first_rise(curve)
    end = max(view.L - 1, 3 * (rise or 1))
    if view.measure != "dot-product":
        return _measure_curve(view, end)
    return figures.offset_curve(
        curve, offset=view.phi, length=view.L, first_rise=rise,
        first_negative=first_negative(curve), x_range=(0, end),
    )  # fmt: skip


def falling_part(view: View) -> Figure:
    """Return what is measured over the offset as far as the dot product falls at every step."""
    curve = similarity(view)
    last = pe_core.first_rise(curve) or FURTHEST_OFFSET
    if view.measure != "dot-product":
        return _measure_curve(view, last)
    return figures.offset_curve(curve[: last + 1], offset=min(view.phi, last))


def _measure_curve(view: View, last: int) -> Figure:
    curve, phi = measured(view, last), min(view.phi, last)
    name = _MEASURES[view.measure]
    back = pe_core.first_rise(curve if view.measure == "cosine" else -curve)
    turns = ("rise", "rises") if view.measure == "cosine" else ("fall", "falls")
    marks = [Mark(f"offset φ = {phi}", phi, curve[phi], "offset")]
    if back is not None:
        marks += [
            Mark(f"first {turns[0]}: from φ = {back} to {back + 1}", place, curve[place])
            for place in (back, back + 1)
        ]
    ends = [Upright(f"last offset inside the sequence: {view.L - 1}", view.L - 1)]
    return figures.curves(
        range(last + 1), [Line(name, curve, "similarity", "solid")],
        x_axis="offset φ (tokens)", y_axis=name, title=f"{name} by offset".capitalize(),
        alt=f"{name} over offsets 0 to {last}: {curve[0]:.4f} at offset 0, {curve[1]:.4f} at "
        f"offset 1, {curve[phi]:.4f} at φ = {phi}, {curve[-1]:.4f} at offset {last}. "
        + (f"It first {turns[1]} from φ = {back} to {back + 1}." if back is not None else ""),
        marks=marks, uprights=ends if last >= view.L - 1 else [],
        choose={"offset": "x"}, view=f"{view.measure} {last}",
    )  # fmt: skip


def trend(view: View) -> Figure:
    """Return the dot product up to FURTHEST_OFFSET on a log axis, and the trend it follows."""
    curve, zone = similarity(view), trend_zone(view)
    lines = [Line("dot product g(φ)", curve[1:], "similarity", "solid")]
    if zone:
        unknown = [float("nan")]
        line = similarity_trend(zone, view.d, view.n)
        outside = zone.start - 1, FURTHEST_OFFSET - zone.stop + 1
        values = [*unknown * outside[0], *line, *unknown * outside[1]]
        lines.append(Line(f"trend, offsets {zone.start} to {zone.stop - 1}", values, "neutral"))
    marks = _turning_points(view)
    if view.phi:
        marks.append(Mark(f"offset φ = {view.phi}", view.phi, curve[view.phi], "offset"))
    said = ", ".join(f"{mark.name} ({mark.y:.2f})" for mark in marks)
    return figures.curves(
        range(1, FURTHEST_OFFSET + 1), lines,
        x_axis="offset φ (tokens), each step ten times the last", y_axis="dot product g(φ)",
        title="The whole curve, and the trend under it",
        alt=f"Dot product over offsets 1 to {FURTHEST_OFFSET} on a log axis: {curve[1]:.2f} at "
        f"offset 1, {curve[-1]:.2f} at the last. Marked: {said}. "
        + (f"The trend runs from {line[0]:.2f} to {line[-1]:.2f}." if zone else ""),
        marks=marks, log_x=True, view="trend",
        uprights=[Upright(f"last offset inside the sequence: {view.L - 1}", view.L - 1)],
    )  # fmt: skip


def _turning_points(view: View) -> list[Mark]:
    curve = similarity(view)
    rise, negative = pe_core.first_rise(curve), first_negative(curve)
    marks = [] if not rise else [Mark(f"first rise: from φ = {rise}", rise, curve[rise])]
    if negative is not None:
        marks.append(Mark(f"first negative: φ = {negative}", negative, curve[negative]))
    return marks


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "dot_products": dot_products,
    "offset_curve": offset_curve,
    "falling_part": falling_part,
    "trend": trend,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {"dot_products": dot_product_cell}
