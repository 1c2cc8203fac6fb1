"""What the clock hands show and say, and the game with them, against sums worked out here."""

import json
import math
from collections.abc import Sequence

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from course.hidden_position import verdict
from course.view import DEFAULTS
from pages.core.clock_hands.figures import hidden_hands, look_alikes
from pages.core.clock_hands.model import Model
from tests.app.course import (
    file,
    moved,
    opened,
    parts,
    press,
    pressed,
    record,
    sent,
    stands,
    text,
)
from tests.each import each
from tests.lessons.edges import numbers, plain_row

# ---- the hands ----


@each("pairs", [[0], [10], [2, 1], [5, 3, 9], range(64)])
def test_positions_that_look_alike_are_those_whose_hands_are_close(pairs: Sequence[int]) -> None:
    view = DEFAULTS._replace(L=200, t=3)
    table = np.array([plain_row(view, place) for place in range(view.L)])
    # Two points of a circle that are 3 degrees apart as seen from its middle.
    chord = 2 * math.sin(math.radians(3) / 2)
    gaps = np.hypot(table[:, 0::2] - table[3, 0::2], table[:, 1::2] - table[3, 1::2])
    alike = np.flatnonzero((gaps[:, list(pairs)] <= chord).all(axis=1))
    assert [*Model(view).reading(pairs).places] == alike.tolist()


def test_the_strips_show_what_each_hand_leaves_open() -> None:
    model = Model(DEFAULTS._replace(d=8, L=200, t=100, dim=0))
    (strips,) = (trace for trace in look_alikes(model).data if trace.type == "heatmap")
    assert np.flatnonzero(strips.z[0]).tolist() == [12, 56, 100, 144, 188]
    assert np.flatnonzero(strips.z[-1]).tolist() == [100]


# ---- what time is it? ----


def said(figure: object) -> str:
    parts = json.loads(figure.to_json())  # type: ignore[attr-defined]
    names = [str(trace.get("name")) for trace in parts["data"]]
    notes = [note["text"] for note in parts["layout"]["annotations"]]
    return json.dumps([parts["layout"]["meta"], names, notes])


def test_nothing_in_the_riddle_says_which_position_it_is() -> None:
    view = DEFAULTS._replace(L=2048)
    hidden = [hidden_hands(Model(view), position=place) for place in (1717, 1719)]
    for figure in hidden:
        assert "1717" not in said(figure)
        assert "1719" not in said(figure)
        assert "dials" not in figure.layout.meta  # its hands cannot be turned
        assert "choose" not in figure.layout.meta
    tips = [trace for trace in hidden[0].data if trace.x and trace.x[0] is not None]
    assert len(tips) == 1
    assert len(hidden[0].layout.meta["alt"]) > 200
    words = said(hidden_hands(Model(view), position=1717, answer=1720))
    assert "hidden position = 1717" in words
    assert "your answer = 1719" in words


def test_the_hands_of_the_riddle_are_those_of_the_position() -> None:
    figure = hidden_hands(Model(DEFAULTS._replace(d=2, dim=0)), position=5, answer=1)
    now, guess = [trace for trace in figure.data if trace.x and trace.x[0] is not None]
    assert (now.x[0], now.y[0]) == pytest.approx((math.sin(5), math.cos(5)), abs=1e-4)
    assert (guess.x[0], guess.y[0]) == pytest.approx((0, 1), abs=1e-4)
    for told in (figure.layout.annotations[0].text, figure.layout.meta["alt"]):
        assert f"{360 - math.degrees(5):.0f}°" in told


def test_the_verdict_says_how_far_off_and_which_hand_tells() -> None:
    assert len(verdict(DEFAULTS, 17, 17)) == 1
    lines = verdict(DEFAULTS, 17, 20)
    assert {20, 3} <= {*numbers(lines[0])}
    assert round(math.degrees(3)) in numbers(lines[1])  # pair 0 turns by one radian a token
    # Three tokens turn a hand by 10° or less from a wavelength of 108 tokens on.
    near = [pair for pair in (0, 9, 18, 27, 36, 45, 54, 63) if 10_000 ** (pair / 64) > 54 / math.pi]
    assert [float(pair) for pair in near] == numbers(lines[2])[: len(near)]


def answered(app: AppTest, given: int | None) -> None:
    (field,) = parts(app, "number")
    assert field["press"] == "Answer"
    press(app, field["key"], given)


def hidden_in(app: AppTest) -> int:
    hidden: int = record(app)["game"][0]["hidden"]
    return hidden


def test_a_round_is_played_and_the_score_is_kept_for_the_session() -> None:
    app = opened("clock_hands")
    pressed(app, "Hide a position")
    stands(app)
    hidden = hidden_in(app)
    assert 0 < hidden < 200
    (field,) = parts(app, "number")
    assert (field["label"], field["most"]) == ("Which position is it, 0 to 199?", 199)
    for nothing in (None, -1, 200):  # nothing typed, or what the field does not take: not counted
        answered(app, nothing)
        assert "Right so far" not in text(app)
    assert hidden_in(app) == hidden

    answered(app, hidden)
    stands(app)
    assert f"**Right.** It is position {hidden}." in text(app)
    assert "Right so far: **1 of 1**" in text(app)

    pressed(app, "New round")
    second = hidden_in(app)
    assert second != hidden
    answered(app, second - 1)
    assert "1 token short of it" in text(app)
    assert "Right so far: **1 of 2**" in text(app)
    app.switch_page(file("heatmap")).run()
    app.switch_page(file("clock_hands")).run()
    assert "Right so far: **1 of 2**" in text(app)


def test_a_shorter_table_begins_a_new_round() -> None:
    app = opened("clock_hands", L="2048")
    pressed(app, "Hide a position")
    record(app)["game"][0]["hidden"] = 2000
    stands(sent(moved(app, L=2), "skip_questions"))
    assert hidden_in(app) == 1
    answered(app, 0)
    stands(app)
    assert "1 token short of it" in text(app)
