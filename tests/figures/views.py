"""Every view that the laws of the figures look at: the common ones, the hidden, and rarer ways.

The rarer ways are many rows, one point, gaps and log axes.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import plotly.graph_objects as go

import pe_core
from pe_core import figures
from pe_core.figures import Arc, Group, Line, Mark, Upright

D, LENGTH = 16, 20
WAVES = pe_core.wavelengths(D)
TABLE = pe_core.sinusoidal(LENGTH, D)
SIMILARITY = pe_core.offset_similarity(np.arange(LENGTH), D)
HANDS = pe_core.sinusoidal(LENGTH, D).reshape(-1, D // 2, 2)
PLACES = range(LENGTH)

WORDS = ["I", "am", "a", "robot"]
COUNTS = ["0", "1", "2", "3"]
NAMED = {
    "row_axis": "word",
    "column_axis": "dimension",
    "quantity": "value",
    "choose": {"position": "y"},
}
OVER = {
    "x_axis": "position (token)",
    "y_axis": "value",
    "choose": {"position": "x"},
    "marks": [figures.Mark("position t = 3", 3, 0.5, "position"), figures.Mark("peak", 2, 0.9)],
    "uprights": [figures.Upright("t + φ = 5", 5, "offset"), figures.Upright("end", 9)],
}
GROUPS = [figures.Group(name, [0.0, 1.5, 2.0, 0.25]) for name in ("word", "position", "sum")]
COUNTED = {"value_axis": "length at this position"}


def told(**settings: Any) -> dict[str, Any]:
    """Return the two texts that a general figure is given."""
    alt = "Values of 4 words, between -1 and 1, made for a test of the figure that draws them."
    return {"title": settings.get("title") or "A general figure", "alt": alt}


Maker = Callable[..., go.Figure]
FIGURES: dict[str, Maker] = {
    "heatmap": lambda **k: figures.heatmap(TABLE, WAVES, position=3, offset=4, dimension=5, **k),
    "heatmap of blocks": lambda **k: figures.heatmap(TABLE, WAVES, position=3, max_rows=6, **k),
    "waves": lambda **k: figures.waves(
        PLACES, TABLE[:, :4], [0, 1, 2, 3], WAVES, samples=TABLE[:, :4], position=3, offset=4,
        length=LENGTH, **k),
    "spectrum": lambda **k: figures.spectrum(TABLE[3], WAVES, position=3, pair=2, **k),
    "clock hands": lambda **k: figures.clock_hands(
        HANDS[3], HANDS[8], range(8), 8, WAVES, position=3, offset=5, chosen=2, **k),
    "two clock hands": lambda **k: figures.clock_hands(
        HANDS[3, :2], HANDS[8, :2], [0, 1], 8, WAVES, position=3, offset=5, **k),
    "matrix": lambda **k: figures.dot_product_matrix(SIMILARITY, position=3, offset=4, **k),
    "matrix of blocks": lambda **k: figures.dot_product_matrix(SIMILARITY, max_rows=6, **k),
    "curve": lambda **k: figures.offset_curve(SIMILARITY, offset=4, length=10, **k),
    "clock hands with a trail": lambda **k: figures.clock_hands(
        HANDS[3], HANDS[8], range(8), 8, WAVES, position=3, offset=5, trail=HANDS[:3], **k),
    "grid": lambda **k: figures.grid(
        TABLE[:4, :4], rows=WORDS, columns=COUNTS, marked_row=1, marked_column=2, **NAMED,
        **told(**k)),
    "grid of blocks": lambda **k: figures.grid(
        TABLE, rows=[f"w{i}" for i in range(LENGTH)], columns=[str(i) for i in range(D)],
        max_columns=6, marked_row=1, marked_column=2, signed=False, **NAMED, **told(**k)),
    "curves": lambda **k: figures.curves(
        PLACES, [figures.Line("sine", TABLE[:, 0]), figures.Line("cosine", TABLE[:, 1])],
        **OVER, **told(**k)),
    "curves with a band": lambda **k: figures.curves(
        PLACES, [figures.Line("mean", TABLE[:, 0], spread=(TABLE[:, 0] - 1, TABLE[:, 0] + 1))],
        **OVER, **told(**k)),
    "curves on a log axis": lambda **k: figures.curves(
        PLACES, [figures.Line("up", np.arange(20.0), mode="lines+markers")], log_y=True,
        **OVER, **told(**k)),
    "bars": lambda **k: figures.bars(WORDS, GROUPS, marked=1, **COUNTED, **told(**k)),
    "lying bars": lambda **k: figures.bars(
        WORDS, GROUPS[:1], marked=1, horizontal=True, **COUNTED, **told(**k)),
    "circle": lambda **k: figures.circle(
        HANDS[3, 0], HANDS[8, 0], angle=5.0, position=3, offset=5, moved=HANDS[8, 0],
        wavelength=WAVES[0], **k),
    "turned pair": lambda **k: figures.turned_pair(
        HANDS[[0, 5], 0], HANDS[[3, 8], 0], position=3, offset=5, wavelength=WAVES[0], **k),
}  # fmt: skip
# What is drawn there has no places to point at.
DRAWINGS: dict[str, Maker] = {
    "arcs": lambda **k: figures.arcs(
        [[figures.Arc("pair 3", 3, 1.0, 2.5), figures.Arc("pair 7", 7, 0.5, 0.5)]], pairs=8,
        **told(**k)),
    "word moves": lambda **k: figures.word_moves(
        WORDS, [1, 0, 3, 2], TABLE[:4, :6], TABLE[[0, 1, 3, 2], :6], rounding=1e-12, limit=1.0,
        **told(**k)),
}  # fmt: skip
HIDDEN: dict[str, Maker] = {
    "hidden hands": lambda: figures.hidden_hands(HANDS[3], range(8), 8, WAVES, position=3),
    "answered hands": lambda: figures.hidden_hands(
        HANDS[3], range(8), 8, WAVES, position=3, guess=5, guessed=HANDS[5]),
    "a table without a hover": lambda: figures.heatmap(TABLE, WAVES, hover=False),
}  # fmt: skip

# ---- rarer ways ----

LONG = pe_core.sinusoidal(40, 16)
WIDE = pe_core.sinusoidal(20, 600)
CURVE = pe_core.offset_similarity(np.arange(300), 16)
FALLING = np.append(CURVE, -1.0)
UNEVEN = np.array([0.0, 1.0, 3.0, 900.0])
GAPS = [0.5, np.nan, -0.5, 1.0]
TOLD = {"title": "A rarer view", "alt": "A view of 4 values, made for a test."}
GRID = {"row_axis": "word", "column_axis": "dimension", "quantity": "value"} | TOLD
LINES = {"x_axis": "position (token)", "y_axis": "value"} | TOLD
HEIGHTS = {"value_axis": "length"} | TOLD


def numbered(cells: np.ndarray) -> dict[str, list[str]]:
    return {"rows": [str(i) for i in range(len(cells))],
            "columns": [str(i) for i in range(cells.shape[1])]}  # fmt: skip


RARER: dict[str, Callable[[], Any]] = {
    "a part of a table": lambda: figures.heatmap(
        WIDE, pe_core.wavelengths(600), max_rows=6, max_columns=64, position=3, offset=90,
        dimension=7),
    "a table without marks": lambda: figures.heatmap(LONG, WAVES),
    "a table of many rows": lambda: figures.heatmap(LONG, WAVES, position=3, offset=4),
    "waves too fast to draw": lambda: figures.waves(
        UNEVEN, pe_core.sinusoidal_at(UNEVEN, 16)[:, :4], [0, 1, 2, 3], WAVES, length=901,
        dimension=1, position=3),
    "one position of a wave": lambda: figures.waves(
        [0.0], [[0.0]], [0], WAVES, samples=[[0.0]], length=1, dimension=0, position=0,
        offset=2),
    "a row of many pairs": lambda: figures.spectrum(
        WIDE[3], pe_core.wavelengths(600), position=3),
    "one clock hand": lambda: figures.clock_hands(
        HANDS[3, :1], HANDS[8, :1], [0], 8, WAVES, position=3, offset=5),
    "a matrix with a mark beyond": lambda: figures.dot_product_matrix(
        CURVE, position=3, offset=900, hover=False),
    "all marks of a curve": lambda: figures.offset_curve(
        FALLING, first_rise=int(np.argmax(np.diff(FALLING) > 0)), first_negative=300, length=290),
    "a curve of one offset": lambda: figures.offset_curve([2.0]),
    "a square grid of blocks": lambda: figures.grid(
        LONG, **numbered(LONG), max_rows=10, max_columns=6, square=True, counted=True,
        marked_row=3, marked_column=2, limits=(-0.5, 0.5), signed=False, **GRID),
    "a grid with numbers and frames": lambda: figures.grid(
        LONG[:3, :3], **numbered(LONG[:3, :3]), shown_values=True, square=True, first_row=5,
        first_column=7, framed={"first": (0, 0), "second": (2, 1)}, limits=(-0.5, 0.5), **GRID),
    "a grid with nothing on it": lambda: figures.grid(
        np.zeros((1, 1)), rows=["one"], columns=["one"], hover=False, **GRID),
    "lines with gaps and bands": lambda: figures.curves(
        [0, 1, 2, 7], [Line("gaps", GAPS, spread=(np.subtract(GAPS, 1), np.add(GAPS, 1))),
                       Line("dots", GAPS, mode="markers")], **LINES),
    "lines on two log axes": lambda: figures.curves(
        [1, 10, 1e5, 1e9], [Line("zeros", [0, 1, 2, 0], mode="lines+markers")], log_x=True,
        log_y=True, marks=[Mark("here", 10, 1, "offset"), Mark("there", 10, 2)],
        uprights=[Upright("limit", 100)], **LINES),
    "lines with every neutral mark": lambda: figures.curves(
        [0, 1, 2], [Line("one", [0.0, 1.0, 2.0])],
        marks=[Mark(name, place, 1.0) for place, name in enumerate("abc")],
        uprights=[Upright(name, place) for place, name in enumerate("def")], **LINES),
    "one point of a line": lambda: figures.curves(
        [3], [Line("alone", [0.0], colour="position", dash="dot")], y_range=(-1, 1), **LINES),
    "bars of every look": lambda: figures.bars(
        ["a", "b"], [Group(str(i), [1.0 + i, -2.0]) for i in range(4)], horizontal=True, **HEIGHTS),
    "many bars": lambda: figures.bars(
        [f"name {i}" for i in range(30)], [Group("one", [0.0, *range(1, 30)]),
                                          Group("two", [1e-3] * 30)],
        marked=2, name_axis="name", **HEIGHTS),
    "bars that did not move": lambda: figures.bars(
        ["a"], [Group("one", [1e-15])], unmoved="no change", **HEIGHTS),
    "a circle and several turns": lambda: figures.circle(
        HANDS[3, 0], HANDS[8, 0], angle=-9.0, position=3, offset=-9),
    "a circle without a turn": lambda: figures.circle(
        HANDS[3, 0], HANDS[3, 0], angle=0.0, position=3, offset=0),
    "a pair turned by almost nothing": lambda: figures.turned_pair(
        None, [[1.0, 0.0], [2.0, 0.01]], position=3, offset=1, pair=1, pairs=3),
    "arcs of whole turns in rows": lambda: figures.arcs(
        [[Arc("all", 0, 2 * np.pi, 2 * np.pi)], [Arc("new", 1, 0.0, 6.0)]], pairs=2, **TOLD),
    "words to be predicted": lambda: figures.word_moves(
        ["a", "b", "c"], [2, 0, 1], LONG[:3, :6], None, rounding=1e-12, limit=1.0, **TOLD),
    "many words that move": lambda: figures.word_moves(
        [f"w{i}" for i in range(26)], [*range(25, -1, -1)], LONG[:26, :6], LONG[:26, :6],
        rounding=1e-12, limit=1.0, **TOLD),
}  # fmt: skip

EVERY_VIEW = FIGURES | DRAWINGS | HIDDEN | RARER
