"""The picture of all dot products: its scale, its words and what is marked in it."""

import re
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core.figures import dot_product_cell, dot_product_matrix
from pe_core.figures._style import SIMILARITY_SCALE

CURVE = pe_core.offset_similarity(np.arange(20), 16)


def matrix(curve: Any = CURVE, **settings: Any) -> dict[str, Any]:
    return dot_product_matrix(curve, **settings).parts


def test_the_bar_of_products_has_quarters_of_the_largest() -> None:
    picture = matrix()["data"][0]
    assert picture["colorbar"]["tickvals"] == [0, 2, 4, 6, 8]
    assert (picture["zmin"], picture["zmax"]) == (min(0.0, CURVE.min()), 8)
    assert picture["colorscale"] == SIMILARITY_SCALE
    rising = matrix([0.0, 1.0, 3.0], quantity="distance")["data"][0]
    assert rising["colorbar"]["tickvals"] == [0, 1, 2, 3]
    assert (rising["zmin"], rising["zmax"]) == (0, 3)
    zeros = matrix([0.0, 0.0])["data"][0]
    assert (zeros["zmin"], zeros["zmax"]) == (0, 1)
    below = matrix([1.0, -2.0])["data"][0]
    assert (below["zmin"], below["zmax"]) == (-2, 1)


def test_the_hover_of_a_product_says_both_positions_and_the_offset() -> None:
    one = matrix()["data"][0]
    assert one["hovertemplate"] == (
        "positions %{y} and %{x}<br>offset %{customdata}<br>dot product %{z:.4f}<extra></extra>"
    )
    np.testing.assert_array_equal(one["customdata"], abs(np.arange(20)[:, None] - np.arange(20)))
    assert matrix(hover=False)["data"][0]["hoverinfo"] == "skip"


def test_the_matrix_is_titled_and_described_by_its_quantity() -> None:
    meta = matrix()["layout"]["meta"]
    assert meta["title"] == "Dot products of 20 positions"
    least = int(CURVE.argmin())
    assert meta["alt"] == (
        "The heatmap shows the dot product of any two of the positions 0 to 19. Its values are the "
        "same along every diagonal. The dot product is 8.0000 for a position with itself and "
        f"{CURVE[19]:.4f} at the largest offset, 19. The smallest value is {CURVE[least]:.4f}, at "
        f"offset {least}."
    )
    part = matrix(max_rows=5)["layout"]["meta"]
    assert part["title"] == "Dot products of 20 positions"
    assert part["alt"].endswith("It shows rows 0 to 4 of 20 and columns 0 to 4 of 20.")
    far = matrix([0.0, 3.0, 1.0], quantity="distance")["layout"]["meta"]
    assert far["title"] == "Distances of 3 positions"
    assert far["alt"].endswith("The largest value is 3.0000, at offset 1.")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"position": 3}, "Row t = 3 is marked."),
        ({"position": 3, "offset": 2}, f"Row t = 3 and column t + φ = 5 meet at {CURVE[2]:.4f}."),
        ({"position": 3, "offset": -3}, f"Row t = 3 and column t + φ = 0 meet at {CURVE[3]:.4f}."),
        ({"position": 3, "offset": 16},
         f"Row t = 3 and column t + φ = 19 meet at {CURVE[16]:.4f}."),
        ({"position": 3, "offset": 17},
         "Row t = 3 is marked, and t + φ = 20 (beyond the last column) is not drawn."),
        ({"position": 3, "offset": -4},
         "Row t = 3 is marked, and t + φ = -1 (before the first column) is not drawn."),
    ],
)  # fmt: skip
def test_what_is_marked_is_said_with_the_value_where_row_and_column_meet(
    settings: Any, said: str
) -> None:
    figure = matrix(**settings)
    assert figure["layout"]["meta"]["alt"].endswith(said)
    meta = figure["data"][0]["meta"]
    inside = "meet" in said
    assert [mark["at"] for mark in meta["rows"]] == [3]
    assert [mark["at"] for mark in meta["columns"]] == ([3 + settings["offset"]] if inside else [])


def test_the_matrix_has_one_scale_and_its_corner_at_the_top_left() -> None:
    for most in (256, 5):
        layout = matrix(max_rows=most)["layout"]
        x, y, end = layout["xaxis"], layout["yaxis"], min(most, 20) - 0.5
        assert (x["range"], y["range"]) == ([-0.5, end], [end, -0.5])
        assert (x["constraintoward"], y["constraintoward"]) == ("left", "top")
        assert x["constrain"] == y["constrain"] == "domain"
        assert y["scaleanchor"] == "x"
        assert (
            layout["xaxis"]["title"]["text"]
            == layout["yaxis"]["title"]["text"]
            == "position (token)"
        )
        assert layout["xaxis"]["showgrid"] is layout["yaxis"]["showgrid"] is False
        assert layout["uirevision"] == "dot product 20"
    short = matrix([1.0, 0.5, 0.25])["layout"]
    assert short["xaxis"]["dtick"] == short["yaxis"]["dtick"] == 1


@pytest.mark.parametrize(("row", "column"), [(0, 0), (19, 0), (0, 19), (7, 3)])
def test_a_cell_says_both_positions_their_offset_and_its_value(row: int, column: int) -> None:
    apart = abs(row - column)
    assert dot_product_cell(CURVE, row=row, column=column) == [
        f"positions {row} and {column}", f"offset {apart}", f"dot product {CURVE[apart]:.4f}",
    ]  # fmt: skip
    other = dot_product_cell(CURVE, row=row, column=column, quantity="mean")
    assert re.match("mean ", other[2])
