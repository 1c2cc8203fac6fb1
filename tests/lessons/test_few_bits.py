"""Words, figures and table of numbers with few bits, against ml_dtypes and plain counting."""

import ml_dtypes
import numpy as np

from course.view import DEFAULTS, View
from pages.further.few_bits import figures
from pages.further.few_bits.model import Model
from tests.each import each
from tests.lessons.edges import EDGES, numbers

TYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}
VIEWS = [
    view._replace(format=format, near=near)
    for view in EDGES
    for format, near in (("bfloat16", "t"), ("float16", "2048"), ("float32", "4096"))
]


def held(position: int, format: str) -> int:
    return int(np.float32(np.array([position]).astype(np.float32).astype(TYPES[format])[0]))


def test_the_headline_numbers_do_not_depend_on_the_length() -> None:
    for length in (2, 50, 2048):
        model = Model(DEFAULTS._replace(L=length, t=0))
        assert (model.computed.left, model.rounded.left) == (897, 8192)


@each("view", VIEWS)
def test_rows_are_equal_where_positions_are_held_as_the_same_number(view: View) -> None:
    model = Model(view)
    same = [p for p in range(8192) if held(p, view.format) == held(view.t, view.format)]
    alike = model.computed.first_alike
    found = (alike == alike[view.t]).nonzero()[0].tolist()
    if view.d >= 4:
        assert found == same
    else:  # a single pair may merge more
        assert set(same) <= set(found)
    assert bool(numbers(model.others(view.t))) is (len(found) > 1)


def test_rounding_at_the_end_keeps_all_rows_apart_and_computing_does_not() -> None:
    for format, left in (("bfloat16", 897), ("float16", 4097), ("float32", 8192)):
        model = Model(DEFAULTS._replace(d=4, format=format))
        assert (model.rounded.left, model.computed.left) == (8192, left)
        figure = figures.positions_left(model)
        ends = {trace.name: trace.y[-1] for trace in figure.data if len(trace.y) == 512}
        assert ends[f"rounded to {format} at the end"] == 8192
        assert ends[f"computed in {format}"] == left


def test_the_errors_are_those_of_the_angles() -> None:
    found = Model(DEFAULTS).errors_near
    assert 3e-4 < found[10_000]["float32"] < 9e-4
    assert 0.03 < found[1_000_000]["float32"] < 0.08
    assert found[10_000]["float64, cast to float32 at the end"] <= 2**-25 + 1e-9
    assert np.isnan(found[1_000_000]["float16"])  # it ends before a million
    assert Model(DEFAULTS).worst_of_careful <= 2**-25 + 1e-9
