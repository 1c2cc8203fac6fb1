import json

import numpy as np
import pytest

from pe_core.figures import Group, bars

WORDS = ["I", "am", "a", "robot"]
VALUES = [[1.0, 0.5, 2.0, 0.25], [-0.5, 1.5, 0.0, 3.0], [0.1, 0.2, 0.3, 0.4], [9, 8, 7, 6]]


def drawn(count: int = 2, values=VALUES, names=WORDS, **settings):
    groups = [Group(f"group {i}", row) for i, row in enumerate(values[:count])]
    given = {"value_axis": "length", "title": "Lengths", "alt": "Some lengths of vectors."}
    return bars(names, groups, **(given | settings))


def boxes(figure: dict, lying: bool = False) -> list[list[tuple[float, float, float, float]]]:
    """Return from where to where each bar goes, along the names and upward."""
    up, along = ("x", "y") if lying else ("y", "x")
    found = []
    for trace in figure["data"]:
        if trace["type"] != "bar":
            continue
        places = trace[f"{along}0"] + trace[f"d{along}"] * np.arange(len(trace[up]))
        found.append([
            (place + trace["offset"], place + trace["offset"] + trace["width"],
             trace["base"], trace["base"] + (height or 0))
            for place, height in zip(places, trace[up], strict=True)
        ])  # fmt: skip
    return found


def written(figure: dict, lying: bool = False) -> list[tuple[float, float, str]]:
    along = ("y", "x") if lying else ("x", "y")
    traces = [trace for trace in figure["data"] if trace.get("mode") == "text"]
    return [
        (place, height, text.strip("\u2009"))
        for trace in traces
        for place, height, text in zip(*(trace[key] for key in along), trace["text"], strict=True)
    ]


@pytest.mark.parametrize("lying", [False, True])
def test_bars_reach_their_values_side_by_side(sent, lying) -> None:
    for count in (1, 2, 3, 4):
        figure = sent(drawn(count, horizontal=lying))
        stand(boxes(figure, lying), count)
        # The first name is at the left, or at the top.
        ends = figure["layout"]["yaxis" if lying else "xaxis"]["range"]
        assert ends == ([3.5, -0.5] if lying else [-0.5, 3.5])


def stand(found: list[list[tuple[float, float, float, float]]], count: int) -> None:
    assert len(found) == count
    for row, values in zip(found, VALUES, strict=False):
        assert [base for _, _, base, _ in row] == [0] * 4
        np.testing.assert_allclose([end for *_, end in row], values)
    for place, groups in enumerate(zip(*found, strict=True)):
        edges = [edge for left, right, *_ in groups for edge in (left, right)]
        assert edges == sorted(edges)
        assert place - 0.5 < edges[0] < edges[-1] < place + 0.5
        assert edges[0] + edges[-1] == pytest.approx(2 * place)


def test_groups_differ_without_their_colours(sent, names) -> None:
    figure = sent(drawn(4))
    fills = [
        (trace["marker"].get("pattern", {}).get("shape"), trace["marker"]["color"][:4] == "rgba")
        for trace in figure["data"]
        if trace["type"] == "bar"
    ]
    assert len(set(fills)) == 4
    assert len(set(names(figure))) == 4
    entries = [trace for trace in figure["data"] if trace.get("showlegend")]
    assert [entry["marker"]["symbol"] for entry in entries] == ["square"] + 3 * ["square-open"]
    # The client's legend knows lines and markers, no bars.
    assert all(entry["type"] == "scatter" for entry in entries)


def test_a_single_group_needs_no_legend(sent, names) -> None:
    assert names(sent(drawn(1))) == []


# ---- numbers ----


@pytest.mark.parametrize("lying", [False, True])
def test_few_bars_have_their_numbers(sent, lying) -> None:
    figure = sent(drawn(1, horizontal=lying))
    found = written(figure, lying)
    assert [float(text.replace("−", "-")) for *_, text in found] == VALUES[0]
    for (place, height, _), (left, right, _, end) in zip(
        found, boxes(figure, lying)[0], strict=True
    ):
        assert left < place < right
        assert 0 <= height - end <= 0.1


def test_the_number_of_a_negative_bar_stands_at_its_end(sent) -> None:
    (trace,) = [
        t for t in sent(drawn(1, [[-1.0, 1.0, -2.0, 2.0]]))["data"] if t.get("mode") == "text"
    ]
    assert trace["textposition"] == ["bottom center", "top center"] * 2
    assert trace["y"][0] < -1 < 1 < trace["y"][1]


def test_many_bars_have_none(sent) -> None:
    names = [f"w{i}" for i in range(24)]
    for lying in (False, True):
        figure = drawn(2, [np.arange(24), np.ones(24)], names, horizontal=lying)
        assert written(sent(figure), lying) == []


# ---- names ----


@pytest.mark.parametrize("lying", [False, True])
def test_the_marked_name_is_framed(sent, lying) -> None:
    shapes = sent(drawn(marked=2, horizontal=lying))["layout"]["shapes"]
    (frame,) = [shape for shape in shapes if shape["name"] == "mark"]
    along, up = ("y", "x") if lying else ("x", "y")
    assert 1.5 < frame[f"{along}0"] < 1.6
    assert 2.4 < frame[f"{along}1"] < 2.5
    assert frame[f"{up}ref"] == "paper"
    assert not [s for s in sent(drawn())["layout"]["shapes"] if s["name"] == "mark"]


def test_what_does_not_fit_is_named() -> None:
    wrong = {
        "groups must hold 1 to 4 groups, got 5": {"count": 5, "values": VALUES * 2},
        r"values of 'group 0' must have shape \(3,\), got \(4,\)": {"names": WORDS[:3]},
        "names must hold at least one word, got 0": {"names": []},
        "names must hold words only, got 1": {"names": [1, 2, 3, 4]},
        "values of 'group 0' must hold finite .* nan": {"values": [[1, 2, 3, np.nan]] * 2},
    }
    for message, settings in wrong.items():
        with pytest.raises(ValueError, match=message):
            drawn(**settings)


def test_what_is_rounding_alone_is_called_what_it_is(sent, names) -> None:
    groups = [Group("without", [6.7e-16, 0.0]), Group("with", [0.5, 2e-15])]
    told = {"value_axis": "change", "title": "t", "alt": "a", "unmoved": "no change"}
    figure = sent(bars(["one", "two"], groups, **told))
    assert [name for name in names(figure) if name] == ["without: no change", "with"]
    drawn = [trace for trace in figure["data"] if trace["type"] == "bar"]
    assert [trace["y"] for trace in drawn] == [[0.0, 0.0], [0.5, 0.0]]
    assert drawn[0]["customdata"][0] == ["one", "no change (6.7e-16)"]
    assert drawn[1]["customdata"] == [["one", "0.5"], ["two", "no change (2e-15)"]]
    assert "e-1" not in json.dumps([trace for trace in figure["data"] if trace["type"] != "bar"])
    plain = sent(bars(["one", "two"], groups, **told | {"unmoved": None}))
    assert [name for name in names(plain) if name] == ["without", "with"]
    alone = sent(bars(["one"], [Group("bias", [1e-16])], **told))
    assert [name for name in names(alone) if name] == ["bias: no change"]
