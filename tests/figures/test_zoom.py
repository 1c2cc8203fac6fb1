"""A zoom lasts while marks move, and ends where another picture is drawn."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core import figures
from pe_core.figures import Arc, Group, Line

WAVES = pe_core.wavelengths(8)
TABLE = pe_core.sinusoidal(12, 8)
CURVE = pe_core.offset_similarity(np.arange(12), 8)
HANDS = pe_core.sinusoidal(12, 8).reshape(12, 4, 2)
TOLD = {"title": "A picture", "alt": "..."}


def drawn_waves(columns: list[int], length: int = 12, **marks: Any) -> Any:
    return figures.waves(range(12), TABLE[:, columns], columns, WAVES, length=length, **marks)


def grid(rows: int, **settings: Any) -> Any:
    words = [f"w{i}" for i in range(rows)]
    return figures.grid(TABLE[:rows, :2], rows=words, columns=["a", "b"], row_axis="r",
                        column_axis="c", quantity="value", **settings, **TOLD)  # fmt: skip


def moves(words: str) -> Any:
    count = len(words)
    return figures.word_moves(list(words), range(count), TABLE[:count], None, rounding=0.1,
                              limit=1.0, **TOLD)  # fmt: skip


def bars(**settings: Any) -> Any:
    return figures.bars(["a"], [Group("one", [1.0])], value_axis="length", **settings, **TOLD)


def curves(**settings: Any) -> Any:
    return figures.curves([0, 1], [Line("one", [0, 1])], x_axis="x", y_axis="y", **settings, **TOLD)


def hands(pairs: list[int], at: int) -> Any:
    return figures.clock_hands(HANDS[at, pairs], HANDS[at, pairs], pairs, 4, WAVES, position=at,
                               offset=0)  # fmt: skip


def riddle(pairs: list[int], at: int) -> Any:
    return figures.hidden_hands(HANDS[at, pairs], pairs, 4, WAVES, position=at)


def arcs(*rows: int) -> Any:
    return figures.arcs([[Arc("one", 0, 1.0, 2.0)] * n for n in rows], pairs=1, **TOLD)


def pair(number: int, at: int) -> Any:
    return figures.turned_pair(None, HANDS[[at, at], 0] + 0.1, position=at, offset=0, pair=number,
                               pairs=4)  # fmt: skip


def circle(number: int, at: int) -> Any:
    return figures.circle(HANDS[at, 0], HANDS[at, 0], angle=0.0, position=at, offset=0,
                          pair=number, pairs=4)  # fmt: skip


# A view, the same after a mark has moved, and other views, none of which has that zoom.
VIEWS: dict[str, list[Callable[[], Any]]] = {
    "waves": [lambda: drawn_waves([0, 1]), lambda: drawn_waves([0, 1], position=3, dimension=1),
              lambda: drawn_waves([0, 2]), lambda: drawn_waves([0, 1], length=11)],
    "spectrum": [lambda: figures.spectrum(TABLE[3], WAVES, position=3),
                 lambda: figures.spectrum(TABLE[4], WAVES, position=4, pair=2),
                 lambda: figures.spectrum(TABLE[3, 2:], WAVES[1:], position=3)],
    "matrix": [lambda: figures.dot_product_matrix(CURVE),
               lambda: figures.dot_product_matrix(CURVE, position=3),
               lambda: figures.dot_product_matrix(CURVE[1:])],
    "offsets": [lambda: figures.offset_curve(CURVE), lambda: figures.offset_curve(CURVE, offset=3),
                lambda: figures.offset_curve(CURVE[1:])],
    "clocks": [lambda: hands([0, 1], 3), lambda: hands([0, 1], 4), lambda: hands([0, 2], 3)],
    "hidden": [lambda: riddle([0, 1], 3), lambda: riddle([0, 1], 4), lambda: riddle([0, 2], 3)],
    "circle": [lambda: circle(0, 3), lambda: circle(0, 4), lambda: circle(1, 3)],
    "turned pair": [lambda: pair(0, 3), lambda: pair(0, 4), lambda: pair(1, 3)],
    "word moves": [lambda: moves("ab"), lambda: moves("xy"), lambda: moves("abc")],
    "arcs": [lambda: arcs(2), lambda: arcs(2), lambda: arcs(1), lambda: arcs(2, 2)],
    "grid": [lambda: grid(3), lambda: grid(3, marked_row=1), lambda: grid(3, view="another")],
    "bars": [bars, lambda: bars(marked=0), lambda: bars(view="another")],
    "curves": [curves, lambda: curves(y_range=(0, 1)), lambda: curves(view="another")],
}  # fmt: skip


def test_a_zoom_lasts_while_marks_move_and_no_longer(subtests: pytest.Subtests) -> None:
    for name, views in VIEWS.items():
        with subtests.test(name):
            first, moved, *others = (make().layout.uirevision for make in views)
            assert first == moved
            assert isinstance(first, str)
            assert len({first, *others}) == 1 + len(others)


def test_no_two_kinds_of_figures_share_a_zoom() -> None:
    zooms = {make[0]().layout.uirevision for make in VIEWS.values()}
    assert len(zooms) == len(VIEWS)


@pytest.mark.parametrize("letter", "xy")
def test_an_axis_of_a_grid_keeps_its_zoom_while_its_own_length_and_start_stay(letter: str) -> None:
    def zoom(figure: Any) -> Any:
        return figure.layout[f"{letter}axis"].uirevision

    def table(rows: int, columns: int, **settings: Any) -> Any:
        return figures.grid(
            TABLE[:rows, :columns], rows=["w"] * rows, columns=["c"] * columns, row_axis="r",
            column_axis="c", quantity="value", **settings, **TOLD)  # fmt: skip

    here = {"x": "first_column", "y": "first_row"}[letter]
    there = {"x": "first_row", "y": "first_column"}[letter]
    first = zoom(table(3, 4))
    longer, wider = zoom(table(4, 4)), zoom(table(3, 5))
    assert [longer != first, wider != first] == [letter == "y", letter == "x"]
    assert zoom(table(3, 4, **{here: 1})) != first == zoom(table(3, 4, **{there: 1}))
