"""The picture of a table: its columns in words and what is chosen in it."""

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
    assert layout["xaxis"]["uirevision"] == "0 8"
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
