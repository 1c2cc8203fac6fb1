"""Figures of the schemes side by side: their scores by offset, weights, and what each gives."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import pe_core
from course.view import View
from pe_core import compared, figures
from pe_core.compared import Compared
from pe_core.comparison import COMPARED
from pe_core.criteria import Criterion
from pe_core.figures import Figure, Line, Mark, Upright
from ui.views.adding import NO_WORDS, head_width, nothing, place
from ui.views.criteria import TRAINED
from ui.views.inside import weights, weights_cell
from ui.views.looks import LOOKS
from ui.views.nearness import SIDES
from ui.views.reading import attended, cut, given, read, schemes
from ui.views.word_pairs import OFFSET

SLOTS = ("first", "second", "third")
NO_THIRD = "No third scheme is chosen"
_SHOWN = 8  # numbers of a row that are drawn
_FLOOR = 10.0  # so far below 0 the axis goes at least; ALiBi goes on


def chosen(view: View) -> list[str]:
    """Return the chosen schemes from left to right, each of them once."""
    picked = (getattr(view, slot) for slot in SLOTS)
    return [name for name in dict.fromkeys(picked) if name in COMPARED]


def places(view: View) -> tuple[str, ...]:
    """Return the places that hold a scheme; the third may be empty."""
    return tuple(slot for slot in SLOTS if getattr(view, slot) in COMPARED)


@lru_cache(maxsize=16)  # measured: 7 ms at d 1024 and L 2048
def _measured(d: int, n: int, L: int) -> Mapping[str, tuple[float, float]]:
    rows = pe_core.comparison(d, n, L)
    return {
        name: (compared.novelty(row, L), compared.offset_spread(row, L))
        for name, row in rows.items()
    }


def novelty(view: View, name: str) -> float:
    """Return how new the scheme's values past the trained length are."""
    return _measured(view.d, view.n, view.L)[name][0]


def spread(view: View, name: str) -> float:
    """Return how far the scheme's score depends on more than the offset."""
    return _measured(view.d, view.n, view.L)[name][1]


def judged(view: View) -> Mapping[str, tuple[Criterion, ...]]:
    """Return the criteria as measured for each scheme over TRAINED positions or offsets."""
    return {name: pe_core.criteria(row.marks, TRAINED) for name, row in schemes(view).items()}


def stand_in(row: Compared) -> str:
    """Return the name of a scheme, and whether its learned numbers are made up here."""
    return f"{row.name} (stand-in)" if row.parameters else row.name


def score(view: View, name: str) -> Any:
    """Return the position's part of the scores of query t and the keys from 0 to 2L - 1."""
    return _score(view.d, view.n, view.L, view.t, name)


@lru_cache(maxsize=16)  # measured: 2 ms at d 1024 and L 2048; the figure and two words need it
def _score(d: int, n: int, L: int, t: int, name: str) -> Any:
    found = pe_core.comparison(d, n, L)[name].score(t, 2 * L)
    found.flags.writeable = False
    return found


def at_offsets(view: View) -> list[int]:
    """Return the offsets that are marked: φ after the query, and φ before if there is a key."""
    return sorted({view.phi} | ({-view.phi} if view.phi <= view.t else set()))


def scores_by_offset(view: View) -> Figure:
    """Return the position's part of the score over the offset, for the chosen schemes."""
    t, L, rows = view.t, view.L, schemes(view)
    names = {stand_in(rows[name]): name for name in chosen(view)}
    drawn = {label: score(view, name) for label, name in names.items()}
    top = max(float(curve[curve == curve].max()) for curve in drawn.values())
    low = min(float(curve[curve == curve].min()) for curve in drawn.values())
    low, top = max(low, -max(top, _FLOOR)), max(top, 0.0)
    air = 0.07 * ((top - low) or 1)
    key = f"key φ = {view.phi} away"
    marks = [
        Mark(key, offset, curve[t + offset], "offset")
        for curve in drawn.values() for offset in at_offsets(view)
        if curve[t + offset] >= low
    ]  # fmt: skip
    told = [f"{label} {curve[t + view.phi]:.3g}" for label, curve in drawn.items()]
    return figures.curves(
        range(-t, 2 * L - t),
        [Line(label, curve, *LOOKS[names[label]]) for label, curve in drawn.items()],
        x_axis=OFFSET, y_axis="position's part of the score",
        title=f"What distance does to a score, query at t = {t}",
        alt=f"Lines over the offsets {-t} to {2 * L - 1 - t}. For the key {view.phi} after the "
        f"query: {', '.join(told)}. The trained length ends at offset {L - 1 - t}.",
        marks=marks,
        uprights=[
            Upright(f"query t = {t}", 0, "position"),
            *(Upright(key, offset, "offset") for offset in at_offsets(view)),
            Upright(f"end of the trained length, L = {L}", L - 0.5 - t),
        ],
        y_range=(low - air, top + air), view=f"scores by offset {L}",
    )  # fmt: skip


# One figure for each of the three places.


def _in(view: View, slot: str) -> str | None:
    name = getattr(view, slot)
    return name if name in COMPARED else None


def _empty() -> Figure:
    return figures.grid(
        [[0]], rows=[" "], columns=[" "], row_axis="word", column_axis="dimension",
        quantity="value", title=NO_THIRD, shown_values=False, limits=(-1, 1), view="no third",
        alt=f"{NO_THIRD}. Choose a third scheme above, and it stands here beside the other 2.",
    )  # fmt: skip


def weights_of(view: View, slot: str, hover: bool = True) -> Figure:
    """Return who attends to whom with the scheme of one place, on one scale for all three."""
    name = _in(view, slot)
    if name is None:
        return _empty()
    if not read(view, name).names:
        return nothing()
    most = max(float(attended(view, one)[0].max()) for one in chosen(view))
    return weights(view, name, "Weights, ", hover, (0, most))


def weights_of_cell(view: View, x: int, y: int, slot: str) -> list[str]:
    """Return what the hover says of one weight."""
    name = _in(view, slot)
    return [NO_THIRD] if name is None else weights_cell(view, name, x, y)


_GIVEN = {
    "nothing": "{}: nothing is added",
    "words": "{}: added to the words",
    "queries and keys": "{}: ones, turned",
    "scores": "{}: added to the scores",
}


def _given_cells(view: View, name: str) -> tuple[Any, dict[str, Any]]:
    """Return what a scheme adds or turns, and what rows and columns of it are."""
    found = read(view, name)
    told = given(view, name)
    if "bias" in told:
        return told["bias"], {"rows": found.names, "columns": found.names, **SIDES}
    if "turn" in told:
        width, what = head_width(view.d), "number of a query"
        cells = told["turn"](0 * found.word[:, :width] + 1)
    else:
        width, what = view.d, "dimension"
        cells = told["x"] - found.word
    cells = cells[:, :_SHOWN]
    columns = [str(column) for column in range(cells.shape[1])]
    of = f" (of {width})" if width > len(columns) else ""
    axes = {"rows": found.names, "columns": columns, "row_axis": "word", "column_axis": what + of}
    return cells, axes


def given_of(view: View, slot: str, hover: bool = True) -> Figure:
    """Return what the scheme of one place adds to the sentence, or how it turns it."""
    name = _in(view, slot)
    if name is None:
        return _empty()
    names = read(view, name).names
    if not names:
        return nothing()
    cells, axes = _given_cells(view, name)
    row, most = schemes(view)[name], float(abs(cells).max())
    title = _GIVEN[row.place].format(stand_in(row))
    return figures.grid(
        cells, **axes, quantity="value", limits=(-(most or 1.0), most or 1.0), hover=hover,
        marked_row=place(view, len(names)), choose={"position": "y"}, view=f"given {row.place}",
        title=title,
        alt=f"{title}{cut(view, name)}. A table of {len(cells)} rows, one a word, and "
        f"{cells.shape[1]} columns; its values run from {cells.min():.3g} to {cells.max():.3g}.",
    )  # fmt: skip


def given_of_cell(view: View, x: int, y: int, slot: str) -> list[str]:
    """Return what the hover says of one number that is given."""
    name = _in(view, slot)
    if name is None or not read(view, name).names:
        return [NO_WORDS if name else NO_THIRD]
    cells, axes = _given_cells(view, name)
    return figures.grid_cell(cells, **axes, quantity="value", x=x, y=y)


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "scores_by_offset": scores_by_offset,
    **{f"weights_{slot}": partial(weights_of, slot=slot) for slot in SLOTS},
    **{f"given_{slot}": partial(given_of, slot=slot) for slot in SLOTS},
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    **{f"weights_{slot}": partial(weights_of_cell, slot=slot) for slot in SLOTS},
    **{f"given_{slot}": partial(given_of_cell, slot=slot) for slot in SLOTS},
}
