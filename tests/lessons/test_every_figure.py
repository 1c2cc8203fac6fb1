"""What holds of the figures of all lessons: hovers tell what is drawn, marks stand where named."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from course import contents, lessons
from course.view import DEFAULTS, View
from tests.each import each

# Neither sequence nor table is so long that several rows are drawn as one.
VIEWS = [
    DEFAULTS._replace(t=7, phi=4, dim=21),
    DEFAULTS._replace(
        d=16, n=100, L=23, t=17, phi=3, dim=8, words="to be or not to be",
        sides="before-only", causal="yes", scaled="yes", near="t", pairing="halves",
        vectors="random",
    ),
]  # fmt: skip
CELLS = [(row.name, name) for row in contents.LESSONS for name in lessons.cells(row.name)]
FIGURES = [(row.name, name) for row in contents.LESSONS for name in lessons.figures(row.name)]
# A hover names the quantity of its picture, or what it is there.
CALLED = {"family_difference": "difference", "bug_table": "with the bug"}


def some(places: Sequence[int], most: int = 17) -> Sequence[int]:
    """Return a few of many places, both ends among them."""
    return sorted({places[round(i)] for i in np.linspace(0, len(places) - 1, most)})


@each("view", VIEWS)
@each(("lesson", "name"), CELLS)
def test_the_hover_of_every_cell_says_what_is_drawn_there(
    lesson: str, name: str, view: View
) -> None:
    (picture,) = lessons.draw(lesson, name, view).select_traces("heatmap")
    model = lessons.model(lesson, view)
    x, y = ([round(float(edge) + 0.5) for edge in edges[:-1]] for edges in (picture.x, picture.y))
    assert (len(y), len(x)) == picture.z.shape
    called = CALLED.get(name, picture.name)
    for row, column in product(some(y), some(x)):
        lines = lessons.cells(lesson)[name](model, column, row)
        drawn = float(picture.z[row - y[0], column - x[0]])
        if lines[-1] == "hidden by the mask":
            assert drawn == picture.zmin
            continue
        (said,) = [line for line in lines if line.startswith(called)]
        value = float(said.replace("\u202f", "").split()[-1])
        shown = min(max(value, picture.zmin), picture.zmax)
        assert drawn == pytest.approx(shown, rel=1e-3, abs=6e-4)


def marked(figure: Any, axis: str) -> Iterator[float]:
    """Yield the places on an axis at which something is marked, by a shape, a point or a sign."""
    for picture in figure.select_traces("heatmap"):
        side = {"x": "columns", "y": "rows"}[axis]
        yield from (mark["at"] for mark in (picture.meta or {}).get(side, []))
    for shape in figure.layout.shapes or ():
        if shape.name == "symbol":
            yield shape[f"{axis}anchor"]
        elif shape.name == "mark":
            yield (shape[f"{axis}0"] + shape[f"{axis}1"]) / 2
    for trace in figure.data:
        places = trace[axis]
        if trace.type == "scatter" and places is not None and len(places) == 1:
            yield places[0]


def test_what_is_chosen_is_marked_where_a_click_would_choose_it() -> None:
    for view in VIEWS:
        seen = sum(chosen_marks(lesson, name, view) for lesson, name in FIGURES)
        assert seen > 20


def chosen_marks(lesson: str, name: str, view: View) -> int:
    """Return how many chosen numbers a figure names in its legend, and see that each is marked."""
    chosen = {"position": view.t, "offset": view.phi, "pair": view.dim // 2, "dimension": view.dim}
    seen, figure = 0, lessons.draw(lesson, name, view)
    legend = [trace.name for trace in figure.data if trace.name and trace.showlegend is not False]
    for what, where in (figure.layout.meta.get("choose") or {}).items():
        number = chosen.get(what)
        named = any(re.search(rf"(?<![\w.]){number}(?![\w.])", entry) for entry in legend)
        if where in ("x", "y") and named:
            assert number in list(marked(figure, where)), (lesson, name, what)
            seen += 1
    return seen
