"""One row over its pairs: what is told of it, and how its points look."""

import numpy as np
import pytest

import pe_core
from pe_core.figures import row_chart
from pe_core.figures._words import decimals, number

D = 10
WAVES = pe_core.wavelengths(D)
ROW = pe_core.sinusoidal(1, D, start=3)[0]


def test_the_text_has_sine_and_cosine_of_the_first_the_last_and_the_chosen_pair() -> None:
    figure = row_chart.spectrum(ROW, WAVES, position=3, pair=2)
    alt = figure.layout.meta["alt"]
    for place, pair in (("At pair 0", 0), ("At pair 4", 4), ("(wavelength", 2)):
        sine, cosine = (decimals(float(value)) for value in ROW[2 * pair : 2 * pair + 2])
        said = alt[alt.index(place) :]
        assert said.index(f"sine is {sine} and the cosine is {cosine}") < 60
    assert f"At pair 2 (wavelength {number(WAVES[2], 5)}) the sine" in alt
    assert f"position 3, plotted against its {D // 2} pairs" in alt
    assert "(wavelength" not in row_chart.spectrum(ROW, WAVES, position=3).layout.meta["alt"]


@pytest.mark.parametrize(("pairs", "size"), [(128, 7), (129, 4)])
def test_more_than_128_points_are_smaller(pairs: int, size: int) -> None:
    figure = row_chart.spectrum(
        np.zeros(2 * pairs), pe_core.wavelengths(2 * pairs), position=3
    ).parts
    assert [trace["marker"]["size"] for trace in figure["data"][:2]] == [size, size]


def test_sines_are_full_and_cosines_hollow_on_thin_grey_lines() -> None:
    sine, cosine, *entries = row_chart.spectrum(ROW, WAVES, position=3, pair=2).parts["data"]
    assert (sine["name"], cosine["name"]) == ("sine", "cosine")
    assert sine["marker"]["symbol"] + "-open" == cosine["marker"]["symbol"]
    for trace, values, entry in zip((sine, cosine), (ROW[::2], ROW[1::2]), entries, strict=False):
        np.testing.assert_array_equal(trace["y"], values.astype(np.float32))
        np.testing.assert_array_equal(trace["customdata"], WAVES.astype(np.float32))
        assert trace["line"] == entry["line"]
        assert trace["line"]["color"] == row_chart.NEUTRAL
        assert trace["line"]["width"] < row_chart.LINE
        assert (trace["marker"]["cmin"], trace["marker"]["cmax"]) == (0, D // 2 - 1)
    assert [entry["name"] for entry in entries] == [
        "sine (dimension 2k)", "cosine (dimension 2k + 1)", "pair 2",
    ]  # fmt: skip


@pytest.mark.parametrize("pair", [None, 0, 2])
def test_the_chosen_pair_has_an_upright_line_thicker_than_others(pair: int | None) -> None:
    parts = row_chart.spectrum(ROW, WAVES, position=3, pair=pair).parts
    lines = parts["layout"]["shapes"]
    assert [line["x0"] for line in lines] == ([] if pair is None else [pair])
    for line in lines:
        assert line["line"] == parts["data"][-1]["line"]
        assert line["line"]["color"] == pe_core.figures.pair_colour(pair, D // 2)
        assert line["line"]["width"] > row_chart.LINE
