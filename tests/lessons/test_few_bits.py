"""Words, figures and table of numbers with few bits, against ml_dtypes and plain counting."""

import ml_dtypes
import numpy as np
import pytest

from course.view import CHOICES, DEFAULTS, View, view_of
from course.words import PassFail
from pages.beyond.few_bits import errors, figures, held_rotation, position_bits, words
from pages.beyond.few_bits.model import MEASURED, Model
from pe_core.precision import FORMATS
from tests.each import each
from tests.lessons.edges import EDGES, numbers, plain_row, verdicts

TYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}
VIEWS = [
    view._replace(format=format, near=near)
    for view in EDGES
    for format, near in (("bfloat16", "t"), ("float16", "2048"), ("float32", "4096"))
]


def plain(number: str) -> str:
    return number.replace("\u202f", "").replace(r"\,", "")


def held(position: int, format: str) -> int:
    """Return a whole number as ml_dtypes holds it."""
    return int(np.float32(np.array([position]).astype(np.float32).astype(TYPES[format])[0]))


def test_the_headline_numbers_do_not_depend_on_the_length() -> None:
    told = [words.numbers(Model(DEFAULTS._replace(L=length, t=0))) for length in (2, 50, 2048)]
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
    told = [*words.numbers(Model(view)).values()][-1]
    assert bool(numbers(told)) is (len(found) > 1)


def test_the_table_says_which_of_the_six_ways_keep_all_rows_apart() -> None:
    rows = words.table(Model(DEFAULTS._replace(d=4))).rows  # rounded, computed, format by format
    kept = [(row[1].holds, plain(row[1].measured)) for row in rows if isinstance(row[1], PassFail)]
    assert kept == [
        (True, "8192"), (False, "897"), (True, "8192"), (False, "4097"), (True, "8192"),
        (True, "8192"),
    ]  # fmt: skip
    most = [float(str(row[3])) for row in rows]
    assert most[::2] == pytest.approx([2**-9, 2**-12, 2**-25], rel=3e-3)
    assert most[1] > 1.9 > most[3] > 1.5


@each("view", VIEWS)
def test_the_bits_are_those_of_ml_dtypes(view: View) -> None:
    rows = position_bits.bits_table(Model(view)).rows
    kind = TYPES[view.format]
    for row in rows:
        position = int(plain(str(row[0])).removeprefix("t = "))
        number = np.array([position]).astype(np.float32 if position < 2**24 else np.float64)
        size = np.dtype(kind).itemsize * 8
        word = f"{int(number.astype(kind).view(f'u{size // 8}')[0]):0{size}b}"
        assert "".join(map(str, row[2:])) == word
        assert isinstance(row[1], PassFail)
        assert plain(row[1].measured) == str(int(number.astype(kind).astype(np.float64)[0]))
        assert row[1].holds is (int(plain(row[1].measured)) == position)
    assert str(rows[0][0]) == f"t = {view.t}"


@each("format", CHOICES["format"].options)
def test_rounding_the_table_does_not_spoil_it_and_computing_may(format: str) -> None:
    told = words.checks(Model(DEFAULTS._replace(format=format)))
    assert verdicts(told) == [False, format == "float32", True]
    assert verdicts(words.half_step(Model(DEFAULTS._replace(format=format)))) == [True]


def test_there_are_settings_where_rounding_does_make_rows_equal() -> None:
    for view in (DEFAULTS._replace(d=2), DEFAULTS._replace(d=4, n=16)):
        assert words.checks(Model(view))[0].holds
    assert not words.checks(Model(DEFAULTS._replace(d=2)))[2].holds


def test_the_errors_are_those_of_the_angles() -> None:
    # Enough bits; no growth where positions are float64; the offset alone.
    assert verdicts(errors.error_checks(Model(DEFAULTS))) == [False, True, False]
    assert errors.error_checks(Model(DEFAULTS._replace(d=2)))[0].holds
    found = Model(DEFAULTS).error_at(10_000)
    assert 3e-4 < found["float32"] < 9e-4
    assert found["float64, cast to float32 at the end"] <= 2**-25 + 1e-9
    assert errors.error_table(Model(DEFAULTS)).rows[-1][2] == "-"  # float16 ends before a million


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


def test_the_rows_shown_follow_t_or_stand_at_a_place() -> None:
    view = DEFAULTS._replace(L=2048, t=1000)
    assert 256 in Model(view).shown
    assert Model(view._replace(near="t")).shown[16] == 1000
    assert Model(view._replace(near="t", t=3)).shown == range(48)
    assert all(
        Model(view_of({**view._asdict(), "near": near})).shown.stop <= MEASURED
        for near in CHOICES["near"].options
    )


def test_the_lines_end_where_the_numbers_do() -> None:
    figure = figures.positions_left(Model(DEFAULTS))
    ends = {trace.name: int(trace.y[-1]) for trace in figure.data if len(trace.y) > 1}
    assert ends == {
        "rounded to bfloat16 at the end": 8192, "computed in bfloat16": 897,
        "computed in float16": 4097, "computed in float32": 8192,
    }  # fmt: skip


def test_positions_are_drawn_as_each_format_holds_them() -> None:
    figure = figures.held_positions(Model(DEFAULTS._replace(near="2048")))
    for name in TYPES:
        (line,) = [trace for trace in figure.data if trace.name == name]
        assert list(line.y) == [held(place, name) for place in range(2032, 2080)]


def test_the_largest_numbers_are_those_of_ml_dtypes() -> None:
    for name, kind in FORMATS.items():
        largest = float(ml_dtypes.finfo(TYPES[name]).max)
        assert kind.largest == (largest if name != "float32" else pytest.approx(largest))


def test_scores_of_rope_are_told_at_any_position() -> None:
    view = DEFAULTS._replace(format="bfloat16", phi=5)
    rows = {str(row[0]): row for row in held_rotation.rope_scores_table(Model(view)).rows}
    omega = 500_000.0 ** (-np.arange(0, 128, 2) / 128)
    exact = float(np.cos(5 * omega).sum())
    caption = held_rotation.rope_scores_table(Model(view)).caption
    assert pytest.approx(exact, abs=6e-4) in numbers(caption)
    # 32 768 + 5 is held as 32 768, so that the query seems to be where its key is.
    assert rows["bfloat16"][2] == "1\u202f153 of 32\u202f769"
    assert not rows["bfloat16"][3].holds
    assert float(rows["bfloat16"][3].measured) == pytest.approx(64, abs=0.3)
    assert rows["bfloat16"][4].holds
    assert float(rows["float32"][3].measured) == pytest.approx(exact, abs=0.01)
    far = held_rotation.rope_scores_table(Model(view._replace(far_position=10_000_000))).rows
    assert [row[1] for row in far] == ["10\u202f027\u202f008", "infinity", "10\u202f000\u202f000"]
    told = held_rotation.rope_scores_checks(Model(view))
    assert [item.holds for item in told] == [False, True]
    near = Model(view._replace(format="float16"))
    assert not numbers(held_rotation.rope_scores_checks(near)[0].measured)
