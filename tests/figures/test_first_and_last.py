"""Every place that there is can be chosen, the first and the last, and none beside them."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core import figures
from pe_core.figures import Group

WAVES = pe_core.wavelengths(8)
TABLE = pe_core.sinusoidal(12, 8)
CURVE = np.cos(np.arange(12.0))
HANDS = TABLE.reshape(12, 4, 2)
TOLD = {"title": "A picture", "alt": "..."}
WORDS = {"rows": ["a", "b", "c"], "columns": ["d", "e"], "quantity": "value"}
GRID = WORDS | {"row_axis": "row", "column_axis": "column"} | TOLD
CELLS = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
TURN = {"position": 3, "offset": 0}


def drawn_waves(**marks: Any) -> Any:
    return figures.waves(range(12), TABLE[:, :3], [0, 1, 2], WAVES, samples=TABLE[:, :3],
                         length=12, **marks)  # fmt: skip


def framed(place: int, side: int) -> Any:
    cell = (place, 0) if side == 0 else (0, place)
    return figures.grid(CELLS, framed={"here": cell}, **GRID)


# What is chosen: its name in the message, a function of the place, the first place and the last.
PLACES: dict[str, tuple[str, Callable[[int], Any], int, int]] = {
    "row of a table": ("position", lambda n: figures.heatmap(TABLE, WAVES, position=n), 0, 11),
    "column of a table": ("dimension", lambda n: figures.heatmap(TABLE, WAVES, dimension=n), 0, 7),
    "column of a cell": (
        "dimension", lambda n: figures.heatmap_cell(0.5, WAVES, position=0, dimension=n), 0, 7),
    "position of waves": ("position", lambda n: drawn_waves(position=n), 0, 11),
    "column of waves": (
        "columns", lambda n: figures.waves([0, 1], [[0], [1]], [n], WAVES, length=2), 0, 7),
    "pair of a row": (
        "pair", lambda n: figures.spectrum(TABLE[0], WAVES, position=0, pair=n), 0, 3),
    "position of a matrix": (
        "position", lambda n: figures.dot_product_matrix(CURVE, position=n), 0, 11),
    "row of products": ("row", lambda n: figures.dot_product_cell(CURVE, row=n, column=3), 0, 11),
    "column of products": (
        "column", lambda n: figures.dot_product_cell(CURVE, row=3, column=n), 0, 11),
    "offset of a curve": ("offset", lambda n: figures.offset_curve(CURVE, offset=n), 0, 11),
    "row of a grid": ("marked_row", lambda n: figures.grid(CELLS, marked_row=n, **GRID), 0, 2),
    "column of a grid": (
        "marked_column", lambda n: figures.grid(CELLS, marked_column=n, **GRID), 0, 1),
    "framed row": ("framed['here'] row", lambda n: framed(n, 0), 0, 2),
    "framed column": ("framed['here'] column", lambda n: framed(n, 1), 0, 1),
    "row of a grid's cell": ("y", lambda n: figures.grid_cell(CELLS, x=0, y=n, **WORDS), 0, 2),
    "column of a grid's cell": ("x", lambda n: figures.grid_cell(CELLS, x=n, y=0, **WORDS), 0, 1),
    "bars of a name": ("marked", lambda n: figures.bars(
        ["a", "b"], [Group("one", [1.0, 2.0])], value_axis="length", marked=n, **TOLD), 0, 1),
    "pair of a dial": ("pairs", lambda n: figures.clock_hands(
        HANDS[3, :1], HANDS[4, :1], [n], 4, WAVES, **TURN), 0, 3),
    "pair of a hidden dial": ("pairs", lambda n: figures.hidden_hands(
        HANDS[3, :1], [n], 4, WAVES, position=3), 0, 3),
    "pair of a circle": ("pair", lambda n: figures.circle(
        HANDS[3, 0], HANDS[3, 0], angle=0.0, pair=n, pairs=4, **TURN), 0, 3),
    "turned pair": ("pair", lambda n: figures.turned_pair(
        None, HANDS[:2, 0] + 0.1, pair=n, pairs=4, **TURN), 0, 3),
    "number of a look": ("number", figures.line_style, 0, 55),
}  # fmt: skip


def test_the_first_and_the_last_place_can_be_chosen_and_none_beside_them(
    subtests: pytest.Subtests,
) -> None:
    for name, (argument, choose, first, last) in PLACES.items():
        for place in (first, last):
            with subtests.test(name, place=place):
                choose(place)
        for place in (first - 1, last + 1):
            rule = f"{argument} must be a whole number from {first} to {last}, got {place}"
            with (
                subtests.test(name, place=place),
                pytest.raises(ValueError, match=f"^{re.escape(rule)}$"),
            ):
                choose(place)


@pytest.mark.parametrize("kind", ["first_rise", "first_negative"])
def test_a_mark_of_a_curve_must_be_true_of_it(kind: str) -> None:
    values = {"first_rise": [2.0, 1.0, 1.0, 3.0], "first_negative": [2.0, 0.0, 0.0, -1.0]}[kind]
    # The rise leads from the place before the last to the last; the negative is the last itself.
    true = 2 if kind == "first_rise" else 3
    figures.offset_curve(values, **{kind: true})
    for place in range(-1, 5):
        if place != true:
            with pytest.raises(ValueError, match=f"^{kind} must .*, got {place}$"):
                figures.offset_curve(values, **{kind: place})
