import numpy as np
import pytest

import pe_core
from pe_core.figures import pair_colour, spectrum, wavelength_scale, waves
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


def test_each_column_is_a_line_in_its_pairs_colour_and_dash(sent, decoded) -> None:
    for index, line in enumerate(lines(sent(drawn()))):
        column = COLUMNS[index]
        np.testing.assert_allclose(decoded(line["x"]), FINE, atol=1e-5)
        np.testing.assert_allclose(decoded(line["y"]), CURVES[:, index], atol=1e-6)
        assert line["line"]["color"] == pair_colour(column // 2, 8)
        assert line["line"]["dash"] == DASHES["cosine" if column % 2 else "sine"]
        assert f"dimension {column} ({'cosine' if column % 2 else 'sine'})" in line["hovertemplate"]
        assert f"pair {column // 2}, wavelength" in line["hovertemplate"]


def test_each_pair_has_a_row_with_fixed_values_and_a_name(sent) -> None:
    figure = sent(drawn())
    assert [line.get("yaxis") for line in lines(figure)] == ["y", "y", "y2", "y2"]
    layout = figure["layout"]
    for axis in ("yaxis", "yaxis2"):
        assert layout[axis]["tickvals"] == [-1, 0, 1]
        assert layout[axis]["range"] == [-1.12, 1.12]
    assert layout["yaxis"]["domain"][0] > layout["yaxis2"]["domain"][1]
    assert layout["xaxis"]["title"]["text"] == "position (tokens)"
    texts = [note["text"] for note in layout["annotations"]]
    assert texts == ["<b>pair 0</b><br>λ 6.28", "<b>pair 3</b><br>λ 199"]


@pytest.mark.parametrize("pairs", range(1, 9))
def test_the_rows_share_the_height_without_overlap(sent, pairs) -> None:
    columns = list(range(2 * pairs))
    figure = waves(FINE, pe_core.sinusoidal_at(FINE, D)[:, columns], columns, WAVES, length=20)
    layout = sent(figure)["layout"]
    rows = sorted(layout[name]["domain"] for name in layout if name.startswith("yaxis"))
    edges = [edge for row in rows for edge in row]
    assert len(rows) == pairs
    assert edges == sorted(edges)
    assert 0 == edges[0] < edges[-1] == 1


def test_the_chosen_column_is_thick_and_named(sent, names) -> None:
    figure = sent(drawn(dimension=7))
    widths = [line["line"]["width"] for line in lines(figure)]
    assert widths[3] > max(widths[:3])
    assert "dimension 7 (cosine, pair 3)" in names(figure)
    assert "Chosen: dimension 7 (cosine, pair 3)." in figure["layout"]["meta"]["alt"]
    with pytest.raises(ValueError, match=r"dimension must be one of columns .* got 2"):
        drawn(dimension=2)


def test_t_and_its_target_are_lines_with_the_values_on_the_waves(sent, names) -> None:
    figure = sent(drawn(samples=SAMPLES, position=3, offset=4))
    first, second = figure["layout"]["shapes"]
    assert (first["x0"], first["x1"], second["x0"]) == (3, 3, 7)
    assert first["line"]["dash"] == "solid" != second["line"]["dash"]
    spots = [t for t in figure["data"] if t.get("x") in ([3], [7])]
    assert [spot["y"][0] for spot in spots] == [*SAMPLES[3], *SAMPLES[7]]
    assert {spot["marker"]["symbol"] for spot in spots} == {"circle", "diamond"}
    assert names(figure) == ["sine", "cosine", "position t = 3", "t + φ = 7"]


def test_a_target_beyond_the_end_is_named_and_not_drawn(sent, names) -> None:
    figure = sent(drawn(samples=SAMPLES, position=3, offset=40))
    assert len(figure["layout"]["shapes"]) == 1
    assert names(figure)[-1] == "t + φ = 43 (beyond the last position)"


@pytest.mark.parametrize(("length", "dots"), [(64, 1), (65, 0)])
def test_whole_positions_are_dots_while_they_can_be_told_apart(sent, decoded, length, dots) -> None:
    samples = pe_core.sinusoidal(length, D)[:, :1]
    figure = sent(waves(FINE, CURVES[:, :1], [0], WAVES, samples=samples, length=length))
    found = [t for t in figure["data"] if t["mode"] == "markers"]
    assert len(found) == dots
    for trace in found:
        np.testing.assert_allclose(decoded(trace["y"]), samples[:, 0], atol=1e-7)
        assert (trace["x0"], trace["dx"]) == (0, 1)


def test_the_waves_in_words() -> None:
    alt = drawn(samples=SAMPLES, position=1, offset=1).layout.meta["alt"]
    assert "pair 0 with wavelength 6.28, pair 3 with wavelength 199" in alt
    assert "At position t = 1: 0.8415 in dimension 0, 0.5403 in dimension 1" in alt
    assert "At t + φ = 2: 0.9093 in dimension 0" in alt


def test_wavelengths_stand_on_a_log_axis_in_their_colours(sent, decoded) -> None:
    figure = sent(wavelength_scale(WAVES, length=20, pair=3))
    points, chosen, _ = figure["data"]
    np.testing.assert_array_equal(decoded(points["y"]), WAVES)
    assert points["marker"]["color"] == [pair_colour(k, 8) for k in range(8)]
    assert (chosen["x"], chosen["y"]) == ([3], [WAVES[3]])
    assert chosen["marker"]["size"] > points["marker"]["size"]
    assert decoded(points["customdata"]).tolist()[3] == [6, 7]
    assert figure["layout"]["yaxis"]["type"] == "log"
    (line,) = figure["layout"]["shapes"]
    assert (line["y0"], line["y1"]) == (20, 20)


@pytest.mark.parametrize(("length", "longer"), [(20, "6 of 8"), (70, "5 of 8"), (7, "7 of 8")])
def test_the_scale_counts_the_waves_longer_than_the_sequence(names, sent, length, longer) -> None:
    figure = wavelength_scale(WAVES, length=length)
    assert longer == f"{(length < WAVES).sum()} of 8"
    assert f"{longer} are longer than the sequence (L = {length})" in figure.layout.meta["alt"]
    name = f"sequence length L = {length}:<br>waves above it never complete one turn"
    assert names(sent(figure))[-1] == name


def test_the_other_cut_draws_sines_and_cosines_of_one_row(sent, decoded, names) -> None:
    row = pe_core.sinusoidal(1, D, start=5)[0]
    figure = sent(spectrum(row, WAVES, position=5, pair=2))
    sine, cosine = figure["data"][:2]
    np.testing.assert_array_equal(decoded(sine["y"]), row[0::2])
    np.testing.assert_array_equal(decoded(cosine["y"]), row[1::2])
    assert (sine["line"]["dash"], cosine["line"]["dash"]) == tuple(DASHES.values())
    assert figure["layout"]["shapes"][0]["x0"] == 2
    assert names(figure) == ["sine (dimension 2k)", "cosine (dimension 2k + 1)", "pair 2"]
    alt = figure["layout"]["meta"]["alt"]
    assert "Neither line is a sinusoid: each is a chirp that slows down" in alt
    assert f"sine {row[4]:.4f}, cosine {row[5]:.4f}" in alt
