"""The room of bars: their widths, their numbers, their axis and their looks."""

import itertools
from typing import Any

import numpy as np
import pytest

from pe_core.figures import Group, bars
from pe_core.figures._naming import NARROW
from pe_core.figures._style import FAINT, NEUTRAL

TOLD = {"value_axis": "length", "title": "Lengths", "alt": "Some lengths."}


def drawn(rows: Any, **settings: Any) -> dict[str, Any]:
    groups = [Group(f"group {i}", row) for i, row in enumerate(rows)]
    names = [f"w{i}" for i in range(len(rows[0]))]
    return bars(names, groups, **TOLD | settings).parts


def of(figure: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [trace for trace in figure["data"] if kind in (trace["type"], trace.get("mode"))]


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_bars_of_a_name_share_four_fifths_of_its_place(count: int, lying: bool) -> None:
    figure = drawn([[1.0, 2.0]] * count, horizontal=lying)
    found = of(figure, "bar")
    each = 0.8 / count
    for index, trace in enumerate(found):
        middle = trace["offset"] + trace["width"] / 2
        assert middle == pytest.approx(-0.4 + (index + 0.5) * each)
        assert trace["width"] == pytest.approx(0.94 * each)
        assert trace["orientation"] == ("h" if lying else "v")
        steps = {key: value for key, value in trace.items() if key in ("x0", "y0", "dx", "dy")}
        assert steps == ({"y0": 0, "dy": 1} if lying else {"x0": 0, "dx": 1})
    (numbers,) = of(figure, "text")
    places = [place + trace["offset"] + trace["width"] / 2 for trace in found for place in (0, 1)]
    assert numbers["y" if lying else "x"] == pytest.approx(places)


def test_bars_are_full_open_striped_and_dotted_in_colours_of_their_own() -> None:
    figure = drawn([[1.0]] * 4)
    looks = [trace["marker"] for trace in of(figure, "bar")]
    full, empty, striped, dotted = looks
    for look in looks:
        assert look["line"]["width"] == 2
    assert full["color"] == full["line"]["color"]
    assert "pattern" not in full
    assert empty["color"] == striped["pattern"]["bgcolor"] == dotted["pattern"]["bgcolor"]
    assert empty["color"].endswith(" 0)")
    for look, shape in ((striped, "/"), (dotted, ".")):
        assert look["pattern"]["shape"] == shape
        assert look["pattern"]["fgcolor"] == look["line"]["color"]
        assert 4 < look["pattern"]["size"] < 10  # a few of them across a bar
    lines = [look["line"]["color"] for look in looks]
    assert len(set(lines)) == 4
    entries = [trace["marker"]["color"] for trace in figure["data"] if trace["showlegend"]]
    assert entries == lines


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize(("count", "air"), [(2, 0.16), (40, 0.04)])
def test_the_axis_ends_a_little_beyond_the_longest_bar(
    count: int, air: float, lying: bool, sign: int
) -> None:
    # With numbers beside the bars there is more room than without.
    figure = drawn([sign * np.linspace(1.0, 5.0, count)], horizontal=lying)
    assert bool(of(figure, "text")) == (count == 2)
    axis = figure["layout"]["xaxis" if lying else "yaxis"]
    far = sign * 5 * (1 + air)
    assert sorted(axis["range"]) == pytest.approx(sorted([0, far]))


def test_an_axis_over_both_signs_has_air_at_both_ends() -> None:
    figure = drawn([[-2.0, 3.0]])
    assert figure["layout"]["yaxis"]["range"] == pytest.approx([-2 - 0.16 * 5, 3 + 0.16 * 5])
    assert drawn([[0.0, 0.0]])["layout"]["yaxis"]["range"] == [0, 1]


@pytest.mark.parametrize("count", [2, 40])
def test_a_log_axis_reaches_beyond_the_longest_bar_by_a_share_of_its_decades(count: int) -> None:
    values = np.geomspace(1.0, 1e4, count)
    figure = drawn([values], log=True)
    low, high = figure["layout"]["yaxis"]["range"]
    floor = -1.0  # the least is 1, and a bar has to be seen
    assert low == pytest.approx(floor)
    air = (0.16 if of(figure, "text") else 0.04) * 0.8
    assert high == pytest.approx(4 + (4 - floor) * air)
    small = drawn([[2.0, 2.0]], log=True)
    floor = 0.0
    assert small["layout"]["yaxis"]["range"] == pytest.approx([floor, 1 + 0.16 * 0.8])


@pytest.mark.parametrize(("least", "power"), [(1.0, -1), (1.4, -1), (1.6, 0), (15.1, 1), (0.2, -1)])
def test_a_bar_on_a_log_axis_begins_at_a_power_of_ten_well_below_it(
    least: float, power: int
) -> None:
    figure = drawn([[least, 10 * least]], log=True)
    (trace,) = of(figure, "bar")
    assert trace["base"] == pytest.approx(10.0**power)
    assert trace["y"] == pytest.approx([least - 10.0**power, 10 * least - 10.0**power])


def test_the_number_stands_off_an_upright_bar_and_right_at_a_lying_one() -> None:
    rows = [[4.0, -2.0, 0.0]]
    (up,) = of(drawn(rows), "text")
    assert up["y"] == pytest.approx([4.1, -2.1, 0.1])
    assert up["textposition"] == ["top center", "bottom center", "top center"]
    (lying,) = of(drawn(rows, horizontal=True), "text")
    assert lying["x"] == pytest.approx([4.0, -2.0, 0.0])
    assert lying["textposition"] == ["middle right", "middle left", "middle right"]
    thin = "\u2009"
    assert all(text[0] == text[-1] == thin for text in lying["text"])
    assert not any(thin in text for text in up["text"])
    (log,) = of(drawn([[4.0, 0.0]], log=True), "text")
    assert log["y"] == pytest.approx([4.0, 1.0])
    for trace in (up, lying, log):
        assert trace["cliponaxis"] is False
        assert trace["hoverinfo"] == "skip"


@pytest.mark.parametrize("lying", [False, True])
def test_numbers_are_written_where_each_has_a_line_of_its_own(lying: bool) -> None:
    # Lying bars are as high as a line of type or have no numbers.
    room = 0.8 * (250 if lying else NARROW - 66)
    for count in range(1, 30):
        figure = drawn([np.linspace(1, 2, count)], horizontal=lying)
        each = room / count
        if (found := of(figure, "text")) and lying:
            assert each >= found[0]["textfont"]["size"]
        if lying:
            assert bool(found) == (each >= 12)


def test_the_frame_of_a_name_holds_its_bars_and_no_others() -> None:
    for lying in (False, True):
        shapes = drawn([[1.0, 2.0, 3.0]], marked=1, horizontal=lying)["layout"]["shapes"]
        frame, zero = shapes
        along, up = "yx" if lying else "xy"
        assert (frame[f"{along}0"], frame[f"{along}1"]) == pytest.approx((0.52, 1.48))
        assert (frame[f"{up}0"], frame[f"{up}1"], frame[f"{up}ref"]) == (0, 1, "paper")
        assert frame["line"] == {"color": NEUTRAL, "width": 2}
        assert (zero[f"{up}0"], zero[f"{up}1"]) == (0, 0)
        assert (zero[f"{along}0"], zero[f"{along}1"], zero[f"{along}ref"]) == (0, 1, "paper")
        assert zero["line"] == {"color": FAINT, "width": 1}
        assert (zero["type"], zero["name"], zero["layer"]) == ("line", "zero", "below")
    assert drawn([[1.0, 2.0]], log=True)["layout"]["shapes"] == []


def test_the_left_margin_holds_the_labels_of_the_axis() -> None:
    rows = [[1.0, 2.0]]
    left = drawn(rows)["layout"]["margin"]["l"]
    log = drawn(rows, log=True)["layout"]["margin"]["l"]
    assert left == 56
    assert log == left + 14  # two letters more, such as those of 0.001
    lying = drawn(rows, horizontal=True)["layout"]["margin"]
    assert lying["b"] == drawn(rows)["layout"]["margin"]["b"] == 44


def test_the_zeros_of_every_group_are_told_on_a_log_axis() -> None:
    figure = drawn([[0.0, 2.0], [5.0, 0.0]], log=True)
    alt = figure["layout"]["meta"]["alt"]
    assert alt == (
        "Some lengths. The bars begin at 1, the end of the log axis. "
        "There is no bar for the zeros of w0 (group 0) and w1 (group 1)."
    )
    none = drawn([[3.0, 2.0]], log=True)["layout"]["meta"]["alt"]
    assert none == "Some lengths. The bars begin at 1, the end of the log axis."


@pytest.mark.parametrize(("value", "drawn_as"), [(1e-12, 0.0), (-1e-12, 0.0), (1.1e-12, 1.1e-12)])
def test_only_what_is_more_than_rounding_has_a_bar(value: float, drawn_as: float) -> None:
    figure = drawn([[value, 1.0]], unmoved="no change")
    (trace,) = of(figure, "bar")
    assert trace["y"] == [drawn_as, 1.0]
    said = trace["customdata"][0][1]
    assert said.startswith("no change (") is (drawn_as == 0)
    assert trace["customdata"][1] == ["w1", "1"]
    assert trace["hovertemplate"] == (
        "%{customdata[0]}<br>%{fullData.name}<br>length: %{customdata[1]}<extra></extra>"
    )


def test_long_names_are_cut_in_the_legend_and_in_the_hover() -> None:
    long = "electroencephalographically, that is with electrodes on a head"
    figure = bars([long], [Group(long, [1.0]), Group("b", [2.0])], **TOLD).parts
    cut = figure["data"][0]["customdata"][0][0]
    assert 30 < len(cut) < len(long)
    assert long.startswith(cut.rstrip("…"))
    names = [trace["name"] for trace in figure["data"] if trace["showlegend"]]
    assert names[0] == figure["data"][0]["name"] == cut
    assert len(set(itertools.chain(names))) == 2


def test_the_zoom_lasts_while_there_are_as_many_names() -> None:
    one, other = (drawn([row])["layout"]["xaxis"] for row in ([1.0, 2.0], [3.0, 4.0]))
    more = drawn([[1.0, 2.0, 3.0]])["layout"]["xaxis"]
    assert one["uirevision"] == other["uirevision"] != more["uirevision"]
    assert one["showgrid"] is False
    assert one["range"] == [-0.5, 1.5]
    assert drawn([[1.0, 2.0]], horizontal=True)["layout"]["yaxis"]["range"] == [1.5, -0.5]


@pytest.mark.parametrize(
    ("value", "said"), [(1.23456789, "1.2346"), (0.5, "0.5"), (1.23456789e-9, "1.2346e-9")]
)
def test_a_hover_says_five_digits_also_of_what_is_rounding(value: float, said: str) -> None:
    (trace,) = of(drawn([[value, 2.0]]), "bar")
    assert trace["customdata"][0] == ["w0", said]
    (small,) = of(drawn([[1.23456789e-13, 2.0]], unmoved="same"), "bar")
    assert small["customdata"][0] == ["w0", "same (1.2346e-13)"]
