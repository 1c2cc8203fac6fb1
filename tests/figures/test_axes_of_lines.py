"""What the axes of lines show at first, and how they are counted."""

import math
from typing import Any

import numpy as np
import pytest

from pe_core.figures import (
    Line,
    Mark,
    Upright,
    curves,
)
from pe_core.figures._log import above_zero, log_axis, log_ends
from pe_core.figures._style import NEUTRAL, axis, colour_bar, margin, whole_ticks

TOLD = {"x_axis": "position", "y_axis": "value", "title": "Lines", "alt": "Some lines."}


def drawn(x: Any, y: Any, **settings: Any) -> dict[str, Any]:
    return curves(x, [Line("a", y)], **TOLD | settings).parts


@pytest.mark.parametrize(
    ("ends", "step"),
    [((1, 90), "D2"), ((1, 100), 1), ((1, 1e7), 1), ((1, 1.1e7), 2), ((1e-3, 1e11), 2),
     ((1e-3, 2e11), 3)],
)  # fmt: skip
def test_a_log_axis_has_at_most_seven_steps_and_more_ticks_below_two_decades(
    ends: tuple[float, float], step: Any
) -> None:
    found = log_axis("values", ends)
    assert found["dtick"] == step
    assert found["type"] == "log"
    assert found["range"] == pytest.approx([math.log10(ends[0]), math.log10(ends[1])])
    assert found["title"]["text"] == "values"


@pytest.mark.parametrize(
    ("ends", "powers"),
    [((1e-4, 1e7), False), ((0.9e-4, 10), True), ((1, 1e7 + 0.5), True), ((1e-9, 1e9), True)],
)
def test_numbers_with_many_zeros_are_said_as_powers(ends: Any, powers: bool) -> None:
    found = log_axis("values", ends)
    # ",~r" of d3 groups by thousands and leaves zeros at the end out.
    style = {key: found[key] for key in ("exponentformat", "tickformat") if key in found}
    assert style == ({"exponentformat": "power"} if powers else {"tickformat": ",~r"})


@pytest.mark.parametrize("air", [0.04, 0.015])
def test_the_ends_of_a_log_axis_lie_a_share_of_its_decades_beyond(air: float) -> None:
    low, high = log_ends([0.0, 10.0, 1000.0, -5.0], air)
    assert math.log10(low) == pytest.approx(1 - 2 * air)
    assert math.log10(high) == pytest.approx(3 + 2 * air)
    assert log_ends([10.0, 1000.0]) == log_ends([10.0, 1000.0], 0.04)
    assert log_ends([8.0]) == (4.0, 16.0)
    assert log_ends([0.0]) == (0.1, 1.0)


def test_a_log_axis_refuses_what_it_has_no_place_for() -> None:
    known = np.array([np.nan, 1.0])
    assert above_zero("y", known) is known
    assert above_zero("y", np.array([0.0, 1.0]), or_zero=True)[0] == 0
    with pytest.raises(ValueError, match=r"^y must be above 0 on a log axis, got 0\.0$"):
        above_zero("y", np.array([0.0, 1.0]))
    with pytest.raises(ValueError, match=r"^y must be above 0 on a log axis, got -1\.0$"):
        above_zero("y", np.array([-1.0, 1.0]))
    with pytest.raises(ValueError, match=r"^y must be at least 0 on a log axis, got -1\.0$"):
        above_zero("y", np.array([-1.0, np.nan]), or_zero=True)


def test_an_axis_shows_all_values_with_a_little_air() -> None:
    layout = drawn([2.0, 4.0, 12.0], [-1.0, 3.0, 1.0])["layout"]
    assert layout["xaxis"]["range"] == pytest.approx([2 - 0.15, 12 + 0.15])
    assert layout["yaxis"]["range"] == pytest.approx([-1 - 0.28, 3 + 0.28])
    assert layout["xaxis"]["showgrid"] is False
    assert "showgrid" not in layout["yaxis"]
    flat = drawn([7.0], [3.0])["layout"]
    assert flat["xaxis"]["range"] == pytest.approx([7 - 0.015, 7 + 0.015])
    assert flat["yaxis"]["range"] == pytest.approx([3 - 0.07, 3 + 0.07])


def test_log_axes_show_all_values_with_a_little_air() -> None:
    layout = drawn([1.0, 10.0, 100.0], [1.0, 10.0, 1000.0], log_x=True, log_y=True)["layout"]
    assert layout["xaxis"]["range"] == pytest.approx([-0.03, 2.03])
    assert layout["yaxis"]["range"] == pytest.approx([-0.12, 3.12])
    assert layout["xaxis"]["showgrid"] is False
    assert layout["margin"]["l"] > drawn([1.0], [1.0])["layout"]["margin"]["l"]


def test_marks_and_uprights_count_among_what_is_shown() -> None:
    layout = drawn(
        [0.0, 10.0], [0.0, 1.0], marks=[Mark("far", 30.0, 5.0)], uprights=[Upright("end", -10.0)]
    )["layout"]
    assert layout["xaxis"]["range"] == pytest.approx([-10 - 0.6, 30 + 0.6])
    assert layout["yaxis"]["range"] == pytest.approx([-0.35, 5.35])
    (line,) = [shape for shape in layout["shapes"] if shape["name"] == "mark"]
    ends = {key: line[key] for key in ("x0", "x1", "y0", "y1", "yref", "type", "layer")}
    assert ends == {"x0": -10, "x1": -10, "y0": 0, "y1": 1, "yref": "paper", "type": "line",
                    "layer": "below"}  # fmt: skip


@pytest.mark.parametrize("log", [False, True])
def test_a_range_that_is_given_is_kept(log: bool) -> None:
    found = drawn([0.0, 1.0], [1.0, 2.0], y_range=(1, 100), log_y=log)["layout"]["yaxis"]["range"]
    assert found == pytest.approx([0, 2] if log else [1, 100])
    for wrong in ((2, 2), (3, 2), *([(0, 2), (-1, 2)] if log else [])):
        rule = ", both above 0 on a log axis" if log else ""
        said = (
            rf"^y_range must be two numbers, the lower first{rule}, got \({wrong[0]}, {wrong[1]}\)$"
        )
        with pytest.raises(ValueError, match=said):
            drawn([0.0, 1.0], [1.0, 2.0], y_range=wrong, log_y=log)


@pytest.mark.parametrize(
    ("values", "drawn_at_0"),
    [([-1.0, 1.0], True), ([0.0, 1.0], False), ([-1.0, 0.0], False), ([1.0, 2.0], False)],
)
def test_a_line_at_0_parts_what_lies_on_both_sides(values: Any, drawn_at_0: bool) -> None:
    lines = [s for s in drawn([0, 1], values)["layout"]["shapes"] if s["name"] == "zero"]
    assert bool(lines) is drawn_at_0
    for line in lines:
        assert [line[key] for key in ("x0", "x1", "xref", "y0", "y1")] == [0, 1, "paper", 0, 0]
        assert line["line"] == {"color": NEUTRAL, "width": 1}
        assert (line["type"], line["layer"]) == ("line", "below")


def test_places_must_rise_and_a_log_axis_is_not_clicked() -> None:
    for x in ([0, 0], [1, 0]):
        with pytest.raises(ValueError, match=r"^x must rise from each value to the next, got "):
            drawn(x, [1.0, 2.0])
    for where, log in (("x", {"log_x": True}), ("y", {"log_y": True}), ("x-y", {"log_y": True})):
        said = f"^choose must not read a log axis, got 'position' at '{where}'$"
        with pytest.raises(ValueError, match=said):
            drawn([1, 2], [1.0, 2.0], choose={"position": where}, **log)
    kept = drawn([1, 2], [1.0, 2.0], choose={"position": "x"}, log_y=True)
    assert kept["layout"]["meta"]["choose"] == {"position": "x"}


def test_a_hover_names_both_axes_and_the_line() -> None:
    (trace,) = drawn([0, 1], [1.0, 2.0])["data"]
    assert trace["hovertemplate"] == (
        "%{fullData.name}<br>position: %{x:.5~g}<br>value: %{y:.5~g}<extra></extra>"
    )
    assert trace["line"]["simplify"] is False
    assert trace["mode"] == "lines"
    assert "marker" not in trace
    (both,) = curves([0, 1], [Line("a", [1.0, 2.0], mode="lines+markers")], **TOLD).parts["data"]
    assert both["marker"]["color"] == both["line"]["color"]
    assert 5 < both["marker"]["size"] < 11  # smaller than the marks of t and t + φ
    (only,) = curves([0, 1], [Line("a", [1.0, 2.0], mode="markers")], **TOLD).parts["data"]
    assert "line" not in only


def test_zeros_that_a_log_axis_leaves_out_are_counted_in_the_name() -> None:
    (trace,) = drawn([0, 1, 2], [0.0, 2.0, 0.0], log_y=True)["data"]
    assert trace["name"] == "a (2 zeros have no place on this axis)"
    assert trace["y"] == [None, 2.0, None]
    assert drawn([0, 1], [0.0, 2.0])["data"][0]["name"] == "a"
    alt = drawn([0, 1, 2], [0.0, 2.0, 0.0], log_y=True)["layout"]["meta"]["alt"]
    assert alt == "Some lines. A log axis cannot show zeros. It leaves out 2 of “a”."


@pytest.mark.parametrize(("count", "whole"), [(1, True), (8, True), (8.5, False), (9, False)])
def test_a_short_axis_counts_whole_positions(count: float, whole: bool) -> None:
    assert whole_ticks(count) == ({"tick0": 0, "dtick": 1} if whole else {})


def test_an_axis_has_few_ticks_and_the_settings_that_are_asked_for() -> None:
    plain = axis()
    assert "title" not in plain
    assert 5 <= plain["nticks"] <= 9
    assert axis("position", nticks=3)["nticks"] == 3
    assert axis("position")["title"]["text"] == "position"
    assert margin() == {"l": 56, "r": 10, "t": 8, "b": 44, "pad": 0}
    assert margin(70, 30) == margin() | {"l": 70, "b": 30}


def test_a_colour_bar_stands_at_the_right_edge_as_high_as_the_picture() -> None:
    bar = colour_bar("value", nticks=3)
    assert bar["title"]["text"] == "value"
    assert (bar["x"], bar["len"], bar["ypad"], bar["outlinewidth"]) == (1, 1, 0, 0)
    assert bar["nticks"] == 3
    assert bar["title"]["font"]["size"] == bar["tickfont"]["size"] == 12
    # Thin, and not on the picture.
    assert 0 < bar["xpad"] < bar["thickness"] < 12
    assert colour_bar("value")["nticks"] < axis()["nticks"]
