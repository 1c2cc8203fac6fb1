"""What the axes of waves and of curves over the offset show at first."""

from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core.figures import (
    offset_curve,
    spectrum,
    wavelength_scale,
    waves,
)
from pe_core.figures._style import NEUTRAL

CURVE = pe_core.offset_similarity(np.arange(400), 16)


@pytest.mark.parametrize(
    ("settings", "end"),
    [({}, 399), ({"length": 100}, 150), ({"offset": 200}, 220), ({"length": 4}, 12),
     ({"length": 300}, 399), ({"length": 20, "offset": 100}, 110)],
)  # fmt: skip
def test_the_curve_shows_the_marks_and_half_a_length_more(settings: Any, end: float) -> None:
    layout = offset_curve(CURVE, **settings).parts["layout"]
    assert layout["xaxis"]["range"] == pytest.approx([-0.015 * end, 1.015 * end])
    seen = CURVE[: int(1.015 * end) + 2]
    air = 0.07 * np.ptp(seen)
    assert layout["yaxis"]["range"] == pytest.approx([seen.min() - air, seen.max() + air])


def test_the_first_rise_is_shown_with_what_comes_after() -> None:
    rise = int(np.argmax(np.diff(CURVE) > 0))
    layout = offset_curve(CURVE, first_rise=rise).parts["layout"]
    assert layout["xaxis"]["range"][1] == pytest.approx(1.015 * max(12, 4 * rise))
    shown = offset_curve(CURVE, x_range=(10, 60)).parts["layout"]
    assert shown["xaxis"]["range"] == pytest.approx([9, 61])
    flat = offset_curve([3.0, 3.0]).parts["layout"]
    assert flat["yaxis"]["range"] == pytest.approx([2.93, 3.07])


def test_the_lines_of_the_curve_lie_at_0_and_at_the_last_offset() -> None:
    figure = offset_curve([2.0, -1.0, 0.5], length=3, offset=2).parts
    zero, last, *_ = figure["layout"]["shapes"]
    assert [zero[key] for key in ("x0", "x1", "xref", "y0", "y1")] == [0, 1, "paper", 0, 0]
    assert zero["line"] == {"color": NEUTRAL, "width": 1}
    assert [last[key] for key in ("x0", "x1", "y0", "y1", "yref")] == [2, 2, 0, 1, "paper"]
    assert (zero["name"], last["name"]) == ("zero", "last offset")
    assert last["line"]["dash"] == "dot"
    assert offset_curve([2.0, 0.0]).parts["layout"]["shapes"] == []
    (grip,) = figure["layout"]["meta"]["grips"]
    assert grip == {"x": 2.0, "y": 0.5, "drag": "x"}
    trace = figure["data"][0]
    assert (trace["x0"], trace["dx"], trace["mode"], trace["name"]) == (
        0,
        1,
        "lines",
        "dot product",
    )
    assert trace["hovertemplate"] == "offset φ = %{x}<br>dot product %{y:.4f}<extra></extra>"


WAVES = pe_core.wavelengths(16)


def rowed(columns: list[int]) -> dict[str, Any]:
    positions = np.linspace(0, 19, 39)
    values = pe_core.sinusoidal_at(positions, 16)[:, columns]
    return waves(positions, values, columns, WAVES, length=20).parts


def test_waves_have_rows_of_one_height_and_air_around_them() -> None:
    layout = rowed([0, 1, 2, 3, 14])["layout"]
    heights = [note["y"] for note in layout["annotations"]]
    assert heights == pytest.approx([5.6, 2.8, 0])
    assert layout["yaxis"]["range"] == pytest.approx([-1.4, 7.0])
    assert layout["xaxis"]["range"] == pytest.approx([-0.015 * 19, 19 + 0.015 * 19])
    for note in layout["annotations"]:
        assert (note["xref"], note["x"], note["xanchor"], note["align"]) == (
            "paper", 0, "right", "right",
        )  # fmt: skip
        assert note["yref"] == "y"
        assert -layout["margin"]["l"] < note["xshift"] < -16  # beside the ticks


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ([0], "The dimension drawn is 0 (sine). It belongs to pair 0 with wavelength 6.28."),
        ([0, 1], "The dimensions drawn are 0 (sine) and 1 (cosine). They belong to pair 0 with"),
    ],
)
def test_one_wave_is_said_as_one(columns: list[int], said: str) -> None:
    figure = rowed(columns)
    assert said in figure["layout"]["meta"]["alt"]
    count = "1 column as a wave" if len(columns) == 1 else "2 columns as waves"
    assert figure["layout"]["meta"]["title"] == f"{count} along the positions"


def test_a_line_marks_a_position_whose_values_are_not_known() -> None:
    values = pe_core.sinusoidal_at([0.0, 9.0], 16)[:, [0]]
    figure = waves([0.0, 9.0], values, [0], WAVES, length=10, position=3, offset=2).parts
    alt = figure["layout"]["meta"]["alt"]
    assert alt.endswith("A line marks position t = 3. A line marks t + φ = 5.")
    assert [shape["type"] for shape in figure["layout"]["shapes"]] == ["line", "line"]
    beyond = waves([0.0, 9.0], values, [0], WAVES, length=10, position=3, offset=7).parts
    assert beyond["layout"]["meta"]["alt"].endswith(
        "t + φ = 10 (beyond the last position) is not drawn."
    )
    assert len(beyond["layout"]["shapes"]) == 1


@pytest.mark.parametrize(("turns", "fast"), [(120.0, False), (120.1, True)])
def test_more_turns_than_120_are_too_fast_to_draw(turns: float, fast: bool) -> None:
    positions = np.array([10.0, 10.0 + turns * 5.0])
    figure = waves(positions, [[0.5], [0.5]], [0], [5.0], length=20).parts
    reaches = [trace for trace in figure["data"] if trace["name"] == "reach of pair 0"]
    assert [trace["y"] for trace in reaches] == ([[1, 1], [-1, -1]] if fast else [])
    for trace in reaches:
        assert trace["x"] == positions.tolist()
        assert trace["mode"] == "lines"
    notes = figure["layout"]["annotations"][1:]
    assert [note["text"] for note in notes] == (
        ["120 turns, too fast to draw: from −1 to 1"] if fast else []
    )
    for note in notes:
        assert (note["x"], note["y"]) == (pytest.approx(positions.mean()), 0)


@pytest.mark.parametrize(("longest", "step"), [(600.0, "D2"), (601.0, 1)])
def test_wavelengths_have_a_tick_for_each_power_beyond_two_of_them(
    longest: float, step: Any
) -> None:
    layout = wavelength_scale([6.0, longest], length=20).parts["layout"]
    assert layout["yaxis"]["dtick"] == step
    assert layout["yaxis"]["type"] == "log"
    assert layout["yaxis"]["tickformat"] == ",~r"
    assert layout["xaxis"]["range"] == [-0.6, 1.6]
    assert wavelength_scale([6.0], length=601).parts["layout"]["yaxis"]["dtick"] == 1


def test_the_line_of_the_length_leads_across() -> None:
    figure = wavelength_scale(WAVES, length=20, pair=3).parts
    (line,) = figure["layout"]["shapes"]
    ends = {key: line[key] for key in ("x0", "x1", "xref", "y0", "y1", "name", "layer", "type")}
    assert ends == {"x0": 0, "x1": 1, "xref": "paper", "y0": 20, "y1": 20, "name": "length",
                    "layer": "below", "type": "line"}  # fmt: skip
    points, chosen, entry = figure["data"]
    assert line["line"] == entry["line"]
    assert (points["x0"], points["dx"], points["mode"]) == (0, 1, "markers")
    assert chosen["marker"]["size"] > 2 * points["marker"]["size"]
    assert chosen["marker"]["line"]["color"] == NEUTRAL
    assert 1 < chosen["marker"]["line"]["width"] < 4


def test_a_row_is_drawn_over_all_its_pairs() -> None:
    row = pe_core.sinusoidal(1, 16, start=5)[0]
    figure = spectrum(row, WAVES, position=5, pair=2).parts
    for trace in figure["data"][:2]:
        assert (trace["x0"], trace["dx"], trace["mode"]) == (0, 1, "lines+markers")
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < 0
    assert high > 7
    assert -low == pytest.approx(high - 7)
    assert figure["layout"]["yaxis"]["tickvals"] == [-1, 0, 1]
    least, most = figure["layout"]["yaxis"]["range"]
    assert -least == most
    assert 1.05 < most < 1.2  # whole symbols at the ends, and little else
