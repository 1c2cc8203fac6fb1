import re

import numpy as np
import pytest

import pe_core
from pe_core.figures import heatmap, heatmap_cell, pair_colour
from pe_core.figures._style import VALUE_SCALE

D = 8
WAVES = pe_core.wavelengths(D)
TABLE = pe_core.sinusoidal(20, D)


def chosen(figure: dict, side: str) -> list[tuple[float, ...]]:
    marks = figure["data"][0]["meta"].get(side, [])
    return [(mark["from"], mark["to"], mark["at"]) for mark in marks]


def test_the_picture_is_the_table(sent, decoded) -> None:
    figure = sent(heatmap(TABLE, WAVES))
    trace = figure["data"][0]
    assert trace["z"]["dtype"] == "f4"
    np.testing.assert_allclose(decoded(trace["z"]), TABLE, atol=1e-7)
    assert (trace["zmin"], trace["zmax"]) == (-1, 1)
    assert [tuple(stop) for stop in trace["colorscale"]] == VALUE_SCALE
    np.testing.assert_array_equal(decoded(trace["y"]), np.arange(21) - 0.5)
    np.testing.assert_array_equal(decoded(trace["x"]), np.arange(9) - 0.5)


@pytest.mark.parametrize(("width", "size"), [(512, 1), (768, 2), (1024, 2)])
def test_more_columns_than_a_screen_has_points_are_averaged_pair_by_pair(
    sent, decoded, width, size
) -> None:
    table = pe_core.sinusoidal(3, width)
    trace = sent(heatmap(table, pe_core.wavelengths(width)))["data"][0]
    means = table.reshape(3, -1, size, 2).mean(axis=2).reshape(3, -1)
    np.testing.assert_allclose(decoded(trace["z"]), means, rtol=0, atol=1e-7)
    np.testing.assert_array_equal(decoded(trace["x"]), np.arange(0, width + 1, size) - 0.5)


def test_a_drawn_column_says_which_columns_it_is_the_mean_of(sent, decoded) -> None:
    table = pe_core.sinusoidal(20, 16)
    figure = sent(heatmap(table, pe_core.wavelengths(16), max_rows=10, max_columns=6))
    names = figure["layout"]["xaxis2"]["ticktext"]
    assert names[0].startswith("sines, dimensions 0 to 4<br>pairs 0 to 2, wavelengths 6.2832 to ")
    assert names[1].startswith("cosines, dimensions 1 to 5<br>pairs 0 to 2, wavelengths 6.2832 to ")
    assert names[5].startswith("cosines, dimensions 13 to 15<br>pairs 6 to 7, ")
    assert len(names) == 6
    np.testing.assert_array_equal(
        decoded(figure["data"][0]["customdata"]),
        table[::2, [0, 1, 6, 7, 12, 13]].astype(np.float32),
    )
    meta = figure["layout"]["meta"]
    assert "2 rows by 3 pairs averaged into one" in meta["title"]
    assert "mean of 2 consecutive positions and 3 consecutive pairs, with sines and" in meta["alt"]
    pairs = sent(heatmap(table, pe_core.wavelengths(16), max_columns=8))["layout"]
    assert "2 pairs averaged into one" in pairs["meta"]["title"]


@pytest.mark.parametrize("layout", ["interleaved", "halves"])
@pytest.mark.parametrize(("width", "most"), [(16, 8), (14, 8), (18, 4), (770, 384), (514, 128)])
def test_no_drawn_column_mixes_sines_with_cosines(sent, decoded, layout, width, most) -> None:
    # A table of 1 for a sine and -1 for a cosine: a mixed mean lies between the two.
    kinds = np.tile([1.0, -1.0], (2, width // 2))
    table = kinds if layout == "interleaved" else pe_core.to_halves(kinds)
    waves = np.ones(width // 2)
    figure = sent(heatmap(table, waves, layout=layout, max_columns=most))
    trace, names = figure["data"][0], figure["layout"]["xaxis2"]["ticktext"]
    drawn = decoded(trace["z"])[0]
    assert set(drawn.tolist()) == {1.0, -1.0}
    assert len(drawn) == len(names) <= most
    for kind, name in zip(drawn, names, strict=True):
        assert ("cosine" in name) == (kind < 0)
    edges = decoded(trace["x"])
    assert (edges[0], len(edges)) == (-0.5, len(drawn) + 1)
    assert edges[-1] >= width - 0.5


def test_the_axes_have_words_and_position_0_is_at_the_top(sent) -> None:
    layout = sent(heatmap(TABLE, WAVES, start=3))["layout"]
    assert layout["xaxis"]["title"]["text"] == "dimension (column)"
    assert layout["yaxis"]["title"]["text"] == "position (token)"
    assert layout["xaxis"]["range"] == [-0.5, 7.5]
    assert layout["yaxis"]["range"] == [22.5, 2.5]


@pytest.mark.parametrize(
    ("layout", "column", "name"),
    [
        ("interleaved", 5, "dimension 5 (cosine)<br>pair 2, wavelength 628.32"),
        ("halves", 5, "column 5 (cosine)<br>pair 1, wavelength 62.832"),
        ("halves", 3, "column 3 (sine)<br>pair 3, wavelength 6\u202f283.2"),
    ],
)
def test_the_hover_names_column_pair_and_wavelength(sent, decoded, layout, column, name) -> None:
    axes = sent(heatmap(TABLE, WAVES, layout=layout, start=3))["layout"]
    assert axes["xaxis2"]["ticktext"][column] == name
    assert decoded(axes["xaxis2"]["tickvals"])[column] == column
    assert axes["yaxis2"]["ticktext"][0] == "3"
    assert decoded(axes["yaxis2"]["tickvals"])[0] == 3
    for letter in "xy":
        assert axes[f"{letter}axis2"]["matches"] == letter
        assert axes[f"{letter}axis2"]["range"] == axes[f"{letter}axis"]["range"]


def test_the_hover_has_six_decimals() -> None:
    template = heatmap(TABLE, WAVES).data[0].hovertemplate
    assert template.startswith("position %{y}<br>%{x}<br>value %{z:.6f}")


def test_what_is_chosen_is_named_and_has_its_place(sent, names) -> None:
    figure = sent(heatmap(TABLE, WAVES, position=3, offset=5, dimension=2))
    assert chosen(figure, "rows") == [(2.5, 3.5, 3), (7.5, 8.5, 8)]
    assert chosen(figure, "columns") == [(1.5, 2.5, 2)]
    marks = figure["data"][0]["meta"]
    assert [mark["symbol"] for mark in marks["rows"]] == ["circle", "diamond"]
    assert marks["columns"][0]["color"] == pair_colour(1, 4)
    assert names(figure)[1:] == ["position t = 3", "t + φ = 8", "dimension 2 (sine, pair 1)"]


def test_nothing_lies_on_what_is_chosen(sent) -> None:
    # The signs stand beyond the edges of the picture, which are 0 and 1 on the domain of an axis.
    shapes = sent(heatmap(TABLE, WAVES, position=3, offset=5, dimension=2))["layout"]["shapes"]
    assert len(shapes) == 3
    for shape in shapes:
        assert (shape["xref"], shape["yref"]) == ("x domain", "y domain")
        beside = shape["xanchor"] == 1
        assert beside or shape["yanchor"] == 1
        least = shape.get("x0" if beside else "y0")
        corners = [list(map(float, at.split(","))) for at in re.findall(r"[-\d.]+,[-\d.]+",
                   shape.get("path", ""))]  # fmt: skip
        assert (least if least is not None else min(at[not beside] for at in corners)) > 0


def test_signs_that_would_meet_stand_one_behind_the_other(sent) -> None:
    table, waves = pe_core.sinusoidal(60, D), WAVES
    far, near = (
        sent(heatmap(table, waves, position=30, offset=offset))["layout"]["shapes"]
        for offset in (20, 1)
    )
    assert far[0]["x0"] == near[0]["x0"]
    assert float(near[1]["path"].split(",")[0][1:]) > float(far[1]["path"].split(",")[0][1:]) + 10


def test_of_many_rows_the_chosen_ones_are_drawn_out_with_their_own_values(sent, decoded) -> None:
    table = pe_core.sinusoidal(2000, D)
    figure = sent(heatmap(table, WAVES, position=701, offset=400, max_rows=250))
    rows = figure["data"][0]["meta"]["rows"]
    for mark, place in zip(rows, (701, 1101), strict=True):
        np.testing.assert_allclose(decoded(mark["values"]), table[place], atol=1e-7)
        assert mark["from"] <= place <= mark["to"]
        assert (mark["from"] + 0.5) % 8 == 0
    few = sent(heatmap(table[:16], WAVES, position=3))["data"][0]["meta"]["rows"]
    assert "values" not in few[0]


@pytest.mark.parametrize("layout", ["interleaved", "halves"])
def test_a_chosen_column_of_a_block_is_the_drawn_one_that_holds_it(sent, decoded, layout) -> None:
    width = 18
    table = pe_core.sinusoidal(3, width)
    waves = pe_core.wavelengths(width)
    for column in range(width):
        settings = {"dimension": column, "layout": layout, "max_columns": 6}
        figure = sent(heatmap(table, waves, **settings))
        ((left, right, _),) = chosen(figure, "columns")
        drawn = list(decoded(figure["data"][0]["x"])).index(left)
        assert decoded(figure["data"][0]["x"])[drawn + 1] == right
        name = figure["layout"]["xaxis2"]["ticktext"][drawn].split("<br>")[0]
        first, last = map(int, re.findall(r"\d+", name)) if " to " in name else (column, column)
        kind = figure["data"][-1]["name"].split("(")[1].split(",")[0]
        assert first <= column <= last
        assert ("cosine" in name) == (kind == "cosine")


def test_where_nothing_is_chosen_nothing_steps_back(sent) -> None:
    figure = sent(heatmap(TABLE, WAVES))
    assert figure["data"][0]["meta"] == {"alternating": True}
    assert "shapes" not in figure["layout"]
    assert "meta" not in sent(heatmap(TABLE, WAVES, layout="halves"))["data"][0]


@pytest.mark.parametrize(
    ("offset", "name"),
    [(57, "t + φ = 60 (beyond the last row)"), (-4, "t + φ = -1 (before the first row)")],
)
def test_a_target_outside_is_named_and_not_drawn(sent, names, offset, name) -> None:
    figure = sent(heatmap(TABLE, WAVES, position=3, offset=offset))
    assert chosen(figure, "rows") == [(2.5, 3.5, 3)]
    assert names(figure)[-1] == name
    assert name in figure["layout"]["meta"]["alt"]


@pytest.mark.parametrize(("length", "max_rows", "size"), [(20, 6, 4), (20, 19, 2), (7, 3, 3)])
def test_blocks_are_means_of_all_their_rows(sent, decoded, length, max_rows, size) -> None:
    table = pe_core.sinusoidal(length, D, start=5)
    figure = sent(heatmap(table, WAVES, start=5, max_rows=max_rows))
    trace, axes = figure["data"][0], figure["layout"]
    blocks = [table[first : first + size] for first in range(0, length, size)]
    np.testing.assert_allclose(decoded(trace["z"]), [b.mean(0) for b in blocks], atol=1e-7)
    np.testing.assert_allclose(decoded(trace["customdata"]), [b[0] for b in blocks], atol=1e-7)
    edges = [4.5 + first for first in range(0, length, size)] + [4.5 + length]
    np.testing.assert_array_equal(decoded(trace["y"]), edges)
    last = 5 + (length - 1) // size * size
    end = 4 + length
    assert axes["yaxis2"]["ticktext"][0] == f"positions 5 to {4 + size}"
    assert axes["yaxis2"]["ticktext"][-1] == (
        f"position {end}" if last == end else f"positions {last} to {end}"
    )
    assert decoded(axes["yaxis2"]["tickvals"])[0] == 5 + (size - 1) / 2
    assert f"mean of {size} consecutive positions" in axes["meta"]["alt"]
    assert f"{size} rows averaged" in axes["meta"]["title"]


def test_the_hover_of_a_block_says_mean_and_gives_an_exact_value() -> None:
    template = heatmap(TABLE, WAVES, max_rows=6).data[0].hovertemplate
    assert "mean of these cells %{z:.6f}" in template
    assert "exact value at the first of them %{customdata:.6f}" in template


def test_averaging_keeps_the_wavelengths_true(decoded, sent) -> None:
    # Every 8th row would give pair 0 (6.28 tokens) a period of about 30; its means stay near 0.
    table = pe_core.sinusoidal(2048, D)
    z = decoded(sent(heatmap(table, WAVES))["data"][0]["z"])
    assert np.abs(table[::8, 0]).max() > 0.99
    assert np.abs(z[:, 0]).max() < 0.25
    slow = z[:, 2 * 2]
    rows = np.arange(256) * 8 + 3.5
    np.testing.assert_allclose(slow, np.sin(2 * np.pi * rows / WAVES[2]), atol=2e-3)


def test_the_text_equivalent_has_the_numbers_of_the_data() -> None:
    alt = heatmap(pe_core.sinusoidal(50, 128), pe_core.wavelengths(128)).layout.meta["alt"]
    assert "positions 0 to 49" in alt
    assert "51 columns change by less than 0.1" in alt
    one = heatmap(TABLE, WAVES, position=1, offset=2, dimension=0).layout.meta["alt"]
    assert "0.8415 at position 1 and 0.1411 at position 3" in one
    other = heatmap(TABLE, WAVES, position=2, offset=2, dimension=0).layout.meta["alt"]
    assert "0.9093 at position 2 and -0.7568 at position 4" in other


@pytest.mark.parametrize(("length", "d", "most"), [(50, 128, 75_000), (100, 512, 500_000)])
def test_few_bytes_are_sent(length: int, d: int, most: int) -> None:
    figure = heatmap(pe_core.sinusoidal(length, d), pe_core.wavelengths(d), position=3)
    assert len(figure.to_json()) < most


@pytest.mark.parametrize("layout", ["interleaved", "halves"])
@pytest.mark.parametrize("column", range(D))
def test_the_words_of_a_cell_are_those_of_the_hover(sent, layout: str, column: int) -> None:
    value = TABLE[7, column]
    words = heatmap_cell(value, WAVES, position=7, dimension=column, layout=layout)
    axes = sent(heatmap(TABLE, WAVES, layout=layout))["layout"]
    assert words[0] == "position 7"
    assert "<br>".join(words[1:-1]) == axes["xaxis2"]["ticktext"][column]
    assert words[-1] == f"value {value:.6f}"


def test_a_live_page_gets_no_hover(sent) -> None:
    figure = sent(heatmap(TABLE, WAVES, hover=False))
    assert not {"xaxis2", "yaxis2"} & figure["layout"].keys()
    assert figure["data"][0]["hoverinfo"] == "skip"
    assert not {"customdata", "hovertemplate"} & figure["data"][0].keys()


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ({"position": 1, "dimension": 8}, "dimension .* 0 to 7, got 8"),
        ({"position": 1, "dimension": -1}, "dimension .* 0 to 7, got -1"),
        ({"position": 1.5, "dimension": 0}, "position .* got 1.5"),
    ],
)
def test_a_cell_outside_the_table_is_refused(place, message) -> None:
    with pytest.raises(ValueError, match=message):
        heatmap_cell(0.5, WAVES, **place)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"position": 1}, "position t = 1 is marked."),
        ({"dimension": 4}, "dimension 4 (sine, pair 2) is marked."),
        ({"position": 1, "offset": 2}, "positions t = 1 and t + φ = 3 are marked."),
        ({"position": 1, "dimension": 4}, "position t = 1 and dimension 4 (sine, pair 2) are"),
        (
            {"position": 1, "offset": 2, "dimension": 4},
            "positions t = 1 and t + φ = 3, and dimension 4 (sine, pair 2), are marked.",
        ),
    ],
)
def test_the_description_says_what_is_marked(chosen: dict[str, int], said: str) -> None:
    assert f"In this picture, {said}" in heatmap(TABLE, WAVES, **chosen).layout.meta["alt"]
