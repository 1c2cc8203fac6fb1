"""Figures of what is learned for each offset or position: T5's buckets, and a table's end."""

import math
from collections.abc import Callable, Mapping

import pe_core
from course.line_styles import LINE_STYLES
from course.sentences import OFFSET
from pages.beyond.biases.learned import ROWS, WIDTH, gpt2_table
from pages.beyond.biases.model import Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright

_AROUND = 40  # positions that are drawn on each side of its end
_REACH = 160  # offsets that are drawn, so that every edge is there


def t5_staircase(model: Model) -> Figure:
    """Return the bucket of each offset, with the chosen one marked on each side."""
    phi = model.view.phi
    reach = max(_REACH, phi + _REACH // 20)
    places = range(-reach, 1 if model.masked else reach + 1)
    earlier = f"{phi} before the query: bucket {model.bucket_before}"
    later = f"{phi} after the query: bucket {model.bucket_after}"
    marks = [Mark(earlier, -phi, model.bucket_before, "offset")]
    uprights = [Upright(earlier, -phi, "offset")]
    if not model.masked:
        marks.append(Mark(later, phi, model.bucket_after))
        uprights.append(Upright(later, phi))
    shared = [one for one in model.buckets if one.first != one.number]
    steps = ", ".join(f"{one.first} to {one.number}" for one in shared)
    return figures.curves(
        places, [Line("T5's bucket of a key", model.bucket_of(places), "similarity", "solid")],
        x_axis=OFFSET, y_axis="bucket number", marks=marks, uprights=uprights,
        title="T5's bucket of each offset",
        alt=f"A staircase over the offsets {places.start} to {places.stop - 1}. Up to distance "
        f"{model.exact} each distance before the query has its own bucket. Then come wider steps, "
        f"from distance to bucket: {steps}. A key {earlier}"
        + (". Keys after the query are masked." if model.masked else f"; {later}."),
        view=f"t5 {reach} {model.view.sides}",
    )  # fmt: skip


def learned_end(model: Model) -> Figure:
    """Return a column of a learned table around its end, beside the same of the sinusoidal one."""
    view, places = model.view, range(ROWS - _AROUND, ROWS + _AROUND)
    column = view.dim % WIDTH
    learned = [*gpt2_table()[places.start :, column], *[math.nan] * _AROUND]
    waves = pe_core.sinusoidal(len(places), view.d, view.n, start=places.start)[:, view.dim]
    t = view.t
    return figures.curves(
        places,
        [
            Line("learned (random stand-in)", learned, LINE_STYLES["learned"][0], "solid"),
            Line(f"sinusoidal, dimension {view.dim}", waves, *LINE_STYLES["sinusoidal"]),
        ],
        x_axis="position (token)", y_axis="value",
        title=f"A learned table of {ROWS} rows, and a formula, near position {ROWS}",
        alt=f"Column {column} of a learned table of {ROWS} rows, a random stand-in, from position "
        f"{places.start}: its line ends at position {ROWS - 1}. Dimension {view.dim} of the "
        f"sinusoidal table continues to position {places.stop - 1}, the last one drawn.",
        uprights=[
            Upright("first position without a row", ROWS),
            *([Upright(f"position t = {t}", t, "position")] if t in places else []),
        ],
        choose={"position": "x"}, view="learned end",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "t5_staircase": t5_staircase,
    "learned_end": learned_end,
}
