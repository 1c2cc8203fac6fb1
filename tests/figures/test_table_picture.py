import re

import numpy as np

import pe_core
from pe_core.figures import heatmap, heatmap_cell

D = 8
WAVES = pe_core.wavelengths(D)
TABLE = pe_core.sinusoidal(20, D)


def chosen(figure: dict, side: str) -> list[tuple[float, ...]]:
    marks = figure["data"][0]["meta"].get(side, [])
    return [(mark["from"], mark["to"], mark["at"]) for mark in marks]


def test_every_drawn_cell_is_the_table_s_own_at_its_place(sent, decoded, subtests) -> None:
    for length, width, most in (
        (600, 8, (256, 512)), (2048, 16, (256, 512)), (50, 1024, (256, 512)),
        (300, 770, (128, 256)), (7, 6, (3, 4)), (20, 18, (6, 5)), (9, 4, (1, 2)),
    ):  # fmt: skip
        table = pe_core.sinusoidal(length, width)
        for t, column in ((0, 0), (length // 2, width // 2), (length - 1, width - 1)):
            with subtests.test(length=length, width=width, t=t):
                figure = sent(
                    heatmap(table, pe_core.wavelengths(width), position=t, dimension=column,
                            max_rows=most[0], max_columns=most[1])
                )  # fmt: skip
                trace = figure["data"][0]
                rows, columns = (places(decoded(trace[axis])) for axis in "yx")
                counts = (min(length, most[0]), min(width, most[1] // 2 * 2))
                assert (len(rows), len(columns)) == counts
                assert t in rows
                assert column in columns
                cells = table[np.ix_(rows, columns)].astype(np.float32)
                np.testing.assert_array_equal(decoded(trace["z"]), cells)
                names = figure["layout"]["xaxis2"]["ticktext"]
                assert [int(re.findall(r"\d+", name)[0]) for name in names] == columns.tolist()


def places(edges: np.ndarray) -> np.ndarray:
    """Return the places between edges, which are one apart."""
    np.testing.assert_array_equal(np.diff(edges), 1)
    return np.asarray(edges[:-1] + 0.5).astype(int)


def test_a_part_follows_what_is_chosen_and_says_what_it_is(sent) -> None:
    table, waves = pe_core.sinusoidal(600, D), WAVES
    whole = {"name": "positions", "first": 0, "last": 599, "moved_by": "t"}
    for t, first in ((0, 0), (255, 0), (256, 128), (599, 344)):
        layout = sent(heatmap(table, waves, position=t))["layout"]
        assert layout["yaxis"]["range"] == [first + 255.5, first - 0.5]
        assert layout["meta"]["whole"]["y"] == whole
    zooms = {sent(heatmap(table, waves, position=t))["layout"]["yaxis"]["uirevision"]
             for t in (0, 255, 256)}  # fmt: skip
    assert len(zooms) == 2  # a zoom ends where another part comes
    wide = pe_core.sinusoidal(3, 1024)
    figure = sent(heatmap(wide, pe_core.wavelengths(1024), dimension=700))["layout"]
    assert figure["xaxis"]["range"] == [255.5, 767.5]


def test_a_target_in_the_table_and_not_in_the_part_says_so(sent, names) -> None:
    figure = sent(heatmap(pe_core.sinusoidal(2000, D), WAVES, position=3, offset=400))
    assert names(figure)[-1] == "t + φ = 403 (outside of this part)"
    assert chosen(figure, "rows") == [(2.5, 3.5, 3)]


def test_the_hover_names_column_pair_and_wavelength(sent, decoded) -> None:
    axes = sent(heatmap(TABLE, WAVES))["layout"]
    for column, *name in (
        (5, "dimension 5 (cosine)", "pair 2, wavelength 628.32"),
        (6, "dimension 6 (sine)", "pair 3, wavelength 6\u202f283.2"),
    ):
        assert axes["xaxis2"]["ticktext"][column] == "<br>".join(name)
        assert decoded(axes["xaxis2"]["tickvals"])[column] == column
    assert axes["yaxis2"]["ticktext"][3] == "3"
    assert decoded(axes["yaxis2"]["tickvals"])[3] == 3


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


def test_of_many_rows_the_chosen_ones_are_drawn_out_with_their_own_values(sent, decoded) -> None:
    table = pe_core.sinusoidal(2000, D)
    figure = sent(heatmap(table, WAVES, position=701, offset=100, max_rows=250))
    rows = figure["data"][0]["meta"]["rows"]
    for mark, place in zip(rows, (701, 801), strict=True):
        np.testing.assert_allclose(decoded(mark["values"]), table[place], atol=1e-7)
        assert (mark["from"], mark["to"]) == (place - 0.5, place + 0.5)
    few = sent(heatmap(table[:16], WAVES, position=3))["data"][0]["meta"]["rows"]
    assert "values" not in few[0]


def test_where_nothing_is_chosen_nothing_steps_back(sent) -> None:
    figure = sent(heatmap(TABLE, WAVES))
    assert "meta" not in figure["data"][0]
    assert "shapes" not in figure["layout"]


def test_the_words_of_a_cell_are_those_of_the_hover(sent) -> None:
    names = sent(heatmap(TABLE, WAVES))["layout"]["xaxis2"]["ticktext"]
    for column, value in enumerate(TABLE[7]):
        words = heatmap_cell(value, WAVES, position=7, dimension=column)
        assert words == ["position 7", *names[column].split("<br>"), f"value {value:.6f}"]
