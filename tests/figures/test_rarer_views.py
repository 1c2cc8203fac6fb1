"""What holds in every figure, also in views that take the rarer ways: lines, ranges and names."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from pe_core.figures import _style
from tests.figures.rarer_views import RARER
from tests.figures.test_shared_language import EVERY_VIEW, Parts, axes, is_entry, made

# What may be without a value: a gap in a line, and what an axis would otherwise follow.
EMPTY = {"x", "y", "matches", "wavelength", "height", "width"}


@pytest.fixture(params=EVERY_VIEW)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("rarer", RARER)
def test_plotly_accepts_every_property_of_a_rarer_view(rarer: str) -> None:
    parts = made(rarer)
    assert len(go.Figure(parts).data) == len(parts["data"])


def settings(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every setting of a figure with its name."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from settings(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from settings(inner, key)
    else:
        yield key, value


def test_no_setting_is_left_without_a_value(name: str) -> None:
    assert {key for key, value in settings(made(name)) if value is None} <= EMPTY


def test_what_is_yes_or_no_is_said_so(name: str) -> None:
    switches = {"showgrid", "zeroline", "fixedrange", "visible", "automargin", "showlegend",
                "showarrow", "cliponaxis", "showscale", "simplify", "showticklabels", "showline",
                "itemclick", "itemdoubleclick", "dragmode"}  # fmt: skip
    for key, value in settings(made(name)):
        if key in switches:
            assert value is True or value is False, key


def test_lines_of_a_grid_lead_to_values_and_not_to_places(name: str) -> None:
    parts = made(name)
    across, up = ((axis.get("showgrid", True), axis.get("visible", True)) for axis in axes(parts))
    seen = [grid and visible for grid, visible in (across, up)]
    lying = any(trace.get("orientation") == "h" for trace in parts["data"])
    picture = any(trace["type"] == "heatmap" for trace in parts["data"])
    if picture or "word" in name or not (across[1] or up[1]):
        assert seen == [False, False]
    elif "scaleanchor" in parts["layout"]["yaxis"]:  # a circle, whose two numbers are read alike
        assert seen == [True, True]
    else:
        assert seen == ([True, False] if lying else [False, True])


def number(axis: Parts, value: Any) -> float:
    return float(np.log10(value)) if axis.get("type") == "log" else float(value)


def places(trace: Parts, letter: str) -> list[float]:
    """Return where the points of a trace are, along one axis."""
    given = trace.get(letter)
    if given is None:
        count = len(trace["y" if letter == "x" else "x"])
        return [trace[f"{letter}0"] + trace[f"d{letter}"] * i for i in range(count)]
    if trace["type"] == "bar":
        given = [value for value in given if value is not None]
        return [trace["base"] + value for value in given]
    return [float(value) for value in given if value is not None and not np.isnan(value)]


def test_the_axes_hold_all_that_is_drawn(name: str) -> None:
    parts = made(name)
    if name in ("one point of a line", "all marks of a curve", "curve"):
        return  # their ranges are asked for, or leave out what is far away
    for letter in "xy":
        axis = parts["layout"][f"{letter}axis"]
        if "range" not in axis:
            continue
        low, high = sorted(axis["range"])
        for trace in parts["data"]:
            if not is_entry(trace) and trace["type"] != "heatmap":
                for place in places(trace, letter):
                    assert low <= number(axis, place) <= high, (letter, place)
        for note in parts["layout"].get("annotations", ()):
            if note.get(f"{letter}ref") != "paper":
                assert low <= note[letter] <= high, note["text"]


def test_a_picture_fills_its_axes(name: str) -> None:
    parts = made(name)
    for trace in parts["data"]:
        if trace["type"] == "heatmap":
            for letter, side in (("x", 1), ("y", 0)):
                edges = trace[letter]
                assert len(edges) == trace["z"].shape[side] + 1
                step = edges[1] - edges[0]
                low, high = sorted(parts["layout"][f"{letter}axis"]["range"])
                assert low == edges[0]
                assert edges[-1] - step < high <= edges[-1]


def test_lines_are_thin_and_marks_are_small(name: str) -> None:
    parts = made(name)
    looks = [
        *(trace for trace in parts["data"] if trace["type"] == "scatter"),
        *parts["layout"].get("shapes", ()),
    ]
    for look in looks:
        if "bar" not in name and "word" not in name:  # words have bars of their own
            assert 0 <= look.get("line", {}).get("width", 2) <= 6
        size = look.get("marker", {}).get("size", 10)
        assert 1 <= size <= 30


def test_every_dash_is_one_that_a_page_can_draw(name: str) -> None:
    for key, value in settings(made(name)):
        if key == "dash":
            assert value in ("solid", "dot") or re.fullmatch(r"\d+px(,\d+px)+", value)


def test_no_entry_of_a_legend_comes_twice(name: str) -> None:
    entries = [trace["name"] for trace in made(name)["data"] if trace.get("showlegend", True)]
    assert len(entries) == len(set(entries))


def test_what_the_zoom_belongs_to_has_a_name(name: str) -> None:
    assert re.match(r"[a-z]", made(name)["layout"]["uirevision"])


def test_every_path_leads_straight_from_place_to_place(name: str) -> None:
    place = r"-?[\d.]+,-?[\d.]+"
    for shape in made(name)["layout"].get("shapes", ()):
        if shape["type"] == "path":
            assert re.fullmatch(rf"M{place}(L{place})+Z?", shape["path"])


def test_a_hover_tells_every_value_that_comes_for_it(name: str) -> None:
    for trace in made(name)["data"]:
        rows = trace.get("customdata")
        if trace["type"] != "heatmap" and rows is not None and isinstance(rows[0], list):
            told = re.findall(r"%\{customdata\[(\d)\]", trace["hovertemplate"])
            assert told == [str(place) for place in range(len(rows[0]))]
            assert {len(row) for row in rows} == {len(rows[0])}
        elif rows is not None:
            assert "%{customdata" in trace["hovertemplate"]


def test_whole_numbers_are_sent_in_two_bytes(name: str) -> None:
    arrays = [value for _, value in settings(made(name)) if isinstance(value, np.ndarray)]
    for array in arrays:
        assert array.dtype.kind == "f" or array.dtype.itemsize <= 2


SIGNS = {"circle": r"\bt = \d|hidden position", "diamond": r"t \+ φ = |your answer|offset φ ="}


def test_a_legend_shows_the_position_as_a_circle_and_its_target_as_a_diamond(name: str) -> None:
    if "curves" in name or "lines" in name or "arcs" in name:
        return  # their names are given
    for trace in made(name)["data"]:
        for symbol, names in SIGNS.items():
            if is_entry(trace) and re.search(names, trace["name"]):
                assert trace["marker"]["symbol"] == symbol


def test_faint_lines_are_thin(name: str) -> None:
    for shape in made(name)["layout"].get("shapes", ()):
        if shape["line"].get("color") == _style.FAINT:
            assert 1 <= shape["line"]["width"] <= 1.5
