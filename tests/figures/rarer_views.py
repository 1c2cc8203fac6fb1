"""Views that take the rarer ways through the figures: many rows, one point, gaps, log axes."""

from collections.abc import Callable
from typing import Any

import numpy as np

import pe_core
from pe_core import figures
from pe_core.figures import Arc, Group, Line, Mark, Upright

WAVES = pe_core.wavelengths(16)
TABLE = pe_core.sinusoidal(40, 16)
WIDE = pe_core.sinusoidal(20, 600)
HANDS = pe_core.sinusoidal(20, 16).reshape(20, 8, 2)
CURVE = pe_core.offset_similarity(np.arange(300), 16)
FALLING = np.append(CURVE, -1.0)
UNEVEN = np.array([0.0, 1.0, 3.0, 900.0])
GAPS = [0.5, np.nan, -0.5, 1.0]
TOLD = {"title": "A rarer view", "alt": "A view of 4 values, made for a test."}
GRID = {"row_axis": "word", "column_axis": "dimension", "quantity": "value"} | TOLD
OVER = {"x_axis": "position (token)", "y_axis": "value"} | TOLD
COUNTED = {"value_axis": "length"} | TOLD


def numbered(cells: np.ndarray) -> dict[str, list[str]]:
    """Return the numbers of rows and columns as their words."""
    return {"rows": [str(i) for i in range(len(cells))],
            "columns": [str(i) for i in range(cells.shape[1])]}  # fmt: skip


RARER: dict[str, Callable[[], Any]] = {
    "a table in halves and blocks": lambda: figures.heatmap(
        np.hstack([WIDE[:, ::2], WIDE[:, 1::2]]), pe_core.wavelengths(600), layout="halves",
        max_rows=6, max_columns=64, position=3, offset=90, dimension=7, start=2),
    "a table without marks": lambda: figures.heatmap(TABLE, WAVES),
    "a table of many rows": lambda: figures.heatmap(TABLE, WAVES, position=3, offset=4),
    "waves too fast to draw": lambda: figures.waves(
        UNEVEN, pe_core.sinusoidal_at(UNEVEN, 16)[:, :4], [0, 1, 2, 3], WAVES, length=901,
        dimension=1, position=3),
    "one position of a wave": lambda: figures.waves(
        [0.0], [[0.0]], [0], WAVES, samples=[[0.0]], length=1, dimension=0, position=0,
        offset=2),
    "wavelengths without a pair": lambda: figures.wavelength_scale([6.0, 60.0], length=9),
    "a row of many pairs": lambda: figures.spectrum(
        WIDE[3], pe_core.wavelengths(600), position=3),
    "one clock hand": lambda: figures.clock_hands(
        HANDS[3, :1], HANDS[8, :1], [0], 8, WAVES, position=3, offset=5),
    "a matrix with a mark beyond": lambda: figures.dot_product_matrix(
        CURVE, position=3, offset=900, hover=False),
    "a matrix of distances": lambda: figures.dot_product_matrix(
        [0.0, 1.0, 2.0], position=1, quantity="distance"),
    "all marks of a curve": lambda: figures.offset_curve(
        FALLING, first_rise=int(np.argmax(np.diff(FALLING) > 0)), first_negative=300, length=290),
    "a curve of one offset": lambda: figures.offset_curve([2.0]),
    "a square grid of blocks": lambda: figures.grid(
        TABLE, **numbered(TABLE), max_rows=10, max_columns=6, square=True, counted=True,
        marked_row=3, marked_column=2, limits=(-0.5, 0.5), signed=False, **GRID),
    "a grid with numbers and frames": lambda: figures.grid(
        TABLE[:3, :3], **numbered(TABLE[:3, :3]), shown_values=True, square=True, first_row=5,
        first_column=7, framed={"first": (0, 0), "second": (2, 1)}, limits=(-0.5, 0.5), **GRID),
    "a grid with nothing on it": lambda: figures.grid(
        np.zeros((1, 1)), rows=["one"], columns=["one"], hover=False, **GRID),
    "lines with gaps and bands": lambda: figures.curves(
        [0, 1, 2, 7], [Line("gaps", GAPS, spread=(np.subtract(GAPS, 1), np.add(GAPS, 1))),
                       Line("dots", GAPS, mode="markers")], **OVER),
    "lines on two log axes": lambda: figures.curves(
        [1, 10, 1e5, 1e9], [Line("zeros", [0, 1, 2, 0], mode="lines+markers")], log_x=True,
        log_y=True, marks=[Mark("here", 10, 1, "offset"), Mark("there", 10, 2)],
        uprights=[Upright("limit", 100)], **OVER),
    "lines with every neutral mark": lambda: figures.curves(
        [0, 1, 2], [Line("one", [0.0, 1.0, 2.0])],
        marks=[Mark(name, place, 1.0) for place, name in enumerate("abc")],
        uprights=[Upright(name, place) for place, name in enumerate("def")], **OVER),
    "one point of a line": lambda: figures.curves(
        [3], [Line("alone", [0.0], colour="position", dash="dot")], y_range=(-1, 1), **OVER),
    "bars of every look": lambda: figures.bars(
        ["a", "b"], [Group(str(i), [1.0 + i, -2.0]) for i in range(4)], horizontal=True, **COUNTED),
    "bars with zeros on a log axis": lambda: figures.bars(
        [f"name {i}" for i in range(30)], [Group("one", [0.0, *range(1, 30)]),
                                          Group("two", [1e-3] * 30)],
        log=True, marked=2, name_axis="name", **COUNTED),
    "bars that did not move": lambda: figures.bars(
        ["a"], [Group("one", [1e-15])], unmoved="no change", **COUNTED),
    "a circle and several turns": lambda: figures.circle(
        HANDS[3, 0], HANDS[8, 0], angle=-9.0, position=3, offset=-9),
    "a circle without a turn": lambda: figures.circle(
        HANDS[3, 0], HANDS[3, 0], angle=0.0, position=3, offset=0),
    "a pair turned by almost nothing": lambda: figures.turned_pair(
        None, [[1.0, 0.0], [2.0, 0.01]], position=3, offset=1, pair=1, pairs=3),
    "arcs of whole turns in rows": lambda: figures.arcs(
        [[Arc("all", 0, 2 * np.pi, 2 * np.pi)], [Arc("new", 1, 0.0, 6.0)]], pairs=2, **TOLD),
    "words to be predicted": lambda: figures.word_moves(
        ["a", "b", "c"], [2, 0, 1], TABLE[:3, :6], None, rounding=1e-12, limit=1.0, **TOLD),
    "many words that move": lambda: figures.word_moves(
        [f"w{i}" for i in range(26)], [*range(25, -1, -1)], TABLE[:26, :6], TABLE[:26, :6],
        rounding=1e-12, limit=1.0, **TOLD),
}  # fmt: skip
