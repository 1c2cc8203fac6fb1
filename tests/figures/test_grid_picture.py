import re

import numpy as np
import pytest

from pe_core.figures import grid, to_wire
from pe_core.figures._style import HALO, SIMILARITY_SCALE, VALUE_SCALE
from tests.figures.test_colour_blindness import contrast
from tests.wire import head

RANDOM = np.random.default_rng(7)


def drawn(cells, **settings):
    count, width = np.shape(cells)
    given = {
        "rows": [f"r{i}" for i in range(count)],
        "columns": [f"c{i}" for i in range(width)],
        "row_axis": "query",
        "column_axis": "key",
        "quantity": "weight",
        "title": "Who looks where",
        "alt": "Four words look at four words.",
    }
    return grid(cells, **(given | settings))


def texts(figure: dict) -> list[tuple[float, float, str, str]]:
    """Return place, ink and number of each written cell."""
    found = [trace for trace in figure["data"] if trace.get("mode") == "text"]
    if not found:
        return []
    (trace,) = found
    read = [re.fullmatch(r'<span style="color:(#\w{6})">(.*)</span>', t) for t in trace["text"]]
    places = zip(trace["x"], trace["y"], read, strict=True)
    return [(x, y, match[1], match[2]) for x, y, match in places]


def marked(figure: dict) -> list[dict]:
    return [shape for shape in figure["layout"]["shapes"] if shape.get("name") == "mark"]


@pytest.mark.parametrize("shape", [(1, 1), (30, 3)])
def test_the_picture_is_the_table_with_row_0_on_top(sent, decoded, shape) -> None:
    cells = RANDOM.normal(size=shape)
    figure = sent(drawn(cells))
    picture = figure["data"][0]
    np.testing.assert_array_equal(decoded(picture["z"]), cells.astype(np.float32))
    np.testing.assert_array_equal(decoded(picture["y"]), np.arange(shape[0] + 1) - 0.5)
    np.testing.assert_array_equal(decoded(picture["x"]), np.arange(shape[1] + 1) - 0.5)
    assert figure["layout"]["yaxis"]["range"] == [shape[0] - 0.5, -0.5]
    assert figure["layout"]["xaxis"]["range"] == [-0.5, shape[1] - 0.5]
    assert figure["layout"]["yaxis"]["title"]["text"] == "query"
    assert figure["layout"]["xaxis"]["title"]["text"] == "key"


def test_the_scale_has_two_ends() -> None:
    for cells, signed, limits, ends in (
        ([[-0.5, 0.25]], True, None, (-0.5, 0.5)),
        ([[0.25, 0.75]], True, None, (-0.75, 0.75)),
        ([[0.25, 0.75]], False, None, (0.25, 0.75)),
        ([[0.25, 0.75]], False, (0, 1), (0, 1)),
        # Equal values, and what rounding has left of them.
        ([[0.0, 0.0]], True, None, (-1, 1)),
        ([[1e-16, -3e-17]], True, None, (-1, 1)),
        ([[0.0, 0.0]], False, None, (0, 1)),
        ([[0.25, 0.25 + 1e-16]], False, None, (0, 0.25)),
        ([[-2.0, -2.0]], False, None, (-2, 0)),
        ([[0.0, 0.0]], True, (0, 0), (-1, 1)),
        ([[3.0, 4.0]], False, (4, 4), (0, 4)),
        # A tiny scale that is asked for is kept.
        ([[1e-16, -3e-17]], True, (-1e-15, 1e-15), (-1e-15, 1e-15)),
    ):
        picture = drawn(cells, signed=signed, limits=limits).data[0]
        assert (picture.zmin, picture.zmax) == pytest.approx(ends, rel=1e-12)
        wanted = VALUE_SCALE if signed else SIMILARITY_SCALE
        assert [tuple(stop) for stop in picture.colorscale] == [tuple(stop) for stop in wanted]
        ticks = picture.colorbar.tickvals
        slack = 1e-9 * (ends[1] - ends[0])
        assert ends[0] - slack <= min(ticks) < max(ticks) <= ends[1] + slack
        assert len(ticks) <= 9


def test_values_beyond_the_limits_have_the_colour_of_the_end_and_keep_their_number(
    sent, decoded
) -> None:
    cells = np.array([[-3.0, 0.5], [2.0, 1.0]])
    figure = drawn(cells, limits=(-1, 1))
    picture = sent(figure)["data"][0]
    np.testing.assert_array_equal(decoded(picture["z"]), [[-1, 0.5], [1, 1]])
    np.testing.assert_array_equal(decoded(picture["customdata"]), cells)
    assert "%{customdata" in picture["hovertemplate"]
    assert [float(text.replace("−", "-")) for *_, text in texts(sent(figure))] == [-3, 0.5, 2, 1]
    assert "2 of 4 values" in figure.layout.meta["alt"]
    # On the wire a cell is one byte, which must not turn over.
    assert head(to_wire({"here": figure}))["figures"]["here"]["pictures"][0]["cells"] == [
        0,
        191,
        255,
        255,
    ]


# ---- a part of many cells ----


def test_of_more_cells_than_points_a_part_is_drawn_as_it_is(sent, decoded) -> None:
    for count, width in [(3, 512), (3, 600), (41, 6), (2048, 1030)]:
        cells = RANDOM.normal(size=(count, width))
        row, column = count - 2, width // 2
        figure = sent(
            drawn(cells, max_rows=40, hover=False, marked_row=row, marked_column=column,
                  limits=(-9.0, 9.0))
        )  # fmt: skip
        trace = figure["data"][0]
        rows, columns = ((decoded(trace[axis])[:-1] + 0.5).astype(int) for axis in "yx")
        assert (len(rows), len(columns)) == (min(count, 40), min(width, 512))
        assert (row in rows, column in columns) == (True, True)
        np.testing.assert_allclose(decoded(trace["z"]), cells[np.ix_(rows, columns)], atol=1e-6)
        said = f" of {count} " in figure["layout"]["meta"]["alt"]
        assert said is (count > 40)
        assert figure["layout"]["xaxis"]["title"]["text"] == "key"


# ---- numbers in the cells ----


def test_few_cells_hold_their_numbers(sent) -> None:
    for count, width in ((3, 3), (16, 4), (8, 8)):
        cells = RANDOM.uniform(-1, 1, size=(count, width))
        found = texts(sent(drawn(cells)))
        assert len(found) == count * width
        for x, y, _, text in found:
            error = abs(float(text.replace("−", "-")) - cells[int(y), int(x)])
            assert error <= 0.5001 * 10 ** -len(text.partition(".")[2])
            assert text not in ("−0.0", "−0.00")


def test_cells_that_are_many_or_narrow_hold_none(sent) -> None:
    for shape in ((17, 3), (3, 17), (12, 12), (4, 15)):
        assert texts(sent(drawn(RANDOM.normal(size=shape)))) == []


def test_numbers_are_written_or_not_as_wanted(sent) -> None:
    assert texts(sent(drawn(np.eye(3), shown_values=False))) == []
    assert len(texts(sent(drawn(RANDOM.normal(size=(12, 12)), shown_values=True)))) == 144
    # Digits that would all be zeros tell nothing.
    assert texts(sent(drawn(np.full((3, 3), 0.001), limits=(0, 1)))) == []
    assert len(texts(sent(drawn(np.zeros((3, 3)))))) == 9


def test_a_number_fits_its_cell_on_a_phone(sent) -> None:
    for count in range(1, 13):
        figure = sent(drawn(RANDOM.uniform(-9, 9, size=(4, count))))
        room = (340 - 30 - figure["layout"]["margin"]["l"]) / count
        size = [t["textfont"]["size"] for t in figure["data"] if t.get("mode") == "text"]
        for *_, text in texts(figure):
            # The widths of "0", "." and the minus sign in DejaVu Sans, a wide typeface.
            wide = sum({".": 0.318, "−": 0.838}.get(sign, 0.636) for sign in text)
            assert wide * size[0] < room


@pytest.mark.parametrize("signed", [True, False])
def test_the_ink_is_readable_on_every_cell(sent, signed) -> None:
    cells = np.linspace(-1, 1, 64).reshape(16, 4)
    figure = sent(drawn(cells, signed=signed, limits=(-1, 1)))
    stops, colours = zip(*figure["data"][0]["colorscale"], strict=True)
    channels = np.transpose([list(bytes.fromhex(colour[1:])) for colour in colours])
    found = texts(figure)
    assert {ink for _, _, ink, _ in found} == {"#000000", HALO}
    for x, y, ink, _ in found:
        place = (cells[int(y), int(x)] + 1) / 2
        mixed = bytes(round(np.interp(place, stops, channel)) for channel in channels)
        assert contrast(f"#{mixed.hex()}", ink) >= 4.5  # as WCAG 2.2 asks


# ---- marks ----


def test_written_numbers_do_not_fade_and_no_symbol_lies_on_them(sent) -> None:
    figure = sent(drawn(RANDOM.normal(size=(3, 3)), marked_row=1, marked_column=2))
    assert "meta" not in figure["data"][0]
    column, row = marked(figure)
    assert (row["y0"], row["y1"], row["x0"], row["x1"]) == (0.5, 1.5, -0.5, 2.5)
    assert (column["x0"], column["x1"]) == (1.5, 2.5)
    assert row["line"]["dash"] != column["line"]["dash"]
    assert {shape.get("name") for shape in figure["layout"]["shapes"]} == {None, "mark"}
    (entry,) = [trace for trace in figure["data"] if trace.get("name") == "query: r1"]
    assert entry["mode"] == "lines"


@pytest.mark.parametrize("count", [4, 20])
def test_a_window_stands_at_its_places(sent, decoded, count) -> None:
    cells = RANDOM.normal(size=(count, count))
    here = {"marked_row": 1, "marked_column": 2, "first_row": 30, "first_column": 6}
    figure, plain = sent(drawn(cells, **here)), sent(drawn(cells, marked_row=1, marked_column=2))
    for axis, by in (("x", 6), ("y", 30)):
        first, other = figure["data"][0][axis], plain["data"][0][axis]
        np.testing.assert_array_equal(decoded(first), decoded(other) + by)
        layout = figure["layout"][f"{axis}axis"], plain["layout"][f"{axis}axis"]
        np.testing.assert_array_equal(layout[0]["range"], np.array(layout[1]["range"]) + by)
        assert layout[0]["uirevision"] != layout[1]["uirevision"]
        for moved, shape in zip(marked(figure), marked(plain), strict=True):
            assert moved[f"{axis}0"] == shape[f"{axis}0"] + by
    moved = [(x - 6, y - 30, *rest) for x, y, *rest in texts(figure)]
    assert moved == texts(plain)


# ---- words ----


def test_what_does_not_fit_is_named() -> None:
    wrong = [
        ({"columns": ["a", 3]}, "columns must hold words only, got 3"),
        ({"rows": "ab"}, "rows must hold 2 words, one a place, got 1"),
        ({"limits": (1, 0)}, r"limits must be two numbers.* got \(1, 0\)"),
        ({"limits": (0, np.inf)}, "limits must be two numbers.* inf"),
        ({"quantity": "attention weight"}, "quantity must have at most 12 letters"),
        ({"max_rows": 1, "shown_values": True}, "shown_values .* all of them drawn, got 2 by 2"),
        ({"framed": {n: (0, 0) for n in "abc"}}, "framed must hold at most 2 cells, got 3"),
    ]
    for settings, message in wrong:
        with pytest.raises(ValueError, match=message):
            drawn([[1.0, 2.0], [3.0, 4.0]], **settings)


def test_single_cells_are_framed_and_named_and_nothing_steps_back(sent) -> None:
    cells = RANDOM.normal(size=(20, 30))
    figure = sent(drawn(cells, framed={"t = 41": (1, 11), "t + φ = 72": (2, 12)}, first_row=5))
    first, second = marked(figure)
    assert [first[key] for key in ("x0", "x1", "y0", "y1")] == [10.5, 11.5, 5.5, 6.5]
    assert [second[key] for key in ("x0", "x1", "y0", "y1")] == [11.5, 12.5, 6.5, 7.5]
    assert first["line"]["dash"] != second["line"]["dash"]
    named = [trace["name"] for trace in figure["data"] if trace.get("showlegend")]
    assert named == ["t = 41", "t + φ = 72"]
    assert "meta" not in figure["data"][0]
