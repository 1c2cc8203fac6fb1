import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

import pe_core
from pe_core import figures

D, LENGTH = 16, 20
WAVES = pe_core.wavelengths(D)
TABLE = pe_core.sinusoidal(LENGTH, D)
SIMILARITY = pe_core.offset_similarity(np.arange(LENGTH), D)
HANDS = pe_core.sinusoidal(LENGTH, D).reshape(-1, D // 2, 2)
PLACES = range(LENGTH)
TALL = pe_core.sinusoidal(20, 4)

WORDS = ["I", "am", "a", "robot"]
COUNTS = ["0", "1", "2", "3"]
NAMED = {
    "row_axis": "word",
    "column_axis": "dimension",
    "quantity": "value",
    "choose": {"position": "y"},
}
OVER = {
    "x_axis": "position (token)",
    "y_axis": "value",
    "choose": {"position": "x"},
    "marks": [figures.Mark("position t = 3", 3, 0.5, "position"), figures.Mark("peak", 2, 0.9)],
    "uprights": [figures.Upright("t + φ = 5", 5, "offset"), figures.Upright("end", 9)],
}
GROUPS = [figures.Group(name, [0.0, 1.5, 2.0, 0.25]) for name in ("word", "position", "sum")]
COUNTED = {"value_axis": "length at this position", "choose": {"position": "x"}}


def told(**settings: Any) -> dict[str, Any]:
    """Return the two texts that a general figure is given."""
    alt = "Values of 4 words, between -1 and 1, made for a test of the figure that draws them."
    return {"title": settings.get("title") or "A general figure", "alt": alt}


Maker = Callable[..., go.Figure]
FIGURES: dict[str, Maker] = {
    "heatmap": lambda **k: figures.heatmap(TABLE, WAVES, position=3, offset=4, dimension=5, **k),
    "heatmap of blocks": lambda **k: figures.heatmap(TABLE, WAVES, position=3, max_rows=6, **k),
    "waves": lambda **k: figures.waves(
        PLACES, TABLE[:, :4], [0, 1, 2, 3], WAVES, samples=TABLE[:, :4], position=3, offset=4,
        length=LENGTH, **k),
    "wavelength scale": lambda **k: figures.wavelength_scale(WAVES, length=LENGTH, pair=2, **k),
    "spectrum": lambda **k: figures.spectrum(TABLE[3], WAVES, position=3, pair=2, **k),
    "clock hands": lambda **k: figures.clock_hands(
        HANDS[3], HANDS[8], range(8), 8, WAVES, position=3, offset=5, chosen=2, **k),
    "two clock hands": lambda **k: figures.clock_hands(
        HANDS[3, :2], HANDS[8, :2], [0, 1], 8, WAVES, position=3, offset=5, **k),
    "matrix": lambda **k: figures.dot_product_matrix(SIMILARITY, position=3, offset=4, **k),
    "matrix of blocks": lambda **k: figures.dot_product_matrix(SIMILARITY, max_rows=6, **k),
    "curve": lambda **k: figures.offset_curve(SIMILARITY, offset=4, length=10, **k),
    "clock hands with a trail": lambda **k: figures.clock_hands(
        HANDS[3], HANDS[8], range(8), 8, WAVES, position=3, offset=5, trail=HANDS[:3], **k),
    "grid": lambda **k: figures.grid(
        TABLE[:4, :4], rows=WORDS, columns=COUNTS, marked_row=1, marked_column=2, **NAMED,
        **told(**k)),
    "grid of blocks": lambda **k: figures.grid(
        TABLE, rows=[f"w{i}" for i in range(LENGTH)], columns=[str(i) for i in range(D)],
        max_columns=6, marked_row=1, marked_column=2, signed=False, **NAMED, **told(**k)),
    "curves": lambda **k: figures.curves(
        PLACES, [figures.Line("sine", TABLE[:, 0]), figures.Line("cosine", TABLE[:, 1])],
        **OVER, **told(**k)),
    "curves with a band": lambda **k: figures.curves(
        PLACES, [figures.Line("mean", TABLE[:, 0], spread=(TABLE[:, 0] - 1, TABLE[:, 0] + 1))],
        **OVER, **told(**k)),
    "curves on a log axis": lambda **k: figures.curves(
        PLACES, [figures.Line("up", np.arange(20.0), mode="lines+markers")], log_y=True,
        **OVER, **told(**k)),
    "bars": lambda **k: figures.bars(WORDS, GROUPS, marked=1, **COUNTED, **told(**k)),
    "lying bars on a log axis": lambda **k: figures.bars(
        WORDS, GROUPS[:1], marked=1, log=True, horizontal=True, **COUNTED, **told(**k)),
    "circle": lambda **k: figures.circle(
        HANDS[3, 0], HANDS[8, 0], angle=5.0, position=3, offset=5, moved=HANDS[8, 0],
        wavelength=WAVES[0], **k),
    "turned pair": lambda **k: figures.turned_pair(
        HANDS[[0, 5], 0], HANDS[[3, 8], 0], position=3, offset=5, wavelength=WAVES[0], **k),
}  # fmt: skip
# What is drawn there has no places to point at.
DRAWINGS: dict[str, Maker] = {
    "architecture": figures.architecture,
    "arcs": lambda **k: figures.arcs(
        [[figures.Arc("pair 3", 3, 1.0, 2.5), figures.Arc("pair 7", 7, 0.5, 0.5)]], pairs=8,
        **told(**k)),
    "word moves": lambda **k: figures.word_moves(
        WORDS, [1, 0, 3, 2], TABLE[:4, :6], TABLE[[0, 1, 3, 2], :6], rounding=1e-12, limit=1.0,
        **told(**k)),
}  # fmt: skip
EVERY = FIGURES | DRAWINGS


TOLD = {"title", "alt", "choose"}


@pytest.fixture(params=FIGURES)
def make(request: pytest.FixtureRequest) -> Maker:
    return FIGURES[request.param]


@pytest.fixture(params=EVERY)
def draw(request: pytest.FixtureRequest) -> Maker:
    return EVERY[request.param]


def test_plotly_accepts_every_property(draw: Maker) -> None:
    # Figures are built unchecked for speed; here each is built again with every check.
    parts = draw().to_dict()
    checked = go.Figure(parts)
    assert len(checked.data) == len(parts["data"])


def test_every_figure_reaches_a_page(draw: Maker) -> None:
    def refuse(constant: str) -> None:
        raise AssertionError(f"a browser reads no {constant}")

    message = figures.to_wire({"here": draw()})
    size = int.from_bytes(message[:4], "little")
    json.loads(message[4 : 4 + size], parse_constant=refuse)


def test_a_figure_to_point_at_says_what_a_click_chooses(make: Maker) -> None:
    assert "choose" in make().layout.meta


def test_title_and_text_equivalent_are_carried_and_not_drawn(draw: Maker) -> None:
    figure = draw()
    assert {"title", "alt"} <= set(figure.layout.meta) <= {*TOLD, "dials", "grips", "rows", "whole"}
    assert len(figure.layout.meta["alt"]) > 60
    assert figure.layout.title.text is None
    assert 1 <= len(re.findall(r"[.](?: |$)", figure.layout.meta["alt"])) <= 10
    assert re.search(r"\d", figure.layout.meta["alt"])


def test_the_title_can_be_replaced(draw: Maker) -> None:
    assert draw(title="It turns").layout.meta["title"] == "It turns"
    assert draw(title=None).layout.meta["title"] != "It turns"


def test_the_theme_keeps_its_colours_and_fonts(draw: Maker) -> None:
    figure = draw()
    layout = figure.to_dict()["layout"]
    assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "rgba(0, 0, 0, 0)"
    assert not {"width", "height", "title"} & layout.keys()
    assert layout["font"].keys() == {"size"}
    layout.pop("template", None)
    drawn = str(layout) + str(figure.to_dict()["data"])
    assert "gridcolor" not in drawn
    assert "tickcolor" not in drawn
    assert "family" not in drawn
    assert not re.search(r"font'?: \{[^}]*color", drawn)


def test_margins_are_tight_and_the_legend_lies_above(draw: Maker) -> None:
    layout = draw().layout
    assert max(layout.margin.r, layout.margin.t) <= 12
    assert layout.margin.b <= 48
    assert layout.margin.l <= 90
    assert (layout.legend.orientation, layout.legend.yanchor) == ("h", "top")


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("heatmap", {"position": "y", "dimension": "x"}),
        ("waves", {"position": "x", "dimension": "meta"}),
        ("wavelength scale", {"pair": "x"}),
        ("spectrum", {"pair": "x"}),
        ("clock hands", {"pair": "dial"}),
        ("matrix", {"position": "y", "offset": "x-y"}),
        ("curve", {"offset": "x"}),
        ("grid", {"position": "y"}),
        ("curves", {"position": "x"}),
        ("bars", {"position": "x"}),
        ("circle", {"pair": "dial"}),
        ("turned pair", {"pair": "dial"}),
    ],
)
def test_a_click_finds_what_it_chooses(name: str, where: dict[str, str]) -> None:
    assert FIGURES[name]().layout.meta["choose"] == where


@pytest.mark.parametrize(
    ("name", "drag", "size"),
    [("clock hands", "dial", 8), ("circle", "dial", 1), ("turned pair", "dial", 1),
     ("curve", "x", 1)],
)  # fmt: skip
def test_a_grip_lies_on_what_it_moves(name: str, drag: str, size: int) -> None:
    figure = FIGURES[name]()
    grips = figure.layout.meta["grips"]
    assert [one["drag"] for one in grips] == [drag] * size
    tips = {(x, y) for trace in figure.data if trace.mode == "markers" and trace.x is not None
            for x, y in zip(trace.x, trace.y, strict=True)}  # fmt: skip
    tips |= {(shape.xanchor, shape.yanchor) for shape in figure.layout.shapes}
    assert {(one["x"], one["y"]) for one in grips} <= tips


def test_what_is_drawn_by_plotly_has_one_pair_of_axes(draw: Maker) -> None:
    # The browser's work grows with the axes; those that only name the cells of a picture are left
    # out of a live page.
    figure = draw()
    drawn = [trace for trace in figure.data if trace.type != "heatmap"]
    assert {(trace.xaxis or "x", trace.yaxis or "y") for trace in drawn} == {("x", "y")}


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


def test_every_picture_has_stops_of_its_own(make: Maker) -> None:
    for trace in make().select_traces("heatmap"):
        assert len(trace.colorscale) >= 10
        assert trace.zmin is not None
        assert trace.zmax is not None


def test_hover_texts_say_what_they_show(make: Maker) -> None:
    templates = [trace.hovertemplate for trace in make().data if trace.hovertemplate]
    assert templates
    for template in templates:
        assert template.endswith("<extra></extra>")
        assert re.search(r"position|pair|offset|%\{(y|hovertext)\}<br>", template)


def test_a_hover_reads_each_axis_under_its_own_name(make: Maker) -> None:
    figure = make()
    for trace in figure.data:
        axes = {letter: figure.layout[f"{letter}axis"].title.text for letter in "xy"}
        names = {letter: (title or "?").split()[0] for letter, title in axes.items()}
        for said, letter in re.findall(r"([^<>{}%]*)%\{([xy])[:}]", trace.hovertemplate or ""):
            other = names["y" if letter == "x" else "x"]
            assert said.split()[:1] != [other] or other == names[letter]


STEP = {"position": 3, "offset": 5}
WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "table": (lambda: figures.heatmap([1, 2], WAVES), r"table must have 2 dim.*\(2,\)"),
    "odd": (lambda: figures.heatmap(TABLE[:, :3], WAVES), "even number of columns, got 3"),
    "nan": (lambda: figures.heatmap([[np.nan, 1]], [6]), "table must hold finite.*nan"),
    "waves": (lambda: figures.heatmap(TABLE, WAVES[1:]), r"wavelengths must .* \(8\), got 7"),
    "zero": (lambda: figures.heatmap(TABLE, 0 * WAVES), "wavelengths must be above 0, got 0.0"),
    "row": (lambda: figures.heatmap(TABLE, WAVES, position=20), "position .* 0 to 19, got 20"),
    "start": (
        lambda: figures.heatmap(TABLE, WAVES, position=3, start=5), "position .* 5 to 24, got 3"),
    "bool": (lambda: figures.heatmap(TABLE, WAVES, position=True), "position .*, got True"),
    "alone": (lambda: figures.heatmap(TABLE, WAVES, offset=3), "offset needs a position.* 3"),
    "column": (lambda: figures.heatmap(TABLE, WAVES, dimension=16), "dimension .* 15, got 16"),
    "layout": (
        lambda: figures.heatmap(TABLE, WAVES, layout="mixed"), "layout must be .*, got 'mixed'"),
    "rows": (lambda: figures.heatmap(TABLE, WAVES, max_rows=0), "max_rows .* got 0"),
    "curves": (
        lambda: figures.waves(PLACES, TABLE, [0], WAVES, length=20), r"curves .* \(20, 16\)"),
    "columns": (
        lambda: figures.waves(PLACES, TABLE[:, :1], [16], WAVES, length=20), "columns .* got 16"),
    "none": (
        lambda: figures.waves(PLACES, TABLE[:, :1], [], WAVES, length=20), "columns must name"),
    "samples": (
        lambda: figures.waves(
            PLACES, TABLE[:, :1], [0], WAVES, samples=TABLE[:5, :1], length=20),
        r"samples .* \(20, 1\), got \(5, 1\)"),
    "pair": (lambda: figures.wavelength_scale(WAVES, length=9, pair=8), "pair .* 7, got 8"),
    "spectrum": (
        lambda: figures.spectrum(TABLE[0, :4], WAVES, position=0), r"row .* \(16,\), got \(4,\)"),
    "dials": (
        lambda: figures.clock_hands(HANDS[3, :1], HANDS[8, :1], [0] * 9, 8, WAVES, **STEP),
        "pairs must name 1 to 8 pairs, got 9"),
    "no dials": (
        lambda: figures.clock_hands(HANDS[3, :0], HANDS[8, :0], [], 8, WAVES, **STEP),
        "pairs must name 1 to 8 pairs, got 0"),
    "dial": (
        lambda: figures.clock_hands(HANDS[3, :1], HANDS[8, :1], [8], 8, WAVES, **STEP),
        "pairs .* 0 to 7, got 8"),
    "step": (
        lambda: figures.clock_hands(
            HANDS[3, :1], HANDS[8, :1], [0], 8, WAVES, position=0.5, offset=0),
        "position must be a whole number, got 0.5"),
    "chosen": (
        lambda: figures.clock_hands(HANDS[3, :1], HANDS[8, :1], [0], 8, WAVES, chosen=1, **STEP),
        r"chosen must be one of the pairs \[0\], got 1"),
    "later": (
        lambda: figures.clock_hands(HANDS[3, :2], HANDS[8, :1], [0, 1], 8, WAVES, **STEP),
        r"later .* \(2, 2\), got \(1, 2\)"),
    "trail": (
        lambda: figures.clock_hands(
            HANDS[3], HANDS[8], range(8), 8, WAVES, trail=HANDS[:3, :2], **STEP),
        r"trail .* \(3, 8, 2\), got \(3, 2, 2\)"),
    "long trail": (
        lambda: figures.clock_hands(
            HANDS[3], HANDS[8], range(8), 8, WAVES, trail=np.zeros((33, 8, 2)), **STEP),
        "trail must hold at most 32 positions, got 33"),
    "rise": (lambda: figures.offset_curve([2, 1, 0], first_rise=0), "first_rise .* got 0"),
    "below": (lambda: figures.offset_curve([2, 1], first_negative=1), "first_negative .* got 1"),
    "offset": (lambda: figures.offset_curve([2, 1], offset=2), "offset .* 0 to 1, got 2"),
    "twice": (
        lambda: figures.word_moves(
            ["a", "b"], [0, 0], [[1], [2]], None, rounding=0, limit=1, **told()),
        r"places must hold each of 0 to 1 once, got \[0, 0\]"),
    "outputs": (
        lambda: figures.word_moves(
            ["a", "b"], [0, 1], [[1]], None, rounding=0, limit=1, **told()),
        "before must hold 2 outputs, got 1"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_bad_input_is_named_with_its_rule_and_its_value(case: str) -> None:
    call, message = WRONG[case]
    with pytest.raises(ValueError, match=message):
        call()
