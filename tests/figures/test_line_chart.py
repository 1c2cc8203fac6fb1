import re
from itertools import product

import numpy as np
import pytest

from pe_core.figures import Line, Mark, Upright, curves, line_style, to_wire
from tests.wire import head

PLACES = np.arange(40)
WAVE = np.sin(PLACES / 3.0)


def drawn(*lines, x=PLACES, **settings):
    given = {"x_axis": "position (token)", "y_axis": "value", "title": "Lines", "alt": "Some."}
    return curves(x, lines or [Line("wave", WAVE)], **(given | settings))


def many(count: int) -> list[Line]:
    return [Line(f"line {i}", WAVE * i) for i in range(count)]


def test_a_line_is_its_values(sent, decoded) -> None:
    (trace,) = sent(drawn())["data"]
    np.testing.assert_allclose(decoded(trace["y"]), WAVE, atol=1e-7)
    assert (trace["x0"], trace["dx"], trace["name"]) == (0, 1, "wave")
    assert "x" not in trace


def test_a_log_axis_gets_every_place(sent, decoded) -> None:
    # From a first place and a step plotly.js would count powers of ten.
    (trace,) = sent(drawn(Line("a", [1, 2, 3]), x=[1, 2, 3], log_x=True))["data"]
    np.testing.assert_array_equal(decoded(trace["x"]), [1, 2, 3])


# ---- looks ----


def test_lines_differ_without_their_colours(sent) -> None:
    for mode, count in product(("lines", "markers", "lines+markers"), (2, 5, 8)):
        lines = [Line(line.name, line.y, mode=mode) for line in many(count)]
        traces = sent(drawn(*lines))["data"]
        if "lines" in mode:
            assert len({trace["line"]["dash"] for trace in traces}) == count
        if "markers" in mode:
            assert len({trace["marker"]["symbol"] for trace in traces}) == count
        colours = [(trace.get("line") or trace["marker"])["color"] for trace in traces]
        assert len(set(colours)) == min(count, 7)


def test_known_looks_of_one_dash_step_aside_from_each_other() -> None:
    for numbers in ((0, 8), (8, 0, 16), (3, 11, 19, 27, 35, 43, 51), range(8)):
        lines = [Line(str(number), WAVE, *line_style(number)) for number in numbers]
        traces = drawn(*lines, Line("a guess", WAVE, "neutral", "dot")).data
        assert len({trace.line.dash for trace in traces}) == len(traces)
        colours = [line_style(number)[0] for number in numbers]
        assert [trace.line.color for trace in traces[:-1]] == colours
        assert traces[0].line.dash == lines[0].dash


# ---- what is not there ----


def test_a_line_has_a_gap_where_it_has_no_value() -> None:
    for count in (8, 40):
        values = np.where(np.arange(count) % 5 == 2, np.nan, np.arange(count))
        told = head(to_wire({"here": drawn(Line("a", values), x=range(count))}))["figures"]["here"]
        assert told["data"][0]["y"] == [None if i % 5 == 2 else i for i in range(count)]


def test_zeros_on_a_log_axis_are_gaps_and_said(sent, decoded) -> None:
    figure = drawn(Line("error", [0, 1e-16, 0, 1e-15]), x=range(4), log_y=True)
    (trace,) = sent(figure)["data"]
    assert trace["y"] == [None, 1e-16, None, 1e-15]
    for said in (trace["name"], figure.layout.meta["alt"]):
        assert re.search(r"error.*\b2\b|\b2\b.*error", said)
    (other,) = sent(drawn(Line("error", [0, 1, 2, 3]), x=range(4)))["data"]
    np.testing.assert_array_equal(decoded(other["y"]), [0, 1, 2, 3])


def test_a_log_axis_holds_every_value_with_few_ticks(sent) -> None:
    for values in ([1e-13, 1e-12, 3e-16], [1, 2, 3], [0.5, 700, 4], [5, 5, 5], [0, 0, 0],
                   [1e9, 1, 2]):  # fmt: skip
        axis = sent(drawn(Line("a", values), x=range(3), log_y=True))["layout"]["yaxis"]
        low, high = axis["range"]
        for value in filter(None, values):
            assert low < np.log10(value) < high
        if axis["dtick"] == "D2":
            assert high - low < 2.2
        else:
            assert 1 <= (high - low) / axis["dtick"] <= 8


# ---- axes and marks ----


def test_a_line_stands_at_0_where_values_pass_it(sent) -> None:
    for values, zero in (([-1, 1], True), ([0, 1], False), ([-2, -1], False)):
        shapes = sent(drawn(Line("a", values), x=[0, 1]))["layout"].get("shapes", [])
        assert ("zero" in [shape.get("name") for shape in shapes]) == zero


def test_marks_are_named_once_and_stand_at_their_places(sent, names) -> None:
    figure = sent(
        drawn(
            marks=[
                Mark("t = 3", 3, 0.5, "position"),
                Mark("t + φ = 5", 5, 0.7, "offset"),
                Mark("first rise", 7, 0.1),
                Mark("first rise", 8, 0.2),
                Mark("peak", 9, 0.3),
            ],
            uprights=[Upright("t = 3", 3, "position"), Upright("end", 39)],
        )
    )
    entries = ["t = 3", "t + φ = 5", "first rise", "peak", "end"]
    assert names(figure) == ["wave", *entries]
    symbols = [s for s in figure["layout"]["shapes"] if s.get("name") == "symbol"]
    assert [(s["xanchor"], s["yanchor"]) for s in symbols] == [(3, 0.5), (5, 0.7)]
    lines = [s for s in figure["layout"]["shapes"] if s.get("name") == "mark"]
    assert [(s["x0"], s["x1"], s["yref"]) for s in lines] == [(3, 3, "paper"), (39, 39, "paper")]
    dots = [t for t in figure["data"] if t["mode"] == "markers" and t["x"] != [None]]
    assert [(t["x"][0], t["y"][0]) for t in dots] == [(7, 0.1), (8, 0.2), (9, 0.3)]
    signs = [t["marker"]["symbol"] for t in dots]
    assert signs[0] == signs[1] != signs[2]


@pytest.mark.parametrize("log", [{"log_x": True}, {"log_y": True}])
def test_on_a_log_axis_marks_are_points(sent, log) -> None:
    # plotly.js would flatten shapes of a fixed size.
    figure = sent(drawn(Line("a", [1, 2]), x=[1, 2], marks=[Mark("t", 2, 2, "position")], **log))
    assert not [s for s in figure["layout"].get("shapes", []) if s.get("name") == "symbol"]
    assert next(t["x"] for t in figure["data"] if t["mode"] == "markers") == [2]


def test_what_does_not_fit_is_named() -> None:
    wrong = [
        ([], {}, "lines must hold 1 to 8 lines, got 0"),
        (many(9), {}, "lines must hold 1 to 8 lines, got 9"),
        ([Line("a", [1, 2])], {}, r"y of 'a' must have shape \(40,\), got \(2,\)"),
        ([Line("a", [np.nan] * 40)], {}, "y of 'a' must have .* at least one number"),
        ([Line("a", WAVE)], {"log_y": True}, "y of 'a' must be at least 0 on a log axis, got -"),
        ([Line("a", WAVE)], {"log_x": True}, "x must be above 0 on a log axis, got 0"),
        ([Line("a", WAVE)], {"x": PLACES[::-1]}, "x must rise"),
        ([Line("a", WAVE, "mauve")], {}, "colour must be one of position.* got 'mauve'"),
        ([Line("a", WAVE, dash="dashdot")], {}, "dash must be .* got 'dashdot'"),
        ([Line("a", WAVE, mode="text")], {}, "mode must be one of lines.* got 'text'"),
        ([Line("a", WAVE, dash="dot"), Line("b", WAVE, "offset", "dot")], {},
         "must differ in more than colour, got dash 'dot' twice"),
        ([Line("a", WAVE)], {"y_range": (1, 1)}, "y_range must be two numbers"),
        ([Line("a", PLACES)], {"y_range": (0, 1), "log_y": True}, "y_range .* above 0"),
        ([Line("a", WAVE)], {"marks": [Mark("m", 1, 2, "red")]}, "role must be .* got 'red'"),
        ([Line("a", WAVE)], {"marks": [Mark(n, 1, 2) for n in "abcd"]}, "at most 3 neutral names"),
        ([Line("a", PLACES)], {"log_y": True, "choose": {"offset": "x-y"}}, "read a log axis"),
    ]  # fmt: skip
    for lines, settings, message in wrong:
        given = {"x_axis": "x", "y_axis": "y", "title": "t", "alt": "a", "x": PLACES} | settings
        with pytest.raises(ValueError, match=message):
            curves(given.pop("x"), lines, **given)


# ---- bands ----


def banded(low=WAVE - 0.5, high=WAVE + 0.25, values=WAVE, **settings):
    return drawn(Line("wave", values, spread=(low, high)), **settings)


def test_a_band_runs_along_its_lower_edge_and_back_along_the_upper_one(sent, decoded) -> None:
    band, line = sent(banded())["data"]
    np.testing.assert_allclose(decoded(band["x"]), [*PLACES, *PLACES[::-1]])
    np.testing.assert_allclose(band["y"], [*(WAVE - 0.5), *(WAVE + 0.25)[::-1]], atol=1e-6)
    assert (band["fill"], band["showlegend"], band["hoverinfo"]) == ("toself", False, "skip")
    assert line["name"] == "wave"


def test_all_bands_lie_below_all_lines(sent) -> None:
    lines = [Line(name, WAVE, spread=(WAVE - 1, WAVE)) for name in "ab"]
    assert ["fill" in trace for trace in sent(drawn(*lines))["data"]] == [True, True, False, False]


def test_a_band_ends_with_its_line(sent, decoded) -> None:
    known = PLACES < 12
    gone = [np.where(known, values, np.nan) for values in (WAVE - 1, WAVE + 1, WAVE)]
    band = sent(banded(*gone))["data"][0]
    assert max(decoded(band["x"])) == 11
    assert len(band["y"]) == 24


def test_a_band_that_does_not_fit_is_named() -> None:
    must = "spread of 'wave' must "
    log = {"values": WAVE + 2, "log_y": True}
    wrong = [
        (WAVE[:3], WAVE, {}, must + r"have shape \(40,\), got \(3,\)"),
        (WAVE + 1, WAVE + 2, {}, must + "hold the lower edge, then the upper one"),
        (WAVE, WAVE - 1, {}, must + "hold the lower edge, then the upper one"),
        (np.where(PLACES == 2, np.nan, WAVE), WAVE, {}, must + "have values where"),
        (np.full(40, -np.inf), WAVE, {}, must + "hold finite numbers"),
        (WAVE * 0, WAVE + 9, log, "spread must be above 0 on a log"),
    ]
    for low, high, settings, message in wrong:
        with pytest.raises(ValueError, match=message):
            banded(low, high, **settings)
