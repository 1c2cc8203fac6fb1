import numpy as np
import pytest

import pe_core
from pe_core.figures import pair_colour, spectrum, waves
from pe_core.figures._style import DASHES

D = 16
WAVES = pe_core.wavelengths(D)
COLUMNS = [0, 1, 6, 7]
FINE = np.linspace(0, 19, 191)
CURVES = pe_core.sinusoidal_at(FINE, D)[:, COLUMNS]
SAMPLES = pe_core.sinusoidal(20, D)[:, COLUMNS]


def drawn(**settings):
    return waves(FINE, CURVES, COLUMNS, WAVES, length=20, **settings)


def lines(figure: dict) -> list[dict]:
    return [t for t in figure["data"] if t["mode"] == "lines" and "hovertemplate" in t]


def heights(figure: dict) -> list[float]:
    """Return the height of 0 in the row of each pair, from top to bottom."""
    return [note["y"] for note in figure["layout"]["annotations"]]


def test_each_column_is_a_line_in_its_pairs_colour_and_dash(sent, decoded) -> None:
    for index, line in enumerate(lines(sent(drawn()))):
        column = COLUMNS[index]
        places = line["x0"] + line["dx"] * np.arange(len(FINE))
        np.testing.assert_allclose(places, FINE, rtol=0, atol=1e-12)
        assert line["meta"] == column
        assert line["line"]["color"] == pair_colour(column // 2, 8)
        assert line["line"]["dash"] == DASHES["cosine" if column % 2 else "sine"]
        assert f"dimension {column} ({'cosine' if column % 2 else 'sine'})" in line["hovertemplate"]
        assert f"pair {column // 2}, wavelength" in line["hovertemplate"]


def test_waves_stand_at_the_height_of_their_row_and_the_hover_says_the_value(sent, decoded) -> None:
    figure = sent(drawn())
    rows = np.repeat(heights(figure), 2)
    for index, line in enumerate(lines(figure)):
        np.testing.assert_allclose(
            decoded(line["y"]), rows[index] + CURVES[:, index], rtol=0, atol=1e-6
        )
        np.testing.assert_array_equal(
            decoded(line["customdata"]), CURVES[:, index].astype(np.float32)
        )
        assert "value %{customdata:.6f}" in line["hovertemplate"]
        assert "%{y" not in line["hovertemplate"]


def test_the_rows_share_one_axis_without_overlap(sent) -> None:
    for pairs in range(1, 9):
        columns = list(range(2 * pairs))
        curves = pe_core.sinusoidal_at(FINE, D)[:, columns]
        figure = sent(waves(FINE, curves, columns, WAVES, length=20))
        rows = heights(figure)
        assert len(rows) == pairs
        assert (np.diff(rows) < -2.2).all()  # fast on top; each wave is 2 high
        low, high = figure["layout"]["yaxis"]["range"]
        assert low < min(rows) - 1
        assert high > max(rows) + 1


def test_the_chosen_column_is_thick_and_named(sent, names) -> None:
    figure = sent(drawn(dimension=7))
    widths = [line["line"]["width"] for line in lines(figure)]
    assert widths[3] > max(widths[:3])
    assert "dimension 7 (cosine, pair 3)" in names(figure)
    with pytest.raises(ValueError, match=r"dimension must be one of columns .* got 2"):
        drawn(dimension=2)


def test_t_and_its_target_are_lines_with_the_values_on_the_waves(sent, names) -> None:
    figure = sent(drawn(samples=SAMPLES, position=3, offset=4))
    first, second, *symbols = figure["layout"]["shapes"]
    assert (first["x0"], first["x1"], second["x0"]) == (3, 3, 7)
    assert first["line"]["dash"] == "solid" != second["line"]["dash"]
    rows = np.repeat(heights(figure), 2)
    expected = [(x, height) for x in (3, 7) for height in rows + SAMPLES[x]]
    found = [(spot["xanchor"], spot["yanchor"]) for spot in symbols]
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-5)
    assert [spot["type"] for spot in symbols] == ["circle"] * 4 + ["path"] * 4
    assert names(figure) == ["sine", "cosine", "position t = 3", "t + φ = 7"]


@pytest.mark.parametrize(("length", "dots"), [(64, 2), (65, 0)])
def test_whole_positions_are_dots_while_they_can_be_told_apart(sent, decoded, length, dots) -> None:
    samples = pe_core.sinusoidal(length, D)[:, COLUMNS]
    figure = sent(waves(FINE, CURVES, COLUMNS, WAVES, samples=samples, length=length))
    found = [t for t in figure["data"] if t["mode"] == "markers"]
    assert len(found) == dots  # one trace a pair
    for row, trace in enumerate(found):
        values = decoded(trace["y"]) - heights(figure)[row]
        np.testing.assert_allclose(values, samples[:, [2 * row, 2 * row + 1]].T.ravel(), atol=1e-6)
        np.testing.assert_array_equal(decoded(trace["x"]), np.tile(np.arange(length), 2))
        assert trace["marker"]["color"] == pair_colour(COLUMNS[2 * row] // 2, 8)


def test_the_other_cut_draws_sines_and_cosines_of_one_row(sent, decoded, names) -> None:
    row = pe_core.sinusoidal(1, D, start=5)[0]
    figure = sent(spectrum(row, WAVES, position=5, pair=2))
    sine, cosine = figure["data"][:2]
    np.testing.assert_array_equal(decoded(sine["y"]), row[0::2].astype(np.float32))
    np.testing.assert_array_equal(decoded(cosine["y"]), row[1::2].astype(np.float32))
    assert (sine["line"]["dash"], cosine["line"]["dash"]) == tuple(DASHES.values())
    assert figure["layout"]["shapes"][0]["x0"] == 2
    assert names(figure) == ["sine (dimension 2k)", "cosine (dimension 2k + 1)", "pair 2"]
    alt = figure["layout"]["meta"]["alt"]
    assert f"{row[4]:.4f}" in alt
    assert f"{row[5]:.4f}" in alt


def test_a_wave_too_fast_to_draw_is_shown_by_its_reach_and_says_so(sent) -> None:
    length, waves_ = 2048, pe_core.wavelengths(128)
    fine = np.linspace(0, length - 1, 4095)
    drawn = pe_core.sinusoidal_at(fine, 128)[:, [0, 1, 126, 127]]
    figure = sent(waves(fine, drawn, [0, 1, 126, 127], waves_, length=length))
    reach = [one for one in figure["data"] if one.get("name", "").startswith("reach")]
    assert [one["y"] for one in reach] == [[3.8, 3.8], [pytest.approx(1.8)] * 2]
    assert {one["line"]["color"] for one in reach} == {pair_colour(0, 64)}
    lines = {one["name"]: one["line"]["width"] for one in figure["data"] if "meta" in one}
    assert lines["dimension 0 (sine)"] == lines["dimension 1 (cosine)"] == 0
    assert lines["dimension 126 (sine)"] > 0
    short = sent(waves(fine[:200], drawn[:200], [0, 1, 126, 127], waves_, length=100))
    assert not [one for one in short["data"] if one.get("name", "").startswith("reach")]
