"""Where words, outputs and bars stand when words move."""

import itertools
from typing import Any

import numpy as np
import pytest

from pe_core.figures import word_moves
from pe_core.figures._naming import NARROW

WORDS = ["one", "two", "three", "four"]
PLACES = [2, 0, 3, 1]
BEFORE = [[0.5, -1.0], [0.25, 1.0], [0.0, 0.75], [-0.5, 0.5]]
AFTER = [[0.5, -1.0], [0.25, 0.5], [0.0, 0.75], [-0.5, 0.1]]
TOLD = {"title": "Words that move", "alt": "Some words in two orders."}


def drawn(
    count: int = 4, after: Any = AFTER, numbers: int | None = None, **settings: Any
) -> dict[str, Any]:
    if numbers is None:
        given = WORDS, PLACES, BEFORE, after
    else:
        outputs = np.ones((count, numbers))
        given = [f"w{i}" for i in range(count)], range(count), outputs, outputs
    return word_moves(*given, **{"rounding": 1e-12, "limit": 1.0} | TOLD | settings).parts


def rows(figure: dict[str, Any]) -> dict[float, str]:
    axis = figure["layout"]["yaxis"]
    return dict(zip(axis["tickvals"], axis["ticktext"], strict=True))


def pieces(trace: dict[str, Any]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the lines of a trace, each from where to where."""
    places = list(zip(trace["x"], trace["y"], strict=True))
    assert places[2::3] == [(None, None)] * (len(places) // 3)
    return list(zip(places[::3], places[1::3], strict=True))


def lines(figure: dict[str, Any]) -> list[dict[str, Any]]:
    return [trace for trace in figure["data"] if trace["mode"] == "lines" and trace["x"] != [None]]


def bars(figure: dict[str, Any]) -> list[dict[str, Any]]:
    return [trace for trace in lines(figure) if pieces(trace)[0][0][1] in rows(figure)]


def test_the_rows_are_named_from_above() -> None:
    figure = drawn()
    heights = sorted(rows(figure), reverse=True)
    names = [rows(figure)[height] for height in heights]
    assert names == ["typed", "output", "moved", "output", "change"]
    low, high = figure["layout"]["yaxis"]["range"]
    assert low < heights[-1] < heights[0] < high


@pytest.mark.parametrize("count", [1, 2, 3, 4, 9])
def test_every_word_has_a_box_in_both_orders_and_its_output_a_ground(count: int) -> None:
    figure = drawn(count, numbers=1)
    typed, before, moved, after, _ = sorted(rows(figure), reverse=True)
    shapes = figure["layout"]["shapes"]
    boxes = [shape for shape in shapes if shape["type"] == "rect"]
    grounds = [shape for shape in shapes if shape["type"] == "line"]
    middles = {
        ((box["x0"] + box["x1"]) / 2, round((box["y0"] + box["y1"]) / 2, 9)) for box in boxes
    }
    assert middles == set(itertools.product(range(count), (typed, moved)))
    feet = {((line["x0"] + line["x1"]) / 2, line["y0"]) for line in grounds}
    assert feet == set(itertools.product(range(count), (before, after)))
    for shape in shapes:
        assert 0.5 < shape["x1"] - shape["x0"] < 1  # no two neighbours meet
        assert shape["layer"] == "below"
    assert len({round(box["y1"] - box["y0"], 9) for box in boxes}) == 1
    assert all(line["y0"] == line["y1"] for line in grounds)
    left, right = figure["layout"]["xaxis"]["range"]
    assert (left + right) / 2 == pytest.approx((count - 1) / 2)
    assert right - left == max(count, 3)


def test_no_bar_of_the_limit_meets_a_box_or_a_way() -> None:
    figure = drawn()
    typed, before, moved, after, change = sorted(rows(figure), reverse=True)
    (high,) = {round(shape["y1"] - shape["y0"], 9) for shape in figure["layout"]["shapes"]
               if shape["type"] == "rect"}  # fmt: skip
    for trace in bars(figure):
        for (x, foot), (end, top) in pieces(trace):
            assert x == end
            box = typed if foot == before else moved
            assert top <= box - high / 2
            assert foot in (before, after)
            assert min(foot, top) > (moved + high / 2 if foot == before else change)
    ways = [trace for trace in lines(figure) if trace not in bars(figure)]
    lowest = min(top for trace in bars(figure) for (_, foot), (_, top) in pieces(trace)
                 if foot == before)  # fmt: skip
    for trace in ways:
        for (_, start), (_, end) in pieces(trace):
            # From just below the lowest bar to just above the box of the moved word.
            assert 0 < lowest - start < 0.2
            assert 0 < end - (moved + high / 2) < 0.2


def test_a_bar_is_as_high_as_its_number() -> None:
    figure = drawn(limit=2.0)
    _, before, _, after, _ = sorted(rows(figure), reverse=True)
    found: dict[tuple[float, int], set[float]] = {}
    for trace in bars(figure):
        for (x, foot), (_, top) in pieces(trace):
            found.setdefault((foot, round(x)), set()).add(round(top - foot, 9))
    unit = max(abs(height) for heights in found.values() for height in heights)
    assert unit == pytest.approx(0.3)  # a number of half the limit has half the height of 0.6
    for word, place in enumerate(PLACES):
        assert found[before, word] == {round(unit * value, 9) for value in BEFORE[word]}
        both = [*BEFORE[word], *AFTER[word]]
        assert found[after, place] == {round(unit * value, 9) for value in both}


@pytest.mark.parametrize(
    ("count", "numbers", "shown"),
    [(1, 9, 6), (6, 9, 6), (7, 9, 4), (12, 9, 4), (13, 9, 2), (24, 9, 2), (25, 9, 1), (6, 3, 3)],
)
def test_the_more_words_the_fewer_numbers_have_bars(count: int, numbers: int, shown: int) -> None:
    figure = drawn(count, numbers=numbers)
    own, was, then = bars(figure)
    for trace in (own, was, then):
        assert len(pieces(trace)) == count * shown
    # Evenly over the box of the first word, and thin enough for that.
    places = [x for (x, _), _ in pieces(own)[:shown]]
    box = figure["layout"]["shapes"][0]
    assert np.mean(places) == pytest.approx(0)
    gap = (box["x1"] - box["x0"]) / shown
    assert np.diff(places) == pytest.approx([gap] * (shown - 1))
    pixels = (NARROW - 66) / max(count, 3) * gap
    assert 0 < own["line"]["width"] == then["line"]["width"] < was["line"]["width"] < pixels
    assert was["line"]["width"] == pytest.approx(0.85 * pixels, abs=0.051)
    assert own["line"]["width"] == pytest.approx(0.45 * pixels, abs=0.051)
    assert {trace["line"]["dash"] for trace in (own, was, then)} == {"solid"}


def test_an_output_that_changed_is_told_by_colour_dash_and_number() -> None:
    figure = drawn()
    entries = {trace["name"]: trace["line"] for trace in figure["data"] if trace["showlegend"]}
    assert list(entries) == ["output unchanged", "output changed", "as typed"]
    assert entries["output unchanged"]["dash"] == "solid" != entries["output changed"]["dash"]
    ways = [trace for trace in lines(figure) if trace not in bars(figure)]
    by_colour = {trace["line"]["color"]: {x[0] for x, _ in pieces(trace)} for trace in ways}
    assert by_colour == {
        entries["output unchanged"]["color"]: {0, 2},
        entries["output changed"]["color"]: {1, 3},
    }
    change = min(rows(figure))
    notes = {note["x"]: note["text"] for note in figure["layout"]["annotations"]
             if note["y"] == change}  # fmt: skip
    assert notes == {2: "no change", 0: "0.5", 3: "no change", 1: "0.4"}
    same = drawn(after=BEFORE)
    names = [trace["name"] for trace in same["data"] if trace["showlegend"]]
    assert names == ["output unchanged", "as typed"]


def test_before_the_prediction_there_are_question_marks_in_the_place_of_outputs() -> None:
    figure = drawn(after=None)
    names = [trace["name"] for trace in figure["data"] if trace["showlegend"]]
    assert names == ["to be predicted"]
    assert len(bars(figure)) == 1
    _, _, moved, after, change = sorted(rows(figure), reverse=True)
    notes = [(n["x"], n["y"]) for n in figure["layout"]["annotations"] if n["text"] == "?"]
    assert {x for x, y in notes if y == change} == set(range(4))
    between = [y for _, y in notes if y != change]
    assert len(between) == 4
    assert all(after < y < moved - 0.38 for y in between)
    (hover, *_) = [trace for trace in figure["data"] if trace["mode"] == "markers"]
    assert {row[2] for row in hover["customdata"]} == {"its output: to be predicted"}


def test_the_pointer_finds_every_word_and_every_output() -> None:
    figure = drawn()
    typed, before, moved, after, _ = sorted(rows(figure), reverse=True)
    hovers = [trace for trace in figure["data"] if trace["mode"] == "markers"]
    found = {
        (y, x): row
        for trace in hovers
        for x, y, row in zip(trace["x"], trace["y"], trace["customdata"], strict=True)
    }
    assert {y for y, _ in found} == {typed, before, moved, after}
    for word, place in enumerate(PLACES):
        changed = abs(np.subtract(AFTER[word], BEFORE[word])).max()
        said = f"by up to {changed:.1g}" if changed else "by exactly 0"
        told = [
            WORDS[word],
            f"from position {word} to position {place}",
            f"its output changes {said}",
        ]
        for spot in ((typed, word), (before, word), (moved, place), (after, place)):
            assert found[spot] == told
    for trace in hovers:
        assert trace["marker"]["opacity"] == 0
        assert trace["hovertemplate"].count("%{customdata[") == 3
        # As large as a finger needs: 24 pixels at least, by WCAG 2.2.
        assert trace["marker"]["size"] >= 24


@pytest.mark.parametrize(("count", "said"), [(5, "no change"), (6, "none")])
def test_no_change_is_said_in_as_many_letters_as_fit(count: int, said: str) -> None:
    figure = drawn(count, numbers=1)
    change = min(rows(figure))
    assert {n["text"] for n in figure["layout"]["annotations"] if n["y"] == change} == {said}


def test_of_more_words_type_is_smaller_and_names_are_shorter() -> None:
    sizes = {}
    for count in (7, 8, 12):
        notes = drawn(count, numbers=1)["layout"]["annotations"]
        (sizes[count],) = {note["font"]["size"] for note in notes}
    assert sizes[7] > sizes[8] == sizes[12] >= 10
    long = ["electroencephalographically"] * 5
    kept = {}
    for count in (1, 3, 5):
        figure = word_moves(
            long[:count], range(count), [[1.0]] * count, None, rounding=0, limit=1, **TOLD
        ).parts
        kept[count] = max(len(note["text"]) for note in figure["layout"]["annotations"])
        room = (NARROW - 66) / max(count, 3)
        assert 0.6 * room < kept[count] * 6.5 < room
    assert kept[1] == kept[3] > kept[5]


@pytest.mark.parametrize(("change", "kept"), [(1e-12, True), (2e-12, False)])
def test_rounding_itself_is_no_change(change: float, kept: bool) -> None:
    figure = word_moves(
        ["a"], [0], [[0.0]], [[change]], rounding=1e-12, limit=1.0, **TOLD
    ).parts  # fmt: skip
    names = [trace["name"] for trace in figure["data"] if trace["showlegend"]]
    assert ("output unchanged" in names) is kept
    change_note = figure["layout"]["annotations"][-1]["text"]
    assert (change_note == "no change") is kept
