"""What all figures share: their ground, legend and axes, and what answers to the pointer."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core import figures
from pe_core.figures import _style
from pe_core.figures._words import number
from tests.figures.rarer_views import RARER
from tests.figures.test_every_figure import EVERY, HANDS, WAVES

Parts = dict[str, Any]
HIDDEN: dict[str, Callable[[], Any]] = {
    "hidden hands": lambda: figures.hidden_hands(HANDS[3], range(8), 8, WAVES, position=3),
    "answered hands": lambda: figures.hidden_hands(
        HANDS[3], range(8), 8, WAVES, position=3, guess=5, guessed=HANDS[5]
    ),
    "a table without a hover": lambda: figures.heatmap(
        pe_core.sinusoidal(20, 16), WAVES, hover=False
    ),
}


EVERY_VIEW = EVERY | HIDDEN | RARER


def made(name: str) -> Parts:
    found: Parts = EVERY_VIEW[name]().parts
    return found


@pytest.fixture(params=EVERY_VIEW)
def parts(request: pytest.FixtureRequest) -> Parts:
    return made(request.param)


def axes(parts: Parts) -> Iterator[Parts]:
    """Yield the axes that are drawn, which those that only name cells are not."""
    yield from (parts["layout"][name] for name in ("xaxis", "yaxis"))


def is_entry(trace: Parts) -> bool:
    return list(trace.get("x", ())) == [None]


def test_the_legend_names_and_does_not_switch(parts: Parts) -> None:
    legend = parts["layout"]["legend"]
    assert parts["layout"]["showlegend"] is True
    assert legend["itemclick"] is legend["itemdoubleclick"] is False
    corner = {name: legend[name] for name in ("xref", "x", "xanchor", "yref", "y", "yanchor")}
    assert corner == {
        "xref": "container", "x": 0, "xanchor": "left",
        "yref": "container", "y": 1, "yanchor": "top",
    }  # fmt: skip


def test_every_trace_says_whether_it_is_in_the_legend(parts: Parts) -> None:
    for trace in parts["data"]:
        if is_entry(trace):
            assert list(trace["y"]) == [None]
            # An entry without a name is there so that the axes are drawn.
            assert trace["showlegend"] is bool(trace["name"])
            assert trace["mode"] == "+".join(
                mode for mode, look in (("lines", "line"), ("markers", "marker")) if look in trace
            )


def test_what_the_pointer_finds_has_words_and_all_else_is_silent(parts: Parts) -> None:
    for trace in parts["data"]:
        if "hovertemplate" in trace:
            assert "hoverinfo" not in trace
        else:
            assert trace["hoverinfo"] == "skip"


def test_a_hover_has_fields_that_exist_and_nothing_around_them(parts: Parts) -> None:
    for trace in parts["data"]:
        template = trace.get("hovertemplate", "")
        for field in re.findall(r"%\{([^}:]*)", template):
            name = field.split("[")[0]
            assert name in {"x", "y", "z", "fullData.name"} or name in trace
        said = re.sub(r"%\{[^}]*\}", "1", template.removesuffix("<extra></extra>"))
        for line in said.split("<br>") if template else ():
            # Units and symbols aside, a line begins with a small letter or a value.
            assert re.match(r"[a-z1M]", line), line
            assert line[-1].isalnum() or line[-1] in ")…", line


def test_hovers_are_read_from_the_left_and_their_names_are_whole(parts: Parts) -> None:
    shown = parts["layout"]["hoverlabel"]
    assert (shown["align"], shown["namelength"]) == ("left", -1)


def test_numbers_are_grouped_on_axes_as_they_are_in_sentences(parts: Parts) -> None:
    point, thousands = parts["layout"]["separators"]
    assert number(1234567.0) == f"1{thousands}234{thousands}567"
    assert number(0.5, 1) == f"0{point}5"


def test_what_cannot_be_dragged_has_fixed_axes(parts: Parts) -> None:
    fixed = [axis.get("fixedrange", False) for axis in axes(parts)]
    assert fixed in ([True, True], [False, False])
    assert (parts["layout"].get("dragmode", True) is False) == fixed[0]


def test_a_drawing_without_axes_has_the_same_edge_on_all_sides(parts: Parts) -> None:
    room = parts["layout"]["margin"]
    assert room["pad"] == 0
    if all(axis.get("visible") is False for axis in axes(parts)):
        assert room["l"] == room["b"] <= room["t"] <= room["r"]


def test_axes_have_a_name_and_measure_no_labels(parts: Parts) -> None:
    for axis in axes(parts):
        if axis.get("visible", True):
            assert axis["automargin"] is False
            assert axis["zeroline"] is False
            assert axis["tickfont"]["size"] == _style.SMALL
            if "title" in axis:
                title = axis["title"]
                # Nearer to the labels than a line of them is high.
                assert 0 < axis["ticklabelstandoff"] < title["standoff"] < _style.SMALL
                assert title["font"]["size"] == _style.NORMAL > _style.SMALL


def test_round_things_stay_round(parts: Parts) -> None:
    layout = parts["layout"]
    circles = [
        shape for shape in layout.get("shapes", ())
        if shape["type"] == "circle" and "xsizemode" not in shape
    ]  # fmt: skip
    if not circles:
        return
    assert layout["yaxis"]["scaleanchor"] == "x"
    assert any(axis.get("constrain") == "domain" for axis in axes(parts))
    for shape in circles:
        across, up = shape["x1"] - shape["x0"], shape["y1"] - shape["y0"]
        assert across == pytest.approx(up)
        assert across > 0


def test_no_note_has_an_arrow_except_the_arrows_of_a_drawing(parts: Parts) -> None:
    for note in parts["layout"].get("annotations", ()):
        assert note["showarrow"] is ("axref" in note)
        if not note["showarrow"]:
            assert _style.SMALL <= note["font"]["size"] <= _style.NORMAL + 2


def test_symbols_and_frames_lie_above_the_lines_and_all_else_below(parts: Parts) -> None:
    for shape in parts["layout"].get("shapes", ()):
        frame = shape["type"] == "rect" and shape["line"].get("dash")
        above = shape.get("name") in ("symbol", "arc") or (frame and shape["layer"] == "above")
        assert shape["layer"] == ("above" if above else "below")


# Of rarer views some name what lies beyond the picture.
@pytest.mark.parametrize("parts", [*EVERY, *HIDDEN], indirect=True)
def test_every_entry_of_the_legend_looks_like_something_that_is_drawn(parts: Parts) -> None:
    layout = parts["layout"]
    drawn = [trace for trace in parts["data"] if not is_entry(trace)]
    ways = {
        # A frame on cells is thinner than the line that names it.
        (_style.LINE if piece["type"] == "rect" else line.get("width"), line.get("dash", "solid"))
        for piece in (*drawn, *layout.get("shapes", ()))
        if (line := piece.get("line", {}))
    }
    ways |= {(note["arrowwidth"], "solid") for note in layout.get("annotations", ())
             if "arrowwidth" in note}  # fmt: skip
    signs = {trace["marker"].get("symbol", "circle") for trace in drawn if "marker" in trace}
    signs |= {"circle" for shape in layout.get("shapes", ()) if shape["type"] == "circle"}
    marked = [*(t["meta"] for t in drawn if isinstance(t.get("meta"), dict)), {}]
    found = [mark for key in ("rows", "columns") for mark in marked[0].get(key, ())]
    signs |= {mark["symbol"] for mark in found}
    paths = [s["path"] for s in layout.get("shapes", ()) if s.get("name") == "symbol"
             and "path" in s]  # fmt: skip
    for trace in parts["data"]:
        if not is_entry(trace) or not trace["name"]:
            continue
        sign = trace.get("marker", {}).get("symbol")
        if sign and not sign.startswith("square"):  # squares stand for bars
            assert sign in signs or paths, trace["name"]
        if "line" in trace and not found and trace["name"] not in ("sine", "cosine", "as typed"):
            line = trace["line"]
            assert (line.get("width"), line.get("dash") or "solid") in ways, trace["name"]


def test_an_unseen_axis_names_the_cells_and_shows_nothing(parts: Parts) -> None:
    for letter in "xy":
        if (axis := parts["layout"].get(f"{letter}axis2")) is None:
            continue
        shown = parts["layout"][f"{letter}axis"]
        assert axis["overlaying"] == letter
        assert axis["range"] == shown["range"]
        assert (axis["tickmode"], axis["ticks"]) == ("array", "")
        seen = ("showticklabels", "showgrid", "zeroline", "showline")
        assert [axis[name] for name in seen] == [False] * 4
        if "constrain" in shown:  # what matches is not made square with it, so it is on its own
            assert axis["constrain"] == shown["constrain"]
            assert axis["constraintoward"] == shown["constraintoward"]
            assert axis["matches"] is None
        else:
            assert axis["matches"] == letter


def test_numbers_are_sent_in_as_few_bytes_as_a_screen_needs(parts: Parts) -> None:
    for trace in parts["data"]:
        for name, array in trace.items():
            if isinstance(array, np.ndarray):
                # Places up to 65 535 in two bytes; what is seen or said to six decimals in four.
                least = 2 if array.dtype.kind in "iu" else 4
                exact = {"x", "y"} if trace["type"] == "heatmap" else {"x"}
                assert array.dtype.itemsize <= least or name in exact or parts_are_exact(parts)


def parts_are_exact(parts: Parts) -> bool:
    """Return whether values span many powers of ten, where four bytes are too few."""
    return any(axis.get("type") == "log" for axis in axes(parts))
