"""What live pages ask the server: figures for a view, the words of a cell, and small files."""

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import pe_core
from course import answer, contents, lessons
from course.view import CHOICES, DEFAULTS, View, view_of
from tests.server.questions import figure
from ui import controls, learner
from ui.learner import Learner

VIEW = DEFAULTS._asdict()


def head(message: bytes) -> dict[str, Any]:
    return json.loads(message[4 : 4 + int.from_bytes(message[:4], "little")])


PAGES = [row.name for row in contents.LESSONS
         if lessons.figures(row.name) or lessons.words(row.name)]  # fmt: skip
EDGES: list[dict[str, int]] = [
    {},
    {"d": 1024, "L": 2048, "t": 2047, "phi": 2047, "dim": 1023},
    {"d": 2, "n": 2, "L": 2, "t": 1, "phi": 1, "dim": 1},
    {"t": 10**9, "phi": -5, "dim": 10**9},
]


def asked(name: str, **changes: int) -> dict[str, Any]:
    return {"view": VIEW | changes, "held": [], "figures": {"here": figure(name)}}


def drawn(name: str, view: dict[str, Any], **options: int) -> dict[str, Any]:
    """Return what is answered to who asks for a figure."""
    wanted = {"view": view, "held": [], "figures": {"here": figure(name, **options)}}
    return head(answer.figures(wanted).answer())["figures"]["here"]


@pytest.mark.parametrize("page", PAGES)
def test_figures_and_words_are_answered_at_the_edges_and_under_every_choice(
    page: str, subtests: pytest.Subtests
) -> None:
    choices = [{key: option} for key in contents.NAMED[page].choices
               for option in CHOICES[key].options]  # fmt: skip
    for name in lessons.figures(page):
        for changes in (*EDGES, *choices):
            with subtests.test(figure=name, changes=changes):
                meta = drawn(f"{page}.{name}", VIEW | changes)["layout"]["meta"]
                assert meta["title"]
                assert meta["alt"]
    for changes in ({}, *choices):
        for part, told in lessons.words(page).items():
            for name in told:
                with subtests.test(part=part, name=name, changes=changes):
                    words = {"here": {"lesson": page, "part": part, "name": name}}
                    asking = {"view": VIEW | changes, "figures": {}, "words": words}
                    assert head(answer.figures(asking).answer())["words"]["here"]


def test_figures_and_words_are_answered_as_the_lesson_has_them() -> None:
    item = {"lesson": "heatmap", "part": "numbers", "name": "cell"}
    told = head(answer.figures(asked("heatmap.heatmap") | {"words": {"there": item}}).answer())
    expected = lessons.draw("heatmap", "heatmap", View(**VIEW)).layout.meta
    assert told["figures"]["here"]["layout"]["meta"]["title"] == expected["title"]
    assert told["figures"]["here"]["layout"]["meta"]["alt"] == expected["alt"]
    said = lessons.words("heatmap")["numbers"]["cell"](lessons.model("heatmap", View(**VIEW)))
    assert told["words"]["there"] == json.loads(json.dumps(said))


def test_the_cells_of_a_picture_are_told_exactly_and_in_one_answer() -> None:
    picture = figure("heatmap.heatmap")
    told = answer.cells({"view": VIEW} | picture).answer()
    table = pe_core.sinusoidal(VIEW["L"], VIEW["d"], VIEW["n"])
    np.testing.assert_allclose(np.frombuffer(told, "<f4").reshape(table.shape), table, atol=1e-7)
    largest = {"d": 1024, "L": 2048, "t": 2047, "phi": 2047, "dim": 1023}
    assert len(answer.cells({"view": VIEW | largest} | picture).answer()) < 1_000_000
    with pytest.raises(ValueError, match="figure must have a heatmap"):
        answer.cells({"view": VIEW} | figure("sinusoids.waves")).answer()
    with pytest.raises(ValueError, match="must be one of"):
        answer.cells({"view": VIEW} | picture | {"name": "nothing"})


def test_what_the_page_holds_is_not_sent_again() -> None:
    first = answer.figures(asked("heatmap.heatmap")).answer()
    held = [array[0] for array in head(first)["arrays"]]
    assert held
    again = answer.figures(asked("heatmap.heatmap", t=11) | {"held": held}).answer()
    # The chosen rows, one byte a cell, and nothing of the table.
    assert [count for *_, count in head(again)["arrays"]] == [128, 128]
    assert len(again) < len(first) / 2


def test_two_questions_have_one_key_only_if_they_have_one_answer() -> None:
    # What is kept for a key is handed to whoever asks with that key.
    picture = asked("heatmap.heatmap")
    held = [array[0] for array in head(answer.figures(picture).answer())["arrays"]]
    numbers = {"lesson": "heatmap", "part": "numbers", "name": "cell"}
    asking = [
        picture,
        picture | {"held": held},
        picture | {"words": {"said": numbers}},
        picture | {"words": {"said": numbers | {"name": "nearest"}}},
        picture | {"figures": {"there": figure("heatmap.heatmap")}},
        picture | {"figures": {"here": figure("heatmap.heatmap", rows=8)}},
        picture | {"figures": {"here": figure("dot_products.dot_products")}},
        asked("heatmap.heatmap", t=11),
        asked("heatmap.heatmap") | {"view": VIEW | {"layout": "halves"}},
    ]
    cell = {"view": VIEW, "x": 3, "y": 7} | figure("heatmap.heatmap")
    cells = [
        cell, cell | {"x": 4}, cell | {"y": 8}, cell | {"view": VIEW | {"n": 1000}},
        cell | figure("dot_products.dot_products"),
    ]  # fmt: skip
    questions = [*map(answer.figures, asking), *map(answer.cell, cells)]
    assert len({question.answer() for question in questions}) == len(questions)
    assert len({question.key for question in questions}) == len(questions)
    assert answer.figures(dict(reversed(picture.items()))).key == questions[0].key


NONSENSE: list[tuple[Any, str]] = [
    (None, "request must be an object"),
    ([], "request must be an object"),
    ({}, "view must be an object"),
    ({"view": {}}, "d must be a whole number"),
    ({"view": VIEW | {"d": 12.5}}, "d must be a whole number"),
    ({"figures": {"x": {"lesson": "heatmap", "name": "no such"}}}, "figure must be one of"),
    ({"figures": {"x": figure("heatmap.heatmap", rows=0)}}, "rows"),
    ({"figures": {"x": figure("heatmap.heatmap", so=9)}}, "so"),
    ({"held": "all"}, "held must be a list .* got 'all'"),
    ({"figures": {str(i): {} for i in range(99)}}, "at most 20 figures and words, got 99"),
    ({"held": ["x"] * 257}, "at most 256 names, got 257 of them"),
    ({"words": {"x": {"lesson": "heatmap", "part": "numbers", "name": "x"}}}, "name must be one"),
    ({"words": {"x": {"lesson": "heatmap", "part": "nothing"}}}, "part must be one of"),
    ({"words": {"x": {"part": "numbers", "name": "cell"}}}, "lesson must be one of"),
]


def test_nonsense_is_refused_in_words(subtests: pytest.Subtests) -> None:
    for wrong, said in NONSENSE:
        asking = asked("heatmap.heatmap") | wrong if isinstance(wrong, dict) and wrong else wrong
        with subtests.test(wrong=wrong), pytest.raises(ValueError, match=said):
            answer.figures(asking)


def test_every_option_is_drawn_at_both_its_ends_and_refused_beyond_them(
    subtests: pytest.Subtests,
) -> None:
    view = VIEW | {"d": 1024, "L": 2048, "t": 2047}
    options = [(page, name, option, bounds) for page in PAGES
               for name, own in lessons.options(page).items()
               for option, bounds in own.items()]  # fmt: skip
    assert options
    for page, name, option, bounds in options:
        with subtests.test(page=page, figure=name, option=option):
            for value in (bounds[0], bounds[-1]):
                assert drawn(f"{page}.{name}", view, **{option: value})
            for beyond in (bounds[0] - 1, bounds[-1] + 1):
                with pytest.raises(ValueError, match=f"{option} of {name} must be a whole number"):
                    drawn(f"{page}.{name}", view, **{option: beyond})


def lines_of(name: str, x: int, y: int) -> list[str]:
    return json.loads(answer.cell({"view": VIEW, "x": x, "y": y} | figure(name)).answer())


def test_the_words_of_a_cell_hold_the_exact_value() -> None:
    lines = lines_of("heatmap.heatmap", 33, 7)
    assert f"value {pe_core.sinusoidal(50, 128)[7, 33]:.6f}" in lines
    lines = lines_of("dot_products.dot_products", 3, 7)
    assert f"dot product {pe_core.offset_similarity(4, 128):.4f}" in lines
    with pytest.raises(ValueError, match="name must be one of"):
        lines_of("sinusoids.waves", 0, 0)
    with pytest.raises(ValueError, match="x must be a whole number"):
        lines_of("heatmap.heatmap", -1, 0)


def test_a_page_opens_in_its_own_view_wherever_its_first_run_is_cut_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, after = contents.AT["heatmap"], contents.AT["bits"]
    assert before.opening != after.opening
    cuts = 0
    while True:
        here = Learner(view=before.opening, page=before.address)
        state = Interrupted(learner=here)
        monkeypatch.setattr(learner.st, "session_state", state)
        query = SimpleNamespace(to_dict=lambda state=state: state.setdefault("query", {}))
        monkeypatch.setattr(controls.st, "query_params", query)
        state.left = cuts
        try:
            controls.arrive(after)
        except InterruptedError:
            state.left = None
            assert (here.page, here.view) == (before.address, before.opening)  # or a half of each
            controls.arrive(after)
            assert here.arrived
        else:
            break
        assert here.view == view_of(after.opening._asdict())
        cuts += 1
    assert cuts


class Interrupted(dict[str, Any]):
    """A state at whose `left`-th look a run is cut short, as Streamlit may do at any of them."""

    left: int | None = None

    def setdefault(self, *key: Any) -> Any:
        if self.left == 0:
            raise InterruptedError
        if self.left is not None:
            self.left -= 1
        return super().setdefault(*key)
