"""Words, figures and table of numbers with few bits, against ml_dtypes and plain counting."""

from itertools import product

import ml_dtypes
import numpy as np
import pytest

from course.view import DEFAULTS, View
from pages.further.few_bits import figures
from pages.further.few_bits.model import Model
from tests.each import each
from tests.lessons.edges import EDGES, numbers, plain_row

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


@each(("format", "place"), product(TYPES, [256, 1024, 4096]))
def test_a_group_is_counted_after_a_power_of_two(format: str, place: int) -> None:
    model = Model(DEFAULTS._replace(format=format))
    kept = {held(p, format) for p in range(place, 2 * place)}
    assert model.groups[place] == pytest.approx(place / len(kept))


def test_rounding_at_the_end_keeps_all_rows_apart_and_computing_does_not() -> None:
    for format, left in (("bfloat16", 897), ("float16", 4097), ("float32", 8192)):
        model = Model(DEFAULTS._replace(d=4, format=format))
        assert (model.rounded.left, model.computed.left) == (8192, left)
        figure = figures.positions_left(model)
        ends = {trace.name: trace.y[-1] for trace in figure.data if len(trace.y) == 512}
        assert ends[f"rounded to {format} at the end"] == 8192
        assert ends[f"computed in {format}"] == left


def test_there_are_settings_where_rounding_does_make_rows_equal() -> None:
    for view in (DEFAULTS._replace(d=2), DEFAULTS._replace(d=4, n=16)):
        assert not Model(view).rounded.complete


def test_the_errors_are_those_of_the_angles() -> None:
    found = Model(DEFAULTS).errors_near
    assert 3e-4 < found[10_000]["float32"] < 9e-4
    assert 0.03 < found[1_000_000]["float32"] < 0.08
    assert found[10_000]["float64, cast to float32 at the end"] <= 2**-25 + 1e-9
    assert np.isnan(found[1_000_000]["float16"])  # it ends before a million
    assert Model(DEFAULTS).worst_of_careful <= 2**-25 + 1e-9


@each("view", VIEWS)
def test_the_picture_shows_the_rows_it_speaks_of(view: View) -> None:
    places = Model(view).shown
    figure = figures.computed_rows(Model(view))
    (picture,) = [trace for trace in figure.data if trace.type == "heatmap"]
    assert picture.z.shape == (48, min(view.d, 16))
    if view.format == "float32":
        exact = np.array([plain_row(view, place)[:16] for place in places])
        assert abs(picture.z - exact).max() < 1e-3
    assert f"positions {places.start} to {places.stop - 1}" in figure.layout.meta["alt"]
    told = figures.CELLS["computed_rows"](Model(view), 0, 3)
    assert told[0] == f"position t (token): {places[3]}"


def test_positions_are_drawn_as_each_format_holds_them() -> None:
    figure = figures.held_positions(Model(DEFAULTS._replace(near="2048")))
    for name in TYPES:
        (line,) = [trace for trace in figure.data if trace.name == name]
        assert list(line.y) == [held(place, name) for place in range(2032, 2080)]
