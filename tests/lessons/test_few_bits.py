"""Words, figures and table of numbers with few bits, against ml_dtypes and plain counting."""

import ml_dtypes
import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS, View
from course.words import PassFail
from pages.further.few_bits import figures
from pages.further.few_bits.model import Model
from tests.each import each
from tests.lessons.edges import EDGES, numbers, plain_row, verdicts

TYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}
WORDS = lessons.words("few_bits")
TOLD, CHECKS, TABLES = WORDS["numbers"]["few_bits"], WORDS["checks"], WORDS["table"]
VIEWS = [
    view._replace(format=format, near=near)
    for view in EDGES
    for format, near in (("bfloat16", "t"), ("float16", "2048"), ("float32", "4096"))
]


def plain(number: str) -> str:
    return number.replace("\u202f", "").replace(r"\,", "")


def held(position: int, format: str) -> int:
    return int(np.float32(np.array([position]).astype(np.float32).astype(TYPES[format])[0]))


def test_the_headline_numbers_do_not_depend_on_the_length() -> None:
    told = [TOLD(Model(DEFAULTS._replace(L=length, t=0))) for length in (2, 50, 2048)]
    assert told[0] == told[1] == told[2]
    assert [numbers(value) for value in told[0].values()][:3] == [[897], [8192], [257, 256]]


@each("view", VIEWS)
def test_t_shares_its_row_with_the_positions_held_as_the_same_number(view: View) -> None:
    same = [p for p in range(8192) if held(p, view.format) == held(view.t, view.format)]
    found = Model(view).sharing(view.t)
    if view.d >= 4:
        assert found == same
    else:  # a single pair may merge more
        assert set(same) <= set(found)
    told = [*TOLD(Model(view)).values()][-1]
    assert bool(numbers(told)) is (len(found) > 1)


def test_the_table_says_which_of_the_six_ways_keep_all_rows_apart() -> None:
    # Rounded and computed, format by format.
    rows = TABLES["few_bits"](Model(DEFAULTS._replace(d=4))).rows
    kept = [(row[1].holds, plain(row[1].measured)) for row in rows if isinstance(row[1], PassFail)]
    assert kept == [
        (True, "8192"), (False, "897"), (True, "8192"), (False, "4097"), (True, "8192"),
        (True, "8192"),
    ]  # fmt: skip
    most = [float(str(row[3])) for row in rows]
    assert most[::2] == pytest.approx([2**-9, 2**-12, 2**-25], rel=3e-3)
    assert most[1] > 1.9 > most[3] > 1.5


@each("format", CHOICES["format"].options)
def test_rounding_the_table_does_not_spoil_it_and_computing_may(format: str) -> None:
    told = CHECKS["few_bits"](Model(DEFAULTS._replace(format=format)))
    assert verdicts(told) == [False, format == "float32", True]
    assert verdicts(CHECKS["half_step"](Model(DEFAULTS._replace(format=format)))) == [True]


def test_there_are_settings_where_rounding_does_make_rows_equal() -> None:
    for view in (DEFAULTS._replace(d=2), DEFAULTS._replace(d=4, n=16)):
        assert CHECKS["few_bits"](Model(view))[0].holds
    assert not CHECKS["few_bits"](Model(DEFAULTS._replace(d=2)))[2].holds


def test_the_errors_are_those_of_the_angles() -> None:
    # Enough bits; no growth where positions are float64; the offset alone.
    assert verdicts(CHECKS["precision_errors"](Model(DEFAULTS))) == [False, True, False]
    assert CHECKS["precision_errors"](Model(DEFAULTS._replace(d=2)))[0].holds
    found = Model(DEFAULTS).errors_near[10_000]
    assert 3e-4 < found["float32"] < 9e-4
    assert found["float64, cast to float32 at the end"] <= 2**-25 + 1e-9
    last = TABLES["precision_errors"](Model(DEFAULTS)).rows[-1]
    assert last[2] == "-"  # float16 ends before a million


@each("view", VIEWS)
def test_both_pictures_show_the_rows_they_speak_of(view: View) -> None:
    places = Model(view).shown
    exact = np.array([plain_row(view, place)[:16] for place in places])
    half = {"bfloat16": 2**-9, "float16": 2**-12, "float32": 2**-25}[view.format]
    for draw, way in ((figures.rounded_rows, "rounded"), (figures.computed_rows, "computed")):
        figure = draw(Model(view))
        (picture,) = [trace for trace in figure.data if trace.type == "heatmap"]
        assert picture.z.shape == (48, min(view.d, 16))
        if way == "rounded":
            assert abs(picture.z - exact).max() <= half + 1e-9
        assert f"positions {places.start} to {places.stop - 1}" in figure.layout.meta["alt"]
        name = f"{way}_rows"
        told = figures.CELLS[name](Model(view), 0, 3)
        assert told[0] == f"position t (token): {places[3]}"


def test_positions_are_drawn_as_each_format_holds_them() -> None:
    figure = figures.held_positions(Model(DEFAULTS._replace(near="2048")))
    for name in TYPES:
        (line,) = [trace for trace in figure.data if trace.name == name]
        assert list(line.y) == [held(place, name) for place in range(2032, 2080)]
