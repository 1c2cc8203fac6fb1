"""What holds in every figure: on the wire, under the pointer, in its legend and on its axes.

A law is a function of a view; one case looks at one view with all of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
import pytest

from pe_core import figures
from pe_core.figures import _style
from pe_core.figures._words import number
from tests.figures.views import (
    DRAWINGS,
    EVERY_VIEW,
    FIGURES,
    HANDS,
    HIDDEN,
    LENGTH,
    PLACES,
    SIMILARITY,
    TABLE,
    WAVES,
    told,
)

Parts = dict[str, Any]
COMMON = FIGURES | DRAWINGS


class View(NamedTuple):
    """A figure under its name: what plotly.js is told, and what its own page says of it."""

    name: str
    figure: go.Figure
    parts: Parts

    @property
    def traces(self) -> list[Parts]:
        return list(self.parts["data"])

    @property
    def layout(self) -> Parts:
        return dict(self.parts["layout"])

    @property
    def axes(self) -> list[Parts]:
        """The axes that are drawn, which those that only name cells are not."""
        return [self.layout["xaxis"], self.layout["yaxis"]]

    @property
    def drawn(self) -> list[Parts]:
        return [trace for trace in self.traces if not is_entry(trace)]

    @property
    def shapes(self) -> list[Parts]:
        return list(self.layout.get("shapes", ()))

    @property
    def notes(self) -> list[Parts]:
        return list(self.layout.get("annotations", ()))


Law = Callable[[View], None]
LAWS: dict[Law, set[str]] = {}


def law(*of: Iterable[str]) -> Callable[[Law], Law]:
    """Make a law of these views, or of all."""

    def note(one: Law) -> Law:
        LAWS[one] = set().union(*of) if of else set(EVERY_VIEW)
        return one

    return note


def is_entry(trace: Parts) -> bool:
    return list(trace.get("x", ())) == [None]


@pytest.mark.parametrize("name", EVERY_VIEW)
def test_a_view_keeps_every_law(name: str, subtests: pytest.Subtests) -> None:
    kept = [one for one, views in LAWS.items() if name in views]
    assert len(kept) > 10
    figure = EVERY_VIEW[name]()
    for one in kept:
        with subtests.test(law=one.__name__):
            one(View(name, figure, figure.parts))


# ---- what reaches a page ----


@law()
def plotly_accepts_every_property(view: View) -> None:
    # Figures are built unchecked for speed; here each is built again with every check.
    assert len(go.Figure(view.parts).data) == len(view.traces)


@law(COMMON)
def title_and_text_equivalent_are_carried_and_not_drawn(view: View) -> None:
    layout = view.figure.layout
    assert {"title", "alt"} <= set(layout.meta)
    assert layout.title.text is None
    alt = layout.meta["alt"]
    assert len(alt) > 60
    assert 1 <= len(re.findall(r"[.](?: |$)", alt)) <= 10
    assert re.search(r"\d", alt)


@law(COMMON)
def the_theme_keeps_its_colours_and_fonts(view: View) -> None:
    figure = view.figure.to_dict()
    layout = figure["layout"]
    assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "rgba(0, 0, 0, 0)"
    assert not {"width", "height", "title"} & layout.keys()
    assert layout["font"].keys() == {"size"}
    layout.pop("template", None)
    drawn = str(layout) + str(figure["data"])
    for word in ("gridcolor", "tickcolor", "family"):
        assert word not in drawn
    assert not re.search(r"font'?: \{[^}]*color", drawn)


@law(COMMON)
def margins_leave_the_room_of_a_phone_to_the_picture(view: View) -> None:
    margin = view.layout["margin"]
    assert max(margin["r"], margin["t"]) <= 12
    assert margin["b"] <= 48
    assert margin["l"] <= 90


# ---- the pointer ----


@law({name for name in FIGURES if "bars" not in name})
def it_says_what_a_click_chooses(view: View) -> None:
    assert "choose" in view.layout["meta"]


@law()
def what_the_pointer_finds_has_words_and_all_else_is_silent(view: View) -> None:
    for trace in view.traces:
        assert trace.get("hoverinfo") == (None if "hovertemplate" in trace else "skip")


@law()
def a_hover_has_fields_that_exist_and_nothing_around_them(view: View) -> None:
    for trace in view.traces:
        template = trace.get("hovertemplate", "")
        for field in re.findall(r"%\{([^}:]*)", template):
            name = field.split("[")[0]
            assert name in {"x", "y", "z", "fullData.name"} or name in trace
        said = re.sub(r"%\{[^}]*\}", "1", template.removesuffix("<extra></extra>"))
        for line in said.split("<br>") if template else ():
            # Units and symbols aside, a line begins with a small letter or a value.
            assert re.match(r"[a-z1M]", line), line
            assert line[-1].isalnum() or line[-1] in ")…", line


@law(FIGURES)
def a_hover_reads_each_axis_under_its_own_name(view: View) -> None:
    titles = {letter: view.figure.layout[f"{letter}axis"].title.text for letter in "xy"}
    names = {letter: (title or "?").split()[0] for letter, title in titles.items()}
    for trace in view.figure.data:
        for said, letter in re.findall(r"([^<>{}%]*)%\{([xy])[:}]", trace.hovertemplate or ""):
            other = names["y" if letter == "x" else "x"]
            assert said.split()[:1] != [other] or other == names[letter]


@law()
def what_cannot_be_dragged_has_fixed_axes(view: View) -> None:
    fixed = [axis.get("fixedrange", False) for axis in view.axes]
    assert fixed in ([True, True], [False, False])
    assert (view.layout.get("dragmode", True) is False) == fixed[0]


# ---- the legend ----


@law()
def the_legend_names_and_does_not_switch(view: View) -> None:
    legend = view.layout["legend"]
    assert view.layout["showlegend"] is True
    assert legend["itemclick"] is legend["itemdoubleclick"] is False
    assert (legend["orientation"], legend["y"], legend["yanchor"]) == ("h", 1, "top")


@law()
def every_trace_says_whether_it_is_in_the_legend(view: View) -> None:
    for trace in filter(is_entry, view.traces):
        assert list(trace["y"]) == [None]
        # An entry without a name is there so that the axes are drawn.
        assert trace["showlegend"] is bool(trace["name"])
        looks = (("lines", "line"), ("markers", "marker"))
        assert trace["mode"] == "+".join(mode for mode, look in looks if look in trace)


@law()
def no_entry_of_a_legend_comes_twice(view: View) -> None:
    entries = [trace["name"] for trace in view.traces if trace.get("showlegend", True)]
    assert len(entries) == len(set(entries))


# Of rarer views some name what lies beyond the picture.
@law(COMMON, HIDDEN)
def every_entry_of_the_legend_looks_like_something_that_is_drawn(view: View) -> None:
    ways = {
        # A frame on cells is thinner than the line that names it.
        (_style.LINE if piece["type"] == "rect" else line.get("width"), line.get("dash", "solid"))
        for piece in (*view.drawn, *view.shapes)
        if (line := piece.get("line", {}))
    }
    ways |= {(note["arrowwidth"], "solid") for note in view.notes if "arrowwidth" in note}
    signs = {trace["marker"].get("symbol", "circle") for trace in view.drawn if "marker" in trace}
    signs |= {"circle" for shape in view.shapes if shape["type"] == "circle"}
    marked = [*(t["meta"] for t in view.drawn if isinstance(t.get("meta"), dict)), {}]
    found = [mark for key in ("rows", "columns") for mark in marked[0].get(key, ())]
    signs |= {mark["symbol"] for mark in found}
    paths = [s["path"] for s in view.shapes if s.get("name") == "symbol" and "path" in s]
    for trace in view.traces:
        if not is_entry(trace) or not trace["name"]:
            continue
        sign = trace.get("marker", {}).get("symbol")
        if sign and not sign.startswith("square"):  # squares stand for bars
            assert sign in signs or paths, trace["name"]
        if "line" in trace and not found and trace["name"] not in ("sine", "cosine", "as typed"):
            line = trace["line"]
            assert (line.get("width"), line.get("dash") or "solid") in ways, trace["name"]


SIGNS = {"circle": r"\bt = \d|hidden position", "diamond": r"t \+ φ = |your answer|offset φ ="}


@law({name for name in EVERY_VIEW if not re.search("curves|lines|arcs", name)})  # names are given
def a_legend_shows_the_position_as_a_circle_and_its_target_as_a_diamond(view: View) -> None:
    for trace in filter(is_entry, view.traces):
        for symbol, names in SIGNS.items():
            if re.search(names, trace["name"]):
                assert trace["marker"]["symbol"] == symbol


# ---- axes, and what lies in them ----


@law()
def numbers_are_grouped_on_axes_as_they_are_in_sentences(view: View) -> None:
    point, thousands = view.layout["separators"]
    assert number(1234567.0) == f"1{thousands}234{thousands}567"
    assert number(0.5, 1) == f"0{point}5"


@law()
def an_unseen_axis_names_the_cells_and_moves_with_the_one_that_is_seen(view: View) -> None:
    for letter in "xy":
        if (axis := view.layout.get(f"{letter}axis2")) is None:
            continue
        shown = view.layout[f"{letter}axis"]
        assert (axis["overlaying"], axis["range"]) == (letter, shown["range"])
        assert axis["showticklabels"] is axis["showgrid"] is axis["showline"] is False
        if "constrain" in shown:  # what matches is not made square with it, so it is on its own
            sides = ("constrain", "constraintoward")
            assert [axis[side] for side in sides] == [shown[side] for side in sides]
            assert axis["matches"] is None
        else:
            assert axis["matches"] == letter


def places(trace: Parts, letter: str) -> Iterator[float]:
    """Yield where the points of a trace are, along one axis."""
    given = trace.get(letter)
    if given is None:
        count = len(trace["y" if letter == "x" else "x"])
        yield from (trace[f"{letter}0"] + trace[f"d{letter}"] * i for i in range(count))
        return
    base = trace["base"] if trace["type"] == "bar" else 0.0
    yield from (base + float(v) for v in given if v is not None and not np.isnan(v))


# The ranges of the others are asked for, or leave out what is far away.
@law(set(EVERY_VIEW) - {"one point of a line", "all marks of a curve", "curve"})
def the_axes_hold_all_that_is_drawn(view: View) -> None:
    for letter, axis in zip("xy", view.axes, strict=True):
        if "range" not in axis:
            continue
        low, high = sorted(axis["range"])
        for trace in view.drawn:
            if trace["type"] != "heatmap":
                for place in places(trace, letter):
                    at = np.log10(place) if axis.get("type") == "log" else place
                    assert low <= at <= high, (letter, place)
        for note in view.notes:
            if note.get(f"{letter}ref") != "paper":
                assert low <= note[letter] <= high, note["text"]


@law()
def a_picture_fills_its_axes_and_has_a_scale_of_its_own(view: View) -> None:
    for trace in view.traces:
        if trace["type"] != "heatmap":
            continue
        assert trace["colorscale"]
        assert trace["zmin"] < trace["zmax"]
        for letter, side in (("x", 1), ("y", 0)):
            edges = trace[letter]
            assert len(edges) == trace["z"].shape[side] + 1
            step = edges[1] - edges[0]
            low, high = sorted(view.layout[f"{letter}axis"]["range"])
            assert low == edges[0]
            assert edges[-1] - step < high <= edges[-1]


@law()
def round_things_stay_round(view: View) -> None:
    circles = [s for s in view.shapes if s["type"] == "circle" and "xsizemode" not in s]
    if circles:
        assert view.layout["yaxis"]["scaleanchor"] == "x"
        assert any(axis.get("constrain") == "domain" for axis in view.axes)
    for shape in circles:
        across, up = shape["x1"] - shape["x0"], shape["y1"] - shape["y0"]
        assert across == pytest.approx(up)
        assert across > 0


@law({name for name in EVERY_VIEW if re.search("matrix|square|frames", name)})
def square_cells_stay_square(view: View) -> None:
    assert view.layout["yaxis"]["scaleanchor"] == "x"
    assert [axis["constrain"] for axis in view.axes] == ["domain", "domain"]


@law()
def every_path_leads_straight_from_place_to_place(view: View) -> None:
    place = r"-?[\d.]+,-?[\d.]+"
    for shape in view.shapes:
        if shape["type"] == "path":
            assert re.fullmatch(rf"M{place}(L{place})+Z?", shape["path"])


@law()
def a_line_across_the_whole_plot_is_upright_or_level(view: View) -> None:
    for shape in view.shapes:
        for across, along in ("yx", "xy"):
            if shape["type"] == "line" and shape.get(f"{across}ref") == "paper":
                assert shape[f"{along}0"] == shape[f"{along}1"], shape


# ---- what single figures share ----


def test_a_grip_lies_on_what_it_moves(subtests: pytest.Subtests) -> None:
    grips = {"clock hands": ["dial"] * 8, "circle": ["dial"], "turned pair": ["dial"],
             "curve": ["x"]}  # fmt: skip
    for name, drags in grips.items():
        with subtests.test(name):
            figure = FIGURES[name]()
            found = figure.layout.meta["grips"]
            assert [one["drag"] for one in found] == drags
            shown = [t for t in figure.data if t.mode == "markers" and t.x is not None]
            tips = {place for trace in shown for place in zip(trace.x, trace.y, strict=True)}
            tips |= {(shape.xanchor, shape.yanchor) for shape in figure.layout.shapes}
            assert {(one["x"], one["y"]) for one in found} <= tips


def test_a_target_beyond_the_end_is_named_and_not_drawn() -> None:
    step = {"position": 3, "offset": 50}
    for figure in (
        figures.heatmap(TABLE, WAVES, **step),
        figures.waves(PLACES, TABLE[:, :1], [0], WAVES, length=LENGTH, **step),
        figures.dot_product_matrix(SIMILARITY, **step),
    ):
        names = [trace.name for trace in figure.data if trace.name]
        assert names[-1].startswith("t + φ = 53 (")
        assert names[-1] in figure.layout.meta["alt"]
        shapes = figure.parts["layout"].get("shapes", ())
        spots = [shape.get("xanchor", shape.get("x0")) for shape in shapes]
        kept = [trace["meta"] for trace in figure.parts["data"] if type(trace.get("meta")) is dict]
        marks = [mark["at"] for meta in kept for side in meta.values() for mark in side]
        assert 53 not in spots + marks


EVIL = ['<b>x</b><a href="javascript:alert(1)">y</a>', "R&D", "&lt;", "%{x}"]


def test_names_that_somebody_typed_are_shown_and_not_read() -> None:
    named = dict(
        zip(("row_axis", "column_axis", "quantity"), ("word", "letter", "value"), strict=True)
    )
    lines = [figures.Line(name, TABLE[:, place]) for place, name in enumerate(EVIL)]
    marks = {"marks": [figures.Mark(EVIL[0], 1, 1)], "uprights": [figures.Upright("<i>", 1)]}
    for figure in (
        figures.curves(PLACES, lines, x_axis="x", y_axis="y", **marks, **told()),
        figures.bars(EVIL, [figures.Group(EVIL[0], [1, 2, 3, 4])], value_axis="v", **told()),
        figures.bars(EVIL, [figures.Group(EVIL[0], [1, 2, 3, 4])] * 2, value_axis="v", **told()),
        figures.grid(TABLE[:4, :4], rows=EVIL, columns=EVIL, marked_row=0, **named, **told()),
        figures.grid(TABLE, rows=EVIL * 5, columns=EVIL * 4, marked_row=0, **named, **told()),
    ):
        shown = str(figure.to_dict()["data"]) + str(figure.parts["layout"])
        tags = set(re.findall(r"<[^>]*>", shown))
        assert {tag for tag in tags if not re.match(r"<(br|/?extra|/?span.*)>$", tag)} == set()
        assert "R&amp;D" in shown
        assert "&amp;lt;" in shown


def test_the_zoom_of_an_axis_lasts_while_its_own_length_stays() -> None:
    first = figures.heatmap(TABLE, WAVES, position=3).layout
    moved = figures.heatmap(TABLE, WAVES, position=4).layout
    shorter = figures.heatmap(TABLE[:9], WAVES, position=3).layout
    narrower = figures.heatmap(TABLE[:, :8], WAVES[:4], position=3).layout
    assert first.uirevision == moved.uirevision == shorter.uirevision
    assert first.xaxis.uirevision == moved.xaxis.uirevision == shorter.xaxis.uirevision
    assert first.yaxis.uirevision == moved.yaxis.uirevision == narrower.yaxis.uirevision
    assert shorter.yaxis.uirevision != first.yaxis.uirevision
    assert narrower.xaxis.uirevision != first.xaxis.uirevision


def moves(places: list[int], before: list[list[float]]) -> Any:
    return figures.word_moves(["a", "b"], places, before, None, rounding=0, limit=1, **told())


def test_what_does_not_fit_together_is_named_with_its_rule_and_its_value(
    subtests: pytest.Subtests,
) -> None:
    def hands(count: int, pairs: Any, **settings: Any) -> Any:
        now, later = HANDS[3, :count], settings.pop("later", HANDS[8, :count])
        step = {"position": 3, "offset": 5} | settings
        return figures.clock_hands(now, later, pairs, 8, WAVES, **step)

    def waves(curves: Any, columns: list[int], **settings: Any) -> Any:
        return figures.waves(range(20), curves, columns, WAVES, length=20, **settings)

    one = TABLE[:, :1]
    wrong: dict[str, Callable[[], Any]] = {
        "even number of columns, got 3": lambda: figures.heatmap(TABLE[:, :3], WAVES),
        r"wavelengths must .* \(8\), got 7": lambda: figures.heatmap(TABLE, WAVES[1:]),
        "wavelengths must be above 0, got 0.0": lambda: figures.heatmap(TABLE, 0 * WAVES),
        "offset needs a position.* 3": lambda: figures.heatmap(TABLE, WAVES, offset=3),
        "columns must name": lambda: waves(one, []),
        "pairs must name 1 to 8 pairs, got 9": lambda: hands(1, [0] * 9),
        "pairs must name 1 to 8 pairs, got 0": lambda: hands(0, []),
        r"chosen must be one of the pairs \[0\], got 1": lambda: hands(1, [0], chosen=1),
        "trail must hold at most 32 positions, got 33": lambda: hands(
            8, range(8), trail=np.zeros((33, 8, 2))),
        r"places must hold each of 0 to 1 once, got \[0, 0\]": lambda: moves([0, 0], [[1], [2]]),
        "before must hold 2 outputs, got 1": lambda: moves([0, 1], [[1]]),
    }  # fmt: skip
    for message, call in wrong.items():
        with subtests.test(message), pytest.raises(ValueError, match=message):
            call()
