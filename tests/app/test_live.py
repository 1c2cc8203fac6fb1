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


FIGURES = [
    f"{row.name}.{name}" for row in contents.LESSONS for name in lessons.figures(row.name)
]  # fmt: skip
WORDS = [
    (row.name, part, name) for row in contents.LESSONS
    for part, told in lessons.words(row.name).items() for name in told
]  # fmt: skip
OPTIONS = [
    (row.name, name, option, value) for row in contents.LESSONS
    for name, own in lessons.options(row.name).items()
    for option, bounds in own.items() for value in (bounds[0], bounds[-1])
]  # fmt: skip


def asked(name: str, **changes: int) -> dict[str, Any]:
    return {"view": VIEW | changes, "held": [], "figures": {"here": figure(name)}}


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_answered_with_its_words(name: str) -> None:
    told = head(answer.figures(asked(name)).answer())["figures"]["here"]
    expected = lessons.draw("heatmap", name, View(**VIEW)).layout.meta
    assert told["layout"]["meta"]["title"] == expected["title"]
    assert told["layout"]["meta"]["alt"] == expected["alt"]


@pytest.mark.parametrize(
    "changes",
    [
        {"d": 1024, "L": 2048, "t": 2047, "phi": 2047, "dim": 1023},
        {"d": 2, "n": 2, "L": 2, "t": 1, "phi": 1, "dim": 1},
        {"t": 10**9, "phi": -5, "dim": 10**9},
    ],
)
@pytest.mark.parametrize("name", FIGURES)
def test_the_edges_are_answered(name: str, changes: dict[str, int]) -> None:
    assert head(answer.figures(asked(name, **changes)).answer())["figures"]["here"]["layout"]


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


@pytest.mark.parametrize(
    ("asking", "said"),
    [
        (None, "request must be an object"),
        ([], "request must be an object"),
        ({}, "view must be an object"),
        (asked("heatmap.heatmap") | {"view": {}}, "d must be a whole number"),
        (asked("heatmap.heatmap", d=12.5), "d must be a whole number"),  # type: ignore[arg-type]
        (
            asked("heatmap.heatmap") | {"figures": {"x": {"lesson": "heatmap", "name": "no such"}}},
            "figure must be one of",
        ),
        (
            asked("heatmap.heatmap") | {"figures": {"x": figure("heatmap.heatmap", rows=0)}},
            "rows",
        ),
        (asked("heatmap.heatmap") | {"figures": {"x": figure("heatmap.heatmap", so=9)}}, "so"),
        (asked("heatmap.heatmap") | {"held": "all"}, "held must be a list .* got 'all'"),
        (
            asked("heatmap.heatmap") | {"figures": {str(i): {} for i in range(99)}},
            "at most 20 figures and words, got 99",
        ),
        (asked("heatmap.heatmap") | {"held": ["x"] * 257}, "at most 256 names, got 257 of them"),
    ],
)
def test_nonsense_is_refused_in_words(asking: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        answer.figures(asking)


@pytest.mark.parametrize(("lesson", "name", "option", "value"), OPTIONS)
def test_every_option_is_drawn_at_both_its_ends(
    lesson: str, name: str, option: str, value: int
) -> None:
    bounds = lessons.options(lesson)[name][option]
    view = VIEW | {"d": 1024, "L": 2048, "t": 2047}
    figures = {"x": figure(f"{lesson}.{name}", **{option: value})}
    assert head(answer.figures({"view": view, "figures": figures}).answer())["figures"]["x"]
    for beyond in (bounds[0] - 1, bounds[-1] + 1):
        figures["x"]["options"] = {option: beyond}
        with pytest.raises(ValueError, match=f"{option} of {name} must be a whole number from"):
            answer.figures({"view": view, "figures": figures})


@pytest.mark.parametrize(
    ("lesson", "key"),
    [(row.name, key) for row in contents.LESSONS if row.teaches for key in row.choices],
)
def test_every_option_of_a_choice_is_answered(lesson: str, key: str) -> None:
    for option in CHOICES[key].options:
        view = VIEW | {key: option}
        for name in lessons.figures(lesson):
            wanted = {"view": view, "figures": {"here": figure(f"{lesson}.{name}")}}
            assert head(answer.figures(wanted).answer())["figures"]["here"]["layout"]
        for part, names in lessons.words(lesson).items():
            for name in names:
                item = {"lesson": lesson, "part": part, "name": name}
                wanted = {"view": view, "figures": {}, "words": {"here": item}}
                assert head(answer.figures(wanted).answer())["words"]


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


@pytest.mark.parametrize(("lesson", "part", "name"), WORDS)
def test_words_are_answered_as_the_lesson_says_them(lesson: str, part: str, name: str) -> None:
    wanted = {"here": {"lesson": lesson, "part": part, "name": name}}
    told = head(answer.figures({"view": VIEW, "figures": {}, "words": wanted}).answer())["words"]
    said = lessons.words(lesson)[part][name](lessons.model(lesson, View(**VIEW)))
    assert told["here"] == json.loads(json.dumps(said))


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


def test_words_the_course_has_not_are_refused() -> None:
    for said, item in (
        ("name must be one of", {"lesson": "heatmap", "part": "numbers", "name": "nothing"}),
        ("part must be one of", {"lesson": "heatmap", "part": "nothing"}),
        ("lesson must be one of", {"part": "numbers", "name": "cell"}),
    ):
        with pytest.raises(ValueError, match=said):
            answer.figures(asked("heatmap.heatmap") | {"words": {"here": item}})
