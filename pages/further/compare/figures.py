"""Figures of the schemes side by side: their scores by offset, weights, and what each gives."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

import pe_core
from course.attention_weights import weights, weights_cell
from course.head_reading import Read, attend
from course.line_styles import LINE_STYLES
from course.numerals import grouped
from course.quantities import Floats
from course.sentences import NO_WORDS, OFFSET, Labels, head_width, nothing, place, square
from pages.further.compare.model import SLOTS, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright, listed
from pe_core.scheme_profile import extrapolation_gap, offset_spread

NO_THIRD = "No third scheme is chosen"
_SHOWN = 8  # values of a row that are drawn
_FLOOR = 10.0  # so far below 0 the axis goes at least; ALiBi goes on
_ABOVE = 2  # the axis ends at so many times the highest curve before the query; xPos goes on


def scores_by_offset(model: Model) -> Figure:
    """Return the position's part of the score over the offset, for the chosen schemes."""
    view, t, L = model.view, model.view.t, model.view.L
    drawn = {model.label(name): curve for name, curve in model.scores.items()}
    lines = {
        name: curve for name, curve in model.scores.items() if not np.isnan(curve).all()
    }  # a query past the trained rows of the learned table has no curve
    if not lines:
        return _empty(f"No row was trained for a query at t = {t}", "Move t to an earlier row.")
    found = np.concatenate([[0.0], *drawn.values()])
    before = np.concatenate([[_FLOOR], *(curve[: t + 1] for curve in drawn.values())])
    top, low = float(np.nanmax(found)), float(np.nanmin(found))
    top = min(top, _ABOVE * float(np.nanmax(before)))
    low = max(low, -max(top, _FLOOR))
    air = 0.07 * ((top - low) or 1)
    leaves = {
        name: int(np.flatnonzero(curve > top)[0])
        for name, curve in lines.items() if np.nanmax(curve) > top
    }  # fmt: skip
    lines |= {
        name: np.where(np.arange(2 * L) <= at, lines[name], np.nan) for name, at in leaves.items()
    }
    key = f"key at distance φ = {view.phi}"
    marks = [
        Mark(key, offset, curve[t + offset], "offset")
        for curve in drawn.values() for offset in model.offsets
        if low <= curve[t + offset] <= top
    ]  # fmt: skip
    values = [f"{_value(curve[t + view.phi])} ({label})" for label, curve in drawn.items()]
    return figures.curves(
        range(-t, 2 * L - t),
        [
            Line(model.label(name), curve, *LINE_STYLES[name])
            for name, curve in lines.items()
        ],
        x_axis=OFFSET, y_axis="contribution of position alone",
        title=f"How a score depends on the distance, for a query at t = {t}",
        alt="Each curve shows how much position alone contributes to the score, plotted against "
        f"the offset of the key, from {-t} to {2 * L - 1 - t}. For the key at offset {view.phi}, "
        f"this contribution is {listed(values)}. The trained length ends at offset "
        f"{grouped(L - 1 - t)}.{_reached(model)}"
        + "".join(
            f" {model.label(name)} is drawn up to offset {grouped(at - t)}, where it leaves the "
            "axis at the top." for name, at in leaves.items()
        ),
        marks=marks,
        uprights=[
            Upright(f"query t = {t}", 0, "position"),
            *(Upright(key, offset, "offset") for offset in model.offsets),
            Upright(f"end of the trained length, L = {L}", L - 0.5 - t),
            *_ends(model),
            *(
                Upright(f"{model.label(name)} leaves the axis", at - t)
                for name, at in leaves.items()
            ),
        ],
        y_range=(low - air, top + air), view=f"scores by offset {L}",
    )  # fmt: skip


def _ends(model: Model) -> list[Upright]:
    """Return where the training of the small models ends, as far as it is drawn."""
    t, length, beyond = model.view.t, model.view.L, model.t5_beyond
    found = []
    rows = model.schemes["learned"].rows or 0
    if "learned" in model.chosen and rows < length:
        found.append(Upright(f"learned: last trained row {rows - 1}", rows - 0.5 - t))
    if "T5" in model.chosen:
        for end in (-beyond, beyond):
            if -t <= end < 2 * length - t:
                found.append(Upright(f"T5: not trained from distance {beyond}", end))
    return found


def _reached(model: Model) -> str:
    """Return what the text equivalent says of these ends."""
    told = []
    rows = model.schemes["learned"].rows or 0
    if "learned" in model.chosen:
        told.append(f" The learned curve ends with row {rows - 1}, its last trained row.")
    if "T5" in model.chosen:
        told.append(
            f" From distance {model.t5_beyond} on, T5's numbers are the random ones that training "
            "began with."
        )
    return "".join(told)


def _value(score: float) -> str:
    return "not defined" if np.isnan(score) else f"{score:.3g}"


# One figure for each of the three places.


def _empty(
    title: str = NO_THIRD,
    advice: str = "Choose a third scheme above, and it will be shown here beside the other two.",
) -> Figure:
    return figures.grid(
        [[0]], rows=[" "], columns=[" "], row_axis="word", column_axis="dimension",
        quantity="value", title=title, shown_values=False, limits=(-1, 1), view="no third",
        alt=f"{title}. {advice}",
    )  # fmt: skip


def weights_of(model: Model, slot: str, hover: bool = True) -> Figure:
    """Return who attends to whom with the scheme of one place, on one scale for all three."""
    read = model.in_place(slot)
    if read is None:
        return _empty()
    if not read.words:
        return nothing()
    return weights(read, model.view, "Weights, ", hover, (0, model.most_weight))


def weights_of_cell(model: Model, x: int, y: int, slot: str) -> list[str]:
    """Return what the hover says of one weight."""
    read = model.in_place(slot)
    return [NO_THIRD] if read is None else weights_cell(read, x, y)


_GIVEN = {
    "nothing": "{}: nothing is added",
    "words": "{}: added to the words",
    "queries and keys": "{}: queries of ones after the rotation",
    "scores": "{}: added to the scores",
}


def given_cells(read: Read) -> tuple[Floats, Labels]:
    """Return what a scheme adds or turns, and what rows and columns of it are."""
    given, vectors, d = read.given, read.sentence.vectors, read.sentence.d
    if "bias" in given:
        return given["bias"], square(read.words)
    if "turn" in given:
        width, what = head_width(d), "component of a query"
        cells = given["turn"](np.ones((len(vectors), width)))
    else:
        width, what = d, "dimension"
        cells = given["x"] - vectors
    cells = cells[:, :_SHOWN]
    shown = cells.shape[1]
    return cells, {
        "rows": read.words,
        "columns": tuple(map(str, range(shown))),
        "row_axis": "word",
        "column_axis": what + (f" (of {width})" if width > shown else ""),
    }


def given_of(model: Model, slot: str, hover: bool = True) -> Figure:
    """Return what the scheme of one place adds to the sentence, or how it turns it."""
    read = model.in_place(slot)
    if read is None:
        return _empty()
    if not read.words:
        return nothing()
    cells, labels = given_cells(read)
    scheme, most = read.scheme, float(abs(cells).max()) or 1.0
    title = _GIVEN[scheme.place].format(model.label(scheme.name))
    return figures.grid(
        cells, **labels, quantity="value", limits=(-most, most), hover=hover,
        marked_row=place(model.view, len(read.words)), choose={"position": "y"},
        view=f"given {scheme.place}", title=title,
        alt=f"{title}{read.cut}. The table has {len(cells)} by {cells.shape[1]} cells, with one "
        f"row per word. Its values range from {cells.min():.3g} to {cells.max():.3g}.",
    )  # fmt: skip


def given_of_cell(model: Model, x: int, y: int, slot: str) -> list[str]:
    """Return what the hover says of one value that is given."""
    read = model.in_place(slot)
    if read is None:
        return [NO_THIRD]
    if not read.words:
        return [NO_WORDS]
    cells, labels = given_cells(read)
    return figures.grid_cell(cells, **labels, quantity="value", x=x, y=y)


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "scores_by_offset": scores_by_offset,
    **{f"weights_{slot}": partial(weights_of, slot=slot) for slot in SLOTS},
    **{f"given_{slot}": partial(given_of, slot=slot) for slot in SLOTS},
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    **{f"weights_{slot}": partial(weights_of_cell, slot=slot) for slot in SLOTS},
    **{f"given_{slot}": partial(given_of_cell, slot=slot) for slot in SLOTS},
}
CODE = (scores_by_offset, attend, pe_core.comparison, extrapolation_gap, offset_spread)
