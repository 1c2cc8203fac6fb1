"""Figures of the schemes side by side: their scores by offset, and their work by length."""

from collections.abc import Callable, Mapping

import numpy as np

import pe_core
from course.line_styles import LINE_STYLES
from course.numerals import grouped
from course.sentences import OFFSET
from pages.further.compare.model import ASKED, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright, listed
from pe_core.rope_relatives import pope_scores, rope_parts
from pe_core.scheme_profile import extrapolation_gap, offset_spread

_ENDS = (-2.5, 1.2)  # of the axis at most; ALiBi and xPos go on


def scores_by_offset(model: Model, ghosts: int = 1) -> Figure:
    """Return the position's part of the score over the offset, for the chosen schemes.

    Each is divided by its largest value within the trained length. With `ghosts` the curves of the
    query at ASKED stay in the picture while t moves.
    """
    view, t, L, sizes = model.view, model.view.t, model.view.L, model.sizes
    # A query past the trained rows of the learned table has no curve.
    drawn = {name: one for name, one in model.scores.items() if not np.isnan(one).all()}
    lines = [
        Line(name, curve / sizes[name], *LINE_STYLES[name]) for name, curve in drawn.items()
    ] + (_ghosts(model) if ghosts or not drawn else [])  # fmt: skip
    heights = np.concatenate([[0.0], *(np.asarray(line.y) for line in lines)])
    low, top = max(np.nanmin(heights), _ENDS[0]), min(np.nanmax(heights), _ENDS[1])
    air = 0.07 * ((top - low) or 1)
    key = f"key at distance φ = {view.phi}"
    marks = [
        Mark(key, offset, curve[t + offset] / sizes[name], "offset")
        for name, curve in drawn.items() for offset in model.offsets
        if low <= curve[t + offset] / sizes[name] <= top
    ]  # fmt: skip
    values = [f"{_value(curve[t + view.phi])} ({name})" for name, curve in model.scores.items()]
    return figures.curves(
        range(-t, 2 * L - t), lines,
        x_axis=OFFSET, y_axis="position alone, over its largest",
        title=f"How a score depends on the distance, for a query at t = {t}",
        alt="Each curve shows how much position alone contributes to the score, divided by its "
        "largest value within the trained length, and plotted against the offset of the key, from "
        f"{-t} to {2 * L - 1 - t}. Before the division, this contribution is {listed(values)} for "
        f"the key at offset {view.phi}. The trained length ends at offset {grouped(L - 1 - t)}.",
        marks=marks,
        uprights=[
            Upright(f"query t = {t}", 0, "position"),
            *(Upright(key, offset, "offset") for offset in model.offsets),
            Upright(f"end of the trained length, L = {L}", L - 0.5 - t),
        ],
        y_range=(low - air, top + air), view=f"scores by offset {L}",
    )  # fmt: skip


def _ghosts(model: Model) -> list[Line]:
    """Return the curves of the query at ASKED, at the same offsets, where they have a key."""
    t, length = model.view.t, 2 * model.view.L
    if t == ASKED or model.view.L <= ASKED:
        return []
    keys = np.arange(length) - t + ASKED
    seen = (keys >= 0) & (keys < length)
    return [
        Line(
            f"{name}, t = {ASKED}",
            np.where(seen, curve[keys.clip(0, length - 1)], np.nan) / model.sizes[name],
            LINE_STYLES[name][0],
        )
        for name, curve in model.asked_scores.items()
    ]


def _value(score: float) -> str:
    return "not defined" if np.isnan(score) else f"{score:.3g}"


def work(model: Model) -> Figure:
    """Return how much work RoPE and ALiBi need for texts of each length, with L and half of it."""
    places, ends = model.lengths, (model.half_length, model.view.L)
    done = {name: [model.work(name, one) for one in places] for name in ("RoPE", "ALiBi")}
    told = listed(
        f"{grouped(model.work(name, one))} for {grouped(one)} words with {name}"
        for name in done for one in ends if one > 1
    )  # fmt: skip
    return figures.curves(
        places, [Line(name, values, *LINE_STYLES[name]) for name, values in done.items()],
        x_axis="length of the text (words)", y_axis="additions and multiplications",
        title="How the work grows with the text", log_x=True, log_y=True,
        alt="Two lines show how many additions and multiplications RoPE and ALiBi need for texts "
        f"of {places[0]} to {grouped(places[-1])} words. Both axes count factors of ten. It is "
        f"{told}.",
        marks=[
            Mark(f"{grouped(one)} words", one, model.work(name, one))
            for one in ends if one > 1 for name in done
        ],
        view="work",
    )  # fmt: skip


def relatives(model: Model) -> Figure:
    """Return RoPE's score over the offset, its imaginary part and PoPE's."""
    places, curves = model.both_sides, model.relatives
    phi, middle = model.view.phi, model.view.L - 1
    told = listed(f"{curve[middle + phi]:.3g} ({name})" for name, curve in curves.items())
    return figures.curves(
        places, [Line(name, curve) for name, curve in curves.items()],
        x_axis=OFFSET, y_axis="score, over the largest",
        title="Which scores tell before from behind",
        alt="Three curves show the score of a query and a key of ones over the offset of the key, "
        f"from {places[0]} to {places[-1]}, divided by the largest score: RoPE's, the imaginary "
        f"part of the same product, and PoPE's. At offset {phi} they are {told}. The imaginary "
        "part changes its sign at offset 0.",
        uprights=[Upright(f"φ = {phi}", phi, "offset")], view=f"relatives {model.view.L}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "scores_by_offset": scores_by_offset,
    "work": work,
    "relatives": relatives,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {"scores_by_offset": {"ghosts": range(2)}}
CODE = (pe_core.comparison, extrapolation_gap, offset_spread, rope_parts, pope_scores)
