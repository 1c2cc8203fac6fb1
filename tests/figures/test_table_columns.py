"""The picture of a table: its columns in words, its means and what is chosen in it."""

import math
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core.figures import heatmap, heatmap_cell

WAVES = pe_core.wavelengths(8)
TABLE = pe_core.sinusoidal(20, 8)


def drawn(**settings: Any) -> dict[str, Any]:
    return heatmap(TABLE, WAVES, **settings).parts


@pytest.mark.parametrize("layout", ["interleaved", "halves"])
def test_every_column_is_called_by_its_kind_its_pair_and_its_wavelength(layout: str) -> None:
    names = drawn(layout=layout)["layout"]["xaxis2"]["ticktext"]
    for column, name in enumerate(names):
        pair, cosine = (column // 2, column % 2) if layout == "interleaved" else (
            column % 4, column >= 4)  # fmt: skip
        what = "dimension" if layout == "interleaved" else "column"
        kind = "cosine" if cosine else "sine"
        start = f"{what} {column} ({kind})<br>pair {pair}, wavelength "
        assert name.startswith(start)
        wave = float(name[len(start) :].replace("\u202f", ""))
        assert wave == pytest.approx(2 * math.pi * 10_000 ** (2 * pair / 8), rel=5e-5)
        assert heatmap_cell(0.5, WAVES, position=3, dimension=column, layout=layout) == [
            "position 3", *name.split("<br>"), "value 0.500000",
        ]  # fmt: skip


def test_an_unknown_layout_is_refused_in_both() -> None:
    said = "^layout must be one of interleaved, halves, got 'mixed'$"
    with pytest.raises(ValueError, match=said):
        drawn(layout="mixed")
    with pytest.raises(ValueError, match=said):
        heatmap_cell(0.5, WAVES, position=0, dimension=0, layout="mixed")


def test_the_axes_count_whole_places_of_a_short_table_from_its_start() -> None:
    layout = drawn(start=5)["layout"]
    assert layout["xaxis"]["dtick"] == 1
    assert "dtick" not in layout["yaxis"]
    assert layout["xaxis"]["uirevision"] == 8
    assert layout["yaxis"]["uirevision"] == "5 20"
    assert layout["xaxis"]["showgrid"] is layout["yaxis"]["showgrid"] is False
    halves = drawn(layout="halves")["layout"]["xaxis"]["title"]["text"]
    assert halves == "column (all sines, then all cosines)"
    assert drawn(layout="halves")["layout"]["meta"]["choose"] == {"position": "y", "half": "x"}


def test_the_colour_bar_of_values_runs_from_minus_1_to_1() -> None:
    picture = drawn()["data"][0]
    assert picture["colorbar"]["tickvals"] == [-1, -0.5, 0, 0.5, 1]
    assert picture["colorbar"]["title"]["text"] == picture["name"] == "value"
    assert picture["z"].dtype == np.float32


@pytest.mark.parametrize(("change", "flat"), [(0.0999, 1), (0.1001, 0)])
def test_a_column_that_moves_less_than_a_tenth_is_counted_as_still(
    change: float, flat: int
) -> None:
    table = np.array([[0.0, 0.0], [change, 1.0]])
    alt = heatmap(table, [6.28]).parts["layout"]["meta"]["alt"]
    said = "1 column changes" if flat else "0 columns change"
    assert f"{said} by less than 0.1." in alt
    assert "Values run from 0.0000 to 1.0000." in alt
    quiet = heatmap(table, [6.28], count_flat=False).parts["layout"]["meta"]["alt"]
    assert "by less than" not in quiet
    assert quiet.startswith(
        "The heatmap shows positions 0 to 1 in its rows and 2 dimensions in its"
    )


def test_means_are_told_with_what_they_are_of() -> None:
    def alt(**settings: Any) -> str:
        found: str = drawn(**settings)["layout"]["meta"]["alt"]
        return found

    rows = "Each drawn cell is the mean of 4 consecutive positions."
    assert rows in alt(max_rows=6)
    apart = "pairs, with sines and cosines averaged separately."
    assert f"mean of 2 consecutive {apart}" in alt(max_columns=4)
    assert f"mean of 4 consecutive positions and 2 consecutive {apart}" in alt(
        max_rows=6, max_columns=4
    )
    assert "Each drawn cell" not in alt()
    title = drawn(max_rows=6, max_columns=4)["layout"]["meta"]["title"]
    assert (
        title == "The encoding of 20 positions in 8 dimensions, 4 rows by 2 pairs averaged into one"
    )


@pytest.mark.parametrize("layout", ["interleaved", "halves"])
@pytest.mark.parametrize(("width", "most"), [(14, 4), (14, 6), (18, 8), (10, 4), (22, 4)])
def test_drawn_columns_are_the_means_of_their_own_kind(layout: str, width: int, most: int) -> None:
    pairs = width // 2
    table = np.random.default_rng(3).normal(size=(2, width)).clip(-1, 1)
    figure = heatmap(table, np.ones(pairs), layout=layout, max_columns=most).parts
    size = math.ceil(pairs / (most // 2))
    blocks = [range(first, min(first + size, pairs)) for first in range(0, pairs, size)]
    if layout == "interleaved":
        members = [[2 * pair + kind for pair in block] for block in blocks for kind in (0, 1)]
    else:
        # In halves the blocks go on from the sines to the cosines, cut where the kind changes.
        firsts = range(0, width, size)
        members = [
            [c for c in range(first, min(first + size, width)) if (c < pairs) == (first < pairs)]
            for first in firsts
        ]
    expected = np.stack([table[:, member].mean(axis=1) for member in members], axis=1)
    picture = figure["data"][0]
    np.testing.assert_allclose(picture["z"], expected, atol=1e-6)
    np.testing.assert_array_equal(picture["x"], np.arange(len(members) + 1) * size - 0.5)
    np.testing.assert_array_equal(
        picture["customdata"], table[:, [m[0] for m in members]].astype("f4")
    )
    middles = figure["layout"]["xaxis2"]["tickvals"]
    np.testing.assert_allclose(middles, (np.arange(len(members)) + 0.5) * size - 0.5)


def test_the_hover_of_rows_alone_and_of_means_has_its_own_words() -> None:
    one = drawn()["data"][0]
    assert one["hovertemplate"] == "position %{y}<br>%{x}<br>value %{z:.6f}<extra></extra>"
    assert (one["xaxis"], one["yaxis"]) == ("x2", "y2")
    means = "mean of these cells %{z:.6f}<br>exact value at the first of them %{customdata:.6f}"
    assert (
        drawn(max_rows=6)["data"][0]["hovertemplate"]
        == f"%{{y}}<br>%{{x}}<br>{means}<extra></extra>"
    )
    pairs = drawn(max_columns=4)["data"][0]
    assert pairs["hovertemplate"] == f"position %{{y}}<br>%{{x}}<br>{means}<extra></extra>"


@pytest.mark.parametrize(("length", "values"), [(16, False), (17, True)])
def test_of_more_than_16_rows_the_chosen_ones_are_drawn_out(length: int, values: bool) -> None:
    figure = heatmap(pe_core.sinusoidal(length, 8), WAVES, position=3, offset=2).parts
    marks = figure["data"][0]["meta"]["rows"]
    assert ["values" in mark for mark in marks] == [values, values]
    if values:
        np.testing.assert_allclose(marks[1]["values"], pe_core.sinusoidal(6, 8)[5], atol=1e-7)


def test_the_last_row_and_the_last_column_can_be_chosen() -> None:
    figure = drawn(position=19, offset=-19, dimension=7)
    meta = figure["data"][0]["meta"]
    assert [mark["at"] for mark in meta["rows"]] == [19, 0]
    assert [mark["at"] for mark in meta["columns"]] == [7]
    names = [trace["name"] for trace in figure["data"] if trace.get("showlegend")]
    assert names == ["position t = 19", "t + φ = 0", "dimension 7 (cosine, pair 3)"]
    beyond = drawn(position=19, offset=1)
    assert [mark["at"] for mark in beyond["data"][0]["meta"]["rows"]] == [19]


def test_the_description_tells_the_values_of_the_rows_that_exist() -> None:
    alt = drawn(position=3, offset=40, dimension=2)["layout"]["meta"]["alt"]
    value = f"{math.sin(3 / 10_000 ** (2 / 8)):.4f}"
    assert alt.endswith(f"The value in that column is {value} at position 3.")
    alone = drawn(dimension=2)["layout"]["meta"]["alt"]
    assert alone.endswith("In this picture, dimension 2 (sine, pair 1) is marked.")
