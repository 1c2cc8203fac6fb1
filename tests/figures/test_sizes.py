"""How large and how thick things are beside each other, and how exactly places are told."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core import figures
from pe_core.figures import _style, pair_colour
from pe_core.figures.unit_circle import _beyond
from tests.figures.test_shared_language import EVERY_VIEW, made

ROOT = Path(__file__).parents[2]
WAVES = pe_core.wavelengths(8)
HANDS = pe_core.sinusoidal(12, 8).reshape(12, 4, 2)


def named(parts: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [shape for shape in parts["layout"]["shapes"] if shape.get("name") == name]


def test_the_hand_at_t_is_twice_as_thick_as_the_later_one() -> None:
    dials = figures.clock_hands(
        HANDS[3], HANDS[5], range(4), 4, WAVES, position=3, offset=2, chosen=1
    ).parts
    circle = figures.circle(HANDS[3, 0], HANDS[5, 0], angle=2.0, position=3, offset=2).parts
    for parts, count in ((dials, 4), (circle, 1)):
        widths = [hand["line"]["width"] for hand in named(parts, "hand")]
        assert widths == [widths[0]] * count + [widths[0] / 2] * count
        entries = [trace for trace in parts["data"] if trace["showlegend"] and "line" in trace]
        assert [entry["line"]["width"] for entry in entries[:2]] == [widths[0], widths[0] / 2]
        assert len({entry["line"]["dash"] for entry in entries[:2]}) == 2


def test_the_ring_of_the_chosen_dial_is_more_than_three_times_as_thick() -> None:
    parts = figures.clock_hands(
        HANDS[3], HANDS[5], range(4), 4, WAVES, position=3, offset=2, chosen=1
    ).parts
    rings = [shape["line"] for shape in parts["layout"]["shapes"] if shape["type"] == "circle"]
    one, chosen, *others = (ring["width"] for ring in rings)
    assert {one, *others} == {one}
    assert 3 < chosen / one < 3.5
    assert rings[1]["color"] != rings[0]["color"] == rings[2]["color"]
    (noon, *_) = named(parts, "noon")
    assert one < noon["line"]["width"] < 3


def test_the_hollow_ring_just_clears_the_point_in_it() -> None:
    parts = figures.circle(
        HANDS[3, 0], HANDS[5, 0], angle=2.0, position=3, offset=2, moved=HANDS[5, 0]
    ).parts
    _, later, ring = (trace["marker"] for trace in parts["data"][:3])
    # A diamond is a quarter wider than a circle of its size; half of each edge lies outside.
    corner = 1.25 * later["size"] / 2 + later["line"]["width"] / 2
    gap = ring["size"] / 2 - ring["line"]["width"] / 2 - corner
    assert 0 < gap < 1


def test_the_chosen_wavelength_is_twice_as_wide_as_the_others() -> None:
    points, chosen, _ = figures.wavelength_scale(WAVES, length=9, pair=1).parts["data"]
    assert 2 < chosen["marker"]["size"] / points["marker"]["size"] < 2.2


def test_what_cannot_be_seen_is_large_enough_to_be_pointed_at() -> None:
    # WCAG 2.2, target size: 24 by 24 pixels at least.
    parts = figures.word_moves(
        ["a", "b"], [1, 0], [[1.0], [2.0]], None, rounding=0.1, limit=2.0, title="", alt=""
    ).parts
    unseen = [trace for trace in parts["data"] if trace.get("marker", {}).get("opacity") == 0]
    assert len(unseen) == 4
    tiles = [shape for shape in parts["layout"]["shapes"] if shape["type"] == "rect"]
    grounds = [shape for shape in parts["layout"]["shapes"] if shape["type"] == "line"]
    assert {tile["line"]["width"] for tile in tiles} == {1.5}
    assert {ground["line"]["width"] for ground in grounds} == {1}
    for trace in unseen:
        assert 24 < trace["marker"]["size"] <= 30  # two of them stand 40 pixels apart


@pytest.mark.parametrize("kept", [True, False])
def test_each_bar_of_an_output_has_the_colour_of_what_became_of_it(kept: bool) -> None:
    after = [[1.0], [2.0] if kept else [1.5]]
    parts = figures.word_moves(
        ["a", "b"], [1, 0], [[1.0], [2.0]], after, rounding=0.1, limit=2.0, title="", alt=""
    ).parts
    low = min(min(t["y"][::3]) for t in parts["data"] if t["mode"] == "lines" and "name" not in t)
    colours = {
        trace["line"]["color"]: sorted({round(x) for x in trace["x"][::3]})
        for trace in parts["data"]
        if trace["mode"] == "lines" and "name" not in trace and trace["y"][0] == low
        and "rgba" not in trace["line"]["color"]
    }  # fmt: skip
    same, other = pair_colour(1, 2), pair_colour(0, 2)
    assert colours == ({same: [0, 1]} if kept else {same: [1], other: [0]})


def exact(value: float, places: int) -> bool:
    return round(value, places) == value


@pytest.mark.parametrize("name", ["clock hands with a trail", "answered hands", "one clock hand"])
def test_tips_are_told_to_five_decimals_and_their_strength_to_two(name: str) -> None:
    parts = made(name)
    for trace in parts["data"]:
        if trace["mode"] == "markers" and trace["x"] != [None]:
            assert all(exact(value, 5) for value in (*trace["x"], *trace["y"]))
            strength = trace["marker"].get("opacity", [])
            assert all(exact(value, 2) for value in strength)
    for hand in named(parts, "hand"):
        assert exact(hand["x1"], 5)
        assert exact(hand["y1"], 5)


def test_signs_and_symbols_are_placed_to_five_decimals() -> None:
    table = pe_core.sinusoidal(11, 16)
    figure = figures.heatmap(table, pe_core.wavelengths(16), position=3, offset=4, dimension=5)
    signs = [shape for shape in figure.layout.shapes if shape.name == "sign"]
    assert len(signs) == 3
    waves = made("waves")
    for shape in (*(sign.to_plotly_json() for sign in signs), *named(waves, "symbol")):
        assert exact(shape["xanchor"], 5)
        assert exact(shape["yanchor"], 5)


def test_widths_of_bars_of_words_are_told_to_a_tenth_of_a_pixel() -> None:
    for name in ("word moves", "many words that move", "words to be predicted"):
        for trace in made(name)["data"]:
            width = trace.get("line", {}).get("width", 0)
            assert exact(width, 1) or width == 2.25


def test_a_name_is_set_on_its_middle_where_it_lies_almost_straight_above_or_beside() -> None:
    sides = {-1: "low", -0.31: "low", -0.3: "mid", 0: "mid", 0.3: "mid", 0.31: "high", 1: "high"}
    assert {side: _beyond(side, "high", "mid", "low") for side in sides} == sides


def test_the_sign_of_the_course_has_the_colours_of_four_pairs_from_slow_to_fast() -> None:
    drawn = (ROOT / "ui" / "browser" / "header.js").read_text(encoding="utf-8")
    hands = re.findall(r'<path stroke="(#[0-9a-f]{6})"', drawn)
    assert hands == [pair_colour(pair, 4) for pair in (3, 2, 1, 0)]


@pytest.mark.parametrize("name", EVERY_VIEW)
def test_every_axis_that_is_seen_says_what_it_counts(name: str) -> None:
    layout = made(name)["layout"]
    for letter in "xy":
        axis = layout[f"{letter}axis"]
        if not axis.get("visible", True):
            continue
        if "title" in axis:
            assert re.match(r"[a-zM]", axis["title"]["text"])
        else:
            # Rows of waves and of words have names of their own; so have bars.
            rows = letter == "y" and ("wave" in name or "word" in name)
            assert rows or ("bars" in name and "ticktext" in axis) or "labelalias" in axis


def test_a_picture_says_what_is_chosen_in_it() -> None:
    table = pe_core.sinusoidal(6, 8)
    for marks in ({}, {"position": 3}, {"dimension": 3}):
        (picture,) = figures.to_parts(figures.heatmap(table, WAVES, **marks))["pictures"]
        assert ("chosen" in picture) is bool(marks)
    (picture,) = figures.to_parts(figures.dot_product_matrix(np.ones(3), position=1))["pictures"]
    assert [len(picture["chosen"][side]) for side in ("rows", "columns")] == [1, 0]


def test_a_chosen_column_is_not_drawn_out() -> None:
    rows = [f"w{i}" for i in range(20)]
    figure = figures.grid(
        pe_core.sinusoidal(20, 8), rows=rows, columns=list("abcdefgh"), row_axis="row",
        column_axis="column", quantity="value", marked_row=3, marked_column=4, title="", alt="",
    )  # fmt: skip
    chosen = figure.parts["data"][0]["meta"]
    assert ["values" in mark for mark in (*chosen["rows"], *chosen["columns"])] == [True, False]


def test_hands_are_named_with_their_line_and_their_tip() -> None:
    for name, count in (("clock hands", 2), ("hidden hands", 1), ("answered hands", 2)):
        parts = made(name)
        hands = {(one["line"]["width"], one["line"]["dash"]) for one in named(parts, "hand")}
        entries = [trace for trace in parts["data"] if trace["showlegend"]]
        assert len(entries) == count
        for entry in entries:
            assert (entry["line"]["width"], entry["line"]["dash"]) in hands
            assert entry["marker"]["symbol"] in ("circle", "diamond")


def test_a_tip_on_a_dial_is_smaller_than_a_mark_elsewhere() -> None:
    for name in ("clock hands", "answered hands"):
        tips = [t["marker"] for t in made(name)["data"] if t["name"].startswith("hands at")]
        assert [tip["symbol"] for tip in tips] == ["circle", "diamond"]
        for tip, mark in zip(tips, (_style.POSITION_MARKER, _style.OFFSET_MARKER), strict=True):
            assert 0.8 * mark["size"] < tip["size"] < mark["size"]
