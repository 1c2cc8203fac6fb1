"""How numbers are written into cells, how names fit their axes, and what a grid says."""

import math
from typing import Any

import numpy as np
import pytest

from pe_core.figures import grid, grid_cell
from pe_core.figures._cells import texts_trace, written
from pe_core.figures._grid import limits_of, round_ticks
from pe_core.figures._naming import NARROW, named_columns, named_rows, words
from pe_core.figures._style import OFFSET_LINE, POSITION_LINE

# ---- numbers in cells ----


def width(text: str) -> float:
    """Return how wide a number is, in sizes of its type: as in DejaVu Sans, a wide typeface."""
    return sum({"\u2212": 0.84, ".": 0.32}.get(sign, 0.64) for sign in text)


@pytest.mark.parametrize("sign", ["", "\u2212"])
@pytest.mark.parametrize("whole", [False, True])
def test_a_number_is_as_large_and_as_exact_as_its_room_allows(whole: bool, sign: str) -> None:
    steps = [(12, 0), (11, 0), (10, 0)] if whole else [(12, 2), (11, 2), (12, 1), (11, 1), (10, 1)]
    value = (-1 if sign else 1) * (7.0 if whole else 7.25)
    texts = {0: f"{sign}7", 1: f"{sign}7.2", 2: f"{sign}7.25"}
    cells = np.array([[value]])
    for room in np.arange(5.0, 60.0, 0.25):
        fitting = [(size, places) for size, places in steps
                   if width(texts[places]) * size + 3 <= room + 1e-9]  # fmt: skip
        found = written(cells, float(room), None)
        if not fitting:
            assert found is None
            size, places = steps[-1]
            assert written(cells, float(room), True) == ([[texts[places]]], size)
        else:
            size, places = fitting[0]
            assert found == ([[texts[places]]], size)
            assert written(cells, float(room), False) is None


def test_the_longest_number_decides_for_all_and_zeros_alone_tell_nothing() -> None:
    both = written(np.array([[1.0, -22.0]]), width("\u221222") * 11 + 3, None)
    assert both == ([["1", "\u221222"]], 11)
    assert written(np.array([[0.001, 0.002]]), 99.0, None) is None
    assert written(np.array([[0.001, 0.25]]), 99.0, None) == ([["0.00", "0.25"]], 12)
    assert written(np.zeros((1, 2)), 99.0, None) == ([["0", "0"]], 12)


@pytest.mark.parametrize("grey", range(0, 256, 5))
def test_the_ink_is_the_one_of_better_contrast(grey: int) -> None:
    # Relative luminance as WCAG 2.2 defines it.
    part = grey / 255
    light = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    black, white = (light + 0.05) / 0.05, 1.05 / (light + 0.05)
    scale = [(0.0, f"#{grey:02x}{grey:02x}{grey:02x}"), (1.0, "#ffffff")]
    trace = texts_trace([["1"]], 12, np.array([[0.0]]), (0.0, 1.0), scale)
    ink = "#000000" if black > white else "#ffffff"
    assert trace["text"] == [f'<span style="color:{ink}">1</span>']
    assert (trace["mode"], trace["textfont"], trace["type"]) == ("text", {"size": 12}, "scatter")


@pytest.mark.parametrize(
    ("colour", "dark"),
    [("#ff0000", True), ("#00ff00", True), ("#0000ff", False), ("#800080", False)],
)
def test_the_ink_weighs_red_green_and_blue_as_the_eye_does(colour: str, dark: bool) -> None:
    scale = [(0.0, "#ffffff"), (1.0, colour)]
    trace = texts_trace([["1"]], 12, np.array([[4.0]]), (2.0, 4.0), scale)
    assert ("#000000" in trace["text"][0]) is dark
    rgb = ", ".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    same = texts_trace(
        [["1"]], 12, np.array([[4.0]]), (2.0, 4.0), [(0.0, "#ffffff"), (1.0, f"rgb({rgb})")]
    )
    assert same["text"] == trace["text"]


# ---- names on axes ----


@pytest.mark.parametrize("count", [16, 17])
def test_up_to_16_rows_have_all_their_names(count: int) -> None:
    settings, _ = named_rows([f"word {i}" for i in range(count)])
    assert ("tickvals" in settings) is (count == 16)
    if count == 17:
        assert settings["nticks"] == 17  # plotly.js counts the gaps


@pytest.mark.parametrize("count", [14, 15])
def test_up_to_14_columns_have_all_their_names_if_they_fit(count: int) -> None:
    settings, bottom = named_columns(["a"] * count, 400.0)
    assert ("tickvals" in settings) is (count == 14)
    assert bottom == 44
    if count == 15:
        assert settings["nticks"] == 7


@pytest.mark.parametrize("letters", [1, 3, 5])
@pytest.mark.parametrize("count", [2, 7, 14])
def test_words_are_turned_where_they_do_not_fit_side_by_side(letters: int, count: int) -> None:
    name = "a" * letters
    for room in np.arange(20.0, 700.0, 20.0):
        settings, bottom = named_columns([name] * count, float(room))
        level = (letters + 1) * 7 * count <= room
        assert ("autotickangles" in settings) is not level
        assert bottom == (44 if level else 34 + 7 * letters)
        if not level:
            fit = max(2, math.floor(room / ((letters + 2) * 7)))
            assert ("tickvals" in settings) is (count <= 14)
            many, _ = named_columns([name] * 20, float(room))
            if "autotickangles" in many:
                assert many["nticks"] == min(fit, 14)


@pytest.mark.parametrize(
    ("name", "left"),
    [("a", 46), ("aa", 46), ("aaa", 47), ("aaaa", 54), ("a" * 9, 89), ("a" * 10, 90)],
)
def test_the_left_margin_grows_with_the_longest_name_between_two_bounds(
    name: str, left: int
) -> None:
    settings, room = named_rows([name, "a"])
    assert (settings["ticktext"], room) == ([name, "a"], left)


@pytest.mark.parametrize(("count", "lines"), [(8, 2), (9, 1)])
def test_up_to_eight_rows_have_two_lines_each(count: int, lines: int) -> None:
    settings, _ = named_rows(["first second word"] * count)
    (shown,) = set(settings["ticktext"])
    assert shown.count("<br>") == lines - 1


def test_long_axes_of_numbers_need_room_for_the_last_of_them_only() -> None:
    names = [str(place) for place in range(90, 120)]
    assert named_rows(names, 90) == ({}, 47)  # three digits
    assert named_columns(names, 300.0, 90) == ({}, 44)
    upright, bottom = named_columns(names, 100.0, 90)
    assert (upright, bottom) == ({"autotickangles": [0, -90]}, 55)
    # Numbers of other places are words.
    assert "labelalias" in named_rows(names, 91)[0]
    assert "ticktext" in named_rows(names[:16], 90)[0]


def test_words_are_counted_and_must_be_words() -> None:
    assert words("rows", ("a", "b")) == ["a", "b"]
    assert words("rows", "ab") == ["ab"]
    for given, count, said in (
        ([], None, "rows must hold at least one word, got 0"),
        (["a"], 2, "rows must hold 2 words, one a place, got 1"),
        (["a", 1], None, "rows must hold words only, got 1"),
    ):
        with pytest.raises(ValueError, match=f"^{said}$"):
            words("rows", given, count)  # type: ignore[arg-type]


# ---- the scale of a grid ----


@pytest.mark.parametrize(
    ("cells", "given", "signed", "ends"),
    [
        ([-1.0, 3.0], None, True, (-3, 3)), ([-4.0, 3.0], None, True, (-4, 4)),
        ([0.0, 0.0], None, True, (-1, 1)), ([1e-12, 0.0], None, True, (-1, 1)),
        ([1.1e-12, 0.0], None, True, (-1.1e-12, 1.1e-12)),
        ([2.0, 3.0], None, False, (2, 3)), ([2.0, 2.0], None, False, (0, 2)),
        ([-2.0, -2.0], None, False, (-2, 0)), ([0.0, 0.0], None, False, (0, 1)),
        ([1e6, 1e6 + 1e-7], None, False, (0, 1e6 + 1e-7)),
        ([5.0, 6.0], (0, 2), True, (0, 2)), ([5.0, 6.0], (2, 2), False, (0, 2)),
        ([5.0, 6.0], (2, 2), True, (-2, 2)),
    ],
)  # fmt: skip
def test_the_ends_of_a_scale_are_two_numbers(
    cells: Any, given: Any, signed: bool, ends: tuple[float, float]
) -> None:
    assert limits_of(np.array([cells]), given, signed) == pytest.approx(ends, rel=1e-15)


@pytest.mark.parametrize("wrong", [(2, 1), (math.nan, 1), (0, math.inf)])
def test_limits_are_finite_and_rise(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^limits must be two numbers, the lower one first, got "):
        limits_of(np.ones((1, 1)), wrong, False)


@pytest.mark.parametrize("low", [0.0, -1.0, -0.3, 2.0])
@pytest.mark.parametrize("span", [1.0, 1.3, 2.0, 3.0, 4.5, 7.7, 9.9, 10.0, 123.0, 0.004, 4.0e6])
def test_ticks_are_round_and_about_five(low: float, span: float) -> None:
    ticks = round_ticks(low * span, (low + 1) * span)
    assert 2 <= len(ticks) <= 6
    assert 0.99 * span <= 4 * (ticks[1] - ticks[0]) < 3 * span
    steps = np.diff(ticks)
    assert steps == pytest.approx([steps[0]] * len(steps))
    digits = steps[0] / 10 ** math.floor(math.log10(steps[0]) + 1e-9)
    assert min(abs(digits - round_one) for round_one in (1, 2, 2.5, 5, 10)) < 1e-6
    room = 1e-6 * span
    assert low * span - room <= ticks[0] < low * span + steps[0]
    assert (low + 1) * span - steps[0] < ticks[-1] <= (low + 1) * span + room
    assert all(f"{tick / steps[0]:.6f}".endswith(".000000") for tick in ticks)
    counted = round_ticks(low * span, (low + 1) * span, counts=True)
    if steps[0] < 1:
        assert counted == [float(tick) for tick in range(
            math.ceil(low * span - 1e-9), math.floor((low + 1) * span + 1e-9) + 1)]  # fmt: skip


# ---- what a grid is made of ----


def drawn(cells: Any, **settings: Any) -> dict[str, Any]:
    count, wide = np.shape(cells)
    given = {
        "rows": [f"r{i}" for i in range(count)], "columns": [f"c{i}" for i in range(wide)],
        "row_axis": "query", "column_axis": "key", "quantity": "weight", "title": "t", "alt": "a.",
    }  # fmt: skip
    return grid(cells, **given | settings).parts


def test_frames_lie_around_their_row_and_column() -> None:
    figure = drawn([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]], marked_row=1, marked_column=2,
                   first_row=4, first_column=7)  # fmt: skip
    column, row = (shape for shape in figure["layout"]["shapes"] if shape.get("name") == "mark")
    places = [[shape[key] for key in ("x0", "x1", "y0", "y1")] for shape in (column, row)]
    assert [sorted(place[:2]) + sorted(place[2:]) for place in places] == [
        [8.5, 9.5, 3.5, 5.5],
        [6.5, 9.5, 4.5, 5.5],
    ]
    assert column["line"]["dash"] == OFFSET_LINE["dash"]
    assert row["line"]["dash"] == POSITION_LINE["dash"]
    entries = [
        trace for trace in figure["data"] if trace.get("name", "").startswith(("query", "key"))
    ]
    assert [entry["name"] for entry in entries] == ["query: r1", "key: c2"]
    assert [entry["line"] for entry in entries] == [POSITION_LINE, OFFSET_LINE]
    assert all("marker" not in entry for entry in entries)


def test_the_hover_of_cells_with_numbers_has_words_of_its_own() -> None:
    figure = drawn([[0.1, 0.2], [0.4, 2.5]], limits=(0.0, 1.0), signed=False)
    picture = figure["data"][0]
    assert picture["hovertext"] == [
        [f"query: r{row}<br>key: c{column}" for column in range(2)] for row in range(2)
    ]
    assert picture["hovertemplate"] == "%{hovertext}<br>weight %{customdata:.5~g}<extra></extra>"
    np.testing.assert_allclose(picture["customdata"], [[0.1, 0.2], [0.4, 2.5]], rtol=1e-6)
    alt = figure["layout"]["meta"]["alt"]
    assert alt == "a. 1 of 4 values lies beyond the ends of the scale."
    inside = drawn([[0.1, 0.2], [0.4, 1.0]], limits=(0.0, 1.0))
    assert "customdata" not in inside["data"][0]
    assert inside["layout"]["meta"]["alt"] == "a."
    two = drawn([[-0.1, 0.2], [0.4, 1.1]], limits=(0.0, 1.0))["layout"]["meta"]["alt"]
    assert two == "a. 2 of 4 values lie beyond the ends of the scale."


def test_what_is_beyond_the_scale_by_rounding_is_not_counted() -> None:
    for over, said in ((1e-12, False), (3e-12, True)):
        figure = drawn([[0.0, 2.0 + over]], limits=(0.0, 2.0))
        assert ("beyond" in figure["layout"]["meta"]["alt"]) is said


def test_the_numbers_stand_in_the_middles_of_their_cells() -> None:
    figure = drawn([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], first_row=2, first_column=5)
    (text,) = [trace for trace in figure["data"] if trace.get("mode") == "text"]
    assert text["x"] == [5, 6, 7] * 2
    assert text["y"] == [2, 2, 2, 3, 3, 3]
    assert [part.split(">")[1].split("<")[0] for part in text["text"]] == list("123456")


def test_a_counted_grid_numbers_its_places_and_says_its_means() -> None:
    figure = drawn(np.arange(24.0).reshape(4, 6) / 7, counted=True, max_columns=3, max_rows=2)
    layout = figure["layout"]
    assert layout["xaxis"]["title"]["text"] == "key, means of 2"
    assert layout["yaxis"]["title"]["text"] == "query, means of 2"
    assert "ticktext" not in layout["xaxis"]
    assert layout["xaxis"]["nticks"] == layout["yaxis"]["nticks"] <= 10
    assert layout["margin"]["b"] == 44
    assert layout["meta"]["alt"].endswith(
        "Each drawn cell is the mean of 2 consecutive rows and 2 consecutive columns."
    )
    assert layout["xaxis"]["range"] == [-0.5, 5.5]
    assert layout["yaxis"]["range"] == [3.5, -0.5]
    picture = figure["data"][0]
    assert "mean weight" in picture["hovertemplate"]
    expected = (np.arange(24.0).reshape(4, 6) / 7).reshape(2, 2, 3, 2).mean(axis=(1, 3))
    np.testing.assert_allclose(picture["z"], expected, rtol=1e-6)


def test_cells_of_a_square_grid_are_as_wide_as_high_and_begin_at_the_top_left() -> None:
    for cells in ([[0.5] * 3] * 3, np.ones((30, 30)) / 3):
        layout = drawn(cells, square=True)["layout"]
        for number in ("", "2") if "xaxis2" in layout else ("",):
            x, y = layout[f"xaxis{number}"], layout[f"yaxis{number}"]
            assert (x["constrain"], y["constrain"]) == ("domain", "domain")
            assert (x["constraintoward"], y["constraintoward"]) == ("left", "top")
            assert y["scaleanchor"] == f"x{number}"
            assert sorted(x["range"]) == sorted(y["range"])
            assert ("matches" in x, x.get("matches")) == (bool(number), None)
        assert layout["xaxis"]["title"]["text"] == "key"


def test_a_quantity_of_twelve_letters_fits_above_the_bar_and_no_longer_one() -> None:
    assert drawn([[0.5]], quantity="a" * 12)["data"][0]["name"] == "a" * 12
    said = f"^quantity must have at most 12 letters, got '{'a' * 13}'$"
    for call in (
        lambda: drawn([[0.5]], quantity="a" * 13),
        lambda: grid_cell([[0.5]], rows=["a"], columns=["b"], quantity="a" * 13, x=0, y=0),
    ):
        with pytest.raises(ValueError, match=said):
            call()


@pytest.mark.parametrize(("count", "fits"), [(16, True), (17, False)])
def test_numbers_are_asked_for_in_few_cells_only(count: int, fits: bool) -> None:
    cells = np.full((2, count), 0.5)
    if fits:
        assert any(trace.get("mode") == "text" for trace in drawn(cells, shown_values=True)["data"])
        return
    said = rf"^shown_values can be True for at most 16 by 16 cells without means, got 2 by {count}$"
    with pytest.raises(ValueError, match=said):
        drawn(cells, shown_values=True)


def test_a_number_has_room_in_the_narrowest_figure() -> None:
    # 30 pixels beside the picture are for the signs of its rows.
    for wide in range(2, 16):
        figure = drawn(np.full((2, wide), 0.25))
        room = (NARROW - figure["layout"]["margin"]["l"] - 30) / wide
        found = [
            trace["textfont"]["size"] for trace in figure["data"] if trace.get("mode") == "text"
        ]
        fitting = [size for size, text in ((12, "0.25"), (11, "0.25"), (12, "0.2"), (11, "0.2"),
                   (10, "0.2")) if width(text) * size + 3 <= room + 1e-9]  # fmt: skip
        assert found == fitting[:1]
