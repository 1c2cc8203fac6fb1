"""Figures of what two rows have in common: the square of all pairs, and the curve by offset."""

from collections.abc import Callable, Mapping

import numpy as np

import pe_core
from course.numerals import grouped
from pages.core.dot_products.model import FURTHEST_OFFSET, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright

_MEASURES = {"cosine": "cosine similarity", "distance": "Euclidean distance"}


def dot_products(model: Model, rows: int = 256, hover: bool = True) -> Figure:
    """Return what is measured between every two positions, as a picture of at most so many rows."""
    view = model.view
    return figures.dot_product_matrix(
        model.inside, position=view.t, offset=view.phi, quantity=_quantity(model),
        max_rows=rows, hover=hover,
    )  # fmt: skip


def dot_product_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of positions `y` and `x`."""
    return figures.dot_product_cell(model.inside, row=y, column=x, quantity=_quantity(model))


def _quantity(model: Model) -> str:
    return model.view.measure.replace("-", " ")


def offset_curve(model: Model) -> Figure:
    """Return what is measured over the offset, with its first rise."""
    view, rise = model.view, model.first_rise
    end = max(view.L - 1, 3 * (rise or 1))
    if view.measure != "dot-product":
        return _measure_curve(model, end)
    return figures.offset_curve(
        model.curve, offset=view.phi, length=view.L, first_rise=rise,
        first_negative=model.first_negative, x_range=(0, end),
    )  # fmt: skip


def falling_part(model: Model) -> Figure:
    """Return what is measured over the offset as far as the dot product falls at every step."""
    last = model.first_rise or FURTHEST_OFFSET
    if model.view.measure != "dot-product":
        return _measure_curve(model, last)
    phi = model.view.phi
    return figures.offset_curve(
        model.curve[: last + 1], x_range=(0, last),
        offset=phi if phi <= last else None, beyond=phi if phi > last else None,
    )  # fmt: skip


def _measure_curve(model: Model, last: int) -> Figure:
    view, curve = model.view, model.up_to(last)
    name, phi = _MEASURES[view.measure], view.phi
    back = pe_core.first_rise(curve if view.measure == "cosine" else -curve)
    turns = ("rise", "rises") if view.measure == "cosine" else ("fall", "falls")
    at, edge = min(phi, last), "" if phi <= last else " (beyond this edge)"
    marks = [Mark(f"offset φ = {phi}{edge}", at, curve[at], "offset")]
    at_phi = f"{curve[phi]:.4f} at φ = {phi}, " if phi <= last else ""
    if back is not None:
        marks += [
            Mark(f"first {turns[0]}: from φ = {back} to {back + 1}", place, curve[place])
            for place in (back, back + 1)
        ]
    return figures.curves(
        range(last + 1), [Line(name, curve, "similarity", "solid")],
        x_axis="offset φ (tokens)", y_axis=name, title=f"{name} by offset".capitalize(),
        alt=f"A curve shows the {name} of two rows at offsets 0 to {last}. It is {curve[0]:.4f} "
        f"at offset 0, {curve[1]:.4f} at offset 1, {at_phi}and {curve[-1]:.4f} at offset {last}. "
        + (f"It first {turns[1]} from φ = {back} to {back + 1}." if back is not None else "")
        + (f"The chosen offset, φ = {phi}, lies further on." if edge else ""),
        marks=marks, uprights=[_end(view.L)] if last >= view.L - 1 else [],
        choose={"offset": "x"}, view=f"{view.measure} {last}",
    )  # fmt: skip


def _end(length: int) -> Upright:
    """Return the line at the largest offset within a sequence of this length."""
    return Upright(f"largest offset within the sequence: {grouped(length - 1)}", length - 1)


def trend(model: Model) -> Figure:
    """Return the dot product up to FURTHEST_OFFSET on a log axis, and the trend it follows."""
    view, curve, zone = model.view, model.curve, model.trend_zone
    lines = [Line("dot product g(φ)", curve[1:], "similarity", "solid")]
    if zone:
        values = np.full(FURTHEST_OFFSET, np.nan)
        values[zone.start - 1 : zone.stop - 1] = model.trend
        lines.append(Line(f"trend, offsets {zone.start} to {zone.stop - 1}", values, "neutral"))
    marks = _turning_points(model)
    if view.phi:
        marks.append(Mark(f"offset φ = {view.phi}", view.phi, curve[view.phi], "offset"))
    return figures.curves(
        range(1, FURTHEST_OFFSET + 1), lines,
        x_axis="offset φ (tokens), log scale", y_axis="dot product g(φ)",
        title="The whole curve and its trend",
        alt="A curve shows the dot product of two rows at offsets 1 to "
        f"{grouped(FURTHEST_OFFSET)}, on a log axis. It is "
        f"{curve[1]:.2f} at offset 1 and {curve[-1]:.2f} at the last offset."
        f"{_turning_words(model)}",
        marks=marks, log_x=True, view="trend", uprights=[_end(view.L)],
    )  # fmt: skip


def _turning_words(model: Model) -> str:
    """Return in sentences what is marked on the curve, and between which values the trend runs."""
    view, curve, rise, negative = model.view, model.curve, model.first_rise, model.first_negative
    told = ""
    if rise:
        told += f" It starts to rise only after φ = {rise}, where it is {curve[rise]:.2f}."
    if negative is not None:
        told += f" It first becomes negative at φ = {negative}, where it is {curve[negative]:.2f}."
    if view.phi:
        told += f" At φ = {view.phi} it is {curve[view.phi]:.2f}."
    if zone := model.trend_zone:
        told += (
            f" The trend runs from {model.trend[0]:.2f} at φ = {zone.start} to "
            f"{model.trend[-1]:.2f} at φ = {zone.stop - 1}."
        )
    return told


def _turning_points(model: Model) -> list[Mark]:
    curve, rise, negative = model.curve, model.first_rise, model.first_negative
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
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"dot_products": dot_product_cell}
OPTIONS: Mapping[str, Mapping[str, range]] = {"dot_products": {"rows": range(1, 257)}}
CODE = (dot_products, offset_curve, pe_core.offset_similarity)
