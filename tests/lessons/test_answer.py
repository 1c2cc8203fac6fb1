"""What a live page may ask: the answer part by part, and each refusal in its own words."""

import json
import re
from typing import Any

import numpy as np
import pytest

from course import answer, lessons, options
from course.view import DEFAULTS
from pe_core.figures import cell_values
from tests.each import each
from tests.wire import head

VIEW = DEFAULTS._asdict() | {"d": 16, "L": 8, "dim": 3, "t": 2, "phi": 1}
FIGURES = {"lesson": "heatmap", "name": next(iter(lessons.figures("heatmap")))}
MODEL = lessons.model("heatmap", DEFAULTS._replace(d=16, L=8, dim=3, t=2, phi=1))
PART, WORDS = next((part, names) for part, names in lessons.words("heatmap").items() if names)
WORD = {"lesson": "heatmap", "part": PART, "name": next(iter(WORDS))}
CELL = next(iter(lessons.cells("heatmap")))
LONG = "x" * 90
QUOTED = "'" + "x" * 39  # the first forty signs


def refused(ask: Any, request: Any, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        ask(request)


def test_a_message_holds_the_figures_and_the_words_that_were_asked_for() -> None:
    asked = {"view": VIEW, "figures": {"b": FIGURES, "a": FIGURES}, "words": {"w": WORD}}
    found = answer.figures(asked)
    assert found.view == MODEL.view
    picture = f"heatmap {FIGURES['name']}"
    assert [one for one, _ in found.parts] == [picture, picture, f"heatmap {PART} {WORD['name']}"]
    read = head(found.answer())
    assert read["figures"].keys() == {"a", "b"}
    assert read["words"].keys() == {"w"}


def test_what_the_page_holds_already_is_not_sent_again() -> None:
    asked = {"view": VIEW, "figures": {"a": FIGURES}}
    whole = answer.figures(asked).answer()
    keys = [key.decode() for key in sorted(set(re.findall(rb"[0-9a-f]{16,}", whole)))]
    cells = MODEL.view.L * MODEL.view.d  # of a byte each
    assert len(whole) - len(answer.figures(asked | {"held": keys}).answer()) >= cells


def test_the_options_of_a_figure_reach_it() -> None:
    figure = {"lesson": "biases", "name": "past"}
    told = [
        answer.figures({"view": VIEW, "figures": {"a": figure | {"options": {"whole": n}}}})
        for n in (0, 1)
    ]
    assert told[0].answer() != told[1].answer()
    assert told[0].key != told[1].key


def test_requests_that_ask_the_same_have_one_key() -> None:
    one = {"view": VIEW, "figures": {"a": FIGURES, "b": FIGURES}, "held": ["x", "y"]}
    two = {"held": ["y", "x", "x"], "figures": {"b": FIGURES, "a": FIGURES}, "view": VIEW}
    assert answer.figures(one).key == answer.figures(two).key
    for other in (
        one | {"view": VIEW | {"d": 18}}, one | {"held": ["x"]}, one | {"words": {"w": WORD}},
        one | {"figures": {"a": FIGURES}},
    ):  # fmt: skip
        assert answer.figures(one).key != answer.figures(other).key


def test_the_lines_of_a_cell_are_those_of_the_lesson_and_none_beyond_it() -> None:
    asked = {"view": VIEW, "lesson": "heatmap", "name": CELL, "x": 3, "y": 2}
    found = answer.cell(asked)
    lines = lessons.cells("heatmap")[CELL](MODEL, 3, 2)
    assert lines
    assert json.loads(found.answer()) == lines
    assert [name for name, _ in found.parts] == [f"cell heatmap {CELL}"]
    assert found.key == (found.view, "heatmap", CELL, 3, 2)
    assert lessons.cells("heatmap")[CELL](MODEL, 2, 3) != lines
    assert json.loads(answer.cell(asked | {"x": 16}).answer()) == []
    assert json.loads(answer.cell(asked | {"x": 2048}).answer()) == []


def test_all_cells_are_sent_row_by_row_as_little_floats() -> None:
    asked = {"view": VIEW, "lesson": "heatmap", "name": CELL}
    found = answer.cells(asked)
    values = cell_values(lessons.figures("heatmap")[CELL](MODEL))
    sent = np.frombuffer(found.answer(), "<f4")
    assert np.allclose(sent, np.ravel(values).astype(np.float32))
    assert [name for name, _ in found.parts] == [f"cells heatmap {CELL}"]
    assert found.key == ("cells", found.view, "heatmap", CELL, ())


ASK = {"view": VIEW, "figures": {"a": FIGURES}}
REFUSALS: list[tuple[Any, Any, str]] = [
    (answer.figures, ASK | {"held": ["a"] * 257},
     "held must be a list of at most 256 names, got 257 of them"),
    (answer.figures, ASK | {"held": ["x" * 81]},
     f"names must be text of at most 80 letters, got {QUOTED}"),
    (answer.figures, ASK | {"figures": {LONG: FIGURES}},
     f"names must be text of at most 80 letters, got {QUOTED}"),
    (answer.figures, {"view": VIEW, "figures": {str(n): FIGURES for n in range(11)},
                      "words": {str(n): WORD for n in range(20)}},
     "request must name at most 30 figures and words, got 31"),
    *((answer.cell,
       {"view": VIEW, "lesson": "heatmap", "name": CELL, "x": 0, "y": 0} | {axis: value},
       f"{axis} must be a whole number from 0 to 2048, got {value}")
      for axis in "xy" for value in (-1, 2049, True, 1.0)),
]  # fmt: skip


@each(("ask", "request_", "said"), REFUSALS)
def test_a_request_is_refused_by_what_is_wrong_with_it(ask: Any, request_: Any, said: str) -> None:
    refused(ask, request_, said)


def test_as_much_as_is_allowed_is_answered() -> None:
    many = {f"{n:0>80}": FIGURES for n in range(30)}
    assert len(answer.figures({"view": VIEW, "figures": many, "held": ["a"] * 256}).parts) == 30


def test_an_answer_has_at_most_a_million_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in (10**6, 10**6 + 1):
        monkeypatch.setattr(answer, "to_wire", lambda *_, size=size, **__: b"x" * size)
        asked = answer.figures(ASK)
        if size == 10**6:
            assert len(asked.answer()) == size
        else:
            with pytest.raises(ValueError, match=(
                r"^answer must have at most 1000000 bytes, this one has 1000001: ask for fewer "
                r"figures at a time$")):  # fmt: skip
                asked.answer()


def test_an_option_lies_within_its_bounds() -> None:
    bounds = {"b": range(3, 7), "a": range(2)}
    assert list(options.options_of("it", bounds, {"b": 6, "a": 0}).items()) == [("a", 0), ("b", 6)]
    assert options.options_of("it", bounds, {}) == {}
    said = "b of it must be a whole number from 3 to 6, got "
    for value, quoted in ((2, "2"), (7, "7"), (True, "True"), (3.0, "3.0"), (LONG, QUOTED)):
        with pytest.raises(ValueError, match=f"^{re.escape(said + quoted)}$"):
            options.options_of("it", bounds, {"b": value})
    for known, own in ((bounds, "b, a"), ({}, "none")):
        message = f"options of it must be its own ({own}), got {QUOTED}"
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            options.options_of("it", known, {LONG: 1})
